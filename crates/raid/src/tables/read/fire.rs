//! The tables of fire: 7.2, 7.7, 7.8, 9.3 to 9.5, 13.4, 14.1 and 14.2.

use serde::Deserialize;

use super::{BodyFile, Figure, Read, body, in_order};
use crate::tables::words::{Cover, Direction, FireModifier, HardTarget, Shell, SmallArm, SpecialWeapon};
use crate::tables::{
    ARTILLERY_RINGS, Body, Destruction, FAR_RANGE, Modifier, NEVER, PROHIBITED, Reach, SCATTER_FACES, STRONGEST,
    SpecialFacts,
};

#[derive(Deserialize)]
pub(super) struct RangeFile {
    from: Vec<u16>,
    weapon: Vec<RangeLine>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RangeLine {
    name: SmallArm,
    shift: i8,
    modifiers: Vec<Figure>,
}

pub(super) type RangeRows = [[i8; FAR_RANGE + 1]; SmallArm::COUNT];

pub(super) fn range_attenuation(file: RangeFile) -> Read<(RangeRows, [i8; SmallArm::COUNT])> {
    let lines: [usize; SmallArm::COUNT] = in_order("7.2", SmallArm::ALL, &file.weapon, |line| line.name)?;
    if file.from.first() != Some(&0)
        || !file.from.is_sorted_by(|a, b| a < b)
        || file.from.last() != Some(&(FAR_RANGE as u16))
    {
        return Err(format!("table 7.2: the ranges must rise from 0 to {FAR_RANGE}"));
    }
    let mut rows = [[0; FAR_RANGE + 1]; SmallArm::COUNT];
    let mut shifts = [0; SmallArm::COUNT];
    for (arm, &at) in lines.iter().enumerate() {
        let line = &file.weapon[at];
        if line.modifiers.len() != file.from.len() {
            return Err(format!(
                "table 7.2: `{}` has {} figures, {} expected",
                line.name,
                line.modifiers.len(),
                file.from.len()
            ));
        }
        shifts[arm] = line.shift;
        for (range, cell) in rows[arm].iter_mut().enumerate() {
            let column = file.from.iter().rposition(|&from| usize::from(from) <= range).unwrap_or(0);
            *cell = line.modifiers[column].or("7.2", "P", PROHIBITED)?;
        }
    }
    Ok((rows, shifts))
}

#[derive(Deserialize)]
pub(super) struct DirectFile {
    line: Vec<DirectLine>,
    body: BodyFile,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DirectLine {
    cover: Cover,
    hmg: u8,
    lmg: u8,
    men: [u8; 4],
}

pub(super) type ColumnFinder = [[[u8; 5]; Cover::COUNT]; SmallArm::COUNT];

pub(super) fn direct_fire(file: DirectFile) -> Read<(ColumnFinder, Body<10>)> {
    let lines: [usize; Cover::COUNT] = in_order("7.7", Cover::ALL, &file.line, |line| line.cover)?;
    let mut finder = [[[0; 5]; Cover::COUNT]; SmallArm::COUNT];
    for (cover, &at) in lines.iter().enumerate() {
        let line = &file.line[at];
        if [line.hmg, line.lmg].iter().chain(&line.men).any(|column| !(1..=9).contains(column)) {
            return Err(format!("table 7.7: the line of `{}` names a column outside 1 to 9", line.cover));
        }
        for arm in SmallArm::ALL {
            finder[arm.index()][cover] = match arm {
                SmallArm::Hmg => [line.hmg; 5],
                SmallArm::Lmg => [line.lmg; 5],
                _ => [line.men[0], line.men[0], line.men[1], line.men[2], line.men[3]],
            };
        }
    }
    Ok((finder, body("7.7", &file.body)?))
}

#[derive(Deserialize)]
pub(super) struct ModifierFile<'a> {
    #[serde(borrow)]
    modifier: Vec<ModifierLine<'a>>,
    reach: Reach,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ModifierLine<'a> {
    name: FireModifier,
    case: &'a str,
    die: i8,
    shift: i8,
}

pub(super) fn fire_modifiers(file: ModifierFile<'static>) -> Read<([Modifier; FireModifier::COUNT], Reach)> {
    let lines: [usize; FireModifier::COUNT] = in_order("7.8", FireModifier::ALL, &file.modifier, |line| line.name)?;
    let modifiers = lines.map(|at| {
        let ModifierLine { case, die, shift, .. } = &file.modifier[at];
        Modifier { case, die: *die, shift: *shift }
    });
    Ok((modifiers, file.reach))
}

#[derive(Deserialize)]
pub(super) struct ScatterFile {
    pub(super) scatters_on: Vec<u8>,
    pub(super) directions: [Direction; SCATTER_FACES],
    pub(super) hexes: [u8; SCATTER_FACES],
}

#[derive(Deserialize)]
pub(super) struct ArtilleryFile {
    shell: Vec<ShellLine>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ShellLine {
    name: Shell,
    rings: Vec<u8>,
    #[serde(default)]
    minimum_range: u16,
}

pub(super) type Rings = [[u8; ARTILLERY_RINGS]; Shell::COUNT];

pub(super) fn artillery(file: ArtilleryFile) -> Read<(Rings, [u16; Shell::COUNT], [u16; Shell::COUNT])> {
    let lines: [usize; Shell::COUNT] = in_order("9.41", Shell::ALL, &file.shell, |line| line.name)?;
    let (mut rings, mut reach) = ([[0; ARTILLERY_RINGS]; Shell::COUNT], [0; Shell::COUNT]);
    for (shell, &at) in lines.iter().enumerate() {
        let line = &file.shell[at];
        if line.rings.is_empty() || line.rings.len() >= ARTILLERY_RINGS || line.rings.contains(&0) {
            return Err(format!(
                "table 9.41: the rings of `{}` must be one to {} strengths above 0",
                line.name,
                ARTILLERY_RINGS - 1
            ));
        }
        rings[shell][..line.rings.len()].copy_from_slice(&line.rings);
        reach[shell] = line.rings.len() as u16 - 1;
    }
    Ok((rings, reach, lines.map(|at| file.shell[at].minimum_range)))
}

#[derive(Deserialize)]
pub(super) struct IndirectFile {
    strengths: [u8; 9],
    body: BodyFile,
}

pub(super) fn indirect_fire(file: IndirectFile) -> Read<([u8; STRONGEST + 1], Body<9>)> {
    if file.strengths[0] != STRONGEST as u8 || file.strengths[8] != 1 || !file.strengths.is_sorted_by(|a, b| a > b) {
        return Err(format!("table 9.42: the strengths must fall from {STRONGEST} to 1"));
    }
    let mut columns = [NEVER; STRONGEST + 1];
    for (strength, cell) in columns.iter_mut().enumerate().skip(1) {
        *cell = file.strengths.iter().position(|&from| usize::from(from) <= strength).unwrap_or(8) as u8;
    }
    Ok((columns, body("9.42", &file.body)?))
}

#[derive(Deserialize)]
pub(super) struct IndirectModifierFile {
    modifiers: IndirectModifiers,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct IndirectModifiers {
    clear: i8,
    mixed: i8,
    medium: i8,
    heavy: i8,
    building: i8,
}

pub(super) fn indirect_modifiers(file: IndirectModifierFile) -> [i8; Cover::COUNT] {
    let IndirectModifiers { clear, mixed, medium, heavy, building } = file.modifiers;
    [clear, mixed, medium, heavy, building]
}

#[derive(Deserialize)]
pub(super) struct GunshipFile {
    pub(super) shots: u8,
    pub(super) range: u16,
}

#[derive(Deserialize)]
pub(super) struct DestructionFile<'a> {
    #[serde(borrow)]
    target: Vec<DestructionLine<'a>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DestructionLine<'a> {
    name: HardTarget,
    case: &'a str,
    direct: Option<u8>,
    indirect: Option<u8>,
}

pub(super) fn destruction(file: DestructionFile<'static>) -> Read<[Destruction; HardTarget::COUNT]> {
    let lines: [usize; HardTarget::COUNT] = in_order("14.1", HardTarget::ALL, &file.target, |line| line.name)?;
    Ok(lines.map(|at| {
        let DestructionLine { case, direct, indirect, .. } = file.target[at];
        Destruction { case, from: [direct.unwrap_or(NEVER), indirect.unwrap_or(NEVER)] }
    }))
}

#[derive(Deserialize)]
pub(super) struct SpecialFile {
    weapon: Vec<SpecialLine>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SpecialLine {
    name: SpecialWeapon,
    strength: u8,
    against_armour: Option<u8>,
    range: Option<[u16; 2]>,
    #[serde(default)]
    rest: u8,
    shots: Option<u8>,
    #[serde(default)]
    smoke: bool,
}

pub(super) fn special_weapons(file: SpecialFile) -> Read<[SpecialFacts; SpecialWeapon::COUNT]> {
    let lines: [usize; SpecialWeapon::COUNT] = in_order("14.2", SpecialWeapon::ALL, &file.weapon, |line| line.name)?;
    Ok(lines.map(|at| {
        let line = &file.weapon[at];
        let [minimum_range, maximum_range] = line.range.unwrap_or([0, u16::MAX]);
        SpecialFacts {
            strength: line.strength,
            against_armour: line.against_armour.unwrap_or(line.strength),
            minimum_range,
            maximum_range,
            rest: line.rest,
            shots: line.shots,
            smoke: line.smoke,
        }
    }))
}
