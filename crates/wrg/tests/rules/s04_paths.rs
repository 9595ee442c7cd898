//! Orders that are ways of several legs, in play and as they are foreseen (4.1, 4.3, 4.4, 6.3, 8.4, 9.3, 13.7).

use geometry::table::{Heading, Point};
use kernel::{Audience, Rulebook, Scene, Seat};
use wrg::Wrg;
use wrg::march::way;
use wrg::scale::METRE;
use wrg::state::{MOST_LEGS, Means, Order, Pace, curb};
use wrg::step::Step;

use crate::field::{Field, group};

const MAN: &str = "\"corporal rifle\"";
const SECTION: &str = "\"corporal smg\", \"6 man rifle\"";
const CREW: &str = "\"corporal smg\", \"man smg\"";
const TANK: &str = "vehicle = { afv = 30 }\nfacing = \"east\"";

fn alone(ground: &str, men: &str, more: &str) -> Field {
    Field::new(ground, &[group("blue", "A", men, "100,200", more), group("red", "R", MAN, "590,20", "")])
}

/// Where a group is, in metres.
fn place(field: &Field, g: usize) -> (i32, i32) {
    let p = field.s.place(&field.t, g).expect("somebody is there");
    (p.x() / METRE, p.y() / METRE)
}

fn rest(field: &mut Field) {
    (0..2).for_each(|_| field.play(&["done"], &["done"]));
}

#[test]
fn case_4_1_an_order_leads_from_place_to_place() {
    let mut field = alone("", MAN, "facing = \"east\"");
    field.play(&["group blue/A", "walk", "at 120 200", "then", "at 120 300", "at 200 300", "done"], &["done"]);
    assert_eq!(place(&field, 0), (120, 230), "20 m, and 30 round the corner");
    assert_eq!(field.s.groups[0].heading, Heading::SOUTH);
    assert_eq!(field.s.groups[0].order.words(Means::Foot), "walk to 120, 300, then 200, 300");
    rest(&mut field);
    field.wait();
    assert_eq!(place(&field, 0), (120, 280));
    field.wait();
    assert_eq!((place(&field, 0), field.s.groups[0].heading), ((150, 300), Heading::EAST));
    field.wait();
    assert_eq!((place(&field, 0), field.s.groups[0].order.pace), ((200, 300), Pace::Halt));
}

#[test]
fn case_4_1_a_whole_section_goes_round_a_corner() {
    let mut field = alone("", SECTION, "facing = \"east\"");
    field.play(&["group blue/A", "walk", "at 130 200", "then", "at 130 320", "done"], &["done"]);
    for _ in 0..3 {
        rest(&mut field);
        field.play(&["done"], &["done"]);
    }
    let members = field.s.groups[0].members.clone();
    let places: Vec<(i32, i32)> =
        members.iter().map(|&f| field.s.fig(f).at).map(|p| (p.x() / METRE, p.y() / METRE)).collect();
    assert_eq!(places[0], (130, 320));
    assert!(places.iter().all(|&(_, y)| (285..=320).contains(&y)), "those outside have the longer way: {places:?}");
    let (least, most) = (places.iter().map(|p| p.0).min(), places.iter().map(|p| p.0).max());
    assert!(least < Some(110) && most > Some(150), "abreast, as whoever goes south: {places:?}");
}

#[test]
fn case_4_1_one_place_is_a_whole_order_and_more_may_follow_it() {
    let field = alone("", MAN, "");
    let sheet = ["group blue/A", "walk", "at 140 200"];
    let (offers, names) = field.offered(0, &sheet);
    assert_eq!((offers[0].as_str(), names.len()), ("done", 0), "nothing stands between an order and the next");
    assert!(offers.contains(&"then".to_owned()), "{offers:?}");
    assert!(!field.offered(0, &["group blue/A", "halt"]).0.contains(&"then".to_owned()));
    assert!(!field.asked(0, &["group blue/A", "halt"]).allows(Step::At(10, 10)));
    let named = field.asked(0, &["group blue/A", "walk", "at 140 200", "then"]);
    let north = named.landmarks().iter().find(|mark| mark.name == "50 m north").expect("the compass");
    assert_eq!(north.step, Step::At(140, 150), "from the corner on");
    // A second press on the map is no way, unless it was said that there is one.
    assert!(!field.asked(0, &sheet).allows(Step::At(140, 150)));
    let mut pointed = field.clone();
    pointed.play(&["group blue/A", "walk", "at 140 200", "then", "at 140 150", "at 200 150", "done"], &["done"]);
    let mut spoken = field.clone();
    spoken.play(&["group blue/A", "walk", "at 140 200", "then", "at 140 150", "then", "at 200 150", "done"], &["done"]);
    assert_eq!((pointed.s.groups[0].order, place(&pointed, 0)), (spoken.s.groups[0].order, place(&spoken, 0)));
}

