//! What a group goes for: objectives, and whoever still is where they are.

use geometry::table::{Point, Vector};

use crate::aircraft::Flight;
use crate::march::allowance;
use crate::scale::METRE;
use crate::state::{Pace, State, Table};

/// Nobody stays where he was seen so many periods ago.
const STALE: u16 = 3;
/// So few enemies keep nobody away.
const FEW: usize = 3;
/// Whoever is this near to a place is there.
pub(super) const THERE: i32 = 15 * METRE;

/// How many periods are left.
pub(super) fn left(t: &Table, s: &State) -> i32 {
    i32::from(t.scenario.periods.saturating_sub(s.period))
}

/// Whether somebody must set off now to be at a place in the end; a walk takes a period for every forty metres or so.
pub(super) fn is_late(t: &Table, s: &State, here: Point, to: Point) -> bool {
    here.distance(to) / (30 * METRE) + 3 >= left(t, s)
}

/// Whether a place is at something that is fought for.
pub(super) fn is_there(t: &Table, here: Point) -> bool {
    t.scenario.objectives.iter().any(|objective| here.within(objective.at, objective.radius))
}

/// Whether it pays to leave a good place for what is fought for: a defender has to be there, and attackers are twice as many as
/// the enemies whom they know to be there.
pub(super) fn pays(t: &Table, s: &State, g: usize, to: Point) -> bool {
    let side = s.side(t, g);
    if t.scenario.defender.is_some_and(|d| d.index() == side) {
        return true;
    }
    let near = |p: Point, far: i32| p.within(to, far * METRE);
    let own = s.groups_of(t, side).filter(|&o| s.place(t, o).is_some_and(|p| near(p, 150)));
    let own: u32 = own.map(|o| s.men(t, o)).sum();
    let recent = s.seen[side].iter().filter(|seen| seen.number > 0 && seen.period + 5 >= s.period);
    let foes = recent.flat_map(|seen| &seen.figures).filter(|glimpse| near(glimpse.at, 60)).count();
    foes <= FEW || foes * 2 <= own as usize
}

/// What a group is to go for: the nearest objective of an attacker, those first that nobody holds. A defender stays where he
/// was put; only of an objective that nobody of his holds does the group go that has the shortest way, in good time for the end.
/// Whoever is there goes on to enemies who are there too.
pub(super) fn goal(t: &Table, s: &State, g: usize, here: Point) -> Option<(Point, String)> {
    let side = s.side(t, g);
    let wanted = (0..t.scenario.objectives.len()).filter(|&n| t.scenario.objectives[n].points[side] > 0);
    let held = |n: usize| {
        let o = &t.scenario.objectives[n];
        s.groups_of(t, side).filter_map(|g| s.place(t, g)).any(|p| p.within(o.at, o.radius))
    };
    let best = if t.scenario.defender.is_some_and(|d| d.index() == side) {
        wanted.into_iter().find(|&n| {
            let to = t.scenario.objectives[n].at;
            !held(n) && nearest_mover(t, s, side, to) == Some(g) && is_late(t, s, here, to)
        })
    } else {
        wanted.min_by_key(|&n| (held(n), here.distance_squared(t.scenario.objectives[n].at)))
    };
    let best = best?;
    let objective = &t.scenario.objectives[best];
    if here.within(objective.at, objective.radius) {
        if let Some(enemy) = intruder(s, side, here, objective.at, objective.radius) {
            return Some((enemy, format!("the enemy at {}", objective.name)));
        }
        if let Some(place) = beat(t, s, g, objective.at, objective.radius) {
            return Some((place, objective.name.clone()));
        }
    }
    Some((objective.at, objective.name.clone()))
}

/// The nearest place at an objective where an enemy is, or was seen a short while ago.
fn intruder(s: &State, side: usize, here: Point, at: Point, radius: i32) -> Option<Point> {
    let recent = s.seen[side].iter().filter(|seen| seen.number > 0 && seen.period + STALE >= s.period);
    let places = recent.flat_map(|seen| &seen.figures).map(|glimpse| glimpse.at);
    places.filter(|p| p.within(at, radius)).min_by_key(|&p| (here.distance_squared(p), p))
}

/// The part of an objective that a group searches in this period: whoever lies hidden there is found by coming near him. The first group
/// that is there stays in the middle while others go round it; nobody goes round under fire.
fn beat(t: &Table, s: &State, g: usize, at: Point, radius: i32) -> Option<Point> {
    let side = s.side(t, g);
    let there = |o: &usize| s.place(t, *o).is_some_and(|p| p.within(at, radius));
    let all: Vec<usize> = s.groups_of(t, side).filter(|&o| s.is_alive(o)).filter(there).collect();
    let before = all.iter().filter(|&&o| o < g).count();
    let able = s.vehicle(t, g).is_none() && s.groups[g].manned(t).is_none();
    if !able || s.groups[g].against > 0 || before == 0 && all.len() > 1 {
        return None;
    }
    let part = radius * 6 / 10;
    let ways = [(part, 0), (0, part), (-part, 0), (0, -part)];
    let turn = usize::from(s.period) / 2;
    let (x, y) = ways[(before + turn) % ways.len()];
    let place = t.ground.clamp(at.plus(Vector::new(x, y)));
    (!s.lie(t, place).is_slow()).then_some(place)
}

/// The group of a side that has the shortest way to a place, of those that can be told to go.
fn nearest_mover(t: &Table, s: &State, side: usize, to: Point) -> Option<usize> {
    let foot = |g: usize| s.groups[g].flight == Flight::None;
    let can =
        |&g: &usize| s.groups[g].in_touch && s.is_alive(g) && foot(g) && allowance(t, s, g, Pace::Walk, false) > 0;
    let far = |g: &usize| s.place(t, *g).map_or(i64::MAX, |p| p.distance_squared(to));
    s.groups_of(t, side).filter(can).min_by_key(|g| (far(g), *g))
}
