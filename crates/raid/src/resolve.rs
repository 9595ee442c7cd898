//! The shots themselves: one function rolls on each results table, and play, odds and adjudication all call it.
//!
//! A shot is described by what bears on it and by nothing else, so the same description serves a unit on the map, a
//! club's figures and an odds bar: `kernel::dice::enumerate(|dice| direct_fire(tables, &shot, ROLL, dice))`.

mod refused;

pub use refused::Refused;

use crate::tables::{
    Cover, FireModifier, FireResult, HardTarget, ResultsTable, SmallArm, SpecialWeapon, Tables, indirect_shifted,
    shifted,
};
use kernel::dice::Roll;
use kernel::{Dice, Working};

/// What is shot at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TargetKind {
    /// A body of men.
    #[default]
    Infantry,
    /// A truck (14.17).
    Truck,
    /// An armoured carrier (14.14).
    Apc,
    /// A tank (14.14).
    Tank,
    /// A helicopter near the ground (13.5).
    Helicopter,
    /// A helicopter at altitude (13.52).
    HelicopterAtAltitude,
    /// A building as such (9.7).
    Building,
    /// A hexside of the prison wall (15.3).
    Wall,
}

impl TargetKind {
    /// A helicopter at any height?
    #[must_use]
    pub const fn is_helicopter(self) -> bool {
        matches!(self, TargetKind::Helicopter | TargetKind::HelicopterAtAltitude)
    }
    /// A tank or an armoured carrier?
    #[must_use]
    pub const fn is_armoured(self) -> bool {
        matches!(self, TargetKind::Apc | TargetKind::Tank)
    }
    /// What it is on the list of things destroyed whole; none for men.
    #[must_use]
    pub const fn hard(self) -> Option<HardTarget> {
        Some(match self {
            TargetKind::Infantry => return None,
            TargetKind::Truck => HardTarget::Truck,
            TargetKind::Apc => HardTarget::Apc,
            TargetKind::Tank => HardTarget::Tank,
            TargetKind::Helicopter | TargetKind::HelicopterAtAltitude => HardTarget::Helicopter,
            TargetKind::Building => HardTarget::Building,
            TargetKind::Wall => HardTarget::Wall,
        })
    }
    /// The cover that counts: helicopters have none (13.5), buildings and walls their own (9.5), the rest that of
    /// their hex.
    #[must_use]
    pub const fn cover(self, in_hex: Cover) -> Cover {
        match self {
            TargetKind::Helicopter | TargetKind::HelicopterAtAltitude => Cover::Clear,
            TargetKind::Building | TargetKind::Wall => Cover::Building,
            _ => in_hex,
        }
    }
}

/// A shot of small arms, resolved on table 7.7.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DirectShot {
    /// The line of the range attenuation table.
    pub arm: SmallArm,
    /// Men who fire; machine guns do not count them.
    pub men: u8,
    /// Hexes to the target.
    pub range: u16,
    /// What protects the target's hex.
    pub cover: Cover,
    /// The firer is suppressed (7.8).
    pub suppressed: bool,
    /// The firer sits in a truck (14.16).
    pub from_truck: bool,
    /// The firer is a gunship (13.41).
    pub gunship: bool,
    /// Another firer of the attack stands at 120 degrees or more (7.91).
    pub crossfire: bool,
    /// What is shot at.
    pub target: TargetKind,
}

impl DirectShot {
    /// A plain shot at infantry, to be altered.
    #[must_use]
    pub const fn new(arm: SmallArm, men: u8, range: u16, cover: Cover) -> DirectShot {
        DirectShot {
            arm,
            men,
            range,
            cover,
            suppressed: false,
            from_truck: false,
            gunship: false,
            crossfire: false,
            target: TargetKind::Infantry,
        }
    }
}

