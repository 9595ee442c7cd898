//! Fire into a screen of smoke (20.2): at whoever may be behind it, with half the effect.
//!
//! What can be fired follows from the firer and the screen alone; whom it meets is known to nobody but the rules, so its
//! dice are unseen and the firing side hears no result.

use geometry::table::{Eye, Point, Ratio, Screen};
use kernel::{Dice, Told, Witness};

use super::aiming::{firing_eye, in_fire_arc, masked};
use super::marks::is_machine_gun;
use super::resolve::{is_post_war_gun, piercer};
use super::{Laid, Shot, Swept, exposure, firing, indirect, is_at_work, is_mortar, is_withheld, silenced};
use crate::armour;
use crate::desk::Desk;
use crate::march::TICKS;
use crate::scale::METRE;
use crate::smoke;
use crate::state::{Body, CREW, Fate, State, Table};
use crate::tables::tables;
use crate::words::Weapon;
use crate::{Factor, fire};

/// How high above the ground one aims into smoke.
const AIM: i32 = METRE;

/// The fire of one group into one screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blind {
    /// Who fires.
    pub by: usize,
    /// The screen.
    pub screen: Screen,
    /// With what, and how far to the smoke.
    pub shots: Vec<Shot>,
}

impl Blind {
    /// Half of the fire effect of its weapons (20.2), as factors.
    #[must_use]
    pub fn effect(&self) -> Vec<Factor> {
        let mut factors = Vec::new();
        for &weapon in Weapon::ALL {
            let some: Vec<i32> = self.shots.iter().filter(|s| s.weapon == weapon).map(|s| s.range).collect();
            if !some.is_empty() {
                let points = some.iter().map(|&range| tables().effect(weapon, range)).sum();
                let case = if weapon.is_small() { "9.4" } else { "10.3" };
                factors.push(Factor::counted(some.len() as u32, weapon.word(), case, points));
            }
        }
        let sum = crate::total(&factors);
        factors.push(Factor::new("blind into smoke", "20.2", sum / 2 - sum));
        factors
    }
}

/// The screens that stand now, by the numbers that everybody knows them by.
pub fn screens(s: &State) -> impl Iterator<Item = (u8, Screen)> + '_ {
    let stands = |(n, smoke): (usize, &smoke::Smoke)| {
        let number = u8::try_from(n).ok()?;
        smoke.stands(s.period).then_some((number, smoke.screen))
    };
    s.smoke.iter().enumerate().filter_map(stands)
}

/// Whether some weapon of a figure can be brought to bear on a place (8.3).
fn points(t: &Table, s: &State, group: usize, f: u16, p: Point) -> bool {
    let bears = |weapon: Weapon| in_fire_arc(t, s, group, f, weapon, p);
    let g = &s.groups[group];
    if t.specs[usize::from(f)].is_vehicle() {
        return t.groups[usize::from(g.of)].mounted.iter().any(|&weapon| bears(weapon));
    }
    g.manned(t).is_some_and(bears) || s.weapons(f).into_iter().any(bears)
}

/// Where a figure meets a screen: the nearest of nine places along it that it can fire at.
fn aim(t: &Table, s: &State, group: usize, f: u16, screen: Screen, others: &[Screen]) -> Option<Point> {
    let (from, mine) = (s.fig(f).at, firing_eye(t, s, group, f));
    let places = (0..=8).filter_map(|n| Ratio::new(n, 8)).map(|part| part.along(screen.from, screen.to));
    let free = |p: &Point| {
        let there = Eye { at: *p, height: AIM };
        points(t, s, group, f, *p) && s.sees(t, mine, there, others) && !masked(t, s, f, mine, there)
    };
    places.filter(free).min_by_key(|&p| (from.distance_squared(p), p))
}

