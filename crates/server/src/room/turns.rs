//! What happens without anybody asking: computer opponents, clocks, windows that close, seats that are taken.

use super::{Broken, Room};
use crate::ids::{letters, now_ms, random};
use crate::problem::Problem;
use crate::rights;
use crate::store::User;
use crate::wire::{Tell, text};
use bots::Level;
use kernel::dice::{Seed, Seeded};
use kernel::{Audience, By, Seat};
use serde::Deserialize;

/// How often in a row each seat's clock has answered, read from a log.
pub(super) fn lapses(log: &str) -> [u32; 8] {
    #[derive(Deserialize)]
    struct Line {
        decide: Decide,
    }
    #[derive(Deserialize)]
    struct Decide {
        seat: Seat,
        by: By,
    }
    let mut lapses = [0; 8];
    for line in log.lines().filter(|line| line.starts_with("{\"decide\"")) {
        let Ok(Line { decide }) = serde_json::from_str(line) else { continue };
        if let Some(count) = lapses.get_mut(usize::from(decide.seat.0)) {
            *count = match decide.by {
                By::Clock => *count + 1,
                By::Standing => *count,
                By::Player | By::Bot | By::Umpire => 0,
            };
        }
    }
    lapses
}

impl Room {
    /// The computer opponent that has to answer.
    pub(super) fn bot_to_move(&self) -> Option<(Seat, Level)> {
        let due = self.game().to_answer().minus(self.stuck);
        due.iter().find_map(|seat| {
            let bot = self.seats.get(usize::from(seat.0))?.bot.as_deref()?;
            Some((seat, bot.parse().ok()?))
        })
    }
    /// When something must be done without anybody asking.
    pub(super) fn due(&self) -> Option<u64> {
        let lapse = self.game().clock().and_then(kernel::clock::Clock::next_lapse);
        let lapse = lapse.filter(|_| self.game().verdict().is_none());
        let card = self.card_behind.then_some(self.drawn_ms + super::BETWEEN_CARDS);
        self.holds.iter().filter_map(super::Hold::until).chain(lapse).chain(card).chain(self.next_gone()).min()
    }
    /// Do what is due.
    pub(super) async fn tick(&mut self) -> Result<(), Broken> {
        let now = now_ms();
        if let Some(ms) = self.window_ms() {
            let mut released = false;
            for hold in &mut self.holds {
                released |= hold.release(now, ms);
            }
            if released {
                self.drop_past_offers();
                self.publish();
                if self.offers_behind {
                    self.save().await?;
                }
            }
        }
        self.note_gone(now);
        if self.card_behind && now >= self.drawn_ms + super::BETWEEN_CARDS {
            self.note_card();
        }
        let lapsed = self.game().clock().map(|clock| clock.lapsed(now)).unwrap_or_default();
        for seat in lapsed.iter() {
            self.lapse(seat, now).await?;
        }
        // Nobody waits for his news until a computer opponent has thought.
        self.deliver();
        match self.bot_to_move() {
            Some((seat, level)) => self.bot_moves(seat, level).await,
            None => Ok(()),
        }
    }
    async fn lapse(&mut self, seat: Seat, now: u64) -> Result<(), Broken> {
        let window = matches!(self.game().asked(), kernel::Asked::Window { .. });
        let game = self.game_mut();
        game.at_time(now);
        match game.lapse(seat) {
            Ok(()) => {
                self.lapses[usize::from(seat.0)] += u32::from(!window);
                self.hall.meters.lapses.inc();
                self.settle().await
            }
            Err(refusal) => {
                tracing::warn!(game = self.card.id, seat = seat.0, %refusal, "a clock ran out and nothing could be done");
                Ok(())
            }
        }
    }
    /// The computer opponent thinks on a thread of its own, and answers.
    async fn bot_moves(&mut self, seat: Seat, level: Level) -> Result<(), Broken> {
        let Some(game) = self.game.take() else { return Ok(()) };
        let lots = random::<8>().map_or(0, u64::from_le_bytes);
        let thought = tokio::task::spawn_blocking(move || {
            let mut lots = Seeded::new(Seed::number(lots), 0);
            let decided = bots::decide(&*game, seat, level, &mut lots);
            (game, decided)
        });
        let decided = match thought.await {
            Ok((game, decided)) => {
                self.game = Some(game);
                decided
            }
            Err(error) => {
                return Err(crate::store::NotSaved::Failed(format!("the computer opponent failed: {error}")).into());
            }
        };
        let game = self.game_mut();
        game.at_time(now_ms());
        let done = decided
            .and_then(|decided| game.commit_because(seat, &decided.steps, By::Bot, &decided.reason))
            .or_else(|_| game.lapse(seat));
        if let Err(refusal) = done {
            tracing::error!(game = self.card.id, seat = seat.0, %refusal, "a computer opponent has no answer");
            self.stuck = self.stuck.with(seat);
            return Ok(());
        }
        self.hall.meters.bot_moves.inc();
        let before = self.saved;
        self.settle().await?;
        if self.visitors.iter().any(|visitor| visitor.who == Audience::Umpire) {
            let message = text(&Tell::Reasons(self.reasons_since(before)));
            self.send_all(|who| who == Audience::Umpire, message);
        }
        Ok(())
    }
    /// A user takes a seat. When every seat is taken, play begins.
    pub(super) async fn sit(&mut self, seat: Seat, user: &User, say: &[u8]) -> Result<Result<(), Problem>, Broken> {
        let n = usize::from(seat.0);
        let Some(row) = self.seats.get(n) else { return Ok(Err(Problem::missing("there is no such seat"))) };
        if row.user.as_deref() == Some(&user.id) {
            return Ok(Ok(()));
        }
        if self.card.withdrawn {
            return Ok(Err(super::withdrawn()));
        }
        if row.user.is_some() || row.bot.is_some() {
            let taken = Problem::conflict("somebody else has taken this seat").help("ask for another invitation");
            return Ok(Err(taken));
        }
        if let Err(problem) = rights::sit(&self.card, Some(&user.id)) {
            return Ok(Err(problem));
        }
        match self.hall.store.take_seat(&self.card.id, seat.0, &user.id).await {
            Ok(true) => {}
            Ok(false) => return Ok(Err(Problem::conflict("somebody else has taken this seat"))),
            Err(problem) => return Ok(Err(problem)),
        }
        self.seats[n].user = Some(user.id.clone());
        self.card.seats[n].user = Some(user.id.clone());
        self.card.seats[n].player = Some(user.name.clone());
        self.card.happened(now_ms());
        if !self.game().begun() {
            let drawn = random::<16>().map(|bytes| letters(&bytes)).unwrap_or_default();
            let say = if say.is_empty() { drawn.as_bytes() } else { say };
            let game = self.game_mut();
            game.at_time(now_ms());
            if let Err(refusal) = game.join(seat, &user.name, say) {
                return Ok(Err(refusal.into()));
            }
            self.begin_if_full();
        }
        self.settle().await?;
        Ok(Ok(()))
    }
    /// Begin when nobody is missing.
    pub(super) fn begin_if_full(&mut self) {
        if self.seats.iter().any(|seat| seat.user.is_none() && seat.bot.is_none()) {
            return;
        }
        let game = self.game_mut();
        if let Err(refusal) = game.begin() {
            tracing::error!(%refusal, "a match could not begin");
        }
        if !self.card.public {
            self.show_out("the match has begun, and it is not for watching");
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn lapses_are_counted_until_the_player_answers() {
        let line = |seat: u8, by: &str| format!("{{\"decide\":{{\"n\":1,\"seat\":{seat},\"by\":\"{by}\"}}}}\n");
        let log: String =
            [line(0, "clock"), line(1, "clock"), line(0, "player"), line(1, "standing"), line(1, "clock")].concat();
        assert_eq!(super::lapses(&log)[..2], [0, 2]);
    }
}
