//! Any match of any book, text in, text out: what a server or a text client needs.
//!
//! Steps are the tokens of the log ([`Rulebook::step_text`](crate::Rulebook::step_text)). Whatever is given for a
//! seat or audience follows from what that audience may know.

mod of_match;
mod places;

use crate::audience::{Audience, Seat, Seats};
use crate::clock::{Clock, Pace};
use crate::game::Moment;
use crate::ledger::LuckLedger;
use crate::log::{By, Header};
use crate::preview::{Preview, SightPreview};
use crate::question::{Label, Place, Point, Prompt, WhyNot, Written};
use crate::refusal::Refusal;
use crate::rulebook::{Asked, Verdict};
use crate::scene::{Board, Change, Scene};
use crate::setup::Fault;
use crate::telling::Told;
use serde::{Deserialize, Serialize, Serializer};
use std::sync::Arc;

/// One listed answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Offer {
    /// The step's token.
    pub step: String,
    /// What a person reads, and what it lights up.
    pub label: Label,
}

/// A named sensible answer of a domain.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct NamedStep {
    /// Its name.
    pub name: String,
    /// The step's token.
    pub step: String,
    /// The place it stands for, if it is one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub place: Option<Place>,
}

/// Answers too many to list; [`AnyMatch::place_step`] and [`AnyMatch::number_step`] give the step of one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Span {
    /// Any of these cells.
    Cells {
        /// Which board.
        board: u8,
        /// The cells in order.
        cells: Vec<u16>,
    },
    /// Any point within the outline, borders included.
    Area {
        /// Which board.
        board: u8,
        /// The outline.
        outline: Vec<Point>,
    },
    /// Any whole number of a range.
    Number {
        /// The least.
        from: i32,
        /// The greatest.
        to: i32,
        /// What is counted.
        unit: String,
    },
}

/// What a seat is asked after the steps of its draft.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Asking {
    /// Who is asked.
    pub seat: Seat,
    /// The seat's version when it was asked: an answer to an older question is stale.
    pub version: u64,
    /// Is it a chance to react to another seat's act?
    pub window: bool,
    /// Do other seats answer at the same time, sealed?
    pub sealed: bool,
    /// What is asked, in words, and the case that asks it.
    pub prompt: Prompt,
    /// The listed answers.
    pub offers: Vec<Offer>,
    /// The described answers beside them.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub domain: Option<Span>,
    /// Named answers of the domain.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub landmarks: Vec<NamedStep>,
    /// The text that may be written instead; [`AnyMatch::written`] reads it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub written: Option<Written>,
    /// What one might have expected, and why it is not offered.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub why_nots: Vec<WhyNot>,
    /// The draft is a complete decision: it may be committed, and nothing can be added.
    pub closed: bool,
    /// The step taken when nobody answers.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub default: Option<String>,
}

/// What came of a written text: the draft that it stands for, or everything that is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Reading {
    /// The tokens of the draft, from its first step; none if anything is wrong.
    pub steps: Vec<String>,
    /// Everything that is wrong with the text, in its order.
    pub faults: Vec<Fault>,
}

/// An answer and how much its seat would like it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Weighed {
    /// The step's token.
    pub step: String,
    /// Higher is better; only answers to one question compare.
    pub worth: i32,
}

/// A telling with its place in what one audience has heard.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TellingText {
    /// The audience's version with this telling.
    pub version: u64,
    /// What is told: kind, case, text, working, pieces, places.
    #[serde(flatten)]
    pub told: Arc<Told>,
}

impl Serialize for TellingText {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        self.told.serialize_after("version", &self.version, out)
    }
}

/// A match of any rule book.
///
/// Of what the seats' dealings with each other show, only [`asked`](AnyMatch::asked) is for everybody;
/// [`to_answer`](AnyMatch::to_answer), line numbers and the log are for whoever runs the match.
pub trait AnyMatch: Send {
    /// What the match was started from.
    fn header(&self) -> &Header;
    /// The boards, fixed and public.
    fn boards(&self) -> Vec<Board>;

    /// A seat is taken by a player, who has a say in the dice. Only before the match begins.
    fn join(&mut self, seat: Seat, player: &str, contribution: &[u8]) -> Result<(), Refusal>;
    /// Fix the seed and begin.
    fn begin(&mut self) -> Result<(), Refusal>;
    /// Has it begun?
    fn begun(&self) -> bool;
    /// The time of the lines that follow, in milliseconds.
    fn at_time(&mut self, ms: u64);
    /// The clocks, if the match has a pace and its lines have times.
    fn clock(&self) -> Option<&Clock>;

