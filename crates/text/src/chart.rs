//! The map of a measured board in characters: a sign for each patch of ground, twice as deep as it is wide.

use crate::Names;
use crate::map::Window;
use crate::measure::{bounds, course_of, encloses, is_area, metre};
use crate::names::place_of;
use kernel::scene::{Board, Overlay, Scene};
use kernel::{Place, Point, Side};
use std::collections::{BTreeMap, BTreeSet};

/// Characters for the metres at the western edge.
const MARGIN: usize = 6;
/// The most columns, and the most rows.
const COLUMNS: i32 = 72;
const ROWS: i32 = 40;
/// So many columns apart are the metres of the northern edge.
const TICK: i32 = 10;
/// The most spots of one stretch of a line; none that fits a map has more.
const SPOTS: i64 = 1000;

/// The sign of a kind of ground. No letters: those are the sides.
fn sign(kind: &str) -> char {
    match kind {
        "field" => ',',
        "paddy" => ';',
        "wood" => '&',
        "jungle" => '$',
        "brush" => '%',
        "building" | "prepared-building" | "bunker" => '#',
        "rocks" => ':',
        "crag" => '<',
        "water" | "stream" | "river" => '~',
        "ford" => '=',
        "trench" | "ditch" => '_',
        "hedge" => '"',
        "wall" => '|',
        "fence" => '/',
        "road" => '+',
        "track" | "trail" => '-',
        "contour" => '^',
        _ => '\'',
    }
}

const OPEN: char = '.';
const PLACE: char = '@';
const MARK: char = '*';
const BOTH: char = '!';

/// What is drawn of something that lies over the ground: of a cone only where it begins, of arcs and rulers nothing.
fn drawn(overlay: &Overlay) -> Vec<Point> {
    match overlay.kind.as_str() {
        "arc" | "radius" | "exit" | "ruler" => Vec::new(),
        "cone" => overlay.points.first().copied().into_iter().collect(),
        _ => course_of(overlay),
    }
}

/// A sheet of signs over a part of the board, and what they mean.
struct Chart<'a> {
    names: &'a Names,
    board: &'a Board,
    /// The north-western corner in metres.
    west: i32,
    north: i32,
    /// Metres a column; a row has twice as many.
    step: i32,
    cols: i32,
    rows: i32,
    signs: Vec<char>,
    meant: BTreeMap<char, BTreeSet<String>>,
}

