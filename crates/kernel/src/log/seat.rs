//! What a seat may keep while the match runs: its own tellings, its own decisions, and hashes of its own scene.
//!
//! It is numbered by the seat's own version, so that nothing that others do unseen leaves a gap. There is no digest of
//! the true state (with which guesses could be tested), no seed, and no time. When the match has ended, the full log
//! gives the same text again, which proves that the seat was told the truth.

use super::{By, Header};
use crate::audience::Seat;
use crate::rulebook::Verdict;
use crate::scene::Scene;
use crate::telling::Told;
use serde::Serialize;

/// The hash of a scene, as seat logs hold it: 32 hexadecimal digits.
#[must_use]
pub fn scene_hash(scene: &Scene) -> String {
    short_hash(&serde_json::to_vec(scene).unwrap_or_default())
}

/// The first 32 hexadecimal digits of a hash.
pub(crate) fn short_hash(bytes: &[u8]) -> String {
    blake3::hash(bytes).to_hex()[..32].to_owned()
}

#[derive(Serialize)]
struct SeatHeader<'a> {
    fireteam_seat: Seat,
    header: &'a Header,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Note<'a> {
    /// The seat took its place and had its say in the dice.
    Joined { player: &'a str, contribution: &'a str },
    /// It heard something.
    Told(&'a Told),
    /// After what it heard, its scene had this hash.
    Scene(&'a str),
    /// It was asked something.
    Asked(bool),
    /// It decided.
    Decided { by: By, steps: &'a [String] },
    /// It set its standing orders.
    Orders(&'a [String]),
    /// The match ended.
    End { verdict: &'a Verdict, secret: &'a str },
}

#[derive(Serialize)]
struct Numbered<'a> {
    v: u64,
    #[serde(flatten)]
    note: Note<'a>,
}

/// A seat log in the making.
#[derive(Clone, Debug)]
pub(crate) struct Journal {
    pub(crate) seat: Seat,
    text: String,
}

impl Journal {
    pub(crate) fn new(seat: Seat, header: &Header) -> Journal {
        let mut journal = Journal { seat, text: String::new() };
        journal.push(&SeatHeader { fireteam_seat: seat, header });
        journal
    }
    fn push(&mut self, line: &impl Serialize) {
        self.text.push_str(&serde_json::to_string(line).unwrap_or_default());
        self.text.push('\n');
    }
    fn note(&mut self, v: u64, note: Note<'_>) {
        self.push(&Numbered { v, note });
    }
    pub(crate) fn joined(&mut self, player: &str, contribution: &str) {
        self.note(0, Note::Joined { player, contribution });
    }
    pub(crate) fn told(&mut self, v: u64, told: &Told) {
        self.note(v, Note::Told(told));
    }
    pub(crate) fn scene(&mut self, v: u64, hash: &str) {
        self.note(v, Note::Scene(hash));
    }
    pub(crate) fn asked(&mut self, v: u64) {
        self.note(v, Note::Asked(true));
    }
    pub(crate) fn decided(&mut self, v: u64, by: By, steps: &[String]) {
        self.note(v, Note::Decided { by, steps });
    }
    pub(crate) fn orders(&mut self, v: u64, orders: &[String]) {
        self.note(v, Note::Orders(orders));
    }
    pub(crate) fn end(&mut self, v: u64, verdict: &Verdict, secret: &str) {
        self.note(v, Note::End { verdict, secret });
    }
    pub(crate) fn into_text(self) -> String {
        self.text
    }
}

/// The first line in which a seat's own log differs from the one that the full log gives; nothing if the seat's log is
/// the beginning of it. The last line of the seat's log may be cut off.
#[must_use]
pub fn first_difference(kept: &str, from_full_log: &str) -> Option<usize> {
    let whole = if kept.ends_with('\n') { kept } else { kept.rsplit_once('\n').map_or("", |(lines, _)| lines) };
    let mut full = from_full_log.lines();
    whole.lines().position(|line| full.next() != Some(line)).map(|n| n + 1)
}
