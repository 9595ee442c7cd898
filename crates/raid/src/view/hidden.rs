//! What an audience may not know, thing by thing, and the events that may show it.

use super::imagine::{is_secret, may_have_plots};
use super::side_of;
use crate::indirect;
use crate::scenario::CommandRule;
use crate::state::{Buried, Ending, Frame, State, Table};
use crate::units::{ALPHA, ARMS_CHOICE, ARMS_SHOWN, Arms, BRAVO, PieceId, Whereabouts, doubt, flag};
use kernel::{Audience, Reveal, Side};

/// The hidden things of Raid, in the order of [`hidden`].
pub const HIDDEN: &[&str] =
    &["identity", "dummy", "facing", "men", "passengers", "plot", "mine", "charge", "command", "arms", "edge", "path"];

const fn reveal(kind: &'static str, case: &'static str) -> Reveal {
    Reveal { kind, case }
}

/// The events that show an audience something it could not know.
pub const REVEALS: &[Reveal] = &[
    reveal("set-up", "15.0"),
    reveal("spotted", "6.32"),
    reveal("concealed", "6.3"),
    reveal("shown", "6.31"),
    reveal("dummy", "15.92"),
    reveal("removed", "7.8"),
    reveal("passed", "5.24"),
    reveal("headquarters", "5.25"),
    reveal("incoming", "9.2"),
    reveal("mine", "14.26"),
    reveal("charge", "14.25"),
    reveal("documents", "15.2"),
    reveal("moves", "8.51"),
    reveal("over", "15.0"),
];

/// One hidden thing as canonical bytes, as far as `who` may not know it; empty where there is none. Counters are written
/// in the order of their numbers, so that the bytes say what stands where.
pub fn hidden(t: &Table, s: &State, who: Audience, thing: usize, out: &mut Vec<u8>) {
    if who == Audience::Umpire || matches!(s.phase(), Frame::Deploy | Frame::Over) {
        return;
    }
    for side in [ALPHA, BRAVO] {
        if side_of(who) != Some(side) {
            Secrets { t, s, side, out }.write(thing);
        }
    }
}

/// The secrets of one side.
struct Secrets<'a> {
    t: &'a Table,
    s: &'a State,
    side: Side,
    out: &'a mut Vec<u8>,
}

