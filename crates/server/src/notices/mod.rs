//! Notices: a player who plays by web is told that it is his turn, by mail, by webhook, or both.
//!
//! A notice says that a match waits, and nothing of what happened in it. There is one for each time a seat is waited
//! for, and two reminders when half of its time is used up and when a tenth is left; each is kept in the store before
//! it is due, so that a restart neither loses nor doubles it. Nobody is told of a match that he is looking at.

mod hook;
mod mail;

pub(crate) use hook::read as read_hook;
pub(crate) use mail::is_address;

use crate::hall::Hall;
use crate::ids::{letters, now_ms};
use crate::room::Room;
use crate::store::{NoticeRow, User};
use futures_util::future::join_all;
use hook::Caller;
use kernel::{Refusal, Seat};
use mail::{Letter, Mailer};
use serde_json::json;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};
use std::time::Duration;
use thiserror::Error;
use tokio::sync::Notify;
use tokio_rustls::rustls::pki_types::CertificateDer;
use tokio_rustls::rustls::pki_types::pem::PemObject;

/// So many notices are sent at a time.
const AT_ONCE: u32 = 16;
/// After so many failures a notice is given up.
const TRIES: u32 = 4;
/// How long after the first failure a notice is tried again; four times as long after each further one.
const AGAIN_MS: u64 = 30_000;
/// So long the server waits for notices on their way when it stops.
const CLOSING: Duration = Duration::from_secs(10);
/// How often is looked for what is due.
const ROUND: Duration = Duration::from_secs(1);

/// How notices are sent.
#[derive(Clone)]
pub struct Post {
    /// The mail server: `smtp://user:password@host:port?tls=required`, or `smtps://...`.
    pub smtp: Option<String>,
    /// The sender of mails.
    pub from: Option<String>,
    /// The address under which players reach the server.
    pub url: Option<String>,
    /// May webhooks lead into private networks?
    pub anywhere: bool,
    /// Certificates, in PEM, of authorities that vouch for mail servers and webhooks besides those that everybody trusts.
    pub trusted: Option<String>,
    /// How long a player may take to come by himself before he is told.
    pub delay: Duration,
}

impl Default for Post {
    fn default() -> Post {
        Post { smtp: None, from: None, url: None, anywhere: false, trusted: None, delay: Duration::from_secs(60) }
    }
}

/// Why notices cannot be sent as wished. The mail server's address is never shown: it may hold a password.
#[derive(Debug, Error)]
pub enum PostError {
    /// The mail server's address cannot be read.
    #[error("the address of the mail server cannot be read\n    write smtp://user:password@host:587?tls=required")]
    Smtp,
    /// There is no sender.
    #[error("mails need a sender\n    name one with --mail-from table@example.org")]
    NoSender,
    /// The sender is none.
    #[error("`{0}` is not the address of a sender\n    write table@example.org")]
    Sender(String),
    /// There is a sender, and nothing to send with.
    #[error("there is a sender of mails and no mail server\n    name the server with --smtp, or leave --mail-from out")]
    NoServer,
    /// The server's own address is none that a browser could open.
    #[error("`{0}` is not the address of a page\n    write https://table.example.org")]
    Url(String),
    /// What is to be trusted is no certificate.
    #[error(
        "the trusted authorities cannot be read\n    name a file with certificates in PEM, as `-----BEGIN CERTIFICATE-----`"
    )]
    Authority,
}

/// The certificates of a PEM text; a text without any is a mistake.
fn authorities(pem: Option<&str>) -> Result<Vec<CertificateDer<'static>>, PostError> {
    let Some(pem) = pem else { return Ok(Vec::new()) };
    let read: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(pem.as_bytes()).collect();
    read.ok().filter(|found| !found.is_empty()).ok_or(PostError::Authority)
}

/// Can a browser open this address?
fn is_page(address: &str) -> bool {
    url::Url::parse(address).is_ok_and(|url| ["http", "https"].contains(&url.scheme()) && url.has_host())
}

/// What a player is told first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum What {
    /// That it is his turn.
    Turn,
    /// That he is offered something.
    Offer,
    /// That somebody would like a rematch.
    Rematch,
}

impl What {
    /// As it is kept and as webhooks are told.
    fn name(self) -> &'static str {
        match self {
            What::Turn => "turn",
            What::Offer => "offer",
            What::Rematch => "rematch",
        }
    }
}

