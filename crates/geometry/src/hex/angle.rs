//! Angles between hex centres, compared exactly.
//!
//! With both axes of length 1 and 60 degrees apart in the plane, twice the scalar product of two ways and the square
//! of a length are whole numbers, so comparing a cosine with one half needs neither roots nor fractions.

use super::{Axial, Direction, Grid, Hex};

/// Twice the scalar product of two ways.
const fn twice_dot(a: Axial, b: Axial) -> i64 {
    let (aq, ar, bq, br) = (a.q as i64, a.r as i64, b.q as i64, b.r as i64);
    2 * aq * bq + 2 * ar * br + aq * br + ar * bq
}

/// The square of the straight length of a way, in hexes.
const fn square(a: Axial) -> i64 {
    twice_dot(a, a) / 2
}

impl Grid {
    /// Whether the lines from the target's centre to those of `a` and `b` open at 120 degrees or more.
    /// False if either of them is the target itself.
    ///
    /// ```
    /// # use geometry::{Direction, Grid, Stagger};
    /// let grid = Grid::new(57, 34, Stagger::EvenUp);
    /// let target = grid.parse("2015").unwrap();
    /// let north = grid.go(target, Direction::North, 3).unwrap();
    /// let south_east = grid.go(target, Direction::SouthEast, 5).unwrap();
    /// let north_east = grid.go(target, Direction::NorthEast, 5).unwrap();
    /// assert!(grid.angle_at_least_120(target, north, south_east));
    /// assert!(!grid.angle_at_least_120(target, north, north_east));
    /// ```
    pub const fn angle_at_least_120(self, target: Hex, a: Hex, b: Hex) -> bool {
        let (t, a, b) = (self.axial(target), self.axial(a), self.axial(b));
        let a = Axial::new(a.q - t.q, a.r - t.r);
        let b = Axial::new(b.q - t.q, b.r - t.r);
        let dot = twice_dot(a, b);
        dot < 0 && dot * dot >= square(a) * square(b)
    }

    /// Whether a hex lies in the 120-degree arc that opens, 60 degrees to each side of the facing and borders
    /// included, from the hex directly in front of the apex.
    ///
    /// ```text
    ///          ____
    ///     ____/ #  \____
    ///    / #  \____/ #  \     Facing north from A: the hex in front of it, and all that lies
    ///    \____/ #  \____/     between the spokes north-west and north-east of that hex.
    ///         \____/
    ///         / A  \
    ///         \____/
    /// ```
    ///
    /// ```
    /// # use geometry::{Direction, Grid, Stagger};
    /// let grid = Grid::new(57, 34, Stagger::EvenUp);
    /// let at = |text| grid.parse(text).unwrap();
    /// let seen = |text| grid.in_cone(at("2015"), Direction::North, at(text));
    /// assert!(seen("2014") && seen("2113") && seen("1913"));
    /// assert!(!seen("2015") && !seen("2114") && !seen("1914") && !seen("2016"));
    /// ```
    pub const fn in_cone(self, apex: Hex, facing: Direction, h: Hex) -> bool {
        let (a, h, step) = (self.axial(apex), self.axial(h), facing.step());
        let way = Axial::new(h.q - a.q - step.q, h.r - a.r - step.r);
        let dot = twice_dot(way, step);
        square(way) == 0 || (dot > 0 && dot * dot >= square(way))
    }
}
