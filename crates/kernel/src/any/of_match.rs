//! A match of one book as a match of any.

use super::places::steps_at;
use super::{AnyMatch, Asking, NamedStep, Offer, Reading, Span, TellingText, Weighed};
use crate::audience::{Audience, Seat, Seats};
use crate::clock::{Clock, Pace};
use crate::game::{Match, Moment, place_of};
use crate::ledger::LuckLedger;
use crate::log::{By, Header};
use crate::preview::{Preview, SightPreview};
use crate::question::{Domain, Landmark, Place, Question};
use crate::refusal::Refusal;
use crate::rulebook::{Asked, Judgement, Rulebook, Verdict};
use crate::scene::{Board, Change, Scene};
use crate::standing::Order;
use std::sync::Arc;

fn span<S: Copy + Eq>(q: &Question<S>) -> Option<Span> {
    match q.domain() {
        Domain::None => None,
        Domain::Cells { board, .. } => Some(Span::Cells { board, cells: q.cells().iter().collect() }),
        Domain::Area { board, .. } => Some(Span::Area { board, outline: q.outline().to_vec() }),
        Domain::Number { from, to, unit, .. } => Some(Span::Number { from, to, unit: unit.to_owned() }),
    }
}

fn asking<R: Rulebook>(game: &Match<R>, seat: Seat, q: Question<R::Step>) -> Asking {
    let text = |step| R::step_text(game.table(), step);
    let asked = game.asked();
    let named =
        |l: &Landmark<R::Step>| NamedStep { name: l.name.clone(), step: text(l.step), place: place_of(&q, l.step) };
    let (domain, landmarks, closed) = (span(&q), q.landmarks().iter().map(named).collect(), q.is_closed());
    let default = if closed { None } else { q.default_step().map(text) };
    let written = q.written().filter(|_| !closed).cloned();
    let steps: Vec<String> = q.offers().iter().map(|&step| text(step)).collect();
    let (prompt, labels, why_nots) = q.into_words();
    Asking {
        seat,
        version: game.version(Audience::Seat(seat)),
        window: matches!(asked, Asked::Window { .. }),
        sealed: asked.seats().without(seat).0 != 0,
        prompt,
        offers: steps.into_iter().zip(labels).map(|(step, label)| Offer { step, label }).collect(),
        domain,
        landmarks,
        written,
        why_nots,
        closed,
        default,
    }
}

impl<R: Judgement> AnyMatch for Match<R> {
    fn header(&self) -> &Header {
        Match::header(self)
    }
    fn boards(&self) -> Vec<Board> {
        R::boards(self.table())
    }
    fn join(&mut self, seat: Seat, player: &str, contribution: &[u8]) -> Result<(), Refusal> {
        Match::join(self, seat, player, contribution)
    }
    fn begin(&mut self) -> Result<(), Refusal> {
        Match::begin(self)
    }
    fn begun(&self) -> bool {
        Match::begun(self)
    }
    fn at_time(&mut self, ms: u64) {
        Match::at_time(self, ms);
    }
    fn clock(&self) -> Option<&Clock> {
        Match::clock(self)
    }

    fn asked(&self) -> Asked {
        Match::asked(self)
    }
    fn to_answer(&self) -> Seats {
        Match::to_answer(self)
    }
    fn sealed(&self) -> Seats {
        Match::sealed(self)
    }
    fn scene(&self, who: Audience) -> Scene {
        Match::scene(self, who)
    }
    fn question(&self, seat: Seat, draft: &[String]) -> Result<Asking, Refusal> {
        let steps = self.read_draft(seat, draft)?;
        Ok(asking(self, seat, self.worded(seat, &steps)))
    }
    fn place_step(&self, seat: Seat, draft: &[String], place: Place) -> Option<String> {
        let steps = self.read_draft(seat, draft).ok()?;
        match steps_at(&self.worded(seat, &steps), place).as_slice() {
            &[step] => Some(R::step_text(self.table(), step)),
            _ => None,
        }
    }
    fn number_step(&self, seat: Seat, draft: &[String], number: i32) -> Option<String> {
        let steps = self.read_draft(seat, draft).ok()?;
        match self.worded(seat, &steps).domain() {
            Domain::Number { from, to, step, .. } if (from..=to).contains(&number) => {
                Some(R::step_text(self.table(), step(number)))
            }
            _ => None,
        }
    }
    fn written(&self, seat: Seat, draft: &[String], text: &str) -> Result<Reading, Refusal> {
        let so_far = self.read_draft(seat, draft)?;
        let lens = R::lens(self.table(), self.state(), Audience::Seat(seat));
        if self.worded(seat, &so_far).written().is_none() {
            return Err(Refusal::new("no text is asked for here").help("take one of the answers that are offered"));
        }
        Ok(match R::written(lens, &so_far, text) {
            Err(faults) => Reading { steps: Vec::new(), faults: faults.faults },
            Ok(steps) => {
                let steps: Vec<String> = steps.into_iter().map(|step| R::step_text(self.table(), step)).collect();
                // Nothing that is not allowed enters a draft, whoever wrote it.
                self.read_draft(seat, &steps)?;
                Reading { steps, faults: Vec::new() }
            }
        })
    }
    fn route(&self, seat: Seat, draft: &[String], place: Place) -> Option<Vec<String>> {
        let steps = self.read_draft(seat, draft).ok()?;
        let way = self.way(seat, &steps, place)?;
        Some(way.into_iter().map(|step| R::step_text(self.table(), step)).collect())
    }
    fn preview(&self, seat: Seat, draft: &[String]) -> Result<Preview, Refusal> {
        let steps = self.read_draft(seat, draft)?;
        Ok(R::preview(R::lens(self.table(), self.state(), Audience::Seat(seat)), &steps))
    }
    fn sight(&self, seat: Seat, from: Place, to: Place) -> Option<SightPreview> {
        R::sight(R::lens(self.table(), self.state(), Audience::Seat(seat)), from, to)
    }
    fn worths(&self, seat: Seat, draft: &[String]) -> Result<Vec<Weighed>, Refusal> {
        let steps = self.read_draft(seat, draft)?;
        let lens = R::lens(self.table(), self.state(), Audience::Seat(seat));
        let mut q = Question::bare();
        R::ask(lens, &steps, &mut q);
        let count = if q.is_closed() { 0 } else { q.count() };
        let weigh = |step| Weighed { step: R::step_text(self.table(), step), worth: R::worth(lens, &steps, step) };
        Ok((0..count).filter_map(|n| q.nth(n)).map(weigh).collect())
    }
    fn habit(&self, seat: Seat, draft: &[String], step: &str) -> Result<String, Refusal> {
        let mut steps = self.read_draft(seat, &[draft, &[step.to_owned()]].concat())?;
        let Some(step) = steps.pop() else { return Err(Refusal::new("there is no step to give a reason for")) };
        Ok(R::habit(R::lens(self.table(), self.state(), Audience::Seat(seat)), &steps, step))
    }

