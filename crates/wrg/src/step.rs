//! The small answers of the book and how the log writes them.

use geometry::table::Point as Spot;
use kernel::Point;

use crate::army::CARRIED;
use crate::buying::own::{LETTERS, Trait, name_read, name_token, vehicle_named, vehicle_word};
use crate::buying::{What, catalogue};
use crate::flow::WAYS;
use crate::lamps::Beam;
use crate::missions::Load;
use crate::scale::METRE;
use crate::state::{Pace, Stance, Table};
use crate::words::{Arm, Heavy, Rank};

/// One small answer. A decision is a list of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// The list is complete.
    Done,
    /// This group of one's own; what it does follows.
    Group(u8),
    /// Stand where you are.
    Halt,
    /// Lie down where you are.
    Down,
    /// Turn on the spot; whither follows.
    Turn,
    /// Go in this way; whither follows.
    Go(Pace),
    /// Then turn; towards what follows (9.3).
    Face,
    /// And then on from there; whither follows.
    Then,
    /// Go on past an enemy that was not located, and over mines; what else follows.
    Press,
    /// To, or towards, this metre of the table.
    At(u16, u16),
    /// From now on fire at will, throw grenades at whoever is in reach, or hold fire.
    Stance(Stance),
    /// From now on fire at one enemy group if it is located; at which follows.
    Wish,
    /// Go on as ordered before, with whatever was said beside it.
    GoOn,
    /// Fire at the enemy group of this number.
    Target(u8),
    /// Fire at the armour of this enemy as soon as it came in sight on its way (9.1, 15.3).
    Early(u8),
    /// Grenade the enemy group of this number.
    Grenade(u8),
    /// Do not fire.
    Hold,
    /// Divide the fire of the group by figures; who fires at whom follows (9.1).
    Divide,
    /// This figure of the group, by its place in it; at whom it fires follows.
    Man(u8),
    /// This weapon of the group's vehicle, by its number; at whom it fires follows (10.1).
    Weapon(u8),
    /// Fire blind into the screen of smoke of this number (20.2).
    Blind(u8),
    /// Open or close the hatches (6.1).
    Hatch,
    /// Turn the turret; whither follows (8.3).
    Turret,
    /// Turn the turret to the front (8.3).
    TurretAhead,
    /// Switch the engine off, or on again (6.3, 8.4).
    Engine,
    /// Send a man with an order to this group of one's own; which follows (4.4).
    Send(u8),
    /// The leader acts by himself, as his own test lets him; what he does follows (13.9).
    Lead,
    /// A part of the group becomes a group of its own, every second man if nobody is named (1.2, 13.6).
    Split,
    /// Name the men who go when a group splits (13.6); who follows.
    NameMen,
    /// Those who were named go, or every second man if nobody was.
    These,
    /// Become one with this group of one's own nearby (13.6).
    Join(u8),
    /// Call off-table support down on the enemy group of this number (11.1).
    Call(u8),
    /// Call support down on the registered target of this number (11.2).
    CallAt(u8),
    /// Correct the fire that fell; whither follows (11.1).
    Correct,
    /// Register a target; where follows (11.2).
    Register,
    /// Call for light from off the table; where follows (19.1).
    Light,
    /// Call for a screen of smoke from off the table; where follows (20.3).
    Screen,
    /// Arrange support before the battle; where and when follow (11.1).
    Prearrange(Load),
    /// In this period.
    Period(u8),
    /// Lying in this direction, in degrees from north (11.4).
    Along(u8),
    /// Massed so many times (2.3).
    Mass(u8),
    /// Fire an illuminating round, or set up a trip flare before the battle; where follows (19.1).
    Flare,
    /// Show this light, or none (19.1).
    Beam(Beam),
    /// Choose when this group of one's own comes to the battle (2.3); the period follows.
    Due(u8),
    /// Choose the flight path of this group (7.3, 7.4); from where follows.
    Path(u8),
    /// From this of eight directions.
    From(u8),
    /// Lay smoke; where follows (20.3).
    Smoke,
    /// Fire the smoke projectors of an armoured vehicle (20.3).
    Project,
    /// Lay this piece of field defence; where follows (2.4).
    Lay(u8),
    /// It runs, or looks, in this of eight directions; the ninth leaves it where the scenario lays it.
    Way(u8),
    /// Set up a Claymore; whither it looks follows (18.1).
    SetUp,
    /// Set off the charge of this number of one's own (18.1).
    SetOff(u8),
    /// Clear a lane with a torpedo or charge; whither follows (18.5).
    Torpedo,
    /// Mark the mines in this square (18.4).
    Mark(u8, u8),
    /// Lift the marked mines in this square (18.4).
    Lift(u8, u8),
    /// Fire at the building or bunker of this number to bring it down (17.1).
    Raze(u8),
    /// Place so many satchel charges on the building or bunker of this number (17.1).
    Satchel(u8, u8),
    /// Throw so many molotov cocktails into the building or bunker of this number (17.1).
    Molotov(u8, u8),
    /// Place a satchel charge on the vehicle of this enemy (15.4).
    SatchelAt(u8),
    /// Put a sticky bomb on it (15.4).
    StickyAt(u8),
    /// Throw a molotov cocktail at it (15.4).
    MolotovAt(u8),
    /// Mortars are directed by this group of one's own; at whom follows (10.1).
    Observe(u8),
    /// Get on the vehicle of this group of one's own (5.3).
    Mount(u8),
    /// Get off the vehicle (5.3).
    Dismount,
    /// The helicopter stays on the ground when its men get out (7.4).
    Keep,
    /// The helicopter flies; whither follows (7.4).
    Fly,
    /// The helicopter flies off the table with whoever is in it (7.4).
    FlyOff,
    /// Leave the heavy weapon behind (5.2).
    Abandon,
    /// Man the weapon that lies here (12.6).
    Serve,
    /// Take up the weapons and radios that lie here (12.6).
    TakeUp,
    /// Send the prisoners to the rear under escort (14.1).
    Escort,
    /// Say who takes over from the fallen man of this group, by his place in it (12.6); who follows.
    Fallen(u8, u8),
    /// This man of this group, by his place in it.
    Heir(u8, u8),
    /// Count the cover against the group (13.5).
    CoverAgainst,
    /// The leader tests for himself if the group comes out below 10 (13.9).
    LeaderTests,
    /// The leader does not test for himself (13.9).
    LeaderWaits,
    /// Begin with this ready-made army (2.5).
    Ready(u8),
    /// Buy a group of this kind (2.1).
    Buy(u8),
    /// Buy this beside the groups (2.3, 2.4).
    Extra(u8),
    /// Give one of it back.
    Return(u8),
    /// Change this group of the sheet; what follows.
    Entry(u8),
    /// Have it otherwise in this way (2.1).
    Change(u8),
    /// Leave it out.
    Remove,
    /// Leave it as it is.
    AsItIs,
    /// A group of one's own; what belongs to it follows (2.1).
    Own,
    /// Some letters of its name.
    Name([u8; LETTERS]),
    /// So many men of a rank in it, with these arms as bits (2.1).
    Men(u8, Rank, u16),
    /// A weapon with a crew or mount in it (2.2).
    Heavy(Heavy),
    /// What it rides in, by its kind, and its tons, load or number (2.2).
    Ride(u8, u16),
    /// What it is beside (2.3, 2.4).
    Trait(Trait),
    /// The calibre of its guns (15.1, 17.2).
    Calibre(u16),
    /// It carries so many of these charges (2.4).
    Carry(u8, u8),
    /// Buy so many metres, loopholes or pieces of this beside the groups (2.3, 2.4).
    Beside(What, u16),
}

