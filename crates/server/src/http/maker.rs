//! Whoever makes a match, and whether he may make one more.

use super::session::Player;
use super::{Shared, guard};
use crate::problem::Problem;
use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::request::Parts;
use std::convert::Infallible;

/// Somebody who would like to make a match.
pub(super) struct Maker {
    headers: HeaderMap,
    /// The address by which he is counted.
    from: String,
}

impl Maker {
    /// Who he is, if he may make one more match. Addresses are counted besides users: without a cookie every request is a new
    /// guest's.
    pub(super) async fn player(&self, doors: &Shared) -> Result<Player, Problem> {
        if !doors.makes.allow(&format!("from {}", self.from)) {
            return Err(Problem::too_often());
        }
        let player = Player::of(doors, &self.headers).await?;
        if doors.makes.allow(&player.user.id) { Ok(player) } else { Err(Problem::too_often()) }
    }
}

impl FromRequestParts<Shared> for Maker {
    type Rejection = Infallible;
    async fn from_request_parts(parts: &mut Parts, doors: &Shared) -> Result<Maker, Infallible> {
        let from = guard::counted_by(&doors.options, &parts.headers, &parts.extensions);
        Ok(Maker { headers: parts.headers.clone(), from })
    }
}
