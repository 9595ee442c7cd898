//! One seed: a game of random legal play, then the same game again with every law checked.

use super::view::{Broken, Watcher, hold, same, scene, spell_scene};
use super::{Law, Laws, report::Counts};
use crate::audience::{Audience, Seat};
use crate::dice::{Recording, Rolled, Seed, Seeded};
use crate::easel::Easel;
use crate::question::{Domain, Point, Question};
use crate::rulebook::{Answers, Asked, Rulebook};
use crate::scene::Scene;
use crate::telling::{Recorder, Silent};

/// The streams of a seed that are no log lines: what random play chooses, and what the laws choose to look at.
const CHOICES: u64 = 1 << 40;
const SAMPLING: u64 = 1 << 41;
/// More steps than any decision has.
const LONGEST_DRAFT: usize = 20_000;

/// One exchange of a game: what every asked seat decided, and the digest of the state that came of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Exchange<S> {
    pub decisions: Vec<(Seat, Vec<S>)>,
    pub digest: [u8; 32],
}

impl<S> Exchange<S> {
    pub(super) fn answers(&self) -> Answers<'_, S> {
        self.decisions.iter().fold(Answers::none(), |given, (seat, steps)| given.with(*seat, steps))
    }
}

/// The digest of a whole game.
pub(super) fn digest_of_game<S>(game: &[Exchange<S>]) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new();
    for exchange in game {
        hasher.update(&exchange.digest);
    }
    *hasher.finalize().as_bytes()
}

/// One seed's game and everything that looks at it.
pub(super) struct Run<'a, R: Rulebook> {
    pub laws: &'a Laws<R>,
    pub table: &'a R::Table,
    pub seed: u64,
    /// Where play stands, for accounts.
    pub exchange: usize,
    pub counts: Counts,
    /// Chooses what to look at.
    pub rng: Seeded,
    pub bare: Question<R::Step>,
    pub worded: Question<R::Step>,
    /// Steps of other questions, as strangers to this one.
    pub strangers: Vec<R::Step>,
    watchers: Vec<Watcher>,
    bytes: Vec<u8>,
}

