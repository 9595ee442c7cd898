//! The forces of a scenario: from what was bought to figures and groups.

use geometry::table::{Heading, Point};
use kernel::Side;

use super::compass;
use super::read::{Desk, PlacedText, SideText};
use crate::air::Aircraft;
use crate::army::check::two_crews;
use crate::army::read::{GroupText, read_group};
use crate::army::{Gear, Group, Skills, Vehicle};
use crate::fieldworks::Kit;
use crate::ground::Ground;
use crate::state::{Body, GroupSpec, Spec, weapon_of};
use crate::tables::tables;
use crate::words::{Arm, Heavy, Rank, Weapon};

/// The figures and groups of both sides.
#[derive(Default)]
pub(crate) struct Force {
    pub(crate) specs: Vec<Spec>,
    pub(crate) groups: Vec<GroupSpec>,
}

/// Reads the groups of one side.
pub(super) fn read(desk: &mut Desk, ground: &Ground, side: Side, text: &SideText, force: &mut Force) {
    if text.group.is_empty() {
        desk.faults.whole(format!("{} has no groups", text.title), "write at least one [[blue.group]]");
    }
    for placed in &text.group {
        let mut faults = Vec::new();
        let bought = read_group(bought(placed), &mut faults);
        for fault in faults {
            desk.faults.whole(format!("{}: {}", fault.group, fault.message), fault.help);
        }
        if force.groups.iter().any(|other| other.side == side && other.name == bought.name) {
            desk.faults.whole(format!("two groups are called {}", bought.name), "give each a name of its own");
        }
        if bought.strength() == 0 || bought.strength() > 40 {
            desk.faults.whole(format!("{}: {} men", bought.name, bought.strength()), "a group has 1 to 40 men");
            continue;
        }
        if bought.carrying(Arm::NightVision) > 0 && desk.year < crate::lamps::night_vision_from() {
            desk.faults.whole(
                format!("{}: no night vision in {}", bought.name, desk.year),
                format!("leave it out, or write a year from {} (19.1)", crate::lamps::night_vision_from()),
            );
        }
        if let Some((message, help)) = two_crews(&bought) {
            desk.faults.whole(format!("{}: {message}", bought.name), help);
        }
        let Some(at) = desk.point(&placed.at, ground, &bought.name) else { continue };
        let word = placed.facing.as_deref().unwrap_or(if side.0 == 0 { "east" } else { "west" });
        let facing = compass(word).unwrap_or_else(|| {
            desk.faults
                .whole(format!("{}: `{word}` is no direction", bought.name), "write north, north-east, east ...");
            Heading::NORTH
        });
        let zone = placed.zone.as_deref().map(|zone| points(desk, ground, zone, &bought.name)).unwrap_or_default();
        let group = force.groups.len() as u8;
        let air = placed.air.as_deref().and_then(|word| aircraft(desk, &bought, word));
        if let Some(kind) = air {
            aboard(kind, side, group, force);
        }
        figures(&bought, side, group, force);
        if placed.observer {
            observer(desk, &bought, group, force);
        }
        force.groups.push(GroupSpec {
            side,
            name: bought.name.clone(),
            zone,
            at,
            facing,
            heavy: manned(&bought),
            mounted: armed(&bought, air),
            air,
            arrives: placed.arrives.unwrap_or(1).max(1),
            drop: placed.drop,
            kit: kit(desk, placed),
            calibre: placed.calibre,
            bought,
        });
    }
}

/// What a group flies in: it has no other vehicle, and does not jump.
fn aircraft(desk: &mut Desk, bought: &Group, word: &str) -> Option<Aircraft> {
    if bought.vehicle.is_some() {
        desk.faults.whole(format!("{}: a vehicle and an aircraft", bought.name), "give the group one of them");
    }
    let found = Aircraft::named(word);
    if found.is_none() {
        desk.faults.whole(format!("{}: nothing flies as `{word}`", bought.name), "write glider or helicopter");
    }
    found
}

/// An aircraft and its crew, who have pistols (7.5).
pub(crate) fn aboard(kind: Aircraft, side: Side, group: u8, force: &mut Force) {
    let plain = Spec {
        side,
        group,
        rank: Rank::Man,
        body: Body::Air(kind),
        vehicle: None,
        weapon: Weapon::Pistol,
        arms: 0,
        points: 0,
        name: "aircraft".to_owned(),
        observer: false,
        crew: false,
    };
    force.specs.push(plain.clone());
    for n in 1..=kind.crew() {
        let (name, points) = (format!("crew {n}"), tables().points.man);
        force.specs.push(Spec { body: Body::Man, name, points, crew: true, ..plain.clone() });
    }
}

/// The officer of a group is a specialist forward observer (11.1).
fn observer(desk: &mut Desk, bought: &Group, group: u8, force: &mut Force) {
    let officer = force.specs.iter_mut().find(|spec| spec.group == group && spec.rank == Rank::Officer);
    match officer.filter(|_| bought.carrying(Arm::Radio) > 0) {
        Some(officer) => officer.observer = true,
        None => desk.faults.whole(
            format!("{}: nobody can be the forward observer", bought.name),
            "give the group an officer and a radio",
        ),
    }
}

fn bought(placed: &PlacedText) -> GroupText {
    GroupText {
        name: placed.name.clone(),
        men: placed.men.clone(),
        heavy: placed.heavy.clone(),
        vehicle: placed.vehicle.clone(),
        air_landed: placed.drop || placed.air.is_some(),
        emplaced: false,
        reserve: placed.air.is_none() && !placed.drop && placed.arrives.is_some_and(|period| period > 1),
        air: placed.air.as_deref().and_then(Aircraft::named),
        arrives: placed.arrives,
        skills: Skills {
            observer: placed.observer,
            engineers: placed.engineers,
            calibre: placed.calibre,
            gear: placed.gear.as_deref().and_then(Gear::named),
        },
    }
}

