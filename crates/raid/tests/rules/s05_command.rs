//! 5.0 Command control, and the recombining of partial units (7.54).

use crate::field::{Field, Play, spec};
use kernel::{Audience, Side};
use raid::command;
use raid::scenario::CommandRule;
use raid::state::Frame;
use raid::step::Step;
use raid::tables::{Shell, Terrain};
use raid::units::{ALPHA, BRAVO, PieceId, Whereabouts, flag};

const FIRE: Frame = Frame::Fire { turn: ALPHA, passes: 0 };

/// Judge command now; the names of Alpha's counters that are out of it.
fn lost(f: &mut Play) -> Vec<String> {
    f.desk(|x| {
        command::check(x);
        raid::observe::recount(x);
    });
    let out =
        f.t.pieces_of(ALPHA).filter(|&id| !f.s[id].is(flag::IN_COMMAND) && f.s[id].whereabouts != Whereabouts::Dead);
    out.map(|id| f.t.spec(id).name.clone()).collect()
}

fn to(side: Side) -> Audience {
    Audience::Side(side)
}

/// A unit of Alpha's dies; what follows for command follows.
fn kill(f: &mut Play, name: &str) {
    let id = f.a(name);
    f.desk(|x| {
        raid::observe::vanish(x, id);
        x.s[id].whereabouts = Whereabouts::Dead;
        x.s[id].men = 0;
        command::pass_on(x, id);
    });
}

#[test]
fn case_5_11_a_headquarters_commands_its_own_platoon_only() {
    let mut f = Field::open()
        .alpha("HQ 1", "1010")
        .alpha("HQ 2", "4010")
        .alpha("A/1/1", "1015")
        .alpha("A/1/2", "1015")
        .alpha("LMG 2", "4015")
        .alpha("LMG 1", "4015")
        .at(FIRE);
    assert_eq!(lost(&mut f), ["A/1/2", "LMG 1"]);
}

#[test]
fn case_5_11_a_squad_whose_leader_is_out_of_reach_is_out_of_command_whole() {
    let mut f = Field::open().alpha("HQ 1", "1010").alpha("A/1/1", "1019").alpha("B/1/1", "1015").at(FIRE);
    assert_eq!(lost(&mut f), ["A/1/1", "B/1/1"], "the B team hears its orders from the A team");
    f.step(f.a("A/1/1"), "1018");
    assert_eq!(lost(&mut f), [""; 0]);
}

#[test]
fn case_5_12_machine_guns_and_bazookas_have_a_platoon_mortars_and_recoilless_rifles_have_none() {
    let mut f = Field::open()
        .alpha("HQ 1", "1010")
        .alpha("HQ 2", "4010")
        .alpha("Bazooka 1", "4012")
        .alpha("HMG 1", "4012")
        .alpha("60mm 1", "4014")
        .alpha("81mm 2", "1014")
        .alpha("106mm 1", "4015")
        .alpha("106mm 2", "3030")
        .at(FIRE);
    assert_eq!(lost(&mut f), ["Bazooka 1", "HMG 1", "106mm 2"]);
}

#[test]
fn case_5_21_eight_points_along_a_line_in_sight_and_six_along_one_that_is_not() {
    let open = |hex: &str| {
        let mut f = Field::open().alpha("HQ 1", "1010").alpha("A/1/1", hex).at(FIRE);
        lost(&mut f).is_empty()
    };
    assert!(open("1018") && !open("1019"));
    let behind_a_ridge = |hex: &str| {
        let mut f = Field::open().level(1, "1012").alpha("HQ 1", "1010").alpha("A/1/1", hex).at(FIRE);
        lost(&mut f).is_empty()
    };
    assert!(behind_a_ridge("1016") && !behind_a_ridge("1017"));
    let behind_a_wood = |hex: &str| {
        let mut f = Field::open().terrain(Terrain::Heavy, "1011").alpha("HQ 1", "1010").alpha("A/1/1", hex).at(FIRE);
        lost(&mut f).is_empty()
    };
    assert!(behind_a_wood("1011"), "six points to look into it");
    assert!(!behind_a_wood("1012"), "seven points, and no line of sight");
}