// A step is passed on by the million.
const _: () = assert!(size_of::<Step>() <= 8);

impl Step {
    /// The step that names a point of the board.
    #[must_use]
    pub fn at(p: Point) -> Step {
        let metre = |n: i32| (n / METRE).clamp(0, i32::from(u16::MAX)) as u16;
        Step::At(metre(p.x), metre(p.y))
    }
    /// The step that names a place of the table.
    #[must_use]
    pub fn spot(p: Spot) -> Step {
        Step::at(Point { x: p.x(), y: p.y() })
    }
    /// The point of the board that it names.
    #[must_use]
    pub fn point(self) -> Option<Point> {
        match self {
            Step::At(x, y) => Some(Point { x: i32::from(x) * METRE, y: i32::from(y) * METRE }),
            _ => None,
        }
    }
    /// The place of the table that it names.
    #[must_use]
    pub fn place(self) -> Option<Spot> {
        self.point().map(|p| Spot::new(p.x, p.y))
    }
}

const PLAIN: &[(Step, &str)] = &[
    (Step::Done, "done"),
    (Step::Halt, "halt"),
    (Step::Down, "down"),
    (Step::Turn, "turn"),
    (Step::Face, "face"),
    (Step::Then, "then"),
    (Step::Press, "press-on"),
    (Step::Stance(Stance::AtWill), "fire-at-will"),
    (Step::Stance(Stance::Hold), "hold-fire"),
    (Step::Stance(Stance::Grenades), "throw-grenades"),
    (Step::Wish, "fire-at"),
    (Step::GoOn, "go-on"),
    (Step::Hold, "hold"),
    (Step::Divide, "divide"),
    (Step::Hatch, "hatch"),
    (Step::Engine, "engine"),
    (Step::Turret, "turret"),
    (Step::TurretAhead, "turret-ahead"),
    (Step::Lead, "lead"),
    (Step::Split, "split"),
    (Step::NameMen, "name-men"),
    (Step::These, "these"),
    (Step::Smoke, "smoke"),
    (Step::Project, "project"),
    (Step::Correct, "correct"),
    (Step::Register, "register"),
    (Step::Light, "light"),
    (Step::Screen, "screen"),
    (Step::Flare, "flare"),
    (Step::Beam(Beam::Off), "beam off"),
    (Step::Beam(Beam::White), "beam white"),
    (Step::Beam(Beam::InfraRed), "beam infra-red"),
    (Step::Prearrange(Load::Shells), "prearrange shells"),
    (Step::Prearrange(Load::Light), "prearrange light"),
    (Step::Prearrange(Load::Smoke), "prearrange smoke"),
    (Step::CoverAgainst, "cover-against"),
    (Step::LeaderTests, "leader-tests"),
    (Step::LeaderWaits, "leader-waits"),
    (Step::Dismount, "dismount"),
    (Step::Keep, "keep"),
    (Step::Fly, "fly"),
    (Step::FlyOff, "fly-off"),
    (Step::Abandon, "abandon"),
    (Step::TakeUp, "take-up"),
    (Step::Serve, "serve"),
    (Step::Escort, "escort"),
    (Step::Remove, "remove"),
    (Step::AsItIs, "as-it-is"),
    (Step::Own, "own-group"),
    (Step::SetUp, "set-up"),
    (Step::Torpedo, "torpedo"),
    (Step::Go(Pace::Flail), "flail"),
    (Step::Go(Pace::Crawl), "crawl"),
    (Step::Go(Pace::Walk), "walk"),
    (Step::Go(Pace::Dash), "dash"),
    (Step::Go(Pace::Double), "double"),
    (Step::Go(Pace::SilentCrawl), "crawl-silently"),
    (Step::Go(Pace::SilentWalk), "walk-silently"),
];

