//! Parachutes in play: when they come down, and how they are fired at (7.1, 7.2).

use geometry::table::Point;
use wrg::scale::{METRE, Posture};
use wrg::state::Fate;

use crate::field::{Field, group};

const AHEAD: [(&str, u8); 2] = [("parachute distance", 0), ("parachute direction", 0)];

/// Two men who drop at 200, 200 in some period, and an enemy who looks at the place.
fn dropped(ground: &str, more: &str) -> Field {
    let groups = [
        group("blue", "A", "\"corporal rifle\", \"man rifle\"", "200,200", more),
        group("red", "R", "\"corporal rifle\", \"2 man rifle\"", "300,200", "facing = \"west\""),
    ];
    Field::new(ground, &groups)
}

fn fates(field: &Field) -> Vec<Fate> {
    field.s.groups[0].members.iter().map(|&f| field.s.fig(f).fate).collect()
}

#[test]
fn case_7_1_whoever_drops_comes_down_in_his_period_while_the_others_move() {
    let mut field = dropped("", "drop = true\narrives = 2\nfacing = \"east\"");
    assert_eq!(fates(&field), [Fate::Waiting; 2]);
    field.wait();
    assert_eq!(fates(&field), [Fate::Waiting; 2]);
    assert!(field.offered(0, &[]).0.iter().all(|step| step == "done"), "nobody is there to be told anything");
    field.rolled(&["done"], &["done"], &[AHEAD, AHEAD].concat());
    assert_eq!(fates(&field), [Fate::Table; 2]);
    assert_eq!(field.s.place(&field.t, 0), Some(Point::new(202 * METRE + 50, 20_000)));
    assert!(field.s.seen[1][0].located, "the enemy sees them come");
}

#[test]
fn case_7_2_they_are_erect_when_they_land_and_fire_from_the_next_period_on() {
    let mut field = dropped("", "drop = true\narrives = 2\nfacing = \"east\"");
    field.s.groups[1].stance = wrg::state::Stance::Hold;
    field.wait();
    field.play(&["done"], &["done"]);
    assert_eq!(field.s.groups[0].posture, Posture::Erect);
    assert_eq!(wrg::volleys::silenced(&field.t, &field.s, 0).map(|(case, _)| case), Some("7.2"));
    (0..3).for_each(|_| field.play(&["done"], &["done"]));
    assert_eq!(wrg::volleys::silenced(&field.t, &field.s, 0), None);
}

#[test]
fn case_7_2_all_who_come_down_in_sight_are_one_target() {
    let drop = "drop = true\nfacing = \"east\"";
    let groups = [
        group("blue", "A", "\"corporal rifle\", \"man rifle\"", "200,200", drop),
        group("blue", "B", "\"3 man rifle\"", "205,205", drop),
        group("red", "R", "\"corporal rifle\", \"2 man rifle\"", "300,200", "facing = \"west\""),
    ];
    let mut field = Field::new("", &groups);
    field.rolled(&["done"], &["done"], &[AHEAD; 5].concat());
    let number = field.s.seen[1][0].number;
    let target = format!("target {number}");
    // A potential hit falls on the fourth who is diced for: a man of the other group.
    let rolls =
        [("chance", 1), ("potential hit", 6), ("identify", 6), ("identify", 6), ("identify", 6), ("identify", 1)];
    field.rolled(&["done"], &["group red/R", &target, "done"], &rolls);
    let fire = field.told.iter().find(|(_, told)| told.kind == "fire").and_then(|(_, told)| told.working.clone());
    let exposed = fire.iter().flat_map(|w| &w.modifiers).find(|m| m.label.ends_with("exposed")).map(|m| m.value);
    assert_eq!(exposed, Some(5), "{fire:?}");
    let lost = |g: usize| field.s.groups[g].members.iter().filter(|&&f| field.s.fig(f).fate == Fate::Lost).count();
    assert_eq!(lost(0) + lost(1), 1);
    assert!(field.s.groups[1].against > 0, "both are under fire");
}

#[test]
fn case_7_1_a_heavy_weapon_drops_by_itself_and_is_fetched_or_lost_in_water() {
    let gun = "heavy = [\"tripod-mg\"]\ndrop = true\nfacing = \"east\"";
    let groups = [
        group("blue", "A", "\"lance-corporal rifle\", \"2 man rifle\"", "200,200", gun),
        group("red", "R", "\"corporal rifle\"", "590,20", ""),
    ];
    // The weapon comes down 32.5 m to the east, its men where they were wanted.
    let away = [("parachute distance", 6), ("parachute direction", 0)];
    let drops = [AHEAD, AHEAD, AHEAD, away].concat();
    let mut field = Field::new("", &groups);
    field.rolled(&["done"], &["done"], &drops);
    assert_eq!(field.s.gun_of(0).map(|gun| gun.at), Some(Point::new(23_250, 20_000)));
    assert_eq!(field.s.groups[0].manned(&field.t), None);
    let rest = |field: &mut Field| (0..2).for_each(|_| field.play(&["done"], &["done"]));
    rest(&mut field);
    let (_, places) = field.offered(0, &["group blue/A", "walk"]);
    assert!(places.contains(&"its weapon".to_owned()), "{places:?}");
    assert!(!field.offered(0, &["group blue/A"]).0.contains(&"split".to_owned()), "the crew keeps together");
    field.play(&["group blue/A", "walk", "at 232 200", "done"], &["done"]);
    assert_eq!(field.s.groups[0].manned(&field.t), Some(wrg::words::Weapon::TripodMg));
    let pond = "[[area]]\nkind = \"water\"\nshape = \"225,180 260,180 260,220 225,220\"";
    let mut field = Field::new(pond, &groups);
    field.rolled(&["done"], &["done"], &drops);
    assert!(field.s.groups[0].broken && field.s.gun_of(0).is_none());
}
