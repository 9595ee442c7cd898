//! 8.0 Movement, with what 5.24, 5.25, 5.34, 9.81 and 15.91 say of it.

use crate::field::{Field, Play};
use geometry::Hex;
use kernel::{Asked, Audience, Rulebook, Seat, Seats, Side};
use raid::Raid;
use raid::movement::{allowance, cost_so_far};
use raid::state::Frame;
use raid::step::Step;
use raid::tables::{Kind, SmallArm, Terrain, tables};
use raid::units::{ALPHA, BRAVO, PieceId, Weapon, Whereabouts, flag};

pub(crate) const ALPHA_MOVES: Frame = Frame::Move { turn: ALPHA, passes: 0 };

/// Steps to these hexes, then this end.
pub(crate) fn route(f: &Play, labels: &str, end: Step) -> Vec<Step> {
    let mut steps = f.path(labels);
    steps.push(end);
    steps
}

/// The same after naming who goes.
pub(crate) fn trip(f: &Play, who: PieceId, labels: &str, end: Step) -> Vec<Step> {
    [vec![Step::Move(who)], route(f, labels, end)].concat()
}

/// May Alpha move this counter along these hexes and stop there?
pub(crate) fn goes(f: &Play, who: PieceId, labels: &str) -> bool {
    f.legal(ALPHA, &trip(f, who, labels, Step::Stop)).is_ok()
}

pub(crate) fn hex_of(f: &Play, who: PieceId) -> String {
    f.t.ground.label(f.s[who].hex)
}

/// The hexes of one row of a column, one below the other.
pub(crate) fn column(from: u16, count: u16) -> String {
    (0..count).map(|n| (from + n).to_string()).collect::<Vec<_>>().join(" ")
}

#[test]
fn case_8_1_each_kind_goes_as_far_as_its_points() {
    let kinds = [("A/1/1", 6), ("LMG 1", 6), ("HMG 1", 5), ("60mm 1", 5), ("81mm 1", 4), ("Bazooka 1", 5)];
    for (name, points) in kinds {
        let f = Field::open().alpha(name, "1010").at(ALPHA_MOVES);
        assert!(goes(&f, f.a(name), &column(1011, points)), "{name} goes {points} clear hexes");
        assert!(!goes(&f, f.a(name), &column(1011, points + 1)), "{name} does not go {} hexes", points + 1);
    }
}

#[test]
fn case_8_1_a_headquarters_goes_at_the_pace_of_its_unit() {
    let mut f = Field::open().alpha("HMG 1", "1010").alpha("HQ 1", "1010").at(ALPHA_MOVES);
    let (gun, hq) = (f.a("HMG 1"), f.a("HQ 1"));
    let together =
        |labels: &str, f: &Play| [vec![Step::Move(hq), Step::Move(gun)], route(f, labels, Step::Stop)].concat();
    assert!(f.legal(ALPHA, &together(&column(1011, 6), &f)).is_err(), "the gun has five points");
    f.alpha(&together(&column(1011, 5), &f)).pass_windows(BRAVO);
    assert_eq!((hex_of(&f, gun), hex_of(&f, hq)), ("1015".to_owned(), "1015".to_owned()));
}

#[test]
fn case_8_1_the_slowest_of_a_group_sets_its_pace() {
    let f = Field::open().alpha("A/1/1", "1010").alpha("81mm 1", "1010").at(ALPHA_MOVES);
    let both = |labels: &str| {
        [vec![Step::Move(f.a("A/1/1")), Step::Move(f.a("81mm 1"))], route(&f, labels, Step::Stop)].concat()
    };
    assert!(f.legal(ALPHA, &both(&column(1011, 4))).is_ok());
    assert!(f.legal(ALPHA, &both(&column(1011, 5))).is_err());
}

#[test]
fn case_8_2_a_road_costs_one_point_a_hex_through_any_terrain() {
    let road = "1010 1011 1012 1013 1014 1015 1016";
    let woods = "1011 1012 1013 1014 1015 1016";
    let f = Field::open().terrain(Terrain::Heavy, woods).alpha("A/1/1", "1010").at(ALPHA_MOVES);
    assert!(goes(&f, f.a("A/1/1"), "1011 1012"), "two hexes of woods are six points");
    assert!(!goes(&f, f.a("A/1/1"), "1011 1012 1013"));
    let f = Field::open().terrain(Terrain::Heavy, woods).road(road).alpha("A/1/1", "1010").at(ALPHA_MOVES);
    assert!(goes(&f, f.a("A/1/1"), woods), "six hexes of road are six points");
}

