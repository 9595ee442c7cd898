//! Getting on and off within a period, orders that wait for a vehicle, silence, water and woods, in play (4.3, 5.3, 5.4, 6.1 to 6.3).

use wrg::fieldworks::Task;
use wrg::scale::METRE;
use wrg::state::{Fate, curb};

use crate::field::{Field, group};

const MAN: &str = "\"corporal rifle\"";
const CREW: &str = "\"corporal smg\", \"man smg\"";
const SECTION: &str = "\"corporal rifle\", \"2 man rifle\"";
const RIVER: &str = "[[area]]\nkind = \"water\"\nshape = \"120,0 320,0 320,400 120,400\"";

fn metres(field: &Field, g: usize) -> i32 {
    field.s.place(&field.t, g).expect("somebody is there").x() / METRE
}

fn rest(field: &mut Field) {
    (0..2).for_each(|_| field.play(&["done"], &["done"]));
}

fn lorry() -> Field {
    let groups = [
        group("blue", "A", SECTION, "100,200", "facing = \"east\""),
        group("blue", "L", CREW, "112,200", "vehicle = { soft = 2 }\nfacing = \"east\""),
        group("red", "R", MAN, "590,20", ""),
    ];
    Field::new("", &groups)
}

fn driver(ground: &str, vehicle: &str) -> Field {
    let more = format!("vehicle = {{ {vehicle} }}\nfacing = \"east\"");
    Field::new(ground, &[group("blue", "A", CREW, "100,200", &more), group("red", "R", MAN, "590,20", "")])
}

/// Where a group is after each of some periods in which it has one order.
fn goes(field: &mut Field, pace: &str, periods: usize) -> Vec<i32> {
    field.play(&["group blue/A", pace, "at 590 200", "done"], &["done"]);
    let mut all = vec![metres(field, 0)];
    for _ in 1..periods {
        rest(field);
        field.play(&["done"], &["done"]);
        all.push(metres(field, 0));
    }
    all
}

#[test]
fn case_5_3_men_get_on_a_lorry_and_it_drives_off_in_the_same_period() {
    let mut field = lorry();
    field.play(&["group blue/A", "mount blue/L", "group blue/L", "walk", "at 400 200", "done"], &["done"]);
    assert!(field.s.figures[..3].iter().all(|figure| figure.fate == Fate::Aboard));
    assert_eq!(metres(&field, 1), 152, "120 m, less 40 for the start and 40 for picking them up");
    rest(&mut field);
    let (offers, _) = field.offered(0, &["group blue/A", "dismount"]);
    assert!(offers.contains(&"walk".to_owned()), "{offers:?}");
    field.play(&["group blue/A", "dismount", "walk", "at 148 390", "done"], &["done"]);
    let at = field.s.place(&field.t, 0).expect("on foot");
    assert_eq!((at.x() / METRE, at.y() / METRE), (148, 240), "40 m on foot from beside the lorry");
}

#[test]
fn case_4_3_an_order_to_get_on_waits_for_a_lorry_that_drove_off() {
    let mut field = lorry();
    field.s.groups[1].curb = curb::PANIC;
    field.play(&["group blue/A", "mount blue/L", "done"], &["done"]);
    assert!(metres(&field, 1) < 50 && field.s.groups[0].task == Some(Task::Mount(1)));
    rest(&mut field);
    field.s.groups[1].curb = 0;
    field.connect();
    field.play(&["group blue/L", "walk", "at 108 200", "done"], &["done"]);
    assert_eq!(field.s.carrier(0), None, "not while it drives");
    for _ in 0..2 {
        rest(&mut field);
        field.play(&["done"], &["done"]);
    }
    assert_eq!((field.s.carrier(0), field.s.groups[0].task), (Some(1), None));
}

#[test]
fn case_5_4_whoever_moves_silently_is_not_spoken_to_until_he_halts() {
    let groups = [
        group("blue", "HQ", "\"officer smg\"", "100,200", ""),
        group("blue", "A", MAN, "110,210", ""),
        group("red", "R", MAN, "590,20", ""),
    ];
    let mut field = Field::new("", &groups);
    field.play(&["group blue/A", "walk-silently", "at 300 210", "done"], &["done"]);
    rest(&mut field);
    assert_eq!(metres(&field, 1), 135);
    assert_eq!(field.offered(0, &["group blue/A"]).0, ["down", "halt", "go-on"], "35 m away, and silent");
    field.play(&["group blue/A", "halt", "done"], &["done"]);
    rest(&mut field);
    assert!(field.offered(0, &["group blue/A"]).0.contains(&"walk".to_owned()));
    field.play(&["group blue/HQ", "walk-silently", "at 130 200", "done"], &["done"]);
    rest(&mut field);
    assert!(!field.s.groups[1].in_touch, "nor does a silent officer speak");
    assert!(field.s.groups[0].in_touch, "his own group he leads by signs");
}

#[test]
fn case_6_1_a_dash_is_for_the_open() {
    let wood = "[[area]]\nkind = \"wood\"\nheight = 10\nshape = \"120,100 400,100 400,300 120,300\"";
    let open = goes(&mut driver("", "afv = 30"), "dash", 2);
    let dash = goes(&mut driver(wood, "afv = 30"), "dash", 2);
    let walk = goes(&mut driver(wood, "afv = 30"), "walk", 2);
    assert_eq!(open, [240, 420]);
    assert_eq!(dash, walk, "in the wood it goes no farther than one that drives ready to fire");
}

#[test]
fn case_6_2_amphibious_vehicles_swim_60_m() {
    for vehicle in ["amphibious-carrier = 10", "amphibious-lorry = 2"] {
        let swims = goes(&mut driver(RIVER, vehicle), "walk", 3);
        assert!(swims[0] > 130, "{vehicle}: {swims:?}");
        assert_eq!((swims[1] - swims[0], swims[2] - swims[1]), (60, 60), "{vehicle}: {swims:?}");
    }
    for vehicle in ["carrier = 10", "soft = 2", "afv = 30"] {
        assert!(goes(&mut driver(RIVER, vehicle), "walk", 2)[1] <= 120, "{vehicle}");
    }
}

#[test]
fn case_6_2_nobody_gets_out_of_a_vehicle_that_swims() {
    let mut field = driver(RIVER, "amphibious-lorry = 2");
    assert!(field.offered(0, &["group blue/A"]).0.contains(&"dismount".to_owned()));
    goes(&mut field, "walk", 2);
    rest(&mut field);
    assert!(!field.offered(0, &["group blue/A"]).0.contains(&"dismount".to_owned()));
}
