//! Making a line happen, and writing down what happened.

use super::position::{Position, Watcher};
use super::{Match, Moments, Past};
use crate::audience::{Audience, Seat, Seats, Side};
use crate::clock::{Posed, Windows};
use crate::dice::{Dice, Roll, Rolled, Seed, Seeded};
use crate::easel::Easel;
use crate::log::seat::{scene_hash, short_hash};
use crate::log::{Begin, By, Decide, End, Entry, RollLine, ToldLine, hears};
use crate::question::Question;
use crate::refusal::Refusal;
use crate::rulebook::{Asked, Reported, Rulebook, Verdict};
use crate::scene::{Change, Scene};
use crate::setup::SeatSetup;
use crate::standing::{self, Choice, Order};
use crate::telling::{Event, Told, Witness};
use std::sync::Arc;

/// A copy of the position is kept every so many decisions.
const BETWEEN_MARKS: usize = 32;
/// How many answers may follow from one without a person being asked.
const WITHOUT_ASKING: usize = 10_000;

/// Dice that write the log's lines.
struct Scribbling {
    dice: Seeded,
    rolls: Vec<RollLine<'static>>,
}

impl Dice for Scribbling {
    fn die(&mut self, roll: Roll, sides: u8) -> u8 {
        let value = self.dice.die(roll, sides);
        self.rolls.push(RollLine::of(Rolled { roll, sides, value }, false));
        value
    }
    fn pick(&mut self, roll: Roll, weights: &[u32]) -> usize {
        let index = self.dice.pick(roll, weights);
        let rolled = Rolled { roll, sides: weights.len().min(255) as u8, value: index.min(255) as u8 };
        self.rolls.push(RollLine::of(rolled, true));
        index
    }
}

/// A witness that writes the log's lines.
#[derive(Default)]
struct Scribe<'a> {
    told: Vec<ToldLine>,
    seats: &'a [SeatSetup],
    /// What was asked along the way, each after so many tellings.
    stood: Vec<(usize, Asked)>,
    /// Whose log is wanted, if anybody's; the hashes of its scenes, each after so many tellings.
    draw_for: Option<Seat>,
    scenes: Vec<(usize, String)>,
    seen: usize,
    /// Who is followed, and what has changed for him wherever something is asked.
    follow: &'a [Audience],
    easels: &'a mut [Easel],
    drawn: Vec<Vec<Change>>,
    drawn_after: usize,
}

impl<E: Event> Witness<E> for Scribe<'_> {
    fn tell(&mut self, to: Audience, event: impl FnOnce() -> E) {
        ToldLine::add(&mut self.told, to, event().into_told());
    }
    fn tell_same(&mut self, to: Audience, before: usize, event: impl FnOnce() -> E) {
        let told = self.told[self.told.len() - before].told.clone();
        debug_assert_eq!(*told, event().into_told(), "said to be the same");
        self.told.push(ToldLine { to, told });
    }
}

impl<R: Rulebook> Watcher<R> for Scribe<'_> {
    fn applied(&mut self, t: &R::Table, s: &R::State) {
        if let Some(seat) = self.draw_for
            && self.told[self.seen..].iter().any(|told| hears(self.seats, Audience::Seat(seat), told.to))
        {
            self.scenes.push((self.told.len(), hash_of_scene::<R>(t, s, seat)));
        }
        self.seen = self.told.len();
    }
    fn stands(&mut self, t: &R::Table, s: &R::State, asked: Asked) {
        self.stood.push((self.told.len(), asked));
        if self.follow.is_empty() {
            return;
        }
        // What nobody was told of has not changed, except for an umpire, who is not told everything.
        let told = &self.told[self.drawn_after..];
        let changed = |who| who == Audience::Umpire || told.iter().any(|told| hears(self.seats, who, told.to));
        let draw = |(&who, easel): (&Audience, &mut Easel)| {
            if !changed(who) {
                return Change::default();
            }
            R::sketch(R::lens(t, s, who), easel);
            std::mem::take(&mut easel.change)
        };
        self.drawn.push(self.follow.iter().zip(&mut *self.easels).map(draw).collect());
        self.drawn_after = self.told.len();
    }
}

fn scene_of<R: Rulebook>(t: &R::Table, s: &R::State, who: Audience) -> Scene {
    let mut scene = Scene::default();
    R::scene(R::lens(t, s, who), &mut scene);
    scene
}

