//! The whole sheet: the table in its frame with metres along its edges, and under it title, scale, north and key.

use geometry::table::{Area, Course};

use super::{AreaLook, Ground, LineLook, TablePicture, Zone, centre, frame, key, land};
use crate::curve::{circle, figure, hatching, num, straight};
use crate::plane::{Pt, pt};
use crate::sheet::fonts;
use crate::svg::{Face, Svg, Type, escaped};

/// White round the table.
const MARGIN: f64 = 64.0;
/// Height of what stands under the table.
const FOOT: f64 = 330.0;
/// The least width of the sheet: title and key need it.
const LEAST: f64 = 1280.0;

pub(super) fn sheet(picture: &TablePicture, draw: &Ground) -> String {
    let size = draw.size();
    let wide = size.x.max(LEAST);
    let (corner, whole) = if picture.bare {
        (pt(0.0, 0.0), size)
    } else {
        (pt(-MARGIN - (wide - size.x) / 2.0, -MARGIN), pt(wide + 2.0 * MARGIN, size.y + 2.0 * MARGIN + FOOT))
    };
    let mut svg = Svg::default();
    svg.out += &format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" viewBox=\"{x} {y} {w} {h}\">\n",
        x = num(corner.x),
        y = num(corner.y),
        w = num(whole.x),
        h = num(whole.y)
    );
    svg.out += &format!("<title>{}</title>\n", escaped(draw.table.title()));
    let lettered = !(picture.bare && picture.plain);
    if lettered {
        fonts(&mut svg);
    }
    if !picture.bare {
        let far = corner.plus(whole.x, whole.y);
        svg.fill(&figure(&[corner, pt(far.x, corner.y), far, pt(corner.x, far.y)]), draw.ink.paper);
    }
    svg.clip("table", &frame(size));
    svg.group("clip-path=\"url(#table)\"");
    draw.ground(&mut svg);
    if lettered {
        crosses(draw, &mut svg);
        zones(draw, &picture.zones, &mut svg);
        names(draw, &mut svg);
    }
    svg.end();
    svg.stroke(&frame(size), draw.ink.ink, 2.6, "");
    if !picture.bare {
        border(draw, &mut svg);
        foot(picture, draw, pt(corner.x + MARGIN, size.y + MARGIN), wide, &mut svg);
    }
    svg.out.push_str("</svg>\n");
    svg.out
}

/// Metres between the ticks along the edges: so that there are not many more than a dozen.
fn step(draw: &Ground) -> i32 {
    let metres = draw.table.width().max(draw.table.depth()) / draw.table.unit().max(1);
    [10, 20, 50, 100, 200, 500].into_iter().find(|step| metres / step <= 14).unwrap_or(1000)
}

/// Small crosses where the lines of round metres meet, so that a place can be read off.
fn crosses(draw: &Ground, svg: &mut Svg) {
    let (size, gap) = (draw.size(), f64::from(step(draw)) * draw.scale);
    let mut d = String::new();
    let mut y = gap;
    while y < size.y - 1.0 {
        let mut x = gap;
        while x < size.x - 1.0 {
            d += &straight(&[pt(x - 5.0, y), pt(x + 5.0, y)]);
            d += &straight(&[pt(x, y - 5.0), pt(x, y + 5.0)]);
            x += gap;
        }
        y += gap;
    }
    svg.stroke(&d, draw.ink.grid, 0.9, "stroke-opacity=\"0.5\"");
}

fn zones(draw: &Ground, zones: &[Zone], svg: &mut Svg) {
    for zone in zones {
        let corners = draw.corners(&zone.shape);
        let (d, colour) = (figure(&corners), escaped(&zone.colour));
        svg.path(&d, &format!("fill=\"{colour}\" fill-opacity=\"0.12\""));
        svg.stroke(&hatching(&corners, std::f64::consts::FRAC_PI_4, 16.0), &colour, 1.0, "stroke-opacity=\"0.25\"");
        svg.stroke(&d, &colour, 2.6, "stroke-opacity=\"0.8\" stroke-dasharray=\"12 5\"");
        if !zone.text.is_empty() {
            let set = Type { spaced: 2.0, ..draw.letters(Face::Heavy, 17.0, &colour, draw.ink.halo) };
            svg.text(centre(&corners).plus(0.0, 6.0), &zone.text.to_uppercase(), set);
        }
    }
}

/// Names that say no more than the kind of thing they stand on.
const COMMON: [&str; 2] = ["House", "Hut"];

