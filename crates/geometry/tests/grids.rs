//! Grids, labels, directions and sets, checked against hexx and against plain counting.

use geometry::{Axial, Direction, Edges, Grid, Hex, HexSet, LabelError, Stagger};
use hexx::{HexOrientation, OffsetHexMode};
use proptest::prelude::*;
use std::collections::BTreeSet;

const RAID: Grid = Grid::new(57, 34, Stagger::EvenUp);

fn at(label: &str) -> Hex {
    RAID.parse(label).unwrap()
}

fn theirs(a: Axial) -> hexx::Hex {
    hexx::Hex::new(i32::from(a.q), i32::from(a.r))
}

fn ours(h: hexx::Hex) -> Axial {
    Axial::new(h.x as i16, h.y as i16)
}

fn any_grid() -> impl Strategy<Value = Grid> {
    (1..=99u8, 1..=99u8, any::<bool>())
        .prop_map(|(cols, rows, even)| Grid::new(cols, rows, if even { Stagger::EvenUp } else { Stagger::OddUp }))
}

fn grid_and_two() -> impl Strategy<Value = (Grid, Hex, Hex)> {
    any_grid().prop_flat_map(|grid| {
        let hex = 0..grid.len() as u16;
        (Just(grid), hex.clone().prop_map(Hex), hex.prop_map(Hex))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn places_are_those_of_hexx((grid, h, _) in grid_and_two()) {
        let (col, row) = grid.col_row(h);
        // hexx counts from 0 and names the columns that are pushed down.
        let mode = match grid.stagger() {
            Stagger::EvenUp => OffsetHexMode::Even,
            Stagger::OddUp => OffsetHexMode::Odd,
        };
        let offset = theirs(grid.axial(h)).to_offset_coordinates(mode, HexOrientation::Flat);
        prop_assert_eq!(offset, [i32::from(col) - 1, i32::from(row) - 1]);
        prop_assert_eq!(grid.at_axial(grid.axial(h)), Some(h));
        prop_assert_eq!(grid.hex(col, row), Some(h));
        prop_assert_eq!(h.0, (u16::from(col) - 1) * u16::from(grid.rows()) + u16::from(row) - 1);
    }

    #[test]
    fn distances_are_those_of_hexx((grid, a, b) in grid_and_two()) {
        let expected = theirs(grid.axial(a)).unsigned_distance_to(theirs(grid.axial(b)));
        prop_assert_eq!(u32::from(grid.distance(a, b)), expected);
        prop_assert_eq!(grid.distance(b, a), grid.distance(a, b));
    }

    #[test]
    fn neighbours_are_those_of_hexx((grid, h, other) in grid_and_two()) {
        let expected: BTreeSet<Hex> =
            theirs(grid.axial(h)).all_neighbors().into_iter().filter_map(|n| grid.at_axial(ours(n))).collect();
        let found: Vec<Hex> = grid.neighbours(h).collect();
        prop_assert_eq!(found.iter().copied().collect::<BTreeSet<_>>(), expected);
        let clockwise: Vec<Hex> = Direction::ALL.iter().filter_map(|&d| grid.neighbour(h, d)).collect();
        prop_assert_eq!(found, clockwise);
        for d in Direction::ALL {
            if let Some(n) = grid.neighbour(h, d) {
                prop_assert_eq!(grid.direction_to(h, n), Some(d));
                prop_assert_eq!(grid.neighbour(n, d.opposite()), Some(h));
            }
        }
        prop_assert_eq!(grid.direction_to(h, other).is_some(), grid.distance(h, other) == 1);
    }

    #[test]
    fn rings_and_discs_are_those_of_hexx((grid, h, _) in grid_and_two(), n in 0..30u16) {
        let centre = theirs(grid.axial(h));
        let ring: Vec<Hex> = grid.ring(h, n).collect();
        let expected: BTreeSet<Hex> = centre.ring(u32::from(n)).filter_map(|n| grid.at_axial(ours(n))).collect();
        prop_assert_eq!(ring.len(), expected.len());
        prop_assert_eq!(ring.into_iter().collect::<BTreeSet<_>>(), expected);
        let disc: Vec<Hex> = grid.within(h, n).collect();
        let expected: BTreeSet<Hex> = centre.range(u32::from(n)).filter_map(|n| grid.at_axial(ours(n))).collect();
        prop_assert_eq!(disc, expected.into_iter().collect::<Vec<_>>());
    }

    #[test]
    fn turns_are_those_of_hexx(q in -500..500i16, r in -500..500i16, turn: i8) {
        let way = Axial::new(q, r);
        let expected = theirs(way).rotate_cw(u32::from(turn.rem_euclid(6) as u8));
        prop_assert_eq!(theirs(way.turned(turn)), expected);
        prop_assert_eq!(way.length(), way.turned(turn).length());
    }

    #[test]
    fn going_is_stepping((grid, h, _) in grid_and_two(), d in 1..=6u8, n in 0..120u16) {
        let d = Direction::from_number(d).unwrap();
        let mut place = theirs(grid.axial(h));
        for _ in 0..n {
            place += theirs(d.step());
        }
        prop_assert_eq!(grid.go(h, d, n), grid.at_axial(ours(place)));
    }

    #[test]
    fn labels_read_back((grid, h, _) in grid_and_two()) {
        let label = grid.label(h).to_string();
        prop_assert_eq!(label.len(), 4);
        prop_assert_eq!(grid.parse(&label), Ok(h));
    }

    #[test]
    fn no_text_upsets_the_reader(grid in any_grid(), text in ".*") {
        if let Ok(h) = grid.parse(&text) {
            prop_assert_eq!(grid.label(h).to_string(), text);
        }
    }

    #[test]
    fn no_place_outside_is_on_the_map(grid in any_grid(), q: i16, r: i16) {
        if let Some(h) = grid.at_axial(Axial::new(q, r)) {
            prop_assert!(grid.contains(h));
            prop_assert_eq!(grid.axial(h), Axial::new(q, r));
        }
    }

    #[test]
    fn sets_are_sets(
        grid in any_grid(),
        a in prop::collection::vec(any::<u16>(), 0..200),
        b in prop::collection::vec(any::<u16>(), 0..200),
    ) {
        let plain = |list: &[u16]| list.iter().map(|i| Hex(i % grid.len() as u16)).collect::<BTreeSet<_>>();
        let (plain_a, plain_b) = (plain(&a), plain(&b));
        let set = |plain: &BTreeSet<Hex>| HexSet::of(grid, plain.iter().copied());
        let (a, b) = (set(&plain_a), set(&plain_b));
        let list = |set: &HexSet| set.iter().collect::<Vec<_>>();
        let sorted = |hexes: BTreeSet<Hex>| hexes.into_iter().collect::<Vec<_>>();
        prop_assert_eq!(list(&a), sorted(plain_a.clone()));
        prop_assert_eq!(a.len(), plain_a.len());
        prop_assert_eq!(a.is_empty(), plain_a.is_empty());
        prop_assert_eq!(a.first(), plain_a.first().copied());
        prop_assert_eq!(list(&a.union(&b)), sorted(&plain_a | &plain_b));
        prop_assert_eq!(list(&a.intersection(&b)), sorted(&plain_a & &plain_b));
        let mut less = a.clone();
        less.subtract(&b);
        prop_assert_eq!(list(&less), sorted(&plain_a - &plain_b));
        prop_assert_eq!(a.intersects(&b), !plain_a.is_disjoint(&plain_b));
        prop_assert_eq!(a.is_subset(&b), plain_a.is_subset(&plain_b));
        prop_assert!(a.is_subset(&a.union(&b)));
        prop_assert!(grid.all().all(|h| a.contains(h) == plain_a.contains(&h)));
    }
}

#[test]
fn the_neighbours_printed_for_the_map() {
    let labels = |label: &str| RAID.neighbours(at(label)).map(|h| RAID.label(h).to_string()).collect::<Vec<_>>();
    assert_eq!(labels("2015"), ["2014", "2114", "2115", "2016", "1915", "1914"]);
    assert_eq!(labels("1915"), ["1914", "2015", "2016", "1916", "1816", "1815"]);
    assert_eq!(labels("0101"), ["0201", "0202", "0102"]);
    let low = Grid::new(57, 34, Stagger::OddUp);
    let hexes = low.neighbours(low.parse("2015").unwrap()).map(|h| low.label(h).to_string());
    assert_eq!(hexes.collect::<Vec<_>>(), ["2014", "2115", "2116", "2016", "1916", "1915"]);
}

#[test]
fn the_distances_known_for_the_map() {
    let known = [
        ("3910", "4218", 9),
        ("3910", "4205", 7),
        ("3910", "4608", 7),
        ("3910", "3815", 5),
        ("3910", "4908", 10),
        ("1926", "1829", 3),
        ("0126", "1926", 18),
        ("3620", "4218", 6),
        ("1926", "1926", 0),
    ];
    for (a, b, distance) in known {
        assert_eq!(RAID.distance(at(a), at(b)), distance, "{a} to {b}");
    }
}

#[test]
fn rings_start_in_the_north_and_go_clockwise() {
    let ring: Vec<String> = RAID.ring(at("2015"), 2).map(|h| RAID.label(h).to_string()).collect();
    let expected = ["2013", "2113", "2214", "2215", "2216", "2116", "2017", "1916", "1816", "1815", "1814", "1913"];
    assert_eq!(ring, expected);
    assert_eq!(RAID.ring(at("2015"), 0).collect::<Vec<_>>(), [at("2015")]);
    assert_eq!(RAID.ring(at("2015"), u16::MAX).count(), 0);
    assert_eq!(RAID.within(at("2015"), u16::MAX).count(), RAID.len());
    assert_eq!(RAID.go(at("2015"), Direction::South, u16::MAX), None);
    // The farthest corners of the largest grid are still found.
    let large = Grid::new(99, 99, Stagger::OddUp);
    let (first, last) = (Hex(0), Hex(large.len() as u16 - 1));
    let far = large.distance(first, last);
    assert_eq!(far, 147);
    assert!(large.ring(first, far).any(|h| h == last));
    assert!(large.within(first, far).any(|h| h == last));
}

#[test]
fn directions_are_numbered_clockwise_from_north() {
    for (i, d) in Direction::ALL.into_iter().enumerate() {
        assert_eq!(usize::from(d.number()), i + 1);
        assert_eq!(Direction::from_number(d.number()), Some(d));
        assert_eq!(d.turned(1), Direction::ALL[(i + 1) % 6]);
        assert_eq!(d.turned(-1), Direction::ALL[(i + 5) % 6]);
        assert_eq!(d.turned(i8::MIN), d.turned(-2));
        assert_eq!(d.turned(i8::MAX), d.turned(1));
        assert_eq!(d.opposite(), Direction::ALL[(i + 3) % 6]);
        assert_eq!(d.step().turned(1), d.turned(1).step());
    }
    assert_eq!(Direction::from_number(0), None);
    assert_eq!(Direction::from_number(7), None);
    let names: Vec<String> = Direction::ALL.iter().map(|d| format!("{d} {}", d.short())).collect();
    assert_eq!(names, ["north N", "north-east NE", "south-east SE", "south S", "south-west SW", "north-west NW"]);
}

#[test]
fn bad_labels_are_explained() {
    let message = |text: &str| RAID.parse(text).unwrap_err().to_string();
    for text in ["", "192", "19260", "19x6", " 1926", "1926 ", "+926", "-126", "١٢٣٤", "é12"] {
        assert!(matches!(RAID.parse(text), Err(LabelError::Unreadable { .. })), "{text:?}");
        assert!(message(text).contains("four digits, from 0101 to 5734"), "{text:?}");
    }
    for (text, hex) in [("0001", "0001"), ("0100", "0100"), ("5801", "5801"), ("0135", "0135"), ("9999", "9999")] {
        assert!(message(text).starts_with(&format!("hex {hex} is off the map")), "{text:?}");
    }
    assert_eq!(message("1935"), "hex 1935 is off the map: columns run from 01 to 57, rows from 01 to 34");
    assert!(message(&"é".repeat(5000)).len() < 200);
}

#[test]
fn hexes_know_the_edges_they_lie_on() {
    let edges = |label: &str| RAID.edges(at(label));
    assert_eq!(edges("0101"), Edges { north: true, west: true, ..Edges::default() });
    assert_eq!(edges("5734"), Edges { south: true, east: true, ..Edges::default() });
    assert_eq!(edges("0126"), Edges { west: true, ..Edges::default() });
    assert!(!edges("1926").any());
    for h in RAID.all() {
        assert_eq!(RAID.edges(h).any(), RAID.neighbours(h).count() < 6, "{}", RAID.label(h));
    }
}

#[test]
fn grids_have_1_to_99_columns_and_rows() {
    for (cols, rows, good) in
        [(1, 1, true), (99, 99, true), (0, 5, false), (5, 0, false), (100, 5, false), (5, 100, false)]
    {
        assert_eq!(Grid::try_new(cols, rows, Stagger::EvenUp).is_some(), good, "{cols} x {rows}");
    }
    assert_eq!(RAID.len(), 57 * 34);
    assert_eq!(RAID.all().len(), RAID.len());
    assert!(RAID.all().all(|h| RAID.contains(h)));
    assert!(!RAID.contains(Hex(57 * 34)));
}

#[test]
fn sets_tell_what_changed_and_leave_strangers_out() {
    let mut set = HexSet::new(RAID);
    assert!(set.is_empty() && set.first().is_none());
    assert!(set.insert(at("1926")));
    assert!(!set.insert(at("1926")));
    assert!(set.remove(at("1926")));
    assert!(!set.remove(at("1926")));
    assert!(!set.insert(Hex(u16::MAX)) && !set.contains(Hex(u16::MAX)) && !set.remove(Hex(u16::MAX)));
    // The first index past the end still falls into the last word of bits.
    assert!(!set.insert(Hex(RAID.len() as u16)));
    assert_eq!(HexSet::full(RAID).len(), RAID.len());
    set.extend([Hex(3), Hex(1)]);
    assert_eq!(format!("{set:?}"), "{1, 3}");
    set.clear();
    assert_eq!(set, HexSet::new(RAID));
}
