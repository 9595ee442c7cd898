//! Simple polygons with whole corners: where points lie, which stretches of a line run inside, what overlaps.

use std::cmp::Ordering;

use thiserror::Error;

use super::few::Few;
use super::point::{Point, Vector, orient, turn};
use super::ratio::Ratio;

/// A shape has at most so many corners.
pub const MAX_CORNERS: usize = 400;

/// A simple polygon with an area. Its corners run clockwise on the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Polygon {
    corners: Vec<Point>,
    low: Point,
    high: Point,
}

/// Why points do not make a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ShapeError {
    /// Fewer than three corners.
    #[error("a shape needs at least three corners")]
    TooFew,
    /// More than [`MAX_CORNERS`].
    #[error("a shape has at most {MAX_CORNERS} corners")]
    TooMany,
    /// A corner that stands twice in a row, by its number from 0.
    #[error("corner {} stands twice in a row", .0 + 1)]
    Repeated(usize),
    /// Two sides that cross, touch or fold back, by the numbers of the corners they begin at.
    #[error("the side from corner {} meets the side from corner {}", .0 + 1, .1 + 1)]
    Crossing(usize, usize),
    /// All corners on one line.
    #[error("all corners lie on one line")]
    Flat,
}

/// Where a point lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Within the shape.
    Inside,
    /// On its edge.
    Edge,
    /// Without.
    Outside,
}

/// A part of a line that runs through the inside of a shape, in fractions of the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// Where it enters.
    pub from: Ratio,
    /// Where it leaves.
    pub to: Ratio,
}

impl Polygon {
    /// The shape with these corners, given in either sense.
    ///
    /// # Errors
    ///
    /// If they do not enclose one area without crossing.
    pub fn new(corners: impl Into<Vec<Point>>) -> Result<Polygon, ShapeError> {
        let mut corners = corners.into();
        simple(&corners)?;
        match area_doubled(&corners).cmp(&0) {
            Ordering::Less => corners.reverse(),
            Ordering::Equal => return Err(ShapeError::Flat),
            Ordering::Greater => (),
        }
        Ok(Polygon::bounded(corners))
    }

    /// The smallest convex shape around some points; none if they have no area.
    #[must_use]
    pub fn hull(points: &[Point]) -> Option<Polygon> {
        let mut sorted = points.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        let mut corners: Vec<Point> = Vec::with_capacity(2 * sorted.len());
        for pass in 0..2 {
            let floor = corners.len() + 1;
            for &point in &sorted {
                while corners.len() > floor && turn(corners[corners.len() - 2], corners[corners.len() - 1], point) <= 0
                {
                    corners.pop();
                }
                corners.push(point);
            }
            corners.pop();
            if pass == 0 {
                sorted.reverse();
            }
        }
        (corners.len() >= 3).then(|| Polygon::bounded(corners))
    }

    /// The rectangle with these opposite corners; none if it has no area.
    #[must_use]
    pub fn rectangle(a: Point, b: Point) -> Option<Polygon> {
        Polygon::hull(&[a, Point::new(a.x(), b.y()), b, Point::new(b.x(), a.y())])
    }

    fn bounded(corners: Vec<Point>) -> Polygon {
        let (low, high) = bounds(&corners);
        Polygon { corners, low, high }
    }

    /// The corners, clockwise on the screen.
    #[must_use]
    pub fn corners(&self) -> &[Point] {
        &self.corners
    }

