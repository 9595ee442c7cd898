//! The socket: one connection of one audience to one match.

use super::query::Query;
use super::session::reader;
use super::{Shared, guard};
use crate::limits::Bucket;
use crate::problem::Problem;
use crate::rights;
use crate::room::{Call, Newcomer, Post, withdrawn};
use crate::wire::{Ask, LONGEST_MESSAGE, Refused, text};
use axum::extract::ws::{Message, Utf8Bytes, WebSocket};
use axum::extract::{Path, State, WebSocketUpgrade};
use axum::http::HeaderMap;
use axum::response::Response;
use futures_util::{SinkExt, StreamExt};
use kernel::{Audience, Refusal, Seat};
use serde::Deserialize;
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// So many posts may wait for a slow connection before it is let go.
const WAITING: usize = 256;
/// A connection that sends so much nonsense is closed.
const MOST_NONSENSE: u32 = 100;
/// What is read at once, in bytes; every connection keeps so much room and clears it before every look. Most messages of
/// clients are shorter.
const READ_AT_ONCE: usize = 1024;
/// Messages are put together up to so many bytes before they are written.
const WRITTEN_AT_ONCE: usize = 16 * 1024;
/// How often a silent connection is asked whether it is there.
const PING: Duration = Duration::from_secs(20);

#[derive(Deserialize)]
pub(super) struct Wanted {
    #[serde(rename = "as")]
    who: Option<String>,
    since: Option<u64>,
    token: Option<String>,
}

pub(super) async fn socket(
    State(doors): State<Shared>,
    Path(id): Path<String>,
    Query(wanted): Query<Wanted>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Problem> {
    if !guard::same_origin(&headers) {
        return Err(Problem::forbidden("this connection does not come from the page of this server"));
    }
    let user = reader(&doors, &headers).await?;
    let card = doors.hall.card(&id).ok_or_else(|| Problem::missing("there is no such match"))?;
    let reader = user.as_ref().map(|user| user.id.as_str());
    let (own, may) = (card.seats_of(reader), rights::of(&card, reader));
    let who = match wanted.who.as_deref().unwrap_or("public") {
        "public" if may.is_some() => Audience::Public,
        "umpire" if rights::umpire(&doors.hall, &card, reader, wanted.token.as_deref().unwrap_or_default())? => {
            Audience::Umpire
        }
        _ if may.is_none() => return Err(Problem::missing("there is no such match")),
        seat => match seat.parse().ok().map(Seat).filter(|&seat| own.contains(seat)) {
            Some(seat) => Audience::Seat(seat),
            None => {
                return Err(Problem::forbidden("this is not your seat").help("use your invitation or recovery link"));
            }
        },
    };
    if card.withdrawn && who == Audience::Public {
        return Err(withdrawn());
    }
    let (user, name) = user.map_or_else(|| (None, "Guest".to_owned()), |user| (Some(user.id), user.name));
    let newcomer = Newcomer { who, name, user };
    let upgrade = upgrade
        .max_message_size(LONGEST_MESSAGE)
        .max_frame_size(LONGEST_MESSAGE)
        .read_buffer_size(READ_AT_ONCE)
        .write_buffer_size(WRITTEN_AT_ONCE);
    Ok(upgrade.on_upgrade(move |socket| async move {
        doors.hall.meters.sockets.inc();
        talk(&doors, &id, newcomer, wanted.since.unwrap_or(0), socket).await;
        doors.hall.meters.sockets.dec();
    }))
}

async fn talk(doors: &Shared, id: &str, newcomer: Newcomer, since: u64, socket: WebSocket) {
    let (out, outgoing) = mpsc::channel(WAITING);
    let enter = |reply| Call::Enter { newcomer: newcomer.clone(), since, out: out.clone(), reply };
    let Ok(visitor) = doors.hall.call(id, enter).await else { return };
    let replies = out.downgrade();
    drop(out);
    let Ok(room) = doors.hall.room(id).await else { return };
    converse(doors, id, visitor, &room, replies, outgoing, socket).await;
    let _ = room.send(Call::Leave(visitor)).await;
}

/// Carry messages both ways until one end is gone.
async fn converse(
    doors: &Shared,
    id: &str,
    visitor: u64,
    room: &mpsc::Sender<Call>,
    replies: mpsc::WeakSender<Post>,
    mut outgoing: mpsc::Receiver<Post>,
    socket: WebSocket,
) {
    let (mut send, mut receive) = socket.split();
    let mut ping = tokio::time::interval(PING);
    ping.reset();
    let mut silent = 0;
    let rate = doors.options.messages;
    let mut bucket = Bucket::full(rate, Instant::now());
    let mut nonsense = 0;
    loop {
        tokio::select! {
            biased;
            post = outgoing.recv() => {
                let mut post = post;
                if post.is_none() {
                    break;
                }
                while let Some(messages) = post {
                    for message in messages {
                        if send.feed(Message::Text(message)).await.is_err() {
                            return;
                        }
                    }
                    post = outgoing.try_recv().ok();
                }
                if send.flush().await.is_err() {
                    return;
                }
            }
            message = receive.next() => {
                silent = 0;
                let text = match message {
                    Some(Ok(Message::Text(text))) => text,
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                    Some(Ok(Message::Binary(_))) => Utf8Bytes::from_static(""),
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                };
                // Whoever asks too often waits; nobody else does.
                if let Err(wait) = bucket.take(rate, Instant::now()) {
                    tokio::time::sleep(wait).await;
                }
                match serde_json::from_str::<Ask>(&text) {
                    Ok(ask) => {
                        if room.send(Call::Ask(visitor, ask)).await.is_err() {
                            break;
                        }
                    }
                    Err(error) => {
                        nonsense += 1;
                        doors.hall.meters.refused.inc();
                        tracing::debug!(game = id, visitor, nonsense, "a message could not be read");
                        let Some(replies) = replies.upgrade() else { break };
                        if nonsense > MOST_NONSENSE || replies.try_send(vec![refused(&error)]).is_err() {
                            break;
                        }
                    }
                }
            }
            _ = ping.tick() => {
                silent += 1;
                if silent > 2 || send.send(Message::Ping(axum::body::Bytes::new())).await.is_err() {
                    return;
                }
            }
        }
    }
    let _ = send.send(Message::Close(None)).await;
}

fn refused(error: &serde_json::Error) -> Utf8Bytes {
    let refusal = Refusal::new(format!("the message cannot be read: {error}")).help("see /api/openapi.json");
    text(&Refused { re: None, error: &refusal })
}
