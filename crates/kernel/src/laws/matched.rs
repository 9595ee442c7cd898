//! A seed played as a whole match: what is written down rebuilds it, refusals change nothing, a take-back returns, and
//! what a seat may read of it is what it was told and nothing beside.

use super::Law;
use super::diff::diff;
use super::game::Run;
use super::garbage::spoilt;
use super::view::{Broken, hold};
use crate::audience::{Audience, Seat, Seats};
use crate::dice::Seed;
use crate::game::Match;
use crate::ledger::LuckLedger;
use crate::log::{By, Entry, RollLine, Watch, seat::first_difference};
use crate::rulebook::Rulebook;
use std::collections::BTreeMap;

/// How often one match is taken back.
const BACKS: usize = 3;

/// What the laws remember of a match while they play it.
#[derive(Default)]
struct Memory {
    /// The digest after each line at which somebody was to answer.
    digests: BTreeMap<u64, [u8; 32]>,
    /// Seat logs as they were kept on the way.
    kept: Vec<(Seat, String)>,
    backs: usize,
}

impl<R: Rulebook> Run<'_, R> {
    /// Play the seed once more, as a match.
    pub(super) fn matched(&mut self) -> Result<(), Broken> {
        let mut game = Match::<R>::start(self.laws.setup.clone(), Seed::number(self.seed).0)
            .map_err(|faults| Broken::new(Law::Fold, format!("  the match does not start: {faults}")))?;
        let mut memory = Memory::default();
        while game.verdict().is_none() {
            let (line, to_answer) = (game.line(), game.to_answer());
            let ends = !to_answer.is_empty() && line < 4 * self.laws.bound as u64;
            hold(Law::Ends, ends, || format!("  the match stands at line {line}, {to_answer:?} to answer"))?;
            memory.digests.insert(line, self.digest(game.state()));
            self.disturb(&mut game, &mut memory)?;
            let seats: Vec<Seat> = game.to_answer().iter().collect();
            let Some(&seat) = seats.get(self.rng.below(seats.len().max(1) as u32) as usize) else { continue };
            let steps = self.compose(game.state(), seat)?;
            let done = game.commit(seat, &steps, By::Player);
            hold(Law::Listed, done.is_ok(), || format!("  a complete decision is refused: {done:?}"))?;
        }
        memory.digests.insert(game.line(), self.digest(game.state()));
        self.counts.matches += 1;
        self.counts.lines += game.line();
        self.folds(&game, &memory)?;
        self.spoilt_logs(&game)?;
        (0..self.laws.setup.seats.len() as u8).try_for_each(|seat| {
            seat_told(&game, Seat(seat), &memory.kept).map_err(|broken| broken.to(Audience::Seat(Seat(seat))))
        })
    }

    /// Now and then: an answer that must be refused, a take-back, a standing order, a look at a seat's log.
    fn disturb(&mut self, game: &mut Match<R>, memory: &mut Memory) -> Result<(), Broken> {
        let seat = Seat(self.rng.below(self.laws.setup.seats.len().max(1) as u32) as u8);
        match self.rng.below(24) {
            0 => self.refusals(game, seat),
            1 if memory.backs < BACKS => {
                memory.backs += 1;
                self.take_back(game, &memory.digests)
            }
            2 if memory.kept.len() < 4 => {
                memory.kept.push((seat, game.seat_log(seat)));
                Ok(())
            }
            3 => {
                let orders = if self.rng.below(2) == 0 { vec!["always pass".to_owned()] } else { Vec::new() };
                let set = game.set_standing(seat, &orders);
                hold(Law::Listed, set.is_ok(), || format!("  standing orders are refused: {set:?}"))
            }
            _ => Ok(()),
        }
    }

    /// Whatever is refused leaves state and log as they were.
    fn refusals(&mut self, game: &mut Match<R>, seat: Seat) -> Result<(), Broken> {
        let (before, line, versions) = (self.digest(game.state()), game.line(), versions(game));
        let asked = game.to_answer().contains(seat);
        let mut wrong = if asked { self.compose(game.state(), seat)? } else { self.strangers.clone() };
        let dropped = wrong.pop();
        let mut refused = vec![
            ("a back without consent", game.take_back(line, Seats::default()).is_err()),
            ("a draw without consent", game.agree_draw(Seats::default()).is_err()),
            ("another pace without consent", game.change_pace(None, Seats::default()).is_err()),
            ("a void that nobody claims", game.void(Seats::default()).is_err()),
            ("a seat that is not there", game.commit(Seat(250), &wrong, By::Player).is_err()),
            ("an order that is none", game.set_standing(seat, &["if".to_owned()]).is_err()),
            ("a line that is not there", game.take_back(u64::MAX, Seats(255)).is_err()),
        ];
        if dropped.is_some() || !asked {
            refused.push(("an answer that is none", game.commit(seat, &wrong, By::Player).is_err()));
        }
        for (what, was) in refused {
            self.counts.refused += 1;
            hold(Law::Listed, was, || format!("  {what} is not refused"))?;
        }
        let same = self.digest(game.state()) == before && game.line() == line && versions == self::versions(game);
        hold(Law::Draft, same, || "  what was refused changed the match".to_owned())
    }

    /// By consent the match returns to where it stood.
    fn take_back(&mut self, game: &mut Match<R>, digests: &BTreeMap<u64, [u8; 32]>) -> Result<(), Broken> {
        for seat in 0..self.laws.setup.seats.len() as u8 {
            if game.standing(Seat(seat)).next().is_some() {
                let _ = game.set_standing(Seat(seat), &[]);
            }
        }
        let line = digests.keys().nth(self.rng.below(digests.len().max(1) as u32) as usize).copied().unwrap_or(0);
        let before = (self.digest(game.state()), game.line());
        let everybody = Seats(u8::MAX);
        match game.take_back(line, everybody) {
            Ok(()) => hold(Law::Fold, Some(&self.digest(game.state())) == digests.get(&line), || {
                format!("  taken back to line {line}, the state is not what it was")
            }),
            Err(why) => hold(Law::Draft, before == (self.digest(game.state()), game.line()), || {
                format!("  the take-back is refused ({why}), and yet something changed")
            }),
        }
    }

    /// The log rebuilds the match, whole and at every line.
    fn folds(&mut self, game: &Match<R>, memory: &Memory) -> Result<(), Broken> {
        let again = Match::<R>::fold(&game.log())
            .map_err(|error| Broken::new(Law::Fold, format!("  the match's own log does not fold: {error}")))?;
        hold(Law::Fold, again.log() == game.log(), || {
            format!("  the log changes: {}", diff(&game.log(), &again.log()))
        })?;
        let same = self.digest(again.state()) == self.digest(game.state()) && again.verdict() == game.verdict();
        hold(Law::Fold, same, || "  the folded match ends elsewhere".to_owned())?;
        hold(Law::Fold, versions(&again) == versions(game), || "  the folded match counts other versions".to_owned())?;
        let lines: Vec<(u64, [u8; 32])> = memory.digests.iter().map(|(line, digest)| (*line, *digest)).collect();
        for n in self.some_of(lines.len(), 4) {
            let (line, digest) = lines[n];
            let there = game.at_line(line).map(|there| self.digest(there.state()));
            hold(Law::Fold, there == Ok(digest), || {
                format!("  at line {line} the log gives another state: {there:?}")
            })?;
        }
        Ok(())
    }

    /// A log with a changed digest, a lost line or anything else wrong with it is refused, in the right place.
    fn spoilt_logs(&mut self, game: &Match<R>) -> Result<(), Broken> {
        let log = game.log();
        let lines: Vec<&str> = log.lines().collect();
        let n = 1 + self.rng.below(lines.len().saturating_sub(1).max(1) as u32) as usize;
        if let Some((at, _)) = lines.get(n).and_then(|line| line.match_indices("\"digest\":\"").last()) {
            let mut line = lines[n].to_owned();
            let other = if line.as_bytes()[at + 10] == b'0' { "1" } else { "0" };
            line.replace_range(at + 10..at + 11, other);
            let text = format!("{}\n{line}\n", lines[..n].join("\n"));
            let place = Match::<R>::fold(&text).err().map(|error| error.line);
            hold(Law::Fold, place == Some(n as u64 + 1), || format!("  line {} is changed, found: {place:?}", n + 1))?;
        }
        if n + 1 < lines.len() {
            let text = [&lines[..n], &lines[n + 1..]].concat().join("\n");
            hold(Law::Fold, Match::<R>::fold(&text).is_err(), || format!("  line {} is lost unseen", n + 1))?;
        }
        let short = log.get(..log.len().min(20_000)).unwrap_or_default();
        for _ in 0..self.laws.garbage {
            self.counts.garbage += 1;
            let text = spoilt(short, &mut self.rng);
            let _ = (Match::<R>::fold(&text).is_ok(), Watch::read(&text).is_ok());
        }
        Ok(())
    }
}

