//! 6.0 Observation: points, obstacles, heights, and who is shown to whom.

use crate::field::{Field, Play};
use geometry::{Grid, Hex, Stagger};
use raid::ground::{Ground, Haze, Smoke};
use raid::observe;
use raid::sight::{self, BLOCKED, SightTable};
use raid::state::Frame;
use raid::tables::{Terrain, tables};
use raid::units::ALPHA;

const FIRE: Frame = Frame::Fire { turn: ALPHA, passes: 0 };

/// Points from one hex into another, by the table and by the line told hex by hex, which must agree.
fn points(f: &Play, from: &str, to: &str) -> Option<u16> {
    let (from, to) = (f.hex(from), f.hex(to));
    let told = sight::trace(&f.t.ground, &f.s.haze, from, to, false);
    let by_table = sight::cost(&f.t.sight, &f.t.ground, &f.s.haze, from, to);
    assert_eq!(by_table == BLOCKED, told.blocked_by.is_some(), "{told:?}");
    if by_table != BLOCKED {
        assert_eq!(u16::from(by_table), told.cost);
    }
    told.blocked_by.is_none().then_some(told.cost)
}

/// What stops a unit with ten points: the hex and the case.
fn stopped(f: &Play, from: &str, to: &str) -> Option<(String, &'static str)> {
    let told = sight::trace(&f.t.ground, &f.s.haze, f.hex(from), f.hex(to), false);
    told.blocked_for(tables().observation.ground).map(|(hex, case)| (f.t.ground.label(hex), case))
}

fn by(hex: &str, case: &'static str) -> Option<(String, &'static str)> {
    Some((hex.to_owned(), case))
}

/// The composite map.
fn corran() -> Ground {
    Ground::new(raid::terrain::composite(), |code| Terrain::ALL[usize::from(code)], &[])
}

#[test]
fn case_6_11_ten_points_are_spent_hex_by_hex_along_the_line() {
    let f = Field::open().terrain(Terrain::Medium, "1013").at(FIRE);
    assert_eq!(points(&f, "1010", "1014"), Some(5));
    assert_eq!(points(&f, "1010", "1019"), Some(10));
    assert_eq!(stopped(&f, "1010", "1019"), None);
    assert_eq!(points(&f, "1010", "1020"), Some(11));
    assert_eq!(stopped(&f, "1010", "1022"), by("1020", "6.11"));
}

#[test]
fn case_6_11_the_examples_of_the_book_hold_on_the_map() {
    let (ground, haze) = (corran(), Haze::default());
    let at = |label: &str| ground.grid.parse(label).unwrap();
    let woods = sight::trace(&ground, &haze, at("3620"), at("3222"), false);
    assert_eq!((woods.cost, woods.blocked_for(10)), (9, None));
    let building = sight::trace(&ground, &haze, at("3620"), at("4218"), false);
    assert_eq!((building.cost, building.blocked_by), (16, None));
    assert_eq!(building.blocked_for(10), Some((at("4218"), "6.11")));
    assert_eq!(building.hexes, ["3719", "3819", "3919", "3918", "4019", "4118", "4218"].map(at));
    assert_eq!(building.spent, [1, 2, 3, 4, 5, 6, 16]);
}

#[test]
fn case_6_11_points_of_several_units_are_never_added_up() {
    let mut f = Field::open()
        .alpha("A/1/1", "1010")
        .alpha("B/1/1", "1010")
        .alpha("LMG 1", "1010")
        .bravo("A/1/1", "1021")
        .at(FIRE);
    assert_eq!(f.s[f.b("A/1/1")].seen, 0, "eleven points are too many for each of them");
    f.step(f.b("A/1/1"), "1020");
    assert_eq!(f.s[f.b("A/1/1")].seen, 3, "ten points are enough for each of them");
    let (team, haze) = (f.a("A/1/1"), f.s.haze);
    let eye = observe::Eye::of(&f.t, team, &f.s[team]).unwrap();
    assert!((0..100).all(|_| observe::sees_hex(&f.t, &haze, eye, f.hex("1020"))), "and they are never used up");
}

