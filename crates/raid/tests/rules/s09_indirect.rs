//! 9.0 Indirect fire: where it falls and whom it strikes, with the cases of other sections that its code carries (8.43, 10.6,
//! 13.6, 14.15).

use crate::field::{Field, Play};
use kernel::dice::{Scripted, enumerate};
use kernel::preview::Fraction;
use kernel::{Audience, Side, Told};
use raid::desk::Desk;
use raid::indirect::{self, Blast, Cause};
use raid::state::{Frame, Impact};
use raid::step::Step;
use raid::tables::{Cover, Shell, Terrain, tables};
use raid::units::{ALPHA, BRAVO, PieceId, Whereabouts, flag};

/// Bravo has passed: Alpha's pass ends the movement phase, and the indirect fire phase follows.
const LAST_MOVE: Frame = Frame::Move { turn: ALPHA, passes: 1 };

/// These counters have just entered a hex together.
fn enter(f: &mut Play, group: &[PieceId], hex: &str, rolls: &[(&str, u8)]) {
    let hex = f.hex(hex);
    f.enter(group, hex);
    f.roll(rolls).desk(|x| indirect::entered(x, hex));
}

fn heard(f: &Play, side: Side, kind: &str) -> Vec<Told> {
    f.heard(Audience::Side(side), kind)
}

#[test]
fn case_9_0_impact_stays_until_the_next_indirect_fire_phase_and_attacks_whoever_moves_through() {
    let mut f = Field::open().alpha("A/1/1", "2010").alpha("B/1/1", "2010").bravo("A/1/1", "5030").at(LAST_MOVE);
    let hex = f.hex("2020");
    f.s.impacts.push(Impact { hex, shell: Shell::Mm105 });
    let (a, b) = (f.a("A/1/1"), f.a("B/1/1"));
    // Strength 6 next to the impact, each unit by itself: 5 loses 2, 2 suppresses.
    enter(&mut f, &[a, b], "2019", &[("indirect fire", 5), ("indirect fire", 2)]);
    assert_eq!((f.s[a].men, f.s[b].men), (2, 4));
    assert!(f.s[a].is(flag::SUPPRESSED) && f.s[b].is(flag::SUPPRESSED) && f.s.journey.interrupted);
    // Strength 3 at two hexes: 4 suppresses only.
    enter(&mut f, &[b], "2018", &[("indirect fire", 4)]);
    assert_eq!(f.s[b].men, 4);
    // Beyond the zone nothing is rolled and nobody pauses.
    enter(&mut f, &[b], "2017", &[]);
    assert!(!f.s.journey.interrupted);
    f.s.begin(LAST_MOVE);
    f.alpha(&[Step::Pass]);
    assert!(f.s.impacts.is_empty());
    assert_eq!(heard(&f, BRAVO, "markers").len(), 1);
}

#[test]
fn case_9_0_a_walk_through_the_zone_pauses_in_every_hex_of_it() {
    let mut f = Field::open().alpha("A/1/1", "2020").bravo("A/1/1", "5030").at(Frame::Move { turn: ALPHA, passes: 0 });
    let (team, hex) = (f.a("A/1/1"), f.hex("2117"));
    f.s.impacts.push(Impact { hex, shell: Shell::Mm60 });
    let walk: Vec<Step> = [vec![Step::Move(team)], f.path("2019 2018 2017 2016"), vec![Step::Stop]].concat();
    f.alpha(&walk);
    // 2018 and 2017 lie next to the impact: strength 2, a 3 does nothing.
    f.roll(&[("indirect fire", 3)]).bravo(&[Step::Pass]);
    f.bravo(&[Step::Pass]);
    assert_eq!(f.s.frame(), Frame::Onward);
    f.roll(&[("indirect fire", 6)]).alpha(&[Step::Onward]);
    f.bravo(&[Step::Pass]);
    assert_eq!((f.s[team].hex, f.s[team].men), (f.hex("2017"), 3));
}

#[test]
fn case_9_0_a_single_counter_that_gets_off_into_a_zone_is_attacked_too() {
    let mut f = Field::open().alpha("A/1/1", "2020").alpha("B/1/1", "2020").bravo("A/1/1", "5030").at(LAST_MOVE);
    let hex = f.hex("2020");
    f.s.impacts.push(Impact { hex, shell: Shell::Mm155 });
    let a = f.a("A/1/1");
    f.roll(&[("indirect fire", 1)]).desk(|x| indirect::entered_by(x, a, hex));
    assert_eq!((f.s[a].men, f.s[f.a("B/1/1")].men), (1, 4));
}