fn versions<R: Rulebook>(game: &Match<R>) -> Vec<u64> {
    let seats = (0..game.header().setup.seats.len() as u8).map(|n| Audience::Seat(Seat(n)));
    seats.chain([Audience::Public, Audience::Umpire]).map(|who| game.version(who)).collect()
}

/// A seat's log, versions and ledger follow from what it was told, asked and shown, and from nothing else.
fn seat_told<R: Rulebook>(game: &Match<R>, seat: Seat, kept: &[(Seat, String)]) -> Result<(), Broken> {
    let (who, log) = (Audience::Seat(seat), game.seat_log(seat));
    for (_, earlier) in kept.iter().filter(|(of, _)| *of == seat) {
        let other = first_difference(earlier, &log);
        hold(Law::Fold, other.is_none(), || format!("  line {other:?} of the seat log was another, earlier"))?;
    }
    let notes = Notes::of(&log).map_err(|what| Broken::new(Law::Telling, what))?;
    hold(Law::Telling, notes.version == game.version(who), || {
        format!("  the seat log counts to {}, the match to {}", notes.version, game.version(who))
    })?;
    let told: Vec<String> = game.tellings(who, 0).iter().map(|t| t.told.text.clone()).collect();
    hold(Law::Telling, told == notes.told, || {
        format!("  the match told (-), the seat log holds (+)\n{}", diff(&told.join("\n"), &notes.told.join("\n")))
    })?;
    let whole = game.log();
    let watched = Watch::read(&whole).map(|w| w.tellings(who).map(|(_, t)| t.text.clone()).collect::<Vec<_>>());
    hold(Law::Telling, watched.as_ref() == Ok(&told), || "  whoever watches the log hears something else".to_owned())?;
    let Some(side) = game.header().setup.seats.get(usize::from(seat.0)).and_then(|s| s.side) else { return Ok(()) };
    let rolls = standing_rolls(&whole);
    let seen = LuckLedger::of(rolls.iter().filter(|roll| roll.seen_by.side(side)));
    hold(Law::Telling, game.ledger(who) == seen, || "  the ledger holds other rolls than the seat saw".to_owned())
}

