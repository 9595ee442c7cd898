//! The laws: what every rule book must keep, on every scenario and many seeds, as one harness.
//!
//! ```
//! # use kernel::{Rulebook, Setup, laws::Laws};
//! fn keeps_the_laws<Raid: Rulebook>(setup: Setup) {
//!     let report = Laws::<Raid>::new(setup).seeds(0..200).run();
//!     report.assert_ok();
//!     println!("{report}");
//! }
//! ```
//!
//! Every seed is one game of random legal play, played twice: first at full speed without a listener, then again line
//! by line with every law checked at sampled places; some are played a third time as whole matches. Three laws need an *imagined twin*, a world that the book says an
//! audience cannot tell from the true one ([`Rulebook::imagine`]): **alike** compares all that is shown, **forward**
//! plays both worlds on, and **diversity** sees to it that the twins differ from the truth at all.

mod diff;
mod draft;
mod forward;
mod game;
mod garbage;
mod matched;
mod report;
mod view;

pub use report::{Counts, Failure, Hidden, Report};

use crate::audience::{Audience, Seat};
use crate::rulebook::{Judgement, Rulebook};
use crate::setup::Setup;
use game::Run;
use std::any::Any;
use std::fmt;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use view::Watcher;

/// One law.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Law {
    /// Listed if and only if legal; every answer leads on to a complete decision.
    Listed,
    /// Asking, previewing, refusing and abandoning a draft change nothing.
    Draft,
    /// The decisions and the seed rebuild every state, whoever listens.
    Fold,
    /// Steps, tellings and scenes read back as they were written.
    RoundTrip,
    /// Every game ends within its bound, without an umpire, and is reported.
    Ends,
    /// No input makes the book panic.
    NoPanic,
    /// The same result on one thread and on many.
    Threads,
    /// Sight is symmetric where the book says so.
    Sight,
    /// Every roll has a name, a case and an audience.
    Rolls,
    /// Redundant parts of the state agree with their slow definitions.
    Check,
    /// World and twin show, ask, refuse, preview and pause alike.
    Alike,
    /// Imagined worlds differ from the truth in every hidden thing.
    Diversity,
    /// The same decision with the same visible rolls tells the same, or something revealing.
    Forward,
    /// A scene never changes without a telling.
    Telling,
    /// Imagining uses knowledge alone: from the truth and from its twin, the same dice imagine the same world.
    Blind,
    /// Drawing only what has changed gives the same scene as drawing everything.
    Sketch,
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Law::Listed => "listed is legal",
            Law::Draft => "a draft changes nothing",
            Law::Fold => "the log rebuilds the state",
            Law::RoundTrip => "round trips",
            Law::Ends => "play ends",
            Law::NoPanic => "no panic",
            Law::Threads => "one thread or many",
            Law::Sight => "sight is symmetric",
            Law::Rolls => "rolls have names",
            Law::Check => "slow definitions",
            Law::Alike => "alike",
            Law::Diversity => "diversity",
            Law::Forward => "forward",
            Law::Telling => "telling",
            Law::Blind => "imagined blindly",
            Law::Sketch => "sketched alike",
        })
    }
}

/// How much a seat likes a step, as a plain function.
type Worth<R> = fn(
    &<R as Rulebook>::Table,
    &<R as Rulebook>::State,
    Audience,
    &[<R as Rulebook>::Step],
    <R as Rulebook>::Step,
) -> (i32, String);
/// See [`Laws::counterpart`].
type Counterpart<R> = fn(Counter<'_, R>, &mut Vec<<R as Rulebook>::Step>) -> bool;
/// See [`Laws::symmetric`].
type Symmetric<R> = fn(&<R as Rulebook>::Table, &<R as Rulebook>::State) -> Result<(), String>;
/// See [`Laws::shown`].
type Shown<R> = fn(&<R as Rulebook>::Table, &<R as Rulebook>::State, Audience) -> String;

/// What [`Laws::counterpart`] translates: a decision of one seat, from the true world into a watcher's twin.
pub struct Counter<'a, R: Rulebook> {
    /// The table of both worlds.
    pub table: &'a R::Table,
    /// The true world.
    pub truth: &'a R::State,
    /// The imagined twin.
    pub twin: &'a R::State,
    /// Who imagined it.
    pub watcher: Audience,
    /// Whose decision it is; never the watcher's own.
    pub seat: Seat,
    /// The decision in the true world.
    pub decision: &'a [R::Step],
}

