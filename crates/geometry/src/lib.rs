//! Where things are: exact arithmetic of hex maps, in integers throughout.
//!
//! This crate knows no game. [`hex`] holds grids, labels, directions, hexsides, corners and sets of hexes;
//! [`line`](mod@line) holds the straight lines by which sight and fire are judged; [`map`] reads maps from text.

pub mod hex;
pub mod line;
pub mod map;

pub use hex::{Axial, Direction, Edges, Grid, Hex, HexSet, HexSide, Label, LabelError, Stagger, Vertex};
pub use line::{Crossing, Line, LineTemplates, Walk};
