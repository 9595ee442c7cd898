//! A small picture of a board, drawn from what every client may know of it: ground, roads and rivers, no lettering.

use kernel::scene::{Board, BoardLine, HexGrid};
use std::fmt::Write;

/// From the middle of a hex to its corners, across and down.
const CORNERS: [(f64, f64); 6] = [(-4.0, -6.93), (4.0, -6.93), (8.0, 0.0), (4.0, 6.93), (-4.0, 6.93), (-8.0, 0.0)];

/// The first and last column and row that are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Part {
    /// The columns.
    pub(crate) cols: (u8, u8),
    /// The rows.
    pub(crate) rows: (u8, u8),
}

/// The colour of ground by a word in its name, light and dark.
const GROUND: [(&str, &str, &str); 14] = [
    ("bridge", "#c9b38c", "#7d6a48"),
    ("wharf", "#c9c2b8", "#6b665e"),
    ("building", "#b39a8a", "#806a5e"),
    ("sea", "#8fb9d6", "#27485f"),
    ("river", "#9cc3dd", "#2f5670"),
    ("water", "#9cc3dd", "#2f5670"),
    ("heavy", "#9dbb86", "#38522f"),
    ("wood", "#9dbb86", "#38522f"),
    ("medium", "#c5d3a2", "#47593a"),
    ("mixed", "#d9debb", "#4d5540"),
    ("broken", "#d6c8ab", "#5c5140"),
    ("rough", "#d6c8ab", "#5c5140"),
    ("clear", "#ece7d5", "#43433a"),
    ("", "#e4dfcf", "#4a4a42"),
];

fn colour(name: &str, dark: bool) -> &'static str {
    let name = name.to_lowercase();
    let found = GROUND.iter().find(|(word, ..)| name.contains(word)).unwrap_or(&GROUND[13]);
    if dark { found.2 } else { found.1 }
}

/// The middle of a cell.
fn middle(grid: HexGrid, cell: u16) -> (f64, f64) {
    let rows = u16::from(grid.rows.max(1));
    let (col, row) = (cell / rows + 1, cell % rows + 1);
    let up = u16::from((col % 2 == 0) == grid.even_up);
    (f64::from(3 * col - 1) * 4.0, f64::from(2 * row - up) * 6.93)
}

/// The picture; none of a board without hexes.
#[must_use]
pub(crate) fn thumb(board: &Board, part: Option<Part>, dark: bool) -> Option<String> {
    let grid = board.grid?;
    let part = part.unwrap_or(Part { cols: (1, grid.cols), rows: (1, grid.rows) });
    let (left, right) = (f64::from(part.cols.0) * 12.0 - 12.0, f64::from(part.cols.1) * 12.0 + 4.0);
    let (top, bottom) = (f64::from(part.rows.0) * 13.86 - 20.79, f64::from(part.rows.1) * 13.86 + 6.93);
    let (wide, high) = (right - left, bottom - top);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{left:.0} {top:.0} {wide:.0} {high:.0}\" width=\"360\" \
         height=\"{:.0}\">",
        360.0 * high / wide
    );
    for (kind, name) in (0u8..).zip(&board.legend) {
        let mut path = String::new();
        for (cell, _) in (0u16..).zip(&board.terrain).filter(|&(_, &terrain)| terrain == kind) {
            let (x, y) = middle(grid, cell);
            if x > left - 16.0 && x < right + 16.0 && y > top - 16.0 && y < bottom + 16.0 {
                hex(&mut path, x, y);
            }
        }
        if !path.is_empty() {
            let fill = colour(name, dark);
            let _ = write!(svg, "<path fill=\"{fill}\" stroke=\"{fill}\" d=\"{path}\"/>");
        }
    }
    board.lines.iter().for_each(|line| course(&mut svg, grid, line, dark));
    svg += "</svg>";
    Some(svg)
}

fn hex(path: &mut String, x: f64, y: f64) {
    for (n, (dx, dy)) in CORNERS.iter().enumerate() {
        let _ = write!(path, "{}{:.0} {:.0}", if n == 0 { 'M' } else { 'L' }, x + dx, y + dy);
    }
    path.push('z');
}

/// A road, trail or river through its cells.
fn course(svg: &mut String, grid: HexGrid, line: &BoardLine, dark: bool) {
    let (light, night, width) = match line.kind.as_str() {
        "road" => ("#8d7b5e", "#b3a27f", 2.6),
        "trail" => ("#a3916f", "#8f8063", 1.4),
        "river" => ("#6fa5cb", "#3f7396", 4.0),
        _ => return,
    };
    let points: Vec<String> =
        line.cells.iter().map(|&cell| middle(grid, cell)).map(|(x, y)| format!("{x:.0},{y:.0}")).collect();
    let stroke = if dark { night } else { light };
    let _ = write!(
        svg,
        "<polyline fill=\"none\" stroke=\"{stroke}\" stroke-width=\"{width}\" points=\"{}\"/>",
        points.join(" ")
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_part_that_is_wanted_is_drawn() {
        let board = Board {
            grid: Some(HexGrid { cols: 40, rows: 30, even_up: true }),
            legend: vec!["Clear".to_owned(), "Heavy woods".to_owned()],
            terrain: (0..1200).map(|cell| u8::from(cell % 7 == 0)).collect(),
            ..Board::default()
        };
        let whole = thumb(&board, None, false).expect("a grid");
        let part = thumb(&board, Some(Part { cols: (3, 8), rows: (3, 8) }), false).expect("a grid");
        assert!(part.len() * 5 < whole.len(), "{} {}", part.len(), whole.len());
        assert!(part.contains("#9dbb86") && part.starts_with("<svg") && part.ends_with("</svg>"));
        assert_eq!(thumb(&Board::default(), None, true), None);
    }
}
