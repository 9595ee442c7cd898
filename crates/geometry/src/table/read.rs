//! From the text of a table file to a table, or to the list of its faults.

use std::ops::Range;

use toml::de::DeTable;

use super::base::offset;
use super::heading::Heading;
use super::point::{LIMIT, Point};
use super::polygon::{MAX_CORNERS, Polygon, ShapeError};
use super::tabletop::{Area, Contour, Course, Kinds, Spot, Tabletop};
use crate::map::MapFaults;
use crate::map::faults::Report;
use crate::map::sheet::{Sheet, Text};

const FIELDS: [&str; 8] = ["title", "width", "depth", "unit", "area", "line", "contour", "place"];

/// The measure of the table, for reading what stands on it.
#[derive(Clone, Copy)]
struct Size {
    width: i32,
    depth: i32,
    unit: i32,
    /// Whether width and depth are really those of the file.
    known: bool,
}

/// What all parts of the reading share.
struct Desk<'a, 's> {
    source: &'s str,
    kinds: Kinds<'a>,
    size: Size,
    report: Report<'s>,
}

pub(super) fn read(source: &str, file: &str, kinds: Kinds) -> Result<Tabletop, MapFaults> {
    let mut report = Report::new(source);
    let (root, errors) = DeTable::parse_recoverable(source);
    for error in errors {
        report.fault(error.span().unwrap_or(0..0), format!("not TOML: {}", error.message()), "");
    }
    let sheet = Sheet::new(root.get_ref(), 0..0, "the table", &FIELDS, &mut report);
    let title = sheet.need_text(source, "title", &mut report);
    let size = size(&sheet, &mut report);
    let mut desk = Desk { source, kinds, size, report };
    let areas = desk.areas(&sheet);
    let courses = desk.courses(&sheet);
    let contours = desk.contours(&sheet);
    let spots = desk.spots(&sheet);
    if desk.report.any() {
        return Err(desk.report.finish(file));
    }
    let title = title.map_or(String::new(), |text| text.value);
    Ok(Tabletop { title, width: size.width, depth: size.depth, unit: size.unit, areas, courses, contours, spots })
}

fn size(sheet: &Sheet, report: &mut Report) -> Size {
    let unit = i32::from(sheet.number("unit", 1..1001, report).map_or(100, |(n, _)| n));
    let longest = (LIMIT / unit).min(60_000) as u16;
    let width = sheet.need_number("width", 1..longest, report);
    let depth = sheet.need_number("depth", 1..longest, report);
    let known = width.is_some() && depth.is_some();
    // Where the size is unknown, points are judged as on the largest table there can be.
    let units = |n: Option<(u16, Range<usize>)>| i32::from(n.map_or(longest, |(n, _)| n)) * unit;
    Size { width: units(width), depth: units(depth), unit, known }
}

impl Desk<'_, '_> {
    fn areas(&mut self, sheet: &Sheet) -> Vec<Area> {
        let mut areas = Vec::new();
        for entry in sheet.tables("area", &["kind", "name", "height", "shape"], &mut self.report) {
            let kind = self.kind(&entry, "area", self.kinds.areas);
            let name = entry.text(self.source, "name", &mut self.report).map_or(String::new(), |text| text.value);
            let height = self.height(&entry, false).map_or(0, |(height, _)| height);
            let shape = self.shape(&entry, "shape");
            if let (Some(kind), Some((shape, _))) = (kind, shape) {
                areas.push(Area { kind, name, height, shape });
            }
        }
        areas
    }

    fn courses(&mut self, sheet: &Sheet) -> Vec<Course> {
        let mut courses = Vec::new();
        for entry in sheet.tables("line", &["kind", "name", "height", "width", "path"], &mut self.report) {
            let kind = self.kind(&entry, "line", self.kinds.lines);
            let name = entry.text(self.source, "name", &mut self.report).map_or(String::new(), |text| text.value);
            let height = self.height(&entry, false).map_or(0, |(height, _)| height);
            let width = self.metres(&entry, "width").map_or(0, |(width, _)| width);
            let path = entry.need_text(self.source, "path", &mut self.report).and_then(|text| self.path(&text));
            if let (Some(kind), Some(path)) = (kind, path) {
                let pieces = pieces(&path, width);
                courses.push(Course { kind, name, height, width, path, pieces });
            }
        }
        courses
    }

