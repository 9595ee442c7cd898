//! Notices that are due, and what has become of them.

use super::{Deed, Store};
use crate::problem::Problem;
use sqlx::Row;
use sqlx::any::AnyRow;

/// Notices of matches long past are forgotten after this time: thirty days.
const KEPT_FOR_MS: u64 = 30 * 24 * 3_600_000;

/// One thing to tell one player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct NoticeRow {
    /// The match.
    pub(crate) game: String,
    /// The seat that is waited for.
    pub(crate) seat: u8,
    /// The line of the seat's own last decision: one turn, one number.
    pub(crate) since: u64,
    /// `turn`, `half`, `tenth`, `offer` or `rematch`.
    pub(crate) what: String,
    /// Who plays the seat.
    pub(crate) user: String,
    /// When it is to be told.
    pub(crate) due_ms: u64,
    /// How often it was tried.
    pub(crate) tries: u32,
    /// Has the mail gone out?
    pub(crate) mailed: bool,
    /// Has the webhook been called?
    pub(crate) called: bool,
}

fn notice(row: &AnyRow) -> Result<NoticeRow, sqlx::Error> {
    let number = |at: usize| row.try_get::<i64, _>(at);
    Ok(NoticeRow {
        game: row.try_get(0)?,
        seat: number(1)? as u8,
        since: number(2)? as u64,
        what: row.try_get(3)?,
        user: row.try_get(4)?,
        due_ms: number(5)? as u64,
        tries: number(6)? as u32,
        mailed: number(7)? != 0,
        called: number(8)? != 0,
    })
}

impl Store {
    /// Keep a notice; one that is there already stays as it is.
    pub(crate) async fn add_notice(&self, notice: &NoticeRow) -> Result<(), Problem> {
        let insert = "INSERT INTO notices (match_id, seat, since, what, user_id, due_ms, tries, mailed, called, done) \
                      VALUES ($1, $2, $3, $4, $5, $6, 0, 0, 0, 0) ON CONFLICT DO NOTHING";
        let deed = Deed::new(insert).text(&notice.game).number(notice.seat).number(notice.since);
        self.keep(deed.text(&notice.what).text(&notice.user).number(notice.due_ms)).await?;
        Ok(())
    }
    /// The notices that are due, the oldest first.
    pub(crate) async fn due_notices(&self, now: u64, most: u32) -> Result<Vec<NoticeRow>, Problem> {
        let select = "SELECT match_id, seat, since, what, user_id, due_ms, tries, mailed, called FROM notices \
                      WHERE done = 0 AND due_ms <= $1 ORDER BY due_ms LIMIT $2";
        let rows = sqlx::query(select).bind(now as i64).bind(i64::from(most)).fetch_all(&self.pool).await?;
        Ok(rows.iter().map(notice).collect::<Result<_, _>>()?)
    }
    /// Keep what has become of a notice; a notice that is done is never due again.
    pub(crate) async fn keep_notice(&self, notice: &NoticeRow, done: bool) -> Result<(), Problem> {
        let update = "UPDATE notices SET due_ms = $5, tries = $6, mailed = $7, called = $8, done = $9 \
                      WHERE match_id = $1 AND seat = $2 AND since = $3 AND what = $4";
        let deed = Deed::new(update).text(&notice.game).number(notice.seat).number(notice.since);
        let deed = deed.text(&notice.what).number(notice.due_ms).number(notice.tries);
        self.keep(deed.number(notice.mailed).number(notice.called).number(done)).await?;
        Ok(())
    }
    /// Forget what is long done.
    pub(crate) async fn forget_notices(&self, now: u64) -> Result<(), Problem> {
        let delete = "DELETE FROM notices WHERE done = 1 AND due_ms < $1";
        self.keep(Deed::new(delete).number(now.saturating_sub(KEPT_FOR_MS))).await?;
        Ok(())
    }
}
