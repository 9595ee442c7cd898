//! A club's own dice: the values are read off the table and handed in.

use super::{Dice, Roll};
use thiserror::Error;

/// What can be wrong with dice that were handed in.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum GivenError {
    /// More were asked for than given.
    #[error("the dice ran out: `{name}` (case {case}) still has to be rolled; {given} given")]
    TooFew {
        /// The roll that found nothing.
        name: &'static str,
        /// Its case.
        case: &'static str,
        /// How many were given.
        given: usize,
    },
    /// A value that the die does not have.
    #[error("`{name}` is a die of {sides} sides, so it cannot show {value}")]
    NoSuchFace {
        /// The roll.
        name: &'static str,
        /// Its sides.
        sides: u8,
        /// What was given.
        value: u8,
    },
    /// Some were not used.
    #[error("too many dice: the last {left} had nothing to be rolled for; leave them out")]
    TooMany {
        /// How many were left.
        left: usize,
    },
}

/// Dice values in the order they were rolled at the table. A fault is remembered and reported at the end; until then
/// a missing die counts as 1, so that no rule has to know of it.
#[derive(Clone, Debug)]
pub struct Given {
    values: Vec<u8>,
    used: usize,
    fault: Option<GivenError>,
    /// Every roll with its value, for the working.
    pub rolled: Vec<(Roll, u8)>,
}

impl Given {
    /// These values.
    #[must_use]
    pub fn new(values: Vec<u8>) -> Given {
        Given { values, used: 0, fault: None, rolled: Vec::new() }
    }
    /// Were just the right dice given?
    pub fn finish(&self) -> Result<(), GivenError> {
        match &self.fault {
            Some(fault) => Err(fault.clone()),
            None if self.used < self.values.len() => Err(GivenError::TooMany { left: self.values.len() - self.used }),
            None => Ok(()),
        }
    }
    fn note(&mut self, fault: GivenError) {
        self.fault.get_or_insert(fault);
    }
}

impl Dice for Given {
    fn die(&mut self, roll: Roll, sides: u8) -> u8 {
        let value = match self.values.get(self.used) {
            None => {
                self.note(GivenError::TooFew { name: roll.name, case: roll.case, given: self.values.len() });
                1
            }
            Some(&value) if !(1..=sides).contains(&value) => {
                self.note(GivenError::NoSuchFace { name: roll.name, sides, value });
                1
            }
            Some(&value) => value,
        };
        self.used += 1;
        self.rolled.push((roll, value));
        value
    }
    fn pick(&mut self, roll: Roll, weights: &[u32]) -> usize {
        let sides = u8::try_from(weights.len()).unwrap_or(u8::MAX);
        usize::from(self.die(roll, sides)) - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRE: Roll = Roll::open("fire", "7.1");

    #[test]
    fn faults_are_told_and_never_panic() {
        let mut dice = Given::new(vec![4, 9]);
        assert_eq!(dice.d6(FIRE), 4);
        assert_eq!(dice.finish(), Err(GivenError::TooMany { left: 1 }));
        assert_eq!(dice.d6(FIRE), 1);
        assert_eq!(dice.d6(FIRE), 1);
        assert_eq!(dice.finish(), Err(GivenError::NoSuchFace { name: "fire", sides: 6, value: 9 }));
    }
}
