//! Lines of sight over contours, through woods, across walls and smoke.
//!
//! The line runs straight from eye to eye in space. It is cut where it enters or leaves a contour or an area; in each
//! piece the ground and what stands on it have one height, so it is enough to look at the ends of the piece.

use super::contact::near_segment;
use super::few::Few;
use super::point::Point;
use super::polygon::{Stretch, apart, bounds};
use super::ratio::Ratio;
use super::tabletop::Tabletop;

/// Who looks, or what is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Eye {
    /// Where.
    pub at: Point,
    /// How high above the ground there.
    pub height: i32,
}

/// What a kind of area does to a line that passes below its top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Veil {
    /// Nothing.
    Clear,
    /// It blocks, unless one end of the line is in the area itself.
    Solid,
    /// All areas of this kind together may be looked through for so many units of the line.
    Thick(i32),
}

/// What a kind of line does to a line of sight that crosses it below its top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineVeil {
    /// Nothing.
    Clear,
    /// It blocks, but whoever is this near to it looks over it, and is seen over it.
    Lined(i32),
    /// It blocks.
    Solid,
}

/// What every kind does to sight, by number. A kind beyond the end of its list is clear.
#[derive(Clone, Copy, Debug)]
pub struct Veils<'a> {
    /// By kind of area.
    pub areas: &'a [Veil],
    /// By kind of line.
    pub lines: &'a [LineVeil],
    /// Areas that stand no more, by their number on the table: they hide nothing.
    pub gone: &'a [u16],
}

/// A sheet of smoke, standing on the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Screen {
    /// One end.
    pub from: Point,
    /// The other.
    pub to: Point,
    /// How high it stands.
    pub height: i32,
}

/// What blocks a line, by its number on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// Higher ground.
    Contour(usize),
    /// An area.
    Area(usize),
    /// A line.
    Course(usize),
    /// Smoke.
    Screen(usize),
}

/// Where and by what a line is blocked, the nearest to its beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blocked {
    /// How far along the line.
    pub along: Ratio,
    /// The place, rounded to whole units.
    pub at: Point,
    /// What stands there.
    pub by: Obstacle,
}

/// The line in space: heights above zero at both ends.
struct Ray {
    a: Point,
    b: Point,
    from: i64,
    to: i64,
}

impl Ray {
    /// Whether the line is lower than `top` at a fraction of its way.
    fn is_below(&self, at: Ratio, top: i64) -> bool {
        let (over, under) = (i128::from(at.over()), i128::from(at.under()));
        let height = i128::from(self.from) * (under - over) + i128::from(self.to) * over;
        height < i128::from(top) * under
    }

    /// Whether some of a piece is lower than `top`.
    fn dips(&self, piece: Stretch, top: i64) -> bool {
        self.is_below(piece.from, top) || self.is_below(piece.to, top)
    }

    /// The length of a piece in 256ths of a unit. It is reckoned from the same end whoever looks.
    fn length(&self, piece: Stretch) -> i64 {
        let whole = (i128::from(self.a.distance_squared(self.b)) << 16).isqrt() as i64;
        let forward = piece.to.of(whole) - piece.from.of(whole);
        let back = self.back(piece.from).of(whole) - self.back(piece.to).of(whole);
        forward.max(back)
    }

    fn back(&self, at: Ratio) -> Ratio {
        Ratio::new(at.under() - at.over(), at.under()).unwrap_or(Ratio::ZERO)
    }
}

/// Stretches of a line with the numbers of what they run through.
type Through = Few<(usize, Stretch), 12>;

fn nothing() -> Through {
    Few::new((0, Stretch { from: Ratio::ZERO, to: Ratio::ZERO }))
}

impl Tabletop {
    /// What blocks the line from one eye to the other; nothing if they see each other. The same both ways.
    #[must_use]
    pub fn blocked(&self, from: Eye, to: Eye, veils: Veils, smoke: &[Screen]) -> Option<Blocked> {
        let ray = self.ray(from, to);
        let terraces = self.terraces(&ray);
        let terraces = terraces.as_slice();
        let ground = self.blocked_by_areas(&ray, terraces, veils);
        let lines = self.cut_by_lines(&ray, terraces, veils.lines);
        let smoke = self.cut_by_smoke(&ray, terraces, smoke);
        ground.into_iter().chain(lines).chain(smoke).min_by_key(|block| block.along)
    }

