//! Roads, trails, bridges and landing strips.

use std::f64::consts::FRAC_PI_6;

use geometry::Hex;
use geometry::map::{Course, CourseKind, HexMap};

use crate::curve::{eased, figure, hatching, open, ribbon, sampled_open, settled, straight};
use crate::plane::{Plane, Pt, SIZE, chance, pt};
use crate::style::Look;
use crate::{Drawing, svg::Svg};

/// A road, trail or river as it is drawn.
pub(crate) struct Drawn {
    pub(crate) kind: CourseKind,
    /// The hexes it runs through.
    pub(crate) hexes: Vec<Hex>,
    /// A point for each hex.
    points: Vec<Pt>,
    /// The points, and where it leaves the map one more beyond the edge.
    pub(crate) line: Vec<Pt>,
}

/// The courses of a map as they are drawn. Roads and trails that meet in a hex meet in one point.
pub(crate) fn lines(map: &HexMap, plane: Plane) -> Vec<Drawn> {
    let mut met: Vec<Option<Pt>> = vec![None; map.grid().len()];
    let mut lines = Vec::new();
    let order = [CourseKind::Road, CourseKind::Trail, CourseKind::River];
    for course in order.iter().flat_map(|&kind| map.courses().iter().filter(move |course| course.kind == kind)) {
        let river = course.kind == CourseKind::River;
        let mut points: Vec<Pt> = Vec::new();
        let mut fixed: Vec<bool> = Vec::new();
        for &h in &course.hexes {
            let known = if river { None } else { met[h.index()] };
            points.push(known.unwrap_or_else(|| wandering(plane, h)));
            fixed.push(known.is_some());
        }
        let points = eased(&points, &fixed, if river { 3 } else { 2 });
        if !river {
            for (h, &p) in course.hexes.iter().zip(&points) {
                met[h.index()] = Some(p);
            }
        }
        let line = led_out(map, plane, course, points.clone());
        lines.push(Drawn { kind: course.kind, hexes: course.hexes.clone(), points, line });
    }
    lines
}

/// Near the middle of a hex, so that nothing runs as if drawn with a ruler.
fn wandering(plane: Plane, h: Hex) -> Pt {
    let (col, row) = plane.place(h);
    let push = |salt| (chance(col, row, salt) - 0.5) * SIZE * 0.24;
    plane.centre(h).plus(push(31), push(32))
}

/// A course that ends at the edge of the map is led on beyond it.
fn led_out(map: &HexMap, plane: Plane, course: &Course, mut points: Vec<Pt>) -> Vec<Pt> {
    let size = plane.size();
    let beyond = |h: Hex, end: Pt, before: Pt| {
        let edges = map.grid().edges(h);
        let slope = pt((end.x - before.x) * 1.6, (end.y - before.y) * 1.6);
        match (edges.any(), edges.west, edges.east, edges.north) {
            (false, ..) => None,
            (_, true, _, _) => Some(pt(-SIZE, end.y + slope.y * 0.4)),
            (_, _, true, _) => Some(pt(size.x + SIZE, end.y + slope.y * 0.4)),
            (_, _, _, true) => Some(pt(end.x + slope.x * 0.4, -SIZE)),
            _ => Some(pt(end.x + slope.x * 0.4, size.y + SIZE)),
        }
    };
    let n = points.len();
    let start = beyond(course.hexes[0], points[0], points[1]);
    let end = beyond(course.hexes[n - 1], points[n - 1], points[n - 2]);
    if let Some(p) = start {
        points.insert(0, p);
    }
    points.extend(end);
    points
}

fn paths(draw: &Drawing, kind: CourseKind) -> String {
    draw.courses.iter().filter(|course| course.kind == kind).map(|course| open(&course.line)).collect()
}

/// Trails and roads; all edges first, so that junctions are open.
pub(crate) fn ways(draw: &Drawing, svg: &mut Svg) {
    let (road, trail) = (paths(draw, CourseKind::Road), paths(draw, CourseKind::Trail));
    svg.stroke(&trail, draw.ink.halo, 4.6, "stroke-opacity=\"0.55\"");
    svg.path(
        &trail,
        &format!(
            "fill=\"none\" stroke=\"{}\" stroke-width=\"2.2\" stroke-dasharray=\"7 3.6\" stroke-linejoin=\"round\"",
            draw.ink.trail
        ),
    );
    svg.stroke(&road, draw.ink.road_edge, 9.4, "");
    svg.stroke(&road, draw.ink.road, 6.8, "");
}

/// Bridges: the road again on stone, with parapets and piers.
pub(crate) fn bridges(draw: &Drawing, svg: &mut Svg) {
    for course in draw.courses.iter().filter(|course| course.kind != CourseKind::River) {
        for (i, &h) in course.hexes.iter().enumerate() {
            if draw.look(draw.plane.place(h)) == Look::Bridge {
                let at = |j: usize| course.points[j.min(course.points.len() - 1)];
                bridge(draw, at(i.saturating_sub(1)), at(i), at(i + 1), svg);
            }
        }
    }
}

