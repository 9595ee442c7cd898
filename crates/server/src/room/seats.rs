//! Seats that the computer plays for somebody who had gone, and how he gets his seat back.
//!
//! While the computer plays, the seat is still its player's to look at: he knows what it knows. He decides nothing
//! until the other players have agreed that he has his seat back.

use super::matters::Settled;
use super::{Broken, Feed, Room};
use crate::ids::now_ms;
use crate::wire::{Do, Matter, Tell, text};
use kernel::{Audience, Refusal, Seat, Seats};

/// The computer opponent that takes over.
const SUBSTITUTE: &str = "greedy";

/// Why somebody whose seat the computer plays may not do this.
pub(super) fn only_watch() -> Refusal {
    Refusal::new("the computer plays your seat, and you only watch")
        .help("ask for your seat back; the other players must agree")
}

impl Room {
    /// Whoever's seat the computer plays looks, talks and asks for his seat, and does nothing else.
    pub(super) fn only_watches(&self, seat: Seat, act: &Do) -> Option<Refusal> {
        let harmless = match act {
            Do::Offer { what, .. } => *what == Matter::Seat,
            Do::Commit { .. } | Do::SetStanding { .. } | Do::Answer { .. } | Do::Resign | Do::Claim { .. } => false,
            _ => true,
        };
        (self.card.plays_itself(seat) && !harmless).then(only_watch)
    }
    /// A guest has become somebody else, and his seats are that user's.
    pub(super) fn hand_over(&mut self, guest: &str, heir: &str) {
        self.card.hand_over(guest, heir);
        for (row, seat) in self.seats.iter_mut().zip(&self.card.seats) {
            row.user.clone_from(&seat.user);
        }
        self.hall.note(&self.card);
        self.show_umpires_out();
        // Whatever the guest was to be told, his heir is told.
        self.turns = None;
        self.expect_answers();
    }
    /// A user is called otherwise, at the table as in what he says.
    pub(super) fn rename(&mut self, user: &str, name: &str) {
        if self.card.rename(user, name) {
            self.hall.note(&self.card);
        }
        let his = self.visitors.iter_mut().filter(|visitor| visitor.user.as_deref() == Some(user));
        his.for_each(|visitor| name.clone_into(&mut visitor.name));
    }
    /// The computer plays these seats from now on.
    pub(super) async fn seat_bots(&mut self, gone: Seats) -> Settled {
        for seat in gone.iter() {
            if let Err(refusal) = self.seat_bot(seat, Some(SUBSTITUTE)).await {
                return Ok(Err(refusal));
            }
            self.announce(seat, "The computer plays for {} from now on.");
        }
        Ok(Ok(()))
    }
    /// The seat's player has it back.
    pub(super) async fn give_back(&mut self, seat: Seat) -> Settled {
        if let Err(refusal) = self.seat_bot(seat, None).await {
            return Ok(Err(refusal));
        }
        self.announce(seat, "{} is played by its player again.");
        self.expect_answers();
        self.give_time(seat).await?;
        Ok(Ok(()))
    }
    /// Whoever comes back to a clock that has run out needs time; everybody has agreed, so the clocks are set anew.
    async fn give_time(&mut self, seat: Seat) -> Result<(), Broken> {
        let now = now_ms();
        let left = self.game().clock().map(|clock| (clock.left(seat, now), clock.pace().clone()));
        let Some((_, pace)) = left.filter(|(left, pace)| *left < pace.bank_ms / 10) else { return Ok(()) };
        let players = self.players();
        let game = self.game_mut();
        game.at_time(now);
        // While a reaction is asked the clocks stay as they are: the increments since then must do.
        match game.change_pace(Some(pace), players) {
            Ok(()) => self.save().await,
            Err(_) => Ok(()),
        }
    }
    async fn seat_bot(&mut self, seat: Seat, bot: Option<&str>) -> Result<(), Refusal> {
        let n = usize::from(seat.0);
        let kept = self.hall.store.seat_bot(&self.card.id, seat.0, bot).await;
        kept.map_err(|problem| problem.refusal)?;
        let bot = bot.map(str::to_owned);
        self.seats[n].bot.clone_from(&bot);
        self.card.seats[n].bot = bot;
        self.lapses[n] = 0;
        self.stuck = self.stuck.without(seat);
        let bots = self.bots();
        self.game_mut().programs_play(bots);
        Ok(())
    }
    /// Tell everybody who plays a seat now.
    fn announce(&mut self, seat: Seat, words: &str) {
        let notice = words.replace("{}", &self.card.seats[usize::from(seat.0)].name);
        self.send_all(|_| true, text(&Tell::Notice { text: &notice }));
        self.card.happened(now_ms());
        self.note_card();
        self.tell_presence();
        self.tell_claims();
    }
    /// Another plays a seat, and nothing is claimed any more because its player had gone: the players who are there are told.
    fn tell_claims(&mut self) {
        let now = now_ms();
        let claims = |feed: &Feed| feed.claims_anew(now, self.claims(feed.who));
        let seats = self.feeds.values().filter(|feed| matches!(feed.who, Audience::Seat(_)));
        let told: Vec<_> = seats.map(|feed| (feed.who, claims(feed))).collect();
        for (seat, message) in told {
            self.send_all(|who| who == seat, message);
        }
    }
}
