//! The map in characters: two lines a row, because every other column sits half a hex higher.

use crate::measure::metre;
use crate::{Names, chart};
use kernel::scene::{Board, HexGrid, Overlay, Piece, Scene};
use kernel::{Place, Point, Side};
use std::collections::{BTreeMap, BTreeSet};

/// Characters a hex.
const WIDTH: usize = 4;
/// Characters for the number of the row.
const MARGIN: usize = 4;

/// Metres of a measured board for one column or row of a grid, where somebody counts in those.
const METRES: u16 = 10;

/// The part of a board that is drawn: columns and rows, from 1, both ends included; of a measured board metres from
/// edge to edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    cols: (i32, i32),
    rows: (i32, i32),
}

impl Window {
    /// The whole board.
    #[must_use]
    pub fn whole(board: &Board) -> Window {
        let Some(grid) = board.grid else {
            let metres = |long: i32| (long.max(0) / metre(board)).max(1);
            return Window { cols: (0, metres(board.size.0)), rows: (0, metres(board.size.1)) };
        };
        Window { cols: (1, i32::from(grid.cols)), rows: (1, i32::from(grid.rows)) }
    }
    /// Everything within so many columns and rows of a place; on a measured board, within so many times ten metres.
    #[must_use]
    pub fn round(board: &Board, at: Place, reach: u16) -> Window {
        let whole = Window::whole(board);
        match (board.grid, at) {
            (Some(grid), Place::Cell { cell, .. }) => Window::near(column_and_row(grid, cell), reach).clipped(whole),
            (None, Place::Point { at, .. }) => Window::metres(board, at, reach.saturating_mul(METRES)),
            _ => whole,
        }
    }
    /// Everything within so many metres of a point of a measured board.
    pub(crate) fn metres(board: &Board, at: Point, reach: u16) -> Window {
        let (whole, metre) = (Window::whole(board), metre(board));
        let on = |n: i32, side: (i32, i32)| n.div_euclid(metre).clamp(side.0, side.1);
        Window::near((on(at.x, whole.cols), on(at.y, whole.rows)), reach.max(5)).clipped(whole)
    }
    fn near((col, row): (i32, i32), reach: u16) -> Window {
        let round = |n: i32| (n.saturating_sub(i32::from(reach)), n.saturating_add(i32::from(reach)));
        Window { cols: round(col), rows: round(row) }
    }
    /// From west to east, and from north to south.
    pub(crate) fn sides(self) -> ((i32, i32), (i32, i32)) {
        (self.cols, self.rows)
    }
    /// Where counters stand, with a little ground round them; nothing if there are none.
    #[must_use]
    pub fn around(board: &Board, scene: &Scene) -> Option<Window> {
        let standing = scene.pieces.iter().filter(|p| p.holder.is_none());
        Window::about(board, standing.filter_map(|p| p.cells.first().copied()))
    }
    /// These cells with a little ground round them; nothing if there are none.
    #[must_use]
    pub fn about(board: &Board, cells: impl Iterator<Item = u16>) -> Option<Window> {
        let grid = board.grid?;
        let places: Vec<(i32, i32)> = cells.map(|cell| column_and_row(grid, cell)).collect();
        let (cols, rows) = (places.iter().map(|p| p.0), places.iter().map(|p| p.1));
        let (west, east) = (cols.clone().min()?, cols.max()?);
        let (north, south) = (rows.clone().min()?, rows.max()?);
        Some(Window { cols: (west - 3, east + 3), rows: (north - 3, south + 3) }.clipped(Window::whole(board)))
    }
    fn clipped(self, whole: Window) -> Window {
        let clip = |a: (i32, i32), w: (i32, i32)| (a.0.max(w.0), a.1.min(w.1));
        Window { cols: clip(self.cols, whole.cols), rows: clip(self.rows, whole.rows) }
    }
    /// The same rows in strips of columns that fit a line.
    fn strips(self, width: usize) -> impl Iterator<Item = Window> {
        let fit = (width.saturating_sub(MARGIN) / WIDTH).max(5) as i32;
        let count = (self.cols.1 - self.cols.0 + 1).max(1);
        let strips = (count + fit - 1) / fit;
        let each = (count + strips - 1) / strips;
        (0..strips).map(move |n| {
            let west = self.cols.0 + n * each;
            Window { cols: (west, (west + each - 1).min(self.cols.1)), rows: self.rows }
        })
    }
}

fn column_and_row(grid: HexGrid, cell: u16) -> (i32, i32) {
    let rows = i32::from(grid.rows.max(1));
    (i32::from(cell) / rows + 1, i32::from(cell) % rows + 1)
}

/// How many hexes from one cell to another.
pub(crate) fn distance(grid: HexGrid, a: u16, b: u16) -> i32 {
    // On axes that run along columns and down to the right, the third coordinate is minus the sum of the two.
    let axes = |cell: u16| {
        let (col, row) = column_and_row(grid, cell);
        (col, row - if grid.even_up { col / 2 } else { (col + 1) / 2 })
    };
    let ((aq, ar), (bq, br)) = (axes(a), axes(b));
    let (dq, dr) = (aq - bq, ar - br);
    (dq.abs() + dr.abs() + (dq + dr).abs()) / 2
}

