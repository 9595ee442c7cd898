//! What a group fires at an enemy group (9.1, 9.4, 10.1): for each man the best of his weapons against this target.

use geometry::table::Screen;

use super::aiming::{Aim, bears, in_fire_arc, passed_at, passes};
use super::divided::Hand;
use super::resolve::harms_hull;
use super::{Laid, Shot, indirect, is_at_work, is_mortar, is_target, is_withheld, riding, silenced};
use crate::march::TICKS;
use crate::salvage::is_plain;
use crate::scale::METRE;
use crate::state::{Body, CREW, Fate, Seen, State, Table};
use crate::tables::tables;
use crate::words::{Rank, Weapon};

/// Whoever is this near to a weapon can be the second man at it.
const SECOND: i32 = 12 * METRE;

/// A group with a target before it.
struct Layer<'a> {
    t: &'a Table,
    s: &'a State,
    group: usize,
    enemy: usize,
    seen: &'a Seen,
    screens: Vec<Screen>,
    /// Who directs mortars that do not see the target (10.1).
    observer: Option<u16>,
    /// The target is an armoured vehicle.
    armoured: bool,
    /// Small arms find somebody to hit on it (15.6).
    open: bool,
    /// What harms armour is fired as soon as it came into the arc (15.3).
    early: bool,
}

/// What a group can fire at an enemy group that its side has located, or that passed through its arcs (9.1, 10.1).
#[must_use]
pub fn lay(t: &Table, s: &State, group: usize, enemy: usize) -> Laid {
    lay_by(t, s, group, enemy, &|_| true)
}

/// The same, but only those men and weapons fire that are wanted: the others have other targets or none.
#[must_use]
pub fn lay_by(t: &Table, s: &State, group: usize, enemy: usize, wanted: &dyn Fn(Hand) -> bool) -> Laid {
    let first = indirect::observers(t, s, group, enemy).next();
    lay_with(t, s, (group, enemy), first, (false, wanted))
}

/// The same, but what can harm an armoured vehicle is fired at it as soon as it came into the arc on its way (9.1, 15.3). Nothing, if
/// it did not move there while its group looked on.
#[must_use]
pub fn lay_early(t: &Table, s: &State, group: usize, enemy: usize, wanted: &dyn Fn(Hand) -> bool) -> Option<Laid> {
    let mut seen = s.groups[enemy].trace.iter().filter(|trace| trace.eyes >> group & 1 == 1 && trace.tick < TICKS);
    seen.next()?;
    let first = indirect::observers(t, s, group, enemy).next();
    let laid = lay_with(t, s, (group, enemy), first, (true, wanted));
    // Where that is the moment of the other fire too there is nothing to choose.
    let usual = || lay_by(t, s, group, enemy, wanted);
    let sooner = |shot: &Shot| shot.tick < TICKS && usual().shots.iter().all(|other| other != shot);
    laid.shots.iter().any(sooner).then_some(Laid { early: true, ..laid })
}

/// What mortars of a group fire where this group directs them (10.1); nothing if it cannot, or if they see for themselves.
#[must_use]
pub fn lay_observed(t: &Table, s: &State, group: usize, enemy: usize, by: usize) -> Option<Laid> {
    let able = indirect::observers(t, s, group, enemy).any(|o| o == by);
    let laid = lay_with(t, s, (group, enemy), Some(by).filter(|_| able), (false, &|_| true));
    (able && laid.observer.is_some()).then_some(laid)
}

fn lay_with(
    t: &Table,
    s: &State,
    (group, enemy): (usize, usize),
    by: Option<usize>,
    (early, wanted): (bool, &dyn Fn(Hand) -> bool),
) -> Laid {
    let mut laid = Laid { by: group, at: enemy, ..Laid::default() };
    if !is_target(t, s, group, enemy) || silenced(t, s, group).is_some() {
        return laid;
    }
    let seen = &s.seen[s.side(t, group)][enemy];
    let hard = |f: u16| matches!(t.specs[usize::from(f)].body, Body::Hard(_));
    let armoured = seen.figures.iter().any(|glimpse| hard(glimpse.figure));
    let owner = seen.figures.first().and_then(|glimpse| s.owner(glimpse.figure));
    let layer = Layer {
        t,
        s,
        group,
        enemy,
        seen,
        screens: s.screens(),
        observer: by.filter(|_| seen.located).and_then(|o| s.leader(t, o)),
        armoured,
        open: armoured && owner.is_some_and(|of| riding::is_exposed(t, s, of)),
        early,
    };
    layer.lay(&mut laid, wanted);
    layer.second_men(&mut laid, wanted);
    laid
}

