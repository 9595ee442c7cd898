//! Words about fire on an order sheet, which answer the later question of fire (4.1, 4.2, 9.1, 9.2).

use kernel::{Audience, Rulebook, Scene, Seat};
use wrg::Wrg;
use wrg::state::{Pace, Stance};
use wrg::step::Step;
use wrg::volleys::{standing, wished};

use crate::field::{Field, group};

const MAN: &str = "\"corporal rifle\"";

/// A group with two enemies before it, the nearer of which it would fire at by itself.
fn between(more: &str) -> Field {
    let groups = [
        group(
            "blue",
            "A",
            &format!("\"corporal rifle {more}\", \"3 man rifle {more}\""),
            "100,200",
            "facing = \"east\"",
        ),
        group("red", "N", MAN, "160,200", "facing = \"east\""),
        group("red", "F", MAN, "180,205", "facing = \"east\""),
    ];
    let mut field = Field::new("", &groups);
    assert!(field.s.seen[0][1].located && field.s.seen[0][2].located);
    (1..3).for_each(|g| field.s.groups[g].stance = Stance::Hold);
    field
}

/// The step that names an enemy group as blue knows it.
fn target(field: &Field, enemy: usize) -> String {
    format!("target {}", field.s.seen[0][enemy].number)
}

/// Which enemies were fired on by the first group.
fn shot_at(field: &Field) -> Vec<usize> {
    (1..field.s.groups.len()).filter(|&e| field.s.groups[e].shooters & 1 == 1).collect()
}

/// What the order sheet of blue says about fire.
fn sheet(field: &Field) -> String {
    let mut scene = Scene::default();
    Wrg::scene(Wrg::lens(&field.t, &field.s, Audience::Seat(Seat(0))), &mut scene);
    let orders = scene.sheets.iter().find(|sheet| &*sheet.key == "orders").expect("an order sheet");
    orders.rows.iter().map(|row| row[4].clone()).collect::<Vec<_>>().join("; ")
}

#[test]
fn case_9_1_a_group_fires_at_whom_its_order_names_without_being_asked_again() {
    let mut field = between("");
    let by_itself = standing(&field.t, &field.s, 0).expect("it fires").at;
    let other = 3 - by_itself;
    let told = target(&field, other);
    let sheet_words = format!("fires at enemy {} if located", field.s.seen[0][other].number);
    field.play(&["group blue/A", "fire-at", &told, "down", "done"], &["done"]);
    assert_eq!(sheet(&field), sheet_words);
    let q = field.asked(0, &["group blue/A"]);
    assert_eq!(q.default_step(), wrg::step::read(&field.t, &told), "and so it does if it is named and nothing is said");
    let mut fired = field.clone();
    fired.play(&["done"], &["done"]);
    assert_eq!(shot_at(&fired), [other], "one visit was enough");
    // It holds for the next periods, until something else is said.
    field.hold();
    field.play(&["done"], &["done"]);
    assert_eq!(standing(&field.t, &field.s, 0).map(|laid| laid.at), Some(other));
    field.hold();
    field.play(&["group blue/A", "fire-at-will", "down", "done"], &["done"]);
    assert_eq!(
        (standing(&field.t, &field.s, 0).map(|laid| laid.at), sheet(&field).as_str()),
        (Some(by_itself), "fires at will")
    );
}

#[test]
fn case_9_1_whoever_is_not_located_any_more_is_no_reason_to_hold_fire() {
    let mut field = between("");
    let by_itself = standing(&field.t, &field.s, 0).expect("it fires").at;
    let other = 3 - by_itself;
    field.s.groups[0].stance = Stance::At(other as u8);
    assert_eq!(standing(&field.t, &field.s, 0).map(|laid| laid.at), Some(other));
    field.s.seen[0][other].located = false;
    (field.s.groups[other].spotted, field.s.groups[other].passed) = (0, 0);
    assert_eq!(wished(&field.t, &field.s, 0), None);
    assert_eq!(standing(&field.t, &field.s, 0).map(|laid| laid.at), Some(by_itself));
    field.s.groups[0].stance = Stance::At(250);
    assert_eq!(standing(&field.t, &field.s, 0).map(|laid| laid.at), Some(by_itself), "nor is one who never was");
}

