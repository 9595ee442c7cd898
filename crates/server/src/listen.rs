//! Taking connections: each has so long to say what it wants, and those who say nothing hold nobody up.

use axum::extract::ConnectInfo;
use axum::{Extension, Router};
use hyper::server::conn::http1::Builder;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;

/// After an error of the machine, such as too many open files, so long is waited before the next connection is taken.
const BREATH: Duration = Duration::from_secs(1);

/// Serve until told to stop, and then until every connection is done; `patience` is how long the head of a request may
/// take to come, also that of a next one on the same connection.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    patience: Duration,
    mut stopping: watch::Receiver<bool>,
) {
    let mut open = JoinSet::new();
    let told = stopping.clone();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = stopping.wait_for(|stop| *stop) => break,
            Some(_) = open.join_next() => continue,
        };
        match accepted {
            Ok((stream, from)) => {
                open.spawn(answer(stream, from, router.clone(), patience, told.clone()));
            }
            Err(error) if is_of_one_connection(&error) => {}
            Err(error) => {
                tracing::error!(%error, "no connection can be taken");
                tokio::time::sleep(BREATH).await;
            }
        }
    }
    drop(listener);
    while open.join_next().await.is_some() {}
}

/// Whether only the connection that was about to be taken is gone.
fn is_of_one_connection(error: &std::io::Error) -> bool {
    use std::io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionRefused | ConnectionAborted | ConnectionReset)
}

/// Answer one connection; when the server stops, what was asked already is answered still.
async fn answer(
    stream: TcpStream,
    from: SocketAddr,
    router: Router,
    patience: Duration,
    mut stopping: watch::Receiver<bool>,
) {
    // Messages are small and wait for nothing: a decision must not lie about for a receipt of the one before.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "a connection keeps its delay");
    }
    let service = TowerToHyperService::new(router.layer(Extension(ConnectInfo(from))));
    let mut builder = Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(patience);
    let connection = builder.serve_connection(TokioIo::new(stream), service).with_upgrades();
    let stopped = async move {
        let _ = stopping.wait_for(|stop| *stop).await;
    };
    tokio::pin!(connection);
    let done = tokio::select! {
        done = connection.as_mut() => done,
        () = stopped => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = done {
        tracing::debug!(%from, %error, "a connection was given up");
    }
}
