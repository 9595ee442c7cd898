//! Guests and accounts.

use super::answers::Me;
use super::session::{Player, cookie, reader, secret};
use super::{Shared, guard, read};
use crate::ids::random;
use crate::notices::is_address;
use crate::passwords;
use crate::problem::Problem;
use crate::store::User;
use axum::Json;
use axum::body::Bytes;
use axum::extract::{ConnectInfo, State};
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::json;
use std::net::SocketAddr;

/// The longest name.
const LONGEST_NAME: usize = 40;

pub(super) fn about(doors: &Shared, user: &User) -> Me {
    Me {
        name: user.name.clone(),
        account: user.login.is_some(),
        recovery: Some(doors.hall.recovery(user)),
        feed: Some(format!("/feed/{}.atom", doors.hall.store.key().token("feed", &user.id))),
        mail: user.mail.clone(),
        mail_confirmed: user.mail_confirmed,
        mails: doors.hall.office.mails(),
        webhook: user.webhook.clone(),
    }
}

/// A name that can be shown: one line, not too long, and as it looks.
pub(super) fn name(text: &str) -> Result<String, Problem> {
    let name: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.chars().any(is_unseen) {
        let unseen = Problem::bad("a name has no signs that cannot be seen or that turn the writing round");
        return Err(unseen.help("write it with letters, figures and spaces"));
    }
    let fits = !name.is_empty() && name.chars().count() <= LONGEST_NAME;
    if fits { Ok(name) } else { Err(Problem::bad(format!("a name has 1 to {LONGEST_NAME} letters"))) }
}

/// A sign that is not shown itself, but controls or changes what is: with such signs names are empty, or look like others.
fn is_unseen(sign: char) -> bool {
    let formats = matches!(sign,
        '\u{ad}' | '\u{600}'..='\u{605}' | '\u{61c}' | '\u{6dd}' | '\u{70f}' | '\u{890}'..='\u{891}' | '\u{8e2}' | '\u{180e}'
        | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}'
        | '\u{110bd}' | '\u{110cd}' | '\u{13430}'..='\u{1343f}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..='\u{e007f}');
    // Letters by their kind, and yet nothing is seen of them.
    let blank = matches!(sign, '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}');
    sign.is_control() || formats || blank
}

pub(super) async fn me(State(doors): State<Shared>, headers: HeaderMap) -> Result<Json<Me>, Problem> {
    let user = reader(&doors, &headers).await?;
    let nobody = || Me {
        name: "Guest".to_owned(),
        account: false,
        recovery: None,
        feed: None,
        mail: None,
        mail_confirmed: false,
        mails: doors.hall.office.mails(),
        webhook: None,
    };
    Ok(Json(user.map_or_else(nobody, |user| about(&doors, &user))))
}

/// What somebody wants to be otherwise about himself.
#[derive(Deserialize)]
pub(super) struct Change {
    name: Option<String>,
    mail: Option<String>,
    webhook: Option<String>,
}

/// The answer to somebody about himself.
fn told(doors: &Shared, player: Player) -> Response {
    let about = about(doors, &player.user);
    player.answer(Json(about))
}

pub(super) async fn change(State(doors): State<Shared>, headers: HeaderMap, body: Bytes) -> Result<Response, Problem> {
    Ok(told(&doors, changed(&doors, &headers, read(&body)?).await?))
}

/// Change it.
pub(super) async fn changed(doors: &Shared, headers: &HeaderMap, change: Change) -> Result<Player, Problem> {
    let Change { name: new, mail, webhook } = change;
    let mut player = Player::of(doors, headers).await?;
    if let Some(new) = new {
        player.user.name = name(&new)?;
        doors.hall.store.rename(&player.user.id, &player.user.name).await?;
        doors.hall.rename(&player.user.id, &player.user.name).await;
    }
    if mail.is_some() || webhook.is_some() {
        reach(doors, &mut player.user, mail, webhook).await?;
    }
    Ok(player)
}

