//! Location and noises in play (5.4, 8.1, 8.4), and guards who lose their prisoners (14.1).

use geometry::table::Point;
use kernel::{Audience, Rulebook, Scene, Seat, Side, Told};
use wrg::Wrg;
use wrg::locate::locates;
use wrg::missions::{Load, Mission};
use wrg::scale::Posture;
use wrg::state::{Fate, Frame};
use wrg::words::Weapon;

use crate::field::{Field, group};

const MAN: &str = "\"corporal rifle\"";

fn at(ground: &str, red: &str) -> Field {
    let groups = [group("blue", "A", MAN, "100,200", ""), group("red", "R", MAN, red, "")];
    let mut field = Field::new(ground, &groups);
    field.s.groups[1].posture = Posture::Erect;
    field
}

#[test]
fn case_8_1_whoever_stands_still_in_a_trench_or_building_is_located_as_if_he_lay() {
    let trench = "[[area]]\nkind = \"trench\"\nshape = \"190,190 320,190 320,210 190,210\"";
    let mut field = at(trench, "200,200");
    assert!(locates(&field.t, &field.s, 0, 1), "100 m");
    field = at(trench, "210,200");
    assert!(!locates(&field.t, &field.s, 0, 1), "110 m");
    field.s.groups[1].moved = true;
    assert!(locates(&field.t, &field.s, 0, 1), "moving");
    assert!(locates(&at("", "210,200").t, &at("", "210,200").s, 0, 1), "standing in the open");
}

#[test]
fn case_8_1_whoever_digs_in_behind_a_hedge_is_located_no_farther_than_before() {
    let hedge = "[[line]]\nkind = \"hedge\"\nheight = 1\npath = \"158,100 158,300\"\n";
    let trench = "[[area]]\nkind = \"trench\"\nshape = \"158.5,190 162,190 162,210 158.5,210\"";
    for (ground, located) in [(hedge.to_owned(), false), (format!("{hedge}{trench}"), false), (trench.to_owned(), true)]
    {
        let mut field = at(&ground, "160,200");
        field.s.groups[1].posture = Posture::Prone;
        assert_eq!(locates(&field.t, &field.s, 0, 1), located, "60 m: {ground}");
    }
}

#[test]
fn case_8_1_whoever_stands_still_in_the_dark_observes_silence_until_he_fires_or_moves() {
    let groups = [group("blue", "A", MAN, "100,200", ""), group("red", "R", MAN, "120,200", "")];
    let mut field = Field::dark(1944, &groups);
    assert!(!locates(&field.t, &field.s, 0, 1), "10 m is the limit");
    field.s.groups[1].fired = true;
    assert!(locates(&field.t, &field.s, 0, 1));
    field.s.groups[1].fired = false;
    field.s.groups[1].moved = true;
    assert!(locates(&field.t, &field.s, 0, 1));
}

#[test]
fn case_8_1_a_vehicle_in_the_dark_is_silent_with_its_engine_off() {
    let afv = "vehicle = { afv = 30 }\nfacing = \"west\"";
    let groups = [group("blue", "A", MAN, "100,200", ""), group("red", "T", "\"corporal smg\"", "140,200", afv)];
    let mut field = Field::dark(1944, &groups);
    assert!(locates(&field.t, &field.s, 0, 1), "40 m, its engine runs");
    field.play(&["done"], &["group red/T", "engine", "halt", "done"]);
    assert!(!locates(&field.t, &field.s, 0, 1), "25 m is the limit");
    assert_eq!(wrg::hearing::noise(&field.t, &field.s, 1), None);
    (0..2).for_each(|_| field.play(&["done"], &["done"]));
    let before = field.s.place(&field.t, 1);
    field.play(&["done"], &["group red/T", "walk", "at 0 200", "done"]);
    assert_eq!(field.s.place(&field.t, 1), before, "40 m in the dark, less 40 for the engine and 40 for starting");
}

#[test]
fn case_8_4_nearer_firing_drowns_an_engine() {
    let afv = "vehicle = { afv = 30 }\nfacing = \"east\"";
    let groups = [
        group("blue", "A", MAN, "100,200", "facing = \"west\""),
        group("red", "T", "\"corporal smg\"", "300,200", afv),
    ];
    let mut quiet = Field::new("", &groups);
    let mut loud = quiet.clone();
    let drive = ["group red/T", "walk", "at 320 200", "done"];
    quiet.play(&["done"], &drive);
    assert!(quiet.heard(0, "heard"), "tracks behind its back, 200 m away");
    loud.s.loud[1].push(Point::new(10_000, 30_000));
    loud.play(&["done"], &drive);
    assert!(!loud.heard(0, "heard"), "somebody fired 100 m away in the period before");
}

