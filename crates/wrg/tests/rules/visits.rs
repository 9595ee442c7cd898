//! One visit of each side is enough for a period by web: whatever comes after the orders has an answer without anybody being there.

use bots::{Level, decide};
use kernel::clock::Pace;
use kernel::dice::{Seed, Seeded};
use kernel::{AnyMatch, By, Match, Rulebook, Seat, Seats, Setup};
use wrg::Wrg;
use wrg::state::Frame;

/// What a game by web came to.
#[derive(Default)]
struct Visits {
    /// How often somebody was asked for fire or for reaction.
    waited: usize,
    /// Answers that standing orders, or the usual answer, gave.
    stood: usize,
    periods: usize,
}

/// A whole game by web in which Blue has these standing orders.
fn played(orders: &[&str], programs: Seats) -> Visits {
    let (name, text) = Wrg::library().into_iter().find(|(name, _)| *name == "wrg/first-fight").expect("it is there");
    let setup = Setup {
        rulebook: Wrg::NAME.to_owned(),
        edition: *Wrg::EDITIONS.end(),
        scenario: name.to_owned(),
        text: text.to_owned(),
        options: Default::default(),
        seats: Wrg::seats(text).expect("a sound scenario"),
    };
    let mut game = Match::<Wrg>::create(setup, [5; 32], Some(Pace::by_web(3))).expect("it starts");
    game.set_standing(Seat(0), &orders.iter().map(|&order| order.to_owned()).collect::<Vec<_>>())
        .expect("sound orders");
    game.programs_play(programs);
    game.begin().expect("nobody is missing");
    let (mut lots, mut visits) = (Seeded::new(Seed::number(5), 0), Visits::default());
    while let Some(seat) = game.to_answer().iter().next() {
        visits.waited += usize::from(matches!(game.state().frame, Frame::Fire | Frame::React));
        visits.periods += usize::from(game.state().frame == Frame::Orders && seat == Seat(0));
        let decided = decide(&game, seat, Level::Greedy, &mut lots).expect("an answer");
        AnyMatch::commit(&mut game, seat, &decided.steps, By::Player).expect("it is legal");
    }
    visits.stood = game.log().matches("\"by\":\"standing\"").count();
    assert!(Match::<Wrg>::fold(&game.log()).is_ok());
    visits
}

#[test]
fn case_9_1_nobody_is_waited_for_between_the_orders_of_two_periods() {
    for orders in [&[][..], &["always pass"], &["if points >= 10, enemy; else pass"], &["always hold fire; else pass"]]
    {
        let visits = played(orders, Seats::default());
        assert_eq!(visits.waited, 0, "{orders:?}");
        assert!(visits.periods > 5 && visits.stood > visits.periods / 2, "{orders:?}: {} stood", visits.stood);
    }
}

#[test]
fn whoever_wants_to_be_asked_is_asked_and_so_is_a_program() {
    assert!(played(&["always ask me"], Seats::default()).waited > 2);
    assert!(played(&[], Seats::only(Seat(1))).waited > 2);
}

#[test]
fn the_examples_of_standing_orders_can_be_given() {
    let _ = played(Wrg::ORDERS, Seats::default());
}
