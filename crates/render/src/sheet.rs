//! The whole sheet: the map in its frame, and under it title, scale, key, scatter diagram and turn track.

use geometry::Hex;

use crate::curve::{circle, figure, num, straight};
use crate::plane::{HALF, Pt, SIZE, pt};
use crate::raster::FACES;
use crate::svg::{Face, Svg, Type};
use crate::{Drawing, Picture, key, letters, pieces};

/// White round the map.
const MARGIN: f64 = 54.0;
/// Height of what stands under the map.
const FOOT: f64 = 330.0;
/// The least width of the foot.
const LEAST: f64 = 1500.0;

pub(crate) fn sheet(picture: &Picture, draw: &Drawing) -> String {
    let size = draw.plane.size();
    let mut svg = Svg::default();
    let bare = picture.bare || picture.part.is_some() || size.x < LEAST;
    let (corner, whole) = match picture.part {
        Some((a, b)) => part(draw, a, b),
        None if bare => (pt(0.0, 0.0), size),
        None => (pt(-MARGIN, -MARGIN), pt(size.x + 2.0 * MARGIN, size.y + 2.0 * MARGIN + FOOT)),
    };
    svg.out += &format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" viewBox=\"{x} {y} {w} {h}\">\n",
        x = num(corner.x),
        y = num(corner.y),
        w = num(whole.x),
        h = num(whole.y)
    );
    svg.out += &format!("<title>{}</title>\n", crate::svg::escaped(draw.map.title()));
    fonts(&mut svg);
    if !bare {
        let (x, y) = (corner.x, corner.y);
        let paper = [pt(x, y), pt(x + whole.x, y), pt(x + whole.x, y + whole.y), pt(x, y + whole.y)];
        svg.fill(&figure(&paper), draw.ink.paper);
    }
    let frame = figure(&[pt(0.0, 0.0), pt(size.x, 0.0), size, pt(0.0, size.y)]);
    svg.clip("map", &frame);
    svg.group("clip-path=\"url(#map)\"");
    draw.terrain(&mut svg);
    letters::grid(draw, &mut svg);
    letters::numbers(draw, &mut svg);
    letters::names(draw, &mut svg);
    pieces::areas(draw, &picture.areas, &mut svg);
    pieces::markers(draw, &picture.markers, &mut svg);
    pieces::lines(draw, &picture.lines, &mut svg);
    pieces::counters(draw, &picture.counters, &mut svg);
    svg.end();
    svg.stroke(&frame, draw.ink.ink, 2.6, "");
    if !bare {
        border(draw, &mut svg);
        foot(picture, draw, &mut svg);
    }
    svg.out.push_str("</svg>\n");
    svg.out
}

/// Corner and size of the part of the sheet between two hexes.
fn part(draw: &Drawing, a: Hex, b: Hex) -> (Pt, Pt) {
    let (a, b) = (draw.plane.centre(a), draw.plane.centre(b));
    let (left, right) = (a.x.min(b.x) - SIZE, a.x.max(b.x) + SIZE);
    let (top, bottom) = (a.y.min(b.y) - HALF, a.y.max(b.y) + HALF);
    (pt(left, top), pt(right - left, bottom - top))
}

/// The typefaces as part of the file, so that it looks the same in every browser.
pub(crate) fn fonts(svg: &mut Svg) {
    svg.out.push_str("<style>\n");
    for (family, weight, style, file) in FACES {
        svg.out += &format!(
            "@font-face{{font-family:\"{family}\";font-weight:{weight};font-style:{style};src:url(data:font/ttf;base64,{})}}\n",
            base64(file)
        );
    }
    svg.out.push_str("</style>\n");
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::with_capacity(bytes.len() * 4 / 3 + 4);
    for three in bytes.chunks(3) {
        let word = three.iter().fold(0u32, |word, &byte| word << 8 | u32::from(byte)) << (8 * (3 - three.len()));
        for i in 0..4 {
            let letter = LETTERS[(word >> (18 - 6 * i)) as usize & 63];
            out.push(if i <= three.len() { char::from(letter) } else { '=' });
        }
    }
    out
}

/// A second, heavier line round the map.
fn border(draw: &Drawing, svg: &mut Svg) {
    let size = draw.plane.size();
    for (out, width) in [(9.0, 1.2), (14.0, 4.0)] {
        let rim = [pt(-out, -out), pt(size.x + out, -out), pt(size.x + out, size.y + out), pt(-out, size.y + out)];
        svg.stroke(&figure(&rim), draw.ink.ink, width, "");
    }
}

fn foot(picture: &Picture, draw: &Drawing, svg: &mut Svg) {
    let size = draw.plane.size();
    let top = size.y + MARGIN;
    title(picture, draw, pt(0.0, top), svg);
    let deep = 4;
    let columns = key::count(draw).div_ceil(deep) as f64;
    key::key(draw, picture.theme, pt(760.0, top + 74.0), deep, 245.0, svg);
    heading(draw, pt(760.0 - 32.0, top + 26.0), "Terrain key", svg);
    let after = 760.0 + columns * 245.0;
    let across = if picture.turns > 0 { f64::from(picture.turns.div_ceil(4)) * 70.0 } else { 0.0 };
    scatter(draw, pt((after + size.x - across) / 2.0 - 30.0, top + 174.0), svg);
    track(draw, pt(size.x - across, top), picture.turns, svg);
}

