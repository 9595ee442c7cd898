//! Exact odds of several shots at one target, from the functions that resolve them.

use crate::fire::Aim;
use crate::resolve::Resolved;
use crate::tables::Tables;
use kernel::Fraction;
use kernel::dice::{Roll, enumerate};

/// More shots than this at one target are added up without odds: their exact fractions would not fit a number.
const MOST: usize = 20;
/// Faces of a die.
const FACES: u128 = 6;

/// What a number of shots does together: weights out of six to the power of the shots, by men lost, each without and
/// with suppression.
pub(super) struct Odds {
    weights: Vec<[u128; 2]>,
    shots: usize,
    /// In sixths.
    expected: i64,
    /// Weights of outcomes in which something without men is destroyed.
    spared: u128,
    hard: bool,
}

/// One shot, every fall of its die.
pub(super) fn every_die(tables: &Tables, aim: &Aim) -> Vec<Resolved> {
    let roll = Roll::open("fire", "7.1");
    let all = enumerate(|dice| aim.resolve(tables, roll, dice));
    all.into_iter().filter_map(|weighted| weighted.outcome.ok()).collect()
}

impl Odds {
    pub(super) fn new(hard: bool) -> Odds {
        Odds { weights: vec![[1, 0]], shots: 0, expected: 0, spared: 1, hard }
    }
    /// One more shot, given as what each fall of its die does.
    pub(super) fn add(&mut self, falls: &[Resolved]) {
        self.expected += falls.iter().map(|shot| i64::from(shot.result.casualties())).sum::<i64>();
        self.shots += 1;
        if self.shots > MOST {
            return;
        }
        self.spared *= falls.iter().filter(|shot| !shot.destroyed).count() as u128;
        let mut next = vec![[0; 2]; self.weights.len() + 4];
        for (lost, weights) in self.weights.iter().enumerate() {
            for shot in falls {
                let to = &mut next[lost + usize::from(shot.result.casualties())];
                if shot.result.suppresses() {
                    to[1] += weights[0] + weights[1];
                } else {
                    to[0] += weights[0];
                    to[1] += weights[1];
                }
            }
        }
        self.weights = next;
    }
    fn whole(&self) -> u128 {
        FACES.pow(self.shots as u32)
    }
    /// A weight as a fraction of the whole, in lowest terms.
    fn fraction(&self, weight: u128) -> Fraction {
        let (mut a, mut b) = (weight, self.whole());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        Fraction::new((weight / a.max(1)) as i64, (self.whole() / a.max(1)) as i64)
    }
    fn is_exact(&self) -> bool {
        (1..=MOST).contains(&self.shots)
    }
    /// Men lost on the average; nothing for what has none.
    pub(super) fn expected(&self) -> Option<Fraction> {
        (!self.hard).then(|| Fraction::new(self.expected, FACES as i64))
    }
    /// The chance of at least one man lost.
    pub(super) fn casualty(&self) -> Option<Fraction> {
        let none = self.weights[0][0] + self.weights[0][1];
        (self.is_exact() && !self.hard).then(|| self.fraction(self.whole() - none))
    }
    /// The chance of suppression, alone or with losses.
    pub(super) fn suppression(&self) -> Option<Fraction> {
        (self.is_exact() && !self.hard).then(|| self.fraction(self.whole() - self.weights[0][0]))
    }
    /// The chance that something without men is destroyed.
    pub(super) fn destruction(&self) -> Option<Fraction> {
        (self.is_exact() && self.hard).then(|| self.fraction(self.whole() - self.spared))
    }
    /// Every outcome in words with its chance; losses beyond the target's men pass to the next of its stack (7.84).
    pub(super) fn outcomes(&self) -> Vec<(String, Fraction)> {
        if !self.is_exact() {
            return Vec::new();
        }
        if self.hard {
            let spared = self.fraction(self.spared);
            let destroyed = self.fraction(self.whole() - self.spared);
            return said([("no effect".to_owned(), spared), ("destroyed".to_owned(), destroyed)]);
        }
        let outcome = |(lost, weights): (usize, &[u128; 2])| {
            let label = match lost {
                0 => "suppressed".to_owned(),
                1 => "1 casualty and suppressed".to_owned(),
                _ => format!("{lost} casualties and suppressed"),
            };
            (label, self.fraction(weights[1] + if lost > 0 { weights[0] } else { 0 }))
        };
        let nothing = ("no effect".to_owned(), self.fraction(self.weights[0][0]));
        said([nothing].into_iter().chain(self.weights.iter().enumerate().map(outcome)))
    }
}

/// Only what can happen.
fn said(all: impl IntoIterator<Item = (String, Fraction)>) -> Vec<(String, Fraction)> {
    all.into_iter().filter(|(_, chance)| chance.numerator() > 0).collect()
}
