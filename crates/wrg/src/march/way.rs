//! The way that an order leads, before anybody has gone it: where its group is after each period, what it meets, and what stops it
//! (5.3, 6.3). It is the way of whoever goes in the middle; others meet things a little sooner or later. Enemies are no part of it.

use geometry::table::{Heading, Point, Ratio};

use super::toll::{Stop, Walker, at_most, hindrance, toll};
use super::{TICKS, drag, errands, held, marchers, reach, stride, turns, under_way};
use crate::scale::METRE;
use crate::state::{Order, Pace, State, Table};

/// Steps in which a way is looked at for what stops somebody.
const STRIDE: i32 = 12 * METRE;
/// Nobody plans farther ahead than so many periods.
const MOST: u16 = 40;

/// Something on the way that costs metres.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hindrance {
    /// How far on the way, in metres.
    pub after: i32,
    /// What it is.
    pub what: &'static str,
    /// What it costs, in metres.
    pub price: i32,
}

/// A way that nobody has gone yet.
#[derive(Clone, Debug, Default)]
pub struct Way {
    /// Where its group is after each period, the last of them at its end.
    pub ends: Vec<Point>,
    /// What hinders it, in the order in which it is met.
    pub met: Vec<Hindrance>,
    /// Whence it leads, the corners it goes round, and where it ends.
    pub corners: Vec<Point>,
    /// What stops it, and after how many metres.
    pub stop: Option<(i32, Stop)>,
    /// Does it come to its end?
    pub arrives: bool,
}

/// The way of a group that is given an order to go (5.3, 6.3), round all its corners, and in this period as far as its last test lets
/// it (13.7, 16.3); none if it has nobody to go.
#[must_use]
pub fn way(t: &Table, s: &State, group: usize, order: Order) -> Option<Way> {
    let order = s.place(t, group).map_or(order, |here| order.onward(here));
    let first = s.place(t, group).map_or(order, |here| held(t, s, group, here, order));
    gone(t, s, group, order, first)
}

/// The same of a group that hears of its order only when this period is over (4.4).
#[must_use]
pub fn later_way(t: &Table, s: &State, group: usize, order: Order) -> Option<Way> {
    gone(t, s, group, order, order)
}

/// The way of a group that does this first, and obeys from the next period on.
fn gone(t: &Table, s: &State, group: usize, order: Order, first: Order) -> Option<Way> {
    let mut figures = Vec::new();
    marchers(t, s, group, &mut figures);
    let mut walk = Walk::new(t, s, group, *figures.first()?, order);
    let strays = first.to != order.to;
    if strays {
        walk.stray(first);
    }
    // Whoever was kept where he is sets off in the period after that.
    let sets_off = u16::from(first.pace == Pace::Halt);
    let begins = u16::from(strays);
    for period in begins..MOST {
        // Whoever doubled walks for two periods (5.5).
        walk.order.pace = match order.pace {
            _ if period == 0 => first.pace,
            Pace::Double if (period - begins) % 3 != 0 => Pace::Walk,
            pace => pace,
        };
        walk.begin(period <= sets_off);
        for tick in 1..=TICKS {
            if walk.tick(tick).is_none() {
                return Some(walk.told());
            }
        }
        walk.way.ends.push(walk.at);
        walk.way.arrives = walk.at == walk.order.to && walk.order.then.is_empty();
        if walk.way.arrives {
            break;
        }
    }
    Some(walk.told())
}

/// Whether something stops a group at a pace between two places (5.3, 6.2, 6.3), whatever it costs to get there.
#[must_use]
pub fn is_barred(t: &Table, s: &State, group: usize, pace: Pace, from: Point, to: Point) -> bool {
    let mut figures = Vec::new();
    marchers(t, s, group, &mut figures);
    let Some(&figure) = figures.first() else { return false };
    let walker = Walker { group, figure, pace, paid: true };
    let whole = from.distance(to);
    let place = |far: i32| Ratio::new(i64::from(far), i64::from(whole)).map_or(to, |part| part.along(from, to));
    let steps = (whole + STRIDE - 1) / STRIDE;
    (0..steps).any(|n| {
        let (a, b) = (place(n * STRIDE), place(((n + 1) * STRIDE).min(whole)));
        toll(t, s, walker, a, b).stop.is_some()
    })
}

/// Somebody on a way that he has not gone yet.
struct Walk<'a> {
    t: &'a Table,
    s: &'a State,
    group: usize,
    figure: u16,
    at: Point,
    /// What is left of the order.
    order: Order,
    /// Whither he goes now, forwards or in reverse.
    ahead: Option<Heading>,
    /// Where this leg began, and how many centimetres there were before it.
    from: (Point, i32),
    /// Centimetres left in this period, and how many there may be in water or on a crag.
    left: i32,
    slow: i32,
    /// Woods or a house are paid for.
    paid: bool,
    way: Way,
}

