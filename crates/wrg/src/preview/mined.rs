//! What a way leads over that its own side knows to be mined (18.2, 18.6): marks that all see, squares that its men have found, and what it
//! laid itself. Whatever else lies there nobody is told of before he treads on it.

use geometry::table::{Point, Polygon, Ratio};

use crate::fieldworks::{Belt, Lane, holds_words, square_ground};
use crate::mines::{Square, marks_are_seen, squares, track_is_safe};
use crate::scale::METRE;
use crate::state::{State, Table};

/// Mined ground without a gap of more than this is one thing on the way.
const GAP: i32 = 10 * METRE;

/// Mined ground on a way: after how many metres, and in a few words.
pub(super) type Mined = (i32, String);

/// A part of a way, in centimetres from its beginning, and what is known of it.
type Part = (i32, i32, &'static str);

/// The ground on a way, corner by corner, that a side knows or takes to be mined (18.2, 18.6), in the order in which it is come to.
pub(super) fn known(t: &Table, s: &State, side: usize, corners: &[Point]) -> Vec<Mined> {
    let (mut parts, mut before) = (Vec::new(), 0);
    for leg in corners.windows(2) {
        on_leg(t, s, side, (leg[0], leg[1], before), &mut parts);
        before += leg[0].distance(leg[1]);
    }
    parts.sort_unstable();
    let mut runs: Vec<Part> = Vec::new();
    for (from, to, what) in parts {
        match runs.iter_mut().find(|run| run.2 == what && from <= run.1 + GAP) {
            Some(run) => run.1 = run.1.max(to),
            None => runs.push((from, to, what)),
        }
    }
    let words = |(from, _, what): Part| {
        let metres = (from + METRE / 2) / METRE;
        (metres, format!("{what} after about {metres} m (18.2)"))
    };
    runs.into_iter().map(words).collect()
}

/// What is known of one straight part of a way, which so much lies before.
fn on_leg(t: &Table, s: &State, side: usize, (a, b, before): (Point, Point, i32), parts: &mut Vec<Part>) {
    let field = &s.field;
    let far = |p: Point| before + a.distance(p);
    let mut add = |square: Square, what: &'static str, (from, to): (Point, Point)| {
        if !is_harmless(t, s, side, square) {
            parts.push((far(from), far(to), field.heard(side, square).map_or(what, holds_words)));
        }
    };
    let own = |belt: &Belt| usize::from(belt.side) == side;
    // What is between the enemy's marks nobody knows; one's own dummies are nothing.
    for belt in field.known_belts(Some(side)).filter(|belt| belt.is_near(a, b) && (!own(belt) || belt.mines.is_some()))
    {
        let Some(ground) = belt.ground() else { continue };
        let what = if own(belt) { holds_words(belt.bits()) } else { "ground marked as mined" };
        for (from, to) in inside(&ground, a, b).filter(|&ends| !is_lane(t, s, side, ends)) {
            for square in squares(&ground, from, to) {
                let part = square_ground(square).and_then(|whole| inside(&whole, from, to).next());
                add(square, what, part.unwrap_or((from, to)));
            }
        }
    }
    for found in field.found.iter().filter(|found| usize::from(found.side) == side && found.heard) {
        let Some(whole) = with_border(found.square) else { continue };
        for ends in inside(&whole, a, b).filter(|&ends| !is_lane(t, s, side, ends)) {
            add(found.square, "", ends);
        }
    }
}

/// The ground of a square, and of its borders those along which whoever goes is in it.
fn with_border(square: Square) -> Option<Polygon> {
    let (low, high) = square_ground(square)?.bounds();
    Polygon::rectangle(Point::new(low.x() - 1, low.y() - 1), high)
}

/// The parts of a line that run through some ground.
fn inside(ground: &Polygon, a: Point, b: Point) -> impl Iterator<Item = (Point, Point)> + use<> {
    ground.stretches(a, b).into_iter().map(move |part| (part.from.along(a, b), part.to.along(a, b)))
}

/// Whether a side knows of a lane there, or by day of a track (18.2, 18.5).
fn is_lane(t: &Table, s: &State, side: usize, (from, to): (Point, Point)) -> bool {
    let open = |lane: &&Lane| lane.known >> side & 1 == 1 && (!lane.track || track_is_safe(t.light()));
    let middle = Ratio::new(1, 2).map_or(from, |half| half.along(from, to));
    s.field.lanes.iter().filter(open).any(|lane| lane.ground().is_some_and(|ground| ground.contains(middle)))
}

/// Whether a side has searched a square and found nothing, or knows that its mines are lifted, or marked where marks are seen (18.4).
fn is_harmless(t: &Table, s: &State, side: usize, square: Square) -> bool {
    let taped = s.field.marked.contains(&square) && marks_are_seen(t.light());
    s.field.heard(side, square).is_some_and(|holds| holds == 0 || taped || s.field.lifted.contains(&square))
}
