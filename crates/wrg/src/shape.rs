//! Shapes that the rules lay on the table: strips ahead of a point, and the hulls of vehicles.

use geometry::table::{Base, Heading, Point, Polygon};

use crate::air::Aircraft;
use crate::scale::METRE;
use crate::state::Body;

/// Front, back and depth of a vehicle in centimetres; a man has none but his base (3.1).
#[must_use]
pub(crate) const fn hull(body: Body) -> [u16; 3] {
    match body {
        Body::Man => [0, 0, 0],
        Body::Hard(_) => [350, 350, 650],
        Body::Soft => [250, 250, 550],
        Body::Air(Aircraft::Glider) => [2_400, 300, 1_500],
        Body::Air(Aircraft::Helicopter) => [1_200, 1_200, 1_600],
    }
}

/// The point so many centimetres ahead of another and to the right of it.
#[must_use]
pub(crate) fn spot(at: Point, facing: Heading, ahead: i32, right: i32) -> Point {
    Base { at, facing, front: 0, rear: 0, depth: 0 }.spot(ahead, right)
}

/// A strip of so many centimetres in width along the line from one point to another.
#[must_use]
pub(crate) fn between(from: Point, to: Point, wide: i32) -> Option<Polygon> {
    let along = Heading::from_to(from, to)?;
    let corner = |at: Point, right: i32| spot(at, along, 0, right);
    Polygon::hull(&[corner(from, -wide / 2), corner(from, wide / 2), corner(to, wide / 2), corner(to, -wide / 2)])
}

/// A strip of so many metres in width, from so many metres ahead of a point to so many.
#[must_use]
pub(crate) fn strip(at: Point, facing: Heading, from: i32, to: i32, width: i32) -> Option<Polygon> {
    let half = width * METRE / 2;
    let corner = |ahead: i32, right: i32| spot(at, facing, ahead * METRE, right);
    Polygon::hull(&[corner(from, -half), corner(to, -half), corner(to, half), corner(from, half)])
}
