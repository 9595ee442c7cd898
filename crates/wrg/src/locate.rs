//! Who has located whom (section 8), judged at every tick for the groups that moved, and again when there was fire.

use std::sync::OnceLock;

use geometry::table::{Eye, Heading, Point};
use kernel::{Dice, Place, Point as Spot, Told, Witness};

use crate::desk::Desk;
use crate::ground::Lie;
use crate::hearing::noise;
use crate::lamps::{Beam, is_night};
use crate::movement::Light;
use crate::scale::{self, Figures, METRE, Posture};
use crate::sight;
use crate::state::{Body, Glimpse, Group, Pace, Seen, State, Table, Trace, saw};
use crate::volleys::is_mortar;
use crate::words::{Cover, Target, spoken};

/// Within this distance nobody is overlooked, whichever way he is.
const AT_HAND: i32 = 10 * METRE;
/// No line of the table reaches farther than this table is long.
const FAR: i32 = 5_000 * METRE;

/// Height of an eye above the ground.
#[must_use]
pub fn eye(t: &Table, s: &State, figure: u16, posture: Posture) -> Eye {
    let at = s.fig(figure).at;
    let spec = &t.specs[usize::from(figure)];
    let height = if matches!(spec.body, Body::Air(_)) {
        s.flight_of(t, figure).height()
    } else if spec.is_vehicle() {
        220
    } else if posture == Posture::Erect || s.fig(figure).lie == Lie::Building || s.mans(t, figure) {
        170
    } else {
        60
    };
    Eye { at, height }
}

/// The lines of the location table that a group stands in (8.1).
fn lines(t: &Table, s: &State, group: usize) -> ([Target; 2], usize) {
    let g = &s.groups[group];
    // A light that everybody sees betrays whoever shows it as fire does.
    let shows = g.beam == Beam::White && is_night(t) && s.vehicle(t, group).is_some();
    let fired = shows || g.fired || (!g.moved && s.present(group).any(|f| s.fig(f).fired_before));
    let vehicle = s.vehicle(t, group).is_some();
    if vehicle && !fired && s.carry_fire(group) {
        let first = if g.moved { Target::MovingVehicle } else { Target::StationaryVehicle };
        return ([first, Target::Firing], 2);
    }
    let heavy = g.manned(t).is_some();
    // The small mortars are heavy weapons too (10.3), though one man carries and fires them.
    let lobs = |f: u16| s.fig(f).shot.is_some_and(is_mortar) || !g.moved && s.fig(f).lobbed_before;
    let lobbed = s.present(group).any(lobs);
    let (first, fires) = match (vehicle, g.moved) {
        (true, true) => (Target::MovingVehicle, Target::HeavyFiring),
        (true, false) => (Target::StationaryVehicle, Target::HeavyFiring),
        (false, true) if g.posture == Posture::Erect => (Target::MovingErect, Target::Firing),
        (false, true) => (Target::MovingProne, Target::Firing),
        (false, false) if heavy => (Target::MovingProne, Target::HeavyFiring),
        (false, false) if g.posture == Posture::Erect => (Target::MovingErect, Target::Firing),
        (false, false) => (Target::Stationary, Target::Firing),
    };
    ([first, if lobbed { Target::HeavyFiring } else { fires }], if fired { 2 } else { 1 })
}

/// Whether a group observes silence (5.4, 8.1): it stands or moves silently, nobody shouts to it, it does not fire, and no engine of its runs.
fn is_silent(t: &Table, s: &State, group: usize) -> bool {
    let g = &s.groups[group];
    let quiet = !g.moved || g.went.is_silent();
    quiet && !g.fired && !g.shouted && noise(t, s, group).is_none()
}

/// What location of a group depends on, worked out once: its lines, and the columns of the light.
pub struct Shape {
    lines: [Target; 2],
    count: usize,
    light: Option<Cover>,
    still: bool,
}

