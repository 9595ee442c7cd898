//! Movement drafts: what every hex costs, and which of them lie under the eyes of enemies this seat knows of (8.0).

use crate::movement::Draft;
use crate::observe::{Eye, Mark, spots};
use crate::state::Frame;
use crate::step::Step;
use crate::tables::UNLIMITED;
use crate::view::{Known, Lens};
use geometry::Hex;
use kernel::{Fraction, Preview};

/// A draft of a move, from its start or from where it was interrupted.
pub(super) fn preview(at: Lens<'_>, so_far: &[Step], out: &mut Preview) {
    let begin = |steps: &[Step]| match at.frame() {
        Frame::Move { .. } => Draft::of(at, steps),
        _ => at.own_journey().map(|journey| Draft::onward(at, journey, steps)),
    };
    let Some(draft) = begin(so_far) else { return };
    let (mut watched, mut before) = (0, begin(&[]).map_or(0, |start| start.spent));
    for (n, step) in so_far.iter().enumerate() {
        let (Step::To(hex), Some(now)) = (*step, begin(&so_far[..=n])) else { continue };
        out.cost.push(cost(at, hex, now.spent - before, &now));
        before = now.spent;
        watched += i64::from(watch(at, hex, out));
        shells(at, hex, out);
    }
    if draft.group.allowance != UNLIMITED {
        out.measure("points spent", Fraction::whole(i64::from(draft.spent)));
        out.measure("points left", Fraction::whole(i64::from(draft.left())));
    }
    out.measure("hexes under observation", Fraction::whole(watched));
}

fn cost(at: Lens<'_>, hex: Hex, points: u8, draft: &Draft) -> String {
    let label = at.table().ground.label(hex);
    match draft.group.allowance {
        UNLIMITED => format!("{label}: no points"),
        all => format!("{label}: {points}, {} of {all} movement points", draft.spent),
    }
}

/// Note who of the known enemies sees this hex; says whether anybody does.
fn watch(at: Lens<'_>, hex: Hex, out: &mut Preview) -> bool {
    let t = at.table();
    let mark = Mark { hex, altitude: false, helicopter: false, shot: false, stirred: true };
    let sees = |known: &Known| eye(at, known).is_some_and(|eye| spots(t, at.haze(), eye, mark));
    let names: Vec<&str> = at.enemies().filter(sees).map(|known| t.spec(known.id).name.as_str()).collect();
    if !names.is_empty() {
        out.notes.push(format!("{} is seen by {}", t.ground.label(hex), names.join(", ")));
    }
    !names.is_empty()
}

/// The eye of an enemy as far as it is known: whether he is in command is not, so he is taken to be.
fn eye(at: Lens<'_>, known: &Known) -> Option<Eye> {
    let (t, spec) = (at.table(), at.table().spec(known.id));
    let (of, night) = (&t.tables.observation, t.scenario.special.night);
    let helicopter = spec.is_helicopter();
    let points = match (helicopter, night) {
        (true, true) => of.altitude_at_night,
        (true, false) if known.altitude => of.altitude,
        (false, true) => of.ground.saturating_sub(of.night_loss),
        _ => of.ground,
    };
    spec.observes().then_some(Eye { hex: known.hex, points, altitude: known.altitude, helicopter })
}

/// Warn of shells (9.0) and of mines this seat knows of (14.26).
fn shells(at: Lens<'_>, hex: Hex, out: &mut Preview) {
    let label = at.table().ground.label(hex);
    let strength = at.impact_strength(hex);
    if strength > 0 {
        out.notes.push(format!("{label} lies under shells, strength {strength}"));
    }
    if at.mines().any(|mine| mine.hex == hex) {
        out.notes.push(format!("there is a mine in {label}"));
    }
}
