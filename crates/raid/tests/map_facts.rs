//! The composite map is our own drawing, but every hex that the book names must be what the book says it is.

use geometry::map::{CourseKind, HexMap};
use geometry::{Crossing, Hex, HexSet};
use raid::tables::{self, Terrain};
use raid::terrain::{composite, is_coast, printed, read_map, same_bank};

fn at(label: &str) -> Hex {
    composite().grid().parse(label).expect(label)
}

fn all(labels: &str) -> Vec<Hex> {
    labels.split(' ').map(at).collect()
}

fn ground(label: &str) -> Terrain {
    printed(composite(), at(label))
}

fn level(label: &str) -> u8 {
    composite().level(at(label))
}

fn each(labels: &str, terrain: Terrain) {
    for label in labels.split(' ') {
        assert_eq!(ground(label), terrain, "{label}");
    }
}

fn land(h: Hex) -> bool {
    printed(composite(), h) != Terrain::Sea
}

fn wharves() -> Vec<Hex> {
    let map = composite();
    map.grid().all().filter(|&h| printed(map, h) == Terrain::Wharf).collect()
}

fn river() -> Vec<Hex> {
    let map = composite();
    let wet = |h: &Hex| matches!(printed(map, *h), Terrain::River | Terrain::Bridge);
    map.grid().all().filter(wet).collect()
}

fn far(a: &str, b: &str) -> u16 {
    composite().grid().distance(at(a), at(b))
}

fn far_from_river(h: Hex) -> u16 {
    let grid = composite().grid();
    river().into_iter().map(|r| grid.distance(h, r)).min().expect("a river")
}

/// What the line between two hexes of the low ground costs to look along, or nothing if woods or houses stand in it.
fn sight(from: Hex, to: Hex) -> Option<u16> {
    let map = composite();
    let cost = |h: Hex| u16::from(tables::tables().terrain(printed(map, h)).observation);
    let opaque = |h: Hex| h != to && matches!(printed(map, h), Terrain::Heavy | Terrain::Building);
    let mut sum = 0;
    for crossing in map.grid().line(from, to).into_vec() {
        let mut dearest = 0;
        for h in crossing.hexes().filter(|&h| h != from) {
            if opaque(h) {
                return None;
            }
            dearest = dearest.max(cost(h));
        }
        sum += dearest;
    }
    Some(sum)
}

/// The least movement points from a hex to each other for men on foot.
fn march(from: Hex) -> Vec<u16> {
    let map = composite();
    let mut cost = vec![u16::MAX; map.grid().len()];
    cost[from.index()] = 0;
    let mut open = vec![from];
    while let Some(h) = open.pop() {
        for n in map.grid().neighbours(h) {
            let enter = match tables::tables().terrain(printed(map, n)).movement {
                _ if map.wall_between(h, n) => continue,
                tables::NO_ENTRY => continue,
                _ if map.road_between(h, n) => 1,
                points => u16::from(points),
            };
            if cost[h.index()] + enter < cost[n.index()] {
                cost[n.index()] = cost[h.index()] + enter;
                open.push(n);
            }
        }
    }
    cost
}

/// The hexes that vehicles can reach from here without leaving roads and trails.
fn drive(from: Hex) -> HexSet {
    let map = composite();
    let mut seen = HexSet::of(map.grid(), [from]);
    let mut open = vec![from];
    while let Some(h) = open.pop() {
        for n in map.grid().neighbours(h) {
            let open_road = map.road_between(h, n) && tables::tables().terrain(printed(map, n)).vehicles;
            if open_road && seen.insert(n) {
                open.push(n);
            }
        }
    }
    seen
}

// ---- the sheet ------------------------------------------------------------------------------------------------------

#[test]
fn the_sheet_is_57_by_34_hexes_of_25_metres() {
    let map = composite();
    assert_eq!((map.grid().cols(), map.grid().rows(), map.metres(), map.interval()), (57, 34, 25, 10));
}

