//! Watching a match from its log alone: no rule book is needed, so that a game can be watched for ever.

use super::{Entry, Header, LogError, Reading};
use crate::audience::{Audience, Seat};
use crate::rulebook::Verdict;
use crate::setup::SeatSetup;
use crate::telling::Told;

/// Does a seat (or a spectator, or the umpire) hear what is told to this audience? A seat hears its side and what is
/// told to it alone; an umpire's seat hears what the umpire hears.
#[must_use]
pub fn hears(seats: &[SeatSetup], who: Audience, told_to: Audience) -> bool {
    if who == told_to {
        return true;
    }
    let Audience::Seat(Seat(n)) = who else { return false };
    match (seats.get(usize::from(n)).map(|seat| seat.side), told_to) {
        (Some(Some(own)), Audience::Side(side)) => own == side,
        (Some(None), Audience::Umpire) => true,
        _ => false,
    }
}

/// A match as its log tells it.
#[derive(Clone, Debug)]
pub struct Watch {
    /// What the match was started from.
    pub header: Header,
    /// How it ended, if it has.
    pub verdict: Option<Verdict>,
    /// Every telling with its line.
    told: Vec<(u64, Audience, Told)>,
    lines: u64,
}

impl Watch {
    /// Read a log to watch it. Nothing is rolled or checked against the rules; for that the match is folded.
    pub fn read(text: &str) -> Result<Watch, LogError> {
        let mut reading = Reading::of(text)?;
        let header = reading.header.fireteam.clone();
        let mut watch = Watch { header, verdict: None, told: Vec::new(), lines: 1 };
        while let Some(line) = reading.next_line() {
            let (_, entry) = line?;
            watch.lines = entry.n();
            watch.told.extend(entry.told().iter().map(|t| (watch.lines, t.to, Told::clone(&t.told))));
            if let Entry::End(end) = entry {
                watch.verdict = Some(end.verdict);
            }
        }
        Ok(watch)
    }
    /// How many lines the log has.
    #[must_use]
    pub fn lines(&self) -> u64 {
        self.lines
    }
    /// What an audience heard, each with the line of the log.
    pub fn tellings(&self, who: Audience) -> impl Iterator<Item = (u64, &Told)> {
        self.told
            .iter()
            .filter(move |(_, to, _)| hears(&self.header.setup.seats, who, *to))
            .map(|(line, _, told)| (*line, told))
    }
}
