//! What is fixed in a match (`Table`) and what changes (`State`).

mod names;
mod table;

pub use names::Names;
pub use table::{Battery, Table};

use crate::ground::Haze;
use crate::tables::{Kind, Shell};
use crate::units::{ALPHA, MAX_PIECES, Piece, PieceId, Whereabouts, flag};
use geometry::Hex;
use kernel::Side;
use std::ops::{Index, IndexMut};

/// A side's name in lower case.
#[must_use]
pub fn side_name(side: Side) -> &'static str {
    if side == ALPHA { "alpha" } else { "bravo" }
}

/// A side's name at the beginning of a sentence.
#[must_use]
pub fn side_title(side: Side) -> &'static str {
    if side == ALPHA { "Alpha" } else { "Bravo" }
}

/// Where play stands. The bottom of the stack is the phase; above it stands what interrupts it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Frame {
    /// Both sides set up, sealed (15.0).
    #[default]
    Deploy,
    /// Partial units recombine, both sides together (4.1A, 7.54).
    Reorganise,
    /// Helicopters rise or drop before a phase, both sides together (13.21); `moving` before the movement phase.
    Readiness {
        /// Before the movement phase, not the direct fire phase.
        moving: bool,
    },
    /// One side may attack (4.1B).
    Fire {
        /// Whose attack it is.
        turn: Side,
        /// Passes one after the other so far.
        passes: u8,
    },
    /// The other side may answer those who just fired (7.63).
    Overwatch {
        /// Who may answer.
        by: Side,
        /// Who just fired, as a mask of the firing side's counters.
        against: u64,
        /// At whom, as a mask of the answering side's counters: they do not answer themselves.
        aimed: u64,
    },
    /// One side may move (4.1C).
    Move {
        /// Whose move it is.
        turn: Side,
        /// Passes one after the other so far.
        passes: u8,
    },
    /// The journey goes on by itself, hex by hex (8.51).
    Walk,
    /// The other side may fire at the mover in its hex (8.51).
    React,
    /// The mover was fired on or shown something new and decides again.
    Onward,
    /// A close assault: who shoots next is in [`State::assault`] (10.1).
    Assault,
    /// The attacker stays for another round or leaves (10.1).
    AssaultChoice,
    /// Charges may be set off, both sides together (14.25).
    Detonate,
    /// Missions are plotted, both sides together (4.1E, 9.1).
    Plot,
    /// The game is over.
    Over,
}

/// Most frames on the stack.
pub const MAX_FRAMES: usize = 8;
/// Longest path of one decision.
pub const MAX_PATH: usize = 24;
/// Most counters that move together.
pub const MAX_GROUP: usize = 8;
/// A place on a path that is never reached.
pub const NEVER: u8 = u8::MAX;
/// Most artillery units, on the map and off it.
pub const MAX_TUBES: usize = 16;
/// Most impact markers on the map.
pub const MAX_IMPACTS: usize = 16;
/// Most mines of both sides.
pub const MAX_MINES: usize = 8;
/// Most demolition charges lying in hexes.
pub const MAX_CHARGES: usize = 12;

/// The move that is under way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Journey {
    /// Who moves; passengers are not listed.
    pub members: [PieceId; MAX_GROUP],
    /// How many.
    pub count: u8,
    /// The path: hexes one after the other; for helicopters the corners of a traced path (13.1).
    pub path: [Hex; MAX_PATH],
    /// How many.
    pub length: u8,
    /// The next of them.
    pub next: u8,
    /// Where the straight line to the next corner begins.
    pub corner: Hex,
    /// Where the group is.
    pub hex: Hex,
    /// Movement points spent.
    pub spent: u8,
    /// Movement points of the slowest member.
    pub allowance: u8,
    /// What happens at the end of the path.
    pub ending: Ending,
    /// The group was shown something new, or was fired on, in the hex it is in.
    pub interrupted: bool,
    /// Hexes entered so far this move (8.36).
    pub entered: u8,
    /// How many hexes of the straight line to the next corner lie behind (13.1).
    pub traced: u8,
    /// Straight legs of a flight decided so far (13.1).
    pub legs: u8,
    /// For each member: after how many hexes of the path it lays its charge; [`NEVER`] if it does not (14.25).
    pub lay: [u8; MAX_GROUP],
    /// For each member: the wall it lays its charge against, 1 to 6, or 0 (15.3).
    pub wall: [u8; MAX_GROUP],
    /// Passengers who get off at the end of the path, as a mask of the side's counters (13.33, 14.19).
    pub alight: u64,
    /// Machine guns of the other side that have fired by their cone at each member (7.92).
    pub coned: [u64; MAX_GROUP],
}

