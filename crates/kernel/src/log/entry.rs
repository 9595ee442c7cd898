//! The further lines of a log.

use super::told::{ToldLine, list};
use crate::audience::{Seat, SeenBy};
use crate::clock::Pace;
use crate::dice::Rolled;
use crate::json;
use crate::rulebook::Verdict;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// Text that is borrowed from the log where it can be.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Text<'a>(#[serde(borrow)] pub Cow<'a, str>);

impl<'a> From<&'a str> for Text<'a> {
    fn from(text: &'a str) -> Text<'a> {
        Text(Cow::Borrowed(text))
    }
}

impl From<String> for Text<'_> {
    fn from(text: String) -> Self {
        Text(Cow::Owned(text))
    }
}

/// Who gave an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// A person.
    Player,
    /// Nobody in time: the book's default.
    Clock,
    /// The seat's standing orders.
    Standing,
    /// A computer opponent.
    Bot,
    /// The umpire.
    Umpire,
}

/// A roll as it stands in the log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RollLine<'a> {
    /// The roll's name.
    #[serde(borrow)]
    pub name: Text<'a>,
    /// The case that asks for it.
    pub case: Text<'a>,
    /// The die's sides, or how many things there were to pick from.
    pub sides: u8,
    /// What came up: 1 to `sides` for a die, the index for a pick.
    pub value: u8,
    /// Who saw it fall.
    pub seen_by: SeenBy,
    /// Was it a pick among weighted things rather than a die?
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub pick: bool,
}

impl RollLine<'static> {
    /// The line of a die (or a pick) that fell.
    #[must_use]
    pub fn of(rolled: Rolled, pick: bool) -> RollLine<'static> {
        let Rolled { roll, sides, value } = rolled;
        RollLine { name: roll.name.into(), case: roll.case.into(), sides, value, seen_by: roll.seen_by, pick }
    }
}

/// A seat is taken, and has its say in the dice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Join {
    /// The line's number.
    pub n: u64,
    /// The seat.
    pub seat: Seat,
    /// Who plays it.
    pub player: String,
    /// What it contributes to the seed, as hexadecimal digits.
    pub contribution: String,
    /// When, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub ms: Option<u64>,
}

/// The seed is fixed and play begins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Begin<'a> {
    /// The line's number.
    pub n: u64,
    /// When, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub ms: Option<u64>,
    /// The rolls of what had to happen before the first choice.
    #[serde(borrow, skip_serializing_if = "Vec::is_empty", default)]
    pub rolls: Vec<RollLine<'a>>,
    /// What was told of it.
    #[serde(with = "list", skip_serializing_if = "Vec::is_empty", default)]
    pub told: Vec<ToldLine>,
    /// The state's digest.
    pub digest: Text<'a>,
}

/// A decision, with everything that followed from it without a further choice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Decide<'a> {
    /// The line's number.
    pub n: u64,
    /// Who decided.
    pub seat: Seat,
    /// By whom the answer was given.
    pub by: By,
    /// The steps, as the book writes them.
    #[serde(borrow)]
    pub steps: Vec<Text<'a>>,
    /// Why a computer opponent decided so, in its own words. It follows from what its seat knew, and is no part of play:
    /// for the umpire, and for those who may read the whole log.
    #[serde(borrow, skip_serializing_if = "Option::is_none", default)]
    pub reason: Option<Text<'a>>,
    /// Is the answer kept sealed until the others have answered too?
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub sealed: bool,
    /// When, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub ms: Option<u64>,
    /// The rolls.
    #[serde(borrow, skip_serializing_if = "Vec::is_empty", default)]
    pub rolls: Vec<RollLine<'a>>,
    /// The tellings.
    #[serde(with = "list", skip_serializing_if = "Vec::is_empty", default)]
    pub told: Vec<ToldLine>,
    /// The state's digest afterwards.
    pub digest: Text<'a>,
}

/// A seat sets its standing orders.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Orders {
    /// The line's number.
    pub n: u64,
    /// Whose orders.
    pub seat: Seat,
    /// All of them, in the order in which they are tried.
    pub orders: Vec<String>,
    /// When, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub ms: Option<u64>,
}

