//! The fixed and public part of a match.

use super::Names;
use crate::fire::{breaks_buildings, weapons_of};
use crate::ground::{Ground, Haze};
use crate::indirect::Views;
use crate::judgement::WaysOut;
use crate::movement::{Pace, paces};
use crate::scenario::Scenario;
use crate::sight::SightTable;
use crate::tables::{Shell, Tables, Terrain, tables};
use crate::units::{ALPHA, BRAVO, PieceId, Spec, Weapon};
use geometry::Hex;
use kernel::Side;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// Artillery that stands off the map (9.8).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Battery {
    /// Whose it is.
    pub side: Side,
    /// What it fires.
    pub shell: Shell,
    /// Its name: `105 mm 1`.
    pub name: String,
}

/// Fixed and public: the ground, the printed tables, the scenario, the counters.
#[derive(Debug)]
pub struct Table {
    /// The ground.
    pub ground: Ground,
    /// Sight between any two hexes of untouched ground.
    pub sight: Arc<SightTable>,
    /// The printed tables.
    pub tables: &'static Tables,
    /// The scenario.
    pub scenario: Scenario,
    /// Every counter's print, Alpha's first.
    pub specs: Vec<Spec>,
    /// Every counter's names.
    names: Vec<Names>,
    /// How many of them are Alpha's.
    pub alphas: u8,
    /// Artillery off the map, both sides.
    pub batteries: Vec<Battery>,
    /// The mortars on the map in counter order (9.8).
    pub mortars: Vec<PieceId>,
    /// The counters from which marks are drawn on the map for each side: its machine guns and headquarters, and the vehicles
    /// of both, which leave wrecks.
    pub marked: [Vec<PieceId>; 2],
    /// Is there any helicopter in this scenario?
    pub has_helicopters: bool,
    views: OnceLock<Views>,
    ways_out: OnceLock<WaysOut>,
    /// The hexes that hold a building, or what is destroyed like one (9.7, 15.5).
    pub structures: Vec<Hex>,
    /// Has anybody a weapon that is fired into hexes: smoke grenades, or what breaks buildings (14.2)?
    pub hex_weapons: bool,
    /// Is there anything to ride in?
    pub has_carriers: bool,
    /// What the moves of each side's counters can show.
    pub pace: [Pace; 2],
    /// Is where a side may leave worth showing: somewhere, but not all round the map?
    pub shows_exit: [bool; 2],
    /// Movement points from every hex in every direction over untouched ground: on foot, then on wheels (8.6).
    steps: Vec<[[u8; 6]; 2]>,
}

