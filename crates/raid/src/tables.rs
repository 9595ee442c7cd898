//! The printed tables of Raid. The figures live in `data/`, one file per table with its number, and are read once into flat arrays.
//!
//! Every look-up is a read from a fixed array. Code that looks up often holds [`tables()`] and calls its methods; the free functions
//! do the same for a single question.

mod facts;
mod read;
mod words;

use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

pub use facts::{
    Carrier, CommandRadius, Modifier, Movement, Observation, Reach, SmokeFacts, SpecialFacts, Stacking, TerrainFacts,
    UnitFacts,
};
pub use read::Heading;
pub use words::{
    Cover, Direction, FireModifier, HardTarget, Kind, Shell, SmallArm, SpecialWeapon, Terrain, UnknownWord,
};

/// The last range with a column of its own; everything farther is the same.
const FAR_RANGE: usize = 16;
/// The strength from which indirect fire uses its strongest column.
const STRONGEST: usize = 18;
/// Rings kept per shell: the impact hex, three rings, and a last one that is always 0.
const ARTILLERY_RINGS: usize = 5;
/// Faces of the scatter dice.
const SCATTER_FACES: usize = 6;
/// In the range rows: fire is not allowed.
const PROHIBITED: i8 = i8::MIN;
/// In look-up arrays: there is no such column, or no result is enough.
const NEVER: u8 = u8::MAX;
/// A movement allowance without limit.
pub const UNLIMITED: u8 = u8::MAX;
/// The cost of ground that cannot be entered.
pub const NO_ENTRY: u8 = u8::MAX;
/// Columns of either results table.
pub const COLUMNS: u8 = 9;

/// What a shot does to its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FireResult {
    /// No effect.
    Nothing,
    /// The target may not move and fires worse.
    Suppressed,
    /// So many men lost, one to four, and the target is suppressed.
    Casualties(u8),
}

impl FireResult {
    /// Men lost.
    pub const fn casualties(self) -> u8 {
        match self {
            FireResult::Casualties(men) => men,
            _ => 0,
        }
    }

    /// Whether the target is suppressed, alone or together with losses.
    pub const fn suppresses(self) -> bool {
        !matches!(self, FireResult::Nothing)
    }
}

impl fmt::Display for FireResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FireResult::Nothing => f.pad("-"),
            FireResult::Suppressed => f.pad("S"),
            FireResult::Casualties(men) => fmt::Display::fmt(men, f),
        }
    }
}

impl FromStr for FireResult {
    type Err = UnknownWord;

    fn from_str(word: &str) -> Result<Self, UnknownWord> {
        match word {
            "-" => Ok(FireResult::Nothing),
            "S" => Ok(FireResult::Suppressed),
            "1" | "2" | "3" | "4" => Ok(FireResult::Casualties(word.as_bytes()[0] - b'0')),
            _ => Err(UnknownWord { word: word.to_owned(), known: vec!["-", "S", "1", "2", "3", "4"] }),
        }
    }
}

/// Which of the two results tables a shot is resolved on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum ResultsTable {
    /// Small arms, table 7.7.
    Direct,
    /// Shells, grenades, rockets and charges, table 9.42.
    Indirect,
}

/// A column after its shifts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// The column that is read.
    pub column: u8,
    /// Columns past the right edge; each takes 1 from the die.
    pub overflow: u8,
}

/// The body of a results table: nine columns, one result per die.
#[derive(Clone, Copy, Debug)]
struct Body<const DICE: usize> {
    first_die: i8,
    results: [[FireResult; DICE]; COLUMNS as usize],
}

impl<const DICE: usize> Body<DICE> {
    /// Below the first die nothing happens; above the last the last counts.
    fn result(&self, column: usize, total: i8) -> FireResult {
        let row = i16::from(total) - i16::from(self.first_die);
        if row < 0 { FireResult::Nothing } else { self.results[column][(row as usize).min(DICE - 1)] }
    }
}

/// The least result of either table that destroys a target, and the case that says so.
#[derive(Clone, Copy, Debug)]
struct Destruction {
    case: &'static str,
    from: [u8; 2],
}

