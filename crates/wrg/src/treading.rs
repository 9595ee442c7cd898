//! Men and vehicles among mines (18.2, 18.3), judged at every step of the march.

use geometry::table::Point;
use kernel::{Dice, Told, Witness};

use crate::armour::{Escape, crew_escape};
use crate::army::Vehicle;
use crate::desk::Desk;
use crate::fieldworks::{Found, Lane, holds, holds_words, square_middle, square_words};
use crate::mines::Square;
use crate::movement::Light;
use crate::scale::METRE;
use crate::state::{Body, Fate, Order, Pace, State, Table};
use crate::tables::tables;
use crate::words::{Arm, Weapon};
use crate::wreckage::{Step, mined_armour, mined_crew, mined_square};

/// Whether a figure carries, or pushes, something on wheels (18.3): the first man at a gun.
fn pushes(t: &Table, s: &State, group: usize, f: u16) -> bool {
    let gun = matches!(s.groups[group].manned(t), Some(Weapon::Gun | Weapon::Recoilless));
    gun && s.present(group).next() == Some(f)
}

/// Whether a group looks where it treads (18.2, 18.4).
const fn is_careful(went: Pace) -> bool {
    matches!(went, Pace::Walk | Pace::Crawl | Pace::SilentWalk | Pace::SilentCrawl)
}

