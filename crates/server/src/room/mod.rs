//! A room: the one task that runs a match. Whatever is done to a match is done here, one thing after the other.
//!
//! A decision is checked by the kernel, written to the store, and only then acknowledged and told. If it cannot be
//! written the room closes without telling anybody, and the next visitor finds the match as the store has it.

mod asks;
mod feed;
mod holds;
mod marks;
mod matters;
mod offers;
mod seats;
mod stale;
mod talk;
mod turns;
mod typed;
mod visitors;
mod waits;

pub(crate) use feed::Feed;
pub(crate) use marks::{Mark, withdrawn};
pub(crate) use talk::{TALK, said_too_often};
pub(crate) use typed::{Offered, TextPage, reason};

use crate::card::Card;
use crate::hall::Hall;
use crate::ids::now_ms;
use crate::limits::Bucket;
use crate::pace::Kind;
use crate::problem::Problem;
use crate::store::{Batch, NotSaved, Said, SeatRow, User};
use crate::wire::{Ask, Do, OfferView};
use axum::extract::ws::Utf8Bytes;
use holds::Hold;
use kernel::clock::Windows;
use kernel::game::Moment;
use kernel::{AnyMatch, Audience, Refusal, Seat, Seats};
use std::collections::BTreeMap;
use std::future::poll_fn;
use std::pin::Pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, Sleep};

/// A room waits this long for somebody before it is closed; the match stays in the store.
const EMPTY_FOR: Duration = Duration::from_secs(60);

/// The same when the match has ended: it is looked at again seldom, and whole evenings of them would fill the memory.
const ENDED_FOR: Duration = Duration::from_secs(3);

/// The turn in the lists may be behind by so many milliseconds.
const BETWEEN_CARDS: u64 = 1_000;

/// Tells when something is due. Most rooms wait for the same moment again and again, and nothing is done for that anew.
#[derive(Default)]
struct Alarm {
    /// When it will ring, unless it has rung.
    at: u64,
    sleep: Option<Pin<Box<Sleep>>>,
}

impl Alarm {
    /// Returns at this time, in milliseconds.
    async fn rings(&mut self, at: u64) {
        let deadline = || Instant::now() + Duration::from_millis(at.saturating_sub(now_ms()));
        match &mut self.sleep {
            // Where the time of day has leapt, it is past already.
            Some(_) if self.at == at && now_ms() < at => {}
            Some(sleep) => sleep.as_mut().reset(deadline()),
            none => *none = Some(Box::pin(tokio::time::sleep_until(deadline()))),
        }
        self.at = at;
        if let Some(sleep) = &mut self.sleep {
            sleep.as_mut().await;
        }
        self.at = 0;
    }
}

/// What may be asked of a room.
pub(crate) enum Call {
    /// A connection is opened for an audience.
    Enter { newcomer: Newcomer, since: u64, out: mpsc::Sender<Post>, reply: oneshot::Sender<u64> },
    /// A connection is gone.
    Leave(u64),
    /// A connection wants something.
    Ask(u64, Ask),
    /// Somebody looks at the match.
    Look(Box<dyn FnOnce(&Room) + Send>),
    /// A user takes a seat.
    Sit { seat: Seat, user: User, contribution: Vec<u8>, reply: oneshot::Sender<Result<(), Problem>> },
    /// A seat types a line at the table in words; an empty line only looks. `asked` names the question that it answers.
    Type { seat: Seat, line: String, asked: Option<String>, reply: oneshot::Sender<TextPage> },
    /// Somebody at the table in words wants what is not typed: to offer, to talk, to note something.
    Act { who: Audience, name: String, act: Do, reply: oneshot::Sender<Result<(), Refusal>> },
    /// Somebody who does not play looks at the table in words; the line only looks, too.
    Watch { who: Audience, line: String, reply: oneshot::Sender<TextPage> },
    /// Somebody would like a rematch; the ways to it for the other seats.
    Rematch { by: String, ways: Vec<(Seat, String)>, reply: oneshot::Sender<()> },
    /// A guest's seats become somebody else's.
    HandOver { guest: String, heir: String },
    /// A user has another name.
    Rename { user: String, name: String },
    /// A player says something about the whole match.
    Mark { mark: Mark, reply: oneshot::Sender<Result<(), Problem>> },
    /// The server stops.
    Stop,
}

