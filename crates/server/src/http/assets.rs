//! The files of the web client.

use axum::body::Body;
use axum::extract::Request;
use axum::http::header::{ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY};
use axum::http::{HeaderMap, Method, Response, StatusCode};
use axum::response::{IntoResponse, Redirect};
use web_assets::Asset;

/// Where whoever has no script is led from the client's page.
const WITHOUT_SCRIPT: &str = "<a href=\"/text\">";

/// A file of the client; whatever is no file is a page, and all pages are one.
pub(super) async fn page(request: Request) -> Response<Body> {
    let path = request.uri().path();
    if let Some(page) = path.strip_suffix('/').filter(|page| *page == "/text" || page.starts_with("/text/")) {
        // A page in words has no slash at its end; what stands after it is kept.
        let query = request.uri().query().map(|query| format!("?{query}")).unwrap_or_default();
        return Redirect::permanent(&format!("{page}{query}")).into_response();
    }
    let found = web_assets::get(path);
    let beyond = ["/api/", "/feed/", "/mail/", "/assets/"].iter().any(|start| path.starts_with(start));
    if !matches!(*request.method(), Method::GET | Method::HEAD) || (found.is_none() && beyond) {
        return crate::problem::Problem::missing("there is nothing here").help("see /api/openapi.json").into_response();
    }
    let page = if found.is_none() { in_words(path) } else { None };
    match found.or_else(|| web_assets::get("/")) {
        Some(asset) => match page.and_then(|way| pointed(&asset, &way)) {
            Some(html) => ([(CONTENT_TYPE, asset.mime), (CACHE_CONTROL, "no-cache")], html).into_response(),
            None => file(&asset, request.headers()),
        },
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// The page in words that does what a page of the client does, for whoever comes without script.
fn in_words(path: &str) -> Option<String> {
    let mut parts = path.strip_prefix('/')?.split('/');
    let (kind, name) = (parts.next()?, parts.next().unwrap_or_default());
    let plain = name.bytes().all(|b| b.is_ascii_alphanumeric() || b"._-".contains(&b));
    if !plain || parts.next().is_some() {
        return None;
    }
    match (kind, name) {
        ("account", "") => Some("/text/account".to_owned()),
        (_, "") => None,
        ("seat" | "recover" | "umpire" | "rules", name) => Some(format!("/text/{kind}/{name}")),
        ("game", name) => Some(format!("/text/{name}")),
        ("replay", name) => Some(format!("/text/{name}/replay")),
        ("fairness", name) => Some(format!("/text/{name}/dice")),
        _ => None,
    }
}

/// The client's page with its way for those without script leading to this one.
fn pointed(asset: &Asset, way: &str) -> Option<String> {
    let html = std::str::from_utf8(asset.bytes).ok()?;
    let there = html.contains(WITHOUT_SCRIPT);
    there.then(|| html.replacen(WITHOUT_SCRIPT, &format!("<a href=\"{way}\">"), 1))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_opened_without_script_lead_to_the_page_in_words() {
        assert_eq!(in_words("/seat/m1-0.xyz").as_deref(), Some("/text/seat/m1-0.xyz"));
        assert_eq!(in_words("/game/abc").as_deref(), Some("/text/abc"));
        assert_eq!(in_words("/replay/abc").as_deref(), Some("/text/abc/replay"));
        assert_eq!(in_words("/account").as_deref(), Some("/text/account"));
        for other in ["/", "/learn", "/seat/", "/seat/a/b", "/seat/\"><script>", "/game/%22"] {
            assert_eq!(in_words(other), None, "{other}");
        }
        let bytes = include_bytes!("../../../../web/index.html");
        let page = Asset { path: "index.html", bytes, mime: "text/html", etag: "", gz: None };
        let html = pointed(&page, "/text/seat/x").expect("it has a way for those without script");
        assert!(html.contains("<noscript>") && html.contains("<a href=\"/text/seat/x\">"));
    }
}
