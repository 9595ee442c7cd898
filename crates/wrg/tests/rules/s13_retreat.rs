//! Troops that give way in play (5.2, 6.2, 13.7, 16.3).

use geometry::table::{Heading, Point};
use wrg::state::{Frame, Glimpse, curb};

use crate::field::{Field, group};

const MAN: &str = "\"corporal rifle\"";
const CREW: &str = "\"corporal smg\", \"2 man smg\"";

/// A gun and its crew, and a tank, with an enemy whom they do not see.
fn guns(crew: &str, far: &str) -> Field {
    let groups = [
        group("blue", "G", crew, "200,200", "heavy = [\"gun\"]\nfacing = \"east\""),
        group("blue", "T", "\"corporal smg\", \"man smg\"", "100,300", "vehicle = { afv = 30 }\nfacing = \"east\""),
        group("red", "R", MAN, far, ""),
    ];
    Field::new("", &groups)
}

fn place(field: &Field, g: usize) -> Point {
    field.s.place(&field.t, g).expect("somebody is there")
}

/// A group comes out of its test under such fire that it runs.
fn broken(field: &mut Field, g: usize, dice: &[(&str, u8)]) {
    field.s.frame = Frame::React;
    (field.s.groups[g].shooters, field.s.groups[g].against) = (1 << 2, 300);
    let orders = if g == 0 { ["group blue/G", "leader-waits", "done"].as_slice() } else { &["done"] };
    field.rolled(orders, &["done"], dice);
}

/// Blue has seen the enemy there.
fn knows(field: &mut Field, at: Point) {
    let figure = field.s.groups[2].members[0];
    let (lie, weapon) = (wrg::ground::Lie::Open, wrg::words::Weapon::Rifle);
    field.s.seen[0][2].figures.push(Glimpse { figure, at, lie, hedge: 0, weapon, erect: true, men: 0 });
}

const LOW: [(&str, u8); 3] = [("reaction", 1), ("reaction", 1), ("reaction", 1)];

#[test]
fn case_13_7_a_crew_that_panics_leaves_its_gun_and_dashes_to_its_rear() {
    for crew in [CREW, "\"corporal smg\", \"man smg\""] {
        let mut field = guns(crew, "590,20");
        assert!(!field.s.seen[0][2].located);
        broken(&mut field, 0, &LOW);
        assert!(field.s.groups[0].curb & curb::PANIC != 0 && field.heard(0, "abandoned"));
        assert_eq!(field.s.groups[0].manned(&field.t), None);
        field.play(&["done"], &["done"]);
        assert_eq!(place(&field, 0), Point::new(17_000, 20_000), "30 m against the way it looked");
    }
}

#[test]
fn case_13_7_men_run_from_the_enemy_they_know_and_not_to_where_they_began() {
    let mut field = guns(CREW, "590,20");
    knows(&mut field, Point::new(20_000, 10_000));
    broken(&mut field, 0, &LOW);
    field.play(&["done"], &["done"]);
    assert_eq!(place(&field, 0), Point::new(20_000, 23_000), "the enemy is in the north");
}

#[test]
fn case_5_2_whoever_has_left_his_gun_walks_and_fires_like_other_men() {
    let mut field = guns("\"corporal smg\", \"man smg\"", "590,20");
    let paces = |field: &Field| field.offered(0, &["group blue/G"]).0.iter().any(|offer| offer == "walk");
    assert!(!paces(&field), "two men do not move a gun");
    field.play(&["group blue/G", "abandon", "done"], &["done"]);
    field.play(&["done"], &["done"]);
    field.play(&["done"], &["done"]);
    assert!(paces(&field));
    field.play(&["group blue/G", "walk", "at 300 200", "done"], &["done"]);
    assert_eq!(place(&field, 0), Point::new(25_000, 20_000));
    assert!(wrg::volleys::silenced(&field.t, &field.s, 0).is_none(), "who walks without a gun may fire");
}

#[test]
fn case_6_2_a_halted_vehicle_reverses_straight_back_without_turning() {
    let mut field = guns(CREW, "590,20");
    field.connect();
    field.play(&["group blue/T", "crawl", "at 20 300", "done"], &["done"]);
    assert_eq!(place(&field, 1), Point::new(8_000, 30_000), "60 m, less 40 for starting");
    assert_eq!(field.s.groups[1].heading, Heading::EAST);
}

#[test]
fn case_13_7_below_ten_nobody_of_a_group_goes_nearer_to_an_enemy_at_hand_for_any_of_them() {
    let men = "\"corporal rifle\", \"7 man rifle\"";
    for (wing, goes) in [("122,166", 0), ("160,166", 20)] {
        let groups = [
            group("blue", "A", men, "100,200", "facing = \"east\""),
            group("red", "R", MAN, wing, "facing = \"north\""),
        ];
        let mut field = Field::new("", &groups);
        let seen = &field.s.seen[0][1];
        assert!(
            seen.located && seen.figures.iter().all(|one| !place(&field, 0).within(one.at, 2_500)),
            "not for its leader"
        );
        field.s.groups[0].curb = curb::NO_CLOSING;
        field.play(&["group blue/A", "crawl", "at 150 200", "done"], &["done"]);
        assert_eq!(place(&field, 0), Point::new(10_000 + 100 * goes, 20_000), "an enemy at {wing}");
    }
}

