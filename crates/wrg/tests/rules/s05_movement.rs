//! Movement on foot and by vehicle.

use wrg::movement::{Drive, Gait, Light, by_vehicle, may_be_silent, may_double, on_foot};

#[test]
fn case_5_1_men_dash_walk_and_crawl() {
    assert_eq!(
        [Gait::Dash, Gait::Walk, Gait::Crawl].map(|gait| on_foot(gait, 0, false)),
        [Some(30), Some(50), Some(20)]
    );
}

#[test]
fn case_5_2_a_gun_is_pushed_15_m() {
    assert_eq!(on_foot(Gait::Manhandle, 0, false), Some(15));
}

#[test]
fn case_5_3_each_hindrance_takes_ten_metres() {
    assert_eq!(on_foot(Gait::Walk, 2, false), Some(30));
    assert_eq!(on_foot(Gait::Crawl, 3, false), Some(0));
}

#[test]
fn case_5_4_silence_halves_and_forbids_the_dash() {
    assert_eq!(on_foot(Gait::Walk, 1, true), Some(20));
    assert_eq!(on_foot(Gait::Dash, 0, true), None);
    assert!(!may_be_silent(Gait::Double));
}

#[test]
fn case_5_5_men_double_one_period_in_three() {
    assert_eq!(on_foot(Gait::Double, 0, false), Some(75));
    assert!(may_double(true, None) && may_double(true, Some(3)));
    assert!(!may_double(true, Some(2)) && !may_double(false, None));
}

#[test]
fn case_6_1_vehicles_go_by_light_and_hatch() {
    assert_eq!(
        [Light::Day, Light::Moon, Light::Dark].map(|light| by_vehicle(Drive::Dash, light, false, 0)),
        [180, 120, 60]
    );
    assert_eq!(
        [Light::Day, Light::Moon, Light::Dark].map(|light| by_vehicle(Drive::Fire, light, true, 0)),
        [80, 40, 0]
    );
}

#[test]
fn case_6_2_reverse_is_60_m_in_any_light() {
    assert_eq!(by_vehicle(Drive::Reverse, Light::Dark, false, 0), 60);
    assert_eq!(by_vehicle(Drive::Reverse, Light::Day, true, 0), 40);
}

#[test]
fn case_6_3_each_deduction_takes_40_m_and_closed_down_10_more() {
    assert_eq!(by_vehicle(Drive::Dash, Light::Day, false, 2), 100);
    assert_eq!(by_vehicle(Drive::Dash, Light::Day, true, 2), 40);
    assert_eq!(by_vehicle(Drive::Fire, Light::Dark, false, 9), 0);
}
