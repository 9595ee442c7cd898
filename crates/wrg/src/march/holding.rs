//! How far its last test lets a group follow its order (4.1, 13.7, 16.3).

use geometry::table::{Point, Ratio, Vector};
use kernel::{Dice, Told, Witness};

use super::ending::MEETING;
use super::{doubles, nearest_enemy, pushes, pushing};
use crate::aircraft::Flight;
use crate::desk::Desk;
use crate::ground::Lie;
use crate::retreat::{flight, front, nears};
use crate::scale::METRE;
use crate::state::{Body, Order, Pace, State, Table, curb};

/// Cover on the way is looked for at every so many centimetres: less than what lies behind a hedge.
const LOOK: i32 = 2 * METRE;

/// What a group will really do: its order, unless its reaction overrules it (4.1, 13.7); then the order lies dormant (4.3).
#[must_use]
pub fn bound(t: &Table, s: &State, group: usize) -> Order {
    let g = &s.groups[group];
    match s.place(t, group) {
        Some(here) if g.flight == Flight::None => held(t, s, group, here, g.order),
        place => Order::new(Pace::Halt, place.unwrap_or(g.order.to)),
    }
}

/// What its last test makes in this period of an order that a group is given here (13.7, 16.3), or would be given; whoever pushes a gun goes
/// as one does with a gun (5.2).
#[must_use]
pub fn held(t: &Table, s: &State, group: usize, here: Point, order: Order) -> Order {
    let order = curbed(t, s, group, here, order);
    let pace = if pushes(t, s, group) { pushing(order.pace) } else { order.pace };
    Order { pace, ..order }
}

/// The same but for the gun.
fn curbed(t: &Table, s: &State, group: usize, here: Point, order: Order) -> Order {
    let g = &s.groups[group];
    if let Some(order) = flight(t, s, group, here, order) {
        return order;
    }
    let ordered = in_breath(t, s, group, order);
    let hull = s.vehicle(t, group).map(|v| t.specs[usize::from(v)].body);
    if matches!(hull, Some(Body::Hard(_))) {
        return steel(t, s, group, here, ordered);
    }
    let Some((enemy, _)) = nearest_enemy(t, s.mind(t, group), group, here) else { return ordered };
    let closes = ordered.pace != Pace::Halt && ordered.to.distance_squared(enemy) < here.distance_squared(enemy);
    if g.curb & curb::MUST_ADVANCE != 0 && !closes {
        return Order::new(Pace::Walk, enemy);
    }
    hold_back(t, s, group, here, ordered)
}

/// The order of an armoured vehicle as far as its score lets it advance (16.3), whether or not it has located anybody.
fn steel(t: &Table, s: &State, group: usize, here: Point, ordered: Order) -> Order {
    let curbs = s.groups[group].curb;
    let advances = ordered.pace != Pace::Halt && is_advance(t, s, group, here, ordered.to);
    if curbs & curb::MUST_ADVANCE != 0 && !advances {
        let enemy = nearest_enemy(t, s.mind(t, group), group, here).map(|(at, _)| at);
        return Order::new(Pace::Walk, enemy.unwrap_or_else(|| front(t, s, group, here)));
    }
    let halt = Order::new(Pace::Halt, here);
    match (advances, curbs & curb::NO_ADVANCE != 0, curbs & curb::NO_CLOSING != 0) {
        (true, true, _) => halt,
        (true, false, true) => next_cover(t, s, here, ordered).unwrap_or(halt),
        _ => ordered,
    }
}

/// Whether a way leads towards any enemy that a group knows of (16.3); where it knows of none, the way it looked when the battle began.
fn is_advance(t: &Table, s: &State, group: usize, here: Point, to: Point) -> bool {
    let known = s.mind(t, group).seen[s.side(t, group)].iter().flat_map(|seen| &seen.figures);
    let mut places = known.map(|one| one.at).peekable();
    if places.peek().is_none() {
        return t.groups[usize::from(s.groups[group].of)].facing.is_ahead(here.to(to));
    }
    places.any(|p| nears(here, to, p))
}

