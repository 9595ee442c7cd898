//! What a step meets, and what that costs or whom it stops (5.3, 5.4, 6.2, 6.3): the same for whoever goes and for whoever plans to.
//! Nothing here is hidden from anybody: wire is seen by all, and mines are no matter of it; a plan tells of those that its side knows.

use geometry::table::Point;

use super::pushes;
use crate::army::Vehicle;
use crate::ground::Lie;
use crate::movement::{Drive, Gait, by_vehicle, foot_deduction, on_foot, vehicle_deduction};
use crate::scale::METRE;
use crate::state::{Body, Pace, State, Table};
use crate::tables::tables;
use crate::works::Works;

/// What stops somebody, in a few words, and the section that says so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stop {
    /// What.
    pub what: &'static str,
    /// Which section.
    pub case: &'static str,
}

/// Who takes a step.
#[derive(Clone, Copy)]
pub(super) struct Walker {
    pub(super) group: usize,
    pub(super) figure: u16,
    pub(super) pace: Pace,
    /// Has it paid in this period for woods or houses?
    pub(super) paid: bool,
}

/// What a step costs beside its length.
pub(super) struct Toll {
    pub(super) stop: Option<Stop>,
    /// How the place lies.
    pub(super) lie: Lie,
    /// What hinders on the way, and how many such things.
    pub(super) what: &'static str,
    pub(super) hindrances: i32,
    /// Are woods or a house among them?
    pub(super) thick: bool,
    /// What they cost, in centimetres.
    pub(super) price: i32,
}

impl Toll {
    /// Whether it cannot be paid with what is left after a step of this length: then nobody gets over it in this period.
    pub(super) fn is_too_dear(&self, left: i32, far: i32) -> bool {
        self.hindrances > 0 && left < far + self.price
    }
}

/// What a step of somebody meets (5.3, 5.4, 6.3).
pub(super) fn toll(t: &Table, s: &State, walker: Walker, from: Point, to: Point) -> Toll {
    let Walker { group, figure: f, pace, paid } = walker;
    let met = t.ground.step(from, to);
    let lie = s.footing(t, to);
    let vehicle = t.specs[usize::from(f)].is_vehicle();
    // Hard vehicles take no notice of wire.
    let soft = t.specs[usize::from(f)].body == Body::Soft;
    let wire = if !vehicle || soft { s.field.wire_crossed(from, to) } else { 0 };
    let mut stop = met.barred.then_some(Stop { what: "the edge of the table", case: "4.1" });
    let mut among = None;
    // What is thinner than a stride is met as well.
    let passed = t.ground.passed(from, to).into_iter().map(|p| (p, s.footing(t, p)));
    for (p, lie) in passed.chain([(to, lie)]) {
        stop = stop.or_else(|| bars(t, s, walker, (from, p, lie), (met.line, wire)));
        among = among.or_else(|| if paid { None } else { thicket(t, p, lie) });
    }
    let thick = among.is_some();
    let hindrances = i32::from(met.obstacles) + i32::from(wire) + i32::from(met.climbed) + i32::from(thick);
    let slower = if thick && vehicle { dash_lost(t, s, group, pace) } else { 0 };
    let what = met.line.or((wire > 0).then_some("wire")).or(among).unwrap_or("higher ground");
    Toll { stop, lie, what, hindrances, thick, price: hindrances * hindrance(t, s, (group, f), pace) * METRE + slower }
}

/// What hinders whoever goes there, but only once in a period (5.3): what grows there, or a house.
fn thicket(t: &Table, p: Point, lie: Lie) -> Option<&'static str> {
    match lie {
        Lie::Woods | Lie::Edge => Some(t.ground.growth(p)),
        Lie::Building => Some("a house"),
        _ => None,
    }
}

