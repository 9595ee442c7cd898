//! Smoke screens (section 20): where they stand, how long, and fire into them.

use geometry::table::contact::near_segment;
use geometry::table::{Heading, Point, Screen, segments_meet};

use crate::scale::METRE;
use crate::shape::spot;
use crate::tables::tables;
use crate::wreckage::screen_length;

fn line(name: &str) -> i32 {
    tables().things.get("20.3").and_then(|table| table.get(name)).copied().unwrap_or(0)
}

/// How far behind a screen blind fire reaches, and how long a screen may be for anti-tank weapons, in centimetres (20.2).
fn blind_reach() -> i32 {
    line("blind_reach") * METRE
}

/// A smoke screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Smoke {
    /// The sheet.
    pub screen: Screen,
    /// The period in which it was laid.
    pub laid: u16,
    /// The last period in which its source made smoke; the same if it made none afterwards.
    pub stoked: u16,
}

impl Smoke {
    /// The last period in which it hides what is beyond it (20.1): the second after its last stoking.
    #[must_use]
    pub fn last(&self) -> u16 {
        self.stoked.max(self.laid).saturating_add(u16::try_from(line("lasts")).unwrap_or(0))
    }
    /// Whether it hides what is beyond it (20.1): not yet in the period in which it is laid.
    #[must_use]
    pub fn stands(&self, period: u16) -> bool {
        period > self.laid && period <= self.last()
    }
}

/// Whether blind fire through a screen reaches a figure (20.2): it is behind the screen and not more than 50 m from it. The
/// fire effect is half.
#[must_use]
pub fn reached_blind(screen: Screen, firer: Point, target: Point) -> bool {
    segments_meet(screen.from, screen.to, firer, target) && near_segment(target, screen.from, screen.to, blind_reach())
}

/// Whether anti-tank weapons may fire blind into a screen (20.2): if it is at most 50 m long.
#[must_use]
pub fn takes_anti_tank_fire(screen: Screen) -> bool {
    screen.from.within(screen.to, blind_reach())
}

/// The ends of a screen that a source makes at a point (20.3): down wind from it, and of off-table fire around it at any angle
/// that is wanted; nothing if the source makes none.
#[must_use]
pub fn screen(source: &str, at: Point, along: Heading) -> Option<(Point, Point)> {
    let long = screen_length(source)? * METRE;
    let from = if source == "off-table" { spot(at, along, -long / 2, 0) } else { at };
    Some((from, spot(from, along, long, 0)))
}

/// The ends of the screen of an armoured vehicle's projectors (20.3): 50 m before its front and parallel to it.
#[must_use]
pub fn projected(at: Point, facing: Heading) -> Option<(Point, Point)> {
    let long = screen_length("projectors")? * METRE;
    Some((spot(at, facing, long, -long / 2), spot(at, facing, long, long / 2)))
}
