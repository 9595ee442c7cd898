//! What the players settle among themselves, above the rules: take-backs, draws, another pace, giving up, and
//! opponents who vanish.

use super::{Broken, Room};
use crate::ids::now_ms;
use crate::pace::{self, ClockWish, Kind};
use crate::store::SeatRow;
use crate::wire::{Claim, Matter, OfferView, Tell, text};
use kernel::clock::Pace;
use kernel::{Asked, Audience, Refusal, Seat, Seats};

pub(super) type Settled = Result<Result<(), Refusal>, Broken>;

/// The seats among these that computer opponents play.
pub(super) fn bots_of(seats: &[SeatRow]) -> Seats {
    let bots = (0..).map(Seat).zip(seats).filter(|(_, seat)| seat.bot.is_some());
    bots.fold(Seats::default(), |all, (seat, _)| all.with(seat))
}

impl Room {
    /// The seats that play for a side.
    pub(super) fn players(&self) -> Seats {
        let seats = (0..).map(Seat).zip(&self.card.seats).filter(|(_, seat)| seat.side.is_some());
        seats.fold(Seats::default(), |all, (seat, _)| all.with(seat))
    }
    /// The seats that computer opponents play.
    pub(super) fn bots(&self) -> Seats {
        bots_of(&self.seats)
    }
    /// The seats of the same user: at one browser, one word counts for both.
    pub(super) fn hands_of(&self, seat: Seat) -> Seats {
        let user = self.seats.get(usize::from(seat.0)).and_then(|row| row.user.as_deref());
        self.card.seats_of(user).with(seat)
    }
    /// Offer something. Computer opponents agree to everything but a draw.
    pub(super) async fn offer(&mut self, seat: Seat, what: Matter, pace: Option<(Kind, Option<ClockWish>)>) -> Settled {
        if self.game().verdict().is_some() || !self.game().begun() {
            return Ok(Err(Refusal::new("the match is not being played")));
        }
        let offer = match self.worded(seat, what, pace) {
            Ok(offer) => offer,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let same = |(other, _): &(OfferView, Seats)| other.is_met_by(&offer);
        if self.offers.iter().any(same) {
            return self.answer_offer(seat, what, true).await;
        }
        let mut consents = self.hands_of(seat);
        if what != Matter::Draw {
            consents = Seats(consents.0 | self.bots().0);
        } else if consents.contains_all(self.players().minus(self.bots())) && !self.bots().is_empty() {
            return Ok(Err(Refusal::new("the computer does not agree").help("play on, or resign")));
        }
        self.offers.retain(|(offer, _)| offer.what != what);
        self.offers.push((offer, consents));
        let settled = self.settle_offer(what).await?;
        self.expect_consents();
        Ok(settled)
    }
    /// The offer as the others read it, if it can be made.
    fn worded(&self, seat: Seat, what: Matter, pace: Option<(Kind, Option<ClockWish>)>) -> Result<OfferView, Refusal> {
        let mut offer = OfferView { what, from: seat.0, pace: None, clock: None, text: None };
        match what {
            Matter::TakeBack if self.game().before_last(seat).is_none() => {
                return Err(Refusal::new("there is no decision of yours to take back"));
            }
            Matter::Seat if !self.card.plays_itself(seat) => return Err(Refusal::new("you play this seat already")),
            Matter::Pace => {
                let (kind, clock) = pace.ok_or_else(|| Refusal::new("name the pace: live or by-web"))?;
                let words =
                    self.new_pace(kind, clock)?.map_or_else(|| "without clocks".to_owned(), |pace| pace.words());
                (offer.pace, offer.clock, offer.text) = (Some(kind), clock, Some(words));
            }
            Matter::TakeBack | Matter::Draw | Matter::Umpire | Matter::Seat => {}
        }
        Ok(offer)
    }
    /// The pace that is wished for, if the match can be played at it.
    fn new_pace(&self, kind: Kind, clock: Option<ClockWish>) -> Result<Option<Pace>, Refusal> {
        if kind == Kind::HotSeat || self.card.pace == Kind::HotSeat.name() {
            let refusal = Refusal::new("a match at one browser has no pace, and no other match becomes one");
            return Err(refusal.help("make a new one with the pace you want"));
        }
        if self.holds_back() || matches!(self.game().asked(), Asked::Window { .. }) {
            let refusal = Refusal::new("the pace cannot change while a reaction is being asked");
            return Err(refusal.help("offer it again in a few seconds"));
        }
        let persons = self.seats.iter().filter(|seat| seat.bot.is_none()).count();
        pace::pace(kind, clock.as_ref(), persons).map_err(|problem| problem.refusal)
    }
    /// Answer an offer.
    pub(super) async fn answer_offer(&mut self, seat: Seat, what: Matter, yes: bool) -> Settled {
        let hands = self.hands_of(seat);
        let Some(at) = self.offers.iter().position(|(offer, _)| offer.what == what) else {
            return Ok(Err(Refusal::new("nobody offers this")));
        };
        if !yes {
            let (offer, _) = self.offers.remove(at);
            self.tell_offers();
            if !hands.contains(Seat(offer.from)) {
                self.say_declined(seat, &offer);
            }
            return Ok(Ok(()));
        }
        self.offers[at].1 = Seats(self.offers[at].1.0 | hands.0);
        self.settle_offer(what).await
    }
    /// Do what everybody has agreed on.
    async fn settle_offer(&mut self, what: Matter) -> Settled {
        let players = self.players();
        let found = self.offers.iter().find(|(offer, _)| offer.what == what).cloned();
        let Some((offer, consents)) = found else { return Ok(Ok(())) };
        if !consents.contains_all(players) {
            self.tell_offers();
            return Ok(Ok(()));
        }
        self.offers.clear();
        let pace = match offer.pace.map(|kind| self.new_pace(kind, offer.clock)).transpose() {
            Ok(pace) => pace.flatten(),
            Err(refusal) => {
                self.tell_offers();
                return Ok(Err(refusal));
            }
        };
        if what == Matter::Pace {
            self.keep_scenes();
        }
        let game = self.game_mut();
        game.at_time(now_ms());
        let done = match what {
            Matter::TakeBack => match game.before_last(Seat(offer.from)) {
                Some(line) => game.take_back(line, players),
                None => Err(Refusal::new("there is no decision to take back")),
            },
            Matter::Draw => game.agree_draw(players),
            Matter::Pace => game.change_pace(pace, players),
            Matter::Umpire | Matter::Seat => Ok(()),
        };
        self.tell_offers();
        match (what, offer.pace) {
            (Matter::Umpire, _) => self.admit_umpire(),
            (Matter::Seat, _) => return self.give_back(Seat(offer.from)).await,
            (Matter::Pace, Some(kind)) if done.is_ok() => self.card.pace = kind.to_string(),
            _ => {}
        }
        if done.is_ok() {
            self.save().await?;
        }
        Ok(done)
    }
    /// Everybody is told that an umpire may see everything; the players get the link.
    fn admit_umpire(&mut self) {
        self.card.umpire = true;
        self.card.happened(now_ms());
        self.note_card();
        let link = self.hall.umpire_link(&self.card.id);
        let players = format!("All have agreed: whoever has the link {link} sees everything.");
        self.send_all(|who| matches!(who, Audience::Seat(_)), text(&Tell::Notice { text: &players }));
        let others = "All players have agreed that an umpire sees everything.";
        self.send_all(|who| !matches!(who, Audience::Seat(_)), text(&Tell::Notice { text: others }));
    }
    pub(super) async fn resign(&mut self, seat: Seat) -> Settled {
        if !self.game().begun() {
            let refusal = Refusal::new("the match has not begun");
            return Ok(Err(refusal.help("withdraw the invitation instead")));
        }
        let game = self.game_mut();
        game.at_time(now_ms());
        let done = game.resign(seat);
        if done.is_ok() {
            self.save().await?;
        }
        Ok(done)
    }
    /// The seats that have let their clock answer, and how often is too often.
    fn vanished(&self, seat: Seat) -> Seats {
        let enough = if self.card.pace == "by-web" { 1 } else { 2 };
        let others = self.players().minus(self.hands_of(seat)).minus(self.bots());
        let gone = others.iter().filter(|other| self.lapses[usize::from(other.0)] >= enough);
        gone.fold(Seats::default(), Seats::with)
    }
    /// What a seat may claim.
    pub(super) fn claims(&self, who: Audience) -> Vec<Claim> {
        let Audience::Seat(seat) = who else { return Vec::new() };
        if self.lapses == [0; 8] || self.game.as_ref().is_none_or(|game| game.verdict().is_some()) {
            return Vec::new();
        }
        if self.vanished(seat).is_empty() { Vec::new() } else { vec![Claim::Win, Claim::Void, Claim::Bot] }
    }
    pub(super) async fn claim(&mut self, seat: Seat, how: Claim) -> Settled {
        let gone = self.vanished(seat);
        if gone.is_empty() || self.game().verdict().is_some() {
            let refusal = Refusal::new("nobody has been away for so long that this could be claimed");
            return Ok(Err(refusal.help("their clock must run out first")));
        }
        let (now, hands) = (now_ms(), Seats(self.hands_of(seat).0 & self.players().0));
        let game = self.game_mut();
        game.at_time(now);
        let done = match how {
            Claim::Win => gone.iter().try_for_each(|other| game.resign(other)),
            Claim::Void => game.void(hands),
            Claim::Bot => return self.seat_bots(gone).await,
        };
        if done.is_ok() {
            self.save().await?;
        }
        Ok(done)
    }
}
