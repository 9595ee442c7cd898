//! What was laid and dug on the table before and during the battle (section 18): mines, wire, charges, lanes through them, and what
//! each side has found out about the mines of the other.
//!
//! Wire is seen by everybody, and so are mines that are marked on the table; all other mines are known to whoever laid them, and to
//! the other side square by square, as its men find them.

use geometry::table::{Heading, Point, Polygon, Ratio};

use crate::mines::{self, Mines, Square, squares};
use crate::movement::Light;
use crate::scale::METRE;
use crate::shape::{between, spot};
use crate::tables::tables;
use crate::words::several;

/// Bits of what lies in a square.
pub mod holds {
    /// Mines against men.
    pub const PERSONNEL: u8 = 1;
    /// Mines against vehicles.
    pub const TANK: u8 = 2;
}

fn line(name: &str) -> i32 {
    tables().things.get("18.2").and_then(|table| table.get(name)).copied().unwrap_or(0)
}

/// What a man, a group or a vehicle carries for work in the field.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Kit {
    /// Claymores that are not yet set up.
    pub claymores: u8,
    /// Bangalore torpedoes.
    pub bangalores: u8,
    /// Satchel charges.
    pub satchels: u8,
    /// Sticky bombs (15.4).
    pub sticky_bombs: u8,
    /// Molotov cocktails (15.4).
    pub molotovs: u8,
    /// Charges on a vehicle that do what torpedoes do.
    pub charges: u8,
    /// The vehicle has a flail.
    pub flail: bool,
    /// The men are engineers.
    pub engineers: bool,
}

impl Kit {
    /// Two groups put together what they carry.
    pub fn add(&mut self, other: Kit) {
        self.claymores = self.claymores.saturating_add(other.claymores);
        self.bangalores = self.bangalores.saturating_add(other.bangalores);
        self.satchels = self.satchels.saturating_add(other.satchels);
        self.sticky_bombs = self.sticky_bombs.saturating_add(other.sticky_bombs);
        self.molotovs = self.molotovs.saturating_add(other.molotovs);
        self.charges = self.charges.saturating_add(other.charges);
        self.flail |= other.flail;
        self.engineers |= other.engineers;
    }
    /// In words, one for each thing.
    #[must_use]
    pub fn words(&self) -> Vec<String> {
        let counted = [
            (self.claymores, "Claymore"),
            (self.bangalores, "torpedo"),
            (self.satchels, "satchel charge"),
            (self.sticky_bombs, "sticky bomb"),
            (self.molotovs, "molotov cocktail"),
            (self.charges, "clearing charge"),
        ];
        let some = counted.into_iter().filter(|&(n, _)| n > 0).map(|(n, word)| several(n, word));
        some.chain(self.flail.then(|| "flail".to_owned())).collect()
    }
}

/// What a group works at instead of moving (18.1, 18.4, 18.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// Somebody marks the mines of a square.
    Mark {
        /// Which square.
        square: Square,
        /// Periods that it still takes.
        left: u8,
        /// Who does it.
        man: u16,
    },
    /// Somebody makes the marked mines of a square harmless.
    Lift {
        /// Which square.
        square: Square,
        /// Periods that it still takes.
        left: u8,
        /// Who does it.
        man: u16,
    },
    /// A torpedo, or a charge on a vehicle, is set off towards a place.
    Blast(Point),
    /// A Claymore is set up towards a place.
    SetUp(Point),
    /// It gets on the vehicle of a group (5.3).
    Mount(u8),
    /// It takes up what lies there (12.6).
    TakeUp,
    /// It mans a gun that lies there (12.6).
    Serve,
}

impl Task {
    /// The same where figures have other numbers; nothing if its man has none.
    #[must_use]
    pub fn renumbered(self, number: &dyn Fn(u16) -> Option<u16>) -> Option<Task> {
        Some(match self {
            Task::Mark { square, left, man } => Task::Mark { square, left, man: number(man)? },
            Task::Lift { square, left, man } => Task::Lift { square, left, man: number(man)? },
            other => other,
        })
    }
    /// The man who has no hand free for his weapon.
    #[must_use]
    pub const fn man(self) -> Option<u16> {
        match self {
            Task::Mark { man, .. } | Task::Lift { man, .. } => Some(man),
            Task::Blast(_) | Task::SetUp(_) | Task::Mount(_) | Task::TakeUp | Task::Serve => None,
        }
    }
}

