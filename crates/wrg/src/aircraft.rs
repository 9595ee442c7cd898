//! Gliders and helicopters in play (7.3 to 7.5): they fly in, land or hover, let their men out, and are brought down.

use geometry::table::{Heading, Point, Ratio, Vector, segments_meet};
use kernel::{Dice, Place, Point as Spot, Told, Witness};

use crate::air::{Aircraft, brought_down, glider_lands, helicopter_lands, still_on_board, survives_crash};
use crate::desk::Desk;
use crate::flow::WAYS;
use crate::ground::{Ground, Lie};
use crate::march::{TICKS, beside, settle, slot};
use crate::scale::{METRE, Posture};
use crate::state::{Body, Fate, Order, Pace, State, Table};
use crate::tables::tables;

/// What a group's aircraft is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Flight {
    /// There is none, or not any more.
    #[default]
    None,
    /// It will come in from here, to the place of the group's order.
    Due(Point),
    /// It is in the air.
    Flying,
    /// It stands on the ground with its men on board.
    Landed,
    /// It hovers while its men slide down a rope.
    Hovering,
    /// It flies off the table here, with whoever is in it.
    Off(Point),
}

impl Flight {
    /// Is the aircraft above the ground, where nothing hides it?
    #[must_use]
    pub const fn is_up(self) -> bool {
        matches!(self, Flight::Flying | Flight::Hovering)
    }
    /// How high its men look from, in centimetres.
    #[must_use]
    pub const fn height(self) -> i32 {
        match self {
            Flight::Flying => 30 * METRE,
            Flight::Hovering => 15 * METRE,
            _ => 3 * METRE,
        }
    }
}

/// The reach of a helicopter's rotors in centimetres.
fn rotors() -> i32 {
    tables().things.get("7.1").and_then(|table| table.get("rotors")).copied().unwrap_or(0) * METRE
}

/// Where a flight path that comes from one of eight directions crosses the edge of the table.
#[must_use]
pub fn entry(ground: &Ground, to: Point, from: usize) -> Point {
    let (_, x, y) = WAYS[from % WAYS.len()];
    let out = |n: i32| to.plus(Vector::new(x * n * METRE, y * n * METRE));
    let last = (0..1000).take_while(|&n| ground.top.holds(out(n))).last();
    out(last.unwrap_or(0))
}

/// The direction from which a group comes if its player says nothing: from behind it.
#[must_use]
pub fn usual_way(facing: Heading) -> usize {
    let v = facing.vector();
    let ahead = |n: &usize| {
        let (_, x, y) = WAYS[*n];
        i64::from(x) * i64::from(-v.x()) + i64::from(y) * i64::from(-v.y())
    };
    (0..WAYS.len()).max_by_key(ahead).unwrap_or(0)
}

/// The last tree, hedge or wall that a flight passes over on its way (7.3).
#[must_use]
pub fn last_obstacle(ground: &Ground, from: Point, to: Point) -> Option<Point> {
    let whole = from.distance(to);
    let at = |n: i32| Ratio::new(i64::from(n), i64::from(whole)).map_or(to, |part| part.along(from, to));
    let stops = (0..=whole / METRE).rev().map(|n| n * METRE);
    let crossed = |a: Point, b: Point| {
        let hedges = ground.top.courses().iter().filter(|course| course.kind < 2);
        hedges.flat_map(|course| course.parts()).any(|(c, d)| segments_meet(a, b, c, d))
    };
    let mut next = to;
    for far in stops {
        let here = at(far);
        if matches!(ground.lie(here), Lie::Woods | Lie::Edge | Lie::Building) || crossed(here, next) {
            return Some(here);
        }
        next = here;
    }
    None
}

/// The clear space round a place, in centimetres, as far as rotors need it (7.4).
#[must_use]
pub fn clear_space(ground: &Ground, at: Point) -> i32 {
    let blocked = |p: Point| {
        let tall = matches!(ground.lie(p), Lie::Woods | Lie::Edge | Lie::Trees | Lie::Building | Lie::Bunker);
        tall || !ground.top.holds(p)
    };
    let hedge = |p: Point| {
        let hedges = ground.top.courses().iter().filter(|course| course.kind < 2);
        hedges.flat_map(|course| course.parts()).any(|(c, d)| segments_meet(at, p, c, d))
    };
    let round = |far: i32| WAYS.map(|(_, x, y)| at.plus(Vector::new(x * far / 10, y * far / 10)));
    let fits = |far: &i32| !round(*far).into_iter().any(|p| blocked(p) || hedge(p));
    let most = rotors() + 5 * METRE;
    (0..=most / METRE).map(|n| n * METRE).take_while(fits).last().unwrap_or(0)
}

