//! Counters, and what holds them when they do not stand on the map by themselves.

use crate::state::{side_name, side_title};
use crate::units::{ALPHA, BRAVO, MAX_PIECES, Piece, PieceId, Spec, Whereabouts, flag};
use crate::view::{Blip, Known, Lens};
use geometry::Direction;
use kernel::Side;
use kernel::easel::{Easel, Ink};
use kernel::question::Place;
use kernel::scene::{self, Holder};

/// Every counter that this audience sees or owns.
pub(super) fn draw(at: Lens<'_>, easel: &mut Easel) {
    let mut holders = Holders { at, drawn: 0 };
    for &id in &at.table().by_key {
        match (at.own(id), at.target(id)) {
            (Some(piece), _) => own(at, id, piece, &mut holders, easel),
            (None, Some(known)) => shown(at, known, &mut holders, easel),
            (None, None) if at.is_known_lost(id) => lost(at, id, &mut holders, easel),
            (None, None) => {}
        }
    }
    for side in [ALPHA, BRAVO] {
        for blip in at.blips(side) {
            let slot = MAX_PIECES * (1 + side.index()) + usize::from(blip.number);
            easel.piece(slot, Ink(u64::from(blip.hex.0)), || unknown(blip));
        }
    }
}

/// A counter of which nothing but the number is known.
fn unknown(blip: Blip) -> scene::Piece {
    scene::Piece {
        key: format!("{}:counter-{}", side_name(blip.side), blip.number),
        name: blip.number.to_string(),
        kind: "blip".to_owned(),
        side: Some(blip.side),
        cells: vec![blip.hex.0],
        ..scene::Piece::default()
    }
}

/// The part of a piece that is printed on the counter.
fn printed(at: Lens<'_>, id: PieceId) -> scene::Piece {
    let spec = at.table().spec(id);
    scene::Piece {
        key: at.table().key(id),
        name: spec.name.clone(),
        kind: if spec.dummy { "dummy".to_owned() } else { spec.kind.name().to_owned() },
        side: Some(spec.side),
        known: true,
        ..scene::Piece::default()
    }
}

/// Everything that changes on a counter, as its owner sees it.
pub(super) fn own_ink(piece: &Piece) -> Ink {
    let place = u64::from(piece.hex.0) | u64::from(piece.flags) << 16 | u64::from(piece.aboard.0) << 32;
    let man = [piece.whereabouts as u8, piece.men, piece.facing.number(), piece.transfer];
    Ink::of(&[place, u64::from(u32::from_le_bytes(man))])
}

/// One's own counter, wherever it is.
fn own(at: Lens<'_>, id: PieceId, piece: &Piece, holders: &mut Holders<'_>, easel: &mut Easel) {
    let spec = at.table().spec(id);
    let holder = match piece.whereabouts {
        Whereabouts::Absent => return,
        Whereabouts::OnMap => None,
        Whereabouts::Aboard => Some(Off::Aboard(piece.aboard)),
        Whereabouts::Waiting => Some(Off::Waiting(spec.side)),
        Whereabouts::Exited => Some(Off::Left(spec.side)),
        Whereabouts::Dead => Some(Off::Lost(spec.side)),
    };
    if let Some(holder) = holder {
        holders.put(holder, easel);
    }
    easel.piece(id.index(), own_ink(piece), || {
        let on_map = piece.on_map();
        let still_here = on_map || piece.whereabouts == Whereabouts::Aboard;
        scene::Piece {
            count: (spec.men > 0 && !spec.dummy).then_some(u16::from(piece.men)),
            cells: if on_map { vec![piece.hex.0] } else { Vec::new() },
            facing: if on_map { facing(spec, piece.facing) } else { None },
            badges: if still_here { own_badges(spec, piece) } else { Vec::new() },
            holder: holder.map(|holder| holder.key(at)),
            ..printed(at, id)
        }
    });
}

/// Everything that shows of somebody else's counter.
fn known_ink(at: Lens<'_>, known: Known, carrier: Option<PieceId>) -> Ink {
    let bits = [
        known.suppressed,
        known.altitude,
        known.transfer,
        known.riding,
        known.shot,
        known.stirred,
        at.documents_with(known.id),
    ];
    let bits = bits.iter().fold(1u64, |all, &bit| all << 1 | u64::from(bit));
    let facing = at.facing(known.id).map_or(0, Direction::number);
    let place = u64::from(known.hex.0) | u64::from(known.men) << 16 | u64::from(facing) << 24;
    Ink::of(&[place, bits | carrier.map_or(0, |carrier| 1 + u64::from(carrier.0)) << 16, 1])
}

/// Somebody else's counter that is face-up, or rides in plain sight on a tank (14.15).
fn shown(at: Lens<'_>, known: Known, holders: &mut Holders<'_>, easel: &mut Easel) {
    let spec = at.table().spec(known.id);
    let carrier = if known.riding { at.mount(known.id) } else { None };
    if let Some(carrier) = carrier {
        holders.put(Off::Aboard(carrier), easel);
    }
    easel.piece(known.id.index(), known_ink(at, known, carrier), || {
        let facing = at.facing(known.id).filter(|_| !known.riding).and_then(|direction| facing(spec, direction));
        scene::Piece {
            count: (spec.men > 0 && !spec.dummy).then_some(u16::from(known.men)),
            badges: known_badges(at, known),
            holder: carrier.map(|carrier| Off::Aboard(carrier).key(at)),
            cells: if known.riding { Vec::new() } else { vec![known.hex.0] },
            facing,
            ..printed(at, known.id)
        }
    });
}