impl<'a, R: Rulebook> Run<'a, R> {
    pub(super) fn new(laws: &'a Laws<R>, table: &'a R::Table, seed: u64) -> Run<'a, R> {
        Run {
            laws,
            table,
            seed,
            exchange: 0,
            counts: Counts::default(),
            rng: Seeded::new(Seed::number(seed), SAMPLING),
            bare: Question::bare(),
            worded: Question::worded(),
            strangers: Vec::new(),
            watchers: laws.watchers(),
            bytes: Vec::new(),
        }
    }

    /// Play the seed, check every law, and give the digest of the game.
    pub(super) fn whole(&mut self, start: &R::State) -> Result<[u8; 32], Broken> {
        self.garbage_texts(&self.laws.setup)?;
        let game = self.play(start)?;
        self.again(start, &game)?;
        if self.seed.is_multiple_of(self.laws.matches) {
            let matched = self.matched();
            self.past(matched)?;
        }
        self.counts.games += 1;
        Ok(digest_of_game(&game))
    }

    /// Random legal play to the end, with nobody listening.
    pub(super) fn play(&mut self, start: &R::State) -> Result<Vec<Exchange<R::Step>>, Broken> {
        let t = self.table;
        let mut s = start.clone();
        let mut game = Vec::new();
        let mut choices = Seeded::new(Seed::number(self.seed), CHOICES);
        std::mem::swap(&mut self.rng, &mut choices);
        loop {
            self.exchange = game.len();
            let asked = R::asked(t, &s);
            let over = R::report(t, &s).is_some();
            hold(Law::Ends, over == (asked == Asked::Nobody), || format!("  {asked:?} is asked, reported: {over}"))?;
            if over {
                break;
            }
            hold(Law::Ends, game.len() < self.laws.bound, || {
                format!("  not over after {} exchanges", self.laws.bound)
            })?;
            let seats = asked.seats();
            hold(Law::Ends, !seats.is_empty(), || format!("  {asked:?} names no seat"))?;
            let decided = seats.iter().map(|seat| Ok((seat, self.compose(&s, seat)?)));
            let mut exchange = Exchange { decisions: decided.collect::<Result<_, Broken>>()?, digest: [0; 32] };
            R::apply(t, &mut s, &exchange.answers(), &mut self.dice(), &mut Silent);
            exchange.digest = self.digest(&s);
            game.push(exchange);
        }
        std::mem::swap(&mut self.rng, &mut choices);
        Ok(game)
    }

    /// The same game from its decisions, with everybody listening, and every law checked.
    fn again(&mut self, start: &R::State, game: &[Exchange<R::Step>]) -> Result<(), Broken> {
        let t = self.table;
        let mut s = start.clone();
        let sampled = self.some_of(game.len() + 1, self.laws.samples);
        let mut next = sampled.iter().copied().peekable();
        let mut easels: Vec<(Easel, Scene)> = self.watchers.iter().map(|_| Default::default()).collect();
        for (n, exchange) in game.iter().enumerate() {
            self.exchange = n;
            let looked_at = next.next_if_eq(&n).is_some();
            if looked_at {
                self.sample(&s)?;
                // Keys that stand for two things have been found by now.
                for ((easel, copy), w) in easels.iter().zip(self.watchers.clone()) {
                    self.past(sketched(&easel.scene, copy).map_err(|broken| broken.to(w.who)))?;
                }
            }
            let before: Vec<_> = self.watchers.iter().filter(|_| looked_at).map(|w| scene::<R>(t, &s, w.who)).collect();
            let (mut dice, mut heard) = (self.dice(), Recorder::default());
            let mut dice = Recording::new(&mut dice);
            R::apply(t, &mut s, &exchange.answers(), &mut dice, &mut heard);
            let rolled = dice.rolled;
            let named = self.rolls(&rolled);
            self.past(named)?;
            hold(Law::Fold, self.digest(&s) == exchange.digest, || {
                "  folding the decisions again, with listeners, gave another state".to_owned()
            })?;
            for ((before, (easel, copy)), w) in before.iter().zip(&mut easels).zip(self.watchers.clone()) {
                let after = scene::<R>(t, &s, w.who);
                let told = self.told(before, &after, w, &heard.tellings);
                self.past(told)?;
                R::sketch(R::lens(t, &s, w.who), easel);
                copy.apply(&std::mem::take(&mut easel.change));
                self.past(sketched(&after, &easel.scene).map_err(|broken| broken.to(w.who)))?;
            }
            if looked_at {
                let back = self.tellings_read_back(&heard.tellings);
                self.past(back)?;
            }
            self.counts.exchanges += 1;
            self.counts.steps += exchange.decisions.iter().map(|(_, steps)| steps.len() as u64).sum::<u64>();
        }
        self.exchange = game.len();
        if next.next().is_some() { self.sample(&s) } else { Ok(()) }
    }

    /// Everything that can be checked without going on.
    fn sample(&mut self, s: &R::State) -> Result<(), Broken> {
        let t = self.table;
        self.counts.samples += 1;
        self.past(R::check(t, s).map_err(|e| Broken::new(Law::Check, format!("  {e}"))))?;
        if let Some(symmetric) = self.laws.symmetric {
            symmetric(t, s).map_err(|e| Broken::new(Law::Sight, format!("  {e}")))?;
        }
        let drafts = self.drafts(s);
        self.past(drafts)?;
        for w in self.watchers.clone() {
            let twin = self.imagine(s, w)?;
            let alike = self.alike(Law::Alike, s, &twin, w);
            self.past(alike)?;
            self.counts.alike += 1;
            let forward = self.forward(s, &twin, w).map_err(|broken| broken.to(w.who));
            self.past(forward)?;
        }
        Ok(())
    }

    /// Look past a law that this run looks past.
    fn past(&self, checked: Result<(), Broken>) -> Result<(), Broken> {
        checked.or_else(|broken| if self.laws.except.contains(&broken.law) { Ok(()) } else { Err(broken) })
    }

    fn rolls(&mut self, rolled: &[Rolled]) -> Result<(), Broken> {
        self.counts.rolls += rolled.len() as u64;
        rolled.iter().try_for_each(|r| {
            let named = !r.roll.name.is_empty() && !r.roll.case.is_empty();
            hold(Law::Rolls, named, || format!("  a roll without name or case: {r:?}"))
        })
    }

    /// A random complete decision.
    pub(super) fn compose(&mut self, s: &R::State, seat: Seat) -> Result<Vec<R::Step>, Broken> {
        let mut steps = Vec::new();
        let lens = R::lens(self.table, s, Audience::Seat(seat));
        while steps.len() < LONGEST_DRAFT {
            self.bare.clear();
            R::ask(lens, &steps, &mut self.bare);
            if self.bare.is_closed() {
                return Ok(steps);
            }
            let Some(step) = any_answer(&self.bare, &mut self.rng) else {
                let so_far: Vec<String> = steps.iter().map(|&step| R::step_text(self.table, step)).collect();
                let account = format!("  nothing can be answered after the steps [{}]", so_far.join(", "));
                return Err(Broken::new(Law::Listed, account).to(Audience::Seat(seat)));
            };
            steps.push(step);
        }
        Err(Broken::new(Law::Ends, format!("  a decision of {LONGEST_DRAFT} steps is still open")))
    }

    /// The dice of the current exchange.
    fn dice(&self) -> Seeded {
        Seeded::new(Seed::number(self.seed), self.exchange as u64)
    }

    pub(super) fn digest(&mut self, s: &R::State) -> [u8; 32] {
        self.bytes.clear();
        R::bytes(self.table, s, &mut self.bytes);
        *blake3::hash(&self.bytes).as_bytes()
    }

    /// At most `wanted` of the numbers below `n`, in order; the first and the last are always among them.
    pub(super) fn some_of(&mut self, n: usize, wanted: usize) -> Vec<usize> {
        if n <= wanted {
            return (0..n).collect();
        }
        let mut chosen = vec![0, n - 1];
        chosen.extend((2..wanted).map(|_| self.rng.below(n as u32) as usize));
        chosen.sort_unstable();
        chosen.dedup();
        chosen
    }
}

