//! The table in words: plain pages that need neither mouse nor script.

use super::Shared;
use super::games::made;
use super::plain::{self, escaped};
use super::session::reader;
use crate::card::Card;
use crate::problem::Problem;
use crate::rights;
use crate::room::{Call, TextPage};
use axum::extract::{Form, Path, Query, State};
use axum::http::HeaderMap;
use axum::response::{Html, IntoResponse, Redirect, Response};
use kernel::{Asking, Seat};
use serde::Deserialize;
use serde_json::json;
use std::fmt::Write;

/// The longest line that may be typed.
const LONGEST_LINE: usize = 500;

#[derive(Deserialize)]
pub(super) struct Wanted {
    #[serde(rename = "as")]
    seat: Option<u8>,
}

#[derive(Deserialize)]
pub(super) struct Typed {
    #[serde(default)]
    line: String,
    /// Whether the line was typed rather than pressed: whoever types goes on typing.
    #[serde(default)]
    by_hand: bool,
}

/// Show the table.
pub(super) async fn table(
    State(doors): State<Shared>,
    Path(id): Path<String>,
    Query(wanted): Query<Wanted>,
    headers: HeaderMap,
) -> Response {
    let nothing = Typed { line: String::new(), by_hand: false };
    show(&doors, &id, wanted.seat, &nothing, &headers).await.unwrap_or_else(|why| plain::problem(&why))
}

/// Carry out a line, then show the table.
pub(super) async fn typed(
    State(doors): State<Shared>,
    Path(id): Path<String>,
    Query(wanted): Query<Wanted>,
    headers: HeaderMap,
    Form(mut typed): Form<Typed>,
) -> Response {
    typed.line = typed.line.chars().take(LONGEST_LINE).collect();
    show(&doors, &id, wanted.seat, &typed, &headers).await.unwrap_or_else(|why| plain::problem(&why))
}

async fn show(
    doors: &Shared,
    id: &str,
    seat: Option<u8>,
    typed: &Typed,
    headers: &HeaderMap,
) -> Result<Response, Problem> {
    let user = reader(doors, headers).await?;
    let card = doors.hall.card(id).ok_or_else(|| Problem::missing("there is no such match"))?;
    let reader = user.as_ref().map(|user| user.id.as_str());
    rights::of(&card, reader).ok_or_else(|| Problem::missing("there is no such match"))?;
    let own = card.seats_of(reader);
    let seat = seat.map(Seat).or_else(|| own.iter().next()).filter(|&seat| own.contains(seat));
    let seat =
        seat.ok_or_else(|| Problem::forbidden("this is not your seat").help("use your invitation link first"))?;
    let page = doors.hall.call(id, |reply| Call::Type { seat, line: typed.line.clone(), reply }).await?;
    Ok(Html(html(&page, &format!("/text/{id}?as={}", seat.0), typed.by_hand)).into_response())
}

/// The page. Whoever waits is served a new one every few seconds.
fn html(page: &TextPage, address: &str, by_hand: bool) -> String {
    let (title, seat, address) = (escaped(&page.title), escaped(&page.seat), escaped(address));
    let refresh = if page.wait.is_some() {
        format!("<meta http-equiv=\"refresh\" content=\"5;url={address}\">")
    } else {
        String::new()
    };
    let mut out = format!("<h1>{title}: you are {seat}</h1><p role=\"status\">{}</p>", escaped(&page.status));
    if page.asking.is_some() {
        out += "<p><a href=\"#asked\">To the question</a></p>";
    }
    if !page.story.is_empty() {
        out += "<section aria-labelledby=\"story\"><h2 id=\"story\">What has happened</h2><ol>";
        for line in &page.story {
            let _ = write!(out, "<li>{}</li>", escaped(line.trim()).replace('\n', "<br>"));
        }
        out += "</ol></section>";
    }
    if !page.reply.is_empty() {
        let reply = escaped(&page.reply);
        let _ = write!(
            out,
            "<section aria-labelledby=\"reply\"><h2 id=\"reply\">Answer</h2><pre tabindex=\"0\">{reply}</pre></section>"
        );
    }
    if let Some(verdict) = &page.verdict {
        let _ = write!(out, "<section><h2>The end</h2><p>{}</p></section>", escaped(verdict).replace('\n', "<br>"));
    }
    if let Some(wait) = &page.wait {
        let _ = write!(out, "<section><h2>Wait</h2><p>{}</p></section>", escaped(wait));
    }
    if let Some(asking) = &page.asking {
        question(&mut out, asking, page.draft, &address);
    }
    let focus = if by_hand { " autofocus" } else { "" };
    let _ = write!(
        out,
        "<form method=\"post\" action=\"{address}\"><input type=\"hidden\" name=\"by_hand\" value=\"true\"><p>\
         <label for=\"line\">Command (help lists all)</label> \
         <input id=\"line\" name=\"line\" autocomplete=\"off\" spellcheck=\"false\" maxlength=\"{LONGEST_LINE}\"{focus}> \
         <button>Do it</button></p></form><p><a href=\"{address}\">Look again</a></p>"
    );
    plain::page(&format!("{}: {}", page.title, page.seat), &refresh, &out)
}

