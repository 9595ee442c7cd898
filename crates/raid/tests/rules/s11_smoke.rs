//! 11.0 Smoke.

use crate::field::{Field, Play};
use kernel::Audience;
use kernel::dice::enumerate;
use kernel::preview::Fraction;
use raid::desk::Desk;
use raid::ground::Smoke;
use raid::sight::{BLOCKED, cost};
use raid::smoke;
use raid::state::{Frame, Plot};
use raid::step::Step;
use raid::tables::{Cover, Shell, Terrain};
use raid::units::{ALPHA, BRAVO, flag};

const LAST_MOVE: Frame = Frame::Move { turn: ALPHA, passes: 1 };

/// Lay smoke by hand.
fn lay(f: &mut Play, hex: &str, reach: u16) {
    let hex = f.hex(hex);
    f.desk(|x| smoke::place(x, hex, reach));
}

fn smoky(f: &Play, hexes: &str) -> bool {
    hexes.split_whitespace().all(|h| f.s.haze.is_smoke(f.hex(h)))
}

fn sight(f: &Play, from: &str, to: &str) -> u8 {
    cost(&f.t.sight, &f.t.ground, &f.s.haze, f.hex(from), f.hex(to))
}

#[test]
fn case_11_0_a_smoke_mission_scatters_like_any_other_and_lays_smoke_instead_of_an_impact() {
    let mut f = Field::open().alpha("A/1/1", "2020").bravo("A/1/1", "2016").battery(ALPHA, Shell::Mm155).at(LAST_MOVE);
    let (hex, spotter) = (f.hex("2018"), f.a("A/1/1").0);
    f.s.plots[0] = Plot { set: true, hex, smoke: true, spotter, due: 1 };
    f.roll(&[("scatter", 1), ("scatter direction", 4), ("scatter distance", 2)]).alpha(&[Step::Pass]);
    assert!(f.s.impacts.is_empty());
    assert_eq!(f.s.haze.smoke[..1], [Smoke { hex: f.hex("2019"), reach: 1 }]);
    assert_eq!(f.s[f.b("A/1/1")].men, 4, "nobody is hurt by it");
    assert_eq!(f.heard(Audience::Side(BRAVO), "smoke").len(), 1);
}

#[test]
fn case_11_0_each_marker_goes_on_a_1_to_4_and_stays_on_a_5_or_6() {
    for (die, stays) in [(1, false), (4, false), (5, true), (6, true)] {
        let mut f = Field::open().alpha("A/1/1", "2020").bravo("A/1/1", "5030").at(LAST_MOVE);
        lay(&mut f, "2015", 1);
        lay(&mut f, "3015", 0);
        f.roll(&[("smoke", die), ("smoke", 5)]).alpha(&[Step::Pass]);
        assert_eq!(smoky(&f, "2015 2014"), stays);
        assert!(smoky(&f, "3015"), "the other marker has a die of its own");
        assert_eq!(f.s.haze.smokes, 1 + u8::from(stays));
    }
}

#[test]
fn case_11_0_a_marker_clears_two_times_in_three() {
    let mut f = Field::open().alpha("A/1/1", "2020").bravo("A/1/1", "5030").at(LAST_MOVE);
    lay(&mut f, "2015", 1);
    let odds = enumerate(|dice| {
        let (mut s, mut out) = (f.s.clone(), kernel::Silent);
        smoke::thin_out(&mut Desk { t: &f.t, s: &mut s, dice, out: &mut out });
        s.haze.smokes
    });
    assert_eq!(odds.iter().find(|w| w.outcome == 0).map(|w| w.chance), Some(Fraction::new(2, 3)));
}

#[test]
fn case_11_1_smoke_fills_the_hex_and_its_neighbours_and_costs_six_points_to_see_into() {
    let mut f = Field::open().alpha("A/1/1", "2020").bravo("A/1/1", "5030").at(LAST_MOVE);
    assert_eq!(sight(&f, "2020", "2017"), 3);
    lay(&mut f, "2016", 1);
    assert!(smoky(&f, "2016 2015 2115 2116 2017 1916 1915"));
    assert!(!smoky(&f, "2018") && !smoky(&f, "2014"));
    assert_eq!(sight(&f, "2020", "2017"), 8);
}

#[test]
fn case_11_1_smoke_turns_face_down_what_is_no_longer_seen() {
    let mut f = Field::open().alpha("A/1/1", "2020").bravo("A/1/1", "2013").at(LAST_MOVE);
    assert!(f.s[f.b("A/1/1")].is(flag::FACE_UP));
    lay(&mut f, "2017", 1);
    assert!(!f.s[f.b("A/1/1")].is(flag::FACE_UP));
}

