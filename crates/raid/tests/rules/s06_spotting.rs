//! 6.3 Who is shown to whom; the view from the air (13.2), night (15.91) and dummies (15.92).

use crate::field::{Field, Play};
use geometry::Direction;
use kernel::{Audience, Side};
use raid::observe::{self, Eye, Mark};
use raid::sight;
use raid::state::Frame;
use raid::tables::Terrain;
use raid::units::{ALPHA, BRAVO, PieceId, Whereabouts, flag};

const FIRE: Frame = Frame::Fire { turn: ALPHA, passes: 0 };

fn to(side: Side) -> Audience {
    Audience::Side(side)
}

/// The texts of one kind that an audience heard.
fn heard(f: &Play, who: Audience, kind: &str) -> Vec<String> {
    f.heard(who, kind).into_iter().map(|told| told.text).collect()
}

fn face_up(f: &Play, id: PieceId) -> bool {
    f.s[id].is(flag::FACE_UP)
}

fn eye(f: &Play, id: PieceId) -> Eye {
    Eye::of(&f.t, id, &f.s[id]).expect("it has eyes")
}

/// Does this counter see that one in this hex, the second having done what its flags say?
fn sees(f: &Play, observer: PieceId, target: PieceId) -> bool {
    observe::sees(&f.t, &f.s, observer, target)
}

#[test]
fn case_6_3_a_counter_lies_face_up_exactly_while_an_enemy_sees_it() {
    let mut f = Field::open().alpha("A/1/1", "1010").alpha("B/1/1", "3030").bravo("A/1/1", "1021").at(FIRE);
    let (a, b) = (f.a("A/1/1"), f.b("A/1/1"));
    assert!(!face_up(&f, a) && !face_up(&f, b), "eleven hexes apart");
    assert!(f.step(b, "1020"), "news for the mover: it was spotted, and so was the enemy");
    assert!(face_up(&f, a) && face_up(&f, b));
    assert_eq!(
        heard(&f, to(ALPHA), "spotted"),
        [
            "Alpha's A/1/1 is spotted in 1010.",
            "Bravo counter 2 in 1020 is spotted: Bravo's A/1/1 (4 men, moved this turn)."
        ]
    );
    assert_eq!(
        heard(&f, to(BRAVO), "spotted"),
        ["Alpha counter 0 in 1010 is spotted: Alpha's A/1/1 (4 men).", "Bravo's A/1/1 is spotted in 1020."]
    );
    assert_eq!(heard(&f, Audience::Public, "spotted").len(), 2);
    assert!(!f.step(b, "1021"), "nothing new is shown");
    assert!(!face_up(&f, a) && !face_up(&f, b), "it hides again at once");
    assert_eq!(
        heard(&f, to(BRAVO), "concealed"),
        ["Alpha's A/1/1 is out of sight in 1010: Alpha counter 2.", "Bravo's A/1/1 is out of sight in 1021."]
    );
    assert_eq!(
        f.heard(to(ALPHA), "concealed")[1].pieces,
        ["bravo:counter-1"],
        "its new number is the lowest that is free"
    );
}

#[test]
fn case_6_3_headquarters_and_dummies_see_nothing() {
    let f = Field::open()
        .alpha("HQ 1", "1010")
        .alpha("Dummy 1", "1030")
        .bravo("A/1/1", "1015")
        .bravo("B/1/1", "1025")
        .at(FIRE);
    assert_eq!((f.s[f.b("A/1/1")].seen, f.s[f.b("B/1/1")].seen), (0, 0));
    assert_eq!(f.s[f.a("HQ 1")].seen, 1, "but a headquarters is seen");
    assert_eq!(f.s[f.a("Dummy 1")].whereabouts, Whereabouts::Dead, "and a dummy too");
}

