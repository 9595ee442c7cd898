//! The decision that looks the same in an imagined world: for the laws.

use super::side_of;
use crate::Raid;
use crate::state::{State, Table};
use crate::step::Step;
use crate::units::{PieceId, Whereabouts};
use kernel::laws::Counter;

/// Translate another seat's decision into a watcher's imagined world: whoever stands under the same number in the same
/// hex does the same. False where there is nobody.
pub fn counterpart(counter: Counter<'_, Raid>, out: &mut Vec<Step>) -> bool {
    let Counter { table, truth, twin, watcher, decision, .. } = counter;
    let other = |id: PieceId| {
        let own = side_of(watcher) == Some(table.side(id));
        if own { Some(id) } else { in_place_of(table, truth, twin, id) }
    };
    for &step in decision {
        let Some(step) = translated(step, other) else { return false };
        out.push(step);
    }
    true
}

/// The step with every counter in it replaced.
fn translated(step: Step, other: impl Fn(PieceId) -> Option<PieceId>) -> Option<Step> {
    Some(match step {
        Step::Target(id) => Step::Target(other(id)?),
        Step::Fire(id, weapon) => Step::Fire(other(id)?, weapon),
        Step::Turn(id) => Step::Turn(other(id)?),
        Step::Climb(id) => Step::Climb(other(id)?),
        Step::Drop(id) => Step::Drop(other(id)?),
        Step::Move(id) => Step::Move(other(id)?),
        Step::Board(id) => Step::Board(other(id)?),
        Step::Alight(id) => Step::Alight(other(id)?),
        Step::Merge(id) => Step::Merge(other(id)?),
        Step::Join(id) => Step::Join(other(id)?),
        other => other,
    })
}

/// Who is in the imagined world where this counter is in the true one.
fn in_place_of(t: &Table, truth: &State, twin: &State, id: PieceId) -> Option<PieceId> {
    let place = |s: &State, id: PieceId| (s[id].whereabouts, s[id].hex, s[id].blip, s[id].seen > 0);
    let here = place(truth, id);
    if here == place(twin, id) && truth[id].aboard == twin[id].aboard {
        return Some(id);
    }
    let side = t.side(id);
    match truth[id].whereabouts {
        Whereabouts::OnMap => t.pieces_of(side).find(|&other| place(twin, other) == here),
        Whereabouts::Aboard => {
            let carrier = in_place_of(t, truth, twin, truth[id].aboard)?;
            let seat = truth.passengers(t, truth[id].aboard).position(|other| other == id)?;
            twin.passengers(t, carrier).nth(seat)
        }
        Whereabouts::Waiting => {
            let waits = |s: &State, other: PieceId| s[other].whereabouts == Whereabouts::Waiting;
            let seat = t.pieces_of(side).filter(|&other| waits(truth, other)).position(|other| other == id)?;
            t.pieces_of(side).filter(|&other| waits(twin, other)).nth(seat)
        }
        _ => None,
    }
}
