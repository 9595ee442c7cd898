//! Blips: the numbers of face-down counters, and what the enemy can still take each of them for.

use crate::desk::Desk;
use crate::state::{State, Table};
use crate::units::{PieceId, Spec, Whereabouts, doubt, flag};
use kernel::{Dice, Side, Told, Witness};

fn bit(t: &Table, id: PieceId) -> u64 {
    1 << t.local(id)
}

/// Is this a blip to the enemy?
fn is_blip(s: &State, id: PieceId) -> bool {
    s[id].on_map() && !s[id].is(flag::FACE_UP)
}

/// Could the enemy still take some blip for this counter?
fn is_hidden(t: &Table, s: &State, id: PieceId) -> bool {
    let there = !matches!(s[id].whereabouts, Whereabouts::Absent | Whereabouts::Dead);
    there && !s[id].is(flag::FACE_UP) && !t.spec(id).is_helicopter()
}

/// Give every counter of which nothing has been told yet all that it can be taken for: any hidden counter of its side.
pub(super) fn prepare(t: &Table, s: &mut State) {
    for side in [Side(0), Side(1)] {
        if t.pieces_of(side).all(|id| s.maybe[id.index()] != 0) {
            continue;
        }
        let hidden = t.pieces_of(side).filter(|&id| is_hidden(t, s, id));
        let anything: u64 = hidden.map(|id| bit(t, id)).sum();
        for id in t.pieces_of(side) {
            if s.maybe[id.index()] == 0 {
                s.maybe[id.index()] = if is_hidden(t, s, id) { anything } else { bit(t, id) };
            }
        }
    }
}

/// The enemy has been told what this counter is: no other can be taken for it (6.31, 6.3).
pub(super) fn named(t: &Table, s: &mut State, id: PieceId) {
    for other in t.pieces_of(t.side(id)) {
        s.maybe[other.index()] &= !bit(t, id);
    }
    s.maybe[id.index()] = bit(t, id);
    reckon(s, id);
}

/// The enemy sees this counter as it is now: its men and where it points.
pub(super) fn reckon(s: &mut State, id: PieceId) {
    s[id].reckoned = s[id].men;
    s[id].doubts = doubt::FACING_SEEN;
}

/// The lowest number from 1 that no other face-down counter of the side on the map bears.
pub(super) fn lowest_free(t: &Table, s: &State, id: PieceId) -> u8 {
    let others = t.pieces_of(t.side(id)).filter(|&other| other != id && is_blip(s, other));
    let taken = others.fold(1u128, |taken, other| taken | 1u128.unbounded_shl(u32::from(s[other].blip)));
    taken.trailing_ones() as u8
}

/// A counter comes onto the map face-down under a new number: it could be anybody who was with it, off the map or in
/// the same carrier.
pub(super) fn enter(t: &Table, s: &mut State, id: PieceId) {
    if t.spec(id).is_helicopter() {
        s[id].set(flag::FACE_UP);
        return;
    }
    s[id].clear(flag::FACE_UP);
    s[id].blip = lowest_free(t, s, id);
    let carrier = s[id].aboard;
    let with_it = |s: &State, other: PieceId| {
        other == id
            || match s[other].whereabouts {
                Whereabouts::Aboard => carrier.is_some() && s[other].aboard == carrier,
                Whereabouts::Waiting => !carrier.is_some(),
                _ => false,
            }
    };
    let side = t.side(id);
    let all = t.pieces_of(side).filter(|&other| with_it(s, other)).fold(0, |all, other| all | s.maybe[other.index()]);
    for other in t.pieces_of(side) {
        if with_it(s, other) {
            s.maybe[other.index()] = all;
        }
    }
}

/// One of the face-down counters of a hex leaves, fires or dies: the enemy sees the lowest of their numbers do so, and
/// any of them may have been it (6.3).
pub fn single_out<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, piece: PieceId) {
    single_out_group(x, &[piece]);
}

/// The same for several counters of one hex at once: theirs are the lowest numbers there, in the order given.
pub fn single_out_group<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, group: &[PieceId]) {
    let (t, s) = (x.t, &mut *x.s);
    let Some(&first) = group.iter().find(|&&id| is_blip(s, id)) else { return };
    let (side, hex) = (t.side(first), s[first].hex);
    let here = |s: &State, id: PieceId| is_blip(s, id) && s[id].hex == hex;
    let stack = t.pieces_of(side).filter(|&id| here(s, id));
    let (count, all) = stack.fold((0, 0), |(n, all), id| (n + 1, all | s.maybe[id.index()]));
    if count < 2 {
        return;
    }
    for id in t.pieces_of(side) {
        if here(s, id) {
            s.maybe[id.index()] = all;
        }
    }
    for (n, &id) in group.iter().enumerate() {
        let rest = t.pieces_of(side).filter(|&other| here(s, other) && !group[..n].contains(&other));
        let lowest = rest.min_by_key(|&other| s[other].blip);
        if let Some(lowest) = lowest.filter(|_| here(s, id)) {
            let (a, b) = (s[id].blip, s[lowest].blip);
            s[id].blip = b;
            s[lowest].blip = a;
        }
    }
}

/// A face-down counter has done what only some kinds of counter can do: the enemy takes it for no other any more.
pub fn narrow<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, piece: PieceId, could: impl Fn(&Spec) -> bool) {
    let (t, s) = (x.t, &mut *x.s);
    if !is_blip(s, piece) || s.maybe[piece.index()] == bit(t, piece) {
        return;
    }
    let able = t.pieces_of(t.side(piece)).filter(|&id| could(t.spec(id))).fold(0, |able, id| able | bit(t, id));
    s.maybe[piece.index()] &= able | bit(t, piece);
}

/// Blips of a side have different numbers, can be what they are, and are never taken for a counter that lies face-up.
pub(super) fn check(t: &Table, s: &State, id: PieceId) -> Result<(), String> {
    let mask = s.maybe[id.index()];
    if mask & bit(t, id) == 0 {
        return Err(format!("{} could not be what it is", t.key(id)));
    }
    if !is_blip(s, id) {
        return Ok(());
    }
    for other in t.pieces_of(t.side(id)).filter(|&other| other != id && s[other].on_map()) {
        if s[other].is(flag::FACE_UP) && mask & bit(t, other) != 0 {
            return Err(format!("{} is taken for {}, which lies face-up", t.key(id), t.key(other)));
        }
        if !s[other].is(flag::FACE_UP) && s[other].blip == s[id].blip {
            return Err(format!("{} and {} are both counter {}", t.key(id), t.key(other), s[id].blip));
        }
    }
    Ok(())
}