/// A belt of mines along a straight line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Belt {
    /// Whose.
    pub side: u8,
    /// Where its middle line begins.
    pub from: Point,
    /// Where it ends.
    pub to: Point,
    /// What lies in it; nothing in a dummy (18.6).
    pub mines: Option<Mines>,
    /// It is marked on the table (18.6).
    pub marked: bool,
}

impl Belt {
    /// The ground it covers.
    #[must_use]
    pub fn ground(&self) -> Option<Polygon> {
        between(self.from, self.to, line("belt_width") * METRE)
    }
    /// What lies in it, as bits.
    #[must_use]
    pub fn bits(&self) -> u8 {
        self.mines.map_or(0, |mines| {
            (u8::from(mines.catch_men()) * holds::PERSONNEL) | (u8::from(mines.stop_vehicles()) * holds::TANK)
        })
    }
    /// The field as its owner recorded it (18.6).
    #[must_use]
    pub fn record(&self) -> Option<mines::Field> {
        Some(mines::Field { ground: self.ground()?, mines: self.mines, marked: self.marked })
    }
    /// Whether a step comes anywhere near it.
    pub(crate) fn is_near(&self, a: Point, b: Point) -> bool {
        let far = line("belt_width") * METRE;
        let apart = |p: i32, q: i32, r: i32, s: i32| p.max(q) + far < r.min(s) || r.max(s) + far < p.min(q);
        !apart(self.from.x(), self.to.x(), a.x(), b.x()) && !apart(self.from.y(), self.to.y(), a.y(), b.y())
    }
    /// Whether it touches a square.
    #[must_use]
    pub fn touches(&self, square: Square) -> bool {
        let Some(whole) = square_ground(square) else { return false };
        let (low, high) = whole.bounds();
        self.is_near(low, high) && self.ground().is_some_and(|ground| whole.overlaps(&ground))
    }
}

/// Wire or pungis along a straight line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wire {
    /// Whose.
    pub side: u8,
    /// Where it begins.
    pub from: Point,
    /// Where it ends.
    pub to: Point,
    /// They are pungis, which hinder as wire does (5.3).
    pub pungis: bool,
}

impl Wire {
    /// Its name.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        if self.pungis { "pungis" } else { "wire" }
    }
}

/// A mine that somebody sets off (18.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Device {
    /// Whose.
    pub side: u8,
    /// The group whose men set it off.
    pub group: u8,
    /// It burns: a fougasse, and no Claymore.
    pub flame: bool,
    /// Where.
    pub at: Point,
    /// The middle of its cone.
    pub facing: Heading,
    /// The period in which it was set up; 0 before the battle.
    pub laid: u16,
    /// It has gone off.
    pub spent: bool,
}

impl Device {
    /// Its name.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        if self.flame { "fougasse" } else { "Claymore" }
    }
    /// The corners of its cone, for pictures: itself and both ends of its reach.
    #[must_use]
    pub fn cone(&self) -> [Point; 3] {
        let reach = line("claymore_reach") * METRE;
        // The ends lie 45 degrees to each side: as far ahead as aside.
        let far = reach * 707 / 1000;
        [self.at, spot(self.at, self.facing, far, far), spot(self.at, self.facing, far, -far)]
    }
}

/// A lane that was cleared of mines and wire, or the track of a hard vehicle through mines against men (18.2, 18.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lane {
    /// Where it begins.
    pub from: Point,
    /// Where it ends.
    pub to: Point,
    /// How wide, in centimetres.
    pub wide: i32,
    /// It is only a track: safe for men by day.
    pub track: bool,
    /// The group that made it.
    pub by: u8,
    /// When.
    pub period: u16,
    /// The sides that know of it, as bits.
    pub known: u8,
}

