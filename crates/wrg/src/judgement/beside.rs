//! What is ordered beside what a group does: hatches, turrets and smoke of vehicles, and whither somebody looks who has arrived.

use geometry::table::{Heading, Point};

use super::armour::{covers_itself, hatch_is_wrong, looks_away, turret};
use crate::step::Step;
use crate::view::Lens;

/// Nobody stays where he was seen so many periods ago.
const STALE: u16 = 3;

/// Whether a vehicle needs an order of this kind.
pub(super) fn is_wanted(at: Lens<'_>, g: usize) -> bool {
    let all = [Step::Hatch, Step::Turret, Step::TurretAhead, Step::Project];
    let touch = at.state().groups[g].in_touch;
    touch && all.into_iter().any(|step| worth(at, g, step).is_some_and(|worth| worth > 0))
}

/// How much an order of this kind is liked; nothing if it is another.
pub(super) fn worth(at: Lens<'_>, g: usize, step: Step) -> Option<i32> {
    let (t, s) = (at.table(), at.state());
    let liked = match step {
        Step::Hatch => hatch_is_wrong(t, s, g),
        Step::Turret => turret(t, s, g).is_some(),
        Step::TurretAhead => looks_away(t, s, g),
        Step::Project => covers_itself(t, s, g),
        Step::Keep => false,
        _ => return None,
    };
    Some(if liked { 20 } else { -1 })
}

/// Why it is given.
pub(super) fn why(step: Step) -> &'static str {
    match step {
        Step::Hatch => "infantry is too near, or gone",
        Step::Turret => "the enemy is on that side",
        Step::TurretAhead => "nobody is there any more",
        Step::Project => "it has to get out of sight",
        _ => "",
    }
}

/// Where somebody should look who has just been told to go somewhere (9.3): towards the nearest enemy, if he is not ahead then.
pub(super) fn facing(at: Lens<'_>, so_far: &[Step]) -> Option<Point> {
    let (t, s) = (at.table(), at.state());
    let begins = so_far.iter().rposition(|step| matches!(step, Step::Group(_)))?;
    let Some(&Step::Group(g)) = so_far.get(begins) else { return None };
    let to = so_far[begins..].iter().rev().find_map(|step| step.place())?;
    let here = s.place(t, usize::from(g)).filter(|_| s.vehicle(t, usize::from(g)).is_none())?;
    let side = at.side()?;
    let recent = s.seen[side].iter().filter(|seen| seen.number > 0 && seen.period + STALE >= s.period);
    let foes = recent.flat_map(|seen| &seen.figures).map(|glimpse| glimpse.at);
    let enemy = foes.min_by_key(|&p| (to.distance_squared(p), p))?;
    let (goes, looks) = (Heading::from_to(here, to)?, Heading::from_to(to, enemy)?);
    goes.turns_over_45(looks).then_some(enemy)
}
