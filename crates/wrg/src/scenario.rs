//! Scenarios: a table, two forces and what they fight for, read from text files that anybody may write.

mod buy;
pub(crate) mod force;
mod guns;
mod limits;
mod lists;
mod read;
mod settings;
pub(crate) mod works;

pub(crate) use limits::most;

pub use lists::with_lists;
pub use settings::settings;

use geometry::table::{Heading, Point};
use std::sync::Arc;

use kernel::scene::Sheet;
use kernel::{Choice, Faults, OptionKind, SeatSetup, Setup, Side};

use crate::buying::Armies;
use crate::ground::Ground;
use crate::lamps::Wire;
use crate::missions::{Mission, Registered};
use crate::movement::Light;
use crate::scale::Posture;
use crate::state::{Fate, Figure, Frame, Group, Order, Pace, Seen, Stance, State, Table};

/// The scenarios whose armies are bought at the table.
const BOUGHT: &[&str] = &["wrg/points-battle", "wrg/points-attack"];

/// The options that only concern such scenarios.
pub const AGREED: &[&str] = &["points", "year", "country", "seed", "table"];

/// What a match may have otherwise than its scenario.
pub const OPTIONS: &[Choice] = &[
    Choice::new(
        "points",
        "the points that each side has for its army (2.5)",
        OptionKind::Words(&["500", "600", "700", "800", "1000", "1200", "1500"]),
    )
    .only(BOUGHT),
    Choice::new(
        "year",
        "the year, for what can be bought and what is heavy armour",
        OptionKind::Words(&["1930", "1940", "1944", "1950", "1960", "1970"]),
    )
    .only(BOUGHT),
    Choice::new(
        "country",
        "the kind of country that is made up",
        OptionKind::Words(&["farmland", "village", "jungle", "wooded-hills", "desert"]),
    )
    .only(BOUGHT),
    Choice::new("seed", "the number from which it is made up: another number, another country", OptionKind::Number)
        .only(BOUGHT),
    Choice::new("table", "a table of your own instead of made-up country", OptionKind::Text).only(BOUGHT),
    Choice::new("light", "the light, instead of the scenario's own (8.1)", OptionKind::Words(&["day", "moon", "dark"])),
    Choice::new(
        "game",
        "friendly: a draw unless somebody leads by a tenth; convention: the larger total wins (21)",
        OptionKind::Words(&["friendly", "convention"]),
    ),
    Choice::new(
        "reports",
        "full: a player knows all of his own troops; officers: only those that his officers see or are in touch with (4.2)",
        OptionKind::Words(&["full", "officers"]),
    ),
    Choice::new(
        "steady",
        "whose troops are steady and test with steadier dice (22.2)",
        OptionKind::Words(&["none", "blue", "red", "both"]),
    ),
    Choice::new(
        "timer",
        "egg: three minutes for the orders of a period, at one sitting with clocks; then they stay as they were (4.1)",
        OptionKind::Words(&["none", "egg"]),
    ),
];

/// How the victor is established (21.1, 21.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Game {
    /// The larger total.
    Convention,
    /// A draw unless somebody leads by a tenth.
    Friendly,
}

/// What a side knows of its own troops (4.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reports {
    /// Everything.
    Full,
    /// What its officers see, and what groups in touch report.
    Officers,
}

/// A place that counts at the end (21.3).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Objective {
    /// Its name.
    pub name: String,
    /// Its middle.
    pub at: Point,
    /// How near somebody must be, in centimetres.
    pub radius: i32,
    /// What it is worth to each side.
    pub points: [u32; 2],
}