#[test]
fn case_6_12_along_a_hexside_the_dearer_hex_is_paid() {
    let clear = Field::open().at(FIRE);
    assert_eq!(points(&clear, "3620", "3820"), Some(2));
    for dear in ["3719", "3720"] {
        let f = Field::open().terrain(Terrain::Medium, dear).at(FIRE);
        assert_eq!(points(&f, "3620", "3820"), Some(3));
        let f = Field::open().terrain(Terrain::Heavy, dear).at(FIRE);
        assert_eq!(
            stopped(&f, "3620", "3820"),
            by(dear, "6.14"),
            "the dearer hex is Heavy, so the line goes through Heavy"
        );
    }
}

#[test]
fn case_6_12_either_hex_of_a_hexside_may_stop_the_line() {
    for hill in ["3719", "3720"] {
        let f = Field::open().level(1, hill).at(FIRE);
        assert_eq!(stopped(&f, "3620", "3820"), by(hill, "6.22"));
    }
}

#[test]
fn case_6_13_the_targets_hex_is_paid_and_the_observers_is_not() {
    let f = Field::open().terrain(Terrain::Building, "1010").terrain(Terrain::Heavy, "1012").at(FIRE);
    assert_eq!(points(&f, "1010", "1011"), Some(1));
    assert_eq!(points(&f, "1011", "1010"), Some(10));
    assert_eq!(points(&f, "1010", "1012"), Some(7));
    assert_eq!(points(&f, "1012", "1010"), Some(11));
    assert_eq!(points(&f, "1010", "1010"), Some(0));
}

#[test]
fn case_6_14_a_line_ends_in_heavy_or_building_and_never_passes_through() {
    for terrain in [Terrain::Heavy, Terrain::Building] {
        let f = Field::open().terrain(terrain, "1011").at(FIRE);
        assert!(points(&f, "1010", "1011").is_some());
        assert_eq!(points(&f, "1010", "1012"), None);
        assert_eq!(stopped(&f, "1010", "1012"), by("1011", "6.14"));
        assert_eq!(sight::trace(&f.t.ground, &f.s.haze, f.hex("1010"), f.hex("1012"), false).hexes.len(), 2);
    }
    let f = Field::open().terrain(Terrain::Medium, "1011").at(FIRE);
    assert_eq!(points(&f, "1010", "1012"), Some(3));
}

#[test]
fn case_6_14_a_ruin_is_still_too_thick_to_look_through() {
    let mut f = Field::open().terrain(Terrain::Building, "1011").at(FIRE);
    let ruin = f.hex("1011");
    f.s.haze.ruin(ruin);
    assert_eq!(points(&f, "1010", "1011"), Some(6));
    assert_eq!(stopped(&f, "1010", "1012"), by("1011", "6.14"));
}

#[test]
fn case_6_21_contours_give_every_hex_its_level() {
    let ground = corran();
    let level = |label: &str| ground.level[ground.grid.parse(label).unwrap().index()];
    assert_eq!(["3424", "3419", "3418", "3112", "2802"].map(level), [0, 1, 1, 2, 2]);
    assert!(ground.level.iter().all(|&level| level <= 2), "0, 10 and 20 metres");
}

#[test]
fn case_6_22_ground_higher_than_both_ends_blocks() {
    let f = Field::open().level(1, "1012").at(FIRE);
    assert_eq!(stopped(&f, "1010", "1014"), by("1012", "6.22"));
    assert_eq!(stopped(&f, "1014", "1010"), by("1012", "6.22"));
    let f = Field::open().level(1, "1010 1014").level(2, "1012").at(FIRE);
    assert_eq!(stopped(&f, "1010", "1014"), by("1012", "6.22"));
    let level = Field::open().level(1, "1010 1011 1012 1013 1014").at(FIRE);
    assert_eq!(points(&level, "1010", "1014"), Some(4), "ground as high as both does not");
}

#[test]
fn case_6_23_ground_between_the_two_heights_blocks_nearer_the_lower_end() {
    for (bump, open) in [("1011", true), ("1012", true), ("1013", true), ("1014", false), ("1015", false)] {
        let f = Field::open().level(1, &format!("1010 {bump}")).at(FIRE);
        let expected = if open { Some(6) } else { None };
        assert_eq!(points(&f, "1010", "1016"), expected, "{bump}");
        assert_eq!(points(&f, "1016", "1010"), expected, "{bump}, looking up");
    }
    let f = Field::open().level(1, "1010 1014").at(FIRE);
    assert_eq!(stopped(&f, "1010", "1016"), by("1014", "6.23"));
    let f = Field::open().level(2, "1010").level(1, "1014").at(FIRE);
    assert_eq!(stopped(&f, "1010", "1016"), by("1014", "6.23"), "lower than the higher end, higher than the lower");
}

