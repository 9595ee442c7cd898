//! What there is to know of a scenario before it begins.

use crate::books::{Chosen, options};
use crate::output::Failure;
use kernel::scene::Scene;
use kernel::{Audience, Choice, OptionKind, Rulebook, Setup, Shelf, Start};
use serde::Serialize;
use toml::{Table, Value};
use wrg::Wrg;
use wrg::words::several;

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
    /// Periods of off-table support.
    #[serde(skip_serializing_if = "is_zero")]
    pub(crate) support: i64,
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
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) case: String,
    pub(crate) rule: String,
}

impl Special {
    /// From a row of the sheet: its case and what it says, or only what it says.
    fn of(row: &[String]) -> Special {
        match row {
            [case, rule] => Special { case: case.clone(), rule: rule.clone() },
            other => Special { case: String::new(), rule: joined(other) },
        }
    }
    /// For people, in columns.
    pub(crate) fn cells(&self) -> Vec<String> {
        [&self.case, &self.rule].into_iter().filter(|cell| !cell.is_empty()).cloned().collect()
    }
}

/// A way to win.
#[derive(Serialize)]
pub(crate) struct Clause {
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) winner: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) judged: String,
    pub(crate) text: String,
}

impl Clause {
    /// From a row of the sheet, whose heads say whether it names a winner and a time beside the condition, or is told in words alone.
    fn of(heads: &[String], row: &[String]) -> Clause {
        match (heads, row) {
            ([who, _, _], [winner, judged, text]) if who == "who wins" => {
                Clause { winner: winner.clone(), judged: judged.clone(), text: text.clone() }
            }
            (_, other) => Clause { winner: String::new(), judged: String::new(), text: joined(other) },
        }
    }
    /// For people, in columns.
    pub(crate) fn cells(&self) -> Vec<String> {
        if self.winner.is_empty() {
            return vec![self.text.clone()];
        }
        vec![format!("{} wins {}", self.winner, self.judged), format!("if {}", self.text)]
    }
}

/// The cells of a row as one line.
fn joined(cells: &[String]) -> String {
    let said: Vec<&str> = cells.iter().map(String::as_str).filter(|cell| !cell.is_empty()).collect();
    said.join(": ")
}

/// An option of a match.
#[derive(Serialize)]
pub(crate) struct Switch {
    pub(crate) option: &'static str,
    /// A value that it may have: the one it has here, where that is known.
    pub(crate) example: String,
    /// The value it has here, by the scenario itself or by the options given; left out where the book does not say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) here: Option<String>,
    pub(crate) what: String,
}

impl Switch {
    /// An option that has this value here.
    fn of(choice: &Choice, here: Option<String>) -> Switch {
        let (example, what) = match choice.kind {
            OptionKind::Switch | OptionKind::Words(["on", ..]) => ("on", choice.title.to_owned()),
            OptionKind::Words(words) => (words[0], format!("{}: {}", choice.title, words.join(", "))),
            OptionKind::Number => ("7", choice.title.to_owned()),
            OptionKind::Text => ("@FILE", choice.title.to_owned()),
        };
        let example = here.clone().unwrap_or_else(|| example.to_owned());
        let what = here.as_ref().map_or(what.clone(), |here| format!("{what}; here {here}"));
        Switch { option: choice.name, example, here, what }
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
            special_rules: rows(&scene, "special rules").map(|(_, row)| Special::of(row)).collect(),
            victory: rows(&scene, "victory").map(|(heads, row)| Clause::of(heads, row)).collect(),
            options: switches(&game.header().setup)?,
        })
    }
}

/// The options that a scenario has, with their values.
fn switches(setup: &Setup) -> Result<Vec<Switch>, Failure> {
    let (all, here) = if setup.rulebook == Wrg::NAME {
        (wrg::OPTIONS, wrg::scenario::settings(setup)?)
    } else {
        (raid::OPTIONS, Vec::new())
    };
    let here = |name: &str| here.iter().find(|(option, _)| *option == name).map(|(_, value)| value.clone());
    let own = all.iter().filter(|choice| choice.is_of(&setup.scenario));
    Ok(own.map(|choice| Switch::of(choice, here(choice.name))).collect())
}