#[test]
fn case_10_6_an_assaulting_group_is_struck_by_the_zone_in_the_hex_it_assaults() {
    let mut f = Field::open().alpha("A/1/1", "2019").bravo("A/1/1", "2020").at(LAST_MOVE);
    let hex = f.hex("2020");
    f.s.impacts.push(Impact { hex, shell: Shell::Mm81 });
    let (a, b) = (f.a("A/1/1"), f.b("A/1/1"));
    enter(&mut f, &[a], "2020", &[("indirect fire", 6)]);
    assert_eq!((f.s[a].men, f.s[b].men), (1, 4), "the mover alone, strength 7");
}

#[test]
fn case_9_2_zones_that_overlap_add_up_and_strike_friend_and_foe_unit_by_unit() {
    let mut f = Field::open()
        .alpha("A/1/1", "2020")
        .alpha("B/1/1", "2020")
        .alpha("A/2/1", "2010")
        .bravo("A/1/1", "2018")
        .bravo("A/2/1", "2023")
        .battery(ALPHA, Shell::Mm155)
        .battery(BRAVO, Shell::Mm81)
        .at(LAST_MOVE);
    let (ours, theirs) = (f.a("A/2/1"), f.b("A/1/1"));
    f.plot(0, "2018", ours);
    f.plot(1, "2020", theirs);
    // By side, then by shell: no scatter. Then hex by hex in order of their numbers, Alpha's counters first.
    // 2018: 15 + 2 at two hexes from the other. 2020: 7 + 5. 2023: three hexes from 2020, five from 2018: nothing.
    let rolls = [("scatter", 2), ("scatter", 4), ("indirect fire", 1), ("indirect fire", 1), ("indirect fire", 1)];
    f.roll(&rolls).alpha(&[Step::Pass]);
    assert_eq!(indirect::strength_at(&f.t, &f.s.impacts, f.hex("2018")), 17);
    assert_eq!(indirect::strength_at(&f.t, &f.s.impacts, f.hex("2020")), 12);
    assert_eq!(indirect::strength_at(&f.t, &f.s.impacts, f.hex("2023")), 0);
    let men = |f: &Play, id| f.s[id].men;
    assert_eq!((men(&f, theirs), men(&f, f.b("A/2/1"))), (1, 4));
    assert_eq!((men(&f, f.a("A/1/1")), men(&f, f.a("B/1/1"))), (1, 1));
    let announced: Vec<String> = heard(&f, BRAVO, "incoming").into_iter().map(|told| told.text).collect();
    assert_eq!(
        announced,
        [
            "Alpha has indirect fire plotted to arrive: 155mm on 2018.",
            "Bravo has indirect fire plotted to arrive: 81mm on 2020."
        ]
    );
    let columns: Vec<String> =
        heard(&f, BRAVO, "struck").into_iter().filter_map(|told| told.working.map(|w| w.column)).collect();
    assert_eq!(columns, ["15-17", "12-14", "12-14"]);
}

#[test]
fn case_9_2_missions_of_one_side_are_announced_by_shell_and_hex_whoever_fires_them() {
    let build = |first: &str, second: &str| {
        let mut f = Field::open()
            .alpha("A/1/1", "2020")
            .alpha("60mm 1", "2030")
            .alpha("60mm 2", "2130")
            .bravo("A/1/1", "5030")
            .at(LAST_MOVE);
        let spotter = f.a("A/1/1");
        f.plot(0, first, spotter);
        f.plot(1, second, spotter);
        f.roll(&[("scatter", 2), ("scatter", 3), ("scatter direction", 1), ("scatter distance", 1)]);
        f.alpha(&[Step::Pass]);
        f.told.iter().filter(|(who, _)| *who == Audience::Side(BRAVO)).map(|(_, told)| told.clone()).collect::<Vec<_>>()
    };
    assert_eq!(build("1510", "2510"), build("2510", "1510"));
}

