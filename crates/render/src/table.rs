//! Pictures of measured tables: the same hand as for hex maps, for ground that is told in shapes and lines.
//!
//! Outlines are drawn where they are, but for rounded corners: what a player measures on the picture is what the rules see.

mod built;
mod key;
mod land;
mod sheet;
mod trees;
mod ways;

use geometry::table::{Kinds, Point, Polygon, Tabletop};

use crate::curve::figure;
use crate::plane::{Pt, pt};
use crate::style::{Palette, Theme};
use crate::svg::{Face, Svg, Type};

/// A manner of drawing an area of a measured table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum AreaLook {
    /// Ploughed or sown land, or pasture.
    Field,
    /// Trees.
    Wood,
    /// Bushes and rough grass.
    Brush,
    /// Thick growth under tall trees.
    Jungle,
    /// A house with a roof.
    Building,
    /// Boulders.
    Rocks,
    /// Rock that is climbed with hands.
    Crag,
    /// Open water.
    Water,
    /// Flooded fields between low banks.
    Paddy,
    /// A dug trench.
    Trench,
    /// A place of concrete or logs with loopholes.
    Bunker,
    /// A shallow place in water.
    Ford,
    /// A mere outline, for whatever has no look of its own.
    Plain,
}

/// A manner of drawing a line of a measured table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LineLook {
    /// A row of bushes.
    Hedge,
    /// A wall of stone.
    Wall,
    /// Posts and rails.
    Fence,
    /// A dry ditch.
    Ditch,
    /// Running water.
    Stream,
    /// A made road.
    Road,
    /// A worn track.
    Track,
    /// A mere line, for whatever has no look of its own.
    Plain,
}

/// How the kinds of a rule book are drawn: a look and a name for the key, in the order of its kinds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableStyle {
    areas: Vec<(AreaLook, String)>,
    lines: Vec<(LineLook, String)>,
}

impl TableStyle {
    /// Looks and names in the order of the kinds with which the table was read. A kind with an empty name is drawn but not
    /// listed in the key.
    pub fn new<'a>(
        areas: impl IntoIterator<Item = (AreaLook, &'a str)>,
        lines: impl IntoIterator<Item = (LineLook, &'a str)>,
    ) -> TableStyle {
        TableStyle {
            areas: areas.into_iter().map(|(look, name)| (look, name.to_string())).collect(),
            lines: lines.into_iter().map(|(look, name)| (look, name.to_string())).collect(),
        }
    }

    /// The style of kinds that are named with the usual words; a kind with another name is a mere outline or line.
    pub fn of(kinds: Kinds) -> TableStyle {
        let area = |word: &&str| {
            let look = match *word {
                "field" => AreaLook::Field,
                "wood" => AreaLook::Wood,
                "brush" => AreaLook::Brush,
                "jungle" => AreaLook::Jungle,
                "building" | "prepared-building" => AreaLook::Building,
                "rocks" => AreaLook::Rocks,
                "crag" => AreaLook::Crag,
                "water" => AreaLook::Water,
                "paddy" => AreaLook::Paddy,
                "trench" => AreaLook::Trench,
                "bunker" => AreaLook::Bunker,
                "ford" => AreaLook::Ford,
                _ => AreaLook::Plain,
            };
            (look, capital(word))
        };
        let line = |word: &&str| {
            let look = match *word {
                "hedge" => LineLook::Hedge,
                "wall" => LineLook::Wall,
                "fence" => LineLook::Fence,
                "ditch" => LineLook::Ditch,
                "stream" => LineLook::Stream,
                "road" => LineLook::Road,
                "track" => LineLook::Track,
                _ => LineLook::Plain,
            };
            (look, capital(word))
        };
        TableStyle { areas: kinds.areas.iter().map(area).collect(), lines: kinds.lines.iter().map(line).collect() }
    }

    fn area(&self, kind: u8) -> AreaLook {
        self.areas.get(usize::from(kind)).map_or(AreaLook::Plain, |kind| kind.0)
    }

    fn line(&self, kind: u8) -> LineLook {
        self.lines.get(usize::from(kind)).map_or(LineLook::Plain, |kind| kind.0)
    }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A coloured part of the table: where a side sets up, what is fought for.
#[derive(Clone, Debug)]
pub struct Zone {
    /// Its outline.
    pub shape: Polygon,
    /// Its colour.
    pub colour: String,
    /// What is written in it; nothing if empty.
    pub text: String,
}

/// A table ready to be drawn.
#[derive(Clone, Debug)]
pub struct TablePicture<'a> {
    table: &'a Tabletop,
    style: &'a TableStyle,
    /// Light or dark.
    pub theme: Theme,
    /// A line under the title.
    pub subtitle: String,
    /// Whether only the ground is drawn, without title, key and scale.
    pub bare: bool,
    /// Whether single trees, furrows and tiles are left out, for a small picture that loads at once.
    pub plain: bool,
    /// Coloured parts, over the ground.
    pub zones: Vec<Zone>,
}

impl<'a> TablePicture<'a> {
    /// The whole table with title and key, and nothing on it.
    pub fn new(table: &'a Tabletop, style: &'a TableStyle) -> TablePicture<'a> {
        let (theme, subtitle, zones) = (Theme::Light, String::new(), Vec::new());
        TablePicture { table, style, theme, subtitle, bare: false, plain: false, zones }
    }
}

