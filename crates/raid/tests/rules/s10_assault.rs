//! 10.0 Close assault.

use crate::field::{Field, Play, spec};
use kernel::Audience;
use raid::assault::{MOST_ROUNDS, cover};
use raid::state::{Frame, Impact};
use raid::step::Step;
use raid::tables::{Cover, Shell, SmallArm, Terrain};
use raid::units::{ALPHA, Arms, BRAVO, PieceId, Spec, Weapon, Whereabouts, flag};

const ALPHA_MOVES: Frame = Frame::Move { turn: ALPHA, passes: 0 };
const SEMI: Weapon = Weapon::Arm(SmallArm::Semi);
const BOLT: Weapon = Weapon::Arm(SmallArm::Bolt);

fn shoot(target: PieceId, firer: PieceId) -> [Step; 2] {
    [Step::Target(target), Step::Fire(firer, SEMI)]
}

/// Alpha's A/1/1 goes from 1011 into 1012, where Bravo's A/1/1 stands; nobody fires at it; the die says who begins.
fn assault(field: Field, first: u8) -> (Play, PieceId, PieceId) {
    assault_on(field, spec(BRAVO, "A/1/1"), first)
}

/// The same on a team with bolt rifles, which often miss.
fn assault_on_bolts(field: Field, first: u8) -> (Play, PieceId, PieceId) {
    assault_on(field, Spec { arms: Arms::Only(SmallArm::Bolt), ..spec(BRAVO, "A/1/1") }, first)
}

fn assault_on(field: Field, defender: Spec, first: u8) -> (Play, PieceId, PieceId) {
    let mut f = field.alpha("A/1/1", "1011").counter(defender, "1012").at(ALPHA_MOVES);
    let (attacker, defender, to) = (f.a("A/1/1"), f.b("A/1/1"), f.hex("1012"));
    f.alpha(&[Step::Move(attacker), Step::To(to), Step::Stop]);
    f.roll(&[("assault first", first)]).bravo(&[Step::Pass]);
    (f, attacker, defender)
}

#[test]
fn case_10_1_a_die_says_who_shoots_first_and_the_sides_alternate_at_range_0() {
    let (mut f, attacker, defender) = assault(Field::open(), 2);
    assert_eq!((f.s.frame(), f.s.assault.turn, f.s.assault.round), (Frame::Assault, BRAVO, 1));
    assert!(f.offers(BRAVO, &[Step::Target(attacker)], Step::Fire(defender, SEMI)));
    // Four semis at range 0 in the open: column 2 and +2 to the die.
    f.roll(&[("assault", 1)]).bravo(&shoot(attacker, defender));
    let told = f.heard(Audience::Public, "assault fire");
    let working = told[0].working.as_ref().expect("working");
    assert_eq!((working.column.as_str(), working.total, working.result.as_str()), ("2", Some(3), "2"));
    assert_eq!((f.s[attacker].men, f.s.assault.turn), (2, ALPHA));
    // Two men use column 4, and the attacker is suppressed: 1 + 2 - 1.
    f.roll(&[("assault", 1)]).alpha(&shoot(defender, attacker));
    assert_eq!((f.s[defender].men, f.s[defender].is(flag::SUPPRESSED)), (4, true));
    assert_eq!(f.s.frame(), Frame::AssaultChoice, "everybody has shot once");
    let (odd, ..) = assault(Field::open(), 5);
    assert_eq!(odd.s.assault.turn, ALPHA);
}

#[test]
fn case_10_1_the_attacker_stays_for_another_round_until_one_side_is_gone() {
    let (mut f, attacker, defender) = assault(Field::open(), 1);
    f.roll(&[("assault", 3)]).alpha(&shoot(defender, attacker));
    f.roll(&[("assault", 1)]).bravo(&shoot(attacker, defender));
    assert_eq!((f.s[defender].men, f.s[attacker].men), (1, 4), "one man, suppressed: column 5 and 1 + 2 - 1");
    f.roll(&[("assault first", 3)]).alpha(&[Step::Stop]);
    assert_eq!((f.s.assault.round, f.s.assault.turn), (2, ALPHA));
    f.roll(&[("assault", 6)]).alpha(&shoot(defender, attacker));
    assert_eq!(f.s[defender].whereabouts, Whereabouts::Dead);
    assert_eq!((f.s.frame(), f.s[attacker].hex), (Frame::Move { turn: BRAVO, passes: 0 }, f.hex("1012")));
    assert!(f.heard(Audience::Public, "assault over")[0].text.contains("Alpha holds 1012"));
}

