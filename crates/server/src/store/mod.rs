//! What outlives the process: users, sessions, matches and the lines of their logs.
//!
//! The same statements serve SQLite and PostgreSQL; only the migrations differ. Lines of logs go through the
//! [writer], and so does everything else that is kept: it commits for many matches at once.

#[cfg(test)]
mod contract;
mod copy;
mod games;
mod lock;
mod migrate;
mod notices;
mod people;
mod writer;

pub(crate) use copy::restore;
pub(crate) use games::{ChatLine, Said, SeatRow};
pub use lock::Taken;
pub(crate) use notices::NoticeRow;
pub(crate) use people::User;
pub(crate) use writer::{Batch, NotSaved};
use writer::{Deed, Work};

use crate::ids::Key;
use sqlx::pool::PoolOptions;
use sqlx::{AnyPool, Database, Executor, Pool, Row};
use std::path::{Path, PathBuf};
use std::time::Duration;
use thiserror::Error;

/// Why the store cannot be opened.
#[derive(Debug, Error)]
pub enum OpenError {
    /// Another process has it.
    #[error(transparent)]
    Taken(#[from] Taken),
    /// The folder of the data cannot be made or written.
    #[error("{}: {why}\n    choose another folder with --data", path.display())]
    Folder {
        /// Which.
        path: PathBuf,
        /// Why.
        why: std::io::Error,
    },
    /// The database does not answer or refuses.
    #[error("the database cannot be opened: {0}")]
    Database(#[from] sqlx::Error),
    /// The database's file cannot be opened for writing.
    #[error("the database cannot be opened: {0}")]
    File(#[from] rusqlite::Error),
    /// The database's form is not ours.
    #[error("the database cannot be brought to this program's form: {0}\n    was it made by a newer version?")]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// No random bytes.
    #[error("the system gives no random bytes: {0}")]
    Random(#[from] getrandom::Error),
}

/// Which database.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// Embedded, one file.
    Sqlite,
    /// A server.
    Postgres,
}

/// Where the data are kept.
#[derive(Clone, Debug)]
pub enum Place {
    /// A SQLite file.
    File(PathBuf),
    /// A PostgreSQL server.
    Server(String),
}

impl Place {
    /// What `--database` says: `postgres://...` or a file.
    #[must_use]
    pub fn read(text: &str) -> Place {
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            return Place::Server(text.to_owned());
        }
        let file = text.strip_prefix("sqlite://").or_else(|| text.strip_prefix("sqlite:")).unwrap_or(text);
        Place::File(PathBuf::from(file))
    }
    fn url(&self) -> String {
        match self {
            Place::Server(url) => url.clone(),
            Place::File(path) => {
                let text = path.to_string_lossy();
                let text = text.replace('%', "%25").replace('?', "%3f").replace('#', "%23").replace(' ', "%20");
                format!("sqlite://{text}?mode=rwc")
            }
        }
    }
}

/// The store.
pub(crate) struct Store {
    /// For reading.
    pool: AnyPool,
    writer: writer::Writer,
    key: Key,
    /// Held as long as the store is open.
    lock: lock::Lock,
}

impl Store {
    /// Open the store, bring it to this program's form, and keep every other process out.
    ///
    pub(crate) async fn open(place: &Place) -> Result<Store, OpenError> {
        sqlx::any::install_default_drivers();
        let kind = match place {
            Place::File(_) => Kind::Sqlite,
            Place::Server(_) => Kind::Postgres,
        };
        if let Place::File(path) = place {
            make_private(path).map_err(|why| OpenError::Folder { path: path.clone(), why })?;
        }
        let lock = lock::Lock::take(place).await?;
        let pool = pool(&place.url(), kind, 4).await?;
        migrate::migrator(kind).run(&pool).await?;
        let key = key(&pool).await?;
        let writer = writer::Writer::start(place).await?;
        Ok(Store { pool, writer, key, lock })
    }
    /// Open the store of a server that may be running, to read it.
    ///
    pub(crate) async fn visit(place: &Place) -> Result<Visit, OpenError> {
        sqlx::any::install_default_drivers();
        if let Place::File(path) = place
            && !path.is_file()
        {
            let why = std::io::Error::new(std::io::ErrorKind::NotFound, "there is no such file");
            return Err(OpenError::Folder { path: path.clone(), why });
        }
        let kind = if matches!(place, Place::File(_)) { Kind::Sqlite } else { Kind::Postgres };
        Ok(Visit { pool: pool(&place.url(), kind, 1).await?, kind })
    }
    /// The key that signs links.
    #[must_use]
    pub(crate) fn key(&self) -> &Key {
        &self.key
    }
    /// Write lines of a match's log; returns when they are on the disk.
    ///
    pub(crate) async fn append(&self, batch: Batch) -> Result<(), NotSaved> {
        self.keep(Work { deeds: Vec::new(), batch: Some(batch) }).await.map(|_| ())
    }
    /// The same together with what is offered after these lines, none if nothing is: all or nothing.
    ///
    pub(crate) async fn append_with_offers(&self, batch: Batch, offers: Option<&str>) -> Result<(), NotSaved> {
        let deeds = vec![games::offers_deed(&batch.game, offers)];
        let batch = Some(batch).filter(|batch| !batch.lines.is_empty());
        self.keep(Work { deeds, batch }).await.map(|_| ())
    }
    /// Keep something; returns when it is on the disk, with the number of rows that were touched.
    async fn keep(&self, work: impl Into<Work>) -> Result<u64, NotSaved> {
        self.writer.keep(work.into()).await
    }
    /// Does the database answer?
    ///
    pub(crate) async fn answers(&self) -> Result<(), sqlx::Error> {
        sqlx::query("SELECT 1").execute(&self.pool).await.map(|_| ())
    }
    /// Finish writing and let the database go.
    pub(crate) async fn close(&self) {
        self.writer.stop().await;
        self.pool.close().await;
        self.lock.release().await;
    }
}

/// A store that is only looked at.
pub(crate) struct Visit {
    pool: AnyPool,
    kind: Kind,
}

impl Visit {
    /// The whole log of a match, as it was written.
    pub(crate) async fn log(&self, game: &str) -> Result<Option<String>, crate::problem::Problem> {
        games::log(&self.pool, game).await
    }
    /// Write a whole copy of the data to a new file. All or nothing: half a backup is not left behind.
    pub(crate) async fn backup(&self, file: &str) -> Result<(), String> {
        let fresh = !Path::new(file).exists();
        let done = self.write_to(file).await;
        if done.is_err() && fresh {
            for end in ["", "-wal", "-shm"] {
                let _ = std::fs::remove_file(format!("{file}{end}"));
            }
        }
        done
    }
    async fn write_to(&self, file: &str) -> Result<(), String> {
        if self.kind == Kind::Postgres {
            let done = copy::to_file(&self.pool, Path::new(file)).await;
            return done.map_err(|error| format!("{file}: {error}"));
        }
        make_private(Path::new(file)).map_err(|error| format!("{file}: {error}"))?;
        let done = sqlx::query("VACUUM INTO $1").bind(file).execute(&self.pool).await;
        done.map(|_| ()).map_err(|error| format!("{file}: {error}"))
    }
}

async fn pool<DB>(url: &str, kind: Kind, most: u32) -> Result<Pool<DB>, sqlx::Error>
where
    DB: Database,
    for<'c> &'c mut DB::Connection: Executor<'c, Database = DB>,
{
    // A connection to a file needs no trial before every use; one to a server may have been cut.
    let options = PoolOptions::<DB>::new()
        .max_connections(most)
        .acquire_timeout(Duration::from_secs(30))
        .test_before_acquire(kind == Kind::Postgres);
    options.after_connect(move |connection, _| Box::pin(durable::<DB>(connection, kind))).connect(url).await
}

/// How SQLite is used.
const DURABLE: [&str; 5] = [
    // First of all: after a crash the first connection mends the file, and the others must wait for it.
    "PRAGMA busy_timeout = 10000",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    // The writer sees to that.
    "PRAGMA wal_autocheckpoint = 0",
];

/// A commit returns when its data are on the disk.
async fn durable<DB>(connection: &mut DB::Connection, kind: Kind) -> Result<(), sqlx::Error>
where
    DB: Database,
    for<'c> &'c mut DB::Connection: Executor<'c, Database = DB>,
{
    let statements: &[&'static str] = match kind {
        Kind::Sqlite => &DURABLE,
        Kind::Postgres => &["SET synchronous_commit = on"],
    };
    for &statement in statements {
        (&mut *connection).execute(statement).await?;
    }
    Ok(())
}

/// The folder exists, and the file in it is its owner's alone.
fn make_private(path: &Path) -> std::io::Result<()> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder)?;
    }
    let mut how = std::fs::OpenOptions::new();
    how.create(true).append(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        how.mode(0o600);
    }
    how.open(path).map(|_| ())
}

async fn key(pool: &AnyPool) -> Result<Key, OpenError> {
    let found = sqlx::query("SELECT value FROM settings WHERE name = 'key'").fetch_optional(pool).await?;
    if let Some(key) = found.and_then(|row| row.try_get::<String, _>(0).ok()).and_then(|text| Key::read(&text)) {
        return Ok(key);
    }
    let key = Key::new()?;
    let insert = "INSERT INTO settings (name, value) VALUES ('key', $1)";
    sqlx::query(insert).bind(key.text()).execute(pool).await?;
    Ok(key)
}
