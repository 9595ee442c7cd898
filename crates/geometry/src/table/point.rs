//! Points and the vectors between them.

use std::cmp::Ordering;

/// No coordinate lies farther from the origin than this; what would is put there. So no product ever overflows.
pub const LIMIT: i32 = 1 << 23;

/// A place on the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    x: i32,
    y: i32,
}

/// The way from one place to another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Vector {
    x: i32,
    y: i32,
}

const fn clamp(n: i64, limit: i64) -> i32 {
    (if n > limit {
        limit
    } else if n < -limit {
        -limit
    } else {
        n
    }) as i32
}

impl Point {
    /// The point so far east and so far south of the origin, kept within [`LIMIT`].
    #[must_use]
    pub const fn new(x: i32, y: i32) -> Point {
        Point { x: clamp(x as i64, LIMIT as i64), y: clamp(y as i64, LIMIT as i64) }
    }

    /// Units east of the origin.
    #[must_use]
    pub const fn x(self) -> i32 {
        self.x
    }

    /// Units south of the origin.
    #[must_use]
    pub const fn y(self) -> i32 {
        self.y
    }

    /// The way from here to there.
    #[must_use]
    pub const fn to(self, there: Point) -> Vector {
        Vector { x: there.x - self.x, y: there.y - self.y }
    }

    /// The point that lies so far from here.
    #[must_use]
    pub const fn plus(self, way: Vector) -> Point {
        Point::new(self.x + way.x, self.y + way.y)
    }

    /// The square of the distance.
    #[must_use]
    pub const fn distance_squared(self, there: Point) -> i64 {
        self.to(there).length_squared()
    }

    /// Whether the distance is no more than `reach`; exact.
    #[must_use]
    pub const fn within(self, there: Point, reach: i32) -> bool {
        reach >= 0 && self.distance_squared(there) <= reach as i64 * reach as i64
    }

    /// The first of the rising limits that the distance does not exceed; none if it exceeds all.
    #[must_use]
    pub fn band(self, there: Point, limits: &[i32]) -> Option<usize> {
        limits.iter().position(|&limit| self.within(there, limit))
    }

    /// The distance in whole units, rounded up: a figure at 25.01 is not within 25.
    #[must_use]
    pub const fn distance(self, there: Point) -> i32 {
        self.to(there).length()
    }
}

impl Vector {
    /// The way so far east and so far south, kept within twice [`LIMIT`].
    #[must_use]
    pub const fn new(x: i32, y: i32) -> Vector {
        Vector { x: clamp(x as i64, 2 * LIMIT as i64), y: clamp(y as i64, 2 * LIMIT as i64) }
    }

    /// Units to the east.
    #[must_use]
    pub const fn x(self) -> i32 {
        self.x
    }

    /// Units to the south.
    #[must_use]
    pub const fn y(self) -> i32 {
        self.y
    }

    /// The scalar product.
    #[must_use]
    pub const fn dot(self, other: Vector) -> i64 {
        self.x as i64 * other.x as i64 + self.y as i64 * other.y as i64
    }

    /// The cross product: positive if `other` points to the right of this one (clockwise on the screen).
    #[must_use]
    pub const fn cross(self, other: Vector) -> i64 {
        self.x as i64 * other.y as i64 - self.y as i64 * other.x as i64
    }

    /// The square of the length.
    #[must_use]
    pub const fn length_squared(self) -> i64 {
        self.dot(self)
    }

    /// The length in whole units, rounded up.
    #[must_use]
    pub const fn length(self) -> i32 {
        let square = self.length_squared();
        let root = square.isqrt();
        (if root * root == square { root } else { root + 1 }) as i32
    }

    /// The opposite way.
    #[must_use]
    pub const fn reversed(self) -> Vector {
        Vector { x: -self.x, y: -self.y }
    }
}

/// On which side of the line from `a` to `b` the point `c` lies: greater is the right hand (on the screen, going from
/// a to b), less the left, equal on the line.
#[must_use]
pub fn orient(a: Point, b: Point, c: Point) -> Ordering {
    turn(a, b, c).cmp(&0)
}

/// Twice the area of the triangle, with the sign of [`orient`].
pub(super) const fn turn(a: Point, b: Point, c: Point) -> i64 {
    a.to(b).cross(a.to(c))
}
