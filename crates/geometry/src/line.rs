//! Straight lines from centre to centre, exactly.
//!
//! All reckoning is done in axial coordinates times three, where the centres and the corners of hexes are whole
//! numbers. Which side a corner lies of the line is then the sign of a whole number.
//!
//! ```text
//!          ____
//!     ____/ x  \____
//!    / A  \____/  B \      The line from A to B runs along the side between x and y: Along(x, y).
//!    \____/ y  \____/      A hex merely touched in a corner is not crossed.
//!         \____/
//! ```

mod templates;

pub use templates::LineTemplates;

use crate::hex::{Axial, Direction, Grid, Hex};
use std::ops::Deref;

/// What a straight line meets next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Crossing {
    /// It passes through the inside of this hex.
    Through(Hex),
    /// It runs along the side that these two hexes share; lower index first.
    Along(Hex, Hex),
    /// It runs along a side of this hex on the edge of the map.
    Edge(Hex),
    /// It leaves the map. Nothing follows.
    Off,
}

impl Crossing {
    /// The hexes on the map that are met here: one, or two along a shared side, or none.
    pub fn hexes(self) -> impl Iterator<Item = Hex> {
        let pair = match self {
            Crossing::Through(h) | Crossing::Edge(h) => [Some(h), None],
            Crossing::Along(a, b) => [Some(a), Some(b)],
            Crossing::Off => [None, None],
        };
        pair.into_iter().flatten()
    }
}

/// The crossings of one straight line in order: the first hex left out, the last one included.
///
/// Read it like a slice, or walk it.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Line {
    crossings: Vec<Crossing>,
}

impl Line {
    /// The crossings as a list of their own.
    pub fn into_vec(self) -> Vec<Crossing> {
        self.crossings
    }

    /// What lies between the two ends: all but the last crossing.
    pub fn between(&self) -> &[Crossing] {
        self.crossings.split_last().map_or(&[], |(_, rest)| rest)
    }
}

impl Deref for Line {
    type Target = [Crossing];
    fn deref(&self) -> &[Crossing] {
        &self.crossings
    }
}

impl IntoIterator for Line {
    type Item = Crossing;
    type IntoIter = std::vec::IntoIter<Crossing>;
    fn into_iter(self) -> Self::IntoIter {
        self.crossings.into_iter()
    }
}

impl<'a> IntoIterator for &'a Line {
    type Item = &'a Crossing;
    type IntoIter = std::slice::Iter<'a, Crossing>;
    fn into_iter(self) -> Self::IntoIter {
        self.crossings.iter()
    }
}

/// Positive if `p` points to the clockwise side of `way`, negative if to the other, 0 if along it.
const fn turn(way: Axial, p: Axial) -> i32 {
    way.q as i32 * p.r as i32 - way.r as i32 * p.q as i32
}

/// From the centre of a hex to its corner between a direction and the next one clockwise, in thirds.
const fn corner(d: Direction) -> Axial {
    let (a, b) = (d.step(), d.turned(1).step());
    Axial::new(a.q + b.q, a.r + b.r)
}

/// A line that leaves every hex by the side nearest to its direction or by one of that side's two neighbours.
#[derive(Clone, Copy, Debug)]
struct Sides {
    /// The ways out: left, middle, right.
    steps: [Axial; 3],
    /// How far each of them moves the present hex clockwise of the line.
    moves: [i32; 3],
    /// How far clockwise of the line the corner between left and middle lies when the line runs through the centre.
    left: i32,
    /// The same of the corner between middle and right.
    right: i32,
    /// How far clockwise of the line the centre of the present hex lies.
    aside: i32,
}

impl Sides {
    /// The step into the next hex: out to the left if the left corner lies to the right of the line, and the other
    /// way round. Through a corner the line always enters the hex in the middle.
    fn step(&mut self) -> Axial {
        let to_left = usize::from(self.aside + self.left > 0);
        let to_right = usize::from(self.aside + self.right < 0);
        let choice = 1 + to_right - to_left;
        self.aside += self.moves[choice];
        self.steps[choice]
    }
}

/// How a line goes on from hex to hex.
#[derive(Clone, Copy, Debug)]
enum Course {
    /// From hex to adjacent hex.
    Sides(Sides),
    /// Through a corner along the side between a left and a right hex, through the next hex, and so on.
    Corners { left: Axial, right: Axial, inside: bool },
    /// It has no direction, or has ended.
    Ended,
}

/// The course of a line with this direction.
fn course(way: Axial) -> Course {
    // How much the way has of north, north-east and south-east; the greatest is the nearest direction.
    let (q, r) = (i32::from(way.q), i32::from(way.r));
    let shares = [-q - 2 * r, q - r, 2 * q + r];
    if q == 0 && r == 0 {
        return Course::Ended;
    }
    if let Some(none) = shares.iter().position(|&share| share == 0) {
        // At right angles to one direction, so straight at a corner.
        let d = Direction::ALL[none];
        let left = d.turned(if turn(way, d.step()) < 0 { 1 } else { -2 });
        return Course::Corners { left: left.step(), right: left.turned(1).step(), inside: true };
    }
    let [n, ne, se] = shares.map(i32::abs);
    let nearest = if ne > n && ne > se { 1 } else { usize::from(se > n) * 2 };
    let ahead = Direction::ALL[nearest + if shares[nearest] > 0 { 0 } else { 3 }];
    let steps = [ahead.turned(-1), ahead, ahead.turned(1)].map(Direction::step);
    Course::Sides(Sides {
        steps,
        moves: steps.map(|step| 3 * turn(way, step)),
        left: turn(way, corner(ahead.turned(-1))),
        right: turn(way, corner(ahead)),
        aside: 0,
    })
}