/// Who comes to a match.
#[derive(Clone, Debug)]
pub(crate) struct Newcomer {
    /// Through whose eyes he looks.
    pub(crate) who: Audience,
    /// What he is called.
    pub(crate) name: String,
    /// The user, if he is known.
    pub(crate) user: Option<String>,
}

/// Messages that are sent to a connection together.
pub(crate) type Post = Vec<Utf8Bytes>;

/// One open connection.
struct Visitor {
    id: u64,
    who: Audience,
    name: String,
    user: Option<String>,
    out: mpsc::Sender<Post>,
    /// What it is sent when the room has done what it was called for.
    post: Post,
    /// How much it may say.
    talk: Bucket,
}

/// A match with everything around it.
pub(crate) struct Room {
    pub(crate) card: Card,
    /// Away only while a computer opponent thinks.
    game: Option<Box<dyn AnyMatch>>,
    pub(crate) seats: Vec<SeatRow>,
    hall: Arc<Hall>,
    /// The last line that is in the store.
    saved: u64,
    visitors: Vec<Visitor>,
    next_visitor: u64,
    /// Connections that have not been told yet where the match stands, and the version from which on they want to know.
    waiting: Vec<(u64, u64)>,
    feeds: BTreeMap<Audience, Feed>,
    holds: Vec<Hold>,
    /// What is offered, and who has agreed to it.
    offers: Vec<(OfferView, Seats)>,
    /// The store has other offers than these.
    offers_behind: bool,
    /// They belong to a position that is gone, which not everybody may know yet.
    offers_past: bool,
    /// How often in a row each seat's clock has answered.
    lapses: [u32; 8],
    players_chat: Said,
    watchers_chat: Said,
    /// Computer opponents that could not answer are not asked again.
    stuck: Seats,
    /// When the card's turn was last looked up, and whether it may be behind.
    drawn_ms: u64,
    card_behind: bool,
    /// Seats at the table in words, and when they last looked.
    sessions: BTreeMap<Seat, text::Session>,
    looked_ms: BTreeMap<Seat, u64>,
    /// Who decided when, while the match is played by web.
    turns: Option<waits::Turns>,
}

/// The room cannot go on: what it knows is not in the store.
pub(crate) struct Broken(NotSaved);

impl From<NotSaved> for Broken {
    fn from(why: NotSaved) -> Broken {
        Broken(why)
    }
}

