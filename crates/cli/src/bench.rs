//! `fireteam bench`: how fast this machine plays.

use crate::books::{chosen, shelf};
use crate::output::{Done, Failure, Output};
use bots::{Bot, Random};
use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use kernel::dice::{Seed, Seeded};
use kernel::play::{Playout, Tally};
use kernel::{Rulebook, Setup, Silent};
use raid::Raid;
use serde::Serialize;
use std::time::{Duration, Instant};
use wrg::Wrg;

/// Play games of random legal moves to their end, on one core, and count.
#[derive(Args)]
pub(crate) struct Bench {
    /// The rule book.
    #[arg(value_parser = ["raid", "wrg"])]
    book: String,
    /// The scenario; raid/sweep or wrg/farm if left out.
    #[arg(long)]
    scenario: Option<String>,
    /// How long to measure, in seconds.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=3600))]
    seconds: u64,
    /// The first game's seed; the games after it count on.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// What was measured. A move is a step chosen among at least two offers; the set-up and forced answers do not count.
#[derive(Serialize)]
struct Measured {
    scenario: String,
    seconds: f64,
    games: u64,
    moves: u64,
    moves_per_second: f64,
    offers_per_move: f64,
    commits_per_second: f64,
    games_per_second: f64,
    moves_per_game: f64,
    state_bytes: usize,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    periods: Option<Periods>,
}

/// What is counted of a book that plays in periods, beside the moves of raid/sweep in the same run.
#[derive(Serialize)]
struct Periods {
    periods_per_second: f64,
    raid_moves_per_second: f64,
    raid_moves_per_period: f64,
}

/// How long raid/sweep is played for comparison at most, in seconds.
const COMPARED: u64 = 3;

/// Measure, with a bar on a terminal.
pub(crate) fn bench(bench: &Bench, output: &Output) -> Done {
    let measured = match bench.book.as_str() {
        "wrg" => {
            let mut measured = measure::<Wrg>(bench, "wrg/farm", output)?;
            let (book, seconds) = (Raid::NAME.to_owned(), bench.seconds.min(COMPARED));
            let raid = Bench { book, scenario: None, seconds, seed: bench.seed };
            let moves = measure::<Raid>(&raid, "raid/sweep", output)?.moves_per_second;
            // A period asks three times: for orders, for fire, for reactions.
            let periods = measured.commits_per_second / 3.0;
            measured.periods = Some(Periods {
                periods_per_second: periods,
                raid_moves_per_second: moves,
                raid_moves_per_period: moves / periods,
            });
            measured
        }
        _ => measure::<Raid>(bench, "raid/sweep", output)?,
    };
    output.answer(&measured, |output| words(&measured, output));
    Ok(())
}

fn measure<R: Rulebook>(bench: &Bench, usual: &str, output: &Output) -> Result<Measured, Failure> {
    let shelf = shelf();
    let chosen = chosen(&shelf, bench.scenario.as_deref().unwrap_or(usual))?;
    if !chosen.name.starts_with(&format!("{}/", R::NAME)) {
        return Err(Failure::input(format!("{} is no scenario of {}", chosen.name, R::NAME)));
    }
    let seats = shelf.seats(&chosen.name, Some(&chosen.text)).map_err(|faults| chosen.faults(faults))?;
    let setup = Setup {
        rulebook: R::NAME.to_owned(),
        edition: *R::EDITIONS.end(),
        scenario: chosen.name.clone(),
        text: chosen.text.clone(),
        options: Default::default(),
        seats,
    };
    let (table, start) = R::start(&setup).map_err(|faults| chosen.faults(faults))?;
    let bar = progress(bench.seconds, output);
    let (mut tally, mut games) = (Tally::default(), 0u64);
    let (mut playout, began) = (Playout::<R>::default(), Instant::now());
    let end = Duration::from_secs(bench.seconds);
    while began.elapsed() < end || games == 0 {
        play_game::<R>(&table, &start, bench.seed.wrapping_add(games), &mut playout, &mut tally)?;
        games += 1;
        bar.set_position(began.elapsed().as_millis().min(u128::from(bench.seconds) * 1000) as u64);
    }
    bar.finish_and_clear();
    let seconds = began.elapsed().as_secs_f64();
    let rate = |n: u64| n as f64 / seconds;
    Ok(Measured {
        scenario: chosen.name,
        seconds,
        games,
        moves: tally.moves,
        moves_per_second: rate(tally.moves),
        offers_per_move: tally.offers as f64 / tally.moves.max(1) as f64,
        commits_per_second: rate(tally.commits),
        games_per_second: rate(games),
        moves_per_game: tally.moves as f64 / games as f64,
        state_bytes: size_of::<R::State>(),
        periods: None,
    })
}

/// One game from its set-up to its end.
fn play_game<R: Rulebook>(
    table: &R::Table,
    start: &R::State,
    seed: u64,
    playout: &mut Playout<R>,
    tally: &mut Tally,
) -> Done {
    /// More exchanges than any game has.
    const ENDLESS: u64 = 10_000_000;
    let mut state = start.clone();
    let (mut dice, mut bot) = (Seeded::new(Seed::number(seed), 0), Random::new(seed));
    let mut choose = |_, lens: R::Lens<'_>, so_far: &[_], q: &_| Bot::<R>::choose(&mut bot, lens, so_far, q);
    // The first exchange is the set-up, which does not count.
    let mut set_up = Tally::default();
    let mut going = playout.exchange(table, &mut state, &mut dice, &mut Silent, &mut set_up, &mut choose);
    let most = tally.commits + ENDLESS;
    while going && tally.commits < most {
        going = playout.exchange(table, &mut state, &mut dice, &mut Silent, tally, &mut choose);
    }
    if going { Err(Failure::Trouble(format!("the game of seed {seed} does not end"))) } else { Ok(()) }
}

fn progress(seconds: u64, output: &Output) -> ProgressBar {
    let target = if output.terminal() { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let bar = ProgressBar::with_draw_target(Some(seconds * 1000), target);
    match ProgressStyle::with_template("playing {bar:40} {percent:>3} %") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

fn words(m: &Measured, output: &Output) -> String {
    let mut rows = vec![
        ("moves a second", thousands(m.moves_per_second)),
        ("offers a move", format!("{:.1}", m.offers_per_move)),
        ("commits a second", thousands(m.commits_per_second)),
        ("games a second", format!("{:.2}", m.games_per_second)),
        ("moves a game", thousands(m.moves_per_game)),
        ("bytes of a state", thousands(m.state_bytes as f64)),
    ];
    if let Some(periods) = &m.periods {
        rows.push(("periods a second", thousands(periods.periods_per_second)));
        rows.push(("raid/sweep, moves", thousands(periods.raid_moves_per_second)));
        rows.push(("of these a period", thousands(periods.raid_moves_per_period)));
    }
    let head = format!("{}: {} games of random play in {:.1} s on one core", m.scenario, m.games, m.seconds);
    let rows: Vec<String> = rows.iter().map(|(what, figure)| format!("  {what:18} {figure:>12}\n")).collect();
    format!("{}\n{}", output.strong(&head), rows.concat())
}

/// A whole number in groups of three figures.
fn thousands(number: f64) -> String {
    let figures = format!("{:.0}", number.max(0.0));
    let mut text = String::new();
    for (i, figure) in figures.chars().enumerate() {
        if i > 0 && (figures.len() - i) % 3 == 0 {
            text.push(' ');
        }
        text.push(figure);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::thousands;

    #[test]
    fn figures_stand_in_groups_of_three() {
        assert_eq!(thousands(7.4), "7");
        assert_eq!(thousands(1234.0), "1 234");
        assert_eq!(thousands(2_800_000.0), "2 800 000");
    }
}
