//! The `fireteam` command: play, watch, verify, look rules up, and adjudicate at a real table.

mod adjudicate;
mod archive;
mod army;
mod bench;
mod books;
mod briefing;
mod list;
mod output;
mod play;
mod replay;
mod rules;
mod serve;
mod show;
mod table;
mod verify;

use clap::{Parser, Subcommand};
use output::Output;
use std::process::ExitCode;

/// Scenes and messages are many small pieces of text; this gives them out twice as fast as the system does.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Classic tactical rule books, every case enforced.
#[derive(Parser)]
#[command(name = "fireteam", version, after_help = WELCOME, disable_help_subcommand = true)]
struct Arguments {
    /// Print JSON instead of text.
    #[arg(long, global = true, display_order = 1000)]
    json: bool,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// The table in the browser: play, watch, replay. The same as no command at all.
    Serve(serve::Serve),
    /// The scenarios that can be played.
    List(list::List),
    /// A scenario: situation, forces, special rules, victory; its map as a picture.
    Show(show::Show),
    /// Play a scenario in the terminal: alone, two at one keyboard, or against the computer.
    Play(play::Play),
    /// Watch a game from its log.
    Replay(replay::Replay),
    /// Prove that a log is true: every roll, every telling, every state.
    Verify(verify::Verify),
    /// What the program does for a case of a rule book.
    Rules(rules::Rules),
    /// Rule on one question of a rule book with your own dice.
    Adjudicate {
        #[command(subcommand)]
        book: adjudicate::Book,
    },
    /// Every outcome of a shot with its exact chance.
    Odds {
        #[command(subcommand)]
        book: adjudicate::OddsBook,
    },
    /// An army bought by points: checked, priced, and printed as a sheet of cards.
    Army {
        #[command(subcommand)]
        book: army::Book,
    },
    /// Made-up country to fight over: the text of a measured table, and its picture.
    Table {
        #[command(subcommand)]
        doing: table::Doing,
    },
    /// How fast this machine plays a rule book.
    Bench(bench::Bench),
    /// The full log of a match of the server, secrets included.
    Export(archive::Export),
    /// Keep a log as a match of the server.
    Import(archive::Import),
    /// A copy of all data of the server.
    Backup(archive::Backup),
    /// Bring such a copy back, into a new folder or an empty PostgreSQL database.
    Restore(archive::Restore),
}

/// What a newcomer needs.
const WELCOME: &str = "\
Commands to begin with:
  fireteam                      the table in your browser
  fireteam list                 the scenarios
  fireteam show raid/entebbe    what a scenario is about
  fireteam play raid/entebbe    play it against the computer; five minutes";

/// Help that was asked for, or why the arguments make no sense: for programs as one line of JSON.
fn misread(wrong: &clap::Error) -> ExitCode {
    if !wrong.use_stderr() || !std::env::args_os().any(|word| word == "--json") {
        wrong.exit();
    }
    let text = wrong.to_string();
    let text = text.trim_start_matches("error: ").lines().take_while(|line| !line.starts_with("Usage:"));
    let said: Vec<&str> =
        text.map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("For more")).collect();
    Output::new(true).failed(&output::Failure::Input(said.join("; ")))
}

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(wrong) => return misread(&wrong),
    };
    let output = Output::new(arguments.json);
    let done = match arguments.command {
        None => serve::serve(&serve::Serve::default(), &output),
        Some(Command::Serve(serve)) => serve::serve(&serve, &output),
        Some(Command::List(list)) => list::list(&list, &output),
        Some(Command::Show(show)) => show::show(&show, &output),
        Some(Command::Play(play)) => play::play(&play, &output),
        Some(Command::Replay(replay)) => replay::replay(&replay, &output),
        Some(Command::Verify(verify)) => verify::verify(&verify, &output),
        Some(Command::Rules(rules)) => rules::rules(&rules, &output),
        Some(Command::Adjudicate { book }) => adjudicate::adjudicate(&book, &output),
        Some(Command::Odds { book }) => adjudicate::odds(&book, &output),
        Some(Command::Army { book }) => army::army(&book, &output),
        Some(Command::Table { doing }) => table::table(&doing, &output),
        Some(Command::Bench(bench)) => bench::bench(&bench, &output),
        Some(Command::Export(export)) => archive::export(&export, &output),
        Some(Command::Import(import)) => archive::import(&import, &output),
        Some(Command::Backup(backup)) => archive::backup(&backup, &output),
        Some(Command::Restore(restore)) => archive::restore(&restore, &output),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => output.failed(&failure),
    }
}
