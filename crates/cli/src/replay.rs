//! `fireteam replay`: watch a game from its log.

use crate::books::{read_log, shelf};
use crate::output::{Done, Failure, Output};
use clap::Args;
use kernel::log::Watch;
use kernel::{AnyMatch, Audience, Told};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{BufRead, Write, stdin, stdout};
use text::{Names, Window, draw_map, story};

/// Tell a game as a story.
#[derive(Args)]
pub(crate) struct Replay {
    /// The log of a game.
    log: String,
    /// Line by line: Enter goes on, with the map where something happens.
    #[arg(long)]
    step: bool,
    /// Whose story: a seat (alpha or bravo, blue or red), what everybody may know (public), or everything (all). Everything if the
    /// game has ended, else public.
    #[arg(long = "as", value_name = "WHO")]
    who: Option<String>,
}

#[derive(Serialize)]
struct Line<'a> {
    line: u64,
    #[serde(flatten)]
    told: &'a Told,
}

/// Tell the story.
pub(crate) fn replay(replay: &Replay, output: &Output) -> Done {
    let text = read_log(&replay.log)?;
    let watch = Watch::read(&text).map_err(|e| Failure::input(format!("{}: {e}", replay.log)))?;
    let ended = watch.verdict.is_some();
    let who = audience(&watch, replay.who.as_deref())?;
    if !ended && who != Audience::Public {
        output.remark("This game has not ended: what follows holds secrets that the other side must not see.");
    }
    let told: Vec<(u64, &Told)> = watch.tellings(who).collect();
    if output.json() {
        told.iter().for_each(|&(line, told)| output.value(&Line { line, told }));
        if let Some(verdict) = &watch.verdict {
            output.value(&serde_json::json!({ "line": watch.lines(), "verdict": verdict }));
        }
        return Ok(());
    }
    let setup = &watch.header.setup;
    output.line(&output.strong(&format!("{}, edition {} of {}", setup.scenario, setup.edition, setup.rulebook)));
    let players: Vec<String> = setup.seats.iter().map(|s| format!("{}: {}", s.name, s.player)).collect();
    output.line(&format!("{}\n", players.join(", ")));
    if replay.step {
        stepwise(&text, &told, who, output)?;
    } else {
        told.iter().for_each(|(_, told)| output.line(&story(told)));
    }
    ending(&watch, output);
    Ok(())
}

/// Whose story is wanted.
fn audience(watch: &Watch, word: Option<&str>) -> Result<Audience, Failure> {
    let seats = &watch.header.setup.seats;
    match word {
        None if watch.verdict.is_some() => Ok(Audience::Umpire),
        None | Some("public") => Ok(Audience::Public),
        Some("all") => Ok(Audience::Umpire),
        Some(name) => {
            let seat = (0..).map(kernel::Seat).zip(seats).find(|(_, seat)| seat.name == name);
            seat.map(|(seat, _)| Audience::Seat(seat)).ok_or_else(|| {
                let names: Vec<&str> = seats.iter().map(|s| s.name.as_str()).collect();
                Failure::input(format!("nobody is called `{name}`; there are {}, public and all", names.join(", ")))
            })
        }
    }
}

/// Line by line, with the map where something happened, until the story or the input ends.
fn stepwise(text: &str, told: &[(u64, &Told)], who: Audience, output: &Output) -> Done {
    let game = shelf().open(text);
    if let Err(error) = &game {
        output.remark(&format!("Without maps, because the log cannot be played again: {error}"));
    }
    let game = game.ok();
    let mut by_line: BTreeMap<u64, Vec<&Told>> = BTreeMap::new();
    told.iter().for_each(|(line, told)| by_line.entry(*line).or_default().push(told));
    let lines = by_line.len();
    for (n, (line, told)) in by_line.into_iter().enumerate() {
        told.iter().for_each(|told| output.line(&story(told)));
        if let Some(map) = game.as_ref().and_then(|game| picture(&**game, line, &told, who)) {
            output.line(&format!("\n{}", map.trim_end()));
        }
        if n + 1 < lines {
            let _ = write!(stdout(), "{}", output.faint(&format!("-- line {line}; Enter goes on, q stops -- ")));
            let _ = stdout().flush();
            let mut answer = Vec::new();
            let read = stdin().lock().read_until(b'\n', &mut answer).unwrap_or(0);
            output.line("");
            if read == 0 || answer.first() == Some(&b'q') {
                return Ok(());
            }
        }
    }
    Ok(())
}

/// The map round the places that a line was about, as it stood after the line.
fn picture(game: &dyn AnyMatch, line: u64, told: &[&Told], who: Audience) -> Option<String> {
    let place = told.iter().flat_map(|told| &told.places).next().copied()?;
    let then = game.at_line(line).ok()?;
    let names = Names::of(&*then);
    let part = Window::round(names.boards.first()?, place, 6);
    Some(draw_map(&names, &then.scene(who), part, text::USUAL_WIDTH))
}

fn ending(watch: &Watch, output: &Output) {
    let names = Names::of_seats(&watch.header.setup.seats);
    match &watch.verdict {
        None => output.line("\nHere the log ends; the game has not."),
        Some(verdict) => output.line(&format!("\n{}", text::verdict(verdict, &names).trim_end())),
    }
}
