//! The table and the state of a match: figures are the entities, groups are lists of them.

mod order;
mod seen;
mod table;
mod trace;

pub use order::{Legs, MOST_LEGS, Means, Order, Pace, Stance, curb, saw};
pub use seen::{Glimpse, Seen};
pub use table::{Body, Earthwork, GroupSpec, Laying, Spec, Table, Work, weapon_of};
pub use trace::{Stage, Trace};

use geometry::table::{Heading, Point, Screen};
use std::sync::Arc;

use crate::aircraft::Flight;
use crate::army::{self, Vehicle};
use crate::buying::Armies;
use crate::fieldworks::{Fieldworks, Kit, Task};
use crate::ground::Lie;
use crate::lamps::{Beam, Wire};
use crate::light::Lamp;
use crate::mines::Square;
use crate::missions::{Mission, Registered};
use crate::salvage::Dropped;
use crate::scale::Posture;
use crate::smoke::Smoke;
use crate::words::{Arm, Weapon};

/// Groups of both sides together; their sets are kept as bits.
pub const MOST_GROUPS: usize = 64;

/// Men who serve a heavy weapon: one fires it, two help (10.3).
pub const CREW: usize = 3;

/// Where a figure is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Fate {
    /// Not yet on the table.
    #[default]
    Waiting,
    /// On the table.
    Table,
    /// In or on its group's vehicle.
    Aboard,
    /// A casualty, or knocked out.
    Lost,
    /// A prisoner.
    Taken,
    /// Flown away, or left behind as a hulk.
    Away,
}

/// A figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Figure {
    /// The middle of its front.
    pub at: Point,
    /// How that place lies.
    pub lie: Lie,
    /// The first of the hedges and walls it is behind, numbered from 1.
    pub hedge: u16,
    /// Where it is.
    pub fate: Fate,
    /// The number that the enemy knows it by; 0 while he has not seen it.
    pub mark: u16,
    /// Centimetres it may still go in this period.
    pub left: i32,
    /// It went somewhere in this period.
    pub moved: bool,
    /// Woods or a building were already paid for in this period.
    pub paid: bool,
    /// It fired in this period.
    pub fired: bool,
    /// What it fired in this period, if that was a weapon of its own (13.2).
    pub shot: Option<Weapon>,
    /// It fired in the period before.
    pub fired_before: bool,
    /// That was a mortar, which is located like every heavy weapon (8.1).
    pub lobbed_before: bool,
    /// It waded or climbed with hands in this period.
    pub climbed: bool,
    /// It threw a grenade in this period, and was erect for it (12.1).
    pub threw: bool,
    /// Where it was when the period began.
    pub began: Point,
    /// What it has in hand: its own, or what it has taken over (12.6).
    pub weapon: Weapon,
    /// What it carries beside that, as bits by [`Arm`]; whoever bails out leaves it behind (15.5).
    pub arms: u32,
    /// Its radio works.
    pub radio: bool,
    /// It has something to fire or throw; a prisoner has not.
    pub armed: bool,
    /// It was a prisoner: what it carried at first is gone (14.1, 21.3).
    pub stripped: bool,
    /// The group that guards it, and one more; 0 while it is free (14.1).
    pub captor: u8,
    /// The mined square that it was last diced for (18.2).
    pub trod: Option<Square>,
}

impl Figure {
    /// Does it carry this?
    #[must_use]
    pub const fn has(&self, arm: Arm) -> bool {
        self.arms >> arm as u8 & 1 == 1
    }
}

