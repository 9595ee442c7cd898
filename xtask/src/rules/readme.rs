//! The coverage that README.md shows, between two marks, must be the true one.

use std::path::Path;

use anyhow::Result;

use crate::files;

/// What README.md shows for a book.
pub(super) fn figure(title: &str, covered: usize, all: usize) -> String {
    format!("{title}: {covered} of {all} cases with function and test ({} %)", percent(covered, all))
}

/// Whole percent, rounded down, so that 100 means all.
pub(super) fn percent(covered: usize, all: usize) -> usize {
    covered * 100 / all.max(1)
}

/// Compares the figure in the file with the true one, or brings it up to date; answers with what is wrong.
pub(super) fn check(path: &Path, book: &str, figure: &str, write: bool) -> Result<Option<String>> {
    let text = files::read(path)?;
    let Some((before, shown, after)) = split(&text, book) else {
        return Ok(Some(format!("README.md has no `{}` ... `{END}` to show the coverage in", mark(book))));
    };
    if shown == figure {
        return Ok(None);
    }
    if write {
        files::write_if_changed(path, format!("{before}{figure}{after}"))?;
        return Ok(None);
    }
    Ok(Some(format!("README.md shows `{shown}`, the truth is `{figure}`; run `cargo xtask rules --write`")))
}

/// The mark after the figure.
const END: &str = "<!-- end -->";

/// The mark before the figure.
fn mark(book: &str) -> String {
    format!("<!-- coverage of {book} -->")
}

/// The text up to the figure, the figure, and the text from its end on.
fn split<'a>(text: &'a str, book: &str) -> Option<(&'a str, &'a str, &'a str)> {
    let mark = mark(book);
    let start = text.find(&mark)? + mark.len();
    let length = text[start..].find(END)?;
    Some((&text[..start], &text[start..start + length], &text[start + length..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_figure_is_found_between_its_marks() {
        let text = "a <!-- coverage of raid -->Raid: 1<!-- end --> b";
        assert_eq!(split(text, "raid"), Some(("a <!-- coverage of raid -->", "Raid: 1", "<!-- end --> b")));
        assert_eq!(split(text, "wrg"), None);
    }

    #[test]
    fn hundred_percent_means_all() {
        assert_eq!(figure("Raid", 159, 160), "Raid: 159 of 160 cases with function and test (99 %)");
        assert_eq!(percent(160, 160), 100);
        assert_eq!(percent(0, 0), 0);
    }

    #[test]
    fn a_stale_figure_is_named_and_can_be_brought_up_to_date() {
        let path = std::env::temp_dir().join(format!("fireteam-readme-{}.md", std::process::id()));
        files::write_if_changed(&path, "x <!-- coverage of raid -->old<!-- end -->").expect("writable");
        let fault = check(&path, "raid", "new", false).expect("readable").expect("stale");
        assert!(fault.contains("`old`") && fault.contains("`new`"));
        assert_eq!(check(&path, "raid", "new", true).expect("writable"), None);
        assert_eq!(files::read(&path).expect("readable"), "x <!-- coverage of raid -->new<!-- end -->");
        assert_eq!(check(&path, "raid", "new", false).expect("readable"), None);
        assert!(check(&path, "wrg", "new", false).expect("readable").is_some());
        std::fs::remove_file(&path).expect("removable");
    }
}
