//! Standing orders: what a seat answers to windows while nobody sits at it, in a small language of its own.
//!
//! ```text
//! with B/2/1: if distance <= 4 and chance of a casualty >= 1/3, fire; else ask me
//! if chance of a casualty >= 50%, fire; else pass
//! always pass
//! ```
//!
//! * `with …:` names a piece or anything else that the offers name; the order is skipped in windows where no possible
//!   answer speaks of it.
//! * Conditions test the [measures](crate::Measure) of the preview of a complete answer, so that an order sees just what
//!   its seat could see. Of several answers that satisfy, the best by the first measure is taken: the greatest for *at
//!   least*, the least for *at most*.
//! * The action's words must all stand in the labels of the answer. `pass` is the answer that says so, or the book's
//!   default. `ask me` stops and asks.
//! * Orders are tried in the order given. `else ask me` stops there. `else pass` stops there too, except that a named
//!   piece passes for itself alone, and the orders after it still have their say.
//!
//! The kernel checks every answer as it checks a person's.

mod choose;
mod read;

pub(crate) use choose::{Choice, choose, like, with};
pub use read::{read, read_all};

use crate::preview::{Fraction, Preview};
use std::fmt;

/// How a measure is compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Test {
    /// `<=`
    AtMost,
    /// `<`
    Under,
    /// `>=`
    AtLeast,
    /// `>`
    Over,
    /// `=`
    Just,
}

/// One condition on a measure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Condition {
    /// The measure's name.
    pub measure: String,
    /// How it is compared.
    pub test: Test,
    /// With what.
    pub value: Fraction,
}

impl Condition {
    /// Does a preview satisfy it? A preview without the measure does not.
    #[must_use]
    pub fn holds(&self, preview: &Preview) -> bool {
        preview.measured(&self.measure).is_some_and(|found| match self.test {
            Test::AtMost => found <= self.value,
            Test::Under => found < self.value,
            Test::AtLeast => found >= self.value,
            Test::Over => found > self.value,
            Test::Just => found == self.value,
        })
    }
}

/// What an order does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// Stop and ask.
    AskMe,
    /// Let the chance go by.
    Pass,
    /// Take the answer whose labels have these words.
    Take(String),
}

/// One standing order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Order {
    /// The piece or other thing it is for; none for all.
    pub subject: Option<String>,
    /// All of these must hold; none for `always`.
    pub conditions: Vec<Condition>,
    /// What is done then.
    pub action: Action,
    /// What is done otherwise; nothing lets the next order speak.
    pub otherwise: Option<Action>,
}

impl fmt::Display for Test {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Test::AtMost => "<=",
            Test::Under => "<",
            Test::AtLeast => ">=",
            Test::Over => ">",
            Test::Just => "=",
        })
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::AskMe => f.write_str("ask me"),
            Action::Pass => f.write_str("pass"),
            Action::Take(words) => f.write_str(words),
        }
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(subject) = &self.subject {
            write!(f, "with {subject}: ")?;
        }
        for (n, Condition { measure, test, value }) in self.conditions.iter().enumerate() {
            let joint = if n == 0 { "if" } else { " and" };
            write!(f, "{joint} {measure} {test} {value}")?;
        }
        let joint = if self.conditions.is_empty() { "always " } else { ", " };
        write!(f, "{joint}{}", self.action)?;
        match &self.otherwise {
            Some(otherwise) => write!(f, "; else {otherwise}"),
            None => Ok(()),
        }
    }
}
