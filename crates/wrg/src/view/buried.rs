//! What lies in the ground, as far as an audience may not know it, and where it might lie as well.

use kernel::Dice;

use super::Lens;
use super::imagine::{GUESS, anywhere};
use crate::fieldworks::Belt;
use crate::mines::Mines;
use crate::state::{State, Table};

/// Whether an audience has found out anything about a belt of the enemy.
fn is_met(at: Lens<'_>, belt: &Belt) -> bool {
    let Some(side) = at.side() else { return false };
    // The truth decides, since a group out of touch acts on what it has found itself.
    let found = at.truth.field.found.iter().filter(|found| usize::from(found.side) == side);
    found.into_iter().any(|found| belt.touches(found.square))
}

fn is_hidden(at: Lens<'_>, side: u8) -> bool {
    at.side() != Some(usize::from(side))
}

/// The mines (`charges`: the charges) of the enemy that an audience knows nothing of, as bytes.
pub(super) fn hidden(at: Lens<'_>, charges: bool, out: &mut Vec<u8>) {
    let field = &at.truth.field;
    if charges {
        for device in field.devices.iter().filter(|device| is_hidden(at, device.side) && !device.spent) {
            out.extend(format!("{:?};", device.at).bytes());
        }
        return;
    }
    for belt in field.belts.iter().filter(|belt| is_hidden(at, belt.side) && !is_met(at, belt)) {
        out.extend(format!("{:?} {:?} {:?};", belt.from, belt.to, belt.mines).bytes());
    }
}

/// Lay the enemy's mines and charges elsewhere, or put something else between his marks (18.6).
pub(super) fn bury(at: Lens<'_>, twin: &mut State, dice: &mut impl Dice) {
    for n in 0..twin.field.belts.len() {
        let belt = twin.field.belts[n];
        if !is_hidden(at, belt.side) || is_met(at, &belt) {
            continue;
        }
        if belt.marked {
            let kinds = [None, Some(Mines::Personnel), Some(Mines::Tank), Some(Mines::Both)];
            twin.field.belts[n].mines = kinds[dice.pick(GUESS, &[1; 4])];
            continue;
        }
        for _ in 0..8 {
            let from = anywhere(at.table(), dice);
            let moved = Belt { from, to: from.plus(belt.from.to(belt.to)), ..belt };
            if fits(at.table(), &moved) && !is_met(at, &moved) {
                twin.field.belts[n] = moved;
                break;
            }
        }
    }
    for n in 0..twin.field.devices.len() {
        let device = twin.field.devices[n];
        if is_hidden(at, device.side) && !device.spent {
            twin.field.devices[n].at = anywhere(at.table(), dice);
        }
    }
}

fn fits(t: &Table, belt: &Belt) -> bool {
    t.ground.top.holds(belt.from) && t.ground.top.holds(belt.to)
}
