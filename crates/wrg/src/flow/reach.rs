//! Places for smoke, light and support that a group can do nothing about (10.1, 11.1, 11.2, 19.1, 20.3): too far, out of its arc, behind
//! trees or out of its sight. Its own side knows all of that, so that they are refused when they are named.

use std::borrow::Cow;

use geometry::table::Point as Spot;
use kernel::{Label, Point, Question};

use super::whither::{named, whole, whole_table};
use crate::calls::{smoke_maker, why_not_there};
use crate::lamps::flare;
use crate::missions::overlooks;
use crate::scale::METRE;
use crate::shape::spot;
use crate::state::{Frame, State, Table};
use crate::step::Step;
use crate::view::Lens;

/// So many metres straight before it a group is sure to have something in its arc.
const AHEAD: [i32; 5] = [20, 50, 100, 200, 400];

/// Why a group cannot do this at a place (11.1, 11.2, 19.1, 20.3), with the section that says so; nothing if it can.
pub(crate) fn why_not(t: &Table, s: &State, g: usize, verb: Step, p: Spot) -> Option<(&'static str, String)> {
    let flies = |weapon| why_not_there(t, s, g, weapon, p);
    let unseen = || (!overlooks(t, s, g, p)).then(|| "it does not see the place".to_owned());
    match verb {
        Step::Smoke => smoke_maker(t, s, g).and_then(|(weapon, _)| flies(weapon)).map(|why| ("20.3", why)),
        Step::Flare => flare(t, s, g).and_then(|(weapon, _)| flies(weapon)).map(|why| ("19.1", why)),
        Step::Register => unseen().map(|why| ("11.2", why)),
        Step::Correct => unseen().map(|why| ("11.1", why)),
        _ => None,
    }
}

/// A group as it will be when it does what its line comes to: its turret and hatches may be told of first (6.1, 8.3).
pub(super) fn as_told<'a>(s: &'a State, g: usize, so_far: &[Step]) -> Cow<'a, State> {
    let begins = so_far.iter().rposition(|step| matches!(step, Step::Group(_))).unwrap_or(0);
    let mut told = Cow::Borrowed(s);
    for (n, step) in so_far.iter().enumerate().skip(begins) {
        match step {
            Step::TurretAhead => told.to_mut().groups[g].watch = None,
            Step::Turret => told.to_mut().groups[g].watch = so_far.get(n + 1).and_then(|step| step.place()),
            Step::Hatch => told.to_mut().groups[g].closed ^= true,
            _ => {}
        }
    }
    told
}

/// The group, what it was to do, and why it cannot do that at the place that was named last (20.3): it is asked for again.
pub(super) fn refused(at: Lens<'_>, so_far: &[Step]) -> Option<(usize, Step, (&'static str, String))> {
    let place = so_far.last().and_then(|step| step.place()).filter(|_| at.frame() == Frame::Orders)?;
    let verb = *so_far.iter().rev().find(|step| !matches!(step, Step::At(..)))?;
    let of = |step: &Step| if let Step::Group(g) = step { Some(usize::from(*g)) } else { None };
    let g = so_far.iter().rev().find_map(of)?;
    let told = as_told(at.state(), g, so_far);
    why_not(at.table(), &told, g, verb, place).map(|why| (g, verb, why))
}

/// The places that are named for a group to do something at, in whole metres as they are answered.
fn places(at: Lens<'_>, told: &State, g: usize) -> Vec<(Spot, String)> {
    let t = at.table();
    let mut all = named(at, Some(g));
    if let Some(here) = told.place(t, g) {
        let heading = told.groups[g].turret(t, here).unwrap_or(told.groups[g].heading);
        let ahead = |far: i32| (spot(here, heading, far * METRE, 0), format!("{far} m ahead"));
        all.extend(AHEAD.map(ahead).into_iter().filter(|(p, _)| t.ground.top.holds(*p)));
    }
    all.iter_mut().for_each(|(p, _)| *p = whole(*p));
    all
}

/// Offer a group to do this somewhere, if there is a place for it.
pub(super) fn offer(at: Lens<'_>, g: usize, verb: Step, so_far: &[Step], q: &mut Question<Step>) {
    let (words, case, why) = match verb {
        Step::Smoke => ("lay a screen of smoke", "20.3", "its weapon reaches no place from here"),
        Step::Flare => ("fire an illuminating round", "19.1", "its weapon reaches no place from here"),
        _ => ("register a target", "11.2", "it sees no place from here"),
    };
    let (t, told) = (at.table(), as_told(at.state(), g, so_far));
    if places(at, &told, g).into_iter().any(|(p, _)| why_not(t, &told, g, verb, p).is_none()) {
        q.offer(verb, || Label::new(words).case(case));
    } else {
        q.why_not(case, || (Label::new(words), why.to_owned()));
    }
}

/// Where a group lays smoke, brings light or registers a target: whatever it cannot reach is named with the reason.
pub(super) fn ask(at: Lens<'_>, g: usize, verb: Step, so_far: &[Step], q: &mut Question<Step>) {
    let (t, s) = (at.table(), at.state());
    let what = match verb {
        Step::Smoke => "lay smoke",
        Step::Flare => "want light",
        _ => "register a target",
    };
    let name = || s.title(t, g);
    match refused(at, so_far) {
        None => q.prompt("4.1", || format!("Where does {} {what}?", name())),
        Some((.., (case, why))) => q.prompt(case, || format!("Not there: {why}. Where else does {} {what}?", name())),
    }
    whole_table(t, q);
    let told = as_told(s, g, so_far);
    let mut first = None;
    for (p, name) in places(at, &told, g) {
        let step = Step::spot(p);
        if q.landmarks().iter().any(|known| known.step == step) {
            continue;
        }
        match why_not(t, &told, g, verb, p) {
            None => {
                first = first.or(Some(step));
                q.landmark(step, || name);
            }
            Some((case, why)) => q.why_not(case, || (Label::new(name).point(Point { x: p.x(), y: p.y() }), why)),
        }
    }
    if let Some(step) = first {
        q.default_is(step);
    }
}
