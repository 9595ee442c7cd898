//! The writer: whatever many matches and visitors have to keep, one commit, one sync of the disk.
//!
//! Whatever arrives while a commit is under way goes into the next one, so that a disk with slow syncs costs waiting
//! time but not throughput. Nobody hears of a decision before the commit that holds it has returned. Nothing else
//! writes, so that nobody waits for another connection's commit.

use super::{Kind, pool};
use sqlx::postgres::PgQueryResult;
use sqlx::query::Query;
use sqlx::sqlite::SqliteQueryResult;
use sqlx::{
    AssertSqlSafe, Database, Encode, Executor, IntoArguments, Pool, Postgres, SqlSafeStr, SqlStr, Sqlite, Type,
};
use std::sync::{Arc, LazyLock, Mutex};
use thiserror::Error;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

/// The most jobs in one commit.
const MOST: usize = 512;
/// How often the writer looks whether somebody else is ready before it commits.
const ROUNDS: usize = 4;
/// The most rows of one statement.
const AT_ONCE: usize = 64;

/// So many rows are written before SQLite's write-ahead log is brought into its file.
const BETWEEN_TIDYINGS: usize = 1_000;
const TIDY: &str = "PRAGMA wal_checkpoint(PASSIVE)";

/// Lines of one match's log, one after the other.
#[derive(Clone, Debug)]
pub(crate) struct Batch {
    /// Which match.
    pub(crate) game: Arc<str>,
    /// The number of the first of them.
    pub(crate) first: u64,
    /// The lines without their line ends.
    pub(crate) lines: Vec<Arc<str>>,
}

/// Something that a statement is told.
#[derive(Clone, Debug)]
enum Value {
    Text(Option<Arc<str>>),
    Number(i64),
}

/// One statement and what it is told.
#[derive(Clone, Debug)]
pub(super) struct Deed {
    sql: &'static str,
    values: Vec<Value>,
}

impl Deed {
    pub(super) fn new(sql: &'static str) -> Deed {
        Deed { sql, values: Vec::new() }
    }
    pub(super) fn text(self, text: &str) -> Deed {
        self.maybe(Some(text))
    }
    pub(super) fn maybe(mut self, text: Option<&str>) -> Deed {
        self.values.push(Value::Text(text.map(Arc::from)));
        self
    }
    pub(super) fn number(mut self, number: impl TryInto<i64>) -> Deed {
        self.values.push(Value::Number(number.try_into().unwrap_or(i64::MAX)));
        self
    }
}

/// What is kept together or not at all.
#[derive(Clone, Debug, Default)]
pub(super) struct Work {
    pub(super) deeds: Vec<Deed>,
    /// Written after them.
    pub(super) batch: Option<Batch>,
}

impl Work {
    fn rows(&self) -> usize {
        self.deeds.len() + self.batch.as_ref().map_or(0, |batch| batch.lines.len())
    }
}

impl From<Deed> for Work {
    fn from(deed: Deed) -> Work {
        Work { deeds: vec![deed], batch: None }
    }
}

/// It is not on the disk.
#[derive(Clone, Debug, Error)]
pub(crate) enum NotSaved {
    /// Something of the same name is there.
    #[error("not saved: it is there already")]
    Double,
    /// Anything else.
    #[error("not saved: {0}")]
    Failed(String),
}

impl From<sqlx::Error> for NotSaved {
    fn from(error: sqlx::Error) -> NotSaved {
        match &error {
            sqlx::Error::Database(database) if database.is_unique_violation() => NotSaved::Double,
            _ => NotSaved::Failed(error.to_string()),
        }
    }
}

struct Job {
    work: Work,
    /// Told how many rows its last deed has touched.
    done: oneshot::Sender<Result<u64, NotSaved>>,
}

pub(super) struct Writer {
    jobs: Mutex<Option<mpsc::Sender<Job>>>,
    task: Mutex<Option<JoinHandle<()>>>,
}

