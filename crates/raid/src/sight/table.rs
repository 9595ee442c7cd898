//! Sight over untouched ground, worked out once and shared by all matches on the same ground.

use super::{BLOCKED, Gaze, Look, REACH, pair, touched};
use crate::ground::{Ground, Haze};
use crate::tables::tables;
use geometry::{Axial, Hex, LineTemplates};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// How many hexes a row of the window round a hex is wide: as far as anybody sees, both ways.
const WIDTH: usize = 2 * REACH as usize + 1;
/// The whole window.
const WINDOW: usize = WIDTH * WIDTH;
/// How many grounds are remembered for the next match.
const REMEMBERED: usize = 8;

/// Grounds, each with its table once that is worked out.
type Known = Vec<(Vec<u8>, Arc<OnceLock<Arc<SightTable>>>)>;

/// Grounds of which the table is kept.
static KNOWN: Mutex<Known> = Mutex::new(Vec::new());

/// What lies between any two hexes of untouched ground, within the farthest range that any unit sees.
#[derive(Debug)]
pub struct SightTable {
    /// Points of what lies between, by first hex and by the way from it to the second; the same either way.
    between: Vec<u8>,
    /// Crossings of a line by its way, the target's hex included; 0 where it is too long.
    crossings: Vec<u8>,
    /// Points to look into each hex.
    into: Vec<u8>,
    lines: LineTemplates,
}

/// The place of a way in the window.
#[inline]
fn place(way: Axial) -> usize {
    let reach = REACH as i32;
    ((i32::from(way.q) + reach) * WIDTH as i32 + i32::from(way.r) + reach) as usize
}

impl SightTable {
    /// Look along every line once.
    #[must_use]
    pub fn new(ground: &Ground) -> SightTable {
        let untouched = Haze::default();
        let looks: Vec<Look> = ground.grid.all().map(|hex| Look::now(ground, &untouched, hex)).collect();
        let plains: Vec<u8> = looks.iter().map(|look| if look.is_plain() { look.points } else { 0 }).collect();
        let mut table = SightTable {
            between: vec![BLOCKED; ground.len() * WINDOW],
            crossings: vec![0; WINDOW],
            into: looks.iter().map(|look| look.points).collect(),
            lines: LineTemplates::new(ground.grid, REACH),
        };
        table.count_crossings();
        for from in ground.grid.all() {
            table.between[from.index() * WINDOW + place(Axial::default())] = 0;
            for to in ground.grid.within(from, REACH).filter(|&to| to > from) {
                let points = table.over_plains(ground, &looks, &plains, from, to).unwrap_or_else(|| {
                    let gaze = Gaze::new(ground, &untouched, |hex: Hex| looks[hex.index()], from, to);
                    table.follow(gaze, from, to)
                });
                let way = ground.axial[to.index()] - ground.axial[from.index()];
                table.between[from.index() * WINDOW + place(way)] = points;
                table.between[to.index() * WINDOW + place(Axial::new(-way.q, -way.r))] = points;
            }
        }
        table
    }
    /// The table of this ground, worked out at its first use; whoever wants it meanwhile waits for it.
    #[must_use]
    pub fn of(ground: &Ground) -> Arc<SightTable> {
        let table = SightTable::kept(key(ground));
        Arc::clone(table.get_or_init(|| Arc::new(SightTable::new(ground))))
    }
    /// The place where the table of a ground is kept.
    fn kept(wanted: Vec<u8>) -> Arc<OnceLock<Arc<SightTable>>> {
        let mut all = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, table)) = all.iter().find(|(ground, _)| *ground == wanted) {
            return Arc::clone(table);
        }
        if all.len() == REMEMBERED {
            all.remove(0);
        }
        let table = Arc::default();
        all.push((wanted, Arc::clone(&table)));
        table
    }
    /// How many crossings the line has, the target's hex included; 0 for a line that is too long or has none.
    #[inline]
    #[must_use]
    pub fn crossings(&self, ground: &Ground, from: Hex, to: Hex) -> u8 {
        way(ground, from, to).map_or(0, |place| self.crossings[place])
    }
    /// Does the line cross smoke between its ends? (11.11)
    #[inline]
    pub(super) fn meets_smoke(&self, ground: &Ground, haze: &Haze, from: Hex, to: Hex) -> bool {
        let here = ground.axial[from.index()];
        match self.lines.hexes_on_way(from, here, ground.axial[to.index()] - here) {
            Some(hexes) => {
                let before = hexes.len() - 1;
                hexes.take(before).any(|hex| haze.is_smoke(hex))
            }
            None => ground
                .grid
                .walk(from, to)
                .filter_map(pair)
                .any(|[a, b]| a != to && (haze.is_smoke(a) || haze.is_smoke(b))),
        }
    }
    /// The usual line in short: low ends, and open low ground between them, of which only the points count. None for
    /// any other.
    #[inline]
    fn over_plains(&self, ground: &Ground, looks: &[Look], plains: &[u8], from: Hex, to: Hex) -> Option<u8> {
        let (start, end) = (looks[from.index()], looks[to.index()]);
        if start.level + end.level > 0 || start.walled {
            return None;
        }
        let here = ground.axial[from.index()];
        let hexes = self.lines.hexes_on_way(from, here, ground.axial[to.index()] - here)?;
        let before = hexes.len() - 1;
        let mut points = 0;
        for hex in hexes.take(before) {
            match plains[hex.index()] {
                0 => return None,
                plain => points += plain,
            }
        }
        Some(points)
    }
    /// Follow one line over untouched ground.
    fn follow<L: Fn(Hex) -> Look>(&self, mut gaze: Gaze<'_, L>, from: Hex, to: Hex) -> u8 {
        if gaze.behind_the_brow(tables().observation.crest_distance).is_some() {
            return BLOCKED;
        }
        let clear = match self.lines.hexes(from, to) {
            Some(hexes) => {
                let before = hexes.len() - 1;
                hexes.take(before).all(|hex| gaze.through(hex).is_none()) && gaze.wall([to; 2]).is_none()
            }
            None => {
                let mut met = gaze.ground.grid.walk(from, to).map(pair);
                met.all(|next| next.is_some_and(|next| gaze.pass(next, to).is_none()))
            }
        };
        if clear { gaze.between().min(u16::from(BLOCKED) - 1) as u8 } else { BLOCKED }
    }
    /// Points to look into a hex as things stand (8.6, 9.7, 11.1).
    #[inline]
    #[must_use]
    pub fn points_into(&self, ground: &Ground, haze: &Haze, hex: Hex) -> u8 {
        if haze.is_clear() { self.into[hex.index()] } else { ground.observation_now(haze, hex) }
    }
    /// How many hexes every way crosses, on a grid wide enough for all of them.
    fn count_crossings(&mut self) {
        let grid = geometry::Grid::new(99, 99, self.lines.grid().stagger());
        let Some(middle) = grid.hex(50, 50) else { return };
        for to in grid.within(middle, REACH) {
            self.crossings[place(grid.axial(to) - grid.axial(middle))] = grid.walk(middle, to).count() as u8;
        }
    }
}

