//! Observation along the exact line (6.0).
//!
//! A line runs from centre to centre. Every hex it crosses costs points, the target's hex included and the observer's
//! own left out; Heavy and Building hexes, smoke, walls and higher ground stop it. What lies between the two ends is
//! the same in either direction, so [`SightTable`] keeps it once for untouched ground, and only lines that meet smoke,
//! rubble or a breach are walked again.

mod table;

pub(crate) use table::is_within;
pub use table::{Outlook, SightTable};

use crate::ground::{Ground, Haze};
use crate::tables::tables;
use geometry::{Crossing, Hex};

/// No line of sight whatever the points.
pub const BLOCKED: u8 = u8::MAX;
/// The farthest that any unit sees, in hexes: no hex costs less than a point, and nobody has more points.
pub const REACH: u16 = 20;

/// What stops a line, and the case that says so.
pub type Obstacle = (Hex, &'static str);

/// What one hex does to sight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Look {
    /// Points to look into or through it (8.6).
    points: u8,
    /// Its height (6.21).
    level: u8,
    /// Heavy, Building or smoke (6.14, 11.1).
    dense: bool,
    /// Does a wall stand on one of its sides? (15.3)
    walled: bool,
}

impl Look {
    /// The hex as it is now (9.7, 11.1).
    #[inline]
    fn now(ground: &Ground, haze: &Haze, hex: Hex) -> Look {
        Look {
            points: ground.observation_now(haze, hex),
            level: ground.level[hex.index()],
            dense: ground.is_dense(haze, hex),
            walled: ground.walls[hex.index()] != 0,
        }
    }
    /// Low, open and without walls: only its points count.
    fn is_plain(self) -> bool {
        self.level == 0 && !self.dense && !self.walled
    }
}

/// A line of sight between two hexes, worked out as it is followed from one end to the other. `L` tells what each hex
/// does to it.
struct Gaze<'a, L> {
    ground: &'a Ground,
    haze: &'a Haze,
    look: L,
    /// The level of the higher end and that of the lower one.
    high: u8,
    low: u8,
    higher: Hex,
    lower: Hex,
    /// The hex that the line is leaving, or the two that it runs between.
    here: [Hex; 2],
    /// Does a wall stand on one of their sides?
    walled: bool,
    /// Points of all that lies between, as printed.
    points: u16,
    /// How many crossings that is.
    crossings: u16,
    /// Everything between is lower than both ends, which are equally high (6.26).
    above_all: bool,
}

impl<'a, L: Fn(Hex) -> Look> Gaze<'a, L> {
    #[inline]
    fn new(ground: &'a Ground, haze: &'a Haze, look: L, from: Hex, to: Hex) -> Gaze<'a, L> {
        let (start, end) = (look(from), look(to));
        let (a, b, walled) = (start.level, end.level, start.walled);
        let (higher, lower) = if a >= b { (from, to) } else { (to, from) };
        let (high, low) = (a.max(b), a.min(b));
        let above_all = high == low && high > 0;
        Gaze {
            ground,
            haze,
            look,
            high,
            low,
            higher,
            lower,
            here: [from; 2],
            walled,
            points: 0,
            crossings: 0,
            above_all,
        }
    }
    /// From a hex that touches no contour nothing lower is seen at fewer than seven hexes, nor seen from there (6.24).
    #[inline]
    fn behind_the_brow(&self, crest_distance: u8) -> Option<Obstacle> {
        let hidden = self.high > self.low
            && !self.ground.crest[self.higher.index()]
            && self.ground.distance(self.higher, self.lower) < u16::from(crest_distance);
        hidden.then_some((self.higher, "6.24"))
    }
    /// The line crosses this hex: it is paid (6.11), and may stop the line.
    #[inline]
    fn through(&mut self, hex: Hex) -> Option<Obstacle> {
        let wall = self.wall([hex; 2]);
        let look = (self.look)(hex);
        self.pay([hex; 2], look);
        if wall.is_some() { wall } else { self.obstacle(hex, look) }
    }
    /// The line runs along the side between two hexes: the dearer is paid (6.12), and either may stop the line.
    fn along(&mut self, next: [Hex; 2]) -> Option<Obstacle> {
        let wall = self.wall(next);
        let [a, b] = next.map(&self.look);
        let worse = Look {
            points: a.points.max(b.points),
            level: a.level.max(b.level),
            dense: a.dense || b.dense,
            walled: a.walled || b.walled,
        };
        self.pay(next, worse);
        wall.or_else(|| self.obstacle(next[0], a)).or_else(|| self.obstacle(next[1], b))
    }
    /// Points add up hex by hex (6.11); is everything so far lower than both ends (6.26)?
    #[inline]
    fn pay(&mut self, next: [Hex; 2], look: Look) {
        self.points += u16::from(look.points);
        self.crossings += 1;
        self.above_all &= look.level < self.high;
        self.here = next;
        self.walled = look.walled;
    }
    /// The line enters its last hex: only a wall can still stop it (6.13, 6.14).
    #[inline]
    fn pass(&mut self, next: [Hex; 2], to: Hex) -> Option<Obstacle> {
        match next {
            [a, _] if a == to => self.wall(next),
            [a, b] if a == b => self.through(a),
            _ => self.along(next),
        }
    }
    /// A wall between where the line is and where it goes stops it until it is blown open (15.3).
    #[inline]
    fn wall(&self, next: [Hex; 2]) -> Option<Obstacle> {
        if !self.walled {
            return None;
        }
        let walled = |a: Hex, b: Hex| {
            let side = self.ground.neighbour[a.index()].iter().position(|&n| n == b);
            side.is_some_and(|side| self.ground.walls[a.index()] >> side & 1 == 1) && !self.haze.is_breached(a, b)
        };
        let stops = self.here.iter().any(|&a| next.iter().any(|&b| walled(a, b)));
        stops.then_some((next[0], "15.3"))
    }
    /// Does this hex between the ends stop the line? (6.14, 6.22, 6.23, 6.25, 11.11)
    #[inline]
    fn obstacle(&self, hex: Hex, look: Look) -> Option<Obstacle> {
        if !look.dense && look.level <= self.low {
            return None;
        }
        if look.level > self.high {
            return Some((hex, "6.22"));
        }
        let through = || Some((hex, if self.ground.is_thick(self.haze, hex) { "6.14" } else { "11.11" }));
        if look.dense && look.level == self.high {
            return through();
        }
        let top = if look.dense { look.level + 1 } else { look.level };
        if top > self.low {
            let nearer_lower = self.ground.distance(hex, self.lower) < self.ground.distance(hex, self.higher);
            return nearer_lower.then_some((hex, "6.23"));
        }
        if look.dense && top == self.high { through() } else { None }
    }
    /// Points of what lies between: as Clear where both ends look over all of it (6.26).
    #[inline]
    fn between(&self) -> u16 {
        if self.above_all { self.crossings } else { self.points }
    }
}

