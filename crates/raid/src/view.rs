//! What an audience knows. Only this module holds a state and an audience at once: questions, previews, scenes and
//! bots get a [`Lens`], tellings get a [`Voice`], and neither gives away more than the audience may know.
//!
//! In Raid the place of every counter on the map is public, and what it is, is not: face-down counters are blips (6.3).
//! Hidden besides: passengers and their number, plots, mines, charges, the facing under a face-down counter, losses
//! of face-down units.

mod bytes;
mod counterpart;
mod hidden;
mod imagine;
mod marks;
mod near;
mod scenery;
mod shown;
mod voice;

pub use bytes::bytes;
pub use counterpart::counterpart;
pub use hidden::{HIDDEN, REVEALS, hidden};
pub use imagine::imagine;
pub use marks::set_bits;
pub use near::{Around, Crowd};
pub use scenery::Scenery;
pub use voice::{Ears, Voice};

use crate::ground::Haze;
use crate::state::{Assault, Frame, State, Table};
use crate::tables::Kind;
use crate::units::{Piece, PieceId, Whereabouts, doubt, flag};
use geometry::Hex;
use kernel::{Audience, Seat, Side};

/// What a side, the public or the umpire knows.
#[derive(Clone, Copy)]
pub struct Lens<'a> {
    t: &'a Table,
    s: &'a State,
    who: Audience,
}

/// The public part of a counter that is face-up on the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known {
    /// Which.
    pub id: PieceId,
    /// Where.
    pub hex: Hex,
    /// Men left.
    pub men: u8,
    /// Suppressed?
    pub suppressed: bool,
    /// A helicopter at altitude?
    pub altitude: bool,
    /// Attacked in this direct fire phase? (7.33)
    pub attacked: bool,
    /// Loading or unloading, so that it has no cover? (13.36)
    pub transfer: bool,
    /// On top of a tank, so that it has no cover? (14.15)
    pub riding: bool,
    /// Fired this turn? (13.22)
    pub shot: bool,
    /// Moved this turn? (13.22)
    pub stirred: bool,
}

/// A counter that this audience cannot name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Blip {
    /// Whose.
    pub side: Side,
    /// Its number.
    pub number: u8,
    /// Where.
    pub hex: Hex,
}

/// The side of an audience, if it has one.
#[must_use]
pub fn side_of(who: Audience) -> Option<Side> {
    match who {
        Audience::Side(side) => Some(side),
        Audience::Seat(Seat(seat)) if seat < 2 => Some(Side(seat)),
        _ => None,
    }
}

