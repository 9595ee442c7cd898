//! 13.1 to 13.3 Helicopters: flight, height, transports. What helicopters see is tested with observation, what they
//! shoot with fire.

use crate::field::{Field, Play};
use crate::s08_movement::{ALPHA_MOVES, hex_of, trip};
use kernel::{Audience, Side};
use raid::carriers::{delay, has_room};
use raid::state::Frame;
use raid::step::Step;
use raid::tables::{SmallArm, Terrain};
use raid::units::{ALPHA, BRAVO, PieceId, Weapon, Whereabouts, flag};

/// Both sides do nothing more until Alpha may move in the next turn.
pub(crate) fn next_movement(f: &mut Play) {
    let turn = f.s.turn;
    while f.s.turn == turn || !matches!(f.s.frame(), Frame::Move { .. }) {
        match f.s.frame() {
            Frame::Move { turn, .. } | Frame::Fire { turn, .. } => {
                let (passes, has_air) = (f.s.frame(), f.t.has_helicopters);
                let last_pass = matches!(passes, Frame::Fire { passes: 1, .. });
                if last_pass && !has_air {
                    f.roll(&[("first player", 1)]);
                }
                f.answer(turn, &[Step::Pass]);
            }
            Frame::Readiness { .. } => {
                f.roll(&[("first player", 1)]).both(&[Step::Done], &[Step::Done]);
            }
            Frame::Reorganise => {
                if !f.t.has_helicopters {
                    f.roll(&[("first player", 1)]);
                }
                f.both(&[Step::Done], &[Step::Done]);
            }
            other => panic!("{other:?} was not expected"),
        }
    }
}

/// Alpha's move is over: Bravo passes, and Alpha is asked again.
pub(crate) fn bravo_passes(f: &mut Play) {
    f.bravo(&[Step::Pass]);
    assert!(matches!(f.s.frame(), Frame::Move { turn: ALPHA, .. }), "{:?}", f.s.frame());
}

#[test]
fn case_13_1_a_helicopter_flies_any_distance_hex_by_hex_with_a_window_in_each() {
    let f = Field::open().terrain(Terrain::Building, "1015").terrain(Terrain::Sea, "1016").alpha("Transport 1", "1010");
    let mut f = f.bravo("A/1/1", "5030").at(ALPHA_MOVES);
    let heli = f.a("Transport 1");
    f.alpha(&trip(&f, heli, "1030 4020", Step::Stop));
    let mut flown = vec![f.hex("1010")];
    while f.s.frame() == Frame::React {
        flown.push(f.s[heli].hex);
        f.bravo(&[Step::Pass]);
    }
    assert!(flown.windows(2).all(|pair| f.t.ground.distance(pair[0], pair[1]) == 1), "from hex to adjacent hex");
    assert_eq!(
        flown.len(),
        1 + 20 + f.t.ground.grid.line(f.hex("1030"), f.hex("4020")).len(),
        "twenty, then the second leg"
    );
    assert!(flown.contains(&f.hex("1015")) && flown.contains(&f.hex("1016")), "over buildings and the sea");
    assert_eq!(hex_of(&f, heli), "4020");
}

#[test]
fn case_13_1_along_a_hexside_the_flight_takes_the_first_of_the_two_hexes() {
    let mut f = Field::open().alpha("Transport 1", "1010").at(ALPHA_MOVES);
    let heli = f.a("Transport 1");
    f.alpha(&trip(&f, heli, "1210", Step::Stop));
    assert_eq!(hex_of(&f, heli), "1109");
    f.pass_windows(BRAVO);
    assert_eq!(hex_of(&f, heli), "1210");
}