#[test]
fn even_columns_sit_half_a_hex_higher() {
    assert_eq!([far("0903", "0803"), far("0805", "0704"), far("0606", "0505")], [1, 1, 1]);
}

#[test]
fn the_ground_lies_at_0_10_and_20_metres() {
    let map = composite();
    let levels: Vec<u8> = map.grid().all().map(|h| map.level(h)).collect();
    assert!((0..=2).all(|level| levels.contains(&level)) && map.highest() == 2);
}

#[test]
fn all_kinds_of_ground_are_there() {
    use Terrain::{Building, Clear, Heavy, Medium, Mixed, River, Sea, Wharf};
    let map = composite();
    for (terrain, least) in
        [(Clear, 400), (Mixed, 150), (Medium, 150), (Heavy, 120), (Building, 15), (River, 30), (Sea, 100), (Wharf, 8)]
    {
        let count = map.grid().all().filter(|&h| printed(map, h) == terrain).count();
        assert!(count >= least, "{count} hexes of {terrain}");
    }
}

#[test]
fn distances_are_those_of_the_book() {
    let hq = ["4218", "4205", "4608", "3815", "4908"].map(|set_up| far("3910", set_up));
    assert_eq!(hq, [9, 7, 7, 5, 10]);
    assert_eq!([far("1926", "1829"), far("0126", "1926")], [3, 18]);
}

// ---- 15.1 the airfield ------------------------------------------------------------------------------------------------

#[test]
fn terminal_0803_0704_and_tower_0505_are_buildings() {
    each("0803 0704 0505", Terrain::Building);
    let terminal = &composite().place("Airport terminal").expect("terminal").hexes;
    assert!(terminal.contains(&at("0803")) && terminal.contains(&at("0704")) && !terminal.contains(&at("0505")));
    assert_eq!(composite().place("Control tower").expect("tower").hexes, all("0505"));
}

#[test]
fn alpha_starts_in_the_open_at_0903_0805_0606() {
    each("0903 0805 0606", Terrain::Clear);
}

#[test]
fn each_alpha_start_touches_the_building_it_fires_into() {
    let grid = composite().grid();
    for (from, into) in [("0903", "0803"), ("0805", "0704"), ("0606", "0505")] {
        assert_eq!(grid.distance(at(from), at(into)), 1, "{from} {into}");
        assert!(sight(at(from), at(into)).is_some_and(|cost| cost <= 10), "{from} {into}");
    }
}

#[test]
fn the_airfield_is_open_ground() {
    let map = composite();
    let field = map.place("Landing strip").expect("strip");
    assert!(field.hexes.iter().all(|&h| printed(map, h) == Terrain::Clear));
    let apron = map.grid().within(at("0704"), 3).filter(|&h| printed(map, h) != Terrain::Building);
    assert!(apron.into_iter().all(|h| printed(map, h) == Terrain::Clear));
}

// ---- 15.3 and 15.6 the compound, the river, the bridge ------------------------------------------------------------------

#[test]
fn prison_1830_1831_is_one_walled_building() {
    each("1830 1831", Terrain::Building);
    assert_eq!(composite().place("Prison").expect("prison").hexes, all("1830 1831"));
}

#[test]
fn the_wall_stands_on_all_outer_hexsides_of_1830_1831_and_nowhere_else() {
    let map = composite();
    let inside = all("1830 1831");
    let mut sides = 0;
    for &h in &inside {
        for n in map.grid().neighbours(h) {
            let outer = !inside.contains(&n);
            assert_eq!(map.wall_between(h, n), outer, "{} {}", map.grid().label(h), map.grid().label(n));
            sides += usize::from(outer);
        }
    }
    assert_eq!(map.walls().len(), sides);
}

#[test]
fn redoubt_is_1629_1630_1730_1731_1829() {
    let redoubt = &composite().place("Redoubt").expect("redoubt").hexes;
    assert_eq!(*redoubt, all("1629 1630 1730 1731 1829"));
    let soft = |&h: &Hex| matches!(printed(composite(), h), Terrain::Clear | Terrain::Mixed | Terrain::Medium);
    assert!(redoubt.iter().all(soft), "what is printed beneath counts outside 15.3 and 15.6");
}

