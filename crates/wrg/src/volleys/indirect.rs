//! Mortars that fire at what they do not see (10.1, 10.2).

use geometry::table::{Point, Ratio};

use crate::command::linked;
use crate::ground::Lie;
use crate::scale::METRE;
use crate::state::{State, Table};

/// Trees this near to the mortar or the target, and in line, make the bombs burst (10.2).
const TREES: i32 = 50 * METRE;

/// The groups that have located a target and can talk to the mortars of another (10.1): the leader of one of them directs the fire.
pub fn observers<'a>(t: &'a Table, s: &'a State, group: usize, enemy: usize) -> impl Iterator<Item = usize> + 'a {
    let eyes = s.groups[enemy].spotted;
    let able = move |&o: &usize| eyes >> o & 1 == 1 && s.is_alive(o) && linked(s, o, group);
    s.groups_of(t, s.side(t, group)).filter(able)
}

/// Whether no trees are in the way of the bombs, near the mortar or near the target (10.2).
pub(crate) fn clear(t: &Table, s: &State, mortar: u16, to: Point) -> bool {
    let from = s.fig(mortar).at;
    let whole = from.distance(to).max(1);
    let near = whole.min(TREES);
    let steps = (0..=near / (5 * METRE)).map(|n| n * 5 * METRE);
    let wooded = |far: i32| {
        let at = |a: Point, b: Point| {
            let part = Ratio::new(i64::from(far), i64::from(whole)).unwrap_or(Ratio::ZERO);
            let p = part.along(a, b);
            matches!(t.ground.lie(p), Lie::Woods | Lie::Edge) && !t.ground.is_brush(p)
        };
        at(from, to) || at(to, from)
    };
    !steps.into_iter().any(wooded)
}
