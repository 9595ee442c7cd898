//! The laws about questions: listed if and only if legal, every answer leads on, a draft changes nothing, and what is
//! written reads back.

use super::Law;
use super::game::{Run, any_point};
use super::view::{Broken, hold, scene, spell};
use crate::audience::{Audience, Seat};
use crate::play::{NotLegal, legal};
use crate::question::{Domain, Point};
use crate::rulebook::Rulebook;
use crate::scene::Scene;

impl<R: Rulebook> Run<'_, R> {
    /// A random draft of every asked seat, question by question.
    pub(super) fn drafts(&mut self, s: &R::State) -> Result<(), Broken> {
        let before = self.digest(s);
        let asked = R::asked(self.table, s).seats();
        for seat in (0..8).map(Seat) {
            let checked = if asked.contains(seat) { self.draft(s, seat) } else { self.not_asked(s, seat) };
            checked.map_err(|broken| broken.to(Audience::Seat(seat)))?;
        }
        self.scenes_read_back(s)?;
        hold(Law::Draft, self.digest(s) == before, || "  drafting changed the state".to_owned())
    }

    fn not_asked(&mut self, s: &R::State, seat: Seat) -> Result<(), Broken> {
        let answer = legal::<R>(self.table, s, seat, &self.strangers, &mut self.bare);
        hold(Law::Listed, answer == Err(NotLegal::NotAsked(seat)), || format!("  not asked, yet answered: {answer:?}"))
    }

    fn draft(&mut self, s: &R::State, seat: Seat) -> Result<(), Broken> {
        let draft = self.compose(s, seat)?;
        for n in self.some_of(draft.len() + 1, 6) {
            self.question(s, seat, &draft[..n]).map_err(|mut broken| {
                let steps: Vec<String> = draft[..n].iter().map(|&step| R::step_text(self.table, step)).collect();
                broken.account.push_str(&format!("\n  after the steps [{}]", steps.join(", ")));
                broken
            })?;
        }
        let mut judge = |steps: &[R::Step]| legal::<R>(self.table, s, seat, steps, &mut self.bare);
        let whole = judge(&draft);
        hold(Law::Listed, whole.is_ok(), || format!("  a complete decision is refused: {whole:?}"))?;
        if let Some((&last, rest)) = draft.split_last() {
            let part = judge(rest);
            let more = judge(&[draft.as_slice(), &[last]].concat());
            let refused = part == Err(NotLegal::NotComplete) && more == Err(NotLegal::TooLong(draft.len()));
            hold(Law::Listed, refused, || format!("  too short: {part:?}, too long: {more:?}"))?;
        }
        for step in draft {
            if self.strangers.len() < 64 {
                self.strangers.push(step);
            } else {
                let n = self.rng.below(64) as usize;
                self.strangers[n] = step;
            }
        }
        Ok(())
    }

    /// One question, with and without words.
    fn question(&mut self, s: &R::State, seat: Seat, so_far: &[R::Step]) -> Result<(), Broken> {
        let (t, lens) = (self.table, R::lens(self.table, s, Audience::Seat(seat)));
        self.counts.questions += 1;
        let (mut worded, mut bare) = (std::mem::replace(&mut self.worded, crate::Question::worded()), String::new());
        worded.clear();
        R::ask(lens, so_far, &mut worded);
        self.bare.clear();
        R::ask(lens, so_far, &mut self.bare);
        let measures = R::preview(lens, so_far).measures;
        let stray = measures.iter().find(|measure| !R::MEASURES.contains(&measure.name.as_str()));
        hold(Law::Listed, stray.is_none(), || format!("  no standing order could name the measure {stray:?}"))?;
        let (offers, labels) = (worded.offers(), worded.labels());
        spell::<R>(t, &self.bare, &mut bare);
        hold(Law::Listed, offers == self.bare.offers() && offers.len() == labels.len(), || {
            format!("  {} offers with words, {} labels, and without words:\n{bare}", offers.len(), labels.len())
        })?;
        let same_domain = worded.cells() == self.bare.cells()
            && worded.outline() == self.bare.outline()
            && worded.default_step() == self.bare.default_step()
            && worded.is_closed() == self.bare.is_closed()
            && worded.landmarks().iter().map(|l| l.step).eq(self.bare.landmarks().iter().map(|l| l.step));
        hold(Law::Listed, same_domain, || format!("  words change the question; without them:\n{bare}"))?;
        if !worded.is_closed() {
            let twice = offers.iter().enumerate().find(|(n, step)| offers[..*n].contains(step));
            hold(Law::Listed, twice.is_none(), || format!("  offered twice: {twice:?}"))?;
            let marked = !matches!(worded.domain(), Domain::Area { .. } | Domain::Number { .. })
                || !worded.landmarks().is_empty()
                || !offers.is_empty();
            hold(Law::Listed, marked, || format!("  a domain without landmark:\n{bare}"))?;
            let default = worded.default_step();
            hold(Law::Listed, default.is_some_and(|d| worded.allows(d)), || format!("  no legal default:\n{bare}"))?;
            for n in self.some_of(worded.count(), 12) {
                let step = worded.nth(n);
                let allowed = step.is_some_and(|step| worded.allows(step));
                hold(Law::Listed, allowed, || format!("  answer {n} is listed and not allowed: {step:?}"))?;
                step.map_or(Ok(()), |step| self.answer(lens, so_far, step))?;
            }
            self.stray(s, seat, so_far, &worded)?;
        }
        self.worded = worded;
        Ok(())
    }

    /// A listed answer reads back and leads on.
    fn answer(&mut self, lens: R::Lens<'_>, so_far: &[R::Step], step: R::Step) -> Result<(), Broken> {
        self.counts.answers += 1;
        let text = R::step_text(self.table, step);
        let back = R::step_read(self.table, &text);
        let clean = !text.is_empty() && text.trim() == text && !text.contains(['\n', '\r']);
        hold(Law::RoundTrip, back == Some(step) && clean, || format!("  {step:?} is written `{text}`, read {back:?}"))?;
        let steps = [so_far, &[step]].concat();
        self.bare.clear();
        R::ask(lens, &steps, &mut self.bare);
        let q = &self.bare;
        let leads_on = q.is_closed() || q.count() > 0 || matches!(q.domain(), Domain::Number { .. });
        hold(Law::Listed, leads_on, || format!("  `{text}` is offered, and nothing can be answered after it"))
    }

    /// Steps that are not offered here are refused.
    fn stray(
        &mut self,
        s: &R::State,
        seat: Seat,
        so_far: &[R::Step],
        q: &crate::Question<R::Step>,
    ) -> Result<(), Broken> {
        let mut strays: Vec<R::Step> = self.strangers.clone();
        let n = self.rng.below(u32::MAX) as i32;
        match q.domain() {
            Domain::None => {}
            Domain::Cells { step, .. } => strays.extend([step(n as u16), step(u16::MAX), step(n as u16 % 2048)]),
            Domain::Number { from, to, step, .. } => {
                strays.extend([step(n), step(from.saturating_sub(1)), step(to.saturating_add(1)), step(i32::MIN)]);
            }
            Domain::Area { step, .. } => {
                strays.extend([step(Point { x: n, y: n }), step(Point { x: i32::MAX, y: i32::MIN })]);
                strays.extend(any_point(q.outline(), &mut self.rng).map(step));
            }
        }
        strays.extend(self.garbage_step(so_far));
        for stray in strays.into_iter().filter(|&step| !q.allows(step)) {
            let steps = [so_far, &[stray]].concat();
            let answer = legal::<R>(self.table, s, seat, &steps, &mut self.bare);
            self.counts.refused += 1;
            hold(Law::Listed, answer == Err(NotLegal::NotOffered(so_far.len())), || {
                format!("  {stray:?} is not listed, and legality says {answer:?}")
            })?;
        }
        Ok(())
    }

    fn scenes_read_back(&mut self, s: &R::State) -> Result<(), Broken> {
        let seats = (0..self.laws.setup.seats.len() as u8).map(|n| Audience::Seat(Seat(n)));
        for who in seats.chain([Audience::Public, Audience::Umpire]) {
            let drawn = scene::<R>(self.table, s, who);
            let back = serde_json::from_str::<Scene>(&serde_json::to_string(&drawn).unwrap_or_default());
            hold(Law::RoundTrip, back.as_ref().is_ok_and(|b| *b == drawn), || {
                format!("  the scene reads back as {back:?}")
            })
            .map_err(|broken| broken.to(who))?;
            let mut keys: Vec<&str> = drawn.pieces.iter().map(|p| p.key.as_str()).collect();
            keys.sort_unstable();
            let twice = keys.windows(2).find(|pair| pair[0] == pair[1]);
            hold(Law::RoundTrip, twice.is_none(), || format!("  two pieces have one key: {twice:?}"))?;
        }
        Ok(())
    }
}
