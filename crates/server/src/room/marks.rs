//! What a player says about a match as a whole; it stands on the card and not in the log.

use super::Room;
use crate::problem::Problem;

/// What may be said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mark {
    /// Whoever has its address may read the match, now that it has ended.
    Shared,
}

impl Room {
    /// Say it; returns when it is on the disk.
    pub(super) async fn mark(&mut self, mark: Mark) -> Result<(), Problem> {
        match mark {
            Mark::Shared if self.game().verdict().is_none() => {
                let running = Problem::conflict("this match is still being played, and much in it is secret");
                return Err(running.help("share it when it has ended"));
            }
            Mark::Shared => self.card.shared = true,
        }
        self.hall.keep_card(&self.card).await
    }
}
