//! The map as a board: fixed and public.

use crate::ground::{Ground, OFF};
use crate::state::Table;
use crate::tables::Terrain;
use geometry::map::CourseKind;
use geometry::{Hex, Stagger};
use kernel::question::Place;
use kernel::scene::{Board, BoardLine, HexGrid, NamedPlace};

/// The board of a scenario: the map with the scenario's own terrain.
#[must_use]
pub fn boards(t: &Table) -> Vec<Board> {
    let ground = &t.ground;
    let grid = ground.grid;
    let place = |hex: &Hex| Place::Cell { board: 0, cell: hex.0 };
    let named = |place_on_map: &geometry::map::Place| NamedPlace {
        name: place_on_map.name.clone(),
        places: place_on_map.hexes.iter().map(place).collect(),
    };
    vec![Board {
        key: "map".to_owned(),
        title: ground.title.clone(),
        grid: Some(HexGrid { cols: grid.cols(), rows: grid.rows(), even_up: grid.stagger() == Stagger::EvenUp }),
        size: (0, 0),
        scale: 25,
        legend: Terrain::ALL.iter().map(|terrain| terrain.name().to_owned()).collect(),
        terrain: ground.terrain.iter().map(|terrain| terrain.index() as u8).collect(),
        levels: ground.level.clone(),
        lines: lines(ground),
        places: ground.places.iter().map(named).collect(),
    }]
}

/// Roads, trails and rivers as they run; walls and contours as pairs of hexes on either side.
fn lines(ground: &Ground) -> Vec<BoardLine> {
    let line = |kind: &str, cells: Vec<u16>| BoardLine { kind: kind.to_owned(), cells, ..BoardLine::default() };
    let course = |course: &geometry::map::Course| {
        let kind = match course.kind {
            CourseKind::Road => "road",
            CourseKind::Trail => "trail",
            CourseKind::River => "river",
        };
        line(kind, course.hexes.iter().map(|hex| hex.0).collect())
    };
    let mut lines: Vec<BoardLine> = ground.courses.iter().map(course).collect();
    let walls = sides(ground, |here, towards, _| ground.walls[here.index()] >> towards & 1 == 1);
    if !walls.is_empty() {
        lines.push(line("wall", walls));
    }
    for level in 0..ground.level.iter().copied().max().unwrap_or(0) {
        let above = |hex: Hex| ground.level[hex.index()] > level;
        lines.push(line("contour", sides(ground, |here, _, there| above(here) != above(there))));
    }
    lines
}

/// The pairs of neighbours that something runs between, each pair once.
fn sides(ground: &Ground, between: impl Fn(Hex, usize, Hex) -> bool) -> Vec<u16> {
    let mut cells = Vec::new();
    for here in ground.grid.all() {
        for (towards, &there) in ground.neighbour[here.index()].iter().enumerate() {
            if there != OFF && here < there && between(here, towards, there) {
                cells.extend([here.0, there.0]);
            }
        }
    }
    cells
}