#[test]
fn courtyard_1729_is_open_and_opens_to_1728() {
    let map = composite();
    each("1729 1728", Terrain::Clear);
    let ring = all("1629 1630 1730 1829 1830");
    for n in map.grid().neighbours(at("1729")) {
        assert_eq!(ring.contains(&n), n != at("1728"), "{}", map.grid().label(n));
    }
    assert!(map.road_between(at("1728"), at("1729")));
}

#[test]
fn transports_can_land_at_1829_1732_1628() {
    each("1829 1732 1628", Terrain::Clear);
    assert_eq!(far("1628", "1629"), 1);
}

#[test]
fn bridge_1926_carries_the_road_over_the_river() {
    let map = composite();
    assert_eq!(ground("1926"), Terrain::Bridge);
    assert!(map.river_at(at("1926")));
    assert_eq!(map.place("Aqueduct").expect("aqueduct").hexes, all("1926"));
    let over = map.courses().iter().filter(|c| c.kind == CourseKind::Road && c.hexes.contains(&at("1926")));
    assert_eq!(over.count(), 1);
    assert!(map.road_between(at("1826"), at("1926")) && map.ways(at("1926")).count_ones() == 2);
}

#[test]
fn the_river_runs_unbroken_from_the_north_edge_to_the_sea() {
    let map = composite();
    let rivers: Vec<_> = map.courses().iter().filter(|c| c.kind == CourseKind::River).collect();
    let [river] = rivers[..] else { panic!("{} rivers", rivers.len()) };
    assert!(map.grid().edges(river.hexes[0]).north);
    let (col, _) = map.grid().col_row(river.hexes[0]);
    assert!((18..=21).contains(&col), "it comes in near column 20");
    assert_eq!(printed(map, *river.hexes.last().expect("mouth")), Terrain::Sea);
}

#[test]
fn the_river_parts_an_east_side_from_a_south_and_west_side() {
    let map = composite();
    let (east, west) = (same_bank(map, at("2026")), same_bank(map, at("1826")));
    assert!(!east.intersects(&west));
    let dry = |h: &Hex| land(*h) && !river().contains(h);
    assert!(map.grid().all().filter(dry).all(|h| east.contains(h) || west.contains(h)));
    for h in all("2201 4010 3424 5701") {
        assert!(east.contains(h), "{}", map.grid().label(h));
    }
    for h in all("0126 0505 0934 1834 1629 1731 3034 5730") {
        assert!(west.contains(h), "{}", map.grid().label(h));
    }
}

#[test]
fn every_redoubt_hex_is_within_four_hexes_of_the_river_on_the_south_west_bank() {
    let map = composite();
    let west = same_bank(map, at("1826"));
    for &h in &map.place("Redoubt").expect("redoubt").hexes {
        assert!(west.contains(h) && far_from_river(h) <= 4, "{}", map.grid().label(h));
    }
}

#[test]
fn alpha_can_enter_between_0934_and_1834() {
    let map = composite();
    for col in 9..=18 {
        let h = map.grid().hex(col, 34).expect("south edge");
        assert!(land(h) && printed(map, h) != Terrain::River, "column {col}");
    }
}

// ---- 15.4 and 15.5 roads and coast --------------------------------------------------------------------------------------

#[test]
fn the_road_comes_in_at_0126_and_goes_out_at_5701() {
    let map = composite();
    let road = &map.courses()[0];
    assert_eq!(
        (road.kind, road.hexes.first(), road.hexes.last()),
        (CourseKind::Road, Some(&at("0126")), Some(&at("5701")))
    );
    assert!(road.hexes.contains(&at("1926")));
    assert_eq!((ground("0126"), ground("5701")), (Terrain::Clear, Terrain::Clear));
}

