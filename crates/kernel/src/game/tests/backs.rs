//! Take-backs, resignations, draws, changes of pace and ends.

use super::*;
use crate::audience::Side;
use crate::clock::{Pace, Windows};

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
    let folded = Match::<Tiny>::fold(&game.log()).unwrap();
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
    assert!(Match::<Tiny>::fold(&game.log()).is_ok());
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
    assert!(Match::<Tiny>::fold(&game.log()).is_ok());
}

#[test]
fn a_natural_end_opens_the_secret() {
    let game = long(6);
    let last = &game.lines_since(game.line() - 1)[0];
    assert!(last.starts_with("{\"end\""), "{last}");
    assert!(last.contains("07".repeat(32).as_str()));
    assert_eq!(game.asked(), crate::Asked::Nobody);
    assert!(game.to_answer().is_empty());
    let mut folded = Match::<Tiny>::fold(&game.log()).unwrap();
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
    assert_eq!(Match::<Tiny>::fold(&game.log()).unwrap().verdict(), game.verdict());
}

#[test]
fn a_side_with_another_seat_plays_on_and_defaults_answer_for_the_one_that_left() {
    let mut game = hidden("turns 4\nshots 1 1\nalso charlie 0\nalso judge -\n");
    game.resign(A).unwrap();
    assert!(game.verdict().is_none());
    assert_eq!(game.to_answer(), Seats::only(B), "alpha's turn was answered by default");
    assert!(game.resign(A).is_err() && game.resign(Seat(3)).is_err(), "gone already; a judge plays for nobody");
    assert_eq!(story(&game, Audience::Seat(Seat(3))), ["alpha resigns."]);
    assert!(Match::<Tiny>::fold(&game.log()).is_ok());
    game.resign(Seat(2)).unwrap();
    assert_eq!(game.verdict().unwrap().winner, Some(Side(1)));
}

#[test]
fn a_draw_needs_everybody() {
    let mut game = hidden("turns 4\nshots 1 1\n");
    assert!(game.agree_draw(Seats::only(B)).is_err());
    game.agree_draw(BOTH).unwrap();
    assert_eq!(game.verdict().unwrap().winner, None);
    assert_eq!(Match::<Tiny>::fold(&game.log()).unwrap().verdict(), game.verdict());
}

#[test]
fn a_change_of_pace_needs_everybody_and_fills_the_clocks() {
    let mut game = hidden("turns 9\nshots 1 1\n");
    game.at_time(5_000);
    let web = Some(Pace::by_web(2));
    let refusal = game.change_pace(web.clone(), Seats::only(A)).unwrap_err();
    assert_eq!(refusal.reason, "another pace needs the consent of bravo");
    assert!(game.clock().is_none());
    game.change_pace(web, BOTH).unwrap();
    let day = 24 * 3_600_000;
    assert_eq!(game.clock().unwrap().left(A, 5_000 + day), day);
    assert_eq!(game.header().pace.as_ref().map(|pace| pace.windows), Some(Windows::Orders));
    let words = "By consent the clocks are set anew: by web, 2 days for every answer.";
    for who in [Audience::Seat(A), Audience::Seat(B), Audience::Public, Audience::Umpire] {
        assert_eq!(story(&game, who).last().unwrap(), words);
    }
    game.at_time(6_000);
    game.change_pace(Some(Pace::live(10, 0)), BOTH).unwrap();
    let folded = Match::<Tiny>::fold(&game.log()).unwrap();
    assert_eq!((folded.clock(), folded.header()), (game.clock(), game.header()));
    assert_eq!(folded.clock().unwrap().left(A, 66_000), 9 * 60_000);
    assert!(Match::<Tiny>::fold(&game.log().replace("2 days for", "3 days for")).is_err());
    assert!(Match::<Tiny>::fold(&game.log().replacen("\"consents\":[0,1]", "\"consents\":[0]", 1)).is_err());
}

#[test]
fn a_pace_does_not_change_under_a_reaction() {
    let mut game = hidden("turns 9\nshots 3 3\n");
    answer(&mut game, A, "walk 3, stop").unwrap();
    while !matches!(game.asked(), crate::rulebook::Asked::Window { .. }) {
        let seat = game.to_answer().iter().next().unwrap();
        let first = game.question(seat, &[]).unwrap().offers[0].step.clone();
        let second = game.question(seat, std::slice::from_ref(&first)).unwrap();
        let rest = if second.closed { String::new() } else { format!(", {}", second.offers[0].step) };
        answer(&mut game, seat, &format!("{first}{rest}")).unwrap();
    }
    let line = game.line();
    assert!(game.change_pace(Some(Pace::by_web(2)), BOTH).is_err());
    assert_eq!(game.line(), line);
    game.change_pace(None, BOTH).expect("without clocks nothing is told by it");
}

#[test]
fn a_void_match_has_no_winner_and_is_no_draw() {
    let mut game = hidden("turns 4\nshots 1 1\n");
    assert!(game.void(Seats::default()).is_err() && game.void(Seats::only(Seat(7))).is_err());
    game.void(Seats::only(B)).unwrap();
    let verdict = game.verdict().unwrap();
    assert!(verdict.void && verdict.winner.is_none());
    assert!(game.log().contains("{\"void\":{") && !game.log().contains("{\"draw\":{"));
    assert_eq!(Match::<Tiny>::fold(&game.log()).unwrap().verdict(), game.verdict());
    assert!(game.void(BOTH).is_err());
}
