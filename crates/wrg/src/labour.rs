//! Work in the field: mines are marked and lifted (18.4), lanes blown (18.5), Claymores set up and set off (18.1).

use geometry::table::{Eye, Heading, Point};
use kernel::{Dice, Told, Witness};

use crate::desk::Desk;
use crate::fieldworks::{Device, Lane, Task, cell, holds, holds_words, square_middle, square_words};
use crate::fire;
use crate::light::Glow;
use crate::locate::eye;
use crate::mines::{
    Clearer, Mines, Search, Square, claymore_reaches, flailed, lane, may_set_off, periods_to_lift, periods_to_mark,
};
use crate::missions::overlooks;
use crate::scale::METRE;
use crate::shape::spot;
use crate::state::{Body, Fate, State, Table, curb};
use crate::tables::tables;
use crate::volleys::{Swept, exposure};
use crate::words::{Arm, Weapon, several};
use crate::{Factor, armour};

/// How high a Claymore stands.
const LOW: i32 = METRE / 2;

fn line(name: &str) -> i32 {
    tables().things.get("18.2").and_then(|table| table.get(name)).copied().unwrap_or(0)
}

/// The squares round a figure: its own and the eight beside it.
fn around(p: Point) -> impl Iterator<Item = Square> {
    let (col, row) = cell(p);
    (-1..=1).flat_map(move |x| (-1..=1).map(move |y| (col + x, row + y)))
}

fn beside(s: &State, f: u16, square: Square) -> bool {
    around(s.fig(f).at).any(|other| other == square)
}

/// Whether a side suspects mines in a square: it knows of some there, or the ground is marked as mined (18.6).
fn suspected(s: &State, side: usize, square: Square) -> bool {
    let known = s.field.heard(side, square);
    known.map_or_else(|| s.field.known_belts(Some(side)).any(|belt| belt.touches(square)), |holds| holds != 0)
}

/// The man of a group who would search a square, and how (18.4): one with a detector, or anybody with a bayonet where mines are
/// suspected.
#[must_use]
pub fn searcher(t: &Table, s: &State, group: usize, square: Square) -> Option<(u16, Search)> {
    if s.vehicle(t, group).is_some() || s.groups[group].manned(t).is_some() {
        return None;
    }
    let nearest = |detector: bool| {
        let able = |f: &u16| !detector || t.specs[usize::from(*f)].has(Arm::MineDetector);
        let near = s.present(group).filter(able).filter(|&f| beside(s, f, square));
        near.min_by_key(|&f| (s.fig(f).at.distance_squared(square_middle(square)), f))
    };
    let side = s.side(t, group);
    let by_hand = || nearest(false).filter(|_| suspected(s, side, square)).map(|f| (f, Search::Bayonet));
    nearest(true).map(|f| (f, Search::Detector)).or_else(by_hand)
}

/// The squares that a group can be told to search (18.4): on the table, and not yet known to its side or marked.
#[must_use]
pub fn searchable(t: &Table, s: &State, group: usize) -> Vec<Square> {
    let side = s.side(t, group);
    if !may_search(t, s, group) {
        return Vec::new();
    }
    let mut all: Vec<Square> = s.present(group).flat_map(|f| around(s.fig(f).at)).collect();
    all.sort_unstable();
    all.dedup();
    all.retain(|&square| {
        let on_table = t.ground.top.holds(square_middle(square)) && is_named(square);
        let open = s.field.heard(side, square) != Some(0) && !s.field.marked.contains(&square);
        on_table && open && !s.field.lifted.contains(&square) && searcher(t, s, group, square).is_some()
    });
    all
}

/// Whether a group has anything to search with, or for: nearly always not, and then nothing is worked out square by square.
fn may_search(t: &Table, s: &State, group: usize) -> bool {
    let side = s.side(t, group);
    if s.present(group).any(|f| t.specs[usize::from(f)].has(Arm::MineDetector)) {
        return true;
    }
    let far = 2 * line("square") * METRE;
    let near = |p: Point| {
        let (low, high) = (Point::new(p.x() - far, p.y() - far), Point::new(p.x() + far, p.y() + far));
        s.field.known_belts(Some(side)).any(|belt| belt.is_near(low, high))
            || s.field.found.iter().any(|f| usize::from(f.side) == side && square_middle(f.square).within(p, 2 * far))
    };
    s.present(group).any(|f| near(s.fig(f).at))
}

/// Whether a step of the log can name the square.
fn is_named(square: Square) -> bool {
    (0..=255).contains(&square.0) && (0..=255).contains(&square.1)
}

