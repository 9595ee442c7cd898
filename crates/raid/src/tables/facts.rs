//! The plain figures that hang together: one struct per group, read from the table files or by look-up.

use serde::Deserialize;

use super::words::Cover;

/// What one circumstance does to a shot of small arms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Modifier {
    /// The case that says so.
    pub case: &'static str,
    /// Added to the die.
    pub die: i8,
    /// Columns shifted; -1 is one to the left.
    pub shift: i8,
}

/// How far fire carries beyond its target, and to helicopters, in hexes.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Reach {
    /// Behind the target of a light machine gun.
    pub lmg_kill_zone: u8,
    /// Behind the target of a heavy machine gun.
    pub hmg_kill_zone: u8,
    /// The longest shot at a helicopter.
    pub anti_aircraft: u16,
}

/// How far command carries, in observation points.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct CommandRadius {
    /// From headquarters to a unit it can see.
    pub radius_in_sight: u8,
    /// From headquarters to a unit it cannot see.
    pub radius_unseen: u8,
    /// Between the two teams of a squad.
    pub cohesion: u8,
}

/// How many observation points may be spent on one line of sight.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Observation {
    /// Ground units and helicopters near the ground.
    pub ground: u8,
    /// Units out of command.
    pub out_of_command: u8,
    /// Added for overwatch by a unit that has neither moved nor fired.
    pub overwatch_bonus: u8,
    /// Depth of a machine gun's cone.
    pub cone: u8,
    /// Helicopters at altitude.
    pub altitude: u8,
    /// Taken from ground units at night.
    pub night_loss: u8,
    /// Helicopters at altitude at night.
    pub altitude_at_night: u8,
    /// From ground away from a contour nothing lower is seen at fewer hexes than this.
    pub crest_distance: u8,
}

/// What a unit is made of and how far it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnitFacts {
    /// Men at full strength; 0 for what has no men of its own.
    pub men: u8,
    /// Movement points in command by day, or [`UNLIMITED`](super::UNLIMITED).
    pub points: u8,
    /// Pieces of equipment a transport helicopter counts beside the men.
    pub equipment: u8,
    /// Men that must be left for the unit to move.
    pub men_to_move: u8,
}

/// Movement points in particular circumstances.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Movement {
    /// Allowance of a unit out of command.
    pub out_of_command: u8,
    /// Taken from fire teams and headquarters at night.
    pub night_loss: u8,
}

/// What may share a hex when movement ends.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Stacking {
    /// Combat units of one side.
    pub units: u8,
    /// Headquarters.
    pub headquarters: u8,
    /// Vehicles and wrecks.
    pub vehicles: u8,
    /// Helicopters.
    pub helicopters: u8,
}

/// What a vehicle or helicopter carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Carrier {
    /// Men.
    pub room: u8,
    /// Whether equipment takes the room of a man.
    pub equipment_counts: bool,
    /// Units at most.
    pub units: u8,
}

/// A line of the terrain effects chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TerrainFacts {
    /// Movement points to enter, or [`NO_ENTRY`](super::NO_ENTRY).
    pub movement: u8,
    /// Observation points to look into or through.
    pub observation: u8,
    /// The line on both results tables.
    pub cover: Cover,
    /// Whether vehicles may enter off the road.
    pub vehicles: bool,
}

/// What smoke does.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct SmokeFacts {
    /// Hexes around the impact hex.
    pub reach: u16,
    /// The same for a grenade launcher.
    pub m203_reach: u16,
    /// Observation points to look into.
    pub observation: u8,
    /// The protection it gives.
    pub cover: Cover,
    /// The highest die that clears it.
    pub removed_up_to: u8,
}

/// A weapon with one strength on the indirect fire table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpecialFacts {
    /// Strength against infantry, helicopters and trucks.
    pub strength: u8,
    /// Strength against tanks and armoured carriers.
    pub against_armour: u8,
    /// Shortest shot in hexes.
    pub minimum_range: u16,
    /// Longest shot in hexes; `u16::MAX` is as far as it sees.
    pub maximum_range: u16,
    /// Whole turns between two shots.
    pub rest: u8,
    /// Shots in a scenario, where limited.
    pub shots: Option<u8>,
    /// Whether it may fire smoke.
    pub smoke: bool,
}
