//! The land: height, open ground, fields, brush, rocks, crags, water, trenches.

use super::{AreaLook, Ground, centre, rounded};
use crate::curve::{area, circle, figure, grown, hatching, holds, num, straight};
use crate::plane::{Pt, chance, pt};
use crate::svg::{Face, Svg, Type};

/// Everything that lies flat.
pub(super) fn land(draw: &Ground, svg: &mut Svg) {
    svg.fill(&super::frame(draw.size()), draw.ink.ground[0]);
    heights(draw, svg);
    grass(draw, svg);
    fields(draw, svg);
    plain(draw, svg);
    brush(draw, svg);
    rocks(draw, svg);
    crags(draw, svg);
    water(draw, svg);
    paddies(draw, svg);
}

/// The contour lines as they are drawn, from the lowest, each with the step of its tint and its height in metres.
fn rings(draw: &Ground) -> Vec<(Vec<Pt>, usize, i32)> {
    let mut heights: Vec<i32> = draw.table.contours().iter().map(|contour| contour.height).collect();
    heights.sort_unstable();
    heights.dedup();
    let ring = |contour: &geometry::table::Contour| {
        let step = heights.iter().position(|&height| height == contour.height).unwrap_or(0) + 1;
        let line = rounded(&draw.corners(&contour.ring), 40.0 * draw.scale);
        (line, step, contour.height / draw.table.unit().max(1))
    };
    draw.table.contours().iter().map(ring).collect()
}

/// Tints of height; slopes that face the north-west catch the light, the others lie in the shade.
fn heights(draw: &Ground, svg: &mut Svg) {
    let foot = draw.metres(14.0, 6.0, 40.0);
    for (line, step, _) in rings(draw) {
        if !draw.plain {
            slopes(draw, &line, foot, svg);
        }
        svg.fill(&figure(&line), draw.ink.ground[step.min(3)]);
    }
}

/// Bands of light and shade along the foot of a slope, fainter farther out.
fn slopes(draw: &Ground, line: &[Pt], foot: f64, svg: &mut Svg) {
    let n = line.len();
    let spread = crate::curve::area(line).signum();
    let normal = |i: usize| {
        let (a, b) = (line[(i + n - 1) % n], line[(i + 1) % n]);
        let long = a.distance(b).max(0.001);
        pt((b.y - a.y) / long * spread, -(b.x - a.x) / long * spread)
    };
    for (out, weight) in [(1.0, 0.05), (0.62, 0.07), (0.3, 0.08)] {
        // Eight steps of shade are enough for the eye; stretches of one step are drawn together.
        let mut shades: [String; 9] = std::array::from_fn(|_| String::new());
        for i in 0..n {
            let j = (i + 1) % n;
            let (u, v) = (normal(i), normal(j));
            let lit = (u.x + u.y + v.x + v.y) / 2.0 / std::f64::consts::SQRT_2;
            let step = ((lit + 1.0) * 4.0).round().clamp(0.0, 8.0) as usize;
            let (far, next) =
                (line[i].plus(u.x * foot * out, u.y * foot * out), line[j].plus(v.x * foot * out, v.y * foot * out));
            shades[step] += &figure(&[line[i], line[j], next, far]);
        }
        for (step, d) in shades.iter().enumerate() {
            let dark = step as f64 / 4.0 - 1.0;
            let colour = if dark > 0.0 { draw.ink.shadow } else { "#ffffff" };
            let opacity = (dark.abs() * weight * 100.0).round() / 100.0;
            if opacity > 0.0 {
                svg.path(d, &format!("fill=\"{colour}\" fill-opacity=\"{opacity}\""));
            }
        }
    }
}

/// The contour lines themselves.
pub(super) fn contours(draw: &Ground, svg: &mut Svg) {
    for (line, _, _) in rings(draw) {
        svg.stroke(&figure(&line), draw.ink.contour, if draw.plain { 1.0 } else { 1.7 }, "stroke-opacity=\"0.85\"");
    }
}

