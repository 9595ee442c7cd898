//! What its last test makes of an order before it is given (13.7, 13.9, 16.3): the same code decides as when the group moves.

use std::borrow::Cow;

use geometry::table::Point;

use crate::march::held;
use crate::nerve;
use crate::state::{Order, Pace, State, Table, curb};
use crate::step::Step;
use crate::view::Lens;

/// Whether the sheet speaks at its end of a leader who acts by himself.
fn is_alone(so_far: &[Step]) -> bool {
    so_far.iter().rev().take_while(|step| !matches!(step, Step::Group(_))).any(|&step| step == Step::Lead)
}

/// What the audience knows, with a leader who acts by himself held back by his own test alone (13.9).
pub(super) fn known<'a>(at: Lens<'a>, g: usize, so_far: &[Step]) -> Cow<'a, State> {
    let mut s = Cow::Borrowed(at.state());
    if is_alone(so_far) {
        let own = s.groups[g].leader_curb;
        s.to_mut().groups[g].curb = own;
    }
    s
}

/// What a group will do instead of what it is told (13.7, 16.3), and by which case; nothing if its last test lets it obey.
pub(super) fn note(t: &Table, s: &State, g: usize, here: Point, order: Order) -> Option<String> {
    let (order, curbs) = (order.onward(here), s.groups[g].curb);
    let first = held(t, s, g, here, order);
    if curbs == 0 || (first.pace, first.to) == (order.pace, order.to) {
        return None;
    }
    let case = if nerve::is_armoured(t, s, g) { "16.3" } else { "13.7" };
    Some(format!("{case}: {}; {}", nerve::words(t, s, g), instead(first, order, curbs)))
}

/// What it does in this period.
fn instead(first: Order, order: Order, curbs: u8) -> &'static str {
    match first.pace {
        Pace::Halt => "it stays where it is in this period",
        _ if first.to == order.to => "it crawls and cannot fire",
        _ if curbs & (curb::PANIC | curb::FALL_BACK) != 0 => "it dashes away from the enemy",
        _ if curbs & curb::RETIRE != 0 => "it backs away from the enemy",
        _ if curbs & curb::MUST_ADVANCE != 0 => "it goes towards the enemy",
        _ => "it goes no farther than there in this period",
    }
}
