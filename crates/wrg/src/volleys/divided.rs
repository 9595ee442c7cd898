//! Fire divided by figures (9.1): the men of one group fire at different targets, throw grenades, or hold their fire.

use super::{Laid, grenades, lay_by, targets};
use crate::state::{State, Table};
use crate::step::Step;

/// Whether the fire of a group can be divided: several men on foot, each with a weapon of his own.
#[must_use]
pub fn may_divide(t: &Table, s: &State, group: usize) -> bool {
    let crew = s.groups[group].manned(t).is_some();
    !crew && s.vehicle(t, group).is_none() && s.present(group).nth(1).is_some()
}

/// The figure that a step names, by its place in the group from 1.
#[must_use]
pub fn figure(s: &State, group: usize, place: u8) -> Option<u16> {
    let f = *s.groups[group].members.get(usize::from(place).checked_sub(1)?)?;
    s.present(group).find(|&other| other == f)
}

/// What one figure can do by itself: each answer with its points.
#[must_use]
pub fn options(t: &Table, s: &State, group: usize, figure: u16) -> Vec<(Step, i32)> {
    let side = s.side(t, group);
    let mut found = Vec::new();
    for e in targets(t, s, group) {
        let number = s.seen[side][e].number;
        let fired = lay_by(t, s, group, e, &|f| f == figure).effect();
        found.extend((fired > 0).then_some((Step::Target(number), fired)));
        let thrown = part(grenades(t, s, group, e), &[figure]).effect();
        found.extend((thrown > 0).then_some((Step::Grenade(number), thrown)));
    }
    found
}

/// The men of a sheet's line that already have something to do, by their places in the group.
pub fn assigned(line: &[Step]) -> impl Iterator<Item = u8> + '_ {
    line.iter().filter_map(|step| if let Step::Man(place) = step { Some(*place) } else { None })
}

fn part(mut laid: Laid, figures: &[u16]) -> Laid {
    laid.shots.retain(|shot| figures.contains(&shot.figure));
    laid.divided = true;
    laid
}

/// The fire of a group by a line of the sheet that divides it (9.1): men with their answers, and what the others do.
pub fn lay_parts(t: &Table, s: &State, group: usize, line: &[Step], out: &mut Vec<Laid>) {
    let side = s.side(t, group);
    let mut parts: Vec<(Step, Vec<u16>)> = Vec::new();
    let mut add = |step: Step, f: u16| match parts.iter_mut().find(|(known, _)| *known == step) {
        Some((_, figures)) => figures.push(f),
        None => parts.push((step, vec![f])),
    };
    let chosen: Vec<u16> = assigned(line).filter_map(|place| figure(s, group, place)).collect();
    for pair in line.windows(2) {
        if let (Step::Man(place), step) = (pair[0], pair[1])
            && let Some(f) = figure(s, group, place)
        {
            add(step, f);
        }
    }
    if let Some(&rest) = line.last().filter(|_| line.len() % 2 == 1) {
        s.present(group).filter(|f| !chosen.contains(f)).for_each(|f| add(rest, f));
    }
    let enemy = |number: u8| s.seen[side].iter().position(|seen| seen.number == number);
    for (step, figures) in parts {
        let laid = match step {
            Step::Target(n) => enemy(n).map(|e| lay_by(t, s, group, e, &|f| figures.contains(&f))),
            Step::Grenade(n) => enemy(n).map(|e| grenades(t, s, group, e)),
            _ => None,
        };
        out.extend(laid.map(|laid| part(laid, &figures)).filter(|laid| !laid.shots.is_empty()));
    }
}
