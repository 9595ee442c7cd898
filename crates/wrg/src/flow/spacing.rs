//! Room for everybody at the set-up (3.1): nobody is put on the bases of another group of his own side.

use geometry::table::{Base, Point as Spot};

use crate::march::{beside, slot};
use crate::scale::{Figures, METRE, Posture, base};
use crate::state::Table;
use crate::step::Step;
use crate::view::Lens;

/// The last place that a sheet gives a group.
pub(crate) fn chosen(steps: &[Step], group: usize) -> Option<Spot> {
    let mut of = None;
    let mut found = None;
    for &step in steps {
        match (step, of) {
            (Step::Group(g), _) => of = Some(usize::from(g)),
            (Step::At(..), Some(g)) if g == group => found = step.place(),
            (Step::At(..), Some(_)) => {}
            _ => of = None,
        }
    }
    found
}

/// The group that was just put where there is no room for it, and whose bases are in the way: it is asked for again.
pub(super) fn refused(at: Lens<'_>, so_far: &[Step]) -> Option<(usize, usize)> {
    let places = so_far.iter().rev().take_while(|step| matches!(step, Step::At(..))).count();
    let Some(Step::Group(g)) = so_far.len().checked_sub(places + 1).map(|n| so_far[n]).filter(|_| places > 0) else {
        return None;
    };
    let g = usize::from(g);
    let place = so_far.last().and_then(|step| step.place())?;
    crowding(at, so_far, g, place).map(|other| (g, other))
}

/// The other group of the same side whose bases a group's would overlap here (3.1). Where the scenario puts it there is always room.
pub(super) fn crowding(at: Lens<'_>, so_far: &[Step], g: usize, middle: Spot) -> Option<usize> {
    let t = at.table();
    if middle.within(t.groups[g].at, 2 * METRE) || !stands(t, g) {
        return None;
    }
    let own = footprint(t, g, middle);
    let others = at.own_groups().filter(|&other| other != g && stands(t, other));
    others.into_iter().find(|&other| {
        let place = chosen(so_far, other).unwrap_or(t.groups[other].at);
        middle.within(place, 200 * METRE) && overlap(t, &own, &footprint(t, other, place))
    })
}

/// Whether a group is on the table from the beginning, in its place.
fn stands(t: &Table, g: usize) -> bool {
    !t.groups[g].drop && t.groups[g].air.is_none()
}

/// The bases of a group round a middle: one for a vehicle, one for each man on foot.
pub(crate) fn footprint(t: &Table, g: usize, middle: Spot) -> Vec<Base> {
    let spec = &t.groups[g];
    let vehicle = spec.bought.vehicle.is_some();
    let posture = if vehicle || spec.heavy.is_some() { Posture::Erect } else { Posture::Prone };
    let [front, rear, depth] = base(Figures::Small, posture);
    let number = if vehicle { 1 } else { t.figures_of(g).count() };
    let close = t.ground.lie(middle).is_hard();
    let spot = |n: usize| {
        let (right, back) = slot(n, close);
        t.ground.clamp(beside(middle, spec.facing, right, back))
    };
    (0..number).map(|n| Base { at: spot(n), facing: spec.facing, front, rear, depth }).collect()
}

/// Whether any of these bases overlap; within walls and trenches men may stand closer, but not on each other.
fn overlap(t: &Table, some: &[Base], others: &[Base]) -> bool {
    let hard = |base: &Base| t.ground.lie(base.at).is_hard();
    let meet = |a: &Base, b: &Base| if hard(a) && hard(b) { a.at.within(b.at, METRE) } else { a.overlaps(b) };
    some.iter().any(|a| others.iter().any(|b| meet(a, b)))
}
