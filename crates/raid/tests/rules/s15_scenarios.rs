//! 15.0 Scenarios: reading, set-up, special rules, victory.

use kernel::dice::{Seed, Seeded};
use kernel::{Answers, Question, Rulebook, Seat, Setup, Silent};
use raid::Raid;
use raid::state::{State, Table};
use raid::step::Step;
use raid::units::{ALPHA, BRAVO, PieceId, Whereabouts, flag};
use std::collections::BTreeMap;

/// A scenario of the book, or any other text, set up with these options.
pub(crate) fn setup(name: &str, text: &str, options: &[(&str, &str)]) -> Setup {
    Setup {
        rulebook: "raid".to_owned(),
        edition: 1,
        scenario: name.to_owned(),
        text: text.to_owned(),
        options: options.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect::<BTreeMap<_, _>>(),
        seats: Raid::seats(text).unwrap_or_default(),
    }
}

fn text(name: &str) -> &'static str {
    Raid::library().into_iter().find(|(n, _)| *n == name).map(|(_, text)| text).unwrap_or_else(|| panic!("no {name}"))
}

fn started(name: &str) -> (Table, State) {
    Raid::start(&setup(name, text(name), &[])).unwrap_or_else(|faults| panic!("{faults}"))
}

/// Both sides let themselves be set up.
fn deployed(name: &str, seed: u64) -> (Table, State) {
    let (t, mut s) = started(name);
    let rest = [Step::Rest];
    let done = [Step::Done];
    let answer = |side: usize| if t.scenario.items[side].is_empty() { &done } else { &rest };
    let given = Answers::from(Seat(0), answer(0)).with(Seat(1), answer(1));
    for (seat, steps) in [(Seat(0), answer(0)), (Seat(1), answer(1))] {
        kernel::play::legal::<Raid>(&t, &s, seat, steps, &mut Question::bare()).unwrap();
    }
    Raid::apply(&t, &mut s, &given, &mut Seeded::new(Seed::number(seed), 0), &mut Silent);
    (t, s)
}

fn count(t: &Table, s: &State, side: kernel::Side, whereabouts: Whereabouts) -> usize {
    t.pieces_of(side).filter(|&id| s[id].whereabouts == whereabouts).count()
}

fn labels(t: &Table, s: &State, side: kernel::Side) -> Vec<String> {
    let mut hexes: Vec<String> = s.on_map(t, side).map(|id| t.ground.label(s[id].hex)).collect();
    hexes.sort();
    hexes.dedup();
    hexes
}

#[test]
fn every_scenario_of_the_book_is_sound() {
    for (name, _) in Raid::library() {
        let (t, s) = started(name);
        assert_eq!(t.scenario.name, name);
        assert!(std::mem::size_of_val(&s) < 4096, "the state has {} bytes", std::mem::size_of_val(&s));
    }
}

#[test]
fn case_15_1_entebbe_two_teams_in_each_of_three_hexes_against_three_in_buildings() {
    let (t, s) = deployed("raid/entebbe", 1);
    assert_eq!(labels(&t, &s, ALPHA), ["0606", "0805", "0903"]);
    for hex in labels(&t, &s, ALPHA) {
        let hex = t.ground.grid.parse(&hex).unwrap();
        assert_eq!(s.side_at(&t, ALPHA, hex).count(), 2);
    }
    assert_eq!(count(&t, &s, BRAVO, Whereabouts::OnMap), 3);
    assert!(labels(&t, &s, BRAVO).iter().all(|h| ["0803", "0704", "0505"].contains(&h.as_str())));
}

#[test]
fn case_15_2_dawn_raid_everybody_rides_in_and_dummies_stand_about() {
    let (t, s) = deployed("raid/dawn-raid", 2);
    assert_eq!(count(&t, &s, ALPHA, Whereabouts::Aboard), 13);
    assert_eq!(count(&t, &s, ALPHA, Whereabouts::Waiting), 10);
    assert_eq!(count(&t, &s, BRAVO, Whereabouts::OnMap), 36);
    assert_eq!(s.mines.iter().count(), 2);
    assert_eq!(s.documents.hex, t.ground.grid.parse("4010").unwrap());
}