impl<'a> Chart<'a> {
    fn new(names: &'a Names, board: &'a Board, part: Window, width: usize) -> Chart<'a> {
        let ((west, east), (north, south)) = part.sides();
        let fit = i32::try_from(width.saturating_sub(MARGIN + 1)).unwrap_or(COLUMNS).clamp(20, COLUMNS);
        let parts = |long: i32, of: i32| (long.max(1) + of - 1) / of;
        let step = parts(east - west, fit).max(parts(south - north, 2 * ROWS));
        let (west, north) = (west.div_euclid(step) * step, north.div_euclid(2 * step) * 2 * step);
        let (cols, rows) = (parts(east - west, step), parts(south - north, 2 * step));
        let signs = vec![OPEN; usize::try_from(cols * rows).unwrap_or(0)];
        let meant = BTreeMap::from([(OPEN, BTreeSet::from(["open".to_owned()]))]);
        Chart { names, board, west, north, step, cols, rows, signs, meant }
    }
    /// Which sign stands for the patch in which a point lies; what is on the far edges of the board lies in the last.
    fn patch(&self, at: Point) -> Option<usize> {
        let (metre, (wide, deep)) = (metre(self.board), self.board.size);
        let number = |n: i32, from: i32, step: i32| n.div_euclid(metre).saturating_sub(from).div_euclid(step);
        let (col, row) = (number(at.x, self.west, self.step), number(at.y, self.north, 2 * self.step));
        let col = if at.x == wide && col == self.cols { col - 1 } else { col };
        let row = if at.y == deep && row == self.rows { row - 1 } else { row };
        let on = (0..self.cols).contains(&col) && (0..self.rows).contains(&row);
        on.then(|| usize::try_from(row * self.cols + col).ok())?
    }
    /// The middle of a patch.
    fn middle(&self, patch: usize) -> Point {
        let patch = i32::try_from(patch).unwrap_or(0);
        let (col, row) = (patch % self.cols, patch / self.cols);
        let metre = metre(self.board);
        let x = self.west.saturating_add(col * self.step).saturating_mul(metre).saturating_add(self.step * metre / 2);
        let y = self.north.saturating_add((2 * row + 1) * self.step).saturating_mul(metre);
        Point { x, y }
    }
    fn means(&mut self, sign: char, words: &str) {
        self.meant.entry(sign).or_default().insert(words.to_owned());
    }
    fn put(&mut self, at: Point, sign: char) {
        if let Some(patch) = self.patch(at) {
            self.signs[patch] = sign;
        }
    }
    /// Fill every patch whose middle is within; of a small area at least the one it lies in.
    fn fill(&mut self, outline: &[Point], sign: char) {
        let Some((least, most)) = bounds(outline) else { return };
        let within: Vec<usize> = (0..self.signs.len()).filter(|&patch| encloses(outline, self.middle(patch))).collect();
        if within.is_empty() {
            self.put(Point { x: least.x.midpoint(most.x), y: least.y.midpoint(most.y) }, sign);
        }
        within.into_iter().for_each(|patch| self.signs[patch] = sign);
    }
    /// Draw along a course, two spots for each patch it crosses.
    fn trace(&mut self, course: &[Point], sign: char) {
        course.iter().for_each(|&at| self.put(at, sign));
        let patch = i64::from(self.step) * i64::from(metre(self.board));
        for ends in course.windows(2) {
            let (x, y) = (i64::from(ends[1].x) - i64::from(ends[0].x), i64::from(ends[1].y) - i64::from(ends[0].y));
            let spots = ((x.abs() / patch).max(y.abs() / (2 * patch)) * 2 + 1).min(SPOTS);
            for n in 1..spots {
                let part = |from: i32, by: i64| i32::try_from(i64::from(from) + by * n / spots).unwrap_or(from);
                self.put(Point { x: part(ends[0].x, x), y: part(ends[0].y, y) }, sign);
            }
        }
    }
    /// Areas, then contours, then hedges, walls and ways over them.
    fn ground(&mut self) {
        let board = self.board;
        let contour = |kind: &str| kind == "contour";
        for line in board.lines.iter().filter(|line| is_area(line) && !contour(&line.kind)) {
            self.fill(&line.points, sign(&line.kind));
        }
        let (heights, others): (Vec<_>, Vec<_>) = board.lines.iter().partition(|line| contour(&line.kind));
        for line in heights.into_iter().chain(others.into_iter().filter(|line| !is_area(line))) {
            self.trace(&line.points, sign(&line.kind));
        }
        board.lines.iter().for_each(|line| self.means(sign(&line.kind), &line.kind.replace('-', " ")));
    }
    /// Named places and what lies over the ground.
    fn marks(&mut self, scene: &Scene) {
        let (board, names) = (self.board, self.names);
        for named in &board.places {
            for &place in &named.places {
                if let Place::Point { at, .. } = place
                    && self.patch(at).is_some()
                {
                    self.means(PLACE, &format!("{} {}", named.name, names.place(place)));
                    self.put(at, PLACE);
                }
            }
        }
        for overlay in scene.overlays.iter().filter(|o| o.board == 0) {
            self.trace(&drawn(overlay), MARK);
        }
        self.means(MARK, "something lies there (`marks`)");
    }
    /// Who stands where: the letter of a side, small for those one cannot name.
    fn counters(&mut self, scene: &Scene) {
        let mut stands: BTreeMap<usize, BTreeSet<(Option<Side>, bool)>> = BTreeMap::new();
        for piece in scene.pieces.iter().filter(|p| p.holder.is_none()) {
            if let Some(Place::Point { board: 0, at }) = place_of(piece)
                && let Some(patch) = self.patch(at)
            {
                stands.entry(patch).or_default().insert((piece.side, piece.known));
            }
        }
        for (patch, who) in stands {
            let sides: BTreeSet<Option<Side>> = who.iter().map(|(side, _)| *side).collect();
            let Some(&(side, known)) = who.iter().next_back() else { continue };
            let letter = self.names.letter(side);
            let (sign, words) = match (sides.len(), known) {
                (1, true) => (letter, self.names.side(side).to_owned()),
                (1, false) => (letter.to_ascii_lowercase(), format!("{}, not seen clearly", self.names.side(side))),
                _ => (BOTH, "counters of both sides".to_owned()),
            };
            self.means(sign, &words);
            self.signs[patch] = sign;
        }
    }
    /// The signs with the metres along the northern and the western edge.
    fn picture(&self) -> String {
        let mut text = " ".repeat(MARGIN);
        for col in (0..self.cols).step_by(TICK as usize) {
            text += &format!("{:<width$}", self.west + col * self.step, width = TICK as usize);
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
        let count = usize::try_from(self.cols).unwrap_or(1).max(1);
        for (row, signs) in (0i32..).zip(self.signs.chunks(count)) {
            let metres = self.north + 2 * row * self.step;
            text += &format!("{metres:>5} {}\n", signs.iter().collect::<String>());
        }
        text
    }
    /// How wide the patches are, and what the signs mean of those that were drawn; all named places.
    fn key(&self) -> Vec<String> {
        let scale = format!("a sign is {} m wide and {} m deep, north is up", self.step, 2 * self.step);
        let shown = |sign: char| sign == PLACE || self.signs.contains(&sign);
        let meant = self.meant.iter().filter(|(sign, _)| shown(**sign));
        let each = |(sign, words): (&char, &BTreeSet<String>)| -> Vec<String> {
            if *sign == PLACE {
                return words.iter().map(|name| format!("{sign} {name}")).collect();
            }
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            vec![format!("{sign} {}", words.join(", "))]
        };
        std::iter::once(scale).chain(meant.flat_map(each)).collect()
    }
}

