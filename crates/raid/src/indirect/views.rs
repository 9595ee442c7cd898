//! What spotters see, all of it at once (9.61): kept for untouched ground, and looked at again only where smoke or rubble
//! lies on the way. [`hexes_seen`] equals [`sees_hex`] hex by hex.

use crate::ground::{Ground, Haze, MAX_SMOKE};
use crate::observe::{self, Eye, sees_hex};
use crate::state::Table;
use crate::units::{Piece, flag};
use crate::view::set_bits;
use geometry::{Axial, Crossing, Grid, Hex, Stagger};

/// As far as a unit on the ground sees, in hexes.
const REACH: i16 = 10;
/// Columns, and rows of a column, within reach.
const SPAN: usize = 2 * REACH as usize + 1;
/// Most rows of a map whose columns fit into a word.
const MOST_ROWS: u8 = 64;
/// Most columns of a map.
const MOST_COLUMNS: usize = 99;
/// Most hexes under smoke.
const MOST_SMOKE: usize = 7 * MAX_SMOKE;

/// Hexes round a hex: a word a column, a bit a row along the slanting axis, the hex itself in the middle.
type Window = [u32; SPAN];

/// What is seen over untouched ground.
#[derive(Debug)]
pub(crate) struct Views {
    /// The points for which it was worked out: those of a unit in command.
    points: u8,
    /// By hex: everything that an eye there sees. Empty for maps too tall to be kept so.
    open: Vec<Window>,
    /// By the way to a hex: everything behind it, on lines that cross it or run along it.
    behind: Vec<Window>,
}

/// The place of a way in the list of all ways within reach.
#[inline]
fn place(way: Axial) -> Option<usize> {
    let within = |n: i16| n.unsigned_abs() <= REACH as u16;
    let near = within(way.q) && within(way.r) && within(way.q + way.r);
    near.then(|| (way.q + REACH) as usize * SPAN + (way.r + REACH) as usize)
}

fn mark(window: &mut Window, way: Axial) {
    window[(way.q + REACH) as usize] |= 1 << (way.r + REACH);
}

fn join(window: &mut Window, other: &Window) {
    for (column, more) in window.iter_mut().zip(other) {
        *column |= more;
    }
}

impl Views {
    /// Look round from every hex once.
    pub(crate) fn new(t: &Table) -> Views {
        let commanded = Piece { flags: flag::IN_COMMAND, ..Piece::default() };
        let points = observe::points(t, &commanded, false);
        let (grid, untouched) = (t.ground.grid, Haze::default());
        let look = |from: Hex| {
            let eye = Eye { hex: from, points, altitude: false, helicopter: false };
            let mut window = [0; SPAN];
            for to in grid.within(from, REACH as u16).filter(|&to| sees_hex(t, &untouched, eye, to)) {
                mark(&mut window, t.ground.axial[to.index()] - t.ground.axial[from.index()]);
            }
            window
        };
        let fits = grid.rows() <= MOST_ROWS && i16::from(points) <= REACH;
        Views { points, open: if fits { grid.all().map(look).collect() } else { Vec::new() }, behind: behind() }
    }
    /// Is this eye one of those for which all was kept?
    fn serves(&self, eye: Eye) -> bool {
        !self.open.is_empty() && !eye.helicopter && eye.points == self.points
    }
}

/// For every way within reach, what lies behind its end; the same anywhere on any map.
fn behind() -> Vec<Window> {
    let mut behind = vec![[0; SPAN]; SPAN * SPAN];
    let grid = Grid::new(99, 99, Stagger::EvenUp);
    let Some(middle) = grid.hex(50, 50) else { return behind };
    let way = |hex: Hex| grid.axial(hex) - grid.axial(middle);
    for to in grid.within(middle, REACH as u16) {
        for crossing in grid.walk(middle, to) {
            let crossed = match crossing {
                Crossing::Through(hex) | Crossing::Edge(hex) => [hex; 2],
                Crossing::Along(a, b) => [a, b],
                Crossing::Off => continue,
            };
            for hex in crossed.into_iter().filter(|&hex| hex != to) {
                if let Some(place) = place(way(hex)) {
                    mark(&mut behind[place], way(to));
                }
            }
        }
    }
    behind
}

/// Every hex that any of these eyes sees into, as bits (9.61).
pub(crate) fn hexes_seen(t: &Table, haze: &Haze, eyes: impl Iterator<Item = Eye>) -> [u64; 31] {
    let mut bits = [0; 31];
    let mut sweep = Sweep::new(t, haze);
    for eye in eyes {
        if sweep.views.serves(eye) && !sweep.breach_near(eye.hex) {
            sweep.look(eye);
        } else {
            look_plainly(t, haze, eye, &mut bits);
        }
    }
    sweep.add_to(&mut bits);
    bits
}

/// Look into every hex within reach, one by one.
fn look_plainly(t: &Table, haze: &Haze, eye: Eye, bits: &mut [u64; 31]) {
    for hex in t.ground.grid.within(eye.hex, u16::from(eye.points)) {
        let (word, bit) = (hex.index() / 64, 1u64 << (hex.index() % 64));
        if bits[word] & bit == 0 && sees_hex(t, haze, eye, hex) {
            bits[word] |= bit;
        }
    }
}

/// What was seen so far: a word a column, a bit a row.
struct Sweep<'a> {
    t: &'a Table,
    haze: &'a Haze,
    views: &'a Views,
    columns: [u64; MOST_COLUMNS],
    smoke: [Hex; MOST_SMOKE],
    smokes: usize,
    /// Hexes from which somebody has looked already: whoever stands there sees the same.
    looked: [u64; 31],
}

