//! Orders for every group (4.1 to 4.4), and where the groups are set up.

use geometry::table::{Heading, Point as Spot, Vector};
use kernel::{Dice, Label, Point, Question, Told, Witness};

use super::guns::{self, Plot};
use crate::aircraft::{Flight, entry, is_free, may_keep, usual_way};
use crate::desk::Desk;
use crate::fieldworks::Task;
use crate::lamps::{Beam, beams, flare, is_night};
use crate::march;
use crate::missions::Load;
use crate::mounting::why_not_off;
use crate::scale::{METRE, Posture};
use crate::state::{Body, Frame, Order, Pace, Stance, Table};
use crate::step::Step;
use crate::view::Lens;
use crate::volleys::divided::place_of;

/// Where an order sheet stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Line {
    /// Which group next?
    Which,
    /// What does this group do? Its stance may already be chosen.
    Verb(usize, bool),
    /// Whither?
    Whither(usize, Step),
    /// Which figure of a group whose fire is divided, or at whom the others?
    Men(usize),
    /// At whom does this figure of the group fire?
    Man(usize, u8),
    /// Which order does a messenger bring this group?
    Errand(usize),
    /// What is left to say of a piece of support.
    Plot(Plot),
    /// From where does this group come through the air?
    Path(usize),
    /// In which period does this group come to the battle?
    Due(usize),
    /// Where does this piece of field defence begin?
    Laying(u8),
    /// In which direction does it run from there?
    Along(u8, Spot),
    /// Who takes over from the fallen man of this group, by his place in it (12.6)?
    Heir(usize, u8),
    /// Complete.
    Closed,
}

/// The groups that the sheet already has, as bits, and where it stands.
pub(crate) fn parse(frame: Frame, so_far: &[Step]) -> (u64, Line) {
    let (mut done, mut line) = (0u64, Line::Which);
    let mut last = None;
    for &step in so_far {
        line = match (line, step) {
            (_, Step::Done) => Line::Closed,
            (_, Step::Group(g)) => {
                done |= 1 << (g & 63);
                let g = usize::from(g);
                last = Some(g);
                if frame == Frame::Deploy { Line::Whither(g, Step::Halt) } else { Line::Verb(g, false) }
            }
            (Line::Verb(g, _), Step::Stance(_) | Step::Hatch | Step::Keep | Step::Engine) => Line::Verb(g, true),
            (Line::Verb(g, _), Step::Lead | Step::Press | Step::Observe(_) | Step::TurretAhead | Step::Project) => {
                Line::Verb(g, true)
            }
            // The turret is turned beside whatever the vehicle does.
            (Line::Whither(g, Step::Turret), _) => Line::Verb(g, true),
            (Line::Which, Step::Face | Step::Go(_)) => last.map_or(Line::Which, |g| Line::Whither(g, step)),
            (Line::Verb(..), Step::Send(n)) => Line::Errand(usize::from(n)),
            (Line::Errand(g), Step::Go(_)) => Line::Whither(g, step),
            (_, Step::Lay(n)) => Line::Laying(n),
            (_, Step::Fallen(g, place)) => Line::Heir(usize::from(g), place),
            (Line::Laying(n), Step::At(..)) => step.place().map_or(Line::Which, |p| Line::Along(n, p)),
            (Line::Verb(g, _), Step::Divide) | (Line::Man(g, _), _) => Line::Men(g),
            (Line::Men(g), Step::Man(_) | Step::Weapon(_)) => place_of(step).map_or(Line::Which, |n| Line::Man(g, n)),
            (Line::Verb(..), Step::Call(_) | Step::CallAt(_)) => Line::Plot(Plot::Along(Load::Shells)),
            (Line::Whither(_, Step::Correct), _) => Line::Plot(Plot::Along(Load::Shells)),
            (Line::Whither(_, Step::Screen), _) => Line::Plot(Plot::Along(Load::Smoke)),
            (Line::Whither(_, Step::Prearrange(load)), _) => Line::Plot(Plot::When(load)),
            (Line::Whither(_, Step::Flare), _) if frame == Frame::Deploy => Line::Plot(Plot::Wire),
            (Line::Plot(plot), _) => guns::next(plot).map_or(Line::Which, Line::Plot),
            (Line::Which, Step::Prearrange(_) | Step::Flare) => Line::Whither(usize::MAX, step),
            (Line::Which, Step::Path(g)) => Line::Path(usize::from(g)),
            (Line::Which, Step::Due(g)) => Line::Due(usize::from(g)),
            (Line::Verb(g, _), Step::Beam(_)) => Line::Verb(g, true),
            (
                Line::Verb(g, _),
                Step::Go(_)
                | Step::Turn
                | Step::Turret
                | Step::Smoke
                | Step::Correct
                | Step::Register
                | Step::Light
                | Step::Screen
                | Step::Flare
                | Step::SetUp
                | Step::Torpedo
                | Step::Fly,
            ) => Line::Whither(g, step),
            _ => Line::Which,
        };
    }
    (done, line)
}