/// What can be seen from one hex, for those who ask for many others.
#[derive(Clone, Copy)]
pub struct Outlook<'a> {
    table: &'a SightTable,
    ground: &'a Ground,
    haze: &'a Haze,
    hex: Hex,
    here: Axial,
    /// The window round the hex.
    window: &'a [u8],
    /// Has nothing changed the ground?
    untouched: bool,
}

impl<'a> Outlook<'a> {
    /// From this hex, as things stand.
    #[inline]
    #[must_use]
    pub fn new(table: &'a SightTable, ground: &'a Ground, haze: &'a Haze, hex: Hex) -> Outlook<'a> {
        let window = &table.between[hex.index() * WINDOW..(hex.index() + 1) * WINDOW];
        Outlook { table, ground, haze, hex, here: ground.axial[hex.index()], window, untouched: haze.is_clear() }
    }
    /// The hex.
    #[inline]
    #[must_use]
    pub fn hex(&self) -> Hex {
        self.hex
    }
    /// Points of what lies between this hex and another, either way, as [`between`](super::between).
    #[inline]
    #[must_use]
    pub fn between(&self, to: Hex, limit: u8) -> u8 {
        let way = self.ground.axial[to.index()] - self.here;
        let printed = if is_within(way, REACH) { self.window[place(way)] } else { BLOCKED };
        if self.untouched {
            return printed;
        }
        touched(self.table, self.ground, self.haze, self.hex, to, printed, limit)
    }
}

/// Is the way at most so many hexes long?
#[inline]
pub(crate) fn is_within(way: Axial, reach: u16) -> bool {
    let (q, r, reach) = (i32::from(way.q), i32::from(way.r), i32::from(reach));
    let inside = |n: i32| (n + reach) as u32 <= 2 * reach as u32;
    inside(q) & inside(r) & inside(q + r)
}

/// The place of the way from one hex to another in the window, if it is not too long.
#[inline]
fn way(ground: &Ground, from: Hex, to: Hex) -> Option<usize> {
    let way = ground.axial[to.index()] - ground.axial[from.index()];
    is_within(way, REACH).then(|| place(way))
}

/// Everything about a ground that sight depends on.
fn key(ground: &Ground) -> Vec<u8> {
    let grid = ground.grid;
    let mut key = vec![grid.cols(), grid.rows(), grid.stagger() as u8];
    for hex in grid.all().map(Hex::index) {
        let height = ground.level[hex] << 1 | u8::from(ground.crest[hex]);
        key.extend([ground.terrain[hex] as u8, height, ground.walls[hex]]);
    }
    key
}
