//! The region that can be reached, for display: a net of points over the table with the least cost of each.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::point::Point;
use super::route::Rates;
use super::tabletop::Tabletop;

/// At most so many points of the net are looked at.
const MOST: usize = 40_000;

/// A point that can be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// The point.
    pub at: Point,
    /// The least cost of the ways along the net.
    pub cost: i64,
}

/// The points of a net with this mesh around `from` that cost no more than `budget` to reach, in rows from the north.
///
/// Ways go from point to point straight and slantwise, so a cost may be a little more than that of the best path, never
/// less. It is meant for drawing; what a path really costs, [`Tabletop::walk`] says.
#[must_use]
pub fn reach(table: &Tabletop, from: Point, budget: i32, mesh: i32, rates: Rates) -> Vec<Reach> {
    let (mesh, budget) = (mesh.max(1), budget.max(0));
    // A percentage under 100 lets a way lead farther than the budget itself; four times is the most that is drawn.
    let radius = (i64::from(budget) * 4 / i64::from(mesh)).clamp(0, (MOST as i64).isqrt() / 2 - 1) as i32;
    let size = (2 * radius + 1) as usize;
    let spot = |col: i32, row: i32| Point::new(from.x() + (col - radius) * mesh, from.y() + (row - radius) * mesh);
    let mut cost = vec![i64::MAX; size * size];
    let index = |col: i32, row: i32| row as usize * size + col as usize;
    let mut open = BinaryHeap::from([Reverse((0i64, radius, radius))]);
    cost[index(radius, radius)] = 0;
    while let Some(Reverse((paid, col, row))) = open.pop() {
        if paid > cost[index(col, row)] {
            continue;
        }
        for (dc, dr) in [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)] {
            let (c, r) = (col + dc, row + dr);
            if c < 0 || r < 0 || c >= size as i32 || r >= size as i32 || !table.holds(spot(c, r)) {
                continue;
            }
            let walk = table.walk(&[spot(col, row), spot(c, r)], rates);
            let total = paid + walk.cost;
            if walk.stop.is_none() && total <= i64::from(budget) && total < cost[index(c, r)] {
                cost[index(c, r)] = total;
                open.push(Reverse((total, c, r)));
            }
        }
    }
    let points = (0..size as i32).flat_map(|row| (0..size as i32).map(move |col| (col, row)));
    points
        .filter(|&(col, row)| cost[index(col, row)] < i64::MAX)
        .map(|(col, row)| Reach { at: spot(col, row), cost: cost[index(col, row)] })
        .collect()
}
