//! All fire of a period together (12, 15): it is totalled before anybody is taken off.

use geometry::table::Point;
use kernel::{Dice, Modifier, Told, Witness, Working};

use super::riding::{self, outside};
use super::{Laid, Shot, bursts, falling, tactical};
use crate::armour::{self, Piercer};
use crate::army::{Make, Vehicle};
use crate::desk::Desk;
use crate::fire::{self, Figure, Shelter};
use crate::ground::Lie;
use crate::march::TICKS;
use crate::state::{Body, Fate, State, Table};
use crate::tables::tables;
use crate::words::Weapon;
use crate::{Factor, total};

/// A figure of the target as the nine priorities see it (12.4).
pub(super) fn exposed(t: &Table, s: &State, group: usize, f: u16, from: &[Point]) -> Figure {
    let figure = s.fig(f);
    let shelter = match figure.lie {
        Lie::Bunker => Shelter::Bunker,
        Lie::Building | Lie::Trench => Shelter::Hard,
        _ if riding::is_inside(t, s, f) => Shelter::Hard,
        lie if lie.is_soft() || figure.hedge > 0 => Shelter::Soft,
        _ => Shelter::Open,
    };
    let inside = t.ground.building(figure.at).map(|area| area as u16);
    Figure {
        trapped: inside.is_some_and(|area| s.field.crumbling.contains(&area)),
        erect: s.is_erect(t, group, f) || figure.threw || figure.fate == Fate::Aboard,
        moving: figure.moved,
        firing: figure.fired,
        shelter,
        rank: t.specs[usize::from(f)].rank,
        // From whoever fires from nearest to him.
        distance: from.iter().map(|p| p.distance_squared(figure.at)).min().unwrap_or(0),
    }
}

/// What the firers themselves bring to the points of their fire (12.1): who moved or did not fire before, and from what.
pub(crate) fn firing(t: &Table, s: &State, fires: &[Laid]) -> fire::Volley {
    // Whoever helps another to fire does not fire himself.
    let fires_it = |shot: &&Shot| !matches!(shot.weapon, Weapon::Helper | Weapon::LmgNo2);
    let own = || fires.iter().flat_map(|laid| laid.shots.iter().filter(fires_it).map(|shot| shot.figure));
    let late = |&f: &u16| s.fig(f).moved || !s.fig(f).fired_before;
    let vehicle = |f: &u16| t.specs[usize::from(*f)].is_vehicle();
    fire::Volley {
        moved: own().filter(|f| late(f) && !vehicle(f) && !s.is_driven(*f)).count() as u32,
        vehicle_moving: own().filter(|f| vehicle(f) && s.fig(*f).moved || s.is_driven(*f)).count() as u32,
        ..fire::Volley::default()
    }
}

/// The weapon as one against armour (15.1): machine guns of 12.7 mm and more and light automatic guns are such too.
pub(crate) fn piercer(t: &Table, s: &State, group: usize, weapon: Weapon) -> Option<Piercer> {
    let gun = matches!(weapon, Weapon::TurretMg | Weapon::PintleMg | Weapon::TripodMg);
    let large = t.groups[usize::from(s.groups[group].of)].has_heavy_mg();
    if gun { large.then_some(Piercer::HeavyMg) } else { Piercer::named(weapon.word()) }
}

/// One shot at an armoured vehicle as the firing side sees it (15.1, 15.2), but for what is known only when all have fired.
pub(crate) fn aimed(t: &Table, s: &State, shot: &Shot, by: usize, enemy: usize) -> Option<armour::Shot> {
    let seen = &s.seen[s.side(t, by)][enemy];
    let tons = |f: u16| if let Body::Hard(tons) = t.specs[usize::from(f)].body { Some(u32::from(tons)) } else { None };
    let (hull, tons) = seen.figures.iter().find_map(|glimpse| Some((glimpse, tons(glimpse.figure)?)))?;
    let from = s.fig(shot.figure).at;
    // Where it was when it was engaged, if it has gone on since (9.1).
    let passed = s.groups[enemy].trace.iter().find(|trace| trace.tick == shot.tick && shot.tick < TICKS);
    let (at, lie, hedge) = passed.map_or((hull.at, hull.lie, hull.hedge), |trace| (trace.at, trace.lie, trace.hedge));
    let heading = passed.map_or(seen.heading, |trace| Some(trace.heading));
    let hedged = t.ground.is_behind(hedge, at, from);
    Some(armour::Shot {
        weapon: piercer(t, s, by, shot.weapon)?,
        range: shot.range,
        tons,
        year: t.scenario.year,
        sp_gun: is_post_war_gun(t, hull.figure),
        flank: heading.is_some_and(|heading| heading.meets_flank(from.to(at))),
        target_moved: seen.far,
        under_fire: false,
        surprised: false,
        concealed: lie.is_soft() || lie.is_hard() || hedged,
        firer_moved: s.fig(s.bearer(t, shot.figure)).moved,
        smoke: false,
    })
}