/// The height of every contour, written into its line at the lowest place on the sheet that no tree or house covers.
pub(super) fn contour_heights(draw: &Ground, svg: &mut Svg) {
    let size = draw.size();
    let looks = [AreaLook::Wood, AreaLook::Jungle, AreaLook::Brush, AreaLook::Building];
    let covered: Vec<Vec<Pt>> =
        looks.into_iter().flat_map(|look| draw.areas(look)).map(|(_, area)| draw.corners(&area.shape)).collect();
    for (line, step, metres) in rings(draw) {
        let on_sheet = |p: &&Pt| p.x > 30.0 && p.y > 20.0 && p.x < size.x - 30.0 && p.y < size.y - 20.0;
        let bare = |p: &Pt| !covered.iter().any(|area| holds(area, *p));
        let depth = |p: &Pt| p.y + p.x * 0.3;
        let lowest =
            line.iter().filter(on_sheet).max_by(|a, b| bare(a).cmp(&bare(b)).then(depth(a).total_cmp(&depth(b))));
        if let Some(at) = lowest {
            let (fill, halo) = (draw.ink.hill_ink, draw.ink.ground[step.min(3)]);
            let set = Type { face: Face::Sans, size: 13.0, fill, halo, spaced: 0.0, anchor: "middle" };
            svg.text(at.plus(0.0, 4.0), &metres.to_string(), set);
        }
    }
}

/// Points spread over a figure on a loose lattice, by fixed chance.
pub(super) fn sown(figure: &[Pt], step: f64, salt: u32) -> Vec<(Pt, i32, i32)> {
    let low = |f: fn(&Pt) -> f64| figure.iter().map(f).fold(f64::MAX, f64::min);
    let high = |f: fn(&Pt) -> f64| figure.iter().map(f).fold(f64::MIN, f64::max);
    let (left, right, top, bottom) = (low(|p| p.x), high(|p| p.x), low(|p| p.y), high(|p| p.y));
    let mut points = Vec::new();
    let cell = |x: f64| (x / step).floor() as i32;
    for j in cell(top)..=cell(bottom) {
        for i in cell(left)..=cell(right) {
            let odd = f64::from(j.rem_euclid(2)) * step / 2.0;
            let push = |more: u32| (chance(i, j, salt + more) - 0.5) * step * 0.8;
            let p = pt((f64::from(i) + 0.5) * step + odd + push(0), (f64::from(j) + 0.5) * step + push(1));
            if holds(figure, p) {
                points.push((p, i, j));
            }
        }
    }
    points
}

/// A little life in the open: short strokes of grass, few and faint.
fn grass(draw: &Ground, svg: &mut Svg) {
    if draw.plain {
        return;
    }
    let size = draw.size();
    let sheet = [pt(0.0, 0.0), pt(size.x, 0.0), size, pt(0.0, size.y)];
    let mut blades = String::new();
    for (p, i, j) in sown(&sheet, 24.0, 40) {
        if chance(i, j, 90) < 0.55 {
            blades += &straight(&[p.plus(-2.0, -2.4), p, p.plus(0.3, -3.4)]);
            blades += &straight(&[p, p.plus(2.4, -2.0)]);
        }
    }
    svg.stroke(&blades, draw.ink.speck, 0.9, "");
}

