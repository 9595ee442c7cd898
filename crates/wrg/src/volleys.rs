//! Who can fire at whom with what (sections 9 and 10), from what the firing side knows.

mod aiming;
mod barred;
pub mod blind;
pub mod divided;
mod engaging;
mod exposure;
mod falling;
pub mod indirect;
mod laying;
mod losses;
mod marks;
mod resolve;
pub mod riding;
mod sweep;

pub(crate) use aiming::in_fire_arc;
pub use barred::why_not;
pub(crate) use exposure::{exposure, tactical};
pub(crate) use indirect::clear;
pub use laying::{lay, lay_by, lay_early, lay_observed};
pub(crate) use resolve::{aimed, firing, harms_hull, is_flame};
pub(crate) use sweep::Swept;

use crate::ground::Lie;
use crate::march::TICKS;
use crate::scale::METRE;
use crate::state::{Body, Pace, Stance, State, Table, curb};
use crate::tables::tables;
use crate::words::{Arm, Weapon};
use crate::works;
use std::cmp::Reverse;

/// One weapon that fires.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shot {
    /// The figure that fires it.
    pub figure: u16,
    /// What.
    pub weapon: Weapon,
    /// How far, in metres.
    pub range: i32,
    /// The tick of the movement at which its target was there (9.1); the last where it is when all have moved.
    pub tick: u8,
}

/// The fire of one group at another.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Laid {
    /// Who fires.
    pub by: usize,
    /// At which group.
    pub at: usize,
    /// With what.
    pub shots: Vec<Shot>,
    /// By throwing grenades.
    pub grenade: bool,
    /// At armour as soon as it came into the arc, and not where it is in the end (15.3).
    pub early: bool,
    /// Only a part of the group fires at this target; the others have their own.
    pub divided: bool,
    /// The figure that directs the fire of mortars and has no hand free for its own weapon (10.1).
    pub observer: Option<u16>,
}

impl Laid {
    /// How many men fire, for the chance factor (12.2): all of the group, or one for each weapon of its part.
    #[must_use]
    pub fn firers(&self, t: &Table, s: &State) -> u32 {
        let men = s.men(t, self.by);
        if !self.divided {
            return men;
        }
        men.min(self.shots.len() as u32)
    }
    /// Fire effect of all its weapons (9.4, 10.3).
    #[must_use]
    pub fn effect(&self) -> i32 {
        self.shots.iter().map(|shot| tables().effect(shot.weapon, shot.range)).sum()
    }
}

/// Why a group cannot fire at all in this period (9.3, 10.2, 13.7); nothing if it can.
#[must_use]
pub fn silenced(t: &Table, s: &State, group: usize) -> Option<(&'static str, &'static str)> {
    let g = &s.groups[group];
    let vehicle = s.vehicle(t, group).is_some();
    let heavy = g.manned(t).is_some();
    if g.curb & curb::PANIC != 0 {
        Some(("13.7", "it runs away"))
    } else if let Some(carrier) = s.carrier(group) {
        riding::silenced(t, s, carrier)
    } else if crate::landing::is_landing(t, s, group) {
        Some(("7.2", "it has only just landed"))
    } else if g.manned(t).is_some_and(|weapon| g.used.is_some_and(|(_, used)| used == weapon)) {
        Some(("20.3", "its weapon makes light or smoke"))
    } else if vehicle && !crate::march::is_driven(s, group) {
        Some(("6.3", "nobody is in it"))
    } else if vehicle {
        (g.went == Pace::Dash || g.went == Pace::Double).then_some(("6.1", "a vehicle that dashes cannot fire"))
    } else if heavy && g.alighted > 0 && g.alighted == s.period {
        Some(("5.3", "its weapon is only just unloaded"))
    } else if heavy && (g.moved || g.turned) {
        Some(("10.2", "only a vehicle's weapons move and fire in one period"))
    } else if g.turned {
        Some(("9.3", "it turned"))
    } else if g.went.is_silent() && g.moved {
        Some(("5.4", "it keeps silent"))
    } else if g.moved && g.went == Pace::Crawl {
        Some(("9.3", "it crawled"))
    } else if g.moved && matches!(g.went, Pace::Dash | Pace::Double) {
        Some(("9.3", "it dashed"))
    } else {
        None
    }
}

