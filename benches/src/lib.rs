//! What the benchmarks share: whole games at full speed, and an allocator that counts.

use bots::{Bot, Random};
use kernel::dice::{Seed, Seeded};
use kernel::play::{Playout, Tally};
use kernel::{Rulebook, Setup, Silent};
use raid::Raid;
use raid::state::{State, Table};
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicU64, Ordering};

/// The system's allocator, counting what it hands out.
pub struct Counting;

static HANDED_OUT: AtomicU64 = AtomicU64::new(0);

// Every call is passed on to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        HANDED_OUT.fetch_add(1, Ordering::Relaxed);
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        unsafe { System.dealloc(at, layout) }
    }
    unsafe fn realloc(&self, at: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        HANDED_OUT.fetch_add(1, Ordering::Relaxed);
        unsafe { System.realloc(at, layout, size) }
    }
}

/// How often memory was asked for so far.
#[must_use]
pub fn allocations() -> u64 {
    HANDED_OUT.load(Ordering::Relaxed)
}

/// The set-up of a scenario of Raid.
#[must_use]
pub fn setup(name: &str) -> Setup {
    setup_of::<Raid>(name)
}

/// The set-up of a scenario of any book.
#[must_use]
pub fn setup_of<R: Rulebook>(name: &str) -> Setup {
    let library = R::library();
    let (_, text) = library.into_iter().find(|(known, _)| *known == name).expect("a scenario of the book");
    Setup {
        rulebook: R::NAME.to_owned(),
        edition: *R::EDITIONS.end(),
        scenario: name.to_owned(),
        text: text.to_owned(),
        options: Default::default(),
        seats: R::seats(text).expect("a sound scenario"),
    }
}

/// Random games of one scenario, one after the other, with buffers that are kept.
pub struct Games {
    /// Fixed and public.
    pub table: Table,
    start: State,
    playout: Playout<Raid>,
    lots: Random,
}

/// What one game counted.
#[derive(Clone, Copy, Debug, Default)]
pub struct Game {
    /// Steps chosen among at least two offers, set-up left out.
    pub tally: Tally,
    /// Memory asked for after the set-up, that of the slow checks left out.
    pub allocations: u64,
    /// Who won; 2 for nobody.
    pub winner: u8,
    /// The last turn.
    pub turns: u8,
}

impl Games {
    /// Games of this scenario.
    #[must_use]
    pub fn new(scenario: &str) -> Games {
        let (table, start) = Raid::start(&setup(scenario)).expect("a sound scenario");
        Games { table, start, playout: Playout::default(), lots: Random::new(1) }
    }
    /// Play one game from set-up to report. Every `check_every`-th exchange is checked against the slow definitions;
    /// 0 for never.
    pub fn play(&mut self, number: u64, check_every: u64) -> Game {
        let mut s = self.start.clone();
        let mut dice = Seeded::new(Seed::number(number), 0);
        let mut game = Game::default();
        let mut tally = Tally::default();
        let (t, lots) = (&self.table, &mut self.lots);
        let mut choose = |_, lens: raid::view::Lens<'_>, so_far: &[_], q: &kernel::Question<_>| {
            Bot::<Raid>::choose(lots, lens, so_far, q)
        };
        self.playout.exchange(t, &mut s, &mut dice, &mut Silent, &mut Tally::default(), &mut choose);
        let before = allocations();
        let mut checking = 0;
        while self.playout.exchange(t, &mut s, &mut dice, &mut Silent, &mut tally, &mut choose) {
            if check_every > 0 && tally.commits % check_every == 0 {
                let so_far = allocations();
                Raid::check(t, &s).expect("the quick counts agree with the slow definition");
                checking += allocations() - so_far;
            }
        }
        game.allocations = allocations() - before - checking;
        game.tally = tally;
        game.winner = s.ended.winner;
        game.turns = s.turn;
        Raid::report(t, &s).expect("a game that is over has a report");
        game
    }
}
