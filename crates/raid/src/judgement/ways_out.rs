//! How far it is to the hexes by which a side leaves the map, over untouched ground.

use crate::ground::{Haze, OFF};
use crate::scenario::HexBits;
use crate::state::Table;
use crate::tables::NO_ENTRY;
use geometry::Hex;
use kernel::Side;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// No way leads there.
const NO_WAY: u16 = u16::MAX;

/// Movement points from every hex to the nearest exit: by side, on foot and on wheels.
#[derive(Debug)]
pub(crate) struct WaysOut([[Vec<u16>; 2]; 2]);

impl WaysOut {
    /// Work them out.
    pub(crate) fn new(t: &Table) -> WaysOut {
        WaysOut([0, 1].map(|side| [false, true].map(|wheels| field(t, &t.scenario.exit[side], wheels))))
    }
    /// Movement points from a hex off the map, if there is a way.
    pub(crate) fn points(&self, side: Side, wheels: bool, from: Hex) -> Option<u16> {
        let points = self.0[side.index()][usize::from(wheels)].get(from.index()).copied()?;
        (points != NO_WAY).then_some(points)
    }
}

/// Movement points from every hex to the nearest of these, searched outward from them.
fn field(t: &Table, goals: &HexBits, wheels: bool) -> Vec<u16> {
    let untouched = Haze::default();
    let mut points = vec![NO_WAY; t.ground.neighbour.len()];
    let mut queue: BinaryHeap<Reverse<(u16, Hex)>> = goals.iter().map(|hex| Reverse((0, hex))).collect();
    goals.iter().for_each(|hex| points[hex.index()] = 0);
    while let Some(Reverse((so_far, hex))) = queue.pop() {
        if so_far > points[hex.index()] {
            continue;
        }
        for (direction, &from) in t.ground.neighbour[hex.index()].iter().enumerate() {
            if from == OFF {
                continue;
            }
            let cost = t.step_cost(&untouched, from, (direction + 3) % 6, wheels);
            let whole = so_far.saturating_add(u16::from(cost));
            if cost != NO_ENTRY && whole < points[from.index()] {
                points[from.index()] = whole;
                queue.push(Reverse((whole, from)));
            }
        }
    }
    points
}
