//! Air landings.

use geometry::table::Point;
use kernel::dice::{Scripted, enumerate};
use wrg::air::{
    Aircraft, Landing, LandsIn, Load, brought_down, door_guns, drop, falls_as_one_target, glider_lands,
    helicopter_lands, landing, may_fire, still_on_board, survives_crash,
};

#[test]
fn case_7_1_a_parachute_comes_down_by_one_pick_for_the_distance_and_one_for_the_direction() {
    let aim = Point::new(50_000, 40_000);
    // The seventh of the rings is 30 to 35 m out; the third direction is 30 degrees south of east.
    let mut dice = Scripted::new(&[("parachute distance", 6), ("parachute direction", 2)]);
    assert_eq!(drop(aim, &mut dice), Point::new(50_000 + 3_250 * 866 / 1000, 40_000 + 1_625));
}

#[test]
fn case_7_1_the_spread_is_40_m_each_way_and_never_beyond_120_m() {
    let aim = Point::new(50_000, 50_000);
    let outcomes = enumerate(|dice| drop(aim, dice));
    assert!(outcomes.iter().all(|w| aim.within(w.outcome, 12_000)));
    let mean = |part: fn(Point) -> i32| -> f64 {
        outcomes.iter().map(|w| f64::from(part(w.outcome) - 50_000) * w.chance.decimal()).sum()
    };
    assert!(mean(Point::x).abs() < 1.0 && mean(Point::y).abs() < 1.0);
    let variance: f64 = outcomes.iter().map(|w| f64::from(w.outcome.x() - 50_000).powi(2) * w.chance.decimal()).sum();
    // Cut off at three standard deviations, a spread of 40 m is one of 39.
    assert!((3_850.0..4_000.0).contains(&variance.sqrt()), "{}", variance.sqrt());
}

#[test]
fn case_7_1_landing_dangers() {
    let man = |lands_in, die| landing(Load::Man, lands_in, &mut Scripted::new(&[("landing", die)]));
    assert_eq!([man(LandsIn::Obstructed, 1), man(LandsIn::Obstructed, 2)], [Landing::Hurt, Landing::Safe]);
    assert_eq!([man(LandsIn::Water, 1), man(LandsIn::Water, 6)], [Landing::Hurt, Landing::Safe]);
    let sure = |load, lands_in| landing(load, lands_in, &mut Scripted::none());
    assert_eq!(sure(Load::Man, LandsIn::Open), Landing::Safe);
    assert_eq!(sure(Load::Man, LandsIn::OffTable), Landing::Lost);
    assert_eq!([LandsIn::Water, LandsIn::Obstructed].map(|w| sure(Load::Heavy, w)), [Landing::Lost, Landing::Safe]);
}

#[test]
fn case_7_2_nobody_fires_in_the_first_period_and_no_heavy_weapon_in_the_second() {
    assert_eq!([1, 2, 3].map(|period| may_fire(period, Load::Man)), [false, true, true]);
    assert_eq!([1, 2, 3].map(|period| may_fire(period, Load::Heavy)), [false, false, true]);
    assert!(falls_as_one_target(1) && !falls_as_one_target(2));
}

#[test]
fn case_7_3_a_glider_needs_100_m_after_the_last_hedge() {
    let hedge = Some(Point::new(0, 0));
    assert!(glider_lands(hedge, Point::new(10_000, 0)) && !glider_lands(hedge, Point::new(9_999, 0)));
    assert!(glider_lands(None, Point::new(0, 0)));
}

#[test]
fn case_7_4_helicopters_land_with_2_m_to_spare_or_let_men_down_a_rope() {
    assert!(helicopter_lands(900, 700) && !helicopter_lands(899, 700));
    assert_eq!([0, 1, 2, 3].map(|periods| still_on_board(12, periods)), [12, 7, 2, 0]);
    assert_eq!(door_guns(), 1);
}

#[test]
fn case_7_5_a_1_for_a_man_hit_brings_the_aircraft_down() {
    let hits = |dice: &[u8]| {
        let rolls: Vec<(&'static str, u8)> = dice.iter().map(|&die| ("aircraft", die)).collect();
        brought_down(dice.len() as u32, &mut Scripted::new(&rolls))
    };
    assert!(!hits(&[2, 6]) && hits(&[2, 1]) && !hits(&[]));
    assert_eq!([Aircraft::Glider.crew(), Aircraft::Helicopter.crew()], [2, 4]);
    let survives = |die| survives_crash(&mut Scripted::new(&[("crash", die)]));
    assert!(!survives(3) && survives(4));
}
