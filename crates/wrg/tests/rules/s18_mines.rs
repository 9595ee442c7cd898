//! Mine warfare, works, and options.

use geometry::table::{Heading, Point, Polygon};
use kernel::Dice;
use kernel::dice::{Roll, Scripted, enumerate};
use wrg::mines::{
    Clearer, Field, Mines, Search, claymore_reaches, flailed, lane, marks_are_seen, may_set_off, periods_to_lift,
    periods_to_mark, squares, track_is_safe,
};
use wrg::movement::Light;
use wrg::options::Steady;
use wrg::words::Weapon;
use wrg::works::{Works, fires_from_bunker, shakes_bunker};

fn point(x: i32, y: i32) -> Point {
    Point::new(x * 100, y * 100)
}

#[test]
fn case_17_2_a_prepared_building_is_a_bunker() {
    assert!(Works::Prepared.is_bunker() && Works::Bunker.is_bunker() && !Works::Building.is_bunker());
    assert_eq!([Works::Building, Works::Prepared].map(Works::wrecked), [None, Some(Works::Bunker)]);
}

#[test]
fn case_17_2_what_shakes_a_bunker_and_what_may_not_fire_from_it() {
    assert!(shakes_bunker(Weapon::Recoilless, false) && shakes_bunker(Weapon::Missile, false));
    assert!(shakes_bunker(Weapon::AfvGun, true) && !shakes_bunker(Weapon::AfvGun, false));
    assert!(!shakes_bunker(Weapon::Mortar81mm, true));
    assert!(!fires_from_bunker(Weapon::Recoilless) && !fires_from_bunker(Weapon::OneMan));
    assert!(fires_from_bunker(Weapon::TripodMg));
}

#[test]
fn case_18_1_a_claymore_reaches_50_m_and_45_degrees_each_side() {
    let hits = |x, y| claymore_reaches(point(0, 0), Heading::NORTH, point(x, y));
    assert!(hits(0, -50) && !hits(0, -51) && !hits(0, 1));
    assert!(hits(20, -20) && hits(-20, -20) && !hits(21, -20));
}

#[test]
fn case_18_1_it_takes_a_period_to_set_up_and_ten_metres_to_set_off() {
    let off = |periods, metres| may_set_off(periods, point(0, 0), point(metres, 0));
    assert!(off(1, 10) && !off(0, 10) && !off(1, 9));
}

#[test]
fn case_18_2_a_step_is_judged_for_each_square_of_ten_metres() {
    let belt = Polygon::rectangle(point(20, 0), point(30, 100)).unwrap();
    assert_eq!(squares(&belt, point(0, 5), point(60, 5)), [(2, 0)]);
    assert_eq!(squares(&belt, point(25, 0), point(25, 25)), [(2, 0), (2, 1), (2, 2)]);
    assert_eq!(squares(&belt, point(0, 5), point(19, 5)), []);
    // Along the border of two squares: one of them is entered.
    assert_eq!(squares(&belt, point(0, 20), point(60, 20)), [(2, 2)]);
    // Across the corner of two squares: both are entered.
    assert_eq!(squares(&belt, point(20, 6), point(30, 16)), [(2, 0), (2, 1)]);
    assert!(track_is_safe(Light::Day) && !track_is_safe(Light::Moon));
    assert!(Mines::Personnel.catch_men() && Mines::Both.catch_men() && !Mines::Tank.catch_men());
}

#[test]
fn case_18_3_anti_tank_mines_stop_vehicles_only() {
    assert!(Mines::Tank.stop_vehicles() && Mines::Both.stop_vehicles() && !Mines::Personnel.stop_vehicles());
}

#[test]
fn case_18_4_mines_are_marked_and_lifted_square_by_square() {
    assert_eq!([Search::Detector, Search::Bayonet].map(periods_to_mark), [1, 5]);
    assert_eq!([Mines::Personnel, Mines::Tank, Mines::Both].map(periods_to_lift), [2, 2, 3]);
    assert_eq!([Light::Day, Light::Moon, Light::Dark].map(marks_are_seen), [true, true, false]);
}

#[test]
fn case_18_5_lanes_are_20_m_wide() {
    let torpedo = lane(Clearer::Bangalore, point(100, 100), Heading::NORTH).unwrap();
    assert_eq!(torpedo.bounds(), (point(90, 90), point(110, 100)));
    let charge = lane(Clearer::VehicleCharge, point(100, 100), Heading::EAST).unwrap();
    assert_eq!(charge.bounds(), (point(100, 90), point(150, 110)));
    let flail = flailed(point(0, 50), point(60, 50)).unwrap();
    assert_eq!(flail.bounds(), (point(0, 40), point(60, 60)));
    assert_eq!(flailed(point(0, 50), point(0, 50)), None);
}

#[test]
fn case_18_6_fields_are_recorded_or_marked_and_dummies_are_marked() {
    let ground = Polygon::rectangle(point(0, 0), point(10, 10)).unwrap();
    let field = |mines, marked| Field { ground: ground.clone(), mines, marked };
    let secret = field(Some(Mines::Personnel), false);
    assert!(secret.is_known(true) && !secret.is_known(false) && secret.is_sound());
    let dummy = field(None, true);
    assert!(dummy.is_known(false) && dummy.is_sound() && !field(None, false).is_sound());
}

#[test]
fn case_22_2_steady_dice_show_233445() {
    const ROLL: Roll = Roll::open("reaction", "13.1");
    let faces = enumerate(|dice| Steady(dice).d6(ROLL));
    let sixths: Vec<(u8, String)> = faces.iter().map(|w| (w.outcome, w.chance.to_string())).collect();
    let wanted = [(2, "1/6"), (3, "1/3"), (4, "1/3"), (5, "1/6")].map(|(face, chance)| (face, chance.to_owned()));
    assert_eq!(sixths, wanted);
    let mut dice = Scripted::new(&[("reaction", 4)]);
    assert_eq!(Steady(&mut dice).die(ROLL, 10), 4, "other dice are as they were");
}
