//! Copies of all data. A backup is one SQLite file whichever database it is taken of, so that it can be opened as it is, and
//! brought into either kind.

use super::migrate::{self, FORMS};
use super::{Kind, OpenError, Place, lock, make_private, pool};
use futures_util::TryStreamExt;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, AnyPool, AssertSqlSafe, Connection, Row};
use std::path::Path;
use thiserror::Error;

/// What a column holds.
#[derive(Clone, Copy)]
enum Holds {
    Text,
    Number,
}
use Holds::{Number, Text};

/// A table and its columns; those that others refer to come first.
type Form = (&'static str, &'static [(&'static str, Holds)]);

const TABLES: [Form; 9] = [
    ("settings", &[("name", Text), ("value", Text)]),
    (
        "users",
        &[
            ("id", Text),
            ("name", Text),
            ("login", Text),
            ("password", Text),
            ("mail", Text),
            ("webhook", Text),
            ("made_ms", Number),
            ("mail_confirmed", Number),
        ],
    ),
    ("sessions", &[("hash", Text), ("user_id", Text), ("made_ms", Number)]),
    ("matches", &[("id", Text), ("made_ms", Number), ("card", Text), ("card_line", Number)]),
    ("lines", &[("match_id", Text), ("line", Number), ("text", Text)]),
    ("seats", &[("match_id", Text), ("seat", Number), ("user_id", Text), ("bot", Text), ("notes", Text)]),
    ("chat", &[("match_id", Text), ("room", Text), ("n", Number), ("name", Text), ("text", Text), ("ms", Number)]),
    (
        "notices",
        &[
            ("match_id", Text),
            ("seat", Number),
            ("since", Number),
            ("what", Text),
            ("user_id", Text),
            ("due_ms", Number),
            ("tries", Number),
            ("mailed", Number),
            ("called", Number),
            ("done", Number),
        ],
    ),
    ("offers", &[("match_id", Text), ("offers", Text)]),
];

/// Why data cannot be copied.
#[derive(Debug, Error)]
pub(crate) enum CopyError {
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error("the data cannot be copied: {0}")]
    Database(#[from] sqlx::Error),
    #[error(
        "{whose} has form {found}, and this program knows form {known}\n    start its server once with this program, or use the program that made it"
    )]
    OtherForm { whose: &'static str, found: i64, known: i64 },
    #[error(
        "there are data already where the backup is to go\n    choose an empty database, or a new folder with --data"
    )]
    NotEmpty,
}

fn newest() -> i64 {
    FORMS.last().map_or(0, |form| form.0)
}

/// The data must be of this program's form.
async fn check_form(from: &mut AnyConnection, whose: &'static str) -> Result<(), CopyError> {
    let select = "SELECT COALESCE(MAX(version), 0) FROM _sqlx_migrations";
    let found: i64 = sqlx::query(select).fetch_one(from).await?.try_get(0)?;
    if found == newest() { Ok(()) } else { Err(CopyError::OtherForm { whose, found, known: newest() }) }
}

/// Write what a PostgreSQL server holds at one moment to a new SQLite file; its own server may go on meanwhile.
pub(super) async fn to_file(source: &AnyPool, file: &Path) -> Result<(), CopyError> {
    let target = Place::File(file.to_owned());
    let mut from = source.acquire().await?;
    // One snapshot for all tables: what is committed later is not in it.
    sqlx::query("BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY").execute(&mut *from).await?;
    check_form(&mut from, "the database").await?;
    make_private(file).map_err(|why| OpenError::Folder { path: file.to_owned(), why })?;
    let into: AnyPool = pool(&target.url(), Kind::Sqlite, 1).await?;
    migrate::migrator(Kind::Sqlite).run(&into).await.map_err(OpenError::from)?;
    fill(&mut from, &into).await?;
    sqlx::query("COMMIT").execute(&mut *from).await?;
    // Everything stands in the one file, and nothing in a log beside it.
    sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&into).await?;
    sqlx::query("PRAGMA journal_mode = DELETE").execute(&into).await?;
    into.close().await;
    Ok(())
}

/// Bring a backup into an empty database of either kind; no server may use it meanwhile.
pub(crate) async fn restore(file: &Path, place: &Place) -> Result<(), CopyError> {
    sqlx::any::install_default_drivers();
    if !file.is_file() {
        let why = std::io::Error::new(std::io::ErrorKind::NotFound, "there is no such file");
        return Err(OpenError::Folder { path: file.to_owned(), why }.into());
    }
    bring(snapshot(file).await?, place).await
}

