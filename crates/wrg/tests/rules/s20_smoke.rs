//! Who is busy in a period (11.1, 20.3): weapons that lay smoke, projectors, and whoever calls for support; and blind fire (20.2).

use geometry::table::{Point, Screen};
use wrg::missions::overlooks;
use wrg::smoke::Smoke;
use wrg::state::{Order, Pace};
use wrg::volleys::{blind, grenades, lay, silenced};
use wrg::words::Weapon;

use crate::field::{Field, group};

fn point(x: i32, y: i32) -> Point {
    Point::new(x * 100, y * 100)
}

fn fires(field: &Field, weapon: Weapon) -> bool {
    lay(&field.t, &field.s, 0, 1).shots.iter().any(|shot| shot.weapon == weapon)
}

const RED: &str = "\"corporal rifle\"";

/// One blue group with an enemy that it has located, told to walk, and what it is told next.
fn told(men: &str, more: &str, enemy: &str, orders: &[&str]) -> Field {
    let groups = [group("blue", "A", men, "100,200", more), group("red", "R", RED, enemy, "")];
    let mut field = Field::new("", &groups);
    field.s.groups[0].order = Order::new(Pace::Walk, point(100, 100));
    field.play(orders, &["done"]);
    field
}

#[test]
fn case_20_3_whoever_lays_smoke_stays_and_does_not_fire_with_the_same_weapon() {
    let men = "\"corporal rifle\", \"man grenade-launcher\"";
    let free = told(men, "", "180,200", &["group blue/A", "halt", "done"]);
    assert!(fires(&free, Weapon::GrenadeLauncher) && fires(&free, Weapon::Rifle));
    let field = told(men, "", "180,200", &["group blue/A", "smoke", "at 180 215", "done"]);
    assert_eq!((field.s.smoke.len(), field.s.groups[0].order.pace), (1, Pace::Halt));
    assert!(!fires(&field, Weapon::GrenadeLauncher) && fires(&field, Weapon::Rifle), "the others fire");
    let crew = "\"corporal smg\", \"2 man smg\"";
    let mortar = told(crew, "heavy = [\"mortar-81mm\"]", "400,200", &["group blue/A", "smoke", "at 400 100", "done"]);
    assert_eq!(silenced(&mortar.t, &mortar.s, 0).map(|(case, _)| case), Some("20.3"));
    let mut next = field;
    (0..2).for_each(|_| next.play(&["done"], &["done"]));
    next.play(&["group blue/A", "halt", "done"], &["done"]);
    assert!(fires(&next, Weapon::GrenadeLauncher), "in the next period it is free again");
}

#[test]
fn case_20_3_one_man_weapons_and_guns_of_tanks_lay_smoke_and_the_tank_drives_on() {
    let rocket = told("\"corporal rifle\", \"man one-man\"", "", "180,200", &["done"]);
    let mut rocket = rocket;
    (0..2).for_each(|_| rocket.play(&["done"], &["done"]));
    assert!(rocket.offered(0, &["group blue/A"]).0.contains(&"smoke".to_owned()));
    let gun = "vehicle = { afv = 30 }\nheavy = [\"afv-gun\", \"vehicle-mg\"]\nfacing = \"east\"";
    let groups =
        [group("blue", "A", "\"corporal smg\", \"2 man smg\"", "100,200", gun), group("red", "R", RED, "260,200", "")];
    let mut field = Field::new("", &groups);
    field.s.groups[0].order = Order::new(Pace::Dash, point(300, 200));
    field.play(&["group blue/A", "smoke", "at 200 100", "done"], &["done"]);
    assert_eq!((field.s.groups[0].went, field.s.groups[0].moved), (Pace::Walk, true), "it goes as fast as it can fire");
    assert!(!fires(&field, Weapon::AfvGun) && fires(&field, Weapon::TurretMg));
}

