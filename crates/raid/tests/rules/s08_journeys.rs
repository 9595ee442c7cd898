//! 8.5 Journeys hex by hex, and what interrupts them; headquarters on their own (5.24, 5.25), assaults begun by moving
//! (10.1), charges laid on the way (14.25), entering the map.

use crate::field::{Field, Play};
use crate::s08_movement::{ALPHA_MOVES, column, goes, hex_of, route, trip};
use geometry::{Direction, Hex};
use kernel::{Asked, Audience, Rulebook, Seat, Seats, Side};
use raid::Raid;
use raid::movement::cost_so_far;
use raid::scenario::{Arrival, HexBits};
use raid::state::Frame;
use raid::step::Step;
use raid::tables::{SmallArm, Terrain};
use raid::units::{ALPHA, BRAVO, Weapon, Whereabouts, flag};

#[test]
fn case_8_51_the_mover_pauses_in_every_hex_for_the_other_side() {
    let mut f = Field::open().alpha("A/1/1", "1010").alpha("B/1/1", "1012").bravo("A/1/1", "1016").at(ALPHA_MOVES);
    let (mover, still, enemy) = (f.a("A/1/1"), f.a("B/1/1"), f.b("A/1/1"));
    f.alpha(&trip(&f, mover, "1011 1012 1013", Step::Stop));
    let semi = Weapon::Arm(SmallArm::Semi);
    for hex in ["1011", "1012", "1013"] {
        assert_eq!(hex_of(&f, mover), hex);
        assert_eq!(Raid::asked(&f.t, &f.s), Asked::Window { active: Seat(0), seats: Seats::only(Seat(1)) });
        assert!(f.offers(BRAVO, &[], Step::Target(mover)));
        assert!(!f.offers(BRAVO, &[], Step::Target(still)), "only the mover may be fired at");
        assert!(f.offers(BRAVO, &[Step::Target(mover)], Step::Fire(enemy, semi)));
        f.bravo(&[Step::Pass]);
    }
    assert_eq!(f.s.frame(), Frame::Move { turn: BRAVO, passes: 0 });
}

#[test]
fn case_8_51_a_window_opens_whether_or_not_anybody_could_use_it() {
    let mut f = Field::open().alpha("A/1/1", "1010").bravo("A/1/1", "5030").at(ALPHA_MOVES);
    f.alpha(&trip(&f, f.a("A/1/1"), "1011", Step::Stop));
    assert_eq!(f.s.frame(), Frame::React);
    assert_eq!(f.question(BRAVO, &[]).offers(), [Step::Pass]);
}

/// Alpha walks two teams towards an enemy gun, which fires at them in the first hex with this result.
fn under_fire(die: u8) -> Play {
    let f = Field::open().alpha("A/1/1", "1010").alpha("B/1/1", "1010").bravo("HMG 1", "1018").bravo("LMG 1", "1018");
    let mut f = f.at(ALPHA_MOVES);
    let (a, b) = (f.a("A/1/1"), f.a("B/1/1"));
    f.alpha(&[vec![Step::Move(a), Step::Move(b)], route(&f, "1011 1012 1013", Step::Stop)].concat());
    let shot = [Step::Target(a), Step::Fire(f.b("HMG 1"), Weapon::Arm(SmallArm::Hmg)), Step::Done];
    f.roll(&[("fire", die)]).bravo(&shot);
    f
}

#[test]
fn case_8_52_survivors_go_on_and_may_be_fired_at_by_others() {
    let mut f = under_fire(2);
    let (a, b) = (f.a("A/1/1"), f.a("B/1/1"));
    assert_eq!(f.s[a].men, 3, "a man is lost and the team suppressed");
    while f.s.frame() != Frame::Onward {
        let Asked::Window { seats, .. } = Raid::asked(&f.t, &f.s) else { panic!("{:?}", f.s.frame()) };
        f.answer(Side(u8::from(seats == Seats::only(Seat(1)))), &[Step::Pass]);
    }
    assert_eq!(Raid::asked(&f.t, &f.s), Asked::Alone(Seat(0)), "the mover decides again");
    assert!(f.offers(ALPHA, &[], Step::Onward) && f.offers(ALPHA, &[], Step::Stop));
    f.alpha(&[Step::Onward]);
    assert_eq!((hex_of(&f, a), hex_of(&f, b)), ("1011".to_owned(), "1012".to_owned()), "the suppressed team stays");
    let semi =
        |name: &str| Step::Fire(f.b(name), Weapon::Arm(if name == "LMG 1" { SmallArm::Lmg } else { SmallArm::Hmg }));
    assert!(f.offers(BRAVO, &[Step::Target(b)], semi("LMG 1")), "another gun may fire");
    assert!(!f.offers(BRAVO, &[Step::Target(b)], semi("HMG 1")), "the one that fired may not");
}

