//! A game read again in words: step by step from any seat's knowledge, with everything open when it has ended, or as a whole.

use super::super::plain::{self, escaped};
use super::super::query::Query;
use super::super::replay::{may, shown as frame};
use super::super::{Shared, answers::Frame};
use super::form::{Reader, shown};
use super::{Cases, capital};
use crate::card::Card;
use crate::problem::Problem;
use crate::rights::{self, May};
use crate::room::Room;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{Html, IntoResponse, Response};
use kernel::{Audience, Seat};
use serde::Deserialize;
use std::fmt::Write;

#[derive(Deserialize)]
pub(super) struct Wanted {
    #[serde(rename = "as")]
    who: Option<String>,
    /// Which step, from 1.
    step: Option<usize>,
    /// The whole story at once.
    #[serde(default)]
    whole: bool,
    /// The umpire's token.
    #[serde(default)]
    token: String,
}

pub(super) async fn page(
    State(doors): State<Shared>,
    Path(id): Path<String>,
    Query(wanted): Query<Wanted>,
    headers: HeaderMap,
    reader: Reader,
) -> Response {
    shown(look(&doors, &id, &wanted, &headers, &reader).await)
}

async fn look(
    doors: &Shared,
    id: &str,
    wanted: &Wanted,
    headers: &HeaderMap,
    reader: &Reader,
) -> Result<Response, Problem> {
    let may = may(doors, id, headers, &wanted.token).await?;
    let card = doors.hall.card(id).ok_or_else(|| Problem::missing("there is no such match"))?;
    let views = views(&card, &may);
    let who = wanted.who.clone().or_else(|| views.first().map(|(name, _)| name.clone())).unwrap_or_default();
    let place = Place { doors, card: &card, reader, views, who: who.clone(), may, token: &wanted.token };
    let main = if wanted.whole {
        let story = doors.hall.look(id, move |room| whole(room, &may, &who)).await??;
        place.whole(&story)
    } else {
        let n = wanted.step.unwrap_or(1).saturating_sub(1);
        let (frame, count, seen) = doors.hall.look(id, move |room| one(room, &may, &who, n)).await??;
        place.step(&frame, count, &seen)
    };
    Ok(Html(plain::page(&format!("{}: replay", card.title), "", &main)).into_response())
}

/// Through whose eyes the reader may look, the fullest first, by name and in words.
fn views(card: &Card, may: &May) -> Vec<(String, String)> {
    let mut views = Vec::new();
    if may.knows(Audience::Umpire) {
        views.push(("all".to_owned(), "everybody, all revealed".to_owned()));
    }
    let known = (0..).map(Seat).zip(&card.seats).filter(|(n, _)| may.knows(Audience::Seat(*n)));
    views.extend(known.map(|(_, seat)| (seat.name.clone(), capital(&seat.name))));
    views.push(("public".to_owned(), "a spectator".to_owned()));
    views
}

/// A step, how many there are, and the counters that are seen in it.
fn one(room: &Room, may: &May, who: &str, n: usize) -> Result<(Frame, usize, String), Problem> {
    let (frame, count) = frame(room, may, who, n)?;
    let seen = text::counters(&frame.scene, &text::Names::of(room.game()));
    Ok((frame, count, seen))
}

/// Everything that was told to an audience.
fn whole(room: &Room, may: &May, who: &str) -> Result<Vec<String>, Problem> {
    let (who, _) = super::super::replay::frames_of(room, may, who)?;
    Ok(room.game().tellings(who, 0).iter().map(|told| text::story(&told.told)).collect())
}

struct Place<'a> {
    doors: &'a Shared,
    card: &'a Card,
    reader: &'a Reader,
    views: Vec<(String, String)>,
    who: String,
    may: May,
    token: &'a str,
}

