//! Promises: the server fixes its secret and says so before whoever makes a match has his say in the dice.

use super::Shared;
use super::answers::Promised;
use crate::ids::{letters, now_ms, random};
use crate::problem::Problem;
use axum::Json;
use axum::extract::State;
use kernel::dice::Seed;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// So many are kept; the oldest go first.
const MOST: usize = 10_000;
/// A promise is good for a day.
const GOOD_FOR_MS: u64 = 24 * 3_600_000;

/// Secrets that the server has given its word on, and that no match has yet. Each is for one match: whoever knew the secret
/// of one match would know the dice of another with the same.
#[derive(Default)]
pub(crate) struct Promises {
    /// By when they were given and by name.
    kept: Mutex<BTreeMap<(u64, String), [u8; 32]>>,
}

impl Promises {
    /// Fix a secret.
    pub(super) fn give(&self) -> Result<Promised, Problem> {
        self.give_at(now_ms())
    }
    fn give_at(&self, now: u64) -> Result<Promised, Problem> {
        let (name, secret) = (letters(&random::<16>()?), random::<32>()?);
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        while kept.first_key_value().is_some_and(|((at, _), _)| at + GOOD_FOR_MS < now) || kept.len() >= MOST {
            kept.pop_first();
        }
        kept.insert((now, name.clone()), secret);
        Ok(Promised { promise: format!("{now}-{name}"), commitment: Seed::commitment(&secret) })
    }
    /// The secret of a new match: the promised one, if somebody was promised one; then he may have his say. It is promised no more.
    pub(super) fn secret(&self, promise: &str, say: &str) -> Result<[u8; 32], Problem> {
        if promise.is_empty() && !say.is_empty() {
            let early = Problem::bad("whoever has a say in the dice has it after the server has fixed its secret");
            return Err(early.help("ask for a promise first: POST /api/promise"));
        }
        if promise.is_empty() {
            return Ok(random()?);
        }
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let good = |(at, _): &(u64, String)| at.saturating_add(GOOD_FOR_MS) >= now_ms();
        key(promise).filter(good).and_then(|key| kept.remove(&key)).ok_or_else(|| {
            Problem::conflict("this promise about the dice is not good any more")
                .help("begin again: each is for one match, and for a day")
        })
    }
    /// No match could be made with the secret that was promised, and nobody has seen it: it is promised still.
    pub(super) fn give_back(&self, promise: &str, secret: [u8; 32]) {
        if let Some(key) = key(promise) {
            self.kept.lock().unwrap_or_else(PoisonError::into_inner).insert(key, secret);
        }
    }
}

/// When a promise was given, and its name.
fn key(promise: &str) -> Option<(u64, String)> {
    promise.split_once('-').and_then(|(at, name)| Some((at.parse().ok()?, name.to_owned())))
}

/// Give the server's word on the secret of a match that is about to be made.
pub(super) async fn give(State(doors): State<Shared>) -> Result<Json<Promised>, Problem> {
    doors.promises.give().map(Json)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_promise_is_kept_once() {
        let promises = Promises::default();
        let given = promises.give().expect("given");
        let secret = promises.secret(&given.promise, "my say").expect("kept");
        assert_eq!(Seed::commitment(&secret), given.commitment);
        assert!(promises.secret(&given.promise, "").is_err(), "no second match has the same dice");
        promises.give_back(&given.promise, secret);
        assert_eq!(promises.secret(&given.promise, "").expect("kept"), secret, "what made no match is promised still");
        assert!(promises.secret("", "my say").is_err(), "nobody has his say before the secret is fixed");
        assert!(promises.secret("", "").is_ok());
        for nonsense in ["x", "-", "1-x", "99999999999999999999-x"] {
            assert!(promises.secret(nonsense, "").is_err(), "{nonsense}");
        }
    }

    #[test]
    fn old_promises_are_forgotten() {
        let promises = Promises::default();
        let old = promises.give_at(1).expect("given");
        promises.give_at(2 + GOOD_FOR_MS).expect("given");
        assert!(promises.secret(&old.promise, "").is_err());
        let alone = Promises::default();
        let old = alone.give_at(1).expect("given");
        assert!(alone.secret(&old.promise, "").is_err(), "though nobody has been promised anything since");
    }
}