/// Whether a figure may not fire a weapon so far in this period: its last test forbids it, the leader's and that of anti-tank weapons
/// by themselves (13.7, 13.8, 13.9, 17.1), it makes light or smoke or its man calls for support (11.1, 20.3), or it is none that is
/// fired out of a bunker (17.2).
pub(crate) fn is_withheld(t: &Table, s: &State, group: usize, f: u16, weapon: Weapon, range: i32) -> bool {
    let g = &s.groups[group];
    let own = g.leader_curb != 255 && s.leader(t, group) == Some(f);
    let curbs = if own { g.leader_curb } else { g.curb };
    let allowed = weapon == Weapon::OneMan && g.curb & curb::TANK_FIRE != 0;
    let held = curbs & curb::NO_LONG_FIRE != 0 && !allowed && range > 25;
    let shut_in = s.fig(f).lie == Lie::Bunker && !works::fires_from_bunker(weapon);
    // A man has one pair of hands, a vehicle its other weapons.
    let hull = t.specs[usize::from(f)].is_vehicle();
    let busy = g.used.is_some_and(|(man, used)| man == f && (used == weapon || !hull));
    held || shut_in || busy
}

/// Whether a man is busy with mines and has no hand free (18.4).
pub(crate) fn is_at_work(s: &State, group: usize, f: u16) -> bool {
    let g = &s.groups[group];
    g.worked == Some(f) || g.task.and_then(crate::fieldworks::Task::man) == Some(f)
}

/// Whether a man can throw or place something: he has not just landed (7.2), is not at work (9.2, 18.4), and neither calls for support
/// nor makes light or smoke (11.1, 11.2, 20.3).
pub(crate) fn has_hands(t: &Table, s: &State, group: usize, f: u16) -> bool {
    let busy = s.groups[group].used.is_some_and(|(man, _)| man == f);
    !busy && !is_at_work(s, group, f) && !crate::landing::is_landing(t, s, group)
}

/// Whether a weapon lobs its bombs.
#[must_use]
pub const fn is_mortar(weapon: Weapon) -> bool {
    matches!(weapon, Weapon::Mortar2in | Weapon::Mortar60mm | Weapon::Mortar81mm)
}

/// Whether a group has a mortar, of its crew or of one of its men.
#[must_use]
pub fn can_lob(t: &Table, s: &State, group: usize) -> bool {
    s.groups[group].manned(t).is_some_and(is_mortar)
        || s.present(group).any(|f| s.weapons(f).into_iter().any(is_mortar))
}

/// Whether a weapon bursts in a bunker's slit or a building (12.1, 12.4).
fn bursts(weapon: Weapon) -> bool {
    pierces(weapon) || matches!(weapon, Weapon::Grenade | Weapon::GrenadeLauncher | Weapon::Flamethrower)
}

/// Whether a weapon fights armour (15.1).
#[must_use]
pub const fn pierces(weapon: Weapon) -> bool {
    matches!(
        weapon,
        Weapon::OneMan
            | Weapon::Recoilless
            | Weapon::Gun
            | Weapon::Missile
            | Weapon::AfvGun
            | Weapon::Flamethrower
            | Weapon::AfvFlame
    )
}

