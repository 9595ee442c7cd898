//! What an army must be like (1.2, 2.2, 2.4, 2.5). Every fault is found, not the first only.

use super::{Army, ArmyFault, CARRIED, Defences, Group, Make, Vehicle, lands, price};
use crate::words::{Arm, Heavy, Rank};

/// What a fault is about.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum About {
    /// The points agreed, or the army as a whole.
    Army,
    /// What stands at the head of the list, whatever is in the groups.
    Head,
    /// Field defences.
    Defences,
    /// A group, by its number.
    Group(usize),
}

/// Faults with what they are about.
pub(crate) type Found = Vec<(About, ArmyFault)>;

/// The faults of one group.
struct Desk<'a> {
    number: usize,
    group: &'a Group,
    found: &'a mut Found,
}

impl Desk<'_> {
    fn fault(&mut self, case: &'static str, message: impl Into<String>, help: impl Into<String>) {
        self.found.push((About::Group(self.number), fault(&self.group.name, case, message, help)));
    }
}

pub(crate) fn fault(group: &str, case: &'static str, message: impl Into<String>, help: impl Into<String>) -> ArmyFault {
    ArmyFault { line: 0, group: group.to_owned(), case, message: message.into(), help: help.into() }
}

/// All faults: the points agreed, every group, the commanders of vehicles, and what only a defender may have (2.5).
pub(super) fn check(army: &Army) -> Found {
    let mut faults = Vec::new();
    let total = price::total(army);
    if total > army.points {
        let message =
            format!("the army costs {total} points, {} more than the {} agreed", total - army.points, army.points);
        faults.push((About::Army, fault("", "2.5", message, "leave something out")));
    }
    command(army, &mut faults);
    for (i, group) in army.groups.iter().enumerate() {
        let mut desk = Desk { number: i, group, found: &mut faults };
        if army.groups[..i].iter().any(|other| other.name == group.name) {
            desk.fault("1.2", "two groups have this name", "give each a name of its own");
        }
        named(&mut desk);
        led(&mut desk);
        crewed(&mut desk);
        afv_arms(&mut desk);
        mounted(&mut desk);
        landed(&mut desk);
        geared(&mut desk);
        observed(&mut desk);
        emplaced(&mut desk);
    }
    afv_ranks(army, &mut faults);
    defender_only(army, &mut faults);
    faults
}

/// Somebody must be able to give orders (2.5): an army has an officer, unless it is a single group.
fn command(army: &Army, faults: &mut Found) {
    if army.groups.is_empty() {
        faults.push((About::Army, fault("", "2.5", "the army has no groups", "write at least one [[group]]")));
    } else if army.groups.len() > 1 && army.groups.iter().all(|group| group.leader() < Rank::Officer) {
        let help = "orders come from a commissioned officer; add one";
        faults.push((About::Army, fault("", "2.5", "several groups and no officer", help)));
    }
}

/// Everybody has something to ride who is to ride (2.2): a horse or a pedal cycle each, a motorcycle for two.
fn mounted(desk: &mut Desk) {
    let (strength, saddles) = (desk.group.strength(), desk.group.vehicle.and_then(Vehicle::saddles));
    if let Some(saddles) = saddles.filter(|&saddles| saddles < strength) {
        let help = "buy a horse or a pedal cycle for each man, or a motorcycle for two";
        desk.fault("2.2", format!("{strength} men, and there is room for {saddles} of them to ride"), help);
    }
}

/// What comes from the air can be landed (2.3).
fn landed(desk: &mut Desk) {
    for (message, help) in lands(desk.group) {
        desk.fault("2.3", message, help);
    }
}

/// What clears mines is on a vehicle with a motor and four wheels or tracks (18.5).
fn geared(desk: &mut Desk) {
    let carries = desk.group.vehicle.is_some_and(|vehicle| vehicle.saddles().is_none());
    if let Some(gear) = desk.group.skills.gear.filter(|_| !carries) {
        desk.fault(
            "18.5",
            format!("a {} against mines without a vehicle", gear.word()),
            "add vehicle = { afv = TONS }",
        );
    }
}

