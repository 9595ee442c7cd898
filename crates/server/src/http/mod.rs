//! The doors of the server: pages, the HTTP interface and the socket.

pub(crate) mod answers;
mod assets;
mod feed;
mod games;
mod guard;
mod library;
mod mail;
mod maker;
mod marks;
mod me;
mod ops;
mod plain;
mod promise;
mod query;
mod rematch;
mod replay;
mod session;
mod setup;
mod socket;
mod text;

#[cfg(test)]
pub(crate) use games::New as NewGame;
#[cfg(test)]
pub(crate) use setup::Wish as SetupWish;

use crate::Options;
use crate::hall::Hall;
use crate::limits::{Limits, Rate};
use crate::problem::Problem;
use crate::room::TALK;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};
use axum::{Router, middleware};
use serde::de::DeserializeOwned;
use std::sync::Arc;
use tokio::sync::{Mutex, Semaphore};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;

/// The largest request, in bytes; a log may be larger.
const LARGEST_BODY: usize = 256 * 1024;
/// The largest log that may be sent.
const LARGEST_LOG: usize = 16 * 1024 * 1024;

/// What every door needs.
pub(crate) struct Doors {
    pub(crate) hall: Arc<Hall>,
    pub(crate) options: Options,
    /// Requests that change something, by address.
    pub(crate) posts: Limits,
    /// Matches that are made, by user and by address.
    pub(crate) makes: Limits,
    /// Things said at the table in words, by user, or by address where the user is not known.
    pub(crate) talks: Limits,
    /// Attempts to sign in, by address and by name.
    pub(crate) sign_ins: Limits,
    /// Mails that ask for a confirmation, by user and by address.
    pub(crate) mails: Limits,
    /// Few passwords are hashed at a time.
    pub(crate) hashing: Semaphore,
    /// What the server has given its word on.
    pub(crate) promises: promise::Promises,
    /// Rematches are made one after the other.
    pub(crate) rematches: Mutex<()>,
}

pub(crate) type Shared = Arc<Doors>;

impl Doors {
    pub(crate) fn new(hall: Arc<Hall>, options: Options) -> Shared {
        let rate = |burst: f64, a_minute: f64| Limits::new(Rate { burst, a_second: a_minute / 60.0 });
        let many = options.crowded;
        Arc::new(Doors {
            hall,
            posts: if many { rate(1e9, 1e9) } else { rate(120.0, 240.0) },
            makes: if many { rate(1e9, 1e9) } else { rate(30.0, 30.0) },
            talks: Limits::new(TALK),
            sign_ins: rate(5.0, 6.0),
            mails: rate(3.0, 0.1),
            hashing: Semaphore::new(2),
            promises: promise::Promises::default(),
            rematches: Mutex::default(),
            options,
        })
    }
}

/// All doors.
pub(crate) fn router(doors: Shared) -> Router {
    let api = Router::new()
        .route("/api/library", get(library::library))
        .route("/api/thumb/{book}/{file}", get(library::thumb))
        .route("/api/map/{book}/{file}", get(library::map))
        .route("/api/setup", post(setup::look))
        .route("/api/rules/{book}", get(library::rules))
        .route("/api/me", get(me::me).post(me::change))
        .route("/api/register", post(me::register))
        .route("/api/login", post(me::login))
        .route("/api/logout", post(me::logout))
        .route("/api/recover", post(me::recover))
        .route("/api/claim", post(games::claim))
        .route("/api/games", get(games::list).post(games::make))
        .route("/api/promise", post(promise::give))
        .route("/api/import", post(games::import).layer(DefaultBodyLimit::max(LARGEST_LOG)))
        .route("/api/games/{id}", get(games::show))
        .route("/api/games/{id}/claim", post(games::claim_there))
        .route("/api/games/{id}/sit", post(games::sit))
        .route("/api/games/{id}/rematch", post(rematch::rematch))
        .route("/api/games/{id}/branch", post(games::branch))
        .route("/api/games/{id}/share", post(marks::share))
        .route("/api/games/{id}/withdraw", post(marks::withdraw))
        .route("/api/games/{id}/log", get(replay::log))
        .route("/api/games/{id}/replay", get(replay::frames))
        .route("/api/games/{id}/replay/{n}", get(replay::frame))
        .route("/api/games/{id}/fairness", get(replay::fairness))
        .route("/api/openapi.json", get(ops::openapi))
        .route(plain::STYLE, get(plain::style))
        .merge(text::routes())
        .route("/mail/{token}", get(mail::page).post(mail::done))
        .route("/feed/{file}", get(feed::feed))
        .route("/healthz", get(ops::health))
        .route("/metrics", get(ops::metrics))
        .fallback(assets::page)
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(CompressionLayer::new())
        .layer(CatchPanicLayer::custom(guard::panicked));
    api.route("/api/games/{id}/socket", get(socket::socket))
        .layer(middleware::from_fn_with_state(doors.clone(), guard::guard))
        .with_state(doors)
}

/// Read a body as JSON.
fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, Problem> {
    serde_json::from_slice(body)
        .map_err(|error| Problem::bad(format!("the request cannot be read: {error}")).help("see /api/openapi.json"))
}