#[test]
fn case_10_1_the_attacker_may_leave_with_the_points_he_has_left() {
    let (mut f, attacker, defender) =
        assault_on_bolts(Field::open().terrain(Terrain::Medium, "1013").bravo("B/1/1", "1111"), 1);
    f.set(|s| (s[attacker].men, s[defender].men) = (2, 2));
    // Two men in the open use column 4; a 1 and 2 for the range take one.
    f.roll(&[("assault", 1)]).alpha(&shoot(defender, attacker));
    // One man, suppressed: column 5, 1 + 2 - 1; the bolt rifle misses.
    f.s[defender].men = 1;
    f.roll(&[("assault", 1)]).bravo(&[Step::Target(attacker), Step::Fire(defender, BOLT)]);
    assert!(!f.s[attacker].is(flag::SUPPRESSED));
    let [back, aside, enemy, again] = ["1011", "1013", "1111", "1012"].map(|hex| Step::To(f.hex(hex)));
    assert!(f.offers(ALPHA, &[], back) && f.offers(ALPHA, &[], aside));
    assert!(!f.offers(ALPHA, &[], enemy) && !f.offers(ALPHA, &[back], again), "one assault a phase");
    let further = Step::To(f.hex("1010"));
    f.alpha(&[back, further, Step::Stop]).bravo(&[Step::Pass]).bravo(&[Step::Pass]);
    assert_eq!((f.s[attacker].hex, f.s.frame()), (f.hex("1010"), Frame::Move { turn: BRAVO, passes: 0 }));
    assert!(f.s[attacker].is(flag::ASSAULTED) && f.s[defender].is(flag::ASSAULTED));
}

#[test]
fn case_10_1_a_suppressed_attacker_cannot_leave() {
    let (mut f, attacker, defender) = assault_on_bolts(Field::open().terrain(Terrain::Building, "1012"), 1);
    // Against a Building in the first round four semis use column 6: 1 and 2 make 3.
    f.roll(&[("assault", 1)]).alpha(&shoot(defender, attacker));
    // The attacker has no cover in the first round: column 2 and one to the right, 1 less 1.
    f.roll(&[("assault", 2)]).bravo(&[Step::Target(attacker), Step::Fire(defender, BOLT)]);
    assert!(f.s[attacker].is(flag::SUPPRESSED));
    assert_eq!(f.question(ALPHA, &[]).offers(), [Step::Stop]);
    assert_eq!(f.why_not(ALPHA, &[], "leave").as_deref(), Some("7.8"));
}

#[test]
fn case_10_1_without_points_left_the_attacker_stays() {
    let (mut f, attacker, defender) = assault_on_bolts(Field::open(), 1);
    f.set(|s| (s[attacker].men, s[defender].men) = (1, 2));
    f.roll(&[("assault", 1)]).alpha(&shoot(defender, attacker));
    f.roll(&[("assault", 1)]).bravo(&[Step::Target(attacker), Step::Fire(defender, BOLT)]);
    assert!(f.offers(ALPHA, &[], Step::To(f.hex("1011"))));
    f.set(|s| s.journey.spent = s.journey.allowance);
    assert_eq!(f.question(ALPHA, &[]).offers(), [Step::Stop]);
}

#[test]
fn case_10_1_an_assault_without_end_throws_the_attacker_back() {
    let (mut f, attacker, defender) = assault(Field::open().terrain(Terrain::Building, "1012"), 1);
    f.set(|s| s.assault.round = MOST_ROUNDS);
    f.set(|s| s[attacker].men = 1);
    f.set(|s| s[defender].men = 1);
    // One man uses column 9 in a Building.
    f.roll(&[("assault", 1)]).alpha(&shoot(defender, attacker));
    f.roll(&[("assault", 1)]).bravo(&shoot(attacker, defender));
    assert_eq!((f.s[attacker].hex, f.s[defender].hex), (f.hex("1011"), f.hex("1012")));
    assert_eq!(f.s.frame(), Frame::Move { turn: BRAVO, passes: 0 });
}