#[test]
fn case_11_11_no_line_passes_through_smoke() {
    let mut f = Field::open().alpha("A/1/1", "2020").bravo("A/1/1", "5030").at(LAST_MOVE);
    lay(&mut f, "2017", 0);
    assert_eq!((sight(&f, "2020", "2017"), sight(&f, "2020", "2016")), (8, BLOCKED));
    assert_ne!(sight(&f, "2017", "2014"), BLOCKED, "out of the smoke one sees");
}

#[test]
fn case_11_12_smoke_protects_as_heavy_and_never_on_top_of_better_cover() {
    let mut f = Field::open()
        .terrain(Terrain::Building, "2015")
        .terrain(Terrain::Heavy, "2016")
        .alpha("A/1/1", "2020")
        .bravo("A/1/1", "5030")
        .at(LAST_MOVE);
    let cover = |f: &Play, hex: &str| f.t.ground.cover_now(&f.s.haze, f.hex(hex));
    assert_eq!(cover(&f, "2017"), Cover::Clear);
    lay(&mut f, "2016", 1);
    assert_eq!(
        (cover(&f, "2017"), cover(&f, "2016"), cover(&f, "2015")),
        (Cover::Heavy, Cover::Heavy, Cover::Building)
    );
}

#[test]
fn case_11_12_smoke_that_lands_with_the_shells_protects_from_them() {
    let mut f = Field::open()
        .alpha("A/1/1", "2020")
        .bravo("A/1/1", "2018")
        .battery(ALPHA, Shell::Mm105)
        .battery(BRAVO, Shell::Mm60)
        .at(LAST_MOVE);
    let (hex, ours, theirs) = (f.hex("2020"), f.a("A/1/1").0, f.b("A/1/1").0);
    f.s.plots[0] = Plot { set: true, hex, smoke: true, spotter: ours, due: 1 };
    f.s.plots[1] = Plot { set: true, hex, smoke: false, spotter: theirs, due: 1 };
    f.roll(&[("scatter", 2), ("scatter", 2), ("indirect fire", 4)]).alpha(&[Step::Pass]);
    let working = f.heard(Audience::Side(ALPHA), "struck").remove(0).working.expect("a why-line");
    assert_eq!(working.total, Some(2), "Heavy takes 2 from the die");
}

#[test]
fn case_11_13_smoke_does_not_hinder_movement() {
    let mut f = Field::open().alpha("A/1/1", "2020").bravo("A/1/1", "5030").at(LAST_MOVE);
    let cost = |f: &Play| f.t.ground.entry_cost(&f.s.haze, f.hex("2020"), 0, false);
    assert_eq!(cost(&f), 1);
    lay(&mut f, "2019", 1);
    assert_eq!(cost(&f), 1);
}

#[test]
fn case_11_14_smoke_upon_smoke_changes_nothing() {
    let mut f = Field::open().alpha("A/1/1", "2020").bravo("A/1/1", "5030").at(LAST_MOVE);
    lay(&mut f, "2017", 1);
    let once = (sight(&f, "2020", "2018"), f.s.haze.smoked);
    lay(&mut f, "2017", 1);
    assert_eq!((sight(&f, "2020", "2018"), f.s.haze.smoked), once);
    assert_eq!(f.t.ground.cover_now(&f.s.haze, f.hex("2017")), Cover::Heavy);
    // One of the two goes, the smoke stays.
    f.roll(&[("smoke", 1), ("smoke", 6)]).alpha(&[Step::Pass]);
    assert!(smoky(&f, "2017 2016"));
}

#[test]
fn case_11_2_all_artillery_may_fire_smoke() {
    let f = Field::open()
        .alpha("A/1/1", "2020")
        .alpha("60mm 1", "2031")
        .alpha("81mm 1", "2033")
        .bravo("A/1/1", "5030")
        .battery(ALPHA, Shell::In42)
        .at(Frame::Plot);
    for tube in 0..3 {
        let target = Step::To(f.hex("2020"));
        assert!(f.offers(ALPHA, &[Step::Plot(tube), target], Step::Smoke));
    }
}

#[test]
fn case_14_21_a_grenade_launchers_smoke_fills_its_hex_alone() {
    let mut f = Field::open().alpha("A/1/1", "2020").bravo("A/1/1", "5030").at(LAST_MOVE);
    lay(&mut f, "2016", 0);
    assert!(smoky(&f, "2016") && !smoky(&f, "2017") && !smoky(&f, "2015"));
    assert_eq!(f.heard(Audience::Side(BRAVO), "smoke")[0].case, "14.21");
}
