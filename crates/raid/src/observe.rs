//! Who sees whom: face-up and face-down (6.3).
//!
//! A counter is face-up exactly while at least one enemy observer sees it; helicopters on the map always are. Every
//! counter keeps how many enemies see it ([`Piece::seen`](crate::units::Piece::seen)), so that a step of a walk only
//! asks about the hex left and the hex entered. [`recount`] is the slow definition, [`check`] compares the two.

mod blips;
mod eyes;

pub use blips::{narrow, single_out, single_out_group};
pub use eyes::{Eye, Mark, points, sees, sees_hex, sees_on_overwatch, spots};

use crate::desk::Desk;
use crate::observe::eyes::Glance;
use crate::sight;
use crate::state::{State, Table, side_title};
use crate::units::{MAX_PIECES, PieceId, Whereabouts, flag};
use crate::view::Voice;
use geometry::Hex;
use kernel::{Dice, Told, Witness};

/// Count anew who sees whom, and turn counters up or down (6.3). For everything that changes sight at a distance:
/// command, smoke, rubble, breaches, height.
pub fn recount<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>) {
    blips::prepare(x.t, x.s);
    x.s.take_anew();
    let mut counts = [0; MAX_PIECES];
    for id in everybody(x.t) {
        counts[id.index()] = watchers(x.t, x.s, id);
    }
    for id in everybody(x.t) {
        if x.s[id].on_map() {
            if x.t.spec(id).is_helicopter() {
                x.s[id].set(flag::FACE_UP);
            }
            turn(x, id, counts[id.index()], "6.33");
        }
    }
}

/// A counter has come from one hex into another, and its place says so already: adjust who sees whom (6.32, 6.33).
/// Tells whether anything new was shown to the mover's side, or the mover itself was just spotted. A dummy that is
/// seen is gone afterwards (15.92).
pub fn moved<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, piece: PieceId, from: Hex) -> bool {
    x.s[piece].set(flag::STIRRED);
    x.s.take(x.s[piece].hex);
    let t = x.t;
    let eye = Eye::of(t, piece, &x.s[piece]);
    let mark = Mark::of(t, piece, &x.s[piece]);
    let reach = eyes::reach(t);
    let stride = t.ground.distance(from, mark.hex);
    let mut near = enemies_near(t, x.s, piece, u16::from(reach) + stride);
    let mut watchers = 0;
    let mut news = false;
    while near != 0 {
        let id = t.global(t.side(piece).other(), near.trailing_zeros() as u8);
        near &= near - 1;
        let (other, haze) = (&x.s[id], &x.s.haze);
        let now = Glance::new(t, haze, &eyes::outlook(t, haze, mark.hex), other.hex, reach);
        let before = Glance::new(t, haze, &eyes::outlook(t, haze, from), other.hex, reach);
        if now.is_hopeless() && before.is_hopeless() {
            continue;
        }
        watchers += u8::from(Eye::of(t, id, other).is_some_and(|eye| now.spots(eye, mark)));
        let Some(eye) = eye else { continue };
        let other = Mark::of(t, id, other);
        let (sees, saw) = (now.spots(eye, other), before.spots(Eye { hex: from, ..eye }, other));
        if sees != saw {
            news |= adjust(x, id, sees);
        }
    }
    news | turn(x, piece, watchers, "6.32")
}

/// The enemies on the map at most so many hexes from a counter, as a mask of their side.
#[inline]
fn enemies_near(t: &Table, s: &State, piece: PieceId, reach: u16) -> u64 {
    let range = t.range(t.side(piece).other());
    let (hex, axial) = (s[piece].hex, &t.ground.axial);
    let here = axial[hex.index()];
    // Hexes are numbered column by column, so most enemies are too far away by their number alone.
    let span = (reach + 1) * u16::from(t.ground.grid.rows());
    let (first, last) = (hex.0.saturating_sub(span), hex.0.saturating_add(span));
    let mut near = 0;
    for (local, other) in s.pieces[usize::from(range.start)..usize::from(range.end)].iter().enumerate() {
        if other.on_map() && first <= other.hex.0 && other.hex.0 <= last {
            near |= u64::from(sight::is_within(axial[other.hex.index()] - here, reach)) << local;
        }
    }
    near
}