/// A seat that is waited for.
pub(crate) struct Wait {
    /// The match.
    pub(crate) game: String,
    /// The seat.
    pub(crate) seat: Seat,
    /// The line of its own last decision.
    pub(crate) since: u64,
    /// Who plays it.
    pub(crate) user: String,
    /// Since when it is waited for.
    pub(crate) from_ms: u64,
    /// What it has left on its clock, and what a full bank is.
    pub(crate) clock: Option<(u64, u64)>,
    /// Why it is waited for.
    pub(crate) what: What,
}

/// Sends notices.
pub(crate) struct Office {
    mailer: Option<Mailer>,
    caller: Caller,
    url: OnceLock<String>,
    delay: Duration,
    waits: Mutex<Vec<Wait>>,
    bell: Arc<Notify>,
    /// Held while notices are on their way.
    round: tokio::sync::Mutex<()>,
}

impl Office {
    /// Open the office.
    ///
    /// # Errors
    /// When the mail server or the sender cannot be read.
    pub(crate) fn new(post: &Post) -> Result<Office, PostError> {
        if post.from.is_some() && post.smtp.is_none() {
            return Err(PostError::NoServer);
        }
        if let Some(address) = post.url.as_deref().filter(|address| !is_page(address)) {
            return Err(PostError::Url(address.to_owned()));
        }
        let trusted = authorities(post.trusted.as_deref())?;
        let mailer = post.smtp.as_deref().map(|smtp| Mailer::new(smtp, post.from.as_deref(), &trusted)).transpose()?;
        let url = OnceLock::new();
        if let Some(known) = &post.url {
            let _ = url.set(known.trim_end_matches('/').to_owned());
        }
        Ok(Office {
            mailer,
            caller: Caller::new(post.anywhere, &trusted),
            url,
            delay: post.delay,
            waits: Mutex::default(),
            bell: Arc::default(),
            round: tokio::sync::Mutex::default(),
        })
    }
    /// Where the server is, unless it was told another address by which players reach it.
    pub(crate) fn at(&self, url: String) {
        let _ = self.url.set(url);
    }
    /// Can mails be sent at all?
    pub(crate) fn mails(&self) -> bool {
        self.mailer.is_some()
    }
    /// The whole address of a page.
    fn link(&self, path: &str) -> String {
        format!("{}{path}", self.url.get().map_or("", String::as_str))
    }
    /// A seat is waited for.
    pub(crate) fn expect(&self, wait: Wait) {
        self.waits.lock().unwrap_or_else(PoisonError::into_inner).push(wait);
        self.bell.notify_one();
    }
    /// May this webhook be called?
    pub(crate) async fn check_hook(&self, address: &str) -> Result<(), Refusal> {
        self.caller.look_up(&read_hook(address)?).await.map(|_| ())
    }
    /// Ask somebody whether the address is his.
    ///
    /// # Errors
    /// When no mail can be sent.
    pub(crate) async fn ask_address(&self, hall: &Hall, user: &User, address: &str) -> Result<(), Refusal> {
        let none = || Refusal::new("this server sends no mails").help("use the feed or a webhook");
        let mailer = self.mailer.as_ref().ok_or_else(none)?;
        let link = self.link(&mail_link(hall, Asked::Confirm, &user.id, address));
        let text = format!(
            "Somebody who calls himself {} at {} wants notices of his turns sent to this address.\n\n\
             If it was you, follow this link:\n{link}\n\nIf not, do nothing: no further mail will come.\n",
            user.name,
            self.link("/")
        );
        let letter = Letter { to: address, subject: "Is this your address?".to_owned(), text, unsubscribe: None };
        let sent = mailer.send(&letter).await;
        count(&sent, &hall.meters.mails_sent, &hall.meters.mails_failed);
        sent.map_err(|why| {
            tracing::warn!(why, "a mail could not be sent");
            Refusal::new("the mail could not be sent").help("look at the address, or try again later")
        })
    }

