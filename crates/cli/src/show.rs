//! `fireteam show`: a scenario before it begins.

mod picture;

use crate::books::{chosen, shelf};
use crate::briefing::{Briefing, Clause, Force, Special};
use crate::output::{Done, Output};
use crate::table::Picture;
use clap::Args;
use wrg::words::several;

/// Describe a scenario, and draw its map.
#[derive(Args)]
pub(crate) struct Show {
    /// A scenario's name, such as raid/entebbe, or a file of your own.
    #[arg(required_unless_present = "table")]
    scenario: Option<String>,
    /// A file with a measured table instead of a scenario.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["scenario", "options"])]
    table: Option<String>,
    /// An option of the match: night=on; may be given several times.
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    #[command(flatten)]
    picture: Picture,
}

/// Describe and draw.
pub(crate) fn show(show: &Show, output: &Output) -> Done {
    if let Some(file) = &show.table {
        return crate::table::show(file, &show.picture, output);
    }
    let shelf = shelf();
    let chosen = chosen(&shelf, show.scenario.as_deref().unwrap_or_default())?;
    let briefing = Briefing::of(&shelf, &chosen, &show.options)?;
    picture::draw(show, &chosen, &briefing.title, output)?;
    output.answer(&briefing, |output| words(&briefing, output));
    Ok(())
}

/// The briefing in paragraphs.
fn words(briefing: &Briefing, output: &Output) -> String {
    let wide = text::USUAL_WIDTH;
    let line = |parts: &[String], indent: &str| text::columns(&[parts.to_vec()], indent, wide);
    let head = [briefing.date.clone(), format!("{} turns", briefing.turns), briefing.length.clone()];
    let head: Vec<String> = head.into_iter().filter(|part| !part.is_empty()).collect();
    let mut text = format!("{}\n{} · {}\n\n", output.strong(&briefing.title), briefing.scenario, head.join(" · "));
    text += &line(std::slice::from_ref(&briefing.situation), "");
    for force in &briefing.forces {
        text += &format!("\n{}\n", output.strong(&format!("{}: {}", capital(&force.side), force.title)));
        text += &units(force, wide);
    }
    if !briefing.special_rules.is_empty() {
        text += &format!("\n{}\n", output.strong("Special rules"));
        text += &text::columns(&briefing.special_rules.iter().map(Special::cells).collect::<Vec<_>>(), "  ", wide);
    }
    if !briefing.victory.is_empty() {
        text += &format!("\n{}\n", output.strong("Victory"));
    }
    text += &text::columns(&briefing.victory.iter().map(Clause::cells).collect::<Vec<_>>(), "  ", wide);
    text += &format!("\n{}\n", output.strong("Options"));
    let switch = |s: &crate::briefing::Switch| vec![format!("--option {}={}", s.option, s.example), s.what.clone()];
    text += &text::columns(&briefing.options.iter().map(switch).collect::<Vec<_>>(), "  ", wide);
    text
}

fn units(force: &Force, wide: usize) -> String {
    let mut rows: Vec<Vec<String>> = force.groups.iter().map(|g| vec![g.units.join(", "), g.how.clone()]).collect();
    if !force.arms.is_empty() {
        rows.push(vec!["rifles".to_owned(), force.arms.clone()]);
    }
    if !force.artillery.is_empty() {
        rows.push(vec!["artillery".to_owned(), format!("{}, off the map", force.artillery.join(", "))]);
    }
    if force.support > 0 {
        rows.push(vec!["off-table support".to_owned(), several(force.support, "period")]);
    }
    if force.mines > 0 {
        rows.push(vec!["mines".to_owned(), force.mines.to_string()]);
    }
    text::columns(&rows, "  ", wide)
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
