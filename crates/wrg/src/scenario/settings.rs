//! What the options of a match are, whether its players chose them or its scenario did.

use kernel::{Faults, Setup};

use super::read::{self, Text};
use super::{Game, OPTIONS, Reports, SEATS, Scenario};
use crate::movement::Light;
use crate::state::Table;

/// Every option of a match with its value: as the players agreed, otherwise as the scenario has it. An option that the scenario does not
/// have, or a table of one's own, is left out.
///
/// # Errors
///
/// Everything that is wrong with the setup.
pub fn settings(setup: &Setup) -> Result<Vec<(&'static str, String)>, Faults> {
    let sheet = read::sheet_of(setup)?;
    let table = read::read(setup)?;
    let made_up = !setup.options.contains_key("table");
    let values = OPTIONS.iter().filter_map(|choice| Some((choice.name, value(choice.name, &table, &sheet, made_up)?)));
    Ok(values.collect())
}

/// The value of an option.
fn value(option: &str, table: &Table, sheet: &Text, made_up: bool) -> Option<String> {
    let (scenario, shop) = (&table.scenario, table.shop.as_ref());
    let country = sheet.country.as_ref().filter(|_| made_up && shop.is_some());
    match option {
        "points" => shop.map(|shop| shop.points.to_string()),
        "year" => shop.map(|shop| shop.year.to_string()),
        "country" => country.map(|country| country.kind.clone()),
        "seed" => country.map(|country| country.seed.to_string()),
        _ => word(option, scenario).map(str::to_owned),
    }
}

/// The word that an option of every scenario has.
fn word(option: &str, scenario: &Scenario) -> Option<&'static str> {
    let word = match option {
        "light" => match scenario.light {
            Light::Day => "day",
            Light::Moon => "moon",
            Light::Dark => "dark",
        },
        "game" => match scenario.game {
            Game::Friendly => "friendly",
            Game::Convention => "convention",
        },
        "reports" => match scenario.reports {
            Reports::Full => "full",
            Reports::Officers => "officers",
        },
        "steady" => match scenario.steady {
            [false, false] => "none",
            [true, false] => SEATS[0],
            [false, true] => SEATS[1],
            [true, true] => "both",
        },
        "timer" if scenario.timer => "egg",
        "timer" => "none",
        _ => return None,
    };
    Some(word)
}
