//! Refusals in words: which step is not offered, why not, and what is offered instead.

use super::Match;
use crate::audience::{Audience, Seat};
use crate::play::NotLegal;
use crate::question::{Domain, Place, Question, WhyNot};
use crate::refusal::{Refusal, nearest};
use crate::rulebook::Rulebook;

/// How many offers a refusal lists.
const LISTED: usize = 8;

/// The place that a step of this question stands for, if it stands for one.
pub(crate) fn place_of<S: Copy + Eq>(q: &Question<S>, step: S) -> Option<Place> {
    let listed = q.offers().iter().position(|&offer| offer == step).and_then(|at| q.labels().get(at)?.place);
    listed.or_else(|| match q.domain() {
        Domain::Cells { board, cell, .. } => cell(step).map(|cell| Place::Cell { board, cell }),
        Domain::Area { board, point, .. } => point(step).map(|at| Place::Point { board, at }),
        Domain::None | Domain::Number { .. } => None,
    })
}

/// The words of a text in small letters, without punctuation.
pub(crate) fn words(text: &str) -> impl Iterator<Item = String> + '_ {
    text.split(|c: char| !(c.is_alphanumeric() || matches!(c, '/' | '-' | '_' | '#' | '\'' | '.')))
        .map(|word| word.trim_matches(['.', '\'', '-']).to_lowercase())
        .filter(|word| !word.is_empty())
}

/// The why-not that speaks of what a step's token names: the same place, else the most words in common.
fn closest<'a>(why_nots: &'a [WhyNot], token: &str, place: Option<Place>) -> Option<&'a WhyNot> {
    if let Some(same) = why_nots.iter().find(|why| place.is_some() && why.what.place == place) {
        return Some(same);
    }
    let wanted: Vec<String> = words(token).collect();
    let common = |why: &WhyNot| {
        let piece = why.what.piece.as_deref().unwrap_or("");
        words(&why.what.text).chain(words(piece)).filter(|word| wanted.contains(word)).count()
    };
    why_nots.iter().rev().max_by_key(|why| common(why)).filter(|why| common(why) > 0)
}

