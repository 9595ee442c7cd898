//! Sea and river.

use geometry::map::CourseKind;

use crate::curve::{circle, closed, figure, num, ribbon, sampled_open, soft, straight, wild};
use crate::plane::{HALF, Pt, SIZE, chance, pt};
use crate::style::Look;
use crate::{Drawing, svg::Svg};

/// All waters: banks first, then the water itself, so that a river opens into the sea without a seam.
pub(crate) fn waters(draw: &Drawing, svg: &mut Svg) {
    let sea = sea(draw);
    let rivers = rivers(draw);
    let river: String = rivers.iter().map(|(line, mouth)| closed(&bank(line, *mouth))).collect();
    svg.stroke(&sea, draw.ink.sand, 15.0, "");
    svg.stroke(&sea, draw.ink.speck, 16.2, "stroke-opacity=\"0.35\"");
    svg.stroke(&sea, draw.ink.sand, 14.6, "");
    svg.stroke(&river, draw.ink.shore, 2.8, "");
    svg.stroke(&sea, draw.ink.shore, 2.8, "");
    svg.fill(&river, draw.ink.water[0]);
    svg.fill(&sea, draw.ink.water[0]);
    currents(draw, &rivers, svg);
    depths(draw, &sea, svg);
}

/// Whether a hex counts as open water in the shape of the coast. Jetties and moles stand in the water.
fn open_water(draw: &Drawing, cell: (i32, i32)) -> bool {
    draw.look(cell) == Look::Sea || jetty(draw, cell) || mole(draw, cell)
}

fn beside(draw: &Drawing, cell: (i32, i32), look: Look) -> usize {
    (0..6).filter(|&side| draw.look(draw.plane.beside(cell, side)) == look).count()
}

fn road(draw: &Drawing, cell: (i32, i32)) -> bool {
    draw.map.ways(draw.plane.nearest(cell)) != 0
}

/// A wharf of planks that juts out: water round it, and neither land beside it nor a road over it.
pub(crate) fn jetty(draw: &Drawing, cell: (i32, i32)) -> bool {
    let sea = beside(draw, cell, Look::Sea);
    draw.look(cell) == Look::Wharf && sea >= 3 && sea + beside(draw, cell, Look::Wharf) == 6 && !road(draw, cell)
}

/// A wharf of stone that carries a road out into the water.
pub(crate) fn mole(draw: &Drawing, cell: (i32, i32)) -> bool {
    draw.look(cell) == Look::Wharf && beside(draw, cell, Look::Sea) >= 3 && road(draw, cell)
}

fn sea(draw: &Drawing) -> String {
    let outlines = draw.plane.outlines(|cell| open_water(draw, cell));
    outlines.iter().map(|outline| closed(&wild(&soft(outline, 0.17 * SIZE, 3), outline, 2.2))).collect()
}

/// The water grows deeper in steps that follow the shore.
fn depths(draw: &Drawing, sea: &str, svg: &mut Svg) {
    if sea.is_empty() {
        return;
    }
    let id = format!("{}sea", draw.tag);
    svg.clip(&id, sea);
    svg.group(&format!("clip-path=\"url(#{id})\""));
    svg.fill(sea, draw.ink.water[3]);
    for (width, tint) in [(210.0, 2), (118.0, 1), (46.0, 0)] {
        svg.stroke(sea, draw.ink.ripple, width + 2.2, "stroke-opacity=\"0.4\"");
        svg.stroke(sea, draw.ink.water[tint], width, "");
    }
    let mut waves = String::new();
    for cell in draw.plane.cells().filter(|&cell| draw.look(cell) == Look::Sea) {
        if chance(cell.0, cell.1, 60) < 0.42 {
            let (dx, dy) = (chance(cell.0, cell.1, 61) - 0.5, chance(cell.0, cell.1, 62) - 0.5);
            let p = draw.plane.cell(cell).plus(dx * SIZE, dy * HALF);
            waves += &format!("M{} {}q3.5 -3.4 7 0q3.5 3.4 7 0", num(p.x - 7.0), num(p.y));
        }
    }
    svg.stroke(&waves, draw.ink.ripple, 1.0, "stroke-opacity=\"0.55\"");
    svg.end();
}

