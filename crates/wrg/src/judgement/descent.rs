//! Where gliders are to come down (7.3): near what is fought for, so that nobody has far to run under fire, and with room to land.

use crate::aircraft::{Touchdown, entry, touchdown, usual_way};
use crate::scale::METRE;
use crate::state::Table;
use crate::step::Step;

/// So many metres from what is fought for.
const NEAR: i32 = 100;

/// Whether the place of a group is chosen anew: of gliders, which everybody sees come down.
pub(super) fn is_chosen(t: &Table, g: usize) -> bool {
    t.groups[g].air.is_some_and(|air| air == crate::air::Aircraft::Glider) && !t.groups[g].zone.is_empty()
}

/// How well a place suits a group.
pub(super) fn worth(t: &Table, g: usize, step: Step) -> i32 {
    let (Some(p), Some(air)) = (step.place(), t.groups[g].air) else { return 0 };
    let from = entry(&t.ground, p, usual_way(t.groups[g].facing));
    let safe = touchdown(&t.ground, air, from, p) == Touchdown::Lands;
    let far = |o: &crate::scenario::Objective| o.at.distance(p) / METRE;
    let near = t.scenario.objectives.iter().map(far).min().unwrap_or(0);
    let apart = p.distance(t.groups[g].at) / METRE / 4;
    let mut worth = -(near - NEAR).abs() - apart;
    if !safe {
        worth -= 1_000;
    }
    worth
}
