//! 9.0 Indirect fire: plots, spotters and what cancels a mission, with the cases of other sections that its code carries (5.32,
//! 12.3, 13.23).

use crate::field::{Field, Play, spec};
use geometry::Hex;
use kernel::{Audience, Side, Told};
use raid::ground::{Ground, Haze, Smoke};
use raid::indirect::{self, Tube};
use raid::observe::{Eye, sees_hex};
use raid::scenario::CommandRule;
use raid::state::{Frame, Impact, Plot};
use raid::step::Step;
use raid::tables::{FireResult, ResultsTable, Shell, Terrain};
use raid::units::{ALPHA, BRAVO, flag};
use raid::view::Lens;

/// Bravo has passed: Alpha's pass ends the movement phase, and the indirect fire phase follows.
const LAST_MOVE: Frame = Frame::Move { turn: ALPHA, passes: 1 };

fn heard(f: &Play, side: Side, kind: &str) -> Vec<Told> {
    f.heard(Audience::Side(side), kind)
}

fn mission(f: &Play, tube: u8, hex: &str, shell: Step) -> Vec<Step> {
    vec![Step::Plot(tube), Step::To(f.hex(hex)), shell, Step::Done]
}

#[test]
fn case_9_0_a_mission_plotted_now_lands_in_the_next_turn_and_nobody_else_hears_of_it() {
    let mut f =
        Field::open().alpha("A/1/1", "2020").bravo("A/1/1", "5030").battery(ALPHA, Shell::Mm105).at(Frame::Plot);
    let orders = mission(&f, 0, "2015", Step::Explosive);
    f.both(&orders, &[Step::Done]);
    assert_eq!((f.s.plots[0].set, f.s.plots[0].due, f.s.turn), (true, 2, 2));
    assert_eq!((heard(&f, ALPHA, "plotted").len(), heard(&f, BRAVO, "plotted").len()), (1, 0));
    assert!(
        f.told
            .iter()
            .filter(|(who, _)| *who != Audience::Side(ALPHA))
            .all(|(who, told)| { *who == Audience::Umpire || !told.text.contains("2015") })
    );
    f.s.begin(LAST_MOVE);
    f.roll(&[("scatter", 2)]).alpha(&[Step::Pass]);
    assert_eq!(f.s.impacts.iter().collect::<Vec<_>>(), [Impact { hex: f.hex("2015"), shell: Shell::Mm105 }]);
    assert!(!f.s.plots[0].set);
}

#[test]
fn case_9_1_a_plot_names_the_unit_the_hex_and_the_shell() {
    let mut f = Field::open()
        .alpha("A/1/1", "2020")
        .alpha("60mm 1", "2028")
        .bravo("A/1/1", "2016")
        .battery(ALPHA, Shell::Mm105)
        .battery(BRAVO, Shell::Mm60)
        .at(Frame::Plot);
    let first = f.question(ALPHA, &[]);
    assert_eq!(first.offers(), [Step::Plot(0), Step::Plot(2), Step::Done]);
    assert_eq!(first.default_step(), Some(Step::Done));
    assert_eq!(f.question(BRAVO, &[]).offers(), [Step::Plot(1), Step::Done]);
    let hexes = f.question(ALPHA, &[Step::Plot(2)]);
    assert!(hexes.offers().is_empty());
    let named: Vec<_> = hexes.landmarks().iter().map(|l| (l.name.as_str(), l.step)).collect();
    assert_eq!(named, [("A/1/1 in 2016", Step::To(f.hex("2016")))]);
    let target = Step::To(f.hex("2014"));
    let shells = f.question(ALPHA, &[Step::Plot(2), target]);
    assert_eq!(shells.offers(), [Step::Explosive, Step::Smoke]);
    f.both(
        &[Step::Plot(2), target, Step::Smoke, Step::Plot(0), Step::To(f.hex("2016")), Step::Explosive, Step::Done],
        &[Step::Done],
    );
    let spotter = f.a("A/1/1").0;
    assert_eq!(f.s.plots[2], Plot { set: true, hex: f.hex("2014"), smoke: true, spotter, due: 2 });
    assert_eq!(f.s.plots[0], Plot { set: true, hex: f.hex("2016"), smoke: false, spotter, due: 2 });
    assert!(!f.s.plots[1].set);
}

