//! Places of the table as answers: any point of it, and those that have a name.

use geometry::table::{Point as Spot, Vector};
use kernel::{Point, Question};

use super::path::Told;
use crate::scale::METRE;
use crate::state::Table;
use crate::step::Step;
use crate::view::Lens;

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

/// An edge nearer than so many metres is no place to go to.
const NEAR: i32 = 5;

/// How many metres an order can lead one way to the edge of the table (4.1), if so many tenths of each metre lead along this side of it.
fn room(at: i32, most: i32, tenths: i32) -> i32 {
    match tenths {
        0 => i32::MAX,
        1.. => (most - at) * 10 / (tenths * METRE),
        _ => at * 10 / (-tenths * METRE),
    }
}

/// The place in whole metres.
pub(super) fn whole(p: Spot) -> Spot {
    Spot::new(p.x() / METRE * METRE, p.y() / METRE * METRE)
}

/// Whither a group goes, looks or points something, and where it wants something from off the table.
pub(super) fn ask(at: Lens<'_>, g: usize, step: Step, so_far: &[Step], q: &mut Question<Step>) {
    let (t, s) = (at.table(), at.state());
    q.prompt("4.1", || {
        let what = match step {
            Step::Turn | Step::Face => "turn towards",
            Step::Turret => "point its turret",
            Step::Light => "want light",
            Step::Screen => "want a screen",
            Step::SetUp => "point its Claymore",
            Step::Torpedo => "clear a lane",
            Step::Fly => "fly",
            Step::Then => "go from there",
            _ => "go",
        };
        format!("Where does {} {what}?", s.title(t, g))
    });
    whole_table(t, q);
    let before = so_far.split_last().map_or(so_far, |(_, before)| before);
    match Told::last(before).filter(|_| step == Step::Then).and_then(|told| told.places().last()) {
        Some(corner) => landmarks_from(at, Some(g), corner, q),
        None => landmarks(at, Some(g), q),
    }
}

/// Any point of the table.
pub(super) fn whole_table(t: &Table, q: &mut Question<Step>) {
    let (width, depth) = (t.ground.top.width(), t.ground.top.depth());
    let corners = [(0, 0), (width, 0), (width, depth), (0, depth)];
    q.any_point(0, Step::at, Step::point).extend(corners.map(|(x, y)| Point { x, y }));
}

/// Named answers: places of the table, objectives, enemies as far as they are known, and the compass.
pub(super) fn landmarks(at: Lens<'_>, g: Option<usize>, q: &mut Question<Step>) {
    landmarks_from(at, g, here(at, g), q);
}

/// The same with the compass at some other place.
fn landmarks_from(at: Lens<'_>, g: Option<usize>, from: Spot, q: &mut Question<Step>) {
    for (p, name) in named_from(at, g, from) {
        let step = Step::spot(p);
        if q.landmarks().iter().all(|known| known.step != step) {
            q.landmark(step, || name);
        }
    }
    q.default_is(Step::spot(from));
}

/// Where a group is, or the middle of the table.
fn here(at: Lens<'_>, g: Option<usize>) -> Spot {
    let (t, s) = (at.table(), at.state());
    let middle = Spot::new(t.ground.top.width() / 2, t.ground.top.depth() / 2);
    g.and_then(|g| s.place(t, g)).unwrap_or_else(|| whole(middle))
}

/// All places that have a name, on the table.
pub(super) fn named(at: Lens<'_>, g: Option<usize>) -> Vec<(Spot, String)> {
    named_from(at, g, here(at, g))
}

/// The same with the compass at some other place.
fn named_from(at: Lens<'_>, g: Option<usize>, from: Spot) -> Vec<(Spot, String)> {
    let (t, s) = (at.table(), at.state());
    let mut all = Vec::new();
    let mut add = |p: Spot, name: String| all.push((t.ground.clamp(p), name));
    if let Some(weapon) = g.and_then(|g| s.gun_of(g)).map(|gun| gun.at) {
        add(weapon, "its weapon".to_owned());
    }
    for objective in &t.scenario.objectives {
        add(objective.at, objective.name.clone());
    }
    // A place that is called like an objective is that objective.
    let same = |spot: &str| t.scenario.objectives.iter().any(|o| o.name.trim_start_matches("the ") == spot);
    for spot in t.ground.top.spots().iter().filter(|spot| !same(&spot.name)) {
        add(spot.at, spot.name.clone());
    }
    for seen in at.enemies() {
        if let Some(glimpse) = seen.figures.first() {
            add(glimpse.at, format!("enemy {}", seen.number));
        }
    }
    for (name, x, y) in WAYS {
        let ahead = |far: i32| from.plus(Vector::new(x * far * METRE / 10, y * far * METRE / 10));
        let room = room(from.x(), t.ground.top.width(), x).min(room(from.y(), t.ground.top.depth(), y));
        all.extend([50, 150].into_iter().filter(|&far| far <= room).map(|far| (ahead(far), format!("{far} m {name}"))));
        if (NEAR..150).contains(&room) && room != 50 {
            all.push((ahead(room), format!("{room} m {name}, to the edge")));
        }
    }
    all
}
