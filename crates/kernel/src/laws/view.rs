//! What one audience is shown, in bytes, and the law that a world and its twin show it alike.

use super::diff::diff;
use super::game::Run;
use super::{Law, report::Hidden};
use crate::audience::{Audience, Seat, SeenBy, Side};
use crate::dice::{Seed, Seeded};
use crate::question::{Domain, Question};
use crate::rulebook::Rulebook;
use crate::scene::Scene;
use serde::Serialize;
use std::fmt::Write as _;

/// Somebody who watches a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Watcher {
    /// As which audience.
    pub who: Audience,
    /// The side whose dice he sees, beside those on the open table.
    pub side: Option<Side>,
}

impl Watcher {
    /// Does a telling to this audience reach him?
    pub(super) fn hears(self, to: Audience) -> bool {
        to == self.who || matches!((to, self.side), (Audience::Side(side), Some(mine)) if side == mine)
    }
    /// Does he see this die?
    pub(super) fn sees(self, seen_by: SeenBy) -> bool {
        match self.side {
            Some(side) => seen_by.side(side),
            None => seen_by == SeenBy::All,
        }
    }
    /// His seat, if he has one.
    pub(super) fn seat(self) -> Option<Seat> {
        match self.who {
            Audience::Seat(seat) => Some(seat),
            _ => None,
        }
    }
}

/// A law that does not hold, and how that shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Broken {
    pub law: Law,
    pub audience: Option<Audience>,
    pub account: String,
}

impl Broken {
    pub(super) fn new(law: Law, account: String) -> Broken {
        Broken { law, audience: None, account }
    }
    pub(super) fn to(mut self, who: Audience) -> Broken {
        self.audience = Some(who);
        self
    }
}

/// Fail with this law unless the condition holds.
pub(super) fn hold(law: Law, condition: bool, account: impl FnOnce() -> String) -> Result<(), Broken> {
    if condition { Ok(()) } else { Err(Broken::new(law, account())) }
}

/// Fail with this law unless both texts are the same bytes.
pub(super) fn same(law: Law, what: &str, truth: &str, twin: &str) -> Result<(), Broken> {
    hold(law, truth == twin, || {
        format!("  {what} differs between the world (-) and its twin (+):\n{}", diff(truth, twin))
    })
}

/// Any serialisable thing as readable text.
pub(super) fn written(thing: &impl Serialize) -> String {
    serde_json::to_string_pretty(thing).unwrap_or_else(|error| format!("cannot be written: {error}"))
}

/// A question as text, every byte that a client could show.
pub(super) fn spell<R: Rulebook>(t: &R::Table, q: &Question<R::Step>, out: &mut String) {
    out.clear();
    let step = |step| R::step_text(t, step);
    let _ = writeln!(
        out,
        "{} `{}` ({})",
        if q.is_closed() { "closed" } else { "open" },
        q.prompted().text,
        q.prompted().case
    );
    for (n, &offer) in q.offers().iter().enumerate() {
        let _ = writeln!(out, "offer {} {:?}", step(offer), q.labels().get(n));
    }
    match q.domain() {
        Domain::None => {}
        Domain::Cells { board, .. } => {
            let _ = writeln!(out, "cells of board {board}: {:?}", q.cells().iter().collect::<Vec<_>>());
        }
        Domain::Area { board, .. } => {
            let _ = writeln!(out, "area of board {board}: {:?}", q.outline());
        }
        Domain::Number { from, to, unit, .. } => {
            let _ = writeln!(out, "number {from}..={to} {unit}");
        }
    }
    for landmark in q.landmarks() {
        let _ = writeln!(out, "landmark {} {}", landmark.name, step(landmark.step));
    }
    let _ = writeln!(out, "default {:?}", q.default_step().map(step));
    for why in q.why_nots() {
        let _ = writeln!(out, "not {:?}: {} ({})", why.what, why.reason, why.case);
    }
}

/// A scene as text, a line for each of its items.
pub(super) fn spell_scene(scene: &Scene) -> String {
    let mut out = String::new();
    let mut item = |kind: &str, text: serde_json::Result<String>| {
        let _ = writeln!(out, "{kind} {}", text.unwrap_or_default());
    };
    scene.holders.iter().for_each(|i| item("holder", serde_json::to_string(i)));
    scene.pieces.iter().for_each(|i| item("piece", serde_json::to_string(i)));
    scene.overlays.iter().for_each(|i| item("overlay", serde_json::to_string(i)));
    for sheet in &scene.sheets {
        item("sheet", serde_json::to_string(&(&sheet.key, &sheet.title, &sheet.heads)));
        sheet.rows.iter().for_each(|row| item("row", serde_json::to_string(row)));
    }
    item("track", serde_json::to_string(&scene.track));
    out
}

/// What an audience sees.
pub(super) fn scene<R: Rulebook>(t: &R::Table, s: &R::State, who: Audience) -> Scene {
    let mut scene = Scene::default();
    R::scene(R::lens(t, s, who), &mut scene);
    scene.sort();
    scene
}

