//! 7.1 to 7.5: the fire routine, its limits, kill zones, multiple fire.

use crate::field::{Field, Play, spec};
use kernel::dice::{Roll, enumerate};
use kernel::{Audience, Fraction};
use raid::resolve::{DirectShot, Refused, direct_fire};
use raid::state::Frame;
use raid::step::Step;
use raid::tables::{Cover, FireResult, SmallArm, Terrain, tables};
use raid::units::{ALPHA, Arms, BRAVO, PieceId, Weapon, Whereabouts, flag};

const ALPHA_FIRES: Frame = Frame::Fire { turn: ALPHA, passes: 0 };
const SEMI: Weapon = Weapon::Arm(SmallArm::Semi);
const LMG: Weapon = Weapon::Arm(SmallArm::Lmg);
const HMG: Weapon = Weapon::Arm(SmallArm::Hmg);

/// One firer at one target.
fn shot(target: PieceId, firer: PieceId, weapon: Weapon) -> [Step; 3] {
    [Step::Target(target), Step::Fire(firer, weapon), Step::Done]
}

fn suppressed(f: &Play, id: PieceId) -> bool {
    f.s[id].is(flag::SUPPRESSED)
}

#[test]
fn case_7_1_three_rifles_and_a_light_machine_gun_at_three_hexes_in_medium_ground() {
    let mut f = Field::open().terrain(Terrain::Medium, "1013").alpha("A/1/1", "1010").alpha("LMG 1", "1010");
    f = f.bravo("A/1/1", "1013").bravo("B/1/1", "1013");
    let mut f = f.at(ALPHA_FIRES);
    let (rifles, gun, first, second) = (f.a("A/1/1"), f.a("LMG 1"), f.b("A/1/1"), f.b("B/1/1"));
    f.set(|s| s[rifles].men = 3);
    f.roll(&[("fire", 4)]).alpha(&shot(first, rifles, SEMI));
    assert_eq!((f.s[first].men, suppressed(&f, first)), (3, true));
    let told = f.heard(Audience::Public, "fire");
    let working = told[0].working.as_ref().expect("a roll has its working");
    assert_eq!((working.column.as_str(), working.total, working.result.as_str()), ("5", Some(4), "1"));
    f.bravo(&[Step::Pass]).bravo(&[Step::Pass]);
    f.roll(&[("fire", 4)]).alpha(&shot(second, gun, LMG));
    assert_eq!((f.s[second].men, suppressed(&f, second)), (3, true));
}

#[test]
fn case_7_1_the_odds_come_from_the_function_that_rolls() {
    let shot = DirectShot::new(SmallArm::Semi, 3, 3, Cover::Medium);
    let odds =
        enumerate(|dice| direct_fire(tables(), &shot, Roll::open("fire", "7.1"), dice).map(|resolved| resolved.result));
    let chance = |result| odds.iter().find(|o| o.outcome == Ok(result)).map(|o| o.chance);
    assert_eq!(chance(FireResult::Nothing), Some(Fraction::new(1, 6)));
    assert_eq!(chance(FireResult::Suppressed), Some(Fraction::new(1, 3)));
    assert_eq!(chance(FireResult::Casualties(1)), Some(Fraction::new(1, 3)));
    assert_eq!(chance(FireResult::Casualties(2)), Some(Fraction::new(1, 6)));
}

#[test]
fn case_7_1_range_is_counted_to_the_target_hex_and_the_target_must_be_seen() {
    let f = Field::open().terrain(Terrain::Heavy, "1011").alpha("A/1/1", "1010").alpha("B/1/1", "1112");
    let f = f.bravo("A/1/1", "1012").at(ALPHA_FIRES);
    let (blind, sees, enemy) = (f.a("A/1/1"), f.a("B/1/1"), f.b("A/1/1"));
    assert!(f.offers(ALPHA, &[Step::Target(enemy)], Step::Fire(sees, SEMI)));
    assert!(!f.offers(ALPHA, &[Step::Target(enemy)], Step::Fire(blind, SEMI)));
    assert_eq!(f.why_not(ALPHA, &[Step::Target(enemy)], "A/1/1").as_deref(), Some("6.1"));
}

