//! Where hexes lie on the sheet, and the outlines of areas made of hexes.

use std::collections::BTreeMap;

use geometry::{Grid, Hex, Stagger};

/// From the middle of a hex to its corners.
pub(crate) const SIZE: f64 = 32.0;
/// From the middle of a hex to the middle of a side.
pub(crate) const HALF: f64 = SIZE * 0.866_025_403_784_438_6;

/// A point on the sheet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Pt {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

pub(crate) const fn pt(x: f64, y: f64) -> Pt {
    Pt { x, y }
}

impl Pt {
    pub(crate) fn plus(self, x: f64, y: f64) -> Pt {
        pt(self.x + x, self.y + y)
    }

    /// The point `t` of the way to another.
    pub(crate) fn toward(self, to: Pt, t: f64) -> Pt {
        pt(self.x + (to.x - self.x) * t, self.y + (to.y - self.y) * t)
    }

    pub(crate) fn distance(self, to: Pt) -> f64 {
        ((to.x - self.x) * (to.x - self.x) + (to.y - self.y) * (to.y - self.y)).sqrt()
    }

    /// The point so far in the direction of an angle, 0 being east and angles growing clockwise.
    pub(crate) fn polar(self, angle: f64, far: f64) -> Pt {
        self.plus(angle.cos() * far, angle.sin() * far)
    }
}

/// A corner of a hex in whole steps: half the corner radius across, half the hex height down.
pub(crate) type Corner = (i32, i32);

/// Steps from a hex's middle to its six corners, clockwise from the north-west; side `d` lies between corners `d`
/// and `d + 1`, sides counting clockwise from north.
const CORNERS: [Corner; 6] = [(-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0)];

/// Hexes in columns, continued beyond the edge of the map as the bleed of a printed sheet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plane {
    pub(crate) grid: Grid,
}

/// How many hexes the picture continues beyond the edge.
const BLEED: i32 = 3;

impl Plane {
    /// Whether a column sits half a hex higher.
    fn up(self, col: i32) -> i32 {
        let even = col.rem_euclid(2) == 0;
        i32::from(even == matches!(self.grid.stagger(), Stagger::EvenUp))
    }

    fn middle(self, (col, row): (i32, i32)) -> Corner {
        (3 * col - 1, 2 * row - self.up(col))
    }

    /// The middle of a cell.
    pub(crate) fn cell(self, cell: (i32, i32)) -> Pt {
        spot(self.middle(cell))
    }

    /// The middle of a hex.
    pub(crate) fn centre(self, h: Hex) -> Pt {
        self.cell(self.place(h))
    }

    pub(crate) fn place(self, h: Hex) -> (i32, i32) {
        let (col, row) = self.grid.col_row(h);
        (i32::from(col), i32::from(row))
    }

    /// The six corners of a hex.
    pub(crate) fn corners(self, h: Hex) -> [Pt; 6] {
        let (x, y) = self.middle(self.place(h));
        CORNERS.map(|(dx, dy)| spot((x + dx, y + dy)))
    }

    /// Size of the sheet that holds all hexes.
    pub(crate) fn size(self) -> Pt {
        let (cols, rows) = (f64::from(self.grid.cols()), f64::from(self.grid.rows()));
        pt(SIZE * (1.5 * cols + 0.5), HALF * (2.0 * rows + 1.0))
    }

    /// The hex of the map that a cell is, or continues beyond the edge.
    pub(crate) fn nearest(self, (col, row): (i32, i32)) -> Hex {
        let col = col.clamp(1, i32::from(self.grid.cols()));
        let row = row.clamp(1, i32::from(self.grid.rows()));
        self.grid.hex(col as u8, row as u8).unwrap_or(Hex(0))
    }

    /// All cells of the map and its bleed.
    pub(crate) fn cells(self) -> impl Iterator<Item = (i32, i32)> {
        let (cols, rows) = (i32::from(self.grid.cols()), i32::from(self.grid.rows()));
        (1 - BLEED..=cols + BLEED).flat_map(move |col| (1 - BLEED..=rows + BLEED).map(move |row| (col, row)))
    }

    /// The next cell in a direction, 0 north and clockwise.
    pub(crate) fn beside(self, (col, row): (i32, i32), side: usize) -> (i32, i32) {
        let up = self.up(col);
        match side % 6 {
            0 => (col, row - 1),
            1 => (col + 1, row - up),
            2 => (col + 1, row + 1 - up),
            3 => (col, row + 1),
            4 => (col - 1, row + 1 - up),
            _ => (col - 1, row - up),
        }
    }

    /// The closed outlines of the area whose cells are `inside`, as corners; the area lies to the right of each.
    pub(crate) fn outlines(self, inside: impl Fn((i32, i32)) -> bool) -> Vec<Vec<Corner>> {
        let mut next: BTreeMap<Corner, Corner> = BTreeMap::new();
        let outer = |(col, row): (i32, i32)| {
            let (cols, rows) = (i32::from(self.grid.cols()), i32::from(self.grid.rows()));
            col < 1 - BLEED || col > cols + BLEED || row < 1 - BLEED || row > rows + BLEED
        };
        for cell in self.cells().filter(|&cell| inside(cell)) {
            let (x, y) = self.middle(cell);
            for side in 0..6 {
                let other = self.beside(cell, side);
                if outer(other) || !inside(other) {
                    let (a, b) = (CORNERS[side], CORNERS[(side + 1) % 6]);
                    next.insert((x + a.0, y + a.1), (x + b.0, y + b.1));
                }
            }
        }
        let mut loops = Vec::new();
        while let Some((start, mut at)) = next.pop_first() {
            let mut outline = vec![start];
            while at != start {
                outline.push(at);
                match next.remove(&at) {
                    Some(on) => at = on,
                    None => break,
                }
            }
            loops.push(outline);
        }
        loops
    }
}

/// The point of a corner or middle given in whole steps.
pub(crate) fn spot((x, y): Corner) -> Pt {
    pt(f64::from(x) * SIZE / 2.0, f64::from(y) * HALF)
}

/// A number from 0 to 1 that is always the same for the same three whole numbers.
pub(crate) fn chance(a: i32, b: i32, salt: u32) -> f64 {
    let mut x =
        (a as u32).wrapping_mul(0x9E37_79B1) ^ (b as u32).wrapping_mul(0x85EB_CA77) ^ salt.wrapping_mul(0xC2B2_AE3D);
    for _ in 0..2 {
        x ^= x >> 15;
        x = x.wrapping_mul(0x2C1B_3C6D);
        x ^= x >> 12;
        x = x.wrapping_mul(0x297A_2D39);
        x ^= x >> 15;
    }
    f64::from(x) / f64::from(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLANE: Plane = Plane { grid: Grid::new(7, 5, Stagger::EvenUp) };

    #[test]
    fn cells_beside_each_other_are_those_of_the_grid() {
        for h in PLANE.grid.all() {
            for (side, d) in geometry::Direction::ALL.into_iter().enumerate() {
                let beside = PLANE.beside(PLANE.place(h), side);
                if let Some(n) = PLANE.grid.neighbour(h, d) {
                    assert_eq!(beside, PLANE.place(n));
                }
            }
        }
    }

    #[test]
    fn one_hex_has_one_outline_of_six_corners() {
        let outlines = PLANE.outlines(|cell| cell == (3, 3));
        assert_eq!(outlines.len(), 1);
        assert_eq!(outlines[0].len(), 6);
    }

    #[test]
    fn a_hole_is_an_outline_of_its_own() {
        let outlines = PLANE.outlines(|cell| cell != (3, 3));
        assert_eq!(outlines.len(), 2);
    }
}
