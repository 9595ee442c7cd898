//! Scenarios: forces, set-up, special rules and victory, read from text files that anybody may write (15.0, 15.9).

mod area;
mod clause;
mod force;
mod read;

pub use area::HexBits;
pub use clause::{At, Clause, Condition, Counted};

use crate::ground::Ground;
use crate::state::{State, Table};
use crate::tables::Terrain;
use crate::terrain;
use crate::units::{PieceId, Whereabouts, flag};
use geometry::Hex;
use kernel::{Choice, Faults, OptionKind, SeatSetup, Setup, Side};

/// Words of an option that a scenario may have either way.
const ON_OFF: &[&str] = &["on", "off"];

/// What a match may have otherwise than its scenario.
pub const OPTIONS: &[Choice] = &[
    Choice::new("night", "sight and movement are shorter (15.91)", OptionKind::Switch),
    Choice::new("dummies", "one false counter for every two units set up on the map (15.92)", OptionKind::Switch),
    Choice::new(
        "as-printed",
        "no odds and no sight lines before an attack is stated; a foolish attack stands (7.34)",
        OptionKind::Switch,
    ),
    Choice::new("m203", "fire teams have grenade launchers, or have none (14.21)", OptionKind::Words(ON_OFF)),
    Choice::new("rifle-grenades", "fire teams have rifle grenades, or have none (14.22)", OptionKind::Words(ON_OFF)),
];

/// When a side has command control (5.0).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CommandRule {
    /// As the chain of command goes.
    #[default]
    Normal,
    /// Suspended: every unit always counts as in command (15.1).
    Suspended,
    /// Every unit is out of command before this turn (15.2, 15.6, 15.7).
    From(u8),
    /// Denied for the whole game (15.3).
    Denied,
}

/// The special rules that other modules ask for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Special {
    /// The action takes place at night (15.91).
    pub night: bool,
    /// As printed: no odds and no sight tool before an attack is stated, and a foolish attack stands (7.34).
    pub as_printed: bool,
    /// Command control by side.
    pub command: [CommandRule; 2],
    /// Radios by side (12.0).
    pub radios: [bool; 2],
    /// First turn in which a side may use opportunity fire (15.3).
    pub opportunity_from: [u8; 2],
    /// First turn in which a side may close assault (15.3).
    pub assault_from: [u8; 2],
    /// Last turn in which gunships may be used; 0 for no limit (15.3).
    pub gunships_until: u8,
    /// Demolition charges are in play (14.25).
    pub charges: bool,
    /// Hexes that are wrecked like buildings although they are none (15.5).
    pub structures: Vec<Hex>,
}

/// When and how the counters of a group come into play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arrival {
    /// On the map before the first turn.
    Start,
    /// From this turn on, by moving onto one of the hexes of the group; `must`: all in that very turn.
    Enter {
        /// The first turn.
        turn: u8,
        /// All of them in that turn.
        must: bool,
    },
    /// Put down in a hex at the beginning of this turn.
    Appears {
        /// The turn.
        turn: u8,
        /// The hex.
        hex: Hex,
    },
    /// Dropped round this hex before the first turn, each scattering by itself (15.5).
    Drop {
        /// The hex.
        hex: Hex,
    },
}

impl Arrival {
    /// The first turn in which the counters can be on the map; 0 before the first turn.
    #[must_use]
    pub const fn turn(self) -> u8 {
        match self {
            Arrival::Enter { turn, .. } | Arrival::Appears { turn, .. } => turn,
            Arrival::Start | Arrival::Drop { .. } => 0,
        }
    }
}

/// Counters that come into play together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// Whose.
    pub side: Side,
    /// When.
    pub arrival: Arrival,
    /// Where, for those on foot.
    pub foot: HexBits,
    /// Where, for vehicles.
    pub wheels: HexBits,
    /// Where, for helicopters.
    pub air: HexBits,
    /// Most units of this group in one hex; the stacking limit if not said.
    pub per_hex: u8,
    /// They ride in the carriers of their side.
    pub loaded: bool,
    /// Each platoon picks a map edge of its own (15.8).
    pub by_edge: bool,
}

/// One thing to decide in the set-up of a side, in the order they are asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Item {
    /// The edge at which this platoon comes in (15.8).
    Edge(u8),
    /// Which platoon has semi-automatic arms, the other having automatic ones (15.2).
    Arms,
    /// Where this counter goes.
    Counter(PieceId),
    /// Where the next mine lies.
    Mine,
}

