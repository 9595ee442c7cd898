//! What a result does: losses, suppression, overflow to the next of the stack, and the end of a counter (7.8, 13.51,
//! 14.14 to 14.18, 14.27).

use crate::desk::Desk;
use crate::resolve::TargetKind;
use crate::tables::{FireResult, Kind, ResultsTable};
use crate::units::{PieceId, Whereabouts, flag};
use crate::{command, indirect, observe, victory};
use kernel::{Dice, Told, Witness};

/// What a counter is to a shot (13.5, 13.52, 14.14, 14.17).
#[inline]
#[must_use]
pub fn target_kind(kind: Kind, altitude: bool) -> TargetKind {
    match kind {
        Kind::Truck => TargetKind::Truck,
        Kind::Apc => TargetKind::Apc,
        Kind::Tank => TargetKind::Tank,
        Kind::Transport | Kind::Gunship if altitude => TargetKind::HelicopterAtAltitude,
        Kind::Transport | Kind::Gunship => TargetKind::Helicopter,
        _ => TargetKind::Infantry,
    }
}

/// A result strikes a counter. What has no men is destroyed or goes unharmed (13.51, 14.14, 14.17); men are lost and
/// the rest suppressed (7.8), and what a unit cannot lose passes to the next of its stack (7.84). Dummies and
/// headquarters are nobody (15.92, 5.24).
pub fn suffer<D: Dice, W: Witness<Told>>(
    x: &mut Desk<'_, D, W>,
    target: PieceId,
    table: ResultsTable,
    result: FireResult,
    case: &'static str,
) {
    let spec = x.t.spec(target);
    if spec.dummy || spec.is_hq() {
        return;
    }
    match target_kind(spec.kind, x.s[target].is(flag::ALTITUDE)).hard() {
        Some(hard) if x.t.tables.destroys(table, result, hard) => kill(x, target, x.t.tables.destruction_case(hard)),
        Some(_) => {}
        None => lose_men(x, target, result, case),
    }
}

/// Losses go through the stack in counter order from the target on, round to those before it, until all are taken
/// (7.83, 7.84).
fn lose_men<D: Dice, W: Witness<Told>>(
    x: &mut Desk<'_, D, W>,
    target: PieceId,
    result: FireResult,
    case: &'static str,
) {
    if !result.suppresses() {
        return;
    }
    let hex = x.s[target].hex;
    let mut left = hit(x, target, result.casualties(), case);
    let range = x.t.range(x.t.side(target));
    for id in (target.0 + 1..range.end).chain(range.start..target.0).map(PieceId) {
        if left == 0 {
            return;
        }
        if x.s[id].on_map() && x.s[id].hex == hex && x.t.spec(id).is_infantry() && !x.t.spec(id).dummy {
            left = hit(x, id, left, "7.84");
        }
    }
}

/// A unit loses so many men and is suppressed; gives what it could not lose (7.8, 7.82, 7.84).
fn hit<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, unit: PieceId, men: u8, case: &'static str) -> u8 {
    let taken = men.min(x.s[unit].men);
    let was_suppressed = x.s[unit].is(flag::SUPPRESSED);
    x.s[unit].men -= taken;
    x.s.losses[x.t.side(unit).index()] += u16::from(taken);
    if x.s[unit].men == 0 {
        kill(x, unit, case);
        return men - taken;
    }
    x.s[unit].set(flag::SUPPRESSED);
    indirect::cancel(x, unit);
    if taken > 0 || !was_suppressed {
        let (left, cell) = (x.s[unit].men, x.s[unit].hex.0);
        x.tell_about(unit, |v| {
            let name = v.name(unit);
            let text = match taken {
                0 => format!("{name} is suppressed."),
                1 => format!("{name} loses a man and is suppressed; {left} left."),
                _ => format!("{name} loses {taken} men and is suppressed; {left} left."),
            };
            Told::new(if taken == 0 { "suppressed" } else { "losses" }, case, text).piece(v.key(unit)).cell(cell)
        });
    }
    men - taken
}

/// A counter is out of the game: whoever is aboard dies with it (13.53, 14.18), documents stay where it stood (15.2),
/// a vehicle leaves a wreck (14.27), and command passes on (5.24). What it was is shown to all.
pub fn kill<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, piece: PieceId, case: &'static str) {
    let (side, spec) = (x.t.side(piece), x.t.spec(piece));
    kill_passengers(x, piece);
    x.s.losses[side.index()] += u16::from(x.s[piece].men);
    x.s[piece].men = 0;
    tell_end(x, piece, case);
    victory::documents_dropped(x, piece);
    indirect::cancel(x, piece);
    observe::vanish(x, piece);
    x.s[piece].whereabouts = Whereabouts::Dead;
    x.s[piece].aboard = PieceId::NONE;
    x.s[piece].flags = if spec.is_vehicle() { flag::WRECK } else { 0 };
    command::pass_on(x, piece);
}

/// Whoever is aboard dies with the carrier: helicopters 13.53, vehicles 14.18. A headquarters is no body of men; it
/// passes on (5.24).
fn kill_passengers<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, carrier: PieceId) {
    let case = if x.t.spec(carrier).is_helicopter() { "13.53" } else { "14.18" };
    for id in x.t.pieces_of(x.t.side(carrier)) {
        if x.s[id].whereabouts == Whereabouts::Aboard && x.s[id].aboard == carrier && !x.t.spec(id).is_hq() {
            kill(x, id, case);
        }
    }
}

/// Tell the end of a counter: everybody learns what it was.
fn tell_end<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, piece: PieceId, case: &'static str) {
    if x.s[piece].on_map() {
        observe::show(x, piece);
    }
    let (cell, vehicle) = (x.s[piece].hex.0, x.t.spec(piece).is_vehicle());
    x.tell(|v| {
        let (known, name) = (v.knows(piece), v.true_name(piece));
        let end = if vehicle { "is destroyed and burns out" } else { "is destroyed" };
        Told::new(if known { "destroyed" } else { "removed" }, case, format!("{name} {end}."))
            .piece(v.table().key(piece))
            .cell(cell)
    });
    observe::identify(x, piece);
}