impl<'a> Walk<'a> {
    fn new(t: &'a Table, s: &'a State, group: usize, figure: u16, order: Order) -> Walk<'a> {
        let at = s.fig(figure).at;
        let order = order.onward(at);
        let (from, way) = ((at, 0), Way { corners: vec![at], ..Way::default() });
        Walk { t, s, group, figure, at, order, ahead: None, from, left: 0, slow: 0, paid: false, way }
    }

    /// A period in which his last test leads him elsewhere, or nowhere (13.7, 16.3): what he meets there is not on his way.
    fn stray(&mut self, first: Order) {
        let order = std::mem::replace(&mut self.order, first);
        self.begin(true);
        let _ = (1..=TICKS).try_for_each(|tick| self.tick(tick));
        self.order = order.onward(self.at);
        (self.from, self.way) = ((self.at, 0), Way { ends: vec![self.at], corners: vec![self.at], ..Way::default() });
    }

    /// What there is to tell of it, once it is gone.
    fn told(mut self) -> Way {
        self.way.corners.push(self.at);
        self.way
    }

    /// A period begins.
    fn begin(&mut self, first: bool) {
        let (t, s, group, pace) = (self.t, self.s, self.group, self.order.pace);
        let next = Heading::from_to(self.at, self.order.to);
        let most = if first {
            reach(t, s, group, pace, turns(t, s, group, pace, self.at, self.order.to))
        } else {
            under_way(t, s, group, pace, self.is_wide(next))
        };
        self.ahead = next.or(self.ahead);
        // Whoever has to get out has done it in the first period.
        let others = if first { errands(s, group) } else { 0 };
        self.slow = at_most(t, s, (group, self.figure), pace, others);
        self.left = if s.lie(t, self.at).is_slow() { most.min(self.slow) } else { most };
        self.paid = false;
    }

    /// Does he turn by more than 45 degrees to go this way?
    fn is_wide(&self, next: Option<Heading>) -> bool {
        self.ahead.zip(next).is_some_and(|(before, after)| before.turns_over_45(after))
    }

    /// One tick, and what is left of the last one on the next leg too; nothing if something stops him.
    fn tick(&mut self, tick: u8) -> Option<()> {
        self.stride(tick)?;
        while self.rounds() && tick == TICKS {
            self.stride(tick)?;
        }
        Some(())
    }

    /// How far he has come, in metres.
    fn metres(&self) -> i32 {
        (self.from.1 + self.from.0.distance(self.at)) / METRE
    }

    fn stride(&mut self, tick: u8) -> Option<()> {
        let (t, s, f) = (self.t, self.s, self.figure);
        let drag = drag(t, f, self.at);
        let Some((next, far)) = stride(self.at, self.order.to, self.left, tick, drag) else { return Some(()) };
        let walker = Walker { group: self.group, figure: f, pace: self.order.pace, paid: self.paid };
        let toll = toll(t, s, walker, self.at, next);
        if let Some(stop) = toll.stop {
            self.way.stop = Some((self.metres(), stop));
            self.way.ends.push(self.at);
            return None;
        }
        if toll.is_too_dear(self.left, far * drag) {
            self.left = 0;
            return Some(());
        }
        if toll.hindrances > 0 {
            let (after, price) = (self.metres(), toll.price / METRE);
            self.way.met.push(Hindrance { after, what: toll.what, price });
        }
        self.paid |= toll.thick;
        self.left = (self.left - far * drag - toll.price).max(0);
        self.left = if toll.lie.is_slow() { self.left.min(self.slow) } else { self.left };
        self.at = next;
        Some(())
    }

    /// Has he come to a corner, and goes on from it in this period? A vehicle pays for a wide turn (6.3).
    fn rounds(&mut self) -> bool {
        if self.order.then.is_empty() || !self.at.within(self.order.to, METRE) {
            return false;
        }
        self.order = self.order.onward(self.at);
        self.from = (self.at, self.from.1 + self.from.0.distance(self.at));
        self.way.corners.push(self.at);
        let next = Heading::from_to(self.at, self.order.to);
        let turns = self.s.vehicle(self.t, self.group).is_some() && self.is_wide(next);
        let price =
            if turns { hindrance(self.t, self.s, (self.group, self.figure), self.order.pace) * METRE } else { 0 };
        if self.left < price {
            self.left = 0;
            return false;
        }
        if turns {
            self.way.met.push(Hindrance { after: self.metres(), what: "a turn", price: price / METRE });
        }
        (self.left, self.ahead) = (self.left - price, next);
        true
    }
}
