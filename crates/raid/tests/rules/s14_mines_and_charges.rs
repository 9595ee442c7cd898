//! 14.25 Demolition charges and 14.26 mines, with the walls of 15.3 and the structures of 15.5.

use crate::field::{Field, Play};
use geometry::Direction;
use kernel::dice::enumerate;
use kernel::preview::Fraction;
use kernel::{Audience, Side, Told};
use raid::desk::Desk;
use raid::mines;
use raid::state::{Buried, Frame};
use raid::step::Step;
use raid::tables::{NO_ENTRY, Terrain};
use raid::units::{ALPHA, BRAVO, PieceId, Whereabouts, flag};

/// These counters have just entered a hex together.
fn enter(f: &mut Play, group: &[PieceId], hex: &str, rolls: &[(&str, u8)]) {
    let hex = f.hex(hex);
    f.enter(group, hex);
    f.roll(rolls).desk(|x| mines::entered(x, hex));
}

fn mine(f: &mut Play, side: Side, hex: &str) {
    let hex = f.hex(hex);
    f.s.mines.push(Buried { hex, side, turn: 0, wall: 0, shown: false });
}

fn heard(f: &Play, side: Side, kind: &str) -> Vec<Told> {
    f.heard(Audience::Side(side), kind)
}

#[test]
fn case_14_26_a_mine_attacks_every_unit_that_enters_by_itself_and_stays() {
    let mut f = Field::open()
        .alpha("A/1/1", "2020")
        .alpha("LMG 1", "2020")
        .alpha("B/1/1", "2019")
        .bravo("A/1/1", "5030")
        .at(Frame::Deploy);
    mine(&mut f, BRAVO, "2019");
    let (team, gun, other) = (f.a("A/1/1"), f.a("LMG 1"), f.a("B/1/1"));
    // Strength 8: die 1 takes a man.
    enter(&mut f, &[team, gun], "2019", &[("indirect fire", 1), ("indirect fire", 1)]);
    assert_eq!((f.s[team].men, f.s[gun].men, f.s[other].men), (3, 1, 4), "not those who were there");
    assert!(f.s.journey.interrupted);
    enter(&mut f, &[other], "2019", &[("indirect fire", 2)]);
    assert_eq!(f.s[other].men, 2, "it is still there");
    enter(&mut f, &[other], "2018", &[]);
}

#[test]
fn case_14_26_a_mine_is_secret_until_it_goes_off() {
    let mut f = Field::open().alpha("A/1/1", "2020").bravo("A/1/1", "2034").at(Frame::Deploy);
    mine(&mut f, BRAVO, "2019");
    let known = |f: &Play, who| raid::view::Lens::new(&f.t, &f.s, who).mines().count();
    let (alpha, bravo) = (Audience::Side(ALPHA), Audience::Side(BRAVO));
    assert_eq!((known(&f, alpha), known(&f, bravo), known(&f, Audience::Public)), (0, 1, 0));
    let team = f.a("A/1/1");
    enter(&mut f, &[team], "2019", &[("indirect fire", 1)]);
    assert_eq!((known(&f, alpha), known(&f, bravo), known(&f, Audience::Public)), (1, 1, 1));
    assert_eq!((heard(&f, ALPHA, "mine").len(), heard(&f, BRAVO, "mine").len()), (1, 1));
    // The team is hidden from Bravo, so what it lost is too.
    assert_eq!((heard(&f, ALPHA, "struck").len(), heard(&f, BRAVO, "struck").len()), (1, 0));
}

#[test]
fn case_14_26_dummies_set_a_mine_off_like_anybody_and_its_layers_own_men_do_too() {
    let mut f = Field::open().alpha("Dummy 1", "2020").bravo("A/1/1", "5030").at(Frame::Deploy);
    mine(&mut f, BRAVO, "2019");
    let (dummy, own) = (f.a("Dummy 1"), f.b("A/1/1"));
    enter(&mut f, &[dummy], "2019", &[]);
    assert_eq!((heard(&f, BRAVO, "mine").len(), f.s[dummy].whereabouts), (1, Whereabouts::OnMap));
    f.s[dummy].whereabouts = Whereabouts::Dead;
    enter(&mut f, &[own], "2019", &[("indirect fire", 6)]);
    assert_eq!(f.s[own].whereabouts, Whereabouts::Dead);
}

