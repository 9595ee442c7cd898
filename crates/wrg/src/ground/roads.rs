//! Roads and tracks, and what they lead through (5.3, 6.3, R141): on their ground nothing that lies across them stops or slows anybody.

use geometry::table::{Course, Point, Polygon, Stretch, Tabletop};

use super::{Ground, Lie, ROAD};

/// The ground that roads and tracks cover.
#[derive(Clone, Debug, Default)]
pub(super) struct Roads {
    /// Their straight parts.
    parts: Vec<Part>,
    /// Where two parts join, and how far the road reaches round there.
    bends: Vec<(Point, i32)>,
}

/// A straight part of a road.
#[derive(Clone, Debug)]
struct Part {
    shape: Polygon,
    /// A road and no track (6.2).
    hard: bool,
}

impl Roads {
    /// Those of a table that have a width.
    pub(super) fn of(top: &Tabletop) -> Roads {
        let mut roads = Roads::default();
        for course in top.courses().iter().filter(|course| course.kind >= ROAD) {
            let part = |shape: &Polygon| Part { shape: shape.clone(), hard: course.kind == ROAD };
            roads.parts.extend(course.pieces.iter().map(part));
            roads.bends.extend(bends(course));
        }
        roads
    }

    /// Is a place on one of them, where nothing that it leads through counts (5.3)?
    pub(super) fn cover(&self, p: Point) -> bool {
        self.parts.iter().any(|part| part.shape.contains(p)) || self.bends.iter().any(|&(at, half)| p.within(at, half))
    }

    /// Is a place on a hard road?
    pub(super) fn are_hard(&self, p: Point) -> bool {
        self.parts.iter().any(|part| part.hard && part.shape.contains(p))
    }

    /// What of a stretch of a step leads beside all of them, where everything counts (6.3).
    pub(super) fn beside(&self, (a, b): (Point, Point), whole: Stretch) -> Vec<Stretch> {
        let mut left = vec![whole];
        for on in self.parts.iter().flat_map(|part| part.shape.stretches(a, b)) {
            left = left.into_iter().flat_map(|stretch| without(stretch, on)).collect();
        }
        left.retain(|&stretch| !self.cover(places(stretch, a, b)[1]));
        left
    }
}

/// The inner corners of a road, with half of its width.
fn bends(course: &Course) -> impl Iterator<Item = (Point, i32)> + '_ {
    let inner = course.path.len().saturating_sub(1);
    course.path.get(1..inner).unwrap_or_default().iter().map(|&at| (at, course.width / 2))
}

/// What is left of a stretch when another is taken out of it.
fn without(stretch: Stretch, out: Stretch) -> impl Iterator<Item = Stretch> {
    let before = Stretch { from: stretch.from, to: stretch.to.min(out.from) };
    let after = Stretch { from: stretch.from.max(out.to), to: stretch.to };
    [before, after].into_iter().filter(|part| part.from < part.to)
}

/// Three places on a stretch of a step, none of them at its ends: the edge of a wood is not yet the wood.
pub(super) fn places(stretch: Stretch, a: Point, b: Point) -> [Point; 3] {
    let (p, q) = (stretch.from.along(a, b), stretch.to.along(a, b));
    let part = |from: i32, to: i32, n: i32| from + (to - from) * n / 4;
    [1, 2, 3].map(|n| Point::new(part(p.x(), q.x(), n), part(p.y(), q.y(), n)))
}

impl Ground {
    /// How a place that lies so is for feet, hooves and wheels: on a road through woods, brush or jungle one goes as in the open (5.3, R141).
    #[must_use]
    pub fn footing(&self, p: Point, lie: Lie) -> Lie {
        if matches!(lie, Lie::Woods | Lie::Edge) && self.roads.cover(p) { Lie::Open } else { lie }
    }
    /// Is there brush that must be cut (5.3, 5.4)? Woods and jungle can be walked through, and through brush where a road or track leads.
    #[must_use]
    pub fn must_be_cut(&self, p: Point) -> bool {
        self.is_brush(p) && !self.roads.cover(p)
    }
    /// Is the place on a hard road (6.2)?
    #[must_use]
    pub fn on_road(&self, p: Point) -> bool {
        self.roads.are_hard(p)
    }
}