impl Table {
    /// Put the fixed parts of a match together. Alpha's counters come first.
    #[must_use]
    pub fn assemble(ground: Ground, scenario: Scenario, specs: Vec<Spec>, batteries: Vec<Battery>) -> Table {
        debug_assert!(specs.is_sorted_by_key(|spec| spec.side), "Alpha's counters come first");
        let edges = ground.grid.all().filter(|&hex| ground.edges[hex.index()].any()).count();
        let shows_exit = [0, 1].map(|side| (1..=edges / 2).contains(&scenario.exit[side].iter().count()));
        Table {
            shows_exit,
            names: specs.iter().map(Names::of).collect(),
            sight: SightTable::of(&ground),
            tables: tables(),
            alphas: specs.iter().filter(|spec| spec.side == ALPHA).count() as u8,
            has_carriers: specs.iter().any(|spec| spec.is_vehicle() || spec.is_helicopter()),
            pace: paces(tables(), &scenario, &specs),
            steps: steps(&ground),
            has_helicopters: specs.iter().any(Spec::is_helicopter),
            mortars: (0..specs.len()).filter(|&i| specs[i].is_mortar()).map(|i| PieceId(i as u8)).collect(),
            marked: [ALPHA, BRAVO].map(|side| marked(&specs, side)),
            structures: structures(&ground, &scenario),
            hex_weapons: specs.iter().any(has_hex_weapon),
            views: OnceLock::new(),
            ways_out: OnceLock::new(),
            ground,
            scenario,
            specs,
            batteries,
        }
    }
    /// What is seen from every hex over untouched ground, worked out when somebody first spots for artillery (9.61).
    pub(crate) fn views(&self) -> &Views {
        self.views.get_or_init(|| Views::new(self))
    }
    /// How far it is off the map from every hex, worked out when a computer opponent first asks.
    pub(crate) fn ways_out(&self) -> &WaysOut {
        self.ways_out.get_or_init(|| WaysOut::new(self))
    }
    /// Movement points out of a hex in all directions, where play has not changed the ground.
    #[inline]
    #[must_use]
    pub fn step_costs(&self, haze: &Haze, from: Hex, vehicle: bool) -> Option<&[u8; 6]> {
        let untouched = haze.rubbles == 0 && haze.breaches == 0;
        untouched.then(|| &self.steps[from.index()][usize::from(vehicle)])
    }
    /// Movement points to enter the neighbour in this direction, see [`Ground::entry_cost`] (8.6).
    #[inline]
    #[must_use]
    pub fn step_cost(&self, haze: &Haze, from: Hex, towards: usize, vehicle: bool) -> u8 {
        match self.step_costs(haze, from, vehicle) {
            Some(costs) => costs[towards],
            None => self.ground.entry_cost(haze, from, towards, vehicle),
        }
    }
    /// A counter's print.
    #[inline]
    #[must_use]
    pub fn spec(&self, id: PieceId) -> &Spec {
        &self.specs[id.index()]
    }
    /// A counter's side.
    #[inline]
    #[must_use]
    pub fn side(&self, id: PieceId) -> Side {
        Side(u8::from(id.0 >= self.alphas))
    }
    /// The counters of a side.
    #[inline]
    #[must_use]
    pub fn range(&self, side: Side) -> Range<u8> {
        if side == ALPHA { 0..self.alphas } else { self.alphas..self.specs.len() as u8 }
    }
    /// The counters of a side, one by one.
    #[inline]
    pub fn pieces_of(&self, side: Side) -> impl DoubleEndedIterator<Item = PieceId> + Clone + use<> {
        self.range(side).map(PieceId)
    }
    /// A counter's number among its side's, for masks of 64 bits.
    #[inline]
    #[must_use]
    pub fn local(&self, id: PieceId) -> u8 {
        if id.0 >= self.alphas { id.0 - self.alphas } else { id.0 }
    }
    /// The counter with this number among its side's.
    #[inline]
    #[must_use]
    pub fn global(&self, side: Side, local: u8) -> PieceId {
        PieceId(if side == ALPHA { local } else { local + self.alphas })
    }
    /// A counter's name in logs and scenes: `alpha:A/2/1`.
    #[must_use]
    pub fn key(&self, id: PieceId) -> &str {
        &self.names[id.index()].key
    }
    /// A counter's name in sentences: `Alpha's A/2/1`.
    #[must_use]
    pub fn title(&self, id: PieceId) -> &str {
        &self.names[id.index()].title
    }
    /// The counter of this key.
    #[must_use]
    pub fn piece_by_key(&self, key: &str) -> Option<PieceId> {
        let (side, name) = key.split_once(':')?;
        let side = Side(["alpha", "bravo"].iter().position(|&s| s == side)? as u8);
        self.pieces_of(side).find(|&id| self.spec(id).name == name)
    }
}

/// Has this counter a weapon that is fired into hexes (14.21, 14.23, 14.24)?
fn has_hex_weapon(spec: &Spec) -> bool {
    weapons_of(spec, 0).any(|weapon| weapon == Weapon::M203Smoke || breaks_buildings(weapon))
}

/// The counters from which marks are drawn on the map for this side.
fn marked(specs: &[Spec], side: Side) -> Vec<PieceId> {
    let marks = |spec: &Spec| spec.is_vehicle() || (spec.side == side && (spec.is_mg() || spec.is_hq()));
    (0..specs.len()).filter(|&i| marks(&specs[i])).map(|i| PieceId(i as u8)).collect()
}

/// The hexes that hold a building or what the scenario says is destroyed like one (9.7, 15.5).
fn structures(ground: &Ground, scenario: &Scenario) -> Vec<Hex> {
    let built =
        |hex: &Hex| ground.terrain[hex.index()] == Terrain::Building || scenario.special.structures.contains(hex);
    ground.grid.all().filter(built).collect()
}

/// The cost of every step over untouched ground.
fn steps(ground: &Ground) -> Vec<[[u8; 6]; 2]> {
    let haze = Haze::default();
    let costs = |hex, vehicle| std::array::from_fn(|towards| ground.entry_cost(&haze, hex, towards, vehicle));
    ground.grid.all().map(|hex| [costs(hex, false), costs(hex, true)]).collect()
}
