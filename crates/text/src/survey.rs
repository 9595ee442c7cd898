//! What lies round a place of a measured board: ground, named places, counters and marks, with distance and direction.

use crate::columns::columns;
use crate::measure::{bounds, course_of, direction, encloses, is_area, metre, metres, nearest, squared};
use crate::names::place_of;
use crate::{Names, words};
use kernel::scene::{Board, BoardLine, Scene};
use kernel::{Place, Point};

/// How many metres round a place one looks, if nobody says.
pub(crate) const USUAL_METRES: u16 = 60;

/// Something near a place: where it is nearest, and what it is.
struct Find {
    nearest: Point,
    what: String,
}

/// What a place lies in, and everything within so many metres of it, the nearest first.
pub(crate) fn survey(names: &Names, scene: &Scene, place: Place, reach: u16, width: usize) -> String {
    let Place::Point { board: number, at } = place else { return String::new() };
    let Some(board) = names.boards.get(usize::from(number)) else { return String::new() };
    let far = i128::from(reach) * i128::from(metre(board));
    let mut finds = ground(names, number, board, at);
    finds.extend(named(number, board));
    finds.extend(counters(names, scene, number));
    finds.extend(marks(scene, number, at));
    finds.retain(|find| squared(find.nearest, at) <= far * far);
    finds.sort_by_cached_key(|find| squared(find.nearest, at));
    let mut text = format!("{}: {}\n", names.place(place), lies_in(board, at));
    if finds.is_empty() {
        return text + &format!("  nothing else within {reach} m\n");
    }
    let row = |find: &Find| {
        let distance = format!("{:>4} m", metres(board, at, find.nearest));
        vec![distance, direction(at, find.nearest).to_owned(), find.what.clone()]
    };
    text += &columns(&finds.iter().map(row).collect::<Vec<_>>(), "  ", width);
    text
}

/// The ground at a point of a measured board: areas, lines that run there, and how high it lies.
pub(crate) fn lies_in(board: &Board, at: Point) -> String {
    let (contours, others): (Vec<&BoardLine>, Vec<&BoardLine>) =
        board.lines.iter().partition(|line| line.kind == "contour");
    let areas = others.iter().filter(|line| encloses(&line.points, at));
    let mut parts: Vec<String> = areas.map(|line| with_size(board, line)).collect();
    if parts.is_empty() {
        parts.push("open ground".to_owned());
    }
    parts.extend(others.iter().filter(|line| runs_through(board, line, at)).map(|line| format!("on a {}", kind(line))));
    parts.dedup();
    let size = |line: &&&BoardLine| {
        bounds(&line.points).map(|(a, b)| (i64::from(b.x) - i64::from(a.x)) * (i64::from(b.y) - i64::from(a.y)))
    };
    let innermost = contours.iter().filter(|line| encloses(&line.points, at)).min_by_key(size);
    parts.extend(innermost.map(|line| format!("{} m above the plain", line.height / metre(board))));
    parts.join(", ")
}

/// Is a place on a line: within its width, or half a metre of it?
fn runs_through(board: &Board, line: &BoardLine, at: Point) -> bool {
    let half = i128::from(line.width.max(metre(board)) / 2);
    !is_area(line) && nearest(&line.points, at).is_some_and(|near| squared(near, at) <= half * half)
}

fn kind(line: &BoardLine) -> String {
    line.kind.replace('-', " ")
}

/// A kind of ground with its height and width, where it has them.
fn with_size(board: &Board, line: &BoardLine) -> String {
    let metre = metre(board);
    let mut words = kind(line);
    if line.kind == "contour" {
        return format!("contour, ground inside {} m high", line.height / metre);
    }
    if line.height > 0 {
        words += &format!(", {} m high", line.height / metre);
    }
    if line.width > 0 {
        words += &format!(", {} m wide", line.width / metre);
    }
    words
}

/// Areas and lines. Whoever is in an area is told where its edge is nearest.
fn ground(names: &Names, number: u8, board: &Board, at: Point) -> Vec<Find> {
    let name = |at: Point| names.place(Place::Point { board: number, at });
    let find = |line: &BoardLine| {
        let nearest = nearest(&line.points, at)?;
        let (first, last) = (*line.points.first()?, *line.points.last()?);
        let what = with_size(board, line);
        if !is_area(line) {
            return Some(Find { nearest, what: format!("{what}, from {} to {}", name(first), name(last)) });
        }
        let (least, most) = bounds(&line.points)?;
        let edge = if encloses(&line.points, at) { "the edge of the " } else { "" };
        Some(Find { nearest, what: format!("{edge}{what}, between {} and {}", name(least), name(most)) })
    };
    board.lines.iter().filter_map(find).collect()
}

fn named(number: u8, board: &Board) -> Vec<Find> {
    let on_board = |place: &Place| match *place {
        Place::Point { board, at } if board == number => Some(at),
        _ => None,
    };
    let all = board.places.iter().flat_map(|place| place.places.iter().map(move |p| (p, &place.name)));
    let find = |(place, name): (&Place, &String)| {
        on_board(place).map(|nearest| Find { nearest, what: format!("place: {name}") })
    };
    all.filter_map(find).collect()
}

fn counters(names: &Names, scene: &Scene, number: u8) -> Vec<Find> {
    let standing = scene.pieces.iter().filter(|piece| piece.holder.is_none());
    let find = |piece: &std::sync::Arc<kernel::scene::Piece>| match place_of(piece) {
        Some(Place::Point { board, at }) if board == number => {
            Some(Find { nearest: at, what: words::piece_in_short(piece, names) })
        }
        _ => None,
    };
    standing.filter_map(find).collect()
}

fn marks(scene: &Scene, number: u8, at: Point) -> Vec<Find> {
    let find = |overlay: &std::sync::Arc<kernel::scene::Overlay>| {
        let course = course_of(overlay);
        let nearest = if encloses(&course, at) { at } else { nearest(&course, at)? };
        let what = match overlay.label.as_str() {
            "" => overlay.kind.clone(),
            label => format!("{}: {label}", overlay.kind),
        };
        Some(Find { nearest, what })
    };
    scene.overlays.iter().filter(|overlay| overlay.board == number).filter_map(find).collect()
}
