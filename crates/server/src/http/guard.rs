//! What every request must keep to, and what every answer carries.

use super::{LARGEST_BODY, LARGEST_LOG, Shared};
use crate::Options;
use crate::problem::Problem;
use axum::body::Body;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::{HOST, ORIGIN, REFERER};
use axum::http::{Extensions, HeaderMap, HeaderName, HeaderValue, Method, Response, StatusCode};
use axum::middleware::Next;
use axum::response::IntoResponse;
use std::any::Any;
use std::net::{IpAddr, SocketAddr};

/// Nothing from elsewhere, nothing framed, no script but our own.
const POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
                      connect-src 'self'; font-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; \
                      frame-ancestors 'none'";
/// Maps carry their own style and typefaces.
const PICTURE_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:";

/// The address by which whoever sent a request is counted. Behind a proxy it is the last that `X-Forwarded-For` names: that
/// one the proxy has seen itself, whatever the sender wrote before it. Otherwise nobody's word is taken for it.
pub(super) fn sender(options: &Options, headers: &HeaderMap, peer: SocketAddr) -> String {
    let named = || headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?.rsplit(',').next();
    let named = if options.behind_proxy { named() } else { None };
    let address = named.and_then(|address| address.trim().parse::<IpAddr>().ok()).unwrap_or(peer.ip());
    address.to_canonical().to_string()
}

/// The same, of a request whose other end is written in its extensions.
pub(super) fn counted_by(options: &Options, headers: &HeaderMap, about: &Extensions) -> String {
    let peer = about.get::<ConnectInfo<SocketAddr>>();
    peer.map_or_else(String::new, |ConnectInfo(peer)| sender(options, headers, *peer))
}

/// Is the request from our own page? A browser names the page it comes from; other clients name none.
pub(super) fn same_origin(headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(ORIGIN) else { return true };
    let (Ok(origin), Some(Ok(host))) = (origin.to_str(), headers.get(HOST).map(HeaderValue::to_str)) else {
        return false;
    };
    origin.split_once("://").is_some_and(|(_, from)| from.eq_ignore_ascii_case(host))
}

/// Does a form come from a page of ours? A browser that names no origin may still name the page; what names neither is held
/// to the key that every form of ours carries.
fn is_own_form(headers: &HeaderMap) -> bool {
    let Some(page) = headers.get(REFERER).filter(|_| !headers.contains_key(ORIGIN)) else {
        return same_origin(headers);
    };
    let (Ok(page), Some(Ok(host))) = (page.to_str(), headers.get(HOST).map(HeaderValue::to_str)) else { return false };
    let there = page.split_once("://").and_then(|(_, rest)| rest.split('/').next());
    there.is_some_and(|there| there.eq_ignore_ascii_case(host))
}

/// Is a request that changes something meant by its sender? A foreign page can neither name our origin nor set the header.
fn is_meant(headers: &HeaderMap) -> bool {
    same_origin(headers) && headers.contains_key("x-fireteam")
}

/// The path as far as it may be written down: pages and feeds have somebody's token in theirs, the interface has none.
fn without_token(path: &str) -> &str {
    let end = path.get(1..).and_then(|rest| rest.find('/')).map_or(path.len(), |at| at + 1);
    if path.starts_with("/api/") { path } else { &path[..end] }
}

/// Check a request, and mark its answer.
pub(super) async fn guard(State(doors): State<Shared>, request: Request, next: Next) -> Response<Body> {
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    let address = counted_by(&doors.options, request.headers(), request.extensions());
    let there = without_token(request.uri().path()).to_owned();
    let is_picture = request.uri().path().ends_with(".svg");
    let path = request.uri().path();
    let form = path == "/text" || ["/text/", "/mail/"].iter().any(|start| path.starts_with(start));
    let mut answer = if changes && !is_meant(request.headers()) && !(form && is_own_form(request.headers())) {
        let problem = Problem::forbidden("this request does not come from the page of this server");
        problem.help("send the header X-Fireteam: 1 and no Origin, or this server's own").into_response()
    } else if changes && !doors.posts.allow(&address) {
        Problem::too_often().into_response()
    } else {
        next.run(request).await
    };
    if answer.status() == StatusCode::PAYLOAD_TOO_LARGE {
        answer = too_large(if there == "/api/import" { LARGEST_LOG } else { LARGEST_BODY }).into_response();
    }
    if answer.status().is_client_error() {
        tracing::debug!(status = answer.status().as_u16(), there, from = address, "refused");
    }
    let headers = answer.headers_mut();
    let mut set = |name: &'static str, value: &'static str| {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    };
    set("content-security-policy", if is_picture { PICTURE_POLICY } else { POLICY });
    set("x-content-type-options", "nosniff");
    // To no other site; to our own, for without it a browser calls the sender of a form unknown.
    set("referrer-policy", "same-origin");
    set("cross-origin-opener-policy", "same-origin");
    set("cross-origin-resource-policy", "same-origin");
    set("x-frame-options", "DENY");
    set("permissions-policy", "camera=(), microphone=(), geolocation=()");
    if !headers.contains_key("cache-control") {
        headers.insert("cache-control", HeaderValue::from_static("no-store"));
    }
    answer
}

