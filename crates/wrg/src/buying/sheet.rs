//! The sheet on which an army is bought, and what it says so far.

use std::sync::Arc;

use super::own::{add, nameless};
use super::{Coming, Does, Kind, Shop, What, catalogue};
use crate::air::Aircraft;
use crate::army::price;
use crate::army::{Army, CARRIED, Carried, Defences, Group, Men, Vehicle};
use crate::fieldworks::Kit;
use crate::mounting::MEN_IN_HELICOPTER;
use crate::step::Step;
use crate::words::Arm;

/// What a group is bought as.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Base {
    /// A kind, as a number of the catalogue.
    Kind(u8),
    /// A group of the player's own, man by man.
    Own(Arc<Group>),
}

/// A group on the sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// What it is bought as.
    pub base: Base,
    /// What is changed about it, as bits by the numbers of the catalogue.
    pub changes: u32,
}

/// The longest piece of what is laid or dug, in metres.
const PIECE: u32 = 50;

/// An army as it is bought.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sheet {
    /// Its groups.
    pub entries: Vec<Entry>,
    /// How often each extra of the catalogue was bought.
    pub extras: Vec<u8>,
    /// What else is bought beside groups, in metres, loopholes or pieces.
    pub beside: Vec<(What, u16)>,
}

/// Where a sheet stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stand {
    /// What next?
    Next,
    /// What about this group?
    Group(usize),
    /// What belongs to this group of one's own?
    Own(usize),
    /// Complete.
    Closed,
}

impl Entry {
    /// A group of the catalogue, as it stands there.
    #[must_use]
    pub fn of(kind: u8) -> Entry {
        Entry { base: Base::Kind(kind), changes: 0 }
    }
    /// The kind that it is, if it is one.
    #[must_use]
    pub fn kind(&self) -> Option<&'static Kind> {
        match self.base {
            Base::Kind(kind) => catalogue().kinds.get(usize::from(kind)),
            Base::Own(_) => None,
        }
    }
    fn plain(&self) -> &Group {
        match &self.base {
            Base::Kind(kind) => &catalogue().kinds[usize::from(*kind)].group,
            Base::Own(group) => group,
        }
    }
    /// The group that is bought, without a name of its own.
    #[must_use]
    pub fn group(&self) -> Group {
        let mut group = self.plain().clone();
        for change in self.chosen() {
            alter(&mut group, &change.does);
        }
        group
    }
    /// What it carries for work in the field (18).
    #[must_use]
    pub fn kit(&self) -> Kit {
        let mut kit = self.plain().skills.kit();
        CARRIED.iter().for_each(|thing| *(thing.of)(&mut kit) = thing.number(&self.plain().kit));
        for change in self.chosen() {
            match change.does {
                Does::Satchels(number) => kit.satchels = kit.satchels.saturating_add(number),
                Does::Bangalores(number) => kit.bangalores = kit.bangalores.saturating_add(number),
                Does::StickyBombs(number) => kit.sticky_bombs = kit.sticky_bombs.saturating_add(number),
                Does::Molotovs(number) => kit.molotovs = kit.molotovs.saturating_add(number),
                Does::Claymores(number) => kit.claymores = kit.claymores.saturating_add(number),
                _ => {}
            }
        }
        kit
    }
    fn chosen(&self) -> impl Iterator<Item = &'static super::Change> + use<> {
        let (changes, taken) = (catalogue().changes.iter().enumerate(), self.changes);
        changes.filter(move |(n, _)| taken >> n & 1 == 1).map(|(_, change)| change)
    }
    /// The same with one more change.
    #[must_use]
    pub fn with(&self, change: usize) -> Entry {
        Entry { changes: self.changes | 1 << (change & 31), base: self.base.clone() }
    }
    /// Would this change anything about the group that is not already so? It comes to the battle in one way, and in a helicopter with as
    /// many as have room (2.3, 2.4).
    #[must_use]
    pub fn can_have(&self, change: usize) -> bool {
        let other = self.with(change);
        let foot = catalogue().changes[change].foot;
        let on_foot = !foot || self.plain().vehicle.is_none();
        let group = other.group();
        let own = self.plain();
        let already = usize::from(own.air_landed) + usize::from(own.reserve) + usize::from(own.emplaced);
        let ways = already + other.chosen().filter(|change| matches!(change.does, Does::Comes(_))).count();
        let seats = group.air != Some(Aircraft::Helicopter) || group.strength() <= MEN_IN_HELICOPTER;
        let bare = group.emplaced && group.heavy.is_empty() && group.vehicle.is_none();
        other != *self
            && on_foot
            && ways <= 1
            && seats
            && !bare
            && (other.group() != self.group() || other.kit() != self.kit())
    }
}