#[test]
fn case_7_2_automatic_arms_may_not_fire_beyond_eight_hexes() {
    let auto = |name| raid::units::Spec { arms: Arms::Only(SmallArm::Auto), ..spec(ALPHA, name) };
    let f = Field::open().counter(auto("A/1/1"), "1010").counter(auto("B/1/1"), "1011").bravo("A/1/1", "1019");
    let mut f = f.at(ALPHA_FIRES);
    let (far, near, enemy) = (f.a("A/1/1"), f.a("B/1/1"), f.b("A/1/1"));
    let weapon = Weapon::Arm(SmallArm::Auto);
    assert!(!f.offers(ALPHA, &[Step::Target(enemy)], Step::Fire(far, weapon)));
    assert_eq!(f.why_not(ALPHA, &[Step::Target(enemy)], "A/1/1").as_deref(), Some("7.2"));
    f.roll(&[("fire", 6)]).alpha(&shot(enemy, near, weapon));
    let told = f.heard(Audience::Public, "fire");
    let working = told[0].working.as_ref().expect("working");
    // Four men in Clear use column 2, automatic arms one to the left; eight hexes take 6 from the die.
    assert_eq!((working.column.as_str(), working.total, working.result.as_str()), ("1", Some(0), "S"));
    let refused = direct_fire(
        tables(),
        &DirectShot::new(SmallArm::Auto, 4, 9, Cover::Clear),
        Roll::open("fire", "7.2"),
        &mut kernel::dice::Scripted::none(),
    );
    assert_eq!(refused, Err(Refused::Prohibited(SmallArm::Auto, 9)));
}

#[test]
fn case_7_31_a_unit_fires_once_a_turn_and_not_after_moving() {
    let f = Field::open().alpha("A/1/1", "1010").alpha("B/1/1", "1010").alpha("A/2/1", "1010");
    let mut f = f.bravo("A/1/1", "1013").bravo("B/1/1", "1014").at(ALPHA_FIRES);
    let (first, second, moved) = (f.a("A/1/1"), f.a("B/1/1"), f.a("A/2/1"));
    let (enemy, other) = (f.b("A/1/1"), f.b("B/1/1"));
    f.mark(moved, flag::MOVED);
    f.roll(&[("fire", 1)]).alpha(&shot(enemy, first, SEMI));
    assert!(f.s[first].is(flag::FIRED) && !f.s[second].is(flag::FIRED));
    f.bravo(&[Step::Pass]).bravo(&[Step::Pass]);
    assert!(f.offers(ALPHA, &[Step::Target(other)], Step::Fire(second, SEMI)));
    for (who, name) in [(first, "A/1/1"), (moved, "A/2/1")] {
        assert!(!f.offers(ALPHA, &[Step::Target(other)], Step::Fire(who, SEMI)));
        assert_eq!(f.why_not(ALPHA, &[], name).as_deref(), Some("7.31"));
    }
}

#[test]
fn case_7_32_a_suppressed_unit_fires_at_one_less() {
    let mut f = Field::open().alpha("A/1/1", "1010").bravo("A/1/1", "1013").at(ALPHA_FIRES);
    let (firer, enemy) = (f.a("A/1/1"), f.b("A/1/1"));
    f.mark(firer, flag::SUPPRESSED);
    f.roll(&[("fire", 3)]).alpha(&shot(enemy, firer, SEMI));
    let told = f.heard(Audience::Public, "fire");
    let working = told[0].working.as_ref().expect("working");
    assert_eq!(working.total, Some(2));
    assert!(working.modifiers.iter().any(|m| m.case == "7.8" && m.value == -1));
}

#[test]
fn case_7_33_a_unit_is_attacked_once_in_the_direct_fire_phase() {
    let f = Field::open().alpha("A/1/1", "1010").alpha("B/1/1", "1010").bravo("A/1/1", "1013").bravo("B/1/1", "1013");
    let mut f = f.at(ALPHA_FIRES);
    let (first, second) = (f.a("A/1/1"), f.a("B/1/1"));
    let (enemy, other) = (f.b("A/1/1"), f.b("B/1/1"));
    f.roll(&[("fire", 1)]).alpha(&shot(enemy, first, SEMI));
    f.bravo(&[Step::Pass]).bravo(&[Step::Pass]);
    assert!(!f.offers(ALPHA, &[], Step::Target(enemy)));
    assert!(f.offers(ALPHA, &[], Step::Target(other)));
    // The next phase begins with a clean sheet.
    f.roll(&[("first player", 1)]).alpha(&[Step::Pass]);
    f.set(|s| s.begin(Frame::Reorganise));
    f.roll(&[("first player", 1)]).both(&[Step::Done], &[Step::Done]);
    assert!(f.offers(ALPHA, &[Step::Target(enemy)], Step::Fire(second, SEMI)));
}