#[test]
fn case_15_8_the_sweep_comes_in_by_platoons_from_three_edges() {
    let (t, s) = deployed("raid/sweep", 3);
    let mut edges: Vec<usize> = (1..=3).map(|p| raid::deploy::platoon_edge(s.choices[0], p)).collect();
    edges.sort_unstable();
    edges.dedup();
    assert_eq!(edges.len(), 3);
    assert_eq!(count(&t, &s, ALPHA, Whereabouts::Waiting), 27);
    for id in s.on_map(&t, BRAVO) {
        let (col, row) = t.ground.grid.col_row(s[id].hex);
        assert!((9..=49).contains(&col) && (9..=26).contains(&row), "{}", t.ground.label(s[id].hex));
    }
}

#[test]
fn case_15_9_a_wrong_scenario_lists_all_its_faults_with_their_places() {
    let wrong = text("raid/convoy")
        .replace("6 truck", "6 lorry")
        .replace("turn = 1", "turn = 40")
        .replace("hexes 5701", "hexes 5801");
    let faults = Raid::start(&setup("my.toml", &wrong, &[("fog", "on")])).expect_err("it is wrong");
    let told = faults.to_string();
    for part in ["`lorry`", "turn 40 is after the last", "5801", "no option `fog`"] {
        assert!(told.contains(part), "{part} is missing in:\n{told}");
    }
    assert!(faults.faults.iter().filter(|f| f.line > 0).count() >= 3, "{told}");
}

#[test]
fn case_15_92_dummies_one_for_every_two_units_as_an_option() {
    let (t, _) = Raid::start(&setup("raid/litani", text("raid/litani"), &[("dummies", "on")])).unwrap();
    let dummies = |side| t.pieces_of(side).filter(|&id: &PieceId| t.spec(id).dummy).count();
    assert_eq!((dummies(ALPHA), dummies(BRAVO)), (12, 9));
}

/// Judge a position by hand, as the end of a turn does.
fn judged(t: &Table, s: &mut State) -> Option<kernel::Side> {
    let mut dice = kernel::dice::Scripted::none();
    raid::victory::judge(&mut raid::desk::Desk { t, s, dice: &mut dice, out: &mut Silent });
    s.ended.over.then_some(kernel::Side(s.ended.winner))
}

fn end_turn(t: &Table, s: &mut State) {
    let mut dice = kernel::dice::Scripted::none();
    raid::victory::end_of_turn(&mut raid::desk::Desk { t, s, dice: &mut dice, out: &mut Silent });
}

fn piece(t: &Table, side: kernel::Side, name: &str) -> PieceId {
    t.pieces_of(side).find(|&id| t.spec(id).name == name).unwrap_or_else(|| panic!("no {name}"))
}

#[test]
fn case_15_1_entebbe_is_won_when_every_guard_is_dead_and_lost_after_two_turns() {
    let (t, mut s) = deployed("raid/entebbe", 1);
    for id in t.pieces_of(BRAVO) {
        assert_eq!(judged(&t, &mut s), None);
        s[id].whereabouts = Whereabouts::Dead;
    }
    assert_eq!(judged(&t, &mut s), Some(ALPHA));
    let (t, mut s) = deployed("raid/entebbe", 1);
    s.turn = 2;
    end_turn(&t, &mut s);
    assert_eq!((s.ended.over, s.ended.winner), (true, BRAVO.0));
}

