//! Computer opponents: ordinary seats with a budget and a stated reason. They get a lens or a question, never a state.
//!
//! [`Random`] takes any answer, each equally often. [`Greedy`] takes the answer whose immediate worth is best in the
//! eyes of the book's judgement, and says why. Both play at full speed in a laboratory ([`Bot`]) and at any table
//! through text ([`decide`]).

use kernel::any::AnyMatch;
use kernel::dice::{Seed, Seeded};
use kernel::refusal::Refusal;
use kernel::{Judgement, Question, Rulebook, Seat};
use std::fmt;
use std::str::FromStr;

/// Most steps of one decision that a bot will compose; far more than any book asks.
pub const LONGEST: usize = 2_000;
/// Most answers of a described set that [`Greedy`] weighs, spread evenly over the set.
pub const WEIGHED: usize = 96;
/// Steps that one decision of a bot takes at most in any scenario of a book. Time is bounded by counts and never looked at: the book's
/// tests hold its largest scenarios to these.
pub const STEPS: usize = 60;
/// Answers that it weighs at most for all steps of one decision together, if it spares none of a long list.
pub const ANSWERS: usize = 1_000;

/// How a computer opponent plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// Any legal answer.
    Random,
    /// The best immediate expected result.
    Greedy,
}

impl Level {
    /// Every level.
    pub const ALL: [Level; 2] = [Level::Random, Level::Greedy];
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Level::Random => "random",
            Level::Greedy => "greedy",
        })
    }
}

impl FromStr for Level {
    type Err = String;
    fn from_str(word: &str) -> Result<Level, String> {
        Level::ALL
            .into_iter()
            .find(|level| level.to_string() == word)
            .ok_or_else(|| format!("`{word}` is no computer opponent; there are random and greedy"))
    }
}

/// A bot at full speed, for one book: picks one answer of a question.
pub trait Bot<R: Rulebook> {
    /// The answer it takes.
    fn choose(&mut self, at: R::Lens<'_>, so_far: &[R::Step], q: &Question<R::Step>) -> R::Step;
}

/// Takes any answer.
pub struct Random {
    lots: Seeded,
}

impl Random {
    /// With its own lots, apart from the dice of the match.
    #[must_use]
    pub fn new(seed: u64) -> Random {
        Random { lots: Seeded::new(Seed::number(seed), u64::MAX) }
    }
}

impl<R: Rulebook> Bot<R> for Random {
    #[inline]
    fn choose(&mut self, _: R::Lens<'_>, _: &[R::Step], q: &Question<R::Step>) -> R::Step {
        let n = self.lots.below(q.count().max(1) as u32) as usize;
        q.nth(n).or_else(|| q.default_step()).expect("an open question has an answer")
    }
}

/// Takes the answer of the best immediate worth; among equals, any.
pub struct Greedy {
    lots: Seeded,
}

impl Greedy {
    /// With its own lots for choosing among equals.
    #[must_use]
    pub fn new(seed: u64) -> Greedy {
        Greedy { lots: Seeded::new(Seed::number(seed), u64::MAX - 1) }
    }
}

/// The numbers of the answers that are weighed: all of a short list, an even spread of a long one.
fn spread(count: usize) -> impl Iterator<Item = usize> {
    let taken = count.min(WEIGHED);
    (0..taken).map(move |i| i * count / taken.max(1))
}

impl<R: Judgement> Bot<R> for Greedy {
    fn choose(&mut self, at: R::Lens<'_>, so_far: &[R::Step], q: &Question<R::Step>) -> R::Step {
        let mut best = None;
        let mut worth = i32::MIN;
        let mut equals = 0;
        for step in spread(q.count()).filter_map(|n| q.nth(n)) {
            let this = R::worth(at, so_far, step);
            if best.is_none() || this > worth {
                (best, worth, equals) = (Some(step), this, 1);
            } else if this == worth {
                equals += 1;
                if self.lots.below(equals) == 0 {
                    best = Some(step);
                }
            }
        }
        best.or_else(|| q.default_step()).expect("an open question has an answer")
    }
}

/// A decision and why it was taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decided {
    /// The steps as tokens.
    pub steps: Vec<String>,
    /// The reason for the step that mattered most.
    pub reason: String,
}

/// Decide for a seat of any match, from what that seat may know.
pub fn decide(game: &dyn AnyMatch, seat: Seat, level: Level, lots: &mut Seeded) -> Result<Decided, Refusal> {
    let mut steps: Vec<String> = Vec::new();
    let mut reason = String::new();
    while steps.len() < LONGEST {
        let asking = game.question(seat, &steps)?;
        if asking.closed {
            break;
        }
        let answers = game.worths(seat, &steps)?;
        let chosen = match level {
            Level::Random => answers.get(lots.below(answers.len().max(1) as u32) as usize),
            Level::Greedy => {
                let best = answers.iter().map(|a| a.worth).max();
                let equals: Vec<_> = answers.iter().filter(|a| Some(a.worth) == best).collect();
                equals.get(lots.below(equals.len().max(1) as u32) as usize).copied()
            }
        };
        let step = chosen.map(|a| a.step.clone()).or_else(|| asking.default.clone()).unwrap_or_default();
        if level == Level::Greedy && answers.len() > 1 {
            let why = game.habit(seat, &steps, &step)?;
            if !why.is_empty() {
                reason = why;
            }
        }
        steps.push(step);
    }
    Ok(Decided { steps, reason })
}
