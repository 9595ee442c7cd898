//! From two armies that were bought to a scenario in which they meet (2.5): each along its own edge of a table, with its support and
//! field defences, every piece where its player may still move it before the battle.

use toml::{Table, Value};

use super::price::{bunker, emplacement, trench};
use super::{Army, CARRIED, Group, Make, Men, Vehicle};
use crate::air::Aircraft;
use crate::buying::{Change, Coming, Does, Years, catalogue};
use crate::mounting::MEN_IN_HELICOPTER;
use crate::scenario::most;

/// How deep the strip is in which a side is set up, in metres; a defender has half of the table.
const STRIP: i64 = 100;
/// Nobody is set up nearer to the edge.
const MARGIN: i64 = 10;
/// The period in which reserves come on if their list says nothing else, and how deep the strip is in which they do, in metres (2.3).
const RESERVE: u16 = 4;
const REAR: i64 = 40;
/// From man to man and from rank to rank, in metres.
const WIDE: i64 = 10;
const DEEP: i64 = 14;

/// The battle that two armies agree on.
pub struct Setting<'a> {
    /// The text of the table.
    pub table: &'a str,
    /// The year.
    pub year: u32,
    /// The last period.
    pub periods: u16,
}

/// One side on its table.
struct Camp {
    seat: &'static str,
    width: i64,
    depth: i64,
    far: i64,
}

impl Camp {
    /// A place so many metres from the side's own edge.
    fn at(&self, ahead: i64, y: i64) -> (i64, i64) {
        let x = ahead.clamp(MARGIN, self.far);
        (if self.seat == "blue" { x } else { self.width - x }, y.clamp(MARGIN, self.depth - MARGIN))
    }
    fn rectangle(&self, near: i64, far: i64, top: i64, bottom: i64) -> String {
        let x = |ahead: i64| if self.seat == "blue" { ahead } else { self.width - ahead };
        let (a, b) = (x(near).min(x(far)), x(near).max(x(far)));
        format!("{a},{top} {b},{top} {b},{bottom} {a},{bottom}")
    }
    /// The ground so far from the side's own edge.
    fn strip(&self, far: i64) -> String {
        self.rectangle(MARGIN / 2, far, MARGIN / 2, self.depth - MARGIN / 2)
    }
    fn zone(&self) -> String {
        self.strip(self.far)
    }
}

/// The text of a scenario in which two armies meet, the first in the west (2.5).
///
/// # Errors
///
/// What they do not agree on, or what is wrong with the table.
pub fn battle(armies: [&Army; 2], setting: &Setting<'_>) -> Result<String, Vec<String>> {
    let mut faults = Vec::new();
    let ground: Table = toml::from_str(setting.table).unwrap_or_default();
    let metres = |key: &str| ground.get(key).and_then(Value::as_integer);
    let (Some(width), Some(depth)) = (metres("width"), metres("depth")) else {
        return Err(vec!["the table has no width and depth in metres".to_owned()]);
    };
    if armies[0].points != armies[1].points {
        faults.push(format!(
            "{} is bought for {} points and {} for {}; agree on one number",
            armies[0].title, armies[0].points, armies[1].title, armies[1].points
        ));
    }
    if armies[0].defender && armies[1].defender {
        faults.push("both armies defend; only one side can".to_owned());
    }
    for army in armies {
        for group in &army.groups {
            let wrong = lands(group).into_iter().chain(comes(group, setting.year, setting.periods));
            let told = |(what, help)| format!("{}, {}: {what}; {help}", army.title, group.name);
            faults.extend(wrong.map(told));
        }
        faults.extend(too_much(army));
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let mut table = setting.table.trim_end().to_owned() + "\n";
    let mut text = Table::new();
    let mut put = |key: &str, value: Value| drop(text.insert(key.to_owned(), value));
    put("name", Value::from("wrg/battle"));
    put("title", Value::from(format!("{} against {}", armies[0].title, armies[1].title)));
    put("turns", Value::from(i64::from(setting.periods)));
    put("year", Value::from(i64::from(setting.year)));
    put("game", Value::from("friendly"));
    for (seat, army) in ["blue", "red"].into_iter().zip(armies) {
        if army.defender {
            put("defender", Value::from(seat));
        }
        let far = if army.defender { width / 2 } else { STRIP.min(width / 3) };
        let camp = Camp { seat, width, depth, far };
        put(seat, Value::from(side(army, &camp, setting.periods, &mut table)));
    }
    put("table", Value::from(table));
    toml::to_string(&text).map_err(|error| vec![error.to_string()])
}

/// The way a group comes to the battle, if it comes from the air (2.3).
fn landing(group: &Group) -> Option<&'static Change> {
    let way = group.air.map_or(Coming::Parachute, Coming::Flies);
    let change = catalogue().changes.iter().find(|change| matches!(change.does, Does::Comes(other) if other == way));
    change.filter(|_| group.air_landed)
}

