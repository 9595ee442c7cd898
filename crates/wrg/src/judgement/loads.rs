//! Getting on and off vehicles, and helicopters that have nothing more to do (5.3, 7.4).

use geometry::table::Point;

use super::Plan;
use super::goals::goal;
use crate::aircraft::is_free;
use crate::mounting::{mounts, why_not_off};
use crate::scale::METRE;
use crate::state::{Body, Pace, State, Table};
use crate::step::Step;

/// Whoever has so far to go rides if he can: on tanks only over long ways, for they draw fire.
const WORTH_RIDING: i32 = 150 * METRE;
const WORTH_A_TANK: i32 = 350 * METRE;
/// Nobody rides where the enemy is this near, or where he has nearly arrived.
const DANGER: i32 = 250 * METRE;
const ARRIVED: i32 = 60 * METRE;

fn nearest_enemy(s: &State, side: usize, here: Point) -> i32 {
    let located = s.seen[side].iter().filter(|seen| seen.located).flat_map(|seen| &seen.figures);
    located.map(|glimpse| here.distance(glimpse.at)).min().unwrap_or(i32::MAX)
}

/// What a group should do that rides, carries others, or had better ride.
pub(super) fn plan(t: &Table, s: &State, g: usize) -> Option<Plan> {
    let side = s.side(t, g);
    let here = s.whereabouts(t, g)?;
    if s.carrier(g).is_some() {
        return Some(ride(t, s, g, side, here));
    }
    if is_free(t, s, g) {
        return Some(Plan { verb: Step::FlyOff, to: None, why: "everybody is out".to_owned() });
    }
    if let Some(weapon) = s.gun_of(g).filter(|gun| gun.sought).map(|gun| gun.at) {
        let (verb, why) = (Step::Go(Pace::Walk), "it fetches its weapon".to_owned());
        return Some(Plan { verb, to: Some(weapon), why });
    }
    if s.vehicle(t, g).is_some() {
        let loaded = s.riders(g).next().is_some() && nearest_enemy(s, side, here) < DANGER;
        return loaded.then(|| Plan { verb: Step::Halt, to: None, why: "its men get off".to_owned() });
    }
    let far = goal(t, s, g, here).map(|(to, _)| here.distance(to)).filter(|&far| far > WORTH_RIDING)?;
    if nearest_enemy(s, side, here) < DANGER {
        return None;
    }
    let fit = |&v: &usize| {
        let hull = s.vehicle(t, v).map(|hull| t.specs[usize::from(hull)].body);
        let tank = matches!(hull, Some(Body::Hard(_))) && !crate::volleys::riding::inside(t, s, v);
        let goes = s.place(t, v).and_then(|at| goal(t, s, v, at)).is_some();
        goes && !s.groups[v].immobile && (!tank || far > WORTH_A_TANK)
    };
    let carrier = mounts(t, s, g).into_iter().find(fit)?;
    Some(Plan { verb: Step::Mount(carrier as u8), to: None, why: "it is a long way on foot".to_owned() })
}

/// Whoever rides gets off where the enemy is near, where he has arrived, and where the vehicle goes no farther.
fn ride(t: &Table, s: &State, g: usize, side: usize, here: Point) -> Plan {
    let near = nearest_enemy(s, side, here) < DANGER;
    let there = goal(t, s, g, here).is_none_or(|(to, _)| here.within(to, ARRIVED));
    let stuck = s.carrier(g).is_some_and(|v| s.groups[v].immobile || s.groups[v].curb != 0);
    if (near || there || stuck) && why_not_off(t, s, g).is_none() {
        return Plan { verb: Step::Dismount, to: None, why: "on foot from here".to_owned() };
    }
    Plan { verb: Step::Halt, to: None, why: "it rides on".to_owned() }
}