#[test]
fn case_10_1_suppressed_on_the_way_in_he_still_has_to_fight() {
    let f = Field::open().alpha("A/1/1", "1011").bravo("A/1/1", "1012").at(ALPHA_MOVES);
    let mut f = f;
    let (attacker, defender, to) = (f.a("A/1/1"), f.b("A/1/1"), f.hex("1012"));
    f.alpha(&[Step::Move(attacker), Step::To(to), Step::Stop]);
    f.roll(&[("fire", 1)]).bravo(&[Step::Target(attacker), Step::Fire(defender, SEMI), Step::Done]);
    f.roll(&[("assault first", 1)]).alpha(&[Step::Pass]);
    assert!(f.s[attacker].is(flag::SUPPRESSED));
    assert_eq!((f.s.frame(), f.s.assault.turn), (Frame::Assault, ALPHA));
}

#[test]
fn case_10_2_a_stack_assaults_together_and_every_unit_shoots_once() {
    let f = Field::open().alpha("A/1/1", "1011").alpha("B/1/1", "1011").bravo("A/1/1", "1012").at(ALPHA_MOVES);
    let mut f = f;
    let (first, second, defender, to) = (f.a("A/1/1"), f.a("B/1/1"), f.b("A/1/1"), f.hex("1012"));
    f.alpha(&[Step::Move(first), Step::Move(second), Step::To(to), Step::Stop]);
    f.roll(&[("assault first", 1)]).bravo(&[Step::Pass]);
    f.roll(&[("assault", 2)]).alpha(&shoot(defender, second));
    assert_eq!(f.s[defender].men, 2);
    f.roll(&[("assault", 1)]).bravo(&shoot(first, defender));
    assert!(!f.offers(ALPHA, &[Step::Target(defender)], Step::Fire(second, SEMI)), "it has shot in this round");
    f.roll(&[("assault", 4)]).alpha(&shoot(defender, first));
    assert_eq!(f.s[defender].whereabouts, Whereabouts::Dead);
}

#[test]
fn case_10_3_only_heavy_and_building_protect_and_the_attacker_only_from_the_second_round_on() {
    for thick in [Cover::Heavy, Cover::Building] {
        assert_eq!(cover(thick, 1, true, false), thick);
        assert_eq!(cover(thick, 1, false, false), Cover::Clear);
        assert_eq!(cover(thick, 2, false, false), thick);
        assert_eq!(cover(thick, 2, true, false), thick);
        assert_eq!(cover(thick, 2, true, true), Cover::Clear, "13.36, 14.15");
    }
    for light in [Cover::Clear, Cover::Mixed, Cover::Medium] {
        assert_eq!(cover(light, 3, true, false), Cover::Clear);
    }
    let (mut f, attacker, defender) = assault(Field::open().terrain(Terrain::Heavy, "1012"), 1);
    let column = |f: &Play| {
        let told = f.heard(Audience::Public, "assault fire");
        told[0].working.as_ref().expect("working").column.clone()
    };
    f.roll(&[("assault", 1)]).alpha(&shoot(defender, attacker));
    assert_eq!(column(&f), "5", "four men against Heavy");
    f.set(|s| s[defender].men = 4);
    f.roll(&[("assault", 1)]).bravo(&shoot(attacker, defender));
    assert_eq!(column(&f), "2", "four men against Clear");
    f.roll(&[("assault first", 2)]).alpha(&[Step::Stop]);
    f.set(|s| s[attacker].men = 4);
    f.roll(&[("assault", 1)]).bravo(&shoot(attacker, defender));
    assert_eq!(column(&f), "5", "now both have cover");
}

#[test]
fn case_10_4_prior_fire_does_not_matter_and_the_assault_costs_none() {
    let f = Field::open().alpha("A/1/1", "1011").bravo("A/1/1", "1012").at(ALPHA_MOVES);
    let mut f = f;
    let (attacker, defender, to) = (f.a("A/1/1"), f.b("A/1/1"), f.hex("1012"));
    f.mark(defender, flag::FIRED);
    f.alpha(&[Step::Move(attacker), Step::To(to), Step::Stop]);
    f.roll(&[("assault first", 2)]).bravo(&[Step::Pass]);
    assert!(f.offers(BRAVO, &[Step::Target(attacker)], Step::Fire(defender, SEMI)));
    f.roll(&[("assault", 1)]).bravo(&shoot(attacker, defender));
    f.roll(&[("assault", 1)]).alpha(&shoot(defender, attacker));
    assert!(!f.s[attacker].is(flag::FIRED));
}

