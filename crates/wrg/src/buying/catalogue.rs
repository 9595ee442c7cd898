//! What can be bought: the kinds of groups, the ways to have them otherwise, the rest, and ready-made armies (`data/2.5-catalogue.toml`).

use std::sync::OnceLock;

use serde::Deserialize;

use crate::air::Aircraft;
use crate::army::price::in_metres;
use crate::army::read::{GroupText, VehicleText, read_group};
use crate::army::{Gear, Group, Men, Skills};
use crate::words::{Arm, Heavy, Rank};

/// Everything that can be bought.
pub struct Catalogue {
    /// Groups.
    pub kinds: Vec<Kind>,
    /// Ways to have a group otherwise.
    pub changes: Vec<Change>,
    /// What is bought beside groups.
    pub extras: Vec<Extra>,
    /// Armies to begin with.
    pub ready: Vec<Ready>,
}

/// A kind of group.
pub struct Kind {
    /// Its word in logs.
    pub key: String,
    /// What it is called in the catalogue.
    pub title: String,
    /// The years in which it can be had.
    pub years: Years,
    /// Its men lift mines (18.4).
    pub engineers: bool,
    /// Its officer is a specialist forward observer (11.1).
    pub observer: bool,
    /// The calibre of its guns in millimetres, where it matters (15.1, 17.2).
    pub calibre: u16,
    /// The group, under the name that it has on the table.
    pub group: Group,
}

/// A way to have a group otherwise.
pub struct Change {
    /// Its word in logs.
    pub key: String,
    /// What it is.
    pub title: String,
    /// The years in which it can be had.
    pub years: Years,
    /// For groups without a vehicle alone.
    pub foot: bool,
    /// What it does.
    pub does: Does,
}

/// What a change does to a group.
pub enum Does {
    /// One man more.
    Add(Men),
    /// Its leader has this rank.
    Leader(Rank),
    /// Everybody of this rank, or the leader, is given something.
    Give(Option<Rank>, Arm),
    /// One weapon for another.
    Swap(Arm, Arm),
    /// So many satchel charges are carried.
    Satchels(u8),
    /// So many bangalore torpedoes are carried.
    Bangalores(u8),
    /// So many sticky bombs are carried.
    StickyBombs(u8),
    /// So many molotov cocktails are carried.
    Molotovs(u8),
    /// One more weapon on its armoured vehicle.
    Mount(Heavy),
    /// So many Claymores are carried.
    Claymores(u8),
    /// It comes to the battle in this way.
    Comes(Coming),
}

/// How a group comes to the battle, if it does not stand there at the beginning (2.3, 2.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Coming {
    /// By parachute.
    Parachute,
    /// In a glider or helicopter.
    Flies(Aircraft),
    /// Later, so that a defender does not pay double for it.
    Reserve,
    /// It stands there, its weapons or vehicle in a prepared emplacement.
    Emplaced,
}

impl Coming {
    /// Is it for an agreed defender alone?
    #[must_use]
    pub fn is_defence(self) -> bool {
        matches!(self, Coming::Reserve | Coming::Emplaced)
    }
    fn named(word: &str) -> Option<Coming> {
        match word {
            "parachute" => Some(Coming::Parachute),
            "reserve" => Some(Coming::Reserve),
            "emplaced" => Some(Coming::Emplaced),
            _ => Aircraft::named(word).map(Coming::Flies),
        }
    }
}

/// Something that is bought beside groups.
pub struct Extra {
    /// Its word in logs.
    pub key: String,
    /// What it is.
    pub title: String,
    /// What it is in the table of points (2.3, 2.4).
    pub what: What,
    /// So many metres, loopholes or pieces of it.
    pub number: u32,
    /// At most so often.
    pub most: u8,
}

/// What is bought beside groups (2.3, 2.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum What {
    /// Off-table support.
    Support,
    /// Wire.
    Wire,
    /// Anti-personnel mines.
    PersonnelMines,
    /// Anti-tank mines.
    TankMines,
    /// Anti-personnel mines that are marked on the table.
    MarkedPersonnelMines,
    /// Anti-tank mines that are marked on the table.
    MarkedTankMines,
    /// Marks of mines, and nothing between them.
    DummyMines,
    /// Pungis.
    Pungis,
    /// Pungis under lids, which are mines against men.
    LiddedPungis,
    /// A trench.
    Trench,
    /// A bunker.
    Bunker,
    /// A fougasse.
    Fougasse,
    /// A trip flare.
    TripFlare,
}