/// Play returns, by consent, to where it stood after an earlier line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Back<'a> {
    /// The line's number.
    pub n: u64,
    /// The line it returns to.
    pub back_to: u64,
    /// The seats that agreed.
    pub consents: Vec<Seat>,
    /// When, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub ms: Option<u64>,
    /// What was told of it.
    #[serde(with = "list")]
    pub told: Vec<ToldLine>,
    /// The digest of the state returned to.
    #[serde(borrow)]
    pub digest: Text<'a>,
}

/// A seat gives the game up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Resign {
    /// The line's number.
    pub n: u64,
    /// Who.
    pub seat: Seat,
    /// When, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub ms: Option<u64>,
    /// What was told of it.
    #[serde(with = "list")]
    pub told: Vec<ToldLine>,
}

/// A draw is agreed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Draw {
    /// The line's number.
    pub n: u64,
    /// The seats that agreed.
    pub consents: Vec<Seat>,
    /// When, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub ms: Option<u64>,
    /// What was told of it.
    #[serde(with = "list")]
    pub told: Vec<ToldLine>,
}

/// The match goes on at another pace, by consent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NewPace {
    /// The line's number.
    pub n: u64,
    /// The new pace; none for a game without clocks.
    pub pace: Option<Pace>,
    /// The seats that agreed.
    pub consents: Vec<Seat>,
    /// When, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub ms: Option<u64>,
    /// What was told of it.
    #[serde(with = "list")]
    pub told: Vec<ToldLine>,
}

/// The match counts for nothing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Void {
    /// The line's number.
    pub n: u64,
    /// The seats at whose word.
    pub by: Vec<Seat>,
    /// When, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub ms: Option<u64>,
    /// What was told of it.
    #[serde(with = "list")]
    pub told: Vec<ToldLine>,
}

/// From here on this is a match of its own: what stands before was played in another that has ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Branch {
    /// The line's number.
    pub n: u64,
    /// The secret of its dice; that of the other match is open.
    pub secret: String,
    /// When, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub ms: Option<u64>,
    /// What was told of it.
    #[serde(with = "list")]
    pub told: Vec<ToldLine>,
}

/// The match has ended, and its secret is opened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct End {
    /// The line's number.
    pub n: u64,
    /// How it ended.
    pub verdict: Verdict,
    /// The secret to which the header was committed.
    pub secret: String,
}

/// One line of a log after its header.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Entry<'a> {
    /// A seat is taken.
    Join(Join),
    /// Play begins.
    Begin(#[serde(borrow)] Begin<'a>),
    /// A decision.
    Decide(#[serde(borrow)] Decide<'a>),
    /// Standing orders.
    Orders(Orders),
    /// A take-back.
    Back(#[serde(borrow)] Back<'a>),
    /// A resignation.
    Resign(Resign),
    /// A draw.
    Draw(Draw),
    /// Another pace.
    Pace(NewPace),
    /// It counts for nothing.
    Void(Void),
    /// It goes its own way.
    Branch(Branch),
    /// The end.
    End(End),
}

impl Entry<'_> {
    /// The number that the line gives itself.
    #[must_use]
    pub fn n(&self) -> u64 {
        match self {
            Entry::Join(e) => e.n,
            Entry::Begin(e) => e.n,
            Entry::Decide(e) => e.n,
            Entry::Orders(e) => e.n,
            Entry::Back(e) => e.n,
            Entry::Resign(e) => e.n,
            Entry::Draw(e) => e.n,
            Entry::Pace(e) => e.n,
            Entry::Void(e) => e.n,
            Entry::Branch(e) => e.n,
            Entry::End(e) => e.n,
        }
    }
    /// What was told with it.
    #[must_use]
    pub fn told(&self) -> &[ToldLine] {
        match self {
            Entry::Begin(e) => &e.told,
            Entry::Decide(e) => &e.told,
            Entry::Back(e) => &e.told,
            Entry::Resign(e) => &e.told,
            Entry::Draw(e) => &e.told,
            Entry::Pace(e) => &e.told,
            Entry::Void(e) => &e.told,
            Entry::Branch(e) => &e.told,
            Entry::Join(_) | Entry::Orders(_) | Entry::End(_) => &[],
        }
    }
    /// The line as it stands in a file, without its end, in place of what was in the buffer.
    pub fn write(&self, buffer: &mut String) {
        buffer.clear();
        // Every field is a string, a number or a list of such, which JSON can always hold.
        let written = json::write(buffer, self);
        debug_assert!(written.is_ok(), "{written:?}");
    }
}