    /// The contours, lower ones first. Each must lie inside a lower one if there is a lower one where it runs, and no two
    /// may cross.
    fn contours(&mut self, sheet: &Sheet) -> Vec<Contour> {
        let mut rings: Vec<(Contour, Range<usize>)> = Vec::new();
        for entry in sheet.tables("contour", &["height", "ring"], &mut self.report) {
            let height = self.height(&entry, true);
            let ring = self.shape(&entry, "ring");
            if let (Some((height, span)), Some((ring, place))) = (height, ring) {
                if height == 0 {
                    self.report.fault(span, "a contour of 0 m is the table itself", "leave it out, or give its height");
                    continue;
                }
                rings.push((Contour { height, ring }, place));
            }
        }
        rings.sort_by_key(|(contour, place)| (contour.height, place.start));
        for (i, (contour, place)) in rings.iter().enumerate() {
            for (lower, _) in &rings[..i] {
                self.nesting(contour, lower, place.clone());
            }
        }
        rings.into_iter().map(|(contour, _)| contour).collect()
    }

    fn nesting(&mut self, contour: &Contour, lower: &Contour, place: Range<usize>) {
        if !contour.ring.overlaps(&lower.ring) {
            return;
        }
        let (high, low) = (self.show(contour.height), self.show(lower.height));
        if contour.height == lower.height {
            let message = format!("two contours of {high} m overlap");
            self.report.fault(place, message, "draw them as one, or apart");
        } else if !lower.ring.encloses(&contour.ring) {
            let message = format!("the contour of {high} m crosses the contour of {low} m");
            self.report.fault(place, message, format!("draw it inside, or widen the contour of {low} m"));
        }
    }

    fn spots(&mut self, sheet: &Sheet) -> Vec<Spot> {
        let mut spots: Vec<Spot> = Vec::new();
        for entry in sheet.tables("place", &["name", "at"], &mut self.report) {
            let name = entry.need_text(self.source, "name", &mut self.report);
            let points = entry.need_text(self.source, "at", &mut self.report).and_then(|text| {
                let points = self.points(&text)?;
                if points.len() == 1 {
                    return Some(points[0].0);
                }
                self.report.fault(text.span, "a place is one point", "write as in at = \"120,45\"");
                None
            });
            let Some(name) = name else { continue };
            if name.value.trim().is_empty() || spots.iter().any(|spot| spot.name == name.value) {
                let message = format!("{:?} cannot be the name", name.value);
                self.report.fault(name.span, message, "each place has a name of its own");
                continue;
            }
            spots.extend(points.map(|at| Spot { name: name.value, at }));
        }
        spots
    }

    fn kind(&mut self, entry: &Sheet, what: &str, kinds: &[&str]) -> Option<u8> {
        let text = entry.need_text(self.source, "kind", &mut self.report)?;
        let found = kinds.iter().position(|kind| *kind == text.value).and_then(|i| u8::try_from(i).ok());
        if found.is_none() {
            let message = format!("there is no {what} of the kind {:?}", text.value);
            self.report.fault(text.span, message, format!("the kinds are: {}", kinds.join(", ")));
        }
        found
    }

    fn height(&mut self, entry: &Sheet, needed: bool) -> Option<(i32, Range<usize>)> {
        let bounds = 0..1001;
        let number = if needed {
            entry.need_number("height", bounds, &mut self.report)
        } else {
            entry.number("height", bounds, &mut self.report)
        };
        number.map(|(metres, span)| (i32::from(metres) * self.size.unit, span))
    }

    fn metres(&mut self, entry: &Sheet, name: &str) -> Option<(i32, Range<usize>)> {
        entry.number(name, 0..1001, &mut self.report).map(|(metres, span)| (i32::from(metres) * self.size.unit, span))
    }

