//! `fireteam rules`: what the program does for a case, in our own words.

mod page;

use crate::output::{Done, Failure, Output};
use clap::Args;
use page::{Row, Ruling, SheetText, Source, cites};
use serde::Serialize;

/// The cases of a rule book, or all about one of them.
#[derive(Args)]
pub(crate) struct Rules {
    /// The rule book.
    #[arg(value_parser = ["raid", "wrg"])]
    book: String,
    /// A case such as 7.63, a section such as 7, or a ruling such as R2; everything if left out.
    case: Option<String>,
}

#[derive(Serialize)]
struct Answer<'a> {
    book: &'a str,
    cases: Vec<&'a Row>,
    rulings: Vec<&'a Ruling>,
    tables: Vec<SheetText>,
}

/// Say what the program does.
pub(crate) fn rules(rules: &Rules, output: &Output) -> Done {
    let source = Source::of(&rules.book);
    let Some(wanted) = rules.case.as_deref() else {
        let answer = Answer {
            book: &rules.book,
            cases: source.page.rows.iter().collect(),
            rulings: source.page.rulings.iter().collect(),
            tables: source.headings.iter().map(|heading| source.sheet(heading, false)).collect(),
        };
        output.answer(&answer, |output| overview(&source, &rules.book, output));
        return Ok(());
    };
    let wanted = wanted.trim().trim_matches(['[', ']']).to_uppercase();
    let found = found(&source, &rules.book, &wanted);
    if found.cases.is_empty() && found.rulings.is_empty() && found.tables.is_empty() {
        return Err(Failure::input(format!(
            "there is no case `{wanted}` in {}; `fireteam rules {}` lists them all",
            rules.book, rules.book
        )));
    }
    output.answer(&found, |output| details(&found, output));
    Ok(())
}

/// Everything that bears on a case, on a section or on a ruling.
fn found<'a>(source: &'a Source, book: &'a str, wanted: &str) -> Answer<'a> {
    let page = &source.page;
    let is_section = !wanted.is_empty() && wanted.bytes().all(|b| b.is_ascii_digit());
    let belongs = |case: &str| case == wanted || is_section && case.split('.').next() == Some(wanted);
    let cases: Vec<&Row> = page.rows.iter().filter(|row| belongs(&row.case)).collect();
    let rulings =
        page.rulings.iter().filter(|r| r.ruling == wanted || cases.iter().any(|row| cites(&r.case, &row.case)));
    let tables = source.headings.iter().filter(|heading| belongs(&heading.table));
    let whole = !is_section;
    Answer { book, rulings: rulings.collect(), tables: tables.map(|h| source.sheet(h, whole)).collect(), cases }
}

fn overview(source: &Source, book: &str, output: &Output) -> String {
    let page = &source.page;
    let mut text = String::new();
    let mut section = "";
    for row in &page.rows {
        if row.section != section {
            section = &row.section;
            text += &format!("\n{}\n", output.strong(section));
        }
        text += &text::columns(&[vec![format!("{:6}", row.case), row.statement.clone()]], "  ", text::USUAL_WIDTH);
    }
    text += &format!("\n{}\n", output.strong("Rulings"));
    for r in &page.rulings {
        let what = format!("{} ({})", r.settles, r.case);
        text += &text::columns(&[vec![format!("{:6}", r.ruling), what]], "  ", text::USUAL_WIDTH);
    }
    text += &format!("\n{}\n", output.strong("Tables"));
    for heading in &source.headings {
        text += &format!("  {:6}  {}\n", heading.table, heading.title);
    }
    format!("{}\n`fireteam rules {book} CASE` tells more of one of them.\n", text.trim_start())
}

fn details(found: &Answer<'_>, output: &Output) -> String {
    let mut text = String::new();
    for row in &found.cases {
        text += &headed(&row.case, &row.statement, output);
        for (what, names) in [("done by", &row.functions), ("tested by", &row.tests)] {
            if !names.is_empty() {
                text += &output.faint(&format!("  {what} {}", names.join(", ")));
                text.push('\n');
            }
        }
    }
    for r in &found.rulings {
        text += &headed(&r.ruling, &format!("{} ({})", r.settles, r.case), output);
    }
    for table in &found.tables {
        text += &format!("\n{}\n", output.strong(&format!("Table {} {}", table.table, table.title)));
        let provenance = table.provenance.split_whitespace().collect::<Vec<_>>().join(" ");
        text += &text::columns(&[vec![provenance]], "  ", text::USUAL_WIDTH);
        if let Some(figures) = &table.figures {
            text += &format!("\n{figures}\n");
        }
    }
    text
}

/// A strong number and its words beside it.
fn headed(number: &str, words: &str, output: &Output) -> String {
    let plain = text::columns(&[vec![number.to_owned(), words.to_owned()]], "", text::USUAL_WIDTH);
    plain.replacen(number, &output.strong(number), 1)
}