/// A shell, grenade, rocket, charge or mine, resolved on table 9.42.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IndirectShot {
    /// The strengths that strike the hex, added up.
    pub strength: u16,
    /// What protects the target's hex.
    pub cover: Cover,
    /// The firer of a hand weapon is suppressed (7.8).
    pub suppressed: bool,
    /// The firer sits in a truck (14.16).
    pub from_truck: bool,
    /// What is struck.
    pub target: TargetKind,
    /// For a weapon that is aimed: which, and the hexes to its target.
    pub aimed: Option<(SpecialWeapon, u16)>,
}

impl IndirectShot {
    /// Plotted fire, a mine or a charge of this strength on infantry, to be altered.
    #[must_use]
    pub const fn new(strength: u16, cover: Cover) -> IndirectShot {
        let target = TargetKind::Infantry;
        IndirectShot { strength, cover, suppressed: false, from_truck: false, target, aimed: None }
    }
    /// A shot of an aimed weapon; a tank's gun is stronger against armour (14.11).
    #[must_use]
    pub fn aimed(tables: &Tables, weapon: SpecialWeapon, range: u16, target: TargetKind, cover: Cover) -> IndirectShot {
        let facts = tables.special_weapon(weapon);
        let strength = if target.is_armoured() { facts.against_armour } else { facts.strength };
        let aimed = Some((weapon, range));
        IndirectShot { target, aimed, ..IndirectShot::new(u16::from(strength), cover) }
    }
}

/// What a modifier changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bears {
    /// It is added to the die.
    OnDie,
    /// It shifts the column; -1 is one to the left, the stronger side.
    OnColumn,
}

/// One thing that bore on a shot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Factor {
    /// The case that says so.
    pub case: &'static str,
    /// What it is.
    pub label: &'static str,
    /// By how much.
    pub value: i8,
    /// Whether it changes the die or the column.
    pub bears: Bears,
}

/// Most factors that can bear on one shot.
const MOST: usize = 8;

/// A shot that was rolled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Resolved {
    /// The table it was resolved on.
    pub table: ResultsTable,
    /// The column after shifts: 1 to 9 on the direct table, counted from 0 for the strongest on the indirect one.
    pub column: u8,
    /// The die as it fell.
    pub die: u8,
    /// The die with everything that is added to it.
    pub total: i8,
    /// What the table says.
    pub result: FireResult,
    /// Something without men was destroyed by it.
    pub destroyed: bool,
    /// The name of the roll.
    pub roll: &'static str,
    factors: [Option<Factor>; MOST],
}

impl Resolved {
    /// Everything that bore on the shot, in the order of the fire routine.
    pub fn factors(&self) -> impl Iterator<Item = Factor> + '_ {
        self.factors.iter().flatten().copied()
    }
    /// The column in the table's words: `5` on the direct table, `9-11` on the indirect one.
    #[must_use]
    pub fn column_name(&self, tables: &Tables) -> String {
        match self.table {
            ResultsTable::Direct => self.column.to_string(),
            ResultsTable::Indirect => {
                let strengths = |s: &u16| tables.indirect_column(*s) == Some(self.column);
                let (least, most) = ((1..=18).find(strengths), (1..=18).rfind(strengths));
                match (least, most) {
                    (Some(18), _) => "18+".to_owned(),
                    (Some(least), Some(most)) if least < most => format!("{least}-{most}"),
                    (Some(least), _) => least.to_string(),
                    _ => String::new(),
                }
            }
        }
    }
}

/// The factors of a shot, gathered without a list.
struct Tally {
    factors: [Option<Factor>; MOST],
    count: usize,
    on_die: i8,
    on_column: i8,
}

impl Tally {
    const fn new() -> Tally {
        Tally { factors: [None; MOST], count: 0, on_die: 0, on_column: 0 }
    }
    fn add(&mut self, case: &'static str, label: &'static str, value: i8, bears: Bears) {
        if value == 0 {
            return;
        }
        match bears {
            Bears::OnDie => self.on_die += value,
            Bears::OnColumn => self.on_column += value,
        }
        if let Some(slot) = self.factors.get_mut(self.count) {
            *slot = Some(Factor { case, label, value, bears });
            self.count += 1;
        }
    }
    fn circumstance(&mut self, tables: &Tables, holds: bool, what: FireModifier) {
        if holds {
            let modifier = tables.fire_modifier(what);
            self.add(modifier.case, what.name(), modifier.die, Bears::OnDie);
            self.add(modifier.case, what.name(), modifier.shift, Bears::OnColumn);
        }
    }
}