#[test]
fn case_20_3_whatever_a_man_carries_lays_smoke() {
    let men = "\"corporal rifle\", \"man belt-lmg mortar-2in\"";
    let field = told(men, "", "180,200", &["group blue/A", "smoke", "at 180 215", "done"]);
    assert_eq!((field.s.smoke.len(), field.s.groups[0].used), (1, Some((1, Weapon::Mortar2in))));
    assert!(!fires(&field, Weapon::BeltLmg) && fires(&field, Weapon::Rifle), "he has no hand free");
    assert!(wrg::volleys::can_lob(&field.t, &field.s, 0) && !wrg::march::doubles(&field.t, &field.s, 0));
}

#[test]
fn case_20_3_projectors_are_fired_once_and_screen_the_front_of_the_tank() {
    let gun = "vehicle = { afv = 30 }\nheavy = [\"afv-gun\"]\nfacing = \"east\"";
    let groups =
        [group("blue", "A", "\"corporal smg\", \"2 man smg\"", "100,200", gun), group("red", "R", RED, "590,20", "")];
    let mut field = Field::new("", &groups);
    assert!(field.offered(0, &["group blue/A"]).0.contains(&"project".to_owned()));
    assert!(!field.offered(1, &["group red/R"]).0.contains(&"project".to_owned()));
    field.play(&["group blue/A", "project", "halt", "done"], &["done"]);
    let screen = field.s.smoke[0].screen;
    assert_eq!([screen.from.x(), screen.to.x()], [15_000, 15_000], "50 m before its front");
    assert_eq!((screen.to.y() - screen.from.y()).abs(), 5_000, "50 m long");
    assert!(field.heard(1, "smoke"));
    assert!(field.s.groups[0].used.is_none(), "its gun is free");
    (0..2).for_each(|_| field.play(&["done"], &["done"]));
    assert!(!field.offered(0, &["group blue/A"]).0.contains(&"project".to_owned()), "they are not loaded again");
}

/// A blue group with a screen between it and an enemy 30 m behind it.
fn smoked(ground: &str, men: &str, more: &str, far: i32) -> Field {
    let groups =
        [group("blue", "A", men, "100,200", more), group("red", "R", RED, &format!("{},200", 100 + far + 30), "")];
    let mut field = Field::new(ground, &groups);
    for seen in &mut field.s.seen {
        seen.iter_mut().for_each(|seen| (seen.located, seen.fixed) = (false, false));
    }
    let screen = Screen { from: point(100 + far, 180), to: point(100 + far, 220), height: 3000 };
    field.s.smoke.push(Smoke { screen, laid: 0, stoked: 9 });
    field.play(&["done"], &["done"]);
    field
}

fn blind_with(field: &Field, weapon: Weapon) -> bool {
    let laid = blind::lay(&field.t, &field.s, 0, 0);
    laid.is_some_and(|laid| laid.shots.iter().any(|shot| shot.weapon == weapon))
}

#[test]
fn case_20_2_mortars_fire_blind_and_not_through_trees() {
    let men = "\"corporal rifle\", \"man mortar-2in\"";
    assert!(blind_with(&smoked("", men, "", 80), Weapon::Mortar2in));
    let wood = "[[area]]\nkind = \"wood\"\nheight = 10\nshape = \"60,150 102,150 102,250 60,250\"";
    let near = smoked(wood, men, "", 60);
    assert!(blind_with(&near, Weapon::Rifle) && !blind_with(&near, Weapon::Mortar2in), "10.2: bombs burst in trees");
}

#[test]
fn case_20_2_machine_guns_in_blind_fire_count_as_such() {
    let mut field = smoked("", "\"corporal rifle\", \"man belt-lmg\"", "", 40);
    field.play(&["group blue/A", "blind 0", "done"], &["done"]);
    assert_eq!(field.s.groups[1].guns, 1, "13.3");
}

