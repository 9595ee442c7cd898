//! 14.11 to 14.18 and 14.21 to 14.24: the weapons of vehicles, what destroys them, and special weapons.

use crate::field::{Field, Play, spec};
use geometry::Direction;
use kernel::Audience;
use kernel::dice::{Roll, Scripted};
use raid::resolve::{DirectShot, IndirectShot, Refused, TargetKind, direct_fire, indirect_fire};
use raid::state::Frame;
use raid::step::Step;
use raid::tables::{Cover, SmallArm, SpecialWeapon, Terrain, tables};
use raid::units::{ALPHA, BRAVO, PieceId, Spec, Weapon, Whereabouts, flag};

const ALPHA_FIRES: Frame = Frame::Fire { turn: ALPHA, passes: 0 };
const SEMI: Weapon = Weapon::Arm(SmallArm::Semi);
const LMG: Weapon = Weapon::Arm(SmallArm::Lmg);
const ROLL: Roll = Roll::open("fire", "14.1");

fn shot(target: PieceId, firer: PieceId, weapon: Weapon) -> [Step; 3] {
    [Step::Target(target), Step::Fire(firer, weapon), Step::Done]
}

fn workings(f: &Play) -> Vec<kernel::Working> {
    f.heard(Audience::Public, "fire").into_iter().filter_map(|told| told.working).map(|working| *working).collect()
}

/// Ready to fire again, in a new turn of Alpha's.
fn again(f: &mut Play) {
    let (t, s) = (&f.t, &mut f.s);
    let mut dice = Scripted::none();
    let mut out = kernel::Recorder::default();
    s.turn += 1;
    for piece in &mut s.pieces {
        piece.clear(flag::OF_THE_TURN);
    }
    raid::fire::new_turn(&mut raid::desk::Desk { t, s, dice: &mut dice, out: &mut out });
    f.set(|s| s.begin(ALPHA_FIRES));
}

#[test]
fn case_14_11_a_tank_has_a_gun_all_round_and_two_light_machine_guns_one_of_them_ahead() {
    let f = Field::open().alpha("Tank 1", "1010").bravo("A/1/1", "1013").bravo("B/1/1", "1007").bravo("APC 1", "1113");
    let mut f = f.at(ALPHA_FIRES);
    let (tank, ahead, behind, carrier) = (f.a("Tank 1"), f.b("A/1/1"), f.b("B/1/1"), f.b("APC 1"));
    f.face(tank, Direction::South);
    for weapon in [Weapon::TankGun, Weapon::TurretGun, Weapon::HullGun] {
        assert!(f.offers(ALPHA, &[Step::Target(ahead)], Step::Fire(tank, weapon)));
        let turned = f.offers(ALPHA, &[Step::Target(behind)], Step::Fire(tank, weapon));
        assert_eq!(turned, weapon != Weapon::HullGun);
    }
    f.roll(&[("fire", 1)]).alpha(&shot(carrier, tank, Weapon::TankGun));
    assert_eq!(workings(&f)[0].column, "12-14", "strength 12 against armour");
    again(&mut f);
    let steps =
        [Step::Target(ahead), Step::Fire(tank, Weapon::TankGun), Step::Fire(tank, Weapon::TurretGun), Step::Done];
    f.roll(&[("fire", 1), ("fire", 1)]).alpha(&steps);
    let columns: Vec<String> = workings(&f).into_iter().map(|w| w.column).collect();
    assert_eq!(columns, ["9-11", "3"], "strength 9 against men; a light machine gun in Clear");
}

#[test]
fn case_14_12_a_carrier_has_two_heavy_machine_guns_and_nobody_fires_from_inside() {
    let f = Field::open().alpha("APC 1", "1010").alpha("A/1/1", "1010").bravo("A/1/1", "1013").at(ALPHA_FIRES);
    let mut f = f;
    let (carrier, team, enemy) = (f.a("APC 1"), f.a("A/1/1"), f.b("A/1/1"));
    f.aboard(team, carrier).face(carrier, Direction::North);
    let after = [Step::Target(enemy)];
    assert!(f.offers(ALPHA, &after, Step::Fire(carrier, Weapon::TurretGun)));
    assert!(!f.offers(ALPHA, &after, Step::Fire(carrier, Weapon::HullGun)), "it points north");
    assert!(!f.offers(ALPHA, &after, Step::Fire(team, SEMI)));
    assert_eq!(f.why_not(ALPHA, &after, "A/1/1").as_deref(), Some("14.12"));
    f.roll(&[("fire", 1)]).alpha(&shot(enemy, carrier, Weapon::TurretGun));
    assert_eq!(workings(&f)[0].column, "1");
}