impl<R: Rulebook> Run<'_, R> {
    /// Imagine a twin for this watcher, check that it is a sound world and note in what it differs.
    pub(super) fn imagine(&mut self, truth: &R::State, w: Watcher) -> Result<R::State, Broken> {
        let t = self.table;
        let (seed, stream) = (Seed::number(self.seed), u64::from(self.rng.below(u32::MAX)) << 8);
        let imagined = |s: &R::State, dice| R::imagine(R::lens(t, s, w.who), &mut Seeded::new(seed, stream + dice));
        let twin = imagined(truth, 0);
        R::check(t, &twin).map_err(|e| Broken::new(Law::Check, format!("  in an imagined world: {e}")).to(w.who))?;
        if self.laws.blind {
            let (mut one, mut two) = (Vec::new(), Vec::new());
            R::bytes(t, &imagined(truth, 1), &mut one);
            R::bytes(t, &imagined(&twin, 1), &mut two);
            hold(Law::Blind, one == two, || {
                "  the same dice imagined one world from the truth and another from its twin".to_owned()
            })
            .map_err(|b| b.to(w.who))?;
        }
        let (mut there, mut here) = (Vec::new(), Vec::new());
        for (n, &thing) in R::HIDDEN.iter().enumerate() {
            there.clear();
            here.clear();
            R::hidden(t, truth, w.who, n, &mut there);
            R::hidden(t, &twin, w.who, n, &mut here);
            if !there.is_empty() {
                let count: &mut Hidden = self.counts.hidden.entry(thing).or_default();
                count.existed += 1;
                count.differed += u64::from(there != here);
            }
        }
        Ok(twin)
    }

    /// World and twin show this watcher the same bytes. `law` is the one to blame if who is asked or the scene differ.
    pub(super) fn alike(&mut self, law: Law, truth: &R::State, twin: &R::State, w: Watcher) -> Result<(), Broken> {
        self.shown_alike(law, truth, twin, w).map_err(|broken| broken.to(w.who))
    }

    fn shown_alike(&mut self, law: Law, truth: &R::State, twin: &R::State, w: Watcher) -> Result<(), Broken> {
        let t = self.table;
        let asked = R::asked(t, truth);
        same(law, "who is asked", &format!("{asked:?}"), &format!("{:?}", R::asked(t, twin)))?;
        let (here, there) = (R::report(t, truth), R::report(t, twin));
        hold(law, here == there, || format!("  the report differs: {here:?}\n  and the twin's: {there:?}"))?;
        let (here, there) = (scene::<R>(t, truth, w.who), scene::<R>(t, twin, w.who));
        if here != there {
            same(law, "the scene", &spell_scene(&here), &spell_scene(&there))?;
        }
        if let Some(shown) = self.laws.shown {
            same(law, "what is shown beside", &shown(t, truth, w.who), &shown(t, twin, w.who))?;
        }
        match w.seat() {
            Some(seat) if asked.seats().contains(seat) => {
                (0..self.laws.drafts).try_for_each(|_| self.drafts_alike(truth, twin, seat))
            }
            _ => Ok(()),
        }
    }

    /// A random draft of the seat, question by question, in both worlds.
    fn drafts_alike(&mut self, truth: &R::State, twin: &R::State, seat: Seat) -> Result<(), Broken> {
        let draft = self.compose(truth, seat)?;
        for n in self.some_of(draft.len() + 1, 6) {
            let so_far = &draft[..n];
            self.questions_alike(truth, twin, seat, so_far).map_err(|mut broken| {
                let steps: Vec<String> = so_far.iter().map(|&step| R::step_text(self.table, step)).collect();
                broken.account = format!("  after the steps [{}]\n{}", steps.join(", "), broken.account);
                broken
            })?;
        }
        Ok(())
    }

    fn questions_alike(
        &mut self,
        truth: &R::State,
        twin: &R::State,
        seat: Seat,
        so_far: &[R::Step],
    ) -> Result<(), Broken> {
        let (t, who) = (self.table, Audience::Seat(seat));
        let (here, there) = (R::lens(t, truth, who), R::lens(t, twin, who));
        let (mut one, mut two) = (String::new(), String::new());
        self.worded.clear();
        R::ask(there, so_far, &mut self.worded);
        spell::<R>(t, &self.worded, &mut two);
        self.worded.clear();
        R::ask(here, so_far, &mut self.worded);
        spell::<R>(t, &self.worded, &mut one);
        same(Law::Alike, "the question", &one, &two)?;
        let (one, two) = (R::preview(here, so_far), R::preview(there, so_far));
        if one != two {
            same(Law::Alike, "the preview", &written(&one), &written(&two))?;
        }
        self.counts.compared += 2;
        if let Some(worth) = self.laws.worth {
            for n in self.some_of(self.worded.count(), 8) {
                let Some(step) = self.worded.nth(n) else { continue };
                let (one, two) = (worth(t, truth, who, so_far, step), worth(t, twin, who, so_far, step));
                same(Law::Alike, "a bot's choice", &format!("{one:?}"), &format!("{two:?}"))?;
            }
        }
        Ok(())
    }
}
