//! Invitations in words: a seat by its link, or in a match that waits for anybody.

use super::super::Shared;
use super::super::games::seated;
use super::super::plain::{self, escaped};
use super::super::session::Player;
use super::capital;
use super::form::{Reader, Sent, shown};
use crate::card::Card;
use crate::problem::Problem;
use crate::rights;
use crate::room::withdrawn;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{Html, IntoResponse, Redirect, Response};
use serde::Deserialize;
use std::fmt::Write;

/// What one is invited to.
struct Invitation {
    card: Card,
    situation: String,
    pace: String,
    commitment: String,
}

async fn invitation(doors: &Shared, game: &str) -> Result<Invitation, Problem> {
    let card = doors.hall.card(game).ok_or_else(|| Problem::missing("there is no such match"))?;
    if card.withdrawn {
        return Err(withdrawn());
    }
    let header = doors.hall.look(game, |room| room.game().header().clone()).await?;
    let about = crate::books::About::read(&header.setup.text);
    let pace = header.pace.as_ref().map_or_else(|| "without clocks".to_owned(), kernel::clock::Pace::words);
    Ok(Invitation { card, situation: about.word("situation"), pace, commitment: header.commitment })
}

impl Invitation {
    fn html(&self, reader: &Reader, address: &str, free: &[u8]) -> String {
        let title = escaped(&self.card.title);
        let others = self.card.seats.iter().filter_map(|seat| {
            let who = seat.bot.clone().or_else(|| seat.player.clone())?;
            Some(format!("{} is played by {who}", capital(&seat.name)))
        });
        let mut out = format!(
            "<h1>You are invited to a game of {title}</h1><p>{}</p><p>{}. {}.</p>{}",
            escaped(&self.situation),
            escaped(&capital(&self.pace)),
            escaped(&others.collect::<Vec<_>>().join(", ")),
            reader.form(address)
        );
        let _ = write!(
            out,
            "<p>The server has fixed its secret for the dice and gives its word on it: <code>{}</code></p>\
             <p><label for=\"say\">Your own say in the dice: any letters you like; left empty, they are drawn for you</label><br>\
             <input id=\"say\" name=\"say\" maxlength=\"64\" autocomplete=\"off\"></p><p>",
            escaped(&self.commitment)
        );
        for &n in free {
            let seat = &self.card.seats[usize::from(n)];
            let words = escaped(&format!("Take the seat of {}, {}", seat.name, seat.title));
            let _ = write!(out, "<button name=\"seat\" value=\"{n}\">{words}</button> ");
        }
        out + "</p></form><p>You need no account; this browser keeps the seat for you.</p>"
    }
}

#[derive(Deserialize)]
pub(super) struct Take {
    seat: Option<u8>,
    #[serde(default)]
    say: String,
}

fn invited(doors: &Shared, token: &str) -> Result<(String, u8), Problem> {
    let unknown = || Problem::missing("this invitation is not known").help("copy the whole link");
    doors.hall.invited(token).ok_or_else(unknown)
}

/// The page of an invitation.
pub(super) async fn page(State(doors): State<Shared>, Path(token): Path<String>, reader: Reader) -> Response {
    shown(look(&doors, &token, &reader).await)
}

async fn look(doors: &Shared, token: &str, reader: &Reader) -> Result<Response, Problem> {
    let (game, seat) = invited(doors, token)?;
    let card = doors.hall.card(&game).ok_or_else(|| Problem::missing("there is no such match"))?;
    let taken = card.seats.get(usize::from(seat)).is_none_or(|seat| seat.user.is_some() || seat.bot.is_some());
    if card.seats_of(reader.id()).contains(kernel::Seat(seat)) {
        return Ok(Redirect::to(&format!("/text/{game}?as={seat}")).into_response());
    }
    if taken && !card.withdrawn {
        return Err(Problem::conflict("somebody else has taken this seat").help("ask for another invitation"));
    }
    rights::sit(&card, reader.id())?;
    let invitation = invitation(doors, &game).await?;
    let address = format!("/text/seat/{}", escaped(token));
    Ok(Html(plain::page("You are invited", "", &invitation.html(reader, &address, &[seat]))).into_response())
}

/// Take the seat.
pub(super) async fn take(
    State(doors): State<Shared>,
    Path(token): Path<String>,
    headers: HeaderMap,
    Sent { form, .. }: Sent<Take>,
) -> Response {
    let taken = async {
        let (game, seat) = invited(&doors, &token)?;
        sit(&doors, &headers, game, seat, form.say).await
    };
    shown(taken.await)
}

async fn sit(doors: &Shared, headers: &HeaderMap, game: String, seat: u8, say: String) -> Result<Response, Problem> {
    let player: Player = seated(doors, headers, &game, seat, &say).await?;
    Ok(player.answer(Redirect::to(&format!("/text/{game}?as={seat}"))))
}

fn open(doors: &Shared, id: &str) -> Result<Card, Problem> {
    let card = doors.hall.card(id).filter(Card::is_open);
    card.ok_or_else(|| Problem::missing("no seat is open here").help("ask for an invitation link"))
}

/// The free seats of a match that waits for anybody.
pub(super) async fn open_page(State(doors): State<Shared>, Path(id): Path<String>, reader: Reader) -> Response {
    let page = async {
        let card = open(&doors, &id)?;
        let free: Vec<u8> = (0u8..)
            .zip(&card.seats)
            .filter(|(_, seat)| seat.user.is_none() && seat.bot.is_none())
            .map(|(n, _)| n)
            .collect();
        let html = invitation(&doors, &id).await?.html(&reader, &format!("/text/{}/join", escaped(&id)), &free);
        Ok(Html(plain::page("An open invitation", "", &html)).into_response())
    };
    shown(page.await)
}

/// Take one of them.
pub(super) async fn join(
    State(doors): State<Shared>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Sent { form, .. }: Sent<Take>,
) -> Response {
    let taken = async {
        open(&doors, &id)?;
        let seat = form.seat.ok_or_else(|| Problem::bad("which seat?"))?;
        sit(&doors, &headers, id, seat, form.say).await
    };
    shown(taken.await)
}
