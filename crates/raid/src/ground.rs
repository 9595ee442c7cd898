//! The ground a scenario is fought over, in flat arrays, and what play does to it: smoke, rubble, breaches.

use crate::tables::{Cover, NO_ENTRY, Tables, Terrain, tables};
use geometry::map::{Course, HexMap, Place};
use geometry::{Axial, Direction, Edges, Grid, Hex};

/// No hex: off the map.
pub const OFF: Hex = Hex(u16::MAX);

/// The ground of one scenario: the map with the scenario's overlays. Fixed and public.
#[derive(Clone, Debug)]
pub struct Ground {
    /// The grid.
    pub grid: Grid,
    /// Terrain of every hex.
    pub terrain: Vec<Terrain>,
    /// Height level of every hex: 0, 1, 2 for 0, 10, 20 m (6.21).
    pub level: Vec<u8>,
    /// Does a contour line run along one of its sides? (6.24)
    pub crest: Vec<bool>,
    /// Neighbours clockwise from north; [`OFF`] beyond the edge.
    pub neighbour: Vec<[Hex; 6]>,
    /// Roads and trails, one bit a direction (8.2).
    pub ways: Vec<u8>,
    /// Walls, one bit a direction (15.3).
    pub walls: Vec<u8>,
    /// Axial coordinates.
    pub axial: Vec<Axial>,
    /// Which map edges a hex touches.
    pub edges: Vec<Edges>,
    /// Number of the building a hex belongs to, 0 for none (7.65).
    pub building: Vec<u8>,
    /// Does it border the sea? (15.5, 15.7)
    pub coast: Vec<bool>,
    /// The map's title.
    pub title: String,
    /// Roads, trails and rivers as they run, for drawing.
    pub courses: Vec<Course>,
    /// Named places.
    pub places: Vec<Place>,
    /// The printed numbers of all hexes one after the other, four digits each.
    numbers: String,
    tables: &'static Tables,
}