fn heading(draw: &Drawing, at: Pt, text: &str, svg: &mut Svg) {
    let set = Type { anchor: "start", spaced: 1.2, ..draw.letters(Face::Heavy, 17.0, draw.ink.faint, "") };
    svg.text(at, &text.to_uppercase(), set);
}

/// Title, line under it, scale and north.
fn title(picture: &Picture, draw: &Drawing, at: Pt, svg: &mut Svg) {
    let left = |face, size, fill| Type { anchor: "start", ..draw.letters(face, size, fill, "") };
    svg.text(at.plus(0.0, 58.0), draw.map.title(), Type { spaced: 0.6, ..left(Face::Serif, 58.0, draw.ink.ink) });
    svg.text(at.plus(2.0, 92.0), &picture.subtitle, left(Face::Italic, 23.0, draw.ink.faint));
    scale(draw, at.plus(2.0, 190.0), svg);
    let foot = at.plus(560.0, 236.0);
    let needle = [foot.plus(0.0, -92.0), foot.plus(15.0, 0.0), foot.plus(0.0, -18.0), foot.plus(-15.0, 0.0)];
    svg.path(&figure(&needle), &format!("fill=\"none\" stroke=\"{}\" stroke-width=\"1.6\"", draw.ink.ink));
    svg.fill(&figure(&[needle[0], needle[2], needle[3]]), draw.ink.ink);
    svg.text(foot.plus(0.0, -100.0), "N", draw.letters(Face::Serif, 24.0, draw.ink.ink, ""));
}

/// A bar of a round number of metres, with hexes beneath.
fn scale(draw: &Drawing, at: Pt, svg: &mut Svg) {
    let metres = f64::from(draw.map.metres());
    if metres < 1.0 {
        return;
    }
    let hex = 2.0 * HALF;
    let (step, steps) = (hex * 2.0, 4);
    for i in 0..steps {
        let (a, b) = (at.plus(f64::from(i) * step, 0.0), at.plus(f64::from(i + 1) * step, 10.0));
        let fill = if i % 2 == 0 { draw.ink.ink } else { draw.ink.paper };
        let bar = figure(&[a, pt(b.x, a.y), b, pt(a.x, b.y)]);
        svg.path(&bar, &format!("fill=\"{fill}\" stroke=\"{}\" stroke-width=\"1.4\"", draw.ink.ink));
    }
    for i in 0..=steps {
        let x = at.x + f64::from(i) * step;
        let (text, hexes) = (f64::from(i) * 2.0 * metres, i * 2);
        let unit = if i == steps { " m" } else { "" };
        svg.text(pt(x, at.y - 9.0), &format!("{}{unit}", num(text)), draw.letters(Face::Sans, 17.0, draw.ink.ink, ""));
        let unit = if i == steps { " hexes" } else { "" };
        svg.text(pt(x, at.y + 31.0), &format!("{hexes}{unit}"), draw.letters(Face::Sans, 17.0, draw.ink.faint, ""));
    }
    svg.stroke(&straight(&[at.plus(0.0, 10.0), at.plus(0.0, 15.0)]), draw.ink.ink, 1.2, "");
}

/// Seven hexes with the numbers of the six directions.
fn scatter(draw: &Drawing, at: Pt, svg: &mut Svg) {
    heading(draw, at.plus(-92.0, -148.0), "Scatter", svg);
    let six = std::f64::consts::FRAC_PI_3;
    let hex = |c: Pt| figure(&[0.0, 1.0, 2.0, 3.0, 4.0, 5.0].map(|i: f64| c.polar(i * six, 36.0)));
    for i in 0..6 {
        let angle = -std::f64::consts::FRAC_PI_2 + f64::from(i) * six;
        let c = at.polar(angle, 36.0 * 1.732);
        svg.path(&hex(c), &format!("fill=\"{}\" stroke=\"{}\" stroke-width=\"1.2\"", draw.ink.panel, draw.ink.faint));
        svg.text(c.plus(0.0, 9.0), &(i + 1).to_string(), draw.letters(Face::Heavy, 28.0, draw.ink.ink, ""));
        svg.stroke(&straight(&[at.polar(angle, 14.0), at.polar(angle, 30.0)]), draw.ink.ink, 1.6, "");
    }
    svg.path(&hex(at), &format!("fill=\"none\" stroke=\"{}\" stroke-width=\"1.6\"", draw.ink.ink));
    svg.fill(&circle(at, 7.0), draw.ink.ink);
}

/// Numbered boxes for the turns, four deep.
fn track(draw: &Drawing, at: Pt, turns: u8, svg: &mut Svg) {
    if turns > 0 {
        heading(draw, at.plus(2.0, 26.0), "Turns", svg);
    }
    let across = usize::from(turns.div_ceil(4));
    for i in 0..usize::from(turns) {
        let a = at.plus((i % across) as f64 * 70.0, 46.0 + (i / across) as f64 * 62.0);
        let (x, y) = (num(a.x + 2.0), num(a.y + 2.0));
        svg.out += &format!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"64\" height=\"56\" rx=\"5\" fill=\"{}\" stroke=\"{}\" stroke-width=\"1.2\"/>\n",
            draw.ink.panel, draw.ink.faint
        );
        let number = draw.letters(Face::Heavy, 24.0, draw.ink.faint, "");
        svg.text(a.plus(34.0, 38.0), &(i + 1).to_string(), number);
    }
}