/// The group that was told just now to go somewhere, and may be told which way to look there (9.3). What a messenger brings is shorter.
fn under_way(so_far: &[Step]) -> Option<usize> {
    let begins = so_far.iter().rposition(|step| matches!(step, Step::Group(_)))?;
    let sent = so_far[begins..].iter().any(|step| matches!(step, Step::Send(_)));
    match (so_far[begins], so_far) {
        (Step::Group(g), [.., Step::Go(_), Step::At(..)]) if !sent => Some(usize::from(g)),
        _ => None,
    }
}

/// The group that was told just now to get off its vehicle, and may be told whither it goes from there (5.3).
fn alighted(so_far: &[Step]) -> Option<usize> {
    match so_far {
        [.., Step::Group(g), Step::Dismount] => Some(usize::from(*g)),
        _ => None,
    }
}

/// How men who get off a vehicle may go in the same period.
fn offer_ways(at: Lens<'_>, g: usize, q: &mut Question<Step>) {
    for pace in [Pace::Walk, Pace::Crawl, Pace::Dash, Pace::SilentWalk, Pace::SilentCrawl] {
        let metres = march::alighting(at.table(), at.state(), g, pace) / METRE;
        if metres > 0 {
            q.offer(Step::Go(pace), || Label::new(format!("and then {}, {metres} m", pace.words(false))).case("5.3"));
        }
    }
}

/// Offer the groups that are not yet on the sheet, and to be done with it.
pub(crate) fn offer_groups(
    at: Lens<'_>,
    done: u64,
    groups: impl Iterator<Item = usize>,
    q: &mut Question<Step>,
    rest: &str,
) {
    q.offer_default(Step::Done, || Label::new(format!("done: {rest}")));
    for g in groups.filter(|g| done >> g & 1 == 0) {
        q.offer(Step::Group(g as u8), || {
            let label = Label::new(at.state().title(at.table(), g)).piece(at.handle(g));
            match at.state().place(at.table(), g) {
                Some(p) => label.point(Point { x: p.x(), y: p.y() }),
                None => label,
            }
        });
    }
}

/// The place in whole metres.
pub(super) fn whole(p: Spot) -> Spot {
    Spot::new(p.x() / METRE * METRE, p.y() / METRE * METRE)
}

/// Orders for the period.
pub(super) fn ask(at: Lens<'_>, so_far: &[Step], q: &mut Question<Step>) {
    let (t, s) = (at.table(), at.state());
    let (done, line) = parse(Frame::Orders, so_far);
    match line {
        Line::Closed => q.close(),
        Line::Verb(g, stance) => verbs(at, g, stance, so_far, q),
        Line::Errand(g) => ask_errand(at, g, q),
        Line::Plot(plot) => guns::ask(at, plot, so_far, q),
        Line::Whither(_, Step::Correct) => guns::ask_correction(at, q),
        Line::Which
        | Line::Men(_)
        | Line::Man(..)
        | Line::Heir(..)
        | Line::Path(_)
        | Line::Due(_)
        | Line::Laying(_)
        | Line::Along(..) => {
            q.prompt("4.1", || format!("Period {}: which group gets new orders?", s.period));
            offer_groups(at, done, at.own_groups(), q, "the others go on as ordered");
            if let Some(g) = alighted(so_far).filter(|&g| s.groups[g].ride > 0) {
                offer_ways(at, g, q);
            }
            if let Some(g) = under_way(so_far) {
                q.offer(Step::Face, || Label::new(format!("{} then turns to face ...", s.title(t, g))).case("9.3"));
            }
        }
        Line::Whither(g, step) => {
            q.prompt("4.1", || {
                let what = match step {
                    Step::Turn | Step::Face => "turn towards",
                    Step::Turret => "point its turret",
                    Step::Smoke => "lay smoke",
                    Step::Register => "register a target",
                    Step::Light | Step::Flare => "want light",
                    Step::Screen => "want a screen",
                    Step::SetUp => "point its Claymore",
                    Step::Torpedo => "clear a lane",
                    Step::Fly => "fly",
                    _ => "go",
                };
                format!("Where does {} {what}?", s.title(t, g))
            });
            whole_table(t, q);
            landmarks(at, Some(g), q);
        }
    }
}