#[test]
fn case_7_34_as_printed_a_foolish_attack_stands_and_is_wasted() {
    let field = || {
        let f = Field::open().terrain(Terrain::Heavy, "1011").alpha("A/1/1", "1010").alpha("B/1/1", "1112");
        f.bravo("A/1/1", "1012")
    };
    let helped = field().at(ALPHA_FIRES);
    let (blind, enemy) = (helped.a("A/1/1"), helped.b("A/1/1"));
    assert!(!helped.offers(ALPHA, &[Step::Target(enemy)], Step::Fire(blind, SEMI)));
    let mut f = field().rules(|s| s.special.as_printed = true).at(ALPHA_FIRES);
    let sees = f.a("B/1/1");
    let steps = [Step::Target(enemy), Step::Fire(blind, SEMI), Step::Fire(sees, SEMI), Step::Done];
    f.roll(&[("fire", 5)]).alpha(&steps);
    assert!(f.s[blind].is(flag::FIRED), "its fire is spent");
    assert_eq!(f.heard(Audience::Public, "wasted").len(), 1);
    assert_eq!(f.s[enemy].men, 1, "the other shot counts: 4 men in Clear next to it take 3 on a 5");
}

/// A machine gun in 1010 fires at A/1/1 in 1013; others stand behind it, straight south.
fn down_the_line(gun: &str, behind: &[(&str, &str)]) -> Play {
    let mut f = Field::open().alpha(gun, "1010").bravo("A/1/1", "1013");
    for (name, hex) in behind {
        f = f.bravo(name, hex);
    }
    f.at(ALPHA_FIRES)
}

#[test]
fn case_7_41_a_light_machine_gun_sweeps_two_hexes_behind_its_target() {
    let f = Field::open().alpha("LMG 1", "1010").alpha("A/2/1", "1015").bravo("A/1/1", "1013");
    let mut f = f.bravo("B/1/1", "1014").bravo("A/2/1", "1016").at(ALPHA_FIRES);
    let (gun, friend) = (f.a("LMG 1"), f.a("A/2/1"));
    let (enemy, behind, beyond) = (f.b("A/1/1"), f.b("B/1/1"), f.b("A/2/1"));
    // Column 3 in Clear: the target takes 2 on a 4; at four hexes a 4 takes 2; the friend at five hexes takes 2 too.
    f.roll(&[("fire", 4), ("kill zone", 4), ("kill zone", 4)]).alpha(&shot(enemy, gun, LMG));
    assert_eq!((f.s[enemy].men, f.s[behind].men, f.s[friend].men, f.s[beyond].men), (2, 2, 2, 4));
    assert!(suppressed(&f, friend) && !suppressed(&f, beyond));
}

#[test]
fn case_7_42_a_heavy_machine_gun_sweeps_four_hexes_behind_its_target() {
    let mut f = down_the_line("HMG 1", &[("B/1/1", "1014"), ("A/2/1", "1017"), ("B/2/1", "1018")]);
    let (gun, enemy) = (f.a("HMG 1"), f.b("A/1/1"));
    f.roll(&[("fire", 1), ("kill zone", 1), ("kill zone", 1)]).alpha(&shot(enemy, gun, HMG));
    let men: Vec<u8> = ["A/1/1", "B/1/1", "A/2/1", "B/2/1"].map(|name| f.s[f.b(name)].men).to_vec();
    assert_eq!(men, [3, 3, 3, 4]);
}

#[test]
fn case_7_43_the_kill_zone_ends_in_the_first_heavy_or_building_hex_it_enters() {
    for terrain in [Terrain::Heavy, Terrain::Building] {
        let f = Field::open().terrain(terrain, "1015").alpha("HMG 1", "1009").bravo("A/1/1", "1013");
        let mut f = f.bravo("B/1/1", "1015").bravo("A/2/1", "1016").at(ALPHA_FIRES);
        let (gun, enemy, hidden) = (f.a("HMG 1"), f.b("A/1/1"), f.b("B/1/1"));
        assert!(!f.s[hidden].is(flag::FACE_UP));
        f.roll(&[("fire", 1), ("kill zone", 6)]).alpha(&shot(enemy, gun, HMG));
        assert_eq!(f.s[hidden].men, 2, "column 4 or 5 takes 2 on a 6");
        assert_eq!(f.s[f.b("A/2/1")].men, 4, "nothing goes beyond");
        assert_eq!(f.heard(Audience::Side(BRAVO), "kill zone").len(), 1);
        assert!(f.heard(Audience::Side(ALPHA), "kill zone").is_empty(), "what happens to hidden units stays hidden");
        assert!(f.heard(Audience::Public, "losses").iter().all(|told| !told.text.contains("B/1/1")));
    }
    let f = Field::open().terrain(Terrain::Heavy, "1012").alpha("HMG 1", "1010").bravo("A/1/1", "1012");
    let mut f = f.bravo("B/1/1", "1013").at(ALPHA_FIRES);
    let (gun, enemy) = (f.a("HMG 1"), f.b("A/1/1"));
    f.roll(&[("fire", 1)]).alpha(&shot(enemy, gun, HMG));
    assert_eq!(f.s[f.b("B/1/1")].men, 4, "a target in Heavy ground stops the fire itself");
}