#[test]
fn case_16_3_a_vehicle_that_must_retire_reverses_or_follows_an_order_that_leads_away() {
    let mut field = guns(CREW, "590,20");
    field.s.groups[1].curb = curb::RETIRE;
    field.connect();
    let mut ordered = field.clone();
    field.play(&["group blue/T", "dash", "at 500 300", "done"], &["done"]);
    assert_eq!(place(&field, 1), Point::new(8_000, 30_000));
    assert_eq!(field.s.groups[1].heading, Heading::EAST);
    knows(&mut ordered, Point::new(50_000, 30_000));
    ordered.play(&["group blue/T", "dash", "at 0 300", "done"], &["done"]);
    assert_eq!(place(&ordered, 1), Point::new(0, 30_000), "180 m, less 40 for starting and 40 for the turn");
}

#[test]
fn case_16_3_a_vehicle_that_flees_turns_under_smoke_and_goes_on_until_it_is_hidden() {
    let mut field = guns(CREW, "150,300");
    field.s.figures[usize::from(field.s.groups[2].members[0])].at = Point::new(15_000, 30_000);
    broken(&mut field, 1, &[("afv reaction", 6), ("afv reaction", 6)]);
    assert!(field.s.groups[1].curb & curb::PANIC != 0);
    assert!(field.s.smoke.iter().any(|smoke| smoke.screen.from.x() == 15_000 && smoke.screen.to.x() == 15_000));
    let screens = field.s.smoke.len();
    field.s.seen[0][2].located = true;
    field.s.seen[0][2].fixed = true;
    field.play(&["done"], &["done"]);
    assert_eq!(place(&field, 1), Point::new(0, 30_000), "round and away");
    assert_eq!(field.s.groups[1].heading, Heading::WEST);
    field.s.groups[1].shooters = 0;
    let mut seen = field.clone();
    seen.s.frame = Frame::React;
    seen.s.seen[0][2].located = true;
    seen.play(&["done"], &["done"]);
    assert!(seen.s.groups[1].curb & curb::PANIC != 0, "the enemy still sees it");
    assert_eq!(seen.s.smoke.len(), screens, "projectors fire once");
    field.s.frame = Frame::React;
    field.s.seen[0][2].located = false;
    field.play(&["done"], &["done"]);
    assert_eq!(field.s.groups[1].curb, 0, "hidden, it is free again");
}

#[test]
fn case_13_7_below_five_nobody_closes_on_any_enemy_he_has_located() {
    let men = "\"corporal rifle\", \"3 man rifle\"";
    let groups = [
        group("blue", "A", men, "200,200", ""),
        group("blue", "L", "\"man rifle\"", "200,300", "vehicle = { soft = 2 }\nfacing = \"east\""),
        group("red", "R", MAN, "260,200", ""),
        group("red", "S", MAN, "270,250", ""),
    ];
    let mut field = Field::new("", &groups);
    for g in [2, 3] {
        let figure = field.s.groups[g].members[0];
        let (at, lie) = (field.s.fig(figure).at, wrg::ground::Lie::Open);
        let glimpse = Glimpse { figure, at, lie, hedge: 0, weapon: wrg::words::Weapon::Rifle, erect: true, men: 0 };
        (field.s.seen[0][g].located, field.s.seen[0][g].figures) = (true, vec![glimpse]);
    }
    for g in [0, 1] {
        field.s.groups[g].curb = curb::NO_CLOSING | curb::NO_ADVANCE;
    }
    // Away from the nearer one, but towards the other.
    let order = |x: i32, y: i32| wrg::state::Order::new(wrg::state::Pace::Walk, Point::new(x * 100, y * 100));
    field.s.groups[0].order = order(195, 260);
    assert_eq!(wrg::march::bound(&field.t, &field.s, 0).pace, wrg::state::Pace::Halt);
    field.s.groups[0].order = order(100, 200);
    assert_eq!(wrg::march::bound(&field.t, &field.s, 0).pace, wrg::state::Pace::Walk);
    field.s.groups[1].order = order(260, 300);
    assert_eq!(wrg::march::bound(&field.t, &field.s, 1).pace, wrg::state::Pace::Walk, "mounted men may");
    // A place far behind the enemy is farther from him than where they are, and the way there leads past him.
    field.s.groups[0].order = order(390, 205);
    assert_eq!(wrg::march::bound(&field.t, &field.s, 0).pace, wrg::state::Pace::Halt);
    field.s.groups[0].curb = curb::NO_CLOSING;
    assert_eq!(wrg::march::bound(&field.t, &field.s, 0).pace, wrg::state::Pace::Crawl);
}