#[test]
fn case_15_2_the_documents_go_to_who_waits_a_turn_beside_them() {
    let (t, mut s) = deployed("raid/dawn-raid", 2);
    let (hex, team) = (s.documents.hex, piece(&t, ALPHA, "A/1/1"));
    for id in t.pieces_of(BRAVO).filter(|&id| s[id].hex == hex).collect::<Vec<_>>() {
        s[id].whereabouts = Whereabouts::Dead;
    }
    s[team].whereabouts = Whereabouts::OnMap;
    s[team].aboard = PieceId::NONE;
    s[team].hex = hex;
    s[team].set(flag::MOVED);
    end_turn(&t, &mut s);
    assert!(!s[team].is(flag::DOCUMENTS), "it has only just come");
    s[team].clear(flag::MOVED);
    end_turn(&t, &mut s);
    assert!(s[team].is(flag::DOCUMENTS) && s.documents.holder == team.0);
    assert_eq!(judged(&t, &mut s), None);
    s.documents.gone = true;
    assert_eq!(judged(&t, &mut s), Some(ALPHA));
}

#[test]
fn case_15_2_nobody_takes_the_documents_while_both_are_there() {
    let (t, mut s) = deployed("raid/dawn-raid", 2);
    let hex = s.documents.hex;
    for (side, name) in [(ALPHA, "A/1/1"), (BRAVO, "A/1/1")] {
        let id = piece(&t, side, name);
        s[id].whereabouts = Whereabouts::OnMap;
        s[id].hex = hex;
        s[id].clear(flag::MOVED);
    }
    end_turn(&t, &mut s);
    assert_eq!(s.documents.holder, PieceId::NONE.0);
}

#[test]
fn case_15_3_son_tay_lands_three_loads_and_one_team_inside_the_wall() {
    let (t, mut s) = deployed("raid/son-tay", 4);
    let transports: Vec<PieceId> =
        t.pieces_of(ALPHA).filter(|&id| t.spec(id).kind == raid::tables::Kind::Transport).collect();
    let mut landed: Vec<String> = transports.iter().map(|&id| t.ground.label(s[id].hex)).collect();
    landed.sort();
    assert_eq!(landed, ["1628", "1732", "1829"]);
    assert_eq!(count(&t, &s, ALPHA, Whereabouts::Aboard), 6, "five teams and the headquarters");
    for &id in &transports {
        let men: u8 = s.passengers(&t, id).map(|p| s[p].men).sum();
        assert!(men <= 10, "a transport carries ten");
    }
    let inside: Vec<PieceId> = s.side_at(&t, ALPHA, t.ground.grid.parse("1830").unwrap()).collect();
    assert!(matches!(inside.as_slice(), [team] if !s[*team].is(flag::CHARGE)), "one team, without a charge");
    assert_eq!(t.pieces_of(ALPHA).filter(|&id| s[id].is(flag::CHARGE)).count(), 4);
    let special = &t.scenario.special;
    assert_eq!((special.opportunity_from[1], special.assault_from[1], special.gunships_until), (3, 2, 2));
    assert!(t.pieces_of(BRAVO).all(|id| !s[id].is(flag::IN_COMMAND)), "the guard is never in command");
    s.losses[0] = 4;
    assert_eq!(judged(&t, &mut s), None);
    s.losses[0] = 5;
    assert_eq!(judged(&t, &mut s), Some(BRAVO));
}

#[test]
fn case_15_3_the_raiders_must_fly_out() {
    let (t, mut s) = deployed("raid/son-tay", 4);
    t.pieces_of(BRAVO).for_each(|id| s[id].whereabouts = Whereabouts::Dead);
    let transport = piece(&t, ALPHA, "Transport 1");
    for id in t.pieces_of(ALPHA) {
        s[id].whereabouts = Whereabouts::Exited;
        s[id].aboard = PieceId::NONE;
    }
    assert_eq!(judged(&t, &mut s), None, "on foot does not count");
    t.pieces_of(ALPHA).for_each(|id| s[id].aboard = transport);
    assert_eq!(judged(&t, &mut s), Some(ALPHA));
}

