//! Light in play (section 19): flares, rounds and fires that light the ground, searchlights, and eyes that see in the dark.

use geometry::table::{Eye, Point, Screen, Vector};
use kernel::{Dice, Told, Witness};

use crate::desk::Desk;
use crate::light::{self, Glow, Lamp, searchlight_on};
use crate::movement::Light;
use crate::scale::METRE;
use crate::state::{Body, State, Table};
use crate::tables::tables;
use crate::words::{Arm, Weapon};
use crate::wreckage::{screen_height, screen_length};

/// The light that a vehicle shows ahead of it (19.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Beam {
    /// None.
    #[default]
    Off,
    /// Light that everybody sees.
    White,
    /// Light that only viewers see.
    InfraRed,
}

/// The wire of a trip flare (19.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wire {
    /// Who set it up.
    pub side: u8,
    /// One end.
    pub from: Point,
    /// The other.
    pub to: Point,
}

impl Wire {
    /// A wire round its middle in a direction, in degrees from north.
    #[must_use]
    pub fn new(t: &crate::ground::Ground, side: u8, at: Point, along: u8) -> Wire {
        let half = light::trip_wire() * METRE / 2;
        let end = |far: i32| t.clamp(crate::shape::spot(at, crate::bearing::heading(along), far, 0));
        Wire { side, from: end(-half), to: end(half) }
    }
    /// Its middle.
    #[must_use]
    pub fn middle(&self) -> Point {
        let way = self.from.to(self.to);
        self.from.plus(Vector::new(way.x() / 2, way.y() / 2))
    }
}

/// Is it dark, so that light counts?
#[must_use]
pub fn is_night(t: &Table) -> bool {
    t.light() == Light::Dark
}

/// Whether the year of the battle has a piece of equipment (19.1).
fn has_by(t: &Table, name: &str) -> bool {
    let from = tables().things.get("19.1").and_then(|table| table.get(name)).copied();
    from.is_some_and(|year| i64::from(t.scenario.year) >= i64::from(year))
}

/// The first year in which men can carry a night vision device (19.1).
#[must_use]
pub fn night_vision_from() -> u32 {
    let from = tables().things.get("19.1").and_then(|table| table.get("night_vision_from")).copied();
    from.and_then(|year| u32::try_from(year).ok()).unwrap_or(0)
}

fn is_armoured(t: &Table, f: u16) -> bool {
    matches!(t.specs[usize::from(f)].body, Body::Hard(_))
}

/// The light that a group can be told to show (19.1): armoured vehicles have the searchlights of their time.
#[must_use]
pub fn beams(t: &Table, s: &State, group: usize) -> Vec<Beam> {
    let hard = s.vehicle(t, group).is_some_and(|v| is_armoured(t, v));
    let kinds = [(Beam::White, "searchlight_from"), (Beam::InfraRed, "infra_red_from")];
    let able = kinds.into_iter().filter(|(_, name)| is_night(t) && hard && has_by(t, name)).map(|(beam, _)| beam);
    let mut all: Vec<Beam> = able.collect();
    if !all.is_empty() {
        all.push(Beam::Off);
    }
    all.retain(|&beam| beam != s.groups[group].beam);
    all
}

/// The weapon with which a group can light the ground (19.1): a mortar.
#[must_use]
pub fn flare(t: &Table, s: &State, group: usize) -> Option<(Weapon, Glow)> {
    if s.groups[group].curb & crate::state::curb::PANIC != 0 {
        return None;
    }
    let manned = s.groups[group].manned(t);
    let carried = s.present(group).filter(|&f| s.fig(f).armed).flat_map(|f| s.weapons(f));
    manned.into_iter().chain(carried).find_map(|weapon| match weapon {
        Weapon::Mortar81mm => Some((weapon, Glow::Mortar81mm)),
        Weapon::Mortar2in | Weapon::Mortar60mm => Some((weapon, Glow::LightMortar)),
        _ => None,
    })
}

