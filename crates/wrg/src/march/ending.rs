//! How a march ends (4.1, 4.3, 8.1, 9.3): before an enemy, or at its goal, where a group may turn.

use geometry::table::{Heading, Point};
use kernel::{Dice, Place, Point as Spot, Told, Witness};

use super::March;
use super::toll::hindrance;
use crate::aircraft::Flight;
use crate::desk::Desk;
use crate::scale::METRE;
use crate::state::{Order, Pace, Seen, curb};

/// A group halts before an enemy that it had not located, if it meets him this near.
pub(super) const MEETING: i32 = 25 * METRE;

/// What is left of an order for whoever is here now: perhaps no more than to turn.
pub(super) fn left_of(order: Order, here: Point) -> Order {
    let order = order.onward(here);
    let arrived = order.pace != Pace::Halt && here.within(order.to, METRE);
    if arrived { Order { face: order.face, ..Order::new(Pace::Halt, order.to) } } else { order }
}

impl<D: Dice, W: Witness<Told>> Desk<'_, D, W> {
    /// Does the group halt before an enemy that its side had not located (8.1)? Its order lies dormant for the rest of the period (4.3),
    /// and one that says to press on is not held up at all.
    pub(super) fn meets(&mut self, group: usize, known: &[[u64; 2]; 2], tick: u8) -> bool {
        if self.s.groups[group].curb & (curb::PANIC | curb::FALL_BACK) != 0 {
            return false;
        }
        let near = |seen: &Seen| {
            let own = || self.s.present(group).map(|f| self.s.fig(f).at);
            seen.figures.iter().any(|glimpse| own().any(|at| at.within(glimpse.at, MEETING)))
        };
        let eyes = self.s.eyes(self.t, group);
        let before = known[self.s.side(self.t, group)][usize::from(self.s.reports(self.t, group))];
        let fresh = |e: &usize| eyes[*e].located && before >> e & 1 == 0;
        let Some(enemy) = (0..self.s.groups.len()).find(|e| fresh(e) && near(&eyes[*e])) else {
            return false;
        };
        let (number, press) = (eyes[enemy].number, self.s.groups[group].order.press);
        let (name, key) = (self.s.title(self.t, group), self.t.key(group));
        let then = if press { "presses on" } else { "halts" };
        self.tell_of(group, || {
            let text = format!("Tick {tick}: {name} comes upon enemy {number} and {then}");
            Told::new("met", "8.1", text).piece(key.clone())
        });
        !press
    }

    /// Whoever has reached its goal and was told to look somewhere turns (4.1, 9.3). Gives the groups that did, as bits.
    pub(super) fn face_about(&mut self, marches: &[March]) -> u64 {
        let mut turned = 0;
        for march in marches {
            let order = self.s.groups[march.group].order;
            let Some(here) = self.s.place(self.t, march.group) else { continue };
            if let Some(way) = order
                .face
                .filter(|_| order.then.is_empty() && here.within(order.to, METRE))
                .and_then(|p| Heading::from_to(here, p))
                && self.pays_turn(march.group, way)
            {
                self.turn_to(march.group, way);
                turned |= 1 << march.group;
            }
        }
        turned
    }

    /// Whether a group can still turn in this period: a turn over 45 degrees takes as much off a vehicle as an obstacle (6.3).
    pub(super) fn pays_turn(&mut self, group: usize, way: Heading) -> bool {
        let wide = self.s.groups[group].heading.turns_over_45(way);
        let Some(hull) = self.s.vehicle(self.t, group).filter(|_| wide) else { return true };
        let price = hindrance(self.t, self.s, (group, hull), self.s.groups[group].went) * METRE;
        let left = &mut self.s.figures[usize::from(hull)].left;
        let pays = *left >= price;
        *left -= if pays { price } else { 0 };
        pays
    }

    fn turn_to(&mut self, group: usize, way: Heading) {
        let g = &mut self.s.groups[group];
        (g.heading, g.turned, g.order.face) = (way, true, None);
    }

    /// A group that stays where it is, and had no time left to turn before, turns now.
    pub(super) fn turn_late(&mut self, group: usize, here: Point, order: Order) {
        let way = order.face.filter(|_| order.pace == Pace::Halt).and_then(|p| Heading::from_to(here, p));
        if let Some(way) = way {
            self.turn_to(group, way);
        }
    }

    /// The end of a group's movement: who has arrived has no order left, but perhaps still to turn.
    pub(super) fn complete(&mut self, group: usize) {
        let Some(here) = self.s.place(self.t, group) else { return };
        self.s.groups[group].order = left_of(self.s.groups[group].order, here);
    }

    /// The same, and its side hears where it is.
    pub(super) fn arrive(&mut self, group: usize) {
        self.complete(group);
        let Some(here) = self.s.place(self.t, group) else { return };
        let flew = self.s.groups[group].flight != Flight::None;
        if !self.out.listens() || !self.s.groups[group].moved || flew {
            return;
        }
        let (name, key) = (self.s.title(self.t, group), self.t.key(group));
        let went = self.s.groups[group].went.past(self.s.means(self.t, group));
        let place = |p: Point| Place::Point { board: 0, at: Spot { x: p.x(), y: p.y() } };
        let places: Vec<Place> = self.s.present(group).map(|f| place(self.s.fig(f).at)).collect();
        let metres = (here.x() / METRE, here.y() / METRE);
        let turns = if self.s.groups[group].turned { " and turns" } else { "" };
        self.tell_of(group, || {
            let text = format!("{name} {went} to {}, {}{turns}", metres.0, metres.1);
            let mut told = Told::new("moved", "4.1", text).piece(key.clone());
            told.places.clone_from(&places);
            told
        });
    }
}
