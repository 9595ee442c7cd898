//! The desk at which a rule works: the table, the state, the dice, and whoever listens.

use kernel::{Audience, Dice, Roll, SeenBy, Side, Told, Witness};

use crate::state::{State, Table};

/// Everything a rule function needs.
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

/// The audiences that hear how the period goes on.
const EVERYBODY: [Audience; 4] = [Audience::Side(Side(0)), Audience::Side(Side(1)), Audience::Public, Audience::Umpire];

impl<D: Dice, W: Witness<Told>> Desk<'_, D, W> {
    /// Tell one side, and the umpire.
    pub fn tell(&mut self, side: usize, make: impl Fn() -> Told) {
        for who in [Audience::Side(Side(side as u8)), Audience::Umpire] {
            self.out.tell(who, &make);
        }
    }
    /// Tell the side of a group what happens to it, if it hears of the group at all (4.2), and the umpire.
    pub fn tell_of(&mut self, group: usize, make: impl Fn() -> Told) {
        if self.s.reports(self.t, group) {
            self.tell(self.s.side(self.t, group), make);
        } else {
            self.out.tell(Audience::Umpire, &make);
        }
    }
    /// Tell everybody.
    pub fn tell_all(&mut self, make: impl Fn() -> Told) {
        for who in EVERYBODY {
            self.out.tell(who, &make);
        }
    }
    /// The dice behind one side's screen: whoever fires or tests sees them, the enemy does not.
    pub fn screened(&mut self, side: usize) -> Screened<'_, D> {
        Screened { dice: self.dice, seen_by: SeenBy::Side(Side(side as u8)) }
    }
    /// The dice of a group: its side sees them if it hears of the group.
    pub fn dice_of(&mut self, group: usize) -> Screened<'_, D> {
        let side = self.s.side(self.t, group);
        if self.s.reports(self.t, group) { self.screened(side) } else { self.unseen() }
    }
    /// The dice that nobody sees.
    pub fn unseen(&mut self) -> Screened<'_, D> {
        Screened { dice: self.dice, seen_by: SeenBy::Nobody }
    }
}

/// Dice that are thrown behind a screen, whatever the rule says of the open table: fire and tests of troops that the enemy
/// may not have located would betray them.
pub struct Screened<'a, D> {
    dice: &'a mut D,
    seen_by: SeenBy,
}

impl<D: Dice> Screened<'_, D> {
    fn behind(&self, roll: Roll) -> Roll {
        // What nobody may see stays unseen.
        if roll.seen_by == SeenBy::Nobody { roll } else { Roll { seen_by: self.seen_by, ..roll } }
    }
}

impl<D: Dice> Dice for Screened<'_, D> {
    fn die(&mut self, roll: Roll, sides: u8) -> u8 {
        self.dice.die(self.behind(roll), sides)
    }
    fn pick(&mut self, roll: Roll, weights: &[u32]) -> usize {
        self.dice.pick(self.behind(roll), weights)
    }
}
