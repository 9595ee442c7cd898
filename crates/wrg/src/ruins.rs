//! The fall of buildings and bunkers in play (section 17): by guns and flame, by satchel charges, by off-table support.
//!
//! Whoever is in a building that falls is diced for first (12.4), and whoever is in a bunker that collapses must get out. All see
//! what falls; what is left of a house is rubble, in which men lie as among rocks, and over which they see.

use geometry::table::contact::near_segment;
use geometry::table::{Eye, Point, Polygon, Ratio};
use kernel::{Dice, Told, Witness};

use crate::Factor;
use crate::bombs::Bomb;
use crate::desk::Desk;
use crate::fire::{self, Volley};
use crate::ground::Ground;
use crate::light::Glow;
use crate::locate::eye;
use crate::march::TICKS;
use crate::missions::Mission;
use crate::scale::METRE;
use crate::state::{Fate, Pace, State, Table, curb};
use crate::tables::tables;
use crate::volleys::{
    Laid, Shot, Swept, clear, exposure, has_hands, in_fire_arc, is_at_work, is_mortar, is_withheld, silenced,
};
use crate::words::{Weapon, several};
use crate::works::{Works, shakes_bunker};
use crate::wreckage::{self, Building};

/// Whoever is this near to a wall can place a charge on it.
const AT_HAND: i32 = 5 * METRE;

fn line(name: &str) -> i32 {
    tables().things.get("17.1").and_then(|table| table.get(name)).copied().unwrap_or(0)
}

/// The effect of a charge or bottle on a building, and on whoever is in it.
fn effect(bomb: Bomb) -> i32 {
    line(if bomb == Bomb::Molotov { "molotov_effect" } else { "satchel_effect" })
}

/// Satchel charges that a group places on a building or bunker, or molotov cocktails that it throws into it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// Who.
    pub by: usize,
    /// On which area of the table.
    pub area: usize,
    /// The men who use one each.
    pub men: Vec<u16>,
    /// What.
    pub bomb: Bomb,
}

/// Fire at a building for its own sake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Razing {
    /// Who fires.
    pub by: usize,
    /// At which area of the table.
    pub area: usize,
    /// With what.
    pub shots: Vec<Shot>,
}

impl Ground {
    /// What an area is as a work of men; nothing if it is none.
    #[must_use]
    pub fn works(&self, area: usize) -> Option<Works> {
        match crate::ground::AREAS.get(usize::from(self.top.areas().get(area)?.kind)).copied()? {
            "building" => Some(Works::Building),
            "prepared-building" => Some(Works::Prepared),
            "bunker" => Some(Works::Bunker),
            _ => None,
        }
    }
    /// The name of a building or bunker.
    #[must_use]
    pub fn works_name(&self, area: usize) -> String {
        let found = self.top.areas().get(area);
        match found.map(|area| area.name.as_str()).filter(|name| !name.is_empty()) {
            Some(name) => format!("the {name}"),
            None => {
                let (low, _) = found.map(|area| area.shape.bounds()).unwrap_or_default();
                let what = if self.works(area) == Some(Works::Bunker) { "bunker" } else { "house" };
                format!("the {what} at {}, {}", low.x() / METRE, low.y() / METRE)
            }
        }
    }
}

/// Whether there is still something to bring down.
fn stands(t: &Table, s: &State, area: usize) -> bool {
    let number = area as u16;
    match t.ground.works(area) {
        None => false,
        Some(Works::Building) => !s.field.fallen.contains(&number),
        Some(Works::Prepared | Works::Bunker) => !s.field.collapsed.contains(&number),
    }
}

/// The buildings and bunkers that stand, by their number on the table.
pub fn standing(t: &Table, s: &State) -> Vec<usize> {
    (0..t.ground.top.areas().len().min(250)).filter(|&area| stands(t, s, area)).collect()
}

fn shape(t: &Table, area: usize) -> Option<&Polygon> {
    t.ground.top.areas().get(area).map(|area| &area.shape)
}

