//! All fire of a period together (12, 15): it is totalled before anybody is taken off.

use geometry::table::Point;
use kernel::{Dice, Modifier, Told, Witness, Working};

use super::riding::outside;
use super::{Laid, pierces};
use crate::armour::{self, Piercer};
use crate::desk::Desk;
use crate::fire::{self, Figure, Shelter};
use crate::ground::Lie;
use crate::light::Glow;
use crate::scale::Posture;
use crate::state::{Body, Fate, State, Table};
use crate::tables::tables;
use crate::words::Weapon;
use crate::{Factor, total, wreckage};

/// A figure of the target as the nine priorities see it (12.4).
pub(super) fn exposed(t: &Table, s: &State, group: usize, f: u16, from: Point) -> Figure {
    let (g, figure) = (&s.groups[group], s.fig(f));
    let heavy = t.groups[usize::from(g.of)].heavy.is_some();
    let shelter = match figure.lie {
        Lie::Bunker => Shelter::Bunker,
        Lie::Building | Lie::Trench => Shelter::Hard,
        lie if lie.is_soft() || figure.hedge > 0 => Shelter::Soft,
        _ => Shelter::Open,
    };
    Figure {
        trapped: false,
        erect: g.posture == Posture::Erect || heavy || figure.fate == Fate::Aboard,
        moving: figure.moved,
        firing: figure.fired,
        shelter,
        rank: t.specs[usize::from(f)].rank,
        distance: from.distance_squared(figure.at),
    }
}

/// Whether a weapon bursts in a bunker's slit or a building (12.1, 12.4).
fn bursts(w: Weapon) -> bool {
    pierces(w) || matches!(w, Weapon::Grenade | Weapon::GrenadeLauncher | Weapon::Flamethrower)
}

/// Target and tactical points (12.1) against a group as the firing side sees it.
fn tactical(t: &Table, s: &State, side: usize, enemy: usize, fires: &[Laid]) -> Vec<Factor> {
    let seen = &s.seen[side][enemy];
    let count =
        |wanted: &dyn Fn(&crate::state::Glimpse) -> bool| seen.figures.iter().filter(|g| wanted(g)).count() as u32;
    let at_works = |laid: &Laid| {
        let works = count(&|g| matches!(g.lie, Lie::Building | Lie::Bunker)) > 0;
        laid.shots.iter().filter(|shot| works && bursts(shot.weapon)).count() as u32
    };
    let bunker = count(&|g| g.lie == Lie::Bunker);
    let hard = count(&|g| matches!(g.lie, Lie::Building | Lie::Trench));
    let targets = seen.figures.len() as u32;
    fire::tactical(&fire::Volley {
        targets,
        erect: if seen.prone { 0 } else { count(&|g| matches!(g.lie, Lie::Open | Lie::Wet) && g.hedge == 0) },
        protected: if seen.dashed { targets - bunker } else { hard },
        bunker,
        bunker_busting: fires.iter().map(at_works).sum(),
        ..hasty(t, s, fires)
    })
}

/// What takes points off on the firers' side (12.1): weapons on moving vehicles, and figures that moved or did not fire before.
fn hasty(t: &Table, s: &State, fires: &[Laid]) -> fire::Volley {
    let own: Vec<u16> = fires.iter().flat_map(|laid| laid.shots.iter().map(|shot| shot.figure)).collect();
    let late = |&f: &u16| s.fig(f).moved || !s.fig(f).fired_before;
    let vehicle = |&f: &u16| t.specs[usize::from(f)].is_vehicle();
    let moved = own.iter().filter(|f| late(f) && !vehicle(f) && !s.is_driven(**f)).count() as u32;
    let vehicle_moving = own.iter().filter(|f| vehicle(f) && s.fig(**f).moved || s.is_driven(**f)).count() as u32;
    fire::Volley { moved, vehicle_moving, ..fire::Volley::default() }
}

