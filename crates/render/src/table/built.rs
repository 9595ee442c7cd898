//! What people have built: houses with roofs, and bunkers.

use super::{AreaLook, Ground, centre};
use crate::curve::{circle, figure, hatching, straight};
use crate::plane::{Pt, chance};
use crate::svg::Svg;

/// All houses and bunkers.
pub(super) fn buildings(draw: &Ground, svg: &mut Svg) {
    for (number, area) in draw.areas(AreaLook::Building) {
        let plan = draw.corners(&area.shape);
        let at = area.shape.corners()[0];
        house(draw, &plan, chance(at.x() / 100, at.y() / 100, 11 + number as u32), svg);
    }
    for (_, area) in draw.areas(AreaLook::Bunker) {
        bunker(draw, &draw.corners(&area.shape), svg);
    }
}

fn shadow(draw: &Ground, d: &str, far: f64, svg: &mut Svg) {
    svg.group(&format!("transform=\"translate({far} {})\"", far * 1.2));
    svg.path(d, &format!("fill=\"{}\" fill-opacity=\"0.35\"", draw.ink.shadow));
    svg.end();
}

fn house(draw: &Ground, plan: &[Pt], roll: f64, svg: &mut Svg) {
    let roof = draw.ink.roofs[(roll * 3.999) as usize];
    let d = figure(plan);
    if draw.plain {
        svg.path(&d, &format!("fill=\"{}\" stroke=\"{}\" stroke-width=\"0.8\"", roof[0], draw.ink.outline));
        return;
    }
    shadow(draw, &d, 3.2, svg);
    svg.path(
        &d,
        &format!("fill=\"{}\" stroke=\"{}\" stroke-width=\"2.4\" stroke-linejoin=\"round\"", roof[1], draw.ink.outline),
    );
    for slope in slopes(plan, roll) {
        let (a, b) = (slope[0], slope[1]);
        // The eaves are the first side; their outward direction says how the light falls.
        let middle = centre(&slope);
        let eaves = a.toward(b, 0.5);
        let lit = (eaves.x - middle.x) + (eaves.y - middle.y) < 0.0;
        svg.fill(&figure(&slope), roof[usize::from(!lit)]);
        let up = (middle.y - eaves.y).atan2(middle.x - eaves.x);
        svg.stroke(&hatching(&slope, up, 3.4), draw.ink.outline, 0.5, "stroke-opacity=\"0.25\"");
        svg.stroke(&figure(&slope), draw.ink.outline, 0.9, "stroke-opacity=\"0.65\"");
    }
    let chimney = centre(plan).toward(plan[0], 0.35);
    if roll > 0.3 && area(plan) > 700.0 {
        let brick =
            [chimney.plus(-2.4, -2.4), chimney.plus(2.4, -2.4), chimney.plus(2.4, 2.4), chimney.plus(-2.4, 2.4)];
        svg.path(
            &figure(&brick),
            &format!("fill=\"{}\" stroke=\"{}\" stroke-width=\"1\"", draw.ink.roofs[0][1], draw.ink.outline),
        );
        svg.fill(&circle(chimney, 1.0), draw.ink.outline);
    }
}

fn area(plan: &[Pt]) -> f64 {
    crate::curve::area(plan).abs()
}

/// The slopes of a roof, each with its eaves first: a gable or hipped roof over four corners, otherwise a tent.
fn slopes(plan: &[Pt], roll: f64) -> Vec<Vec<Pt>> {
    let n = plan.len();
    if n != 4 {
        return tent(plan);
    }
    let long = plan[0].distance(plan[1]) + plan[2].distance(plan[3]);
    let deep = plan[1].distance(plan[2]) + plan[3].distance(plan[0]);
    // Turn it so that the first side is a long one.
    let p: Vec<Pt> = if long >= deep { plan.to_vec() } else { vec![plan[1], plan[2], plan[3], plan[0]] };
    let (short, tall) = (long.min(deep) / 2.0, (long.max(deep) / 2.0).max(0.001));
    let hip = if roll > 0.62 { (short / tall * 0.5).min(0.45) } else { 0.0 };
    let (west, east) = (p[0].toward(p[3], 0.5), p[1].toward(p[2], 0.5));
    let (a, b) = (west.toward(east, hip), east.toward(west, hip));
    let mut slopes = vec![vec![p[0], p[1], b, a], vec![p[2], p[3], a, b]];
    if hip > 0.0 {
        slopes.push(vec![p[1], p[2], b]);
        slopes.push(vec![p[3], p[0], a]);
    }
    slopes
}

/// A roof that rises to the middle of its plan.
fn tent(plan: &[Pt]) -> Vec<Vec<Pt>> {
    let n = plan.len();
    let top = centre(plan);
    if !crate::curve::holds(plan, top) {
        return vec![plan.to_vec()];
    }
    (0..n).map(|i| vec![plan[i], plan[(i + 1) % n], top]).collect()
}

/// A bunker: a thick flat roof with loopholes on every side.
fn bunker(draw: &Ground, plan: &[Pt], svg: &mut Svg) {
    let d = figure(plan);
    shadow(draw, &d, 2.4, svg);
    svg.path(
        &d,
        &format!(
            "fill=\"{}\" stroke=\"{}\" stroke-width=\"2.6\" stroke-linejoin=\"round\"",
            draw.ink.stone, draw.ink.outline
        ),
    );
    if draw.plain {
        return;
    }
    let top = centre(plan);
    let inner: Vec<Pt> = plan.iter().map(|p| p.toward(top, 0.28)).collect();
    svg.stroke(&figure(&inner), draw.ink.outline, 0.9, "stroke-opacity=\"0.7\"");
    let n = plan.len();
    let slits: String = (0..n)
        .map(|i| {
            let (a, b) = (plan[i], plan[(i + 1) % n]);
            straight(&[a.toward(b, 0.36), a.toward(b, 0.64)])
        })
        .collect();
    svg.stroke(&slits, draw.ink.halo, 2.0, "");
}