/// The names of areas, lines and places, and the heights of contours.
fn names(draw: &Ground, svg: &mut Svg) {
    land::contour_heights(draw, svg);
    for course in draw.table.courses().iter().filter(|course| !course.name.is_empty()) {
        course_name(draw, course, svg);
    }
    for area in draw.table.areas().iter().filter(|area| !area.name.is_empty() && !COMMON.contains(&area.name.as_str()))
    {
        area_name(draw, area, svg);
    }
    // A place that is called like the area it lies in, or like a house beside it, needs no words of its own.
    for spot in draw.table.spots().iter().filter(|spot| !draw.table.areas().iter().any(|area| says(area, &spot.name))) {
        let at = draw.at(spot.at);
        svg.fill(&circle(at, 4.4), draw.ink.halo);
        svg.path(&circle(at, 3.0), &format!("fill=\"{}\"", draw.ink.ink));
        let end = at.x > draw.size().x - 130.0;
        let anchor = if end { "end" } else { "start" };
        let set = Type { anchor, ..draw.letters(Face::Serif, 19.0, draw.ink.ink, draw.ink.halo) };
        svg.text(at.plus(if end { -9.0 } else { 9.0 }, 6.0), &spot.name, set);
    }
}

/// Whether the name of an area already says this one.
fn says(area: &Area, name: &str) -> bool {
    !COMMON.contains(&area.name.as_str()) && area.name.eq_ignore_ascii_case(name)
}

fn area_name(draw: &Ground, area: &Area, svg: &mut Svg) {
    let ink = draw.ink;
    let corners = draw.corners(&area.shape);
    let (low, high) = area.shape.bounds();
    let (low, high) = (draw.at(low), draw.at(high));
    let middle = centre(&corners);
    let (set, outside) = match draw.style.area(area.kind) {
        AreaLook::Wood | AreaLook::Jungle => (draw.letters(Face::Italic, 18.0, ink.wood_ink, ink.tree_dark), false),
        AreaLook::Water | AreaLook::Paddy | AreaLook::Ford => {
            (draw.letters(Face::Italic, 18.0, ink.water_ink, ink.halo), false)
        }
        AreaLook::Field | AreaLook::Brush => (draw.letters(Face::Italic, 17.0, ink.field_ink, ink.halo), false),
        AreaLook::Rocks | AreaLook::Crag => (draw.letters(Face::Italic, 16.0, ink.hill_ink, ink.halo), false),
        AreaLook::Building | AreaLook::Trench | AreaLook::Bunker | AreaLook::Plain => {
            (draw.letters(Face::Italic, 15.0, ink.ink, ink.halo), true)
        }
    };
    // Over the roof, so that what stands in the yard keeps its place; under it at the northern edge.
    let foot = match outside {
        false => middle.y + 6.0,
        true if low.y > 22.0 => low.y - 6.0,
        true => high.y + 17.0,
    };
    svg.text(pt(middle.x, foot), &area.name, set);
}

fn course_name(draw: &Ground, course: &Course, svg: &mut Svg) {
    // On the longest straight part, turned so that it reads from left to right.
    let longest = course
        .parts()
        .map(|(a, b)| (draw.at(a), draw.at(b)))
        .max_by(|a, b| a.0.distance(a.1).total_cmp(&b.0.distance(b.1)));
    let Some((a, b)) = longest else { return };
    let (a, b) = if a.x <= b.x { (a, b) } else { (b, a) };
    let fill = if draw.style.line(course.kind) == LineLook::Stream { draw.ink.water_ink } else { draw.ink.ink };
    let angle = (b.y - a.y).atan2(b.x - a.x).to_degrees();
    let at = a.toward(b, 0.5);
    svg.group(&format!("transform=\"translate({} {}) rotate({})\"", num(at.x), num(at.y), num(angle)));
    let up = draw.wide(course.width, 3.0) / 2.0 + 5.0;
    let set = Type { spaced: 1.0, ..draw.letters(Face::Italic, 15.0, fill, draw.ink.halo) };
    svg.text(pt(0.0, -up), &course.name, set);
    svg.end();
}

