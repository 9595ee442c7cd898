//! What a side has bought, what it still has, and what was destroyed (21.3): men, vehicles, weapons with crews, support, charges,
//! mines, wire and flares. What was fired or set off is expended: nobody counts it any more.

use geometry::table::Point;

use crate::army::price::equipment;
use crate::buying::dig::Dug;
use crate::fieldworks::Kit;
use crate::mines::Mines;
use crate::prisoners::worth;
use crate::scale::METRE;
use crate::state::{Earthwork, Fate, Laying, State, Table};
use crate::tables::tables;

/// What became of what a side bought, in points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stock {
    /// Everything.
    pub bought: u32,
    /// What it still has, support that it has not used included.
    pub left: u32,
    /// What was destroyed.
    pub destroyed: u32,
    /// Men and ranks of those who were taken.
    pub prisoners: u32,
}

impl Stock {
    fn add(&mut self, points: u32, became: Became) {
        self.bought += points;
        match became {
            Became::Left => self.left += points,
            Became::Destroyed => self.destroyed += points,
            Became::Expended => {}
        }
    }
}

enum Became {
    Left,
    Destroyed,
    Expended,
}

fn special(name: &str) -> u32 {
    tables().points.special.get(name).copied().unwrap_or(0)
}

fn defence(name: &str) -> u32 {
    tables().points.defences.get(name).copied().unwrap_or(0)
}

/// What a group costs, in percent of its value (2.3): a defender's on the table twice as much, one from the air half as much again.
fn percent(t: &Table, group: usize) -> u32 {
    let spec = &t.groups[group];
    if spec.drop || spec.air.is_some() {
        special("air_landed")
    } else if t.scenario.defender == Some(spec.side) && !spec.bought.reserve {
        special("defender")
    } else {
        100
    }
}

/// What a group's charges cost.
fn charges(kit: Kit) -> u32 {
    u32::from(kit.claymores) * defence("claymore")
        + u32::from(kit.bangalores + kit.charges) * defence("bangalore")
        + u32::from(kit.satchels) * defence("satchel")
        + u32::from(kit.sticky_bombs) * defence("sticky-bomb")
        + u32::from(kit.molotovs) * defence("molotov")
}

/// What a side has to show of what it bought (21.3).
#[must_use]
pub fn stock(t: &Table, s: &State, side: usize) -> Stock {
    let mut stock = Stock::default();
    troops(t, s, side, &mut stock);
    let kits: u32 = t.groups.iter().filter(|g| g.side.index() == side).map(|g| charges(g.kit)).sum();
    carried(t, s, side, kits, &mut stock);
    laid(s, side, &mut stock);
    dug(t, s, side, &mut stock);
    let periods = |number: u8| u32::from(number) * special("support_per_period");
    let unused = s.support[side].min(t.scenario.support[side]);
    stock.add(periods(unused), Became::Left);
    stock.add(periods(t.scenario.support[side] - unused), Became::Expended);
    let flares = t.scenario.wires.iter().filter(|wire| usize::from(wire.side) == side).count() as u32;
    let flares = flares + u32::from(t.scenario.flares[side]);
    let tripped = u32::from(s.tripped[side]).min(flares);
    stock.add((flares - tripped) * defence("trip-flare"), Became::Left);
    stock.add(tripped * defence("trip-flare"), Became::Expended);
    stock
}

/// Men and vehicles (21.3) by what became of each, and weapons with crews while they work and somebody is there to serve them.
fn troops(t: &Table, s: &State, side: usize, stock: &mut Stock) {
    // The crews of aircraft come with them and are not bought.
    for (f, spec) in t.specs.iter().enumerate().filter(|(_, spec)| spec.side.index() == side && !spec.crew) {
        let points = (spec.points * percent(t, usize::from(spec.group))).div_ceil(100);
        match s.figures[f].fate {
            Fate::Lost => stock.add(points, Became::Destroyed),
            Fate::Taken => {
                // His arms are nobody's any more.
                stock.add(points, Became::Expended);
                stock.prisoners += worth(t, f as u16);
            }
            // Whoever has escaped has left his arms behind.
            Fate::Table | Fate::Aboard if s.figures[f].stripped => {
                let man = worth(t, f as u16).min(points);
                stock.add(man, Became::Left);
                stock.add(points - man, Became::Expended);
            }
            Fate::Waiting | Fate::Table | Fate::Aboard | Fate::Away => stock.add(points, Became::Left),
        }
    }
    for (g, spec) in t.groups.iter().enumerate().filter(|(_, spec)| spec.side.index() == side) {
        if spec.bought.vehicle.is_none() {
            let points = (equipment(&spec.bought) * percent(t, g)).div_ceil(100);
            let kept = (!s.groups[g].broken || is_safe(t, s, g)) && has_anybody(s, g);
            stock.add(points, if kept { Became::Left } else { Became::Destroyed });
        }
    }
}