/// A scenario, read and found sound.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scenario {
    /// Its name: `raid/entebbe`.
    pub name: String,
    /// Its title.
    pub title: String,
    /// When it took place.
    pub date: String,
    /// About how long a game takes.
    pub length: String,
    /// The situation, in our own words.
    pub situation: String,
    /// The titles of both sides.
    pub titles: [String; 2],
    /// The last turn.
    pub turns: u8,
    /// Its special rules.
    pub special: Special,
    /// The groups of both sides.
    pub groups: Vec<Group>,
    /// The group of every counter.
    pub group_of: Vec<u8>,
    /// What each side decides in its set-up.
    pub items: [Vec<Item>; 2],
    /// Where each side may lay mines.
    pub mine_area: HexBits,
    /// The hexes of the four map edges: north, east, south, west.
    pub edge: [HexBits; 4],
    /// The hexes from which each side leaves the map.
    pub exit: [HexBits; 2],
    /// Hexes whose terrain is another in this scenario.
    pub overlays: Vec<(Hex, Terrain)>,
    /// Where the documents lie (15.2).
    pub documents: Option<Hex>,
    /// Who wins when, in the order they are judged.
    pub victory: Vec<Clause>,
    /// Men of each side at the start.
    pub men: [u16; 2],
}

impl Scenario {
    /// The group of a counter.
    #[must_use]
    pub fn group(&self, id: PieceId) -> &Group {
        &self.groups[usize::from(self.group_of[id.index()])]
    }
    /// May this side leave the map from this hex? (8.35, 15.5, 15.7)
    #[must_use]
    pub fn may_exit(&self, side: Side, hex: Hex) -> bool {
        self.exit[side.index()].contains(hex)
    }
}

/// The scenarios of the book.
#[must_use]
pub fn library() -> Vec<(&'static str, &'static str)> {
    vec![
        ("raid/entebbe", include_str!("../data/scenarios/entebbe.toml")),
        ("raid/dawn-raid", include_str!("../data/scenarios/dawn-raid.toml")),
        ("raid/son-tay", include_str!("../data/scenarios/son-tay.toml")),
        ("raid/convoy", include_str!("../data/scenarios/convoy.toml")),
        ("raid/tragino", include_str!("../data/scenarios/tragino.toml")),
        ("raid/litani", include_str!("../data/scenarios/litani.toml")),
        ("raid/vaagso", include_str!("../data/scenarios/vaagso.toml")),
        ("raid/sweep", include_str!("../data/scenarios/sweep.toml")),
    ]
}

/// The seats of a scenario: Alpha and Bravo, always.
pub fn seats(text: &str) -> Result<Vec<SeatSetup>, Faults> {
    read::raw(text, "scenario")?;
    let seat = |name: &str, side| SeatSetup { name: name.to_owned(), side: Some(Side(side)), player: String::new() };
    Ok(vec![seat("alpha", 0), seat("bravo", 1)])
}

/// Set a match up, or list everything that is wrong with it (15.9).
pub fn start(setup: &Setup) -> Result<(Table, State), Faults> {
    let loaded = read::scenario(&setup.text, &setup.scenario, &setup.options)?;
    let map = terrain::composite();
    let ground = Ground::new(map, |letter| Terrain::ALL[usize::from(letter)], &loaded.scenario.overlays);
    let table = Table::assemble(ground, loaded.scenario, loaded.specs, loaded.batteries);
    let mut s = State::blank(setup.edition.min(255) as u8);
    for (i, spec) in table.specs.iter().enumerate() {
        let piece = &mut s.pieces[i];
        piece.whereabouts = Whereabouts::Waiting;
        piece.men = spec.men;
        piece.guns = if spec.kind == crate::tables::Kind::Gunship { table.tables.gunship_shots } else { 0 };
        piece.ready = if spec.kind == crate::tables::Kind::Gunship { rocket_salvoes(&table) } else { 0 };
        if spec.charge {
            piece.set(flag::CHARGE);
        }
    }
    if let Some(hex) = table.scenario.documents {
        s.documents.exist = true;
        s.documents.hex = hex;
        s.documents.holder = PieceId::NONE.0;
        s.documents.claimed_by = u8::MAX;
    }
    Ok((table, s))
}

/// Salvoes of rockets a gunship carries (13.42).
fn rocket_salvoes(t: &Table) -> u8 {
    t.tables.special_weapon(crate::tables::SpecialWeapon::Rockets).shots.unwrap_or(0)
}