#[test]
fn case_4_1_a_way_has_six_places_at_most() {
    let mut field = alone("", MAN, "");
    let mut sheet: Vec<String> = ["group blue/A", "walk", "at 110 200", "then"].map(str::to_owned).to_vec();
    for n in 1..MOST_LEGS {
        assert!(field.asked(0, &sheet).allows(Step::At(110, 200)), "place {n}");
        sheet.push(format!("at {} 200", 110 + n));
    }
    let q = field.asked(0, &sheet);
    assert!(!q.allows(Step::At(300, 200)) && !q.allows(Step::Then));
    assert!(q.why_nots().iter().any(|why| why.reason.contains("6 places")), "{:?}", q.why_nots());
    // A forged sheet with more is read as far as there is room.
    sheet.extend((0..9).map(|n| format!("at {} 300", 100 + n)));
    sheet.push("done".to_owned());
    field.forced(&sheet, &["done"]);
    assert_eq!(field.s.groups[0].order.end(), Point::new(11_500, 20_000));
}

#[test]
fn case_4_1_whoever_has_a_way_to_go_turns_only_at_its_end() {
    let mut field = alone("", MAN, "facing = \"east\"");
    field.play(&["group blue/A", "walk", "at 120 200", "then", "at 120 220", "face", "at 50 220", "done"], &["done"]);
    assert_eq!((place(&field, 0), field.s.groups[0].heading), ((120, 220), Heading::WEST));
}

#[test]
fn case_5_3_a_way_of_several_legs_is_gone_as_it_was_foreseen() {
    let hedge = "[[line]]\nkind = \"hedge\"\nheight = 2\npath = \"100,222.5 300,222.5\"\n";
    let house = "[[area]]\nkind = \"building\"\nshape = \"130,180 160,180 160,210 130,210\"\n";
    let lorry = "vehicle = { soft = 3 }\nfacing = \"east\"";
    let corners = [Point::new(12_300, 20_000), Point::new(12_300, 26_700), Point::new(23_000, 26_700)];
    let back =
        [Point::new(14_500, 21_000), Point::new(9_000, 24_000), Point::new(9_100, 24_000), Point::new(4_000, 500)];
    for (ground, men, more, pace, legs) in [
        ("", SECTION, "", Pace::Walk, &corners[..]),
        (hedge, SECTION, "", Pace::Walk, &corners),
        (hedge, MAN, "", Pace::Crawl, &corners),
        (hedge, SECTION, "", Pace::Double, &corners),
        ("", SECTION, "", Pace::SilentWalk, &back),
        ("", SECTION, "", Pace::Dash, &back),
        (hedge, CREW, TANK, Pace::Walk, &corners),
        (hedge, CREW, TANK, Pace::Dash, &corners),
        (hedge, CREW, TANK, Pace::Crawl, &corners),
        (house, CREW, TANK, Pace::Walk, &back),
        ("", CREW, TANK, Pace::Walk, &back),
        ("", CREW, lorry, Pace::Dash, &back),
        (hedge, CREW, lorry, Pace::Walk, &corners),
        ("", "\"3 man rifle\"", "vehicle = { cycles = 3 }\nfacing = \"east\"", Pace::Walk, &corners),
        ("", "\"3 man rifle\"", "vehicle = { horses = 3 }\nfacing = \"east\"", Pace::Walk, &back),
    ] {
        let mut field = alone(ground, men, more);
        let mut order = Order::new(pace, legs[0]);
        legs[1..].iter().for_each(|&p| order.then.push(p));
        let foreseen = way(&field.t, &field.s, 0, order).expect("somebody goes");
        let mut places: Vec<String> = legs.iter().map(|&p| Wrg::step_text(&field.t, Step::spot(p))).collect();
        places.insert(1, "then".to_owned());
        let sheet: Vec<String> = ["group blue/A".to_owned(), Wrg::step_text(&field.t, Step::Go(pace))]
            .into_iter()
            .chain(places)
            .chain(["done".to_owned()])
            .collect();
        field.play(&sheet, &["done"]);
        for (n, end) in foreseen.ends.iter().enumerate() {
            if n > 0 {
                rest(&mut field);
                field.play(&["done"], &["done"]);
            }
            let gone = field.s.place(&field.t, 0).expect("somebody is there");
            assert_eq!(gone, *end, "{pace:?} {more} {ground}: after period {}", n + 1);
        }
        assert!(foreseen.arrives != foreseen.stop.is_some(), "{pace:?} {more} {ground}: {foreseen:?}");
    }
}

