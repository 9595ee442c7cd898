//! Troops who come down by parachute are one target together (7.2).

use std::borrow::Cow;

use geometry::table::Screen;

use super::aiming::{firing_eye, glimpse_eye, in_fire_arc};
use super::{Laid, Shot};
use crate::landing::comes_down;
use crate::scale::METRE;
use crate::state::{Glimpse, Seen, State, Table};
use crate::tables::tables;

/// Whether a shot could as well be at this figure: in sight, range and arc.
fn could_hit(t: &Table, s: &State, by: usize, shot: &Shot, glimpse: &Glimpse, screens: &[Screen]) -> bool {
    let (f, at) = (shot.figure, glimpse.at);
    let far = s.fig(f).at.distance(at);
    let range = far / METRE + i32::from(far % METRE > 0);
    tables().effect(shot.weapon, range) > 0
        && in_fire_arc(t, s, by, f, shot.weapon, at)
        && s.sees(t, firing_eye(t, s, by, f), glimpse_eye(t, glimpse, false), screens)
}

/// A target as the firing side sees it: the group, and if it is coming down by parachute everybody else of its side who is, as far as
/// he is located and in sight, range and arc of those who fire (7.2).
pub(super) fn target<'a>(t: &Table, s: &'a State, enemy: usize, fires: &[Laid]) -> Cow<'a, Seen> {
    let side = 1 - s.side(t, enemy);
    let seen = &s.seen[side][enemy];
    if !comes_down(t, s, enemy) {
        return Cow::Borrowed(seen);
    }
    let (screens, mut whole) = (s.screens(), seen.clone());
    let others = s.groups_of(t, 1 - side).filter(|&o| o != enemy && comes_down(t, s, o) && s.seen[side][o].located);
    for glimpse in others.flat_map(|o| &s.seen[side][o].figures) {
        let hit = |fire: &Laid| fire.shots.iter().any(|shot| could_hit(t, s, fire.by, shot, glimpse, &screens));
        if fires.iter().any(hit) {
            whole.figures.push(*glimpse);
        }
    }
    Cow::Owned(whole)
}
