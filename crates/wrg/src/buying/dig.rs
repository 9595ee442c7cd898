//! Trenches and bunkers that a defender has bought (2.4): dug where he says before the battle, and ground from then on.

use std::sync::Arc;

use geometry::table::{Area, Heading, Point, Polygon};

use super::muster::muster;
use crate::flow::laid_at;
use crate::ground::{AREAS, Ground};
use crate::scale::METRE;
use crate::shape::between;
use crate::state::{Laying, State, Table};
use crate::step::Step;

/// How wide a trench is, with room for those beside and behind each other in it.
const TRENCH: i32 = 10 * METRE;
/// How wide and deep a bunker is.
const BUNKER: i32 = 10 * METRE;

/// A trench or bunker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dug {
    /// Whose.
    pub side: u8,
    /// A bunker, and not a trench.
    pub bunker: bool,
    /// What it cost (2.4).
    pub points: u32,
    /// Where it begins.
    pub from: Point,
    /// Where it ends, or whither a bunker looks.
    pub to: Point,
}

impl Dug {
    /// The ground that it takes.
    #[must_use]
    pub fn shape(&self) -> Option<Polygon> {
        if !self.bunker {
            return between(self.from, self.to, TRENCH);
        }
        let facing = Heading::from_to(self.from, self.to)?;
        let end = |ahead: i32| crate::shape::spot(self.from, facing, ahead, 0);
        between(end(-BUNKER / 2), end(BUNKER / 2), BUNKER)
    }
    /// In a word.
    #[must_use]
    pub fn word(&self) -> &'static str {
        if self.bunker { "bunker" } else { "trench" }
    }
}

/// The ground with these dug into it.
fn dug_ground(ground: &Ground, dug: &[Dug]) -> Ground {
    let area = |dug: &Dug| {
        let kind = AREAS.iter().position(|kind| *kind == dug.word())? as u8;
        Some(Area { kind, name: String::new(), height: 0, shape: dug.shape()? })
    };
    Ground::new(ground.top.clone().with_areas(dug.iter().filter_map(area)))
}

/// Before the groups are set up: what was bought to be dug is dug, where each side says (2.4).
pub(crate) fn dig(s: &mut State, steps: [&[Step]; 2]) {
    let Some(armies) = s.armies.clone() else { return };
    let dug = wanted(&armies.table, steps);
    if !dug.is_empty() {
        let ground = Arc::new(dug_ground(&armies.table.ground, &dug));
        s.armies = muster(&armies.table, armies.sheets.clone(), dug, ground).or(Some(Arc::clone(&armies)));
    }
}

fn wanted(t: &Table, steps: [&[Step]; 2]) -> Vec<Dug> {
    let all = t.works.iter().enumerate().filter(|(_, work)| matches!(work.what, Laying::Trench(_) | Laying::Bunker(_)));
    all.map(|(n, work)| {
        let (from, to) = laid_at(t, n, steps[usize::from(work.side)]);
        let (bunker, points) = match work.what {
            Laying::Bunker(points) => (true, points),
            Laying::Trench(points) => (false, points),
            _ => (false, 0),
        };
        Dug { side: work.side, bunker, points, from, to }
    })
    .collect()
}
