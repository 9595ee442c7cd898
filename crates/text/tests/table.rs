//! Whole games and all commands at a table in words.

mod common;

use common::{Typist, game, shelf};
use kernel::any::AnyMatch;
use kernel::{Audience, Place, Seat};
use text::{Names, Session, Wish};

const ALPHA: Seat = Seat(0);

fn two() -> [Session; 2] {
    [Session::new(Seat(0)), Session::new(Seat(1))]
}

/// Type until the match is over, or so many decisions are taken.
fn type_through(scenario: &str, seed: u64, decisions: usize) -> Box<dyn AnyMatch> {
    let (mut game, mut sessions, mut typist) = (game(scenario, seed), two(), Typist::new(seed));
    let mut taken = 0;
    while game.verdict().is_none() && taken < decisions {
        taken += usize::from(typist.step(&mut *game, &mut sessions).1);
    }
    game
}

#[test]
fn every_question_of_every_scenario_can_be_answered_in_words() {
    for scenario in shelf().scenarios() {
        let game = type_through(scenario, 4, 120);
        let again = shelf().open(&game.log()).unwrap_or_else(|error| panic!("{scenario}: {error}"));
        assert_eq!(again.line(), game.line(), "{scenario}");
    }
}

#[test]
fn a_short_game_is_typed_to_its_end() {
    for seed in 0..6 {
        let game = type_through("raid/entebbe", seed, 10_000);
        let verdict = game.verdict().expect("entebbe ends after two turns");
        let text = text::verdict(&verdict, &Names::of(&*game));
        assert!(text.contains("has won"), "{text}");
    }
}

/// A match of Entebbe with both sides set up, at the first attack.
fn set_up() -> (Box<dyn AnyMatch>, [Session; 2]) {
    let (mut game, mut sessions) = (game("raid/entebbe", 11), two());
    for session in &mut sessions {
        assert!(session.command(&mut *game, "set the rest up for me").is_ok_and(|reply| reply.moved));
    }
    (game, sessions)
}

#[test]
fn set_up_in_words() {
    let mut game = game("raid/entebbe", 11);
    let mut alpha = Session::new(ALPHA);
    let question = alpha.question(&*game).unwrap();
    assert_eq!(
        question,
        "Where does A/1/1 go? (15.0) Your answer stays sealed until the others have answered.\n  \
         1  set the rest up for me\n     or `at HEX`: 0606 0805 0903\n"
    );
    let reply = alpha.command(&mut *game, "0903").unwrap();
    assert!(
        reply.text.starts_with("So far: Where does A/1/1 go? 0903\nWhere does B/1/1 go? (15.0)\n"),
        "{}",
        reply.text
    );
    assert!(alpha.command(&mut *game, "the airport terminal").is_err(), "no set-up hex of Alpha's");
    assert_eq!(alpha.draft(), ["to 0903"]);
    let map = alpha.command(&mut *game, "map").unwrap().text;
    assert!(map.starts_with("    03  04  05  06  07"), "the part of the map that is asked about: {map}");
    alpha.command(&mut *game, "undo").unwrap();
    assert_eq!(alpha.question(&*game).unwrap(), question);
    assert!(alpha.command(&mut *game, "undo").unwrap_err().help.contains("takeback"));
}

#[test]
fn a_set_up_that_is_complete_is_shown_before_it_is_carried_out() {
    let mut game = game("raid/entebbe", 11);
    let mut alpha = Session::new(ALPHA);
    for hex in ["0903", "0903", "0805", "0805", "0606"] {
        assert!(!alpha.command(&mut *game, hex).unwrap().moved);
    }
    let last = alpha.command(&mut *game, "0606").unwrap();
    assert!(!last.moved && last.text.contains("`go` carries it out"), "{}", last.text);
    assert!(alpha.command(&mut *game, "1").unwrap_err().reason.contains("complete"));
    alpha.command(&mut *game, "undo").unwrap();
    assert_eq!(alpha.draft().len(), 5);
    alpha.command(&mut *game, "0606").unwrap();
    assert!(alpha.command(&mut *game, "go").unwrap().moved);
    assert!(alpha.draft().is_empty());
}

