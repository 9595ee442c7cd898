//! Who takes over from fallen men (12.6): whoever has least to lose by it, of those of the same group.

use crate::flow::{Line, fresh, parse, place_in};
use crate::state::{Frame, State, Table};
use crate::step::Step;
use crate::tables::tables;
use crate::view::Lens;
use crate::words::Arm;

/// How much a step of the reaction sheet is liked.
pub(super) fn worth(at: Lens<'_>, so_far: &[Step], step: Step) -> i32 {
    match (parse(Frame::React, so_far).1, step) {
        (_, Step::Done) => 1,
        (Line::Which, Step::Fallen(g, place)) => i32::from(heir(at, usize::from(g), place).is_some()) * 3 - 1,
        (Line::Heir(g, place), step) => i32::from(heir(at, g, place) == Some(step)) * 2,
        _ => 0,
    }
}

/// What a man gives up who takes over a weapon or a radio: his rank's attention, his grenades beside a radio (9.2), his own fire.
fn loses(t: &Table, s: &State, f: u16, radio: bool) -> (u8, i32) {
    let man = s.fig(f);
    let fire: i32 = [100, 250].iter().map(|&metres| tables().effect(man.weapon, metres)).sum();
    let thrown = i32::from(radio && man.has(Arm::Grenades)) * 10;
    (t.specs[usize::from(f)].rank as u8, if radio { thrown } else { fire })
}

/// The heir whom a player had better name, if it is not the man who would take it over anyway.
fn heir(at: Lens<'_>, g: usize, place: u8) -> Option<Step> {
    let (t, s) = (at.table(), at.state());
    let of = |(group, f, ..): &(usize, u16, _, _)| *group == g && place_in(s, g, *f) == place;
    let (_, _, item, men) = fresh(at).find(of)?;
    let radio = item.weapon.is_none();
    let usual = men.first().copied().filter(|&(group, _)| group == g)?;
    let own = men.iter().copied().filter(|&(group, _)| group == g);
    let best = own.min_by_key(|&(_, f)| loses(t, s, f, radio))?;
    let less = loses(t, s, best.1, radio) < loses(t, s, usual.1, radio);
    less.then(|| Step::Heir(g as u8, place_in(s, g, best.1)))
}
