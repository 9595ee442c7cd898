//! Whom a match by web waits for, so that he can be told.
//!
//! A seat is waited for anew when somebody else has decided openly since its own last decision, or when its clock has decided
//! for it. The line of its own last decision is the number of that turn: it follows from the log, so that after a
//! restart the same turn has the same number.

use super::Room;
use crate::ids::now_ms;
use crate::notices::{Wait, What};
use crate::pace::Kind;
use kernel::{Audience, By, Seat, Seats};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Whoever looked at the table in words so short a time ago is there: a minute.
const LOOKED_MS: u64 = 60_000;

/// What the log says of who decided when.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Turns {
    /// The last line that was read.
    line: u64,
    /// The line of each seat's last decision.
    decided: [u64; 8],
    /// The line of each seat's last decision that was not sealed: nobody is told of one that is.
    opened_up: [u64; 8],
    /// Those for whom the clock decided last.
    by_clock: Seats,
    /// The last line that began play or took something back.
    opened: u64,
    /// What the office has been told of each seat.
    told: [Option<u64>; 8],
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Line {
    Decide {
        n: u64,
        seat: Seat,
        by: By,
        #[serde(default)]
        sealed: bool,
    },
    Begin {
        n: u64,
    },
    Back {
        n: u64,
    },
}

/// Take those out who have looked at the table in words, but not for so long that they have gone.
pub(super) fn gone(looked_ms: &mut BTreeMap<Seat, u64>, now: u64) -> Vec<Seat> {
    looked_ms.extract_if(.., |_, at| now >= *at + LOOKED_MS).map(|(seat, _)| seat).collect()
}

impl Turns {
    /// Read further lines of the log.
    fn read(&mut self, lines: &[Arc<str>]) {
        for line in lines {
            self.line += 1;
            match serde_json::from_str(line) {
                Ok(Line::Decide { by: By::Standing, .. }) | Err(_) => {}
                Ok(Line::Begin { n } | Line::Back { n }) => self.opened = n,
                Ok(Line::Decide { n, seat, by, sealed }) => {
                    let at = usize::from(seat.0);
                    if let Some(decided) = self.decided.get_mut(at) {
                        *decided = n;
                        self.opened_up[at] = if sealed { self.opened_up[at] } else { n };
                        let clock = by == By::Clock;
                        self.by_clock = if clock { self.by_clock.with(seat) } else { self.by_clock.without(seat) };
                    }
                }
            }
        }
    }
    /// The number of the turn for which a seat is waited for; none while it is in the middle of its own.
    fn since(&self, seat: Seat) -> Option<u64> {
        let own = *self.decided.get(usize::from(seat.0))?;
        let others = (0..8).map(Seat).filter(|&other| other != seat).map(|other| self.opened_up[usize::from(other.0)]);
        let stirred = others.max().unwrap_or(0).max(self.opened);
        (stirred > own || self.by_clock.contains(seat)).then_some(own)
    }
}

