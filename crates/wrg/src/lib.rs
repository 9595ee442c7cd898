//! Infantry action 1925-1975 (WRG 1972): sealed orders on a measured table, target location, reaction tests, points armies.
//!
//! The files follow the sections of the book: [`scale`] 1 and 3, [`army`] and [`buying`] 2, [`command`] and [`reports`] 4, [`movement`], [`march`] and [`mounting`] 5 and 6,
//! [`air`], [`landing`] and [`aircraft`] 7, [`sight`] and [`locate`] 8, [`volleys`] 9 and 10, [`fire`] 12, [`indirect`], [`support`], [`calls`] and [`missions`] 11, [`morale`] and [`nerve`] 13
//! and 16, [`armour`] 15, [`wreckage`] 12.5, 17, 18 and 20, [`works`] and [`ruins`] 17, [`mines`], [`fieldworks`], [`treading`]
//! and [`labour`] 18, [`light`] and [`lamps`] 19, [`smoke`] 20, [`victory`] and
//! [`closing`] 21, [`options`] 22. [`flow`] is the course of a period. `RULES.md` leads
//! from every section to its function and its test.

pub mod air;
pub mod aircraft;
pub mod armour;
pub mod army;
pub mod bearing;
pub mod bombs;
pub mod buying;
pub mod calls;
pub mod closing;
pub mod command;
pub mod desk;
pub mod fieldworks;
pub mod fire;
pub mod flow;
pub mod ground;
pub mod groups;
pub mod hearing;
pub mod indirect;
pub mod judgement;
pub mod labour;
pub mod lamps;
pub mod landing;
mod lenient;
pub mod light;
pub mod locate;
pub mod march;
pub mod mines;
pub mod missions;
pub mod morale;
pub mod mounting;
pub mod movement;
pub mod nerve;
pub mod options;
pub mod preview;
pub mod prisoners;
pub mod reports;
pub mod resources;
pub mod retreat;
pub mod ruins;
pub mod salvage;
pub mod scale;
pub mod scenario;
pub mod scene;
mod shape;
pub mod sight;
pub mod smoke;
pub mod state;
pub mod step;
pub mod support;
pub mod tables;
pub mod treading;
pub mod victory;
pub mod view;
pub mod volleys;
pub mod words;
pub mod works;
pub mod wreckage;

use desk::Desk;
use kernel::scene::Board;
use kernel::{
    Answers, Asked, Audience, Dice, Faults, Place, Preview, Question, Reveal, Rulebook, Scene, SeatSetup, Setup,
    SightPreview, Told, Witness,
};
use state::{State, Table};
use std::ops::RangeInclusive;
use step::Step;
use view::Lens;

/// The page that leads from every section to our statement of it, its function and its test.
pub const RULES: &str = include_str!("../RULES.md");
pub use scenario::OPTIONS;

/// Something that was added to a total or taken from it, with its section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Factor {
    /// What it is for, as the program spells it.
    pub name: String,
    /// How many of it there are, where that is counted.
    pub number: Option<u32>,
    /// The section that gives it.
    pub case: &'static str,
    /// By how much.
    pub value: i32,
}

impl Factor {
    /// A factor.
    #[must_use]
    pub fn new(name: impl Into<String>, case: &'static str, value: i32) -> Factor {
        Factor { name: name.into(), number: None, case, value }
    }
    /// A factor that so many men or weapons bring.
    #[must_use]
    pub fn counted(number: u32, name: &str, case: &'static str, value: i32) -> Factor {
        Factor { name: name.to_owned(), number: Some(number), case, value }
    }
    /// As players say it: `8 rifle`.
    #[must_use]
    pub fn words(&self) -> String {
        let name = words::spoken(&self.name);
        self.number.map_or(name.clone(), |number| format!("{number} {name}"))
    }
}

/// The sum of some factors.
#[must_use]
pub fn total(factors: &[Factor]) -> i32 {
    factors.iter().map(|factor| factor.value).fold(0, i32::saturating_add)
}

/// The rule book.
#[derive(Clone, Copy, Debug)]
pub struct Wrg;

impl Rulebook for Wrg {
    const NAME: &'static str = "wrg";
    const EDITIONS: RangeInclusive<u32> = 1..=1;
    const HIDDEN: &'static [&'static str] = view::HIDDEN;
    const REVEALS: &'static [Reveal] = view::REVEALS;
    const MEASURES: &'static [&'static str] = preview::MEASURES;
    const ORDERS: &'static [&'static str] = preview::ORDERS;
    type Table = Table;
    type State = State;
    type Step = Step;
    type Event = Told;
    type Report = closing::Report;
    type Lens<'a> = Lens<'a>;

    fn library() -> Vec<(&'static str, &'static str)> {
        scenario::library()
    }
    fn seats(text: &str) -> Result<Vec<SeatSetup>, Faults> {
        scenario::seats(text)
    }
    fn start(setup: &Setup) -> Result<(Table, State), Faults> {
        scenario::start(setup)
    }
    fn asked(_: &Table, s: &State) -> Asked {
        flow::asked(s)
    }
    fn time_limit(t: &Table, s: &State) -> Option<u32> {
        flow::time_limit(t, s)
    }
    fn answered_by_orders(_: &Table, s: &State) -> bool {
        flow::is_for_orders(s)
    }
    fn lens<'a>(t: &'a Table, s: &'a State, who: Audience) -> Lens<'a> {
        Lens::new(t, s, who)
    }
    fn ask(at: Lens<'_>, so_far: &[Step], q: &mut Question<Step>) {
        flow::ask(at, so_far, q);
    }
    fn written(at: Lens<'_>, _: &[Step], text: &str) -> Result<Vec<Step>, Faults> {
        buying::written(at, text)
    }
    fn apply(t: &Table, s: &mut State, given: &Answers<Step>, dice: &mut impl Dice, out: &mut impl Witness<Told>) {
        let buys = flow::prepare(t, s, given);
        let armies = s.armies.clone();
        let t = armies.as_ref().map_or(t, |armies| &armies.table);
        let mut desk = Desk { t, s, dice, out };
        if buys { desk.tell_bought() } else { flow::apply(&mut desk, given) }
    }
    fn preview(at: Lens<'_>, so_far: &[Step]) -> Preview {
        preview::preview(at, so_far)
    }
    fn sight(at: Lens<'_>, from: Place, to: Place) -> Option<SightPreview> {
        preview::sight(at, from, to)
    }
    fn imagine(at: Lens<'_>, dice: &mut impl Dice) -> State {
        view::imagine(at, dice)
    }
    fn scene(at: Lens<'_>, out: &mut Scene) {
        scene::draw(at, out);
    }
    fn boards(t: &Table) -> Vec<Board> {
        scene::boards(t)
    }
    fn report(t: &Table, s: &State) -> Option<closing::Report> {
        closing::report(s.table(t), s)
    }
    fn bytes(_: &Table, s: &State, out: &mut Vec<u8>) {
        view::bytes(s, out);
    }
    fn hidden(t: &Table, s: &State, who: Audience, thing: usize, out: &mut Vec<u8>) {
        view::hidden(t, s, who, thing, out);
    }
    fn step_text(t: &Table, step: Step) -> String {
        step::text(t, step)
    }
    fn step_read(t: &Table, text: &str) -> Option<Step> {
        step::read(t, text)
    }
    fn check(t: &Table, s: &State) -> Result<(), String> {
        flow::check(s.table(t), s)
    }
}
