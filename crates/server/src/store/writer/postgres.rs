//! Writing to a PostgreSQL server.

use super::super::{Kind, pool};
use super::{Batch, Deed, NotSaved, Value, Work};
use sqlx::postgres::PgArguments;
use sqlx::query::Query;
use sqlx::{Pool, Postgres};

/// How lines are kept, however many.
const INSERT: &str =
    "INSERT INTO lines (match_id, line, text) SELECT * FROM UNNEST($1::text[], $2::bigint[], $3::text[])";

/// A connection of the writer's own.
pub(super) struct Pen {
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
    pub(super) async fn take(url: &str) -> Result<Pen, sqlx::Error> {
        Ok(Pen { pool: pool::<Postgres>(url, Kind::Postgres, 1).await? })
    }
    pub(super) async fn write(&self, works: &[Work]) -> Result<Vec<u64>, NotSaved> {
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
    pub(super) async fn close(self) {
        self.pool.close().await;
    }
}

fn said(deed: &Deed) -> Query<'_, Postgres, PgArguments> {
    deed.values.iter().fold(sqlx::query(deed.sql), |query, value| match value {
        Value::Text(text) => query.bind(text.as_deref()),
        Value::Number(number) => query.bind(*number),
    })
}
