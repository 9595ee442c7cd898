//! From the text of an army to the army.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::Deserialize;
use toml::Spanned;

use super::price::in_metres;
use super::{Army, ArmyFault, ArmyFaults, CARRIED, Defences, Gear, Group, Make, Men, Skills, Vehicle};
use crate::air::Aircraft;
use crate::fieldworks::Kit;
use crate::lenient;
use crate::scenario::most;
use crate::tables::tables;
use crate::words::{Arm, Heavy, Rank};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ArmyText {
    title: Option<String>,
    points: Option<Spanned<u32>>,
    #[serde(default)]
    defender: bool,
    support: Option<Spanned<u32>>,
    #[serde(default)]
    group: Vec<Spanned<GroupSheet>>,
    bunkers: Option<Spanned<Vec<u32>>>,
    trench: Option<Spanned<u32>>,
    #[serde(default)]
    defences: BTreeMap<Spanned<String>, toml::Value>,
}

/// A group as an army list writes it, with its places.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GroupSheet {
    name: Spanned<String>,
    #[serde(default)]
    men: Vec<Spanned<String>>,
    #[serde(default)]
    heavy: Vec<Spanned<String>>,
    vehicle: Option<Spanned<VehicleText>>,
    #[serde(default)]
    air_landed: bool,
    air: Option<Spanned<String>>,
    #[serde(default)]
    emplaced: bool,
    #[serde(default)]
    reserve: bool,
    arrives: Option<Spanned<u16>>,
    #[serde(default)]
    observer: bool,
    #[serde(default)]
    engineers: bool,
    #[serde(default)]
    calibre: u16,
    gear: Option<Spanned<String>>,
    satchels: Option<Spanned<u32>>,
    bangalores: Option<Spanned<u32>>,
    claymores: Option<Spanned<u32>>,
    sticky_bombs: Option<Spanned<u32>>,
    molotovs: Option<Spanned<u32>>,
}

impl GroupSheet {
    /// What it carries, in the order of [`CARRIED`].
    fn carried(&self) -> [&Option<Spanned<u32>>; 5] {
        [&self.satchels, &self.bangalores, &self.claymores, &self.sticky_bombs, &self.molotovs]
    }
}

/// A group as a scenario writes it.
pub(crate) struct GroupText {
    pub(crate) name: String,
    pub(crate) men: Vec<String>,
    pub(crate) heavy: Vec<String>,
    pub(crate) vehicle: Option<VehicleText>,
    pub(crate) air_landed: bool,
    pub(crate) emplaced: bool,
    pub(crate) reserve: bool,
    pub(crate) air: Option<Aircraft>,
    pub(crate) arrives: Option<u16>,
    pub(crate) skills: Skills,
}

/// A vehicle as it is written.
#[derive(Clone, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum VehicleText {
    Afv(u32),
    ArmouredCar(u32),
    Carrier(u32),
    AmphibiousCarrier(u32),
    AmphibiousLorry(u32),
    SpGun(u32),
    Soft(u32),
    Motorcycles(u32),
    Cycles(u32),
    Horses(u32),
}

impl VehicleText {
    /// Its tons, or how many of them.
    const fn number(&self) -> u32 {
        match self {
            VehicleText::Afv(number)
            | VehicleText::ArmouredCar(number)
            | VehicleText::Carrier(number)
            | VehicleText::AmphibiousCarrier(number)
            | VehicleText::AmphibiousLorry(number)
            | VehicleText::SpGun(number)
            | VehicleText::Soft(number)
            | VehicleText::Motorcycles(number)
            | VehicleText::Cycles(number)
            | VehicleText::Horses(number) => *number,
        }
    }
}

/// How an army is written.
const HELP: &str = "an army is TOML: title, points and [[group]] with name and men";

/// As many points as many agree on.
const USUAL: u32 = 500;

/// The most of anything in one line: more is a slip of the pen.
const MOST: u32 = 10_000;

/// The first period in which a reserve comes on: whoever is there from the beginning is none (2.3).
const FIRST_RESERVE: u16 = 2;

/// Where the parts of an army stand in its text, in lines from 1.
#[derive(Clone, Debug, Default)]
pub(super) struct Lines {
    /// The points agreed.
    pub(super) points: u32,
    /// The first line of field defences; 0 if there are none.
    pub(super) defences: u32,
    /// The name of each group.
    pub(super) groups: Vec<u32>,
}

/// What was read: the army as far as it could be, where everything stands, what could not be read, and the groups of which
/// not everything could.
pub(super) struct Reading {
    pub(super) army: Army,
    pub(super) lines: Lines,
    pub(super) faults: Vec<ArmyFault>,
    pub(super) torn: Vec<usize>,
    /// The points and all groups could be read at least in part.
    pub(super) whole: bool,
}