#[test]
fn case_13_3_machine_guns_in_blind_fire_count_once_for_men_who_split_off_too() {
    let groups = [
        group("blue", "A", "\"corporal rifle\", \"man belt-lmg\"", "100,200", ""),
        group("red", "R", "\"corporal rifle\", \"5 man rifle\"", "170,200", ""),
    ];
    let mut field = Field::new("", &groups);
    let screen = Screen { from: point(140, 160), to: point(140, 240), height: 3000 };
    field.s.smoke.push(Smoke { screen, laid: 0, stoked: 9 });
    field.play(&["done"], &["group red/R", "split", "done"]);
    let halves: Vec<usize> = (1..field.s.groups.len()).filter(|&g| field.s.is_alive(g)).collect();
    assert_eq!(halves.len(), 2);
    field.play(&["group blue/A", "blind 0", "done"], &["done"]);
    assert_eq!(halves.iter().map(|&g| field.s.groups[g].guns).collect::<Vec<_>>(), [1, 1]);
}

#[test]
fn case_20_2_nobody_helps_with_missiles_that_are_fired_blind() {
    let field = smoked("", "\"corporal smg\", \"2 man smg\"", "heavy = [\"missile\"]", 280);
    let laid = blind::lay(&field.t, &field.s, 0, 0).expect("the smoke is in its arc");
    assert_eq!(laid.shots.iter().map(|shot| shot.weapon).collect::<Vec<_>>(), [Weapon::Missile]);
}

#[test]
fn case_15_2_blind_rifles_at_an_open_hatch_do_not_hinder_the_gun_of_the_tank() {
    let gun = "vehicle = { afv = 30 }\nheavy = [\"afv-gun\"]\nfacing = \"west\"";
    let groups = [
        group("blue", "A", "\"corporal rifle\", \"7 man rifle\"", "100,200", "facing = \"east\""),
        group("blue", "T", "\"corporal smg\", \"man smg\"", "90,270", "vehicle = { afv = 50 }\nfacing = \"east\""),
        group("red", "R", "\"corporal smg\", \"man smg\"", "165,205", gun),
    ];
    let mut field = Field::new("", &groups);
    let screen = Screen { from: point(140, 190), to: point(140, 215), height: 3000 };
    field.s.smoke.push(Smoke { screen, laid: 0, stoked: 9 });
    field.play(&["done"], &["done"]);
    assert!(field.s.seen[1][1].located);
    let orders = ["group blue/A", "blind 0", "group blue/T", "hold", "done"];
    let target = format!("target {}", field.s.seen[1][1].number);
    field.play(&orders, &["group red/R", &target, "done"]);
    assert!(field.s.groups[2].raked && !field.s.groups[2].harmed, "rifles rake the hatch");
    let why = field
        .told
        .iter()
        .filter(|(_, told)| told.kind == "anti-tank fire")
        .filter_map(|(_, told)| told.working.as_ref());
    let names: Vec<String> = why.flat_map(|why| why.modifiers.iter().map(|m| m.label.clone())).collect();
    assert!(!names.is_empty() && !names.contains(&"under-fire".to_owned()), "{names:?}");
}

#[test]
fn case_20_2_no_rocket_is_fired_blind_from_a_bunker() {
    let men = "\"corporal rifle\", \"man one-man\"";
    let bunker = "[[area]]\nkind = \"bunker\"\nheight = 3\nshape = \"90,190 110,190 110,210 90,210\"";
    let (open, shut) = (smoked("", men, "", 40), smoked(bunker, men, "", 40));
    assert!(blind_with(&open, Weapon::OneMan) && !blind_with(&shut, Weapon::OneMan));
    assert!(blind_with(&shut, Weapon::Rifle));
}

#[test]
fn case_11_1_whoever_calls_for_support_stays_and_has_no_hand_free() {
    let men = "\"officer smg radio\", \"man rifle\"";
    let groups = [group("blue", "A", men, "100,200", ""), group("red", "R", RED, "150,200", "")];
    let mut field = Field::side("blue", "support = 2", &groups);
    field.s.groups[0].order = Order::new(Pace::Walk, point(100, 100));
    let mut other = field.clone();
    field.play(&["group blue/A", "call 1", "along east", "mass 1", "done"], &["done"]);
    assert_eq!((field.s.missions.len(), field.s.groups[0].moved), (1, false));
    assert!(!fires(&field, Weapon::Smg) && fires(&field, Weapon::Rifle), "he speaks, his man fires");
    other.play(&["group blue/A", "halt", "done"], &["done"]);
    assert!(fires(&other, Weapon::Smg));
}

