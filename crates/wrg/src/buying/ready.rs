//! Ready-made armies, fitted to the purse.

use super::{Entry, MOST_FIGURES, Ready, SLOTS, Sheet, Shop, catalogue};
use crate::words::Rank;

/// The ready-made armies that a side can have, with what is in them. There is always one: somebody with an officer.
pub(super) fn all(shop: &Shop, side: usize) -> Vec<(u8, Sheet)> {
    let fit = |(n, ready): (usize, &Ready)| {
        let allowed =
            ready.years.hold(shop.year) && (!ready.defender || shop.defends(side)) && shop.points >= ready.least;
        let sheet = fitted(shop, side, ready, &Sheet::default());
        (allowed && is_sound(shop, side, &sheet)).then_some((n as u8, sheet))
    };
    let mut all: Vec<(u8, Sheet)> = catalogue().ready.iter().enumerate().filter_map(fit).collect();
    // What is meant for a defender stands before what anybody can have.
    all.sort_by_key(|&(n, _)| !catalogue().ready[usize::from(n)].defender);
    all
}

/// Could it be handed in as it is? That it costs too much is one of the faults (2.5).
fn is_sound(shop: &Shop, side: usize, sheet: &Sheet) -> bool {
    sheet.entries.len() <= SLOTS && sheet.figures() <= MOST_FIGURES && sheet.army(shop, side).faults().is_empty()
}

/// As much of a ready-made army as the purse allows, after what is already on the sheet (2.5).
pub(crate) fn fitted(shop: &Shop, side: usize, ready: &Ready, begun: &Sheet) -> Sheet {
    let mut sheet = begun.clone();
    for &kind in &ready.first {
        sheet = with_group(shop, side, sheet, kind).0;
    }
    for &extra in &ready.extras {
        let extra = usize::from(extra);
        let more = sheet.clone().plus(extra);
        let allowed = more.bought(extra) <= catalogue().extras[extra].most;
        if allowed && is_sound(shop, side, &more) {
            sheet = more;
        }
    }
    loop {
        let mut grown = false;
        for &kind in &ready.then {
            let (more, added) = with_group(shop, side, sheet, kind);
            (sheet, grown) = (more, grown || added);
        }
        if !grown || sheet.entries.len() >= SLOTS {
            break;
        }
    }
    for &change in &ready.changes {
        for n in 0..sheet.entries.len() {
            sheet = changed(shop, side, sheet, n, usize::from(change));
        }
    }
    sheet
}

/// The sheet with one group more, if it can be had; a commander of armour gets the rank that he needs (2.2).
fn with_group(shop: &Shop, side: usize, sheet: Sheet, kind: u8) -> (Sheet, bool) {
    if !catalogue().kinds[usize::from(kind)].years.hold(shop.year) {
        return (sheet, false);
    }
    let leader = |rank: Rank| {
        let is = |change: &super::Change| matches!(change.does, super::Does::Leader(other) if other == rank);
        catalogue().changes.iter().position(is).map_or(0, |n| 1 << n)
    };
    for changes in [0, leader(Rank::Sergeant), leader(Rank::Officer)] {
        let mut more = sheet.clone();
        more.entries.push(Entry { changes, ..Entry::of(kind) });
        if is_sound(shop, side, &more) {
            return (more, true);
        }
    }
    (sheet, false)
}

/// The sheet with a group changed, if that can be had.
fn changed(shop: &Shop, side: usize, sheet: Sheet, group: usize, change: usize) -> Sheet {
    let entry = &sheet.entries[group];
    if !catalogue().changes[change].years.hold(shop.year) || !entry.can_have(change) {
        return sheet;
    }
    let mut other = sheet.clone();
    other.entries[group] = entry.with(change);
    if is_sound(shop, side, &other) { other } else { sheet }
}