#[test]
fn looking_changes_nothing_and_tells_something() {
    let (mut game, mut sessions) = set_up();
    let seat = game.to_answer().iter().next().unwrap();
    let session = &mut sessions[usize::from(seat.0)];
    let log = game.log();
    for (line, expected) in [
        ("", "Attack, or pass?"),
        ("options", "Attack, or pass?"),
        ("help", "takeback"),
        ("?", "standing"),
        ("why", ""),
        ("odds", ""),
        ("map", "A2"),
        ("map 0704 2", "B"),
        ("map all", "56  57"),
        ("list", "A/3/1"),
        ("list bravo", "bravo"),
        ("near 0803", "Airport terminal"),
        ("near A/1/1 2", "clear"),
        ("where A/1/1", "fire-team"),
        ("marks", ""),
        ("sheets", "Victory"),
        ("sheets victory", "every guard is down"),
        ("sheets nonsense", "there are:"),
        ("roster", "4 of 4"),
        ("log", "Turn 1 begins."),
        ("log 1", "first"),
        ("luck", "first player (4.2)"),
        ("standing", "no standing orders"),
    ] {
        let reply = session.command(&mut *game, line).unwrap_or_else(|refusal| panic!("`{line}`: {refusal}"));
        assert!(reply.text.contains(expected), "`{line}`: {}", reply.text);
        assert!(!reply.moved && reply.wish.is_none(), "`{line}`");
    }
    assert_eq!(game.log(), log);
}

#[test]
fn lines_of_sight_are_measured_with_cost_hex_and_case() {
    let (mut game, mut sessions) = (game("raid/tragino", 3), two());
    for (line, expected) in [
        ("sight 1926 to 2126", "  in sight; 2 points of 10 along 2026 2027 2126"),
        ("sight 1826 2228", "  in sight; 4 points of 10 along 1926 2027 2127 2228"),
        ("sight from 3620 to 3222", "  in sight; 9 points of 10 along "),
        ("sight 3418 to 3424", "  not in sight: blocked in 3418 (6.24); "),
        ("sight 3620 to 4218", "  not in sight: blocked in 4218 (6.11); 16 points of 10 along "),
    ] {
        for session in &mut sessions {
            let reply = session.command(&mut *game, line).unwrap_or_else(|refusal| panic!("`{line}`: {refusal}"));
            assert!(reply.text.starts_with(expected), "`{line}`: {}", reply.text);
        }
    }
}

#[test]
fn what_is_no_answer_is_refused_with_a_reason_and_changes_nothing() {
    let (mut game, mut sessions) = set_up();
    let seat = game.to_answer().iter().next().unwrap();
    let session = &mut sessions[usize::from(seat.0)];
    let log = game.log();
    for (line, reason, help) in [
        ("at 9999", "no place `9999`", "write a hex such as"),
        ("at", "which place?", "at 1926"),
        ("do", "which option?", "do 2"),
        ("sight", "between which places?", ""),
        ("near", "which place?", ""),
        ("where", "which counter?", ""),
        ("at 1926", "1926 is no answer", "`options`"),
        ("99", "there is no option 99", "options 1 to"),
        ("0", "there is no option 0", "options 1 to"),
        ("do two", "`two` is not a number", "options 1 to"),
        ("fire", "could be several options", "2 fire at"),
        ("attack everybody", "neither an option nor a command", ""),
        ("lst", "neither an option nor a command", "did you mean `list`?"),
        ("sight 0903", "two ends", "sight 3620 3222"),
        ("sight 0903 0803 0704", "two ends", ""),
        ("map atlantis", "no place `atlantis`", "Airport terminal"),
        ("near atlantis", "no place", ""),
        ("where zeppelin", "no counter `zeppelin`", "`list`"),
        ("list neutrals", "no counters of `neutrals`", ""),
        ("standing if distance <= , fire", "", ""),
        ("standing like last", "", ""),
        ("resign", "cannot be taken back", "resign yes"),
        ("go", "not complete", ""),
        ("undo", "nothing in your draft", "takeback"),
    ] {
        let refusal = session.command(&mut *game, line).expect_err(line);
        assert!(refusal.reason.contains(reason), "`{line}`: {refusal}");
        assert!(refusal.help.contains(help), "`{line}`: {refusal}");
        assert_eq!(game.log(), log, "`{line}`");
        assert!(session.draft().is_empty(), "`{line}`");
    }
}

#[test]
fn whoever_types_nonsense_is_led_to_the_help_whatever_is_barred() {
    let mut barred = [0; 3];
    for seed in 0..6 {
        let (mut game, mut sessions, mut typist) = (game("raid/entebbe", seed), two(), Typist::new(seed));
        while game.verdict().is_none() {
            for seat in game.to_answer().iter() {
                let session = &mut sessions[usize::from(seat.0)];
                let why_nots = game.question(seat, session.draft()).expect("asked").why_nots.len();
                barred[why_nots.min(2)] += 1;
                let refusal = session.command(&mut *game, "xyzzy").expect_err("no answer");
                assert!(refusal.help.contains("`help`") && refusal.case.is_none(), "{refusal}");
            }
            typist.step(&mut *game, &mut sessions);
        }
    }
    assert!(barred.iter().all(|&questions| questions > 0), "none, one and several were barred: {barred:?}");
}