/// Whoever sends too much hears how much he may send.
fn too_large(most: usize) -> Problem {
    let reason = format!("the request is larger than {} KiB", most / 1024);
    Problem::new(StatusCode::PAYLOAD_TOO_LARGE, reason).help("send less at once")
}

/// A fault of the program is logged, and harms nobody else.
pub(super) fn panicked(fault: Box<dyn Any + Send + 'static>) -> Response<Body> {
    let what = fault.downcast_ref::<String>().cloned();
    let what = what.or_else(|| fault.downcast_ref::<&str>().map(|&what| what.to_owned())).unwrap_or_default();
    Problem::ours("this could not be done", &what).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        pairs.iter().map(|&(n, v)| (HeaderName::from_static(n), HeaderValue::from_static(v))).collect()
    }

    #[test]
    fn a_proxy_is_believed_where_there_is_one_and_only_what_it_wrote_itself() {
        let peer = SocketAddr::from(([10, 0, 0, 1], 80));
        let (alone, behind) = (Options::default(), Options { behind_proxy: true, ..Options::default() });
        let named = headers(&[("x-forwarded-for", "1.1.1.1, 198.51.100.7")]);
        assert_eq!(sender(&alone, &named, peer), "10.0.0.1");
        assert_eq!(sender(&behind, &named, peer), "198.51.100.7");
        assert_eq!(sender(&behind, &headers(&[("x-forwarded-for", "::ffff:198.51.100.7")]), peer), "198.51.100.7");
        for nonsense in ["", "unknown", "1.1.1.1,", "198.51.100.7:99"] {
            assert_eq!(sender(&behind, &headers(&[("x-forwarded-for", nonsense)]), peer), "10.0.0.1", "{nonsense}");
        }
        let mut twice = headers(&[("x-forwarded-for", "1.1.1.1")]);
        twice.append("x-forwarded-for", HeaderValue::from_static("198.51.100.7"));
        assert_eq!(sender(&behind, &twice, peer), "198.51.100.7");
        assert_eq!(sender(&behind, &headers(&[]), peer), "10.0.0.1");
    }

    #[test]
    fn a_foreign_page_cannot_change_anything() {
        let ours = [("host", "127.0.0.1:8080"), ("origin", "http://127.0.0.1:8080"), ("x-fireteam", "1")];
        assert!(is_meant(&headers(&ours)));
        assert!(is_meant(&headers(&[("host", "h"), ("x-fireteam", "1")])));
        assert!(!is_meant(&headers(&ours[..2])));
        assert!(!is_meant(&headers(&[("host", "h"), ("origin", "http://evil"), ("x-fireteam", "1")])));
        assert!(!is_meant(&headers(&[("host", "h"), ("origin", "null"), ("x-fireteam", "1")])));
        assert!(is_own_form(&headers(&ours[..2])) && is_own_form(&headers(&[("host", "h")])));
        assert!(is_own_form(&headers(&[("host", "h:1"), ("referer", "http://h:1/text/new")])));
        for page in ["http://evil/text", "http://h:2/", "h:1", "http://evil/h:1"] {
            assert!(!is_own_form(&headers(&[("host", "h:1"), ("referer", page)])), "{page}");
        }
        assert!(!is_own_form(&headers(&[("host", "h"), ("origin", "null"), ("referer", "http://h/")])));
    }
}
