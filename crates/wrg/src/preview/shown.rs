//! What a draft is shown to cover: how far a group gets in this period, and what lies in its arc (5.3, 8.3).

use geometry::table::{Heading, Point, Polygon, Ratio, Vector};
use kernel::Point as Spot;
use kernel::scene::Overlay;

use crate::flow::{chosen, footprint, wires};
use crate::lamps::Wire;
use crate::locate::in_arc;
use crate::march;
use crate::missions::{Load, meant, wanted};
use crate::scale::METRE;
use crate::scene::covered;
use crate::shape;
use crate::state::{Frame, Group, Order, Pace, State, Table};
use crate::step::Step;
use crate::tables::tables;
use crate::view::Lens;

/// Ways are tried in eight times so many directions.
const WAYS: i32 = 8;
/// And an arc, which may reach far, in eight times so many.
const RAYS: i32 = 32;

/// All round in eight times so many directions, clockwise from the north-west corner of a square.
fn all_round(eighth: i32) -> impl Iterator<Item = Heading> {
    let edge = -eighth..eighth;
    let sides = [(0, -1), (1, 0), (0, 1), (-1, 0)];
    let along = move |(x, y): (i32, i32)| {
        let point = move |n: i32| if x == 0 { (-n * y, y * eighth) } else { (x * eighth, n * x) };
        edge.clone().filter_map(move |n| Heading::along(Vector::new(point(n).0, point(n).1)))
    };
    sides.into_iter().flat_map(along)
}

pub(super) fn point(p: Point) -> Spot {
    Spot { x: p.x(), y: p.y() }
}

/// Something drawn over the board while a draft stands.
pub(super) fn mark(kind: &str, label: &str, points: Vec<Spot>) -> Overlay {
    let key = format!("draft {kind}");
    Overlay { key, kind: kind.to_owned(), label: label.to_owned(), points, ..Overlay::default() }
}

/// How the support or the wire that is being plotted would lie (11.4, 19.1, 20.3).
pub(super) fn lying(at: Lens<'_>, so_far: &[Step]) -> Option<Overlay> {
    let (t, side) = (at.table(), at.side()?);
    if at.frame() == Frame::Deploy
        && let Some(&(middle, along)) = wires(so_far).last()
        && matches!(so_far, [.., Step::Flare, Step::At(..), Step::Along(_)])
    {
        let wire = Wire::new(&t.ground, side as u8, middle, along);
        return Some(mark("line", "trip flare", vec![point(wire.from), point(wire.to)]));
    }
    let mission = meant(at.state(), side, wanted(so_far).last()?)?;
    let kind = if mission.load == Load::Smoke { "line" } else { "template" };
    Some(mark(kind, mission.load.word(), covered(t, &mission)))
}

/// Where the groups would stand that a sheet has placed so far (22.1).
pub(super) fn placed(at: Lens<'_>, so_far: &[Step]) -> Vec<Overlay> {
    let t = at.table();
    let stands = |&g: &usize| t.groups[g].air.is_none() && !t.groups[g].drop;
    let mut all = Vec::new();
    for g in at.own_groups().filter(stands) {
        let Some(middle) = chosen(so_far, g) else { continue };
        let corners: Vec<Point> = footprint(t, g, middle).iter().flat_map(|base| base.corners()).collect();
        let Some(ground) = Polygon::hull(&corners) else { continue };
        let points = ground.corners().iter().map(|&p| point(p)).collect();
        let key = format!("draft place {}", t.key(g));
        all.push(Overlay { key, ..mark("reach", &at.state().title(t, g), points) });
    }
    all
}

/// Where a group could be at the end of this period (5.3, 6.3), by the same steps as it goes.
pub(super) fn reach(t: &Table, s: &State, g: usize, pace: Pace) -> Option<Overlay> {
    let here = s.place(t, g)?;
    let far = march::allowance(t, s, g, pace, false);
    let end = |way: Heading| {
        let to = t.ground.clamp(shape::spot(here, way, far, 0));
        march::way(t, s, g, Order::new(pace, to))?.ends.first().copied().map(point)
    };
    let points: Vec<Spot> = all_round(WAYS).filter_map(end).collect();
    (far > 0).then(|| mark("reach", "", points))
}

/// How far it is from anywhere on the table to anywhere else.
fn whole(t: &Table) -> i32 {
    Point::new(0, 0).distance(Point::new(t.ground.top.width(), t.ground.top.depth()))
}

/// How far a group hits anything with what it has (9.4, 10.3), or across the whole table.
fn range(t: &Table, s: &State, g: usize) -> i32 {
    let group = &s.groups[g];
    let men = group.members.iter().flat_map(|&f| s.weapons(f));
    let served = group.manned(t).into_iter().chain(t.groups[usize::from(group.of)].mounted.iter().copied());
    let far = |weapon| tables().range(weapon).map_or(i32::MAX, |metres| metres * METRE);
    men.chain(served).map(far).max().unwrap_or(0).min(whole(t))
}

/// A straight line from a place on the table as far as the table goes.
fn on_table(t: &Table, from: Point, end: Point) -> Point {
    let part = |at: i32, to: i32, most: i32| {
        let (room, way) = if to > at { (most - at, to - at) } else { (at, at - to) };
        if room < way { (i64::from(room), i64::from(way)) } else { (1, 1) }
    };
    let (across, down) = (part(from.x(), end.x(), t.ground.top.width()), part(from.y(), end.y(), t.ground.top.depth()));
    let (room, way) = if across.0 * down.1 < down.0 * across.1 { across } else { down };
    Ratio::new(room, way).map_or(end, |part| part.along(from, end))
}

/// What a group has in its arc of fire (9.1), as far as its weapons hit (9.4, 10.3).
pub(super) fn field_of_fire(t: &Table, s: &State, g: usize) -> Option<Overlay> {
    arc_to(t, s, g, None, range(t, s, g))
}

/// What lies in the arc of a group (8.3), if it looked this way; nothing for whoever looks all round.
pub(super) fn arc(t: &Table, s: &State, g: usize, heading: Option<Heading>) -> Option<Overlay> {
    arc_to(t, s, g, heading, whole(t))
}

fn arc_to(t: &Table, s: &State, g: usize, heading: Option<Heading>, far: i32) -> Option<Overlay> {
    let from = s.place(t, g)?;
    let own = &s.groups[s.shown(g)];
    let group = Group { heading: heading.unwrap_or(own.heading), ..own.clone() };
    let vehicle = s.vehicle(t, g).is_some();
    let ends: Vec<Point> = all_round(RAYS).map(|way| shape::spot(from, way, far, 0)).collect();
    let inside: Vec<bool> = ends.iter().map(|&p| in_arc(t, &group, vehicle, from, p)).collect();
    // The first that is inside after one that is not; arcs that do not hang together are drawn as one with a gap at its foot.
    let begins = (0..ends.len()).find(|&n| inside[n] && !inside[(n + ends.len() - 1) % ends.len()])?;
    let mut points = vec![point(from)];
    for n in (0..ends.len()).map(|n| (begins + n) % ends.len()) {
        let last = points.last().copied();
        match inside[n] {
            true => points.push(point(on_table(t, from, ends[n]))),
            false if last != Some(point(from)) => points.push(point(from)),
            false => {}
        }
    }
    Some(mark("arc", "", points))
}