impl Default for Journey {
    fn default() -> Journey {
        Journey {
            members: [PieceId::NONE; MAX_GROUP],
            count: 0,
            path: [Hex(0); MAX_PATH],
            length: 0,
            next: 0,
            corner: Hex(0),
            hex: Hex(0),
            spent: 0,
            allowance: 0,
            ending: Ending::Stop,
            interrupted: false,
            entered: 0,
            traced: 0,
            legs: 0,
            lay: [NEVER; MAX_GROUP],
            wall: [0; MAX_GROUP],
            alight: 0,
            coned: [0; MAX_GROUP],
        }
    }
}

impl Journey {
    /// The members.
    pub fn group(&self) -> impl Iterator<Item = PieceId> + use<> {
        let (members, count) = (self.members, usize::from(self.count));
        members.into_iter().take(count)
    }
}

/// What a path ends with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ending {
    /// The group stays in its last hex.
    #[default]
    Stop,
    /// It leaves the map (8.35).
    Exit,
    /// It goes aboard (13.32, 14.19).
    Board(PieceId),
}

/// A close assault under way (10.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Assault {
    /// The hex.
    pub hex: Hex,
    /// Who came in.
    pub attacker: Side,
    /// Who shoots next.
    pub turn: Side,
    /// The round, from 1.
    pub round: u8,
    /// Who has shot in this round, as masks by side.
    pub shot: [u64; 2],
    /// The attackers, as a mask of their side.
    pub attackers: u64,
}

/// A plotted mission (9.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Plot {
    /// Is there one?
    pub set: bool,
    /// The target hex.
    pub hex: Hex,
    /// Smoke instead of high explosive (11.0).
    pub smoke: bool,
    /// The spotter when it was plotted (9.9).
    pub spotter: u8,
    /// The turn in whose indirect fire phase it lands.
    pub due: u8,
}

/// An impact marker on the map, which attacks whoever moves through its zone (9.0).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Impact {
    /// Where it fell.
    pub hex: Hex,
    /// What fell.
    pub shell: Shell,
}

/// A mine, or a charge that was laid (14.25, 14.26).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Buried {
    /// Where.
    pub hex: Hex,
    /// Whose.
    pub side: Side,
    /// The turn in which a charge was laid; 0 for mines.
    pub turn: u8,
    /// For a charge against a wall: the direction of the hexside, 1 to 6; 0 for none (15.3).
    pub wall: u8,
    /// Known to the other side, because it went off before.
    pub shown: bool,
}

/// A list of fixed room.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct List<T, const N: usize> {
    items: [Option<T>; N],
}

impl<T: Copy, const N: usize> Default for List<T, N> {
    fn default() -> Self {
        List { items: [None; N] }
    }
}

impl<T: Copy, const N: usize> List<T, N> {
    /// Add an item; false if there is no room.
    pub fn push(&mut self, item: T) -> bool {
        match self.items.iter_mut().find(|slot| slot.is_none()) {
            Some(slot) => {
                *slot = Some(item);
                true
            }
            None => false,
        }
    }
    /// The items.
    pub fn iter(&self) -> impl Iterator<Item = T> + '_ {
        self.items.iter().flatten().copied()
    }
    /// The items with their slots.
    pub fn slots(&self) -> impl Iterator<Item = (usize, T)> + '_ {
        self.items.iter().enumerate().filter_map(|(i, slot)| slot.map(|item| (i, item)))
    }
    /// The item in a slot.
    #[must_use]
    pub fn get(&self, slot: usize) -> Option<T> {
        self.items.get(slot).copied().flatten()
    }
    /// Change the item in a slot.
    pub fn get_mut(&mut self, slot: usize) -> Option<&mut T> {
        self.items.get_mut(slot).and_then(Option::as_mut)
    }
    /// Keep those for which `stays` says so.
    pub fn retain(&mut self, mut stays: impl FnMut(T) -> bool) {
        for slot in &mut self.items {
            if slot.is_some_and(|item| !stays(item)) {
                *slot = None;
            }
        }
    }
    /// None at all?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.items.iter().all(Option::is_none)
    }
}

