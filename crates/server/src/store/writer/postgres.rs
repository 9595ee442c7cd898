//! Writing to a PostgreSQL server.

use super::super::{Kind, pool};
use super::{Batch, Deed, Job, NotSaved, Value, Work, next};
use sqlx::postgres::PgArguments;
use sqlx::query::Query;
use sqlx::{Pool, Postgres};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

/// How lines are kept, however many.
const INSERT: &str =
    "INSERT INTO lines (match_id, line, text) SELECT * FROM UNNEST($1::text[], $2::bigint[], $3::text[])";

/// Commit whatever comes, until nothing comes any more.
pub(super) async fn start(url: &str, queue: mpsc::Receiver<Job>) -> Result<JoinHandle<()>, sqlx::Error> {
    Ok(tokio::spawn(run(Pen { pool: pool::<Postgres>(url, Kind::Postgres, 1).await? }, queue)))
}

async fn run(pen: Pen, mut queue: mpsc::Receiver<Job>) {
    loop {
        let taken = next(&mut queue).await;
        if taken.is_empty() {
            break;
        }
        pen.commit(taken).await;
    }
    pen.pool.close().await;
}

/// A connection of the writer's own.
struct Pen {
    pool: Pool<Postgres>,
}

impl From<sqlx::Error> for NotSaved {
    fn from(error: sqlx::Error) -> NotSaved {
        match &error {
            sqlx::Error::Database(database) if database.is_unique_violation() => NotSaved::Double,
            _ => NotSaved::Failed(error.to_string()),
        }
    }
}

impl Pen {
    /// Commit all together; if that fails, each alone, so that one bad job does not harm its neighbours.
    async fn commit(&self, jobs: Vec<Job>) {
        let (works, waiting): (Vec<Work>, Vec<_>) = jobs.into_iter().map(|Job { work, done }| (work, done)).unzip();
        let together = self.write(&works).await;
        for (n, done) in waiting.into_iter().enumerate() {
            let result = match &together {
                Ok(touched) => Ok(touched[n]),
                Err(error) if works.len() == 1 => Err(error.clone()),
                Err(_) => self.write(&works[n..=n]).await.map(|touched| touched[0]),
            };
            // Whoever asked may have gone; what was kept stands all the same.
            let _ = done.send(result);
        }
    }
    /// Write all of this in one commit; how many rows the last deed of each has touched.
    async fn write(&self, works: &[Work]) -> Result<Vec<u64>, NotSaved> {
        let mut touched = vec![0; works.len()];
        let (mut games, mut numbers, mut texts) = (Vec::new(), Vec::new(), Vec::new());
        for Batch { game, first, lines } in works.iter().filter_map(|work| work.batch.as_ref()) {
            games.extend(lines.iter().map(|_| &**game));
            numbers.extend((*first as i64..).take(lines.len()));
            texts.extend(lines.iter().map(|line| &**line));
        }
        let lines = sqlx::query(INSERT).bind(games).bind(numbers).bind(texts);
        // A statement by itself is a commit by itself.
        if works.iter().all(|work| work.deeds.is_empty()) {
            lines.execute(&self.pool).await?;
            return Ok(touched);
        }
        let mut transaction = self.pool.begin().await?;
        for (touched, work) in touched.iter_mut().zip(works) {
            for deed in &work.deeds {
                *touched = said(deed).execute(&mut *transaction).await?.rows_affected();
            }
        }
        lines.execute(&mut *transaction).await?;
        transaction.commit().await?;
        Ok(touched)
    }
}

fn said(deed: &Deed) -> Query<'_, Postgres, PgArguments> {
    deed.values.iter().fold(sqlx::query(deed.sql), |query, value| match value {
        Value::Text(text) => query.bind(text.as_deref()),
        Value::Number(number) => query.bind(*number),
    })
}
