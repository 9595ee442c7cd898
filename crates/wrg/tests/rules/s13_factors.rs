//! Which factors play raises in the tests of men and of armour (13.2 to 13.4, 13.8, 16.2), each just in and just out of its condition.

use geometry::table::{Heading, Point};
use wrg::nerve::{armour_factors, factors, tests};
use wrg::scale::Posture;
use wrg::state::{Fate, Frame, curb, saw};
use wrg::words::Weapon;

use crate::field::{Field, group};

const MEN: &str = "\"corporal rifle\", \"3 man rifle\"";

/// Blue A (0) and B (1), Red R (2) and a tank T (3), nobody near anybody.
fn field() -> Field {
    let groups = [
        group("blue", "A", MEN, "100,200", ""),
        group("blue", "B", MEN, "100,390", ""),
        group("red", "R", MEN, "500,200", ""),
        group("red", "T", "\"corporal smg\", \"man smg\"", "590,390", "vehicle = { afv = 30 }\nfacing = \"west\""),
    ];
    Field::new("", &groups)
}

fn has(field: &Field, name: &str) -> u32 {
    factors(&field.t, &field.s, 0).iter().find(|(known, _)| known == name).map_or(0, |&(_, n)| n)
}

fn tank(field: &Field, name: &str) -> u32 {
    armour_factors(&field.t, &field.s, 3).iter().find(|(known, _)| known == name).map_or(0, |&(_, n)| n)
}

fn shift(field: &mut Field, g: usize, x: i32, y: i32) {
    for (n, f) in field.s.groups[g].members.clone().into_iter().enumerate() {
        field.s.figures[usize::from(f)].at = Point::new(x * 100 + n as i32 * 300, y * 100);
    }
}

/// A has enemy group 2 in sight where it is.
fn sees(field: &mut Field) {
    let f = field.s.groups[2].members[0];
    let (at, lie) = (field.s.fig(f).at, field.s.fig(f).lie);
    field.s.seen[0][2].located = true;
    field.s.seen[0][2].figures = vec![wrg::state::Glimpse { at, lie, ..glimpse(field) }];
    field.s.groups[2].passed |= 1;
}

fn glimpse(field: &Field) -> wrg::state::Glimpse {
    let figure = field.s.groups[2].members[0];
    wrg::state::Glimpse {
        figure,
        at: Point::new(0, 0),
        lie: wrg::ground::Lie::Open,
        hedge: 0,
        weapon: Weapon::Rifle,
        erect: false,
        men: 0,
    }
}

#[test]
fn case_13_2_the_opponent_is_under_fire_of_friends_outside_the_group_only() {
    let mut field = field();
    field.s.groups[0].shooters = 1 << 2 | 1;
    assert_eq!(has(&field, "opponent-under-fire"), 0, "nobody fires on him");
    field.s.groups[2].shooters = 1;
    assert_eq!(has(&field, "opponent-under-fire"), 0, "only the group itself");
    field.s.groups[2].shooters = 1 << 3;
    assert_eq!(has(&field, "opponent-under-fire"), 0, "his own side");
    field.s.groups[2].shooters = 1 << 1;
    assert_eq!(has(&field, "opponent-under-fire"), 1);
}

#[test]
fn case_13_2_light_machine_guns_fired_within_100_m_and_what_the_group_did() {
    let mut field = field();
    let gunner = usize::from(field.s.groups[1].members[0]);
    field.s.figures[gunner].weapon = Weapon::BeltLmg;
    field.s.figures[gunner].at = Point::new(10_000, 29_000);
    assert_eq!(has(&field, "friendly-lmg"), 0, "it did not fire");
    (field.s.figures[gunner].fired, field.s.figures[gunner].shot) = (true, Some(Weapon::BeltLmg));
    assert_eq!(has(&field, "friendly-lmg"), 1);
    field.s.figures[gunner].at = Point::new(10_000, 33_000);
    assert_eq!(has(&field, "friendly-lmg"), 0, "too far");
    assert_eq!(has(&field, "advanced-or-fired"), 0);
    field.s.groups[0].advanced = true;
    assert_eq!(has(&field, "advanced-or-fired"), 1);
}

#[test]
fn case_13_2_whoever_fires_his_rocket_fires_no_machine_gun() {
    let groups = [
        group("blue", "A", "\"corporal rifle\", \"man belt-lmg one-man\"", "100,200", ""),
        group("red", "T", "\"corporal smg grenades\", \"man pistol\"", "145,200", "vehicle = { afv = 30 }"),
        group("red", "R", "\"4 man rifle\"", "160,230", ""),
    ];
    for (enemy, guns) in [("target 1", 0), ("target 2", 1)] {
        let mut field = Field::new("", &groups);
        field.play(&["done"], &["group red/T", "hatch", "halt", "done"]);
        let vehicle = field.s.seen[0][1].number;
        let chosen = if guns == 0 { vehicle } else { 3 - vehicle };
        field.play(&["group blue/A", &format!("target {chosen}"), "done"], &field.holding(1));
        assert!(field.s.fig(field.s.groups[0].members[1]).fired, "{enemy}: he fires");
        assert_eq!(has(&field, "friendly-lmg"), guns, "{enemy}");
    }
}

