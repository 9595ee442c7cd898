//! Distances, directions and outlines on a measured board, in whole units.

use crate::Names;
use kernel::question::inside;
use kernel::scene::{Board, BoardLine, Overlay};
use kernel::{Place, Point};

/// The most corners of an area that are named.
const CORNERS: usize = 12;

/// Units of a measured board for one metre.
pub(crate) fn metre(board: &Board) -> i32 {
    board.scale.max(1)
}

fn apart(a: Point, b: Point) -> (i128, i128) {
    (i128::from(b.x) - i128::from(a.x), i128::from(b.y) - i128::from(a.y))
}

/// The square of the distance between two points.
pub(crate) fn squared(a: Point, b: Point) -> i128 {
    let (x, y) = apart(a, b);
    x * x + y * y
}

/// How many metres from one point to another, to the nearest.
pub(crate) fn metres(board: &Board, a: Point, b: Point) -> i128 {
    let metre = i128::from(metre(board));
    (squared(a, b).isqrt() + metre / 2) / metre
}

/// The point of a course that is nearest to a place, in whole units; nothing if the course has no points.
pub(crate) fn nearest(course: &[Point], at: Point) -> Option<Point> {
    let pieces = course.windows(2).map(|ends| nearest_between(ends[0], ends[1], at));
    course.first().copied().into_iter().chain(pieces).min_by_key(|&p| squared(p, at))
}

fn nearest_between(a: Point, b: Point, at: Point) -> Point {
    let ((x, y), (to_x, to_y)) = (apart(a, b), apart(a, at));
    let long = x * x + y * y;
    if long == 0 {
        return a;
    }
    let along = (to_x * x + to_y * y).clamp(0, long);
    let part = |from: i32, by: i128| {
        let by = (2 * by * along + long).div_euclid(2 * long);
        i32::try_from(i128::from(from) + by).unwrap_or(from)
    };
    Point { x: part(a.x, x), y: part(a.y, y) }
}

/// Which of eight ways a point lies; `here` for the same point.
pub(crate) fn direction(from: Point, to: Point) -> &'static str {
    let (x, y) = apart(from, to);
    // Within 22.5 degrees of an axis, one part is less than 414 thousandths of the other.
    let sideways = x.abs() * 1000 > y.abs() * 414;
    let upright = y.abs() * 1000 > x.abs() * 414;
    match (if upright { y.signum() } else { 0 }, if sideways { x.signum() } else { 0 }) {
        (-1, 0) => "north",
        (-1, 1) => "north-east",
        (0, 1) => "east",
        (1, 1) => "south-east",
        (1, 0) => "south",
        (1, -1) => "south-west",
        (0, -1) => "west",
        (-1, -1) => "north-west",
        _ => "here",
    }
}

/// Is this the outline of an area, and not a mere line?
pub(crate) fn is_area(line: &BoardLine) -> bool {
    line.points.len() > 3 && line.points.first() == line.points.last()
}

/// The course of something drawn over the board, with its first point again at the end if it encloses ground.
pub(crate) fn course_of(overlay: &Overlay) -> Vec<Point> {
    let open = overlay.kind.split_whitespace().next();
    let open = open.is_some_and(|kind| matches!(kind, "ruler" | "path" | "order" | "line" | "stages"));
    let first = overlay.points.first().filter(|_| !open && overlay.points.len() > 2);
    overlay.points.iter().chain(first).copied().collect()
}

/// Does a place lie in the ground that a closed course encloses?
pub(crate) fn encloses(course: &[Point], at: Point) -> bool {
    course.len() > 3 && course.first() == course.last() && inside(&course[1..], at)
}

/// The north-western and the south-eastern corner of what the points take up.
pub(crate) fn bounds(points: &[Point]) -> Option<(Point, Point)> {
    let (xs, ys) = (points.iter().map(|p| p.x), points.iter().map(|p| p.y));
    let least = Point { x: xs.clone().min()?, y: ys.clone().min()? };
    Some((least, Point { x: xs.max()?, y: ys.max()? }))
}