/// Fields, each with a crop of its own: furrows, rows of plants, or grass.
fn fields(draw: &Ground, svg: &mut Svg) {
    for (number, area) in draw.areas(AreaLook::Field) {
        let edge = draw.corners(&area.shape);
        let at = area.shape.corners()[0];
        let roll = |salt| chance(at.x() / 100, at.y() / 100 + number as i32, salt);
        let tint = draw.ink.fields[(roll(7) * 3.999) as usize];
        svg.path(&figure(&edge), &format!("fill=\"{tint}\" stroke=\"{}\" stroke-width=\"1.2\"", draw.ink.hedge));
        if draw.plain {
            continue;
        }
        // Furrows run along the longest side.
        let n = edge.len();
        let along = (0..n).max_by(|&i, &j| {
            let long = |i: usize| edge[i].distance(edge[(i + 1) % n]);
            long(i).total_cmp(&long(j))
        });
        let angle = along.map_or(0.0, |i| {
            let (a, b) = (edge[i], edge[(i + 1) % n]);
            (b.y - a.y).atan2(b.x - a.x)
        });
        let gap = draw.metres(2.2, 4.4, 8.0);
        match (roll(8) * 3.0) as u32 {
            0 => svg.stroke(&hatching(&edge, angle + 0.001, gap), draw.ink.furrow, 0.9, "stroke-opacity=\"0.6\""),
            1 => {
                let rows = hatching(&edge, angle + 0.001, gap * 1.5);
                svg.stroke(&rows, draw.ink.furrow, 2.2, "stroke-opacity=\"0.7\" stroke-dasharray=\"0.1 5.2\"");
            }
            _ => {
                svg.stroke(&hatching(&edge, angle + 0.001, gap * 3.2), draw.ink.furrow, 0.8, "stroke-opacity=\"0.4\"");
                let mut tufts = String::new();
                for (p, i, j) in sown(&edge, 19.0, 60) {
                    if chance(i, j, 91) < 0.6 {
                        tufts += &straight(&[p.plus(-2.0, -2.6), p, p.plus(2.0, -2.6)]);
                    }
                }
                svg.stroke(&tufts, draw.ink.furrow, 0.9, "stroke-opacity=\"0.8\"");
            }
        }
    }
}

/// Areas without a look of their own: a dashed outline.
fn plain(draw: &Ground, svg: &mut Svg) {
    for (_, area) in draw.areas(AreaLook::Plain) {
        let d = figure(&draw.corners(&area.shape));
        svg.path(&d, &format!("fill=\"{}\" fill-opacity=\"0.5\"", draw.ink.yard));
        svg.stroke(&d, draw.ink.faint, 1.1, "stroke-dasharray=\"4 3\"");
    }
}

/// The outline of an area that grew by itself: corners rounded by a few metres.
pub(super) fn grown_outline(draw: &Ground, shape: &geometry::table::Polygon) -> Vec<Pt> {
    rounded(&draw.corners(shape), 7.0 * draw.scale)
}

/// Bushes with the light on their north-west, and tufts of grass.
fn brush(draw: &Ground, svg: &mut Svg) {
    for (_, area) in draw.areas(AreaLook::Brush) {
        let edge = grown_outline(draw, &area.shape);
        svg.path(&figure(&edge), &format!("fill=\"{}\" fill-opacity=\"0.8\"", draw.ink.scrub));
        svg.stroke(&figure(&edge), draw.ink.bush, 0.9, "stroke-opacity=\"0.55\" stroke-dasharray=\"1 4\"");
        if draw.plain {
            continue;
        }
        let (mut tufts, mut dark, mut light) = (String::new(), String::new(), String::new());
        for (p, i, j) in sown(&edge, 10.5, 70) {
            let r = 2.0 + 2.4 * chance(i, j, 72);
            if (i + 2 * j).rem_euclid(3) == 0 {
                tufts += &straight(&[p.plus(-2.4, -2.8), p, p.plus(2.4, -2.8)]);
                tufts += &straight(&[p, p.plus(0.0, -3.8)]);
            } else if !draw.in_the_way(p, r) {
                dark += &circle(p.plus(0.6, 0.9), r);
                light += &circle(p.plus(-0.4, -0.5), r * 0.72);
            }
        }
        svg.stroke(&tufts, draw.ink.bush, 1.0, "");
        svg.fill(&dark, draw.ink.bush);
        svg.fill(&light, draw.ink.bush_light);
    }
}

