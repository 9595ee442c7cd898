//! Carrying: who may ride in what, going aboard and getting off (13.3, 14.12, 14.15, 14.16, 14.18, 14.19, 14.23).
//!
//! Whoever goes aboard rides from that moment on (13.53), but the carrier is held until the loading is over;
//! whoever gets off a vehicle rides until the unloading is over. [`Piece::transfer`] counts the movement phases still to come.

use crate::air;
use crate::desk::Desk;
use crate::movement::{Bar, Draft, Mode, half};
use crate::observe;
use crate::state::{State, Table};
use crate::step::Step;
use crate::tables::Kind;
use crate::units::{Piece, PieceId, Spec, Whereabouts, flag};
use crate::view::{Around, Lens};
use crate::{indirect, mines};
use geometry::Hex;
use kernel::{Dice, Label, Question, Told, Witness};

/// In [`Piece::transfer`]: on its way out, not in.
pub const LEAVING: u8 = 0x80;

/// Does this carrier take such a counter at all? A tank only a fire team on top (14.15), an armoured carrier no recoilless
/// rifle (14.23); nothing takes dummies.
#[must_use]
pub fn takes(carrier: &Spec, rider: &Spec) -> bool {
    let on_foot = (rider.is_infantry() || rider.is_hq()) && !rider.dummy;
    on_foot
        && match carrier.kind {
            Kind::Tank => matches!(rider.kind, Kind::FireTeam | Kind::Headquarters),
            Kind::Apc => rider.kind != Kind::Recoilless,
            Kind::Truck | Kind::Transport => true,
            _ => false,
        }
}

/// The room a counter takes up: its men, and its equipment where that counts (13.31, 14.12, 14.16); headquarters none.
#[must_use]
pub fn bulk(t: &Table, carrier: &Spec, rider: &Spec, men: u8) -> u8 {
    let equipment = t.tables.unit(rider.kind).equipment;
    let counts = t.tables.carrier(carrier.kind).is_some_and(|c| c.equipment_counts);
    if counts { men + equipment } else { men }
}

/// Is there room for these aboard besides those who ride already? (13.31, 14.12, 14.15, 14.16)
pub fn has_room(at: Lens<'_>, carrier: PieceId, riders: impl Iterator<Item = PieceId>) -> bool {
    let t = at.table();
    let spec = t.spec(carrier);
    let Some(facts) = t.tables.carrier(spec.kind) else { return false };
    let (mut room, mut units) = (0u8, 0u8);
    let aboard = at.riders(carrier).map(|(id, _)| id);
    for id in aboard.chain(riders) {
        let (rider, men) = (t.spec(id), at.own(id).map_or(0, |p| p.men));
        if !takes(spec, rider) {
            return false;
        }
        room = room.saturating_add(bulk(t, spec, rider, men));
        units += u8::from(!rider.is_hq());
    }
    room <= facts.room && units <= facts.units
}

/// Is the carrier held where it is by loading or unloading? (13.33, 14.19)
#[must_use]
pub fn is_held(at: Lens<'_>, carrier: PieceId) -> bool {
    at.riders(carrier).any(|(_, p)| p.transfer > 0)
}

/// Has anybody gone aboard this turn? Then nobody gets off (13.38).
fn has_loaded(at: Lens<'_>, carrier: PieceId) -> bool {
    at.riders(carrier).any(|(_, p)| p.is(flag::TRANSFER) && p.transfer & LEAVING == 0)
}

/// Further movement phases that getting in or out takes: one with a vehicle (14.19), none more with a helicopter in the
/// open and one more in Heavy or Building (13.32, 13.33); a recoilless rifle takes one more than others (14.23).
#[must_use]
pub fn delay(at: Lens<'_>, carrier: PieceId, rider: PieceId, hex: Hex) -> u8 {
    let t = at.table();
    let heavy = t.spec(rider).kind == Kind::Recoilless;
    if t.spec(carrier).is_helicopter() {
        u8::from(heavy || t.ground.is_thick(at.haze(), hex))
    } else {
        1 + u8::from(heavy)
    }
}

/// May the group go aboard this carrier from this hex? A vehicle that has not moved, in the same hex (14.19); a transport
/// near the ground that has unloaded nobody this turn, in the same hex or from an open hex next to it (13.34, 13.38), after
/// at most half a move (13.32).
#[must_use]
pub fn may_board(at: Lens<'_>, draft: &Draft, carrier: PieceId) -> bool {
    let Some(piece) = at.own(carrier).filter(|p| p.on_map()) else { return false };
    let (t, hex) = (at.table(), draft.hex);
    let spec = t.spec(carrier);
    let leaves = |(_, p): (PieceId, &Piece)| p.transfer & LEAVING != 0;
    let reachable = if spec.is_helicopter() {
        let near = piece.hex == hex || t.ground.neighbour[hex.index()].contains(&piece.hex);
        let open = air::is_open(t, at.haze(), hex);
        let same = piece.hex == hex && t.ground.is_thick(at.haze(), hex);
        let rested = draft.spent <= half(draft.group.allowance) || draft.entered == 1;
        (same || (near && open)) && rested && !piece.is(flag::ALTITUDE | flag::TRANSFER)
    } else {
        spec.is_vehicle() && piece.hex == hex && !piece.is(flag::MOVED)
    };
    reachable && !at.riders(carrier).any(leaves) && has_room(at, carrier, draft.group.iter())
}

