//! The contract between the kernel and a rule book.

use crate::audience::{Audience, Seat, Seats, Side};
use crate::dice::Dice;
use crate::easel::Easel;
use crate::preview::{Preview, SightPreview};
use crate::question::{Place, Question};
use crate::scene::{Board, Scene};
use crate::setup::{Faults, Setup};
use crate::telling::{Event, Witness};
use serde::{Deserialize, Serialize};
use std::fmt::Debug;
use std::ops::RangeInclusive;

/// Who is asked now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Asked {
    /// The game is over.
    Nobody,
    /// One seat.
    Alone(Seat),
    /// Several seats at once; the answers stay sealed until all are given.
    Together(Seats),
    /// A chance to react to what the active seat does. It opens by what the active seat knows, whatever the others
    /// have to react with.
    Window {
        /// Whose act it is.
        active: Seat,
        /// Who may react.
        seats: Seats,
    },
}

impl Asked {
    /// The seats that must answer.
    #[must_use]
    pub fn seats(self) -> Seats {
        match self {
            Asked::Nobody => Seats::default(),
            Asked::Alone(seat) => Seats::only(seat),
            Asked::Together(seats) | Asked::Window { seats, .. } => seats,
        }
    }
}

/// The decisions of all asked seats.
#[derive(Clone, Copy, Debug)]
pub struct Answers<'a, S> {
    by_seat: [&'a [S]; 8],
}

impl<'a, S> Answers<'a, S> {
    /// No answers yet.
    #[must_use]
    pub fn none() -> Answers<'a, S> {
        Answers { by_seat: [&[]; 8] }
    }
    /// One seat's decision.
    #[must_use]
    pub fn from(seat: Seat, steps: &'a [S]) -> Answers<'a, S> {
        Answers::none().with(seat, steps)
    }
    /// Another seat's decision beside.
    #[must_use]
    pub fn with(mut self, seat: Seat, steps: &'a [S]) -> Answers<'a, S> {
        self.by_seat[usize::from(seat.0)] = steps;
        self
    }
    /// What this seat decided.
    #[must_use]
    pub fn of(&self, seat: Seat) -> &'a [S] {
        self.by_seat[usize::from(seat.0)]
    }
}

/// A kind of happening that tells an audience something it could not know, with the case that makes it so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reveal {
    /// The event's kind.
    pub kind: &'static str,
    /// The case.
    pub case: &'static str,
}

/// How one side stands at the end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Standing {
    /// The side.
    pub side: Side,
    /// Its score in the book's terms; 1 for a win and 0 for a loss where the book knows no points.
    pub score: i32,
    /// Why, in words, with cases.
    pub reasons: Vec<String>,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Verdict {
    /// The winner; none for a draw, or when the match is void.
    pub winner: Option<Side>,
    /// Every side's standing.
    pub standings: Vec<Standing>,
    /// Does it count for nothing? Then it is no draw either.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub void: bool,
}

/// A report that can be read without knowing the book.
pub trait Reported: Clone + PartialEq + Debug + Serialize {
    /// Who won and why.
    fn verdict(&self) -> Verdict;
}

/// A book without more to report may report the verdict itself.
impl Reported for Verdict {
    fn verdict(&self) -> Verdict {
        self.clone()
    }
}

