//! What is noticed without being located (8.4): noises, and trails that are crossed.

use geometry::table::{Heading, Point, segments_meet};
use kernel::{Dice, Place, Point as Spot, Told, Witness};

use crate::air::Aircraft;
use crate::army::{Make, Vehicle};
use crate::desk::Desk;
use crate::march::Corners;
use crate::movement::Light;
use crate::scale::METRE;
use crate::scene::compass_word;
use crate::shape::between;
use crate::sight::{Noise, is_heard};
use crate::state::{Body, Pace, State, Table, Trail};

/// So many trails of each side are remembered, and so many of those that the enemy has found.
const REMEMBERED: usize = 64;

/// The noise that a group makes with its movement (8.4); of men on foot only those are heard who cut their way through brush, and
/// horses and pedal cycles have no motor.
#[must_use]
pub fn noise(t: &Table, s: &State, group: usize) -> Option<Noise> {
    let moves = s.groups[group].moved && s.groups[group].went != Pace::Halt;
    let Some(vehicle) = s.vehicle(t, group) else {
        let cuts = moves && s.present(group).any(|f| t.ground.must_be_cut(s.fig(f).at));
        return cuts.then_some(Noise::BrushCutting);
    };
    let (body, runs) = (t.specs[usize::from(vehicle)].body, has_engine(t, s, group) && !s.groups[group].engine_off);
    match body {
        Body::Air(Aircraft::Helicopter) => Some(Noise::Tracked),
        _ if !runs => None,
        Body::Hard(_) if moves && !has_wheels(t, s, group) => Some(Noise::Tracked),
        Body::Hard(_) | Body::Soft if moves => Some(Noise::Wheeled),
        _ => Some(Noise::Idling),
    }
}

/// Whether a group's vehicle is an armoured car, on wheels (8.4).
fn has_wheels(t: &Table, s: &State, group: usize) -> bool {
    let kind = t.groups[usize::from(s.groups[group].of)].bought.vehicle;
    matches!(kind, Some(Vehicle::Afv { make: Make::Car, .. }))
}

/// Whether a group's vehicle has an engine that can be switched off (6.3, 8.4).
#[must_use]
pub fn has_engine(t: &Table, s: &State, group: usize) -> bool {
    let hull = s.vehicle(t, group).map(|v| t.specs[usize::from(v)].body);
    let kind = t.groups[usize::from(s.groups[group].of)].bought.vehicle;
    matches!(hull, Some(Body::Hard(_) | Body::Soft)) && !matches!(kind, Some(Vehicle::Horses(_) | Vehicle::Cycles(_)))
}

/// In words.
const fn words(noise: Noise) -> &'static str {
    match noise {
        Noise::Tracked => "tracks",
        Noise::Wheeled => "a motor",
        Noise::Idling => "an engine running idle",
        Noise::Firing => "firing",
        Noise::Explosion => "an explosion",
        Noise::BrushCutting => "brush being cut",
        Noise::Speech | Noise::Shout => "voices",
    }
}

