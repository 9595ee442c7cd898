//! Why the rules forbid a shot.

use super::weapon_case;
use crate::tables::{SmallArm, SpecialWeapon};
use std::fmt;

/// Why the rules forbid a shot; its words are made only when somebody reads them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refused {
    /// Small arms against armour, buildings or walls (14.14).
    Bulletproof,
    /// The weapon's line of the range table says no (7.2).
    Prohibited(SmallArm, u16),
    /// Beyond the reach of a gunship's guns (13.41).
    GunshipRange(u16, u16),
    /// Beyond the reach of fire at helicopters (13.5).
    AntiAircraftRange(u16, u16),
    /// Nearer or farther than an aimed weapon reaches (13.42, 14.21 to 14.24).
    WeaponRange(SpecialWeapon, u16, u16, u16),
    /// Nobody is left to fire (7.1).
    NobodyFires,
    /// No strength at all (9.42).
    NoStrength,
}

impl Refused {
    /// The case that forbids it.
    #[must_use]
    pub const fn case(self) -> &'static str {
        match self {
            Refused::Bulletproof => "14.14",
            Refused::Prohibited(..) => "7.2",
            Refused::GunshipRange(..) => "13.41",
            Refused::AntiAircraftRange(..) => "13.5",
            Refused::WeaponRange(weapon, ..) => weapon_case(weapon),
            Refused::NobodyFires => "7.1",
            Refused::NoStrength => "9.42",
        }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Refused::Bulletproof => write!(f, "small arms do not harm armour, buildings or walls"),
            Refused::Prohibited(arm, range) => write!(f, "{arm} weapons may not fire at {range} hexes"),
            Refused::GunshipRange(range, most) => write!(f, "{range} hexes, and a gunship's guns reach {most}"),
            Refused::AntiAircraftRange(range, most) => {
                write!(f, "{range} hexes, and helicopters are fired at to {most}")
            }
            Refused::WeaponRange(weapon, range, least, most) => {
                write!(f, "{range} hexes, and the {weapon} reaches {least} to {most}")
            }
            Refused::NobodyFires => write!(f, "nobody is left to fire"),
            Refused::NoStrength => write!(f, "nothing strikes there"),
        }
    }
}

impl std::error::Error for Refused {}