impl Layer<'_> {
    fn lay(&self, laid: &mut Laid, wanted: &dyn Fn(Hand) -> bool) {
        let (t, s, group) = (self.t, self.s, self.group);
        let spec = &t.groups[usize::from(s.groups[group].of)];
        let heavy = s.groups[group].manned(t);
        // The weapon that the crew serves, where it has effect; otherwise its men have their own.
        let mut gun: Option<(Aim, usize)> = None;
        let men = s.present(group).chain(riding::gunners(t, s, group));
        let vehicle = |f: u16| t.specs[usize::from(f)].is_vehicle();
        let called = |f: u16| vehicle(f) || wanted(Hand::man(f));
        for f in men.filter(|&f| called(f) && !is_at_work(s, group, f) && s.fig(f).armed && !s.fig(f).climbed) {
            let aboard = s.fig(f).fate == Fate::Aboard;
            // Nobody helps with missiles.
            let help = |at: Aim| tables().effect(Weapon::Helper, self.shot(f, Weapon::Helper, at).range) > 0;
            let helps = |at: Aim| heavy != Some(Weapon::Missile) && help(at);
            if let Some((at, helpers)) = gun.filter(|&(at, n)| n + 1 < CREW && !aboard && helps(at)) {
                gun = Some((at, helpers + 1));
                self.add(laid, f, Weapon::Helper, at);
            } else if vehicle(f) {
                self.hull(laid, f, &spec.mounted, wanted);
            } else if let Some(at) = heavy.filter(|_| gun.is_none() && s.mans(t, f)).and_then(|w| self.aim(laid, f, w))
            {
                gun = Some((at, 0));
                self.add(laid, f, heavy.unwrap_or(Weapon::Helper), at);
            } else {
                self.own(laid, f);
            }
        }
    }

    /// The second man at a light machine gun, and the second and third at a small mortar, leave their own weapons alone where that is worth
    /// more (9.4, 10.3), also where those would not reach at all.
    fn second_men(&self, laid: &mut Laid, wanted: &dyn Fn(Hand) -> bool) {
        let served = |shot: &Shot| match shot.weapon {
            Weapon::BeltLmg | Weapon::MagazineLmg => vec![(*shot, Weapon::LmgNo2)],
            Weapon::Mortar2in | Weapon::Mortar60mm => vec![(*shot, Weapon::Helper); CREW - 1],
            _ => Vec::new(),
        };
        let guns: Vec<(Shot, Weapon)> = laid.shots.iter().flat_map(served).collect();
        for (gun, weapon) in guns {
            let worth = tables().effect(weapon, gun.range);
            let own = |f: u16| laid.shots.iter().position(|shot| shot.figure == f);
            let points = |n: usize| tables().effect(laid.shots[n].weapon, laid.shots[n].range);
            // Who serves the gun shares its place and its target, and has nothing but an ordinary weapon to leave alone.
            let helps = |&f: &u16| {
                let free = f != gun.figure && laid.observer != Some(f) && wanted(Hand::man(f));
                free && self.may_serve(f, gun)
                    && own(f).map_or(worth > 0, |n| is_plain(laid.shots[n].weapon) && points(n) < worth)
            };
            let men = self.s.present(self.group).chain(riding::gunners(self.t, self.s, self.group));
            let Some(second) = men.filter(helps).min_by_key(|&f| own(f).map_or(0, points)) else { continue };
            let serves = Shot { figure: second, weapon, ..gun };
            match own(second) {
                Some(n) => laid.shots[n] = serves,
                None => laid.shots.push(serves),
            }
        }
    }

    /// Whether a man can be the second at a weapon that fires (9.4, 10.3): an ordinary man beside it, with a hand free.
    fn may_serve(&self, f: u16, gun: Shot) -> bool {
        let (t, s, figure) = (self.t, self.s, self.s.fig(f));
        let spec = &t.specs[usize::from(f)];
        let fit = spec.body == Body::Man
            && spec.rank == Rank::Man
            && figure.armed
            && !figure.climbed
            && is_plain(figure.weapon);
        fit && figure.at.within(s.fig(gun.figure).at, SECOND)
            && !is_at_work(s, self.group, f)
            && !is_withheld(t, s, self.group, f, gun.weapon, gun.range)
    }

    /// A vehicle fires all its weapons that bear and have no other target (10.1).
    fn hull(&self, laid: &mut Laid, f: u16, mounted: &[Weapon], wanted: &dyn Fn(Hand) -> bool) {
        let air = matches!(self.t.specs[usize::from(f)].body, Body::Air(_));
        let called = (0u8..).zip(mounted).filter(|&(n, _)| wanted(Hand { figure: f, mount: Some(n) }));
        for (_, &weapon) in called {
            let Some(at) = self.aim(laid, f, weapon) else { continue };
            if !air {
                self.add(laid, f, weapon, at);
            } else if crate::aircraft::door_bears(self.s.groups[self.group].heading, self.s.fig(f).at, at.at) {
                // One gun on each side, so that one of them bears on a target at most (7.4).
                (0..crate::air::door_guns()).for_each(|_| self.add(laid, f, weapon, at));
            }
        }
    }

    /// A man fires what does most against this target of all that he carries (9.4).
    fn own(&self, laid: &mut Laid, f: u16) {
        let rides = self.s.fig(f).fate == Fate::Aboard;
        let fit = |&weapon: &Weapon| !is_mortar(weapon) || !rides && self.lobs(f);
        let mut best: Option<((bool, i32), Laid)> = None;
        for weapon in self.s.weapons(f).into_iter().filter(fit) {
            let mut trial = Laid::default();
            let Some(at) = self.aim(&mut trial, f, weapon) else { continue };
            let shot = self.shot(f, weapon, at);
            let worth = (self.pierces(&shot), tables().effect(weapon, shot.range));
            trial.shots.push(shot);
            if best.as_ref().is_none_or(|(most, _)| worth > *most) {
                best = Some((worth, trial));
            }
        }
        if let Some((_, chosen)) = best {
            laid.shots.extend(chosen.shots);
            laid.observer = laid.observer.or(chosen.observer);
        }
    }

    /// Whether a man with a mortar of his own can fire it: it is in position (10.2).
    fn lobs(&self, f: u16) -> bool {
        let g = &self.s.groups[self.group];
        !self.s.fig(f).moved && !g.turned
    }

    fn shot(&self, f: u16, weapon: Weapon, at: Aim) -> Shot {
        let far = self.s.fig(f).at.distance(at.at);
        Shot { figure: f, weapon, range: far.div_euclid(METRE) + i32::from(far % METRE > 0), tick: at.tick }
    }

    fn add(&self, laid: &mut Laid, f: u16, weapon: Weapon, at: Aim) {
        let shot = self.shot(f, weapon, at);
        if tables().effect(weapon, shot.range) > 0 {
            laid.shots.push(shot);
        }
    }

    /// Whether a shot can harm the armour of the target (15.1, 15.4).
    fn pierces(&self, shot: &Shot) -> bool {
        self.armoured && harms_hull(self.t, self.s, shot, self.group, self.enemy)
    }

    /// Where a figure can fire with a weapon to any effect: at what it sees, at what passed it by, or over what is between (9.1, 10.1).
    fn aim(&self, laid: &mut Laid, f: u16, weapon: Weapon) -> Option<Aim> {
        let (t, s, who) = (self.t, self.s, (self.group, f, weapon));
        let clear = |aim: &Aim| !is_mortar(weapon) || indirect::clear(t, s, f, aim.at);
        if self.early && self.armoured {
            let harms = |aim: &Aim| self.may_fire(f, weapon, *aim) && self.pierces(&self.shot(f, weapon, *aim));
            if let Some(first) = passes(t, s, who, self.enemy).find(harms) {
                return Some(first);
            }
        }
        let direct = bears(t, s, who, self.seen, &self.screens).map(Aim::last);
        let direct = direct.or_else(|| passed_at(t, s, who, self.enemy));
        if let Some(at) = direct.filter(clear).filter(|&at| self.may_fire(f, weapon, at)) {
            return Some(at);
        }
        // Whoever directs it has no hand free for the mortar itself.
        self.observer.filter(|&o| is_mortar(weapon) && o != f)?;
        let places = self.seen.figures.iter().map(|glimpse| Aim::last(glimpse.at));
        let fit = |aim: &Aim| in_fire_arc(t, s, self.group, f, weapon, aim.at) && clear(aim);
        let over = places.filter(fit).min_by_key(|aim| s.fig(f).at.distance_squared(aim.at));
        let at = over.filter(|&at| self.may_fire(f, weapon, at))?;
        laid.observer = self.observer;
        Some(at)
    }

    /// Whether a weapon of a figure has any effect there, and nerve, walls and armour let it be fired (13.7, 17.2, 15.1).
    fn may_fire(&self, f: u16, weapon: Weapon, at: Aim) -> bool {
        let (t, s, shot) = (self.t, self.s, self.shot(f, weapon, at));
        let some = tables().effect(weapon, shot.range) > 0 && s.groups[self.group].is_loaded(weapon);
        some && !is_withheld(t, s, self.group, f, weapon, shot.range)
            && (!self.armoured || self.open || self.pierces(&shot))
    }
}
