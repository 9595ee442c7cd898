//! What lies about and who was taken (12.6, 14.1): weapons are taken up, guns manned again, prisoners led away.

use geometry::table::Point;

use super::Plan;
use crate::salvage::{gun, in_reach};
use crate::scale::{METRE, Posture};
use crate::state::{Pace, State, Table};
use crate::step::Step;

/// A crew goes back so far for its gun, unless an enemy is this near to it.
const AT_HAND: i32 = 100 * METRE;
const TOO_NEAR: i32 = 50 * METRE;
/// A group of so many men can spare one.
const ENOUGH: u32 = 5;

/// A crew without its gun goes back to it (12.6).
pub(super) fn man_gun(t: &Table, s: &State, g: usize, here: Point) -> Option<Plan> {
    if gun(t, s, g).is_some() {
        return Some(Plan { verb: Step::Serve, to: None, why: "nobody is at the gun".to_owned() });
    }
    let near = |p: Point| {
        let located = s.seen[s.side(t, g)].iter().filter(|seen| seen.located).flat_map(|seen| &seen.figures);
        located.into_iter().any(|glimpse| glimpse.at.within(p, TOO_NEAR))
    };
    let able = s.groups[g].broken && s.men(t, g) >= 2;
    let stands = s.gun_of(g).map(|gun| gun.at);
    let gun = stands.filter(|&p| able && here.within(p, AT_HAND) && !near(p))?;
    Some(Plan { verb: Step::Go(Pace::Walk), to: Some(gun), why: "its gun stands there".to_owned() })
}

/// What a group does that stays where it is and has a moment: prisoners are sent away, and what lies there is taken up.
pub(super) fn tidy(t: &Table, s: &State, g: usize) -> Option<Plan> {
    let group = &s.groups[g];
    if group.against > 0 || group.posture != Posture::Prone || group.order.pace != Pace::Halt {
        return None;
    }
    if s.men(t, g) >= ENOUGH && !crate::prisoners::sent(t, s, g).is_empty() {
        return Some(Plan { verb: Step::Escort, to: None, why: "the prisoners are in the way here".to_owned() });
    }
    let lies = in_reach(t, s, g).next()?;
    Some(Plan { verb: Step::TakeUp, to: None, why: format!("a {} lies there", lies.word()) })
}
