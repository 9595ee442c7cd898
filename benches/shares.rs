//! How often each side wins: random against random and greedy against greedy, with 95 % intervals.
//!
//! `cargo bench -p benches --bench shares -- [RANDOM GAMES] [GREEDY GAMES]` prints the tables that stand in `docs/balance.md`; `--only NAME`
//! those rows alone whose scenario has this in its name.

use bots::{Bot, Greedy, Random};
use kernel::dice::{Seed, Seeded};
use kernel::play::{Playout, Tally};
use kernel::rulebook::Reported;
use kernel::{Judgement, Question, Rulebook, Seat, Side, Silent};
use raid::Raid;
use std::thread;
use wrg::Wrg;

/// Wins of the first side, of the second, draws, turns and men lost, over some games.
#[derive(Clone, Copy, Default)]
struct Sum {
    games: u64,
    wins: [u64; 3],
    turns: u64,
    losses: [u64; 2],
}

impl Sum {
    fn each(&self, count: u64) -> f64 {
        count as f64 / self.games as f64
    }
}

/// What a book counts of a game that is over: its turns, and the men that each side lost.
type Count<R> = fn(&<R as Rulebook>::State) -> (u64, [u64; 2]);

fn play<R: Judgement>(scenario: &str, from: u64, games: u64, greedy: bool, count: Count<R>) -> Sum {
    let (t, start) = R::start(&benches::setup_of::<R>(scenario)).expect("a sound scenario");
    let mut playout = Playout::<R>::default();
    let mut sum = Sum::default();
    for n in from..from + games {
        let mut s = start.clone();
        let mut dice = Seeded::new(Seed::number(n), 0);
        let (mut random, mut keen) = (Random::new(n), Greedy::new(n));
        let mut choose = |_: Seat, at: R::Lens<'_>, so_far: &[R::Step], q: &Question<R::Step>| {
            if greedy {
                Bot::<R>::choose(&mut keen, at, so_far, q)
            } else {
                Bot::<R>::choose(&mut random, at, so_far, q)
            }
        };
        while playout.exchange(&t, &mut s, &mut dice, &mut Silent, &mut Tally::default(), &mut choose) {}
        let winner = R::report(&t, &s).expect("the game is over").verdict().winner;
        sum.games += 1;
        sum.wins[winner.map_or(2, Side::index)] += 1;
        let (turns, losses) = count(&s);
        sum.turns += turns;
        (0..2).for_each(|side| sum.losses[side] += losses[side]);
    }
    sum
}

/// Both cores, every game by its own number, so that the sum does not depend on how they are shared out.
fn series<R: Judgement>(scenario: &'static str, games: u64, greedy: bool, count: Count<R>) -> Sum {
    let half = games / 2;
    let parts = thread::scope(|scope| {
        let other = scope.spawn(move || play::<R>(scenario, half, games - half, greedy, count));
        [play::<R>(scenario, 0, half, greedy, count), other.join().expect("games end")]
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
    let words: Vec<String> = std::env::args().skip(1).collect();
    let only = words.iter().position(|word| word == "--only").and_then(|at| words.get(at + 1));
    let numbers: Vec<u64> = words.iter().filter_map(|word| word.parse().ok()).collect();
    let random = numbers.first().copied().unwrap_or(1_000);
    let greedy = numbers.get(1).copied().unwrap_or(200);
    let wanted = |name: &str| only.is_none_or(|only| name.contains(only.as_str()));
    println!("| scenario | opponents | games | Alpha wins | 95 % | mean turns | men lost by Alpha / Bravo |");
    println!("|---|---|---|---|---|---|---|");
    for (name, _) in Raid::library().into_iter().filter(|(name, _)| wanted(name)) {
        for (label, games, keen) in [("random", random, false), ("greedy", greedy, true)] {
            let sum = series::<Raid>(name, games, keen, |s| (u64::from(s.turn), s.losses.map(u64::from)));
            let (low, high) = interval(sum.wins[0], sum.games);
            println!(
                "| {name} | {label} | {games} | {:.1} % | {low:.1}-{high:.1} % | {:.1} | {:.1} / {:.1} |",
                sum.each(sum.wins[0]) * 100.0,
                sum.each(sum.turns),
                sum.each(sum.losses[0]),
                sum.each(sum.losses[1])
            );
        }
    }
    println!("\n| scenario | opponents | games | Blue wins | 95 % | draws | mean periods |");
    println!("|---|---|---|---|---|---|---|");
    for (name, _) in Wrg::library().into_iter().filter(|(name, _)| wanted(name)) {
        let sum = series::<Wrg>(name, greedy, true, |s| (u64::from(s.period), [0; 2]));
        let (low, high) = interval(sum.wins[0], sum.games);
        println!(
            "| {name} | greedy | {greedy} | {:.1} % | {low:.1}-{high:.1} % | {:.1} % | {:.1} |",
            sum.each(sum.wins[0]) * 100.0,
            sum.each(sum.wins[2]) * 100.0,
            sum.each(sum.turns)
        );
    }
}
