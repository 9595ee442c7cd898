//! `fireteam play`: a game in the terminal, by script, or between computer opponents.

mod ending;
mod keep;
mod lists;
mod screen;
mod table;

use crate::books::{chosen, options, shelf};
use crate::output::{Done, Failure, Output};
use bots::Level;
use clap::Args;
use keep::Kept;
use kernel::dice::Seed;
use kernel::log::Reading;
use kernel::{AnyMatch, SeatSetup, Start};
use lists::listed;
use screen::Screen;
use std::fmt;
use std::str::FromStr;
use table::Table;

/// Play a scenario. Whatever is typed may also come from a file or a pipe.
#[derive(Args)]
pub(crate) struct Play {
    /// A scenario's name, such as raid/entebbe, or a file of your own.
    #[arg(required_unless_present = "resume", conflicts_with = "resume")]
    scenario: Option<String>,
    /// Who plays the first side, Alpha or Blue: human, random or greedy [default: human].
    #[arg(long, alias = "blue", value_name = "WHO")]
    alpha: Option<Player>,
    /// Who plays the second side, Bravo or Red: human, random or greedy [default: greedy].
    #[arg(long, alias = "red", value_name = "WHO")]
    bravo: Option<Player>,
    /// An option of the match: night=on, table=@FILE for the text of a file; may be given several times.
    #[arg(long = "option", value_name = "NAME=VALUE", conflicts_with = "resume")]
    options: Vec<String>,
    /// An army list for the first side of a points battle, a file or the name of a sample, instead of buying at the table; a side without
    /// one has a ready-made army.
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    army: Option<String>,
    /// An army list for the second side.
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    army2: Option<String>,
    /// The same number gives the same dice and the same opponents again.
    #[arg(long, value_name = "NUMBER", conflicts_with = "resume")]
    seed: Option<u64>,
    /// Where the game is kept; a new file in your data folder if left out. It holds secrets until the game has ended.
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    log: Option<String>,
    /// Go on with a game that was left.
    #[arg(long, value_name = "LOG")]
    resume: Option<String>,
    /// When the game ends or is left, also keep what each seat may keep of it: its own log, beside the game's.
    #[arg(long)]
    seat_logs: bool,
}

/// Who plays a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Player {
    /// Somebody at the keyboard.
    Human,
    /// The computer.
    Bot(Level),
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Human => f.write_str("human"),
            Player::Bot(level) => level.fmt(f),
        }
    }
}

impl FromStr for Player {
    type Err = String;
    fn from_str(word: &str) -> Result<Player, String> {
        if word == "human" {
            return Ok(Player::Human);
        }
        word.parse()
            .map(Player::Bot)
            .map_err(|_| format!("`{word}` is nobody who plays; write human, random or greedy"))
    }
}

/// A game that can be played, the file that keeps it, and the secret of its dice.
struct Opened {
    game: Box<dyn AnyMatch>,
    kept: Kept,
    secret: [u8; 32],
}

/// Play, or go on playing.
pub(crate) fn play(play: &Play, output: &Output) -> Done {
    let Opened { game, kept, secret } = match &play.resume {
        Some(log) => Kept::resume(log, output)?,
        None => begin(play)?,
    };
    let players = game
        .header()
        .setup
        .seats
        .iter()
        .enumerate()
        .map(|(n, seat)| play.player(n, seat))
        .collect::<Result<Vec<_>, _>>()?;
    let mut table = Table::new(game, kept, players, &secret, Screen::new(output));
    table.welcome(play.resume.is_some());
    table.play()?;
    table.end(play.seat_logs)
}

impl Play {
    /// What the flags say of the first and of the second seat, whatever the book calls them.
    fn wanted(&self, seat: usize) -> Option<Player> {
        *[self.alpha, self.bravo].get(seat)?
    }
    /// Who plays a seat: as the flags say, else as the log says.
    fn player(&self, n: usize, seat: &SeatSetup) -> Result<Player, Failure> {
        match self.wanted(n) {
            Some(player) => Ok(player),
            None => seat.player.parse().map_err(|_| {
                Failure::input(format!(
                    "{} was played by `{}`; say who plays it now: --{} human",
                    seat.name, seat.player, seat.name
                ))
            }),
        }
    }
}

/// Set a new game up in a new file.
fn begin(play: &Play) -> Result<Opened, Failure> {
    let shelf = shelf();
    let mut chosen = chosen(&shelf, play.scenario.as_deref().unwrap_or_default())?;
    let mut options = options(&play.options)?;
    if play.army.is_some() || play.army2.is_some() {
        chosen = listed(chosen, [play.army.as_deref(), play.army2.as_deref()], &mut options)?;
    }
    let secret = match play.seed {
        Some(number) => Seed::number(number).0,
        None => fresh_secret()?,
    };
    let seats = shelf.seats(&chosen.name, Some(&chosen.text)).map_err(|faults| chosen.faults(faults))?;
    let usual = |n: usize| if n == 0 { Player::Human } else { Player::Bot(Level::Greedy) };
    let players = (0..seats.len()).map(|n| play.wanted(n).unwrap_or(usual(n)).to_string());
    let start = Start {
        text: Some(chosen.text.clone()),
        options,
        players: players.collect(),
        ..Start::new(&chosen.name, secret)
    };
    let game = shelf.start(start).map_err(|faults| chosen.faults(faults))?;
    let kept = match &play.log {
        Some(file) => Kept::create(file.as_ref())?,
        None => Kept::fresh(chosen.name.rsplit('/').next().unwrap_or("game"))?,
    };
    Ok(Opened { game, kept, secret })
}

/// A secret that nobody knows.
fn fresh_secret() -> Result<[u8; 32], Failure> {
    let mut secret = [0; 32];
    match getrandom::fill(&mut secret) {
        Ok(()) => Ok(secret),
        Err(error) => Err(Failure::Trouble(format!("the system gives no random numbers ({error}); use --seed NUMBER"))),
    }
}

/// The secret of a log that could be opened.
fn secret_of(log: &str) -> Result<[u8; 32], Failure> {
    Reading::of(log).and_then(|reading| reading.secret()).map_err(Failure::input)
}
