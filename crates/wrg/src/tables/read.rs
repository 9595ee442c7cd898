//! Reads the table files, once. Whatever does not fit is named with its table.

use std::collections::BTreeMap;
use std::str::FromStr;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::{Parachute, Points, PotentialLine, Tables, Weights};
use crate::words::{Arm, Cover, Heavy, Rank, Target, Weapon};

/// The heading of a table file: its number, our title, and where its figures come from.
#[derive(Clone, Debug, Deserialize)]
pub struct Heading {
    /// The number of the table.
    pub table: String,
    /// Our title of it.
    pub title: String,
    /// Which figures are printed, corrected or ruled.
    pub provenance: String,
}

/// Every table file, in the order of their numbers.
const FILES: [&str; 22] = [
    include_str!("../../data/2.1-points.toml"),
    include_str!("../../data/3.1-bases.toml"),
    include_str!("../../data/4.1-orders.toml"),
    include_str!("../../data/5.1-foot-movement.toml"),
    include_str!("../../data/6.1-vehicle-movement.toml"),
    include_str!("../../data/7.1-air-landing.toml"),
    include_str!("../../data/8.1-location.toml"),
    include_str!("../../data/8.4-noises.toml"),
    include_str!("../../data/9.4-small-arms.toml"),
    include_str!("../../data/10.3-heavy-weapons.toml"),
    include_str!("../../data/11.1-support.toml"),
    include_str!("../../data/12.1-tactical-points.toml"),
    include_str!("../../data/12.3-potential-casualties.toml"),
    include_str!("../../data/12.5-equipment.toml"),
    include_str!("../../data/13.2-reaction.toml"),
    include_str!("../../data/15.2-anti-tank.toml"),
    include_str!("../../data/16.2-afv-reaction.toml"),
    include_str!("../../data/17.1-buildings.toml"),
    include_str!("../../data/18.2-mines.toml"),
    include_str!("../../data/19.1-light.toml"),
    include_str!("../../data/20.3-smoke.toml"),
    include_str!("../../data/21.2-victory.toml"),
];

type Read<T> = Result<T, String>;

/// A file whose lines are all of one kind, beside its heading.
#[derive(Deserialize)]
struct Lines<T> {
    #[serde(flatten)]
    lines: BTreeMap<String, T>,
}

#[derive(Deserialize)]
struct PointsFile {
    men: BTreeMap<String, u32>,
    arms: BTreeMap<String, u32>,
    heavy: BTreeMap<String, u32>,
    sets: BTreeMap<String, u8>,
    vehicles: BTreeMap<String, u32>,
    special: BTreeMap<String, u32>,
    defences: BTreeMap<String, u32>,
}

#[derive(Deserialize)]
struct PotentialFile {
    lines: Vec<(i32, u8, u32)>,
    further: i32,
    first_falls: u8,
    later_falls: u8,
}

#[derive(Deserialize)]
struct ReactionFile {
    points_per_step: i32,
    plus: BTreeMap<String, i32>,
    minus_one: BTreeMap<String, i32>,
    minus_two: BTreeMap<String, i32>,
    cover: BTreeMap<String, i32>,
    leaders: BTreeMap<String, i32>,
    crew: BTreeMap<String, i32>,
    results: BTreeMap<String, i32>,
}

#[derive(Deserialize)]
struct AntiTankFile {
    knocked_out: i32,
    burning_up_to: u8,
    close_attack_up_to: u8,
    #[serde(rename = "afv-gun")]
    afv_gun: i32,
    #[serde(rename = "heavy-mg")]
    heavy_mg: i32,
    heavy_mg_most_tons: u32,
    heavy_mg_calibre: u16,
    war_ends: u32,
    moved_far: i32,
    factors: BTreeMap<String, i32>,
    weights: Vec<WeightsLine>,
}

#[derive(Deserialize)]
struct WeightsLine {
    to: u32,
    light: u32,
    heavy: u32,
}

#[derive(Deserialize)]
struct AfvFile {
    factors: BTreeMap<String, i32>,
    results: BTreeMap<String, i32>,
}

pub(super) fn headings() -> Vec<Heading> {
    FILES.iter().filter_map(|text| toml::from_str(text).ok()).collect()
}

pub(super) fn text(number: &str) -> Read<&'static str> {
    let head = format!("table = \"{number}\"");
    FILES.into_iter().find(|text| text.lines().any(|line| line == head)).ok_or_else(|| format!("no table {number}"))
}

fn file<T: DeserializeOwned>(number: &str) -> Read<T> {
    toml::from_str(text(number)?).map_err(|error| format!("table {number}: {error}"))
}

/// The lines of a file that have a number or a list of numbers; headings and remarks are left out.
fn lines<T: DeserializeOwned>(number: &str) -> Read<BTreeMap<String, T>> {
    let all: Lines<toml::Value> = file(number)?;
    Ok(all.lines.into_iter().filter_map(|(name, value)| Some((name, value.try_into().ok()?))).collect())
}

fn words<W: FromStr + Copy, T: Copy>(
    number: &str,
    all: &[W],
    name: impl Fn(W) -> &'static str,
    lines: &BTreeMap<String, T>,
) -> Read<Vec<T>> {
    all.iter()
        .map(|&word| lines.get(name(word)).copied().ok_or_else(|| format!("table {number} has no line {}", name(word))))
        .collect()
}