/// A step as a token of the log.
#[must_use]
pub fn text(t: &Table, step: Step) -> String {
    if let Some((_, word)) = PLAIN.iter().find(|(known, _)| *known == step) {
        return (*word).to_owned();
    }
    match step {
        Step::Group(g) => format!("group {}", t.key(usize::from(g))),
        Step::At(x, y) => format!("at {x} {y}"),
        Step::Mount(g) => format!("mount {}", t.key(usize::from(g))),
        Step::Fallen(g, place) => format!("fallen {place} {}", t.key(usize::from(g))),
        Step::Heir(g, place) => format!("heir {place} {}", t.key(usize::from(g))),
        Step::Send(g) => format!("send {}", t.key(usize::from(g))),
        Step::Join(g) => format!("join {}", t.key(usize::from(g))),
        Step::Call(n) => format!("call {n}"),
        Step::CallAt(n) => format!("call-registered {n}"),
        Step::Period(n) => format!("period {n}"),
        Step::Along(n) => format!("along {}", crate::bearing::written(n)),
        Step::Mass(n) => format!("mass {n}"),
        Step::Due(g) => format!("due {}", t.key(usize::from(g))),
        Step::Path(g) => format!("path {}", t.key(usize::from(g))),
        Step::From(n) => format!("from {}", WAYS[usize::from(n) % WAYS.len()].0),
        Step::Target(n) => format!("target {n}"),
        Step::Early(n) => format!("early {n}"),
        Step::Grenade(n) => format!("grenade {n}"),
        Step::Man(n) => format!("man {n}"),
        Step::Weapon(n) => format!("weapon {n}"),
        Step::Lay(n) => format!("lay {n}"),
        Step::Way(n) => format!("way {n}"),
        Step::SetOff(n) => format!("set-off {n}"),
        Step::Mark(col, row) => format!("mark {col} {row}"),
        Step::Lift(col, row) => format!("lift {col} {row}"),
        Step::Raze(n) => format!("raze {n}"),
        Step::Satchel(n, number) => format!("satchel {n} {number}"),
        Step::Molotov(n, number) => format!("molotov {n} {number}"),
        Step::SatchelAt(n) => format!("satchel-at {n}"),
        Step::StickyAt(n) => format!("sticky-at {n}"),
        Step::MolotovAt(n) => format!("molotov-at {n}"),
        Step::Observe(g) => format!("observe {}", t.key(usize::from(g))),
        Step::Blind(n) => format!("blind {n}"),
        Step::Ready(n) => format!("ready {}", sold(n, catalogue().ready.iter().map(|ready| &ready.key))),
        Step::Buy(n) => format!("buy {}", sold(n, catalogue().kinds.iter().map(|kind| &kind.key))),
        Step::Extra(n) => format!("extra {}", sold(n, catalogue().extras.iter().map(|extra| &extra.key))),
        Step::Return(n) => format!("return {}", sold(n, catalogue().extras.iter().map(|extra| &extra.key))),
        Step::Change(n) => format!("change {}", sold(n, catalogue().changes.iter().map(|change| &change.key))),
        Step::Entry(n) => format!("entry {}", usize::from(n) + 1),
        Step::Name(letters) => format!("name {}", name_token(&letters)),
        Step::Men(number, rank, arms) => format!("men {}", men_text(number, rank, arms)),
        Step::Heavy(weapon) => format!("heavy {}", weapon.word()),
        Step::Ride(kind, number) => format!("ride {} {number}", vehicle_word(kind)),
        Step::Trait(one) => format!("as {}", one.word()),
        Step::Calibre(calibre) => format!("calibre {calibre}"),
        Step::Carry(thing, number) => {
            format!("carry {} {number}", CARRIED.get(usize::from(thing)).map_or("nothing", |thing| thing.key))
        }
        Step::Beside(what, number) => format!("beside {} {number}", what.word()),
        _ => "halt".to_owned(),
    }
}

