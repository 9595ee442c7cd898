//! Reads the table files into flat arrays, once. Whatever does not fit is named with its table.

mod fire;
mod ground;

use serde::Deserialize;

use super::{Body, CommandRadius, FireResult, Observation, SmokeFacts, Tables};

/// The heading of a table file: what players find on the printed sheet, and where its figures come from.
#[derive(Clone, Debug, Deserialize)]
pub struct Heading {
    /// The number of the table.
    pub table: String,
    /// Our title of it.
    pub title: String,
    /// Which figures are printed, decoded or reconstructed.
    pub provenance: String,
}

/// Every table file, in the order of their numbers.
const FILES: [&str; 16] = [
    include_str!("../../data/5.2-command.toml"),
    include_str!("../../data/6.1-observation.toml"),
    include_str!("../../data/7.2-range-attenuation.toml"),
    include_str!("../../data/7.7-direct-fire.toml"),
    include_str!("../../data/7.8-fire-modifiers.toml"),
    include_str!("../../data/8.1-movement-allowances.toml"),
    include_str!("../../data/8.4-stacking.toml"),
    include_str!("../../data/8.6-terrain-effects.toml"),
    include_str!("../../data/9.3-scatter.toml"),
    include_str!("../../data/9.41-artillery-strength.toml"),
    include_str!("../../data/9.42-indirect-fire.toml"),
    include_str!("../../data/9.5-terrain-modifiers.toml"),
    include_str!("../../data/11.1-smoke.toml"),
    include_str!("../../data/13.4-gunship.toml"),
    include_str!("../../data/14.1-destruction.toml"),
    include_str!("../../data/14.2-special-weapons.toml"),
];

/// What was wrong, with the number of the table.
type Read<T> = Result<T, String>;

/// All tables, from the files that are part of the program.
pub(super) fn read_all() -> Read<Tables> {
    let command: CommandRadius = file("5.2")?;
    let observation: Observation = file("6.1")?;
    let (range, arm_shift) = fire::range_attenuation(file("7.2")?)?;
    let (base_column, direct) = fire::direct_fire(file("7.7")?)?;
    let (modifiers, reach) = fire::fire_modifiers(file("7.8")?)?;
    let (units, movement) = ground::movement(file("8.1")?)?;
    let (stacking, carriers) = ground::stacking(file("8.4")?)?;
    let (terrain, road_cost, exit_cost) = ground::terrain(file("8.6")?)?;
    let scatter: fire::ScatterFile = file("9.3")?;
    let (shells, zone_reach, minimum_range) = fire::artillery(file("9.41")?)?;
    let (indirect_column, indirect) = fire::indirect_fire(file("9.42")?)?;
    let indirect_modifier = fire::indirect_modifiers(file("9.5")?);
    let gunship: fire::GunshipFile = file("13.4")?;
    Ok(Tables {
        range,
        arm_shift,
        base_column,
        direct,
        modifiers,
        reach,
        command,
        observation,
        units,
        movement,
        stacking,
        carriers,
        terrain,
        road_cost,
        exit_cost,
        scatters: std::array::from_fn(|die| scatter.scatters_on.contains(&(die as u8 + 1))),
        scatter_direction: scatter.directions,
        scatter_hexes: scatter.hexes,
        shells,
        zone_reach,
        minimum_range,
        indirect_column,
        indirect,
        indirect_modifier,
        smoke: file::<SmokeFacts>("11.1")?,
        gunship_shots: gunship.shots,
        gunship_range: gunship.range,
        destruction: fire::destruction(file("14.1")?)?,
        special: fire::special_weapons(file("14.2")?)?,
    })
}

/// The headings of all tables, in the order of their numbers.
pub(super) fn headings() -> Read<Vec<Heading>> {
    FILES.iter().map(|text| toml::from_str(text).map_err(|fault| fault.to_string())).collect()
}

/// The text of the one file whose heading bears `number`.
pub(super) fn text(number: &str) -> Option<&'static str> {
    let mark = format!("table = \"{number}\"");
    FILES.into_iter().find(|text| text.lines().any(|line| line == mark))
}

/// The one file whose heading bears `number`, read.
fn file<T: Deserialize<'static>>(number: &str) -> Read<T> {
    let text = text(number).ok_or_else(|| format!("table {number}: no file has this number"))?;
    toml::from_str(text).map_err(|fault| format!("table {number}: {fault}"))
}