    /// Keep what rooms have said.
    pub(crate) async fn note(&self, hall: &Hall) {
        let waits = std::mem::take(&mut *self.waits.lock().unwrap_or_else(PoisonError::into_inner));
        for wait in waits {
            if let Err(problem) = self.keep(hall, wait).await {
                tracing::error!(reason = problem.refusal.reason, "a notice could not be kept");
            }
        }
    }
    async fn keep(&self, hall: &Hall, wait: Wait) -> Result<(), crate::problem::Problem> {
        // Also for whoever has no address yet: he may name one while he is waited for, and then he is reminded.
        let delay = self.delay.as_millis() as u64;
        let reminders = wait.clock.map(|(left, bank)| reminders(left, bank)).unwrap_or_default();
        for (what, after) in [(wait.what.name(), delay)].into_iter().chain(reminders) {
            let due_ms = wait.from_ms.saturating_add(after);
            let (game, user, what) = (wait.game.clone(), wait.user.clone(), what.to_owned());
            let (seat, since) = (wait.seat.0, wait.since);
            let row = NoticeRow { game, seat, since, what, user, due_ms, tries: 0, mailed: false, called: false };
            hall.store.add_notice(&row).await?;
        }
        Ok(())
    }
    /// Send what is due until the hall is gone.
    pub(crate) async fn work(hall: Weak<Hall>) {
        if let Some(hall) = hall.upgrade() {
            let _ = hall.store.forget_notices(now_ms()).await;
        }
        loop {
            let Some(open) = hall.upgrade() else { return };
            let round = open.office.round.lock().await;
            if open.is_closed() {
                return;
            }
            open.office.note(&open).await;
            let due = open.store.due_notices(now_ms(), AT_ONCE).await.unwrap_or_default();
            let busy = due.len() == AT_ONCE as usize;
            join_all(due.into_iter().map(|notice| open.office.deliver(&open, notice))).await;
            let bell = open.office.bell.clone();
            drop(round);
            drop(open);
            if !busy {
                let _ = tokio::time::timeout(ROUND, bell.notified()).await;
            }
        }
    }
    /// Returns when nothing is on its way any more, or after a while.
    pub(crate) async fn rest(&self) {
        let _ = tokio::time::timeout(CLOSING, self.round.lock()).await;
    }
    /// Send one notice, if it is still wanted.
    async fn deliver(&self, hall: &Arc<Hall>, mut notice: NoticeRow) {
        let wanted = self.is_wanted(hall, &notice).await;
        let done = match wanted {
            Some(true) => self.try_to_send(hall, &mut notice).await,
            Some(false) => true,
            None => false,
        };
        let mut over = done;
        if !done {
            notice.tries += 1;
            over = notice.tries >= TRIES;
            notice.due_ms = now_ms() + (AGAIN_MS << (2 * notice.tries.min(8)).saturating_sub(2));
        }
        if let Err(problem) = hall.store.keep_notice(&notice, over).await {
            tracing::error!(reason = problem.refusal.reason, "a notice could not be kept");
        }
    }
    /// Is the seat still waited for since the same line, and is its player elsewhere? Nothing if that cannot be known.
    async fn is_wanted(&self, hall: &Arc<Hall>, notice: &NoticeRow) -> Option<bool> {
        let Some(card) = hall.card(&notice.game) else { return Some(false) };
        let (seat, since) = (Seat(notice.seat), notice.since);
        if notice.what == What::Rematch.name() {
            let waits = hall.rematch(&notice.game).is_some_and(|new| !new.begun);
            return Some(waits && !hall.look(&notice.game, move |room| room.is_here(seat)).await.ok()?);
        }
        if card.over.is_some() {
            return Some(false);
        }
        let offer = notice.what == What::Offer.name();
        let missed = move |room: &Room| if offer { room.is_asked_to_agree(seat) } else { room.is_missed(seat, since) };
        hall.look(&notice.game, missed).await.ok()
    }
    /// Is everything sent that should be?
    async fn try_to_send(&self, hall: &Hall, notice: &mut NoticeRow) -> bool {
        let Ok(Some(user)) = hall.store.user(&notice.user).await else { return false };
        let Some(card) = hall.card(&notice.game) else { return true };
        let seat = card.seats.get(usize::from(notice.seat)).map_or("", |seat| seat.name.as_str());
        let page = self.link(&format!("/game/{}", notice.game));
        if let (Some(mailer), Some(address), false) = (&self.mailer, user.address(), notice.mailed) {
            let unsubscribe = self.link(&mail_link(hall, Asked::Stop, &user.id, address));
            let (subject, text) = words(&notice.what, &card.title, seat, &page, &unsubscribe);
            let sent = mailer.send(&Letter { to: address, subject, text, unsubscribe: Some(unsubscribe) }).await;
            count(&sent, &hall.meters.mails_sent, &hall.meters.mails_failed);
            if let Err(why) = &sent {
                tracing::warn!(game = notice.game, why, "a mail could not be sent");
            }
            notice.mailed = sent.is_ok();
            // What has gone out is kept at once, so that a failure of the other way does not send it again.
            let _ = hall.store.keep_notice(notice, false).await;
        } else {
            notice.mailed = true;
        }
        if let (Some(hook), false) = (&user.webhook, notice.called) {
            let body =
                json!({ "match": notice.game, "title": card.title, "seat": seat, "url": page, "what": notice.what });
            let called = self.caller.call(hook, &body.to_string()).await;
            count(&called, &hall.meters.hooks_called, &hall.meters.hooks_failed);
            if let Err(why) = &called {
                tracing::warn!(game = notice.game, why, "a webhook could not be called");
            }
            notice.called = called.is_ok();
        } else {
            notice.called = true;
        }
        notice.mailed && notice.called
    }
}