/// A group: its list of figures and what they do together. Posture and heading are the group's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// Its figures, those that are lost included.
    pub members: Vec<u16>,
    /// The group it was bought as.
    pub of: u8,
    /// The period in which it comes to the battle, if it is not there from the beginning (2.3, 7.1).
    pub arrives: u16,
    /// Where it faces.
    pub heading: Heading,
    /// How it holds itself.
    pub posture: Posture,
    /// What it was told to do.
    pub order: Order,
    /// When it fires without being told.
    pub stance: Stance,
    /// How it went in this period.
    pub went: Pace,
    /// It only turned in this period (9.3).
    pub turned: bool,
    /// It moved in this period.
    pub moved: bool,
    /// Somebody shouted its orders to it in this period (4.4, 8.4).
    pub shouted: bool,
    /// As a messenger it brings this group this order (4.4).
    pub errand: Option<(u8, Order)>,
    /// It moved towards the enemy in this period.
    pub advanced: bool,
    /// It fired in this period.
    pub fired: bool,
    /// Periods since it last doubled; 255 if never.
    pub doubled: u8,
    /// What its last test brought.
    pub curb: u8,
    /// What its leader's own test brought; 255 if he did not test.
    pub leader_curb: u8,
    /// Figures it lost in the battle, and those that its men remember from former groups (13.6).
    pub lost: u16,
    /// So many of them were lost before it parted from men of the same group, who remember them too.
    pub shared: u16,
    /// Figures lost in this period.
    pub lost_now: u8,
    /// Points scored against it in this period.
    pub against: i32,
    /// The groups that fired on it in this period.
    pub shooters: u64,
    /// Machine guns that fired on it in this period.
    pub guns: u8,
    /// Fire that can harm its weapon came in this period (15.2).
    pub harmed: bool,
    /// It was attacked with flame or charges in this period (16.2).
    pub scorched: bool,
    /// Fire against men, and not armour, came at it in this period (16.2).
    pub raked: bool,
    /// It used flame in this period (13.4).
    pub flames: bool,
    /// Somebody who is hidden fired on it in this period for the first time (13.4, 15.2).
    pub surprised: bool,
    /// The same with fire that can harm its armour (16.2).
    pub ambushed: bool,
    /// Fire came from behind its flank.
    pub flanked: bool,
    /// What it saw in this period.
    pub saw: u8,
    /// It has seen the enemy use flame (13.4).
    pub saw_flame: bool,
    /// The groups that fired on it at any time of the battle: whoever is among them no longer surprises it (13.4).
    pub felt: u64,
    /// It dashed away in panic, as bits: 1 in this period, 2 in the one before.
    pub panicked: u8,
    /// The enemy groups that have located it, by eyes of their own.
    pub spotted: u64,
    /// The enemy groups that located it at some time of this period.
    pub passed: u64,
    /// The places it went through in this period where the enemy saw it (9.1).
    pub trace: Vec<Trace>,
    /// How its armoured vehicle came on in this period, tick by tick (16.1).
    pub stages: Vec<Stage>,
    /// The score of its last reaction test.
    pub score: i16,
    /// Its own side is in touch with it.
    pub in_touch: bool,
    /// A vehicle closed down (6.1).
    pub closed: bool,
    /// The place that its vehicle's turret points at; straight ahead if there is none (8.3).
    pub watch: Option<Point>,
    /// Its crew has no weapon to serve: it is out of action, or lies somewhere (7.1, 12.6).
    pub broken: bool,
    /// Missiles that it has left (2.2).
    pub missiles: u8,
    /// Its vehicle has fired its smoke projectors, which are not loaded again (20.3).
    pub projected: bool,
    /// What its aircraft is doing (7.3, 7.4).
    pub flight: Flight,
    /// The period in which its men got out of an aircraft; 0 if they did not.
    pub alighted: u16,
    /// The light that its vehicle shows (19.1).
    pub beam: Beam,
    /// The figure that makes light or smoke or calls for support in this period, and the weapon that it does not fire then (19.1, 20.3).
    pub used: Option<(u16, Weapon)>,
    /// The engine of its vehicle is switched off (6.3, 8.4).
    pub engine_off: bool,
    /// Its vehicle can no longer move (18.3).
    pub immobile: bool,
    /// What it carries for work in the field (18).
    pub kit: Kit,
    /// What it works at (18).
    pub task: Option<Task>,
    /// The man of it who worked at mines in this period and has no hand free (18.4).
    pub worked: Option<u16>,
    /// The group whose vehicle it rides in or on, and one more; 0 on foot (5.3).
    pub ride: u8,
    /// Its vehicle sets troops down in this period (6.3).
    pub unloads: bool,
}

impl Group {
    /// The weapon that its crew serves: none while it is out of action or lies somewhere (7.1, 12.6, 13.7).
    #[must_use]
    pub fn manned(&self, t: &Table) -> Option<Weapon> {
        t.groups[usize::from(self.of)].heavy.filter(|_| !self.broken)
    }
    /// Where the turret of its vehicle points if that is not straight ahead (8.3).
    #[must_use]
    pub fn turret(&self, t: &Table, at: Point) -> Option<Heading> {
        let watch = self.watch.filter(|_| t.groups[usize::from(self.of)].has_turret())?;
        Heading::from_to(at, watch)
    }
    /// How many missiles a crew has left, in words; nothing if it serves another weapon.
    #[must_use]
    pub fn missiles_left(&self, t: &Table) -> Option<String> {
        let serves = self.manned(t) == Some(Weapon::Missile);
        serves.then(|| format!("{} missile{} left", self.missiles, if self.missiles == 1 { "" } else { "s" }))
    }
    /// Whether there is something left to fire with a weapon: only missiles run out (2.2).
    #[must_use]
    pub fn is_loaded(&self, weapon: Weapon) -> bool {
        weapon != Weapon::Missile || self.missiles > 0
    }
}

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Frame {
    /// What each side buys.
    Buy,
    /// Where the groups are set up.
    Deploy,
    /// Orders for the period.
    Orders,
    /// Fire.
    Fire,
    /// Choices for the reaction tests.
    React,
    /// The game is over.
    Over,
}

