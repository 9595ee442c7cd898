//! Gliders and helicopters in play (7.3 to 7.5).

use geometry::table::{Heading, Point};
use wrg::air::Aircraft;
use wrg::aircraft::{Flight, Touchdown, clear_space, door_bears, entry, last_obstacle, touchdown, usual_way};
use wrg::landing::is_landing;
use wrg::state::{Fate, Pace, Stance};

use crate::field::{Field, group};

const MAN: &str = "\"corporal rifle\"";
const HEDGE: &str = "[[line]]\nkind = \"hedge\"\nheight = 2\npath = \"200,100 200,300\"";

/// A section in an aircraft that comes from the west, and an enemy.
fn flown(air: &str, men: &str, at: &str, ground: &str, more: &str, red: &str) -> Field {
    let groups = [
        group("blue", "A", men, at, &format!("facing = \"east\"\nair = \"{air}\"\n{more}")),
        group("red", "R", MAN, red, "facing = \"west\""),
    ];
    Field::new(ground, &groups)
}

fn point(x: i32, y: i32) -> Point {
    Point::new(x * 100, y * 100)
}

#[test]
fn case_7_3_a_glider_flies_in_lands_and_its_men_get_out_in_the_next_period() {
    let mut field = flown("glider", "\"corporal rifle\", \"3 man rifle\"", "300,200", "", "", "590,20");
    assert_eq!(field.s.groups[0].flight, Flight::Due(point(0, 200)));
    assert!(!field.s.is_alive(0));
    field.play(&["done"], &["done"]);
    assert_eq!((field.s.groups[0].flight, field.s.figures[0].at), (Flight::Landed, point(300, 200)));
    assert!(field.s.present(0).count() == 1 && field.s.men(&field.t, 0) == 6 && field.heard(0, "landed"), "two crew");
    field.play(&["done"], &["done"]);
    field.play(&["done"], &["done"]);
    field.play(&["group blue/A", "walk", "at 500 200", "done"], &["done"]);
    assert_eq!((field.s.groups[0].flight, field.s.figures[0].fate), (Flight::None, Fate::Away));
    assert_eq!(field.s.present(0).count(), 6);
    assert_eq!(field.s.place(&field.t, 0), Some(point(340, 200)), "getting out takes ten metres of the fifty");
}

#[test]
fn case_7_3_a_glider_without_its_run_crashes() {
    let from = point(0, 200);
    let ground = flown("glider", MAN, "300,200", HEDGE, "", "590,20");
    let ground = &ground.t.ground;
    assert!(last_obstacle(ground, from, point(300, 200)).is_some_and(|p| p.within(point(200, 200), 200)));
    assert_eq!(touchdown(ground, Aircraft::Glider, from, point(302, 200)), Touchdown::Lands);
    assert_eq!(touchdown(ground, Aircraft::Glider, from, point(290, 200)), Touchdown::Crashes);
    assert_eq!(
        touchdown(ground, Aircraft::Glider, point(600, 200), point(290, 200)),
        Touchdown::Lands,
        "from the east"
    );
    let mut field = flown("glider", "\"corporal rifle\", \"man rifle\"", "250,200", HEDGE, "", "590,20");
    field.rolled(&["done"], &["done"], &[("crash", 3), ("crash", 4), ("crash", 6), ("crash", 1)]);
    assert_eq!((field.s.present(0).count(), field.s.figures[0].fate), (2, Fate::Lost));
    assert!(field.heard(0, "crash") && field.heard(1, "crash"));
}

#[test]
fn case_7_3_the_flight_path_is_chosen_before_the_battle() {
    let groups = [
        group("blue", "A", MAN, "290,200", "facing = \"east\"\nair = \"glider\"\narrives = 3"),
        group("red", "R", MAN, "590,20", ""),
    ];
    let mut field = Field::begin("blue", "", &groups);
    assert!(field.offered(0, &[]).0.contains(&"path blue/A".to_owned()));
    assert_eq!(field.offered(0, &["path blue/A"]).0.len(), 8);
    field.play(&["path blue/A", "from east", "done"], &["done"]);
    assert_eq!(field.s.groups[0].flight, Flight::Due(point(600, 200)));
    field.wait();
    field.wait();
    assert!(!field.s.is_alive(0), "not before its period");
    field.play(&["done"], &["done"]);
    assert_eq!((field.s.groups[0].flight, field.s.groups[0].heading), (Flight::Landed, Heading::WEST));
    assert_eq!(usual_way(Heading::EAST), 6);
    assert_eq!(entry(&field.t.ground, point(290, 200), 0), point(290, 0));
}