#[test]
fn case_13_1_no_two_helicopters_end_in_one_hex() {
    let f = Field::open()
        .alpha("Transport 1", "1010")
        .alpha("Gunship 1", "1015")
        .alpha("A/1/1", "1020")
        .alpha("B/1/1", "1020");
    let f = f.alpha("A/2/1", "1020").bravo("Gunship 1", "1025").at(ALPHA_MOVES);
    let heli = f.a("Transport 1");
    for taken in ["1015", "1025"] {
        assert!(f.legal(ALPHA, &trip(&f, heli, taken, Step::Stop)).is_err(), "{taken}");
        assert!(f.offers(ALPHA, &[Step::Move(heli)], Step::To(f.hex(taken))), "it may pass over {taken}");
    }
    assert!(f.legal(ALPHA, &trip(&f, heli, "1020", Step::Stop)).is_ok(), "a full stack on the ground does not matter");
    let third = [vec![Step::Move(heli)], f.path("1101 1201")].concat();
    assert!(!f.offers(ALPHA, &third, Step::To(f.hex("1015"))), "the last leg must lead where it can end");
    let fourth = [third, f.path("1301")].concat();
    assert!(!f.offers(ALPHA, &fourth, Step::To(f.hex("1401"))), "three legs are a flight");
}

#[test]
fn case_13_1_whoever_flies_keeps_near_the_ground() {
    let mut f = Field::open().alpha("Transport 1", "1010").bravo("A/1/1", "5030").at(ALPHA_MOVES);
    let heli = f.a("Transport 1");
    f.set(|s| s[heli].set(flag::ALTITUDE));
    f.alpha(&trip(&f, heli, "1012", Step::Stop));
    assert!(!f.s[heli].is(flag::ALTITUDE));
    assert_eq!(f.heard(Audience::Side(BRAVO), "height").len(), 1);
}

#[test]
fn case_13_1_a_gunship_may_end_over_the_enemy_and_assault_a_transport_may_not() {
    let f = Field::open()
        .alpha("Gunship 1", "1010")
        .alpha("Transport 1", "1110")
        .bravo("A/1/1", "1015")
        .bravo("B/1/1", "1013");
    let mut f = f.at(ALPHA_MOVES);
    let (gunship, transport) = (f.a("Gunship 1"), f.a("Transport 1"));
    assert!(f.legal(ALPHA, &trip(&f, transport, "1015", Step::Stop)).is_err());
    f.alpha(&trip(&f, gunship, "1015", Step::Stop));
    let mut windows = 0;
    while f.s.frame() != Frame::Assault {
        match f.s.frame() {
            Frame::Onward => f.alpha(&[Step::Onward]),
            _ => {
                windows += 1;
                if hex_of(&f, gunship) == "1015" {
                    f.roll(&[("assault first", 1)]);
                }
                f.bravo(&[Step::Pass])
            }
        };
    }
    assert_eq!(windows, 5, "the enemy under its way does not stop it");
    let f = Field::open().rules(|s| s.special.gunships_until = 1).alpha("Gunship 1", "1010").bravo("A/1/1", "1015");
    let mut f = f.at(ALPHA_MOVES);
    let gunship = f.a("Gunship 1");
    assert!(f.legal(ALPHA, &trip(&f, gunship, "1015", Step::Stop)).is_ok());
    f.set(|s| s.turn = 2);
    assert!(f.legal(ALPHA, &trip(&f, gunship, "1015", Step::Stop)).is_err(), "its time is over (15.3)");
}

#[test]
fn case_13_21_helicopters_change_height_before_fire_and_before_movement() {
    for (moving, next) in [(false, Frame::Fire { turn: ALPHA, passes: 0 }), (true, ALPHA_MOVES)] {
        let f = Field::open().alpha("Transport 1", "1010").alpha("Gunship 1", "1012").alpha("A/1/1", "1014");
        let mut f = f.bravo("A/1/1", "1025").at(Frame::Readiness { moving });
        let (low, high) = (f.a("Transport 1"), f.a("Gunship 1"));
        f.set(|s| s[high].set(flag::ALTITUDE));
        assert!(!f.offers(ALPHA, &[], Step::Drop(low)) && !f.offers(ALPHA, &[], Step::Climb(high)));
        assert!(!f.offers(ALPHA, &[Step::Climb(low)], Step::Climb(low)), "once");
        assert!(!f.offers(BRAVO, &[], Step::Climb(low)), "one's own only");
        assert!(!f.s[f.b("A/1/1")].is(flag::FACE_UP) || f.s[high].is(flag::ALTITUDE));
        f.roll(&[("first player", 1)]).both(&[Step::Climb(low), Step::Drop(high), Step::Done], &[Step::Done]);
        assert!(f.s[low].is(flag::ALTITUDE) && !f.s[high].is(flag::ALTITUDE));
        assert!(f.s[f.b("A/1/1")].is(flag::FACE_UP), "fifteen hexes away, and seen from altitude");
        assert_eq!(f.s.frame(), next);
    }
}