/// The text on the desk, for the places of faults.
struct Desk<'a> {
    text: &'a str,
    faults: Vec<ArmyFault>,
}

impl Desk<'_> {
    fn line(&self, span: Range<usize>) -> u32 {
        let before = self.text.get(..span.start).unwrap_or(self.text);
        u32::try_from(before.bytes().filter(|&b| b == b'\n').count() + 1).unwrap_or(u32::MAX)
    }

    fn fault(&mut self, span: Range<usize>, group: &str, message: impl Into<String>, help: impl Into<String>) {
        let line = self.line(span);
        let (message, help) = (message.into(), help.into());
        self.faults.push(ArmyFault { line, group: group.to_owned(), case: "", message, help });
    }
}

impl Desk<'_> {
    /// A line under `[defences]`: what is bought, and its metres or number.
    fn defence(&mut self, name: Spanned<String>, value: &toml::Value) -> (String, u32) {
        let number = value.as_integer().and_then(|number| u32::try_from(number).ok());
        let word = name.get_ref();
        if plain_defences().all(|known| known != word) {
            self.fault(
                name.span(),
                "",
                format!("`{word} = {value}` cannot be bought under [defences]"),
                defences_help(),
            );
        } else if number.is_none_or(|number| number > MOST) {
            let unit = if in_metres(word) { "metres" } else { "number" };
            self.fault(name.span(), "", format!("`{word} = {value}`"), format!("write its {unit}, 0 to {MOST}"));
        }
        (name.into_inner(), number.unwrap_or(0).min(MOST))
    }
}

/// What is bought under `[defences]`: everything of the price list but bunkers and trenches, which stand at the top of the file.
fn plain_defences() -> impl Iterator<Item = &'static str> {
    let all = tables().points.defences.keys().map(String::as_str);
    all.filter(|word| !word.starts_with("bunker") && *word != "trench")
}

/// How field defences are written.
fn defences_help() -> String {
    let (long, counted): (Vec<&str>, Vec<&str>) = plain_defences().partition(|word| in_metres(word));
    format!(
        "write there {} in metres and {} by number; bunkers = [3, 4], with the loopholes of each, and trench = 20, in metres, stand \
         at the top of the file, before the first [[group]]",
        long.join(", "),
        counted.join(", ")
    )
}

/// Reads an army, where so many points were agreed if anything was.
pub(super) fn read(text: &str, agreed: Option<u32>) -> Result<Reading, ArmyFaults> {
    let mut desk = Desk { text, faults: Vec::new() };
    let (sheet, unread) = lenient::read::<ArmyText>(text);
    for fault in &unread {
        desk.fault(fault.span.clone(), "", fault.message.clone(), HELP);
    }
    let Some(sheet) = sheet else { return Err(ArmyFaults(desk.faults)) };
    let mut whole = unread.is_empty();
    if sheet.title.is_none() && whole {
        desk.fault(0..0, "", "the army has no title", "write title = \"Patrol\" at its head");
    }
    if sheet.points.is_none() && whole {
        let help = format!("write points = {}, as many as were agreed, at its head", agreed.unwrap_or(USUAL));
        desk.fault(0..0, "", "the army has no points", help);
    }
    whole &= sheet.points.is_some();
    let points = sheet.points.unwrap_or_else(|| Spanned::new(0..0, 0));
    let mut lines = Lines { points: desk.line(points.span()), ..Lines::default() };
    let (mut groups, mut torn) = (Vec::new(), Vec::new());
    let begins: Vec<usize> = sheet.group.iter().map(|group| group.span().start).collect();
    for (i, group) in sheet.group.into_iter().enumerate() {
        let before = desk.faults.len();
        let own = begins[i]..begins.get(i + 1).copied().unwrap_or(usize::MAX);
        let group = group.into_inner();
        lines.groups.push(desk.line(group.name.span()));
        groups.push(placed_group(group, &mut desk));
        // Of a group of which something could not be read, nothing more is judged.
        if desk.faults.len() > before || unread.iter().any(|fault| own.contains(&fault.span.start)) {
            torn.push(i);
        }
    }
    let mut spans = Vec::new();
    let mut number = |desk: &mut Desk, word: &str, number: Option<Spanned<u32>>| {
        let Some(number) = number else { return 0 };
        if word != "support" {
            spans.push(number.span());
        }
        if *number.get_ref() > MOST {
            desk.fault(number.span(), "", format!("{word} = {}", number.get_ref()), format!("write at most {MOST}"));
        }
        number.into_inner().min(MOST)
    };
    let support = number(&mut desk, "support", sheet.support);
    let trench = number(&mut desk, "trench", sheet.trench);
    if let Some(bunkers) = &sheet.bunkers {
        spans.push(bunkers.span());
        if bunkers.get_ref().iter().any(|&loopholes| loopholes > MOST) {
            desk.fault(bunkers.span(), "", format!("a bunker of more than {MOST} loopholes"), "check the figures");
        }
    }
    let bunkers = sheet.bunkers.map(Spanned::into_inner).unwrap_or_default();
    let bunkers = bunkers.into_iter().map(|loopholes| loopholes.min(MOST)).collect();
    let mut other = Vec::new();
    for (name, value) in sheet.defences {
        spans.push(name.span());
        other.push(desk.defence(name, &value));
    }
    // What groups carry is paid for like what stands under [defences].
    for thing in &CARRIED {
        let number: u32 = groups.iter().map(|group: &Group| u32::from(thing.number(&group.kit))).sum();
        match other.iter_mut().find(|(name, _)| name == thing.line) {
            Some((_, more)) => *more += number,
            None if number > 0 => other.push((thing.line.to_owned(), number)),
            None => {}
        }
    }
    lines.defences = spans.into_iter().map(|span| desk.line(span)).min().unwrap_or(0);
    let army = Army {
        title: sheet.title.unwrap_or_default(),
        points: points.into_inner(),
        defender: sheet.defender,
        groups,
        support,
        defences: Defences { bunkers, trench, other },
    };
    Ok(Reading { army, lines, faults: desk.faults, torn, whole })
}

