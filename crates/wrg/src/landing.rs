//! Parachute landings in play (7.1, 7.2): every figure comes down by itself round the place where its group was wanted.

use geometry::table::Point;
use kernel::{Dice, Place, Point as Spot, Told, Witness};

use crate::air::{Landing, LandsIn, Load, drop, landing, may_fire};
use crate::desk::Desk;
use crate::ground::Lie;
use crate::scale::Posture;
use crate::state::{Fate, State, Table};

/// Whether a group that came through the air has not yet got its weapons ready (7.2); the landing is in the first period.
#[must_use]
pub fn is_landing(t: &Table, s: &State, group: usize) -> bool {
    let spec = &t.groups[usize::from(s.groups[group].of)];
    let load = if spec.heavy.is_some() { Load::Heavy } else { Load::Man };
    if spec.air.is_some() {
        // Everybody is on board in the period of landing, so that the second is the one in which they get out.
        let out = s.groups[group].alighted;
        return out > 0 && s.vehicle(t, group).is_none() && s.period == out && !may_fire(2, load);
    }
    spec.drop && !may_fire(u32::from(s.period), load)
}

impl<D: Dice, W: Witness<Told>> Desk<'_, D, W> {
    /// A group comes down round a place (7.1): off the table is lost, woods, houses and water are dangerous. All are erect at first.
    pub(crate) fn parachute(&mut self, group: usize, middle: Point) {
        let members = self.s.groups[group].members.clone();
        let side = self.s.side(self.t, group);
        self.s.groups[group].posture = Posture::Erect;
        for f in members {
            let at = drop(middle, &mut self.unseen());
            let lands_in = if !self.t.ground.top.holds(at) {
                LandsIn::OffTable
            } else {
                match self.t.ground.lie(at) {
                    Lie::Woods | Lie::Edge | Lie::Building => LandsIn::Obstructed,
                    Lie::Wet => LandsIn::Water,
                    _ => LandsIn::Open,
                }
            };
            let safe = landing(Load::Man, lands_in, &mut self.unseen()) == Landing::Safe;
            crate::march::settle(self.t, self.s, f, self.t.ground.clamp(at));
            self.s.figures[usize::from(f)].fate = if safe { Fate::Table } else { Fate::Lost };
            if !safe {
                self.s.groups[group].lost += 1;
            }
        }
        if !self.out.listens() {
            return;
        }
        let place = |p: Point| Place::Point { board: 0, at: Spot { x: p.x(), y: p.y() } };
        let places: Vec<Place> = self.s.present(group).map(|f| place(self.s.fig(f).at)).collect();
        let (name, there) = (self.s.title(self.t, group), places.len());
        self.tell(side, || {
            let mut told = Told::new("landed", "7.1", format!("{name} has landed with {there} men"));
            told.places.clone_from(&places);
            told
        });
    }
}
