//! The hall: all matches of the server, those in memory and those at rest.

use crate::books::{About, Books};
use crate::card::{Card, CardSeat, Join};
use crate::ids::{letters, now_ms, random};
use crate::meters::Meters;
use crate::notices::Office;
use crate::problem::Problem;
use crate::room::{Call, Room};
use crate::store::{Batch, SeatRow, Store, User};
use kernel::{AnyMatch, Asked, Seats};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// What the recovery links of guests and of accounts are for.
const GUEST: &str = "recover";
const ACCOUNT: &str = "recover-account";

/// So many calls may wait for a room.
const CALLS: usize = 256;
/// So many cards are kept in one commit.
const CARDS: usize = 64;
/// So many locks share the opening of matches.
const DOORS: usize = 16;

/// All matches.
pub(crate) struct Hall {
    /// Where everything is kept.
    pub(crate) store: Store,
    /// The rule books.
    pub(crate) books: Books,
    /// The figures.
    pub(crate) meters: Meters,
    /// Who sends notices.
    pub(crate) office: Office,
    closed: AtomicBool,
    rooms: Mutex<BTreeMap<String, mpsc::Sender<Call>>>,
    cards: Mutex<BTreeMap<String, Card>>,
    dirty: Mutex<BTreeSet<String>>,
    doors: [tokio::sync::Mutex<()>; DOORS],
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A match that is about to be kept.
pub(crate) struct Made {
    pub(crate) game: Box<dyn AnyMatch>,
    pub(crate) seats: Vec<SeatRow>,
    /// The names of the persons.
    pub(crate) players: Vec<Option<String>>,
    pub(crate) pace: String,
    pub(crate) public: bool,
    pub(crate) join: Join,
    /// The match whose rematch it is.
    pub(crate) rematch_of: Option<String>,
}

impl Hall {
    /// Open the hall: every match of the store is known, and those with something to do are opened.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub(crate) async fn open(store: Store, books: Books, office: Office) -> Result<Arc<Hall>, Problem> {
        let mut cards = BTreeMap::new();
        let mut behind = Vec::new();
        for (id, card, current) in store.cards().await? {
            let Ok(card) = serde_json::from_str::<Card>(&card) else {
                tracing::error!(game = id, "the card of a match cannot be read");
                continue;
            };
            let bot_due =
                card.to_answer.iter().any(|seat| card.seats.get(usize::from(seat.0)).is_some_and(|s| s.bot.is_some()));
            if !current || bot_due {
                behind.push(id.clone());
            }
            cards.insert(id, card);
        }
        // Cards are kept now and then, seats at once: whoever took one just before a crash still has it.
        for (id, seat, user, bot) in store.all_seats().await? {
            if let Some(seat) = cards.get_mut(&id).and_then(|card: &mut Card| card.seats.get_mut(seat)) {
                (seat.user, seat.bot) = (user, bot);
            }
        }
        let hall = Arc::new(Hall {
            store,
            books,
            meters: Meters::default(),
            office,
            closed: AtomicBool::new(false),
            rooms: Mutex::default(),
            cards: Mutex::new(cards),
            dirty: Mutex::default(),
            doors: std::array::from_fn(|_| tokio::sync::Mutex::default()),
        });
        tokio::spawn(Hall::watch(Arc::downgrade(&hall), behind));
        tokio::spawn(Office::work(Arc::downgrade(&hall)));
        Ok(hall)
    }
    /// Open what is behind, then look every second for clocks that have run out, and keep the cards.
    async fn watch(hall: std::sync::Weak<Hall>, behind: Vec<String>) {
        for id in behind {
            let Some(hall) = hall.upgrade() else { return };
            if let Err(problem) = hall.room(&id).await {
                tracing::error!(game = id, reason = problem.refusal.reason, "a match cannot be opened");
            }
        }
        loop {
            tokio::time::sleep(Duration::from_secs(1)).await;
            let Some(hall) = hall.upgrade().filter(|hall| !hall.is_closed()) else { return };
            hall.keep_cards().await;
            let now = now_ms();
            let late: Vec<String> = {
                let rooms = lock(&hall.rooms);
                let is_late = |card: &&Card| card.over.is_none() && card.lapse_ms.is_some_and(|at| at <= now);
                let cards = lock(&hall.cards);
                cards.values().filter(is_late).filter(|c| !rooms.contains_key(&c.id)).map(|c| c.id.clone()).collect()
            };
            for id in late {
                let _ = hall.room(&id).await;
            }
        }
    }
    /// Keep a card at once; returns when it is on the disk.
    pub(crate) async fn keep_card(&self, card: &Card) -> Result<(), Problem> {
        self.note(card);
        let text = serde_json::to_string(card).unwrap_or_default();
        self.store.keep_cards(&[(card.id.clone(), text, card.line)]).await
    }
    async fn keep_cards(&self) {
        let dirty: Vec<String> = std::mem::take(&mut *lock(&self.dirty)).into_iter().collect();
        for some in dirty.chunks(CARDS) {
            let cards = some.iter().filter_map(|id| self.card(id));
            let text = |card: Card| (card.id.clone(), serde_json::to_string(&card).unwrap_or_default(), card.line);
            if self.store.keep_cards(&cards.map(text).collect::<Vec<_>>()).await.is_err() {
                lock(&self.dirty).extend(some.iter().cloned());
            }
        }
    }
    /// Say goodbye to everybody and write everything down.
    pub(crate) async fn close(&self) {
        // First of all, so that nobody wakes a match that is not closed with the others.
        self.closed.store(true, Ordering::SeqCst);
        let rooms: Vec<_> = std::mem::take(&mut *lock(&self.rooms)).into_values().collect();
        for room in &rooms {
            let _ = room.send(Call::Stop).await;
        }
        for room in rooms {
            let _ = tokio::time::timeout(Duration::from_secs(5), room.closed()).await;
        }
        self.keep_cards().await;
        self.office.rest().await;
        self.office.note(self).await;
        self.store.close().await;
    }