/// Reads a group of an army list: what cannot be read is noted with its line.
fn placed_group(group: GroupSheet, desk: &mut Desk) -> Group {
    let lines = |words: &[Spanned<String>], desk: &Desk| -> Vec<u32> {
        words.iter().map(|word| desk.line(word.span())).collect()
    };
    let places = [lines(&group.men, desk), lines(&group.heavy, desk)].concat();
    let flies = group.air_landed || group.air.is_some();
    let first = if flies { Some(1) } else { group.reserve.then_some(FIRST_RESERVE) };
    let comes = Comes { first, name: group.name.as_ref() };
    let air = group.air.as_ref().and_then(|word| comes.by(word, desk));
    let arrives = group.arrives.as_ref().and_then(|period| comes.when(period, desk));
    if let Some(vehicle) = &group.vehicle {
        let (number, most) = (vehicle.get_ref().number(), most("vehicle", "").unwrap_or(0));
        if i64::from(number) > most {
            let message = format!("a vehicle of {number}");
            desk.fault(vehicle.span(), comes.name, message, format!("write at most {most}, in tons or by number"));
        }
    }
    let gear = group.gear.as_ref().and_then(|word| gear(word, comes.name, desk));
    let kit = carried(&group, desk);
    let plain = |words: Vec<Spanned<String>>| words.into_iter().map(Spanned::into_inner).collect();
    let text = GroupText {
        name: group.name.into_inner(),
        men: plain(group.men),
        heavy: plain(group.heavy),
        vehicle: group.vehicle.map(Spanned::into_inner),
        air_landed: group.air_landed || group.air.is_some(),
        emplaced: group.emplaced,
        reserve: group.reserve,
        air,
        arrives,
        skills: Skills { observer: group.observer, engineers: group.engineers, calibre: group.calibre, gear },
    };
    Group { kit, ..read_words(text, &places, &mut desk.faults) }
}

/// What a group carries for work in the field (2.4).
fn carried(group: &GroupSheet, desk: &mut Desk) -> Kit {
    let mut kit = Kit::default();
    for (thing, number) in CARRIED.iter().zip(group.carried()) {
        let Some(number) = number else { continue };
        let most = most("group", thing.key).unwrap_or(0);
        if i64::from(*number.get_ref()) > most {
            let message = format!("{} = {}", thing.key, number.get_ref());
            desk.fault(number.span(), group.name.get_ref(), message, format!("write at most {most}"));
        }
        *(thing.of)(&mut kit) = u8::try_from(*number.get_ref()).unwrap_or(u8::MAX);
    }
    kit
}

/// What the vehicle of a group has against mines (18.5).
fn gear(word: &Spanned<String>, name: &str, desk: &mut Desk) -> Option<Gear> {
    let found = Gear::named(word.get_ref());
    if found.is_none() {
        let message = format!("`{}` clears no mines", word.get_ref());
        desk.fault(word.span(), name, message, "write gear = \"flail\" or gear = \"charge\"");
    }
    found
}

