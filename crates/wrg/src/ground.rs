//! The table as the rules see it: how a place lies, what stands in the way of the eye, what a step meets.

mod roads;

use geometry::table::contact::near_segment;
use geometry::table::{Course, Eye, LineVeil, Point, Polygon, Screen, Tabletop, Veil, Veils, crossing, segments_meet};

use crate::scale::METRE;
use roads::Roads;

/// Kinds of areas, the first eight as made-up country uses them.
pub const AREAS: &[&str] = &[
    "field",
    "wood",
    "brush",
    "jungle",
    "building",
    "rocks",
    "water",
    "paddy",
    "trench",
    "bunker",
    "ford",
    "prepared-building",
    "crag",
];
/// Kinds of lines.
pub const LINES: &[&str] = &["hedge", "wall", "fence", "ditch", "stream", "road", "track"];
/// Both, for the reader of table files.
pub const KINDS: geometry::table::Kinds<'static> = geometry::table::Kinds { areas: AREAS, lines: LINES };

const BRUSH: u8 = 2;
const BUILDING: u8 = 4;
const PREPARED: u8 = 11;
const CRAG: u8 = 12;
/// Roads and tracks stand at the end of the kinds of lines; what comes before them is crossed.
const ROAD: u8 = 5;
/// Whoever is this near to a hedge or wall is behind it.
const BEHIND: i32 = 3 * METRE;
/// Whoever is this near to the edge of a wood is at it.
const EDGE: i32 = 5 * METRE;
/// So much of woods, brush or jungle can be looked through.
const DEPTH: i32 = 50 * METRE;

const VEILS: Veils<'static> = Veils {
    areas: &[
        Veil::Clear,
        Veil::Thick(DEPTH),
        Veil::Thick(DEPTH),
        Veil::Thick(DEPTH),
        Veil::Solid,
        Veil::Clear,
        Veil::Clear,
        Veil::Clear,
        Veil::Clear,
        Veil::Clear,
        Veil::Clear,
        Veil::Solid,
        Veil::Clear,
    ],
    lines: &[
        LineVeil::Lined(BEHIND),
        LineVeil::Lined(BEHIND),
        LineVeil::Clear,
        LineVeil::Clear,
        LineVeil::Clear,
        LineVeil::Clear,
        LineVeil::Clear,
    ],
    gone: &[],
};

/// Something that hides men: an area, or a hedge or wall.
#[derive(Clone, Copy, Debug)]
pub enum Cover<'a> {
    /// An area.
    Area(&'a Polygon),
    /// A hedge or wall.
    Line(&'a Course),
}

impl Cover<'_> {
    /// Is it so near to a place?
    fn is_within(self, p: Point, reach: i32) -> bool {
        let near = |(a, b): (Point, Point)| near_segment(p, a, b, reach);
        match self {
            Cover::Area(shape) => shape.contains(p) || shape.sides().any(near),
            Cover::Line(course) => course.parts().any(near),
        }
    }
    /// Does it hide whoever is at a place?
    #[must_use]
    pub fn hides(self, p: Point) -> bool {
        match self {
            Cover::Area(shape) => shape.contains(p),
            Cover::Line(_) => self.is_within(p, BEHIND),
        }
    }
}

/// How a place lies for whoever is there (8.1, 12.1, 12.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Lie {
    /// Open ground.
    #[default]
    Open,
    /// Water or paddy that is waded.
    Wet,
    /// Woods, brush or jungle.
    Woods,
    /// Single trees or rocks.
    Trees,
    /// The edge of a wood.
    Edge,
    /// A building.
    Building,
    /// A trench.
    Trench,
    /// A bunker.
    Bunker,
    /// A face of rock that is climbed with hands.
    Crag,
}

