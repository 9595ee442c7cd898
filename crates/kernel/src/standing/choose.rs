//! What a seat's standing orders answer to a window: from its lens, and within bounds.

use super::{Action, Order, Test};
use crate::game::words;
use crate::preview::Preview;
use crate::question::Question;
use crate::rulebook::Rulebook;
use std::cell::OnceCell;
use std::collections::VecDeque;

/// The most questions that are asked to find an answer.
const MOST_QUESTIONS: usize = 2_000;
/// The most complete answers that are weighed.
const MOST_ANSWERS: usize = 400;
/// The longest answer that is found.
const LONGEST: usize = 16;

/// What the orders say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Choice<S> {
    /// This answer.
    Answer(Vec<S>),
    /// A person wants to be asked.
    AskMe,
    /// No order speaks of this window.
    Silent,
}

/// A complete answer, and the words of its labels.
struct Candidate<S> {
    steps: Vec<S>,
    words: Vec<String>,
    preview: OnceCell<Preview>,
}

impl<S> Candidate<S> {
    fn speaks_of(&self, text: &str) -> bool {
        words(text).all(|word| self.words.contains(&word))
    }
}

/// The complete answers to a question, the shortest first, found one after the other as they are needed.
struct Candidates<'a, R: Rulebook> {
    lens: R::Lens<'a>,
    found: Vec<Candidate<R::Step>>,
    drafts: VecDeque<(Vec<R::Step>, Vec<String>)>,
    asked: usize,
    q: Question<R::Step>,
}

