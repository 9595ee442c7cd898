//! Armour in play: who can harm it (2.2, 15.1), bombs and flame (15.4), who gets out (15.5), and who is diced for first (12.4).

use geometry::table::Point;
use wrg::missions::{Load, Mission};
use wrg::state::{Fate, Stance};
use wrg::volleys::{grenades, lay, why_not};
use wrg::words::{Arm, Weapon};

use crate::field::{Field, group};

const CREW: &str = "\"corporal smg grenades\", \"man pistol\"";
const MAN: &str = "\"corporal rifle\"";

/// A group before an armoured vehicle that is closed down, in the frame of fire.
fn before(men: &str, more: &str, far: u32, vehicle: &str) -> Field {
    let at = format!("{},200", 100 + far);
    let groups = [
        group("blue", "A", men, "100,200", more),
        group("red", "T", CREW, &at, &format!("vehicle = {{ {vehicle} }}\nfacing = \"west\"")),
    ];
    let mut field = Field::new("", &groups);
    field.play(&["done"], &["group red/T", "hatch", "halt", "done"]);
    assert!(field.s.groups[1].closed && field.s.seen[0][1].located);
    field
}

fn offered(field: &Field, step: &str) -> bool {
    field.offered(0, &["group blue/A"]).0.contains(&step.to_owned())
}

#[test]
fn case_2_2_a_set_has_two_missiles_and_no_more() {
    let mut field = before("\"lance-corporal smg\"", "heavy = [\"missile\"]", 300, "afv = 30");
    for left in [1, 0] {
        assert_eq!(lay(&field.t, &field.s, 0, 1).shots.len(), 1);
        field.rolled(&["done"], &["done"], &[("anti-tank", 1)]);
        let words = field.s.groups[0].missiles_left(&field.t);
        assert_eq!(words.as_deref(), Some(["0 missiles left", "1 missile left"][left]));
        field.play(&["done"], &["done"]);
        field.s.groups[1].curb = 0;
        field.play(&["done"], &["group red/T", "halt", "done"]);
    }
    assert!(field.s.seen[0][1].located && lay(&field.t, &field.s, 0, 1).shots.is_empty());
    assert_eq!(why_not(&field.t, &field.s, 0, 1), ("2.2", "it has no missiles left"));
}

#[test]
fn case_2_2_flame_throwers_and_pintle_guns_are_mounted_on_armour() {
    let tank = "heavy = [\"afv-flame\", \"vehicle-mg\", \"pintle-mg\"]\nvehicle = { afv = 25 }";
    let field = Field::new("", &[group("blue", "A", CREW, "100,200", tank), group("red", "R", MAN, "140,200", "")]);
    assert_eq!(field.t.groups[0].mounted, [Weapon::AfvFlame, Weapon::TurretMg, Weapon::PintleMg]);
    let shots = lay(&field.t, &field.s, 0, 1).shots;
    assert_eq!(shots.iter().map(|shot| shot.weapon).collect::<Vec<_>>(), field.t.groups[0].mounted);
}

#[test]
fn case_2_2_a_group_is_one_crew() {
    let red = || group("red", "R", MAN, "300,200", "");
    let faults = |more: &str| Field::faults("blue", "", &[group("blue", "A", MAN, "100,200", more), red()]);
    assert!(faults("heavy = [\"tripod-mg\", \"tripod-mg\"]").contains("several weapons and one crew"));
    assert!(faults("heavy = [\"gun\"]\nvehicle = { soft = 3 }").contains("a vehicle and a weapon on the ground"));
    assert_eq!(faults("heavy = [\"tripod-mg\"]"), "");
}

#[test]
fn case_15_1_heavy_machine_guns_are_offered_against_light_armour_and_post_war_guns() {
    let crew = "\"lance-corporal pistol\"";
    let heavy = "heavy = [\"tripod-mg\"]\ncalibre = 13";
    assert!(!offered(&before(crew, "heavy = [\"tripod-mg\"]", 80, "afv = 10"), "target 1"));
    assert!(!offered(&before(crew, heavy, 80, "afv = 16"), "target 1"));
    let mut guns = before(crew, heavy, 80, "sp-gun = 30");
    assert!(!offered(&guns, "target 1"));
    std::sync::Arc::make_mut(&mut guns.t).scenario.year = 1950;
    assert!(offered(&guns, "target 1"));
    let mut field = before(crew, heavy, 80, "afv = 15");
    assert!(offered(&field, "target 1"));
    // Ten less two, one for a light vehicle, and the lowest die: it is out.
    let rolls = [("anti-tank", 1), ("burning", 6), ("crew", 1), ("crew", 1)];
    field.rolled(&["group blue/A", "target 1", "done"], &["done"], &rolls);
    assert!(!field.s.is_alive(1) && field.heard(0, "anti-tank fire"));
}

