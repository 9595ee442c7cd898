//! What people have built: houses, wharves, walls and earthworks.

use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, FRAC_PI_6, FRAC_PI_8};

use geometry::Hex;

use crate::curve::{circle, closed, figure, grown, hatching, ribbon, sampled, settled, soft, straight};
use crate::ground::masses;
use crate::plane::{Pt, chance};
use crate::style::Look;
use crate::water::{jetty, mole};
use crate::{Drawing, svg::Svg};

/// The kinds of place that are one building.
pub(crate) const HOUSES: [&str; 4] = ["building", "tower", "lighthouse", "chapel"];

/// Yards and fences, beneath the roads.
pub(crate) fn yards(draw: &Drawing, svg: &mut Svg) {
    let yards: String = masses(draw, 0.05, 2, |look| look == Look::Building).iter().map(|edge| closed(edge)).collect();
    svg.path(&yards, &format!("fill=\"{}\" fill-opacity=\"0.9\"", draw.ink.yard));
    svg.stroke(&yards, draw.ink.faint, 0.9, "stroke-dasharray=\"3 2\" stroke-opacity=\"0.8\"");
}

/// All houses: those that are places whole, the others hex by hex.
pub(crate) fn houses(draw: &Drawing, svg: &mut Svg) {
    let grid = draw.map.grid();
    let built = |h: &Hex| draw.look(draw.plane.place(*h)) == Look::Building;
    let mut done = geometry::HexSet::new(grid);
    let mut groups: Vec<(String, Vec<Hex>)> = Vec::new();
    for place in draw.map.places().iter().filter(|place| HOUSES.contains(&place.kind.as_str())) {
        let hexes: Vec<Hex> = place.hexes.iter().copied().filter(built).filter(|&h| done.insert(h)).collect();
        if !hexes.is_empty() {
            groups.push((place.kind.clone(), hexes));
        }
    }
    for h in grid.all().filter(built) {
        if done.insert(h) {
            groups.push(("building".to_string(), vec![h]));
        }
    }
    for (kind, hexes) in groups {
        match (kind.as_str(), &hexes[..]) {
            ("tower", [h]) => tower(draw, *h, svg),
            ("lighthouse", [h]) => lighthouse(draw, *h, svg),
            _ => house(draw, &hexes, kind == "chapel", svg),
        }
    }
}

/// One wing of a house: its ridge, and half its depth.
struct Wing {
    from: Pt,
    to: Pt,
    half: f64,
}

impl Wing {
    fn plan(&self) -> String {
        figure(&ribbon(&[self.from, self.to], |_| self.half))
    }

    /// The slope of the roof on one side of the ridge.
    fn slope(&self, side: usize) -> [Pt; 4] {
        let rim = ribbon(&[self.from, self.to], |_| self.half);
        if side == 0 { [self.from, self.to, rim[1], rim[0]] } else { [self.from, self.to, rim[2], rim[3]] }
    }
}

fn house(draw: &Drawing, hexes: &[Hex], cross: bool, svg: &mut Svg) {
    let (col, row) = draw.plane.place(hexes[0]);
    let roof = draw.ink.roofs[if cross { 2 } else { (chance(col, row, 11) * 3.999) as usize }];
    let wings = if hexes.len() == 1 { lone(draw, hexes[0]) } else { joined(draw, hexes) };
    let plans: String = wings.iter().map(Wing::plan).collect();
    svg.group("transform=\"translate(3 3.6)\"");
    svg.path(&plans, &format!("fill=\"{}\" fill-opacity=\"0.35\"", draw.ink.shadow));
    svg.end();
    svg.stroke(&plans, draw.ink.outline, 2.4, "");
    for wing in &wings {
        for side in 0..2 {
            let slope = wing.slope(side);
            let middle = slope[2].toward(slope[3], 0.5);
            let ridge = wing.from.toward(wing.to, 0.5);
            let lit = (middle.x - ridge.x) + (middle.y - ridge.y) < 0.0;
            svg.fill(&figure(&slope), roof[usize::from(!lit)]);
            let tiles = hatching(&slope, (ridge.y - middle.y).atan2(ridge.x - middle.x), 3.2);
            svg.stroke(&tiles, draw.ink.outline, 0.5, "stroke-opacity=\"0.22\"");
        }
        svg.stroke(&straight(&[wing.from, wing.to]), draw.ink.outline, 0.9, "stroke-opacity=\"0.8\"");
    }
    if cross {
        let at = wings[0].from.toward(wings[0].to, 0.5);
        let arms =
            straight(&[at.plus(0.0, -7.0), at.plus(0.0, 7.0)]) + &straight(&[at.plus(-4.5, -2.5), at.plus(4.5, -2.5)]);
        svg.stroke(&arms, draw.ink.outline, 4.2, "");
        svg.stroke(&arms, draw.ink.road, 2.2, "");
    }
}

