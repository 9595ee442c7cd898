//! A line of sight on the ground of a scenario.

use crate::books::{chosen, shelf};
use crate::output::{Done, Failure, Output};
use clap::Args;
use kernel::{Rulebook, Setup};
use raid::Raid;
use raid::ground::Haze;
use raid::sight::trace;
use serde::Serialize;
use std::collections::BTreeMap;

/// A line of sight.
#[derive(Args)]
pub(crate) struct Line {
    /// The scenario on whose ground it lies, such as raid/litani.
    #[arg(long)]
    scenario: String,
    /// The observer's hex.
    #[arg(long)]
    from: String,
    /// The target's hex.
    #[arg(long)]
    to: String,
    /// Observation points; 10 if not said, 20 at altitude.
    #[arg(long)]
    budget: Option<u8>,
    /// The observer is a helicopter at altitude (13.21).
    #[arg(long)]
    altitude: bool,
    /// It is night (15.91).
    #[arg(long)]
    night: bool,
}

/// The points an observer has: at altitude 20 and 10 by night, else what is said less 4 by night (6.11, 13.21, 15.91).
fn points(line: &Line) -> u8 {
    let facts = raid::tables::tables().observation;
    match (line.altitude, line.night) {
        (true, true) => line.budget.unwrap_or(facts.altitude_at_night),
        (true, false) => line.budget.unwrap_or(facts.altitude),
        (false, night) => {
            let points = line.budget.unwrap_or(facts.ground);
            if night { points.saturating_sub(facts.night_loss) } else { points }
        }
    }
}

/// What blocks a line.
#[derive(Serialize)]
struct Block {
    hex: String,
    case: &'static str,
}

/// The ruling on a line.
#[derive(Serialize)]
struct Seen {
    visible: bool,
    cost: u16,
    budget: u8,
    blocked_by: Option<Block>,
    hexes: Vec<String>,
}

/// Judge a line of sight.
pub(crate) fn sight(line: &Line, output: &Output) -> Done {
    let shelf = shelf();
    let chosen = chosen(&shelf, &line.scenario)?;
    let setup = Setup {
        rulebook: Raid::NAME.to_owned(),
        edition: *Raid::EDITIONS.end(),
        scenario: chosen.name.clone(),
        text: chosen.text.clone(),
        options: BTreeMap::new(),
        seats: Vec::new(),
    };
    let (table, _) = Raid::start(&setup).map_err(|faults| chosen.faults(faults))?;
    let grid = table.ground.grid;
    let from = grid.parse(&line.from).map_err(Failure::input)?;
    let to = grid.parse(&line.to).map_err(Failure::input)?;
    let traced = trace(&table.ground, &Haze::default(), from, to, line.altitude);
    let budget = points(line);
    let next_door = line.night && table.ground.distance(from, to) <= 1;
    let obstacle = if next_door || from == to { None } else { traced.blocked_for(budget) };
    let seen = Seen {
        visible: obstacle.is_none(),
        cost: traced.cost,
        budget,
        blocked_by: obstacle.map(|(hex, case)| Block { hex: grid.label(hex).to_string(), case }),
        hexes: traced.hexes.iter().map(|h| grid.label(*h).to_string()).collect(),
    };
    output.answer(&seen, |output| {
        let verdict = match &seen.blocked_by {
            None => output.strong("visible"),
            Some(Block { hex, case }) => format!("{}, blocked in {hex} by case {case}", output.strong("not visible")),
        };
        let along = if seen.hexes.is_empty() { String::new() } else { format!(" along {}", seen.hexes.join(" ")) };
        format!("{} to {}: {verdict}\n  {} points of {budget}{along}\n", line.from, line.to, seen.cost)
    });
    Ok(())
}
