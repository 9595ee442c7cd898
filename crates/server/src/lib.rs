//! The server: matches of any rule book for persons and computer opponents, in the browser or over the wire.
//!
//! Every match is run by one `room`. A decision is checked by the kernel, written to the `store`, and only then
//! acknowledged. Whatever a seat or spectator is sent follows from what `AnyMatch` gives for that audience.

mod balance;
mod books;
mod card;
mod diff;
mod hall;
mod http;
mod ids;
mod limits;
mod listen;
mod meters;
mod notices;
mod pace;
mod passwords;
mod problem;
mod rights;
mod room;
mod rules;
mod run;
mod store;
mod thumb;
#[cfg(test)]
mod types;
mod wire;

pub use books::{Book, Books, Extent, Focus, Painter, raid_style};
pub use limits::Rate;
pub use notices::{Post, PostError};
pub use passwords::Work;
pub use run::{ArchiveError, Imported, backup, export, import, restore, run};
pub use store::{OpenError, Place, Taken};

use hall::Hall;
use http::Doors;
use notices::Office;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use store::Store;
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// How the server behaves.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Is it reached by https? Then cookies are sent by https only.
    pub https: bool,
    /// Is every request passed on by a proxy? Then limits count by whom its `X-Forwarded-For` names.
    pub behind_proxy: bool,
    /// How much work a guess of a password costs.
    pub password_work: Work,
    /// How often one connection may ask something.
    pub messages: Rate,
    /// No limits by address: for load tests, where everybody has the same.
    pub crowded: bool,
    /// How long the head of a request may take to come.
    pub patience: Duration,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            https: false,
            behind_proxy: false,
            password_work: Work::Usual,
            messages: Rate { burst: 300.0, a_second: 60.0 },
            crowded: false,
            patience: Duration::from_secs(20),
        }
    }
}

/// What a server is started from.
pub struct Config {
    /// Where it listens; port 0 takes any free one.
    pub address: SocketAddr,
    /// Where the data are kept.
    pub place: Place,
    /// The rule books.
    pub books: Books,
    /// How it behaves.
    pub options: Options,
}

/// Why the server cannot start.
#[derive(Debug, Error)]
pub enum StartError {
    /// The store cannot be opened.
    #[error(transparent)]
    Store(#[from] OpenError),
    /// The address cannot be used.
    #[error("{address} cannot be used: {why}\n    another server may be there; choose another with --port")]
    Address {
        /// Which.
        address: SocketAddr,
        /// Why.
        why: std::io::Error,
    },
    /// Notices cannot be sent as wished.
    #[error(transparent)]
    Post(#[from] PostError),
    /// The matches cannot be read.
    #[error("the matches cannot be read: {0}")]
    Hall(String),
}

/// A server that runs.
pub struct Running {
    /// Where it listens.
    pub address: SocketAddr,
    hall: Arc<Hall>,
    stop: watch::Sender<bool>,
    task: JoinHandle<()>,
}

/// Start a server that sends no mails.
///
/// # Errors
/// When the data or the address cannot be used.
pub async fn start(config: Config) -> Result<Running, StartError> {
    start_posting(config, &Post::default()).await
}

/// Start a server that sends notices in this way.
///
/// # Errors
/// When the data, the address or the mail server cannot be used.
pub async fn start_posting(config: Config, post: &Post) -> Result<Running, StartError> {
    let office = Office::new(post)?;
    let Config { address, place, books, options } = config;
    let listener = TcpListener::bind(address).await.map_err(|why| StartError::Address { address, why })?;
    let address = listener.local_addr().map_err(|why| StartError::Address { address, why })?;
    let store = Store::open(&place).await?;
    let hall =
        Hall::open(store, books, office).await.map_err(|problem| StartError::Hall(problem.refusal.to_string()))?;
    hall.office.at(format!("{}://{address}", if options.https { "https" } else { "http" }));
    let (stop, stopping) = watch::channel(false);
    let doors = Doors::new(hall.clone(), options);
    let task = tokio::spawn(listen::serve(listener, http::router(doors), options.patience, stopping));
    Ok(Running { address, hall, stop, task })
}

impl Running {
    /// Say goodbye to everybody, finish what has begun, write everything down.
    pub async fn stop(self) {
        let _ = self.stop.send(true);
        self.hall.close().await;
        let _ = tokio::time::timeout(Duration::from_secs(5), self.task).await;
    }
}

/// Write what happens to the error stream: `FIRETEAM_LOG` says how much (`info`, `server=debug`), `FIRETEAM_LOG_JSON`
/// makes every line a JSON object. No secret is ever written there.
pub fn log_to_stderr() {
    use tracing_subscriber::EnvFilter;
    let filter = EnvFilter::try_from_env("FIRETEAM_LOG").unwrap_or_else(|_| EnvFilter::new("warn"));
    let plain = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    let _ = if std::env::var_os("FIRETEAM_LOG_JSON").is_some() { plain.json().try_init() } else { plain.try_init() };
}
