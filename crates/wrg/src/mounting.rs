//! Men who ride in or on vehicles of other groups (5.3, 6.3, 15.5): they get on where it stands, go where it goes, and get off before it
//! moves on, or when it is knocked out.

use geometry::table::Point;
use kernel::{Dice, Told, Witness};

use crate::air::{still_on_board, survives_crash};
use crate::aircraft::Flight;
use crate::armour::passenger_escapes;
use crate::army::Vehicle;
use crate::desk::Desk;
use crate::fieldworks::Task;
use crate::march::{TICKS, bound};
use crate::movement::{foot_deduction, horse_holders};
use crate::retreat::flight;
use crate::scale::{METRE, Posture};
use crate::state::{Body, Fate, Order, Pace, State, Table};
use crate::words::Weapon;
use crate::wreckage::mined_crew;

/// Whoever is this near to a vehicle can get on in a period.
const NEAR: i32 = 20 * METRE;
/// Men for each ton of load of a soft vehicle, and in or on an armoured one.
const MEN_A_TON: u32 = 10;
const MEN_ON_ARMOUR: u32 = 10;
/// Men whom a helicopter takes beside its crew.
pub(crate) const MEN_IN_HELICOPTER: u32 = 10;

/// How many men a vehicle takes beside its own group.
fn room(t: &Table, s: &State, carrier: usize) -> u32 {
    if s.aircraft(t, carrier).is_some() {
        return if crate::aircraft::is_free(t, s, carrier) { MEN_IN_HELICOPTER } else { 0 };
    }
    match t.groups[usize::from(s.groups[carrier].of)].bought.vehicle {
        Some(Vehicle::Soft { load, .. }) => (load * MEN_A_TON).saturating_sub(s.men(t, carrier)),
        Some(Vehicle::Afv { .. }) => MEN_ON_ARMOUR,
        _ => 0,
    }
}

impl State {
    /// The group whose vehicle a group rides in or on.
    #[must_use]
    pub fn carrier(&self, group: usize) -> Option<usize> {
        usize::from(self.groups[group].ride).checked_sub(1)
    }
    /// The groups that ride in or on the vehicle of a group.
    pub fn riders(&self, carrier: usize) -> impl Iterator<Item = usize> + '_ {
        (0..self.groups.len()).filter(move |&g| self.carrier(g) == Some(carrier))
    }
    /// The men of a group who are in or on a vehicle.
    #[must_use]
    pub fn aboard(&self, group: usize) -> Vec<u16> {
        self.groups[group].members.iter().copied().filter(|&f| self.fig(f).fate == Fate::Aboard).collect()
    }
    /// The men of other groups in or on the vehicle of a group.
    #[must_use]
    pub fn carried(&self, carrier: usize) -> Vec<u16> {
        let aboard = |f: &u16| self.fig(*f).fate == Fate::Aboard;
        self.riders(carrier).flat_map(|g| self.groups[g].members.iter().copied()).filter(aboard).collect()
    }
    /// Whoever rides is where the vehicle is.
    pub(crate) fn carry(&mut self, t: &Table, carrier: usize) {
        let Some(hull) = self.vehicle(t, carrier).map(|v| *self.fig(v)) else { return };
        for f in self.carried(carrier) {
            let figure = &mut self.figures[usize::from(f)];
            (figure.at, figure.lie, figure.hedge) = (hull.at, hull.lie, hull.hedge);
        }
    }
}

/// Whether a crew serves a gun on wheels, which is not carried but limbered (5.3).
fn is_wheeled(t: &Table, s: &State, group: usize) -> bool {
    matches!(s.groups[group].manned(t), Some(Weapon::Gun | Weapon::Recoilless))
}

/// The groups of the same side whose vehicles a group on foot can get on (5.3): near, with room, on the ground, and in touch.
#[must_use]
pub fn mounts(t: &Table, s: &State, group: usize) -> Vec<usize> {
    let wheeled = is_wheeled(t, s, group);
    let Some(here) = s.place(t, group).filter(|_| s.vehicle(t, group).is_none()) else {
        return Vec::new();
    };
    // A gun on wheels is limbered to whatever drives, once.
    let tows = |v: usize| s.riders(v).any(|o| is_wheeled(t, s, o));
    let men = s.present(group).count() as u32;
    let able = |&v: &usize| {
        let up = s.groups[v].flight == Flight::Hovering;
        let hull = s.vehicle(t, v).filter(|_| !up);
        let near = hull.is_some_and(|hull| s.fig(hull).at.within(here, NEAR));
        near && v != group
            && !(wheeled && tows(v))
            && s.reports(t, v)
            && (is_own(t, s, group, v) || men + s.carried(v).len() as u32 <= room(t, s, v))
    };
    s.groups_of(t, s.side(t, group)).filter(able).collect()
}