/// The order that a messenger brings (4.4): what whoever gets it can do is not known here.
fn ask_errand(at: Lens<'_>, g: usize, q: &mut Question<Step>) {
    q.prompt("4.4", || format!("Which order does {} get?", at.state().title(at.table(), g)));
    q.offer_default(Step::Halt, || Label::new("halt").case("4.1"));
    for pace in [Pace::Walk, Pace::Crawl, Pace::Dash, Pace::SilentWalk, Pace::SilentCrawl] {
        q.offer(Step::Go(pace), || Label::new(pace.word().replace('-', " ")).case("5.1"));
    }
}

/// Any point of the table.
pub(super) fn whole_table(t: &Table, q: &mut Question<Step>) {
    let (width, depth) = (t.ground.top.width(), t.ground.top.depth());
    let corners = [(0, 0), (width, 0), (width, depth), (0, depth)];
    q.any_point(0, Step::at, Step::point).extend(corners.map(|(x, y)| Point { x, y }));
}

/// What a group may be told (4.1); out of touch it goes on and can only halt (4.3).
fn verbs(at: Lens<'_>, g: usize, stance: bool, so_far: &[Step], q: &mut Question<Step>) {
    let (t, s) = (at.table(), at.state());
    let touch = s.groups[g].in_touch;
    q.prompt("4.1", || {
        let order = at.order_words(g);
        format!("What does {} do? Now: {order}", s.title(t, g))
    });
    if s.groups[g].ride > 0 {
        q.offer_default(Step::Halt, || Label::new("stay on the vehicle").case("5.3"));
        if let Some((case, reason)) = why_not_off(t, s, g) {
            q.why_not(case, || (Label::new("get off"), reason.to_owned()));
        } else if touch {
            q.offer(Step::Dismount, || Label::new("get off the vehicle").case("5.3"));
        }
        return;
    }
    if is_free(t, s, g) {
        helicopter(touch, q);
        return;
    }
    let driven = s.vehicle(t, g).is_some();
    if driven {
        q.offer_default(Step::Halt, || Label::new("halt").case("4.1"));
    } else {
        q.offer_default(Step::Down, || Label::new("halt and lie down").case("4.1"));
        q.offer(Step::Halt, || Label::new("halt and stand").case("4.1"));
    }
    if !touch {
        q.why_not("4.3", || {
            let why = if s.groups[g].order.pace.is_silent() { "silence is kept" } else { "out of touch" };
            (Label::new("any other order"), format!("{why}: it goes on with its last order and can only halt"))
        });
        return;
    }
    if s.groups[g].flight == Flight::Hovering {
        q.why_not("7.4", || (Label::new("any other order"), "its men slide down a rope, five in a period".to_owned()));
        return;
    }
    q.offer(Step::Turn, || Label::new("turn on the spot").case("9.3"));
    for pace in Pace::GOING {
        // No motor is silent (5.4), and a vehicle has no pace beyond its dash.
        if march::allowance(t, s, g, pace, false) == 0 || driven && (pace.is_silent() || pace == Pace::Double) {
            continue;
        }
        if pace == Pace::Double && !march::doubles(t, s, g) {
            q.why_not("5.5", || (Label::new("double"), "only one period in three, and without heavy loads".to_owned()));
            continue;
        }
        q.offer(Step::Go(pace), || {
            let metres = march::allowance(t, s, g, pace, false) / METRE;
            Label::new(format!("{}, {metres} m", pace.words(driven))).case("5.1")
        });
    }
    others(at, g, so_far, q);
    turret(at, g, so_far, q);
    if !stance {
        if crate::nerve::may_lead(t, s, g) {
            q.offer(Step::Lead, || Label::new("its leader acts by himself: he ...").case("13.9"));
        }
        q.offer(Step::Press, || Label::new("press on past any enemy it comes upon, and ...").case("8.1"));
        if may_keep(t, s, g) {
            q.offer(Step::Keep, || Label::new("keep the helicopter on the ground, and ...").case("7.4"));
        }
        if s.vehicle(t, g).is_some_and(|v| matches!(t.specs[usize::from(v)].body, Body::Hard(_))) {
            q.offer(Step::Hatch, || {
                Label::new(if s.groups[g].closed { "open the hatches, and ..." } else { "close down, and ..." })
                    .case("6.1")
            });
        }
        if crate::retreat::has_projectors(t, s, g) {
            q.offer(Step::Project, || Label::new("fire its smoke projectors, and ...").case("20.3"));
        }
        if crate::hearing::has_engine(t, s, g) {
            let off = s.groups[g].engine_off;
            q.offer(Step::Engine, || {
                Label::new(if off { "start the engine, and ..." } else { "switch the engine off, and ..." }).case("6.3")
            });
        }
        for beam in beams(t, s, g) {
            q.offer(Step::Beam(beam), || {
                let what = match beam {
                    Beam::Off => "put out its light, and ...",
                    Beam::White => "show its searchlight, and ...",
                    Beam::InfraRed => "show infra-red light, and ...",
                };
                Label::new(what).case("19.1")
            });
        }
        let other = if s.groups[g].stance == Stance::Hold { Stance::AtWill } else { Stance::Hold };
        q.offer(Step::Stance(other), || {
            Label::new(if other == Stance::Hold {
                "hold fire from now on, and ..."
            } else {
                "fire at will again, and ..."
            })
        });
    }
}

