//! Who somebody is to the server, in words: name, account, where notices go, and the way back.

use super::super::me::{about, changed, recovered, registered, signed_in, signed_out};
use super::super::plain::{self, escaped};
use super::super::{Shared, read};
use super::form::{Reader, Sent, shown};
use super::whole;
use crate::problem::Problem;
use axum::extract::{ConnectInfo, Path, State};
use axum::http::HeaderMap;
use axum::response::{Html, IntoResponse, Redirect, Response};
use serde::de::DeserializeOwned;
use serde_json::json;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::net::SocketAddr;

pub(super) async fn page(State(doors): State<Shared>, reader: Reader, headers: HeaderMap) -> Response {
    Html(plain::page("Your name and account", "", &html(&doors, &reader, &headers))).into_response()
}

/// A field with its name; the value is text.
fn field(id: &str, kind: &str, words: &str, value: &str) -> String {
    let value = escaped(value);
    let name = id.rsplit('-').next().unwrap_or(id);
    format!(
        "<p><label for=\"{id}\">{words}</label><br><input id=\"{id}\" type=\"{kind}\" name=\"{name}\" value=\"{value}\"></p>"
    )
}

fn html(doors: &Shared, reader: &Reader, headers: &HeaderMap) -> String {
    let me = reader.user.as_ref().map(|user| about(doors, user));
    let account = me.as_ref().is_some_and(|me| me.account);
    let name = escaped(&reader.name());
    let what = if account { "signed in as" } else { "a guest called" };
    let mut out = format!("<h1>Your name and account</h1><p>You are {what} {name}.</p>");
    if let Some(me) = &me {
        let _ = write!(
            out,
            "<h2>The name that others see</h2>{}{}<p><button>Change the name</button></p></form>",
            reader.form("/text/account/name"),
            field("own-name", "text", "Name", &me.name)
        );
        if let Some(way) = &me.recovery {
            let link = escaped(&whole(doors, headers, &format!("/text{way}")));
            let _ = write!(
                out,
                "<h2>The way back</h2><p>By this link you come back to your seats from another browser. Show it to nobody:</p>\
                 <pre tabindex=\"0\">{link}</pre>"
            );
        }
        let mail = me.mail.as_deref().unwrap_or_default();
        let state = match (mail.is_empty(), me.mail_confirmed) {
            (true, _) => "",
            (false, true) => "<p>Mails are sent there.</p>",
            (false, false) => "<p>A mail with a link has been sent there; follow it, and notices will come.</p>",
        };
        let _ = write!(
            out,
            "<h2>Notices of your turns by web</h2>{state}{}{}{}<p><button>Keep</button></p></form>",
            reader.form("/text/account/notices"),
            if me.mails {
                field("notice-mail", "email", "By mail to this address; empty: none", mail)
            } else {
                String::new()
            },
            field(
                "notice-webhook",
                "url",
                "By a call of this webhook; empty: none",
                me.webhook.as_deref().unwrap_or_default()
            ),
        );
        if let Some(feed) = &me.feed {
            let _ = write!(out, "<p><a href=\"{}\">By your Atom feed</a></p>", escaped(feed));
        }
    }
    if account {
        out += &reader.button("/text/account/logout", "Sign out");
    } else {
        let password = |id: &str| field(id, "password", "Password", "");
        let _ = write!(
            out,
            "<h2>Sign in</h2>{}{}{}<p><button>Sign in</button></p></form>\
             <h2>Make an account</h2><p>You keep every seat that you have as a guest.</p>{}{}{}<p><button>Make the account</button></p></form>",
            reader.form("/text/account/login"),
            field("login-name", "text", "Name", ""),
            password("login-password"),
            reader.form("/text/account/register"),
            field("new-name", "text", "Name", ""),
            password("new-password"),
        );
    }
    out
}

/// Change something about oneself, as the interface does.
pub(super) async fn change(
    State(doors): State<Shared>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Path(what): Path<String>,
    headers: HeaderMap,
    Sent { form, .. }: Sent<BTreeMap<String, String>>,
) -> Response {
    shown(done(&doors, peer, &what, &headers, &form).await)
}

/// Some fields of a form as the interface reads them.
fn some<T: DeserializeOwned>(form: &BTreeMap<String, String>, names: &[&str]) -> Result<T, Problem> {
    let chosen: BTreeMap<&str, &String> =
        names.iter().filter_map(|&name| form.get(name).map(|value| (name, value))).collect();
    read(json!(chosen).to_string().as_bytes())
}

async fn done(
    doors: &Shared,
    peer: SocketAddr,
    what: &str,
    headers: &HeaderMap,
    form: &BTreeMap<String, String>,
) -> Result<Response, Problem> {
    let account = ["name", "password"];
    let player = match what {
        "name" => changed(doors, headers, some(form, &["name"])?).await?,
        "notices" => changed(doors, headers, some(form, &["mail", "webhook"])?).await?,
        "register" => registered(doors, headers, some(form, &account)?).await?,
        "login" => signed_in(doors, peer, headers, some(form, &account)?).await?,
        "logout" => return signed_out(doors, headers, Redirect::to("/text/account")).await,
        _ => return Err(Problem::missing("there is nothing here")),
    };
    Ok(player.answer(Redirect::to("/text/account")))
}

/// A recovery link, opened; programs that look at links change nothing by that.
pub(super) async fn recover_page(Path(token): Path<String>, reader: Reader) -> Response {
    let address = format!("/text/recover/{}", escaped(&token));
    let main = format!(
        "<h1>Come back</h1><p>Press the button to have your seats in this browser too.</p>{}",
        reader.button(&address, "I am back")
    );
    Html(plain::page("Come back", "", &main)).into_response()
}

pub(super) async fn recover(
    State(doors): State<Shared>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Path(token): Path<String>,
    headers: HeaderMap,
    _: Sent<BTreeMap<String, String>>,
) -> Response {
    let back = recovered(&doors, peer, &headers, &token).await;
    shown(back.map(|player| player.answer(Redirect::to("/text"))))
}