#[test]
fn case_8_52_the_mover_may_take_another_way_or_stop() {
    for (steps, end) in [("", "1011"), ("1111 1112", "1112")] {
        let mut f = under_fire(2);
        let b = f.a("B/1/1");
        while f.s.frame() != Frame::Onward {
            let Asked::Window { seats, .. } = Raid::asked(&f.t, &f.s) else { panic!("{:?}", f.s.frame()) };
            f.answer(Side(u8::from(seats == Seats::only(Seat(1)))), &[Step::Pass]);
        }
        f.alpha(&route(&f, steps, Step::Stop)).pass_windows(BRAVO);
        while f.s.frame() == Frame::Onward {
            f.alpha(&[Step::Stop]).pass_windows(BRAVO);
        }
        assert_eq!(hex_of(&f, b), end);
        assert!(f.s[b].is(flag::MOVED));
    }
}

#[test]
fn case_8_52_a_mover_that_spots_something_decides_again() {
    let f = Field::open().terrain(Terrain::Heavy, "1014").alpha("A/1/1", "1008").bravo("A/1/1", "1014");
    let mut f = f.at(ALPHA_MOVES);
    f.alpha(&trip(&f, f.a("A/1/1"), "1009 1010 1011", Step::Stop)).pass_windows(BRAVO);
    assert_eq!(f.s.frame(), Frame::Onward, "spotted itself, or the enemy in the wood");
}

#[test]
fn case_5_24_a_headquarters_left_alone_passes_to_its_nearest_unit_when_movement_ends() {
    let f = Field::open().alpha("A/1/1", "1010").alpha("HQ 1", "1010").alpha("B/1/1", "1016").alpha("A/1/2", "1011");
    let mut f = f.alpha("HQ 2", "1011").bravo("A/1/1", "5030").at(ALPHA_MOVES);
    let (hq, team) = (f.a("HQ 1"), f.a("A/1/1"));
    f.walk(ALPHA, team, &route(&f, "1009 1008 1007 1006 1005", Step::Stop)).bravo(&[Step::Pass]);
    assert_eq!(hex_of(&f, hq), "1010");
    f.alpha(&[Step::Pass]);
    assert_eq!(hex_of(&f, hq), "1005", "five hexes to its own platoon's team; the one next to it is of another");
}

#[test]
fn case_5_25_a_headquarters_walks_alone_with_ten_points_to_another_unit() {
    let f = Field::open().alpha("A/1/1", "1010").alpha("HQ 1", "1010").alpha("B/1/1", "1020").alpha("A/2/1", "1021");
    let mut f = f.bravo("A/1/1", "1216").at(ALPHA_MOVES);
    let hq = f.a("HQ 1");
    assert!(goes(&f, hq, &column(1011, 10)));
    assert!(!goes(&f, hq, &column(1011, 11)), "an eleventh hex is too far");
    assert!(!goes(&f, hq, &column(1011, 3)), "nobody stands there");
    let lost = [vec![Step::Move(hq)], f.path("1009")].concat();
    assert_eq!(f.why_not(ALPHA, &lost, "1008").as_deref(), None, "the team it came from is still in reach");
    f.alpha(&trip(&f, hq, &column(1011, 10), Step::Stop));
    assert_eq!(f.s.frame(), Frame::Move { turn: BRAVO, passes: 0 }, "no window opens on its way");
    assert_eq!(hex_of(&f, hq), "1020");
}

#[test]
fn case_5_25_a_headquarters_alone_does_not_walk_out_of_reach_of_everybody() {
    let f = Field::open().alpha("HQ 1", "1010").alpha("B/1/1", "1018").at(ALPHA_MOVES);
    let hq = f.a("HQ 1");
    let so_far = [vec![Step::Move(hq)], f.path("1009")].concat();
    assert!(!f.offers(ALPHA, &so_far, Step::To(f.hex("1008"))), "eight points for ten hexes");
    assert_eq!(f.why_not(ALPHA, &so_far, "1008").as_deref(), Some("5.25"));
    assert!(f.offers(ALPHA, &so_far, Step::To(f.hex("1010"))));
}

#[test]
fn case_5_25_a_headquarters_alone_does_not_enter_an_enemys_hex() {
    let f = Field::open().alpha("HQ 1", "1010").alpha("A/1/1", "1010").bravo("A/1/1", "1011").at(ALPHA_MOVES);
    assert_eq!(f.why_not(ALPHA, &[Step::Move(f.a("HQ 1"))], "1011").as_deref(), Some("10.1"));
    assert!(f.offers(ALPHA, &[Step::Move(f.a("A/1/1"))], Step::To(f.hex("1011"))));
}