#[test]
fn wishes_are_left_to_whoever_runs_the_table() {
    let (mut game, mut sessions) = set_up();
    let seat = game.to_answer().iter().next().unwrap();
    let session = &mut sessions[usize::from(seat.0)];
    for (line, wish) in
        [("quit", Wish::Leave), ("takeback", Wish::TakeBack), ("draw", Wish::Draw), ("keep", Wish::Keep)]
    {
        assert_eq!(session.command(&mut *game, line).unwrap().wish, Some(wish));
    }
    assert!(session.command(&mut *game, "resign yes").unwrap().moved);
    assert_eq!(game.verdict().and_then(|verdict| verdict.winner), Some(kernel::Side(1 - seat.0)));
}

#[test]
fn standing_orders_are_set_and_removed() {
    let (mut game, mut sessions) = set_up();
    let session = &mut sessions[0];
    let reply = session.command(&mut *game, "standing always pass").unwrap();
    assert!(reply.moved && reply.text.contains("1  always pass"), "{}", reply.text);
    assert_eq!(game.standing(ALPHA), ["always pass"]);
    assert!(session.command(&mut *game, "standing none").unwrap().moved);
    assert!(game.standing(ALPHA).is_empty());
}

#[test]
fn a_seat_hears_everything_once() {
    let (mut game, mut sessions) = set_up();
    let first = sessions[0].news(&*game);
    assert!(first.iter().any(|line| line == "Turn 1 begins. (4.1A)"), "{first:?}");
    assert!(sessions[0].news(&*game).is_empty());
    let mut typist = Typist::new(3);
    while !typist.step(&mut *game, &mut sessions).1 {}
    assert!(!sessions[0].news(&*game).is_empty());
}

#[test]
fn a_far_place_is_walked_to() {
    let (mut game, mut sessions) = (game("raid/litani", 2), two());
    for session in &mut sessions {
        session.command(&mut *game, "set the rest").unwrap();
    }
    let mut typist = Typist::new(9);
    for _ in 0..10_000 {
        let seat = game.to_answer().iter().next().unwrap();
        let session = &mut sessions[usize::from(seat.0)];
        let moving = text::status(&game.scene(Audience::Seat(seat))).contains("C Movement");
        if !moving || session.command(&mut *game, "do 1").map_or(true, |reply| reply.moved) {
            if !session.draft().is_empty() {
                session.forget_draft();
            }
            typist.step(&mut *game, &mut sessions);
            continue;
        }
        let names = Names::of(&*game);
        let start = game.scene(Audience::Seat(seat));
        let grid = names.boards[0].grid.unwrap();
        let two_away = (0..1938).map(|cell| Place::Cell { board: 0, cell }).find(|&place| {
            game.place_step(seat, session.draft(), place).is_none()
                && game.route(seat, session.draft(), place).is_some_and(|way| way.len() == 2)
        });
        if let Some(Place::Cell { cell, .. }) = two_away {
            let before = session.draft().len();
            session.command(&mut *game, &format!("at {}", grid.label(cell))).unwrap();
            assert!(session.draft().len() >= before + 2, "{:?} {:?}", session.draft(), start.track);
            return;
        }
        session.forget_draft();
        typist.step(&mut *game, &mut sessions);
    }
    panic!("nobody could walk two hexes");
}

#[test]
fn whoever_watches_looks_at_what_his_audience_sees_and_does_nothing() {
    let game = type_through("raid/entebbe", 3, 12);
    for who in [Audience::Public, Audience::Umpire] {
        for line in
            ["list", "LIST", "map", "map all", "near 1926 3", "marks", "sheets", "roster", "log", "log 3", "luck"]
        {
            assert!(
                !text::watch(&*game, who, line).unwrap_or_else(|why| panic!("`{line}`: {why}")).is_empty()
                    || line == "marks"
            );
        }
        for line in
            ["", "do 1", "go", "resign yes", "standing none", "near", "where", "odds", "sight 1926 1927", "undo"]
        {
            assert!(text::watch(&*game, who, line).is_err(), "`{line}` does something");
        }
        let seen = text::counters(&game.scene(who), &Names::of(&*game));
        assert_eq!(text::watch(&*game, who, "list").unwrap_or_default(), seen);
    }
    let all = text::watch(&*game, Audience::Umpire, "list").unwrap_or_default();
    assert_ne!(all, text::watch(&*game, Audience::Public, "list").unwrap_or_default(), "spectators see less");
}
