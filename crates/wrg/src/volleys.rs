//! Who can fire at whom with what (sections 9 and 10), from what the firing side knows.

pub mod blind;
pub mod divided;
mod exposure;
mod indirect;
mod losses;
mod marks;
mod resolve;
pub mod riding;
mod sweep;

pub(crate) use exposure::{exposure, tactical};
pub(crate) use resolve::{aimed, firing, is_flame};
pub(crate) use sweep::Swept;

use geometry::table::{Eye, Point};

use crate::ground::Lie;
use crate::locate::{eye, in_arc};
use crate::scale::{METRE, Posture};
use crate::state::{CREW, Fate, Glimpse, Pace, Seen, State, Table, curb};
use crate::tables::tables;
use crate::words::{Arm, Rank, Weapon};

/// How high whoever sits in or on a vehicle looks from.
const SEATED: i32 = 220;

/// One weapon that fires.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shot {
    /// The figure that fires it.
    pub figure: u16,
    /// What.
    pub weapon: Weapon,
    /// How far, in metres.
    pub range: i32,
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
    /// Only a part of the group fires at this target; the others have their own.
    pub divided: bool,
    /// The figure that directs the fire of mortars and has no hand free for its own weapon (10.1).
    pub observer: Option<u16>,
}

impl Laid {
    /// How many men fire, for the chance factor (12.2): all of the group, or those of its part.
    #[must_use]
    pub fn firers(&self, t: &Table, s: &State) -> u32 {
        let men = s.men(t, self.by);
        if !self.divided {
            return men;
        }
        let mut figures: Vec<u16> = self.shots.iter().map(|shot| shot.figure).collect();
        figures.dedup();
        men.min(figures.len() as u32)
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
    } else if g.flare && g.manned(t).is_some_and(is_mortar) {
        Some(("19.1", "its mortar fires light"))
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

/// How high a figure that was seen so stands above the ground.
fn glimpse_eye(t: &Table, glimpse: &Glimpse, prone: bool) -> Eye {
    let vehicle = t.specs[usize::from(glimpse.figure)].is_vehicle();
    let height = if vehicle {
        220
    } else if !prone || glimpse.lie == Lie::Building {
        170
    } else {
        60
    };
    Eye { at: glimpse.at, height }
}

/// Whether a friend's base is in the way of a shot (9.1): one no lower than both ends of it.
fn masked(t: &Table, s: &State, own: usize, f: u16, to: Point, target_prone: bool) -> bool {
    let from = s.fig(f).at;
    let side = t.specs[usize::from(f)].side;
    let reach = from.distance_squared(to);
    let shooter_prone = s.groups[own].posture == Posture::Prone;
    let blocks = |g: usize| {
        let friend_prone = s.groups[g].posture == Posture::Prone;
        let over = friend_prone && (!shooter_prone || !target_prone);
        !over
            && s.present(g).any(|other| {
                let at = s.fig(other).at;
                let (way, aside) = (from.to(to), from.to(at));
                let ahead = way.dot(aside);
                other != f
                    && ahead > 0
                    && from.distance_squared(at) < reach
                    // Nearer than a metre and a half to the line of fire, and clear of the firer's own base.
                    && way.cross(aside).abs() <= 150 * i64::from(way.length())
                    && from.distance_squared(at) > 200 * 200
            })
    };
    s.groups_of(t, side.index()).any(blocks)
}

/// The nearest enemy figure that a figure can fire at: in arc, in sight, and not over friends (9.1, 10.1).
fn bears(
    t: &Table,
    s: &State,
    group: usize,
    f: u16,
    seen: &Seen,
    screens: &[geometry::table::Screen],
) -> Option<Point> {
    let (g, from) = (&s.groups[s.shown(group)], s.fig(f).at);
    let rides = s.fig(f).fate == Fate::Aboard;
    let vehicle = t.specs[usize::from(f)].is_vehicle();
    let mine = if rides { Eye { at: from, height: SEATED } } else { eye(t, s, f, g.posture) };
    // Whoever sits in or on a vehicle fires ahead of it (8.3).
    let bears = |p: Point| if rides { g.heading.in_arc_45(from.to(p)) } else { in_arc(t, g, vehicle, from, p) };
    let mut best: Option<(i64, Point)> = None;
    for glimpse in &seen.figures {
        let far = from.distance_squared(glimpse.at);
        if best.is_some_and(|(near, _)| near <= far) || !bears(glimpse.at) {
            continue;
        }
        if s.sees(t, mine, glimpse_eye(t, glimpse, seen.prone), screens)
            && (vehicle || rides || !masked(t, s, group, f, glimpse.at, seen.prone))
        {
            best = Some((far, glimpse.at));
        }
    }
    best.map(|(_, at)| at)
}

/// What a group can fire at an enemy group that its side has located, or that passed through its arcs (9.1, 10.1).
#[must_use]
pub fn lay(t: &Table, s: &State, group: usize, enemy: usize) -> Laid {
    lay_by(t, s, group, enemy, &|_| true)
}

/// The same, but only those figures fire that are wanted: the others have other targets or none.
#[must_use]
pub fn lay_by(t: &Table, s: &State, group: usize, enemy: usize, wanted: &dyn Fn(u16) -> bool) -> Laid {
    let mut laid = Laid { by: group, at: enemy, ..Laid::default() };
    let side = s.side(t, group);
    let seen = &s.seen[side][enemy];
    let passed = s.groups[enemy].passed >> group & 1 == 1;
    if !is_target(t, s, group, enemy) || silenced(t, s, group).is_some() {
        return laid;
    }
    let screens = s.screens();
    let g = &s.groups[group];
    let leader = s.leader(t, group);
    let spec = &t.groups[usize::from(g.of)];
    let armoured = seen
        .figures
        .iter()
        .any(|glimpse| matches!(t.specs[usize::from(glimpse.figure)].body, crate::state::Body::Hard(_)));
    let mut crew = 0;
    let open = armoured && exposed_group(s, seen).is_some_and(|of| riding::is_exposed(t, s, of));
    let observer = seen.located.then(|| indirect::observer(t, s, group, enemy)).flatten();
    let aims: Vec<(u16, Option<Point>)> = s
        .present(group)
        .chain(riding::gunners(t, s, group))
        .filter(|&f| wanted(f) && !works(s, group, f))
        .map(|f| (f, bears(t, s, group, f, seen, &screens)))
        .collect();
    let none = aims.iter().all(|(_, aim)| aim.is_none());
    for (f, aim) in aims {
        // Whoever only passed through is fired at where he was last seen.
        let nearest =
            || seen.figures.iter().map(|glimpse| glimpse.at).min_by_key(|&at| s.fig(f).at.distance_squared(at));
        let rides = s.fig(f).fate == Fate::Aboard;
        let lobs = !rides && (is_mortar(s.fig(f).weapon) || g.manned(t).is_some_and(is_mortar) && crew < CREW);
        let over = || (lobs && observer.is_some()).then(nearest).flatten().filter(|&at| indirect::clear(t, s, f, at));
        let aimed = aim.or_else(|| (none && passed && !seen.located).then(nearest).flatten());
        if aimed.is_none() && lobs {
            laid.observer = observer;
        }
        let Some(aim) = aimed.or_else(over) else { continue };
        let range = s.fig(f).at.distance(aim).div_euclid(METRE) + i32::from(s.fig(f).at.distance(aim) % METRE > 0);
        let curbs = if Some(f) == leader && g.leader_curb != 255 { g.leader_curb } else { g.curb };
        if curbs & curb::NO_LONG_FIRE != 0 && range > 25 || s.fig(f).waded || !s.fig(f).armed {
            continue;
        }
        if g.flare && is_mortar(s.fig(f).weapon) {
            continue;
        }
        let mut add = |weapon: Weapon| {
            let shut_in = s.fig(f).lie == Lie::Bunker && !crate::works::fires_from_bunker(weapon);
            if !shut_in && tables().effect(weapon, range) > 0 && (!armoured || open || pierces(weapon)) {
                laid.shots.push(Shot { figure: f, weapon, range });
            }
        };
        if spec.air.is_some() && t.specs[usize::from(f)].is_vehicle() {
            // One gun on each side, so that one of them bears on a target at most (7.4).
            if crate::aircraft::door_bears(g.heading, s.fig(f).at, aim) {
                (0..crate::air::door_guns()).for_each(|_| spec.mounted.iter().for_each(|&weapon| add(weapon)));
            }
        } else if t.specs[usize::from(f)].is_vehicle() {
            spec.mounted.iter().for_each(|&weapon| add(weapon));
        } else if rides {
            if !is_mortar(s.fig(f).weapon) {
                add(s.fig(f).weapon);
            }
        } else if let Some(heavy) = g.manned(t).filter(|_| crew < CREW) {
            add(if crew == 0 { heavy } else { Weapon::Helper });
            crew += 1;
        } else if !matches!(s.fig(f).weapon, Weapon::Mortar2in | Weapon::Mortar60mm) || range > 50 {
            add(s.fig(f).weapon);
        }
    }
    second_men(t, s, &mut laid);
    laid
}

/// Whether a man is busy with mines and has no hand free (18.4).
fn works(s: &State, group: usize, f: u16) -> bool {
    let g = &s.groups[group];
    g.worked == Some(f) || g.task.and_then(crate::fieldworks::Task::man) == Some(f)
}

/// The group whose armoured vehicle was seen.
fn exposed_group(s: &State, seen: &Seen) -> Option<usize> {
    seen.figures.first().and_then(|glimpse| s.owner(glimpse.figure))
}

/// Whether a weapon lobs its bombs.
#[must_use]
pub const fn is_mortar(weapon: Weapon) -> bool {
    matches!(weapon, Weapon::Mortar2in | Weapon::Mortar60mm | Weapon::Mortar81mm)
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

/// The second man at a light machine gun leaves his own weapon alone where that is worth more (9.4).
fn second_men(t: &Table, s: &State, laid: &mut Laid) {
    let guns: Vec<Shot> = laid
        .shots
        .iter()
        .copied()
        .filter(|shot| matches!(shot.weapon, Weapon::BeltLmg | Weapon::MagazineLmg))
        .collect();
    for gun in guns {
        let at = s.fig(gun.figure).at;
        let helps = |shot: &&mut Shot| {
            shot.figure != gun.figure
                && matches!(shot.weapon, Weapon::Rifle | Weapon::Smg | Weapon::Pistol)
                && t.specs[usize::from(shot.figure)].rank == Rank::Man
                && s.fig(shot.figure).at.within(at, 12 * METRE)
                && tables().effect(Weapon::LmgNo2, shot.range) > tables().effect(shot.weapon, shot.range)
        };
        if let Some(second) = laid.shots.iter_mut().find(helps) {
            second.weapon = Weapon::LmgNo2;
        }
    }
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
    for f in s.present(group) {
        let spec = &t.specs[usize::from(f)];
        if !spec.has(Arm::Grenades) || s.fig(f).radio || !s.fig(f).armed {
            continue;
        }
        let from = s.fig(f).at;
        let near = seen.figures.iter().map(|glimpse| glimpse.at).min_by_key(|&at| from.distance_squared(at));
        if let Some(at) = near.filter(|&at| from.within(at, 25 * METRE)) {
            let range = from.distance(at) / METRE;
            laid.shots.push(Shot { figure: f, weapon: Weapon::Grenade, range });
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

/// What a group fires at without being told: at whom it scores most.
#[must_use]
pub fn standing(t: &Table, s: &State, group: usize) -> Option<Laid> {
    let there = s.is_alive(group) || s.groups[group].ride > 0;
    if s.groups[group].stance == crate::state::Stance::Hold || !there {
        return None;
    }
    let all = targets(t, s, group).map(|enemy| lay(t, s, group, enemy)).filter(|laid| !laid.shots.is_empty());
    let best = all.max_by_key(|laid| (laid.effect(), std::cmp::Reverse(s.seen[s.side(t, group)][laid.at].number)));
    best.filter(|laid| laid.effect() > 0)
}
