//! The rules of a book in words: every case and ruling by its number.

use super::super::Shared;
use super::super::plain::{self, escaped};
use super::Cases;
use super::form::shown;
use crate::problem::Problem;
use axum::extract::{Path, State};
use axum::response::{Html, IntoResponse, Response};
use std::fmt::Write;

pub(super) async fn page(State(doors): State<Shared>, Path(book): Path<String>) -> Response {
    shown(html(&doors, &book))
}

fn html(doors: &Shared, name: &str) -> Result<Response, Problem> {
    let book = doors.hall.books.book(name);
    let book = book.ok_or_else(|| Problem::missing(format!("there is no rule book `{name}`")))?;
    let (cases, title) = (Cases::of(doors, name), escaped(book.title));
    let mut out = format!("<h1>{title}: the rules</h1><p>What the program does for each case, in our own words.</p>");
    let mut section = "";
    for case in &cases.page.cases {
        if case.title != section {
            out += if section.is_empty() { "" } else { "</dl>" };
            section = &case.title;
            let _ = write!(out, "<h2>{}</h2><dl>", escaped(section));
        }
        let (number, text) = (escaped(&case.case), cases.linked(&case.text));
        let _ = write!(out, "<dt id=\"{number}\">{number}</dt><dd>{text}</dd>");
    }
    out += if section.is_empty() { "" } else { "</dl>" };
    if !cases.page.rulings.is_empty() {
        out += "<h2>Rulings</h2><dl>";
        for ruling in &cases.page.rulings {
            let number = escaped(&ruling.number);
            let about =
                if ruling.cases.is_empty() { String::new() } else { cases.linked(&format!(" ({})", ruling.cases)) };
            let _ = write!(out, "<dt id=\"{number}\">{number}{about}</dt><dd>{}</dd>", cases.linked(&ruling.text));
        }
        out += "</dl>";
    }
    Ok(Html(plain::page(&format!("{}: the rules", book.title), "", &out)).into_response())
}