#[test]
fn case_10_5_nothing_else_happens_until_the_assault_is_over() {
    let f = Field::open().alpha("B/1/1", "1010").bravo("B/1/1", "1013");
    let (mut f, attacker, defender) = assault(f, 1);
    assert!(!f.offers(ALPHA, &[Step::Target(defender)], Step::Fire(f.a("B/1/1"), SEMI)));
    assert!(!f.offers(ALPHA, &[], Step::Target(f.b("B/1/1"))));
    f.roll(&[("assault", 1)]).alpha(&shoot(defender, attacker));
    assert_eq!(f.s.frame(), Frame::Assault, "no window for overwatch opens");
}

#[test]
fn case_10_6_an_impact_zone_strikes_the_attacker_before_the_fight() {
    let mut f = Field::open().alpha("A/1/1", "1011").bravo("A/1/1", "1012").at(ALPHA_MOVES);
    let (attacker, to) = (f.a("A/1/1"), f.hex("1012"));
    f.set(|s| {
        s.impacts.push(Impact { hex: to, shell: Shell::Mm60 });
    });
    // Strength 6 in the open: a 3 takes a man.
    f.roll(&[("indirect fire", 3)]).alpha(&[Step::Move(attacker), Step::To(to), Step::Stop]);
    assert_eq!(f.s[attacker].men, 3);
    f.roll(&[("assault first", 1)]).bravo(&[Step::Pass]);
    assert_eq!(f.s.frame(), Frame::Assault);
}

#[test]
fn case_10_71_the_assaulter_may_be_fired_at_in_every_hex_the_assaulted_one_included() {
    let f = Field::open().alpha("A/1/1", "1009").bravo("A/1/1", "1012").bravo("B/1/1", "1014").at(ALPHA_MOVES);
    let mut f = f;
    let (attacker, defender, helper) = (f.a("A/1/1"), f.b("A/1/1"), f.b("B/1/1"));
    let mut steps = vec![Step::Move(attacker)];
    steps.extend(f.path("1010 1011 1012"));
    steps.push(Step::Stop);
    f.alpha(&steps);
    f.bravo(&[Step::Pass]).bravo(&[Step::Pass]);
    assert_eq!((f.s.frame(), f.s[attacker].hex), (Frame::React, f.hex("1012")));
    for who in [defender, helper] {
        assert!(f.offers(BRAVO, &[Step::Target(attacker)], Step::Fire(who, SEMI)));
    }
    f.roll(&[("fire", 2)]).bravo(&[Step::Target(attacker), Step::Fire(helper, SEMI), Step::Done]);
    assert_eq!(f.s[attacker].men, 3);
}

#[test]
fn case_10_72_the_assaulted_have_no_overwatch_against_their_assaulters() {
    let (mut f, attacker, defender) = assault(Field::open().bravo("B/1/1", "1012"), 1);
    f.roll(&[("assault", 1)]).alpha(&shoot(defender, attacker));
    // Bravo's next word is its shot of the round, at no other range than 0 and by no other rule.
    assert_eq!((f.s.frame(), f.s.assault.turn), (Frame::Assault, BRAVO));
    let other = f.b("B/1/1");
    f.roll(&[("assault", 1)]).bravo(&shoot(attacker, other));
    assert_eq!(f.heard(Audience::Public, "assault fire")[0].case, "10.1");
}

#[test]
fn case_10_1_machine_guns_have_no_kill_zone_and_vehicles_no_hull_gun_at_range_0() {
    let f = Field::open().alpha("Tank 1", "1011").bravo("A/1/1", "1012").bravo("B/1/1", "1013").at(ALPHA_MOVES);
    let mut f = f;
    let (tank, defender, to) = (f.a("Tank 1"), f.b("A/1/1"), f.hex("1012"));
    f.alpha(&[Step::Move(tank), Step::To(to), Step::Stop]);
    f.roll(&[("assault first", 2)]).bravo(&[Step::Pass]);
    assert_eq!(f.s.assault.turn, ALPHA, "rifles do nothing to a tank, so Bravo has no shot");
    assert!(!f.offers(ALPHA, &[Step::Target(defender)], Step::Fire(tank, Weapon::HullGun)));
    f.roll(&[("assault", 1)]).alpha(&[Step::Target(defender), Step::Fire(tank, Weapon::TurretGun)]);
    assert_eq!(f.s[f.b("B/1/1")].men, 4);
}