impl Ground {
    /// The map with these hexes changed. Its closed contours put every hex on a level (6.21).
    #[must_use]
    pub fn new(map: &HexMap, terrain_of: impl Fn(u8) -> Terrain, overlays: &[(Hex, Terrain)]) -> Ground {
        let grid = map.grid();
        let mut terrain: Vec<Terrain> = grid.all().map(|h| terrain_of(map.terrain(h))).collect();
        for &(hex, changed) in overlays {
            terrain[usize::from(hex.0)] = changed;
        }
        let neighbour: Vec<[Hex; 6]> =
            grid.all().map(|h| Direction::ALL.map(|d| grid.neighbour(h, d).unwrap_or(OFF))).collect();
        let bits = |h: Hex, joined: &dyn Fn(Hex, Hex) -> bool| -> u8 {
            (0..6)
                .filter(|&d| neighbour[usize::from(h.0)][d] != OFF && joined(h, neighbour[usize::from(h.0)][d]))
                .map(|d| 1 << d)
                .sum()
        };
        Ground {
            level: grid.all().map(|h| map.level(h)).collect(),
            crest: grid.all().map(|h| map.next_to_contour(h)).collect(),
            ways: grid.all().map(|h| bits(h, &|a, b| map.road_between(a, b))).collect(),
            walls: grid.all().map(|h| bits(h, &|a, b| map.wall_between(a, b))).collect(),
            axial: grid.all().map(|h| grid.axial(h)).collect(),
            edges: grid.all().map(|h| grid.edges(h)).collect(),
            building: buildings(&neighbour, &terrain, map),
            coast: grid
                .all()
                .map(|h| {
                    terrain[usize::from(h.0)] != Terrain::Sea
                        && grid.neighbours(h).any(|n| terrain[usize::from(n.0)] == Terrain::Sea)
                })
                .collect(),
            title: map.title().to_owned(),
            courses: map.courses().to_vec(),
            places: map.places().to_vec(),
            numbers: numbers(grid),
            grid,
            terrain,
            neighbour,
            tables: tables(),
        }
    }
    /// Bare clear ground at level 0, for drawing small situations on.
    #[must_use]
    pub fn plain(grid: Grid) -> Ground {
        let count = grid.len();
        Ground {
            terrain: vec![Terrain::Clear; count],
            level: vec![0; count],
            crest: vec![false; count],
            neighbour: grid.all().map(|h| Direction::ALL.map(|d| grid.neighbour(h, d).unwrap_or(OFF))).collect(),
            ways: vec![0; count],
            walls: vec![0; count],
            axial: grid.all().map(|h| grid.axial(h)).collect(),
            edges: grid.all().map(|h| grid.edges(h)).collect(),
            building: vec![0; count],
            coast: vec![false; count],
            title: String::new(),
            courses: Vec::new(),
            places: Vec::new(),
            numbers: numbers(grid),
            grid,
            tables: tables(),
        }
    }
    /// How many hexes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.terrain.len()
    }
    /// No hexes at all? Never so.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.terrain.is_empty()
    }
    /// The terrain as it is now: a building may be rubble (9.7).
    #[inline]
    #[must_use]
    pub fn terrain_now(&self, haze: &Haze, hex: Hex) -> Terrain {
        let printed = self.terrain[usize::from(hex.0)];
        if printed == Terrain::Building && haze.is_rubble(hex) { Terrain::Heavy } else { printed }
    }
    /// What protects a unit in this hex now: its terrain, or smoke as Heavy where that is better (11.12).
    #[inline]
    #[must_use]
    pub fn cover_now(&self, haze: &Haze, hex: Hex) -> Cover {
        let cover = self.tables.terrain(self.terrain_now(haze, hex)).cover;
        if cover < self.tables.smoke.cover && haze.is_smoke(hex) { self.tables.smoke.cover } else { cover }
    }
    /// Heavy or Building by terrain, which sight enters and never crosses (6.14).
    #[inline]
    #[must_use]
    pub fn is_thick(&self, haze: &Haze, hex: Hex) -> bool {
        matches!(self.terrain_now(haze, hex), Terrain::Heavy | Terrain::Building)
    }
    /// Thick or under smoke, which has all the properties of Heavy (11.1).
    #[inline]
    #[must_use]
    pub fn is_dense(&self, haze: &Haze, hex: Hex) -> bool {
        self.is_thick(haze, hex) || haze.is_smoke(hex)
    }
    /// Observation points to look into or through the hex now: its terrain, or smoke where that is dearer (8.6, 11.1).
    #[inline]
    #[must_use]
    pub fn observation_now(&self, haze: &Haze, hex: Hex) -> u8 {
        let points = self.tables.terrain(self.terrain_now(haze, hex)).observation;
        if haze.is_smoke(hex) { points.max(self.tables.smoke.observation) } else { points }
    }
    /// Movement points to enter the neighbour in this direction on foot or wheels, smoke or no smoke (11.13): its terrain
    /// (8.6), 1 along a road or trail (8.2); [`NO_ENTRY`] over a wall, into the sea, and for vehicles into Heavy, Building
    /// and rivers (14.1).
    #[inline]
    #[must_use]
    pub fn entry_cost(&self, haze: &Haze, from: Hex, towards: usize, vehicle: bool) -> u8 {
        let to = self.neighbour[usize::from(from.0)][towards];
        if to == OFF || (self.walls[usize::from(from.0)] >> towards & 1 == 1 && !haze.is_breached(from, to)) {
            return NO_ENTRY;
        }
        let facts = self.tables.terrain(self.terrain_now(haze, to));
        if facts.movement == NO_ENTRY {
            return NO_ENTRY;
        }
        let along_way = self.ways[usize::from(from.0)] >> towards & 1 == 1;
        match (along_way, vehicle) {
            (true, _) => self.tables.road_cost,
            (false, true) if !facts.vehicles => NO_ENTRY,
            (false, _) => facts.movement,
        }
    }
    /// Movement points to come into this hex from outside the map: its terrain, or a road or trail through it (8.2, 8.6);
    /// none where it cannot be entered.
    #[must_use]
    pub fn arrival_cost(&self, haze: &Haze, to: Hex, vehicle: bool) -> Option<u8> {
        let facts = self.tables.terrain(self.terrain_now(haze, to));
        if facts.movement == NO_ENTRY {
            None
        } else if self.ways[to.index()] != 0 {
            Some(self.tables.road_cost)
        } else {
            (facts.vehicles || !vehicle).then_some(facts.movement)
        }
    }
    /// Distance in hexes.
    #[inline]
    #[must_use]
    pub fn distance(&self, a: Hex, b: Hex) -> u16 {
        let (a, b) = (self.axial[usize::from(a.0)], self.axial[usize::from(b.0)]);
        let (dq, dr) = (i32::from(a.q - b.q), i32::from(a.r - b.r));
        ((dq.abs() + dr.abs() + (dq + dr).abs()) / 2) as u16
    }
    /// The printed number of a hex; nothing off the map.
    #[must_use]
    pub fn number(&self, hex: Hex) -> &str {
        let start = 4 * hex.index();
        self.numbers.get(start..start + 4).unwrap_or_default()
    }
    /// The printed number of a hex, to keep.
    #[must_use]
    pub fn label(&self, hex: Hex) -> String {
        self.number(hex).to_owned()
    }
}

/// The printed numbers of all hexes one after the other.
fn numbers(grid: Grid) -> String {
    let digits = |n: u8| [n / 10, n % 10].map(|digit| char::from(b'0' + digit));
    grid.all().map(|hex| grid.label(hex)).flat_map(|label| [digits(label.col), digits(label.row)]).flatten().collect()
}

