//! What a shot is worth: the men it is expected to cost, from the very function that rolls.

use super::MAN;
use crate::fire::{Mode, aim_at, bears, post, sees, weapons_of};
use crate::resolve::Resolved;
use crate::step::Step;
use crate::tables::{FireResult, Shell};
use crate::units::{PieceId, Weapon};
use crate::view::{Known, Lens};
use geometry::Hex;
use kernel::Dice;
use kernel::dice::Roll;

/// A die that shows what it is told, so that every face can be tried without a list.
struct Shown(u8);

impl Dice for Shown {
    fn die(&mut self, _: Roll, sides: u8) -> u8 {
        self.0.min(sides)
    }
    fn pick(&mut self, _: Roll, weights: &[u32]) -> usize {
        usize::from(self.0 - 1).min(weights.len() - 1)
    }
}

/// A vehicle or helicopter counts for so many men.
const MACHINE: i32 = 4 * MAN;
/// Less than this is not worth giving the position away for.
const LEAST: i32 = 15;

/// What one rolled shot is worth.
fn value(resolved: &Resolved, men: u8, machine: bool) -> i32 {
    if machine {
        return if resolved.destroyed { MACHINE } else { 0 };
    }
    match resolved.result {
        FireResult::Nothing => 0,
        FireResult::Suppressed => MAN / 5,
        FireResult::Casualties(lost) => i32::from(lost.min(men.max(1))) * MAN + MAN / 5,
    }
}

/// The expected worth of a shot: the mean over the six faces.
fn expected(at: Lens<'_>, mode: Mode, id: PieceId, weapon: Weapon, target: &Known) -> Option<i32> {
    let post = post(at, mode, id).ok()?;
    bears(at, &post, weapon, target).ok()?;
    sees(at, &post, target).ok()?;
    let aim = aim_at(at, &post, weapon, target, false)?;
    let machine = at.table().spec(target.id).men == 0;
    let mut sum = 0;
    for face in 1..=6 {
        let resolved = aim.resolve(at.table().tables, Roll::open("fire", "7.1"), &mut Shown(face)).ok()?;
        sum += value(&resolved, target.men, machine);
    }
    Some(sum / 6)
}

/// The target named last.
fn aimed_at(at: Lens<'_>, so_far: &[Step]) -> Option<Known> {
    so_far.iter().rev().find_map(|step| match step {
        Step::Target(id) => at.target(*id),
        _ => None,
    })
}

/// Worth of a step while fire is composed (7.1).
pub(super) fn worth(at: Lens<'_>, mode: Mode, so_far: &[Step], step: Step) -> i32 {
    match step {
        Step::Target(id) => at.target(id).map_or(0, |target| best(at, mode, &target) - LEAST),
        Step::Fire(id, weapon) => match aimed_at(at, so_far) {
            Some(target) => expected(at, mode, id, weapon, &target).unwrap_or(0) - overkill(at, mode, so_far, &target),
            None => ruins(at, so_far) - LEAST,
        },
        Step::Into(hex) => ruin_worth(at, hex) - LEAST,
        Step::Turn(_) => -1,
        _ => 0,
    }
}

/// The best single shot at a target.
fn best(at: Lens<'_>, mode: Mode, target: &Known) -> i32 {
    let t = at.table();
    let shots = at.own_ids().flat_map(|id| weapons_of(t.spec(id), at.own_choices()).map(move |weapon| (id, weapon)));
    shots.filter_map(|(id, weapon)| expected(at, mode, id, weapon, target)).max().unwrap_or(0)
}

/// What the firers named so far will have done already.
fn overkill(at: Lens<'_>, mode: Mode, so_far: &[Step], target: &Known) -> i32 {
    let done: i32 = so_far
        .iter()
        .filter_map(|step| match step {
            Step::Fire(id, weapon) => expected(at, mode, *id, *weapon, target),
            _ => None,
        })
        .sum();
    let left = i32::from(target.men.max(1)) * MAN - done;
    if left <= 0 { 100 * MAN } else { LEAST / 2 }
}

/// Is this hex to be ruined for the win?
fn ruin_worth(at: Lens<'_>, hex: Hex) -> i32 {
    if super::goals::must_ruin(at, hex) { MAN } else { -MAN }
}

fn ruins(at: Lens<'_>, so_far: &[Step]) -> i32 {
    so_far
        .iter()
        .rev()
        .find_map(|s| if let Step::Into(hex) = s { Some(ruin_worth(at, *hex)) } else { None })
        .unwrap_or(-MAN)
}

/// In a close assault every shot counts; shoot the strongest (10.1).
pub(super) fn at_close_quarters(at: Lens<'_>, _so_far: &[Step], step: Step) -> i32 {
    match step {
        Step::Target(id) => at.known(id).map_or(1, |k| 1 + i32::from(k.men)),
        Step::Fire(_, Weapon::Arm(crate::tables::SmallArm::Auto)) => 3,
        Step::Fire(..) => 2,
        _ => 0,
    }
}

/// Stay in a close assault while not outnumbered (10.1).
pub(super) fn stays(at: Lens<'_>, step: Step) -> i32 {
    let hex = at.assault().hex;
    let own: i32 = at.own_on_map().filter(|(_, p)| p.hex == hex).map(|(_, p)| i32::from(p.men)).sum();
    let enemy: i32 = at.enemies().filter(|k| k.hex == hex).map(|k| i32::from(k.men)).sum();
    match step {
        Step::To(_) | Step::Exit => enemy - own,
        _ => own - enemy,
    }
}

/// A mission is worth the enemies under it, less our own (9.1).
pub(super) fn mission(at: Lens<'_>, so_far: &[Step], step: Step) -> i32 {
    match step {
        Step::To(hex) => under(at, so_far, hex),
        Step::Explosive => 1,
        Step::Plot(_) => i32::from(at.enemy_places().any(|hex| under(at, so_far, hex) > 0)),
        _ => 0,
    }
}

fn under(at: Lens<'_>, so_far: &[Step], hex: Hex) -> i32 {
    let reach = crate::tables::zone_reach(Shell::Mm81).min(1);
    let near = |other: Hex| at.table().ground.distance(hex, other) <= reach;
    let enemy = at.enemy_places().filter(|&h| near(h)).count() as i32;
    let own = at.own_on_map().filter(|(_, p)| near(p.hex)).count() as i32;
    let again = so_far.iter().filter(|s| **s == Step::To(hex)).count() as i32;
    let wanted = i32::from(super::goals::must_ruin(at, hex)) * 3;
    2 * enemy + wanted - 5 * own - again
}