/// The picture as SVG: with its typefaces inside, or without any lettering if it is bare and plain.
pub fn table_svg(picture: &TablePicture) -> String {
    let draw = Ground::new(picture.table, picture.style, picture.theme, picture.plain, None);
    sheet::sheet(picture, &draw)
}

/// The longer side of a table on the sheet.
const LONG: f64 = 1640.0;

/// What every layer needs to know.
pub(crate) struct Ground<'a> {
    table: &'a Tabletop,
    style: &'a TableStyle,
    ink: &'static Palette,
    /// Units of the sheet to a metre.
    scale: f64,
    /// No trees, furrows and tiles one by one.
    plain: bool,
    /// The middles of roads, streams and houses, which keep trees off: segments with half widths.
    clear: Vec<(Pt, Pt, f64)>,
}

impl<'a> Ground<'a> {
    fn new(table: &'a Tabletop, style: &'a TableStyle, theme: Theme, plain: bool, scale: Option<f64>) -> Ground<'a> {
        let metres = |units: i32| f64::from(units) / f64::from(table.unit().max(1));
        let long = metres(table.width().max(table.depth())).max(1.0);
        let scale = scale.unwrap_or((LONG / long).clamp(0.5, 8.0));
        let mut ground = Ground { table, style, ink: theme.palette(), scale, plain, clear: Vec::new() };
        ground.clear = ground.cleared();
        ground
    }

    fn cleared(&self) -> Vec<(Pt, Pt, f64)> {
        let mut clear = Vec::new();
        for course in self.table.courses() {
            let open = match self.style.line(course.kind) {
                LineLook::Road | LineLook::Track | LineLook::Stream | LineLook::Wall => true,
                LineLook::Hedge | LineLook::Fence | LineLook::Ditch | LineLook::Plain => false,
            };
            if open {
                let half = self.wide(course.width, 1.0) / 2.0;
                clear.extend(course.parts().map(|(a, b)| (self.at(a), self.at(b), half)));
            }
        }
        let houses = self.table.areas().iter().filter(|area| {
            matches!(self.style.area(area.kind), AreaLook::Building | AreaLook::Bunker | AreaLook::Trench)
        });
        for house in houses {
            let corners = self.corners(&house.shape);
            let middle = centre(&corners);
            let n = corners.len();
            clear.extend((0..n).map(|i| (corners[i], corners[(i + 1) % n], 1.0)));
            clear.push((middle, middle, corners.iter().map(|c| c.distance(middle)).fold(f64::MAX, f64::min)));
        }
        clear
    }

    /// Whether a crown of this size would grow over something that must be seen.
    fn in_the_way(&self, p: Pt, r: f64) -> bool {
        self.clear.iter().any(|&(a, b, half)| near(p, a, b) < half + r * 0.75)
    }

    /// Where a point of the table lies on the sheet.
    fn at(&self, p: Point) -> Pt {
        let unit = f64::from(self.table.unit().max(1));
        pt(f64::from(p.x()) / unit * self.scale, f64::from(p.y()) / unit * self.scale)
    }

    /// The corners of a shape on the sheet.
    fn corners(&self, shape: &Polygon) -> Vec<Pt> {
        shape.corners().iter().map(|&corner| self.at(corner)).collect()
    }

    /// A width in units of the table on the sheet, at least so many units of the sheet.
    fn wide(&self, units: i32, least: f64) -> f64 {
        (f64::from(units) / f64::from(self.table.unit().max(1)) * self.scale).max(least)
    }

    /// Metres on the sheet, within bounds, for things that are drawn larger than they are where the table is large.
    fn metres(&self, metres: f64, least: f64, most: f64) -> f64 {
        (metres * self.scale).clamp(least, most)
    }

    /// The size of the table on the sheet.
    fn size(&self) -> Pt {
        self.at(Point::new(self.table.width(), self.table.depth()))
    }

    /// The areas of one look, with their numbers.
    fn areas(&self, look: AreaLook) -> impl Iterator<Item = (usize, &'a geometry::table::Area)> {
        let (style, areas) = (self.style, self.table.areas());
        areas.iter().enumerate().filter(move |(_, area)| style.area(area.kind) == look)
    }

    /// The lines of one look.
    fn lines(&self, look: LineLook) -> impl Iterator<Item = &'a geometry::table::Course> {
        let (style, courses) = (self.style, self.table.courses());
        courses.iter().filter(move |course| style.line(course.kind) == look)
    }

    /// Text set in the middle.
    fn letters<'b>(&self, face: Face, size: f64, fill: &'b str, halo: &'b str) -> Type<'b> {
        Type { face, size, fill, halo, spaced: 0.0, anchor: "middle" }
    }

    /// The ground with everything that stands on it, but without lettering.
    fn ground(&self, svg: &mut Svg) {
        land::land(self, svg);
        ways::ditches(self, svg);
        ways::streams(self, svg);
        land::fords(self, svg);
        land::contours(self, svg);
        land::trenches(self, svg);
        ways::ways(self, svg);
        ways::bridges(self, svg);
        trees::woods(self, svg);
        ways::fences(self, svg);
        trees::hedges(self, svg);
        built::buildings(self, svg);
    }
}

