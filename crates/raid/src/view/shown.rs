//! What lies open on the table, for scenes.

use super::Lens;
use crate::flow;
use crate::units::{PieceId, Whereabouts, flag};
use geometry::{Direction, Hex};
use kernel::Side;

impl<'a> Lens<'a> {
    /// The side whose move is under way.
    #[must_use]
    pub fn mover(self) -> Side {
        flow::mover(self.s)
    }
    /// Every counter of both sides, in the order of the table.
    pub fn everybody(self) -> impl Iterator<Item = PieceId> + use<> {
        (0..self.t.specs.len() as u8).map(PieceId)
    }
    /// Is this counter out of the game, and did everybody see what it was?
    #[inline]
    #[must_use]
    pub fn is_known_lost(self, id: PieceId) -> bool {
        let named = || self.s.maybe[id.index()] == 1 << self.t.local(id);
        self.s[id].whereabouts == Whereabouts::Dead && (self.owns(id) || named())
    }
    /// How many counters of a side have left the map by themselves; who rode in them is nobody's business.
    #[must_use]
    pub fn departed(self, side: Side) -> usize {
        let left = |id: &PieceId| {
            let p = &self.s[*id];
            p.whereabouts == Whereabouts::Exited && !p.aboard.is_some()
        };
        self.t.pieces_of(side).filter(left).count()
    }
    /// Men lost by a side, for those who know.
    #[must_use]
    pub fn men_lost(self, side: Side) -> Option<u16> {
        (self.sees_all() || self.side() == Some(side)).then(|| self.s.losses[side.index()])
    }
    /// The carrier on which somebody rides in plain sight (14.15).
    #[must_use]
    pub fn mount(self, id: PieceId) -> Option<PieceId> {
        self.target(id).filter(|known| known.riding).map(|_| self.s[id].aboard)
    }
    /// Which way a counter points, if this audience sees it.
    #[must_use]
    pub fn facing(self, id: PieceId) -> Option<Direction> {
        self.known(id).map(|_| self.s[id].facing)
    }
    /// Does this face-up counter hold the documents? (15.2)
    #[must_use]
    pub fn documents_with(self, id: PieceId) -> bool {
        let documents = &self.s.documents;
        documents.exist && documents.holder == id.0 && self.known(id).is_some()
    }
    /// The hex of the documents, carried or not: they lie open on the table (15.2).
    #[must_use]
    pub fn documents_lie(self) -> Option<Hex> {
        let documents = &self.s.documents;
        let carried = self.s.pieces.get(usize::from(documents.holder)).map(|holder| holder.hex);
        (documents.exist && !documents.gone).then(|| carried.unwrap_or(documents.hex))
    }
    /// The wrecks on the map (14.27).
    pub fn wrecks(self) -> impl Iterator<Item = (PieceId, Hex)> + use<'a> {
        self.everybody().filter(move |&id| self.s[id].is(flag::WRECK)).map(move |id| (id, self.s[id].hex))
    }
}