#[test]
fn case_14_13_every_gun_fires_once_a_turn_at_one_target_or_several() {
    let f = Field::open().alpha("APC 1", "1010").bravo("A/1/1", "1013").bravo("B/1/1", "1114").at(ALPHA_FIRES);
    let mut f = f;
    let (carrier, enemy, other) = (f.a("APC 1"), f.b("A/1/1"), f.b("B/1/1"));
    f.face(carrier, Direction::South);
    let gun = Step::Fire(carrier, Weapon::TurretGun);
    assert!(!f.offers(ALPHA, &[Step::Target(enemy), gun], gun), "not twice");
    f.roll(&[("fire", 1)]).alpha(&shot(enemy, carrier, Weapon::TurretGun));
    f.bravo(&[Step::Pass]).bravo(&[Step::Pass]);
    assert!(!f.offers(ALPHA, &[Step::Target(other)], gun));
    assert!(f.offers(ALPHA, &[Step::Target(other)], Step::Fire(carrier, Weapon::HullGun)));
    f.roll(&[("fire", 1)]).alpha(&shot(other, carrier, Weapon::HullGun));
    again(&mut f);
    assert!(f.offers(ALPHA, &[Step::Target(enemy)], gun), "ready again in the next turn");
}

#[test]
fn case_14_14_a_tank_is_destroyed_by_a_four_a_carrier_by_a_three_and_neither_by_bullets() {
    let destroyed = |target, weapon, die| {
        let shot = IndirectShot::aimed(tables(), weapon, 3, target, Cover::Clear);
        indirect_fire(tables(), &shot, ROLL, &mut Scripted::new(&[("fire", die)])).expect("allowed").destroyed
    };
    // Strength 8: 2 on a 2, 3 on 3 to 5, 4 on a 6.
    let bazooka = SpecialWeapon::Bazooka;
    assert!(!destroyed(TargetKind::Apc, bazooka, 2) && destroyed(TargetKind::Apc, bazooka, 3));
    assert!(!destroyed(TargetKind::Tank, bazooka, 5) && destroyed(TargetKind::Tank, bazooka, 6));
    let f = Field::open().alpha("A/1/1", "1010").alpha("Bazooka 1", "1010").bravo("Tank 1", "1013").at(ALPHA_FIRES);
    let mut f = f;
    let (team, bazooka, tank) = (f.a("A/1/1"), f.a("Bazooka 1"), f.b("Tank 1"));
    assert!(!f.offers(ALPHA, &[Step::Target(tank)], Step::Fire(team, SEMI)));
    assert_eq!(f.why_not(ALPHA, &[Step::Target(tank)], "A/1/1").as_deref(), Some("14.14"));
    f.roll(&[("fire", 6)]).alpha(&shot(tank, bazooka, Weapon::Bazooka));
    assert_eq!(f.s[tank].whereabouts, Whereabouts::Dead);
    assert!(f.s[tank].is(flag::WRECK) && f.s[tank].hex == f.hex("1013"), "14.27: a wreck stays");
    let refused = DirectShot { target: TargetKind::Apc, ..DirectShot::new(SmallArm::Hmg, 3, 1, Cover::Clear) };
    assert_eq!(direct_fire(tables(), &refused, ROLL, &mut Scripted::none()), Err(Refused::Bulletproof));
}

