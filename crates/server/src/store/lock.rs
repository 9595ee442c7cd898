//! One process for one database: a second refuses to start.

use super::{OpenError, Place};
use sqlx::{Connection, PgConnection, Row};
use std::fs::{File, OpenOptions, TryLockError};
use std::path::PathBuf;
use thiserror::Error;
use tokio::sync::Mutex;

/// Another process has the database.
#[derive(Debug, Error)]
#[error(
    "another fireteam server already uses {0}\n    open the page of that one, stop it, or choose another place with --data or --database"
)]
pub struct Taken(pub String);

/// Any number that no other program is likely to lock.
const NUMBER: i64 = 0x6669_7265_7465_616d;

/// The lock, held until it is released or the process ends, however it ends.
pub(super) enum Lock {
    /// A lock of the operating system on a file beside the database.
    File { file: File },
    /// A lock of the database server on a connection of our own.
    Server { connection: Mutex<Option<PgConnection>> },
}

impl Lock {
    pub(super) async fn take(place: &Place) -> Result<Lock, OpenError> {
        match place {
            Place::File(path) => {
                let beside = PathBuf::from(format!("{}.lock", path.display()));
                let fault = |why| OpenError::Folder { path: beside.clone(), why };
                let file = OpenOptions::new().create(true).append(true).open(&beside).map_err(fault)?;
                match file.try_lock() {
                    Ok(()) => Ok(Lock::File { file }),
                    Err(TryLockError::WouldBlock) => Err(Taken(path.display().to_string()).into()),
                    Err(TryLockError::Error(why)) => Err(fault(why)),
                }
            }
            Place::Server(url) => {
                let mut connection = PgConnection::connect(url).await?;
                let asked = sqlx::query("SELECT pg_try_advisory_lock($1)").bind(NUMBER);
                let row = asked.fetch_one(&mut connection).await?;
                if row.try_get::<bool, _>(0)? {
                    Ok(Lock::Server { connection: Mutex::new(Some(connection)) })
                } else {
                    Err(Taken("this PostgreSQL database".to_owned()).into())
                }
            }
        }
    }
    pub(super) async fn release(&self) {
        match self {
            Lock::File { file } => {
                let _ = file.unlock();
            }
            Lock::Server { connection } => {
                if let Some(mut connection) = connection.lock().await.take() {
                    // The server notices an end of the connection only after a while; being told, it lets go at once.
                    let told = sqlx::query("SELECT pg_advisory_unlock($1)").bind(NUMBER);
                    let _ = told.execute(&mut connection).await;
                    let _ = connection.close().await;
                }
            }
        }
    }
}