impl Shape {
    /// Of a group as it is now.
    #[must_use]
    pub fn of(t: &Table, s: &State, group: usize) -> Shape {
        let (lines, count) = lines(t, s, group);
        let light = match t.light() {
            Light::Day => None,
            Light::Moon => Some(Cover::Moon),
            Light::Dark if is_silent(t, s, group) => Some(Cover::DarkSilent),
            Light::Dark => Some(Cover::Dark),
        };
        Shape { lines, count, light, still: !s.groups[group].moved }
    }
    /// The distance up to which a figure that lies so is located, in centimetres (8.1); `lit` if it is lit in the dark (19.1).
    #[must_use]
    pub fn limit(&self, lie: Lie, behind: bool, lit: bool) -> i32 {
        let mut lines = self.lines;
        // Whoever stands in a trench or building without moving is located like one who lies there.
        if lie.is_hard() && lines[0] == Target::MovingErect && self.still {
            lines[0] = Target::Stationary;
        }
        let mut covers = [Cover::Open; 3];
        covers[0] = match lie {
            Lie::Open | Lie::Wet | Lie::Crag | Lie::Trench => Cover::Open,
            Lie::Woods => Cover::Woods,
            Lie::Trees => Cover::Trees,
            Lie::Edge | Lie::Building | Lie::Bunker => Cover::Edge,
        };
        covers[1] = match self.light {
            // What is lit in the dark counts as by moonlight (19.1).
            Some(_) if lit => Cover::Moon,
            light => light.unwrap_or(covers[0]),
        };
        // A hedge hides whoever is behind it, wherever else he is: of all that fit the least counts.
        covers[2] = if behind { Cover::Edge } else { covers[0] };
        sight::limit(&lines[..self.count], &covers).map_or(FAR, |metres| metres * METRE)
    }
}

/// Whether a place is in the arc of vision (8.3) of somebody who faces that way.
#[must_use]
pub fn in_arc(t: &Table, g: &Group, vehicle: bool, at: Point, p: Point) -> bool {
    let way = at.to(p);
    if vehicle && t.groups[usize::from(g.of)].air.is_some() {
        // From the air one looks all round.
        return true;
    }
    if vehicle {
        // Closed down, only what lies straight ahead is seen, with heads out twice as much; and whatever the turret points at.
        let ahead = if g.closed { g.heading.in_arc_45(way) } else { g.heading.in_arc_90(way) };
        return ahead || g.turret(t, at).is_some_and(|turret| turret.in_arc_45(way));
    }
    if g.manned(t).is_some() {
        return g.heading.in_arc_45(way);
    }
    in_wedge(g.heading, g.posture, at, p)
}

/// The wedge of a base (3.1, 8.3), as [`geometry::table::Base::in_wedge`] but for small numbers.
#[must_use]
pub fn in_wedge(heading: Heading, posture: Posture, at: Point, p: Point) -> bool {
    let (way, h) = (at.to(p), heading.vector());
    let (ahead, aside) = (h.dot(way), h.cross(way).abs());
    if ahead < 0 {
        return false;
    }
    let [front, rear, depth] = base(posture);
    let left = 2 * depth * aside - (front - rear) * ahead;
    left <= 0 || left <= front * depth * h.length_squared().isqrt()
}

/// Front, back and depth of a base in centimetres (3.1), worked out once: every look round asks for them.
fn base(posture: Posture) -> [i64; 3] {
    static BASES: OnceLock<[[i64; 3]; 2]> = OnceLock::new();
    let all = || [Posture::Erect, Posture::Prone].map(|posture| scale::base(Figures::Small, posture).map(i64::from));
    BASES.get_or_init(all)[posture as usize]
}

/// The box round the figures of a group.
fn hull(s: &State, group: usize) -> Option<(Point, Point)> {
    let mut all = s.present(group).map(|f| s.fig(f).at);
    let first = all.next()?;
    let (mut low, mut high) = (first, first);
    for p in all {
        low = Point::new(low.x().min(p.x()), low.y().min(p.y()));
        high = Point::new(high.x().max(p.x()), high.y().max(p.y()));
    }
    Some((low, high))
}

fn boxes_within(a: (Point, Point), b: (Point, Point), reach: i32) -> bool {
    let gap = |low: i32, high: i32, from: i32, to: i32| (from - high).max(low - to).max(0);
    let dx = gap(a.0.x(), a.1.x(), b.0.x(), b.1.x());
    let dy = gap(a.0.y(), a.1.y(), b.0.y(), b.1.y());
    Point::new(0, 0).within(Point::new(dx, dy), reach)
}

