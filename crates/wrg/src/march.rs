//! A period of simultaneous movement in ten ticks (sections 4, 5, 6): both sides together, location judged at every tick.

mod ending;
mod holding;
mod legs;
mod rest;
mod story;
mod toll;
mod way;

pub use holding::{bound, held};
pub(crate) use legs::Corners;
pub use toll::Stop;
pub use way::{Hindrance, Way, is_barred, later_way, way};

use geometry::table::{Heading, Point, Ratio};
use kernel::{Dice, Told, Witness};

use crate::aircraft::Flight;
use crate::army::Vehicle;
use crate::desk::Desk;
use crate::mounting::Boarding;
use crate::movement::{Drive, Gait, by_vehicle, cycle_drag, may_double, on_foot};
use crate::scale::{Figures, METRE, Posture, base};
use crate::state::{Body, Fate, Means, Order, Pace, State, Table, curb};
use crate::volleys::is_mortar;
use crate::words::{Arm, Weapon};
use toll::{Walker, at_most, toll};

/// Ticks in a period.
pub const TICKS: u8 = 10;
/// From rank to rank.
const RANKS: i32 = 12 * METRE;

/// From man to man in a line; nearer, the bases would overlap (3.1).
fn spacing() -> i32 {
    let [front, ..] = base(Figures::Small, Posture::Erect);
    i32::from(front) + 1
}

/// Where the n-th man of a group stands beside its middle: to the right, and behind. Within walls they stand closer.
#[must_use]
pub fn slot(n: usize, close: bool) -> (i32, i32) {
    let (abreast, wide, deep) = if close { (3, 250, 250) } else { (9, spacing(), RANKS) };
    let (rank, file) = (n / abreast, (n % abreast) as i32);
    let aside = if file % 2 == 1 { (file + 1) / 2 } else { -(file / 2) };
    (aside * wide, rank as i32 * deep)
}

/// The place so far to the right of and behind a middle.
#[must_use]
pub fn beside(middle: Point, heading: Heading, right: i32, back: i32) -> Point {
    let base = geometry::table::Base { at: middle, facing: heading, front: 0, rear: 0, depth: 0 };
    base.spot(-back, right)
}

/// The figures of a group that walk or drive, its leader first, so that he is in the middle.
fn marchers(t: &Table, s: &State, group: usize, out: &mut Vec<u16>) {
    out.clear();
    let leader = s.leader(t, group).filter(|&f| s.fig(f).fate == Fate::Table);
    out.extend(leader);
    out.extend(s.present(group).filter(|&f| Some(f) != leader));
}

/// Put the figures of a group on the table round a middle.
pub fn put(t: &Table, s: &mut State, group: usize, middle: Point) {
    let vehicle = s.groups[group].members.first().copied().filter(|&f| t.specs[usize::from(f)].is_vehicle());
    for &f in &s.groups[group].members {
        let aboard = vehicle.is_some_and(|v| v != f);
        s.figures[usize::from(f)].fate = if aboard { Fate::Aboard } else { Fate::Table };
    }
    gather(t, s, group, middle);
}

/// Whoever of a group is on the table stands in line round a middle, and whoever is aboard is there too.
pub fn gather(t: &Table, s: &mut State, group: usize, middle: Point) {
    let heading = s.groups[group].heading;
    let close = s.lie(t, middle).is_hard();
    for &f in &s.groups[group].members {
        if s.figures[usize::from(f)].fate == Fate::Aboard {
            s.figures[usize::from(f)].at = middle;
        }
    }
    let mut list = Vec::new();
    marchers(t, s, group, &mut list);
    for (n, &f) in list.iter().enumerate() {
        let (right, back) = slot(n, close);
        let at = t.ground.clamp(beside(middle, heading, right, back));
        settle(t, s, f, at);
    }
    s.carry(t, group);
}

/// A figure is here now; a man for whom a bunker has no place stays outside of its wall (2.4).
pub fn settle(t: &Table, s: &mut State, figure: u16, at: Point) {
    let at = crate::works::with_room(t, s, figure, at);
    let (lie, hedge) = (s.lie(t, at), t.ground.hedge(at));
    let figure = &mut s.figures[usize::from(figure)];
    (figure.at, figure.lie, figure.hedge) = (at, lie, hedge);
}

/// How far a group goes in a period at a pace, in centimetres, before anything is met (5.1, 5.2, 5.3, 6.1); starting and
/// turning are taken off (6.3). A cycle goes on as on the ground where it stands (6.2).
#[must_use]
pub fn allowance(t: &Table, s: &State, group: usize, pace: Pace, turn: bool) -> i32 {
    reach(t, s, group, pace, turn) / s.vehicle(t, group).map_or(1, |v| drag(t, v, s.fig(v).at))
}

