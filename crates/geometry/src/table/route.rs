//! What a path costs: through areas, along ways, across lines and up slopes.

use super::heading::Heading;
use super::point::Point;
use super::polygon::Place;
use super::ratio::Ratio;
use super::sight::{Obstacle, covers, crossing, pieces};
use super::tabletop::Tabletop;

/// What a kind of ground does to movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// Every 100 units cost so many; where kinds lie over each other the dearest counts.
    Percent(u16),
    /// The same, but whatever else lies there does not matter: a road through a wood.
    Way(u16),
    /// Nobody passes.
    Barred,
}

/// What it costs to cross a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Toll {
    /// So many units, each time.
    Pays(u16),
    /// Nobody passes.
    Barred,
}

/// What every kind does to movement, by number. A kind beyond the end of its list is free.
#[derive(Clone, Copy, Debug)]
pub struct Rates<'a> {
    /// By kind of area.
    pub areas: &'a [Pace],
    /// By kind of line: what its width does, and what crossing it costs.
    pub lines: &'a [(Pace, Toll)],
    /// For every contour climbed.
    pub climb: u16,
}

/// Where a path ends before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stop {
    /// The place, to the nearest unit.
    pub at: Point,
    /// On which leg of the path, from 0.
    pub leg: usize,
    /// What stands in the way.
    pub by: Obstacle,
}

/// What was met on a path.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Walk {
    /// Its length in units, each leg rounded up.
    pub length: i64,
    /// What it costs, in units.
    pub cost: i64,
    /// The kinds of areas it leads through, as bits.
    pub areas: u64,
    /// The lines it crosses, by number, in order, as often as they are crossed.
    pub crossed: Vec<usize>,
    /// How many contours it climbs.
    pub climbed: u32,
    /// How many of its turns are of more than 45 degrees.
    pub turns: u32,
    /// Where it cannot go on. Length and cost count up to there.
    pub stop: Option<Stop>,
}

impl Tabletop {
    /// Walks a path, given as the points where it begins, bends and ends.
    #[must_use]
    pub fn walk(&self, path: &[Point], rates: Rates) -> Walk {
        let mut walk = Walk::default();
        let mut heading: Option<Heading> = None;
        for (leg, pair) in path.windows(2).enumerate() {
            let Some(next) = Heading::from_to(pair[0], pair[1]) else { continue };
            walk.turns += u32::from(heading.is_some_and(|before| before.turns_over_45(next)));
            heading = Some(next);
            self.walk_leg(leg, pair[0], pair[1], rates, &mut walk);
            if walk.stop.is_some() {
                break;
            }
        }
        walk
    }

    fn walk_leg(&self, leg: usize, a: Point, b: Point, rates: Rates, walk: &mut Walk) {
        let mut ground = Vec::new();
        for (i, area) in self.areas.iter().enumerate() {
            let pace = rates.areas.get(usize::from(area.kind)).copied().unwrap_or(Pace::Percent(100));
            ground.extend(area.shape.stretches(a, b).into_iter().map(|s| (Obstacle::Area(i), pace, s)));
        }
        for (i, course) in self.courses.iter().enumerate() {
            let pace = rates.lines.get(usize::from(course.kind)).map_or(Pace::Percent(100), |&(pace, _)| pace);
            let stretches = course.pieces.iter().flat_map(|piece| piece.stretches(a, b));
            ground.extend(stretches.map(|s| (Obstacle::Course(i), pace, s)));
        }
        let tolls = self.tolls(a, b, rates);
        let barrier =
            tolls.iter().find(|(_, _, toll)| *toll == Toll::Barred).map(|&(at, i, _)| (at, Obstacle::Course(i)));
        let length = i64::from(a.distance(b));
        let mut end = barrier.map_or(Ratio::ONE, |(at, _)| at);
        let mut stop = barrier.map(|(_, by)| by);
        for piece in pieces(ground.iter().map(|&(_, _, s)| s)) {
            if piece.from >= end {
                break;
            }
            let here = || ground.iter().filter(|(_, _, s)| covers(*s, piece));
            let to = piece.to.min(end);
            match percent(here().map(|&(_, pace, _)| pace)) {
                Some(percent) => {
                    let part = to.of(length) - piece.from.of(length);
                    walk.cost += (part * i64::from(percent) + 99) / 100;
                }
                None => {
                    stop = here().find(|(_, pace, _)| *pace == Pace::Barred).map(|&(by, _, _)| by);
                    end = piece.from;
                    break;
                }
            }
            for &(by, _, _) in here() {
                if let Obstacle::Area(i) = by {
                    walk.areas |= 1 << (self.areas[i].kind & 63);
                }
            }
        }
        walk.length += end.of(length);
        for (at, i, toll) in tolls {
            if let Toll::Pays(units) = toll
                && at <= end
            {
                walk.cost += i64::from(units);
                walk.crossed.push(i);
            }
        }
        let climbed = self.climbed(a, b, end);
        walk.climbed += climbed;
        walk.cost += i64::from(climbed) * i64::from(rates.climb);
        walk.stop = stop.map(|by| Stop { at: end.along(a, b), leg, by });
    }

    /// The lines that are crossed, in order. A line that is only begun at is not crossed; one that is ended at is.
    fn tolls(&self, a: Point, b: Point, rates: Rates) -> Vec<(Ratio, usize, Toll)> {
        let mut tolls: Vec<(Ratio, usize, Toll)> = Vec::new();
        for (i, course) in self.courses.iter().enumerate() {
            let Some(&(_, toll)) = rates.lines.get(usize::from(course.kind)) else { continue };
            if toll == Toll::Pays(0) {
                continue;
            }
            let mut at: Vec<Ratio> = course.parts().filter_map(|(c, d)| crossing(a, b, c, d)).collect();
            at.retain(|&t| t > Ratio::ZERO);
            at.sort_unstable();
            // Crossing at a bend is one crossing.
            at.dedup();
            tolls.extend(at.into_iter().map(|t| (t, i, toll)));
        }
        tolls.sort_unstable_by_key(|&(at, i, _)| (at, i));
        tolls
    }

    /// How many contours are entered from below before `end`. Whoever ends on the line of a contour has climbed it.
    fn climbed(&self, a: Point, b: Point, end: Ratio) -> u32 {
        let mut climbed = 0;
        for contour in &self.contours {
            let stretches = contour.ring.stretches(a, b);
            climbed += stretches.iter().filter(|s| s.from > Ratio::ZERO && s.from < end).count() as u32;
            let arrives = end == Ratio::ONE && contour.ring.place(b) == Place::Edge && !contour.ring.contains(a);
            climbed += u32::from(arrives && stretches.last().is_none_or(|s| s.to < Ratio::ONE));
        }
        climbed
    }
}

/// What 100 units cost where these paces meet; none if nobody passes.
fn percent(paces: impl Iterator<Item = Pace> + Clone) -> Option<u16> {
    let ways = paces.clone().filter_map(|pace| if let Pace::Way(percent) = pace { Some(percent) } else { None });
    if let Some(way) = ways.min() {
        return Some(way);
    }
    let mut dearest = 100;
    for pace in paces {
        match pace {
            Pace::Percent(percent) => dearest = dearest.max(percent),
            Pace::Barred => return None,
            Pace::Way(_) => (),
        }
    }
    Some(dearest)
}
