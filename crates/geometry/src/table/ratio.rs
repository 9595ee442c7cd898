//! Fractions of a way, compared exactly.

use std::cmp::Ordering;

use super::point::{Point, Vector};

/// A fraction; its denominator is positive. Equal values compare equal however they are written.
#[derive(Clone, Copy, Debug)]
pub struct Ratio {
    over: i64,
    under: i64,
}

impl Ratio {
    /// Nothing of the way.
    pub const ZERO: Ratio = Ratio { over: 0, under: 1 };
    /// All of the way.
    pub const ONE: Ratio = Ratio { over: 1, under: 1 };

    /// `over` parts of `under`; none if `under` is 0.
    #[must_use]
    pub const fn new(over: i64, under: i64) -> Option<Ratio> {
        match under {
            0 => None,
            under if under < 0 => Some(Ratio { over: over.saturating_neg(), under: under.saturating_neg() }),
            under => Some(Ratio { over, under }),
        }
    }

    /// The numerator.
    #[must_use]
    pub const fn over(self) -> i64 {
        self.over
    }

    /// The denominator, more than 0.
    #[must_use]
    pub const fn under(self) -> i64 {
        self.under
    }

    /// So much of a whole number, rounded to the nearest, halves up.
    #[must_use]
    pub fn of(self, whole: i64) -> i64 {
        let (over, under) = (i128::from(self.over), i128::from(self.under));
        let doubled = 2 * i128::from(whole) * over + under;
        i64::try_from(doubled.div_euclid(2 * under)).unwrap_or(i64::MAX)
    }

    /// The point so far along the way from `a` to `b`, rounded to whole units.
    #[must_use]
    pub fn along(self, a: Point, b: Point) -> Point {
        let way = a.to(b);
        let part = |n: i32| i32::try_from(self.of(i64::from(n))).unwrap_or(n);
        a.plus(Vector::new(part(way.x()), part(way.y())))
    }
}

impl PartialEq for Ratio {
    fn eq(&self, other: &Ratio) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Ratio {}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Ratio) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Ratio {
    fn cmp(&self, other: &Ratio) -> Ordering {
        let left = i128::from(self.over) * i128::from(other.under);
        left.cmp(&(i128::from(other.over) * i128::from(self.under)))
    }
}
