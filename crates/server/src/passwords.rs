//! Passwords: only their slow hashes are kept.

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};

/// How much work a guess costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Work {
    /// As the experts advise: 19 MiB, two passes.
    #[default]
    Usual,
    /// Next to none, for tests.
    Cheap,
}

fn hasher(work: Work) -> Argon2<'static> {
    let params = match work {
        Work::Usual => Params::new(19_456, 2, 1, None),
        Work::Cheap => Params::new(8, 1, 1, None),
    };
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params.unwrap_or_default())
}

/// The hash of a password, with its salt and its parameters.
///
/// # Errors
/// When it cannot be made, in words.
pub(crate) fn hash(password: &str, salt: &[u8; 16], work: Work) -> Result<String, String> {
    let hashed: Result<PasswordHash, _> = hasher(work).hash_password_with_salt(password.as_bytes(), salt);
    hashed.map(|hash| hash.to_string()).map_err(|error| error.to_string())
}

/// Is this the password? Without a hash to compare with, the same work is done in vain, so that the time taken does
/// not tell which names exist.
#[must_use]
pub(crate) fn is_right(password: &str, kept: Option<&str>, work: Work) -> bool {
    let Some(kept) = kept else {
        let _ = hash(password, &[0; 16], work);
        return false;
    };
    PasswordHash::new(kept).is_ok_and(|kept| hasher(work).verify_password(password.as_bytes(), &kept).is_ok())
}

/// What is wrong with a password somebody wants, if anything.
#[must_use]
pub(crate) fn fault(password: &str) -> Option<&'static str> {
    match password.chars().count() {
        0..10 => Some("a password has at least 10 letters; three or four words are good"),
        10..=200 => None,
        _ => Some("a password has at most 200 letters"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_known_by_its_hash() {
        let kept = hash("correct horse", &[1; 16], Work::Cheap).expect("hashed");
        assert!(kept.starts_with("$argon2id$"));
        assert!(is_right("correct horse", Some(&kept), Work::Cheap));
        assert!(!is_right("correct horsf", Some(&kept), Work::Cheap));
        assert!(!is_right("correct horse", None, Work::Cheap));
        assert!(!is_right("correct horse", Some("nonsense"), Work::Cheap));
        assert_ne!(kept, hash("correct horse", &[2; 16], Work::Cheap).expect("hashed"));
        assert!(fault("short").is_some() && fault("long enough").is_none());
    }
}