/// Where a turret may be pointed, once in a visit and beside everything else (8.3).
fn turret(at: Lens<'_>, g: usize, so_far: &[Step], q: &mut Question<Step>) {
    let (t, s) = (at.table(), at.state());
    let line = so_far.iter().rev().take_while(|step| !matches!(step, Step::Group(_)));
    let told = line.into_iter().any(|step| matches!(step, Step::Turret | Step::TurretAhead));
    if told || s.vehicle(t, g).is_none() || !t.groups[usize::from(s.groups[g].of)].has_turret() {
        return;
    }
    q.offer(Step::Turret, || Label::new("turn the turret towards ..., and ...").case("8.3"));
    if s.groups[g].watch.is_some() {
        q.offer(Step::TurretAhead, || Label::new("turn the turret to the front, and ...").case("8.3"));
    }
}

/// What the crew of a helicopter without men of its own can be told (7.4).
fn helicopter(touch: bool, q: &mut Question<Step>) {
    q.offer_default(Step::Halt, || Label::new("wait where it is").case("7.4"));
    if touch {
        q.offer(Step::Fly, || Label::new("fly somewhere and land ...").case("7.4"));
        q.offer(Step::FlyOff, || Label::new("fly off the table with everybody on board").case("7.4"));
    }
}

/// What else a group can be told: to split, to join another, to call for support, to lay smoke.
fn others(at: Lens<'_>, g: usize, so_far: &[Step], q: &mut Question<Step>) {
    let (t, s) = (at.table(), at.state());
    if crate::groups::may_split(t, s, g) {
        q.offer(Step::Split, || Label::new("split in two").case("13.6"));
    }
    for other in crate::groups::joinable(t, s, g) {
        q.offer(Step::Join(other as u8), || Label::new(format!("join {}", s.title(t, other))).case("13.6"));
    }
    let out = crate::mounting::leaving(t, s, g).len();
    if out > 0 {
        q.offer(Step::Dismount, || Label::new(format!("{out} get out and are a group of their own")).case("6.3"));
    }
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
    let prisoners = crate::prisoners::sent(t, s, g).len();
    if prisoners > 0 {
        q.offer(Step::Escort, || {
            Label::new(format!("send {prisoners} prisoners to the rear under escort")).case("14.1")
        });
    }
    for other in crate::command::out_of_reach(t, s, g) {
        q.offer(Step::Send(other as u8), || {
            Label::new(format!("send a man to {} with an order", s.title(t, other))).case("4.4")
        });
    }
    guns::offers(at, g, so_far, q);
    if is_night(t) && flare(t, s, g).is_some() {
        q.offer(Step::Flare, || Label::new("fire an illuminating round").case("19.1"));
    }
    if crate::calls::smoke_maker(t, s, g).is_some() {
        q.offer(Step::Smoke, || Label::new("lay a screen of smoke").case("20.3"));
    }
    for carrier in crate::mounting::mounts(t, s, g) {
        q.offer(Step::Mount(carrier as u8), || {
            Label::new(format!("get on the vehicle of {}", s.title(t, carrier))).piece(at.handle(carrier)).case("5.3")
        });
    }
    super::sappers::offer(at, g, q);
}