/// What stops somebody at a place on his way: deep water whoever does not swim (6.2), brush whoever wants to be silent and so does not hack
/// his way through it (5.4), and what else stops vehicles.
fn bars(
    t: &Table,
    s: &State,
    walker: Walker,
    (from, p, lie): (Point, Point, Lie),
    crossed: (Option<&'static str>, u8),
) -> Option<Stop> {
    if !swims(t, s, walker) && t.ground.is_deep(p) && !t.ground.is_deep(from) {
        Some(Stop { what: "deep water", case: "6.2" })
    } else if walker.pace.is_silent() && t.ground.must_be_cut(p) {
        Some(Stop { what: "brush, which is not cut in silence", case: "5.4" })
    } else if t.specs[usize::from(walker.figure)].is_vehicle() {
        bars_vehicle(t, s, walker, (p, lie), crossed)
    } else {
        None
    }
}

/// What of ground and obstacles stops a vehicle (6.3): houses and crags stop all, and water all that do not swim (6.2); soft ones woods, wire and,
/// unless they are horses, hedges; light armour woods and brush, which heavier tanks crush. Trenches and bunkers are crossed (2.4).
fn bars_vehicle(
    t: &Table,
    s: &State,
    walker: Walker,
    (p, lie): (Point, Lie),
    (line, wire): (Option<&'static str>, u8),
) -> Option<Stop> {
    let kind = t.groups[usize::from(s.groups[walker.group].of)].bought.vehicle;
    let horses = matches!(kind, Some(Vehicle::Horses(_)));
    let hard = match t.specs[usize::from(walker.figure)].body {
        Body::Hard(tons) => Some(tables().weight_class(u32::from(tons), t.scenario.year)),
        _ => None,
    };
    let stop = |what| Some(Stop { what, case: "6.3" });
    if lie == Lie::Building || lie == Lie::Bunker && is_house(t, s, p) {
        stop("a house")
    } else if lie == Lie::Crag {
        stop("a crag")
    } else if lie == Lie::Wet && !swims(t, s, walker) {
        Some(Stop { what: "water", case: "6.2" })
    } else if lie == Lie::Woods && hard.is_none_or(|class| class > 0) {
        stop(t.ground.growth(p))
    } else if hard.is_none() && wire > 0 {
        stop("wire")
    } else if hard.is_none() && !horses {
        line.and_then(stop)
    } else {
        None
    }
}

/// Whether a figure is a vehicle that swims (6.2).
fn swims(t: &Table, s: &State, walker: Walker) -> bool {
    let kind = t.groups[usize::from(s.groups[walker.group].of)].bought.vehicle;
    t.specs[usize::from(walker.figure)].is_vehicle() && kind.is_some_and(Vehicle::swims)
}

/// Whether a house that was made ready for defence still stands at a place, and not only its cellar, which vehicles cross as any bunker (2.4, 17.2).
fn is_house(t: &Table, s: &State, p: Point) -> bool {
    let prepared = |area: &usize| t.ground.works(*area) == Some(Works::Prepared);
    let stands = |area: usize| !s.field.fallen.contains(&(area as u16));
    t.ground.building(p).filter(prepared).is_some_and(stands)
}

/// How far a figure that has so much else to do gets in water or on a crag in a period, in centimetres: men wade and climb, vehicles that can
/// swim (5.1, 5.3, 6.2).
pub(super) fn at_most(t: &Table, s: &State, (group, f): (usize, u16), pace: Pace, others: u32) -> i32 {
    if !t.specs[usize::from(f)].is_vehicle() {
        // Halves and thirds of a weapon are carried there as well.
        let loads = u32::from(s.groups[group].manned(t).is_some() && !pushes(t, s, group));
        return on_foot(Gait::Crawl, loads + others, pace.is_silent()).unwrap_or(0) * METRE;
    }
    by_vehicle(Drive::Reverse, s.driving_light(t, group), is_closed(t, s, group, f), 0) * METRE
}

/// What a vehicle that dashes loses where it enters woods, in centimetres: a dash is for the open, and there it only drives (6.1).
fn dash_lost(t: &Table, s: &State, group: usize, pace: Pace) -> i32 {
    let horses = matches!(t.groups[usize::from(s.groups[group].of)].bought.vehicle, Some(Vehicle::Horses(_)));
    if horses || pace != Pace::Dash {
        return 0;
    }
    let speed = |drive: Drive| by_vehicle(drive, s.driving_light(t, group), false, 0) * METRE;
    speed(Drive::Dash) - speed(Drive::Fire)
}

/// What each obstacle costs a figure, in metres (5.3, 6.3); silent movement is halved when everything is taken off (5.4).
pub(super) fn hindrance(t: &Table, s: &State, (group, f): (usize, u16), pace: Pace) -> i32 {
    if !t.specs[usize::from(f)].is_vehicle() {
        return foot_deduction(pace.is_silent());
    }
    vehicle_deduction(s.driving_light(t, group), is_closed(t, s, group, f))
}

fn is_closed(t: &Table, s: &State, group: usize, f: u16) -> bool {
    matches!(t.specs[usize::from(f)].body, Body::Hard(_)) && s.groups[group].closed
}
