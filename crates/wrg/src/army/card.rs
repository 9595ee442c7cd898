//! Cards of an army: what a player wants to know of a group at the table.

use super::{Army, CARRIED, Group, Make, Vehicle, price};
use crate::air::Aircraft;
use crate::tables::tables;
use crate::words::{Arm, Heavy, Weapon, several};

/// A weapon on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardWeapon {
    /// The weapon.
    pub weapon: Weapon,
    /// How many.
    pub number: u32,
    /// Points of one at each band of range.
    pub effect: [i32; 5],
}

/// A group as a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// The group's name.
    pub name: String,
    /// How many men.
    pub strength: u32,
    /// Men who are alike, in words: `6 men: rifle, grenades`.
    pub men: Vec<String>,
    /// Weapons in the order of the tables.
    pub weapons: Vec<CardWeapon>,
    /// Equipment that does not fire, in words: `radio`.
    pub gear: Vec<String>,
    /// What it rides in, in words; empty if it walks.
    pub vehicle: String,
    /// What is special about it: from the air, in an emplacement, in reserve.
    pub notes: Vec<&'static str>,
    /// What all of it costs.
    pub points: u32,
}

/// How a group comes down.
fn lands(group: &Group) -> &'static str {
    match group.air {
        None => "lands from the air by parachute",
        Some(Aircraft::Glider) => "lands from the air in a glider",
        Some(Aircraft::Helicopter) => "lands from the air in a helicopter",
    }
}

/// The card of a group (2.1 to 2.4 for its price, 9.4 and 10.3 for its weapons).
pub(super) fn card(army: &Army, group: &Group) -> Card {
    let notes = [(group.air_landed, lands(group)), (group.emplaced, "in a prepared emplacement")];
    let late = (group.reserve, "in reserve: comes on later");
    Card {
        name: group.name.clone(),
        strength: group.strength(),
        men: group.men.iter().map(men).collect(),
        weapons: weapons(group),
        gear: gear(group),
        vehicle: group.vehicle.map_or(String::new(), vehicle),
        notes: notes.into_iter().chain([late]).filter(|(holds, _)| *holds).map(|(_, note)| note).collect(),
        points: price::group(army, group),
    }
}

pub(crate) fn men(men: &super::Men) -> String {
    let rank = match (men.number, men.rank) {
        (1, rank) => rank.to_string(),
        (_, crate::words::Rank::Man) => "men".to_owned(),
        (_, rank) => format!("{rank}s"),
    };
    let bare = [Arm::Pistol];
    let arms: Vec<String> =
        if men.arms.is_empty() { &bare[..] } else { &men.arms[..] }.iter().map(Arm::to_string).collect();
    format!("{} {rank}: {}", men.number, arms.join(", "))
}

/// The line of the tables that something a man carries fires with; nothing if it does not fire.
#[must_use]
pub(crate) fn of_arm(arm: Arm) -> Option<Weapon> {
    match arm {
        Arm::Pistol => Some(Weapon::Pistol),
        Arm::Rifle => Some(Weapon::Rifle),
        Arm::Smg => Some(Weapon::Smg),
        Arm::AssaultRifle => Some(Weapon::AssaultRifle),
        Arm::GrenadeLauncher => Some(Weapon::GrenadeLauncher),
        Arm::MagazineLmg => Some(Weapon::MagazineLmg),
        Arm::BeltLmg => Some(Weapon::BeltLmg),
        Arm::Grenades => Some(Weapon::Grenade),
        Arm::Mortar2in => Some(Weapon::Mortar2in),
        Arm::Mortar60mm => Some(Weapon::Mortar60mm),
        Arm::Flamethrower => Some(Weapon::Flamethrower),
        Arm::OneMan => Some(Weapon::OneMan),
        Arm::NightVision | Arm::Radio | Arm::MineDetector => None,
    }
}

