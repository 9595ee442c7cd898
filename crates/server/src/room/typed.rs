//! The table in words: the same match, one line at a time.

use super::{Broken, Room};
use crate::ids::now_ms;
use crate::wire::Matter;
use kernel::{Asking, Audience, Refusal, Seat};
use text::{Session, Wish};

/// How many story lines are shown.
const STORY: usize = 30;

/// What a seat reads at the table in words.
#[derive(Clone, Debug, Default)]
pub(crate) struct TextPage {
    /// The scenario's title.
    pub(crate) title: String,
    /// The seat's name.
    pub(crate) seat: String,
    /// Where play stands.
    pub(crate) status: String,
    /// What has happened, the last thing last.
    pub(crate) story: Vec<String>,
    /// The answer to the line typed.
    pub(crate) reply: String,
    /// The draft so far, in words.
    pub(crate) draft: usize,
    /// What is asked.
    pub(crate) asking: Option<Asking>,
    /// How it ended.
    pub(crate) verdict: Option<String>,
    /// Why nothing can be done now.
    pub(crate) wait: Option<String>,
}

impl Room {
    /// Carry out a line and show the table.
    pub(super) async fn type_line(&mut self, seat: Seat, line: &str) -> Result<TextPage, Broken> {
        self.looked_ms.insert(seat, now_ms());
        let mut session = self.sessions.remove(&seat).unwrap_or_else(|| Session::new(seat));
        if self.game().question(seat, session.draft()).is_err() {
            session.forget_draft();
        }
        let held = self.holds.get(usize::from(seat.0)).and_then(super::Hold::until);
        let mut reply = String::new();
        if !line.trim().is_empty() && held.is_none() {
            reply = self.carry_out(&mut session, seat, line).await?;
        }
        if self.has_news() {
            self.settle().await?;
        }
        let page = self.text_page(&session, seat, reply);
        self.sessions.insert(seat, session);
        Ok(page)
    }
    async fn carry_out(&mut self, session: &mut Session, seat: Seat, line: &str) -> Result<String, Broken> {
        if self.card.plays_itself(seat) {
            let back = line.trim().eq_ignore_ascii_case("seat back");
            let done = if back { self.offer(seat, Matter::Seat, None).await? } else { Err(super::seats::only_watch()) };
            return Ok(done.map_or_else(|refusal| refusal.to_string(), |()| "The others are asked.".to_owned()));
        }
        let game = self.game_mut();
        game.at_time(now_ms());
        let done = match session.command(&mut **game, line) {
            Ok(reply) => {
                if reply.moved {
                    self.lapses[usize::from(seat.0)] = 0;
                    self.hall.meters.decisions.inc();
                    self.drop_offers();
                }
                match reply.wish {
                    None => Ok(reply.text),
                    Some(wish) => self.grant(seat, wish).await?,
                }
            }
            Err(refusal) => Err(refusal),
        };
        Ok(done.unwrap_or_else(|refusal| refusal.to_string()))
    }
    async fn grant(&mut self, seat: Seat, wish: Wish) -> Result<Result<String, Refusal>, Broken> {
        let offered = |done: Result<(), Refusal>| done.map(|()| "The others are asked.".to_owned());
        Ok(match wish {
            Wish::TakeBack => offered(self.offer(seat, Matter::TakeBack, None).await?),
            Wish::Draw => offered(self.offer(seat, Matter::Draw, None).await?),
            Wish::Keep => Ok("Your log can be read at the address of this match, with /log after it.".to_owned()),
            Wish::Leave => Ok("Close the page to leave; the match stays.".to_owned()),
        })
    }
    fn text_page(&self, session: &Session, seat: Seat, reply: String) -> TextPage {
        let (game, who) = (self.game(), Audience::Seat(seat));
        let mut page = TextPage {
            title: self.card.title.clone(),
            seat: self.card.seats.get(usize::from(seat.0)).map(|seat| seat.name.clone()).unwrap_or_default(),
            reply,
            ..TextPage::default()
        };
        if let Some(until) = self.holds.get(usize::from(seat.0)).and_then(super::Hold::until) {
            let seconds = until.saturating_sub(now_ms()).div_ceil(1000);
            page.wait = Some(format!("The other side may still react; play goes on in {seconds} s."));
            return page;
        }
        let told = game.tellings(who, 0);
        page.story = told[told.len().saturating_sub(STORY)..].iter().map(|told| text::story(&told.told)).collect();
        page.status = text::status(&game.scene(who));
        if self.card.umpire {
            page.status += " An umpire sees everything.";
        }
        page.verdict = game.verdict().map(|verdict| text::verdict(&verdict, &text::Names::of(game)));
        page.draft = session.draft().len();
        if game.to_answer().contains(seat) {
            page.asking = game.question(seat, session.draft()).ok();
        } else if page.verdict.is_none() {
            let missing = !game.begun();
            page.wait = Some(if missing { "Not everybody is here yet." } else { "The other side decides." }.to_owned());
        }
        page
    }
}