impl Writer {
    /// It has a connection of its own.
    pub(super) async fn start(url: &str, kind: Kind) -> Result<Writer, sqlx::Error> {
        let (jobs, queue) = mpsc::channel::<Job>(4 * MOST);
        let task = match kind {
            Kind::Sqlite => {
                let (pool, aside) = (pool::<Sqlite>(url, kind, 1).await?, pool::<Sqlite>(url, kind, 1).await?);
                let pen = Pen::new(pool, "BEGIN IMMEDIATE", SqliteQueryResult::rows_affected, Some(aside));
                tokio::spawn(pen.run(queue))
            }
            Kind::Postgres => {
                let pool = pool::<Postgres>(url, kind, 1).await?;
                tokio::spawn(Pen::new(pool, "BEGIN", PgQueryResult::rows_affected, None).run(queue))
            }
        };
        Ok(Writer { jobs: Mutex::new(Some(jobs)), task: Mutex::new(Some(task)) })
    }
    /// Keep something; returns when it is on the disk, with the number of rows that the last deed has touched.
    pub(super) async fn keep(&self, work: Work) -> Result<u64, NotSaved> {
        let closed = || NotSaved::Failed("the server is stopping".to_owned());
        let jobs = self.jobs.lock().ok().and_then(|jobs| jobs.clone()).ok_or_else(closed)?;
        let (done, wait) = oneshot::channel();
        jobs.send(Job { work, done }).await.map_err(|_| closed())?;
        drop(jobs);
        wait.await.map_err(|_| closed())?
    }
    /// Take nothing more, and return when everything taken is written.
    pub(super) async fn stop(&self) {
        drop(self.jobs.lock().ok().and_then(|mut jobs| jobs.take()));
        let task = self.task.lock().ok().and_then(|mut task| task.take());
        if let Some(task) = task {
            let _ = task.await;
        }
    }
}

/// What writes, in the database's own types: lines are handed over as they are, not copied.
struct Pen<DB: Database> {
    pool: Pool<DB>,
    begin: &'static str,
    /// How many rows a statement has touched.
    touched: fn(&DB::QueryResult) -> u64,
    /// A connection that tidies up, where the database does not do so itself.
    aside: Option<Pool<DB>>,
    /// Rows written since it was last asked to.
    rows: usize,
    tidying: Option<JoinHandle<()>>,
}

type Row<'a> = (&'a Arc<str>, i64, &'a Arc<str>);

