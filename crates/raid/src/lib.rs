//! Raid (SPI 1977): fire teams, command radius, opportunity and overwatch fire, plotted artillery, helicopters.
//!
//! The files follow the sections of the book: [`flow`] 4, [`command`] 5 and 12, [`sight`] and [`observe`] 6,
//! [`fire`] 7, [`movement`] 8, [`indirect`] 9, [`assault`] 10, [`smoke`] 11, [`air`] 13, [`mines`] 14.25 and 14.26,
//! [`deploy`], [`scenario`] and [`victory`] 15. `RULES.md` leads from every case to its function and its test.

pub mod air;
pub mod assault;
pub mod carriers;
pub mod command;
pub mod deploy;
pub mod desk;
pub mod fire;
pub mod flow;
pub mod ground;
pub mod indirect;
pub mod judgement;
pub mod mines;
pub mod movement;
pub mod observe;
pub mod preview;
pub mod resolve;
pub mod scenario;
pub mod scene;
pub mod sight;
pub mod smoke;
pub mod state;
pub mod step;
pub mod tables;
pub mod terrain;
pub mod units;
pub mod victory;
pub mod view;

use desk::Desk;
use kernel::easel::Easel;
use kernel::scene::Board;
use kernel::{
    Answers, Asked, Audience, Dice, Faults, Place, Preview, Question, Reveal, Rulebook, Scene, SeatSetup, Setup,
    SightPreview, Told, Witness,
};
use state::{State, Table};
use std::ops::RangeInclusive;
use step::Step;
use victory::Report;
use view::Lens;

/// The page that leads from every case to our statement of it, its function and its test.
pub const RULES: &str = include_str!("../RULES.md");
pub use scenario::OPTIONS;

/// The rule book.
#[derive(Clone, Copy, Debug)]
pub struct Raid;

impl Rulebook for Raid {
    const NAME: &'static str = "raid";
    const EDITIONS: RangeInclusive<u32> = 1..=1;
    const HIDDEN: &'static [&'static str] = view::HIDDEN;
    const REVEALS: &'static [Reveal] = view::REVEALS;
    const MEASURES: &'static [&'static str] = preview::MEASURES;
    const ORDERS: &'static [&'static str] = preview::ORDERS;
    type Table = Table;
    type State = State;
    type Step = Step;
    type Event = Told;
    type Report = Report;
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
    fn lens<'a>(t: &'a Table, s: &'a State, who: Audience) -> Lens<'a> {
        Lens::new(t, s, who)
    }
    fn ask(at: Lens<'_>, so_far: &[Step], q: &mut Question<Step>) {
        flow::ask(at, so_far, q);
    }
    fn apply(t: &Table, s: &mut State, given: &Answers<Step>, dice: &mut impl Dice, out: &mut impl Witness<Told>) {
        flow::apply(&mut Desk { t, s, dice, out }, given);
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
    fn scene(at: Self::Lens<'_>, out: &mut Scene) {
        let mut easel = Easel::default();
        scene::draw(at, &mut easel);
        *out = easel.scene;
    }
    fn sketch(at: Self::Lens<'_>, easel: &mut Easel) {
        scene::draw(at, easel);
    }
    fn boards(t: &Table) -> Vec<Board> {
        scene::boards(t)
    }
    fn report(t: &Table, s: &State) -> Option<Report> {
        victory::report(t, s)
    }
    fn bytes(t: &Table, s: &State, out: &mut Vec<u8>) {
        view::bytes(t, s, out);
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
        flow::check(t, s)
    }
}