#[test]
fn case_14_1_a_prisoner_escapes_when_his_guard_is_isolated_from_him() {
    for (posture, metres, held) in [
        (Posture::Erect, 29, true),
        (Posture::Erect, 31, false),
        (Posture::Prone, 9, true),
        (Posture::Prone, 11, false),
    ] {
        let groups = [group("blue", "A", MAN, "100,200", ""), group("red", "R", "\"2 man rifle\"", "500,200", "")];
        let mut field = Field::new("", &groups);
        let f = field.s.groups[1].members[0];
        let prisoner = &mut field.s.figures[usize::from(f)];
        (prisoner.fate, prisoner.captor, prisoner.armed) = (Fate::Taken, 1, false);
        prisoner.at = Point::new(10_000 + metres * 100, 20_000);
        field.s.groups[0].posture = posture;
        field.s.frame = Frame::React;
        field.s.seen[0].clear();
        field.s.seen[0].resize(2, wrg::state::Seen::default());
        let mut walked = field.clone();
        field.play(&["done"], &["done"]);
        assert_eq!(field.s.fig(f).fate == Fate::Taken, held, "{posture:?} {metres}");
        walked.s.frame = Frame::Orders;
        walked.play(&["group blue/A", "walk", "at 300 100", "done"], &["done"]);
        let along = walked.s.fig(f).at == walked.s.place(&walked.t, 0).expect("the guard");
        assert_eq!(along, held, "he is taken along if he is at hand");
    }
}

#[test]
fn case_8_4_armoured_cars_sound_like_lorries_and_tanks_like_tracks() {
    let crew = "\"corporal smg\", \"man smg\"";
    for (vehicle, heard) in [("armoured-car", [true, false]), ("afv", [true, true])] {
        for (far, heard) in [90, 200].into_iter().zip(heard) {
            let wood = "[[area]]\nkind = \"wood\"\nheight = 10\nshape = \"110,100 180,100 180,300 110,300\"";
            let car = format!("vehicle = {{ {vehicle} = 8 }}\nfacing = \"north\"");
            let red = group("red", "T", crew, &format!("{},200", 100 + far), &car);
            let mut field = Field::new(wood, &[group("blue", "A", "\"corporal rifle\"", "100,200", ""), red]);
            field.play(&["done"], &["group red/T", "walk", &format!("at {} 180", 100 + far), "done"]);
            assert!(!field.s.seen[0][1].located);
            assert_eq!(field.heard(0, "heard"), heard, "{vehicle}, {far} m");
        }
    }
}

#[test]
fn case_8_4_whoever_is_in_a_din_hears_nothing_and_others_of_his_side_do() {
    let afv = "vehicle = { afv = 30 }\nfacing = \"east\"";
    let groups = [
        group("blue", "A", MAN, "100,200", "facing = \"west\""),
        group("blue", "B", MAN, "530,200", "facing = \"east\""),
        group("red", "T", "\"corporal smg\"", "300,200", afv),
    ];
    for (din, expected) in [(None, "west"), (Some(100), "west"), (Some(530), "east")] {
        let mut field = Field::new("", &groups);
        field.s.loud[1].extend(din.map(|x| Point::new(x * 100, 30_000)));
        // B is 210 m from it in the end, A 220.
        field.play(&["done"], &["group red/T", "walk", "at 320 200", "done"]);
        let heard = |(to, told): &&(Audience, Told)| *to == Audience::Side(Side(0)) && told.kind == "heard";
        let texts: Vec<&str> = field.told.iter().filter(heard).map(|(_, told)| &*told.text).collect();
        assert_eq!(texts, [format!("Heard: tracks to the {expected}")], "firing 100 m from {din:?}");
    }
}

#[test]
fn case_8_1_a_small_mortar_that_fires_is_located_like_a_heavy_weapon_and_its_man_with_his_rifle_is_not() {
    let groups =
        [group("blue", "A", MAN, "100,200", ""), group("red", "R", "\"corporal mortar-2in rifle\"", "400,200", "")];
    for (weapon, located) in [(Weapon::Rifle, false), (Weapon::Mortar2in, true)] {
        let mut field = Field::dark(1944, &groups);
        let man = usize::from(field.s.groups[1].members[0]);
        field.s.groups[1].fired = true;
        (field.s.figures[man].fired, field.s.figures[man].shot) = (true, Some(weapon));
        assert_eq!(locates(&field.t, &field.s, 0, 1), located, "{weapon}, 300 m in the dark");
        // Whoever has fired and stays counts as firing in the next period too.
        field.play(&["done"], &["done"]);
        assert_eq!(locates(&field.t, &field.s, 0, 1), located, "{weapon}, in the period after");
        field.s.groups[1].moved = true;
        assert!(!locates(&field.t, &field.s, 0, 1), "{weapon}, moving on");
    }
}

