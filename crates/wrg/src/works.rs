//! What shelters men: buildings, prepared buildings, bunkers (section 17.2).

use geometry::table::{Heading, Point, Ratio};

use crate::ground::Lie;
use crate::resources::earthworks;
use crate::scale::METRE;
use crate::shape::spot;
use crate::state::{Fate, State, Table};
use crate::tables::tables;
use crate::words::Weapon;

/// Whoever finds no place in a bunker stands so far from its wall.
const OUTSIDE: i32 = METRE;

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
    let bought = earthworks(t, s).into_iter().find(|work| work.bunker && usize::from(work.area) == area);
    if let Some(bought) = bought {
        return bought.points / line("bunker_per_place");
    }
    let walls = areas.get(area).map(|area| area.shape.sides().map(|(a, b)| a.distance(b)).max().unwrap_or(0));
    let along = walls.unwrap_or(0) / (METRE * 5 / 2);
    u32::try_from(along).unwrap_or(0).max(line("bunker_least_places"))
}

/// Whether a bunker has a place left for a man beside those of his own side who are in it (2.4). Of the enemy he knows nothing.
fn has_room(t: &Table, s: &State, figure: u16, area: usize) -> bool {
    let side = t.specs[usize::from(figure)].side;
    let inside = |f: u16| {
        let (other, spec) = (s.fig(f), &t.specs[usize::from(f)]);
        let own = f != figure && spec.side == side && !spec.is_vehicle();
        own && other.fate == Fate::Table && other.lie == Lie::Bunker && t.ground.building(other.at) == Some(area)
    };
    let there = (0..s.figures.len() as u16).filter(|&f| inside(f)).count();
    (there as u32) < places(t, s, area)
}

/// Where a man stands who wants to be here: in a bunker that is full there is no place for him, and he stays before its nearest wall
/// (2.4).
#[must_use]
pub fn with_room(t: &Table, s: &State, figure: u16, at: Point) -> Point {
    let spec = &t.specs[usize::from(figure)];
    if s.lie(t, at) != Lie::Bunker || spec.is_vehicle() || s.fig(figure).fate == Fate::Aboard {
        return at;
    }
    let Some(area) = t.ground.building(at).filter(|&area| !has_room(t, s, figure, area)) else { return at };
    let Some(shape) = t.ground.top.areas().get(area).map(|area| &area.shape) else { return at };
    let outside = shape.sides().filter_map(|(a, b)| before_wall(at, a, b)).map(|p| t.ground.clamp(p));
    let free = outside.filter(|&p| s.lie(t, p) != Lie::Bunker);
    free.min_by_key(|&p| (at.distance_squared(p), p)).unwrap_or(at)
}

/// The place before a wall that is nearest to one behind it.
fn before_wall(at: Point, a: Point, b: Point) -> Option<Point> {
    let (along, way) = (a.to(b), a.to(at));
    let part = Ratio::new(along.dot(way).clamp(0, along.length_squared()), along.length_squared())?;
    let foot = part.along(a, b);
    let out = Heading::from_to(at, foot)?;
    Some(spot(foot, out, OUTSIDE, 0))
}
