//! Who can be given orders (4.3, 4.4): by speech, by radio, by a messenger, or because his commander is with him.

use geometry::table::Point;
use kernel::{Dice, Told, Witness};

use crate::desk::Desk;
use crate::locate::locates;
use crate::scale::{METRE, loud_within, speech};
use crate::state::{Fate, Legs, Order, Pace, State, Table};
use crate::words::Rank;

/// The figures that command a side: its officers, or, when there are none left, the highest of those who are (4.4).
pub fn commanders(t: &Table, s: &State, side: usize) -> Vec<u16> {
    let there = |f: &u16| {
        t.specs[usize::from(*f)].side.index() == side
            && !t.specs[usize::from(*f)].is_vehicle()
            && matches!(s.fig(*f).fate, Fate::Table | Fate::Aboard)
    };
    let all: Vec<u16> = (0..s.figures.len() as u16).filter(there).collect();
    let highest = all.iter().map(|&f| t.specs[usize::from(f)].rank).max().unwrap_or(Rank::Man);
    let mut chosen: Vec<u16> = all.into_iter().filter(|&f| t.specs[usize::from(f)].rank == highest).collect();
    if highest != Rank::Officer {
        chosen.truncate(1);
    }
    chosen
}

/// Whether there was firing or an explosion near a place in this period or the one before (4.4).
#[must_use]
pub fn is_loud(s: &State, at: Point) -> bool {
    s.loud.iter().flatten().any(|&noise| noise.within(at, loud_within() * METRE))
}

/// Whether one figure can speak to another (4.4): 50 m, or 10 m where it is loud near either.
#[must_use]
pub fn hears(s: &State, one: u16, other: u16) -> bool {
    let (a, b) = (s.fig(one).at, s.fig(other).at);
    if a.within(b, speech(true) * METRE) {
        return true;
    }
    a.within(b, speech(false) * METRE) && !is_loud(s, a) && !is_loud(s, b)
}

/// Whether a group has a radio that works.
pub(crate) fn has_radio(s: &State, group: usize) -> bool {
    let there = |&&f: &&u16| s.fig(f).radio && matches!(s.fig(f).fate, Fate::Table | Fate::Aboard);
    s.groups[group].members.iter().any(|f| there(&f))
}

/// Near enough to be spoken to in any din.
fn near(s: &State, one: u16, other: u16) -> bool {
    s.fig(one).at.within(s.fig(other).at, speech(true) * METRE)
}

/// Whether a group is on its way in silence, so that nobody of it speaks or answers, by radio neither (5.4).
fn is_mute(s: &State, group: usize) -> bool {
    s.groups[group].order.pace.is_silent()
}

/// Whether a group is in touch with whoever commands its side, by speech or radio (4.4). Silence on either side breaks it, but in one
/// group signs are enough (5.4).
#[must_use]
pub fn in_touch(t: &Table, s: &State, group: usize) -> bool {
    let side = s.side(t, group);
    let members = || s.groups[group].members.iter().copied();
    let here = |f: &u16| matches!(s.fig(*f).fate, Fate::Table | Fate::Aboard);
    commanders(t, s, side).into_iter().any(|commander| {
        let own = s.owner(commander);
        let speaks = !is_mute(s, group) && own.is_some_and(|own| !is_mute(s, own));
        let radio = || has_radio(s, group) && own.is_some_and(|own| has_radio(s, own));
        members().any(|f| f == commander)
            || speaks && (members().filter(here).any(|f| hears(s, commander, f)) || radio())
    })
}

/// Whether a group is reached by nothing but a shout (4.4, 8.4): no commander is in it or near it, and there is no radio between them.
#[must_use]
pub fn is_shouted_at(t: &Table, s: &State, group: usize) -> bool {
    let here = |f: &u16| matches!(s.fig(*f).fate, Fate::Table | Fate::Aboard);
    let members = || s.groups[group].members.iter().copied().filter(here);
    let speaks = |commander: u16| {
        let radio = has_radio(s, group) && s.owner(commander).is_some_and(|own| has_radio(s, own));
        radio || members().any(|f| f == commander || near(s, commander, f))
    };
    in_touch(t, s, group) && !commanders(t, s, s.side(t, group)).into_iter().any(speaks)
}