#[test]
fn case_9_2_hidden_units_are_struck_behind_their_owners_screen() {
    let mut f = Field::open()
        .alpha("A/1/1", "2010")
        .bravo("A/1/1", "2030")
        .bravo("Dummy 1", "2030")
        .bravo("HQ 1", "2030")
        .battery(ALPHA, Shell::Mm60)
        .at(LAST_MOVE);
    let (ours, theirs) = (f.a("A/1/1"), f.b("A/1/1"));
    f.plot(0, "2030", ours);
    // One roll: neither the dummy nor the headquarters is anybody.
    f.roll(&[("scatter", 2), ("indirect fire", 5)]).alpha(&[Step::Pass]);
    assert_eq!(f.s[theirs].men, 2);
    assert_eq!(heard(&f, BRAVO, "struck").len(), 1);
    for kind in ["struck", "losses", "suppressed"] {
        assert!(heard(&f, ALPHA, kind).is_empty() && f.heard(Audience::Public, kind).is_empty());
    }
    assert_eq!(f.s[f.b("Dummy 1")].whereabouts, Whereabouts::OnMap);
}

#[test]
fn case_8_43_everybody_in_the_hex_is_struck_in_turn() {
    let mut f = Field::open()
        .alpha("A/1/1", "2020")
        .alpha("B/1/1", "2020")
        .alpha("A/2/1", "2020")
        .bravo("A/1/1", "2022")
        .battery(BRAVO, Shell::Mm60)
        .at(LAST_MOVE);
    let spotter = f.b("A/1/1");
    f.plot(0, "2020", spotter);
    f.roll(&[("scatter", 2), ("indirect fire", 1), ("indirect fire", 3), ("indirect fire", 5)]).alpha(&[Step::Pass]);
    let men: Vec<u8> = ["A/1/1", "B/1/1", "A/2/1"].map(|name| f.s[f.a(name)].men).into();
    assert_eq!(men, [4, 3, 2]);
}

#[test]
fn case_9_3_an_odd_die_scatters_by_direction_and_distance() {
    let grid = Field::open().at(LAST_MOVE).t.ground.grid;
    let at = |label: &str| grid.parse(label).unwrap();
    let falls = |rolls: &[(&str, u8)]| indirect::scatter(tables(), grid, at("1926"), &mut Scripted::new(rolls));
    for even in [2, 4, 6] {
        assert_eq!(falls(&[("scatter", even)]).impact, Some(at("1926")));
    }
    let stray = |direction, distance| {
        falls(&[("scatter", 3), ("scatter direction", direction), ("scatter distance", distance)]).impact
    };
    assert_eq!((stray(1, 1), stray(1, 3), stray(1, 4), stray(1, 6)), {
        (Some(at("1925")), Some(at("1925")), Some(at("1924")), Some(at("1924")))
    });
    assert_eq!((stray(2, 5), stray(4, 1), stray(6, 2)), (Some(at("2125")), Some(at("1927")), Some(at("1826"))));
}

#[test]
fn case_9_3_half_of_all_fire_falls_where_it_was_aimed() {
    let grid = Field::open().at(LAST_MOVE).t.ground.grid;
    let aimed = grid.parse("1926").unwrap();
    let falls = indirect::where_it_may_fall(tables(), grid, aimed);
    assert_eq!(falls.len(), 13);
    for fall in falls {
        let distance = fall.outcome.map(|hex| grid.distance(aimed, hex));
        let expected = if distance == Some(0) { Fraction::new(1, 2) } else { Fraction::new(1, 24) };
        assert_eq!(fall.chance, expected, "{distance:?}");
    }
}

#[test]
fn case_9_3_fire_that_strays_off_the_map_is_lost() {
    let mut f = Field::open().alpha("A/1/1", "2002").bravo("A/1/1", "5030").battery(ALPHA, Shell::Mm155).at(LAST_MOVE);
    let spotter = f.a("A/1/1");
    f.plot(0, "2001", spotter);
    f.roll(&[("scatter", 1), ("scatter direction", 1), ("scatter distance", 1)]).alpha(&[Step::Pass]);
    assert!(f.s.impacts.is_empty());
    assert!(heard(&f, BRAVO, "impact")[0].text.contains("beyond the edge"));
}

