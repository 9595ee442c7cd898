//! What the harness found.

use super::Law;
use super::view::Broken;
use crate::audience::Audience;
use crate::rulebook::Reveal;
use std::collections::BTreeMap;
use std::fmt;

/// How often each thing was checked.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Games played from set-up to report.
    pub games: u64,
    /// Exchanges of decisions in them.
    pub exchanges: u64,
    /// Steps chosen in them.
    pub steps: u64,
    /// Rolls in them.
    pub rolls: u64,
    /// Games played as whole matches too.
    pub matches: u64,
    /// Lines of their logs.
    pub lines: u64,
    /// Places at which the costly laws were checked.
    pub samples: u64,
    /// Questions put both with and without words.
    pub questions: u64,
    /// Answers tried out.
    pub answers: u64,
    /// Steps that were not offered, and refused.
    pub refused: u64,
    /// Tellings written and read back.
    pub tellings: u64,
    /// Scenes compared before and after an exchange.
    pub scenes: u64,
    /// Spoilt scenario texts and tokens.
    pub garbage: u64,
    /// Pairs of a world and its imagined twin.
    pub alike: u64,
    /// Questions and previews compared within them.
    pub compared: u64,
    /// Exchanges that world and twin were played on together.
    pub forward: u64,
    /// How many of them were parted by a revealing event, by its kind.
    pub revealed: BTreeMap<String, u64>,
    /// Decisions of others for which the twin had no counterpart.
    pub unmatched: u64,
    /// For each hidden thing: in how many pairs there was one, and in how many the twin's was another.
    pub hidden: BTreeMap<&'static str, Hidden>,
}

/// How often a hidden thing was there, and how often imagined otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Hidden {
    /// Pairs in which there was one.
    pub existed: u64,
    /// Pairs in which the twin's was another.
    pub differed: u64,
}

impl Counts {
    /// Add another's counts.
    pub fn add(&mut self, other: &Counts) {
        let sums: [(&mut u64, u64); 17] = [
            (&mut self.games, other.games),
            (&mut self.exchanges, other.exchanges),
            (&mut self.steps, other.steps),
            (&mut self.rolls, other.rolls),
            (&mut self.matches, other.matches),
            (&mut self.lines, other.lines),
            (&mut self.samples, other.samples),
            (&mut self.questions, other.questions),
            (&mut self.answers, other.answers),
            (&mut self.refused, other.refused),
            (&mut self.tellings, other.tellings),
            (&mut self.scenes, other.scenes),
            (&mut self.garbage, other.garbage),
            (&mut self.alike, other.alike),
            (&mut self.compared, other.compared),
            (&mut self.forward, other.forward),
            (&mut self.unmatched, other.unmatched),
        ];
        for (mine, theirs) in sums {
            *mine += theirs;
        }
        for (kind, n) in &other.revealed {
            *self.revealed.entry(kind.clone()).or_default() += n;
        }
        for (thing, n) in &other.hidden {
            let mine = self.hidden.entry(thing).or_default();
            mine.existed += n.existed;
            mine.differed += n.differed;
        }
    }
}

/// A broken law: where, for whom, and what differed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// The law.
    pub law: Law,
    /// The seed of the game; none for a failure of the whole run.
    pub seed: Option<u64>,
    /// The exchange of that game, from 0.
    pub exchange: usize,
    /// For whom, where the law speaks of an audience.
    pub audience: Option<Audience>,
    /// What was wrong.
    pub account: String,
}

impl Failure {
    pub(super) fn of(broken: Broken, seed: u64, exchange: usize) -> Failure {
        let Broken { law, audience, account } = broken;
        Failure { law, seed: Some(seed), exchange, audience, account }
    }
    pub(super) fn before_play(account: String) -> Failure {
        Failure { law: Law::Ends, seed: None, exchange: 0, audience: None, account }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "law broken: {}", self.law)?;
        if let Some(audience) = self.audience {
            write!(f, ", for {audience:?}")?;
        }
        if let Some(seed) = self.seed {
            write!(f, "\n  seed {seed}, exchange {}; again with .seeds({seed}..{})", self.exchange, seed + 1)?;
            write!(f, ", or LAWS_SEEDS={seed} where the test reads it")?;
        }
        write!(f, "\n{}", self.account)
    }
}

