//! Running a server, or working on its data, from a program that is not asynchronous.

use crate::card::Join;
use crate::hall::{Hall, Made};
use crate::ids::now_ms;
use crate::notices::{Office, Post};
use crate::problem::Problem;
use crate::store::{OpenError, SeatRow, Store};
use crate::{Books, Config, Place, StartError, start_posting};
use kernel::{Refusal, Seats};
use std::future::Future;
use std::net::SocketAddr;
use thiserror::Error;

/// Why the data cannot be worked on.
#[derive(Debug, Error)]
pub enum ArchiveError {
    /// The store cannot be opened.
    #[error(transparent)]
    Store(#[from] OpenError),
    /// What was asked for is wrong, in words.
    #[error("{0}")]
    Wrong(String),
    /// It is not done, in words.
    #[error("{0}")]
    Not(String),
}

impl From<Refusal> for ArchiveError {
    fn from(refusal: Refusal) -> ArchiveError {
        ArchiveError::Not(refusal.to_string())
    }
}

impl From<Problem> for ArchiveError {
    fn from(problem: Problem) -> ArchiveError {
        ArchiveError::Not(problem.refusal.to_string())
    }
}

/// After so many steps of tasks a thread looks whether a socket has something to read: often enough that messages do not all
/// go to the disk together, and seldom enough that looking costs little.
const BETWEEN_LOOKS: u32 = 31;

fn wait<T>(work: impl Future<Output = T>) -> std::io::Result<T> {
    let mut threads = tokio::runtime::Builder::new_multi_thread();
    // One more than processors: one of them may wait for the disk.
    let count = std::thread::available_parallelism().map_or(2, |processors| processors.get() + 1);
    Ok(threads.enable_all().worker_threads(count).event_interval(BETWEEN_LOOKS).build()?.block_on(work))
}

/// Run a server until it is told to stop; `opened` is called once with the address.
///
/// # Errors
/// When it cannot start.
pub fn run(config: Config, post: &Post, opened: impl FnOnce(SocketAddr)) -> Result<(), StartError> {
    let work = async {
        let running = start_posting(config, post).await?;
        opened(running.address);
        told_to_stop().await;
        running.stop().await;
        Ok(())
    };
    wait(work).map_err(|error| StartError::Hall(error.to_string()))?
}

/// Returns when the process is asked to end.
async fn told_to_stop() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = interrupt => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    let _ = interrupt.await;
}

/// The full log of a match, secrets included; the server may run meanwhile.
///
/// # Errors
/// When there is no such match, or no such data.
pub fn export(place: &Place, id: &str) -> Result<String, ArchiveError> {
    let work = async {
        let store = Store::visit(place).await?;
        let missing = || ArchiveError::Wrong(format!("there is no match `{id}`"));
        store.log(id).await?.ok_or_else(missing)
    };
    wait(work).map_err(|error| ArchiveError::Not(error.to_string()))?
}

/// Keep a log as a new match that anybody may watch; the server must not run. Gives the match's name.
///
/// # Errors
/// When the log cannot be read, or when the data cannot be written.
pub fn import(place: &Place, books: Books, log: &str) -> Result<Imported, ArchiveError> {
    let mut game = books.shelf.open(log).map_err(|error| ArchiveError::Wrong(error.to_string()))?;
    let office = Office::new(&Post::default()).map_err(|error| ArchiveError::Not(error.to_string()))?;
    let work = async {
        let hall = Hall::open(Store::open(place).await?, books, office).await?;
        let ended = game.verdict().is_some();
        if !ended && game.begun() && game.header().pace.is_some() {
            // The clocks were those of players who do not know yet where their match has gone.
            game.at_time(now_ms());
            game.change_pace(None, Seats::first(game.header().setup.seats.len() as u8))?;
        }
        let seats = &game.header().setup.seats;
        let names: Vec<String> = seats.iter().map(|seat| seat.name.clone()).collect();
        let players = seats.iter().map(|seat| Some(seat.player.clone())).collect();
        let seats = seats.iter().map(|_| SeatRow::default()).collect();
        let pace = "live".to_owned();
        let id =
            hall.keep(Made { game, seats, players, pace, public: ended, join: Join::Link, rematch_of: None }).await?;
        let link = |(n, name): (u8, String)| (name, hall.seat_link(&id, n));
        let seats = if ended { Vec::new() } else { (0..).zip(names).map(link).collect() };
        hall.close().await;
        Ok(Imported { id, seats })
    };
    wait(work).map_err(|error| ArchiveError::Not(error.to_string()))?
}

/// A log that is kept as a match.
pub struct Imported {
    /// The match.
    pub id: String,
    /// Where it can be played on: its seats by name, and for each the link by which a player takes it.
    pub seats: Vec<(String, String)>,
}

/// Write a copy of all data to a new file; the server may run meanwhile.
///
/// # Errors
/// When it cannot be written.
pub fn backup(place: &Place, file: &str) -> Result<(), ArchiveError> {
    let work = async {
        let store = Store::visit(place).await?;
        store.backup(file).await.map_err(|error| ArchiveError::Not(error.to_string()))
    };
    wait(work).map_err(|error| ArchiveError::Not(error.to_string()))?
}

/// Bring a backup into an empty database; the server must not run.
///
/// # Errors
/// When the backup cannot be read, or when there are data already.
pub fn restore(file: &str, place: &Place) -> Result<(), ArchiveError> {
    let work = crate::store::restore(std::path::Path::new(file), place);
    let done = wait(work).map_err(|error| ArchiveError::Not(error.to_string()))?;
    done.map_err(|error| ArchiveError::Not(error.to_string()))
}