/// A transport at 1010 in the open and a team two hexes off.
fn pick_up() -> Play {
    let f =
        Field::open().alpha("A/1/1", "1013").alpha("B/1/1", "1016").alpha("HQ 1", "1013").alpha("Transport 1", "1010");
    f.bravo("A/1/1", "5030").at(ALPHA_MOVES)
}

#[test]
fn case_13_31_ten_men_and_pieces_of_equipment_and_headquarters_free() {
    let f = Field::open().alpha("A/1/1", "1010").alpha("B/1/1", "1010").alpha("LMG 1", "1010").alpha("60mm 1", "1010");
    let mut f = f.alpha("HMG 1", "1010").alpha("HQ 1", "1010").alpha("Transport 1", "1010").at(ALPHA_MOVES);
    let ids = |f: &Play, names: &[&str]| names.iter().map(|n| f.a(n)).collect::<Vec<_>>();
    let fit = |f: &Play, names: &[&str]| {
        let lens = raid::view::Lens::new(&f.t, &f.s, Audience::Side(ALPHA));
        has_room(lens, f.a("Transport 1"), ids(f, names).into_iter())
    };
    assert!(fit(&f, &["A/1/1", "B/1/1"]), "eight men");
    assert!(!fit(&f, &["A/1/1", "B/1/1", "LMG 1"]), "and three for the gun and its crew: eleven");
    assert!(fit(&f, &["LMG 1", "60mm 1", "HMG 1", "HQ 1"]), "three, three and four");
    assert!(!fit(&f, &["LMG 1", "60mm 1", "A/1/1", "HMG 1"]));
    let (team, heli) = (f.a("A/1/1"), f.a("Transport 1"));
    f.set(|s| s[team].men = 3);
    assert!(fit(&f, &["A/1/1", "B/1/1", "LMG 1"]), "the dead take no room");
    f.aboard(team, heli);
    assert!(!fit(&f, &["B/1/1", "HMG 1"]), "whoever is aboard counts");
}

#[test]
fn case_13_32_troops_walk_half_their_points_and_are_aboard_at_once() {
    let mut f = pick_up();
    let (near, far, hq, heli) = (f.a("A/1/1"), f.a("B/1/1"), f.a("HQ 1"), f.a("Transport 1"));
    let slow = [vec![Step::Move(far)], f.path("1015 1014 1013 1012 1011")].concat();
    assert!(!f.offers(ALPHA, &slow, Step::Board(heli)), "five points are more than half of six");
    let steps = [vec![Step::Move(near), Step::Move(hq)], f.path("1012 1011"), vec![Step::Board(heli)]].concat();
    f.alpha(&steps).pass_windows(BRAVO);
    for who in [near, hq] {
        assert_eq!((f.s[who].whereabouts, f.s[who].aboard), (Whereabouts::Aboard, heli));
        assert!(f.s[who].is(flag::TRANSFER), "neither fire nor cover this turn");
    }
    let heard = f.heard(Audience::Side(BRAVO), "boarded");
    assert!(heard.len() == 2 && heard.iter().all(|told| !told.text.contains("A/1/1") && !told.text.contains("HQ")));
    bravo_passes(&mut f);
    f.walk(ALPHA, heli, &[f.path("3010"), vec![Step::Stop]].concat());
    assert_eq!(
        (hex_of(&f, heli), hex_of(&f, near)),
        ("3010".to_owned(), "3010".to_owned()),
        "loaded and carried in one turn"
    );
}