/// Number the buildings: hexes of one named building place, or adjoining building hexes, are one building (7.65).
fn buildings(neighbour: &[[Hex; 6]], terrain: &[Terrain], map: &HexMap) -> Vec<u8> {
    let mut number = vec![0u8; terrain.len()];
    let is_building = |h: Hex| terrain[usize::from(h.0)] == Terrain::Building;
    let mut next = 0u8;
    for start in 0..terrain.len() {
        let start = Hex(start as u16);
        if !is_building(start) || number[usize::from(start.0)] != 0 {
            continue;
        }
        next = next.saturating_add(1);
        let mut reach = vec![start];
        while let Some(hex) = reach.pop() {
            if number[usize::from(hex.0)] != 0 {
                continue;
            }
            number[usize::from(hex.0)] = next;
            let same_place = map
                .places_at(hex)
                .flat_map(|place| place.hexes.iter().copied())
                .filter(|&h| is_building(h) && is_building(hex));
            let adjoining = neighbour[usize::from(hex.0)].into_iter().filter(|&h| h != OFF && is_building(h));
            reach.extend(same_place.chain(adjoining));
        }
    }
    number
}

/// Most smoke markers on the map.
pub const MAX_SMOKE: usize = 24;
/// Most ruined buildings and breached wall hexsides.
pub const MAX_RUINS: usize = 24;

/// One smoke marker: its hex, and whether it covers the neighbours too (11.1) or only itself (14.21).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Smoke {
    /// The impact hex.
    pub hex: Hex,
    /// The reach: 1 for shells, 0 for the grenade launcher.
    pub reach: u8,
}

/// What play has done to the ground. Public.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Haze {
    /// Smoke markers.
    pub smoke: [Smoke; MAX_SMOKE],
    /// How many of them.
    pub smokes: u8,
    /// Buildings that are rubble (9.7).
    pub rubble: [Hex; MAX_RUINS],
    /// How many of them.
    pub rubbles: u8,
    /// Wall hexsides that were blown open (15.3), as pairs of hexes.
    pub breach: [(Hex, Hex); 8],
    /// How many of them.
    pub breaches: u8,
    /// Every hex under smoke, as bits; kept in step with `smoke`.
    pub smoked: [u64; 31],
}

impl Haze {
    /// Nothing has changed the sight lines?
    #[inline]
    #[must_use]
    pub fn is_clear(&self) -> bool {
        self.smokes == 0 && self.rubbles == 0 && self.breaches == 0
    }
    /// Is the hex under smoke? (11.1)
    #[inline]
    #[must_use]
    pub fn is_smoke(&self, hex: Hex) -> bool {
        self.smokes > 0 && self.smoked[usize::from(hex.0) / 64] >> (hex.0 % 64) & 1 == 1
    }
    /// Is the building rubble? (9.7)
    #[inline]
    #[must_use]
    pub fn is_rubble(&self, hex: Hex) -> bool {
        self.rubble[..usize::from(self.rubbles)].contains(&hex)
    }
    /// Is the wall between these two open? (15.3)
    #[inline]
    #[must_use]
    pub fn is_breached(&self, a: Hex, b: Hex) -> bool {
        self.breach[..usize::from(self.breaches)].iter().any(|&side| side == (a, b) || side == (b, a))
    }
    /// Turn a building into rubble; false if it was already or there is no room to note it.
    pub fn ruin(&mut self, hex: Hex) -> bool {
        if self.is_rubble(hex) || usize::from(self.rubbles) == MAX_RUINS {
            return false;
        }
        self.rubble[usize::from(self.rubbles)] = hex;
        self.rubbles += 1;
        true
    }
    /// Open a wall.
    pub fn open(&mut self, a: Hex, b: Hex) -> bool {
        if self.is_breached(a, b) || usize::from(self.breaches) == self.breach.len() {
            return false;
        }
        self.breach[usize::from(self.breaches)] = (a, b);
        self.breaches += 1;
        true
    }
    /// Put a smoke marker down; the oldest goes if there are too many.
    pub fn add_smoke(&mut self, ground: &Ground, smoke: Smoke) {
        if usize::from(self.smokes) == MAX_SMOKE {
            self.smoke.copy_within(1.., 0);
            self.smokes -= 1;
        }
        self.smoke[usize::from(self.smokes)] = smoke;
        self.smokes += 1;
        self.smear(ground);
    }
    /// Keep only the smoke markers for which `stays` says so.
    pub fn retain_smoke(&mut self, ground: &Ground, mut stays: impl FnMut(Smoke) -> bool) {
        let mut kept = 0;
        for i in 0..usize::from(self.smokes) {
            if stays(self.smoke[i]) {
                self.smoke[kept] = self.smoke[i];
                kept += 1;
            }
        }
        self.smoke[kept..].fill(Smoke::default());
        self.smokes = kept as u8;
        self.smear(ground);
    }
    /// Work out which hexes lie under smoke: those of the markers and, for shells, their neighbours (11.1); smoke upon smoke
    /// is the same smoke (11.14).
    fn smear(&mut self, ground: &Ground) {
        self.smoked = [0; 31];
        for smoke in &self.smoke[..usize::from(self.smokes)] {
            let mut mark = |h: Hex| self.smoked[usize::from(h.0) / 64] |= 1 << (h.0 % 64);
            mark(smoke.hex);
            if smoke.reach > 0 {
                ground.neighbour[usize::from(smoke.hex.0)].into_iter().filter(|&h| h != OFF).for_each(&mut mark);
            }
        }
    }
}