/// When a player is reminded, from now: when half of a full bank is used up, and when a tenth of it is left. Whoever begins
/// with less than half is not told so again, and whoever begins with less than a tenth is told when half of that is gone.
fn reminders(left: u64, bank: u64) -> Vec<(&'static str, u64)> {
    let half = (left > bank / 2).then(|| ("half", left - bank / 2));
    let tenth = ("tenth", if left > bank / 10 { left - bank / 10 } else { left / 2 });
    half.into_iter().chain([tenth]).collect()
}

fn count(
    done: &Result<(), String>,
    sent: &prometheus_client::metrics::counter::Counter,
    failed: &prometheus_client::metrics::counter::Counter,
) {
    if done.is_ok() {
        sent.inc()
    } else {
        failed.inc()
    };
}

/// What the holder of a mail's link is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Asked {
    /// Whether the address is his.
    Confirm,
    /// Whether he wants no more mails.
    Stop,
}

/// What stands for an address in a link, so that an old link does nothing to a new address.
fn mark(address: &str) -> String {
    letters(&blake3::hash(address.as_bytes()).as_bytes()[..10])
}

/// The page by which an address is confirmed or mails are stopped.
fn mail_link(hall: &Hall, asked: Asked, user: &str, address: &str) -> String {
    let what = if asked == Asked::Confirm { "yes" } else { "stop" };
    format!("/mail/{}", hall.store.key().token("mail", &format!("{what}-{user}-{}", mark(address))))
}

/// What a mail's link asks, and of whom; nothing if it is not ours, or if the address is no longer his.
pub(crate) async fn read_mail_link(hall: &Hall, token: &str) -> Option<(Asked, User)> {
    let name = hall.store.key().named("mail", token)?;
    let [what, user, mark] = name.split('-').collect::<Vec<_>>()[..] else { return None };
    let user = hall.store.user(user).await.ok()??;
    let same = user.mail.as_deref().is_some_and(|address| self::mark(address) == mark);
    same.then_some((if what == "yes" { Asked::Confirm } else { Asked::Stop }, user))
}

/// Subject and text of a notice.
fn words(what: &str, title: &str, seat: &str, page: &str, unsubscribe: &str) -> (String, String) {
    let subject = match what {
        "half" => format!("Half of your time in {title} is used up"),
        "tenth" => format!("Your time in {title} is nearly used up"),
        "rematch" => format!("You are asked for a rematch of {title}"),
        "offer" => format!("You are offered something in {title}"),
        _ => format!("Your turn in {title}"),
    };
    let text = format!(
        "{subject}. You play {seat}.\n\n{page}\n\n--\nYou get this because it was asked for at the table. \
         No more mails: {unsubscribe}\n"
    );
    (subject, text)
}

#[cfg(test)]
mod tests {
    use super::reminders;

    #[test]
    fn reminders_go_by_the_bank() {
        assert_eq!(
            reminders(100, 100),
            [("half", 50), ("tenth", 90)],
            "with a full bank, as with days for every answer"
        );
        assert_eq!(reminders(60, 100), [("half", 10), ("tenth", 50)]);
        assert_eq!(reminders(50, 100), [("tenth", 40)], "that half is used up is not said twice");
        assert_eq!(reminders(8, 100), [("tenth", 4)]);
        assert_eq!(reminders(0, 100), [("tenth", 0)]);
    }
}