/// A plateau in columns 08 to 12, rows 05 to 10: its southern brow is row 10.
fn plateau() -> Field {
    let rows = |row: u8| (8..=12).map(move |column| format!("{column:02}{row:02}"));
    Field::open().level(1, &(5..=10).flat_map(rows).collect::<Vec<_>>().join(" "))
}

#[test]
fn case_6_24_away_from_the_brow_nothing_lower_is_seen_within_seven_hexes() {
    let f = plateau().at(FIRE);
    assert!(points(&f, "1010", "1013").is_some(), "from the brow");
    assert_eq!(stopped(&f, "1008", "1013"), by("1008", "6.24"));
    assert_eq!(points(&f, "1013", "1008"), None, "nor be seen");
    assert_eq!(points(&f, "1008", "1014"), None, "six hexes");
    assert_eq!(points(&f, "1008", "1015"), Some(7), "seven hexes");
    assert_eq!(points(&f, "1008", "1010"), Some(2), "on the same level");
}

#[test]
fn case_6_24_the_examples_of_the_book_hold_on_the_map() {
    let (ground, haze) = (corran(), Haze::default());
    let at = |label: &str| ground.grid.parse(label).unwrap();
    let trace = |from, to| sight::trace(&ground, &haze, at(from), at(to), false);
    for (from, to) in [("3419", "3424"), ("3424", "3419")] {
        assert_eq!(trace(from, to).blocked_for(10), None, "{from} to {to}");
    }
    for (from, to) in [("3418", "3424"), ("3424", "3418")] {
        assert_eq!(trace(from, to).blocked_by, Some((at("3418"), "6.24")), "{from} to {to}");
    }
}

#[test]
fn case_6_25_a_wood_seen_from_above_stands_ten_metres_high() {
    let near_the_hill = Field::open().level(1, "1010").terrain(Terrain::Heavy, "1012").at(FIRE);
    assert_eq!(points(&near_the_hill, "1010", "1016"), Some(11), "looked over, and paid");
    assert_eq!(points(&near_the_hill, "1010", "1014"), Some(9), "as near to one end as to the other");
    assert_eq!(stopped(&near_the_hill, "1010", "1013"), by("1012", "6.23"));
    let on_the_hill = Field::open().level(1, "1010 1011").terrain(Terrain::Heavy, "1011").at(FIRE);
    assert_eq!(stopped(&on_the_hill, "1010", "1014"), by("1011", "6.14"), "a wood on their own level");
    let flat = Field::open().terrain(Terrain::Heavy, "1012").at(FIRE);
    assert_eq!(stopped(&flat, "1010", "1016"), by("1012", "6.14"), "nobody looks down on it");
}

#[test]
fn case_6_25_a_wood_that_reaches_up_to_both_ends_stops_the_line() {
    let valley = Field::open().level(1, "1010 1014").terrain(Terrain::Heavy, "1012").at(FIRE);
    assert_eq!(stopped(&valley, "1010", "1014"), by("1012", "6.14"));
    let deep = Field::open().level(2, "1010 1014").terrain(Terrain::Heavy, "1012").at(FIRE);
    assert_eq!(points(&deep, "1010", "1014"), Some(4), "ten metres below both");
    let slope = Field::open().level(2, "1010").level(1, "1014").terrain(Terrain::Heavy, "1012").at(FIRE);
    assert_eq!(points(&slope, "1010", "1014"), Some(9), "no higher than the lower end");
}

#[test]
fn case_6_25_a_line_that_ends_in_a_wood_takes_it_at_its_true_height() {
    let f = Field::open().level(1, "1010").terrain(Terrain::Heavy, "1016").at(FIRE);
    assert_eq!(points(&f, "1010", "1016"), Some(11));
    let f = Field::open().level(1, "1010 1013").terrain(Terrain::Heavy, "1016").at(FIRE);
    assert_eq!(points(&f, "1010", "1016"), Some(11), "the bump at half way stops it no more than if it were Clear");
}

