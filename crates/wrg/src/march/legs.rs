//! Ways of several legs (4.1): round a corner everybody follows whoever leads, and a vehicle pays for its turn (6.3).

use geometry::table::{Heading, Point};
use kernel::{Dice, Told, Witness};

use super::{March, TICKS, beside, bound, slot};
use crate::desk::Desk;
use crate::scale::METRE;
use crate::state::{Pace, State, Table};

/// The corners that groups have gone round in this period, in order.
pub(crate) type Corners = Vec<(usize, Point)>;

/// Where each of so many figures of a group goes that is on its way to a place, as they stand beside each other there.
pub(super) fn aims(t: &Table, s: &State, group: usize, to: Point, figures: usize) -> Vec<Point> {
    let (close, heading) = (s.lie(t, to).is_hard(), s.groups[group].heading);
    let aim = |n: usize| {
        let (right, back) = slot(n, close);
        t.ground.clamp(beside(to, heading, right, back))
    };
    (0..figures).map(aim).collect()
}

impl<D: Dice, W: Witness<Told>> Desk<'_, D, W> {
    /// One tick of one group, round a corner of its way too. Did anybody move? What is left of the last tick is gone on the next leg.
    pub(super) fn walk(&mut self, march: &mut March, tick: u8, corners: &mut Corners) -> bool {
        let moved = self.go(march, tick);
        while moved && self.rounds(march, corners) && tick == TICKS {
            self.go(march, tick);
        }
        moved
    }

    /// Whether a group has come to a corner of its way and goes on from there (4.1): not where its last test forbids the next leg (13.7),
    /// nor where its vehicle cannot turn any more in this period (6.3). Then it waits there.
    fn rounds(&mut self, march: &mut March, corners: &mut Corners) -> bool {
        let group = march.group;
        let order = self.s.groups[group].order;
        let Some(here) = self.s.place(self.t, group).filter(|here| here.within(order.to, METRE)) else { return false };
        if !march.follows || order.then.is_empty() {
            return false;
        }
        let order = order.onward(here);
        self.s.groups[group].order = order;
        corners.push((group, here));
        let (went, next) = (self.s.groups[group].went, bound(self.t, self.s, group));
        // Whoever doubles in this period is out of breath only in the next.
        let keeps = next.pace == went || went == Pace::Double && next.pace == Pace::Walk;
        let reverses = self.s.vehicle(self.t, group).is_some() && went.is_prone();
        let way = Heading::from_to(here, order.to).map(|way| if reverses { way.back() } else { way });
        let Some(way) = way.filter(|&way| keeps && next.to == order.to && self.pays_turn(group, way)) else {
            march.follows = false;
            march.figures.iter().for_each(|&f| self.s.figures[usize::from(f)].left = 0);
            return false;
        };
        self.s.groups[group].heading = way;
        march.aims = aims(self.t, self.s, group, order.to, march.figures.len());
        true
    }
}