impl<D: Dice, W: Witness<Told>> Desk<'_, D, W> {
    /// A figure has gone from one place to another: what do the mines on its way do (18.2, 18.3)?
    pub(crate) fn tread(&mut self, group: usize, f: u16, from: Point, to: Point) {
        let lit = |p: Point| self.s.is_lit(self.t, p, &self.s.screens());
        let entered = self.s.field.entered(from, to, self.t.light(), &lit);
        let fresh: Vec<(Square, u8)> =
            entered.iter().copied().filter(|&(square, _)| Some(square) != self.s.fig(f).trod).collect();
        self.s.figures[usize::from(f)].trod = entered.last().map(|&(square, _)| square);
        if !entered.is_empty() && matches!(self.t.specs[usize::from(f)].body, Body::Hard(_)) {
            // Men can follow its track by day.
            self.track(group, (from, to));
        }
        for (square, holds) in fresh {
            let stopped = if self.t.specs[usize::from(f)].is_vehicle() {
                self.drive_on(group, f, square, holds)
            } else {
                self.walk_on(group, f, square, holds)
            };
            if stopped || self.s.fig(f).fate != Fate::Table {
                self.s.figures[usize::from(f)].trod = Some(square);
                break;
            }
        }
    }

    /// A man enters a mined square (18.2): he may see a mine, cross, or fall. Mines against vehicles take no notice of him, but of
    /// what he pushes (18.3).
    fn walk_on(&mut self, group: usize, f: u16, square: Square, holds: u8) -> bool {
        if self.detects(group, f) {
            self.s.groups[group].worked = Some(f);
            self.mark(group, square);
            return false;
        }
        if holds & holds::TANK != 0 && pushes(self.t, self.s, group, f) {
            return self.gun_lost(group, square);
        }
        if holds & holds::PERSONNEL == 0 || self.s.field.spotters.contains(&(f, square)) {
            return false;
        }
        match mined_square(is_careful(self.s.groups[group].went) && self.t.light() == Light::Day, &mut self.unseen()) {
            Step::Crosses => return false,
            Step::Sees => {
                self.s.field.spotters.push((f, square));
                self.come_upon(group, square, holds::PERSONNEL, "sees a mine", true);
            }
            Step::Hit => {
                self.explode(group, square);
                self.come_upon(group, square, holds::PERSONNEL, "is among mines", true);
                self.blown_up(group, &[f]);
            }
        }
        self.s.fig(f).left == 0
    }

    /// Whether a man marks the mines before him as he goes (18.4): with a detector, at a walk or crawling, one square in a period.
    fn detects(&self, group: usize, f: u16) -> bool {
        let g = &self.s.groups[group];
        self.t.specs[usize::from(f)].has(Arm::MineDetector) && is_careful(g.went) && g.worked.is_none()
    }

    /// A vehicle enters a mined square: it sets off whatever lies there (18.2, 18.3). Gives whether it stops.
    fn drive_on(&mut self, group: usize, v: u16, square: Square, holds: u8) -> bool {
        let hard = matches!(self.t.specs[usize::from(v)].body, Body::Hard(_));
        let kind = self.t.groups[usize::from(self.s.groups[group].of)].bought.vehicle;
        let holds = if kind.is_some_and(Vehicle::is_heavy) { holds } else { holds & holds::PERSONNEL };
        if holds == 0 {
            return false;
        }
        if holds & holds::TANK == 0 && hard {
            // It goes on unharmed.
            self.explode(group, square);
            self.come_upon(group, square, holds::PERSONNEL, "sets off mines against men", false);
            return false;
        }
        self.explode(group, square);
        let knocked_out = !hard || mined_armour(&mut self.unseen());
        let what = match (holds & holds::TANK != 0, hard, knocked_out) {
            (true, true, false) => "runs onto an anti-tank mine: it is immobile but can use its weapons",
            (true, ..) => "runs onto an anti-tank mine: it is knocked out",
            (false, ..) => "sets off mines against men: it is disabled",
        };
        let kind = if holds & holds::TANK != 0 { holds::TANK } else { holds::PERSONNEL };
        self.come_upon(group, square, kind, what, true);
        self.stop(group);
        if !hard {
            self.crew_mined(group, v, holds & holds::TANK != 0);
            if holds & holds::TANK == 0 {
                self.shake_off(group, self.s.fig(v).at);
            }
        }
        if knocked_out {
            self.take_off(group, &[v]);
        } else {
            self.s.groups[group].immobile = true;
        }
        true
    }

    /// The men in a soft vehicle on mines: hit by a 1, or on anti-tank mines as the crew of a tank (18.2, 18.3).
    fn crew_mined(&mut self, group: usize, vehicle: u16, tank: bool) {
        let mut guns = self.crew_guns(group);
        for (n, f) in self.s.aboard(group).into_iter().enumerate() {
            let lost = if tank {
                let escape = crew_escape(&mut self.unseen());
                self.leave_with(f, escape, &mut guns);
                escape == Escape::Lost
            } else {
                mined_crew(&mut self.unseen())
            };
            if lost {
                self.blown_up(group, &[f]);
            } else {
                self.get_clear(group, vehicle, n, f);
            }
        }
    }

    /// Men are hit by mines: their radios are diced for as well (12.5), and what they had lies there for others (12.6).
    pub(crate) fn blown_up(&mut self, group: usize, men: &[u16]) {
        self.radios(men);
        self.take_off(group, men);
    }

    /// A gun that is pushed onto an anti-tank mine is destroyed, and its crew dices as that of a vehicle (18.3).
    fn gun_lost(&mut self, group: usize, square: Square) -> bool {
        self.explode(group, square);
        self.come_upon(group, square, holds::TANK, "pushes its gun onto a mine", true);
        self.s.groups[group].broken = true;
        self.stop(group);
        let crew: Vec<u16> = self.s.present(group).take(3).collect();
        for f in crew {
            if crew_escape(&mut self.unseen()) == Escape::Lost {
                self.blown_up(group, &[f]);
            }
        }
        true
    }

    /// The track of a hard vehicle through mines against men (18.2), drawn out as it goes on.
    fn track(&mut self, group: usize, (from, to): (Point, Point)) {
        let wide = tables().things.get("18.2").and_then(|t| t.get("track_width")).copied().unwrap_or(0) * METRE;
        self.lengthen(group, from, to, wide, true);
    }

    /// A lane grows with the vehicle that makes it, or begins.
    pub(crate) fn lengthen(&mut self, group: usize, from: Point, to: Point, wide: i32, track: bool) {
        let (period, by, side) = (self.s.period, group as u8, self.s.side(self.t, group));
        let same = |lane: &&mut Lane| lane.by == by && lane.period == period && lane.track == track && lane.to == from;
        match self.s.field.lanes.iter_mut().rev().find(same) {
            Some(lane) => lane.to = to,
            None => self.s.field.lanes.push(Lane { from, to, wide, track, by, period, known: 1 << side }),
        }
    }

    /// A mine goes off: everybody hears it, and the other side sees where.
    fn explode(&mut self, group: usize, square: Square) {
        self.s.loud[0].push(square_middle(square));
        let (other, place) = (1 - self.s.side(self.t, group), square_words(square));
        self.tell(other, || Told::new("mine", "18.2", format!("A mine goes off at {place}")));
    }

    /// A group learns of mines. If nobody had warned it and it was not told to press on, it halts, and its player decides anew (18.2).
    fn come_upon(&mut self, group: usize, square: Square, holds: u8, what: &str, minds: bool) {
        let side = self.s.side(self.t, group);
        // A hard vehicle does not mind mines against men, and whoever presses on has made his choice.
        let presses = self.s.groups[group].order.press;
        let warned = !minds || presses || self.s.field.warned(side, square);
        self.learn(group, square, holds);
        let halts = if warned { "" } else { " and halts" };
        let (name, place, key) = (self.s.title(self.t, group), square_words(square), self.t.key(group));
        let text = format!("{name} {what} at {place}{halts}; {} there", holds_words(self.known_holds(side, square)));
        self.tell_of(group, || Told::new("mine", "18.2", text.clone()).piece(key.clone()));
        if !warned {
            self.pause(group);
        }
    }

    fn known_holds(&self, side: usize, square: Square) -> u8 {
        let own = self.s.field.found.iter().filter(|f| usize::from(f.side) == side && f.square == square);
        own.fold(0, |bits, found| bits | found.holds)
    }

    /// A group stays where it is, and whatever it was told is over.
    fn stop(&mut self, group: usize) {
        let here = self.s.place(self.t, group).unwrap_or_default();
        self.s.groups[group].order = Order::new(Pace::Halt, here);
        self.pause(group);
    }

    /// A group halts for the rest of the period; its order lies dormant until the next (4.3).
    fn pause(&mut self, group: usize) {
        for n in 0..self.s.groups[group].members.len() {
            let f = self.s.groups[group].members[n];
            self.s.figures[usize::from(f)].left = 0;
        }
    }

    /// A group knows what lies in a square; its side hears of it if the group reports (4.2).
    pub(crate) fn learn(&mut self, group: usize, square: Square, holds: u8) {
        let side = self.s.side(self.t, group) as u8;
        let heard = self.s.reports(self.t, group);
        let same = |f: &&mut Found| f.side == side && f.square == square && f.heard == heard;
        match self.s.field.found.iter_mut().find(same) {
            Some(found) => found.holds |= holds,
            None => self.s.field.found.push(Found { side, square, holds, by: group as u8, heard }),
        }
    }

    /// Groups that are in touch again report the mines that they found (4.2).
    pub(crate) fn report_mines(&mut self) {
        for n in 0..self.s.field.found.len() {
            let found = self.s.field.found[n];
            if found.heard || !self.s.reports(self.t, usize::from(found.by)) {
                continue;
            }
            self.s.field.found[n].heard = true;
            let (name, place) = (self.s.title(self.t, usize::from(found.by)), square_words(found.square));
            let text = format!("{name} reports: {} at {place}", holds_words(found.holds));
            self.tell(usize::from(found.side), || Told::new("mine", "18.4", text.clone()));
        }
    }
}
