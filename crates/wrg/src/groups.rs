//! Groups that split and groups that become one (1.2, 13.6).

use kernel::{Dice, Told, Witness};

use crate::desk::Desk;
use crate::scale::METRE;
use crate::state::{Fate, MOST_GROUPS, Seen, State, Table};
use crate::step::Step;

/// Groups this near to each other can become one.
const NEAR: i32 = 30 * METRE;

/// So many groups may split off on each side in a battle.
const MOST_SPLIT: usize = 12;

/// Whether a group can split: men on foot, more than one of them, and not a weapon's crew.
#[must_use]
pub fn may_split(t: &Table, s: &State, group: usize) -> bool {
    let whole = s.groups[group].members.iter().all(|&f| s.fig(f).fate != Fate::Aboard);
    let foot = !s.is_crew(t, group) && s.vehicle(t, group).is_none();
    whole && foot && s.present(group).count() > 1 && room_for(t, s, group).is_some()
}

/// The number of the next group that splits off on a side (13.6). Each side has numbers of its own, every second one, so that nobody
/// can use up the other's or learn from his own that the other has split.
pub(crate) fn next_place(t: &Table, s: &State, side: usize) -> Option<usize> {
    let before = usize::from(s.split_off[side]);
    let place = t.groups.len() + 2 * before + side;
    (before < MOST_SPLIT && place < MOST_GROUPS).then_some(place)
}

/// The numbers that men of the same group have left again.
fn vacant<'a>(t: &'a Table, s: &'a State, group: usize) -> impl Iterator<Item = usize> + 'a {
    let (side, of) = (s.side(t, group), s.groups[group].of);
    let used = move |g: usize| (g - t.groups.len()) / 2 < usize::from(s.split_off[side]);
    let empty = move |&g: &usize| {
        let other = &s.groups[g];
        other.of == of && other.members.is_empty() && s.side(t, g) == side && used(g)
    };
    (t.groups.len()..s.groups.len()).filter(empty)
}

/// The number for men who leave their group: one that others of the same group have left again, or the next (13.6).
#[must_use]
pub(crate) fn room_for(t: &Table, s: &State, group: usize) -> Option<usize> {
    vacant(t, s, group).next().or_else(|| next_place(t, s, s.side(t, group)))
}

/// The groups of which a sheet already tells men to leave, in its order: whoever splits, sends a man or an escort, lets its leader act by
/// himself, or gets out of its own vehicle.
fn partings<'a>(s: &'a State, so_far: &'a [Step]) -> impl Iterator<Item = usize> + 'a {
    let mut group = None;
    so_far.iter().filter_map(move |step| {
        match step {
            Step::Group(g) => group = Some(usize::from(*g)),
            Step::Split | Step::Send(_) | Step::Lead | Step::Escort | Step::Keep => return group,
            Step::Dismount => return group.filter(|&g| s.groups[g].ride == 0),
            _ => {}
        }
        None
    })
}

/// Whether there is a number left for men who leave this group, after all who leave theirs by the sheet so far (13.6).
#[must_use]
pub(crate) fn has_room(t: &Table, s: &State, group: usize, so_far: &[Step]) -> bool {
    let side = s.side(t, group);
    let most = MOST_SPLIT.min((MOST_GROUPS - side).saturating_sub(t.groups.len()).div_ceil(2));
    let mut fresh = most.saturating_sub(usize::from(s.split_off[side]));
    let mut left: Vec<usize> = vacant(t, s, group).collect();
    let mut taken: Vec<usize> = Vec::new();
    for other in partings(s, so_far) {
        let found = vacant(t, s, other).find(|g| !taken.contains(g));
        match found {
            Some(number) => taken.push(number),
            None => fresh = fresh.saturating_sub(1),
        }
    }
    left.retain(|number| !taken.contains(number));
    fresh > 0 || !left.is_empty()
}

/// The groups of the same side that a group on foot can become one with.
pub fn joinable<'a>(t: &'a Table, s: &'a State, group: usize) -> impl Iterator<Item = usize> + 'a {
    let here = s.place(t, group).unwrap_or_default();
    let foot = move |g: usize| !s.is_crew(t, g) && s.vehicle(t, g).is_none();
    s.groups_of(t, s.side(t, group)).filter(move |&other| {
        other != group
            && foot(group)
            && foot(other)
            && s.reports(t, other)
            && s.place(t, other).is_some_and(|at| at.within(here, NEAR))
    })
}

