//! What an army must be like (1.2, 2.2, 2.4, 2.5). Every fault is found, not the first only.

use super::{Army, ArmyFault, Defences, Group, Vehicle};
use crate::words::{Arm, Heavy, Rank};

fn fault(group: &str, case: &'static str, message: impl Into<String>, help: impl Into<String>) -> ArmyFault {
    ArmyFault { group: group.to_owned(), case, message: message.into(), help: help.into() }
}

/// All faults: the points agreed, every group, the commanders of vehicles, and what only a defender may have (2.5).
pub(super) fn check(army: &Army) -> Vec<ArmyFault> {
    let mut faults = Vec::new();
    let total = army.bill().total;
    if total > army.points {
        let message =
            format!("the army costs {total} points, {} more than the {} agreed", total - army.points, army.points);
        faults.push(fault("", "2.5", message, "leave something out"));
    }
    command(army, &mut faults);
    for (i, group) in army.groups.iter().enumerate() {
        if army.groups[..i].iter().any(|other| other.name == group.name) {
            faults.push(fault(&group.name, "1.2", "two groups have this name", "give each a name of its own"));
        }
        led(group, &mut faults);
        crewed(group, &mut faults);
        afv_arms(group, &mut faults);
    }
    afv_ranks(army, &mut faults);
    defender_only(army, &mut faults);
    faults
}

/// Somebody must be able to give orders (2.5): an army has an officer, unless it is a single group.
fn command(army: &Army, faults: &mut Vec<ArmyFault>) {
    if army.groups.is_empty() {
        faults.push(fault("", "2.5", "the army has no groups", "write at least one [[group]]"));
    } else if army.groups.len() > 1 && army.groups.iter().all(|group| group.leader() < Rank::Officer) {
        let help = "orders come from a commissioned officer; add one";
        faults.push(fault("", "2.5", "several groups and no officer", help));
    }
}

/// Sections have a corporal, smaller groups and crews of heavy weapons at least a lance corporal (1.2).
fn led(group: &Group, faults: &mut Vec<ArmyFault>) {
    let strength = group.strength();
    if strength == 0 {
        faults.push(fault(
            &group.name,
            "1.2",
            "nobody is in this group",
            "write men = [\"corporal smg\", \"6 man rifle\"]",
        ));
        return;
    }
    let needed = match strength {
        0..=2 if group.heavy.is_empty() => Rank::Man,
        0..=4 => Rank::LanceCorporal,
        _ if group.heavy.is_empty() => Rank::Corporal,
        _ => Rank::LanceCorporal,
    };
    if group.vehicle.is_none() && group.leader() < needed {
        let message = format!("{strength} men without a {needed}");
        faults.push(fault(&group.name, "1.2", message, format!("make one of them a {needed}")));
    }
}

/// A weapon needs men, and a vehicle's weapon a vehicle (2.2).
fn crewed(group: &Group, faults: &mut Vec<ArmyFault>) {
    let on_ground = group.heavy.iter().filter(|heavy| !matches!(heavy, Heavy::VehicleMg | Heavy::AfvGun)).count();
    if on_ground as u32 > group.strength() && group.strength() > 0 {
        faults.push(fault(&group.name, "2.2", "more heavy weapons than men", "give every weapon at least one man"));
    }
    let is_afv = matches!(group.vehicle, Some(Vehicle::Afv { .. }));
    if group.heavy.contains(&Heavy::AfvGun) && !is_afv {
        faults.push(fault(&group.name, "2.2", "an AFV's gun without an AFV", "add vehicle = { afv = TONS }"));
    }
    if group.heavy.contains(&Heavy::VehicleMg) && group.vehicle.is_none() {
        faults.push(fault(&group.name, "2.2", "a vehicle's machine gun without a vehicle", "add a vehicle"));
    }
}

/// An AFV's crew has two submachine guns and one man's grenades (2.5).
fn afv_arms(group: &Group, faults: &mut Vec<ArmyFault>) {
    if !matches!(group.vehicle, Some(Vehicle::Afv { .. })) {
        return;
    }
    let (guns, grenades) = (group.carrying(Arm::Smg), group.carrying(Arm::Grenades));
    if guns < 2 {
        let message = format!("an AFV's crew with {guns} submachine guns");
        faults.push(fault(&group.name, "2.5", message, "give two of the crew an smg"));
    }
    if grenades < 1 {
        faults.push(fault(&group.name, "2.5", "an AFV's crew without grenades", "give one of the crew grenades"));
    }
}

/// The ranks of the commanders of AFVs by their number (2.2): a corporal; a sergeant and a corporal; an officer, a sergeant and
/// a corporal, or for carriers of a platoon a sergeant, a corporal and a lance corporal; further ones lance corporals.
fn afv_ranks(army: &Army, faults: &mut Vec<ArmyFault>) {
    let vehicles = army.groups.iter().filter(|group| matches!(group.vehicle, Some(Vehicle::Afv { .. })));
    let carriers = vehicles.clone().all(|group| matches!(group.vehicle, Some(Vehicle::Afv { carrier: true, .. })));
    let mut ranks: Vec<Rank> = vehicles.map(Group::leader).collect();
    ranks.sort_unstable_by(|a, b| b.cmp(a));
    let needed: &[Rank] = match (ranks.len(), carriers) {
        (0, _) => &[],
        (1, _) => &[Rank::Corporal],
        (2, _) => &[Rank::Sergeant, Rank::Corporal],
        (_, true) => &[Rank::Sergeant, Rank::Corporal, Rank::LanceCorporal],
        (_, false) => &[Rank::Officer, Rank::Sergeant, Rank::Corporal],
    };
    let needed = needed.iter().copied().chain(std::iter::repeat(Rank::LanceCorporal));
    if let Some((i, (_, rank))) = ranks.iter().zip(needed).enumerate().find(|(_, (has, needs))| *has < needs) {
        let message = format!("{} AFVs, and commander {} by rank is no {rank}", ranks.len(), i + 1);
        faults.push(fault("", "2.2", message, format!("make him a {rank}")));
    }
}

/// Field defences and emplacements are for an agreed defender (2.4).
fn defender_only(army: &Army, faults: &mut Vec<ArmyFault>) {
    if army.defender {
        return;
    }
    let field = Defences {
        // Charges, torpedoes and Claymores are carried; they are nobody's position.
        other: army
            .defences
            .other
            .iter()
            .filter(|(name, _)| name != "bangalore" && name != "satchel")
            .cloned()
            .collect(),
        ..army.defences.clone()
    };
    if field != Defences::default() {
        faults.push(fault(
            "",
            "2.4",
            "field defences without being the defender",
            "agree on it and write defender = true",
        ));
    }
    for group in army.groups.iter().filter(|group| group.emplaced) {
        faults.push(fault(&group.name, "2.4", "an emplacement without being the defender", "write defender = true"));
    }
}
