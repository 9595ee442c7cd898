//! How far men and vehicles go in a period (sections 5 and 6), in metres.

use crate::tables::tables;

/// How men go (5.1, 5.2, 5.4, 5.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Gait {
    /// A short dash.
    Dash,
    /// Walking, able to fire.
    Walk,
    /// Crawling, wading knee deep, or climbing with hands.
    Crawl,
    /// Pushing a gun, with at least two others.
    Manhandle,
    /// At the double, one period in three.
    Double,
}

/// Metres on foot with so many deductions (5.1, 5.2, 5.3), never less than nothing.
#[must_use]
pub fn on_foot(gait: Gait, deductions: u32, silent: bool) -> Option<i32> {
    let foot = |name: &str| tables().foot.get(name).copied().unwrap_or(0);
    if silent && !may_be_silent(gait) {
        return None;
    }
    let metres = foot(match gait {
        Gait::Dash => "dash",
        Gait::Walk => "walk",
        Gait::Crawl => "crawl",
        Gait::Manhandle => "manhandle",
        Gait::Double => "double",
    });
    let rest = metres - foot("deduction").saturating_mul(i32::try_from(deductions).unwrap_or(i32::MAX));
    Some(rest.max(0) / if silent { foot("silent_divisor").max(1) } else { 1 })
}

/// Whether a gait can be silent (5.4): half speed, and neither dash nor double.
#[must_use]
pub fn may_be_silent(gait: Gait) -> bool {
    !matches!(gait, Gait::Dash | Gait::Double)
}

/// Whether men may double (5.5): with small arms or radio only, and not in the two periods before.
#[must_use]
pub fn may_double(small_arms_only: bool, periods_since_last: Option<u32>) -> bool {
    let every = tables().foot.get("double_every").copied().unwrap_or(0);
    small_arms_only && periods_since_last.is_none_or(|periods| i64::from(periods) >= i64::from(every))
}

/// How much light there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Light {
    /// Daylight.
    Day,
    /// Moonlight, or battlefield illumination.
    Moon,
    /// Dark.
    Dark,
}

/// How a vehicle goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Drive {
    /// A dash in the open.
    Dash,
    /// Moving and firing.
    Fire,
    /// In reverse, swimming, or on a horse.
    Reverse,
}

/// Metres of a vehicle (6.1, 6.2) with so many deductions and turns over 45 degrees (6.3), never less than nothing.
#[must_use]
pub fn by_vehicle(drive: Drive, light: Light, closed_down: bool, deductions: u32) -> i32 {
    let line = |name: &str| tables().vehicle.get(name).copied().unwrap_or([0; 4]);
    let speed = line(match drive {
        Drive::Dash => "dash",
        Drive::Fire => "fire",
        Drive::Reverse => "reverse",
    });
    let taken = line("deduction");
    // What the last column says comes on top, in this line as in the others.
    let line = |line: [i32; 4]| i64::from(line[light as usize] + if closed_down { line[3] } else { 0 });
    let sum = line(speed) + line(taken) * i64::from(deductions);
    i32::try_from(sum.max(0)).unwrap_or(0)
}

/// How many times as far a metre is for a pedal cycle (6.2): it goes at half speed off hard roads.
#[must_use]
pub fn cycle_drag(on_hard_road: bool) -> i32 {
    if on_hard_road { 1 } else { things("cycle_divisor").max(1) }
}

/// How many of so many dismounted horsemen stay with the horses (6.2): one in three; without them the horses are gone.
#[must_use]
pub fn horse_holders(riders: u32) -> u32 {
    riders.div_ceil(u32::try_from(things("horse_holder")).unwrap_or(1).max(1))
}

fn things(name: &str) -> i32 {
    tables().things.get("6.1").and_then(|table| table.get(name)).copied().unwrap_or(0)
}

/// What each obstacle on its way takes off the metres of a vehicle (6.3).
#[must_use]
pub fn vehicle_deduction(light: Light, closed_down: bool) -> i32 {
    let taken = tables().vehicle.get("deduction").copied().unwrap_or([0; 4]);
    -(taken[light as usize] + if closed_down { taken[3] } else { 0 })
}

/// What each obstacle on his way takes off the metres of a man (5.3); of whoever moves silently half of it, as of all his metres (5.4).
#[must_use]
pub fn foot_deduction(silent: bool) -> i32 {
    let foot = |name: &str| tables().foot.get(name).copied().unwrap_or(0);
    foot("deduction") / if silent { foot("silent_divisor").max(1) } else { 1 }
}
