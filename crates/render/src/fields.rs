//! Ploughed land in parcels.

use std::collections::BTreeMap;

use crate::curve::{figure, hatching, settled};
use crate::ground::SIXTH;
use crate::plane::{Corner, Pt, chance};
use crate::style::Look;
use crate::{Drawing, svg::Svg};

/// Fields in parcels of up to four hexes, each with its own colour and furrows. Hedges run straighter than hexsides:
/// all borders are eased together, so that neighbouring parcels fit.
pub(crate) fn fields(draw: &Drawing, svg: &mut Svg) {
    let parcels = parcels(draw);
    let outlines: BTreeMap<usize, Vec<Vec<Corner>>> =
        parcels.keys().map(|&n| (n, draw.plane.outlines(|cell| parcels_of(&parcels, n, cell)))).collect();
    let spots = settled(outlines.values().flatten(), 5.0);
    let mut rims = String::new();
    for (number, outlines) in &outlines {
        let (col, row) = parcels[number][0];
        let tint = draw.ink.fields[(chance(col, row, 7) * 3.999) as usize];
        let angle = (chance(col, row, 8) * 6.0).floor() * SIXTH + 0.12;
        for outline in outlines {
            let edge: Vec<Pt> = outline.iter().map(|corner| spots[corner]).collect();
            let d = figure(&edge);
            svg.path(&d, &format!("fill=\"{tint}\" stroke=\"{tint}\" stroke-width=\"0.8\""));
            svg.stroke(&hatching(&edge, angle, 4.6), draw.ink.furrow, 0.8, "stroke-opacity=\"0.55\"");
            rims += &d;
        }
    }
    svg.stroke(&rims, draw.ink.hedge, 1.4, "");
}

type Parcels = BTreeMap<usize, Vec<(i32, i32)>>;

fn parcels_of(parcels: &Parcels, number: usize, cell: (i32, i32)) -> bool {
    parcels.get(&number).is_some_and(|hexes| hexes.contains(&cell))
}

/// Divides the fields into parcels: from each hex not yet taken, on to free neighbours, a few at most.
fn parcels(draw: &Drawing) -> Parcels {
    let mut owner: BTreeMap<(i32, i32), usize> = BTreeMap::new();
    let mut parcels = Parcels::new();
    for cell in draw.plane.cells().filter(|&cell| draw.look(cell) == Look::Field) {
        if owner.contains_key(&cell) {
            continue;
        }
        let number = parcels.len();
        let want = 2 + (chance(cell.0, cell.1, 3) * 3.0) as usize;
        let mut hexes = vec![cell];
        owner.insert(cell, number);
        let mut i = 0;
        while i < hexes.len() && hexes.len() < want {
            let turn = (chance(cell.0, cell.1, 4) * 6.0) as usize;
            for side in 0..6 {
                let next = draw.plane.beside(hexes[i], turn + side);
                let free = draw.look(next) == Look::Field && !owner.contains_key(&next) && draw.drawn(next);
                if free && hexes.len() < want {
                    owner.insert(next, number);
                    hexes.push(next);
                }
            }
            i += 1;
        }
        parcels.insert(number, hexes);
    }
    parcels
}
