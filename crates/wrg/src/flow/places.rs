//! Setting up: where groups stand, from where they fly in, and what is laid and arranged before the battle (22.1).

use geometry::table::Point as Spot;
use kernel::{Dice, Label, Point, Question, Told, Witness};

use super::guns;
use super::orders::{Line, offer_groups, parse};
use super::spacing::{chosen, crowding, refused};
use super::whither::{WAYS, landmarks, whole, whole_table};
use crate::aircraft::{Flight, entry, usual_way};
use crate::desk::Desk;
use crate::lamps::Wire;
use crate::march;
use crate::state::{Frame, Table};
use crate::step::Step;
use crate::view::Lens;

/// Where the groups are set up (22.1): anywhere in their zones.
pub(super) fn ask(at: Lens<'_>, so_far: &[Step], q: &mut Question<Step>) {
    let t = at.table();
    let (done, line) = parse(Frame::Deploy, so_far);
    let zoned = at.own_groups().filter(|&g| !t.groups[g].zone.is_empty());
    if let Some((g, _)) = refused(at, so_far) {
        ask_place(at, g, so_far, q);
        return;
    }
    match line {
        Line::Closed => q.close(),
        Line::Whither(g, Step::Halt) => ask_place(at, g, so_far, q),
        Line::Whither(_, Step::Flare) => guns::ask_wire(at, q),
        Line::Whither(..) => {
            q.prompt("11.1", || "Where is it to fall?".to_owned());
            whole_table(t, q);
            landmarks(at, None, q);
        }
        Line::Plot(plot) => guns::ask(at, plot, so_far, q),
        Line::Laying(n) => super::laying::ask_place(at, n, q),
        Line::Along(n, from) => super::laying::ask_direction(at, n, from, q),
        Line::Path(g) => ask_path(at, g, q),
        Line::Due(g) => ask_period(at, g, q),
        _ => {
            q.prompt("22.1", || "Which group do you place yourself?".to_owned());
            offer_groups(at, done, zoned, q, "the others go where the scenario puts them");
            for g in at.own_groups().filter(|&g| t.groups[g].air.is_some()) {
                let path = Step::Path(g as u8);
                if !so_far.contains(&path) {
                    q.offer(path, || Label::new(format!("flight path of {}", t.groups[g].name)).case("7.3"));
                }
            }
            for g in at.own_groups().filter(|&g| may_wait(t, g)) {
                let due = Step::Due(g as u8);
                if !so_far.contains(&due) {
                    let period = at.state().groups[g].arrives;
                    let text = || format!("when {} comes; now in period {period}", t.groups[g].name);
                    q.offer(due, || Label::new(text()).case("2.3"));
                }
            }
            guns::arrange(at, so_far, q);
            super::laying::offer(at, so_far, q);
        }
    }
}

/// Whether a player chooses when a group of his comes (2.3): it was bought at the table, in reserve or from the air.
fn may_wait(t: &Table, g: usize) -> bool {
    let bought = &t.groups[g].bought;
    t.shop.is_some() && (bought.reserve || bought.air_landed)
}

/// In which period a group comes to the battle (2.3); the enemy does not know.
fn ask_period(at: Lens<'_>, g: usize, q: &mut Question<Step>) {
    let spec = &at.table().groups[g];
    q.prompt("2.3", || format!("In which period does {} come?", spec.name));
    let first = if spec.bought.reserve { 2 } else { 1 };
    let last = at.table().scenario.periods.clamp(first, 255);
    let number = |step: Step| if let Step::Period(n) = step { Some(i32::from(n)) } else { None };
    q.any_number(i32::from(first)..=i32::from(last), "period", |n| Step::Period(n.clamp(1, 255) as u8), number);
    for n in first..=last {
        q.landmark(Step::Period(n as u8), || format!("period {n}"));
    }
    q.default_is(Step::Period(spec.arrives.clamp(first, last) as u8));
}

/// The period that a sheet chooses for a group (2.3).
fn due(steps: &[Step], group: usize) -> Option<u16> {
    steps.windows(2).find_map(|pair| match (pair[0], pair[1]) {
        (Step::Due(g), Step::Period(period)) if usize::from(g) == group => Some(u16::from(period)),
        _ => None,
    })
}