/// What a scenario says beside its table and forces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scenario {
    /// Its title.
    pub title: String,
    /// When and where.
    pub date: String,
    /// What it is about.
    pub situation: String,
    /// The last period.
    pub periods: u16,
    /// How much light there is.
    pub light: Light,
    /// The year, for weights of armour.
    pub year: u32,
    /// How the victor is established.
    pub game: Game,
    /// What is fought for.
    pub objectives: Vec<Objective>,
    /// The titles of both sides.
    pub titles: [String; 2],
    /// Who agreed to defend (2.3).
    pub defender: Option<Side>,
    /// Periods of off-table support that each side has bought (2.3, 11).
    pub support: [u8; 2],
    /// Targets that each side has registered before the battle (11.2).
    pub registered: [Vec<Registered>; 2],
    /// Support that was arranged before the battle (11.1).
    pub prearranged: Vec<Mission>,
    /// Trip flares on their wires (19.1).
    pub wires: Vec<Wire>,
    /// How many more each side may set up itself.
    pub flares: [u8; 2],
    /// Whither the wind carries smoke (20.1).
    pub wind: Heading,
    /// What a side knows of its own troops (4.2).
    pub reports: Reports,
    /// Whose troops test with steady dice (22.2).
    pub steady: [bool; 2],
    /// Orders are written by the egg timer (4.1).
    pub timer: bool,
    /// What both players are told before the first order.
    pub briefing: Vec<Arc<Sheet>>,
}

impl Scenario {
    /// The periods of support of a side that are arranged from the beginning (11.1).
    #[must_use]
    pub fn arranged(&self, side: usize) -> u8 {
        let own = self.prearranged.iter().filter(|mission| usize::from(mission.side) == side);
        own.map(|m| if m.load == crate::missions::Load::Shells { m.mass } else { 1 }).fold(0, u8::saturating_add)
    }
}

/// The names of the seats.
pub const SEATS: [&str; 2] = ["blue", "red"];

macro_rules! scenarios {
    ($($name:literal),* $(,)?) => {
        &[$((concat!("wrg/", $name), include_str!(concat!("../data/scenarios/", $name, ".toml")))),*]
    };
}

/// The scenarios that come with the book.
const LIBRARY: &[(&str, &str)] = scenarios![
    "first-fight",
    "farm",
    "night-patrol",
    "jungle-ambush",
    "advance-1944",
    "village",
    "cold-war",
    "points-battle",
    "points-attack",
    "paratroops",
    "gliders",
];

/// All scenarios with their texts.
#[must_use]
pub fn library() -> Vec<(&'static str, &'static str)> {
    LIBRARY.to_vec()
}

/// The seats of a scenario.
///
/// # Errors
///
/// Never; every scenario has the same two.
pub fn seats(_: &str) -> Result<Vec<SeatSetup>, Faults> {
    let seat = |(n, name): (u8, &str)| SeatSetup { name: name.into(), side: Some(Side(n)), player: String::new() };
    Ok((0..).zip(SEATS).map(seat).collect())
}

/// Set a match up.
///
/// # Errors
///
/// Everything that is wrong with the setup.
pub fn start(setup: &Setup) -> Result<(Table, State), Faults> {
    let table = read::read(setup)?;
    let state = first_state(&table);
    Ok((table, state))
}

/// The state with armies that were bought just now.
pub(crate) fn bought_state(armies: Arc<Armies>) -> State {
    let mut state = first_state(&armies.table);
    (state.frame, state.armies) = (Frame::Deploy, Some(armies));
    state
}

