//! Standing orders: reading them, and what they answer.

use super::*;
use crate::clock::{Pace, Windows};
use crate::rulebook::{Asked, Rulebook};
use crate::standing::{read, read_all};
use proptest::prelude::*;

const KNOWN: &[&str] = Tiny::MEASURES;

fn written(text: &str) -> String {
    read(text, KNOWN).unwrap_or_else(|refusal| panic!("{text}: {refusal}")).to_string()
}

fn refused(text: &str) -> Refusal {
    read(text, KNOWN).expect_err(text)
}

#[test]
fn orders_read_as_they_are_written() {
    for text in [
        "with B/2/1: if distance <= 4 and chance of a casualty >= 1/3, fire; else ask me",
        "always pass",
        "if chance of a casualty >= 1/2, fire; else pass",
        "with bravo:B/2/1: always fire low",
        "if distance = 0, ask me",
        "always ask me",
        "if distance < 3, fire with everything, aimed low; else take cover",
    ] {
        assert_eq!(written(text), text);
    }
    for (loose, strict) in [
        ("  ALWAYS   Pass. ", "always pass"),
        ("pass", "always pass"),
        ("ask me", "always ask me"),
        ("If Distance at most 4 then fire; Else ask", "if distance <= 4, fire; else ask me"),
        ("if distance ≤ 4, then fire; pass", "if distance <= 4, fire; else pass"),
        ("if chance of a casualty≥50%, fire;", "if chance of a casualty >= 1/2, fire"),
        (
            "if chance of a casualty at least 0.25 and distance is 2, fire",
            "if chance of a casualty >= 1/4 and distance = 2, fire",
        ),
        ("WITH x : if distance > 1, fire", "with x: if distance > 1, fire"),
    ] {
        assert_eq!(written(loose), strict);
        assert_eq!(written(strict), strict);
    }
}

#[test]
fn an_and_within_a_measure_does_not_part_it() {
    let order = read("if hit and run >= 2 and stay < 1, fire", &["hit and run", "stay"]).unwrap();
    assert_eq!(order.conditions.len(), 2);
    assert_eq!(order.conditions[0].measure, "hit and run");
}

#[test]
fn a_bad_order_is_refused_with_what_was_expected() {
    for (text, reason) in [
        ("", "an empty order"),
        ("fire at will", "an order begins with `if` or `always`, not with `fire at will`"),
        ("if distance <= 4", "the conditions must be followed by a comma and what is done then"),
        ("if distance <= 4,", "the order does not say what to do"),
        ("always ;", "an order begins with `if` or `always`, not with `always`"),
        ("if distance, fire", "`distance` compares nothing"),
        ("if <= 4, fire", "no measure stands before `<=`"),
        ("if distance <= four, fire", "`four` is not a number; write 4, 1/3, 0.25 or 30%"),
        ("if distance <= 4 and, fire", "`4 and` is not a number; write 4, 1/3, 0.25 or 30%"),
        ("with B/2/1 fire", "`with NAME` must be followed by a colon and what it does"),
        ("with : always pass", "nothing is named between `with` and the colon"),
        ("always ???", "`???` has no word that an offer could have"),
        ("always fire; else pass; else fire", "an order has one `;`, before its `else`"),
        (&"x".repeat(500), "an order has at most 400 letters"),
    ] {
        assert_eq!(refused(text).reason, reason, "{text}");
    }
    let unknown = refused("if distanse <= 4, fire");
    assert_eq!(unknown.reason, "`distanse` is not a measure");
    assert_eq!(unknown.help, "did you mean `distance`? the measures are: distance, chance of a casualty");
    assert_eq!(refused("if wind > 4, fire").help, "the measures are: distance, chance of a casualty");
    assert!(read("if wind > 4, fire", &[]).is_ok(), "a book that lists no measures takes any");
    let second = read_all(&["always pass".to_owned(), "never".to_owned()], KNOWN).unwrap_err();
    assert_eq!(second.at_step, Some(1));
    assert!(second.reason.starts_with("standing order 2: "));
    assert!(read_all(&vec!["always pass".to_owned(); 33], KNOWN).is_err());
}

/// What bravo's orders do when alpha walks to three cells from it; `?` if bravo is asked.
fn answered(orders: &[&str]) -> String {
    answered_in("turns 4\nshots 1 1\n", orders)
}

