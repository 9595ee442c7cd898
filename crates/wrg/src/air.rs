//! Troops from the air (section 7): parachutes, gliders, helicopters, and fire on them.

use geometry::table::{Point, Vector};
use kernel::Dice;
use kernel::dice::Roll;

use crate::scale::METRE;
use crate::tables::tables;

fn line(name: &str) -> i32 {
    tables().things.get("7.1").and_then(|table| table.get(name)).copied().unwrap_or(0)
}

/// Where a parachute that was aimed at a point comes down (7.1): one pick for the distance, one for the direction. Each figure
/// and each heavy weapon drops by itself.
pub fn drop(aim: Point, dice: &mut impl Dice) -> Point {
    let spread = &tables().parachute;
    let far = dice.pick(Roll::open("parachute distance", "7.1"), &spread.weights);
    let way = dice.pick(Roll::open("parachute direction", "7.1"), &vec![1; spread.directions.len()]);
    let far = spread.distances.get(far).copied().unwrap_or(0);
    let (east, south) = spread.directions.get(way).copied().unwrap_or((0, 0));
    aim.plus(Vector::new(far * east / 1000, far * south / 1000))
}

/// What comes down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Load {
    /// A man.
    Man,
    /// A heavy weapon.
    Heavy,
}

/// What it comes down on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LandsIn {
    /// Open ground.
    Open,
    /// Woods or buildings.
    Obstructed,
    /// Water.
    Water,
    /// Nothing that is on the table.
    OffTable,
}

/// How a landing ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Landing {
    /// Safe.
    Safe,
    /// The man is a casualty.
    Hurt,
    /// Lost: off the table, or a weapon under water.
    Lost,
}

/// How a landing ends (7.1): off the table is lost, a weapon in water too; a man in woods, buildings or water is hurt by a 1.
pub fn landing(load: Load, lands_in: LandsIn, dice: &mut impl Dice) -> Landing {
    match (load, lands_in) {
        (_, LandsIn::OffTable) | (Load::Heavy, LandsIn::Water) => Landing::Lost,
        (_, LandsIn::Open) | (Load::Heavy, _) => Landing::Safe,
        (Load::Man, _) => {
            let die = i32::from(dice.d6(Roll::unseen("landing", "7.1")));
            if die <= line("hurt_up_to") { Landing::Hurt } else { Landing::Safe }
        }
    }
}

/// Whether troops may fire so many periods after they landed, the period of landing being 1 (7.2): nobody in the first, heavy
/// weapons not in the second either.
#[must_use]
pub fn may_fire(period: u32, load: Load) -> bool {
    match load {
        Load::Man => period > 1,
        Load::Heavy => period > 2,
    }
}

/// Whether figures count as erect, and all of them in sight, range and arc as one target (7.2): in the period of landing.
#[must_use]
pub fn falls_as_one_target(period: u32) -> bool {
    period <= 1
}

/// Whether a glider has room to land (7.3): from the last tree or hedge that it passes over to the end of its run.
#[must_use]
pub fn glider_lands(last_obstacle: Option<Point>, stop: Point) -> bool {
    let run = i64::from(line("glider_run") * METRE);
    last_obstacle.is_none_or(|obstacle| obstacle.distance_squared(stop) >= run * run)
}

/// Whether a helicopter has room to land (7.4), by the clear space round its middle and the reach of its rotors, in centimetres.
#[must_use]
pub fn helicopter_lands(clear: i32, rotors: i32) -> bool {
    clear >= rotors.saturating_add(line("rotor_clearance") * METRE)
}

/// How many of so many men are still on board after hovering for so many periods while they slide down a rope (7.4).
#[must_use]
pub fn still_on_board(men: u32, periods: u32) -> u32 {
    let each = u32::try_from(line("rope_men")).unwrap_or(0);
    men.saturating_sub(each.saturating_mul(periods))
}

/// How many machine guns a helicopter has on each side, to answer fire with (7.4).
#[must_use]
pub fn door_guns() -> u32 {
    u32::try_from(line("door_guns")).unwrap_or(0)
}

/// Aircraft that land troops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aircraft {
    /// A glider.
    Glider,
    /// A helicopter.
    Helicopter,
}

impl Aircraft {
    /// The one of this name.
    #[must_use]
    pub fn named(word: &str) -> Option<Aircraft> {
        [Aircraft::Glider, Aircraft::Helicopter].into_iter().find(|aircraft| aircraft.word() == word)
    }
    /// Its name.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Aircraft::Glider => "glider",
            Aircraft::Helicopter => "helicopter",
        }
    }
    /// Its crew, who have pistols (7.5).
    #[must_use]
    pub fn crew(self) -> u32 {
        let name = match self {
            Aircraft::Glider => "glider_crew",
            Aircraft::Helicopter => "helicopter_crew",
        };
        u32::try_from(line(name)).unwrap_or(0)
    }
}

/// Whether an aircraft comes down (7.5): a die for each man who is hit on board; a 1 brings it down, and then no more are thrown.
pub fn brought_down(hit: u32, dice: &mut impl Dice) -> bool {
    (0..hit).any(|_| i32::from(dice.d6(Roll::open("aircraft", "7.5"))) <= line("down_up_to"))
}

/// Whether somebody on board of an aircraft that came down survives with his own weapons (7.5); heavy weapons are lost.
pub fn survives_crash(dice: &mut impl Dice) -> bool {
    i32::from(dice.d6(Roll::unseen("crash", "7.5"))) >= line("survives_from")
}
