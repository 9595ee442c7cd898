//! What lies on the field (7.1, 12.6, 14.1): weapons and radios of fallen men, guns that crews have left or that came down by
//! themselves. All of it is one list; whoever takes something from it has it, and nobody else.

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

/// Something that lies on the field and may still work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dropped {
    /// Whose it was.
    pub side: u8,
    /// Where it lies.
    pub at: Point,
    /// A weapon, or a radio.
    pub weapon: Option<Weapon>,
    /// The man who fell with it in this period: somebody beside him takes it over at its end (12.6).
    pub fallen: Option<u16>,
    /// The group whose crew has left it, or is to have it.
    pub of: Option<u8>,
    /// That crew fetches it as soon as it comes by (7.1).
    pub sought: bool,
    /// Missiles that lie with it (2.2).
    pub missiles: u8,
    /// The sides that know of it, as bits.
    pub known: u8,
    /// Somebody has taken it, but not every side that knew of it has seen that.
    pub gone: bool,
}

impl Dropped {
    /// What a man had who lies here.
    #[must_use]
    pub const fn of_man(side: u8, at: Point, weapon: Option<Weapon>) -> Dropped {
        Dropped { side, at, weapon, fallen: None, of: None, sought: false, missiles: 0, known: 1 << side, gone: false }
    }
    /// In a word.
    #[must_use]
    pub fn word(&self) -> &'static str {
        self.weapon.map_or("radio", Weapon::word)
    }
    /// Does a side know of it, or think so?
    #[must_use]
    pub const fn is_known(&self, side: usize) -> bool {
        self.known >> side & 1 == 1
    }
    /// Could somebody of a side take it?
    fn is_there(&self, side: usize) -> bool {
        self.is_known(side) && !self.gone
    }
    /// Is it no more than what every man may have? Such things lie everywhere, and nobody speaks of them.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.weapon.is_some_and(is_plain)
    }
    /// Is it served by a crew?
    #[must_use]
    pub fn is_gun(&self) -> bool {
        self.weapon.is_some_and(is_crewed)
    }
}

/// Whether a weapon is what every man may have, so that nobody with one of his own goes for it.
#[must_use]
pub const fn is_plain(weapon: Weapon) -> bool {
    matches!(weapon, Weapon::Rifle | Weapon::Smg | Weapon::Pistol | Weapon::AssaultRifle)
}

/// Whether a weapon on the ground needs a crew.
const fn is_crewed(weapon: Weapon) -> bool {
    matches!(weapon, Weapon::Mortar81mm | Weapon::TripodMg | Weapon::Recoilless | Weapon::Gun | Weapon::Missile)
}

/// What a man leaves who falls or surrenders (12.6, 14.1): the weapon in his hand, whatever else he carries that not every man has, and
/// his radio, which is no weapon.
#[must_use]
pub(crate) fn belongings(s: &State, f: u16) -> Vec<Option<Weapon>> {
    let man = s.fig(f);
    let more = s.weapons(f).into_iter().filter(|&weapon| weapon != man.weapon && !is_plain(weapon));
    let weapons = std::iter::once(man.weapon).chain(more).filter(|_| man.armed).map(Some);
    weapons.chain(man.radio.then_some(None)).collect()
}

/// Whether a man would take something up (12.6, 14.1): one who has nothing takes any weapon, one with an ordinary weapon a better one,
/// and one without a radio a radio.
fn wants(t: &Table, s: &State, f: u16, item: &Dropped) -> bool {
    let figure = s.fig(f);
    let useful = match item.weapon {
        None => figure.armed && !figure.radio,
        Some(weapon) => !figure.armed || is_plain(figure.weapon) && !is_plain(weapon),
    };
    useful && !item.is_gun() && !t.specs[usize::from(f)].is_vehicle() && figure.at.within(item.at, BESIDE)
}

/// The man of a group who would take something up that his side knows of, whosever it was (12.6, 14.1). Whoever serves a heavy weapon stays at it.
#[must_use]
pub fn taker(t: &Table, s: &State, group: usize, item: &Dropped) -> Option<u16> {
    let free = item.is_there(s.side(t, group)) && s.groups[group].manned(t).is_none();
    let men = s.present(group).filter(|&f| free && wants(t, s, f, item));
    men.min_by_key(|&f| (s.fig(f).armed, s.fig(f).at.distance_squared(item.at), f))
}

/// What a group could take up where it is, in the order in which it fell.
pub fn in_reach<'a>(t: &'a Table, s: &'a State, group: usize) -> impl Iterator<Item = &'a Dropped> {
    s.dropped.iter().filter(move |item| taker(t, s, group, item).is_some())
}

