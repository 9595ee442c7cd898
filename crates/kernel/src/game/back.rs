//! Take-backs, resignations and draws: what the players agree on above the rules.

use super::Match;
use super::position::Position;
use crate::audience::{Seat, Seats, Side};
use crate::log::seat::scene_hash;
use crate::log::{Back, Draw, Entry, Resign, ToldLine};
use crate::question::Question;
use crate::refusal::Refusal;
use crate::rulebook::{Rulebook, Standing, Verdict};
use crate::telling::Silent;

impl<R: Rulebook> Match<R> {
    /// The line that a take-back must return to, so that the seat may decide its last decision again.
    #[must_use]
    pub fn before_last(&self, seat: Seat) -> Option<u64> {
        let last = self.past.iter().rposition(|past| past.seat == Some(seat))?;
        self.past.get(last.checked_sub(1)?).map(|past| past.line)
    }
    /// Return to where the match stood after a line. Everybody who plays must agree. What follows has new dice,
    /// because the log's lines have moved on.
    pub fn take_back(&mut self, to_line: u64, consents: Seats) -> Result<(), Refusal> {
        self.check_consent(consents, "a take-back")?;
        let told = self.happen_back(to_line)?;
        let (n, digest) = (self.next_line(), self.digest());
        let entry = Back {
            n,
            back_to: to_line,
            consents: consents.iter().collect(),
            ms: self.now,
            told: told.clone(),
            digest: digest.as_str().into(),
        };
        self.write_entry(&Entry::Back(entry));
        self.record_back(told, self.now);
        self.wake();
        Ok(())
    }
    pub(super) fn happen_back(&mut self, to_line: u64) -> Result<Vec<ToldLine>, Refusal> {
        self.check_not_over().map_err(|refusal| refusal.help("its secret is open: nothing can be rolled anew"))?;
        if !self.past.iter().any(|past| past.line == to_line) {
            let help = "name a line that begins play or holds a decision that has not itself been taken back";
            return Err(Refusal::new(format!("play cannot return to line {to_line}")).help(help));
        }
        let gone = || Refusal::new(format!("the position after line {to_line} cannot be found again"));
        self.position = self.rebuild(to_line).ok_or_else(gone)?;
        self.past.retain(|past| past.line <= to_line);
        self.marks.retain(|(line, _)| *line <= to_line);
        self.rolls.retain(|(line, _)| *line <= to_line);
        let text = "By consent play returns to an earlier point; new dice will be rolled.";
        Ok(self.to_everybody("take-back", text))
    }
    pub(super) fn record_back(&mut self, told: Vec<ToldLine>, ms: Option<u64>) {
        told.into_iter().for_each(|told| self.hear(told));
        if let Some(seat) = self.journal.as_ref().map(|journal| journal.seat) {
            self.note_scene(&scene_hash(&self.scene(crate::audience::Audience::Seat(seat))));
        }
        self.ask_anew();
        self.finish_line(ms);
    }
    /// The position after an earlier line that still stands, from the nearest copy kept.
    pub(super) fn rebuild(&self, to_line: u64) -> Option<Position<R>> {
        let (marked, position) = self.marks.iter().rev().find(|(line, _)| *line <= to_line)?;
        let mut position = position.clone();
        let mut q = Question::bare();
        for past in self.past.iter().filter(|past| past.line > *marked && past.line <= to_line) {
            let (seat, steps) = self.steps_of(past.line)?;
            if position.answer(seat, &steps) {
                let mut dice = self.dice_of(past.line);
                position.resolve(&self.table, &mut dice, &mut Silent, &mut q);
            }
        }
        Some(position)
    }
    /// The decision that stands in a line of our own log.
    pub(super) fn steps_of(&self, line: u64) -> Option<(Seat, Vec<R::Step>)> {
        let at = usize::try_from(line).ok()?.checked_sub(1)?;
        let Ok(Entry::Decide(entry)) = serde_json::from_str(self.lines.get(at)?) else { return None };
        let steps: Option<Vec<R::Step>> = entry.steps.iter().map(|token| R::step_read(&self.table, &token.0)).collect();
        Some((entry.seat, steps?))
    }

    /// Give the game up. When only one side is left that has not, it has won; until then the book's defaults answer for
    /// a seat that has resigned.
    pub fn resign(&mut self, seat: Seat) -> Result<(), Refusal> {
        let told = self.happen_resign(seat)?;
        let n = self.next_line();
        self.write_entry(&Entry::Resign(Resign { n, seat, ms: self.now, told: told.clone() }));
        told.into_iter().for_each(|told| self.hear(told));
        self.finish_line(self.now);
        self.wake();
        Ok(())
    }
    pub(super) fn happen_resign(&mut self, seat: Seat) -> Result<Vec<ToldLine>, Refusal> {
        self.check_seat(seat)?;
        self.check_not_over()?;
        if !self.begun() {
            return Err(Refusal::new("the match has not begun"));
        }
        if !self.players().contains(seat) {
            return Err(Refusal::new("only a seat that plays for a side, and still plays, can resign"));
        }
        self.resigned = self.resigned.with(seat);
        let left = self.sides_of(self.players());
        let name = &self.header.setup.seats[usize::from(seat.0)].name;
        let told = self.to_everybody("resignation", &format!("{name} resigns."));
        if left.len() < 2 {
            self.verdict = Some(self.agreed(left.first().copied(), "by resignation"));
        }
        Ok(told)
    }
    /// End in a draw. Everybody who plays must agree.
    pub fn agree_draw(&mut self, consents: Seats) -> Result<(), Refusal> {
        self.check_consent(consents, "a draw")?;
        let told = self.happen_draw()?;
        let n = self.next_line();
        let draw = Draw { n, consents: consents.iter().collect(), ms: self.now, told: told.clone() };
        self.write_entry(&Entry::Draw(draw));
        told.into_iter().for_each(|told| self.hear(told));
        self.finish_line(self.now);
        self.wake();
        Ok(())
    }
    pub(super) fn happen_draw(&mut self) -> Result<Vec<ToldLine>, Refusal> {
        self.check_not_over()?;
        if !self.begun() {
            return Err(Refusal::new("the match has not begun"));
        }
        self.verdict = Some(self.agreed(None, "by agreement"));
        Ok(self.to_everybody("draw", "A draw is agreed."))
    }
    pub(super) fn check_consent(&self, consents: Seats, to_what: &str) -> Result<(), Refusal> {
        let missing = self.players().minus(consents);
        if missing.is_empty() {
            return Ok(());
        }
        let seats = &self.header.setup.seats;
        let names: Vec<&str> =
            missing.iter().filter_map(|seat| seats.get(usize::from(seat.0))).map(|seat| seat.name.as_str()).collect();
        Err(Refusal::new(format!("{to_what} needs the consent of {}", names.join(" and "))))
    }
    fn sides_of(&self, seats: Seats) -> Vec<Side> {
        let side = |seat: Seat| self.header.setup.seats.get(usize::from(seat.0))?.side;
        let mut sides: Vec<Side> = seats.iter().filter_map(side).collect();
        sides.sort_unstable();
        sides.dedup();
        sides
    }
    /// A verdict that the players gave themselves.
    pub(super) fn agreed(&self, winner: Option<Side>, reason: &str) -> Verdict {
        let all = (0..self.header.setup.seats.len()).fold(Seats::default(), |all, n| all.with(Seat(n as u8)));
        let standing =
            |side| Standing { side, score: i32::from(winner == Some(side)), reasons: vec![reason.to_owned()] };
        Verdict { winner, standings: self.sides_of(all).into_iter().map(standing).collect(), void: false }
    }
}
