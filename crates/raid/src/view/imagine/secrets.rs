//! What else is hidden: men, facings, loads, arms, mines, charges and missions, each drawn anew where it could be other.

use super::Dream;
use crate::ground::OFF;
use crate::indirect::{self, Tube};
use crate::state::{Buried, Frame, Plot, State};
use crate::units::{ARMS_CHOICE, ARMS_SHOWN, Arms, PieceId, Whereabouts, doubt, flag};
use crate::view::Lens;
use geometry::{Direction, Hex};
use kernel::dice::Roll;
use kernel::{Audience, Dice};

impl<D: Dice> Dream<'_, D> {
    /// Face-down units that were struck unseen may have lost any number of men but the last; others have what the enemy
    /// counted when it saw them last (6.3).
    pub(super) fn men(&mut self, truth: &State) {
        let side = self.side.index();
        for id in self.t.pieces_of(self.side) {
            let (spec, piece) = (self.t.spec(id), self.s[id]);
            if spec.men == 0 || spec.dummy || !self.is_face_down(id) {
                continue;
            }
            let counted = if piece.reckoned == 0 { spec.men } else { piece.reckoned };
            let men = if piece.doubts & doubt::STRUCK != 0 {
                let most = counted.max(piece.men).min(spec.men);
                let weights = [0, 1, 2, 4, 8];
                let drawn = self.dice.pick(Roll::unseen("imagine", "0"), &weights[4 - usize::from(most)..]);
                (drawn as u8).clamp(1, most)
            } else if truth[id].doubts & doubt::STRUCK != 0 {
                counted.max(piece.men).min(spec.men)
            } else {
                piece.men
            };
            self.s.losses[side] = (self.s.losses[side] + u16::from(piece.men)).saturating_sub(u16::from(men));
            self.s[id].men = men;
        }
    }

    /// On the map or aboard, and nobody of the other side sees it.
    fn is_face_down(&self, id: PieceId) -> bool {
        match self.s[id].whereabouts {
            Whereabouts::OnMap => !self.s[id].is(flag::FACE_UP),
            Whereabouts::Aboard => !self.s.shown(self.t, id),
            _ => false,
        }
    }

    /// Where face-down machine guns and vehicles point, unless that was seen since they could last turn (7.92).
    pub(super) fn facings(&mut self) {
        for id in self.t.pieces_of(self.side) {
            let spec = self.t.spec(id);
            let open = self.s[id].doubts & doubt::FACING_SEEN == 0;
            if (spec.is_mg() || spec.is_vehicle()) && open && self.is_face_down(id) {
                self.s[id].facing = Direction::ALL[self.below(6)];
            }
        }
    }

    /// Counters that have been aboard since the start may ride in another carrier, as long as nobody has got off.
    pub(super) fn loads(&mut self) {
        let t = self.t;
        let from_the_start = |s: &State, id: PieceId| s[id].whereabouts == Whereabouts::Aboard && s[id].blip == 0;
        let loaded = |&id: &PieceId| t.scenario.group_of.get(id.index()).is_some_and(|_| t.scenario.group(id).loaded);
        let mut riders = t.pieces_of(self.side).filter(loaded).peekable();
        if riders.peek().is_none() || riders.any(|id| !from_the_start(self.s, id)) {
            return;
        }
        let side = self.side;
        let carriers = || t.pieces_of(side).filter(|&id| t.tables.carrier(t.spec(id).kind).is_some());
        let count = carriers().count();
        for id in t.pieces_of(side).filter(loaded) {
            let chosen = carriers().nth(self.below(count));
            if let Some(to) = chosen.filter(|_| self.chance(1, 2)) {
                self.reload(id, to);
            }
        }
    }

    /// Put a passenger into another carrier, if it may ride there and those who stay behind still may.
    fn reload(&mut self, id: PieceId, to: PieceId) {
        let t = self.t;
        let from = self.s[id].aboard;
        let alike = |a: PieceId, b: PieceId| {
            self.s[a].whereabouts == self.s[b].whereabouts
                && t.scenario.group_of[a.index()] == t.scenario.group_of[b.index()]
        };
        let leaves = self.s[id].transfer > 0;
        if from == to || leaves || !alike(from, to) || t.spec(id).is_hq() || !self.rides(id, id, to) {
            return;
        }
        let bodies = |carrier: PieceId| self.s.passengers(t, carrier).filter(|&p| t.spec(p).men > 0).count();
        if bodies(from) < 2 {
            return;
        }
        let hex = self.s[to].hex;
        self.s[id].aboard = to;
        self.s[id].hex = hex;
    }

    /// Which platoon has which arms, until one was seen to fire (15.2).
    pub(super) fn arms(&mut self) {
        let by_platoon = self.t.pieces_of(self.side).any(|id| self.t.spec(id).arms == Arms::ByPlatoon);
        if by_platoon && self.s.choices[self.side.index()] & ARMS_SHOWN == 0 && self.chance(1, 2) {
            self.s.choices[self.side.index()] ^= ARMS_CHOICE;
        }
    }

    /// Any hex of the map.
    fn anywhere(&mut self) -> Hex {
        let grid = self.t.ground.grid;
        let (col, row) = (self.below(usize::from(grid.cols())), self.below(usize::from(grid.rows())));
        Hex(col as u16 * u16::from(grid.rows()) + row as u16)
    }

    /// Mines that have not gone off lie anywhere that nobody has walked (14.26).
    pub(super) fn mines(&mut self) {
        for slot in 0..crate::state::MAX_MINES {
            let Some(mine) = self.s.mines.get(slot).filter(|mine| mine.side == self.side && !mine.shown) else {
                continue;
            };
            for _ in 0..6 {
                let hex = self.anywhere();
                let walked = self.s.walked[hex.index() / 64] >> (hex.index() % 64) & 1 == 1;
                let taken = self.s.mines.iter().any(|other| other.hex == hex);
                if self.t.scenario.mine_area.contains(hex) && !walked && !taken {
                    if let Some(there) = self.s.mines.get_mut(slot) {
                        *there = Buried { hex, ..mine };
                    }
                    break;
                }
            }
        }
    }

    /// A charge that was laid may still be with its team, or lie a hex farther; a team that moved may have laid its own
    /// (14.25).
    pub(super) fn charges(&mut self) {
        if !self.t.scenario.special.charges {
            return;
        }
        for slot in 0..crate::state::MAX_CHARGES {
            let Some(charge) = self.s.charges.get(slot).filter(|c| c.side == self.side && !c.shown) else { continue };
            let bare = |&id: &PieceId| {
                let carries = self.t.spec(id).charge && self.is_face_down(id);
                carries && !self.s[id].is(flag::CHARGE)
            };
            let layer = self.t.pieces_of(self.side).find(bare);
            match layer.filter(|_| self.chance(1, 2)) {
                Some(id) => {
                    self.s[id].set(flag::CHARGE);
                    self.s[id].clear(flag::BUSY);
                    let mut n = 0;
                    self.s.charges.retain(|_| {
                        n += 1;
                        n - 1 != slot
                    });
                }
                None => self.shift(slot, charge),
            }
        }
        for id in self.t.pieces_of(self.side) {
            let piece = self.s[id];
            let laid = piece.is(flag::CHARGE) && piece.is(flag::MOVED) && piece.on_map() && self.is_face_down(id);
            if laid && self.chance(1, 4) {
                let charge = Buried { hex: piece.hex, side: self.side, turn: self.s.turn, wall: 0, shown: false };
                if self.s.charges.push(charge) {
                    self.s[id].clear(flag::CHARGE);
                    self.s[id].set(flag::BUSY);
                }
            }
        }
    }

    fn shift(&mut self, slot: usize, charge: Buried) {
        let to = self.t.ground.neighbour[charge.hex.index()][self.below(6)];
        if to != OFF
            && self.t.scenario.mine_area.contains(to)
            && let Some(there) = self.s.charges.get_mut(slot)
        {
            *there = Buried { hex: to, wall: 0, ..charge };
        }
    }

    /// Missions under way: any artillery unit may have one, on any hex that it could have been given (9.1, 9.6).
    pub(super) fn missions(&mut self) {
        if !may_have_plots(self.s) {
            return;
        }
        let (t, side, due) = (self.t, self.side, self.s.turn);
        for (number, tube) in indirect::tubes(t).filter(|(_, tube)| tube.side(t) == side) {
            if !self.is_ready(tube) {
                continue;
            }
            let mission = if self.chance(1, 3) { Some(Plot::default()) } else { self.mission(tube) };
            if let Some(plot) = mission {
                self.s.plots[usize::from(number)] = Plot { due: if plot.set { due } else { 0 }, ..plot };
            }
        }
    }

    /// Could this artillery unit still have a mission?
    fn is_ready(&self, tube: Tube) -> bool {
        match tube {
            Tube::Battery(_) => true,
            Tube::Mortar(id) => {
                let piece = &self.s[id];
                piece.on_map() && piece.men > 0 && !piece.is(flag::FIRED | flag::SUPPRESSED | flag::MOVED)
            }
        }
    }

    /// A mission on a hex that somebody sees, or none that could be found in a few tries.
    fn mission(&mut self, tube: Tube) -> Option<Plot> {
        for _ in 0..4 {
            let aim = self.anybody()?;
            let around: usize = 1 + self.below(4);
            let hex = if self.chance(1, 2) { Some(aim) } else { self.stroll(aim, around) };
            let far = |hex: &Hex| match tube {
                Tube::Battery(_) => true,
                Tube::Mortar(id) => self.t.ground.distance(self.s[id].hex, *hex) >= tube.minimum_range(self.t),
            };
            let Some(hex) = hex.filter(far) else { continue };
            let at = Lens::new(self.t, self.s, Audience::Side(self.side));
            if let Some(spotter) = indirect::spotter(at, tube, hex) {
                let smoke = self.chance(1, 4);
                return Some(Plot { set: true, hex, smoke, spotter: spotter.0, due: 0 });
            }
        }
        None
    }

    /// The hex of some counter on the map.
    fn anybody(&mut self) -> Option<Hex> {
        let count = self.t.specs.len();
        (0..8).find_map(|_| {
            let id = PieceId(self.below(count) as u8);
            self.s[id].on_map().then(|| self.s[id].hex)
        })
    }

    /// So many hexes in any direction.
    fn stroll(&mut self, from: Hex, far: usize) -> Option<Hex> {
        let direction = Direction::ALL[self.below(6)];
        self.t.ground.grid.go(from, direction, far as u16)
    }
}

/// Is this a time at which missions may be under way? They are plotted at the end of a turn and land in the next.
pub(in crate::view) fn may_have_plots(s: &State) -> bool {
    s.turn > 1 && !matches!(s.phase(), Frame::Deploy | Frame::Plot | Frame::Over)
}