/// Men as an army list writes them.
fn men_text(number: u8, rank: Rank, arms: u16) -> String {
    let arms = Arm::ALL.iter().filter(|&&arm| arms >> arm as u16 & 1 == 1);
    let words = arms.fold(rank.word().to_owned(), |words, arm| format!("{words} {}", arm.word()));
    format!("{number} {words}")
}

/// Men of such a line.
fn men_read(text: &str) -> Option<Step> {
    let men = crate::army::read::read_men(text).ok()?;
    let arms = men.arms.iter().fold(0, |bits, &arm| bits | 1 << arm as u16);
    Some(Step::Men(u8::try_from(men.number).ok()?, men.rank, arms))
}

/// A word and a number behind it.
fn counted(rest: &str) -> Option<(&str, u16)> {
    let (word, number) = rest.split_once(' ')?;
    Some((word, number.parse().ok().filter(|&number| number > 0)?))
}

/// The word of the catalogue for something that is sold.
fn sold<'a>(n: u8, mut words: impl Iterator<Item = &'a String>) -> &'a str {
    words.nth(usize::from(n)).map_or("nothing", String::as_str)
}

/// Its number in the catalogue.
fn known<'a>(word: &str, mut words: impl Iterator<Item = &'a String>) -> Option<u8> {
    words.position(|key| key == word).and_then(|n| u8::try_from(n).ok())
}

