//! A points battle with armies from lists (2.5): instead of what is bought at the table, each side has what its list says.

use kernel::{Faults, Setup};
use toml::{Table, Value};

use super::SEATS;
use super::read::{read, sheet_of, table_of};
use crate::army::{Army, Setting, battle};
use crate::buying::{Sheet, Shop, catalogue};

/// The text of a battle with these armies on the ground of a scenario in which they would be bought (2.5). A side without a list has the first
/// ready-made army that it could buy.
///
/// # Errors
///
/// Everything that is wrong with the setup, and where a list does not keep to what was agreed.
pub fn with_lists(setup: &Setup, lists: [Option<Army>; 2]) -> Result<String, Faults> {
    let table = read(setup)?;
    let sheet = sheet_of(setup)?;
    let Some(shop) = table.shop.as_deref() else {
        let help = "choose one of the points battles, or play the scenario as it is";
        return Err(Faults::one(&setup.scenario, "nobody buys an army in this scenario", help));
    };
    let mut faults = Faults::of(&setup.scenario);
    let mut armies = Vec::new();
    for (side, list) in lists.into_iter().enumerate() {
        let defends = shop.defends(side);
        let army = list.unwrap_or_else(|| ready(shop, side));
        let (seat, cost) = (SEATS[side], army.bill().total);
        if cost > shop.points {
            let what = format!("{seat}: {} costs {cost} points, and {} were agreed", army.title, shop.points);
            faults.whole(what, "leave something out of it, or agree on more: --option points=NUMBER");
        }
        if army.defender != defends {
            let (what, help) = if defends {
                (format!("{seat} defends here, and {} does not", army.title), "write defender = true in the list")
            } else {
                (format!("{seat} does not defend here, and {} does", army.title), "leave defender out of the list")
            };
            faults.whole(what, help);
        }
        armies.push(Army { points: shop.points, ..army });
    }
    faults.none()?;
    let (ground, turns) = (table_of(setup, &sheet), table.scenario.periods);
    let setting = Setting { table: &ground, year: table.scenario.year, periods: turns };
    let met = battle([&armies[0], &armies[1]], &setting);
    let text = met.map_err(|wrong| Faults::one(&setup.scenario, wrong.join("; "), "mend the lists or the table"))?;
    Ok(as_agreed(&text, &setup.text))
}

/// The first ready-made army of a side, as a list.
fn ready(shop: &Shop, side: usize) -> Army {
    let first = shop.ready[side].first();
    let title = first.map_or("Nobody", |(n, _)| catalogue().ready[usize::from(*n)].title.as_str());
    let sheet = first.map_or_else(Sheet::default, |(_, sheet)| sheet.clone());
    Army { title: title.to_owned(), ..sheet.army(shop, side) }
}

/// The battle with the title, objectives and agreements of the scenario (2.5).
fn as_agreed(battle: &str, scenario: &str) -> String {
    let (Ok(mut text), Ok(own)) = (toml::from_str::<Table>(battle), toml::from_str::<Table>(scenario)) else {
        return battle.to_owned();
    };
    for key in ["title", "objective", "wind", "light", "game", "reports"] {
        if let Some(value) = own.get(key) {
            text.insert(key.to_owned(), Value::clone(value));
        }
    }
    for seat in SEATS {
        let steady = own.get(seat).and_then(|side| side.get("steady"));
        if let (Some(side), Some(steady)) = (text.get_mut(seat).and_then(Value::as_table_mut), steady) {
            side.insert("steady".to_owned(), steady.clone());
        }
    }
    toml::to_string(&text).unwrap_or_else(|_| battle.to_owned())
}
