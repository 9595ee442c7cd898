//! Smoke (11.0): it fills hexes, blocks sight like Heavy ground, protects like it, and clears by the die.

use crate::desk::Desk;
use crate::ground::Smoke;
use crate::observe;
use geometry::Hex;
use kernel::dice::Roll;
use kernel::{Dice, Told, Witness};

/// Lay smoke: shells fill the hex and its six neighbours (11.1), a grenade launcher its hex alone (14.21). Then it is
/// counted anew who sees whom.
pub fn place<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, hex: Hex, reach: u16) {
    put(x, hex, reach);
    observe::recount(x);
}

/// Put a smoke marker down and tell everybody; whoever calls it counts sight anew when all markers lie (11.1).
pub(crate) fn put<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, hex: Hex, reach: u16) {
    x.s.haze.add_smoke(&x.t.ground, Smoke { hex, reach: reach as u8 });
    let case = if reach > 0 { "11.1" } else { "14.21" };
    x.tell(|v| {
        let where_to = if reach > 0 { "and the hexes around it" } else { "alone" };
        Told::new("smoke", case, format!("Smoke fills {} {where_to}.", v.hex(hex))).cell(hex.0)
    });
}

/// Every smoke marker rolls: it is gone on a 1 to 4 and stays otherwise (11.0).
pub fn thin_out<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>) {
    if x.s.haze.smokes == 0 {
        return;
    }
    let (markers, count) = (x.s.haze.smoke, x.s.haze.smokes);
    let mut stays = [true; crate::ground::MAX_SMOKE];
    for (marker, stay) in markers.iter().zip(&mut stays).take(usize::from(count)) {
        let die = x.dice.d6(Roll::open("smoke", "11.0"));
        *stay = die > x.t.tables.smoke.removed_up_to;
        let (hex, stay) = (marker.hex, *stay);
        x.tell(|v| {
            let what = if stay { "stays" } else { "clears" };
            Told::new("smoke", "11.0", format!("The smoke in {} {what} (die {die}).", v.hex(hex))).cell(hex.0)
        });
    }
    let mut at = 0;
    x.s.haze.retain_smoke(&x.t.ground, |_| {
        at += 1;
        stays[at - 1]
    });
    observe::recount(x);
}
