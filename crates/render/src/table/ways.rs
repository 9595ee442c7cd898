//! What runs along a line: roads, tracks, streams, ditches, bridges, walls and fences.

use super::trees::along;
use super::{Ground, LineLook, eased};
use crate::curve::{figure, num, straight};
use crate::plane::{Pt, chance, pt};
use crate::svg::Svg;

/// The path of a line on the sheet, its bends eased.
fn path(draw: &Ground, course: &geometry::table::Course, reach: f64) -> Vec<Pt> {
    let points: Vec<Pt> = course.path.iter().map(|&p| draw.at(p)).collect();
    eased(&points, reach * draw.scale)
}

/// Streams, with a shore on both sides and a glint of light.
pub(super) fn streams(draw: &Ground, svg: &mut Svg) {
    let beds: Vec<(String, f64)> = draw
        .lines(LineLook::Stream)
        .map(|course| (straight(&path(draw, course, 18.0)), draw.wide(course.width, 4.0)))
        .collect();
    for (d, wide) in &beds {
        svg.stroke(d, draw.ink.shore, wide + 2.4, "");
    }
    for (d, wide) in &beds {
        svg.stroke(d, draw.ink.water[1], *wide, "");
        if !draw.plain {
            svg.stroke(d, draw.ink.water[0], wide * 0.45, "stroke-opacity=\"0.9\"");
            svg.stroke(d, draw.ink.ripple, 0.9, "stroke-dasharray=\"9 16 4 22\" stroke-opacity=\"0.9\"");
        }
    }
}

/// Dry ditches: a brown line with short strokes down both banks.
pub(super) fn ditches(draw: &Ground, svg: &mut Svg) {
    for course in draw.lines(LineLook::Ditch) {
        let line = path(draw, course, 10.0);
        let wide = draw.wide(course.width, 3.0);
        svg.stroke(&straight(&line), draw.ink.earth, wide, "stroke-opacity=\"0.5\"");
        if !draw.plain {
            svg.stroke(&ticks(&line, 7.0, wide * 0.5 + 3.4, true), draw.ink.earth, 0.9, "");
        }
        svg.stroke(&straight(&line), draw.ink.hill_ink, 1.2, "");
    }
}

/// Short strokes across a line, so far apart and so long; on both sides or on one.
fn ticks(line: &[Pt], step: f64, long: f64, both: bool) -> String {
    let mut d = String::new();
    let points = along(line, step);
    for pair in points.windows(2) {
        let (a, b) = (pair[0], pair[1]);
        let far = a.distance(b).max(0.001);
        let side = pt((b.y - a.y) / far * long, -(b.x - a.x) / far * long);
        let end = if both { a.plus(-side.x, -side.y) } else { a };
        d += &straight(&[a.plus(side.x, side.y), end]);
    }
    d
}

/// Roads and tracks: all casings first, so that crossings are open.
pub(super) fn ways(draw: &Ground, svg: &mut Svg) {
    let roads: Vec<(String, f64)> = draw
        .lines(LineLook::Road)
        .map(|course| (straight(&path(draw, course, 16.0)), draw.wide(course.width, 5.0)))
        .collect();
    let tracks: Vec<(String, f64)> = draw
        .lines(LineLook::Track)
        .map(|course| (straight(&path(draw, course, 16.0)), draw.wide(course.width, 3.0)))
        .collect();
    for (d, wide) in &tracks {
        svg.stroke(d, draw.ink.trail, wide + 1.2, "stroke-dasharray=\"7 5\" stroke-opacity=\"0.8\"");
        svg.stroke(d, draw.ink.sand, wide - 0.4, "");
    }
    for (d, wide) in &roads {
        svg.stroke(d, draw.ink.road_edge, wide + 2.6, "");
    }
    for (d, wide) in &roads {
        svg.stroke(d, draw.ink.road, *wide, "");
        if !draw.plain && *wide > 9.0 {
            svg.stroke(d, draw.ink.road_edge, wide * 0.32, "stroke-opacity=\"0.13\"");
        }
    }
    for course in draw.lines(LineLook::Plain) {
        let line: Vec<Pt> = course.path.iter().map(|&p| draw.at(p)).collect();
        svg.stroke(&straight(&line), draw.ink.faint, draw.wide(course.width, 1.4), "stroke-dasharray=\"5 4\"");
    }
}

