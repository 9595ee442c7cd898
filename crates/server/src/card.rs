//! What is shown of a match in lists: made from what everybody may know, and for each player from what he knows.

use kernel::{AnyMatch, Asked, Audience, Seat, Seats, Verdict};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A seat on a card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct CardSeat {
    /// The seat's name.
    pub(crate) name: String,
    /// The side it plays for.
    pub(crate) side: Option<u8>,
    /// Whom it leads.
    pub(crate) title: String,
    /// Who plays it.
    pub(crate) player: Option<String>,
    /// The user behind it; never shown.
    pub(crate) user: Option<String>,
    /// The computer opponent that plays it.
    pub(crate) bot: Option<String>,
}

/// Who may take a free seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Join {
    /// Whoever has its link.
    #[default]
    Link,
    /// Anybody: the match is listed among the open invitations.
    Anybody,
}

/// What the server keeps of a match for its lists.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Card {
    /// The match.
    pub(crate) id: String,
    /// Its book.
    pub(crate) book: String,
    /// Its scenario's whole name.
    pub(crate) scenario: String,
    /// Its scenario's title.
    pub(crate) title: String,
    /// `hot-seat`, `live` or `by-web`.
    pub(crate) pace: String,
    /// May anybody watch?
    pub(crate) public: bool,
    /// Who may take a free seat?
    #[serde(default)]
    pub(crate) join: Join,
    /// When it was made.
    pub(crate) made_ms: u64,
    /// When something last happened.
    pub(crate) updated_ms: u64,
    /// The last line of the log that the card knows of.
    pub(crate) line: u64,
    /// Has it begun?
    pub(crate) begun: bool,
    /// The turn, as spectators see it.
    pub(crate) turn: u16,
    /// The last turn.
    pub(crate) last_turn: u16,
    /// Who is asked, as spectators may know it.
    pub(crate) asked: Asked,
    /// Who has still to answer; shown to each seat of itself alone.
    pub(crate) to_answer: Seats,
    /// When the first clock runs out.
    pub(crate) lapse_ms: Option<u64>,
    /// How it ended.
    pub(crate) over: Option<Verdict>,
    /// Have all agreed that an umpire may see everything?
    #[serde(default)]
    pub(crate) umpire: bool,
    /// Whose answer to an offer is waited for; shown to each seat of itself alone.
    #[serde(default)]
    pub(crate) offered: Seats,
    /// Has a player shared it? Then, when it has ended, whoever has its address may read it.
    #[serde(default)]
    pub(crate) shared: bool,
    /// Was it called off before it began?
    #[serde(default)]
    pub(crate) withdrawn: bool,
    /// The match whose rematch it is.
    #[serde(default)]
    pub(crate) rematch_of: Option<String>,
    /// Who sits where.
    pub(crate) seats: Vec<CardSeat>,
}

/// A seat as lists show it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub(crate) struct SeatView {
    /// The seat's name.
    pub(crate) name: String,
    /// The side it plays for.
    pub(crate) side: Option<u8>,
    /// Whom it leads.
    pub(crate) title: String,
    /// Who plays it.
    pub(crate) player: Option<String>,
    /// The computer opponent that plays it.
    pub(crate) bot: Option<String>,
    /// Is it the reader's?
    pub(crate) you: bool,
}

/// A card as one reader sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub(crate) struct GameCard {
    /// The match.
    pub(crate) id: String,
    /// Its book.
    pub(crate) book: String,
    /// Its scenario's name within the book.
    pub(crate) scenario: String,
    /// Its scenario's title.
    pub(crate) title: String,
    /// `hot-seat`, `live` or `by-web`.
    pub(crate) pace: String,
    /// May anybody watch?
    pub(crate) public: bool,
    /// Who may take a free seat?
    pub(crate) join: Join,
    /// Have all agreed that an umpire sees everything?
    pub(crate) umpire: bool,
    /// Has it begun?
    pub(crate) begun: bool,
    /// Who sits where.
    pub(crate) seats: Vec<SeatView>,
    /// The turn.
    pub(crate) turn: u16,
    /// The last turn.
    pub(crate) last_turn: u16,
    /// Is the reader asked?
    pub(crate) your_turn: bool,
    /// Who is asked.
    pub(crate) waiting_for: Option<String>,
    /// What the reader has left if he is asked and has a clock, or whoever else is asked, alone.
    pub(crate) time_left_ms: Option<u64>,
    /// How it ended.
    pub(crate) over: Option<Verdict>,
    /// When something last happened.
    pub(crate) updated_ms: u64,
}

