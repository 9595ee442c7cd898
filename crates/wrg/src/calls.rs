//! Who can call for off-table support (section 11), and screens of smoke that groups lay (section 20).

use geometry::table::{Point, Screen};
use kernel::{Dice, Told, Witness};

use crate::desk::Desk;
use crate::indirect::Caller;
use crate::scale::METRE;
use crate::state::{Fate, State, Table};
use crate::tables::tables;
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

/// The weapon with which a group lays the longest screen it can, and how long that is in metres (20.3).
#[must_use]
pub fn smoke_maker(t: &Table, s: &State, group: usize) -> Option<(Weapon, i32)> {
    if s.groups[group].curb & crate::state::curb::PANIC != 0 {
        return None;
    }
    let spec = &t.groups[usize::from(s.groups[group].of)];
    let carried = s.present(group).map(|f| s.fig(f).weapon);
    let manned = s.groups[group].manned(t);
    let mounted = spec.mounted.iter().copied().filter(|_| s.vehicle(t, group).is_some());
    let makers = carried.chain(manned).chain(mounted).filter_map(|weapon| {
        let length = screen_length(match weapon {
            Weapon::Mortar81mm => "mortar-81mm",
            Weapon::Mortar2in | Weapon::Mortar60mm => "mortar-light",
            Weapon::GrenadeLauncher => "grenade-launcher",
            Weapon::OneMan => "one-man",
            Weapon::AfvGun => "afv-gun",
            _ => return None,
        });
        length.map(|length| (weapon, length))
    });
    makers.max_by_key(|&(_, length)| length)
}

impl<D: Dice, W: Witness<Told>> Desk<'_, D, W> {
    /// A group lays a screen down wind from a place that its weapon reaches (20.3).
    pub(crate) fn lay_smoke(&mut self, group: usize, at: Point) {
        let Some((weapon, length)) = smoke_maker(self.t, self.s, group) else { return };
        let Some(here) = self.s.place(self.t, group) else { return };
        let range = here.distance(at) / METRE;
        if tables().effect(weapon, range) == 0 {
            let text = format!("{} cannot lay smoke {range} m away with its {weapon}", self.s.title(self.t, group));
            self.tell_of(group, || Told::new("no smoke", "20.3", text.clone()));
            return;
        }
        let to = crate::march::beside(at, self.t.scenario.wind, 0, -length * METRE);
        self.stand_smoke(Screen { from: at, to: self.t.ground.clamp(to), height: HIGH });
    }
}
