//! 6.1 measured by hand: what the line between two hexes costs a player, and what stops it, from what he knows.

use crate::field::{Field, Play};
use kernel::dice::{Seed, Seeded};
use kernel::{Audience, Place, Rulebook, Side, SightPreview};
use raid::Raid;
use raid::ground::Smoke;
use raid::state::{Frame, State};
use raid::tables::Terrain;
use raid::units::{ALPHA, BRAVO, flag};

const FIRE: Frame = Frame::Fire { turn: ALPHA, passes: 0 };

fn place(f: &Play, label: &str) -> Place {
    Place::Cell { board: 0, cell: f.hex(label).0 }
}

fn look(f: &Play, who: Audience, from: &str, to: &str) -> Option<SightPreview> {
    Raid::sight(Raid::lens(&f.t, &f.s, who), place(f, from), place(f, to))
}

/// What this side measures: points, points it has, and the hex and case that stop the line.
fn measured(f: &Play, side: Side, from: &str, to: &str) -> (i32, i32, Option<(String, String)>) {
    let seen = look(f, Audience::Side(side), from, to).expect("sight is measured");
    assert_eq!(seen.visible, seen.blocked_by.is_none());
    let label = |at: Place| match at {
        Place::Cell { cell, .. } => f.t.ground.label(geometry::Hex(cell)),
        Place::Point { .. } => panic!("a hex"),
    };
    (seen.cost, seen.budget, seen.blocked_by.map(|(at, case)| (label(at), case)))
}

fn by(hex: &str, case: &str) -> Option<(String, String)> {
    Some((hex.to_owned(), case.to_owned()))
}

#[test]
fn case_6_11_a_line_is_measured_hex_by_hex_with_its_points() {
    let f = Field::open().terrain(Terrain::Medium, "1013").alpha("A/1/1", "1010").bravo("A/1/1", "4030").at(FIRE);
    assert_eq!(measured(&f, ALPHA, "1010", "1014"), (5, 10, None));
    let seen = look(&f, Audience::Side(ALPHA), "1010", "1014").unwrap();
    assert_eq!(seen.places, ["1011", "1012", "1013", "1014"].map(|label| place(&f, label)));
    assert_eq!(measured(&f, ALPHA, "1010", "1022"), (13, 10, by("1020", "6.11")), "where the points run out");
    assert_eq!(measured(&f, ALPHA, "1010", "1010"), (0, 10, None));
    assert_eq!(measured(&f, ALPHA, "2010", "2014"), (4, 10, None), "from where nobody stands");
}

#[test]
fn case_6_14_a_blocked_line_names_the_hex_and_the_case() {
    let mut f = Field::open().terrain(Terrain::Heavy, "1012").level(1, "2012").wall("3011", "3012").at(FIRE);
    assert_eq!(measured(&f, ALPHA, "1010", "1014"), (9, 10, by("1012", "6.14")));
    assert_eq!(measured(&f, ALPHA, "2010", "2014"), (4, 10, by("2012", "6.22")));
    assert_eq!(measured(&f, ALPHA, "3010", "3014"), (4, 10, by("3012", "15.3")));
    let smoke = Smoke { hex: f.hex("4012"), reach: 0 };
    f.s.haze.add_smoke(&f.t.ground, smoke);
    assert_eq!(measured(&f, ALPHA, "4010", "4014"), (9, 10, by("4012", "11.11")), "smoke lies open to all");
}

#[test]
fn case_6_11_ones_own_observer_looks_with_the_points_it_has() {
    let mut f = Field::open().alpha("A/1/1", "1010").alpha("B/1/1", "1010").alpha("HQ 1", "1010").at(FIRE);
    let (first, second) = (f.a("A/1/1"), f.a("B/1/1"));
    f.s[first].clear(flag::IN_COMMAND);
    assert_eq!(measured(&f, ALPHA, "1010", "1017"), (7, 10, None), "the better of the two");
    f.s[second].clear(flag::IN_COMMAND);
    assert_eq!(measured(&f, ALPHA, "1010", "1017"), (7, 5, by("1016", "6.11")), "out of command");
    assert_eq!(measured(&f, BRAVO, "1010", "1017"), (7, 10, None), "of which the enemy knows nothing");
}