/// Puts each entry at the place of its word; every word must come exactly once.
fn in_order<W: Copy + std::fmt::Display + PartialEq, E, const N: usize>(
    number: &str,
    words: &[W],
    entries: &[E],
    word: impl Fn(&E) -> W,
) -> Read<[usize; N]> {
    let mut places = [usize::MAX; N];
    for (place, wanted) in words.iter().enumerate() {
        let mut found = entries.iter().enumerate().filter(|(_, entry)| word(entry) == *wanted);
        let (at, _) = found.next().ok_or_else(|| format!("table {number}: no line for `{wanted}`"))?;
        if found.next().is_some() {
            return Err(format!("table {number}: two lines for `{wanted}`"));
        }
        places[place] = at;
    }
    Ok(places)
}

/// A figure, or a word that stands for one.
#[derive(Deserialize)]
#[serde(untagged)]
enum Figure {
    Number(i8),
    Word(String),
}

impl Figure {
    /// The number, or `special` where the one allowed word stands.
    fn or(&self, number: &str, allowed: &str, special: i8) -> Read<i8> {
        match self {
            Figure::Number(value) => Ok(*value),
            Figure::Word(word) if word == allowed => Ok(special),
            Figure::Word(word) => Err(format!("table {number}: `{word}` stands where a number or `{allowed}` belongs")),
        }
    }
}

/// The body of a results table.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BodyFile {
    first_die: i8,
    last_die: i8,
    columns: Vec<String>,
}

/// Turns the lines of a body into one flat array.
fn body<const DICE: usize>(number: &str, file: &BodyFile) -> Read<Body<DICE>> {
    let span = i16::from(file.last_die) - i16::from(file.first_die) + 1;
    if span != DICE as i16 {
        return Err(format!("table {number}: the dice {} to {} are not {DICE} rows", file.first_die, file.last_die));
    }
    if file.columns.len() != 9 {
        return Err(format!("table {number}: {} columns, 9 expected", file.columns.len()));
    }
    let mut results = [[FireResult::Nothing; DICE]; 9];
    for (at, line) in file.columns.iter().enumerate() {
        let words: Vec<&str> = line.split_whitespace().collect();
        if words.len() != DICE {
            return Err(format!("table {number}: column {} has {} results, {DICE} expected", at + 1, words.len()));
        }
        for (cell, word) in results[at].iter_mut().zip(words) {
            *cell = word.parse().map_err(|fault| format!("table {number}: column {}: {fault}", at + 1))?;
        }
    }
    Ok(Body { first_die: file.first_die, results })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::words::SmallArm;

    fn lines(first_die: i8, last_die: i8, columns: &[&str]) -> BodyFile {
        let columns = columns.iter().map(|&line| line.to_owned()).collect();
        BodyFile { first_die, last_die, columns }
    }

    #[test]
    fn a_body_that_is_not_nine_full_columns_is_refused_with_its_table() {
        let fault = |file: &BodyFile| body::<3>("7.7", file).map(|_| ()).unwrap_err();
        let good = ["- S 1"; 9];
        assert!(body::<3>("7.7", &lines(-1, 1, &good)).is_ok());
        assert_eq!(fault(&lines(-1, 2, &good)), "table 7.7: the dice -1 to 2 are not 3 rows");
        assert_eq!(fault(&lines(-1, 1, &good[1..])), "table 7.7: 8 columns, 9 expected");
        let mut short = good;
        short[4] = "- S";
        assert_eq!(fault(&lines(-1, 1, &short)), "table 7.7: column 5 has 2 results, 3 expected");
        let mut wrong = good;
        wrong[2] = "- S 7";
        assert!(fault(&lines(-1, 1, &wrong)).starts_with("table 7.7: column 3: `7` is not known"));
    }

    #[test]
    fn a_table_needs_one_line_for_every_word() {
        use SmallArm::{Auto, Bolt, Hmg, Lmg, Semi};
        let read = |arms: &[SmallArm]| in_order::<_, _, 5>("7.2", SmallArm::ALL, arms, |&arm| arm);
        assert_eq!(read(&[Hmg, Lmg, Auto, Semi, Bolt]), Ok([4, 3, 2, 1, 0]));
        assert_eq!(read(&[Bolt, Semi, Auto, Lmg]), Err("table 7.2: no line for `hmg`".to_owned()));
        assert_eq!(read(&[Bolt, Bolt, Semi, Auto, Lmg, Hmg]), Err("table 7.2: two lines for `bolt`".to_owned()));
    }

    #[test]
    fn a_word_where_a_number_belongs_is_refused() {
        assert_eq!(Figure::Word("P".to_owned()).or("7.2", "P", -9), Ok(-9));
        let fault = Figure::Word("X".to_owned()).or("7.2", "P", -9).unwrap_err();
        assert_eq!(fault, "table 7.2: `X` stands where a number or `P` belongs");
    }

    #[test]
    fn a_number_without_a_file_is_named() {
        let fault = file::<Heading>("99.9").map(|_| ()).unwrap_err();
        assert_eq!(fault, "table 99.9: no file has this number");
    }
}
