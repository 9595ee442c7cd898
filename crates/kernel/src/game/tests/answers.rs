//! Answers: legality and refusals, sealing, forced answers, versions, clocks, what places stand for.

use super::*;
use crate::clock::Pace;
use crate::question::Place;
use crate::rulebook::Asked;

#[test]
fn a_refusal_names_the_step_the_reason_and_the_offers() {
    let mut game = hidden("turns 4\nshots 1 1\n");
    let before = game.log().to_owned();
    let far = answer(&mut game, A, "walk 3, walk 9, stop").unwrap_err();
    assert_eq!(far.reason, "walk to 9 is not possible: that is too far for one step");
    assert_eq!((far.case.as_deref(), far.at_step), (Some("2.3"), Some(1)));
    assert_eq!(far.help, "offered here: stop, walk 2 (walk to 2), walk 4 (walk to 4)");
    let odd = answer(&mut game, A, "wlk 3").unwrap_err();
    assert_eq!(odd.reason, "`wlk 3` is not a step of tiny (step 1)");
    assert!(odd.help.starts_with("did you mean `walk 3`?"), "{odd}");
    let short = answer(&mut game, A, "walk 3").unwrap_err();
    assert_eq!(short.reason, "the decision is not complete: Walk or rest?");
    let long = answer(&mut game, A, "rest, rest").unwrap_err();
    assert_eq!((long.reason.as_str(), long.at_step), ("the decision was complete after its first step", Some(1)));
    let tired = answer(&mut game, A, "walk 3, walk 4, walk 5, walk 6, walk 7").unwrap_err();
    assert_eq!(tired.reason, "walk further is not possible: four cells are enough");
    let plain = answer(&mut game, A, "fire").unwrap_err();
    assert_eq!(plain.reason, "`fire` is not offered there (step 1)");
    assert_eq!(game.log(), before, "a refused answer changes nothing");
}

#[test]
fn only_who_is_asked_may_answer() {
    let mut game = game("turns 4\nshots 1 1\n");
    answer(&mut game, A, "hide 2").unwrap();
    assert_eq!(answer(&mut game, A, "hide 3").unwrap_err().reason, "alpha has answered already");
    answer(&mut game, B, "hide 6").unwrap();
    assert_eq!(answer(&mut game, B, "rest").unwrap_err().reason, "bravo is not asked anything now");
    assert_eq!(answer(&mut game, Seat(9), "rest").unwrap_err().reason, "there is no seat 9");
    assert!(AnyMatch::question(&game, Seat(200), &[]).is_err());
    assert!(game.place_step(Seat(200), &[], Place::Cell { board: 0, cell: 1 }).is_none());
    assert_eq!(game.seat_log(Seat(200)), "");
}

#[test]
fn sealed_answers_in_either_order_give_the_same_state() {
    let play = |first: (Seat, &str), second: (Seat, &str)| {
        let mut game = game("turns 4\nshots 1 1\n");
        answer(&mut game, first.0, first.1).unwrap();
        assert_eq!(game.to_answer(), Seats::only(second.0));
        assert_eq!(game.asked(), Asked::Together(BOTH), "nobody is shown who has answered");
        assert_eq!(story(&game, Audience::Seat(A)).len() + story(&game, Audience::Seat(B)).len(), 0);
        answer(&mut game, second.0, second.1).unwrap();
        game
    };
    let (one, other) = (play((A, "hide 2"), (B, "hide 6")), play((B, "hide 6"), (A, "hide 2")));
    assert_eq!(one.state(), other.state());
    for seat in [A, B] {
        assert_eq!(one.seat_log(seat), other.seat_log(seat));
    }
}

#[test]
fn who_has_no_choice_is_not_asked_and_not_written_down() {
    let mut game = hidden("turns 4\nshots 0 0\n");
    let lines = game.line();
    answer(&mut game, A, "walk 3, stop").unwrap();
    assert_eq!(game.line(), lines + 1);
    assert_eq!(game.asked(), Asked::Alone(B), "the window is over: bravo could only pass");
    assert_eq!(story(&game, Audience::Seat(B)), ["You hide in 6.", "Steps in 3, noise 2.", "You hold your fire."]);
    assert_eq!(game.pauses(A, 0).len(), 1, "but alpha is made to wait all the same");
    let folded = Match::<Tiny>::fold(&game.log()).unwrap();
    assert_eq!(folded.state(), game.state());
}

