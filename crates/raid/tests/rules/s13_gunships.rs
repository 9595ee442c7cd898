//! 13.4 and 13.5: what helicopters fire, and what is fired at them.

use crate::field::{Field, Play};
use kernel::Audience;
use kernel::dice::{Roll, Scripted, enumerate};
use raid::resolve::{DirectShot, IndirectShot, Refused, TargetKind, direct_fire, indirect_fire};
use raid::state::{Frame, Journey};
use raid::step::Step;
use raid::tables::{Cover, SmallArm, SpecialWeapon, Terrain, tables};
use raid::units::{ALPHA, BRAVO, PieceId, Weapon, Whereabouts, flag};

const ALPHA_FIRES: Frame = Frame::Fire { turn: ALPHA, passes: 0 };
const SEMI: Weapon = Weapon::Arm(SmallArm::Semi);
const HMG: Weapon = Weapon::Arm(SmallArm::Hmg);
const ROLL: Roll = Roll::open("fire", "13.5");

fn shot(target: PieceId, firer: PieceId, weapon: Weapon) -> [Step; 3] {
    [Step::Target(target), Step::Fire(firer, weapon), Step::Done]
}

fn working(f: &Play) -> kernel::Working {
    f.heard(Audience::Public, "fire")[0].working.clone().map(|working| *working).expect("a roll has its working")
}

/// A gunship of Alpha's in 1010 and a team of Bravo's.
fn gunship(enemy: &str) -> (Play, PieceId, PieceId) {
    let f = Field::open().alpha("Gunship 1", "1010").bravo("A/1/1", enemy).at(ALPHA_FIRES);
    let (gunship, enemy) = (f.a("Gunship 1"), f.b("A/1/1"));
    (f, gunship, enemy)
}

#[test]
fn case_13_41_guns_fire_three_times_a_scenario_a_column_left_and_three_up() {
    let (mut f, gunship, enemy) = gunship("1019");
    assert_eq!(f.s[gunship].guns, 3);
    f.t.ground.terrain[f.s[enemy].hex.index()] = Terrain::Mixed;
    // A heavy machine gun at Mixed ground: column 2, one to the left; nine hexes do not matter to it.
    f.roll(&[("fire", 1)]).alpha(&shot(enemy, gunship, Weapon::GunshipGun));
    let working = working(&f);
    assert_eq!((working.column.as_str(), working.total), ("1", Some(4)));
    assert!(working.modifiers.iter().any(|m| m.case == "13.41" && m.value == 3));
    assert_eq!((f.s[gunship].guns, f.s[enemy].men), (2, 1));
    f.set(|s| {
        s[gunship].guns = 0;
        s[gunship].clear(flag::FIRED);
        s[enemy].clear(flag::ATTACKED);
        s.begin(ALPHA_FIRES);
    });
    assert!(!f.offers(ALPHA, &[Step::Target(enemy)], Step::Fire(gunship, Weapon::GunshipGun)));
    assert!(f.offers(ALPHA, &[Step::Target(enemy)], Step::Fire(gunship, Weapon::Rockets)));
}

#[test]
fn case_13_41_guns_reach_fifteen_hexes() {
    for (hex, reached) in [("1025", true), ("1026", false)] {
        let (mut f, gunship, enemy) = gunship(hex);
        f.set(|s| {
            s[gunship].set(flag::ALTITUDE);
            s[gunship].ready = 0;
        });
        assert_eq!(f.offers(ALPHA, &[], Step::Target(enemy)), reached, "{hex}");
    }
    let far = DirectShot { gunship: true, ..DirectShot::new(SmallArm::Hmg, 0, 16, Cover::Clear) };
    assert_eq!(direct_fire(tables(), &far, ROLL, &mut Scripted::none()), Err(Refused::GunshipRange(16, 15)));
}

#[test]
fn case_13_42_rockets_reach_five_to_twenty_hexes_with_strength_nine_without_scatter() {
    for (hex, reached) in [("1014", false), ("1015", true), ("1030", true), ("1031", false)] {
        let (mut f, gunship, enemy) = gunship(hex);
        f.set(|s| s[gunship].set(flag::ALTITUDE));
        let after = [Step::Target(enemy)];
        assert_eq!(f.offers(ALPHA, &after, Step::Fire(gunship, Weapon::Rockets)), reached, "{hex}");
    }
    let (mut f, gunship, enemy) = gunship("1018");
    f.roll(&[("fire", 2)]).alpha(&shot(enemy, gunship, Weapon::Rockets));
    let working = working(&f);
    assert_eq!((working.column.as_str(), working.result.as_str()), ("9-11", "3"));
    assert_eq!((f.s[gunship].ready, f.s[enemy].men), (1, 1), "one salvo is left");
    f.set(|s| {
        s[gunship].ready = 0;
        s[gunship].clear(flag::FIRED);
        s[enemy].clear(flag::ATTACKED);
        s.begin(ALPHA_FIRES);
    });
    assert!(!f.offers(ALPHA, &[Step::Target(enemy)], Step::Fire(gunship, Weapon::Rockets)));
}