#[test]
fn case_9_1_hidden_counters_are_landmarks_without_names() {
    let f = Field::open()
        .alpha("A/1/1", "2020")
        .bravo("A/1/1", "2016")
        .terrain(Terrain::Heavy, "2014")
        .bravo("A/1/2", "2014")
        .battery(ALPHA, Shell::Mm105)
        .at(Frame::Plot);
    let q = f.question(ALPHA, &[Step::Plot(0)]);
    assert!(q.landmarks().iter().all(|l| !l.name.contains("A/1/2")));
}

#[test]
fn case_9_61_only_hexes_that_a_unit_sees_may_be_plotted() {
    let f = Field::open()
        .terrain(Terrain::Heavy, "2018 1918 2118 1919 2119")
        .alpha("A/1/1", "2020")
        .bravo("A/1/1", "5030")
        .battery(ALPHA, Shell::Mm105)
        .at(Frame::Plot);
    let plots = |label: &str| f.offers(ALPHA, &[Step::Plot(0)], Step::To(f.hex(label)));
    assert!(plots("2018") && plots("2030") && plots("2020"), "into the wood, at ten points, one's own hex");
    assert!(!plots("2016") && !plots("2031"), "behind the wood, beyond ten points");
}

#[test]
fn case_9_62_one_mission_at_a_time() {
    let mut f =
        Field::open().alpha("A/1/1", "2020").bravo("A/1/1", "5030").battery(ALPHA, Shell::Mm105).at(Frame::Plot);
    let draft = [Step::Plot(0), Step::To(f.hex("2015")), Step::Explosive];
    assert_eq!(f.question(ALPHA, &draft).offers(), [Step::Done]);
    let spotter = f.a("A/1/1");
    f.plot(0, "2015", spotter);
    assert_eq!(f.question(ALPHA, &[]).offers(), [Step::Done]);
    assert_eq!(f.why_not(ALPHA, &[], "105mm 1").as_deref(), Some("9.62"));
}

#[test]
fn case_9_8_a_crew_that_fires_or_suffers_any_result_loses_its_mission_in_silence() {
    let build = || {
        let mut f = Field::open().alpha("A/1/1", "2020").alpha("81mm 1", "2030").bravo("A/1/1", "5030").at(LAST_MOVE);
        let spotter = f.a("A/1/1");
        f.plot(0, "2010", spotter);
        let mortar = f.a("81mm 1");
        (f, mortar)
    };
    let (mut f, mortar) = build();
    f.desk(|x| raid::fire::suffer(x, mortar, ResultsTable::Direct, FireResult::Suppressed, "7.8"));
    assert!(!f.s.plots[0].set);
    assert_eq!((heard(&f, ALPHA, "cancelled").len(), heard(&f, BRAVO, "cancelled").len()), (1, 0));
    let (mut f, mortar) = build();
    f.desk(|x| raid::fire::suffer(x, mortar, ResultsTable::Direct, FireResult::Nothing, "7.8"));
    assert!(f.s.plots[0].set, "no result, no harm");
    let other = f.a("A/1/1");
    f.desk(|x| indirect::cancel(x, other));
    assert!(f.s.plots[0].set, "another unit");
    f.desk(|x| indirect::cancel(x, mortar));
    assert!(!f.s.plots[0].set);
    for mark in [flag::FIRED, flag::MOVED] {
        let (mut f, mortar) = build();
        f.mark(mortar, mark).alpha(&[Step::Pass]);
        assert!(f.s.impacts.is_empty() && !f.s.plots[0].set);
        assert_eq!((heard(&f, ALPHA, "cancelled").len(), heard(&f, BRAVO, "cancelled").len()), (1, 0));
        assert!(heard(&f, BRAVO, "incoming").is_empty() && heard(&f, ALPHA, "incoming").is_empty());
    }
}

#[test]
fn case_9_81_a_mortar_fires_with_one_man_left_and_not_without() {
    for (men, falls) in [(1, true), (0, false)] {
        let mut f = Field::open().alpha("A/1/1", "2020").alpha("81mm 1", "2030").bravo("A/1/1", "5030").at(LAST_MOVE);
        let (spotter, mortar) = (f.a("A/1/1"), f.a("81mm 1"));
        f.plot(0, "2010", spotter);
        f.s[mortar].men = men;
        if falls {
            f.roll(&[("scatter", 2)]);
        }
        f.alpha(&[Step::Pass]);
        assert_eq!(!f.s.impacts.is_empty(), falls);
        assert_eq!(f.offers(ALPHA, &[], Step::Plot(0)), falls);
    }
}

