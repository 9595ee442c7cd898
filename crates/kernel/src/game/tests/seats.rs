//! Seat logs: what a seat may keep betrays nothing of what it may not know.

use super::*;
use crate::log::seat::first_difference;

#[test]
fn a_seat_log_has_no_secret_no_digest_and_nothing_of_the_other_seat() {
    let mut game = hidden("turns 4\nshots 1 1\n");
    game.set_standing(B, &["always pass".to_owned()]).unwrap();
    answer(&mut game, A, "walk 3, stop").unwrap();
    let log = game.seat_log(A);
    assert!(log.starts_with(r#"{"fireteam_seat":0,"header":{"format":2,"#));
    assert!(log.contains(&game.header().commitment));
    for hidden in [&"07".repeat(32), "digest", "hide 6", "hidden in 6", "weather", "standing", "\"ms\"", "seen_by"] {
        assert!(!log.contains(hidden), "{hidden} stands in {log}");
    }
    for own in ["\"steps\":[\"hide 2\"]", "You hide in 2.", "\"asked\":true", "\"scene\":\"", "\"v\":4"] {
        assert!(log.contains(own), "{own} is missing in {log}");
    }
    assert!(game.seat_log(B).contains(r#""orders":["always pass"]"#));
}

#[test]
fn what_the_other_does_in_secret_does_not_change_a_seat_log() {
    let play = |hide: &str, shots: &str, orders: &[&str], wait: bool| {
        let mut game = game(&format!("turns 6\nshots 1 {shots}\n"));
        if wait {
            game.at_time(99_000);
        }
        answer(&mut game, B, hide).unwrap();
        answer(&mut game, A, "hide 2").unwrap();
        if !orders.is_empty() {
            game.set_standing(B, &orders.iter().map(|&o| o.to_owned()).collect::<Vec<_>>()).unwrap();
        }
        let first = game.seat_log(A);
        answer(&mut game, A, "rest").unwrap();
        answer(&mut game, B, "rest").unwrap();
        (first, game.seat_log(A))
    };
    let plain = play("hide 6", "1", &[], false);
    for hide in ["hide 0", "hide 2", "hide 9"] {
        assert_eq!(play(hide, "1", &[], true), plain);
        assert_eq!(play(hide, "1", &["always pass", "if distance <= 3, fire"], false), plain);
    }
}

/// A window that is passed over because nobody has a choice leaves the same marks as one that a person, or an order,
/// lets go by; only the header's scenario names the shots, so it is left out.
#[test]
fn a_window_without_a_choice_leaves_no_other_trace() {
    let play = |shots: u8, orders: &[String]| {
        let mut game = hidden(&format!("turns 2\nshots 1 {shots}\n"));
        if !orders.is_empty() {
            game.set_standing(B, orders).unwrap();
        }
        answer(&mut game, A, "walk 3, stop").unwrap();
        if game.to_answer() == Seats::only(B) && matches!(game.asked(), crate::Asked::Window { .. }) {
            answer(&mut game, B, "pass").unwrap();
        }
        let log = game.seat_log(A);
        log.lines().skip(1).map(mask_dice).collect::<Vec<_>>()
    };
    let (forced, by_hand, by_order) = (play(0, &[]), play(3, &[]), play(3, &["always pass".to_owned()]));
    assert_eq!(forced.len(), by_hand.len());
    assert_eq!(forced, by_hand);
    assert_eq!(by_hand, by_order);
}

/// A noise is a number that nobody can foresee; the lines must be alike but for it.
fn mask_dice(line: &str) -> String {
    match line.split_once("noise ") {
        Some((before, after)) => format!("{before}noise ?{}", &after[1..]),
        None => line.to_owned(),
    }
}

#[test]
fn a_kept_seat_log_is_proved_by_the_full_log() {
    let mut game = hidden("turns 6\nshots 1 1\n");
    let kept = game.seat_log(A);
    answer(&mut game, A, "walk 3, stop").unwrap();
    game.take_back(game.before_last(A).unwrap(), BOTH).unwrap();
    answer(&mut game, A, "walk 1, stop").unwrap();
    game.resign(B).unwrap();
    let full = game.seat_log(A);
    assert!(full.lines().last().unwrap().contains("\"end\""));
    assert_eq!(first_difference(&kept, &full), None);
    assert_eq!(first_difference(&kept[..kept.len() - 9], &full), None, "a torn end is no lie");
    assert_eq!(first_difference(&kept.replace("You hide in 2", "You hide in 5"), &full), Some(4));
    assert_eq!(first_difference(&full, &kept), Some(kept.lines().count() + 1));
}

#[test]
fn the_numbering_has_no_gaps() {
    let game = long(30);
    for seat in [A, B] {
        let versions: Vec<u64> = game
            .seat_log(seat)
            .lines()
            .skip(1)
            .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()["v"].as_u64().unwrap())
            .collect();
        assert_eq!(versions[0], 1);
        assert!(versions.windows(2).all(|pair| pair[1] == pair[0] || pair[1] == pair[0] + 1), "{versions:?}");
        assert_eq!(*versions.last().unwrap(), game.version(Audience::Seat(seat)));
    }
}

#[test]
fn a_scene_hash_follows_every_happening_that_was_heard() {
    let mut game = hidden("turns 6\nshots 1 1\n");
    let scenes = |game: &Match<Tiny>| game.seat_log(A).lines().filter(|line| line.contains("\"scene\"")).count();
    assert_eq!(scenes(&game), 1);
    answer(&mut game, A, "walk 3, stop").unwrap();
    assert_eq!(scenes(&game), 2);
    let now = crate::log::seat::scene_hash(&game.scene(Audience::Seat(A)));
    assert!(game.seat_log(A).lines().last().unwrap().contains(&now));
    answer(&mut game, B, "pass").unwrap();
    assert_eq!(scenes(&game), 2, "alpha heard nothing of it");
}

#[test]
fn a_reason_stands_in_the_full_log_and_in_no_seat_log() {
    let mut game = hidden("turns 4\nshots 1 1\n");
    let steps = ["walk 3".to_owned(), "stop".to_owned()];
    AnyMatch::commit_because(&mut game, A, &steps, By::Bot, "the way is free").unwrap();
    let log = game.log();
    assert!(log.contains(r#""reason":"the way is free""#), "{log}");
    assert!(!game.seat_log(A).contains("the way is free") && !game.seat_log(B).contains("the way is free"));
    let folded = Match::<Tiny>::fold(&log).unwrap();
    assert_eq!(folded.log(), log, "it is kept, and no part of play");
    for who in [Audience::Public, Audience::Seat(A), Audience::Umpire] {
        assert!(story(&game, who).iter().all(|told| !told.contains("the way is free")));
    }
}
