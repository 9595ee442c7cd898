//! What is said when a game has ended, or is left.

use super::table::Table;
use crate::output::Done;
use kernel::{Audience, Seat};
use serde_json::json;
use text::Names;

impl Table<'_> {
    /// Who may see the dice now: after the end nothing is secret any more; before it, whoever plays alone sees his own.
    fn onlooker(&self) -> Audience {
        if self.game.verdict().is_some() { Audience::Umpire } else { self.reader() }
    }
    /// Say how it ended, whose dice were kind, and where the log is.
    pub(crate) fn end(&mut self, seat_logs: bool) -> Done {
        let listener = self.at_keyboard.or_else(|| self.humans().next());
        let verdict = self.game.verdict();
        if let (Some(seat), true) = (listener, verdict.is_some()) {
            self.hear(seat);
        }
        let mut kept = Vec::new();
        if seat_logs {
            for n in 0..self.players.len() {
                let seat = Seat(n as u8);
                kept.push(self.kept.seat_log(&*self.game, seat, &self.name(seat))?.display().to_string());
            }
        }
        let log = self.kept.path().display().to_string();
        let luck = self.game.ledger(self.onlooker());
        if self.screen.output().json() {
            self.screen.value(
                &json!({ "ended": verdict.is_some(), "verdict": verdict, "luck": luck, "log": log, "seat_logs": kept }),
            );
            return Ok(());
        }
        match verdict {
            None => self.screen.say(&format!("\nThe game is kept. Go on with: fireteam play --resume {log}")),
            Some(verdict) => {
                let strong = |words: &str| self.screen.output().strong(words);
                self.screen.say(&format!("\n{}", strong("The game is over.")));
                self.screen.say(&text::verdict(&verdict, &Names::of(&*self.game)));
                self.screen.say(&format!("\n{}", strong("All dice of the game")));
                self.screen.say(&text::luck(&luck));
                self.screen
                    .say(&format!("\nWatch it again: fireteam replay {log}\nProve it true:  fireteam verify {log}"));
            }
        }
        for file in kept {
            self.screen.say(&format!("A seat's own log: {file}"));
        }
        Ok(())
    }
}
