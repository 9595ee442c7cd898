//! How fast a match is played, as it is wished for.

use crate::problem::Problem;
use kernel::clock::{Pace, Windows};
use serde::{Deserialize, Serialize};
use std::fmt;
use ts_rs::TS;

/// The paces that people know.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(rename = "PaceKind")]
pub(crate) enum Kind {
    /// One browser for all sides.
    HotSeat,
    /// At one sitting.
    #[default]
    Live,
    /// Over weeks.
    ByWeb,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Kind {
    /// As it is written.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Kind::HotSeat => "hot-seat",
            Kind::Live => "live",
            Kind::ByWeb => "by-web",
        }
    }
    /// What people call a pace of the kernel; none for a match without clocks, which may be played either way.
    pub(crate) fn of(pace: Option<&Pace>) -> Option<Kind> {
        match pace?.windows {
            Windows::Orders => Some(Kind::ByWeb),
            Windows::Wait | Windows::Timed { .. } => Some(Kind::Live),
        }
    }
}

/// The clock that is wished for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(untagged)]
pub(crate) enum ClockWish {
    /// At one sitting.
    Live {
        /// For the whole game, in seconds.
        bank_s: u32,
        /// For every answer, in seconds.
        increment_s: u32,
    },
    /// Over weeks, so much for every answer and nothing saved.
    Days {
        /// For every answer.
        days: u32,
    },
    /// Over weeks, with a bank.
    Bank {
        /// For the whole game, in days; nobody saves more than that.
        bank_days: u32,
        /// For every answer, in hours.
        increment_hours: u32,
    },
}

/// The bank of a match by web for which no clock is wished: ten days, and twelve hours for every answer.
const USUAL_BANK: (u32, u32) = (10, 12);

/// The pace of a match. Alone against the computer, or at one browser, there is no clock unless one is wished for.
pub(crate) fn pace(kind: Kind, wish: Option<&ClockWish>, persons: usize) -> Result<Option<Pace>, Problem> {
    match (kind, wish) {
        (Kind::HotSeat, _) => Ok(None),
        (Kind::Live, None) => Ok((persons > 1).then(|| Pace::live(60, 20))),
        (Kind::Live, Some(&ClockWish::Live { bank_s, increment_s })) => {
            if !(10..=24 * 3600).contains(&bank_s) || increment_s > 3600 {
                return Err(Problem::bad("a live clock has 10 seconds to 24 hours, and at most an hour an answer"));
            }
            let mut pace = Pace::live(0, increment_s);
            pace.bank_ms = u64::from(bank_s) * 1000;
            Ok(Some(pace))
        }
        (Kind::ByWeb, None) => Ok(Some(Pace::by_web_bank(USUAL_BANK.0, USUAL_BANK.1))),
        (Kind::ByWeb, Some(&ClockWish::Days { days })) if (1..=60).contains(&days) => Ok(Some(Pace::by_web(days))),
        (Kind::ByWeb, Some(&ClockWish::Bank { bank_days, increment_hours })) => {
            if !(1..=365).contains(&bank_days) || increment_hours >= 24 * bank_days {
                let bad = Problem::bad("by web a bank has 1 to 365 days, and an answer adds less than the whole bank");
                return Err(bad.help("for example 10 days, and 12 hours for every answer"));
            }
            Ok(Some(Pace::by_web_bank(bank_days, increment_hours)))
        }
        (Kind::ByWeb, Some(_)) => {
            Err(Problem::bad("by web every answer has 1 to 60 days, or every seat a bank of 1 to 365 days"))
        }
        (Kind::Live, Some(_)) => Err(Problem::bad("a live clock has bank_s and increment_s")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wishes_are_read_and_bounded() {
        let wish: ClockWish = serde_json::from_str(r#"{"bank_s":600,"increment_s":5}"#).expect("read");
        assert_eq!(pace(Kind::Live, Some(&wish), 2).ok().flatten().map(|pace| pace.bank_ms), Some(600_000));
        assert!(pace(Kind::ByWeb, Some(&wish), 2).is_err());
        assert!(pace(Kind::ByWeb, Some(&ClockWish::Days { days: 0 }), 2).is_err());
        let wish: ClockWish = serde_json::from_str(r#"{"bank_days":14,"increment_hours":6}"#).expect("read");
        let bank = pace(Kind::ByWeb, Some(&wish), 2).ok().flatten().expect("a pace");
        assert_eq!(bank.words(), "by web, 14 days and 6 hours for every answer");
        assert!(pace(Kind::Live, Some(&wish), 2).is_err());
        for (bank_days, increment_hours) in [(0, 0), (366, 1), (2, 48)] {
            assert!(pace(Kind::ByWeb, Some(&ClockWish::Bank { bank_days, increment_hours }), 2).is_err());
        }
        let days = pace(Kind::ByWeb, Some(&ClockWish::Days { days: 3 }), 2).ok().flatten().expect("a pace");
        assert_eq!(days.words(), "by web, 3 days for every answer");
        assert_eq!(pace(Kind::Live, None, 1).ok(), Some(None));
        assert!(pace(Kind::Live, None, 2).is_ok_and(|pace| pace.is_some()));
        assert_eq!(serde_json::from_str::<Kind>("\"by-web\"").ok(), Some(Kind::ByWeb));
    }
}