#[test]
fn case_13_42_rockets_lift_the_gunship_at_once_and_whoever_sees_it_may_answer() {
    let f = Field::open().terrain(Terrain::Heavy, "1021").alpha("Gunship 1", "1010").bravo("A/1/1", "1018");
    let mut f = f.bravo("HMG 1", "1024").at(ALPHA_FIRES);
    let (gunship, enemy, gun) = (f.a("Gunship 1"), f.b("A/1/1"), f.b("HMG 1"));
    f.roll(&[("fire", 1)]).alpha(&shot(enemy, gunship, Weapon::Rockets));
    assert!(f.s[gunship].is(flag::ALTITUDE));
    assert_eq!(f.heard(Audience::Side(BRAVO), "altitude").len(), 1);
    // 14 hexes away behind woods, the machine gun sees it only up there.
    assert!(f.offers(BRAVO, &[Step::Target(gunship)], Step::Fire(gun, HMG)));
    f.roll(&[("fire", 6)]).bravo(&shot(gunship, gun, HMG));
    assert_eq!(working(&f).column, "2", "a column right for altitude");
}

#[test]
fn case_13_43_a_gunship_uses_either_weapon_for_opportunity_and_overwatch_fire() {
    let f = Field::open().alpha("Gunship 1", "1010").alpha("A/1/1", "1020").bravo("A/1/1", "1016").at(ALPHA_FIRES);
    let mut f = f;
    let (gunship, mover, aimed) = (f.a("Gunship 1"), f.b("A/1/1"), f.a("A/1/1"));
    let mut journey = Journey { count: 1, hex: f.s[mover].hex, entered: 1, ..Journey::default() };
    journey.members[0] = mover;
    f.set(|s| {
        s.begin(Frame::Move { turn: ALPHA, passes: 0 });
        s.journey = journey;
        s.push(Frame::Walk);
        s.push(Frame::React);
    });
    for weapon in [Weapon::GunshipGun, Weapon::Rockets] {
        assert!(f.offers(ALPHA, &[Step::Target(mover)], Step::Fire(gunship, weapon)));
    }
    f.set(|s| s.begin(Frame::Fire { turn: BRAVO, passes: 0 }));
    f.roll(&[("fire", 1)]).bravo(&shot(aimed, mover, SEMI));
    for weapon in [Weapon::GunshipGun, Weapon::Rockets] {
        assert!(f.offers(ALPHA, &[Step::Target(mover)], Step::Fire(gunship, weapon)));
    }
}

#[test]
fn case_13_44_a_gunship_fires_one_kind_of_weapon_in_a_turn() {
    let f = Field::open().alpha("Gunship 1", "1010").bravo("A/1/1", "1016").bravo("B/1/1", "1017").at(ALPHA_FIRES);
    let mut f = f;
    let (gunship, enemy, other) = (f.a("Gunship 1"), f.b("A/1/1"), f.b("B/1/1"));
    let after = [Step::Target(enemy), Step::Fire(gunship, Weapon::GunshipGun)];
    assert!(!f.offers(ALPHA, &after, Step::Fire(gunship, Weapon::Rockets)), "not both in one attack");
    f.roll(&[("fire", 1), ("kill zone", 1)]).alpha(&shot(enemy, gunship, Weapon::GunshipGun));
    f.bravo(&[Step::Pass]).bravo(&[Step::Pass]);
    assert!(!f.offers(ALPHA, &[], Step::Target(other)), "nor in two");
    assert_eq!(f.why_not(ALPHA, &[], "Gunship").as_deref(), Some("7.31"));
}

#[test]
fn case_13_4_gunships_may_be_used_only_as_long_as_the_scenario_says() {
    let f = Field::open().alpha("Gunship 1", "1010").bravo("A/1/1", "1016");
    let mut f = f.rules(|s| s.special.gunships_until = 2).at(ALPHA_FIRES);
    let enemy = f.b("A/1/1");
    f.set(|s| s.turn = 2);
    assert!(f.offers(ALPHA, &[], Step::Target(enemy)));
    f.set(|s| s.turn = 3);
    assert!(!f.offers(ALPHA, &[], Step::Target(enemy)));
    assert_eq!(f.why_not(ALPHA, &[], "Gunship").as_deref(), Some("15.3"));
}

/// A transport of Bravo's in a wood, under fire by Alpha's heavy machine gun.
fn transport(altitude: bool) -> (Play, PieceId, PieceId) {
    let f = Field::open().terrain(Terrain::Heavy, "1013").alpha("HMG 1", "1010").bravo("Transport 1", "1013");
    let mut f = f.bravo("A/1/1", "1030").at(ALPHA_FIRES);
    let (gun, helicopter) = (f.a("HMG 1"), f.b("Transport 1"));
    if altitude {
        f.set(|s| s[helicopter].set(flag::ALTITUDE));
    }
    (f, gun, helicopter)
}

