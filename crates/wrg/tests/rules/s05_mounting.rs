//! Groups that ride in or on vehicles of others (5.3, 6.3, 15.5).

use geometry::table::Point;
use kernel::{Audience, Preview, Question, Rulebook, Scene, Seat};
use wrg::Wrg;
use wrg::state::Fate;

use crate::field::{Field, group};

const CREW: &str = "\"corporal smg\", \"man smg\"";
const SECTION: &str = "\"corporal rifle\", \"2 man rifle\"";
const FAR: &str = "590,20";

fn fates(field: &Field, from: usize, to: usize) -> Vec<Fate> {
    field.s.figures[from..to].iter().map(|figure| figure.fate).collect()
}

fn rest(field: &mut Field) {
    (0..2).for_each(|_| field.play(&["done"], &["done"]));
}

#[test]
fn case_5_3_a_group_gets_on_a_lorry_rides_and_gets_off() {
    let groups = [
        group("blue", "A", SECTION, "100,200", ""),
        group("blue", "L", CREW, "112,200", "vehicle = { soft = 2 }"),
        group("red", "R", "\"corporal rifle\"", FAR, ""),
    ];
    let mut field = Field::new("", &groups);
    field.play(&["group blue/A", "mount blue/L", "done"], &["done"]);
    assert_eq!(fates(&field, 0, 3), [Fate::Aboard; 3]);
    assert_eq!(field.s.carrier(0), Some(1));
    rest(&mut field);
    let (offers, _) = field.offered(0, &["group blue/A"]);
    assert_eq!(offers, ["halt", "dismount"]);
    field.play(&["group blue/L", "walk", "at 300 200", "done"], &["done"]);
    let lorry = field.s.fig(3).at;
    assert!(lorry.x() > 15_000 && field.s.fig(0).at == lorry, "they are where the lorry is");
    rest(&mut field);
    field.play(&["group blue/L", "halt", "group blue/A", "dismount", "done"], &["done"]);
    assert_eq!(fates(&field, 0, 3), [Fate::Table; 3]);
    assert!(field.s.fig(0).at.within(lorry, 1_500) && field.s.carrier(0).is_none());
}

#[test]
fn case_6_3_setting_troops_down_costs_the_vehicle_forty_metres() {
    let groups = [
        group("blue", "A", SECTION, "100,200", ""),
        group("blue", "T", CREW, "112,200", "vehicle = { afv = 30 }"),
        group("red", "R", "\"corporal rifle\"", FAR, ""),
    ];
    let drive = |first: &[&str]| {
        let mut field = Field::new("", &groups);
        field.play(&["group blue/A", "mount blue/T", "done"], &["done"]);
        rest(&mut field);
        let lines = [first, &["group blue/T", "walk", "at 400 200", "done"]].concat();
        field.play(&lines, &["done"]);
        field.s.fig(3).at
    };
    let (stayed, set_down) = (drive(&[]), drive(&["group blue/A", "dismount"]));
    assert_eq!(stayed, Point::new(11_200 + 8_000, 20_000));
    assert_eq!(set_down, Point::new(11_200 + 4_000, 20_000));
}

#[test]
fn case_5_3_a_lorry_takes_ten_men_a_ton() {
    let full = "\"corporal rifle\", \"8 man rifle\"";
    let offered = |men: &str| {
        let groups = [
            group("blue", "A", men, "100,200", ""),
            group("blue", "L", CREW, "112,200", "vehicle = { soft = 1 }"),
            group("red", "R", "\"corporal rifle\"", FAR, ""),
        ];
        Field::new("", &groups).offered(0, &["group blue/A"]).0.contains(&"mount blue/L".to_owned())
    };
    assert!(offered(SECTION) && !offered(full));
}

#[test]
fn case_15_5_whoever_rides_on_a_tank_that_is_knocked_out_escapes_on_three() {
    let groups = [
        group("blue", "A", SECTION, "100,200", ""),
        group("blue", "T", CREW, "112,200", "vehicle = { afv = 30 }"),
        group("red", "R", "\"corporal rifle\"", FAR, ""),
    ];
    let belt = "[[red.mines]]\nkind = \"tank\"\npath = \"155,100 155,300\"\n";
    let mut field = Field::told("defender = \"red\"", "", ["", belt], &groups);
    field.play(&["group blue/A", "mount blue/T", "done"], &["done"]);
    rest(&mut field);
    let rolls = [
        ("anti-tank mine", 1),
        ("burning", 6),
        ("passenger", 2),
        ("passenger", 3),
        ("passenger", 4),
        ("crew", 6),
        ("crew", 1),
    ];
    field.rolled(&["group blue/T", "walk", "at 400 200", "done"], &["done"], &rolls);
    assert_eq!(fates(&field, 0, 3), [Fate::Lost, Fate::Table, Fate::Table]);
    assert!(field.s.carrier(0).is_none());
}