/// What hinders a group from landing at all, in whatever battle (2.3): vehicles do not jump, and a helicopter has its seats.
pub(crate) fn lands(group: &Group) -> Vec<(String, String)> {
    let mut faults = Vec::new();
    if let Some(change) = landing(group).filter(|change| change.foot && group.vehicle.is_some()) {
        let help = "leave the vehicle or the landing out";
        faults.push((format!("a vehicle does not come by {}", change.key), help.to_owned()));
    }
    if group.air == Some(Aircraft::Helicopter) && group.strength() > MEN_IN_HELICOPTER {
        let what = format!("a helicopter takes {MEN_IN_HELICOPTER} men, not {}", group.strength());
        faults.push((what, "make two groups of them".to_owned()));
    }
    faults
}

/// What hinders a group from coming to this battle as its list says (2.3): the years of what flies, or the end of the battle.
pub(crate) fn comes(group: &Group, year: u32, periods: u16) -> Vec<(String, String)> {
    let mut faults = Vec::new();
    let mut fault = |what: String, help: &str| faults.push((what, help.to_owned()));
    if let Some(change) = landing(group).filter(|change| !change.years.hold(year)) {
        let Years { from, to } = change.years;
        let when = if to == u32::MAX { format!("from {from} on") } else { format!("from {from} to {to}") };
        fault(format!("no {} in {year}", change.key), &format!("they were used {when}"));
    }
    if let Some(period) = group.arrives.filter(|&period| period > periods) {
        let what = format!("it arrives in period {period}, and the battle ends after {periods}");
        fault(what, "let it arrive earlier");
    }
    if group.reserve && periods < 2 {
        fault("a battle of one period has no reserves".to_owned(), "leave reserve out");
    }
    faults
}

/// What an army has more of than a scenario takes.
fn too_much(army: &Army) -> Vec<String> {
    let number = |name: &str| army.defences.other.iter().filter(|(n, _)| n == name).map(|(_, n)| i64::from(*n)).sum();
    let charges = CARRIED.iter().map(|thing| (thing.line, "group", thing.key, number(thing.line)));
    let others = [
        ("support", "blue", "support", i64::from(army.support)),
        ("trip-flare", "blue", "trip_flares", number("trip-flare")),
    ];
    let all = others.into_iter().chain(charges);
    let over = all.filter_map(|(line, part, key, number)| {
        most(part, key).filter(|&most| number > most).map(|most| (line, number, most))
    });
    over.map(|(line, number, most)| format!("{}: {line} = {number}; at most {most} can be played", army.title))
        .collect()
}

