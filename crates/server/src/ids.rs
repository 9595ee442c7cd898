//! Names that nobody can guess, and marks that prove who made them.

use std::time::{SystemTime, UNIX_EPOCH};

/// Letters and figures that are not taken for each other.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// Bytes that nobody can guess.
///
/// # Errors
/// When the system gives no random bytes; then nothing secret can be made.
pub(crate) fn random<const N: usize>() -> Result<[u8; N], getrandom::Error> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes)?;
    Ok(bytes)
}

/// Bytes as short text, five bits a letter.
#[must_use]
pub(crate) fn letters(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 8 / 5 + 1);
    let (mut kept, mut bits) = (0u32, 0);
    for &byte in bytes {
        kept = kept << 8 | u32::from(byte);
        bits += 8;
        while bits >= 5 {
            bits -= 5;
            text.push(char::from(ALPHABET[(kept >> bits & 31) as usize]));
        }
        kept &= (1 << bits) - 1;
    }
    if bits > 0 {
        text.push(char::from(ALPHABET[(kept << (5 - bits) & 31) as usize]));
    }
    text
}

/// What is stored of a secret that somebody else keeps.
#[must_use]
pub(crate) fn hash(secret: &str) -> String {
    blake3::hash(secret.as_bytes()).to_hex().to_string()
}

/// The server's own key: whatever it signs can be checked without being stored.
#[derive(Clone)]
pub(crate) struct Key([u8; 32]);

impl Key {
    /// A new key.
    ///
    /// # Errors
    /// When the system gives no random bytes.
    pub(crate) fn new() -> Result<Key, getrandom::Error> {
        random().map(Key)
    }
    /// The key as it is stored.
    #[must_use]
    pub(crate) fn text(&self) -> String {
        blake3::Hash::from_bytes(self.0).to_hex().to_string()
    }
    /// A stored key.
    #[must_use]
    pub(crate) fn read(text: &str) -> Option<Key> {
        blake3::Hash::from_hex(text).ok().map(|hash| Key(*hash.as_bytes()))
    }
    fn mark(&self, purpose: &str, name: &str) -> blake3::Hash {
        blake3::keyed_hash(&self.0, format!("{purpose}\0{name}").as_bytes())
    }
    /// A token that proves that its holder was given this name for this purpose: `name.mark`.
    #[must_use]
    pub(crate) fn token(&self, purpose: &str, name: &str) -> String {
        format!("{name}.{}", letters(&self.mark(purpose, name).as_bytes()[..20]))
    }
    /// A mark without its name: whoever gives it back was given it for this name.
    #[must_use]
    pub(crate) fn seal(&self, purpose: &str, name: &str) -> String {
        letters(&self.mark(purpose, name).as_bytes()[..20])
    }
    /// Is this that mark? The comparison takes the same time whatever is wrong.
    #[must_use]
    pub(crate) fn is_seal(&self, purpose: &str, name: &str, seal: &str) -> bool {
        blake3::hash(self.seal(purpose, name).as_bytes()) == blake3::hash(seal.as_bytes())
    }
    /// The name in a token, if the token is ours. The comparison takes the same time whatever is wrong.
    #[must_use]
    pub(crate) fn named<'a>(&self, purpose: &str, token: &'a str) -> Option<&'a str> {
        let (name, mark) = token.rsplit_once('.')?;
        let ours = letters(&self.mark(purpose, name).as_bytes()[..20]);
        (blake3::hash(ours.as_bytes()) == blake3::hash(mark.as_bytes())).then_some(name)
    }
}

/// The time in milliseconds.
#[must_use]
pub(crate) fn now_ms() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |past| past.as_millis() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_keep_every_bit() {
        assert_eq!(letters(&[]), "");
        assert_eq!(letters(&[255]), "zw");
        assert_eq!(letters(&[0, 0, 0, 0, 1]), "00000001");
        assert_eq!(letters(&[255; 20]), "z".repeat(32));
    }

    #[test]
    fn only_its_own_tokens_are_known() {
        let key = Key([7; 32]);
        let token = key.token("seat", "m1-0");
        assert_eq!(key.named("seat", &token), Some("m1-0"));
        assert_eq!(key.named("recover", &token), None);
        assert_eq!(key.named("seat", &token.replace("m1-0", "m1-1")), None);
        assert_eq!(key.named("seat", "m1-0."), None);
        assert_eq!(key.named("seat", ""), None);
        assert_eq!(Key([8; 32]).named("seat", &token), None);
        let seal = key.seal("form", "ann");
        assert!(key.is_seal("form", "ann", &seal));
        assert!(
            !key.is_seal("form", "bob", &seal) && !key.is_seal("seat", "ann", &seal) && !key.is_seal("form", "", "")
        );
        assert_eq!(Key::read(&key.text()).map(|key| key.0), Some([7; 32]));
    }
}
