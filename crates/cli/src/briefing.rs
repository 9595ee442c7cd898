//! What there is to know of a scenario before it begins.

use crate::books::{Chosen, options};
use crate::output::Failure;
use kernel::scene::Scene;
use kernel::{Audience, Choice, OptionKind, Shelf, Start};
use serde::Serialize;
use toml::{Table, Value};

/// A scenario for somebody who has not played it.
#[derive(Serialize)]
pub(crate) struct Briefing {
    /// Its name.
    pub(crate) scenario: String,
    /// Its title.
    pub(crate) title: String,
    /// When it took place.
    pub(crate) date: String,
    /// About how long a game takes.
    pub(crate) length: String,
    /// The last turn.
    pub(crate) turns: u8,
    /// What it is about.
    pub(crate) situation: String,
    /// Who fights.
    pub(crate) forces: Vec<Force>,
    /// Its special rules.
    pub(crate) special_rules: Vec<Special>,
    /// Who wins when.
    pub(crate) victory: Vec<Clause>,
    /// What a match may switch.
    pub(crate) options: Vec<Switch>,
}

/// One side.
#[derive(Serialize)]
pub(crate) struct Force {
    pub(crate) side: String,
    pub(crate) title: String,
    pub(crate) arms: String,
    pub(crate) groups: Vec<Group>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) artillery: Vec<String>,
    #[serde(skip_serializing_if = "is_zero")]
    pub(crate) mines: i64,
}

fn is_zero(n: &i64) -> bool {
    *n == 0
}

/// Counters that come into play together.
#[derive(Serialize)]
pub(crate) struct Group {
    pub(crate) units: Vec<String>,
    pub(crate) how: String,
}

/// A special rule.
#[derive(Serialize)]
pub(crate) struct Special {
    pub(crate) case: String,
    pub(crate) rule: String,
}

/// A way to win.
#[derive(Serialize)]
pub(crate) struct Clause {
    pub(crate) winner: String,
    pub(crate) judged: String,
    pub(crate) text: String,
}

/// An option of a match.
#[derive(Serialize)]
pub(crate) struct Switch {
    pub(crate) option: &'static str,
    /// A value that it may have.
    pub(crate) example: &'static str,
    pub(crate) what: String,
}

impl Switch {
    fn of(choice: &Choice) -> Switch {
        let (example, what) = match choice.kind {
            OptionKind::Switch | OptionKind::Words(["on", ..]) => ("on", choice.title.to_owned()),
            OptionKind::Words(words) => (words[0], format!("{}: {}", choice.title, words.join(", "))),
            OptionKind::Number => ("7", choice.title.to_owned()),
            OptionKind::Text => ("@FILE", choice.title.to_owned()),
        };
        Switch { option: choice.name, example, what }
    }
}

/// The sides of a scenario, as its file names them.
const SIDES: [&str; 4] = ["alpha", "bravo", "blue", "red"];

impl Briefing {
    /// Read a scenario and describe it, with these options.
    pub(crate) fn of(shelf: &Shelf, chosen: &Chosen, with: &[String]) -> Result<Briefing, Failure> {
        let Chosen { name, text, .. } = chosen;
        let start = Start { text: Some(text.clone()), options: options(with)?, ..Start::new(name, [0; 32]) };
        let game = shelf.create(start).map_err(|faults| chosen.faults(faults))?;
        let scene = game.scene(Audience::Public);
        let file: Table = toml::from_str(text).map_err(|e| Failure::input(e.message()))?;
        let word = |key: &str| file.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
        Ok(Briefing {
            scenario: name.clone(),
            title: word("title"),
            date: word("date"),
            length: word("length"),
            turns: u8::try_from(scene.track.last).unwrap_or(u8::MAX),
            situation: word("situation").split_whitespace().collect::<Vec<_>>().join(" "),
            forces: SIDES.iter().filter_map(|side| force(side, file.get(*side)?.as_table()?)).collect(),
            special_rules: rows(&scene, "special rules").map(|[case, rule]| Special { case, rule }).collect(),
            victory: rows(&scene, "victory").map(|[winner, judged, text]| Clause { winner, judged, text }).collect(),
            options: options_of(name).map(Switch::of).collect(),
        })
    }
}

