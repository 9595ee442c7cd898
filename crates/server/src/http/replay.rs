//! Games seen again: logs, frames and the proof of the dice. Who may read what is decided in [`crate::rights`].

use super::Shared;
use super::answers::{Contribution, Fairness, Frame, Frames};
use super::query::Query;
use super::session::reader;
use crate::problem::Problem;
use crate::rights::{self, May};
use crate::room::{Room, reason};
use crate::wire::Reason;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use kernel::any::TellingText;
use kernel::dice::Seed;
use kernel::log::{Entry, HeaderLine, Reading, ToldLine, hears};
use kernel::{Audience, Seat, Seats, Told};
use serde::Deserialize;
use std::borrow::Cow;
use std::collections::VecDeque;
use std::sync::Arc;

/// What whoever asks may know; the token is the umpire's, if he names one.
pub(super) async fn may(doors: &Shared, id: &str, headers: &HeaderMap, token: &str) -> Result<May, Problem> {
    let user = reader(doors, headers).await?;
    let card = doors.hall.card(id).ok_or_else(|| Problem::missing("there is no such match"))?;
    rights::by_link(&doors.hall, &card, user.as_ref().map(|user| user.id.as_str()), token)?
        .ok_or_else(|| Problem::missing("there is no such match"))
}

#[derive(Deserialize)]
pub(super) struct Wanted {
    #[serde(rename = "as")]
    who: Option<String>,
    /// The umpire's token.
    #[serde(default)]
    token: String,
}

/// The log that the reader may have.
pub(super) async fn log(
    State(doors): State<Shared>,
    Path(id): Path<String>,
    Query(wanted): Query<Wanted>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let may = may(&doors, &id, &headers, &wanted.token).await?;
    let text = if may.everything && !may.running {
        doors.hall.look(&id, |room| room.game().log()).await?
    } else if may.everything {
        doors.hall.look(&id, |room| unheld(room).map(|()| without_secrets(&room.game().log()))).await??
    } else {
        let asked = wanted.who.as_deref().and_then(|who| who.parse().ok()).map(Seat);
        let seat = asked.or_else(|| may.seats.iter().next()).filter(|&seat| may.seats.contains(seat));
        let seat = seat.ok_or_else(|| {
            Problem::forbidden("while a match is played its log is for its players and their umpire")
                .help("come back when it has ended")
        })?;
        doors.hall.look(&id, move |room| unheld(room).map(|()| room.game().seat_log(seat))).await??
    };
    let name = format!("attachment; filename=\"fireteam-{id}.jsonl\"");
    Ok(([(CONTENT_TYPE, "application/jsonl".to_owned()), (CONTENT_DISPOSITION, name)], text).into_response())
}

/// A full log without the secret of its dice: whoever reads it knows what has happened and not what will be rolled.
fn without_secrets(log: &str) -> String {
    let mut open = String::with_capacity(log.len());
    for (n, line) in log.lines().enumerate() {
        match serde_json::from_str::<HeaderLine>(line) {
            Ok(header) if n == 0 => {
                let contains = "what is hidden; until the match has ended, this file is for its umpire only";
                let header = HeaderLine { contains: Some(contains.to_owned()), secret: None, ..header };
                open += &serde_json::to_string(&header).unwrap_or_default();
            }
            _ => open += &without_secret(line),
        }
        open.push('\n');
    }
    open
}

/// A line of a log that opens no secret, of whatever kind it is.
fn without_secret(line: &str) -> Cow<'_, str> {
    let read = |line: &str| serde_json::from_str::<serde_json::Value>(line).ok();
    let Some(mut entry) = Some(line).filter(|line| line.contains("\"secret\"")).and_then(read) else {
        return Cow::Borrowed(line);
    };
    let kinds = entry.as_object_mut().into_iter().flat_map(|kinds| kinds.values_mut());
    let opened = kinds.filter_map(|kind| kind.as_object_mut()?.remove("secret")).count();
    if opened > 0 { Cow::Owned(entry.to_string()) } else { Cow::Borrowed(line) }
}