/// Whether a group can man a gun that lies there, its own or that of another crew, friend or foe (12.6): it was bought to serve one of
/// that kind, has none now, and is beside it.
#[must_use]
pub fn can_serve(t: &Table, s: &State, group: usize, gun: &Dropped) -> bool {
    let heavy = t.groups.get(group).and_then(|spec| spec.heavy).filter(|_| s.groups[group].broken);
    let near = |f: u16| s.fig(f).armed && s.fig(f).at.within(gun.at, BESIDE);
    gun.is_gun() && heavy == gun.weapon && gun.is_there(s.side(t, group)) && s.present(group).any(near)
}

/// The gun that a group can man: its own before others, then the first that was left.
#[must_use]
pub fn gun(t: &Table, s: &State, group: usize) -> Option<usize> {
    let all = (0..s.dropped.len()).filter(|&n| can_serve(t, s, group, &s.dropped[n]));
    all.min_by_key(|&n| (s.dropped[n].of != Some(group as u8), n))
}

/// Those who could take over what lies where a man of a group fell, whoever takes it if nobody is named first (12.6): of the same group
/// before others, then the nearest. They are beside it, on foot, have an ordinary weapon, and serve no heavy one.
#[must_use]
pub fn heirs(t: &Table, s: &State, group: usize, item: &Dropped) -> Vec<(usize, u16)> {
    let able = |f: u16| s.fig(f).armed && is_plain(s.fig(f).weapon) && !s.mans(t, f) && wants(t, s, f, item);
    let all = s.groups_of(t, usize::from(item.side)).flat_map(|g| s.present(g).map(move |f| (g, f)));
    let mut men: Vec<(usize, u16)> = all.filter(|&(_, f)| able(f)).collect();
    men.sort_by_key(|&(g, f)| (g != group, s.fig(f).at.distance_squared(item.at), f));
    men
}

impl State {
    /// What lies where its crew left it, or where it came down for it, as far as its side knows.
    #[must_use]
    pub fn gun_of(&self, group: usize) -> Option<&Dropped> {
        self.dropped.iter().find(|item| item.of == Some(group as u8) && (!item.gone || item.is_known(item.side.into())))
    }
    /// Whether a group is the crew of a weapon that it serves or has still to fetch, and keeps together for it.
    #[must_use]
    pub fn is_crew(&self, t: &Table, group: usize) -> bool {
        self.groups[group].manned(t).is_some() || self.gun_of(group).is_some_and(|gun| gun.sought)
    }
}

/// Who takes over from a fallen man if his player has named somebody, or nobody.
pub type Heirs = Vec<(u16, Option<u16>)>;