/// A forward observer is an officer with a radio in his group (2.5, 11.1).
fn observed(desk: &mut Desk) {
    let able = desk.group.leader() == Rank::Officer && desk.group.carrying(Arm::Radio) > 0;
    if desk.group.skills.observer && !able {
        desk.fault("11.1", "nobody can be the forward observer", "give it an officer, with a radio beside him");
    }
}

/// The longest name of a group, in letters.
pub(crate) const LONGEST_NAME: usize = 40;

/// A group has a name that fits on a counter (1.2).
fn named(desk: &mut Desk) {
    let (name, letters) = (&desk.group.name, desk.group.name.chars().count());
    if name.trim().is_empty() {
        desk.fault("1.2", "a group without a name", "write name = \"1 Section\"");
    } else if letters > LONGEST_NAME {
        desk.fault("1.2", format!("a name of {letters} letters"), format!("write at most {LONGEST_NAME}"));
    }
    if name.contains(|letter: char| letter.is_control()) {
        desk.fault("1.2", "signs in a name that cannot be printed", "write it in one line of plain letters");
    }
}

/// Sections have a corporal, smaller groups and crews of heavy weapons at least a lance corporal (1.2).
fn led(desk: &mut Desk) {
    let (group, strength) = (desk.group, desk.group.strength());
    if strength == 0 {
        desk.fault("1.2", "nobody is in this group", "write men = [\"corporal smg\", \"6 man rifle\"]");
        return;
    }
    let needed = match strength {
        0..=2 if group.heavy.is_empty() => Rank::Man,
        0..=4 => Rank::LanceCorporal,
        _ if group.heavy.is_empty() => Rank::Corporal,
        _ => Rank::LanceCorporal,
    };
    if group.vehicle.is_none() && group.leader() < needed {
        desk.fault("1.2", format!("{strength} men without a {needed}"), format!("make one of them a {needed}"));
    }
}

/// A vehicle's weapon needs a vehicle (2.2), and a weapon on the ground a crew that has no other.
fn crewed(desk: &mut Desk) {
    let group = desk.group;
    if let Some((message, help)) = two_crews(group) {
        desk.fault("2.2", message, help);
    }
    let is_afv = matches!(group.vehicle, Some(Vehicle::Afv { .. }));
    for (heavy, what) in [(Heavy::AfvGun, "gun"), (Heavy::AfvFlame, "flame thrower")] {
        if group.heavy.contains(&heavy) && !is_afv {
            desk.fault("2.2", format!("an AFV's {what} without an AFV"), "add vehicle = { afv = TONS }");
        }
    }
    let carries = group.vehicle.is_some_and(|vehicle| vehicle.saddles().is_none());
    if group.heavy.iter().any(|heavy| matches!(heavy, Heavy::VehicleMg | Heavy::PintleMg)) && !carries {
        let help = "add vehicle = { soft = TONS } or { afv = TONS }; riders have nothing to mount it on";
        desk.fault("2.2", "a vehicle's machine gun without a vehicle", help);
    }
    if matches!(group.vehicle, Some(Vehicle::Afv { tons: 0, .. })) {
        desk.fault("2.2", "an armoured vehicle that weighs nothing", "write its weight in whole tons, at least 1");
    }
}

/// Why a group cannot serve all its weapons on the ground (2.2): it is one crew, or drives; nothing if it can.
pub(crate) fn two_crews(group: &Group) -> Option<(&'static str, &'static str)> {
    let on_ground = group.heavy.iter().filter(|heavy| !heavy.is_mounted()).count();
    if on_ground > 1 {
        Some(("several weapons and one crew", "make each weapon with its men a group of its own"))
    } else if on_ground == 1 && group.vehicle.is_some() {
        Some(("a vehicle and a weapon on the ground", "make the weapon with its men a group of its own"))
    } else {
        None
    }
}

