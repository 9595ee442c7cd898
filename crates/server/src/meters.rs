//! Figures for whoever runs the server. No figure depends on what is hidden in a match.

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;
use std::time::Duration;

/// The server's counters.
pub(crate) struct Meters {
    registry: Registry,
    /// Decisions of persons.
    pub(crate) decisions: Counter,
    /// Decisions of computer opponents.
    pub(crate) bot_moves: Counter,
    /// Answers that a clock gave.
    pub(crate) lapses: Counter,
    /// Messages that were refused.
    pub(crate) refused: Counter,
    /// Open sockets.
    pub(crate) sockets: Gauge,
    /// Matches in memory.
    pub(crate) rooms: Gauge,
    /// Matches made.
    pub(crate) made: Counter,
    /// Mails that a mail server has taken.
    pub(crate) mails_sent: Counter,
    /// Mails that could not be sent.
    pub(crate) mails_failed: Counter,
    /// Webhooks called.
    pub(crate) hooks_called: Counter,
    /// Webhooks that could not be called.
    pub(crate) hooks_failed: Counter,
    /// Lines written.
    lines: Counter,
    /// How long a write took, in seconds.
    writing: Histogram,
}

impl Default for Meters {
    fn default() -> Meters {
        let mut registry = Registry::with_prefix("fireteam");
        let meters = Meters {
            decisions: Counter::default(),
            bot_moves: Counter::default(),
            lapses: Counter::default(),
            refused: Counter::default(),
            sockets: Gauge::default(),
            rooms: Gauge::default(),
            made: Counter::default(),
            mails_sent: Counter::default(),
            mails_failed: Counter::default(),
            hooks_called: Counter::default(),
            hooks_failed: Counter::default(),
            lines: Counter::default(),
            writing: Histogram::new(exponential_buckets(0.000_1, 2.0, 16)),
            registry: Registry::default(),
        };
        registry.register("decisions", "Decisions of persons", meters.decisions.clone());
        registry.register("bot_moves", "Decisions of computer opponents", meters.bot_moves.clone());
        registry.register("lapses", "Answers that a clock gave", meters.lapses.clone());
        registry.register("refused", "Messages that were refused", meters.refused.clone());
        registry.register("sockets", "Open sockets", meters.sockets.clone());
        registry.register("rooms", "Matches in memory", meters.rooms.clone());
        registry.register("matches_made", "Matches made", meters.made.clone());
        registry.register("mails_sent", "Mails that a mail server has taken", meters.mails_sent.clone());
        registry.register("mails_failed", "Mails that could not be sent", meters.mails_failed.clone());
        registry.register("webhooks_called", "Webhooks called", meters.hooks_called.clone());
        registry.register("webhooks_failed", "Webhooks that could not be called", meters.hooks_failed.clone());
        registry.register("lines", "Lines of logs written", meters.lines.clone());
        registry.register("write_seconds", "How long a write took", meters.writing.clone());
        Meters { registry, ..meters }
    }
}

impl Meters {
    /// So many lines were written in this time.
    pub(crate) fn saved(&self, lines: u64, took: Duration) {
        self.lines.inc_by(lines);
        self.writing.observe(took.as_secs_f64());
    }
    /// All figures as text.
    #[must_use]
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        let _ = encode(&mut text, &self.registry);
        text
    }
}
