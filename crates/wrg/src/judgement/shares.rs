//! Fire that is divided because some of a group have nothing to fire at its best target, or something better (9.1, 10.1): an anti-tank
//! weapon among rifles, the gun and the machine guns of a tank.

use crate::armour;
use crate::state::{Body, State, Table};
use crate::step::Step;
use crate::tables::tables;
use crate::volleys::divided::{Hand, hands, may_divide, options_of, place_of};
use crate::volleys::{Laid, aimed, lay_by, pierces, standing, targets};

/// How a group's fire is divided: at whom most fire, and who does what else, by his place in the group.
pub(super) struct Shares {
    pub(super) rest: Step,
    pub(super) others: Vec<(u8, Step)>,
}

/// Points that must be gained by it.
const WORTH_IT: i32 = 3;
/// The gun of a vehicle leaves other targets for armour that it knocks out with so many of six scores.
const WORTH_HUNTING: i32 = 2;

/// The division that brings more than all at one target, if there is one.
pub(super) fn shares(t: &Table, s: &State, g: usize) -> Option<Shares> {
    if targets(t, s, g).nth(1).is_none() || !may_divide(t, s, g) {
        return None;
    }
    let best = standing(t, s, g)?;
    let number = s.seen[s.side(t, g)][best.at].number;
    let steel = is_armour(t, s, g, number);
    let mut others = Vec::new();
    let mut gained = 0;
    for (place, hand) in hands(t, s, g) {
        let (idle, hunts) = (!is_busy(t, s, g, &best, hand), pierces(hand.weapon(t, s, g)) && !steel);
        let mut own = if idle || hunts { options_of(t, s, g, hand) } else { Vec::new() };
        own.retain(|(step, _)| !matches!(step, Step::Early(_)));
        if !idle {
            own.retain(|(step, _)| matches!(step, Step::Target(n) if is_prey(t, s, g, *n, hand)));
        }
        if let Some((step, points)) = own.into_iter().max_by_key(|&(_, points)| points) {
            others.push((place, step));
            gained += points;
        }
    }
    (gained >= WORTH_IT).then_some(Shares { rest: Step::Target(number), others })
}

/// Whether a man or weapon fires at the best target of its group.
fn is_busy(t: &Table, s: &State, g: usize, best: &Laid, hand: Hand) -> bool {
    let weapon = hand.weapon(t, s, g);
    best.shots.iter().any(|shot| shot.figure == hand.figure && (hand.mount.is_none() || shot.weapon == weapon))
}

/// Whether an enemy is armour for which a man, or a weapon of a vehicle, had better leave the target of its group.
fn is_prey(t: &Table, s: &State, g: usize, number: u8, hand: Hand) -> bool {
    if !is_armour(t, s, g, number) || hand.mount.is_none() {
        return is_armour(t, s, g, number);
    }
    let enemy = s.seen[s.side(t, g)].iter().position(|seen| seen.number == number);
    enemy.is_some_and(|e| {
        let laid = lay_by(t, s, g, e, &|other| other == hand);
        let shots = laid.shots.iter().filter_map(|shot| aimed(t, s, shot, g, e));
        shots.into_iter().any(|shot| {
            let needed = tables().knocked_out - crate::total(&armour::factors(&shot));
            armour::why_not(&shot).is_none() && 7 - needed >= WORTH_HUNTING
        })
    })
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
    match (man, place_of(step)) {
        (Some(place), _) => i32::from(his(place) == Some(step)) * 2,
        (None, Some(place)) => i32::from(his(place).is_some()) * 5,
        (None, None) => i32::from(step == shares.rest),
    }
}