impl Lie {
    /// Does a man get on there no faster than he crawls, wading or climbing with hands (5.1)?
    #[must_use]
    pub const fn is_slow(self) -> bool {
        matches!(self, Lie::Wet | Lie::Crag)
    }
    /// Is a man there in soft cover (12.4)?
    #[must_use]
    pub const fn is_soft(self) -> bool {
        matches!(self, Lie::Woods | Lie::Trees | Lie::Edge)
    }
    /// Is a man there in hard cover: trench, building or bunker?
    #[must_use]
    pub const fn is_hard(self) -> bool {
        matches!(self, Lie::Building | Lie::Trench | Lie::Bunker)
    }
    /// In words, for tellings and badges.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Lie::Open => "in the open",
            Lie::Wet => "in water",
            Lie::Woods => "in woods",
            Lie::Trees => "among rocks or trees",
            Lie::Edge => "at the edge of a wood",
            Lie::Building => "in a building",
            Lie::Trench => "in a trench",
            Lie::Bunker => "in a bunker",
            Lie::Crag => "on a crag",
        }
    }
}

/// What one short step meets (5.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Met {
    /// Hedges, walls, fences, ditches and banks crossed.
    pub obstacles: u8,
    /// The first of them, in words.
    pub line: Option<&'static str>,
    /// Contours climbed.
    pub climbed: u8,
    /// The edge of the table: nobody goes there.
    pub barred: bool,
    /// Deep water, where nobody goes who does not swim.
    pub deep: bool,
}

/// How often a step comes onto a line (5.3): whoever stands on it has paid for it already, where two of its parts join there is one,
/// and on a road there is a gate or a bridge (R141).
fn crossings(course: &Course, a: Point, b: Point, roads: &Roads) -> usize {
    let comes_onto = |&(n, (c, d)): &(usize, (Point, Point))| {
        segments_meet(a, b, c, d)
            && !segments_meet(a, a, c, d)
            && (n == 0 || !segments_meet(c, c, a, b))
            && !roads.cover(meeting((a, b), (c, d)))
    };
    course.parts().enumerate().filter(comes_onto).count()
}

/// Where a step comes onto a part of a line; if it goes along it, at the end that is nearer.
fn meeting((a, b): (Point, Point), (c, d): (Point, Point)) -> Point {
    let nearer = if a.distance_squared(c) < a.distance_squared(d) { c } else { d };
    crossing(a, b, c, d).map_or(nearer, |part| part.along(a, b))
}

/// Does the line from one place to another cross or touch it?
fn is_crossed(course: &Course, a: Point, b: Point) -> bool {
    course.parts().any(|(c, d)| segments_meet(a, b, c, d))
}

/// A kind of line that is crossed, in words.
const fn line_words(kind: u8) -> &'static str {
    match kind {
        0 => "a hedge",
        1 => "a wall",
        2 => "a fence",
        3 => "a ditch",
        _ => "a stream",
    }
}

/// The box round a step.
fn bounds(a: Point, b: Point) -> (Point, Point) {
    (Point::new(a.x().min(b.x()), a.y().min(b.y())), Point::new(a.x().max(b.x()), a.y().max(b.y())))
}

/// The table of a scenario.
#[derive(Clone, Debug)]
pub struct Ground {
    /// The geometry.
    pub top: Tabletop,
    boxes: Vec<(Point, Point)>,
    /// The woods, houses, waters and crags that a step may lead through, by number, each with its box.
    passable: Vec<(u16, Point, Point)>,
    roads: Roads,
}