#[test]
fn case_13_32_troops_get_off_into_the_open_and_walk_half_their_points() {
    let mut f = pick_up();
    let (team, heli) = (f.a("A/1/1"), f.a("Transport 1"));
    f.aboard(team, heli);
    f.walk(ALPHA, heli, &[f.path("3010"), vec![Step::Stop]].concat());
    bravo_passes(&mut f);
    let off = |f: &Play, labels: &str| f.legal(ALPHA, &trip(f, team, labels, Step::Stop));
    assert!(off(&f, "3011 3012 3013 3014").is_ok(), "the first hex is free, then three points");
    assert!(off(&f, "3011 3012 3013 3014 3015").is_err());
    assert!(off(&f, "3012").is_err(), "only next to the helicopter");
    f.walk(ALPHA, team, &[f.path("3011 3012"), vec![Step::Stop]].concat());
    assert_eq!((hex_of(&f, team), f.s[team].aboard), ("3012".to_owned(), PieceId::NONE));
    assert!(f.s[team].is(flag::TRANSFER) && f.s[team].is(flag::MOVED));
    let heard = &f.heard(Audience::Side(BRAVO), "moved");
    assert!(heard.iter().all(|told| !told.text.contains("A/1/1")), "a counter, no more");
}

#[test]
fn case_13_33_woods_and_buildings_take_two_turns_to_load() {
    for terrain in [Terrain::Heavy, Terrain::Building] {
        let f = Field::open().terrain(terrain, "1010").alpha("A/1/1", "1010").alpha("Transport 1", "1010");
        let mut f = f.bravo("A/1/1", "5030").at(ALPHA_MOVES);
        let (team, heli) = (f.a("A/1/1"), f.a("Transport 1"));
        f.walk(ALPHA, team, &[Step::Board(heli)]);
        bravo_passes(&mut f);
        assert!(!f.offers(ALPHA, &[], Step::Move(heli)), "it is held while it loads");
        assert_eq!(f.why_not(ALPHA, &[], "Transport").as_deref(), Some("14.19"));
        next_movement(&mut f);
        assert!(f.s[team].is(flag::TRANSFER), "the second turn of loading");
        assert!(f.offers(ALPHA, &[], Step::Move(heli)), "and away");
    }
}

#[test]
fn case_13_33_woods_and_buildings_take_two_turns_to_unload_and_nobody_walks_then() {
    let f = Field::open().terrain(Terrain::Heavy, "1020").alpha("A/1/1", "1010").alpha("Transport 1", "1010");
    let mut f = f.bravo("A/1/1", "5030").at(ALPHA_MOVES);
    let (team, heli) = (f.a("A/1/1"), f.a("Transport 1"));
    f.aboard(team, heli);
    f.walk(ALPHA, heli, &[f.path("1020"), vec![Step::Alight(team), Step::Stop]].concat());
    assert_eq!((f.s[team].whereabouts, f.s[team].aboard), (Whereabouts::Aboard, heli));
    bravo_passes(&mut f);
    assert!(!f.offers(ALPHA, &[], Step::Move(team)));
    next_movement(&mut f);
    assert_eq!((f.s[team].whereabouts, hex_of(&f, team)), (Whereabouts::OnMap, "1020".to_owned()));
    assert!(f.s[team].is(flag::TRANSFER) && !f.offers(ALPHA, &[], Step::Move(team)), "no walk in that turn");
    assert!(f.offers(ALPHA, &[], Step::Move(heli)), "the helicopter is free again");
    next_movement(&mut f);
    assert!(f.offers(ALPHA, &[], Step::Move(team)) && !f.s[team].is(flag::TRANSFER));
}

#[test]
fn case_13_34_open_ground_beside_the_helicopter_or_its_own_hex() {
    let f =
        Field::open().terrain(Terrain::Heavy, "1011 1010").terrain(Terrain::River, "1110").alpha("Transport 1", "1010");
    let f = f
        .alpha("A/1/1", "1011")
        .alpha("B/1/1", "1009")
        .alpha("A/2/1", "1010")
        .alpha("B/2/1", "1110")
        .alpha("LMG 1", "1012");
    let mut f = f.at(ALPHA_MOVES);
    let heli = f.a("Transport 1");
    for (who, boards) in [("A/1/1", false), ("B/1/1", true), ("A/2/1", true), ("B/2/1", false), ("LMG 1", false)] {
        assert_eq!(f.offers(ALPHA, &[Step::Move(f.a(who))], Step::Board(heli)), boards, "{who}");
    }
    let team = f.a("B/2/1");
    f.aboard(team, heli);
    let out: Vec<String> = f
        .question(ALPHA, &[Step::Move(team)])
        .offers()
        .iter()
        .filter_map(|s| s.cell())
        .map(|c| f.t.ground.label(geometry::Hex(c)))
        .collect();
    assert_eq!(out, ["1009", "1109", "0910", "0909"], "not into the wood beside it, the river, or the wood below");
    f.set(|s| s[heli].set(flag::ALTITUDE));
    assert!(!f.offers(ALPHA, &[Step::Move(f.a("B/1/1"))], Step::Board(heli)), "nor at altitude");
    assert!(!f.offers(ALPHA, &[], Step::Move(team)));
}

