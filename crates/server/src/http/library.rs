//! Books, scenarios, maps and cases: public and the same for everybody.

use super::Shared;
use super::answers::Library;
use super::query::Query;
use crate::books::Extent;
use crate::problem::Problem;
use crate::rules::Page;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

pub(super) async fn library(State(doors): State<Shared>) -> Json<Library> {
    Json(Library { books: doors.hall.books.library() })
}

#[derive(Deserialize)]
pub(super) struct Look {
    theme: Option<String>,
}

/// The whole map of a scenario, without anything that stands on it.
pub(super) async fn map(
    State(doors): State<Shared>,
    Path((book, file)): Path<(String, String)>,
    Query(look): Query<Look>,
) -> Result<Response, Problem> {
    picture(&doors, &book, file.strip_suffix(".svg"), &look, Extent::Whole).await
}

/// A small picture of the part of the map that is fought over.
pub(super) async fn thumb(
    State(doors): State<Shared>,
    Path((book, file)): Path<(String, String)>,
    Query(look): Query<Look>,
) -> Result<Response, Problem> {
    picture(&doors, &book, file.strip_suffix(".svg"), &look, Extent::Part).await
}

async fn picture(
    doors: &Shared,
    book: &str,
    name: Option<&str>,
    look: &Look,
    extent: Extent,
) -> Result<Response, Problem> {
    let missing = || Problem::missing("there is no such map").help("GET /api/library lists the scenarios");
    let name = format!("{book}/{}", name.ok_or_else(missing)?);
    let dark = look.theme.as_deref() == Some("dark");
    let books = doors.hall.books.clone();
    let drawn = tokio::task::spawn_blocking(move || books.picture(&name, dark, extent)).await;
    let picture = drawn.map_err(|error| Problem::ours("the map cannot be drawn", &error))?.ok_or_else(missing)?;
    let headers = [(CONTENT_TYPE, "image/svg+xml"), (CACHE_CONTROL, "public, max-age=86400")];
    Ok((headers, picture.to_string()).into_response())
}

/// Our own short text of each case.
pub(super) async fn rules(State(doors): State<Shared>, Path(book): Path<String>) -> Result<Json<Page>, Problem> {
    let known = doors.hall.books.book(&book);
    let known = known.ok_or_else(|| Problem::missing(format!("there is no rule book `{book}`")))?;
    Ok(Json(Page::read(known.page)))
}