/// Has one group, by its own eyes, located another (8.1, 8.3)? Nobody is shown before that (22.1).
#[must_use]
pub fn locates(t: &Table, s: &State, observer: usize, target: usize) -> bool {
    let (Some(ours), Some(theirs)) = (hull(s, observer), hull(s, target)) else { return false };
    if s.vehicle(t, observer).is_some() && !crate::march::is_driven(s, observer) {
        // An empty vehicle has no eyes.
        return false;
    }
    let (shape, night) = (Shape::of(t, s, target), is_night(t));
    // Infra-red light betrays itself to whoever has a viewer.
    let glares = night && s.groups[target].beam == Beam::InfraRed && s.vehicle(t, target).is_some();
    let farthest = s.present(target).map(|f| shape.limit(s.cover(t, f).0, false, night)).max().unwrap_or(0);
    if !glares && !boxes_within(ours, theirs, farthest.max(AT_HAND)) {
        return false;
    }
    let screens = s.screens();
    let (looker, posture) = (&s.groups[observer], s.groups[observer].posture);
    for f in s.present(target) {
        let figure = s.fig(f);
        let (lie, hedge) = s.cover(t, f);
        let limits = |lit: bool| (shape.limit(lie, false, lit), shape.limit(lie, true, lit));
        let lit = night && s.is_lit(t, figure.at, &screens);
        for o in s.present(observer) {
            let from = s.fig(o).at;
            if from.within(figure.at, AT_HAND) {
                return true;
            }
            let (open, behind) = match night && !lit {
                true if glares && s.night_eyes(t, o).1 => (FAR, FAR),
                true => limits(s.sees_by_night(t, o, figure.at, &screens)),
                false => limits(lit),
            };
            if !from.within(figure.at, open) {
                continue;
            }
            let hidden = t.ground.is_behind(hedge, figure.at, from);
            if hidden && !from.within(figure.at, behind) {
                continue;
            }
            let vehicle = t.specs[usize::from(o)].is_vehicle();
            if !in_arc(t, looker, vehicle, from, figure.at) {
                continue;
            }
            if s.sees(t, eye(t, s, o, posture), eye(t, s, f, s.groups[target].posture), &screens) {
                return true;
            }
        }
    }
    false
}

impl Glimpse {
    /// Who was seen in or on it, in words.
    pub(crate) fn riders(&self, t: &Table) -> Option<String> {
        let hard = matches!(t.specs[usize::from(self.figure)].body, Body::Hard(_));
        let number = if self.men == 1 { "1 man".to_owned() } else { format!("{} men", self.men) };
        (self.men > 0).then(|| if hard { format!("{number} on it") } else { number })
    }
}

impl Seen {
    /// Take down what is seen of a group.
    fn note(&mut self, t: &Table, s: &State, group: usize) {
        let g = &s.groups[group];
        self.figures.clear();
        self.figures.extend(s.present(group).map(|f| {
            let figure = s.fig(f);
            Glimpse {
                figure: f,
                at: figure.at,
                lie: figure.lie,
                hedge: figure.hedge,
                weapon: figure.weapon,
                erect: s.is_erect(t, group, f),
                men: s.sitting(t, f),
            }
        }));
        // By the numbers that the enemy gave them, so that no roster shows through.
        self.figures.sort_unstable_by_key(|glimpse| s.fig(glimpse.figure).mark);
        self.period = s.period;
        self.prone = g.posture == Posture::Prone;
        self.heading = Some(g.heading);
        self.turret = s.vehicle(t, group).and_then(|hull| g.turret(t, s.fig(hull).at));
        self.moving = g.moved;
        self.firing = g.fired || s.carry_fire(group);
        self.dashed = g.moved && g.went == Pace::Dash;
        self.far = g.moved && s.present(group).any(|f| s.went_far(f));
        self.beam = g.beam == Beam::White;
    }
}

