//! Light in the dark (section 19).

use geometry::table::{Heading, Point};

use crate::movement::Light;
use crate::scale::METRE;
use crate::tables::tables;

/// What gives light.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Glow {
    /// A trip flare on its wire.
    TripFlare,
    /// A round of a 2 in or 60 mm mortar.
    LightMortar,
    /// A round of a 3 in or 81 mm mortar.
    Mortar81mm,
    /// An illuminating mission from off the table.
    OffTable,
    /// A flame thrower.
    Flamethrower,
    /// A fougasse.
    Fougasse,
    /// A burning vehicle or building.
    Burning,
}

impl Glow {
    const fn name(self) -> &'static str {
        match self {
            Glow::TripFlare => "trip-flare",
            Glow::LightMortar => "mortar-light",
            Glow::Mortar81mm => "mortar-81mm",
            Glow::OffTable => "off-table",
            Glow::Flamethrower => "flamethrower",
            Glow::Fougasse => "fougasse",
            Glow::Burning => "burning",
        }
    }

    fn line(self) -> [i32; 2] {
        tables().glows.get(self.name()).copied().unwrap_or([0, 0])
    }

    /// How far it lights the ground, in metres (19.1).
    #[must_use]
    pub fn radius(self) -> i32 {
        self.line()[0]
    }

    /// How many periods it lasts (19.1).
    #[must_use]
    pub fn periods(self) -> u32 {
        u32::try_from(self.line()[1]).unwrap_or(0)
    }

    /// Whether it also makes smoke, down wind as a burning vehicle does (19.2).
    #[must_use]
    pub const fn smokes(self) -> bool {
        matches!(self, Glow::Flamethrower | Glow::Fougasse | Glow::Burning)
    }
}

/// Something that gives light somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lamp {
    /// What it is.
    pub glow: Glow,
    /// Where it is.
    pub at: Point,
    /// The period in which it was lit.
    pub lit: u32,
}

impl Lamp {
    /// Whether a point is in its light in a period (19.1).
    #[must_use]
    pub fn shines_on(&self, p: Point, period: u32) -> bool {
        let burning = period >= self.lit && period - self.lit < self.glow.periods();
        burning && self.at.within(p, self.glow.radius() * METRE)
    }
}

/// The light at a point (19.1): the dark counts as moonlight where something lights it.
#[must_use]
pub fn light_at(natural: Light, lamps: &[Lamp], p: Point, period: u32) -> Light {
    let lit = || lamps.iter().any(|lamp| lamp.shines_on(p, period));
    if natural == Light::Dark && lit() { Light::Moon } else { natural }
}

/// The light that an observer sees a target in (19.1): with an image intensifier or an infra-red viewer the dark counts as
/// moonlight.
#[must_use]
pub fn seen_in(light: Light, night_vision: bool) -> Light {
    if light == Light::Dark && night_vision { Light::Moon } else { light }
}

/// Whether a searchlight on a vehicle lights a point (19.1): in the arc of 45 degrees where it points; what line of sight and
/// smoke have to say, they say for themselves. An infra-red one lights it only for those who have viewers.
#[must_use]
pub fn searchlight_on(at: Point, pointing: Heading, p: Point) -> bool {
    pointing.in_arc_45(at.to(p))
}

/// Whether a step touches the wire of a trip flare (19.1).
#[must_use]
pub fn trips(wire: (Point, Point), step: (Point, Point)) -> bool {
    geometry::table::segments_meet(wire.0, wire.1, step.0, step.1)
}

/// How long the wire of a trip flare is, in metres (19.1).
#[must_use]
pub fn trip_wire() -> i32 {
    tables().things.get("19.1").and_then(|table| table.get("trip_wire")).copied().unwrap_or(0)
}
