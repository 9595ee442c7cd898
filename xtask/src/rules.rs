//! `cargo xtask rules`: every case of a rule book has a line, a function that cites it and a test.

pub(crate) mod page;
mod readme;
pub(crate) mod source;

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use crate::files;
use page::{Row, section};
use source::Source;

/// The list of rule books.
const BOOKS: &str = "xtask/books.toml";

#[derive(Deserialize)]
struct Books {
    book: Vec<Book>,
}

/// One rule book whose page is checked.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Book {
    /// The name of its crate.
    pub(crate) name: String,
    /// Its name among players.
    pub(crate) title: String,
    /// The folder of its crate.
    pub(crate) path: String,
    /// Whether an open case fails the tests.
    complete: bool,
}

/// Something wrong with a line of the page.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// A case that has no function or no test yet.
    Open(String),
    /// A statement that is not true.
    Wrong(String),
}

/// What the check of one book found.
pub(crate) struct Checked {
    faults: Vec<Fault>,
    /// Section to covered and all cases.
    sections: BTreeMap<u32, (usize, usize)>,
}

impl Checked {
    fn covered(&self) -> usize {
        self.sections.values().map(|(covered, _)| covered).sum()
    }

    fn all(&self) -> usize {
        self.sections.values().map(|(_, all)| all).sum()
    }
}

/// The books of the list, or the one that is named.
pub(crate) fn books(only: Option<&str>) -> Result<Vec<Book>> {
    let list: Books = toml::from_str(&files::read(&files::root().join(BOOKS))?).with_context(|| BOOKS.to_owned())?;
    let chosen: Vec<Book> = list.book.into_iter().filter(|book| only.is_none_or(|name| name == book.name)).collect();
    if chosen.is_empty() {
        bail!("{BOOKS} lists no rule book `{}`", only.unwrap_or_default());
    }
    Ok(chosen)
}

/// The full check of the books; with `write`, README.md is brought up to date first. Open cases of a book that is still
/// being written count when that book is asked for by name.
pub(crate) fn run(only: Option<&str>, write: bool) -> Result<()> {
    judge(only, write, |book| book.complete || only.is_some())
}

/// The check as part of the tests: open cases count only where the book is said to be complete.
pub(crate) fn run_for_tests() -> Result<()> {
    judge(None, false, |book| book.complete)
}

fn judge(only: Option<&str>, write: bool, open_counts: impl Fn(&Book) -> bool) -> Result<()> {
    let root = files::root();
    let mut faults = Vec::new();
    for book in books(only)? {
        let checked = check(&root.join(&book.path)).with_context(|| book.path.clone())?;
        print_coverage(&book, &checked);
        let strict = open_counts(&book);
        faults.extend(checked.faults.iter().filter_map(|fault| match fault {
            Fault::Open(what) if strict => Some(format!("{}: {what}", book.path)),
            Fault::Open(_) => None,
            Fault::Wrong(what) => Some(format!("{}: {what}", book.path)),
        }));
        let figure = readme::figure(&book.title, checked.covered(), checked.all());
        faults.extend(readme::check(&root.join("README.md"), &book.name, &figure, write)?);
    }
    if !faults.is_empty() {
        bail!("{} faults in the rule pages:\n  {}", faults.len(), faults.join("\n  "));
    }
    Ok(())
}

fn print_coverage(book: &Book, checked: &Checked) {
    println!("{}: cases with function and test", book.title);
    for (section, (covered, all)) in &checked.sections {
        println!("  section {section:>2}  {covered:>3} of {all:>3}");
    }
    let percent = readme::percent(checked.covered(), checked.all());
    println!("  in all      {:>3} of {:>3}  {percent} %", checked.covered(), checked.all());
    if !book.complete {
        println!("  still being written; `cargo xtask rules --book {}` lists what is open", book.name);
    }
}

/// Compares the page of a book with its list of cases, its source and its tests.
fn check(folder: &Path) -> Result<Checked> {
    let cases = page::cases(&files::read(&folder.join("data/cases.txt"))?);
    let (rows, faults) = page::rows(&files::read(&folder.join("RULES.md"))?);
    let source = Source::of_crate(folder)?;
    Ok(compare(&cases, &rows, faults, &source))
}

