//! Orders that wait, orders that press on, and orders that end by turning, in play (4.1, 4.3, 8.1, 9.3).

use geometry::table::{Heading, Point};
use wrg::scale::METRE;
use wrg::state::{Means, Pace, curb};
use wrg::volleys::silenced;

use crate::field::{Field, group};

const MAN: &str = "\"corporal rifle\"";
const WOOD: &str = "[[area]]\nkind = \"wood\"\nheight = 10\nshape = \"135,190 180,190 180,230 135,230\"";

fn east(field: &Field) -> i32 {
    field.s.place(&field.t, 0).expect("somebody is there").x() / METRE
}

fn rest(field: &mut Field) {
    (0..2).for_each(|_| field.play(&["done"], &["done"]));
}

/// A group that walks into a wood where somebody lies in wait and does not fire.
fn ambush() -> Field {
    let groups = [
        group("blue", "A", MAN, "100,200", "facing = \"east\""),
        group("red", "R", MAN, "150,210", "facing = \"north\""),
    ];
    let mut field = Field::new(WOOD, &groups);
    assert!(!field.s.seen[0][1].located);
    field.s.groups[1].stance = wrg::state::Stance::Hold;
    field.s.groups[0].stance = wrg::state::Stance::Hold;
    field
}

#[test]
fn case_4_1_a_group_goes_somewhere_and_then_turns() {
    let groups = [group("blue", "A", MAN, "100,200", "facing = \"east\""), group("red", "R", MAN, "590,20", "")];
    let mut field = Field::new("", &groups);
    let sheet = ["group blue/A", "walk", "at 140 200"];
    assert!(field.offered(0, &sheet).0.contains(&"face".to_owned()));
    assert!(!field.offered(0, &["group blue/A", "halt"]).0.contains(&"face".to_owned()));
    field.play(&["group blue/A", "walk", "at 140 200", "face", "at 140 100", "done"], &["done"]);
    assert_eq!((east(&field), field.s.groups[0].heading), (140, Heading::NORTH));
    assert_eq!(silenced(&field.t, &field.s, 0).map(|(case, _)| case), Some("9.3"));
    rest(&mut field);
    field.play(&["group blue/A", "walk", "at 300 200", "face", "at 300 100", "done"], &["done"]);
    assert_eq!((east(&field), field.s.groups[0].heading), (190, Heading::EAST), "it is not there yet");
    assert_eq!(silenced(&field.t, &field.s, 0), None);
}

#[test]
fn case_4_1_a_vehicle_turns_when_it_has_the_metres_for_it() {
    let tank = "vehicle = { afv = 30 }\nfacing = \"east\"";
    let groups =
        [group("blue", "A", "\"corporal smg\", \"man smg\"", "100,200", tank), group("red", "R", MAN, "590,20", "")];
    let field = Field::new("", &groups);
    let goes = |to: &str, periods: usize| {
        let mut field = field.clone();
        let face = to.replace(" 200", " 100");
        field.play(&["group blue/A", "walk", to, "face", &face, "done"], &["done"]);
        for _ in 1..periods {
            rest(&mut field);
            field.play(&["done"], &["done"]);
        }
        field.s.groups[0].heading
    };
    assert_eq!(goes("at 130 200", 1), Heading::NORTH, "80 m, of which 30 are driven and 40 turned");
    assert_eq!(goes("at 160 200", 1), Heading::EAST, "60 m are driven");
    assert_eq!(goes("at 160 200", 2), Heading::NORTH, "the turn is made in the next period");
}

#[test]
fn case_4_3_an_order_that_an_enemy_held_up_is_taken_up_again() {
    let mut field = ambush();
    field.play(&["group blue/A", "walk", "at 300 200", "done"], &["done"]);
    let halted = east(&field);
    assert!(halted < 140 && field.heard(0, "met"), "{halted}");
    assert_eq!(field.s.groups[0].order.pace, Pace::Walk);
    rest(&mut field);
    field.play(&["done"], &["done"]);
    assert!(east(&field) > halted, "{}", east(&field));
}

#[test]
fn case_8_1_an_order_to_press_on_is_not_held_up_by_an_enemy() {
    let mut field = ambush();
    field.play(&["group blue/A", "press-on", "walk", "at 300 200", "done"], &["done"]);
    assert_eq!(east(&field), 140, "50 m less 10 for the wood");
    assert!(field.heard(0, "met"));
    assert_eq!(field.s.groups[0].order.words(Means::Foot), "walk to 300, 200, pressing on");
}

#[test]
fn case_4_3_an_order_that_a_reaction_held_back_is_taken_up_again() {
    let groups = [
        group("blue", "A", MAN, "100,200", "facing = \"east\""),
        group("red", "R", MAN, "190,200", "facing = \"east\""),
    ];
    let mut field = Field::new("", &groups);
    assert!(field.s.seen[0][1].located);
    for g in 0..2 {
        field.s.groups[g].stance = wrg::state::Stance::Hold;
    }
    field.s.groups[0].curb = curb::NO_ADVANCE;
    field.play(&["group blue/A", "walk", "at 170 200", "done"], &["done"]);
    assert_eq!(east(&field), 100);
    rest(&mut field);
    field.s.groups[0].curb = 0;
    field.play(&["done"], &["done"]);
    assert_eq!(east(&field), 150);
}

#[test]
fn case_4_3_an_order_that_mines_held_up_is_taken_up_again() {
    let groups = [group("blue", "A", MAN, "100,200", ""), group("red", "R", MAN, "590,20", "")];
    let belt = "[[red.mines]]\nkind = \"personnel\"\npath = \"125,100 125,300\"\n";
    let mut field = Field::told("defender = \"red\"", "", ["", belt], &groups);
    field.rolled(&["group blue/A", "walk", "at 300 200", "done"], &["done"], &[("mined square", 5)]);
    let halted = east(&field);
    assert!((120..=130).contains(&halted), "{halted}");
    rest(&mut field);
    field.rolled(&["done"], &["done"], &[]);
    assert_eq!(field.s.place(&field.t, 0), Some(Point::new((halted + 50) * METRE, 20_000)));
}
