//! Field defences before the battle (2.4, 18.6): each piece lies where the scenario lays it, unless its player lays it elsewhere.

use geometry::table::{Heading, Point as Spot};
use kernel::{Dice, Label, Point, Question, Told, Witness};

use super::whither::{WAYS, whole};
use crate::buying::dig::emplacements;
use crate::desk::Desk;
use crate::scale::METRE;
use crate::scenario::works::lay;
use crate::shape::spot;
use crate::state::{Laying, Table, Work};
use crate::step::Step;
use crate::view::Lens;

/// The direction that leaves a piece where the scenario lays it.
const AS_WRITTEN: u8 = 8;

/// What a piece is, in words.
pub(crate) fn words(work: &Work) -> String {
    let metres = work.from.distance(work.to) / METRE;
    match work.what {
        Laying::Mines(None, _) => format!("{}, {metres} m of nothing, marked as mines", work.name),
        Laying::Mines(Some(mines), marked) => {
            let kind = crate::fieldworks::holds_words(
                u8::from(mines.catch_men()) | (u8::from(mines.stop_vehicles()) * crate::fieldworks::holds::TANK),
            );
            let marked = if marked { ", marked" } else { "" };
            format!("{}, {metres} m of {kind}{marked}", work.name)
        }
        Laying::Wire => format!("{}, {metres} m of wire", work.name),
        Laying::Pungis => format!("{}, {metres} m of pungis", work.name),
        Laying::Charge { flame, .. } => format!("{}, a {}", work.name, if flame { "fougasse" } else { "Claymore" }),
        Laying::Trench(_) => format!("{}, {metres} m of trench", work.name),
        Laying::Bunker(_) => format!("{}, a bunker", work.name),
    }
}

/// The pieces of a side that can be laid elsewhere and are not yet on the sheet.
pub(super) fn offer(at: Lens<'_>, so_far: &[Step], q: &mut Question<Step>) {
    for (n, work) in at.table().works.iter().enumerate().take(250) {
        let step = Step::Lay(n as u8);
        if at.side() == Some(usize::from(work.side)) && !work.zone.is_empty() && !so_far.contains(&step) {
            q.offer(step, || Label::new(format!("lay {} ...", words(work))).case("2.4"));
        }
    }
}

/// Where a piece begins.
pub(super) fn ask_place(at: Lens<'_>, n: u8, q: &mut Question<Step>) {
    let Some(work) = at.table().works.get(usize::from(n)) else { return };
    q.prompt("2.4", || format!("Where does {} begin?", words(work)));
    q.any_point(0, Step::at, Step::point).extend(work.zone.iter().map(|p| Point { x: p.x(), y: p.y() }));
    let (here, inside) = (whole(work.from), |p: Spot| within(work, p));
    if inside(here) {
        q.landmark(Step::spot(here), || "where the scenario lays it".to_owned());
    }
    let middle = work.zone.iter().fold((0i64, 0i64), |(x, y), p| (x + i64::from(p.x()), y + i64::from(p.y())));
    let corners = work.zone.len().max(1) as i64;
    let middle = whole(Spot::new((middle.0 / corners) as i32, (middle.1 / corners) as i32));
    if inside(middle) && middle != here {
        q.landmark(Step::spot(middle), || "the middle of its ground".to_owned());
    }
}

fn within(work: &Work, p: Spot) -> bool {
    let outline: Vec<Point> = work.zone.iter().map(|p| Point { x: p.x(), y: p.y() }).collect();
    kernel::question::inside(&outline, Point { x: p.x(), y: p.y() })
}

/// Does it look somewhere, rather than run there?
fn looks(work: &Work) -> bool {
    matches!(work.what, Laying::Charge { .. } | Laying::Bunker(_))
}

/// Where a piece that begins here ends in one of the eight directions; nothing if that is not its ground.
fn end(t: &Table, work: &Work, from: Spot, direction: u8) -> Option<Spot> {
    let (_, x, y) = *WAYS.get(usize::from(direction))?;
    let heading = Heading::along(geometry::table::Vector::new(x, y))?;
    let to = spot(from, heading, work.from.distance(work.to), 0);
    let free = looks(work);
    (t.ground.top.holds(to) && (free || within(work, to))).then_some(to)
}

/// In which direction it runs or looks.
pub(super) fn ask_direction(at: Lens<'_>, n: u8, from: Spot, q: &mut Question<Step>) {
    let Some(work) = at.table().works.get(usize::from(n)) else { return };
    let verb = if looks(work) { "look" } else { "run" };
    q.prompt("2.4", || format!("In which direction does {} {verb}?", words(work)));
    q.offer_default(Step::Way(AS_WRITTEN), || Label::new("leave it where the scenario lays it"));
    for (direction, (name, ..)) in (0..).zip(WAYS) {
        if end(at.table(), work, from, direction).is_some() {
            q.offer(Step::Way(direction), || Label::new(name));
        }
    }
}

/// Where a piece lies by the sheet of its side: where its player lays it, or where the scenario does.
pub(crate) fn laid_at(t: &Table, n: usize, steps: &[Step]) -> (Spot, Spot) {
    let work = &t.works[n];
    let chosen = steps.windows(3).find_map(|line| match line {
        [Step::Lay(number), place, Step::Way(direction)] if usize::from(*number) == n => {
            let from = place.place()?;
            end(t, work, from, *direction).map(|to| (from, to))
        }
        _ => None,
    });
    chosen.unwrap_or((work.from, work.to))
}

/// Lay everything of one side (2.4).
pub(super) fn lay_out<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, side: usize, steps: &[Step]) {
    for (n, work) in x.t.works.iter().enumerate().filter(|(_, work)| usize::from(work.side) == side) {
        let (from, to) = laid_at(x.t, n, steps);
        lay(work, from, to, &mut x.s.field);
        let metres = |p: Spot| format!("{}, {}", p.x() / METRE, p.y() / METRE);
        let (what, ends) = (words(work), format!("from {} to {}", metres(from), metres(to)));
        x.tell(side, || Told::new("laid", "2.4", format!("{what}: {ends}")));
        // Wire and marks stand on the table for all to see, but not what is between the marks (18.6).
        let seen = match work.what {
            Laying::Wire => Some("Wire"),
            Laying::Pungis => Some("Pungis"),
            Laying::Trench(_) => Some("A trench"),
            Laying::Bunker(_) => Some("A bunker"),
            Laying::Mines(_, true) => Some("Ground marked as mined"),
            Laying::Mines(_, false) | Laying::Charge { .. } => None,
        };
        if let Some(what) = seen {
            x.tell_all(|| Told::new("in sight", "18.6", format!("{what} {ends}")));
        }
    }
    let t = x.t;
    for dug in emplacements(t, [steps; 2]).filter(|dug| usize::from(dug.side) == side) {
        let metres = |p: Spot| format!("{}, {}", p.x() / METRE, p.y() / METRE);
        let text = format!("A trench from {} to {}", metres(dug.from), metres(dug.to));
        x.tell_all(|| Told::new("in sight", "18.6", text.clone()));
    }
}
