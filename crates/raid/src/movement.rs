//! Movement (8.0).
//!
//! A move is composed step by step: who goes, then the hexes of the path, then how it ends (`offers`, `draft`, `group`).
//! Once committed it is walked hex by hex with a window in each (`walk`).

mod bars;
mod draft;
mod group;
mod offers;
mod pace;
mod walk;

pub use bars::Bar;
pub use draft::Draft;
pub use group::{Group, Mode, allowance, barred, fights, half, may_join};
pub use offers::{ask_move, ask_onward, cost_so_far, may_exit, offer_ways_out};
pub(crate) use offers::{hex_label, may_assault};
pub use pace::{Pace, paces};
pub use walk::{muster, onward, start, walk};

use crate::desk::Desk;
use crate::units::PieceId;
use crate::{carriers, command};
use kernel::{Dice, Told, Witness};

/// Before the movement phase: loading and unloading go on (13.33, 14.19).
pub fn begin_phase<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>) {
    carriers::progress(x);
}

/// After the movement phase: a headquarters that stands alone passes to the nearest unit that it commands (5.24, 5.25). Stacks
/// are in order already, because a move may end only where there is room (8.4).
pub fn end_phase<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>) {
    for id in (0..x.t.specs.len() as u8).map(PieceId) {
        if x.t.spec(id).is_hq() && x.s[id].on_map() && !command::is_accompanied(x.t, x.s, id) {
            command::rejoin(x, id);
        }
    }
}