/// A second, heavier line round the table, with ticks and metres between the two.
fn border(draw: &Ground, svg: &mut Svg) {
    let (size, metres) = (draw.size(), step(draw));
    for (out, width) in [(26.0, 1.2), (31.0, 4.0)] {
        let rim = [pt(-out, -out), pt(size.x + out, -out), pt(size.x + out, size.y + out), pt(-out, size.y + out)];
        svg.stroke(&figure(&rim), draw.ink.ink, width, "");
    }
    let gap = f64::from(metres) * draw.scale;
    let mut ticks = String::new();
    let across = (size.x / gap).floor() as i32;
    let down = (size.y / gap).floor() as i32;
    let set = draw.letters(Face::Sans, 14.0, draw.ink.faint, "");
    for i in 0..=across {
        let x = f64::from(i) * gap;
        ticks += &straight(&[pt(x, 0.0), pt(x, -7.0)]);
        ticks += &straight(&[pt(x, size.y), pt(x, size.y + 7.0)]);
        svg.text(pt(x, -11.0), &(i * metres).to_string(), set);
        svg.text(pt(x, size.y + 20.0), &(i * metres).to_string(), set);
    }
    for i in 0..=down {
        let y = f64::from(i) * gap;
        ticks += &straight(&[pt(0.0, y), pt(-7.0, y)]);
        ticks += &straight(&[pt(size.x, y), pt(size.x + 7.0, y)]);
        for (x, turn) in [(-12.0, -90), (size.x + 12.0, 90)] {
            svg.group(&format!("transform=\"translate({} {}) rotate({turn})\"", num(x), num(y)));
            svg.text(pt(0.0, 1.0), &(i * metres).to_string(), set);
            svg.end();
        }
    }
    svg.stroke(&ticks, draw.ink.ink, 1.4, "");
}

fn foot(picture: &TablePicture, draw: &Ground, at: Pt, wide: f64, svg: &mut Svg) {
    let left = |face, size, fill| Type { anchor: "start", ..draw.letters(face, size, fill, "") };
    svg.text(at.plus(0.0, 58.0), draw.table.title(), Type { spaced: 0.6, ..left(Face::Serif, 54.0, draw.ink.ink) });
    svg.text(at.plus(2.0, 92.0), &picture.subtitle, left(Face::Italic, 22.0, draw.ink.faint));
    scale(draw, at.plus(2.0, 200.0), svg);
    north(draw, at.plus(470.0, 250.0), svg);
    let heading = Type { spaced: 1.2, ..left(Face::Heavy, 17.0, draw.ink.faint) };
    svg.text(at.plus(570.0, 26.0), "KEY", heading);
    key::key(picture, draw, at.plus(570.0, 46.0), wide - 570.0, svg);
}

/// A bar of round metres.
fn scale(draw: &Ground, at: Pt, svg: &mut Svg) {
    let metres =
        [5, 10, 25, 50, 100, 250].into_iter().rev().find(|&m| f64::from(m) * draw.scale * 4.0 <= 400.0).unwrap_or(5);
    let step = f64::from(metres) * draw.scale;
    for i in 0..4 {
        let (a, b) = (at.plus(f64::from(i) * step, 0.0), at.plus(f64::from(i + 1) * step, 10.0));
        let fill = if i % 2 == 0 { draw.ink.ink } else { draw.ink.paper };
        let bar = figure(&[a, pt(b.x, a.y), b, pt(a.x, b.y)]);
        svg.path(&bar, &format!("fill=\"{fill}\" stroke=\"{}\" stroke-width=\"1.4\"", draw.ink.ink));
    }
    for i in 0..=4 {
        let unit = if i == 4 { " m" } else { "" };
        let set = draw.letters(Face::Sans, 17.0, draw.ink.ink, "");
        svg.text(at.plus(f64::from(i) * step, -9.0), &format!("{}{unit}", i * metres), set);
    }
    let metre = draw.table.unit().max(1);
    let words = format!("{} by {} m", draw.table.width() / metre, draw.table.depth() / metre);
    let set = Type { anchor: "start", ..draw.letters(Face::Sans, 17.0, draw.ink.faint, "") };
    svg.text(at.plus(0.0, 34.0), &words, set);
}

fn north(draw: &Ground, foot: Pt, svg: &mut Svg) {
    let needle = [foot.plus(0.0, -92.0), foot.plus(15.0, 0.0), foot.plus(0.0, -18.0), foot.plus(-15.0, 0.0)];
    svg.path(&figure(&needle), &format!("fill=\"none\" stroke=\"{}\" stroke-width=\"1.6\"", draw.ink.ink));
    svg.fill(&figure(&[needle[0], needle[2], needle[3]]), draw.ink.ink);
    svg.text(foot.plus(0.0, -100.0), "N", draw.letters(Face::Serif, 24.0, draw.ink.ink, ""));
}
