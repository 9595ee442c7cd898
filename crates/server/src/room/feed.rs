//! What one audience has been sent of a match, and what it is sent next.
//!
//! A feed knows only what [`AnyMatch`] gives for its audience. Nothing is sent when nothing has changed for the
//! audience, so that neither the number nor the order of messages betrays anything.

use crate::diff::{SceneChange, change};
use crate::wire::{Claim, ClockView, News, Tell, text};
use axum::extract::ws::Utf8Bytes;
use kernel::clock::Clock;
use kernel::game::Seen;
use kernel::{AnyMatch, Asked, Asking, Audience, Scene, Seat, Seats, Verdict};
use std::collections::VecDeque;

/// What an audience has been sent.
pub(crate) struct Feed {
    pub(crate) who: Audience,
    pub(crate) version: u64,
    /// What it sees, where windows may hold news back. Elsewhere it sees what was last drawn for it.
    scene: Option<Scene>,
    pub(crate) asked: Asked,
    pub(crate) asking: Option<Asking>,
    pub(crate) verdict: Option<Verdict>,
    pub(crate) begun: bool,
    clock: Option<(ClockView, u64)>,
    /// How many windows on its acts it knows of.
    windows: usize,
    /// Moments that it has not been sent yet.
    ahead: VecDeque<(Asked, Seen)>,
}

impl Feed {
    /// A feed that has been sent everything there is.
    pub(crate) fn new(game: &dyn AnyMatch, who: Audience, now: u64) -> Feed {
        let asking = asking(game, who);
        Feed {
            who,
            version: game.version(who),
            scene: None,
            asked: game.asked(),
            verdict: game.verdict(),
            begun: game.begun(),
            clock: clock_now(game, who, now),
            asking,
            windows: if let Audience::Seat(seat) = who { game.pauses(seat, 0).len() } else { 0 },
            ahead: VecDeque::new(),
        }
    }
    /// From now on keep what the audience sees, since news may be held back from it. It has been sent everything.
    pub(crate) fn keep_scene(&mut self, game: &dyn AnyMatch) {
        self.scene = Some(game.drawn(self.who));
    }
    /// What the audience sees.
    pub(crate) fn scene(&self, game: &dyn AnyMatch) -> Scene {
        self.scene.clone().unwrap_or_else(|| game.drawn(self.who))
    }
    /// The clocks as they stand now.
    pub(crate) fn clock(&self, now: u64) -> Option<ClockView> {
        self.clock.as_ref().map(|(view, at)| run_on(view, now.saturating_sub(*at)))
    }
    /// Keep a moment that the audience has yet to be sent.
    pub(crate) fn expect(&mut self, asked: Asked, seen: Seen) {
        self.ahead.push_back((asked, seen));
    }
    /// Whatever is new for the audience, as messages: one for every moment, whether or not anybody had a choice in it,
    /// so that their number betrays nothing. Where a window on its act is held open, nothing that comes after it.
    pub(crate) fn advance(
        &mut self,
        game: &mut dyn AnyMatch,
        now: u64,
        claims: &[Claim],
        held: Option<usize>,
    ) -> Vec<Utf8Bytes> {
        let mut messages = Vec::new();
        while let Some((asked, seen)) = self.ahead.pop_front() {
            let open =
                held.is_none_or(|window| seen.windows < window || self.windows < window && seen.windows == window);
            if !open || (held.is_none() && self.ahead.is_empty()) {
                // The last moment is where the match stands: it is sent with what is asked.
                self.ahead.push_front((asked, seen));
                break;
            }
            messages.extend(self.moment(game, asked, seen, now));
        }
        if held.is_none() {
            messages.extend(self.present(game, now, claims));
        }
        messages
    }
    /// What the audience knows already, with what it may claim by now.
    pub(crate) fn claims_anew(&self, now: u64, claims: Vec<Claim>) -> Utf8Bytes {
        text(&Tell::News(Box::new(News {
            version: self.version,
            tellings: Vec::new(),
            scene: SceneChange::default(),
            asking: self.asking.as_ref(),
            asked: self.asked,
            clock: self.clock(now),
            verdict: self.verdict.as_ref(),
            begun: self.begun,
            claims,
        })))
    }
    /// One moment that is past.
    fn moment(&mut self, game: &dyn AnyMatch, asked: Asked, seen: Seen, now: u64) -> Option<Utf8Bytes> {
        let same = (seen.version, asked) == (self.version, self.asked) && self.asking.is_none();
        self.windows = seen.windows;
        if same {
            return None;
        }
        let mut tellings = game.tellings(self.who, self.version);
        tellings.retain(|telling| telling.version <= seen.version);
        let clock = clock_view(game, asked, Seats::default(), self.who, |clock, seat| match self.who {
            Audience::Seat(own) if own == seat => clock.bank(seat),
            _ => clock.left_at(asked, seat),
        });
        let message = text(&Tell::News(Box::new(News {
            version: seen.version,
            tellings,
            scene: change(&seen.change),
            asking: None,
            asked,
            clock: clock.clone(),
            verdict: None,
            begun: true,
            claims: Vec::new(),
        })));
        (self.version, self.asked, self.asking) = (seen.version, asked, None);
        self.clock = clock.map(|clock| (clock, now));
        if let Some(scene) = &mut self.scene {
            scene.apply(&seen.change);
        }
        Some(message)
    }
    /// Where the match stands now, if that is new.
    fn present(&mut self, game: &mut dyn AnyMatch, now: u64, claims: &[Claim]) -> Option<Utf8Bytes> {
        let (version, asked, verdict, begun) = (game.version(self.who), game.asked(), game.verdict(), game.begun());
        let asking = asking(game, self.who);
        let same = (version, asked, begun) == (self.version, self.asked, self.begun)
            && asking.is_some() == self.asking.is_some()
            && verdict == self.verdict;
        if same {
            return None;
        }
        let changed = match self.ahead.pop_front() {
            Some((_, seen)) => {
                self.windows = seen.windows;
                seen.change
            }
            None => game.glance(self.who),
        };
        let clock = clock_now(game, self.who, now);
        let message = text(&Tell::News(Box::new(News {
            version,
            tellings: game.tellings(self.who, self.version),
            scene: change(&changed),
            asking: asking.as_ref(),
            asked,
            clock: clock.as_ref().map(|(view, _)| view.clone()),
            verdict: verdict.as_ref(),
            begun,
            claims: claims.to_vec(),
        })));
        if let Some(scene) = &mut self.scene {
            scene.apply(&changed);
        }
        (self.version, self.asked, self.asking) = (version, asked, asking);
        (self.verdict, self.begun, self.clock) = (verdict, begun, clock);
        Some(message)
    }
}