impl Place<'_> {
    fn address(&self) -> String {
        self.address_as(&escaped(&self.who))
    }
    /// The replay through these eyes; whoever has come by the umpire's link goes on with it.
    fn address_as(&self, who: &str) -> String {
        let token = rights::with_token(self.token).replacen('?', "&amp;", 1);
        format!("/text/{}/replay?as={who}{token}", escaped(&self.card.id))
    }
    fn head(&self) -> String {
        let mut out = format!("<h1>{}: replay</h1><p>As seen by: ", escaped(&self.card.title));
        for (name, words) in &self.views {
            let (name, words) = (escaped(name), escaped(words));
            let _ = match name == self.who {
                true => write!(out, "<strong aria-current=\"true\">{words}</strong> "),
                false => write!(out, "<a href=\"{}\">{words}</a> ", self.address_as(&name)),
            };
        }
        out + "</p>"
    }
    fn foot(&self) -> String {
        let (id, book, token) = (escaped(&self.card.id), escaped(&self.card.book), rights::with_token(self.token));
        let log = rights::log_of(self.card, &self.may, self.token);
        let log =
            log.map_or_else(String::new, |log| format!("<li><a href=\"{}\">Download the log</a></li>", escaped(&log)));
        let umpires = self.may.everything && self.may.running;
        let table = if umpires { format!("umpire/{}", escaped(self.token)) } else { id.clone() };
        format!(
            "<section aria-labelledby=\"more\"><h2 id=\"more\">More</h2><ul>{log}\
             <li><a href=\"/text/{id}/dice{token}\">Are the dice fair?</a></li><li><a href=\"/text/rules/{book}\">The rules</a></li>\
             <li><a href=\"/text/{table}\">To the table</a></li></ul></section>"
        )
    }
    fn whole(&self, story: &[String]) -> String {
        let (cases, address) = (Cases::of(self.doors, &self.card.book), self.address());
        format!(
            "{}<p><a href=\"{address}\">Step by step</a></p><section aria-labelledby=\"story\"><h2 id=\"story\">The whole story</h2>{}</section>{}",
            self.head(),
            cases.story(story),
            self.foot()
        )
    }
    fn step(&self, frame: &Frame, count: usize, seen: &str) -> String {
        let (cases, address) = (Cases::of(self.doors, &self.card.book), self.address());
        let at = frame.n + 1;
        let mut out = self.head();
        let _ = write!(
            out,
            "<h2>Step {at} of {count}</h2><p role=\"status\">{}</p><p>",
            escaped(&text::status(&frame.scene))
        );
        let mut way = |to: usize, words: &str| {
            if to != at && (1..=count).contains(&to) {
                let _ = write!(out, "<a href=\"{address}&amp;step={to}\">{words}</a> ");
            }
        };
        way(at + 1, "One step on");
        way(at.saturating_sub(1), "One step back");
        way(1, "To the beginning");
        way(count, "To the end");
        let _ = write!(
            out,
            "<a href=\"{address}&amp;whole=true\">The whole story</a></p><form method=\"get\" action=\"/text/{}/replay\">\
             <input type=\"hidden\" name=\"as\" value=\"{}\"><input type=\"hidden\" name=\"token\" value=\"{}\">\
             <p><label for=\"step\">To step</label> \
             <input id=\"step\" class=\"figure\" type=\"number\" name=\"step\" min=\"1\" max=\"{count}\" value=\"{at}\"> <button>Go there</button></p></form>",
            escaped(&self.card.id),
            escaped(&self.who),
            escaped(self.token)
        );
        let story: Vec<String> = frame.tellings.iter().map(|told| text::story(&told.told)).collect();
        if !story.is_empty() {
            let _ = write!(
                out,
                "<section aria-labelledby=\"story\"><h2 id=\"story\">What happened</h2>{}</section>",
                cases.story(&story)
            );
        }
        if !frame.reasons.is_empty() {
            out += "<section aria-labelledby=\"reasons\"><h2 id=\"reasons\">Why the computer did so</h2><ul>";
            for why in &frame.reasons {
                let name = self.card.seats.get(usize::from(why.seat.0)).map_or("", |seat| seat.name.as_str());
                let _ = write!(out, "<li>{}: {}</li>", escaped(&capital(name)), escaped(&why.text));
            }
            out += "</ul></section>";
        }
        let seen = cases.linked(seen);
        let _ = write!(
            out,
            "<section aria-labelledby=\"seen\"><h2 id=\"seen\">The counters</h2><pre tabindex=\"0\">{seen}</pre></section>"
        );
        if let Some(line) = frame.line.filter(|_| self.card.over.is_some()) {
            let address = format!("/text/{}/branch", escaped(&self.card.id));
            let _ = write!(
                out,
                "{}<p><button name=\"line\" value=\"{line}\">Play on from here</button></p></form>",
                self.reader.form(&address)
            );
        }
        out + &self.foot()
    }
}
