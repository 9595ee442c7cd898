//! How often somebody may do something: a bucket that drips.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// So many at once, and so many a second over time.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    /// At once.
    pub burst: f64,
    /// A second.
    pub a_second: f64,
}

/// How full a bucket is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    left: f64,
    at: Instant,
}

impl Bucket {
    /// A full bucket.
    #[must_use]
    pub(crate) fn full(rate: Rate, now: Instant) -> Bucket {
        Bucket { left: rate.burst, at: now }
    }
    fn drip(&mut self, rate: Rate, now: Instant) {
        let seconds = now.saturating_duration_since(self.at).as_secs_f64();
        self.left = (self.left + seconds * rate.a_second).min(rate.burst);
        self.at = now;
    }
    /// Take one; if there is none, how long to wait for it.
    ///
    /// # Errors
    /// When the bucket is empty.
    pub(crate) fn take(&mut self, rate: Rate, now: Instant) -> Result<(), Duration> {
        self.drip(rate, now);
        if self.left >= 1.0 {
            self.left -= 1.0;
            return Ok(());
        }
        Err(Duration::from_secs_f64(((1.0 - self.left) / rate.a_second).min(3600.0)))
    }
}

/// Buckets by name: an address, a user.
pub(crate) struct Limits {
    rate: Rate,
    most: usize,
    buckets: Mutex<BTreeMap<String, Bucket>>,
}

impl Limits {
    /// Everybody has this rate.
    #[must_use]
    pub(crate) fn new(rate: Rate) -> Limits {
        Limits { rate, most: 10_000, buckets: Mutex::default() }
    }
    /// May this name do it once more now?
    pub(crate) fn allow(&self, name: &str) -> bool {
        self.allow_at(name, Instant::now())
    }
    fn allow_at(&self, name: &str, now: Instant) -> bool {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= self.most && !buckets.contains_key(name) {
            // Whoever has not been here for a while is full again and need not be remembered.
            let rate = self.rate;
            buckets.retain(|_, bucket| {
                bucket.drip(rate, now);
                bucket.left < rate.burst
            });
            if buckets.len() >= self.most {
                return false;
            }
        }
        let bucket = buckets.entry(name.to_owned()).or_insert_with(|| Bucket::full(self.rate, now));
        bucket.take(self.rate, now).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: Rate = Rate { burst: 2.0, a_second: 0.5 };

    #[test]
    fn a_bucket_gives_what_it_has_and_then_drips() {
        let start = Instant::now();
        let mut bucket = Bucket::full(RATE, start);
        assert!(bucket.take(RATE, start).is_ok() && bucket.take(RATE, start).is_ok());
        assert_eq!(bucket.take(RATE, start), Err(Duration::from_secs(2)));
        assert!(bucket.take(RATE, start + Duration::from_secs(2)).is_ok());
        assert!(bucket.take(RATE, start + Duration::from_secs(3)).is_err());
    }

    #[test]
    fn names_do_not_share_and_the_number_of_names_is_bounded() {
        let start = Instant::now();
        let limits = Limits { most: 2, ..Limits::new(RATE) };
        assert!(limits.allow_at("a", start) && limits.allow_at("a", start) && !limits.allow_at("a", start));
        assert!(limits.allow_at("b", start));
        assert!(!limits.allow_at("c", start));
        assert!(limits.allow_at("c", start + Duration::from_secs(60)));
    }
}