#[test]
fn case_14_15_a_team_on_a_tank_is_fired_at_as_in_clear() {
    let f = Field::open().terrain(Terrain::Medium, "1013").alpha("A/1/1", "1010").bravo("Tank 1", "1013");
    let mut f = f.bravo("A/1/1", "1030").at(ALPHA_FIRES);
    let (firer, tank, rider) = (f.a("A/1/1"), f.b("Tank 1"), f.b("A/1/1"));
    f.aboard(rider, tank);
    assert!(f.offers(ALPHA, &[], Step::Target(rider)) && !f.offers(ALPHA, &[], Step::Target(tank)));
    f.roll(&[("fire", 2)]).alpha(&shot(rider, firer, SEMI));
    assert_eq!((workings(&f)[0].column.as_str(), f.s[rider].men), ("2", 3));
    // It fires from up there as from the ground.
    f.set(|s| s.begin(Frame::Fire { turn: BRAVO, passes: 0 }));
    assert!(f.offers(BRAVO, &[Step::Target(firer)], Step::Fire(rider, SEMI)));
}

#[test]
fn case_14_16_fire_teams_and_light_machine_guns_fire_from_a_truck_at_one_less() {
    let f = Field::open().alpha("Truck 1", "1010").alpha("A/1/1", "1010").alpha("LMG 1", "1010").alpha("HMG 1", "1010");
    let mut f = f.bravo("A/1/1", "1013").bravo("B/1/1", "1013").at(ALPHA_FIRES);
    let (truck, team, light, heavy) = (f.a("Truck 1"), f.a("A/1/1"), f.a("LMG 1"), f.a("HMG 1"));
    let (enemy, other) = (f.b("A/1/1"), f.b("B/1/1"));
    f.aboard(team, truck).aboard(light, truck).aboard(heavy, truck);
    let after = [Step::Target(enemy)];
    assert!(!f.offers(ALPHA, &after, Step::Fire(heavy, Weapon::Arm(SmallArm::Hmg))));
    assert_eq!(f.why_not(ALPHA, &after, "HMG 1").as_deref(), Some("14.16"));
    let steps = [Step::Target(enemy), Step::Fire(team, SEMI), Step::Fire(light, LMG), Step::Done];
    f.roll(&[("fire", 2), ("fire", 2)]).alpha(&steps);
    for working in workings(&f) {
        assert_eq!(working.total, Some(1));
        assert!(working.modifiers.iter().any(|m| m.case == "14.16" && m.value == -1));
    }
    // Whoever answers, answers the truck.
    assert!(f.offers(BRAVO, &[Step::Target(truck)], Step::Fire(other, SEMI)));
    // Nobody fires from a truck that has moved.
    again(&mut f);
    f.mark(truck, flag::MOVED);
    assert!(!f.offers(ALPHA, &[], Step::Target(enemy)));
}

#[test]
fn case_14_17_a_truck_is_destroyed_by_three_of_small_arms_or_any_loss_of_heavier_weapons() {
    let direct = |die| {
        let shot = DirectShot { target: TargetKind::Truck, ..DirectShot::new(SmallArm::Semi, 4, 3, Cover::Clear) };
        direct_fire(tables(), &shot, ROLL, &mut Scripted::new(&[("fire", die)])).expect("allowed").destroyed
    };
    assert!(!direct(4) && direct(5), "column 2: two on a 4, three on a 5");
    let indirect = |die| {
        let shot = IndirectShot::aimed(tables(), SpecialWeapon::M203, 3, TargetKind::Truck, Cover::Clear);
        indirect_fire(tables(), &shot, ROLL, &mut Scripted::new(&[("fire", die)])).expect("allowed").destroyed
    };
    assert!(!indirect(2) && indirect(3), "strength 6: suppression on a 2, one on a 3");
    let f = Field::open().alpha("A/1/1", "1010").bravo("Truck 1", "1013").at(ALPHA_FIRES);
    let mut f = f;
    let (team, truck) = (f.a("A/1/1"), f.b("Truck 1"));
    f.roll(&[("fire", 4)]).alpha(&shot(truck, team, SEMI));
    assert!(f.s[truck].on_map() && !f.s[truck].is(flag::SUPPRESSED), "destroyed or unharmed");
}