    /// Who is asked now, as everybody may know it.
    fn asked(&self) -> Asked;
    /// Who has still to answer: asked, with a real choice, and not yet sealed.
    fn to_answer(&self) -> Seats;
    /// Who has answered what others have yet to answer: nobody may know of it before they have.
    fn sealed(&self) -> Seats;
    /// What an audience sees.
    fn scene(&self, who: Audience) -> Scene;
    /// What a seat is asked after these steps.
    fn question(&self, seat: Seat, draft: &[String]) -> Result<Asking, Refusal>;
    /// The next step that a place stands for: the offer with that place, or the domain's; none if there is none or if
    /// several offers stand for it.
    fn place_step(&self, seat: Seat, draft: &[String], place: Place) -> Option<String>;
    /// The next step that a number stands for.
    fn number_step(&self, seat: Seat, draft: &[String], number: i32) -> Option<String>;
    /// The draft that a written text stands for, where the question after these steps takes one.
    fn written(&self, seat: Seat, draft: &[String], text: &str) -> Result<Reading, Refusal>;
    /// The shortest list of further steps, each to a place, that leads to this place: a path to a far cell.
    fn route(&self, seat: Seat, draft: &[String], place: Place) -> Option<Vec<String>>;
    /// What the draft would cost, see and risk, as far as the seat knows.
    fn preview(&self, seat: Seat, draft: &[String]) -> Result<Preview, Refusal>;
    /// The line of sight between two places, as far as the seat may measure it.
    fn sight(&self, seat: Seat, from: Place, to: Place) -> Option<SightPreview>;
    /// Every countable next answer with its worth to the seat.
    fn worths(&self, seat: Seat, draft: &[String]) -> Result<Vec<Weighed>, Refusal>;
    /// Why the seat would take this step, in a short sentence.
    fn habit(&self, seat: Seat, draft: &[String], step: &str) -> Result<String, Refusal>;

    /// Commit a complete decision.
    fn commit(&mut self, seat: Seat, steps: &[String], by: By) -> Result<(), Refusal>;
    /// The same with a reason in words, which stands in the full log alone.
    fn commit_because(&mut self, seat: Seat, steps: &[String], by: By, reason: &str) -> Result<(), Refusal>;
    /// The seat's clock has run out: its answer is the book's default.
    fn lapse(&mut self, seat: Seat) -> Result<(), Refusal>;
    /// Standing orders that a player of this book might give, as examples.
    fn order_examples(&self) -> &'static [&'static str];
    /// The seat's standing orders.
    fn standing(&self, seat: Seat) -> Vec<String>;
    /// Set the seat's standing orders, all of them.
    fn set_standing(&mut self, seat: Seat, orders: &[String]) -> Result<(), Refusal>;
    /// These seats and no others are played by programs: they are asked where a person would not be waited for.
    fn programs_play(&mut self, seats: Seats);
    /// The standing order that would have given the seat's last answer to a window: "always do this".
    fn always_like_last(&self, seat: Seat) -> Result<String, Refusal>;
    /// The seat's standing orders with that one, so that it has its say.
    fn orders_like_last(&self, seat: Seat) -> Result<Vec<String>, Refusal>;
    /// The line that a take-back must return to, so that the seat may decide its last decision again.
    fn before_last(&self, seat: Seat) -> Option<u64>;
    /// Return to where the match stood after a line, with the consent of these seats.
    fn take_back(&mut self, to_line: u64, consents: Seats) -> Result<(), Refusal>;
    /// Give the game up.
    fn resign(&mut self, seat: Seat) -> Result<(), Refusal>;
    /// End in a draw, with the consent of these seats.
    fn agree_draw(&mut self, consents: Seats) -> Result<(), Refusal>;
    /// Go on at another pace, or without clocks, with the consent of these seats.
    fn change_pace(&mut self, pace: Option<Pace>, consents: Seats) -> Result<(), Refusal>;
    /// Let the match count for nothing, at the word of these seats.
    fn void(&mut self, by: Seats) -> Result<(), Refusal>;
    /// Go on as a match of its own, with dice of its own and without clocks.
    fn branch(&mut self, secret: [u8; 32]) -> Result<(), Refusal>;
    /// Do whatever can be done without an answer: standing orders, seats that have resigned, the end. Needed only
    /// after opening a log whose program stopped between two lines.
    fn wake(&mut self);

    /// How much an audience has heard and been asked: grows with each telling and question to it.
    fn version(&self, who: Audience) -> u64;
    /// What an audience has heard after a version.
    fn tellings(&self, who: Audience, since: u64) -> Vec<TellingText>;
    /// The versions of a seat after which a window opened on its act, answered by whomever and however fast. Live
    /// play holds back whatever the seat hears after each of them for the window's time.
    fn pauses(&self, seat: Seat, since: u64) -> Vec<u64>;
    /// From now on keep what these audiences see at every exchange, also where nobody has a choice in it.
    fn follow(&mut self, who: &[Audience]);
    /// What was last drawn for an audience: what it sees, if it is followed and all its moments were taken.
    fn drawn(&self, who: Audience) -> Scene;
    /// What has changed for somebody who is followed since it was last drawn for him, other than by a decision.
    fn glance(&mut self, who: Audience) -> Change;
    /// The moments since they were last taken, in order. The last is where the match stands now, unless something
    /// other than a decision brought it there.
    fn moments(&mut self) -> Vec<Moment>;
    /// Expected against rolled, of the rolls that an audience saw.
    fn ledger(&self, who: Audience) -> LuckLedger;
    /// How it ended, once it has.
    fn verdict(&self) -> Option<Verdict>;

    /// The number of the log's last line.
    fn line(&self) -> u64;
    /// The full log, secrets included.
    fn log(&self) -> String;
    /// The lines of the full log after line `n`, without their ends.
    fn lines_since(&self, n: u64) -> &[Arc<str>];
    /// The match as it stood after line `n`, to look at or to branch from.
    fn at_line(&self, n: u64) -> Result<Box<dyn AnyMatch>, Refusal>;
    /// What a seat may keep of the match while it runs.
    fn seat_log(&self, seat: Seat) -> String;
}