#[test]
fn case_10_1_an_enemys_hex_is_the_end_of_the_path() {
    let f =
        Field::open().alpha("A/1/1", "1010").alpha("Truck 1", "1110").alpha("Dummy 1", "0910").bravo("A/1/1", "1011");
    let mut f = f.at(ALPHA_MOVES);
    let team = f.a("A/1/1");
    let into = [vec![Step::Move(team)], f.path("1011")].concat();
    assert_eq!(f.question(ALPHA, &into).offers(), [Step::Stop]);
    assert!(!f.offers(ALPHA, &[Step::Move(f.a("Truck 1"))], Step::To(f.hex("1011"))), "a truck does not assault");
    assert!(!f.offers(ALPHA, &[Step::Move(f.a("Dummy 1"))], Step::To(f.hex("1011"))), "nor a dummy");
    f.alpha(&[into, vec![Step::Stop]].concat());
    assert_eq!(f.s.frame(), Frame::React, "fire at the assaulter comes first (10.71)");
    f.roll(&[("assault first", 1)]).bravo(&[Step::Pass]);
    assert_eq!(f.s.frame(), Frame::Assault);
}

#[test]
fn case_10_1_no_assault_before_the_turn_the_scenario_names() {
    let f = Field::open().rules(|s| s.special.assault_from = [2, 0]).alpha("A/1/1", "1010").bravo("A/1/1", "1011");
    let mut f = f.at(ALPHA_MOVES);
    assert_eq!(f.why_not(ALPHA, &[Step::Move(f.a("A/1/1"))], "1011").as_deref(), Some("15.3"));
    f.set(|s| s.turn = 2);
    assert!(f.offers(ALPHA, &[Step::Move(f.a("A/1/1"))], Step::To(f.hex("1011"))));
}

#[test]
fn case_15_92_dummies_in_the_way_vanish_and_the_mover_decides_again() {
    let f =
        Field::open().terrain(Terrain::Heavy, "1011").road("1010 1011").alpha("A/1/1", "1010").bravo("Dummy 1", "1011");
    let mut f = f.bravo("A/1/1", "5030").at(ALPHA_MOVES);
    let (team, dummy) = (f.a("A/1/1"), f.b("Dummy 1"));
    f.set(|s| s[team].clear(flag::IN_COMMAND));
    assert!(!f.s[dummy].on_map(), "in command it would have seen through it");
    let f = Field::open().terrain(Terrain::Heavy, "1011").road("1009 1010 1011").alpha("A/1/1", "1009");
    let mut f = f.bravo("Dummy 1", "1011").bravo("A/1/1", "5030").rules(|s| s.special.night = true).at(ALPHA_MOVES);
    let (team, dummy) = (f.a("A/1/1"), f.b("Dummy 1"));
    assert!(f.s[dummy].on_map(), "seven points, and six are seen at night");
    f.alpha(&trip(&f, team, "1010 1011", Step::Stop)).bravo(&[Step::Pass]);
    assert_eq!(f.s[dummy].whereabouts, Whereabouts::Dead, "seen from next to it");
    assert_eq!(f.s.frame(), Frame::Onward, "the mover is asked again");
    f.alpha(&[Step::Onward]).pass_windows(BRAVO);
    assert_eq!(hex_of(&f, team), "1011", "there is nobody to fight");
}

#[test]
fn what_the_enemy_hears_of_a_move_is_the_counter_and_its_hexes() {
    let f = Field::open().alpha("A/1/1", "1010").alpha("LMG 1", "1010").bravo("A/1/1", "5030");
    let mut f = f.at(ALPHA_MOVES);
    f.alpha(&trip(&f, f.a("LMG 1"), "1011", Step::Stop));
    let enemy = &f.heard(Audience::Side(BRAVO), "moves")[0];
    let owner = &f.heard(Audience::Side(ALPHA), "moved")[0];
    assert!(owner.text.contains("LMG 1"), "{}", owner.text);
    assert!(enemy.text.contains("Alpha counter") && !enemy.text.contains("LMG"), "{}", enemy.text);
    assert_eq!(enemy.places, owner.places);
}

