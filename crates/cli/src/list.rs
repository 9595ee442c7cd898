//! `fireteam list`: the scenarios.

use crate::books::{Chosen, shelf};
use crate::briefing::Briefing;
use crate::output::{Done, Failure, Output};
use clap::Args;
use comfy_table::{Attribute, Cell, CellAlignment, ContentArrangement, Table, presets};
use kernel::Shelf;
use kernel::refusal::nearest;
use serde::Serialize;

/// List the scenarios.
#[derive(Args)]
pub(crate) struct List {
    /// Only those of a rule book, such as wrg, or with these letters in their name.
    #[arg(value_name = "BOOK OR PART OF A NAME")]
    wanted: Option<String>,
}

/// What is listed of a scenario.
#[derive(Serialize)]
struct Row {
    scenario: String,
    title: String,
    date: String,
    length: String,
    turns: u8,
}

#[derive(Serialize)]
struct Listing {
    scenarios: Vec<Row>,
}

/// The scenarios that a word means: those of a rule book, or those with the word in their name; all without a word.
fn wanted(shelf: &Shelf, word: Option<&str>) -> Result<Vec<&'static str>, Failure> {
    let all = shelf.scenarios();
    let Some(word) = word.map(|word| word.trim().to_lowercase()) else { return Ok(all) };
    let is_book = shelf.books().any(|book| book == word);
    let of_book = |name: &str| name.split('/').next() == Some(word.as_str());
    let fits = |name: &&str| if is_book { of_book(name) } else { name.contains(&word) };
    let found: Vec<&'static str> = all.iter().copied().filter(fits).collect();
    if !found.is_empty() && !word.is_empty() {
        return Ok(found);
    }
    let short = |name: &'static str| name.rsplit('/').next().unwrap_or(name);
    let known = shelf.books().chain(all.iter().copied()).chain(all.iter().copied().map(short));
    let meant = nearest(&word, known).map(|meant| format!("did you mean `{meant}`? ")).unwrap_or_default();
    let books: Vec<&str> = shelf.books().collect();
    Err(Failure::input(format!(
        "there is no rule book `{word}`, and no scenario with it in its name; {meant}the rule books are {}, and `fireteam list` alone \
         lists all scenarios",
        books.join(" and ")
    )))
}

/// List the scenarios of all books, or those that are wanted.
pub(crate) fn list(list: &List, output: &Output) -> Done {
    let shelf = shelf();
    let mut listing = Listing { scenarios: Vec::new() };
    for name in wanted(&shelf, list.wanted.as_deref())? {
        let chosen = Chosen { name: name.to_owned(), text: shelf.scenario(name)?.to_owned(), file: None };
        let Briefing { scenario, title, date, length, turns, .. } = Briefing::of(&shelf, &chosen, &[])?;
        listing.scenarios.push(Row { scenario, title, date, length, turns });
    }
    output.answer(&listing, |output| table(&listing, output));
    Ok(())
}

fn table(listing: &Listing, output: &Output) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Disabled);
    table.set_header(["scenario", "title", "when", "plays about", "turns"]);
    for row in &listing.scenarios {
        table.add_row([
            bold(&row.scenario, output),
            Cell::new(&row.title),
            Cell::new(&row.date),
            Cell::new(&row.length),
            Cell::new(row.turns).set_alignment(CellAlignment::Right),
        ]);
    }
    let lines: Vec<String> = table.lines().map(|line| line.trim_end().to_owned()).collect();
    format!("{}\n\n`fireteam show SCENARIO` tells more, `fireteam play SCENARIO` plays it.", lines.join("\n"))
}

fn bold(words: &str, output: &Output) -> Cell {
    let cell = Cell::new(words);
    if output.coloured() { cell.add_attribute(Attribute::Bold) } else { cell }
}