#[test]
fn the_road_runs_along_row_26_to_the_bridge() {
    let map = composite();
    for col in 1..19 {
        let (a, b) = (map.grid().hex(col, 26).expect("hex"), map.grid().hex(col + 1, 26).expect("hex"));
        assert!(map.road_between(a, b), "column {col}");
    }
}

#[test]
fn vehicles_can_drive_from_0126_to_5701_on_roads_alone() {
    assert!(drive(at("0126")).contains(at("5701")));
}

#[test]
fn the_north_entry_2201_has_a_way_to_the_bridge() {
    assert!(composite().grid().edges(at("2201")).north);
    assert!(drive(at("2201")).contains(at("1926")));
    assert!(same_bank(composite(), at("2201")).contains(at("2026")), "and needs no bridge to go south");
}

#[test]
fn the_southern_shore_of_the_bay_is_four_to_seven_turns_from_the_aqueduct() {
    let map = composite();
    let march = march(at("1926"));
    let shore = map.grid().all().filter(|&h| is_coast(map, h) && map.grid().col_row(h).1 >= 20);
    let nearest = shore.map(|h| march[h.index()]).min().expect("a southern shore");
    let turns = nearest.div_ceil(6);
    assert!((4..=7).contains(&turns), "{turns} turns");
}

#[test]
fn all_land_can_be_reached_on_foot_except_inside_the_wall() {
    let map = composite();
    let march = march(at("1926"));
    let cut_off: Vec<String> = map
        .grid()
        .all()
        .filter(|&h| land(h) && march[h.index()] == u16::MAX)
        .map(|h| map.grid().label(h).to_string())
        .collect();
    assert_eq!(cut_off, ["1830", "1831"]);
}

// ---- 15.2 and 15.7 the village --------------------------------------------------------------------------------------------

#[test]
fn document_building_4010_is_a_building() {
    each("4010", Terrain::Building);
}

#[test]
fn the_nine_targets_of_the_commandos_are_buildings() {
    each("4211 4113 4213 4218 4119 4419 4409 4310 4908", Terrain::Building);
}

#[test]
fn bravo_set_up_hexes_give_cover() {
    let cover = |label: &str| matches!(ground(label), Terrain::Medium | Terrain::Building);
    for label in "4205 4206 4608 3815 4211 4113 4218 4010".split(' ') {
        assert!(cover(label), "{label}");
    }
}

#[test]
fn the_headquarters_hex_3910_is_open_land() {
    let terrain = ground("3910");
    assert!(matches!(terrain, Terrain::Clear | Terrain::Mixed | Terrain::Medium), "{terrain}");
}

#[test]
fn lighthouse_4908_stands_out_in_the_bay() {
    let map = composite();
    let wet = map.grid().neighbours(at("4908")).filter(|&h| !land(h)).count();
    assert!(wet >= 4, "{wet} sea hexes round it");
}

#[test]
fn wharves_lie_on_the_waterfront_with_room_for_the_landing() {
    let map = composite();
    let wharves = wharves();
    assert!(wharves.len() >= 8, "{}", wharves.len());
    for &h in &wharves {
        let (col, row) = map.grid().col_row(h);
        assert!((45..=49).contains(&col) && (8..=19).contains(&row), "{}", map.grid().label(h));
        assert!(is_coast(map, h));
    }
}

#[test]
fn two_guns_in_set_up_hexes_can_cover_all_wharves() {
    let set_up = all("4205 4206 4608 3815 4211 4113 4218 4010");
    let seen = |gun: Hex, wharf: Hex| sight(gun, wharf).is_some_and(|cost| cost <= 10);
    let covered = |a: Hex, b: Hex| wharves().into_iter().all(|wharf| seen(a, wharf) || seen(b, wharf));
    assert!(set_up.iter().any(|&a| set_up.iter().any(|&b| covered(a, b))));
    let overlooked = wharves().into_iter().filter(|&w| set_up.iter().filter(|&&gun| seen(gun, w)).count() >= 2);
    assert!(overlooked.count() >= 6, "and most are in sight of more than one");
}