    /// Has the hall been closed, or is it being closed?
    pub(crate) fn is_closed(&self) -> bool {
        self.closed.load(Ordering::SeqCst)
    }

    // Cards.

    /// The card of a match.
    pub(crate) fn card(&self, id: &str) -> Option<Card> {
        lock(&self.cards).get(id).cloned()
    }
    /// All cards that are wanted, those first of which the reader has the latest news.
    pub(crate) fn cards(&self, user: Option<&str>, wanted: impl Fn(&Card) -> bool) -> Vec<Card> {
        let mut cards: Vec<Card> = lock(&self.cards).values().filter(|card| wanted(card)).cloned().collect();
        cards.sort_by_key(|card| std::cmp::Reverse(card.updated_as_seen_by(user)));
        cards
    }
    /// The rematch of a match, while it waits or is played.
    pub(crate) fn rematch(&self, id: &str) -> Option<Card> {
        let lives = |card: &Card| card.over.is_none() && !card.withdrawn;
        self.cards(None, |card| card.rematch_of.as_deref() == Some(id) && lives(card)).into_iter().next()
    }
    /// A room has news for the lists.
    pub(crate) fn note(&self, card: &Card) {
        let mut cards = lock(&self.cards);
        match cards.get_mut(&card.id) {
            Some(kept) => kept.become_like(card),
            None => drop(cards.insert(card.id.clone(), card.clone())),
        }
        drop(cards);
        let mut dirty = lock(&self.dirty);
        if !dirty.contains(&card.id) {
            dirty.insert(card.id.clone());
        }
    }

    // Rooms.

