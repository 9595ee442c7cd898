//! The land: height, open ground, fields, scrub, woods.

use crate::curve::{circle, closed, figure, holds, num, sampled, soft, straight, wild};
use crate::plane::{Pt, SIZE, chance, pt};
use crate::style::Look;
use crate::{Drawing, fields, svg::Svg};

/// Half a turn in sixths: the six directions of furrows.
pub(crate) const SIXTH: f64 = std::f64::consts::PI / 6.0;

pub(crate) fn land(draw: &Drawing, svg: &mut Svg) {
    let size = draw.plane.size();
    let sheet = figure(&[pt(0.0, 0.0), pt(size.x, 0.0), pt(size.x, size.y), pt(0.0, size.y)]);
    svg.fill(&sheet, draw.ink.ground[0]);
    heights(draw, svg);
    grass(draw, svg);
    fields::fields(draw, svg);
    scrub(draw, svg);
    rough(draw, svg);
}

/// The soft outlines of all cells whose look satisfies `inside`.
pub(crate) fn masses(draw: &Drawing, roughness: f64, rounds: usize, inside: impl Fn(Look) -> bool) -> Vec<Vec<Pt>> {
    let outlines = draw.plane.outlines(|cell| inside(draw.look(cell)));
    outlines.iter().map(|outline| wild(&soft(outline, roughness * SIZE, rounds), outline, roughness * 22.0)).collect()
}

fn joined(outlines: &[Vec<Pt>]) -> String {
    outlines.iter().map(|outline| closed(outline)).collect()
}

/// The outlines of the ground at or above a level.
fn level_lines(draw: &Drawing, level: u8) -> Vec<Vec<Pt>> {
    let high = |cell| draw.map.level(draw.plane.nearest(cell)) >= level;
    draw.plane.outlines(high).iter().map(|outline| soft(outline, 0.06 * SIZE, 4)).collect()
}

/// Tints of height, each with a soft shade on its lower side to the south-east.
fn heights(draw: &Drawing, svg: &mut Svg) {
    for level in 1..=draw.map.highest() {
        let area = joined(&level_lines(draw, level));
        let tint = draw.ink.ground[usize::from(level).min(3)];
        svg.group("transform=\"translate(2.2 3)\"");
        svg.path(&area, &format!("fill=\"{}\" fill-opacity=\"0.13\"", draw.ink.shadow));
        svg.end();
        svg.fill(&area, tint);
    }
}

/// The contour lines themselves, drawn over fields and scrub.
pub(crate) fn contours(draw: &Drawing, svg: &mut Svg) {
    for level in 1..=draw.map.highest() {
        svg.stroke(&joined(&level_lines(draw, level)), draw.ink.contour, 1.7, "stroke-opacity=\"0.85\"");
    }
}

/// Heights written into the contour lines, once for each closed line that is long enough.
pub(crate) fn contour_heights(draw: &Drawing, svg: &mut Svg) {
    use crate::svg::{Face, Type};
    let size = draw.plane.size();
    for level in 1..=draw.map.highest() {
        for line in level_lines(draw, level).iter().filter(|line| line.len() > 12) {
            let on_sheet = |p: &&Pt| p.x > 90.0 && p.y > 60.0 && p.x < size.x - 90.0 && p.y < size.y - 60.0;
            let Some(lowest) =
                line.iter().filter(on_sheet).max_by(|a, b| (a.y + a.x * 0.3).total_cmp(&(b.y + b.x * 0.3)))
            else {
                continue;
            };
            let metres = u16::from(level) * draw.map.interval();
            let (fill, halo) = (draw.ink.hill_ink, draw.ink.ground[usize::from(level).min(3)]);
            let set = Type { face: Face::Sans, size: 9.5, fill, halo, spaced: 0.0, anchor: "middle" };
            svg.text(lowest.plus(0.0, 3.0), &metres.to_string(), set);
        }
    }
}