/// A counter that stands on the map since just now, having entered it or got off a carrier, sees and is seen; call it
/// when its hex is set and [`Piece::aboard`](crate::units::Piece::aboard) still names the carrier it left. Tells
/// whether anything new was shown to its side, or it was spotted itself (6.32).
pub fn appear<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, piece: PieceId) -> bool {
    x.s.take(x.s[piece].hex);
    blips::prepare(x.t, x.s);
    blips::enter(x.t, x.s, piece);
    x.s[piece].aboard = PieceId::NONE;
    x.s[piece].set(flag::STIRRED);
    let mut news = false;
    if let Some(eye) = Eye::of(x.t, piece, &x.s[piece]) {
        for id in x.t.pieces_of(x.t.side(piece).other()) {
            if x.s[id].on_map() && spots(x.t, &x.s.haze, eye, Mark::of(x.t, id, &x.s[id])) {
                news |= adjust(x, id, true);
            }
        }
    }
    let watchers = watchers(x.t, x.s, piece);
    news | turn(x, piece, watchers, "6.32")
}

/// A counter that is about to leave the map, board or die no longer sees anything and is no longer seen (6.3). It keeps
/// its name for what is still to be told of it. Nothing happens if it is not on the map.
pub fn vanish<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, piece: PieceId) {
    if !x.s[piece].on_map() {
        return;
    }
    if let Some(eye) = Eye::of(x.t, piece, &x.s[piece]) {
        for id in x.t.pieces_of(x.t.side(piece).other()) {
            if x.s[id].on_map() && spots(x.t, &x.s.haze, eye, Mark::of(x.t, id, &x.s[id])) {
                adjust(x, id, false);
            }
        }
    }
    x.s[piece].seen = 0;
}

/// Everybody has been told what this counter is: the enemy takes no other for it any more.
pub fn identify<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, piece: PieceId) {
    blips::prepare(x.t, x.s);
    blips::named(x.t, x.s, piece);
}

/// A counter shows itself by firing (6.31): everybody hears what it is, and it is a blip again at once unless an enemy
/// sees it. Call it for every counter that fires; helicopters see it in cover for the rest of the turn (13.22).
pub fn show<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, piece: PieceId) {
    x.s[piece].set(flag::SHOT);
    let aboard = x.s[piece].whereabouts == Whereabouts::Aboard;
    if aboard || !x.s[piece].is(flag::FACE_UP) {
        single_out(x, piece);
        let (blip, hex) = (x.s[piece].blip, x.s[piece].hex);
        identify(x, piece);
        x.tell(|v| {
            let (name, at) = (v.described(piece), v.hex(hex));
            let text = match (v.owns(piece), aboard) {
                (true, _) => format!("{name} in {at} shows itself."),
                (false, true) => format!("{name} shows itself aboard in {at}."),
                (false, false) => format!("{} in {at} shows itself: {name}.", unnamed(v, piece, blip)),
            };
            Told::new("shown", "6.31", text).piece(v.key(piece)).cell(hex.0)
        });
    }
    if aboard {
        let carrier = x.s[piece].aboard;
        show(x, carrier);
    } else if x.t.has_helicopters {
        let watchers = watchers(x.t, x.s, piece);
        turn(x, piece, watchers, "13.22");
    }
}

/// One enemy more or one fewer sees this counter, which did nothing itself (6.33). Tells whether it was just spotted.
fn adjust<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, id: PieceId, more: bool) -> bool {
    let seen = x.s[id].seen;
    turn(x, id, if more { seen + 1 } else { seen.saturating_sub(1) }, "6.33")
}

/// So many enemies see this counter: turn it face-up or face-down if that changes anything (6.3), take it away if it
/// is a dummy (15.92). Tells whether it was just spotted.
#[inline]
fn turn<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, id: PieceId, watchers: u8, case: &'static str) -> bool {
    x.s[id].seen = watchers;
    x.s[id].is(flag::FACE_UP) != (watchers > 0) && turn_over(x, id, case)
}

/// Turn a counter over (6.3), unless it is a helicopter, which always lies face-up.
fn turn_over<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, id: PieceId, case: &'static str) -> bool {
    if x.t.has_helicopters && x.t.spec(id).is_helicopter() {
        return false;
    }
    let face_up = x.s[id].is(flag::FACE_UP);
    match (face_up, x.t.spec(id).dummy) {
        (true, _) => conceal(x, id, case),
        (false, false) => spot(x, id, case),
        (false, true) => expose(x, id),
    }
    !face_up
}

/// A counter is spotted and turned face-up (6.3).
fn spot<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, id: PieceId, case: &'static str) {
    single_out(x, id);
    let (blip, hex) = (x.s[id].blip, x.s[id].hex);
    blips::named(x.t, x.s, id);
    x.s[id].set(flag::FACE_UP);
    x.tell(|v| {
        let (name, at) = (v.described(id), v.hex(hex));
        let text = if v.owns(id) {
            format!("{name} is spotted in {at}.")
        } else {
            format!("{} in {at} is spotted: {name}.", unnamed(v, id, blip))
        };
        Told::new("spotted", case, text).piece(v.key(id)).cell(hex.0)
    });
}

