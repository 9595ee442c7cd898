//! Lines, checked against a slow definition in other coordinates: every hex of the map and of a rim around it is
//! cut with the segment as a polygon, in exact fractions.

use geometry::{Crossing, Direction, Grid, Hex, LineTemplates, Stagger};
use proptest::prelude::*;
use std::cmp::Ordering;

const RAID: Grid = Grid::new(57, 34, Stagger::EvenUp);

/// A fraction with a positive denominator.
#[derive(Clone, Copy, Debug)]
struct Ratio(i64, i64);

impl Ratio {
    fn cmp(self, other: Ratio) -> Ordering {
        (self.0 * other.1).cmp(&(other.0 * self.1))
    }

    fn max(self, other: Ratio) -> Ratio {
        if self.cmp(other).is_lt() { other } else { self }
    }

    fn min(self, other: Ratio) -> Ratio {
        if self.cmp(other).is_gt() { other } else { self }
    }
}

/// Corners of a hex around its centre when columns are 3 apart and hexes 2 high, clockwise on a sheet whose
/// vertical axis points down.
const CORNERS: [(i64, i64); 6] = [(1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1)];

type Point = (i64, i64);

fn centre(grid: Grid, (col, row): Point) -> Point {
    let raised = match grid.stagger() {
        Stagger::EvenUp => col.rem_euclid(2) == 0,
        Stagger::OddUp => col.rem_euclid(2) == 1,
    };
    (3 * col, 2 * row - i64::from(raised))
}

fn place(grid: Grid, h: Hex) -> Point {
    let (col, row) = grid.col_row(h);
    (i64::from(col), i64::from(row))
}

fn on_map(grid: Grid, (col, row): Point) -> Option<Hex> {
    grid.hex(u8::try_from(col).ok()?, u8::try_from(row).ok()?)
}

/// The part of `from + t * way`, start < t < end, in the inside of the hex.
fn inside(c: Point, from: Point, way: Point, (start, end): (Ratio, Ratio)) -> Option<Ratio> {
    let (mut low, mut high) = (start, end);
    for i in 0..6 {
        let (p, q) = (CORNERS[i], CORNERS[(i + 1) % 6]);
        let inward = (p.1 - q.1, q.0 - p.0);
        let gap = inward.0 * (from.0 - c.0 - p.0) + inward.1 * (from.1 - c.1 - p.1);
        let gain = inward.0 * way.0 + inward.1 * way.1;
        match gain.cmp(&0) {
            Ordering::Equal if gap <= 0 => return None,
            Ordering::Equal => {}
            Ordering::Greater => low = low.max(Ratio(-gap, gain)),
            Ordering::Less => high = high.min(Ratio(gap, -gain)),
        }
    }
    low.cmp(high).is_lt().then_some(low)
}

/// Where the line begins to run along side `i` of the hex, if it does so between start and end.
fn beside(c: Point, i: usize, from: Point, way: Point, ends: (Ratio, Ratio)) -> Option<Ratio> {
    let (p, q) = (CORNERS[i], CORNERS[(i + 1) % 6]);
    let along = |corner: Point| {
        let to = (c.0 + corner.0 - from.0, c.1 + corner.1 - from.1);
        // On the line if parallel to it; how far along is read from the longer coordinate.
        let parallel = to.0 * way.1 == to.1 * way.0;
        let (num, den) = if way.0.abs() >= way.1.abs() { (to.0, way.0) } else { (to.1, way.1) };
        parallel.then(|| if den > 0 { Ratio(num, den) } else { Ratio(-num, -den) })
    };
    let (p, q) = (along(p)?, along(q)?);
    let (low, high) = (p.min(q).max(ends.0), p.max(q).min(ends.1));
    low.cmp(high).is_lt().then_some(low)
}

/// All crossings of `from + t * way` with start < t < end, found by trying every hex of the map and a rim of
/// `rim` hexes around it. Hexes outside the map are missing, but their turn in the row is kept.
fn slow(grid: Grid, a: Hex, b: Hex, span: (i64, i64), rim: i64) -> Vec<Crossing> {
    let from = centre(grid, place(grid, a));
    let to = centre(grid, place(grid, b));
    let way = (to.0 - from.0, to.1 - from.1);
    let ends = (Ratio(span.0, 1), Ratio(span.1, 1));
    let mut found: Vec<(Ratio, Crossing)> = Vec::new();
    for col in 1 - rim..=i64::from(grid.cols()) + rim {
        for row in 1 - rim..=i64::from(grid.rows()) + rim {
            let c = centre(grid, (col, row));
            let here = on_map(grid, (col, row));
            if let Some(t) = inside(c, from, way, ends) {
                found.push((t, here.map_or(Crossing::Off, Crossing::Through)));
            }
            // Each side once: from the hex that has it on its eastern half or below.
            for i in 0..3 {
                if let Some(t) = beside(c, i, from, way, ends) {
                    let mirrored = (c.0 + CORNERS[i].0 + CORNERS[i + 1].0, c.1 + CORNERS[i].1 + CORNERS[i + 1].1);
                    let other = hex_at(grid, mirrored);
                    found.push((t, pair(here, other)));
                }
            }
        }
    }
    found.sort_by(|x, y| x.0.cmp(y.0));
    found.into_iter().map(|(_, crossing)| crossing).collect()
}

