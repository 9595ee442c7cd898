//! How often each side wins between computer opponents, as measured and written down in `docs/balance.md`.

use serde::Serialize;
use ts_rs::TS;

/// The measurements: one row for every scenario and pair of opponents.
const MEASURED: &str = include_str!("../../../docs/balance.md");

/// How a scenario went between computer opponents.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, TS)]
pub struct Balance {
    /// The share of games that the first side won, from 0 to 1.
    pub first: f64,
    /// How many games were played.
    pub games: u32,
}

/// What was measured of a scenario, if anything was.
pub(crate) fn of(scenario: &str) -> Option<Balance> {
    MEASURED.lines().find_map(|line| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        match cells.as_slice() {
            ["", name, "greedy", games, wins, ..] if *name == scenario => {
                Some(Balance { first: share(wins)?, games: games.parse().ok()? })
            }
            _ => None,
        }
    })
}

fn share(percent: &str) -> Option<f64> {
    Some(percent.strip_suffix('%')?.trim().parse::<f64>().ok()? / 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Rulebook;

    #[test]
    fn every_scenario_has_been_measured() {
        for (name, _) in raid::Raid::library().into_iter().chain(wrg::Wrg::library()) {
            let balance = of(name).unwrap_or_else(|| panic!("{name} is not in docs/balance.md"));
            assert!((0.0..=1.0).contains(&balance.first) && balance.games >= 100, "{name}: {balance:?}");
        }
        assert_eq!(of("raid/entebbe"), Some(Balance { first: 0.89, games: 200 }));
        assert_eq!(of("raid/nowhere"), None);
    }
}