fn middle(t: &Table, area: usize) -> Point {
    let (low, high) = shape(t, area).map(Polygon::bounds).unwrap_or_default();
    Point::new(low.x() + (high.x() - low.x()) / 2, low.y() + (high.y() - low.y()) / 2)
}

/// Whether a place is in, or at the walls of, an area.
fn is_at(t: &Table, area: usize, p: Point) -> bool {
    shape(t, area).is_some_and(|shape| shape.contains(p) || shape.sides().any(|(a, b)| near_segment(p, a, b, AT_HAND)))
}

/// Whether a weapon can harm a building (17.1): heavy weapons but machine guns, flame, grenade launchers and rockets.
#[must_use]
pub const fn harms(weapon: Weapon) -> bool {
    matches!(
        weapon,
        Weapon::Mortar2in
            | Weapon::Mortar60mm
            | Weapon::Mortar81mm
            | Weapon::Recoilless
            | Weapon::Gun
            | Weapon::AfvGun
            | Weapon::AfvFlame
            | Weapon::Missile
            | Weapon::Flamethrower
            | Weapon::GrenadeLauncher
            | Weapon::OneMan
    )
}

/// Whether a building that falls to a weapon burns only by a die, and not always (17.1).
const fn is_shell(weapon: Weapon) -> bool {
    matches!(weapon, Weapon::AfvGun | Weapon::Recoilless | Weapon::Gun) || is_mortar(weapon)
}

/// The men of a group who could place a satchel charge on an area, or throw a molotov cocktail into it as grenades are thrown (9.2,
/// 17.1).
#[must_use]
pub fn placers(t: &Table, s: &State, group: usize, area: usize, bomb: Bomb) -> Vec<u16> {
    let g = &s.groups[group];
    let left = usize::from(*bomb.store(&mut g.kit.clone()));
    let thrown = bomb == Bomb::Molotov;
    let hands = !thrown || g.manned(t).is_none() && !g.went.is_silent() && g.went != Pace::Double;
    let forbidden = g.curb & curb::PANIC != 0 || s.vehicle(t, group).is_some() || left == 0 || !hands;
    let reaches = |f: u16| {
        let at = s.fig(f).at;
        if thrown { !s.fig(f).radio && is_within_throw(t, area, at) } else { is_at(t, area, at) }
    };
    let near = s.present(group).filter(|&f| !forbidden && s.fig(f).armed && has_hands(t, s, group, f) && reaches(f));
    near.take(left).collect()
}

/// Whether a man outside of an area can throw something into it.
fn is_within_throw(t: &Table, area: usize, p: Point) -> bool {
    let far = (1..=METRE).rev().find(|&metres| tables().effect(Weapon::Grenade, metres) > 0).unwrap_or(0) * METRE;
    shape(t, area).is_some_and(|shape| !shape.contains(p) && shape.sides().any(|(a, b)| near_segment(p, a, b, far)))
}

