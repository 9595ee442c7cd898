//! What is fixed in a match: the table, and what its figures and groups were bought as.

use geometry::table::{Heading, Point};
use kernel::Side;
use std::sync::Arc;

use crate::air::Aircraft;
use crate::army::{self, Make, Vehicle};
use crate::buying::{SLOTS, Shop};
use crate::fieldworks::Kit;
use crate::ground::Ground;
use crate::mines::Mines;
use crate::movement::Light;
use crate::scenario::Scenario;
use crate::words::{Arm, Heavy, Rank, Weapon};

use super::MOST_GROUPS;

/// What a figure is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Body {
    /// A man.
    Man,
    /// An armoured vehicle of so many tons.
    Hard(u16),
    /// A soft vehicle.
    Soft,
    /// A glider or helicopter (7.3, 7.4).
    Air(Aircraft),
}

/// What never changes about a figure.
#[derive(Clone, Debug)]
pub struct Spec {
    /// Whose.
    pub side: Side,
    /// The group it began in.
    pub group: u8,
    /// Its rank.
    pub rank: Rank,
    /// What it is.
    pub body: Body,
    /// The vehicle that it is, as it was bought.
    pub vehicle: Option<Vehicle>,
    /// What it fires if nothing better is asked for.
    pub weapon: Weapon,
    /// What it carries, as bits by [`Arm`].
    pub arms: u32,
    /// What it is worth (2.1, 2.2), without what a crew serves; doubled and so on left out.
    pub points: u32,
    /// Its name within the group.
    pub name: String,
    /// A specialist forward observation officer (11.1).
    pub observer: bool,
    /// He flies the group's aircraft (7.5).
    pub crew: bool,
}

impl Spec {
    /// Does it carry this?
    #[must_use]
    pub const fn has(&self, arm: Arm) -> bool {
        self.arms >> arm as u8 & 1 == 1
    }
    /// What anybody who sees it can tell: every figure carries what it has, and what is ridden or driven is known by its look (8.1).
    #[must_use]
    pub fn visible(&self, weapon: Weapon) -> &'static str {
        match self.body {
            Body::Man => weapon.word(),
            Body::Air(Aircraft::Glider) => "glider",
            Body::Air(Aircraft::Helicopter) => "helicopter",
            Body::Hard(_) | Body::Soft => match self.vehicle {
                Some(Vehicle::Afv { make: Make::Car, .. }) => "armoured-car",
                Some(Vehicle::Afv { make: Make::Carrier, .. }) => "carrier",
                Some(Vehicle::Afv { make: Make::SpGun, .. }) => "self-propelled-gun",
                Some(Vehicle::Afv { make: Make::Tank, .. }) => "tank",
                Some(Vehicle::Motorcycles(_)) => "motorcycles",
                Some(Vehicle::Cycles(_)) => "pedal-cycles",
                Some(Vehicle::Horses(_)) => "horses",
                Some(Vehicle::Soft { .. }) | None => "lorry",
            },
        }
    }
    /// Is it a vehicle?
    #[must_use]
    pub const fn is_vehicle(&self) -> bool {
        !matches!(self.body, Body::Man)
    }
}

/// What never changes about a group.
#[derive(Clone, Debug)]
pub struct GroupSpec {
    /// Whose.
    pub side: Side,
    /// Its name.
    pub name: String,
    /// What was bought.
    pub bought: army::Group,
    /// Where it may be set up.
    pub zone: Vec<Point>,
    /// The middle of the place where it is put if its player says nothing.
    pub at: Point,
    /// Where it looks at first.
    pub facing: Heading,
    /// The weapon that its crew mans.
    pub heavy: Option<Weapon>,
    /// Its vehicle's own weapons.
    pub mounted: Vec<Weapon>,
    /// It comes by parachute (7.1).
    pub drop: bool,
    /// What it carries for work in the field (18).
    pub kit: Kit,
    /// It comes by this (7.3, 7.4).
    pub air: Option<Aircraft>,
    /// In this period.
    pub arrives: u16,
    /// The calibre of its vehicle's or crew's gun in millimetres, where it matters (17.2).
    pub calibre: u16,
}