#[test]
fn case_5_21_the_hex_of_the_unit_is_paid_and_that_of_the_headquarters_is_not() {
    let at = |hq: &str, unit: &str| {
        let mut f = Field::open().terrain(Terrain::Building, "1011").alpha("HQ 1", hq).alpha("A/1/1", unit).at(FIRE);
        lost(&mut f).is_empty()
    };
    assert!(!at("1010", "1011") && at("1011", "1010") && at("1011", "1011"));
}

#[test]
fn case_5_22_a_b_team_is_within_six_points_of_its_a_team_or_lost() {
    let apart = |hex: &str, wood: &str| {
        let mut f = Field::open()
            .terrain(Terrain::Heavy, wood)
            .alpha("HQ 1", "1010")
            .alpha("A/1/1", "1010")
            .alpha("B/1/1", hex)
            .at(FIRE);
        lost(&mut f)
    };
    assert_eq!(apart("1016", "2020"), [""; 0]);
    assert_eq!(apart("1017", "2020"), ["B/1/1"], "though the headquarters has it within eight");
    assert_eq!(apart("1012", "1011"), ["B/1/1"], "seven points through the wood");
}

#[test]
fn case_5_22_a_b_team_leads_the_squad_when_its_a_team_is_lost() {
    let mut f = Field::open()
        .alpha("HQ 1", "1010")
        .alpha("LMG 1", "1010")
        .alpha("A/1/1", "2010")
        .alpha("B/1/1", "1018")
        .at(FIRE);
    assert_eq!(lost(&mut f), ["A/1/1", "B/1/1"]);
    assert_eq!(command::leader(&f.t, &f.s, f.a("B/1/1")), Some(f.a("A/1/1")));
    kill(&mut f, "A/1/1");
    assert_eq!(command::leader(&f.t, &f.s, f.a("B/1/1")), None);
    assert_eq!(lost(&mut f), [""; 0], "it is judged by its own distance");
}

#[test]
fn case_5_23_the_verdict_of_the_command_phase_holds_for_the_whole_turn() {
    let mut f = Field::open().alpha("HQ 1", "1010").alpha("A/1/1", "1015").alpha("LMG 1", "1010").at(FIRE);
    assert_eq!(lost(&mut f), [""; 0]);
    f.step(f.a("A/1/1"), "1025");
    assert!(f.s[f.a("A/1/1")].is(flag::IN_COMMAND), "however far it goes");
    assert_eq!(lost(&mut f), ["A/1/1"], "until it is judged again");
    assert_eq!(f.heard(to(ALPHA), "command")[0].text, "Alpha: out of command are A/1/1.");
    assert!(f.heard(to(BRAVO), "command").iter().all(|told| !told.text.contains("A/1/1")), "its owner alone hears it");
    assert!(f.heard(Audience::Public, "command").is_empty());
}

#[test]
fn case_5_23_a_turn_begins_with_the_verdict() {
    let mut f = Field::open()
        .alpha("HQ 1", "1010")
        .alpha("LMG 1", "1010")
        .alpha("A/1/1", "1030")
        .bravo("A/1/1", "4030")
        .at(Frame::Move { turn: ALPHA, passes: 1 });
    f.alpha(&[Step::Pass]);
    assert_eq!((f.s.turn, f.s.frame()), (2, Frame::Reorganise));
    assert!(!f.s[f.a("A/1/1")].is(flag::IN_COMMAND));
}