#[test]
fn case_16_3_armour_that_may_not_advance_or_retires_does_not_drive_past_the_enemy() {
    let mut field = guns(CREW, "590,20");
    knows(&mut field, Point::new(20_000, 30_000));
    let past = ["group blue/T", "walk", "at 500 300", "done"];
    field.connect();
    for (curbs, metres) in [(curb::NO_CLOSING | curb::NO_ADVANCE, 100), (curb::RETIRE, 80)] {
        let mut field = field.clone();
        field.s.groups[1].curb = curbs;
        field.play(&past, &["done"]);
        assert_eq!(place(&field, 1), Point::new(metres * 100, 30_000));
    }
}

/// Where the sheet says that a group is when this period is over, and what keeps it from what it is told.
fn foreseen(field: &Field, steps: &[&str]) -> (Point, String) {
    let preview = field.preview(0, steps);
    let stages = preview.overlays.iter().find(|overlay| overlay.kind == "stages").expect("drawn");
    (Point::new(stages.points[1].x, stages.points[1].y), preview.notes.join("; "))
}

#[test]
fn case_13_7_a_way_is_foreseen_as_the_last_test_lets_it_be_gone() {
    let men = "\"corporal rifle\", \"3 man rifle\"";
    let closing = curb::NO_CLOSING | curb::NO_ADVANCE;
    for (curbs, x, note) in [
        (0, "138", ""),
        (curb::NO_CLOSING, "60", ""),
        (curb::NO_CLOSING, "138", "13.7: does not close erect; it crawls and cannot fire"),
        (closing, "138", "13.7: does not advance; it stays where it is in this period"),
        (closing | curb::PANIC, "138", "13.7: panics and runs; it dashes away from the enemy"),
        (curb::MUST_ADVANCE, "60", "13.7: must advance; it goes towards the enemy"),
    ] {
        let groups = [group("blue", "A", men, "100,200", ""), group("red", "R", men, "180,200", "")];
        let mut field = Field::new("", &groups);
        field.s.groups[0].curb = curbs;
        let place_named = format!("at {x} 200");
        let (there, told) = foreseen(&field, &["group blue/A", "walk", &place_named]);
        field.play(&["group blue/A", "walk", &place_named, "done"], &["done"]);
        assert_eq!((place(&field, 0), told.as_str()), (there, note), "{curbs} to {x}");
    }
}

#[test]
fn case_16_3_the_way_of_armour_is_foreseen_as_its_last_test_lets_it_be_gone() {
    for (curbs, x, note) in [
        (curb::NO_CLOSING | curb::NO_ADVANCE, "200", "16.3: does not advance; it stays where it is in this period"),
        (curb::RETIRE, "200", "16.3: retires; it backs away from the enemy"),
        (curb::MUST_ADVANCE, "20", "16.3: must advance; it goes towards the enemy"),
    ] {
        let mut field = guns(CREW, "590,20");
        knows(&mut field, Point::new(30_000, 30_000));
        field.connect();
        field.s.groups[1].curb = curbs;
        let order = ["group blue/T", "walk", &format!("at {x} 300")];
        let (there, told) = foreseen(&field, &order);
        field.play(&[&order[..], &["done"]].concat(), &["done"]);
        assert_eq!((place(&field, 1), told.as_str()), (there, note), "{curbs}");
    }
    let mut field = guns(CREW, "590,20");
    field.connect();
    field.s.groups[1].curb = curb::MUST_ADVANCE;
    let notes = field.preview(0, &["group blue/T", "halt", "done"]).notes;
    assert_eq!(notes, ["16.3: must advance; it goes towards the enemy"]);
}

#[test]
fn case_13_9_the_way_of_a_leader_who_acts_by_himself_is_foreseen_by_his_own_test() {
    let men = "\"corporal rifle\", \"3 man rifle\"";
    let groups = [group("blue", "A", men, "100,200", ""), group("red", "R", men, "180,200", "")];
    let mut field = Field::new("", &groups);
    (field.s.groups[0].curb, field.s.groups[0].leader_curb) = (curb::NO_CLOSING, 0);
    let (_, alone) = foreseen(&field, &["group blue/A", "lead", "walk", "at 138 200"]);
    assert_eq!(alone, "", "he is free to act");
}

#[test]
fn case_13_7_below_ten_nobody_pushes_a_gun_nearer_to_an_enemy_and_it_is_foreseen() {
    let groups = [group("blue", "G", CREW, "200,200", "heavy = [\"gun\"]"), group("red", "R", MAN, "280,200", "")];
    let mut field = Field::new("", &groups);
    field.s.groups[0].curb = curb::NO_CLOSING;
    let (there, told) = foreseen(&field, &["group blue/G", "walk", "at 260 200"]);
    assert!(told.contains("it stays where it is in this period"), "{told}");
    field.play(&["group blue/G", "walk", "at 260 200", "done"], &["done"]);
    assert_eq!((there, place(&field, 0)), (Point::new(20_000, 20_000), Point::new(20_000, 20_000)));
}
