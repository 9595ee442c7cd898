//! The measured table: points, bases, shapes and ground of games that are played with a ruler, exact and in integers.
//!
//! A position is a pair of whole units; x grows to the east and y to the south, as on a screen. What a unit is the
//! rule book says (a centimetre of battlefield, a millimetre of table). Every predicate that decides something (is it
//! within 250, does the line touch the wall, do the bases overlap) is exact. Only lengths and drawn corners are
//! rounded, always in the same way, and never before a decision that could be made without rounding.
//!
//! [`Point`] and [`Heading`] hold distances and arcs, [`Polygon`] shapes, [`contact`] what moving bodies touch,
//! [`Base`] figures, [`Tabletop`] the ground with its text format, sight and movement, [`generate`] made-up country.

mod base;
pub mod contact;
mod few;
pub mod generate;
mod heading;
mod point;
mod polygon;
mod ratio;
mod reach;
mod read;
mod route;
mod sight;
mod tabletop;

pub use base::Base;
pub use heading::Heading;
pub use point::{LIMIT, Point, Vector, orient};
pub use polygon::{MAX_CORNERS, Place, Polygon, ShapeError, Stretch, segments_meet};
pub use ratio::Ratio;
pub use reach::{Reach, reach};
pub use route::{Pace, Rates, Stop, Toll, Walk};
pub use sight::{Blocked, Eye, LineVeil, Obstacle, Screen, Veil, Veils, crossing};
pub use tabletop::{Area, Contour, Course, Kinds, Spot, Tabletop};
