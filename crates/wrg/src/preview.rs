//! What a draft would cost and score, from what its seat knows.

mod curbed;
mod mined;
mod shown;

use kernel::{Fraction, Modifier, OddsOutcome, Place, Preview, SightPreview};

use geometry::table::{Eye, Heading, Point};

use crate::aircraft;
use crate::fire::{Volley, potential_line, tactical as tactical_points};
use crate::flow::{Line, ToldWay, alighted, parse};
use crate::march::{self, Hindrance, alighting, held};
use crate::scale::METRE;
use crate::state::{Body, Frame, Glimpse, Order, Pace, State, Table};
use crate::step::Step;
use crate::tables::tables;
use crate::view::Lens;
use crate::volleys::divided::{Hand, hand};
use crate::volleys::{Laid, Shot, aimed, firing, grenades, harms_hull, is_flame, lay_by, lay_early, tactical};
use crate::words::several;
use crate::{Factor, armour};
use shown::{mark, point};

/// The names of the numbers that standing orders may test.
pub const MEASURES: &[&str] = &["distance", "points", "range"];

/// Standing orders to begin with.
pub const ORDERS: &[&str] = &[
    "always ask me",
    "if distance <= 50, ask me; else pass",
    "if points >= 10, enemy; else pass",
    "always hold fire; else pass",
];

/// No more things than this are named on one way.
const MOST_NOTES: usize = 6;

/// What a draft would cost, see and risk.
#[must_use]
pub fn preview(at: Lens<'_>, so_far: &[Step]) -> Preview {
    if at.frame() == Frame::Buy {
        return crate::buying::preview(at, so_far);
    }
    let mut preview = Preview::default();
    // A sheet that is complete foresees what it said last.
    let said = so_far.iter().rposition(|&step| step != Step::Done).map_or(0, |n| n + 1);
    let so_far = &so_far[..said];
    let Some((&last, before)) = so_far.split_last() else { return preview };
    let (_, line) = parse(at.frame(), before);
    if at.frame() == Frame::Deploy {
        preview.overlays.extend(shown::placed(at, so_far));
    }
    match (at.frame(), line, last) {
        (Frame::Deploy | Frame::Orders, Line::Plot(_), Step::Along(_)) => {
            preview.overlays.extend(shown::lying(at, so_far));
        }
        (Frame::Deploy, Line::Whither(g, Step::Halt), Step::At(..)) => landing(at, g, last, &mut preview),
        (Frame::Orders, Line::Which | Line::Whither(_, Step::Go(_) | Step::Then), Step::At(..)) => {
            if let Some(told) = ToldWay::last(so_far) {
                let known = curbed::known(at, told.group, so_far);
                path(at, &known, told, gets_off(so_far), &mut preview);
            }
        }
        (Frame::Orders, Line::Whither(g, step), Step::At(..)) => {
            aim(at, g, step, last, &mut preview);
            if step == Step::Turn {
                halt(at, g, so_far, &mut preview);
            }
        }
        (Frame::Orders, Line::Verb(g, _), Step::Halt | Step::Down) => halt(at, g, so_far, &mut preview),
        (Frame::Orders, Line::Verb(g, _), Step::Go(pace)) => {
            preview.overlays.extend(shown::reach(at.table(), &curbed::known(at, g, so_far), g, pace));
        }
        (Frame::Orders, Line::Which, Step::Group(g)) => {
            preview.overlays.extend(shown::arc(at.table(), at.state(), usize::from(g), None));
        }
        (Frame::Fire, Line::Which, Step::Group(g)) => {
            preview.overlays.extend(shown::field_of_fire(at.table(), at.state(), usize::from(g)));
        }
        (Frame::Fire, Line::Verb(g, _) | Line::Men(g), Step::Target(_)) => fire(at, g, last, None, &mut preview),
        (Frame::Fire, Line::Verb(g, _), Step::Grenade(_) | Step::Early(_)) => fire(at, g, last, None, &mut preview),
        (Frame::Fire, Line::Man(g, place), Step::Target(_) | Step::Grenade(_) | Step::Early(_)) => {
            fire(at, g, last, Some(place), &mut preview);
        }
        _ => {}
    }
    preview
}

