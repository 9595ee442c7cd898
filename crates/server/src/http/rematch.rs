//! A rematch: the same scenario with the sides swapped. A match has one at a time; whoever asks for it second takes his
//! seat in the first one's.

use super::games::{Kept, answer_made, sit_down};
use super::maker::Maker;
use super::session::Player;
use super::{Shared, read};
use crate::card::{Card, Join};
use crate::hall::{Hall, Made};
use crate::ids::now_ms;
use crate::problem::Problem;
use crate::rights;
use crate::room::Call;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::response::Response;
use kernel::{Seat, Start};
use serde::Deserialize;

/// A say in the dice of a rematch.
#[derive(Deserialize, Default)]
pub(super) struct Say {
    /// What the server gave its word on, if the rematch is yet to be made.
    #[serde(default)]
    pub(super) promise: String,
    #[serde(default)]
    pub(super) contribution: String,
}

pub(super) async fn rematch(
    State(doors): State<Shared>,
    Path(id): Path<String>,
    maker: Maker,
    body: Bytes,
) -> Result<Response, Problem> {
    let say: Say = if body.is_empty() { Say::default() } else { read(&body)? };
    let (player, kept) = rematched(&doors, &maker, &id, &say).await?;
    answer_made(&doors, player, &kept)
}

/// Make the rematch, or take one's seat in it.
pub(super) async fn rematched(doors: &Shared, maker: &Maker, id: &str, say: &Say) -> Result<(Player, Kept), Problem> {
    let player = maker.player(doors).await?;
    let card = doors.hall.card(id).ok_or_else(|| Problem::missing("there is no such match"))?;
    rights::of(&card, Some(&player.user.id)).ok_or_else(|| Problem::missing("there is no such match"))?;
    if card.seats_of(Some(&player.user.id)).is_empty() {
        return Err(Problem::forbidden("only those who played may ask for a rematch"));
    }
    if card.over.is_none() {
        let running = Problem::conflict("this match has not ended");
        return Err(running.help("ask for a rematch when it is over"));
    }
    // Whoever asks at the same moment waits, and finds the first one's.
    let _alone = doors.rematches.lock().await;
    let kept = match doors.hall.rematch(id) {
        Some(new) => sit_there(doors, &player, &card, &new, say).await?,
        None => make(doors, &player, &card, say).await?,
    };
    Ok((player, kept))
}

/// The seat of the rematch that a seat of the match becomes.
fn swapped(card: &Card, seat: Seat) -> Seat {
    Seat((card.seats.len() as u8).saturating_sub(1).saturating_sub(seat.0))
}

/// Take what is free of one's seats in the rematch.
async fn sit_there(doors: &Shared, player: &Player, card: &Card, new: &Card, say: &Say) -> Result<Kept, Problem> {
    let contribution: Vec<u8> = say.contribution.bytes().take(64).collect();
    for seat in card.seats_of(Some(&player.user.id)).iter().map(|seat| swapped(card, seat)) {
        if new.plays_itself(seat) {
            continue;
        }
        let user = player.user.clone();
        let sit = |reply| Call::Sit { seat, user: user.clone(), contribution: contribution.clone(), reply };
        doors.hall.call(&new.id, sit).await??;
    }
    let commitment = doors.hall.look(&new.id, |room| room.game().header().commitment.clone()).await?;
    Ok(Kept { id: new.id.clone(), commitment })
}

/// Make it, and tell the others.
async fn make(doors: &Shared, player: &Player, card: &Card, say: &Say) -> Result<Kept, Problem> {
    let secret = doors.promises.secret(&say.promise, &say.contribution)?;
    let header = doors.hall.look(&card.id, |room| room.game().header().clone()).await?;
    let mut seats = doors.hall.look(&card.id, |room| room.seats.clone()).await?;
    seats.reverse();
    for seat in &mut seats {
        seat.notes.clear();
        // The others come by themselves: nobody is put into a game unasked.
        seat.user = seat.user.take().filter(|user| *user == player.user.id).filter(|_| seat.bot.is_none());
    }
    let start = Start {
        text: Some(header.setup.text.clone()),
        options: header.setup.options.clone(),
        pace: header.pace.clone(),
        ..Start::new(&header.setup.scenario, secret)
    };
    let mut game = doors.hall.books.shelf.create(start)?;
    game.at_time(now_ms());
    let players = sit_down(&mut *game, &seats, &player.user, say.contribution.as_bytes())?;
    let (pace, public, rematch_of) = (card.pace.clone(), card.public, Some(card.id.clone()));
    let made = Made { game, seats, players, pace, public, join: Join::Link, rematch_of };
    let kept = Kept::of(doors, made).await?;
    let Some(new) = doors.hall.card(&kept.id) else { return Ok(kept) };
    let ways: Vec<(Seat, String)> = (0..card.seats.len() as u8)
        .map(Seat)
        .filter_map(|seat| Some((seat, invitation(&doors.hall, card, &new, seat)?)))
        .collect();
    let by = player.user.name.clone();
    doors.hall.call(&card.id, |reply| Call::Rematch { by: by.clone(), ways: ways.clone(), reply }).await?;
    Ok(kept)
}

/// The link to the seat of the rematch that waits for a seat's player; none if nobody is waited for there.
fn invitation(hall: &Hall, card: &Card, new: &Card, seat: Seat) -> Option<String> {
    let there = swapped(card, seat);
    let free = new.seats.get(usize::from(there.0)).is_some_and(|seat| seat.user.is_none() && seat.bot.is_none());
    free.then(|| hall.seat_link(&new.id, there.0))
}

/// The way to the rematch of a match for somebody who played it.
pub(super) fn way(hall: &Hall, card: &Card, user: Option<&str>) -> Option<String> {
    let own = card.seats_of(user);
    let new = hall.rematch(&card.id).filter(|_| !own.is_empty())?;
    if !new.seats_of(user).is_empty() {
        return Some(format!("/game/{}", new.id));
    }
    own.iter().find_map(|seat| invitation(hall, card, &new, seat))
}
