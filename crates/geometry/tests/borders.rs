//! Hexsides, corners and angles.

use geometry::{Axial, Direction, Grid, Hex, HexSide, Stagger, Vertex};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

const RAID: Grid = Grid::new(57, 34, Stagger::EvenUp);

fn at(label: &str) -> Hex {
    RAID.parse(label).unwrap()
}

fn small() -> impl Iterator<Item = Grid> {
    let sizes = [(1, 1), (1, 5), (5, 1), (2, 2), (7, 6), (8, 5)];
    let staggers = [Stagger::EvenUp, Stagger::OddUp];
    sizes.into_iter().flat_map(move |(cols, rows)| staggers.map(|stagger| Grid::new(cols, rows, stagger)))
}

/// The corner's place in the plane, in thirds of a hex, reckoned from one hex.
fn point(grid: Grid, h: Hex, corner: u8) -> Axial {
    const CORNERS: [(i16, i16); 6] = [(1, -2), (2, -1), (1, 1), (-1, 2), (-2, 1), (-1, -1)];
    let (q, r) = CORNERS[usize::from(corner)];
    grid.axial(h) * 3 + Axial::new(q, r)
}

#[test]
fn a_side_has_one_name() {
    for grid in small() {
        let mut sides = BTreeSet::new();
        let mut inner = 0;
        for h in grid.all() {
            for d in Direction::ALL {
                let side = grid.side(h, d);
                sides.insert(side);
                let other = grid.neighbour(h, d);
                assert_eq!(side.is_edge(), other.is_none());
                assert_eq!(side.across(h), other);
                if let Some(n) = other {
                    inner += 1;
                    assert_eq!(side, grid.side(n, d.opposite()));
                    assert_eq!(side.hexes(), (h.min(n), Some(h.max(n))));
                    assert_eq!(Some(side.direction()), grid.direction_to(h.min(n), h.max(n)));
                    assert_eq!(grid.side_between(h, n), Some(side));
                    assert_eq!(grid.side_between(n, h), Some(side));
                    assert_eq!(side.across(n), Some(h));
                } else {
                    assert_eq!(side.hexes(), (h, None));
                    assert_eq!(side.direction(), d);
                }
            }
        }
        // Every inner side was met twice, every outer one once.
        assert_eq!(sides.len(), 6 * grid.len() - inner / 2, "{grid:?}");
    }
    assert_eq!(RAID.side_between(at("1926"), at("1928")), None);
    assert_eq!(RAID.side(at("1830"), Direction::South).across(at("1926")), None);
    assert_eq!(RAID.side(at("0101"), Direction::North).across(at("1926")), None);
}

#[test]
fn a_corner_has_one_name() {
    for grid in small() {
        let mut points: BTreeMap<Vertex, Axial> = BTreeMap::new();
        let mut owners: BTreeMap<Vertex, BTreeSet<Hex>> = BTreeMap::new();
        for h in grid.all() {
            for corner in 0..6 {
                let vertex = grid.vertex(h, corner);
                let place = point(grid, h, corner);
                assert_eq!(*points.entry(vertex).or_insert(place), place, "{grid:?} {h:?} {corner}");
                assert_eq!(point(grid, vertex.hex(), vertex.corner()), place);
                assert_eq!(grid.vertex(h, corner + 6), vertex);
                owners.entry(vertex).or_default().insert(h);
            }
        }
        let places: BTreeSet<Axial> = points.values().copied().collect();
        assert_eq!(places.len(), points.len(), "two names for one corner of {grid:?}");
        for (vertex, hexes) in owners {
            assert_eq!(hexes.first(), Some(&vertex.hex()));
            assert_eq!(grid.hexes_at(vertex).collect::<Vec<_>>(), hexes.into_iter().collect::<Vec<_>>());
        }
    }
}