    /// Whether two eyes see each other. As [`blocked`](Tabletop::blocked), but the first thing that blocks is enough.
    #[must_use]
    pub fn sees(&self, from: Eye, to: Eye, veils: Veils, smoke: &[Screen]) -> bool {
        let ray = self.ray(from, to);
        let terraces = self.terraces(&ray);
        let terraces = terraces.as_slice();
        self.cut_by_lines(&ray, terraces, veils.lines).next().is_none()
            && self.cut_by_smoke(&ray, terraces, smoke).next().is_none()
            && self.blocked_by_areas(&ray, terraces, veils).is_none()
    }

    fn ray(&self, from: Eye, to: Eye) -> Ray {
        Ray {
            a: from.at,
            b: to.at,
            from: i64::from(self.ground(from.at)) + i64::from(from.height),
            to: i64::from(self.ground(to.at)) + i64::from(to.height),
        }
    }

    /// How many units of the way run through areas of a kind, rounded up; the same both ways.
    #[must_use]
    pub fn depth_through(&self, a: Point, b: Point, kind: u8) -> i32 {
        let ray = Ray { a, b, from: 0, to: 0 };
        let inside = self.inside(&ray, |area| area == kind);
        let inside = inside.as_slice();
        let pieces = pieces(inside.iter().map(|&(_, stretch)| stretch));
        let covered = pieces.into_iter().filter(|&piece| inside.iter().any(|&(_, stretch)| covers(stretch, piece)));
        let sum: i64 = covered.map(|piece| ray.length(piece)).sum();
        i32::try_from((sum + 255) / 256).unwrap_or(i32::MAX)
    }

    fn terraces(&self, ray: &Ray) -> Through {
        let mut found = nothing();
        for (i, contour) in self.contours.iter().enumerate() {
            contour.ring.each_stretch(ray.a, ray.b, |stretch| found.push((i, stretch)));
        }
        found
    }

    fn inside(&self, ray: &Ray, wanted: impl Fn(u8) -> bool) -> Through {
        let mut found = nothing();
        for (i, area) in self.areas.iter().enumerate().filter(|(_, area)| wanted(area.kind)) {
            area.shape.each_stretch(ray.a, ray.b, |stretch| found.push((i, stretch)));
        }
        found
    }

    fn blocked_by_areas(&self, ray: &Ray, terraces: &[(usize, Stretch)], veils: Veils) -> Option<Blocked> {
        let veil = |kind: u8| veils.areas.get(usize::from(kind)).copied().unwrap_or(Veil::Clear);
        let inside = self.inside(ray, |kind| veil(kind) != Veil::Clear);
        let inside = inside.as_slice();
        if terraces.is_empty() && inside.is_empty() {
            return None;
        }
        let mut seen_through = [0i64; 64];
        let block = |piece: Stretch, by| Blocked { along: piece.from, at: piece.from.along(ray.a, ray.b), by };
        let cuts = cuts(terraces.iter().chain(inside).map(|&(_, stretch)| stretch));
        for piece in between(cuts.as_slice()) {
            let under = terraces.iter().filter(|&&(_, s)| covers(s, piece)).map(|&(i, _)| i).max();
            let ground = under.map_or(0, |i| i64::from(self.contours[i].height));
            if let Some(i) = under
                && ray.dips(piece, ground)
            {
                return Some(block(piece, Obstacle::Contour(i)));
            }
            let mut thickened = 0u64;
            let stands = |i: usize| veils.gone.iter().all(|&area| usize::from(area) != i);
            for &(i, _) in inside.iter().filter(|&&(i, s)| covers(s, piece) && stands(i)) {
                let area = &self.areas[i];
                if !ray.dips(piece, ground + i64::from(area.height)) {
                    continue;
                }
                match veil(area.kind) {
                    Veil::Clear => (),
                    Veil::Solid if area.shape.contains(ray.a) || area.shape.contains(ray.b) => (),
                    Veil::Solid => return Some(block(piece, Obstacle::Area(i))),
                    // Two woods drawn over each other are as deep as one.
                    Veil::Thick(_) if thickened >> (area.kind & 63) & 1 == 1 => (),
                    Veil::Thick(depth) => {
                        thickened |= 1 << (area.kind & 63);
                        let sum = &mut seen_through[usize::from(area.kind & 63)];
                        *sum += ray.length(piece);
                        // A hair of rounding per piece is forgiven, so that a depth of exactly the limit can be seen.
                        if *sum > i64::from(depth) * 256 + 16 {
                            return Some(block(piece, Obstacle::Area(i)));
                        }
                    }
                }
            }
        }
        None
    }