/// An area in words: two corners of a rectangle, all corners of another shape, or between what corners it lies.
pub(crate) fn area_words(names: &Names, board: u8, outline: &[Point]) -> String {
    let name = |at: Point| names.place(Place::Point { board, at });
    let Some((least, most)) = bounds(outline) else { return "nowhere".to_owned() };
    let at_corner = |p: &Point| (p.x == least.x || p.x == most.x) && (p.y == least.y || p.y == most.y);
    let (from, to) = (name(least), name(most));
    match outline.len() {
        4 if outline.iter().all(at_corner) => format!("from {from} to {to}"),
        n if n <= CORNERS => {
            format!("within the corners {}", outline.iter().map(|&p| name(p)).collect::<Vec<_>>().join(" "))
        }
        n => format!("within an outline of {n} corners between {from} and {to}"),
    }
}

/// The size of a measured board in words, if this place is not on it.
pub(crate) fn off_board(names: &Names, place: Place) -> Option<String> {
    let Place::Point { board, at } = place else { return None };
    let sheet = names.boards.get(usize::from(board)).filter(|sheet| sheet.grid.is_none())?;
    let (wide, deep) = sheet.size;
    let on = (0..=wide).contains(&at.x) && (0..=deep).contains(&at.y);
    let end = names.place(Place::Point { board, at: Point { x: wide, y: deep } });
    (!on).then(|| format!("the table goes from 0,0 to {end}, in metres from its north-western corner"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(x: i32, y: i32) -> Point {
        Point { x, y }
    }

    #[test]
    fn the_nearest_point_of_a_line_is_an_end_or_lies_between() {
        let line = [at(0, 0), at(100, 0), at(100, 50)];
        assert_eq!(nearest(&line, at(30, 40)), Some(at(30, 0)));
        assert_eq!(nearest(&line, at(-30, -40)), Some(at(0, 0)));
        assert_eq!(nearest(&line, at(140, 20)), Some(at(100, 20)));
        assert_eq!(nearest(&[at(7, 7), at(7, 7)], at(0, 0)), Some(at(7, 7)));
        assert_eq!(nearest(&[], at(0, 0)), None);
        let far = [at(i32::MIN, i32::MIN), at(i32::MAX, i32::MAX)];
        assert_eq!(nearest(&far, at(i32::MAX, i32::MIN)).map(|p| p.x == p.y), Some(true));
    }

    #[test]
    fn directions_are_the_nearest_of_eight() {
        for (to, way) in [
            ((0, -9), "north"),
            ((10, -4), "east"),
            ((10, -5), "north-east"),
            ((4, 10), "south"),
            ((-5, 5), "south-west"),
            ((-5, 1), "west"),
            ((0, 0), "here"),
        ] {
            assert_eq!(direction(at(0, 0), at(to.0, to.1)), way, "{to:?}");
        }
    }

    #[test]
    fn areas_are_told_by_two_corners_all_corners_or_bounds() {
        let board = Board { scale: 100, size: (40_000, 30_000), ..Board::default() };
        let names = Names::new(vec![board], &["alpha", "bravo"]);
        let words = |corners: &[(i32, i32)]| {
            area_words(&names, 0, &corners.iter().map(|&(x, y)| at(x * 100, y * 100)).collect::<Vec<_>>())
        };
        assert_eq!(words(&[(10, 20), (90, 20), (90, 280), (10, 280)]), "from 10,20 to 90,280");
        assert_eq!(words(&[(10, 20), (90, 20), (50, 80)]), "within the corners 10,20 90,20 50,80");
        assert_eq!(words(&[(10, 20), (90, 30), (90, 280), (10, 280)]), "within the corners 10,20 90,30 90,280 10,280");
        let many: Vec<(i32, i32)> = (0..20).map(|n| (n * 3, n * n)).collect();
        assert_eq!(words(&many), "within an outline of 20 corners between 0,0 and 57,361");
        let place = |x: i32, y: i32| Place::Point { board: 0, at: at(x, y) };
        assert!(off_board(&names, place(40_000, 30_000)).is_none());
        assert!(off_board(&names, place(40_100, 0)).is_some_and(|words| words.contains("0,0 to 400,300")));
    }
}
