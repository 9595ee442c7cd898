//! Who can be given orders (4.3, 4.4): by speech, by radio, by a messenger, or because his commander is with him.

use geometry::table::Point;

use crate::scale::{METRE, loud_within, speech};
use crate::state::{Fate, State, Table};
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
fn has_radio(s: &State, group: usize) -> bool {
    let there = |&&f: &&u16| s.fig(f).radio && matches!(s.fig(f).fate, Fate::Table | Fate::Aboard);
    s.groups[group].members.iter().any(|f| there(&f))
}

fn group_of(s: &State, figure: u16) -> Option<usize> {
    s.groups.iter().position(|group| group.members.contains(&figure))
}

/// Men who were split off from a commander's group by themselves: they carry his words (4.4).
fn messengers<'a>(t: &'a Table, s: &'a State, side: usize) -> impl Iterator<Item = u16> + 'a {
    let of: Vec<u8> =
        commanders(t, s, side).into_iter().filter_map(|f| group_of(s, f)).map(|g| s.groups[g].of).collect();
    let lone = move |&g: &usize| g >= t.groups.len() && of.contains(&s.groups[g].of) && s.present(g).count() == 1;
    s.groups_of(t, side).filter(lone).flat_map(|g| s.present(g))
}

/// Near enough to be spoken to in any din.
fn near(s: &State, one: u16, other: u16) -> bool {
    s.fig(one).at.within(s.fig(other).at, speech(true) * METRE)
}

/// Whether a group is in touch with whoever commands its side, by speech or radio (4.4).
#[must_use]
pub fn in_touch(t: &Table, s: &State, group: usize) -> bool {
    let side = s.side(t, group);
    let members = || s.groups[group].members.iter().copied();
    let here = |f: &u16| matches!(s.fig(*f).fate, Fate::Table | Fate::Aboard);
    commanders(t, s, side).into_iter().any(|commander| {
        members().any(|f| f == commander)
            || members().filter(here).any(|f| hears(s, commander, f))
            || has_radio(s, group) && group_of(s, commander).is_some_and(|own| has_radio(s, own))
    }) || messengers(t, s, side).any(|man| members().filter(here).any(|f| near(s, man, f)))
}

/// Whether two groups of one side can talk to each other: by speech or radio (4.4, 10.1).
#[must_use]
pub fn linked(s: &State, one: usize, other: usize) -> bool {
    let there = |f: &&u16| matches!(s.fig(**f).fate, Fate::Table | Fate::Aboard);
    let speak = |a: &u16| s.groups[other].members.iter().filter(there).any(|b| hears(s, *a, *b));
    one == other || has_radio(s, one) && has_radio(s, other) || s.groups[one].members.iter().filter(there).any(speak)
}
