//! Lines worked out once and laid over the map ever after.

use super::{Course, Crossing, course};
use crate::hex::{Axial, Grid, Hex};

/// The straight lines of a grid up to some distance, for those who need very many of them.
///
/// A line looks the same wherever it starts, but for whether its first column is one of the raised ones. So each is
/// kept once for either kind of column, as what to add to the index of its first hex. Lines along hexsides, and lines
/// longer than the templates, are walked; the answer is the same as that of [`Grid::line_into`].
///
/// ```
/// # use geometry::{Grid, LineTemplates, Stagger};
/// let grid = Grid::new(57, 34, Stagger::EvenUp);
/// let templates = LineTemplates::new(grid, 20);
/// let (a, b) = (grid.parse("3620").unwrap(), grid.parse("3222").unwrap());
/// let mut line = Vec::new();
/// templates.line_into(a, b, &mut line);
/// assert_eq!(line, *grid.line(a, b));
/// ```
#[derive(Clone, Debug)]
pub struct LineTemplates {
    grid: Grid,
    reach: u16,
    /// Where the line with this kind of first column and this way begins in `steps`; the next entry is where it ends.
    starts: Vec<u32>,
    /// What to add to the index of the first hex, the end included, one line after the other.
    steps: Vec<u16>,
}

impl LineTemplates {
    /// Works out all lines up to this distance (at most 198, beyond which no grid goes).
    pub fn new(grid: Grid, reach: u16) -> LineTemplates {
        let reach = reach.min(198);
        let width = 2 * usize::from(reach) + 1;
        let mut templates =
            LineTemplates { grid, reach, starts: Vec::with_capacity(2 * width * width + 1), steps: Vec::new() };
        let reach = reach as i16;
        for first in 0..2 {
            for q in -reach..=reach {
                for r in -reach..=reach {
                    templates.starts.push(templates.steps.len() as u32);
                    templates.work_out(first, Axial::new(q, r));
                }
            }
        }
        templates.starts.push(templates.steps.len() as u32);
        templates
    }

    /// Adds the line with this way from a hex in the column `first`, unless it runs along hexsides or is too long.
    fn work_out(&mut self, first: i16, way: Axial) {
        if way.length() > self.reach {
            return;
        }
        let Course::Sides(mut sides) = course(way) else {
            return;
        };
        let start = self.grid.offset(first, Axial::default());
        let mut here = Axial::default();
        while here != way {
            here = here + sides.step();
            let step = self.grid.offset(first, here) - start;
            self.steps.push(step as u16);
        }
    }

    /// The grid these lines are for.
    pub const fn grid(&self) -> Grid {
        self.grid
    }

    /// Up to which distance lines are kept.
    pub const fn reach(&self) -> u16 {
        self.reach
    }

    /// The hexes that the line crosses, `a` left out, `b` the last, if it is kept and passes through hexes only;
    /// none for a line that runs along hexsides or is longer than the [reach](LineTemplates::reach).
    #[inline]
    pub fn hexes(&self, a: Hex, b: Hex) -> Option<impl ExactSizeIterator<Item = Hex> + '_> {
        let from = self.grid.axial(a);
        self.hexes_on_way(a, from, self.grid.axial(b) - from)
    }

    /// The same for those who know the place of `a` in the plane and the way from there.
    #[inline]
    pub fn hexes_on_way(
        &self,
        a: Hex,
        from: Axial,
        way: Axial,
    ) -> Option<impl ExactSizeIterator<Item = Hex> + use<'_>> {
        let reach = self.reach as i16;
        let (q, r) = (way.q + reach, way.r + reach);
        let width = 2 * reach + 1;
        if q < 0 || q >= width || r < 0 || r >= width {
            return None;
        }
        let row = (from.q & 1) as usize * width as usize + q as usize;
        let slot = row * width as usize + r as usize;
        let (start, end) = (self.starts[slot] as usize, self.starts[slot + 1] as usize);
        let steps = &self.steps[start..end];
        (!steps.is_empty()).then(|| steps.iter().map(move |&step| Hex(a.0.wrapping_add(step))))
    }

    /// The same as [`Grid::line_into`], sooner.
    pub fn line_into(&self, a: Hex, b: Hex, out: &mut Vec<Crossing>) {
        match self.hexes(a, b) {
            Some(hexes) => {
                out.clear();
                out.extend(hexes.map(Crossing::Through));
            }
            None => self.grid.line_into(a, b, out),
        }
    }
}
