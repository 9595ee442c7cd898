//! Where things are: exact arithmetic of hex maps and measured tables, in integers throughout.
//!
//! This crate knows no game. [`hex`] holds grids, labels, directions, hexsides, corners and sets of hexes;
//! [`line`](mod@line) holds the straight lines by which sight and fire are judged; [`map`] reads maps from text;
//! [`table`] is the measured table with its bases, shapes, ground, sight and movement.

pub mod hex;
pub mod line;
pub mod map;
pub mod table;

pub use hex::{Axial, Direction, Edges, Grid, Hex, HexSet, HexSide, Label, LabelError, Stagger, Vertex};
pub use line::{Crossing, Line, LineTemplates, Walk};
