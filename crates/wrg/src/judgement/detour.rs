//! Ways round what stops a vehicle, or a man before deep water: one corner more, where the straight way is barred (6.2, 6.3).

use geometry::table::{Point, Vector};

use crate::flow::{ToldWay, WAYS};
use crate::march::is_barred;
use crate::scale::METRE;
use crate::state::{Pace, State, Table};

/// The corner by which a group goes to a place that it cannot reach straight on; nothing if it can, or if no one corner helps.
pub(super) fn corner(t: &Table, s: &State, g: usize, pace: Pace, to: Point) -> Option<Point> {
    let here = s.place(t, g)?;
    let free = |from: Point, to: Point| !is_barred(t, s, g, pace, from, to);
    if free(here, to) {
        return None;
    }
    let ways = WAYS.iter().flat_map(|&(_, x, y)| [50, 150].map(|far| (x * far / 10 * METRE, y * far / 10 * METRE)));
    let places = ways.map(|(x, y)| t.ground.clamp(here.plus(Vector::new(x, y))));
    let long = |p: Point| here.distance(p) + p.distance(to);
    places.filter(|&p| p != here && free(here, p) && free(p, to)).min_by_key(|&p| (long(p), p))
}

/// Whether a way that has just been told somebody stops at such a corner and goes on to a place from there.
pub(super) fn goes_on(t: &Table, s: &State, told: ToldWay<'_>, to: Point) -> bool {
    let mut places = told.places();
    let (first, more) = (places.next(), places.next());
    !told.later
        && more.is_none()
        && first.is_some_and(|p| p != to)
        && corner(t, s, told.group, told.pace, to).is_some_and(|p| first.is_some_and(|first| first.within(p, METRE)))
}
