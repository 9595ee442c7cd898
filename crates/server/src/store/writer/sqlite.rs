//! Writing to a SQLite file. A commit waits for the disk on the thread on which the writer happens to run: there is one thread
//! more than processors, so that nobody else waits.

use super::super::{DURABLE, OpenError};
use super::{Batch, Deed, Job, NotSaved, Value, Work, next};
use rusqlite::{Connection, OpenFlags, Statement, Transaction, TransactionBehavior, ffi};
use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

/// How a line is kept.
const INSERT: &str = "INSERT INTO lines (match_id, line, text) VALUES ($1, $2, $3)";

/// So many rows are written before the write-ahead log is brought into the file.
const BETWEEN_TIDYINGS: usize = 4_000;
const TIDY: &str = "PRAGMA wal_checkpoint(PASSIVE)";

type Touched = Result<Vec<u64>, NotSaved>;

impl From<rusqlite::Error> for NotSaved {
    fn from(error: rusqlite::Error) -> NotSaved {
        let double = [ffi::SQLITE_CONSTRAINT_PRIMARYKEY, ffi::SQLITE_CONSTRAINT_UNIQUE];
        match error.sqlite_error() {
            Some(fault) if double.contains(&fault.extended_code) => NotSaved::Double,
            _ => NotSaved::Failed(error.to_string()),
        }
    }
}

/// Commit whatever comes, until nothing comes any more.
pub(super) fn start(path: &Path, queue: mpsc::Receiver<Job>) -> Result<JoinHandle<()>, OpenError> {
    let (writes, tidies) = (open(path)?, open(path)?);
    let fault = |why| OpenError::Folder { path: path.to_owned(), why };
    let broom = Broom::take(tidies).map_err(fault)?;
    Ok(tokio::spawn(run(writes, broom, queue)))
}

fn open(path: &Path) -> Result<Connection, rusqlite::Error> {
    // No other thread has this connection, so that it need not be locked.
    let connection =
        Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    connection.execute_batch(&DURABLE.join(";"))?;
    Ok(connection)
}

async fn run(mut connection: Connection, mut broom: Broom, mut queue: mpsc::Receiver<Job>) {
    loop {
        let mut taken = next(&mut queue).await;
        if taken.is_empty() {
            break;
        }
        let rows = taken.iter().map(|job| job.work.rows()).sum();
        commit(&mut connection, &mut taken);
        broom.sweep(&connection, rows);
    }
    broom.put_away();
}

/// Commit all together; if that fails, each alone, so that one bad job does not harm its neighbours.
fn commit(connection: &mut Connection, jobs: &mut Vec<Job>) {
    let together = write(connection, &jobs.iter().map(|job| &job.work).collect::<Vec<_>>());
    let alone = jobs.len() == 1;
    for (n, Job { work, done }) in jobs.drain(..).enumerate() {
        let result = match &together {
            Ok(touched) => Ok(touched[n]),
            Err(error) if alone => Err(error.clone()),
            Err(_) => write(connection, &[&work]).map(|touched| touched[0]),
        };
        // Whoever asked may have gone; what was kept stands all the same.
        let _ = done.send(result);
    }
}

/// Write all of this in one commit; how many rows the last deed of each has touched.
fn write(connection: &mut Connection, works: &[&Work]) -> Touched {
    let mut touched = vec![0; works.len()];
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    {
        let mut insert = transaction.prepare_cached(INSERT)?;
        for (touched, work) in touched.iter_mut().zip(works) {
            for deed in &work.deeds {
                *touched = said(&transaction, deed)?;
            }
            let Some(Batch { game, first, lines }) = &work.batch else { continue };
            for (n, line) in (*first as i64..).zip(lines) {
                insert.execute((&**game, n, &**line))?;
            }
        }
    }
    transaction.commit()?;
    Ok(touched)
}

/// How many rows a deed touches.
fn said(transaction: &Transaction<'_>, deed: &Deed) -> Result<u64, rusqlite::Error> {
    let mut statement = transaction.prepare_cached(deed.sql)?;
    for place in 1..=statement.parameter_count() {
        match &deed.values[number(&statement, place)] {
            Value::Text(text) => statement.raw_bind_parameter(place, text.as_deref())?,
            Value::Number(number) => statement.raw_bind_parameter(place, number)?,
        }
    }
    statement.raw_execute().map(|rows| rows as u64)
}

/// Which of the deed's values stands here: `$2` is the second, wherever it stands.
fn number(statement: &Statement<'_>, place: usize) -> usize {
    let named = statement.parameter_name(place).and_then(|name| name.strip_prefix('$')?.parse::<usize>().ok());
    named.unwrap_or(place) - 1
}

/// Brings the write-ahead log into the file. Most of it is done beside the writer, who then does the little that has come
/// meanwhile; a commit that did it all would hold everybody up.
struct Broom {
    orders: Sender<()>,
    swept: Receiver<()>,
    sweeper: std::thread::JoinHandle<()>,
    sweeping: bool,
    rows: usize,
}

impl Broom {
    fn take(connection: Connection) -> std::io::Result<Broom> {
        let ((orders, ordered), (sweeps, swept)) = (channel::<()>(), channel());
        let work = move || {
            while ordered.recv().is_ok() {
                tidy(&connection);
                if sweeps.send(()).is_err() {
                    return;
                }
            }
        };
        let sweeper = std::thread::Builder::new().name("broom".to_owned()).spawn(work)?;
        Ok(Broom { orders, swept, sweeper, sweeping: false, rows: 0 })
    }
    fn sweep(&mut self, connection: &Connection, rows: usize) {
        self.rows += rows;
        if self.sweeping && self.swept.try_recv().is_ok() {
            self.sweeping = false;
            tidy(connection);
        } else if !self.sweeping && self.rows >= BETWEEN_TIDYINGS {
            self.rows = 0;
            self.sweeping = self.orders.send(()).is_ok();
        }
    }
    /// Returns when its connection is closed, so that whoever closes the file last leaves no log beside it.
    fn put_away(self) {
        drop((self.orders, self.swept));
        if self.sweeper.join().is_err() {
            tracing::error!("whoever brought the write-ahead log into the file has panicked");
        }
    }
}

/// What was committed is safe in the write-ahead log, whether or not it could be brought into the file.
fn tidy(connection: &Connection) {
    if let Err(error) = connection.query_row(TIDY, [], |_| Ok(())) {
        tracing::warn!(%error, "the write-ahead log was not brought into the file");
    }
}
