//! How a commander keeps his groups in hand (4.3, 4.4): he stays behind them with his radio, and if it is lost he looks for another,
//! sends men with orders, or goes to his groups himself.

use geometry::table::{Heading, Point};

use super::Plan;
use super::goals::goal;
use crate::command::{commanders, has_radio, out_of_reach};
use crate::groups::joinable;
use crate::scale::METRE;
use crate::state::{Pace, State, Table};
use crate::step::Step;

/// So far behind the foremost of his groups a commander stays.
const BEHIND: i32 = 100 * METRE;
/// He does not go on where an enemy is this near.
const DANGER: i32 = 250 * METRE;
/// Nobody goes farther than this for a radio.
const AT_HAND: i32 = 60 * METRE;
/// Whoever is so far from his leader is astray.
const STRAY: i32 = 35 * METRE;
/// Nobody looks for his leader where an enemy whom he sees is this near.
const IN_SIGHT: i32 = 400 * METRE;
/// Whoever has fewer men with him sends none away.
const ENOUGH: u32 = 3;

/// Whether a group has a commander of its side in it.
pub(super) fn commands(t: &Table, s: &State, g: usize) -> bool {
    commanders(t, s, s.side(t, g)).into_iter().any(|f| s.groups[g].members.contains(&f))
}

/// Whether a side attacks, so that its groups need orders to get anywhere.
fn attacks(t: &Table, side: usize) -> bool {
    t.scenario.defender.is_none_or(|defender| defender.index() != side)
}

/// The groups that nobody reaches and that do nothing until somebody tells them to.
fn idle<'a>(t: &'a Table, s: &'a State, g: usize) -> impl Iterator<Item = usize> + 'a {
    let sent = move |o: usize| {
        s.groups_of(t, s.side(t, g)).any(|m| s.groups[m].errand.is_some_and(|(to, _)| usize::from(to) == o))
    };
    let waits = move |o: usize| !s.groups[o].in_touch && s.groups[o].order.pace == Pace::Halt && !sent(o);
    s.groups_of(t, s.side(t, g)).filter(move |&o| {
        o != g && s.is_alive(o) && waits(o) && s.men(t, o) >= ENOUGH && s.groups[o].ride == 0 && wants(t, s, o)
    })
}

/// Whether there is still a place for a group to go to.
fn wants(t: &Table, s: &State, o: usize) -> bool {
    s.place(t, o).is_some_and(|here| goal(t, s, o, here).is_some_and(|(to, _)| !here.within(to, 60 * METRE)))
}

/// What the group of a commander should do before it thinks of the enemy.
pub(super) fn plan(t: &Table, s: &State, g: usize, here: Point) -> Option<Plan> {
    let side = s.side(t, g);
    if !commands(t, s, g) || s.vehicle(t, g).is_some() {
        return None;
    }
    let deaf = !has_radio(s, g);
    if let Some(plan) = fetch_radio(t, s, g, here).filter(|_| deaf) {
        return Some(plan);
    }
    if !attacks(t, side) {
        return None;
    }
    let far = |o: &usize| s.place(t, *o).map_or(i64::MAX, |p| p.distance_squared(here));
    if s.men(t, g) >= ENOUGH {
        let reach: Vec<usize> = out_of_reach(t, s, g).collect();
        if let Some(to) = idle(t, s, g).filter(|o| reach.contains(o)).min_by_key(far) {
            let why = format!("a man brings {} its order", s.title(t, to));
            return Some(Plan { verb: Step::Send(to as u8), to: None, why });
        }
    }
    let lost = idle(t, s, g).min_by_key(far).filter(|_| deaf)?;
    let why = format!("it looks for {}", s.title(t, lost));
    Some(Plan { verb: Step::Go(Pace::Walk), to: s.place(t, lost), why })
}

/// Men who came down far apart come together first (7.1, 13.3): whoever is by himself does not stand much. Under the eyes of the enemy
/// they lie down and fire instead.
pub(super) fn gather(t: &Table, s: &State, g: usize, here: Point) -> Option<Plan> {
    let strays = s.present(g).filter(|&f| !s.fig(f).at.within(here, STRAY)).count();
    if strays < 2 || s.vehicle(t, g).is_some() || s.is_crew(t, g) {
        return None;
    }
    let located = s.seen[s.side(t, g)].iter().filter(|seen| seen.located).flat_map(|seen| &seen.figures);
    if located.into_iter().any(|glimpse| glimpse.at.within(here, IN_SIGHT)) {
        return None;
    }
    let way = goal(t, s, g, here).and_then(|(to, _)| Heading::from_to(here, to)).unwrap_or(s.groups[g].heading);
    let to = t.ground.clamp(crate::shape::spot(here, way, 10 * METRE, 0));
    Some(Plan { verb: Step::Go(Pace::Walk), to: Some(to), why: "its men come together".to_owned() })
}

/// A man who has brought his message becomes one of a group nearby: alone he is of no use.
pub(super) fn rejoin(t: &Table, s: &State, g: usize) -> Option<Plan> {
    let alone = g >= t.groups.len() && s.men(t, g) == 1 && s.groups[g].errand.is_none();
    let near = joinable(t, s, g).filter(|&o| alone && s.men(t, o) > 1);
    let to = near.max_by_key(|&o| (s.men(t, o), std::cmp::Reverse(o)))?;
    Some(Plan { verb: Step::Join(to as u8), to: None, why: format!("it has found {}", s.title(t, to)) })
}

/// A radio that lies at hand: it is taken up, or somebody goes there first.
fn fetch_radio(t: &Table, s: &State, g: usize, here: Point) -> Option<Plan> {
    if crate::salvage::in_reach(t, s, g).any(|item| item.weapon.is_none()) {
        return Some(Plan { verb: Step::TakeUp, to: None, why: "a radio lies there".to_owned() });
    }
    let known = s.dropped.iter().filter(|item| item.is_known(s.side(t, g)) && item.weapon.is_none());
    let near = known.map(|item| item.at).filter(|at| here.within(*at, AT_HAND));
    let at = near.min_by_key(|&at| (here.distance_squared(at), at))?;
    Some(Plan { verb: Step::Go(Pace::Walk), to: Some(at), why: "a radio lies there".to_owned() })
}

/// Whether a commander who has everybody on the radio had better stay behind: others are not yet farther than he is, or the enemy is
/// near.
pub(super) fn stays_behind(t: &Table, s: &State, g: usize, here: Point, to: Point) -> bool {
    let side = s.side(t, g);
    if !commands(t, s, g) || !attacks(t, side) || s.vehicle(t, g).is_some() || !has_radio(s, g) {
        return false;
    }
    let others: Vec<i32> = s
        .groups_of(t, side)
        .filter(|&o| o != g && s.is_alive(o) && s.men(t, o) >= ENOUGH)
        .filter_map(|o| s.place(t, o))
        .map(|p| p.distance(to))
        .collect();
    let Some(foremost) = others.into_iter().min() else { return false };
    let located = s.seen[side].iter().filter(|seen| seen.located).flat_map(|seen| &seen.figures);
    let danger = located.into_iter().any(|glimpse| glimpse.at.within(here, DANGER));
    danger || here.distance(to) < foremost + BEHIND
}

/// The place where a messenger should tell a group to go.
pub(super) fn message(t: &Table, s: &State, g: usize) -> Option<Point> {
    let here = s.place(t, g)?;
    goal(t, s, g, here).map(|(to, _)| to)
}
