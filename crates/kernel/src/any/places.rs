//! Answering by place: the step that a place stands for, and the way to a far one.

use crate::audience::{Audience, Seat};
use crate::game::{Match, place_of};
use crate::question::{Domain, Place, Question, inside};
use crate::rulebook::Rulebook;
use std::collections::BTreeMap;

/// The most questions that are asked to find a way.
const MOST_QUESTIONS: usize = 6_000;
/// The longest way that is found.
const LONGEST: usize = 64;
/// How many ways of one length to one place are followed further: the shortest is not always the cheapest.
const WAYS: u8 = 2;

/// A place in an order, so that places can be counted.
type Key = (bool, u8, i32, i32);

fn key(place: Place) -> Key {
    match place {
        Place::Cell { board, cell } => (false, board, i32::from(cell), 0),
        Place::Point { board, at } => (true, board, at.x, at.y),
    }
}

/// The steps of a worded question that stand for this place: offers, and the domain's own.
pub(super) fn steps_at<S: Copy + Eq>(q: &Question<S>, place: Place) -> Vec<S> {
    if q.is_closed() {
        return Vec::new();
    }
    let listed = q.offers().iter().zip(q.labels()).filter(|(_, label)| label.place == Some(place));
    let mut steps: Vec<S> = listed.map(|(&step, _)| step).collect();
    let of_domain = match (q.domain(), place) {
        (Domain::Cells { board, step, .. }, Place::Cell { board: on, cell }) => {
            (board == on && q.cells().contains(cell)).then(|| step(cell))
        }
        (Domain::Area { board, step, .. }, Place::Point { board: on, at }) => {
            (board == on && inside(q.outline(), at)).then(|| step(at))
        }
        _ => None,
    };
    steps.extend(of_domain.filter(|step| !steps.contains(step)));
    steps
}

impl<R: Rulebook> Match<R> {
    /// The shortest list of further steps, each to a place, that leads to this place.
    pub(super) fn way(&self, seat: Seat, draft: &[R::Step], goal: Place) -> Option<Vec<R::Step>> {
        let lens = R::lens(self.table(), self.state(), Audience::Seat(seat));
        let mut q = Question::worded();
        let mut layer: Vec<Vec<R::Step>> = vec![draft.to_vec()];
        let mut asked = 0;
        for _ in 0..LONGEST {
            let mut next: Vec<Vec<R::Step>> = Vec::new();
            let mut ways: BTreeMap<Key, u8> = BTreeMap::new();
            for so_far in &layer {
                if asked == MOST_QUESTIONS {
                    return None;
                }
                asked += 1;
                q.clear();
                R::ask(lens, so_far, &mut q);
                if let Some(&step) = steps_at(&q, goal).first() {
                    return Some(so_far[draft.len()..].iter().copied().chain([step]).collect());
                }
                for step in (0..if q.is_closed() { 0 } else { q.count() }).filter_map(|n| q.nth(n)) {
                    let Some(place) = place_of(&q, step) else { continue };
                    let ways = ways.entry(key(place)).or_default();
                    if *ways < WAYS {
                        *ways += 1;
                        next.push(so_far.iter().copied().chain([step]).collect());
                    }
                }
            }
            if next.is_empty() {
                return None;
            }
            layer = next;
        }
        None
    }
}
