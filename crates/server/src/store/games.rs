//! Matches, their seats, their logs and their chat.

use super::{Batch, Deed, Store, Work};
use crate::problem::Problem;
use serde::{Deserialize, Serialize};
use sqlx::Row;
use ts_rs::TS;

/// Who sits in a seat.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct SeatRow {
    /// The user, if a person has taken it.
    pub(crate) user: Option<String>,
    /// The computer opponent, if one plays it.
    pub(crate) bot: Option<String>,
    /// The seat's private notes.
    pub(crate) notes: String,
}

/// One thing said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub(crate) struct ChatLine {
    /// Who said it.
    pub(crate) from: String,
    /// What.
    pub(crate) text: String,
    /// When, in milliseconds.
    pub(crate) ms: u64,
}

/// So many of the last things said are kept of each room of a match.
pub(crate) const MOST_SAID: usize = 200;

/// The last of what was said in a room of a match.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Said {
    /// The last thing last.
    pub(crate) lines: Vec<ChatLine>,
    /// The number of what is said next.
    pub(crate) next: u64,
}

impl Said {
    /// One thing more, as the store keeps it.
    pub(crate) fn add(&mut self, line: ChatLine) {
        self.lines.push(line);
        self.next += 1;
        self.lines.drain(..self.lines.len().saturating_sub(MOST_SAID));
    }
}

