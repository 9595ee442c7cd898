//! What stands after the `?` of an address; faults in it are told like all others.

use super::{Shared, plain};
use crate::problem::Problem;
use axum::extract::{FromRequestParts, Query as Read};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;

/// It, read.
pub(super) struct Query<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequestParts<Shared> for Query<T> {
    type Rejection = Response;
    async fn from_request_parts(parts: &mut Parts, _: &Shared) -> Result<Query<T>, Response> {
        let fault = match Read::try_from_uri(&parts.uri) {
            Ok(Read(value)) => return Ok(Query(value)),
            Err(fault) => fault.body_text(),
        };
        // The words before the first colon say in other words that it could not be read.
        let why = fault.split_once(": ").map_or(fault.as_str(), |(_, why)| why);
        let problem = Problem::bad(format!("the address cannot be read after its `?`: {why}"));
        if parts.uri.path().starts_with("/text") {
            return Err(plain::problem(&problem.help("follow a link of these pages")));
        }
        Err(problem.help("see /api/openapi.json").into_response())
    }
}
