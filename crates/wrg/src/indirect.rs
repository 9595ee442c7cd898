//! Off-table support (section 11).

use crate::tables::tables;
use crate::words::Rank;

/// Who calls for support.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Caller {
    /// A forward observation officer.
    Specialist,
    /// Anybody else, by rank.
    Other(Rank),
}

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request {
    /// Fire on a target that the caller has located.
    Call,
    /// A correction of fire that falls.
    Correction,
    /// Fire on a registered target.
    Registered,
}

/// Whole periods of delay (11.1); for those who are no specialists some more (11.3).
#[must_use]
pub fn delay(request: Request, caller: Caller) -> i32 {
    let line = |name: &str| tables().support.get(name).copied().unwrap_or(0);
    let plain = line(match request {
        Request::Call => "call_delay",
        Request::Correction => "correction_delay",
        Request::Registered => "registered_delay",
    });
    plain
        + match caller {
            Caller::Specialist => 0,
            Caller::Other(Rank::Officer) => line("officer_extra"),
            Caller::Other(Rank::Man) => line("man_extra"),
            Caller::Other(_) => line("nco_extra"),
        }
}

/// How many periods the registration of so many targets takes (11.2): the first is free; nothing if there are too many.
#[must_use]
pub fn registration(targets: u32) -> Option<u32> {
    let line = |name: &str| tables().support.get(name).copied().and_then(|n| u32::try_from(n).ok()).unwrap_or(0);
    (targets <= line("most_registered")).then(|| targets.saturating_sub(1) * line("registration_periods"))
}

/// Fire effect points of support that cost so many points (11.4).
#[must_use]
pub fn effect(points: u32) -> u32 {
    points / 50 * tables().support.get("points_per_50").copied().and_then(|n| u32::try_from(n).ok()).unwrap_or(0)
}