impl<'a, R: Rulebook> Candidates<'a, R> {
    fn new(lens: R::Lens<'a>) -> Candidates<'a, R> {
        let drafts = VecDeque::from([(Vec::new(), Vec::new())]);
        Candidates { lens, found: Vec::new(), drafts, asked: 0, q: Question::worded() }
    }
    /// The n-th complete answer, if there are so many within the bounds.
    fn get(&mut self, n: usize) -> Option<&Candidate<R::Step>> {
        while self.found.len() <= n && self.found.len() < MOST_ANSWERS && self.asked < MOST_QUESTIONS {
            let (steps, words) = self.drafts.pop_front()?;
            self.grow(steps, words);
        }
        self.found.get(n)
    }
    fn grow(&mut self, steps: Vec<R::Step>, so_far: Vec<String>) {
        let q = &mut self.q;
        q.clear();
        R::ask(self.lens, &steps, q);
        self.asked += 1;
        if q.is_closed() {
            self.found.push(Candidate { steps, words: so_far, preview: OnceCell::new() });
            return;
        }
        if steps.len() >= LONGEST {
            return;
        }
        for n in 0..q.count().min(MOST_QUESTIONS - self.drafts.len().min(MOST_QUESTIONS)) {
            let Some(step) = q.nth(n) else { break };
            let mut longer = steps.clone();
            longer.push(step);
            let mut more = so_far.clone();
            if let Some(label) = q.labels().get(n) {
                more.extend(words(&label.text));
                more.extend(label.piece.as_deref().into_iter().flat_map(words));
            }
            more.extend(q.landmarks().iter().filter(|l| l.step == step).flat_map(|l| words(&l.name)));
            self.drafts.push_back((longer, more));
        }
    }
    /// Does any answer speak of this?
    fn any_speaks_of(&mut self, subject: &str) -> bool {
        (0..).map_while(|n| self.get(n).map(|found| found.speaks_of(subject))).any(|speaks| speaks)
    }
    /// The answer that an order chooses: the first that it allows, or the best by its first measure.
    fn chosen(&mut self, order: &Order) -> Option<Vec<R::Step>> {
        let lens = self.lens;
        let mut best: Option<(usize, Option<crate::Fraction>)> = None;
        let mut n = 0;
        while let Some(candidate) = self.get(n) {
            let spoken_of = order.subject.as_deref().is_none_or(|subject| candidate.speaks_of(subject));
            if spoken_of && candidate.fits(&order.action) && candidate.satisfies::<R>(lens, order) {
                let measure = order.conditions.first().map(|c| (c.test, candidate.measured::<R>(lens, &c.measure)));
                let Some((test, value)) = measure else { return Some(candidate.steps.clone()) };
                let better = match (best, test) {
                    (None, _) => true,
                    (Some((_, old)), Test::AtMost | Test::Under) => value < old,
                    (Some((_, old)), Test::AtLeast | Test::Over) => value > old,
                    (Some(_), Test::Just) => false,
                };
                if better {
                    best = Some((n, value));
                }
            }
            n += 1;
        }
        best.map(|(n, _)| self.found[n].steps.clone())
    }
    /// Letting the chance go by: the shortest answer that says `pass`, else the book's default.
    fn pass(&mut self) -> Option<Vec<R::Step>> {
        let says_so = (0..).map_while(|n| self.get(n).map(|c| c.words.iter().any(|w| w == "pass"))).position(|p| p);
        if let Some(n) = says_so {
            return Some(self.found[n].steps.clone());
        }
        let mut steps = Vec::new();
        while steps.len() < MOST_QUESTIONS {
            self.q.clear();
            R::ask(self.lens, &steps, &mut self.q);
            if self.q.is_closed() {
                return Some(steps);
            }
            steps.push(self.q.default_step()?);
        }
        None
    }
}

impl<S: Copy> Candidate<S> {
    fn fits(&self, action: &Action) -> bool {
        match action {
            Action::Take(text) => self.speaks_of(text),
            Action::AskMe | Action::Pass => true,
        }
    }
    fn previewed<R: Rulebook<Step = S>>(&self, lens: R::Lens<'_>) -> &Preview {
        self.preview.get_or_init(|| R::preview(lens, &self.steps))
    }
    fn measured<R: Rulebook<Step = S>>(&self, lens: R::Lens<'_>, measure: &str) -> Option<crate::Fraction> {
        self.previewed::<R>(lens).measured(measure)
    }
    fn satisfies<R: Rulebook<Step = S>>(&self, lens: R::Lens<'_>, order: &Order) -> bool {
        order.conditions.is_empty() || order.conditions.iter().all(|c| c.holds(self.previewed::<R>(lens)))
    }
}

/// What these orders answer to the question before the lens.
pub(crate) fn choose<R: Rulebook>(lens: R::Lens<'_>, orders: &[Order]) -> Choice<R::Step> {
    if orders.is_empty() {
        return Choice::Silent;
    }
    let mut candidates = Candidates::<R>::new(lens);
    let mut passes = false;
    for order in orders {
        if order.subject.as_deref().is_some_and(|subject| !candidates.any_speaks_of(subject)) {
            continue;
        }
        let alone = order.subject.is_some();
        let met = candidates.chosen(order);
        let action = if met.is_some() { Some(&order.action) } else { order.otherwise.as_ref() };
        let answer = match action {
            None => None,
            Some(Action::AskMe) => return Choice::AskMe,
            Some(Action::Pass) if alone => {
                passes = true;
                None
            }
            Some(Action::Pass) => candidates.pass(),
            Some(Action::Take(_)) if met.is_some() => met,
            Some(Action::Take(text)) => {
                let plain = Order { conditions: Vec::new(), action: Action::Take(text.clone()), ..order.clone() };
                candidates.chosen(&plain)
            }
        };
        if let Some(steps) = answer {
            return Choice::Answer(steps);
        }
    }
    match passes.then(|| candidates.pass()).flatten() {
        Some(steps) => Choice::Answer(steps),
        None => Choice::Silent,
    }
}

/// The shortest order of the kind `always …` that gives just this answer.
pub(crate) fn like<R: Rulebook>(lens: R::Lens<'_>, steps: &[R::Step]) -> Option<String> {
    let mut candidates = Candidates::<R>::new(lens);
    let at = (0..).map_while(|n| candidates.get(n).map(|c| c.steps == steps)).position(|same| same)?;
    let said = candidates.found[at].words.clone();
    (1..=said.len()).find_map(|n| {
        let text = format!("always {}", said[..n].join(" "));
        let order = super::read(&text, &[]).ok()?;
        (choose::<R>(lens, &[order]) == Choice::Answer(steps.to_vec())).then_some(text)
    })
}

/// These orders with one more that answers before the lens. Where one of them asked, it does not ask any more: whatever it says of other
/// windows stays.
pub(crate) fn with<R: Rulebook>(lens: R::Lens<'_>, mut orders: Vec<Order>, new: Order) -> Vec<Order> {
    let asked = (1..=orders.len()).find(|&n| choose::<R>(lens, &orders[..n]) == Choice::AskMe);
    let Some(at) = asked.map(|n| n - 1) else {
        orders.push(new);
        return orders;
    };
    let mut told = orders.clone();
    match &mut told[at] {
        Order { otherwise: Some(otherwise), action, .. } if *otherwise == Action::AskMe && *action != Action::AskMe => {
            *otherwise = new.action.clone();
        }
        order => order.action = new.action.clone(),
    }
    let answer = choose::<R>(lens, std::slice::from_ref(&new));
    if choose::<R>(lens, &told) == answer {
        return told;
    }
    orders.insert(at, new);
    orders
}
