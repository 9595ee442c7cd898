//! The table in words: the same match, one line at a time.

use super::feed::clock_now;
use super::{Broken, Room};
use crate::ids::now_ms;
use crate::pace::Kind;
use crate::store::{ChatLine, Said};
use crate::wire::{Claim, ClockView, Matter, OfferView, Reason};
use kernel::log::Entry;
use kernel::{Asking, Audience, Refusal, Seat};
use text::{Session, Wish};

/// How many story lines are shown.
pub(super) const STORY: usize = 30;
/// So much of what was said is shown.
const TALK: usize = 20;

/// An offer as one seat sees it.
#[derive(Clone, Debug)]
pub(crate) struct Offered {
    /// What, and by whom.
    pub(crate) offer: OfferView,
    /// Is this seat's answer waited for?
    pub(crate) yours: bool,
}

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
    /// The name of what is asked, for the forms that answer it.
    pub(crate) asked: String,
    /// What is asked.
    pub(crate) asking: Option<Asking>,
    /// What the draft says so far and what it foresees.
    pub(crate) so_far: String,
    /// How it ended.
    pub(crate) verdict: Option<String>,
    /// Why nothing can be done now.
    pub(crate) wait: Option<String>,
    /// Does a computer opponent think?
    pub(crate) thinks: bool,
    /// The clocks.
    pub(crate) clock: Option<ClockView>,
    /// The pace in words.
    pub(crate) pace: String,
    /// What is offered.
    pub(crate) offers: Vec<Offered>,
    /// What this seat may offer.
    pub(crate) matters: Vec<Matter>,
    /// What it may claim because somebody does not answer any more.
    pub(crate) claims: Vec<Claim>,
    /// What was said among those it talks with.
    pub(crate) chat: Vec<ChatLine>,
    /// Its private notes.
    pub(crate) notes: String,
    /// Why computer opponents decided lately as they did, for an umpire.
    pub(crate) reasons: Vec<Reason>,
}

