//! What went wrong, for people and as a status.

use crate::http::answers::Failed;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use kernel::{Faults, Refusal};

/// A request that is not done.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    /// The status of the answer.
    pub(crate) status: StatusCode,
    /// What was wrong and what to do.
    pub(crate) refusal: Refusal,
}

impl Problem {
    /// With this status, for this reason.
    pub(crate) fn new(status: StatusCode, reason: impl Into<String>) -> Problem {
        Problem { status, refusal: Refusal::new(reason) }
    }
    /// This may be done instead.
    #[must_use]
    pub(crate) fn help(mut self, help: impl Into<String>) -> Problem {
        self.refusal.help = help.into();
        self
    }
    /// The request cannot be understood.
    pub(crate) fn bad(reason: impl Into<String>) -> Problem {
        Problem::new(StatusCode::BAD_REQUEST, reason)
    }
    /// There is no such thing, or it may not be known that there is.
    pub(crate) fn missing(reason: impl Into<String>) -> Problem {
        Problem::new(StatusCode::NOT_FOUND, reason)
    }
    /// It may not be done by whoever asks.
    pub(crate) fn forbidden(reason: impl Into<String>) -> Problem {
        Problem::new(StatusCode::FORBIDDEN, reason)
    }
    /// It was there, and is no more.
    pub(crate) fn gone(reason: impl Into<String>) -> Problem {
        Problem::new(StatusCode::GONE, reason)
    }
    /// It cannot be done as things stand.
    pub(crate) fn conflict(reason: impl Into<String>) -> Problem {
        Problem::new(StatusCode::CONFLICT, reason)
    }
    /// Too often.
    pub(crate) fn too_often() -> Problem {
        Problem::new(StatusCode::TOO_MANY_REQUESTS, "that was asked too often").help("wait a little and try again")
    }
    /// A fault of the server; its cause is logged, never sent.
    pub(crate) fn ours(what: &str, cause: &dyn std::fmt::Display) -> Problem {
        tracing::error!(%cause, "{what}");
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, format!("{what}: a fault of the server"))
            .help("try again; if it stays, tell whoever runs the server")
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Problem {
        Problem { status: StatusCode::CONFLICT, refusal }
    }
}

impl From<Faults> for Problem {
    fn from(faults: Faults) -> Problem {
        Problem::bad(faults.to_string())
    }
}

impl From<sqlx::Error> for Problem {
    fn from(error: sqlx::Error) -> Problem {
        Problem::ours("the data could not be read or written", &error)
    }
}

impl From<crate::store::NotSaved> for Problem {
    fn from(error: crate::store::NotSaved) -> Problem {
        Problem::ours("the data could not be written", &error)
    }
}

impl From<getrandom::Error> for Problem {
    fn from(error: getrandom::Error) -> Problem {
        Problem::ours("no random bytes", &error)
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        (self.status, axum::Json(Failed { error: self.refusal })).into_response()
    }
}
