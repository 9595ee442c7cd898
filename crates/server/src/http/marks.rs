//! What a player may say about a match as a whole.

use super::Shared;
use super::answers::SharedGame;
use super::session::reader;
use crate::problem::Problem;
use crate::rights;
use crate::room::{Call, Mark};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use serde_json::{Value, json};

/// Somebody who sits at the table says it.
pub(super) async fn say(doors: &Shared, id: &str, headers: &HeaderMap, mark: Mark) -> Result<(), Problem> {
    let user = reader(doors, headers).await?.map(|user| user.id);
    let card = doors.hall.card(id).ok_or_else(|| Problem::missing("there is no such match"))?;
    let may = rights::of(&card, user.as_deref()).ok_or_else(|| Problem::missing("there is no such match"))?;
    if may.seats.is_empty() {
        return Err(Problem::forbidden("only those who sit at the table may do this"));
    }
    doors.hall.call(id, |reply| Call::Mark { mark, reply }).await?
}

/// Let whoever has its address read a match that has ended.
pub(super) async fn share(
    State(doors): State<Shared>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json<SharedGame>, Problem> {
    say(&doors, &id, &headers, Mark::Shared).await?;
    Ok(Json(SharedGame { url: format!("/replay/{id}"), id }))
}

/// Call a match off that has not begun: its invitations count no more, and it leaves the lists.
pub(super) async fn withdraw(
    State(doors): State<Shared>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json<Value>, Problem> {
    say(&doors, &id, &headers, Mark::Withdrawn).await?;
    Ok(Json(json!({})))
}