/// The middle of some corners.
fn centre(corners: &[Pt]) -> Pt {
    let n = corners.len().max(1) as f64;
    pt(corners.iter().map(|p| p.x).sum::<f64>() / n, corners.iter().map(|p| p.y).sum::<f64>() / n)
}

/// How far a point is from a straight stretch.
fn near(p: Pt, a: Pt, b: Pt) -> f64 {
    let (x, y) = (b.x - a.x, b.y - a.y);
    let long = x * x + y * y;
    let t = if long > 0.0 { (((p.x - a.x) * x + (p.y - a.y) * y) / long).clamp(0.0, 1.0) } else { 0.0 };
    p.distance(a.toward(b, t))
}

/// Points along a closed outline with its corners rounded: each corner gives way to a bend that begins at most `reach` before
/// it and ends as far behind it.
fn rounded(corners: &[Pt], reach: f64) -> Vec<Pt> {
    let n = corners.len();
    let mut line = Vec::with_capacity(n * 5);
    for i in 0..n {
        let (a, b, c) = (corners[(i + n - 1) % n], corners[i], corners[(i + 1) % n]);
        bent(a, b, c, reach, &mut line);
    }
    line
}

/// The same along a path whose ends stay.
fn eased(path: &[Pt], reach: f64) -> Vec<Pt> {
    let mut line = Vec::with_capacity(path.len() * 5);
    line.extend(path.first().copied());
    for three in path.windows(3) {
        bent(three[0], three[1], three[2], reach, &mut line);
    }
    line.extend(path.last().copied());
    line
}

fn bent(a: Pt, b: Pt, c: Pt, reach: f64, line: &mut Vec<Pt>) {
    let part = |long: f64| (reach / long.max(0.001)).min(0.45);
    let (from, to) = (b.toward(a, part(a.distance(b))), b.toward(c, part(b.distance(c))));
    for step in 0..=4 {
        let t = f64::from(step) / 4.0;
        line.push(from.toward(b, t).toward(b.toward(to, t), t));
    }
}

/// The rectangle of the whole table.
fn frame(size: Pt) -> String {
    figure(&[pt(0.0, 0.0), pt(size.x, 0.0), size, pt(0.0, size.y)])
}
