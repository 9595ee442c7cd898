//! Worlds that an audience cannot tell from the true one.

use geometry::table::Point;
use kernel::laws::Counter;
use kernel::{Audience, Dice, Question, Roll};

use super::{Lens, side_of};
use crate::Wrg;
use crate::aircraft::{Flight, entry};
use crate::lamps::Wire;
use crate::locate::locates;
use crate::march;
use crate::reports::is_dark;
use crate::scale::METRE;
use crate::state::{Frame, Order, Pace, State, Table};
use crate::step::Step;

pub(super) const GUESS: Roll = Roll::unseen("imagined", "8.1");
/// Mesh of the net of places where somebody might be.
const MESH: i32 = 20 * METRE;

/// Another world that this audience cannot tell from the true one: what is located stays; everybody else is anywhere where
/// nobody of this side would locate him, with other orders, and may be somebody else where armies were bought;
/// and so are groups of one's own that neither report nor are seen.
pub fn imagine(at: Lens<'_>, dice: &mut impl Dice) -> State {
    if at.knows_all() || at.truth.frame == Frame::Buy {
        return at.truth.clone();
    }
    let mut twin = super::armies::rearm(at, dice);
    if twin.frame == Frame::Deploy {
        return twin;
    }
    let armies = twin.armies.clone();
    let t = armies.as_ref().map_or(at.t, |armies| &armies.table);
    elsewhere_support(at, &mut twin, dice);
    for g in 0..twin.groups.len() {
        if let (Flight::Due(_), true) = (twin.groups[g].flight, Some(twin.side(t, g)) != at.side) {
            // Nobody knows where the enemy means to land.
            let to = anywhere(t, dice);
            twin.groups[g].order.to = to;
            twin.groups[g].flight = Flight::Due(entry(&t.ground, to, 0));
        }
        if !twin.is_alive(g) {
            if Some(twin.side(t, g)) != at.side && t.groups[usize::from(twin.groups[g].of)].drop {
                // Nor where he means to drop.
                twin.groups[g].order.to = anywhere(t, dice);
            }
            continue;
        }
        if Some(twin.side(t, g)) == at.side {
            if is_dark(at.t, at.truth, g) {
                elsewhere(at, t, &mut twin, g, dice);
            }
            continue;
        }
        let paces = [Pace::Halt, Pace::Walk, Pace::Crawl, Pace::Dash];
        let pace = paces[dice.pick(GUESS, &[1; 4])];
        twin.groups[g].order = Order::new(pace, anywhere(t, dice));
        if at.side.is_none_or(|side| !at.s.seen[side][g].located) {
            // Nobody sees whither a turret points that nobody sees.
            let watch = anywhere(t, dice);
            twin.groups[g].watch = twin.groups[g].watch.map(|_| watch);
            elsewhere(at, t, &mut twin, g, dice);
        }
    }
    super::buried::bury(at, &mut twin, dice);
    twin
}

/// The enemy's plots, registered targets and wires are where nobody knows.
fn elsewhere_support(at: Lens<'_>, twin: &mut State, dice: &mut impl Dice) {
    let t = at.t;
    let not_own = |side: u8| Some(usize::from(side)) != at.side;
    for mission in twin.missions.iter_mut().filter(|mission| not_own(mission.side)) {
        mission.at = anywhere(t, dice);
    }
    for wire in twin.wires.iter_mut().filter(|wire| not_own(wire.side)) {
        *wire = Wire::new(&t.ground, wire.side, anywhere(t, dice), 0);
    }
    for side in (0..2).filter(|&side| not_own(side)) {
        for target in &mut twin.registered[usize::from(side)] {
            target.at = anywhere(t, dice);
        }
    }
}

pub(super) fn anywhere(t: &Table, dice: &mut impl Dice) -> Point {
    let (cols, rows) = ((t.ground.top.width() / MESH).clamp(1, 200), (t.ground.top.depth() / MESH).clamp(1, 200));
    let pick = |n: i32, dice: &mut dyn FnMut(&[u32]) -> usize| dice(&vec![1; n as usize]) as i32;
    let x = pick(cols, &mut |weights| dice.pick(GUESS, weights));
    let y = pick(rows, &mut |weights| dice.pick(GUESS, weights));
    Point::new(x * MESH + MESH / 2, y * MESH + MESH / 2)
}

/// Put a group where this side would not locate it; where there is no such place to be found quickly, it stays.
fn elsewhere(at: Lens<'_>, t: &Table, twin: &mut State, g: usize, dice: &mut impl Dice) {
    let home = twin.clone();
    for _ in 0..8 {
        let middle = anywhere(t, dice);
        if t.ground.step(middle, middle).barred || t.ground.is_deep(middle) {
            continue;
        }
        march::gather(t, twin, g, middle);
        let found = at.side.is_some_and(|side| {
            let eyes: Vec<usize> = twin.groups_of(t, side).collect();
            eyes.into_iter().any(|o| o != g && twin.reports(t, o) && twin.is_alive(o) && locates(t, twin, o, g))
        });
        if !found {
            return;
        }
        twin.figures.clone_from(&home.figures);
    }
}

/// Another seat's decision in a watcher's imagined world: line by line the same, as far as it is possible there.
pub fn counterpart(counter: Counter<'_, Wrg>, out: &mut Vec<Step>) -> bool {
    let Counter { table, twin, watcher, seat, decision, .. } = counter;
    debug_assert!(side_of(watcher) != Some(usize::from(seat.0)));
    let lens = Lens::new(table, twin, Audience::Seat(seat));
    let mut q: Question<Step> = Question::bare();
    let mut from = 0;
    while from < decision.len() {
        let next =
            decision[from + 1..].iter().position(|step| matches!(step, Step::Group(_) | Step::Done | Step::SetOff(_)));
        let to = next.map_or(decision.len(), |n| from + 1 + n);
        let kept = out.len();
        for &step in &decision[from..to] {
            q.clear();
            crate::flow::ask(lens, out, &mut q);
            if !q.allows(step) {
                out.truncate(kept);
                break;
            }
            out.push(step);
        }
        from = to;
    }
    true
}
