//! Light in play (19.1, 19.2): flares, rounds, fires, searchlights and night vision.

use geometry::table::{Heading, Point};
use wrg::lamps::{Beam, beams, flare};
use wrg::light::{Glow, Lamp};
use wrg::locate::locates;
use wrg::movement::Light;
use wrg::state::Pace;

use crate::field::{Field, group};

const MAN: &str = "\"corporal rifle\"";

/// Two men so far apart in the dark.
fn night(year: u32, blue: &str, more: &str, red: &str) -> Field {
    let groups = [
        group("blue", "A", blue, "100,200", &format!("facing = \"east\"\n{more}")),
        group("red", "R", MAN, red, "facing = \"west\""),
    ];
    Field::dark(year, &groups)
}

#[test]
fn case_19_1_what_is_lit_is_seen_as_by_moonlight() {
    let mut field = night(1944, MAN, "", "120,200");
    assert!(!field.s.seen[0][1].located, "20 m in the dark, silent");
    let mut far = night(1944, MAN, "", "180,200");
    far.s.groups[1].posture = wrg::scale::Posture::Erect;
    assert!(!locates(&far.t, &far.s, 0, 1), "80 m in the dark");
    far.s.lamps.push(Lamp { glow: Glow::LightMortar, at: Point::new(18_500, 20_000), lit: 1 });
    assert!(locates(&far.t, &far.s, 0, 1), "80 m in the light");
    far.s.period = 2;
    assert!(!locates(&far.t, &far.s, 0, 1), "it has burnt out");
    field.s.lamps.push(Lamp { glow: Glow::Burning, at: Point::new(0, 0), lit: 1 });
    field.wait();
    assert_eq!(field.s.lamps.len(), 1, "two periods");
    field.wait();
    assert!(field.s.lamps.is_empty());
}

#[test]
fn case_19_1_a_trip_flare_goes_up_when_its_wire_is_touched() {
    let groups = [group("blue", "A", MAN, "100,200", "facing = \"east\""), group("red", "R", MAN, "500,200", "")];
    let mut field = Field::begin("red", "trip_flares = 1", &groups);
    assert!(
        field.offered(1, &[]).0.contains(&"flare".to_owned()) && !field.offered(0, &[]).0.contains(&"flare".to_owned())
    );
    assert_eq!(field.offered(1, &["flare", "at 125 200", "along north"]).0, ["done"], "there is only one");
    std::sync::Arc::make_mut(&mut field.t).scenario.light = Light::Dark;
    field.play(&["done"], &["flare", "at 125 200", "along north", "done"]);
    assert_eq!(field.s.wires.len(), 1);
    field.play(&["group blue/A", "walk", "at 300 200", "done"], &["done"]);
    assert!(field.s.wires.is_empty() && field.heard(0, "light") && field.heard(1, "light"));
    assert_eq!(field.s.lamps[0].at, Point::new(12_500, 20_000));
}

#[test]
fn case_19_1_a_mortar_lights_the_ground_instead_of_firing() {
    let mut field = night(1944, "\"corporal rifle\", \"man mortar-2in\"", "", "180,200");
    assert!(flare(&field.t, &field.s, 0).is_some() && flare(&field.t, &field.s, 1).is_none());
    field.forced(&["group blue/A", "flare", "at 500 200", "done"], &["done"]);
    assert!(field.s.lamps.is_empty() && field.s.groups[0].used.is_none(), "out of range");
    field.play(&["done"], &["done"]);
    field.play(&["done"], &["done"]);
    field.play(&["group blue/A", "flare", "at 180 200", "done"], &["done"]);
    assert!(field.s.groups[0].used.is_some() && field.s.lamps.len() == 1);
    let shots = wrg::volleys::lay(&field.t, &field.s, 0, 1).shots;
    assert!(shots.iter().all(|shot| shot.weapon != wrg::words::Weapon::Mortar2in), "{shots:?}");
}

#[test]
fn case_19_1_night_vision_sees_the_dark_as_moonlight() {
    let erect = |mut field: Field| {
        field.s.groups[1].posture = wrg::scale::Posture::Erect;
        locates(&field.t, &field.s, 0, 1)
    };
    assert!(!erect(night(1972, MAN, "", "180,200")));
    assert!(erect(night(1972, "\"corporal rifle night-vision\"", "", "180,200")));
    let tank = "\"corporal smg\", \"2 man smg\"";
    let hull = "vehicle = { afv = 30 }\nheavy = [\"vehicle-mg\"]";
    assert!(!erect(night(1944, tank, hull, "180,200")), "nothing for the night in 1944");
    assert!(erect(night(1972, tank, hull, "180,200")), "an image intensifier");
}

