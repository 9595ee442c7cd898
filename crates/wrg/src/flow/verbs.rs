//! What a group may be told (4.1), by kind of order; out of touch it goes on and can only halt (4.3).

use kernel::{Label, Question};

use super::{guns, reach};
use crate::aircraft::{Flight, is_free, may_keep};
use crate::groups::has_room;
use crate::lamps::{Beam, beams, flare, is_night};
use crate::march;
use crate::mounting::{leaving, why_not_off};
use crate::scale::METRE;
use crate::state::{Body, Means, Pace};
use crate::step::Step;
use crate::view::Lens;
use crate::words::several;

/// What a group may be told (4.1); out of touch it goes on and can only halt (4.3).
pub(super) fn verbs(at: Lens<'_>, g: usize, stance: bool, so_far: &[Step], q: &mut Question<Step>) {
    let (t, s) = (at.table(), at.state());
    q.prompt("4.1", || {
        let (name, order) = (s.title(t, g), at.order_words(g));
        match out_of_touch(at, g) {
            Some(why) => format!("What does {name} do? Now: {order}; {why}, so that it can only halt or go on"),
            None => format!("What does {name} do? Now: {order}"),
        }
    });
    if s.groups[g].ride > 0 {
        riding(at, g, q);
        return;
    }
    if is_free(t, s, g) {
        helicopter(at, g, q);
        return;
    }
    halting(at, g, q);
    if !s.groups[g].in_touch {
        cut_off(at, g, q);
        return;
    }
    if s.groups[g].flight == Flight::Hovering {
        q.why_not("7.4", || (Label::new("any other order"), "its men slide down a rope, five in a period".to_owned()));
        return;
    }
    going(at, g, q);
    parting(at, g, so_far, q);
    if this_line(so_far).any(|step| *step == Step::Lead) {
        // What his group has or works at is not with him.
        return;
    }
    things(at, g, q);
    calls(at, g, so_far, q);
    turret(at, g, so_far, q);
    if !stance && crate::nerve::may_lead(t, s, g) && has_room(t, s, g, so_far) {
        q.offer(Step::Lead, || Label::new("its leader acts by himself: he ...").case("13.9"));
    }
    asides(at, g, so_far, q);
    fittings(at, g, so_far, q);
    if stance {
        q.offer(Step::GoOn, || Label::new("go on as ordered before").case("4.1"));
    }
}

