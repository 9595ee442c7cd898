//! A match: one game of one book between its seats, with its log.
//!
//! Drafts never enter the state. A committed decision is checked, written down with its rolls, its tellings and the
//! state's digest, and final except by consent. Answers given together stay sealed outside the state until all are
//! there, and are applied once, in seat order. Whoever has only one possible answer is not asked: what follows without
//! a choice belongs to the same line, is not written down, and is found again by folding.

mod back;
mod explain;
mod fold;
mod heard;
mod moments;
mod position;
mod record;
mod settle;
mod shared;

#[cfg(test)]
mod tests;
#[cfg(test)]
pub(crate) mod tiny;

use crate::any::TellingText;
use crate::audience::{Audience, Seat, Seats};
use crate::clock::{Clock, Pace};
use crate::dice::Seed;
use crate::ledger::LuckLedger;
use crate::log::{By, Entry, FORMAT, Header, HeaderLine, Join, Orders, RollLine, seat::Journal};
use crate::play::{self, NotLegal};
use crate::question::Question;
use crate::refusal::Refusal;
use crate::rulebook::{Asked, Rulebook, Verdict};
use crate::scene::{Change, Scene};
use crate::setup::{Faults, Setup};
use crate::standing::{self, Order};
pub(crate) use explain::{place_of, words};
use heard::Heard;
use moments::Moments;
pub use moments::{Moment, Seen};
use position::Position;
use std::sync::Arc;

/// The longest contribution to the seed, in bytes.
pub const LONGEST_CONTRIBUTION: usize = 64;

/// A line of the match that has not been taken back: its number, and who decided (nobody in the opening line).
#[derive(Clone, Copy)]
struct Past {
    line: u64,
    seat: Option<Seat>,
}

/// One match of one book.
pub struct Match<R: Rulebook> {
    header: Header,
    secret: [u8; 32],
    contributions: Vec<Vec<u8>>,
    /// Fixed when play begins, and anew where the match branches off from another; each with its line.
    seeds: Vec<(u64, Seed)>,
    table: Arc<R::Table>,
    position: Position<R>,
    /// The log's lines without their ends, shared with whoever writes them down.
    lines: Vec<Arc<str>>,
    /// The decisions that stand.
    past: Vec<Past>,
    /// Copies of earlier positions, so that a take-back need not fold everything.
    marks: Vec<(u64, Position<R>)>,
    heard: Heard,
    moments: Moments,
    rolls: Vec<(u64, RollLine<'static>)>,
    orders: Vec<Vec<Order>>,
    /// Seats that are never answered for, since a program is always there to answer.
    programs: Seats,
    /// Seats whose last decision of their own was a program's, as the log says.
    of_programs: Seats,
    resigned: Seats,
    verdict: Option<Verdict>,
    clock: Option<Clock>,
    now: Option<u64>,
    journal: Option<Journal>,
    q: Question<R::Step>,
    bytes: Vec<u8>,
}

impl<R: Rulebook> Match<R> {
    /// Open a match that waits for its players: they may [join](Match::join) with their contributions to the dice,
    /// until it [begins](Match::begin).
    pub fn create(setup: Setup, secret: [u8; 32], pace: Option<Pace>) -> Result<Match<R>, Faults> {
        let header = Header { format: FORMAT, commitment: Seed::commitment(&secret), setup, pace };
        let mut game = Match::waiting(header, secret)?;
        let line = HeaderLine::full(game.header.clone(), &secret);
        let text =
            serde_json::to_string(&line).map_err(|e| Faults::one(&game.header.setup.scenario, e.to_string(), ""))?;
        game.write(&text);
        Ok(game)
    }
    /// Open a match and begin at once.
    pub fn start(setup: Setup, secret: [u8; 32]) -> Result<Match<R>, Faults> {
        let mut game = Match::create(setup, secret, None)?;
        game.open_play();
        game.wake();
        Ok(game)
    }
    fn waiting(header: Header, secret: [u8; 32]) -> Result<Match<R>, Faults> {
        check_setup::<R>(&header.setup)?;
        let (table, state) = shared::start::<R>(&header.setup)?;
        let seats = header.setup.seats.len();
        Ok(Match {
            secret,
            contributions: vec![Vec::new(); seats],
            seeds: Vec::new(),
            table,
            position: Position::new(state),
            lines: Vec::new(),
            past: Vec::new(),
            marks: Vec::new(),
            heard: Heard::new(seats),
            moments: Moments::default(),
            rolls: Vec::new(),
            orders: vec![Vec::new(); seats],
            programs: Seats::default(),
            of_programs: Seats::default(),
            resigned: Seats::default(),
            verdict: None,
            clock: header.pace.clone().map(Clock::new),
            now: None,
            journal: None,
            q: Question::bare(),
            bytes: Vec::new(),
            header,
        })
    }
    fn write(&mut self, line: &str) {
        self.lines.push(line.into());
    }
    fn write_entry(&mut self, entry: &Entry<'_>) {
        self.bytes.clear();
        let mut text = String::from_utf8(std::mem::take(&mut self.bytes)).unwrap_or_default();
        entry.write(&mut text);
        self.lines.push(text.as_str().into());
        self.bytes = text.into_bytes();
    }
    fn next_line(&self) -> u64 {
        self.line() + 1
    }