impl<D: Dice, W: Witness<Told>> Desk<'_, D, W> {
    /// The side of a group, as a bit if it hears of the group.
    pub(crate) fn hears_of(&self, group: usize) -> u8 {
        u8::from(self.s.reports(self.t, group)) << self.s.side(self.t, group)
    }

    /// The weapon of a crew is where nobody serves it, and works (7.1, 12.6, 13.7).
    pub(crate) fn leave_gun(&mut self, group: usize, at: Point, sought: bool) {
        let Some(weapon) = self.s.groups[group].manned(self.t) else { return };
        let (side, known) = (self.s.side(self.t, group) as u8, self.hears_of(group));
        let missiles = std::mem::take(&mut self.s.groups[group].missiles);
        self.s.groups[group].broken = true;
        let (weapon, of) = (Some(weapon), Some(group as u8));
        self.s.dropped.push(Dropped { side, at, weapon, fallen: None, of, sought, missiles, known, gone: false });
    }

    /// Whoever comes by sees what lies there, and what no longer does (12.6).
    pub(crate) fn come_by(&mut self) {
        for n in 0..self.s.dropped.len() {
            let item = self.s.dropped[n];
            for group in 0..self.s.groups.len() {
                let (bit, own) = (self.hears_of(group), usize::from(item.side) == self.s.side(self.t, group));
                let known = self.s.dropped[n].known;
                let near = |f: u16| self.s.fig(f).at.within(item.at, BESIDE);
                if bit == 0 || (known & bit == 0) == item.gone || !self.s.present(group).any(near) {
                    continue;
                }
                self.s.dropped[n].known = known ^ bit;
                if item.is_plain() {
                    continue;
                }
                let (name, whose) = (self.s.title(self.t, group), if own { "" } else { " of the enemy" });
                let (what, place) = (item.word(), metres(item.at));
                let text = match item.gone {
                    true => format!("{name}: the {what} at {place} is gone"),
                    false => format!("{name} finds a {what}{whose} at {place}"),
                };
                self.tell_of(group, || Told::new("found", "12.6", text.clone()));
            }
        }
        self.s.dropped.retain(|item| !item.gone || item.known != 0);
    }

    /// Something is taken by a group, once (12.6): its side knows that, the other may still think that it lies there.
    fn take(&mut self, group: usize, n: usize) -> Dropped {
        let (item, bit) = (self.s.dropped[n], self.hears_of(group));
        let left = &mut self.s.dropped[n];
        (left.gone, left.known, left.fallen, left.sought) = (true, item.known & !bit, None, false);
        item
    }

    /// Whoever comes to a weapon of his own that dropped has fetched it (7.1): the crew serves it from now on.
    pub(crate) fn fetch(&mut self) {
        for n in (0..self.s.dropped.len()).rev() {
            let item = self.s.dropped[n];
            let Some(group) = item.of.filter(|_| item.sought && !item.gone).map(usize::from) else { continue };
            let runs = self.s.groups[group].curb & curb::PANIC != 0;
            if !runs && self.s.present(group).any(|f| self.s.fig(f).at.within(item.at, BESIDE)) {
                self.serve(group, n, "7.1");
            }
        }
    }

    /// At the end of a period what fallen men had is taken over, weapons are taken up and guns manned, so that they can be fired in
    /// the next (12.6).
    pub(crate) fn salvage(&mut self, named: &Heirs) {
        self.inherit(named);
        for group in 0..self.s.groups.len() {
            let task = self.s.groups[group].task.filter(|task| matches!(task, Task::TakeUp | Task::Serve));
            let Some(task) = task else { continue };
            self.s.groups[group].task = None;
            if !self.is_steady(group) || !self.s.is_alive(group) {
                continue;
            }
            match (task, gun(self.t, self.s, group)) {
                (Task::Serve, Some(n)) => self.serve(group, n, "12.6"),
                (Task::Serve, None) => {}
                _ => self.take_up(group),
            }
        }
        self.come_by();
    }

    /// Whether a group does not run.
    fn is_steady(&self, group: usize) -> bool {
        self.s.groups[group].curb & (curb::PANIC | curb::FALL_BACK) == 0
    }

    /// Whoever is beside a fallen man takes over what he had, if it is better than his own and still works (12.6): the man whom his
    /// player names, or the nearest. What nobody takes lies there for others.
    fn inherit(&mut self, named: &Heirs) {
        for n in 0..self.s.dropped.len() {
            let item = self.s.dropped[n];
            let Some(fallen) = item.fallen else { continue };
            self.s.dropped[n].fallen = None;
            let Some(group) = self.s.owner(fallen) else { continue };
            let choice = named.iter().find(|(of, _)| *of == fallen).map(|(_, heir)| *heir);
            let able: Vec<(usize, u16)> =
                heirs(self.t, self.s, group, &item).into_iter().filter(|&(g, _)| self.is_steady(g)).collect();
            let wanted = choice.flatten().and_then(|heir| able.iter().copied().find(|&(_, f)| f == heir));
            let Some((of, heir)) = wanted.or_else(|| able.first().copied()).filter(|_| choice != Some(None)) else {
                continue;
            };
            self.take(of, n);
            self.hand_over(of, heir, &item, "takes over the");
        }
    }

    /// A crew is at a gun (7.1, 12.6). If it had left another, that is now what the first crew may have; the enemy's crew hears nothing of
    /// it, and has lost its own (21.3).
    fn serve(&mut self, group: usize, n: usize, case: &'static str) {
        let gun = self.take(group, n);
        let own = |item: &&mut Dropped| item.of == Some(group as u8) && !item.gone;
        if let Some(other) = self.s.dropped.iter_mut().find(own) {
            (other.of, other.sought) = (gun.of.filter(|_| gun.side == other.side), false);
        }
        (self.s.groups[group].broken, self.s.groups[group].missiles) = (false, gun.missiles);
        let (name, key, weapon) = (self.s.title(self.t, group), self.t.key(group), gun.word());
        let (kind, verb) = if case == "7.1" { ("landed", "has its") } else { ("manned", "mans the") };
        let text = format!("{name} {verb} {weapon}");
        self.tell_of(group, || Told::new(kind, case, text.clone()).piece(key.clone()));
    }

    /// Everything that a group can take up is diced for, and is taken if it still works (12.6).
    fn take_up(&mut self, group: usize) {
        for n in 0..self.s.dropped.len() {
            let Some(man) = taker(self.t, self.s, group, &self.s.dropped[n]) else { continue };
            let item = self.take(group, n);
            self.hand_over(group, man, &item, "takes up a");
        }
    }

    /// A man has something that lay there, if it still works (12.6).
    fn hand_over(&mut self, group: usize, man: u16, item: &Dropped, verb: &str) {
        let works = wreckage::serviceable(&mut self.unseen());
        let (name, who, what) = (self.s.title(self.t, group), self.s.who(self.t, group, man), item.word());
        let text = match works {
            true => format!("{name}: {who} {verb} {what}"),
            false => format!("{name}: a {what} that lies there does not work"),
        };
        self.tell_of(group, || Told::new("manned", "12.6", text.clone()));
        let figure = &mut self.s.figures[usize::from(man)];
        match item.weapon.filter(|_| works) {
            Some(weapon) => (figure.weapon, figure.armed) = (weapon, true),
            None => figure.radio |= works && item.weapon.is_none(),
        }
    }
}

/// A place in metres.
pub(crate) fn metres(p: Point) -> String {
    format!("{}, {}", p.x() / METRE, p.y() / METRE)
}