/// A little life in the open: short strokes of grass, few and faint.
fn grass(draw: &Drawing, svg: &mut Svg) {
    let mut blades = String::new();
    for cell in draw.plane.cells().filter(|&cell| draw.look(cell) == Look::Open) {
        for i in 0..3 {
            let p = scattered(draw, cell, 40 + i, 0.8);
            if chance(cell.0, cell.1, 90 + i) < 0.6 {
                blades += &straight(&[p.plus(-2.0, -2.4), p, p.plus(0.3, -3.4)]);
                blades += &straight(&[p, p.plus(2.4, -2.0)]);
            }
        }
    }
    svg.stroke(&blades, draw.ink.speck, 0.8, "");
}

/// A point in a cell by fixed chance, at most `reach` of the way to the corners.
fn scattered(draw: &Drawing, cell: (i32, i32), salt: u32, reach: f64) -> Pt {
    let angle = chance(cell.0, cell.1, salt * 2 + 500) * 12.0 * SIXTH;
    let far = chance(cell.0, cell.1, salt * 2 + 501).sqrt() * SIZE * reach;
    draw.plane.cell(cell).polar(angle, far)
}

/// Scrub: bushes with the light on their north-west, and tufts of grass.
fn scrub(draw: &Drawing, svg: &mut Svg) {
    let area = joined(&masses(draw, 0.27, 2, |look| look == Look::Scrub));
    svg.path(&area, &format!("fill=\"{}\" fill-opacity=\"0.62\"", draw.ink.scrub));
    let (mut tufts, mut dark, mut light) = (String::new(), String::new(), String::new());
    for cell in draw.plane.cells().filter(|&cell| draw.look(cell) == Look::Scrub) {
        for i in 0..15 {
            let p = scattered(draw, cell, i, 0.92);
            let r = 1.6 + 2.2 * chance(cell.0, cell.1, 300 + i);
            if i % 3 == 0 {
                tufts += &straight(&[p.plus(-2.2, -2.6), p, p.plus(2.2, -2.6)]);
                tufts += &straight(&[p, p.plus(0.0, -3.6)]);
            } else {
                dark += &circle(p.plus(0.5, 0.7), r);
                light += &circle(p.plus(-0.3, -0.4), r * 0.72);
            }
        }
    }
    svg.stroke(&tufts, draw.ink.bush, 1.0, "");
    svg.fill(&dark, draw.ink.bush);
    svg.fill(&light, draw.ink.bush_light);
}

/// Stones of broken ground.
fn rough(draw: &Drawing, svg: &mut Svg) {
    let mut stones = String::new();
    for cell in draw.plane.cells().filter(|&cell| draw.look(cell) == Look::Rough) {
        for i in 0..9 {
            let p = scattered(draw, cell, i, 0.85);
            let r = 2.0 + 2.2 * chance(cell.0, cell.1, 300 + i);
            stones += &figure(&[
                p.plus(-r, r * 0.5),
                p.plus(-r * 0.4, -r * 0.6),
                p.plus(r * 0.6, -r * 0.5),
                p.plus(r, r * 0.5),
            ]);
        }
    }
    svg.path(&stones, &format!("fill=\"{}\" stroke=\"{}\" stroke-width=\"0.7\"", draw.ink.stone, draw.ink.outline));
}

