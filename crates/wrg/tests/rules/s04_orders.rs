//! Orders, movement and location in play (4, 5.3, 6.3, 8).

use geometry::table::{Heading, Point};
use wrg::command::{commanders, in_touch};
use wrg::hearing::noise;
use wrg::locate::{in_arc, in_wedge};
use wrg::scale::Posture;
use wrg::sight::Noise;
use wrg::state::{Fate, Order, Pace, Trail};
use wrg::step::Step;

use crate::field::{Field, group};

const MAN: &str = "\"corporal rifle\"";

fn two(blue: &str, red: &str) -> Field {
    Field::new("", &[group("blue", "A", MAN, blue, ""), group("red", "R", MAN, red, "")])
}

fn place(field: &Field, g: usize) -> Point {
    field.s.place(&field.t, g).expect("somebody is there")
}

#[test]
fn case_4_1_a_group_goes_where_it_was_told_at_its_pace() {
    let mut field = two("100,200", "500,200");
    field.play(&["group blue/A", "walk", "at 300 200", "done"], &["done"]);
    assert_eq!(place(&field, 0), Point::new(15_000, 20_000));
    assert_eq!(place(&field, 1), Point::new(50_000, 20_000));
}

#[test]
fn case_4_2_orders_know_no_enemy_that_nobody_has_located() {
    let whither = ["group blue/A", "walk"];
    let names = |field: &Field| field.offered(0, &whither).1.iter().any(|name| name.starts_with("enemy"));
    assert!(!names(&two("100,200", "500,200")));
    assert!(names(&two("100,200", "150,200")));
}

#[test]
fn case_4_3_a_group_out_of_touch_goes_on_and_can_only_halt() {
    let groups = [
        group("blue", "HQ", "\"officer smg\"", "100,200", ""),
        group("blue", "A", MAN, "300,200", ""),
        group("red", "R", MAN, "590,20", ""),
    ];
    let mut field = Field::new("", &groups);
    assert!(!field.s.groups[1].in_touch);
    assert_eq!(field.offered(0, &["group blue/A"]).0, ["down", "halt", "go-on"]);
    field.s.groups[1].order = Order::new(Pace::Walk, Point::new(50_000, 20_000));
    field.wait();
    assert_eq!(place(&field, 1), Point::new(35_000, 20_000));
    field.play(&["group blue/A", "halt", "done"], &["done"]);
    field.play(&["done"], &["done"]);
    field.play(&["done"], &["done"]);
    field.wait();
    assert_eq!(place(&field, 1), Point::new(35_000, 20_000));
}

#[test]
fn case_4_3_why_nothing_else_can_be_told_is_said_of_men_vehicles_and_riders() {
    let groups = [
        group("blue", "HQ", "\"officer smg\"", "100,200", ""),
        group("blue", "A", MAN, "300,200", ""),
        group("blue", "Lorry", MAN, "305,200", "vehicle = { soft = 6 }"),
        group("red", "R", MAN, "590,20", ""),
    ];
    let mut field = Field::new("", &groups);
    field.s.groups.iter_mut().for_each(|group| group.in_touch = true);
    field.play(&["group blue/A", "mount blue/Lorry", "done"], &["done"]);
    (0..2).for_each(|_| field.play(&["done"], &["done"]));
    assert!(field.s.groups[1].ride > 0, "they sit on it");
    field.s.groups.iter_mut().for_each(|group| group.in_touch = false);
    for key in ["blue/A", "blue/Lorry"] {
        let asked = field.asked(0, &[&format!("group {key}")]);
        assert_eq!(asked.offers(), [Step::Halt, Step::GoOn], "{key}: two, so that the question is seen");
        assert_eq!(asked.declared_default(), Some(Step::GoOn), "{key}");
        let prompt = &asked.prompted().text;
        assert!(prompt.ends_with("; out of touch, so that it can only halt or go on"), "{prompt}");
        let why = asked.why_nots().iter().find(|why| why.case == "4.3").expect("a reason");
        assert_eq!(why.reason, "out of touch: it goes on with its last order and can only halt", "{key}");
    }
}

#[test]
fn case_4_4_speech_radio_and_the_successor() {
    let groups = |men: &str| {
        [
            group("blue", "HQ", "\"officer smg radio\"", "100,200", ""),
            group("blue", "A", men, "140,200", ""),
            group("red", "R", MAN, "590,20", ""),
        ]
    };
    let mut field = Field::new("", &groups("\"corporal rifle\", \"man rifle\""));
    assert!(in_touch(&field.t, &field.s, 1), "40 m in silence");
    field.s.loud[0].push(Point::new(12_000, 25_000));
    assert!(!in_touch(&field.t, &field.s, 1), "40 m while there is firing");
    let with_radio = Field::new("", &groups("\"corporal rifle radio\""));
    assert!(in_touch(&with_radio.t, &with_radio.s, 1));
    assert_eq!(commanders(&field.t, &field.s, 0), [0]);
    field.s.figures[0].fate = Fate::Lost;
    assert_eq!(commanders(&field.t, &field.s, 0), [1], "the corporal succeeds");
}

#[test]
fn case_5_3_a_hedge_on_the_way_costs_ten_metres() {
    let hedge = "[[line]]\nkind = \"hedge\"\nheight = 2\npath = \"122.5,100 122.5,300\"";
    let groups = [group("blue", "A", MAN, "100,200", ""), group("red", "R", MAN, "590,20", "")];
    let mut field = Field::new(hedge, &groups);
    field.play(&["group blue/A", "walk", "at 300 200", "done"], &["done"]);
    assert_eq!(place(&field, 0), Point::new(14_000, 20_000));
}

