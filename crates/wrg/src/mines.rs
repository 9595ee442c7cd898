//! Mine warfare on the table (section 18); the dice stand in [`crate::wreckage`].

use geometry::table::{Heading, Point, Polygon};

use crate::movement::Light;
use crate::scale::METRE;
use crate::shape::strip;
use crate::tables::tables;

fn line(name: &str) -> i32 {
    tables().things.get("18.2").and_then(|table| table.get(name)).copied().unwrap_or(0)
}

/// Whether a Claymore or fougasse reaches a figure (18.1): 45 degrees on each side of its line, up to 50 m.
#[must_use]
pub fn claymore_reaches(at: Point, facing: Heading, figure: Point) -> bool {
    at.within(figure, line("claymore_reach") * METRE) && facing.in_arc_90(at.to(figure))
}

/// Whether a Claymore may be set off (18.1): it was set up in a period of its own, and the operator is at least 10 m away.
#[must_use]
pub fn may_set_off(periods_set_up: u32, mine: Point, operator: Point) -> bool {
    let back = i64::from(line("claymore_back") * METRE);
    i64::from(periods_set_up) >= i64::from(line("claymore_periods")) && mine.distance_squared(operator) >= back * back
}

/// What lies in the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mines {
    /// Against men.
    Personnel,
    /// Against vehicles.
    Tank,
    /// Both.
    Both,
}

impl Mines {
    /// Whether men set them off (18.2).
    #[must_use]
    pub const fn catch_men(self) -> bool {
        !matches!(self, Mines::Tank)
    }

    /// Whether vehicles are stopped by them as by anti-tank mines (18.3).
    #[must_use]
    pub const fn stop_vehicles(self) -> bool {
        !matches!(self, Mines::Personnel)
    }
}

/// A square of mined ground, by its column and row from the north-western corner of the table.
pub type Square = (i32, i32);

/// The most squares that one step is judged for; more is no step but a journey.
const MOST_SQUARES: i64 = 100_000;

/// The mined squares that a step enters, in no particular order (18.2): squares of 10 m in which both the step and the mined
/// ground have a part in common.
#[must_use]
pub fn squares(ground: &Polygon, from: Point, to: Point) -> Vec<Square> {
    let side = (line("square") * METRE).max(1);
    let inside = ground.stretches(from, to);
    let ends = |ratio: geometry::table::Ratio| ratio.along(from, to);
    let mut found = Vec::new();
    for stretch in &inside {
        let (a, b) = (ends(stretch.from), ends(stretch.to));
        let cell = |n: i32| n.div_euclid(side);
        let (left, right) = (cell(a.x().min(b.x())), cell(a.x().max(b.x())));
        let (top, bottom) = (cell(a.y().min(b.y())), cell(a.y().max(b.y())));
        if (i64::from(right - left) + 1) * (i64::from(bottom - top) + 1) > MOST_SQUARES {
            continue;
        }
        let mut entered = false;
        for square in (left..=right).flat_map(|col| (top..=bottom).map(move |row| (col, row))) {
            let corner = Point::new(square.0 * side, square.1 * side);
            let whole = Polygon::rectangle(corner, Point::new(corner.x() + side, corner.y() + side));
            if whole.is_some_and(|whole| !whole.stretches(a, b).is_empty()) {
                entered = true;
                if !found.contains(&square) {
                    found.push(square);
                }
            }
        }
        // Whoever goes exactly along the border of squares is in one of them all the same.
        if !entered {
            let middle = Point::new(a.x() + (b.x() - a.x()) / 2, a.y() + (b.y() - a.y()) / 2);
            let square = (cell(middle.x()), cell(middle.y()));
            if !found.contains(&square) {
                found.push(square);
            }
        }
    }
    found
}

/// Whether men may follow the track of a hard vehicle through anti-personnel mines (18.2): by day.
#[must_use]
pub fn track_is_safe(light: Light) -> bool {
    light == Light::Day
}

/// How mines are searched for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Search {
    /// By an engineer with a detector, walking or crawling.
    Detector,
    /// By a man lying with a bayonet.
    Bayonet,
}

/// How many periods it takes to mark all mines in a square (18.4).
#[must_use]
pub fn periods_to_mark(search: Search) -> u32 {
    let name = match search {
        Search::Detector => "mark_with_detector",
        Search::Bayonet => "mark_with_bayonet",
    };
    u32::try_from(line(name)).unwrap_or(0)
}

/// How many periods engineers take to make the marked mines of a square harmless (18.4).
#[must_use]
pub fn periods_to_lift(mines: Mines) -> u32 {
    let name = if mines == Mines::Both { "lift_both_kinds" } else { "lift_one_kind" };
    u32::try_from(line(name)).unwrap_or(0)
}

/// Whether marked mines can be crossed by men and avoided by vehicles (18.4): not in the dark without light.
#[must_use]
pub fn marks_are_seen(light: Light) -> bool {
    light != Light::Dark
}

/// What clears a lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clearer {
    /// A bangalore torpedo.
    Bangalore,
    /// Its equivalent on a vehicle.
    VehicleCharge,
}

/// The lane that a charge clears through mines or wire ahead of a point (18.5).
#[must_use]
pub fn lane(clearer: Clearer, at: Point, along: Heading) -> Option<Polygon> {
    let depth = line(match clearer {
        Clearer::Bangalore => "bangalore_depth",
        Clearer::VehicleCharge => "vehicle_charge_depth",
    });
    strip(at, along, 0, depth, line("lane_width"))
}

/// The lane that a flail clears as it drives from one point to another, at the speed of reverse (18.5).
#[must_use]
pub fn flailed(from: Point, to: Point) -> Option<Polygon> {
    let along = Heading::from_to(from, to)?;
    let half = line("lane_width") * METRE / 2;
    let corner = |at: Point, right: i32| crate::shape::spot(at, along, 0, right);
    Polygon::hull(&[corner(from, -half), corner(from, half), corner(to, half), corner(to, -half)])
}

/// A mined area as its owner recorded it (18.6).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Where it is.
    pub ground: Polygon,
    /// What lies in it; nothing in a dummy.
    pub mines: Option<Mines>,
    /// Whether it is marked on the table for all to see.
    pub marked: bool,
}

impl Field {
    /// Whether somebody knows of it (18.6): its owner always, the others if it is marked. Nobody else knows whether it is a dummy.
    #[must_use]
    pub const fn is_known(&self, owner: bool) -> bool {
        owner || self.marked
    }

    /// Whether it may be laid (18.6): a dummy must be marked, or it is nothing at all.
    #[must_use]
    pub const fn is_sound(&self) -> bool {
        self.mines.is_some() || self.marked
    }
}