fn answered_in(text: &str, orders: &[&str]) -> String {
    let mut game = hidden(text);
    game.set_standing(B, &orders.iter().map(|&o| o.to_owned()).collect::<Vec<_>>()).unwrap();
    answer(&mut game, A, "walk 3, stop").unwrap();
    assert!(Match::<Tiny>::fold(&game.log()).is_ok());
    if matches!(game.asked(), Asked::Window { .. }) {
        return "?".to_owned();
    }
    let last = &game.lines_since(game.line() - 1)[0];
    assert!(last.contains("\"by\":\"standing\""), "{last}");
    let steps = last.split_once("\"steps\":[").unwrap().1;
    steps.split_once(']').unwrap().0.replace('"', "")
}

#[test]
fn orders_answer_windows() {
    for (orders, expected) in [
        (&["always pass"][..], "pass"),
        (&["always fire"], "fire,low"),
        (&["always fire; else pass"], "fire,low"),
        (&["always fire high"], "fire,high"),
        (&["always aim high"], "fire,high"),
        (&["always surrender"], "?"),
        (&["always surrender; else pass"], "pass"),
        (&["always surrender; else fire"], "fire,low"),
        (&["always ask me"], "?"),
        (&["if distance <= 4, fire; else ask me"], "fire,low"),
        (&["if distance <= 2, fire; else ask me"], "?"),
        (&["if distance <= 2, fire; else pass"], "pass"),
        (&["if distance <= 2, fire"], "?"),
        (&["if distance >= 3, fire"], "fire,high"),
        (&["if distance = 4, fire"], "fire,high"),
        (&["if distance < 4, ask me; else pass"], "?"),
        (&["if distance > 4, ask me; else pass"], "pass"),
        (&["if chance of a casualty >= 50%, fire; else pass"], "fire,low"),
        (&["if chance of a casualty > 50%, fire; else pass"], "pass"),
        (&["if chance of a casualty >= 1/3 and distance >= 4, fire; else pass"], "fire,high"),
        (&["if chance of a casualty >= 1/2 and distance >= 4, fire; else pass"], "pass"),
        (&["with S/1: if distance <= 4, fire; else ask me"], "fire,low"),
        (&["with s1: if distance <= 4, fire"], "fire,low"),
        (&["with S/0: if distance <= 4, fire; else ask me"], "?"),
        (&["with S/0: always fire", "always pass"], "pass"),
        (&["with S/1: if distance <= 1, fire; else ask me", "always fire"], "?"),
        (&["if distance <= 1, fire; else pass", "always fire"], "pass"),
        (&["with S/1: if distance <= 1, fire; else pass", "always fire high"], "fire,high"),
        (&["with S/1: if distance <= 1, fire; else pass"], "pass"),
        (&["with S/1: if distance <= 1, fire; else pass", "if distance <= 1, fire"], "pass"),
        (&["if distance <= 1, fire", "if distance <= 9, fire high"], "fire,high"),
        (&[], "?"),
    ] {
        assert_eq!(answered(orders), expected, "{orders:?}");
    }
}

#[test]
fn orders_set_while_a_window_is_open_answer_it() {
    let mut game = hidden("turns 4\nshots 1 1\n");
    answer(&mut game, A, "walk 3, stop").unwrap();
    assert!(game.set_standing(B, &["fire!".to_owned()]).is_err());
    assert_eq!(game.to_answer(), Seats::only(B));
    game.set_standing(B, &["always pass".to_owned()]).unwrap();
    assert_eq!(game.asked(), Asked::Alone(B));
    assert_eq!(AnyMatch::standing(&game, B), ["always pass"]);
    assert!(AnyMatch::standing(&game, Seat(9)).is_empty());
}

#[test]
fn orders_do_not_play_a_seats_own_turn() {
    let mut game = hidden("turns 4\nshots 1 1\n");
    game.set_standing(A, &["always rest".to_owned(), "always pass".to_owned()]).unwrap();
    assert_eq!(game.to_answer(), Seats::only(A));
}

#[test]
fn by_web_no_window_stops_the_game() {
    for (windows, waits) in [(Windows::Orders, false), (Windows::Wait, true)] {
        let pace = Pace { windows, ..Pace::by_web(3) };
        let mut game = Match::<Tiny>::create(setup("turns 4\nshots 1 1\n"), [7; 32], Some(pace)).unwrap();
        game.begin().unwrap();
        answer(&mut game, A, "hide 2").unwrap();
        answer(&mut game, B, "hide 6").unwrap();
        answer(&mut game, A, "walk 3, stop").unwrap();
        assert_eq!(matches!(game.asked(), Asked::Window { .. }), waits);
        if !waits {
            game.set_standing(A, &["always ask me".to_owned()]).unwrap();
            answer(&mut game, B, "walk 5, stop").unwrap();
            assert_eq!(game.to_answer(), Seats::only(A), "who wants to be asked is asked");
        }
        assert!(Match::<Tiny>::fold(&game.log()).is_ok());
    }
}