/// Where an eye must look again.
struct Doubt {
    /// Seen over untouched ground, but smoke is on the way or in the hex.
    smoky: Window,
    /// Rubble is on the way or in the hex, so it may be seen now.
    ruined: Window,
    /// Behind smoke or rubble that stands as high as the eye: nothing as low as the eye is seen there (6.14, 11.11).
    closed: Window,
}

impl<'a> Sweep<'a> {
    fn new(t: &'a Table, haze: &'a Haze) -> Sweep<'a> {
        let (mut smoke, mut smokes) = ([Hex(0); MOST_SMOKE], 0);
        if haze.smokes > 0 {
            for (room, hex) in smoke.iter_mut().zip(set_bits(&haze.smoked)) {
                *room = hex;
                smokes += 1;
            }
        }
        Sweep { t, haze, views: t.views(), columns: [0; MOST_COLUMNS], smoke, smokes, looked: [0; 31] }
    }
    /// A breach opens lines that the kept views do not have (15.3).
    fn breach_near(&self, from: Hex) -> bool {
        let near = |hex: Hex| self.t.ground.distance(from, hex) <= REACH as u16;
        self.haze.breach[..usize::from(self.haze.breaches)].iter().any(|&(a, b)| near(a) || near(b))
    }
    /// What must be looked at again from a hex.
    fn doubt(&self, from: Hex) -> Doubt {
        let ground = &self.t.ground;
        let mut doubt = Doubt { smoky: [0; SPAN], ruined: [0; SPAN], closed: [0; SPAN] };
        let rubble = &self.haze.rubble[..usize::from(self.haze.rubbles)];
        let smoke = &self.smoke[..self.smokes];
        for (hexes, smoky) in [(smoke, true), (rubble, false)] {
            for &hex in hexes {
                let way = ground.axial[hex.index()] - ground.axial[from.index()];
                let Some(place) = place(way) else { continue };
                let window = if smoky { &mut doubt.smoky } else { &mut doubt.ruined };
                mark(window, way);
                join(window, &self.views.behind[place]);
                if ground.level[hex.index()] >= ground.level[from.index()] {
                    join(&mut doubt.closed, &self.views.behind[place]);
                }
            }
        }
        doubt
    }
    /// Add what one eye sees, looking twice only where there is doubt.
    fn look(&mut self, eye: Eye) {
        let (word, bit) = (eye.hex.index() / 64, 1 << (eye.hex.index() % 64));
        if self.looked[word] & bit != 0 {
            return;
        }
        self.looked[word] |= bit;
        let ground = &self.t.ground;
        let (at, open) = (ground.axial[eye.hex.index()], &self.views.open[eye.hex.index()]);
        let doubt = if self.haze.is_clear() { None } else { Some(self.doubt(eye.hex)) };
        for (i, &open) in open.iter().enumerate() {
            let column = at.q + i as i16 - REACH;
            if !(0..i16::from(ground.grid.cols())).contains(&column) {
                continue;
            }
            let first = at.r - REACH - top(ground, column);
            let smoky = doubt.as_ref().map_or(0, |doubt| doubt.smoky[i]);
            self.columns[column as usize] |= slide(open & !smoky, first);
            if let Some(doubt) = &doubt {
                self.look_again(eye, column, first, (open & smoky) | doubt.ruined[i], doubt.closed[i]);
            }
        }
    }
    /// Look again into these hexes of a column.
    fn look_again(&mut self, eye: Eye, column: i16, first: i16, hexes: u32, closed: u32) {
        let ground = &self.t.ground;
        let rows = i16::from(ground.grid.rows());
        let mut rest = slide(hexes, first) & !self.columns[column as usize];
        let closed = slide(closed, first);
        while rest != 0 {
            let row = rest.trailing_zeros() as i16;
            rest &= rest - 1;
            if row >= rows {
                return;
            }
            let hex = Hex((column * rows + row) as u16);
            let low = ground.level[hex.index()] <= ground.level[eye.hex.index()];
            let shut = closed >> row & 1 == 1 && low;
            if !shut && sees_hex(self.t, self.haze, eye, hex) {
                self.columns[column as usize] |= 1 << row;
            }
        }
    }
    /// Write everything that was seen into a set of bits by hex.
    fn add_to(&self, bits: &mut [u64; 31]) {
        let grid = self.t.ground.grid;
        let rows = usize::from(grid.rows());
        for (column, &seen) in
            self.columns[..usize::from(grid.cols())].iter().enumerate().filter(|(_, seen)| **seen != 0)
        {
            let start = column * rows;
            let (word, bit) = (start / 64, start % 64);
            bits[word] |= seen << bit;
            if bit > 0 && word + 1 < bits.len() {
                bits[word + 1] |= seen >> (64 - bit);
            }
        }
    }
}

/// Where the first row of a column lies along the slanting axis.
#[inline]
fn top(ground: &Ground, column: i16) -> i16 {
    ground.axial[column as usize * usize::from(ground.grid.rows())].r
}

/// A word of a window as rows of the map; rows before the first fall away.
#[inline]
fn slide(window: u32, first: i16) -> u64 {
    let rows = u64::from(window);
    if first >= 0 { rows.unbounded_shl(first as u32) } else { rows.unbounded_shr(first.unsigned_abs().into()) }
}