fn hex_at(grid: Grid, point: Point) -> Option<Hex> {
    let col = point.0 / 3;
    let lift = point.1 - centre(grid, (col, 0)).1;
    assert!(point.0 % 3 == 0 && lift % 2 == 0, "{point:?} is no centre");
    on_map(grid, (col, lift / 2))
}

fn pair(a: Option<Hex>, b: Option<Hex>) -> Crossing {
    match (a, b) {
        (Some(a), Some(b)) => Crossing::Along(a.min(b), a.max(b)),
        (Some(h), None) | (None, Some(h)) => Crossing::Edge(h),
        (None, None) => Crossing::Off,
    }
}

/// The slow line without its first hex.
fn slow_line(grid: Grid, a: Hex, b: Hex) -> Vec<Crossing> {
    let mut line = slow(grid, a, b, (0, 1), 1);
    assert_eq!(line.remove(0), Crossing::Through(a));
    line
}

/// The slow line continued, cut after `n` crossings or where it leaves the map.
fn slow_beyond(grid: Grid, a: Hex, b: Hex, n: usize) -> Vec<Crossing> {
    let mut line = slow(grid, a, b, (1, 1 + n as i64), 2 * n as i64);
    assert_eq!(line.remove(0), Crossing::Through(b));
    if let Some(off) = line.iter().position(|&crossing| crossing == Crossing::Off) {
        line.truncate(off + 1);
    }
    line.truncate(n);
    line
}

fn at(label: &str) -> Hex {
    RAID.parse(label).unwrap()
}

fn through(labels: &[&str]) -> Vec<Crossing> {
    labels.iter().map(|label| Crossing::Through(at(label))).collect()
}

#[test]
fn the_two_proved_lines() {
    assert_eq!(*RAID.line(at("3620"), at("3222")), through(&["3520", "3421", "3321", "3222"]));
    // Rising gently to the east, it meets the lower hex of column 39 before the higher one.
    let rising = through(&["3719", "3819", "3919", "3918", "4019", "4118", "4218"]);
    assert_eq!(*RAID.line(at("3620"), at("4218")), rising);
}

#[test]
fn every_line_within_20_of_some_hexes_is_the_slow_one() {
    let mut line = Vec::new();
    let mut kinds = [0; 3];
    for label in ["2817", "2918", "0101", "0201", "5734", "5634", "5301", "0230"] {
        for b in RAID.within(at(label), 20).filter(|&b| b != at(label)) {
            RAID.line_into(at(label), b, &mut line);
            assert_eq!(line, slow_line(RAID, at(label), b), "{label} to {}", RAID.label(b));
            for crossing in &line {
                match crossing {
                    Crossing::Through(_) => kinds[0] += 1,
                    Crossing::Along(..) => kinds[1] += 1,
                    Crossing::Edge(_) => kinds[2] += 1,
                    Crossing::Off => panic!("a line between two hexes of the map never leaves it"),
                }
            }
        }
    }
    assert!(kinds.iter().all(|&count| count > 10), "{kinds:?}");
}

#[test]
fn every_line_of_small_grids_of_both_staggers_is_the_slow_one_and_reads_the_same_backward() {
    for (cols, rows) in [(1, 1), (1, 6), (6, 1), (2, 2), (7, 5), (8, 6)] {
        for stagger in [Stagger::EvenUp, Stagger::OddUp] {
            let grid = Grid::new(cols, rows, stagger);
            for a in grid.all() {
                for b in grid.all().filter(|&b| b != a) {
                    assert_eq!(*grid.line(a, b), slow_line(grid, a, b), "{grid:?} {a:?} {b:?}");
                    let mut back = grid.line(b, a).between().to_vec();
                    back.reverse();
                    assert_eq!(grid.line(a, b).between(), back);
                }
            }
        }
    }
}

#[test]
fn beyond_is_the_slow_line_continued() {
    let mut left = 0;
    for stagger in [Stagger::EvenUp, Stagger::OddUp] {
        let grid = Grid::new(9, 7, stagger);
        for a in grid.all() {
            for b in grid.all().filter(|&b| b != a) {
                let beyond = grid.beyond(a, b, 5);
                assert_eq!(beyond, slow_beyond(grid, a, b, 5), "{grid:?} {a:?} {b:?}");
                left += usize::from(beyond.last() == Some(&Crossing::Off));
                assert_eq!(grid.beyond(a, b, 2), beyond[..beyond.len().min(2)]);
            }
        }
    }
    assert!(left > 1000, "{left} lines left the map");
}

