//! What a draft is shown to cover: how far a group gets in this period, and what lies in its arc (5.3, 8.3).

use geometry::table::{Heading, Point, Vector};
use kernel::Point as Spot;
use kernel::scene::Overlay;

use crate::flow::wires;
use crate::lamps::Wire;
use crate::locate::in_arc;
use crate::march;
use crate::missions::{Load, meant, wanted};
use crate::scale::METRE;
use crate::scene::covered;
use crate::shape;
use crate::state::{Frame, Group, Order, Pace, State, Table};
use crate::step::Step;
use crate::view::Lens;

/// How far an arc is drawn; it reaches as far as one sees.
const FAR: i32 = 120 * METRE;
/// Ways are tried in four times twice so many directions.
const QUARTER: i32 = 8;

/// All round, clockwise from the north-west corner of a square.
fn all_round() -> impl Iterator<Item = Heading> {
    let edge = -QUARTER..QUARTER;
    let sides = [(0, -1), (1, 0), (0, 1), (-1, 0)];
    let along = move |(x, y): (i32, i32)| {
        let point = move |n: i32| if x == 0 { (-n * y, y * QUARTER) } else { (x * QUARTER, n * x) };
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

/// Where a group could be at the end of this period (5.3, 6.3), by the same steps as it goes.
pub(super) fn reach(t: &Table, s: &State, g: usize, pace: Pace) -> Option<Overlay> {
    let here = s.place(t, g)?;
    let far = march::allowance(t, s, g, pace, false);
    let end = |way: Heading| {
        let to = t.ground.clamp(shape::spot(here, way, far, 0));
        march::way(t, s, g, Order::new(pace, to))?.ends.first().copied().map(point)
    };
    let points: Vec<Spot> = all_round().filter_map(end).collect();
    (far > 0).then(|| mark("reach", "", points))
}

/// What lies in the arc of a group (8.3), if it looked this way; nothing for whoever looks all round.
pub(super) fn arc(t: &Table, s: &State, g: usize, heading: Option<Heading>) -> Option<Overlay> {
    let from = s.place(t, g)?;
    let own = &s.groups[s.shown(g)];
    let group = Group { heading: heading.unwrap_or(own.heading), ..own.clone() };
    let vehicle = s.vehicle(t, g).is_some();
    let ends: Vec<Point> = all_round().map(|way| shape::spot(from, way, FAR, 0)).collect();
    let inside: Vec<bool> = ends.iter().map(|&p| in_arc(t, &group, vehicle, from, p)).collect();
    // The first that is inside after one that is not; arcs that do not hang together are drawn as one with a gap at its foot.
    let begins = (0..ends.len()).find(|&n| inside[n] && !inside[(n + ends.len() - 1) % ends.len()])?;
    let mut points = vec![point(from)];
    for n in (0..ends.len()).map(|n| (begins + n) % ends.len()) {
        let last = points.last().copied();
        match inside[n] {
            true => points.push(point(ends[n])),
            false if last != Some(point(from)) => points.push(point(from)),
            false => {}
        }
    }
    Some(mark("arc", "", points))
}
