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

/// What lists say of a match to one seat alone.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Own {
    /// How much the seat has heard and been asked.
    pub(crate) version: u64,
    /// When that last changed.
    pub(crate) updated_ms: u64,
    /// When its clock runs out, if it has to answer.
    pub(crate) lapse_ms: Option<u64>,
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
    /// When something last happened that everybody may know of.
    pub(crate) updated_ms: u64,
    /// How much spectators have heard; none on a card that was written before it was counted.
    #[serde(default)]
    pub(crate) version: Option<u64>,
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
    /// When the first clock runs out; shown to nobody but where one seat alone is asked.
    pub(crate) lapse_ms: Option<u64>,
    /// What each seat alone is shown.
    #[serde(default)]
    pub(crate) own: Vec<Own>,
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
    /// When something last happened that the reader knows of.
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
        (self.updated_ms, self.version) = (new.updated_ms, new.version);
        (self.line, self.lapse_ms) = (new.line, new.lapse_ms);
        self.own.clone_from(&new.own);
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
        let (version, over) = (game.version(Audience::Public), game.verdict());
        let heard = self.version.is_some_and(|before| before != version);
        let stands = (game.asked(), game.begun(), &over) != (self.asked, self.begun, &self.over);
        if heard || stands {
            self.updated_ms = now;
        }
        self.version = Some(version);
        self.line = game.line();
        self.begun = game.begun();
        self.asked = game.asked();
        self.to_answer = game.to_answer();
        self.lapse_ms = game.clock().and_then(kernel::clock::Clock::next_lapse);
        self.over = over;
        self.refresh_own(game, now);
    }
    /// Bring what each seat is shown up to date. An answer that stays sealed tells nobody anything, not even its own seat.
    fn refresh_own(&mut self, game: &dyn AnyMatch, now: u64) {
        // Of a card that was written before this was counted nobody knows what is new.
        let counted = !self.own.is_empty();
        self.own.resize(self.seats.len(), Own::default());
        for (seat, own) in (0..).map(Seat).zip(&mut self.own) {
            let version = game.version(Audience::Seat(seat));
            if counted && version != own.version {
                own.updated_ms = now;
            }
            own.version = version;
            let runs = game.clock().filter(|_| self.to_answer.contains(seat));
            own.lapse_ms = runs.map(|clock| now.saturating_add(clock.left(seat, now)));
        }
    }
    /// Something happened that stands in no log, and everybody may know of it.
    pub(crate) fn happened(&mut self, now: u64) {
        self.updated_ms = now;
    }
    /// These seats are to agree to something, which is news for those that were not.
    pub(crate) fn ask_consent(&mut self, of: Seats, now: u64) {
        for seat in of.minus(self.offered).iter() {
            if let Some(own) = self.own.get_mut(usize::from(seat.0)) {
                own.updated_ms = now;
            }
        }
        self.offered = of;
    }
    /// When something last happened that the holder of these seats knows of.
    fn updated_for(&self, seats: Seats) -> u64 {
        let own = seats.iter().filter_map(|seat| self.own.get(usize::from(seat.0))).map(|own| own.updated_ms);
        own.fold(self.updated_ms, u64::max)
    }
    /// The same for a user; lists are sorted by it.
    #[must_use]
    pub(crate) fn updated_as_seen_by(&self, user: Option<&str>) -> u64 {
        self.updated_for(self.seats_of(user))
    }
    /// When the clock runs out that the holder of these seats sees: his own if he has to answer, or that of whoever is asked
    /// alone. Of several it is not known who has answered already.
    fn lapse_for(&self, due: Seats) -> Option<u64> {
        if due.is_empty() {
            return self.lapse_ms.filter(|_| self.asked.seats().iter().count() == 1);
        }
        due.iter().filter_map(|seat| self.own.get(usize::from(seat.0))?.lapse_ms).min()
    }
    /// The seats that this user holds.
    #[must_use]
    pub(crate) fn seats_of(&self, user: Option<&str>) -> Seats {
        let Some(user) = user else { return Seats::default() };
        let held = (0..).map(Seat).zip(&self.seats).filter(|(_, seat)| seat.user.as_deref() == Some(user));
        held.fold(Seats::default(), |all, (seat, _)| all.with(seat))
    }
    /// A guest's seats become somebody else's, unless that user sits here already.
    pub(crate) fn hand_over(&mut self, guest: &str, heir: &str) {
        if self.seats_of(Some(heir)).is_empty() {
            let his = self.seats.iter_mut().filter(|seat| seat.user.as_deref() == Some(guest));
            his.for_each(|seat| seat.user = Some(heir.to_owned()));
        }
    }
    /// A user has another name, which his seats show while the match runs; does that change anything?
    pub(crate) fn rename(&mut self, user: &str, name: &str) -> bool {
        if self.over.is_some() {
            return false;
        }
        let his = |seat: &&mut CardSeat| seat.user.as_deref() == Some(user) && seat.player.as_deref() != Some(name);
        let others = self.seats.iter_mut().filter(his);
        others.map(|seat| seat.player = Some(name.to_owned())).count() > 0
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
        let due = own.iter().filter(|&seat| self.to_answer.contains(seat) && !self.plays_itself(seat));
        let due = due.fold(Seats::default(), Seats::with);
        let names: Vec<String> =
            self.asked.seats().iter().filter_map(|seat| self.seats.get(usize::from(seat.0))).map(name_of).collect();
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
            your_turn: !due.is_empty(),
            waiting_for: (!names.is_empty()).then(|| names.join(", ")),
            time_left_ms: self.lapse_for(due).map(|lapse| lapse.saturating_sub(now)),
            over: self.over.clone(),
            updated_ms: self.updated_for(own),
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
            version: Some(3),
            line: 9,
            begun: true,
            turn: 1,
            last_turn: 2,
            asked: Asked::Together(Seats(3)),
            to_answer: Seats(1),
            lapse_ms: Some(100),
            own: vec![Own { version: 4, updated_ms: 5, lapse_ms: Some(100) }, Own::default()],
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
    fn a_reader_sees_his_own_clock_and_nobody_elses_among_several() {
        let own = |lapse_ms| Own { lapse_ms, ..Own::default() };
        // Bob has less time. Ann is shown the same before and after he has sealed his answer.
        let waiting =
            Card { to_answer: Seats(3), lapse_ms: Some(70), own: vec![own(Some(100)), own(Some(70))], ..card() };
        let sealed = Card { to_answer: Seats(1), lapse_ms: Some(100), own: vec![own(Some(100)), own(None)], ..card() };
        assert_eq!(waiting.seen_by(Some("ann"), 40), sealed.seen_by(Some("ann"), 40));
        assert_eq!(waiting.seen_by(None, 40), sealed.seen_by(None, 40));
        assert_eq!(waiting.seen_by(Some("ann"), 40).time_left_ms, Some(60));
        assert_eq!(waiting.seen_by(Some("bob"), 40).time_left_ms, Some(30));
        assert_eq!(sealed.seen_by(Some("bob"), 40).time_left_ms, None);
    }

    #[test]
    fn a_sealed_answer_is_no_news_to_anybody() {
        let mut start = kernel::shelf::Start::new("raid/entebbe", [7; 32]);
        start.pace = Some(kernel::clock::Pace::by_web(3));
        let mut game = crate::books::Books::all().shelf.create(start).expect("a game");
        game.at_time(10);
        game.begin().expect("begun");
        let mut card = Card { updated_ms: 0, version: None, own: Vec::new(), begun: false, ..card() };
        card.refresh(&*game, 10);
        assert_eq!(card.asked, Asked::Together(Seats(3)), "both set up in secret");
        let users = [None, Some("ann"), Some("bob")];
        let seen = |card: &Card| users.map(|user| card.seen_by(user, 40));
        let before = seen(&card);
        assert!(before.iter().all(|card| card.updated_ms == 10));
        // Somebody looks at the match, and somebody gives orders: neither is for the others to know.
        card.refresh(&*game, 15);
        game.at_time(20);
        game.set_standing(Seat(1), &["always pass".to_owned()]).expect("set");
        card.refresh(&*game, 20);
        assert_eq!(seen(&card), before);
        game.lapse(Seat(1)).expect("answered");
        card.refresh(&*game, 20);
        assert_eq!(card.to_answer, Seats(1));
        let after = seen(&card);
        assert_eq!(after[..2], before[..2], "neither spectators nor ann see that bob has answered");
        assert_eq!((after[2].your_turn, after[2].updated_ms), (false, 10));
        game.at_time(30);
        game.lapse(Seat(0)).expect("answered");
        card.refresh(&*game, 30);
        assert!(seen(&card).iter().all(|card| card.updated_ms == 30), "then everybody knows");
    }

    #[test]
    fn what_is_offered_is_news_to_whoever_is_asked() {
        let mut card = card();
        card.ask_consent(Seats(2), 9);
        assert_eq!([None, Some("ann"), Some("bob")].map(|user| card.updated_as_seen_by(user)), [5, 5, 9]);
        card.ask_consent(Seats(2), 12);
        assert_eq!(card.updated_as_seen_by(Some("bob")), 9);
        card.happened(20);
        assert_eq!(card.updated_as_seen_by(None), 20);
    }

    #[test]
    fn a_card_that_was_written_before_is_read() {
        let mut old = serde_json::to_value(card()).expect("written");
        for new in ["own", "version"] {
            old.as_object_mut().expect("a card").remove(new);
        }
        let old: Card = serde_json::from_value(old).expect("read");
        assert_eq!(old.updated_as_seen_by(Some("ann")), 5);
        assert_eq!(old.seen_by(Some("ann"), 40).time_left_ms, None, "until something happens");
    }

    #[test]
    fn a_card_becomes_like_another_of_its_match() {
        let kept = card();
        let later = Card {
            updated_ms: 9,
            version: Some(8),
            line: 12,
            turn: 2,
            to_answer: Seats(2),
            lapse_ms: None,
            own: vec![Own::default(); 2],
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