#[test]
fn a_counter_gives_away_how_far_and_where_it_went() {
    let f = Field::open()
        .terrain(Terrain::Heavy, "1211")
        .alpha("A/1/1", "1010")
        .alpha("81mm 1", "5020")
        .alpha("HMG 1", "5021");
    let f = f.alpha("Tank 1", "5022").alpha("HQ 1", "5020").alpha("106mm 1", "1210").alpha("B/1/1", "1210");
    let mut f = f.bravo("A/1/1", "5001").at(ALPHA_MOVES);
    let (team, other) = (f.a("A/1/1"), f.a("B/1/1"));
    let bit = |name: &str| 1u64 << f.t.local(f.a(name));
    let all: u64 = f.t.pieces_of(ALPHA).map(|id| 1 << f.t.local(id)).sum();
    let (foot, tank) = (bit("A/1/1") | bit("B/1/1"), bit("Tank 1"));
    let (tube, gun) = (bit("81mm 1"), bit("HMG 1"));
    f.set(|s| s.maybe[team.index()] = all);
    f.alpha(&trip(&f, team, &column(1011, 6), Step::Stop));
    let mut could = Vec::new();
    while f.s.frame() == Frame::React {
        could.push(f.s.maybe[team.index()]);
        f.bravo(&[Step::Pass]);
    }
    let anybody = foot | tank | tube | gun;
    assert_eq!(
        could,
        [anybody, anybody, anybody, anybody, foot | tank | gun, foot | tank],
        "not the rooted rifle nor a staff"
    );
    f.bravo(&[Step::Pass]);
    f.set(|s| s.maybe[other.index()] = all);
    f.alpha(&trip(&f, other, "1211", Step::Stop));
    assert_eq!(f.s.maybe[other.index()] & tank, 0, "no tank drives into the wood");
}

/// Alpha's group enters by these hexes from this turn on.
fn enters(f: Field, turn: u8, must: bool, hexes: &str) -> Field {
    let area: Vec<Hex> = hexes.split_whitespace().map(|label| f.hex(label)).collect();
    f.rules(|s| {
        let mut bits = HexBits::default();
        area.iter().for_each(|&hex| bits.insert(hex));
        let arrival = Arrival::Enter { turn, must };
        let group = |side, arrival, bits: HexBits| raid::scenario::Group {
            side,
            arrival,
            foot: bits,
            wheels: bits,
            air: bits,
            per_hex: 3,
            loaded: false,
            by_edge: false,
        };
        s.groups = vec![group(ALPHA, arrival, bits), group(BRAVO, Arrival::Start, HexBits::default())];
    })
}

#[test]
fn case_8_35_whoever_waits_enters_by_an_open_hex_at_the_cost_of_its_terrain() {
    let f = enters(Field::open().terrain(Terrain::Mixed, "0110"), 1, false, "0110 0111");
    let f = f.alpha("A/1/1", "-").alpha("HQ 1", "-").bravo("A/1/1", "5030");
    let mut f = f.rules(|s| s.group_of = vec![0, 0, 1]).at(ALPHA_MOVES);
    let (team, hq) = (f.a("A/1/1"), f.a("HQ 1"));
    let together = [Step::Move(team), Step::Move(hq)];
    assert!(
        f.offers(ALPHA, &together, Step::To(f.hex("0110"))) && !f.offers(ALPHA, &together, Step::To(f.hex("0112")))
    );
    let lens = Raid::lens(&f.t, &f.s, Audience::Side(ALPHA));
    assert_eq!(cost_so_far(lens, &[Step::Move(team), Step::To(f.hex("0110"))]), Some((2, 6)));
    f.alpha(&[together.to_vec(), route(&f, "0110 0210", Step::Stop)].concat()).pass_windows(BRAVO);
    assert_eq!((hex_of(&f, team), hex_of(&f, hq)), ("0210".to_owned(), "0210".to_owned()));
    assert_eq!(f.s[team].whereabouts, Whereabouts::OnMap);
}

#[test]
fn case_8_35_nobody_enters_before_his_turn_and_those_who_must_do_not_pass() {
    let waiting = |turn, must| {
        let f = enters(Field::open(), turn, must, "0110").alpha("A/1/1", "-").bravo("A/1/1", "5030");
        f.rules(|s| s.group_of = vec![0, 1]).at(ALPHA_MOVES)
    };
    let f = waiting(2, true);
    assert_eq!(f.question(ALPHA, &[]).offers(), [Step::Pass]);
    let f = waiting(1, true);
    assert_eq!(f.question(ALPHA, &[]).offers(), [Step::Move(f.a("A/1/1"))], "no passing");
    let f = waiting(1, false);
    assert!(f.offers(ALPHA, &[], Step::Pass));
}