/// The way that a group went in a period, for whoever crosses it (8.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trail {
    /// Which group.
    pub group: u8,
    /// From where.
    pub from: Point,
    /// To where.
    pub to: Point,
    /// How wide the group went, in centimetres.
    pub wide: i32,
    /// The enemy has come upon it.
    pub known: bool,
}

/// Whatever changes, and what each side was shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    /// The period, from 1.
    pub period: u16,
    /// What is asked.
    pub frame: Frame,
    /// All figures.
    pub figures: Vec<Figure>,
    /// All groups.
    pub groups: Vec<Group>,
    /// What each side knows of each group of the other; its own places are empty.
    pub seen: [Vec<Seen>; 2],
    /// How many enemy groups each side has numbered.
    pub numbered: [u8; 2],
    /// How many enemy figures each side has numbered.
    pub marked: [u16; 2],
    /// Where there was firing in this period and the one before (4.4).
    pub loud: [Vec<Point>; 2],
    /// Smoke, seen by all.
    pub smoke: Vec<Smoke>,
    /// Armoured vehicles that each side lost (16.2).
    pub armour_lost: [u8; 2],
    /// Periods of off-table support that each side has left (11).
    pub support: [u8; 2],
    /// Support on its way.
    pub missions: Vec<Mission>,
    /// The targets that each side has registered (11.2).
    pub registered: [Vec<Registered>; 2],
    /// What gives light, seen by all (19.1).
    pub lamps: Vec<Lamp>,
    /// The wires of trip flares (19.1).
    pub wires: Vec<Wire>,
    /// Trip flares of each side that have gone up.
    pub tripped: [u8; 2],
    /// Where and when shells of each side last fell (11.1).
    pub fallen: [Option<(Point, u16)>; 2],
    /// Groups have split or joined, so that a figure may be remembered with a group that it has left.
    pub regrouped: bool,
    /// How many groups have split off on each side.
    pub split_off: [u8; 2],
    /// Ways that were gone, the newest last.
    pub trails: Vec<Trail>,
    /// Mines, wire and charges, and what is known of them (18).
    pub field: Fieldworks,
    /// What lies on the field and may still work (7.1, 12.6).
    pub dropped: Vec<Dropped>,
    /// The groups that have fired, as bits: what they are is no longer quite unknown.
    pub betrayed: u64,
    /// The armies that were bought, once they are; nothing where the scenario gives them.
    pub armies: Option<Arc<Armies>>,
    /// The maps of both headquarters where only officers' reports count; nothing otherwise, and nothing on a map itself (4.2).
    pub beliefs: [Option<Box<State>>; 2],
}

