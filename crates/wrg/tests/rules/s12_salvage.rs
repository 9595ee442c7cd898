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

#[test]
fn case_12_6_a_crew_goes_back_to_the_gun_it_left_and_fires_it_in_the_next_period() {
    let mut field = Field::new("", &[group("blue", "A", CREW, "100,200", GUN), group("red", "R", RED, "180,200", "")]);
    field.play(&["group blue/A", "abandon", "done"], &["done"]);
    assert!(field.s.groups[0].broken && field.s.gun_of(0).is_some());
    field.hold();
    assert!(offers(&field, "serve"), "they are still beside it");
    field.play(&["group blue/A", "walk", "at 60 200", "done"], &["done"]);
    field.hold();
    assert!(!offers(&field, "serve"), "40 m away from it");
    field.play(&["group blue/A", "walk", "at 100 200", "done"], &["done"]);
    field.hold();
    assert!(offers(&field, "serve"));
    field.play(&["group blue/A", "serve", "done"], &["done"]);
    assert!(!fires(&field, Weapon::TripodMg), "not in the period in which they come to it");
    field.hold();
    assert!(field.heard(0, "manned") && !field.heard(1, "manned"));
    assert!(!field.s.groups[0].broken && field.s.gun_of(0).is_none() && !offers(&field, "serve"));
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
    let gun = Dropped { of: Some(1), ..Dropped::of_man(0, Point::new(10_000, 20_000), Some(Weapon::TripodMg)) };
    (0..4).for_each(|g| field.s.groups[g].broken = true);
    let able = |field: &Field| [0, 2, 3].map(|g| can_serve(&field.t, &field.s, g, &gun));
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
        assert_eq!((field.s.gun_of(0).is_some(), field.s.groups[0].broken), (left, true), "{die}");
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
    field.hold();
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
fn case_12_6_a_man_leaves_everything_that_he_carried() {
    let groups = [
        group("blue", "A", "\"corporal rifle\"", "60,200", ""),
        group("blue", "B", "\"man rifle belt-lmg one-man\"", "100,200", ""),
        group("red", "R", "\"corporal rifle\", \"2 man rifle\"", "180,200", ""),
    ];
    let mut field = Field::new("", &groups);
    field.play(&["done"], &["done"]);
    let rolls = [("chance", 6), ("potential hit", 6), ("identify", 1)];
    let hold = ["group blue/A", "hold", "group blue/B", "hold", "done"];
    field.rolled(&hold, &["group red/R", "target 1", "done"], &rolls);
    let lies: Vec<&str> = field.s.dropped.iter().map(Dropped::word).collect();
    assert_eq!(lies, ["belt-lmg", "one-man"], "his rifle is like any other");
}

#[test]
fn case_14_1_what_a_man_had_who_surrenders_lies_there_for_his_captors() {
    let groups = [
        group("blue", "A", "\"corporal rifle\", \"man rifle\"", "100,200", ""),
        group("red", "R", "\"corporal rifle\", \"man belt-lmg radio\"", "180,200", ""),
        group("red", "F", RED, "590,20", ""),
    ];
    let mut field = Field::new("", &groups);
    for (n, f) in field.s.groups[1].members.clone().into_iter().enumerate() {
        field.s.figures[usize::from(f)].at = Point::new(10_100 + 200 * n as i32, 20_000);
    }
    (field.s.groups[1].shooters, field.s.groups[1].against, field.s.groups[1].lost) = (1, 200, 3);
    field.s.frame = wrg::state::Frame::React;
    let rolls = [("reaction", 1), ("reaction", 1), ("reaction", 1), ("surrender", 4), ("surrender", 4)];
    field.rolled(&["done"], &["group red/R", "leader-waits", "done"], &rolls);
    assert!(field.s.groups[1].members.iter().all(|&f| field.s.fig(f).fate == Fate::Taken));
    assert_eq!([0, 1].map(|seat| lying(&field, seat)), [["belt-lmg", "radio"]; 2], "both sides know of it");
    assert!(field.told.iter().any(|(_, told)| told.text.ends_with("a belt-lmg at 103, 200, a radio at 103, 200")));
    assert_eq!(field.s.dropped.iter().map(Dropped::word).collect::<Vec<_>>(), ["rifle", "belt-lmg", "radio"]);
    assert!(offers(&field, "take-up"));
    field.play(&["group blue/A", "take-up", "done"], &["done"]);
    field.play(&["done"], &["done"]);
    field.rolled(&["done"], &["done"], &[("take over", 4), ("take over", 4)]);
    let armed: Vec<Weapon> = field.s.present(0).map(|f| field.s.fig(f).weapon).collect();
    assert!(armed.contains(&Weapon::BeltLmg) && field.s.present(0).any(|f| field.s.fig(f).radio), "{armed:?}");
}

/// A machine gunner falls beside two riflemen of his group and one of another.
fn gunner_falls() -> Field {
    let groups = [
        group("blue", "A", "\"corporal rifle\", \"man belt-lmg\", \"man rifle\"", "100,200", ""),
        group("blue", "B", "\"corporal rifle\"", "95,205", ""),
        group("red", "R", "\"corporal rifle\", \"2 man rifle\"", "180,200", ""),
    ];
    let mut field = Field::new("", &groups);
    for (f, x) in [(0, 10_000), (1, 10_300), (2, 10_900), (3, 9_800)] {
        field.s.figures[f].at = Point::new(x, 20_000);
    }
    field.s.frame = wrg::state::Frame::React;
    field.s.figures[1].fate = Fate::Lost;
    let lies = Dropped { fallen: Some(1), ..Dropped::of_man(0, Point::new(10_300, 20_000), Some(Weapon::BeltLmg)) };
    field.s.dropped.push(lies);
    field
}

fn has_gun(field: &Field) -> Vec<u16> {
    (0..4).filter(|&f| f != 1 && field.s.fig(f).weapon == Weapon::BeltLmg).collect()
}

#[test]
fn case_12_6_a_player_chooses_who_takes_over_from_a_fallen_man_or_the_nearest_does() {
    let field = gunner_falls();
    assert!(field.offered(0, &[]).0.contains(&"fallen 2 blue/A".to_owned()));
    assert!(!field.offered(1, &[]).0.iter().any(|offer| offer.starts_with("fallen")), "nobody else is asked");
    let (heirs, _) = field.offered(0, &["fallen 2 blue/A"]);
    assert_eq!(heirs, ["heir 1 blue/A", "heir 3 blue/A", "heir 1 blue/B", "hold"]);
    for (steps, die, holder) in [
        (&["done"][..], 4, Some(0)),
        (&["fallen 2 blue/A", "heir 3 blue/A", "done"], 4, Some(2)),
        (&["fallen 2 blue/A", "heir 1 blue/B", "done"], 4, Some(3)),
        (&["fallen 2 blue/A", "heir 3 blue/A", "done"], 3, None),
    ] {
        let mut one = field.clone();
        one.rolled(steps, &["done"], &[("take over", die)]);
        assert_eq!(has_gun(&one), Vec::from_iter(holder), "{steps:?}");
        assert!(one.s.dropped.is_empty() && one.heard(0, "manned") && !one.heard(1, "manned"));
    }
    let mut nobody = field.clone();
    nobody.rolled(&["fallen 2 blue/A", "hold", "done"], &["done"], &[]);
    assert!(has_gun(&nobody).is_empty() && nobody.s.dropped.len() == 1, "it lies there for others");
    assert!(nobody.offered(0, &["group blue/A"]).0.contains(&"take-up".to_owned()));
}

#[test]
fn case_12_6_nobody_leaves_the_gun_that_he_serves_to_take_over_from_a_fallen_man() {
    let groups = [
        group("blue", "A", "\"corporal rifle\", \"man belt-lmg\"", "100,200", ""),
        group("blue", "G", CREW, "95,205", GUN),
        group("red", "R", RED, "590,20", ""),
    ];
    let mut field = Field::new("", &groups);
    for (f, x) in [(0, 10_900), (1, 10_300), (2, 10_200), (3, 10_100), (4, 10_000)] {
        field.s.figures[f].at = Point::new(x, 20_000);
    }
    field.s.frame = wrg::state::Frame::React;
    field.s.figures[1].fate = Fate::Lost;
    let lies = Dropped { fallen: Some(1), ..Dropped::of_man(0, Point::new(10_300, 20_000), Some(Weapon::BeltLmg)) };
    field.s.dropped.push(lies);
    assert_eq!(field.offered(0, &["fallen 2 blue/A"]).0, ["heir 1 blue/A", "hold"]);
    field.s.groups[1].broken = true;
    assert_eq!(field.offered(0, &["fallen 2 blue/A"]).0.len(), 5, "without a gun to serve they can");
}

#[test]
fn case_12_6_what_was_taken_cannot_be_taken_again() {
    let mut field = gunner_falls();
    field.rolled(&["fallen 2 blue/A", "hold", "done"], &["done"], &[]);
    assert!(
        ["A", "B"].iter().all(|g| field.offered(0, &[&format!("group blue/{g}")]).0.contains(&"take-up".to_owned()))
    );
    field.play(&["group blue/A", "take-up", "group blue/B", "take-up", "done"], &["done"]);
    field.play(&["group blue/A", "hold", "group blue/B", "hold", "done"], &["group red/R", "hold", "done"]);
    // One die for one gun: the second group finds nothing.
    field.rolled(&["done"], &["done"], &[("take over", 6)]);
    assert_eq!(has_gun(&field).len(), 1);
    assert!(!field.offered(0, &["group blue/B"]).0.contains(&"take-up".to_owned()));
}

fn lying(field: &Field, seat: u8) -> Vec<String> {
    use kernel::Rulebook;
    let mut scene = kernel::Scene::default();
    let lens = wrg::Wrg::lens(&field.t, &field.s, kernel::Audience::Seat(kernel::Seat(seat)));
    wrg::scene::draw(lens, &mut scene);
    let things = scene.overlays.iter().filter(|overlay| overlay.kind == "lying");
    things.map(|overlay| overlay.label.clone()).collect()
}

#[test]
fn case_12_6_a_gun_and_a_weapon_at_one_place_are_shown_alike_and_taken_each_by_its_own() {
    let groups = [
        group("blue", "A", CREW, "100,200", GUN),
        group("blue", "B", "\"corporal rifle\", \"man rifle\"", "100,205", ""),
        group("red", "R", RED, "590,20", ""),
    ];
    let mut field = Field::new("", &groups);
    field.play(&["group blue/A", "abandon", "done"], &["done"]);
    let there = field.s.gun_of(0).expect("it stands there").at;
    field.s.dropped.push(Dropped::of_man(0, there, Some(Weapon::BeltLmg)));
    assert_eq!((lying(&field, 0), lying(&field, 1)), (vec!["belt-lmg".to_owned(), "tripod-mg".to_owned()], vec![]));
    field.hold();
    assert!(offers(&field, "serve") && offers(&field, "take-up"));
    let (others, _) = field.offered(0, &["group blue/B"]);
    assert!(!others.contains(&"serve".to_owned()) && others.contains(&"take-up".to_owned()), "{others:?}");
    field.play(&["group blue/A", "serve", "group blue/B", "take-up", "done"], &["done"]);
    field.play(&["done"], &["done"]);
    field.rolled(&["done"], &["done"], &[("take over", 6)]);
    assert_eq!(field.s.groups[0].manned(&field.t), Some(Weapon::TripodMg));
    assert!([3, 4].iter().any(|&f| field.s.fig(f).weapon == Weapon::BeltLmg) && field.s.dropped.is_empty());
    assert!(lying(&field, 0).is_empty());
}

#[test]
fn case_12_6_the_enemy_mans_a_gun_that_was_left_and_its_crew_hears_nothing_of_it() {
    let groups = [
        group("blue", "A", CREW, "100,200", GUN),
        group("red", "R", CREW, "118,200", "heavy = [\"tripod-mg\"]\nfacing = \"west\""),
    ];
    let mut field = Field::new("", &groups);
    field.s.groups[1].broken = true;
    let value = |field: &Field| (stock(&field.t, &field.s, 0).left, stock(&field.t, &field.s, 1).left);
    let (blue, red) = value(&field);
    field.play(&["group blue/A", "abandon", "done"], &["done"]);
    field.hold();
    field.play(&["group blue/A", "walk", "at 60 200", "done"], &["group red/R", "walk", "at 104 200", "done"]);
    assert!(field.heard(1, "found"), "whoever comes by sees it");
    assert_eq!(value(&field), (blue - 30, red), "the enemy is alone beside it");
    field.hold();
    assert!(field.offered(1, &["group red/R"]).0.contains(&"serve".to_owned()));
    field.play(&["group blue/A", "walk", "at 40 200", "done"], &["group red/R", "serve", "done"]);
    field.hold();
    assert_eq!(field.s.groups[1].manned(&field.t), Some(Weapon::TripodMg));
    assert_eq!(value(&field), (blue - 30, red + 30), "it is red's now");
    assert_eq!(lying(&field, 0), ["tripod-mg"], "blue thinks that it still stands there");
    assert!(lying(&field, 1).is_empty() && !field.heard(0, "manned") && !field.heard(0, "found"));
    for f in field.s.groups[1].members.clone() {
        field.s.figures[usize::from(f)].fate = Fate::Lost;
    }
    for _ in 0..3 {
        field.play(&["group blue/A", "walk", "at 100 200", "done"], &["done"]);
        if field.heard(0, "found") {
            break;
        }
        (0..2).for_each(|_| field.play(&["done"], &["done"]));
    }
    assert!(field.heard(0, "found") && lying(&field, 0).is_empty(), "until somebody comes by");
}

#[test]
fn case_12_6_whoever_mans_the_enemys_gun_does_not_give_him_his_own_for_it() {
    let groups = [
        group("blue", "A", CREW, "100,200", GUN),
        group("red", "R", CREW, "118,200", "heavy = [\"tripod-mg\"]\nfacing = \"west\""),
    ];
    let mut field = Field::new("", &groups);
    let left = |field: &Field| [0, 1].map(|side| stock(&field.t, &field.s, side).left);
    let [blue, red] = left(&field);
    for (one, other) in [
        (&["done"][..], &["group red/R", "abandon", "done"][..]),
        (&["group blue/A", "abandon", "done"], &["group red/R", "walk", "at 104 200", "done"]),
        (&["group blue/A", "walk", "at 60 200", "done"], &["group red/R", "serve", "done"]),
    ] {
        field.play(one, other);
        field.hold();
    }
    assert_eq!(field.s.groups[1].manned(&field.t), Some(Weapon::TripodMg));
    let known = field.s.gun_of(0).expect("where blue left it, as far as blue knows");
    assert_eq!((known.side, known.at), (0, Point::new(10_000, 20_000)));
    assert_eq!(left(&field), [blue - 30, red], "what the enemy has is lost");
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
    field.s.dropped.push(Dropped::of_man(1, there, Some(Weapon::Smg)));
    assert!(!offers(&field, "take-up"), "nobody of his side has seen it");
    field.s.dropped[0].known = 3;
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
    field.hold();
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
