//! What a group is told to do, how it goes, and what its last test lets it do.

use geometry::table::Point;
use std::fmt;

use crate::scale::METRE;

/// By what a group goes, as players speak of it (5, 6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Means {
    /// On foot.
    Foot,
    /// In or on a vehicle that somebody drives.
    Driven,
    /// On cycles, with a motor or pedals.
    Cycles,
    /// On horses.
    Horses,
}

impl Means {
    /// What so many do who get out or off (6.3).
    #[must_use]
    pub const fn leave(self, men: usize) -> &'static str {
        match (self, men) {
            (Means::Cycles | Means::Horses, 1) => "dismounts",
            (Means::Cycles | Means::Horses, _) => "dismount",
            (_, 1) => "gets out",
            _ => "get out",
        }
    }
}

/// How a group goes (5, 6). A vehicle that walks moves and fires, one that crawls reverses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
#[repr(u8)]
pub enum Pace {
    /// It stays.
    #[default]
    Halt,
    /// Prone; vehicles in reverse.
    Crawl,
    /// Erect, able to fire.
    Walk,
    /// A short dash.
    Dash,
    /// At the double, one period in three.
    Double,
    /// Prone, half as fast, and without a sound.
    SilentCrawl,
    /// Erect, half as fast, and without a sound.
    SilentWalk,
    /// A vehicle with a flail clears the ground before it (18.5).
    Flail,
}

impl Pace {
    /// All that lead somewhere.
    pub const GOING: [Pace; 7] =
        [Pace::Walk, Pace::Crawl, Pace::Dash, Pace::Double, Pace::SilentWalk, Pace::SilentCrawl, Pace::Flail];
    /// Its written name.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Pace::Halt => "halt",
            Pace::Crawl => "crawl",
            Pace::Walk => "walk",
            Pace::Dash => "dash",
            Pace::Double => "double",
            Pace::SilentCrawl => "crawl-silently",
            Pace::SilentWalk => "walk-silently",
            Pace::Flail => "flail",
        }
    }
    /// What a player calls it, on foot, on wheels or tracks, and in the saddle (5.1, 6.1, 6.2).
    #[must_use]
    pub const fn words(self, by: Means) -> &'static str {
        match (self, by) {
            (Pace::Walk, Means::Driven) => "drive, ready to fire",
            (Pace::Walk, Means::Cycles | Means::Horses) => "ride, ready to fire",
            (Pace::Crawl, Means::Driven) => "reverse",
            (Pace::Crawl, Means::Cycles | Means::Horses) => "back away",
            (Pace::Dash, Means::Driven) => "drive at full speed",
            (Pace::Dash, Means::Cycles | Means::Horses) => "ride at full speed",
            (Pace::Flail, _) => "flail the ground",
            (Pace::SilentCrawl, _) => "crawl silently",
            (Pace::SilentWalk, _) => "walk silently",
            _ => self.word(),
        }
    }
    /// What one who went like this has done (5.1, 6.1).
    #[must_use]
    pub const fn past(self, by: Means) -> &'static str {
        match (self, by) {
            (Pace::Halt, _) => "stays",
            (Pace::Crawl, Means::Foot) => "crawls",
            (Pace::Crawl, Means::Driven) => "reverses",
            (Pace::Crawl, Means::Cycles | Means::Horses) => "backs away",
            (Pace::Walk, Means::Foot) => "walks",
            (Pace::Dash, Means::Foot) => "dashes",
            (Pace::Walk | Pace::Dash, Means::Driven) => "drives",
            (Pace::Walk | Pace::Dash, Means::Cycles | Means::Horses) => "rides",
            (Pace::Double, _) => "doubles",
            (Pace::SilentCrawl, _) => "crawls silently",
            (Pace::SilentWalk, _) => "walks silently",
            (Pace::Flail, _) => "flails its way",
        }
    }
    /// Without a sound (5.4)?
    #[must_use]
    pub const fn is_silent(self) -> bool {
        matches!(self, Pace::SilentCrawl | Pace::SilentWalk)
    }
    /// Lying down?
    #[must_use]
    pub const fn is_prone(self) -> bool {
        matches!(self, Pace::Crawl | Pace::SilentCrawl)
    }
}

/// So many places one order may lead to, one after the other.
pub const MOST_LEGS: usize = 6;

/// The places to which a way goes on after its next one, in order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Legs {
    many: u8,
    places: [Point; MOST_LEGS - 1],
}

