//! Anti-tank fire.

use kernel::dice::Scripted;
use wrg::armour::{
    Escape, Piercer, Shot, burns, close_attack, crew_escape, factors, passenger_escapes, strike, why_not,
};
use wrg::total;

const SHOT: Shot = Shot {
    weapon: Piercer::Gun,
    range: 180,
    tons: 30,
    year: 1944,
    sp_gun: false,
    flank: false,
    target_moved: false,
    under_fire: false,
    surprised: false,
    concealed: false,
    firer_moved: false,
    smoke: false,
};

#[test]
fn case_15_1_weapons_use_their_effect_and_some_lose_two() {
    let sum = |weapon, range| total(&factors(&Shot { weapon, range, ..SHOT }));
    assert_eq!(sum(Piercer::OneMan, 50), 6);
    assert_eq!(sum(Piercer::Recoilless, 100), 4);
    assert_eq!(sum(Piercer::Gun, 180), 3);
    assert_eq!(sum(Piercer::Missile, 400), 6);
    assert_eq!(sum(Piercer::AfvGun, 180), 6);
    assert_eq!(sum(Piercer::HeavyMg, 100), 8);
}

#[test]
fn case_15_1_machine_guns_harm_light_vehicles_and_self_propelled_guns_only() {
    let heavy = Shot { weapon: Piercer::HeavyMg, tons: 16, ..SHOT };
    assert!(why_not(&heavy).is_some() && why_not(&Shot { tons: 15, ..heavy }).is_none());
    assert!(why_not(&Shot { sp_gun: true, ..heavy }).is_none());
    assert!(why_not(&Shot { weapon: Piercer::Missile, range: 100, ..SHOT }).is_some());
}

#[test]
fn case_15_2_light_and_heavy_depend_on_the_date() {
    let class = |tons, year| total(&factors(&Shot { tons, year, ..SHOT })) - 3;
    assert_eq!([class(11, 1941), class(12, 1941), class(24, 1941), class(25, 1941)], [1, 0, 0, -1]);
    assert_eq!([class(17, 1942), class(18, 1950), class(39, 1950), class(40, 1950)], [1, 0, 0, -1]);
    assert_eq!([class(24, 1951), class(25, 1975), class(49, 1975), class(50, 1975)], [1, 0, 0, -1]);
}

#[test]
fn case_15_2_every_factor_counts_as_printed() {
    let value = |shot: Shot| total(&factors(&shot)) - 3;
    assert_eq!(value(Shot { flank: true, ..SHOT }), 1);
    assert_eq!(value(Shot { target_moved: true, ..SHOT }), -1);
    assert_eq!(value(Shot { under_fire: true, surprised: true, concealed: true, ..SHOT }), -3);
    assert_eq!(value(Shot { firer_moved: true, ..SHOT }), -2);
    assert_eq!(value(Shot { smoke: true, ..SHOT }), -2);
}

#[test]
fn case_15_3_eight_knocks_out_and_1_to_3_burns() {
    let hit = |die| strike(&SHOT, &mut Scripted::new(&[("anti-tank", die)])).unwrap();
    assert!(hit(5).knocked_out && hit(5).total == 8 && !hit(4).knocked_out);
    assert!(burns(&mut Scripted::new(&[("burning", 3)])) && !burns(&mut Scripted::new(&[("burning", 4)])));
}

#[test]
fn case_15_4_flame_and_charges_knock_out_on_1() {
    assert!(close_attack(&mut Scripted::new(&[("close attack", 1)])));
    assert!(!close_attack(&mut Scripted::new(&[("close attack", 2)])));
}

#[test]
fn case_15_5_crews_and_passengers_dice_to_get_out() {
    let crew = [2, 3, 5, 6].map(|die| crew_escape(&mut Scripted::new(&[("crew", die)])));
    assert_eq!(crew, [Escape::Lost, Escape::Pistol, Escape::Pistol, Escape::Smg]);
    assert!(passenger_escapes(&mut Scripted::new(&[("passenger", 3)])));
    assert!(!passenger_escapes(&mut Scripted::new(&[("passenger", 2)])));
}

#[test]
fn every_weapon_against_armour_is_found_by_its_name() {
    assert!(Piercer::ALL.into_iter().all(|piercer| Piercer::named(piercer.word()) == Some(piercer)));
    assert_eq!((Piercer::named("heavy-mg"), Piercer::named("rifle")), (Some(Piercer::HeavyMg), None));
}