/// What a landing place does to an aircraft that comes in from somewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Touchdown {
    /// It stands safely.
    Lands,
    /// It hovers, for want of room.
    Hovers,
    /// It breaks up, for want of room or because of water or rock.
    Crashes,
}

/// How an aircraft comes down (7.3, 7.4).
#[must_use]
pub fn touchdown(ground: &Ground, aircraft: Aircraft, from: Point, to: Point) -> Touchdown {
    match aircraft {
        Aircraft::Glider if ground.lie(to).is_slow() || !glider_lands(last_obstacle(ground, from, to), to) => {
            Touchdown::Crashes
        }
        Aircraft::Helicopter if ground.lie(to).is_slow() || !helicopter_lands(clear_space(ground, to), rotors()) => {
            Touchdown::Hovers
        }
        _ => Touchdown::Lands,
    }
}

/// Whether a place is on one of the sides of a helicopter, where a door gun points (7.4).
#[must_use]
pub fn door_bears(heading: Heading, from: Point, to: Point) -> bool {
    let (right, way) = (heading.right(), from.to(to));
    right.in_arc_90(way) || right.back().in_arc_90(way)
}

impl State {
    /// What the aircraft of a figure's group is doing, for the aircraft itself.
    #[must_use]
    pub fn flight_of(&self, t: &Table, figure: u16) -> Flight {
        let spec = &t.specs[usize::from(figure)];
        match spec.body {
            Body::Air(_) => self.owner(figure).map_or(Flight::None, |group| self.groups[group].flight),
            _ => Flight::None,
        }
    }
    /// Passengers of a group that are still on board.
    fn passengers(&self, t: &Table, group: usize) -> Vec<u16> {
        let aboard = |&f: &u16| self.fig(f).fate == Fate::Aboard && !t.specs[usize::from(f)].crew;
        self.groups[group].members.iter().copied().filter(aboard).collect()
    }
    /// The aircraft of a group that is on the table.
    #[must_use]
    pub fn aircraft(&self, t: &Table, group: usize) -> Option<(u16, Aircraft)> {
        self.present(group).find_map(|f| match t.specs[usize::from(f)].body {
            Body::Air(kind) => Some((f, kind)),
            _ => None,
        })
    }
}

/// Whether a group is a helicopter with its crew alone, which can be told to fly somewhere (7.4).
#[must_use]
pub fn is_free(t: &Table, s: &State, group: usize) -> bool {
    let helicopter = s.aircraft(t, group).is_some_and(|(_, kind)| kind == Aircraft::Helicopter);
    let down = matches!(s.groups[group].flight, Flight::Landed | Flight::Hovering);
    helicopter && down && s.passengers(t, group).is_empty()
}

/// Whether a helicopter that has landed can be kept on the ground when its men get out (7.4): its crew becomes a group of its own.
#[must_use]
pub fn may_keep(t: &Table, s: &State, group: usize) -> bool {
    let helicopter = s.aircraft(t, group).is_some_and(|(_, kind)| kind == Aircraft::Helicopter);
    let room = crate::groups::room_for(t, s, group).is_some();
    helicopter && room && s.groups[group].flight == Flight::Landed && !s.passengers(t, group).is_empty()
}

/// A flight in this period.
pub(crate) struct Flown {
    pub(crate) group: usize,
    from: Point,
    to: Point,
    /// It leaves the table.
    off: bool,
}