/// Alpha's team carries a charge.
fn with_charge(f: Field) -> Play {
    let mut team = crate::field::spec(ALPHA, "A/1/1");
    team.charge = true;
    let mut f = f.counter(team, "1010").rules(|s| s.special.charges = true).bravo("B/1/1", "5030").at(ALPHA_MOVES);
    let team = f.a("A/1/1");
    f.mark(team, flag::CHARGE);
    f
}

#[test]
fn case_14_25_a_charge_is_laid_on_the_way_and_the_team_walks_on() {
    let mut f = with_charge(Field::open());
    let team = f.a("A/1/1");
    let steps =
        [vec![Step::Move(team)], f.path("1011"), vec![Step::LayCharge], f.path("1012"), vec![Step::Stop]].concat();
    f.alpha(&steps).pass_windows(BRAVO);
    let laid: Vec<String> = f.s.charges.iter().map(|c| f.t.ground.label(c.hex)).collect();
    assert_eq!((laid, hex_of(&f, team)), (vec!["1011".to_owned()], "1012".to_owned()));
    assert!(f.s[team].is(flag::BUSY) && !f.s[team].is(flag::CHARGE));
}

#[test]
fn case_14_25_a_charge_may_be_laid_where_the_team_stands_and_only_once() {
    let mut f = with_charge(Field::open());
    let team = f.a("A/1/1");
    assert!(f.offers(ALPHA, &[Step::Move(team)], Step::LayCharge));
    assert!(!f.offers(ALPHA, &[Step::Move(team), Step::LayCharge], Step::LayCharge));
    f.alpha(&[Step::Move(team), Step::LayCharge, Step::Stop]);
    assert_eq!(f.s.charges.iter().count(), 1);
    assert_eq!(f.s.frame(), Frame::Move { turn: BRAVO, passes: 0 }, "nobody has entered a hex, so no window opens");
    let mut f = with_charge(Field::open());
    f.s[team].clear(flag::CHARGE);
    assert!(!f.offers(ALPHA, &[Step::Move(team)], Step::LayCharge), "nothing to lay");
}

#[test]
fn case_14_25_whoever_lays_a_charge_does_not_assault() {
    let f = with_charge(Field::open().bravo("A/1/1", "1012"));
    let (team, there) = (f.a("A/1/1"), f.hex("1012"));
    let walked = [vec![Step::Move(team)], f.path("1011")].concat();
    assert!(f.offers(ALPHA, &walked, Step::To(there)));
    let laid = [walked, vec![Step::LayCharge]].concat();
    assert!(!f.offers(ALPHA, &laid, Step::To(there)));
    assert_eq!(f.why_not(ALPHA, &laid, "1012").as_deref(), Some("10.1"));
}

#[test]
fn case_15_3_a_charge_in_a_walled_hex_goes_against_a_wall_or_into_the_hex() {
    let mut f = with_charge(Field::open().wall("1010", "1011"));
    let team = f.a("A/1/1");
    assert_eq!(f.why_not(ALPHA, &[Step::Move(team)], "1011").as_deref(), Some("15.3"), "nobody crosses the wall");
    let lays = [Step::Move(team), Step::LayCharge];
    assert_eq!(f.question(ALPHA, &lays).offers(), [Step::Done, Step::Facing(Direction::South)]);
    f.alpha(&[lays.to_vec(), vec![Step::Facing(Direction::South), Step::Stop]].concat());
    assert_eq!(f.s.charges.iter().map(|c| c.wall).collect::<Vec<_>>(), [Direction::South.number()]);
}

#[test]
fn a_question_without_words_offers_the_same_as_one_with_them() {
    for scenario in ["raid/sweep", "raid/convoy", "raid/vaagso"] {
        let (_, text) = Raid::library().into_iter().find(|(name, _)| *name == scenario).unwrap();
        let (t, mut s) = Raid::start(&crate::s15_scenarios::setup(scenario, text, &[])).unwrap();
        let mut dice = kernel::dice::Seeded::new(kernel::dice::Seed::number(8), 0);
        let mut playout = kernel::play::Playout::<Raid>::default();
        let (mut tally, mut pick, mut compared) = (Default::default(), 1usize, 0);
        let mut worded = kernel::Question::worded();
        while playout.exchange(&t, &mut s, &mut dice, &mut kernel::Silent, &mut tally, |_, lens, so_far, q| {
            if matches!(lens.frame(), Frame::Move { .. } | Frame::Onward) {
                worded.clear();
                Raid::ask(lens, so_far, &mut worded);
                assert_eq!(worded.offers(), q.offers(), "{scenario} after {so_far:?}");
                compared += 1;
            }
            pick = pick.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            q.nth((pick >> 33) % q.count()).unwrap()
        }) {}
        assert!(compared > 300, "{scenario}: {compared} questions");
    }
}