#[test]
fn a_hex_has_no_line_to_itself() {
    let h = at("1926");
    assert!(RAID.line(h, h).is_empty());
    assert!(RAID.line(h, h).between().is_empty());
    assert_eq!(RAID.beyond(h, h, 3), []);
}

#[test]
fn along_the_ragged_edge_only_the_hex_on_the_map_is_named() {
    let line = RAID.line(at("0201"), at("0601"));
    let edge = |label| Crossing::Edge(at(label));
    let on = |label| Crossing::Through(at(label));
    assert_eq!(*line, [edge("0301"), on("0401"), edge("0501"), on("0601")]);
    // The same line goes on until the east edge: column 57 is low, so beyond 5601 lies only its edge, then nothing.
    assert_eq!(RAID.beyond(at("5201"), at("5401"), 9), [edge("5501"), on("5601"), edge("5701"), Crossing::Off]);
}

#[test]
fn a_corner_touched_is_not_crossed() {
    // Four columns south-east and one hex south: it passes exactly through a corner of the first hex.
    let a = at("2015");
    let b = RAID.at_axial(RAID.axial(a) + Direction::SouthEast.step() * 4 + Direction::South.step()).unwrap();
    let line = RAID.line(a, b);
    assert_eq!(*line, slow_line(RAID, a, b));
    assert_eq!(line.len(), 5, "{line:?}");
    assert!(line.iter().all(|crossing| matches!(crossing, Crossing::Through(_))));
}

#[test]
fn a_used_buffer_is_emptied_and_not_grown() {
    let mut buffer = Vec::with_capacity(64);
    let room = buffer.as_ptr();
    for b in RAID.within(at("2817"), 20) {
        RAID.line_into(at("2817"), b, &mut buffer);
        assert_eq!(buffer, *RAID.line(at("2817"), b));
        assert_eq!(buffer, RAID.walk(at("2817"), b).collect::<Vec<_>>());
    }
    assert_eq!(buffer.as_ptr(), room);
}

#[test]
fn templates_give_the_same_lines() {
    let (mut kept, mut plain) = (Vec::new(), Vec::new());
    for stagger in [Stagger::EvenUp, Stagger::OddUp] {
        let grid = Grid::new(57, 34, stagger);
        let templates = LineTemplates::new(grid, 20);
        assert_eq!((templates.grid(), templates.reach()), (grid, 20));
        let mut walked = 0;
        for a in grid.all() {
            for b in grid.within(a, 22) {
                grid.line_into(a, b, &mut plain);
                templates.line_into(a, b, &mut kept);
                assert_eq!(kept, plain, "{stagger:?} {a:?} {b:?}");
                match templates.hexes(a, b) {
                    Some(hexes) => assert!(hexes.map(Crossing::Through).eq(plain.iter().copied())),
                    None if grid.distance(a, b) <= 20 => walked += 1,
                    None => {}
                }
            }
        }
        assert!(walked < 100 * grid.len(), "{walked} lines are not kept");
    }
    assert_eq!(LineTemplates::new(Grid::new(2, 2, Stagger::OddUp), u16::MAX).reach(), 198);
}

#[test]
fn crossings_name_their_hexes() {
    let hexes = |crossing: Crossing| crossing.hexes().collect::<Vec<_>>();
    assert_eq!(hexes(Crossing::Through(Hex(7))), [Hex(7)]);
    assert_eq!(hexes(Crossing::Along(Hex(7), Hex(9))), [Hex(7), Hex(9)]);
    assert_eq!(hexes(Crossing::Edge(Hex(3))), [Hex(3)]);
    assert_eq!(hexes(Crossing::Off), []);
}

fn any_grid() -> impl Strategy<Value = Grid> {
    (1..=99u8, 1..=99u8, any::<bool>())
        .prop_map(|(cols, rows, even)| Grid::new(cols, rows, if even { Stagger::EvenUp } else { Stagger::OddUp }))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn far_lines_are_the_slow_ones(grid in any_grid(), a: u16, b: u16) {
        let (a, b) = (Hex(a % grid.len() as u16), Hex(b % grid.len() as u16));
        prop_assume!(a != b);
        let line = grid.line(a, b);
        prop_assert_eq!(line.last(), Some(&Crossing::Through(b)));
        let mut back = grid.line(b, a).between().to_vec();
        back.reverse();
        prop_assert_eq!(line.between(), back);
        prop_assert_eq!(line.into_vec(), slow_line(grid, a, b));
    }
}