/// The documents of 15.2.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Documents {
    /// Are there any?
    pub exist: bool,
    /// Where they lie or are carried.
    pub hex: Hex,
    /// Who holds them; none while they lie in their hex.
    pub holder: u8,
    /// The side that has been with them alone, and since which turn it has stood there.
    pub claimed_by: u8,
    /// See `claimed_by`.
    pub since: u8,
    /// They left the map with Alpha.
    pub gone: bool,
}

/// How the game ended: the winner's number and the number of the victory clause that decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Ended {
    /// Over?
    pub over: bool,
    /// The winner; 2 for a draw.
    pub winner: u8,
    /// Which clause of the scenario decided.
    pub clause: u8,
}

/// Everything that changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    /// The counters.
    pub pieces: [Piece; MAX_PIECES],
    /// The turn, from 1; 0 while setting up.
    pub turn: u8,
    /// The frames.
    pub frames: [Frame; MAX_FRAMES],
    /// How many.
    pub depth: u8,
    /// Smoke, rubble, breaches.
    pub haze: Haze,
    /// The move under way.
    pub journey: Journey,
    /// The close assault under way.
    pub assault: Assault,
    /// Plots by artillery unit: batteries first in the table's order, then mortars on the map in counter order.
    pub plots: [Plot; MAX_TUBES],
    /// Impact markers.
    pub impacts: List<Impact, MAX_IMPACTS>,
    /// Mines.
    pub mines: List<Buried, MAX_MINES>,
    /// Charges that were laid.
    pub charges: List<Buried, MAX_CHARGES>,
    /// The documents.
    pub documents: Documents,
    /// Men lost by each side.
    pub losses: [u16; 2],
    /// Radio delay of each platoon, by side and platoon: the turn in which it works again (12.2).
    pub radio_from: [[u8; 4]; 2],
    /// What the enemy can still take each counter's blip for: a mask of the owner's counters by blip holder.
    pub maybe: [u64; MAX_PIECES],
    /// Hexes that anybody has entered on the ground: no mine is hidden there (14.26).
    pub walked: [u64; 31],
    /// Hexes in which counters or wrecks stand or lately stood: whatever is not in here is empty. Kept by `observe`, so that
    /// a path through empty country is quickly judged.
    pub taken: [u64; 31],
    /// Set-up choices of the scenario by side (15.2: which platoon has which arms).
    pub choices: [u8; 2],
    /// How it ended.
    pub ended: Ended,
    /// The edition this match keeps.
    pub edition: u8,
}

