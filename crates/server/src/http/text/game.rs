//! What is done to a match as a whole: played on from a position, played again, shown to others, called off.

use super::super::games::branched;
use super::super::maker::Maker;
use super::super::marks::say;
use super::super::rematch::{Say, rematched};
use super::super::{Shared, plain};
use super::form::{Sent, shown};
use crate::problem::Problem;
use crate::room::Mark;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{Html, IntoResponse, Redirect, Response};
use serde::Deserialize;

#[derive(Deserialize)]
pub(super) struct Branch {
    line: u64,
}

/// Play on from a position of a match that has ended.
pub(super) async fn branch(
    State(doors): State<Shared>,
    Path(id): Path<String>,
    maker: Maker,
    Sent { form: Branch { line }, .. }: Sent<Branch>,
) -> Response {
    let made = branched(&doors, &maker, &id, line).await;
    shown(made.map(|(player, kept)| player.answer(Redirect::to(&format!("/text/{}", kept.id)))))
}

#[derive(Deserialize)]
pub(super) struct Nothing {}

/// Ask for a rematch, or take one's seat in it.
pub(super) async fn rematch(
    State(doors): State<Shared>,
    Path(id): Path<String>,
    maker: Maker,
    _: Sent<Nothing>,
) -> Response {
    let made = rematched(&doors, &maker, &id, &Say::default()).await;
    shown(made.map(|(player, kept)| player.answer(Redirect::to(&format!("/text/{}", kept.id)))))
}

/// Let whoever has its address read a match that has ended.
pub(super) async fn share(
    State(doors): State<Shared>,
    Path(id): Path<String>,
    headers: HeaderMap,
    _: Sent<Nothing>,
) -> Response {
    shown(shared(&doors, &id, &headers).await)
}

async fn shared(doors: &Shared, id: &str, headers: &HeaderMap) -> Result<Response, Problem> {
    say(doors, id, headers, Mark::Shared).await?;
    let path = format!("/text/{}/replay", plain::escaped(id));
    let link = plain::escaped(&super::whole(doors, headers, &format!("/replay/{id}")));
    let main = format!(
        "<h1>The game is shared</h1><p>Whoever has this address may read it: <strong>{link}</strong></p>\
         <p><a href=\"{path}\">Back to the replay</a></p>"
    );
    Ok(Html(plain::page("The game is shared", "", &main)).into_response())
}

/// Call off a match that has not begun.
pub(super) async fn withdraw(
    State(doors): State<Shared>,
    Path(id): Path<String>,
    headers: HeaderMap,
    _: Sent<Nothing>,
) -> Response {
    let done = say(&doors, &id, &headers, Mark::Withdrawn).await;
    shown(done.map(|()| Redirect::to("/text").into_response()))
}