impl Room {
    /// Open a match again from the store.
    pub(crate) async fn open(hall: Arc<Hall>, card: Card) -> Result<Room, Problem> {
        let id = card.id.clone();
        let Some(log) = hall.store.log(&id).await? else { return Err(Problem::missing("there is no such match")) };
        let shelf = hall.books.shelf.clone();
        let folded =
            tokio::task::spawn_blocking(move || shelf.open(&log).map(|game| (turns::lapses(&log), game))).await;
        let (lapses, mut game) = match folded {
            Ok(Ok(folded)) => folded,
            Ok(Err(error)) => return Err(Problem::ours("the log of this match cannot be read", &error)),
            Err(error) => return Err(Problem::ours("the log of this match cannot be read", &error)),
        };
        let saved = game.line();
        let seats = hall.store.seats(&id).await?;
        game.at_time(now_ms());
        game.programs_play(matters::bots_of(&seats));
        game.wake();
        let mut card = card;
        // The log says at which pace the match is played; the card may be a moment behind it.
        if let Some(kind) = Kind::of(game.header().pace.as_ref()).filter(|_| card.pace != Kind::HotSeat.name()) {
            card.pace = kind.to_string();
        }
        let mut room = Room {
            seats,
            players_chat: hall.store.said(&id, "players").await?,
            watchers_chat: hall.store.said(&id, "watch").await?,
            holds: (0..card.seats.len()).map(|n| Hold::after(game.pauses(Seat(n as u8), 0).len())).collect(),
            card,
            game: Some(game),
            hall,
            saved,
            visitors: Vec::new(),
            next_visitor: 0,
            waiting: Vec::new(),
            feeds: BTreeMap::new(),
            offers: Vec::new(),
            offers_behind: false,
            offers_past: false,
            lapses,
            stuck: Seats::default(),
            drawn_ms: 0,
            card_behind: false,
            sessions: BTreeMap::new(),
            looked_ms: BTreeMap::new(),
            turns: None,
        };
        let names: Vec<String> = room.game().header().setup.seats.iter().map(|seat| seat.player.clone()).collect();
        for (seat, name) in room.card.seats.iter_mut().zip(names) {
            if seat.player.is_none() && seat.user.is_some() {
                seat.player = Some(name).filter(|name| !name.is_empty());
            }
        }
        room.read_offers().await?;
        room.save().await.map_err(|Broken(why)| Problem::ours("the match cannot go on", &why))?;
        room.note_card();
        room.expect_answers();
        Ok(room)
    }
    /// The match.
    pub(crate) fn game(&self) -> &dyn AnyMatch {
        self.game.as_deref().expect("a game is away only while the room waits for it")
    }
    fn game_mut(&mut self) -> &mut Box<dyn AnyMatch> {
        self.game.as_mut().expect("a game is away only while the room waits for it")
    }

    /// Run until nobody needs the room any more.
    pub(crate) async fn run(mut self, mut calls: mpsc::Receiver<Call>) {
        let mut alarm = Alarm::default();
        loop {
            let done = match self.wait(&mut calls, &mut alarm).await {
                Some(Call::Stop) => return self.close("the server is stopping; it will be back"),
                Some(call) => self.answer(call).await,
                None if calls.is_closed() => return,
                None if self.is_idle() && self.hall.forget(&self.card.id, &mut calls) => return,
                None => self.tick().await,
            };
            if let Err(Broken(why)) = done {
                tracing::error!(game = self.card.id, %why, "a match could not be written and is closed");
                self.hall.forget_broken(&self.card.id);
                // What was not written has not happened.
                self.visitors.iter_mut().for_each(|visitor| visitor.post.clear());
                return self.close("the server could not write this down; come back in a moment");
            }
            self.deliver();
        }
    }
    /// The next call; none if something else is due first.
    async fn wait(&mut self, calls: &mut mpsc::Receiver<Call>, alarm: &mut Alarm) -> Option<Call> {
        if self.bot_to_move().is_some() {
            // Whoever waits is served before the computer opponent thinks.
            tokio::task::yield_now().await;
            return calls.try_recv().ok();
        }
        let longest = match (self.visitors.is_empty(), self.card.over.is_some()) {
            (true, true) => Some(ENDED_FOR),
            (true, false) => Some(EMPTY_FOR),
            (false, _) => None,
        };
        let longest = longest.map(|wait| now_ms() + wait.as_millis() as u64);
        match self.due().into_iter().chain(longest).min() {
            Some(at) => tokio::select! {
                biased;
                call = calls.recv() => call,
                () = alarm.rings(at) => None,
            },
            None => calls.recv().await,
        }
    }
    fn is_idle(&self) -> bool {
        self.visitors.is_empty() && self.bot_to_move().is_none() && self.holds.iter().all(|hold| hold.until().is_none())
    }
    async fn answer(&mut self, call: Call) -> Result<(), Broken> {
        match call {
            Call::Enter { newcomer, since, out, reply } => {
                let id = self.enter(newcomer, since, out);
                let _ = reply.send(id);
            }
            Call::Leave(id) => {
                self.visitors.retain(|visitor| visitor.id != id);
                self.tell_presence();
            }
            Call::Ask(id, ask) => self.serve(id, ask).await?,
            Call::Look(look) => look(self),
            Call::Sit { seat, user, contribution, reply } => {
                let done = self.sit(seat, &user, &contribution).await?;
                let _ = reply.send(done);
            }
            Call::Type { seat, line, asked, reply } => {
                let page = self.type_line(seat, &line, asked.as_deref()).await?;
                let _ = reply.send(page);
            }
            Call::Act { who, name, act, reply } => {
                let done = self.act(who, name, act).await?;
                let _ = reply.send(done);
            }
            Call::Watch { who, line, reply } => {
                let _ = reply.send(self.watched(who, &line));
            }
            Call::Rematch { by, ways, reply } => {
                self.tell_rematch(&by, &ways);
                let _ = reply.send(());
            }
            Call::HandOver { guest, heir } => self.hand_over(&guest, &heir),
            Call::Rename { user, name } => self.rename(&user, &name),
            Call::Mark { mark, reply } => {
                let _ = reply.send(self.mark(mark).await);
            }
            Call::Stop => {}
        }
        Ok(())
    }

