//! What shelters men: buildings, prepared buildings, bunkers (section 17.2).

use crate::fire::Shelter;
use crate::words::Weapon;

/// A building or a bunker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Works {
    /// A building as it is.
    Building,
    /// A building whose ground floor or basement was prepared for defence.
    Prepared,
    /// A bunker.
    Bunker,
}

impl Works {
    /// Whether it counts as a bunker in all respects (17.2).
    #[must_use]
    pub const fn is_bunker(self) -> bool {
        !matches!(self, Works::Building)
    }

    /// How well it hides the men in it (12.4, 17.2).
    #[must_use]
    pub const fn shelter(self) -> Shelter {
        if self.is_bunker() { Shelter::Bunker } else { Shelter::Hard }
    }

    /// What is left when the building is wrecked (17.2): of a prepared one the bunker, of others nothing.
    #[must_use]
    pub const fn wrecked(self) -> Option<Works> {
        match self {
            Works::Building => None,
            Works::Prepared | Works::Bunker => Some(Works::Bunker),
        }
    }
}

/// Whether a weapon makes a bunker dice for collapse (17.2): recoilless guns, missiles, and shell guns of 105 mm or more in
/// direct fire; satchel charges do too, but are no weapon of the tables.
#[must_use]
pub fn shakes_bunker(weapon: Weapon, large_calibre: bool) -> bool {
    match weapon {
        Weapon::Recoilless | Weapon::Missile => true,
        Weapon::AfvGun | Weapon::Gun => large_calibre,
        _ => false,
    }
}

/// Whether a weapon may fire out of a bunker (2.4, 17.2): rockets and recoilless weapons may not.
#[must_use]
pub fn fires_from_bunker(weapon: Weapon) -> bool {
    !matches!(weapon, Weapon::Recoilless | Weapon::OneMan | Weapon::Missile)
}