#[test]
fn case_13_5_helicopters_are_fired_at_as_in_clear_to_fifteen_hexes() {
    let (mut f, gun, helicopter) = transport(false);
    f.roll(&[("fire", 1)]).alpha(&shot(helicopter, gun, HMG));
    assert_eq!(working(&f).column, "1", "the wood does not protect it");
    for (hex, reached) in [("1025", true), ("1026", false)] {
        let (mut f, gun, helicopter) = transport(true);
        let hex = f.hex(hex);
        f.set(|s| s[helicopter].hex = hex);
        let offered = f.offers(ALPHA, &[Step::Target(helicopter)], Step::Fire(gun, HMG));
        assert_eq!(offered, reached);
    }
    let far = IndirectShot::aimed(tables(), SpecialWeapon::Recoilless, 16, TargetKind::Helicopter, Cover::Clear);
    assert_eq!(indirect_fire(tables(), &far, ROLL, &mut Scripted::none()), Err(Refused::AntiAircraftRange(16, 15)));
}

#[test]
fn case_13_51_only_a_three_or_four_downs_a_helicopter() {
    // Column 1: a 3 takes two, a 4 three.
    let (mut f, gun, helicopter) = transport(false);
    f.roll(&[("fire", 3)]).alpha(&shot(helicopter, gun, HMG));
    assert!(f.s[helicopter].on_map() && !f.s[helicopter].is(flag::SUPPRESSED));
    let (mut f, gun, helicopter) = transport(false);
    f.roll(&[("fire", 4)]).alpha(&shot(helicopter, gun, HMG));
    assert_eq!(f.s[helicopter].whereabouts, Whereabouts::Dead);
    let target = DirectShot { target: TargetKind::Helicopter, ..DirectShot::new(SmallArm::Hmg, 3, 5, Cover::Heavy) };
    let odds = enumerate(|dice| direct_fire(tables(), &target, ROLL, dice).is_ok_and(|r| r.destroyed));
    let down = odds.iter().find(|o| o.outcome).map(|o| o.chance);
    assert_eq!(down, Some(kernel::Fraction::new(1, 2)));
}

#[test]
fn case_13_52_at_altitude_fire_shifts_a_column_right_on_both_tables() {
    let (mut f, gun, helicopter) = transport(true);
    f.roll(&[("fire", 4)]).alpha(&shot(helicopter, gun, HMG));
    assert_eq!((working(&f).column.as_str(), f.s[helicopter].on_map()), ("2", true), "column 2 takes only two on a 4");
    let high = TargetKind::HelicopterAtAltitude;
    let rocket = IndirectShot::aimed(tables(), SpecialWeapon::Bazooka, 3, high, Cover::Clear);
    let resolved = indirect_fire(tables(), &rocket, ROLL, &mut Scripted::new(&[("fire", 4)])).expect("allowed");
    assert_eq!((resolved.column_name(tables()).as_str(), resolved.destroyed), ("7", false));
    let low = IndirectShot::aimed(tables(), SpecialWeapon::Bazooka, 3, TargetKind::Helicopter, Cover::Clear);
    let resolved = indirect_fire(tables(), &low, ROLL, &mut Scripted::new(&[("fire", 4)])).expect("allowed");
    assert_eq!((resolved.column_name(tables()).as_str(), resolved.destroyed), ("8", true));
}

#[test]
fn case_13_53_whoever_is_aboard_dies_with_the_helicopter() {
    let (mut f, gun, helicopter) = transport(false);
    let team = f.b("A/1/1");
    f.aboard(team, helicopter);
    f.mark(team, flag::TRANSFER);
    f.roll(&[("fire", 6)]).alpha(&shot(helicopter, gun, HMG));
    assert_eq!((f.s[team].whereabouts, f.s[team].men, f.s.losses), (Whereabouts::Dead, 0, [0, 4]));
}

#[test]
fn case_13_35_those_who_board_or_leave_do_not_fire_this_turn() {
    let f = Field::open().alpha("A/1/1", "1010").alpha("B/1/1", "1010").bravo("A/1/1", "1013").at(ALPHA_FIRES);
    let mut f = f;
    let (busy, free, enemy) = (f.a("A/1/1"), f.a("B/1/1"), f.b("A/1/1"));
    f.mark(busy, flag::TRANSFER);
    let after = [Step::Target(enemy)];
    assert!(!f.offers(ALPHA, &after, Step::Fire(busy, SEMI)) && f.offers(ALPHA, &after, Step::Fire(free, SEMI)));
    assert_eq!(f.why_not(ALPHA, &after, "A/1/1").as_deref(), Some("13.35"));
}

#[test]
fn case_13_36_those_who_board_or_leave_are_fired_at_as_in_clear() {
    for (flags, column) in [(0, "5"), (flag::TRANSFER, "2")] {
        let f = Field::open().terrain(Terrain::Heavy, "1012").alpha("A/1/1", "1010").bravo("A/1/1", "1012");
        let mut f = f.at(ALPHA_FIRES);
        let (team, enemy) = (f.a("A/1/1"), f.b("A/1/1"));
        f.mark(enemy, flags);
        f.roll(&[("fire", 1)]).alpha(&shot(enemy, team, SEMI));
        assert_eq!(working(&f).column, column);
    }
}
