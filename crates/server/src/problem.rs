//! What went wrong, for people and as a status.

use crate::http::answers::Failed;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use kernel::log::LogError;
use kernel::{Fault, Faults, Refusal};

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
    /// The server ends, and nothing is begun any more.
    pub(crate) fn stopping() -> Problem {
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, "the server is stopping").help("try again in a moment")
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
        let Faults { source, faults } = faults;
        let found = |fault: &Fault| match fault.line {
            0 => format!("{source}: {}", fault.what),
            line => format!("{source}:{line}:{}: {}", fault.column, fault.what),
        };
        if let [fault] = faults.as_slice() {
            return Problem::bad(found(fault)).help(&fault.help);
        }
        let sentences = faults.iter().flat_map(|fault| [found(fault), fault.help.clone()]);
        let sentences: Vec<String> = sentences.filter(|words| !words.is_empty()).map(ended).collect();
        Problem::bad(sentences.join("\n"))
    }
}

/// A sentence among others has an end.
fn ended(mut words: String) -> String {
    if !words.ends_with(['.', '!', '?', ':']) {
        words.push('.');
    }
    words
}

impl From<LogError> for Problem {
    fn from(error: LogError) -> Problem {
        let LogError { line, reason, help, .. } = error;
        Problem::bad(if line > 0 { format!("line {line}: {reason}") } else { reason }).help(help)
    }
}

impl From<sqlx::Error> for Problem {
    fn from(error: sqlx::Error) -> Problem {
        match error {
            sqlx::Error::PoolClosed => Problem::stopping(),
            error => Problem::ours("the data could not be read or written", &error),
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_wrong_and_what_to_do_are_sentences_of_their_own() {
        let one = Problem::from(Faults::one("own", "there is no map", "write `map = \"...\"`")).refusal;
        assert_eq!((one.reason.as_str(), one.help.as_str()), ("own: there is no map", "write `map = \"...\"`"));
        let mut several = Faults::of("own");
        several.at(2, 5, "`ten` is no number", "write 10");
        several.whole("nobody plays", "");
        let refusal = Problem::from(several).refusal;
        assert_eq!(refusal.reason, "own:2:5: `ten` is no number.\nwrite 10.\nown: nobody plays.");
    }
}
