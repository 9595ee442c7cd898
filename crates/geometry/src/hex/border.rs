//! Hexsides and corners, each with one name whichever of its hexes one starts from.

use super::{Direction, Grid, Hex};

/// The side between two adjacent hexes, or between a hex and the outside of the map.
///
/// Both hexes give the same key:
///
/// ```
/// # use geometry::{Direction, Grid, Stagger};
/// let grid = Grid::new(57, 34, Stagger::EvenUp);
/// let (a, b) = (grid.parse("1830").unwrap(), grid.parse("1831").unwrap());
/// let wall = grid.side(a, Direction::South);
/// assert_eq!(wall, grid.side(b, Direction::North));
/// assert_eq!(wall.hexes(), (a, Some(b)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HexSide {
    hex: Hex,
    direction: Direction,
    other: Option<Hex>,
}

impl HexSide {
    /// The two hexes it parts, lower index first; the second is missing on the edge of the map.
    pub const fn hexes(self) -> (Hex, Option<Hex>) {
        (self.hex, self.other)
    }

    /// In which direction it lies from the first of its [hexes](HexSide::hexes).
    pub const fn direction(self) -> Direction {
        self.direction
    }

    /// Whether it is on the edge of the map.
    pub const fn is_edge(self) -> bool {
        self.other.is_none()
    }

    /// The hex across this side from one of its hexes, if that is on the map.
    pub fn across(self, from: Hex) -> Option<Hex> {
        match self.other {
            Some(other) if other == from => Some(self.hex),
            other if self.hex == from => other,
            _ => None,
        }
    }
}

/// A corner, where three hexes meet (fewer of them on the map at its edge).
///
/// Corners of a hex are numbered clockwise: corner 0 lies between the north and the north-east side,
/// corner 5 between the north-west and the north side.
///
/// ```text
///       5____0
///       /    \
///     4/      \1
///      \      /
///      3\____/2
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Vertex {
    hex: Hex,
    corner: u8,
}

impl Vertex {
    /// The hex of lowest index that has this corner.
    pub const fn hex(self) -> Hex {
        self.hex
    }

    /// Which corner of [that hex](Vertex::hex) it is, 0 to 5.
    pub const fn corner(self) -> u8 {
        self.corner
    }
}

impl Grid {
    /// The side of a hex in a direction.
    pub fn side(self, h: Hex, d: Direction) -> HexSide {
        match self.neighbour(h, d) {
            Some(other) if other < h => HexSide { hex: other, direction: d.opposite(), other: Some(h) },
            other => HexSide { hex: h, direction: d, other },
        }
    }

    /// The side that two adjacent hexes share.
    pub fn side_between(self, a: Hex, b: Hex) -> Option<HexSide> {
        self.direction_to(a, b).map(|d| self.side(a, d))
    }

    /// A corner of a hex, numbered clockwise from the one between the north and north-east sides.
    /// Numbers beyond 5 go round again.
    ///
    /// ```
    /// # use geometry::{Direction, Grid, Stagger};
    /// let grid = Grid::new(57, 34, Stagger::EvenUp);
    /// let h = grid.parse("1926").unwrap();
    /// let north = grid.neighbour(h, Direction::North).unwrap();
    /// assert_eq!(grid.vertex(h, 0), grid.vertex(north, 2));
    /// ```
    pub fn vertex(self, h: Hex, corner: u8) -> Vertex {
        let corner = corner % 6;
        let mut vertex = Vertex { hex: h, corner };
        for (hex, corner) in self.sharing(h, corner) {
            if let Some(hex) = hex
                && hex < vertex.hex
            {
                vertex = Vertex { hex, corner };
            }
        }
        vertex
    }

    /// The two other hexes that meet in a corner of a hex, each with the number it gives that corner.
    fn sharing(self, h: Hex, corner: u8) -> [(Option<Hex>, u8); 2] {
        let before = Direction::ALL[usize::from(corner)];
        let after = before.turned(1);
        [(self.neighbour(h, before), (corner + 2) % 6), (self.neighbour(h, after), (corner + 4) % 6)]
    }

    /// The one to three hexes on the map that meet in a corner, lowest index first.
    pub fn hexes_at(self, v: Vertex) -> impl Iterator<Item = Hex> {
        let mut hexes = [Some(v.hex), self.sharing(v.hex, v.corner)[0].0, self.sharing(v.hex, v.corner)[1].0];
        hexes.sort_unstable();
        hexes.into_iter().flatten()
    }

    /// The two corners in which a side ends, the counter-clockwise one first as seen from the first of its hexes.
    pub fn ends(self, side: HexSide) -> [Vertex; 2] {
        let corner = side.direction as u8;
        [self.vertex(side.hex, corner + 5), self.vertex(side.hex, corner)]
    }

    /// The sides on the map or its edge that end in a corner: three, or two on the rim.
    pub fn sides_at(self, v: Vertex) -> impl Iterator<Item = HexSide> {
        let mut sides: Vec<HexSide> = self
            .hexes_at(v)
            .flat_map(|h| Direction::ALL.into_iter().map(move |d| self.side(h, d)))
            .filter(|&side| self.ends(side).contains(&v))
            .collect();
        sides.sort_unstable();
        sides.dedup();
        sides.into_iter()
    }
}