/// The line of the tables that a heavy weapon fires with: a vehicle's machine gun stands in the turret of an AFV, on a pintle
/// elsewhere.
#[must_use]
pub(super) fn of_heavy(heavy: Heavy, in_afv: bool) -> Weapon {
    match heavy {
        Heavy::Mortar81mm => Weapon::Mortar81mm,
        Heavy::TripodMg => Weapon::TripodMg,
        Heavy::VehicleMg if in_afv => Weapon::TurretMg,
        Heavy::VehicleMg | Heavy::PintleMg => Weapon::PintleMg,
        Heavy::Recoilless => Weapon::Recoilless,
        Heavy::Gun => Weapon::Gun,
        Heavy::Missile => Weapon::Missile,
        Heavy::AfvGun => Weapon::AfvGun,
        Heavy::AfvFlame => Weapon::AfvFlame,
    }
}

fn weapons(group: &Group) -> Vec<CardWeapon> {
    let mut numbers = [0u32; Weapon::COUNT];
    let mut add = |weapon: Weapon, number: u32| {
        let sum = &mut numbers[weapon as usize];
        *sum = sum.saturating_add(number);
    };
    for men in &group.men {
        let fires = men.arms.iter().filter_map(|&arm| of_arm(arm));
        let mut armed = false;
        for weapon in fires {
            armed |= weapon != Weapon::Grenade;
            add(weapon, men.number);
        }
        if !armed {
            add(Weapon::Pistol, men.number);
        }
    }
    let in_afv = matches!(group.vehicle, Some(Vehicle::Afv { .. }));
    group.heavy.iter().for_each(|&heavy| add(of_heavy(heavy, in_afv), 1));
    let line = |&weapon: &Weapon| CardWeapon {
        weapon,
        number: numbers[weapon as usize],
        effect: [25, 50, 100, 250, 500].map(|range| tables().effect(weapon, range)),
    };
    Weapon::ALL.iter().filter(|&&weapon| numbers[weapon as usize] > 0).map(line).collect()
}

fn gear(group: &Group) -> Vec<String> {
    let silent = [Arm::Radio, Arm::NightVision, Arm::MineDetector];
    let counted = silent.into_iter().map(|arm| (group.carrying(arm), arm));
    let words =
        |(number, arm): (u32, Arm)| if number > 1 { several(number, &arm.to_string()) } else { arm.to_string() };
    let worn = counted.filter(|&(number, _)| number > 0).map(words);
    // What men have against mines, and what was bought for them to carry.
    let mut kit = group.skills.kit();
    CARRIED.iter().for_each(|thing| *(thing.of)(&mut kit) = thing.number(&group.kit));
    worn.chain(group.skills.engineers.then(|| "trained to lift mines".to_owned())).chain(kit.words()).collect()
}

fn vehicle(vehicle: Vehicle) -> String {
    match vehicle {
        Vehicle::Afv { tons, make: Make::Tank, .. } => format!("AFV of {tons} t"),
        Vehicle::Afv { tons, make: Make::Car, .. } => format!("armoured car of {tons} t"),
        Vehicle::Afv { tons, make: Make::Carrier, swims: false } => format!("armoured carrier of {tons} t"),
        Vehicle::Afv { tons, make: Make::Carrier, swims: true } => format!("amphibious carrier of {tons} t"),
        Vehicle::Afv { tons, make: Make::SpGun, .. } => format!("self-propelled gun of {tons} t"),
        Vehicle::Soft { load, swims: false } => format!("soft vehicle for {load} t"),
        Vehicle::Soft { load, swims: true } => format!("amphibious lorry for {load} t"),
        Vehicle::Motorcycles(n) => format!("{n} motorcycle{}", plural(n)),
        Vehicle::Cycles(n) => format!("{n} pedal cycle{}", plural(n)),
        Vehicle::Horses(n) => format!("{n} horse{}", plural(n)),
    }
}

fn plural(n: u32) -> &'static str {
    if n == 1 { "" } else { "s" }
}
