//! Chains of hexes between waypoints, and what a closed chain encloses.

use crate::hex::{Axial, Grid, Hex, HexSet};

/// The hexes from one hex to another, both included, each next to the one before and as near to the straight line
/// as can be. Where the line runs just between two hexes it takes the one whose row number is the more regular, so that
/// from 0126 to 1926 it keeps to row 26. The way back is the same.
pub(super) fn chain(grid: Grid, from: Hex, to: Hex) -> Vec<Hex> {
    let steps = i64::from(grid.distance(from, to));
    let (a, b) = (grid.axial(from), grid.axial(to));
    let row = |h: Hex| i64::from(grid.col_row(h).1);
    let irregular = |i: i64, h: Hex| (row(h) * steps - row(from) * (steps - i) - row(to) * i).abs();
    let sides = |i: i64| [1, -1].map(|hair| grid.at_axial(between(a, b, i, steps, hair)));
    (0..=steps).filter_map(|i| sides(i).into_iter().flatten().min_by_key(|&h| irregular(i, h))).collect()
}

/// The hex nearest to the point `i/steps` of the way from one place to another. The point is moved aside by a hair
/// (1 or -1), so that it never lies just between two hexes.
fn between(a: Axial, b: Axial, i: i64, steps: i64, hair: i64) -> Axial {
    if steps == 0 {
        return a;
    }
    // Steps are cut into thousandths to make room for the hair. The three coordinates of the plane add up to nothing.
    let unit = steps * 1000;
    let part = |from: i16, to: i16| i64::from(from) * unit + (i64::from(to) - i64::from(from)) * i * 1000;
    let (q, r) = (part(a.q, b.q) + hair, part(a.r, b.r) + 2 * hair);
    let s = -q - r;
    let near = |x: i64| (x + unit / 2).div_euclid(unit);
    let (nq, nr, ns) = (near(q), near(r), near(s));
    let (dq, dr, ds) = ((nq * unit - q).abs(), (nr * unit - r).abs(), (ns * unit - s).abs());
    let (nq, nr) = if dq > dr && dq > ds {
        (-nr - ns, nr)
    } else if dr > ds {
        (nq, -nq - ns)
    } else {
        (nq, nr)
    };
    Axial::new(nq as i16, nr as i16)
}

/// All hexes through which a course with these waypoints runs.
pub(super) fn along(grid: Grid, waypoints: &[Hex]) -> Vec<Hex> {
    let mut hexes: Vec<Hex> = waypoints.first().copied().into_iter().collect();
    for pair in waypoints.windows(2) {
        hexes.extend(chain(grid, pair[0], pair[1]).into_iter().skip(1));
    }
    hexes
}

/// The hexes on and inside the closed ring with these corners. What lies at the edge of the map is outside
/// unless the ring itself runs there.
pub(super) fn enclosed(grid: Grid, corners: &[Hex]) -> HexSet {
    let closed: Vec<Hex> = corners.iter().chain(corners.first()).copied().collect();
    let ring = HexSet::of(grid, along(grid, &closed));
    let mut outside = HexSet::new(grid);
    let mut open: Vec<Hex> = grid.all().filter(|&h| grid.edges(h).any() && !ring.contains(h)).collect();
    outside.extend(open.iter().copied());
    while let Some(h) = open.pop() {
        for n in grid.neighbours(h) {
            if !ring.contains(n) && outside.insert(n) {
                open.push(n);
            }
        }
    }
    HexSet::of(grid, grid.all().filter(|&h| !outside.contains(h)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::Stagger;
    use proptest::prelude::*;

    const GRID: Grid = Grid::new(57, 34, Stagger::EvenUp);

    fn labels(hexes: impl IntoIterator<Item = Hex>) -> String {
        let labels: Vec<String> = hexes.into_iter().map(|h| GRID.label(h).to_string()).collect();
        labels.join(" ")
    }

    fn hexes(labels: &str) -> Vec<Hex> {
        labels.split(' ').map(|l| GRID.parse(l).unwrap()).collect()
    }

    #[test]
    fn a_straight_row_is_followed() {
        assert_eq!(labels(along(GRID, &hexes("0505 0508 0807"))), "0505 0506 0507 0508 0608 0707 0807");
    }

    #[test]
    fn a_level_course_keeps_its_row() {
        assert_eq!(labels(along(GRID, &hexes("0126 0526"))), "0126 0226 0326 0426 0526");
        assert_eq!(labels(along(GRID, &hexes("0626 0226"))), "0626 0526 0426 0326 0226");
    }

    #[test]
    fn a_course_along_the_edge_stays_on_the_map() {
        assert_eq!(labels(along(GRID, &hexes("0134 0534"))), "0134 0234 0334 0434 0534");
        assert_eq!(labels(along(GRID, &hexes("0201 0601"))), "0201 0301 0401 0501 0601");
    }

    #[test]
    fn a_ring_takes_in_its_corners_and_its_inside() {
        let inside = enclosed(GRID, &hexes("1010 1210 1212 1012"));
        assert_eq!(labels(inside.iter()), "1010 1011 1012 1110 1111 1112 1210 1211 1212");
    }

    #[test]
    fn a_ring_follows_the_edge_of_the_map() {
        let inside = enclosed(GRID, &hexes("0501 0901 0802 0602"));
        assert_eq!(labels(inside.iter()), "0501 0601 0602 0701 0702 0801 0802 0901");
    }

    #[test]
    fn a_ring_of_one_hex_is_that_hex() {
        assert_eq!(labels(enclosed(GRID, &hexes("0101")).iter()), "0101");
    }

    proptest! {
        #[test]
        fn a_chain_is_shortest_and_the_same_backwards(a in 0u16..1938, b in 0u16..1938) {
            let (a, b) = (Hex(a), Hex(b));
            let there = chain(GRID, a, b);
            prop_assert_eq!(there.len(), usize::from(GRID.distance(a, b)) + 1);
            for pair in there.windows(2) {
                prop_assert_eq!(GRID.distance(pair[0], pair[1]), 1);
            }
            let mut back = chain(GRID, b, a);
            back.reverse();
            prop_assert_eq!(there, back);
        }
    }
}
