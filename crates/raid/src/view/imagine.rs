//! Imagined worlds: what could be true as far as an audience knows.
//!
//! A world is imagined from the true one by changing what is hidden and nothing that shows. Counters that the audience
//! cannot tell apart change places, as long as each could be what the other is ([`State::maybe`]), the rules allow
//! them where they come to stand, and no counter of the other side is seen or lost from sight by it. Then what else is
//! secret is drawn anew: men lost unseen, facings, loads, mines, charges, missions, arms and edges of entry.

mod path;
mod secrets;
mod swap;

pub(super) use secrets::may_have_plots;

use super::Lens;
use crate::state::{Frame, State, Table};
use crate::units::{ALPHA, BRAVO, MAX_SIDE, PieceId, Whereabouts, flag};
use kernel::dice::Roll;
use kernel::{Dice, Side};

/// Most exchanges tried for one side.
const MOST_TRIES: usize = 60;

/// A world that this audience cannot tell from the true one. The umpire gets the truth, and so does everybody once the
/// game is over; before the set-up there is nothing to imagine.
pub fn imagine(at: Lens<'_>, dice: &mut impl Dice) -> State {
    let mut twin = at.s.clone();
    if at.sees_all() || matches!(at.s.phase(), Frame::Deploy | Frame::Over) {
        return twin;
    }
    for side in [ALPHA, BRAVO] {
        if at.side() != Some(side) {
            Dream::of(at.t, &mut twin, side, dice).dream(at.s);
        }
    }
    twin
}

/// The secrets of one side, being imagined.
struct Dream<'a, D> {
    t: &'a Table,
    s: &'a mut State,
    side: Side,
    dice: &'a mut D,
    /// The counters of the side that could be taken for others.
    secret: [PieceId; MAX_SIDE],
    count: usize,
}

impl<'a, D: Dice> Dream<'a, D> {
    fn of(t: &'a Table, s: &'a mut State, side: Side, dice: &'a mut D) -> Dream<'a, D> {
        let mut secret = [PieceId::NONE; MAX_SIDE];
        let mut count = 0;
        for id in t.pieces_of(side).filter(|&id| is_secret(t, s, id)) {
            secret[count] = id;
            count += 1;
        }
        Dream { t, s, side, dice, secret, count }
    }
    /// Imagine everything that is hidden about the side.
    fn dream(&mut self, truth: &State) {
        self.platoons();
        for _ in 0..(4 * self.count).min(MOST_TRIES) {
            let (p, q) = (self.below(self.count), self.below(self.count));
            self.exchange(self.secret[p], self.secret[q]);
        }
        self.loads();
        self.men(truth);
        self.facings();
        self.arms();
        self.mines();
        self.charges();
        self.missions();
        self.path();
    }
    /// A number below `n`, which is at most 255.
    fn below(&mut self, n: usize) -> usize {
        usize::from(self.dice.die(Roll::unseen("imagine", "0"), n.clamp(1, 255) as u8)) - 1
    }
    /// So often out of so many.
    fn chance(&mut self, times: usize, of: usize) -> bool {
        self.below(of) < times
    }
}

/// May the other side take this counter for another?
pub(super) fn is_secret(t: &Table, s: &State, id: PieceId) -> bool {
    let unseen = match s[id].whereabouts {
        Whereabouts::OnMap => !s[id].is(flag::FACE_UP),
        Whereabouts::Aboard => !s.shown(t, id),
        Whereabouts::Waiting | Whereabouts::Exited => true,
        Whereabouts::Absent | Whereabouts::Dead => false,
    };
    unseen && !t.spec(id).is_helicopter() && s.maybe[id.index()].count_ones() > 1
}
