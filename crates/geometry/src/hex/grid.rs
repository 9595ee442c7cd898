//! The grid of a map: which hexes there are and how they lie to one another.

use super::{Axial, Direction, Hex};

/// Which columns sit half a hex higher (further north) than their neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stagger {
    /// Columns 02, 04, 06 ... are the higher ones.
    EvenUp,
    /// Columns 01, 03, 05 ... are the higher ones.
    OddUp,
}

/// A rectangular map of flat-topped hexes: so many columns from west to east, so many rows from north to south.
///
/// ```
/// # use geometry::{Direction, Grid, Stagger};
/// let grid = Grid::new(57, 34, Stagger::EvenUp);
/// let bridge = grid.parse("1926").unwrap();
/// assert_eq!(grid.col_row(bridge), (19, 26));
/// let north_east = grid.neighbour(bridge, Direction::NorthEast).unwrap();
/// assert_eq!(grid.label(north_east).to_string(), "2026");
/// assert_eq!(grid.distance(bridge, grid.parse("0126").unwrap()), 18);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grid {
    cols: u8,
    rows: u8,
    stagger: Stagger,
}

/// Which edges of the map a hex lies on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edges {
    /// In the first row.
    pub north: bool,
    /// In the last column.
    pub east: bool,
    /// In the last row.
    pub south: bool,
    /// In the first column.
    pub west: bool,
}

impl Edges {
    /// Whether the hex lies on any edge at all.
    pub const fn any(self) -> bool {
        self.north || self.east || self.south || self.west
    }
}

impl Grid {
    /// A grid with so many columns and rows.
    ///
    /// # Panics
    ///
    /// If there are no columns or rows, or more than 99 of either. For sizes read from a file use [`Grid::try_new`].
    pub const fn new(cols: u8, rows: u8, stagger: Stagger) -> Grid {
        match Grid::try_new(cols, rows, stagger) {
            Some(grid) => grid,
            None => panic!("a grid has 1 to 99 columns and 1 to 99 rows"),
        }
    }

    /// A grid with so many columns and rows, if there are 1 to 99 of each.
    pub const fn try_new(cols: u8, rows: u8, stagger: Stagger) -> Option<Grid> {
        if cols == 0 || cols > 99 || rows == 0 || rows > 99 {
            return None;
        }
        Some(Grid { cols, rows, stagger })
    }

    /// How many columns the map has.
    pub const fn cols(self) -> u8 {
        self.cols
    }

    /// How many rows the map has.
    pub const fn rows(self) -> u8 {
        self.rows
    }

    /// Which columns sit half a hex higher.
    pub const fn stagger(self) -> Stagger {
        self.stagger
    }

    /// How many hexes the map has.
    #[expect(clippy::len_without_is_empty, reason = "a grid is never empty")]
    pub const fn len(self) -> usize {
        self.cols as usize * self.rows as usize
    }

    /// Whether this hex is one of this map's.
    pub const fn contains(self, h: Hex) -> bool {
        h.index() < self.len()
    }

    /// The hex in this column and row, both counted from 1, if it is on the map.
    pub const fn hex(self, col: u8, row: u8) -> Option<Hex> {
        if col == 0 || col > self.cols || row == 0 || row > self.rows {
            return None;
        }
        Some(Hex((col as u16 - 1) * self.rows as u16 + row as u16 - 1))
    }

    /// Column and row of a hex, both counted from 1.
    pub const fn col_row(self, h: Hex) -> (u8, u8) {
        let rows = self.rows as u16;
        ((h.0 / rows) as u8 + 1, (h.0 % rows) as u8 + 1)
    }

    /// The place of a hex in the axes of the plane.
    #[inline]
    pub const fn axial(self, h: Hex) -> Axial {
        let rows = self.rows as u16;
        let q = (h.0 / rows) as i16;
        Axial::new(q, (h.0 % rows) as i16 - self.shift(q))
    }

    /// The hex at a place in the plane, if it is on the map.
    #[inline]
    pub const fn at_axial(self, a: Axial) -> Option<Hex> {
        let row = a.r as i32 + self.shift(a.q) as i32;
        let on_map = 0 <= a.q && a.q < self.cols as i16 && 0 <= row && row < self.rows as i32;
        if !on_map {
            return None;
        }
        Some(Hex(a.q as u16 * self.rows as u16 + row as u16))
    }