/// What a group can fire at a building or bunker to bring it down, each man with the best of what he carries (10.2, 17.1, 17.2).
#[must_use]
pub fn raze(t: &Table, s: &State, group: usize, area: usize) -> Vec<Shot> {
    let (g, mut shots) = (&s.groups[group], Vec::new());
    let spec = &t.groups[usize::from(g.of)];
    let armed = |f: u16| {
        let hull = t.specs[usize::from(f)].is_vehicle();
        if hull {
            spec.mounted.iter().any(|&w| harms(w))
        } else {
            s.weapons(f).into_iter().any(harms) || spec.heavy.is_some_and(harms)
        }
    };
    if !stands(t, s, area) || !s.present(group).any(armed) || silenced(t, s, group).is_some() {
        return shots;
    }
    let Some(shape) = shape(t, area) else { return shots };
    let screens = s.screens();
    let walls: Vec<Point> = shape
        .sides()
        .flat_map(|(a, b)| [a, Ratio::new(1, 2).map_or(a, |half| half.along(a, b))])
        .chain([middle(t, area)])
        .collect();
    let mut gun = g.manned(t).filter(|&heavy| harms(heavy) && g.is_loaded(heavy));
    for f in s.present(group).filter(|&f| s.fig(f).armed && !s.fig(f).climbed && !is_at_work(s, group, f)) {
        let (from, hull) = (s.fig(f).at, t.specs[usize::from(f)].is_vehicle());
        let mine = eye(t, s, f, g.posture);
        // The nearest place of its walls that a weapon bears on, if it does any harm from there.
        let aim = |weapon: Weapon| -> Option<i32> {
            let seen = |p: Point| s.sees(t, mine, Eye { at: p, height: METRE }, &screens);
            // Bombs burst in trees (10.2).
            let flies = |p: Point| !is_mortar(weapon) || clear(t, s, f, p);
            let free = |p: &&Point| in_fire_arc(t, s, group, f, weapon, **p) && seen(**p) && flies(**p);
            let at = walls.iter().filter(free).min_by_key(|p| (from.distance_squared(**p), **p))?;
            let range = from.distance(*at) / METRE + 1;
            let carried = is_mortar(weapon) && s.fig(f).moved;
            let able = harms(weapon) && !carried && !is_withheld(t, s, group, f, weapon, range);
            (able && tables().effect(weapon, range) > 0).then_some(range)
        };
        let mut add =
            |weapon: Weapon| shots.extend(aim(weapon).map(|range| Shot { figure: f, weapon, range, tick: TICKS }));
        if hull {
            spec.mounted.iter().for_each(|&weapon| add(weapon));
        } else if let Some(heavy) = gun.take() {
            add(heavy);
        } else if g.manned(t).is_none() {
            let worth = |weapon: Weapon| aim(weapon).map(|range| (tables().effect(weapon, range), weapon));
            let best = s.weapons(f).into_iter().filter_map(worth).max_by_key(|&(points, _)| points);
            shots.extend(
                best.and_then(|(_, weapon)| aim(weapon).map(|range| Shot { figure: f, weapon, range, tick: TICKS })),
            );
        }
    }
    shots
}

/// What an attack on one area comes to.
#[derive(Default)]
struct Attack {
    effect: i32,
    shells: i32,
    off_table: bool,
    shaken: bool,
    by: Option<usize>,
}

impl State {
    /// Whether two see each other on this table as it is now: over what has fallen, not through smoke (8.3, 17.1).
    #[must_use]
    pub fn sees(&self, t: &Table, a: Eye, b: Eye, smoke: &[geometry::table::Screen]) -> bool {
        t.ground.sees_past(a, b, smoke, &self.field.fallen)
    }
    /// How a place lies on this table as it is now.
    #[must_use]
    pub fn lie(&self, t: &Table, p: Point) -> crate::ground::Lie {
        t.ground.lie_among(p, &self.field.fallen, &self.field.collapsed)
    }
    /// How it is for whoever goes there (R141).
    #[must_use]
    pub fn footing(&self, t: &Table, p: Point) -> crate::ground::Lie {
        t.ground.footing(p, self.lie(t, p))
    }
}