    // Before the first decision.

    /// A seat is taken by a player, who has a say in the dice. A later word of the same seat replaces the earlier.
    pub fn join(&mut self, seat: Seat, player: &str, contribution: &[u8]) -> Result<(), Refusal> {
        self.seated(seat, player, contribution)?;
        let hex: String = contribution.iter().map(|b| format!("{b:02x}")).collect();
        let join = Join { n: self.next_line(), seat, player: player.to_owned(), contribution: hex, ms: self.now };
        self.write_entry(&Entry::Join(join));
        Ok(())
    }
    fn seated(&mut self, seat: Seat, player: &str, contribution: &[u8]) -> Result<(), Refusal> {
        self.check_seat(seat)?;
        if self.begun() {
            return Err(Refusal::new("the match has begun, so nobody can have a say in its dice any more"));
        }
        if contribution.len() > LONGEST_CONTRIBUTION {
            return Err(Refusal::new(format!("a contribution has at most {LONGEST_CONTRIBUTION} bytes")));
        }
        self.contributions[usize::from(seat.0)] = contribution.to_vec();
        self.header.setup.seats[usize::from(seat.0)].player = player.to_owned();
        Ok(())
    }
    /// Fix the seed and begin.
    pub fn begin(&mut self) -> Result<(), Refusal> {
        if self.begun() {
            return Err(Refusal::new("the match has already begun"));
        }
        self.open_play();
        self.wake();
        Ok(())
    }
    /// Has it begun?
    #[must_use]
    pub fn begun(&self) -> bool {
        !self.seeds.is_empty()
    }
    /// The time of the lines that follow, in milliseconds.
    pub fn at_time(&mut self, ms: u64) {
        self.now = Some(ms);
    }

    // Answers.

