//! The luck ledger: expected against rolled, of the rolls that one audience saw.

use crate::log::RollLine;
use crate::preview::Fraction;
use serde::{Deserialize, Serialize};

/// All rolls of one name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LuckEntry {
    /// The roll's name.
    pub name: String,
    /// The case that asks for it.
    pub case: String,
    /// The die's sides, or how many things there are to pick from.
    pub sides: u8,
    /// How often it was rolled.
    pub rolls: u32,
    /// What was rolled, summed; nothing for picks, which have no sum.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub rolled: Option<u32>,
    /// What fair dice would have summed to; nothing for picks.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub expected: Option<Fraction>,
    /// How often each face (or each thing) came up.
    pub faces: Vec<u32>,
}

/// The rolls that one audience saw, by name, in the order in which the names first came.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LuckLedger {
    /// One entry for each kind of roll.
    pub entries: Vec<LuckEntry>,
}

impl LuckLedger {
    /// Count these rolls.
    #[must_use]
    pub fn of<'a>(rolls: impl Iterator<Item = &'a RollLine<'a>>) -> LuckLedger {
        let mut ledger = LuckLedger::default();
        for roll in rolls {
            ledger.count(roll);
        }
        ledger
    }
    fn count(&mut self, roll: &RollLine<'_>) {
        let same = |e: &LuckEntry| {
            e.name == roll.name.0 && e.case == roll.case.0 && e.sides == roll.sides && e.rolled.is_none() == roll.pick
        };
        let at = self.entries.iter().position(same).unwrap_or_else(|| {
            self.entries.push(LuckEntry {
                name: roll.name.0.to_string(),
                case: roll.case.0.to_string(),
                sides: roll.sides,
                rolls: 0,
                rolled: (!roll.pick).then_some(0),
                expected: (!roll.pick).then_some(Fraction::whole(0)),
                faces: vec![0; usize::from(roll.sides)],
            });
            self.entries.len() - 1
        });
        let entry = &mut self.entries[at];
        entry.rolls += 1;
        entry.rolled = entry.rolled.map(|sum| sum + u32::from(roll.value));
        entry.expected = entry.expected.map(|sum| sum.plus(Fraction::new(i64::from(roll.sides) + 1, 2)));
        let face = usize::from(roll.value).wrapping_sub(usize::from(!roll.pick));
        if let Some(count) = entry.faces.get_mut(face) {
            *count += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audience::SeenBy;

    fn roll(name: &'static str, sides: u8, value: u8, pick: bool) -> RollLine<'static> {
        RollLine { name: name.into(), case: "1".into(), sides, value, seen_by: SeenBy::All, pick }
    }

    #[test]
    fn dice_are_summed_and_picks_only_counted() {
        let rolls = [roll("fire", 6, 6, false), roll("fire", 6, 5, false), roll("chit", 3, 0, true)];
        let ledger = LuckLedger::of(rolls.iter());
        let [fire, chit] = ledger.entries.as_slice() else { panic!("{ledger:?}") };
        assert_eq!((fire.rolls, fire.rolled, fire.expected), (2, Some(11), Some(Fraction::whole(7))));
        assert_eq!(fire.faces, [0, 0, 0, 0, 1, 1]);
        assert_eq!((chit.rolls, chit.rolled, chit.expected), (1, None, None));
        assert_eq!(chit.faces, [1, 0, 0]);
    }
}
