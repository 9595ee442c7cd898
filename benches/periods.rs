//! Infantry Action: periods a second with random orders on one core, beside Raid's moves a second in the same run.
//!
//! `cargo bench --package benches --bench periods [-- --seconds 3] [--only farm]`

use bots::{Bot, Random};
use kernel::dice::{Seed, Seeded};
use kernel::play::{Playout, Tally};
use kernel::{Rulebook, Silent};
use raid::Raid;
use std::time::{Duration, Instant};
use wrg::Wrg;

/// Random games for a while: what was counted, how many games, and how many seconds it took.
fn games<R: Rulebook>(name: &str, time: Duration) -> (Tally, u64, f64)
where
    Random: Bot<R>,
{
    let (table, start) = R::start(&benches::setup_of::<R>(name)).expect("it starts");
    let (began, mut tally, mut seed) = (Instant::now(), Tally::default(), 0);
    let mut playout = Playout::<R>::default();
    while began.elapsed() < time {
        let mut state = start.clone();
        let (mut dice, mut random) = (Seeded::new(Seed::number(seed), 0), Random::new(seed));
        while playout.exchange(&table, &mut state, &mut dice, &mut Silent, &mut tally, |_, lens, so_far, q| {
            Bot::<R>::choose(&mut random, lens, so_far, q)
        }) {}
        seed += 1;
    }
    (tally, seed, began.elapsed().as_secs_f64())
}

fn main() {
    let words: Vec<String> = std::env::args().collect();
    let find = |name: &str| words.iter().position(|word| word == name).and_then(|at| words.get(at + 1));
    let seconds = find("--seconds").and_then(|word| word.parse().ok()).unwrap_or(3);
    let time = Duration::from_secs(seconds);
    let (tally, _, took) = games::<Raid>("raid/sweep", time);
    let moves = tally.moves as f64 / took;
    println!("raid/sweep: {moves:.0} moves a second");
    for (name, _) in
        Wrg::library().into_iter().filter(|(n, _)| find("--only").is_none_or(|only| n.contains(only.as_str())))
    {
        let (tally, games, took) = games::<Wrg>(name, time);
        // A period asks three times: for orders, for fire, for reactions.
        let periods = tally.commits as f64 / 3.0 / took;
        println!("{name}: {periods:.0} periods a second ({games} games), 1/{:.0} of Raid's moves", moves / periods);
    }
}
