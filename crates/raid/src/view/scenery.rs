//! Everything that a scene is drawn from, but for the sequence of play, in a few numbers.

use super::Lens;
use crate::ground::{Haze, Smoke};
use crate::state::{Buried, Documents, State};
use crate::units::{ALPHA, BRAVO, MAX_PIECES, Piece, PieceId, Whereabouts, flag};
use kernel::easel::Ink;

/// What an audience's scene is drawn from. It is made of hidden things as well, so it is for comparing alone: it never
/// leaves the easel.
pub struct Scenery {
    /// What this audience sees of each counter.
    counters: [Ink; MAX_PIECES],
    /// Everything but the counters.
    pub rest: Ink,
    /// While this is the same, nothing that the audience sees on or beside the map has changed.
    pub whole: Ink,
}

impl Scenery {
    /// While this is the same, nothing that the audience sees of the counter has changed.
    #[inline]
    #[must_use]
    pub fn counter(&self, id: PieceId) -> Ink {
        self.counters[id.index()]
    }
}

impl Lens<'_> {
    /// What this audience's scene is drawn from.
    #[must_use]
    pub fn scenery(self) -> Scenery {
        let mut counters = [Ink(0); MAX_PIECES];
        for side in [ALPHA, BRAVO] {
            if let Some(pieces) = self.roster(side) {
                pieces.for_each(|(id, piece)| counters[id.index()] = Ink(word(piece)));
            } else {
                self.t.pieces_of(side).for_each(|id| counters[id.index()] = self.look(id));
            }
        }
        let rest = self.rest();
        let whole = counters[..self.t.specs.len()].iter().fold(rest, |ink, counter| ink.and(counter.0));
        Scenery { counters, rest, whole }
    }
    /// What is seen of a counter by those who do not own it.
    #[inline]
    fn look(self, id: PieceId) -> Ink {
        let piece = &self.s[id];
        match piece.whereabouts {
            Whereabouts::Absent | Whereabouts::Waiting => Ink(0),
            Whereabouts::OnMap if !piece.is(flag::FACE_UP) => {
                Ink(u64::from(piece.hex.0) | u64::from(piece.blip) << 16 | 1 << 32)
            }
            Whereabouts::OnMap | Whereabouts::Exited => Ink(word(piece)),
            Whereabouts::Aboard if self.s.shown(self.t, id) => Ink(word(piece)).and(word(&self.s[piece.aboard])),
            Whereabouts::Aboard => Ink(1),
            Whereabouts::Dead => Ink(word(piece) | u64::from(self.is_known_lost(id)) << 63),
        }
    }
    /// Everything but the counters.
    fn rest(self) -> Ink {
        // Frames, the journey and the assault show in the sequence of play; what blips may be shows in the ends of counters.
        let State { turn, haze, plots, impacts, mines, charges, documents, losses, choices, .. } = self.s;
        let mut ink = Ink::of(&[u64::from(*turn), u64::from(losses[0]), u64::from(losses[1])]);
        ink = ink.and(u64::from(u16::from_le_bytes(*choices)));
        ink = weather(ink, haze);
        for (number, plot) in plots.iter().enumerate().filter(|(_, plot)| plot.set) {
            let about = [plot.spotter, plot.due, u8::from(plot.smoke), number as u8];
            ink = ink.and(u64::from(plot.hex.0) | u64::from(u32::from_le_bytes(about)) << 16);
        }
        ink = impacts
            .iter()
            .fold(ink.and(1), |ink, impact| ink.and(u64::from(impact.hex.0) | (impact.shell as u64) << 16));
        ink = mines.iter().fold(ink.and(2), buried);
        ink = charges.iter().fold(ink.and(3), buried);
        let Documents { exist, hex, holder, claimed_by, since, gone } = *documents;
        let about = [holder, claimed_by, since, u8::from(exist) | u8::from(gone) << 1];
        ink.and(u64::from(hex.0) | u64::from(u32::from_le_bytes(about)) << 16)
    }
}

/// Everything that shows of a counter to its owner, in 63 bits.
#[inline]
fn word(piece: &Piece) -> u64 {
    let &Piece { hex, flags, whereabouts, men, aboard, facing, blip, transfer, .. } = piece;
    let place = u64::from(hex.0) | u64::from(flags) << 16 | u64::from(aboard.0) << 32;
    let state = whereabouts as u8 | facing.number() << 3 | u8::from(transfer > 0) << 6;
    place | u64::from(blip) << 40 | u64::from(men) << 48 | u64::from(state) << 56
}

fn weather(ink: Ink, haze: &Haze) -> Ink {
    if haze.is_clear() {
        return ink;
    }
    let smoke = haze.smoke[..usize::from(haze.smokes)].iter();
    let ink = smoke.fold(ink, |ink, &Smoke { hex, reach }| ink.and(u64::from(hex.0) | u64::from(reach) << 16));
    let rubble = haze.rubble[..usize::from(haze.rubbles)].iter();
    let ink = rubble.fold(ink.and(4), |ink, hex| ink.and(u64::from(hex.0)));
    let breach = haze.breach[..usize::from(haze.breaches)].iter();
    breach.fold(ink.and(5), |ink, (a, b)| ink.and(u64::from(a.0) | u64::from(b.0) << 16))
}

fn buried(ink: Ink, buried: Buried) -> Ink {
    let Buried { hex, side, turn, wall, shown } = buried;
    ink.and(u64::from(hex.0) | u64::from(u32::from_le_bytes([side.0, turn, wall, u8::from(shown)])) << 16)
}