fn fixed<T: Copy, const N: usize>(number: &str, list: &[T]) -> Read<[T; N]> {
    list.try_into().map_err(|_| format!("table {number} has {} lines instead of {N}", list.len()))
}

/// The small tables that are read by name.
const THINGS: [&str; 9] = ["4.1", "6.1", "7.1", "12.5", "17.1", "18.2", "19.1", "20.3", "21.2"];

pub(super) fn read_all() -> Read<Tables> {
    let things = THINGS.into_iter().map(|number| Ok((number, lines(number)?))).collect::<Read<_>>()?;
    let mut effect_lines: BTreeMap<String, [i32; 5]> = lines("9.4")?;
    effect_lines.extend(lines::<[i32; 5]>("10.3")?);
    let effect = fixed("9.4", &words("9.4", Weapon::ALL, Weapon::word, &effect_lines)?)?;
    let location_lines: BTreeMap<String, [i32; Cover::COUNT]> = lines("8.1")?;
    let location = fixed("8.1", &words("8.1", Target::ALL, Target::word, &location_lines)?)?;
    let potential: PotentialFile = file("12.3")?;
    let reaction: ReactionFile = file("13.2")?;
    let anti_tank: AntiTankFile = file("15.2")?;
    let afv: AfvFile = file("16.2")?;
    let bases: BTreeMap<String, [u16; 3]> = lines("3.1")?;
    let scale: BTreeMap<String, [i32; 2]> = lines("3.1")?;
    let base = |name: &str| bases.get(name).copied().ok_or_else(|| format!("table 3.1 has no line {name}"));
    let leader =
        |name: &str| reaction.leaders.get(name).copied().ok_or_else(|| format!("table 13.2 has no leader {name}"));
    Ok(Tables {
        effect,
        location,
        points: points()?,
        tactical: lines("12.1")?,
        potential: potential.lines.iter().map(|&(from, die, hits)| PotentialLine { from, die, hits }).collect(),
        potential_further: potential.further,
        falls: [potential.first_falls, potential.later_falls],
        leaders: [leader("lcpl")?, leader("cpl")?, leader("sgt")?, leader("officer")?],
        reaction_results: reaction.results.clone(),
        points_per_step: reaction.points_per_step,
        reaction: factors(&reaction),
        anti_tank: anti_tank.factors,
        anti_tank_weapon: [anti_tank.afv_gun, anti_tank.heavy_mg],
        heavy_mg_most_tons: anti_tank.heavy_mg_most_tons,
        heavy_mg_calibre: anti_tank.heavy_mg_calibre,
        war_ends: anti_tank.war_ends,
        moved_far: anti_tank.moved_far,
        knocked_out: anti_tank.knocked_out,
        burning_up_to: anti_tank.burning_up_to,
        close_attack_up_to: anti_tank.close_attack_up_to,
        weights: anti_tank.weights.iter().map(|w| Weights { to: w.to, light: w.light, heavy: w.heavy }).collect(),
        afv_reaction: afv.factors,
        afv_results: afv.results,
        foot: lines("5.1")?,
        vehicle: lines("6.1")?,
        noises: lines("8.4")?,
        support: lines("11.1")?,
        things,
        glows: lines("19.1")?,
        parachute: parachute()?,
        bases: [base("standing")?, base("prone")?],
        scale: scale.get("tenths_of_mm_per_10_m").copied().ok_or("table 3.1 has no scale")?,
        distances: lines("3.1")?,
    })
}

fn parachute() -> Read<Parachute> {
    let lists: BTreeMap<String, Vec<i32>> = lines("7.1")?;
    let list = |name: &str| lists.get(name).cloned().ok_or_else(|| format!("table 7.1 has no line {name}"));
    let (distances, east, south) = (list("distances")?, list("east")?, list("south")?);
    let weights: Vec<u32> = list("weights")?.into_iter().filter_map(|weight| u32::try_from(weight).ok()).collect();
    if weights.len() != distances.len() || east.len() != south.len() {
        return Err("table 7.1: its lists are not of one length".to_owned());
    }
    Ok(Parachute { distances, weights, directions: east.into_iter().zip(south).collect() })
}

fn factors(file: &ReactionFile) -> BTreeMap<String, (&'static str, i32)> {
    let groups = [
        ("13.2", &file.plus),
        ("13.3", &file.minus_one),
        ("13.4", &file.minus_two),
        ("13.5", &file.cover),
        ("13.8", &file.crew),
    ];
    let factors =
        groups.into_iter().flat_map(|(case, list)| list.iter().map(move |(name, &value)| (case, name, value)));
    factors.map(|(case, name, value)| (name.clone(), (case, value))).collect()
}

fn points() -> Read<Points> {
    let file: PointsFile = file("2.1")?;
    let man = file.men.get("man").copied().ok_or("table 2.1 has no line man")?;
    let mut ranks = file.men;
    ranks.insert("man".to_owned(), 0);
    Ok(Points {
        man,
        rank: fixed("2.1", &words("2.1", Rank::ALL, Rank::word, &ranks)?)?,
        arm: fixed("2.1", &words("2.1", Arm::ALL, Arm::word, &file.arms)?)?,
        heavy: fixed("2.1", &words("2.1", Heavy::ALL, Heavy::word, &file.heavy)?)?,
        missiles: file.sets.get("missiles").copied().ok_or("table 2.1 has no line missiles")?,
        vehicles: file.vehicles,
        special: file.special,
        defences: file.defences,
    })
}
