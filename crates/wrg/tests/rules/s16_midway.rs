//! Armour under anti-tank fire on its way (15.3, 16.1): it is halted where it was engaged, or tests there, and the result binds the
//! rest of the period.

use geometry::table::Point;
use kernel::{Audience, Side, Told};
use wrg::state::{Fate, Order, Pace, curb};

use crate::field::{Field, group};

const CREW: &str = "\"corporal smg grenades\", \"man pistol\"";
const GUNNERS: &str = "\"lance-corporal smg\", \"2 man smg\"";
const GUN: &str = "heavy = [\"gun\"]\nfacing = \"east\"";
const ON: [&str; 4] = ["group red/T", "walk", "at 300 390", "done"];

const ROCKS: &str = "[[area]]\nkind = \"rocks\"\nshape = \"250,335 350,335 350,350 250,350\"";

/// A tank that drives south through the arc of a gun, 8 m a tick from 260 on, and is out of it after the second.
fn passing(ground: &str, more: &[String]) -> Field {
    let tank = "vehicle = { afv = 30 }\nheavy = [\"vehicle-mg\"]\nfacing = \"south\"";
    let mut groups = vec![group("blue", "G", GUNNERS, "100,200", GUN)];
    groups.extend_from_slice(more);
    groups.push(group("red", "T", CREW, "300,260", tank));
    let mut field = Field::new(ground, &groups);
    field.connect();
    field.play(&["done"], &ON);
    assert_eq!(south(&field), 340, "it has gone all its way");
    field
}

fn tank(field: &Field) -> usize {
    field.s.groups.len() - 1
}

/// How far south the tank is.
fn south(field: &Field) -> i32 {
    let hull = field.s.groups[tank(field)].members[0];
    field.s.fig(hull).at.y() / 100
}

fn of<'a>(field: &'a Field, side: u8, kind: &'a str) -> Vec<&'a Told> {
    let heard = move |(who, told): &&'a (Audience, Told)| *who == Audience::Side(Side(side)) && told.kind == kind;
    field.told.iter().filter(heard).map(|(_, told)| told).collect()
}

fn texts(field: &Field, side: u8, kind: &str) -> Vec<String> {
    of(field, side, kind).iter().map(|told| told.text.clone()).collect()
}