impl<D: Dice, W: Witness<Told>> Desk<'_, D, W> {
    /// Look round: which enemy groups has each side located now? Only pairs of which one is among `changed` are looked at
    /// anew. `tick` numbers the moment for the story.
    pub fn look(&mut self, changed: u64, tick: u8) {
        let n = self.s.groups.len();
        for target in 0..n {
            if self.s.is_alive(target) {
                let side = 1 - self.s.side(self.t, target);
                let mut spotted = self.s.groups[target].spotted;
                for observer in 0..n {
                    if self.s.side(self.t, observer) != side || (changed >> observer | changed >> target) & 1 == 0 {
                        continue;
                    }
                    let bit = 1 << observer;
                    let sees = self.s.is_alive(observer) && locates(self.t, self.s, observer, target);
                    spotted = if sees { spotted | bit } else { spotted & !bit };
                }
                let later = self.s.groups[target].trace.last().is_none_or(|last| last.tick < tick);
                let passes = later && changed >> target & 1 == 1 && spotted != 0 && self.s.groups[target].moved;
                let here = if passes { self.trace(target, tick, spotted) } else { None };
                let group = &mut self.s.groups[target];
                group.spotted = spotted;
                group.passed |= spotted;
                group.trace.extend(here);
                let open = |f: u16| self.s.fig(f).lie == Lie::Open && self.s.fig(f).hedge == 0;
                if spotted != 0 && self.s.present(target).any(open) {
                    for observer in (0..n).filter(|o| spotted >> o & 1 == 1) {
                        self.s.groups[observer].saw |= saw::OPEN;
                    }
                }
            }
            self.note(target, tick);
        }
    }

    /// Where a group is that goes through the arcs of others (9.1).
    fn trace(&self, group: usize, tick: u8, eyes: u64) -> Option<Trace> {
        let f = self.s.foremost(self.t, group)?;
        let (figure, heading) = (self.s.fig(f), self.s.groups[group].heading);
        let (at, lie, hedge) = (figure.at, figure.lie, figure.hedge);
        Some(Trace { tick, at, eyes, lie, hedge, heading })
    }

    /// Write down what the other side now knows of a group; whoever was fired on stays located until he moves (8.2).
    pub(crate) fn note(&mut self, target: usize, tick: u8) {
        let side = 1 - self.s.side(self.t, target);
        let eyes = self.s.groups[target].spotted;
        let fresh = self.s.record(self.t, side, target, eyes);
        if self.s.beliefs[side].is_some() {
            self.relay(target, tick);
        } else if fresh {
            self.tell_located(side, target, eyes, tick);
        }
    }

    /// Tell a side that it has located a group.
    pub(crate) fn tell_located(&mut self, side: usize, target: usize, eyes: u64, tick: u8) {
        if !self.out.listens() {
            return;
        }
        let by = (0..self.s.groups.len()).find(|&o| eyes >> o & 1 == 1).map(|o| self.s.title(self.t, o));
        let known = self.s.belief(side);
        let seen = &known.seen[side][target];
        let told = sighting(self.t, known, seen, "located", tick, by.as_deref().unwrap_or("somebody"));
        self.tell(side, || told.clone());
    }

    /// Tell each side what has become of the enemies it knows, compared with what it knew before.
    pub fn tell_seen(&mut self, before: &[Vec<Seen>; 2]) {
        for (side, before) in before.iter().enumerate() {
            for (target, was) in before.iter().enumerate() {
                let known = self.s.belief(side);
                let now = &known.seen[side][target];
                if now == was {
                    continue;
                }
                let kind = if now.located { "seen" } else { "lost from sight" };
                let told = sighting(self.t, known, now, kind, 0, "");
                self.tell(side, || told.clone());
            }
        }
    }
}

impl State {
    /// Whether somebody of another group fires out of, or from, the vehicle of a group.
    fn carry_fire(&self, group: usize) -> bool {
        self.riders(group).any(|rider| self.groups[rider].fired)
    }
    /// What hides a figure: how its place lies and the hedge it is behind; nothing hides an aircraft that is up.
    fn cover(&self, t: &Table, f: u16) -> (Lie, u16) {
        if self.flight_of(t, f).is_up() { (Lie::Open, 0) } else { (self.fig(f).lie, self.fig(f).hedge) }
    }

    /// Write down what a side now knows of a group that so many of its groups see. Is it located only now?
    pub(crate) fn record(&mut self, t: &Table, side: usize, target: usize, eyes: u64) -> bool {
        let mut seen = std::mem::take(&mut self.seen[side][target]);
        let was = seen.located;
        // Whoever gets on a vehicle is gone from where he was fired on.
        seen.fixed &= self.is_alive(target);
        seen.located = self.is_alive(target) && (eyes != 0 || seen.fixed);
        if seen.located {
            if seen.number == 0 {
                self.numbered[side] += 1;
                seen.number = self.numbered[side];
            }
            self.number_figures(target, side);
            seen.note(t, self, target);
            if self.regrouped {
                for other in &mut self.seen[side] {
                    other.figures.retain(|old| seen.figures.iter().all(|new| new.figure != old.figure));
                }
            }
        } else if !self.is_alive(target) && was {
            seen.figures.clear();
        }
        let is = seen.located;
        self.seen[side][target] = seen;
        is && !was
    }

