//! Raid, begun in the middle of a game, in the true world or in one that a seat imagines.
//!
//! The option `twin` says how: `SEED EXCHANGES SEAT true|imagined`. So many exchanges of random play come first; then,
//! in the imagined world, the state is replaced by one that the seat cannot tell from the true one. Dice that the seat
//! sees come from a stream of their own, so that the same rolls fall in both worlds however many it does not see.

use kernel::dice::{Seed, Seeded};
use kernel::easel::Easel;
use kernel::laws::Counter;
use kernel::play::{Playout, Tally};
use kernel::scene::Board;
use kernel::{
    Answers, Asked, Audience, Dice, Faults, Judgement, Place, Preview, Question, Reveal, Roll, Rulebook, Scene, Seat,
    SeatSetup, Setup, Side, SightPreview, Silent, Witness,
};
use raid::Raid;
use std::ops::RangeInclusive;

/// The book.
pub(crate) struct Twin;

/// Its table: whose eyes count, and the game's own dice.
pub(crate) struct Table {
    pub(crate) raid: <Raid as Rulebook>::Table,
    side: Option<Side>,
    seed: Seed,
}

/// Its state: the game's, and how many exchanges there have been since it was set up.
#[derive(Clone)]
pub(crate) struct State {
    pub(crate) raid: <Raid as Rulebook>::State,
    pub(crate) exchanges: u64,
}

/// What one world is made from.
#[derive(Clone, Copy)]
pub(crate) struct Beginning {
    pub(crate) seed: u64,
    pub(crate) exchanges: u64,
    pub(crate) watcher: Seat,
    pub(crate) imagined: bool,
}

impl Beginning {
    pub(crate) fn option(self) -> String {
        let world = if self.imagined { "imagined" } else { "true" };
        format!("{} {} {} {world}", self.seed, self.exchanges, self.watcher.0)
    }
    fn read(text: &str) -> Option<Beginning> {
        let words: Vec<&str> = text.split(' ').collect();
        let [seed, exchanges, watcher, world] = words[..] else { return None };
        Some(Beginning {
            seed: seed.parse().ok()?,
            exchanges: exchanges.parse().ok()?,
            watcher: Seat(watcher.parse().ok()?),
            imagined: world == "imagined",
        })
    }
}

/// Two streams: what the watcher sees fall, and the rest.
struct Split {
    seen: Seeded,
    unseen: Seeded,
    side: Option<Side>,
}

impl Split {
    fn of(&mut self, roll: Roll) -> &mut Seeded {
        let seen = self.side.is_none_or(|side| roll.seen_by.side(side));
        if seen { &mut self.seen } else { &mut self.unseen }
    }
}

impl Dice for Split {
    fn die(&mut self, roll: Roll, sides: u8) -> u8 {
        self.of(roll).die(roll, sides)
    }
    fn pick(&mut self, roll: Roll, weights: &[u32]) -> usize {
        self.of(roll).pick(roll, weights)
    }
}

/// The decision of the other side that looks the same to the watcher in his imagined world.
pub(crate) fn counterpart(
    table: &Table,
    worlds: [&State; 2],
    watcher: Seat,
    seat: Seat,
    decision: &[<Raid as Rulebook>::Step],
) -> Option<Vec<<Raid as Rulebook>::Step>> {
    let [truth, twin] = worlds.map(|world| &world.raid);
    let mut steps = Vec::new();
    let counter = Counter { table: &table.raid, truth, twin, watcher: Audience::Seat(watcher), seat, decision };
    raid::view::counterpart(counter, &mut steps).then_some(steps)
}

