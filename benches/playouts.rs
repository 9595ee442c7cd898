//! Whole games of random legal play, from set-up to report, on one core: offers listed from the acting seat's lens at
//! every step, one exchange in 64 checked against the slow definitions.
//!
//! `cargo bench -p benches --bench playouts -- [SCENARIO] [SECONDS]` prints one JSON line.

use benches::{Counting, Game, Games};
use kernel::play::Tally;
use std::time::Instant;

#[global_allocator]
static COUNTING: Counting = Counting;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let scenario = words.first().map_or("raid/sweep", String::as_str);
    let seconds: f64 = words.get(1).and_then(|word| word.parse().ok()).unwrap_or(5.0);
    let mut games = Games::new(scenario);
    games.play(0, 64);
    let (mut sum, mut played, mut turns) = (Tally::default(), 0u64, 0u64);
    let mut allocated = 0;
    let start = Instant::now();
    while start.elapsed().as_secs_f64() < seconds {
        let Game { tally, allocations, turns: last, .. } = games.play(played + 1, 64);
        sum.moves += tally.moves;
        sum.offers += tally.offers;
        sum.commits += tally.commits;
        allocated += allocations;
        turns += u64::from(last);
        played += 1;
    }
    let took = start.elapsed().as_secs_f64();
    let rate = |count: u64| (count as f64 / took).round();
    let each = |count: u64, of: u64| (count as f64 / of as f64 * 100.0).round() / 100.0;
    let line = serde_json::json!({
        "scenario": scenario,
        "moves_per_second": rate(sum.moves),
        "offers_per_move": each(sum.offers, sum.moves),
        "commits_per_second": rate(sum.commits),
        "games_per_second": each(played * 100, (took * 100.0) as u64),
        "moves_per_game": each(sum.moves, played),
        "turns_per_game": each(turns, played),
        "games": played,
        "allocations_per_move": each(allocated, sum.moves),
        "state_bytes": std::mem::size_of::<raid::state::State>(),
    });
    println!("{line}");
}