/// Whether a vehicle is a self-propelled gun of after the war (15.1).
pub(super) fn is_post_war_gun(t: &Table, hull: u16) -> bool {
    let bought = &t.groups[usize::from(t.specs[usize::from(hull)].group)].bought;
    matches!(bought.vehicle, Some(Vehicle::Afv { make: Make::SpGun, .. })) && t.scenario.year > tables().war_ends
}

/// Whether a shot can harm the armour of a vehicle that was seen (15.1, 15.4).
pub(crate) fn harms_hull(t: &Table, s: &State, shot: &Shot, by: usize, enemy: usize) -> bool {
    is_flame(shot.weapon) || aimed(t, s, shot, by, enemy).is_some_and(|shot| armour::why_not(&shot).is_none())
}

pub(crate) fn is_flame(weapon: Weapon) -> bool {
    matches!(weapon, Weapon::Flamethrower | Weapon::AfvFlame)
}

/// The factors as the why-line of a telling.
fn working(table: &str, factors: &[Factor], result: String) -> Working {
    let modifier = |f: &Factor| Modifier { case: f.case.to_owned(), label: f.words(), value: f.value };
    Working {
        table: table.to_owned(),
        modifiers: factors.iter().map(modifier).collect(),
        total: Some(total(factors)),
        result,
        ..Working::default()
    }
}