/// What a group can fire blind into a screen (20.2), each man with the best of what he carries; anti-tank weapons have an eye only for
/// short ones as far as vehicles go.
#[must_use]
pub fn lay(t: &Table, s: &State, group: usize, number: u8) -> Option<Blind> {
    let (_, screen) = screens(s).find(|&(n, _)| n == number)?;
    if silenced(t, s, group).is_some() {
        return None;
    }
    let others: Vec<Screen> = screens(s).filter(|&(n, _)| n != number).map(|(_, screen)| screen).collect();
    let g = &s.groups[group];
    let spec = &t.groups[usize::from(g.of)];
    let (mut shots, mut crew) = (Vec::new(), 0);
    for f in s.present(group).filter(|&f| !is_at_work(s, group, f)) {
        let Some(at) = aim(t, s, group, f, screen, &others) else { continue };
        let range = s.fig(f).at.distance(at) / METRE + 1;
        if s.fig(f).climbed || !s.fig(f).armed {
            continue;
        }
        let can = |weapon: Weapon| {
            // Bombs burst in trees, and no mortar fires when it has just been carried (10.2).
            let lobbed = !is_mortar(weapon) || !s.fig(f).moved && indirect::clear(t, s, f, at);
            let free = lobbed && !is_withheld(t, s, group, f, weapon, range) && g.is_loaded(weapon);
            tables().effect(weapon, range) > 0 && free
        };
        // Nobody helps with missiles.
        let helps = |heavy: Weapon| heavy != Weapon::Missile && can(Weapon::Helper);
        let mut add = |weapon: Weapon| shots.push(Shot { figure: f, weapon, range, tick: TICKS });
        let heavy = g.manned(t).filter(|&heavy| crew > 0 || can(heavy) && in_fire_arc(t, s, group, f, heavy, at));
        if t.specs[usize::from(f)].is_vehicle() {
            let bearing = spec.mounted.iter().filter(|&&weapon| in_fire_arc(t, s, group, f, weapon, at));
            bearing.filter(|&&weapon| can(weapon)).for_each(|&weapon| add(weapon));
        } else if let Some(heavy) = heavy.filter(|&heavy| crew == 0 || crew < CREW && helps(heavy)) {
            add(if crew == 0 { heavy } else { Weapon::Helper });
            crew += 1;
        } else if let Some(best) = s.best_of(f, range, |weapon| can(weapon) && in_fire_arc(t, s, group, f, weapon, at))
        {
            add(best);
        }
    }
    (!shots.is_empty()).then_some(Blind { by: group, screen, shots })
}

/// Whether blind fire of a figure reaches somebody: in its arc, behind the screen, and not more than 50 m from it (20.2).
fn reaches(t: &Table, s: &State, group: usize, f: u16, screen: Screen, at: Point) -> bool {
    smoke::reached_blind(screen, s.fig(f).at, at) && points(t, s, group, f, at)
}

