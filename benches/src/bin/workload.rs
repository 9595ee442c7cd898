//! Work whose instructions are counted: `workload log FILE LINES` writes a log, `workload fold FILE` folds it,
//! `workload table FILE DECISIONS` plays its first decisions again at a table with both players there, `workload sight` looks along every line
//! of the map.

use bots::{Level, decide};
use kernel::any::AnyMatch;
use kernel::dice::{Seed, Seeded};
use kernel::game::Match;
use kernel::log::By;
use kernel::{Audience, Rulebook, Seat, Seats};
use raid::Raid;
use serde::Deserialize;
use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["log", file, lines] => lines.parse().map_err(|_| "how many lines?".to_owned()).and_then(|n| log(file, n)),
        ["fold", file] => fold(file),
        ["table", file, n] => n.parse().map_err(|_| "how many decisions?".to_owned()).and_then(|n| table(file, n)),
        ["sight"] => sight(),
        ["idle"] => Ok(()),
        _ => Err("workload log FILE LINES | fold FILE | table FILE DECISIONS | sight | idle".to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

/// Lines of play after which the players return to an early line, by consent, and go on with new dice.
const RETURN_AFTER: u64 = 250;
/// The line they return to: the set-up is over.
const RETURN_TO: u64 = 30;

/// A random game of the largest scenario with so many lines. No game is that long, so its players return to its
/// beginning again and again.
fn log(file: &str, lines: u64) -> Result<(), String> {
    for seed in 0..100 {
        let secret = Seed::number(seed).0;
        let mut game = Match::<Raid>::start(benches::setup("raid/sweep"), secret).map_err(|e| e.to_string())?;
        let mut lots = Seeded::new(Seed::number(seed), u64::MAX);
        let everybody = Seats::default().with(Seat(0)).with(Seat(1));
        let mut returned = 0;
        while game.verdict().is_none() && game.line() < lines {
            if game.line() - returned >= RETURN_AFTER {
                game.take_back(RETURN_TO, everybody).map_err(|e| e.to_string())?;
                returned = game.line();
            }
            for seat in game.to_answer().iter() {
                let decided = decide(&game, seat, Level::Random, &mut lots).map_err(|e| e.to_string())?;
                AnyMatch::commit(&mut game, seat, &decided.steps, By::Bot).map_err(|e| e.to_string())?;
            }
        }
        if game.line() >= lines {
            return std::fs::write(file, game.log()).map_err(|e| e.to_string());
        }
    }
    Err("no game was long enough".to_owned())
}

fn fold(file: &str) -> Result<(), String> {
    let text = std::fs::read_to_string(file).map_err(|e| format!("{file}: {e}"))?;
    let game = Match::<Raid>::fold(&text).map_err(|e| e.to_string())?;
    std::hint::black_box(game.state());
    Ok(())
}

/// The first decisions of a log once more, with everything that a server makes of them for two players who are there.
fn table(file: &str, decisions: usize) -> Result<(), String> {
    let text = std::fs::read_to_string(file).map_err(|e| format!("{file}: {e}"))?;
    let seats = [Seat(0), Seat(1)].map(Audience::Seat);
    let begun: String =
        text.lines().take_while(|line| !line.starts_with("{\"decide\"")).flat_map(|l| [l, "\n"]).collect();
    let mut game: Box<dyn AnyMatch> = Box::new(Match::<Raid>::fold(&begun).map_err(|e| e.to_string())?);
    game.follow(&seats);
    let mut since = seats.map(|who| game.version(who));
    for line in text.lines().filter(|line| line.starts_with("{\"decide\"")).take(decisions) {
        let Ok(Line { decide }) = serde_json::from_str::<Line>(line) else {
            return Err(format!("cannot be read: {line}"));
        };
        game.commit(decide.seat, &decide.steps, By::Player).map_err(|e| e.to_string())?;
        std::hint::black_box(game.moments());
        for (who, since) in seats.into_iter().zip(&mut since) {
            std::hint::black_box(game.tellings(who, *since));
            *since = game.version(who);
        }
        for seat in game.to_answer().iter() {
            std::hint::black_box(game.question(seat, &[]).map_err(|e| e.to_string())?);
        }
    }
    Ok(())
}

#[derive(Deserialize)]
struct Line {
    decide: Decided,
}

#[derive(Deserialize)]
struct Decided {
    seat: Seat,
    steps: Vec<String>,
}

fn sight() -> Result<(), String> {
    let (table, _) = Raid::start(&benches::setup("raid/sweep")).map_err(|e| e.to_string())?;
    std::hint::black_box(raid::sight::SightTable::new(&table.ground));
    Ok(())
}
