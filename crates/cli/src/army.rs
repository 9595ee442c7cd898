//! `fireteam army`: an army bought by points, checked whole, priced, and printed as a sheet of cards.

mod sheet;

use crate::books::{read_army, read_table, save};
use crate::output::{Done, Failure, Output};
use clap::{Args, Subcommand};
use geometry::table::generate::{Country, generate};
use kernel::refusal::nearest;
use kernel::{Faults, Rulebook, Setup};
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use wrg::Wrg;
use wrg::army::{Army, ArmyFaults, Card, SAMPLES, Setting, battle};
use wrg::tables::BANDS;

/// The rule books that buy armies.
#[derive(Subcommand)]
pub(crate) enum Book {
    /// Infantry Action 1925-75 (1972).
    Wrg(Sheet),
}

/// Check and price an army.
#[derive(Args)]
pub(crate) struct Sheet {
    /// The army's file, or the name of a sample; the samples are listed if left out.
    army: Option<String>,
    /// Write its cards as a page to print into this file.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Print the army's text instead, to begin one of your own.
    #[arg(long, conflicts_with = "html")]
    text: bool,
    /// The enemy's army, for a battle of both.
    #[arg(long, value_name = "ARMY", requires = "scenario")]
    against: Option<String>,
    /// Write the battle of both armies as a scenario into this file.
    #[arg(long, value_name = "FILE", requires = "against", conflicts_with = "text")]
    scenario: Option<PathBuf>,
    /// The table of the battle; made-up farmland if left out.
    #[arg(long, value_name = "FILE", requires = "scenario")]
    table: Option<String>,
    /// The year of the battle.
    #[arg(long, default_value_t = 1944, requires = "scenario")]
    year: u32,
    /// The last period of the battle.
    #[arg(long, default_value_t = 16, requires = "scenario")]
    periods: u16,
    /// Write over a file that exists.
    #[arg(long)]
    force: bool,
}

/// Check, price, print.
pub(crate) fn army(book: &Book, output: &Output) -> Done {
    let Book::Wrg(sheet) = book;
    let Some(word) = &sheet.army else { return samples(output) };
    let text = text(word)?;
    if sheet.text {
        output.answer(&serde_json::json!({ "text": text }), |_| text.clone());
        return Ok(());
    }
    let army = Army::parse(&text).map_err(|faults| Failure::Faults(told(word, faults)))?;
    if let Some(file) = &sheet.html {
        save(file, sheet::html(&army).as_bytes(), sheet.force)?;
        output.remark(&format!("The cards are in {}.", file.display()));
    }
    if let (Some(enemy), Some(file)) = (&sheet.against, &sheet.scenario) {
        return meet(sheet, &army, enemy, file, output);
    }
    let answer = Answer::of(&army);
    output.answer(&answer, |output| words(&army, output));
    Ok(())
}

/// Write the battle of two armies as a scenario.
fn meet(sheet: &Sheet, army: &Army, enemy: &str, file: &Path, output: &Output) -> Done {
    let other = Army::parse(&text(enemy)?).map_err(|faults| Failure::Faults(told(enemy, faults)))?;
    let table = match &sheet.table {
        Some(file) => read_table(file)?,
        None => generate(Country::Farmland, 1, 600, 360),
    };
    let setting = Setting { table: &table, year: sheet.year, periods: sheet.periods };
    let text = battle([army, &other], &setting).map_err(|faults| Failure::input(faults.join("\n")))?;
    sound(&text)?;
    save(file, text.as_bytes(), sheet.force)?;
    let words = format!("The battle is in {0}; `fireteam play {0}` begins it.", file.display());
    output.answer(&serde_json::json!({ "scenario": file.display().to_string() }), |_| format!("{words}\n"));
    Ok(())
}

/// Whether a scenario can be played as it is.
fn sound(text: &str) -> Done {
    let seats = Wrg::seats(text).map_err(Failure::Faults)?;
    let (rulebook, edition) = (Wrg::NAME.to_owned(), *Wrg::EDITIONS.end());
    let (scenario, text) = ("wrg/battle".to_owned(), text.to_owned());
    let setup = Setup { rulebook, edition, scenario, text, seats, options: BTreeMap::new() };
    Wrg::start(&setup).map(|_| ()).map_err(Failure::Faults)
}