/// Set where notices go; an empty word forgets. A new address is asked whether it is this user's.
async fn reach(doors: &Shared, user: &mut User, mail: Option<String>, webhook: Option<String>) -> Result<(), Problem> {
    let word = |text: String| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
    if let Some(webhook) = webhook.map(word) {
        if let Some(address) = webhook.as_deref().filter(|new| user.webhook.as_deref() != Some(new)) {
            doors.hall.office.check_hook(address).await?;
        }
        user.webhook = webhook;
    }
    let new = mail.map(word);
    if let Some(mail) = &new {
        if let Some(address) = mail.as_deref().filter(|address| !is_address(address)) {
            return Err(Problem::bad(format!("`{address}` is not an address for mails")));
        }
        user.mail_confirmed &= user.mail == *mail;
        user.mail.clone_from(mail);
    }
    if let Some(Some(address)) = new.filter(|_| !user.mail_confirmed) {
        if !doors.mails.allow(&user.id) || !doors.mails.allow(&address.to_lowercase()) {
            return Err(Problem::too_often());
        }
        // An address that cannot be asked is not kept either.
        doors.hall.office.ask_address(&doors.hall, user, &address).await?;
    }
    doors.hall.store.reach(&user.id, user.mail.as_deref(), user.webhook.as_deref()).await
}

/// What an account is known by.
#[derive(Deserialize)]
pub(super) struct Account {
    name: String,
    password: String,
}

