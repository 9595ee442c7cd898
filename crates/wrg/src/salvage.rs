//! What lies where its men fell or left it (12.6, 14.1): weapons and radios that others take up, guns that crews go back to.

use geometry::table::Point;
use kernel::{Dice, Told, Witness};

use crate::desk::Desk;
use crate::fieldworks::Task;
use crate::scale::METRE;
use crate::state::{State, Table, curb};
use crate::words::Weapon;
use crate::wreckage;

/// Whoever is this near to a weapon is beside it.
pub(crate) const BESIDE: i32 = 10 * METRE;

/// Something that a fallen man had.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dropped {
    /// Whose.
    pub side: u8,
    /// Where it lies.
    pub at: Point,
    /// A weapon, or a radio.
    pub weapon: Option<Weapon>,
}

impl Dropped {
    /// In a word.
    #[must_use]
    pub fn word(&self) -> &'static str {
        self.weapon.map_or("radio", Weapon::word)
    }
}

/// Whether a weapon is what every man may have, so that nobody with one of his own goes for it.
#[must_use]
pub const fn is_plain(weapon: Weapon) -> bool {
    matches!(weapon, Weapon::Rifle | Weapon::Smg | Weapon::Pistol | Weapon::AssaultRifle)
}

/// The man of a group who would take something up (12.6, 14.1): one who has nothing takes any weapon, one with an ordinary weapon a
/// better one, and one without a radio a radio. Whoever serves a heavy weapon stays at it.
#[must_use]
pub fn taker(t: &Table, s: &State, group: usize, item: &Dropped) -> Option<u16> {
    let able = |f: &u16| {
        let figure = s.fig(*f);
        let wants = match item.weapon {
            None => figure.armed && !figure.radio,
            Some(weapon) => !figure.armed || is_plain(figure.weapon) && !is_plain(weapon),
        };
        wants && !t.specs[usize::from(*f)].is_vehicle() && figure.at.within(item.at, BESIDE)
    };
    let own = usize::from(item.side) == s.side(t, group) && s.groups[group].manned(t).is_none();
    let men = s.present(group).filter(|f| own && able(f));
    men.min_by_key(|&f| (s.fig(f).armed, s.fig(f).at.distance_squared(item.at), f))
}

/// What a group could take up where it is, the nearest to its men first in the order in which it fell.
pub fn in_reach<'a>(t: &'a Table, s: &'a State, group: usize) -> impl Iterator<Item = &'a Dropped> {
    s.dropped.iter().filter(move |item| taker(t, s, group, item).is_some())
}

/// Whether a group can go back to a gun that was left, its own or that of another crew (12.6): it was bought to serve one of that
/// kind, has none now, and is beside it.
#[must_use]
pub fn can_serve(t: &Table, s: &State, group: usize, gun: usize) -> bool {
    let heavy = |g: usize| t.groups.get(usize::from(s.groups[g].of)).and_then(|spec| spec.heavy);
    let (own, other) = (&s.groups[group], &s.groups[gun]);
    let crew = group < t.groups.len() && own.broken && heavy(group).is_some() && heavy(group) == heavy(gun);
    let near = |p: Point| s.present(group).any(|f| s.fig(f).armed && s.fig(f).at.within(p, BESIDE));
    crew && s.side(t, group) == s.side(t, gun) && other.left.is_some_and(near)
}

/// The guns that a group can go back to, by the groups that left them.
pub fn guns<'a>(t: &'a Table, s: &'a State, group: usize) -> impl Iterator<Item = usize> + 'a {
    (0..s.groups.len()).filter(move |&gun| can_serve(t, s, group, gun))
}

impl<D: Dice, W: Witness<Told>> Desk<'_, D, W> {
    /// At the end of a period weapons are taken up and guns manned, so that they can be fired in the next (12.6).
    pub(crate) fn salvage(&mut self) {
        for group in 0..self.s.groups.len() {
            let task = self.s.groups[group].task.filter(|task| matches!(task, Task::TakeUp | Task::Serve(_)));
            let Some(task) = task else { continue };
            self.s.groups[group].task = None;
            if self.s.groups[group].curb & (curb::PANIC | curb::FALL_BACK) != 0 || !self.s.is_alive(group) {
                continue;
            }
            match task {
                Task::Serve(gun) => self.serve(group, usize::from(gun)),
                _ => self.take_up(group),
            }
        }
    }

    /// A crew is at a gun again (12.6).
    fn serve(&mut self, group: usize, gun: usize) {
        if gun >= self.s.groups.len() || !can_serve(self.t, self.s, group, gun) {
            return;
        }
        self.s.groups[gun].left = None;
        self.s.groups[group].broken = false;
        let (name, key) = (self.s.title(self.t, group), self.t.key(group));
        let weapon = self.s.groups[group].manned(self.t).map_or("weapon", Weapon::word);
        let text = format!("{name} mans the {weapon}");
        self.tell_of(group, || Told::new("manned", "12.6", text.clone()).piece(key.clone()));
    }

    /// Everything that a group can take up is diced for, and is taken if it still works (12.6).
    fn take_up(&mut self, group: usize) {
        let mut n = 0;
        while let Some(&item) = self.s.dropped.get(n) {
            let Some(man) = taker(self.t, self.s, group, &item) else {
                n += 1;
                continue;
            };
            self.s.dropped.remove(n);
            let works = wreckage::serviceable(&mut self.unseen());
            let (name, who) = (self.s.title(self.t, group), self.t.specs[usize::from(man)].name.clone());
            let what = item.word();
            let text = if works {
                format!("{name}: {who} takes up a {what}")
            } else {
                format!("{name}: a {what} that lies there does not work")
            };
            self.tell_of(group, || Told::new("manned", "12.6", text.clone()));
            let figure = &mut self.s.figures[usize::from(man)];
            match item.weapon.filter(|_| works) {
                Some(weapon) => (figure.weapon, figure.armed) = (weapon, true),
                None => figure.radio |= works,
            }
        }
    }
}