    /// Commit a complete decision of a seat.
    pub fn commit(&mut self, seat: Seat, steps: &[R::Step], by: By) -> Result<(), Refusal> {
        self.check_asked(seat)?;
        if let Err(why) = play::legal::<R>(&self.table, &self.position.state, seat, steps, &mut self.q) {
            return Err(self.explain(seat, steps, &why));
        }
        self.decide(seat, steps, by);
        self.wake();
        Ok(())
    }
    /// Commit a draft whose steps were each offered after those before it; it must be complete.
    pub(crate) fn commit_read(&mut self, seat: Seat, steps: &[R::Step], by: By, reason: &str) -> Result<(), Refusal> {
        self.q.clear();
        R::ask(R::lens(&self.table, &self.position.state, Audience::Seat(seat)), steps, &mut self.q);
        if !self.q.is_closed() {
            return Err(self.explain(seat, steps, &NotLegal::NotComplete));
        }
        self.decide_because(seat, steps, by, reason);
        self.wake();
        Ok(())
    }
    /// The seat's clock has run out: its answer is the book's default.
    pub fn lapse(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.check_asked(seat)?;
        let steps = self.default_decision(seat)?;
        self.commit(seat, &steps, By::Clock)
    }
    fn default_decision(&mut self, seat: Seat) -> Result<Vec<R::Step>, Refusal> {
        const LONGEST: usize = 10_000;
        let lens = R::lens(&self.table, &self.position.state, Audience::Seat(seat));
        let mut steps = Vec::new();
        while steps.len() < LONGEST {
            self.q.clear();
            R::ask(lens, &steps, &mut self.q);
            match self.q.default_step() {
                _ if self.q.is_closed() => return Ok(steps),
                Some(step) => steps.push(step),
                None => break,
            }
        }
        Err(Refusal::new("the book gives no answer for a seat that does not answer here").help("somebody must answer"))
    }
    /// The seat's standing orders.
    pub fn standing(&self, seat: Seat) -> impl Iterator<Item = &Order> {
        self.orders.get(usize::from(seat.0)).into_iter().flatten()
    }
    /// Set the seat's standing orders, all of them; they are tried in this order whenever a window opens.
    pub fn set_standing(&mut self, seat: Seat, orders: &[String]) -> Result<(), Refusal> {
        self.check_seat(seat)?;
        self.check_not_over()?;
        let orders = standing::read_all(orders, R::MEASURES)?;
        let written: Vec<String> = orders.iter().map(Order::to_string).collect();
        let n = self.next_line();
        self.write_entry(&Entry::Orders(Orders { n, seat, orders: written, ms: self.now }));
        self.ordered(seat, orders);
        self.wake();
        Ok(())
    }
    /// These seats and no others are played by programs, which answer at once: where no standing order speaks they are asked, also
    /// where a person would not be waited for. Whoever runs the match says so anew whenever it is opened; the log need not know.
    pub fn programs_play(&mut self, seats: Seats) {
        self.programs = seats;
    }
    /// The standing order that would have given the seat's last answer to a window.
    pub fn always_like_last(&self, seat: Seat) -> Result<String, Refusal> {
        self.check_seat(seat)?;
        let none = || Refusal::new("there is no answer yet that a standing order could give again");
        let last = self.past.iter().rposition(|p| p.seat == Some(seat)).filter(|&at| at > 0).ok_or_else(none)?;
        let before = self.rebuild(self.past[last - 1].line).ok_or_else(none)?;
        let steps = self.steps_of(self.past[last].line).map(|(_, steps)| steps).ok_or_else(none)?;
        if !self.is_for_orders(&before.state) {
            return Err(none());
        }
        standing::like::<R>(R::lens(&self.table, &before.state, Audience::Seat(seat)), &steps)
            .ok_or_else(|| Refusal::new("no standing order can be found that gives just this answer"))
    }
    /// The seat's standing orders with the one that would always have given its last answer: in the place of whatever asked it, or else
    /// after the others.
    pub fn orders_like_last(&self, seat: Seat) -> Result<Vec<String>, Refusal> {
        let like = self.always_like_last(seat)?;
        let order = standing::read(&like, R::MEASURES)?;
        let orders: Vec<Order> = self.standing(seat).filter(|&other| *other != order).cloned().collect();
        let last = self.past.iter().rposition(|p| p.seat == Some(seat)).filter(|&at| at > 0);
        let before = last.and_then(|last| self.rebuild(self.past[last - 1].line));
        let orders = match &before {
            Some(before) => {
                let lens = R::lens(&self.table, &before.state, Audience::Seat(seat));
                standing::with::<R>(lens, orders, order)
            }
            None => orders.into_iter().chain([order]).collect(),
        };
        Ok(orders.iter().map(Order::to_string).collect())
    }

    // What may be seen.

