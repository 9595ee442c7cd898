//! 4.0 Sequence of play.

use crate::field::Field;
use raid::state::Frame;
use raid::step::Step;
use raid::tables::{Shell, SmallArm};
use raid::units::{ALPHA, BRAVO, Weapon, flag};

const SEMI: Weapon = Weapon::Arm(SmallArm::Semi);

#[test]
fn case_4_1a_a_turn_opens_with_command_and_reorganising() {
    let mut f = Field::open()
        .alpha("A/1/1", "1010")
        .alpha("HQ 1", "1010")
        .alpha("A/2/1", "1030")
        .bravo("A/1/1", "4030")
        .at(Frame::Move { turn: ALPHA, passes: 0 });
    let (near, far) = (f.a("A/1/1"), f.a("A/2/1"));
    f.mark(near, flag::FIRED).mark(far, flag::MOVED);
    f.alpha(&[Step::Pass]).bravo(&[Step::Pass]);
    assert_eq!((f.s.turn, f.s.frame()), (2, Frame::Reorganise));
    assert!(!f.s[near].is(flag::FIRED) && !f.s[far].is(flag::MOVED));
    assert!(f.s[near].is(flag::IN_COMMAND), "stacked with its headquarters");
    assert!(!f.s[far].is(flag::IN_COMMAND), "twenty hexes away");
}

#[test]
fn case_4_1b_attacks_alternate_until_both_pass() {
    let mut f = Field::open().alpha("A/1/1", "1010").bravo("A/1/1", "1013").at(Frame::Fire { turn: ALPHA, passes: 1 });
    let (a, b) = (f.a("A/1/1"), f.b("A/1/1"));
    f.roll(&[("fire", 1)]).alpha(&[Step::Target(b), Step::Fire(a, SEMI), Step::Done]);
    assert!(matches!(f.s.frame(), Frame::Overwatch { by: BRAVO, .. }), "the other side may answer");
    f.bravo(&[Step::Pass]);
    assert_eq!(f.s.frame(), Frame::Fire { turn: BRAVO, passes: 0 }, "an attack wipes earlier passes out");
    f.bravo(&[Step::Pass]);
    assert_eq!(f.s.frame(), Frame::Fire { turn: ALPHA, passes: 1 });
    f.roll(&[("first player", 2)]).alpha(&[Step::Pass]);
    assert_eq!(f.s.frame(), Frame::Move { turn: BRAVO, passes: 0 });
}

#[test]
fn case_4_1c_moves_alternate_until_both_pass() {
    let mut f = Field::open().alpha("A/1/1", "1010").bravo("A/1/1", "4030").at(Frame::Move { turn: ALPHA, passes: 1 });
    let a = f.a("A/1/1");
    let to = f.hex("1011");
    f.alpha(&[Step::Move(a), Step::To(to), Step::Stop]);
    f.bravo(&[Step::Pass]);
    assert_eq!(f.s.frame(), Frame::Move { turn: BRAVO, passes: 0 }, "a move wipes earlier passes out");
    f.bravo(&[Step::Pass]);
    assert_eq!(f.s.frame(), Frame::Move { turn: ALPHA, passes: 1 });
    f.alpha(&[Step::Pass]);
    assert_eq!((f.s.turn, f.s.frame()), (2, Frame::Reorganise), "without artillery the next turn begins");
}

#[test]
fn case_4_1d_suppression_ends_after_movement() {
    let mut f = Field::open().alpha("A/1/1", "1010").bravo("A/1/1", "4030").at(Frame::Move { turn: ALPHA, passes: 0 });
    let a = f.a("A/1/1");
    f.mark(a, flag::SUPPRESSED);
    f.alpha(&[Step::Pass]);
    assert!(f.s[a].is(flag::SUPPRESSED));
    f.bravo(&[Step::Pass]);
    assert!(!f.s[a].is(flag::SUPPRESSED));
}

#[test]
fn case_4_1e_plots_come_last_where_there_is_artillery() {
    let mut f = Field::open()
        .alpha("A/1/1", "1010")
        .bravo("A/1/1", "4030")
        .battery(ALPHA, Shell::Mm105)
        .at(Frame::Move { turn: ALPHA, passes: 0 });
    f.alpha(&[Step::Pass]).bravo(&[Step::Pass]);
    assert_eq!((f.s.turn, f.s.frame()), (1, Frame::Plot));
    f.both(&[Step::Done], &[Step::Done]);
    assert_eq!((f.s.turn, f.s.frame()), (2, Frame::Reorganise));
}

#[test]
fn case_4_1f_the_last_turn_ends_the_game() {
    for (turns, over) in [(1, true), (2, false)] {
        let mut f = Field::open()
            .rules(|s| s.turns = turns)
            .alpha("A/1/1", "1010")
            .bravo("A/1/1", "4030")
            .at(Frame::Move { turn: ALPHA, passes: 0 });
        f.alpha(&[Step::Pass]).bravo(&[Step::Pass]);
        assert_eq!(f.s.frame() == Frame::Over, over, "{turns} turns");
    }
}

#[test]
fn case_4_2_an_odd_die_makes_alpha_first_and_an_even_one_bravo() {
    for (die, first) in [(1, ALPHA), (2, BRAVO), (5, ALPHA), (6, BRAVO)] {
        let mut f = Field::open().alpha("A/1/1", "1010").bravo("A/1/1", "4030").at(Frame::Reorganise);
        f.roll(&[("first player", die)]).both(&[Step::Done], &[Step::Done]);
        assert_eq!(f.s.frame(), Frame::Fire { turn: first, passes: 0 });
    }
}