/// One side, its trenches and bunkers dug into the table.
fn side(army: &Army, camp: &Camp, last: u16, table: &mut String) -> Table {
    let mut side = Table::new();
    let number =
        |name: &str| army.defences.other.iter().filter(|(n, _)| n == name).map(|(_, n)| i64::from(*n)).sum::<i64>();
    side.insert("title".to_owned(), Value::from(army.title.clone()));
    side.insert("support".to_owned(), Value::from(i64::from(army.support)));
    side.insert("trip_flares".to_owned(), Value::from(number("trip-flare")));
    let mut groups: Vec<Table> = Vec::new();
    // Who stands there, and reserves behind them, each row by row.
    let mut rows = [(MARGIN, camp.far - MARGIN), (MARGIN, REAR.min(camp.far) - MARGIN)];
    for group in &army.groups {
        let wide = if group.vehicle.is_some() { 2 * WIDE } else { i64::from(group.strength()).min(9) * WIDE };
        let row = &mut rows[usize::from(waits(group))];
        if row.0 + wide > camp.depth - MARGIN {
            *row = (MARGIN, row.1 - DEEP);
        }
        let (ahead, place) = (row.1, camp.at(row.1, row.0 + wide / 2));
        row.0 += wide + WIDE;
        groups.push(placed(group, camp, place, last));
        if group.emplaced {
            let name = format!("{} emplacement of {}", camp.seat, group.name);
            dig(table, camp, ("trench", &name), (ahead, place.1), (2 * WIDE, 2 * WIDE));
            push(&mut side, "earthwork", paid(&name, emplacement(group)));
        }
    }
    // What is carried is with whoever bought it, as far as that is known, and otherwise with the first group on foot.
    let first = army.groups.iter().position(|group| group.vehicle.is_none() && group.heavy.is_empty()).unwrap_or(0);
    for thing in &CARRIED {
        let mut rest = number(thing.line);
        let own: Vec<i64> = army.groups.iter().map(|group| i64::from(thing.number(&group.kit))).collect();
        rest -= own.iter().sum::<i64>().min(rest);
        for (n, group) in groups.iter_mut().enumerate() {
            let carried = own[n] + if n == first { rest } else { 0 };
            if carried > 0 {
                group.insert(thing.key.to_owned(), Value::from(carried));
            }
        }
    }
    side.insert("group".to_owned(), Value::from(groups.into_iter().map(Value::from).collect::<Vec<_>>()));
    let owner = army.groups.get(first).map_or("", |group| &group.name);
    lay(&mut side, camp, owner, &number);
    let mut row = 2 * WIDE;
    let mut room = |long: i64| {
        let middle = row + long / 2;
        row += long + WIDE;
        middle
    };
    for (n, &loopholes) in army.defences.bunkers.iter().enumerate() {
        // Four places to ten metres of wall.
        let long = i64::from(loopholes.saturating_mul(5).div_ceil(2)).max(WIDE);
        let name = format!("{} bunker {}", camp.seat, n + 1);
        dig(table, camp, ("bunker", &name), (camp.far - WIDE, room(long)), (WIDE, long));
        push(&mut side, "earthwork", paid(&name, bunker(loopholes)));
    }
    if army.defences.trench > 0 {
        let long = i64::from(army.defences.trench).min(camp.depth - 4 * MARGIN);
        let name = format!("{} trench", camp.seat);
        dig(table, camp, ("trench", &name), (camp.far - WIDE, room(long)), (WIDE, long));
        push(&mut side, "earthwork", paid(&name, trench(army.defences.trench)));
    }
    side
}

/// Whether a group comes on later, at its own edge (2.3).
fn waits(group: &Group) -> bool {
    group.reserve && !group.air_landed
}

/// What was paid for a trench or bunker (21.3).
fn paid(name: &str, points: u32) -> Table {
    let (area, points) = (Value::from(name), Value::from(i64::from(points)));
    Table::from_iter([("area".to_owned(), area), ("points".to_owned(), points)])
}

/// A group where it stands at first.
fn placed(group: &Group, camp: &Camp, (x, y): (i64, i64), last: u16) -> Table {
    let mut text = Table::new();
    let mut put = |key: &str, value: Value| drop(text.insert(key.to_owned(), value));
    let lines = |list: Vec<String>| Value::from(list.into_iter().map(Value::from).collect::<Vec<_>>());
    put("name", Value::from(group.name.clone()));
    put("men", lines(group.men.iter().map(men).collect()));
    if !group.heavy.is_empty() {
        put("heavy", lines(group.heavy.iter().map(|heavy| heavy.word().to_owned()).collect()));
    }
    if let Some(vehicle) = group.vehicle {
        let (kind, number) = written(vehicle);
        put("vehicle", Value::from(Table::from_iter([(kind.to_owned(), Value::from(i64::from(number)))])));
    }
    put("at", Value::from(format!("{x},{y}")));
    let zone = match group.air_landed {
        true => format!("0,0 {0},0 {0},{1} 0,{1}", camp.width, camp.depth),
        false if waits(group) => camp.strip(REAR.min(camp.far)),
        false => camp.zone(),
    };
    put("zone", Value::from(zone));
    match group.air {
        Some(aircraft) => put("air", Value::from(aircraft.word())),
        None if group.air_landed => put("drop", Value::from(true)),
        None => {}
    }
    let skills = group.skills;
    for (key, has) in
        [("observer", skills.observer), ("engineers", skills.engineers)].into_iter().filter(|(_, has)| *has)
    {
        put(key, Value::from(has));
    }
    if let Some(gear) = skills.gear {
        put("gear", Value::from(gear.word()));
    }
    if skills.calibre > 0 {
        put("calibre", Value::from(i64::from(skills.calibre)));
    }
    let late = waits(group).then_some(RESERVE.min(last));
    if let Some(period) = group.arrives.or(late) {
        put("arrives", Value::from(i64::from(period)));
    }
    text
}

