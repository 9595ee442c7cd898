//! Light, smoke, the beaten area, cycles and horses.

use geometry::table::{Heading, Point, Screen};
use wrg::light::{Glow, Lamp, light_at, searchlight_on, seen_in, trip_wire, trips};
use wrg::movement::{Light, horse_holders};
use wrg::smoke::{Smoke, projected, reached_blind, screen, takes_anti_tank_fire};
use wrg::support::beaten;

fn point(x: i32, y: i32) -> Point {
    Point::new(x * 100, y * 100)
}

#[test]
fn case_6_2_one_in_three_horsemen_holds_the_horses() {
    assert_eq!([0, 1, 3, 4, 9, 10].map(horse_holders), [0, 1, 1, 2, 3, 4]);
}

#[test]
fn case_11_4_the_beaten_area_is_80_by_150_m_around_its_middle() {
    let area = beaten(point(200, 200), Heading::NORTH).unwrap();
    assert_eq!(area.bounds(), (point(160, 125), point(240, 275)));
    let across = beaten(point(200, 200), Heading::EAST).unwrap();
    assert_eq!(across.bounds(), (point(125, 160), point(275, 240)));
    let figures = [point(160, 200), point(159, 200), point(239, 274), point(200, 276)];
    assert_eq!(figures.map(|p| area.contains(p)), [true, false, true, false]);
}

#[test]
fn case_19_1_every_light_has_its_radius_and_its_time() {
    let lit = |glow: Glow| (glow.radius(), glow.periods());
    assert_eq!([Glow::TripFlare, Glow::LightMortar, Glow::Mortar81mm].map(lit), [(10, 1), (20, 1), (30, 1)]);
    assert_eq!([Glow::OffTable, Glow::Flamethrower, Glow::Fougasse].map(lit), [(150, 5), (30, 2), (30, 2)]);
    let lamp = Lamp { glow: Glow::OffTable, at: point(0, 0), lit: 4 };
    assert!(lamp.shines_on(point(150, 0), 4) && lamp.shines_on(point(0, 0), 8));
    assert!(!lamp.shines_on(point(151, 0), 4) && !lamp.shines_on(point(0, 0), 9) && !lamp.shines_on(point(0, 0), 3));
}

#[test]
fn case_19_1_what_is_lit_counts_as_moonlight() {
    let lamps = [Lamp { glow: Glow::TripFlare, at: point(0, 0), lit: 1 }];
    assert_eq!(light_at(Light::Dark, &lamps, point(5, 0), 1), Light::Moon);
    assert_eq!(light_at(Light::Dark, &lamps, point(11, 0), 1), Light::Dark);
    assert_eq!(light_at(Light::Day, &lamps, point(5, 0), 1), Light::Day);
    assert_eq!([seen_in(Light::Dark, true), seen_in(Light::Dark, false)], [Light::Moon, Light::Dark]);
    assert!(searchlight_on(point(0, 0), Heading::EAST, point(200, 50)));
    assert!(!searchlight_on(point(0, 0), Heading::EAST, point(100, 100)));
    assert_eq!(trip_wire(), 20);
    let wire = (point(0, 0), point(20, 0));
    assert!(trips(wire, (point(10, -5), point(10, 0))) && !trips(wire, (point(10, -5), point(10, -1))));
}

#[test]
fn case_19_2_what_burns_lights_and_smokes() {
    assert_eq!((Glow::Burning.radius(), Glow::Burning.periods()), (30, 2));
    assert!(Glow::Burning.smokes() && Glow::Flamethrower.smokes() && Glow::Fougasse.smokes());
    assert!(!Glow::TripFlare.smokes() && !Glow::OffTable.smokes());
}

fn sheet(long: i32) -> Screen {
    Screen { from: point(0, 0), to: point(long, 0), height: 3000 }
}

fn smoke(laid: u16, stoked: u16) -> Smoke {
    Smoke { screen: sheet(50), laid, stoked }
}

#[test]
fn case_20_1_a_screen_stands_from_the_period_after_it_was_laid_to_the_second_after_the_last_stoking() {
    assert_eq!([3, 4, 5, 6].map(|period| smoke(3, 3).stands(period)), [false, true, true, false]);
    assert_eq!([4, 7, 8].map(|period| smoke(3, 5).stands(period)), [true, true, false]);
}

#[test]
fn case_20_2_blind_fire_reaches_50_m_behind_the_screen() {
    let reached = |x, y| reached_blind(sheet(50), point(25, -40), point(x, y));
    assert!(reached(25, 50) && !reached(25, 51));
    assert!(!reached(25, -10), "before the screen");
    assert!(!reached(110, 40), "past the end of the screen");
    assert!(takes_anti_tank_fire(sheet(50)) && !takes_anti_tank_fire(sheet(51)));
}

#[test]
fn case_20_3_screens_lie_down_wind_and_projected_ones_before_the_tank() {
    assert_eq!(screen("mortar-81mm", point(100, 100), Heading::EAST), Some((point(100, 100), point(200, 100))));
    assert_eq!(screen("off-table", point(500, 500), Heading::SOUTH), Some((point(500, 350), point(500, 650))));
    assert_eq!(screen("rifle", point(0, 0), Heading::EAST), None);
    assert_eq!(projected(point(100, 100), Heading::NORTH), Some((point(75, 50), point(125, 50))));
}
