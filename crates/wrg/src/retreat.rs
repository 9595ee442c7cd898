//! Troops that give way (13.7, 16.3): whither they run, what they leave behind, and how armour covers itself.

use geometry::table::{Eye, Point, Screen, Vector};
use kernel::{Dice, Told, Witness};

use crate::desk::Desk;
use crate::locate::eye;
use crate::march::nearest_enemy;
use crate::scale::METRE;
use crate::smoke::projected;
use crate::state::{Body, Order, Pace, State, Table, curb};
use crate::wreckage::screen_height;

/// How far ahead whoever runs has his eyes.
const FAR: i32 = 300 * METRE;
/// The middle of a man or a hull, as somebody sees it who may be anywhere there.
const BREAST: i32 = METRE;

/// A place far away from here in this direction, on the table.
fn along(t: &Table, here: Point, way: Vector) -> Point {
    let long = i64::from(way.length()).max(1);
    let scaled = |n: i32| i32::try_from(i64::from(n) * i64::from(FAR) / long).unwrap_or(0);
    t.ground.clamp(here.plus(Vector::new(scaled(way.x()), scaled(way.y()))))
}

/// A place to a group's own rear: against the way it looked when the battle began.
#[must_use]
pub(crate) fn rear(t: &Table, s: &State, group: usize, here: Point) -> Point {
    along(t, here, t.groups[usize::from(s.groups[group].of)].facing.back().vector())
}

/// A place before a group: the way it looked when the battle began.
pub(crate) fn front(t: &Table, s: &State, group: usize, here: Point) -> Point {
    along(t, here, t.groups[usize::from(s.groups[group].of)].facing.vector())
}

/// Whether the straight way from here to there leads nearer to an enemy (13.7, 16.3), be it only at first: whoever goes to a place behind
/// him comes past him.
#[must_use]
pub(crate) fn nears(here: Point, to: Point, enemy: Point) -> bool {
    here.to(to).dot(here.to(enemy)) > 0
}

/// Whither a group runs (13.7, 16.3): away from the nearest enemy that it knows of; where it knows of none, to its own rear, against
/// the way it looked when the battle began.
#[must_use]
pub fn away(t: &Table, s: &State, group: usize, here: Point) -> Point {
    let rear = || rear(t, s, group, here);
    let enemy = nearest_enemy(t, s.mind(t, group), group, here).map(|(at, _)| at);
    enemy.filter(|&at| at != here).map_or_else(rear, |at| along(t, here, at.to(here)))
}

/// What a group that gives way does (13.7, 16.3): men dash, an armoured vehicle that flees turns round, one that retires may go where
/// its order leads away from the enemy, and otherwise reverses.
#[must_use]
pub fn flight(t: &Table, s: &State, group: usize, here: Point, order: Order) -> Option<Order> {
    let g = &s.groups[group];
    let to = || away(t, s, group, here);
    if g.curb & (curb::PANIC | curb::FALL_BACK) != 0 {
        return Some(Order::new(Pace::Dash, to()));
    }
    if g.curb & curb::RETIRE == 0 {
        return None;
    }
    let enemy = nearest_enemy(t, s.mind(t, group), group, here).map(|(at, _)| at);
    let farther = |at: Point| order.to != here && !nears(here, order.to, at);
    let leaves = order.pace != Pace::Halt && enemy.is_some_and(farther);
    Some(if leaves { order } else { Order::new(Pace::Crawl, to()) })
}

/// Whether no enemy that a group has located could see its vehicle, smoke apart: it is in a new hidden position (16.3).
fn is_hidden(t: &Table, s: &State, group: usize) -> bool {
    let Some(hull) = s.vehicle(t, group) else { return true };
    let mine = eye(t, s, hull, s.groups[group].posture);
    let looks = |at: Point| s.sees(t, Eye { at, height: BREAST }, mine, &[]);
    let located = s.eyes(t, group).iter().filter(|seen| seen.located);
    !located.flat_map(|seen| &seen.figures).any(|glimpse| looks(glimpse.at))
}

/// Whether an armoured vehicle that fled goes on fleeing, though nobody fired at it (16.3).
#[must_use]
pub fn still_flees(t: &Table, s: &State, group: usize) -> bool {
    let hull = s.vehicle(t, group).map(|v| t.specs[usize::from(v)].body);
    let hard = matches!(hull, Some(Body::Hard(_)));
    hard && s.groups[group].curb & curb::PANIC != 0 && !is_hidden(t, s, group)
}

/// Whether an armoured vehicle can still fire its projectors: they are not loaded again from inside (20.3).
#[must_use]
pub fn has_projectors(t: &Table, s: &State, group: usize) -> bool {
    let hard = |v: u16| matches!(t.specs[usize::from(v)].body, Body::Hard(_));
    s.vehicle(t, group).is_some_and(hard) && crate::march::is_driven(s, group) && !s.groups[group].projected
}

impl<D: Dice, W: Witness<Told>> Desk<'_, D, W> {
    /// A crew leaves its weapon behind (13.7), or is told to (5.2); it still works (12.6).
    pub(crate) fn abandon(&mut self, group: usize) {
        let Some(weapon) = self.s.groups[group].manned(self.t) else { return };
        // Whoever comes back to it finds it where it stands (12.6).
        let stands = self.s.present(group).next().map(|f| self.s.fig(f).at);
        self.leave_gun(group, stands.unwrap_or_default(), false);
        let (name, key) = (self.s.title(self.t, group), self.t.key(group));
        let text = format!("{name} abandons its {weapon}");
        self.tell_of(group, || Told::new("abandoned", "13.7", text.clone()).piece(key.clone()));
    }

    /// An armoured vehicle fires its projectors, once in a battle (16.3, 20.3).
    pub(crate) fn project(&mut self, group: usize) {
        let able = has_projectors(self.t, self.s, group);
        let Some(here) = self.s.place(self.t, group).filter(|_| able) else { return };
        let Some((from, to)) = projected(here, self.s.groups[group].heading) else { return };
        self.s.groups[group].projected = true;
        let clamp = |p: Point| self.t.ground.clamp(p);
        self.stand_smoke(Screen { from: clamp(from), to: clamp(to), height: screen_height() * METRE });
    }
}
