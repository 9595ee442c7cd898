//! Equipment, buildings, mines, smoke and the victor.

use kernel::dice::Scripted;
use wrg::victory::{Ledger, Victor, convention, friendly, total};
use wrg::wreckage::{
    Building, Going, SoftVehicle, Step, building, bunker_collapses, bunker_escape, mined_armour, mined_crew,
    mined_square, radio_lost, screen_length, serviceable, soft_vehicle,
};

fn one(name: &str, die: u8) -> Scripted {
    Scripted::new(&[(name, die)])
}

#[test]
fn case_12_5_soft_vehicles_and_radios_are_diced_for() {
    let saved = |going, die| soft_vehicle(going, true, &mut one("soft vehicle", die));
    assert_eq!(saved(Going::Dashing, 4), SoftVehicle::Saved);
    assert_eq!(saved(Going::Moving, 5), SoftVehicle::Saved);
    assert_eq!(saved(Going::Stationary, 6), SoftVehicle::Saved);
    let lost = |going, die, fire| {
        soft_vehicle(going, true, &mut Scripted::new(&[("soft vehicle", die), ("vehicle fire", fire)]))
    };
    assert_eq!(lost(Going::Dashing, 3, 2), SoftVehicle::Burning);
    assert_eq!(lost(Going::Moving, 4, 3), SoftVehicle::Destroyed);
    assert_eq!(soft_vehicle(Going::Stationary, false, &mut one("soft vehicle", 5)), SoftVehicle::Destroyed);
    assert!(radio_lost(&mut one("radio", 1)) && !radio_lost(&mut one("radio", 2)));
}

#[test]
fn case_12_6_what_is_taken_over_works_on_4() {
    assert!(serviceable(&mut one("take over", 4)) && !serviceable(&mut one("take over", 3)));
}

#[test]
fn case_17_1_buildings_fall_to_more_than_ten_and_burn() {
    assert_eq!(building(8, false, true, &mut one("building", 2)), Building::Stands);
    let shelled = |fire| building(8, false, true, &mut Scripted::new(&[("building", 3), ("building fire", fire)]));
    assert_eq!((shelled(2), shelled(3)), (Building::Burning, Building::Destroyed));
    assert_eq!(building(8, false, false, &mut one("building", 3)), Building::Burning);
    let off_table = building(0, true, false, &mut Scripted::new(&[("building", 6), ("building fire", 4)]));
    assert_eq!(off_table, Building::Destroyed);
    assert_eq!(building(0, true, false, &mut one("building", 5)), Building::Stands);
}

#[test]
fn case_17_2_bunkers_collapse_on_2_and_men_get_out_on_5() {
    assert!(bunker_collapses(&mut one("bunker", 2)) && !bunker_collapses(&mut one("bunker", 3)));
    assert!(bunker_escape(&mut one("bunker escape", 5)) && !bunker_escape(&mut one("bunker escape", 4)));
}

#[test]
fn case_18_2_men_see_cross_or_fall() {
    let step = |careful, die| mined_square(careful, &mut one("mined square", die));
    assert_eq!(
        [step(true, 6), step(true, 5), step(true, 4), step(true, 3)],
        [Step::Sees, Step::Sees, Step::Crosses, Step::Hit]
    );
    assert_eq!([step(false, 6), step(false, 4), step(false, 3)], [Step::Crosses, Step::Crosses, Step::Hit]);
    assert!(mined_crew(&mut one("mined crew", 1)) && !mined_crew(&mut one("mined crew", 2)));
}

#[test]
fn case_18_3_hard_vehicles_are_knocked_out_on_3() {
    assert!(mined_armour(&mut one("anti-tank mine", 3)) && !mined_armour(&mut one("anti-tank mine", 4)));
}

#[test]
fn case_20_3_screens_are_as_long_as_their_source_makes_them() {
    assert_eq!(["off-table", "mortar-81mm", "burning"].map(screen_length), [Some(300), Some(100), Some(50)]);
    assert_eq!((screen_length("rifle"), screen_length("lasts")), (None, None));
}

const SIDE: Ledger = Ledger { original: 1000, left: 600, enemy_lost: 300, objectives: 50 };

#[test]
fn case_21_1_the_larger_total_wins_a_convention_game() {
    assert_eq!(total(&SIDE), 50_000);
    assert_eq!(convention(&SIDE, &Ledger { left: 599, ..SIDE }), Victor::First);
    assert_eq!(convention(&Ledger { objectives: 0, ..SIDE }, &SIDE), Victor::Second);
    assert_eq!(convention(&SIDE, &SIDE), Victor::Draw);
}

#[test]
fn case_21_2_a_friendly_game_needs_a_tenth() {
    assert_eq!(friendly(&SIDE, &Ledger { left: 401, ..SIDE }), Victor::Draw);
    assert_eq!(friendly(&SIDE, &Ledger { left: 400, ..SIDE }), Victor::First);
    assert_eq!(friendly(&Ledger { left: 400, ..SIDE }, &SIDE), Victor::Second);
}