#[test]
fn case_15_4_the_convoy_needs_two_vehicles_and_two_teams_through() {
    let (t, mut s) = deployed("raid/convoy", 5);
    let exit = t.ground.grid.parse("5701").unwrap();
    assert!(t.scenario.may_exit(ALPHA, exit) && !t.scenario.may_exit(ALPHA, t.ground.grid.parse("0126").unwrap()));
    for (name, won) in [("Truck 1", None), ("APC 1", None), ("A/1/1", None), ("B/1/1", Some(ALPHA))] {
        let id = piece(&t, ALPHA, name);
        s[id].whereabouts = Whereabouts::Exited;
        assert_eq!(judged(&t, &mut s), won, "{name}");
    }
}

#[test]
fn case_15_5_parachutists_scatter_round_the_aqueduct() {
    let (t, mut s) = started("raid/tragino");
    let rolls: Vec<(&str, u8)> = vec![
        ("scatter", 2),
        ("scatter", 1),
        ("scatter direction", 1),
        ("scatter distance", 6),
        ("scatter", 3),
        ("scatter direction", 4),
        ("scatter distance", 1),
        ("scatter", 4),
        ("scatter", 6),
        ("scatter", 2),
        ("scatter", 2),
        ("scatter", 2),
    ];
    let mut dice = kernel::dice::Scripted::new(&rolls);
    let place = [Step::To(t.ground.grid.parse("1924").unwrap()), Step::Done];
    let given = Answers::from(Seat(0), &[Step::Done]).with(Seat(1), &place);
    Raid::apply(&t, &mut s, &given, &mut dice, &mut Silent);
    dice.finish();
    let at = |name: &str| t.ground.label(s[piece(&t, ALPHA, name)].hex);
    assert_eq!(at("A/1/1"), "1926");
    assert_ne!(at("B/1/1"), "1924", "the patrol stands there, so the team lands beside it");
    assert_eq!(at("A/2/1"), "1927");
    assert_eq!([at("B/2/1"), at("A/3/1")], ["1926", "1926"]);
    assert_ne!(at("B/3/1"), "1926", "a fourth unit does not fit");
    assert_eq!(at("HQ 1"), "1926", "the headquarters comes down with a unit");
    let lens = Raid::lens(&t, &s, kernel::Audience::Seat(Seat(1)));
    assert_eq!(raid::deploy::entry(lens, piece(&t, BRAVO, "B/1/1")), None, "the garrison comes in turn 4");
    s.turn = 4;
    let lens = Raid::lens(&t, &s, kernel::Audience::Seat(Seat(1)));
    let gate = raid::deploy::entry(lens, piece(&t, BRAVO, "B/1/1")).expect("open now");
    assert_eq!(gate.iter().map(|h| t.ground.label(h)).collect::<Vec<_>>(), ["2201"]);
}

#[test]
fn case_15_5_the_aqueduct_falls_like_a_building() {
    let (t, mut s) = deployed("raid/tragino", 5);
    let aqueduct = t.ground.grid.parse("1926").unwrap();
    assert!(raid::victory::can_be_ruined(&t, &s, aqueduct));
    assert!(!raid::victory::can_be_ruined(&t, &s, t.ground.grid.parse("1925").unwrap()));
    t.pieces_of(ALPHA).for_each(|id| s[id].whereabouts = Whereabouts::Exited);
    assert_eq!(judged(&t, &mut s), None);
    s.haze.ruin(aqueduct);
    assert!(!raid::victory::can_be_ruined(&t, &s, aqueduct));
    assert_eq!(judged(&t, &mut s), Some(ALPHA));
}