impl Room {
    /// Carry out a line and show the table.
    pub(super) async fn type_line(&mut self, seat: Seat, line: &str, asked: Option<&str>) -> Result<TextPage, Broken> {
        self.looks(seat);
        let mut session = self.sessions.remove(&seat).unwrap_or_else(|| Session::new(seat));
        if self.game().question(seat, session.draft()).is_err() {
            session.forget_draft();
        }
        let held = self.holds.get(usize::from(seat.0)).and_then(super::Hold::until);
        let mut reply = String::new();
        if !line.trim().is_empty() && held.is_none() {
            reply = self.carry_out(&mut session, seat, line, asked).await?;
        }
        if self.has_news() {
            self.settle().await?;
        }
        let page = self.text_page(&session, seat, reply);
        self.sessions.insert(seat, session);
        Ok(page)
    }
    async fn carry_out(
        &mut self,
        session: &mut Session,
        seat: Seat,
        line: &str,
        asked: Option<&str>,
    ) -> Result<String, Broken> {
        if self.card.plays_itself(seat) {
            let back = line.trim().eq_ignore_ascii_case("seat back");
            let done = if back { self.offer(seat, Matter::Seat, None).await? } else { Err(super::seats::only_watch()) };
            return Ok(done.map_or_else(|refusal| refusal.to_string(), |()| "The others are asked.".to_owned()));
        }
        if self.is_late(seat, session, line, asked) {
            return Ok(super::stale::no_longer_asked().to_string());
        }
        let game = self.game_mut();
        game.at_time(now_ms());
        let done = match session.command(&mut **game, line) {
            Ok(reply) => {
                if reply.moved {
                    self.lapses[usize::from(seat.0)] = 0;
                    self.hall.meters.decisions.inc();
                    self.outdate_offers(seat);
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
            asked: self.asked_name(seat, session),
            ..self.beside(who)
        };
        page.notes = self.seats.get(usize::from(seat.0)).map(|row| row.notes.clone()).unwrap_or_default();
        if let Some(until) = self.holds.get(usize::from(seat.0)).and_then(super::Hold::until) {
            let seconds = until.saturating_sub(now_ms()).div_ceil(1000);
            page.wait = Some(format!("The other side may still react; play goes on in {seconds} s."));
            // Whether it does is nobody's business before.
            page.thinks = false;
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
        page.clock = clock_now(game, who, now_ms()).map(|(clock, _)| clock);
        page.offers = self.offered_to(seat);
        page.matters = self.may_offer(seat);
        page.claims = self.claims(who);
        if game.to_answer().contains(seat) {
            page.asking = session.asking(game).ok();
            page.so_far = session.so_far(game);
        } else if page.verdict.is_none() {
            let missing = !game.begun();
            page.wait = Some(if missing { "Not everybody is here yet." } else { "The other side decides." }.to_owned());
        }
        page
    }
    /// What everybody who looks reads beside the match itself.
    fn beside(&self, who: Audience) -> TextPage {
        let Said { lines: chat, .. } =
            if matches!(who, Audience::Seat(_)) { &self.players_chat } else { &self.watchers_chat };
        TextPage {
            title: self.card.title.clone(),
            pace: self.game().header().pace.as_ref().map_or_else(|| self.card.pace.clone(), kernel::clock::Pace::words),
            thinks: self.bot_to_move().is_some(),
            chat: chat[chat.len().saturating_sub(TALK)..].to_vec(),
            ..TextPage::default()
        }
    }
    fn offered_to(&self, seat: Seat) -> Vec<Offered> {
        let yours = |agreed: kernel::Seats| !agreed.contains(seat) && !self.card.plays_itself(seat);
        self.offers.iter().map(|(offer, agreed)| Offered { offer: offer.clone(), yours: yours(*agreed) }).collect()
    }
    /// What a seat may offer now.
    fn may_offer(&self, seat: Seat) -> Vec<Matter> {
        let game = self.game();
        if game.verdict().is_some() || !game.begun() {
            return Vec::new();
        }
        if self.card.plays_itself(seat) {
            return vec![Matter::Seat];
        }
        let may = |what: Matter| match what {
            Matter::TakeBack => game.before_last(seat).is_some(),
            Matter::Draw => true,
            Matter::Pace => self.card.pace != Kind::HotSeat.name(),
            Matter::Umpire => !self.card.umpire,
            Matter::Seat => false,
        };
        [Matter::TakeBack, Matter::Draw, Matter::Pace, Matter::Umpire].into_iter().filter(|&what| may(what)).collect()
    }
    /// What somebody reads who does not play: a spectator, or the umpire. His line only looks.
    pub(super) fn watched(&self, who: Audience, line: &str) -> TextPage {
        let (game, mut page) = (self.game(), self.beside(who));
        page.seat = if who == Audience::Umpire { "the umpire" } else { "a spectator" }.to_owned();
        if self.holds_back() {
            page.wait = Some("One side may still react; play goes on in a few seconds.".to_owned());
            return page;
        }
        let told = game.tellings(who, 0);
        page.story = told[told.len().saturating_sub(STORY)..].iter().map(|told| text::story(&told.told)).collect();
        page.status = text::status(&game.scene(who));
        if self.card.umpire && who != Audience::Umpire {
            page.status += " An umpire sees everything.";
        }
        page.verdict = game.verdict().map(|verdict| text::verdict(&verdict, &text::Names::of(game)));
        page.clock = clock_now(game, who, now_ms()).map(|(clock, _)| clock);
        if !line.trim().is_empty() {
            page.reply = text::watch(game, who, line).unwrap_or_else(|refusal| refusal.to_string());
        }
        if who == Audience::Umpire {
            page.reasons = self.reasons_since(game.line().saturating_sub(STORY as u64));
        }
        if page.verdict.is_none() {
            let asked: Vec<&str> = (0..)
                .map(Seat)
                .zip(&self.card.seats)
                .filter(|(seat, _)| game.asked().seats().contains(*seat))
                .map(|(_, seat)| seat.name.as_str())
                .collect();
            page.wait = Some(if game.begun() {
                format!("Waited for: {}.", asked.join(", "))
            } else {
                "Not everybody is here yet.".to_owned()
            });
        }
        page
    }
    /// Why computer opponents decided as they did after a line of the log.
    pub(super) fn reasons_since(&self, line: u64) -> Vec<Reason> {
        self.game().lines_since(line).iter().filter_map(|line| reason(line)).collect()
    }
}

/// Why a computer opponent took the decision of a log's line, if it did and said so.
pub(crate) fn reason(line: &str) -> Option<Reason> {
    match serde_json::from_str::<Entry<'_>>(line) {
        Ok(Entry::Decide(decide)) => Some(Reason { seat: decide.seat, text: decide.reason?.0.into_owned() }),
        _ => None,
    }
}