impl Secrets<'_> {
    fn write(&mut self, thing: usize) {
        match HIDDEN.get(thing).copied().unwrap_or_default() {
            "identity" => self.identity(),
            "dummy" => self.dummies(),
            "facing" => self.facings(),
            "men" => self.men(),
            "passengers" => self.passengers(),
            "plot" => self.plots(),
            "mine" => self.buried(self.s.mines.iter()),
            "charge" => self.charges(),
            "command" => self.command(),
            "arms" => self.arms(),
            "edge" => self.edges(),
            "path" => self.path(),
            _ => {}
        }
    }
    /// The face-down counters on the map that could be others, by number.
    fn blips(&self) -> Vec<PieceId> {
        let face_down = |&id: &PieceId| self.s[id].on_map() && is_secret(self.t, self.s, id);
        let mut blips: Vec<PieceId> = self.t.pieces_of(self.side).filter(face_down).collect();
        blips.sort_by_key(|&id| self.s[id].blip);
        blips
    }
    fn identity(&mut self) {
        let blips = self.blips();
        self.out.extend(blips.into_iter().map(|id| id.0));
    }
    /// Which of them are dummies, while any is left that could be one.
    fn dummies(&mut self) {
        let blips = self.blips();
        let left = |id: PieceId| self.t.spec(id).dummy && self.s[id].whereabouts != Whereabouts::Dead;
        if self.t.pieces_of(self.side).any(left) {
            self.out.extend(blips.into_iter().map(|id| u8::from(self.t.spec(id).dummy)));
        }
    }
    fn facings(&mut self) {
        for id in self.t.pieces_of(self.side) {
            let (spec, piece) = (self.t.spec(id), &self.s[id]);
            let hidden = piece.on_map() && !piece.is(flag::FACE_UP) && piece.doubts & doubt::FACING_SEEN == 0;
            if hidden && (spec.is_mg() || spec.is_vehicle()) {
                self.out.extend([id.0, piece.facing.number()]);
            }
        }
    }
    /// Men behind numbers that could be others, and of those struck unseen.
    fn men(&mut self) {
        for id in self.t.pieces_of(self.side) {
            let piece = &self.s[id];
            let doubtful = is_secret(self.t, self.s, id) || piece.doubts & doubt::STRUCK != 0;
            if piece.on_map() && !piece.is(flag::FACE_UP) && doubtful {
                self.out.extend([piece.blip, piece.men]);
            }
        }
    }
    /// Who sits where.
    fn passengers(&mut self) {
        let aboard = |&id: &PieceId| self.s[id].whereabouts == Whereabouts::Aboard && is_secret(self.t, self.s, id);
        for id in self.t.pieces_of(self.side).filter(aboard) {
            self.out.extend([id.0, self.s[id].aboard.0]);
        }
    }
    fn plots(&mut self) {
        if !may_have_plots(self.s) {
            return;
        }
        for (number, _) in indirect::tubes(self.t).filter(|(_, tube)| tube.side(self.t) == self.side) {
            let plot = &self.s.plots[usize::from(number)];
            self.out.extend([number, u8::from(plot.set), u8::from(plot.smoke)]);
            self.out.extend(if plot.set { plot.hex.0 } else { 0 }.to_le_bytes());
        }
    }
    fn buried(&mut self, list: impl Iterator<Item = Buried>) {
        let mut hexes: Vec<u16> = list.filter(|b| b.side == self.side && !b.shown).map(|b| b.hex.0).collect();
        hexes.sort_unstable();
        self.out.extend(hexes.into_iter().flat_map(u16::to_le_bytes));
    }
    /// Where charges lie and which numbers still carry one.
    fn charges(&mut self) {
        self.buried(self.s.charges.iter());
        let blips = self.blips();
        if self.t.pieces_of(self.side).any(|id| self.s[id].is(flag::CHARGE)) {
            self.out.extend(blips.into_iter().map(|id| u8::from(self.s[id].is(flag::CHARGE))));
        }
    }
    /// Which units are in command, where that is not laid down by the scenario.
    fn command(&mut self) {
        let open = match self.t.scenario.special.command[self.side.index()] {
            CommandRule::Normal => true,
            CommandRule::From(turn) => self.s.turn >= turn,
            CommandRule::Suspended | CommandRule::Denied => false,
        };
        let out = |id: &PieceId| !self.s[*id].is(flag::IN_COMMAND);
        let units: Vec<PieceId> = self.blips().into_iter().filter(|&id| self.t.spec(id).men > 0).collect();
        if open && units.iter().any(out) {
            self.out.extend(units.into_iter().filter(out).map(|id| id.0));
        }
    }
    fn arms(&mut self) {
        let by_platoon = self.t.pieces_of(self.side).any(|id| self.t.spec(id).arms == Arms::ByPlatoon);
        let choices = self.s.choices[self.side.index()];
        if by_platoon && choices & ARMS_SHOWN == 0 {
            self.out.push(choices & ARMS_CHOICE);
        }
    }
    /// Which platoon comes from which edge, until one of its counters has been seen (15.8).
    fn edges(&mut self) {
        let by_edge = self.t.scenario.groups.iter().any(|g| g.side == self.side && g.by_edge);
        if by_edge && self.t.pieces_of(self.side).all(|id| is_secret(self.t, self.s, id)) {
            self.out.push(self.s.choices[self.side.index()] & !(ARMS_CHOICE | ARMS_SHOWN));
        }
    }
    /// What a mover means to do next.
    fn path(&mut self) {
        let journey = &self.s.journey;
        let under_way = journey.count > 0 && self.s.depth > 1 && self.t.side(journey.members[0]) == self.side;
        if under_way && journey.ending == Ending::Stop {
            self.out.push(journey.length - journey.next);
            let rest = journey.path[usize::from(journey.next)..usize::from(journey.length)].iter();
            self.out.extend(rest.flat_map(|hex| hex.0.to_le_bytes()));
        }
    }
}