    fn commit(&mut self, seat: Seat, steps: &[String], by: By) -> Result<(), Refusal> {
        let steps = self.read_draft(seat, steps)?;
        self.commit_read(seat, &steps, by, "")
    }
    fn commit_because(&mut self, seat: Seat, steps: &[String], by: By, reason: &str) -> Result<(), Refusal> {
        let steps = self.read_draft(seat, steps)?;
        self.commit_read(seat, &steps, by, reason)
    }
    fn lapse(&mut self, seat: Seat) -> Result<(), Refusal> {
        Match::lapse(self, seat)
    }
    fn programs_play(&mut self, seats: Seats) {
        Match::programs_play(self, seats);
    }
    fn order_examples(&self) -> &'static [&'static str] {
        R::ORDERS
    }
    fn standing(&self, seat: Seat) -> Vec<String> {
        Match::standing(self, seat).map(Order::to_string).collect()
    }
    fn set_standing(&mut self, seat: Seat, orders: &[String]) -> Result<(), Refusal> {
        Match::set_standing(self, seat, orders)
    }
    fn orders_like_last(&self, seat: Seat) -> Result<Vec<String>, Refusal> {
        Match::orders_like_last(self, seat)
    }
    fn always_like_last(&self, seat: Seat) -> Result<String, Refusal> {
        Match::always_like_last(self, seat)
    }
    fn before_last(&self, seat: Seat) -> Option<u64> {
        Match::before_last(self, seat)
    }
    fn take_back(&mut self, to_line: u64, consents: Seats) -> Result<(), Refusal> {
        Match::take_back(self, to_line, consents)
    }
    fn resign(&mut self, seat: Seat) -> Result<(), Refusal> {
        Match::resign(self, seat)
    }
    fn agree_draw(&mut self, consents: Seats) -> Result<(), Refusal> {
        Match::agree_draw(self, consents)
    }
    fn change_pace(&mut self, pace: Option<Pace>, consents: Seats) -> Result<(), Refusal> {
        Match::change_pace(self, pace, consents)
    }
    fn branch(&mut self, secret: [u8; 32]) -> Result<(), Refusal> {
        Match::branch(self, secret)
    }
    fn void(&mut self, by: Seats) -> Result<(), Refusal> {
        Match::void(self, by)
    }
    fn wake(&mut self) {
        Match::wake(self);
    }

    fn version(&self, who: Audience) -> u64 {
        Match::version(self, who)
    }
    fn tellings(&self, who: Audience, since: u64) -> Vec<TellingText> {
        Match::tellings(self, who, since)
    }
    fn pauses(&self, seat: Seat, since: u64) -> Vec<u64> {
        Match::pauses(self, seat, since)
    }
    fn follow(&mut self, who: &[Audience]) {
        Match::follow(self, who);
    }
    fn drawn(&self, who: Audience) -> Scene {
        Match::drawn(self, who)
    }
    fn glance(&mut self, who: Audience) -> Change {
        Match::glance(self, who)
    }
    fn moments(&mut self) -> Vec<Moment> {
        Match::moments(self)
    }
    fn ledger(&self, who: Audience) -> LuckLedger {
        Match::ledger(self, who)
    }
    fn verdict(&self) -> Option<Verdict> {
        Match::verdict(self).cloned()
    }

    fn line(&self) -> u64 {
        Match::line(self)
    }
    fn log(&self) -> String {
        Match::log(self)
    }
    fn lines_since(&self, n: u64) -> &[Arc<str>] {
        Match::lines_since(self, n)
    }
    fn at_line(&self, n: u64) -> Result<Box<dyn AnyMatch>, Refusal> {
        Ok(Box::new(Match::at_line(self, n)?))
    }
    fn seat_log(&self, seat: Seat) -> String {
        Match::seat_log(self, seat)
    }
}
