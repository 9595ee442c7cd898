//! An Atom feed for each user: the matches that wait for him.

use super::Shared;
use crate::card::Card;
use crate::ids::{letters, now_ms};
use crate::problem::Problem;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::http::header::{CONTENT_TYPE, HOST};
use axum::response::IntoResponse;

/// The feed of a token. It names matches and nothing of what happens in them.
pub(super) async fn feed(
    State(doors): State<Shared>,
    Path(file): Path<String>,
    headers: HeaderMap,
) -> Result<impl IntoResponse, Problem> {
    let unknown = || Problem::missing("there is no such feed");
    let token = file.strip_suffix(".atom").ok_or_else(unknown)?;
    let user = doors.hall.store.key().named("feed", token).ok_or_else(unknown)?.to_owned();
    let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or("localhost");
    let base = format!("{}://{}", if doors.options.https { "https" } else { "http" }, plain(host));
    let now = now_ms();
    let mine = doors.hall.cards(Some(&user), |card| !card.seats_of(Some(&user)).is_empty() && card.over.is_none());
    let waiting = mine.iter().filter_map(|card| Some((card, why(card, &user, now)?)));
    let updated_ms = |card: &Card| card.updated_as_seen_by(Some(&user));
    let entries: String = waiting
        .map(|(card, why)| {
            let (id, title, at) = (plain(&card.id), plain(&card.title), date(updated_ms(card)));
            format!(
                "<entry><id>{base}/game/{id}#{}</id><title>{why} {title}</title><updated>{at}</updated>\
                 <link href=\"{base}/game/{id}\"/></entry>",
                updated_ms(card)
            )
        })
        .collect();
    // A name of its own, which is not the way to it.
    let name = letters(&blake3::hash(token.as_bytes()).as_bytes()[..10]);
    let updated = date(mine.iter().map(updated_ms).max().unwrap_or(0));
    let feed = format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?><feed xmlns=\"http://www.w3.org/2005/Atom\"><id>{base}/feed#{name}</id>\
         <link rel=\"self\" href=\"{base}/feed/{file}\"/><title>Fireteam: your turn</title><updated>{updated}</updated>\
         <author><name>Fireteam</name></author>{entries}</feed>"
    );
    Ok(([(CONTENT_TYPE, "application/atom+xml; charset=utf-8")], feed))
}

/// Why a match waits for a user, if it does.
fn why(card: &Card, user: &str, now: u64) -> Option<&'static str> {
    if card.seen_by(Some(user), now).your_turn {
        return Some("Your turn in");
    }
    let offered = card.offered.0 & card.seats_of(Some(user)).0 != 0;
    offered.then_some("You are offered something in")
}

fn plain(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Milliseconds as a date that feeds understand, by the civil calendar.
fn date(ms: u64) -> String {
    let (days, seconds) = ((ms / 86_400_000) as i64, ms / 1000 % 86_400);
    // Days are counted from 1 March of year 0, so that leap days come last in their year.
    let shifted = days + 719_468;
    let (era, of_era) = (shifted.div_euclid(146_097), shifted.rem_euclid(146_097));
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = era * 400 + year_of_era + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}T{:02}:{:02}:{:02}Z", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    #[test]
    fn dates_follow_the_calendar() {
        assert_eq!(super::date(0), "1970-01-01T00:00:00Z");
        assert_eq!(super::date(951_782_400_000), "2000-02-29T00:00:00Z");
        assert_eq!(super::date(1_794_829_597_202), "2026-11-16T11:46:37Z");
    }
}
