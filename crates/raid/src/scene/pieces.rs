//! Counters, and what holds them when they do not stand on the map by themselves.

use crate::state::{side_name, side_title};
use crate::units::{ALPHA, BRAVO, Piece, PieceId, Spec, Whereabouts, flag};
use crate::view::{Blip, Known, Lens};
use geometry::Direction;
use kernel::question::Place;
use kernel::scene::{self, Holder};
use kernel::{Scene, Side};

/// Every counter that this audience sees or owns.
pub(super) fn draw(at: Lens<'_>, out: &mut Scene) {
    for id in at.everybody() {
        match (at.own(id), at.target(id)) {
            (Some(piece), _) => own(at, id, piece, out),
            (None, Some(known)) => shown(at, known, out),
            (None, None) if at.is_known_lost(id) => lost(at, id, out),
            (None, None) => {}
        }
    }
    for side in [ALPHA, BRAVO] {
        out.pieces.extend(at.blips(side).into_iter().map(blip));
    }
}

/// A counter of which nothing but the number is known.
fn blip(blip: Blip) -> scene::Piece {
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

/// One's own counter, wherever it is.
fn own(at: Lens<'_>, id: PieceId, piece: &Piece, out: &mut Scene) {
    let spec = at.table().spec(id);
    let mut drawn = printed(at, id);
    drawn.count = (spec.men > 0 && !spec.dummy).then_some(u16::from(piece.men));
    match piece.whereabouts {
        Whereabouts::Absent => return,
        Whereabouts::OnMap => {
            drawn.cells = vec![piece.hex.0];
            drawn.facing = facing(spec, piece.facing);
            drawn.badges = own_badges(spec, piece);
        }
        Whereabouts::Aboard => {
            drawn.holder = Some(aboard(at, piece.aboard, out));
            drawn.badges = own_badges(spec, piece);
        }
        Whereabouts::Waiting => drawn.holder = Some(off_map(spec.side, "waiting", "waits off the map", out)),
        Whereabouts::Exited => drawn.holder = Some(off_map(spec.side, "left", "has left the map", out)),
        Whereabouts::Dead => drawn.holder = Some(off_map(spec.side, "lost", "is lost", out)),
    }
    out.pieces.push(drawn);
}

/// Somebody else's counter that is face-up, or rides in plain sight on a tank (14.15).
fn shown(at: Lens<'_>, known: Known, out: &mut Scene) {
    let spec = at.table().spec(known.id);
    let mut drawn = printed(at, known.id);
    drawn.count = (spec.men > 0 && !spec.dummy).then_some(u16::from(known.men));
    drawn.badges = known_badges(at, known);
    if known.riding {
        drawn.holder = at.mount(known.id).map(|carrier| aboard(at, carrier, out));
    } else {
        drawn.cells = vec![known.hex.0];
        drawn.facing = at.facing(known.id).and_then(|direction| facing(spec, direction));
    }
    out.pieces.push(drawn);
}

/// Somebody else's counter that everybody saw the end of.
fn lost(at: Lens<'_>, id: PieceId, out: &mut Scene) {
    let holder = off_map(at.table().side(id), "lost", "is lost", out);
    out.pieces.push(scene::Piece { holder: Some(holder), ..printed(at, id) });
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

/// The holder for those aboard a carrier.
fn aboard(at: Lens<'_>, carrier: PieceId, out: &mut Scene) -> String {
    let (t, key) = (at.table(), format!("aboard {}", at.table().key(carrier)));
    let place = at.known(carrier).map(|known| Place::Cell { board: 0, cell: known.hex.0 });
    hold(&key, format!("aboard {}'s {}", side_title(t.side(carrier)), t.spec(carrier).name), place, out);
    key
}

/// A box beside the map.
fn off_map(side: Side, word: &str, title: &str, out: &mut Scene) -> String {
    let key = format!("{} {word}", side_name(side));
    hold(&key, format!("{}: {title}", side_title(side)), None, out);
    key
}

fn hold(key: &str, title: String, place: Option<Place>, out: &mut Scene) {
    if out.holders.iter().all(|holder| holder.key != key) {
        out.holders.push(Holder { key: key.to_owned(), title, place });
    }
}