#[test]
fn case_11_2_whoever_registers_neither_fires_nor_throws() {
    let men = "\"officer smg grenades\", \"man rifle radio\"";
    let groups = [group("blue", "A", men, "100,200", "observer = true"), group("red", "R", RED, "118,200", "")];
    let mut field = Field::new("", &groups);
    let mut other = field.clone();
    field.play(&["group blue/A", "register", "at 300 200", "done"], &["done"]);
    assert_eq!(field.s.registered[0].len(), 1);
    assert!(!fires(&field, Weapon::Smg) && grenades(&field.t, &field.s, 0, 1).shots.is_empty());
    other.play(&["group blue/A", "halt", "done"], &["done"]);
    assert!(fires(&other, Weapon::Smg) && grenades(&other.t, &other.s, 0, 1).shots.len() == 1);
}

#[test]
fn case_11_2_whoever_registers_neither_throws_a_bottle_nor_places_a_charge() {
    let tank = "vehicle = { afv = 30 }\nfacing = \"east\"";
    let bombs = "observer = true\nmolotovs = 1\nsticky_bombs = 1\nsatchels = 1";
    let groups = [
        group("blue", "A", "\"officer smg radio\"", "100,200", bombs),
        group("red", "T", "\"corporal smg\", \"man smg\"", "108,200", tank),
    ];
    let field = Field::new("", &groups);
    let offered = |orders: &[&str]| {
        let mut one = field.clone();
        one.play(orders, &["done"]);
        let (offers, _) = one.offered(0, &["group blue/A"]);
        ["molotov-at 1", "sticky-at 1", "satchel-at 1"].map(|bomb| offers.iter().any(|offer| offer == bomb))
    };
    assert_eq!(offered(&["group blue/A", "halt", "done"]), [true; 3]);
    assert_eq!(offered(&["group blue/A", "register", "at 300 200", "done"]), [false; 3]);
}

#[test]
fn case_11_2_a_place_is_overlooked_in_the_arc_and_over_ruins() {
    let house = "[[area]]\nkind = \"building\"\nheight = 8\nshape = \"150,150 170,150 170,250 150,250\"";
    let groups = [
        group("blue", "A", "\"officer smg radio\"", "100,200", "observer = true"),
        group("red", "R", RED, "590,20", ""),
    ];
    let mut field = Field::new(house, &groups);
    assert!(overlooks(&field.t, &field.s, 0, point(140, 200)));
    assert!(!overlooks(&field.t, &field.s, 0, point(60, 200)), "behind his back");
    assert!(!overlooks(&field.t, &field.s, 0, point(250, 200)), "behind the house");
    field.s.field.fallen.push(0);
    assert!(overlooks(&field.t, &field.s, 0, point(250, 200)), "over what is left of it");
}

#[test]
fn case_20_3_smoke_and_light_fly_as_bombs_do() {
    let groups = [
        group("blue", "A", "\"corporal rifle\", \"man mortar-2in\"", "300,200", "facing = \"east\""),
        group("red", "R", RED, "590,20", ""),
    ];
    let wood = "[[area]]\nkind = \"wood\"\nheight = 10\nshape = \"400,150 430,150 430,250 400,250\"";
    for (ground, at, flies) in [("", "at 420 200", true), ("", "at 180 200", false), (wood, "at 440 200", false)] {
        for (light, verb, kind) in [("day", "smoke", "smoke"), ("dark", "flare", "light")] {
            let mut field = Field::with(&format!("light = \"{light}\""), ground, &groups);
            let line = ["group blue/A", verb, at];
            assert_eq!(field.offered(0, &line).0.contains(&"done".to_owned()), flies, "{verb} {at}");
            field.forced(&[&line[..], &["done"]].concat(), &["done"]);
            assert_eq!(field.heard(1, kind), flies, "{verb} {at}");
            assert_eq!(field.s.groups[0].used.is_some(), flies, "the mortar is free for bombs");
        }
    }
}