impl Card {
    /// Say the same as another card of the match. Mostly only figures have changed.
    pub(crate) fn become_like(&mut self, new: &Card) {
        if (&self.pace, &self.over, &self.seats) != (&new.pace, &new.over, &new.seats) {
            self.clone_from(new);
            return;
        }
        (self.public, self.umpire, self.begun) = (new.public, new.umpire, new.begun);
        (self.shared, self.withdrawn) = (new.shared, new.withdrawn);
        (self.updated_ms, self.line, self.lapse_ms) = (new.updated_ms, new.line, new.lapse_ms);
        (self.turn, self.last_turn) = (new.turn, new.last_turn);
        (self.asked, self.to_answer, self.offered) = (new.asked, new.to_answer, new.offered);
    }
    /// Bring the card up to what the public may know now.
    pub(crate) fn update(&mut self, game: &dyn AnyMatch, now: u64) {
        let track = game.scene(Audience::Public).track;
        (self.turn, self.last_turn) = (track.turn, track.last);
        self.refresh(game, now);
    }
    /// The same without drawing anything: all but the turn.
    pub(crate) fn refresh(&mut self, game: &dyn AnyMatch, now: u64) {
        self.line = game.line();
        self.begun = game.begun();
        self.asked = game.asked();
        self.to_answer = game.to_answer();
        self.lapse_ms = game.clock().and_then(kernel::clock::Clock::next_lapse);
        self.over = game.verdict();
        self.updated_ms = now;
    }
    /// The seats that this user holds.
    #[must_use]
    pub(crate) fn seats_of(&self, user: Option<&str>) -> Seats {
        let Some(user) = user else { return Seats::default() };
        let held = (0..).map(Seat).zip(&self.seats).filter(|(_, seat)| seat.user.as_deref() == Some(user));
        held.fold(Seats::default(), |all, (seat, _)| all.with(seat))
    }
    /// A guest's seats become an account's, unless it sits here already.
    pub(crate) fn hand_over(&mut self, guest: &str, account: &str) {
        if self.seats_of(Some(account)).is_empty() {
            let his = self.seats.iter_mut().filter(|seat| seat.user.as_deref() == Some(guest));
            his.for_each(|seat| seat.user = Some(account.to_owned()));
        }
    }
    /// Does the computer play this seat?
    #[must_use]
    pub(crate) fn plays_itself(&self, seat: Seat) -> bool {
        self.seats.get(usize::from(seat.0)).is_some_and(|seat| seat.bot.is_some())
    }
    /// Is there a seat that anybody may take?
    #[must_use]
    pub(crate) fn is_open(&self) -> bool {
        self.join == Join::Anybody
            && !self.begun
            && !self.withdrawn
            && self.seats.iter().any(|seat| seat.user.is_none() && seat.bot.is_none())
    }
    /// The card as a user sees it.
    #[must_use]
    pub(crate) fn seen_by(&self, user: Option<&str>, now: u64) -> GameCard {
        let own = self.seats_of(user);
        // Where the computer plays for somebody, nobody waits for him.
        let your_turn = own.iter().any(|seat| self.to_answer.contains(seat) && !self.plays_itself(seat));
        let names: Vec<String> =
            self.asked.seats().iter().filter_map(|seat| self.seats.get(usize::from(seat.0))).map(name_of).collect();
        // Of several it is not known who has answered already.
        let alone = self.asked.seats().iter().count() == 1;
        GameCard {
            id: self.id.clone(),
            book: self.book.clone(),
            scenario: self.scenario.split_once('/').map_or(self.scenario.as_str(), |(_, name)| name).to_owned(),
            title: self.title.clone(),
            pace: self.pace.clone(),
            public: self.public,
            join: self.join,
            umpire: self.umpire,
            begun: self.begun,
            seats: (0..)
                .map(Seat)
                .zip(&self.seats)
                .map(|(n, seat)| SeatView {
                    name: seat.name.clone(),
                    side: seat.side,
                    title: seat.title.clone(),
                    player: seat.player.clone(),
                    bot: seat.bot.clone(),
                    you: own.contains(n),
                })
                .collect(),
            turn: self.turn,
            last_turn: self.last_turn,
            your_turn,
            waiting_for: (!names.is_empty()).then(|| names.join(", ")),
            time_left_ms: self.lapse_ms.filter(|_| your_turn || alone).map(|lapse| lapse.saturating_sub(now)),
            over: self.over.clone(),
            updated_ms: self.updated_ms,
        }
    }
}

