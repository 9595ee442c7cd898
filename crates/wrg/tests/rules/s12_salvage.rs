//! What fallen men and crews leave behind (12.6), and what becomes of prisoners (14.1, 21.3).

use geometry::table::Point;
use wrg::resources::stock;
use wrg::salvage::{Dropped, can_serve};
use wrg::state::{Fate, Pace};
use wrg::volleys::{grenades, lay};
use wrg::words::Weapon;

use crate::field::{Field, group};

const CREW: &str = "\"corporal smg\", \"2 man smg\"";
const GUN: &str = "heavy = [\"tripod-mg\"]\nfacing = \"east\"";
const RED: &str = "\"corporal rifle\"";

fn offers(field: &Field, step: &str) -> bool {
    field.offered(0, &["group blue/A"]).0.contains(&step.to_owned())
}

fn fires(field: &Field, weapon: Weapon) -> bool {
    lay(&field.t, &field.s, 0, field.s.groups.len() - 1).shots.iter().any(|shot| shot.weapon == weapon)
}

/// The rest of a period after the orders, in which nobody fires.
fn rest(field: &mut Field) {
    field.play(&["group blue/A", "hold", "done"], &["group red/R", "hold", "done"]);
    field.play(&["done"], &["done"]);
}

#[test]
fn case_12_6_a_crew_goes_back_to_the_gun_it_left_and_fires_it_in_the_next_period() {
    let mut field = Field::new("", &[group("blue", "A", CREW, "100,200", GUN), group("red", "R", RED, "180,200", "")]);
    field.play(&["group blue/A", "abandon", "group blue/A", "walk", "at 60 200", "done"], &["done"]);
    assert!(field.s.groups[0].broken && field.s.groups[0].left.is_some());
    assert!(!offers(&field, "serve blue/A"));
    rest(&mut field);
    assert!(!offers(&field, "serve blue/A"), "40 m away from it");
    field.play(&["group blue/A", "walk", "at 100 200", "done"], &["done"]);
    rest(&mut field);
    assert!(offers(&field, "serve blue/A"));
    field.play(&["group blue/A", "serve blue/A", "done"], &["done"]);
    assert!(!fires(&field, Weapon::TripodMg), "not in the period in which they come to it");
    rest(&mut field);
    assert!(field.heard(0, "manned") && !field.heard(1, "manned"));
    assert!(!field.s.groups[0].broken && field.s.groups[0].left.is_none() && !offers(&field, "serve blue/A"));
    field.s.groups[0].heading = geometry::table::Heading::EAST;
    field.play(&["group blue/A", "halt", "done"], &["done"]);
    assert!(fires(&field, Weapon::TripodMg));
}

#[test]
fn case_12_6_a_gun_needs_men_of_its_speciality() {
    let groups = [
        group("blue", "A", CREW, "100,200", GUN),
        group("blue", "B", CREW, "100,230", GUN),
        group("blue", "C", CREW, "100,205", "heavy = [\"mortar-81mm\"]\nfacing = \"east\""),
        group("blue", "D", "\"corporal rifle\"", "100,195", ""),
        group("red", "R", RED, "590,20", ""),
    ];
    let mut field = Field::new("", &groups);
    field.s.groups[1].left = Some(Point::new(10_000, 20_000));
    (0..4).for_each(|g| field.s.groups[g].broken = true);
    let able = |field: &Field| [0, 2, 3].map(|g| can_serve(&field.t, &field.s, g, 1));
    assert_eq!(able(&field), [true, false, false], "another machine gun's crew, no mortar's, no rifleman");
    field.s.groups[0].broken = false;
    assert_eq!(able(&field), [false; 3], "it has a gun of its own");
}

#[test]
fn case_12_6_a_crew_that_falls_leaves_a_gun_that_works_on_four() {
    let red = "\"corporal rifle\", \"2 man rifle\"";
    for (die, left) in [(4, true), (3, false)] {
        let mut field = Field::new(
            "",
            &[group("blue", "A", "\"corporal smg\"", "100,200", GUN), group("red", "R", red, "180,200", "")],
        );
        field.play(&["done"], &["done"]);
        let rolls = [("chance", 6), ("potential hit", 6), ("identify", 1), ("take over", die)];
        field.rolled(&["group blue/A", "hold", "done"], &["done"], &rolls);
        assert_eq!(field.s.fig(0).fate, Fate::Lost);
        assert_eq!((field.s.groups[0].left.is_some(), field.s.groups[0].broken), (left, true), "{die}");
    }
}