#[test]
fn case_6_3_passengers_neither_see_nor_are_seen() {
    let mut f = Field::open().alpha("A/1/1", "1010").alpha("Truck 1", "1010").bravo("A/1/1", "1015").at(FIRE);
    let (team, truck, enemy) = (f.a("A/1/1"), f.a("Truck 1"), f.b("A/1/1"));
    assert_eq!(f.s[enemy].seen, 2);
    f.desk(|x| {
        observe::vanish(x, team);
        x.s[team].whereabouts = Whereabouts::Aboard;
        x.s[team].aboard = truck;
    });
    assert_eq!((f.s[enemy].seen, f.s[team].seen), (1, 0));
    f.desk(|x| {
        x.s[team].whereabouts = Whereabouts::OnMap;
        assert!(observe::appear(x, team), "it is spotted as it gets off");
    });
    assert_eq!((f.s[enemy].seen, f.s[team].seen), (2, 1));
    assert_eq!(
        heard(&f, to(BRAVO), "spotted"),
        ["Alpha counter 1 in 1010 is spotted: Alpha's A/1/1 (4 men, moved this turn)."]
    );
}

#[test]
fn case_6_3_whoever_leaves_the_map_is_seen_no_more_and_sees_no_more() {
    let mut f = Field::open().alpha("A/1/1", "1010").bravo("A/1/1", "1015").at(FIRE);
    let (a, b) = (f.a("A/1/1"), f.b("A/1/1"));
    f.desk(|x| {
        observe::vanish(x, a);
        x.s[a].whereabouts = Whereabouts::Exited;
    });
    assert!(!face_up(&f, b));
    assert_eq!(heard(&f, to(ALPHA), "concealed"), ["Bravo's A/1/1 is out of sight in 1015: Bravo counter 1."]);
    f.desk(|x| observe::vanish(x, a));
    assert_eq!(f.s[b].seen, 0, "it cannot vanish twice");
}

#[test]
fn case_6_3_smoke_hides_and_its_clearing_shows() {
    let mut f = Field::open().alpha("A/1/1", "1010").bravo("A/1/1", "1015").at(FIRE);
    let b = f.b("A/1/1");
    let smoke = raid::ground::Smoke { hex: f.hex("1012"), reach: 0 };
    f.desk(|x| {
        x.s.haze.add_smoke(&x.t.ground, smoke);
        observe::recount(x);
    });
    assert!(!face_up(&f, b));
    f.desk(|x| {
        x.s.haze.retain_smoke(&x.t.ground, |_| false);
        observe::recount(x);
    });
    assert!(face_up(&f, b));
    assert_eq!(heard(&f, to(ALPHA), "spotted").len(), 2, "both are told");
}

#[test]
fn case_6_31_a_hidden_unit_that_fires_is_shown_to_all_and_hides_again_unseen() {
    let mut f = Field::open().alpha("A/1/1", "1010").bravo("A/1/1", "1021").bravo("LMG 1", "1021").at(FIRE);
    let (team, gun) = (f.b("A/1/1"), f.b("LMG 1"));
    f.desk(|x| observe::show(x, gun));
    assert_eq!(
        heard(&f, to(ALPHA), "shown"),
        ["Bravo counter 1 in 1021 shows itself: Bravo's LMG 1 (2 men, facing north)."],
        "the lowest number there"
    );
    assert_eq!(heard(&f, to(BRAVO), "shown"), ["Bravo's LMG 1 in 1021 shows itself."]);
    assert_eq!(heard(&f, Audience::Public, "shown").len(), 1);
    assert!(!face_up(&f, gun) && f.s[gun].seen == 0);
    assert_eq!((f.s[gun].blip, f.s[team].blip), (1, 2));
    assert_eq!(f.s.maybe[gun.index()], 0b10, "the enemy knows what it is");
    assert_eq!(f.s.maybe[team.index()], 0b01, "and so what the other is");
}

#[test]
fn case_6_31_a_unit_in_sight_needs_no_showing() {
    let mut f = Field::open().alpha("A/1/1", "1010").bravo("A/1/1", "1015").at(FIRE);
    let b = f.b("A/1/1");
    f.desk(|x| observe::show(x, b));
    assert!(f.told.is_empty() && face_up(&f, b));
}

