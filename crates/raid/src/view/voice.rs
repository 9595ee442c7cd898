//! The voice in which an audience is told of things.

use super::side_of;
use crate::state::{Names, State, Table};
use crate::units::{PieceId, Whereabouts, flag};
use geometry::Hex;
use kernel::{Audience, Side};
use std::cell::Cell;

/// A set of audiences: both sides, the public, the umpire.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ears(u8);

impl Ears {
    /// None of them.
    pub const NOBODY: Ears = Ears(0);
    /// All of them.
    pub const ALL: Ears = Ears(0b1111);
    fn of(who: Audience) -> Ears {
        match who {
            Audience::Umpire => Ears(0b1000),
            who => side_of(who).map_or(Ears(0b0100), |side| Ears(1 << side.index())),
        }
    }
    /// Is this audience one of them?
    #[must_use]
    pub fn has(self, who: Audience) -> bool {
        self.0 & Ears::of(who).0 != 0
    }
}

/// How one audience is told of things: the names it may hear. Whatever it is asked that others would be answered
/// differently is noted, so that those who hear the same words are known.
#[derive(Clone, Copy)]
pub struct Voice<'a> {
    t: &'a Table,
    s: &'a State,
    who: Audience,
    /// Who would have been answered the same so far.
    alike: &'a Cell<Ears>,
}

impl<'a> Voice<'a> {
    /// The voice for this audience.
    #[must_use]
    pub fn new(t: &'a Table, s: &'a State, who: Audience, alike: &'a Cell<Ears>) -> Voice<'a> {
        Voice { t, s, who, alike }
    }
    /// The fixed and public part.
    #[must_use]
    pub fn table(self) -> &'a Table {
        self.t
    }
    /// Is this the voice for the owner of the counter, or for the umpire?
    #[must_use]
    pub fn owns(self, id: PieceId) -> bool {
        let owners = Ears::of(Audience::Side(self.t.side(id))).0 | Ears::of(Audience::Umpire).0;
        let owns = Ears(owners).has(self.who);
        self.alike.set(Ears(self.alike.get().0 & if owns { owners } else { !owners }));
        owns
    }
    /// Is the counter aboard something? Everybody sees that it is not on the map.
    #[must_use]
    pub fn rides(self, id: PieceId) -> bool {
        self.s[id].whereabouts == Whereabouts::Aboard
    }
    /// Does the listener know what this counter is, as things stand now?
    #[must_use]
    pub fn knows(self, id: PieceId) -> bool {
        self.s.shown(self.t, id) || self.owns(id)
    }
    /// The counter's name as this audience may hear it: `Bravo's A/2/1`, or `Bravo counter 7`.
    #[must_use]
    pub fn name(self, id: PieceId) -> &'a str {
        if self.knows(id) { self.t.title(id) } else { &Names::of_blip(self.t.side(id), self.s[id].blip).title }
    }
    /// The counter's true name: for happenings that show it (6.31).
    #[must_use]
    pub fn true_name(self, id: PieceId) -> &'a str {
        self.t.title(id)
    }
    /// The counter as it is shown to those who do not own it: its true name, its men, its state, where it points. Its
    /// owner knows all that.
    #[must_use]
    pub fn described(self, id: PieceId) -> String {
        let (spec, piece) = (self.t.spec(id), &self.s[id]);
        let mut words = Vec::new();
        if self.owns(id) {
            return self.true_name(id).to_owned();
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
        match words.is_empty() {
            true => self.true_name(id).to_owned(),
            false => format!("{} ({})", self.true_name(id), words.join(", ")),
        }
    }
    /// The counter's key in this audience's scene.
    #[must_use]
    pub fn key(self, id: PieceId) -> &'a str {
        if self.knows(id) { self.t.key(id) } else { &Names::of_blip(self.t.side(id), self.s[id].blip).key }
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
    pub fn hex(self, hex: Hex) -> &'a str {
        self.t.ground.number(hex)
    }
}
