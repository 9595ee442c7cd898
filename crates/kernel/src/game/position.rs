//! Where a match stands: the state, and the answers that are sealed beside it.

use crate::audience::{Seat, Seats};
use crate::dice::Dice;
use crate::play;
use crate::question::Question;
use crate::rulebook::{Answers, Asked, Rulebook};
use crate::telling::{Silent, Witness};

/// How many exchanges without any choice may follow each other before the kernel stops and asks all the same.
const FORCED_IN_A_ROW: usize = 10_000;

/// Who watches the exchanges of a line go by.
pub(crate) trait Watcher<R: Rulebook>: Witness<R::Event> {
    /// Decisions were applied; this is the state now.
    fn applied(&mut self, _: &R::Table, _: &R::State) {}
    /// This is asked next, whether or not anybody has a choice in it.
    fn stands(&mut self, _: &R::Table, _: &R::State, _asked: Asked) {}
}

impl<R: Rulebook> Watcher<R> for Silent {}

/// The state and the answers kept outside it.
pub(crate) struct Position<R: Rulebook> {
    pub(crate) state: R::State,
    /// What each asked seat has answered, or must answer because it has no choice.
    answers: [Vec<R::Step>; 8],
    /// The asked seats that have a choice.
    pub(crate) open: Seats,
    /// Those of them that have answered.
    pub(crate) given: Seats,
}

impl<R: Rulebook> Clone for Position<R> {
    fn clone(&self) -> Self {
        let Position { state, answers, open, given } = self;
        Position { state: state.clone(), answers: answers.clone(), open: *open, given: *given }
    }
}

impl<R: Rulebook> Position<R> {
    /// A match that has not begun.
    pub(crate) fn new(state: R::State) -> Position<R> {
        Position { state, answers: Default::default(), open: Seats::default(), given: Seats::default() }
    }
    /// Who has a choice and has not made it.
    pub(crate) fn to_answer(&self) -> Seats {
        self.open.minus(self.given)
    }
    /// Keep a seat's answer. True when it was the last one, so that they can be applied.
    pub(crate) fn answer(&mut self, seat: Seat, steps: &[R::Step]) -> bool {
        let kept = &mut self.answers[usize::from(seat.0)];
        kept.clear();
        kept.extend_from_slice(steps);
        self.given = self.given.with(seat);
        self.to_answer().is_empty()
    }
    /// Apply all answers, in seat order, and go on to the next choice.
    pub(crate) fn resolve(
        &mut self,
        t: &R::Table,
        dice: &mut impl Dice,
        out: &mut impl Watcher<R>,
        q: &mut Question<R::Step>,
    ) {
        self.apply(t, dice, out);
        self.settle(t, dice, out, q);
    }
    /// Answer for everybody who has no choice, until somebody has one or the game is over.
    pub(crate) fn settle(
        &mut self,
        t: &R::Table,
        dice: &mut impl Dice,
        out: &mut impl Watcher<R>,
        q: &mut Question<R::Step>,
    ) {
        for round in 0..=FORCED_IN_A_ROW {
            let asked = R::asked(t, &self.state);
            self.given = Seats::default();
            self.open = asked.seats();
            out.stands(t, &self.state, asked);
            if asked == Asked::Nobody || round == FORCED_IN_A_ROW {
                return;
            }
            for seat in asked.seats().iter() {
                if play::forced::<R>(t, &self.state, seat, q, &mut self.answers[usize::from(seat.0)]) {
                    self.open = self.open.without(seat);
                }
            }
            if !self.open.is_empty() {
                return;
            }
            self.apply(t, dice, out);
        }
    }
    fn apply(&mut self, t: &R::Table, dice: &mut impl Dice, out: &mut impl Watcher<R>) {
        let mut given = Answers::none();
        for seat in R::asked(t, &self.state).seats().iter() {
            given = given.with(seat, &self.answers[usize::from(seat.0)]);
        }
        R::apply(t, &mut self.state, &given, dice, out);
        out.applied(t, &self.state);
    }
}