#[test]
fn case_7_4_a_helicopter_lands_lets_its_men_out_and_flies_away() {
    let mut field = flown("helicopter", "\"corporal rifle\", \"7 man rifle\"", "300,200", "", "", "590,20");
    field.wait();
    assert_eq!(field.s.groups[0].flight, Flight::Landed);
    field.play(&["done"], &["done"]);
    assert_eq!((field.s.present(0).count(), field.s.groups[0].flight), (8, Flight::None));
    let away = field.s.figures.iter().filter(|figure| figure.fate == Fate::Away).count();
    assert_eq!(away, 5, "the helicopter and its four crew");
}

#[test]
fn case_7_4_without_room_it_hovers_and_five_men_a_period_slide_down() {
    let wood = "[[area]]\nkind = \"wood\"\nname = \"W\"\nheight = 10\nshape = \"280,180 320,180 320,220 280,220\"";
    let mut field = flown("helicopter", "\"corporal rifle\", \"7 man rifle\"", "300,200", wood, "", "590,20");
    assert!(
        clear_space(&field.t.ground, point(100, 100)) >= 1000 && clear_space(&field.t.ground, point(272, 200)) < 1000
    );
    field.wait();
    assert_eq!(field.s.groups[0].flight, Flight::Hovering);
    assert_eq!(field.offered(0, &["group blue/A"]).0, ["halt"]);
    field.wait();
    assert_eq!((field.s.present(0).count(), field.s.groups[0].flight), (6, Flight::Hovering), "five men below it");
    field.play(&["done"], &["done"]);
    assert_eq!((field.s.present(0).count(), field.s.groups[0].flight), (8, Flight::None));
    assert_eq!(field.s.groups[0].went, Pace::Halt);
}

#[test]
fn case_7_4_a_door_gun_fires_to_its_side_while_nobody_else_can() {
    assert!(
        door_bears(Heading::EAST, point(100, 100), point(100, 50))
            && door_bears(Heading::EAST, point(100, 100), point(90, 160))
    );
    assert!(
        !door_bears(Heading::EAST, point(100, 100), point(200, 110))
            && !door_bears(Heading::EAST, point(100, 100), point(20, 100))
    );
    let mut field = flown("helicopter", "\"corporal rifle\", \"7 man rifle\"", "300,200", "", "", "300,260");
    field.play(&["done"], &["done"]);
    let laid = wrg::volleys::lay(&field.t, &field.s, 0, 1);
    assert_eq!(laid.shots.iter().map(|shot| shot.weapon).collect::<Vec<_>>(), [wrg::words::Weapon::PintleMg]);
}

#[test]
fn case_7_2_heavy_weapons_do_not_fire_in_the_period_after_landing() {
    let mut field = flown(
        "glider",
        "\"lance-corporal rifle\", \"2 man rifle\"",
        "300,200",
        "",
        "heavy = [\"tripod-mg\"]",
        "590,20",
    );
    field.wait();
    field.play(&["done"], &["done"]);
    assert!(is_landing(&field.t, &field.s, 0));
    field.play(&["done"], &["done"]);
    field.play(&["done"], &["done"]);
    assert!(!is_landing(&field.t, &field.s, 0));
}

#[test]
fn case_7_5_hits_on_board_bring_an_aircraft_down_and_some_survive() {
    let mut field = flown("helicopter", "\"corporal rifle\", \"man rifle\"", "300,200", "", "", "330,200");
    field.s.groups[0].stance = Stance::Hold;
    field.play(&["done"], &["done"]);
    assert!(field.s.seen[1][0].located, "nobody overlooks it");
    // The rifle scores a potential casualty; one man is hit, and the die for him brings the aircraft down; three of five survive.
    let rolls = [("chance", 1), ("potential hit", 6), ("identify", 1), ("aircraft", 1)];
    let crash = [("crash", 4), ("crash", 5), ("crash", 6), ("crash", 3), ("crash", 2)];
    field.rolled(&["done"], &["done"], &[&rolls[..], &crash[..]].concat());
    assert_eq!(field.s.figures[0].fate, Fate::Lost);
    assert_eq!((field.s.present(0).count(), field.s.groups[0].flight), (3, Flight::None));
    assert!(field.heard(0, "crash") && field.heard(1, "crash"));
}

#[test]
fn case_7_5_hits_without_a_1_leave_it_flying() {
    let mut field = flown("helicopter", "\"corporal rifle\", \"man rifle\"", "300,200", "", "", "330,200");
    field.s.groups[0].stance = Stance::Hold;
    field.play(&["done"], &["done"]);
    field.rolled(&["done"], &["done"], &[("chance", 1), ("potential hit", 6), ("identify", 1), ("aircraft", 2)]);
    assert_eq!((field.s.figures[0].fate, field.s.groups[0].flight), (Fate::Table, Flight::Landed));
}