impl Lane {
    /// The ground it covers.
    #[must_use]
    pub fn ground(&self) -> Option<Polygon> {
        between(self.from, self.to, self.wide)
    }
}

/// What a side knows of a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Found {
    /// Which side.
    pub side: u8,
    /// Which square.
    pub square: Square,
    /// What lies there; nothing if it was searched and is clear.
    pub holds: u8,
    /// The group that found it out.
    pub by: u8,
    /// Its side has heard of it (4.2).
    pub heard: bool,
}

/// Everything that was laid, and what is known of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Fieldworks {
    /// Mines.
    pub belts: Vec<Belt>,
    /// Wire.
    pub wires: Vec<Wire>,
    /// Claymores and fougasses.
    pub devices: Vec<Device>,
    /// Men in each trench and bunker that was dug, when the battle began (21.3).
    pub garrison: Vec<u32>,
    /// Lanes and tracks.
    pub lanes: Vec<Lane>,
    /// What the sides have found out.
    pub found: Vec<Found>,
    /// Squares whose mines were marked with tape, for all to see who come there (18.4).
    pub marked: Vec<Square>,
    /// Squares whose mines were lifted.
    pub lifted: Vec<Square>,
    /// Buildings that have fallen, by their numbers on the table (17.1).
    pub fallen: Vec<u16>,
    /// Bunkers, and cellars of prepared buildings, that have collapsed (17.2).
    pub collapsed: Vec<u16>,
    /// Buildings that fall while the fire of this period is resolved (12.4).
    pub crumbling: Vec<u16>,
    /// Men who saw a mine in a square, and cross that square without danger (18.2).
    pub spotters: Vec<(u16, Square)>,
}

/// The square that a place lies in.
#[must_use]
pub fn cell(p: Point) -> Square {
    let side = (line("square") * METRE).max(1);
    (p.x().div_euclid(side), p.y().div_euclid(side))
}

/// The ground of a square.
#[must_use]
pub fn square_ground(square: Square) -> Option<Polygon> {
    let side = (line("square") * METRE).max(1);
    let corner = |n: i32, more: i32| n.checked_add(more).and_then(|n| n.checked_mul(side));
    let a = Point::new(corner(square.0, 0)?, corner(square.1, 0)?);
    let b = Point::new(corner(square.0, 1)?, corner(square.1, 1)?);
    Polygon::rectangle(a, b)
}

/// The middle of a square.
#[must_use]
pub fn square_middle(square: Square) -> Point {
    let side = (line("square") * METRE).max(1);
    let middle = |n: i32| n.saturating_mul(side).saturating_add(side / 2);
    Point::new(middle(square.0), middle(square.1))
}

/// A square as people read it: metres east and south of its middle.
#[must_use]
pub fn square_words(square: Square) -> String {
    let p = square_middle(square);
    format!("{}, {}", p.x() / METRE, p.y() / METRE)
}

/// What lies in a square, in words.
#[must_use]
pub const fn holds_words(holds: u8) -> &'static str {
    match holds & 3 {
        0 => "no mines",
        1 => "mines against men",
        2 => "anti-tank mines",
        _ => "mines of both kinds",
    }
}

/// Where a step crosses a line, if it does.
fn crossing(a: Point, b: Point, c: Point, d: Point) -> Option<Point> {
    let (way, side) = (a.to(b), c.to(d));
    let across = way.cross(side);
    let along = Ratio::new(a.to(c).cross(side), across)?;
    let on_side = Ratio::new(a.to(c).cross(way), across)?;
    let unit = |t: Ratio| t >= Ratio::ZERO && t <= Ratio::ONE;
    (unit(along) && unit(on_side)).then(|| along.along(a, b))
}