#[test]
fn case_9_82_mortars_on_the_map_have_a_minimum_range() {
    let f = Field::open()
        .alpha("A/1/1", "2020")
        .alpha("60mm 1", "2025")
        .alpha("81mm 1", "2025")
        .bravo("A/1/1", "5030")
        .battery(ALPHA, Shell::Mm60)
        .at(Frame::Plot);
    let plots = |tube, label: &str| f.offers(ALPHA, &[Step::Plot(tube)], Step::To(f.hex(label)));
    assert!(plots(1, "2017") && !plots(1, "2018"), "eight hexes");
    assert!(plots(2, "2013") && !plots(2, "2014"), "twelve hexes");
    assert!(plots(0, "2024") && plots(0, "2025"), "off the map there is none (9.84)");
}

#[test]
fn case_9_83_mortars_do_not_fire_from_heavy_or_building_hexes() {
    for (terrain, fires) in [(Terrain::Heavy, false), (Terrain::Building, false), (Terrain::Medium, true)] {
        let f = Field::open()
            .terrain(terrain, "2030")
            .alpha("A/1/1", "2020")
            .alpha("60mm 1", "2030")
            .bravo("A/1/1", "5030")
            .at(Frame::Plot);
        assert_eq!(f.offers(ALPHA, &[], Step::Plot(0)), fires);
        let why = f.why_not(ALPHA, &[], "60mm 1");
        assert_eq!(why.as_deref(), (!fires).then_some("9.83"));
    }
}

#[test]
fn case_9_84_artillery_off_the_map_reaches_every_spotted_hex() {
    let f = Field::open()
        .alpha("A/1/1", "0101")
        .alpha("B/1/1", "5734")
        .bravo("A/1/1", "3018")
        .battery(ALPHA, Shell::Mm81)
        .at(Frame::Plot);
    for corner in ["0101", "0111", "5734", "5724"] {
        assert!(f.offers(ALPHA, &[Step::Plot(0)], Step::To(f.hex(corner))), "{corner}");
    }
    assert_eq!(Tube::of(&f.t, 0), Some(Tube::Battery(0)));
    assert_eq!(Tube::Battery(0).minimum_range(&f.t), 0);
}

#[test]
fn case_9_9_the_spotter_must_be_in_command_when_it_is_plotted() {
    let mut f = Field::open()
        .alpha("A/1/1", "2020")
        .alpha("A/2/1", "2021")
        .bravo("A/1/1", "5030")
        .battery(ALPHA, Shell::Mm105)
        .at(Frame::Plot);
    let (first, second) = (f.a("A/1/1"), f.a("A/2/1"));
    let spotter = |f: &Play| {
        let lens = raid::view::Lens::new(&f.t, &f.s, Audience::Side(ALPHA));
        indirect::spotter(lens, Tube::Battery(0), f.hex("2015"))
    };
    assert_eq!(spotter(&f), Some(first));
    f.s[first].clear(flag::IN_COMMAND);
    assert_eq!(spotter(&f), Some(second), "another unit that sees the hex");
    f.s[second].clear(flag::IN_COMMAND);
    assert_eq!(spotter(&f), None);
    assert_eq!(f.question(ALPHA, &[]).offers(), [Step::Done]);
    assert_eq!(f.why_not(ALPHA, &[], "105mm 1").as_deref(), Some("9.9"));
}

#[test]
fn case_9_9_the_spotter_must_still_be_in_command_when_it_lands() {
    for (gone, falls) in [(false, true), (true, false)] {
        let mut f = Field::open()
            .alpha("A/1/1", "2020")
            .alpha("A/2/1", "2021")
            .bravo("A/1/1", "5030")
            .battery(ALPHA, Shell::Mm105)
            .at(LAST_MOVE);
        let first = f.a("A/1/1");
        f.plot(0, "2010", first);
        if gone {
            f.s[first].clear(flag::IN_COMMAND);
            f.recount();
        } else {
            f.roll(&[("scatter", 2)]);
        }
        f.alpha(&[Step::Pass]);
        assert_eq!(!f.s.impacts.is_empty(), falls);
        assert_eq!(heard(&f, ALPHA, "cancelled").len(), usize::from(gone));
        assert!(heard(&f, BRAVO, "cancelled").is_empty());
    }
}

