//! Windows that hold news back.
//!
//! Live, a window that the active seat can infer lasts a fixed time, however soon it is answered and whether or not
//! anybody had a choice. Until then the active seat and the spectators hear nothing of what comes after it.

/// The windows on one seat's acts that have not run out.
#[derive(Clone, Debug, Default)]
pub(crate) struct Hold {
    /// How many windows there have been.
    seen: usize,
    /// How many of them are still open.
    open: usize,
    /// When the first of them closes.
    until: u64,
}

impl Hold {
    /// Nothing is held of what has been.
    pub(crate) fn after(pauses: usize) -> Hold {
        Hold { seen: pauses, ..Hold::default() }
    }
    /// So many windows there have been; those that are new are held for this time, the first of them from when everybody has
    /// heard of the act.
    pub(crate) fn note(&mut self, pauses: usize, heard: u64, ms: u64) {
        let new = pauses.saturating_sub(self.seen);
        if self.open == 0 && new > 0 {
            self.until = heard.saturating_add(ms);
        }
        self.open += new;
        self.seen = pauses;
    }
    /// Let go of a window that has run out; is anything let go?
    pub(crate) fn release(&mut self, now: u64, ms: u64) -> bool {
        if self.open == 0 || now < self.until {
            return false;
        }
        self.open -= 1;
        self.until = now.saturating_add(ms);
        true
    }
    /// Which window holds, counting from 1.
    pub(crate) fn window(&self) -> Option<usize> {
        (self.open > 0).then(|| self.seen + 1 - self.open)
    }
    /// When the last of the open windows closes, if each lasts so long; 0 if none is open.
    pub(crate) fn ends(&self, ms: u64) -> u64 {
        self.until().map_or(0, |until| until.saturating_add(ms.saturating_mul(self.open as u64 - 1)))
    }
    /// When the window that holds closes.
    pub(crate) fn until(&self) -> Option<u64> {
        (self.open > 0).then_some(self.until)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_window_is_held_for_its_whole_time() {
        let mut hold = Hold::after(1);
        hold.note(1, 0, 8);
        assert_eq!(hold.window(), None);
        hold.note(3, 100, 8);
        assert_eq!((hold.window(), hold.until(), hold.ends(8)), (Some(2), Some(108), 116));
        assert!(!hold.release(107, 8));
        assert!(hold.release(108, 8));
        assert_eq!((hold.window(), hold.until()), (Some(3), Some(116)));
        hold.note(4, 110, 8);
        assert_eq!(hold.until(), Some(116));
        assert!(hold.release(116, 8) && hold.release(124, 8));
        assert_eq!((hold.window(), hold.until(), hold.ends(8)), (None, None, 0));
        assert!(!hold.release(999, 8));
    }
}
