//! Games that were played in the terminal, kept with their logs: every line must still follow from those before it. What
//! breaks one of them is a new edition of the book.

use kernel::game::Match;
use kernel::{AnyMatch, Side};
use raid::Raid;

fn kept(name: &str) -> Match<Raid> {
    let path = format!("{}/tests/logs/{name}.jsonl", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
    let game = Match::<Raid>::fold(&text).unwrap_or_else(|e| panic!("{path}: {e}"));
    assert_eq!(game.log(), text, "the log reads back byte for byte");
    game
}

#[test]
fn two_people_at_one_keyboard_fought_entebbe_to_its_end() {
    let game = kept("hot-seat");
    assert_eq!(game.header().setup.scenario, "raid/entebbe");
    assert_eq!(AnyMatch::verdict(&game).expect("it has ended").winner, Some(Side(0)));
    assert!(!game.log().contains("\"by\":\"bot\""), "nobody else decided anything");
}

#[test]
fn a_person_lost_tragino_to_the_greedy_opponent() {
    let game = kept("against-greedy");
    assert_eq!(game.header().setup.scenario, "raid/tragino");
    assert_eq!(AnyMatch::verdict(&game).expect("it has ended").winner, Some(Side(1)));
    let by = |who: &str| game.log().matches(&format!("\"by\":\"{who}\"")).count();
    assert!(by("bot") > 50, "{} decisions by the computer", by("bot"));
}
