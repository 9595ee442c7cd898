//! What is said beside the match: players among themselves, and those who watch among themselves.

use super::Room;
use crate::ids::now_ms;
use crate::limits::Rate;
use crate::store::ChatLine;
use crate::wire::{Tell, text};
use kernel::{Audience, Refusal};
use std::time::Instant;

/// The longest thing that may be said, in characters.
const LONGEST_CHAT: usize = 1_000;

/// How often one connection may say something.
pub(crate) const TALK: Rate = Rate { burst: 5.0, a_second: 0.5 };

/// Why something is not said that comes too soon after the rest.
pub(crate) fn said_too_often() -> Refusal {
    Refusal::new("you say a great deal in a short time").help("wait two seconds and say it again")
}

impl Room {
    /// A connection says something.
    pub(super) async fn say(&mut self, visitor: u64, said: &str) -> Result<(), Refusal> {
        let Some(speaker) = self.visitors.iter_mut().find(|one| one.id == visitor) else { return Ok(()) };
        if speaker.talk.take(TALK, Instant::now()).is_err() {
            return Err(said_too_often());
        }
        let (name, who) = (speaker.name.clone(), speaker.who);
        self.chat(name, who, said).await
    }
    /// Somebody says something to those who may hear him.
    pub(super) async fn chat(&mut self, from: String, who: Audience, said: &str) -> Result<(), Refusal> {
        let said = said.trim();
        if said.is_empty() || said.chars().count() > LONGEST_CHAT {
            return Err(Refusal::new(format!("say something of at most {LONGEST_CHAT} letters")));
        }
        let line = ChatLine { from, text: said.to_owned(), ms: now_ms() };
        let playing = matches!(who, Audience::Seat(_));
        let (room, chat) =
            if playing { ("players", &mut self.players_chat) } else { ("watch", &mut self.watchers_chat) };
        let done = self.hall.store.say(&self.card.id, room, chat.next, &line).await;
        done.map_err(|problem| problem.refusal)?;
        chat.add(line.clone());
        let message = text(&Tell::Chat(&line));
        self.send_all(|audience| matches!(audience, Audience::Seat(_)) == playing, message);
        Ok(())
    }
}
