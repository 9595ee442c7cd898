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

pub use bytes::bytes;
pub use counterpart::counterpart;
pub use hidden::{HIDDEN, REVEALS, hidden};
pub use imagine::imagine;
pub use marks::set_bits;
pub use near::{Around, Crowd};

use crate::ground::Haze;
use crate::state::{Assault, Frame, State, Table, side_name};
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
    /// The counters of a side that this audience cannot name, in the order of their numbers.
    #[must_use]
    pub fn blips(self, side: Side) -> Vec<Blip> {
        if self.sees_all() || self.side() == Some(side) {
            return Vec::new();
        }
        let mut blips: Vec<Blip> = self
            .s
            .on_map(self.t, side)
            .filter(|&id| !self.s[id].is(flag::FACE_UP))
            .map(|id| Blip { side, number: self.s[id].blip, hex: self.s[id].hex })
            .collect();
        blips.sort_by_key(|b| b.number);
        blips
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

/// How one audience is told of things: the names it may hear.
#[derive(Clone, Copy)]
pub struct Voice<'a> {
    t: &'a Table,
    s: &'a State,
    who: Audience,
}

impl<'a> Voice<'a> {
    /// The voice for this audience.
    #[must_use]
    pub fn new(t: &'a Table, s: &'a State, who: Audience) -> Voice<'a> {
        Voice { t, s, who }
    }
    /// The fixed and public part.
    #[must_use]
    pub fn table(self) -> &'a Table {
        self.t
    }
    /// Is this the voice for the owner of the counter, or for the umpire?
    #[must_use]
    pub fn owns(self, id: PieceId) -> bool {
        self.who == Audience::Umpire || side_of(self.who) == Some(self.t.side(id))
    }
    /// Is the counter aboard something? Everybody sees that it is not on the map.
    #[must_use]
    pub fn rides(self, id: PieceId) -> bool {
        self.s[id].whereabouts == Whereabouts::Aboard
    }
    /// Does the listener know what this counter is, as things stand now?
    #[must_use]
    pub fn knows(self, id: PieceId) -> bool {
        self.owns(id) || self.s.shown(self.t, id)
    }
    /// The counter's name as this audience may hear it: `Bravo's A/2/1`, or `Bravo counter 7`.
    #[must_use]
    pub fn name(self, id: PieceId) -> String {
        let side = crate::state::side_title(self.t.side(id));
        if self.knows(id) {
            format!("{side}'s {}", self.t.spec(id).name)
        } else {
            format!("{side} counter {}", self.s[id].blip)
        }
    }
    /// The counter's true name: for happenings that show it (6.31).
    #[must_use]
    pub fn true_name(self, id: PieceId) -> String {
        format!("{}'s {}", crate::state::side_title(self.t.side(id)), self.t.spec(id).name)
    }
    /// The counter as it is shown to those who do not own it: its true name, its men, its state, where it points. Its
    /// owner knows all that.
    #[must_use]
    pub fn described(self, id: PieceId) -> String {
        let (spec, piece) = (self.t.spec(id), &self.s[id]);
        let mut words = Vec::new();
        if self.owns(id) {
            return self.true_name(id);
        }
        match piece.men {
            0 => {}
            1 => words.push("1 man".to_owned()),
            men => words.push(format!("{men} men")),
        }
        for (flag, word) in
            [(flag::SUPPRESSED, "suppressed"), (flag::STIRRED, "moved this turn"), (flag::TRANSFER, "loading")]
        {
            if piece.is(flag) {
                words.push(word.to_owned());
            }
        }
        if spec.is_mg() || spec.is_vehicle() {
            words.push(format!("facing {}", piece.facing));
        }
        if words.is_empty() { self.true_name(id) } else { format!("{} ({})", self.true_name(id), words.join(", ")) }
    }
    /// The counter's key in this audience's scene.
    #[must_use]
    pub fn key(self, id: PieceId) -> String {
        if self.knows(id) {
            self.t.key(id)
        } else {
            format!("{}:counter-{}", side_name(self.t.side(id)), self.s[id].blip)
        }
    }
    /// Where the counters of a side stand, in the order of the hexes: that is public, and so are the names of
    /// helicopters (6.3), which stand before their hex.
    #[must_use]
    pub fn standing(self, side: Side) -> Vec<(Hex, String)> {
        let name = |id: PieceId| match self.t.spec(id) {
            spec if spec.is_helicopter() => format!("{} in ", spec.name),
            _ => String::new(),
        };
        let mut all: Vec<(Hex, String)> = self.s.on_map(self.t, side).map(|id| (self.s[id].hex, name(id))).collect();
        all.sort();
        all
    }
    /// The printed number of a hex.
    #[must_use]
    pub fn hex(self, hex: Hex) -> String {
        self.t.ground.label(hex)
    }
}
