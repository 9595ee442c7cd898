//! Ways round mines that a side knows of, and through them where there is no way round (18).

use geometry::table::{Point, Ratio, Vector};

use super::Plan;
use crate::fieldworks::{Lane, cell, holds};
use crate::flow::WAYS;
use crate::labour::{clearer, searchable, searcher};
use crate::mines::{Search, Square, marks_are_seen, track_is_safe};
use crate::scale::METRE;
use crate::state::{Pace, State, Table};
use crate::step::Step;
use crate::words::Arm;

/// How far ahead somebody looks for mines.
const AHEAD: i32 = 200 * METRE;
/// From here a torpedo reaches into a belt, and a detector the first square of it.
const AT_HAND: i32 = 10 * METRE;
/// How much longer a way round may be for whoever can open a way through.
const DETOUR: i32 = 60 * METRE;
/// Between the places on a way that are looked at: less than a belt is wide.
const MESH: i32 = 4 * METRE;

/// What a group knows of the mines that are dangerous to it.
struct Chart<'a> {
    t: &'a Table,
    s: &'a State,
    side: usize,
    kinds: u8,
}

impl Chart<'_> {
    /// Whether its side knows of any mines at all.
    fn is_empty(&self) -> bool {
        let field = &self.s.field;
        let found = field.found.iter().any(|f| usize::from(f.side) == self.side && f.heard && f.holds != 0);
        !found && field.known_belts(Some(self.side)).next().is_none()
    }
    /// Whether mines are known or marked where a place is, and nobody has opened a way there.
    fn is_mined(&self, p: Point) -> bool {
        let (field, square, light) = (&self.s.field, cell(p), self.t.light());
        let open = |lane: &&Lane| lane.known >> self.side & 1 == 1 && (!lane.track || track_is_safe(light));
        if field.lanes.iter().filter(open).filter_map(Lane::ground).any(|ground| ground.contains(p)) {
            return false;
        }
        let heard = field.heard(self.side, square);
        let harmless = field.marked.contains(&square) && marks_are_seen(light) || field.lifted.contains(&square);
        if let Some(bits) = heard {
            return bits & self.kinds != 0 && !harmless;
        }
        field.known_belts(Some(self.side)).any(|belt| {
            // What lies between the marks of the enemy only he knows.
            let feared = usize::from(belt.side) != self.side || belt.bits() & self.kinds != 0;
            feared && belt.is_near(p, p) && belt.ground().is_some_and(|ground| ground.contains(p))
        })
    }
    /// How far the first mines on a straight way are.
    fn first(&self, from: Point, to: Point) -> Option<(i32, Square)> {
        let whole = from.distance(to);
        let stops = (1..=whole.min(AHEAD) / MESH).map(|n| n * MESH);
        let at = |far: i32| Ratio::new(i64::from(far), i64::from(whole)).map_or(to, |part| part.along(from, to));
        stops.into_iter().find(|&far| self.is_mined(at(far))).map(|far| (far, cell(at(far))))
    }
}

fn chart<'a>(t: &'a Table, s: &'a State, g: usize) -> Chart<'a> {
    let kinds = if s.vehicle(t, g).is_some() { holds::TANK } else { holds::PERSONNEL };
    Chart { t, s, side: s.side(t, g), kinds }
}

/// Whether a group on its way has come up to mines that its side knows of: nobody may be able to tell it when it is there.
pub(super) fn is_at_mines(t: &Table, s: &State, g: usize, here: Point, to: Point) -> bool {
    chart(t, s, g).first(here, to).is_some_and(|(far, _)| far <= AT_HAND)
}

/// How a group goes somewhere: straight on, round mines that it knows of, or through them.
pub(super) fn way(t: &Table, s: &State, g: usize, here: Point, to: Point, name: &str) -> Plan {
    let straight = || Plan { verb: Step::Go(Pace::Walk), to: Some(to), why: format!("it goes for {name}") };
    let chart = chart(t, s, g);
    if chart.is_empty() || chart.is_mined(here) {
        return straight();
    }
    let Some((far, square)) = chart.first(here, to) else { return straight() };
    // Whoever can open the way makes no long detour.
    let most = here.distance(to).saturating_add(if is_able(t, s, g) { DETOUR } else { i32::MAX });
    if let Some(by) = round(&chart, here, to, most) {
        return Plan { verb: Step::Go(Pace::Walk), to: Some(by), why: "it goes round the mines".to_owned() };
    }
    through(t, s, g, to, far, square).unwrap_or_else(straight)
}

/// The place to go to first so that neither half of the way is mined.
fn round(chart: &Chart<'_>, here: Point, to: Point, most: i32) -> Option<Point> {
    let ways = WAYS.iter().flat_map(|&(_, x, y)| [50, 150].map(|far| (x * far / 10 * METRE, y * far / 10 * METRE)));
    let places = ways.map(|(x, y)| chart.t.ground.clamp(here.plus(Vector::new(x, y))));
    let open = places.filter(|&p| p != here && chart.first(here, p).is_none() && chart.first(p, to).is_none());
    let long = |p: Point| here.distance(p) + p.distance(to);
    open.filter(|&p| long(p) <= most).min_by_key(|&p| (long(p), p))
}

/// Nothing leads round: torpedoes and detectors open the way, and the others wait for them.
fn through(t: &Table, s: &State, g: usize, to: Point, far: i32, square: Square) -> Option<Plan> {
    let detects = |o: usize| searcher(t, s, o, square).is_some_and(|(_, search)| search == Search::Detector);
    if is_able(t, s, g) {
        if far > AT_HAND {
            // No pace that would end among them.
            let pace = if far > 60 * METRE {
                Pace::Walk
            } else if far > 30 * METRE {
                Pace::Crawl
            } else {
                Pace::SilentCrawl
            };
            return Some(Plan { verb: Step::Go(pace), to: Some(to), why: "it goes up to the mines".to_owned() });
        }
        if detects(g) && searchable(t, s, g).contains(&square) {
            let verb = Step::Mark(square.0 as u8, square.1 as u8);
            return Some(Plan { verb, to: None, why: "the mines bar the way".to_owned() });
        }
        let blast = || Plan { verb: Step::Torpedo, to: Some(to), why: "the mines bar the way".to_owned() };
        return clearer(t, s, g).map(|_| blast());
    }
    let helped = s.groups_of(t, s.side(t, g)).any(|o| o != g && s.is_alive(o) && is_able(t, s, o));
    let early = i32::from(t.scenario.periods.saturating_sub(s.period)) > 8;
    let near = far <= 40 * METRE;
    let wait = || Plan { verb: Step::Down, to: None, why: "others clear the mines".to_owned() };
    (helped && early && near).then(wait)
}

/// Whether a group has something to open a way through mines with.
fn is_able(t: &Table, s: &State, g: usize) -> bool {
    clearer(t, s, g).is_some() || s.present(g).any(|f| t.specs[usize::from(f)].has(Arm::MineDetector))
}