fn question(out: &mut String, asking: &Asking, draft: usize, address: &str) {
    let prompt = escaped(&asking.prompt.text);
    let _ = write!(
        out,
        "<section aria-labelledby=\"asked\"><h2 id=\"asked\">{}</h2><form method=\"post\" action=\"{address}\"><ol class=\"answers\">",
        if asking.closed { "Your decision is complete" } else { &prompt }
    );
    let mut button = |line: &str, words: &str| {
        let (line, words) = (escaped(line), escaped(&capital(words)));
        let _ = write!(out, "<li><button name=\"line\" value=\"{line}\">{words}</button></li>");
    };
    if asking.closed {
        button("go", "Carry it out");
    } else {
        asking.offers.iter().for_each(|offer| button(&offer.step, &offer.label.text));
        asking.landmarks.iter().for_each(|landmark| button(&landmark.step, &landmark.name));
    }
    if draft > 0 {
        button("undo", "Take the last answer back");
    }
    *out += "</ol></form></section>";
}

/// With a great letter.
fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The games of whoever asks, and everything that can be begun against the computer.
pub(super) async fn index(State(doors): State<Shared>, headers: HeaderMap) -> Response {
    list(&doors, &headers).await.unwrap_or_else(|why| plain::problem(&why))
}

async fn list(doors: &Shared, headers: &HeaderMap) -> Result<Response, Problem> {
    let user = reader(doors, headers).await?.map(|user| user.id);
    let lives = |card: &Card| card.over.is_none() && !card.withdrawn;
    let mine = doors.hall.cards(|card| !card.seats_of(user.as_deref()).is_empty() && lives(card));
    let mut out = "<h1>Fireteam as text</h1>".to_owned();
    if !mine.is_empty() {
        out += "<section aria-labelledby=\"mine\"><h2 id=\"mine\">Your games</h2><ul>";
        for card in mine {
            let (id, title, turn) = (escaped(&card.id), escaped(&card.title), card.turn);
            let _ = write!(out, "<li><a href=\"/text/{id}\">{title}, turn {turn}</a></li>");
        }
        out += "</ul></section>";
    }
    for book in doors.hall.books.library() {
        let (name, title) = (escaped(book.name), escaped(book.title));
        let _ = write!(out, "<section aria-labelledby=\"{name}\"><h2 id=\"{name}\">{title}: against the computer</h2>");
        for scenario in book.scenarios {
            let (short, title) = (escaped(&scenario.name), escaped(&scenario.title));
            let _ = write!(
                out,
                "<h3>{title}</h3><p>{}</p><form method=\"post\" action=\"/text\"><p>\
                 <input type=\"hidden\" name=\"book\" value=\"{name}\">\
                 <input type=\"hidden\" name=\"scenario\" value=\"{short}\">",
                escaped(&scenario.situation)
            );
            for (n, seat) in scenario.seats.iter().enumerate() {
                let words = escaped(&format!("Play {} as {}, {}", scenario.title, seat.name, seat.title));
                let _ = write!(out, "<button name=\"seat\" value=\"{n}\">{words}</button> ");
            }
            out += "</p></form>";
        }
        out += "</section>";
    }
    Ok(Html(plain::page("Fireteam as text", "", &out)).into_response())
}

#[derive(Deserialize)]
pub(super) struct Wish {
    book: String,
    scenario: String,
    seat: usize,
}

/// Begin a game against the computer.
pub(super) async fn begin(State(doors): State<Shared>, headers: HeaderMap, Form(wish): Form<Wish>) -> Response {
    against_computer(&doors, &headers, &wish).await.unwrap_or_else(|why| plain::problem(&why))
}

async fn against_computer(doors: &Shared, headers: &HeaderMap, wish: &Wish) -> Result<Response, Problem> {
    let library = doors.hall.books.library();
    let book = library.iter().find(|book| book.name == wish.book);
    let scenario = book.and_then(|book| book.scenarios.iter().find(|scenario| scenario.name == wish.scenario));
    let scenario = scenario.ok_or_else(|| Problem::missing("there is no such scenario"))?;
    let seats: Vec<&str> = (0..scenario.seats.len()).map(|n| if n == wish.seat { "me" } else { "greedy" }).collect();
    let new = json!({ "book": wish.book, "scenario": wish.scenario, "pace": "live", "seats": seats });
    let (player, id) = made(doors, headers, new.to_string().as_bytes()).await?;
    Ok(player.answer(Redirect::to(&format!("/text/{id}?as={}", wish.seat))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_is_told_becomes_a_tag() {
        let page = TextPage {
            title: "<b>".to_owned(),
            story: vec!["a \"quoted\" <script>".to_owned()],
            reply: "1 < 2 & 3".to_owned(),
            ..TextPage::default()
        };
        let html = html(&page, "/text/x?as=0", true);
        assert!(!html.contains("<script>") && !html.contains("<b>"));
        assert!(html.contains("1 &lt; 2 &amp; 3") && html.contains("<label for=\"line\">"));
    }
}
