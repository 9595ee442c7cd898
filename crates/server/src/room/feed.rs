//! What one audience has been sent of a match, and what it is sent next.
//!
//! A feed knows only what [`AnyMatch`] gives for its audience. Nothing is sent when nothing has changed for the
//! audience, so that neither the number nor the order of messages betrays anything.

use crate::diff::{SceneChange, change};
use crate::wire::{Claim, ClockView, News, Tell, text};
use kernel::clock::Clock;
use kernel::{AnyMatch, Asked, Asking, Audience, Scene, Seat, Seats, Verdict};

/// What an audience has been sent.
pub(crate) struct Feed {
    pub(crate) who: Audience,
    pub(crate) version: u64,
    pub(crate) scene: Scene,
    pub(crate) asked: Asked,
    pub(crate) asking: Option<Asking>,
    pub(crate) verdict: Option<Verdict>,
    pub(crate) begun: bool,
    clock: Option<(ClockView, u64)>,
}

impl Feed {
    /// A feed that has been sent everything there is.
    pub(crate) fn new(game: &dyn AnyMatch, who: Audience, now: u64) -> Feed {
        let asking = asking(game, who);
        Feed {
            who,
            version: game.version(who),
            scene: game.scene(who),
            asked: game.asked(),
            verdict: game.verdict(),
            begun: game.begun(),
            clock: game.clock().map(|clock| (clock_view(clock, game, who, now), now)),
            asking,
        }
    }
    /// The clocks as they stand now.
    pub(crate) fn clock(&self, now: u64) -> Option<ClockView> {
        self.clock.as_ref().map(|(view, at)| run_on(view, now.saturating_sub(*at)))
    }
    /// Whatever is new for the audience, as a message; nothing if nothing is.
    pub(crate) fn advance(&mut self, game: &dyn AnyMatch, now: u64, claims: &[Claim]) -> Option<String> {
        let (version, asked, verdict, begun) = (game.version(self.who), game.asked(), game.verdict(), game.begun());
        let asking = asking(game, self.who);
        let same = (version, asked, begun) == (self.version, self.asked, self.begun)
            && asking.is_some() == self.asking.is_some()
            && verdict == self.verdict;
        if same {
            return None;
        }
        let scene = game.scene(self.who);
        let clock = game.clock().map(|clock| clock_view(clock, game, self.who, now));
        let message = text(&Tell::News(Box::new(News {
            version,
            tellings: game.tellings(self.who, self.version),
            scene: change(&self.scene, &scene),
            asking: asking.as_ref(),
            asked,
            clock: clock.clone(),
            verdict: verdict.as_ref(),
            begun,
            claims: claims.to_vec(),
        })));
        let clock = clock.map(|clock| (clock, now));
        *self = Feed { who: self.who, version, scene, asked, asking, verdict, begun, clock };
        Some(message)
    }
    /// What the audience hears up to a window on its act, while everything after it is held back.
    pub(crate) fn until(&mut self, game: &dyn AnyMatch, version: u64, now: u64) -> Option<String> {
        let others = Seats::first(game.header().setup.seats.len().min(8) as u8);
        let Audience::Seat(active) = self.who else { return None };
        let asked = Asked::Window { active, seats: others.without(active) };
        if (version, asked) == (self.version, self.asked) && self.asking.is_none() {
            return None;
        }
        let mut tellings = game.tellings(self.who, self.version);
        tellings.retain(|telling| telling.version <= version);
        (self.version, self.asked, self.asking) = (version.max(self.version), asked, None);
        Some(text(&Tell::News(Box::new(News {
            version: self.version,
            tellings,
            scene: SceneChange::default(),
            asking: None,
            asked,
            clock: self.clock(now),
            verdict: None,
            begun: true,
            claims: Vec::new(),
        }))))
    }
}

/// What a seat is asked, if it has an answer to give.
fn asking(game: &dyn AnyMatch, who: Audience) -> Option<Asking> {
    let Audience::Seat(seat) = who else { return None };
    if game.to_answer().contains(seat) { game.question(seat, &[]).ok() } else { None }
}

/// The clocks as one audience may know them: of others, who is asked; of oneself, whether an answer is still due.
fn clock_view(clock: &Clock, game: &dyn AnyMatch, who: Audience, now: u64) -> ClockView {
    let seats = game.header().setup.seats.len() as u8;
    let (asked, due) = (game.asked().seats(), game.to_answer());
    let runs = |seat: Seat| match who {
        Audience::Seat(own) if own == seat => due.contains(seat),
        _ => asked.contains(seat),
    };
    let running: Vec<bool> = (0..seats).map(|n| runs(Seat(n))).collect();
    let bank_ms: Vec<u64> = (0..seats).map(|n| clock.left(Seat(n), now)).collect();
    let flag_ms = bank_ms.iter().zip(&running).filter(|(_, runs)| **runs).map(|(&left, _)| left).min();
    ClockView { bank_ms, running, increment_ms: clock.pace().increment_ms, flag_ms }
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