fn bridge(draw: &Drawing, before: Pt, at: Pt, after: Pt, svg: &mut Svg) {
    let (a, b) = (at.toward(before, 0.6), at.toward(after, 0.6));
    let line = [a, at, b];
    let deck = ribbon(&line, |_| 7.6);
    let mut piers = String::new();
    for k in 0..4 {
        let t = 0.14 + 0.24 * f64::from(k);
        let foot = if t < 0.5 { a.toward(at, t * 2.0) } else { at.toward(b, t * 2.0 - 1.0) };
        piers += &figure(&ribbon(&[foot.toward(b, -0.04), foot, foot.toward(b, 0.04)], |_| 11.5));
    }
    let stone = format!("fill=\"{}\" stroke=\"{}\" stroke-width=\"1\"", draw.ink.stone, draw.ink.outline);
    svg.path(&piers, &stone);
    svg.path(&figure(&deck), &stone);
    svg.path(&figure(&ribbon(&line, |_| 4.4)), &format!("fill=\"{}\"", draw.ink.road));
    svg.stroke(&straight(&ribbon(&line, |_| 6.1)[..3]), draw.ink.outline, 0.8, "");
    svg.stroke(&straight(&ribbon(&line, |_| 6.1)[3..]), draw.ink.outline, 0.8, "");
}

/// Landing strips along the hexes of a place, and the aprons beside them.
pub(crate) fn runways(draw: &Drawing, svg: &mut Svg) {
    for place in draw.map.places().iter().filter(|place| place.kind == "apron") {
        let inside = |cell| draw.drawn(cell) && place.hexes.contains(&draw.plane.nearest(cell));
        let outlines = draw.plane.outlines(inside);
        let spots = settled(outlines.iter(), 0.0);
        for outline in &outlines {
            let edge: Vec<Pt> = outline.iter().map(|corner| spots[corner]).collect();
            let rim = format!("fill=\"{}\" stroke=\"{}\" stroke-width=\"1.2\"", draw.ink.tarmac, draw.ink.faint);
            svg.path(&figure(&edge), &format!("{rim} stroke-linejoin=\"round\""));
            svg.stroke(&hatching(&edge, FRAC_PI_6, 13.0), draw.ink.faint, 0.6, "stroke-opacity=\"0.5\"");
        }
    }
    for place in draw.map.places().iter().filter(|place| place.kind == "runway" && place.hexes.len() > 1) {
        let (first, last) = (place.hexes[0], place.hexes[place.hexes.len() - 1]);
        let (mut a, mut b) = (draw.plane.centre(first), draw.plane.centre(last));
        let reach = |h: Hex| if draw.map.grid().edges(h).any() { 1.5 * SIZE } else { 0.3 * SIZE };
        let long = a.distance(b);
        (a, b) = (a.toward(b, -reach(first) / long), b.toward(a, -reach(last) / long));
        let strip = |half: f64| figure(&ribbon(&[a, b], |_| half));
        svg.path(&strip(SIZE * 0.72), &format!("fill=\"{}\" fill-opacity=\"0.5\"", draw.ink.speck));
        let edge = format!("fill=\"{}\" stroke=\"{}\" stroke-width=\"1.2\"", draw.ink.tarmac, draw.ink.faint);
        svg.path(&strip(SIZE * 0.5), &edge);
        let line = straight(&[a, b]);
        let dashes = "stroke-dasharray=\"16 12\" stroke-linecap=\"butt\"";
        svg.path(&line, &format!("fill=\"none\" stroke=\"{}\" stroke-width=\"2\" {dashes}", draw.ink.road));
        threshold(draw, b, a, svg);
        threshold(draw, a, b, svg);
    }
}

/// The bars at the end of a landing strip.
fn threshold(draw: &Drawing, end: Pt, other: Pt, svg: &mut Svg) {
    let long = end.distance(other);
    let (from, to) = (end.toward(other, 7.0 / long), end.toward(other, 25.0 / long));
    let mut bars = String::new();
    for k in [-12.0, -8.0, -4.0, 4.0, 8.0, 12.0] {
        let aside = ribbon(&[from, to], |_| k);
        bars += &straight(&aside[..2]);
    }
    svg.path(&bars, &format!("fill=\"none\" stroke=\"{}\" stroke-width=\"1.9\"", draw.ink.road));
}

/// The curve that lettering follows through these hexes, from west to east.
pub(crate) fn lettering(plane: Plane, hexes: &[Hex]) -> Vec<Pt> {
    let mut points: Vec<Pt> = hexes.iter().map(|&h| plane.centre(h)).collect();
    let n = points.len();
    if points[0].x > points[n - 1].x || (points[0].x == points[n - 1].x && points[0].y < points[n - 1].y) {
        points.reverse();
    }
    let fixed = vec![false; n];
    let line = eased(&points, &fixed, 2);
    if n > 2 { sampled_open(&line, 2) } else { line }
}
