//! Light on enemies who were seen in the dark and are seen no more (19.1), and wires before what is defended.

use geometry::table::Point;

use super::Plan;
use crate::flow::why_not_at;
use crate::lamps::{flare, is_night};
use crate::light::Glow;
use crate::missions::{Load, left};
use crate::scale::METRE;
use crate::state::{Seen, State, Table};
use crate::step::Step;

/// Nobody stays where he was seen so many periods ago.
const STALE: u16 = 3;

/// Where a group should bring light: on an enemy lost from sight, with its mortar or from off the table.
pub(super) fn plan(t: &Table, s: &State, so_far: &[Step], g: usize, here: Point) -> Option<Plan> {
    if !is_night(t) {
        return None;
    }
    let side = s.side(t, g);
    let lost = |seen: &&Seen| !seen.located && seen.number > 0 && seen.period + STALE >= s.period;
    let places = s.seen[side].iter().filter(lost).filter_map(|seen| seen.figures.first()).map(|glimpse| glimpse.at);
    let dark: Vec<Point> = places.filter(|&p| !s.is_lit(t, p, &s.screens())).collect();
    let plan = |verb: Step, to: Point| Plan { verb, to: Some(to), why: "the enemy is in the dark there".to_owned() };
    if flare(t, s, g).is_some() {
        let reached = dark.iter().copied().filter(|&p| why_not_at(t, s, g, Step::Flare, p).is_none());
        if let Some(to) = reached.min_by_key(|&p| (here.distance_squared(p), p)) {
            return Some(plan(Step::Flare, to));
        }
    }
    let coming = s.missions.iter().any(|m| usize::from(m.side) == side && m.load == Load::Light);
    let hangs = s.lamps.iter().any(|lamp| lamp.glow == Glow::OffTable);
    // Most of the support is for shells.
    let spare = left(s, side, so_far) >= 3 && !so_far.contains(&Step::Light);
    if dark.is_empty() || coming || hangs || !spare || crate::calls::caller(t, s, g).is_none() {
        return None;
    }
    Some(plan(Step::Light, dark[0]))
}

/// How well a place suits the wire of a trip flare: near what is fought for, and not where one is already.
pub(super) fn wire_worth(t: &Table, so_far: &[Step], step: Step) -> i32 {
    let Some(p) = step.place() else { return 0 };
    let near = t.scenario.objectives.iter().map(|objective| objective.at.distance(p) / METRE).min().unwrap_or(0);
    if so_far.contains(&step) { -1_000 - near } else { -near }
}
