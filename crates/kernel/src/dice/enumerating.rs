//! Every outcome with its exact weight, from the very function that rolls.

use super::{Dice, Roll};
use crate::preview::Fraction;

/// Dice that walk through every combination, one run at a time.
#[derive(Debug, Default)]
pub struct Enumerating {
    /// For each roll of this run: the branch taken, the weight of every branch.
    path: Vec<(usize, Vec<u32>)>,
    depth: usize,
}

impl Enumerating {
    fn branch(&mut self, weights: impl FnOnce() -> Vec<u32>) -> usize {
        if self.depth == self.path.len() {
            let weights = weights();
            let first = weights.iter().position(|&w| w > 0).unwrap_or(0);
            self.path.push((first, weights));
        }
        self.depth += 1;
        self.path[self.depth - 1].0
    }
    fn chance(&self) -> Fraction {
        self.path.iter().fold(Fraction::whole(1), |chance, (taken, weights)| {
            let total: u64 = weights.iter().map(|&w| u64::from(w)).sum();
            chance.times(Fraction::new(i64::from(weights[*taken]), total as i64))
        })
    }
    /// Go on to the next combination; false when all have been walked.
    fn advance(&mut self) -> bool {
        self.depth = 0;
        while let Some((taken, weights)) = self.path.last_mut() {
            if let Some(next) = (*taken + 1..weights.len()).find(|&i| weights[i] > 0) {
                *taken = next;
                return true;
            }
            self.path.pop();
        }
        false
    }
}

impl Dice for Enumerating {
    fn die(&mut self, _: Roll, sides: u8) -> u8 {
        self.branch(|| vec![1; usize::from(sides)]) as u8 + 1
    }
    fn pick(&mut self, _: Roll, weights: &[u32]) -> usize {
        self.branch(|| weights.to_vec())
    }
}

/// One outcome and its exact chance.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weighted<T> {
    /// What came out.
    pub outcome: T,
    /// How likely it is.
    pub chance: Fraction,
}

/// Run `resolve` once for every combination of its dice and add equal outcomes up, in the order they first came.
pub fn enumerate<T: PartialEq>(mut resolve: impl FnMut(&mut Enumerating) -> T) -> Vec<Weighted<T>> {
    let mut dice = Enumerating::default();
    let mut found: Vec<Weighted<T>> = Vec::new();
    loop {
        let outcome = resolve(&mut dice);
        let chance = dice.chance();
        match found.iter_mut().find(|w| w.outcome == outcome) {
            Some(known) => known.chance = known.chance.plus(chance),
            None => found.push(Weighted { outcome, chance }),
        }
        if !dice.advance() {
            return found;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROLL: Roll = Roll::open("test", "0");

    #[test]
    fn two_dice_sum_to_seven_in_one_of_six() {
        let odds = enumerate(|dice| dice.d6(ROLL) + dice.d6(ROLL));
        assert_eq!(odds.len(), 11);
        let seven = odds.iter().find(|w| w.outcome == 7).unwrap();
        assert_eq!(seven.chance, Fraction::new(1, 6));
        let sum = odds.iter().fold(Fraction::whole(0), |sum, w| sum.plus(w.chance));
        assert_eq!(sum, Fraction::whole(1));
    }

    #[test]
    fn later_rolls_may_depend_on_earlier_ones() {
        let odds = enumerate(|dice| if dice.d6(ROLL) == 6 { dice.pick(ROLL, &[1, 0, 3]) } else { 9 });
        let chance = |outcome| odds.iter().find(|w| w.outcome == outcome).map(|w| w.chance);
        assert_eq!(chance(9), Some(Fraction::new(5, 6)));
        assert_eq!(chance(0), Some(Fraction::new(1, 24)));
        assert_eq!(chance(1), None);
        assert_eq!(chance(2), Some(Fraction::new(1, 8)));
    }
}