/// A match by web in which nobody need be there to hide, with these orders of alpha.
fn away(orders: &[&str], programs: Seats) -> Match<Tiny> {
    let mut game = Match::<Tiny>::create(setup("turns 4\naway\n"), [7; 32], Some(Pace::by_web(3))).unwrap();
    game.set_standing(A, &orders.iter().map(|&order| order.to_owned()).collect::<Vec<_>>()).unwrap();
    game.programs_play(programs);
    game.begin().unwrap();
    game
}

#[test]
fn by_web_no_answer_that_can_be_left_to_orders_stops_the_game() {
    let by_default = away(&[], Seats::default());
    assert_eq!(by_default.asked(), Asked::Alone(A), "both were answered for");
    assert_eq!(by_default.log().matches("\"by\":\"standing\"").count(), 2);
    assert!(Match::<Tiny>::fold(&by_default.log()).is_ok());
    assert!(away(&["always the middle"], Seats::default()).log().contains("[\"hide 4\"]"));
    assert_eq!(
        away(&["always ask me"], Seats::default()).to_answer(),
        Seats::only(A),
        "who wants to be asked is asked"
    );
    assert_eq!(away(&["always pass"], Seats::only(B)).to_answer(), Seats::only(B), "a program is not answered for");
}

#[test]
fn a_program_is_asked_in_windows_by_web() {
    let mut game = Match::<Tiny>::create(setup("turns 4\nshots 1 1\n"), [7; 32], Some(Pace::by_web(3))).unwrap();
    game.programs_play(Seats::only(B));
    game.begin().unwrap();
    answer(&mut game, A, "hide 2").unwrap();
    answer(&mut game, B, "hide 6").unwrap();
    answer(&mut game, A, "walk 3, stop").unwrap();
    assert_eq!(game.to_answer(), Seats::only(B));
}

#[test]
fn an_answer_just_given_can_be_made_a_standing_order() {
    for (given, order) in
        [("pass", "always pass"), ("fire, low", "always fire"), ("fire, high", "always fire with s/1 s1 aim high")]
    {
        let mut game = hidden("turns 9\nshots 1 5\n");
        assert!(game.always_like_last(B).is_err(), "hiding is no answer to a window");
        answer(&mut game, A, "walk 3, stop").unwrap();
        answer(&mut game, B, given).unwrap();
        assert_eq!(game.always_like_last(B).unwrap(), order);
        assert_eq!(answered(&[order]), given.replace(", ", ","));
    }
    assert!(game("turns 4\nshots 1 1\n").always_like_last(A).is_err());
}

#[test]
fn an_order_made_of_an_answer_speaks_where_another_order_asked() {
    let made = |orders: &[&str]| {
        let mut game = hidden("turns 9\nshots 1 5\n");
        let orders: Vec<String> = orders.iter().map(|&order| order.to_owned()).collect();
        game.set_standing(B, &orders).unwrap();
        answer(&mut game, A, "walk 3, stop").unwrap();
        assert_eq!(game.to_answer(), Seats::only(B), "{orders:?}: he is asked");
        answer(&mut game, B, "pass").unwrap();
        let made = game.orders_like_last(B).unwrap();
        assert_eq!(answered(&made.iter().map(String::as_str).collect::<Vec<_>>()), "pass", "{made:?}");
        made
    };
    assert_eq!(made(&[]), ["always pass"]);
    assert_eq!(made(&["always ask me"]), ["always pass"]);
    assert_eq!(made(&["if distance <= 0, fire; else ask me"]), ["if distance <= 0, fire; else pass"]);
    assert_eq!(made(&["if distance <= 9, ask me; else fire"]), ["if distance <= 9, pass; else fire"]);
    assert_eq!(made(&["if distance <= 0, fire", "always ask me", "always fire"])[1..], ["always pass", "always fire"]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn no_text_makes_an_order_panic(text in "\\PC{0,60}") {
        let _ = read(&text, KNOWN);
    }

    #[test]
    fn whatever_reads_reads_again(
        text in "(with [a-z/:]{1,6}: )?(if (distance|chance of a casualty) ?(<=|<|>=|>|=|≤) ?-?[0-9]{1,20}(/[0-9]{1,3}|%)?( and distance > 1)?, |always )(fire|pass|ask me|[a-z ,;.]{0,9})(; ?(else )?[a-z ]{0,8})?"
    ) {
        if let Ok(order) = read(&text, KNOWN) {
            let again = order.to_string();
            prop_assert_eq!(read(&again, KNOWN).map(|o| o.to_string()), Ok(again));
        }
    }
}