/// The dice of one shot and of the test for it.
fn shot(die: u8, test: [u8; 2]) -> [(&'static str, u8); 3] {
    [("anti-tank", die), ("afv reaction", test[0]), ("afv reaction", test[1])]
}

#[test]
fn case_15_3_a_vehicle_is_halted_where_it_was_engaged() {
    let mut field = passing("", &[]);
    // Three for the gun, one for the flank, and four.
    let rolls = [("anti-tank", 4), ("burning", 6), ("crew", 6), ("crew", 1)];
    field.rolled(&["done"], &["done"], &rolls);
    let hull = field.s.groups[1].members[0];
    assert_eq!((field.s.fig(hull).fate, south(&field)), (Fate::Lost, 268), "nearest to the gun, in the first tick");
    let out = field.s.present(1).next().expect("one gets out");
    assert!(field.s.fig(out).at.within(field.s.fig(hull).at, 1_000), "beside it");
    assert_eq!(texts(&field, 0, "anti-tank fire"), ["Tick 1: G fires at enemy 1: knocked out"]);
}

#[test]
fn case_16_1_armour_tests_where_it_was_engaged_and_the_result_binds_the_rest_of_the_period() {
    let mut field = passing("", &[]);
    // Ten, one for moving, five points against it, two for the surprise.
    field.rolled(&["done"], &["done"], &shot(1, [5, 5]));
    assert_eq!(field.s.groups[1].curb, curb::NO_CLOSING | curb::NO_ADVANCE);
    assert_eq!(south(&field), 268, "it does not advance any farther");
    assert_eq!(field.s.groups[1].order.pace, Pace::Walk, "its order lies dormant");
    assert_eq!(texts(&field, 1, "under fire"), ["Tick 1: T is under anti-tank fire: no effect"]);
    assert_eq!(texts(&field, 1, "reaction"), ["Tick 1: T does not advance (4)"]);
    assert_eq!(
        texts(&field, 1, "moved"),
        ["Tick 1: T halts at 300, 268 in what is left of the period; order: drive, ready to fire to 300, 390"]
    );
    assert!(of(&field, 0, "seen").iter().any(|told| told.text.contains("enemy 1")), "whoever fired sees it there");
    // At the end of the period it tests again, for the next one.
    field.rolled(&["done"], &["done"], &[("afv reaction", 6), ("afv reaction", 6)]);
    assert_eq!(texts(&field, 1, "reaction").len(), 1);
    assert_eq!(field.s.groups[1].curb, curb::NO_CLOSING, "six: as far as the next cover");
}

#[test]
fn case_16_1_armour_goes_on_to_the_next_cover_or_as_it_went() {
    let mut field = passing(ROCKS, &[]);
    field.rolled(&["done"], &["done"], &shot(1, [6, 6]));
    assert_eq!(texts(&field, 1, "reaction"), ["Tick 1: T goes no farther than the next cover (6)"]);
    assert_eq!(south(&field), 336, "among the rocks");
    // Whoever goes away from the enemy is not held up by any of it.
    let back = "vehicle = { afv = 30 }\nfacing = \"north\"";
    let groups = [group("blue", "G", GUNNERS, "100,200", GUN), group("red", "T", CREW, "300,270", back)];
    let mut field = Field::new("", &groups);
    field.play(&["done"], &["group red/T", "crawl", "at 300 390", "done"]);
    let end = south(&field);
    assert!(end > 283, "out of the arc: {end}");
    field.rolled(&["done"], &["done"], &shot(1, [5, 5]));
    assert_eq!((south(&field), of(&field, 1, "moved").len()), (end, 0));
    assert_eq!(of(&field, 1, "reaction").len(), 1);
}

#[test]
fn case_16_1_armour_that_must_retire_reverses_with_its_share_of_the_period() {
    let mut field = passing("", &[]);
    field.rolled(&["done"], &["done"], &shot(1, [1, 1]));
    // Nine tenths of sixty metres.
    assert_eq!((field.s.groups[1].curb, south(&field)), (curb::RETIRE, 268 - 54));
    let ticks = texts(&field, 1, "tick");
    assert_eq!(ticks.first().map(String::as_str), Some("Tick 2: T at 300, 262"));
    assert_eq!(ticks.len(), 9, "{ticks:?}");
}

#[test]
fn case_16_1_armour_that_flees_turns_under_smoke_and_does_not_fire() {
    let men = [group("blue", "B", "\"corporal rifle\"", "300,392", "facing = \"west\"")];
    let mut stays = passing("", &men);
    let mut flees = stays.clone();
    let rest = [("chance", 6), ("potential hit", 1)];
    let hold = ["group blue/B", "hold", "done"];
    let sheet: &[&str] = if stays.offered(0, &[]).0.contains(&"group blue/B".to_owned()) { &hold } else { &["done"] };
    stays.rolled(sheet, &["done"], &[&shot(1, [5, 5])[..], &rest[..]].concat());
    // It fires from where it was engaged, at 124 m, and not from the end of its way.
    let why = of(&stays, 1, "fire").first().and_then(|told| told.working.clone()).expect("it fires");
    assert_eq!(why.modifiers[0].value, 8, "{why:?}");
    flees.rolled(sheet, &["done"], &shot(3, [1, 1]));
    assert_eq!(flees.s.groups[2].curb, curb::PANIC);
    assert!(flees.s.groups[2].projected && !flees.s.groups[2].fired && flees.s.groups[1].shooters == 0);
    // A dash less the turn, and nine tenths of that.
    assert_eq!(south(&flees), 268 - 126);
}

#[test]
fn case_16_1_each_anti_tank_fire_has_its_test_in_the_order_of_the_ticks() {
    let second = [group("blue", "K", GUNNERS, "240,310", GUN)];
    let mut field = passing(ROCKS, &second);
    let rolls = [shot(1, [6, 6]), shot(1, [6, 5])].concat();
    field.rolled(&["done"], &["done"], &rolls);
    // The second test counts the points of both, and the rocks.
    let tests = texts(&field, 1, "reaction");
    assert_eq!(tests, ["Tick 1: T goes no farther than the next cover (7)", "Tick 6: T retires (-1)"]);
    assert_eq!(field.s.groups[2].against, 8);
    assert_eq!(south(&field), 308 - 24);
}

#[test]
fn case_16_1_fire_at_where_armour_would_have_been_is_not_fired() {
    let later = [group("blue", "H", GUNNERS, "100,400", GUN)];
    let mut field = passing("", &later);
    let mut held = field.clone();
    assert!(field.offered(0, &["group blue/H"]).0.contains(&"target 1".to_owned()));
    field.rolled(&["done"], &["done"], &shot(1, [5, 5]));
    assert!(field.s.groups[0].fired && !field.s.groups[1].fired);
    assert_eq!(texts(&field, 0, "fire"), ["H no longer has its target before it and does not fire"]);
    // In the end the test of the fire and that of the period are one.
    held.rolled(&["group blue/G", "hold", "done"], &["done"], &[("anti-tank", 1)]);
    assert!(held.s.groups[1].fired && of(&held, 1, "reaction").is_empty());
    assert_eq!(south(&held), 340);
}

#[test]
fn case_15_3_a_gun_engages_armour_as_soon_as_it_comes_in_sight_if_it_is_told_to() {
    let tank = "vehicle = { afv = 30 }\nfacing = \"north\"";
    let groups = [group("blue", "G", GUNNERS, "100,200", GUN), group("red", "T", CREW, "300,250", tank)];
    let mut field = Field::new("", &groups);
    field.play(&["done"], &["group red/T", "walk", "at 300 20", "done"]);
    assert_eq!(south(&field), 170);
    let early = ["group blue/G", "early 1", "done"];
    assert!(field.offered(0, &early[..1]).0.contains(&"early 1".to_owned()));
    let mut usual = field.clone();
    usual.rolled(&["done"], &["done"], &[("anti-tank", 1)]);
    assert_eq!(south(&usual), 170, "otherwise it fires when all have moved");
    field.rolled(&early, &["done"], &shot(1, [5, 5]));
    assert_eq!((south(&field), texts(&field, 1, "reaction").len()), (242, 1));
    // Nothing that stands still comes in sight.
    field.play(&["done"], &["done"]);
    field.s.groups[1].curb = 0;
    field.play(&["done"], &["group red/T", "halt", "done"]);
    let offers = field.offered(0, &["group blue/G"]).0;
    assert!(offers.contains(&"target 1".to_owned()) && !offers.contains(&"early 1".to_owned()));
}

#[test]
fn case_16_1_armour_that_was_to_wait_at_a_corner_of_its_way_leaves_its_trail_where_it_went() {
    let drives = "vehicle = { afv = 30 }\nheavy = [\"vehicle-mg\"]\nfacing = \"south\"";
    let groups = [group("blue", "G", GUNNERS, "100,200", GUN), group("red", "T", CREW, "300,260", drives)];
    let mut field = Field::new("", &groups);
    field.play(&["done"], &["group red/T", "walk", "at 300 300", "then", "at 380 300", "done"]);
    assert_eq!(south(&field), 300, "the turn takes what is left");
    field.rolled(&["done"], &["done"], &shot(1, [5, 5]));
    let order = field.s.groups[1].order;
    assert_eq!((south(&field), order.end().x()), (268, 38_000), "its way is what it was");
    let trails: Vec<(i32, i32)> =
        field.s.trails.iter().filter(|way| way.group == 1).map(|way| (way.from.y() / 100, way.to.y() / 100)).collect();
    assert_eq!(trails, [(260, 268)]);
}

#[test]
fn case_16_1_vehicles_hit_in_one_tick_test_as_all_stood_then_whatever_their_numbers() {
    let drives = "vehicle = { afv = 30 }\nfacing = \"south\"";
    let tanks = [group("red", "T", CREW, "300,260", drives), group("red", "U", CREW, "310,175", drives)];
    let guns = [group("blue", "G", GUNNERS, "100,200", GUN), group("blue", "K", GUNNERS, "110,115", GUN)];
    for order in [[0, 1], [1, 0]] {
        let groups = [&guns[..], &order.map(|n: usize| tanks[n].clone())].concat();
        let mut field = Field::new("", &groups);
        field.connect();
        field.play(&["done"], &["group red/T", "walk", "at 300 390", "group red/U", "walk", "at 310 390", "done"]);
        let [t, u] = order.map(|n| format!("target {}", field.s.seen[0][2 + n].number));
        let test = ("afv reaction", 1);
        let rolls = [("anti-tank", 1), ("anti-tank", 1), test, test, test, test];
        field.rolled(&["group blue/G", &t, "group blue/K", &u, "done"], &["done"], &rolls);
        let mut tests = texts(&field, 1, "reaction");
        tests.sort();
        // When U tests it has not yet seen T give way.
        assert_eq!(tests, ["Tick 1: T retires (-3)", "Tick 1: U retires (-1)"]);
    }
}

#[test]
fn case_16_1_the_order_that_a_messenger_brings_outlasts_a_test_on_the_way() {
    let mut groups = vec![group("blue", "G", GUNNERS, "100,200", GUN)];
    let drives = "vehicle = { afv = 30 }\nfacing = \"south\"";
    groups.push(group("red", "M", "\"man rifle\"", "300,344", ""));
    groups.push(group("red", "T", CREW, "300,260", drives));
    let field = Field::new("", &groups);
    for (pace, x) in [(Pace::Walk, 200), (Pace::Dash, 300)] {
        let mut field = field.clone();
        let brought = Order::new(pace, Point::new(x * 100, 39_000));
        field.s.groups[1].errand = Some((2, brought));
        field.play(&["done"], &ON);
        field.rolled(&["done"], &["done"], &shot(1, [5, 5]));
        assert_eq!((south(&field), field.s.groups[2].order), (268, brought));
    }
}

#[test]
fn case_16_1_armour_that_came_upon_an_enemy_goes_no_farther_than_that() {
    let ground = "[[area]]\nkind = \"rocks\"\nshape = \"290,335 304,335 304,350 290,350\"\n\
                  [[area]]\nkind = \"wood\"\nshape = \"305,332 325,332 325,352 305,352\"";
    let drives = "vehicle = { afv = 30 }\nfacing = \"south\"";
    let groups = [
        group("blue", "G", GUNNERS, "100,200", GUN),
        group("blue", "B", "\"corporal rifle\"", "315,342", "facing = \"north\""),
        group("red", "F", "\"corporal rifle\"", "385,342", ""),
        group("red", "T", CREW, "300,260", drives),
    ];
    let mut field = Field::new(ground, &groups);
    field.connect();
    field.play(&["done"], &["group red/F", "walk", "at 335 342", "group red/T", "walk", "at 300 390", "done"]);
    // A friend locates him too when it has halted, and that does not let it go on.
    assert_eq!((south(&field), texts(&field, 1, "met").len(), field.s.groups[1].spotted), (324, 1, 0b1100));
    // Its test lets it go as far as the rocks.
    let sheet = ["group blue/G", "target 1", "group blue/B", "hold", "done"];
    field.rolled(&sheet, &["group red/F", "hold", "group red/T", "hold", "done"], &shot(1, [6, 6]));
    assert_eq!(field.s.groups[3].curb, curb::NO_CLOSING);
    assert_eq!((south(&field), of(&field, 1, "moved").len()), (324, 1));
}

#[test]
fn case_16_1_each_weapon_of_armour_that_was_put_back_fires_once() {
    let tank = "vehicle = { afv = 30 }\nheavy = [\"vehicle-mg\", \"vehicle-mg\"]\nfacing = \"south\"";
    let groups = [
        group("blue", "G", GUNNERS, "100,200", GUN),
        group("blue", "B", "\"corporal rifle\"", "300,392", "facing = \"west\""),
        group("blue", "C", "\"corporal rifle\"", "330,392", "facing = \"west\""),
        group("red", "T", CREW, "300,260", tank),
    ];
    let mut field = Field::new("", &groups);
    field.play(&["done"], &ON);
    let hit = [("chance", 6), ("potential hit", 1)];
    let rolls = [&shot(1, [5, 5])[..], &hit, &hit].concat();
    field.rolled(&["done"], &["group red/T", "divide", "weapon 1", "target 1", "target 2", "done"], &rolls);
    let fired = of(&field, 1, "fire").into_iter().filter_map(|told| told.working.as_ref());
    let weapons: Vec<&str> = fired.map(|why| why.modifiers[0].label.as_str()).collect();
    assert_eq!(weapons, ["1 turret MG", "1 turret MG"]);
}

#[test]
fn case_16_1_armour_that_goes_on_as_it_went_has_fired() {
    let tank = |facing: &str| format!("vehicle = {{ afv = 30 }}\nheavy = [\"afv-gun\"]\nfacing = \"{facing}\"");
    let (north, south) = (tank("north"), tank("south"));
    let groups = [group("blue", "X", CREW, "280,300", &north), group("red", "T", CREW, "300,200", &south)];
    let mut field = Field::new("", &groups);
    field.play(&["group blue/X", "crawl", "at 280 390", "done"], &["group red/T", "crawl", "at 300 20", "done"]);
    let test = ("afv reaction", 5);
    let rolls = [("anti-tank", 1), ("anti-tank", 1), test, test, test, test];
    field.rolled(&["group blue/X", "early 1", "done"], &["group red/T", "early 1", "done"], &rolls);
    // Both go backwards and go on, and both are seen to have fired.
    for (side, group) in [(1, 0), (0, 1)] {
        assert!(field.s.fig(field.s.groups[group].members[0]).fired && of(&field, side, "moved").is_empty());
        assert!(texts(&field, side, "seen")[0].contains("moving and firing"));
    }
}