    /// The sides, each from corner to corner.
    pub fn sides(&self) -> impl Iterator<Item = (Point, Point)> + '_ {
        let next = self.corners.iter().cycle().skip(1);
        self.corners.iter().zip(next).map(|(&a, &b)| (a, b))
    }

    /// The north-western and south-eastern corners of the box around it.
    #[must_use]
    pub fn bounds(&self) -> (Point, Point) {
        (self.low, self.high)
    }

    /// Twice its area.
    #[must_use]
    pub fn area_doubled(&self) -> i64 {
        area_doubled(&self.corners)
    }

    /// Whether no corner is bent inwards.
    #[must_use]
    pub fn is_convex(&self) -> bool {
        let n = self.corners.len();
        (0..n).all(|i| turn(self.corners[i], self.corners[(i + 1) % n], self.corners[(i + 2) % n]) >= 0)
    }

    /// The same shape elsewhere.
    #[must_use]
    pub fn moved(&self, way: Vector) -> Polygon {
        Polygon::bounded(self.corners.iter().map(|corner| corner.plus(way)).collect())
    }

    /// Where a point lies.
    #[must_use]
    pub fn place(&self, p: Point) -> Place {
        if p.x() < self.low.x() || p.x() > self.high.x() || p.y() < self.low.y() || p.y() > self.high.y() {
            return Place::Outside;
        }
        let mut inside = false;
        for (a, b) in self.sides() {
            let side = turn(a, b, p);
            if side == 0 && between(a, b, p) {
                return Place::Edge;
            }
            // The ray to the east meets the side if one end lies above it and the other does not.
            if (a.y() > p.y()) != (b.y() > p.y()) && (side > 0) == (b.y() > a.y()) {
                inside = !inside;
            }
        }
        if inside { Place::Inside } else { Place::Outside }
    }

    /// Whether the point lies inside or on the edge.
    #[must_use]
    pub fn contains(&self, p: Point) -> bool {
        self.place(p) != Place::Outside
    }

    /// The stretches of the way from `a` to `b` that run through the inside, in order. A line along an edge is not
    /// inside, and the way back has the same stretches.
    #[must_use]
    pub fn stretches(&self, a: Point, b: Point) -> Vec<Stretch> {
        let mut found = Vec::new();
        self.each_stretch(a, b, |stretch| found.push(stretch));
        found
    }

    /// The same one after the other, without a list.
    pub(super) fn each_stretch(&self, a: Point, b: Point, mut each: impl FnMut(Stretch)) {
        if a == b || apart(bounds(&[a, b]), self.bounds()) || self.is_beside(a, b) {
            return;
        }
        // The line is pushed ever so little to the right and to the left; inside means inside both times.
        let (right, left) = (self.cuts(a, b, true), self.cuts(a, b, false));
        let (right, left) = (right.as_slice(), left.as_slice());
        let mut last: Option<Stretch> = None;
        let (mut i, mut j) = (0, 0);
        while i + 1 < right.len() && j + 1 < left.len() {
            let from = right[i].max(left[j]).max(Ratio::ZERO);
            let to = right[i + 1].min(left[j + 1]).min(Ratio::ONE);
            if from < to {
                match &mut last {
                    Some(last) if last.to == from => last.to = to,
                    _ => {
                        let done = last.replace(Stretch { from, to });
                        done.into_iter().for_each(&mut each);
                    }
                }
            }
            if right[i + 1] < left[j + 1] { i += 2 } else { j += 2 }
        }
        last.into_iter().for_each(each);
    }

    /// Whether some of the way from `a` to `b` runs through the inside.
    fn is_entered(&self, a: Point, b: Point) -> bool {
        let mut entered = false;
        self.each_stretch(a, b, |_| entered = true);
        entered
    }

    /// Whether all of the box around the shape lies on one side of the line through `a` and `b`.
    fn is_beside(&self, a: Point, b: Point) -> bool {
        let (low, high) = self.bounds();
        let corners = [low, Point::new(high.x(), low.y()), high, Point::new(low.x(), high.y())];
        let sides = corners.map(|corner| turn(a, b, corner).signum());
        sides[0] != 0 && sides.iter().all(|&side| side == sides[0])
    }

    /// Where the whole line through `a` and `b` cuts the edge, in order, an even number of times. Corners on the line
    /// count as lying to its right or to its left.
    fn cuts(&self, a: Point, b: Point, right: bool) -> Few<Ratio, 8> {
        let side = |p: Point| match turn(a, b, p) {
            0 => right,
            n => n > 0,
        };
        let mut cuts = Few::new(Ratio::ZERO);
        let mut before = self.corners[self.corners.len() - 1];
        let mut side_before = side(before);
        for &corner in &self.corners {
            let here = side(corner);
            if here != side_before {
                let way = before.to(corner);
                if let Some(cut) = Ratio::new(a.to(before).cross(way), a.to(b).cross(way)) {
                    cuts.push(cut);
                }
            }
            (before, side_before) = (corner, here);
        }
        cuts.as_mut_slice().sort_unstable();
        cuts
    }

    /// Whether the way from `a` to `b` has a point in common with the shape or its edge.
    #[must_use]
    pub fn meets_segment(&self, a: Point, b: Point) -> bool {
        let (low, high) = bounds(&[a, b]);
        !apart((low, high), self.bounds()) && (self.contains(a) || self.sides().any(|(c, d)| segments_meet(a, b, c, d)))
    }

    /// Whether two shapes have a point in common, be it on their edges.
    #[must_use]
    pub fn meets(&self, other: &Polygon) -> bool {
        !apart(self.bounds(), other.bounds())
            && (self.contains(other.corners[0])
                || other.contains(self.corners[0])
                || self.sides().any(|(a, b)| other.sides().any(|(c, d)| segments_meet(a, b, c, d))))
    }

    /// Whether two shapes have some area in common; touching edges are not enough.
    #[must_use]
    pub fn overlaps(&self, other: &Polygon) -> bool {
        if apart(self.bounds(), other.bounds()) {
            return false;
        }
        let enters = |p: &Polygon, q: &Polygon| p.sides().any(|(a, b)| q.is_entered(a, b));
        // If neither edge enters the other shape, the two are apart or the same; the same if sides run together.
        enters(self, other)
            || enters(other, self)
            || self.sides().any(|(a, b)| other.sides().any(|(c, d)| runs_along(a, b, c, d)))
    }

    /// Whether all of the other shape lies in this one; edges may touch.
    #[must_use]
    pub fn encloses(&self, other: &Polygon) -> bool {
        other.corners.iter().all(|&corner| self.contains(corner)) && self.sides().all(|(a, b)| !other.is_entered(a, b))
    }
}