#[test]
fn case_15_5_the_gun_of_passengers_lies_where_their_lorry_was_knocked_out() {
    let groups = [
        group("blue", "A", "\"lance-corporal smg\", \"2 man smg\"", "100,200", "heavy = [\"tripod-mg\"]"),
        group("blue", "L", CREW, "112,200", "vehicle = { soft = 2 }"),
        group("red", "R", "\"corporal rifle\"", FAR, ""),
    ];
    let belt = "[[red.mines]]\nkind = \"tank\"\npath = \"155,100 155,300\"\n";
    let mut field = Field::told("defender = \"red\"", "", ["", belt], &groups);
    field.play(&["group blue/A", "mount blue/L", "done"], &["done"]);
    rest(&mut field);
    let rolls = [("crew", 6), ("crew", 6), ("passenger", 3), ("passenger", 4), ("passenger", 5)];
    field.rolled(&["group blue/L", "walk", "at 400 200", "done"], &["done"], &rolls);
    assert_eq!(fates(&field, 0, 3), [Fate::Table; 3]);
    let gun = field.s.gun_of(0).expect("it lies there");
    assert!(field.s.groups[0].broken && gun.is_known(0) && !gun.is_known(1));
    rest(&mut field);
    assert!(field.offered(0, &["group blue/A"]).0.contains(&"serve".to_owned()));
    field.play(&["group blue/A", "serve", "done"], &["done"]);
    rest(&mut field);
    assert!(!field.s.groups[0].broken, "they have it again");
}

/// Three riflemen and a vehicle with its crew, and a section of red in the open before it.
fn mounted(vehicle: &str) -> Field {
    let groups = [
        group("blue", "A", SECTION, "100,200", ""),
        group("blue", "V", CREW, "112,200", vehicle),
        group("red", "R", "\"corporal rifle\", \"3 man rifle\"", "190,200", ""),
    ];
    let mut field = Field::new("", &groups);
    field.play(&["group blue/A", "mount blue/V", "done"], &["group red/R", "hold-fire", "down", "done"]);
    field
}

#[test]
fn case_15_6_men_fire_over_the_sides_of_a_lorry_and_ahead_only() {
    let mut field = mounted("vehicle = { soft = 2 }");
    assert!(field.offered(0, &["group blue/A"]).0.contains(&"target 1".to_owned()));
    // The driver has his hands full, the other man of the crew has not.
    let own = wrg::volleys::lay(&field.t, &field.s, 1, 2);
    assert_eq!(own.shots.iter().map(|shot| shot.figure).collect::<Vec<_>>(), [5]);
    field.play(&["group blue/A", "target 1", "group blue/V", "hold", "done"], &["done"]);
    assert!((0..3).all(|f| field.s.fig(f).fired) && field.s.groups[2].shooters == 1 << 1, "it comes from the lorry");
    assert!(field.s.seen[1][1].firing);
    field.play(&["done"], &["done"]);
    field.s.groups[1].heading = geometry::table::Heading::NORTH;
    field.play(&["done"], &["done"]);
    assert!(wrg::volleys::lay(&field.t, &field.s, 0, 2).shots.is_empty(), "red is beside them now");
}

#[test]
fn case_12_1_each_weapon_on_a_moving_vehicle_counts_two_less() {
    let mut field = mounted("vehicle = { soft = 2 }");
    rest(&mut field);
    field.play(&["group blue/V", "walk", "at 150 200", "done"], &["done"]);
    field.play(&["group blue/A", "target 1", "group blue/V", "hold", "done"], &["done"]);
    let fire = field.told.iter().find(|(_, told)| told.kind == "fire").and_then(|(_, told)| told.working.clone());
    let moving: Vec<i32> =
        fire.iter().flat_map(|w| &w.modifiers).filter(|m| m.case == "12.1" && m.value < 0).map(|m| m.value).collect();
    assert_eq!(moving, [-6], "three rifles from a moving lorry, and nothing beside");
    field.play(&["done"], &["done"]);
    field.play(&["group blue/V", "dash", "at 170 200", "done"], &["done"]);
    assert!(wrg::volleys::lay(&field.t, &field.s, 0, 2).shots.is_empty(), "nobody fires from a lorry that dashes");
}

#[test]
fn case_15_6_riders_on_a_tank_are_targets_and_those_in_a_carrier_only_when_they_look_out() {
    let fired_on = |vehicle: &str, closed: bool| {
        let mut field = mounted(vehicle);
        field.s.groups[1].closed = closed;
        !wrg::volleys::lay(&field.t, &field.s, 2, 1).shots.is_empty()
    };
    assert!(fired_on("vehicle = { afv = 30 }", true), "they sit outside");
    assert!(!fired_on("vehicle = { carrier = 10 }", true) && fired_on("vehicle = { carrier = 10 }", false));
    let mut field = mounted("vehicle = { carrier = 10 }");
    assert!(!wrg::volleys::lay(&field.t, &field.s, 0, 2).shots.is_empty());
    field.s.groups[1].closed = true;
    assert!(wrg::volleys::lay(&field.t, &field.s, 0, 2).shots.is_empty(), "not through closed hatches");
}