#[test]
fn case_6_31_overwatch_sees_five_points_farther_than_others() {
    let mut f = Field::open().alpha("A/1/1", "1010").bravo("A/1/1", "1025").bravo("B/1/1", "1026").at(FIRE);
    let (a, near, far) = (f.a("A/1/1"), f.b("A/1/1"), f.b("B/1/1"));
    let on_overwatch = |f: &Play, target| observe::sees_on_overwatch(&f.t, &f.s, a, target);
    assert!(!sees(&f, a, near) && on_overwatch(&f, near) && !on_overwatch(&f, far));
    for spent in [flag::MOVED, flag::FIRED] {
        f.mark(a, spent);
        assert!(!on_overwatch(&f, near), "whoever moved or fired has lost them (7.64)");
        f.s[a].clear(spent);
    }
}

#[test]
fn case_6_32_a_hidden_unit_that_moves_into_sight_is_spotted_and_hides_again_out_of_sight() {
    let mut f = Field::open().terrain(Terrain::Heavy, "1013").alpha("A/1/1", "1010").bravo("A/1/1", "1014").at(FIRE);
    let (a, b) = (f.a("A/1/1"), f.b("A/1/1"));
    assert!(!face_up(&f, b), "behind the wood");
    assert!(f.step(b, "0913"));
    assert!(face_up(&f, b) && face_up(&f, a));
    assert_eq!(f.heard(to(ALPHA), "spotted").last().unwrap().case, "6.32");
    f.step(b, "1014");
    assert!(!face_up(&f, b), "back behind the wood in the same turn");
}

#[test]
fn case_6_33_a_unit_that_lies_still_is_hidden_until_an_enemy_comes_within_sight() {
    let mut f = Field::open().terrain(Terrain::Heavy, "1016").alpha("A/1/1", "1010").bravo("A/1/1", "1016").at(FIRE);
    let (a, b) = (f.a("A/1/1"), f.b("A/1/1"));
    assert!(face_up(&f, a), "it stands in the open, six points away");
    assert!(!face_up(&f, b), "the wood costs six, five hexes lie between: eleven");
    assert!(!f.step(a, "1009") && !face_up(&f, b));
    f.step(a, "1010");
    assert!(f.step(a, "1011"), "ten points");
    assert!(face_up(&f, b));
    assert_eq!(f.heard(to(BRAVO), "spotted")[0].case, "6.33");
}

#[test]
fn case_5_35_out_of_command_a_unit_sees_with_five_points() {
    let mut f = Field::open().alpha("A/1/1", "1010").bravo("A/1/1", "1015").bravo("B/1/1", "1016").at(FIRE);
    let (a, near, far) = (f.a("A/1/1"), f.b("A/1/1"), f.b("B/1/1"));
    assert!(sees(&f, a, near) && sees(&f, a, far));
    f.s[a].clear(flag::IN_COMMAND);
    f.recount();
    assert!(sees(&f, a, near) && !sees(&f, a, far));
    assert!(face_up(&f, near) && !face_up(&f, far));
    assert_eq!(eye(&f, a).points, 5);
}

#[test]
fn case_15_91_at_night_four_points_fewer_but_always_into_the_next_hex() {
    let f = Field::open()
        .terrain(Terrain::Building, "1011")
        .rules(|s| s.special.night = true)
        .alpha("A/1/1", "1010")
        .bravo("A/1/1", "1011")
        .bravo("B/1/1", "1004")
        .bravo("A/2/1", "1003")
        .at(FIRE);
    let a = f.a("A/1/1");
    assert_eq!(eye(&f, a).points, 6);
    assert!(sees(&f, a, f.b("A/1/1")), "the Building next door, ten points");
    assert!(sees(&f, a, f.b("B/1/1")), "six points");
    assert!(!sees(&f, a, f.b("A/2/1")), "seven points");
}

#[test]
fn case_15_91_at_night_helicopters_have_ten_points_and_the_lost_have_one() {
    let mut f = Field::open()
        .rules(|s| s.special.night = true)
        .alpha("A/1/1", "1010")
        .alpha("Gunship 1", "2010")
        .bravo("A/1/1", "4030")
        .at(FIRE);
    let (team, gunship) = (f.a("A/1/1"), f.a("Gunship 1"));
    f.s[team].clear(flag::IN_COMMAND);
    assert_eq!((eye(&f, team).points, eye(&f, gunship).points), (1, 10));
    f.mark(gunship, flag::ALTITUDE);
    assert_eq!(eye(&f, gunship).points, 10);
}