#[test]
fn case_6_26_from_height_to_equal_height_the_valley_counts_as_clear() {
    let valley = Field::open().level(1, "1010 1015").terrain(Terrain::Medium, "1011 1012 1013 1014 1015").at(FIRE);
    assert_eq!(points(&valley, "1010", "1015"), Some(6), "four as Clear and the target's Medium");
    let broken = Field::open().level(1, "1010 1012 1015").terrain(Terrain::Medium, "1011 1012 1013 1014 1015").at(FIRE);
    assert_eq!(points(&broken, "1010", "1015"), Some(10), "not all of it is lower");
    let unequal =
        Field::open().level(2, "1010").level(1, "1015").terrain(Terrain::Medium, "1011 1012 1013 1014").at(FIRE);
    assert_eq!(points(&unequal, "1010", "1015"), Some(9), "not equally high");
    let low = Field::open().terrain(Terrain::Medium, "1011 1012 1013 1014").at(FIRE);
    assert_eq!(points(&low, "1010", "1015"), Some(9));
}

#[test]
fn case_15_3_a_wall_stops_the_line_until_it_is_blown_open() {
    let mut f = Field::open().wall("1011", "1012").at(FIRE);
    assert_eq!(points(&f, "1010", "1011"), Some(1));
    assert_eq!(stopped(&f, "1010", "1014"), by("1012", "15.3"));
    assert_eq!(points(&f, "1014", "1010"), None);
    assert_eq!(points(&f, "1011", "1012"), None, "the wall of the target's own hex");
    let (a, b) = (f.hex("1012"), f.hex("1011"));
    f.s.haze.open(a, b);
    assert_eq!(points(&f, "1010", "1014"), Some(4));
}

#[test]
fn case_15_3_a_line_along_a_hexside_is_stopped_by_a_wall_on_either_way_but_not_by_one_it_runs_along() {
    for (a, b) in [("3620", "3719"), ("3620", "3720"), ("3719", "3820"), ("3720", "3820")] {
        assert_eq!(points(&Field::open().wall(a, b).at(FIRE), "3620", "3820"), None, "{a}/{b}");
    }
    assert_eq!(points(&Field::open().wall("3719", "3720").at(FIRE), "3620", "3820"), Some(2));
}

#[test]
fn case_11_11_a_line_ends_in_smoke_and_never_passes_through() {
    let mut f = Field::open().terrain(Terrain::Building, "1017").at(FIRE);
    let shell = Smoke { hex: f.hex("1012"), reach: 1 };
    f.s.haze.add_smoke(&f.t.ground, shell);
    assert_eq!(points(&f, "1010", "1011"), Some(6));
    assert_eq!(stopped(&f, "1010", "1015"), by("1011", "11.11"));
    assert_eq!(points(&f, "1011", "1010"), Some(1), "out of the smoke");
    assert_eq!(points(&f, "1014", "1016"), Some(2), "beside it");
    let grenade = Smoke { hex: f.hex("1017"), reach: 0 };
    f.s.haze.add_smoke(&f.t.ground, grenade);
    assert_eq!(points(&f, "1016", "1017"), Some(10), "a Building is dearer than smoke");
}

/// Terrain, heights, walls, smoke, rubble and breaches strewn over a small ground.
fn strewn(seed: u32) -> (Ground, Haze) {
    let mut ground =
        Ground::plain(Grid::new(23, 19, if seed.is_multiple_of(2) { Stagger::EvenUp } else { Stagger::OddUp }));
    let mut state = seed.wrapping_mul(0x9E37_79B9) | 1;
    let mut die = |sides: u32| {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        state % sides
    };
    for hex in 0..ground.len() {
        let pick = die(20) as usize;
        ground.terrain[hex] = if pick < Terrain::COUNT { Terrain::ALL[pick] } else { Terrain::Clear };
        ground.level[hex] = (die(9) / 4).min(2) as u8;
    }
    let grid = ground.grid;
    for hex in grid.all() {
        ground.crest[hex.index()] = grid.neighbours(hex).any(|n| ground.level[n.index()] != ground.level[hex.index()]);
    }
    let mut haze = Haze::default();
    for _ in 0..20 {
        let hex = Hex(die(ground.len() as u32) as u16);
        let towards = die(6) as usize;
        let other = ground.neighbour[hex.index()][towards];
        if other == raid::ground::OFF {
            continue;
        }
        ground.walls[hex.index()] |= 1 << towards;
        ground.walls[other.index()] |= 1 << ((towards + 3) % 6);
        if die(3) == 0 {
            haze.open(hex, other);
        }
    }
    for hex in grid.all().filter(|hex| ground.terrain[hex.index()] == Terrain::Building).step_by(3) {
        haze.ruin(hex);
    }
    for reach in [0, 1, 1] {
        let smoke = Smoke { hex: Hex(die(ground.len() as u32) as u16), reach };
        haze.add_smoke(&ground, smoke);
    }
    (ground, haze)
}