/// The grenades that a group can throw at an enemy group (9.2): over crests and walls, and after a dash or crawl too.
#[must_use]
pub fn grenades(t: &Table, s: &State, group: usize, enemy: usize) -> Laid {
    let mut laid = Laid { by: group, at: enemy, grenade: true, ..Laid::default() };
    let side = s.side(t, group);
    let (g, seen) = (&s.groups[group], &s.seen[side][enemy]);
    let heavy = g.manned(t).is_some();
    let forbidden = heavy || g.curb & curb::PANIC != 0 || g.went.is_silent() || g.went == Pace::Double;
    if !seen.located || !is_target(t, s, group, enemy) || forbidden || s.vehicle(t, group).is_some() {
        return laid;
    }
    let hull = |f: u16| matches!(t.specs[usize::from(f)].body, Body::Hard(_)).then(|| s.owner(f)).flatten();
    let shut = |of: usize| !riding::is_exposed(t, s, of);
    if seen.figures.iter().filter_map(|glimpse| hull(glimpse.figure)).any(shut) {
        // They do nothing to armour that is closed down.
        return laid;
    }
    for f in s.present(group) {
        if !s.fig(f).has(Arm::Grenades) || s.fig(f).radio || !s.fig(f).armed || !has_hands(t, s, group, f) {
            continue;
        }
        let from = s.fig(f).at;
        let near = seen.figures.iter().map(|glimpse| glimpse.at).min_by_key(|&at| from.distance_squared(at));
        if let Some(at) = near.filter(|&at| from.within(at, 25 * METRE)) {
            let range = from.distance(at) / METRE;
            laid.shots.push(Shot { figure: f, weapon: Weapon::Grenade, range, tick: TICKS });
        }
    }
    laid
}

/// The groups that a group can fire at, by number of the enemy group.
pub fn targets<'a>(t: &'a Table, s: &'a State, group: usize) -> impl Iterator<Item = usize> + 'a {
    (0..s.groups.len()).filter(move |&e| is_target(t, s, group, e))
}

/// Whether a group can think of firing at another: its side has located it, or it passed through the group's own arcs. Whoever is
/// out of touch, where reports count, has nothing but its own eyes (4.2).
fn is_target(t: &Table, s: &State, group: usize, enemy: usize) -> bool {
    let (seen, other) = (&s.seen[s.side(t, group)][enemy], &s.groups[enemy]);
    let own = (other.spotted | other.passed) >> group & 1 == 1;
    let known = seen.number > 0 && !seen.figures.is_empty() && (seen.located || own);
    known && (own || s.reports(t, group))
}

/// What a group fires at without being asked: at whom it was told to if he is located, otherwise at whom it scores most (9.1).
#[must_use]
pub fn standing(t: &Table, s: &State, group: usize) -> Option<Laid> {
    let there = s.is_alive(group) || s.groups[group].ride > 0;
    if s.groups[group].stance == Stance::Hold || !there {
        return None;
    }
    if let Some(wished) = wished(t, s, group) {
        return Some(wished);
    }
    let all = targets(t, s, group).map(|enemy| lay(t, s, group, enemy)).filter(|laid| !laid.shots.is_empty());
    let best = all.max_by_key(|laid| (laid.effect(), Reverse(s.seen[s.side(t, group)][laid.at].number)));
    best.filter(|laid| laid.effect() > 0)
}

/// What a group fires that was told beside its order at whom, or to throw grenades (4.1, 9.1, 9.2); nothing if it cannot.
#[must_use]
pub fn wished(t: &Table, s: &State, group: usize) -> Option<Laid> {
    let laid = match s.groups[group].stance {
        Stance::AtWill | Stance::Hold => return None,
        Stance::At(enemy) => {
            let enemy = usize::from(enemy);
            targets(t, s, group).find(|&e| e == enemy).map(|e| lay(t, s, group, e))
        }
        Stance::Grenades => {
            let thrown = targets(t, s, group).map(|e| grenades(t, s, group, e));
            thrown.max_by_key(|laid| (laid.effect(), Reverse(s.seen[s.side(t, group)][laid.at].number)))
        }
    };
    laid.filter(|laid| laid.effect() > 0)
}