impl State {
    /// Whether a beam of this kind shines on a place.
    fn in_beam(&self, t: &Table, kind: Beam, p: Point, screens: &[Screen]) -> bool {
        (0..self.groups.len()).any(|g| {
            let shines = |v: u16| {
                let from = crate::locate::eye(t, self, v, self.groups[g].posture);
                let on = p != from.at && searchlight_on(from.at, self.groups[g].heading, p);
                on && t.ground.sees(from, Eye { at: p, height: 100 }, screens)
            };
            self.groups[g].beam == kind && self.vehicle(t, g).is_some_and(shines)
        })
    }
    /// Whether a place is lit for everybody (19.1).
    #[must_use]
    pub fn is_lit(&self, t: &Table, p: Point, screens: &[Screen]) -> bool {
        let light = light::light_at(t.light(), &self.lamps, p, u32::from(self.period));
        light != Light::Dark || self.in_beam(t, Beam::White, p, screens)
    }
    /// Whether a figure has equipment for the dark that needs no light of its own, and whether it sees infra-red light (19.1).
    #[must_use]
    pub fn night_eyes(&self, t: &Table, f: u16) -> (bool, bool) {
        let hard = is_armoured(t, f);
        let device = t.specs[usize::from(f)].has(Arm::NightVision);
        let passive = device || hard && has_by(t, "intensifier_from");
        (passive, passive || hard && has_by(t, "infra_red_from"))
    }
    /// Whether somebody who looks at a place in the dark sees it as by moonlight: it is lit, or he has the eyes for it (19.1).
    #[must_use]
    pub fn sees_by_night(&self, t: &Table, f: u16, p: Point, screens: &[Screen]) -> bool {
        let (passive, viewer) = self.night_eyes(t, f);
        passive || viewer && self.in_beam(t, Beam::InfraRed, p, screens)
    }
    /// The light by which a group drives (6.1): where its place is lit, or its driver sees by his own light or equipment, as by moonlight.
    #[must_use]
    pub fn driving_light(&self, t: &Table, group: usize) -> Light {
        let natural = t.light();
        let Some(v) = self.vehicle(t, group).filter(|_| natural == Light::Dark) else { return natural };
        // The beam of somebody else does not show one's own way, and its driver may not even know of it.
        let light = light::light_at(natural, &self.lamps, self.fig(v).at, u32::from(self.period));
        let shown = self.groups[group].beam != Beam::Off;
        if shown { Light::Moon } else { light::seen_in(light, self.night_eyes(t, v).0) }
    }
    /// Whether any vehicle shows a light, so that every movement may change what is seen.
    #[must_use]
    pub fn has_beams(&self) -> bool {
        self.groups.iter().any(|group| group.beam != Beam::Off)
    }
}

const fn words(glow: Glow) -> &'static str {
    match glow {
        Glow::TripFlare => "A trip flare goes up",
        Glow::LightMortar | Glow::Mortar81mm => "A mortar's flare burns",
        Glow::OffTable => "Flares hang in the sky",
        Glow::Flamethrower => "Flame lights the ground",
        Glow::Fougasse => "A fougasse burns",
        Glow::Burning => "Something burns",
    }
}

impl<D: Dice, W: Witness<Told>> Desk<'_, D, W> {
    /// Something gives light somewhere (19.1), and smoke if it burns (19.2). Everybody sees it.
    pub fn kindle(&mut self, glow: Glow, at: Point) {
        let at = self.t.ground.clamp(at);
        let (x, y) = (at.x() / METRE, at.y() / METRE);
        if is_night(self.t) {
            let period = u32::from(self.s.period);
            self.s.lamps.push(Lamp { glow, at, lit: period });
            let (far, until) = (glow.radius(), period + glow.periods().max(1) - 1);
            let text = format!("{} at {x}, {y}: light for {far} m round until period {until}", words(glow));
            self.tell_all(|| Told::new("light", "19.1", text.clone()));
        }
        if glow.smokes() {
            let length = screen_length("burning").unwrap_or(0) * METRE;
            let to = self.t.ground.clamp(crate::shape::spot(at, self.t.scenario.wind, length, 0));
            let burns = u16::try_from(glow.periods().max(1) - 1).unwrap_or(0);
            self.stoke_smoke(Screen { from: at, to, height: screen_height() * METRE }, self.s.period + burns);
        }
    }

    /// An illuminating mission of off-table support (19.1).
    pub(crate) fn lit_off_table(&mut self, at: Point) {
        self.kindle(Glow::OffTable, at);
    }

    /// A mortar fires an illuminating round instead of bombs (19.1).
    pub(crate) fn fire_flare(&mut self, group: usize, at: Point) {
        let (Some((weapon, glow)), Some(here)) = (flare(self.t, self.s, group), self.s.place(self.t, group)) else {
            return;
        };
        if let Some(why) = crate::calls::why_not_there(self.t, self.s, group, weapon, at) {
            let text = format!("{} cannot light the place: {why}", self.s.title(self.t, group));
            self.tell_of(group, || Told::new("flare", "19.1", text.clone()));
            return;
        }
        self.spend(group, weapon);
        self.s.loud[0].push(here);
        self.kindle(glow, at);
    }

    /// A step may touch the wire of a trip flare, whoever set it up (19.1).
    pub(crate) fn touch_wire(&mut self, from: Point, to: Point) {
        let touched = |wire: &Wire| light::trips((wire.from, wire.to), (from, to));
        if let Some(n) = self.s.wires.iter().position(touched) {
            let wire = self.s.wires.remove(n);
            let tripped = &mut self.s.tripped[usize::from(wire.side) & 1];
            *tripped = tripped.saturating_add(1);
            self.kindle(Glow::TripFlare, wire.middle());
        }
    }

    /// What has burnt out is dark again.
    pub(crate) fn burn_down(&mut self) {
        let period = u32::from(self.s.period);
        self.s.lamps.retain(|lamp| period - lamp.lit.min(period) < lamp.glow.periods());
    }
}