/// How an aircraft would come down there on its usual path (7.3, 7.4).
fn landing(at: Lens<'_>, g: usize, to: Step, preview: &mut Preview) {
    let spec = &at.table().groups[g];
    let (Some(kind), Some(to)) = (spec.air, to.place()) else { return };
    let ground = &at.table().ground;
    let from = aircraft::entry(ground, to, aircraft::usual_way(spec.facing));
    preview.cost.push(
        match aircraft::touchdown(ground, kind, from, to) {
            aircraft::Touchdown::Lands => "there is room to land",
            aircraft::Touchdown::Hovers => "no room to land: men slide down a rope, five in a period",
            aircraft::Touchdown::Crashes => "no room for the run: it would crash",
        }
        .to_owned(),
    );
}

/// Was a group told to get off, and now how it goes on?
fn gets_off(so_far: &[Step]) -> bool {
    let pace = so_far.iter().rposition(|step| matches!(step, Step::Go(_))).unwrap_or(0);
    alighted(&so_far[..pace]).is_some()
}

/// How far it is to a place, and what would lie in the arc of whoever turns there (8.3).
fn aim(at: Lens<'_>, g: usize, step: Step, to: Step, preview: &mut Preview) {
    let (t, s) = (at.table(), at.state());
    let (Some(here), Some(to)) = (s.place(t, g), to.place()) else { return };
    preview.measure("distance", Fraction::whole(i64::from(here.distance(to) / METRE)));
    if step == Step::Face {
        preview.overlays.extend(shown::arc(t, s, g, Heading::from_to(here, to)));
    }
}

/// What keeps a group from staying where it is (13.7, 16.3).
fn halt(at: Lens<'_>, g: usize, so_far: &[Step], preview: &mut Preview) {
    let (t, s) = (at.table(), curbed::known(at, g, so_far));
    let stays = s.place(t, g).and_then(|here| curbed::note(t, &s, g, here, Order::new(Pace::Halt, here)));
    preview.notes.extend(stays);
}

/// How long a way is, place by place; for whoever gets off a vehicle, how much of it he goes in this period (5.3), for others the whole
/// of it: how many periods it takes, what it costs and what stops it (5.3, 6.3).
fn path(at: Lens<'_>, s: &State, told: ToldWay<'_>, alights: bool, preview: &mut Preview) {
    let (t, g) = (at.table(), told.group);
    let here = if alights { s.whereabouts(t, g) } else { s.place(t, g) };
    let Some(here) = here else { return };
    let (mut last, mut far) = (here, 0);
    for p in told.places() {
        far += last.distance(p);
        last = p;
        preview.cost.push(format!("{} m", far / METRE));
    }
    let metres = far / METRE;
    preview.measure("distance", Fraction::whole(i64::from(metres)));
    // The last place tells of the whole way.
    preview.cost.pop();
    // Of a messenger's order, and of a crew that leaves its vehicle, no test is known yet.
    let tested = if alights { s.groups[g].ride > 0 } else { !told.later };
    if tested {
        preview.notes.extend(curbed::note(t, s, g, here, told.order()));
    }
    if alights {
        let order = if tested { held(t, s, g, here, told.order()) } else { told.order() };
        let first = alighting(t, s, g, order.pace) / METRE;
        preview.cost.push(format!("{metres} m, of them {} in this period", first.min(metres)));
        let corners: Vec<Point> = std::iter::once(here).chain(told.places()).collect();
        hindrances(at, &[], &corners, preview);
    } else {
        way(at, s, told, (here, metres), preview);
    }
}

