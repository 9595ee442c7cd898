//! Users and sessions. A guest is a user without a password.

use super::{Deed, NotSaved, Store};
use crate::ids::{hash, letters, now_ms, random};
use crate::problem::Problem;
use sqlx::Row;
use sqlx::any::AnyRow;

/// Somebody who plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct User {
    /// The user's own name in the store, never shown.
    pub(crate) id: String,
    /// The name that others see.
    pub(crate) name: String,
    /// The name to sign in with; none for a guest.
    pub(crate) login: Option<String>,
    /// The address for notices.
    pub(crate) mail: Option<String>,
    /// Has he said from there that it is his?
    pub(crate) mail_confirmed: bool,
    /// The address that is called for notices.
    pub(crate) webhook: Option<String>,
}

impl User {
    /// The address that mails may be sent to.
    pub(crate) fn address(&self) -> Option<&str> {
        self.mail.as_deref().filter(|_| self.mail_confirmed)
    }
}

const COLUMNS: &str = "id, name, login, mail, webhook, mail_confirmed";

fn user(row: &AnyRow) -> Result<User, sqlx::Error> {
    Ok(User {
        id: row.try_get(0)?,
        name: row.try_get(1)?,
        login: row.try_get(2)?,
        mail: row.try_get(3)?,
        webhook: row.try_get(4)?,
        mail_confirmed: row.try_get::<i64, _>(5)? != 0,
    })
}

impl Store {
    /// A new guest.
    pub(crate) async fn add_guest(&self) -> Result<User, Problem> {
        let id = letters(&random::<16>()?);
        let number = u16::from_le_bytes(random()?) % 9000 + 1000;
        let name = format!("Guest {number}");
        let insert = "INSERT INTO users (id, name, made_ms) VALUES ($1, $2, $3)";
        self.keep(Deed::new(insert).text(&id).text(&name).number(now_ms())).await?;
        Ok(User { id, name, login: None, mail: None, mail_confirmed: false, webhook: None })
    }
    /// A new session of a user; its secret goes into the cookie and is kept nowhere else.
    pub(crate) async fn add_session(&self, user: &str) -> Result<String, Problem> {
        let secret = letters(&random::<32>()?);
        let insert = "INSERT INTO sessions (hash, user_id, made_ms) VALUES ($1, $2, $3)";
        self.keep(Deed::new(insert).text(&hash(&secret)).text(user).number(now_ms())).await?;
        Ok(secret)
    }
    /// Whose session this is.
    pub(crate) async fn user_of_session(&self, secret: &str) -> Result<Option<User>, Problem> {
        let select = "SELECT u.id, u.name, u.login, u.mail, u.webhook, u.mail_confirmed FROM sessions s \
                      JOIN users u ON u.id = s.user_id WHERE s.hash = $1";
        let row = sqlx::query(select).bind(hash(secret)).fetch_optional(&self.pool).await?;
        Ok(row.as_ref().map(user).transpose()?)
    }
    /// End a session.
    pub(crate) async fn end_session(&self, secret: &str) -> Result<(), Problem> {
        self.keep(Deed::new("DELETE FROM sessions WHERE hash = $1").text(&hash(secret))).await?;
        Ok(())
    }
    /// End every session of a user.
    pub(crate) async fn end_sessions(&self, user: &str) -> Result<(), Problem> {
        self.keep(Deed::new("DELETE FROM sessions WHERE user_id = $1").text(user)).await?;
        Ok(())
    }
    /// The user with this id.
    pub(crate) async fn user(&self, id: &str) -> Result<Option<User>, Problem> {
        let select = sqlx::AssertSqlSafe(format!("SELECT {COLUMNS} FROM users WHERE id = $1"));
        let row = sqlx::query(select).bind(id).fetch_optional(&self.pool).await?;
        Ok(row.as_ref().map(user).transpose()?)
    }
    /// The user with this sign-in name, and the hash of the password.
    pub(crate) async fn account(&self, login: &str) -> Result<Option<(User, String)>, Problem> {
        let select = sqlx::AssertSqlSafe(format!("SELECT {COLUMNS}, password FROM users WHERE login = $1"));
        let Some(row) = sqlx::query(select).bind(login).fetch_optional(&self.pool).await? else { return Ok(None) };
        let password: Option<String> = row.try_get(6)?;
        Ok(password.map(|password| user(&row).map(|user| (user, password))).transpose()?)
    }
    /// Another name to be seen by.
    pub(crate) async fn rename(&self, user: &str, name: &str) -> Result<(), Problem> {
        self.keep(Deed::new("UPDATE users SET name = $2 WHERE id = $1").text(user).text(name)).await?;
        Ok(())
    }
    /// Where notices go. A new address is not confirmed.
    pub(crate) async fn reach(&self, user: &str, mail: Option<&str>, webhook: Option<&str>) -> Result<(), Problem> {
        let update = "UPDATE users SET webhook = $3, mail = $2, \
                      mail_confirmed = CASE WHEN mail = $2 THEN mail_confirmed ELSE 0 END WHERE id = $1";
        self.keep(Deed::new(update).text(user).maybe(mail).maybe(webhook)).await?;
        Ok(())
    }
    /// The user has said from his address that it is his.
    pub(crate) async fn confirm_mail(&self, user: &str) -> Result<(), Problem> {
        let update = "UPDATE users SET mail_confirmed = 1 WHERE id = $1 AND mail IS NOT NULL";
        self.keep(Deed::new(update).text(user)).await?;
        Ok(())
    }
    /// A guest's seats become somebody else's, except where that user sits at the table already.
    pub(crate) async fn hand_over(&self, guest: &str, heir: &str) -> Result<(), Problem> {
        let seats = "UPDATE seats SET user_id = $2 WHERE user_id = $1 \
                     AND match_id NOT IN (SELECT match_id FROM seats WHERE user_id = $2)";
        self.keep(Deed::new(seats).text(guest).text(heir)).await?;
        Ok(())
    }
    /// Make a guest an account. Not done when the sign-in name is taken.
    pub(crate) async fn register(&self, user: &str, login: &str, password: &str) -> Result<bool, Problem> {
        let update = "UPDATE users SET login = $2, password = $3, name = $4 WHERE id = $1 AND login IS NULL";
        match self.keep(Deed::new(update).text(user).text(&login.to_lowercase()).text(password).text(login)).await {
            Ok(touched) => Ok(touched == 1),
            Err(NotSaved::Double) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }
}
