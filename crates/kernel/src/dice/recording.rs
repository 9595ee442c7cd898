//! Dice that write down what fell, and dice that fall the same way again where an audience was watching.

use super::{Dice, Roll};
use crate::audience::{SeenBy, Side};
use std::collections::VecDeque;

/// One roll as it fell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rolled {
    /// What was rolled for.
    pub roll: Roll,
    /// The die's sides, or how many things there were to pick from.
    pub sides: u8,
    /// What came up: 1 to `sides` for a die, the index for a pick.
    pub value: u8,
}

/// Dice that remember every roll.
pub struct Recording<'a, D> {
    dice: &'a mut D,
    /// Every roll in order.
    pub rolled: Vec<Rolled>,
}

impl<'a, D: Dice> Recording<'a, D> {
    /// Write down what these dice do.
    pub fn new(dice: &'a mut D) -> Recording<'a, D> {
        Recording { dice, rolled: Vec::new() }
    }
}

impl<D: Dice> Dice for Recording<'_, D> {
    fn die(&mut self, roll: Roll, sides: u8) -> u8 {
        let value = self.dice.die(roll, sides);
        self.rolled.push(Rolled { roll, sides, value });
        value
    }
    fn pick(&mut self, roll: Roll, weights: &[u32]) -> usize {
        let index = self.dice.pick(roll, weights);
        self.rolled.push(Rolled { roll, sides: weights.len().min(255) as u8, value: index.min(255) as u8 });
        index
    }
}

/// Dice for an imagined twin: rolls that the audience sees fall as they fell in the true world, the others freely.
pub struct Mirrored<D> {
    seen: VecDeque<Rolled>,
    watcher: Option<Side>,
    free: D,
    /// Did the twin ask for other visible rolls than the truth did?
    pub parted: bool,
}

impl<D: Dice> Mirrored<D> {
    /// Mirror what `watcher` saw (`None`: a spectator); `free` rolls the rest.
    pub fn new(rolled: &[Rolled], watcher: Option<Side>, free: D) -> Mirrored<D> {
        let seen = rolled.iter().copied().filter(|r| sees(r.roll.seen_by, watcher)).collect();
        Mirrored { seen, watcher, free, parted: false }
    }
    fn mirrored(&mut self, roll: Roll, sides: u8) -> Option<u8> {
        if !sees(roll.seen_by, self.watcher) || self.parted {
            return None;
        }
        match self.seen.front() {
            Some(next) if next.roll == roll && next.sides == sides => self.seen.pop_front().map(|r| r.value),
            _ => {
                self.parted = true;
                None
            }
        }
    }
    /// Were all the visible rolls of the truth asked for?
    #[must_use]
    pub fn all_used(&self) -> bool {
        self.seen.is_empty()
    }
}

fn sees(seen_by: SeenBy, watcher: Option<Side>) -> bool {
    match watcher {
        Some(side) => seen_by.side(side),
        None => seen_by == SeenBy::All,
    }
}

impl<D: Dice> Dice for Mirrored<D> {
    fn die(&mut self, roll: Roll, sides: u8) -> u8 {
        self.mirrored(roll, sides).unwrap_or_else(|| self.free.die(roll, sides))
    }
    fn pick(&mut self, roll: Roll, weights: &[u32]) -> usize {
        let sides = weights.len().min(255) as u8;
        match self.mirrored(roll, sides).map(usize::from) {
            Some(index) if weights[index] > 0 => index,
            seen => {
                self.parted |= seen.is_some();
                self.free.pick(roll, weights)
            }
        }
    }
}