impl<'a> Lens<'a> {
    /// What this audience knows.
    #[must_use]
    pub fn new(t: &'a Table, s: &'a State, who: Audience) -> Lens<'a> {
        Lens { t, s, who }
    }
    /// The fixed and public part.
    #[inline]
    #[must_use]
    pub fn table(self) -> &'a Table {
        self.t
    }
    /// The side this audience plays; none for spectators and the umpire.
    #[inline]
    #[must_use]
    pub fn side(self) -> Option<Side> {
        side_of(self.who)
    }
    /// The umpire sees everything.
    #[must_use]
    pub fn sees_all(self) -> bool {
        self.who == Audience::Umpire
    }
    /// The turn.
    #[must_use]
    pub fn turn(self) -> u8 {
        self.s.turn
    }
    /// The frame on top. Frames hold nothing hidden: those who just fired have shown themselves (6.31).
    #[inline]
    #[must_use]
    pub fn frame(self) -> Frame {
        self.s.frame()
    }
    /// The phase.
    #[must_use]
    pub fn phase(self) -> Frame {
        self.s.phase()
    }
    /// Smoke, rubble and breaches are public.
    #[inline]
    #[must_use]
    pub fn haze(self) -> &'a Haze {
        &self.s.haze
    }
    /// May this audience name this counter wherever it is?
    #[inline]
    #[must_use]
    pub fn owns(self, id: PieceId) -> bool {
        self.sees_all() || self.side() == Some(self.t.side(id))
    }
    /// The set-up choices of this audience's own side (15.2, 15.8).
    #[inline]
    #[must_use]
    pub fn own_choices(self) -> u8 {
        self.side().map_or(0, |side| self.s.choices[side.index()])
    }
    /// One of this audience's own counters, whole.
    #[inline]
    #[must_use]
    pub fn own(self, id: PieceId) -> Option<&'a Piece> {
        self.owns(id).then(|| &self.s[id])
    }
    /// The counters of a side, whole, if this audience owns them.
    #[inline]
    pub fn roster(self, side: Side) -> Option<impl Iterator<Item = (PieceId, &'a Piece)>> {
        let range = self.t.range(side);
        let pieces = &self.s.pieces[usize::from(range.start)..usize::from(range.end)];
        (self.sees_all() || self.side() == Some(side)).then(|| range.map(PieceId).zip(pieces))
    }
    /// This side's counters, wherever they are; nothing for spectators.
    #[inline]
    pub fn own_ids(self) -> impl Iterator<Item = PieceId> + Clone + use<'a> {
        let range = self.side().map_or(0..0, |side| self.t.range(side));
        range.map(PieceId)
    }
    /// This side's counters on the map.
    #[inline]
    pub fn own_on_map(self) -> impl Iterator<Item = (PieceId, &'a Piece)> {
        self.own_ids().map(move |id| (id, &self.s[id])).filter(|(_, p)| p.on_map())
    }
    /// A counter that this audience does not own, if it is face-up on the map.
    #[inline]
    #[must_use]
    pub fn known(self, id: PieceId) -> Option<Known> {
        let p = &self.s[id];
        (p.on_map() && (p.is(flag::FACE_UP) || self.owns(id))).then(|| self.whole(id))
    }
    #[inline]
    fn whole(self, id: PieceId) -> Known {
        let p = &self.s[id];
        Known {
            id,
            hex: p.hex,
            men: p.men,
            suppressed: p.is(flag::SUPPRESSED),
            altitude: p.is(flag::ALTITUDE),
            attacked: p.is(flag::ATTACKED),
            transfer: p.is(flag::TRANSFER),
            riding: false,
            shot: p.is(flag::SHOT),
            stirred: p.is(flag::STIRRED),
        }
    }
    /// A counter that may be shot at: face-up on the map, or in plain sight on top of a tank (6.3, 14.15).
    #[inline]
    #[must_use]
    pub fn target(self, id: PieceId) -> Option<Known> {
        if self.s[id].whereabouts != Whereabouts::Aboard {
            return self.known(id);
        }
        let carrier = self.known(self.s[id].aboard).filter(|_| self.s.shown(self.t, id))?;
        let p = &self.s[id];
        Some(Known { id, men: p.men, suppressed: p.is(flag::SUPPRESSED), riding: true, ..carrier })
    }
    /// The enemy's counters that may be shot at.
    #[inline]
    pub fn targets(self) -> impl Iterator<Item = Known> + use<'a> {
        let range = self.side().map_or(0..0, |side| self.t.range(side.other()));
        range.map(PieceId).filter_map(move |id| self.target(id))
    }
    /// Those of the group that is moving whom this audience can name, each with the machine guns that have fired at
    /// it by their cone (7.92).
    #[inline]
    pub fn movers(self) -> impl Iterator<Item = (Known, u64)> + use<'a> {
        let journey = &self.s.journey;
        let members = journey.members.iter().zip(&journey.coned).take(usize::from(journey.count));
        members.filter_map(move |(&id, &coned)| self.known(id).map(|known| (known, coned)))
    }
    /// The same with the fire teams on top of tanks that move, who are nobody's in a cone (14.15).
    #[inline]
    pub fn movers_and_riders(self) -> impl Iterator<Item = (Known, u64)> + use<'a> {
        self.movers().flat_map(move |(known, coned)| {
            let tank = self.t.spec(known.id).kind == Kind::Tank;
            let riders = tank.then(|| self.t.pieces_of(self.t.side(known.id))).into_iter().flatten();
            let on_top = move |&id: &PieceId| self.s.rides(self.t, id) && self.s[id].aboard == known.id;
            let shown = riders.filter(on_top).filter_map(move |id| self.target(id)).map(|rider| (rider, u64::MAX));
            std::iter::once((known, coned)).chain(shown)
        })
    }
    /// Those who just fired and may be answered, as they have shown themselves (6.31, 7.63): what has happened since to
    /// those who are hidden again is nobody's business.
    #[inline]
    pub fn shooters(self) -> impl Iterator<Item = Known> + use<'a> {
        let (against, side) = match self.s.frame() {
            Frame::Overwatch { by, against, .. } => (against, by.other()),
            _ => (0, Side(0)),
        };
        let fired = move |&id: &PieceId| against >> self.t.local(id) & 1 == 1;
        self.t.pieces_of(side).filter(fired).filter_map(move |id| match self.target(id) {
            Some(known) => Some(known),
            None => self.s[id].on_map().then(|| self.as_shown(id)),
        })
    }
    /// A counter that is hidden again, as it was when it showed itself.
    fn as_shown(self, id: PieceId) -> Known {
        let (p, known) = (&self.s[id], self.whole(id));
        Known { men: p.reckoned, suppressed: known.suppressed && p.doubts & doubt::STRUCK == 0, ..known }
    }
    /// The close assault under way: who may shoot is public, for everybody in it is shown (10.1).
    #[inline]
    #[must_use]
    pub fn assault(self) -> Assault {
        self.s.assault
    }
    /// The enemy's face-up counters.
    #[inline]
    pub fn enemies(self) -> impl Iterator<Item = Known> + use<'a> {
        let range = self.side().map_or(0..0, |side| self.t.range(side.other()));
        range.map(PieceId).filter_map(move |id| self.known(id))
    }
    /// The counters of a side that this audience cannot name, in any order: whoever shows them sorts them by their numbers.
    pub fn blips(self, side: Side) -> impl Iterator<Item = Blip> + use<'a> {
        let hidden = !(self.sees_all() || self.side() == Some(side));
        let range = if hidden { self.t.range(side) } else { 0..0 };
        range.map(PieceId).filter_map(move |id| self.blip(id))
    }
    /// A counter as somebody sees it who cannot name it.
    #[inline]
    #[must_use]
    pub fn blip(self, id: PieceId) -> Option<Blip> {
        let piece = &self.s[id];
        let hidden = piece.on_map() && !piece.is(flag::FACE_UP) && !self.owns(id);
        hidden.then(|| Blip { side: self.t.side(id), number: piece.blip, hex: piece.hex })
    }
    /// The hexes of all enemy counters, known or not: that is public.
    pub fn enemy_places(self) -> impl Iterator<Item = Hex> + use<'a> {
        let range = self.side().map_or(0..0, |side| self.t.range(side.other()));
        range.map(PieceId).map(move |id| &self.s[id]).filter(|p| p.on_map()).map(|p| p.hex)
    }
    /// Where the documents lie or are carried; public, for their counter is never hidden (15.2).
    #[must_use]
    pub fn documents_hex(self) -> Option<Hex> {
        let papers = &self.s.documents;
        let holder = PieceId(papers.holder);
        (papers.exist && !papers.gone).then(|| if holder.is_some() { self.s[holder].hex } else { papers.hex })
    }
    /// The first of this side's own counters on the journey under way.
    #[must_use]
    pub fn own_mover(self) -> Option<PieceId> {
        self.s.journey.group().find(|&id| self.owns(id))
    }
    /// Where one of this side's own charges lies (14.25).
    #[must_use]
    pub fn own_charge(self, slot: u8) -> Option<Hex> {
        self.s.charges.get(usize::from(slot)).filter(|charge| self.side() == Some(charge.side)).map(|charge| charge.hex)
    }
    /// How many enemy counters stand in this hex, known or not: that is public.
    #[inline]
    #[must_use]
    pub fn enemy_counters(self, hex: Hex) -> usize {
        self.side().map_or(0, |side| self.s.side_at(self.t, side.other(), hex).count())
    }
    /// Does an enemy counter stand in this hex?
    #[inline]
    #[must_use]
    pub fn enemy_at(self, hex: Hex) -> bool {
        self.side()
            .is_some_and(|side| self.t.pieces_of(side.other()).any(|id| self.s[id].on_map() && self.s[id].hex == hex))
    }
}