    /// What the match was started from.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }
    /// What is fixed and public.
    #[must_use]
    pub fn table(&self) -> &R::Table {
        &self.table
    }
    /// The true state: for the laws and the laboratory, never for a seat.
    #[must_use]
    pub fn state(&self) -> &R::State {
        &self.position.state
    }
    /// Who is asked now, as everybody may know it. Nobody before the match begins.
    #[must_use]
    pub fn asked(&self) -> Asked {
        if self.begun() && self.verdict.is_none() { R::asked(&self.table, &self.position.state) } else { Asked::Nobody }
    }
    /// Who has still to answer: asked, with a real choice, and not yet sealed.
    #[must_use]
    pub fn to_answer(&self) -> Seats {
        if self.verdict.is_none() { self.position.to_answer() } else { Seats::default() }
    }
    /// Who has answered what others have yet to answer: nobody may know of it before they have.
    #[must_use]
    pub fn sealed(&self) -> Seats {
        self.position.given
    }
    /// What an audience sees.
    #[must_use]
    pub fn scene(&self, who: Audience) -> Scene {
        let mut scene = Scene::default();
        R::scene(R::lens(&self.table, &self.position.state, who), &mut scene);
        scene.sort();
        scene
    }
    /// How much an audience has heard and been asked.
    #[must_use]
    pub fn version(&self, who: Audience) -> u64 {
        self.heard.version(who)
    }
    /// What an audience has heard after a version.
    #[must_use]
    pub fn tellings(&self, who: Audience, since: u64) -> Vec<TellingText> {
        self.heard.tellings(who, since)
    }
    /// The versions of a seat after which a window opened on its act.
    #[must_use]
    pub fn pauses(&self, seat: Seat, since: u64) -> Vec<u64> {
        self.heard.pauses(seat, since)
    }
    /// From now on keep what these audiences see at every exchange, also where nobody has a choice in it.
    pub fn follow(&mut self, who: &[Audience]) {
        let (t, s) = (&self.table, &self.position.state);
        self.moments.follow(who, |who, easel| R::sketch(R::lens(t, s, who), easel));
    }
    /// What was last drawn for an audience: what it sees, if it is followed and all its moments were taken.
    #[must_use]
    pub fn drawn(&self, who: Audience) -> Scene {
        let at = self.moments.follow.iter().position(|&followed| followed == who);
        at.map_or_else(|| self.scene(who), |at| self.moments.easels[at].scene.clone())
    }
    /// What has changed for somebody who is followed since it was last drawn for him, other than by a decision.
    pub fn glance(&mut self, who: Audience) -> Change {
        let Some(at) = self.moments.follow.iter().position(|&followed| followed == who) else {
            return Change::default();
        };
        let easel = &mut self.moments.easels[at];
        R::sketch(R::lens(&self.table, &self.position.state, who), easel);
        std::mem::take(&mut easel.change)
    }
    /// The moments since they were last taken, in order. The last is where the match stands now, unless something
    /// other than a decision brought it there.
    pub fn moments(&mut self) -> Vec<Moment> {
        self.moments.take()
    }
    /// Expected against rolled, of the rolls that an audience saw and that still count.
    #[must_use]
    pub fn ledger(&self, who: Audience) -> LuckLedger {
        let sees = |roll: &RollLine<'_>| match who {
            Audience::Umpire => true,
            Audience::Side(side) => roll.seen_by.side(side),
            Audience::Seat(seat) => match self.header.setup.seats.get(usize::from(seat.0)).map(|s| s.side) {
                Some(Some(side)) => roll.seen_by.side(side),
                Some(None) => true,
                None => false,
            },
            Audience::Public | Audience::Unit(_) => roll.seen_by == crate::audience::SeenBy::All,
        };
        LuckLedger::of(self.rolls.iter().map(|(_, roll)| roll).filter(|roll| sees(roll)))
    }
    /// How it ended, once it has.
    #[must_use]
    pub fn verdict(&self) -> Option<&Verdict> {
        self.verdict.as_ref()
    }
    /// The clocks, if the match has a pace.
    #[must_use]
    pub fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }
    /// The number of the log's last line.
    #[must_use]
    pub fn line(&self) -> u64 {
        self.lines.len() as u64
    }
    /// The full log, secrets included.
    #[must_use]
    pub fn log(&self) -> String {
        text_of(&self.lines)
    }
    /// The lines of the full log after line `n`, without their ends.
    #[must_use]
    pub fn lines_since(&self, n: u64) -> &[Arc<str>] {
        usize::try_from(n).ok().and_then(|n| self.lines.get(n..)).unwrap_or_default()
    }
    /// Has the log its last line?
    fn is_closed(&self) -> bool {
        self.lines.last().is_some_and(|line| line.starts_with("{\"end\""))
    }
    /// What a seat may keep of the match while it runs. The log is folded for it.
    #[must_use]
    pub fn seat_log(&self, seat: Seat) -> String {
        if self.check_seat(seat).is_err() {
            return String::new();
        }
        Match::<R>::journal_of(&self.log(), seat).unwrap_or_default()
    }
}

/// Lines of a log as they stand in a file.
#[must_use]
pub fn text_of(lines: &[Arc<str>]) -> String {
    let mut text = String::with_capacity(lines.iter().map(|line| line.len() + 1).sum());
    for line in lines {
        text.push_str(line);
        text.push('\n');
    }
    text
}

/// Is this a setup of this book that can be played?
fn check_setup<R: Rulebook>(setup: &Setup) -> Result<(), Faults> {
    let mut faults = Faults::of(&setup.scenario);
    if setup.rulebook != R::NAME {
        faults.whole(format!("`{}` is not the book `{}`", setup.rulebook, R::NAME), "");
    }
    if !R::EDITIONS.contains(&setup.edition) {
        let (first, last) = (R::EDITIONS.start(), R::EDITIONS.end());
        faults.whole(
            format!("there is no edition {} of `{}`", setup.edition, R::NAME),
            format!("this program plays editions {first} to {last}"),
        );
    }
    faults.none()?;
    let seats = R::seats(&setup.text)?;
    let same = seats.len() == setup.seats.len()
        && seats.iter().zip(&setup.seats).all(|(a, b)| a.name == b.name && a.side == b.side);
    if !same || !(1..=8).contains(&seats.len()) {
        let named: Vec<&str> = seats.iter().map(|s| s.name.as_str()).collect();
        let help = format!("the scenario's seats are, in this order: {}", named.join(", "));
        return Err(Faults::one(&setup.scenario, "the seats are not those of the scenario", help));
    }
    Ok(())
}
