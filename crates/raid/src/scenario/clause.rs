//! Victory clauses in words: `bravo destroyed`, `alpha off 2 vehicle`, `ruined 4211 4113`.

use super::area::HexBits;
use crate::tables::Kind;
use crate::units::{ALPHA, BRAVO};
use geometry::Grid;
use kernel::Side;

/// When a clause is judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum At {
    /// As soon as it is true.
    Once,
    /// When the last turn is over.
    End,
}

/// What is counted among those that left the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counted {
    /// Any body of men.
    Units,
    /// Tanks, carriers and trucks.
    Vehicles,
    /// One kind.
    Kind(Kind),
}

/// One condition of a clause.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Condition {
    /// Every man of the side is dead.
    Destroyed(Side),
    /// The side has lost more men than this.
    LostMen(Side, u16),
    /// The side has lost more than this share of its men.
    LostPercent(Side, u8),
    /// So many of the side have left the map.
    Off(Side, u8, Counted),
    /// Every living man of the side has left the map, and at least one has; by helicopter, if so asked.
    AllOff(Side, bool),
    /// The documents have left the map with Alpha (15.2).
    DocumentsOff,
    /// Every one of these hexes is in ruins (9.7, 15.5).
    Ruined(HexBits),
    /// No unit of the side is in any of these hexes.
    Clear(Side, HexBits),
}

/// One way to win.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clause {
    /// Who wins by it; none for a draw.
    pub winner: Option<Side>,
    /// All of these must be true; none at all: always.
    pub when: Vec<Condition>,
    /// When it is judged.
    pub at: At,
    /// In words, for the report.
    pub text: String,
}

const HELP: &str = "write `bravo destroyed`, `alpha lost more than 4 men`, `alpha lost more than 50 percent`, `bravo off 1 unit`, \
                    `alpha off 2 vehicle`, `alpha all off`, `alpha all off by helicopter`, `documents off`, `ruined 4211 4113` or \
                    `no bravo on 1926 1829`";

/// Read one condition.
pub(super) fn condition(grid: Grid, phrase: &str) -> Result<Condition, String> {
    let words: Vec<&str> = phrase.split_whitespace().collect();
    let side = |word: &str| match word {
        "alpha" => Ok(ALPHA),
        "bravo" => Ok(BRAVO),
        other => Err(format!("`{other}` is no side; there are alpha and bravo")),
    };
    let number = |word: &str| word.parse::<u16>().map_err(|_| format!("`{word}` is not a number"));
    let hexes = |labels: &[&str]| -> Result<HexBits, String> {
        let mut bits = HexBits::default();
        for label in labels {
            bits.insert(grid.parse(label).map_err(|e| e.to_string())?);
        }
        if labels.is_empty() { Err("no hexes are named".to_owned()) } else { Ok(bits) }
    };
    Ok(match words.as_slice() {
        ["documents", "off"] => Condition::DocumentsOff,
        ["ruined", labels @ ..] => Condition::Ruined(hexes(labels)?),
        ["no", who, "on", labels @ ..] => Condition::Clear(side(who)?, hexes(labels)?),
        [who, "destroyed"] => Condition::Destroyed(side(who)?),
        [who, "lost", "more", "than", n, "men"] => Condition::LostMen(side(who)?, number(n)?),
        [who, "lost", "more", "than", n, "percent"] => {
            let percent = number(n)?;
            if percent > 100 {
                return Err(format!("{percent} percent is more than there is"));
            }
            Condition::LostPercent(side(who)?, percent as u8)
        }
        [who, "all", "off"] => Condition::AllOff(side(who)?, false),
        [who, "all", "off", "by", "helicopter"] => Condition::AllOff(side(who)?, true),
        [who, "off", n, what] => Condition::Off(side(who)?, number(n)?.min(255) as u8, counted(what)?),
        _ => return Err(format!("`{phrase}` is not a condition; {HELP}")),
    })
}

fn counted(word: &str) -> Result<Counted, String> {
    match word {
        "unit" | "units" => Ok(Counted::Units),
        "vehicle" | "vehicles" => Ok(Counted::Vehicles),
        kind => kind.trim_end_matches('s').parse().map(Counted::Kind).map_err(|e| e.to_string()),
    }
}