#[test]
fn case_15_1_a_heavy_machine_gun_still_fires_at_the_hatch_of_what_it_cannot_pierce() {
    let mut field = before("\"lance-corporal pistol\"", "heavy = [\"tripod-mg\"]\ncalibre = 13", 80, "afv = 30");
    field.s.groups[1].closed = false;
    field.rolled(&["group blue/A", "target 1", "done"], &["done"], &[("chance", 6), ("potential hit", 1)]);
    assert!(field.heard(0, "fire") && !field.heard(0, "anti-tank fire"));
    assert!(!field.s.groups[1].harmed);
}

#[test]
fn case_15_4_sticky_bombs_and_molotovs_knock_out_on_a_one_and_are_used_up() {
    let bombs = "sticky_bombs = 1\nmolotovs = 2";
    let far = before(MAN, bombs, 20, "afv = 30");
    assert!(offered(&far, "molotov-at 1") && !offered(&far, "sticky-at 1"));
    let mut field = before(MAN, bombs, 8, "afv = 30");
    let mut other = field.clone();
    other.rolled(&["group blue/A", "molotov-at 1", "done"], &["done"], &[("close attack", 2)]);
    assert_eq!((other.s.groups[0].kit.molotovs, other.s.is_alive(1)), (1, true));
    assert!(other.s.fig(0).threw && other.heard(0, "anti-tank fire") && other.heard(1, "under fire"));
    let rolls = [("close attack", 1), ("burning", 6), ("crew", 6), ("crew", 6)];
    field.rolled(&["group blue/A", "sticky-at 1", "done"], &["done"], &rolls);
    assert_eq!(field.s.groups[0].kit.sticky_bombs, 0);
    assert_eq!(field.s.fig(1).fate, Fate::Lost);
}

#[test]
fn case_15_4_flame_at_armour_tells_what_it_did() {
    let mut field = before(CREW, "heavy = [\"afv-flame\"]\nvehicle = { afv = 25 }", 40, "afv = 30");
    field.rolled(&["done"], &["done"], &[("close attack", 2)]);
    assert!(field.heard(0, "anti-tank fire") && field.s.is_alive(1));
}

#[test]
fn case_15_5_a_crew_gets_out_with_the_submachine_guns_that_were_paid_for_and_no_grenades() {
    let mut field = before(MAN, "sticky_bombs = 1", 8, "afv = 30");
    let rolls = [("close attack", 1), ("burning", 6), ("crew", 6), ("crew", 6)];
    field.rolled(&["group blue/A", "sticky-at 1", "done"], &["done"], &rolls);
    let crew: Vec<u16> = field.s.present(1).collect();
    let weapons: Vec<Weapon> = crew.iter().map(|&f| field.s.fig(f).weapon).collect();
    assert_eq!(weapons, [Weapon::Smg, Weapon::Pistol]);
    assert!(crew.iter().all(|&f| !field.s.fig(f).has(Arm::Grenades)));
    // Nobody of them has any to throw, though one was paid for.
    assert!(field.t.specs[usize::from(crew[0])].has(Arm::Grenades));
    field.play(&["done"], &["done"]);
    field.play(&["done"], &["done"]);
    assert!(field.s.seen[1][0].located && grenades(&field.t, &field.s, 1, 0).shots.is_empty());
}

#[test]
fn case_15_5_the_men_of_a_soft_vehicle_dice_as_whoever_rides_with_them() {
    let lorry = "vehicle = { soft = 3 }";
    let groups = [
        group("blue", "A", MAN, "100,20", ""),
        group("red", "L", "\"corporal rifle grenades\", \"2 man rifle\"", "180,200", lorry),
    ];
    let mut field = Field::new("", &groups);
    field.play(&["done"], &["done"]);
    field.s.groups.iter_mut().for_each(|group| group.stance = Stance::Hold);
    let at = Point::new(18_000, 20_000);
    field.s.missions.push(Mission { side: 0, at, due: 1, along: 2, mass: 1, load: Load::Shells });
    // 25 and three men: one potential casualty, nobody falls, but the lorry is lost, and one of three does not get out.
    let saved = [("identify", 6), ("identify", 6), ("identify", 6), ("soft vehicle", 1), ("vehicle fire", 6)];
    let rolls: Vec<(&str, u8)> =
        saved.into_iter().chain([("passenger", 3), ("passenger", 2), ("passenger", 6)]).collect();
    field.rolled(&["done"], &["done"], &rolls);
    let fates = |fate: Fate| field.s.groups[1].members.iter().filter(|&&f| field.s.fig(f).fate == fate).count();
    assert_eq!((fates(Fate::Lost), fates(Fate::Table)), (2, 2));
    assert!(field.s.present(1).any(|f| field.s.fig(f).has(Arm::Grenades)));
}