/// How a group comes to the battle that does not stand there at first (2.3).
struct Comes<'a> {
    /// In this period at the earliest; nothing for one that stands there.
    first: Option<u16>,
    name: &'a str,
}

impl Comes<'_> {
    fn by(&self, word: &Spanned<String>, desk: &mut Desk) -> Option<Aircraft> {
        let found = Aircraft::named(word.get_ref());
        if found.is_none() {
            let message = format!("nothing flies as `{}`", word.get_ref());
            let help = "write glider or helicopter; air_landed = true alone means parachutes";
            desk.fault(word.span(), self.name, message, help);
        }
        found
    }
    fn when(&self, period: &Spanned<u16>, desk: &mut Desk) -> Option<u16> {
        let number = *period.get_ref();
        if self.first.is_none_or(|first| number < first) {
            let message = format!("it arrives in period {number}");
            let help =
                "write a period from 2 on for a group in reserve, from 1 on for one from the air, and none for others";
            desk.fault(period.span(), self.name, message, help);
        }
        Some(number).filter(|&number| number > 0)
    }
}

/// Reads one group; what cannot be read is noted.
pub(crate) fn read_group(group: GroupText, faults: &mut Vec<ArmyFault>) -> Group {
    read_words(group, &[], faults)
}

/// Reads a group whose men and then heavy weapons stand in these lines.
fn read_words(group: GroupText, lines: &[u32], faults: &mut Vec<ArmyFault>) -> Group {
    let name = group.name;
    let mut fault = |at: usize, message: String, help: &str| {
        let line = lines.get(at).copied().unwrap_or(0);
        faults.push(ArmyFault { line, group: name.clone(), case: "", message, help: help.to_owned() });
    };
    let mut men = Vec::new();
    for (at, line) in group.men.iter().enumerate() {
        match read_men(line) {
            Ok(some) => men.push(some),
            Err(message) => fault(at, message, "write as in \"6 man rifle grenades\""),
        }
    }
    let mut heavy = Vec::new();
    for (at, word) in group.heavy.iter().enumerate() {
        match word.parse::<Heavy>() {
            Ok(weapon) => heavy.push(weapon),
            Err(error) => fault(group.men.len() + at, error.to_string(), "each weapon of its own"),
        }
    }
    let vehicle = group.vehicle.map(|vehicle| match vehicle {
        VehicleText::Afv(tons) => Vehicle::Afv { tons, make: Make::Tank, swims: false },
        VehicleText::ArmouredCar(tons) => Vehicle::Afv { tons, make: Make::Car, swims: false },
        VehicleText::Carrier(tons) => Vehicle::Afv { tons, make: Make::Carrier, swims: false },
        VehicleText::AmphibiousCarrier(tons) => Vehicle::Afv { tons, make: Make::Carrier, swims: true },
        VehicleText::SpGun(tons) => Vehicle::Afv { tons, make: Make::SpGun, swims: false },
        VehicleText::Soft(load) => Vehicle::Soft { load, swims: false },
        VehicleText::AmphibiousLorry(load) => Vehicle::Soft { load, swims: true },
        VehicleText::Motorcycles(n) => Vehicle::Motorcycles(n),
        VehicleText::Cycles(n) => Vehicle::Cycles(n),
        VehicleText::Horses(n) => Vehicle::Horses(n),
    });
    let (air_landed, emplaced, reserve) = (group.air_landed, group.emplaced, group.reserve);
    let (air, arrives, skills, kit) = (group.air, group.arrives, group.skills, Kit::default());
    Group { name, men, heavy, vehicle, air_landed, air, emplaced, reserve, arrives, skills, kit }
}

/// Reads `6 man rifle grenades`: a number if there are several, a rank, and what each carries.
pub(crate) fn read_men(line: &str) -> Result<Men, String> {
    let mut words = line.split_whitespace().peekable();
    let number = match words.peek().and_then(|word| word.parse::<u32>().ok()) {
        Some(number) => {
            words.next();
            number
        }
        None => 1,
    };
    if number == 0 || number > MOST {
        return Err(format!("{number} men cannot be bought"));
    }
    let rank: Rank =
        words.next().unwrap_or("").parse().map_err(|error: crate::words::UnknownWord| error.to_string())?;
    let mut arms = Vec::new();
    for word in words {
        let arm: Arm = word.parse().map_err(|error: crate::words::UnknownWord| error.to_string())?;
        if arms.contains(&arm) {
            return Err(format!("`{word}` stands twice in `{line}`"));
        }
        arms.push(arm);
    }
    Ok(Men { number, rank, arms })
}
