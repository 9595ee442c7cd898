//! Writing to a SQLite file, on a thread of its own: a commit waits for the disk, and nobody else shall.

use super::super::{DURABLE, OpenError};
use super::{Batch, Deed, NotSaved, Value, Work, stopping};
use rusqlite::{Connection, OpenFlags, Statement, Transaction, TransactionBehavior, ffi};
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use tokio::sync::oneshot;

/// How a line is kept.
const INSERT: &str = "INSERT INTO lines (match_id, line, text) VALUES ($1, $2, $3)";

/// So many rows are written before the write-ahead log is brought into the file.
const BETWEEN_TIDYINGS: usize = 1_000;
const TIDY: &str = "PRAGMA wal_checkpoint(PASSIVE)";

type Touched = Result<Vec<u64>, NotSaved>;

/// One commit.
struct Sheet {
    works: Arc<[Work]>,
    done: oneshot::Sender<Touched>,
}

/// The thread that writes.
pub(super) struct Pen {
    sheets: Sender<Sheet>,
    thread: JoinHandle<()>,
}

impl From<rusqlite::Error> for NotSaved {
    fn from(error: rusqlite::Error) -> NotSaved {
        let double = [ffi::SQLITE_CONSTRAINT_PRIMARYKEY, ffi::SQLITE_CONSTRAINT_UNIQUE];
        match error.sqlite_error() {
            Some(fault) if double.contains(&fault.extended_code) => NotSaved::Double,
            _ => NotSaved::Failed(error.to_string()),
        }
    }
}

impl Pen {
    pub(super) fn take(path: &Path) -> Result<Pen, OpenError> {
        let (writes, tidies) = (open(path)?, open(path)?);
        let (sheets, orders) = channel();
        let fault = |why| OpenError::Folder { path: path.to_owned(), why };
        let broom = Broom::take(tidies).map_err(fault)?;
        let named = std::thread::Builder::new().name("writer".to_owned());
        let thread = named.spawn(move || run(writes, broom, &orders)).map_err(fault)?;
        Ok(Pen { sheets, thread })
    }
    pub(super) async fn write(&self, works: Arc<[Work]>) -> Touched {
        let (done, wait) = oneshot::channel();
        self.sheets.send(Sheet { works, done }).map_err(|_| stopping())?;
        wait.await.map_err(|_| stopping())?
    }
    pub(super) async fn close(self) {
        let Pen { sheets, thread } = self;
        drop(sheets);
        let _ = tokio::task::spawn_blocking(move || thread.join()).await;
    }
}

fn open(path: &Path) -> Result<Connection, rusqlite::Error> {
    // No other thread has this connection, so that it need not be locked.
    let connection =
        Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    connection.execute_batch(&DURABLE.join(";"))?;
    Ok(connection)
}

fn run(mut connection: Connection, mut broom: Broom, sheets: &Receiver<Sheet>) {
    while let Ok(Sheet { works, done }) = sheets.recv() {
        let written = write(&mut connection, &works);
        let rows = works.iter().map(Work::rows).sum();
        // Whoever asked may have gone; what was kept stands all the same.
        let _ = done.send(written);
        drop(works);
        broom.sweep(&connection, rows);
    }
}

/// Write all of this in one commit.
fn write(connection: &mut Connection, works: &[Work]) -> Touched {
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
        std::thread::Builder::new().name("broom".to_owned()).spawn(work)?;
        Ok(Broom { orders, swept, sweeping: false, rows: 0 })
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
}

/// What was committed is safe in the write-ahead log, whether or not it could be brought into the file.
fn tidy(connection: &Connection) {
    if let Err(error) = connection.query_row(TIDY, [], |_| Ok(())) {
        tracing::warn!(%error, "the write-ahead log was not brought into the file");
    }
}