#[test]
fn case_15_5_horses_are_lost_and_a_lorry_is_knocked_out() {
    for (vehicle, fire, words) in [
        ("soft = 3", &[("vehicle fire", 6)][..], "L: vehicle is knocked out"),
        ("horses = 3", &[], "L: horses are lost"),
        ("cycles = 3", &[], "L: pedal cycles are lost"),
    ] {
        let groups = [
            group("blue", "A", MAN, "100,20", ""),
            group("red", "L", "\"corporal rifle\", \"2 man rifle\"", "180,200", &format!("vehicle = {{ {vehicle} }}")),
        ];
        let mut field = Field::new("", &groups);
        field.play(&["done"], &["done"]);
        field.s.groups.iter_mut().for_each(|group| group.stance = Stance::Hold);
        let at = Point::new(18_000, 20_000);
        field.s.missions.push(Mission { side: 0, at, due: 1, along: 2, mass: 1, load: Load::Shells });
        let diced = [("identify", 6), ("identify", 6), ("identify", 6), ("soft vehicle", 1)];
        let off = [("passenger", 6); 3];
        let rolls: Vec<(&str, u8)> = diced.into_iter().chain(fire.iter().copied()).chain(off).collect();
        field.rolled(&["done"], &["done"], &rolls);
        assert!(field.told.iter().any(|(_, told)| told.text == words), "{words}: {:?}", field.told);
    }
}

#[test]
fn case_12_4_near_before_far_counts_from_whoever_fires_from_nearest() {
    let groups = [
        group("blue", "A", MAN, "100,200", ""),
        group("blue", "B", MAN, "180,150", "facing = \"south\""),
        group("red", "R", "\"2 man rifle\"", "180,200", ""),
    ];
    let mut field = Field::new("", &groups);
    field.play(&["done"], &["done"]);
    let men = field.s.groups[2].members.clone();
    // The first is nearer to A, which fires first; the second is nearer to B, and nearest of all.
    let far = |f: u16, g: usize| field.s.fig(f).at.distance(field.s.place(&field.t, g).unwrap_or_default());
    assert!(far(men[0], 0) < far(men[1], 0) && far(men[1], 1) < far(men[0], 1));
    let rolls = [("chance", 6), ("chance", 6), ("potential hit", 6), ("identify", 2)];
    field.rolled(&["done"], &["group red/R", "hold", "done"], &rolls);
    assert_eq!((field.s.fig(men[0]).fate, field.s.fig(men[1]).fate), (Fate::Table, Fate::Lost));
}

#[test]
fn case_12_4_whoever_throws_grenades_is_diced_for_before_those_who_lie() {
    let groups = [
        group("blue", "A", MAN, "100,200", ""),
        group("red", "R", "\"man rifle\", \"man rifle grenades\"", "115,200", ""),
    ];
    let mut field = Field::new("", &groups);
    field.play(&["done"], &["group red/R", "down", "done"]);
    let men = field.s.groups[1].members.clone();
    let throw = ["group red/R", "divide", "man 2", "grenade 1", "hold", "done"];
    let rolls = [("chance", 6), ("potential hit", 1), ("chance", 6), ("potential hit", 6), ("identify", 2)];
    field.rolled(&["done"], &throw, &rolls);
    assert_eq!((field.s.fig(men[0]).fate, field.s.fig(men[1]).fate), (Fate::Table, Fate::Lost));
}

#[test]
fn case_10_1_the_player_chooses_who_directs_a_mortar() {
    let house = "[[area]]\nkind = \"building\"\nheight = 9\nshape = \"150,150 160,150 160,250 150,250\"";
    let groups = [
        group("blue", "A", "\"lance-corporal smg radio\", \"2 man rifle\"", "40,200", "heavy = [\"mortar-81mm\"]"),
        group("blue", "O", "\"officer rifle radio\"", "250,200", ""),
        group("blue", "P", "\"corporal rifle radio\"", "250,215", ""),
        group("red", "R", "\"corporal rifle\"", "330,205", ""),
    ];
    let mut field = Field::new(house, &groups);
    field.play(&["done"], &["done"]);
    assert!(offered(&field, "observe blue/O") && offered(&field, "observe blue/P"));
    let chosen = ["group blue/A", "observe blue/P", "target 1", "done"];
    assert!(field.offered(0, &chosen[..2]).0.contains(&"target 1".to_owned()));
    field.play(&chosen, &["done"]);
    let fired = |g: usize| field.s.fig(field.s.groups[g].members[0]).fired;
    assert!(fired(0) && fired(1) && !fired(2));
}
