//! Take-backs, resignations, draws and ends.

use super::*;
use crate::audience::Side;

#[test]
fn a_take_back_needs_everybody_and_brings_new_dice() {
    let mut game = hidden("turns 9\nshots 1 1\n");
    let before = game.state().clone();
    answer(&mut game, A, "walk 3, stop").unwrap();
    let heard = story(&game, Audience::Seat(B));
    let line = game.before_last(A).unwrap();
    let refusal = game.take_back(line, Seats::only(A)).unwrap_err();
    assert_eq!(refusal.reason, "a take-back needs the consent of bravo");
    game.take_back(line, BOTH).unwrap();
    assert_eq!(game.state(), &before);
    assert_eq!(game.to_answer(), Seats::only(A));
    assert!(game.ledger(Audience::Seat(A)).entries.is_empty(), "a roll that was taken back does not count");
    answer(&mut game, A, "walk 3, stop").unwrap();
    let again = story(&game, Audience::Seat(B));
    assert_eq!(again[..heard.len()], heard[..], "nothing that was heard is unheard");
    assert!(again[heard.len()].starts_with("By consent play returns"));
    assert_ne!(again.last(), heard.last(), "the dice are those of another line");
    let folded = Match::<Tiny>::fold(game.log()).unwrap();
    assert_eq!(folded.state(), game.state());
    assert_eq!(story(&folded, Audience::Seat(B)), again);
}

#[test]
fn a_sealed_answer_can_be_taken_back() {
    let mut game = game("turns 4\nshots 1 1\n");
    answer(&mut game, A, "hide 2").unwrap();
    game.take_back(game.before_last(A).unwrap(), BOTH).unwrap();
    answer(&mut game, A, "hide 8").unwrap();
    answer(&mut game, B, "hide 6").unwrap();
    assert_eq!(story(&game, Audience::Seat(A)).last().unwrap(), "You hide in 8.");
    assert!(Match::<Tiny>::fold(game.log()).is_ok());
}

#[test]
fn only_lines_that_stand_can_be_returned_to() {
    let mut game = hidden("turns 9\nshots 0 0\n");
    answer(&mut game, A, "rest").unwrap();
    answer(&mut game, B, "rest").unwrap();
    let gone = game.line();
    game.take_back(game.before_last(A).unwrap(), BOTH).unwrap();
    answer(&mut game, A, "rest").unwrap();
    for line in [0, 1, gone, gone + 1, 99] {
        assert!(game.take_back(line, BOTH).is_err(), "line {line}");
    }
    assert!(game.take_back(2, BOTH).is_ok(), "the opening");
    assert_eq!(game.to_answer(), BOTH);
}

#[test]
fn positions_far_back_are_found_again() {
    let mut game = hidden("turns 300\nshots 0 0\n");
    let mut states = Vec::new();
    for n in 0..100 {
        states.push((game.line(), game.state().clone()));
        let seat = game.to_answer().iter().next().unwrap();
        let cell = if n % 4 < 2 { "walk 5, stop" } else { "rest" };
        answer(&mut game, seat, cell).or_else(|_| answer(&mut game, seat, "rest")).unwrap();
    }
    for (line, state) in states.iter().rev() {
        game.take_back(*line, BOTH).unwrap();
        assert_eq!(game.state(), state, "after line {line}");
    }
    assert!(Match::<Tiny>::fold(game.log()).is_ok());
}

#[test]
fn a_natural_end_opens_the_secret() {
    let game = long(6);
    let last = game.lines_since(game.line() - 1);
    assert!(last.starts_with("{\"end\""), "{last}");
    assert!(last.contains(&"07".repeat(32)));
    assert_eq!(game.asked(), crate::Asked::Nobody);
    assert!(game.to_answer().is_empty());
    let mut folded = Match::<Tiny>::fold(game.log()).unwrap();
    assert_eq!(folded.verdict(), game.verdict());
    assert!(folded.take_back(3, BOTH).is_err(), "the secret is open");
    assert!(folded.resign(A).is_err() && folded.agree_draw(BOTH).is_err() && folded.lapse(A).is_err());
    folded.wake();
    assert_eq!(folded.log(), game.log());
}

#[test]
fn resigning_gives_the_other_side_the_game() {
    let mut game = hidden("turns 4\nshots 1 1\n");
    game.resign(A).unwrap();
    assert_eq!(game.verdict().unwrap().winner, Some(Side(1)));
    assert_eq!(story(&game, Audience::Public), ["alpha resigns."]);
    assert_eq!(answer(&mut game, A, "rest").unwrap_err().reason, "the match has ended");
    assert_eq!(Match::<Tiny>::fold(game.log()).unwrap().verdict(), game.verdict());
}

#[test]
fn a_side_with_another_seat_plays_on_and_defaults_answer_for_the_one_that_left() {
    let mut game = hidden("turns 4\nshots 1 1\nalso charlie 0\nalso judge -\n");
    game.resign(A).unwrap();
    assert!(game.verdict().is_none());
    assert_eq!(game.to_answer(), Seats::only(B), "alpha's turn was answered by default");
    assert!(game.resign(A).is_err() && game.resign(Seat(3)).is_err(), "gone already; a judge plays for nobody");
    assert_eq!(story(&game, Audience::Seat(Seat(3))), ["alpha resigns."]);
    assert!(Match::<Tiny>::fold(game.log()).is_ok());
    game.resign(Seat(2)).unwrap();
    assert_eq!(game.verdict().unwrap().winner, Some(Side(1)));
}

#[test]
fn a_draw_needs_everybody() {
    let mut game = hidden("turns 4\nshots 1 1\n");
    assert!(game.agree_draw(Seats::only(B)).is_err());
    game.agree_draw(BOTH).unwrap();
    assert_eq!(game.verdict().unwrap().winner, None);
    assert_eq!(Match::<Tiny>::fold(game.log()).unwrap().verdict(), game.verdict());
}