/// The step that a token stands for.
#[must_use]
pub fn read(t: &Table, token: &str) -> Option<Step> {
    if let Some((step, _)) = PLAIN.iter().find(|(_, word)| *word == token) {
        return Some(*step);
    }
    let (verb, rest) = token.split_once(' ')?;
    Some(match verb {
        "group" => Step::Group(t.by_key(rest)? as u8),
        "at" | "mark" | "lift" | "satchel" | "molotov" => {
            let (x, y) = rest.split_once(' ')?;
            match verb {
                "at" => Step::At(x.parse().ok()?, y.parse().ok()?),
                "mark" => Step::Mark(x.parse().ok()?, y.parse().ok()?),
                "satchel" => Step::Satchel(x.parse().ok()?, y.parse().ok()?),
                "molotov" => Step::Molotov(x.parse().ok()?, y.parse().ok()?),
                _ => Step::Lift(x.parse().ok()?, y.parse().ok()?),
            }
        }
        "lay" => Step::Lay(rest.parse().ok()?),
        "way" => Step::Way(rest.parse().ok()?),
        "raze" => Step::Raze(rest.parse().ok()?),
        "satchel-at" => Step::SatchelAt(rest.parse().ok()?),
        "sticky-at" => Step::StickyAt(rest.parse().ok()?),
        "molotov-at" => Step::MolotovAt(rest.parse().ok()?),
        "observe" => Step::Observe(t.by_key(rest)? as u8),
        "set-off" => Step::SetOff(rest.parse().ok()?),
        "mount" => Step::Mount(t.by_key(rest)? as u8),
        "fallen" | "heir" => {
            let (place, group) = rest.split_once(' ')?;
            let (group, place) = (t.by_key(group)? as u8, place.parse().ok()?);
            if verb == "heir" { Step::Heir(group, place) } else { Step::Fallen(group, place) }
        }
        "send" => Step::Send(t.by_key(rest)? as u8),
        "join" => Step::Join(t.by_key(rest)? as u8),
        "call" => Step::Call(rest.parse().ok()?),
        "call-registered" => Step::CallAt(rest.parse().ok()?),
        "period" => Step::Period(rest.parse().ok()?),
        "along" => Step::Along(crate::bearing::read(rest)?),
        "mass" => Step::Mass(rest.parse().ok()?),
        "due" => Step::Due(t.by_key(rest)? as u8),
        "path" => Step::Path(t.by_key(rest)? as u8),
        "from" => Step::From(WAYS.iter().position(|(word, ..)| *word == rest)? as u8),
        "target" => Step::Target(rest.parse().ok()?),
        "early" => Step::Early(rest.parse().ok()?),
        "grenade" => Step::Grenade(rest.parse().ok()?),
        "man" => Step::Man(rest.parse().ok()?),
        "weapon" => Step::Weapon(rest.parse().ok()?),
        "blind" => Step::Blind(rest.parse().ok()?),
        "ready" => Step::Ready(known(rest, catalogue().ready.iter().map(|ready| &ready.key))?),
        "buy" => Step::Buy(known(rest, catalogue().kinds.iter().map(|kind| &kind.key))?),
        "extra" => Step::Extra(known(rest, catalogue().extras.iter().map(|extra| &extra.key))?),
        "return" => Step::Return(known(rest, catalogue().extras.iter().map(|extra| &extra.key))?),
        "change" => Step::Change(known(rest, catalogue().changes.iter().map(|change| &change.key))?),
        "name" => Step::Name(name_read(rest)?),
        "men" => men_read(rest)?,
        "heavy" => Step::Heavy(rest.parse().ok()?),
        "ride" => counted(rest).and_then(|(word, number)| Some(Step::Ride(vehicle_named(word)?, number)))?,
        "as" => Step::Trait(Trait::named(rest)?),
        "calibre" => Step::Calibre(rest.parse().ok()?),
        "carry" => {
            let (word, number) = counted(rest)?;
            let thing = CARRIED.iter().position(|thing| thing.key == word)?;
            Step::Carry(thing as u8, u8::try_from(number).ok()?)
        }
        "beside" => counted(rest).and_then(|(word, number)| Some(Step::Beside(What::named(word)?, number)))?,
        "entry" => Step::Entry(rest.parse::<u8>().ok()?.checked_sub(1)?),
        _ => return None,
    })
}
