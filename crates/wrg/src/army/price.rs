//! The price of an army, line by line (2.1 to 2.4).

use super::{Army, Gear, Group, Vehicle};
use crate::tables::tables;

/// One line of the bill.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BillLine {
    /// What is paid for.
    pub what: String,
    /// The section that says so.
    pub case: &'static str,
    /// Points.
    pub points: u32,
}

/// What an army costs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bill {
    /// Line by line.
    pub lines: Vec<BillLine>,
    /// In all.
    pub total: u32,
}

fn special(name: &str) -> u32 {
    tables().points.special.get(name).copied().unwrap_or(0)
}

/// So many percent, half points rounded up.
fn percent(points: u32, percent: u32) -> u32 {
    let whole = (u64::from(points) * u64::from(percent)).div_ceil(100);
    u32::try_from(whole).unwrap_or(u32::MAX)
}

/// Men with their ranks and what they carry (2.1).
fn men(group: &Group) -> u32 {
    let points = &tables().points;
    let each = group.men.iter().map(|men| {
        let arms: u32 = men.arms.iter().map(|&arm| points.arm[arm as usize]).sum();
        men.number.saturating_mul(points.man + points.rank[men.rank as usize] + arms)
    });
    each.fold(0, u32::saturating_add)
}

/// Heavy weapons and vehicle (2.2).
pub(crate) fn equipment(group: &Group) -> u32 {
    let points = &tables().points;
    let line = |name: &str| points.vehicles.get(name).copied().unwrap_or(0);
    let heavy: u32 = group.heavy.iter().map(|&heavy| points.heavy[heavy as usize]).sum();
    let vehicle = match group.vehicle {
        None => 0,
        Some(Vehicle::Afv { tons, .. }) => tons.saturating_mul(line("afv_per_ton")),
        Some(Vehicle::Soft { load, .. }) => line("soft").saturating_add(load.saturating_mul(line("soft_per_ton"))),
        Some(Vehicle::Motorcycles(n)) => n.saturating_mul(line("motorcycle")),
        Some(Vehicle::Cycles(n)) => n.saturating_mul(line("cycle")),
        Some(Vehicle::Horses(n)) => n.saturating_mul(line("horse")),
    };
    heavy.saturating_add(vehicle)
}

/// What troops cost more: half as much again from the air, twice as much for a defender on the table (2.3).
fn surcharge(army: &Army, group: &Group, value: u32) -> u32 {
    if group.air_landed {
        percent(value, special("air_landed")) - value
    } else if army.defender && !group.reserve {
        percent(value, special("defender")) - value
    } else {
        0
    }
}

/// What the prepared emplacement of a group costs (2.4); nothing without one.
pub(crate) fn emplacement(group: &Group) -> u32 {
    if group.emplaced { percent(equipment(group), special("emplacement")) } else { 0 }
}

/// All that a group costs in an army (2.1 to 2.4).
pub(crate) fn group(army: &Army, group: &Group) -> u32 {
    let value = men(group).saturating_add(equipment(group));
    let works = emplacement(group).saturating_add(charge(group));
    value.saturating_add(surcharge(army, group, value)).saturating_add(works)
}

/// What the charge against mines on a vehicle costs: as much as the torpedo that it equals (2.4, 18.5). A flail is part of its vehicle.
fn charge(group: &Group) -> u32 {
    if group.skills.gear == Some(Gear::Charge) { defence("bangalore") } else { 0 }
}

fn defence(name: &str) -> u32 {
    tables().points.defences.get(name).copied().unwrap_or(0)
}

/// How many men a bunker with so many loopholes takes (2.4).
fn places(loopholes: u32) -> u32 {
    loopholes.max(defence("bunker_least_places"))
}

/// What such a bunker costs (2.4).
pub(crate) fn bunker(loopholes: u32) -> u32 {
    places(loopholes).saturating_mul(defence("bunker_per_place"))
}

/// What so many metres of trench cost (2.4).
pub(crate) fn trench(metres: u32) -> u32 {
    metres.div_ceil(10).saturating_mul(defence("trench"))
}

/// Whether field defences of this name are bought by their length, and not by number (2.4).
#[must_use]
pub fn in_metres(name: &str) -> bool {
    matches!(name, "wire" | "pungi" | "lidded-pungi") || name.ends_with("-mines")
}

/// Field defences (2.4): bunkers by places, the rest by length or number; emplacements stand with their groups.
fn defences(army: &Army, add: &mut impl FnMut(&dyn Fn() -> String, &'static str, u32)) {
    for &loopholes in &army.defences.bunkers {
        add(&|| format!("bunker for {}", places(loopholes)), "2.4", bunker(loopholes));
    }
    let front = army.defences.trench;
    add(&|| format!("{front} m of trench"), "2.4", trench(front));
    for (name, number) in &army.defences.other {
        let in_metres = in_metres(name);
        let pieces = if in_metres { number.div_ceil(5) } else { *number };
        let unit = if in_metres { "m of " } else { "" };
        add(&|| format!("{number} {unit}{name}"), "2.4", pieces.saturating_mul(defence(name)));
    }
}

/// Everything that is paid for: what it is, its section, its points.
fn lines(army: &Army, add: &mut impl FnMut(&dyn Fn() -> String, &'static str, u32)) {
    for group in &army.groups {
        let (men, equipment) = (men(group), equipment(group));
        add(&|| format!("{}: {}", group.name, crate::words::men(group.strength() as usize)), "2.1", men);
        add(&|| format!("{}: weapons and vehicle", group.name), "2.2", equipment);
        let more = surcharge(army, group, men.saturating_add(equipment));
        let why = if group.air_landed { "air landing" } else { "in defence on the table" };
        add(&|| format!("{}: {why}", group.name), "2.3", more);
        add(&|| format!("{}: emplacement", group.name), "2.4", emplacement(group));
        add(&|| format!("{}: clearing charge", group.name), "2.4", charge(group));
    }
    let support = army.support.saturating_mul(special("support_per_period"));
    add(&|| format!("{} of support", crate::words::several(army.support, "period")), "2.3", support);
    defences(army, add);
}

/// The whole bill.
pub(super) fn bill(army: &Army) -> Bill {
    let mut bill = Bill::default();
    lines(army, &mut |what, case, points| {
        if points > 0 {
            bill.lines.push(BillLine { what: what(), case, points });
            bill.total = bill.total.saturating_add(points);
        }
    });
    bill
}

/// What all of it costs, without the words.
pub(crate) fn total(army: &Army) -> u32 {
    let mut total = 0u32;
    lines(army, &mut |_, _, points| total = total.saturating_add(points));
    total
}
