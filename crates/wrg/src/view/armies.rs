//! What the enemy has bought, as far as an audience may not know it, and what he might have bought as well (2.5).

use geometry::table::Point;
use kernel::Dice;
use std::sync::Arc;

use super::Lens;
use super::imagine::GUESS;
use crate::buying::{Armies, Entry, SLOTS, Sheet, Shop, What, catalogue, muster};
use crate::march;
use crate::scenario::{bought_state, first_state};
use crate::state::{Fate, Figure, Frame, Group, Seen, State};

/// How often another army is tried before the true one is taken for what it is.
const TRIES: usize = 6;
/// So much more support might be left.
const MORE_SUPPORT: usize = 3;

/// Whether an audience knows nothing of what a group is: it was never seen, has not fired, has lost nobody, and has not been split, joined
/// or set to work. Once the battle has begun its engine might have been heard, so that whoever has one is known.
fn is_unknown(at: Lens<'_>, group: usize) -> bool {
    let (t, s) = (at.t, at.truth);
    let Some(state) = s.groups.get(group).filter(|_| group < 2 * SLOTS) else { return false };
    if at.side == Some(s.side(t, group)) {
        return false;
    }
    if s.frame == Frame::Deploy {
        return true;
    }
    let unseen = (0..2).all(|side| s.seen[side][group].number == 0 && s.belief(side).seen[side][group].number == 0);
    let whole = state.members.iter().copied().eq(t.figures_of(group));
    let fresh = |&f: &u16| {
        let figure = s.fig(f);
        figure.fate == Fate::Table && figure.mark == 0 && figure.captor == 0 && !t.specs[usize::from(f)].is_vehicle()
    };
    let busy = state.task.is_some() || state.ride > 0 || state.kit != t.groups[group].kit;
    let charges = s.field.devices.iter().any(|device| usize::from(device.group) == group);
    let quiet = s.betrayed >> group & 1 == 0 && !busy && !charges;
    unseen && whole && quiet && state.members.iter().all(fresh)
}

/// The kinds of the enemy's groups that an audience knows nothing of, and what he has beside them, as bytes.
pub(super) fn hidden(at: Lens<'_>, out: &mut Vec<u8>) {
    let Some(armies) = &at.truth.armies else { return };
    for (side, sheet) in armies.sheets.iter().enumerate().filter(|(side, _)| at.side != Some(*side)) {
        for (n, entry) in sheet.entries.iter().enumerate().filter(|(n, _)| is_unknown(at, side * SLOTS + n)) {
            out.extend(format!("{n} {entry:?};").bytes());
        }
    }
}

/// Another world in which the enemy has bought something else, as far as this audience cannot know better: no more than the points
/// agreed, and an army that could be bought (2.5).
pub(super) fn rearm(at: Lens<'_>, dice: &mut impl Dice) -> State {
    let Some(armies) = &at.truth.armies else { return at.truth.clone() };
    let (Some(shop), early) = (&at.t.shop, at.truth.frame == Frame::Deploy) else { return at.truth.clone() };
    let mut sheets = armies.sheets.clone();
    for side in (0..2).filter(|&side| at.side != Some(side)) {
        let other = (0..TRIES).map(|_| another(at, shop, side, &armies.sheets[side], dice));
        let sound =
            other.into_iter().find(|sheet| sheet.fits(shop, side) && sheet.army(shop, side).faults().is_empty());
        sheets[side] = sound.unwrap_or_else(|| armies.sheets[side].clone());
    }
    let Some(new) = muster(at.t, sheets, armies.dug.clone(), armies.table.ground.clone()) else {
        return at.truth.clone();
    };
    if early { bought_state(new) } else { refitted(armies, &new, at.truth) }
}

/// Another sheet of a side: groups that nobody knows become others, some more come at its end, some do not exist.
fn another(at: Lens<'_>, shop: &Shop, side: usize, truth: &Sheet, dice: &mut impl Dice) -> Sheet {
    let early = at.truth.frame == Frame::Deploy;
    let unknown = |n: usize| is_unknown(at, side * SLOTS + n);
    let mut sheet = truth.clone();
    while sheet.entries.len() > 1 && unknown(sheet.entries.len() - 1) && dice.pick(GUESS, &[1; 2]) == 0 {
        sheet.entries.pop();
    }
    for n in 0..sheet.entries.len() {
        if unknown(n) {
            let kind = any_kind(shop, early, dice);
            swap(shop, side, &mut sheet, |sheet| sheet.entries[n] = Entry::of(kind));
        }
    }
    while sheet.entries.len() < SLOTS && dice.pick(GUESS, &[1; 2]) == 0 {
        let kind = any_kind(shop, early, dice);
        swap(shop, side, &mut sheet, |sheet| sheet.entries.push(Entry::of(kind)));
    }
    if early {
        sheet.beside.clear();
    }
    for (n, extra) in catalogue().extras.iter().enumerate() {
        let laid = extra.what != What::Support && !early;
        if laid || extra.what.is_defence() && !shop.defends(side) {
            continue;
        }
        let left = u32::from(at.truth.support[side]).min(truth.number(What::Support));
        let used = if early { 0 } else { truth.number(What::Support) - left };
        let number = used as usize + dice.pick(GUESS, &[1; MORE_SUPPORT]);
        let number = number.min(usize::from(extra.most).max(used as usize)) as u8;
        swap(shop, side, &mut sheet, |sheet| {
            sheet.beside.retain(|(what, _)| *what != extra.what);
            sheet.extras.resize(catalogue().extras.len(), 0);
            sheet.extras[n] = number;
        });
    }
    sheet
}