impl GroupSpec {
    /// Whether its vehicle has a turret (8.3): armour with weapons of its own beside a pintle gun, if it is no self-propelled gun.
    #[must_use]
    pub fn has_turret(&self) -> bool {
        let built =
            matches!(self.bought.vehicle, Some(Vehicle::Afv { make: Make::Tank | Make::Car | Make::Carrier, .. }));
        built && self.mounted.iter().any(|&weapon| weapon != Weapon::PintleMg)
    }
    /// Whether its machine guns have 12.7 mm or more, or are light automatic guns, so that they harm light armour (15.1).
    #[must_use]
    pub fn has_heavy_mg(&self) -> bool {
        let shells = self.mounted.contains(&Weapon::AfvGun) || self.heavy == Some(Weapon::Gun);
        self.calibre >= crate::tables::tables().heavy_mg_calibre && !shells
    }
}

/// Fixed and public.
#[derive(Clone, Debug)]
pub struct Table {
    /// What the scenario says.
    pub scenario: Scenario,
    /// The ground.
    pub ground: Arc<Ground>,
    /// All figures.
    pub specs: Vec<Spec>,
    /// All groups.
    pub groups: Vec<GroupSpec>,
    /// What the sides may lay before the battle (2.4, 18).
    pub works: Vec<Work>,
    /// Trenches and bunkers of the table that a side paid for (2.4, 21.3).
    pub earthworks: Vec<Earthwork>,
    /// What both sides buy their armies from; nothing where the scenario gives them.
    pub shop: Option<Arc<Shop>>,
}

/// A trench, bunker or prepared building of the table that a side paid for (2.4, 21.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Earthwork {
    /// Whose.
    pub side: u8,
    /// Which area of the table.
    pub area: u16,
    /// A bunker, and not a trench.
    pub bunker: bool,
    /// What it cost.
    pub points: u32,
}

/// What a piece of field defence is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Laying {
    /// A belt of mines, or a dummy, marked on the table or not.
    Mines(Option<Mines>, bool),
    /// Wire.
    Wire,
    /// Pungis, which hinder as wire does.
    Pungis,
    /// A Claymore or a fougasse of this group.
    Charge {
        /// It burns.
        flame: bool,
        /// Who sets it off.
        group: u8,
    },
    /// A trench that cost so much.
    Trench(u32),
    /// A bunker that cost so much.
    Bunker(u32),
}

/// A piece of field defence that a side bought (2.4).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Work {
    /// Whose.
    pub side: u8,
    /// Its name.
    pub name: String,
    /// What it is.
    pub what: Laying,
    /// Where the scenario lets it begin, or stand.
    pub from: Point,
    /// Where the scenario lets it end, or look.
    pub to: Point,
    /// Where its owner may lay it.
    pub zone: Vec<Point>,
}

impl Table {
    /// The numbers of the figures that a group begins with.
    pub fn figures_of(&self, group: usize) -> impl Iterator<Item = u16> + '_ {
        (0..self.specs.len() as u16).filter(move |&f| usize::from(self.specs[usize::from(f)].group) == group)
    }
    /// The key of a group in logs and scenes: its side and name, or its number there where armies are bought, since the log is read
    /// before they are. A group that split off is numbered after the first ones.
    #[must_use]
    pub fn key(&self, group: usize) -> String {
        match self.groups.get(group) {
            Some(spec) if self.shop.is_some() => {
                format!("{}/{}", crate::scenario::SEATS[spec.side.index() & 1], group % SLOTS + 1)
            }
            Some(spec) => format!("{}/{}", crate::scenario::SEATS[spec.side.index() & 1], spec.name),
            None => format!("#{group}"),
        }
    }
    /// The group with this key.
    #[must_use]
    pub fn by_key(&self, key: &str) -> Option<usize> {
        if let Some(number) = key.strip_prefix('#') {
            let number = number.parse().ok()?;
            return (number >= self.groups.len() && number < MOST_GROUPS).then_some(number);
        }
        (0..self.groups.len()).find(|&group| self.key(group) == key)
    }
    /// How much light there is.
    #[must_use]
    pub fn light(&self) -> Light {
        self.scenario.light
    }
}

/// The line of the fire tables of a weapon with a crew or mount.
#[must_use]
pub const fn weapon_of(heavy: Heavy) -> Weapon {
    match heavy {
        Heavy::Mortar81mm => Weapon::Mortar81mm,
        Heavy::TripodMg => Weapon::TripodMg,
        Heavy::VehicleMg => Weapon::TurretMg,
        Heavy::Recoilless => Weapon::Recoilless,
        Heavy::Gun => Weapon::Gun,
        Heavy::Missile => Weapon::Missile,
        Heavy::AfvGun => Weapon::AfvGun,
        Heavy::PintleMg => Weapon::PintleMg,
        Heavy::AfvFlame => Weapon::AfvFlame,
    }
}