#[test]
fn case_8_2_a_road_that_is_merely_crossed_does_not_help() {
    let f = Field::open()
        .terrain(Terrain::Heavy, "1011 1012")
        .road("0911 1012 1112")
        .alpha("A/1/1", "1010")
        .at(ALPHA_MOVES);
    let so_far = [Step::Move(f.a("A/1/1")), Step::To(f.hex("1011")), Step::To(f.hex("1012"))];
    let lens = Raid::lens(&f.t, &f.s, Audience::Side(ALPHA));
    assert_eq!(cost_so_far(lens, &so_far), Some((6, 6)));
}

#[test]
fn case_8_6_every_terrain_costs_what_the_chart_says() {
    let chart = [
        (Terrain::Clear, 1),
        (Terrain::Bridge, 1),
        (Terrain::Wharf, 1),
        (Terrain::Mixed, 2),
        (Terrain::Medium, 2),
        (Terrain::Broken, 2),
        (Terrain::Heavy, 3),
        (Terrain::Building, 3),
        (Terrain::River, 4),
    ];
    for (terrain, points) in chart {
        let f = Field::open().terrain(terrain, "1011").alpha("A/1/1", "1010").at(ALPHA_MOVES);
        let lens = Raid::lens(&f.t, &f.s, Audience::Side(ALPHA));
        assert_eq!(
            cost_so_far(lens, &[Step::Move(f.a("A/1/1")), Step::To(f.hex("1011"))]),
            Some((points, 6)),
            "{terrain}"
        );
    }
    let f = Field::open().terrain(Terrain::Sea, "1011").alpha("A/1/1", "1010").at(ALPHA_MOVES);
    assert_eq!(
        f.why_not(ALPHA, &[Step::Move(f.a("A/1/1"))], "1011").as_deref(),
        Some("8.6"),
        "nobody walks into the sea"
    );
}

#[test]
fn case_8_31_a_unit_moves_once_a_turn_and_the_sides_take_turns() {
    let mut f = Field::open().alpha("A/1/1", "1010").alpha("B/1/1", "2010").bravo("A/1/1", "5030").at(ALPHA_MOVES);
    let (first, second) = (f.a("A/1/1"), f.a("B/1/1"));
    f.walk(ALPHA, first, &route(&f, "1011", Step::Stop));
    assert_eq!(f.s.frame(), Frame::Move { turn: BRAVO, passes: 0 });
    f.bravo(&[Step::Pass]);
    assert!(!f.offers(ALPHA, &[], Step::Move(first)));
    assert_eq!(f.why_not(ALPHA, &[], "A/1/1").as_deref(), Some("8.31"));
    assert!(f.offers(ALPHA, &[], Step::Move(second)), "in any order");
}

#[test]
fn case_8_32_whoever_has_fired_or_is_suppressed_stays() {
    let f = Field::open().alpha("A/1/1", "1010").alpha("B/1/1", "1010").alpha("A/2/1", "1010");
    let mut f = f.at(ALPHA_MOVES);
    let (fired, held, free) = (f.a("A/1/1"), f.a("B/1/1"), f.a("A/2/1"));
    f.mark(fired, flag::FIRED).mark(held, flag::SUPPRESSED);
    for (who, name) in [(fired, "A/1/1"), (held, "B/1/1")] {
        assert!(!f.offers(ALPHA, &[], Step::Move(who)));
        assert!(!f.offers(ALPHA, &[Step::Move(free)], Step::Move(who)), "nor does it go along");
        assert_eq!(f.why_not(ALPHA, &[], name).as_deref(), Some("8.32"));
    }
    assert!(f.offers(ALPHA, &[], Step::Move(free)));
}

#[test]
fn case_8_33_no_hex_is_offered_that_costs_more_than_is_left() {
    let f = Field::open().terrain(Terrain::Mixed, "1015").alpha("A/1/1", "1010").at(ALPHA_MOVES);
    let so_far = [vec![Step::Move(f.a("A/1/1"))], f.path("1011 1012 1013 1014 0913")].concat();
    assert!(!f.offers(ALPHA, &so_far, Step::To(f.hex("1015"))));
    let near = [vec![Step::Move(f.a("A/1/1"))], f.path("1011 1012 1013 1014")].concat();
    assert!(f.offers(ALPHA, &near, Step::To(f.hex("1015"))), "two points are left for two");
    let nearly = [vec![Step::Move(f.a("A/1/1"))], f.path("0910 1010 1011 1012 1013 1014")].concat();
    assert_eq!(f.why_not(ALPHA, &nearly[..6], "1015"), None, "not next to it");
    assert_eq!(f.why_not(ALPHA, &nearly, "1015").as_deref(), Some("8.33"));
}

