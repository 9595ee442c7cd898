//! The rest of a period for armour that was engaged on its way (15.3, 16.1): from where it was then it goes on as its test lets it.

use geometry::table::{Heading, Point};
use kernel::{Dice, Place, Point as Spot, Told, Witness};

use super::ending::left_of;
use super::{Corners, March, TICKS, reach, settle, turns};
use crate::desk::Desk;
use crate::scale::METRE;
use crate::state::{Figure, Means, Order, Pace, Stage, curb};

/// Where a vehicle was when all had moved.
pub(crate) struct Ended {
    hull: u16,
    figure: Figure,
    heading: Heading,
    turned: bool,
    order: Order,
}

impl<D: Dice, W: Witness<Told>> Desk<'_, D, W> {
    /// Write down how far an armoured vehicle has come when a tick is over (16.1).
    pub(super) fn note_stage(&mut self, march: &March, tick: u8) {
        let Some(&hull) = march.figures.first().filter(|_| march.hard) else { return };
        let (figure, g) = (*self.s.fig(hull), &mut self.s.groups[march.group]);
        let Figure { at, left, paid, .. } = figure;
        g.stages.push(Stage { tick, at, heading: g.heading, left, paid, order: g.order });
    }

    /// A vehicle is back where it was when it was engaged (15.3, 16.1), with its order as it was then. Gives where it was in the end; nothing if it stays
    /// there: it ran onto mines since, and that has happened.
    pub(crate) fn put_back(&mut self, group: usize, tick: u8) -> Option<Ended> {
        let hull = self.s.vehicle(self.t, group).filter(|_| !self.s.groups[group].immobile)?;
        let stage = self.s.groups[group].stages.iter().find(|stage| stage.tick == tick).cloned()?;
        let g = &mut self.s.groups[group];
        let end = Ended {
            hull,
            figure: self.s.figures[usize::from(hull)],
            heading: g.heading,
            turned: g.turned,
            order: g.order,
        };
        (g.heading, g.turned, g.order) = (stage.heading, false, stage.order);
        settle(self.t, self.s, hull, stage.at);
        let figure = &mut self.s.figures[usize::from(hull)];
        (figure.left, figure.paid) = (stage.left, stage.paid);
        self.bring_along(group, hull);
        Some(end)
    }

    /// Its test changes nothing (16.1): it is where it was in the end.
    pub(crate) fn put_on(&mut self, group: usize, end: &Ended) {
        let hull = &mut self.s.figures[usize::from(end.hull)];
        let Figure { fired, shot, threw, .. } = *hull;
        *hull = Figure { fired, shot, threw, ..end.figure };
        let g = &mut self.s.groups[group];
        (g.heading, g.turned, g.order) = (end.heading, end.turned, end.order);
        self.bring_along(group, end.hull);
    }

    /// It is halted where it was engaged (15.3).
    pub(crate) fn halt_there(&mut self, group: usize, tick: u8, order: Order, end: &Ended) {
        let here = self.s.place(self.t, group).unwrap_or(order.to);
        self.go_on(group, tick, Order::new(Pace::Halt, here), end);
    }

    /// It goes on from there in another way than it went (16.1, 16.3): with what it had left at the same pace, or with its share of the period
    /// at another.
    pub(crate) fn go_on(&mut self, group: usize, tick: u8, order: Order, end: &Ended) {
        let g = &mut self.s.groups[group];
        g.trace.retain(|trace| trace.tick <= tick);
        // Whoever had halted before an enemy goes no farther than that, unless his test drives him.
        let driven = g.curb & (curb::PANIC | curb::FALL_BACK | curb::RETIRE | curb::MUST_ADVANCE) != 0;
        let last = g.stages.last().filter(|_| !driven).map_or(TICKS, |stage| stage.tick);
        let brought = g.stages.last().is_some_and(|stage| left_of(stage.order, end.figure.at) != end.order);
        g.stages.retain(|stage| stage.tick <= tick);
        let engaged = self.s.place(self.t, group).unwrap_or(order.to);
        let mut marches: Vec<March> = self.set_off_again(group, tick, order).into_iter().collect();
        let (mut looked, mut corners) = (false, Corners::new());
        for tick in tick + 1..=last {
            let (followed, lamps) = (self.followed(), self.s.lamps.len());
            let moved = marches.iter_mut().any(|march| self.walk(march, tick, &mut corners));
            looked |= moved;
            if moved {
                self.unfix(group);
            }
            self.look_round(&mut marches, u64::from(moved) << group, (lamps, false), &followed, tick);
        }
        if !looked {
            self.look(1 << group, TICKS);
        }
        self.complete(group);
        // What a messenger brought meanwhile stands.
        if brought {
            self.s.groups[group].order = end.order;
        }
        let here = self.s.place(self.t, group).unwrap_or(order.to);
        self.mend_trail(group, end.figure.at, engaged, &corners);
        self.tell_rest(group, tick, (order.pace != Pace::Halt).then_some(here));
    }

    /// How it sets off again, if it goes anywhere (16.1).
    fn set_off_again(&mut self, group: usize, tick: u8, order: Order) -> Option<March> {
        let here = self.s.place(self.t, group)?;
        let heading = Heading::from_to(here, order.to).filter(|_| order.pace != Pace::Halt)?;
        let turns = turns(self.t, self.s, group, order.pace, here, order.to);
        let whole = reach(self.t, self.s, group, order.pace, turns);
        let had = self.s.vehicle(self.t, group).map_or(0, |hull| self.s.fig(hull).left);
        let g = &mut self.s.groups[group];
        let same = g.went == order.pace && !turns;
        let left = if same { had } else { whole / i32::from(TICKS) * i32::from(TICKS - tick) };
        g.went = order.pace;
        g.heading = if order.pace.is_prone() { heading.back() } else { heading };
        Some(self.column(group, order, left))
    }

    /// Tell its side where it is now, and what is left of its order.
    fn tell_rest(&mut self, group: usize, tick: u8, goes: Option<Point>) {
        if !self.out.listens() {
            return;
        }
        let (name, key, g) = (self.s.title(self.t, group), self.t.key(group), &self.s.groups[group]);
        let here = self.s.place(self.t, group).unwrap_or_default();
        let metres = format!("{}, {}", here.x() / METRE, here.y() / METRE);
        let did = if goes.is_some() {
            format!("{} to {metres}", g.went.past(Means::Driven))
        } else {
            format!("halts at {metres}")
        };
        let text =
            format!("Tick {tick}: {name} {did} in what is left of the period; order: {}", g.order.words(Means::Driven));
        let place = Place::Point { board: 0, at: Spot { x: here.x(), y: here.y() } };
        self.tell_of(group, || {
            let mut told = Told::new("moved", "16.1", text.clone()).piece(key.clone());
            told.places = vec![place];
            told
        });
    }
}