#[test]
fn case_13_34_nobody_gets_off_over_woods_and_water() {
    let around = "1010 1009 1109 1110 1011 0910 0909";
    for (terrain, lands) in [(Terrain::River, false), (Terrain::Heavy, false), (Terrain::Clear, true)] {
        let f = Field::open().terrain(terrain, around).alpha("Transport 1", "1010").alpha("A/1/1", "1010");
        let mut f = f.at(ALPHA_MOVES);
        let (heli, team) = (f.a("Transport 1"), f.a("A/1/1"));
        f.aboard(team, heli);
        assert_eq!(f.offers(ALPHA, &[], Step::Move(team)), lands, "{terrain:?}");
    }
}

#[test]
fn case_13_35_whoever_boards_or_leaves_does_not_fire_that_turn() {
    let mut f = pick_up();
    let (team, heli, enemy) = (f.a("A/1/1"), f.a("Transport 1"), f.b("A/1/1"));
    f.aboard(team, heli);
    let (near, on) = (f.hex("1014"), f.hex("1015"));
    f.set(|s| s[enemy].hex = near);
    f.walk(ALPHA, team, &[f.path("1011"), vec![Step::Stop]].concat());
    while f.s.frame() == Frame::Onward {
        f.alpha(&[Step::Stop]).pass_windows(BRAVO);
    }
    f.bravo(&[Step::Move(enemy), Step::To(on), Step::Stop]);
    assert_eq!(f.s.frame(), Frame::React);
    assert!(f.s[enemy].is(flag::FACE_UP));
    let semi = Weapon::Arm(SmallArm::Semi);
    assert!(!f.offers(ALPHA, &[Step::Target(enemy)], Step::Fire(team, semi)), "no opportunity fire");
    f.set(|s| s[team].clear(flag::TRANSFER | flag::MOVED));
    assert!(f.offers(ALPHA, &[Step::Target(enemy)], Step::Fire(team, semi)), "else it would");
}

#[test]
fn case_13_36_whoever_boards_or_leaves_has_no_cover_that_turn() {
    let losses = |landed: bool| {
        let f = Field::open().terrain(Terrain::Medium, "1011").alpha("A/1/1", "1011").alpha("Transport 1", "1010");
        let mut f = f.bravo("A/1/1", "1015").at(ALPHA_MOVES);
        let (team, heli, gun) = (f.a("A/1/1"), f.a("Transport 1"), f.b("A/1/1"));
        if landed {
            f.aboard(team, heli);
        } else {
            let beside = f.hex("0911");
            f.set(|s| s[team].hex = beside);
        }
        f.alpha(&trip(&f, team, "1011", Step::Stop));
        let shot = [Step::Target(team), Step::Fire(gun, Weapon::Arm(SmallArm::Semi)), Step::Done];
        f.roll(&[("fire", 2)]).bravo(&shot);
        4 - f.s[team].men
    };
    assert_eq!(losses(false), 0, "scrub protects whoever walks into it");
    assert_eq!(losses(true), 1, "not whoever jumps out of a helicopter into it");
}

#[test]
fn case_13_37_carrying_belongs_to_the_movement_phase() {
    let f = Field::open().alpha("A/1/1", "1010").alpha("Transport 1", "1010").bravo("A/1/1", "5030");
    let f = f.at(Frame::Fire { turn: ALPHA, passes: 0 });
    assert_eq!(f.question(ALPHA, &[]).offers(), [Step::Pass], "nobody boards or flies while there is firing");
    let f = Field::open().alpha("A/1/1", "1010").alpha("Transport 1", "1010").bravo("A/1/1", "5030").at(ALPHA_MOVES);
    assert!(f.offers(ALPHA, &[Step::Move(f.a("A/1/1"))], Step::Board(f.a("Transport 1"))));
}

