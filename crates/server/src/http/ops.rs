//! For whoever runs or writes to the server: health, figures, the description of the interface.

use super::Shared;
use crate::problem::Problem;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::IntoResponse;

/// The interface in words, for other clients and bots.
pub(crate) const OPENAPI: &str = include_str!("../../openapi.json");

pub(super) async fn health(State(doors): State<Shared>) -> Result<&'static str, Problem> {
    doors.hall.store.answers().await?;
    Ok("well\n")
}

pub(super) async fn metrics(State(doors): State<Shared>) -> impl IntoResponse {
    ([(CONTENT_TYPE, "application/openmetrics-text; version=1.0.0; charset=utf-8")], doors.hall.meters.text())
}

pub(super) async fn openapi() -> impl IntoResponse {
    ([(CONTENT_TYPE, "application/json"), (CACHE_CONTROL, "public, max-age=300")], OPENAPI)
}