/// Why no order reaches a group (4.3), in a few words; nothing if one does.
fn out_of_touch(at: Lens<'_>, g: usize) -> Option<&'static str> {
    let group = &at.state().groups[g];
    let silent = group.order.pace.is_silent();
    (!group.in_touch).then_some(if silent { "silence is kept" } else { "out of touch" })
}

/// Whom no order reaches goes on as he was told before (4.3). That it is offered beside the halt leaves time to read why.
fn cut_off(at: Lens<'_>, g: usize, q: &mut Question<Step>) {
    q.offer_default(Step::GoOn, || Label::new("go on as ordered before").case("4.3"));
    q.why_not("4.3", || {
        let why = out_of_touch(at, g).unwrap_or_default();
        (Label::new("any other order"), format!("{why}: it goes on with its last order and can only halt"))
    });
}

/// What whoever rides can be told (5.3).
fn riding(at: Lens<'_>, g: usize, q: &mut Question<Step>) {
    let (t, s) = (at.table(), at.state());
    let seat = s.carrier(g).map_or("vehicle", |carrier| s.seat(t, carrier));
    q.offer_default(Step::Halt, || Label::new(format!("stay on the {seat}")).case("5.3"));
    if let Some((case, reason)) = why_not_off(t, s, g) {
        q.why_not(case, || (Label::new("get off"), reason.to_owned()));
    } else if !s.groups[g].in_touch {
        cut_off(at, g, q);
    } else {
        q.offer(Step::Dismount, || Label::new(format!("get off the {seat}")).case("5.3"));
    }
}

/// What the crew of a helicopter without men of its own can be told (7.4).
fn helicopter(at: Lens<'_>, g: usize, q: &mut Question<Step>) {
    q.offer_default(Step::Halt, || Label::new("wait where it is").case("7.4"));
    if !at.state().groups[g].in_touch {
        cut_off(at, g, q);
    } else {
        q.offer(Step::Fly, || Label::new("fly somewhere and land ...").case("7.4"));
        q.offer(Step::FlyOff, || Label::new("fly off the table with everybody on board").case("7.4"));
    }
}

/// To stay where it is.
fn halting(at: Lens<'_>, g: usize, q: &mut Question<Step>) {
    if at.state().vehicle(at.table(), g).is_some() {
        q.offer_default(Step::Halt, || Label::new("halt").case("4.1"));
    } else {
        q.offer_default(Step::Down, || Label::new("halt and lie down").case("4.1"));
        q.offer(Step::Halt, || Label::new("halt and stand").case("4.1"));
    }
}

/// To turn, or to go somewhere at one of its paces (5, 6).
fn going(at: Lens<'_>, g: usize, q: &mut Question<Step>) {
    let (t, s) = (at.table(), at.state());
    let driven = s.vehicle(t, g).is_some();
    q.offer(Step::Turn, || Label::new("turn on the spot").case("9.3"));
    for pace in Pace::GOING {
        // No motor is silent (5.4), and a vehicle has no pace beyond its dash.
        if !march::can_go(t, s, g, pace) || driven && (pace.is_silent() || pace == Pace::Double) {
            continue;
        }
        if pace == Pace::Double && !march::doubles(t, s, g) {
            q.why_not("5.5", || (Label::new("double"), "only one period in three, and without heavy loads".to_owned()));
            continue;
        }
        q.offer(Step::Go(pace), || {
            let metres = march::allowance(t, s, g, pace, false) / METRE;
            let far = if metres > 0 { format!("{metres} m") } else { "from the next period on".to_owned() };
            Label::new(format!("{}, {far}", pace.words(s.means(t, g)))).case("5.1")
        });
    }
}

/// How men who get off a vehicle, of others or their own, may go in the same period (5.3, 6.3).
pub(super) fn offer_ways(at: Lens<'_>, g: usize, q: &mut Question<Step>) {
    if at.state().groups[g].ride == 0 && leaving(at.table(), at.state(), g).is_empty() {
        return;
    }
    for pace in [Pace::Walk, Pace::Crawl, Pace::Dash, Pace::SilentWalk, Pace::SilentCrawl] {
        let metres = march::alighting(at.table(), at.state(), g, pace) / METRE;
        if metres > 0 {
            q.offer(Step::Go(pace), || {
                Label::new(format!("and then {}, {metres} m", pace.words(Means::Foot))).case("5.3")
            });
        }
    }
}

/// Men who become one with another group, get on a vehicle, or leave their group.
fn parting(at: Lens<'_>, g: usize, so_far: &[Step], q: &mut Question<Step>) {
    let (t, s) = (at.table(), at.state());
    for other in crate::groups::joinable(t, s, g).filter(|&other| !crate::groups::joins(so_far, other)) {
        q.offer(Step::Join(other as u8), || Label::new(format!("join {}", s.title(t, other))).case("13.6"));
    }
    for carrier in crate::mounting::mounts(t, s, g) {
        q.offer(Step::Mount(carrier as u8), || {
            Label::new(format!("get on the {} of {}", s.seat(t, carrier), s.title(t, carrier)))
                .piece(at.handle(carrier))
                .case("5.3")
        });
    }
    if !has_room(t, s, g, so_far) {
        if crate::groups::may_split(t, s, g) || !leaving(t, s, g).is_empty() {
            let why = "as many groups as may split off in a battle have done so or are told to";
            q.why_not("13.6", || (Label::new("let some of its men leave"), why.to_owned()));
        }
    } else if !this_line(so_far).any(|step| *step == Step::Lead) {
        leave(at, g, q);
    }
}

/// What the sheet says of the group that it speaks of last.
fn this_line(so_far: &[Step]) -> impl Iterator<Item = &Step> {
    so_far.iter().rev().take_while(|step| !matches!(step, Step::Group(_)))
}

/// Men who leave their group: to split, to get out, to guard or to carry a message.
fn leave(at: Lens<'_>, g: usize, q: &mut Question<Step>) {
    let (t, s) = (at.table(), at.state());
    if crate::groups::may_split(t, s, g) {
        q.offer(Step::Split, || Label::new("split in two").case("13.6"));
    }
    let out = leaving(t, s, g).len();
    if out > 0 {
        q.offer(Step::Dismount, || {
            let leave = s.means(t, g).leave(out);
            Label::new(if out == 1 {
                format!("1 {leave} and is a group of its own")
            } else {
                format!("{out} {leave} and are a group of their own")
            })
            .case("6.3")
        });
    }
    let prisoners = crate::prisoners::sent(t, s, g).len();
    if prisoners > 0 {
        q.offer(Step::Escort, || {
            Label::new(format!("send {} to the rear under escort", several(prisoners as i64, "prisoner"))).case("14.1")
        });
    }
    for other in crate::command::out_of_reach(t, s, g) {
        q.offer(Step::Send(other as u8), || {
            Label::new(format!("send a man to {} with an order", s.title(t, other))).case("4.4")
        });
    }
}

/// Weapons that are left, manned or taken up (5.2, 12.6), and work in the field (18).
fn things(at: Lens<'_>, g: usize, q: &mut Question<Step>) {
    let (t, s) = (at.table(), at.state());
    if let Some(weapon) = s.groups[g].manned(t) {
        q.offer(Step::Abandon, || Label::new(format!("leave the {weapon} behind")).case("5.2"));
    }
    if let Some(gun) = crate::salvage::gun(t, s, g).map(|n| &s.dropped[n]) {
        q.offer(Step::Serve, || Label::new(format!("man the {} that lies here", gun.word())).case("12.6"));
    }
    let lies: Vec<&str> = crate::salvage::in_reach(t, s, g).map(crate::salvage::Dropped::word).collect();
    if !lies.is_empty() {
        q.offer(Step::TakeUp, || Label::new(format!("take up what lies here: {}", lies.join(", "))).case("12.6"));
    }
    super::sappers::offer(at, g, q);
}

/// Support, light and smoke (11, 19.1, 20.3).
fn calls(at: Lens<'_>, g: usize, so_far: &[Step], q: &mut Question<Step>) {
    let (t, s) = (at.table(), at.state());
    guns::offers(at, g, so_far, q);
    if is_night(t) && flare(t, s, g).is_some() {
        reach::offer(at, g, Step::Flare, so_far, q);
    }
    if crate::calls::smoke_maker(t, s, g).is_some() {
        reach::offer(at, g, Step::Smoke, so_far, q);
    }
}

/// Where a turret may be pointed, once in a visit and beside everything else (8.3).
fn turret(at: Lens<'_>, g: usize, so_far: &[Step], q: &mut Question<Step>) {
    let (t, s) = (at.table(), at.state());
    let told = this_line(so_far).any(|step| matches!(step, Step::Turret | Step::TurretAhead));
    if told || s.vehicle(t, g).is_none() || !t.groups[usize::from(s.groups[g].of)].has_turret() {
        return;
    }
    q.offer(Step::Turret, || Label::new("turn the turret towards ..., and ...").case("8.3"));
    if s.groups[g].watch.is_some() {
        q.offer(Step::TurretAhead, || Label::new("turn the turret to the front, and ...").case("8.3"));
    }
}

/// Has the line said this already? Whatever stands beside an order is said once.
fn is_said(so_far: &[Step], what: fn(&Step) -> bool) -> bool {
    this_line(so_far).any(what)
}

/// What is said beside an order: how it is obeyed (4.1).
fn asides(at: Lens<'_>, g: usize, so_far: &[Step], q: &mut Question<Step>) {
    if !is_said(so_far, |step| *step == Step::Press) {
        q.offer(Step::Press, || Label::new("press on past any enemy and any mine it comes upon, and ...").case("8.1"));
    }
    if !is_said(so_far, |step| matches!(step, Step::Stance(_) | Step::Wish)) {
        super::wishes::offer(at, g, q);
    }
}

/// What a vehicle does beside its order: hatches, engine, lights, smoke, and whether a helicopter waits.
fn fittings(at: Lens<'_>, g: usize, so_far: &[Step], q: &mut Question<Step>) {
    let (t, s) = (at.table(), at.state());
    if may_keep(t, s, g) && has_room(t, s, g, so_far) && !is_said(so_far, |step| *step == Step::Keep) {
        q.offer(Step::Keep, || Label::new("keep the helicopter on the ground, and ...").case("7.4"));
    }
    let hard = s.vehicle(t, g).is_some_and(|v| matches!(t.specs[usize::from(v)].body, Body::Hard(_)));
    if hard && !is_said(so_far, |step| *step == Step::Hatch) {
        q.offer(Step::Hatch, || {
            Label::new(if s.groups[g].closed { "open the hatches, and ..." } else { "close down, and ..." }).case("6.1")
        });
    }
    if crate::retreat::has_projectors(t, s, g) && !is_said(so_far, |step| *step == Step::Project) {
        q.offer(Step::Project, || Label::new("fire its smoke projectors, and ...").case("20.3"));
    }
    if crate::hearing::has_engine(t, s, g) && !is_said(so_far, |step| *step == Step::Engine) {
        let off = s.groups[g].engine_off;
        q.offer(Step::Engine, || {
            Label::new(if off { "start the engine, and ..." } else { "switch the engine off, and ..." }).case("6.3")
        });
    }
    let shown = is_said(so_far, |step| matches!(step, Step::Beam(_)));
    for beam in beams(t, s, g).into_iter().filter(|_| !shown) {
        q.offer(Step::Beam(beam), || {
            let what = match beam {
                Beam::Off => "put out its light, and ...",
                Beam::White => "show its searchlight, and ...",
                Beam::InfraRed => "show infra-red light, and ...",
            };
            Label::new(what).case("19.1")
        });
    }
}
