//! What a figure can fire at (8.3, 9.1, 10.1): its arc of fire, its line of sight, and friends in the way.

use geometry::table::{Base, Eye, Point, Screen};

use crate::ground::Lie;
use crate::locate::{eye, in_arc, in_wedge};
use crate::march::TICKS;
use crate::scale::{Figures, METRE, base};
use crate::shape::hull;
use crate::state::{Body, Fate, Glimpse, Seen, State, Table};
use crate::words::Weapon;

use super::is_mortar;

/// Where fire is aimed at, and when the target was there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Aim {
    pub(super) at: Point,
    pub(super) tick: u8,
}

impl Aim {
    /// Where the target is when all have moved.
    pub(super) const fn last(at: Point) -> Aim {
        Aim { at, tick: TICKS }
    }
}

/// How high whoever sits in or on a vehicle looks from.
const SEATED: i32 = 220;
/// So much higher than a friend must either end of a line of fire be to pass over him.
const HIGHER: i32 = 50;
/// Nobody's base reaches farther than this.
const BASES: i32 = 20 * METRE;
/// Men this near to each other in works are behind the same walls.
const SAME_WORKS: i32 = 30 * METRE;

/// How high a figure that was seen so stands above the ground.
pub(super) fn glimpse_eye(t: &Table, glimpse: &Glimpse, prone: bool) -> Eye {
    let vehicle = t.specs[usize::from(glimpse.figure)].is_vehicle();
    let height = if vehicle {
        220
    } else if !prone || glimpse.lie == Lie::Building {
        170
    } else {
        60
    };
    Eye { at: glimpse.at, height }
}

/// The ground that a figure takes up: its base (3.1), or its hull.
fn footprint(t: &Table, s: &State, group: usize, f: u16) -> Base {
    let [front, rear, depth] = match t.specs[usize::from(f)].body {
        Body::Man => base(Figures::Small, s.posture(t, group, f)),
        body => hull(body),
    };
    Base { at: s.fig(f).at, facing: s.groups[group].heading, front, rear, depth }
}

/// Whether a friend's base, or a friendly vehicle, is in the way of a shot (9.1): one that neither end of it overtops by much. Within the
/// same works everybody has a place at the wall.
pub(super) fn masked(t: &Table, s: &State, f: u16, from: Eye, to: Eye) -> bool {
    let top = |eye: Eye| t.ground.top.ground(eye.at) + eye.height;
    let highest = top(from).max(top(to));
    let (way, reach) = (from.at.to(to.at), from.at.distance_squared(to.at));
    let (long, bearer, walls) = (i64::from(way.length()), s.bearer(t, f), s.fig(f).lie.is_hard());
    let blocks = |g: usize, other: u16| {
        let figure = s.fig(other);
        let aside = from.at.to(figure.at);
        let near = way.dot(aside) > -i64::from(BASES) * long && way.cross(aside).abs() <= i64::from(BASES) * long;
        if other == f || other == bearer || !near || from.at.distance_squared(figure.at) >= reach {
            return false;
        }
        let together = walls && figure.lie.is_hard() && figure.at.within(from.at, SAME_WORKS);
        let up = s.flight_of(t, other).is_up();
        let low = highest >= top(eye(t, s, other, s.groups[g].posture)) + HIGHER;
        let shape = || footprint(t, s, g, other).shape();
        !together && !up && !low && shape().is_some_and(|shape| !shape.stretches(from.at, to.at).is_empty())
    };
    let side = t.specs[usize::from(f)].side.index();
    s.groups_of(t, side).any(|g| s.present(g).any(|other| blocks(g, other)))
}

/// Whether a weapon of a figure can be brought to bear on a place (8.3, 10.1, 10.2): a man's own in the wedge of his base, heavy ones,
/// pintle guns and those of men who ride in 45 degrees ahead, a turret's wherever somebody in the vehicle looks.
pub(crate) fn in_fire_arc(t: &Table, s: &State, group: usize, f: u16, weapon: Weapon, p: Point) -> bool {
    let (g, from) = (&s.groups[s.shown(group)], s.fig(f).at);
    let ahead = g.heading.in_arc_45(from.to(p));
    match t.specs[usize::from(f)].body {
        Body::Air(_) => true,
        Body::Hard(_) if weapon == Weapon::PintleMg => ahead && !g.closed,
        Body::Hard(_) if t.groups[usize::from(g.of)].has_turret() => in_arc(t, g, true, from, p),
        Body::Hard(_) | Body::Soft => ahead,
        Body::Man if s.fig(f).fate == Fate::Aboard || is_mortar(weapon) || !weapon.is_small() => ahead,
        Body::Man => in_wedge(g.heading, g.posture, from, p),
    }
}

/// The eye of a figure that fires.
pub(super) fn firing_eye(t: &Table, s: &State, group: usize, f: u16) -> Eye {
    let posture = s.groups[s.shown(group)].posture;
    let rides = s.fig(f).fate == Fate::Aboard;
    if rides { Eye { at: s.fig(f).at, height: SEATED } } else { eye(t, s, f, posture) }
}

/// The nearest enemy figure that a figure can fire at with a weapon: in arc, in sight, and not over friends (9.1, 10.1).
pub(super) fn bears(
    t: &Table,
    s: &State,
    (group, f, weapon): (usize, u16, Weapon),
    seen: &Seen,
    screens: &[Screen],
) -> Option<Point> {
    let (mine, from) = (firing_eye(t, s, group, f), s.fig(f).at);
    let mut best: Option<(i64, Point)> = None;
    for glimpse in &seen.figures {
        let far = from.distance_squared(glimpse.at);
        if best.is_some_and(|(near, _)| near <= far) || !in_fire_arc(t, s, group, f, weapon, glimpse.at) {
            continue;
        }
        let theirs = glimpse_eye(t, glimpse, seen.prone);
        if s.sees(t, mine, theirs, screens) && !masked(t, s, f, mine, theirs) {
            best = Some((far, glimpse.at));
        }
    }
    best.map(|(_, at)| at)
}

/// The places in a figure's arc where its group saw an enemy group pass in this period (9.1), in the order of the ticks.
pub(super) fn passes<'a>(
    t: &'a Table,
    s: &'a State,
    (group, f, weapon): (usize, u16, Weapon),
    enemy: usize,
) -> impl Iterator<Item = Aim> + 'a {
    let mine = firing_eye(t, s, group, f);
    let seen = s.groups[enemy].trace.iter().filter(move |trace| trace.eyes >> group & 1 == 1);
    seen.map(|trace| Aim { at: trace.at, tick: trace.tick }).filter(move |aim| {
        let there = Eye { at: aim.at, height: mine.height };
        in_fire_arc(t, s, group, f, weapon, aim.at) && !masked(t, s, f, mine, there)
    })
}

/// The nearest of them (9.1).
pub(super) fn passed_at(t: &Table, s: &State, who: (usize, u16, Weapon), enemy: usize) -> Option<Aim> {
    let from = s.fig(who.1).at;
    passes(t, s, who, enemy).min_by_key(|aim| (from.distance_squared(aim.at), aim.at))
}