/// Whether a group can be told to go at a pace: it has metres for it in this period, or its vehicle will in the next, when it has started (6.3).
/// A horse has one pace, which is no dash (6.2).
#[must_use]
pub fn can_go(t: &Table, s: &State, group: usize, pace: Pace) -> bool {
    if !suits_gun(t, s, group, pace) || pace == Pace::Dash && s.means(t, group) == Means::Horses {
        return false;
    }
    let grounded = s.vehicle(t, group).filter(|_| s.groups[group].flight == Flight::None);
    allowance(t, s, group, pace, false) > 0 || grounded.is_some_and(|v| driven(t, s, group, v, pace, 0) > 0)
}

/// Whether a group pushes a gun on wheels, which goes neither by dashes nor on its belly (5.2).
fn pushes(t: &Table, s: &State, group: usize) -> bool {
    matches!(s.groups[group].manned(t), Some(Weapon::Gun | Weapon::Recoilless))
}

/// Whether those of a group who push a gun can be told to go at a pace (5.2).
fn suits_gun(t: &Table, s: &State, group: usize, pace: Pace) -> bool {
    !pushes(t, s, group) || pace == pushing(pace)
}

/// How those who push a gun go, whatever they are told (5.2).
const fn pushing(pace: Pace) -> Pace {
    match pace {
        Pace::Dash | Pace::Double | Pace::Crawl => Pace::Walk,
        Pace::SilentCrawl => Pace::SilentWalk,
        other => other,
    }
}

/// How many times as far a metre is for a figure at a place: for pedal cycles off hard roads (6.2).
fn drag(t: &Table, f: u16, at: Point) -> i32 {
    let spec = &t.specs[usize::from(f)];
    let cycles = matches!(t.groups[usize::from(spec.group)].bought.vehicle, Some(Vehicle::Cycles(_)));
    if cycles && spec.is_vehicle() { cycle_drag(t.ground.on_road(at)) } else { 1 }
}

/// Whether a vehicle has somebody to drive it.
#[must_use]
pub fn is_driven(s: &State, group: usize) -> bool {
    s.groups[group].members.iter().any(|&f| s.fig(f).fate == Fate::Aboard)
}

/// Whether a group must turn by more than 45 degrees to go there; in reverse it is the back that points whither it goes (6.3).
#[must_use]
pub fn turns(t: &Table, s: &State, group: usize, pace: Pace, here: Point, to: Point) -> bool {
    let reverses = s.vehicle(t, group).is_some() && pace.is_prone();
    let before = s.groups[group].heading;
    let points = if reverses { before.back() } else { before };
    Heading::from_to(here, to).is_some_and(|new| points.turns_over_45(new))
}

/// How far a vehicle goes at a pace, in centimetres, when so much as starting takes off its way has to be done first (6.1, 6.3).
fn driven(t: &Table, s: &State, group: usize, vehicle: u16, pace: Pace, starts: u32) -> i32 {
    let g = &s.groups[group];
    if g.immobile || pace == Pace::Flail && !g.kit.flail || !is_driven(s, group) {
        return 0;
    }
    let mounted = matches!(t.groups[usize::from(g.of)].bought.vehicle, Some(Vehicle::Horses(_)));
    let drive = match pace {
        // Nothing on wheels or hooves is silent (5.4).
        Pace::Halt | Pace::SilentCrawl | Pace::SilentWalk => return 0,
        Pace::Crawl if mounted => return 0,
        _ if mounted => Drive::Reverse,
        Pace::Crawl | Pace::Flail => Drive::Reverse,
        Pace::Walk => Drive::Fire,
        Pace::Dash | Pace::Double => Drive::Dash,
    };
    let closed = matches!(t.specs[usize::from(vehicle)].body, Body::Hard(_)) && g.closed;
    by_vehicle(drive, s.driving_light(t, group), closed, starts) * METRE
}

/// The same when it is under way already, and has perhaps to turn.
fn under_way(t: &Table, s: &State, group: usize, pace: Pace, turn: bool) -> i32 {
    match s.vehicle(t, group) {
        Some(vehicle) => driven(t, s, group, vehicle, pace, u32::from(turn)),
        None => afoot(t, s, group, pace, 0),
    }
}

