//! The writer: whatever many matches and visitors have to keep, one commit, one sync of the disk.
//!
//! Whatever arrives while a commit is under way goes into the next one, so that a disk with slow syncs costs waiting
//! time but not throughput. Nobody hears of a decision before the commit that holds it has returned. Nothing else
//! writes, so that nobody waits for another connection's commit.

mod postgres;
mod sqlite;

use super::{OpenError, Place};
use std::sync::{Arc, Mutex};
use thiserror::Error;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

/// The most jobs in one commit.
const MOST: usize = 512;

/// How often the writer looks whether somebody else is ready before it commits.
const ROUNDS: usize = 4;

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

struct Job {
    work: Work,
    /// Told how many rows its last deed has touched.
    done: oneshot::Sender<Result<u64, NotSaved>>,
}

pub(super) struct Writer {
    jobs: Mutex<Option<mpsc::Sender<Job>>>,
    scribe: Mutex<Option<JoinHandle<()>>>,
}

impl Writer {
    /// It has a connection of its own.
    pub(super) async fn start(place: &Place) -> Result<Writer, OpenError> {
        let (jobs, queue) = mpsc::channel::<Job>(4 * MOST);
        let scribe = match place {
            Place::File(path) => sqlite::start(path, queue)?,
            Place::Server(url) => postgres::start(url, queue).await?,
        };
        Ok(Writer { jobs: Mutex::new(Some(jobs)), scribe: Mutex::new(Some(scribe)) })
    }
    /// Keep something; returns when it is on the disk, with the number of rows that the last deed has touched.
    pub(super) async fn keep(&self, work: Work) -> Result<u64, NotSaved> {
        let jobs = self.jobs.lock().ok().and_then(|jobs| jobs.clone()).ok_or_else(stopping)?;
        let (done, wait) = oneshot::channel();
        jobs.send(Job { work, done }).await.map_err(|_| stopping())?;
        drop(jobs);
        wait.await.map_err(|_| stopping())?
    }
    /// Take nothing more, and return when everything taken is written.
    pub(super) async fn stop(&self) {
        drop(self.jobs.lock().ok().and_then(|mut jobs| jobs.take()));
        let scribe = self.scribe.lock().ok().and_then(|mut scribe| scribe.take());
        if let Some(scribe) = scribe {
            drop(scribe.await);
        }
    }
}

fn stopping() -> NotSaved {
    NotSaved::Failed("the server is stopping".to_owned())
}

/// What goes into the next commit; nothing when nothing comes any more. Rooms that are ready to write go first, while there
/// are any: a commit costs nearly the same for one and for all.
async fn next(queue: &mut mpsc::Receiver<Job>) -> Vec<Job> {
    let mut taken = Vec::from_iter(queue.recv().await);
    for _ in 0..ROUNDS {
        let before = taken.len();
        tokio::task::yield_now().await;
        take_more(&mut taken, queue);
        if taken.len() == before {
            break;
        }
    }
    taken
}

/// Everything else that waits, as long as there is room in one commit.
fn take_more(taken: &mut Vec<Job>, queue: &mut mpsc::Receiver<Job>) {
    while taken.len() < MOST
        && let Ok(job) = queue.try_recv()
    {
        taken.push(job);
    }
}