#[test]
fn sides_end_in_the_two_corners_their_hexes_share() {
    for grid in small() {
        let mut meeting: BTreeMap<Vertex, BTreeSet<HexSide>> = BTreeMap::new();
        for h in grid.all() {
            for d in Direction::ALL {
                let side = grid.side(h, d);
                let ends = grid.ends(side);
                assert_ne!(ends[0], ends[1]);
                for end in ends {
                    meeting.entry(end).or_default().insert(side);
                    assert!(grid.hexes_at(end).any(|other| other == h));
                    if let (_, Some(other)) = side.hexes() {
                        assert!(grid.hexes_at(end).any(|h| h == other));
                    }
                }
                // Seen from its first hex, the second end comes clockwise after the first.
                let (first, clockwise) = (side.hexes().0, side.direction() as u8);
                assert_eq!(ends[1], grid.vertex(first, clockwise));
                assert_eq!(ends[0], grid.vertex(first, clockwise + 5));
            }
        }
        for (vertex, sides) in meeting {
            assert!((2..=3).contains(&sides.len()));
            assert_eq!(grid.sides_at(vertex).collect::<Vec<_>>(), sides.into_iter().collect::<Vec<_>>());
        }
    }
}

/// An angle compared by walking: the clockwise turn from one way to the other in units of sixths, as the sextant and
/// the exact place within it.
fn turn_at_least_two_sixths(a: Axial, b: Axial) -> bool {
    let clockwise = |way: Axial, p: Axial| i32::from(way.q) * i32::from(p.r) - i32::from(way.r) * i32::from(p.q);
    let zero = Axial::default();
    if a == zero || b == zero {
        return false;
    }
    // b is nearer than 120 degrees if it lies strictly between a turned back and a turned on by two sixths.
    let (back, on) = (a.turned(-2), a.turned(2));
    let within_right = clockwise(a, b) >= 0 && clockwise(b, on) > 0;
    let within_left = clockwise(a, b) <= 0 && clockwise(back, b) > 0;
    !(within_right || within_left)
}

#[test]
fn crossfire_angles_at_the_borders() {
    let target = at("2015");
    for d in Direction::ALL {
        let a = RAID.go(target, d, 4).unwrap();
        for turn in 0..6 {
            let b = RAID.go(target, d.turned(turn), 7).unwrap();
            assert_eq!(RAID.angle_at_least_120(target, a, b), (2..=4).contains(&turn), "{d} turned {turn}");
        }
        assert!(!RAID.angle_at_least_120(target, a, target));
        assert!(!RAID.angle_at_least_120(target, target, a));
    }
    assert!(!RAID.angle_at_least_120(target, target, target));
    // Just short of and just past 120 degrees from due north: one hex beside the south-eastern spoke.
    let north = at("2005");
    let spoke = RAID.axial(target) + Direction::SouthEast.step() * 15;
    let short = RAID.at_axial(spoke + Direction::North.step()).unwrap();
    let past = RAID.at_axial(spoke + Direction::South.step()).unwrap();
    assert!(!RAID.angle_at_least_120(target, north, short));
    assert!(RAID.angle_at_least_120(target, north, past));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(5000))]

    #[test]
    fn crossfire_angles_are_those_found_by_turning(t in 0..1938u16, a in 0..1938u16, b in 0..1938u16) {
        let (t, a, b) = (Hex(t), Hex(a), Hex(b));
        let expected = turn_at_least_two_sixths(RAID.axial(a) - RAID.axial(t), RAID.axial(b) - RAID.axial(t));
        prop_assert_eq!(RAID.angle_at_least_120(t, a, b), expected);
        prop_assert_eq!(RAID.angle_at_least_120(t, b, a), expected);
    }
}

#[test]
fn a_cone_is_all_that_two_spokes_enclose() {
    for apex in ["2015", "2815", "0101", "0201", "5734", "5634", "2001", "2034"].map(at) {
        for facing in Direction::ALL {
            let front = RAID.axial(apex) + facing.step();
            let (left, right) = (facing.turned(-1).step(), facing.turned(1).step());
            let mut expected = BTreeSet::new();
            for i in 0..130 {
                for j in 0..130 {
                    expected.extend(RAID.at_axial(front + left * i + right * j));
                }
            }
            let cone: BTreeSet<Hex> = RAID.all().filter(|&h| RAID.in_cone(apex, facing, h)).collect();
            assert_eq!(cone, expected, "{} facing {facing}", RAID.label(apex));
            assert!(!cone.contains(&apex));
        }
    }
}