/// Eight ways to go, with their names.
pub(crate) const WAYS: [(&str, i32, i32); 8] = [
    ("north", 0, -10),
    ("north-east", 7, -7),
    ("east", 10, 0),
    ("south-east", 7, 7),
    ("south", 0, 10),
    ("south-west", -7, 7),
    ("west", -10, 0),
    ("north-west", -7, -7),
];

/// Named answers: places of the table, objectives, enemies as far as they are known, and the compass.
pub(super) fn landmarks(at: Lens<'_>, g: Option<usize>, q: &mut Question<Step>) {
    let (t, s) = (at.table(), at.state());
    let middle = Spot::new(t.ground.top.width() / 2, t.ground.top.depth() / 2);
    let here = g.and_then(|g| s.place(t, g)).unwrap_or_else(|| whole(middle));
    let mut add = |p: Spot, name: &dyn Fn() -> String| {
        let step = Step::spot(t.ground.clamp(p));
        if q.landmarks().iter().all(|known| known.step != step) {
            q.landmark(step, name);
        }
    };
    if let Some(weapon) = g.and_then(|g| s.gun_of(g)).map(|gun| gun.at) {
        add(weapon, &|| "its weapon".to_owned());
    }
    for objective in &t.scenario.objectives {
        add(objective.at, &|| objective.name.clone());
    }
    // A place that is called like an objective is that objective.
    let same = |spot: &str| t.scenario.objectives.iter().any(|o| o.name.trim_start_matches("the ") == spot);
    for spot in t.ground.top.spots().iter().filter(|spot| !same(&spot.name)) {
        add(spot.at, &|| spot.name.clone());
    }
    for seen in at.enemies() {
        if let Some(glimpse) = seen.figures.first() {
            add(glimpse.at, &|| format!("enemy {}", seen.number));
        }
    }
    for (name, x, y) in WAYS {
        for far in [50, 150] {
            let way = Vector::new(x * far * METRE / 10, y * far * METRE / 10);
            add(here.plus(way), &|| format!("{far} m {name}"));
        }
    }
    q.default_is(Step::spot(here));
}