/// A seat's player if there is one, else the seat's own name.
fn name_of(seat: &CardSeat) -> String {
    seat.player.clone().or_else(|| seat.bot.clone()).unwrap_or_else(|| seat.name.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card() -> Card {
        let seat = |name: &str, user: Option<&str>| CardSeat {
            name: name.to_owned(),
            side: Some(0),
            title: String::new(),
            player: user.map(str::to_owned),
            user: user.map(str::to_owned),
            bot: None,
        };
        Card {
            id: "m".to_owned(),
            book: "raid".to_owned(),
            scenario: "raid/entebbe".to_owned(),
            title: "Entebbe".to_owned(),
            pace: "live".to_owned(),
            public: false,
            join: Join::Link,
            made_ms: 0,
            updated_ms: 5,
            line: 9,
            begun: true,
            turn: 1,
            last_turn: 2,
            asked: Asked::Together(Seats(3)),
            to_answer: Seats(1),
            lapse_ms: Some(100),
            over: None,
            umpire: false,
            offered: Seats::default(),
            shared: false,
            withdrawn: false,
            rematch_of: None,
            seats: vec![seat("alpha", Some("ann")), seat("bravo", Some("bob"))],
        }
    }

    #[test]
    fn a_reader_learns_of_his_own_sealed_answer_only() {
        let card = card();
        let ann = card.seen_by(Some("ann"), 40);
        assert!(ann.your_turn);
        assert_eq!(ann.time_left_ms, Some(60));
        for other in [card.seen_by(Some("bob"), 40), card.seen_by(None, 40)] {
            assert!(!other.your_turn);
            assert_eq!(other.time_left_ms, None);
            // Bob has sealed his answer, and still both are said to be asked.
            assert_eq!(other.waiting_for.as_deref(), Some("ann, bob"));
        }
        let alone = Card { asked: Asked::Together(Seats(1)), ..card };
        assert_eq!(alone.seen_by(Some("bob"), 40).time_left_ms, Some(60), "everybody knows who is asked alone");
    }

    #[test]
    fn a_card_becomes_like_another_of_its_match() {
        let kept = card();
        let later = Card {
            updated_ms: 9,
            line: 12,
            turn: 2,
            to_answer: Seats(2),
            offered: Seats(1),
            umpire: true,
            shared: true,
            withdrawn: true,
            ..card()
        };
        let verdict = Verdict { winner: None, standings: Vec::new(), void: true };
        for new in [later.clone(), Card { over: Some(verdict), ..later.clone() }, Card { public: true, ..later }] {
            let mut card = kept.clone();
            card.become_like(&new);
            assert_eq!(card, new);
        }
    }

    #[test]
    fn a_card_never_shows_who_is_behind_a_name() {
        let mut card = card();
        card.seats[0].user = Some("secret-id".to_owned());
        let text = serde_json::to_string(&card.seen_by(Some("secret-id"), 0)).expect("written");
        assert!(!text.contains("secret-id"), "{text}");
    }
}