/// A counter that no enemy sees any more is turned face-down and gets a new number (6.3).
fn conceal<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, id: PieceId, case: &'static str) {
    x.s[id].clear(flag::FACE_UP);
    blips::reckon(x.s, id);
    x.s[id].blip = blips::lowest_free(x.t, x.s, id);
    let (blip, hex) = (x.s[id].blip, x.s[id].hex);
    x.tell(|v| {
        let (name, at) = (v.true_name(id), v.hex(hex));
        let text = if v.owns(id) {
            format!("{name} is out of sight in {at}.")
        } else {
            format!("{name} is out of sight in {at}: {}.", unnamed(v, id, blip))
        };
        Told::new("concealed", case, text).piece(v.key(id)).cell(hex.0)
    });
}

/// A dummy is seen for what it is and leaves the game (15.92).
fn expose<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, id: PieceId) {
    single_out(x, id);
    let (blip, hex) = (x.s[id].blip, x.s[id].hex);
    x.tell(|v| {
        let (name, at) = (v.true_name(id), v.hex(hex));
        let what = if v.owns(id) { name.to_owned() } else { format!("{} in {at}, {name},", unnamed(v, id, blip)) };
        let text = format!("{what} is seen to be a dummy and leaves the game.");
        Told::new("dummy", "15.92", text).piece(v.key(id)).cell(hex.0)
    });
    blips::named(x.t, x.s, id);
    x.s[id].whereabouts = Whereabouts::Dead;
    x.s[id].seen = 0;
}

/// A counter as those call it who cannot name it.
fn unnamed(v: Voice<'_>, id: PieceId, blip: u8) -> String {
    format!("{} counter {blip}", side_title(v.table().side(id)))
}

/// Every counter there is.
fn everybody(t: &Table) -> impl Iterator<Item = PieceId> + use<> {
    (0..t.specs.len() as u8).map(PieceId)
}

/// How many enemy observers see this counter, if it stands on the map (6.3).
fn watchers(t: &Table, s: &State, id: PieceId) -> u8 {
    let p = &s[id];
    if !p.on_map() || p.is(flag::WRECK) {
        return 0;
    }
    let (mark, reach) = (Mark::of(t, id, p), eyes::reach(t));
    let outlook = eyes::outlook(t, &s.haze, mark.hex);
    let mut near = enemies_near(t, s, id, u16::from(reach));
    let mut watchers = 0;
    while near != 0 {
        let enemy = t.global(t.side(id).other(), near.trailing_zeros() as u8);
        near &= near - 1;
        let eye = Eye::of(t, enemy, &s[enemy]);
        let sees = |eye: Eye| Glance::new(t, &s.haze, &outlook, eye.hex, reach).spots(eye, mark);
        watchers += u8::from(eye.is_some_and(sees));
    }
    watchers
}

/// The counts agree with their slow definition, by walking every line; face-up is who is seen; blips are distinct and
/// hide what they must (6.3).
pub fn check(t: &Table, s: &State) -> Result<(), String> {
    let stands = |&id: &PieceId| s[id].on_map() || s[id].is(flag::WRECK);
    if let Some(id) = everybody(t).filter(stands).find(|&id| !s.is_taken(s[id].hex)) {
        return Err(format!("{} stands in a hex that is noted as empty", t.key(id)));
    }
    for id in everybody(t).filter(|&id| s[id].on_map() && !s[id].is(flag::WRECK)) {
        let p = &s[id];
        let mark = Mark::of(t, id, p);
        let enemies = t.pieces_of(t.side(id).other()).filter(|&enemy| s[enemy].on_map());
        let slow = enemies
            .filter(|&enemy| Eye::of(t, enemy, &s[enemy]).is_some_and(|eye| eyes::spots_walking(t, s, eye, mark)))
            .count();
        if slow != usize::from(p.seen) {
            return Err(format!("{} counts {} enemies that see it, and {slow} do (6.3)", t.key(id), p.seen));
        }
        let face_up = p.seen > 0 || t.spec(id).is_helicopter();
        if face_up != p.is(flag::FACE_UP) {
            return Err(format!("{} lies the wrong way up (6.3)", t.key(id)));
        }
        if p.seen > 0 && t.spec(id).dummy {
            return Err(format!("{} is a dummy that was seen and is still there (15.92)", t.key(id)));
        }
        blips::check(t, s, id)?;
    }
    Ok(())
}