#[test]
fn case_5_24_command_passes_at_once_to_the_nearest_unit_of_the_platoon() {
    let mut f = Field::open()
        .alpha("HQ 1", "1010")
        .alpha("A/1/1", "1010")
        .alpha("A/1/2", "1011")
        .alpha("HQ 2", "1011")
        .alpha("60mm 1", "1011")
        .alpha("LMG 1", "1030")
        .alpha("B/1/1", "1031")
        .bravo("A/1/1", "4030")
        .at(FIRE);
    kill(&mut f, "A/1/1");
    assert_eq!(f.s[f.a("HQ 1")].hex, f.hex("1030"), "not to another platoon, nor to a mortar, however near");
    assert_eq!(f.heard(to(ALPHA), "passed")[0].text, "Command passes: Alpha's HQ 1 is with LMG 1 in 1030 now.");
    assert_eq!(f.heard(to(BRAVO), "passed")[0].text, "Command passes: Alpha counter 0 is in 1030 now.");
    let headquarters = f.a("HQ 1");
    assert_eq!(f.s.maybe[headquarters.index()], 0b1001, "who jumps like that is a headquarters");
}

#[test]
fn case_5_24_among_equally_near_units_the_first_counter_takes_over() {
    let mut f = Field::open()
        .alpha("HQ 1", "1010")
        .alpha("A/3/1", "1010")
        .alpha("A/2/1", "1012")
        .alpha("A/1/1", "1008")
        .at(FIRE);
    kill(&mut f, "A/3/1");
    assert_eq!(f.s[f.a("HQ 1")].hex, f.hex("1012"));
}

#[test]
fn case_5_24_a_headquarters_stays_while_a_unit_of_any_kind_is_with_it() {
    let mut f = Field::open()
        .alpha("HQ 1", "1010")
        .alpha("A/1/1", "1010")
        .alpha("60mm 2", "1010")
        .alpha("B/1/1", "1012")
        .alpha("Dummy 1", "1010")
        .at(FIRE);
    kill(&mut f, "A/1/1");
    assert_eq!(f.s[f.a("HQ 1")].hex, f.hex("1010"));
    kill(&mut f, "60mm 2");
    assert_eq!(f.s[f.a("HQ 1")].hex, f.hex("1012"), "a dummy is no company");
    kill(&mut f, "B/1/1");
    assert_eq!(f.s[f.a("HQ 1")].whereabouts, Whereabouts::Dead, "nobody is left to command");
    assert_eq!(f.heard(to(BRAVO), "removed").len(), 1);
}

#[test]
fn case_5_24_a_headquarters_joins_its_heir_aboard_and_leaves_a_lost_carrier() {
    let mut f = Field::open()
        .alpha("HQ 1", "1010")
        .alpha("A/1/1", "1010")
        .alpha("Truck 1", "1020")
        .alpha("B/1/1", "1020")
        .alpha("A/2/1", "1030")
        .at(FIRE);
    let (hq, truck, rider) = (f.a("HQ 1"), f.a("Truck 1"), f.a("B/1/1"));
    f.aboard(rider, truck);
    kill(&mut f, "A/1/1");
    assert_eq!((f.s[hq].whereabouts, f.s[hq].aboard, f.s[hq].hex), (Whereabouts::Aboard, truck, f.hex("1020")));
    f.desk(|x| {
        x.s[rider].whereabouts = Whereabouts::Dead;
        command::pass_on(x, rider);
    });
    assert_eq!(f.s[hq].aboard, truck, "the carrier is company enough");
    kill(&mut f, "Truck 1");
    assert_eq!((f.s[hq].whereabouts, f.s[hq].hex), (Whereabouts::OnMap, f.hex("1030")));
}

#[test]
fn case_5_33_artillery_off_the_map_is_always_in_command_but_its_spotter_must_be() {
    let mut f = Field::open()
        .alpha("HQ 1", "1010")
        .alpha("A/1/1", "1010")
        .alpha("60mm 1", "4010")
        .bravo("A/1/1", "5030")
        .battery(ALPHA, Shell::Mm105)
        .at(Frame::Plot);
    assert_eq!(lost(&mut f), ["60mm 1"]);
    assert!(f.offers(ALPHA, &[], Step::Plot(0)), "the guns off the map");
    assert!(!f.offers(ALPHA, &[], Step::Plot(1)), "the mortar");
    let spotter = f.a("A/1/1");
    f.s[spotter].clear(flag::IN_COMMAND);
    assert!(!f.offers(ALPHA, &[], Step::Plot(0)));
}