impl<D: Dice, W: Witness<Told>> Desk<'_, D, W> {
    /// Each side hears what it has not located: engines after the movement, firing after the fire (8.4).
    pub(crate) fn listen(&mut self, after_fire: bool) {
        if !self.out.listens() {
            return;
        }
        for side in 0..2 {
            for enemy in 0..self.s.groups.len() {
                let own = self.s.side(self.t, enemy) == side;
                if own || !self.s.is_alive(enemy) || self.s.belief(side).seen[side][enemy].located {
                    continue;
                }
                let made = if after_fire {
                    self.s.groups[enemy].fired.then_some(Noise::Firing)
                } else {
                    noise(self.t, self.s, enemy)
                };
                if let Some((made, heading)) = made.and_then(|made| self.heard(side, enemy, made)) {
                    let (what, whence) = (words(made), compass_word(heading));
                    self.tell(side, || Told::new("heard", "8.4", format!("Heard: {what} to the {whence}")));
                }
            }
        }
    }

    /// Orders that had to be shouted are heard by enemies within 50 m, who do not understand them (4.4, 8.4).
    pub(crate) fn voices(&mut self) {
        for group in 0..self.s.groups.len() {
            let side = 1 - self.s.side(self.t, group);
            if !self.s.groups[group].shouted || self.s.belief(side).seen[side][group].located {
                continue;
            }
            if let Some((made, heading)) = self.heard(side, group, Noise::Shout) {
                let (what, whence) = (words(made), compass_word(heading));
                self.tell(side, || Told::new("heard", "8.4", format!("Heard: {what} to the {whence}")));
            }
        }
    }

    /// Whether somebody of a side hears a noise of an enemy group, and from where (8.4).
    fn heard(&self, side: usize, enemy: usize, made: Noise) -> Option<(Noise, Heading)> {
        let from = self.s.place(self.t, enemy)?;
        let ears = self.s.groups_of(self.t, side).filter(|&g| self.s.reports(self.t, g));
        // While the engines are listened to nobody has fired in this period yet: the din is that of the one before.
        let din = if made == Noise::Firing { &self.s.loud[0] } else { &self.s.loud[1] };
        let hears = |ear: &Point| {
            let firing = din.iter().filter(|&&p| p != from).map(|p| p.distance(*ear) / METRE).min();
            is_heard(made, ear.distance(from) / METRE, firing, None)
        };
        // Whoever is in a din of his own hears nothing, but others may.
        let ears = ears.filter_map(|g| self.s.place(self.t, g)).filter(hears);
        let nearest = ears.min_by_key(|p| (p.distance_squared(from), *p))?;
        Heading::from_to(nearest, from).map(|heading| (made, heading))
    }

    /// Note the ways of this period, and tell whoever crossed an older one of the enemy by day (8.4).
    pub(crate) fn trails(&mut self, from: &[Option<Point>], corners: &Corners) {
        let turns = |group: usize| corners.iter().filter(move |(of, _)| *of == group).map(|&(_, p)| p);
        if self.t.light() == Light::Day {
            for group in 0..self.s.groups.len() {
                self.cross_trails(group, &turns(group).collect::<Vec<_>>());
            }
        }
        for (group, begun) in from.iter().enumerate() {
            let (Some(begun), Some(end)) = (*begun, self.s.place(self.t, group)) else { continue };
            let last = turns(group).next_back().unwrap_or(begun);
            let wide = 2 * self.s.present(group).map(|f| aside(last, end, self.s.fig(f).at)).max().unwrap_or(0);
            for (a, b) in legs(begun, turns(group), end) {
                self.s.trails.push(Trail { group: group as u8, from: a, to: b, wide, known: false });
            }
        }
        self.forget_trails();
    }

    /// Men on foot come upon the trails that any of them crosses, and can follow them (8.4).
    fn cross_trails(&mut self, group: usize, corners: &[Point]) {
        let side = self.s.side(self.t, group);
        if !self.s.groups[group].moved || self.s.vehicle(self.t, group).is_some() {
            return;
        }
        let way = |f: u16| legs(self.s.fig(f).began, corners.iter().copied(), self.s.fig(f).at);
        let steps: Vec<(Point, Point)> = self.s.present(group).flat_map(way).collect();
        for n in 0..self.s.trails.len() {
            let trail = self.s.trails[n];
            let fresh = !trail.known && self.s.side(self.t, usize::from(trail.group)) != side;
            if !fresh || !steps.iter().any(|&(a, b)| trail.is_crossed(a, b)) {
                continue;
            }
            // What a group out of touch comes upon its side does not learn.
            self.s.trails[n].known = self.s.reports(self.t, group);
            let whither = Heading::from_to(trail.from, trail.to).map_or("nowhere", compass_word);
            let metres = |p: Point| format!("{}, {}", p.x() / METRE, p.y() / METRE);
            let (name, a, b) = (self.s.title(self.t, group), metres(trail.from), metres(trail.to));
            let text = format!("{name} crosses a trail that leads {whither}, from {a} to {b}");
            let place = |p: Point| Place::Point { board: 0, at: Spot { x: p.x(), y: p.y() } };
            self.tell_of(group, || {
                let mut told = Told::new("trail", "8.4", text.clone());
                told.places = vec![place(trail.from), place(trail.to)];
                told
            });
        }
    }

    /// The trail of a group that was engaged on its way and then went elsewhere (8.4, 16.1): without the legs that it has not gone after all, up to
    /// where it was engaged and on from there.
    pub(crate) fn mend_trail(&mut self, group: usize, was: Point, engaged: Point, corners: &Corners) {
        let of = |way: &Trail| usize::from(way.group) == group && !way.known;
        let mut last = was;
        let n = loop {
            let Some(n) = self.s.trails.iter().rposition(|way| of(way) && way.to == last) else { return };
            let Trail { from, to, .. } = self.s.trails[n];
            if from.distance(engaged) + engaged.distance(to) <= from.distance(to) + METRE {
                break n;
            }
            last = self.s.trails.remove(n).from;
        };
        self.s.trails[n].to = engaged;
        let Trail { wide, .. } = self.s.trails[n];
        let here = self.s.place(self.t, group).unwrap_or(engaged);
        for (from, to) in legs(engaged, corners.iter().map(|&(_, p)| p), here) {
            self.s.trails.push(Trail { group: group as u8, from, to, wide, known: false });
        }
        self.forget_trails();
    }

    /// The oldest trails of each side are forgotten (8.4), and of those that were found the oldest finds: by numbers of their own, so that
    /// nobody learns from what he is shown how much the enemy has moved.
    fn forget_trails(&mut self) {
        for (side, known) in [(0, false), (0, true), (1, false), (1, true)] {
            let (t, groups) = (self.t, &self.s.groups);
            let same = |trail: &Trail| {
                let of = usize::from(groups[usize::from(trail.group)].of);
                t.groups[of].side.index() == side && trail.known == known
            };
            let mut more = self.s.trails.iter().filter(|trail| same(trail)).count().saturating_sub(REMEMBERED);
            self.s.trails.retain(|trail| {
                let goes = more > 0 && same(trail);
                more -= usize::from(goes);
                !goes
            });
        }
    }
}

/// The legs of a way round some corners.
fn legs(from: Point, corners: impl Iterator<Item = Point>, to: Point) -> impl Iterator<Item = (Point, Point)> {
    let mut last = from;
    let leg = move |p: Point| (std::mem::replace(&mut last, p), p);
    corners.chain([to]).map(leg).filter(|(a, b)| a != b)
}

/// How far a place is from the line of a way, in centimetres.
fn aside(a: Point, b: Point, p: Point) -> i32 {
    let way = a.to(b);
    let long = i64::from(way.length()).max(1);
    i32::try_from(way.cross(a.to(p)).abs() / long).unwrap_or(i32::MAX / 2)
}

impl Trail {
    /// Whether a step crosses the ground over which the group went (8.4), as wide as it went.
    #[must_use]
    pub fn is_crossed(&self, a: Point, b: Point) -> bool {
        let wide = || between(self.from, self.to, self.wide).is_some_and(|ground| !ground.stretches(a, b).is_empty());
        segments_meet(a, b, self.from, self.to) || wide()
    }
}
