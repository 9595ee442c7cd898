//! What is settled about the match itself: that it goes on at another pace, by itself, or that it counts for nothing.

use super::Match;
use crate::audience::Seats;
use crate::clock::{Clock, Pace};
use crate::dice::Seed;
use crate::log::{Branch, Entry, NewPace, ToldLine, Void};
use crate::refusal::Refusal;
use crate::rulebook::{Asked, Rulebook, Verdict};

impl<R: Rulebook> Match<R> {
    /// Go on at another pace, every bank filled anew, or without clocks. Everybody who plays must agree.
    pub fn change_pace(&mut self, pace: Option<Pace>, consents: Seats) -> Result<(), Refusal> {
        self.check_consent(consents, "another pace")?;
        let told = self.happen_pace(pace.clone())?;
        let n = self.next_line();
        let entry = NewPace { n, pace, consents: consents.iter().collect(), ms: self.now, told: told.clone() };
        self.write_entry(&Entry::Pace(entry));
        self.record_settled(told, self.now);
        self.wake();
        Ok(())
    }
    pub(super) fn happen_pace(&mut self, pace: Option<Pace>) -> Result<Vec<ToldLine>, Refusal> {
        self.check_playing()?;
        // Without clocks nobody learns from it that a reaction is asked for.
        if pace.is_some() && matches!(self.asked(), Asked::Window { .. }) {
            return Err(Refusal::new("the pace cannot change while a reaction is being asked")
                .help("agree on it when the reaction is over"));
        }
        let words = pace.as_ref().map_or_else(|| "without clocks".to_owned(), Pace::words);
        self.clock = pace.clone().map(Clock::new);
        self.header.pace = pace;
        Ok(self.to_everybody("pace", &format!("By consent the clocks are set anew: {words}.")))
    }
    /// Go on as a match of its own, with dice of its own and without clocks; what was played so far was played in another, whose secret
    /// may be known by now.
    pub fn branch(&mut self, secret: [u8; 32]) -> Result<(), Refusal> {
        let n = self.next_line();
        let told = self.happen_branch(n, Seed(secret))?;
        self.write_entry(&Entry::Branch(Branch {
            n,
            secret: Seed(secret).to_string(),
            ms: self.now,
            told: told.clone(),
        }));
        self.record_settled(told, self.now);
        self.wake();
        Ok(())
    }
    pub(super) fn happen_branch(&mut self, n: u64, secret: Seed) -> Result<Vec<ToldLine>, Refusal> {
        self.check_playing()?;
        self.seeds.push((n, Seed::combined(&secret.0, &[])));
        (self.clock, self.header.pace) = (None, None);
        Ok(self.to_everybody("branch", "From here on this is a game of its own, with new dice."))
    }
    /// Let the match count for nothing, at the word of these seats: nobody has won, and it is no draw either. Whoever
    /// runs the match decides when seats may say so, as when the others have gone.
    pub fn void(&mut self, by: Seats) -> Result<(), Refusal> {
        let told = self.happen_void(by)?;
        let n = self.next_line();
        let entry = Void { n, by: by.iter().collect(), ms: self.now, told: told.clone() };
        self.write_entry(&Entry::Void(entry));
        self.record_settled(told, self.now);
        self.wake();
        Ok(())
    }
    pub(super) fn happen_void(&mut self, by: Seats) -> Result<Vec<ToldLine>, Refusal> {
        self.check_playing()?;
        if by.is_empty() || !self.players().contains_all(by) {
            return Err(Refusal::new("only seats that play for a side, and still play, can say so"));
        }
        self.verdict = Some(Verdict { void: true, ..self.agreed(None, "the match counts for nothing") });
        Ok(self.to_everybody("void", "The match is void: it counts for nothing."))
    }
    pub(super) fn record_settled(&mut self, told: Vec<ToldLine>, ms: Option<u64>) {
        told.into_iter().for_each(|told| self.hear(told));
        self.finish_line(ms);
    }
    fn check_playing(&self) -> Result<(), Refusal> {
        self.check_not_over()?;
        if self.begun() { Ok(()) } else { Err(Refusal::new("the match has not begun")) }
    }
}