/// A house in one hex: a main wing along the street, a second across, and a shed.
fn lone(draw: &Drawing, h: Hex) -> Vec<Wing> {
    let (col, row) = draw.plane.place(h);
    let roll = |salt| chance(col, row, salt);
    let middle = draw.plane.centre(h).plus(0.0, -0.5);
    let street = draw.map.grid().neighbours(h).find(|&n| draw.map.ways(n) != 0).map(|n| draw.plane.centre(n));
    let facing = street.map_or((roll(12) * 6.0).floor() * FRAC_PI_6, |street| {
        (street.y - middle.y).atan2(street.x - middle.x) + FRAC_PI_2
    });
    let across = facing + FRAC_PI_2;
    let end = if roll(13) < 0.5 { 1.0 } else { -1.0 };
    let main = Wing { from: middle.polar(facing, -14.5), to: middle.polar(facing, 14.5), half: 7.6 };
    let root = middle.polar(facing, 8.0 * end);
    let wing = Wing { from: root, to: root.polar(across, if roll(14) < 0.5 { 14.0 } else { -14.0 }), half: 5.8 };
    let yard = middle.polar(facing, -11.5 * end).polar(across, if roll(14) < 0.5 { 13.5 } else { -13.5 });
    let shed = Wing { from: yard.polar(facing, -4.2), to: yard.polar(facing, 4.2), half: 3.6 };
    vec![shed, wing, main]
}

/// A house of several hexes: a wing from hex to hex, or across the gap where they do not touch.
fn joined(draw: &Drawing, hexes: &[Hex]) -> Vec<Wing> {
    let grid = draw.map.grid();
    let mut wings = Vec::new();
    for (i, &h) in hexes.iter().enumerate() {
        for &other in &hexes[i + 1..] {
            if grid.distance(h, other) == 1 {
                let (a, b) = (draw.plane.centre(h), draw.plane.centre(other));
                let end = |h: Hex| hexes.iter().filter(|&&n| grid.distance(h, n) == 1).count() == 1;
                let over = |h: Hex| if end(h) { 15.0 } else { 5.0 } / a.distance(b);
                wings.push(Wing { from: a.toward(b, -over(h)), to: b.toward(a, -over(other)), half: 11.0 });
            }
        }
    }
    for &h in hexes.iter().filter(|&&h| !hexes.iter().any(|&other| grid.distance(h, other) == 1)) {
        wings.extend(lone(draw, h));
    }
    wings
}

fn tower(draw: &Drawing, h: Hex, svg: &mut Svg) {
    let at = draw.plane.centre(h).plus(0.0, 2.0);
    let [bright, dark] = draw.ink.roofs[2];
    svg.path(&circle(at.plus(4.0, 5.0), 14.0), &format!("fill=\"{}\" fill-opacity=\"0.35\"", draw.ink.shadow));
    for (r, colour) in [(14.0, dark), (11.0, bright), (6.5, draw.ink.water[1]), (2.6, dark)] {
        svg.path(&circle(at, r), &format!("fill=\"{colour}\" stroke=\"{}\" stroke-width=\"1.1\"", draw.ink.outline));
    }
    let panes: String =
        (0..8).map(|i| f64::from(i) * FRAC_PI_4).map(|a| straight(&[at.polar(a, 2.6), at.polar(a, 6.5)])).collect();
    svg.stroke(&panes, draw.ink.outline, 0.8, "");
}

fn lighthouse(draw: &Drawing, h: Hex, svg: &mut Svg) {
    let at = draw.plane.centre(h).plus(0.0, 2.0);
    let rays: String =
        (0..16).map(|i| f64::from(i) * FRAC_PI_8).map(|a| straight(&[at.polar(a, 15.0), at.polar(a, 20.0)])).collect();
    svg.stroke(&rays, draw.ink.outline, 1.0, "stroke-opacity=\"0.7\"");
    svg.path(&circle(at.plus(3.0, 4.0), 12.0), &format!("fill=\"{}\" fill-opacity=\"0.35\"", draw.ink.shadow));
    for (r, colour) in
        [(12.0, draw.ink.roofs[0][0]), (8.5, draw.ink.road), (5.0, draw.ink.roofs[0][0]), (2.2, draw.ink.road)]
    {
        svg.path(&circle(at, r), &format!("fill=\"{colour}\" stroke=\"{}\" stroke-width=\"1\"", draw.ink.outline));
    }
}

/// Quays along the shore, moles and jetties out into the water.
pub(crate) fn wharves(draw: &Drawing, svg: &mut Svg) {
    let juts = |cell| jetty(draw, cell) || mole(draw, cell);
    let quay = |cell| draw.look(cell) == Look::Wharf && !juts(cell);
    let outlines = draw.plane.outlines(quay);
    let spots = settled(outlines.iter(), 0.0);
    for outline in outlines {
        let edge: Vec<Pt> = outline.iter().map(|corner| spots[corner]).collect();
        planks(draw, &edge, 0.0, svg);
    }
    for cell in draw.plane.cells().filter(|&cell| mole(draw, cell)) {
        causeway(draw, cell, svg);
    }
    for cell in draw.plane.cells().filter(|&cell| jetty(draw, cell)) {
        pier(draw, cell, svg);
    }
}

