//! The tables of units and ground: 8.1, 8.4 and 8.6.

use serde::Deserialize;

use super::{Figure, Read, in_order};
use crate::tables::words::{Cover, Kind, Terrain};
use crate::tables::{Carrier, Movement, NO_ENTRY, Stacking, TerrainFacts, UNLIMITED, UnitFacts};

#[derive(Deserialize)]
pub(super) struct MovementFile {
    #[serde(flatten)]
    movement: Movement,
    unit: Vec<UnitLine>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitLine {
    name: Kind,
    men: u8,
    points: Figure,
    equipment: u8,
    #[serde(default)]
    men_to_move: u8,
}

pub(super) fn movement(file: MovementFile) -> Read<([UnitFacts; Kind::COUNT], Movement)> {
    let lines: [usize; Kind::COUNT] = in_order("8.1", Kind::ALL, &file.unit, |line| line.name)?;
    let mut units = [UnitFacts { men: 0, points: 0, equipment: 0, men_to_move: 0 }; Kind::COUNT];
    for (unit, at) in units.iter_mut().zip(lines) {
        let line = &file.unit[at];
        let points = line.points.or("8.1", "unlimited", -1)?;
        let points = if points < 0 { UNLIMITED } else { points as u8 };
        *unit = UnitFacts { men: line.men, points, equipment: line.equipment, men_to_move: line.men_to_move.max(1) };
    }
    Ok((units, file.movement))
}

#[derive(Deserialize)]
pub(super) struct StackingFile {
    #[serde(flatten)]
    stacking: Stacking,
    carrier: Vec<CarrierLine>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CarrierLine {
    name: Kind,
    room: u8,
    equipment_counts: bool,
    units: Option<u8>,
}

pub(super) fn stacking(file: StackingFile) -> Read<(Stacking, [Option<Carrier>; Kind::COUNT])> {
    let mut carriers = [None; Kind::COUNT];
    for line in &file.carrier {
        let carrier =
            Carrier { room: line.room, equipment_counts: line.equipment_counts, units: line.units.unwrap_or(u8::MAX) };
        if carriers[line.name.index()].replace(carrier).is_some() {
            return Err(format!("table 8.4: two lines for `{}`", line.name));
        }
    }
    Ok((file.stacking, carriers))
}

#[derive(Deserialize)]
pub(super) struct TerrainFile {
    road: u8,
    exit: u8,
    terrain: Vec<TerrainLine>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TerrainLine {
    name: Terrain,
    movement: Figure,
    observation: u8,
    cover: Cover,
    vehicles: bool,
}

pub(super) fn terrain(file: TerrainFile) -> Read<([TerrainFacts; Terrain::COUNT], u8, u8)> {
    let lines: [usize; Terrain::COUNT] = in_order("8.6", Terrain::ALL, &file.terrain, |line| line.name)?;
    let mut facts =
        [TerrainFacts { movement: NO_ENTRY, observation: 0, cover: Cover::Clear, vehicles: false }; Terrain::COUNT];
    for (fact, at) in facts.iter_mut().zip(lines) {
        let line = &file.terrain[at];
        let movement = line.movement.or("8.6", "none", -1)?;
        let movement = if movement < 0 { NO_ENTRY } else { movement as u8 };
        *fact = TerrainFacts { movement, observation: line.observation, cover: line.cover, vehicles: line.vehicles };
    }
    Ok((facts, file.road, file.exit))
}
