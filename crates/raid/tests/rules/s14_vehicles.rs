//! 14.1 Vehicles: driving, carrying, loading and unloading, wrecks; 14.23 as far as carrying goes.

use crate::field::{Field, Play};
use crate::s08_movement::{ALPHA_MOVES, column, goes, trip};
use crate::s13_helicopters::{bravo_passes, next_movement};
use geometry::Direction;
use kernel::Audience;
use raid::carriers::{delay, has_room, takes};
use raid::state::Frame;
use raid::step::Step;
use raid::tables::{SmallArm, Terrain};
use raid::units::{ALPHA, BRAVO, PieceId, Weapon, Whereabouts, flag};
use raid::view::Lens;

fn lens(f: &Play) -> Lens<'_> {
    Lens::new(&f.t, &f.s, Audience::Side(ALPHA))
}

#[test]
fn case_14_1_vehicles_have_eighteen_points_and_pay_for_the_terrain() {
    for name in ["Tank 1", "Apc 1", "Truck 1"] {
        let f = Field::open().terrain(Terrain::Mixed, "1011 1012").alpha(name, "1010").at(ALPHA_MOVES);
        assert!(goes(&f, f.a(name), &column(1011, 16)), "{name}: two hexes at two, fourteen at one");
        assert!(!goes(&f, f.a(name), &column(1011, 17)), "{name}");
    }
}

#[test]
fn case_14_1_vehicles_do_not_enter_woods_buildings_or_rivers_off_the_road() {
    let ground = [Terrain::Heavy, Terrain::Building, Terrain::River];
    for terrain in ground {
        let f = Field::open().terrain(terrain, "1011").alpha("Tank 1", "1010").alpha("A/1/1", "1010").at(ALPHA_MOVES);
        assert_eq!(f.why_not(ALPHA, &[Step::Move(f.a("Tank 1"))], "1011").as_deref(), Some("14.1"), "{terrain}");
        assert!(goes(&f, f.a("A/1/1"), "1011"), "men do");
    }
    let f =
        Field::open().terrain(Terrain::Heavy, "1011").road("1010 1011 1012").alpha("Truck 1", "1010").at(ALPHA_MOVES);
    assert!(goes(&f, f.a("Truck 1"), "1011 1012"), "along a road they pass");
}

#[test]
fn case_14_1_a_hull_faces_the_way_it_goes() {
    let mut f = Field::open().alpha("Tank 1", "1010").bravo("A/1/1", "5030").at(ALPHA_MOVES);
    let tank = f.a("Tank 1");
    for (label, facing) in [("1011", Direction::South), ("1111", Direction::SouthEast), ("1110", Direction::North)] {
        let before = f.s.turn;
        f.set(|s| s[tank].clear(flag::MOVED));
        if f.s.frame() != ALPHA_MOVES {
            f.set(|s| s.begin(ALPHA_MOVES));
        }
        f.walk(ALPHA, tank, &[f.path(label), vec![Step::Stop]].concat());
        assert_eq!((f.s[tank].facing, f.s.turn), (facing, before), "{label}");
    }
}

#[test]
fn case_14_12_an_armoured_carrier_takes_ten_men_and_their_weapons() {
    let f = Field::open().alpha("A/1/1", "1010").alpha("B/1/1", "1010").alpha("LMG 1", "1010").alpha("LMG 2", "1010");
    let f = f.alpha("106mm 1", "1010").alpha("HQ 1", "1010").alpha("Apc 1", "1010").at(ALPHA_MOVES);
    let fit = |names: &[&str]| has_room(lens(&f), f.a("Apc 1"), names.iter().map(|n| f.a(n)));
    assert!(fit(&["A/1/1", "B/1/1", "LMG 1", "HQ 1"]), "two teams and a gun; the gun itself takes no room");
    assert!(!fit(&["A/1/1", "B/1/1", "LMG 1", "LMG 2"]), "twelve men");
    assert!(!fit(&["106mm 1"]), "a recoilless rifle goes by truck or helicopter (14.23)");
}

#[test]
fn case_14_15_a_tank_takes_one_fire_team_on_top() {
    let f = Field::open().alpha("A/1/1", "1010").alpha("B/1/1", "1010").alpha("LMG 1", "1010").alpha("Tank 1", "1010");
    let mut f = f.at(ALPHA_MOVES);
    let (tank, team) = (f.a("Tank 1"), f.a("A/1/1"));
    assert!(f.offers(ALPHA, &[Step::Move(team)], Step::Board(tank)));
    assert!(!f.offers(ALPHA, &[Step::Move(f.a("LMG 1"))], Step::Board(tank)), "no gun");
    assert!(!f.offers(ALPHA, &[Step::Move(team), Step::Move(f.a("B/1/1"))], Step::Board(tank)), "not two");
    f.aboard(team, tank);
    f.set(|s| s[team].men = 1);
    assert!(!f.offers(ALPHA, &[Step::Move(f.a("B/1/1"))], Step::Board(tank)), "nor a second, however small the first");
}