#[test]
fn case_8_34_a_move_goes_from_hex_to_adjacent_hex() {
    let mut f = Field::open().alpha("A/1/1", "1010").at(ALPHA_MOVES);
    let who = f.a("A/1/1");
    let near = ["1009", "1110", "1111", "1011", "0911", "0910"];
    for hex in f.t.ground.grid.all().filter(|&h| f.t.ground.distance(h, f.s[who].hex) <= 3) {
        let label = f.t.ground.label(hex);
        let offered = f.offers(ALPHA, &[Step::Move(who)], Step::To(hex));
        assert_eq!(offered, f.t.ground.distance(hex, f.s[who].hex) == 1, "{label}");
        assert!(
            !offered || near.contains(&label.as_str()) || f.t.ground.neighbour[f.s[who].hex.index()].contains(&hex)
        );
    }
    f.alpha(&trip(&f, who, "1011 1012", Step::Stop));
    assert_eq!(hex_of(&f, who), "1011", "in one hex at a time, with a pause in each");
    f.pass_windows(BRAVO);
    assert_eq!(hex_of(&f, who), "1012");
}

/// Alpha may leave the map from the whole northern edge.
fn northern_exit(f: Field) -> Field {
    let edge: Vec<Hex> = (1..=57).map(|c| f.hex(&format!("{c:02}01"))).collect();
    f.rules(|s| edge.iter().for_each(|&hex| s.exit[0].insert(hex)))
}

#[test]
fn case_8_35_leaving_the_map_costs_a_point_and_is_for_ever() {
    let mut f = northern_exit(Field::open().alpha("A/1/1", "1006").bravo("A/1/1", "5030")).at(ALPHA_MOVES);
    let who = f.a("A/1/1");
    let to_edge = "1005 1004 1003 1002 1001";
    assert!(!f.offers(ALPHA, &[vec![Step::Move(who)], f.path("1005")].concat(), Step::Exit), "only from the edge");
    let round_about = [vec![Step::Move(who)], f.path("1005 1004 1003 1002 1001 1101")].concat();
    assert!(!f.offers(ALPHA, &round_about, Step::Exit), "no point is left to leave");
    f.walk(ALPHA, who, &route(&f, to_edge, Step::Exit));
    assert_eq!(f.s[who].whereabouts, Whereabouts::Exited);
    for audience in [Audience::Side(ALPHA), Audience::Side(BRAVO), Audience::Public] {
        assert_eq!(f.heard(audience, "left").len(), 1, "{audience:?} sees it go");
    }
    f.bravo(&[Step::Pass]);
    assert!(!f.offers(ALPHA, &[], Step::Move(who)), "it does not come back");
}

#[test]
fn case_8_36_one_hex_may_always_be_entered_whatever_it_costs() {
    let f = Field::open().terrain(Terrain::River, "1011 1012").alpha("A/1/1", "1010");
    let mut f = f.at(ALPHA_MOVES);
    let who = f.a("A/1/1");
    f.set(|s| s[who].clear(flag::IN_COMMAND));
    assert!(goes(&f, who, "1011"), "four points, and it has three");
    assert!(!goes(&f, who, "1011 1012"));
    assert!(!goes(&f, who, "1009 1010 1011"), "only as its first hex");
}

#[test]
fn case_8_37_only_those_who_began_in_the_same_hex_go_together() {
    let f = Field::open().alpha("A/1/1", "1010").alpha("B/1/1", "1010").alpha("A/2/1", "1011").alpha("Truck 1", "1010");
    let mut f = f.at(ALPHA_MOVES);
    let (a, b, other, truck) = (f.a("A/1/1"), f.a("B/1/1"), f.a("A/2/1"), f.a("Truck 1"));
    assert!(f.offers(ALPHA, &[Step::Move(a)], Step::Move(b)));
    assert!(!f.offers(ALPHA, &[Step::Move(a)], Step::Move(other)), "not from the next hex");
    assert!(!f.offers(ALPHA, &[Step::Move(a)], Step::Move(truck)), "vehicles go by themselves");
    assert!(!f.offers(ALPHA, &[Step::Move(a), Step::Move(b)], Step::Move(a)), "nobody twice");
    let on_the_way = [vec![Step::Move(a)], f.path("1011")].concat();
    assert!(!f.offers(ALPHA, &on_the_way, Step::Move(other)), "nor from a hex on the way");
    f.alpha(&[vec![Step::Move(a), Step::Move(b)], route(&f, "1009 1008", Step::Stop)].concat()).pass_windows(BRAVO);
    assert_eq!((hex_of(&f, a), hex_of(&f, b)), ("1008".to_owned(), "1008".to_owned()));
}

