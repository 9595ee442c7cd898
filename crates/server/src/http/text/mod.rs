//! The table in words: plain pages that need neither mouse nor script. They have the powers of the drawn table and its rules:
//! whatever changes something here goes the way of the interface, and every form carries a key that only its own reader has.

mod account;
mod dice;
mod form;
mod game;
mod home;
mod new;
mod parts;
mod replay;
mod rules;
mod seat;
mod table;
mod watch;

use super::Shared;
use super::plain::escaped;
use crate::rules::Page;
use axum::Router;
use axum::http::HeaderMap;
use axum::http::header::HOST;
use axum::routing::{get, post};

/// The doors of these pages.
pub(super) fn routes() -> Router<Shared> {
    Router::new()
        .route("/text", get(home::page).post(home::begin))
        .route("/text/new", get(new::library))
        .route("/text/new/{book}/{scenario}", get(new::page).post(new::make))
        .route("/text/account", get(account::page))
        .route("/text/account/{what}", post(account::change))
        .route("/text/recover/{token}", get(account::recover_page).post(account::recover))
        .route("/text/seat/{token}", get(seat::page).post(seat::take))
        .route("/text/umpire/{token}", get(watch::umpire).post(watch::umpire_types))
        .route("/text/rules/{book}", get(rules::page))
        .route("/text/{id}", get(table::table).post(table::typed))
        .route("/text/{id}/act", post(table::act))
        .route("/text/{id}/watch", get(watch::page).post(watch::types))
        .route("/text/{id}/join", get(seat::open_page).post(seat::join))
        .route("/text/{id}/replay", get(replay::page))
        .route("/text/{id}/dice", get(dice::page))
        .route("/text/{id}/branch", post(game::branch))
        .route("/text/{id}/rematch", post(game::rematch))
        .route("/text/{id}/share", post(game::share))
        .route("/text/{id}/withdraw", post(game::withdraw))
}

/// With a great letter.
fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// How long that is, in the two largest units.
fn span(ms: u64) -> String {
    let units = [(86_400, "day"), (3_600, "hour"), (60, "minute"), (1, "second")];
    let mut rest = ms.div_ceil(1000);
    let mut words = Vec::new();
    for (unit, name) in units {
        let n = rest / unit;
        rest %= unit;
        match n {
            0 if words.is_empty() => continue,
            0 => break,
            1 => words.push(format!("1 {name}")),
            n => words.push(format!("{n} {name}s")),
        }
        if words.len() == 2 {
            break;
        }
    }
    if words.is_empty() { "no time".to_owned() } else { words.join(" ") }
}

/// The whole address of a page, for links that are sent to somebody.
fn whole(doors: &Shared, headers: &HeaderMap, path: &str) -> String {
    let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or("localhost");
    format!("{}://{host}{path}", if doors.options.https { "https" } else { "http" })
}

/// The rules of a book, to lead to from whatever names a case.
struct Cases {
    page: Page,
    address: String,
}

impl Cases {
    fn of(doors: &Shared, book: &str) -> Cases {
        let page = doors.hall.books.book(book).map(|book| Page::read(book.page)).unwrap_or_default();
        Cases { page, address: format!("/text/rules/{}", escaped(book)) }
    }
    /// Text as HTML with its cases as links.
    fn linked(&self, text: &str) -> String {
        self.page.linked(&self.address, text)
    }
    /// A case by itself, in brackets; nothing if there is none.
    fn bracketed(&self, case: &str) -> String {
        if case.is_empty() { String::new() } else { self.linked(&format!(" ({case})")) }
    }
    /// A list of story lines.
    fn story(&self, lines: &[String]) -> String {
        let line = |line: &String| format!("<li>{}</li>", self.linked(line.trim()).replace('\n', "<br>"));
        format!("<ol>{}</ol>", lines.iter().map(line).collect::<String>())
    }
}

#[cfg(test)]
mod tests {
    use super::span;

    #[test]
    fn times_are_said_in_two_units() {
        assert_eq!(span(0), "no time");
        assert_eq!(span(1), "1 second");
        assert_eq!(span(61_000), "1 minute 1 second");
        assert_eq!(span(2 * 86_400_000 + 3 * 3_600_000 + 5), "2 days 3 hours");
        assert_eq!(span(86_400_000 + 60_000), "1 day");
    }
}