#[test]
fn case_15_6_one_unit_left_on_the_bridge_holds_the_litani() {
    let (t, mut s) = deployed("raid/litani", 6);
    let redoubt = t.ground.grid.parse("1630").unwrap();
    assert_eq!(t.ground.terrain[redoubt.index()], raid::tables::Terrain::Building);
    let arms = |name: &str| t.spec(piece(&t, ALPHA, name)).arms;
    let only = raid::units::Arms::Only;
    assert_eq!(
        (arms("A/1/1"), arms("B/1/1")),
        (only(raid::tables::SmallArm::Auto), only(raid::tables::SmallArm::Bolt))
    );
    for id in t.pieces_of(BRAVO) {
        s[id].whereabouts = Whereabouts::Dead;
    }
    let last = piece(&t, BRAVO, "LMG 1.1");
    s[last].whereabouts = Whereabouts::OnMap;
    s[last].hex = t.ground.grid.parse("1926").unwrap();
    s.turn = 11;
    let mut held = s.clone();
    end_turn(&t, &mut held);
    assert_eq!(held.ended.winner, BRAVO.0);
    s[last].hex = t.ground.grid.parse("1927").unwrap();
    end_turn(&t, &mut s);
    assert_eq!(s.ended.winner, ALPHA.0);
}

#[test]
fn case_15_7_a_headquarters_appears_in_turn_two() {
    let (t, mut s) = deployed("raid/vaagso", 7);
    let hq = piece(&t, BRAVO, "HQ 1");
    assert_eq!(s[hq].whereabouts, Whereabouts::Waiting);
    assert!(labels(&t, &s, ALPHA).iter().all(|hex| {
        let hex = t.ground.grid.parse(hex).unwrap();
        t.ground.terrain[hex.index()] == raid::tables::Terrain::Wharf && s.side_at(&t, ALPHA, hex).count() <= 3
    }));
    assert_eq!(t.pieces_of(ALPHA).filter(|&id| s[id].is(flag::CHARGE)).count(), 12);
    s.turn = 2;
    let mut dice = kernel::dice::Scripted::none();
    raid::deploy::arrivals(&mut raid::desk::Desk { t: &t, s: &mut s, dice: &mut dice, out: &mut Silent });
    assert_eq!((s[hq].whereabouts, t.ground.label(s[hq].hex)), (Whereabouts::OnMap, "3910".to_owned()));
}

#[test]
fn case_15_7_nine_buildings_and_four_teams() {
    let (t, mut s) = deployed("raid/vaagso", 7);
    for name in ["A/1/1", "B/1/1", "A/2/1", "B/2/1"] {
        s[piece(&t, ALPHA, name)].whereabouts = Whereabouts::Exited;
    }
    for hex in ["4211", "4113", "4213", "4218", "4119", "4419", "4409", "4310", "4908"] {
        assert_eq!(judged(&t, &mut s), None, "{hex} stands");
        s.haze.ruin(t.ground.grid.parse(hex).unwrap());
    }
    assert_eq!(judged(&t, &mut s), Some(ALPHA));
}

#[test]
fn case_15_8_one_guerrilla_away_or_half_the_men_lost_decides_the_sweep() {
    let (t, mut s) = deployed("raid/sweep", 8);
    let half = t.scenario.men[0] / 2;
    s.losses[0] = half;
    assert_eq!(judged(&t, &mut s), None);
    s.losses[0] = half + 1;
    assert_eq!(judged(&t, &mut s), Some(BRAVO));
    let (t, mut s) = deployed("raid/sweep", 8);
    s[piece(&t, BRAVO, "A/1/1")].whereabouts = Whereabouts::Exited;
    assert_eq!(judged(&t, &mut s), Some(BRAVO));
}

#[test]
fn case_15_91_night_slows_teams_and_shortens_sight() {
    use raid::movement::allowance;
    use raid::units::Piece;
    let (t, _) = Raid::start(&setup("raid/sweep", text("raid/sweep"), &[("night", "on")])).unwrap();
    assert!(t.scenario.special.night);
    let mut in_command = Piece { men: 4, ..Piece::default() };
    in_command.set(flag::IN_COMMAND);
    for (name, day, night) in [("A/1/1", 6, 3), ("LMG 1.1", 6, 6), ("HQ 1", 10, 7)] {
        let spec = t.spec(piece(&t, ALPHA, name));
        assert_eq!(allowance(t.tables, false, spec, &in_command), day, "{name} by day");
        assert_eq!(allowance(t.tables, true, spec, &in_command), night, "{name} by night");
    }
}
