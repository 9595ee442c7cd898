//! The whole state as canonical bytes, for its digest. Every struct is taken apart field by field without `..`, so
//! that a field which is added and forgotten here does not compile.

use crate::ground::{Haze, Smoke};
use crate::state::{
    Assault, Buried, Documents, Ended, Ending, Frame, Impact, Journey, List, MAX_FRAMES, Plot, State, Table,
};
use crate::units::{Piece, PieceId};
use geometry::Hex;

/// The state as canonical bytes.
pub fn bytes(t: &Table, s: &State, out: &mut Vec<u8>) {
    let State {
        pieces,
        turn,
        frames,
        depth,
        haze,
        journey,
        assault,
        plots,
        impacts,
        mines,
        charges,
        documents,
        losses,
        radio_from,
        maybe,
        walked,
        taken,
        choices,
        ended,
        edition,
    } = s;
    let count = t.specs.len();
    let mut ink = Ink { out };
    ink.bytes(&[*edition, *turn, *depth, count as u8]);
    pieces[..count].iter().for_each(|piece| ink.piece(piece));
    frames[..usize::from(*depth).min(MAX_FRAMES)].iter().for_each(|frame| ink.frame(*frame));
    ink.haze(haze);
    ink.journey(journey);
    ink.assault(assault);
    plots.iter().for_each(|plot| ink.plot(*plot));
    ink.list(impacts, |ink, Impact { hex, shell }| {
        ink.hex(hex);
        ink.byte(shell as u8);
    });
    ink.list(mines, Ink::buried);
    ink.list(charges, Ink::buried);
    ink.documents(documents);
    losses.iter().for_each(|lost| ink.wide(u64::from(*lost)));
    radio_from.iter().for_each(|platoons| ink.bytes(platoons));
    ink.words(&maybe[..count]);
    ink.words(walked);
    ink.words(taken);
    ink.bytes(choices);
    let Ended { over, winner, clause } = *ended;
    ink.bytes(&[u8::from(over), winner, clause]);
}

/// Writes small things one after the other.
struct Ink<'a> {
    out: &'a mut Vec<u8>,
}

impl Ink<'_> {
    fn byte(&mut self, value: u8) {
        self.out.push(value);
    }
    fn bytes(&mut self, values: &[u8]) {
        self.out.extend_from_slice(values);
    }
    fn hex(&mut self, hex: Hex) {
        self.out.extend_from_slice(&hex.0.to_le_bytes());
    }
    fn wide(&mut self, value: u64) {
        self.out.extend_from_slice(&value.to_le_bytes());
    }
    fn words(&mut self, words: &[u64]) {
        let start = self.out.len();
        self.out.resize(start + 8 * words.len(), 0);
        for (bytes, word) in self.out[start..].chunks_exact_mut(8).zip(words) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
    }
    fn piece(&mut self, piece: &Piece) {
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
        let ([h, x], [f, g], facing) = (hex.0.to_le_bytes(), flags.to_le_bytes(), facing.number());
        self.bytes(&[h, x, f, g, whereabouts as u8, men, aboard.0, facing]);
        self.bytes(&[seen, blip, guns, ready, transfer, since, reckoned, doubts]);
    }
    fn frame(&mut self, frame: Frame) {
        let (number, first, second, third) = match frame {
            Frame::Deploy => (0, 0, 0, 0),
            Frame::Reorganise => (1, 0, 0, 0),
            Frame::Readiness { moving } => (2, u8::from(moving), 0, 0),
            Frame::Fire { turn, passes } => (3, turn.0, u64::from(passes), 0),
            Frame::Overwatch { by, against, aimed } => (4, by.0, against, aimed),
            Frame::Move { turn, passes } => (5, turn.0, u64::from(passes), 0),
            Frame::Walk => (6, 0, 0, 0),
            Frame::React => (7, 0, 0, 0),
            Frame::Onward => (8, 0, 0, 0),
            Frame::Assault => (9, 0, 0, 0),
            Frame::AssaultChoice => (10, 0, 0, 0),
            Frame::Detonate => (11, 0, 0, 0),
            Frame::Plot => (12, 0, 0, 0),
            Frame::Over => (13, 0, 0, 0),
        };
        self.bytes(&[number, first]);
        self.wide(second);
        self.wide(third);
    }
    fn haze(&mut self, haze: &Haze) {
        let Haze { smoke, smokes, rubble, rubbles, breach, breaches, smoked } = haze;
        self.bytes(&[*smokes, *rubbles, *breaches]);
        for Smoke { hex, reach } in &smoke[..usize::from(*smokes)] {
            self.hex(*hex);
            self.byte(*reach);
        }
        rubble[..usize::from(*rubbles)].iter().for_each(|hex| self.hex(*hex));
        for (here, there) in &breach[..usize::from(*breaches)] {
            self.hex(*here);
            self.hex(*there);
        }
        self.words(smoked);
    }
    fn journey(&mut self, journey: &Journey) {
        let Journey {
            members,
            count,
            path,
            length,
            next,
            corner,
            hex,
            spent,
            allowance,
            ending,
            interrupted,
            entered,
            traced,
            legs,
            lay,
            wall,
            alight,
            coned,
        } = journey;
        self.bytes(&members.map(|id| id.0));
        self.bytes(&[*count, *length, *next, *spent, *allowance, u8::from(*interrupted), *entered]);
        path.iter().chain([corner, hex]).for_each(|hex| self.hex(*hex));
        let (number, carrier) = match ending {
            Ending::Stop => (0, PieceId::NONE),
            Ending::Exit => (1, PieceId::NONE),
            Ending::Board(carrier) => (2, *carrier),
        };
        self.bytes(&[number, carrier.0, *traced, *legs]);
        self.bytes(lay);
        self.bytes(wall);
        self.wide(*alight);
        coned.iter().for_each(|mask| self.wide(*mask));
    }
    fn assault(&mut self, assault: &Assault) {
        let Assault { hex, attacker, turn, round, shot, attackers } = *assault;
        self.hex(hex);
        self.bytes(&[attacker.0, turn.0, round]);
        shot.into_iter().chain([attackers]).for_each(|mask| self.wide(mask));
    }
    fn plot(&mut self, plot: Plot) {
        let Plot { set, hex, smoke, spotter, due } = plot;
        self.hex(hex);
        self.bytes(&[u8::from(set), u8::from(smoke), spotter, due]);
    }
    fn buried(&mut self, buried: Buried) {
        let Buried { hex, side, turn, wall, shown } = buried;
        self.hex(hex);
        self.bytes(&[side.0, turn, wall, u8::from(shown)]);
    }
    fn documents(&mut self, documents: &Documents) {
        let Documents { exist, hex, holder, claimed_by, since, gone } = *documents;
        self.hex(hex);
        self.bytes(&[u8::from(exist), holder, claimed_by, since, u8::from(gone)]);
    }
    /// Items with their slots: a gap is part of the state, because new items go into it.
    fn list<T: Copy, const N: usize>(&mut self, list: &List<T, N>, write: impl Fn(&mut Self, T)) {
        for (slot, item) in list.slots() {
            self.byte(slot as u8 + 1);
            write(self, item);
        }
        self.byte(0);
    }
}