/// The groups to which a commander can send one of his men (4.4): those that he cannot reach otherwise.
pub fn out_of_reach<'a>(t: &'a Table, s: &'a State, group: usize) -> impl Iterator<Item = usize> + 'a {
    let leads = commanders(t, s, s.side(t, group)).into_iter().any(|f| s.groups[group].members.contains(&f));
    let able = leads && crate::groups::may_split(t, s, group);
    s.groups_of(t, s.side(t, group)).filter(move |&o| able && o != group && !s.groups[o].in_touch && s.is_alive(o))
}

/// Whether two groups of one side can talk to each other: by speech or radio, unless one keeps silent (4.4, 5.4, 10.1).
#[must_use]
pub fn linked(s: &State, one: usize, other: usize) -> bool {
    let there = |f: &&u16| matches!(s.fig(**f).fate, Fate::Table | Fate::Aboard);
    let speak = |a: &u16| s.groups[other].members.iter().filter(there).any(|b| hears(s, *a, *b));
    let speaks = !is_mute(s, one) && !is_mute(s, other);
    let radio = || has_radio(s, one) && has_radio(s, other);
    one == other || speaks && (radio() || s.groups[one].members.iter().filter(there).any(speak))
}

impl<D: Dice, W: Witness<Told>> Desk<'_, D, W> {
    /// A man leaves a commander's group to bring another its order (4.4): the lowest of rank, and not the one with the radio.
    pub(crate) fn send_man(&mut self, group: usize, to: usize) -> Option<usize> {
        let leader = self.s.leader(self.t, group);
        let men = self.s.present(group).filter(|&f| Some(f) != leader);
        let key = |&f: &u16| (self.s.fig(f).radio, self.t.specs[usize::from(f)].rank, std::cmp::Reverse(f));
        let man = men.min_by_key(key)?;
        let side = self.s.side(self.t, group);
        let there = self.s.belief(side).place(self.t, to)?;
        let new = self.part(group, &[man])?;
        self.s.groups[new].order = Order::new(Pace::Walk, there);
        let (name, who, whither) = (self.s.title(self.t, group), self.s.title(self.t, new), self.s.title(self.t, to));
        let text = format!("A man of {name}, now {who}, goes to {whither} with its order");
        self.tell(side, || Told::new("messenger", "4.4", text.clone()));
        Some(new)
    }

    /// Messengers look for whom they were sent to, and give over what they carry within speech (4.4).
    pub(crate) fn deliver(&mut self) {
        for man in 0..self.s.groups.len() {
            let Some((to, order)) = self.s.groups[man].errand else { continue };
            let to = usize::from(to);
            if !self.s.is_alive(man) || !self.s.is_alive(to) {
                self.s.groups[man].errand = None;
                continue;
            }
            let met = self.s.present(man).any(|f| self.s.present(to).any(|other| near(self.s, f, other)));
            if !met {
                if let Some(there) = self.s.place(self.t, to).filter(|_| locates(self.t, self.s, man, to))
                    && there != self.s.groups[man].order.to
                {
                    let order = &mut self.s.groups[man].order;
                    (order.to, order.then) = (there, Legs::default());
                    let (who, name, x, y) =
                        (self.s.title(self.t, man), self.s.title(self.t, to), there.x() / METRE, there.y() / METRE);
                    let text = format!("{who} sees {name} at {x}, {y} and goes there");
                    self.tell_of(man, || Told::new("touch", "4.4", text.clone()));
                }
                continue;
            }
            let here = self.s.place(self.t, man).unwrap_or_default();
            self.s.groups[man].errand = None;
            self.s.groups[man].order = Order::new(Pace::Halt, here);
            (self.s.groups[to].order, self.s.groups[to].task) = (order, None);
            let (who, name) = (self.s.title(self.t, man), self.s.title(self.t, to));
            self.tell_of(man, || Told::new("touch", "4.4", format!("{who} has found {name}")));
            self.tell_of(to, || Told::new("messenger", "4.4", format!("A messenger brings {name} its order")));
        }
    }
}