#[test]
fn case_7_43_along_a_hexside_both_hexes_are_swept_and_dummies_are_nobody() {
    let f = Field::open().alpha("LMG 1", "1010").bravo("A/1/1", "1210").bravo("B/1/1", "1309").bravo("A/2/1", "1310");
    let mut f = f.bravo("HQ 1", "1310").bravo("Dummy 1", "1410").at(ALPHA_FIRES);
    let (gun, enemy) = (f.a("LMG 1"), f.b("A/1/1"));
    f.roll(&[("fire", 1), ("kill zone", 2), ("kill zone", 2)]).alpha(&shot(enemy, gun, LMG));
    assert!(suppressed(&f, f.b("B/1/1")) && suppressed(&f, f.b("A/2/1")));
}

#[test]
fn case_7_51_every_announced_firer_fires_as_announced() {
    let f = Field::open().alpha("A/1/1", "1010").alpha("B/1/1", "1010").bravo("A/1/1", "1013");
    let mut f = f.at(ALPHA_FIRES);
    let (first, second, enemy) = (f.a("A/1/1"), f.a("B/1/1"), f.b("A/1/1"));
    let steps = [Step::Target(enemy), Step::Fire(second, SEMI), Step::Fire(first, SEMI), Step::Done];
    f.roll(&[("fire", 2), ("fire", 2)]).alpha(&steps);
    assert_eq!(f.s[enemy].men, 2, "1 and 1, in the order announced");
    assert!(f.s[first].is(flag::FIRED) && f.s[second].is(flag::FIRED));
    let announced = f.heard(Audience::Side(BRAVO), "attack");
    assert!(announced[0].text.contains("B/1/1 (semi), A/1/1 (semi)"), "{}", announced[0].text);
}

#[test]
fn case_7_52_a_multiple_attack_is_one_attack_and_the_enemy_waits_for_all_of_it() {
    let f = Field::open().alpha("A/1/1", "1010").alpha("B/1/1", "1010").bravo("A/1/1", "1013").bravo("B/1/1", "1014");
    let mut f = f.at(ALPHA_FIRES);
    let (first, second, enemy) = (f.a("A/1/1"), f.a("B/1/1"), f.b("A/1/1"));
    let steps = [Step::Target(enemy), Step::Fire(first, SEMI), Step::Fire(second, SEMI), Step::Done];
    f.roll(&[("fire", 1), ("fire", 1)]).alpha(&steps);
    assert!(matches!(f.s.frame(), Frame::Overwatch { by: BRAVO, .. }));
    f.bravo(&[Step::Pass]);
    assert_eq!(f.s.frame(), Frame::Fire { turn: BRAVO, passes: 0 });
}

#[test]
fn case_7_53_firers_left_over_still_fire_for_their_kill_zones() {
    let f = Field::open().alpha("A/1/1", "1010").alpha("B/1/1", "1010").alpha("LMG 1", "1010");
    let mut f = f.bravo("A/1/1", "1013").bravo("B/1/1", "1014").at(ALPHA_FIRES);
    let (first, second, gun) = (f.a("A/1/1"), f.a("B/1/1"), f.a("LMG 1"));
    let (enemy, behind) = (f.b("A/1/1"), f.b("B/1/1"));
    f.set(|s| s[enemy].men = 1);
    let steps =
        [Step::Target(enemy), Step::Fire(first, SEMI), Step::Fire(second, SEMI), Step::Fire(gun, LMG), Step::Done];
    f.roll(&[("fire", 6), ("kill zone", 4)]).alpha(&steps);
    assert_eq!(f.s[enemy].whereabouts, Whereabouts::Dead);
    assert_eq!(f.s[behind].men, 2);
    assert!([first, second, gun].iter().all(|&id| f.s[id].is(flag::FIRED)));
}
