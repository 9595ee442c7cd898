//! Which way a figure faces, and what lies in its arcs. No angle is ever computed.

use super::point::{Point, Vector};

/// A direction: a vector that is not nothing, each part at most 32,767.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Heading {
    x: i16,
    y: i16,
}

impl Heading {
    /// Up the table.
    pub const NORTH: Heading = Heading { x: 0, y: -1 };
    /// To the right of the table.
    pub const EAST: Heading = Heading { x: 1, y: 0 };
    /// Down the table.
    pub const SOUTH: Heading = Heading { x: 0, y: 1 };
    /// To the left of the table.
    pub const WEST: Heading = Heading { x: -1, y: 0 };

    /// The direction of a way; none if the way leads nowhere. A long way is shortened to what a heading holds.
    #[must_use]
    pub fn along(way: Vector) -> Option<Heading> {
        let (x, y) = (i64::from(way.x()), i64::from(way.y()));
        let by = gcd(x.unsigned_abs(), y.unsigned_abs()) as i64;
        if by == 0 {
            return None;
        }
        let (mut x, mut y) = (x / by, y / by);
        let longest = x.abs().max(y.abs());
        if longest > i64::from(i16::MAX) {
            let to = i64::from(i16::MAX);
            (x, y) = ((x * to + x.signum() * longest / 2) / longest, (y * to + y.signum() * longest / 2) / longest);
        }
        Some(Heading { x: x as i16, y: y as i16 })
    }

    /// From one point towards another; none if they are the same.
    #[must_use]
    pub fn from_to(from: Point, to: Point) -> Option<Heading> {
        Heading::along(from.to(to))
    }

    /// The heading as a vector.
    #[must_use]
    pub const fn vector(self) -> Vector {
        Vector::new(self.x as i32, self.y as i32)
    }

    /// A quarter turn to the right.
    #[must_use]
    pub const fn right(self) -> Heading {
        Heading { x: -self.y, y: self.x }
    }

    /// A half turn.
    #[must_use]
    pub const fn back(self) -> Heading {
        Heading { x: -self.x, y: -self.y }
    }

    /// How far a way leads ahead and to the right, both times the heading's own length.
    pub(super) fn split(self, way: Vector) -> (i128, i128) {
        (i128::from(self.vector().dot(way)), i128::from(self.vector().cross(way)))
    }

    /// Whether the way leads into the arc of 45 degrees straight ahead, 22.5 on either side, edges included.
    #[must_use]
    pub fn in_arc_45(self, way: Vector) -> bool {
        let (ahead, aside) = self.split(way);
        let sum = ahead + aside.abs();
        ahead > 0 && sum * sum <= 2 * ahead * ahead
    }

    /// Whether the way leads into the arc of 90 degrees straight ahead, edges included.
    #[must_use]
    pub fn in_arc_90(self, way: Vector) -> bool {
        let (ahead, aside) = self.split(way);
        ahead > 0 && aside.abs() <= ahead
    }

    /// Whether the way leads ahead of the line abreast.
    #[must_use]
    pub fn is_ahead(self, way: Vector) -> bool {
        self.split(way).0 > 0
    }

    /// Whether turning from this heading to the other is a turn of more than 45 degrees.
    #[must_use]
    pub fn turns_over_45(self, other: Heading) -> bool {
        !self.in_arc_90(other.vector())
    }

    /// Whether fire that comes along `way` meets the flank: a side is at a lesser angle to it than the front, as it is from behind too.
    #[must_use]
    pub fn meets_flank(self, way: Vector) -> bool {
        let (ahead, aside) = self.split(way);
        aside.abs() > -ahead
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
