//! Who can call for off-table support (section 11), and screens of smoke that groups lay (section 20).

use geometry::table::{Point, Screen};
use kernel::{Dice, Told, Witness};

use crate::desk::Desk;
use crate::indirect::Caller;
use crate::scale::METRE;
use crate::state::{Fate, Order, Pace, State, Table};
use crate::tables::tables;
use crate::volleys::{clear, in_fire_arc, is_mortar};
use crate::words::Weapon;
use crate::wreckage::{screen_height, screen_length};

/// Who of a group calls for support: a forward observer if there is one, or the highest of those beside a working radio (11.1, 11.3).
#[must_use]
pub fn caller(t: &Table, s: &State, group: usize) -> Option<Caller> {
    let there = |f: &&u16| matches!(s.fig(**f).fate, Fate::Table | Fate::Aboard);
    let radio = s.groups[group].members.iter().filter(there).any(|&f| s.fig(f).radio);
    let rank = s.leader(t, group).map(|f| t.specs[usize::from(f)].rank)?;
    let specialist = s.groups[group].members.iter().filter(there).any(|&f| t.specs[usize::from(f)].observer);
    radio.then_some(if specialist { Caller::Specialist } else { Caller::Other(rank) })
}

/// The man who speaks: the forward observer, or the leader (11.1, 11.3).
#[must_use]
pub fn caller_man(t: &Table, s: &State, group: usize) -> Option<u16> {
    let there = |f: &&u16| matches!(s.fig(**f).fate, Fate::Table | Fate::Aboard);
    let observer = |f: &&u16| t.specs[usize::from(**f)].observer;
    let specialist = s.groups[group].members.iter().filter(there).find(observer).copied();
    specialist.or_else(|| s.leader(t, group))
}

/// The weapon with which a group lays the longest screen it can, and how long that is in metres (20.3).
#[must_use]
pub fn smoke_maker(t: &Table, s: &State, group: usize) -> Option<(Weapon, i32)> {
    let panics = s.groups[group].curb & crate::state::curb::PANIC != 0;
    if panics || crate::landing::is_landing(t, s, group) {
        return None;
    }
    let spec = &t.groups[usize::from(s.groups[group].of)];
    let carried = s.present(group).filter(|&f| s.fig(f).armed).flat_map(|f| s.weapons(f));
    let manned = s.groups[group].manned(t);
    let driven = s.vehicle(t, group).is_some() && crate::march::is_driven(s, group);
    let mounted = spec.mounted.iter().copied().filter(|_| driven);
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

/// The figure of a group that fires this weapon.
fn firer(t: &Table, s: &State, group: usize, weapon: Weapon) -> Option<u16> {
    let hand = s.present(group).find(|&f| s.fig(f).armed && s.weapons(f).contains(&weapon));
    hand.or_else(|| s.vehicle(t, group)).or_else(|| s.present(group).next())
}

/// Why a weapon of a group does not put smoke or light on a place (10.1, 10.2, 19.1, 20.3): too far, out of its arc, or trees in the way.
pub(crate) fn why_not_there(t: &Table, s: &State, group: usize, weapon: Weapon, at: Point) -> Option<String> {
    let f = firer(t, s, group, weapon)?;
    let range = s.fig(f).at.distance(at) / METRE;
    if tables().effect(weapon, range) == 0 {
        Some(format!("{range} m away it has no use for its {weapon}"))
    } else if !in_fire_arc(t, s, group, f, weapon, at) {
        Some(format!("its {weapon} does not point there"))
    } else if is_mortar(weapon) && !clear(t, s, f, at) {
        Some("trees near it or there would burst the rounds".to_owned())
    } else {
        None
    }
}

impl<D: Dice, W: Witness<Told>> Desk<'_, D, W> {
    /// A weapon of a group makes light or smoke, and fires nothing else in this period (19.1, 20.3).
    pub(crate) fn spend(&mut self, group: usize, weapon: Weapon) {
        self.s.groups[group].used = firer(self.t, self.s, group, weapon).map(|f| (f, weapon));
    }

    /// Whoever calls for support or registers a target has no hand free for his own weapon in this period, and on foot he stays
    /// where he is (11.1, 11.2).
    pub(crate) fn spend_caller(&mut self, group: usize) {
        let Some(man) = caller_man(self.t, self.s, group) else { return };
        self.s.groups[group].used = Some((man, self.s.fig(man).weapon));
        if let Some(here) = self.s.place(self.t, group).filter(|_| self.s.vehicle(self.t, group).is_none()) {
            self.s.groups[group].order = Order::new(Pace::Halt, here);
        }
    }

    /// A group lays a screen down wind from a place that its weapon reaches, as its bombs and shells do (20.3).
    pub(crate) fn lay_smoke(&mut self, group: usize, at: Point) {
        let Some((weapon, length)) = smoke_maker(self.t, self.s, group) else { return };
        let Some(here) = self.s.place(self.t, group) else { return };
        if let Some(why) = why_not_there(self.t, self.s, group, weapon, at) {
            let text = format!("{} cannot lay smoke there: {why}", self.s.title(self.t, group));
            self.tell_of(group, || Told::new("no smoke", "20.3", text.clone()));
            return;
        }
        self.spend(group, weapon);
        self.s.loud[0].push(here);
        let driven = self.s.vehicle(self.t, group).is_some();
        let order = &mut self.s.groups[group].order;
        // Whoever fires on foot stays; a vehicle goes no faster than it can fire (6.1, 10.2).
        match order.pace {
            Pace::Dash | Pace::Double if driven => order.pace = Pace::Walk,
            _ if driven => {}
            _ => *order = Order::new(Pace::Halt, here),
        }
        let to = crate::march::beside(at, self.t.scenario.wind, 0, -length * METRE);
        self.stand_smoke(Screen { from: at, to: self.t.ground.clamp(to), height: screen_height() * METRE });
    }
}