/// Points for each hex of a river.
const FINE: usize = 6;

/// The middle lines of the rivers, closely sampled from source to mouth, and where on them the sea begins.
fn rivers(draw: &Drawing) -> Vec<(Vec<Pt>, f64)> {
    let rivers = draw.courses.iter().filter(|course| course.kind == CourseKind::River);
    rivers
        .map(|course| {
            let sea = course.hexes.iter().position(|&h| draw.look(draw.plane.place(h)) == Look::Sea);
            let led_in = course.line.len() - course.hexes.len();
            let mouth = sea.map_or(f64::MAX, |hexes| (hexes + led_in.min(1)) as f64 - 0.5);
            (sampled_open(&course.line, FINE), mouth * FINE as f64)
        })
        .collect()
}

/// A river as a figure that widens from source to mouth, and opens where it reaches the sea.
fn bank(line: &[Pt], mouth: f64) -> Vec<Pt> {
    let last = line.len() as f64;
    ribbon(line, |i| {
        let before = (mouth - i as f64) / FINE as f64;
        let flare = (1.0 - before / 1.6).clamp(0.0, 1.3);
        SIZE * (0.25 + 0.17 * (i as f64 / last) + 0.32 * flare * flare * flare)
    })
}

/// Thin lines of current along the river.
fn currents(draw: &Drawing, rivers: &[(Vec<Pt>, f64)], svg: &mut Svg) {
    let mut lines = String::new();
    for (line, _) in rivers {
        let mut i = 4;
        while i + 12 < line.len() {
            let (a, b) = (chance(i as i32, 1, 70), chance(i as i32, 2, 70));
            let aside = (a - 0.5) * SIZE * 0.34;
            let piece: Vec<Pt> = ribbon(&line[i..i + 9], |_| aside).into_iter().take(9).collect();
            lines += &straight(&piece);
            i += 9 + (b * 8.0) as usize;
        }
    }
    svg.stroke(&lines, draw.ink.ripple, 1.0, "stroke-opacity=\"0.6\"");
}

/// A compass rose in the sea, faint as on old charts.
pub(crate) fn rose(draw: &Drawing, at: Pt, svg: &mut Svg) {
    const EIGHTH: f64 = std::f64::consts::PI / 4.0;
    let up = -2.0 * EIGHTH;
    let (mut bright, mut dark) = (String::new(), String::new());
    for i in (1..8).step_by(2).chain((0..8).step_by(2)) {
        let far = if i % 2 == 0 { 92.0 } else { 58.0 };
        let angle = up + f64::from(i) * EIGHTH;
        let tip = at.polar(angle, far);
        let waist = 16.0;
        bright += &figure(&[tip, at.polar(angle - EIGHTH / 2.0, waist), at]);
        dark += &figure(&[tip, at.polar(angle + EIGHTH / 2.0, waist), at]);
    }
    svg.group("opacity=\"0.5\"");
    for r in [70.0, 66.0, 40.0] {
        svg.stroke(&circle(at, r), draw.ink.water_ink, 0.9, "");
    }
    let ticks: String = (0..72)
        .map(|i| f64::from(i) * EIGHTH / 9.0)
        .map(|angle| straight(&[at.polar(angle, 66.0), at.polar(angle, 70.0)]))
        .collect();
    svg.stroke(&ticks, draw.ink.water_ink, 0.7, "");
    svg.path(&bright, &format!("fill=\"{}\" stroke=\"{}\" stroke-width=\"0.7\"", draw.ink.halo, draw.ink.water_ink));
    svg.path(&dark, &format!("fill=\"{c}\" stroke=\"{c}\" stroke-width=\"0.7\"", c = draw.ink.water_ink));
    svg.end();
    let set = draw.letters(crate::svg::Face::Serif, 20.0, draw.ink.water_ink, "");
    svg.text(pt(at.x, at.y - 98.0), "N", set);
}
