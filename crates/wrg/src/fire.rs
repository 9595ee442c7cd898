//! Anti-personnel fire (sections 9, 10 and 12): points, chance, potential casualties and who is hit.
//!
//! One function resolves a volley; play, odds and rulings all call it.

use kernel::Dice;
use kernel::dice::Roll;

use crate::tables::{PotentialLine, tables};
use crate::words::{Rank, Weapon};
use crate::{Factor, total};

/// All that bears on the fire of one group at another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Volley {
    /// Weapons and how many of each.
    pub weapons: Vec<(Weapon, u32)>,
    /// Range in metres.
    pub range: i32,
    /// Men in the firing group.
    pub firers: u32,
    /// Firing or grenading figures that moved, or did not fire in the period before.
    pub moved: u32,
    /// Weapons used from a moving vehicle.
    pub vehicle_moving: u32,
    /// Weapons into a bunker's slit or a building, and satchel charges on it.
    pub bunker_busting: u32,
    /// Figures in the target group.
    pub targets: u32,
    /// Of those, erect in the open or with overlapping bases.
    pub erect: u32,
    /// Of those, in trench or building, behind a shield, partly in an AFV, or dashing.
    pub protected: u32,
    /// Of those, in a bunker; they are not counted again as protected.
    pub bunker: u32,
    /// Fire blind into smoke: half the fire effect (20.2).
    pub blind: bool,
}

/// What a volley scores.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scored {
    /// Everything that was added and taken away, the chance factor last.
    pub factors: Vec<Factor>,
    /// The total against the target group.
    pub total: i32,
}

fn count(n: u32) -> i32 {
    i32::try_from(n).unwrap_or(i32::MAX)
}

/// The fire effect of the weapons at the range: small arms (9.4), heavy weapons and helpers (10.3); half of it blind into
/// smoke (20.2).
#[must_use]
pub fn effect(volley: &Volley) -> Vec<Factor> {
    let each = volley.weapons.iter().map(|&(weapon, number)| {
        let case = if weapon.is_small() { "9.4" } else { "10.3" };
        let points = tables().effect(weapon, volley.range).saturating_mul(count(number));
        Factor::counted(number, weapon.word(), case, points)
    });
    let mut factors: Vec<Factor> = each.collect();
    if volley.blind {
        let sum = total(&factors);
        factors.push(Factor::new("blind into smoke", "20.2", sum / 2 - sum));
    }
    factors
}

/// Why a volley cannot be fired at all, with its section; nothing if some weapon has effect at the range (9.4, 10.3).
#[must_use]
pub fn why_not(volley: &Volley) -> Option<(&'static str, String)> {
    let firing = || volley.weapons.iter().filter(|&&(_, number)| number > 0);
    let case = if firing().all(|&(weapon, _)| !weapon.is_small()) { "10.3" } else { "9.4" };
    if firing().next().is_none() {
        return Some(("9.4", "no weapon fires".to_owned()));
    }
    let reaches = firing().any(|&(weapon, _)| tables().effect(weapon, volley.range) > 0);
    (!reaches).then(|| (case, format!("none of these weapons has any effect at {} m", volley.range)))
}

/// Whether a weapon is on a vehicle or an aircraft, which fires all that it has (10.1).
const fn is_mounted(weapon: Weapon) -> bool {
    matches!(weapon, Weapon::PintleMg | Weapon::TurretMg | Weapon::AfvGun | Weapon::AfvFlame)
}

/// How many men the weapons of a volley take at least: each man fires one weapon in a period, throws or helps (9.2, 9.4, 10.3). Whoever
/// sets Claymores off does nothing else (18.1), and a vehicle fires all its weapons, whatever its crew (10.1).
#[must_use]
pub fn hands(volley: &Volley) -> u32 {
    let claymores = volley.weapons.iter().any(|&(weapon, number)| weapon == Weapon::Claymore && number > 0);
    let held = |weapon: Weapon| weapon != Weapon::Claymore && !is_mounted(weapon);
    let men = volley.weapons.iter().filter(|&&(weapon, _)| held(weapon)).map(|&(_, number)| number);
    men.fold(u32::from(claymores), u32::saturating_add)
}