    /// Number the figures of a group for the enemy, by where they are and not by their roster.
    fn number_figures(&mut self, target: usize, side: usize) {
        let mut fresh: Vec<u16> = self.present(target).filter(|&f| self.fig(f).mark == 0).collect();
        fresh.sort_by_key(|&f| (self.fig(f).at, f));
        for f in fresh {
            self.marked[side] += 1;
            self.figures[usize::from(f)].mark = self.marked[side];
        }
    }

    /// The name of a group for its own side.
    #[must_use]
    pub fn title(&self, t: &Table, group: usize) -> String {
        let of = &t.groups[usize::from(self.groups[group].of)].name;
        if group < t.groups.len() { of.clone() } else { format!("{of} ({group})") }
    }
    /// A figure of a group in words: whoever came to it from another one is known by that one as well (13.6).
    #[must_use]
    pub fn who(&self, t: &Table, group: usize, f: u16) -> String {
        let spec = &t.specs[usize::from(f)];
        if spec.group == self.groups[group].of {
            return spec.name.clone();
        }
        format!("{} of {}", spec.name, t.groups[usize::from(spec.group)].name)
    }
}

/// Words one after the other as they come first, equal ones as a number.
fn counted(words: &[String]) -> String {
    let first = words.iter().enumerate().filter(|&(n, word)| !words[..n].contains(word));
    let parts = first.map(|(_, word)| match words.iter().filter(|other| *other == word).count() {
        1 => word.clone(),
        number => format!("{number} x {word}"),
    });
    parts.collect::<Vec<_>>().join(", ")
}

/// What a side is told of an enemy group: everything that its scene shows.
fn sighting(t: &Table, s: &State, seen: &Seen, kind: &'static str, tick: u8, by: &str) -> Told {
    let n = seen.number;
    let men = seen.figures.len();
    let vehicle = seen.figures.first().is_some_and(|g| t.specs[usize::from(g.figure)].is_vehicle());
    let posture = match (vehicle, seen.prone) {
        (true, _) => "",
        (false, true) => "prone ",
        (false, false) => "erect ",
    };
    let doing = match (seen.moving, seen.firing) {
        (true, _) if seen.dashed => ", dashing",
        (true, true) => ", moving and firing",
        (true, false) => ", moving",
        (false, true) => ", firing",
        (false, false) => "",
    };
    let shows = if seen.beam { ", showing a searchlight" } else { "" };
    let what = |g: &Glimpse| {
        let what = spoken(t.specs[usize::from(g.figure)].visible(g.weapon));
        g.riders(t).map_or(what.clone(), |men| format!("{what} with {men}"))
    };
    let weapons: Vec<String> = seen.figures.iter().map(what).collect();
    let lies: Vec<&str> = seen.figures.iter().map(|g| g.lie.word()).collect();
    let mut parts = lies.clone();
    parts.dedup();
    let turret = seen.turret.map(|way| format!(", its turret {}", crate::scene::compass_word(way))).unwrap_or_default();
    let what = format!(
        "enemy {n}: {men} {} ({}), {posture}{}{doing}{shows}, facing {}{turret}",
        if men == 1 { "figure" } else { "figures" },
        counted(&weapons),
        parts.join(", "),
        seen.heading.map_or("nowhere", crate::scene::compass_word)
    );
    let text = match kind {
        "located" => format!("Tick {tick}: {by} locates {what}"),
        "seen" => format!("Seen of {what}"),
        _ if men == 0 => format!("Nothing more is seen of enemy {n}"),
        _ => format!("Lost from sight, last seen: {what}"),
    };
    let mut told = Told::new(kind, "8.1", text);
    told.pieces = seen.figures.iter().map(|g| format!("enemy {}", s.fig(g.figure).mark)).collect();
    let place = |g: &Glimpse| Place::Point { board: 0, at: Spot { x: g.at.x(), y: g.at.y() } };
    told.places = seen.figures.iter().map(place).collect();
    told
}