#[test]
fn case_20_3_a_place_that_smoke_cannot_reach_is_refused_with_the_reason_and_asked_for_again() {
    let groups = [
        group("blue", "A", "\"corporal rifle\", \"man mortar-2in\"", "300,200", "facing = \"east\""),
        group("red", "R", RED, "590,20", ""),
    ];
    for (light, verb) in [("day", "smoke"), ("dark", "flare")] {
        let mut field = Field::with(&format!("light = \"{light}\""), "", &groups);
        let q = field.asked(0, &["group blue/A", verb]);
        let names: Vec<&str> = q.landmarks().iter().map(|landmark| landmark.name.as_str()).collect();
        assert!(names.contains(&"150 m east") && !names.contains(&"150 m west"), "{names:?}");
        let west = q.why_nots().iter().find(|why| why.what.text == "150 m west").expect("a reason");
        assert_eq!(west.reason, "its 2 in mortar does not point there");
        assert!(q.default_step().is_some_and(|step| q.landmarks().iter().any(|landmark| landmark.step == step)));
        let wrong = ["group blue/A", verb, "at 180 200"];
        let again = field.asked(0, &wrong);
        assert!(again.prompted().text.starts_with("Not there: its 2 in mortar does not point there."), "{verb}");
        assert!(!field.offered(0, &wrong).0.contains(&"done".to_owned()));
        field.play(&[&wrong[..], &["at 420 200", "done"]].concat(), &["done"]);
        assert!(field.s.groups[0].used.is_some() && !field.heard(0, "no smoke"), "the last place counts");
    }
}

#[test]
fn case_20_3_smoke_is_not_offered_where_its_weapon_reaches_nothing() {
    let groups = [
        group("blue", "A", "\"corporal rifle\", \"man mortar-2in\"", "0,200", "facing = \"west\""),
        group("red", "R", RED, "590,20", ""),
    ];
    let q = Field::new("", &groups).asked(0, &["group blue/A"]);
    let why = q.why_nots().iter().find(|why| why.what.text == "lay a screen of smoke").expect("a reason");
    assert_eq!(why.reason, "its weapon reaches no place from here");
}

#[test]
fn case_20_3_a_turret_is_turned_before_its_gun_lays_smoke() {
    let gun = "vehicle = { afv = 30 }\nheavy = [\"afv-gun\"]\nfacing = \"east\"";
    let groups =
        [group("blue", "A", "\"corporal smg\", \"2 man smg\"", "300,200", gun), group("red", "R", RED, "590,20", "")];
    let mut field = Field::new("", &groups);
    field.s.groups[0].closed = true;
    let west = |before: &[&str]| {
        let line = [&["group blue/A"], before, &["smoke", "at 200 200"]].concat();
        field.offered(0, &line).0.contains(&"done".to_owned())
    };
    assert!(!west(&[]) && west(&["turret", "at 100 200"]));
}

#[test]
fn case_20_3_a_screen_lies_down_wind_of_where_it_is_laid() {
    let groups = [
        group("blue", "A", "\"corporal rifle\", \"man mortar-2in\"", "300,200", "facing = \"east\""),
        group("red", "R", RED, "590,20", ""),
    ];
    for (wind, end) in [("north", (420, 150)), ("east", (470, 200)), ("south", (420, 250))] {
        let mut field = Field::with(&format!("wind = \"{wind}\""), "", &groups);
        field.play(&["group blue/A", "smoke", "at 420 200", "done"], &["done"]);
        let screen = field.s.smoke[0].screen;
        assert_eq!((screen.from, screen.to), (point(420, 200), point(end.0, end.1)), "wind to the {wind}");
    }
}
