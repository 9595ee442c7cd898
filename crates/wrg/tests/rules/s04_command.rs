//! Messengers, shouts, and leaders who act by themselves, in play (4.4, 8.4, 13.9).

use geometry::table::Point;
use wrg::command::in_touch;
use wrg::state::{Order, Pace, curb};

use crate::field::{Field, group};

const MAN: &str = "\"corporal rifle\"";

fn metres(field: &Field, g: usize) -> i32 {
    field.s.place(&field.t, g).expect("somebody is there").x() / 100
}

fn command(a: &str, red: &str, more: &str) -> Field {
    let groups = [
        group("blue", "HQ", "\"officer smg\", \"2 man rifle\"", "100,200", ""),
        group("blue", "A", MAN, a, ""),
        group("red", "R", MAN, red, more),
    ];
    Field::new("", &groups)
}

fn rest(field: &mut Field) {
    (0..2).for_each(|_| field.play(&["done"], &["done"]));
}

#[test]
fn case_4_4_a_messenger_walks_to_a_group_and_it_obeys_the_order_that_he_brings() {
    let mut field = command("195,200", "590,20", "");
    assert!(!field.s.groups[1].in_touch);
    assert!(field.offered(0, &["group blue/HQ"]).0.contains(&"send blue/A".to_owned()));
    let sheet = ["group blue/HQ", "send blue/A", "walk", "at 310 200", "done"];
    field.play(&sheet, &["done"]);
    assert_eq!((field.s.present(3).count(), field.s.present(0).count()), (1, 2));
    for (messenger, obeys) in [(150, 195), (195, 195), (195, 245)] {
        assert!((metres(&field, 3) - messenger).abs() <= 10, "{} {messenger}", metres(&field, 3));
        assert_eq!(metres(&field, 1), obeys);
        assert!(!in_touch(&field.t, &field.s, 1), "he is no radio");
        rest(&mut field);
        field.play(&["done"], &["done"]);
    }
    assert_eq!(metres(&field, 1), 295);
}

#[test]
fn case_4_4_a_messenger_who_falls_brings_nothing() {
    let mut field = command("210,200", "590,20", "");
    field.play(&["group blue/HQ", "send blue/A", "walk", "at 310 200", "done"], &["done"]);
    let man = usize::from(field.s.groups[3].members[0]);
    field.s.figures[man].fate = wrg::state::Fate::Lost;
    for _ in 0..3 {
        rest(&mut field);
        field.play(&["done"], &["done"]);
    }
    assert_eq!(metres(&field, 1), 210);
}

#[test]
fn case_8_4_orders_that_are_shouted_are_heard_by_the_enemy_and_spoken_ones_are_not() {
    for (a, heard) in [("140,200", true), ("108,206", false)] {
        let mut field = command(a, "150,235", "facing = \"east\"");
        assert!(field.s.groups[1].in_touch && !field.s.seen[1][1].located, "{a}");
        field.play(&["group blue/A", "down", "done"], &["done"]);
        let voices =
            field.told.iter().any(|(_, told)| told.kind == "heard" && told.text.starts_with("Heard: voices to the "));
        assert_eq!((voices, field.heard(1, "heard")), (heard, heard), "{a}");
    }
    let mut quiet = command("140,200", "150,235", "facing = \"east\"");
    quiet.play(&["done"], &["done"]);
    assert!(!quiet.heard(1, "heard"), "nobody was told anything");
}

#[test]
fn case_13_9_a_leader_who_did_better_than_his_group_acts_by_himself() {
    let men = "\"corporal rifle\", \"3 man rifle\"";
    let groups = [group("blue", "A", men, "100,200", ""), group("red", "R", men, "150,200", "")];
    let mut field = Field::new("", &groups);
    assert!(field.s.seen[0][1].located);
    let offers = |field: &Field| field.offered(0, &["group blue/A"]).0.contains(&"lead".to_owned());
    field.s.groups[0].curb = curb::NO_CLOSING | curb::NO_ADVANCE;
    assert!(!offers(&field), "he has not tested");
    field.s.groups[0].leader_curb = 0;
    assert!(offers(&field));
    let leader = field.s.groups[0].members[0];
    field.s.groups[0].order = Order::new(Pace::Walk, Point::new(15_000, 20_000));
    field.play(&["group blue/A", "lead", "walk", "at 130 200", "done"], &["done"]);
    assert_eq!(field.s.groups[2].members, [leader]);
    assert_eq!((metres(&field, 2), field.s.groups[0].moved), (130, false), "he goes, the others do not");
}

#[test]
fn case_4_4_shells_are_loud_where_they_burst_and_bullets_are_not() {
    let gunners = "\"lance-corporal rifle\", \"2 man rifle\"";
    for (heavy, hears) in [("tripod-mg", true), ("mortar-81mm", false)] {
        let groups = [
            group("blue", "HQ", "\"officer smg\"", "60,200", ""),
            group("blue", "A", "\"corporal rifle\", \"3 man rifle\"", "100,200", ""),
            group("red", "M", gunners, "390,200", &format!("heavy = [\"{heavy}\"]")),
        ];
        let mut field = Field::new("", &groups);
        field.play(&["group blue/A", "halt", "done"], &["done"]);
        field.play(&field.holding(0), &["done"]);
        assert!(field.s.groups[2].fired && field.s.is_alive(0) && field.s.is_alive(1), "{heavy}");
        assert_eq!(in_touch(&field.t, &field.s, 1), hears, "{heavy}: 40 m from the officer, 290 m from the enemy");
    }
}