#[test]
fn case_19_1_searchlights_light_an_arc_and_betray_themselves() {
    let tank = "\"corporal smg\", \"2 man smg\"";
    let hull = "vehicle = { afv = 30 }\nheavy = [\"vehicle-mg\"]";
    let mut field = night(1960, tank, hull, "180,200");
    field.s.groups[1].posture = wrg::scale::Posture::Erect;
    assert_eq!(beams(&field.t, &field.s, 0), [Beam::White, Beam::InfraRed]);
    assert_eq!(beams(&night(1944, tank, hull, "180,200").t, &field.s, 0), [Beam::White], "no infra-red in 1944");
    assert!(!locates(&field.t, &field.s, 0, 1) && !locates(&field.t, &field.s, 1, 0));
    assert_eq!(field.s.driving_light(&field.t, 0), Light::Dark);
    field.s.groups[0].beam = Beam::InfraRed;
    assert!(locates(&field.t, &field.s, 0, 1), "by its viewer");
    assert!(!locates(&field.t, &field.s, 1, 0), "a rifleman does not see infra-red light");
    field.play(&["group blue/A", "beam white", "halt", "done"], &["done"]);
    assert_eq!(field.s.groups[0].beam, Beam::White);
    assert!(locates(&field.t, &field.s, 0, 1) && locates(&field.t, &field.s, 1, 0), "everybody sees a searchlight");
    assert_eq!(field.s.driving_light(&field.t, 0), Light::Moon);
    field.s.groups[0].heading = Heading::WEST;
    assert!(!locates(&field.t, &field.s, 0, 1), "the other way nothing is lit");
}

#[test]
fn case_19_2_a_burning_vehicle_lights_and_smokes() {
    let tank = "\"corporal smg\", \"man smg\"";
    let groups = [
        group("blue", "A", "\"corporal rifle\", \"man one-man\"", "100,200", "facing = \"east\""),
        group("red", "T", tank, "140,200", "vehicle = { afv = 10 }\nheavy = [\"vehicle-mg\"]\nfacing = \"west\""),
    ];
    let mut field = Field::with("light = \"dark\"", "", &groups);
    (field.s.groups[1].stance, field.s.groups[1].closed) = (wrg::state::Stance::Hold, true);
    field.play(&["done"], &["done"]);
    assert!(field.s.seen[0][1].located);
    field.rolled(&["done"], &["done"], &[("anti-tank", 6), ("burning", 3), ("crew", 6), ("crew", 6)]);
    assert_eq!(field.s.lamps, [Lamp { glow: Glow::Burning, at: Point::new(14_000, 20_000), lit: 1 }]);
    assert_eq!(field.s.smoke.len(), 1, "down wind");
    assert!(field.heard(0, "light") && field.heard(1, "light") && field.heard(0, "smoke"));
    assert_eq!(field.s.groups[1].went, Pace::Halt);
}

#[test]
fn case_19_1_an_illuminating_mission_lights_150_m_for_five_periods() {
    let mut field = night(1944, "\"officer smg radio\"", "", "400,200");
    field.s.support[0] = 1;
    assert!(field.offered(0, &["group blue/A"]).0.contains(&"light".to_owned()));
    field.play(&["group blue/A", "light", "at 400 200", "done"], &["done"]);
    assert_eq!(
        (field.s.missions[0].due, field.s.support[0]),
        (5, 0),
        "three periods, and one for an officer who is no observer"
    );
    field.s.missions[0].due = 2;
    field.play(&["done"], &["done"]);
    field.play(&["done"], &["done"]);
    field.play(&["done"], &["done"]);
    assert_eq!(field.s.lamps[0].glow, Glow::OffTable);
    let place = field.s.place(&field.t, 1).expect("R is there");
    assert!(field.s.is_lit(&field.t, place, &[]) && !field.s.is_lit(&field.t, Point::new(20_000, 20_000), &[]));
    assert_eq!(field.s.lamps[0].glow.periods(), 5);
}

#[test]
fn case_19_1_there_is_no_night_vision_before_its_time() {
    let groups =
        [group("blue", "A", "\"corporal rifle night-vision\"", "100,200", ""), group("red", "R", MAN, "500,200", "")];
    let faults = Field::faults_in(1940, &groups);
    assert!(faults.contains("no night vision in 1940"), "{faults}");
}
