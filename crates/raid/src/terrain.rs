//! The ground: the letters of Raid's maps, what a map must be to be played on, and the composite map itself.

use std::sync::OnceLock;

use geometry::map::{Checks, CourseKind, HexMap, MapFaults};
use geometry::{Hex, HexSet};

pub use crate::tables::Terrain;

/// The letters of the terrain grid in map files, in the order of [`Terrain::ALL`].
pub const LEGEND: [(char, &str); Terrain::COUNT] = [
    ('.', Terrain::Clear.name()),
    ('H', Terrain::Bridge.name()),
    ('=', Terrain::Mixed.name()),
    (':', Terrain::Medium.name()),
    ('%', Terrain::Broken.name()),
    ('&', Terrain::Heavy.name()),
    ('B', Terrain::Building.name()),
    ('r', Terrain::River.name()),
    ('~', Terrain::Sea.name()),
    ('w', Terrain::Wharf.name()),
];

/// The map of all scenarios in the book, as printed.
pub const COMPOSITE: &str = include_str!("../data/maps/composite.toml");

/// The map of all scenarios in the book, read once.
///
/// # Panics
///
/// Never: the map is part of the program and checked by its tests.
pub fn composite() -> &'static HexMap {
    static MAP: OnceLock<HexMap> = OnceLock::new();
    MAP.get_or_init(|| match read_map(COMPOSITE, "composite.toml") {
        Ok(map) => map,
        Err(faults) => panic!("{faults}"),
    })
}

/// Reads a map for Raid.
///
/// # Errors
///
/// Everything that is wrong with the text, or else everything on the map that could not be played on.
pub fn read_map(text: &str, file: &str) -> Result<HexMap, MapFaults> {
    HexMap::parse_checked(text, file, &LEGEND, check)
}

/// What is printed in a hex of a map read by [`read_map`].
pub fn printed(map: &HexMap, h: Hex) -> Terrain {
    Terrain::ALL[usize::from(map.terrain(h))]
}

/// Whether a hex is land that touches the sea.
pub fn is_coast(map: &HexMap, h: Hex) -> bool {
    let sea = |h: Hex| printed(map, h) == Terrain::Sea;
    !sea(h) && map.grid().neighbours(h).any(sea)
}

/// The land on the same side of the river: all hexes that can be reached from this one without entering river,
/// bridge or sea. Empty if the hex itself is one of these.
pub fn same_bank(map: &HexMap, from: Hex) -> HexSet {
    let dry = |h: Hex| !matches!(printed(map, h), Terrain::River | Terrain::Bridge | Terrain::Sea);
    let mut bank = HexSet::new(map.grid());
    let mut open: Vec<Hex> = [from].into_iter().filter(|&h| dry(h)).collect();
    bank.extend(open.iter().copied());
    while let Some(h) = open.pop() {
        for n in map.grid().neighbours(h).filter(|&n| dry(n)) {
            if bank.insert(n) {
                open.push(n);
            }
        }
    }
    bank
}

/// What the rules need beyond a well-written file: waters where they are drawn, bridges that carry a road,
/// roads on which vehicles can drive.
fn check(map: &HexMap, checks: &mut Checks) {
    for h in map.grid().all() {
        let (terrain, river, road) = (printed(map, h), map.river_at(h), map.ways(h) != 0);
        let water = matches!(terrain, Terrain::River | Terrain::Bridge | Terrain::Sea);
        if matches!(terrain, Terrain::River | Terrain::Bridge) && !river {
            checks.fault(h, format!("a {terrain} hex without a river"), "lead a [[river]] through it");
        }
        if river && !water {
            checks.fault(h, format!("the river runs through a {terrain} hex"), "write r, or H for a bridge");
        }
        if terrain == Terrain::Bridge && !road {
            checks.fault(h, "a bridge without a road", "lead a [[road]] or [[trail]] over it");
        }
        if matches!(terrain, Terrain::River | Terrain::Sea) && road {
            checks.fault(h, format!("a road or trail in a {terrain} hex"), "write H for a bridge, or lead it round");
        }
        if terrain == Terrain::Wharf && !is_coast(map, h) {
            checks.fault(h, "a wharf away from the sea", "a wharf hex touches a sea hex");
        }
        if terrain == Terrain::Sea && map.level(h) > 0 {
            checks.fault(h, "sea above the low ground", "leave it out of the [[contour]]");
        }
    }
    for road in map.courses().iter().filter(|course| course.kind == CourseKind::Road) {
        for &h in &road.hexes {
            let terrain = printed(map, h);
            if matches!(terrain, Terrain::Heavy | Terrain::Building) {
                checks.fault(h, format!("a road through a {terrain} hex"), "make it a [[trail]], or lead it round");
            }
        }
    }
}
