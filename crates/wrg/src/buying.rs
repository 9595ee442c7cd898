//! Buying an army at the table (2.1 to 2.5): the first sealed question of a points battle.
//!
//! A sheet is a list of steps: groups of the catalogue, what is changed about them, and what is bought beside them. Both sides write theirs
//! together; neither is in the state before both are done. Then the groups join the table, each side's in places of its own, so that
//! nobody can tell from the numbers of his own groups how many the other has bought.

mod ask;
mod camp;
mod catalogue;
pub(crate) mod dig;
mod judge;
mod listed;
mod muster;
pub mod own;
mod ready;
mod sheet;

pub use ask::ask;
pub use camp::Stead;
pub(crate) use camp::places;
pub use catalogue::{Catalogue, Change, Coming, Does, Extra, Kind, Ready, What, Years, catalogue};
pub use judge::{habit, worth};
pub use listed::written;
pub(crate) use muster::nobody;
pub use muster::{Armies, muster};
pub use sheet::{Base, Entry, Sheet, Stand, parse};

pub(crate) use ask::preview;

use geometry::table::{Heading, Point};
use std::sync::Arc;

/// Groups that each side can buy; those of the first side come first.
pub const SLOTS: usize = 16;
/// Figures that each side can buy.
pub const MOST_FIGURES: u32 = 240;

/// Where what a side has bought stands if its player says nothing else.
#[derive(Clone, Debug)]
pub struct Camp {
    /// The ground on which it is set up.
    pub zone: Vec<Point>,
    /// Where it looks at first.
    pub facing: Heading,
    /// Places where its groups can stand.
    pub places: Vec<Stead>,
}

impl Camp {
    /// A place where anybody can stand.
    #[must_use]
    pub fn middle(&self) -> Point {
        self.places.get(self.places.len() / 2).map(|place| place.at).unwrap_or_default()
    }
}

/// What both sides buy from, which all know.
#[derive(Clone, Debug)]
pub struct Shop {
    /// The points agreed (2.5).
    pub points: u32,
    /// The year, for what can be had.
    pub year: u32,
    /// The last period of the battle.
    pub periods: u16,
    /// Who agreed to defend (2.3).
    pub defender: Option<usize>,
    /// One sees less far than in open country.
    pub close: bool,
    /// The corners of the table, where troops from the air come down.
    pub table: Vec<Point>,
    /// Where each side stands.
    pub camps: [Camp; 2],
    /// The ready-made armies that each side can have, as numbers of the catalogue, with what is in them.
    pub ready: [Vec<(u8, Sheet)>; 2],
}

impl Shop {
    /// Has this side agreed to defend?
    #[must_use]
    pub fn defends(&self, side: usize) -> bool {
        self.defender == Some(side)
    }
    /// Find out which ready-made armies there are.
    #[must_use]
    pub fn stocked(mut self) -> Arc<Shop> {
        self.ready = [0, 1].map(|side| ready::all(&self, side));
        Arc::new(self)
    }
}