#[test]
fn case_7_64_while_fire_may_be_answered_five_points_more_count() {
    let mut f = Field::open().alpha("A/1/1", "1010").bravo("A/1/1", "1012").at(Frame::Overwatch {
        by: ALPHA,
        against: 1,
        aimed: 0,
    });
    assert_eq!(measured(&f, ALPHA, "1010", "1024"), (14, 15, None));
    assert_eq!(measured(&f, BRAVO, "1012", "1024"), (12, 10, by("1023", "6.11")), "for those who answer alone");
    let team = f.a("A/1/1");
    f.s[team].set(flag::MOVED);
    assert_eq!(measured(&f, ALPHA, "1010", "1024").1, 10);
}

#[test]
fn case_15_91_at_night_the_line_is_shorter_and_the_next_hex_is_seen() {
    let f = Field::open().terrain(Terrain::Building, "1011").rules(|s| s.special.night = true).at(FIRE);
    assert_eq!(measured(&f, ALPHA, "2010", "2016"), (6, 6, None));
    assert_eq!(measured(&f, ALPHA, "2010", "2017"), (7, 6, by("2017", "6.11")));
    assert_eq!(measured(&f, ALPHA, "1010", "1011"), (10, 6, None));
}

#[test]
fn case_13_22_from_altitude_nothing_stops_the_line_but_a_wood_hides_what_is_deep_in_it() {
    let wood = "1014 1015 1016 0914 0915 0916 1114 1115 1116";
    let mut f = Field::open().terrain(Terrain::Heavy, wood).alpha("Gunship 1", "1010").at(FIRE);
    let gunship = f.a("Gunship 1");
    f.s[gunship].set(flag::ALTITUDE);
    assert_eq!(measured(&f, ALPHA, "1010", "1018"), (8, 20, None), "as Clear");
    assert_eq!(measured(&f, ALPHA, "1010", "1015"), (10, 20, by("1015", "13.22")));
    assert_eq!(measured(&f, ALPHA, "1010", "1014"), (9, 20, None), "its edge");
}

#[test]
fn case_7_34_as_printed_nobody_measures_before_an_attack_is_stated() {
    let f = Field::open().alpha("A/1/1", "1010").rules(|s| s.special.as_printed = true).at(FIRE);
    for who in [Audience::Side(ALPHA), Audience::Side(BRAVO), Audience::Public] {
        assert_eq!(look(&f, who, "1010", "1014"), None);
    }
}

#[test]
fn a_place_that_is_no_hex_of_the_map_is_not_measured() {
    let f = Field::open().alpha("A/1/1", "1010").at(FIRE);
    let (at, here) = (Raid::lens(&f.t, &f.s, Audience::Side(ALPHA)), place(&f, "1010"));
    let beyond = Place::Cell { board: 0, cell: f.t.ground.len() as u16 };
    let another = Place::Cell { board: 1, cell: 0 };
    let point = Place::Point { board: 0, at: kernel::Point { x: 0, y: 0 } };
    for elsewhere in [beyond, another, point, Place::Cell { board: 0, cell: u16::MAX }] {
        assert_eq!(Raid::sight(at, here, elsewhere), None);
        assert_eq!(Raid::sight(at, elsewhere, here), None);
    }
}

/// Every line between these hexes, as this side measures it in this state.
fn lines(f: &Play, s: &State, side: Side) -> Vec<Option<SightPreview>> {
    let hexes = ["1010", "1014", "1018", "4026", "4028", "4030", "4032"].map(|label| place(f, label));
    let at = Raid::lens(&f.t, s, Audience::Side(side));
    hexes.iter().flat_map(|&from| hexes.map(|to| Raid::sight(at, from, to))).collect()
}

#[test]
fn case_6_3_what_the_enemy_hides_makes_no_difference_to_a_line() {
    let mut f = Field::open()
        .alpha("A/1/1", "1010")
        .bravo("A/1/1", "4030")
        .bravo("B/1/1", "4028")
        .bravo("Dummy 1", "4026")
        .at(FIRE);
    let (alpha, bravo) = (lines(&f, &f.s, ALPHA), lines(&f, &f.s, BRAVO));
    for seed in 0..20 {
        let mut dice = Seeded::new(Seed::number(seed), 1);
        let other = Raid::imagine(Raid::lens(&f.t, &f.s, Audience::Side(ALPHA)), &mut dice);
        assert_eq!(lines(&f, &other, ALPHA), alpha, "in a world that Alpha cannot tell from this one");
    }
    let team = f.b("A/1/1");
    f.s[team].clear(flag::IN_COMMAND);
    assert_eq!(lines(&f, &f.s, ALPHA), alpha, "that it is out of command is Bravo's secret");
    assert_ne!(lines(&f, &f.s, BRAVO), bravo);
}