#[test]
fn case_6_3_a_vehicle_pays_for_every_turn_over_45_degrees() {
    let drive = |legs: &[&str], periods: usize| {
        let mut field = alone("", CREW, TANK);
        let sheet: Vec<&str> = ["group blue/A", "walk", legs[0], "then"]
            .into_iter()
            .chain(legs[1..].iter().copied())
            .chain(["done"])
            .collect();
        field.play(&sheet, &["done"]);
        for _ in 1..periods {
            rest(&mut field);
            field.play(&["done"], &["done"]);
        }
        place(&field, 0)
    };
    assert_eq!(drive(&["at 180 200", "at 180 380"], 1), (180, 200), "80 m are all that starting leaves");
    assert_eq!(drive(&["at 130 200", "at 130 380"], 1), (130, 210), "30 m, 40 for the turn, 10 m");
    assert_eq!(drive(&["at 160 200", "at 160 380"], 1), (160, 200), "20 m are left, and no turn for them");
    assert_eq!(drive(&["at 160 200", "at 160 380"], 2), (160, 280), "it is made in the next period");
    assert_eq!(drive(&["at 130 200", "at 230 240"], 1), (176, 218), "a slight turn costs nothing");
    let men = {
        let mut field = alone("", MAN, "");
        field.play(&["group blue/A", "walk", "at 120 200", "then", "at 120 380", "done"], &["done"]);
        place(&field, 0)
    };
    assert_eq!(men, (120, 230), "nor does any turn on foot");
}

#[test]
fn case_4_3_a_group_out_of_touch_goes_on_round_the_corners_of_its_way() {
    let groups = [
        group("blue", "HQ", "\"officer smg\"", "100,200", ""),
        group("blue", "A", MAN, "130,200", ""),
        group("red", "R", MAN, "590,20", ""),
    ];
    let mut field = Field::new("", &groups);
    assert!(field.s.groups[1].in_touch);
    field.play(&["group blue/A", "walk", "at 240 200", "then", "at 240 300", "at 300 300", "done"], &["done"]);
    rest(&mut field);
    field.wait();
    assert!(!field.s.groups[1].in_touch);
    assert_eq!(field.offered(0, &["group blue/A"]).0, ["down", "halt", "go-on"]);
    (0..3).for_each(|_| field.wait());
    assert_eq!(place(&field, 1), (280, 300));
}

#[test]
fn case_4_4_a_messenger_brings_a_whole_way() {
    let groups = [
        group("blue", "HQ", "\"officer smg\", \"2 man rifle\"", "100,200", ""),
        group("blue", "A", MAN, "170,200", ""),
        group("red", "R", MAN, "590,20", ""),
    ];
    let mut field = Field::new("", &groups);
    assert!(!field.s.groups[1].in_touch);
    let errand = ["group blue/HQ", "send blue/A", "walk", "at 170 230"];
    let (offers, _) = field.offered(0, &errand);
    assert!(offers.contains(&"then".to_owned()) && !offers.contains(&"face".to_owned()), "{offers:?}");
    let sheet = ["group blue/HQ", "send blue/A", "walk", "at 170 230", "then", "at 260 230", "at 260 300", "done"];
    field.play(&sheet, &["done"]);
    rest(&mut field);
    field.wait();
    let words = field.s.groups[1].order.words(Means::Foot);
    assert_eq!(words, "walk to 170, 230, then 260, 230, then 260, 300");
    field.wait();
    assert_eq!(place(&field, 1), (190, 230));
}

#[test]
fn case_13_7_a_shaken_group_waits_at_the_corner_from_which_its_way_leads_to_the_enemy() {
    // Whoever goes away does not look back, but others do.
    let groups = [
        group("blue", "A", MAN, "100,200", "facing = \"east\""),
        group("blue", "B", MAN, "110,215", "facing = \"east\""),
        group("red", "R", MAN, "190,200", "facing = \"east\""),
    ];
    let mut field = Field::new("", &groups);
    assert!(field.s.seen[0][2].located);
    (0..3).for_each(|g| field.s.groups[g].stance = wrg::state::Stance::Hold);
    field.s.groups[0].curb = curb::NO_ADVANCE;
    field.play(&["group blue/A", "walk", "at 80 200", "then", "at 170 200", "done"], &["done"]);
    assert_eq!(place(&field, 0), (80, 200), "away it may go, and no farther");
    rest(&mut field);
    field.s.groups[0].curb = curb::NO_ADVANCE;
    field.play(&["done"], &["done"]);
    assert_eq!(place(&field, 0), (80, 200), "the rest of its order lies dormant");
    rest(&mut field);
    field.s.groups[0].curb = 0;
    field.play(&["done"], &["done"]);
    assert_eq!(place(&field, 0), (130, 200));
}

