//! Reaction and works: anti-tank men under fire (13.8), flame and charges at armour (16.2), fire at houses and out of bunkers (17).

use wrg::ground::Lie;
use wrg::ruins::raze;
use wrg::state::{Frame, curb};
use wrg::volleys::lay;
use wrg::words::Weapon;
use wrg::works;

use crate::field::{Field, group};

const RED: &str = "\"corporal rifle\"";
const TANK: &str = "vehicle = { afv = 30 }\nheavy = [\"vehicle-mg\"]\nfacing = \"west\"";

#[test]
fn case_13_8_a_single_anti_tank_man_takes_one_more() {
    let one_more = [(4, false, true), (5, true, true), (6, true, false)];
    // What he has beside it does not matter.
    let men = ["one-man", "belt-lmg one-man"].into_iter().flat_map(|arms| one_more.map(|line| (arms, line)));
    for (arms, (lost, held, fires)) in men {
        let groups = [
            group("blue", "A", &format!("\"corporal rifle\", \"man {arms}\", \"man rifle\""), "100,200", ""),
            group("red", "T", "\"corporal smg\"", "140,200", TANK),
        ];
        let mut field = Field::new("", &groups);
        field.s.frame = Frame::React;
        field.s.groups[0].shooters = 1 << 1;
        field.s.groups[0].lost = lost;
        let rolls = [("reaction", 1), ("reaction", 1), ("reaction", 3)];
        field.rolled(&["group blue/A", "leader-waits", "done"], &["done"], &rolls);
        let score = field.s.groups[0].score;
        assert_eq!(score, 4 - lost as i16);
        assert_eq!(field.s.groups[0].curb & curb::NO_LONG_FIRE != 0, held, "{score}");
        field.play(&["group blue/A", "halt", "done"], &["done"]);
        let shots = lay(&field.t, &field.s, 0, 1).shots;
        assert_eq!(shots.iter().any(|shot| shot.weapon == Weapon::OneMan), fires, "{score}: {shots:?}");
    }
}

#[test]
fn case_16_2_flame_and_charges_count_for_the_tank_they_were_used_on() {
    let groups = [
        group("blue", "A", "\"corporal smg\"", "148,200", "satchels = 1"),
        group("red", "T", "\"corporal smg\"", "153,200", TANK),
        group("red", "U", "\"corporal smg\"", "153,300", TANK),
    ];
    let mut field = Field::new("", &groups);
    let danger = |field: &Field, g: usize| {
        let factors = wrg::nerve::armour_factors(&field.t, &field.s, g);
        factors.iter().any(|(name, _)| name == "close-danger")
    };
    field.play(&["done"], &["done"]);
    assert!(!danger(&field, 1));
    let quiet = ["group red/T", "hold", "group red/U", "hold", "done"];
    field.rolled(&["group blue/A", "satchel-at 1", "done"], &quiet, &[("close attack", 4)]);
    field.s.groups[2].shooters = 1;
    assert!(danger(&field, 1) && !danger(&field, 2), "the other was only fired on by the same men");
    field.play(&["done"], &["done"]);
    field.play(&["done"], &["done"]);
    assert!(!danger(&field, 1), "in the next period it is over");
}

fn house(kind: &str) -> String {
    format!("[[area]]\nkind = \"{kind}\"\nheight = 8\nshape = \"150,190 170,190 170,210 150,210\"\n")
}

#[test]
fn case_17_1_fire_at_houses_obeys_reaction() {
    let groups = [
        group("blue", "A", "\"corporal rifle\", \"2 man grenade-launcher\"", "100,200", ""),
        group("red", "R", RED, "590,20", ""),
    ];
    let mut field = Field::new(&house("building"), &groups);
    field.play(&["group blue/A", "halt", "done"], &["done"]);
    assert_eq!(raze(&field.t, &field.s, 0, 0).len(), 2);
    assert!(field.offered(0, &["group blue/A"]).0.contains(&"raze 0".to_owned()));
    field.s.groups[0].curb = curb::NO_CLOSING | curb::NO_ADVANCE | curb::NO_LONG_FIRE;
    assert!(raze(&field.t, &field.s, 0, 0).is_empty(), "50 m are more than 25");
    let mut near = Field::new(
        &house("building"),
        &[group("blue", "A", "\"corporal grenade-launcher\"", "130,200", ""), group("red", "R", RED, "590,20", "")],
    );
    near.play(&["done"], &["done"]);
    near.s.groups[0].curb = curb::NO_LONG_FIRE;
    assert_eq!(raze(&near.t, &near.s, 0, 0).len(), 1, "20 m");
}

#[test]
fn case_17_2_no_rocket_is_fired_at_a_house_out_of_a_bunker() {
    let bunker = "[[area]]\nkind = \"bunker\"\nheight = 3\nshape = \"90,190 110,190 110,210 90,210\"\n";
    let groups = [group("blue", "A", "\"corporal one-man\"", "100,200", ""), group("red", "R", RED, "590,20", "")];
    let mut field = Field::new(&house("building"), &groups);
    field.play(&["done"], &["done"]);
    assert_eq!(raze(&field.t, &field.s, 0, 0).len(), 1);
    let mut shut = Field::new(&format!("{bunker}{}", house("building")), &groups);
    shut.play(&["done"], &["done"]);
    assert!(raze(&shut.t, &shut.s, 0, 1).is_empty());
}

#[test]
fn case_2_4_whoever_finds_no_place_in_a_bunker_stays_outside_of_it() {
    let bunker = |wide: i32| {
        format!("[[area]]\nkind = \"bunker\"\nheight = 3\nshape = \"90,190 {0},190 {0},200 90,200\"\n", 90 + wide)
    };
    let groups = [
        group("blue", "A", "\"corporal rifle\", \"5 man rifle\"", "95,194", ""),
        group("red", "R", RED, "180,195", ""),
    ];
    for (wide, places) in [(10, 4), (20, 8)] {
        let mut field = Field::new(&bunker(wide), &groups);
        assert_eq!(works::places(&field.t, &field.s, 0), places);
        let inside = |field: &Field| (0..6u16).filter(|&f| field.s.fig(f).lie == Lie::Bunker).count() as u32;
        assert_eq!(inside(&field), places.min(6), "{wide} m: set up in it");
        // They go out and come in again, and the others stand before the wall, in the open.
        field.play(&["group blue/A", "walk", "at 60 194", "done"], &["done"]);
        assert_eq!(inside(&field), 0);
        (0..2).for_each(|_| field.play(&["done"], &field.holding(1)));
        field.play(&["group blue/A", "walk", "at 95 194", "done"], &["done"]);
        assert_eq!(inside(&field), places.min(6), "{wide} m: gone into it");
        let out = || (0..6u16).filter(|&f| field.s.fig(f).lie != Lie::Bunker);
        assert!(out().all(|f| field.s.fig(f).lie == Lie::Open), "in the open, before a wall");
    }
}