fn area_doubled(corners: &[Point]) -> i64 {
    let origin = corners[0];
    corners.windows(2).map(|pair| turn(origin, pair[0], pair[1])).sum()
}

fn simple(corners: &[Point]) -> Result<(), ShapeError> {
    let n = corners.len();
    if n < 3 {
        return Err(ShapeError::TooFew);
    }
    if n > MAX_CORNERS {
        return Err(ShapeError::TooMany);
    }
    let side = |i: usize| (corners[i], corners[(i + 1) % n]);
    if let Some(i) = (0..n).find(|&i| side(i).0 == side(i).1) {
        return Err(ShapeError::Repeated((i + 1) % n));
    }
    if corners.iter().all(|&c| turn(corners[0], corners[1], c) == 0) {
        return Err(ShapeError::Flat);
    }
    for i in 0..n {
        for j in i + 1..n {
            let ((a, b), (c, d)) = (side(i), side(j));
            let clash = if j == i + 1 {
                folds_back(a, b, d)
            } else if i == 0 && j == n - 1 {
                folds_back(c, d, b)
            } else {
                segments_meet(a, b, c, d)
            };
            if clash {
                return Err(ShapeError::Crossing(i, j));
            }
        }
    }
    Ok(())
}

/// Whether the way from `a` over `b` to `c` goes back on itself.
fn folds_back(a: Point, b: Point, c: Point) -> bool {
    turn(a, b, c) == 0 && a.to(b).dot(b.to(c)) < 0
}

/// Whether a point on the line through `a` and `b` lies between them.
fn between(a: Point, b: Point, p: Point) -> bool {
    p.to(a).dot(p.to(b)) <= 0
}

/// Whether two sides run along each other in the same direction for some length.
fn runs_along(a: Point, b: Point, c: Point, d: Point) -> bool {
    let way = a.to(b);
    turn(a, b, c) == 0
        && turn(a, b, d) == 0
        && way.dot(c.to(d)) > 0
        && way.dot(a.to(c)) < way.length_squared()
        && way.dot(a.to(d)) > 0
}

/// Whether two segments have a point in common, ends included.
#[must_use]
pub fn segments_meet(a: Point, b: Point, c: Point, d: Point) -> bool {
    let (c_side, d_side) = (orient(a, b, c), orient(a, b, d));
    let (a_side, b_side) = (orient(c, d, a), orient(c, d, b));
    let parted = |p: Ordering, q: Ordering| p != q && p.is_ne() && q.is_ne();
    (parted(c_side, d_side) && parted(a_side, b_side))
        || (c_side.is_eq() && between(a, b, c))
        || (d_side.is_eq() && between(a, b, d))
        || (a_side.is_eq() && between(c, d, a))
        || (b_side.is_eq() && between(c, d, b))
}

/// The box around some points.
pub(super) fn bounds(points: &[Point]) -> (Point, Point) {
    let xs = points.iter().map(|p| p.x());
    let ys = points.iter().map(|p| p.y());
    let low = Point::new(xs.clone().min().unwrap_or(0), ys.clone().min().unwrap_or(0));
    (low, Point::new(xs.max().unwrap_or(0), ys.max().unwrap_or(0)))
}

pub(super) fn apart(a: (Point, Point), b: (Point, Point)) -> bool {
    a.1.x() < b.0.x() || b.1.x() < a.0.x() || a.1.y() < b.0.y() || b.1.y() < a.0.y()
}
