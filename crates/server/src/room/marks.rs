//! What a player says about a match as a whole; it stands on the card and not in the log.

use super::Room;
use crate::problem::Problem;
use crate::wire::{Tell, text};
use kernel::Audience;

/// What may be said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mark {
    /// Whoever has its address may read the match, now that it has ended.
    Shared,
    /// Nobody shall come any more to a match that has not begun.
    Withdrawn,
}

/// What whoever comes too late is told.
pub(crate) fn withdrawn() -> Problem {
    Problem::gone("this invitation has been withdrawn").help("ask for another, or begin a game of your own")
}

impl Room {
    /// Say it; returns when it is on the disk.
    pub(super) async fn mark(&mut self, mark: Mark) -> Result<(), Problem> {
        match mark {
            Mark::Shared if self.game().verdict().is_none() => {
                let running = Problem::conflict("this match is still being played, and much in it is secret");
                return Err(running.help("share it when it has ended"));
            }
            Mark::Withdrawn if self.game().begun() => {
                return Err(Problem::conflict("this match has begun").help("resign, or offer a draw"));
            }
            Mark::Shared => self.card.shared = true,
            Mark::Withdrawn => {
                self.card.withdrawn = true;
                let notice = "The invitation has been withdrawn.";
                self.send_all(|who| matches!(who, Audience::Seat(_)), text(&Tell::Notice { text: notice }));
                self.show_out("the invitation has been withdrawn");
            }
        }
        self.hall.keep_card(&self.card).await
    }
}