#[test]
fn case_8_4_a_move_ends_where_three_units_find_room() {
    let mut f = Field::open().alpha("A/1/1", "1010").alpha("HQ 1", "1010").alpha("HQ 2", "1010").alpha("HQ 3", "1010");
    for name in ["A/2/1", "B/2/1", "LMG 1"] {
        f = f.alpha(name, "1011");
    }
    let f = f.at(ALPHA_MOVES);
    let who = f.a("A/1/1");
    assert!(!goes(&f, who, "1011"), "a fourth unit does not stay");
    assert!(goes(&f, who, "1011 1012"), "but it passes through");
    assert_eq!(f.why_not(ALPHA, &[vec![Step::Move(who)], f.path("1011")].concat(), "stop").as_deref(), Some("8.4"));
    let with_staff = |hqs: &[&str]| {
        let mut steps = vec![Step::Move(who)];
        steps.extend(hqs.iter().map(|name| Step::Move(f.a(name))));
        f.legal(ALPHA, &[steps, route(&f, "1009", Step::Stop)].concat()).is_ok()
    };
    assert!(with_staff(&["HQ 1", "HQ 2"]), "headquarters do not count as units");
    assert!(!with_staff(&["HQ 1", "HQ 2", "HQ 3"]), "but only two of them share a hex (5.24)");
}

#[test]
fn case_8_4_a_full_hex_without_a_way_on_is_not_entered() {
    let river = "1012 1111 1112 0911 0912 1110 0910 1009";
    for (ground, entered) in [(Terrain::Clear, true), (Terrain::Building, false)] {
        let mut f = Field::open().terrain(Terrain::River, river).terrain(ground, "1011").alpha("81mm 1", "1010");
        for name in ["A/2/1", "B/2/1", "LMG 1"] {
            f = f.alpha(name, "1011");
        }
        let mut f = f.at(ALPHA_MOVES);
        let tube = f.a("81mm 1");
        f.set(|s| s[tube].clear(flag::IN_COMMAND));
        assert_eq!(
            f.offers(ALPHA, &[Step::Move(tube)], Step::To(f.hex("1011"))),
            entered,
            "{ground}: points to go back"
        );
        if entered {
            let so_far = [Step::Move(tube), Step::To(f.hex("1011"))];
            assert!(!f.offers(ALPHA, &so_far, Step::Stop) && f.offers(ALPHA, &so_far, Step::To(f.hex("1010"))));
        } else {
            assert_eq!(f.why_not(ALPHA, &[Step::Move(tube)], "1011").as_deref(), Some("8.4"));
        }
    }
}

#[test]
fn case_8_41_stacked_units_fire_as_if_they_stood_alone() {
    let f = Field::open().alpha("A/1/1", "1010").alpha("B/1/1", "1010").bravo("A/1/1", "1013").bravo("B/1/1", "1313");
    let mut f = f.at(Frame::Fire { turn: ALPHA, passes: 0 });
    let semi = Weapon::Arm(SmallArm::Semi);
    let (one, two, near, far) = (f.a("A/1/1"), f.a("B/1/1"), f.b("A/1/1"), f.b("B/1/1"));
    assert!(f.offers(ALPHA, &[Step::Target(near), Step::Fire(one, semi)], Step::Fire(two, semi)), "at the same target");
    f.roll(&[("fire", 1)]).alpha(&[Step::Target(near), Step::Fire(one, semi), Step::Done]);
    while let Asked::Window { seats, .. } = Raid::asked(&f.t, &f.s) {
        let side = Side(u8::from(seats == Seats::only(Seat(1))));
        f.answer(side, &[Step::Pass]);
    }
    f.bravo(&[Step::Pass]);
    assert!(f.offers(ALPHA, &[Step::Target(far)], Step::Fire(two, semi)), "or at different ones");
}

#[test]
fn case_8_42_fire_picks_one_unit_of_a_stack() {
    let f = Field::open().alpha("A/1/1", "1010").bravo("A/1/1", "1013").bravo("B/1/1", "1013");
    let mut f = f.at(Frame::Fire { turn: ALPHA, passes: 0 });
    let semi = Weapon::Arm(SmallArm::Semi);
    let (firer, target, other) = (f.a("A/1/1"), f.b("A/1/1"), f.b("B/1/1"));
    f.roll(&[("fire", 4)]).alpha(&[Step::Target(target), Step::Fire(firer, semi), Step::Done]);
    assert_eq!((f.s[target].men, f.s[other].men), (2, 4), "two men of the one, none of the other");
    assert!(!f.s[other].is(flag::SUPPRESSED));
}