#[test]
fn case_13_2_an_enemy_who_crossed_the_open_was_seen_there_although_he_is_in_a_wood_now() {
    let wood = "[[area]]\nkind = \"wood\"\nshape = \"140,230 300,230 300,390 140,390\"";
    let groups = [group("blue", "A", MEN, "100,200", ""), group("red", "R", "\"man rifle\"", "150,200", "")];
    let mut field = Field::new(wood, &groups);
    field.play(&["done"], &["group red/R", "walk", "at 160 250", "done"]);
    assert!(field.s.groups[0].saw & saw::OPEN != 0);
    assert!(field.s.fig(field.s.groups[1].members[0]).lie != wrg::ground::Lie::Open);
    assert_eq!(has(&field, "enemy-in-open"), 1);
}

#[test]
fn case_13_2_an_enemy_who_fell_to_the_last_man_in_the_open_was_seen_to_fall() {
    let mut field = field();
    sees(&mut field);
    assert_eq!(has(&field, "enemy-hit-in-open"), 0);
    field.s.groups[2].lost_now = 4;
    for f in field.s.groups[2].members.clone() {
        field.s.figures[usize::from(f)].fate = Fate::Lost;
    }
    assert_eq!(has(&field, "enemy-hit-in-open"), 1);
    field.s.groups[2].passed = 0;
    assert_eq!(has(&field, "enemy-hit-in-open"), 0, "not seen");
}

#[test]
fn case_13_3_men_who_ride_are_in_company_and_with_their_leader() {
    let lorry = "vehicle = { soft = 2 }\nfacing = \"east\"";
    let groups = [group("blue", "A", MEN, "100,200", lorry), group("red", "R", MEN, "590,20", "")];
    let field = Field::new("", &groups);
    assert_eq!((has(&field, "isolated"), has(&field, "isolated-from-leaders")), (0, 0));
}

#[test]
fn case_3_1_a_crew_at_its_weapon_counts_as_standing_and_has_company_over_30_m() {
    let gun = "heavy = [\"tripod-mg\"]\nfacing = \"east\"";
    let groups =
        [group("blue", "A", "\"corporal smg\", \"man smg\"", "100,200", gun), group("red", "R", MEN, "590,20", "")];
    let mut field = Field::new("", &groups);
    field.s.groups[0].posture = Posture::Prone;
    let second = usize::from(field.s.groups[0].members[1]);
    field.s.figures[second].at = Point::new(10_000, 22_500);
    assert_eq!((has(&field, "isolated"), has(&field, "isolated-from-leaders")), (0, 0), "25 m apart");
    field.s.groups[0].broken = true;
    assert_eq!(has(&field, "isolated"), 2, "lying, without a weapon");
}

#[test]
fn case_13_4_friends_who_run_count_within_25_m_or_50_m_where_they_are_seen_in_the_open() {
    let mut field = field();
    field.s.groups[1].panicked = 1;
    field.s.groups[0].heading = Heading::EAST;
    shift(&mut field, 1, 80, 200);
    assert_eq!(has(&field, "friends-panicked"), 1, "20 m behind");
    shift(&mut field, 1, 55, 200);
    assert_eq!(has(&field, "friends-panicked"), 0, "more than 25 m behind, where nobody looks");
    shift(&mut field, 1, 140, 200);
    assert_eq!(has(&field, "friends-panicked"), 1, "40 m before it in the open");
}

#[test]
fn case_13_4_a_leader_who_ran_twice_running_weighs_in_both_periods() {
    let mut field = field();
    field.s.groups[0].curb = curb::PANIC;
    field.play(&["done"], &["done"]);
    assert_eq!(has(&field, "leader-panicked"), 0, "he runs now");
    (field.s.frame, field.s.groups[0].curb) = (Frame::Orders, curb::PANIC);
    field.play(&["done"], &["done"]);
    assert_eq!(has(&field, "leader-panicked"), 1, "he ran before");
}

#[test]
fn case_13_4_enemies_at_hand_and_armour_count_by_distance() {
    let mut field = field();
    for (x, near, mixed) in [(127, 1, 0), (137, 0, 0), (113, 1, 1)] {
        shift(&mut field, 2, x, 200);
        sees(&mut field);
        field.s.groups[2].moved = true;
        shift(&mut field, 0, 100, 200);
        assert_eq!((has(&field, "enemy-within-25"), has(&field, "intermingled")), (near, mixed), "{x}");
    }
    let hull = field.s.groups[3].members[0];
    for (x, near) in [(200, 1), (230, 0)] {
        field.s.seen[0][3].located = true;
        let at = Point::new(x * 100, 20_000);
        field.s.seen[0][3].figures = vec![wrg::state::Glimpse { figure: hull, at, ..glimpse(&field) }];
        assert_eq!(has(&field, "enemy-armour"), near, "{x}");
    }
}