/// Whether a vehicle on the ground is the one that the men of a group got out of (6.3).
fn is_own(t: &Table, s: &State, group: usize, carrier: usize) -> bool {
    let air = t.groups[usize::from(s.groups[carrier].of)].air.is_some();
    !air && s.groups[carrier].of == s.groups[group].of
}

/// A group that gets on a vehicle in this period, and the tick in which it is on.
pub(crate) struct Boarding {
    group: usize,
    pub(crate) carrier: usize,
    tick: u8,
}

/// The tick in which a group is on a vehicle that stands (5.3): it goes there at a walk, and getting on takes as much as ten metres more.
/// Whoever has not the metres for it needs the whole period.
fn ticks_to_board(t: &Table, s: &State, group: usize, carrier: usize) -> u8 {
    let far = match (s.place(t, group), s.place(t, carrier)) {
        (Some(here), Some(there)) => here.distance(there),
        _ => 0,
    };
    let reach = crate::march::allowance(t, s, group, Pace::Walk, false);
    let left = reach.saturating_sub(foot_deduction(false) * METRE);
    if left < far || reach == 0 {
        return TICKS;
    }
    let cost = far + foot_deduction(false) * METRE;
    u8::try_from((cost * i32::from(TICKS) + reach - 1) / reach).unwrap_or(TICKS).clamp(1, TICKS)
}

/// Whether a group that was told to get on a vehicle can do so now (5.3): both are where they can, the vehicle does not fly away, and no
/// reaction takes either elsewhere.
fn may_board(t: &Table, s: &State, group: usize, carrier: usize) -> bool {
    let flies = matches!(s.groups[carrier].flight, Flight::Due(_) | Flight::Flying | Flight::Off(_));
    let flees = |g: usize| s.place(t, g).is_none_or(|here| flight(t, s, g, here, s.groups[g].order).is_some());
    let stays = bound(t, s, group).pace == Pace::Halt;
    !flies && stays && !flees(group) && !flees(carrier) && mounts(t, s, group).contains(&carrier)
}

/// Why a group that rides cannot get off now: from a helicopter that hovers only as many slide down a rope as can in a period (7.4), and
/// from a vehicle that swims nobody gets off (6.2).
#[must_use]
pub fn why_not_off(t: &Table, s: &State, group: usize) -> Option<(&'static str, &'static str)> {
    let carrier = s.carrier(group)?;
    if is_afloat(t, s, carrier) {
        return Some(("6.2", "it swims"));
    }
    let men = s.groups[group].members.iter().filter(|&&f| s.fig(f).fate == Fate::Aboard).count() as u32;
    let hangs = s.groups[carrier].flight == Flight::Hovering;
    (hangs && still_on_board(men, 1) > 0).then_some(("7.4", "it hovers, and no more than five slide down a rope"))
}

/// Whether the vehicle of a group is in deep water (6.2).
fn is_afloat(t: &Table, s: &State, group: usize) -> bool {
    let hull = s.vehicle(t, group).filter(|&v| !matches!(t.specs[usize::from(v)].body, Body::Air(_)));
    hull.is_some_and(|v| t.ground.is_deep(s.fig(v).at))
}

/// The men who get out of their own vehicle (6.3): all of them, but one in three horsemen stays with the horses (6.2).
#[must_use]
pub fn leaving(t: &Table, s: &State, group: usize) -> Vec<u16> {
    let hull = s.vehicle(t, group).map(|hull| t.specs[usize::from(hull)].body);
    let aboard = s.groups[group].members.iter().copied().filter(|&f| s.fig(f).fate == Fate::Aboard);
    let mut men: Vec<u16> = aboard.collect();
    let stays = is_afloat(t, s, group) || crate::groups::room_for(t, s, group).is_none();
    if !matches!(hull, Some(Body::Hard(_) | Body::Soft)) || stays {
        return Vec::new();
    }
    if matches!(t.groups[usize::from(s.groups[group].of)].bought.vehicle, Some(Vehicle::Horses(_))) {
        // The highest rank goes with the men who fight.
        men.sort_by_key(|&f| std::cmp::Reverse(t.specs[usize::from(f)].rank));
        men.truncate(men.len() - horse_holders(men.len() as u32) as usize);
    }
    men
}

