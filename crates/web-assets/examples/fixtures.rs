//! Writes the fixtures of the client's unit tests: what one seat sees and is asked in the first lines of a game.
//!
//! `cargo run -p web-assets --example fixtures -- raid/entebbe 12 > web/test/fixtures/entebbe.json`

use bots::Level;
use kernel::dice::{Seed, Seeded};
use kernel::{AnyMatch, Audience, By, Seat, Shelf, Start};
use serde_json::{Value, json};

fn main() {
    let mut args = std::env::args().skip(1);
    let scenario = args.next().unwrap_or_else(|| "raid/entebbe".to_owned());
    let most: usize = args.next().and_then(|n| n.parse().ok()).unwrap_or(12);
    let shelf = Shelf::new().with::<raid::Raid>();
    let mut game = shelf.start(Start::new(&scenario, [7; 32])).unwrap_or_else(|faults| panic!("{faults}"));
    let mut lots = Seeded::new(Seed::number(3), 0);
    let mut shots = Vec::new();
    while game.verdict().is_none() && shots.len() < most {
        let Some(seat) = game.to_answer().iter().next() else { break };
        let decided = bots::decide(&*game, seat, Level::Greedy, &mut lots).expect("a bot decides");
        shots.push(shot(&*game, seat, &decided.steps));
        game.commit(seat, &decided.steps, By::Player).expect("a bot's decision is legal");
    }
    let all = json!({ "boards": game.boards(), "shots": shots, "ledger": game.ledger(Audience::Seat(Seat(0))) });
    println!("{}", serde_json::to_string(&all).expect("plain data"));
}

/// One question with the scene, and with every question and preview on the way to the answer.
fn shot(game: &dyn AnyMatch, seat: Seat, steps: &[String]) -> Value {
    let asked: Vec<Value> = (0..=steps.len())
        .map(|n| json!({ "draft": &steps[..n], "asking": game.question(seat, &steps[..n]).ok(), "preview": game.preview(seat, &steps[..n]).ok() }))
        .collect();
    let who = Audience::Seat(seat);
    json!({ "seat": seat, "scene": game.scene(who), "asked": game.asked(), "drafts": asked, "tellings": game.tellings(who, 0) })
}