/// The way of a group, as it would go it (5.3, 6.3).
fn way(at: Lens<'_>, s: &State, told: ToldWay<'_>, (here, metres): (Point, i32), preview: &mut Preview) {
    let (t, g) = (at.table(), told.group);
    // What a messenger brings is obeyed when this period is over.
    let way = if told.later { march::later_way } else { march::way };
    let Some(way) = way(t, s, g, told.order()) else { return };
    let periods = several(way.ends.len() as i32, "period");
    preview.cost.push(match way.stop {
        Some((after, stop)) => format!("{after} of {metres} m: {} stops it", stop.what),
        None if !way.arrives => format!("{metres} m: it would never get there"),
        None => format!("{metres} m: {periods}"),
    });
    hindrances(at, &way.met, &way.corners, preview);
    if let Some((after, stop)) = way.stop {
        let text = format!("{} after {after} m stops it ({}); it would wait before it", stop.what, stop.case);
        preview.notes.push(text);
    }
    let points = std::iter::once(here).chain(way.ends.iter().copied()).map(point).collect();
    preview.overlays.extend((!told.later).then(|| shown::reach(t, s, g, told.pace)).flatten());
    preview.overlays.push(mark("stages", "", points));
    if let (Some((_, stop)), Some(&end)) = (way.stop, way.ends.last()) {
        preview.overlays.push(mark("halt", stop.what, vec![point(end)]));
    }
}

/// What costs metres on a way (5.3, 6.3), and what of it this side knows to be mined (18.2), in the order in which it is met.
fn hindrances(at: Lens<'_>, met: &[Hindrance], corners: &[Point], preview: &mut Preview) {
    let tells = |one: &Hindrance| (one.after, format!("{} after {} m costs {} m", one.what, one.after, one.price));
    let mut notes: Vec<mined::Mined> = met.iter().map(tells).collect();
    if let Some(side) = at.side() {
        notes.extend(mined::known(at.table(), at.state(), side, corners));
    }
    notes.sort_by_key(|(after, _)| *after);
    preview.notes.extend(notes.into_iter().map(|(_, note)| note).take(MOST_NOTES));
}

fn fire(at: Lens<'_>, g: usize, step: Step, man: Option<u8>, preview: &mut Preview) {
    let (t, s) = (at.table(), at.state());
    let Some(side) = at.side() else { return };
    let (Step::Target(number) | Step::Grenade(number) | Step::Early(number)) = step else { return };
    let Some(e) = s.seen[side].iter().position(|seen| seen.number == number) else { return };
    let one = man.and_then(|place| hand(t, s, g, place));
    let wanted = |other: Hand| one.is_none_or(|one| one == other);
    let mut laid = match step {
        Step::Grenade(_) => grenades(t, s, g, e),
        Step::Early(_) => lay_early(t, s, g, e, &wanted).unwrap_or_default(),
        _ => lay_by(t, s, g, e, &wanted),
    };
    laid.shots.retain(|shot| one.is_none_or(|one| one.figure == shot.figure));
    laid.divided |= one.is_some();
    for shot in &laid.shots {
        let value = tables().effect(shot.weapon, shot.range);
        let case = if shot.weapon.is_small() { "9.4" } else { "10.3" };
        let label = format!("{} at {} m", shot.weapon, shot.range);
        preview.modifiers.push(Modifier { case: case.to_owned(), label, value });
    }
    preview.measure("points", Fraction::whole(i64::from(laid.effect())));
    if let Some(nearest) = laid.shots.iter().map(|shot| shot.range).min() {
        preview.measure("range", Fraction::whole(i64::from(nearest)));
    }
    let hard = |glimpse: &&Glimpse| matches!(t.specs[usize::from(glimpse.figure)].body, Body::Hard(_));
    let hull = s.seen[side][e].figures.iter().find(hard);
    let pierces = |shot: &Shot| harms_hull(t, s, shot, g, e);
    if hull.is_some() && laid.shots.iter().any(pierces) {
        at_armour(at, &laid, preview);
        return;
    }
    let points = match hull {
        Some(hull) => at_hatch(t, s, hull, &laid),
        None => tactical(t, s, e, std::slice::from_ref(&laid), None),
    };
    preview.modifiers.extend(points.iter().map(modifier));
    let known = laid.effect() + crate::total(&points);
    // Every score of the chance die, by the table that resolves it.
    let men = i64::from(laid.firers(t, s));
    let mut sixths = 0;
    for die in 1..=6i64 {
        let chance = if die > men { 0 } else { die };
        let line = potential_line(known + i32::try_from(chance).unwrap_or(0));
        sixths += if line.die == 0 { 6 } else { 7 - i64::from(line.die) };
    }
    let some = Fraction::new(sixths, 36);
    preview.odds = vec![
        OddsOutcome { label: "a potential casualty".to_owned(), chance: some },
        OddsOutcome { label: "none".to_owned(), chance: Fraction::new(36 - sixths, 36) },
    ];
}