impl What {
    /// Is it for an agreed defender alone (2.4)?
    #[must_use]
    pub fn is_defence(self) -> bool {
        self != What::Support
    }
    /// Its line in the table of points, for what has one of its own.
    #[must_use]
    pub fn line(self) -> Option<&'static str> {
        match self {
            What::Wire => Some("wire"),
            What::PersonnelMines => Some("ap-mines"),
            What::TankMines => Some("at-mines"),
            What::MarkedPersonnelMines => Some("marked-ap-mines"),
            What::MarkedTankMines => Some("marked-at-mines"),
            What::DummyMines => Some("dummy-mines"),
            What::Pungis => Some("pungi"),
            What::LiddedPungis => Some("lidded-pungi"),
            What::Fougasse => Some("fougasse"),
            What::TripFlare => Some("trip-flare"),
            What::Support | What::Trench | What::Bunker => None,
        }
    }
    /// All of them, in the order in which they stand in a bill.
    pub const ALL: &'static [What] = &[
        What::Support,
        What::Wire,
        What::PersonnelMines,
        What::TankMines,
        What::Trench,
        What::Bunker,
        What::Fougasse,
        What::TripFlare,
        What::MarkedPersonnelMines,
        What::MarkedTankMines,
        What::DummyMines,
        What::Pungis,
        What::LiddedPungis,
    ];
    /// Its word in logs and catalogues.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            What::Support => "support",
            What::Trench => "trench",
            What::Bunker => "bunker",
            other => other.line().unwrap_or_default(),
        }
    }
    /// Is it bought by its length?
    #[must_use]
    pub fn is_long(self) -> bool {
        self == What::Trench || self.line().is_some_and(in_metres)
    }
    /// What this word stands for.
    #[must_use]
    pub fn named(word: &str) -> Option<What> {
        What::ALL.iter().copied().find(|what| what.word() == word)
    }
}

/// A ready-made army, as long or as short as the purse.
pub struct Ready {
    /// Its word in logs.
    pub key: String,
    /// What it is called.
    pub title: String,
    /// The years in which it can be had.
    pub years: Years,
    /// Bought first, as far as the purse goes.
    pub first: Vec<u8>,
    /// Bought next, once each.
    pub extras: Vec<u8>,
    /// Bought then, over and over.
    pub then: Vec<u8>,
    /// Had last, by each group in turn.
    pub changes: Vec<u8>,
    /// For a defender, and for nobody else.
    pub defender: bool,
    /// The smallest purse that it is any good for.
    pub least: u32,
    /// Best where one sees far.
    pub open: bool,
    /// Best where one does not.
    pub near: bool,
}

/// The years in which something can be had, the last one included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Years {
    /// The first.
    pub from: u32,
    /// The last.
    pub to: u32,
}

