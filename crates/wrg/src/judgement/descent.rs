//! Where gliders are to come down (7.3): near what is fought for, so that nobody has far to run under fire, and with room to land. Smoke
//! is arranged before those who come by glider or parachute, who need it most while they are scattered and have nothing ready to fire.

use geometry::table::{Heading, Point, Ratio};

use crate::air::Aircraft;
use crate::aircraft::{Touchdown, entry, touchdown, usual_way};
use crate::bearing::heading;
use crate::missions::Load;
use crate::scale::METRE;
use crate::state::Table;
use crate::step::Step;
use crate::view::Lens;

/// So many metres from what is fought for.
const NEAR: i32 = 100;
/// So much of the way from where they land to what is fought for lies before the smoke, in tenths.
const BEFORE_SMOKE: i64 = 7;

/// Whether the place of a group is chosen anew: of gliders, which everybody sees come down.
pub(super) fn is_chosen(t: &Table, g: usize) -> bool {
    t.groups[g].air.is_some_and(|air| air == Aircraft::Glider) && !t.groups[g].zone.is_empty()
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

/// A screen of smoke across the way from those who land to what they land for.
struct Curtain {
    at: Point,
    way: Heading,
    period: u16,
}

/// The screen that a side wants, if anybody of it lands in the open: it hides what is beyond it from the next period on (20.1).
fn curtain(at: Lens<'_>) -> Option<Curtain> {
    let (t, s) = (at.table(), at.state());
    let lands = |&g: &usize| t.groups[g].drop || t.groups[g].air == Some(Aircraft::Glider);
    let first = at.own_groups().filter(lands).min_by_key(|&g| (s.groups[g].arrives, g))?;
    let from = t.groups[first].at;
    let objectives = t.scenario.objectives.iter().map(|objective| objective.at);
    let to = objectives.min_by_key(|&p| (from.distance_squared(p), p))?;
    let part = Ratio::new(BEFORE_SMOKE, 10)?;
    let period = s.groups[first].arrives.saturating_sub(1).max(1);
    Some(Curtain { at: part.along(from, to), way: Heading::from_to(from, to)?, period })
}

/// Whether support of this kind is arranged: one screen, and the rest is for shells.
pub(super) fn arranges(at: Lens<'_>, so_far: &[Step], load: Load) -> bool {
    load == Load::Smoke && !so_far.contains(&Step::Prearrange(load)) && curtain(at).is_some()
}

/// How well a step suits the screen that is being arranged: its place, its period, its direction.
pub(super) fn curtain_worth(at: Lens<'_>, so_far: &[Step], step: Step) -> i32 {
    let plot = so_far.iter().rev().find(|step| matches!(step, Step::Prearrange(_) | Step::Flare));
    let Some(curtain) = curtain(at).filter(|_| plot == Some(&Step::Prearrange(Load::Smoke))) else { return 0 };
    let across = |line: Heading| curtain.way.right().in_arc_45(line.vector());
    match step {
        Step::Period(n) => i32::from(u16::from(n) == curtain.period),
        Step::Along(n) => i32::from(across(heading(n)) || across(heading(n).back())),
        step => step.place().map_or(0, |p| -(p.distance(curtain.at) / METRE)),
    }
}