#[test]
fn the_sea_fills_the_east_but_leaves_the_north_edge_to_the_road() {
    let map = composite();
    for h in map.grid().all() {
        let (col, row) = map.grid().col_row(h);
        let label = map.grid().label(h);
        assert!(land(h) || (col >= 44 && (5..=27).contains(&row)), "sea at {label}");
        let open_water = col >= 50 && (10..=22).contains(&row);
        assert!(!(land(h) && open_water), "land at {label}");
    }
}

// ---- 6.11 and 6.24 the worked examples of sight ---------------------------------------------------------------------------

#[test]
fn woods_3620_and_3222_see_each_other_over_three_clear_hexes() {
    each("3620 3222", Terrain::Heavy);
    each("3520 3421 3321", Terrain::Clear);
    let line = composite().grid().line(at("3620"), at("3222"));
    let between = [at("3520"), at("3421"), at("3321")].map(Crossing::Through);
    assert_eq!(line.between(), between);
    assert_eq!(sight(at("3620"), at("3222")), Some(9));
}

#[test]
fn house_4218_is_hidden_from_3620_by_six_clear_hexes() {
    each("3719 3819 3918 3919 4019 4118", Terrain::Clear);
    assert_eq!(sight(at("3620"), at("4218")), Some(16));
}

#[test]
fn the_examples_of_sight_on_one_level_lie_on_low_ground() {
    for label in "3620 3520 3421 3321 3222 3719 3819 3918 3919 4019 4118 4218".split(' ') {
        assert_eq!(level(label), 0, "{label}");
    }
}

#[test]
fn hill_hex_3419_is_higher_ground_next_to_a_contour() {
    assert!(level("3419") > level("3424"));
    assert!(composite().next_to_contour(at("3419")));
    assert!(level("3420") < level("3419"));
}

#[test]
fn hill_hex_3418_is_higher_ground_away_from_every_contour() {
    assert!(level("3418") > level("3424"));
    assert!(!composite().next_to_contour(at("3418")));
    for label in "3417 3317 3318 3517 3518 3419".split(' ') {
        assert_eq!(level(label), level("3418"), "{label}");
    }
}

#[test]
fn low_ground_3424_can_be_seen_from_3419() {
    each("3420 3421 3422 3423 3424", Terrain::Clear);
    for label in "3420 3421 3422 3423 3424".split(' ') {
        assert_eq!(level(label), 0, "{label}");
    }
    assert!(sight(at("3419"), at("3424")).is_some_and(|cost| cost <= 10));
}

// ---- maps of other hands --------------------------------------------------------------------------------------------------

fn objections(terrain: &str, rest: &str) -> Vec<String> {
    let text = format!("title = \"Trial\"\ncolumns = 4\nrows = 2\nterrain = '''\n{terrain}\n'''\n{rest}");
    let read: Result<HexMap, _> = read_map(&text, "trial.toml");
    let faults = read.expect_err("objections").faults;
    faults.iter().map(|f| format!("{}:{} {}", f.line, f.col, f.message)).collect()
}

#[test]
fn a_map_that_cannot_be_played_on_is_refused_hex_by_hex() {
    let dry = "5:2 a river hex without a river";
    assert_eq!(objections(".r..\n....", ""), [dry]);
    let path = "[[river]]\npath = \"0101 0401\"\n";
    assert_eq!(objections("rr.r\n....", path), ["5:3 the river runs through a clear hex"]);
    assert_eq!(objections("rrHr\n....", path), ["5:3 a bridge without a road"]);
    let road = "[[road]]\npath = \"0102 0402\"\n";
    assert_eq!(
        objections("....\n.~B.", road),
        ["6:2 a road or trail in a sea hex", "6:3 a road through a building hex"]
    );
    assert_eq!(objections("w...\n....", ""), ["5:1 a wharf away from the sea"]);
    let hill = "[[contour]]\nlevel = 10\nring = \"0101\"\n";
    assert_eq!(objections("~...\n....", hill), ["5:1 sea above the low ground"]);
}