#[test]
fn case_9_9_a_mission_dies_with_its_spotter_and_with_its_mortars_command() {
    let build = || {
        let mut f = Field::open().alpha("A/1/1", "2020").alpha("81mm 1", "2030").bravo("A/1/1", "5030").at(LAST_MOVE);
        let spotter = f.a("A/1/1");
        f.plot(0, "2010", spotter);
        f
    };
    let mut f = build();
    let spotter = f.a("A/1/1");
    f.desk(|x| raid::fire::kill(x, spotter, "7.8"));
    f.alpha(&[Step::Pass]);
    assert!(f.s.impacts.is_empty());
    assert_eq!(heard(&f, ALPHA, "cancelled")[0].case, "9.9");
    let mut f = build();
    let mortar = f.a("81mm 1");
    f.s[mortar].clear(flag::IN_COMMAND);
    f.recount();
    f.alpha(&[Step::Pass]);
    assert_eq!(heard(&f, ALPHA, "cancelled")[0].case, "5.32");
}

#[test]
fn case_5_32_a_mortar_out_of_command_gets_no_mission() {
    let mut f = Field::open().alpha("A/1/1", "2020").alpha("60mm 1", "2030").bravo("A/1/1", "5030").at(Frame::Plot);
    assert!(f.offers(ALPHA, &[], Step::Plot(0)));
    let mortar = f.a("60mm 1");
    f.s[mortar].clear(flag::IN_COMMAND);
    assert!(!f.offers(ALPHA, &[], Step::Plot(0)));
    assert_eq!(f.why_not(ALPHA, &[], "60mm 1").as_deref(), Some("5.32"));
}

#[test]
fn case_9_9_the_spotters_headquarters_must_reach_the_mortar() {
    let build = |radio: bool| {
        let mut mortar = spec(ALPHA, "60mm 1");
        mortar.radio = radio;
        Field::open()
            .alpha("A/1/1", "2010")
            .alpha("HQ 1", "2010")
            .alpha("A/1/2", "2028")
            .alpha("HQ 2", "2028")
            .counter(mortar, "2030")
            .bravo("A/1/1", "5030")
            .at(Frame::Plot)
    };
    let plots = |f: &Play, label: &str| f.offers(ALPHA, &[Step::Plot(0)], Step::To(f.hex(label)));
    let f = build(false);
    assert!(plots(&f, "2019") && !plots(&f, "2005"), "only the second platoon's headquarters is near the mortar");
    let f = build(true);
    assert!(plots(&f, "2005"), "by radio any headquarters reaches it");
}

#[test]
fn case_12_3_a_platoon_whose_headquarters_has_lost_its_radio_fires_and_plots_no_artillery() {
    let build = |frame| {
        Field::open()
            .alpha("A/1/1", "2020")
            .alpha("HQ 1", "2020")
            .bravo("A/1/1", "5030")
            .battery(ALPHA, Shell::Mm105)
            .at(frame)
    };
    let mut f = build(Frame::Plot);
    assert!(f.offers(ALPHA, &[], Step::Plot(0)));
    f.s.radio_from[0][1] = 2;
    assert!(!f.offers(ALPHA, &[], Step::Plot(0)));
    f.s.turn = 2;
    assert!(f.offers(ALPHA, &[], Step::Plot(0)), "the radio is back");
    for (works_from, falls) in [(0, true), (2, false)] {
        let mut f = build(LAST_MOVE);
        let spotter = f.a("A/1/1");
        f.plot(0, "2010", spotter);
        f.s.radio_from[0][1] = works_from;
        if falls {
            f.roll(&[("scatter", 2)]);
        }
        f.alpha(&[Step::Pass]);
        assert_eq!(!f.s.impacts.is_empty(), falls);
        let reasons: Vec<String> =
            heard(&f, ALPHA, "cancelled").into_iter().map(|told| told.case.into_owned()).collect();
        assert_eq!(reasons, if falls { vec![] } else { vec!["12.3"] });
    }
}