/// One rule book. [`ask`](Rulebook::ask) and [`apply`](Rulebook::apply) are the book; the rest shows it. Everything
/// else is the kernel's.
pub trait Rulebook: Sized + 'static {
    /// The book's short name, the first part of its scenarios' names.
    const NAME: &'static str;
    /// The editions of its behaviour that this code can play; the last is used for new matches.
    const EDITIONS: RangeInclusive<u32>;
    /// Its hidden things; imagined worlds must differ from the truth in each of them.
    const HIDDEN: &'static [&'static str];
    /// Its revealing events.
    const REVEALS: &'static [Reveal];
    /// The names of all measures that its previews may give, so that a standing order with a mistyped one is refused.
    const MEASURES: &'static [&'static str] = &[];
    /// Standing orders that a player of this book might give, as examples to begin with.
    const ORDERS: &'static [&'static str] = &["always pass", "always ask me"];

    /// Fixed and public: map, printed tables, scenario.
    type Table: Send + Sync + 'static;
    /// Whatever changes or is hidden, what each audience has been shown, the frames, the edition.
    type State: Clone + Send + 'static;
    /// One small answer, at most eight bytes.
    type Step: Copy + Eq + Debug + Send;
    /// One telling to one audience.
    type Event: Event;
    /// Scores with reasons.
    type Report: Reported;
    /// Table, state and audience: what that audience knows.
    type Lens<'a>: Copy;

    /// The scenarios that come with the book: name and whole text.
    fn library() -> Vec<(&'static str, &'static str)>;
    /// The seats of a scenario: names and sides, in order; players are left empty.
    fn seats(text: &str) -> Result<Vec<crate::setup::SeatSetup>, Faults>;
    /// Set a match up, or list everything that is wrong with the setup.
    fn start(setup: &Setup) -> Result<(Self::Table, Self::State), Faults>;

    /// Who is asked now.
    fn asked(t: &Self::Table, s: &Self::State) -> Asked;
    /// The seconds that the book gives for the question that is asked now, where it gives any; the clocks of a match at one sitting
    /// keep to it, and whoever is late has given the default. It must follow from what everybody knows.
    fn time_limit(_t: &Self::Table, _s: &Self::State) -> Option<u32> {
        None
    }
    /// Need nobody be there for what is asked now, although it is no window? Then standing orders and the book's default answer it as
    /// they answer windows. It must follow from what everybody knows.
    fn answered_by_orders(_t: &Self::Table, _s: &Self::State) -> bool {
        false
    }
    /// What an audience knows.
    fn lens<'a>(t: &'a Self::Table, s: &'a Self::State, who: Audience) -> Self::Lens<'a>;
    /// The next question after these steps: offers, domains with landmarks, why-nots; closed when complete. Only
    /// called for seats that are asked, with steps that were offered.
    fn ask(at: Self::Lens<'_>, so_far: &[Self::Step], q: &mut Question<Self::Step>);
    /// The draft that a written text stands for, from its first step, where the question after these steps takes a text; or everything
    /// that is wrong with the text. Every step of it must be allowed after those before it.
    fn written(_at: Self::Lens<'_>, _so_far: &[Self::Step], _text: &str) -> Result<Vec<Self::Step>, Faults> {
        Err(Faults::one(Self::NAME, "nothing is written here", "take one of the answers that are offered"))
    }
    /// Carry complete decisions out. Never refuses what was offered: a hidden truth changes the outcome.
    fn apply(
        t: &Self::Table,
        s: &mut Self::State,
        given: &Answers<Self::Step>,
        dice: &mut impl Dice,
        out: &mut impl Witness<Self::Event>,
    );
    /// What a draft would cost, see and risk, from knowledge.
    fn preview(at: Self::Lens<'_>, so_far: &[Self::Step]) -> Preview;
    /// The line of sight between two places, as far as this audience may measure it; none where the book has no such
    /// tool or the match is played without it.
    fn sight(_at: Self::Lens<'_>, _from: Place, _to: Place) -> Option<SightPreview> {
        None
    }
    /// A world that this audience cannot tell from the true one.
    fn imagine(at: Self::Lens<'_>, dice: &mut impl Dice) -> Self::State;
    /// What this audience sees.
    fn scene(at: Self::Lens<'_>, out: &mut Scene);
    /// The same on an easel that holds what this audience was drawn before, so that only what has changed need be drawn.
    fn sketch(at: Self::Lens<'_>, easel: &mut Easel) {
        let mut scene = Scene::default();
        Self::scene(at, &mut scene);
        easel.share(scene);
    }
    /// The boards: fixed and public, drawn once.
    fn boards(t: &Self::Table) -> Vec<Board>;
    /// How it ended, once it has.
    fn report(t: &Self::Table, s: &Self::State) -> Option<Self::Report>;

    /// The state as canonical bytes, for its digest.
    fn bytes(t: &Self::Table, s: &Self::State, out: &mut Vec<u8>);
    /// One of the [`HIDDEN`](Rulebook::HIDDEN) things as canonical bytes, as far as `who` may not know it; empty where
    /// there is none in this state.
    fn hidden(t: &Self::Table, s: &Self::State, who: Audience, thing: usize, out: &mut Vec<u8>);
    /// A step as a token of the log, without spaces at its ends: `target bravo:A/1/2`.
    fn step_text(t: &Self::Table, step: Self::Step) -> String;
    /// The step that such a token stands for.
    fn step_read(t: &Self::Table, text: &str) -> Option<Self::Step>;
    /// Check redundant parts of the state against their slow definitions; used by the laws and the benchmarks.
    fn check(_t: &Self::Table, _s: &Self::State) -> Result<(), String> {
        Ok(())
    }
}

/// All that bots know of a book.
pub trait Judgement: Rulebook {
    /// How much this seat likes to take this step next, from its lens only; higher is better. Steps of one question
    /// are compared with each other.
    fn worth(at: Self::Lens<'_>, so_far: &[Self::Step], step: Self::Step) -> i32;
    /// Why, in a short sentence, for the step chosen.
    fn habit(at: Self::Lens<'_>, so_far: &[Self::Step], step: Self::Step) -> String;
}
