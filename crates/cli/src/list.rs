//! `fireteam list`: the scenarios.

use crate::books::{Chosen, shelf};
use crate::briefing::Briefing;
use crate::output::{Done, Output};
use comfy_table::{Attribute, Cell, CellAlignment, ContentArrangement, Table, presets};
use serde::Serialize;

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

/// List the scenarios of all books.
pub(crate) fn list(output: &Output) -> Done {
    let shelf = shelf();
    let mut listing = Listing { scenarios: Vec::new() };
    for name in shelf.scenarios() {
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
