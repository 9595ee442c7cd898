//! Groups that ride in or on vehicles of others (5.3, 6.3, 15.5).

use geometry::table::Point;
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
    field.play(&["group blue/L", "down", "group blue/A", "dismount", "done"], &["done"]);
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