impl Rulebook for Twin {
    const NAME: &'static str = Raid::NAME;
    const EDITIONS: RangeInclusive<u32> = Raid::EDITIONS;
    const HIDDEN: &'static [&'static str] = Raid::HIDDEN;
    const REVEALS: &'static [Reveal] = Raid::REVEALS;
    const MEASURES: &'static [&'static str] = Raid::MEASURES;
    type Table = Table;
    type State = State;
    type Step = <Raid as Rulebook>::Step;
    type Event = <Raid as Rulebook>::Event;
    type Report = <Raid as Rulebook>::Report;
    type Lens<'a> = <Raid as Rulebook>::Lens<'a>;

    fn library() -> Vec<(&'static str, &'static str)> {
        Raid::library()
    }
    fn seats(text: &str) -> Result<Vec<SeatSetup>, Faults> {
        Raid::seats(text)
    }
    fn start(setup: &Setup) -> Result<(Table, State), Faults> {
        let mut setup = setup.clone();
        let wish = setup.options.remove("twin").unwrap_or_default();
        let wish = Beginning::read(&wish).ok_or_else(|| Faults::one(&setup.scenario, "no option `twin`", ""))?;
        let (table, mut state) = Raid::start(&setup)?;
        let seed = Seed::number(wish.seed);
        let (mut dice, mut chance) = (Seeded::new(seed, u64::MAX), Seeded::new(seed, u64::MAX - 1));
        let mut playout = Playout::<Raid>::default();
        for _ in 0..wish.exchanges {
            playout.exchange(&table, &mut state, &mut dice, &mut Silent, &mut Tally::default(), |_, _, _, q| {
                q.nth(chance.below(q.count() as u32) as usize).expect("an answer")
            });
        }
        if wish.imagined {
            let lens = Raid::lens(&table, &state, Audience::Seat(wish.watcher));
            state = Raid::imagine(lens, &mut Seeded::new(seed, u64::MAX - 2));
        }
        let side = setup.seats.get(usize::from(wish.watcher.0)).and_then(|seat| seat.side);
        Ok((Table { raid: table, side, seed }, State { raid: state, exchanges: 0 }))
    }
    fn asked(t: &Table, s: &State) -> Asked {
        Raid::asked(&t.raid, &s.raid)
    }
    fn lens<'a>(t: &'a Table, s: &'a State, who: Audience) -> Self::Lens<'a> {
        Raid::lens(&t.raid, &s.raid, who)
    }
    fn ask(at: Self::Lens<'_>, so_far: &[Self::Step], q: &mut Question<Self::Step>) {
        Raid::ask(at, so_far, q);
    }
    fn apply(
        t: &Table,
        s: &mut State,
        given: &Answers<Self::Step>,
        _: &mut impl Dice,
        out: &mut impl Witness<Self::Event>,
    ) {
        let seen = Seeded::new(t.seed, 2 * s.exchanges);
        let unseen = Seeded::new(t.seed, 2 * s.exchanges + 1);
        s.exchanges += 1;
        Raid::apply(&t.raid, &mut s.raid, given, &mut Split { seen, unseen, side: t.side }, out);
    }
    fn preview(at: Self::Lens<'_>, so_far: &[Self::Step]) -> Preview {
        Raid::preview(at, so_far)
    }
    fn sight(at: Self::Lens<'_>, from: Place, to: Place) -> Option<SightPreview> {
        Raid::sight(at, from, to)
    }
    fn imagine(_: Self::Lens<'_>, _: &mut impl Dice) -> State {
        unreachable!("the laws are not run on this book")
    }
    fn scene(at: Self::Lens<'_>, out: &mut Scene) {
        Raid::scene(at, out);
    }
    fn sketch(at: Self::Lens<'_>, easel: &mut Easel) {
        Raid::sketch(at, easel);
    }
    fn boards(t: &Table) -> Vec<Board> {
        Raid::boards(&t.raid)
    }
    fn report(t: &Table, s: &State) -> Option<Self::Report> {
        Raid::report(&t.raid, &s.raid)
    }
    fn bytes(t: &Table, s: &State, out: &mut Vec<u8>) {
        Raid::bytes(&t.raid, &s.raid, out);
    }
    fn hidden(t: &Table, s: &State, who: Audience, thing: usize, out: &mut Vec<u8>) {
        Raid::hidden(&t.raid, &s.raid, who, thing, out);
    }
    fn step_text(t: &Table, step: Self::Step) -> String {
        Raid::step_text(&t.raid, step)
    }
    fn step_read(t: &Table, text: &str) -> Option<Self::Step> {
        Raid::step_read(&t.raid, text)
    }
}

impl Judgement for Twin {
    fn worth(at: Self::Lens<'_>, so_far: &[Self::Step], step: Self::Step) -> i32 {
        Raid::worth(at, so_far, step)
    }
    fn habit(at: Self::Lens<'_>, so_far: &[Self::Step], step: Self::Step) -> String {
        Raid::habit(at, so_far, step)
    }
}

/// Does the book reveal something by this kind of event?
pub(crate) fn reveals(kind: &str) -> bool {
    Raid::REVEALS.iter().any(|reveal| reveal.kind == kind)
}