/// Have a group otherwise.
fn alter(group: &mut Group, does: &Does) {
    match does {
        Does::Add(men) => group.men.push(men.clone()),
        Does::Leader(rank) => {
            if group.leader() < *rank
                && let Some(leader) = group.men.first_mut()
            {
                leader.rank = *rank;
            }
        }
        Does::Give(None, arm) => {
            let carried = group.carrying(*arm) > 0;
            if let Some(leader) = group.men.first_mut().filter(|_| !carried) {
                leader.arms.push(*arm);
            }
        }
        Does::Give(Some(rank), arm) => {
            let able = |men: &&mut Men| men.rank == *rank && !men.arms.contains(arm) && throws(men);
            group.men.iter_mut().filter(able).for_each(|men| men.arms.push(*arm));
        }
        Does::Swap(old, new) => {
            let hands = group.men.iter_mut().flat_map(|men| &mut men.arms);
            hands.filter(|arm| **arm == *old).for_each(|arm| *arm = *new);
        }
        Does::Mount(weapon) => {
            let armoured = matches!(group.vehicle, Some(Vehicle::Afv { .. }));
            group.heavy.extend(Some(*weapon).filter(|_| armoured));
        }
        Does::Comes(Coming::Parachute) => group.air_landed = true,
        Does::Comes(Coming::Flies(aircraft)) => (group.air_landed, group.air) = (true, Some(*aircraft)),
        Does::Comes(Coming::Reserve) => group.reserve = true,
        Does::Comes(Coming::Emplaced) => group.emplaced = true,
        Does::Satchels(_) | Does::Bangalores(_) | Does::Claymores(_) | Does::StickyBombs(_) | Does::Molotovs(_) => {}
    }
}

/// Has a man a hand free for grenades (9.2)?
fn throws(men: &Men) -> bool {
    men.arms.iter().any(|arm| matches!(arm, Arm::Rifle | Arm::Smg | Arm::AssaultRifle))
        && !men.arms.contains(&Arm::Radio)
}

impl Sheet {
    /// Nothing at all?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty() && self.beside.is_empty() && self.extras.iter().all(|&n| n == 0)
    }
    /// How often an extra was bought.
    #[must_use]
    pub fn bought(&self, extra: usize) -> u8 {
        self.extras.get(extra).copied().unwrap_or(0)
    }
    /// One more of an extra.
    #[must_use]
    pub fn plus(mut self, extra: usize) -> Sheet {
        self.extras.resize(catalogue().extras.len(), 0);
        self.extras[extra] += 1;
        self
    }
    /// So many of something in all.
    #[must_use]
    pub fn number(&self, what: What) -> u32 {
        let all = catalogue().extras.iter().enumerate().filter(|(_, extra)| extra.what == what);
        let listed: u32 = all.map(|(n, extra)| u32::from(self.bought(n)) * extra.number).sum();
        let beside = self.beside.iter().filter(|(other, _)| *other == what);
        listed + beside.map(|&(_, number)| u32::from(number)).sum::<u32>()
    }
    /// What is bought beside groups, piece by piece (2.4): the name of its line, what it is, and its metres, loopholes or number. What is long is
    /// laid in pieces.
    pub fn pieces(&self) -> impl Iterator<Item = (&'static str, What, u32)> + '_ {
        let extras = catalogue().extras.iter().enumerate();
        let listed =
            extras.flat_map(|(n, extra)| (0..self.bought(n)).map(|_| (extra.key.as_str(), extra.what, extra.number)));
        let beside = self.beside.iter().flat_map(|&(what, number)| {
            let (number, longest) = (u32::from(number), if what.is_long() { PIECE } else { u32::MAX });
            let last = number.div_ceil(longest).saturating_sub(1);
            (0..=last).map(move |n| (what.word(), what, longest.min(number - n * longest.min(number))))
        });
        listed.chain(beside)
    }
    /// The name of a group: several of a kind are numbered.
    #[must_use]
    pub fn name(&self, group: usize) -> String {
        let base = &self.entries[group].base;
        let name = match base {
            Base::Kind(kind) => &catalogue().kinds[usize::from(*kind)].group.name,
            Base::Own(own) => return own.name.clone(),
        };
        let same = |entries: &[Entry]| entries.iter().filter(|entry| entry.base == *base).count();
        if same(&self.entries) == 1 { name.clone() } else { format!("{name} {}", same(&self.entries[..=group])) }
    }
    /// The army that it says, for `army` to price and to judge (2.5).
    #[must_use]
    pub fn army(&self, shop: &Shop, side: usize) -> Army {
        let named = |(n, entry): (usize, &Entry)| Group { name: self.name(n), kit: entry.kit(), ..entry.group() };
        let mut defences = Defences { trench: self.number(What::Trench), ..Defences::default() };
        for (_, _, loopholes) in self.pieces().filter(|(_, what, _)| *what == What::Bunker) {
            defences.bunkers.push(loopholes);
        }
        for &what in What::ALL {
            if let Some(line) = what.line().filter(|_| self.number(what) > 0) {
                defences.other.push((line.to_owned(), self.number(what)));
            }
        }
        let number =
            |thing: &Carried| self.entries.iter().map(|entry| u32::from(thing.number(&entry.kit()))).sum::<u32>();
        let carried = CARRIED.iter().map(|thing| (thing.line.to_owned(), number(thing)));
        defences.other.extend(carried.filter(|&(_, number)| number > 0));
        Army {
            title: String::new(),
            points: shop.points,
            defender: shop.defends(side),
            groups: self.entries.iter().enumerate().map(named).collect(),
            support: self.number(What::Support),
            defences,
        }
    }
    /// What all of it costs (2.1 to 2.4).
    #[must_use]
    pub fn price(&self, shop: &Shop, side: usize) -> u32 {
        price::total(&self.army(shop, side))
    }
    /// Figures in all, vehicles among them.
    #[must_use]
    pub fn figures(&self) -> u32 {
        self.entries.iter().map(|entry| figures(&entry.group())).fold(0, u32::saturating_add)
    }
    /// Is it within the points and the number of groups and figures, whatever else may be wrong with it?
    #[must_use]
    pub fn fits(&self, shop: &Shop, side: usize) -> bool {
        self.entries.len() <= super::SLOTS
            && self.figures() <= super::MOST_FIGURES
            && self.price(shop, side) <= shop.points
    }
}

