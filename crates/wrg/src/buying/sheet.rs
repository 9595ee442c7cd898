//! The sheet on which an army is bought, and what it says so far.

use super::{Coming, Does, Shop, What, catalogue};
use crate::air::Aircraft;
use crate::army::price;
use crate::army::{Army, Defences, Group, Men, Vehicle};
use crate::fieldworks::Kit;
use crate::mounting::MEN_IN_HELICOPTER;
use crate::step::Step;
use crate::words::Arm;

/// A group on the sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its kind, as a number of the catalogue.
    pub kind: u8,
    /// What is changed about it, as bits by the numbers of the catalogue.
    pub changes: u32,
}

/// An army as it is bought.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sheet {
    /// Its groups.
    pub entries: Vec<Entry>,
    /// How often each extra of the catalogue was bought.
    pub extras: Vec<u8>,
}

/// Where a sheet stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stand {
    /// What next?
    Next,
    /// What about this group?
    Group(usize),
    /// Complete.
    Closed,
}

impl Entry {
    /// The group that is bought, without a name of its own.
    #[must_use]
    pub fn group(self) -> Group {
        let mut group = catalogue().kinds[usize::from(self.kind)].group.clone();
        for change in self.chosen() {
            alter(&mut group, &change.does);
        }
        group
    }
    /// What it carries for work in the field (18).
    #[must_use]
    pub fn kit(self) -> Kit {
        let mut kit = Kit { engineers: catalogue().kinds[usize::from(self.kind)].engineers, ..Kit::default() };
        for change in self.chosen() {
            match change.does {
                Does::Satchels(number) => kit.satchels += number,
                Does::Bangalores(number) => kit.bangalores += number,
                Does::StickyBombs(number) => kit.sticky_bombs += number,
                Does::Molotovs(number) => kit.molotovs += number,
                Does::Claymores(number) => kit.claymores += number,
                _ => {}
            }
        }
        kit
    }
    fn chosen(self) -> impl Iterator<Item = &'static super::Change> {
        let changes = catalogue().changes.iter().enumerate();
        changes.filter(move |(n, _)| self.changes >> n & 1 == 1).map(|(_, change)| change)
    }
    /// The same with one more change.
    #[must_use]
    pub fn with(self, change: usize) -> Entry {
        Entry { changes: self.changes | 1 << (change & 31), ..self }
    }
    /// Would this change anything about the group that is not already so? It comes to the battle in one way, and in a helicopter with as
    /// many as have room (2.3, 2.4).
    #[must_use]
    pub fn can_have(self, change: usize) -> bool {
        let other = self.with(change);
        let foot = catalogue().changes[change].foot;
        let on_foot = !foot || catalogue().kinds[usize::from(self.kind)].group.vehicle.is_none();
        let group = other.group();
        let ways = other.chosen().filter(|change| matches!(change.does, Does::Comes(_))).count();
        let seats = group.air != Some(Aircraft::Helicopter) || group.strength() <= MEN_IN_HELICOPTER;
        let bare = group.emplaced && group.heavy.is_empty() && group.vehicle.is_none();
        other != self
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
        self.entries.is_empty() && self.extras.iter().all(|&n| n == 0)
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
        all.map(|(n, extra)| u32::from(self.bought(n)) * extra.number).sum()
    }
    /// The name of a group: several of a kind are numbered.
    #[must_use]
    pub fn name(&self, group: usize) -> String {
        let kind = self.entries[group].kind;
        let name = &catalogue().kinds[usize::from(kind)].group.name;
        let same = |entries: &[Entry]| entries.iter().filter(|entry| entry.kind == kind).count();
        if same(&self.entries) == 1 { name.clone() } else { format!("{name} {}", same(&self.entries[..=group])) }
    }
    /// The army that it says, for `army` to price and to judge (2.5).
    #[must_use]
    pub fn army(&self, shop: &Shop, side: usize) -> Army {
        let named = |(n, entry): (usize, &Entry)| Group { name: self.name(n), kit: entry.kit(), ..entry.group() };
        let mut defences = Defences { trench: self.number(What::Trench), ..Defences::default() };
        for (n, extra) in catalogue().extras.iter().enumerate() {
            if extra.what == What::Bunker {
                defences.bunkers.extend((0..self.bought(n)).map(|_| extra.number));
            }
            if let Some(line) = extra.what.line().filter(|_| self.bought(n) > 0) {
                defences.other.push((line.to_owned(), u32::from(self.bought(n)) * extra.number));
            }
        }
        let kit = self.entries.iter().fold(Kit::default(), |mut all, entry| {
            all.add(entry.kit());
            all
        });
        let carried = [
            ("satchel", kit.satchels),
            ("bangalore", kit.bangalores),
            ("sticky-bomb", kit.sticky_bombs),
            ("molotov", kit.molotovs),
            ("claymore", kit.claymores),
        ];
        let some = carried.into_iter().filter(|&(_, number)| number > 0);
        defences.other.extend(some.map(|(line, number)| (line.to_owned(), u32::from(number))));
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
        let flies = |group: &Group| group.air.map_or(0, |aircraft| 1 + aircraft.crew());
        let one = |group: Group| group.strength() + u32::from(group.vehicle.is_some()) + flies(&group);
        self.entries.iter().map(|entry| one(entry.group())).sum()
    }
    /// Is it within the points and the number of groups and figures, whatever else may be wrong with it?
    #[must_use]
    pub fn fits(&self, shop: &Shop, side: usize) -> bool {
        self.entries.len() <= super::SLOTS
            && self.figures() <= super::MOST_FIGURES
            && self.price(shop, side) <= shop.points
    }
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
                sheet.entries.push(Entry { kind, changes: 0 });
                Stand::Next
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
            (Stand::Group(n), Step::Remove) => {
                sheet.entries.remove(n);
                Stand::Next
            }
            _ => Stand::Next,
        };
    }
    if stand == Stand::Closed && sheet.is_empty() {
        sheet = shop.ready[side].first().map_or_else(Sheet::default, |(_, sheet)| sheet.clone());
    }
    (sheet, stand)
}