/// What counts for fire at armour that does not pierce it (12.1): whoever looks out of a hatch is one target, partly inside, and whoever
/// rides on the outside is exposed (15.6).
fn at_hatch(t: &Table, s: &State, hull: &Glimpse, laid: &Laid) -> Vec<Factor> {
    let firers = firing(t, s, std::slice::from_ref(laid));
    tactical_points(&Volley { targets: 1 + u32::from(hull.men), protected: 1, ..firers })
}

fn modifier(factor: &Factor) -> Modifier {
    Modifier { case: factor.case.to_owned(), label: factor.words(), value: factor.value }
}

/// The chance that one of some weapons knocks a vehicle out (15.3), as far as can be known before the enemy has fired.
fn at_armour(at: Lens<'_>, laid: &Laid, preview: &mut Preview) {
    let (t, s) = (at.table(), at.state());
    let mut stays = Fraction::whole(1);
    for shot in &laid.shots {
        let sixths = if is_flame(shot.weapon) {
            i64::from(tables().close_attack_up_to)
        } else if let Some(aimed) = aimed(t, s, shot, laid.by, laid.at).filter(|shot| armour::why_not(shot).is_none()) {
            let factors = armour::factors(&aimed);
            // Its effect already stands among the modifiers.
            preview.modifiers.extend(factors.iter().skip(1).map(modifier));
            let needed = tables().knocked_out - crate::total(&factors);
            i64::from((7 - needed).clamp(0, 6))
        } else {
            0
        };
        stays = stays.times(Fraction::new(6 - sixths, 6));
    }
    preview.odds = vec![
        OddsOutcome {
            label: "knocked out".to_owned(),
            chance: Fraction::whole(1).plus(stays.times(Fraction::whole(-1))),
        },
        OddsOutcome { label: "not knocked out".to_owned(), chance: stays },
    ];
}

/// The line of sight between two places, for men who stand.
#[must_use]
pub fn sight(at: Lens<'_>, from: Place, to: Place) -> Option<SightPreview> {
    let point = |place: Place| match place {
        Place::Point { board: 0, at } => Some(Point::new(at.x, at.y)),
        _ => None,
    };
    let (a, b) = (point(from)?, point(to)?);
    let eye = |at| Eye { at, height: 170 };
    let blocked = at.table().ground.blocked(eye(a), eye(b), &at.state().screens(), &at.state().field.fallen);
    let metres = a.distance(b) / METRE;
    let place = |p: Point| Place::Point { board: 0, at: kernel::Point { x: p.x(), y: p.y() } };
    Some(SightPreview {
        visible: blocked.is_none(),
        cost: metres,
        budget: metres,
        places: vec![place(a), place(b)],
        blocked_by: blocked.map(|block| (place(block.at), "8.3".to_owned())),
    })
}