#[test]
fn case_15_92_a_dummy_that_is_seen_leaves_the_game() {
    let mut f = Field::open().alpha("A/1/1", "1010").bravo("Dummy 1", "1025").bravo("A/1/1", "1025").at(FIRE);
    let (a, dummy, team) = (f.a("A/1/1"), f.b("Dummy 1"), f.b("A/1/1"));
    assert!(f.s[dummy].on_map() && f.s[a].seen == 0);
    assert!(f.step(dummy, "1020"), "the mover hears of it");
    assert_eq!(f.s[dummy].whereabouts, Whereabouts::Dead);
    assert_eq!(
        heard(&f, to(ALPHA), "dummy"),
        ["Bravo counter 1 in 1020, Bravo's Dummy 1, is seen to be a dummy and leaves the game."]
    );
    assert_eq!(heard(&f, to(BRAVO), "dummy"), ["Bravo's Dummy 1 is seen to be a dummy and leaves the game."]);
    assert!(heard(&f, to(ALPHA), "spotted").is_empty() && !face_up(&f, a), "it spotted nobody");
    assert_eq!(f.s.maybe[team.index()], 0b10, "nobody takes the other for the dummy any more");
}

#[test]
fn case_15_92_an_enemy_that_comes_within_sight_of_a_dummy_removes_it() {
    let mut f = Field::open().alpha("A/1/1", "1010").bravo("Dummy 1", "1021").at(FIRE);
    let a = f.a("A/1/1");
    assert!(f.step(a, "1011"));
    assert_eq!(f.s[f.b("Dummy 1")].whereabouts, Whereabouts::Dead);
}

#[test]
fn case_13_21_from_altitude_everything_between_is_clear_and_twenty_points_count() {
    let mut f = Field::open()
        .terrain(Terrain::Heavy, "1012 1013")
        .level(2, "1020")
        .alpha("Gunship 1", "1010")
        .bravo("A/1/1", "1030")
        .bravo("B/1/1", "1031")
        .bravo("A/2/1", "1014")
        .at(FIRE);
    let (gunship, at_twenty, beyond, behind) = (f.a("Gunship 1"), f.b("A/1/1"), f.b("B/1/1"), f.b("A/2/1"));
    assert!(!sees(&f, gunship, at_twenty) && !sees(&f, gunship, behind), "near the ground as any ground unit");
    assert!(face_up(&f, gunship), "a helicopter is always known");
    f.mark(gunship, flag::ALTITUDE).recount();
    assert!(sees(&f, gunship, at_twenty) && !sees(&f, gunship, beyond) && sees(&f, gunship, behind));
    assert!(sees(&f, at_twenty, gunship) && !sees(&f, beyond, gunship), "and it is seen as far");
    f.s[at_twenty].clear(flag::IN_COMMAND);
    assert!(sees(&f, at_twenty, gunship), "by whoever looks up");
    let told = sight::trace(&f.t.ground, &f.s.haze, f.hex("1010"), f.hex("1013"), true);
    assert_eq!((told.cost, told.blocked_by), (8, None), "two as Clear and the wood as it is");
}

#[test]
fn case_13_21_helicopters_near_the_ground_obey_the_lines_of_the_ground() {
    let f = Field::open()
        .terrain(Terrain::Heavy, "1012")
        .alpha("Gunship 1", "1010")
        .bravo("A/1/1", "1013")
        .bravo("B/1/1", "0812")
        .at(FIRE);
    let gunship = f.a("Gunship 1");
    assert!(!sees(&f, gunship, f.b("A/1/1")) && !sees(&f, f.b("A/1/1"), gunship));
    assert!(sees(&f, gunship, f.b("B/1/1")) && sees(&f, f.b("B/1/1"), gunship));
}