/// Whether the weapon that a crew has left still is its side's: it lies there, and the enemy is not alone beside it (12.6).
fn is_safe(t: &Table, s: &State, group: usize) -> bool {
    let own = s.side(t, group);
    let beside = |side: usize, at: Point| s.groups_of(t, side).flat_map(|g| s.present(g)).any(|f| near(s, f, at));
    s.gun_of(group).is_some_and(|gun| !gun.gone && (beside(own, gun.at) || !beside(1 - own, gun.at)))
}

fn near(s: &State, f: u16, at: Point) -> bool {
    s.fig(f).at.within(at, crate::salvage::BESIDE)
}

fn has_anybody(s: &State, group: usize) -> bool {
    s.groups[group].members.iter().any(|&f| !matches!(s.fig(f).fate, Fate::Lost | Fate::Taken))
}

/// Charges (21.3) that are carried or stand ready are left, those of groups that are gone were destroyed, and the others went off.
fn carried(t: &Table, s: &State, side: usize, kits: u32, stock: &mut Stock) {
    let own = || s.groups_of(t, side).map(|g| (has_anybody(s, g), charges(s.groups[g].kit)));
    let kept: u32 = own().filter(|(there, _)| *there).map(|(_, points)| points).sum();
    let gone: u32 = own().filter(|(there, _)| !there).map(|(_, points)| points).sum();
    // A fougasse is expended when it is laid, a Claymore when it is set off.
    let ready = s.field.devices_of(side).filter(|(_, device)| !device.flame).count() as u32 * defence("claymore");
    let placed = t.works.iter().filter(|work| usize::from(work.side) == side);
    let placed = placed.filter(|work| matches!(work.what, Laying::Charge { .. })).count() as u32 * defence("fougasse");
    stock.add(kept + ready, Became::Left);
    stock.add(gone, Became::Destroyed);
    stock.add((kits + placed).saturating_sub(kept + ready + gone), Became::Expended);
}

/// Mines and wire (21.3) are expended when they are laid: nobody counts them, but they were bought.
fn laid(s: &State, side: usize, stock: &mut Stock) {
    let own = |of: u8| usize::from(of) == side;
    let pieces = |from: Point, to: Point| (from.distance(to).max(1) as u32).div_ceil(5 * METRE as u32);
    for belt in s.field.belts.iter().filter(|belt| own(belt.side)) {
        let price = match belt.mines {
            None => defence("dummy-mines"),
            Some(Mines::Personnel) => defence("ap-mines"),
            Some(Mines::Tank) => defence("at-mines"),
            Some(Mines::Both) => defence("ap-mines") + defence("at-mines"),
        };
        stock.add(pieces(belt.from, belt.to) * price, Became::Expended);
    }
    for wire in s.field.wires.iter().filter(|wire| own(wire.side)) {
        let line = if wire.pungis { "pungi" } else { "wire" };
        stock.add(pieces(wire.from, wire.to) * defence(line), Became::Expended);
    }
}

/// The trenches and bunkers that were paid for: those of the table, and those that were dug for bought armies.
#[must_use]
pub fn earthworks(t: &Table, s: &State) -> Vec<Earthwork> {
    let dug = s.armies.as_ref().map_or(&[][..], |armies| &armies.dug);
    // What was dug are the last areas of the ground.
    let first = t.ground.top.areas().len().saturating_sub(dug.len());
    let own = |(n, dug): (usize, &Dug)| Earthwork {
        side: dug.side,
        area: (first + n) as u16,
        bunker: dug.bunker,
        points: dug.points,
    };
    t.earthworks.iter().copied().chain(dug.iter().enumerate().map(own)).collect()
}

/// How many men of its own side are in each of them.
#[must_use]
pub fn garrison(t: &Table, s: &State) -> Vec<u32> {
    let inside = |work: Earthwork| {
        let area = t.ground.top.areas().get(usize::from(work.area));
        let own = s.figures.iter().zip(&t.specs).filter(|(_, spec)| spec.side.0 == work.side && !spec.is_vehicle());
        let there = |p: Point| area.is_some_and(|area| area.shape.contains(p));
        own.filter(|(figure, _)| figure.fate == Fate::Table && there(figure.at)).count() as u32
    };
    earthworks(t, s).into_iter().map(inside).collect()
}

/// What was dug (21.3) counts for its own side alone, by the places that were occupied at the beginning and are at the end.
fn dug(t: &Table, s: &State, side: usize, stock: &mut Stock) {
    let (then, now) = (&s.field.garrison, garrison(t, s));
    for (n, work) in earthworks(t, s).iter().enumerate().filter(|(_, work)| usize::from(work.side) == side) {
        let each = defence(if work.bunker { "bunker_per_place" } else { "trench" });
        let men = |list: &[u32]| list.get(n).copied().unwrap_or(0);
        let held = (men(then).min(men(&now)) * each).min(work.points);
        stock.add(held, Became::Left);
        stock.add(work.points - held, Became::Expended);
    }
}