impl<D: Dice, W: Witness<Told>> Desk<'_, D, W> {
    /// Resolve all fire that was laid and marked (12); gives whoever falls to it.
    pub(crate) fn resolve(&mut self, laid: &[Laid]) -> Vec<u16> {
        let mut fallen = Vec::new();
        for enemy in 0..self.s.groups.len() {
            let fires: Vec<Laid> = laid.iter().filter(|fire| fire.at == enemy).cloned().collect();
            if !fires.is_empty() {
                fallen.extend(self.under_fire(enemy, &fires));
            }
        }
        fallen
    }

    /// Everything that one group receives.
    fn under_fire(&mut self, enemy: usize, fires: &[Laid]) -> Vec<u16> {
        let t = self.t;
        let hull = self.s.vehicle(t, enemy).filter(|&v| matches!(t.specs[usize::from(v)].body, Body::Hard(_)));
        if let Some(hull) = hull {
            return self.at_armour(enemy, hull, fires);
        }
        let mut factors = Vec::new();
        for fire in fires {
            for &weapon in Weapon::ALL {
                let some: Vec<i32> = fire.shots.iter().filter(|s| s.weapon == weapon).map(|s| s.range).collect();
                if !some.is_empty() {
                    let points = some.iter().map(|&range| tables().effect(weapon, range)).sum();
                    let case = if weapon.is_small() { "9.4" } else { "10.3" };
                    factors.push(Factor::counted(some.len() as u32, weapon.word(), case, points));
                }
            }
        }
        let mind = self.s.mind(t, quietest(t, self.s, fires));
        factors.extend(tactical(t, mind, enemy, fires, Some(self.s)));
        factors.extend(self.chances(fires));
        let sum = total(&factors);
        let potential = fire::potential(sum, &mut self.dice_of(quietest(t, self.s, fires)));
        let from = self.muzzles(fires);
        let there = self.targets(enemy, fires);
        let owner = |f: u16| self.s.owner(f).unwrap_or(enemy);
        let mut figures: Vec<Figure> = there.iter().map(|&f| exposed(t, self.s, owner(f), f, &from)).collect();
        let burst = fires.iter().any(|fire| fire.grenade || fire.shots.iter().any(|shot| bursts(shot.weapon)));
        for figure in &mut figures {
            figure.trapped |= burst && figure.shelter == Shelter::Bunker;
        }
        let (hit, diced) = fire::identify(&figures, potential, &mut self.unseen());
        let shaken: Vec<u16> = fire::order(&figures).into_iter().take(diced).map(|i| there[i]).collect();
        let mut fallen: Vec<u16> = hit.into_iter().map(|i| there[i]).collect();
        self.equipment(&shaken, &mut fallen);
        self.s.groups[enemy].against += sum.max(0);
        self.tell_fire(enemy, fires, &factors, potential);
        self.share(enemy, &there, fires[0].by, sum);
        fallen
    }

    /// The figures that fire at a group may hit: its own, whoever rides with them in a soft vehicle, and if it comes down by parachute
    /// the others who do (7.2).
    fn targets(&self, enemy: usize, fires: &[Laid]) -> Vec<u16> {
        let (t, s) = (self.t, &*self.s);
        let own = s.groups[enemy].members.iter().copied().chain(s.carried(enemy));
        let mut all: Vec<u16> = own.filter(|&f| s.is_exposed(t, f)).collect();
        let whole = falling::target(t, s.mind(t, quietest(t, s, fires)), enemy, fires);
        let more = whole.figures.iter().map(|glimpse| glimpse.figure);
        all.extend(more.filter(|&f| s.owner(f) != Some(enemy) && s.is_exposed(t, f)));
        all
    }

    /// Whoever is one target with a group is under the same fire (7.2); riders share the vehicle and its test.
    fn share(&mut self, enemy: usize, there: &[u16], by: usize, sum: i32) {
        let mut others: Vec<usize> = there.iter().filter_map(|&f| self.s.owner(f)).collect();
        others.sort_unstable();
        others.dedup();
        others.retain(|&o| o != enemy && self.s.carrier(o) != Some(enemy));
        for other in others {
            self.s.groups[other].against += sum.max(0);
            self.under(other, Some(by), "fire as it comes down", Some(sum), "7.2");
        }
    }

    /// Fire at an armoured vehicle (15): each weapon by itself, and flame by a die of its own (15.4).
    fn at_armour(&mut self, enemy: usize, hull: u16, fires: &[Laid]) -> Vec<u16> {
        if self.at_hull(enemy, fires, &[]) { vec![hull] } else { self.at_hatches(enemy, fires) }
    }

    /// What of some fire harms the hull itself (15.3, 15.4). What else is still to be fired hinders a weapon that fires in the midst of the
    /// movement too (15.2): all fire of a period is simultaneous. Is the vehicle knocked out?
    pub(super) fn at_hull(&mut self, enemy: usize, fires: &[Laid], still: &[Laid]) -> bool {
        let mut knocked_out = false;
        for fire in fires {
            for shot in &fire.shots {
                if is_flame(shot.weapon) {
                    self.s.groups[enemy].scorched = true;
                    let hit = armour::close_attack(&mut self.dice_of(fire.by));
                    self.tell_strike(enemy, (fire.by, shot.tick), "15.4 flame", &[], hit);
                    knocked_out |= hit;
                    continue;
                }
                let Some(mut aimed) = aimed(self.t, self.s.mind(self.t, fire.by), shot, fire.by, enemy) else {
                    continue;
                };
                (aimed.under_fire, aimed.surprised) = self.hindered(fire.by, still);
                let Ok(struck) = armour::strike(&aimed, &mut self.dice_of(fire.by)) else { continue };
                self.s.groups[enemy].against += struck.total.max(0);
                knocked_out |= struck.knocked_out;
                let by = (fire.by, shot.tick);
                self.tell_strike(enemy, by, "15.2 anti-tank fire", &struck.factors, struck.knocked_out);
            }
        }
        knocked_out
    }

    /// Small arms at whoever looks out of a hatch or rides outside (15.6): they are infantry targets, the former partly inside.
    fn at_hatches(&mut self, enemy: usize, fires: &[Laid]) -> Vec<u16> {
        let t = self.t;
        let small = |fire: &Laid| {
            let mut some = fire.clone();
            some.shots.retain(|shot| !harms_hull(t, self.s.mind(t, fire.by), shot, fire.by, enemy));
            // Whoever helps with a weapon that fires at the hull does nothing to the hatch.
            let served = |shot: &Shot| shot.weapon != Weapon::Helper && !shot.weapon.is_small();
            if !some.shots.iter().any(served) {
                some.shots.retain(|shot| shot.weapon != Weapon::Helper);
            }
            some
        };
        let fires: Vec<Laid> = fires.iter().map(small).filter(|fire| !fire.shots.is_empty()).collect();
        let (men, open) = outside(t, self.s, enemy);
        if fires.is_empty() || men.is_empty() {
            return Vec::new();
        }
        let quiet = quietest(t, self.s, &fires);
        let points: i32 = fires.iter().map(Laid::effect).sum();
        let mut factors = vec![Factor::new("small arms at the hatch", "15.6", points)];
        let firers = firing(t, self.s.mind(t, quiet), &fires);
        factors.extend(fire::tactical(&fire::Volley { targets: open, ..firers }));
        factors.extend(self.chances(&fires));
        let sum = total(&factors);
        let potential = fire::potential(sum, &mut self.dice_of(quiet));
        self.count_riders(enemy, &men, sum);
        let from = self.muzzles(&fires);
        let figures: Vec<Figure> = men.iter().map(|&f| exposed(t, self.s, enemy, f, &from)).collect();
        let (fallen, diced) = fire::identify(&figures, potential, &mut self.unseen());
        let shaken: Vec<u16> = fire::order(&figures).into_iter().take(diced).map(|i| men[i]).collect();
        self.radios(&shaken);
        self.tell_fire(enemy, &fires, &factors, potential);
        fallen.into_iter().map(|i| men[i]).collect()
    }

    /// The points of fire at men on armour count against the groups that ride there (13.3); its own crew minds anti-tank fire alone.
    fn count_riders(&mut self, carrier: usize, men: &[u16], sum: i32) {
        let mut riders: Vec<usize> = men.iter().filter_map(|&f| self.s.owner(f)).filter(|&g| g != carrier).collect();
        riders.sort_unstable();
        riders.dedup();
        for rider in riders {
            self.s.groups[rider].against += sum.max(0);
        }
    }

    /// Where everybody is who fires.
    fn muzzles(&self, fires: &[Laid]) -> Vec<Point> {
        fires.iter().flat_map(|fire| &fire.shots).map(|shot| self.s.fig(shot.figure).at).collect()
    }

    /// One die for each firing group (12.2), also if some of its men fire and others throw grenades.
    fn chances(&mut self, fires: &[Laid]) -> Vec<Factor> {
        let (t, mut dice) = (self.t, Vec::new());
        for (n, fire) in fires.iter().enumerate() {
            if fires[..n].iter().all(|other| other.by != fire.by) {
                let parts = fires[n..].iter().filter(|other| other.by == fire.by);
                let men = parts.map(|part| part.firers(t, self.s)).sum::<u32>().min(self.s.men(t, fire.by));
                dice.push(fire::chance(men, &mut self.dice_of(fire.by)));
            }
        }
        dice
    }

    fn tell_strike(&mut self, enemy: usize, by: (usize, u8), table: &str, factors: &[Factor], knocked_out: bool) {
        if !self.out.listens() {
            return;
        }
        let (by, tick) = by;
        let when = if tick < TICKS { format!("Tick {tick}: ") } else { String::new() };
        let own = self.s.side(self.t, enemy);
        let (n, name) = (self.s.belief(1 - own).seen[1 - own][enemy].number, self.s.title(self.t, by));
        let result = if knocked_out { "knocked out" } else { "no effect" };
        let why = working(table, factors, result.to_owned());
        let told =
            Told::new("anti-tank fire", "15.3", format!("{when}{name} fires at enemy {n}: {result}")).working(why);
        self.tell_of(by, || told.clone());
        let victim = self.s.title(self.t, enemy);
        let text = format!("{when}{victim} is under anti-tank fire: {result}");
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
        let verb = match (heard.iter().all(|fire| fire.grenade), heard.len()) {
            (true, 1) => "throws grenades at",
            (true, _) => "throw grenades at",
            (false, 1) => "fires at",
            (false, _) => "fire at",
        };
        let text = format!("{} {verb} enemy {n}", names.join(" and "));
        let mut told = if heard.len() == fires.len() {
            let casualties = if potential == 1 { "casualty" } else { "casualties" };
            let why = working("12.3 potential casualties", factors, format!("{potential} potential {casualties}"));
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
        let eyes = self.s.eyes(self.t, enemy);
        let hidden = fires.iter().any(|fire| !eyes[self.s.shown(fire.by)].located);
        let more = match (hidden, self.s.groups[enemy].flanked) {
            (true, true) => ", from a hidden enemy behind its flank",
            (true, false) => ", from a hidden enemy",
            (false, true) => ", from behind its flank",
            (false, false) => "",
        };
        let guns = match guns {
            0 => String::new(),
            1 => ", a machine gun".to_owned(),
            _ => format!(", {guns} machine guns"),
        };
        let text = format!("{victim} is under fire: {sum} points{guns}{more}");
        self.tell_of(enemy, || Told::new("under fire", "12.3", text.clone()).piece(key.clone()));
    }
}

/// Of the groups that fire on one target, one that its side hears nothing of, or the first: what they score together is known only
/// where all of them report (4.2).
fn quietest(t: &Table, s: &State, fires: &[Laid]) -> usize {
    let quiet = fires.iter().find(|fire| !s.reports(t, fire.by));
    quiet.or(fires.first()).map_or(0, |fire| fire.by)
}
