//! Figures on their bases: a trapezium that opens towards the front.

use super::heading::Heading;
use super::point::{Point, Vector};
use super::polygon::Polygon;

/// A base. It stands where the middle of its front stands, for that is where distances are measured from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Base {
    /// The middle of its front.
    pub at: Point,
    /// Where it faces.
    pub facing: Heading,
    /// Width of the front.
    pub front: u16,
    /// Width of the back.
    pub rear: u16,
    /// From front to back.
    pub depth: u16,
}

impl Base {
    /// Whether a point lies in the wedge that the prolonged sides of the base enclose in front of it, edges included.
    ///
    /// Exact for every heading: with the point `ahead` and `aside` in lengths of the heading, it lies inside if
    /// `2 depth aside - (front - rear) ahead <= front depth |heading|`, and both sides are compared by their squares.
    #[must_use]
    pub fn in_wedge(&self, point: Point) -> bool {
        let (ahead, aside) = self.facing.split(self.at.to(point));
        if ahead < 0 {
            return false;
        }
        let (front, rear, depth) = (i128::from(self.front), i128::from(self.rear), i128::from(self.depth));
        let left = 2 * depth * aside.abs() - (front - rear) * ahead;
        let right = front * depth;
        left <= 0 || left * left <= right * right * i128::from(self.facing.vector().length_squared())
    }

    /// The point so far ahead of the front's middle and so far to the right of it, to the nearest whole unit.
    #[must_use]
    pub fn spot(&self, ahead: i32, right: i32) -> Point {
        offset(self.at, self.facing, ahead, right)
    }

    /// The corners: front left, front right, back right, back left, each to the nearest whole unit.
    #[must_use]
    pub fn corners(&self) -> [Point; 4] {
        let (front, rear, depth) = (i32::from(self.front), i32::from(self.rear), i32::from(self.depth));
        [
            self.spot(0, -front / 2),
            self.spot(0, front - front / 2),
            self.spot(-depth, rear - rear / 2),
            self.spot(-depth, -rear / 2),
        ]
    }

    /// The base as a shape, exact from its rounded corners on; none if it is too small to have an area.
    #[must_use]
    pub fn shape(&self) -> Option<Polygon> {
        Polygon::hull(&self.corners())
    }

    /// Whether two bases overlap; touching is not overlapping.
    #[must_use]
    pub fn overlaps(&self, other: &Base) -> bool {
        match (self.shape(), other.shape()) {
            (Some(a), Some(b)) => a.overlaps(&b),
            _ => false,
        }
    }
}

/// The point so far along a heading and so far to its right, to the nearest whole unit.
pub(super) fn offset(at: Point, facing: Heading, ahead: i32, right: i32) -> Point {
    let (forward, side) = (facing.vector(), facing.right().vector());
    let along = |f: i32, s: i32| {
        let sum = i64::from(ahead) * i64::from(f) + i64::from(right) * i64::from(s);
        nearest(sum, forward.length_squared())
    };
    at.plus(Vector::new(along(forward.x(), side.x()), along(forward.y(), side.y())))
}

/// `sum / sqrt(square)`, to the nearest whole number.
fn nearest(sum: i64, square: i64) -> i32 {
    // The root of 4 sum² / square is twice the quotient; one more and halved is the nearest.
    let (size, square) = (u128::from(sum.unsigned_abs()), square.unsigned_abs().max(1));
    let twice = (4 * size * size / u128::from(square)).isqrt();
    let rounded = i64::try_from(twice.div_ceil(2)).unwrap_or(i64::MAX);
    let signed = if sum < 0 { -rounded } else { rounded };
    signed.clamp(i64::from(i32::MIN / 2), i64::from(i32::MAX / 2)) as i32
}
