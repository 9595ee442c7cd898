//! A points battle with army lists instead of armies that are bought at the table.

use crate::army::{text, told};
use crate::books::Chosen;
use crate::output::Failure;
use kernel::{Rulebook, Setup};
use std::collections::BTreeMap;
use wrg::Wrg;
use wrg::army::Army;
use wrg::scenario::{AGREED, with_lists};

/// The battle that a scenario is with these lists. What was agreed of ground, year and points is in it, and no longer among the options.
pub(super) fn listed(
    chosen: Chosen,
    lists: [Option<&str>; 2],
    options: &mut BTreeMap<String, String>,
) -> Result<Chosen, Failure> {
    let read = |word: &str| Army::parse(&text(word)?).map_err(|faults| Failure::Faults(told(word, faults)));
    let [first, second] = lists.map(|list| list.map(read).transpose());
    if !chosen.name.starts_with("wrg/") {
        let why = format!("{}: armies of lists meet in points battles, such as wrg/points-battle", chosen.name);
        return Err(Failure::input(why));
    }
    let setup = Setup {
        rulebook: Wrg::NAME.to_owned(),
        edition: *Wrg::EDITIONS.end(),
        scenario: chosen.name.clone(),
        text: chosen.text.clone(),
        options: options.clone(),
        seats: Wrg::seats(&chosen.text).map_err(|faults| chosen.faults(faults))?,
    };
    let battle = with_lists(&setup, [first?, second?]).map_err(|faults| chosen.faults(faults))?;
    options.retain(|name, _| !AGREED.contains(&name.as_str()));
    Ok(Chosen { name: "wrg/battle".to_owned(), text: battle, file: chosen.file })
}
