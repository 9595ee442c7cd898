//! `fireteam verify`: is a log true?

use crate::books::{read_log, shelf};
use crate::output::{Done, Failure, Output};
use clap::Args;
use kernel::log::{Entry, LogError, LogFault, Reading, seat::first_difference};
use kernel::{AnyMatch, Seat, Verdict};
use serde::Serialize;
use text::Names;

/// Fold a log and check every roll, every telling and every state on the way.
#[derive(Args)]
pub(crate) struct Verify {
    /// The log of a game.
    log: String,
    /// The log that one seat kept: was it told the truth?
    #[arg(long, value_name = "FILE")]
    seat_log: Option<String>,
}

/// What was checked.
#[derive(Serialize, Default)]
struct Checked {
    holds: bool,
    book: String,
    edition: u32,
    scenario: String,
    lines: u64,
    decisions: u64,
    rolls: u64,
    tellings: u64,
    take_backs: u64,
    commitment: String,
    ended: bool,
    verdict: Option<Verdict>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seat_log: Option<SeatLog>,
}

#[derive(Serialize)]
struct SeatLog {
    seat: String,
    holds: bool,
    /// The first line that differs.
    line: Option<usize>,
}

#[derive(Serialize)]
struct Broken<'a> {
    holds: bool,
    line: u64,
    fault: String,
    reason: &'a str,
    help: &'a str,
}

/// Check a log.
pub(crate) fn verify(verify: &Verify, output: &Output) -> Done {
    let text = read_log(&verify.log)?;
    let game = match shelf().open(&text) {
        Ok(game) => game,
        Err(error) => return broken(&verify.log, &error, output),
    };
    let mut checked = count(&text)?;
    checked.lines = game.line();
    checked.verdict = game.verdict();
    checked.ended = checked.verdict.is_some();
    if let Some(file) = &verify.seat_log {
        checked.seat_log = Some(compare(&*game, file)?);
    }
    let told_truth = checked.seat_log.as_ref().is_none_or(|kept| kept.holds);
    checked.holds = true;
    output.answer(&checked, |output| words(&checked, &*game, output));
    if told_truth { Ok(()) } else { Err(Failure::Said(1)) }
}

/// Does the error say that the file cannot be checked at all, rather than that it is not true?
fn cannot_be_checked(fault: LogFault) -> bool {
    matches!(fault, LogFault::NotALog | LogFault::Format | LogFault::Book | LogFault::Edition | LogFault::NoSecret)
}

fn broken(file: &str, error: &LogError, output: &Output) -> Done {
    if cannot_be_checked(error.fault) {
        return Err(Failure::input(format!("{file}: {error}")));
    }
    let LogError { fault, line, reason, help } = error;
    let fault = format!("{fault:?}").to_lowercase();
    output.answer(&Broken { holds: false, line: *line, fault, reason, help }, |output| {
        format!("{} {file}: {error}", output.strong("The log does not hold."))
    });
    Err(Failure::Said(1))
}

/// Count what stands in a log that was found to be sound.
fn count(text: &str) -> Result<Checked, Failure> {
    let mut reading = Reading::of(text).map_err(Failure::input)?;
    let header = &reading.header.fireteam;
    let setup = &header.setup;
    let mut checked = Checked {
        book: setup.rulebook.clone(),
        edition: setup.edition,
        scenario: setup.scenario.clone(),
        commitment: header.commitment.clone(),
        ..Checked::default()
    };
    while let Some(line) = reading.next_line() {
        let (_, entry) = line.map_err(Failure::input)?;
        checked.tellings += entry.told().len() as u64;
        match entry {
            Entry::Begin(begin) => checked.rolls += begin.rolls.len() as u64,
            Entry::Decide(decide) => {
                checked.decisions += 1;
                checked.rolls += decide.rolls.len() as u64;
            }
            Entry::Back(_) => checked.take_backs += 1,
            _ => {}
        }
    }
    Ok(checked)
}

/// Was a seat told the truth?
fn compare(game: &dyn AnyMatch, file: &str) -> Result<SeatLog, Failure> {
    let kept = read_log(file)?;
    let header: Option<serde_json::Value> = kept.lines().next().and_then(|line| serde_json::from_str(line).ok());
    let seat = header.as_ref().and_then(|h| h.get("fireteam_seat")).and_then(serde_json::Value::as_u64);
    let seats = &game.header().setup.seats;
    let Some((seat, setup)) = seat.and_then(|n| Some((u8::try_from(n).ok()?, seats.get(usize::try_from(n).ok()?)?)))
    else {
        return Err(Failure::input(format!("{file}: this is not the log of a seat of this match")));
    };
    let line = first_difference(&kept, &game.seat_log(Seat(seat)));
    Ok(SeatLog { seat: setup.name.clone(), holds: line.is_none(), line })
}

fn words(checked: &Checked, game: &dyn AnyMatch, output: &Output) -> String {
    let mut text = format!(
        "{} {}, edition {} of {}: {} lines, {} decisions, {} rolls, {} tellings; every one follows from those before it,\n\
         and the dice from the secret to which the header is committed {}\n",
        output.strong("The log holds."),
        checked.scenario,
        checked.edition,
        checked.book,
        checked.lines,
        checked.decisions,
        checked.rolls,
        checked.tellings,
        output.faint(&format!("({}…)", checked.commitment.chars().take(16).collect::<String>())),
    );
    match &checked.verdict {
        Some(verdict) => text += &text::verdict(verdict, &Names::of(game)),
        None => text += "The game has not ended: this log holds secrets of both sides.\n",
    }
    if let Some(SeatLog { seat, line, .. }) = &checked.seat_log {
        text += &match line {
            None => format!("{seat} was told the truth: its own log follows from this one.\n"),
            Some(line) => format!(
                "{} line {line} differs from what this log tells it.\n",
                output.strong(&format!("{seat}'s log does not agree:"))
            ),
        };
    }
    text
}
