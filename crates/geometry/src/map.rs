//! Hex maps as text: terrain, height by closed contours, roads, trails, rivers, walls and named places.
//!
//! A map file is TOML that a person can read and edit. It knows no game: what the letters of the terrain grid mean
//! is told by whoever reads the file, as a legend of letters and names.
//!
//! ```
//! use geometry::map::HexMap;
//!
//! let text = r#"
//! title = "Two huts"
//! columns = 5
//! rows = 3
//! terrain = '''
//! 01  ..&&&
//! 02  ..B.&
//! 03  .BB..
//! '''
//!
//! [[contour]]
//! level = 10
//! ring = "0401 0501 0502 0402"
//!
//! [[trail]]
//! path = "0101 0502"
//!
//! [[wall]]
//! sides = "0302/0301 0302/0402"
//!
//! [[place]]
//! name = "Long hut"
//! hexes = "0203 0303 0302"
//! "#;
//! let legend = [('.', "clear"), ('&', "woods"), ('B', "building")];
//! let map = HexMap::parse(text, "two-huts.toml", &legend)?;
//!
//! let hut = map.grid().parse("0302")?;
//! assert_eq!(map.terrain(hut), 2);
//! assert_eq!(map.places_at(hut).next().unwrap().name, "Long hut");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub(crate) mod faults;
mod read;
pub(crate) mod sheet;
mod trace;

pub use faults::{MapFault, MapFaults};
pub use read::Checks;

use crate::hex::{Direction, Grid, Hex, HexSet, HexSide};

/// The letters of a terrain grid with the names of what they stand for, in the order of the reader's own numbering.
///
/// Digits, spaces and `#` are not available: they number, space and comment the rows.
pub type Legend<'a> = &'a [(char, &'a str)];

/// A map with everything that stands on it.
#[derive(Clone, Debug)]
pub struct HexMap {
    title: String,
    grid: Grid,
    metres: u16,
    interval: u16,
    terrain: Vec<u8>,
    level: Vec<u8>,
    ways: Vec<u8>,
    rivers: HexSet,
    courses: Vec<Course>,
    walls: Vec<HexSide>,
    places: Vec<Place>,
}

/// What runs along a chain of hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CourseKind {
    /// A made road.
    Road,
    /// An unmade track.
    Trail,
    /// Running water.
    River,
}

/// A road, a trail or a river.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course {
    /// What it is.
    pub kind: CourseKind,
    /// Its name; empty if it has none.
    pub name: String,
    /// The hexes it runs through from end to end, each next to the one before.
    pub hexes: Vec<Hex>,
}

/// A named place: a building of several hexes, a hill, a bay, a redoubt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Its name, which no other place of the map has.
    pub name: String,
    /// What it is, in the words of the map's author; empty if he did not say.
    pub kind: String,
    /// The hexes that belong to it, in the order given.
    pub hexes: Vec<Hex>,
    /// Where its name is written: nowhere, centred on one hex, or along several.
    pub label: Vec<Hex>,
}

impl HexMap {
    /// Reads a map file. `file` is the name shown in messages.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the text, each fault with line and column.
    pub fn parse(text: &str, file: &str, legend: Legend) -> Result<HexMap, MapFaults> {
        HexMap::parse_checked(text, file, legend, |_, _| ())
    }

    /// Reads a map file and lets the rule book add its own objections to a map that is otherwise sound.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the text, or else everything the rule book objects to.
    pub fn parse_checked(
        text: &str,
        file: &str,
        legend: Legend,
        check: impl FnOnce(&HexMap, &mut Checks),
    ) -> Result<HexMap, MapFaults> {
        read::read(text, file, legend, check)
    }

    /// The name of the map.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Size and stagger.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// Metres from the middle of a hex to the middle of the next; 0 if the file does not say.
    pub fn metres(&self) -> u16 {
        self.metres
    }

    /// Metres from one contour to the next.
    pub fn interval(&self) -> u16 {
        self.interval
    }

    /// What the hex is, as a position in the legend.
    pub fn terrain(&self, h: Hex) -> u8 {
        self.terrain[h.index()]
    }

    /// Makes the hex something else, as a scenario may ask; nothing but the ground itself changes.
    pub fn set_terrain(&mut self, h: Hex, kind: u8) {
        self.terrain[h.index()] = kind;
    }

    /// How high the hex lies, in contours: 0 is the low ground, 1 is on or inside one contour, and so on.
    pub fn level(&self, h: Hex) -> u8 {
        self.level[h.index()]
    }

    /// The highest level on the map.
    pub fn highest(&self) -> u8 {
        self.level.iter().copied().max().unwrap_or(0)
    }

    /// Whether a contour runs along a side of the hex: some adjacent hex lies higher or lower.
    pub fn next_to_contour(&self, h: Hex) -> bool {
        let here = self.level(h);
        self.grid.neighbours(h).any(|n| self.level(n) != here)
    }

    /// The directions in which a road or trail leads out of the hex to the next one: bit 0 north, clockwise to bit 5.
    pub fn ways(&self, h: Hex) -> u8 {
        self.ways[h.index()]
    }

    /// Whether a road or trail leads straight from one hex to the adjacent other.
    pub fn road_between(&self, a: Hex, b: Hex) -> bool {
        let way = self.grid.direction_to(a, b);
        way.is_some_and(|d: Direction| self.ways(a) >> d as u8 & 1 == 1)
    }

    /// Whether a river runs through the hex.
    pub fn river_at(&self, h: Hex) -> bool {
        self.rivers.contains(h)
    }

    /// The roads, trails and rivers, in the order of the file.
    pub fn courses(&self) -> &[Course] {
        &self.courses
    }

    /// Whether a wall stands between two adjacent hexes.
    pub fn wall_between(&self, a: Hex, b: Hex) -> bool {
        let side = self.grid.side_between(a, b);
        side.is_some_and(|side| self.wall_on(side))
    }

    /// Whether a wall stands on this hexside.
    pub fn wall_on(&self, side: HexSide) -> bool {
        self.walls.binary_search(&side).is_ok()
    }

    /// All hexsides with a wall, in order.
    pub fn walls(&self) -> &[HexSide] {
        &self.walls
    }

    /// All named places, in the order of the file.
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// The place of this name.
    pub fn place(&self, name: &str) -> Option<&Place> {
        self.places.iter().find(|place| place.name == name)
    }

    /// The named places that this hex belongs to.
    pub fn places_at(&self, h: Hex) -> impl Iterator<Item = &Place> {
        self.places.iter().filter(move |place| place.hexes.contains(&h))
    }
}