#[test]
fn a_seat_counts_its_own_tellings_and_questions_only() {
    let mut armed = hidden("turns 4\nshots 1 1\n");
    let mut empty = hidden("turns 4\nshots 1 0\n");
    for game in [&mut armed, &mut empty] {
        assert_eq!(game.version(Audience::Seat(A)), 3, "asked, told, asked");
        answer(game, A, "walk 3, stop").unwrap();
    }
    answer(&mut armed, B, "pass").unwrap();
    for who in [Audience::Seat(A), Audience::Public, Audience::Side(crate::Side(0))] {
        assert_eq!(armed.version(who), empty.version(who));
        assert_eq!(armed.pauses(A, 0), empty.pauses(A, 0));
    }
    let heard = armed.tellings(Audience::Seat(A), 0);
    assert_eq!(heard.iter().map(|t| t.version).collect::<Vec<_>>(), [2, 4]);
    assert_eq!(armed.tellings(Audience::Seat(A), 2).len(), 1);
    assert_eq!(armed.tellings(Audience::Side(crate::Side(0)), 1).len(), 1);
}

#[test]
fn a_question_with_a_limit_lapses_long_before_the_bank() {
    let text = "turns 4\nshots 1 1\nlimit 30\n";
    let mut game: Match<Tiny> = Match::create(setup(text), [7; 32], Some(Pace::live(60, 0))).unwrap();
    game.at_time(1_000);
    game.begin().unwrap();
    game.at_time(11_000);
    answer(&mut game, A, "hide 2").unwrap();
    let clock = game.clock().unwrap();
    assert_eq!((clock.next_lapse(), clock.lapsed(31_000)), (Some(31_000), crate::Seats::only(B)));
    game.at_time(31_000);
    game.lapse(B).unwrap();
    assert!(game.clock().unwrap().next_lapse().is_some_and(|ms| ms > 1_000_000), "the next question has none");
    assert_eq!(Match::<Tiny>::fold(&game.log()).unwrap().clock(), game.clock());
}

#[test]
fn a_seats_own_clock_does_not_tell_it_whether_anybody_could_react() {
    let [armed, empty] = ["shots 1 1", "shots 1 0"].map(|shots| {
        let text = format!("turns 4\n{shots}\n");
        let mut game: Match<Tiny> = Match::create(setup(&text), [7; 32], Some(Pace::live(60, 20))).unwrap();
        game.at_time(1_000);
        game.begin().unwrap();
        answer(&mut game, A, "hide 2").unwrap();
        answer(&mut game, B, "hide 6").unwrap();
        game.at_time(6_000);
        answer(&mut game, A, "walk 3, stop").unwrap();
        if game.to_answer() == Seats::only(B) && matches!(game.asked(), Asked::Window { .. }) {
            game.at_time(9_000);
            answer(&mut game, B, "pass").unwrap();
        }
        assert_eq!(Match::<Tiny>::fold(&game.log()).unwrap().clock(), game.clock());
        game
    });
    assert_eq!(armed.line(), empty.line() + 1, "only one of them is asked");
    let [armed, empty] = [&armed, &empty].map(|game| game.clock().unwrap());
    for at in [14_000, 20_000] {
        assert_eq!(armed.left(A, at), empty.left(A, at));
        assert_eq!(armed.left_for_others(B, at), empty.left_for_others(B, at));
    }
    assert_eq!(armed.next_lapse(), empty.next_lapse());
}

#[test]
fn no_clock_waits_for_a_window_on_what_a_program_did() {
    let since = |by| {
        let mut game: Match<Tiny> =
            Match::create(setup("turns 4\nshots 1 0\n"), [7; 32], Some(Pace::live(60, 0))).unwrap();
        game.at_time(1_000);
        game.begin().unwrap();
        answer(&mut game, A, "hide 2").unwrap();
        answer(&mut game, B, "hide 6").unwrap();
        AnyMatch::commit(&mut game, A, &steps("walk 3, stop"), by).unwrap();
        assert_eq!(Match::<Tiny>::fold(&game.log()).unwrap().clock(), game.clock(), "the log says whose it was");
        game.clock().unwrap().next_lapse().unwrap() - 1_000
    };
    let hour = 60 * 60_000;
    assert_eq!((since(By::Player), since(By::Bot)), (hour + 8_000, hour));
}