/// The text of an army: a file, or a sample by its name.
pub(crate) fn text(word: &str) -> Result<String, Failure> {
    if let Some((_, text)) = SAMPLES.iter().find(|(name, _)| *name == word) {
        return Ok((*text).to_owned());
    }
    let path = Path::new(word);
    if !path.exists() && path.extension().is_none() {
        let meant = nearest(word, SAMPLES.iter().map(|(name, _)| *name));
        let help = meant.map_or("`fireteam army wrg` lists them".to_owned(), |name| format!("did you mean `{name}`?"));
        return Err(Failure::input(format!("there is no file and no sample army `{word}`; {help}")));
    }
    read_army(word)
}

/// The faults of an army with their lines.
pub(crate) fn told(file: &str, ArmyFaults(faults): ArmyFaults) -> Faults {
    let mut told = Faults::of(file);
    for fault in faults {
        let group = if fault.group.is_empty() { String::new() } else { format!("{}: ", fault.group) };
        let case = if fault.case.is_empty() { String::new() } else { format!(" ({})", fault.case) };
        told.at(fault.line as usize, 1, format!("{group}{}{case}", fault.message), fault.help);
    }
    told
}

#[derive(Serialize)]
struct Sample {
    name: &'static str,
    title: String,
    points: u32,
    total: u32,
}

fn samples(output: &Output) -> Done {
    let mut rows = Vec::new();
    for (name, text) in SAMPLES {
        let army = Army::parse(text).map_err(|faults| Failure::Faults(told(name, faults)))?;
        rows.push(Sample { name, total: army.bill().total, points: army.points, title: army.title });
    }
    output.answer(&serde_json::json!({ "armies": rows }), |output| {
        let mut text = String::new();
        for row in &rows {
            let name = format!("{:17}", row.name);
            text +=
                &format!("  {}  {:28}  {:>4} of {} points\n", output.strong(&name), row.title, row.total, row.points);
        }
        text + "\n`fireteam army wrg NAME` prices one, `--html FILE` makes cards of it, `--text` prints its text.\n"
    });
    Ok(())
}

#[derive(Serialize)]
struct WeaponLine {
    weapon: &'static str,
    number: u32,
    section: &'static str,
    ranges: [i32; 5],
    effect: [i32; 5],
}

#[derive(Serialize)]
struct GroupLine {
    name: String,
    strength: u32,
    men: Vec<String>,
    weapons: Vec<WeaponLine>,
    gear: Vec<String>,
    vehicle: Option<String>,
    notes: Vec<&'static str>,
    points: u32,
}

#[derive(Serialize)]
struct Line {
    what: String,
    section: &'static str,
    points: u32,
}

#[derive(Serialize)]
struct Answer {
    title: String,
    points: u32,
    total: u32,
    left: u32,
    men: u32,
    defender: bool,
    support: u32,
    groups: Vec<GroupLine>,
    bill: Vec<Line>,
}

impl Answer {
    fn of(army: &Army) -> Answer {
        let bill = army.bill();
        let line = |l: &wrg::army::BillLine| Line { what: l.what.clone(), section: l.case, points: l.points };
        Answer {
            title: army.title.clone(),
            points: army.points,
            total: bill.total,
            left: army.points.saturating_sub(bill.total),
            men: army.groups.iter().map(wrg::army::Group::strength).sum(),
            defender: army.defender,
            support: army.support,
            groups: army.cards().into_iter().map(group).collect(),
            bill: bill.lines.iter().map(line).collect(),
        }
    }
}

fn group(card: Card) -> GroupLine {
    let weapon = |w: &wrg::army::CardWeapon| WeaponLine {
        weapon: w.weapon.word(),
        number: w.number,
        section: if w.weapon.is_small() { "9.4" } else { "10.3" },
        ranges: BANDS,
        effect: w.effect,
    };
    GroupLine {
        weapons: card.weapons.iter().map(weapon).collect(),
        vehicle: (!card.vehicle.is_empty()).then_some(card.vehicle),
        name: card.name,
        strength: card.strength,
        men: card.men,
        gear: card.gear,
        notes: card.notes,
        points: card.points,
    }
}

/// The bill in words.
fn words(army: &Army, output: &Output) -> String {
    let bill = army.bill();
    let mut text = format!("{}\n", output.strong(&army.title));
    let wide = bill.lines.iter().map(|line| line.what.chars().count()).max().unwrap_or(0).max(12);
    for line in &bill.lines {
        text += &format!("  {:wide$}  {:>5}  {}\n", line.what, line.points, output.faint(line.case));
    }
    let left = army.points.saturating_sub(bill.total);
    text += &format!("  {:wide$}  {:>5}  of {} agreed, {left} left\n", "total", bill.total, army.points);
    text + "The army is sound.\n"
}