    fn cut_by_lines<'a>(
        &'a self,
        ray: &'a Ray,
        terraces: &'a [(usize, Stretch)],
        veils: &'a [LineVeil],
    ) -> impl Iterator<Item = Blocked> + 'a {
        let opaque = self.courses.iter().enumerate().filter_map(|(i, course)| {
            let veil = veils.get(usize::from(course.kind)).copied().unwrap_or(LineVeil::Clear);
            (veil != LineVeil::Clear && course.height > 0).then_some((i, course, veil))
        });
        opaque.flat_map(move |(i, course, veil)| {
            course.parts().filter_map(move |(c, d)| {
                let along = crossing(ray.a, ray.b, c, d)?;
                let lined = |p: Point| matches!(veil, LineVeil::Lined(near) if near_segment(p, c, d, near));
                let blocks = self.is_under(ray, terraces, along, course.height) && !lined(ray.a) && !lined(ray.b);
                blocks.then(|| Blocked { along, at: along.along(ray.a, ray.b), by: Obstacle::Course(i) })
            })
        })
    }

    fn cut_by_smoke<'a>(
        &'a self,
        ray: &'a Ray,
        terraces: &'a [(usize, Stretch)],
        smoke: &'a [Screen],
    ) -> impl Iterator<Item = Blocked> + 'a {
        smoke.iter().enumerate().filter_map(move |(i, screen)| {
            let along = crossing(ray.a, ray.b, screen.from, screen.to)?;
            let high = self.is_under(ray, terraces, along, screen.height);
            high.then(|| Blocked { along, at: along.along(ray.a, ray.b), by: Obstacle::Screen(i) })
        })
    }

    /// Whether the line passes below the top of something that stands so high on the ground at this place.
    fn is_under(&self, ray: &Ray, terraces: &[(usize, Stretch)], along: Ratio, height: i32) -> bool {
        let here = terraces.iter().filter(|(_, s)| s.from <= along && along <= s.to).map(|&(i, _)| i).max();
        let ground = here.map_or(0, |i| i64::from(self.contours[i].height));
        ray.is_below(along, ground + i64::from(height))
    }
}

/// Where the way from `a` to `b` crosses or touches the segment from `c` to `d`; nothing if it does not, or runs along it.
#[must_use]
pub fn crossing(a: Point, b: Point, c: Point, d: Point) -> Option<Ratio> {
    if apart(bounds(&[a, b]), bounds(&[c, d])) {
        return None;
    }
    let (way, side) = (a.to(b), c.to(d));
    let across = way.cross(side);
    let along = Ratio::new(a.to(c).cross(side), across)?;
    let on_side = Ratio::new(a.to(c).cross(way), across)?;
    let unit = |t: Ratio| t.over() >= 0 && t.over() <= t.under();
    (unit(along) && unit(on_side)).then_some(along)
}

/// Whether a piece lies in a stretch.
pub(super) fn covers(stretch: Stretch, piece: Stretch) -> bool {
    stretch.from <= piece.from && piece.to <= stretch.to
}

/// Both ends of the way and wherever a stretch begins or ends, in order.
fn cuts(stretches: impl Iterator<Item = Stretch>) -> Few<Ratio, 24> {
    let mut cuts = Few::new(Ratio::ZERO);
    cuts.push(Ratio::ZERO);
    cuts.push(Ratio::ONE);
    for stretch in stretches {
        cuts.push(stretch.from);
        cuts.push(stretch.to);
    }
    cuts.as_mut_slice().sort_unstable();
    cuts
}

/// The pieces between cuts in order; two cuts at one place have none between them.
fn between(cuts: &[Ratio]) -> impl Iterator<Item = Stretch> + '_ {
    cuts.windows(2).filter(|pair| pair[0] < pair[1]).map(|pair| Stretch { from: pair[0], to: pair[1] })
}

/// The whole way, cut wherever a stretch begins or ends.
pub(super) fn pieces(stretches: impl Iterator<Item = Stretch>) -> Vec<Stretch> {
    between(cuts(stretches).as_slice()).collect()
}
