//! Room for everybody at the set-up (3.1).

use geometry::table::Point;

use crate::field::{Field, group};

const MEN: &str = "\"corporal rifle\", \"4 man rifle\"";
const ZONE: &str = "zone = \"0,0 300,0 300,400 0,400\"";

fn field() -> Field {
    let groups = [
        group("blue", "A", MEN, "100,100", ZONE),
        group("blue", "B", MEN, "100,200", ZONE),
        group("red", "R", MEN, "500,200", ""),
    ];
    Field::unplaced("", "", ["", ""], &groups)
}

#[test]
fn case_3_1_nobody_is_set_up_on_the_bases_of_others() {
    let mut field = field();
    let on_b = ["group blue/A", "at 103 203"];
    let (offers, places) = field.offered(0, &on_b);
    assert!(offers.is_empty() && !places.is_empty(), "it is asked again where A is: {offers:?}");
    let elsewhere = [on_b[0], on_b[1], "at 150 100"];
    assert!(field.offered(0, &elsewhere).0.contains(&"done".to_owned()));
    field.play(&["group blue/A", "at 103 203", "at 150 100", "done"], &["done"]);
    assert_eq!(field.s.place(&field.t, 0), Some(Point::new(15_000, 10_000)), "the last place counts");
}

#[test]
fn case_3_1_where_somebody_was_put_elsewhere_there_is_room_again() {
    let field = field();
    let first = ["group blue/B", "at 100 300", "group blue/A"];
    let there = [first[0], first[1], first[2], "at 103 203"];
    assert!(field.offered(0, &there).0.contains(&"done".to_owned()));
    let on_b = [first[0], first[1], first[2], "at 100 301"];
    assert!(field.offered(0, &on_b).0.is_empty());
    // Side by side there is room: five men take fifty metres of front.
    let beside = ["group blue/A", "at 100 251"];
    assert!(field.offered(0, &beside).0.contains(&"done".to_owned()));
}

#[test]
fn case_3_1_the_enemy_is_in_nobodys_way_before_he_is_seen() {
    let groups = [
        group("blue", "A", MEN, "100,100", "zone = \"0,0 600,0 600,400 0,400\""),
        group("red", "R", MEN, "500,200", ""),
    ];
    let field = Field::unplaced("", "", ["", ""], &groups);
    assert!(field.offered(0, &["group blue/A", "at 500 200"]).0.contains(&"done".to_owned()));
}
