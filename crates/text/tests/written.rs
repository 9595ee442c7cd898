//! A text of many lines where the question takes one, on the kernel's toy book.

#[allow(dead_code, unreachable_pub, clippy::all, clippy::pedantic, missing_docs)]
#[path = "../../kernel/tests/toy/mod.rs"]
mod toy;

use kernel::any::AnyMatch;
use kernel::dice::Seed;
use kernel::{Seat, Shelf, Start};
use text::Session;

fn game() -> Box<dyn AnyMatch> {
    let start = Start { players: vec!["human".to_owned(); 2], ..Start::new("toy/strip", Seed::number(1).0) };
    Shelf::new().with::<toy::Toy>().start(start).unwrap_or_else(|faults| panic!("{faults}"))
}

#[test]
fn a_text_is_written_in_the_place_of_the_draft_and_taken_back_at_once() {
    let (mut game, mut session) = (game(), Session::new(Seat(0)));
    let asked = session.question(&*game).expect("a question");
    assert!(asked.contains("or `write`: plan of your own; `write example` shows one"), "{asked}");
    let shown = session.command(&mut *game, "write example").expect("an example").text;
    assert!(shown.contains("0 2 4 1 3"), "{shown}");
    let wrong = session.command(&mut *game, "write\n0 2\n99 x").expect_err("a faulty plan");
    let told = wrong.to_string();
    assert!(told.contains("this plan cannot be taken, for 2 reasons:"), "{told}");
    assert!(told.contains("\n  line 2: `99` is no answer; write five numbers\n  line 2: `x`"), "{told}");
    assert!(session.draft().is_empty(), "nothing has changed");
    let taken = session.command(&mut *game, "write\n0 2 4\n1 3").expect("a plan").text;
    assert!(taken.contains("So far: plan\n") && taken.contains("`go` carries it out"), "{taken}");
    assert_eq!(session.draft().len(), 5);
    session.command(&mut *game, "undo").expect("undone");
    assert!(session.draft().is_empty());
    session.command(&mut *game, "write 0 2 4 1 3").expect("a plan");
    assert!(session.command(&mut *game, "go").expect("complete").moved);
    let late = session.command(&mut *game, "write 0 2 4 1 3").expect_err("not asked");
    assert!(late.to_string().contains("answered already"), "{late}");
}