fn reach(t: &Table, s: &State, group: usize, pace: Pace, turn: bool) -> i32 {
    let g = &s.groups[group];
    let flies = g.flight != Flight::None;
    if let Some(vehicle) = s.vehicle(t, group).filter(|_| !flies) {
        let starts = u32::from(g.went == Pace::Halt) + u32::from(g.engine_off) + u32::from(turn) + u32::from(g.unloads);
        return driven(t, s, group, vehicle, pace, starts);
    }
    afoot(t, s, group, pace, errands(s, group))
}

/// What a group on foot has to do first: whoever gets out of a vehicle or an aircraft has that (7.4, 5.3).
fn errands(s: &State, group: usize) -> u32 {
    let g = &s.groups[group];
    u32::from(g.flight != Flight::None || g.alighted > 0 && g.alighted == s.period)
}

/// How far the men of a group who get off a vehicle go in the same period (5.3).
#[must_use]
pub fn alighting(t: &Table, s: &State, group: usize, pace: Pace) -> i32 {
    if suits_gun(t, s, group, pace) { afoot(t, s, group, pace, 1) } else { 0 }
}

/// How far the men of a group go on foot, with so many things to do beside.
fn afoot(t: &Table, s: &State, group: usize, pace: Pace, others: u32) -> i32 {
    let gait = match pace {
        Pace::Halt | Pace::Flail => return 0,
        Pace::Crawl | Pace::SilentCrawl => Gait::Crawl,
        Pace::Walk | Pace::SilentWalk => Gait::Walk,
        Pace::Dash => Gait::Dash,
        Pace::Double => Gait::Double,
    };
    let (gait, loads) = match s.groups[group].manned(t) {
        Some(Weapon::Gun | Weapon::Recoilless) if s.men(t, group) >= 3 => (Gait::Manhandle, 0),
        Some(Weapon::Gun | Weapon::Recoilless) => return 0,
        // It is carried in halves or thirds (5.3).
        Some(_) if s.men(t, group) < 2 => return 0,
        Some(_) => (gait, 1),
        None => (gait, 0),
    };
    on_foot(gait, loads + others, pace.is_silent()).unwrap_or(0) * METRE
}

/// Whether a group may double in this period (5.5): on foot, with small arms or radio only, and not in the two periods before.
#[must_use]
pub fn doubles(t: &Table, s: &State, group: usize) -> bool {
    let g = &s.groups[group];
    let heavy = |f: u16| {
        let mortar = s.weapons(f).into_iter().any(is_mortar);
        mortar || t.specs[usize::from(f)].has(Arm::MineDetector)
    };
    let light = g.manned(t).is_none() && s.vehicle(t, group).is_none() && !s.present(group).any(heavy);
    may_double(light, (g.doubled != 255).then_some(u32::from(g.doubled) + 1))
}

/// The nearest place where a side knows of an enemy, and whether he is located there now.
#[must_use]
pub fn nearest_enemy(t: &Table, s: &State, group: usize, here: Point) -> Option<(Point, bool)> {
    let seen = s.seen[s.side(t, group)].iter();
    let places = seen.flat_map(|seen| seen.figures.iter().map(move |glimpse| (glimpse.at, seen.located)));
    places.min_by_key(|&(at, located)| (!located, here.distance_squared(at), at))
}

impl crate::state::Group {
    /// Forget what belonged to the period before.
    fn begin_period(&mut self) {
        (self.moved, self.advanced, self.fired, self.unloads) = (false, false, false, false);
        self.worked = None;
        (self.lost_now, self.against, self.shooters, self.guns, self.saw) = (0, 0, 0, 0, 0);
        (self.surprised, self.flanked, self.harmed, self.scorched) = (false, false, false, false);
        (self.raked, self.flames, self.ambushed) = (false, false, false);
    }
}

/// How far one who has so much left goes in a tick: whither, and how many centimetres of the table; a share of all that is left.
fn stride(at: Point, aim: Point, left: i32, tick: u8, drag: i32) -> Option<(Point, i32)> {
    let share = left / i32::from(TICKS - tick + 1) / drag;
    if share <= 0 || at == aim {
        return None;
    }
    let whole = at.distance(aim);
    let part = Ratio::new(i64::from(share), i64::from(whole)).unwrap_or(Ratio::ONE);
    Some(if whole <= share { (aim, whole) } else { (part.along(at, aim), share) })
}

/// A group on its way through a period.
struct March {
    group: usize,
    /// It is armour, which may be engaged on its way (16.1).
    hard: bool,
    figures: Vec<u16>,
    aims: Vec<Point>,
    /// It goes where it was told to, and not where its last test lets it.
    follows: bool,
}