/// The rows of a sheet, each with the heads of its columns.
fn rows<'a>(scene: &'a Scene, key: &str) -> impl Iterator<Item = (&'a [String], &'a [String])> {
    let sheet = scene.sheets.iter().find(|sheet| &*sheet.key == key);
    sheet.into_iter().flat_map(|sheet| sheet.rows.iter().map(|row| (&sheet.heads[..], &row[..])))
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
    let number = |key: &str| table.get(key).and_then(Value::as_integer).unwrap_or(0);
    Some(Force {
        side: side.to_owned(),
        title: table.get("title").and_then(Value::as_str).unwrap_or_default().to_owned(),
        arms,
        groups: groups.iter().filter_map(Value::as_table).map(group).collect(),
        artillery: words(table.get("batteries")),
        mines: number("mines"),
        support: number("support"),
    })
}

/// A group that was bought by points: its name, its men and its weapons.
fn bought(name: &str, table: &Table) -> Group {
    let mut parts = words(table.get("men"));
    parts.extend(words(table.get("heavy")));
    if let Some(vehicle) = table.get("vehicle").and_then(Value::as_table) {
        parts.extend(vehicle.iter().map(|(kind, number)| format!("{kind} {number}")));
    }
    parts.extend(besides(table));
    Group { units: vec![name.to_owned()], how: parts.join("; ") }
}

/// What such a group has beside: who observes or lifts mines, and what it carries for that.
fn besides(table: &Table) -> Vec<String> {
    let is = |key: &str| table.get(key).and_then(Value::as_bool).unwrap_or(false);
    let able = [("observer", "forward observer"), ("engineers", "engineers")];
    let mut parts: Vec<String> = able.iter().filter(|(key, _)| is(key)).map(|(_, what)| (*what).to_owned()).collect();
    let gear = table.get("gear").and_then(Value::as_str);
    parts.extend(gear.map(|gear| if gear == "charge" { "clearing charge" } else { gear }.to_owned()));
    for key in ["claymores", "bangalores", "satchels", "sticky_bombs", "molotovs"] {
        let number = table.get(key).and_then(Value::as_integer).filter(|&number| number > 0);
        parts.extend(number.map(|number| several(number, &key.trim_end_matches('s').replace('_', " "))));
    }
    parts
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

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::scene::Sheet;
    use std::sync::Arc;

    fn cells(words: &[&str]) -> Vec<String> {
        words.iter().map(|&word| word.to_owned()).collect()
    }

    #[test]
    fn rows_of_every_shape_are_told() {
        let sheet = |key: &str, heads: &[&str], rows: &[&[&str]]| Sheet {
            key: key.into(),
            title: key.into(),
            heads: cells(heads).into(),
            rows: rows.iter().map(|row| cells(row).into()).collect(),
        };
        let told = |heads: &[&str], row: &[&str]| {
            let sheets = vec![Arc::new(sheet("victory", heads, &[row]))];
            let scene = Scene { sheets, ..Scene::default() };
            rows(&scene, "victory").map(|(heads, row)| Clause::of(heads, row).cells()).collect::<Vec<_>>()
        };
        let wins = told(&["who wins", "judged", "if"], &["Alpha", "at once", "it is over"]);
        assert_eq!(wins, [["Alpha wins at once", "if it is over"]]);
        assert_eq!(told(&["place", "blue", "red"], &["farm", "100", ""]), [["farm: 100"]]);
        assert_eq!(told(&[], &["the larger total wins"]), [["the larger total wins"]]);
        assert_eq!(Special::of(&cells(&["4.2", "officers report"])).cells(), ["4.2", "officers report"]);
        assert_eq!(Special::of(&cells(&["it is dark"])).cells(), ["it is dark"]);
    }
}
