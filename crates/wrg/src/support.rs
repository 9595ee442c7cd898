//! Where off-table fire falls (section 11.4).

use geometry::table::{Heading, Point, Polygon};

use crate::shape::strip;
use crate::tables::tables;

/// The beaten area (11.4): 80 m wide and 150 m deep, around a point, its depth along a heading.
#[must_use]
pub fn beaten(middle: Point, along: Heading) -> Option<Polygon> {
    let line = |name: &str| tables().support.get(name).copied().unwrap_or(0);
    let half = line("depth") / 2;
    strip(middle, along, -half, half, line("width"))
}