/// A part of a measured board as a picture of signs, and the parts of its key.
pub(crate) fn draw(names: &Names, board: &Board, scene: &Scene, part: Window, width: usize) -> (String, Vec<String>) {
    let mut chart = Chart::new(names, board, part, width);
    chart.ground();
    chart.marks(scene);
    chart.counters(scene);
    (chart.picture(), chart.key())
}

#[cfg(test)]
mod tests {
    use crate::survey::survey;
    use crate::{Names, Window, draw_map};
    use kernel::scene::{Board, BoardLine, NamedPlace, Overlay, Piece, Scene};
    use kernel::{Place, Point, Side};
    use std::sync::Arc;

    fn points(metres: &[(i32, i32)]) -> Vec<Point> {
        metres.iter().map(|&(x, y)| Point { x: x * 100, y: y * 100 }).collect()
    }

    fn line(kind: &str, height: i32, metres: &[(i32, i32)]) -> BoardLine {
        BoardLine { kind: kind.to_owned(), height: height * 100, points: points(metres), ..BoardLine::default() }
    }

    fn place(x: i32, y: i32) -> Place {
        Place::Point { board: 0, at: Point { x: x * 100, y: y * 100 } }
    }

    /// A wood in the west, a crag south of it, a house in the middle, a hedge in the east, a hill in the north-east.
    fn country() -> Names {
        let board = Board {
            size: (4000, 3200),
            scale: 100,
            lines: vec![
                line("contour", 10, &[(28, 0), (40, 0), (40, 8), (28, 8), (28, 0)]),
                line("wood", 8, &[(0, 8), (10, 8), (10, 24), (0, 24), (0, 8)]),
                line("building", 6, &[(19, 15), (21, 15), (21, 17), (19, 17), (19, 15)]),
                line("crag", 4, &[(0, 24), (6, 24), (6, 32), (0, 32), (0, 24)]),
                line("hedge", 2, &[(30, 10), (30, 28)]),
            ],
            places: vec![NamedPlace { name: "well".to_owned(), places: vec![place(15, 29)] }],
            ..Board::default()
        };
        Names::new(vec![board], &["blue", "red"])
    }