impl Ground {
    /// The ground of a table.
    #[must_use]
    pub fn new(top: Tabletop) -> Ground {
        let hull = |path: &[Point]| {
            let (xs, ys) = (path.iter().map(|p| p.x()), path.iter().map(|p| p.y()));
            let low = Point::new(xs.clone().min().unwrap_or(0), ys.clone().min().unwrap_or(0));
            (low, Point::new(xs.max().unwrap_or(0), ys.max().unwrap_or(0)))
        };
        let boxes = top.courses().iter().map(|course| hull(&course.path)).collect();
        let bears = |kind: u8| matches!(kind, 1..=4 | 6 | 7 | 10 | PREPARED | CRAG);
        let areas = (0u16..).zip(top.areas()).filter(|(_, area)| bears(area.kind));
        let bounded = areas.map(|(n, area)| {
            let (low, high) = area.shape.bounds();
            (n, low, high)
        });
        let passable = bounded.collect();
        let roads = Roads::of(&top);
        Ground { top, boxes, passable, roads }
    }
    /// How a place lies; what lies on top counts.
    #[must_use]
    pub fn lie(&self, p: Point) -> Lie {
        self.lie_among(p, &[], &[])
    }
    /// The same where some buildings have fallen and some bunkers collapsed, by their numbers (17): what is left is rubble, but the
    /// cellar of a prepared building holds until it collapses.
    #[must_use]
    pub fn lie_among(&self, p: Point, fallen: &[u16], collapsed: &[u16]) -> Lie {
        let mut lie = Lie::Open;
        for (i, area) in self.top.areas().iter().enumerate() {
            if !area.shape.contains(p) {
                continue;
            }
            let among = |list: &[u16]| list.iter().any(|&n| usize::from(n) == i);
            lie = match area.kind {
                1..=3 => {
                    let at_edge = area.shape.sides().any(|(a, b)| near_segment(p, a, b, EDGE));
                    if at_edge && lie != Lie::Woods { Lie::Edge } else { Lie::Woods }
                }
                BUILDING if among(fallen) => Lie::Trees,
                BUILDING => Lie::Building,
                9 | PREPARED if among(collapsed) => Lie::Trees,
                PREPARED => Lie::Bunker,
                5 => Lie::Trees,
                // A bridge, or a causeway.
                6 | 7 if self.roads.cover(p) => lie,
                6 | 7 | 10 => Lie::Wet,
                8 => Lie::Trench,
                9 => Lie::Bunker,
                CRAG => Lie::Crag,
                _ => lie,
            };
        }
        lie
    }
    /// The hedges and walls that a place is behind, from a number on and by their numbers, the first of the table being 1.
    fn hedges_from(&self, first: u16, p: Point) -> impl Iterator<Item = (u16, &Course)> {
        let near = move |(number, course): &(u16, &Course)| {
            let (low, high) = self.boxes[usize::from(*number) - 1];
            let inside = p.x() >= low.x() - BEHIND
                && p.x() <= high.x() + BEHIND
                && p.y() >= low.y() - BEHIND
                && p.y() <= high.y() + BEHIND;
            course.kind < 2 && inside && course.parts().any(|(a, b)| near_segment(p, a, b, BEHIND))
        };
        let skipped = usize::from(first).saturating_sub(1);
        (1u16..).zip(self.top.courses()).skip(skipped).filter(near)
    }
    /// The first hedge or wall that a place is behind, by its number; 0 for none. There may be others beside it.
    #[must_use]
    pub fn hedge(&self, p: Point) -> u16 {
        self.hedges_from(1, p).next().map_or(0, |(number, _)| number)
    }
    /// Does any hedge or wall that a place is behind, the first of which is this, lie between it and another (8.1, 12.1)?
    #[must_use]
    pub fn is_behind(&self, hedge: u16, p: Point, from: Point) -> bool {
        hedge > 0 && self.hedges_from(hedge, p).any(|(_, course)| is_crossed(course, from, p))
    }
    /// Is there a hedge or wall behind which whoever comes from another place would be, and has not crossed (16.3)?
    #[must_use]
    pub fn is_lined(&self, from: Point, p: Point) -> bool {
        self.hedges_from(1, p).any(|(_, course)| !is_crossed(course, from, p))
    }
    /// Do two see each other, over ground and through smoke (8.3)?
    #[must_use]
    pub fn sees(&self, a: Eye, b: Eye, smoke: &[Screen]) -> bool {
        self.top.sees(a, b, VEILS, smoke)
    }
    /// Do two see each other where some buildings have fallen (17.1)?
    #[must_use]
    pub fn sees_past(&self, a: Eye, b: Eye, smoke: &[Screen], fallen: &[u16]) -> bool {
        self.top.sees(a, b, Veils { gone: fallen, ..VEILS }, smoke)
    }
    /// What blocks the line between two, if anything does.
    #[must_use]
    pub fn blocked(&self, a: Eye, b: Eye, smoke: &[Screen], fallen: &[u16]) -> Option<geometry::table::Blocked> {
        self.top.blocked(a, b, Veils { gone: fallen, ..VEILS }, smoke)
    }
    /// What a step meets (5.3). Water without a ford is deep.
    #[must_use]
    pub fn step(&self, a: Point, b: Point) -> Met {
        let mut met = Met { barred: !self.top.holds(b), ..Met::default() };
        let (low, high) = bounds(a, b);
        for (course, &(from, to)) in self.top.courses().iter().zip(&self.boxes) {
            let apart = to.x() < low.x() || from.x() > high.x() || to.y() < low.y() || from.y() > high.y();
            // Roads and tracks are no obstacle.
            if apart || course.kind >= ROAD {
                continue;
            }
            let times = crossings(course, a, b, &self.roads).min(3) as u8;
            met.obstacles += times;
            met.line = met.line.or((times > 0).then_some(line_words(course.kind)));
        }
        let (here, there) = (self.top.ground(a), self.top.ground(b));
        met.climbed = u8::from(there > here);
        met.deep = self.is_deep(b) && !self.is_deep(a);
        met
    }
    /// Some places in each wood, house, water or crag that a step leads into or through from outside, in the order of the way: nobody
    /// jumps over what is thinner than his stride, nor over what is left of it beside a road (6.3, R141).
    #[must_use]
    pub fn passed(&self, a: Point, b: Point) -> Vec<Point> {
        let (low, high) = bounds(a, b);
        let apart =
            |from: Point, to: Point| to.x() < low.x() || from.x() > high.x() || to.y() < low.y() || from.y() > high.y();
        let mut found = Vec::new();
        for &(n, ..) in self.passable.iter().filter(|&&(_, from, to)| !apart(from, to)) {
            let area = &self.top.areas()[usize::from(n)];
            let opened = matches!(area.kind, 1..=3 | 6 | 7);
            if area.shape.contains(a) && !(opened && self.roads.cover(a)) {
                continue;
            }
            for whole in area.shape.stretches(a, b) {
                let parts = if opened { self.roads.beside((a, b), whole) } else { vec![whole] };
                found.extend(parts.into_iter().flat_map(|part| roads::places(part, a, b)));
            }
        }
        found.sort_by_key(|p| a.distance_squared(*p));
        found
    }
    /// Is there water that only swimmers cross (6.2)? Fords and paddy are waded, and over a bridge one walks.
    #[must_use]
    pub fn is_deep(&self, p: Point) -> bool {
        let mut deep = false;
        for area in self.top.areas().iter().filter(|area| area.kind == 6 || area.kind == 10) {
            if area.shape.contains(p) {
                deep = area.kind == 6;
            }
        }
        deep && !self.roads.cover(p)
    }
    /// What grows at a place among woods, brush or jungle, in a word; what lies on top counts.
    #[must_use]
    pub fn growth(&self, p: Point) -> &'static str {
        let kinds = self.top.areas_at(p).map(|i| self.top.areas()[i].kind);
        match kinds.filter(|kind| matches!(kind, 1..=3)).last() {
            Some(BRUSH) => "brush",
            Some(3) => "jungle",
            _ => "woods",
        }
    }
    /// Is brush what grows there?
    #[must_use]
    pub fn is_brush(&self, p: Point) -> bool {
        self.top.areas_at(p).last().is_some_and(|i| self.top.areas()[i].kind == BRUSH)
    }
    /// The woods, brush, rocks, buildings, works, hedges and walls this near, where somebody might lurk (16.2).
    pub fn covers_within(&self, p: Point, reach: i32) -> impl Iterator<Item = Cover<'_>> {
        let covers = |kind: u8| matches!(kind, 1..=5 | 8 | 9 | PREPARED);
        let areas = self.top.areas().iter().filter(move |area| covers(area.kind)).map(|area| Cover::Area(&area.shape));
        let hedges = self.top.courses().iter().filter(|course| course.kind < 2).map(Cover::Line);
        areas.chain(hedges).filter(move |cover| cover.is_within(p, reach))
    }
    /// The nearest point of the table.
    #[must_use]
    pub fn clamp(&self, p: Point) -> Point {
        Point::new(p.x().clamp(0, self.top.width()), p.y().clamp(0, self.top.depth()))
    }
    /// The building or bunker at a place, by its number.
    #[must_use]
    pub fn building(&self, p: Point) -> Option<usize> {
        self.top.areas_at(p).filter(|&i| matches!(self.top.areas()[i].kind, BUILDING | 9 | PREPARED)).last()
    }
}