/// What a group carries for work in the field (18).
fn kit(desk: &mut Desk, placed: &PlacedText) -> Kit {
    let gear = placed.gear.as_deref();
    if let Some(word) = gear.filter(|word| Gear::named(word).is_none()) {
        desk.faults.whole(format!("{}: `{word}` clears no mines", placed.name), "write gear = \"flail\" or \"charge\"");
    }
    if gear.is_some() && placed.vehicle.is_none() {
        desk.faults.whole(format!("{}: its gear needs a vehicle", placed.name), "add vehicle = { afv = TONS }");
    }
    Kit {
        claymores: placed.claymores,
        bangalores: placed.bangalores,
        satchels: placed.satchels,
        sticky_bombs: placed.sticky_bombs,
        molotovs: placed.molotovs,
        ..bought(placed).skills.kit()
    }
}

pub(super) fn points(desk: &mut Desk, ground: &Ground, text: &str, name: &str) -> Vec<Point> {
    let corners: Vec<Point> = text.split_whitespace().filter_map(|word| desk.point(word, ground, name)).collect();
    if corners.len() < 3 {
        desk.faults.whole(format!("{name}: a zone needs three corners"), "write as in zone = \"0,0 100,0 100,300\"");
    }
    corners
}

/// The weapon that men serve on the ground.
pub(crate) fn manned(group: &Group) -> Option<Weapon> {
    let ground = group.heavy.iter().find(|heavy| !heavy.is_mounted());
    ground.map(|&heavy| weapon_of(heavy))
}

/// The weapons of a vehicle, or the door guns of a helicopter (7.4).
pub(crate) fn armed(group: &Group, air: Option<Aircraft>) -> Vec<Weapon> {
    if air == Some(Aircraft::Helicopter) { vec![Weapon::PintleMg] } else { mounted(group) }
}

/// The weapons of a vehicle (2.2): those of an AFV in its turret, unless they are bought for a pintle, those of a soft vehicle on one.
fn mounted(group: &Group) -> Vec<Weapon> {
    let hard = matches!(group.vehicle, Some(Vehicle::Afv { .. }));
    let own = group.heavy.iter().filter(|heavy| heavy.is_mounted());
    own.map(|&heavy| if heavy == Heavy::VehicleMg && !hard { Weapon::PintleMg } else { weapon_of(heavy) }).collect()
}

/// What a man fires: the best of what he carries.
fn weapon(arms: &[Arm]) -> Weapon {
    let order = [
        (Arm::BeltLmg, Weapon::BeltLmg),
        (Arm::MagazineLmg, Weapon::MagazineLmg),
        (Arm::Mortar60mm, Weapon::Mortar60mm),
        (Arm::Mortar2in, Weapon::Mortar2in),
        (Arm::Flamethrower, Weapon::Flamethrower),
        (Arm::OneMan, Weapon::OneMan),
        (Arm::GrenadeLauncher, Weapon::GrenadeLauncher),
        (Arm::AssaultRifle, Weapon::AssaultRifle),
        (Arm::Rifle, Weapon::Rifle),
        (Arm::Smg, Weapon::Smg),
    ];
    order.iter().find(|(arm, _)| arms.contains(arm)).map_or(Weapon::Pistol, |&(_, weapon)| weapon)
}

/// What somebody rides or drives, in a word.
const fn seat(vehicle: Option<Vehicle>) -> &'static str {
    match vehicle {
        Some(Vehicle::Motorcycles(_)) => "motorcycles",
        Some(Vehicle::Cycles(_)) => "pedal cycles",
        Some(Vehicle::Horses(_)) => "horses",
        Some(Vehicle::Afv { .. } | Vehicle::Soft { .. }) | None => "vehicle",
    }
}

/// The figures of a group.
pub(crate) fn figures(group: &Group, side: Side, number: u8, force: &mut Force) {
    let points = &tables().points;
    let spec = |rank, body, arms: &[Arm], points, name: String| Spec {
        side,
        group: number,
        rank,
        body,
        vehicle: group.vehicle.filter(|_| body != Body::Man),
        weapon: weapon(arms),
        arms: arms.iter().fold(0, |bits, &arm| bits | 1 << arm as u8),
        points,
        name,
        observer: false,
        crew: false,
    };
    let equipment = crate::army::price::equipment(group);
    let body = match group.vehicle {
        Some(Vehicle::Afv { tons, .. }) => Some(Body::Hard(tons.min(200) as u16)),
        Some(_) => Some(Body::Soft),
        None => None,
    };
    if let Some(body) = body {
        force.specs.push(spec(Rank::Man, body, &[], equipment, seat(group.vehicle).to_owned()));
    }
    let mut n = 0;
    for men in &group.men {
        for _ in 0..men.number {
            n += 1;
            let arms: u32 = men.arms.iter().map(|&arm| points.arm[arm as usize]).sum();
            let worth = points.man + points.rank[men.rank as usize] + arms;
            let (title, alike) = (men.rank.word(), group.men.iter().filter(|other| other.rank == men.rank));
            let alone = men.rank != Rank::Man && alike.map(|other| other.number).sum::<u32>() == 1;
            let name = if alone { title.to_owned() } else { format!("{title} {n}") };
            force.specs.push(spec(men.rank, Body::Man, &men.arms, worth, name));
        }
    }
}