#[test]
fn case_6_3_a_vehicle_pays_for_starting_and_for_a_hedge() {
    let hedge = "[[line]]\nkind = \"hedge\"\nheight = 2\npath = \"142.5,100 142.5,300\"";
    let afv = "vehicle = { afv = 30 }\nfacing = \"east\"";
    let groups =
        [group("blue", "T", "\"corporal smg\", \"man smg\"", "100,200", afv), group("red", "R", MAN, "590,20", "")];
    let mut field = Field::new(hedge, &groups);
    field.play(&["group blue/T", "dash", "at 500 200", "done"], &["done"]);
    assert_eq!(place(&field, 0), Point::new(20_000, 20_000));
}

#[test]
fn case_8_2_whoever_was_fired_on_stays_located_until_he_moves() {
    let men = "\"corporal rifle\", \"man magazine-lmg\", \"man rifle\"";
    let groups = [group("blue", "A", men, "100,200", ""), group("red", "R", "\"3 man pistol\"", "180,200", "")];
    let mut field = Field::new("", &groups);
    assert!(field.s.seen[0][1].located);
    field.play(&["done"], &["done"]);
    field.play(&["done"], &["done"]);
    assert!(field.s.seen[0][1].fixed || !field.s.is_alive(1));
    let mut moved = field.clone();
    moved.play(&["done"], &["done"]);
    moved.play(&["done"], &["group red/R", "crawl", "at 300 200", "done"]);
    assert!(!moved.s.seen[0][1].fixed);
}

#[test]
fn case_8_3_arcs_are_those_of_base_weapon_and_hatch() {
    let from = Point::new(0, 0);
    for (posture, p, inside) in [
        (Posture::Erect, Point::new(10_000, 4_000), true),
        (Posture::Erect, Point::new(10_000, 4_500), false),
        (Posture::Prone, Point::new(10_000, 2_900), true),
        (Posture::Prone, Point::new(10_000, 3_100), false),
        (Posture::Erect, Point::new(-10, 0), false),
    ] {
        assert_eq!(in_wedge(Heading::EAST, posture, from, p), inside, "{posture:?} {p:?}");
    }
    let afv = "vehicle = { afv = 30 }\nfacing = \"east\"";
    let gun = "heavy = [\"tripod-mg\"]\nfacing = \"east\"";
    let groups = [
        group("blue", "T", "\"corporal smg\"", "100,200", afv),
        group("blue", "G", "\"corporal smg\"", "100,300", gun),
        group("red", "R", MAN, "590,20", ""),
    ];
    let mut field = Field::new("", &groups);
    let (wide, narrow) = (Point::new(10_000, 9_000), Point::new(10_000, 4_000));
    assert!(in_arc(&field.t, &field.s.groups[0], true, from, wide), "heads out: 90 degrees");
    field.s.groups[0].closed = true;
    assert!(!in_arc(&field.t, &field.s.groups[0], true, from, wide), "closed down: 45 degrees");
    assert!(in_arc(&field.t, &field.s.groups[1], false, from, narrow));
    assert!(!in_arc(&field.t, &field.s.groups[1], false, from, wide));
}

#[test]
fn case_8_4_engines_are_heard_and_trails_are_crossed() {
    let afv = "vehicle = { afv = 30 }\nfacing = \"east\"";
    let groups =
        [group("blue", "A", MAN, "100,200", ""), group("red", "T", "\"corporal smg\", \"man smg\"", "300,200", afv)];
    let mut field = Field::new("", &groups);
    assert_eq!(noise(&field.t, &field.s, 0), None);
    assert_eq!(noise(&field.t, &field.s, 1), Some(Noise::Idling));
    field.s.trails.push(Trail {
        group: 1,
        from: Point::new(12_000, 10_000),
        to: Point::new(12_000, 30_000),
        wide: 0,
        known: false,
    });
    field.play(&["group blue/A", "walk", "at 300 200", "done"], &["group red/T", "walk", "at 500 200", "done"]);
    assert_eq!(noise(&field.t, &field.s, 1), Some(Noise::Tracked));
    assert!(field.heard(0, "trail"));
    assert!(!field.heard(1, "trail"));
}

#[test]
fn case_4_1_the_compass_names_true_distances_and_the_edge_of_the_table() {
    let at = |at: &str| {
        let field = Field::new("", &[group("blue", "A", MAN, at, ""), group("red", "R", MAN, "590,20", "")]);
        let q = field.asked(0, &["group blue/A", "walk"]);
        let here = field.s.place(&field.t, 0).expect("he is there");
        let mut named: Vec<(String, i32)> = Vec::new();
        for mark in q.landmarks().iter().filter(|mark| mark.name.contains(" m ")) {
            let far = mark.step.place().expect("a place").distance(here) / 100;
            let metres = mark.name.split(' ').next().and_then(|word| word.parse::<i32>().ok()).expect("metres");
            assert!((far - metres).abs() <= 3, "{} is {far} m away", mark.name);
            assert!(named.iter().all(|(name, _)| *name != mark.name), "{} is named twice", mark.name);
            named.push((mark.name.clone(), far));
        }
        named.into_iter().map(|(name, _)| name).collect::<Vec<_>>()
    };
    let middle = at("300,200");
    assert_eq!(middle.len(), 16, "{middle:?}");
    let west = at("30,200");
    assert!(west.contains(&"30 m west, to the edge".to_owned()), "{west:?}");
    assert!(!west.iter().any(|name| name == "50 m west" || name == "150 m west"), "{west:?}");
    let near = at("80,2");
    assert!(near.contains(&"50 m west".to_owned()) && near.contains(&"80 m west, to the edge".to_owned()), "{near:?}");
    assert!(!near.iter().any(|name| name.contains(" north")), "it stands there: {near:?}");
}