fn compare(cases: &[String], rows: &[Row], broken: Vec<String>, source: &Source) -> Checked {
    let mut faults: Vec<Fault> = broken.into_iter().map(Fault::Wrong).collect();
    let mut sections: BTreeMap<u32, (usize, usize)> = BTreeMap::new();
    for row in rows.iter().filter(|row| !cases.contains(&row.case)) {
        faults.push(Fault::Wrong(format!("case {} is not in data/cases.txt", row.case)));
    }
    for case in cases {
        let tally = sections.entry(section(case)).or_default();
        tally.1 += 1;
        let mut lines = rows.iter().filter(|row| row.case == *case);
        let Some(row) = lines.next() else {
            faults.push(Fault::Wrong(format!("case {case} has no line in RULES.md")));
            continue;
        };
        if lines.next().is_some() {
            faults.push(Fault::Wrong(format!("case {case} has two lines in RULES.md")));
        }
        let found = row_faults(row, source);
        if found.is_empty() {
            tally.0 += 1;
        }
        faults.extend(found);
    }
    Checked { faults, sections }
}

/// What is wrong with one line.
fn row_faults(row: &Row, source: &Source) -> Vec<Fault> {
    let case = &row.case;
    let mut faults = Vec::new();
    if row.statement.len() < 10 {
        faults.push(Fault::Wrong(format!("case {case} has no statement of ours")));
    }
    if row.functions.is_empty() {
        faults.push(Fault::Open(format!("case {case} names no function")));
    }
    if row.tests.is_empty() {
        faults.push(Fault::Open(format!("case {case} names no test")));
    }
    for name in &row.functions {
        match source.function(name) {
            Err(why) => faults.push(Fault::Wrong(format!("case {case}: {why}"))),
            Ok(function) if !page::cites(&function.docs, case) => {
                faults.push(Fault::Wrong(format!("case {case}: the comment of `{name}` does not cite it")));
            }
            Ok(_) => {}
        }
    }
    for name in row.tests.iter().filter(|name| !source.has_test(name)) {
        faults.push(Fault::Wrong(format!("case {case}: there is no test `{name}`")));
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source() -> Source {
        let mut source = Source::default();
        source.add_source("fire", "/// Fires once (7.31).\nfn once() {}\n/// Nothing.\nfn idle() {}").expect("parses");
        source.add_tests("rules::s07", "#[test]\nfn case_7_31() {}\nfn helper() {}").expect("parses");
        source
    }

    fn faults(page: &str) -> Vec<Fault> {
        let (rows, broken) = page::rows(page);
        compare(&["7.31".to_owned()], &rows, broken, &source()).faults
    }

    #[test]
    fn a_line_with_function_and_test_is_covered() {
        let page = "| 7.31 | A unit fires once. | `fire::once` | `rules::s07::case_7_31` |";
        let (rows, broken) = page::rows(page);
        let checked = compare(&["7.31".to_owned(), "8.1".to_owned()], &rows, broken, &source());
        assert_eq!((checked.covered(), checked.all()), (1, 2));
        assert_eq!(checked.sections, BTreeMap::from([(7, (1, 1)), (8, (0, 1))]));
        assert_eq!(checked.faults, [Fault::Wrong("case 8.1 has no line in RULES.md".into())]);
    }

    #[test]
    fn an_open_case_is_told_from_a_wrong_one() {
        let open = faults("| 7.31 | A unit fires once. | - | - |");
        let expected = ["case 7.31 names no function", "case 7.31 names no test"];
        assert_eq!(open, expected.map(|fault| Fault::Open(fault.into())));
        let wrong = faults("| 7.31 | A unit fires once. | fire::idle, fire::none | rules::s07::helper |");
        let expected = [
            "case 7.31: the comment of `fire::idle` does not cite it",
            "case 7.31: there is no function `fire::none`",
            "case 7.31: there is no test `rules::s07::helper`",
        ];
        assert_eq!(wrong, expected.map(|fault| Fault::Wrong(fault.into())));
    }

    #[test]
    fn all_faults_are_listed_at_once() {
        let page =
            "| 9.9 | Something else here. | - | - |\n| 7.31 | short | - | - |\n| 7.31 | A unit fires once. | - | - |";
        let all = faults(page);
        assert_eq!(all[0], Fault::Wrong("case 9.9 is not in data/cases.txt".into()));
        assert_eq!(all[1], Fault::Wrong("case 7.31 has two lines in RULES.md".into()));
        assert_eq!(all[2], Fault::Wrong("case 7.31 has no statement of ours".into()));
        assert_eq!(all.len(), 5);
    }

    #[test]
    fn the_list_of_books_is_well_formed() {
        assert!(books(None).expect("a list").iter().any(|book| book.name == "raid"));
        assert!(books(Some("nonesuch")).is_err());
    }
}