#[test]
fn case_9_41_strength_falls_with_the_distance_from_the_impact() {
    let mut f = Field::open().alpha("A/1/1", "1010").bravo("A/1/1", "5030").at(LAST_MOVE);
    let hex = f.hex("2020");
    f.s.impacts.push(Impact { hex, shell: Shell::Mm155 });
    let strengths =
        ["2020", "2019", "2018", "2017", "2016"].map(|h| indirect::strength_at(&f.t, &f.s.impacts, f.hex(h)));
    assert_eq!(strengths, [15, 9, 5, 2, 0]);
}

#[test]
fn case_9_42_the_working_shows_column_cover_die_and_result() {
    let mut f = Field::open()
        .terrain(Terrain::Medium, "2020")
        .alpha("A/1/1", "2020")
        .bravo("A/1/1", "2022")
        .battery(BRAVO, Shell::Mm105)
        .at(LAST_MOVE);
    let spotter = f.b("A/1/1");
    f.plot(0, "2020", spotter);
    f.roll(&[("scatter", 6), ("indirect fire", 2), ("indirect fire", 1)]).alpha(&[Step::Pass]);
    let told = heard(&f, BRAVO, "struck").remove(0);
    let working = told.working.expect("a why-line");
    assert_eq!((working.column.as_str(), working.total, working.result.as_str()), ("9-11", Some(1), "2"));
    assert_eq!(working.rolls, [("indirect fire".to_owned(), 2)]);
    let factors: Vec<_> = working.modifiers.iter().map(|m| (m.case.as_str(), m.value)).collect();
    assert_eq!(factors, [("9.5", -1)]);
}

#[test]
fn case_9_42_what_a_mission_costs_on_average_counts_every_fall_and_every_die() {
    let f =
        Field::open().terrain(Terrain::Building, "2019").alpha("A/1/1", "1010").bravo("A/1/1", "5030").at(LAST_MOVE);
    let losses =
        |hex: &str, men| indirect::expected_losses(&f.t, &f.s.haze, Shell::Mm60, f.hex("2020"), f.hex(hex), men);
    // In the target hex: 1 man at strength 6 half the time, 1/6 at strength 2 a quarter of the time.
    assert_eq!(losses("2020", 4), Fraction::new(13, 24));
    assert_eq!(losses("2020", 1), Fraction::new(1, 2).times(Fraction::new(2, 3)).plus(Fraction::new(1, 24)));
    assert_eq!(losses("2030", 4), Fraction::whole(0));
    assert!(losses("2019", 4) < losses("2021", 4), "the building protects");
}

#[test]
fn case_9_5_cover_of_the_hex_counts_unless_the_unit_boards_or_leaves_a_carrier() {
    for (transfer, lost) in [(false, 0), (true, 1)] {
        let mut f =
            Field::open().terrain(Terrain::Heavy, "2020").alpha("A/1/1", "2020").bravo("A/1/1", "5030").at(LAST_MOVE);
        let (a, hex) = (f.a("A/1/1"), f.hex("2020"));
        f.s.impacts.push(Impact { hex, shell: Shell::Mm60 });
        if transfer {
            f.mark(a, flag::TRANSFER);
        }
        f.roll(&[("indirect fire", 3)]).desk(|x| indirect::entered_by(x, a, hex));
        assert_eq!(4 - f.s[a].men, lost);
    }
}

#[test]
fn case_9_7_a_building_in_the_zone_is_attacked_once_and_falls_on_3_or_4() {
    for (die, falls) in [(4, false), (5, true)] {
        let mut f = Field::open()
            .terrain(Terrain::Building, "2020")
            .bravo("A/1/1", "2020")
            .bravo("B/1/1", "2020")
            .alpha("A/1/1", "5030")
            .battery(ALPHA, Shell::Mm105)
            .at(LAST_MOVE);
        let spotter = f.a("A/1/1");
        f.plot(0, "2020", spotter);
        f.roll(&[("scatter", 2), ("indirect fire", 1), ("indirect fire", 1), ("building", die)]).alpha(&[Step::Pass]);
        let hex = f.hex("2020");
        assert_eq!(f.s.haze.is_rubble(hex), falls);
        let cover = if falls { Cover::Heavy } else { Cover::Building };
        assert_eq!(f.t.ground.cover_now(&f.s.haze, hex), cover);
        let terrain = if falls { Terrain::Heavy } else { Terrain::Building };
        assert_eq!(f.t.ground.terrain_now(&f.s.haze, hex), terrain);
        assert_eq!(heard(&f, ALPHA, "building").len(), 1);
        assert!(heard(&f, ALPHA, "struck").is_empty(), "who is inside stays hidden");
    }
}

