//! Turrets and pintles in play (8.3, 10.2): two arcs, and weapons that follow somebody's eyes.

use kernel::{Audience, Rulebook, Scene, Seat, Side, Told};
use wrg::Wrg;
use wrg::volleys::lay;
use wrg::words::Weapon;

use crate::field::{Field, group};

const CREW: &str = "\"corporal smg grenades\", \"man smg\"";

/// A vehicle that looks east, and one man somewhere about it.
fn about(vehicle: &str, at: &str) -> Field {
    let groups = [group("blue", "T", CREW, "100,200", vehicle), group("red", "R", "\"corporal rifle\"", at, "")];
    let mut field = Field::new("", &groups);
    field.play(&["done"], &["group red/R", "halt", "done"]);
    field
}

fn fires(field: &Field) -> Vec<Weapon> {
    lay(&field.t, &field.s, 0, 1).shots.iter().map(|shot| shot.weapon).collect()
}

const TANK: &str = "vehicle = { afv = 30 }\nheavy = [\"afv-gun\", \"vehicle-mg\"]";

#[test]
fn case_8_3_closed_down_a_tank_sees_ahead_and_where_its_turret_points() {
    let mut field = about(TANK, "100,100");
    field.s.groups[0].closed = true;
    field.hold();
    field.play(&["done"], &["done"]);
    assert!(!field.s.seen[0][1].located && fires(&field).is_empty());
    field.hold();
    assert!(field.offered(0, &["group blue/T", "hatch"]).0.contains(&"turret".to_owned()));
    // It is turned beside whatever else the vehicle does, and stays as it is.
    let order = ["group blue/T", "turret", "at 100 50", "walk", "at 120 200", "done"];
    assert!(field.offered(0, &order[..3]).0.contains(&"walk".to_owned()));
    assert!(!field.offered(0, &order[..3]).0.contains(&"turret".to_owned()));
    field.play(&order, &["done"]);
    assert!(field.s.seen[0][1].located);
    assert_eq!(fires(&field), [Weapon::AfvGun, Weapon::TurretMg]);
    field.hold();
    field.play(&["group blue/T", "halt", "done"], &["done"]);
    assert!(field.s.seen[0][1].located);
    field.hold();
    field.s.seen[0][1].fixed = false;
    field.play(&["group blue/T", "turret-ahead", "halt", "done"], &["done"]);
    assert!(!field.s.seen[0][1].located);
}

#[test]
fn case_8_3_pintle_guns_cover_45_degrees_though_heads_see_90() {
    let lorry = "vehicle = { soft = 3 }\nheavy = [\"vehicle-mg\"]";
    // Some 35 degrees to the side, and some 15.
    let aside = about(lorry, "180,256");
    assert!(aside.s.seen[0][1].located && fires(&aside).is_empty());
    assert_eq!(fires(&about(lorry, "180,221")), [Weapon::PintleMg]);
    let tank = "vehicle = { afv = 30 }\nheavy = [\"vehicle-mg\", \"pintle-mg\"]";
    assert_eq!(fires(&about(tank, "180,256")), [Weapon::TurretMg]);
    let mut ahead = about(tank, "180,221");
    assert_eq!(fires(&ahead), [Weapon::TurretMg, Weapon::PintleMg]);
    // Nobody stands at it with the hatches closed.
    ahead.s.groups[0].closed = true;
    assert_eq!(fires(&ahead), [Weapon::TurretMg]);
}

#[test]
fn case_10_2_a_turret_follows_the_commanders_eyes_and_then_points_there_for_all_to_see() {
    let gun = "vehicle = { sp-gun = 30 }\nheavy = [\"afv-gun\"]";
    assert!(about(gun, "180,256").s.seen[0][1].located && fires(&about(gun, "180,256")).is_empty());
    let groups = [
        group("blue", "T", CREW, "100,200", TANK),
        group("red", "R", "\"corporal rifle\"", "180,256", "facing = \"north-west\""),
    ];
    let mut field = Field::new("", &groups);
    field.play(&["done"], &["group red/R", "halt", "done"]);
    assert_eq!(fires(&field), [Weapon::AfvGun, Weapon::TurretMg]);
    assert!(field.s.seen[1][0].located && field.s.seen[1][0].turret.is_none());
    let there = field.s.seen[0][1].figures.first().map(|glimpse| glimpse.at);
    // Twenty points are a sure potential casualty.
    let fire = ["group blue/T", "target 1", "done"];
    field.rolled(&fire, &["group red/R", "hold", "done"], &[("chance", 6), ("identify", 6)]);
    assert!(there.is_some() && field.s.groups[0].watch == there);
    let seen =
        |(to, told): &(Audience, Told)| *to == Audience::Side(Side(1)) && told.text.contains("its turret south-east");
    assert!(field.told.iter().any(seen), "{:?}", field.told);
    // Both sides see its arc on the table.
    assert_eq!(
        (arcs(&field, 0), arcs(&field, 1)),
        (vec!["turret blue/T".to_owned()], vec!["turret of enemy 1".to_owned()])
    );
}

/// The arcs that a seat is drawn.
fn arcs(field: &Field, seat: u8) -> Vec<String> {
    let mut scene = Scene::default();
    Wrg::scene(Wrg::lens(&field.t, &field.s, Audience::Seat(Seat(seat))), &mut scene);
    scene.overlays.iter().filter(|overlay| overlay.kind == "arc").map(|overlay| overlay.key.clone()).collect()
}
