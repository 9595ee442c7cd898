//! Watching in words: what spectators see, and what an umpire sees; the talk of those who do not play is apart.

use super::super::Shared;
use super::super::plain::{self, escaped};
use super::Cases;
use super::form::{Reader, Sent, shown};
use super::parts::{LONGEST_LINE, clocks, command, talk, told};
use super::table::wish;
use crate::card::Card;
use crate::problem::Problem;
use crate::rights;
use crate::room::{Call, TextPage};
use crate::wire::Reason;
use axum::extract::{Path, State};
use axum::response::{Html, IntoResponse, Redirect, Response};
use kernel::Audience;
use std::collections::BTreeMap;
use std::fmt::Write;

/// A match that the reader may watch.
fn watched(doors: &Shared, id: &str, reader: &Reader) -> Result<Card, Problem> {
    let missing = || Problem::missing("there is no such match");
    let card = doors.hall.card(id).ok_or_else(missing)?;
    rights::of(&card, reader.id()).ok_or_else(missing)?;
    Ok(card)
}

/// The match whose umpire has this link, if all have agreed to him.
fn umpired(doors: &Shared, token: &str, reader: &Reader) -> Result<Card, Problem> {
    let unknown = || Problem::missing("this link is not known").help("copy the whole link");
    let id = doors.hall.store.key().named("umpire", token);
    let card = id.and_then(|id| doors.hall.card(id)).ok_or_else(unknown)?;
    if rights::umpire(&doors.hall, &card, reader.id(), token)? { Ok(card) } else { Err(unknown()) }
}

pub(super) async fn page(State(doors): State<Shared>, Path(id): Path<String>, reader: Reader) -> Response {
    let page = async {
        let card = watched(&doors, &id, &reader)?;
        look(&doors, &card, Audience::Public, &format!("/text/{}/watch", escaped(&id)), &reader, "").await
    };
    shown(page.await)
}

pub(super) async fn types(
    State(doors): State<Shared>,
    Path(id): Path<String>,
    Sent { reader, form }: Sent<BTreeMap<String, String>>,
) -> Response {
    let done = async {
        let card = watched(&doors, &id, &reader)?;
        typed(&doors, &card, Audience::Public, &format!("/text/{}/watch", escaped(&id)), &reader, &form).await
    };
    shown(done.await)
}

pub(super) async fn umpire(State(doors): State<Shared>, Path(token): Path<String>, reader: Reader) -> Response {
    let page = async {
        let card = umpired(&doors, &token, &reader)?;
        look(&doors, &card, Audience::Umpire, &format!("/text/umpire/{}", escaped(&token)), &reader, "").await
    };
    shown(page.await)
}

pub(super) async fn umpire_types(
    State(doors): State<Shared>,
    Path(token): Path<String>,
    Sent { reader, form }: Sent<BTreeMap<String, String>>,
) -> Response {
    let done = async {
        let card = umpired(&doors, &token, &reader)?;
        typed(&doors, &card, Audience::Umpire, &format!("/text/umpire/{}", escaped(&token)), &reader, &form).await
    };
    shown(done.await)
}

/// Say something, or carry out a line that looks.
async fn typed(
    doors: &Shared,
    card: &Card,
    who: Audience,
    address: &str,
    reader: &Reader,
    form: &BTreeMap<String, String>,
) -> Result<Response, Problem> {
    if form.contains_key("do") {
        let (act, name) = (wish(form)?, reader.name());
        reader.may(doors, &act)?;
        let call = |reply| Call::Act { who, name: name.clone(), act: act.clone(), reply };
        doors.hall.call(&card.id, call).await??;
        return Ok(Redirect::to(address).into_response());
    }
    let line: String = form.get("line").map_or("", String::as_str).chars().take(LONGEST_LINE).collect();
    look(doors, card, who, address, reader, &line).await
}

async fn look(
    doors: &Shared,
    card: &Card,
    who: Audience,
    address: &str,
    reader: &Reader,
    line: &str,
) -> Result<Response, Problem> {
    if card.withdrawn {
        return Err(crate::room::withdrawn());
    }
    let page = doors.hall.call(&card.id, |reply| Call::Watch { who, line: line.to_owned(), reply }).await?;
    Ok(Html(html(doors, card, address, reader, &page)).into_response())
}

fn html(doors: &Shared, card: &Card, address: &str, reader: &Reader, page: &TextPage) -> String {
    let cases = Cases::of(doors, &card.book);
    let (title, seat, id) = (escaped(&page.title), escaped(&page.seat), escaped(&card.id));
    let mut out = format!("<h1>{title}: you are {seat}</h1><p role=\"status\">{}</p>", escaped(&page.status));
    told(&mut out, &cases, page);
    if !page.reasons.is_empty() {
        out += "<section aria-labelledby=\"reasons\"><h2 id=\"reasons\">Why the computer did so</h2><ol>";
        for Reason { seat, text } in &page.reasons {
            let name = card.seats.get(usize::from(seat.0)).map_or("", |seat| seat.name.as_str());
            let _ = write!(out, "<li>{}: {}</li>", escaped(name), escaped(text));
        }
        out += "</ol></section>";
    }
    if let Some(wait) = &page.wait {
        let _ = write!(out, "<section><h2>Wait</h2><p>{}</p></section>", escaped(wait));
    }
    command(&mut out, &reader.form(address), "Command (list, near, where, map, marks, sheets, log, luck)", false);
    let _ = write!(out, "<p><a href=\"{address}\">Look again</a></p>");
    if let Some(clock) = &page.clock {
        let names: Vec<String> = card.seats.iter().map(|seat| seat.name.clone()).collect();
        clocks(&mut out, clock, &page.pace, &names, None);
    }
    talk(&mut out, &reader.form(address), "Talk of those who watch", &page.chat);
    let token = address.strip_prefix("/text/umpire/").map(rights::with_token).unwrap_or_default();
    let all = card.over.is_some() || !token.is_empty();
    let _ = write!(
        out,
        "<section aria-labelledby=\"more\"><h2 id=\"more\">More</h2><ul>\
         <li><a href=\"/text/{id}/replay?as={}{}\">What has happened, step by step</a></li>\
         <li><a href=\"/text/{id}/dice{token}\">Are the dice fair?</a></li><li><a href=\"/text/rules/{}\">The rules</a></li></ul></section>",
        if all { "all" } else { "public" },
        token.replacen('?', "&amp;", 1),
        escaped(&card.book)
    );
    plain::page(&format!("{}: {}", page.title, page.seat), "", &out)
}