/// From where a group comes through the air (7.3, 7.4).
fn ask_path(at: Lens<'_>, g: usize, q: &mut Question<Step>) {
    let spec = &at.table().groups[g];
    q.prompt("7.3", || format!("From where does {} come?", spec.name));
    let usual = usual_way(spec.facing);
    for (n, (name, ..)) in WAYS.iter().enumerate() {
        let label = || Label::new(format!("from the {name}")).case("7.3");
        let step = Step::From(n as u8);
        if n == usual { q.offer_default(step, label) } else { q.offer(step, label) }
    }
}

/// Where one group is set up.
fn ask_place(at: Lens<'_>, g: usize, so_far: &[Step], q: &mut Question<Step>) {
    let (t, s) = (at.table(), at.state());
    match refused(at, so_far) {
        None => q.prompt("22.1", || format!("Where is {} set up?", s.title(t, g))),
        Some((_, other)) => q.prompt("3.1", || {
            let (name, other) = (s.title(t, g), s.title(t, other));
            format!("There the bases of {name} would overlap those of {other}. Where else is it set up?")
        }),
    }
    let spec = &t.groups[g];
    q.any_point(0, Step::at, Step::point).extend(spec.zone.iter().map(|p| Point { x: p.x(), y: p.y() }));
    for (n, p) in suggested(t, g).into_iter().enumerate() {
        if let Some(other) = crowding(at, so_far, g, p) {
            q.why_not("3.1", || {
                let place = Label::new(format!("place {n}")).point(Point { x: p.x(), y: p.y() });
                (place, format!("its bases would overlap those of {}", s.title(t, other)))
            });
            continue;
        }
        q.landmark(
            Step::spot(p),
            || {
                if n == 0 { "where the scenario puts it".to_owned() } else { format!("place {n}") }
            },
        );
    }
    q.default_is(Step::spot(whole(spec.at)));
}

/// Places in a group's zone that make sense.
fn suggested(t: &Table, group: usize) -> Vec<Spot> {
    let spec = &t.groups[group];
    let outline: Vec<Point> = spec.zone.iter().map(|p| Point { x: p.x(), y: p.y() }).collect();
    let inside = |p: Spot| kernel::question::inside(&outline, Point { x: p.x(), y: p.y() });
    let mut places = vec![whole(spec.at)];
    let spots = t.ground.top.spots().iter().map(|spot| whole(spot.at));
    let (xs, ys) = (spec.zone.iter().map(|p| p.x()), spec.zone.iter().map(|p| p.y()));
    let (low, high) = (xs.clone().min().unwrap_or(0), xs.max().unwrap_or(0));
    let (top, bottom) = (ys.clone().min().unwrap_or(0), ys.max().unwrap_or(0));
    let net = (1..4).flat_map(|i| (1..4).map(move |j| (i, j)));
    let net = net.map(|(i, j)| whole(Spot::new(low + (high - low) / 4 * i, top + (bottom - top) / 4 * j)));
    for p in spots.chain(net) {
        if inside(p) && !places.contains(&p) {
            places.push(p);
        }
    }
    places.retain(|&p| inside(p));
    places
}

/// Set the groups of a side up.
pub(super) fn place<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, side: usize, steps: &[Step]) {
    for g in 0..x.s.groups.len() {
        if x.s.side(x.t, g) == side {
            let middle = chosen(steps, g).unwrap_or(x.t.groups[g].at);
            x.s.groups[g].arrives = due(steps, g).unwrap_or(x.s.groups[g].arrives);
            if x.t.groups[g].air.is_some() {
                let path = |pair: &[Step]| match (pair[0], pair[1]) {
                    (Step::Path(of), Step::From(way)) if usize::from(of) == g => Some(usize::from(way)),
                    _ => None,
                };
                let way = steps.windows(2).find_map(path).unwrap_or_else(|| usual_way(x.t.groups[g].facing));
                x.s.groups[g].flight = Flight::Due(entry(&x.t.ground, middle, way));
            } else if x.t.groups[g].bought.reserve {
                x.tell_reserve(g);
            } else if !x.t.groups[g].drop {
                march::put(x.t, x.s, g, middle);
            }
            x.s.groups[g].order.to = middle;
        }
    }
    x.support(side, steps);
    for (at, along) in guns::wires(steps).into_iter().take(usize::from(x.t.scenario.flares[side])) {
        let wire = Wire::new(&x.t.ground, side as u8, at, along);
        x.s.wires.push(wire);
    }
    super::laying::lay_out(x, side, steps);
    let text = format!("{} set up", x.t.scenario.titles[side]);
    x.tell(side, || Told::new("set up", "22.1", text.clone()));
}
