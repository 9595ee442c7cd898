//! Hexes, directions and grids.
//!
//! Hexes are flat-topped and stand in columns; every second column sits half a hex higher:
//!
//! ```text
//!           ____                     North 1
//!      ____/0201\____      NorthWest 6 ____ 2 NorthEast
//!     /0101\____/0301\                /    \
//!     \____/0202\____/     SouthWest 5\____/3 SouthEast
//!     /0102\____/0302\
//!     \____/    \____/               South 4
//! ```
//!
//! A [`Hex`] is a bare index; the [`Grid`] it belongs to gives it a place, a label and neighbours.

mod angle;
mod border;
mod grid;
mod label;
mod set;

pub use border::{HexSide, Vertex};
pub use grid::{Edges, Grid, Stagger};
pub use label::{Label, LabelError};
pub use set::HexSet;

use std::fmt;
use std::ops::{Add, Mul, Sub};

/// One hex of a grid, as its index there: columns one after the other, each from north to south.
///
/// It means something only to the grid it came from; [`Grid::contains`] tells whether a number from elsewhere can be
/// a hex of a grid.
#[derive(Default, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hex(pub u16);

impl Hex {
    /// The index as a position in an array with one place per hex.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A place, or the way from one place to another, in the two axes of the hex plane:
/// `q` counts columns eastward, `r` counts hexes southward within a column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Axial {
    /// Columns eastward.
    pub q: i16,
    /// Hexes southward.
    pub r: i16,
}

impl Axial {
    /// The place or way with these two coordinates.
    #[inline]
    pub const fn new(q: i16, r: i16) -> Axial {
        Axial { q, r }
    }

    /// How many hexes long this way is.
    ///
    /// ```
    /// # use geometry::Axial;
    /// assert_eq!(Axial::new(3, -1).length(), 3);
    /// ```
    #[inline]
    pub const fn length(self) -> u16 {
        let (q, r) = (self.q as i32, self.r as i32);
        let y = q + r;
        let (q, r, y) = (q.unsigned_abs(), r.unsigned_abs(), y.unsigned_abs());
        ((q + r + y) / 2) as u16
    }

    /// The same way turned clockwise by so many sixths of a circle (negative: the other way round).
    ///
    /// ```
    /// # use geometry::{Axial, Direction};
    /// assert_eq!(Direction::North.step().turned(2), Direction::SouthEast.step());
    /// ```
    pub const fn turned(self, sixths: i8) -> Axial {
        let mut way = self;
        let mut left = sixths.rem_euclid(6);
        while left > 0 {
            way = Axial::new(-way.r, way.q + way.r);
            left -= 1;
        }
        way
    }
}

impl Add for Axial {
    type Output = Axial;
    #[inline]
    fn add(self, other: Axial) -> Axial {
        Axial::new(self.q + other.q, self.r + other.r)
    }
}

impl Sub for Axial {
    type Output = Axial;
    #[inline]
    fn sub(self, other: Axial) -> Axial {
        Axial::new(self.q - other.q, self.r - other.r)
    }
}

impl Mul<i16> for Axial {
    type Output = Axial;
    #[inline]
    fn mul(self, times: i16) -> Axial {
        Axial::new(self.q * times, self.r * times)
    }
}

/// One of the six ways out of a hex, each through the middle of a hexside, clockwise from north.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Direction {
    /// Straight up the map, direction 1.
    North,
    /// Up and to the right, direction 2.
    NorthEast,
    /// Down and to the right, direction 3.
    SouthEast,
    /// Straight down the map, direction 4.
    South,
    /// Down and to the left, direction 5.
    SouthWest,
    /// Up and to the left, direction 6.
    NorthWest,
}

impl Direction {
    /// All six, clockwise from north.
    pub const ALL: [Direction; 6] = [
        Direction::North,
        Direction::NorthEast,
        Direction::SouthEast,
        Direction::South,
        Direction::SouthWest,
        Direction::NorthWest,
    ];

    /// The number of this direction on a die, 1 (north) to 6 (north-west).
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The direction a die names, if it shows 1 to 6.
    ///
    /// ```
    /// # use geometry::Direction;
    /// assert_eq!(Direction::from_number(3), Some(Direction::SouthEast));
    /// assert_eq!(Direction::from_number(7), None);
    /// ```
    pub const fn from_number(number: u8) -> Option<Direction> {
        match number {
            1..=6 => Some(Direction::ALL[number as usize - 1]),
            _ => None,
        }
    }

    /// The direction that looks back.
    pub const fn opposite(self) -> Direction {
        self.turned(3)
    }

    /// This direction turned clockwise by so many hexsides (negative: the other way round).
    ///
    /// ```
    /// # use geometry::Direction;
    /// assert_eq!(Direction::North.turned(-1), Direction::NorthWest);
    /// ```
    pub const fn turned(self, sixths: i8) -> Direction {
        let turn = sixths.rem_euclid(6) as usize;
        Direction::ALL[(self as usize + turn) % 6]
    }

    /// One hex this way, in the axes of the plane.
    pub const fn step(self) -> Axial {
        match self {
            Direction::North => Axial::new(0, -1),
            Direction::NorthEast => Axial::new(1, -1),
            Direction::SouthEast => Axial::new(1, 0),
            Direction::South => Axial::new(0, 1),
            Direction::SouthWest => Axial::new(-1, 1),
            Direction::NorthWest => Axial::new(-1, 0),
        }
    }

    /// The usual short name: `N`, `NE`, `SE`, `S`, `SW` or `NW`.
    pub const fn short(self) -> &'static str {
        match self {
            Direction::North => "N",
            Direction::NorthEast => "NE",
            Direction::SouthEast => "SE",
            Direction::South => "S",
            Direction::SouthWest => "SW",
            Direction::NorthWest => "NW",
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Direction::North => "north",
            Direction::NorthEast => "north-east",
            Direction::SouthEast => "south-east",
            Direction::South => "south",
            Direction::SouthWest => "south-west",
            Direction::NorthWest => "north-west",
        })
    }
}