/// Could any carrier take this counter from where it stands? (14.23)
#[must_use]
pub fn any_takes(at: Lens<'_>, id: PieceId) -> bool {
    let Some(draft) = Draft::of(at, &[Step::Move(id)]) else { return false };
    at.own_on_map().any(|(carrier, _)| may_board(at, &draft, carrier))
}

/// Offer the carriers that the group may board.
pub fn offer_boarding(at: Lens<'_>, draft: &Draft, around: &Around, q: &mut Question<Step>) {
    let near = around.crowd[6].vehicles > 0 || around.crowd.iter().any(|c| c.helicopters > 0);
    let on_foot = matches!(draft.group.mode, Mode::Foot | Mode::Headquarters);
    if !near || !on_foot || draft.has_laid() || draft.aboard.is_some() || around.is_enemy(6) {
        return;
    }
    for (carrier, _) in at.own_on_map() {
        if may_board(at, draft, carrier) {
            q.offer(Step::Board(carrier), || {
                let (t, spec) = (at.table(), at.table().spec(carrier));
                let case = if spec.is_helicopter() { "13.32" } else { "14.19" };
                Label::new(format!("board {}", spec.name)).piece(t.key(carrier)).case(case)
            });
        }
    }
}

/// May this passenger get off by its carrier's move? Off vehicles that stay where they are (14.19); off transports that
/// are in Heavy or Building (13.33), recoilless rifles also in the open (14.23).
#[must_use]
pub fn may_alight(at: Lens<'_>, draft: &Draft, carrier: PieceId, rider: PieceId) -> bool {
    let (t, hex) = (at.table(), draft.hex);
    let ready = at.own(rider).is_some_and(|p| p.transfer == 0 && !p.is(flag::TRANSFER));
    if !ready || hex == crate::ground::OFF || draft.alight & at.bit(rider) != 0 {
        return false;
    }
    if t.spec(carrier).is_helicopter() {
        let thick = t.ground.is_thick(at.haze(), hex);
        let heavy = t.spec(rider).kind == Kind::Recoilless;
        (thick || (heavy && air::is_open(t, at.haze(), hex))) && !has_loaded(at, carrier)
    } else {
        draft.length == 0
    }
}

/// Offer the passengers that may get off.
pub fn offer_alighting(at: Lens<'_>, draft: &Draft, q: &mut Question<Step>) {
    let carrier = draft.group.members[0];
    for (rider, _) in at.riders(carrier) {
        if may_alight(at, draft, carrier, rider) {
            let t = at.table();
            q.offer(Step::Alight(rider), || {
                let case = if t.spec(carrier).is_helicopter() { "13.33" } else { "14.19" };
                Label::new(format!("{} gets off", t.spec(rider).name)).piece(t.key(rider)).case(case)
            });
        }
    }
}

/// Why a passenger may not set out on foot now: only out of a transport near the ground, in the open, that has loaded
/// nobody this turn (13.32, 13.34, 13.38); others get off by their vehicle's move (14.19).
#[must_use]
pub fn barred_aboard(at: Lens<'_>, id: PieceId, piece: &Piece) -> Option<Bar> {
    let t = at.table();
    let carrier = at.own(piece.aboard)?;
    if !t.spec(piece.aboard).is_helicopter() {
        Some(Bar::Riding)
    } else if !carrier.on_map() || carrier.is(flag::ALTITUDE) {
        Some(Bar::Airborne)
    } else if has_loaded(at, piece.aboard) || piece.transfer > 0 {
        Some(Bar::Loading)
    } else if piece.is(flag::MOVED | flag::SUPPRESSED) {
        Some(Bar::Moved)
    } else if t.spec(id).kind == Kind::Recoilless {
        Some(Bar::Lifted)
    } else {
        (!air::has_landing(t, at.haze(), carrier.hex)).then_some(Bar::Hovering)
    }
}

/// The group goes aboard at the end of its path (13.32, 14.19), with neither fire nor cover this turn (13.35, 13.36).
/// Everybody sees which counters vanish into what.
pub fn board<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, carrier: PieceId) {
    let side = x.t.side(carrier);
    for id in x.s.journey.group() {
        let room = has_room(x.lens(side), carrier, std::iter::once(id));
        if !x.s[carrier].on_map() || !room {
            continue;
        }
        let held = delay(x.lens(side), carrier, id, x.s[id].hex);
        let (hex, rider) = (x.s[carrier].hex, x.t.spec(id));
        observe::single_out(x, carrier);
        observe::narrow(x, carrier, |spec| takes(spec, rider));
        observe::single_out(x, id);
        x.tell(|v| {
            let text = format!("{} goes aboard {} in {}.", v.name(id), v.name(carrier), v.hex(hex));
            let case = if v.table().spec(carrier).is_helicopter() { "13.32" } else { "14.19" };
            Told::new("boarded", case, text).piece(v.key(id)).piece(v.key(carrier))
        });
        observe::vanish(x, id);
        let rider = &mut x.s[id];
        (rider.whereabouts, rider.aboard, rider.hex, rider.transfer) = (Whereabouts::Aboard, carrier, hex, held);
        rider.set(flag::TRANSFER | flag::MOVED);
        rider.clear(flag::FACE_UP);
    }
}