impl Room {
    /// Tell the office of every seat that is waited for; it tells the player if he does not come by himself.
    pub(super) fn expect_answers(&mut self) {
        if self.card.pace != Kind::ByWeb.name() || self.game().verdict().is_some() {
            self.turns = None;
            return;
        }
        let mut turns = self.turns.take().unwrap_or_default();
        turns.read(self.game().lines_since(turns.line));
        let now = now_ms();
        for seat in self.game().to_answer().iter() {
            let n = usize::from(seat.0);
            let Some(row) = self.seats.get(n).filter(|row| row.bot.is_none()) else { continue };
            let (Some(user), Some(since)) = (&row.user, turns.since(seat)) else { continue };
            if turns.told[n].replace(since) != Some(since) {
                let clock = self.game().clock().map(|clock| (clock.left(seat, now), clock.pace().bank_ms));
                let (game, user) = (self.card.id.clone(), user.clone());
                self.hall.office.expect(Wait { game, seat, since, user, from_ms: now, clock, what: What::Turn });
            }
        }
        self.turns = Some(turns);
    }
    /// Is a seat still waited for in this turn, and its player not here?
    pub(crate) fn is_missed(&self, seat: Seat, since: u64) -> bool {
        let waited_for = self.game().to_answer().contains(seat) && !self.card.plays_itself(seat);
        let same = self.turns.as_ref().and_then(|turns| turns.since(seat)) == Some(since);
        waited_for && same && !self.is_here(seat)
    }
    /// A seat's player looks at the table in words; those who are connected hear that he has come.
    pub(super) fn looks(&mut self, seat: Seat) {
        let came = !self.is_here(seat);
        self.looked_ms.insert(seat, now_ms());
        if came {
            self.tell_presence();
        }
    }
    /// When somebody is to be told next that a player has gone from the table in words.
    pub(super) fn next_gone(&self) -> Option<u64> {
        let looked = self.looked_ms.values().min().filter(|_| !self.visitors.is_empty());
        looked.map(|at| at + LOOKED_MS)
    }
    /// Whoever has not looked for so long has gone, and those who are connected hear of it, unless he is connected too.
    pub(super) fn note_gone(&mut self, now: u64) {
        if gone(&mut self.looked_ms, now).iter().any(|&seat| !self.is_here(seat)) {
            self.tell_presence();
        }
    }
    /// Does a seat's player look at the match, as a picture or in words?
    pub(crate) fn is_here(&self, seat: Seat) -> bool {
        let here = self.visitors.iter().any(|visitor| visitor.who == Audience::Seat(seat));
        here || self.looked_ms.get(&seat).is_some_and(|&at| now_ms() < at + LOOKED_MS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_has_not_looked_for_a_minute_has_gone() {
        let mut looked = BTreeMap::from([(Seat(0), 1_000), (Seat(1), 2_000)]);
        assert_eq!(gone(&mut looked, 60_999), []);
        assert_eq!(gone(&mut looked, 61_000), [Seat(0)]);
        assert_eq!(looked, BTreeMap::from([(Seat(1), 2_000)]), "who is told of once is not told of again");
    }

    fn decide(n: u64, seat: u8, by: &str) -> String {
        format!("{{\"decide\":{{\"n\":{n},\"seat\":{seat},\"by\":\"{by}\",\"steps\":[]}}}}\n")
    }

    #[test]
    fn nobody_is_called_because_somebody_answered_in_secret() {
        let sealed = |n: u64, seat: u8| decide(n, seat, "player").replace("\"steps\"", "\"sealed\":true,\"steps\"");
        let mut turns = Turns::default();
        turns.read(&["{\"fireteam\":{}}".into(), "{\"begin\":{\"n\":2,\"digest\":\"\"}}".into()]);
        turns.read(&[decide(3, 1, "player").into(), decide(4, 0, "player").into()]);
        // Both are asked; bravo is called, since alpha has decided, and alpha is still at the table.
        assert_eq!((turns.since(Seat(0)), turns.since(Seat(1))), (None, Some(3)));
        turns.read(&[sealed(5, 1).into()]);
        assert_eq!(turns.since(Seat(0)), None, "that bravo has answered is no news for alpha");
        turns.read(&[decide(6, 0, "player").into()]);
        assert_eq!((turns.since(Seat(0)), turns.since(Seat(1))), (None, Some(5)), "now both answers are open");
    }

    #[test]
    fn a_turn_has_one_number_however_often_the_seat_decides() {
        let mut turns = Turns::default();
        turns.read(&["{\"fireteam\":{}}".into(), "{\"begin\":{\"n\":2,\"digest\":\"\"}}".into()]);
        assert_eq!((turns.since(Seat(0)), turns.since(Seat(1))), (Some(0), Some(0)));
        turns.read(&[decide(3, 0, "player").into()]);
        assert_eq!((turns.since(Seat(0)), turns.since(Seat(1))), (None, Some(0)), "alpha is in the middle of its turn");
        turns.read(&[decide(4, 1, "standing").into()]);
        assert_eq!(turns.since(Seat(0)), None, "an order that answers does not make it a new turn");
        turns.read(&[decide(5, 1, "player").into()]);
        assert_eq!((turns.since(Seat(0)), turns.since(Seat(1))), (Some(3), None));
        turns.read(&[decide(6, 0, "clock").into()]);
        assert_eq!(turns.since(Seat(0)), Some(6), "whoever lets his time run out is told again");
        turns.read(&["{\"back\":{\"n\":7,\"back_to\":4}}".into()]);
        assert_eq!(turns.since(Seat(1)), Some(5));
        assert_eq!(turns.line, 7);
    }
}
