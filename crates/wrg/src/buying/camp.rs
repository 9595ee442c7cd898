//! Where the groups of an army stand if nobody says otherwise: its officer a little behind the front, those without a radio within his
//! voice, the others abreast, and nobody on the bases of another (3.1).

use geometry::table::{Heading, Point};

use super::{Camp, Sheet};
use crate::scale::METRE;
use crate::shape::spot;
use crate::words::{Arm, Rank};

/// Mesh of the net of places.
const MESH: i32 = 12 * METRE;
/// From rank to rank and from man to man.
const DEEP: i32 = 13 * METRE;
const WIDE: i32 = METRE;
/// How deep the strip is in which reserves come on.
const STRIP: i32 = 40 * METRE;
/// How far behind the front an officer stands.
const BEHIND: i32 = 24 * METRE;

/// A place in a camp, in centimetres before its middle and to the right of it, and on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stead {
    /// Towards the enemy.
    pub ahead: i32,
    /// To the right.
    pub right: i32,
    /// On the table.
    pub at: Point,
}

/// The places of a zone where somebody can stand, the foremost first.
pub(crate) fn places(zone: &[Point], facing: Heading, free: impl Fn(Point) -> bool) -> Vec<Stead> {
    let outline: Vec<kernel::Point> = zone.iter().map(|p| kernel::Point { x: p.x(), y: p.y() }).collect();
    let inside = |p: Point| kernel::question::inside(&outline, kernel::Point { x: p.x(), y: p.y() });
    let (xs, ys) = (zone.iter().map(|p| p.x()), zone.iter().map(|p| p.y()));
    let (low, high) = (xs.clone().min().unwrap_or(0), xs.max().unwrap_or(0));
    let (top, bottom) = (ys.clone().min().unwrap_or(0), ys.max().unwrap_or(0));
    let middle = Point::new(low + (high - low) / 2, top + (bottom - top) / 2);
    let steps = (high - low).max(bottom - top) / MESH + 1;
    let net = (-steps..=steps).rev().flat_map(|row| (-steps..=steps).map(move |column| (row * MESH, column * MESH)));
    let all = net.map(|(ahead, right)| Stead { ahead, right, at: spot(middle, facing, ahead, right) });
    let all: Vec<Stead> = all.filter(|place| inside(place.at) && free(place.at)).collect();
    if all.is_empty() { vec![Stead { ahead: 0, right: 0, at: middle }] } else { all }
}

/// How much room a group needs to each side and behind it.
fn room(sheet: &Sheet, n: usize) -> (i32, i32) {
    let group = sheet.entries[n].group();
    if group.vehicle.is_some() {
        return (6 * METRE, DEEP);
    }
    let men = i32::try_from(group.strength()).unwrap_or(9);
    (men.min(9) * 5 * METRE + WIDE, (men - 1) / 9 * DEEP + DEEP)
}

/// The part of a camp along its own edge of the table, where reserves come on (2.3).
pub(super) fn rear(camp: &Camp) -> Camp {
    let (xs, ys) = (camp.zone.iter().map(|p| p.x()), camp.zone.iter().map(|p| p.y()));
    let (left, right) = (xs.clone().min().unwrap_or(0), xs.max().unwrap_or(0));
    let (top, bottom) = (ys.clone().min().unwrap_or(0), ys.max().unwrap_or(0));
    let back = camp.facing.back().vector();
    let (left, right, top, bottom) = match (back.x().abs() > back.y().abs(), back.x() > 0, back.y() > 0) {
        (true, true, _) => (left.max(right - STRIP), right, top, bottom),
        (true, false, _) => (left, right.min(left + STRIP), top, bottom),
        (false, _, true) => (left, right, top.max(bottom - STRIP), bottom),
        (false, _, false) => (left, right, top, bottom.min(top + STRIP)),
    };
    let holds = |p: Point| (left..=right).contains(&p.x()) && (top..=bottom).contains(&p.y());
    let places: Vec<Stead> = camp.places.iter().copied().filter(|place| holds(place.at)).collect();
    if places.is_empty() {
        return camp.clone();
    }
    let zone = [(left, top), (right, top), (right, bottom), (left, bottom)].map(|(x, y)| Point::new(x, y)).to_vec();
    Camp { zone, places, ..camp.clone() }
}

/// The group from which orders come: the first with an officer.
fn headquarters(sheet: &Sheet) -> Option<usize> {
    (0..sheet.entries.len()).find(|&n| sheet.entries[n].group().leader() == Rank::Officer)
}

/// The place of each group of a sheet, in its order.
pub(super) fn settled(camp: &Camp, sheet: &Sheet) -> Vec<Point> {
    let front = camp.places.first().map_or(0, |place| place.ahead);
    let office = headquarters(sheet);
    let silent = |n: usize| sheet.entries[n].group().carrying(Arm::Radio) == 0;
    let mut order: Vec<usize> = (0..sheet.entries.len()).collect();
    // Whoever needs to be heard is placed before those who are heard anywhere.
    order.sort_by_key(|&n| (Some(n) != office, !silent(n), n));
    let mut taken: Vec<(usize, Stead)> = Vec::new();
    for n in order {
        let (wide, deep) = room(sheet, n);
        let is_free = |place: &&Stead| {
            taken.iter().all(|(other, there)| {
                let (width, depth) = room(sheet, *other);
                (place.right - there.right).abs() >= wide + width
                    || (place.ahead - there.ahead).abs() >= deep.max(depth)
            })
        };
        let voice = taken.iter().find(|(other, _)| Some(*other) == office).map(|(_, place)| *place);
        let far = |place: &&Stead| match voice.filter(|_| silent(n)) {
            Some(officer) => place.at.distance(officer.at),
            None if Some(n) == office => (front - BEHIND - place.ahead).abs() + place.right.abs(),
            None => (front - place.ahead) * 2 + place.right.abs(),
        };
        let best = camp.places.iter().filter(is_free).min_by_key(|place| (far(place), place.at));
        let fallback = camp.places[n % camp.places.len().max(1)];
        taken.push((n, best.copied().unwrap_or(fallback)));
    }
    taken.sort_by_key(|(n, _)| *n);
    taken.into_iter().map(|(_, place)| place.at).collect()
}

/// The places where field works do most good: crews first, then the others, the officer last.
pub(super) fn shelters(camp: &Camp, sheet: &Sheet) -> Vec<Point> {
    let office = headquarters(sheet);
    let mut order: Vec<usize> = (0..sheet.entries.len()).collect();
    order.sort_by_key(|&n| (Some(n) == office, sheet.entries[n].group().heavy.is_empty(), n));
    let places = settled(camp, sheet);
    order.into_iter().filter(|&n| sheet.entries[n].group().vehicle.is_none()).map(|n| places[n]).collect()
}