/// The order of a vehicle that goes no farther than the next covered fire position on its way (16.3): another than it is in, or,
/// where there is none, the end of the woods or rocks that it is in.
fn next_cover(t: &Table, s: &State, here: Point, order: Order) -> Option<Order> {
    let whole = here.distance(order.to);
    let stops = (1..=whole / LOOK).filter_map(|n| Ratio::new(i64::from(n * LOOK), i64::from(whole)));
    let places: Vec<Point> = stops.map(|part| part.along(here, order.to)).collect();
    let among = |p: &Point| matches!(s.lie(t, *p), Lie::Woods | Lie::Trees | Lie::Edge | Lie::Trench);
    // A hedge covers whoever has not crossed it.
    let lined = |p: &Point| t.ground.is_lined(here, *p);
    let covered = |p: &Point| among(p) || lined(p);
    let within = if covered(&here) { places.iter().take_while(|p| covered(p)).count() } else { 0 };
    let next = places[within..].iter().find(|p| covered(p));
    let last = || places[..within].last().filter(|p| among(p));
    next.or_else(last).map(|&to| Order::new(order.pace, to))
}

/// The places where a group has located enemies.
fn located(t: &Table, s: &State, group: usize) -> Vec<Point> {
    let seen = s.mind(t, group).seen[s.side(t, group)].iter().filter(|seen| seen.located);
    seen.flat_map(|seen| &seen.figures).map(|one| one.at).collect()
}

/// An order as far as a low score lets a group close on enemies that it has located, whichever of them (13.7): men mounted in soft
/// vehicles are only kept from those at hand.
fn hold_back(t: &Table, s: &State, group: usize, here: Point, ordered: Order) -> Order {
    let (curbs, enemies) = (s.groups[group].curb, located(t, s, group));
    if ordered.pace == Pace::Halt {
        return ordered;
    }
    let soft = s.vehicle(t, group).is_some();
    let closes = enemies.iter().any(|&p| nears(here, ordered.to, p));
    let at_hand = closes_at_hand(s, group, here.to(ordered.to), &enemies);
    if curbs & curb::NO_ADVANCE != 0 && closes && !soft || curbs & curb::NO_CLOSING != 0 && at_hand {
        return Order::new(Pace::Halt, here);
    }
    if curbs & curb::NO_CLOSING == 0 || !closes || soft {
        return ordered;
    }
    match ordered.pace {
        // Whoever is at a gun stands (3.1), and does not crawl with it.
        _ if pushes(t, s, group) => Order::new(Pace::Halt, here),
        pace if pace.is_prone() => ordered,
        Pace::SilentWalk => Order { pace: Pace::SilentCrawl, ..ordered },
        _ => Order { pace: Pace::Crawl, ..ordered },
    }
}

/// Whether going this way brings any figure of a group nearer to an enemy who is at hand for it (13.7), whoever leads it.
fn closes_at_hand(s: &State, group: usize, way: Vector, enemies: &[Point]) -> bool {
    let figures: Vec<Point> = s.present(group).map(|f| s.fig(f).at).collect();
    figures.iter().any(|&at| enemies.iter().any(|&p| at.within(p, MEETING) && nears(at, at.plus(way), p)))
}

/// The order of a group as far as its breath lasts: whoever doubled walks for two periods (5.5).
fn in_breath(t: &Table, s: &State, group: usize, order: Order) -> Order {
    let pace = if order.pace == Pace::Double && !doubles(t, s, group) { Pace::Walk } else { order.pace };
    Order { pace, ..order }
}

impl<D: Dice, W: Witness<Told>> Desk<'_, D, W> {
    /// Whether a low score keeps a man from wading or climbing nearer to an enemy whom his group has located (13.7).
    pub(super) fn must_not_climb(&self, group: usize, f: u16, (to, lie): (Point, Lie)) -> bool {
        let curbs = self.s.groups[group].curb;
        let from = self.s.fig(f);
        if curbs & curb::NO_CLOSING == 0 || !lie.is_slow() && !from.lie.is_slow() {
            return false;
        }
        let nears = |p: &Point| to.distance_squared(*p) < from.at.distance_squared(*p);
        located(self.t, self.s, group).iter().any(nears)
    }
}