#[test]
fn case_13_38_load_and_fly_or_fly_and_unload_never_both() {
    let mut f = pick_up();
    let (rider, boards, heli) = (f.a("B/1/1"), f.a("A/1/1"), f.a("Transport 1"));
    f.aboard(rider, heli);
    f.walk(ALPHA, boards, &[f.path("1012 1011"), vec![Step::Board(heli)]].concat());
    bravo_passes(&mut f);
    f.walk(ALPHA, heli, &[f.path("3010"), vec![Step::Stop]].concat());
    bravo_passes(&mut f);
    for who in [rider, boards] {
        assert!(!f.offers(ALPHA, &[], Step::Move(who)), "loaded this turn, so nobody gets off");
    }
    assert_eq!(f.why_not(ALPHA, &[], "B/1/1").as_deref(), Some("13.38"));
    next_movement(&mut f);
    assert!(f.offers(ALPHA, &[], Step::Move(rider)), "in the next turn they do");
    f.walk(ALPHA, rider, &[f.path("3011"), vec![Step::Stop]].concat());
    bravo_passes(&mut f);
    assert!(!f.offers(ALPHA, &[], Step::Move(heli)), "and then it does not fly again this turn");
    let lens = raid::view::Lens::new(&f.t, &f.s, Audience::Side(ALPHA));
    assert_eq!(delay(lens, heli, rider, f.s[rider].hex), 0);
}

#[test]
fn case_13_38_a_helicopter_that_has_unloaded_takes_nobody_aboard() {
    let f =
        Field::open().alpha("A/1/1", "1010").alpha("B/1/1", "1012").alpha("Transport 1", "1010").bravo("A/1/1", "5030");
    let mut f = f.at(ALPHA_MOVES);
    let (off, on, heli) = (f.a("A/1/1"), f.a("B/1/1"), f.a("Transport 1"));
    let into = [Step::Move(on), Step::To(f.hex("1011"))];
    assert!(f.offers(ALPHA, &into, Step::Board(heli)));
    f.aboard(off, heli);
    f.walk(ALPHA, off, &[f.path("1009"), vec![Step::Stop]].concat());
    bravo_passes(&mut f);
    assert!(!f.offers(ALPHA, &into, Step::Board(heli)));
}

#[test]
fn case_13_53_whoever_is_aboard_dies_with_the_helicopter() {
    let f = Field::open().alpha("A/1/1", "1012").alpha("B/1/1", "1010").alpha("HQ 1", "1010").alpha("A/2/1", "1020");
    let mut f = f.alpha("Transport 1", "1010").bravo("HMG 1", "1014").at(ALPHA_MOVES);
    let (boards, rider, hq, heli, gun) = (f.a("A/1/1"), f.a("B/1/1"), f.a("HQ 1"), f.a("Transport 1"), f.b("HMG 1"));
    f.aboard(rider, heli).aboard(hq, heli);
    f.walk(ALPHA, boards, &[f.path("1011"), vec![Step::Board(heli)]].concat());
    while f.s.frame() == Frame::Onward {
        f.alpha(&[Step::Board(heli)]).pass_windows(BRAVO);
    }
    f.bravo(&[Step::Pass]);
    f.alpha(&trip(&f, heli, "1009 1001", Step::Stop));
    let shot = [Step::Target(heli), Step::Fire(gun, Weapon::Arm(SmallArm::Hmg)), Step::Done];
    f.roll(&[("fire", 6)]).bravo(&shot);
    for who in [heli, boards, rider] {
        assert_eq!(f.s[who].whereabouts, Whereabouts::Dead, "{}", f.t.spec(who).name);
    }
    assert_eq!(
        (f.s[hq].whereabouts, hex_of(&f, hq)),
        (Whereabouts::OnMap, "1020".to_owned()),
        "command passes on (5.24)"
    );
    assert_eq!(f.s.losses[usize::from(Side(0).0)], 8);
}
