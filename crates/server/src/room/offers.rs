//! What the players have offered each other. It is kept with the match, for by web an answer takes days and the room is
//! closed meanwhile.

use super::Room;
use crate::ids::now_ms;
use crate::notices::{Wait, What};
use crate::pace::Kind;
use crate::problem::Problem;
use crate::wire::{Matter, OfferView, Tell, text};
use kernel::{Audience, Refusal, Seat, Seats};

impl Room {
    /// Take up again what was offered before the room was closed.
    pub(super) async fn read_offers(&mut self) -> Result<(), Problem> {
        let kept = self.hall.store.offers(&self.card.id).await?;
        if let Some(kept) = kept.filter(|_| self.game().verdict().is_none()) {
            self.offers = serde_json::from_str(&kept).unwrap_or_default();
        }
        self.card.ask_consent(self.offered(), now_ms());
        Ok(())
    }
    /// The offers as they are kept; none if there are none.
    pub(super) fn written_offers(&self) -> Option<String> {
        if self.offers.is_empty() { None } else { serde_json::to_string(&self.offers).ok() }
    }
    /// A seat has decided: whatever was offered belongs to a position that is gone, unless its answer stays sealed.
    pub(super) fn outdate_offers(&mut self, seat: Seat) {
        self.offers_past |= !self.offers.is_empty() && !self.game().sealed().contains(seat);
    }
    /// Take what is past off the table. As long as a window holds news back, that would tell that something has happened in it.
    pub(super) fn drop_past_offers(&mut self) {
        if self.offers_past && !self.holds_back() {
            self.offers_past = false;
            if !self.offers.is_empty() {
                self.offers.clear();
                self.tell_offers();
            }
        }
    }
    /// The offers have changed: tell the players who are there, and see that the change is kept.
    pub(super) fn tell_offers(&mut self) {
        self.offers_behind = true;
        self.card.ask_consent(self.offered(), now_ms());
        let message = text(&Tell::Offers(&self.offer_views()));
        self.send_all(|who| matches!(who, Audience::Seat(_)), message);
    }
    /// Take an offer off the table again, by whoever made it.
    pub(super) fn withdraw_offer(&mut self, seat: Seat, what: Matter) -> Result<(), Refusal> {
        let hands = self.hands_of(seat);
        let own = |(offer, _): &(OfferView, Seats)| offer.what == what && hands.contains(Seat(offer.from));
        let at = self.offers.iter().position(own);
        self.offers.remove(at.ok_or_else(|| Refusal::new("you do not offer this"))?);
        self.tell_offers();
        Ok(())
    }
    /// Whoever made an offer is told that somebody does not agree to it; nobody else is.
    pub(super) fn say_declined(&mut self, by: Seat, offer: &OfferView) {
        let name = self.card.seats.get(usize::from(by.0)).map_or("", |seat| seat.name.as_str());
        let mut letters = name.chars();
        let name = letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect());
        let what = match offer.what {
            Matter::TakeBack => "the take-back",
            Matter::Draw => "the draw",
            Matter::Pace => "the other pace",
            Matter::Umpire => "the umpire",
            Matter::Seat => "to give the seat back",
        };
        let message = text(&Tell::Notice { text: &format!("{name} declined {what}.") });
        let makers = self.hands_of(Seat(offer.from));
        self.send_all(|who| matches!(who, Audience::Seat(seat) if makers.contains(seat)), message);
    }
    /// The offers as the players read them; they are told to nobody else.
    pub(super) fn offer_views(&self) -> Vec<OfferView> {
        self.offers.iter().map(|(offer, _)| offer.clone()).collect()
    }
    /// The persons whose answer is waited for.
    fn offered(&self) -> Seats {
        let agreed = self.offers.iter().fold(self.players(), |all, (_, agreed)| Seats(all.0 & agreed.0));
        self.players().minus(agreed).minus(self.bots())
    }
    /// Players by web who are asked for their consent are told so, once for each position.
    pub(super) fn expect_consents(&self) {
        if self.card.pace != Kind::ByWeb.name() {
            return;
        }
        self.offered().iter().for_each(|seat| self.expect(seat, What::Offer));
    }
    /// Tell the others that somebody would like a rematch: those who are here at once, those who play by web wherever
    /// they are.
    pub(super) fn tell_rematch(&mut self, by: &str, ways: &[(Seat, String)]) {
        for (seat, way) in ways {
            let notice = format!("{by} would like a rematch with the sides swapped: {way}");
            self.send_all(|who| who == Audience::Seat(*seat), text(&Tell::Notice { text: &notice }));
        }
        if self.card.pace == Kind::ByWeb.name() {
            ways.iter().for_each(|&(seat, _)| self.expect(seat, What::Rematch));
        }
    }
    /// Tell the office that a seat's player is to be told of something in this position.
    fn expect(&self, seat: Seat, what: What) {
        let Some(user) = self.seats.get(usize::from(seat.0)).and_then(|row| row.user.clone()) else { return };
        let (game, since) = (self.card.id.clone(), self.game().line());
        self.hall.office.expect(Wait { game, seat, since, user, from_ms: now_ms(), clock: None, what });
    }
    /// Is a seat's answer to an offer waited for, and its player not here?
    pub(crate) fn is_asked_to_agree(&self, seat: Seat) -> bool {
        self.offered().contains(seat) && !self.is_here(seat)
    }
}
