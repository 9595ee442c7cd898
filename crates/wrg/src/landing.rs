//! Parachute landings in play (7.1, 7.2): every figure comes down by itself round the place where its group was wanted, when the others
//! move in the period in which it is due.

use geometry::table::Point;
use kernel::{Dice, Place, Point as Spot, Told, Witness};

use crate::air::{Landing, LandsIn, Load, drop, falls_as_one_target, landing, may_fire};
use crate::desk::Desk;
use crate::ground::Lie;
use crate::scale::{METRE, Posture};
use crate::state::{Fate, State, Table};

/// The period of a battle as those count who come by parachute: 1 is the one in which they land (7.2).
fn since_landing(s: &State, group: usize) -> u32 {
    u32::from((s.period + 1).saturating_sub(s.groups[group].arrives))
}

/// Whether a group comes down by parachute in this period, so that all of it is erect and one target with others who do (7.2).
#[must_use]
pub fn comes_down(t: &Table, s: &State, group: usize) -> bool {
    let drops = t.groups[usize::from(s.groups[group].of)].drop && s.is_alive(group);
    drops && falls_as_one_target(since_landing(s, group))
}

/// Whether a group that came through the air has not yet got its weapons ready (7.2).
#[must_use]
pub fn is_landing(t: &Table, s: &State, group: usize) -> bool {
    let spec = &t.groups[usize::from(s.groups[group].of)];
    let load = if s.groups[group].manned(t).is_some() { Load::Heavy } else { Load::Man };
    if spec.air.is_some() {
        // Everybody is on board in the period of landing, so that the second is the one in which they get out.
        let out = s.groups[group].alighted;
        return out > 0 && s.vehicle(t, group).is_none() && s.period == out && !may_fire(2, load);
    }
    spec.drop && !may_fire(since_landing(s, group), load)
}

impl<D: Dice, W: Witness<Told>> Desk<'_, D, W> {
    /// A side is reminded of what it has in reserve (2.3).
    pub(crate) fn tell_reserve(&mut self, group: usize) {
        let (spec, side) = (&self.t.groups[group], self.s.side(self.t, group));
        let text = format!("{} is in reserve and comes on in period {}", spec.name, self.s.groups[group].arrives);
        self.tell(side, || Told::new("set up", "2.3", text.clone()));
    }

    /// Reserves come on where they were to be set up, in their period (2.3).
    pub(crate) fn reserves(&mut self) {
        for group in 0..self.t.groups.len() {
            let (spec, to) = (&self.t.groups[group], self.s.groups[group].order.to);
            let waits = |f: &u16| self.s.fig(*f).fate == Fate::Waiting;
            let members = &self.s.groups[group].members;
            let due = spec.bought.reserve && self.s.groups[group].arrives == self.s.period;
            if !due || members.is_empty() || !members.iter().all(waits) {
                continue;
            }
            crate::march::put(self.t, self.s, group, to);
            let (name, side) = (self.s.title(self.t, group), self.s.side(self.t, group));
            self.tell(side, || Told::new("set up", "2.3", format!("{name} comes on to the table")));
        }
    }

    /// Whoever is due comes down where he was wanted (7.1).
    pub(crate) fn drop_in(&mut self) {
        for group in 0..self.s.groups.len() {
            let spec = &self.t.groups[usize::from(self.s.groups[group].of)];
            let waits = self.s.groups[group].members.iter().any(|&f| self.s.fig(f).fate == Fate::Waiting);
            if spec.drop && waits && self.s.groups[group].arrives <= self.s.period {
                self.parachute(group, self.s.groups[group].order.to);
            }
        }
    }

    /// What a place is for whoever comes down there.
    fn lands_in(&self, at: Point) -> LandsIn {
        if !self.t.ground.top.holds(at) {
            return LandsIn::OffTable;
        }
        match self.s.lie(self.t, at) {
            Lie::Woods | Lie::Edge | Lie::Building => LandsIn::Obstructed,
            Lie::Wet => LandsIn::Water,
            _ => LandsIn::Open,
        }
    }

    /// A heavy weapon comes down by itself (7.1): off the table or in water it is lost, otherwise its crew has to fetch it.
    fn drop_weapon(&mut self, group: usize, middle: Point) {
        let Some(weapon) = self.s.groups[group].manned(self.t) else { return };
        let at = drop(middle, &mut self.unseen());
        let lost = landing(Load::Heavy, self.lands_in(at), &mut self.unseen()) == Landing::Lost;
        if lost {
            self.s.groups[group].broken = true;
        } else {
            self.leave_gun(group, at, true);
        }
        let name = self.s.title(self.t, group);
        let text = match lost {
            true => format!("The {weapon} of {name} is lost"),
            false => format!("The {weapon} of {name} comes down at {}, {}", at.x() / METRE, at.y() / METRE),
        };
        self.tell_of(group, || Told::new("landed", "7.1", text.clone()));
    }

    /// A group comes down round a place (7.1): off the table is lost, woods, houses and water are dangerous. All are erect at first.
    fn parachute(&mut self, group: usize, middle: Point) {
        let members = self.s.groups[group].members.clone();
        self.s.groups[group].posture = Posture::Erect;
        for f in members {
            let at = drop(middle, &mut self.unseen());
            let lands_in = self.lands_in(at);
            let safe = landing(Load::Man, lands_in, &mut self.unseen()) == Landing::Safe;
            crate::march::settle(self.t, self.s, f, self.t.ground.clamp(at));
            self.s.figures[usize::from(f)].fate = if safe { Fate::Table } else { Fate::Lost };
            if !safe {
                self.s.groups[group].lost += 1;
            }
        }
        self.drop_weapon(group, middle);
        if !self.out.listens() {
            return;
        }
        let place = |p: Point| Place::Point { board: 0, at: Spot { x: p.x(), y: p.y() } };
        let places: Vec<Place> = self.s.present(group).map(|f| place(self.s.fig(f).at)).collect();
        let (name, there) = (self.s.title(self.t, group), crate::words::men(places.len()));
        self.tell_of(group, || {
            let mut told = Told::new("landed", "7.1", format!("{name} has landed with {there}"));
            told.places.clone_from(&places);
            told
        });
    }
}
