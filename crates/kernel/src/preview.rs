//! What a draft would cost, see and risk, from what its seat knows.

use crate::question::Place;
use crate::scene::{Overlay, Sheet};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// An exact fraction in lowest terms, the denominator positive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(type = "string"))]
pub struct Fraction {
    num: i64,
    den: i64,
}

impl Fraction {
    /// `num / den` in lowest terms. A zero denominator counts as one.
    #[must_use]
    pub fn new(num: i64, den: i64) -> Fraction {
        Fraction::reduced(i128::from(num), i128::from(den))
    }
    /// In lowest terms; terms too great to be kept are halved together until they fit.
    fn reduced(num: i128, den: i128) -> Fraction {
        let den = if den == 0 { 1 } else { den };
        let g = gcd(num.unsigned_abs(), den.unsigned_abs()).max(1) as i128 * den.signum();
        let (mut num, mut den) = (num / g, den / g);
        loop {
            match (i64::try_from(num), i64::try_from(den)) {
                (Ok(num), Ok(den)) => return Fraction { num, den },
                _ => (num, den) = (num / 2, (den / 2).max(1)),
            }
        }
    }
    /// A whole number.
    #[must_use]
    pub fn whole(n: i64) -> Fraction {
        Fraction { num: n, den: 1 }
    }
    /// The numerator.
    #[must_use]
    pub fn numerator(self) -> i64 {
        self.num
    }
    /// The denominator.
    #[must_use]
    pub fn denominator(self) -> i64 {
        self.den
    }
    /// The sum.
    #[must_use]
    pub fn plus(self, other: Fraction) -> Fraction {
        let (a, b) = (i128::from(self.num), i128::from(self.den));
        let (c, d) = (i128::from(other.num), i128::from(other.den));
        Fraction::reduced(a * d + c * b, b * d)
    }
    /// The product.
    #[must_use]
    pub fn times(self, other: Fraction) -> Fraction {
        Fraction::reduced(i128::from(self.num) * i128::from(other.num), i128::from(self.den) * i128::from(other.den))
    }
    /// The nearest decimal, for display only.
    #[must_use]
    pub fn decimal(self) -> f64 {
        self.num as f64 / self.den as f64
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Fraction) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Fraction) -> std::cmp::Ordering {
        (i128::from(self.num) * i128::from(other.den)).cmp(&(i128::from(other.num) * i128::from(self.den)))
    }
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.den == 1 { write!(f, "{}", self.num) } else { write!(f, "{}/{}", self.num, self.den) }
    }
}

impl FromStr for Fraction {
    type Err = String;
    fn from_str(text: &str) -> Result<Fraction, String> {
        let bad = || format!("`{text}` is not a number; write 4, 1/3, 0.25 or 30%");
        let text = text.trim();
        if let Some(percent) = text.strip_suffix('%') {
            return Ok(decimal(percent.trim()).ok_or_else(bad)?.times(Fraction::new(1, 100)));
        }
        match text.split_once('/') {
            None => decimal(text).ok_or_else(bad),
            Some((num, den)) => {
                let num: i64 = num.trim().parse().map_err(|_| bad())?;
                match den.trim().parse() {
                    Ok(den) if den != 0i64 => Ok(Fraction::new(num, den)),
                    _ => Err(bad()),
                }
            }
        }
    }
}

/// A whole number, or one with at most nine decimals.
fn decimal(text: &str) -> Option<Fraction> {
    let Some((whole, part)) = text.split_once('.') else { return text.parse().ok().map(Fraction::whole) };
    if part.is_empty() || part.len() > 9 || !part.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let scale = 10i64.pow(part.len() as u32);
    let sum = whole.parse::<i64>().ok()?.unsigned_abs().checked_mul(scale as u64)?.checked_add(part.parse().ok()?)?;
    let num = i64::try_from(sum).ok()?;
    Some(Fraction::new(if whole.starts_with('-') { -num } else { num }, scale))
}

impl Serialize for Fraction {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Fraction {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Fraction, D::Error> {
        String::deserialize(d)?.parse().map_err(serde::de::Error::custom)
    }
}

/// A named number of a preview that standing orders may test: `distance`, `chance of a casualty`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Measure {
    /// Its name.
    pub name: String,
    /// Its exact value.
    pub value: Fraction,
}

/// One outcome with its exact chance.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct OddsOutcome {
    /// What happens: `2 casualties and suppressed`.
    pub label: String,
    /// How likely.
    pub chance: Fraction,
}

/// A line of sight: what it costs, and the place and case that block it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SightPreview {
    /// Is the target seen?
    pub visible: bool,
    /// The whole line's cost.
    pub cost: i32,
    /// What the observer has to spend.
    pub budget: i32,
    /// Every place the line passes.
    pub places: Vec<Place>,
    /// The place that blocks, if any, and its case.
    pub blocked_by: Option<(Place, String)>,
}

/// What one seat can know beforehand about a draft.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Preview {
    /// What it costs, step by step, in the book's words (`3 of 6 movement points`).
    pub cost: Vec<String>,
    /// The line of sight it needs.
    pub sight: Option<SightPreview>,
    /// The odds, every outcome.
    pub odds: Vec<OddsOutcome>,
    /// Every modifier that counts: case, label and value.
    pub modifiers: Vec<crate::telling::Modifier>,
    /// The numbers that standing orders may test.
    pub measures: Vec<Measure>,
    /// Warnings: places under enemy observation as this seat knows it, and the like.
    pub notes: Vec<String>,
    /// What it would cover: templates, zones, arcs, rulers, drawn over the board while the draft stands.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub overlays: Vec<Overlay>,
    /// What it comes to, as tables: an army with its prices, an order of march.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub sheets: Vec<Sheet>,
}

impl Preview {
    /// Add a measure.
    pub fn measure(&mut self, name: &str, value: Fraction) {
        self.measures.push(Measure { name: name.to_owned(), value });
    }
    /// Look a measure up.
    #[must_use]
    pub fn measured(&self, name: &str) -> Option<Fraction> {
        self.measures.iter().find(|m| m.name == name).map(|m| m.value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_people_write_them() {
        for (text, num, den) in [
            ("4", 4, 1),
            ("1/3", 1, 3),
            (" 2 / -4 ", -1, 2),
            ("0.25", 1, 4),
            ("-0.5", -1, 2),
            ("30%", 3, 10),
            ("33.3%", 333, 1000),
            ("-9223372036854775808/-9223372036854775808", 1, 1),
        ] {
            assert_eq!(text.parse(), Ok(Fraction::new(num, den)), "{text}");
        }
        for text in ["", "x", "1/0", "1.", ".5x", "1.0000000001", "%", "1/2/3", "99999999999999999999", "9e3"] {
            assert!(text.parse::<Fraction>().is_err(), "{text}");
        }
    }

    #[test]
    fn great_terms_do_not_overflow() {
        let great = Fraction::new(i64::MAX, i64::MAX - 1);
        assert!(great.times(great) > Fraction::whole(1));
        assert!(great.plus(great) > Fraction::whole(2).times(Fraction::new(9, 10)));
        assert!(Fraction::new(i64::MIN, -1) > Fraction::whole(1));
    }
}
