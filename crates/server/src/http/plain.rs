//! Plain pages: words, lists and forms that need neither script nor pictures.

use crate::problem::Problem;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{Html, IntoResponse, Response};

/// Where the style of these pages is.
pub(super) const STYLE: &str = "/text/style.css";

/// The style of these pages.
pub(super) async fn style() -> Response {
    let about = [(CONTENT_TYPE, "text/css; charset=utf-8"), (CACHE_CONTROL, "public, max-age=3600")];
    (about, include_str!("plain.css")).into_response()
}

pub(super) use crate::rules::escaped;

/// A page round what is already HTML; the title is text.
pub(super) fn page(title: &str, head: &str, main: &str) -> String {
    format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>{}</title>\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <meta name=\"color-scheme\" content=\"light dark\"><link rel=\"stylesheet\" href=\"{STYLE}\">{head}</head>\
         <body><header><nav aria-label=\"Fireteam\"><a href=\"/text\">All games as text</a> <a href=\"/text/new\">New game</a> \
         <a href=\"/text/account\">Your name and account</a> <a href=\"/\">Fireteam with pictures</a></nav></header>\
         <main>{main}</main></body></html>",
        escaped(title)
    )
}

/// What went wrong, for people.
pub(super) fn problem(problem: &Problem) -> Response {
    let (reason, help) = (escaped(&problem.refusal.reason), escaped(&problem.refusal.help));
    let main = format!("<h1>That did not work</h1><p>{reason}</p><p>{help}</p>");
    (problem.status, Html(page("That did not work", "", &main))).into_response()
}
