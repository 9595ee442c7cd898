//! The computer opponent against random orders, in mirrored pairs. `docs/balance.md` has the figures of all scenarios.

use bots::{Bot, Greedy, Random};
use kernel::dice::{Seed, Seeded};
use kernel::play::{Playout, Tally};
use kernel::{Reported, Rulebook, Seat, Setup, Side, Silent};
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

/// What the greedy seat scores in one game, in halves.
fn score(name: &str, seed: u64, greedy_seat: u8) -> u32 {
    let (table, mut state) = Wrg::start(&setup(name)).expect("it starts");
    let (mut dice, mut random, mut greedy) = (Seeded::new(Seed::number(seed), 0), Random::new(seed), Greedy::new(seed));
    let (mut playout, mut tally) = (Playout::<Wrg>::default(), Tally::default());
    while playout.exchange(&table, &mut state, &mut dice, &mut Silent, &mut tally, |seat, lens, so_far, q| {
        if seat == Seat(greedy_seat) {
            Bot::<Wrg>::choose(&mut greedy, lens, so_far, q)
        } else {
            Bot::<Wrg>::choose(&mut random, lens, so_far, q)
        }
    }) {}
    match Wrg::report(&table, &state).expect("it is over").verdict().winner {
        Some(Side(n)) if n == greedy_seat => 2,
        Some(_) => 0,
        None => 1,
    }
}

fn duel(name: &str, pairs: u64) -> f64 {
    let halves: u32 = (0..pairs).map(|seed| score(name, seed, 0) + score(name, seed, 1)).sum();
    let share = f64::from(halves) / (4 * pairs) as f64;
    println!("{name}: {share:.3} over {pairs} mirrored pairs");
    share
}

#[test]
fn the_opponent_beats_random_orders() {
    assert!(duel("wrg/first-fight", 40) >= 0.9);
}

#[test]
fn it_holds_an_ambush_and_is_at_the_clearing_in_the_end() {
    assert!(duel("wrg/jungle-ambush", 40) >= 0.9);
}

#[test]
fn it_knows_tanks_and_support() {
    assert!(duel("wrg/advance-1944", 40) >= 0.9);
    assert!(duel("wrg/cold-war", 40) >= 0.9);
}