/// The man of a group who would lift the marked mines of a square (18.4): an engineer who has no detector in his hands.
#[must_use]
pub fn lifter(t: &Table, s: &State, group: usize, square: Square) -> Option<u16> {
    let detector = |f: u16| t.specs[usize::from(f)].has(Arm::MineDetector);
    let engineers = s.groups[group].kit.engineers || s.present(group).any(detector);
    let near = s.present(group).filter(|&f| engineers && !detector(f) && beside(s, f, square));
    near.min_by_key(|&f| (s.fig(f).at.distance_squared(square_middle(square)), f))
}

/// The squares whose mines a group can be told to lift (18.4).
#[must_use]
pub fn liftable(t: &Table, s: &State, group: usize) -> Vec<Square> {
    let side = s.side(t, group);
    let marked = s.field.marked.iter().copied().filter(|&square| {
        is_named(square)
            && s.field.heard(side, square).is_some_and(|holds| holds != 0)
            && !s.field.lifted.contains(&square)
            && lifter(t, s, group, square).is_some()
    });
    let mut all: Vec<Square> = marked.collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Whether a group has something to blow a lane with (18.5).
#[must_use]
pub fn clearer(t: &Table, s: &State, group: usize) -> Option<Clearer> {
    let kit = s.groups[group].kit;
    match s.vehicle(t, group) {
        Some(_) => (kit.charges > 0).then_some(Clearer::VehicleCharge),
        None => (kit.bangalores > 0).then_some(Clearer::Bangalore),
    }
}

/// The man who would set a charge off, if it may be (18.1): of its own group, ten metres away at least, after its period of work.
#[must_use]
pub fn operator(s: &State, device: &Device) -> Option<u16> {
    let periods = u32::from(s.period.saturating_sub(device.laid));
    let group = usize::from(device.group);
    if device.spent || group >= s.groups.len() || s.groups[group].curb & curb::PANIC != 0 {
        return None;
    }
    let able = |f: &u16| may_set_off(periods, device.at, s.fig(*f).at);
    s.present(group).filter(able).max_by_key(|&f| (s.fig(f).at.distance_squared(device.at), f))
}

/// What a group works at, in words.
#[must_use]
pub fn task_words(task: Task) -> String {
    match task {
        Task::Mark { square, left, .. } => {
            format!("searches for mines at {}, {}", square_words(square), several(left, "period"))
        }
        Task::Lift { square, left, .. } => {
            format!("lifts mines at {}, {}", square_words(square), several(left, "period"))
        }
        Task::Blast(_) => "sets off a charge".to_owned(),
        Task::SetUp(_) => "sets up a Claymore".to_owned(),
        Task::Mount(_) => "gets on a vehicle".to_owned(),
        Task::TakeUp => "takes up what lies there".to_owned(),
        Task::Serve => "goes to a weapon that was left".to_owned(),
    }
}

impl<D: Dice, W: Witness<Told>> Desk<'_, D, W> {
    /// A group is told to mark a square (18.4).
    pub(crate) fn begin_marking(&mut self, group: usize, square: Square) {
        let Some((man, search)) = searcher(self.t, self.s, group, square) else { return };
        if search == Search::Bayonet {
            self.s.groups[group].posture = crate::scale::Posture::Prone;
        }
        let left = periods_to_mark(search).min(250) as u8;
        self.s.groups[group].task = Some(Task::Mark { square, left, man });
    }

    /// A group is told to lift what is marked in a square (18.4).
    pub(crate) fn begin_lifting(&mut self, group: usize, square: Square) {
        let Some(man) = lifter(self.t, self.s, group, square) else { return };
        let kind = match self.s.field.holds(square) {
            holds::PERSONNEL => Mines::Personnel,
            holds::TANK => Mines::Tank,
            _ => Mines::Both,
        };
        let left = periods_to_lift(kind).min(250) as u8;
        self.s.groups[group].task = Some(Task::Lift { square, left, man });
    }

    /// The work of a period, after the movement. Whoever moved, ran away or lost his man does none; an order to get on a vehicle waits
    /// for it (4.3).
    pub(crate) fn labour(&mut self) {
        for group in 0..self.s.groups.len() {
            let Some(task) = self.s.groups[group].task else { continue };
            let g = &self.s.groups[group];
            let man_gone = task.man().is_some_and(|man| self.s.present(group).all(|f| f != man));
            if let Task::Mount(carrier) = task {
                // The order lies dormant while its vehicle is elsewhere (4.3).
                let there = self.s.is_alive(group) && self.s.vehicle(self.t, usize::from(carrier)).is_some();
                self.s.groups[group].task = there.then_some(task);
                continue;
            }
            if !self.s.is_alive(group) || g.moved || g.curb & curb::PANIC != 0 || man_gone {
                self.s.groups[group].task = None;
                continue;
            }
            self.s.groups[group].worked = task.man();
            self.s.groups[group].task = match task {
                Task::Mark { square, left, man } if left > 1 => Some(Task::Mark { square, left: left - 1, man }),
                Task::Lift { square, left, man } if left > 1 => Some(Task::Lift { square, left: left - 1, man }),
                Task::Mark { square, .. } => self.mark(group, square),
                Task::Lift { square, .. } => self.lift(group, square),
                Task::Blast(to) => self.blast(group, to),
                Task::SetUp(to) => self.set_up(group, to),
                Task::Mount(_) => None,
                // Done at the end of the period.
                Task::TakeUp | Task::Serve => Some(task),
            };
        }
    }

    /// All mines of a square are marked (18.4), or there are none.
    pub(crate) fn mark(&mut self, group: usize, square: Square) -> Option<Task> {
        let holds = self.s.field.holds(square);
        self.learn(group, square, holds);
        if holds != 0 {
            self.s.field.marked.push(square);
        }
        let (name, place, what) = (self.s.title(self.t, group), square_words(square), holds_words(holds));
        let done = if holds == 0 { "finds" } else { "has marked" };
        self.tell_of(group, || Told::new("mine", "18.4", format!("{name} {done} {what} at {place}")));
        None
    }

    /// The marked mines of a square are harmless (18.4).
    fn lift(&mut self, group: usize, square: Square) -> Option<Task> {
        self.s.field.lifted.push(square);
        let (name, place) = (self.s.title(self.t, group), square_words(square));
        self.tell_of(group, || Told::new("mine", "18.4", format!("{name} has lifted the mines at {place}")));
        None
    }

    /// A torpedo, or the charge of a vehicle, clears a lane (18.5). Everybody sees where.
    fn blast(&mut self, group: usize, to: Point) -> Option<Task> {
        let clearer = clearer(self.t, self.s, group)?;
        let nearest = self.s.present(group).map(|f| self.s.fig(f).at).min_by_key(|p| (p.distance_squared(to), *p))?;
        let along = Heading::from_to(nearest, to).unwrap_or(self.s.groups[group].heading);
        lane(clearer, nearest, along)?;
        let kit = &mut self.s.groups[group].kit;
        let depth = match clearer {
            Clearer::Bangalore => {
                kit.bangalores -= 1;
                line("bangalore_depth")
            }
            Clearer::VehicleCharge => {
                kit.charges -= 1;
                line("vehicle_charge_depth")
            }
        };
        let end = spot(nearest, along, depth * METRE, 0);
        let wide = line("lane_width") * METRE;
        let (by, period) = (group as u8, self.s.period);
        self.s.field.lanes.push(Lane { from: nearest, to: end, wide, track: false, by, period, known: 3 });
        self.s.loud[0].push(end);
        let metres = |p: Point| format!("{}, {}", p.x() / METRE, p.y() / METRE);
        let text = format!("A charge clears a lane from {} to {}", metres(nearest), metres(end));
        self.tell_all(|| Told::new("blast", "18.5", text.clone()));
        None
    }

    /// A flail clears the ground that it drives over, twenty metres wide (18.5).
    pub(crate) fn flail(&mut self, group: usize, from: Point, to: Point) {
        if flailed(from, to).is_some() {
            self.lengthen(group, from, to, line("lane_width") * METRE, false);
        }
    }

    /// A Claymore is set up where the group's leader is (18.1).
    fn set_up(&mut self, group: usize, to: Point) -> Option<Task> {
        let at = self.s.place(self.t, group)?;
        let facing = Heading::from_to(at, to).unwrap_or(self.s.groups[group].heading);
        let kit = &mut self.s.groups[group].kit;
        kit.claymores = kit.claymores.checked_sub(1)?;
        let side = self.s.side(self.t, group) as u8;
        let laid = self.s.period;
        self.s.field.devices.push(Device { side, group: group as u8, flame: false, at, facing, laid, spent: false });
        let (name, x, y) = (self.s.title(self.t, group), at.x() / METRE, at.y() / METRE);
        let whither = crate::scene::compass_word(facing);
        let text = format!("{name} has set up a Claymore at {x}, {y}, facing {whither}");
        self.tell_of(group, || Told::new("laid", "18.1", text.clone()));
        None
    }

    /// A charge of a side by its number, and its place in the list.
    fn device(&self, side: usize, number: u8) -> Option<(usize, Device)> {
        let own = |(_, device): &(usize, &Device)| usize::from(device.side) == side;
        let found = self.s.field.devices.iter().enumerate().filter(own).nth(usize::from(number));
        found.map(|(n, device)| (n, *device))
    }

    /// The men who set charges off (18.1), and have no hand free for anything else.
    pub(crate) fn operators(&self, charges: &[(usize, u8)]) -> Vec<u16> {
        let devices = charges.iter().filter_map(|&(side, number)| self.device(side, number));
        devices.filter_map(|(_, device)| operator(self.s, &device)).collect()
    }

    /// Charges of both sides go off (18.1): whoever is in the cone receives it, friend or foe. Gives whoever falls.
    pub(crate) fn detonate(&mut self, charges: &[(usize, u8)]) -> Vec<u16> {
        let mut fallen = Vec::new();
        for &(side, number) in charges {
            let Some((n, device)) = self.device(side, number) else { continue };
            let Some(man) = operator(self.s, &device) else { continue };
            self.s.figures[usize::from(man)].fired = true;
            self.s.field.devices[n].spent = true;
            self.s.loud[0].push(device.at);
            let (what, x, y) = (device.word(), device.at.x() / METRE, device.at.y() / METRE);
            self.tell_all(|| Told::new("burst", "18.1", format!("A {what} goes off at {x}, {y}")));
            fallen.extend(self.burst(&device));
            if device.flame {
                fallen.extend(self.scorch(&device));
                self.kindle(Glow::Fougasse, device.at);
            }
        }
        fallen
    }

    /// Whether a charge reaches a figure where it is (18.1).
    fn is_in_cone(&self, device: &Device, f: u16) -> bool {
        let from = Eye { at: device.at, height: LOW };
        let posture = self.s.owner(f).map_or(crate::scale::Posture::Erect, |g| self.s.groups[g].posture);
        claymore_reaches(device.at, device.facing, self.s.fig(f).at)
            && self.s.sees(self.t, from, eye(self.t, self.s, f, posture), &[])
    }

    /// The flame of a fougasse (18.1, 15.4, 13.4): armour in it is knocked out on a 1, and whoever sees it, or is in it, remembers it.
    fn scorch(&mut self, device: &Device) -> Vec<u16> {
        let (t, by) = (self.t, usize::from(device.group));
        let hard =
            |f: &u16| matches!(t.specs[usize::from(*f)].body, Body::Hard(_)) && self.s.fig(*f).fate == Fate::Table;
        let hulls: Vec<u16> =
            (0..self.s.figures.len() as u16).filter(hard).filter(|&f| self.is_in_cone(device, f)).collect();
        let mut fallen = Vec::new();
        for hull in hulls {
            let Some(group) = self.s.owner(hull) else { continue };
            self.s.groups[group].scorched = true;
            self.under(group, Some(by).filter(|&by| by != group), "the flame of a fougasse", None, "15.4");
            fallen.extend(armour::close_attack(&mut self.unseen()).then_some(hull));
        }
        for group in self.s.groups_of(t, 1 - usize::from(device.side)).collect::<Vec<_>>() {
            let there =
                |&f: &u16| matches!(self.s.fig(f).fate, Fate::Table | Fate::Aboard) && self.is_in_cone(device, f);
            let burnt = self.s.groups[group].members.iter().any(there);
            self.s.groups[group].saw_flame |= burnt || overlooks(t, self.s, group, device.at);
        }
        fallen
    }

    fn burst(&mut self, device: &Device) -> Vec<u16> {
        let t = self.t;
        let hit = |f: &u16| self.s.is_exposed(t, *f) && self.is_in_cone(device, *f);
        let men: Vec<u16> = (0..self.s.figures.len() as u16).filter(hit).collect();
        let mut fallen = Vec::new();
        for group in 0..self.s.groups.len() {
            let own: Vec<u16> = men.iter().copied().filter(|f| self.s.groups[group].members.contains(f)).collect();
            let Some(nearest) = own.iter().map(|&f| self.s.fig(f).at.distance(device.at)).min() else { continue };
            let points = tables().effect(Weapon::Claymore, nearest.div_euclid(METRE) + i32::from(nearest % METRE > 0));
            let mut factors = vec![Factor::new(device.word(), "18.1", points)];
            factors.extend(exposure(t, self.s, &own, Some(device.at), fire::Volley::default()));
            factors.push(fire::chance(1, &mut self.unseen()));
            let by = usize::from(device.group);
            let what = if device.flame { "the flame of a fougasse" } else { "the splinters of a Claymore" };
            let by = Some(by).filter(|&by| by != group);
            let swept = Swept { by, what, case: "18.1", bursts: false, harms_armour: device.flame };
            fallen.extend(self.sweep(&own, &factors, &swept));
        }
        fallen
    }
}