/// Woods: a soft mass, a canopy of overlapping crowns, and light from the north-west.
pub(crate) fn woods(draw: &Drawing, svg: &mut Svg) {
    let outlines = masses(draw, 0.16, 3, |look| look == Look::Woods);
    let area = joined(&outlines);
    svg.group("transform=\"translate(2.4 3.2)\"");
    svg.path(&area, &format!("fill=\"{}\" fill-opacity=\"0.18\"", draw.ink.shadow));
    svg.end();
    svg.path(
        &area,
        &format!(
            "fill=\"{}\" stroke=\"{}\" stroke-width=\"1.2\" stroke-linejoin=\"round\"",
            draw.ink.wood, draw.ink.wood_edge
        ),
    );
    let figures: Vec<Vec<Pt>> = outlines.iter().map(|outline| sampled(outline, 3)).collect();
    let within = |p: Pt| figures.iter().filter(|figure| holds(figure, p)).count() % 2 == 1;
    for row in trees(draw) {
        let (mut shade, mut crown, mut shine) = (String::new(), String::new(), String::new());
        for (p, r) in row.into_iter().filter(|&(p, _)| within(p)) {
            shade += &circle(p.plus(0.8, 1.2), r + 0.4);
            crown += &circle(p, r);
            let (x, y) = (num(p.x - r * 0.62), num(p.y + r * 0.1));
            shine += &format!("M{x} {y}q0 {} {} {}", num(-r * 0.66), num(r * 0.74), num(-r * 0.68));
        }
        svg.fill(&shade, draw.ink.tree_dark);
        svg.fill(&crown, draw.ink.tree);
        svg.stroke(&shine, draw.ink.tree_light, 1.4, "");
    }
}

/// Middles and sizes of the crowns in rows from north to south: a loose lattice, each tree moved by fixed chance.
fn trees(draw: &Drawing) -> Vec<Vec<(Pt, f64)>> {
    const STEP: f64 = 11.5;
    let size = draw.plane.size();
    let mut rows = Vec::new();
    for j in -3..(size.y / STEP) as i32 + 4 {
        let mut trees = Vec::new();
        for i in -3..(size.x / STEP) as i32 + 4 {
            let push = |salt| (chance(i, j, salt) - 0.5) * STEP * 0.8;
            let odd = f64::from(j.rem_euclid(2)) * STEP / 2.0;
            let p = pt(f64::from(i) * STEP + odd + push(21), f64::from(j) * STEP + push(22));
            if chance(i, j, 23) < 0.88 {
                trees.push((p, 4.1 + 2.3 * chance(i, j, 24)));
            }
        }
        rows.push(trees);
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::style::{Style, Theme};

    /// The hexes whose middles lie on the wrong side of the outlines.
    fn astray(draw: &Drawing, outlines: &[Vec<Pt>], inside: impl Fn((i32, i32)) -> bool) -> Vec<String> {
        let figures: Vec<Vec<Pt>> = outlines.iter().map(|outline| sampled(outline, 4)).collect();
        let grid = draw.map.grid();
        grid.all()
            .filter(|&h| {
                let middle = draw.plane.centre(h);
                let drawn = figures.iter().filter(|figure| holds(figure, middle)).count() % 2 == 1;
                drawn != inside(draw.plane.place(h))
            })
            .map(|h| grid.label(h).to_string())
            .collect()
    }

    #[test]
    fn soft_outlines_never_lie_about_the_middle_of_a_hex() {
        use Look::{Bridge, Building, Field, Open, River, Rough, Scrub, Sea, Wharf, Woods};
        let looks = [Open, Bridge, Field, Scrub, Rough, Woods, Building, River, Sea, Wharf];
        let style = Style::new(looks.map(|look| (look, "")));
        let draw = Drawing::new(raid::terrain::composite(), &style, Theme::Light, "");
        let is = |look: Look| move |other: Look| other == look;
        for (look, rough, rounds) in [(Woods, 0.16, 3), (Scrub, 0.27, 2), (Building, 0.05, 2), (Sea, 0.17, 3)] {
            let wrong = astray(&draw, &masses(&draw, rough, rounds, is(look)), |cell| draw.look(cell) == look);
            assert!(wrong.is_empty(), "{look:?}: {wrong:?}");
        }
        for level in 1..=2 {
            let high = |cell| draw.map.level(draw.plane.nearest(cell)) >= level;
            let wrong = astray(&draw, &level_lines(&draw, level), high);
            assert!(wrong.is_empty(), "level {level}: {wrong:?}");
        }
    }
}
