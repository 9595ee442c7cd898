//! What the computer opponent spends on a decision, in counts: no test looks at a clock.

use bots::{ANSWERS, Bot, Greedy, LONGEST, STEPS};
use kernel::dice::{Seed, Seeded};
use kernel::play::{Playout, Tally};
use kernel::{Rulebook, Setup, Silent};
use wrg::Wrg;

fn setup(name: &str) -> Setup {
    let library = Wrg::library();
    let (_, text) = library.into_iter().find(|(known, _)| *known == name).expect("a scenario of the book");
    Setup {
        rulebook: Wrg::NAME.to_owned(),
        edition: 1,
        scenario: name.to_owned(),
        text: text.to_owned(),
        options: Default::default(),
        seats: Wrg::seats(text).expect("a sound scenario"),
    }
}

/// The most steps of a decision, and the most answers weighed for one, in a whole game of the computer against itself.
fn spent(name: &str, seed: u64) -> (usize, usize) {
    let (table, mut state) = Wrg::start(&setup(name)).expect("it starts");
    let (mut dice, mut greedy) = (Seeded::new(Seed::number(seed), 0), Greedy::new(seed));
    let (mut playout, mut tally) = (Playout::<Wrg>::default(), Tally::default());
    let (mut steps, mut answers) = (0, 0);
    let (mut before, mut decision) = (0, 0);
    while playout.exchange(&table, &mut state, &mut dice, &mut Silent, &mut tally, |_, lens, so_far, q| {
        // A sheet that is shorter than the last one is another.
        decision = if so_far.len() < before { 0 } else { decision } + q.count();
        before = so_far.len() + 1;
        (steps, answers) = (steps.max(before), answers.max(decision));
        Bot::<Wrg>::choose(&mut greedy, lens, so_far, q)
    }) {}
    println!("| {name} | {seed} | {steps} | {answers} |");
    (steps, answers)
}

#[test]
fn a_decision_of_the_opponent_keeps_to_its_budget() {
    for (name, _) in Wrg::library() {
        // The largest battle of the book.
        for seed in 0..if name == "wrg/farm" { 4 } else { 1 } {
            let (steps, answers) = spent(name, seed);
            assert!(steps <= STEPS, "{name}, seed {seed}: {steps} steps");
            assert!(answers <= ANSWERS, "{name}, seed {seed}: {answers} answers weighed");
        }
    }
}

#[test]
fn the_budget_is_far_below_what_a_bot_would_compose() {
    const { assert!(STEPS * 2 <= LONGEST) };
}