impl<D: Dice, W: Witness<Told>> Desk<'_, D, W> {
    /// Both sides move together (4.1): ten ticks, each with its meetings and its looking round.
    pub fn march(&mut self) {
        self.support_opens();
        let led = self.led();
        self.drop_in();
        let boarding = self.boarding();
        let mut marches = self.set_off(&boarding);
        let from: Vec<Option<Point>> = (0..self.s.groups.len()).map(|g| self.s.place(self.t, g)).collect();
        let flights = self.fly_in();
        let mut corners = Corners::new();
        for tick in 1..=TICKS {
            let mut changed = 0u64;
            let followed = self.followed();
            let lamps = self.s.lamps.len();
            for carrier in self.board(&boarding, tick, &mut changed) {
                marches.extend(self.leave(carrier));
            }
            for march in &mut marches {
                if self.walk(march, tick, &mut corners) {
                    changed |= 1 << march.group;
                    self.s.groups[march.group].moved = true;
                    self.unfix(march.group);
                }
            }
            changed |= self.face_about(&marches);
            for flown in &flights {
                self.fly(flown, tick);
                self.unfix(flown.group);
                changed |= 1 << flown.group;
            }
            // What each group is doing now has changed for all at the first tick.
            self.look_round(&mut marches, changed, (lamps, tick == 1), &followed, tick);
        }
        self.note_advances(&from);
        self.deliver();
        self.come_by();
        self.fetch();
        for (f, captor) in led {
            self.s.figures[usize::from(f)].at = self.s.place(self.t, captor).unwrap_or(self.s.fig(f).at);
        }
        self.labour();
        self.trails(&from, &corners);
        for group in 0..self.s.groups.len() {
            self.arrive(group);
        }
    }

    /// When some have moved in a tick everybody looks round, and whoever meets an enemy halts (8.1).
    fn look_round(
        &mut self,
        marches: &mut Vec<March>,
        changed: u64,
        (lamps, first): (usize, bool),
        followed: &story::Followed,
        tick: u8,
    ) {
        self.tell_steps(changed, tick);
        let located = |s: &State, side: usize| {
            let bit = |(e, seen): (usize, &crate::state::Seen)| u64::from(seen.located) << (e & 63);
            s.seen[side].iter().enumerate().map(bit).fold(0, |all, bit| all | bit)
        };
        // What each side as a whole had located, and what its officers knew of it.
        let known = [0, 1].map(|side| [located(self.s, side), located(self.s.belief(side), side)]);
        // What is seen has changed for all where light moves or is new.
        let all = first || self.s.lamps.len() != lamps || changed != 0 && self.s.has_beams();
        self.look(if all { u64::MAX } else { changed }, tick);
        self.tell_followed(followed, tick);
        for march in marches.iter() {
            self.note_stage(march, tick);
        }
        if changed != 0 {
            marches.retain(|march| !self.meets(march.group, &known, tick));
        }
    }

    /// Reset what belongs to the period, and work out where everybody goes; a vehicle waits for whoever gets on it.
    fn set_off(&mut self, boarding: &[Boarding]) -> Vec<March> {
        let mut marches = Vec::new();
        for figure in &mut self.s.figures {
            (figure.fired_before, figure.fired) = (figure.fired, false);
            figure.lobbed_before = figure.shot.is_some_and(is_mortar);
            (figure.moved, figure.paid, figure.climbed, figure.left) = (false, false, false, 0);
            (figure.threw, figure.shot, figure.began) = (false, None, figure.at);
        }
        for group in 0..self.s.groups.len() {
            self.s.groups[group].passed = 0;
            self.s.groups[group].trace.clear();
            self.s.groups[group].stages.clear();
            if self.s.groups[group].ride > 0 {
                self.s.groups[group].begin_period();
            }
            if !self.s.is_alive(group) {
                // Nobody is seen of a group that is gone, or has become part of another.
                self.s.groups[group].spotted = 0;
                continue;
            }
            self.get_out(group);
            let g = &mut self.s.groups[group];
            g.panicked = (g.panicked & 1) << 1 | u8::from(g.curb & curb::PANIC != 0);
            if boarding.iter().any(|one| one.carrier == group) {
                g.begin_period();
                continue;
            }
            marches.extend(self.leave(group));
        }
        marches
    }

    /// One group sets off, if it goes anywhere; a vehicle reverses without turning (6.2).
    fn leave(&mut self, group: usize) -> Option<March> {
        if let Some(here) = self.s.place(self.t, group) {
            self.s.groups[group].order = self.s.groups[group].order.onward(here);
        }
        let order = bound(self.t, self.s, group);
        let here = self.s.place(self.t, group).unwrap_or(order.to);
        let heading = Heading::from_to(here, order.to);
        let vehicle = self.s.vehicle(self.t, group).is_some();
        let goes = order.pace != Pace::Halt && heading.is_some() && !(vehicle && self.s.groups[group].immobile);
        let turns = turns(self.t, self.s, group, order.pace, here, order.to);
        let reach = reach(self.t, self.s, group, order.pace, turns);
        let g = &mut self.s.groups[group];
        g.begin_period();
        g.went = if goes { order.pace } else { Pace::Halt };
        g.doubled = if g.went == Pace::Double { 0 } else { g.doubled.saturating_add(1) };
        if !goes {
            self.turn_late(group, here, order);
            return None;
        }
        (g.turned, g.engine_off) = (false, false);
        g.posture = if order.pace.is_prone() { Posture::Prone } else { Posture::Erect };
        if let Some(heading) = heading {
            g.heading = if vehicle && order.pace.is_prone() { heading.back() } else { heading };
        }
        Some(self.column(group, order, reach))
    }

    fn column(&mut self, group: usize, order: Order, reach: i32) -> March {
        let mut figures = Vec::new();
        marchers(self.t, self.s, group, &mut figures);
        let aims = legs::aims(self.t, self.s, group, order.to, figures.len());
        for &f in &figures {
            let slow = self.s.fig(f).lie.is_slow();
            let most = || at_most(self.t, self.s, (group, f), self.s.groups[group].went, errands(self.s, group));
            let left = if slow { reach.min(most()) } else { reach };
            self.s.figures[usize::from(f)].left = left;
        }
        let hard = figures.first().is_some_and(|&f| matches!(self.t.specs[usize::from(f)].body, Body::Hard(_)));
        let follows = order.to == self.s.groups[group].order.to;
        March { group, hard, figures, aims, follows }
    }

    /// One tick of one group. Did anybody move?
    fn go(&mut self, march: &March, tick: u8) -> bool {
        let mut moved = false;
        let vehicle = self.s.vehicle(self.t, march.group);
        for (&f, &aim) in march.figures.iter().zip(&march.aims) {
            let figure = *self.s.fig(f);
            if figure.fate != Fate::Table {
                continue;
            }
            let drag = drag(self.t, f, figure.at);
            if let Some((to, far)) = stride(figure.at, aim, figure.left, tick, drag) {
                moved |= self.step(march.group, f, to, far * drag, vehicle == Some(f));
            }
        }
        if let (true, Some(v)) = (moved, vehicle) {
            self.bring_along(march.group, v);
        }
        moved
    }

    /// Whoever is in or on a vehicle is where it is.
    fn bring_along(&mut self, group: usize, vehicle: u16) {
        let hull = *self.s.fig(vehicle);
        for &f in &self.s.groups[group].members {
            let figure = &mut self.s.figures[usize::from(f)];
            if figure.fate == Fate::Aboard {
                (figure.at, figure.lie, figure.hedge) = (hull.at, hull.lie, hull.hedge);
            }
        }
        self.s.carry(self.t, group);
    }

    /// One figure's step, with what it meets (5.3, 6.3); so far, in centimetres of its allowance.
    fn step(&mut self, group: usize, f: u16, to: Point, far: i32, vehicle: bool) -> bool {
        let (before, from) = (self.s.fig(f).at, *self.s.fig(f));
        let walker = Walker { group, figure: f, pace: self.s.groups[group].went, paid: from.paid };
        let toll = toll(self.t, self.s, walker, before, to);
        let kept = !vehicle && self.must_not_climb(group, f, (to, toll.lie));
        let most = at_most(self.t, self.s, (group, f), walker.pace, errands(self.s, group));
        let figure = &mut self.s.figures[usize::from(f)];
        // Not enough may be left to get over it in this period.
        if toll.stop.is_some() || kept || toll.is_too_dear(figure.left, far) {
            figure.left = 0;
            return false;
        }
        figure.paid |= toll.thick;
        figure.left = (figure.left - far - toll.price).max(0);
        if toll.lie.is_slow() {
            figure.left = figure.left.min(most);
            figure.climbed = !vehicle;
        }
        figure.moved = true;
        settle(self.t, self.s, f, to);
        self.touch_wire(before, to);
        if vehicle && self.s.groups[group].went == Pace::Flail {
            self.flail(group, before, to);
        }
        if !self.s.field.belts.is_empty() {
            self.tread(group, f, before, to);
        }
        true
    }
}