impl<D: Dice, W: Witness<Told>> Desk<'_, D, W> {
    /// The men of a group get out of their own vehicle, or off their horses, and are a group of their own until they get on again (6.3).
    /// Gives that group.
    pub(crate) fn leave_vehicle(&mut self, group: usize) -> Option<usize> {
        let men = leaving(self.t, self.s, group);
        let hull = self.s.vehicle(self.t, group).filter(|_| !men.is_empty())?;
        let new = self.part(group, &men)?;
        let (at, heading, period) = (self.s.fig(hull).at, self.s.groups[group].heading, self.s.period);
        let middle = self.t.ground.clamp(crate::march::beside(at, heading, 0, 4 * METRE));
        let g = &mut self.s.groups[group];
        (g.unloads, g.order) = (true, Order::new(Pace::Halt, at));
        let g = &mut self.s.groups[new];
        (g.closed, g.beam, g.immobile, g.unloads) = (false, crate::lamps::Beam::Off, false, false);
        (g.posture, g.alighted, g.order) = (Posture::Erect, period, Order::new(Pace::Halt, middle));
        for &f in &men {
            self.s.figures[usize::from(f)].fate = Fate::Table;
        }
        crate::march::gather(self.t, self.s, new, middle);
        let (name, second) = (self.s.title(self.t, group), self.s.title(self.t, new));
        let (left, x, y) = (men.len(), middle.x() / METRE, middle.y() / METRE);
        let leave = self.s.means(self.t, group).leave(left);
        let text = if left == 1 {
            format!("1 man of {name} {leave} at {x}, {y} and is now {second}")
        } else {
            format!("{left} men of {name} {leave} at {x}, {y} and are now {second}")
        };
        self.tell_of(group, || Told::new("dismounted", "6.3", text.clone()));
        Some(new)
    }

    /// Whoever gets on a vehicle in this period (5.3).
    pub(crate) fn boarding(&self) -> Vec<Boarding> {
        let told = |group: usize| match self.s.groups[group].task {
            Some(Task::Mount(carrier)) => Some((group, usize::from(carrier))),
            _ => None,
        };
        let (t, s) = (self.t, &*self.s);
        let all = (0..s.groups.len()).filter(|&g| s.is_alive(g)).filter_map(told);
        let able = all.filter(|&(group, carrier)| may_board(t, s, group, carrier));
        able.map(|(group, carrier)| Boarding { group, carrier, tick: ticks_to_board(t, s, group, carrier) }).collect()
    }

    /// Those whose time has come get on (5.3), as bits of their groups and vehicles. Gives the vehicles that have no more to wait for;
    /// picking troops up takes forty metres off their way (6.3).
    pub(crate) fn board(&mut self, boarding: &[Boarding], tick: u8, changed: &mut u64) -> Vec<usize> {
        let mut free = Vec::new();
        for one in boarding.iter().filter(|one| one.tick == tick) {
            self.mount(one.group, one.carrier, tick);
            *changed |= 1 << one.group | 1 << one.carrier;
            let last = boarding.iter().filter(|other| other.carrier == one.carrier).map(|other| other.tick).max();
            if last == Some(tick) && !free.contains(&one.carrier) {
                self.s.groups[one.carrier].unloads = true;
                free.push(one.carrier);
            }
        }
        free
    }

    /// A group gets on a vehicle that stands (5.3, 6.3); if others have filled it meanwhile, its order lies dormant (4.3).
    fn mount(&mut self, group: usize, carrier: usize, tick: u8) {
        if !mounts(self.t, self.s, group).contains(&carrier) {
            return;
        }
        self.s.groups[group].task = None;
        let men: Vec<u16> = self.s.present(group).collect();
        for f in men {
            let figure = &mut self.s.figures[usize::from(f)];
            (figure.fate, figure.moved) = (Fate::Aboard, true);
        }
        let (name, vehicle) = (self.s.title(self.t, group), self.s.title(self.t, carrier));
        if is_own(self.t, self.s, group, carrier) {
            // Its own men are back.
            let at = self.s.place(self.t, carrier);
            self.merge(group, carrier);
            for f in self.s.groups[carrier].members.clone() {
                if let Some(at) = at.filter(|_| self.s.fig(f).fate == Fate::Aboard) {
                    self.s.figures[usize::from(f)].at = at;
                }
            }
        } else {
            self.s.groups[group].ride = carrier as u8 + 1;
            self.s.carry(self.t, carrier);
        }
        // Nothing is seen of them any more but the vehicle.
        (self.s.groups[group].spotted, self.s.groups[group].passed) = (0, 0);
        self.s.groups[group].trace.clear();
        self.note(group, tick);
        let seat = self.s.seat(self.t, carrier);
        self.tell_of(carrier, || Told::new("mounted", "5.3", format!("{name} gets on the {seat} of {vehicle}")));
    }

    /// A group gets off before the movement of a period (5.3): it has ten metres less, and its vehicle forty (6.3).
    pub(crate) fn dismount(&mut self, group: usize) {
        let Some(carrier) = self.s.carrier(group).filter(|_| why_not_off(self.t, self.s, group).is_none()) else {
            return;
        };
        let Some(at) = self.s.vehicle(self.t, carrier).map(|v| self.s.fig(v).at) else { return };
        let heading = self.s.groups[carrier].heading;
        self.set_off_vehicle(group);
        let middle = self.t.ground.clamp(crate::march::beside(at, heading, 0, 4 * METRE));
        let period = self.s.period;
        let g = &mut self.s.groups[group];
        (g.heading, g.posture, g.alighted) = (heading, Posture::Erect, period);
        g.order = Order::new(Pace::Halt, middle);
        self.s.groups[carrier].unloads = true;
        crate::march::gather(self.t, self.s, group, middle);
        let (name, vehicle) = (self.s.title(self.t, group), self.s.title(self.t, carrier));
        let (x, y) = (middle.x() / METRE, middle.y() / METRE);
        let text = format!("{name} gets off the {} of {vehicle} at {x}, {y}", self.s.seat(self.t, carrier));
        self.tell_of(group, || Told::new("dismounted", "5.3", text.clone()));
    }

    fn set_off_vehicle(&mut self, group: usize) {
        self.s.groups[group].ride = 0;
        for n in 0..self.s.groups[group].members.len() {
            let f = self.s.groups[group].members[n];
            if self.s.fig(f).fate == Fate::Aboard {
                self.s.figures[usize::from(f)].fate = Fate::Table;
            }
        }
    }

    /// The soft vehicle of a group runs onto mines against men: whoever of other groups was on it is hit by a 1 and gets off (18.2).
    pub(crate) fn shake_off(&mut self, carrier: usize, at: Point) {
        for group in self.s.riders(carrier).collect::<Vec<_>>() {
            let aboard = |f: &u16| self.s.fig(*f).fate == Fate::Aboard;
            let men: Vec<u16> = self.s.groups[group].members.iter().copied().filter(aboard).collect();
            let hit: Vec<u16> = men.into_iter().filter(|_| mined_crew(&mut self.unseen())).collect();
            self.set_off_vehicle(group);
            self.s.groups[group].order = Order::new(Pace::Halt, at);
            crate::march::gather(self.t, self.s, group, at);
            self.blown_up(group, &hit);
            let (name, left) = (self.s.title(self.t, group), self.s.present(group).count());
            self.tell_of(group, || Told::new("hit", "18.2", format!("{name}: {left} get off the wreck")));
        }
    }

    /// The vehicle of a group is knocked out: whoever of other groups was on it dices (15.5, 7.5); heavy weapons are left there, or lost with
    /// an aircraft.
    pub(crate) fn spill(&mut self, carrier: usize, vehicle: u16) {
        let at = self.s.fig(vehicle).at;
        let flies = matches!(self.t.specs[usize::from(vehicle)].body, Body::Air(_));
        for group in self.s.riders(carrier).collect::<Vec<_>>() {
            let aboard = |f: &u16| self.s.fig(*f).fate == Fate::Aboard;
            let men: Vec<u16> = self.s.groups[group].members.iter().copied().filter(aboard).collect();
            let mut escapes = || {
                if flies { survives_crash(&mut self.unseen()) } else { passenger_escapes(&mut self.unseen()) }
            };
            let lost: Vec<u16> = men.into_iter().filter(|_| !escapes()).collect();
            self.set_off_vehicle(group);
            let gun = self.s.groups[group].manned(self.t);
            if flies {
                self.s.groups[group].broken |= gun.is_some();
            } else {
                self.leave_gun(group, at, false);
            }
            self.s.groups[group].posture = Posture::Prone;
            let middle = self.t.ground.clamp(at);
            self.s.groups[group].order = Order::new(Pace::Halt, middle);
            crate::march::gather(self.t, self.s, group, middle);
            self.take_off(group, &lost);
            let (name, left) = (self.s.title(self.t, group), self.s.present(group).count());
            let lies = match gun {
                Some(weapon) if flies => format!(", and the {weapon} is lost"),
                Some(weapon) => format!(", and the {weapon} lies there"),
                None => String::new(),
            };
            let text = format!("{name}: {left} get off the wreck{lies}");
            self.tell_of(group, || Told::new("hit", "15.5", text.clone()));
        }
    }
}
