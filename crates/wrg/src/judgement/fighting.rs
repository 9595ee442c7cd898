//! What a group does about enemies whom its side has located: it lies down and fires, turns, calls support down or lays smoke.

use geometry::table::{Heading, Point, Ratio};

use super::{Plan, stay};
use crate::flow::why_not_at;
use crate::missions::left;
use crate::scale::METRE;
use crate::state::{Pace, State, Table};
use crate::step::Step;
use crate::volleys::{lay, targets};

/// Rifles reach so far (9.4).
const REACH: i32 = 500 * METRE;
/// Points that are worth staying for, and those for which a weapon with a crew stays whatever the time.
const WORTH_STAYING: i32 = 4;
const WORTH_SUPPORTING: i32 = 3;

/// What a group does that has enemies near enough to fight, and the time for it.
pub(super) fn fight(t: &Table, s: &State, g: usize, here: Point, late: bool) -> Option<Plan> {
    let located = s.seen[s.side(t, g)].iter().filter(|seen| seen.located);
    let foes = located.flat_map(|seen| &seen.figures).map(|glimpse| glimpse.at);
    let enemy = foes.min_by_key(|&p| (here.distance_squared(p), p))?;
    // Weapons with crews do not fire while they go, and are not what takes a place.
    let crew = s.groups[g].manned(t).is_some() && s.vehicle(t, g).is_none() && supports(t, s, g);
    if late && !crew || !here.within(enemy, REACH) {
        return None;
    }
    let best = |s: &State| targets(t, s, g).map(|e| lay(t, s, g, e).effect()).max().unwrap_or(0);
    let mut lying = s.clone_group_halted(g);
    let points = best(&lying);
    if crew && points >= WORTH_SUPPORTING {
        return Some(stay("it supports the others from here"));
    }
    if late {
        return None;
    }
    if points >= WORTH_STAYING {
        return Some(stay("it has an enemy in its sights"));
    }
    if t.groups[usize::from(s.groups[g].of)].has_turret() {
        lying.groups[g].watch = Some(enemy);
        return (best(&lying) >= WORTH_STAYING).then(|| stay("its turret is turned towards the enemy"));
    }
    lying.groups[g].heading = Heading::from_to(here, enemy).unwrap_or(lying.groups[g].heading);
    let turned = best(&lying);
    if turned >= WORTH_STAYING && turned > points {
        return Some(Plan { verb: Step::Turn, to: Some(enemy), why: "the enemy is out of its arcs".to_owned() });
    }
    let to = worth_smoke(t, s, g, enemy)?;
    Some(Plan { verb: Step::Smoke, to: Some(to), why: "friends are under fire".to_owned() })
}

/// Whether there are others on foot for whom a group can be the support.
fn supports(t: &Table, s: &State, g: usize) -> bool {
    let foot = |o: usize| s.groups[o].manned(t).is_none() && s.vehicle(t, o).is_none() && s.men(t, o) >= 3;
    s.groups_of(t, s.side(t, g)).any(|o| o != g && s.is_alive(o) && foot(o))
}

/// Where a group that stays sets up a Claymore (18.1): before itself, if one of its men is far enough away to set it off.
pub(super) fn worth_claymore(t: &Table, s: &State, g: usize, here: Point) -> Option<Plan> {
    let group = &s.groups[g];
    let away = s.present(g).any(|f| crate::mines::may_set_off(1, here, s.fig(f).at));
    if group.kit.claymores == 0 || !away || group.against > 0 || s.vehicle(t, g).is_some() {
        return None;
    }
    let ahead = crate::shape::spot(here, group.heading, 50 * METRE, 0);
    Some(Plan { verb: Step::SetUp, to: Some(ahead), why: "the enemy may come this way".to_owned() })
}

/// The enemy group that a group should call support down on (11.1): the largest that it sees itself, with nobody of ours near
/// and nothing on its way there.
pub(super) fn worth_support(t: &Table, s: &State, so_far: &[Step], g: usize) -> Option<u8> {
    let side = s.side(t, g);
    if left(s, side, so_far) == 0 || crate::calls::caller(t, s, g).is_none() {
        return None;
    }
    let safe = |p: Point| {
        let ours = s.groups_of(t, side).flat_map(|own| s.present(own)).all(|f| !s.fig(f).at.within(p, 130 * METRE));
        ours && s.missions.iter().all(|m| usize::from(m.side) != side || !m.at.within(p, 100 * METRE))
    };
    let seen = s.seen[side].iter().enumerate();
    let fit = seen.filter(|(e, seen)| {
        seen.located
            && s.groups[*e].spotted >> g & 1 == 1
            && (seen.figures.len() >= 3 || seen.figures.iter().any(|f| t.specs[usize::from(f.figure)].is_vehicle()))
            && seen.figures.iter().all(|glimpse| safe(glimpse.at))
    });
    fit.max_by_key(|(_, seen)| (seen.figures.len(), std::cmp::Reverse(seen.number))).map(|(_, seen)| seen.number)
}

/// Where a group that has nothing to fire at should lay smoke (20.3): before an enemy who has our men under fire.
fn worth_smoke(t: &Table, s: &State, g: usize, enemy: Point) -> Option<Point> {
    let here = s.place(t, g)?;
    crate::calls::smoke_maker(t, s, g)?;
    let suffers = |own: usize| own != g && s.groups[own].against > 0 && s.groups[own].went != Pace::Halt;
    if !s.screens().is_empty() || !s.groups_of(t, s.side(t, g)).any(suffers) {
        return None;
    }
    // Thirty metres short of him.
    let far = here.distance(enemy);
    let part = Ratio::new(i64::from(far - 30 * METRE), i64::from(far))?;
    let to = part.along(here, enemy);
    (far > 60 * METRE && why_not_at(t, s, g, Step::Smoke, to).is_none()).then_some(to)
}