impl<D: Dice, W: Witness<Told>> Desk<'_, D, W> {
    /// All blind fire of the period (20.2); gives whoever falls to it, so that they are taken off together with the others.
    pub(crate) fn fire_blind(&mut self, fires: &[Blind]) -> Vec<u16> {
        let mut fallen = Vec::new();
        for blind in fires {
            self.discharge(blind.by, &blind.shots);
            self.s.loud[0].extend(self.s.place(self.t, blind.by));
        }
        for blind in fires {
            let name = self.s.title(self.t, blind.by);
            let points = crate::total(&blind.effect());
            self.tell_of(blind.by, || {
                Told::new("fire", "20.2", format!("{name} fires blind into the smoke: {points} points"))
            });
            fallen.extend(self.through_smoke(blind));
        }
        fallen
    }

    /// Whom the fire of a group meets behind a screen: all together are one target.
    fn through_smoke(&mut self, blind: &Blind) -> Vec<u16> {
        let (t, side) = (self.t, self.s.side(self.t, blind.by));
        let mut firers: Vec<u16> = blind.shots.iter().map(|shot| shot.figure).collect();
        firers.dedup();
        let hit = |f: &u16| {
            self.s.is_exposed(t, *f)
                && t.specs[usize::from(*f)].side.index() != side
                && firers.iter().any(|&o| reaches(t, self.s, blind.by, o, blind.screen, self.s.fig(*f).at))
        };
        let men: Vec<u16> = (0..self.s.figures.len() as u16).filter(hit).collect();
        if men.is_empty() {
            return men;
        }
        let mut factors = blind.effect();
        let fired = [Laid { by: blind.by, shots: blind.shots.clone(), ..Laid::default() }];
        let from = self.s.place(t, blind.by);
        factors.extend(exposure(t, self.s, &men, from, firing(t, self.s, &fired)));
        let number = self.s.men(t, blind.by);
        factors.push(fire::chance(number, &mut self.unseen()));
        let guns = blind.shots.iter().filter(|shot| is_machine_gun(shot.weapon)).count() as u8;
        let mut under: Vec<usize> = men.iter().filter_map(|&f| self.s.owner(f)).collect();
        under.sort_unstable();
        under.dedup();
        for group in under {
            self.s.groups[group].guns = self.s.groups[group].guns.saturating_add(guns);
        }
        // What harms armour in smoke strikes it by itself.
        let swept = Swept {
            by: Some(blind.by),
            what: "fire out of the smoke",
            case: "20.2",
            bursts: false,
            harms_armour: false,
        };
        self.sweep(&men, &factors, &swept)
    }

    /// Anti-tank weapons that fire blind into short screens, each at the nearest vehicle that is there (20.2).
    pub(crate) fn armour_in_smoke(&mut self, fires: &[Blind]) -> Vec<u16> {
        let struck: Vec<Vec<u16>> = fires.iter().map(|blind| self.strike_smoke(blind)).collect();
        struck.concat()
    }

    fn strike_smoke(&mut self, blind: &Blind) -> Vec<u16> {
        let (t, side) = (self.t, self.s.side(self.t, blind.by));
        let short = smoke::takes_anti_tank_fire(blind.screen);
        let mut fallen = Vec::new();
        for shot in blind.shots.iter().filter(|_| short) {
            let Some(weapon) = piercer(t, self.s, blind.by, shot.weapon) else { continue };
            let from = self.s.fig(shot.figure).at;
            let hulls = (0..self.s.figures.len() as u16).filter(|&v| {
                matches!(t.specs[usize::from(v)].body, Body::Hard(_))
                    && t.specs[usize::from(v)].side.index() != side
                    && self.s.fig(v).fate == Fate::Table
                    && reaches(t, self.s, blind.by, shot.figure, blind.screen, self.s.fig(v).at)
            });
            let nearest = hulls.min_by_key(|&v| (self.s.fig(v).at.distance_squared(from), v));
            let Some((v, owner)) = nearest.and_then(|v| self.s.owner(v).map(|g| (v, g))) else { continue };
            let Body::Hard(tons) = t.specs[usize::from(v)].body else { continue };
            let here = self.s.fig(v).at;
            let struck = armour::strike(
                &armour::Shot {
                    weapon,
                    range: from.distance(here) / METRE + 1,
                    tons: u32::from(tons),
                    year: t.scenario.year,
                    sp_gun: is_post_war_gun(t, v),
                    flank: self.s.groups[owner].heading.meets_flank(from.to(here)),
                    target_moved: self.s.went_far(v),
                    under_fire: self.s.groups[blind.by].harmed,
                    surprised: self.s.groups[blind.by].surprised,
                    concealed: false,
                    firer_moved: self.s.groups[blind.by].moved,
                    smoke: true,
                },
                &mut self.unseen(),
            );
            let Ok(struck) = struck else { continue };
            self.s.groups[owner].against += struck.total.max(0);
            self.s.groups[owner].ambushed |= self.surprises(blind.by, owner);
            self.under(owner, Some(blind.by), "anti-tank fire out of the smoke", Some(struck.total), "20.2");
            fallen.extend(struck.knocked_out.then_some(v));
        }
        fallen
    }
}