impl Store {
    /// A new match with its seats and the first lines of its log, all or nothing.
    pub(crate) async fn add_game(&self, card: &str, seats: &[SeatRow], batch: Batch, ms: u64) -> Result<(), Problem> {
        let insert = "INSERT INTO matches (id, made_ms, card, card_line) VALUES ($1, $2, $3, 0)";
        let mut deeds = vec![Deed::new(insert).text(&batch.game).number(ms).text(card)];
        let insert = "INSERT INTO seats (match_id, seat, user_id, bot, notes) VALUES ($1, $2, $3, $4, '')";
        deeds.extend((0i64..).zip(seats).map(|(n, seat)| {
            Deed::new(insert).text(&batch.game).number(n).maybe(seat.user.as_deref()).maybe(seat.bot.as_deref())
        }));
        self.keep(Work { deeds, batch: Some(batch) }).await?;
        Ok(())
    }
    /// Every match with its card, and whether the card is as old as the log.
    pub(crate) async fn cards(&self) -> Result<Vec<(String, String, bool)>, Problem> {
        let select = "SELECT m.id, m.card, m.card_line, \
                      (SELECT COALESCE(MAX(l.line), 0) FROM lines l WHERE l.match_id = m.id) FROM matches m";
        let rows = sqlx::query(select).fetch_all(&self.pool).await?;
        let read = |row: &sqlx::any::AnyRow| {
            let (noted, last): (i64, i64) = (row.try_get(2)?, row.try_get(3)?);
            Ok((row.try_get(0)?, row.try_get(1)?, noted == last))
        };
        Ok(rows.iter().map(read).collect::<Result<_, sqlx::Error>>()?)
    }
    /// Who sits where in all matches: match, seat, person, computer opponent.
    pub(crate) async fn all_seats(&self) -> Result<Vec<(String, usize, Option<String>, Option<String>)>, Problem> {
        let rows = sqlx::query("SELECT match_id, seat, user_id, bot FROM seats").fetch_all(&self.pool).await?;
        let read = |row: &sqlx::any::AnyRow| {
            let seat: i64 = row.try_get(1)?;
            Ok((row.try_get(0)?, usize::try_from(seat).unwrap_or(usize::MAX), row.try_get(2)?, row.try_get(3)?))
        };
        Ok(rows.iter().map(read).collect::<Result<_, sqlx::Error>>()?)
    }
    /// Keep cards, each as of a line of its match, all in one commit.
    pub(crate) async fn keep_cards(&self, cards: &[(String, String, u64)]) -> Result<(), Problem> {
        let update = "UPDATE matches SET card = $2, card_line = $3 WHERE id = $1";
        let deed = |(game, card, line): &(String, String, u64)| Deed::new(update).text(game).text(card).number(*line);
        self.keep(Work { deeds: cards.iter().map(deed).collect(), batch: None }).await?;
        Ok(())
    }
    /// The whole log of a match, as it was written.
    pub(crate) async fn log(&self, game: &str) -> Result<Option<String>, Problem> {
        log(&self.pool, game).await
    }
    /// Who sits where, with the names of the persons.
    pub(crate) async fn seats(&self, game: &str) -> Result<Vec<SeatRow>, Problem> {
        let select = "SELECT user_id, bot, notes FROM seats WHERE match_id = $1 ORDER BY seat";
        let rows = sqlx::query(select).bind(game).fetch_all(&self.pool).await?;
        let read = |row: &sqlx::any::AnyRow| {
            Ok(SeatRow { user: row.try_get(0)?, bot: row.try_get(1)?, notes: row.try_get(2)? })
        };
        Ok(rows.iter().map(read).collect::<Result<_, sqlx::Error>>()?)
    }
    /// A person takes an empty seat; not done when it has been taken.
    pub(crate) async fn take_seat(&self, game: &str, seat: u8, user: &str) -> Result<bool, Problem> {
        let update =
            "UPDATE seats SET user_id = $3 WHERE match_id = $1 AND seat = $2 AND user_id IS NULL AND bot IS NULL";
        Ok(self.keep(Deed::new(update).text(game).number(seat).text(user)).await? == 1)
    }
    /// A computer opponent plays a seat from now on, or plays it no longer.
    pub(crate) async fn seat_bot(&self, game: &str, seat: u8, bot: Option<&str>) -> Result<(), Problem> {
        let update = "UPDATE seats SET bot = $3 WHERE match_id = $1 AND seat = $2";
        self.keep(Deed::new(update).text(game).number(seat).maybe(bot)).await?;
        Ok(())
    }
    /// Keep a seat's notes.
    pub(crate) async fn keep_notes(&self, game: &str, seat: u8, notes: &str) -> Result<(), Problem> {
        let update = "UPDATE seats SET notes = $3 WHERE match_id = $1 AND seat = $2";
        self.keep(Deed::new(update).text(game).number(seat).text(notes)).await?;
        Ok(())
    }
    /// What is offered in a match.
    pub(crate) async fn offers(&self, game: &str) -> Result<Option<String>, Problem> {
        let select = "SELECT offers FROM offers WHERE match_id = $1";
        let row = sqlx::query(select).bind(game).fetch_optional(&self.pool).await?;
        Ok(row.map(|row| row.try_get(0)).transpose()?)
    }
    /// Keep something said, and forget what was said so long before it that nobody is shown it any more.
    pub(crate) async fn say(&self, game: &str, room: &str, n: u64, said: &ChatLine) -> Result<(), Problem> {
        let insert = "INSERT INTO chat (match_id, room, n, name, text, ms) VALUES ($1, $2, $3, $4, $5, $6)";
        let insert = Deed::new(insert).text(game).text(room).number(n);
        let mut deeds = vec![insert.text(&said.from).text(&said.text).number(said.ms)];
        if let Some(last) = n.checked_sub(MOST_SAID as u64) {
            let delete = "DELETE FROM chat WHERE match_id = $1 AND room = $2 AND n <= $3";
            deeds.push(Deed::new(delete).text(game).text(room).number(last));
        }
        self.keep(Work { deeds, batch: None }).await?;
        Ok(())
    }
    /// The last of what was said in a room of a match.
    pub(crate) async fn said(&self, game: &str, room: &str) -> Result<Said, Problem> {
        let select = "SELECT name, text, ms, n FROM chat WHERE match_id = $1 AND room = $2 ORDER BY n DESC LIMIT $3";
        let query = sqlx::query(select).bind(game).bind(room).bind(MOST_SAID as i64);
        let rows = query.fetch_all(&self.pool).await?;
        let read = |row: &sqlx::any::AnyRow| {
            Ok(ChatLine { from: row.try_get(0)?, text: row.try_get(1)?, ms: row.try_get::<i64, _>(2)? as u64 })
        };
        let last = rows.first().map(|row| row.try_get::<i64, _>(3)).transpose()?;
        let lines = rows.iter().rev().map(read).collect::<Result<_, sqlx::Error>>()?;
        Ok(Said { lines, next: last.map_or(0, |last| last as u64 + 1) })
    }
}

/// Keep what is offered in a match, or forget it.
pub(super) fn offers_deed(game: &str, offers: Option<&str>) -> Deed {
    let Some(offers) = offers else { return Deed::new("DELETE FROM offers WHERE match_id = $1").text(game) };
    let insert = "INSERT INTO offers (match_id, offers) VALUES ($1, $2) \
                  ON CONFLICT (match_id) DO UPDATE SET offers = excluded.offers";
    Deed::new(insert).text(game).text(offers)
}

/// The whole log of a match, as it was written.
pub(super) async fn log(pool: &sqlx::AnyPool, game: &str) -> Result<Option<String>, Problem> {
    let select = "SELECT text FROM lines WHERE match_id = $1 ORDER BY line";
    let rows = sqlx::query(select).bind(game).fetch_all(pool).await?;
    if rows.is_empty() {
        return Ok(None);
    }
    let mut log = String::new();
    for row in &rows {
        log += row.try_get::<&str, _>(0)?;
        log.push('\n');
    }
    Ok(Some(log))
}