/// Target and tactical points (12.1).
#[must_use]
pub fn tactical(volley: &Volley) -> Vec<Factor> {
    let exposed = volley.targets.saturating_sub(volley.protected).saturating_sub(volley.bunker);
    let counted = [
        ("exposed", exposed),
        ("erect", volley.erect.min(volley.targets)),
        ("bunker-busting", volley.bunker_busting),
        ("moved", volley.moved),
        ("vehicle-moving", volley.vehicle_moving),
        ("bunker", volley.bunker.min(volley.targets)),
    ];
    let factors = counted.into_iter().filter(|&(_, number)| number > 0).map(|(name, number)| {
        let each = tables().tactical.get(name).copied().unwrap_or(0);
        Factor::counted(number, name, "12.1", each.saturating_mul(count(number)))
    });
    factors.collect()
}

/// The chance factor of a firing group (12.2): a die, but nothing if it shows more than there are men.
pub fn chance(firers: u32, dice: &mut impl Dice) -> Factor {
    let die = dice.d6(Roll::open("chance", "12.2"));
    let value = if u32::from(die) > firers { 0 } else { i32::from(die) };
    Factor::new("chance", "12.2", value)
}

/// What a volley scores against its target group: effect (9.4, 10.3), tactical points (12.1) and chance (12.2).
pub fn score(volley: &Volley, dice: &mut impl Dice) -> Scored {
    let mut factors = effect(volley);
    factors.extend(tactical(volley));
    factors.push(chance(volley.firers, dice));
    let total = total(&factors);
    Scored { factors, total }
}

/// The line of the table that a total falls in (12.3).
#[must_use]
pub fn potential_line(total: i32) -> PotentialLine {
    let lines = &tables().potential;
    let none = PotentialLine { from: i32::MIN, die: 6, hits: 0 };
    lines.iter().rev().find(|line| total >= line.from).copied().unwrap_or(none)
}

/// Potential casualties for a total (12.3): a die where the total is small, one more for each further ten where it is great.
pub fn potential(total: i32, dice: &mut impl Dice) -> u32 {
    let line = potential_line(total);
    if line.die > 0 {
        let die = dice.d6(Roll::open("potential hit", "12.3"));
        return if die >= line.die { line.hits } else { 0 };
    }
    let last = tables().potential.last().map_or(i32::MAX, |last| last.from);
    let further = (total - last.min(total)) / tables().potential_further.max(1);
    line.hits + u32::try_from(further).unwrap_or(0)
}

/// A whole volley: what it scores, and its potential casualties. One that cannot be fired scores nothing, needs no dice and hits nobody
/// (9.4, 10.3).
pub fn rule(volley: &Volley, dice: &mut impl Dice) -> (Scored, u32) {
    if why_not(volley).is_some() {
        let factors = effect(volley);
        return (Scored { total: total(&factors), factors }, 0);
    }
    let scored = score(volley, dice);
    let potential = potential(scored.total, dice);
    (scored, potential)
}

/// How well a figure is hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shelter {
    /// In the open.
    Open,
    /// In soft cover.
    Soft,
    /// In a trench, a building or a hard vehicle.
    Hard,
    /// In a bunker.
    Bunker,
}

/// A figure of the target group, as the nine priorities see it (12.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figure {
    /// In a bunker attacked through its slit or with heavy weapons, or in a collapsing building.
    pub trapped: bool,
    /// Grenading or erect, in a soft vehicle, or manning a heavy weapon.
    pub erect: bool,
    /// Moving.
    pub moving: bool,
    /// Firing.
    pub firing: bool,
    /// Where it is.
    pub shelter: Shelter,
    /// Its rank.
    pub rank: Rank,
    /// Square of its distance from the fire.
    pub distance: i64,
}

/// The order in which figures are diced for, by the nine priorities (12.4); those that are alike keep their order.
#[must_use]
pub fn order(figures: &[Figure]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..figures.len()).collect();
    order.sort_by_key(|&i| {
        let f = &figures[i];
        (!f.trapped, !f.erect, !f.moving, !f.firing, f.shelter, std::cmp::Reverse(f.rank), f.distance)
    });
    order
}

/// Dices for the figures in order (12.4): the first falls on 1 or 2, later ones on 1; until the potential is used up or each
/// was diced for once. Gives the numbers of those who fall and how many were diced for.
pub fn identify(figures: &[Figure], potential: u32, dice: &mut impl Dice) -> (Vec<usize>, usize) {
    let mut fallen = Vec::new();
    let mut diced = 0;
    for i in order(figures) {
        if fallen.len() as u32 >= potential {
            break;
        }
        let falls = tables().falls[usize::from(diced > 0)];
        // Whom the die was for would betray rank and presence, so nobody sees it.
        if dice.d6(Roll::unseen("identify", "12.4")) <= falls {
            fallen.push(i);
        }
        diced += 1;
    }
    (fallen, diced)
}
