//! The table in words: plain pages that need neither mouse nor script.

use super::Shared;
use super::session::reader;
use crate::problem::Problem;
use crate::room::{Call, TextPage};
use axum::extract::{Form, Path, Query, State};
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use kernel::{Asking, Seat};
use serde::Deserialize;
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
}

/// Show the table.
pub(super) async fn table(
    State(doors): State<Shared>,
    Path(id): Path<String>,
    Query(wanted): Query<Wanted>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    show(&doors, &id, wanted.seat, String::new(), &headers).await
}

/// Carry out a line, then show the table.
pub(super) async fn typed(
    State(doors): State<Shared>,
    Path(id): Path<String>,
    Query(wanted): Query<Wanted>,
    headers: HeaderMap,
    Form(typed): Form<Typed>,
) -> Result<Response, Problem> {
    let line: String = typed.line.chars().take(LONGEST_LINE).collect();
    show(&doors, &id, wanted.seat, line, &headers).await
}

async fn show(
    doors: &Shared,
    id: &str,
    seat: Option<u8>,
    line: String,
    headers: &HeaderMap,
) -> Result<Response, Problem> {
    let user = reader(doors, headers).await?;
    let card = doors.hall.card(id).ok_or_else(|| Problem::missing("there is no such match"))?;
    let own = card.seats_of(user.as_ref().map(|user| user.id.as_str()));
    let seat = seat.map(Seat).or_else(|| own.iter().next()).filter(|&seat| own.contains(seat));
    let seat =
        seat.ok_or_else(|| Problem::forbidden("this is not your seat").help("use your invitation link first"))?;
    let page = doors.hall.call(id, |reply| Call::Type { seat, line: line.clone(), reply }).await?;
    let address = format!("/text/{id}?as={}", seat.0);
    Ok(([(CONTENT_TYPE, "text/html; charset=utf-8")], html(&page, &address)).into_response())
}

/// Text that stands between tags.
fn plain(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The page. Whoever waits is served a new one every few seconds.
fn html(page: &TextPage, address: &str) -> String {
    let mut out = String::new();
    let (title, seat, address) = (plain(&page.title), plain(&page.seat), plain(address));
    let refresh = if page.wait.is_some() {
        format!("<meta http-equiv=\"refresh\" content=\"5;url={address}\">")
    } else {
        String::new()
    };
    let _ = write!(
        out,
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>{title}: {seat}</title>\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">{refresh}</head><body><main>\
         <h1>{title}: you are {seat}</h1><p role=\"status\">{}</p>",
        plain(&page.status)
    );
    if !page.story.is_empty() {
        out += "<section aria-labelledby=\"story\"><h2 id=\"story\">What has happened</h2><ol>";
        for line in &page.story {
            let _ = write!(out, "<li>{}</li>", plain(line.trim()).replace('\n', "<br>"));
        }
        out += "</ol></section>";
    }
    if !page.reply.is_empty() {
        let reply = plain(&page.reply);
        let _ = write!(
            out,
            "<section aria-labelledby=\"reply\"><h2 id=\"reply\">Answer</h2><pre tabindex=\"0\">{reply}</pre></section>"
        );
    }
    if let Some(verdict) = &page.verdict {
        let _ = write!(out, "<section><h2>The end</h2><p>{}</p></section>", plain(verdict).replace('\n', "<br>"));
    }
    if let Some(wait) = &page.wait {
        let _ = write!(out, "<section><h2>Wait</h2><p>{}</p></section>", plain(wait));
    }
    if let Some(asking) = &page.asking {
        question(&mut out, asking, page.draft, &address);
    }
    let _ = write!(
        out,
        "<form method=\"post\" action=\"{address}\"><p><label for=\"line\">Command (help lists all)</label> \
         <input id=\"line\" name=\"line\" autocomplete=\"off\" autofocus maxlength=\"{LONGEST_LINE}\"> \
         <button>Do it</button></p></form><p><a href=\"{address}\">Look again</a></p></main></body></html>"
    );
    out
}

fn question(out: &mut String, asking: &Asking, draft: usize, address: &str) {
    let prompt = plain(&asking.prompt.text);
    let _ = write!(
        out,
        "<section aria-labelledby=\"asked\"><h2 id=\"asked\">{}</h2><form method=\"post\" action=\"{address}\"><ol>",
        if asking.closed { "Your decision is complete" } else { &prompt }
    );
    let mut button = |line: &str, words: &str| {
        let (line, words) = (plain(line), plain(words));
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
        let html = html(&page, "/text/x?as=0");
        assert!(!html.contains("<script>") && !html.contains("<b>"));
        assert!(html.contains("1 &lt; 2 &amp; 3") && html.contains("<label for=\"line\">"));
    }
}