pub(super) async fn register(
    State(doors): State<Shared>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Problem> {
    Ok(told(&doors, registered(&doors, &headers, read(&body)?).await?))
}

/// A guest becomes an account and keeps every seat.
pub(super) async fn registered(doors: &Shared, headers: &HeaderMap, account: Account) -> Result<Player, Problem> {
    let Account { name: login, password } = account;
    let login = name(&login)?;
    if let Some(fault) = passwords::fault(&password) {
        return Err(Problem::bad(fault));
    }
    let player = Player::of(doors, headers).await?;
    if player.user.login.is_some() {
        return Err(Problem::conflict("you have an account already").help("sign out first to make another"));
    }
    let (salt, work) = (random::<16>()?, doors.options.password_work);
    let hashed = in_turn(doors, move || passwords::hash(&password, &salt, work)).await?;
    let hashed = hashed.map_err(|why| Problem::ours("the password cannot be kept", &why))?;
    if !doors.hall.store.register(&player.user.id, &login, &hashed).await? {
        return Err(Problem::conflict(format!("the name `{login}` is taken")).help("choose another"));
    }
    let user = doors.hall.store.user(&player.user.id).await?.unwrap_or(player.user);
    doors.hall.rename(&user.id, &user.name).await;
    // A new secret for a new state, so that whoever knew the guest's does not know the account's.
    doors.hall.store.end_sessions(&user.id).await?;
    Player::signed_in(doors, user).await
}

/// Somebody signs in, or comes back by a link: whatever he played as the guest of this browser is his from now on as who he is
/// then, be it an account or another guest.
async fn arrived(doors: &Shared, headers: &HeaderMap, user: User) -> Result<Player, Problem> {
    let before = reader(doors, headers).await?;
    if let Some(guest) = before.filter(|before| before.login.is_none() && before.id != user.id) {
        doors.hall.hand_over(&guest.id, &user.id).await?;
        doors.hall.rename(&user.id, &user.name).await;
    }
    Player::signed_in(doors, user).await
}

pub(super) async fn login(
    State(doors): State<Shared>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Problem> {
    Ok(told(&doors, signed_in(&doors, peer, &headers, read(&body)?).await?))
}

/// Whoever knows the password signs in; few attempts are looked at.
pub(super) async fn signed_in(
    doors: &Shared,
    peer: SocketAddr,
    headers: &HeaderMap,
    account: Account,
) -> Result<Player, Problem> {
    let Account { name, password } = account;
    let login: String = name.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    let (from, by_name) = (guard::sender(&doors.options, headers, peer), format!("name {login}"));
    if !doors.sign_ins.allow(&from) || !doors.sign_ins.allow(&by_name) {
        tracing::info!(from, "somebody tries to sign in too often");
        return Err(Problem::too_often());
    }
    let found = doors.hall.store.account(&login).await?;
    let (user, kept) = found.map_or((None, None), |(user, kept)| (Some(user), Some(kept)));
    let work = doors.options.password_work;
    let right = in_turn(doors, move || passwords::is_right(&password, kept.as_deref(), work)).await?;
    match user.filter(|_| right) {
        Some(user) => arrived(doors, headers, user).await,
        None => {
            // Without the name: people type their password there.
            tracing::info!(from, "a sign-in failed");
            let wrong = Problem::new(StatusCode::UNAUTHORIZED, "name and password do not belong together");
            Err(wrong.help("try again, or use your recovery link"))
        }
    }
}

/// Hashing is slow on purpose, so only little of it is done at a time, and never where others wait.
async fn in_turn<T: Send + 'static>(doors: &Shared, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Problem> {
    let busy = |error: &dyn std::fmt::Display| Problem::ours("the password cannot be looked at", error);
    let _turn = doors.hashing.acquire().await.map_err(|error| busy(&error))?;
    tokio::task::spawn_blocking(work).await.map_err(|error| busy(&error))
}

pub(super) async fn logout(State(doors): State<Shared>, headers: HeaderMap) -> Result<Response, Problem> {
    signed_out(&doors, &headers, Json(json!({}))).await
}

/// End the session; the answer makes the browser forget it too.
pub(super) async fn signed_out(
    doors: &Shared,
    headers: &HeaderMap,
    answer: impl IntoResponse,
) -> Result<Response, Problem> {
    if let Some(secret) = secret(headers) {
        doors.hall.store.end_session(secret).await?;
    }
    let mut answer = answer.into_response();
    answer.headers_mut().insert(SET_COOKIE, cookie("", 0, doors.options.https)?);
    Ok(answer)
}

#[derive(Deserialize)]
struct Recover {
    token: String,
}

/// Come back by a recovery link.
pub(super) async fn recover(
    State(doors): State<Shared>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Problem> {
    let Recover { token } = read(&body)?;
    Ok(told(&doors, recovered(&doors, peer, &headers, &token).await?))
}

/// Whoever has the link is who it names; few attempts are looked at.
pub(super) async fn recovered(
    doors: &Shared,
    peer: SocketAddr,
    headers: &HeaderMap,
    token: &str,
) -> Result<Player, Problem> {
    let from = guard::sender(&doors.options, headers, peer);
    if !doors.sign_ins.allow(&from) {
        tracing::info!(from, "somebody tries to come back too often");
        return Err(Problem::too_often());
    }
    let unknown = || {
        tracing::info!(from, "somebody came with a recovery link that is not known");
        Problem::missing("this recovery link is not known").help("copy the whole link")
    };
    let user = doors.hall.recovered(token).await?.ok_or_else(unknown)?;
    arrived(doors, headers, user).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_what_they_look_like() {
        for good in ["Ann", "  Ann   Ö. ", "Ли", "安", "آنا", "O\u{301}"] {
            assert!(name(good).is_ok(), "{good:?}");
        }
        for bad in
            ["", " ", "\u{200b}", "Ann\u{202e}bob", "A\u{2066}b", "A\u{7}b", "A\u{feff}nn", "\u{3164}", "A\u{ad}nn"]
        {
            assert!(name(bad).is_err(), "{bad:?}");
        }
        let said = name("\u{200b}").expect_err("refused").refusal;
        assert_eq!(said.reason, "a name has no signs that cannot be seen or that turn the writing round");
    }
}