/// The harness. Build it, [`run`](Laws::run) it, print the report.
pub struct Laws<R: Rulebook> {
    setup: Setup,
    seeds: Range<u64>,
    samples: usize,
    drafts: usize,
    chain: usize,
    bound: usize,
    garbage: usize,
    matches: u64,
    threads: usize,
    blind: bool,
    except: Vec<Law>,
    also: Vec<Audience>,
    worth: Option<Worth<R>>,
    counterpart: Option<Counterpart<R>>,
    symmetric: Option<Symmetric<R>>,
    shown: Option<Shown<R>>,
}

impl<R: Rulebook> Laws<R> {
    /// The laws for one setup: twenty seeds, twelve samples a game.
    #[must_use]
    pub fn new(setup: Setup) -> Laws<R> {
        Laws {
            setup,
            seeds: 0..20,
            samples: 12,
            drafts: 1,
            chain: 3,
            bound: 100_000,
            garbage: 2,
            matches: 5,
            threads: std::thread::available_parallelism().map_or(2, usize::from),
            blind: false,
            except: Vec::new(),
            also: Vec::new(),
            worth: None,
            counterpart: None,
            symmetric: None,
            shown: None,
        }
    }
    /// Which seeds; one game each.
    #[must_use]
    pub fn seeds(mut self, seeds: Range<u64>) -> Self {
        self.seeds = seeds;
        self
    }
    /// Let the variable `LAWS_SEEDS` (`17` or `0..10000`) choose other seeds: to run one again, or for a soak.
    #[must_use]
    pub fn seeds_from_env(mut self) -> Self {
        let text = std::env::var("LAWS_SEEDS").unwrap_or_default();
        let (from, to) = text.split_once("..").unwrap_or((&text, ""));
        if let Ok(from) = from.trim().parse() {
            self.seeds = from..to.trim().parse().unwrap_or(from + 1);
        }
        self
    }
    /// At how many exchanges of each game the costly laws are checked; `usize::MAX` for all.
    #[must_use]
    pub fn samples(mut self, samples: usize) -> Self {
        self.samples = samples;
        self
    }
    /// How many random drafts are compared in each pair of worlds.
    #[must_use]
    pub fn drafts(mut self, drafts: usize) -> Self {
        self.drafts = drafts;
        self
    }
    /// How many exchanges a world and its twin are played on together, as long as nothing parts them.
    #[must_use]
    pub fn chain(mut self, chain: usize) -> Self {
        self.chain = chain;
        self
    }
    /// After how many exchanges a game must have ended.
    #[must_use]
    pub fn bound(mut self, bound: usize) -> Self {
        self.bound = bound;
        self
    }
    /// How many spoilt scenario texts are tried for each seed.
    #[must_use]
    pub fn garbage(mut self, garbage: usize) -> Self {
        self.garbage = garbage;
        self
    }
    /// Every how many seeds a whole match is played too, with its log, its seat logs and its take-backs.
    #[must_use]
    pub fn match_every(mut self, seeds: u64) -> Self {
        self.matches = seeds.max(1);
        self
    }
    /// On how many threads.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }
    /// Hold the book to imagining from knowledge alone: the same dice must imagine the same world from the truth and
    /// from its twin. A bot that plays out imagined worlds needs it to choose alike.
    #[must_use]
    pub fn blind(mut self) -> Self {
        self.blind = true;
        self
    }
    /// Look past these laws, to find what else is wrong while a book is being written. Such a report is never ok.
    #[must_use]
    pub fn except(mut self, laws: &[Law]) -> Self {
        self.except = laws.to_vec();
        self
    }
    /// Let these audiences watch too, beside every seat and the public: units, officers.
    #[must_use]
    pub fn also(mut self, audiences: &[Audience]) -> Self {
        self.also = audiences.to_vec();
        self
    }
    /// Translate another seat's decision into a watcher's twin, so that **forward** can follow what the others do: the
    /// decision that looks the same to the watcher as long as nothing is revealed (the piece under the same blip
    /// takes the same path). False where the twin has none. Without it the others answer with the book's defaults.
    #[must_use]
    pub fn counterpart(mut self, translate: Counterpart<R>) -> Self {
        self.counterpart = Some(translate);
        self
    }
    /// The book's statement that sight is symmetric, or where it is not.
    #[must_use]
    pub fn symmetric(mut self, check: Symmetric<R>) -> Self {
        self.symmetric = Some(check);
        self
    }
    /// Whatever else an audience is shown beside scene, question and preview; it must be alike too.
    #[must_use]
    pub fn shown(mut self, shown: Shown<R>) -> Self {
        self.shown = Some(shown);
        self
    }