/// The orders of a side reach its groups (4.1, 4.3).
pub(super) fn obey<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, side: usize, steps: &[Step]) {
    for g in 0..x.s.groups.len() {
        if x.s.side(x.t, g) == side {
            (x.s.groups[g].turned, x.s.groups[g].used, x.s.groups[g].shouted) = (false, None, false);
        }
    }
    let mut group = None;
    let (mut going, mut press) = (None, false);
    let mut errand: Option<(usize, u8)> = None;
    for &step in steps {
        if let Some((man, to)) = errand {
            // What follows is the order that the messenger carries.
            let there = x.s.belief(side).place(x.t, usize::from(to)).unwrap_or_default();
            match (step, going) {
                (Step::Go(_), _) => {
                    going = Some(step);
                    continue;
                }
                (Step::At(..), Some(Step::Go(pace))) => {
                    let order = Order::new(pace, step.place().unwrap_or(there));
                    x.s.groups[man].errand = Some((to, order));
                }
                _ => x.s.groups[man].errand = Some((to, Order::new(Pace::Halt, there))),
            }
            errand = None;
            continue;
        }
        if let Some(g) = group.filter(|_| matches!(step, Step::Halt | Step::Down)) {
            x.believe_halted(g, step == Step::Down);
        }
        if let Some(g) = group.filter(|_| step == Step::Dismount) {
            if x.s.groups[g].ride > 0 {
                x.dismount(g)
            } else {
                x.leave_vehicle(g)
            }
            continue;
        }
        let Some(here) = group.and_then(|g| x.s.place(x.t, g)) else {
            if let Step::Group(g) = step {
                group = Some(usize::from(g));
                x.s.groups[usize::from(g)].shouted = crate::command::is_shouted_at(x.t, x.s, usize::from(g));
            }
            continue;
        };
        let Some(g) = group else { continue };
        match step {
            Step::Group(next) => {
                (group, press) = (Some(usize::from(next)), false);
                x.s.groups[usize::from(next)].shouted = crate::command::is_shouted_at(x.t, x.s, usize::from(next));
            }
            Step::Halt | Step::Down => {
                x.s.groups[g].order = Order::new(Pace::Halt, here);
                x.s.groups[g].posture = if step == Step::Down { Posture::Prone } else { Posture::Erect };
                x.s.groups[g].task = None;
            }
            Step::Keep => x.keep(g),
            Step::FlyOff => {
                let way = usual_way(x.t.groups[usize::from(x.s.groups[g].of)].facing);
                x.s.groups[g].flight = Flight::Off(entry(&x.t.ground, here, way));
            }
            Step::Press => press = true,
            Step::Turn
            | Step::Turret
            | Step::Face
            | Step::Go(_)
            | Step::Smoke
            | Step::Flare
            | Step::SetUp
            | Step::Torpedo
            | Step::Fly => {
                going = Some(step);
            }
            // Off-table support is carried out by itself.
            Step::Correct | Step::Register | Step::Light | Step::Screen => going = Some(step),
            Step::Beam(beam) => x.s.groups[g].beam = beam,
            Step::Mount(carrier) => {
                x.s.groups[g].order = Order::new(Pace::Halt, here);
                x.s.groups[g].task = Some(Task::Mount(carrier));
            }
            Step::Mark(col, row) | Step::Lift(col, row) => {
                x.s.groups[g].order = Order::new(Pace::Halt, here);
                let square = (i32::from(col), i32::from(row));
                if step == Step::Mark(col, row) { x.begin_marking(g, square) } else { x.begin_lifting(g, square) }
            }
            Step::Hatch => x.s.groups[g].closed ^= true,
            Step::Engine => x.s.groups[g].engine_off ^= true,
            Step::TurretAhead => x.s.groups[g].watch = None,
            Step::Abandon => x.abandon(g),
            Step::Serve | Step::TakeUp => {
                x.s.groups[g].order = Order::new(Pace::Halt, here);
                x.s.groups[g].task = Some(if step == Step::Serve { Task::Serve } else { Task::TakeUp });
            }
            Step::Escort => x.escort(g),
            Step::Project => x.project(g),
            Step::Send(to) => errand = x.send_man(g, usize::from(to)).map(|man| (man, to)),
            Step::Lead => group = x.lead(g).or(group),
            Step::Split => x.split(g),
            Step::Join(other) => x.join(g, usize::from(other)),
            Step::Stance(stance) => x.s.groups[g].stance = stance,
            Step::At(..) => {
                let to = step.place().unwrap_or(here);
                if matches!(going, Some(Step::Go(_) | Step::Turn | Step::SetUp | Step::Torpedo)) {
                    x.s.groups[g].task = None;
                }
                match going {
                    Some(Step::SetUp | Step::Torpedo) => {
                        let task = if going == Some(Step::SetUp) { Task::SetUp(to) } else { Task::Blast(to) };
                        x.s.groups[g].order = Order::new(Pace::Halt, here);
                        x.s.groups[g].task = Some(task);
                    }
                    Some(Step::Go(pace)) => x.s.groups[g].order = Order { press, ..Order::new(pace, to) },
                    Some(Step::Face) => x.s.groups[g].order.face = Some(to),
                    Some(Step::Turret) => x.s.groups[g].watch = Some(to),
                    Some(Step::Fly) => {
                        x.s.groups[g].order = Order::new(Pace::Halt, to);
                        x.s.groups[g].flight = Flight::Due(here);
                    }
                    Some(Step::Smoke) => x.lay_smoke(g, to),
                    Some(Step::Flare) => {
                        // A mortar fires where it stands (10.2).
                        x.s.groups[g].order = Order::new(Pace::Halt, here);
                        x.fire_flare(g, to);
                    }
                    Some(Step::Correct | Step::Register | Step::Light | Step::Screen) => {}
                    _ => {
                        x.s.groups[g].order = Order::new(Pace::Halt, here);
                        if let Some(heading) = Heading::from_to(here, to) {
                            x.s.groups[g].heading = heading;
                            x.s.groups[g].turned = true;
                        }
                    }
                }
            }
            _ => {}
        }
    }
    x.support(side, steps);
    let titles = x.t.scenario.titles[side].clone();
    x.tell(side, || Told::new("ordered", "4.1", format!("{titles}: orders are given")));
}
