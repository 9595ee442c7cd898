//! What shelters men: buildings, prepared buildings, bunkers (section 17.2).

use crate::fire::Shelter;
use crate::ground::Lie;
use crate::scale::METRE;
use crate::state::{Fate, State, Table};
use crate::tables::tables;
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

/// How many men a bunker has room for (2.4): as many as were paid for, and where the table has it, four to ten metres of its longest
/// wall, but never less than three.
#[must_use]
pub fn places(t: &Table, s: &State, area: usize) -> u32 {
    let line = |name: &str| tables().points.defences.get(name).copied().unwrap_or(1).max(1);
    let areas = t.ground.top.areas();
    let dug = s.armies.as_ref().map_or(&[][..], |armies| &armies.dug);
    let bought = area.checked_sub(areas.len().saturating_sub(dug.len())).and_then(|n| dug.get(n));
    if let Some(bought) = bought.filter(|dug| dug.bunker) {
        return bought.points / line("bunker_per_place");
    }
    let walls = areas.get(area).map(|area| area.shape.sides().map(|(a, b)| a.distance(b)).max().unwrap_or(0));
    let along = walls.unwrap_or(0) / (METRE * 5 / 2);
    u32::try_from(along).unwrap_or(0).max(line("bunker_least_places"))
}

/// Whether a man in a bunker has one of its places to fire from (2.4): those of his side who were numbered first have them.
#[must_use]
pub fn has_loophole(t: &Table, s: &State, figure: u16) -> bool {
    let Some(area) = t.ground.building(s.fig(figure).at) else { return true };
    let side = t.specs[usize::from(figure)].side;
    let inside = |f: u16| {
        let other = s.fig(f);
        other.fate == Fate::Table && other.lie == Lie::Bunker && t.ground.building(other.at) == Some(area)
    };
    let before = (0..figure).filter(|&f| t.specs[usize::from(f)].side == side && inside(f)).count();
    (before as u32) < places(t, s, area)
}