/// What a seat is asked, if it has an answer to give.
fn asking(game: &dyn AnyMatch, who: Audience) -> Option<Asking> {
    let Audience::Seat(seat) = who else { return None };
    if game.to_answer().contains(seat) { game.question(seat, &[]).ok() } else { None }
}

pub(super) fn clock_now(game: &dyn AnyMatch, who: Audience, now: u64) -> Option<(ClockView, u64)> {
    let asked = game.asked();
    let left = |clock: &Clock, seat: Seat| match who {
        Audience::Seat(own) if own != seat && asked.seats().contains(seat) => clock.left_for_others(seat, now),
        Audience::Public if asked.seats().contains(seat) => clock.left_for_others(seat, now),
        _ => clock.left(seat, now),
    };
    clock_view(game, asked, game.to_answer(), who, left).map(|view| (view, now))
}

/// The clocks as one audience may know them: of others, who is asked; of oneself, whether an answer is still due.
fn clock_view(
    game: &dyn AnyMatch,
    asked: Asked,
    due: Seats,
    who: Audience,
    left: impl Fn(&Clock, Seat) -> u64,
) -> Option<ClockView> {
    let clock = game.clock()?;
    let (seats, asked) = (game.header().setup.seats.len() as u8, asked.seats());
    let runs = |seat: Seat| match who {
        Audience::Seat(own) if own == seat => due.contains(seat),
        _ => asked.contains(seat),
    };
    let running: Vec<bool> = (0..seats).map(|n| runs(Seat(n))).collect();
    let bank_ms: Vec<u64> = (0..seats).map(|n| left(clock, Seat(n))).collect();
    let flag_ms = bank_ms.iter().zip(&running).filter(|(_, runs)| **runs).map(|(&left, _)| left).min();
    Some(ClockView { bank_ms, running, increment_ms: clock.pace().increment_ms, flag_ms })
}

/// The clocks a little later.
fn run_on(view: &ClockView, by: u64) -> ClockView {
    let mut view = view.clone();
    for (bank, runs) in view.bank_ms.iter_mut().zip(&view.running) {
        *bank = if *runs { bank.saturating_sub(by) } else { *bank };
    }
    view.flag_ms = view.flag_ms.map(|flag| flag.saturating_sub(by));
    view
}