/// Boulders, lit from the north-west, on stony ground.
fn rocks(draw: &Ground, svg: &mut Svg) {
    for (_, area) in draw.areas(AreaLook::Rocks) {
        let edge = grown_outline(draw, &area.shape);
        svg.path(&figure(&edge), &format!("fill=\"{}\" fill-opacity=\"0.28\"", draw.ink.stone));
        svg.stroke(&figure(&edge), draw.ink.stone, 1.0, "stroke-dasharray=\"1.5 3.5\"");
        if draw.plain {
            continue;
        }
        let (mut shade, mut stones, mut lights) = (String::new(), String::new(), String::new());
        for (p, i, j) in sown(&edge, 12.5, 80) {
            let r = 2.6 + 4.2 * chance(i, j, 82) * chance(i, j, 83);
            let turn = chance(i, j, 84) * 6.3;
            let jag = |k: u32| p.polar(turn + f64::from(k) * 1.2566, r * (0.75 + 0.5 * chance(i, j, 85 + k)));
            let stone = [jag(0), jag(1), jag(2), jag(3), jag(4)];
            shade += &figure(&stone.map(|c| c.plus(1.3, 1.7)));
            stones += &figure(&stone);
            lights += &straight(&[p.plus(-r * 0.5, 0.0), p.plus(-r * 0.1, -r * 0.55), p.plus(r * 0.4, -r * 0.4)]);
        }
        svg.path(&shade, &format!("fill=\"{}\" fill-opacity=\"0.3\"", draw.ink.shadow));
        let look = format!("fill=\"{}\" stroke=\"{}\" stroke-width=\"0.8\"", draw.ink.stone, draw.ink.outline);
        svg.path(&stones, &look);
        svg.stroke(&lights, draw.ink.halo, 1.0, "stroke-opacity=\"0.5\"");
    }
}

/// Steep rock: a firm edge with strokes down its face, and a ledge above it.
fn crags(draw: &Ground, svg: &mut Svg) {
    for (number, area) in draw.areas(AreaLook::Crag) {
        let edge = clockwise(draw.corners(&area.shape));
        let face = draw.metres(3.6, 6.0, 18.0);
        svg.path(&figure(&edge), &format!("fill=\"{}\" fill-opacity=\"0.75\"", draw.ink.stone));
        svg.stroke(&figure(&edge), draw.ink.outline, 2.2, "");
        if draw.plain {
            continue;
        }
        let ledge = grown(&edge, -face * 1.3);
        let strokes = hachures(&edge, face, number as i32) + &hachures(&ledge, face * 0.8, number as i32 + 100);
        svg.stroke(&strokes, draw.ink.outline, 1.2, "stroke-opacity=\"0.75\"");
        svg.stroke(&figure(&ledge), draw.ink.halo, 1.1, "stroke-opacity=\"0.55\"");
    }
}

fn clockwise(mut edge: Vec<Pt>) -> Vec<Pt> {
    if area(&edge) < 0.0 {
        edge.reverse();
    }
    edge
}

/// Strokes inwards from a clockwise outline, as high as the face of a cliff, no two alike.
fn hachures(edge: &[Pt], face: f64, salt: i32) -> String {
    let mut strokes = String::new();
    for (side, &a) in edge.iter().enumerate() {
        let b = edge[(side + 1) % edge.len()];
        let long = a.distance(b);
        let number = (long / 5.0).ceil() as i32;
        for n in 0..number {
            let (along, high) = (chance(n, side as i32, 90), chance(n, side as i32 + salt, 91));
            let foot = a.toward(b, (f64::from(n) + along) / f64::from(number));
            let far = face * (0.45 + 0.55 * high) / long;
            let top = foot.plus((a.y - b.y) * far, (b.x - a.x) * far);
            if holds(edge, top) {
                strokes += &straight(&[foot, top]);
            }
        }
    }
    strokes
}

