//! What the players settle among themselves, above the rules: take-backs, draws, giving up, and opponents who vanish.

use super::{Broken, Room};
use crate::ids::now_ms;
use crate::wire::{Claim, Matter, OfferView, Tell, text};
use kernel::{Audience, Refusal, Seat, Seats};

type Settled = Result<Result<(), Refusal>, Broken>;

impl Room {
    /// The seats that play for a side.
    fn players(&self) -> Seats {
        let seats = (0..).map(Seat).zip(&self.card.seats).filter(|(_, seat)| seat.side.is_some());
        seats.fold(Seats::default(), |all, (seat, _)| all.with(seat))
    }
    /// The seats that computer opponents play.
    fn bots(&self) -> Seats {
        let bots = (0..).map(Seat).zip(&self.seats).filter(|(_, seat)| seat.bot.is_some());
        bots.fold(Seats::default(), |all, (seat, _)| all.with(seat))
    }
    /// The seats of the same user: at one browser, one word counts for both.
    fn hands_of(&self, seat: Seat) -> Seats {
        let user = self.seats.get(usize::from(seat.0)).and_then(|row| row.user.as_deref());
        self.card.seats_of(user).with(seat)
    }
    /// Offer something. Computer opponents agree to every take-back and to every umpire, and to nothing else.
    pub(super) async fn offer(&mut self, seat: Seat, what: Matter, pace: Option<String>) -> Settled {
        if self.game().verdict().is_some() || !self.game().begun() {
            return Ok(Err(Refusal::new("the match is not being played")));
        }
        if what == Matter::Pace {
            let refusal = Refusal::new("a match keeps the pace it began with");
            return Ok(Err(refusal.help("make a new one with the pace you want")));
        }
        if what == Matter::TakeBack && self.game().before_last(seat).is_none() {
            return Ok(Err(Refusal::new("there is no decision of yours to take back")));
        }
        self.offers.retain(|(offer, _)| offer.what != what);
        let mut consents = self.hands_of(seat);
        if matches!(what, Matter::TakeBack | Matter::Umpire) {
            consents = Seats(consents.0 | self.bots().0);
        } else if consents.contains_all(self.players().minus(self.bots())) && !self.bots().is_empty() {
            return Ok(Err(Refusal::new("the computer does not agree").help("play on, or resign")));
        }
        self.offers.push((OfferView { what, from: seat.0, pace }, consents));
        self.settle_offer(what).await
    }
    /// Answer an offer.
    pub(super) async fn answer_offer(&mut self, seat: Seat, what: Matter, yes: bool) -> Settled {
        let hands = self.hands_of(seat);
        let Some(at) = self.offers.iter().position(|(offer, _)| offer.what == what) else {
            return Ok(Err(Refusal::new("nobody offers this")));
        };
        if !yes {
            self.offers.remove(at);
            self.tell_offers();
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
        let game = self.game_mut();
        game.at_time(now_ms());
        let done = match what {
            Matter::TakeBack => match game.before_last(Seat(offer.from)) {
                Some(line) => game.take_back(line, players),
                None => Err(Refusal::new("there is no decision to take back")),
            },
            Matter::Draw => game.agree_draw(players),
            Matter::Umpire => Ok(()),
            Matter::Pace => Err(Refusal::new("a match keeps the pace it began with")),
        };
        self.tell_offers();
        if what == Matter::Umpire {
            self.admit_umpire();
        }
        if done.is_ok() {
            self.save().await?;
        }
        Ok(done)
    }
    /// Everybody is told that an umpire may see everything; the players get the link.
    fn admit_umpire(&mut self) {
        self.card.umpire = true;
        self.note_card();
        let link = self.hall.umpire_link(&self.card.id);
        let players = format!("All have agreed: whoever has the link {link} sees everything.");
        self.send_all(|who| matches!(who, Audience::Seat(_)), &text(&Tell::Notice { text: &players }));
        let others = "All players have agreed that an umpire sees everything.";
        self.send_all(|who| !matches!(who, Audience::Seat(_)), &text(&Tell::Notice { text: others }));
    }
    pub(super) async fn resign(&mut self, seat: Seat) -> Settled {
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
        let (now, players) = (now_ms(), self.players());
        let game = self.game_mut();
        game.at_time(now);
        let done = match how {
            Claim::Win => gone.iter().try_for_each(|other| game.resign(other)),
            Claim::Void => game.agree_draw(players),
            Claim::Bot => return self.seat_bots(gone).await,
        };
        if done.is_ok() {
            self.save().await?;
        }
        Ok(done)
    }
    async fn seat_bots(&mut self, gone: Seats) -> Settled {
        for seat in gone.iter() {
            let n = usize::from(seat.0);
            if let Err(problem) = self.hall.store.seat_bot(&self.card.id, seat.0, "greedy").await {
                return Ok(Err(problem.refusal));
            }
            self.seats[n].bot = Some("greedy".to_owned());
            self.card.seats[n].bot = Some("greedy".to_owned());
            self.lapses[n] = 0;
            let notice = format!("The computer plays for {} from now on.", self.card.seats[n].name);
            self.send_all(|_| true, &text(&Tell::Notice { text: &notice }));
        }
        self.note_card();
        self.tell_presence();
        Ok(Ok(()))
    }
}
