//! The way of a group through the ticks of a period: where it was seen (9.1), and how far armour had come (15.3, 16.1).

use geometry::table::{Heading, Point};

use super::Order;
use crate::ground::Lie;

/// A place that a group went through, and who saw it there (9.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trace {
    /// When.
    pub tick: u8,
    /// Where.
    pub at: Point,
    /// The enemy groups that saw it there.
    pub eyes: u64,
    /// How that place lies.
    pub lie: Lie,
    /// The first of the hedges it was behind there.
    pub hedge: u16,
    /// Whither it looked.
    pub heading: Heading,
}

/// How far an armoured vehicle had come when a tick was over: from there it goes on if it is engaged then (16.1).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stage {
    /// When.
    pub tick: u8,
    /// Where.
    pub at: Point,
    /// Whither it looked.
    pub heading: Heading,
    /// Centimetres that it might still go.
    pub left: i32,
    /// Woods were already paid for.
    pub paid: bool,
    /// What was left of its order.
    pub order: Order,
}
