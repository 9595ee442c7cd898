//! What moving bodies touch: points that pass points, shapes that are pushed against shapes.

use super::point::{Point, Vector, turn};
use super::polygon::Polygon;
use super::ratio::Ratio;

/// Whether the point comes within `reach` of the way from `a` to `b`; exact.
#[must_use]
pub fn near_segment(p: Point, a: Point, b: Point, reach: i32) -> bool {
    // Most are far off, and the box round the segment says so.
    let beyond = |p: i32, a: i32, b: i32| {
        i64::from(p) < i64::from(a.min(b)) - i64::from(reach) || i64::from(p) > i64::from(a.max(b)) + i64::from(reach)
    };
    if beyond(p.x(), a.x(), b.x()) || beyond(p.y(), a.y(), b.y()) {
        return false;
    }
    near(wide(a.to(p)), wide(a.to(b)), reach)
}

/// Whether two points that move evenly at the same time, each from its first place to its second, come within `reach`.
#[must_use]
pub fn pass_within(one: (Point, Point), other: (Point, Point), reach: i32) -> bool {
    // Seen from the second, the first moves along a segment and the second stands still.
    let (from, to) = (wide(other.0.to(one.0)), wide(other.1.to(one.1)));
    near((-from.0, -from.1), (to.0 - from.0, to.1 - from.1), reach)
}

fn wide(v: Vector) -> (i128, i128) {
    (i128::from(v.x()), i128::from(v.y()))
}

/// Whether the point `p` lies within `reach` of the segment from the origin along `way`.
fn near(p: (i128, i128), way: (i128, i128), reach: i32) -> bool {
    let dot = |a: (i128, i128), b: (i128, i128)| a.0 * b.0 + a.1 * b.1;
    let reach = i128::from(reach);
    let (ahead, length) = (dot(way, p), dot(way, way));
    let rest = (p.0 - way.0, p.1 - way.1);
    reach >= 0
        && if ahead <= 0 {
            dot(p, p) <= reach * reach
        } else if ahead >= length {
            dot(rest, rest) <= reach * reach
        } else {
            let aside = way.0 * p.1 - way.1 * p.0;
            aside * aside <= reach * reach * length
        }
}

/// The area that a convex shape sweeps when it is pushed without turning.
#[must_use]
pub fn swept(shape: &Polygon, way: Vector) -> Option<Polygon> {
    let mut corners = shape.corners().to_vec();
    corners.extend(shape.corners().iter().map(|corner| corner.plus(way)));
    Polygon::hull(&corners)
}

/// How far a shape can be pushed before it first touches the other; none if it never does. Exact.
#[must_use]
pub fn first_touch(shape: &Polygon, way: Vector, other: &Polygon) -> Option<Ratio> {
    if shape.meets(other) {
        return Some(Ratio::ZERO);
    }
    let onto = |from: &Polygon, way: Vector, to: &Polygon| {
        let corners = from.corners().iter();
        corners.flat_map(|&p| to.sides().filter_map(move |(c, d)| strike(p, way, c, d))).min()
    };
    let ahead = onto(shape, way, other);
    let back = onto(other, way.reversed(), shape);
    match (ahead, back) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}

/// How far along its way a point strikes a side.
fn strike(p: Point, way: Vector, c: Point, d: Point) -> Option<Ratio> {
    let side = c.to(d);
    let across = way.cross(side);
    if across == 0 {
        // It runs along the side's own line, if at all: the nearer end is struck.
        let on_line = turn(c, d, p) == 0 && way.length_squared() > 0;
        let at = |end: Point| Ratio::new(way.dot(p.to(end)), way.length_squared());
        return [at(c), at(d)].into_iter().flatten().filter(|&t| on_line && unit(t)).min();
    }
    let along = Ratio::new(p.to(c).cross(side), across)?;
    let on_side = Ratio::new(p.to(c).cross(way), across)?;
    (unit(along) && unit(on_side)).then_some(along)
}

fn unit(t: Ratio) -> bool {
    t >= Ratio::ZERO && t <= Ratio::ONE
}
