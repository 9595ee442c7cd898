//! Fuzz targets, one law each: whatever comes in, nothing panics, and what is read can be written and read again.
//!
//! They stand in `tests/` and run with the tests, some hundred inputs each. `BOLERO_RANDOM_ITERATIONS=100000 cargo test
//! -p fuzz` looks longer, and `cargo bolero test` drives the same targets with a fuzzer that learns.

/// How a text is spoilt by a script of bytes: the first says how many edits, up to eight; then six to an edit: what to
/// do, where, how much, and with what.
#[must_use]
pub fn edited(text: &str, script: &[u8]) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    let Some((&edits, script)) = script.split_first() else { return text.to_owned() };
    for edit in script.chunks_exact(6).take(1 + usize::from(edits % 8)) {
        let [what, at_high, at_low, most, bit, letter] = [edit[0], edit[1], edit[2], edit[3], edit[4], edit[5]];
        let from = usize::from(u16::from_be_bytes([at_high, at_low])) % (chars.len() + 1);
        let to = (from + usize::from(most)).min(chars.len());
        let bit = BITS[usize::from(bit) % BITS.len()];
        match what % 6 {
            0 => drop(chars.splice(from..to, bit.chars())),
            1 => drop(chars.splice(from..from, bit.chars())),
            2 => chars.truncate(from),
            3 => chars.extend_from_within(from..to),
            4 => drop(chars.drain(from..to)),
            _ => chars.insert(from, char::from(letter)),
        }
    }
    chars.into_iter().collect()
}

/// Words and marks that mean something to one reader or another.
pub const BITS: [&str; 40] = [
    "\n",
    " ",
    "\"",
    "{",
    "}",
    "[",
    "]",
    ":",
    ",",
    "=",
    "#",
    "0",
    "-1",
    "1",
    "9",
    "99999999999999999999",
    "1/3",
    "0/0",
    "é",
    "\u{feff}",
    "null",
    "true",
    "with ",
    "if ",
    "and ",
    "else ",
    "always ",
    "pass",
    "ask me",
    ">=",
    "<=",
    "distance",
    "at ",
    "do ",
    "undo",
    "3620",
    "0101",
    "turns ",
    "alpha",
    "digest",
];

#[cfg(test)]
mod tests {
    use super::edited;

    #[test]
    fn an_empty_script_changes_nothing_and_any_other_is_taken() {
        assert_eq!(edited("a\nb", &[]), "a\nb");
        assert_eq!(edited("abc", &[0, 4, 0, 1, 1, 0, 0]), "ac");
        assert_eq!(edited("", &[0, 0, 255, 255, 255, 3, 0]), "{");
    }
}