#[test]
fn case_13_22_units_in_a_building_are_seen_from_the_air_when_they_fire_or_share_the_hex() {
    let mut f = Field::open()
        .terrain(Terrain::Building, "1013")
        .alpha("Gunship 1", "1012")
        .bravo("A/1/1", "1013")
        .bravo("B/1/1", "1013")
        .at(FIRE);
    let (gunship, team, other) = (f.a("Gunship 1"), f.b("A/1/1"), f.b("B/1/1"));
    assert!(!sees(&f, gunship, team), "ten points would be enough");
    f.mark(team, flag::STIRRED);
    assert!(!sees(&f, gunship, team), "moving does not show it");
    f.desk(|x| observe::show(x, team));
    assert!(face_up(&f, team) && !face_up(&f, other), "firing does");
    assert_eq!(f.heard(to(ALPHA), "spotted")[0].case, "13.22");
    f.step(gunship, "1013");
    assert!(face_up(&f, other), "it is in the hex");
}

#[test]
fn case_13_22_units_in_heavy_are_seen_from_the_air_when_they_stir_at_its_edge() {
    let mut f = Field::open()
        .terrain(Terrain::Heavy, "1013 1014")
        .alpha("Gunship 1", "1011")
        .bravo("A/1/1", "1013")
        .bravo("B/1/1", "1014")
        .at(FIRE);
    f.mark(f.a("Gunship 1"), flag::ALTITUDE).recount();
    let (gunship, edge, inside) = (f.a("Gunship 1"), f.b("A/1/1"), f.b("B/1/1"));
    assert!(!face_up(&f, edge), "it lies still");
    f.mark(edge, flag::STIRRED).mark(inside, flag::STIRRED).recount();
    assert!(face_up(&f, edge), "the line enters its hex from open ground");
    assert!(!face_up(&f, inside), "the line enters its hex from the wood");
    f.s[edge].clear(flag::STIRRED);
    f.recount();
    f.desk(|x| observe::show(x, edge));
    assert!(sees(&f, gunship, edge), "it fired");
}

#[test]
fn case_13_22_a_step_under_the_eyes_of_a_helicopter_shows_the_walker() {
    let mut f =
        Field::open().terrain(Terrain::Heavy, "1013 1113").alpha("Gunship 1", "1011").bravo("A/1/1", "1113").at(FIRE);
    let team = f.b("A/1/1");
    assert!(!face_up(&f, team));
    assert!(f.step(team, "1013"));
    assert!(face_up(&f, team) && f.s[team].is(flag::STIRRED));
}

#[test]
fn case_13_23_a_helicopter_sees_any_hex_it_may_spot_for_artillery() {
    let mut f =
        Field::open().terrain(Terrain::Building, "1020").alpha("Gunship 1", "1010").bravo("A/1/1", "4030").at(FIRE);
    let gunship = f.a("Gunship 1");
    let spots = |f: &Play, hex: &str| observe::sees_hex(&f.t, &f.s.haze, eye(f, gunship), f.hex(hex));
    assert!(spots(&f, "1019") && !spots(&f, "1021"));
    f.mark(gunship, flag::ALTITUDE);
    assert!(spots(&f, "1020") && spots(&f, "1030") && !spots(&f, "1031"), "the hex, whoever may lie in it");
}

#[test]
fn blips_of_a_hex_leave_it_lowest_number_first_and_any_of_them_may_have_left() {
    let mut f = Field::open()
        .alpha("A/1/1", "1010")
        .bravo("A/1/1", "3030")
        .bravo("B/1/1", "3030")
        .bravo("LMG 1", "3030")
        .bravo("HMG 1", "3131")
        .at(FIRE);
    let ids = ["A/1/1", "B/1/1", "LMG 1", "HMG 1"].map(|name| f.b(name));
    let [a, b, lmg, hmg] = ids;
    for (i, id) in ids.into_iter().enumerate() {
        f.s.maybe[id.index()] = 1 << i;
    }
    f.desk(|x| observe::single_out_group(x, &[lmg, b]));
    assert_eq!([a, b, lmg, hmg].map(|id| f.s[id].blip), [3, 2, 1, 4]);
    assert_eq!([a, b, lmg, hmg].map(|id| f.s.maybe[id.index()]), [0b111, 0b111, 0b111, 0b1000]);
    f.desk(|x| observe::single_out(x, hmg));
    assert_eq!(f.s[hmg].blip, 4, "alone in its hex it keeps its number");
    f.desk(|x| observe::narrow(x, a, |spec| !spec.is_mg()));
    assert_eq!(f.s.maybe[a.index()], 0b011, "it did what no machine gun can");
}

