//! What numbers of a scenario may come to: more is a slip of the pen, and is told with its place.

use kernel::Faults;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The largest numbers by the part of a scenario in which they stand and by their key; `*` is any key.
const MOST: [(&str, &str, i64); 13] = [
    ("objective", "blue", 9_999),
    ("objective", "red", 9_999),
    ("objective", "radius", 500),
    ("earthwork", "points", 9_999),
    ("vehicle", "*", 200),
    ("group", "calibre", 500),
    ("group", "claymores", 100),
    ("group", "bangalores", 100),
    ("group", "satchels", 100),
    ("group", "sticky_bombs", 100),
    ("group", "molotovs", 100),
    ("blue", "support", 20),
    ("blue", "trip_flares", 20),
];

/// The largest number that may stand in a part of a scenario under a key.
pub(crate) fn most(under: &str, key: &str) -> Option<i64> {
    let known = MOST.iter().find(|(part, name, _)| *part == under && (*name == key || *name == "*"));
    known.map(|&(.., most)| most)
}

/// The part under which the numbers of both sides stand above.
fn part(key: &str) -> &str {
    if key == "red" { "blue" } else { key }
}

/// Notes every number of a scenario that is too large to be counted (21.3), and every trench or bunker that is paid for twice.
pub(super) fn check(text: &str, faults: &mut Faults) {
    let Ok(whole) = DeTable::parse(text) else { return };
    let mut reading = Reading { text, faults, paid: Vec::new() };
    reading.table("", whole.get_ref());
}

struct Reading<'a> {
    text: &'a str,
    faults: &'a mut Faults,
    /// The trenches and bunkers that somebody paid for.
    paid: Vec<String>,
}

impl Reading<'_> {
    fn table(&mut self, under: &str, table: &DeTable<'_>) {
        for (key, value) in table {
            self.value(under, key.get_ref(), value);
        }
    }

    fn value(&mut self, under: &str, key: &str, value: &Spanned<DeValue<'_>>) {
        match value.get_ref() {
            DeValue::Integer(number) => {
                let number = i64::from_str_radix(number.as_str(), number.radix()).unwrap_or(i64::MAX);
                if let Some(most) = most(under, key).filter(|most| !(0..=*most).contains(&number)) {
                    self.fault(value, format!("{key} = {number}"), format!("write 0 to {most}"));
                }
            }
            DeValue::String(name) if (under, key) == ("earthwork", "area") => {
                if self.paid.iter().any(|other| other == name.as_ref()) {
                    let help = "name each trench or bunker once";
                    self.fault(value, format!("`{name}` is paid for twice"), help.to_owned());
                }
                self.paid.push(name.as_ref().to_owned());
            }
            DeValue::Table(table) => self.table(part(key), table),
            DeValue::Array(list) => list.iter().for_each(|one| self.value(under, key, one)),
            _ => {}
        }
    }

    fn fault(&mut self, value: &Spanned<DeValue<'_>>, what: String, help: String) {
        let before = self.text.get(..value.span().start).unwrap_or_default();
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        self.faults.at(line, column, what, help);
    }
}