/// Why this shot of small arms may not be taken at all: too far for the weapon (7.2), for its mount (13.41) or for
/// fire at helicopters (13.5), or at something bullets do not harm (14.14).
#[inline]
#[must_use]
pub fn direct_refusal(tables: &Tables, shot: &DirectShot) -> Option<Refused> {
    let DirectShot { arm, range, target, .. } = *shot;
    if target.is_armoured() || matches!(target, TargetKind::Building | TargetKind::Wall) {
        return Some(Refused::Bulletproof);
    }
    if tables.range_modifier(arm, range).is_none() {
        return Some(Refused::Prohibited(arm, range));
    }
    if shot.gunship && range > tables.gunship_range {
        return Some(Refused::GunshipRange(range, tables.gunship_range));
    }
    if target.is_helicopter() && !shot.gunship && range > tables.reach.anti_aircraft {
        return Some(Refused::AntiAircraftRange(range, tables.reach.anti_aircraft));
    }
    let counts_men = !matches!(arm, SmallArm::Lmg | SmallArm::Hmg);
    (shot.men == 0 && counts_men).then_some(Refused::NobodyFires)
}

/// Roll a shot of small arms (7.1): range (7.2), column by men and cover with its shifts (7.7, 7.91, 13.52), the die with
/// all that is added to it (7.8, 7.32, 13.41, 14.16), the result.
///
/// # Errors
///
/// What [`direct_refusal`] says.
pub fn direct_fire(tables: &Tables, shot: &DirectShot, roll: Roll, dice: &mut impl Dice) -> Result<Resolved, Refused> {
    if let Some(refused) = direct_refusal(tables, shot) {
        return Err(refused);
    }
    let mut tally = Tally::new();
    tally.add("7.2", shot.arm.name(), tables.column_shift(shot.arm), Bears::OnColumn);
    tally.add("7.2", "range", tables.range_modifier(shot.arm, shot.range).unwrap_or(0), Bears::OnDie);
    tally.circumstance(tables, shot.suppressed, FireModifier::Suppressed);
    tally.circumstance(tables, shot.from_truck, FireModifier::FromTruck);
    tally.circumstance(tables, shot.gunship, FireModifier::Gunship);
    tally.circumstance(tables, shot.crossfire, FireModifier::Crossfire);
    let high = shot.target == TargetKind::HelicopterAtAltitude;
    tally.circumstance(tables, high, FireModifier::TargetAtAltitude);
    let base = tables.base_column(shot.arm, shot.men, shot.target.cover(shot.cover));
    let column = shifted(base, tally.on_column);
    tally.add("7.7", "past the last column", -(column.overflow as i8), Bears::OnDie);
    let die = dice.d6(roll);
    let total = die as i8 + tally.on_die;
    let result = tables.direct_result(column.column, total);
    Ok(finish(tables, ResultsTable::Direct, column.column, shot.target, roll, die, total, result, tally))
}

/// Why this shot on the indirect fire table may not be taken: out of the weapon's range (13.42, 14.21 to 14.24), too
/// far for fire at helicopters (13.5), or no strength at all (9.42).
#[inline]
#[must_use]
pub fn indirect_refusal(tables: &Tables, shot: &IndirectShot) -> Option<Refused> {
    if tables.indirect_column(shot.strength).is_none() {
        return Some(Refused::NoStrength);
    }
    let (weapon, range) = shot.aimed?;
    let facts = tables.special_weapon(weapon);
    if range < facts.minimum_range || range > facts.maximum_range {
        return Some(Refused::WeaponRange(weapon, range, facts.minimum_range, facts.maximum_range));
    }
    let from_the_ground = weapon != SpecialWeapon::Rockets;
    (shot.target.is_helicopter() && from_the_ground && range > tables.reach.anti_aircraft)
        .then_some(Refused::AntiAircraftRange(range, tables.reach.anti_aircraft))
}