/// Passengers walk out of their transport in the open: it flies and loads no more this turn (13.32, 13.38), and they have
/// neither fire nor cover (13.35, 13.36).
pub fn leave_helicopter<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, carrier: PieceId) {
    for id in x.s.journey.group() {
        x.s[id].set(flag::TRANSFER);
    }
    x.s[carrier].set(flag::TRANSFER | flag::MOVED);
}

/// Passengers begin to get off (13.33, 14.19).
pub fn begin_alighting<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, carrier: PieceId, riders: u64) {
    let (side, hex) = (x.t.side(carrier), x.s[carrier].hex);
    observe::single_out(x, carrier);
    observe::narrow(x, carrier, |spec| spec.is_vehicle() || spec.is_helicopter());
    x.tell(|v| {
        let text = format!("{} begins to unload in {}.", v.name(carrier), v.hex(hex));
        Told::new("unloading", "14.19", text).piece(v.key(carrier))
    });
    for id in x.t.pieces_of(side).filter(|&id| riders >> x.t.local(id) & 1 == 1) {
        let held = delay(x.lens(side), carrier, id, hex);
        x.s[id].transfer = LEAVING | held.max(1);
        x.s[id].set(flag::TRANSFER);
        x.tell_side(side, |v| {
            let text = format!("{} begins to get off {}.", v.name(id), v.name(carrier));
            Told::new("alighting", "14.19", text).piece(v.key(id))
        });
    }
}

/// A new turn: whoever is still getting in or out is busy with it this turn too (13.35).
pub fn begin_turn<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>) {
    for piece in &mut x.s.pieces {
        if piece.whereabouts == Whereabouts::Aboard && piece.transfer > 0 {
            piece.set(flag::TRANSFER);
        }
    }
}

/// A movement phase begins: loading and unloading go on, and whoever has done with it steps out (13.33, 14.19).
pub fn progress<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>) {
    for piece in x.s.pieces.iter_mut().filter(|p| p.whereabouts == Whereabouts::Aboard && p.transfer > 0) {
        piece.transfer -= 1;
    }
    while let Some(id) = next_out(x.t, x.s) {
        step_out(x, id);
    }
}

/// Who steps out next: by side, then by the place and number of the carrier, so that the order of their new numbers
/// says nothing of who they are.
fn next_out(t: &Table, s: &State) -> Option<PieceId> {
    let ids = (0..t.specs.len() as u8).map(PieceId);
    let out = ids.filter(|&id| s[id].whereabouts == Whereabouts::Aboard && s[id].transfer == LEAVING);
    out.min_by_key(|&id| {
        let carrier = &s[s[id].aboard];
        (t.side(id), carrier.hex, carrier.blip, s[id].aboard, id)
    })
}

/// A passenger stands in its carrier's hex, if there is room for it; else it waits another phase (13.33, 8.4). From a
/// helicopter it does nothing more this turn; from a vehicle it may go on.
fn step_out<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, id: PieceId) {
    let carrier = x.s[id].aboard;
    let hex = x.s[carrier].hex;
    let side = x.t.side(id);
    let full = {
        let there = x.lens(side).crowd(hex, 0);
        let limit = &x.t.tables.stacking;
        if x.t.spec(id).is_hq() { there.headquarters >= limit.headquarters } else { there.units >= limit.units }
    };
    if full {
        x.s[id].transfer = LEAVING | 1;
        return;
    }
    x.s[id].clear(flag::TRANSFER);
    if x.t.spec(carrier).is_helicopter() {
        x.s[id].set(flag::TRANSFER | flag::MOVED);
    }
    x.s[id].transfer = 0;
    x.s[id].hex = hex;
    x.s[id].whereabouts = Whereabouts::OnMap;
    observe::appear(x, id);
    x.tell(|v| {
        let text = format!("{} gets off {} in {}.", v.name(id), v.name(carrier), v.hex(hex));
        Told::new("alighted", "14.19", text).piece(v.key(id)).piece(v.key(carrier)).cell(hex.0)
    });
    mines::entered_by(x, id, hex);
    indirect::entered_by(x, id, hex);
}

/// The carrier is where it is now: so are its passengers.
pub fn take_along<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, carrier: PieceId) {
    if x.t.spec(carrier).is_infantry() || x.t.spec(carrier).is_hq() {
        return;
    }
    let hex = x.s[carrier].hex;
    for id in x.t.pieces_of(x.t.side(carrier)) {
        let piece = &mut x.s[id];
        if piece.whereabouts == Whereabouts::Aboard && piece.aboard == carrier {
            piece.hex = hex;
        }
    }
}