impl<R: Rulebook> Match<R> {
    /// There must be such a seat.
    pub(crate) fn check_seat(&self, seat: Seat) -> Result<(), Refusal> {
        if usize::from(seat.0) < self.header.setup.seats.len() {
            return Ok(());
        }
        let names: Vec<&str> = self.header.setup.seats.iter().map(|s| s.name.as_str()).collect();
        Err(Refusal::new(format!("there is no seat {}", seat.0)).help(format!("the seats are {}", names.join(", "))))
    }
    /// The seat must have something to answer.
    pub(crate) fn check_asked(&self, seat: Seat) -> Result<(), Refusal> {
        self.check_seat(seat)?;
        self.check_not_over()?;
        let name = &self.header.setup.seats[usize::from(seat.0)].name;
        if !self.begun() {
            return Err(Refusal::new("the match has not begun").help("it begins when all seats are taken"));
        }
        if self.position.to_answer().contains(seat) {
            return Ok(());
        }
        if self.position.given.contains(seat) {
            let help = "the answer is opened when the others have answered; until then only a take-back changes it";
            return Err(Refusal::new(format!("{name} has answered already")).help(help));
        }
        if self.asked().seats().contains(seat) {
            return Err(Refusal::new(format!("{name} has no choice here: the only possible answer is taken")));
        }
        Err(Refusal::new(format!("{name} is not asked anything now")))
    }
    /// The steps of a draft from their tokens; each must be offered after those before it.
    pub(crate) fn read_draft(&self, seat: Seat, draft: &[String]) -> Result<Vec<R::Step>, Refusal> {
        self.check_asked(seat)?;
        let lens = R::lens(&self.table, &self.position.state, Audience::Seat(seat));
        let mut q = Question::bare();
        let mut steps = Vec::with_capacity(draft.len());
        for (n, token) in draft.iter().enumerate() {
            q.clear();
            R::ask(lens, &steps, &mut q);
            if q.is_closed() {
                return Err(self.explain(seat, &steps, &NotLegal::TooLong(n)));
            }
            match R::step_read(&self.table, token.trim()) {
                Some(step) if q.allows(step) => steps.push(step),
                Some(step) => return Err(self.not_offered(seat, &steps, step)),
                None => return Err(self.not_a_step(seat, &steps, token)),
            }
        }
        Ok(steps)
    }
    /// Why these steps are not a decision, in words.
    pub(crate) fn explain(&self, seat: Seat, steps: &[R::Step], why: &NotLegal) -> Refusal {
        match *why {
            NotLegal::NotAsked(_) => Refusal::new("this seat is not asked anything now"),
            NotLegal::NotOffered(n) => self.not_offered(seat, &steps[..n], steps[n]),
            NotLegal::NotComplete => {
                let q = self.worded(seat, steps);
                let asked = if q.prompted().text.is_empty() { "more is asked" } else { &q.prompted().text };
                let refusal = Refusal::new(format!("the decision is not complete: {asked}")).case(&q.prompted().case);
                refusal.help(self.offered(&q)).step(steps.len())
            }
            NotLegal::TooLong(n) => {
                let what = if n == 1 { "its first step".to_owned() } else { format!("{n} steps") };
                Refusal::new(format!("the decision was complete after {what}")).help("leave the rest out").step(n)
            }
        }
    }
    /// A worded question after legal steps.
    pub(crate) fn worded(&self, seat: Seat, steps: &[R::Step]) -> Question<R::Step> {
        let mut q = Question::worded();
        R::ask(R::lens(&self.table, &self.position.state, Audience::Seat(seat)), steps, &mut q);
        q
    }
    fn not_offered(&self, seat: Seat, before: &[R::Step], step: R::Step) -> Refusal {
        let q = self.worded(seat, before);
        let token = R::step_text(&self.table, step);
        let n = before.len();
        match closest(q.why_nots(), &token, place_of(&q, step)) {
            Some(why) => {
                let reason = format!("{} is not possible: {}", why.what.text, why.reason);
                Refusal::new(reason).case(&why.case).help(self.offered(&q)).step(n)
            }
            None => {
                Refusal::new(format!("`{token}` is not offered there (step {})", n + 1)).help(self.offered(&q)).step(n)
            }
        }
    }
    fn not_a_step(&self, seat: Seat, before: &[R::Step], token: &str) -> Refusal {
        let q = self.worded(seat, before);
        let token: String = token.chars().take(60).collect();
        let tokens: Vec<String> = q.offers().iter().map(|&step| R::step_text(&self.table, step)).collect();
        let help = match nearest(&token, tokens.iter().map(String::as_str)) {
            Some(meant) => format!("did you mean `{meant}`? {}", self.offered(&q)),
            None => self.offered(&q),
        };
        Refusal::new(format!("`{token}` is not a step of {} (step {})", R::NAME, before.len() + 1))
            .help(help)
            .step(before.len())
    }
    /// What is offered, shortly.
    fn offered(&self, q: &Question<R::Step>) -> String {
        let mut parts: Vec<String> = q
            .offers()
            .iter()
            .zip(q.labels())
            .take(LISTED)
            .map(|(&step, label)| {
                let token = R::step_text(&self.table, step);
                if label.text.is_empty() || label.text == token { token } else { format!("{token} ({})", label.text) }
            })
            .collect();
        if q.offers().len() > LISTED {
            parts.push(format!("and {} more", q.offers().len() - LISTED));
        }
        match q.domain() {
            Domain::None => {}
            Domain::Cells { .. } => parts.push(format!("any of {} places", q.cells().len())),
            Domain::Area { .. } => parts.push("any point of the area".to_owned()),
            Domain::Number { from, to, unit, .. } => parts.push(format!("any number from {from} to {to} {unit}")),
        }
        if parts.is_empty() { String::new() } else { format!("offered here: {}", parts.join(", ")) }
    }
}
