//! Fire divided by men and weapons (9.1, 10.1): the men of one group and the weapons of one vehicle fire at different targets, throw
//! grenades, or hold their fire.

use super::riding::gunners;
use super::{Laid, grenades, lay_by, lay_early, targets};
use crate::state::{Fate, State, Table};
use crate::step::Step;
use crate::words::Weapon;

/// The weapons of a vehicle are numbered after all the men that a group can have.
const WEAPONS: u8 = 200;

/// Who or what can have a target of its own: a man with all he carries, or one weapon of a vehicle by its number there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hand {
    /// The man, or the vehicle.
    pub figure: u16,
    /// Which of its weapons.
    pub mount: Option<u8>,
}

impl Hand {
    /// A man.
    #[must_use]
    pub const fn man(figure: u16) -> Hand {
        Hand { figure, mount: None }
    }
    /// What it fires if nothing better is asked for.
    #[must_use]
    pub fn weapon(self, t: &Table, s: &State, group: usize) -> Weapon {
        let mounted = &t.groups[usize::from(s.groups[group].of)].mounted;
        self.mount.and_then(|n| mounted.get(usize::from(n)).copied()).unwrap_or(s.fig(self.figure).weapon)
    }
}

/// The place in a line of the sheet that a step names.
#[must_use]
pub const fn place_of(step: Step) -> Option<u8> {
    match step {
        Step::Man(place) if place < WEAPONS => Some(place),
        Step::Weapon(n) => Some(WEAPONS.saturating_add(n)),
        _ => None,
    }
}

/// The step that names a place.
#[must_use]
pub const fn step_of(place: u8) -> Step {
    if place < WEAPONS { Step::Man(place) } else { Step::Weapon(place - WEAPONS) }
}

/// Everybody and everything in a group that can have a target of its own (9.1, 10.1), by its place: men on foot or who fire from where they ride,
/// and the weapons of its vehicle. A crew stays at its weapon together.
#[must_use]
pub fn hands(t: &Table, s: &State, group: usize) -> Vec<(u8, Hand)> {
    let (hull, riders) = (s.vehicle(t, group), gunners(t, s, group));
    let free = |f: u16| Some(f) != hull && s.fig(f).fate == Fate::Table && !s.mans(t, f) || riders.contains(&f);
    let members = s.groups[group].members.iter().copied();
    let men = (1..WEAPONS).zip(members).filter(|&(_, f)| free(f)).map(|(place, f)| (place, Hand::man(f)));
    let mounted = t.groups[usize::from(s.groups[group].of)].mounted.len().min(50) as u8;
    let mount = |figure: u16| (0..mounted).map(move |n| (WEAPONS + n + 1, Hand { figure, mount: Some(n) }));
    men.chain(hull.into_iter().flat_map(mount)).collect()
}

/// Whether the fire of a group can be divided: it has several hands, or some beside the crew of its weapon.
#[must_use]
pub fn may_divide(t: &Table, s: &State, group: usize) -> bool {
    hands(t, s, group).len() + usize::from(s.groups[group].manned(t).is_some()) > 1
}

/// The hand that a step names, by its place in the group.
#[must_use]
pub fn hand(t: &Table, s: &State, group: usize, place: u8) -> Option<Hand> {
    hands(t, s, group).into_iter().find(|&(known, _)| known == place).map(|(_, hand)| hand)
}

/// What one man, or one weapon, can do by itself: each answer with its points.
#[must_use]
pub fn options_of(t: &Table, s: &State, group: usize, hand: Hand) -> Vec<(Step, i32)> {
    let side = s.side(t, group);
    let mut found = Vec::new();
    for e in targets(t, s, group) {
        let number = s.seen[side][e].number;
        let fired = lay_by(t, s, group, e, &|other| other == hand).effect();
        found.extend((fired > 0).then_some((Step::Target(number), fired)));
        let early = lay_early(t, s, group, e, &|other| other == hand).map_or(0, |laid| laid.effect());
        found.extend((early > 0).then_some((Step::Early(number), early)));
        let thrown = thrown(t, s, (group, e), &|other| other == hand).effect();
        found.extend((thrown > 0).then_some((Step::Grenade(number), thrown)));
    }
    found
}

fn thrown(t: &Table, s: &State, (group, enemy): (usize, usize), wanted: &dyn Fn(Hand) -> bool) -> Laid {
    let mut laid = grenades(t, s, group, enemy);
    laid.shots.retain(|shot| wanted(Hand::man(shot.figure)));
    laid
}

/// The hands of a sheet's line that already have something to do, by their places in the group.
pub fn assigned(line: &[Step]) -> impl Iterator<Item = u8> + '_ {
    line.iter().filter_map(|&step| place_of(step))
}

/// The fire of a group by a line of the sheet that divides it (9.1, 10.1): hands with their answers, and what the others do.
pub fn lay_parts(t: &Table, s: &State, group: usize, line: &[Step], out: &mut Vec<Laid>) {
    let side = s.side(t, group);
    let named = |pair: &[Step]| Some((hand(t, s, group, place_of(pair[0])?)?, pair[1]));
    let chosen: Vec<(Hand, Step)> = line.windows(2).filter_map(named).collect();
    let rest = line.last().copied().filter(|_| line.len() % 2 == 1);
    let mut steps: Vec<Step> = Vec::new();
    for step in chosen.iter().map(|&(_, step)| step).chain(rest) {
        if !steps.contains(&step) {
            steps.push(step);
        }
    }
    let enemy = |number: u8| s.seen[side].iter().position(|seen| seen.number == number);
    for step in steps {
        let wanted =
            |one: Hand| chosen.iter().find(|(known, _)| *known == one).map(|&(_, step)| step).or(rest) == Some(step);
        let laid = match step {
            Step::Target(n) => enemy(n).map(|e| lay_by(t, s, group, e, &wanted)),
            Step::Early(n) => enemy(n).and_then(|e| lay_early(t, s, group, e, &wanted)),
            Step::Grenade(n) => enemy(n).map(|e| thrown(t, s, (group, e), &wanted)),
            _ => None,
        };
        out.extend(laid.map(|laid| Laid { divided: true, ..laid }).filter(|laid| !laid.shots.is_empty()));
    }
}