fn hash_of_scene<R: Rulebook>(t: &R::Table, s: &R::State, seat: Seat) -> String {
    scene_hash(&scene_of::<R>(t, s, Audience::Seat(seat)))
}

/// Everything that one line made happen.
#[derive(Default)]
pub(super) struct Happened {
    pub(super) rolls: Vec<RollLine<'static>>,
    pub(super) told: Vec<ToldLine>,
    stood: Vec<(usize, Asked)>,
    scenes: Vec<(usize, String)>,
    drawn: Vec<Vec<Change>>,
    /// Have new questions been asked (or was an answer only sealed)?
    moved: bool,
    pub(super) digest: String,
}

impl Happened {
    pub(super) fn sealed(&self) -> bool {
        !self.moved
    }
}

impl<R: Rulebook> Match<R> {
    /// Begin play as line `n`: fix the seed, and do what must be done before the first choice.
    pub(super) fn happen_begin(&mut self, n: u64) -> Happened {
        self.seeds.push((n, Seed::combined(&self.secret, &self.contributions)));
        self.happen(n, |position, t, dice, scribe, q| {
            position.settle(t, dice, scribe, q);
            true
        })
    }
    /// Take a legal decision as line `n`.
    pub(super) fn happen_decision(&mut self, n: u64, seat: Seat, steps: &[R::Step]) -> Happened {
        self.happen(n, |position, t, dice, scribe, q| {
            let complete = position.answer(seat, steps);
            if complete {
                position.resolve(t, dice, scribe, q);
            }
            complete
        })
    }
    fn happen(
        &mut self,
        n: u64,
        act: impl FnOnce(&mut Position<R>, &R::Table, &mut Scribbling, &mut Scribe<'_>, &mut Question<R::Step>) -> bool,
    ) -> Happened {
        let mut dice = Scribbling { dice: self.dice_of(n), rolls: Vec::new() };
        let draw_for = self.journal.as_ref().map(|journal| journal.seat);
        let seats = self.header.setup.seats.as_slice();
        let Moments { follow, easels, .. } = &mut self.moments;
        let mut scribe = Scribe { draw_for, seats, follow, easels, ..Scribe::default() };
        let moved = act(&mut self.position, &self.table, &mut dice, &mut scribe, &mut self.q);
        let Scribe { told, stood, scenes, drawn, .. } = scribe;
        let digest = self.digest();
        Happened { rolls: dice.rolls, told, stood, scenes, drawn, moved, digest }
    }
    /// The dice of a line.
    pub(super) fn dice_of(&self, n: u64) -> Seeded {
        let seed = self.seeds.iter().rev().find(|(from, _)| *from <= n);
        Seeded::new(seed.map_or(Seed([0; 32]), |(_, seed)| *seed), n)
    }
    /// The digest of the true state.
    pub(super) fn digest(&mut self) -> String {
        self.bytes.clear();
        R::bytes(&self.table, &self.position.state, &mut self.bytes);
        short_hash(&self.bytes)
    }

    /// Write play's beginning down.
    pub(super) fn open_play(&mut self) {
        let n = self.next_line();
        let happened = self.happen_begin(n);
        let (rolls, told) = (happened.rolls.clone(), happened.told.clone());
        self.write_entry(&Entry::Begin(Begin {
            n,
            ms: self.now,
            rolls,
            told,
            digest: happened.digest.as_str().into(),
        }));
        self.record(n, None, happened, self.now);
    }
    /// Take a legal decision and write it down.
    pub(super) fn decide(&mut self, seat: Seat, steps: &[R::Step], by: By) {
        self.decide_because(seat, steps, by, "");
    }
    /// The same with a reason, which stands in the full log and nowhere else.
    pub(super) fn decide_because(&mut self, seat: Seat, steps: &[R::Step], by: By, reason: &str) {
        let n = self.next_line();
        let tokens: Vec<String> = steps.iter().map(|&step| R::step_text(&self.table, step)).collect();
        let happened = self.happen_decision(n, seat, steps);
        let entry = Decide {
            n,
            seat,
            by,
            steps: tokens.iter().map(|token| token.as_str().into()).collect(),
            reason: (!reason.is_empty()).then(|| reason.into()),
            sealed: happened.sealed(),
            ms: self.now,
            rolls: happened.rolls.clone(),
            told: happened.told.clone(),
            digest: happened.digest.as_str().into(),
        };
        self.write_entry(&Entry::Decide(entry));
        self.note_decision(seat, by, &tokens);
        self.note_hand(seat, by);
        self.record(n, Some(seat), happened, self.now);
    }
    /// Note whether a seat is played by a program, as far as its decision tells.
    pub(super) fn note_hand(&mut self, seat: Seat, by: By) {
        match by {
            By::Bot => self.of_programs = self.of_programs.with(seat),
            By::Player => self.of_programs = self.of_programs.without(seat),
            By::Standing | By::Clock | By::Umpire => {}
        }
    }
    /// Keep a seat's own decision for its log.
    pub(super) fn note_decision(&mut self, seat: Seat, by: By, tokens: &[String]) {
        if let Some(journal) = self.journal.as_mut().filter(|journal| journal.seat == seat) {
            journal.decided(self.heard.version(Audience::Seat(seat)), by, tokens);
        }
    }
    /// Let everybody hear what happened in a line, and remember it.
    pub(super) fn record(&mut self, n: u64, seat: Option<Seat>, happened: Happened, ms: Option<u64>) {
        self.rolls.extend(happened.rolls.into_iter().map(|roll| (n, roll)));
        let (mut scenes, mut drawn) = (happened.scenes.into_iter().peekable(), happened.drawn.into_iter());
        let mut stood = happened.stood.into_iter().peekable();
        for (at, told) in (0..).zip(happened.told.into_iter().map(Some).chain([None])) {
            // A scene belongs after the tellings that came before it, a question after the scene it is asked in.
            while let Some((_, hash)) = scenes.next_if(|&(after, _)| after == at) {
                self.note_scene(&hash);
            }
            while let Some((_, asked)) = stood.next_if(|&(after, _)| after == at) {
                if let Asked::Window { active, .. } = asked {
                    self.heard.pause(active);
                    // A program learns nothing from a clock, so that nobody waits for the windows on its acts.
                    let held = !self.of_programs.contains(active);
                    if let (Some(clock), Some(ms), true) = (&mut self.clock, ms, held) {
                        clock.pause(active, ms);
                    }
                }
                if let Some(changes) = drawn.next() {
                    self.moments.note(asked, changes, &self.heard);
                }
            }
            if let Some(told) = told {
                self.hear(told);
            }
        }
        self.past.push(Past { line: n, seat });
        if self.past.len() % BETWEEN_MARKS == 1 {
            self.marks.push((n, self.position.clone()));
        }
        if happened.moved {
            self.ask_anew();
        }
        self.finish_line(ms);
    }
    /// Tell one audience something.
    pub(super) fn hear(&mut self, told: ToldLine) {
        let seats = &self.header.setup.seats;
        if let Some(journal) = &mut self.journal
            && hears(seats, Audience::Seat(journal.seat), told.to)
        {
            journal.told(self.heard.version(Audience::Seat(journal.seat)) + 1, &told.told);
        }
        self.heard.tell(seats, told);
    }
    pub(super) fn note_scene(&mut self, hash: &str) {
        if let Some(journal) = &mut self.journal {
            journal.scene(self.heard.version(Audience::Seat(journal.seat)), hash);
        }
    }
    /// Every seat with a choice is asked.
    pub(super) fn ask_anew(&mut self) {
        for seat in self.position.to_answer().iter() {
            self.heard.question(seat);
            if let Some(journal) = self.journal.as_mut().filter(|journal| journal.seat == seat) {
                journal.asked(self.heard.version(Audience::Seat(seat)));
            }
        }
    }
    /// What follows every line: is it over, and whose clock runs?
    pub(super) fn finish_line(&mut self, ms: Option<u64>) {
        let asked = R::asked(&self.table, &self.position.state);
        if asked == Asked::Nobody && self.verdict.is_none() && self.begun() {
            let report = R::report(&self.table, &self.position.state).map(|report| report.verdict());
            self.verdict = Some(report.unwrap_or(Verdict { winner: None, standings: Vec::new(), void: false }));
        }
        let to_answer = self.to_answer();
        if let (Some(clock), Some(ms)) = (&mut self.clock, ms) {
            let limit_ms = R::time_limit(&self.table, &self.position.state).map(|seconds| u64::from(seconds) * 1000);
            // Sealed answers to one question are decisions of their own.
            let number = self.past.len().saturating_sub(self.position.given.iter().count()) as u64;
            clock.turn(Posed { asked, number, limit_ms }, to_answer, ms);
        }
    }
    pub(super) fn ordered(&mut self, seat: Seat, orders: Vec<Order>) {
        if let Some(journal) = self.journal.as_mut().filter(|journal| journal.seat == seat) {
            let written: Vec<String> = orders.iter().map(Order::to_string).collect();
            journal.orders(self.heard.version(Audience::Seat(seat)), &written);
        }
        self.orders[usize::from(seat.0)] = orders;
    }

    /// Do whatever can be done without an answer: standing orders, seats that have resigned, the end.
    pub fn wake(&mut self) {
        for _ in 0..WITHOUT_ASKING {
            if self.verdict.is_some() {
                return self.write_end();
            }
            let answer = self.to_answer().iter().find_map(|seat| Some((seat, self.unasked(seat)?)));
            match answer {
                Some((seat, (steps, by))) if self.is_legal(seat, &steps) => self.decide(seat, &steps, by),
                _ => return,
            }
        }
    }
    /// The answer that a seat gives without being asked, if it does.
    fn unasked(&mut self, seat: Seat) -> Option<(Vec<R::Step>, By)> {
        if self.resigned.contains(seat) {
            return Some((self.default_decision(seat).ok()?, By::Clock));
        }
        if !self.is_for_orders(&self.position.state) {
            return None;
        }
        let lens = R::lens(&self.table, &self.position.state, Audience::Seat(seat));
        let by_orders = self.header.pace.as_ref().is_some_and(|pace| pace.windows == Windows::Orders);
        let never_stops = by_orders && !self.programs.contains(seat);
        match standing::choose::<R>(lens, &self.orders[usize::from(seat.0)]) {
            Choice::Answer(steps) => Some((steps, By::Standing)),
            Choice::Silent if never_stops => Some((self.default_decision(seat).ok()?, By::Standing)),
            Choice::Silent | Choice::AskMe => None,
        }
    }
    /// Is what is asked in this state answered by standing orders: a window, or what the book lets them answer?
    pub(super) fn is_for_orders(&self, state: &R::State) -> bool {
        matches!(R::asked(&self.table, state), Asked::Window { .. }) || R::answered_by_orders(&self.table, state)
    }
    fn is_legal(&mut self, seat: Seat, steps: &[R::Step]) -> bool {
        crate::play::legal::<R>(&self.table, &self.position.state, seat, steps, &mut self.q).is_ok()
    }
    fn write_end(&mut self) {
        let Some(verdict) = self.verdict.clone() else { return };
        if self.is_closed() {
            return;
        }
        let end = End { n: self.next_line(), verdict, secret: Seed(self.secret).to_string() };
        self.write_entry(&Entry::End(end.clone()));
        self.note_end(&end);
    }
    pub(super) fn note_end(&mut self, end: &End) {
        if let Some(journal) = &mut self.journal {
            journal.end(self.heard.version(Audience::Seat(journal.seat)), &end.verdict, &end.secret);
        }
    }

    /// The same words for everybody: spectators, every side, and the umpire.
    pub(super) fn to_everybody(&self, kind: &'static str, text: &str) -> Vec<ToldLine> {
        let mut sides: Vec<Side> = self.header.setup.seats.iter().filter_map(|seat| seat.side).collect();
        sides.sort_unstable();
        sides.dedup();
        let audiences = sides.into_iter().map(Audience::Side).chain([Audience::Public, Audience::Umpire]);
        let told = Arc::new(Told::new(kind, "", text));
        audiences.map(|to| ToldLine { to, told: told.clone() }).collect()
    }
    /// The seats whose consent is needed: all that play for a side and have not resigned.
    pub(super) fn players(&self) -> Seats {
        let seats = (0..).map(Seat).zip(&self.header.setup.seats).filter(|(_, setup)| setup.side.is_some());
        seats.fold(Seats::default(), |all, (seat, _)| all.with(seat)).minus(self.resigned)
    }
    pub(super) fn check_not_over(&self) -> Result<(), Refusal> {
        if self.verdict.is_some() { Err(Refusal::new("the match has ended")) } else { Ok(()) }
    }
}
