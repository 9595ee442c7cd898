//! Everything that a scene is drawn from, but for the sequence of play, in one number.

use super::Lens;
use crate::ground::{Haze, Smoke};
use crate::state::{Buried, Documents, State};
use crate::units::Piece;
use kernel::easel::Ink;

impl Lens<'_> {
    /// While this is the same, nothing that this audience sees on or beside the map has changed. It is made of hidden things
    /// as well, so it is for comparing alone: it never leaves the easel.
    #[must_use]
    pub fn scenery(self) -> Ink {
        // Frames, the journey and the assault show in the sequence of play; what blips may be shows nowhere.
        let State { pieces, turn, haze, plots, impacts, mines, charges, documents, losses, choices, .. } = self.s;
        let mut ink = Ink::of(&[u64::from(*turn), u64::from(losses[0]), u64::from(losses[1])]);
        ink = ink.and(u64::from(u16::from_le_bytes(*choices)));
        ink = pieces[..self.t.specs.len()].iter().fold(ink, counter);
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

fn counter(ink: Ink, piece: &Piece) -> Ink {
    let Piece {
        hex,
        flags,
        whereabouts,
        men,
        aboard,
        facing,
        seen,
        blip,
        guns,
        ready,
        transfer,
        since,
        reckoned,
        doubts,
    } = *piece;
    let place = u64::from(hex.0) | u64::from(flags) << 16 | u64::from(aboard.0) << 32 | u64::from(blip) << 40;
    let states = [whereabouts as u8, men, facing.number(), seen, guns, ready, transfer, since];
    ink.and(place | u64::from(reckoned) << 48 | u64::from(doubts) << 56).and(u64::from_le_bytes(states))
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