    /// The room of a match, opened if it is at rest.
    pub(crate) async fn room(self: &Arc<Self>, id: &str) -> Result<mpsc::Sender<Call>, Problem> {
        // A room that has ended in disorder is opened anew from the store.
        let open = || lock(&self.rooms).get(id).filter(|room| !room.is_closed()).cloned();
        if let Some(room) = open() {
            return Ok(room);
        }
        let _door = self.door(id).lock().await;
        if let Some(room) = open() {
            return Ok(room);
        }
        let card = self.card(id).ok_or_else(|| Problem::missing("there is no such match"))?;
        if self.is_closed() {
            return Err(Problem::stopping());
        }
        let room = Room::open(self.clone(), card).await?;
        let (calls, queue) = mpsc::channel(CALLS);
        {
            let mut rooms = lock(&self.rooms);
            // Whoever closes the hall says so before he takes the rooms: this one would be left over.
            if self.is_closed() {
                return Err(Problem::stopping());
            }
            rooms.insert(id.to_owned(), calls.clone());
        }
        self.meters.rooms.inc();
        let hall = self.clone();
        tokio::spawn(async move {
            // A task of its own, so that a room that ends in disorder is counted out as well.
            let _ = tokio::spawn(room.run(queue)).await;
            hall.meters.rooms.dec();
        });
        Ok(calls)
    }
    /// A room that nobody needs closes, unless somebody has just called.
    pub(crate) fn forget(&self, id: &str, calls: &mut mpsc::Receiver<Call>) -> bool {
        let mut rooms = lock(&self.rooms);
        if !calls.is_empty() {
            return false;
        }
        rooms.remove(id);
        calls.close();
        true
    }
    /// A room that cannot go on is opened anew by the next visitor.
    pub(crate) fn forget_broken(&self, id: &str) {
        lock(&self.rooms).remove(id);
    }
    /// A guest has become somebody else: his seats become that user's, in matches that run and in those at rest.
    pub(crate) async fn hand_over(&self, guest: &str, heir: &str) -> Result<(), Problem> {
        self.store.hand_over(guest, heir).await?;
        for Card { id, .. } in self.cards(None, |card| !card.seats_of(Some(guest)).is_empty()) {
            // No room is opened meanwhile with a card that is behind.
            let _door = self.door(&id).lock().await;
            if let Some(card) = lock(&self.cards).get_mut(&id) {
                card.hand_over(guest, heir);
            }
            lock(&self.dirty).insert(id.clone());
            let room = lock(&self.rooms).get(&id).cloned();
            if let Some(room) = room {
                let _ = room.send(Call::HandOver { guest: guest.to_owned(), heir: heir.to_owned() }).await;
            }
        }
        Ok(())
    }
    /// A user has another name: whoever plays with him sees it, in matches that run and in those at rest.
    pub(crate) async fn rename(&self, user: &str, name: &str) {
        for Card { id, .. } in self.cards(None, |card| card.over.is_none() && !card.seats_of(Some(user)).is_empty()) {
            // No room is opened meanwhile with a card that is behind.
            let _door = self.door(&id).lock().await;
            if let Some(card) = lock(&self.cards).get_mut(&id) {
                card.rename(user, name);
            }
            lock(&self.dirty).insert(id.clone());
            let room = lock(&self.rooms).get(&id).cloned();
            if let Some(room) = room {
                let _ = room.send(Call::Rename { user: user.to_owned(), name: name.to_owned() }).await;
            }
        }
    }
    /// The lock under which a match is opened.
    fn door(&self, id: &str) -> &tokio::sync::Mutex<()> {
        &self.doors[usize::from(blake3::hash(id.as_bytes()).as_bytes()[0]) % DOORS]
    }
    /// Call a room and wait for its answer. A room may close at the wrong moment, so it is tried again.
    pub(crate) async fn call<T>(
        self: &Arc<Self>,
        id: &str,
        call: impl Fn(oneshot::Sender<T>) -> Call,
    ) -> Result<T, Problem> {
        for _ in 0..3 {
            let room = self.room(id).await?;
            let (reply, answer) = oneshot::channel();
            if room.send(call(reply)).await.is_err() {
                continue;
            }
            if let Ok(answer) = answer.await {
                return Ok(answer);
            }
        }
        Err(Problem::ours("the match does not answer", &id))
    }
    /// Look at a match.
    pub(crate) async fn look<T: Send + 'static>(
        self: &Arc<Self>,
        id: &str,
        look: impl Fn(&Room) -> T + Clone + Send + 'static,
    ) -> Result<T, Problem> {
        let call = move |reply: oneshot::Sender<T>| {
            let look = look.clone();
            Call::Look(Box::new(move |room| {
                let _ = reply.send(look(room));
            }))
        };
        self.call(id, call).await
    }
    /// Keep a new match.
    pub(crate) async fn keep(self: &Arc<Self>, made: Made) -> Result<String, Problem> {
        let Made { game, seats, players, pace, public, join, rematch_of } = made;
        let (id, now) = (letters(&random::<10>()?), now_ms());
        let setup = game.header().setup.clone();
        let about = About::read(&setup.text);
        let card_seat = |((seat, row), player): ((&kernel::SeatSetup, &SeatRow), Option<String>)| CardSeat {
            name: seat.name.clone(),
            side: seat.side.map(|side| side.0),
            title: about.title_of(&seat.name),
            player,
            user: row.user.clone(),
            bot: row.bot.clone(),
        };
        let mut card = Card {
            id: id.clone(),
            book: setup.rulebook.clone(),
            scenario: setup.scenario.clone(),
            title: about.word("title"),
            pace,
            public,
            join,
            made_ms: now,
            updated_ms: now,
            version: None,
            line: 0,
            begun: false,
            turn: 0,
            last_turn: 0,
            asked: Asked::Nobody,
            to_answer: Seats::default(),
            lapse_ms: None,
            own: Vec::new(),
            over: None,
            umpire: false,
            offered: Seats::default(),
            shared: false,
            withdrawn: false,
            rematch_of,
            seats: setup.seats.iter().zip(&seats).zip(players).map(card_seat).collect(),
        };
        card.update(&*game, now);
        let lines = game.lines_since(0).to_vec();
        let batch = Batch { game: id.as_str().into(), first: 1, lines };
        let text = serde_json::to_string(&card).unwrap_or_default();
        self.store.add_game(&text, &seats, batch, now).await?;
        self.note(&card);
        self.meters.made.inc();
        if !card.to_answer.is_empty() {
            // A computer opponent may have the first word.
            self.room(&id).await?;
        }
        Ok(id)
    }
    /// The link by which a seat is taken.
    pub(crate) fn seat_link(&self, game: &str, seat: u8) -> String {
        format!("/seat/{}", self.store.key().token("seat", &format!("{game}-{seat}")))
    }
    /// The match and seat of an invitation.
    pub(crate) fn invited(&self, token: &str) -> Option<(String, u8)> {
        let (game, seat) = self.store.key().named("seat", token)?.rsplit_once('-')?;
        Some((game.to_owned(), seat.parse().ok()?))
    }
    /// The link by which an umpire sees everything, once all have agreed to it.
    pub(crate) fn umpire_link(&self, game: &str) -> String {
        format!("/umpire/{}", self.store.key().token("umpire", game))
    }
    /// Is this the umpire's token of the match?
    pub(crate) fn is_umpire(&self, game: &str, token: &str) -> bool {
        self.store.key().named("umpire", token) == Some(game)
    }
    /// The link by which somebody comes back. That of a guest ends when he becomes an account, as his sessions do.
    pub(crate) fn recovery(&self, user: &User) -> String {
        let kind = if user.login.is_some() { ACCOUNT } else { GUEST };
        format!("/recover/{}", self.store.key().token(kind, &user.id))
    }
    /// Whom a recovery link brings back.
    pub(crate) async fn recovered(&self, token: &str) -> Result<Option<User>, Problem> {
        let named = |kind| self.store.key().named(kind, token).map(str::to_owned);
        let (account, id) = match (named(GUEST), named(ACCOUNT)) {
            (Some(id), _) => (false, id),
            (None, Some(id)) => (true, id),
            (None, None) => return Ok(None),
        };
        Ok(self.store.user(&id).await?.filter(|user| user.login.is_some() == account))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Config, Options, Place};
    use kernel::shelf::Start;

    /// A server with one match that waits for its players, at rest.
    async fn with_a_match(name: &str) -> (std::path::PathBuf, crate::Running, String) {
        let folder = std::env::temp_dir().join(format!("fireteam-{name}-{}", std::process::id()));
        let (address, place) = (([127, 0, 0, 1], 0).into(), Place::File(folder.join("fireteam.db")));
        let config = Config { address, place, books: Books::all(), options: Options::default() };
        let running = crate::start(config).await.expect("the server starts");
        let game = running.hall.books.shelf.create(Start::new("raid/entebbe", [7; 32])).expect("a game");
        let (seats, players) = (vec![SeatRow::default(); 2], vec![None; 2]);
        let (pace, join) = ("by-web".to_owned(), Join::default());
        let made = Made { game, seats, players, pace, public: true, join, rematch_of: None };
        let id = running.hall.keep(made).await.expect("kept");
        (folder, running, id)
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn no_match_is_woken_while_the_hall_closes() {
        let (folder, running, id) = with_a_match("closing").await;
        let hall = running.hall.clone();
        let closing = hall.clone();
        let closed = tokio::spawn(async move { closing.close().await });
        while !hall.is_closed() {
            tokio::task::yield_now().await;
        }
        let woken = hall.room(&id).await.expect_err("it stays at rest");
        assert_eq!(woken.status, axum::http::StatusCode::SERVICE_UNAVAILABLE);
        closed.await.expect("closed");
        assert!(lock(&hall.rooms).is_empty(), "no room is left over");
        let late = hall.store.log(&id).await.expect_err("the database is closed");
        assert_eq!(late.status, axum::http::StatusCode::SERVICE_UNAVAILABLE, "and that is no fault of the server");
        drop(running);
        std::fs::remove_dir_all(folder).expect("removed");
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_room_that_has_ended_in_disorder_is_opened_anew() {
        let (folder, running, id) = with_a_match("disorder").await;
        let hall = running.hall.clone();
        let torn: Result<(), Problem> = hall.look(&id, |_| panic!("disorder")).await;
        assert!(torn.is_err(), "whoever was there hears that it does not answer");
        assert_eq!(hall.look(&id, |room| room.game().line()).await.ok(), Some(1), "and whoever comes then is let in");
        let counted_out = async {
            while hall.meters.rooms.get() != 1 {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(Duration::from_secs(60), counted_out).await.expect("the torn room is counted out");
        running.stop().await;
        std::fs::remove_dir_all(folder).expect("removed");
    }
}