#[test]
fn case_9_7_a_single_105_mm_shell_ruins_a_building_one_time_in_three() {
    let mut f = Field::open().terrain(Terrain::Building, "2020").alpha("A/1/1", "5030").at(LAST_MOVE);
    let (t, hex) = (&f.t, f.hex("2020"));
    let odds = enumerate(|dice| {
        let (mut s, mut out) = (f.s.clone(), kernel::Silent);
        let blast = Blast { hex, strength: 9, cause: Cause::Landing };
        indirect::strike_structure(&mut Desk { t, s: &mut s, dice, out: &mut out }, blast)
    });
    let falls = odds.iter().find(|w| w.outcome).map(|w| w.chance);
    assert_eq!(falls, Some(Fraction::new(1, 3)));
    // Rubble is no building any more, and open ground never was one.
    f.s.haze.ruin(hex);
    let elsewhere = f.hex("2021");
    for hex in [hex, elsewhere] {
        let blast = Blast { hex, strength: 18, cause: Cause::Landing };
        assert!(!f.desk(|x| indirect::strike_structure(x, blast)));
    }
}

#[test]
fn case_13_6_a_helicopter_near_the_ground_is_destroyed_in_the_hex_or_next_to_it_and_nowhere_else() {
    for (place, altitude, dies) in
        [("2020", false, true), ("2021", false, true), ("2022", false, false), ("2020", true, false)]
    {
        let mut f = Field::open()
            .alpha("Transport 1", place)
            .alpha("A/1/1", "-")
            .bravo("A/1/1", "5030")
            .battery(BRAVO, Shell::Mm155)
            .at(LAST_MOVE);
        let (ship, team, spotter) = (f.a("Transport 1"), f.a("A/1/1"), f.b("A/1/1"));
        f.set(|s| {
            s[team].whereabouts = Whereabouts::Aboard;
            s[team].aboard = ship;
            if altitude {
                s[ship].set(flag::ALTITUDE);
            }
        });
        f.plot(0, "2020", spotter);
        f.roll(&[("scatter", 2)]).alpha(&[Step::Pass]);
        let end = if dies { Whereabouts::Dead } else { Whereabouts::OnMap };
        assert_eq!(f.s[ship].whereabouts, end, "{place}, altitude {altitude}");
        assert_eq!(f.s[team].whereabouts == Whereabouts::Dead, dies);
    }
}

#[test]
fn case_13_6_flying_through_a_zone_near_its_impact_is_death_too() {
    for (place, dies) in [("2022", false), ("2021", true)] {
        let mut f = Field::open().alpha("Transport 1", "2030").bravo("A/1/1", "5030").at(LAST_MOVE);
        let (ship, hex) = (f.a("Transport 1"), f.hex("2020"));
        f.s.impacts.push(Impact { hex, shell: Shell::Mm105 });
        enter(&mut f, &[ship], place, &[]);
        assert_eq!(f.s[ship].whereabouts == Whereabouts::Dead, dies);
    }
}

#[test]
fn case_14_15_a_team_on_top_of_a_tank_is_struck_with_it_as_in_clear() {
    let mut f = Field::open()
        .terrain(Terrain::Medium, "2020")
        .alpha("Tank 1", "2020")
        .alpha("A/1/1", "-")
        .bravo("A/1/1", "5030")
        .at(LAST_MOVE);
    let (tank, team, hex) = (f.a("Tank 1"), f.a("A/1/1"), f.hex("2020"));
    f.set(|s| {
        s[team].whereabouts = Whereabouts::Aboard;
        s[team].aboard = tank;
        s[team].hex = hex;
    });
    f.s.impacts.push(Impact { hex, shell: Shell::Mm81 });
    let mut rolls = [("indirect fire", 1), ("indirect fire", 3)];
    if tank > team {
        rolls.reverse();
    }
    // The tank: strength 7, die 1 less 1 for the scrub. The team: 3, nothing less: 2 men.
    enter(&mut f, &[tank], "2020", &rolls);
    assert_eq!((f.s[tank].whereabouts, f.s[team].men), (Whereabouts::OnMap, 2));
}