#[test]
fn case_13_1_whoever_rides_in_the_open_tests_for_the_fire_at_his_vehicle() {
    let groups = [
        group("blue", "A", MEN, "100,200", ""),
        group("blue", "L", "\"man rifle\"", "110,200", "vehicle = { soft = 2 }\nfacing = \"east\""),
        group("red", "R", MEN, "590,20", ""),
    ];
    let mut field = Field::new("", &groups);
    field.play(&["group blue/A", "mount blue/L", "done"], &["done"]);
    (field.s.groups[1].shooters, field.s.groups[1].against) = (1 << 2, 20);
    assert!(tests(&field.t, &field.s, 0));
    assert_eq!(has(&field, "points-against"), 20);
}

#[test]
fn case_13_8_a_crew_takes_one_more_where_it_helps_and_not_where_it_drives_it_forward() {
    let score = |dice: [u8; 3], expected: (i16, u8)| {
        let gun = "heavy = [\"tripod-mg\"]\nfacing = \"east\"";
        let crew = "\"corporal smg\", \"2 man smg\"";
        let mut field =
            Field::new("", &[group("blue", "A", crew, "100,200", gun), group("red", "R", MEN, "590,20", "")]);
        field.s.frame = Frame::React;
        field.s.groups[0].shooters = 1 << 1;
        let rolls = dice.map(|n| ("reaction", n));
        field.rolled(&["group blue/A", "leader-waits", "done"], &["done"], &rolls);
        assert_eq!((field.s.groups[0].score, field.s.groups[0].curb), expected, "{dice:?}");
    };
    score([6, 4, 4], (14, 0));
    score([5, 3, 1], (10, 0));
    score([3, 3, 2], (8, curb::NO_CLOSING));
}

#[test]
fn case_16_2_what_counts_for_a_vehicle() {
    let mut field = field();
    assert_eq!(tank(&field, "close-danger"), 0, "open ground");
    field.s.groups[3].shooters = 1;
    field.s.groups[3].surprised = true;
    field.s.groups[3].against = 5;
    assert_eq!(tank(&field, "surprised"), 0, "not by rifles, whatever else fires at it");
    field.s.groups[3].ambushed = true;
    assert_eq!(tank(&field, "surprised"), 1);
    field.s.groups[3].scorched = true;
    assert_eq!(tank(&field, "close-danger"), 1, "attacked with flame");
    field.s.groups[2].curb = curb::FALL_BACK;
    shift(&mut field, 2, 560, 390);
    assert_eq!(tank(&field, "friends-retreated"), 0);
    field.s.groups[2].moved = true;
    assert_eq!(tank(&field, "friends-retreated"), 1);
    assert_eq!((tank(&field, "friendly-infantry"), tank(&field, "friends-ahead")), (1, 1));
    shift(&mut field, 2, 530, 390);
    assert_eq!(tank(&field, "friendly-infantry"), 0, "more than 50 m away");
}

#[test]
fn case_16_2_cover_within_50_m_is_a_danger_wherever_it_is() {
    for (hedge, danger) in [("540,300 540,399", 1), ("530,300 530,399", 0)] {
        let line = format!("[[line]]\nkind = \"hedge\"\nheight = 2\npath = \"{hedge}\"");
        let groups = [
            group("blue", "A", MEN, "100,200", ""),
            group("blue", "B", MEN, "100,390", ""),
            group("red", "R", MEN, "500,200", ""),
            group("red", "T", "\"corporal smg\"", "585,350", "vehicle = { afv = 30 }\nfacing = \"west\""),
        ];
        assert_eq!(tank(&Field::new(&line, &groups), "close-danger"), danger, "{hedge}");
    }
}

#[test]
fn case_16_2_cover_that_ones_own_men_are_in_is_not_possibly_hostile() {
    let wood =
        |to: &str| format!("[[area]]\nkind = \"wood\"\nheight = 9\nshape = \"540,300 {to},300 {to},399 540,399\"");
    let hedge = "[[line]]\nkind = \"hedge\"\nheight = 2\npath = \"545,300 545,399\"".to_owned();
    for (ground, at, danger) in [
        (wood("550"), "545,350", 0),
        (wood("550"), "560,350", 1),
        (wood("550"), "545,305", 1),
        (hedge.clone(), "546,350", 0),
        (format!("{hedge}\n{}", wood("550").replace("540,399", "530,399")), "546,350", 0),
        (format!("{hedge}\n[[area]]\nkind = \"rocks\"\nshape = \"580,380 590,380 590,390 580,390\""), "546,350", 1),
    ] {
        let groups = [
            group("blue", "A", MEN, "100,200", ""),
            group("blue", "B", MEN, "100,390", ""),
            group("red", "R", "\"corporal rifle\"", at, ""),
            group("red", "T", "\"corporal smg\"", "585,350", "vehicle = { afv = 30 }\nfacing = \"west\""),
        ];
        assert_eq!(tank(&Field::new(&ground, &groups), "close-danger"), danger, "{at}: {ground}");
    }
}
