//! The ground of a measured table: areas, lines and contours, each with a kind whose meaning the rule book knows.

use super::point::Point;
use super::polygon::Polygon;
use super::read;
use crate::map::MapFaults;

/// The names of the kinds of areas and lines that a rule book knows, in the order of its own numbering; at most 64 each.
#[derive(Clone, Copy, Debug)]
pub struct Kinds<'a> {
    /// Kinds of areas: wood, field, building.
    pub areas: &'a [&'a str],
    /// Kinds of lines: hedge, wall, road.
    pub lines: &'a [&'a str],
}

/// A piece of ground: a wood, a field, a building.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Area {
    /// What it is, as a position in the kinds.
    pub kind: u8,
    /// Its name; empty if it has none.
    pub name: String,
    /// How high it stands above the ground, in units.
    pub height: i32,
    /// Its outline.
    pub shape: Polygon,
}

/// Something that runs along a line: a hedge, a wall, a road, a stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course {
    /// What it is, as a position in the kinds.
    pub kind: u8,
    /// Its name; empty if it has none.
    pub name: String,
    /// How high it stands above the ground, in units.
    pub height: i32,
    /// How wide it is, in units; 0 for a mere line.
    pub width: i32,
    /// Where it begins, bends and ends.
    pub path: Vec<Point>,
    /// The ground it covers, one piece for each straight part; none for a mere line.
    pub pieces: Vec<Polygon>,
}

impl Course {
    /// Its straight parts.
    pub fn parts(&self) -> impl Iterator<Item = (Point, Point)> + '_ {
        self.path.windows(2).map(|pair| (pair[0], pair[1]))
    }
}

/// A closed line around higher ground. The ground is a terrace: all of it, up to the next contour, is of one height.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contour {
    /// Height of the ground inside, in units.
    pub height: i32,
    /// The line.
    pub ring: Polygon,
}

/// A named spot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    /// Its name, which no other spot has.
    pub name: String,
    /// Where it is.
    pub at: Point,
}

/// A table with everything that stands on it.
#[derive(Clone, Debug)]
pub struct Tabletop {
    pub(super) title: String,
    pub(super) width: i32,
    pub(super) depth: i32,
    pub(super) unit: i32,
    pub(super) areas: Vec<Area>,
    pub(super) courses: Vec<Course>,
    pub(super) contours: Vec<Contour>,
    pub(super) spots: Vec<Spot>,
}

impl Tabletop {
    /// Reads a table file. `file` is the name shown in messages.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the text, each fault with line and column.
    pub fn parse(text: &str, file: &str, kinds: Kinds) -> Result<Tabletop, MapFaults> {
        read::read(text, file, kinds)
    }

    /// The same with some more areas, which lie on top of the others.
    #[must_use]
    pub fn with_areas(mut self, areas: impl IntoIterator<Item = Area>) -> Tabletop {
        self.areas.extend(areas);
        self
    }

    /// The name of the table.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// From the western to the eastern edge, in units.
    #[must_use]
    pub fn width(&self) -> i32 {
        self.width
    }

    /// From the northern to the southern edge, in units.
    #[must_use]
    pub fn depth(&self) -> i32 {
        self.depth
    }

    /// Units in one metre of the text.
    #[must_use]
    pub fn unit(&self) -> i32 {
        self.unit
    }

    /// Whether a point is on the table, edges included.
    #[must_use]
    pub fn holds(&self, p: Point) -> bool {
        (0..=self.width).contains(&p.x()) && (0..=self.depth).contains(&p.y())
    }

    /// All areas, in the order of the file; later ones lie on top.
    #[must_use]
    pub fn areas(&self) -> &[Area] {
        &self.areas
    }

    /// All lines, in the order of the file.
    #[must_use]
    pub fn courses(&self) -> &[Course] {
        &self.courses
    }

    /// All contours, the lower before the higher.
    #[must_use]
    pub fn contours(&self) -> &[Contour] {
        &self.contours
    }

    /// All named spots, in the order of the file.
    #[must_use]
    pub fn spots(&self) -> &[Spot] {
        &self.spots
    }

    /// The areas at a point, edges included, by their numbers.
    pub fn areas_at(&self, p: Point) -> impl Iterator<Item = usize> + '_ {
        (0..self.areas.len()).filter(move |&i| self.areas[i].shape.contains(p))
    }

    /// Height of the ground: that of the highest contour around the point, its line included; 0 outside all.
    #[must_use]
    pub fn ground(&self, p: Point) -> i32 {
        let around = self.contours.iter().rev().find(|contour| contour.ring.contains(p));
        around.map_or(0, |contour| contour.height)
    }
}