#[test]
fn case_12_6_what_lies_where_a_man_fell_is_taken_up_by_whoever_goes_there() {
    let red = "\"corporal rifle\", \"2 man rifle\"";
    let groups = [
        group("blue", "A", "\"corporal rifle\"", "60,200", ""),
        group("blue", "B", "\"man belt-lmg radio\"", "100,200", ""),
        group("red", "R", red, "180,200", ""),
    ];
    let mut field = Field::new("", &groups);
    field.play(&["done"], &["done"]);
    let rolls = [("chance", 6), ("potential hit", 6), ("identify", 1), ("radio", 2)];
    let hold = ["group blue/A", "hold", "group blue/B", "hold", "done"];
    field.rolled(&hold, &["group red/R", "target 1", "done"], &rolls);
    let lies: Vec<&str> = field.s.dropped.iter().map(Dropped::word).collect();
    assert_eq!(lies, ["belt-lmg", "radio"], "nobody was beside him");
    field.play(&["done"], &["done"]);
    assert!(!offers(&field, "take-up"), "40 m away");
    field.play(&["group blue/A", "walk", "at 100 200", "done"], &["done"]);
    rest(&mut field);
    assert!(offers(&field, "take-up"));
    field.play(&["group blue/A", "take-up", "done"], &["done"]);
    field.play(&["group blue/A", "hold", "done"], &["group red/R", "hold", "done"]);
    let mut broken = field.clone();
    field.rolled(&["done"], &["done"], &[("take over", 4), ("take over", 3)]);
    assert_eq!((field.s.fig(0).weapon, field.s.fig(0).radio), (Weapon::BeltLmg, false), "the radio does not work");
    assert!(field.s.dropped.is_empty() && field.heard(0, "manned") && !field.heard(1, "manned"));
    field.play(&["group blue/A", "down", "done"], &["done"]);
    assert!(fires(&field, Weapon::BeltLmg));
    broken.rolled(&["done"], &["done"], &[("take over", 3), ("take over", 4)]);
    assert_eq!((broken.s.fig(0).weapon, broken.s.fig(0).radio), (Weapon::Rifle, true));
}

#[test]
fn case_14_1_a_man_who_has_escaped_fights_again_when_he_finds_a_weapon() {
    let groups =
        [group("blue", "A", "\"corporal rifle grenades\"", "100,200", ""), group("red", "R", RED, "118,200", "")];
    let mut field = Field::new("", &groups);
    let man = &mut field.s.figures[0];
    (man.armed, man.stripped, man.arms) = (false, true, 0);
    assert!(!offers(&field, "take-up") && !fires(&field, Weapon::Rifle));
    let there = Point::new(10_300, 20_000);
    field.s.dropped.push(Dropped { side: 1, at: there, weapon: Some(Weapon::Smg) });
    assert!(!offers(&field, "take-up"), "what the enemy dropped is not looked for");
    field.s.dropped[0].side = 0;
    assert!(offers(&field, "take-up"));
    field.play(&["group blue/A", "take-up", "done"], &["done"]);
    field.play(&["done"], &["group red/R", "hold", "done"]);
    field.rolled(&["done"], &["done"], &[("take over", 5)]);
    assert!(field.s.fig(0).armed && field.s.fig(0).weapon == Weapon::Smg);
    field.play(&["group blue/A", "down", "done"], &["done"]);
    assert!(fires(&field, Weapon::Smg));
    assert!(grenades(&field.t, &field.s, 0, 1).shots.is_empty(), "his grenades were taken from him");
}

#[test]
fn case_14_1_prisoners_are_sent_to_the_rear_under_escort() {
    let groups = [
        group("blue", "A", "\"corporal rifle\", \"man belt-lmg\", \"man rifle\"", "200,200", "facing = \"east\""),
        group("red", "R", "\"corporal rifle\", \"man rifle\"", "400,300", ""),
    ];
    let mut field = Field::new("", &groups);
    assert!(!offers(&field, "escort"));
    let f = field.s.groups[1].members[1];
    let prisoner = &mut field.s.figures[usize::from(f)];
    (prisoner.fate, prisoner.captor, prisoner.armed, prisoner.at) = (Fate::Taken, 1, false, Point::new(20_000, 20_000));
    assert!(offers(&field, "escort"));
    field.play(&["group blue/A", "escort", "done"], &["done"]);
    let guard = usize::from(field.s.fig(f).captor) - 1;
    assert!(guard != 0 && field.s.present(guard).count() == 1 && field.s.present(0).count() == 2);
    let man = field.s.present(guard).next().expect("a guard");
    assert_eq!(field.s.fig(man).weapon, Weapon::Rifle, "the machine gun stays with its group");
    assert_eq!(field.s.groups[guard].order.pace, Pace::Walk);
    assert!(field.s.fig(f).at.x() < 17_000 && field.s.fig(f).fate == Fate::Taken, "both go west");
    rest(&mut field);
    assert_eq!(field.s.fig(f).fate, Fate::Taken);
}

#[test]
fn case_21_3_whoever_has_escaped_counts_without_his_arms() {
    let groups = [group("blue", "A", "\"corporal rifle\"", "100,200", ""), group("red", "R", RED, "590,20", "")];
    let mut field = Field::new("", &groups);
    assert_eq!(stock(&field.t, &field.s, 0).left, 10 + 10 + 5);
    field.s.figures[0].stripped = true;
    let after = stock(&field.t, &field.s, 0);
    assert_eq!((after.left, after.destroyed), (10 + 10, 0));
}