    /// The hex at a place that is known to be on the map.
    pub(crate) const fn on_map(self, a: Axial) -> Hex {
        Hex(self.offset(0, a) as u16)
    }

    /// The index of the place this way from the axial place `(q, 0)`, less that of the northernmost hex of column `q`.
    pub(crate) const fn offset(self, q: i16, way: Axial) -> i32 {
        let column = q + way.q;
        way.q as i32 * self.rows as i32 + way.r as i32 + self.shift(column) as i32
    }

    /// How far the rows of a column are shifted against the slanting axis.
    #[inline]
    const fn shift(self, q: i16) -> i16 {
        match self.stagger {
            Stagger::EvenUp => (q >> 1) + (q & 1),
            Stagger::OddUp => q >> 1,
        }
    }

    /// The next hex in a direction, if it is on the map.
    pub fn neighbour(self, h: Hex, d: Direction) -> Option<Hex> {
        self.at_axial(self.axial(h) + d.step())
    }

    /// The adjacent hexes on the map, clockwise from north.
    pub fn neighbours(self, h: Hex) -> impl Iterator<Item = Hex> {
        let centre = self.axial(h);
        Direction::ALL.into_iter().filter_map(move |d| self.at_axial(centre + d.step()))
    }

    /// The direction from a hex to an adjacent one; none if the two are not adjacent.
    pub fn direction_to(self, from: Hex, to_adjacent: Hex) -> Option<Direction> {
        let way = self.axial(to_adjacent) - self.axial(from);
        Direction::ALL.into_iter().find(|d| d.step() == way)
    }

    /// The hex so many steps away in a straight row of hexes, if it is on the map.
    pub fn go(self, h: Hex, d: Direction, n: u16) -> Option<Hex> {
        let farthest = u16::from(self.cols.max(self.rows));
        if n > farthest {
            return None;
        }
        self.at_axial(self.axial(h) + d.step() * n as i16)
    }

    /// How many hexes apart two hexes are; 0 for the same hex, 1 for adjacent ones.
    pub const fn distance(self, a: Hex, b: Hex) -> u16 {
        let (a, b) = (self.axial(a), self.axial(b));
        Axial::new(b.q - a.q, b.r - a.r).length()
    }

    /// All hexes on the map at most `n` hexes away, this one included, in order of index.
    pub fn within(self, h: Hex, n: u16) -> impl Iterator<Item = Hex> {
        let centre = self.axial(h);
        let n = n.min(MAX_DISTANCE) as i16;
        let first = (centre.q - n).max(0);
        let last = (centre.q + n).min(i16::from(self.cols) - 1);
        (first..=last).flat_map(move |q| {
            let dq = q - centre.q;
            let shift = self.shift(q);
            let top = (centre.r + (-n).max(-n - dq) + shift).max(0);
            let bottom = (centre.r + n.min(n - dq) + shift).min(i16::from(self.rows) - 1);
            (top..=bottom).map(move |row| Hex(q as u16 * u16::from(self.rows) + row as u16))
        })
    }

    /// All hexes on the map exactly `n` hexes away, clockwise from the one straight north.
    pub fn ring(self, h: Hex, n: u16) -> impl Iterator<Item = Hex> {
        let centre = self.axial(h);
        let n = n.min(MAX_DISTANCE + 1) as i16;
        let spokes = if n == 0 { 1 } else { 6 };
        Direction::ALL.into_iter().take(spokes).flat_map(move |d| {
            let start = centre + d.step() * n;
            let along = d.turned(2).step();
            (0..n.max(1)).filter_map(move |i| self.at_axial(start + along * i))
        })
    }

    /// All hexes of the map in order of index.
    pub fn all(self) -> impl ExactSizeIterator<Item = Hex> + DoubleEndedIterator {
        (0..self.len() as u16).map(Hex)
    }

    /// Which edges of the map the hex lies on.
    pub const fn edges(self, h: Hex) -> Edges {
        let (col, row) = self.col_row(h);
        Edges { north: row == 1, east: col == self.cols, south: row == self.rows, west: col == 1 }
    }
}

/// No two hexes of any grid are farther apart than this.
const MAX_DISTANCE: u16 = 198;
