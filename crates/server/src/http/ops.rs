//! For whoever runs or writes to the server: health, figures, the description of the interface.

use super::Shared;
use crate::problem::Problem;
use axum::extract::{ConnectInfo, State};
use axum::http::HeaderMap;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, FORWARDED};
use axum::response::IntoResponse;
use std::net::SocketAddr;

/// The interface in words, for other clients and bots.
pub(crate) const OPENAPI: &str = include_str!("../../openapi.json");

pub(super) async fn health(State(doors): State<Shared>) -> Result<&'static str, Problem> {
    doors.hall.store.answers().await?;
    Ok("well\n")
}

/// Figures for whoever runs the server, on the machine itself: they count every answer when it is given, and who watches them
/// while he plays would know when the other side has answered in secret.
pub(super) async fn metrics(
    State(doors): State<Shared>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Result<impl IntoResponse, Problem> {
    let passed_on = headers.contains_key("x-forwarded-for") || headers.contains_key(FORWARDED);
    if passed_on || !peer.ip().to_canonical().is_loopback() {
        let problem = Problem::forbidden("these figures are for whoever runs the server");
        return Err(problem.help("ask for them on the machine itself, and not through its proxy"));
    }
    let text = doors.hall.meters.text();
    Ok(([(CONTENT_TYPE, "application/openmetrics-text; version=1.0.0; charset=utf-8")], text))
}

pub(super) async fn openapi() -> impl IntoResponse {
    ([(CONTENT_TYPE, "application/json"), (CACHE_CONTROL, "public, max-age=300")], OPENAPI)
}