/// Nothing is shown of a match while a window holds its news back.
fn unheld(room: &Room) -> Result<(), Problem> {
    if room.holds_back() {
        return Err(Problem::conflict("the other side may still react").help("try again in a few seconds"));
    }
    Ok(())
}

/// The lines after which an audience has heard something new.
fn lines_heard(log: &str, who: Audience) -> Vec<u64> {
    let Ok(reading) = Reading::of(log) else { return Vec::new() };
    let seats = &reading.header.fireteam.setup.seats;
    let heard = |told: &[kernel::log::ToldLine]| told.iter().any(|told| hears(seats, who, told.to));
    let mut lines = Vec::new();
    for (n, line) in (2u64..).zip(log.lines().skip(1)) {
        let Ok(entry) = serde_json::from_str::<Entry<'_>>(line) else { continue };
        let new = match &entry {
            Entry::Begin(_) => true,
            Entry::Decide(decide) => heard(&decide.told),
            Entry::Back(back) => heard(&back.told),
            _ => false,
        };
        if new {
            lines.push(n);
        }
    }
    lines
}

fn audience(room: &Room, may: &May, who: &str) -> Result<Audience, Problem> {
    let wanted = match who {
        "public" => Audience::Public,
        "all" => Audience::Umpire,
        name => {
            let seats = &room.game().header().setup.seats;
            let at = seats.iter().position(|seat| seat.name == name).or_else(|| name.parse().ok());
            Audience::Seat(Seat(at.filter(|&at| at < seats.len()).ok_or_else(|| Problem::bad("no such seat"))? as u8))
        }
    };
    if may.knows(wanted) {
        return Ok(wanted);
    }
    Err(Problem::forbidden("this is not yours to see while the match is played").help("come back when it has ended"))
}

/// How many frames there are for an audience.
pub(super) async fn frames(
    State(doors): State<Shared>,
    Path(id): Path<String>,
    Query(wanted): Query<Wanted>,
    headers: HeaderMap,
) -> Result<Json<Frames>, Problem> {
    let may = may(&doors, &id, &headers, &wanted.token).await?;
    let who = wanted.who.unwrap_or_else(|| "public".to_owned());
    let frames = doors.hall.look(&id, move |room| frames_of(room, &may, &who).map(|(_, lines)| lines.len())).await??;
    Ok(Json(Frames { frames }))
}

/// The frames of an audience that may be shown: never more than it has been sent.
pub(super) fn frames_of(room: &Room, may: &May, who: &str) -> Result<(Audience, Vec<u64>), Problem> {
    let who = audience(room, may, who)?;
    if may.running {
        unheld(room)?;
    }
    Ok((who, lines_heard(&room.game().log(), who)))
}

/// One frame: what the audience saw then, and what it had just heard.
pub(super) async fn frame(
    State(doors): State<Shared>,
    Path((id, n)): Path<(String, String)>,
    Query(wanted): Query<Wanted>,
    headers: HeaderMap,
) -> Result<Json<Frame>, Problem> {
    let may = may(&doors, &id, &headers, &wanted.token).await?;
    let n = n.parse().map_err(|_| Problem::missing("there is no such frame"))?;
    let who = wanted.who.unwrap_or_else(|| "public".to_owned());
    Ok(Json(doors.hall.look(&id, move |room| shown(room, &may, &who, n).map(|(frame, _)| frame)).await??))
}

/// A frame of an audience, and how many there are.
pub(super) fn shown(room: &Room, may: &May, who: &str, n: usize) -> Result<(Frame, usize), Problem> {
    let (who, lines) = frames_of(room, may, who)?;
    let line = *lines.get(n).ok_or_else(|| Problem::missing("there is no such frame"))?;
    let before = n.checked_sub(1).and_then(|n| lines.get(n)).copied();
    let then = room.game().at_line(line)?;
    let since = match before {
        Some(before) => room.game().at_line(before)?.version(who),
        None => 0,
    };
    let (scene, tellings) = (then.scene(who), then.tellings(who, since));
    let reasons =
        if who == Audience::Umpire && may.everything { reasons(room, before.unwrap_or(0), line) } else { Vec::new() };
    let heard = if who == Audience::Umpire && may.everything {
        who_heard(room, before.unwrap_or(0), line, &tellings)
    } else {
        Vec::new()
    };
    // The number of a line tells how much happened unseen; it is for those who may know everything.
    let line = may.everything.then_some(line);
    Ok((Frame { n, scene, tellings, line, reasons, heard }, lines.len()))
}

