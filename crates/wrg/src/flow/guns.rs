//! What is asked of off-table support (section 11), before the battle and in it.

use geometry::table::Point as Spot;
use kernel::{Label, Point, Question};

use super::reach;
use super::whither::{WAYS, whole};
use crate::bearing;
use crate::indirect::Request;
use crate::missions::{Load, MOST_MASS, SHIFT, due, fallen, left, may_register, overlooks, wanted};
use crate::scale::METRE;
use crate::state::State;
use crate::step::Step;
use crate::view::Lens;
use crate::words::several;

/// What is still to be said of a piece of support, or of a wire.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Plot {
    /// In which period?
    When(Load),
    /// In which direction does it lie?
    Along(Load),
    /// How many times is it massed?
    Mass,
    /// In which direction does the wire of a trip flare run?
    Wire,
}

/// What follows a step within a plot; nothing when it is complete.
pub(super) fn next(plot: Plot) -> Option<Plot> {
    match plot {
        Plot::When(Load::Light) | Plot::Along(Load::Light | Load::Smoke) | Plot::Mass | Plot::Wire => None,
        Plot::When(load) => Some(Plot::Along(load)),
        Plot::Along(Load::Shells) => Some(Plot::Mass),
    }
}

/// The rest of a plot.
pub(super) fn ask(at: Lens<'_>, plot: Plot, so_far: &[Step], q: &mut Question<Step>) {
    match plot {
        Plot::When(_) => {
            q.prompt("11.1", || "In which period does it fall?".to_owned());
            let last = i32::from(at.table().scenario.periods);
            let number = |step: Step| if let Step::Period(n) = step { Some(i32::from(n)) } else { None };
            q.any_number(1..=last, "period", |n| Step::Period(n.clamp(1, 255) as u8), number);
            for n in 1..=last.clamp(1, 255) {
                q.landmark(Step::Period(n as u8), || format!("period {n}"));
            }
            q.default_is(Step::Period(1));
        }
        Plot::Along(_) | Plot::Wire => {
            let (case, what) = match plot {
                Plot::Wire => ("19.1", "the trip wire run"),
                Plot::Along(Load::Smoke) => ("20.3", "the screen of smoke lie"),
                _ => ("11.4", "the fire lie"),
            };
            q.prompt(case, || format!("In which direction does {what}?"));
            let number = |step: Step| if let Step::Along(n) = step { Some(i32::from(n)) } else { None };
            let last = i32::from(bearing::LAST);
            q.any_number(0..=last, "degrees from north", |n| Step::Along(n.clamp(0, 179) as u8), number);
            for (name, degrees) in bearing::NAMED {
                q.landmark(Step::Along(degrees), || format!("{name} and back"));
            }
            q.default_is(Step::Along(90));
        }
        Plot::Mass => {
            q.prompt("11.4", || "How much of it?".to_owned());
            q.offer_default(Step::Mass(1), || Label::new("one period of support, 25 points").case("11.4"));
            // The sheet already counts one for this plot.
            let most = at.side().map_or(0, |side| left(at.state(), side, so_far)).saturating_add(1).min(MOST_MASS);
            for n in 2..=most {
                q.offer(Step::Mass(n), || {
                    Label::new(format!("{} of support at once, {} points", several(n, "period"), u32::from(n) * 25))
                        .case("2.3")
                });
            }
        }
    }
}

/// What a side may arrange before the battle.
pub(super) fn arrange(at: Lens<'_>, so_far: &[Step], q: &mut Question<Step>) {
    let Some(side) = at.side() else { return };
    if wires(so_far).len() < usize::from(at.table().scenario.flares[side]) {
        q.offer(Step::Flare, || Label::new("set up a trip flare").case("19.1"));
    }
    if left(at.state(), side, so_far) == 0 {
        return;
    }
    for load in Load::ALL {
        q.offer(Step::Prearrange(load), || {
            let what = match load {
                Load::Shells => "arrange support fire on a place",
                Load::Light => "arrange light over a place",
                Load::Smoke => "arrange a screen of smoke",
            };
            Label::new(what).case("11.1")
        });
    }
}

/// What a group with a radio may ask for.
pub(super) fn offers(at: Lens<'_>, g: usize, so_far: &[Step], q: &mut Question<Step>) {
    let (t, s) = (at.table(), at.state());
    let side = s.side(t, g);
    if may_register(t, s, g) && !registers(s, side, so_far) {
        reach::offer(at, g, Step::Register, so_far, q);
    }
    if left(s, side, so_far) == 0 {
        return;
    }
    let when = |request: Request| due(t, s, g, request);
    let Some(call) = when(Request::Call) else { return };
    for (e, seen) in s.seen[side].iter().enumerate() {
        // Only what the caller has located himself.
        if seen.located && !seen.figures.is_empty() && s.groups[e].spotted >> g & 1 == 1 {
            let n = seen.number;
            q.offer(Step::Call(n), || {
                Label::new(format!("call support down on enemy {n}, in period {call}")).case("11.1")
            });
        }
    }
    let ready = s.registered[side].iter().enumerate().filter(|(_, target)| target.ready <= s.period);
    for (n, target) in ready {
        let soon = when(Request::Registered).unwrap_or(call);
        q.offer(Step::CallAt(n as u8 + 1), || {
            let at = Point { x: target.at.x(), y: target.at.y() };
            Label::new(format!("call support down on target {}, in period {soon}", n + 1)).case("11.2").point(at)
        });
    }
    let told = reach::as_told(s, g, so_far);
    let seen = |p: Spot| overlooks(t, &told, g, p) && overlooks(t, &told, g, whole(p));
    if fallen(s, side).is_some_and(seen) {
        let soon = when(Request::Correction).unwrap_or(call);
        q.offer(Step::Correct, || Label::new(format!("correct the fire, in period {soon}")).case("11.1"));
    }
    if crate::lamps::is_night(t) {
        q.offer(Step::Light, || Label::new(format!("call for light, in period {call}")).case("19.1"));
    }
    q.offer(Step::Screen, || Label::new(format!("call for a screen of smoke, in period {call}")).case("20.3"));
}