impl<D: Dice, W: Witness<Told>> Desk<'_, D, W> {
    /// Whoever is due comes in at the edge of the table.
    pub(crate) fn fly_in(&mut self) -> Vec<Flown> {
        let mut flown = Vec::new();
        for group in 0..self.s.groups.len() {
            let (from, to, off) = match self.s.groups[group].flight {
                Flight::Due(from) if self.s.groups[group].arrives <= self.s.period => {
                    (from, self.s.groups[group].order.to, false)
                }
                Flight::Off(to) => (self.s.place(self.t, group).unwrap_or(to), to, true),
                _ => continue,
            };
            for f in self.s.groups[group].members.clone() {
                let hull = matches!(self.t.specs[usize::from(f)].body, Body::Air(_));
                let figure = &mut self.s.figures[usize::from(f)];
                if !matches!(figure.fate, Fate::Waiting | Fate::Table | Fate::Aboard) {
                    continue;
                }
                figure.fate = if hull { Fate::Table } else { Fate::Aboard };
                settle(self.t, self.s, f, from);
            }
            let g = &mut self.s.groups[group];
            (g.flight, g.went, g.moved, g.posture) = (Flight::Flying, Pace::Walk, true, Posture::Erect);
            g.heading = Heading::from_to(from, to).unwrap_or(g.heading);
            flown.push(Flown { group, from, to, off });
        }
        flown
    }

    /// One tick of a flight; at the last it comes down.
    pub(crate) fn fly(&mut self, flown: &Flown, tick: u8) {
        let part = Ratio::new(i64::from(tick), i64::from(TICKS)).unwrap_or(Ratio::ONE);
        let at = self.t.ground.clamp(part.along(flown.from, flown.to));
        for f in self.s.groups[flown.group].members.clone() {
            settle(self.t, self.s, f, at);
            self.s.figures[usize::from(f)].moved = true;
        }
        self.s.carry(self.t, flown.group);
        match (tick == TICKS, flown.off) {
            (true, true) => self.fly_away(flown.group),
            (true, false) => self.come_down(flown),
            (false, _) => {}
        }
    }

    /// A helicopter is gone, with its crew and whoever it has picked up (7.4).
    fn fly_away(&mut self, group: usize) {
        let name = self.s.title(self.t, group);
        let mut all = self.s.carried(group);
        for rider in self.s.riders(group).collect::<Vec<_>>() {
            self.s.groups[rider].ride = 0;
        }
        let here = |f: &u16| matches!(self.s.fig(*f).fate, Fate::Table | Fate::Aboard);
        all.extend(self.s.groups[group].members.iter().copied().filter(here));
        all.iter().for_each(|&f| self.s.figures[usize::from(f)].fate = Fate::Away);
        self.s.groups[group].flight = Flight::None;
        self.tell_of(group, || Told::new("landed", "7.4", format!("{name} has flown away")));
    }

    /// The end of a flight (7.3, 7.4).
    fn come_down(&mut self, flown: &Flown) {
        let group = flown.group;
        let Some((hull, kind)) = self.s.aircraft(self.t, group) else { return };
        let name = self.s.title(self.t, group);
        let (x, y) = (flown.to.x() / METRE, flown.to.y() / METRE);
        let (flight, text) = match touchdown(&self.t.ground, kind, flown.from, flown.to) {
            Touchdown::Lands => (Flight::Landed, format!("{name} has landed at {x}, {y} and gets out next")),
            Touchdown::Hovers => (Flight::Hovering, format!("{name} hovers at {x}, {y}: there is no room to land")),
            Touchdown::Crashes => {
                self.s.groups[group].flight = Flight::Landed;
                self.take_off(group, &[hull]);
                return;
            }
        };
        self.s.groups[group].flight = flight;
        let place = Place::Point { board: 0, at: Spot { x: flown.to.x(), y: flown.to.y() } };
        let case = if kind == Aircraft::Glider { "7.3" } else { "7.4" };
        self.tell_of(group, || {
            let mut told = Told::new("landed", case, text.clone());
            told.places = vec![place];
            told
        });
    }

    /// The men of a group that has landed get out, all of a glider or of a helicopter on the ground, five down a rope (7.4).
    pub(crate) fn get_out(&mut self, group: usize) {
        let flight = self.s.groups[group].flight;
        if !matches!(flight, Flight::Landed | Flight::Hovering) {
            return;
        }
        let Some((hull, kind)) = self.s.aircraft(self.t, group) else {
            self.s.groups[group].flight = Flight::None;
            return;
        };
        let at = self.s.fig(hull).at;
        let waiting = self.s.passengers(self.t, group);
        if is_free(self.t, self.s, group) {
            return;
        }
        let stay = if flight == Flight::Hovering { still_on_board(waiting.len() as u32, 1) as usize } else { 0 };
        let out: Vec<u16> = waiting[..waiting.len().saturating_sub(stay)].to_vec();
        self.set_down(group, &out, at);
        self.s.groups[group].posture = Posture::Erect;
        self.s.groups[group].alighted = self.s.period;
        if stay == 0 {
            // A glider stays behind and its crew fights on foot; a helicopter flies away with its crew.
            let crew: Vec<u16> = self.s.groups[group].members.clone();
            let crew: Vec<u16> = crew.into_iter().filter(|&f| self.s.fig(f).fate == Fate::Aboard).collect();
            if kind == Aircraft::Glider {
                self.set_down(group, &crew, at);
            } else {
                crew.iter().for_each(|&f| self.s.figures[usize::from(f)].fate = Fate::Away);
            }
            self.s.figures[usize::from(hull)].fate = Fate::Away;
            self.s.groups[group].flight = Flight::None;
        }
        self.tell_out(group, if stay == 0 { "everybody is out" } else { "the others follow" });
    }

    fn tell_out(&mut self, group: usize, what: &str) {
        let (name, men) = (self.s.title(self.t, group), self.s.present(group).count());
        let places: Vec<Place> = self.s.present(group).map(|f| self.s.fig(f).at).map(place_of).collect();
        self.tell_of(group, || {
            let mut told = Told::new("landed", "7.4", format!("{name}: {men} on the ground, {what}"));
            told.places.clone_from(&places);
            told
        });
    }

    /// The men of a helicopter that has landed get out, and it stays on the ground with its crew as a group of their own (7.4).
    pub(crate) fn keep(&mut self, group: usize) {
        let Some((hull, _)) = self.s.aircraft(self.t, group).filter(|_| may_keep(self.t, self.s, group)) else {
            return;
        };
        let (at, men) = (self.s.fig(hull).at, self.s.passengers(self.t, group));
        let stay = |f: &u16| !men.contains(f) && matches!(self.s.fig(*f).fate, Fate::Table | Fate::Aboard);
        let leave: Vec<u16> = self.s.groups[group].members.iter().copied().filter(stay).collect();
        let Some(new) = self.part(group, &leave) else { return };
        self.s.groups[new].order = Order::new(Pace::Halt, at);
        self.set_down(group, &men, at);
        let period = self.s.period;
        let g = &mut self.s.groups[group];
        (g.flight, g.posture, g.alighted) = (Flight::None, Posture::Erect, period);
        self.tell_out(group, "everybody is out");
        let name = self.s.title(self.t, new);
        self.tell_of(new, || Told::new("landed", "7.4", format!("{name} waits on the ground")));
    }

    /// Some men of a group stand round a place.
    fn set_down(&mut self, group: usize, men: &[u16], at: Point) {
        let there = self.s.present(group).filter(|&f| !self.t.specs[usize::from(f)].is_vehicle()).count();
        for (n, &f) in men.iter().enumerate() {
            let (right, back) = slot(there + n, true);
            let spot = self.t.ground.clamp(beside(at, self.s.groups[group].heading, right, back));
            self.s.figures[usize::from(f)].fate = Fate::Table;
            settle(self.t, self.s, f, spot);
        }
    }

    /// Whether hits on board bring an aircraft down (7.5); nobody sees how often it was diced for.
    pub(crate) fn is_brought_down(&mut self, hit: usize) -> bool {
        brought_down(hit as u32, &mut self.unseen())
    }

    /// An aircraft is down (7.5): whoever is on board survives on 4 with his own weapons; heavy weapons are lost.
    pub fn crash(&mut self, group: usize, hull: u16) {
        let at = self.s.fig(hull).at;
        let aboard = |&f: &u16| self.s.fig(f).fate == Fate::Aboard;
        let all: Vec<u16> = self.s.groups[group].members.iter().copied().filter(aboard).collect();
        let mut alive = Vec::new();
        for f in all {
            if survives_crash(&mut self.unseen()) {
                alive.push(f);
                continue;
            }
            self.s.figures[usize::from(f)].fate = Fate::Lost;
            let g = &mut self.s.groups[group];
            g.lost += 1;
            g.lost_now = g.lost_now.saturating_add(1);
        }
        self.set_down(group, &alive, at);
        self.spill(group, hull);
        let heavy = self.t.groups[usize::from(self.s.groups[group].of)].heavy.is_some();
        let g = &mut self.s.groups[group];
        (g.flight, g.alighted, g.posture) = (Flight::None, self.s.period, Posture::Prone);
        g.broken |= heavy;
        self.s.loud[0].push(at);
        let names: Vec<String> = alive.iter().map(|&f| self.s.who(self.t, group, f)).collect();
        let (name, left, who) = (self.s.title(self.t, group), alive.len(), names.join(", "));
        self.tell_of(group, || Told::new("crash", "7.5", format!("{name} is down: {left} survive ({who})")));
        let (x, y) = (at.x() / METRE, at.y() / METRE);
        // Nobody on the table overlooks a crash.
        self.tell_all(|| Told::new("crash", "7.5", format!("An aircraft comes down at {x}, {y}")));
    }
}

fn place_of(p: Point) -> Place {
    Place::Point { board: 0, at: Spot { x: p.x(), y: p.y() } }
}
