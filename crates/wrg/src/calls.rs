//! Who can call for off-table support (section 11), and screens of smoke that groups lay (section 20).

use geometry::table::{Point, Screen};
use kernel::{Dice, Told, Witness};

use crate::desk::Desk;
use crate::indirect::Caller;
use crate::scale::METRE;
use crate::state::{Fate, State, Table};
use crate::words::Weapon;
use crate::wreckage::screen_length;

/// How high smoke stands (20.1).
pub(crate) const HIGH: i32 = 30 * METRE;

/// Who of a group calls for support: a forward observer if there is one, or the highest of those beside a working radio (11.1, 11.3).
#[must_use]
pub fn caller(t: &Table, s: &State, group: usize) -> Option<Caller> {
    let there = |f: &&u16| matches!(s.fig(**f).fate, Fate::Table | Fate::Aboard);
    let radio = s.groups[group].members.iter().filter(there).any(|&f| s.fig(f).radio);
    let rank = s.leader(t, group).map(|f| t.specs[usize::from(f)].rank)?;
    let specialist = s.groups[group].members.iter().filter(there).any(|&f| t.specs[usize::from(f)].observer);
    radio.then_some(if specialist { Caller::Specialist } else { Caller::Other(rank) })
}

/// How long a screen a group can lay, by the best of its weapons (20.3).
#[must_use]
pub fn smoke_length(t: &Table, s: &State, group: usize) -> Option<i32> {
    let spec = &t.groups[usize::from(s.groups[group].of)];
    let carried = s.present(group).map(|f| s.fig(f).weapon);
    let manned = s.groups[group].manned(t);
    let mounted = spec.mounted.iter().copied().filter(|_| s.vehicle(t, group).is_some());
    let lengths = carried.chain(manned).chain(mounted).filter_map(|weapon| {
        screen_length(match weapon {
            Weapon::Mortar81mm => "mortar-81mm",
            Weapon::Mortar2in | Weapon::Mortar60mm => "mortar-light",
            Weapon::GrenadeLauncher => "grenade-launcher",
            Weapon::AfvGun => "afv-gun",
            _ => return None,
        })
    });
    lengths.max()
}

impl<D: Dice, W: Witness<Told>> Desk<'_, D, W> {
    /// A group lays a screen down wind from a place (20.3).
    pub(crate) fn lay_smoke(&mut self, group: usize, at: Point) {
        let Some(length) = smoke_length(self.t, self.s, group) else { return };
        let to = crate::march::beside(at, self.t.scenario.wind, 0, -length * METRE);
        self.stand_smoke(Screen { from: at, to: self.t.ground.clamp(to), height: HIGH });
    }
}
