//! What a connection wants, and the answer.

use super::{Broken, Room};
use crate::ids::now_ms;
use crate::wire::{Ask, Do, Refused, Reply, Tell, text};
use axum::extract::ws::Utf8Bytes;
use kernel::{Audience, By, Refusal, Seat};
use serde::Serialize;
use serde_json::json;

/// The longest notes, in bytes.
const LONGEST_NOTES: usize = 20_000;
/// The longest draft.
const LONGEST_DRAFT: usize = 2_000;

type Answer = Result<Utf8Bytes, Refusal>;

/// The answer to a decision: the version that it answered. What has come of it is told apart, since news may be held back.
#[derive(Serialize)]
struct Committed {
    version: u64,
}

fn ok(re: u64, value: impl Serialize) -> Answer {
    Ok(text(&Reply { re, ok: value }))
}

impl Room {
    /// Answer one message of a connection.
    pub(super) async fn serve(&mut self, visitor: u64, ask: Ask) -> Result<(), Broken> {
        let Some(who) = self.visitors.iter().find(|v| v.id == visitor).map(|v| v.who) else { return Ok(()) };
        let Ask { id: re, act } = ask;
        let kind = act.name();
        let answer = match (who, act) {
            (_, Do::Ledger) => self.unheld(who).and_then(|()| ok(re, self.game().ledger(who))),
            (_, Do::Chat { text }) => self.say(visitor, &text).await.and_then(|()| ok(re, json!({}))),
            (Audience::Seat(seat), Do::Note { text }) => {
                self.note(seat, &text, Some(visitor)).await.and_then(|()| ok(re, json!({})))
            }
            (Audience::Seat(seat), act) => self.seat_wants(re, seat, act).await?,
            _ => Err(Refusal::new("only a player may do this").help("take a seat by its invitation link")),
        };
        let message = answer.unwrap_or_else(|refusal| {
            self.hall.meters.refused.inc();
            // Why is for whoever asked: it may tell what only he knows.
            tracing::debug!(game = self.card.id, ?who, kind, "refused");
            text(&Refused { re: Some(re), error: &refusal })
        });
        self.send(visitor, message);
        // News come after the answer that made them.
        if self.has_news() {
            self.settle().await?;
        }
        Ok(())
    }
    /// Do what somebody at the table in words wants, by the rules of a connection.
    pub(super) async fn act(&mut self, who: Audience, name: String, act: Do) -> Result<Result<(), Refusal>, Broken> {
        let done = match (who, act) {
            (_, Do::Chat { text }) => self.chat(name, who, &text).await,
            (Audience::Seat(seat), Do::Note { text }) => self.note(seat, &text, None).await,
            (Audience::Seat(seat), act) => self.seat_wants(0, seat, act).await?.map(|_| ()),
            _ => Err(Refusal::new("only a player may do this").help("take a seat by its invitation link")),
        };
        if done.is_err() {
            self.hall.meters.refused.inc();
        }
        if self.has_news() {
            self.settle().await?;
        }
        Ok(done)
    }
    async fn seat_wants(&mut self, re: u64, seat: Seat, act: Do) -> Result<Answer, Broken> {
        if let Some(refusal) = self.held_back(seat, &act) {
            return Ok(Err(refusal));
        }
        if let Some(refusal) = self.only_watches(seat, &act) {
            return Ok(Err(refusal));
        }
        Ok(match act {
            Do::Commit { version, steps } => match self.commit(seat, version, &steps) {
                Ok(()) => ok(re, Committed { version }),
                Err(refusal) => Err(refusal),
            },
            Do::SetStanding { orders } => {
                let game = self.game_mut();
                game.at_time(now_ms());
                match game.set_standing(seat, &orders) {
                    Ok(()) => ok(re, json!({ "orders": self.game().standing(seat) })),
                    Err(refusal) => Err(refusal),
                }
            }
            Do::Offer { what, withdraw: true, .. } => self.withdraw_offer(seat, what).and_then(|()| ok(re, json!({}))),
            Do::Offer { what, pace, clock, .. } => {
                self.offer(seat, what, pace.map(|kind| (kind, clock))).await?.and_then(|()| ok(re, json!({})))
            }
            Do::Answer { what, yes } => self.answer_offer(seat, what, yes).await?.and_then(|()| ok(re, json!({}))),
            Do::Resign => self.resign(seat).await?.and_then(|()| ok(re, json!({}))),
            Do::Claim { how } => self.claim(seat, how).await?.and_then(|()| ok(re, json!({}))),
            look => self.look(re, seat, look),
        })
    }
    /// Questions that change nothing.
    fn look(&self, re: u64, seat: Seat, act: Do) -> Answer {
        let game = self.game();
        match act {
            Do::Question { draft } => ok(re, game.question(seat, short(&draft)?)?),
            Do::Preview { draft } => ok(re, game.preview(seat, short(&draft)?)?),
            Do::Sight { from, to } => ok(re, game.sight(seat, from, to)),
            Do::Place { draft, place } => ok(re, json!({ "step": game.place_step(seat, short(&draft)?, place) })),
            Do::Route { draft, place } => ok(re, json!({ "steps": game.route(seat, short(&draft)?, place) })),
            Do::Number { draft, number } => ok(re, json!({ "step": game.number_step(seat, short(&draft)?, number) })),
            Do::Written { draft, text } => ok(re, game.written(seat, short(&draft)?, &text)?),
            Do::Standing => ok(re, json!({ "orders": game.standing(seat), "examples": game.order_examples() })),
            Do::Always => {
                ok(re, json!({ "order": game.always_like_last(seat)?, "orders": game.orders_like_last(seat)? }))
            }
            _ => Err(Refusal::new("this cannot be asked here")),
        }
    }
    /// While a window on the seat's act is open, nothing betrays whether it has been answered.
    fn held_back(&self, seat: Seat, act: &Do) -> Option<Refusal> {
        if matches!(act, Do::Standing | Do::Sight { .. } | Do::Resign) {
            return None;
        }
        self.unheld(Audience::Seat(seat)).err()
    }
    /// Is nothing held back from an audience?
    fn unheld(&self, who: Audience) -> Result<(), Refusal> {
        let until = match who {
            Audience::Seat(seat) => self.holds.get(usize::from(seat.0)).and_then(super::Hold::until),
            _ => self.holds.iter().filter_map(super::Hold::until).max(),
        };
        let Some(until) = until else { return Ok(()) };
        let seconds = until.saturating_sub(now_ms()).div_ceil(1000);
        Err(Refusal::new("the other side may still react").help(format!("play goes on in {seconds} s")))
    }
    fn commit(&mut self, seat: Seat, version: u64, steps: &[String]) -> Result<(), Refusal> {
        let now = now_ms();
        let steps = short(steps)?;
        let game = self.game_mut();
        if version != game.version(Audience::Seat(seat)) {
            return Err(super::stale::no_longer_asked());
        }
        game.at_time(now);
        game.commit(seat, steps, By::Player)?;
        self.lapses[usize::from(seat.0)] = 0;
        self.outdate_offers(seat);
        self.hall.meters.decisions.inc();
        Ok(())
    }
    /// Keep a seat's notes, at any time and whoever plays it; its connections but the one that wrote them are shown them.
    async fn note(&mut self, seat: Seat, notes: &str, by: Option<u64>) -> Result<(), Refusal> {
        if notes.len() > LONGEST_NOTES {
            return Err(Refusal::new(format!("notes have at most {LONGEST_NOTES} letters")));
        }
        let done = self.hall.store.keep_notes(&self.card.id, seat.0, notes).await;
        done.map_err(|problem| problem.refusal)?;
        let Some(row) = self.seats.get_mut(usize::from(seat.0)).filter(|row| row.notes != notes) else { return Ok(()) };
        notes.clone_into(&mut row.notes);
        let message = text(&Tell::Notes(notes));
        let others = self.visitors.iter().filter(|other| other.who == Audience::Seat(seat) && Some(other.id) != by);
        for id in others.map(|other| other.id).collect::<Vec<_>>() {
            self.send(id, message.clone());
        }
        Ok(())
    }
}

fn short(draft: &[String]) -> Result<&[String], Refusal> {
    if draft.len() > LONGEST_DRAFT { Err(Refusal::new("the draft is too long")) } else { Ok(draft) }
}