#[test]
fn case_14_18_passengers_of_a_destroyed_vehicle_are_killed() {
    let f = Field::open().alpha("A/1/1", "1010").bravo("Truck 1", "1013").bravo("A/1/1", "1030").bravo("LMG 1", "1030");
    let mut f = f.at(ALPHA_FIRES);
    let (team, truck, passenger, gun) = (f.a("A/1/1"), f.b("Truck 1"), f.b("A/1/1"), f.b("LMG 1"));
    f.aboard(passenger, truck);
    f.roll(&[("fire", 6)]).alpha(&shot(truck, team, SEMI));
    assert_eq!((f.s[passenger].whereabouts, f.s[gun].whereabouts), (Whereabouts::Dead, Whereabouts::OnMap));
    assert_eq!(f.s.losses, [0, 4]);
    let told: Vec<_> = f.told.iter().filter(|(who, t)| *who == Audience::Public && t.case == "14.18").collect();
    assert_eq!(told.len(), 1);
}

fn with(name: &str, change: impl FnOnce(&mut Spec)) -> Spec {
    let mut spec = spec(ALPHA, name);
    change(&mut spec);
    spec
}

#[test]
fn case_14_21_an_m203_fires_a_grenade_to_ten_hexes_instead_of_the_rifles() {
    let f = Field::open().counter(with("A/1/1", |s| s.m203 = true), "1010").bravo("A/1/1", "1020");
    let mut f = f.at(ALPHA_FIRES);
    let (team, enemy) = (f.a("A/1/1"), f.b("A/1/1"));
    f.set(|s| s[team].men = 1);
    let after = [Step::Target(enemy), Step::Fire(team, Weapon::M203)];
    assert!(!f.offers(ALPHA, &after, Step::Fire(team, SEMI)), "one or the other");
    f.roll(&[("fire", 5)]).alpha(&shot(enemy, team, Weapon::M203));
    assert_eq!((workings(&f)[0].column.as_str(), f.s[enemy].men), ("5-6", 2), "one man is enough");
    let far = IndirectShot::aimed(tables(), SpecialWeapon::M203, 11, TargetKind::Infantry, Cover::Clear);
    let refused = indirect_fire(tables(), &far, ROLL, &mut Scripted::none());
    assert_eq!(refused.map_err(Refused::case), Err("14.21"));
    again(&mut f);
    assert!(f.offers(ALPHA, &[Step::Target(enemy)], Step::Fire(team, Weapon::M203)), "every turn");
}

#[test]
fn case_14_21_an_m203_lays_smoke_in_one_hex_that_its_team_sees() {
    let f = Field::open().terrain(Terrain::Heavy, "1012").counter(with("A/1/1", |s| s.m203 = true), "1010");
    let mut f = f.bravo("A/1/1", "1030").at(ALPHA_FIRES);
    let team = f.a("A/1/1");
    let so_far = [Step::Smoke, Step::Fire(team, Weapon::M203Smoke)];
    for (hex, offered) in [("1010", true), ("1012", true), ("1013", false), ("2010", true), ("2110", false)] {
        let into = Step::Into(f.hex(hex));
        assert_eq!(f.offers(ALPHA, &so_far, into), offered, "{hex}");
    }
    let hex = f.hex("1011");
    f.alpha(&[Step::Smoke, so_far[1], Step::Into(hex)]);
    assert!(f.s.haze.is_smoke(hex) && !f.s.haze.is_smoke(f.hex("1012")), "the hex alone");
    assert!(f.s[team].is(flag::FIRED));
    assert!(matches!(f.s.frame(), Frame::Overwatch { by: BRAVO, .. }));
}

#[test]
fn case_14_22_rifle_grenades_reach_six_hexes_and_fire_every_third_turn() {
    let f = Field::open().counter(with("A/1/1", |s| s.rifle_grenade = true), "1010").bravo("A/1/1", "1016");
    let mut f = f.bravo("B/1/1", "1017").at(ALPHA_FIRES);
    let (team, near, far) = (f.a("A/1/1"), f.b("A/1/1"), f.b("B/1/1"));
    let fire = Step::Fire(team, Weapon::RifleGrenade);
    assert!(f.offers(ALPHA, &[Step::Target(near)], fire) && !f.offers(ALPHA, &[Step::Target(far)], fire));
    assert!(!f.offers(ALPHA, &[], Step::Smoke), "no smoke");
    f.roll(&[("fire", 1)]).alpha(&shot(near, team, Weapon::RifleGrenade));
    assert_eq!(workings(&f)[0].column, "5-6");
    for ready in [false, false, true] {
        again(&mut f);
        assert_eq!(f.offers(ALPHA, &[Step::Target(near)], fire), ready, "turn {}", f.s.turn);
        assert!(f.offers(ALPHA, &[Step::Target(near)], Step::Fire(team, SEMI)), "the rifles always");
    }
}

