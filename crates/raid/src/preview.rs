//! What a draft would cost, see and risk, from knowledge. The odds come from the very functions that roll
//! ([`crate::resolve`]), run through every fall of the dice.

mod lines;
mod moves;
mod odds;
mod plots;
mod shots;

pub use lines::sight;

use crate::state::Frame;
use crate::step::Step;
use crate::view::Lens;
use kernel::Preview;

/// The measures that previews of Raid may give.
pub const MEASURES: &[&str] = &[
    "distance",
    "men in the target",
    "men firing",
    "shots",
    "chance of a casualty",
    "chance of suppression",
    "chance of destruction",
    "expected casualties",
    "points spent",
    "points left",
    "hexes under observation",
    "strength",
];

/// Standing orders to begin with.
pub const ORDERS: &[&str] = &[
    "always pass",
    "if chance of a casualty >= 50%, fire; else pass",
    "if distance <= 4, fire; else ask me",
    "with B/2/1: if distance <= 4 and chance of a casualty >= 1/3, fire; else ask me",
    "always ask me",
];

/// The preview of a draft. As printed nothing is told before an attack is stated (7.34).
#[must_use]
pub fn preview(at: Lens<'_>, so_far: &[Step]) -> Preview {
    let mut out = Preview::default();
    if at.table().scenario.special.as_printed {
        return out;
    }
    match at.frame() {
        Frame::Fire { .. } | Frame::Overwatch { .. } | Frame::React => shots::preview(at, so_far, &mut out),
        Frame::Assault => shots::preview_assault(at, so_far, &mut out),
        Frame::Move { .. } | Frame::Onward | Frame::AssaultChoice => moves::preview(at, so_far, &mut out),
        Frame::Plot => plots::preview(at, so_far, &mut out),
        _ => {}
    }
    out
}