/// The hexes of a crossing as a pair, the same twice where there is only one.
fn pair(crossing: Crossing) -> Option<[Hex; 2]> {
    match crossing {
        Crossing::Through(h) | Crossing::Edge(h) => Some([h; 2]),
        Crossing::Along(a, b) => Some([a, b]),
        Crossing::Off => None,
    }
}

/// Points of all that lies between two hexes, either way, by walking the line; [`BLOCKED`] where something stops it or
/// where they are too far apart for anybody. The slow definition of what [`SightTable`] keeps (6.1, 6.2).
#[must_use]
pub fn walked(ground: &Ground, haze: &Haze, from: Hex, to: Hex) -> u8 {
    if from == to {
        return 0;
    }
    let mut gaze = Gaze::new(ground, haze, |hex| Look::now(ground, haze, hex), from, to);
    if ground.distance(from, to) > REACH || gaze.behind_the_brow(tables().observation.crest_distance).is_some() {
        return BLOCKED;
    }
    for crossing in ground.grid.walk(from, to) {
        let Some(next) = pair(crossing) else { return BLOCKED };
        if gaze.pass(next, to).is_some() {
            return BLOCKED;
        }
    }
    gaze.between().min(u16::from(BLOCKED) - 1) as u8
}

/// Points of the whole line from one hex to another, the far one included, whatever stands in the way (5.21, 5.22).
#[must_use]
pub fn points_along(ground: &Ground, haze: &Haze, from: Hex, to: Hex) -> u16 {
    let mut gaze = Gaze::new(ground, haze, |hex| Look::now(ground, haze, hex), from, to);
    for next in ground.grid.walk(from, to).filter_map(pair) {
        if next == [to; 2] {
            return gaze.between() + u16::from(ground.observation_now(haze, to));
        }
        gaze.pass(next, to);
    }
    0
}

/// Points of all that lies between two hexes, either way, as things stand; [`BLOCKED`] where something stops the line
/// or where they are too far apart for anybody. Points beyond `limit` need not be exact: smoke only adds to them.
#[inline]
#[must_use]
pub fn between(table: &SightTable, ground: &Ground, haze: &Haze, from: Hex, to: Hex, limit: u8) -> u8 {
    Outlook::new(table, ground, haze, from).between(to, limit)
}