/// Where two straight stretches cross.
fn crossing(a: Pt, b: Pt, c: Pt, d: Pt) -> Option<Pt> {
    let cross = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x);
    if cross.abs() < 1e-9 {
        return None;
    }
    let t = ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / cross;
    let u = ((c.x - a.x) * (b.y - a.y) - (c.y - a.y) * (b.x - a.x)) / cross;
    ((0.0..=1.0).contains(&t) && (0.0..=1.0).contains(&u)).then(|| a.toward(b, t))
}

/// Bridges: parapets where a road or track crosses a stream.
pub(super) fn bridges(draw: &Ground, svg: &mut Svg) {
    let ways = [LineLook::Road, LineLook::Track].into_iter().flat_map(|look| draw.lines(look));
    for way in ways {
        let (line, wide) = (path(draw, way, 16.0), draw.wide(way.width, 3.0));
        for stream in draw.lines(LineLook::Stream) {
            let (bed, deep) = (path(draw, stream, 18.0), draw.wide(stream.width, 4.0));
            for (road, water) in line.windows(2).flat_map(|r| bed.windows(2).map(move |w| (r, w))) {
                if let Some(at) = crossing(road[0], road[1], water[0], water[1]) {
                    bridge(draw, at, (road[1].y - road[0].y).atan2(road[1].x - road[0].x), wide, deep, svg);
                }
            }
        }
    }
}

fn bridge(draw: &Ground, at: Pt, angle: f64, wide: f64, deep: f64, svg: &mut Svg) {
    let half = deep / 2.0 + 5.0;
    let across = angle + std::f64::consts::FRAC_PI_2;
    let corner = |forth: f64, side: f64| at.polar(angle, forth).polar(across, side);
    let (h, w) = (half, wide / 2.0 + 1.4);
    let deck = [corner(-h, -w), corner(h, -w), corner(h, w), corner(-h, w)];
    svg.path(&figure(&deck), &format!("fill=\"{}\"", draw.ink.plank));
    let mut planks = String::new();
    let mut x = -h + 3.0;
    while x < h {
        planks += &straight(&[corner(x, -w), corner(x, w)]);
        x += 3.4;
    }
    svg.stroke(&planks, draw.ink.plank_edge, 0.7, "stroke-opacity=\"0.7\"");
    for side in [-w, w] {
        let rail =
            straight(&[corner(-h - 3.0, side * 1.5), corner(-h, side), corner(h, side), corner(h + 3.0, side * 1.5)]);
        svg.stroke(&rail, draw.ink.outline, 2.0, "");
    }
}

/// Walls of stone and fences of posts and rails.
pub(super) fn fences(draw: &Ground, svg: &mut Svg) {
    let wide = draw.metres(0.9, 3.0, 5.0);
    for course in draw.lines(LineLook::Wall) {
        let line: Vec<Pt> = course.path.iter().map(|&p| draw.at(p)).collect();
        let d = straight(&line);
        if draw.plain {
            svg.stroke(&d, draw.ink.wall, 1.4, "");
            continue;
        }
        svg.group("transform=\"translate(1.6 2.1)\"");
        svg.stroke(&d, draw.ink.shadow, wide, "stroke-opacity=\"0.3\"");
        svg.end();
        svg.stroke(&d, draw.ink.wall, wide + 1.2, "");
        svg.stroke(&d, draw.ink.stone, wide - 0.6, "");
        let mut joints = String::new();
        for p in along(&line, 4.6) {
            if chance(p.x as i32, p.y as i32, 51) < 0.8 {
                joints += &format!("M{} {}l0.1 0", num(p.x), num(p.y));
            }
        }
        svg.stroke(&joints, draw.ink.halo, wide * 0.4, "stroke-opacity=\"0.7\"");
    }
    for course in draw.lines(LineLook::Fence) {
        let line: Vec<Pt> = course.path.iter().map(|&p| draw.at(p)).collect();
        svg.stroke(&straight(&line), draw.ink.plank_edge, 1.1, "");
        if !draw.plain {
            svg.stroke(&ticks(&line, 8.0, 2.2, true), draw.ink.plank_edge, 1.5, "");
        }
    }
}