/// Figures of a group, its vehicle or aircraft and whoever flies it among them.
pub(super) fn figures(group: &Group) -> u32 {
    let flies = group.air.map_or(0, |aircraft| 1 + aircraft.crew());
    group.strength().saturating_add(u32::from(group.vehicle.is_some()) + flies)
}

/// What a list of steps says, and where it stands. A sheet that is done with nothing on it is the first ready-made army.
#[must_use]
pub fn parse(shop: &Shop, side: usize, so_far: &[Step]) -> (Sheet, Stand) {
    let (mut sheet, mut stand) = (Sheet::default(), Stand::Next);
    for &step in so_far {
        stand = match (stand, step) {
            (_, Step::Done) => Stand::Closed,
            (_, Step::Ready(n)) => {
                let found = shop.ready[side].iter().find(|(number, _)| *number == n);
                sheet = found.map_or_else(Sheet::default, |(_, sheet)| sheet.clone());
                Stand::Next
            }
            (_, Step::Buy(kind)) if usize::from(kind) < catalogue().kinds.len() => {
                sheet.entries.push(Entry::of(kind));
                Stand::Next
            }
            (_, Step::Own) => {
                sheet.entries.push(Entry { base: Base::Own(Arc::new(nameless())), changes: 0 });
                Stand::Own(sheet.entries.len() - 1)
            }
            (_, Step::Beside(what, number)) => {
                // What is laid by the metre is one length, however often it is asked for.
                match sheet.beside.iter_mut().find(|(other, _)| *other == what && what.is_long()) {
                    Some((_, more)) => *more = more.saturating_add(number),
                    None => sheet.beside.push((what, number)),
                }
                Stand::Next
            }
            (Stand::Own(_), Step::AsItIs) => Stand::Next,
            (Stand::Own(n) | Stand::Group(n), Step::Remove) => {
                sheet.entries.remove(n);
                Stand::Next
            }
            (Stand::Own(n), part) => {
                if let Some(Entry { base: Base::Own(group), .. }) = sheet.entries.get_mut(n) {
                    add(Arc::make_mut(group), part);
                }
                Stand::Own(n)
            }
            (_, Step::Extra(n)) if usize::from(n) < catalogue().extras.len() => {
                sheet = sheet.plus(usize::from(n));
                Stand::Next
            }
            (_, Step::Return(n)) => {
                if let Some(bought) = sheet.extras.get_mut(usize::from(n)) {
                    *bought = bought.saturating_sub(1);
                }
                Stand::Next
            }
            (_, Step::Entry(n)) if usize::from(n) < sheet.entries.len() => Stand::Group(usize::from(n)),
            (Stand::Group(n), Step::Change(change)) if usize::from(change) < catalogue().changes.len() => {
                sheet.entries[n] = sheet.entries[n].with(usize::from(change));
                Stand::Group(n)
            }
            _ => Stand::Next,
        };
    }
    if stand == Stand::Closed && sheet.is_empty() {
        sheet = shop.ready[side].first().map_or_else(Sheet::default, |(_, sheet)| sheet.clone());
    }
    (sheet, stand)
}
