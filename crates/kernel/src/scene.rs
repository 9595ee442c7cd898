//! What a client draws: any client, any book.
//!
//! Every item has a key that is stable for its audience, so that differences can be sent by key. Keys, orders and
//! counts follow from what the audience knows and from nothing else.

mod change;

pub use change::{Change, Keyed, NewRow, Part, Sheets, compare};

use crate::audience::Side;
use crate::question::{Place, Point};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A board, fixed and public.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Board {
    /// Its key.
    pub key: String,
    /// Its title.
    pub title: String,
    /// A grid of hexes, or none for a measured table.
    pub grid: Option<HexGrid>,
    /// The size of a measured table in its smallest unit; zero for a grid.
    pub size: (i32, i32),
    /// Metres a hex, or smallest units a metre on a measured table.
    pub scale: i32,
    /// Names of the terrain kinds, in the order of `terrain`'s figures.
    pub legend: Vec<String>,
    /// Terrain of each cell.
    pub terrain: Vec<u8>,
    /// Height level of each cell.
    pub levels: Vec<u8>,
    /// Roads, trails, rivers, walls.
    pub lines: Vec<BoardLine>,
    /// Named places.
    pub places: Vec<NamedPlace>,
}

/// The shape and numbering of a hex grid: cell index = (column - 1) * rows + (row - 1), labels are column and row.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct HexGrid {
    /// Columns.
    pub cols: u8,
    /// Rows.
    pub rows: u8,
    /// Do even columns sit half a hex higher?
    pub even_up: bool,
}

impl HexGrid {
    /// The printed number of a cell.
    #[must_use]
    pub fn label(self, cell: u16) -> String {
        let rows = u16::from(self.rows.max(1));
        format!("{:02}{:02}", cell / rows + 1, cell % rows + 1)
    }
    /// The cell with this printed number.
    #[must_use]
    pub fn cell(self, label: &str) -> Option<u16> {
        if label.len() != 4 || !label.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let (col, row) = (label[..2].parse::<u16>().ok()?, label[2..].parse::<u16>().ok()?);
        let on_map = (1..=u16::from(self.cols)).contains(&col) && (1..=u16::from(self.rows)).contains(&row);
        on_map.then(|| (col - 1) * u16::from(self.rows) + row - 1)
    }
}

/// A line feature of a board.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct BoardLine {
    /// `road`, `trail`, `river`, `wall`, `contour`; on measured tables also kinds of areas: `wood`, `field`, `building`.
    pub kind: String,
    /// The cells it runs through, for grids; for walls, pairs of cells on either side.
    pub cells: Vec<u16>,
    /// Its points, for measured tables. The last repeats the first where it is the outline of an area.
    pub points: Vec<Point>,
    /// How wide it is on a measured table, in smallest units; zero for a mere line.
    #[serde(skip_serializing_if = "is_zero", default)]
    pub width: i32,
    /// How high it stands above the ground on a measured table; of a contour, how high the ground inside it is.
    #[serde(skip_serializing_if = "is_zero", default)]
    pub height: i32,
}

fn is_zero(n: &i32) -> bool {
    *n == 0
}

/// A named place of a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct NamedPlace {
    /// Its name.
    pub name: String,
    /// Where it is.
    pub places: Vec<Place>,
}

/// Everything one audience sees. Items are shared: what has not changed from one scene to the next is the same item, so
/// that scenes are quickly copied and compared.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Scene {
    /// Stacks, vehicles, boxes, off-map areas that hold pieces.
    pub holders: Vec<Arc<Holder>>,
    /// Counters and figures.
    pub pieces: Vec<Arc<Piece>>,
    /// Areas, lines, arcs, templates, rulers.
    pub overlays: Vec<Arc<Overlay>>,
    /// Titled tables: rosters, unit cards, order sheets.
    pub sheets: Vec<Arc<Sheet>>,
    /// Where play stands in the sequence of play.
    pub track: Arc<Track>,
}

impl Scene {
    /// Empty it for the next drawing.
    pub fn clear(&mut self) {
        *self = Scene::default();
    }
    /// Put every list in the order of its keys, so that no order of the making shows through.
    pub fn sort(&mut self) {
        self.holders.sort_by(|a, b| a.key.cmp(&b.key));
        self.pieces.sort_by(|a, b| a.key.cmp(&b.key));
        self.overlays.sort_by(|a, b| a.key.cmp(&b.key));
    }
}

/// Something that holds pieces.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Holder {
    /// Its key.
    pub key: String,
    /// Its title.
    pub title: String,
    /// Where it stands on a board, if it does.
    pub place: Option<Place>,
}

/// A counter or figure.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Piece {
    /// Its key.
    pub key: String,
    /// Its name; a blip's is its number.
    pub name: String,
    /// The symbol to draw: `fire-team`, `lmg`, `truck`; `blip` for the unknown.
    pub kind: String,
    /// Whose it is.
    pub side: Option<Side>,
    /// Known, or a blip?
    pub known: bool,
    /// The cells it covers, the first its own.
    pub cells: Vec<u16>,
    /// The outline it covers on a measured board.
    pub outline: Vec<Point>,
    /// Which board, from 0.
    pub board: u8,
    /// The holder it is in, if any.
    pub holder: Option<String>,
    /// Which way it faces: hexes 1-6 clockwise from north, tables in degrees.
    pub facing: Option<i16>,
    /// Men left, where known.
    pub count: Option<u16>,
    /// Its states in the book's words: `suppressed`, `fired`, `out of command`.
    pub badges: Vec<String>,
}

/// Something drawn over the board.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Overlay {
    /// Its key.
    pub key: String,
    /// `smoke`, `impact`, `plot`, `cone`, `kill zone`, `radius`, `objective`, `rubble`, `wreck`, `template`, `arc`,
    /// `region`, `reach`, `halt`; on a measured board `ruler`, `path`, `order`, `line` and `stages` (with a dot at each of its points) are
    /// open lines.
    pub kind: String,
    /// Its words.
    pub label: String,
    /// The cells it covers.
    pub cells: Vec<u16>,
    /// Its points on a measured board.
    pub points: Vec<Point>,
    /// Which board, from 0.
    pub board: u8,
}

/// A titled table.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Sheet {
    /// Its key.
    pub key: Arc<str>,
    /// Its title.
    pub title: Arc<str>,
    /// The heads of its columns.
    pub heads: Arc<Vec<String>>,
    /// Its rows.
    pub rows: Vec<Arc<Vec<String>>>,
}

/// The sequence of play.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Track {
    /// The turn, from 1; 0 before the first.
    pub turn: u16,
    /// The last turn of the scenario.
    pub last: u16,
    /// The steps of a turn in order.
    pub steps: Arc<Vec<String>>,
    /// Which of them is current.
    pub current: u16,
    /// What is happening within it, in a few words.
    pub now: String,
}
