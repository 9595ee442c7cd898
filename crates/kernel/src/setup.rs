//! What a match is started from, and what can be wrong with it.

use crate::audience::Side;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// Everything that fixes a match except its seed and its decisions. It stands whole in the header of the log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// The rule book's name, as [`crate::Rulebook::NAME`].
    pub rulebook: String,
    /// The edition of the book's behaviour that this match keeps to its end.
    pub edition: u32,
    /// The scenario's name, e.g. `raid/entebbe`.
    pub scenario: String,
    /// The whole scenario file.
    pub text: String,
    /// Options of the match by name, in the words of the book (`night = "on"`).
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// Who sits where.
    pub seats: Vec<SeatSetup>,
}

/// One seat of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatSetup {
    /// The seat's name in the book's words: `alpha`, `bravo`, `umpire`.
    pub name: String,
    /// The side it plays for; none for an umpire.
    pub side: Option<Side>,
    /// Who plays it: `human`, `greedy`, a person's name.
    pub player: String,
}

/// Something that a match may have otherwise than its scenario.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// Its name.
    pub name: &'static str,
    /// What it does, in words.
    pub title: &'static str,
    /// How it is chosen.
    pub kind: OptionKind,
    /// The only scenarios that have it; empty for all.
    pub only: &'static [&'static str],
}

impl Choice {
    /// An option of every scenario.
    #[must_use]
    pub const fn new(name: &'static str, title: &'static str, kind: OptionKind) -> Choice {
        Choice { name, title, kind, only: &[] }
    }
    /// An option of these scenarios alone.
    #[must_use]
    pub const fn only(self, scenarios: &'static [&'static str]) -> Choice {
        Choice { only: scenarios, ..self }
    }
    /// Has this scenario the option?
    #[must_use]
    pub fn is_of(&self, scenario: &str) -> bool {
        self.only.is_empty() || self.only.contains(&scenario)
    }
}

/// How an option is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum OptionKind {
    /// On or off.
    Switch,
    /// One of these words, or as the scenario says.
    Words(&'static [&'static str]),
    /// A whole number from 0, or as the scenario says.
    Number,
    /// A text of one's own, of many lines, or as the scenario says.
    Text,
}

/// One thing that is wrong with an input, where, and what to do about it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Fault {
    /// Line in the text, from 1; 0 when the fault has no place in it.
    pub line: usize,
    /// Column in the line, from 1; 0 when the fault has no place in it.
    pub column: usize,
    /// What was wrong, for people.
    pub what: String,
    /// What to do about it; may be empty.
    pub help: String,
}

/// All faults of an input at once, so that nobody has to mend a file one message at a time.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Faults {
    /// Where the input came from: a file name or a scenario's name.
    pub source: String,
    /// The faults in the order of the text.
    pub faults: Vec<Fault>,
}

impl Faults {
    /// Nothing wrong so far.
    #[must_use]
    pub fn of(source: &str) -> Faults {
        Faults { source: source.to_owned(), faults: Vec::new() }
    }
    /// Note a fault that has a place in the text.
    pub fn at(&mut self, line: usize, column: usize, what: impl Into<String>, help: impl Into<String>) {
        self.faults.push(Fault { line, column, what: what.into(), help: help.into() });
    }
    /// Note a fault of the whole input.
    pub fn whole(&mut self, what: impl Into<String>, help: impl Into<String>) {
        self.at(0, 0, what, help);
    }
    /// Only this fault.
    #[must_use]
    pub fn one(source: &str, what: impl Into<String>, help: impl Into<String>) -> Faults {
        let mut faults = Faults::of(source);
        faults.whole(what, help);
        faults
    }
    /// `Ok` if nothing was noted.
    pub fn none(self) -> Result<(), Faults> {
        if self.faults.is_empty() { Ok(()) } else { Err(self) }
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.faults.iter().enumerate() {
            if i > 0 {
                writeln!(f)?;
            }
            if fault.line > 0 {
                write!(f, "{}:{}:{}: {}", self.source, fault.line, fault.column, fault.what)?;
            } else {
                write!(f, "{}: {}", self.source, fault.what)?;
            }
            if !fault.help.is_empty() {
                write!(f, "\n    {}", fault.help)?;
            }
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}