#[test]
fn at_the_start_a_blip_may_be_any_hidden_counter_of_its_side() {
    let f = Field::open()
        .alpha("A/1/1", "1010")
        .bravo("A/1/1", "1015")
        .bravo("B/1/1", "3030")
        .bravo("LMG 1", "-")
        .bravo("Gunship 1", "5030")
        .at(FIRE);
    let maybe = |name: &str| f.s.maybe[f.b(name).index()];
    assert_eq!(maybe("A/1/1"), 0b0001, "it is in sight");
    assert_eq!((maybe("B/1/1"), maybe("LMG 1")), (0b0110, 0b0110));
    assert_eq!(maybe("Gunship 1"), 0b1000, "helicopters are always known");
}

#[test]
fn whoever_gets_off_a_carrier_may_be_any_of_those_aboard() {
    let mut f = Field::open()
        .alpha("A/1/1", "1010")
        .bravo("A/1/1", "3030")
        .bravo("B/1/1", "3030")
        .bravo("Truck 1", "3030")
        .bravo("LMG 1", "3131")
        .at(FIRE);
    let [a, b, truck, lmg] = ["A/1/1", "B/1/1", "Truck 1", "LMG 1"].map(|name| f.b(name));
    for (i, id) in [a, b, truck, lmg].into_iter().enumerate() {
        f.s.maybe[id.index()] = 1 << i;
    }
    f.desk(|x| {
        for id in [a, b] {
            observe::vanish(x, id);
            x.s[id].whereabouts = Whereabouts::Aboard;
            x.s[id].aboard = truck;
        }
    });
    f.desk(|x| {
        x.s[b].whereabouts = Whereabouts::OnMap;
        observe::appear(x, b);
    });
    assert_eq!((f.s.maybe[a.index()], f.s.maybe[b.index()], f.s.maybe[lmg.index()]), (0b0011, 0b0011, 0b1000));
    assert_eq!(f.s[b].blip, 1, "the lowest free number");
}

#[test]
fn a_mark_that_is_only_known_is_looked_at_like_the_counter_itself() {
    let mut f = Field::open().alpha("A/1/1", "1010").bravo("Gunship 1", "1015").at(FIRE);
    let (team, gunship) = (f.a("A/1/1"), f.b("Gunship 1"));
    f.mark(gunship, flag::ALTITUDE | flag::SHOT).face(gunship, Direction::South);
    let known = raid::view::Lens::new(&f.t, &f.s, to(ALPHA)).known(gunship).unwrap();
    assert_eq!(Mark::known(&f.t, &known), Mark::of(&f.t, gunship, &f.s[gunship]));
    assert!(observe::spots(&f.t, &f.s.haze, eye(&f, team), Mark::known(&f.t, &known)));
}

#[test]
fn the_check_notices_a_wrong_count_and_a_counter_that_lies_the_wrong_way_up() {
    let f = Field::open().alpha("A/1/1", "1010").bravo("A/1/1", "1015").bravo("B/1/1", "1030").at(FIRE);
    observe::check(&f.t, &f.s).expect("sound");
    let faulty = |change: fn(&mut raid::units::Piece)| {
        let mut s = f.s.clone();
        change(&mut s[f.b("A/1/1")]);
        observe::check(&f.t, &s).unwrap_err()
    };
    assert!(faulty(|p| p.seen = 2).contains("counts 2"));
    assert!(faulty(|p| p.clear(flag::FACE_UP)).contains("wrong way up"));
    let mut s = f.s.clone();
    s.maybe[f.b("B/1/1").index()] |= 1;
    assert!(observe::check(&f.t, &s).unwrap_err().contains("face-up"));
}