fn men(men: &Men) -> String {
    let arms = men.arms.iter().map(|arm| arm.word());
    let words: Vec<&str> = std::iter::once(men.rank.word()).chain(arms).collect();
    if men.number == 1 { words.join(" ") } else { format!("{} {}", men.number, words.join(" ")) }
}

pub(crate) fn written(vehicle: Vehicle) -> (&'static str, u32) {
    match vehicle {
        Vehicle::Afv { tons, swims: true, .. } => ("amphibious-carrier", tons),
        Vehicle::Afv { tons, make: Make::Carrier, .. } => ("carrier", tons),
        Vehicle::Afv { tons, make: Make::SpGun, .. } => ("sp-gun", tons),
        Vehicle::Afv { tons, make: Make::Tank, .. } => ("afv", tons),
        Vehicle::Afv { tons, make: Make::Car, .. } => ("armoured-car", tons),
        Vehicle::Soft { load, swims: true } => ("amphibious-lorry", load),
        Vehicle::Soft { load, .. } => ("soft", load),
        Vehicle::Motorcycles(n) => ("motorcycles", n),
        Vehicle::Cycles(n) => ("cycles", n),
        Vehicle::Horses(n) => ("horses", n),
    }
}

/// What is laid by its length: its line in a list, its part and kind in a scenario, and whether it is marked on the table (2.4, 18.6).
const LAID: [(&str, &str, &str, bool); 8] = [
    ("wire", "wire", "wire", false),
    ("ap-mines", "mines", "personnel", false),
    ("at-mines", "mines", "tank", false),
    ("pungi", "wire", "pungis", false),
    ("lidded-pungi", "mines", "personnel", false),
    ("marked-ap-mines", "mines", "personnel", true),
    ("marked-at-mines", "mines", "tank", true),
    ("dummy-mines", "mines", "dummy", true),
];

/// Wire, mines and fougasses before the front, in pieces that are laid one by one (2.4).
fn lay(side: &mut Table, camp: &Camp, owner: &str, number: &impl Fn(&str) -> i64) {
    for (row, (line, key, kind, marked)) in (0i64..).zip(LAID) {
        let (mut left, mut y, mut n) = (number(line), MARGIN, 0);
        while left > 0 && y + 5 < camp.depth - MARGIN {
            let long = left.clamp(5, 50).min(camp.depth - MARGIN - y);
            let (from, to) = (camp.at(camp.far - row * 10, y), camp.at(camp.far - row * 10, y + long));
            (left, y, n) = (left - long, y + long, n + 1);
            let mut piece = Table::new();
            piece.insert("name".to_owned(), Value::from(format!("{line} {n}")));
            piece.insert("path".to_owned(), Value::from(format!("{},{} {},{}", from.0, from.1, to.0, to.1)));
            piece.insert("zone".to_owned(), Value::from(camp.zone()));
            piece.insert("kind".to_owned(), Value::from(kind));
            if marked {
                piece.insert("marked".to_owned(), Value::from(marked));
            }
            push(side, key, piece);
        }
    }
    for n in 0..number("fougasse") {
        let (x, y) = camp.at(camp.far, 2 * MARGIN + n * 20);
        let facing = if camp.seat == "blue" { "east" } else { "west" };
        let words = [("name", format!("fougasse {}", n + 1)), ("at", format!("{x},{y}")), ("zone", camp.zone())];
        let named = [("kind", "fougasse".to_owned()), ("group", owner.to_owned()), ("facing", facing.to_owned())];
        let piece = words.into_iter().chain(named).map(|(key, word)| (key.to_owned(), Value::from(word)));
        push(side, "charge", Table::from_iter(piece));
    }
}

fn push(side: &mut Table, key: &str, piece: Table) {
    let list = side.entry(key.to_owned()).or_insert_with(|| Value::from(Vec::<Value>::new()));
    if let Some(list) = list.as_array_mut() {
        list.push(Value::from(piece));
    }
}

/// A trench or bunker is ground of the table from the beginning.
fn dig(table: &mut String, camp: &Camp, (kind, name): (&str, &str), (ahead, y): (i64, i64), (deep, long): (i64, i64)) {
    let top = (y - long / 2).clamp(0, (camp.depth - long).max(0));
    let shape = camp.rectangle((ahead - deep / 2).max(0), ahead + deep / 2, top, top + long);
    let name = Value::from(name);
    *table += &format!("\n[[area]]\nkind = \"{kind}\"\nname = {name}\nheight = 0\nshape = \"{shape}\"\n");
}