    fn path(&mut self, text: &Text) -> Option<Vec<Point>> {
        let points = self.points(text)?;
        if points.len() < 2 {
            self.report.fault(
                text.span.clone(),
                "a path needs at least two points",
                "give where it begins, bends and ends",
            );
            return None;
        }
        if let Some(pair) = points.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            self.report.fault(pair[1].1.clone(), "this point follows itself", "leave one of the two out");
            return None;
        }
        Some(points.into_iter().map(|(point, _)| point).collect())
    }

    fn shape(&mut self, entry: &Sheet, field: &str) -> Option<(Polygon, Range<usize>)> {
        let text = entry.need_text(self.source, field, &mut self.report)?;
        let points = self.points(&text)?;
        let corners: Vec<Point> = points.iter().map(|&(point, _)| point).collect();
        match Polygon::new(corners) {
            Ok(shape) => Some((shape, text.span)),
            Err(error) => {
                let (at, help) = match error {
                    ShapeError::Repeated(i) => (points[i].1.clone(), "leave one of the two out"),
                    ShapeError::Crossing(_, j) => {
                        (points[j].1.clone(), "go round the shape once, corner by corner, without crossing")
                    }
                    ShapeError::TooFew | ShapeError::TooMany | ShapeError::Flat => {
                        (text.span, "write the corners as in \"10,10 40,10 40,30\"")
                    }
                };
                self.report.fault(at, error.to_string(), help);
                None
            }
        }
    }

    /// The points of a text, each with its place; none if one of them is wrong.
    fn points(&mut self, text: &Text) -> Option<Vec<(Point, Range<usize>)>> {
        let mut points = Vec::new();
        let mut sound = true;
        for word in text.value.split_whitespace() {
            let at = word.as_ptr() as usize - text.value.as_ptr() as usize;
            let span = text.part(at..at + word.len());
            match self.point(word) {
                Ok(point) => points.push((point, span)),
                Err((message, help)) => {
                    self.report.fault(span, message, help);
                    sound = false;
                }
            }
        }
        if sound && points.is_empty() {
            self.report.fault(text.span.clone(), "no points here", "write metres east and south as in 120,45");
        }
        if points.len() > MAX_CORNERS {
            self.report.fault(text.span.clone(), format!("more than {MAX_CORNERS} points"), "draw it with fewer");
            sound = false;
        }
        (sound && !points.is_empty()).then_some(points)
    }

    fn point(&self, word: &str) -> Result<Point, (String, String)> {
        let wrong = || {
            let help = "metres east and south of the north-western corner, as in 120,45 or 12.5,40".to_string();
            (format!("{word:?} is not a point"), help)
        };
        let (x, y) = word.split_once(',').ok_or_else(wrong)?;
        let (x, y) = (units(x, self.size.unit).ok_or_else(wrong)?, units(y, self.size.unit).ok_or_else(wrong)?);
        if x < 0 || y < 0 || x > self.size.width || y > self.size.depth {
            let (width, depth) = (self.show(self.size.width), self.show(self.size.depth));
            let size = if self.size.known { format!(", which is {width} m by {depth} m") } else { String::new() };
            return Err((format!("{word} is off the table{size}"), String::new()));
        }
        Ok(Point::new(x, y))
    }

    fn show(&self, units: i32) -> i32 {
        units / self.size.unit
    }
}

/// Metres with up to three places after the point, in units; what is finer than a unit is cut off.
fn units(word: &str, unit: i32) -> Option<i32> {
    let (negative, digits) = word.strip_prefix('-').map_or((false, word), |rest| (true, rest));
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || whole.len() > 6 || part.len() > 3 || !plain(whole) || !plain(part) || digits.ends_with('.') {
        return None;
    }
    let thousandths = format!("{whole}{part:0<3}").parse::<i64>().ok()?;
    let units = i32::try_from(thousandths * i64::from(unit) / 1000).ok()?;
    Some(if negative { -units } else { units })
}

/// The ground that a line of some width covers.
fn pieces(path: &[Point], width: i32) -> Vec<Polygon> {
    let half = width / 2;
    let pieces = path.windows(2).filter_map(|pair| {
        let heading = Heading::from_to(pair[0], pair[1])?;
        let corner = |at, side| offset(at, heading, 0, side);
        Polygon::hull(&[corner(pair[0], -half), corner(pair[0], half), corner(pair[1], half), corner(pair[1], -half)])
    });
    if half == 0 { Vec::new() } else { pieces.collect() }
}