/// The options that a scenario has.
fn options_of(scenario: &str) -> impl Iterator<Item = &'static Choice> {
    let all = if scenario.starts_with("wrg/") { wrg::OPTIONS } else { raid::OPTIONS };
    all.iter().filter(move |choice| choice.is_of(scenario))
}

/// The rows of a sheet that have so many cells.
fn rows<const N: usize>(scene: &Scene, key: &str) -> impl Iterator<Item = [String; N]> {
    let sheet = scene.sheets.iter().find(|sheet| &*sheet.key == key);
    sheet.into_iter().flat_map(|sheet| &sheet.rows).filter_map(|row| row.to_vec().try_into().ok())
}

fn words(value: Option<&Value>) -> Vec<String> {
    let list = value.and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    list.iter().filter_map(Value::as_str).map(str::to_owned).collect()
}

fn force(side: &str, table: &Table) -> Option<Force> {
    let arms = match table.get("arms") {
        None => String::new(),
        Some(Value::Table(by_team)) => {
            let team = |key: &str| by_team.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
            format!("A teams {}, B teams {}", team("a"), team("b"))
        }
        Some(other) => other.as_str().unwrap_or_default().to_owned(),
    };
    let groups = table.get("group").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    Some(Force {
        side: side.to_owned(),
        title: table.get("title").and_then(Value::as_str).unwrap_or_default().to_owned(),
        arms,
        groups: groups.iter().filter_map(Value::as_table).map(group).collect(),
        artillery: words(table.get("batteries")),
        mines: table.get("mines").and_then(Value::as_integer).unwrap_or(0),
    })
}

/// A group that was bought by points: its name, its men and its weapons.
fn bought(name: &str, table: &Table) -> Group {
    let mut parts = words(table.get("men"));
    parts.extend(words(table.get("heavy")));
    if let Some(vehicle) = table.get("vehicle").and_then(Value::as_table) {
        parts.extend(vehicle.iter().map(|(kind, number)| format!("{kind} {number}")));
    }
    Group { units: vec![name.to_owned()], how: parts.join("; ") }
}

/// How a group comes into play, in the words of its file.
fn group(table: &Table) -> Group {
    if let Some(name) = table.get("name").and_then(Value::as_str) {
        return bought(name, table);
    }
    let number = |key: &str| table.get(key).and_then(Value::as_integer);
    let word = |key: &str| table.get(key).and_then(Value::as_str);
    let is = |key: &str| table.get(key).and_then(Value::as_bool).unwrap_or(false);
    let area = words(table.get("area")).join(", ");
    let mut how = Vec::new();
    if let Some(hex) = word("drop") {
        how.push(format!("dropped round {hex}, each scattering by itself"));
    } else if let Some(hex) = word("appears") {
        how.push(format!("put down in {hex} at the beginning of turn {}", number("turn").unwrap_or(1)));
    } else if is("loaded") {
        how.push("aboard the carriers of their side".to_owned());
    } else if let Some(turn) = number("turn") {
        let when = if is("must") { format!("all in turn {turn}") } else { format!("from turn {turn} on") };
        let by = if is("edge_by_platoon") { "each platoon by a map edge of its own" } else { area.as_str() };
        how.push(format!("come onto the map {when}: {by}"));
    } else {
        how.push(format!("set up: {area}"));
    }
    how.extend(number("per_hex").map(|n| format!("at most {n} in a hex")));
    how.extend(number("charges").map(|n| format!("{n} with demolition charges")));
    how.extend(number("m203").map(|n| format!("{n} with grenade launchers")));
    how.extend(number("rifle_grenades").map(|n| format!("{n} with rifle grenades")));
    Group { units: words(table.get("units")), how: how.join("; ") }
}