#[test]
fn case_14_26_helicopters_do_not_touch_it_and_vehicles_do() {
    let mut f =
        Field::open().alpha("Gunship 1", "2020").alpha("Truck 1", "2021").bravo("A/1/1", "5030").at(Frame::Deploy);
    mine(&mut f, BRAVO, "2019");
    let (ship, truck) = (f.a("Gunship 1"), f.a("Truck 1"));
    enter(&mut f, &[ship], "2019", &[]);
    assert!(heard(&f, ALPHA, "mine").is_empty());
    f.s[ship].hex = f.hex("2025");
    enter(&mut f, &[truck], "2019", &[("indirect fire", 1)]);
    assert_eq!(f.s[truck].whereabouts, Whereabouts::Dead, "any loss destroys a truck (14.17)");
}

#[test]
fn case_14_26_in_a_building_the_mine_may_bring_it_down() {
    for (die, falls) in [(5, false), (6, true)] {
        let mut f = Field::open()
            .terrain(Terrain::Building, "2019")
            .alpha("A/1/1", "2020")
            .bravo("A/1/1", "5030")
            .at(Frame::Deploy);
        mine(&mut f, BRAVO, "2019");
        let team = f.a("A/1/1");
        // Cover of the building for the men: 4 less 3, one man lost. The building by its own die.
        enter(&mut f, &[team], "2019", &[("indirect fire", 4), ("building", die)]);
        assert_eq!((f.s[team].men, f.s.haze.is_rubble(f.hex("2019"))), (3, falls));
    }
}

#[test]
fn case_14_26_who_gets_off_onto_a_mine_is_attacked_alone() {
    let mut f = Field::open().alpha("A/1/1", "2019").alpha("B/1/1", "2019").bravo("A/1/1", "5030").at(Frame::Deploy);
    mine(&mut f, BRAVO, "2019");
    let (a, b, hex) = (f.a("A/1/1"), f.a("B/1/1"), f.hex("2019"));
    f.roll(&[("indirect fire", 1)]).desk(|x| mines::entered_by(x, a, hex));
    assert_eq!((f.s[a].men, f.s[b].men), (3, 4));
    assert_eq!(heard(&f, BRAVO, "mine").len(), 1);
}

#[test]
fn case_14_26_a_walk_ends_on_a_mine_that_suppresses_the_walker() {
    let mut f = Field::open().alpha("A/1/1", "2020").bravo("A/1/1", "5030").at(Frame::Move { turn: ALPHA, passes: 0 });
    mine(&mut f, BRAVO, "2018");
    let team = f.a("A/1/1");
    let walk: Vec<Step> = [vec![Step::Move(team)], f.path("2019 2018 2017"), vec![Step::Stop]].concat();
    f.alpha(&walk);
    f.roll(&[("indirect fire", 1)]).bravo(&[Step::Pass]);
    f.bravo(&[Step::Pass]);
    assert_eq!((f.s[team].hex, f.s[team].men, f.s[team].is(flag::SUPPRESSED)), (f.hex("2018"), 3, true));
    assert_eq!(f.s.frame(), Frame::Onward, "its side is asked as if it could go on, for nobody saw it suffer");
    f.alpha(&[]);
    assert_eq!(f.s.frame(), Frame::Move { turn: BRAVO, passes: 0 });
}

/// Charges are in play; Alpha's team has laid its own in a hex.
fn with_charge(field: Field, hex: &str, wall: Option<Direction>) -> Play {
    let mut f = field.rules(|s| s.special.charges = true).at(Frame::Detonate);
    let (team, hex) = (f.a("A/1/1"), f.hex(hex));
    f.mark(team, flag::CHARGE);
    assert!(f.desk(|x| mines::lay(x, team, hex, wall)));
    f
}

#[test]
fn case_14_25_a_charge_is_laid_once_in_secret_and_keeps_its_team_busy() {
    let mut f = with_charge(Field::open().alpha("A/1/1", "2020").bravo("A/1/1", "2021"), "2020", None);
    let (team, hex) = (f.a("A/1/1"), f.hex("2020"));
    assert!(f.s[team].is(flag::BUSY) && !f.s[team].is(flag::CHARGE));
    assert_eq!((heard(&f, ALPHA, "laid").len(), heard(&f, BRAVO, "laid").len()), (1, 0));
    assert!(f.heard(Audience::Public, "laid").is_empty());
    assert_eq!(f.s.charges.iter().collect::<Vec<_>>(), [Buried { hex, side: ALPHA, turn: 1, wall: 0, shown: false }]);
    assert!(!f.desk(|x| mines::lay(x, team, hex, None)), "one charge a team");
    assert_eq!(f.s.charges.iter().count(), 1);
}