/// Somebody else's counter that everybody saw the end of.
fn lost(at: Lens<'_>, id: PieceId, holders: &mut Holders<'_>, easel: &mut Easel) {
    let holder = Off::Lost(at.table().side(id));
    holders.put(holder, easel);
    easel.piece(id.index(), Ink::of(&[]), || scene::Piece { holder: Some(holder.key(at)), ..printed(at, id) });
}

/// Only machine guns and vehicles point somewhere that matters (7.92, 14.1).
fn facing(spec: &Spec, direction: Direction) -> Option<i16> {
    (spec.is_mg() || spec.is_vehicle()).then(|| i16::from(direction.number()))
}

fn badge(badges: &mut Vec<String>, holds: bool, word: &str) {
    if holds {
        badges.push(word.to_owned());
    }
}

/// What the owner sees on his counter.
fn own_badges(spec: &Spec, piece: &Piece) -> Vec<String> {
    let mut badges = Vec::new();
    let led = (spec.men > 0 || spec.is_hq()) && !spec.dummy;
    badge(&mut badges, spec.men > 0 && !spec.is_helicopter() && piece.on_map() && piece.is(flag::FACE_UP), "seen");
    badge(&mut badges, piece.is(flag::SUPPRESSED), "suppressed");
    badge(&mut badges, piece.is(flag::FIRED), "fired");
    badge(&mut badges, piece.is(flag::MOVED), "moved");
    badge(&mut badges, led && spec.men > 0 && !piece.is(flag::IN_COMMAND), "out of command");
    badge(&mut badges, piece.is(flag::ALTITUDE), "at altitude");
    badge(&mut badges, piece.is(flag::TRANSFER) || piece.transfer > 0, "loading");
    badge(&mut badges, piece.is(flag::CHARGE), "charge");
    badge(&mut badges, piece.is(flag::BUSY), "laid a charge");
    badge(&mut badges, piece.is(flag::DOCUMENTS), "documents");
    badges
}

/// What everybody sees on a counter that is face-up.
fn known_badges(at: Lens<'_>, known: Known) -> Vec<String> {
    let mut badges = Vec::new();
    badge(&mut badges, known.suppressed, "suppressed");
    badge(&mut badges, known.shot, "fired");
    badge(&mut badges, known.stirred, "moved");
    badge(&mut badges, known.altitude, "at altitude");
    badge(&mut badges, known.transfer, "loading");
    badge(&mut badges, at.documents_with(known.id), "documents");
    badges
}

/// What holds counters that do not stand on the map by themselves.
#[derive(Clone, Copy)]
enum Off {
    Aboard(PieceId),
    Waiting(Side),
    Left(Side),
    Lost(Side),
}

impl Off {
    fn key(self, at: Lens<'_>) -> String {
        match self {
            Off::Aboard(carrier) => format!("aboard {}", at.table().key(carrier)),
            Off::Waiting(side) => format!("{} waiting", side_name(side)),
            Off::Left(side) => format!("{} left", side_name(side)),
            Off::Lost(side) => format!("{} lost", side_name(side)),
        }
    }
    fn title(self, at: Lens<'_>) -> String {
        match self {
            Off::Aboard(carrier) => {
                let t = at.table();
                format!("aboard {}'s {}", side_title(t.side(carrier)), t.spec(carrier).name)
            }
            Off::Waiting(side) => format!("{}: waits off the map", side_title(side)),
            Off::Left(side) => format!("{}: has left the map", side_title(side)),
            Off::Lost(side) => format!("{}: is lost", side_title(side)),
        }
    }
    fn slot(self) -> usize {
        match self {
            Off::Aboard(carrier) => carrier.index(),
            Off::Waiting(side) => MAX_PIECES + side.index(),
            Off::Left(side) => MAX_PIECES + 2 + side.index(),
            Off::Lost(side) => MAX_PIECES + 4 + side.index(),
        }
    }
}

/// The holders of a drawing, each drawn once.
struct Holders<'a> {
    at: Lens<'a>,
    /// A bit for every slot.
    drawn: u128,
}

impl Holders<'_> {
    fn put(&mut self, holder: Off, easel: &mut Easel) {
        let (at, slot) = (self.at, holder.slot());
        if self.drawn >> slot & 1 == 1 {
            return;
        }
        self.drawn |= 1 << slot;
        let hex = if let Off::Aboard(carrier) = holder { at.known(carrier).map(|known| known.hex.0) } else { None };
        easel.holder(slot, Ink(hex.map_or(0, |hex| 1 + u64::from(hex))), || Holder {
            key: holder.key(at),
            title: holder.title(at),
            place: hex.map(|cell| Place::Cell { board: 0, cell }),
        });
    }
}