/// Roll on the indirect fire table: column by strength (9.42), shifted for altitude (13.52), the die with cover (9.5)
/// and the firer's troubles (7.8, 14.16), the result.
///
/// # Errors
///
/// What [`indirect_refusal`] says.
pub fn indirect_fire(
    tables: &Tables,
    shot: &IndirectShot,
    roll: Roll,
    dice: &mut impl Dice,
) -> Result<Resolved, Refused> {
    if let Some(refused) = indirect_refusal(tables, shot) {
        return Err(refused);
    }
    let mut tally = Tally::new();
    let cover = shot.target.cover(shot.cover);
    tally.add("9.5", cover.name(), tables.indirect_modifier(cover), Bears::OnDie);
    tally.circumstance(tables, shot.suppressed, FireModifier::Suppressed);
    tally.circumstance(tables, shot.from_truck, FireModifier::FromTruck);
    let high = shot.target == TargetKind::HelicopterAtAltitude;
    tally.circumstance(tables, high, FireModifier::TargetAtAltitude);
    let base = tables.indirect_column(shot.strength).unwrap_or(0);
    let column = indirect_shifted(base, tally.on_column);
    tally.add("9.42", "past the last column", -(column.overflow as i8), Bears::OnDie);
    let die = dice.d6(roll);
    let total = die as i8 + tally.on_die;
    let result = tables.indirect_result(column.column, total);
    Ok(finish(tables, ResultsTable::Indirect, column.column, shot.target, roll, die, total, result, tally))
}

/// Put the answer together: was something without men destroyed (9.7, 13.51, 14.14, 14.17, 15.3)?
#[allow(clippy::too_many_arguments, reason = "the parts of one answer")]
fn finish(
    tables: &Tables,
    table: ResultsTable,
    column: u8,
    target: TargetKind,
    roll: Roll,
    die: u8,
    total: i8,
    result: FireResult,
    tally: Tally,
) -> Resolved {
    let destroyed = target.hard().is_some_and(|hard| tables.destroys(table, result, hard));
    Resolved { table, column, die, total, result, destroyed, roll: roll.name, factors: tally.factors }
}

/// The case that describes a weapon of one strength.
#[must_use]
pub const fn weapon_case(weapon: SpecialWeapon) -> &'static str {
    match weapon {
        SpecialWeapon::M203 => "14.21",
        SpecialWeapon::RifleGrenade => "14.22",
        SpecialWeapon::Recoilless => "14.23",
        SpecialWeapon::Bazooka => "14.24",
        SpecialWeapon::Rockets => "13.42",
        SpecialWeapon::TankGun => "14.11",
        SpecialWeapon::DemolitionCharge => "14.25",
        SpecialWeapon::Mine => "14.26",
    }
}

/// The why-line of a shot for tellings: table, column, every factor with its case, the die, the total, the result.
#[must_use]
pub fn working(tables: &Tables, shot: &Resolved) -> Working {
    let label = |f: Factor| match f.bears {
        Bears::OnDie => f.label.to_owned(),
        Bears::OnColumn => format!("{} (column)", f.label),
    };
    Working {
        table: match shot.table {
            ResultsTable::Direct => "7.7 direct fire".to_owned(),
            ResultsTable::Indirect => "9.42 indirect fire".to_owned(),
        },
        column: shot.column_name(tables),
        modifiers: shot
            .factors()
            .map(|f| kernel::telling::Modifier { case: f.case.to_owned(), label: label(f), value: i32::from(f.value) })
            .collect(),
        rolls: vec![(shot.roll.to_owned(), shot.die)],
        total: Some(i32::from(shot.total)),
        result: shot.result.to_string(),
    }
}