/// The cells at most so far from a place.
pub(crate) fn within(board: &Board, at: Place, reach: u16) -> Vec<u16> {
    let (Some(grid), Place::Cell { cell, .. }) = (board.grid, at) else { return Vec::new() };
    let count = u16::from(grid.cols) * u16::from(grid.rows);
    (0..count).filter(|&c| distance(grid, cell, c) <= i32::from(reach)).collect()
}

/// The mark of a kind of ground.
fn mark(name: &str) -> char {
    match name {
        "clear" => '.',
        "mixed" => '=',
        "medium" => ':',
        "broken" => '%',
        "heavy" => '&',
        "building" => '#',
        "river" | "sea" => '~',
        "bridge" => 'H',
        other => other.chars().next().unwrap_or('?'),
    }
}

/// What lies over the ground and is worth a star on the map.
fn starred(overlay: &Overlay) -> bool {
    !matches!(overlay.kind.as_str(), "cone" | "radius" | "exit" | "ruler")
}

/// Everything that stands or lies in the cells, gathered once.
struct Sheet<'a> {
    names: &'a Names,
    board: &'a Board,
    grid: HexGrid,
    stacks: BTreeMap<u16, Vec<&'a Piece>>,
    roads: BTreeMap<u16, char>,
    stars: BTreeSet<u16>,
    /// What was drawn, for the key.
    used: BTreeSet<&'a str>,
    high: bool,
    starry: bool,
    ways: BTreeSet<char>,
    stacked: BTreeSet<(Option<Side>, bool)>,
}