/// A group that comes into the open 150 m away, where it is fired on or not.
fn comes(fires: &str, rolls: &[(&str, u8)]) -> Field {
    let groups = [group("blue", "A", MAN, "100,200", ""), group("red", "R", "\"3 man rifle\"", "280,200", "")];
    let mut field = Field::new("", &groups);
    field.play(&["done"], &["group red/R", "walk", "at 250 200", "done"]);
    field.rolled(&["group blue/A", fires, "done"], &field.clone().holding(1), rolls);
    field.s.groups[1].shooters = 0;
    field.play(&["done"], &["done"]);
    field
}

#[test]
fn case_8_2_whoever_was_fired_on_where_he_came_to_stays_located_until_he_moves_on() {
    let miss = [("chance", 6), ("potential hit", 1)];
    for (fires, rolls, located) in [("hold", &[][..], false), ("target 1", &miss[..], true)] {
        let mut field = comes(fires, rolls);
        field.play(&["done"], &["group red/R", "down", "done"]);
        assert_eq!(field.s.seen[0][1].located, located, "{fires}: 150 m, lying still");
        field.hold();
        field.play(&["done"], &["group red/R", "walk", "at 350 200", "done"]);
        field.hold();
        field.play(&["done"], &["group red/R", "down", "done"]);
        assert!(!field.s.seen[0][1].located, "{fires}: he has moved");
    }
}

#[test]
fn case_8_2_support_keeps_whom_it_falls_on_located_too() {
    let mut field = comes("hold", &[]);
    field.play(&["done"], &["group red/R", "halt", "done"]);
    let at = Point::new(25_000, 20_000);
    let due = field.s.period;
    field.s.missions.push(Mission { side: 0, at, due, along: 2, mass: 1, load: Load::Shells });
    // 25 points, three men who stand in the open: two potential casualties, and nobody falls.
    let rolls = [("identify", 6), ("identify", 6), ("identify", 6)];
    field.rolled(&["group blue/A", "hold", "done"], &field.clone().holding(1), &rolls);
    field.s.groups[1].shooters = 0;
    field.play(&["done"], &["done"]);
    field.play(&["done"], &["group red/R", "down", "done"]);
    assert!(field.s.seen[0][1].located);
}

#[test]
fn case_8_2_whoever_was_fired_at_only_where_he_passed_has_moved_since() {
    let groups = [
        group("blue", "A", MAN, "100,200", ""),
        group("blue", "B", MAN, "100,178", ""),
        group("red", "R", MAN, "160,222", ""),
    ];
    let mut field = Field::new("", &groups);
    field.play(&["done"], &["group red/R", "walk", "at 170 174", "done"]);
    let mut both = field.clone();
    let miss = [("chance", 6), ("potential hit", 1)];
    field.rolled(&["group blue/B", "hold", "done"], &["done"], &miss);
    assert!(field.s.seen[0][2].located && !field.s.seen[0][2].fixed);
    both.rolled(&["done"], &["done"], &[miss[0], miss[0], miss[1]]);
    assert!(both.s.seen[0][2].fixed, "B fired at him where he is");
}

/// The kinds of the pieces that a seat sees of a side.
fn kinds(field: &Field, seat: u8, side: u8) -> Vec<String> {
    let mut scene = Scene::default();
    Wrg::scene(Wrg::lens(&field.t, &field.s, Audience::Seat(Seat(seat))), &mut scene);
    let pieces = scene.pieces.iter().filter(|piece| piece.side == Some(Side(side)));
    pieces.map(|piece| piece.kind.clone()).collect()
}

#[test]
fn case_8_1_what_is_driven_or_ridden_is_known_by_its_look_to_both_sides() {
    let crew = "\"corporal smg\", \"man smg\"";
    for (vehicle, kind, words) in [
        ("afv = 30", "tank", "tank"),
        ("sp-gun = 20", "self-propelled-gun", "self-propelled gun"),
        ("armoured-car = 8", "armoured-car", "armoured car"),
        ("carrier = 6", "carrier", "carrier"),
        ("soft = 2", "lorry", "lorry"),
        ("motorcycles = 1", "motorcycles", "motorcycles"),
        ("cycles = 2", "pedal-cycles", "pedal cycles"),
        ("horses = 2", "horses", "horses"),
    ] {
        let hull = format!("vehicle = {{ {vehicle} }}\nfacing = \"west\"");
        let groups =
            [group("blue", "A", MAN, "100,200", "facing = \"east\""), group("red", "V", crew, "200,200", &hull)];
        let mut field = Field::new("", &groups);
        field.play(&["done"], &["group red/V", "walk", "at 160 200", "done"]);
        assert_eq!((kinds(&field, 1, 1), kinds(&field, 0, 1)), (vec![kind.to_owned()], vec![kind.to_owned()]));
        let seen = |told: &&(Audience, Told)| told.0 == Audience::Side(Side(0)) && told.1.text.contains(words);
        assert!(field.told.iter().any(|told| seen(&told)), "{words}: {:?}", field.told);
    }
}