#[test]
fn case_14_16_a_truck_takes_fourteen_men_and_their_weapons() {
    let f = Field::open().alpha("A/1/1", "1010").alpha("B/1/1", "1010").alpha("A/2/1", "1010").alpha("LMG 1", "1010");
    let f = f.alpha("LMG 2", "1010").alpha("Dummy 1", "1010").alpha("Truck 1", "1010").at(ALPHA_MOVES);
    let fit = |names: &[&str]| has_room(lens(&f), f.a("Truck 1"), names.iter().map(|n| f.a(n)));
    assert!(fit(&["A/1/1", "B/1/1", "A/2/1", "LMG 1"]), "three teams and a gun");
    assert!(!fit(&["A/1/1", "B/1/1", "A/2/1", "LMG 1", "LMG 2"]), "sixteen men");
    assert!(!takes(f.t.spec(f.a("Truck 1")), f.t.spec(f.a("Dummy 1"))), "nobody drives a dummy about");
}

#[test]
fn case_14_18_passengers_die_with_their_vehicle() {
    let f = Field::open().alpha("A/1/1", "1010").alpha("LMG 1", "1010").alpha("Truck 1", "1010").bravo("HMG 1", "1014");
    let mut f = f.at(ALPHA_MOVES);
    let (team, gun, truck) = (f.a("A/1/1"), f.a("LMG 1"), f.a("Truck 1"));
    f.aboard(team, truck).aboard(gun, truck);
    f.alpha(&trip(&f, truck, "1009", Step::Stop));
    let shot = [Step::Target(truck), Step::Fire(f.b("HMG 1"), Weapon::Arm(SmallArm::Hmg)), Step::Done];
    f.roll(&[("fire", 6)]).bravo(&shot);
    for who in [truck, team, gun] {
        assert_eq!(f.s[who].whereabouts, Whereabouts::Dead);
    }
    assert_eq!(f.s.losses[0], 6);
}

/// A truck with a team beside it and a team aboard.
fn truck_stop() -> (Play, [PieceId; 3]) {
    let f = Field::open().alpha("A/1/1", "1010").alpha("B/1/1", "1012").alpha("Truck 1", "1010").bravo("A/1/1", "5030");
    let mut f = f.at(ALPHA_MOVES);
    let ids = [f.a("A/1/1"), f.a("B/1/1"), f.a("Truck 1")];
    f.aboard(ids[0], ids[2]);
    (f, ids)
}

#[test]
fn case_14_19_loading_takes_a_turn_in_which_the_vehicle_stays() {
    let (mut f, [_, team, truck]) = truck_stop();
    f.walk(ALPHA, team, &[f.path("1011 1010"), vec![Step::Board(truck)]].concat());
    assert_eq!((f.s[team].whereabouts, f.s[team].aboard), (Whereabouts::Aboard, truck));
    assert!(!f.s[truck].is(flag::MOVED), "so that it may fire");
    bravo_passes(&mut f);
    assert!(!f.offers(ALPHA, &[], Step::Move(truck)));
    assert_eq!(f.why_not(ALPHA, &[], "Truck").as_deref(), Some("14.19"));
    next_movement(&mut f);
    assert!(f.offers(ALPHA, &[], Step::Move(truck)), "from one movement phase to the next");
}

#[test]
fn case_14_19_nobody_boards_a_vehicle_that_has_moved_or_stands_elsewhere() {
    let (mut f, [_, team, truck]) = truck_stop();
    let near = [vec![Step::Move(team)], f.path("1011")].concat();
    assert!(!f.offers(ALPHA, &near, Step::Board(truck)), "only in its hex");
    let there = [vec![Step::Move(team)], f.path("1011 1010")].concat();
    assert!(f.offers(ALPHA, &there, Step::Board(truck)));
    f.mark(truck, flag::MOVED);
    assert!(!f.offers(ALPHA, &there, Step::Board(truck)));
}

#[test]
fn case_14_19_unloading_takes_a_turn_in_which_the_vehicle_stays() {
    let (mut f, [rider, _, truck]) = truck_stop();
    assert_eq!(f.why_not(ALPHA, &[], "A/1/1").as_deref(), Some("14.19"));
    let driven = [vec![Step::Move(truck)], f.path("1011")].concat();
    assert!(!f.offers(ALPHA, &driven, Step::Alight(rider)), "not after driving");
    f.walk(ALPHA, truck, &[Step::Alight(rider), Step::Stop]);
    assert_eq!(f.s[rider].whereabouts, Whereabouts::Aboard);
    assert_eq!(f.heard(Audience::Side(BRAVO), "alighting").len(), 0, "who gets off is the owner's secret");
    bravo_passes(&mut f);
    assert!(!f.offers(ALPHA, &[], Step::Move(truck)), "held until the next movement phase");
    next_movement(&mut f);
    assert_eq!((f.s[rider].whereabouts, f.s[rider].aboard), (Whereabouts::OnMap, PieceId::NONE));
    assert!(f.offers(ALPHA, &[], Step::Move(rider)) && f.offers(ALPHA, &[], Step::Move(truck)), "both are free");
}