#[test]
fn case_5_36_helicopters_and_vehicles_are_never_out_of_command() {
    let mut f = Field::open()
        .rules(|s| s.special.command[0] = CommandRule::Denied)
        .alpha("HQ 1", "1010")
        .alpha("Truck 1", "4010")
        .alpha("Tank 1", "4011")
        .alpha("APC 1", "4012")
        .alpha("Gunship 1", "4013")
        .alpha("Transport 1", "4014")
        .alpha("A/1/1", "1010")
        .at(FIRE);
    assert_eq!(lost(&mut f), ["A/1/1"]);
}

#[test]
fn case_15_1_a_scenario_may_suspend_deny_or_delay_command() {
    let judge = |rule: CommandRule, turn: u8| {
        let mut f = Field::open()
            .rules(|s| s.special.command[0] = rule)
            .alpha("HQ 1", "1010")
            .alpha("A/1/1", "1010")
            .alpha("A/2/1", "3030")
            .alpha("Dummy 1", "1010")
            .at(FIRE);
        f.s.turn = turn;
        lost(&mut f)
    };
    assert_eq!(judge(CommandRule::Suspended, 1), [""; 0]);
    assert_eq!(judge(CommandRule::Denied, 9), ["A/1/1", "A/2/1", "Dummy 1"], "dummies move like the rest");
    assert_eq!(judge(CommandRule::From(4), 3), ["A/1/1", "A/2/1", "Dummy 1"]);
    assert_eq!(judge(CommandRule::From(4), 4), ["A/2/1"]);
    assert_eq!(judge(CommandRule::Normal, 1), ["A/2/1"]);
}

#[test]
fn case_15_7_a_side_without_headquarters_is_led_by_its_squad_leaders() {
    let mut f = Field::open().alpha("A/1/1", "1010").alpha("LMG 1", "4010").alpha("B/1/1", "1017").at(FIRE);
    assert_eq!(lost(&mut f), ["B/1/1"], "but squads hold together");
    let mut f = Field::open().alpha("HQ 1", "1010").alpha("A/1/2", "1015").alpha("A/2/2", "1025").at(FIRE);
    assert_eq!(lost(&mut f), ["A/2/2"], "a platoon without its own headquarters obeys any of its side");
}

#[test]
fn case_5_11_units_that_wait_off_the_map_are_under_orders_and_a_waiting_headquarters_commands_nobody() {
    let mut f = Field::open().alpha("HQ 1", "-").alpha("A/1/1", "-").alpha("A/2/1", "1010").at(FIRE);
    assert_eq!(lost(&mut f), ["A/2/1"]);
}

/// A light machine gun with one man of two, a mortar with one of two, a fire team with two of four, all in one hex.
fn remnants() -> (Play, [PieceId; 3]) {
    let mut f = Field::open()
        .alpha("LMG 1", "1010")
        .alpha("60mm 1", "1010")
        .alpha("A/1/1", "1010")
        .alpha("B/1/1", "1010")
        .alpha("A/2/1", "1011")
        .bravo("A/1/1", "4030")
        .at(Frame::Reorganise);
    let ids = ["LMG 1", "60mm 1", "A/1/1"].map(|name| f.a(name));
    for (id, men) in ids.into_iter().zip([1, 1, 2]) {
        f.s[id].men = men;
    }
    let away = f.a("A/2/1");
    f.s[away].men = 1;
    (f, ids)
}