impl<D: Dice, W: Witness<Told>> Desk<'_, D, W> {
    /// Everything that is done to buildings and bunkers in a period (17.1, 17.2). Gives whoever does not get out.
    pub(crate) fn shake(
        &mut self,
        laid: &[Laid],
        razing: &[Razing],
        placed: &[Placed],
        missions: &[Mission],
    ) -> Vec<u16> {
        for fire in razing {
            self.discharge(fire.by, &fire.shots);
            self.s.loud[0].extend(self.s.place(self.t, fire.by));
            let (name, what) = (self.s.title(self.t, fire.by), self.t.ground.works_name(fire.area));
            self.tell_of(fire.by, || Told::new("fire", "17.1", format!("{name} fires at {what}")));
        }
        let mut fallen = Vec::new();
        let beaten: Vec<Polygon> = missions.iter().filter_map(Mission::ground).collect();
        for area in standing(self.t, self.s) {
            let mut attack = self.attack(area, laid, razing, placed);
            attack.off_table =
                shape(self.t, area).is_some_and(|shape| beaten.iter().any(|ground| ground.overlaps(shape)));
            fallen.extend(self.judge(area, &attack));
        }
        fallen
    }

    /// What an area received from fire at it, at troops in it, and from charges.
    fn attack(&self, area: usize, laid: &[Laid], razing: &[Razing], placed: &[Placed]) -> Attack {
        let mut attack = Attack::default();
        let mut add = |by: usize, shots: &[Shot]| {
            let calibre = self.t.groups[usize::from(self.s.groups[by].of)].calibre;
            let large = i32::from(calibre) >= line("large_calibre");
            for shot in shots.iter().filter(|shot| harms(shot.weapon)) {
                let points = tables().effect(shot.weapon, shot.range);
                attack.effect += points;
                attack.shells += if is_shell(shot.weapon) { points } else { 0 };
                attack.shaken |= shakes_bunker(shot.weapon, large);
                attack.by = Some(by);
            }
        };
        for fire in laid.iter().filter(|fire| !fire.grenade && self.target_in(fire) == Some(area)) {
            add(fire.by, &fire.shots);
        }
        razing.iter().filter(|fire| fire.area == area).for_each(|fire| add(fire.by, &fire.shots));
        for charge in placed.iter().filter(|charge| charge.area == area) {
            let points = effect(charge.bomb) * charge.men.len() as i32;
            attack.effect += points;
            // What burns does not shake a bunker, and sets a house on fire for certain.
            if charge.bomb == Bomb::Satchel {
                attack.shells += points;
                attack.shaken = true;
            }
            attack.by = Some(charge.by);
        }
        attack
    }

    /// The building or bunker that most of a target is in, as its side sees it.
    fn target_in(&self, fire: &Laid) -> Option<usize> {
        let side = self.s.side(self.t, fire.by);
        let seen = &self.s.mind(self.t, fire.by).seen[side][fire.at];
        let inside = seen.figures.iter().filter_map(|glimpse| self.t.ground.building(glimpse.at));
        let areas: Vec<usize> = inside.collect();
        areas.iter().copied().max_by_key(|area| (areas.iter().filter(|other| *other == area).count(), *area))
    }

    /// Dice for a building (17.1) and a bunker (17.2).
    fn judge(&mut self, area: usize, attack: &Attack) -> Vec<u16> {
        let Some(works) = self.t.ground.works(area) else { return Vec::new() };
        let number = area as u16;
        let exposed = attack.effect > 0 || attack.off_table;
        if exposed && works != Works::Bunker && !self.s.field.fallen.contains(&number) {
            let by_shells = attack.shells * 2 >= attack.effect;
            // A building without a sign of troops is no secret, but who fires at it may be.
            let fell = wreckage::building(attack.effect, attack.off_table, by_shells, &mut self.unseen());
            if fell != Building::Stands {
                self.falls_down(area, works, fell == Building::Burning);
            }
        }
        if attack.shaken && works.is_bunker() && wreckage::bunker_collapses(&mut self.unseen()) {
            return self.caves_in(area);
        }
        Vec::new()
    }

    fn falls_down(&mut self, area: usize, works: Works, burns: bool) {
        self.s.field.fallen.push(area as u16);
        self.s.field.crumbling.push(area as u16);
        let what = self.t.ground.works_name(area);
        let left = if works.wrecked().is_some() { "; its cellar still holds" } else { "" };
        let fire = if burns { " and burns" } else { "" };
        self.tell_all(|| Told::new("ruin", "17.1", format!("{} falls down{fire}{left}", capital(&what))));
        if burns {
            self.kindle(Glow::Burning, middle(self.t, area));
        }
    }

    /// A bunker collapses: whoever is in it gets out on 5, with small arms or radio (17.2).
    fn caves_in(&mut self, area: usize) -> Vec<u16> {
        self.s.field.collapsed.push(area as u16);
        let what = self.t.ground.works_name(area);
        self.tell_all(|| Told::new("ruin", "17.2", format!("{} collapses", capital(&what))));
        let inside: Vec<u16> = self.inside(area);
        let mut lost = Vec::new();
        for f in inside {
            let Some(group) = self.s.owner(f) else { continue };
            self.s.groups[group].broken |= self.t.groups[usize::from(self.s.groups[group].of)].heavy.is_some();
            if self.t.specs[usize::from(f)].is_vehicle() || !wreckage::bunker_escape(&mut self.unseen()) {
                lost.push(f);
            }
        }
        lost
    }

    /// Whoever is in an area.
    fn inside(&self, area: usize) -> Vec<u16> {
        let there = |f: &u16| {
            let figure = self.s.fig(*f);
            figure.fate == Fate::Table && self.t.ground.building(figure.at) == Some(area)
        };
        (0..self.s.figures.len() as u16).filter(there).collect()
    }

    /// Satchel charges go off, and molotov cocktails burst (12.1, 17.1): everybody in the building receives them, seen or not. Gives whoever
    /// falls.
    pub(crate) fn blow(&mut self, placed: &[Placed]) -> Vec<u16> {
        let mut fallen = Vec::new();
        for charge in placed {
            let number = charge.men.len() as u8;
            let (bomb, thrown) = (charge.bomb, charge.bomb == Bomb::Molotov);
            let store = bomb.store(&mut self.s.groups[charge.by].kit);
            *store = store.saturating_sub(number);
            for &f in &charge.men {
                let figure = &mut self.s.figures[usize::from(f)];
                (figure.fired, figure.threw) = (true, figure.threw || thrown);
            }
            self.s.loud[0].push(middle(self.t, charge.area));
            let what = self.t.ground.works_name(charge.area);
            let name = self.s.title(self.t, charge.by);
            let (places, on) = if thrown { ("throws", "into") } else { ("places", "on") };
            let used = format!("{name} {places} {} {on} {what}", several(number, bomb.word()));
            self.tell_of(charge.by, || Told::new("fire", "12.1", used.clone()));
            let bursts = if thrown { "Molotov cocktails burst" } else { "Satchel charges go off" };
            self.tell_all(|| Told::new("burst", "12.1", format!("{bursts} at {what}")));
            let men: Vec<u16> = self.inside(charge.area);
            let men: Vec<u16> = men.into_iter().filter(|f| !charge.men.contains(f)).collect();
            if men.is_empty() {
                continue;
            }
            let points = effect(bomb) * i32::from(number);
            let mut factors = vec![Factor::new(several(number, bomb.word()), "17.1", points)];
            let busting = Volley { bunker_busting: u32::from(number), ..Volley::default() };
            factors.extend(exposure(self.t, self.s, &men, None, busting));
            factors.push(fire::chance(u32::from(number), &mut self.unseen()));
            let swept = Swept {
                by: Some(charge.by),
                what: if thrown { "fire" } else { "satchel charges" },
                case: "12.1",
                bursts: true,
                harms_armour: true,
            };
            fallen.extend(self.sweep(&men, &factors, &swept));
        }
        fallen
    }

    /// The dust settles: whoever was in what has fallen lies in what is left of it.
    pub(crate) fn settle_ruins(&mut self) {
        if self.s.field.crumbling.is_empty() && self.s.field.collapsed.is_empty() {
            return;
        }
        self.s.field.crumbling.clear();
        for f in 0..self.s.figures.len() as u16 {
            let at = self.s.fig(f).at;
            if self.s.fig(f).fate == Fate::Table {
                crate::march::settle(self.t, self.s, f, at);
            }
        }
    }
}

/// With a great letter, to begin a sentence.
fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
