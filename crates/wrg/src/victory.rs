//! Establishing the victor (section 21).

use crate::tables::tables;

/// What a side has to show at the end, in points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ledger {
    /// Its strength at the start.
    pub original: u32,
    /// What is left of its resources, unused support included.
    pub left: u32,
    /// Enemy resources destroyed, without the support he used; men and ranks of prisoners included.
    pub enemy_lost: u32,
    /// Points agreed for objectives that it holds.
    pub objectives: u32,
}

/// Who has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Victor {
    /// The first side.
    First,
    /// The second side.
    Second,
    /// Nobody.
    Draw,
}

fn share(points: u32, name: &str) -> u64 {
    let percent = tables().things.get("21.2").and_then(|table| table.get(name)).copied().unwrap_or(0);
    u64::from(points) * u64::from(percent.unsigned_abs())
}

/// A side's total in hundredths of a point: half of what is left, half of what the enemy lost, and its objectives.
#[must_use]
pub fn total(side: &Ledger) -> u64 {
    share(side.left, "own_left") + share(side.enemy_lost, "enemy_lost") + u64::from(side.objectives) * 100
}

/// A total as it is told (21.3): whole points, and the part of one where there is one.
#[must_use]
pub fn told(total: u64) -> String {
    match (total / 100, total % 100) {
        (points, 0) => points.to_string(),
        (points, part) if part % 10 == 0 => format!("{points}.{}", part / 10),
        (points, part) => format!("{points}.{part:02}"),
    }
}

/// A convention game (21.1): the larger total wins.
#[must_use]
pub fn convention(first: &Ledger, second: &Ledger) -> Victor {
    match total(first).cmp(&total(second)) {
        std::cmp::Ordering::Greater => Victor::First,
        std::cmp::Ordering::Less => Victor::Second,
        std::cmp::Ordering::Equal => Victor::Draw,
    }
}

/// A friendly game (21.2): a draw unless the winner leads by a tenth of his original strength.
#[must_use]
pub fn friendly(first: &Ledger, second: &Ledger) -> Victor {
    let leads = |winner: &Ledger, loser: &Ledger| {
        let lead = total(winner).saturating_sub(total(loser));
        lead > 0 && lead >= share(winner.original, "friendly_margin")
    };
    if leads(first, second) {
        Victor::First
    } else if leads(second, first) {
        Victor::Second
    } else {
        Victor::Draw
    }
}