/// A backup as it is at this moment, for all tables alike, should a server still use the file.
async fn snapshot(file: &Path) -> Result<AnyConnection, CopyError> {
    let mut from = AnyConnection::connect(&Place::File(file.to_owned()).url()).await?;
    sqlx::query("BEGIN").execute(&mut from).await?;
    check_form(&mut from, "the backup").await?;
    Ok(from)
}

async fn bring(mut from: AnyConnection, place: &Place) -> Result<(), CopyError> {
    let kind = if matches!(place, Place::File(_)) { Kind::Sqlite } else { Kind::Postgres };
    if let Place::File(path) = place {
        make_private(path).map_err(|why| OpenError::Folder { path: path.clone(), why })?;
    }
    let lock = lock::Lock::take(place).await?;
    let into: AnyPool = pool(&place.url(), kind, 1).await.map_err(OpenError::from)?;
    migrate::migrator(kind).run(&into).await.map_err(OpenError::from)?;
    let filled = fill(&mut from, &into).await;
    into.close().await;
    lock.release().await;
    from.close().await?;
    filled
}

/// Copy every table in one commit; what is filled must be empty.
async fn fill(from: &mut AnyConnection, into: &AnyPool) -> Result<(), CopyError> {
    let mut all = into.begin().await?;
    for (table, columns) in TABLES {
        let there = sqlx::query(AssertSqlSafe(format!("SELECT COUNT(*) FROM {table}"))).fetch_one(&mut *all).await?;
        if there.try_get::<i64, _>(0)? > 0 {
            return Err(CopyError::NotEmpty);
        }
        let names: Vec<&str> = columns.iter().map(|(name, _)| *name).collect();
        let places: Vec<String> = (1..=names.len()).map(|n| format!("${n}")).collect();
        let names = names.join(", ");
        let insert = format!("INSERT INTO {table} ({names}) VALUES ({})", places.join(", "));
        let mut rows = sqlx::query(AssertSqlSafe(format!("SELECT {names} FROM {table}"))).fetch(&mut *from);
        while let Some(row) = rows.try_next().await? {
            bound(&insert, columns, &row)?.execute(&mut *all).await?;
        }
    }
    all.commit().await?;
    Ok(())
}

type Insert<'q> = sqlx::query::Query<'q, sqlx::Any, sqlx::any::AnyArguments>;

/// A statement that writes a row again.
fn bound<'q>(insert: &str, columns: &[(&'static str, Holds)], row: &AnyRow) -> Result<Insert<'q>, sqlx::Error> {
    let mut query = sqlx::query(AssertSqlSafe(insert.to_owned()));
    for (at, (_, holds)) in columns.iter().enumerate() {
        query = match holds {
            Text => query.bind(row.try_get::<Option<String>, _>(at)?),
            Number => query.bind(row.try_get::<i64, _>(at)?),
        };
    }
    Ok(query)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every table and column of the form stands in the list: what is forgotten here would be lost in every backup.
    #[tokio::test]
    async fn every_column_is_copied() {
        sqlx::any::install_default_drivers();
        let into: AnyPool = pool("sqlite::memory:", Kind::Sqlite, 1).await.expect("opened");
        migrate::migrator(Kind::Sqlite).run(&into).await.expect("made");
        let select = "SELECT m.name || '.' || c.name FROM sqlite_master m, pragma_table_info(m.name) c \
                      WHERE m.type = 'table' AND m.name NOT LIKE '\\_sqlx%' ESCAPE '\\' AND m.name NOT LIKE 'sqlite%'";
        let rows = sqlx::query(select).fetch_all(&into).await.expect("read");
        let mut found: Vec<String> = rows.iter().map(|row| row.try_get(0).expect("a name")).collect();
        let of_table =
            |(table, columns): &Form| columns.iter().map(|(c, _)| format!("{table}.{c}")).collect::<Vec<_>>();
        let mut known: Vec<String> = TABLES.iter().flat_map(of_table).collect();
        found.sort();
        known.sort();
        assert_eq!(found, known);
    }

    #[tokio::test]
    async fn what_is_written_while_a_backup_is_brought_back_is_not_in_it() {
        let folder = std::env::temp_dir().join(format!("fireteam-copy-{}", std::process::id()));
        let (old, new) = (folder.join("old.db"), Place::File(folder.join("new.db")));
        let store = super::super::Store::open(&Place::File(old.clone())).await.expect("opened");
        let from = snapshot(&old).await.expect("read");
        let late = store.add_guest().await.expect("a guest");
        bring(from, &new).await.expect("restored");
        store.close().await;
        let again = super::super::Store::open(&new).await.expect("opened");
        assert_eq!(again.user(&late.id).await.expect("read"), None);
        again.close().await;
        std::fs::remove_dir_all(folder).expect("removed");
    }
}
