//! What a step of a move is worth: what it gains.

use super::MAN;
use super::goals::{self, Goal};
use crate::step::Step;
use crate::tables::{Cover, Kind};
use crate::units::{PieceId, Whereabouts};
use crate::view::Lens;
use geometry::Hex;

/// A hex nearer to the goal is worth so much.
const NEARER: i32 = 8;

/// How good a hex is for a counter.
fn standing(at: Lens<'_>, id: PieceId, goal: &Goal, hex: Hex) -> i32 {
    let t = at.table();
    let spec = t.spec(id);
    let cover = match t.ground.cover_now(at.haze(), hex) {
        Cover::Clear => 0,
        Cover::Mixed => 2,
        Cover::Medium => 4,
        Cover::Heavy => 6,
        Cover::Building => 7,
    };
    let far = goals::distance(at, goal, hex, spec.is_vehicle());
    if spec.is_helicopter() {
        let danger = at.enemy_places().filter(|&h| t.ground.distance(h, hex) <= 3).count() as i32;
        let wanted = if spec.kind == Kind::Gunship { (far - 6).abs() } else { far };
        return -NEARER * wanted - 6 * danger;
    }
    let crowd = at.own_on_map().filter(|(other, p)| *other != id && p.hex == hex).count() as i32;
    cover - NEARER * far - crowd
}

/// Where the draft has brought the group.
fn place(at: Lens<'_>, so_far: &[Step]) -> Option<(PieceId, Option<Hex>)> {
    let id =
        so_far.iter().find_map(|s| if let Step::Move(id) = s { Some(*id) } else { None }).or_else(|| at.own_mover())?;
    let walked = so_far.iter().rev().find_map(|s| if let Step::To(hex) = s { Some(*hex) } else { None });
    let piece = at.own(id)?;
    let waits = piece.whereabouts == Whereabouts::Waiting;
    Some((id, walked.or((!waits).then_some(piece.hex))))
}

/// Worth of a step while a move is composed (8.31).
pub(super) fn worth(at: Lens<'_>, so_far: &[Step], step: Step) -> i32 {
    match step {
        Step::Move(id) if so_far.is_empty() => setting_out(at, id),
        Step::Move(id) => i32::from(at.table().spec(id).is_hq()) * 2 - 1,
        _ => {
            let Some((id, hex)) = place(at, so_far) else { return 0 };
            let goal = goals::goal(at, id);
            on_the_way(at, id, hex, &goal, so_far, step)
        }
    }
}

/// Is it worth moving this counter at all? Enter the map; else the best of the neighbours must be a gain.
fn setting_out(at: Lens<'_>, id: PieceId) -> i32 {
    let (t, Some(piece)) = (at.table(), at.own(id)) else { return 0 };
    let spec = t.spec(id);
    if piece.whereabouts == Whereabouts::Waiting {
        return MAN;
    }
    if piece.whereabouts == Whereabouts::Aboard {
        return if wants_off(at, id, piece.hex) { MAN / 2 } else { -1 };
    }
    if spec.is_hq() {
        return -1;
    }
    let goal = goals::goal(at, id);
    if matches!(goal, Goal::Away) && t.scenario.may_exit(t.side(id), piece.hex) {
        return MAN;
    }
    if goals::must_ruin(at, piece.hex) && piece.is(crate::units::flag::CHARGE) {
        return MAN;
    }
    if spec.is_helicopter() {
        return if goals::distance(at, &goal, piece.hex, false) > 6 { MAN / 4 } else { -1 };
    }
    let here = standing(at, id, &goal, piece.hex);
    let around = t.ground.neighbour[usize::from(piece.hex.0)].into_iter().filter(|&h| h != crate::ground::OFF);
    around.map(|h| standing(at, id, &goal, h) - here).max().unwrap_or(-1) - 1
}

/// Is this passenger near enough to its goal to get off?
fn wants_off(at: Lens<'_>, id: PieceId, hex: Hex) -> bool {
    let goal = goals::goal(at, id);
    !matches!(goal, Goal::Away) && goals::distance(at, &goal, hex, false) <= 5
}

fn on_the_way(at: Lens<'_>, id: PieceId, hex: Option<Hex>, goal: &Goal, so_far: &[Step], step: Step) -> i32 {
    let t = at.table();
    match step {
        Step::To(to) if at.enemy_at(to) => assault(at, so_far, to),
        Step::To(to) => {
            let before = hex.map_or(-1_000, |h| standing(at, id, goal, h));
            let back = so_far.contains(&Step::To(to)) || hex == Some(to);
            standing(at, id, goal, to) - before - if back { MAN } else { 0 }
        }
        Step::Exit => {
            if matches!(goal, Goal::Away) {
                MAN
            } else {
                -MAN
            }
        }
        Step::LayCharge => {
            if hex.is_some_and(|h| goals::must_ruin(at, h)) {
                2 * MAN
            } else {
                -MAN
            }
        }
        Step::Alight(rider) => {
            if hex.is_some_and(|h| wants_off(at, rider, h)) {
                MAN / 2
            } else {
                -1
            }
        }
        Step::Board(_) => {
            if matches!(goal, Goal::Away) && !t.spec(id).is_vehicle() {
                MAN / 2
            } else {
                -MAN
            }
        }
        Step::Onward => 1,
        Step::Facing(_) => i32::from(hex.is_some()),
        _ => 0,
    }
}

/// Close in where we are the stronger (10.1).
fn assault(at: Lens<'_>, so_far: &[Step], to: Hex) -> i32 {
    let own: i32 = so_far
        .iter()
        .filter_map(|s| if let Step::Move(id) = s { at.own(*id).map(|p| i32::from(p.men)) } else { None })
        .sum();
    let known: i32 = at.enemies().filter(|k| k.hex == to).map(|k| i32::from(k.men)).sum();
    let unknown = at.enemy_counters(to) as i32 - at.enemies().filter(|k| k.hex == to).count() as i32;
    let odds = own - known - 3 * unknown;
    if odds > 0 { 10 * odds } else { -MAN }
}

/// Set a charge off unless our own men are beside it (14.25).
pub(super) fn detonation(at: Lens<'_>, step: Step) -> i32 {
    match step {
        Step::Detonate(slot) => match at.own_charge(slot) {
            Some(hex) if at.own_on_map().any(|(_, p)| p.hex == hex) => -1,
            Some(_) => 1,
            None => -1,
        },
        _ => 0,
    }
}
