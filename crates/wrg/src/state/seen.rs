//! What a side knows of the other.

use geometry::table::{Heading, Point};

use crate::ground::Lie;
use crate::words::Weapon;

/// A figure as it was last seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Glimpse {
    /// Which.
    pub figure: u16,
    /// Where.
    pub at: Point,
    /// How it lay.
    pub lie: Lie,
    /// The first of the hedges it was behind.
    pub hedge: u16,
    /// What it carried.
    pub weapon: Weapon,
    /// It stood, or crouched at a heavy weapon (3.1).
    pub erect: bool,
    /// How many men sat in it, if it was a soft vehicle or an aircraft, or on its outside, if it was armour (12.1, 15.6).
    pub men: u8,
}

/// What a side knows of an enemy group.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Seen {
    /// The number it is known by; 0 if it was never seen.
    pub number: u8,
    /// It is located now.
    pub located: bool,
    /// It was fired on where it is, and stays located until it moves (8.2).
    pub fixed: bool,
    /// When it was last seen.
    pub period: u16,
    /// Its figures then.
    pub figures: Vec<Glimpse>,
    /// How they held themselves.
    pub prone: bool,
    /// Whither they looked.
    pub heading: Option<Heading>,
    /// Where the turret of their vehicle pointed, if not ahead.
    pub turret: Option<Heading>,
    /// They moved.
    pub moving: bool,
    /// They fired.
    pub firing: bool,
    /// They dashed.
    pub dashed: bool,
    /// Their vehicle went 50 m.
    pub far: bool,
    /// They showed a light.
    pub beam: bool,
}