impl<'a> Sheet<'a> {
    fn new(names: &'a Names, board: &'a Board, grid: HexGrid, scene: &'a Scene) -> Sheet<'a> {
        let mut stacks: BTreeMap<u16, Vec<&Piece>> = BTreeMap::new();
        for piece in scene.pieces.iter().filter(|p| p.holder.is_none()) {
            if let Some(&cell) = piece.cells.first() {
                stacks.entry(cell).or_default().push(piece);
            }
        }
        let mut roads = BTreeMap::new();
        for (kind, sign) in [("trail", '-'), ("road", '+')] {
            let lines = board.lines.iter().filter(|line| line.kind == kind);
            roads.extend(lines.flat_map(|line| &line.cells).map(|&cell| (cell, sign)));
        }
        let stars = scene.overlays.iter().filter(|o| starred(o)).flat_map(|o| o.cells.iter().copied()).collect();
        let (used, ways, stacked) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        Sheet { names, board, grid, stacks, roads, stars, used, high: false, starry: false, ways, stacked }
    }
    /// The characters of a cell: who stands there, or what the ground is like.
    fn cell(&mut self, cell: u16) -> String {
        let star = self.stars.contains(&cell);
        self.starry |= star;
        let star = if star { "*" } else { "" };
        if let Some(stack) = self.stacks.get(&cell) {
            let side = stack.first().and_then(|p| p.side);
            if let Some(other) = stack.iter().find(|p| p.side != side) {
                return format!("{}{}{star}", self.names.letter(side), self.names.letter(other.side));
            }
            let known = stack.iter().any(|p| p.known);
            self.stacked.insert((side, known));
            let letter = self.names.letter(side);
            let letter = if known { letter } else { letter.to_ascii_lowercase() };
            return format!("{letter}{}{star}", stack.len().min(9));
        }
        let kind = self.board.terrain.get(usize::from(cell)).and_then(|&t| self.board.legend.get(usize::from(t)));
        let name = kind.map_or("", String::as_str);
        self.used.insert(name);
        let level = self.board.levels.get(usize::from(cell)).copied().unwrap_or(0);
        self.high |= level > 0;
        let height = if level > 0 { level.to_string() } else { String::new() };
        let way = self.roads.get(&cell).copied();
        self.ways.extend(way);
        let way = way.map(String::from).unwrap_or_default();
        format!("{}{height}{}", mark(name), if star.is_empty() { &way } else { star })
    }
    fn strip(&mut self, part: Window) -> String {
        let grid = self.grid;
        let up = |col: i32| (col % 2 == 0) == grid.even_up;
        let number = |col: i32, row: i32| ((col - 1) * i32::from(grid.rows) + row - 1) as u16;
        let mut text = " ".repeat(MARGIN);
        text += &(part.cols.0..=part.cols.1).map(|col| format!("{col:02}  ")).collect::<String>();
        text.truncate(text.trim_end().len());
        text.push('\n');
        for row in part.rows.0..=part.rows.1 {
            for half in [true, false] {
                let mut line = if half { format!("{row:02}  ") } else { " ".repeat(MARGIN) };
                for col in part.cols.0..=part.cols.1 {
                    let shown = if up(col) == half { self.cell(number(col, row)) } else { String::new() };
                    line += &format!("{shown:WIDTH$}");
                }
                text += line.trim_end();
                text.push('\n');
            }
        }
        text
    }
    /// What the signs mean, of those that were drawn.
    fn key(&self) -> Vec<String> {
        let mut by_mark: BTreeMap<char, Vec<&str>> = BTreeMap::new();
        self.used.iter().for_each(|name| by_mark.entry(mark(name)).or_default().push(name));
        let mut parts: Vec<String> =
            by_mark.iter().map(|(mark, names)| format!("{mark} {}", names.join(", "))).collect();
        let mut add = |wanted: bool, words: &str| parts.extend(wanted.then(|| words.to_owned()));
        add(self.high, "1 2 height in levels");
        add(self.ways.contains(&'+'), "+ road");
        add(self.ways.contains(&'-'), "- trail");
        add(self.starry, "* something lies there (`marks`)");
        parts.extend(self.stacked.iter().map(|&(side, known)| {
            let (letter, whose) = (self.names.letter(side), self.names.side(side));
            match known {
                true => format!("{letter}2 two counters of {whose}"),
                false => format!("{}2 two of {whose} that you cannot name", letter.to_ascii_lowercase()),
            }
        }));
        parts
    }
}

/// Draw a part of the first board with a key: ground, heights, roads, and who stands where. A grid comes in strips that
/// fit the line, a measured board in one picture.
#[must_use]
pub fn draw(names: &Names, scene: &Scene, part: Window, width: usize) -> String {
    let Some(board) = names.boards.first() else { return "There is no map.\n".to_owned() };
    let Some(grid) = board.grid else {
        let (picture, key) = chart::draw(names, board, scene, part, width);
        return picture + &key_lines(key, width);
    };
    let mut sheet = Sheet::new(names, board, grid, scene);
    let strips: Vec<String> = part.strips(width).map(|strip| sheet.strip(strip)).collect();
    strips.join("\n") + &key_lines(sheet.key(), width)
}

/// The parts of a key side by side, as many as fit a line.
fn key_lines(key: Vec<String>, width: usize) -> String {
    let (mut text, mut line) = (String::new(), String::new());
    for part in key {
        if !line.is_empty() && line.chars().count() + 3 + part.chars().count() > width {
            text += &line;
            text.push('\n');
            line.clear();
        }
        if !line.is_empty() {
            line += "   ";
        }
        line += &part;
    }
    text + &line + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    const GRID: HexGrid = HexGrid { cols: 57, rows: 34, even_up: true };

    #[test]
    fn neighbours_are_one_apart() {
        let cell = |label: &str| GRID.cell(label).unwrap();
        for (a, b) in
            [("1926", "1925"), ("1926", "1826"), ("1926", "1827"), ("1926", "2026"), ("1926", "2027"), ("0803", "0903")]
        {
            assert_eq!(distance(GRID, cell(a), cell(b)), 1, "{a} {b}");
        }
        assert_eq!(distance(GRID, cell("0126"), cell("1926")), 18);
        assert_eq!(distance(GRID, cell("3910"), cell("4908")), 10);
    }

    fn small() -> Board {
        let grid = HexGrid { cols: 3, rows: 2, even_up: true };
        let road = kernel::scene::BoardLine { kind: "road".to_owned(), cells: vec![0, 2], ..Default::default() };
        Board {
            grid: Some(grid),
            legend: vec!["clear".to_owned(), "heavy".to_owned()],
            terrain: vec![0, 0, 0, 1, 0, 1],
            levels: vec![0, 0, 0, 1, 0, 2],
            lines: vec![road],
            ..Board::default()
        }
    }

    fn piece(side: u8, cell: u16, known: bool) -> Arc<Piece> {
        Piece { side: Some(Side(side)), cells: vec![cell], known, ..Piece::default() }.into()
    }

    #[test]
    fn a_small_map_shows_ground_heights_roads_and_who_stands_where() {
        let mut scene =
            Scene { pieces: vec![piece(0, 1, true), piece(0, 1, true), piece(1, 4, false)], ..Scene::default() };
        scene.overlays.push(Overlay { kind: "smoke".to_owned(), cells: vec![3], ..Overlay::default() }.into());
        let names = Names::new(vec![small()], &["alpha", "bravo"]);
        let text = draw(&names, &scene, Window::whole(&names.boards[0]), 80);
        let expected = "    01  02  03\n01      .+\n    .+      b1\n02      &1*\n    A2      &2\n";
        assert!(text.starts_with(expected), "{text}");
        assert!(text.contains("& heavy") && text.contains("b2 two of bravo that you cannot name"), "{text}");
    }

    #[test]
    fn a_wide_map_comes_in_strips_and_a_window_stays_on_the_board() {
        let names = Names::new(vec![Board { grid: Some(GRID), ..Board::default() }], &["alpha", "bravo"]);
        let board = &names.boards[0];
        let text = draw(&names, &Scene::default(), Window::whole(board), 100);
        assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
        assert_eq!(text.lines().filter(|line| line.starts_with("01  ")).count(), 3);
        let corner = Window::round(board, Place::Cell { board: 0, cell: 0 }, 2);
        assert_eq!(corner, Window { cols: (1, 3), rows: (1, 3) });
    }
}
