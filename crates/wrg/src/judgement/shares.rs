//! Fire that is divided because some of a group have nothing to fire at its best target, or something better (9.1): an anti-tank
//! weapon among rifles.

use crate::state::{Body, State, Table};
use crate::step::Step;
use crate::volleys::divided::{may_divide, options};
use crate::volleys::{lay, pierces, standing, targets};

/// How a group's fire is divided: at whom most fire, and who does what else, by his place in the group.
pub(super) struct Shares {
    pub(super) rest: Step,
    pub(super) others: Vec<(u8, Step)>,
}

/// Points that must be gained by it.
const WORTH_IT: i32 = 3;

/// The division that brings more than all at one target, if there is one.
pub(super) fn shares(t: &Table, s: &State, g: usize) -> Option<Shares> {
    if !may_divide(t, s, g) || targets(t, s, g).nth(1).is_none() {
        return None;
    }
    let best = standing(t, s, g)?;
    let number = s.seen[s.side(t, g)][best.at].number;
    let busy: Vec<u16> = lay(t, s, g, best.at).shots.iter().map(|shot| shot.figure).collect();
    let mut others = Vec::new();
    let mut gained = 0;
    for (n, &f) in s.groups[g].members.iter().enumerate().take(250) {
        let (here, idle) = (s.present(g).any(|there| there == f), !busy.contains(&f));
        let hunts = pierces(s.fig(f).weapon) && !is_armour(t, s, g, number);
        let mut own = if here && (idle || hunts) { options(t, s, g, f) } else { Vec::new() };
        if !idle {
            own.retain(|(step, _)| matches!(step, Step::Target(n) if is_armour(t, s, g, *n)));
        }
        if let Some((step, points)) = own.into_iter().max_by_key(|&(_, points)| points) {
            others.push((n as u8 + 1, step));
            gained += points;
        }
    }
    (gained >= WORTH_IT).then_some(Shares { rest: Step::Target(number), others })
}

/// Whether an enemy group of this number is armour.
fn is_armour(t: &Table, s: &State, g: usize, number: u8) -> bool {
    let seen = s.seen[s.side(t, g)].iter().find(|seen| seen.number == number);
    let hard = |figure: u16| matches!(t.specs[usize::from(figure)].body, Body::Hard(_));
    seen.is_some_and(|seen| seen.figures.iter().any(|glimpse| hard(glimpse.figure)))
}

/// How much a step of the division is liked.
pub(super) fn worth(t: &Table, s: &State, g: usize, man: Option<u8>, step: Step) -> i32 {
    let Some(shares) = shares(t, s, g) else { return 0 };
    let his = |place: u8| shares.others.iter().find(|(other, _)| *other == place).map(|(_, step)| *step);
    match (man, step) {
        (Some(place), step) => i32::from(his(place) == Some(step)) * 2,
        (None, Step::Man(place)) => i32::from(his(place).is_some()) * 5,
        (None, step) => i32::from(step == shares.rest),
    }
}
