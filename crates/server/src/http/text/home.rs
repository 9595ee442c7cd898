//! Home in words: play now, one's own games, open invitations, games to watch, games that have ended.

use super::super::answers::Games;
use super::super::games::{Pages, lists, made};
use super::super::maker::Maker;
use super::super::plain::{self, escaped};
use super::super::query::Query;
use super::super::{Shared, read};
use super::form::{Reader, Sent, shown};
use super::{capital, span};
use crate::books::{Books, ScenarioCard};
use crate::card::GameCard;
use crate::problem::Problem;
use axum::extract::State;
use axum::response::{Html, IntoResponse, Redirect, Response};
use serde::Deserialize;
use serde_json::json;
use std::fmt::Write;

pub(super) async fn page(State(doors): State<Shared>, Query(pages): Query<Pages>, reader: Reader) -> Response {
    let games = lists(&doors, reader.id(), &pages);
    Html(plain::page("Fireteam as text", "", &html(&doors, &reader, &games, &pages))).into_response()
}

/// The game that everybody begins with: the shortest there is.
fn shortest(books: &Books) -> Option<(&'static str, ScenarioCard)> {
    let all = books.library().into_iter().flat_map(|book| book.scenarios.into_iter().map(move |one| (book.name, one)));
    all.min_by_key(|(_, scenario)| scenario.turns)
}

fn html(doors: &Shared, reader: &Reader, games: &Games, pages: &Pages) -> String {
    let mut out = format!("<h1>Fireteam as text</h1><p>You are {}.</p>", escaped(&reader.name()));
    if let Some((_, scenario)) = shortest(&doors.hall.books) {
        let words = format!("Play now: {}, {} turns, against the computer", scenario.title, scenario.turns);
        out += &reader.button("/text", &words);
    }
    out += "<p><a href=\"/text/new\">A new game: scenario, pace and opponent of your choice</a></p>";
    let mut mine: Vec<&GameCard> = games.mine.iter().collect();
    mine.sort_by_key(|card| !card.your_turn);
    let mine = mine.into_iter().map(|card| (card, format!("/text/{}", card.id)));
    section(&mut out, "mine", "Your games", mine);
    let open = games.open.iter().map(|card| (card, format!("/text/{}/join", card.id)));
    section(&mut out, "open", "Open invitations", open);
    let watch = games.watch.iter().map(|card| (card, format!("/text/{}/watch", card.id)));
    section(&mut out, "watch", "Games to watch", watch);
    let finished = games.finished.iter().map(|card| (card, format!("/text/{}/replay", card.id)));
    section(&mut out, "finished", "Games that have ended", finished);
    let next = pages.finished_from + games.finished.len();
    if next < games.finished_total && !games.finished.is_empty() {
        let more = games.finished_total - next;
        let _ = write!(out, "<p><a href=\"/text?finished_from={next}#finished\">{more} more that have ended</a></p>");
    }
    out += "<section aria-labelledby=\"rules\"><h2 id=\"rules\">Rules</h2><ul>";
    for book in &doors.hall.books.books {
        let (name, title) = (escaped(book.name), escaped(book.title));
        let _ = write!(out, "<li><a href=\"/text/rules/{name}\">{title}</a></li>");
    }
    out + "</ul></section>"
}

/// A list of games with the pages they lead to; nothing where there are none.
fn section<'a>(out: &mut String, id: &str, title: &str, games: impl Iterator<Item = (&'a GameCard, String)>) {
    let rows: String = games.map(|(card, way)| row(card, &way)).collect();
    if !rows.is_empty() {
        let _ = write!(out, "<section aria-labelledby=\"{id}\"><h2 id=\"{id}\">{title}</h2><ul>{rows}</ul></section>");
    }
}

fn row(card: &GameCard, way: &str) -> String {
    let (title, way, pace) = (escaped(&card.title), escaped(way), escaped(&card.pace));
    let turn = if card.turn == 0 { "set-up".to_owned() } else { format!("turn {} of {}", card.turn, card.last_turn) };
    let seats = card.seats.iter().map(|seat| {
        let who =
            if seat.you { "you" } else { seat.bot.as_ref().or(seat.player.as_ref()).map_or("open seat", |who| who) };
        format!("{}: {who}", capital(&seat.name))
    });
    let seats = escaped(&seats.collect::<Vec<_>>().join(", "));
    format!(
        "<li><a href=\"{way}\">{title}, {turn}</a> <strong>{}</strong> {seats}; {pace}.</li>",
        escaped(&state(card))
    )
}

/// Whose turn it is and how long he has, or how it ended.
fn state(card: &GameCard) -> String {
    if let Some(over) = &card.over {
        let winner = over.winner.and_then(|side| card.seats.iter().find(|seat| seat.side == Some(side.0)));
        return match winner {
            _ if over.void => "Called off.".to_owned(),
            None => "A draw.".to_owned(),
            Some(seat) if seat.you => "You won.".to_owned(),
            Some(seat) => format!("{} won.", capital(&seat.name)),
        };
    }
    let left = card.time_left_ms.map(|ms| format!(", {} left", span(ms))).unwrap_or_default();
    match &card.waiting_for {
        _ if card.your_turn => format!("Your turn{left}."),
        Some(who) if card.begun => format!("Waiting for {}{left}.", capital(who)),
        _ if !card.begun => "Waiting for players.".to_owned(),
        _ => String::new(),
    }
}

#[derive(Deserialize)]
pub(super) struct Wish {
    book: Option<String>,
    scenario: Option<String>,
    #[serde(default)]
    seat: usize,
}

/// Begin a game against the computer: the one that is named, or the shortest.
pub(super) async fn begin(State(doors): State<Shared>, maker: Maker, Sent { form, .. }: Sent<Wish>) -> Response {
    shown(against_computer(&doors, &maker, form).await)
}

async fn against_computer(doors: &Shared, maker: &Maker, wish: Wish) -> Result<Response, Problem> {
    let missing = || Problem::missing("there is no such scenario");
    let (book, scenario) = match (wish.book, wish.scenario) {
        (Some(book), Some(name)) => {
            let library = doors.hall.books.library().into_iter().find(|one| one.name == book).ok_or_else(missing)?;
            let found = library.scenarios.into_iter().find(|scenario| scenario.name == name).ok_or_else(missing)?;
            (library.name, found)
        }
        _ => shortest(&doors.hall.books).ok_or_else(missing)?,
    };
    let seats: Vec<&str> = (0..scenario.seats.len()).map(|n| if n == wish.seat { "me" } else { "greedy" }).collect();
    let new = json!({ "book": book, "scenario": scenario.name, "pace": "live", "seats": seats });
    let (player, kept) = made(doors, maker, read(new.to_string().as_bytes())?).await?;
    Ok(player.answer(Redirect::to(&format!("/text/{}?as={}", kept.id, wish.seat))))
}