/// Open water, deeper towards its middle.
fn water(draw: &Ground, svg: &mut Svg) {
    for (_, area) in draw.areas(AreaLook::Water) {
        let edge = grown_outline(draw, &area.shape);
        let d = figure(&edge);
        svg.path(&d, &format!("fill=\"{}\" stroke=\"{}\" stroke-width=\"5\"", draw.ink.water[0], draw.ink.sand));
        svg.fill(&d, draw.ink.water[0]);
        if !draw.plain {
            let middle = centre(&edge);
            for (step, tint) in draw.ink.water.iter().enumerate().skip(1) {
                let inner: Vec<Pt> = edge.iter().map(|p| p.toward(middle, step as f64 * 0.14)).collect();
                svg.fill(&figure(&inner), tint);
            }
            svg.stroke(&ripples(&edge), draw.ink.ripple, 1.1, "stroke-opacity=\"0.8\"");
        }
        svg.stroke(&d, draw.ink.shore, 1.6, "");
    }
}

fn ripples(edge: &[Pt]) -> String {
    let mut d = String::new();
    for (p, i, j) in sown(edge, 26.0, 30) {
        if chance(i, j, 32) < 0.6 {
            d += &format!("M{} {}q3 -2.4 6 0t6 0", num(p.x - 6.0), num(p.y));
        }
    }
    d
}

/// Flooded fields: water between low banks, with rows of young rice.
fn paddies(draw: &Ground, svg: &mut Svg) {
    for (_, area) in draw.areas(AreaLook::Paddy) {
        let edge = draw.corners(&area.shape);
        let d = figure(&edge);
        svg.fill(&d, draw.ink.water[0]);
        if !draw.plain {
            let gap = draw.metres(3.2, 6.5, 11.0);
            let rows = hatching(&edge, 0.001, gap);
            svg.stroke(&rows, draw.ink.bush, 2.0, "stroke-dasharray=\"0.1 4.6\" stroke-opacity=\"0.9\"");
            let banks = hatching(&edge, 0.001, gap * 4.0) + &hatching(&edge, 1.5718, gap * 5.0);
            svg.stroke(&banks, draw.ink.earth, 2.2, "");
            svg.stroke(&banks, draw.ink.bush_light, 1.1, "");
        }
        svg.stroke(&d, draw.ink.earth, 3.0, "");
        svg.stroke(&d, draw.ink.bush_light, 1.4, "");
    }
}

/// Shallow places: the water's colour, light, with stones across.
pub(super) fn fords(draw: &Ground, svg: &mut Svg) {
    for (_, area) in draw.areas(AreaLook::Ford) {
        let edge = grown_outline(draw, &area.shape);
        let d = figure(&edge);
        svg.path(&d, &format!("fill=\"{}\" fill-opacity=\"0.9\"", draw.ink.sand));
        svg.path(&d, &format!("fill=\"{}\" fill-opacity=\"0.55\"", draw.ink.water[0]));
        if !draw.plain {
            let stones: String =
                sown(&edge, 9.0, 33).into_iter().map(|(p, i, j)| circle(p, 1.2 + 1.4 * chance(i, j, 34))).collect();
            svg.path(&stones, &format!("fill=\"{}\" fill-opacity=\"0.8\"", draw.ink.stone));
        }
    }
}

/// Trenches: thrown-up earth on both sides of a dark cut.
pub(super) fn trenches(draw: &Ground, svg: &mut Svg) {
    for (_, area) in draw.areas(AreaLook::Trench) {
        let edge = draw.corners(&area.shape);
        let d = figure(&edge);
        svg.stroke(&d, draw.ink.earth, draw.metres(2.4, 5.0, 10.0), "stroke-opacity=\"0.75\"");
        svg.fill(&d, draw.ink.wall);
        svg.stroke(&d, draw.ink.outline, 1.0, "");
    }
}