#[test]
fn a_clock_that_runs_out_answers_with_the_default() {
    let mut game: Match<Tiny> = Match::create(setup("turns 4\nshots 1 1\n"), [7; 32], Some(Pace::live(1, 0))).unwrap();
    assert_eq!(answer(&mut game, A, "hide 2").unwrap_err().reason, "the match has not begun");
    game.at_time(1_000);
    game.begin().unwrap();
    assert!(game.begin().is_err());
    assert_eq!(game.clock().unwrap().lapsed(61_000), BOTH);
    game.at_time(61_000);
    game.lapse(A).unwrap();
    game.lapse(B).unwrap();
    assert!(game.lapse(B).is_err());
    assert_eq!(story(&game, Audience::Seat(A)), ["You hide in 4."], "the landmark is the default");
    assert!(game.lines_since(game.line() - 1)[0].contains("\"by\":\"clock\""));
    assert!(game.lines_since(game.line() - 1)[0].contains("\"ms\":61000"));
    let folded = Match::<Tiny>::fold(&game.log()).unwrap();
    assert_eq!(folded.clock(), game.clock());
}

#[test]
fn places_and_routes_stand_for_steps() {
    let cell = |cell| Place::Cell { board: 0, cell };
    let game = game("turns 4\nshots 1 1\n");
    assert_eq!(game.place_step(A, &[], cell(7)).as_deref(), Some("hide 7"));
    assert_eq!(game.place_step(A, &[], cell(17)), None);
    assert_eq!(game.place_step(A, &[], Place::Cell { board: 1, cell: 7 }), None);
    assert_eq!(game.number_step(A, &[], 7), None);
    let game = hidden("turns 4\nshots 1 1\n");
    assert_eq!(game.route(A, &[], cell(5)).unwrap(), ["walk 3", "walk 4", "walk 5"]);
    assert_eq!(game.route(A, &steps("walk 1"), cell(3)).unwrap(), ["walk 2", "walk 3"]);
    assert_eq!(game.route(A, &[], cell(9)), None, "four cells are enough");
}

#[test]
fn a_question_has_words_and_worths() {
    let mut game = hidden("turns 4\nshots 1 1\n");
    answer(&mut game, A, "walk 3, stop").unwrap();
    let asking = game.question(B, &[]).unwrap();
    assert!(asking.window && !asking.closed && !asking.sealed);
    assert_eq!(asking.default.as_deref(), Some("pass"));
    assert_eq!(asking.prompt.case, "3.1");
    let worths = game.worths(B, &[]).unwrap();
    assert_eq!(worths.iter().map(|w| (w.step.as_str(), w.worth)).collect::<Vec<_>>(), [("pass", 0), ("fire", 10)]);
    assert_eq!(game.habit(B, &[], "fire").unwrap(), "Fire is what one does");
    assert!(game.habit(B, &[], "walk 3").is_err());
    let preview = AnyMatch::preview(&game, B, &steps("fire, low")).unwrap();
    assert_eq!(preview.measured("distance"), Some(crate::Fraction::whole(3)));
    assert!(game.question(B, &steps("pass")).unwrap().closed);
}

#[test]
fn the_ledger_counts_what_an_audience_saw() {
    let mut game = hidden("turns 4\nshots 1 1\n");
    answer(&mut game, A, "walk 3, stop").unwrap();
    answer(&mut game, B, "fire, low").unwrap();
    let names = |who| -> Vec<String> { game.ledger(who).entries.into_iter().map(|e| e.name).collect() };
    assert_eq!(names(Audience::Seat(A)), ["noise", "fire"]);
    assert_eq!(names(Audience::Seat(B)), ["noise", "fire", "nerve"]);
    assert_eq!(names(Audience::Public), ["noise", "fire"]);
    assert_eq!(names(Audience::Umpire), ["weather", "noise", "fire", "nerve"]);
    assert!(names(Audience::Seat(Seat(7))).is_empty());
}
