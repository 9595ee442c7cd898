//! The files of the web client.

use axum::body::Body;
use axum::extract::Request;
use axum::http::header::{ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY};
use axum::http::{HeaderMap, Method, Response, StatusCode};
use axum::response::IntoResponse;
use web_assets::Asset;

/// A file of the client; whatever is no file is a page, and all pages are one.
pub(super) async fn page(request: Request) -> Response<Body> {
    let path = request.uri().path();
    let found = web_assets::get(path);
    let beyond = ["/api/", "/feed/", "/mail/", "/assets/"].iter().any(|start| path.starts_with(start));
    if !matches!(*request.method(), Method::GET | Method::HEAD) || (found.is_none() && beyond) {
        return crate::problem::Problem::missing("there is nothing here").help("see /api/openapi.json").into_response();
    }
    match found.or_else(|| web_assets::get("/")) {
        Some(asset) => file(&asset, request.headers()),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

fn file(asset: &Asset, headers: &HeaderMap) -> Response<Body> {
    let has = |name, word: &str| headers.get(name).and_then(|v| v.to_str().ok()).is_some_and(|v| v.contains(word));
    let keep = if asset.immutable() { "public, max-age=31536000, immutable" } else { "no-cache" };
    let about = [(CONTENT_TYPE, asset.mime), (CACHE_CONTROL, keep), (ETAG, asset.etag), (VARY, "accept-encoding")];
    if has(IF_NONE_MATCH, asset.etag) {
        return (StatusCode::NOT_MODIFIED, about).into_response();
    }
    match asset.gz.filter(|_| has(ACCEPT_ENCODING, "gzip")) {
        Some(packed) => (about, [(CONTENT_ENCODING, "gzip")], packed).into_response(),
        None => (about, asset.bytes).into_response(),
    }
}