impl Legs {
    /// The places.
    #[must_use]
    pub fn places(&self) -> &[Point] {
        &self.places[..usize::from(self.many)]
    }
    /// Does the way end at its next place?
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.many == 0
    }
    /// One place more at the end, if there is room for it.
    pub fn push(&mut self, place: Point) {
        if let Some(free) = self.places.get_mut(usize::from(self.many)) {
            *free = place;
            self.many += 1;
        }
    }
    /// Take the first place off.
    fn pop(&mut self) -> Option<Point> {
        let first = self.places().first().copied()?;
        self.places.rotate_left(1);
        // What is no longer meant leaves no trace.
        self.places[MOST_LEGS - 2] = Point::default();
        self.many -= 1;
        Some(first)
    }
}

/// What a group was told to do.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Order {
    /// How.
    pub pace: Pace,
    /// To where, at first.
    pub to: Point,
    /// And then on to where.
    pub then: Legs,
    /// It turns towards this place when it is there (9.3).
    pub face: Option<Point>,
    /// It goes on where it comes upon an enemy that was not located, or upon mines.
    pub press: bool,
}

impl Order {
    /// To go somewhere in this way, or to stay there, and nothing else.
    #[must_use]
    pub const fn new(pace: Pace, to: Point) -> Order {
        Order { pace, to, then: Legs { many: 0, places: [Point::new(0, 0); MOST_LEGS - 1] }, face: None, press: false }
    }
    /// All places of its way, the next one first.
    pub fn way(&self) -> impl Iterator<Item = Point> + '_ {
        std::iter::once(self.to).chain(self.then.places().iter().copied())
    }
    /// Where its way ends.
    #[must_use]
    pub fn end(&self) -> Point {
        self.then.places().last().copied().unwrap_or(self.to)
    }
    /// The same from a place on: of its way without the corners that have been reached there (4.1).
    #[must_use]
    pub fn onward(mut self, here: Point) -> Order {
        while here.within(self.to, METRE) {
            let Some(next) = self.then.pop() else { break };
            self.to = next;
        }
        self
    }
    /// In words, for whoever goes by such means.
    #[must_use]
    pub fn words(self, by: Means) -> String {
        let metres = |p: Point| format!("{}, {}", p.x() / METRE, p.y() / METRE);
        let way = match self.pace {
            Pace::Halt => "halted".to_owned(),
            pace => {
                let places: Vec<String> = self.way().map(metres).collect();
                format!("{} to {}", pace.words(by), places.join(", then "))
            }
        };
        let press = if self.press { ", pressing on" } else { "" };
        let face = self.face.map(|p| format!(", then facing {}", metres(p))).unwrap_or_default();
        format!("{way}{press}{face}")
    }
}

impl fmt::Debug for Order {
    /// An order of one leg is written as it was before there were more, so that the digests of older games stay what they are.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = f.debug_struct("Order");
        out.field("pace", &self.pace).field("to", &self.to);
        if !self.then.is_empty() {
            out.field("then", &self.then.places());
        }
        out.field("face", &self.face).field("press", &self.press).finish()
    }
}

/// When a group fires without being told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Stance {
    /// At the best target it has located.
    #[default]
    AtWill,
    /// Not at all.
    Hold,
    /// At this enemy group while it is a target, otherwise at will; its place among all groups, whatever number a side knows it by.
    At(u8),
    /// With grenades at whoever is in reach of them, otherwise at will (9.2).
    Grenades,
}

/// What a reaction test brought, as bits (13.7).
pub mod curb {
    /// Towards the enemy.
    pub const MUST_ADVANCE: u8 = 1;
    /// No closing erect.
    pub const NO_CLOSING: u8 = 2;
    /// No closing on foot.
    pub const NO_ADVANCE: u8 = 4;
    /// No fire beyond 25 m.
    pub const NO_LONG_FIRE: u8 = 8;
    /// Away.
    pub const PANIC: u8 = 16;
    /// A vehicle retires.
    pub const RETIRE: u8 = 32;
    /// Troops mixed with the enemy get out of it.
    pub const FALL_BACK: u8 = 64;
    /// Anti-tank weapons may fire beyond 25 m all the same (13.8).
    pub const TANK_FIRE: u8 = 128;
}

/// What a group has seen in this period, as bits (13.2).
pub mod saw {
    /// An enemy in the open.
    pub const OPEN: u8 = 1;
}