#[test]
fn case_14_23_a_recoilless_rifle_has_strength_nine_and_fires_from_a_truck_it_has_to_itself() {
    let f = Field::open().alpha("Truck 1", "1010").alpha("106mm 1", "1010").alpha("A/1/1", "1010");
    let mut f = f.bravo("A/1/1", "1020").bravo("B/1/1", "1020").at(ALPHA_FIRES);
    let (truck, rifle, team, enemy) = (f.a("Truck 1"), f.a("106mm 1"), f.a("A/1/1"), f.b("A/1/1"));
    let fire = Step::Fire(rifle, Weapon::Recoilless);
    f.aboard(rifle, truck).aboard(team, truck);
    assert!(!f.offers(ALPHA, &[Step::Target(enemy)], fire));
    assert_eq!(f.why_not(ALPHA, &[Step::Target(enemy)], "106mm").as_deref(), Some("14.23"));
    let hex = f.hex("1011");
    f.set(|s| {
        s[team].whereabouts = Whereabouts::OnMap;
        s[team].aboard = PieceId::NONE;
        s[team].hex = hex;
        s[rifle].men = 1;
    });
    f.roll(&[("fire", 2)]).alpha(&shot(enemy, rifle, Weapon::Recoilless));
    let working = &workings(&f)[0];
    assert_eq!((working.column.as_str(), working.total), ("9-11", Some(2)), "no loss for the truck");
    let aimed = |range| IndirectShot::aimed(tables(), SpecialWeapon::Recoilless, range, TargetKind::Tank, Cover::Clear);
    assert!(indirect_fire(tables(), &aimed(16), ROLL, &mut Scripted::new(&[("fire", 1)])).is_ok());
    assert_eq!(indirect_fire(tables(), &aimed(17), ROLL, &mut Scripted::none()).map_err(Refused::case), Err("14.23"));
}

#[test]
fn case_14_24_a_bazooka_breaks_buildings_at_an_own_roll() {
    let f = Field::open().building("1011").alpha("Bazooka 1", "1010").bravo("A/1/1", "1011").at(ALPHA_FIRES);
    let mut f = f;
    let (bazooka, enemy, hex) = (f.a("Bazooka 1"), f.b("A/1/1"), f.hex("1011"));
    f.set(|s| s[bazooka].men = 1);
    let before = f.s.clone();
    // Into the building itself: strength 8 and a 6 less 3 make it rubble.
    f.roll(&[("building", 6)]).alpha(&[Step::Fire(bazooka, Weapon::Bazooka), Step::Into(hex)]);
    assert!(f.s.haze.is_rubble(hex));
    assert_eq!(f.s[enemy].men, 4);
    // At the men inside: their roll, then the building's.
    f.s = before;
    f.roll(&[("fire", 5), ("building", 5)]).alpha(&shot(enemy, bazooka, Weapon::Bazooka));
    assert_eq!((workings(&f)[0].column.as_str(), f.s[enemy].men, f.s.haze.is_rubble(hex)), ("8", 2, false));
    let far = IndirectShot::aimed(tables(), SpecialWeapon::Bazooka, 9, TargetKind::Apc, Cover::Clear);
    assert_eq!(indirect_fire(tables(), &far, ROLL, &mut Scripted::none()).map_err(Refused::case), Err("14.24"));
}

#[test]
fn case_14_24_a_bazooka_is_used_for_all_kinds_of_direct_fire() {
    let f = Field::open().alpha("Bazooka 1", "1010").alpha("A/1/1", "1010").bravo("APC 1", "1013").at(ALPHA_FIRES);
    let mut f = f;
    let (bazooka, team, carrier) = (f.a("Bazooka 1"), f.a("A/1/1"), f.b("APC 1"));
    f.set(|s| s.begin(Frame::Fire { turn: BRAVO, passes: 0 }));
    f.roll(&[("fire", 1)]).bravo(&shot(team, carrier, Weapon::TurretGun));
    assert!(f.offers(ALPHA, &[Step::Target(carrier)], Step::Fire(bazooka, Weapon::Bazooka)));
}
