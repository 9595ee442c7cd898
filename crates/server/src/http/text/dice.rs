//! Are the dice fair? What the server gave its word on, what every seat added, and the secret when the match has ended.

use super::super::plain::{self, escaped};
use super::super::query::Query;
use super::super::replay::proof;
use super::super::{Shared, answers::Fairness};
use super::form::shown;
use crate::rights;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{Html, IntoResponse, Response};
use serde::Deserialize;
use std::fmt::Write;

#[derive(Deserialize)]
pub(super) struct Wanted {
    /// The umpire's token.
    #[serde(default)]
    token: String,
}

pub(super) async fn page(
    State(doors): State<Shared>,
    Path(id): Path<String>,
    Query(Wanted { token }): Query<Wanted>,
    headers: HeaderMap,
) -> Response {
    let page = async {
        let (proof, may) = proof(&doors, &id, &headers, &token).await?;
        let log = doors.hall.card(&id).and_then(|card| rights::log_of(&card, &may, &token));
        let back = if may.everything && may.running { format!("umpire/{token}") } else { id };
        Ok(Html(plain::page("Are the dice fair?", "", &html(&back, log.as_deref(), &proof))).into_response())
    };
    shown(page.await)
}

fn html(back: &str, log: Option<&str>, proof: &Fairness) -> String {
    let back = escaped(back);
    let log = log.map_or_else(String::new, |log| format!(" <a href=\"{}\">Download the log</a>", escaped(log)));
    let mut out = format!(
        "<h1>Are the dice fair?</h1><p>Before anybody had his say the server gave its word on a secret. This is what it gave:</p>\
         <pre tabindex=\"0\">{}</pre><h2>What every seat added</h2><ul>",
        escaped(&proof.commitment)
    );
    for one in &proof.contributions {
        let (player, said) = (escaped(&one.player), escaped(&one.contribution));
        let said = if said.is_empty() { "nothing".to_owned() } else { format!("<code>{said}</code>") };
        let _ = write!(out, "<li>Seat {}, {player}: {said}</li>", one.seat.0);
    }
    out += "</ul><h2>The secret</h2>";
    match (&proof.secret, proof.commitment_kept) {
        (Some(secret), Some(kept)) => {
            let word = if kept { "It is the one that was promised." } else { "It is NOT the one that was promised." };
            let _ = write!(out, "<pre tabindex=\"0\">{}</pre><p>{word}</p>", escaped(secret));
        }
        _ => out += "<p>It is opened when the match has ended.</p>",
    }
    let _ = write!(
        out,
        "<p>{}.{log}</p><p>{}</p><p><a href=\"/text/{back}\">Back to the table</a></p>",
        escaped(proof.check),
        escaped(proof.note)
    );
    out
}