#[test]
fn case_5_3_a_way_tells_what_each_leg_costs_and_what_stops_it() {
    let wall = "[[line]]\nkind = \"wall\"\nheight = 2\npath = \"142.5,100 142.5,260\"\n";
    let field = alone(wall, CREW, "vehicle = { soft = 3 }\nfacing = \"east\"");
    let straight = field.preview(0, &["group blue/A", "walk", "at 300 200"]);
    assert!(straight.cost[0].contains("a wall stops it"), "{:?}", straight.cost);
    let round = field.preview(0, &["group blue/A", "walk", "at 130 300", "then", "at 300 200"]);
    assert_eq!(round.cost.len(), 2, "one for each place: {:?}", round.cost);
    assert_eq!((round.cost[0].as_str(), round.cost[1].as_str()), ("104 m", "301 m: 4 periods"));
    assert!(round.notes.iter().any(|note| note == "a turn after 104 m costs 40 m"), "{:?}", round.notes);
    assert_eq!(round.measures.iter().find(|m| m.name == "distance").map(|m| m.value.numerator()), Some(301));
    let stages = round.overlays.iter().find(|overlay| overlay.kind == "stages").expect("drawn");
    assert_eq!(stages.points.len(), 5, "where it begins, and four periods");
    let stopped = field.preview(0, &["group blue/A", "walk", "at 130 240", "then", "at 300 240"]);
    assert!(stopped.cost[1].contains("a wall stops it"), "{:?}", stopped.cost);
    assert!(stopped.overlays.iter().any(|overlay| overlay.kind == "halt"));
}

#[test]
fn case_4_1_the_ways_of_ones_own_orders_are_drawn_and_no_enemy_sees_them() {
    let mut field = alone("", MAN, "facing = \"east\"");
    field.play(&["group blue/A", "walk", "at 120 200", "then", "at 120 300", "at 200 300", "done"], &["done"]);
    let drawn = |seat: u8| {
        let mut scene = Scene::default();
        Wrg::scene(Wrg::lens(&field.t, &field.s, Audience::Seat(Seat(seat))), &mut scene);
        let order = scene.overlays.iter().find(|overlay| overlay.kind == "order");
        let sheet = scene.sheets.iter().find(|sheet| &*sheet.key == "orders");
        let sheet = sheet.map(|sheet| sheet.rows.iter().map(|row| row.join(" ")).collect::<String>());
        (order.map(|order| order.points.iter().map(|p| (p.x / METRE, p.y / METRE)).collect::<Vec<_>>()), sheet)
    };
    let (own, sheet) = drawn(0);
    assert_eq!(own, Some(vec![(120, 230), (120, 300), (200, 300)]));
    assert!(sheet.is_some_and(|words| words.contains("walk to 120, 300, then 200, 300")));
    assert_eq!(drawn(1).0, None);
}

#[test]
fn case_8_4_a_trail_goes_round_the_corner_with_whoever_leaves_it() {
    let mut field = alone("", MAN, "facing = \"east\"");
    field.play(&["group blue/A", "walk", "at 120 200", "then", "at 120 300", "done"], &["done"]);
    let ends: Vec<_> = field.s.trails.iter().map(|trail| (trail.from, trail.to)).collect();
    let [begun, corner, end] = [(100, 200), (120, 200), (120, 230)].map(|(x, y)| Point::new(x * METRE, y * METRE));
    assert_eq!(ends, [(begun, corner), (corner, end)]);
}

#[test]
fn case_4_1_an_order_of_one_leg_is_digested_as_it_always_was() {
    let mut order = Order::new(Pace::Walk, Point::new(100, 200));
    let written = "Order { pace: Walk, to: Point { x: 100, y: 200 }, face: None, press: false }";
    assert_eq!(format!("{order:?}"), written, "logs of games that knew no others stay true");
    order.then.push(Point::new(300, 400));
    assert!(format!("{order:?}").contains("then: [Point { x: 300, y: 400 }]"));
    assert_eq!(format!("{:?}", order.onward(order.to)), written.replace("100", "300").replace("200", "400"));
}