/// The table and the plain walk agree on every pair, and sight is mutual but for the points of the last hex (6.13).
fn table_equals_walk(ground: &Ground, haze: &Haze) {
    let table = SightTable::of(ground);
    let points = |from, to| sight::cost(&table, ground, haze, from, to);
    for from in ground.grid.all() {
        for to in ground.grid.within(from, sight::REACH + 1) {
            let walked = sight::walked(ground, haze, from, to);
            let into = if from == to { 0 } else { ground.observation_now(haze, to) };
            let plain = if walked == BLOCKED { BLOCKED } else { walked.saturating_add(into).min(BLOCKED - 1) };
            assert_eq!(points(from, to), plain, "{} to {}", ground.label(from), ground.label(to));
            assert_eq!(points(from, to) == BLOCKED, points(to, from) == BLOCKED);
        }
    }
}

/// The plain walk and the line told hex by hex agree, from every so manyth hex, and so do both views from the air.
fn walk_equals_telling(ground: &Ground, haze: &Haze, step: usize) {
    let table = SightTable::of(ground);
    for from in ground.grid.all().step_by(step) {
        for to in ground.grid.all() {
            let told = sight::trace(ground, haze, from, to, false);
            let far = ground.distance(from, to) > sight::REACH;
            let stopped = told.blocked_by.is_some() || far;
            let plain = if stopped { BLOCKED } else { told.cost.min(254) as u8 };
            let quick = sight::cost(&table, ground, haze, from, to);
            assert_eq!(quick, plain, "{} to {}: {told:?}", ground.label(from), ground.label(to));
            assert_eq!(sight::points_along(ground, haze, from, to), told.cost);
            let air = sight::trace(ground, haze, from, to, true);
            let from_above = sight::cost_at_altitude(&table, ground, haze, from, to);
            assert_eq!(from_above, if far { BLOCKED } else { air.cost as u8 });
        }
    }
}

#[test]
fn the_table_equals_the_plain_walk_on_strewn_ground_touched_or_not() {
    for seed in 1..=6 {
        let (ground, haze) = strewn(seed);
        table_equals_walk(&ground, &Haze::default());
        table_equals_walk(&ground, &haze);
        walk_equals_telling(&ground, &haze, 7);
    }
}

#[test]
fn the_table_equals_the_plain_walk_on_every_pair_of_the_map() {
    let ground = corran();
    table_equals_walk(&ground, &Haze::default());
    walk_equals_telling(&ground, &Haze::default(), 97);
    let mut haze = Haze::default();
    for label in ["1926", "4110", "3319", "0604"] {
        let smoke = Smoke { hex: ground.grid.parse(label).unwrap(), reach: 1 };
        haze.add_smoke(&ground, smoke);
    }
    for label in ["4211", "4113", "0704"] {
        haze.ruin(ground.grid.parse(label).unwrap());
    }
    table_equals_walk(&ground, &haze);
    walk_equals_telling(&ground, &haze, 97);
}

#[test]
fn one_table_serves_all_matches_on_the_same_ground() {
    let (first, second) = (Field::open().at(FIRE), Field::open().alpha("A/1/1", "1010").at(FIRE));
    assert!(std::sync::Arc::ptr_eq(&first.t.sight, &second.t.sight));
    let other = Field::open().terrain(Terrain::Heavy, "1010").at(FIRE);
    assert!(!std::sync::Arc::ptr_eq(&first.t.sight, &other.t.sight));
}
