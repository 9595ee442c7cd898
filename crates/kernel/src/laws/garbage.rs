//! Spoilt input: whatever comes in, the book answers with a fault and never panics.

use super::Law;
use super::game::Run;
use super::view::{Broken, hold};
use crate::dice::Seeded;
use crate::rulebook::Rulebook;
use crate::setup::{Faults, Setup};

/// What a spoilt text may hold at any place.
const BITS: &[&str] =
    &["", "\n", " ", "=", "[", "]]", "\"", "-1", "0", "99999999999", "é", "\u{0}", "#", "true", "0101", ","];

impl<R: Rulebook> Run<'_, R> {
    /// Spoilt scenario texts and options either start or are refused with faults that say something.
    pub(super) fn garbage_texts(&mut self, setup: &Setup) -> Result<(), Broken> {
        for n in 0..self.laws.garbage {
            let mut spoilt_setup = setup.clone();
            spoilt_setup.text = spoilt(&setup.text, &mut self.rng);
            if n % 4 == 3 {
                let word = spoilt("on", &mut self.rng);
                spoilt_setup.options.insert(spoilt("night", &mut self.rng), word);
            }
            self.counts.garbage += 1;
            let faults = [R::start(&spoilt_setup).err(), R::seats(&spoilt_setup.text).err()];
            for faults in faults.into_iter().flatten() {
                hold(Law::NoPanic, says_something(&faults), || format!("  faults without words: {faults:?}"))?;
            }
        }
        Ok(())
    }

    /// A step read from a spoilt token, if it can be read.
    pub(super) fn garbage_step(&mut self, so_far: &[R::Step]) -> Option<R::Step> {
        let known: Vec<R::Step> = so_far.iter().chain(&self.strangers).copied().collect();
        let text = match known.get(self.rng.below(known.len() as u32 + 1) as usize) {
            Some(&step) => spoilt(&R::step_text(self.table, step), &mut self.rng),
            None => spoilt("", &mut self.rng),
        };
        self.counts.garbage += 1;
        R::step_read(self.table, &text)
    }
}

fn says_something(faults: &Faults) -> bool {
    !faults.faults.is_empty() && faults.faults.iter().all(|fault| !fault.what.is_empty())
}

/// The text with one to three things wrong with it.
pub(super) fn spoilt(text: &str, rng: &mut Seeded) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..=rng.below(3) {
        let len = chars.len();
        let (from, to) = (rng.below(len as u32 + 1) as usize, rng.below(len as u32 + 1) as usize);
        let (from, to) = (from.min(to), from.max(to));
        let bit = BITS[rng.below(BITS.len() as u32) as usize];
        match rng.below(5) {
            0 => drop(chars.splice(from..(from + 1).min(len), bit.chars())),
            1 => chars.truncate(to),
            2 => chars.extend_from_within(from..to.min(from + 200)),
            3 if from < len && to < len => chars.swap(from, to),
            _ => drop(chars.splice(from..to.min(from + 12), bit.chars())),
        }
    }
    chars.into_iter().collect()
}
