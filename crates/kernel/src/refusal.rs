//! A refusal: why something was not done, for people, with the case and what to do instead.

use serde::{Deserialize, Serialize};
use std::fmt;

/// Why an answer, a draft or a command was not accepted. Nothing has changed when a refusal is given.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Refusal {
    /// The case of the rule book that forbids it, where it is the book that does.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub case: Option<String>,
    /// What was wrong.
    pub reason: String,
    /// What to do instead; may be empty.
    #[serde(skip_serializing_if = "String::is_empty", default)]
    pub help: String,
    /// Which step of the draft was wrong, from 0.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub at_step: Option<usize>,
}

impl Refusal {
    /// Refused for this reason.
    #[must_use]
    pub fn new(reason: impl Into<String>) -> Refusal {
        Refusal { reason: reason.into(), ..Refusal::default() }
    }
    /// This may be done instead.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Refusal {
        self.help = help.into();
        self
    }
    /// This case forbids it.
    #[must_use]
    pub fn case(mut self, case: &str) -> Refusal {
        self.case = (!case.is_empty()).then(|| case.to_owned());
        self
    }
    /// This step of the draft was wrong.
    #[must_use]
    pub fn step(mut self, step: usize) -> Refusal {
        self.at_step = Some(step);
        self
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)?;
        if let Some(case) = &self.case {
            write!(f, " (case {case})")?;
        }
        if !self.help.is_empty() {
            write!(f, "\n    {}", self.help)?;
        }
        Ok(())
    }
}

impl std::error::Error for Refusal {}

/// The candidate that a mistyped word most likely meant, if any comes close.
#[must_use]
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word: String = word.chars().take(80).collect::<String>().to_lowercase();
    let allowed = 1 + word.chars().count() / 3;
    candidates
        .into_iter()
        .map(|candidate| (distance(&word, &candidate.to_lowercase()), candidate))
        .filter(|&(distance, _)| distance <= allowed)
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
}

/// How many letters must be changed, added or left out to make one word the other.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, letter) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, &other) in b.iter().enumerate() {
            let changed = diagonal + usize::from(letter != other);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_of_the_finger_finds_its_word() {
        let names = ["raid/entebbe", "raid/son-tay", "raid/sweep"];
        assert_eq!(nearest("raid/entebe", names), Some("raid/entebbe"));
        assert_eq!(nearest("Raid/Sontay", names), Some("raid/son-tay"));
        assert_eq!(nearest("waterloo", names), None);
        assert_eq!(nearest("", names), None);
    }

    #[test]
    fn a_refusal_reads_as_a_sentence_with_its_case() {
        let refusal = Refusal::new("the target is out of sight").case("6.1").help("move closer first");
        assert_eq!(refusal.to_string(), "the target is out of sight (case 6.1)\n    move closer first");
        assert_eq!(Refusal::new("no").to_string(), "no");
    }
}