#[test]
fn case_14_25_a_charge_is_laid_on_the_way_and_its_team_walks_on() {
    let mut f = Field::open()
        .rules(|s| s.special.charges = true)
        .alpha("A/1/1", "2020")
        .bravo("A/1/1", "5030")
        .at(Frame::Move { turn: ALPHA, passes: 0 });
    let team = f.a("A/1/1");
    f.mark(team, flag::CHARGE);
    let steps = [Step::Move(team), Step::To(f.hex("2019")), Step::LayCharge, Step::To(f.hex("2018")), Step::Stop];
    f.alpha(&steps).bravo(&[Step::Pass]).bravo(&[Step::Pass]);
    assert_eq!(f.s[team].hex, f.hex("2018"));
    assert_eq!(f.s.charges.iter().map(|c| (c.hex, c.turn)).collect::<Vec<_>>(), [(f.hex("2019"), 1)]);
    assert!(f.s[team].is(flag::BUSY));
}

#[test]
fn case_14_25_it_goes_off_in_a_later_turn_and_no_sooner() {
    let mut f = with_charge(Field::open().alpha("A/1/1", "2020").bravo("A/1/1", "2025"), "2025", None);
    assert_eq!(f.question(ALPHA, &[]).offers(), [Step::Done]);
    assert_eq!(f.why_not(ALPHA, &[], "2025").as_deref(), Some("14.25"));
    f.s.turn = 2;
    assert_eq!(f.question(ALPHA, &[]).offers(), [Step::Detonate(0), Step::Done]);
    assert_eq!(f.question(BRAVO, &[]).offers(), [Step::Done], "nobody else knows of it");
    assert_eq!(f.question(ALPHA, &[Step::Detonate(0)]).offers(), [Step::Done]);
    let target = f.b("A/1/1");
    f.roll(&[("indirect fire", 1)]).both(&[Step::Detonate(0), Step::Done], &[Step::Done]);
    assert_eq!(f.s[target].men, 2, "strength 9");
    assert!(f.s.charges.is_empty());
    assert_eq!((heard(&f, BRAVO, "charge").len(), heard(&f, ALPHA, "charge").len()), (1, 1));
}

#[test]
fn case_14_25_it_may_wait_for_another_turn() {
    let mut f = with_charge(Field::open().alpha("A/1/1", "2020").bravo("A/1/1", "2025"), "2025", None);
    f.s.turn = 2;
    f.both(&[Step::Done], &[Step::Done]);
    assert_eq!(f.s.charges.iter().count(), 1);
    f.s.turn = 5;
    f.s.begin(Frame::Detonate);
    assert!(f.offers(ALPHA, &[], Step::Detonate(0)));
}

#[test]
fn case_14_25_charges_set_off_together_in_a_hex_add_up_against_everything_there() {
    let field = Field::open()
        .terrain(Terrain::Building, "2025")
        .alpha("A/1/1", "2020")
        .alpha("B/1/1", "2025")
        .bravo("A/1/1", "5030");
    let mut f = with_charge(field, "2025", None);
    let (hex, friend) = (f.hex("2025"), f.a("B/1/1"));
    f.s.charges.push(Buried { hex, side: ALPHA, turn: 1, wall: 0, shown: false });
    f.s.charges.push(Buried { hex, side: BRAVO, turn: 1, wall: 0, shown: false });
    f.s.turn = 2;
    assert_eq!(f.question(ALPHA, &[]).offers(), [Step::Detonate(0), Step::Detonate(1), Step::Done]);
    f.roll(&[("indirect fire", 1), ("building", 2)]);
    f.both(&[Step::Detonate(1), Step::Detonate(0), Step::Done], &[Step::Done]);
    // 18 in the open column: die 1 less 3 still takes two men, 2 less 3 brings the house down.
    assert_eq!((f.s[friend].men, f.s.haze.is_rubble(hex)), (2, true));
    assert_eq!(f.s.charges.iter().map(|c| c.side).collect::<Vec<_>>(), [BRAVO]);
}

