//! What happens to things: soft equipment (12.5, 12.6), buildings and bunkers (17), men and vehicles among mines (18.2, 18.3),
//! and how long screens of smoke are (20.3).

use kernel::Dice;
use kernel::dice::Roll;

use crate::tables::tables;

fn line(number: &str, name: &str) -> i32 {
    tables().things.get(number).and_then(|table| table.get(name)).copied().unwrap_or(0)
}

/// How a soft vehicle was going.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Going {
    /// Dashing.
    Dashing,
    /// Moving.
    Moving,
    /// Standing.
    Stationary,
}

/// What became of a soft vehicle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SoftVehicle {
    /// It goes on.
    Saved,
    /// It is destroyed.
    Destroyed,
    /// It is destroyed and burns.
    Burning,
}

/// Dices for a soft vehicle whose men are diced for (12.5); horses and pedal cycles do not burn.
pub fn soft_vehicle(going: Going, may_burn: bool, dice: &mut impl Dice) -> SoftVehicle {
    let from = line(
        "12.5",
        match going {
            Going::Dashing => "dashing",
            Going::Moving => "moving",
            Going::Stationary => "stationary",
        },
    );
    if i32::from(dice.d6(Roll::open("soft vehicle", "12.5"))) >= from {
        return SoftVehicle::Saved;
    }
    let burns = may_burn && i32::from(dice.d6(Roll::open("vehicle fire", "12.5"))) <= line("12.5", "burns_up_to");
    if burns { SoftVehicle::Burning } else { SoftVehicle::Destroyed }
}

/// Whether the radio of a man who was diced for is out of action (12.5).
pub fn radio_lost(dice: &mut impl Dice) -> bool {
    i32::from(dice.d6(Roll::unseen("radio", "12.5"))) <= line("12.5", "radio_lost_up_to")
}

/// Whether a weapon or radio that another man takes over is serviceable (12.6).
pub fn serviceable(dice: &mut impl Dice) -> bool {
    i32::from(dice.d6(Roll::unseen("take over", "12.6"))) >= line("12.5", "serviceable_from")
}

/// What became of a building.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Building {
    /// It stands.
    Stands,
    /// It is destroyed.
    Destroyed,
    /// It is destroyed and burns.
    Burning,
}

/// Dices for a building (17.1): fire effect of what can harm it, off-table fire counting 5, and a die, come to more than ten.
/// By shells, charges and off-table fire it burns on 1 or 2, by other weapons always.
pub fn building(effect: i32, off_table: bool, by_shells: bool, dice: &mut impl Dice) -> Building {
    let more = if off_table { line("17.1", "off_table_effect") } else { 0 };
    let die = i32::from(dice.d6(Roll::open("building", "17.1")));
    if effect.saturating_add(more).saturating_add(die) <= line("17.1", "destroyed_above") {
        return Building::Stands;
    }
    let burns = !(by_shells || off_table)
        || i32::from(dice.d6(Roll::open("building fire", "17.1"))) <= line("17.1", "shells_burn_up_to");
    if burns { Building::Burning } else { Building::Destroyed }
}

/// Whether a bunker collapses (17.2).
pub fn bunker_collapses(dice: &mut impl Dice) -> bool {
    i32::from(dice.d6(Roll::open("bunker", "17.2"))) <= line("17.1", "bunker_collapses_up_to")
}

/// Whether a man gets out of a collapsing bunker, with small arms or radio (17.2).
pub fn bunker_escape(dice: &mut impl Dice) -> bool {
    i32::from(dice.d6(Roll::unseen("bunker escape", "17.2"))) >= line("17.1", "escape_from")
}

/// What a man meets in a mined square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// He sees a mine and tells his group.
    Sees,
    /// He crosses and knows nothing.
    Crosses,
    /// He is a casualty.
    Hit,
}

/// Dices for a man in a square of anti-personnel mines (18.2); only by day, walking or crawling, can he see one.
pub fn mined_square(careful_by_day: bool, dice: &mut impl Dice) -> Step {
    let die = i32::from(dice.d6(Roll::unseen("mined square", "18.2")));
    if careful_by_day && die >= line("18.2", "sees_from") {
        Step::Sees
    } else if die >= line("18.2", "crosses_from") {
        Step::Crosses
    } else {
        Step::Hit
    }
}

/// Whether a man of a soft vehicle on anti-personnel mines is hit (18.2).
pub fn mined_crew(dice: &mut impl Dice) -> bool {
    i32::from(dice.d6(Roll::unseen("mined crew", "18.2"))) <= line("18.2", "crew_hit_up_to")
}

/// Whether an anti-tank mine knocks a hard vehicle out (18.3); if not, it is immobile but can use its weapons.
pub fn mined_armour(dice: &mut impl Dice) -> bool {
    i32::from(dice.d6(Roll::open("anti-tank mine", "18.3"))) <= line("18.2", "hard_knocked_out_up_to")
}

/// The length of a smoke screen in metres by its source (20.3); nothing if the source makes none.
#[must_use]
pub fn screen_length(source: &str) -> Option<i32> {
    let known = !matches!(source, "lasts" | "blind_reach" | "height");
    tables().things.get("20.3").and_then(|table| table.get(source)).copied().filter(|_| known)
}

/// How high smoke stands, in metres (20.1).
#[must_use]
pub fn screen_height() -> i32 {
    line("20.3", "height")
}
