//! Two texts side by side where they part.

use std::fmt::Write as _;

/// The place where two texts first differ, with a little of what stands before: `-` for the first, `+` for the second.
pub(super) fn diff(first: &str, second: &str) -> String {
    let (a, b): (Vec<&str>, Vec<&str>) = (first.lines().collect(), second.lines().collect());
    let same = a.iter().zip(&b).take_while(|(x, y)| x == y).count();
    let tail = a[same..].iter().rev().zip(b[same..].iter().rev()).take_while(|(x, y)| x == y).count();
    let mut text = String::new();
    for line in &a[same.saturating_sub(3)..same] {
        let _ = writeln!(text, "    {line}");
    }
    for (sign, lines) in [('-', &a[same..a.len() - tail]), ('+', &b[same..b.len() - tail])] {
        for line in lines.iter().take(6) {
            let _ = writeln!(text, "  {sign} {line}");
        }
        if lines.len() > 6 {
            let _ = writeln!(text, "  {sign} and {} more lines", lines.len() - 6);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::diff;

    #[test]
    fn only_what_differs_is_shown() {
        let text = diff("one\ntwo\nthree\nfour\nfive", "one\ntwo\nthree\n4\nfive");
        assert_eq!(text, "    one\n    two\n    three\n  - four\n  + 4\n");
    }

    #[test]
    fn a_longer_text_shows_its_rest() {
        assert_eq!(diff("one", "one\ntwo"), "    one\n  + two\n");
    }
}