impl<DB> Pen<DB>
where
    DB: Database,
    for<'c> &'c mut DB::Connection: Executor<'c, Database = DB>,
    DB::Arguments: IntoArguments<DB>,
    i64: Encode<'static, DB> + Type<DB>,
    Arc<str>: Encode<'static, DB> + Type<DB>,
    Option<Arc<str>>: Encode<'static, DB> + Type<DB>,
{
    fn new(
        pool: Pool<DB>,
        begin: &'static str,
        touched: fn(&DB::QueryResult) -> u64,
        aside: Option<Pool<DB>>,
    ) -> Pen<DB> {
        Pen { pool, begin, touched, aside, rows: 0, tidying: None }
    }
    /// Commit whatever comes, until nothing comes any more.
    async fn run(mut self, mut queue: mpsc::Receiver<Job>) {
        let mut taken = Vec::new();
        while queue.recv_many(&mut taken, MOST).await > 0 {
            // Rooms that are ready to write go first, while there are any: a commit costs the same for one and for all.
            for _ in 0..ROUNDS {
                let before = taken.len();
                tokio::task::yield_now().await;
                while taken.len() < MOST
                    && let Ok(job) = queue.try_recv()
                {
                    taken.push(job);
                }
                if taken.len() == before {
                    break;
                }
            }
            self.rows += taken.iter().map(|Job { work, .. }| work.rows()).sum::<usize>();
            self.commit(taken.split_off(0)).await;
            self.tidy().await;
        }
        if let Some(tidying) = self.tidying {
            let _ = tidying.await;
        }
        if let Some(aside) = self.aside {
            aside.close().await;
        }
        self.pool.close().await;
    }
    /// Let the write-ahead log be brought into the file. Most of it is done beside the writer, who then does the little
    /// that has come meanwhile; a commit that did it all would hold everybody up.
    async fn tidy(&mut self) {
        let Some(aside) = &self.aside else { return };
        match &self.tidying {
            None if self.rows >= BETWEEN_TIDYINGS => {
                let aside = aside.clone();
                self.rows = 0;
                self.tidying = Some(tokio::spawn(async move { tidied(aside.execute(TIDY).await) }));
            }
            Some(tidying) if tidying.is_finished() => {
                self.tidying = None;
                tidied(self.pool.execute(TIDY).await);
            }
            _ => {}
        }
    }
    /// Commit all together; if that fails, each alone, so that one bad job does not harm its neighbours.
    async fn commit(&self, jobs: Vec<Job>) {
        let together = self.write(jobs.iter().map(|job| &job.work)).await;
        let alone = jobs.len() == 1;
        for (n, Job { work, done }) in jobs.into_iter().enumerate() {
            let result = match &together {
                Ok(touched) => Ok(touched[n]),
                Err(error) if alone => Err(error.clone()),
                Err(_) => self.write([&work].into_iter()).await.map(|touched| touched[0]),
            };
            // Whoever asked may have gone; what was kept stands all the same.
            let _ = done.send(result);
        }
    }
    /// Write all of this in one commit.
    async fn write(&self, works: impl Iterator<Item = &Work>) -> Result<Vec<u64>, NotSaved> {
        let (mut deeds, mut rows, mut touched) = (Vec::new(), Vec::<Row<'_>>::new(), Vec::new());
        for (n, work) in works.enumerate() {
            touched.push(0);
            deeds.extend(work.deeds.iter().map(|deed| (n, deed)));
            if let Some(Batch { game, first, lines }) = &work.batch {
                rows.extend((*first as i64..).zip(lines).map(|(n, line)| (game, n, line)));
            }
        }
        // A statement by itself is a commit by itself.
        match (&deeds[..], rows.len()) {
            ([], 0) => {}
            ([], 1..=AT_ONCE) => drop(insert(&rows).execute(&self.pool).await?),
            ([(n, deed)], 0) => touched[*n] = (self.touched)(&said(deed).execute(&self.pool).await?),
            _ => {
                let mut transaction = self.pool.begin_with(self.begin).await?;
                for (n, deed) in deeds {
                    touched[n] = (self.touched)(&said(deed).execute(&mut *transaction).await?);
                }
                for some in rows.chunks(AT_ONCE) {
                    insert(some).execute(&mut *transaction).await?;
                }
                transaction.commit().await?;
            }
        }
        Ok(touched)
    }
}

/// What was committed is safe in the write-ahead log, whether or not it could be brought into the file.
fn tidied<T>(done: Result<T, sqlx::Error>) {
    if let Err(error) = done {
        tracing::warn!(%error, "the write-ahead log was not brought into the file");
    }
}

fn said<DB>(deed: &Deed) -> Query<'static, DB, DB::Arguments>
where
    DB: Database,
    i64: Encode<'static, DB> + Type<DB>,
    Option<Arc<str>>: Encode<'static, DB> + Type<DB>,
{
    deed.values.iter().fold(sqlx::query(deed.sql), |query, value| match value {
        Value::Text(text) => query.bind(text.clone()),
        Value::Number(number) => query.bind(*number),
    })
}

/// One statement for these rows; there are few enough sizes that each is prepared once.
fn insert<DB>(rows: &[Row<'_>]) -> Query<'static, DB, DB::Arguments>
where
    DB: Database,
    i64: Encode<'static, DB> + Type<DB>,
    Arc<str>: Encode<'static, DB> + Type<DB>,
{
    static STATEMENTS: LazyLock<Vec<SqlStr>> =
        LazyLock::new(|| (0..=AT_ONCE).map(|size| AssertSqlSafe(Arc::new(statement(size))).into_sql_str()).collect());
    rows.iter().fold(sqlx::query(STATEMENTS[rows.len()].clone()), |query, &(game, n, line)| {
        query.bind(game.clone()).bind(n).bind(line.clone())
    })
}

fn statement(size: usize) -> String {
    let values: Vec<String> = (0..size).map(|n| format!("(${}, ${}, ${})", 3 * n + 1, 3 * n + 2, 3 * n + 3)).collect();
    format!("INSERT INTO lines (match_id, line, text) VALUES {}", values.join(", "))
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_statement_has_three_values_a_row() {
        assert_eq!(super::statement(2), "INSERT INTO lines (match_id, line, text) VALUES ($1, $2, $3), ($4, $5, $6)");
    }
}