#[test]
fn case_14_19_whoever_finds_the_hex_full_waits_aboard() {
    let f = Field::open().alpha("A/1/1", "1010").alpha("Truck 1", "1010").alpha("A/2/1", "1010").alpha("B/2/1", "1010");
    let mut f = f.alpha("LMG 1", "1010").bravo("A/1/1", "5030").at(ALPHA_MOVES);
    let (rider, truck, gun) = (f.a("A/1/1"), f.a("Truck 1"), f.a("LMG 1"));
    f.aboard(rider, truck);
    f.walk(ALPHA, truck, &[Step::Alight(rider), Step::Stop]);
    f.bravo(&[Step::Pass]);
    next_movement(&mut f);
    assert_eq!(f.s[rider].whereabouts, Whereabouts::Aboard, "three units stand there");
    f.walk(ALPHA, gun, &[f.path("1011"), vec![Step::Stop]].concat());
    f.bravo(&[Step::Pass]);
    next_movement(&mut f);
    assert_eq!(f.s[rider].whereabouts, Whereabouts::OnMap);
}

#[test]
fn case_14_23_a_recoilless_rifle_moves_only_by_carrier_and_takes_two_turns() {
    let f = Field::open().alpha("106mm 1", "1010").alpha("Truck 1", "1012").bravo("A/1/1", "5030").at(ALPHA_MOVES);
    assert_eq!(f.why_not(ALPHA, &[], "106mm").as_deref(), Some("14.23"), "nothing here takes it");
    let f =
        Field::open().alpha("106mm 1", "1010").alpha("Truck 1", "1010").alpha("A/1/1", "1010").bravo("A/1/1", "5030");
    let mut f = f.at(ALPHA_MOVES);
    let (rifle, truck) = (f.a("106mm 1"), f.a("Truck 1"));
    assert!(!f.offers(ALPHA, &[Step::Move(rifle)], Step::To(f.hex("1011"))), "it does not walk");
    assert!(!f.offers(ALPHA, &[Step::Move(rifle)], Step::Move(f.a("A/1/1"))), "nor with others");
    f.walk(ALPHA, rifle, &[Step::Board(truck)]);
    for _ in 0..2 {
        bravo_passes(&mut f);
        assert!(!f.offers(ALPHA, &[], Step::Move(truck)));
        f.alpha(&[Step::Pass]);
        f.roll(&[("first player", 1)]).both(&[Step::Done], &[Step::Done]);
        f.alpha(&[Step::Pass]).roll(&[("first player", 2)]).bravo(&[Step::Pass]);
    }
    f.bravo(&[Step::Pass]);
    assert!(f.offers(ALPHA, &[], Step::Move(truck)), "after two turns");
    assert_eq!(delay(lens(&f), truck, rifle, f.s[truck].hex), 2);
}

#[test]
fn case_14_23_a_helicopter_lifts_a_recoilless_rifle_out_in_two_turns() {
    let f = Field::open().alpha("106mm 1", "1010").alpha("Transport 1", "1010").bravo("A/1/1", "5030");
    let mut f = f.at(ALPHA_MOVES);
    let (rifle, heli) = (f.a("106mm 1"), f.a("Transport 1"));
    f.aboard(rifle, heli);
    assert_eq!(f.why_not(ALPHA, &[], "106mm").as_deref(), Some("14.23"));
    f.walk(ALPHA, heli, &[f.path("3010"), vec![Step::Alight(rifle), Step::Stop]].concat());
    f.bravo(&[Step::Pass]);
    next_movement(&mut f);
    assert_eq!((f.s[rifle].whereabouts, f.t.ground.label(f.s[rifle].hex)), (Whereabouts::OnMap, "3010".to_owned()));
}

#[test]
fn case_14_27_a_wreck_is_the_vehicle_of_its_hex() {
    let f =
        Field::open().alpha("Truck 1", "1010").alpha("Truck 2", "1012").alpha("A/1/1", "1012").bravo("HMG 1", "1016");
    let mut f = f.at(ALPHA_MOVES);
    let (truck, other, team) = (f.a("Truck 1"), f.a("Truck 2"), f.a("A/1/1"));
    f.alpha(&trip(&f, truck, "1011", Step::Stop));
    let shot = [Step::Target(truck), Step::Fire(f.b("HMG 1"), Weapon::Arm(SmallArm::Hmg)), Step::Done];
    f.roll(&[("fire", 6)]).bravo(&shot);
    assert!(f.s[truck].is(flag::WRECK));
    while !matches!(f.s.frame(), Frame::Move { turn: ALPHA, .. }) {
        let side = if matches!(f.s.frame(), Frame::Overwatch { by: ALPHA, .. }) { ALPHA } else { BRAVO };
        f.answer(side, &[Step::Pass]);
    }
    assert!(!goes(&f, other, "1011"), "the wreck fills the hex");
    assert!(goes(&f, other, "1011 1010"), "one drives past it");
    assert!(goes(&f, team, "1011"), "men find room beside it");
}