/// All printed tables as flat arrays.
#[derive(Debug)]
pub struct Tables {
    range: [[i8; FAR_RANGE + 1]; SmallArm::COUNT],
    arm_shift: [i8; SmallArm::COUNT],
    base_column: [[[u8; 5]; Cover::COUNT]; SmallArm::COUNT],
    direct: Body<10>,
    modifiers: [Modifier; FireModifier::COUNT],
    /// Kill zones and the longest shot at a helicopter.
    pub reach: Reach,
    /// How far command carries.
    pub command: CommandRadius,
    /// How much a unit sees.
    pub observation: Observation,
    units: [UnitFacts; Kind::COUNT],
    /// Movement out of command and at night.
    pub movement: Movement,
    /// What may share a hex.
    pub stacking: Stacking,
    carriers: [Option<Carrier>; Kind::COUNT],
    terrain: [TerrainFacts; Terrain::COUNT],
    /// Movement points along a road or trail.
    pub road_cost: u8,
    /// Movement points to leave the map.
    pub exit_cost: u8,
    scatters: [bool; SCATTER_FACES],
    scatter_direction: [Direction; SCATTER_FACES],
    scatter_hexes: [u8; SCATTER_FACES],
    shells: [[u8; ARTILLERY_RINGS]; Shell::COUNT],
    zone_reach: [u16; Shell::COUNT],
    minimum_range: [u16; Shell::COUNT],
    indirect_column: [u8; STRONGEST + 1],
    indirect: Body<9>,
    indirect_modifier: [i8; Cover::COUNT],
    /// What smoke does.
    pub smoke: SmokeFacts,
    /// Shots of a gunship's machine guns in a scenario.
    pub gunship_shots: u8,
    /// Their longest shot.
    pub gunship_range: u16,
    destruction: [Destruction; HardTarget::COUNT],
    special: [SpecialFacts; SpecialWeapon::COUNT],
}

/// The tables, read at the first call. The files are part of the program, so a faulty one is a fault of the program.
pub fn tables() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(|| {
        read::read_all().unwrap_or_else(|fault| panic!("the program was built with a faulty table: {fault}"))
    })
}

/// Number, title and provenance of every table, for `fireteam rules` and the documents.
pub fn headings() -> &'static [Heading] {
    static HEADINGS: OnceLock<Vec<Heading>> = OnceLock::new();
    HEADINGS.get_or_init(|| {
        read::headings().unwrap_or_else(|fault| panic!("the program was built with a faulty table: {fault}"))
    })
}

/// The figures of a table as its file writes them, without the heading; none if no table has this number.
pub fn figures(number: &str) -> Option<&'static str> {
    let text = read::text(number)?;
    let heading_end = text.rfind("\"\"\"\n").map_or(0, |at| at + 4);
    text.get(heading_end..)
}

impl Tables {
    /// What range adds to the die of a small arm; none where it may not fire so far (7.2).
    pub fn range_modifier(&self, arm: SmallArm, range: u16) -> Option<i8> {
        let modifier = self.range[arm.index()][usize::from(range).min(FAR_RANGE)];
        (modifier != PROHIBITED).then_some(modifier)
    }

    /// Columns a small arm always shifts: bolt one right, automatic one left (7.2).
    pub fn column_shift(&self, arm: SmallArm) -> i8 {
        self.arm_shift[arm.index()]
    }

    /// The column of a firer before shifts, 1 to 9; machine guns do not count men, others count one to four (7.7).
    pub fn base_column(&self, arm: SmallArm, men: u8, cover: Cover) -> u8 {
        self.base_column[arm.index()][cover.index()][usize::from(men.min(4))]
    }

    /// The result of direct fire: a total below -1 does nothing, above 8 counts as 8 (7.7).
    pub fn direct_result(&self, column: u8, total: i8) -> FireResult {
        self.direct.result(usize::from(column.clamp(1, COLUMNS)) - 1, total)
    }

    /// What a circumstance adds to the die and shifts (7.8, 7.91, 13.41, 13.52, 14.16).
    pub fn fire_modifier(&self, modifier: FireModifier) -> Modifier {
        self.modifiers[modifier.index()]
    }

    /// Men, movement points and equipment of a unit (8.1).
    pub fn unit(&self, kind: Kind) -> UnitFacts {
        self.units[kind.index()]
    }

    /// What a vehicle or helicopter carries, if it carries anything (13.31, 14.12, 14.15, 14.16).
    pub fn carrier(&self, kind: Kind) -> Option<Carrier> {
        self.carriers[kind.index()]
    }

    /// A line of the terrain effects chart (8.6).
    pub fn terrain(&self, terrain: Terrain) -> TerrainFacts {
        self.terrain[terrain.index()]
    }

    /// Whether a scatter die sends fire astray (9.3).
    pub fn scatters(&self, die: u8) -> bool {
        self.scatters[face(die)]
    }

    /// Where fire strays (9.3).
    pub fn scatter_direction(&self, die: u8) -> Direction {
        self.scatter_direction[face(die)]
    }

    /// How many hexes fire strays (9.3).
    pub fn scatter_hexes(&self, die: u8) -> u8 {
        self.scatter_hexes[face(die)]
    }

    /// Strength of a shell at a distance from its impact hex, 0 outside its zone (9.41).
    pub fn artillery_strength(&self, shell: Shell, distance: u16) -> u8 {
        self.shells[shell.index()][usize::from(distance).min(ARTILLERY_RINGS - 1)]
    }

