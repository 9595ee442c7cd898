//! What the crew of a vehicle does beside driving and firing: hatches, turret, smoke, and getting out (6.1, 6.3, 8.3, 20.3).

use geometry::table::{Heading, Point};

use super::Plan;
use crate::scale::METRE;
use crate::state::{Body, Seen, State, Table, curb};
use crate::step::Step;

/// Should armour close down before infantry that has come near, or open up because none is there (6.1, 15.6)?
pub(super) fn hatch_is_wrong(t: &Table, s: &State, g: usize) -> bool {
    let Some(vehicle) = s.vehicle(t, g).filter(|&v| matches!(t.specs[usize::from(v)].body, Body::Hard(_))) else {
        return false;
    };
    let here = s.fig(vehicle).at;
    let on_foot = |seen: &&Seen| {
        let first = seen.figures.first().map(|glimpse| usize::from(glimpse.figure));
        seen.located && first.is_some_and(|f| !t.specs[f].is_vehicle())
    };
    let foes = s.seen[s.side(t, g)].iter().filter(on_foot).flat_map(|seen| &seen.figures);
    let nearest = foes.map(|glimpse| here.distance(glimpse.at)).min().unwrap_or(i32::MAX);
    // Between the two distances it stays as it is.
    if s.groups[g].closed { nearest > 250 * METRE } else { nearest < 120 * METRE }
}

/// Whither a turret should be turned (8.3): towards the nearest enemy, armour first, if he is not before it already.
pub(super) fn turret(t: &Table, s: &State, g: usize) -> Option<Point> {
    let hull = s.vehicle(t, g).filter(|_| t.groups[usize::from(s.groups[g].of)].has_turret())?;
    let here = s.fig(hull).at;
    let hard = |figure: u16| matches!(t.specs[usize::from(figure)].body, Body::Hard(_));
    let located = s.seen[s.side(t, g)].iter().filter(|seen| seen.located).flat_map(|seen| &seen.figures);
    let foe = located.min_by_key(|one| (!hard(one.figure), here.distance_squared(one.at), one.at)).map(|one| one.at)?;
    let points = s.groups[g].turret(t, here).unwrap_or(s.groups[g].heading);
    Heading::from_to(here, foe).filter(|&way| points.turns_over_45(way)).map(|_| foe)
}

/// Whether a turret that nobody needs where it points should look ahead again.
pub(super) fn looks_away(t: &Table, s: &State, g: usize) -> bool {
    let located = s.seen[s.side(t, g)].iter().any(|seen| seen.located);
    s.vehicle(t, g).is_some() && s.groups[g].watch.is_some() && !located
}

/// Whether a vehicle should cover itself with smoke (20.3): something that can harm it fires at it, and it has to give way.
pub(super) fn covers_itself(t: &Table, s: &State, g: usize) -> bool {
    let gives_way = s.groups[g].curb & (curb::RETIRE | curb::NO_ADVANCE) != 0;
    gives_way && s.groups[g].harmed && crate::retreat::has_projectors(t, s, g)
}

/// The crew of a vehicle that goes nowhere any more gets out and walks (6.3), unless it has weapons to fire.
pub(super) fn bail(t: &Table, s: &State, g: usize) -> Option<Plan> {
    let armed = !t.groups[usize::from(s.groups[g].of)].mounted.is_empty();
    if !s.groups[g].immobile || armed || crate::mounting::leaving(t, s, g).is_empty() {
        return None;
    }
    Some(Plan { verb: Step::Dismount, to: None, why: "the vehicle is stuck".to_owned() })
}