/// A state in which nothing has happened yet.
pub(crate) fn first_state(t: &Table) -> State {
    let figure = |spec: &crate::state::Spec| Figure {
        at: t.groups[usize::from(spec.group)].at,
        lie: crate::ground::Lie::Open,
        hedge: 0,
        fate: Fate::Waiting,
        mark: 0,
        left: 0,
        moved: false,
        paid: false,
        fired: false,
        shot: None,
        fired_before: false,
        lobbed_before: false,
        climbed: false,
        threw: false,
        began: Point::default(),
        weapon: spec.weapon,
        arms: spec.arms,
        radio: spec.has(crate::words::Arm::Radio),
        armed: true,
        stripped: false,
        captor: 0,
        trod: None,
    };
    let groups: Vec<Group> = (0..t.groups.len()).map(|n| bought(t, n)).collect();
    let nothing = vec![Seen::default(); groups.len()];
    State {
        period: 1,
        frame: if t.shop.is_some() { Frame::Buy } else { Frame::Deploy },
        figures: t.specs.iter().map(figure).collect(),
        groups,
        seen: [nothing.clone(), nothing],
        numbered: [0; 2],
        marked: [0; 2],
        loud: [Vec::new(), Vec::new()],
        smoke: Vec::new(),
        armour_lost: [0; 2],
        support: [0, 1].map(|side| t.scenario.support[side].saturating_sub(t.scenario.arranged(side))),
        missions: t.scenario.prearranged.clone(),
        registered: t.scenario.registered.clone(),
        fallen: [None; 2],
        lamps: Vec::new(),
        wires: t.scenario.wires.clone(),
        tripped: [0; 2],
        regrouped: false,
        split_off: [0; 2],
        trails: Vec::new(),
        field: works::laid(t),
        dropped: Vec::new(),
        betrayed: 0,
        armies: None,
        beliefs: [None, None],
    }
}

/// A group as it was bought.
pub(crate) fn bought(t: &Table, n: usize) -> Group {
    let spec = &t.groups[n];
    Group {
        members: t.figures_of(n).collect(),
        of: n as u8,
        arrives: spec.arrives,
        heading: spec.facing,
        posture: Posture::Prone,
        order: Order::new(Pace::Halt, spec.at),
        stance: Stance::AtWill,
        went: Pace::Halt,
        turned: false,
        moved: false,
        advanced: false,
        fired: false,
        doubled: 255,
        curb: 0,
        leader_curb: 255,
        lost: 0,
        lost_now: 0,
        shared: 0,
        shouted: false,
        errand: None,
        saw_flame: false,
        felt: 0,
        against: 0,
        shooters: 0,
        guns: 0,
        harmed: false,
        scorched: false,
        raked: false,
        flames: false,
        surprised: false,
        ambushed: false,
        flanked: false,
        saw: 0,
        panicked: 0,
        spotted: 0,
        passed: 0,
        trace: Vec::new(),
        stages: Vec::new(),
        score: 0,
        in_touch: true,
        closed: false,
        watch: None,
        broken: false,
        missiles: spec.bought.heavy.iter().filter(|&&heavy| heavy == crate::words::Heavy::Missile).count() as u8
            * crate::tables::tables().points.missiles,
        projected: false,
        beam: crate::lamps::Beam::Off,
        flight: crate::aircraft::Flight::None,
        alighted: 0,
        used: None,
        engine_off: false,
        immobile: false,
        kit: spec.kit,
        task: None,
        worked: None,
        ride: 0,
        unloads: false,
    }
}

/// A compass point by its name.
#[must_use]
pub fn compass(word: &str) -> Option<Heading> {
    let vector = |x, y| Heading::along(geometry::table::Vector::new(x, y));
    match word {
        "north" => Some(Heading::NORTH),
        "east" => Some(Heading::EAST),
        "south" => Some(Heading::SOUTH),
        "west" => Some(Heading::WEST),
        "north-east" => vector(1, -1),
        "south-east" => vector(1, 1),
        "south-west" => vector(-1, 1),
        "north-west" => vector(-1, -1),
        _ => None,
    }
}

/// The ground of a scenario alone, for pictures.
///
/// # Errors
///
/// Everything that is wrong with the text.
pub fn ground(name: &str, text: &str) -> Result<Ground, Faults> {
    read::ground(name, text)
}

/// The ground of a match that is being set up, with its options, for pictures.
///
/// # Errors
///
/// Everything that is wrong with its country or table.
pub fn ground_of(setup: &Setup) -> Result<Ground, Faults> {
    read::ground_of(setup)
}