#[test]
fn case_7_54_a_fire_team_fills_the_crews_of_gun_and_mortar_and_is_removed() {
    let (mut f, [gun, mortar, team]) = remnants();
    let steps = [Step::Merge(team), Step::Join(gun), Step::Merge(team), Step::Join(mortar), Step::Done];
    f.roll(&[("first player", 1)]).both(&steps, &[Step::Done]);
    assert_eq!([gun, mortar, team].map(|id| f.s[id].men), [2, 2, 0]);
    assert_eq!(f.s[team].whereabouts, Whereabouts::Dead);
    assert_eq!(f.heard(to(ALPHA), "reorganised").len(), 2);
    assert!(f.heard(to(BRAVO), "reorganised").is_empty(), "the enemy cannot name them");
    assert_eq!(f.heard(to(BRAVO), "removed")[0].text, "Alpha counter 0 in 1010 is broken up and removed.");
}

#[test]
fn case_7_54_gun_and_mortar_crews_fill_a_fire_team_and_are_removed() {
    let (mut f, [gun, mortar, team]) = remnants();
    let steps = [Step::Merge(gun), Step::Join(team), Step::Merge(mortar), Step::Join(team), Step::Done];
    f.roll(&[("first player", 1)]).both(&steps, &[Step::Done]);
    assert_eq!([gun, mortar, team].map(|id| f.s[id].men), [0, 0, 4]);
    assert_eq!([gun, mortar].map(|id| f.s[id].whereabouts), [Whereabouts::Dead; 2]);
}

#[test]
fn case_7_54_only_partial_units_of_one_hex_and_in_command_recombine() {
    let (mut f, [gun, mortar, team]) = remnants();
    let (full, away) = (f.a("B/1/1"), f.a("A/2/1"));
    let offers = |f: &Play, so_far: &[Step], step| f.offers(ALPHA, so_far, step);
    for id in [gun, mortar, team] {
        assert!(offers(&f, &[], Step::Merge(id)));
    }
    assert!(!offers(&f, &[], Step::Merge(full)), "a full unit gives none");
    assert!(!offers(&f, &[], Step::Merge(away)), "alone in its hex");
    assert!(!offers(&f, &[Step::Merge(team)], Step::Join(full)), "and takes none");
    assert!(!offers(&f, &[Step::Merge(team)], Step::Join(away)) && !offers(&f, &[Step::Merge(team)], Step::Join(team)));
    let filled = [Step::Merge(team), Step::Join(gun)];
    assert!(!offers(&f, &filled, Step::Merge(gun)) && offers(&f, &filled, Step::Merge(mortar)), "the gun is full now");
    let emptied = [Step::Merge(gun), Step::Join(team)];
    assert!(
        !offers(&f, &emptied, Step::Merge(gun)) && offers(&f, &emptied, Step::Merge(team)),
        "the gun has no men now"
    );
    f.s[gun].clear(flag::IN_COMMAND);
    assert!(!offers(&f, &[], Step::Merge(gun)) && !offers(&f, &[Step::Merge(team)], Step::Join(gun)));
    assert_eq!(f.why_not(ALPHA, &[], "LMG 1").as_deref(), Some("7.54"));
}

#[test]
fn case_7_54_men_of_known_units_are_counted_in_the_open_and_take_along_what_they_carry() {
    let mut charge = spec(ALPHA, "A/1/1");
    charge.charge = true;
    let mut f =
        Field::open().counter(charge, "1010").alpha("B/1/1", "1010").bravo("A/1/1", "1015").at(Frame::Reorganise);
    let (a, b) = (f.a("A/1/1"), f.a("B/1/1"));
    f.s[a].men = 1;
    f.s[b].men = 2;
    f.mark(a, flag::CHARGE | flag::DOCUMENTS);
    f.s.documents.holder = a.0;
    f.roll(&[("first player", 1)]).both(&[Step::Merge(a), Step::Join(b), Step::Done], &[Step::Done]);
    assert_eq!((f.s[b].men, f.s[b].is(flag::CHARGE), f.s[b].is(flag::DOCUMENTS)), (3, true, true));
    assert_eq!(f.s.documents.holder, b.0);
    assert_eq!(
        f.heard(to(BRAVO), "reorganised")[0].text,
        "Alpha's A/1/1 gives 1 to Alpha's B/1/1: 0 and 3 men are left."
    );
}
