//! Dice for tests: the rolls are written down by name, and all of them must be used.

use super::{Dice, Roll};
use std::collections::VecDeque;

/// Rolls in the order they must be asked for, each with its name. Asking for another name, or leaving one over, is a
/// failed test; so these dice panic, and only these.
#[derive(Debug)]
pub struct Scripted {
    rolls: VecDeque<(String, u8)>,
}

impl Scripted {
    /// These rolls: `&[("first player", 3), ("fire", 6)]`. For a pick, the value is the index drawn.
    #[must_use]
    pub fn new(rolls: &[(&str, u8)]) -> Scripted {
        Scripted { rolls: rolls.iter().map(|&(name, value)| (name.to_owned(), value)).collect() }
    }
    /// No rolls are expected.
    #[must_use]
    pub fn none() -> Scripted {
        Scripted::new(&[])
    }
    /// Add further rolls.
    pub fn then(&mut self, rolls: &[(&str, u8)]) {
        self.rolls.extend(rolls.iter().map(|&(name, value)| (name.to_owned(), value)));
    }
    /// All rolls were used; otherwise the test fails.
    pub fn finish(&self) {
        assert!(self.rolls.is_empty(), "rolls left over: {:?}", self.rolls);
    }
    fn next(&mut self, roll: Roll) -> u8 {
        assert!(!roll.name.is_empty() && !roll.case.is_empty(), "a roll without name or case: {roll:?}");
        let (name, value) = self
            .rolls
            .pop_front()
            .unwrap_or_else(|| panic!("`{}` (case {}) is rolled, but the script has ended", roll.name, roll.case));
        assert_eq!(name, roll.name, "the script expected another roll (case {})", roll.case);
        value
    }
}

impl Drop for Scripted {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            self.finish();
        }
    }
}

impl Dice for Scripted {
    fn die(&mut self, roll: Roll, sides: u8) -> u8 {
        let value = self.next(roll);
        assert!((1..=sides).contains(&value), "`{}` is a die of {sides} sides, not {value}", roll.name);
        value
    }
    fn pick(&mut self, roll: Roll, weights: &[u32]) -> usize {
        let index = usize::from(self.next(roll));
        assert!(weights.get(index).is_some_and(|&w| w > 0), "`{}` cannot pick number {index}", roll.name);
        index
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[should_panic(expected = "rolls left over")]
    fn a_left_over_roll_fails() {
        drop(Scripted::new(&[("fire", 4)]));
    }

    #[test]
    #[should_panic(expected = "expected another roll")]
    fn a_roll_of_another_name_fails() {
        Scripted::new(&[("fire", 4)]).d6(Roll::open("scatter", "9.3"));
    }
}
