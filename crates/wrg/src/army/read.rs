//! From the text of an army to the army.

use serde::Deserialize;
use std::collections::BTreeMap;

use super::{Army, ArmyFault, ArmyFaults, Defences, Group, Men, Vehicle};
use crate::tables::tables;
use crate::words::{Arm, Heavy, Rank};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ArmyText {
    title: String,
    points: u32,
    #[serde(default)]
    defender: bool,
    #[serde(default)]
    support: u32,
    #[serde(default)]
    group: Vec<GroupText>,
    #[serde(default)]
    bunkers: Vec<u32>,
    #[serde(default)]
    trench: u32,
    #[serde(default)]
    defences: BTreeMap<String, u32>,
}

/// A group as an army list or a scenario writes it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GroupText {
    pub(crate) name: String,
    #[serde(default)]
    pub(crate) men: Vec<String>,
    #[serde(default)]
    pub(crate) heavy: Vec<String>,
    pub(crate) vehicle: Option<VehicleText>,
    #[serde(default)]
    pub(crate) air_landed: bool,
    #[serde(default)]
    pub(crate) emplaced: bool,
    #[serde(default)]
    pub(crate) reserve: bool,
}

/// A vehicle as it is written.
#[derive(Clone, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum VehicleText {
    Afv(u32),
    Carrier(u32),
    Soft(u32),
    Motorcycles(u32),
    Cycles(u32),
    Horses(u32),
}

/// The most of anything in one line: more is a slip of the pen.
const MOST: u32 = 10_000;

fn fault(group: &str, message: String, help: impl Into<String>) -> ArmyFault {
    ArmyFault { group: group.to_owned(), case: "", message, help: help.into() }
}

pub(super) fn read(text: &str) -> Result<Army, ArmyFaults> {
    let sheet: ArmyText = toml::from_str(text).map_err(|error| {
        let help = "an army is TOML: title, points and [[group]] with name and men";
        ArmyFaults(vec![fault("", error.to_string().trim_end().to_owned(), help)])
    })?;
    let mut faults = Vec::new();
    let groups = sheet.group.into_iter().map(|group| read_group(group, &mut faults)).collect();
    let mut other = Vec::new();
    for (name, number) in sheet.defences {
        let known = &tables().points.defences;
        let plain = known.contains_key(&name) && !name.starts_with("bunker") && name != "trench";
        if !plain || number > MOST {
            let kinds = "ap-mines, at-mines and wire in metres; fougasse, trip-flare, bangalore, satchel by number";
            faults.push(fault("", format!("`{name} = {number}` cannot be bought"), kinds));
        }
        other.push((name, number));
    }
    if sheet.support > MOST || sheet.trench > MOST || sheet.bunkers.iter().any(|&n| n > MOST) {
        faults.push(fault("", format!("more than {MOST} of something"), "check the figures"));
    }
    let defences = Defences { bunkers: sheet.bunkers, trench: sheet.trench, other };
    if !faults.is_empty() {
        return Err(ArmyFaults(faults));
    }
    let (title, points, defender, support) = (sheet.title, sheet.points, sheet.defender, sheet.support);
    Ok(Army { title, points, defender, groups, support, defences })
}

/// Reads one group; what cannot be read is noted.
pub(crate) fn read_group(group: GroupText, faults: &mut Vec<ArmyFault>) -> Group {
    let name = group.name;
    let mut men = Vec::new();
    for line in &group.men {
        match read_men(line) {
            Ok(some) => men.push(some),
            Err(message) => faults.push(fault(&name, message, "write as in \"6 man rifle grenades\"")),
        }
    }
    let mut heavy = Vec::new();
    for word in &group.heavy {
        match word.parse::<Heavy>() {
            Ok(weapon) => heavy.push(weapon),
            Err(error) => faults.push(fault(&name, error.to_string(), "each weapon of its own")),
        }
    }
    let vehicle = group.vehicle.map(|vehicle| match vehicle {
        VehicleText::Afv(tons) => Vehicle::Afv { tons, carrier: false },
        VehicleText::Carrier(tons) => Vehicle::Afv { tons, carrier: true },
        VehicleText::Soft(load) => Vehicle::Soft { load },
        VehicleText::Motorcycles(n) => Vehicle::Motorcycles(n),
        VehicleText::Cycles(n) => Vehicle::Cycles(n),
        VehicleText::Horses(n) => Vehicle::Horses(n),
    });
    let (air_landed, emplaced, reserve) = (group.air_landed, group.emplaced, group.reserve);
    Group { name, men, heavy, vehicle, air_landed, emplaced, reserve }
}

/// Reads `6 man rifle grenades`: a number if there are several, a rank, and what each carries.
fn read_men(line: &str) -> Result<Men, String> {
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