/// A straight line, walked crossing by crossing without any list: see [`Grid::walk`].
#[derive(Clone, Debug)]
pub struct Walk {
    grid: Grid,
    here: Axial,
    last: Option<Axial>,
    course: Course,
}

impl Walk {
    fn new(grid: Grid, start: Axial, way: Axial, last: Option<Axial>) -> Walk {
        Walk { grid, here: start, last, course: course(way) }
    }

    fn along(&self, left: Axial, right: Axial) -> Crossing {
        let at = |step| self.grid.at_axial(self.here + step);
        match (at(left), at(right)) {
            (Some(a), Some(b)) => Crossing::Along(a.min(b), a.max(b)),
            (Some(h), None) | (None, Some(h)) => Crossing::Edge(h),
            (None, None) => Crossing::Off,
        }
    }

    fn through(&mut self, step: Axial) -> Crossing {
        self.here = self.here + step;
        if self.last == Some(self.here) {
            self.course = Course::Ended;
        }
        self.grid.at_axial(self.here).map_or(Crossing::Off, Crossing::Through)
    }
}

impl Iterator for Walk {
    type Item = Crossing;

    fn next(&mut self) -> Option<Crossing> {
        let crossing = match &mut self.course {
            Course::Ended => return None,
            Course::Sides(sides) => {
                let step = sides.step();
                self.through(step)
            }
            Course::Corners { left, right, inside } => {
                let (l, r) = (*left, *right);
                *inside = !*inside;
                if *inside { self.through(l + r) } else { self.along(l, r) }
            }
        };
        if crossing == Crossing::Off {
            self.course = Course::Ended;
        }
        Some(crossing)
    }
}

impl std::iter::FusedIterator for Walk {}

impl Grid {
    /// The straight line from centre to centre: everything it crosses, `a` left out, `b` the last.
    /// Empty if the two are the same.
    ///
    /// ```
    /// # use geometry::{Crossing, Grid, Stagger};
    /// let grid = Grid::new(57, 34, Stagger::EvenUp);
    /// let at = |text| grid.parse(text).unwrap();
    /// let line = grid.line(at("3620"), at("3222"));
    /// assert_eq!(*line, ["3520", "3421", "3321", "3222"].map(|text| Crossing::Through(at(text))));
    ///
    /// let east = grid.line(at("3620"), at("3820"));
    /// assert_eq!(*east, [Crossing::Along(at("3719"), at("3720")), Crossing::Through(at("3820"))]);
    /// ```
    pub fn line(self, a: Hex, b: Hex) -> Line {
        let mut crossings = Vec::with_capacity(2 * usize::from(self.distance(a, b)));
        crossings.extend(self.walk(a, b));
        Line { crossings }
    }

    /// The same as [`Grid::line`] into a list that is emptied first, so that its room is used again.
    pub fn line_into(self, a: Hex, b: Hex, out: &mut Vec<Crossing>) {
        out.clear();
        let walk = self.walk(a, b);
        match walk.course {
            // The usual case without the questions a walk asks at every step: between two hexes of the map no line
            // passes through a hex outside.
            Course::Sides(mut sides) => {
                let (mut here, last) = (walk.here, self.axial(b));
                while here != last {
                    here = here + sides.step();
                    out.push(Crossing::Through(self.on_map(here)));
                }
            }
            _ => out.extend(walk),
        }
    }

    /// The same as [`Grid::line`], crossing by crossing.
    pub fn walk(self, a: Hex, b: Hex) -> Walk {
        let (a, b) = (self.axial(a), self.axial(b));
        Walk::new(self, a, b - a, Some(b))
    }

    /// What the straight line from `a` to `b` meets when it goes on beyond `b`: the next `n` crossings, fewer if
    /// the line leaves the map, which is then said by [`Crossing::Off`] at the end. Nothing if the two are the same.
    ///
    /// ```
    /// # use geometry::{Crossing, Grid, Stagger};
    /// let grid = Grid::new(57, 34, Stagger::EvenUp);
    /// let at = |text| grid.parse(text).unwrap();
    /// let beyond = grid.beyond(at("1005"), at("1003"), 4);
    /// assert_eq!(beyond, [Crossing::Through(at("1002")), Crossing::Through(at("1001")), Crossing::Off]);
    /// ```
    pub fn beyond(self, a: Hex, b: Hex, n: usize) -> Vec<Crossing> {
        self.walk_beyond(a, b).take(n).collect()
    }

    /// The same as [`Grid::beyond`], crossing by crossing until the line leaves the map.
    pub fn walk_beyond(self, a: Hex, b: Hex) -> Walk {
        let (a, b) = (self.axial(a), self.axial(b));
        Walk::new(self, b, b - a, None)
    }
}