impl State {
    /// An empty state before deployment.
    #[must_use]
    pub fn blank(edition: u8) -> State {
        State {
            pieces: [Piece::default(); MAX_PIECES],
            turn: 0,
            frames: [Frame::Deploy; MAX_FRAMES],
            depth: 1,
            haze: Haze::default(),
            journey: Journey::default(),
            assault: Assault { attacker: ALPHA, turn: ALPHA, ..Assault::default() },
            plots: [Plot::default(); MAX_TUBES],
            impacts: List::default(),
            mines: List::default(),
            charges: List::default(),
            documents: Documents::default(),
            losses: [0; 2],
            radio_from: [[0; 4]; 2],
            maybe: [0; MAX_PIECES],
            walked: [0; 31],
            taken: [0; 31],
            choices: [0; 2],
            ended: Ended::default(),
            edition,
        }
    }
    /// May anybody or a wreck be in this hex?
    #[inline]
    #[must_use]
    pub fn is_taken(&self, hex: Hex) -> bool {
        self.taken[hex.index() / 64] >> (hex.index() % 64) & 1 == 1
    }
    /// Somebody is in this hex.
    #[inline]
    pub fn take(&mut self, hex: Hex) {
        self.taken[hex.index() / 64] |= 1 << (hex.index() % 64);
    }
    /// Note afresh where counters and wrecks are.
    pub fn take_anew(&mut self) {
        self.taken = [0; 31];
        for i in 0..MAX_PIECES {
            if self.pieces[i].on_map() || self.pieces[i].is(flag::WRECK) {
                self.take(self.pieces[i].hex);
            }
        }
    }
    /// The frame on top.
    #[inline]
    #[must_use]
    pub fn frame(&self) -> Frame {
        self.frames[usize::from(self.depth) - 1]
    }
    /// The frame at the bottom: the phase.
    #[inline]
    #[must_use]
    pub fn phase(&self) -> Frame {
        self.frames[0]
    }
    /// Put a frame on top.
    pub fn push(&mut self, frame: Frame) {
        self.frames[usize::from(self.depth)] = frame;
        self.depth += 1;
    }
    /// Take the top frame away.
    pub fn pop(&mut self) {
        self.depth -= 1;
        self.frames[usize::from(self.depth)] = Frame::Deploy;
    }
    /// Put another frame in place of the top one.
    pub fn replace(&mut self, frame: Frame) {
        self.frames[usize::from(self.depth) - 1] = frame;
    }
    /// Start a phase: this frame alone.
    pub fn begin(&mut self, frame: Frame) {
        self.frames = [Frame::Deploy; MAX_FRAMES];
        self.frames[0] = frame;
        self.depth = 1;
    }
    /// The counters of a side that stand on the map.
    #[inline]
    pub fn on_map<'a>(&'a self, t: &Table, side: Side) -> impl Iterator<Item = PieceId> + 'a {
        t.pieces_of(side).filter(|&id| self[id].on_map())
    }
    /// The counters on the map in a hex, both sides.
    pub fn at<'a>(&'a self, t: &'a Table, hex: Hex) -> impl Iterator<Item = PieceId> + 'a {
        (0..t.specs.len() as u8).map(PieceId).filter(move |&id| self[id].on_map() && self[id].hex == hex)
    }
    /// The counters of a side on the map in a hex.
    pub fn side_at<'a>(&'a self, t: &Table, side: Side, hex: Hex) -> impl Iterator<Item = PieceId> + 'a {
        t.pieces_of(side).filter(move |&id| self[id].on_map() && self[id].hex == hex)
    }
    /// Is it public what this counter is: face-up on the map, or in plain sight on top of a tank that is (14.15)?
    #[inline]
    #[must_use]
    pub fn shown(&self, t: &Table, id: PieceId) -> bool {
        match self[id].whereabouts {
            Whereabouts::OnMap => self[id].is(flag::FACE_UP),
            Whereabouts::Aboard => {
                let carrier = self[id].aboard;
                t.spec(carrier).kind == Kind::Tank && self[carrier].is(flag::FACE_UP)
            }
            _ => false,
        }
    }
    /// Does this counter ride on top of a tank, where it is shot at for itself (14.15)?
    #[inline]
    #[must_use]
    pub fn rides(&self, t: &Table, id: PieceId) -> bool {
        self[id].whereabouts == Whereabouts::Aboard && t.spec(self[id].aboard).kind == Kind::Tank
    }
    /// Who rides in this carrier.
    pub fn passengers<'a>(&'a self, t: &Table, carrier: PieceId) -> impl Iterator<Item = PieceId> + 'a {
        t.pieces_of(t.side(carrier))
            .filter(move |&id| self[id].whereabouts == Whereabouts::Aboard && self[id].aboard == carrier)
    }
}

impl Index<PieceId> for State {
    type Output = Piece;
    #[inline]
    fn index(&self, id: PieceId) -> &Piece {
        &self.pieces[id.index()]
    }
}

impl IndexMut<PieceId> for State {
    #[inline]
    fn index_mut(&mut self, id: PieceId) -> &mut Piece {
        &mut self.pieces[id.index()]
    }
}