/// Whether a sheet already tells a group to become one with another, so that nobody can become one with it (13.6).
#[must_use]
pub(crate) fn joins(so_far: &[Step], group: usize) -> bool {
    let mut named = None;
    so_far.iter().any(|step| {
        if let Step::Group(g) = step {
            named = Some(usize::from(*g));
        }
        matches!(step, Step::Join(_)) && named == Some(group)
    })
}

/// The men who leave when a group splits and nobody is named: every second one after its leader.
#[must_use]
pub fn leaving(t: &Table, s: &State, group: usize) -> Vec<u16> {
    let leader = s.leader(t, group);
    s.present(group).filter(|&f| Some(f) != leader).step_by(2).collect()
}

impl<D: Dice, W: Witness<Told>> Desk<'_, D, W> {
    /// A part of a group becomes a group of its own: these men, or every second one if none of them can go. They remember whom the
    /// old group lost (13.6).
    pub(crate) fn split(&mut self, group: usize, named: &[u16]) {
        if !may_split(self.t, self.s, group) {
            return;
        }
        let all = self.s.present(group).count();
        let leave = if (1..all).contains(&named.len()) { named.to_vec() } else { leaving(self.t, self.s, group) };
        let led = self.s.leader(self.t, group).is_some_and(|leader| leave.contains(&leader));
        let Some(new) = self.part(group, &leave) else { return };
        // A leader's own test is his wherever he goes (13.9).
        let without = if led { group } else { new };
        self.s.groups[without].leader_curb = 255;
        let side = self.s.side(self.t, group);
        let name = self.s.title(self.t, group);
        let second = self.s.title(self.t, new);
        let (men, are) = (crate::words::men(leave.len()), if leave.len() == 1 { "is" } else { "are" });
        self.tell(side, || Told::new("split", "13.6", format!("{men} of {name} {are} now {second}")));
    }

    /// Some men of a group become a group of their own, and both remember the losses so far (13.6). Its number, if there is one left.
    pub(crate) fn part(&mut self, group: usize, leave: &[u16]) -> Option<usize> {
        let side = self.s.side(self.t, group);
        let new = room_for(self.t, self.s, group)?;
        self.s.groups[group].shared = self.s.groups[group].lost;
        let mut other = self.s.groups[group].clone();
        other.members = leave.to_vec();
        (other.spotted, other.passed, other.errand) = (0, 0, None);
        other.trace.clear();
        other.stages.clear();
        (other.kit, other.task) = (crate::fieldworks::Kit::default(), None);
        self.s.groups[group].members.retain(|f| !leave.contains(f));
        let fresh = next_place(self.t, self.s, side) == Some(new);
        self.make_room(new);
        self.s.groups[new] = other;
        self.s.split_off[side] += u8::from(fresh);
        self.s.regrouped = true;
        Some(new)
    }

    /// Nobody is yet in the places of groups that may still split off, up to this one.
    fn make_room(&mut self, place: usize) {
        while self.s.groups.len() <= place {
            let side = (self.s.groups.len() - self.t.groups.len()) % 2;
            let of = self.t.groups.iter().position(|spec| spec.side.index() == side).unwrap_or(0);
            let mut nobody = crate::scenario::bought(self.t, of);
            nobody.members.clear();
            self.s.groups.push(nobody);
            for seen in &mut self.s.seen {
                seen.push(Seen::default());
            }
        }
    }

    /// The men of one group become men of another. What both lost before they parted they remember once (13.6).
    pub(crate) fn merge(&mut self, group: usize, other: usize) {
        let members = std::mem::take(&mut self.s.groups[group].members);
        let left = self.s.groups[group].clone();
        let kit = std::mem::take(&mut self.s.groups[group].kit);
        let whole = &mut self.s.groups[other];
        let twice = if whole.of == left.of { whole.shared.min(left.shared) } else { 0 };
        whole.members.extend(members);
        whole.lost = (whole.lost + left.lost).saturating_sub(twice);
        whole.kit.add(kit);
        whole.lost_now = whole.lost_now.saturating_add(left.lost_now);
        // Its prisoners have new guards.
        let (old, new) = (group as u8 + 1, other as u8 + 1);
        self.s.figures.iter_mut().filter(|figure| figure.captor == old).for_each(|figure| figure.captor = new);
        self.s.regrouped = true;
    }

    /// Two groups become one and remember the losses of both (13.6).
    pub(crate) fn join(&mut self, group: usize, other: usize) {
        if !joinable(self.t, self.s, group).any(|near| near == other) {
            return;
        }
        let (name, second) = (self.s.title(self.t, group), self.s.title(self.t, other));
        self.merge(group, other);
        let side = self.s.side(self.t, other);
        self.tell(side, || Told::new("joined", "13.6", format!("{name} joins {second}")));
    }
}