#[test]
fn case_4_2_only_an_enemy_whom_its_side_knows_can_be_named() {
    let unseen = Field::new("", &[group("blue", "A", MAN, "100,200", ""), group("red", "R", MAN, "590,20", "")]);
    assert!(!unseen.offered(0, &["group blue/A"]).0.contains(&"fire-at".to_owned()));
    let field = between("");
    let (offers, _) = field.offered(0, &["group blue/A", "fire-at"]);
    assert_eq!(offers, ["target 1", "target 2"]);
    let again = field.offered(0, &["group blue/A", "fire-at", "target 1"]).0;
    assert!(!again.contains(&"fire-at".to_owned()) && !again.contains(&"hold-fire".to_owned()), "{again:?}");
    assert!(again.contains(&"go-on".to_owned()), "{again:?}");
    assert!(
        !field.offered(0, &["group blue/A"]).0.contains(&"go-on".to_owned()),
        "nothing was said that would need it"
    );
}

#[test]
fn case_4_2_an_enemy_is_named_by_the_number_that_headquarters_gave_him() {
    // A sees N and F long before its officer hears of either; he then sees F first.
    let ground = "[[area]]\nkind = \"wood\"\nheight = 10\nshape = \"180,100 260,100 260,300 180,300\"";
    let groups = [
        group("blue", "HQ", "\"officer smg\"", "100,350", "facing = \"east\""),
        group("blue", "A", MAN, "300,200", "facing = \"east\""),
        group("red", "N", MAN, "350,190", "facing = \"east\""),
        group("red", "F", MAN, "150,350", "facing = \"east\""),
    ];
    let mut field = Field::with("reports = \"officers\"", ground, &groups);
    assert!(!field.s.groups[1].in_touch);
    let known = field.s.belief(0).seen[0][3].number;
    assert_eq!((known, field.s.belief(0).seen[0][2].number), (1, 0));
    field.s.seen[0][3].number = 7;
    field.play(&["group blue/HQ", "fire-at", "target 1", "down", "done"], &["done"]);
    assert_eq!(field.s.groups[0].stance, Stance::At(3));
    assert!(sheet(&field).contains("fires at enemy 1 if located"), "{}", sheet(&field));
}

#[test]
fn case_9_2_whoever_is_told_to_throw_grenades_throws_them_at_whoever_is_in_reach() {
    let groups = |x: i32| {
        [
            group("blue", "A", "\"corporal rifle grenades\", \"3 man rifle grenades\"", "100,200", "facing = \"east\""),
            group("red", "R", MAN, &format!("{x},200"), "facing = \"east\""),
        ]
    };
    for (x, throws) in [(118, true), (160, false)] {
        let mut field = Field::new("", &groups(x));
        field.s.groups[1].stance = Stance::Hold;
        field.play(&["group blue/A", "throw-grenades", "down", "done"], &["done"]);
        assert_eq!(sheet(&field), "throws grenades");
        assert_eq!(standing(&field.t, &field.s, 0).map(|laid| laid.grenade), Some(throws), "at {x}");
        let usual = field.asked(0, &["group blue/A"]).default_step();
        assert_eq!(usual, Some(if throws { Step::Grenade(1) } else { Step::Hold }));
        field.play(&["done"], &["done"]);
        let threw = field.s.groups[0].members.iter().any(|&f| field.s.fig(f).threw);
        assert_eq!((threw, field.s.groups[0].fired), (throws, true), "at {x}");
    }
    let without = Field::new("", &[group("blue", "A", MAN, "100,200", ""), group("red", "R", MAN, "118,200", "")]);
    assert!(!without.offered(0, &["group blue/A"]).0.contains(&"throw-grenades".to_owned()));
}

#[test]
fn case_4_1_words_beside_an_order_leave_the_order_as_it_was() {
    let mut field = between("");
    field.play(&["group blue/A", "hold-fire", "crawl", "at 100 250", "then", "at 300 250", "done"], &["done"]);
    let order = field.s.groups[0].order;
    field.hold();
    field.s.groups[0].curb = 0;
    field.play(&["group blue/A", "press-on", "fire-at", "target 2", "go-on", "done"], &["done"]);
    let now = field.s.groups[0].order;
    assert_eq!((now.pace, now.to, now.then, now.press), (Pace::Crawl, order.to, order.then, true));
    assert!(matches!(field.s.groups[0].stance, Stance::At(_)));
    assert!(field.s.groups[0].moved);
}
