//! Counters, and what holds them when they do not stand on the map by themselves.

use crate::state::{Names, side_name, side_title};
use crate::units::{ALPHA, BRAVO, MAX_PIECES, Piece, PieceId, Spec, Whereabouts, flag};
use crate::view::{Blip, Known, Lens, Scenery};
use geometry::Direction;
use kernel::Side;
use kernel::easel::{Easel, Ink};
use kernel::question::Place;
use kernel::scene::{self, Holder};

/// Every counter that this audience sees or owns.
pub(super) fn draw(at: Lens<'_>, scenery: &Scenery, easel: &mut Easel) {
    let mut holders = Holders { at, drawn: 0 };
    for side in [ALPHA, BRAVO] {
        if let Some(pieces) = at.roster(side) {
            pieces.for_each(|(id, piece)| own(at, id, piece, scenery.counter(id), &mut holders, easel));
        } else {
            at.table().pieces_of(side).for_each(|id| other(at, id, scenery.counter(id), &mut holders, easel));
        }
    }
}

/// Somebody else's counter, as far as it is seen.
fn other(at: Lens<'_>, id: PieceId, ink: Ink, holders: &mut Holders<'_>, easel: &mut Easel) {
    if let Some(blip) = at.blip(id) {
        let slot = MAX_PIECES * (1 + blip.side.index()) + usize::from(blip.number);
        easel.piece(slot, Ink(u64::from(blip.hex.0)), || unknown(blip));
    } else if let Some(known) = at.target(id) {
        shown(at, known, ink, holders, easel);
    } else if at.is_known_lost(id) {
        lost(at, id, ink, holders, easel);
    }
}

/// A counter of which nothing but the number is known.
fn unknown(blip: Blip) -> scene::Piece {
    scene::Piece {
        key: Names::of_blip(blip.side, blip.number).key.clone(),
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
        key: at.table().key(id).to_owned(),
        name: spec.name.clone(),
        kind: if spec.dummy { "dummy".to_owned() } else { spec.kind.name().to_owned() },
        side: Some(spec.side),
        known: true,
        ..scene::Piece::default()
    }
}

/// One's own counter, wherever it is.
fn own(at: Lens<'_>, id: PieceId, piece: &Piece, ink: Ink, holders: &mut Holders<'_>, easel: &mut Easel) {
    let side = at.table().side(id);
    let holder = match piece.whereabouts {
        Whereabouts::Absent => return,
        Whereabouts::OnMap => None,
        Whereabouts::Aboard => Some(Off::Aboard(piece.aboard)),
        Whereabouts::Waiting => Some(Off::Waiting(side)),
        Whereabouts::Exited => Some(Off::Left(side)),
        Whereabouts::Dead => Some(Off::Lost(side)),
    };
    if let Some(holder) = holder {
        holders.put(holder, easel);
    }
    easel.piece(id.index(), ink, || {
        let (spec, on_map) = (at.table().spec(id), piece.on_map());
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

/// Somebody else's counter that is face-up, or rides in plain sight on a tank (14.15).
fn shown(at: Lens<'_>, known: Known, ink: Ink, holders: &mut Holders<'_>, easel: &mut Easel) {
    let carrier = if known.riding { at.mount(known.id) } else { None };
    if let Some(carrier) = carrier {
        holders.put(Off::Aboard(carrier), easel);
    }
    easel.piece(known.id.index(), ink.and(u64::from(at.documents_with(known.id))), || {
        let spec = at.table().spec(known.id);
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
fn lost(at: Lens<'_>, id: PieceId, ink: Ink, holders: &mut Holders<'_>, easel: &mut Easel) {
    let holder = Off::Lost(at.table().side(id));
    holders.put(holder, easel);
    easel.piece(id.index(), ink, || scene::Piece { holder: Some(holder.key(at)), ..printed(at, id) });
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
            Off::Waiting(side) => [side_name(side), " waiting"].concat(),
            Off::Left(side) => [side_name(side), " left"].concat(),
            Off::Lost(side) => [side_name(side), " lost"].concat(),
        }
    }
    fn title(self, at: Lens<'_>) -> String {
        match self {
            Off::Aboard(carrier) => format!("aboard {}", at.table().title(carrier)),
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
