//! The way that an order leads, before anybody has gone it: where its group is after each period, what it meets, and what stops it
//! (5.3, 6.3). It is the way of whoever goes in the middle; others meet things a little sooner or later. Enemies are no part of it.

use geometry::table::Point;

use super::toll::{Stop, Walker, in_water, toll};
use super::{TICKS, drag, marchers, reach, stride, turns, under_way};
use crate::ground::Lie;
use crate::scale::METRE;
use crate::state::{Pace, State, Table};

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
    /// What stops it, and after how many metres.
    pub stop: Option<(i32, Stop)>,
    /// Does it come to its end?
    pub arrives: bool,
}

/// The way of a group that is told to go somewhere at a pace (5.3, 6.3); none if it has nobody to go.
#[must_use]
pub fn way(t: &Table, s: &State, group: usize, pace: Pace, to: Point) -> Option<Way> {
    let mut figures = Vec::new();
    marchers(t, s, group, &mut figures);
    let f = *figures.first()?;
    let begun = s.fig(f).at;
    let (mut at, mut way) = (begun, Way::default());
    let metres = |p: Point| begun.distance(p) / METRE;
    for period in 0..MOST {
        // Whoever doubled walks for two periods (5.5).
        let pace = if pace == Pace::Double && period % 3 != 0 { Pace::Walk } else { pace };
        let turns = turns(t, s, group, pace, at, to);
        let most = if period == 0 { reach(t, s, group, pace, turns) } else { under_way(t, s, group, pace) };
        let water = in_water(t, s, group, f, pace);
        let mut left = if s.lie(t, at) == Lie::Wet { most.min(water) } else { most };
        let mut walker = Walker { group, figure: f, pace, paid: false };
        for tick in 1..=TICKS {
            let drag = drag(t, f, at);
            let Some((next, far)) = stride(at, to, left, tick, drag) else { continue };
            let toll = toll(t, s, walker, at, next);
            if let Some(stop) = toll.stop {
                way.stop = Some((metres(at), stop));
                way.ends.push(at);
                return Some(way);
            }
            if toll.is_too_dear(left, far * drag) {
                left = 0;
                continue;
            }
            if toll.hindrances > 0 {
                way.met.push(Hindrance { after: metres(at), what: toll.what, price: toll.price / METRE });
            }
            walker.paid |= toll.thick;
            left = (left - far * drag - toll.price).max(0);
            left = if toll.lie == Lie::Wet { left.min(water) } else { left };
            at = next;
        }
        way.ends.push(at);
        way.arrives = at == to;
        if way.arrives {
            break;
        }
    }
    Some(way)
}
