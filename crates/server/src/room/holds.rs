//! Windows that hold news back.
//!
//! Live, a window that the active seat can infer lasts a fixed time, however soon it is answered and whether or not
//! anybody had a choice. Until then the active seat and the spectators hear nothing of what comes after it.

use std::collections::VecDeque;

/// The windows on one seat's acts that have not run out.
#[derive(Clone, Debug, Default)]
pub(crate) struct Hold {
    /// How many windows there have been.
    seen: usize,
    /// The versions at which those still open were opened.
    stops: VecDeque<u64>,
    /// When the first of them closes.
    until: u64,
}

impl Hold {
    /// Nothing is held of what has been.
    pub(crate) fn after(pauses: usize) -> Hold {
        Hold { seen: pauses, ..Hold::default() }
    }
    /// These are all windows there have been; those that are new are held for this time.
    pub(crate) fn note(&mut self, pauses: &[u64], now: u64, ms: u64) {
        let new = pauses.get(self.seen..).unwrap_or_default();
        if self.stops.is_empty() && !new.is_empty() {
            self.until = now.saturating_add(ms);
        }
        self.stops.extend(new);
        self.seen = pauses.len();
    }
    /// Let go of a window that has run out; is anything let go?
    pub(crate) fn release(&mut self, now: u64, ms: u64) -> bool {
        if self.stops.is_empty() || now < self.until {
            return false;
        }
        self.stops.pop_front();
        self.until = now.saturating_add(ms);
        true
    }
    /// The version up to which may be heard, if anything is held.
    pub(crate) fn stop(&self) -> Option<u64> {
        self.stops.front().copied()
    }
    /// When the window that holds closes.
    pub(crate) fn until(&self) -> Option<u64> {
        (!self.stops.is_empty()).then_some(self.until)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_window_is_held_for_its_whole_time() {
        let mut hold = Hold::after(1);
        hold.note(&[3], 0, 8);
        assert_eq!(hold.stop(), None);
        hold.note(&[3, 5, 9], 100, 8);
        assert_eq!((hold.stop(), hold.until()), (Some(5), Some(108)));
        assert!(!hold.release(107, 8));
        assert!(hold.release(108, 8));
        assert_eq!((hold.stop(), hold.until()), (Some(9), Some(116)));
        hold.note(&[3, 5, 9, 9], 110, 8);
        assert_eq!(hold.until(), Some(116));
        assert!(hold.release(116, 8) && hold.release(124, 8));
        assert_eq!((hold.stop(), hold.until()), (None, None));
        assert!(!hold.release(999, 8));
    }
}