/// Why computer opponents decided as they did after one line and up to another.
fn reasons(room: &Room, after: u64, to: u64) -> Vec<Reason> {
    let lines = room.game().lines_since(after).iter().take(to.saturating_sub(after) as usize);
    lines.filter_map(|line| reason(line)).collect()
}

/// Which seats heard each of the umpire's tellings between two lines. A happening is told to one audience after the other,
/// and to the umpire last.
fn who_heard(room: &Room, after: u64, to: u64, tellings: &[TellingText]) -> Vec<Seats> {
    let seats = &room.game().header().setup.seats;
    let mut happenings: VecDeque<(Arc<Told>, Seats)> = VecDeque::new();
    for line in room.game().lines_since(after).iter().take(to.saturating_sub(after) as usize) {
        let Ok(entry) = serde_json::from_str::<Entry<'_>>(line) else { continue };
        let mut others: Vec<&ToldLine> = Vec::new();
        for told in entry.told() {
            if told.to != Audience::Umpire {
                others.push(told);
                continue;
            }
            let same = others.drain(..).filter(|other| other.told.case == told.told.case);
            let ears = |all: Seats, other: &ToldLine| {
                let heard =
                    (0..).map(Seat).zip(seats).filter(|&(seat, _)| hears(seats, Audience::Seat(seat), other.to));
                heard.fold(all, |all, (seat, _)| all.with(seat))
            };
            happenings.push_back((told.told.clone(), same.fold(Seats::default(), ears)));
        }
    }
    let mut heard = |telling: &TellingText| {
        let at = happenings.iter().position(|(told, _)| *told == telling.told)?;
        happenings.drain(..=at).next_back().map(|(_, seats)| seats)
    };
    tellings.iter().map(|telling| heard(telling).unwrap_or_default()).collect()
}

/// What the proof does not prove.
const PLAYED: &str =
    "Whoever runs the server could look at the secret while the match is played; nobody can change it unnoticed.";
const BRANCHED: &str = "This game branched off from another, whose commitment and secret these are; since then it has dice of its own, \
    on which nobody gave a word beforehand. They stand in its log, and fireteam verify proves every roll.";

/// What proves that the dice were fair.
pub(super) async fn fairness(
    State(doors): State<Shared>,
    Path(id): Path<String>,
    Query(wanted): Query<Wanted>,
    headers: HeaderMap,
) -> Result<Json<Fairness>, Problem> {
    proof(&doors, &id, &headers, &wanted.token).await.map(|(proof, _)| Json(proof))
}

/// The same, and what its reader may know.
pub(super) async fn proof(
    doors: &Shared,
    id: &str,
    headers: &HeaderMap,
    token: &str,
) -> Result<(Fairness, May), Problem> {
    let may = may(doors, id, headers, token).await?;
    let (log, header, over) =
        doors.hall.look(id, |r| (r.game().log(), r.game().header().clone(), r.game().verdict().is_some())).await?;
    let mut joined = Vec::new();
    let (mut secret, mut note) = (None, PLAYED);
    for line in log.lines().skip(1) {
        match serde_json::from_str::<Entry<'_>>(line) {
            Ok(Entry::Join(join)) => {
                joined.push(Contribution { seat: join.seat, player: join.player, contribution: join.contribution });
            }
            Ok(Entry::End(end)) => secret = Some(end.secret),
            Ok(Entry::Branch(_)) => note = BRANCHED,
            _ => {}
        }
    }
    let secret = secret.filter(|_| over && may.everything);
    let kept = secret
        .as_ref()
        .and_then(|secret| secret.parse::<Seed>().ok())
        .map(|seed| Seed::commitment(&seed.0) == header.commitment);
    let fairness = Fairness {
        commitment: header.commitment,
        contributions: joined,
        secret,
        commitment_kept: kept,
        check: "fireteam verify FILE proves every roll of the downloaded log",
        note,
    };
    Ok((fairness, may))
}