/// The factors as the why-line of a telling.
fn working(table: &str, factors: &[Factor], result: String) -> Working {
    let modifier = |f: &Factor| Modifier { case: f.case.to_owned(), label: f.name.clone(), value: f.value };
    Working {
        table: table.to_owned(),
        modifiers: factors.iter().map(modifier).collect(),
        total: Some(total(factors)),
        result,
        ..Working::default()
    }
}

/// What became of a group under fire.
#[derive(Default)]
struct Outcome {
    fallen: Vec<u16>,
}

impl<D: Dice, W: Witness<Told>> Desk<'_, D, W> {
    /// Resolve all fire that was laid (12).
    pub fn resolve(&mut self, laid: &[Laid]) {
        for fire in laid {
            for shot in &fire.shots {
                self.s.figures[usize::from(shot.figure)].fired = true;
            }
            self.s.groups[fire.by].fired = true;
            self.s.loud[0].extend(self.s.whereabouts(self.t, fire.by));
        }
        let mut outcomes: Vec<(usize, Outcome)> = Vec::new();
        for enemy in 0..self.s.groups.len() {
            let fires: Vec<Laid> = laid.iter().filter(|fire| fire.at == enemy).cloned().collect();
            if !fires.is_empty() {
                let outcome = self.under_fire(enemy, &fires);
                outcomes.push((enemy, outcome));
            }
        }
        for (_, outcome) in outcomes {
            self.take_off_all(&outcome.fallen);
        }
    }

    /// Everything that one group receives.
    fn under_fire(&mut self, enemy: usize, fires: &[Laid]) -> Outcome {
        let (t, side) = (self.t, 1 - self.s.side(self.t, enemy));
        self.mark_fire(enemy, fires);
        if let Some(v) = self.s.vehicle(t, enemy)
            && let Body::Hard(tons) = t.specs[usize::from(v)].body
        {
            return self.at_armour(enemy, v, tons, fires);
        }
        let mut factors = Vec::new();
        for fire in fires {
            for &weapon in Weapon::ALL {
                let some: Vec<i32> = fire.shots.iter().filter(|s| s.weapon == weapon).map(|s| s.range).collect();
                if !some.is_empty() {
                    let points = some.iter().map(|&range| tables().effect(weapon, range)).sum();
                    let case = if weapon.is_small() { "9.4" } else { "10.3" };
                    factors.push(Factor::new(format!("{} {weapon}", some.len()), case, points));
                }
            }
        }
        factors.extend(tactical(t, self.s.mind(t, quietest(t, self.s, fires)), side, enemy, fires));
        for (n, fire) in fires.iter().enumerate() {
            // One die for each firing group, also if some of its men fire and others throw grenades.
            if fires[..n].iter().all(|other| other.by != fire.by) {
                let parts = fires[n..].iter().filter(|other| other.by == fire.by);
                let men = parts.map(|part| part.firers(t, self.s)).sum::<u32>().min(self.s.men(t, fire.by));
                factors.push(fire::chance(men, &mut self.dice_of(fire.by)));
            }
        }
        let sum = total(&factors);
        let potential = fire::potential(sum, &mut self.dice_of(quietest(t, self.s, fires)));
        let from = self.s.whereabouts(t, fires[0].by).unwrap_or_default();
        let aboard = self.s.vehicle(t, enemy).is_some();
        let mut there: Vec<u16> = self.s.groups[enemy]
            .members
            .iter()
            .copied()
            .filter(|&f| match self.s.fig(f).fate {
                Fate::Table => !t.specs[usize::from(f)].is_vehicle(),
                Fate::Aboard => aboard,
                _ => false,
            })
            .collect();
        if aboard {
            // Whoever rides in a soft vehicle is a target with its own men.
            there.extend(self.s.carried(enemy));
        }
        let mut figures: Vec<Figure> = there.iter().map(|&f| exposed(t, self.s, enemy, f, from)).collect();
        let burst = fires.iter().any(|fire| fire.grenade || fire.shots.iter().any(|shot| bursts(shot.weapon)));
        for (figure, &f) in figures.iter_mut().zip(&there) {
            let inside = t.ground.building(self.s.fig(f).at).map(|area| area as u16);
            let crumbles = inside.is_some_and(|area| self.s.field.crumbling.contains(&area));
            figure.trapped = crumbles || burst && figure.shelter == Shelter::Bunker;
        }
        let (fallen, diced) = fire::identify(&figures, potential, &mut self.unseen());
        let order = fire::order(&figures);
        for &i in order.iter().take(diced) {
            let f = there[i];
            if self.s.fig(f).radio && wreckage::radio_lost(&mut self.unseen()) {
                self.s.figures[usize::from(f)].radio = false;
                let name = self.s.title(t, enemy);
                self.tell_of(enemy, || Told::new("hit", "12.5", format!("{name}: a radio is out of action")));
            }
        }
        let group = &mut self.s.groups[enemy];
        group.against += sum.max(0);
        let mut outcome = Outcome { fallen: fallen.into_iter().map(|i| there[i]).collect() };
        if let Some((hull, _)) = self.s.aircraft(t, enemy) {
            let hit = outcome.fallen.iter().filter(|&&f| self.s.fig(f).fate == Fate::Aboard).count();
            if self.is_brought_down(hit) {
                outcome.fallen.push(hull);
            }
        } else if aboard && diced > 0 {
            self.soft_vehicle(enemy, &mut outcome);
        }
        self.tell_fire(enemy, fires, &factors, potential);
        outcome
    }

    /// Who fires on whom, for the reaction tests.
    fn mark_fire(&mut self, enemy: usize, fires: &[Laid]) {
        let own = self.s.side(self.t, enemy);
        self.s.seen[1 - own][enemy].fixed = self.s.seen[1 - own][enemy].located;
        let heard = fires.iter().any(|fire| self.s.reports(self.t, fire.by));
        if let Some(map) = self.s.beliefs[1 - own].as_mut().filter(|_| heard) {
            map.seen[1 - own][enemy].fixed = map.seen[1 - own][enemy].located;
        }
        let here = self.s.place(self.t, enemy).unwrap_or_default();
        for fire in fires {
            let from = self.s.whereabouts(self.t, fire.by).unwrap_or(here);
            let guns = fire.shots.iter().filter(|shot| is_machine_gun(shot.weapon)).count() as u8;
            let flame = fire.shots.iter().any(|s| matches!(s.weapon, Weapon::Flamethrower | Weapon::AfvFlame));
            self.s.flamed[own] |= flame;
            if flame {
                self.kindle(Glow::Flamethrower, here);
            }
            // Whoever fires from a vehicle is seen where it is.
            let shown = self.s.shown(fire.by);
            let hidden = !self.s.eyes(self.t, enemy)[shown].located;
            let g = &mut self.s.groups[enemy];
            g.shooters |= 1 << shown;
            g.guns = g.guns.saturating_add(guns);
            g.surprised |= hidden;
            g.flanked |= from != here && !g.heading.is_ahead(here.to(from));
        }
    }

    /// A soft vehicle whose men were diced for (12.5).
    fn soft_vehicle(&mut self, group: usize, outcome: &mut Outcome) {
        let Some(v) = self.s.vehicle(self.t, group) else { return };
        let going = match (self.s.groups[group].moved, self.s.groups[group].went) {
            (false, _) => wreckage::Going::Stationary,
            (true, crate::state::Pace::Dash | crate::state::Pace::Double) => wreckage::Going::Dashing,
            (true, _) => wreckage::Going::Moving,
        };
        match wreckage::soft_vehicle(going, true, &mut self.unseen()) {
            wreckage::SoftVehicle::Saved => return,
            wreckage::SoftVehicle::Burning => self.kindle(Glow::Burning, self.s.fig(v).at),
            wreckage::SoftVehicle::Destroyed => {}
        }
        outcome.fallen.push(v);
    }

    /// Fire at an armoured vehicle (15): each weapon by itself.
    fn at_armour(&mut self, enemy: usize, v: u16, tons: u16, fires: &[Laid]) -> Outcome {
        let t = self.t;
        let here = self.s.fig(v).at;
        let mut outcome = Outcome::default();
        let mut knocked_out = false;
        for fire in fires {
            let from = self.s.whereabouts(t, fire.by).unwrap_or(here);
            for shot in &fire.shots {
                let struck = if matches!(shot.weapon, Weapon::Flamethrower | Weapon::AfvFlame) {
                    knocked_out |= armour::close_attack(&mut self.dice_of(fire.by));
                    continue;
                } else if let Some(weapon) = Piercer::named(shot.weapon.word()) {
                    let g = &self.s.groups[enemy];
                    let shot = armour::Shot {
                        weapon,
                        range: shot.range,
                        tons: u32::from(tons),
                        year: t.scenario.year,
                        sp_gun: false,
                        flank: g.heading.meets_flank(from.to(here)),
                        target_moved: g.moved,
                        under_fire: self.s.groups[fire.by].shooters != 0,
                        surprised: self.s.groups[fire.by].surprised,
                        concealed: self.s.fig(v).lie.is_soft() || self.s.fig(v).hedge > 0,
                        firer_moved: self.s.groups[self.s.shown(fire.by)].moved,
                        smoke: false,
                    };
                    armour::strike(&shot, &mut self.dice_of(fire.by))
                } else {
                    continue;
                };
                let Ok(struck) = struck else { continue };
                self.s.groups[enemy].against += struck.total.max(0);
                knocked_out |= struck.knocked_out;
                self.tell_strike(enemy, fire.by, &struck);
            }
        }
        if knocked_out {
            outcome.fallen.push(v);
        } else {
            outcome.fallen.extend(self.at_hatches(enemy, fires));
        }
        outcome
    }

    /// Small arms at whoever looks out of a hatch or rides outside (15.6): they are infantry targets, the former partly inside.
    fn at_hatches(&mut self, enemy: usize, fires: &[Laid]) -> Vec<u16> {
        let t = self.t;
        let small =
            |w: Weapon| Piercer::named(w.word()).is_none() && !matches!(w, Weapon::Flamethrower | Weapon::AfvFlame);
        let shots = fires.iter().flat_map(|fire| fire.shots.iter().filter(|shot| small(shot.weapon)));
        let points: i32 = shots.map(|shot| tables().effect(shot.weapon, shot.range)).sum();
        let (men, open) = outside(t, self.s, enemy);
        if points == 0 || men.is_empty() {
            return Vec::new();
        }
        let quiet = quietest(t, self.s, fires);
        let chance = fire::chance(fires[0].firers(t, self.s), &mut self.dice_of(quiet)).value;
        let mut factors = vec![Factor::new("small arms at the hatch", "15.6", points)];
        let hasty = hasty(t, self.s.mind(t, quiet), fires);
        factors.extend(fire::tactical(&fire::Volley { targets: open, ..hasty }));
        factors.push(Factor::new("chance", "12.2", chance));
        let potential = fire::potential(total(&factors), &mut self.dice_of(quiet));
        let from = self.s.whereabouts(t, fires[0].by).unwrap_or_default();
        let figures: Vec<Figure> = men.iter().map(|&f| exposed(t, self.s, enemy, f, from)).collect();
        let (fallen, _) = fire::identify(&figures, potential, &mut self.unseen());
        self.tell_fire(enemy, fires, &factors, potential);
        fallen.into_iter().map(|i| men[i]).collect()
    }

    fn tell_strike(&mut self, enemy: usize, by: usize, struck: &armour::Struck) {
        if !self.out.listens() {
            return;
        }
        let own = self.s.side(self.t, enemy);
        let (n, name) = (self.s.belief(1 - own).seen[1 - own][enemy].number, self.s.title(self.t, by));
        let result = if struck.knocked_out { "knocked out" } else { "no effect" };
        let why = working("15.2 anti-tank fire", &struck.factors, result.to_owned());
        let told = Told::new("anti-tank fire", "15.3", format!("{name} fires at enemy {n}: {result}")).working(why);
        self.tell_of(by, || told.clone());
        let victim = self.s.title(self.t, enemy);
        let text = format!("{victim} is under anti-tank fire: {result}");
        self.tell_of(enemy, || Told::new("under fire", "15.3", text.clone()));
    }

    fn tell_fire(&mut self, enemy: usize, fires: &[Laid], factors: &[Factor], potential: u32) {
        if !self.out.listens() {
            return;
        }
        let own = self.s.side(self.t, enemy);
        let (n, sum) = (self.s.belief(1 - own).seen[1 - own][enemy].number, total(factors));
        // Whoever is out of touch does not tell what he fires at.
        let heard: Vec<&Laid> = fires.iter().filter(|fire| self.s.reports(self.t, fire.by)).collect();
        let names: Vec<String> = heard.iter().map(|fire| self.s.title(self.t, fire.by)).collect();
        let keys: Vec<String> = heard.iter().map(|fire| self.t.key(fire.by)).collect();
        let verb = if heard.iter().all(|fire| fire.grenade) { "throws grenades at" } else { "fires at" };
        let text = format!("{} {verb} enemy {n}", names.join(" and "));
        let mut told = if heard.len() == fires.len() {
            let why = working("12.3 potential casualties", factors, format!("{potential} potential casualties"));
            Told::new("fire", "12.3", format!("{text}: {sum} points")).working(why)
        } else {
            Told::new("fire", "12.3", text)
        };
        told.pieces = keys;
        if let Some(fire) = heard.first() {
            self.tell_of(fire.by, || told.clone());
        }
        let (victim, key) = (self.s.title(self.t, enemy), self.t.key(enemy));
        let guns = self.s.groups[enemy].guns;
        let more = match (self.s.groups[enemy].surprised, self.s.groups[enemy].flanked) {
            (true, true) => ", from a hidden enemy behind its flank",
            (true, false) => ", from a hidden enemy",
            (false, true) => ", from behind its flank",
            (false, false) => "",
        };
        let text = format!("{victim} is under fire: {sum} points, {guns} machine guns{more}");
        self.tell_of(enemy, || Told::new("under fire", "12.3", text.clone()).piece(key.clone()));
    }

    /// Take the fallen off, and get crews out of what was knocked out (15.5).
    pub(crate) fn take_off(&mut self, group: usize, fallen: &[u16]) {
        for &f in fallen {
            let t = self.t;
            if !matches!(self.s.fig(f).fate, Fate::Table | Fate::Aboard) {
                continue;
            }
            let side = self.s.side(t, group);
            self.s.figures[usize::from(f)].fate = Fate::Lost;
            let vehicle = t.specs[usize::from(f)].is_vehicle();
            if vehicle {
                if matches!(t.specs[usize::from(f)].body, Body::Hard(_)) && armour::burns(&mut self.unseen()) {
                    self.kindle(Glow::Burning, self.s.fig(f).at);
                }
                self.s.armour_lost[side] += u8::from(matches!(t.specs[usize::from(f)].body, Body::Hard(_)));
                if matches!(t.specs[usize::from(f)].body, Body::Air(_)) {
                    self.crash(group, f);
                } else {
                    self.bail_out(group, f);
                }
            } else {
                let g = &mut self.s.groups[group];
                g.lost += 1;
                g.lost_now = g.lost_now.saturating_add(1);
            }
            let (name, who, key) = (self.s.title(t, group), t.specs[usize::from(f)].name.clone(), t.key(group));
            let what = if vehicle { "is knocked out" } else { "is hit" };
            self.tell_of(group, || Told::new("hit", "12.4", format!("{name}: {who} {what}")).piece(key.clone()));
            if !vehicle {
                self.take_over(group, f);
            }
        }
    }

    /// Another man takes over what the fallen one had, if it still works (12.6).
    fn take_over(&mut self, group: usize, fallen: u16) {
        let (weapon, radio) = (self.s.fig(fallen).weapon, self.s.fig(fallen).radio);
        let plain = |w: Weapon| matches!(w, Weapon::Rifle | Weapon::Smg | Weapon::Pistol | Weapon::AssaultRifle);
        let at = self.s.fig(fallen).at;
        let able = |f: &u16| {
            !self.t.specs[usize::from(*f)].is_vehicle() && plain(self.s.fig(*f).weapon) && self.s.fig(*f).armed
        };
        let heir = self.s.present(group).filter(able).min_by_key(|&f| (self.s.fig(f).at.distance_squared(at), f));
        let Some(heir) = heir else { return };
        let crew = self.t.groups[usize::from(self.s.groups[group].of)].heavy.is_some();
        let gunner = crew && self.s.groups[group].members.iter().position(|&f| f == fallen) == Some(0);
        if gunner && !wreckage::serviceable(&mut self.unseen()) {
            self.s.groups[group].broken = true;
        }
        let name = self.s.title(self.t, group);
        if gunner && self.s.groups[group].broken {
            self.tell_of(group, || Told::new("hit", "12.6", format!("{name}: the weapon is out of action")));
        }
        if !plain(weapon) && wreckage::serviceable(&mut self.unseen()) {
            self.s.figures[usize::from(heir)].weapon = weapon;
            let who = self.t.specs[usize::from(heir)].name.clone();
            self.tell_of(group, || Told::new("hit", "12.6", format!("{name}: {who} takes over the {weapon}")));
        }
        if radio && !self.s.fig(heir).radio && wreckage::serviceable(&mut self.unseen()) {
            self.s.figures[usize::from(heir)].radio = true;
            let who = self.t.specs[usize::from(heir)].name.clone();
            self.tell_of(group, || Told::new("hit", "12.6", format!("{name}: {who} takes over the radio")));
        }
    }

    fn bail_out(&mut self, group: usize, vehicle: u16) {
        let at = self.s.fig(vehicle).at;
        let hard = matches!(self.t.specs[usize::from(vehicle)].body, Body::Hard(_));
        let crew: Vec<u16> =
            self.s.groups[group].members.iter().copied().filter(|&f| self.s.fig(f).fate == Fate::Aboard).collect();
        self.spill(group, vehicle);
        for (n, f) in crew.into_iter().enumerate() {
            let escape = if hard { armour::crew_escape(&mut self.unseen()) } else { armour::Escape::Smg };
            if escape == armour::Escape::Lost {
                self.s.figures[usize::from(f)].fate = Fate::Lost;
                let g = &mut self.s.groups[group];
                g.lost += 1;
                g.lost_now = g.lost_now.saturating_add(1);
                continue;
            }
            if escape == armour::Escape::Pistol {
                self.s.figures[usize::from(f)].weapon = Weapon::Pistol;
            }
            self.s.figures[usize::from(f)].fate = Fate::Table;
            let (right, back) = crate::march::slot(n, true);
            let heading = self.s.groups[group].heading;
            let there = self.t.ground.clamp(crate::march::beside(at, heading, right, back));
            crate::march::settle(self.t, self.s, f, there);
        }
        let (name, left) = (self.s.title(self.t, group), self.s.men(self.t, group));
        let armed = |f: u16| format!("{} ({})", self.t.specs[usize::from(f)].name, self.s.fig(f).weapon);
        let men: Vec<String> = self.s.present(group).filter(|&f| f != vehicle).map(armed).collect();
        let text = format!("{name}: {left} get out: {}", men.join(", "));
        self.tell_of(group, || Told::new("hit", "15.5", text.clone()));
    }
}

/// Of the groups that fire on one target, one that its side hears nothing of, or the first: what they score together is known only
/// where all of them report (4.2).
fn quietest(t: &Table, s: &State, fires: &[Laid]) -> usize {
    let quiet = fires.iter().find(|fire| !s.reports(t, fire.by));
    quiet.or(fires.first()).map_or(0, |fire| fire.by)
}

fn is_machine_gun(weapon: Weapon) -> bool {
    matches!(weapon, Weapon::BeltLmg | Weapon::MagazineLmg | Weapon::TripodMg | Weapon::PintleMg | Weapon::TurretMg)
}