/// The rolls of all lines that have not been taken back.
fn standing_rolls(log: &str) -> Vec<RollLine<'_>> {
    let mut rolls: Vec<(u64, RollLine<'_>)> = Vec::new();
    for line in log.lines().skip(1) {
        match serde_json::from_str::<Entry<'_>>(line) {
            Ok(Entry::Begin(begin)) => rolls.extend(begin.rolls.into_iter().map(|roll| (begin.n, roll))),
            Ok(Entry::Decide(decide)) => rolls.extend(decide.rolls.into_iter().map(|roll| (decide.n, roll))),
            Ok(Entry::Back(back)) => rolls.retain(|(n, _)| *n <= back.back_to),
            _ => {}
        }
    }
    rolls.into_iter().map(|(_, roll)| roll).collect()
}

/// What a seat log holds.
#[derive(Default)]
struct Notes {
    version: u64,
    told: Vec<String>,
}

impl Notes {
    /// Read a seat log: every telling and question has the next number, and there is nothing in it that tests guesses.
    fn of(log: &str) -> Result<Notes, String> {
        let mut notes = Notes::default();
        for (n, line) in log.lines().enumerate().skip(1) {
            let value: serde_json::Value =
                serde_json::from_str(line).map_err(|error| format!("  line {} of the seat log: {error}", n + 1))?;
            let v = value["v"].as_u64().ok_or_else(|| format!("  line {} of the seat log has no version", n + 1))?;
            let counted = value.get("told").is_some() || value.get("asked").is_some();
            notes.version += u64::from(counted);
            if v != notes.version {
                return Err(format!("  line {} of the seat log has version {v}, not {}", n + 1, notes.version));
            }
            if let Some(told) = value.get("told") {
                notes.told.push(told["text"].as_str().unwrap_or_default().to_owned());
            }
            let secret = ["digest", "seed", "rolls", "ms", "secret"].iter().find(|key| value.get(**key).is_some());
            if let Some(key) = secret {
                return Err(format!("  line {} of the seat log has a `{key}`", n + 1));
            }
        }
        Ok(notes)
    }
}

#[cfg(test)]
mod tests {
    use super::Notes;

    const LOG: &str = "{\"fireteam_seat\":0}\n{\"v\":1,\"asked\":true}\n{\"v\":2,\"told\":{\"text\":\"a shot\"}}\n";

    #[test]
    fn a_seat_log_counts_what_it_holds() {
        let notes = Notes::of(LOG).unwrap();
        assert_eq!((notes.version, notes.told), (2, vec!["a shot".to_owned()]));
    }

    #[test]
    fn a_gap_in_the_versions_is_found() {
        let gap = format!("{LOG}{{\"v\":4,\"asked\":true}}\n");
        assert_eq!(Notes::of(&gap).err().as_deref(), Some("  line 4 of the seat log has version 4, not 3"));
    }

    #[test]
    fn a_digest_of_the_truth_is_found() {
        let digest = format!("{LOG}{{\"v\":2,\"scene\":\"00\",\"digest\":\"00\"}}\n");
        assert_eq!(Notes::of(&digest).err().as_deref(), Some("  line 4 of the seat log has a `digest`"));
    }
}