/// An AFV's crew has two submachine guns and one man's grenades (2.5).
fn afv_arms(desk: &mut Desk) {
    if !matches!(desk.group.vehicle, Some(Vehicle::Afv { .. })) {
        return;
    }
    let (guns, grenades) = (desk.group.carrying(Arm::Smg), desk.group.carrying(Arm::Grenades));
    if guns < 2 {
        desk.fault("2.5", format!("an AFV's crew with {guns} submachine guns"), "give two of the crew an smg");
    }
    if grenades < 1 {
        desk.fault("2.5", "an AFV's crew without grenades", "give one of the crew grenades");
    }
}

/// The ranks of the commanders of AFVs by their number (2.2): a corporal; a sergeant and a corporal; an officer, a sergeant and
/// a corporal, or for carriers of a platoon a sergeant, a corporal and a lance corporal; further ones lance corporals.
fn afv_ranks(army: &Army, faults: &mut Found) {
    let groups = army.groups.iter().enumerate();
    let vehicles = groups.filter(|(_, group)| matches!(group.vehicle, Some(Vehicle::Afv { .. })));
    let carrier = |group: &Group| matches!(group.vehicle, Some(Vehicle::Afv { make: Make::Carrier, .. }));
    let carriers = vehicles.clone().all(|(_, group)| carrier(group));
    let mut ranks: Vec<(Rank, usize)> = vehicles.map(|(i, group)| (group.leader(), i)).collect();
    ranks.sort_by_key(|&(rank, _)| std::cmp::Reverse(rank));
    let needed: &[Rank] = match (ranks.len(), carriers) {
        (0, _) => &[],
        (1, _) => &[Rank::Corporal],
        (2, _) => &[Rank::Sergeant, Rank::Corporal],
        (_, true) => &[Rank::Sergeant, Rank::Corporal, Rank::LanceCorporal],
        (_, false) => &[Rank::Officer, Rank::Sergeant, Rank::Corporal],
    };
    let needed = needed.iter().copied().chain(std::iter::repeat(Rank::LanceCorporal));
    let wrong = ranks.iter().zip(needed).enumerate().find(|(_, ((has, _), needs))| has < needs);
    if let Some((i, (&(_, number), rank))) = wrong {
        let message = format!("{} AFVs, and commander {} by rank is no {rank}", ranks.len(), i + 1);
        let name = army.groups.get(number).map_or("", |group| group.name.as_str());
        faults.push((About::Group(number), fault(name, "2.2", message, format!("his rank must be {rank}"))));
    }
}

/// Field defences and emplacements are for an agreed defender (2.4).
fn defender_only(army: &Army, faults: &mut Found) {
    if army.defender {
        return;
    }
    let field = Defences {
        // Charges, torpedoes and Claymores are carried; they are nobody's position.
        other: army
            .defences
            .other
            .iter()
            .filter(|(name, _)| CARRIED.iter().all(|thing| thing.line != name))
            .cloned()
            .collect(),
        ..army.defences.clone()
    };
    if field != Defences::default() {
        let (message, help) = ("field defences without being the defender", "agree on it and write defender = true");
        faults.push((About::Defences, fault("", "2.4", message, help)));
    }
    for (i, group) in army.groups.iter().enumerate().filter(|(_, group)| group.emplaced) {
        let (message, help) = ("an emplacement without being the defender", "write defender = true");
        faults.push((About::Group(i), fault(&group.name, "2.4", message, help)));
    }
}

/// A prepared emplacement is for a heavy weapon or a vehicle, by whose price it is paid (2.4).
fn emplaced(desk: &mut Desk) {
    if desk.group.emplaced && desk.group.heavy.is_empty() && desk.group.vehicle.is_none() {
        desk.fault("2.4", "an emplacement for nothing", "leave emplaced out, or give it a heavy weapon or a vehicle");
    }
}