#[test]
fn case_8_44_one_vehicle_or_wreck_a_hex() {
    let f =
        Field::open().alpha("Truck 1", "1010").alpha("Truck 2", "1011").alpha("Tank 1", "1109").alpha("A/1/1", "1012");
    let mut f = f.at(ALPHA_MOVES);
    let (truck, tank) = (f.a("Truck 1"), f.a("Tank 1"));
    assert!(!goes(&f, truck, "1011"), "another truck is there");
    assert!(goes(&f, truck, "1011 1012"), "it drives past, and infantry is no obstacle");
    f.set(|s| {
        s[tank].whereabouts = Whereabouts::Dead;
        s[tank].flags = flag::WRECK;
    });
    assert!(!goes(&f, truck, "1110 1109"), "a wreck counts too (14.27)");
}

#[test]
fn case_5_34_out_of_command_a_unit_has_three_points() {
    let mut f = Field::open().alpha("A/1/1", "1010").alpha("Truck 1", "1210").at(ALPHA_MOVES);
    let (team, truck) = (f.a("A/1/1"), f.a("Truck 1"));
    f.set(|s| {
        s[team].clear(flag::IN_COMMAND);
        s[truck].clear(flag::IN_COMMAND);
    });
    assert!(goes(&f, team, &column(1011, 3)) && !goes(&f, team, &column(1011, 4)));
    assert!(goes(&f, truck, &column(1211, 18)), "vehicles need no command (5.36)");
}

#[test]
fn case_9_81_the_81_mm_mortar_moves_with_two_men_the_60_mm_with_one() {
    let mut f = Field::open().alpha("60mm 1", "1010").alpha("81mm 1", "1010").at(ALPHA_MOVES);
    let (small, large) = (f.a("60mm 1"), f.a("81mm 1"));
    for (men, small_moves, large_moves) in [(2, true, true), (1, true, false)] {
        f.set(|s| {
            s[small].men = men;
            s[large].men = men;
        });
        assert_eq!(f.offers(ALPHA, &[], Step::Move(small)), small_moves);
        assert_eq!(f.offers(ALPHA, &[], Step::Move(large)), large_moves);
    }
    assert_eq!(f.why_not(ALPHA, &[], "81mm").as_deref(), Some("9.81"));
}

#[test]
fn case_9_83_mortars_cross_woods_and_buildings() {
    let f = Field::open().terrain(Terrain::Heavy, "1011").terrain(Terrain::Building, "1012").alpha("81mm 1", "1010");
    let f = f.at(ALPHA_MOVES);
    assert!(goes(&f, f.a("81mm 1"), "1011"));
}

#[test]
fn case_15_91_night_takes_three_points_from_teams_and_headquarters_alone() {
    let f = Field::open().rules(|s| s.special.night = true);
    let f =
        f.alpha("A/1/1", "1010").alpha("LMG 1", "1210").alpha("HQ 1", "1010").alpha("B/1/1", "1017").at(ALPHA_MOVES);
    assert!(goes(&f, f.a("A/1/1"), &column(1011, 3)) && !goes(&f, f.a("A/1/1"), &column(1011, 4)));
    assert!(goes(&f, f.a("LMG 1"), &column(1211, 6)));
    assert!(goes(&f, f.a("HQ 1"), &column(1011, 7)));
    let f = Field::open().rules(|s| s.special.night = true).terrain(Terrain::Heavy, "1011").alpha("A/1/1", "1010");
    let mut f = f.at(ALPHA_MOVES);
    let team = f.a("A/1/1");
    f.set(|s| s[team].clear(flag::IN_COMMAND));
    assert_eq!(allowance(tables(), true, f.t.spec(team), &f.s[team]), 0);
    assert!(goes(&f, team, "1011"), "one hex is always possible");
    assert_eq!(allowance(tables(), true, &crate::field::spec(ALPHA, "HQ 1"), &f.s[team]), 7);
    assert_eq!(allowance(tables(), false, &crate::field::spec(ALPHA, "A/1/1"), &f.s[team]), 3);
}

#[test]
fn case_8_1_kinds_have_the_points_of_the_book() {
    let command = raid::units::Piece { flags: flag::IN_COMMAND, ..Default::default() };
    for (name, points) in [("A/1/1", 6), ("HQ 1", 10), ("Truck 1", 18), ("Apc 1", 18), ("Tank 1", 18), ("106mm 1", 0)] {
        assert_eq!(allowance(tables(), false, &crate::field::spec(ALPHA, name), &command), points, "{name}");
    }
    assert_eq!(tables().unit(Kind::Transport).points, raid::tables::UNLIMITED);
}
