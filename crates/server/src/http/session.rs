//! Who asks: a guest or an account, known by the cookie.

use super::Shared;
use crate::problem::Problem;
use crate::store::User;
use axum::http::header::{COOKIE, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};

const NAME: &str = "fireteam";
/// A year.
const KEPT_FOR: u32 = 365 * 24 * 3600;

/// The secret of the session in a request.
pub(super) fn secret(headers: &HeaderMap) -> Option<&str> {
    let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == NAME).map(|(_, value)| value).filter(|value| !value.is_empty() && value.len() < 100)
}

/// Who asks, if the server knows.
pub(super) async fn reader(doors: &Shared, headers: &HeaderMap) -> Result<Option<User>, Problem> {
    match secret(headers) {
        Some(secret) => doors.hall.store.user_of_session(secret).await,
        None => Ok(None),
    }
}

/// Somebody who does something: known, or a new guest with a cookie to be set.
pub(super) struct Player {
    pub(super) user: User,
    cookie: Option<HeaderValue>,
}

impl Player {
    pub(super) async fn of(doors: &Shared, headers: &HeaderMap) -> Result<Player, Problem> {
        if let Some(user) = reader(doors, headers).await? {
            return Ok(Player { user, cookie: None });
        }
        let user = doors.hall.store.add_guest().await?;
        Player::signed_in(doors, user).await
    }
    /// A new session for this user.
    pub(super) async fn signed_in(doors: &Shared, user: User) -> Result<Player, Problem> {
        let secret = doors.hall.store.add_session(&user.id).await?;
        let cookie = cookie(&secret, KEPT_FOR, doors.options.https)?;
        Ok(Player { user, cookie: Some(cookie) })
    }
    /// An answer to this player.
    pub(super) fn answer(self, answer: impl IntoResponse) -> Response {
        let mut answer = answer.into_response();
        if let Some(cookie) = self.cookie {
            answer.headers_mut().insert(SET_COOKIE, cookie);
        }
        answer
    }
}

/// The cookie that holds a session; with no time to live it is forgotten at once.
pub(super) fn cookie(secret: &str, seconds: u32, https: bool) -> Result<HeaderValue, Problem> {
    let secure = if https { "; Secure" } else { "" };
    let text = format!("{NAME}={secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age={seconds}{secure}");
    text.parse().map_err(|error| Problem::ours("no session could be made", &error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_session_is_found_among_other_cookies() {
        let mut headers = HeaderMap::new();
        assert_eq!(secret(&headers), None);
        headers.insert(COOKIE, HeaderValue::from_static("a=b; fireteam=xyz; c"));
        assert_eq!(secret(&headers), Some("xyz"));
        headers.insert(COOKIE, HeaderValue::from_static("fireteamx=1; fireteam="));
        assert_eq!(secret(&headers), None);
    }
}
