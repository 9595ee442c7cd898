//! Trenches and bunkers that a defender has bought (2.4): dug where he says before the battle, and ground from then on.

use std::sync::Arc;

use geometry::table::{Area, Heading, Point, Polygon};

use super::muster::muster;
use crate::army::price::emplacement;
use crate::flow::{chosen, laid_at};
use crate::ground::{AREAS, Ground};
use crate::scale::METRE;
use crate::shape::between;
use crate::state::{Laying, State, Table};
use crate::step::Step;

/// How wide a trench is, with room for those beside and behind each other in it.
const TRENCH: i32 = 10 * METRE;
/// How wide an emplacement is.
const EMPLACEMENT: i32 = 12 * METRE;
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
    let ordered = all.map(|(n, work)| {
        let (from, to) = laid_at(t, n, steps[usize::from(work.side)]);
        let (bunker, points) = match work.what {
            Laying::Bunker(points) => (true, points),
            Laying::Trench(points) => (false, points),
            _ => (false, 0),
        };
        Dug { side: work.side, bunker, points, from, to }
    });
    ordered.chain(emplacements(t, steps)).collect()
}

/// The prepared emplacements of groups (2.4): trenches round the places where these are set up.
pub(crate) fn emplacements<'a>(t: &'a Table, steps: [&'a [Step]; 2]) -> impl Iterator<Item = Dug> + 'a {
    let emplaced = t.groups.iter().enumerate().filter(|(_, spec)| spec.bought.emplaced);
    emplaced.map(move |(g, spec)| {
        let side = spec.side.index() & 1;
        let at = chosen(steps[side], g).unwrap_or(spec.at);
        let end = |right: i32| crate::shape::spot(at, spec.facing, 0, right);
        let (from, to) = (end(-EMPLACEMENT / 2), end(EMPLACEMENT / 2));
        Dug { side: side as u8, bunker: false, points: emplacement(&spec.bought), from, to }
    })
}