/// Whether a sheet already registers a target that takes its time, so that no other can be (11.2).
fn registers(s: &State, side: usize, so_far: &[Step]) -> bool {
    let asked = wanted(so_far).iter().filter(|one| one.verb == Step::Register).count();
    asked > 0 && s.registered[side].len() + asked > 1
}

/// Where corrected fire is to fall: not too far from where it fell, and where the group that corrects it sees.
pub(super) fn ask_correction(at: Lens<'_>, g: usize, so_far: &[Step], q: &mut Question<Step>) {
    let (t, s) = (at.table(), at.state());
    let last = at.side().and_then(|side| fallen(s, side)).unwrap_or_default();
    match reach::refused(at, so_far) {
        None => q.prompt("11.1", || "Where is the corrected fire to fall?".to_owned()),
        Some((.., (case, why))) => {
            q.prompt(case, || format!("Not there: {why}. Where is the corrected fire to fall?"));
        }
    }
    let corner = |far: i32| t.ground.clamp(whole(Spot::new(last.x() + far, last.y() + far)));
    let (low, high) = (corner(-SHIFT), corner(SHIFT));
    let corners = [(low.x(), low.y()), (high.x(), low.y()), (high.x(), high.y()), (low.x(), high.y())];
    q.any_point(0, Step::at, Step::point).extend(corners.map(|(x, y)| Point { x, y }));
    let inside = |p: Spot| p.x() >= low.x() && p.x() <= high.x() && p.y() >= low.y() && p.y() <= high.y();
    let told = reach::as_told(s, g, so_far);
    let mut add = |p: Spot, name: String| {
        let (p, step) = (whole(p), Step::spot(p));
        if !inside(p) || q.landmarks().iter().any(|known| known.step == step) {
            return;
        }
        match reach::why_not(t, &told, g, Step::Correct, p) {
            None => q.landmark(step, || name),
            Some((case, why)) => q.why_not(case, || (Label::new(name).point(Point { x: p.x(), y: p.y() }), why)),
        }
    };
    add(last, "where it fell".to_owned());
    for seen in at.enemies().filter(|seen| seen.located) {
        if let Some(glimpse) = seen.figures.first() {
            add(glimpse.at, format!("enemy {}", seen.number));
        }
    }
    for (name, x, y) in WAYS {
        add(last.plus(geometry::table::Vector::new(x * 5 * METRE, y * 5 * METRE)), format!("50 m {name}"));
    }
    q.default_is(Step::spot(last));
}

/// Where a trip flare is set up: where the first group of its side with a zone may be.
pub(super) fn ask_wire(at: Lens<'_>, q: &mut Question<Step>) {
    let t = at.table();
    q.prompt("19.1", || "Where is the middle of the wire?".to_owned());
    let zone = at.own_groups().map(|g| &t.groups[g].zone).find(|zone| !zone.is_empty());
    let (width, depth) = (t.ground.top.width(), t.ground.top.depth());
    let whole = [(0, 0), (width, 0), (width, depth), (0, depth)].map(|(x, y)| Point { x, y }).to_vec();
    let outline = zone.map_or(whole, |zone| zone.iter().map(|p| Point { x: p.x(), y: p.y() }).collect());
    q.any_point(0, Step::at, Step::point).extend(outline.iter().copied());
    let count = i32::try_from(outline.len()).unwrap_or(1).max(1);
    let sum =
        |pick: fn(&Point) -> i32| outline.iter().map(pick).fold(0i32, i32::saturating_add) / count / METRE * METRE;
    let middle = Point { x: sum(|p| p.x), y: sum(|p| p.y) };
    let spots = t.ground.top.spots().iter().map(|spot| (spot.name.clone(), Step::spot(spot.at)));
    let own = std::iter::once(("the middle of the zone".to_owned(), Step::at(middle)));
    for (name, step) in own.chain(spots) {
        let inside = step.point().is_some_and(|p| kernel::question::inside(&outline, p));
        if inside && q.landmarks().iter().all(|known| known.step != step) {
            q.landmark(step, || name);
        }
    }
}

/// The trip flares that a sheet sets up: middle and direction.
pub(crate) fn wires(steps: &[Step]) -> Vec<(Spot, u8)> {
    let mut all = Vec::new();
    for (n, step) in steps.iter().enumerate() {
        if *step == Step::Flare
            && let Some(at) = steps.get(n + 1).and_then(|step| step.place())
        {
            let along = if let Some(Step::Along(way)) = steps.get(n + 2) { *way } else { 0 };
            all.push((at, along));
        }
    }
    all
}