/// The same where play has changed the ground: smoke can only close a line or make it dearer, rubble only make it
/// cheaper, a breach only open it; so most lines need no second look (9.7, 11.11, 15.3).
fn touched(table: &SightTable, ground: &Ground, haze: &Haze, from: Hex, to: Hex, printed: u8, limit: u8) -> u8 {
    let near = |hex: Hex| ground.distance(from, hex) + ground.distance(hex, to) <= ground.distance(from, to) + 1;
    let again = if printed == BLOCKED {
        haze.breach[..usize::from(haze.breaches)].iter().any(|&(a, b)| near(a) || near(b))
    } else {
        (haze.smokes > 0 && printed <= limit && table.meets_smoke(ground, haze, from, to))
            || haze.rubble[..usize::from(haze.rubbles)].iter().any(|&hex| near(hex))
    };
    if again { walked(ground, haze, from, to) } else { printed }
}

/// Points to see from between the ends into the far one.
#[inline]
fn paid(between: u8, into: u8) -> u8 {
    if between == BLOCKED { BLOCKED } else { between.saturating_add(into).min(BLOCKED - 1) }
}

/// Observation points to see from one hex into another (6.1): what lies between and the target's hex, not the
/// observer's (6.13); [`BLOCKED`] where no points suffice.
#[inline]
#[must_use]
pub fn cost(table: &SightTable, ground: &Ground, haze: &Haze, from: Hex, to: Hex) -> u8 {
    if from == to {
        return 0;
    }
    paid(between(table, ground, haze, from, to, BLOCKED), table.points_into(ground, haze, to))
}

/// Observation points between a helicopter at altitude and the ground, or another at altitude: every hex between
/// counts as Clear, the target's as it is (13.21); [`BLOCKED`] beyond anybody's reach.
#[inline]
#[must_use]
pub fn cost_at_altitude(table: &SightTable, ground: &Ground, haze: &Haze, from: Hex, to: Hex) -> u8 {
    if from == to {
        return 0;
    }
    match table.crossings(ground, from, to) {
        0 => BLOCKED,
        crossings => paid(crossings - 1, table.points_into(ground, haze, to)),
    }
}

/// The hexes from which a line enters its target: the last it crosses, or the two it runs between, or the observer's
/// own when they are adjacent (13.22).
#[must_use]
pub fn doorstep(ground: &Ground, from: Hex, to: Hex) -> [Hex; 2] {
    ground.grid.walk(to, from).next().and_then(pair).unwrap_or([from; 2])
}

/// A line of sight told hex by hex, for people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trace {
    /// Points of the whole line, even where it is blocked or dearer than anybody can pay.
    pub cost: u16,
    /// The first thing that stops it whatever the points, and its case.
    pub blocked_by: Option<Obstacle>,
    /// Every hex it meets in order, both of those it runs between, the target's last.
    pub hexes: Vec<Hex>,
    /// Points spent up to and including each of them.
    pub spent: Vec<u16>,
}

impl Trace {
    /// What stops a unit with so many points: an obstacle, or the hex where its points run out (6.11); whichever
    /// comes first on the way.
    #[must_use]
    pub fn blocked_for(&self, points: u8) -> Option<Obstacle> {
        let runs_out = self.spent.iter().position(|&spent| spent > u16::from(points));
        let stopped = self.blocked_by.map(|(hex, case)| (self.hexes.iter().position(|&h| h == hex), (hex, case)));
        match (stopped, runs_out) {
            (Some((place, obstacle)), Some(end)) if place.is_none_or(|place| place <= end) => Some(obstacle),
            (_, Some(end)) => Some((self.hexes[end], "6.11")),
            (stopped, None) => stopped.map(|(_, obstacle)| obstacle),
        }
    }
}

/// Follow a line and tell what it meets: points by 6.1, obstacles by 6.14 and 6.2; from or to a helicopter at altitude
/// nothing stops it and every hex between counts as Clear (13.21).
#[must_use]
pub fn trace(ground: &Ground, haze: &Haze, from: Hex, to: Hex, altitude: bool) -> Trace {
    let mut gaze = Gaze::new(ground, haze, |hex| Look::now(ground, haze, hex), from, to);
    let mut blocked_by =
        if altitude { None } else { gaze.behind_the_brow(tables().observation.crest_distance).filter(|_| from != to) };
    let pairs: Vec<[Hex; 2]> = ground.grid.walk(from, to).filter_map(pair).collect();
    let mut points = Vec::with_capacity(pairs.len());
    for &next in &pairs {
        let stopped = gaze.pass(next, to);
        blocked_by = blocked_by.or(stopped.filter(|_| !altitude));
        points.push(next.map(|hex| u16::from(ground.observation_now(haze, hex))).into_iter().max().unwrap_or(0));
    }
    let cheap = altitude || gaze.above_all;
    let mut told = Trace { cost: 0, blocked_by, hexes: Vec::new(), spent: Vec::new() };
    for (next, points) in pairs.into_iter().zip(points) {
        told.cost += if cheap && next != [to; 2] { 1 } else { points };
        let distinct = if next[0] == next[1] { 1 } else { 2 };
        told.hexes.extend(&next[..distinct]);
        told.spent.resize(told.hexes.len(), told.cost);
    }
    told
}