#[test]
fn case_14_25_one_charge_ruins_a_building_one_time_in_three_and_two_five_times_in_six() {
    for (charges, odds) in [(1, Fraction::new(1, 3)), (2, Fraction::new(5, 6))] {
        let field = Field::open().terrain(Terrain::Building, "2025").alpha("A/1/1", "2020").bravo("A/1/1", "5030");
        let mut f = with_charge(field, "2025", None);
        let hex = f.hex("2025");
        for _ in 1..charges {
            f.s.charges.push(Buried { hex, side: ALPHA, turn: 1, wall: 0, shown: false });
        }
        f.s.turn = 2;
        let steps: Vec<Step> = (0..charges).map(Step::Detonate).collect();
        let found = enumerate(|dice| {
            let (mut s, mut out) = (f.s.clone(), kernel::Silent);
            mines::detonated(&mut Desk { t: &f.t, s: &mut s, dice, out: &mut out }, ALPHA, &steps);
            s.haze.is_rubble(hex)
        });
        assert_eq!(found.iter().find(|w| w.outcome).map(|w| w.chance), Some(odds));
    }
}

#[test]
fn case_14_25_numbers_of_charges_say_nothing_of_the_enemys() {
    let mut f = with_charge(Field::open().alpha("A/1/1", "2020").bravo("A/1/1", "2025"), "2025", None);
    f.s.turn = 3;
    let alone = f.question(ALPHA, &[]);
    let mine = f.s.charges.get(0).expect("laid above");
    f.s.charges.retain(|_| false);
    f.s.charges.push(Buried { side: BRAVO, ..mine });
    f.s.charges.push(mine);
    let beside = f.question(ALPHA, &[]);
    assert_eq!((alone.offers(), alone.labels()), (beside.offers(), beside.labels()));
}

/// A wall on the north side of 2025.
fn walled() -> Field {
    Field::open().terrain(Terrain::Building, "2025").wall("2025", "2024").alpha("A/1/1", "2020").bravo("A/1/1", "5030")
}

#[test]
fn case_15_3_a_wall_falls_on_2_3_or_4_and_opens_the_way() {
    for (die, falls) in [(3, false), (4, true), (6, true)] {
        let mut f = with_charge(walled(), "2025", Some(Direction::North));
        let (hex, beyond) = (f.hex("2025"), f.hex("2024"));
        let entry = |f: &Play| f.t.ground.entry_cost(&f.s.haze, hex, 0, false);
        assert_eq!(
            (mines::walls(&f.t, &f.s.haze, hex).collect::<Vec<_>>(), entry(&f)),
            (vec![Direction::North], NO_ENTRY)
        );
        f.s.turn = 2;
        f.roll(&[("building", 1), ("wall", die)]).both(&[Step::Detonate(0), Step::Done], &[Step::Done]);
        assert_eq!(f.s.haze.is_breached(hex, beyond), falls);
        assert_eq!(entry(&f), if falls { 1 } else { NO_ENTRY });
        assert_eq!(mines::walls(&f.t, &f.s.haze, hex).count(), usize::from(!falls));
        assert_eq!(heard(&f, BRAVO, "wall").len(), 1);
    }
}

#[test]
fn case_15_3_a_wall_that_no_charge_was_laid_against_stands() {
    let mut f = with_charge(walled(), "2025", None);
    f.s.turn = 2;
    f.roll(&[("building", 1)]).both(&[Step::Detonate(0), Step::Done], &[Step::Done]);
    assert!(!f.s.haze.is_breached(f.hex("2025"), f.hex("2024")));
}

#[test]
fn case_15_5_a_structure_that_the_scenario_names_falls_as_a_building_does() {
    let f = Field::open().alpha("A/1/1", "2020").bravo("A/1/1", "5030");
    let hex = f.hex("1926");
    let mut f = with_charge(f.rules(|s| s.special.structures.push(hex)), "1926", None);
    f.s.turn = 2;
    f.roll(&[("building", 5)]).both(&[Step::Detonate(0), Step::Done], &[Step::Done]);
    assert!(f.s.haze.is_rubble(hex));
    assert_eq!(f.t.ground.terrain_now(&f.s.haze, hex), Terrain::Clear, "the ground stays what it is");
}