#[test]
fn case_9_9_a_side_whose_command_is_suspended_needs_no_chain() {
    let f = Field::open()
        .rules(|s| s.special.command[0] = CommandRule::Suspended)
        .alpha("A/1/1", "2010")
        .alpha("HQ 1", "5001")
        .alpha("60mm 1", "2030")
        .bravo("A/1/1", "5030")
        .at(Frame::Plot);
    assert!(f.offers(ALPHA, &[Step::Plot(0)], Step::To(f.hex("2005"))));
}

#[test]
fn case_13_23_a_helicopter_spots_though_it_is_under_nobodys_command() {
    let mut f = Field::open()
        .alpha("Gunship 1", "2020")
        .alpha("A/1/1", "0101")
        .alpha("HQ 1", "0101")
        .bravo("A/1/1", "5030")
        .battery(ALPHA, Shell::Mm105)
        .at(Frame::Plot);
    let ship = f.a("Gunship 1");
    f.s[ship].clear(flag::IN_COMMAND);
    assert!(f.offers(ALPHA, &[Step::Plot(0)], Step::To(f.hex("2030"))));
    assert!(!f.offers(ALPHA, &[Step::Plot(0)], Step::To(f.hex("2034"))));
    f.s[ship].set(flag::ALTITUDE);
    f.recount();
    assert!(f.offers(ALPHA, &[Step::Plot(0)], Step::To(f.hex("2034"))), "twenty points from altitude");
    let orders = mission(&f, 0, "2034", Step::Explosive);
    f.both(&orders, &[Step::Done]);
    assert_eq!(f.s.plots[0].spotter, ship.0);
}

#[test]
fn case_9_1_named_places_in_view_are_landmarks() {
    let f = Field::on(composite())
        .alpha("A/1/1", "1926")
        .battery(ALPHA, Shell::Mm105)
        .bravo("A/1/1", "5734")
        .at(Frame::Plot);
    let q = f.question(ALPHA, &[Step::Plot(0)]);
    assert!(!q.landmarks().is_empty());
    for landmark in q.landmarks() {
        assert!(q.allows(landmark.step), "{}", landmark.name);
    }
}

/// The ground of the book's map.
fn composite() -> Ground {
    Ground::new(raid::terrain::composite(), |n| Terrain::ALL[usize::from(n)], &[])
}

/// Smoke and rubble here and there, by a fixed seed.
fn haze(t: &raid::state::Table, seed: u64) -> Haze {
    let mut next = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut draw = |below: usize| {
        next ^= next << 13;
        next ^= next >> 7;
        next ^= next << 17;
        (next >> 33) as usize % below
    };
    let mut haze = Haze::default();
    for _ in 0..draw(14) {
        haze.add_smoke(&t.ground, Smoke { hex: Hex(draw(t.ground.len()) as u16), reach: draw(2) as u8 });
    }
    let buildings: Vec<Hex> =
        t.ground.grid.all().filter(|h| t.ground.terrain[h.index()] == Terrain::Building).collect();
    for _ in 0..draw(8) {
        haze.ruin(buildings[draw(buildings.len())]);
    }
    haze
}

#[test]
fn case_9_61_all_hexes_at_once_are_those_seen_one_by_one() {
    for night in [false, true] {
        let field = Field::on(composite()).rules(|s| s.special.night = night).battery(ALPHA, Shell::Mm105);
        let mut f = field.alpha("A/1/1", "0101").alpha("Truck 1", "0102").bravo("A/1/1", "5734").at(Frame::Plot);
        let (team, truck) = (f.a("A/1/1"), f.a("Truck 1"));
        for seed in 0..250 {
            f.s.haze = if seed < 10 { Haze::default() } else { haze(&f.t, seed) };
            f.s[team].hex = Hex((seed * 769 % 1938) as u16);
            f.s[truck].hex = Hex((seed * 1543 % 1938) as u16);
            let lens = Lens::new(&f.t, &f.s, Audience::Side(ALPHA));
            let seen = indirect::hexes_in_view(lens, Tube::Battery(0));
            for hex in f.t.ground.grid.all() {
                let plainly = [team, truck].into_iter().filter_map(|id| Eye::of(&f.t, id, &f.s[id]));
                let plainly = plainly.into_iter().any(|eye| sees_hex(&f.t, &f.s.haze, eye, hex));
                let quickly = seen[hex.index() / 64] >> (hex.index() % 64) & 1 == 1;
                assert_eq!(quickly, plainly, "{} with haze {seed}", f.t.ground.label(hex));
            }
        }
    }
}