/// On a used easel comes what comes on an empty one, and so it does where only the changes are put together.
fn sketched(drawn: &Scene, sketched: &Scene) -> Result<(), Broken> {
    if drawn == sketched {
        return Ok(());
    }
    same(Law::Sketch, "the scene on a used easel", &spell_scene(drawn), &spell_scene(sketched))
}

/// Any answer: one of the countable ones, or now and then any other member of the domain.
pub(super) fn any_answer<S: Copy + Eq>(q: &Question<S>, rng: &mut Seeded) -> Option<S> {
    let (count, wander) = (q.count(), rng.below(3) == 0);
    match q.domain() {
        Domain::Number { from, to, step, .. } if from <= to && (wander || count == 0) => {
            let span = u32::try_from(i64::from(to) - i64::from(from) + 1).unwrap_or(u32::MAX);
            Some(step((i64::from(from) + i64::from(rng.below(span))) as i32))
        }
        Domain::Area { step, point, .. } if wander => {
            let stray = step(any_point(q.outline(), rng)?);
            let inside = point(stray).is_some() && q.allows(stray);
            if inside { Some(stray) } else { q.nth(rng.below(count.max(1) as u32) as usize) }
        }
        _ if count == 0 => None,
        _ => q.nth(rng.below(count as u32) as usize),
    }
}

/// Any point of the rectangle round an outline.
pub(super) fn any_point(outline: &[Point], rng: &mut Seeded) -> Option<Point> {
    let mut within = |pick: fn(&Point) -> i32| {
        let (lo, hi) = (outline.iter().map(pick).min()?, outline.iter().map(pick).max()?);
        let span = u32::try_from(i64::from(hi) - i64::from(lo) + 1).unwrap_or(u32::MAX);
        Some((i64::from(lo) + i64::from(rng.below(span))) as i32)
    };
    Some(Point { x: within(|p| p.x)?, y: within(|p| p.y)? })
}