impl Years {
    /// Can it be had in this year?
    #[must_use]
    pub fn hold(self, year: u32) -> bool {
        (self.from..=self.to).contains(&year)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(rename = "title")]
    _title: String,
    kind: Vec<KindText>,
    change: Vec<ChangeText>,
    extra: Vec<ExtraText>,
    ready: Vec<ReadyText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct KindText {
    key: String,
    title: String,
    name: String,
    from: Option<u32>,
    to: Option<u32>,
    men: Vec<String>,
    #[serde(default)]
    heavy: Vec<String>,
    vehicle: Option<VehicleText>,
    #[serde(default)]
    engineers: bool,
    #[serde(default)]
    observer: bool,
    #[serde(default)]
    calibre: u16,
    gear: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ChangeText {
    key: String,
    title: String,
    from: Option<u32>,
    to: Option<u32>,
    #[serde(default)]
    foot: bool,
    add: Option<String>,
    leader: Option<String>,
    give: Option<String>,
    swap: Option<String>,
    satchels: Option<u8>,
    bangalores: Option<u8>,
    #[serde(rename = "sticky-bombs")]
    sticky_bombs: Option<u8>,
    molotovs: Option<u8>,
    mount: Option<String>,
    claymores: Option<u8>,
    comes: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ExtraText {
    key: String,
    title: String,
    what: String,
    number: u32,
    most: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReadyText {
    key: String,
    title: String,
    from: Option<u32>,
    to: Option<u32>,
    first: Vec<String>,
    #[serde(default)]
    extras: Vec<String>,
    then: Vec<String>,
    changes: Vec<String>,
    #[serde(default)]
    defender: bool,
    #[serde(default)]
    least: u32,
    #[serde(default)]
    open: bool,
    #[serde(default)]
    near: bool,
}

type Read<T> = Result<T, String>;

fn years(from: Option<u32>, to: Option<u32>) -> Years {
    Years { from: from.unwrap_or(0), to: to.unwrap_or(u32::MAX) }
}

fn kind(text: KindText) -> Read<Kind> {
    let mut faults = Vec::new();
    let (air_landed, emplaced, reserve, air, arrives) = (false, false, false, None, None);
    let KindText { name, men, heavy, vehicle, .. } = text;
    let gear = text.gear.as_deref().and_then(Gear::named);
    let skills = Skills { observer: text.observer, engineers: text.engineers, calibre: text.calibre, gear };
    let group = GroupText { name, men, heavy, vehicle, air_landed, emplaced, reserve, air, arrives, skills };
    let group = read_group(group, &mut faults);
    match faults.first() {
        Some(fault) => Err(format!("{}: {}", text.key, fault.message)),
        None => Ok(Kind {
            years: years(text.from, text.to),
            key: text.key,
            title: text.title,
            engineers: text.engineers,
            observer: text.observer,
            calibre: text.calibre,
            group,
        }),
    }
}

fn does(text: &ChangeText) -> Read<Does> {
    let unknown = |error: crate::words::UnknownWord| error.to_string();
    if let Some(line) = &text.add {
        return crate::army::read::read_men(line).map(Does::Add);
    }
    if let Some(rank) = &text.leader {
        return rank.parse().map(Does::Leader).map_err(unknown);
    }
    let pair = |words: &str| words.split_once(' ').map(|(a, b)| (a.to_owned(), b.to_owned()));
    if let Some((who, arm)) = text.give.as_deref().and_then(pair) {
        let rank = if who == "leader" { None } else { Some(who.parse().map_err(unknown)?) };
        return Ok(Does::Give(rank, arm.parse().map_err(unknown)?));
    }
    if let Some((old, new)) = text.swap.as_deref().and_then(pair) {
        return Ok(Does::Swap(old.parse().map_err(unknown)?, new.parse().map_err(unknown)?));
    }
    if let Some(word) = &text.comes {
        return Coming::named(word).map(Does::Comes).ok_or_else(|| format!("nobody comes `{word}`"));
    }
    if let Some(weapon) = &text.mount {
        return weapon.parse().map(Does::Mount).map_err(unknown);
    }
    let carried = [
        text.satchels.map(Does::Satchels),
        text.bangalores.map(Does::Bangalores),
        text.sticky_bombs.map(Does::StickyBombs),
        text.molotovs.map(Does::Molotovs),
        text.claymores.map(Does::Claymores),
    ];
    carried.into_iter().flatten().next().ok_or_else(|| format!("{}: a change that changes nothing", text.key))
}

/// The numbers of some words among the keys of a list.
fn places<'a>(words: &[String], keys: impl Iterator<Item = &'a String> + Clone) -> Read<Vec<u8>> {
    let place = |word: &String| {
        keys.clone().position(|key| key == word).map(|n| n as u8).ok_or_else(|| format!("there is no `{word}`"))
    };
    words.iter().map(place).collect()
}

fn read(text: &str) -> Read<Catalogue> {
    let file: File = toml::from_str(text).map_err(|error| error.to_string())?;
    let kinds = file.kind.into_iter().map(kind).collect::<Read<Vec<Kind>>>()?;
    let change = |text: ChangeText| {
        let does = does(&text)?;
        let years = years(text.from, text.to);
        Ok(Change { key: text.key, title: text.title, years, foot: text.foot, does })
    };
    let changes = file.change.into_iter().map(change).collect::<Read<Vec<Change>>>()?;
    let extra = |text: ExtraText| {
        let what = What::named(&text.what).ok_or_else(|| format!("nobody sells `{}`", text.what))?;
        Ok(Extra { key: text.key, title: text.title, what, number: text.number, most: text.most })
    };
    let extras = file.extra.into_iter().map(extra).collect::<Read<Vec<Extra>>>()?;
    let of_kinds = |words: &[String]| places(words, kinds.iter().map(|kind| &kind.key));
    let ready = |text: ReadyText| {
        Ok(Ready {
            years: years(text.from, text.to),
            first: of_kinds(&text.first)?,
            then: of_kinds(&text.then)?,
            changes: places(&text.changes, changes.iter().map(|change| &change.key))?,
            extras: places(&text.extras, extras.iter().map(|extra| &extra.key))?,
            key: text.key,
            title: text.title,
            defender: text.defender,
            least: text.least,
            open: text.open,
            near: text.near,
        })
    };
    let ready = file.ready.into_iter().map(ready).collect::<Read<Vec<Ready>>>()?;
    Ok(Catalogue { kinds, changes, extras, ready })
}

/// The catalogue, read once.
///
/// # Panics
///
/// If the file that comes with the program is broken.
#[must_use]
pub fn catalogue() -> &'static Catalogue {
    static READ: OnceLock<Catalogue> = OnceLock::new();
    READ.get_or_init(|| {
        read(include_str!("../../data/2.5-catalogue.toml")).unwrap_or_else(|error| panic!("the catalogue: {error}"))
    })
}
