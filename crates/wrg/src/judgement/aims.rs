//! At whom a whole group fires (9.1): where most men are to be expected to fall, not where most points are scored. One man in
//! a ditch takes few hits whoever fires at him.

use crate::fire::potential_line;
use crate::state::{State, Table};
use crate::step::Step;
use crate::total;
use crate::volleys::{Laid, lay, standing, tactical, targets};

/// What must be gained on the target that a group takes by itself, in hundredths of a man.
const WORTH_IT: i32 = 3;
/// What the chance factor brings on average (12.2).
const CHANCE: i32 = 3;

/// How many men fall on average, in hundredths, if so many points are scored against so many figures (12.3, 12.4).
fn fallen(points: i32, figures: usize) -> i32 {
    let line = potential_line(points);
    // With a die only some of the volleys have anything to hit.
    let (share, most) = if line.die > 0 { (7 - i32::from(line.die), 1) } else { (6, line.hits) };
    // The chance that so many have fallen already, in ten thousandths.
    let mut states = vec![0i32; most as usize + 1];
    states[0] = 10_000;
    for n in 0..figures {
        let falls = if n == 0 { 2 } else { 1 };
        for k in (0..most as usize).rev() {
            let part = states[k] * falls / 6;
            states[k] -= part;
            states[k + 1] += part;
        }
    }
    let mean: i32 = (0..).zip(&states).map(|(k, &chance)| k * chance).sum();
    mean / 100 * share / 6
}

/// What fire at one enemy group is worth beside what others have been told to fire at it.
fn gain(t: &Table, s: &State, laid: &Laid, others: &[Laid]) -> i32 {
    let (e, side) = (laid.at, s.side(t, laid.by));
    let seen = &s.seen[side][e];
    let with: Vec<Laid> = others.iter().filter(|fire| fire.at == e).cloned().collect();
    let points = |fires: &[Laid]| {
        let effect: i32 = fires.iter().map(|fire| fire.effect() + CHANCE).sum();
        if fires.is_empty() { 0 } else { fallen(effect + total(&tactical(t, s, e, fires, None)), seen.figures.len()) }
    };
    let before = points(&with);
    let mut all = with;
    all.push(laid.clone());
    let more = points(&all) - before;
    // Whoever is at what is fought for counts for more.
    let at_goal = |o: &crate::scenario::Objective| seen.figures.iter().any(|glimpse| glimpse.at.within(o.at, o.radius));
    if t.scenario.objectives.iter().any(at_goal) { more * 5 / 4 } else { more }
}

/// The enemy at whom a group had better fire than at the one it would take by itself, given what others have been told.
pub(super) fn better(t: &Table, s: &State, so_far: &[Step], g: usize) -> Option<u8> {
    if s.vehicle(t, g).is_some() || targets(t, s, g).nth(1).is_none() {
        return None;
    }
    let side = s.side(t, g);
    let own = standing(t, s, g)?;
    let hull =
        |e: usize| s.seen[side][e].figures.iter().any(|glimpse| t.specs[usize::from(glimpse.figure)].is_vehicle());
    if hull(own.at) {
        return None;
    }
    let others = told(t, s, side, so_far);
    let all = targets(t, s, g).filter(|&e| !hull(e)).map(|e| lay(t, s, g, e)).filter(|laid| laid.effect() > 0);
    let best = all.map(|laid| (gain(t, s, &laid, &others), s.seen[side][laid.at].number)).max()?;
    let usual = gain(t, s, &own, &others);
    (best.0 >= usual + WORTH_IT && best.1 != s.seen[side][own.at].number).then_some(best.1)
}

/// What the groups fire that have been told at whom.
fn told(t: &Table, s: &State, side: usize, so_far: &[Step]) -> Vec<Laid> {
    let pairs = so_far.windows(2).filter_map(|two| match two {
        [Step::Group(g), Step::Target(n)] => Some((usize::from(*g), *n)),
        _ => None,
    });
    let enemy = |n: u8| s.seen[side].iter().position(|seen| seen.number == n);
    pairs.filter_map(|(g, n)| enemy(n).map(|e| lay(t, s, g, e))).collect()
}
