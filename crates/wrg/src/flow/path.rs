//! Ways of several legs on an order sheet (4.1): a place, and then another, and another.

use geometry::table::Point;
use kernel::{Label, Question};

use super::whither::whole_table;
use crate::state::{MOST_LEGS, Order, Pace};
use crate::step::Step;
use crate::view::Lens;

/// A way that a sheet tells somebody at its end.
#[derive(Clone, Copy)]
pub(crate) struct Told<'a> {
    /// Who goes; with a messenger, whoever he is sent to.
    pub(crate) group: usize,
    /// How.
    pub(crate) pace: Pace,
    /// He is sent word of it, or gets off a vehicle first.
    pub(crate) later: bool,
    /// The places, and what stands between them.
    legs: &'a [Step],
}

impl<'a> Told<'a> {
    /// The way with which a sheet ends so far.
    pub(crate) fn last(so_far: &'a [Step]) -> Option<Told<'a>> {
        let named = so_far.iter().rev().take_while(|step| matches!(step, Step::At(..) | Step::Then)).count();
        let (head, legs) = so_far.split_at(so_far.len() - named);
        let (Some(Step::Go(pace)), Some(Step::At(..))) = (head.last().copied(), legs.first()) else { return None };
        let begins = head.iter().rposition(|step| matches!(step, Step::Group(_)))?;
        let line = &head[begins..];
        let mut of = line.iter().rev().filter_map(|step| match step {
            Step::Group(g) | Step::Send(g) => Some(usize::from(*g)),
            _ => None,
        });
        let later = line.iter().any(|step| matches!(step, Step::Send(_) | Step::Dismount));
        Some(Told { group: of.next()?, pace, later, legs })
    }
    /// Its places in order.
    pub(crate) fn places(self) -> impl Iterator<Item = Point> + 'a {
        self.legs.iter().filter_map(|step| step.place())
    }
    /// The order that it gives.
    pub(crate) fn order(self) -> Order {
        let mut places = self.places();
        let mut order = Order::new(self.pace, places.next().unwrap_or_default());
        places.for_each(|p| order.then.push(p));
        order
    }
    /// Whether it is being drawn place by place, so that one more needs no word before it.
    pub(super) fn is_drawn(self) -> bool {
        self.has_room() && self.legs.contains(&Step::Then)
    }
    /// Whether it can go on to one place more.
    fn has_room(self) -> bool {
        self.places().count() < MOST_LEGS
    }
}

/// A way goes on to wherever the player says (4.1), and once it does, wherever he points; whoever says nothing of it has said the whole way.
pub(super) fn offer(at: Lens<'_>, told: Told<'_>, q: &mut Question<Step>) {
    let (t, s) = (at.table(), at.state());
    let name = || s.title(t, told.group);
    if told.is_drawn() {
        whole_table(t, q);
    }
    if told.has_room() {
        q.offer(Step::Then, || Label::new(format!("{} goes on from there to ...", name())).case("4.1"));
    } else {
        let what = || Label::new(format!("{} goes on from there", name()));
        q.why_not("4.1", || (what(), format!("an order names {MOST_LEGS} places at most")));
    }
}