#[test]
fn case_15_6_small_arms_hit_men_who_ride_on_a_tank() {
    let mut field = mounted("vehicle = { afv = 30 }");
    field.s.groups[1].closed = true;
    let rolls = [("chance", 4), ("potential hit", 6), ("identify", 2)];
    let number = field.s.seen[1][1].number;
    let target = format!("target {number}");
    field.rolled(&["group blue/A", "hold", "done"], &["group red/R", &target, "done"], &rolls);
    assert_eq!(fates(&field, 0, 3).iter().filter(|&&fate| fate == Fate::Lost).count(), 1);
    let fire = field.told.iter().find(|(_, told)| told.kind == "fire").and_then(|(_, told)| told.working.clone());
    let values =
        fire.iter().flat_map(|w| &w.modifiers).filter(|m| m.case == "12.1").map(|m| (m.label.as_str(), m.value));
    assert_eq!(
        values.collect::<Vec<_>>(),
        [("3 exposed", 3), ("4 moved", -4)],
        "three men outside, four rifles that had not fired"
    );
}

#[test]
fn case_15_6_men_on_the_outside_of_a_tank_are_seen_and_count_in_the_odds() {
    let mut field = mounted("vehicle = { afv = 30 }");
    let on_it = |told: &kernel::Told| told.text.contains("tank with 3 men on it");
    assert!(field.told.iter().any(|(to, told)| *to == Audience::Side(kernel::Side(1)) && on_it(told)));
    field.s.groups[1].closed = true;
    let target = format!("target {}", field.s.seen[1][1].number);
    let points = field.preview(1, &["group red/R", &target]).modifiers;
    let points: Vec<_> = points.iter().filter(|m| m.case == "12.1").map(|m| (m.label.as_str(), m.value)).collect();
    assert_eq!(points, [("3 exposed", 3), ("4 moved", -4)], "as it will be resolved");
    assert!(
        mounted("vehicle = { carrier = 10 }").s.seen[1][1].figures.iter().all(|one| one.men == 0),
        "they sit inside"
    );
}

#[test]
fn case_15_6_a_sheet_of_fire_that_is_complete_still_tells_its_odds() {
    let field = mounted("vehicle = { afv = 30 }");
    let target = format!("target {}", field.s.seen[1][1].number);
    let open = field.preview(1, &["group red/R", &target]);
    assert!(open.odds.len() == 2 && open == field.preview(1, &["group red/R", &target, "done"]));
    assert_eq!(field.preview(1, &["done"]), Preview::default(), "nothing was said");
}

#[test]
fn case_18_2_riders_on_mines_are_hit_by_a_one() {
    let groups = [
        group("blue", "A", SECTION, "100,200", ""),
        group("blue", "L", CREW, "112,200", "vehicle = { soft = 2 }"),
        group("red", "R", "\"corporal rifle\"", FAR, ""),
    ];
    let belt = "[[red.mines]]\nkind = \"personnel\"\npath = \"155,100 155,300\"\n";
    let mut field = Field::told("defender = \"red\"", "", ["", belt], &groups);
    field.play(&["group blue/A", "mount blue/L", "done"], &["done"]);
    rest(&mut field);
    let rolls = [2, 2, 2, 1, 2].map(|die| ("mined crew", die));
    field.rolled(&["group blue/L", "walk", "at 400 200", "done"], &["done"], &rolls);
    assert_eq!(fates(&field, 0, 3), [Fate::Table, Fate::Lost, Fate::Table]);
    assert!(field.s.carrier(0).is_none());
}

#[test]
fn case_5_4_a_vehicle_halts_and_drives_but_neither_lies_down_nor_goes_silently() {
    let groups = [
        group("blue", "T", CREW, "112,200", "vehicle = { afv = 30 }"),
        group("red", "R", "\"corporal rifle\"", FAR, ""),
    ];
    let field = Field::new("", &groups);
    let (offers, _) = field.offered(0, &["group blue/T"]);
    for no in ["down", "walk-silently", "crawl-silently"] {
        assert!(!offers.iter().any(|offer| offer == no), "{no} is offered: {offers:?}");
    }
    for yes in ["halt", "walk", "crawl", "dash"] {
        assert!(offers.iter().any(|offer| offer == yes), "{yes} is not offered: {offers:?}");
    }
}

#[test]
fn case_4_1_every_group_that_is_asked_for_is_a_piece_on_the_table() {
    let groups = [
        group("blue", "A", SECTION, "100,200", ""),
        group("blue", "T", CREW, "112,200", "vehicle = { afv = 30 }"),
        group("red", "R", "\"corporal rifle\"", FAR, ""),
    ];
    let field = Field::new("", &groups);
    let lens = Wrg::lens(&field.t, &field.s, Audience::Seat(Seat(0)));
    let (mut q, mut scene) = (Question::worded(), Scene::default());
    Wrg::ask(lens, &[], &mut q);
    Wrg::scene(lens, &mut scene);
    let named: Vec<&String> = q.labels().iter().filter_map(|label| label.piece.as_ref()).collect();
    assert_eq!(named.len(), 2);
    for key in named {
        assert!(scene.pieces.iter().any(|piece| piece.key == *key && !piece.outline.is_empty()), "{key}");
    }
}
