//! Why a group does not fire at an enemy group that its side knows of (8.3, 9.1, 9.4, 10.1): how far it gets with whichever of its weapons
//! gets farthest.

use geometry::table::Screen;

use super::aiming::{firing_eye, glimpse_eye, in_fire_arc, masked};
use super::resolve::harms_hull;
use super::{Shot, can_lob, indirect, is_at_work, is_target, is_withheld, riding, silenced};
use crate::aircraft::door_bears;
use crate::march::TICKS;
use crate::scale::METRE;
use crate::state::{Body, Glimpse, Seen, State, Table};
use crate::tables::tables;
use crate::words::Weapon;

/// What keeps a weapon from a target, in the order in which it is looked for: of several weapons the last counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Bar {
    Unarmed,
    Range,
    Arc,
    Sight,
    Friends,
    Armour,
    Withheld,
}

impl Bar {
    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Bar::Unarmed => ("9.1", "nobody in it has a weapon ready"),
            Bar::Range => ("9.4", "it is out of range"),
            Bar::Arc => ("9.1", "it is not in its arc of fire"),
            Bar::Sight => ("8.3", "there is no line of sight to it"),
            Bar::Friends => ("9.1", "friends are in the line of fire"),
            Bar::Armour => ("15.1", "its weapons do nothing to this armour"),
            Bar::Withheld => ("13.7", "its last test, its walls or other work keep its weapons from firing there"),
        }
    }
}

/// Why a group does nothing to an enemy group that its side knows of, with the section that says so (8.1, 9.1, 10.2).
#[must_use]
pub fn why_not(t: &Table, s: &State, group: usize, enemy: usize) -> (&'static str, &'static str) {
    if let Some(reason) = silenced(t, s, group) {
        return reason;
    }
    if !is_target(t, s, group, enemy) {
        return ("8.1", "it is not located now");
    }
    let seen = &s.seen[s.side(t, group)][enemy];
    let bursts = |f: u16| seen.figures.iter().any(|glimpse| !indirect::clear(t, s, f, glimpse.at));
    if can_lob(t, s, group) && s.present(group).next().is_some_and(bursts) {
        return ("10.2", "trees near the mortar or the target would burst its bombs");
    }
    if s.groups[group].manned(t).is_some_and(|weapon| !s.groups[group].is_loaded(weapon)) {
        return ("2.2", "it has no missiles left");
    }
    let screens = s.screens();
    let tried = weapons(t, s, group).flat_map(|hand| seen.figures.iter().map(move |glimpse| (hand, glimpse)));
    let bars = tried.map(|(hand, glimpse)| bar(t, s, (group, enemy, hand), (seen, glimpse), &screens));
    bars.max().unwrap_or(Bar::Unarmed).words()
}

/// The weapons that those of a group who can fire have ready, with whoever has them.
fn weapons<'a>(t: &'a Table, s: &'a State, group: usize) -> impl Iterator<Item = (u16, Weapon)> + 'a {
    let ready = move |&f: &u16| !is_at_work(s, group, f) && s.fig(f).armed && !s.fig(f).climbed;
    let men = s.present(group).chain(riding::gunners(t, s, group)).filter(ready);
    men.flat_map(move |f| {
        let served = s.groups[group].manned(t).filter(|_| s.mans(t, f));
        let all = if t.specs[usize::from(f)].is_vehicle() {
            t.groups[usize::from(s.groups[group].of)].mounted.clone()
        } else {
            s.weapons(f).into_iter().chain(served).collect()
        };
        all.into_iter().map(move |weapon| (f, weapon))
    })
}

/// What keeps one weapon from one figure as it was seen.
fn bar(
    t: &Table,
    s: &State,
    (group, enemy, (f, weapon)): (usize, usize, (u16, Weapon)),
    (seen, glimpse): (&Seen, &Glimpse),
    screens: &[Screen],
) -> Bar {
    let (from, at) = (s.fig(f).at, glimpse.at);
    let far = from.distance(at);
    let range = far.div_euclid(METRE) + i32::from(far % METRE > 0);
    let (mine, theirs) = (firing_eye(t, s, group, f), glimpse_eye(t, glimpse, seen.prone));
    let door = !matches!(t.specs[usize::from(f)].body, Body::Air(_)) || door_bears(s.groups[group].heading, from, at);
    let hard = |other: &Glimpse| matches!(t.specs[usize::from(other.figure)].body, Body::Hard(_));
    let pierces = || harms_hull(t, s, &Shot { figure: f, weapon, range, tick: TICKS }, group, enemy);
    if tables().effect(weapon, range) <= 0 {
        Bar::Range
    } else if !door || !in_fire_arc(t, s, group, f, weapon, at) {
        Bar::Arc
    } else if !s.sees(t, mine, theirs, screens) {
        Bar::Sight
    } else if masked(t, s, f, mine, theirs) {
        Bar::Friends
    } else if is_withheld(t, s, group, f, weapon, range) || !seen.figures.iter().any(hard) || pierces() {
        Bar::Withheld
    } else {
        Bar::Armour
    }
}