impl State {
    /// The table with everybody on it: what was bought, or the scenario's own.
    #[must_use]
    pub fn table<'a>(&'a self, t: &'a Table) -> &'a Table {
        self.armies.as_ref().map_or(t, |armies| &armies.table)
    }
    /// A group's side.
    #[must_use]
    pub fn side(&self, t: &Table, group: usize) -> usize {
        t.groups[usize::from(self.groups[group].of)].side.index()
    }
    /// The groups of a side, by number.
    pub fn groups_of<'a>(&'a self, t: &'a Table, side: usize) -> impl Iterator<Item = usize> + 'a {
        (0..self.groups.len()).filter(move |&g| self.side(t, g) == side)
    }
    /// The figures of a group that are on the table themselves.
    pub fn present(&self, group: usize) -> impl Iterator<Item = u16> + '_ {
        self.groups[group].members.iter().copied().filter(|&f| self.figures[usize::from(f)].fate == Fate::Table)
    }
    /// Has the group anybody left to act?
    #[must_use]
    pub fn is_alive(&self, group: usize) -> bool {
        self.present(group).next().is_some()
    }
    /// A figure.
    #[inline]
    #[must_use]
    pub fn fig(&self, figure: u16) -> &Figure {
        &self.figures[usize::from(figure)]
    }
    /// The figure that leads a group: the highest rank that is present, the first of equals (1.2).
    #[must_use]
    pub fn leader(&self, t: &Table, group: usize) -> Option<u16> {
        let all = self.groups[group].members.iter().copied();
        let here = all.filter(|&f| matches!(self.fig(f).fate, Fate::Table | Fate::Aboard));
        here.max_by_key(|&f| (t.specs[usize::from(f)].rank, std::cmp::Reverse(f)))
    }
    /// The place of a group: that of its vehicle, its leader, or the first that is left.
    #[must_use]
    pub fn place(&self, t: &Table, group: usize) -> Option<Point> {
        self.foremost(t, group).map(|f| self.fig(f).at)
    }
    /// The vehicle of a group that is still on the table.
    #[must_use]
    pub fn vehicle(&self, t: &Table, group: usize) -> Option<u16> {
        self.present(group).find(|&f| t.specs[usize::from(f)].is_vehicle())
    }
    /// By what a group goes (6).
    #[must_use]
    pub fn means(&self, t: &Table, group: usize) -> Means {
        let Some(hull) = self.vehicle(t, group) else { return Means::Foot };
        match t.specs[usize::from(hull)].vehicle {
            Some(Vehicle::Horses(_)) => Means::Horses,
            Some(Vehicle::Cycles(_) | Vehicle::Motorcycles(_)) => Means::Cycles,
            _ => Means::Driven,
        }
    }
    /// What a group drives, rides or flies, in a word.
    #[must_use]
    pub fn seat<'a>(&self, t: &'a Table, group: usize) -> &'a str {
        self.vehicle(t, group).map_or("vehicle", |hull| t.specs[usize::from(hull)].name.as_str())
    }
    /// Whether a figure serves its group's weapon, as the first three of its men do. A crew neither splits nor is joined, so that
    /// the group it began in is the one it is in.
    #[must_use]
    pub fn mans(&self, t: &Table, figure: u16) -> bool {
        let group = usize::from(t.specs[usize::from(figure)].group);
        self.groups[group].manned(t).is_some() && self.present(group).take(CREW).any(|f| f == figure)
    }
    /// How a figure of a group holds itself: as the group does, but whoever crouches at a heavy weapon counts as standing (3.1).
    #[must_use]
    pub fn posture(&self, t: &Table, group: usize, figure: u16) -> Posture {
        if self.mans(t, figure) { Posture::Erect } else { self.groups[group].posture }
    }
    /// Whether a figure counts as erect under fire (12.1): whoever stands, and whoever left a vehicle in this period.
    #[must_use]
    pub fn is_erect(&self, t: &Table, group: usize, figure: u16) -> bool {
        let g = &self.groups[group];
        let leaves = g.alighted > 0 && g.alighted == self.period;
        leaves || self.posture(t, group, figure) == Posture::Erect
    }
    /// The figure that stands for a group on the table: its vehicle, its leader, or the first that is left.
    #[must_use]
    pub fn foremost(&self, t: &Table, group: usize) -> Option<u16> {
        let leader = || self.leader(t, group).filter(|&f| self.fig(f).fate == Fate::Table);
        self.vehicle(t, group).or_else(leader).or_else(|| self.present(group).next())
    }
    /// Men of a group that are present or aboard.
    #[must_use]
    pub fn men(&self, t: &Table, group: usize) -> u32 {
        let there = |&&f: &&u16| {
            matches!(self.fig(f).fate, Fate::Table | Fate::Aboard) && !t.specs[usize::from(f)].is_vehicle()
        };
        self.groups[group].members.iter().filter(there).count() as u32
    }
    /// Whether a figure has gone 50 m in this period (15.2).
    #[must_use]
    pub fn went_far(&self, figure: u16) -> bool {
        let far = crate::tables::tables().moved_far * crate::scale::METRE;
        !self.fig(figure).began.within(self.fig(figure).at, far - 1)
    }
    /// All that a figure can fire (2.1, 9.4): what it has in hand, and what else it carries, or a pistol if that is no small arm.
    #[must_use]
    pub fn weapons(&self, figure: u16) -> Vec<Weapon> {
        let man = self.fig(figure);
        let carried = Arm::ALL.iter().filter(|&&arm| man.has(arm)).filter_map(|&arm| army::card::of_arm(arm));
        let mut all: Vec<Weapon> =
            std::iter::once(man.weapon).chain(carried.filter(|&w| w != Weapon::Grenade)).collect();
        let special = |w: &Weapon| matches!(w, Weapon::Flamethrower | Weapon::OneMan) || !w.is_small();
        if all.iter().all(special) {
            all.push(Weapon::Pistol);
        }
        all
    }
    /// The weapon of a figure that does most at a range, of those that can be fired (9.4).
    pub(crate) fn best_of(&self, figure: u16, range: i32, can: impl Fn(Weapon) -> bool) -> Option<Weapon> {
        let worth = |&weapon: &Weapon| crate::tables::tables().effect(weapon, range);
        // Of equals the one in hand.
        self.weapons(figure).into_iter().rev().filter(|&weapon| can(weapon)).max_by_key(worth)
    }
    /// The same with one group lying still, to see what it could fire at.
    pub(crate) fn clone_group_halted(&self, group: usize) -> State {
        let mut other = self.clone();
        let g = &mut other.groups[group];
        (g.moved, g.turned, g.went, g.posture) = (false, false, Pace::Halt, Posture::Prone);
        other
    }
    /// The smoke that stands now.
    #[must_use]
    pub fn screens(&self) -> Vec<Screen> {
        self.smoke.iter().filter(|smoke| smoke.stands(self.period)).map(|smoke| smoke.screen).collect()
    }
}
