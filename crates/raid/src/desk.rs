//! The desk at which a rule works: the table, the state, the dice, and whoever listens.

use crate::state::{State, Table};
use crate::units::PieceId;
use crate::view::{Ears, Lens, Voice};
use kernel::{Audience, Dice, Side, Told, Witness};
use std::cell::Cell;

/// Everything a rule function needs. Rules change the state only through it.
pub struct Desk<'a, D, W> {
    /// Fixed and public.
    pub t: &'a Table,
    /// What changes.
    pub s: &'a mut State,
    /// The dice gate.
    pub dice: &'a mut D,
    /// Whoever listens.
    pub out: &'a mut W,
}

/// The audiences of Raid: both sides, the public, the umpire.
pub const AUDIENCES: [Audience; 4] =
    [Audience::Side(Side(0)), Audience::Side(Side(1)), Audience::Public, Audience::Umpire];

impl<D: Dice, W: Witness<Told>> Desk<'_, D, W> {
    /// What a side knows, so that a rule decides by the same knowledge as the question did.
    #[inline]
    #[must_use]
    pub fn lens(&self, side: Side) -> Lens<'_> {
        Lens::new(self.t, self.s, Audience::Side(side))
    }
    /// Tell every audience one happening, in the words of each.
    #[inline]
    pub fn tell(&mut self, make: impl Fn(Voice<'_>) -> Told) {
        self.tell_some(AUDIENCES, make);
    }
    /// Tell only one side (and the umpire).
    #[inline]
    pub fn tell_side(&mut self, side: Side, make: impl Fn(Voice<'_>) -> Told) {
        self.tell_some([Audience::Side(side), Audience::Umpire], make);
    }
    /// Words are made once for all who hear the same.
    #[inline]
    fn tell_some<const N: usize>(&mut self, audiences: [Audience; N], make: impl Fn(Voice<'_>) -> Told) {
        let heard = [const { Cell::new(Ears::NOBODY) }; N];
        for (n, &who) in audiences.iter().enumerate() {
            let voice = Voice::new(self.t, self.s, who, &heard[n]);
            let event = || {
                heard[n].set(Ears::ALL);
                make(voice)
            };
            match heard[..n].iter().position(|ears| ears.get().has(who)) {
                Some(earlier) => self.out.tell_same(who, n - earlier, event),
                None => self.out.tell(who, event),
            }
        }
    }
    /// Tell those who can tell this counter from others: its owner and the umpire always, the rest only while it is
    /// face-up.
    #[inline]
    pub fn tell_about(&mut self, piece: PieceId, make: impl Fn(Voice<'_>) -> Told) {
        if self.s.shown(self.t, piece) {
            self.tell(make);
        } else {
            self.tell_side(self.t.side(piece), make);
        }
    }
}
