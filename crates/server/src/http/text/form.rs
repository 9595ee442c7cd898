//! Forms: who sends one, and whether it is his.

use super::super::session::{reader, secret};
use super::super::{Shared, guard, plain};
use crate::problem::Problem;
use crate::room::said_too_often;
use crate::store::User;
use crate::wire::Do;
use axum::body::{Body, Bytes};
use axum::extract::{Form, FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use serde::de::DeserializeOwned;
use std::fmt::Write;

/// What the key of a form is for.
const PURPOSE: &str = "form";

/// The key of whoever sends these headers: it belongs to his session, and no other page can read it.
fn key(doors: &Shared, headers: &HeaderMap) -> String {
    doors.hall.store.key().seal(PURPOSE, secret(headers).unwrap_or_default())
}

/// Somebody who looks at a page.
pub(super) struct Reader {
    pub(super) user: Option<User>,
    key: String,
    /// The address by which he is counted.
    from: String,
}

impl Reader {
    async fn of(doors: &Shared, parts: &Parts) -> Result<Reader, Problem> {
        let from = guard::counted_by(&doors.options, &parts.headers, &parts.extensions);
        Ok(Reader { user: reader(doors, &parts.headers).await?, key: key(doors, &parts.headers), from })
    }
    /// He wants something; may he, if it is to say something, now?
    pub(super) fn may(&self, doors: &Shared, act: &Do) -> Result<(), Problem> {
        let from = || format!("from {}", self.from);
        let often = |name: String| matches!(act, Do::Chat { .. }) && !doors.talks.allow(&name);
        if often(self.id().map_or_else(from, str::to_owned)) {
            return Err(Problem { status: StatusCode::TOO_MANY_REQUESTS, refusal: said_too_often() });
        }
        Ok(())
    }
    /// Who he is to the store.
    pub(super) fn id(&self) -> Option<&str> {
        self.user.as_ref().map(|user| user.id.as_str())
    }
    /// The name that others see.
    pub(super) fn name(&self) -> String {
        self.user.as_ref().map_or_else(|| "Guest".to_owned(), |user| user.name.clone())
    }
    /// The beginning of a form that he may send; the address is HTML.
    pub(super) fn form(&self, address: &str) -> String {
        format!(
            "<form method=\"post\" action=\"{address}\"><input type=\"hidden\" name=\"key\" value=\"{}\">",
            self.key
        )
    }
    /// A form of one button.
    pub(super) fn button(&self, address: &str, words: &str) -> String {
        let mut out = self.form(address);
        let _ = write!(out, "<p><button>{}</button></p></form>", plain::escaped(words));
        out
    }
}

impl FromRequestParts<Shared> for Reader {
    type Rejection = Response;
    async fn from_request_parts(parts: &mut Parts, doors: &Shared) -> Result<Reader, Response> {
        Reader::of(doors, parts).await.map_err(|why| plain::problem(&why))
    }
}

/// A form that its own reader has sent. Whatever these pages change comes in one, so that none is changed by a stranger's.
pub(super) struct Sent<T> {
    pub(super) reader: Reader,
    pub(super) form: T,
}

impl<T: DeserializeOwned> FromRequest<Shared> for Sent<T> {
    type Rejection = Response;
    async fn from_request(request: Request, doors: &Shared) -> Result<Sent<T>, Response> {
        received(request, doors).await.map_err(|why| plain::problem(&why))
    }
}

async fn received<T: DeserializeOwned>(request: Request, doors: &Shared) -> Result<Sent<T>, Problem> {
    let (parts, body) = request.into_parts();
    let unread = |_| Problem::bad("the form is too long to be read").help("write less");
    let body = Bytes::from_request(Request::from_parts(parts.clone(), body), doors).await.map_err(unread)?;
    let reader = Reader::of(doors, &parts).await?;
    let given = std::str::from_utf8(&body).unwrap_or_default().split('&').find_map(|pair| pair.strip_prefix("key="));
    let ours = doors.hall.store.key().is_seal(PURPOSE, secret(&parts.headers).unwrap_or_default(), given.unwrap_or(""));
    // A program that sets this header is no page of a stranger either.
    if !ours && !parts.headers.contains_key("x-fireteam") {
        let old = Problem::forbidden("this form is not from your own page, or from an old one");
        return Err(old.help("go back, look at the page anew, and send it again"));
    }
    let form = Form::<T>::from_request(Request::from_parts(parts, Body::from(body)), doors).await;
    let Form(form) = form.map_err(|error| Problem::bad(format!("the form cannot be read: {error}")))?;
    Ok(Sent { reader, form })
}

/// A page, or what went wrong.
pub(super) fn shown(done: Result<Response, Problem>) -> Response {
    done.unwrap_or_else(|why| plain::problem(&why))
}