/// What a run of the laws found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The scenario, or several with a sum.
    pub scenario: String,
    /// How often each thing was checked.
    pub counts: Counts,
    /// The failure of the lowest seed, if any.
    pub failure: Option<Failure>,
    pub(super) except: Vec<Law>,
    reveals: Vec<Reveal>,
}

impl Report {
    pub(super) fn new(scenario: &str, hidden: &[&'static str], reveals: &[Reveal]) -> Report {
        let mut counts = Counts::default();
        counts.hidden.extend(hidden.iter().map(|&thing| (thing, Hidden::default())));
        Report { scenario: scenario.to_owned(), counts, failure: None, except: Vec::new(), reveals: reveals.to_vec() }
    }
    /// Did every law hold, and was none looked past?
    #[must_use]
    pub fn is_ok(&self) -> bool {
        self.failure.is_none() && self.except.is_empty()
    }
    /// Fail the test if a law was broken.
    ///
    /// # Panics
    /// With the whole report, if a law was broken.
    pub fn assert_ok(&self) {
        assert!(self.is_ok(), "{self}");
    }
    /// Add another report's counts, and its failure if it is the earlier one: a sum over threads or scenarios.
    pub fn add(&mut self, other: &Report) {
        self.counts.add(&other.counts);
        if self.scenario != other.scenario {
            self.scenario = format!("{}, {}", self.scenario, other.scenario);
        }
        self.except.extend(&other.except);
        if let Some(failure) = &other.failure {
            self.note_failure(failure.clone());
        }
    }
    pub(super) fn note_failure(&mut self, failure: Failure) {
        if self.failure.as_ref().is_none_or(|known| failure.seed < known.seed) {
            self.failure = Some(failure);
        }
    }
    /// Every hidden thing that was ever there must have been imagined otherwise at least once.
    pub(super) fn check_diversity(&mut self) {
        let stuck = self.counts.hidden.iter().find(|(_, n)| n.existed > 0 && n.differed == 0);
        if let (None, Some((thing, n))) = (&self.failure, stuck) {
            let account = format!("  `{thing}` was hidden in {} pairs, and never imagined otherwise", n.existed);
            self.failure = Some(Failure { law: Law::Diversity, seed: None, exchange: 0, audience: None, account });
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let c = &self.counts;
        for law in &self.except {
            writeln!(f, "  looked past: {law}")?;
        }
        writeln!(f, "laws of {}: {}", self.scenario, if self.is_ok() { "all held" } else { "BROKEN" })?;
        writeln!(f, "  play       {} games, {} exchanges, {} steps, {} rolls", c.games, c.exchanges, c.steps, c.rolls)?;
        writeln!(f, "  fold       {} games again, {} as matches of {} lines", c.games, c.matches, c.lines)?;
        writeln!(
            f,
            "  listed     {} questions, {} answers tried, {} strangers refused",
            c.questions, c.answers, c.refused
        )?;
        writeln!(f, "  telling    {} scenes at {} samples, {} tellings read back", c.scenes, c.samples, c.tellings)?;
        writeln!(f, "  garbage    {} spoilt texts and tokens", c.garbage)?;
        writeln!(f, "  alike      {} pairs, {} questions and previews in them", c.alike, c.compared)?;
        let parted: u64 = c.revealed.values().sum();
        writeln!(f, "  forward    {} pairs played on, {parted} parted by a revealing event", c.forward)?;
        writeln!(f, "             {} decisions of others without counterpart", c.unmatched)?;
        for reveal in &self.reveals {
            let n = c.revealed.get(reveal.kind).copied().unwrap_or(0);
            writeln!(f, "    reveals  {} ({}): {n}", reveal.kind, reveal.case)?;
        }
        for (thing, n) in &c.hidden {
            writeln!(f, "  diversity  {thing}: differed in {} of {} pairs", n.differed, n.existed)?;
        }
        match &self.failure {
            Some(failure) => writeln!(f, "{failure}"),
            None => Ok(()),
        }
    }
}
