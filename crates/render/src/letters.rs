//! The hex grid, its numbers, and the names of places.

use geometry::map::Place;

use crate::built::HOUSES;
use crate::curve::{circle, figure, open, straight};
use crate::plane::{HALF, Pt};
use crate::style::Look;
use crate::svg::{Face, Svg, Type};
use crate::ways::lettering;
use crate::{Drawing, ground, water};

/// The thin net of hexes and a dot in the middle of each, from which lines of sight are laid.
pub(crate) fn grid(draw: &Drawing, svg: &mut Svg) {
    let (mut net, mut dots) = (String::new(), String::new());
    for h in draw.map.grid().all() {
        let c = draw.plane.corners(h);
        net += &straight(&[c[5], c[0], c[1], c[2]]);
        let edges = draw.map.grid().edges(h);
        if edges.any() {
            net += &figure(&c);
        }
        dots += &circle(draw.plane.centre(h), 0.9);
    }
    svg.path(&net, &format!("fill=\"none\" stroke=\"{}\" stroke-width=\"0.7\" stroke-opacity=\"0.34\"", draw.ink.grid));
    svg.path(&dots, &format!("fill=\"{}\" fill-opacity=\"0.5\"", draw.ink.grid));
}

/// The number of every hex, small, under its upper side.
pub(crate) fn numbers(draw: &Drawing, svg: &mut Svg) {
    for h in draw.map.grid().all() {
        let halo = match draw.look(draw.plane.place(h)) {
            Look::Woods => draw.ink.wood,
            Look::Sea | Look::River => "",
            Look::Building | Look::Wharf => draw.ink.yard,
            _ => "",
        };
        let mut set = draw.letters(Face::Sans, 8.2, draw.ink.number, halo);
        set.spaced = 0.2;
        svg.text(draw.plane.centre(h).plus(0.0, -HALF + 9.2), &draw.map.grid().label(h).to_string(), set);
    }
}

/// The names of places, in the lettering of what they are.
pub(crate) fn names(draw: &Drawing, svg: &mut Svg) {
    ground::contour_heights(draw, svg);
    for (i, place) in draw.map.places().iter().enumerate() {
        if place.kind == "compass" {
            water::rose(draw, draw.plane.centre(place.hexes[0]), svg);
        } else if place.label.len() > 1 {
            curved(draw, place, i, svg);
        } else if let [at] = place.label[..] {
            level(draw, place, draw.plane.centre(at), svg);
        }
    }
}

/// How the name of a kind of place is set.
fn typeface<'a>(draw: &'a Drawing, kind: &str) -> (Type<'a>, bool) {
    let ink = draw.ink;
    match kind {
        "settlement" => (Type { spaced: 5.0, ..draw.letters(Face::Serif, 28.0, ink.ink, ink.halo) }, true),
        "sea" => (Type { spaced: 6.0, ..draw.letters(Face::Italic, 38.0, ink.water_ink, "") }, false),
        "water" => (Type { spaced: 3.0, ..draw.letters(Face::Italic, 21.0, ink.water_ink, ink.halo) }, false),
        "hill" => (Type { spaced: 0.8, ..draw.letters(Face::Italic, 14.5, ink.hill_ink, ink.ground[1]) }, false),
        "wood" => (Type { spaced: 0.6, ..draw.letters(Face::Italic, 14.0, ink.wood_ink, ink.tree_dark) }, false),
        "field" => (Type { spaced: 0.6, ..draw.letters(Face::Italic, 14.0, ink.field_ink, ink.halo) }, false),
        "runway" => (Type { spaced: 2.0, ..draw.letters(Face::Sans, 10.5, ink.ink, ink.tarmac) }, true),
        kind if HOUSES.contains(&kind) => (draw.letters(Face::Italic, 10.5, ink.ink, ink.halo), false),
        _ => (draw.letters(Face::Sans, 12.0, ink.ink, ink.halo), false),
    }
}

/// A name in one line; the height under the name of a hill.
fn level(draw: &Drawing, place: &Place, at: Pt, svg: &mut Svg) {
    let (set, capitals) = typeface(draw, &place.kind);
    let name = if capitals { place.name.to_uppercase() } else { place.name.clone() };
    // Two bands of a hex row are free of hex numbers: just above the middles, and in the lower half.
    let foot = if HOUSES.contains(&place.kind.as_str()) { 26.0 } else { 1.5 };
    svg.text(at.plus(0.0, foot), &name, set);
    if place.kind == "hill" {
        let metres = u16::from(draw.map.level(place.hexes[0])) * draw.map.interval();
        let peak = draw.plane.centre(place.hexes[0]).plus(-9.0, 20.0);
        svg.fill(&figure(&[peak.plus(-4.0, 0.0), peak.plus(0.0, -7.0), peak.plus(4.0, 0.0)]), set.fill);
        let small = Type { face: Face::Sans, size: 11.0, anchor: "start", spaced: 0.0, ..set };
        svg.text(peak.plus(7.0, 0.0), &metres.to_string(), small);
    }
}

/// A name along its hexes, spread to fill two thirds of them.
fn curved(draw: &Drawing, place: &Place, number: usize, svg: &mut Svg) {
    let (mut set, capitals) = typeface(draw, &place.kind);
    let line = lettering(draw.plane, &place.label);
    let long: f64 = line.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
    let letters = place.name.chars().count().max(1) as f64;
    set.spaced = (long * 0.67 / letters - set.size * 0.5).clamp(set.spaced / 2.0, set.size);
    let name = if capitals { place.name.to_uppercase() } else { place.name.clone() };
    let line: Vec<Pt> = line.into_iter().map(|p| p.plus(0.0, set.size * 0.3)).collect();
    svg.text_along(&format!("{}name{number}", draw.tag), &open(&line), &name, set);
}
