//! Playing without a table round it: composing decisions step by step, and whole games at full speed.
//!
//! This is the path of the laboratory and of the benchmarks: no words, no tellings, no log, no allocation once the
//! buffers have grown.

use crate::audience::{Audience, Seat};
use crate::dice::Dice;
use crate::question::Question;
use crate::rulebook::{Answers, Asked, Rulebook};
use crate::telling::Witness;

/// Why a list of steps is not a decision.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotLegal {
    /// The seat is not asked anything now.
    #[error("seat {} is not asked anything now", .0.0)]
    NotAsked(Seat),
    /// A step that was not offered after those before it.
    #[error("step {} is not offered there", .0 + 1)]
    NotOffered(usize),
    /// More was to be answered.
    #[error("the decision is not complete: more is asked after its last step")]
    NotComplete,
    /// The decision was complete before its last step.
    #[error("the decision was complete after step {0}")]
    TooLong(usize),
}

/// Is this list of steps a complete, legal decision for the seat? Legal means: each step was offered after the steps
/// before it, and the last question is closed.
pub fn legal<R: Rulebook>(
    t: &R::Table,
    s: &R::State,
    seat: Seat,
    steps: &[R::Step],
    q: &mut Question<R::Step>,
) -> Result<(), NotLegal> {
    if !R::asked(t, s).seats().contains(seat) {
        return Err(NotLegal::NotAsked(seat));
    }
    for n in 0..=steps.len() {
        q.clear();
        R::ask(R::lens(t, s, Audience::Seat(seat)), &steps[..n], q);
        match (q.is_closed(), steps.get(n)) {
            (true, None) => return Ok(()),
            (true, Some(_)) => return Err(NotLegal::TooLong(n)),
            (false, None) => return Err(NotLegal::NotComplete),
            (false, Some(&step)) if !q.allows(step) => return Err(NotLegal::NotOffered(n)),
            (false, Some(_)) => {}
        }
    }
    Err(NotLegal::NotComplete)
}

/// Compose a decision by choosing at every open question. Questions with a single possible answer are answered
/// without choosing. `choose` gets the lens, the steps so far and the question.
pub fn compose<R: Rulebook>(
    t: &R::Table,
    s: &R::State,
    seat: Seat,
    q: &mut Question<R::Step>,
    steps: &mut Vec<R::Step>,
    mut choose: impl FnMut(R::Lens<'_>, &[R::Step], &Question<R::Step>) -> R::Step,
) {
    steps.clear();
    let lens = R::lens(t, s, Audience::Seat(seat));
    loop {
        q.clear();
        R::ask(lens, steps, q);
        if q.is_closed() {
            return;
        }
        let step = q.forced().unwrap_or_else(|| choose(lens, steps, q));
        steps.push(step);
    }
}

/// The only complete decision of the seat, if there is just one; left in `steps`.
pub fn forced<R: Rulebook>(
    t: &R::Table,
    s: &R::State,
    seat: Seat,
    q: &mut Question<R::Step>,
    steps: &mut Vec<R::Step>,
) -> bool {
    steps.clear();
    let lens = R::lens(t, s, Audience::Seat(seat));
    loop {
        q.clear();
        R::ask(lens, steps, q);
        if q.is_closed() {
            return true;
        }
        match q.forced() {
            Some(step) => steps.push(step),
            None => return false,
        }
    }
}

/// What a play-out counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Steps chosen among at least two offers.
    pub moves: u64,
    /// Offers of those steps, summed.
    pub offers: u64,
    /// Decisions applied, forced ones included.
    pub commits: u64,
}

/// A game played from its state to its end, with buffers that are reused from game to game.
pub struct Playout<R: Rulebook> {
    q: Question<R::Step>,
    steps: [Vec<R::Step>; 8],
}

impl<R: Rulebook> Default for Playout<R> {
    fn default() -> Self {
        Playout { q: Question::bare(), steps: Default::default() }
    }
}

impl<R: Rulebook> Playout<R> {
    /// Play one exchange: everybody who is asked decides, and the decisions are applied. False when the game is over.
    /// `choose` picks among the answers of a question; `count` says whether its choices are counted as moves.
    pub fn exchange(
        &mut self,
        t: &R::Table,
        s: &mut R::State,
        dice: &mut impl Dice,
        out: &mut impl Witness<R::Event>,
        tally: &mut Tally,
        mut choose: impl FnMut(Seat, R::Lens<'_>, &[R::Step], &Question<R::Step>) -> R::Step,
    ) -> bool {
        let asked = R::asked(t, s);
        if asked == Asked::Nobody {
            return false;
        }
        for seat in asked.seats().iter() {
            let steps = &mut self.steps[usize::from(seat.0)];
            compose::<R>(t, s, seat, &mut self.q, steps, |lens, so_far, q| {
                tally.moves += 1;
                tally.offers += q.count() as u64;
                choose(seat, lens, so_far, q)
            });
        }
        let mut given = Answers::none();
        for seat in asked.seats().iter() {
            given = given.with(seat, &self.steps[usize::from(seat.0)]);
        }
        R::apply(t, s, &given, dice, out);
        tally.commits += 1;
        true
    }
}