    /// Play every seed and check every law.
    #[must_use]
    pub fn run(&self) -> Report {
        let mut report = Report::new(&self.setup.scenario, R::HIDDEN, R::REVEALS);
        let (table, state) = match R::start(&self.setup) {
            Ok(started) => started,
            Err(faults) => {
                report.failure = Some(Failure::before_play(format!("the setup does not start:\n{faults}")));
                return report;
            }
        };
        let (next, failed) = (AtomicU64::new(self.seeds.start), AtomicU64::new(u64::MAX));
        let workers = std::thread::scope(|scope| {
            let spawn = |_| {
                let (table, next, failed, state) = (&table, &next, &failed, state.clone());
                scope.spawn(move || self.work(table, &state, next, failed))
            };
            let running: Vec<_> = (0..self.threads).map(spawn).collect();
            running.into_iter().map(|worker| worker.join()).collect::<Vec<_>>()
        });
        let mut digests = Vec::new();
        for (part, mut played) in workers.into_iter().flatten() {
            report.add(&part);
            digests.append(&mut played);
        }
        if report.failure.is_none() {
            report.failure = self.one_thread(&table, &state, &mut digests);
        }
        if self.seeds.end - self.seeds.start > 1 && !self.except.contains(&Law::Diversity) {
            report.check_diversity();
        }
        report.except = self.except.clone();
        report
    }

    /// One thread's share of the seeds: its report, and the digest of each of its games.
    fn work(
        &self,
        table: &R::Table,
        state: &R::State,
        next: &AtomicU64,
        failed: &AtomicU64,
    ) -> (Report, Vec<(u64, [u8; 32])>) {
        let mut report = Report::new(&self.setup.scenario, R::HIDDEN, R::REVEALS);
        let mut digests = Vec::new();
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= self.seeds.end || seed > failed.load(Ordering::Relaxed) {
                return (report, digests);
            }
            let mut run = Run::new(self, table, seed);
            let outcome = catch_unwind(AssertUnwindSafe(|| run.whole(state)));
            let broken = match outcome {
                Ok(Ok(digest)) => {
                    digests.push((seed, digest));
                    None
                }
                Ok(Err(broken)) => Some(broken),
                Err(panic) => Some(view::Broken::new(Law::NoPanic, panic_text(&*panic))),
            };
            report.counts.add(&run.counts);
            if let Some(broken) = broken {
                failed.fetch_min(seed, Ordering::Relaxed);
                report.note_failure(Failure::of(broken, seed, run.exchange));
            }
        }
    }

    /// The first games once more, on this thread alone.
    fn one_thread(&self, table: &R::Table, state: &R::State, digests: &mut [(u64, [u8; 32])]) -> Option<Failure> {
        digests.sort_unstable();
        for &(seed, digest) in digests.iter().take(4) {
            let mut run = Run::new(self, table, seed);
            let again = run.play(state).map(|played| game::digest_of_game(&played));
            if again != Ok(digest) {
                let what = "the same seed gave another game on this thread".to_owned();
                return Some(Failure::of(view::Broken::new(Law::Threads, what), seed, 0));
            }
        }
        None
    }

    /// Everybody who watches: each seat of a side, the public, and whom the book names beside them.
    fn watchers(&self) -> Vec<Watcher> {
        let seats = self.setup.seats.iter().enumerate().filter_map(|(n, seat)| {
            seat.side.map(|side| Watcher { who: Audience::Seat(Seat(n as u8)), side: Some(side) })
        });
        let others = std::iter::once(&Audience::Public).chain(&self.also);
        seats.chain(others.map(|&who| Watcher { who, side: None })).collect()
    }
}

impl<R: Judgement> Laws<R> {
    /// The book's judgement must like the same steps in both worlds, for the same stated reason.
    #[must_use]
    pub fn judged(mut self) -> Self {
        self.worth = Some(|t, s, who, so_far, step| {
            (R::worth(R::lens(t, s, who), so_far, step), R::habit(R::lens(t, s, who), so_far, step))
        });
        self
    }
}

fn panic_text(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|s| (*s).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "a panic without words".to_owned())
}