    // What follows every change.

    /// Write what is new; returns when it is on the disk.
    async fn save(&mut self) -> Result<(), Broken> {
        self.save_while(|_| ()).await
    }
    /// Write what is new, and do something while the disk is at work; returns when both are done.
    async fn save_while(&mut self, meanwhile: impl FnOnce(&mut Room)) -> Result<(), Broken> {
        let (lines, last) = (self.game().lines_since(self.saved).to_vec(), self.game().line());
        if lines.is_empty() && !self.offers_behind {
            meanwhile(self);
            return Ok(());
        }
        let count = lines.len() as u64;
        let batch = Batch { game: self.card.id.as_str().into(), first: self.saved + 1, lines };
        let offers = std::mem::take(&mut self.offers_behind).then(|| self.written_offers());
        let (hall, begun) = (self.hall.clone(), std::time::Instant::now());
        let mut writing = std::pin::pin!(async {
            match &offers {
                Some(offers) => hall.store.append_with_offers(batch, offers.as_deref()).await,
                None => hall.store.append(batch).await,
            }
        });
        let early = poll_fn(|context| Poll::Ready(writing.as_mut().poll(context))).await;
        meanwhile(self);
        match early {
            Poll::Ready(done) => done?,
            Poll::Pending => writing.await?,
        };
        self.hall.meters.saved(count, begun.elapsed());
        self.saved = last;
        Ok(())
    }
    /// Write whatever is new for them to everybody who is there. It is handed over later.
    fn compose(&mut self) {
        let now = now_ms();
        if let Some(ms) = self.window_ms() {
            let over = self.game().verdict().is_some();
            let ends: Vec<u64> = self.holds.iter().map(|hold| hold.ends(ms)).collect();
            for n in 0..self.holds.len() {
                let pauses = self.game().pauses(Seat(n as u8), 0).len();
                // A program learns nothing from how long it waits, and when a match has ended everything is told.
                if over || self.seats[n].bot.is_some() {
                    self.holds[n] = Hold::after(pauses);
                } else {
                    // Whoever is held himself hears of the act later, and has the whole window from then on.
                    let others = ends.iter().enumerate().filter(|&(other, _)| other != n).map(|(_, &end)| end).max();
                    self.holds[n].note(pauses, now.max(others.unwrap_or(0)), ms);
                }
            }
        }
        for Moment { asked, seen } in self.game_mut().moments() {
            for seen in seen {
                if let Some(feed) = self.feeds.get_mut(&seen.who) {
                    feed.expect(asked, seen);
                }
            }
        }
        let here = self.visitors.iter().map(|visitor| visitor.who);
        let mut audiences: Vec<Audience> = here.chain(self.feeds.keys().copied()).collect();
        audiences.sort_unstable();
        audiences.dedup();
        for who in audiences {
            if !self.must_wait(who) {
                self.catch_up(who);
            }
        }
        self.follow();
        self.let_in();
    }
    /// Tell everybody who is there whatever is new for him, and the lists too.
    fn publish(&mut self) {
        self.compose();
        self.note_card();
        self.expect_answers();
    }
    /// Follow the match for everybody who is there, and for those whose news are held back.
    fn follow(&mut self) {
        let holds = &self.holds;
        let held = |seat: Seat| holds.get(usize::from(seat.0)).is_some_and(|hold| hold.window().is_some());
        let visitors = &self.visitors;
        self.feeds.retain(|&who, _| {
            visitors.iter().any(|visitor| visitor.who == who) || matches!(who, Audience::Seat(seat) if held(seat))
        });
        let who: Vec<Audience> = self.feeds.keys().copied().collect();
        self.game_mut().follow(&who);
    }
    /// Send an audience what is new for it, as far as no window holds it back.
    fn catch_up(&mut self, who: Audience) {
        let now = now_ms();
        let held = match who {
            Audience::Seat(seat) => self.holds.get(usize::from(seat.0)).and_then(Hold::window),
            _ => None,
        };
        let others_wait = !matches!(who, Audience::Seat(_)) && self.holds_back();
        let (claims, timed) = (self.claims(who), self.window_ms().is_some());
        let Some(game) = self.game.as_deref_mut() else { return };
        let messages = match self.feeds.get_mut(&who) {
            None => {
                let mut feed = Feed::new(game, who, now);
                if timed {
                    feed.keep_scene(game);
                }
                self.feeds.insert(who, feed);
                Vec::new()
            }
            Some(_) if others_wait => Vec::new(),
            Some(feed) => feed.advance(game, now, &claims, held),
        };
        for message in messages {
            self.send_all(|audience| audience == who, message);
        }
    }
    /// The pace may change to one at which news are held back.
    fn keep_scenes(&mut self) {
        let Some(game) = self.game.as_deref() else { return };
        self.feeds.values_mut().for_each(|feed| feed.keep_scene(game));
    }
    /// Bring the card in the lists up to date; while a window holds news back, the lists wait too.
    fn note_card(&mut self) {
        if self.holds_back() {
            return;
        }
        let now = now_ms();
        let game = self.game.as_deref().expect("a game is away only while the room waits for it");
        let track = self.feeds.contains_key(&Audience::Public).then(|| game.drawn(Audience::Public).track);
        let seen = track.map(|track| (track.turn, track.last));
        // Where nobody watches, a scene is drawn for the lists once in a while and not after every decision.
        self.card_behind = seen.is_none() && now < self.drawn_ms + BETWEEN_CARDS && game.verdict().is_none();
        match seen {
            Some(turns) => {
                (self.card.turn, self.card.last_turn) = turns;
                self.card.refresh(game, now);
            }
            None if self.card_behind => self.card.refresh(game, now),
            None => {
                self.card.update(game, now);
                self.drawn_ms = now;
            }
        }
        self.hall.note(&self.card);
    }
    /// Does an open window hold news back?
    pub(crate) fn holds_back(&self) -> bool {
        self.holds.iter().any(|hold| hold.window().is_some())
    }
    /// How long a window lasts, where windows last a fixed time.
    fn window_ms(&self) -> Option<u64> {
        match self.game().header().pace.as_ref()?.windows {
            Windows::Timed { ms } => Some(ms),
            Windows::Wait | Windows::Orders => None,
        }
    }
    /// Has something happened that is not yet written down, or not yet in the lists?
    fn has_news(&self) -> bool {
        let line = self.game().line();
        self.offers_behind || (self.saved, self.card.line) != (line, line)
    }
    /// Write what is new to everybody, and return when it is on the disk: then it may be handed over. Messages are composed
    /// while the disk is at work, and everything that they are made of is still at hand.
    async fn settle(&mut self) -> Result<(), Broken> {
        self.drop_past_offers();
        self.save_while(Room::compose).await?;
        self.note_card();
        self.expect_answers();
        Ok(())
    }
}
