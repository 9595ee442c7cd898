//! The pages behind the links of mails: plain, with one button, because programs that read mail follow links too.

use super::Shared;
use super::plain::{escaped, page as around, problem};
use crate::notices::{Asked, read_mail_link};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};

async fn read(doors: &Shared, token: &str) -> Result<(Asked, crate::store::User), Response> {
    let unknown = || {
        let words =
            "This link is no longer good: the address has been changed or forgotten since, or the link is not whole.";
        let help = "<p>If you want notices by mail, set your address again: \
                    <a href=\"/text/account\">your name and account</a>. If you want none, there is nothing to do.</p>";
        (StatusCode::NOT_FOUND, Html(html(words, help))).into_response()
    };
    read_mail_link(&doors.hall, token).await.ok_or_else(unknown)
}

/// What is asked.
pub(super) async fn page(State(doors): State<Shared>, Path(token): Path<String>) -> Result<Html<String>, Response> {
    let (asked, user) = read(&doors, &token).await?;
    let name = escaped(&user.name);
    let (question, button) = match asked {
        Asked::Confirm => (format!("Shall notices for {name} be sent to your address?"), "Yes, send them"),
        Asked::Stop => (format!("Shall no more notices for {name} be sent to your address?"), "Yes, no more"),
    };
    let form = format!("<form method=\"post\"><p><button autofocus>{button}</button></p></form>");
    Ok(Html(html(&question, &form)))
}

/// It is done.
pub(super) async fn done(State(doors): State<Shared>, Path(token): Path<String>) -> Result<Html<String>, Response> {
    let (asked, user) = read(&doors, &token).await?;
    let store = &doors.hall.store;
    let words = match asked {
        Asked::Confirm => {
            store.confirm_mail(&user.id).await.map_err(|why| problem(&why))?;
            "From now on you are told by mail when it is your turn."
        }
        Asked::Stop => {
            store.reach(&user.id, None, user.webhook.as_deref()).await.map_err(|why| problem(&why))?;
            "No more mails will come, and your address is forgotten."
        }
    };
    Ok(Html(html(words, "<p><a href=\"/\">To the table</a></p>")))
}

fn html(words: &str, rest: &str) -> String {
    around("Fireteam: notices", "", &format!("<h1>Notices</h1><p>{words}</p>{rest}"))
}