#[test]
fn case_7_3_what_flies_is_named_and_has_no_wheels() {
    let groups = |more: &str| [group("blue", "A", MAN, "300,200", more), group("red", "R", MAN, "590,20", "")];
    assert!(Field::faults("blue", "", &groups("air = \"balloon\"")).contains("nothing flies as `balloon`"));
    assert!(
        Field::faults("blue", "", &groups("air = \"glider\"\nvehicle = { soft = 1 }"))
            .contains("a vehicle and an aircraft")
    );
}

/// A helicopter that has landed its two men and waits, and three men beside it.
fn lifted() -> Field {
    let groups = [
        group("blue", "A", "\"corporal rifle radio\", \"man rifle\"", "300,200", "air = \"helicopter\""),
        group("blue", "B", "\"officer rifle radio\", \"2 man rifle\"", "310,205", ""),
        group("red", "R", MAN, "590,20", ""),
    ];
    let mut field = Field::new("", &groups);
    field.wait();
    assert!(field.offered(0, &["group blue/A"]).0.contains(&"keep".to_owned()));
    field.play(&["group blue/A", "keep", "walk", "at 250 200", "done"], &["done"]);
    (0..2).for_each(|_| field.play(&["done"], &["done"]));
    field
}

#[test]
fn case_7_4_a_helicopter_waits_picks_men_up_and_sets_them_down_elsewhere() {
    let mut field = lifted();
    let machine = field.s.groups.len() - 1;
    assert_eq!(field.s.groups[machine].members.len(), 5, "the helicopter and its crew of four");
    assert_eq!((field.s.present(0).count(), field.s.groups[0].flight), (2, Flight::None));
    let name = format!("#{machine}");
    assert_eq!(field.offered(0, &[&format!("group {name}")]).0, ["halt", "fly", "fly-off"]);
    field.play(&["group blue/B", &format!("mount {name}"), "done"], &["done"]);
    assert_eq!(field.s.carrier(1), Some(machine));
    (0..2).for_each(|_| field.play(&["done"], &["done"]));
    field.play(&[&format!("group {name}"), "fly", "at 100 100", "done"], &["done"]);
    assert_eq!(field.s.fig(0).at, point(100, 100));
    assert_eq!(
        (field.s.whereabouts(&field.t, 1), field.s.groups[machine].flight),
        (Some(point(100, 100)), Flight::Landed)
    );
    assert!(wrg::volleys::silenced(&field.t, &field.s, 1).is_some_and(|(case, _)| case == "7.4"));
    (0..2).for_each(|_| field.play(&["done"], &["done"]));
    field.play(&["group blue/B", "dismount", "done"], &["done"]);
    assert_eq!(field.s.present(1).count(), 3);
    assert!(field.s.place(&field.t, 1).is_some_and(|at| at.within(point(100, 100), 1_500)));
}

#[test]
fn case_7_4_a_helicopter_flies_away_with_whom_it_has_picked_up() {
    let mut field = lifted();
    let machine = field.s.groups.len() - 1;
    field.play(&["group blue/B", &format!("mount #{machine}"), "done"], &["done"]);
    (0..2).for_each(|_| field.play(&["done"], &["done"]));
    let before = wrg::closing::ledgers(&field.t, &field.s)[0];
    field.play(&[&format!("group #{machine}"), "fly-off", "done"], &["done"]);
    assert!(field.s.groups[1].members.iter().all(|&f| field.s.fig(f).fate == Fate::Away));
    assert_eq!(wrg::closing::ledgers(&field.t, &field.s)[0].left, before.left, "they are not lost");
}

#[test]
fn case_7_5_whoever_was_picked_up_goes_down_with_the_helicopter() {
    let mut field = lifted();
    let machine = field.s.groups.len() - 1;
    field.play(&["group blue/B", &format!("mount #{machine}"), "done"], &["done"]);
    let crash = [("crash", 4), ("crash", 1), ("crash", 1), ("crash", 1), ("crash", 6), ("crash", 3), ("crash", 4)];
    let (t, mut recorder) = (field.t.clone(), kernel::Recorder::<kernel::Told>::default());
    let mut dice = kernel::dice::Scripted::new(&crash);
    let mut desk = wrg::desk::Desk { t: &t, s: &mut field.s, dice: &mut dice, out: &mut recorder };
    desk.crash(machine, 0);
    let alive = |g: usize| field.s.present(g).count();
    assert_eq!((alive(machine) - 1, alive(1)), (1, 2), "of the crew, and of the riders");
}
