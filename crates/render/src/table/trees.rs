//! What grows tall: woods, jungle and hedges.

use super::land::{grown_outline, sown};
use super::{AreaLook, Ground, LineLook, near};
use crate::curve::{circle, figure, num, straight};
use crate::plane::{Pt, chance};
use crate::svg::Svg;

/// Woods and jungle: the floor first, then every tree, those to the north behind those to the south.
pub(super) fn woods(draw: &Ground, svg: &mut Svg) {
    let looks = [AreaLook::Wood, AreaLook::Jungle];
    let shapes: Vec<(AreaLook, Vec<Pt>)> = draw
        .table
        .areas()
        .iter()
        .map(|area| (draw.style.area(area.kind), area))
        .filter(|(look, _)| looks.contains(look))
        .map(|(look, area)| (look, grown_outline(draw, &area.shape)))
        .collect();
    for (look, edge) in &shapes {
        floor(draw, *look, edge, svg);
    }
    // Roads and streams lie over the floor of the wood but were drawn before it: draw them again, they cost little.
    super::ways::streams(draw, svg);
    super::ways::ways(draw, svg);
    super::ways::bridges(draw, svg);
    if draw.plain {
        return;
    }
    let mut trees: Vec<Tree> = shapes.iter().flat_map(|(look, edge)| grown(draw, *look, edge)).collect();
    trees.sort_by(|a, b| a.at.y.total_cmp(&b.at.y));
    for row in trees.chunks(60) {
        canopy(draw, row, svg);
    }
}

fn floor(draw: &Ground, look: AreaLook, edge: &[Pt], svg: &mut Svg) {
    let d = figure(edge);
    if !draw.plain {
        svg.group("transform=\"translate(2.6 3.4)\"");
        svg.path(&d, &format!("fill=\"{}\" fill-opacity=\"0.22\"", draw.ink.shadow));
        svg.end();
    }
    let fill = if look == AreaLook::Jungle { draw.ink.tree } else { draw.ink.wood };
    svg.path(
        &d,
        &format!("fill=\"{fill}\" stroke=\"{}\" stroke-width=\"1.4\" stroke-linejoin=\"round\"", draw.ink.wood_edge),
    );
}

struct Tree {
    at: Pt,
    r: f64,
    /// A tree of the jungle that stands above the others, with leaves like a star.
    palm: bool,
    deep: bool,
}

/// The trees of one wood: a loose lattice within, and a closer row along the edge.
fn grown(draw: &Ground, look: AreaLook, edge: &[Pt]) -> Vec<Tree> {
    let deep = look == AreaLook::Jungle;
    let size = draw.metres(if deep { 3.1 } else { 2.7 }, 4.6, 11.0);
    let n = edge.len();
    let rim = |p: Pt| (0..n).map(|i| near(p, edge[i], edge[(i + 1) % n])).fold(f64::MAX, f64::min);
    let tree = |(at, i, j): (Pt, i32, i32)| {
        let r = size * (0.72 + 0.5 * chance(i, j, 24));
        let gap = chance(i, j, 23) > if deep { 0.96 } else { 0.9 };
        let palm = deep && chance(i, j, 25) < 0.2;
        (!gap && rim(at) > r * 0.45 && !draw.in_the_way(at, r)).then_some(Tree { at, r, palm, deep })
    };
    sown(edge, size * 1.75, 21).into_iter().filter_map(tree).collect()
}

/// A row of crowns with shade to the south-east and light on the north-west.
fn canopy(draw: &Ground, row: &[Tree], svg: &mut Svg) {
    let (mut shade, mut crown, mut shine, mut leaves) = (String::new(), String::new(), String::new(), String::new());
    let mut deeper = String::new();
    for tree in row {
        let (p, r) = (tree.at, tree.r);
        shade += &circle(p.plus(r * 0.14, r * 0.22), r * 1.06);
        if tree.palm {
            for leaf in 0..7 {
                let angle = f64::from(leaf) * 0.8976 + p.x;
                leaves += &straight(&[p, p.polar(angle, r * 1.15)]);
            }
            continue;
        }
        if tree.deep {
            deeper += &circle(p, r)
        } else {
            crown += &circle(p, r)
        }
        let (x, y) = (num(p.x - r * 0.62), num(p.y + r * 0.1));
        shine += &format!("M{x} {y}q0 {} {} {}", num(-r * 0.66), num(r * 0.74), num(-r * 0.68));
    }
    svg.fill(&shade, draw.ink.tree_dark);
    svg.fill(&crown, draw.ink.tree);
    svg.fill(&deeper, draw.ink.wood_edge);
    svg.stroke(&shine, draw.ink.tree_light, 1.5, "stroke-opacity=\"0.9\"");
    svg.stroke(&leaves, draw.ink.tree_light, 1.8, "");
}

/// Hedges: bushes in a row, on the very line.
pub(super) fn hedges(draw: &Ground, svg: &mut Svg) {
    let r = draw.metres(1.15, 2.6, 5.0);
    let (mut shade, mut dark, mut light) = (String::new(), String::new(), String::new());
    let mut lines = String::new();
    for course in draw.lines(LineLook::Hedge) {
        let path: Vec<Pt> = course.path.iter().map(|&p| draw.at(p)).collect();
        lines += &straight(&path);
        for (k, p) in along(&path, r * 1.35).into_iter().enumerate() {
            let (x, y) = ((p.x * 3.0) as i32 + k as i32, (p.y * 3.0) as i32);
            let size = r * (0.8 + 0.45 * chance(x, y, 27));
            shade += &circle(p.plus(size * 0.4, size * 0.55), size);
            dark += &circle(p, size);
            light += &circle(p.plus(-size * 0.25, -size * 0.3), size * 0.5);
        }
    }
    if draw.plain {
        svg.stroke(&lines, draw.ink.wood_edge, 1.6, "");
        return;
    }
    svg.path(&shade, &format!("fill=\"{}\" fill-opacity=\"0.3\"", draw.ink.shadow));
    svg.stroke(&lines, draw.ink.tree_dark, r * 1.3, "");
    svg.fill(&dark, draw.ink.wood_edge);
    svg.fill(&light, draw.ink.tree_light);
}

/// Points along a path, so far apart.
pub(super) fn along(path: &[Pt], step: f64) -> Vec<Pt> {
    let mut points = Vec::new();
    for pair in path.windows(2) {
        let long = pair[0].distance(pair[1]);
        let parts = (long / step).round().clamp(1.0, 5000.0) as u32;
        points.extend((0..parts).map(|k| pair[0].toward(pair[1], f64::from(k) / f64::from(parts))));
    }
    points.extend(path.last().copied());
    points
}
