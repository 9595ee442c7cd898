//! How often each side wins: random against random and greedy against greedy, with 95 % intervals.
//!
//! `cargo bench -p benches --bench shares -- [RANDOM GAMES] [GREEDY GAMES]` prints the table that stands in `docs/balance.md`.

use bots::{Bot, Greedy, Random};
use kernel::dice::{Seed, Seeded};
use kernel::play::{Playout, Tally};
use kernel::{Question, Rulebook, Seat, Silent};
use raid::Raid;
use raid::step::Step;
use raid::view::Lens;
use std::thread;

/// Wins of Alpha, of Bravo, draws, turns and men lost, over some games.
#[derive(Clone, Copy, Default)]
struct Sum {
    games: u64,
    wins: [u64; 3],
    turns: u64,
    losses: [u64; 2],
}

fn play(scenario: &str, from: u64, games: u64, greedy: bool) -> Sum {
    let (t, start) = Raid::start(&benches::setup(scenario)).expect("a sound scenario");
    let mut playout = Playout::<Raid>::default();
    let mut sum = Sum::default();
    for n in from..from + games {
        let mut s = start.clone();
        let mut dice = Seeded::new(Seed::number(n), 0);
        let (mut random, mut keen) = (Random::new(n), Greedy::new(n));
        let mut choose = |_: Seat, at: Lens<'_>, so_far: &[Step], q: &Question<Step>| {
            if greedy {
                Bot::<Raid>::choose(&mut keen, at, so_far, q)
            } else {
                Bot::<Raid>::choose(&mut random, at, so_far, q)
            }
        };
        while playout.exchange(&t, &mut s, &mut dice, &mut Silent, &mut Tally::default(), &mut choose) {}
        sum.games += 1;
        sum.wins[usize::from(s.ended.winner)] += 1;
        sum.turns += u64::from(s.turn);
        for side in 0..2 {
            sum.losses[side] += u64::from(s.losses[side]);
        }
    }
    sum
}

/// Both cores, every game by its own number, so that the sum does not depend on how they are shared out.
fn series(scenario: &'static str, games: u64, greedy: bool) -> Sum {
    let half = games / 2;
    let parts = thread::scope(|scope| {
        let other = scope.spawn(move || play(scenario, half, games - half, greedy));
        [play(scenario, 0, half, greedy), other.join().expect("games end")]
    });
    let mut sum = Sum::default();
    for part in parts {
        sum.games += part.games;
        sum.turns += part.turns;
        (0..3).for_each(|i| sum.wins[i] += part.wins[i]);
        (0..2).for_each(|i| sum.losses[i] += part.losses[i]);
    }
    sum
}

/// Wilson's interval at 95 %.
fn interval(wins: u64, games: u64) -> (f64, f64) {
    let (n, z) = (games as f64, 1.959_964);
    let p = wins as f64 / n;
    let middle = (p + z * z / (2.0 * n)) / (1.0 + z * z / n);
    let half = z / (1.0 + z * z / n) * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    ((middle - half).max(0.0) * 100.0, (middle + half).min(1.0) * 100.0)
}

fn main() {
    let words: Vec<u64> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let random = words.first().copied().unwrap_or(1_000);
    let greedy = words.get(1).copied().unwrap_or(200);
    println!("| scenario | opponents | games | Alpha wins | 95 % | mean turns | men lost by Alpha / Bravo |");
    println!("|---|---|---|---|---|---|---|");
    for (name, _) in Raid::library() {
        for (label, games, keen) in [("random", random, false), ("greedy", greedy, true)] {
            let sum = series(name, games, keen);
            let (low, high) = interval(sum.wins[0], sum.games);
            let each = |count: u64| count as f64 / sum.games as f64;
            println!(
                "| {name} | {label} | {games} | {:.1} % | {low:.1}-{high:.1} % | {:.1} | {:.1} / {:.1} |",
                each(sum.wins[0]) * 100.0,
                each(sum.turns),
                each(sum.losses[0]),
                each(sum.losses[1])
            );
        }
    }
}
