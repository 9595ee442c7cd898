//! Reads the page of a book's cases and rulings.

use serde::Serialize;
use ts_rs::TS;

/// One case in our own words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub(crate) struct Case {
    /// Its number.
    pub(crate) case: String,
    /// The section it stands in.
    pub(crate) title: String,
    /// What the program does.
    pub(crate) text: String,
}

/// One ruling.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub(crate) struct Ruling {
    /// Its number.
    pub(crate) number: String,
    /// The cases it settles.
    pub(crate) cases: String,
    /// What it says.
    pub(crate) text: String,
}

/// The cases and rulings of a book.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, TS)]
#[ts(rename = "RulesPage")]
pub(crate) struct Page {
    /// The cases in the order of the page.
    pub(crate) cases: Vec<Case>,
    /// The rulings.
    pub(crate) rulings: Vec<Ruling>,
}

impl Page {
    /// Read the tables of the page: cases have four cells and a number, rulings three and an R.
    #[must_use]
    pub(crate) fn read(text: &str) -> Page {
        let mut page = Page::default();
        let mut title = String::new();
        for line in text.lines() {
            if let Some(section) = line.strip_prefix("## ") {
                section.trim().clone_into(&mut title);
            }
            let Some(inner) = line.trim().strip_prefix('|') else { continue };
            let cells: Vec<&str> = inner.strip_suffix('|').unwrap_or(inner).split('|').map(str::trim).collect();
            let word = |cell: &str| cell.to_owned();
            match *cells.as_slice() {
                [case, ours, _, _] if case.starts_with(|c: char| c.is_ascii_digit()) && case.contains('.') => {
                    page.cases.push(Case { case: word(case), title: title.clone(), text: word(ours) });
                }
                [number, settles, cases] if is_ruling(number) => {
                    page.rulings.push(Ruling { number: word(number), cases: word(cases), text: word(settles) });
                }
                _ => {}
            }
        }
        page
    }
}

fn is_ruling(word: &str) -> bool {
    word.strip_prefix('R').is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_case_and_ruling_of_a_book_is_read() {
        let page = Page::read(raid::RULES);
        assert!(page.cases.len() > 50 && page.rulings.len() > 3);
        assert!(page.cases.iter().any(|case| case.case == "4.1A" && case.title == "4 Sequence of play"));
    }
}