impl Fieldworks {
    /// What really lies in a square, as bits.
    #[must_use]
    pub fn holds(&self, square: Square) -> u8 {
        if self.lifted.contains(&square) {
            return 0;
        }
        let laid = self.belts.iter().filter(|belt| belt.mines.is_some() && belt.touches(square));
        laid.fold(0, |bits, belt| bits | belt.bits())
    }
    /// Whether a place lies in a lane; in the track of a vehicle only by day (18.2).
    #[must_use]
    pub fn is_cleared(&self, p: Point, light: Light) -> bool {
        let open = |lane: &&Lane| !lane.track || mines::track_is_safe(light);
        self.lanes.iter().filter(open).any(|lane| lane.ground().is_some_and(|ground| ground.contains(p)))
    }
    /// The mined squares that a step enters, in the order in which it enters them, with what lies in each: not those that were lifted
    /// or marked, nor ground that was cleared (18.2, 18.4, 18.5).
    /// `lit` says what is lit where it is dark.
    #[must_use]
    pub fn entered(&self, from: Point, to: Point, light: Light, lit: &dyn Fn(Point) -> bool) -> Vec<(Square, u8)> {
        let mut found: Vec<(Square, u8)> = Vec::new();
        for belt in self.belts.iter().filter(|belt| belt.mines.is_some() && belt.is_near(from, to)) {
            let Some(ground) = belt.ground() else { continue };
            for stretch in ground.stretches(from, to) {
                let (a, b) = (stretch.from.along(from, to), stretch.to.along(from, to));
                if Ratio::new(1, 2).is_some_and(|half| self.is_cleared(half.along(a, b), light)) {
                    continue;
                }
                for square in squares(&ground, a, b) {
                    match found.iter_mut().find(|(known, _)| *known == square) {
                        Some((_, bits)) => *bits |= belt.bits(),
                        None => found.push((square, belt.bits())),
                    }
                }
            }
        }
        let seen = |square: Square| mines::marks_are_seen(light) || lit(square_middle(square));
        let harmless = |square: &Square| self.lifted.contains(square) || self.marked.contains(square) && seen(*square);
        found.retain(|(square, _)| !harmless(square));
        let way = from.to(to);
        found.sort_by_key(|&(square, _)| (from.to(square_middle(square)).dot(way), square));
        found
    }
    /// How much wire a step crosses where nobody has cleared a lane through it (5.3, 18.5).
    #[must_use]
    pub fn wire_crossed(&self, from: Point, to: Point) -> u8 {
        let open = |p: Point| {
            let lanes = self.lanes.iter().filter(|lane| !lane.track);
            lanes.filter_map(Lane::ground).any(|ground| ground.contains(p))
        };
        let crossed = self.wires.iter().filter_map(|wire| crossing(from, to, wire.from, wire.to)).filter(|&p| !open(p));
        crossed.count().min(3) as u8
    }
    /// What a side has heard of a square.
    #[must_use]
    pub fn heard(&self, side: usize, square: Square) -> Option<u8> {
        let all = self.found.iter().filter(|f| usize::from(f.side) == side && f.square == square && f.heard);
        all.map(|found| found.holds).reduce(|a, b| a | b)
    }
    /// Whether a side, or one of its groups, knows of mines in or near a square.
    #[must_use]
    pub fn warned(&self, side: usize, square: Square) -> bool {
        let near = |f: &Found| (f.square.0 - square.0).abs() <= 2 && (f.square.1 - square.1).abs() <= 2;
        self.found.iter().any(|f| usize::from(f.side) == side && f.holds != 0 && near(f))
    }
    /// The belts that an audience knows of (18.6): its own, and those that are marked on the table.
    pub fn known_belts(&self, side: Option<usize>) -> impl Iterator<Item = &Belt> + '_ {
        let known = move |belt: &&Belt| {
            let owner = side == Some(usize::from(belt.side));
            belt.record().is_some_and(|field| field.is_known(owner))
        };
        self.belts.iter().filter(known)
    }
    /// The charges of a side that have not gone off, numbered as it set them up.
    pub fn devices_of(&self, side: usize) -> impl Iterator<Item = (u8, &Device)> + '_ {
        let own = self.devices.iter().filter(move |device| usize::from(device.side) == side);
        own.enumerate().filter(|(_, device)| !device.spent).map(|(n, device)| (n as u8, device))
    }
}
