//! The one gate through which chance enters. Every roll has a name, a case and an audience.
//!
//! Behind the gate stand four kinds of dice: [`Seeded`] for play, [`Scripted`] for tests (a left-over roll fails),
//! [`Given`] for a club's own dice, and [`enumerate`] for every outcome with its exact weight. The odds that a
//! player is shown come from the very function that resolves the roll.

mod enumerating;
mod given;
mod recording;
mod scripted;
mod seeded;

pub use enumerating::{Enumerating, Weighted, enumerate};
pub use given::{Given, GivenError};
pub use recording::{Mirrored, Recording, Rolled};
pub use scripted::Scripted;
pub use seeded::{Seed, Seeded};

use crate::audience::{SeenBy, Side};

/// What is rolled for, by which case, and who sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Roll {
    /// The roll's name: `fire`, `scatter direction`.
    pub name: &'static str,
    /// The case that asks for it.
    pub case: &'static str,
    /// Who sees it fall.
    pub seen_by: SeenBy,
}

impl Roll {
    /// A roll on the open table.
    #[must_use]
    pub const fn open(name: &'static str, case: &'static str) -> Roll {
        Roll { name, case, seen_by: SeenBy::All }
    }
    /// A roll behind one side's screen.
    #[must_use]
    pub const fn screened(name: &'static str, case: &'static str, side: Side) -> Roll {
        Roll { name, case, seen_by: SeenBy::Side(side) }
    }
    /// A roll that no player sees.
    #[must_use]
    pub const fn unseen(name: &'static str, case: &'static str) -> Roll {
        Roll { name, case, seen_by: SeenBy::Nobody }
    }
}

/// The dice gate.
pub trait Dice {
    /// Roll one die of so many sides: 1 to `sides`.
    fn die(&mut self, roll: Roll, sides: u8) -> u8;
    /// Draw one of several with these weights; gives its index. Ties, cups and spreads are one pick, never a series
    /// of re-rolls.
    fn pick(&mut self, roll: Roll, weights: &[u32]) -> usize;
    /// Roll a six-sided die.
    fn d6(&mut self, roll: Roll) -> u8 {
        self.die(roll, 6)
    }
}

impl<D: Dice + ?Sized> Dice for &mut D {
    fn die(&mut self, roll: Roll, sides: u8) -> u8 {
        (**self).die(roll, sides)
    }
    fn pick(&mut self, roll: Roll, weights: &[u32]) -> usize {
        (**self).pick(roll, weights)
    }
}
