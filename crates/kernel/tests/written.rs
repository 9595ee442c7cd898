//! A question may take a written text beside its offers: the book makes a draft of it, or says everything that is wrong with it.

#[allow(unreachable_pub, dead_code)]
mod toy;

use kernel::{AnyMatch, By, Match, Rulebook, Seat, Setup};
use toy::Toy;

fn game() -> Match<Toy> {
    let (scenario, text) = Toy::library()[0];
    let setup = Setup {
        rulebook: Toy::NAME.to_owned(),
        edition: 1,
        scenario: scenario.to_owned(),
        text: text.to_owned(),
        options: Default::default(),
        seats: Toy::seats(text).unwrap(),
    };
    Match::start(setup, [7; 32]).unwrap()
}

#[test]
fn a_text_becomes_a_draft_of_ordinary_steps() {
    let mut game = game();
    let asking = game.question(Seat(0), &[]).unwrap();
    let written = asking.written.expect("a plan is taken");
    assert_eq!((written.name.as_str(), written.example.as_str()), ("plan", "0 2 4 1 3"));
    let reading = game.written(Seat(0), &[], &written.example).unwrap();
    assert!(reading.faults.is_empty());
    assert!(game.question(Seat(0), &reading.steps).unwrap().closed, "the whole decision");
    AnyMatch::commit(&mut game, Seat(0), &reading.steps, By::Player).unwrap();
    assert!(
        AnyMatch::log(&game).contains(r#"{\"At\":2}"#) && !AnyMatch::log(&game).contains("0 2 4"),
        "steps, and no text"
    );
}

#[test]
fn a_faulty_text_is_told_whole_and_changes_nothing() {
    let game = game();
    let reading = game.written(Seat(1), &[], "0 5\n7 x 99").unwrap();
    let told: Vec<(usize, &str)> = reading.faults.iter().map(|fault| (fault.line, fault.what.as_str())).collect();
    assert_eq!(told, [(1, "`0` is no answer"), (2, "`x` is no answer"), (2, "`99` is no answer")]);
    assert!(reading.steps.is_empty());
    assert_eq!(game.written(Seat(1), &[], "5 7").unwrap().faults[0].line, 0);
}

#[test]
fn a_text_is_refused_where_none_is_asked_for() {
    let game = game();
    let begun = game.written(Seat(0), &[], "0 2 4 1 3").unwrap().steps[..1].to_vec();
    assert!(game.question(Seat(0), &begun).unwrap().written.is_none());
    assert!(game.written(Seat(0), &begun, "0 2 4 1 3").unwrap_err().reason.contains("no text"));
    let nothing = game.written(Seat(7), &[], "").unwrap_err();
    assert!(nothing.reason.contains("no seat"), "{nothing}");
}
