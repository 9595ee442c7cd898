//! Forms that come too late. A page in words stands as long as its reader likes, in two windows if he likes, and its buttons
//! mean what was asked when it was made.

use super::Room;
use kernel::{Audience, Refusal, Seat};
use text::Session;

/// Why a decision is not taken that was made before something else happened.
pub(super) fn no_longer_asked() -> Refusal {
    Refusal::new("this answers a question that is no longer asked")
        .help("look at what has happened meanwhile and answer again")
}

impl Room {
    /// What names the question of a seat: how much it has heard, and its draft. While news are held back from it there is no
    /// name, for it would tell whether there are any.
    pub(super) fn asked_name(&self, seat: Seat, session: &Session) -> String {
        if self.holds.get(usize::from(seat.0)).and_then(super::Hold::until).is_some() {
            return String::new();
        }
        let draft = blake3::hash(session.draft().join("\n").as_bytes()).to_hex();
        format!("{}-{}", self.game().version(Audience::Seat(seat)), &draft[..16])
    }
    /// Does a line answer another question than the one that is asked now? Whoever names none answers that one.
    pub(super) fn is_late(&self, seat: Seat, session: &Session, line: &str, asked: Option<&str>) -> bool {
        let other = asked.is_some_and(|asked| asked != self.asked_name(seat, session));
        other && (!only_reads(line) || self.is_offered(seat, session, line))
    }
    /// An option may read like a command; then the line means the option.
    fn is_offered(&self, seat: Seat, session: &Session, line: &str) -> bool {
        let same = |words: &str| words.eq_ignore_ascii_case(line.trim());
        let asking = self.game().question(seat, session.draft());
        asking.is_ok_and(|asking| asking.offers.iter().any(|offer| same(&offer.label.text) || same(&offer.step)))
    }
}

/// Is it a command that changes nothing, whatever is asked?
fn only_reads(line: &str) -> bool {
    let (verb, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
    match (verb.to_lowercase().as_str(), rest.trim()) {
        ("" | "options" | "look" | "odds" | "preview" | "luck" | "standing" | "keep" | "quit" | "exit" | "q", "") => {
            true
        }
        ("help" | "?" | "why" | "map" | "list" | "marks" | "sheets" | "sheet" | "roster" | "briefing", _) => true,
        ("near" | "where" | "sight", _) => true,
        ("log", count) => count.is_empty() || count.parse::<usize>().is_ok(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::only_reads;

    #[test]
    fn whatever_may_answer_does_more_than_read() {
        for line in ["", "options", " Help fire", "?", "near 0704", "where LMG", "log 5", "standing", "map"] {
            assert!(only_reads(line), "{line}");
        }
        for line in ["do 1", "1", "at 0704", "go", "undo", "clear", "standing never", "draw", "options 1", "log x", "e"]
        {
            assert!(!only_reads(line), "{line}");
        }
    }
}
