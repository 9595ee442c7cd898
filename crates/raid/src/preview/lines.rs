//! Lines of sight as people read them: between two hexes, and from a firer to its target (6.1).

use crate::observe::{self, Eye, Mark};
use crate::sight;
use crate::state::Frame;
use crate::units::{Piece, PieceId};
use crate::view::Lens;
use geometry::Hex;
use kernel::preview::SightPreview;
use kernel::question::Place;

/// The line of sight from one hex into another, hex by hex with its points (6.11). As printed nobody measures before an
/// attack is stated (7.34).
#[must_use]
pub fn sight(at: Lens<'_>, from: Place, to: Place) -> Option<SightPreview> {
    if at.table().scenario.special.as_printed {
        return None;
    }
    let (from, mark) = (hex(at, from)?, Mark::ground(hex(at, to)?));
    Some(line(at, observer(at, from, mark), mark))
}

/// What an eye pays to see a mark and, where it does not, the hex and the case that stop it: an obstacle, the end of its
/// points (6.11), or cover that hides from the air (13.22).
pub(super) fn line(at: Lens<'_>, eye: Eye, mark: Mark) -> SightPreview {
    let (t, haze) = (at.table(), at.haze());
    let trace = sight::trace(&t.ground, haze, eye.hex, mark.hex, eye.altitude || mark.altitude);
    let budget = eye.points_towards(t, mark);
    let visible = observe::spots(t, haze, eye, mark);
    let in_cover = eye.helicopter.then_some((mark.hex, "13.22"));
    let blocked_by = trace.blocked_for(budget).or(in_cover).filter(|_| !visible);
    SightPreview {
        visible,
        cost: i32::from(trace.cost),
        budget: i32::from(budget),
        places: trace.hexes.iter().copied().map(place).collect(),
        blocked_by: blocked_by.map(|(hex, case)| (place(hex), case.to_owned())),
    }
}

/// Who looks: of this side's own in the hex one that sees the mark, and of those the one with most points, for points are
/// never added up (6.11); where none of them looks, a unit in command. Who else is there makes no difference.
fn observer(at: Lens<'_>, from: Hex, mark: Mark) -> Eye {
    let (t, haze) = (at.table(), at.haze());
    let here = at.own_on_map().filter(|(_, piece)| piece.hex == from);
    here.filter_map(|(id, piece)| eye(at, id, piece))
        .max_by_key(|&eye| (observe::spots(t, haze, eye, mark), eye.points, eye.altitude))
        .unwrap_or_else(|| Eye::on_foot(t, from))
}

/// The eye of one's own counter; while its side may answer fire, with what that adds (7.64).
fn eye(at: Lens<'_>, id: PieceId, piece: &Piece) -> Option<Eye> {
    let eye = Eye::of(at.table(), id, piece)?;
    match at.frame() {
        Frame::Overwatch { by, .. } if at.side() == Some(by) => Some(eye.on_overwatch(at.table(), piece)),
        _ => Some(eye),
    }
}

/// The hex that a place is, if it is one of the map's.
fn hex(at: Lens<'_>, place: Place) -> Option<Hex> {
    match place {
        Place::Cell { board: 0, cell } if usize::from(cell) < at.table().ground.len() => Some(Hex(cell)),
        _ => None,
    }
}

fn place(hex: Hex) -> Place {
    Place::Cell { board: 0, cell: hex.0 }
}
