//! The writer: lines of many matches, one commit, one sync of the disk.
//!
//! Whatever arrives while a commit is under way goes into the next one, so that a disk with slow syncs costs waiting
//! time but not throughput. Nobody hears of a decision before the commit that holds it has returned.

use super::Kind;
use sqlx::any::AnyArguments;
use sqlx::query::Query;
use sqlx::{Any, AnyPool, AssertSqlSafe};
use std::sync::{Arc, Mutex};
use thiserror::Error;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

/// The most batches in one commit.
const MOST: usize = 512;
/// The most rows of one statement.
const AT_ONCE: usize = 64;

/// Lines of one match's log, one after the other.
#[derive(Clone, Debug)]
pub(crate) struct Batch {
    /// Which match.
    pub(crate) game: String,
    /// The number of the first of them.
    pub(crate) first: u64,
    /// The lines without their line ends.
    pub(crate) lines: Vec<Arc<str>>,
}

/// The lines are not on the disk.
#[derive(Clone, Debug, Error)]
#[error("not saved: {0}")]
pub(crate) struct NotSaved(pub String);

struct Job {
    batch: Batch,
    done: oneshot::Sender<Result<(), NotSaved>>,
}

pub(super) struct Writer {
    jobs: Mutex<Option<mpsc::Sender<Job>>>,
    task: Mutex<Option<JoinHandle<()>>>,
}

impl Writer {
    pub(super) fn start(pool: AnyPool, kind: Kind, turn: Arc<tokio::sync::Mutex<()>>) -> Writer {
        let (jobs, mut queue) = mpsc::channel::<Job>(4 * MOST);
        let task = tokio::spawn(async move {
            let mut taken = Vec::new();
            while queue.recv_many(&mut taken, MOST).await > 0 {
                // Rooms that are ready to write go first: a commit costs the same for one of them and for all.
                tokio::task::yield_now().await;
                while taken.len() < MOST
                    && let Ok(job) = queue.try_recv()
                {
                    taken.push(job);
                }
                let turn = turn.lock().await;
                commit(&pool, kind, taken.split_off(0)).await;
                drop(turn);
            }
            pool.close().await;
        });
        Writer { jobs: Mutex::new(Some(jobs)), task: Mutex::new(Some(task)) }
    }
    pub(super) async fn append(&self, batch: Batch) -> Result<(), NotSaved> {
        let closed = || NotSaved("the server is stopping".to_owned());
        let jobs = self.jobs.lock().ok().and_then(|jobs| jobs.clone()).ok_or_else(closed)?;
        let (done, wait) = oneshot::channel();
        jobs.send(Job { batch, done }).await.map_err(|_| closed())?;
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

/// Commit all together; if that fails, each alone, so that one bad batch does not harm its neighbours.
async fn commit(pool: &AnyPool, kind: Kind, jobs: Vec<Job>) {
    let together = write(pool, kind, jobs.iter().map(|job| &job.batch)).await;
    let alone = jobs.len() == 1;
    for Job { batch, done } in jobs {
        let result = match &together {
            Err(error) if alone => Err(NotSaved(error.to_string())),
            Err(_) => write(pool, kind, [&batch].into_iter()).await.map_err(|error| NotSaved(error.to_string())),
            Ok(()) => Ok(()),
        };
        // Whoever asked may have gone; the lines stand all the same.
        let _ = done.send(result);
    }
}

async fn write(pool: &AnyPool, kind: Kind, batches: impl Iterator<Item = &Batch>) -> Result<(), sqlx::Error> {
    let rows: Vec<(&str, i64, &str)> = batches
        .flat_map(|batch| {
            let lines = (batch.first as i64..).zip(&batch.lines);
            lines.map(|(n, line)| (batch.game.as_str(), n, &**line))
        })
        .collect();
    if rows.len() <= AT_ONCE {
        // A statement by itself is a commit by itself.
        return if rows.is_empty() { Ok(()) } else { insert(&rows).execute(pool).await.map(|_| ()) };
    }
    let begin = if kind == Kind::Sqlite { "BEGIN IMMEDIATE" } else { "BEGIN" };
    let mut transaction = pool.begin_with(begin).await?;
    for some in rows.chunks(AT_ONCE) {
        insert(some).execute(&mut *transaction).await?;
    }
    transaction.commit().await
}

/// One statement for these rows; there are few enough sizes that each is prepared once.
fn insert(rows: &[(&str, i64, &str)]) -> Query<'static, Any, AnyArguments> {
    let mut query = sqlx::query(AssertSqlSafe(statement(rows.len())));
    for &(game, n, line) in rows {
        query = query.bind(game.to_owned()).bind(n).bind(line.to_owned());
    }
    query
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