/// Do something to a sheet if it can then still be paid for.
fn swap(shop: &Shop, side: usize, sheet: &mut Sheet, doing: impl FnOnce(&mut Sheet)) {
    let mut other = sheet.clone();
    doing(&mut other);
    if other.fits(shop, side) {
        *sheet = other;
    }
}

/// Any kind of group; without a vehicle once the battle has begun.
fn any_kind(shop: &Shop, early: bool, dice: &mut impl Dice) -> u8 {
    let fit = catalogue()
        .kinds
        .iter()
        .map(|kind| u32::from(kind.years.hold(shop.year) && (early || kind.group.vehicle.is_none())));
    dice.pick(GUESS, &fit.collect::<Vec<u32>>()) as u8
}

/// The same battle with other armies: groups that are the same go on as they are, others stand where those were whose places they
/// have, or in their camp.
fn refitted(old: &Armies, new: &Arc<Armies>, truth: &State) -> State {
    let same = |g: usize| {
        let (side, n) = (g / SLOTS, g % SLOTS);
        g >= 2 * SLOTS || old.sheets[side].entries.get(n) == new.sheets[side].entries.get(n)
    };
    // A split group's men are numbered with the group that they were bought in.
    let number = |f: u16| -> Option<u16> {
        let group = usize::from(old.table.specs[usize::from(f)].group);
        let place = old.table.figures_of(group).position(|other| other == f)?;
        new.table.figures_of(group).nth(place).filter(|_| same(group))
    };
    let mut twin = renumbered(truth, &number, &same, new);
    for side in 0..2 {
        let bought = |armies: &Armies| armies.sheets[side].number(What::Support) as u8;
        let used = bought(old).saturating_sub(truth.support[side]);
        twin.support[side] = bought(new).saturating_sub(used);
    }
    twin
}

fn renumbered(
    s: &State,
    number: &dyn Fn(u16) -> Option<u16>,
    same: &dyn Fn(usize) -> bool,
    new: &Arc<Armies>,
) -> State {
    let fresh = first_state(&new.table);
    let mut twin = State { figures: fresh.figures, armies: Some(new.clone()), ..s.clone() };
    for (f, figure) in s.figures.iter().enumerate() {
        if let Some(n) = number(f as u16) {
            twin.figures[usize::from(n)] = Figure { ..*figure };
        }
    }
    for (g, group) in s.groups.iter().enumerate() {
        twin.groups[g] = if same(g) {
            let members = group.members.iter().filter_map(|&f| number(f)).collect();
            let used = group.used.and_then(|(f, weapon)| Some((number(f)?, weapon)));
            let task = group.task.and_then(|task| task.renumbered(number));
            Group { members, used, task, worked: group.worked.and_then(number), ..group.clone() }
        } else {
            Group { in_touch: group.in_touch, heading: group.heading, ..fresh.groups[g].clone() }
        };
    }
    for seen in twin.seen.iter_mut().flatten() {
        *seen = Seen {
            figures: seen
                .figures
                .iter()
                .filter_map(|old| number(old.figure).map(|figure| crate::state::Glimpse { figure, ..*old }))
                .collect(),
            ..seen.clone()
        };
    }
    for item in &mut twin.dropped {
        item.fallen = item.fallen.and_then(number);
    }
    twin.field.spotters = s.field.spotters.iter().filter_map(|&(f, square)| Some((number(f)?, square))).collect();
    for g in (0..2 * SLOTS).filter(|&g| !same(g)) {
        let stood = s.groups[g].members.first().map(|&f| s.fig(f).at);
        let at: Point = stood.unwrap_or(new.table.groups[g].at);
        march::put(&new.table, &mut twin, g, at);
        twin.groups[g].order.to = at;
    }
    for belief in twin.beliefs.iter_mut().flatten() {
        **belief = renumbered(belief, number, same, new);
    }
    twin
}
