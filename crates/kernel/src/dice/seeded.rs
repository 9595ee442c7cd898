//! Dice of a match: ChaCha8, one stream for each line of the log.

use super::{Dice, Roll};
use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use std::fmt;
use std::str::FromStr;

/// The secret of a match from which all its dice follow.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// A seed from a small number, for tests and laboratories.
    #[must_use]
    pub fn number(n: u64) -> Seed {
        let mut hasher = blake3::Hasher::new();
        hasher.update(b"fireteam seed ").update(&n.to_le_bytes());
        Seed(*hasher.finalize().as_bytes())
    }
    /// The seed of a match: the table's secret and what each seat contributed, in seat order.
    #[must_use]
    pub fn combined(secret: &[u8; 32], contributions: &[Vec<u8>]) -> Seed {
        let mut hasher = blake3::Hasher::new();
        hasher.update(b"fireteam match ").update(secret);
        for part in contributions {
            hasher.update(&(part.len() as u64).to_le_bytes()).update(part);
        }
        Seed(*hasher.finalize().as_bytes())
    }
    /// What is published before the first contribution: nobody can change the secret afterwards.
    #[must_use]
    pub fn commitment(secret: &[u8; 32]) -> String {
        let mut hasher = blake3::Hasher::new();
        hasher.update(b"fireteam commitment ").update(secret);
        hasher.finalize().to_hex().to_string()
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|b| write!(f, "{b:02x}"))
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(secret)")
    }
}

impl FromStr for Seed {
    type Err = String;
    fn from_str(text: &str) -> Result<Seed, String> {
        let bad = || "a seed is 64 hexadecimal digits".to_owned();
        if text.len() != 64 || !text.is_ascii() {
            return Err(bad());
        }
        let mut bytes = [0; 32];
        for (i, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * i..2 * i + 2], 16).map_err(|_| bad())?;
        }
        Ok(Seed(bytes))
    }
}

/// Dice that follow from a seed and a stream number. The dice of log line *n* are stream *n*, so that nothing undone,
/// skipped or secret shifts a later die.
pub struct Seeded {
    words: ChaCha8Rng,
}

impl Seeded {
    /// The dice of one stream.
    #[must_use]
    pub fn new(seed: Seed, stream: u64) -> Seeded {
        let mut words = ChaCha8Rng::from_seed(seed.0);
        words.set_stream(stream);
        Seeded { words }
    }
    /// A number below `n`, each equally likely: words at the ragged end of the range are thrown away.
    pub fn below(&mut self, n: u32) -> u32 {
        debug_assert!(n > 0);
        let ragged = (u32::MAX % n + 1) % n;
        loop {
            let word = self.words.next_u32();
            if word <= u32::MAX - ragged {
                return word % n;
            }
        }
    }
}

impl Dice for Seeded {
    #[inline]
    fn die(&mut self, _: Roll, sides: u8) -> u8 {
        self.below(u32::from(sides)) as u8 + 1
    }
    fn pick(&mut self, _: Roll, weights: &[u32]) -> usize {
        let total: u32 = weights.iter().sum();
        let mut left = self.below(total.max(1));
        for (i, &w) in weights.iter().enumerate() {
            if left < w {
                return i;
            }
            left -= w;
        }
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROLL: Roll = Roll::open("test", "0");

    /// These vectors pin the generator and our dice functions: a change would break every archived game.
    #[test]
    fn golden_vectors() {
        let mut dice = Seeded::new(Seed::number(1), 7);
        let d6: Vec<u8> = (0..20).map(|_| dice.die(ROLL, 6)).collect();
        let d20: Vec<u8> = (0..10).map(|_| dice.die(ROLL, 20)).collect();
        let picks: Vec<usize> = (0..10).map(|_| dice.pick(ROLL, &[1, 2, 3])).collect();
        assert_eq!((d6.as_slice(), d20.as_slice(), picks.as_slice()), GOLDEN);
    }
    const GOLDEN: (&[u8], &[u8], &[usize]) = (
        &[2, 3, 4, 3, 1, 3, 6, 5, 2, 3, 1, 5, 2, 1, 2, 4, 6, 4, 1, 1],
        &[17, 9, 9, 6, 16, 10, 15, 5, 12, 4],
        &[2, 1, 2, 1, 2, 2, 2, 1, 0, 2],
    );

    #[test]
    fn streams_do_not_depend_on_each_other() {
        let mut early = Seeded::new(Seed::number(1), 3);
        for _ in 0..1000 {
            early.die(ROLL, 6);
        }
        let rolls = |stream| -> Vec<u8> {
            let mut dice = Seeded::new(Seed::number(1), stream);
            (0..50).map(|_| dice.die(ROLL, 6)).collect()
        };
        assert_eq!(rolls(4), rolls(4));
        assert_ne!(rolls(4), rolls(3));
    }

    #[test]
    fn every_face_comes_up_about_as_often() {
        let mut dice = Seeded::new(Seed::number(5), 0);
        let mut count = [0u32; 6];
        for _ in 0..60_000 {
            count[usize::from(dice.die(ROLL, 6)) - 1] += 1;
        }
        assert!(count.iter().all(|&c| (9_600..10_400).contains(&c)), "{count:?}");
    }

    #[test]
    fn a_seed_reads_back() {
        let seed = Seed::number(42);
        assert_eq!(seed.to_string().parse(), Ok(seed));
        assert!("zz".parse::<Seed>().is_err());
        assert!("é".repeat(32).parse::<Seed>().is_err());
    }
}