    fn piece(side: u8, name: &str, known: bool, metres: (i32, i32)) -> Arc<Piece> {
        let outline = points(&[metres]);
        let name = name.to_owned();
        Piece { side: Some(Side(side)), name, known, outline, kind: "rifle".to_owned(), ..Piece::default() }.into()
    }

    fn scene() -> Scene {
        let objective = Overlay { kind: "objective".to_owned(), label: "the house".to_owned(), ..Overlay::default() };
        Scene {
            pieces: vec![piece(0, "Scout", true, (12, 4)), piece(1, "enemy 1", false, (35, 20))],
            overlays: vec![Overlay { points: points(&[(25, 31)]), ..objective }.into()],
            ..Scene::default()
        }
    }

    #[test]
    fn a_measured_map_shows_ground_places_and_who_stands_where() {
        let names = country();
        let text = draw_map(&names, &scene(), Window::whole(&names.boards[0]), 27);
        let expected = [
            "      0         20",
            "    0 ..............^^^^^^",
            "    4 ......B.......^....^",
            "    8 &&&&&.........^\"^^^^",
            "   12 &&&&&..........\"....",
            "   16 &&&&&.....#....\"....",
            "   20 &&&&&..........\".r..",
            "   24 <<<............\"....",
            "   28 <<<....@....*..\"....",
        ];
        assert_eq!(text.lines().take(9).collect::<Vec<_>>(), expected, "{text}");
        for words in [
            "& wood",
            "< crag",
            "# building",
            "\" hedge",
            "^ contour",
            "@ well 15,29",
            "* something",
            "B blue",
            "r red, not",
        ] {
            assert!(text.contains(words), "{words}: {text}");
        }
        assert!(text.contains("a sign is 2 m wide and 4 m deep"), "{text}");
    }

    #[test]
    fn a_part_of_a_measured_map_is_drawn_larger_and_only_its_places_are_named() {
        let names = country();
        let part = Window::metres(&names.boards[0], Point { x: 2000, y: 1600 }, 8);
        let text = draw_map(&names, &scene(), part, 80);
        assert!(text.starts_with("      12        22\n    8 ................\n"), "{text}");
        assert_eq!(text.matches('#').count(), 4 + 1, "four signs of the house and one in the key: {text}");
        assert!(!text.contains("well") && !text.contains("wood") && !text.contains("blue"), "{text}");
    }

    #[test]
    fn nothing_is_shown_that_is_not_in_the_scene() {
        let names = country();
        let (whole, mut seen) = (Window::whole(&names.boards[0]), scene());
        seen.pieces.pop();
        let map = draw_map(&names, &seen, whole, 80);
        assert!(map.contains("B blue") && !map.contains("r red"), "{map}");
        let near = survey(&names, &seen, place(35, 20), 60, 100);
        assert!(near.contains("blue, Scout") && !near.contains("enemy 1"), "{near}");
        let all = survey(&names, &scene(), place(35, 20), 60, 100);
        assert!(all.contains("   0 m  here        red, counter enemy 1, unknown\n"), "{all}");
    }

    #[test]
    fn near_a_place_lies_what_is_within_the_metres_the_nearest_first() {
        let text = survey(&country(), &scene(), place(6, 16), 16, 100);
        assert_eq!(
            text,
            "6,16: wood, 8 m high\n     \
             4 m  east        the edge of the wood, 8 m high, between 0,8 and 10,24\n     \
             8 m  south       crag, 4 m high, between 0,24 and 6,32\n    \
             13 m  east        building, 6 m high, between 19,15 and 21,17\n    \
             13 m  north-east  blue, Scout, rifle\n    \
             16 m  south-east  place: well\n"
        );
        let hill = survey(&country(), &Scene::default(), place(34, 4), 2, 100);
        assert_eq!(hill, "34,4: open ground, 10 m above the plain\n  nothing else within 2 m\n");
        let hedge = survey(&country(), &Scene::default(), place(30, 20), 0, 100);
        assert!(hedge.starts_with("30,20: open ground, on a hedge\n     0 m  here  hedge, 2 m high, from 30,10 to"));
    }
}