/// A deck of boards with lines across it at an angle.
fn planks(draw: &Drawing, deck: &[Pt], angle: f64, svg: &mut Svg) {
    let (wood, edge) = (draw.ink.plank, draw.ink.plank_edge);
    let board = format!("fill=\"{wood}\" stroke=\"{edge}\" stroke-width=\"1.5\" stroke-linejoin=\"round\"");
    svg.path(&figure(deck), &board);
    svg.stroke(&hatching(deck, angle, 4.3), edge, 0.7, "stroke-opacity=\"0.55\"");
}

/// A mole from its middle to the land beside it: stones in the water and a flat top.
fn causeway(draw: &Drawing, cell: (i32, i32), svg: &mut Svg) {
    let at = draw.plane.cell(cell);
    let land = (0..6).map(|side| draw.plane.beside(cell, side)).filter(|&other| draw.look(other) != Look::Sea);
    let arms: String = land.map(|other| straight(&[at, at.toward(draw.plane.cell(other), 0.78)])).collect();
    for (colour, width) in [(draw.ink.outline, 27.0), (draw.ink.stone, 25.0), (draw.ink.yard, 17.0)] {
        svg.stroke(&arms, colour, width, "");
    }
}

/// One hex of a jetty, from the wharf it springs from: the one straight behind it, if it runs on.
fn pier(draw: &Drawing, cell: (i32, i32), svg: &mut Svg) {
    let wharf = |side: usize| draw.look(draw.plane.beside(cell, side)) == Look::Wharf;
    let runs_on = |side: usize| jetty(draw, draw.plane.beside(cell, side + 3));
    let inner = |side: &usize| wharf(*side) && (*side >= 3 || !jetty(draw, draw.plane.beside(cell, *side)));
    let Some(side) = (0..6).filter(inner).max_by_key(|&side| runs_on(side)) else { return };
    let root = draw.plane.beside(cell, side);
    let (from, to) = (draw.plane.cell(root), draw.plane.cell(cell));
    let start = if jetty(draw, root) { 0.2 } else { 0.42 };
    let line = [from.toward(to, start), to.toward(from, -0.28)];
    let posts: String = (0..4)
        .map(|i| line[0].toward(line[1], 0.12 + 0.25 * f64::from(i)))
        .flat_map(|p| ribbon(&[p, p.toward(to, 0.01)], |_| 10.0).into_iter().step_by(3))
        .map(|p| circle(p, 1.7))
        .collect();
    svg.fill(&posts, draw.ink.plank_edge);
    planks(draw, &ribbon(&line, |_| 9.0), (to.x - from.x).atan2(from.y - to.y), svg);
}

/// Walls on hexsides.
pub(crate) fn walls(draw: &Drawing, svg: &mut Svg) {
    let grid = draw.map.grid();
    let mut d = String::new();
    for &side in draw.map.walls() {
        let [a, b] = grid.ends(side).map(|v| draw.plane.corners(v.hex())[(usize::from(v.corner()) + 1) % 6]);
        d += &straight(&[a, b]);
    }
    svg.stroke(&d, draw.ink.wall, 6.0, "");
    svg.stroke(&d, draw.ink.stone, 3.4, "");
    svg.path(
        &d,
        &format!("fill=\"none\" stroke=\"{}\" stroke-width=\"3.4\" stroke-dasharray=\"2.2 5.8\"", draw.ink.wall),
    );
}

/// Earthworks: a bank round the hexes of a redoubt, with strokes down its outer slope.
pub(crate) fn redoubts(draw: &Drawing, svg: &mut Svg) {
    for place in draw.map.places().iter().filter(|place| place.kind == "redoubt") {
        let inside = |cell| draw.drawn(cell) && place.hexes.contains(&draw.plane.nearest(cell));
        for outline in draw.plane.outlines(inside) {
            let bank = grown(&soft(&outline, 0.0, 1), -5.0);
            svg.path(&closed(&bank), &format!("fill=\"{}\" fill-opacity=\"0.28\"", draw.ink.earth));
            let line = sampled(&bank, 5);
            let (foot, top) = (grown(&line, 2.5), grown(&line, -6.0));
            let slope: String = top.iter().zip(&foot).map(|(&a, &b)| straight(&[a, b])).collect();
            svg.stroke(&slope, draw.ink.earth, 1.1, "");
            svg.stroke(&closed(&grown(&bank, -6.0)), draw.ink.earth, 2.6, "");
        }
    }
}