    /// The distance of the outermost ring of a shell's zone (9.41).
    pub fn zone_reach(&self, shell: Shell) -> u16 {
        self.zone_reach[shell.index()]
    }

    /// The shortest shot of a mortar on the map, 0 for guns off it (9.82).
    pub fn minimum_range(&self, shell: Shell) -> u16 {
        self.minimum_range[shell.index()]
    }

    /// The column of a strength, 0 for the strongest; none for no strength at all (9.42).
    pub fn indirect_column(&self, strength: u16) -> Option<u8> {
        let column = self.indirect_column[usize::from(strength).min(STRONGEST)];
        (column != NEVER).then_some(column)
    }

    /// What the target's cover adds to the die of indirect fire (9.5).
    pub fn indirect_modifier(&self, cover: Cover) -> i8 {
        self.indirect_modifier[cover.index()]
    }

    /// The result of indirect fire in a column counted from 0: a total below -2 does nothing, above 6 counts as 6 (9.42).
    pub fn indirect_result(&self, column: u8, total: i8) -> FireResult {
        self.indirect.result(usize::from(column.min(COLUMNS - 1)), total)
    }

    /// Whether a result destroys what has no men to lose (9.7, 13.51, 14.14, 14.17, 15.3).
    pub fn destroys(&self, table: ResultsTable, result: FireResult, target: HardTarget) -> bool {
        result.casualties() >= self.destruction[target.index()].from[table as usize]
    }

    /// The case that says what destroys a target.
    pub fn destruction_case(&self, target: HardTarget) -> &'static str {
        self.destruction[target.index()].case
    }

    /// A weapon with one strength (13.42, 14.11, 14.21 to 14.26).
    pub fn special_weapon(&self, weapon: SpecialWeapon) -> SpecialFacts {
        self.special[weapon.index()]
    }
}

/// The place of a die from 1 to 6 in a row of six.
fn face(die: u8) -> usize {
    usize::from(die.clamp(1, SCATTER_FACES as u8)) - 1
}

/// A direct fire column after its shifts: left shifts stop at 1, those past 9 leave an overflow (7.7).
pub const fn shifted(column: u8, shift: i8) -> Column {
    moved(column, shift, 1)
}

/// An indirect fire column after its shifts, counted from 0, with the same edges as on the direct table (9.42, 13.52).
pub const fn indirect_shifted(column: u8, shift: i8) -> Column {
    moved(column, shift, 0)
}

/// Shifts a column of a table whose leftmost column is `first`.
const fn moved(column: u8, shift: i8, first: i16) -> Column {
    let (to, last) = (column as i16 + shift as i16, first + COLUMNS as i16 - 1);
    if to < first {
        Column { column: first as u8, overflow: 0 }
    } else if to > last {
        Column { column: last as u8, overflow: (to - last) as u8 }
    } else {
        Column { column: to as u8, overflow: 0 }
    }
}

/// [`Tables::range_modifier`] for a single question (7.2).
pub fn range_modifier(arm: SmallArm, range: u16) -> Option<i8> {
    tables().range_modifier(arm, range)
}

/// [`Tables::column_shift`] for a single question (7.2).
pub fn column_shift(arm: SmallArm) -> i8 {
    tables().column_shift(arm)
}

/// [`Tables::base_column`] for a single question (7.7).
pub fn base_column(arm: SmallArm, men: u8, cover: Cover) -> u8 {
    tables().base_column(arm, men, cover)
}

/// [`Tables::direct_result`] for a single question (7.7).
pub fn direct_result(column: u8, total: i8) -> FireResult {
    tables().direct_result(column, total)
}

/// [`Tables::artillery_strength`] for a single question (9.41).
pub fn artillery_strength(shell: Shell, distance: u16) -> u8 {
    tables().artillery_strength(shell, distance)
}

/// [`Tables::zone_reach`] for a single question (9.41).
pub fn zone_reach(shell: Shell) -> u16 {
    tables().zone_reach(shell)
}

/// [`Tables::indirect_column`] for a single question (9.42).
pub fn indirect_column(strength: u16) -> Option<u8> {
    tables().indirect_column(strength)
}

/// [`Tables::indirect_modifier`] for a single question (9.5).
pub fn indirect_modifier(cover: Cover) -> i8 {
    tables().indirect_modifier(cover)
}

/// [`Tables::indirect_result`] for a single question (9.42).
pub fn indirect_result(column: u8, total: i8) -> FireResult {
    tables().indirect_result(column, total)
}

/// Movement points of a unit in command by day, [`UNLIMITED`] for helicopters (8.1).
pub fn movement_allowance(kind: Kind) -> u8 {
    tables().unit(kind).points
}
