//! Who can call artillery onto a hex: eyes that see it, and a chain of command that reaches the guns (9.9, 12.3).

use super::Tube;
use crate::command;
use crate::observe::Eye;
use crate::scenario::CommandRule;
use crate::state::{State, Table};
use crate::units::{Piece, PieceId, Spec, Whereabouts, flag};
use kernel::Side;

/// The eye of a unit that may spot: it must be in command; helicopters and vehicles always are (9.9, 13.23, 5.36).
pub(super) fn spotting_eye(t: &Table, id: PieceId, piece: &Piece) -> Option<Eye> {
    Eye::of(t, id, piece).filter(|_| piece.on_map() && (piece.is(flag::IN_COMMAND) || commands_itself(t.spec(id))))
}

/// Helicopters and vehicles are under nobody's command and call artillery by themselves (5.36, 13.23).
pub(super) fn commands_itself(spec: &Spec) -> bool {
    spec.is_helicopter() || spec.is_vehicle()
}

/// Which headquarters of a side can call an artillery unit, as far as its owner knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Callers {
    /// The side has no headquarters at all, or needs none: everybody calls for himself.
    anybody: bool,
    /// Platoons that have a headquarters, one bit each.
    led: u8,
    /// Those whose headquarters reaches the guns.
    reaching: u8,
}

/// Which headquarters can call this artillery unit: those with a working radio (12.0, 12.3) that have artillery off the
/// map to call, or the mortar within their radius or on the radio (9.9).
#[must_use]
pub fn callers(t: &Table, s: &State, tube: Tube) -> Callers {
    let side = tube.side(t);
    let mut callers = Callers::default();
    for hq in t.pieces_of(side).filter(|&id| t.spec(id).is_hq()) {
        let platoon = platoon_bit(t.spec(hq));
        callers.led |= platoon;
        if reaches(t, s, hq, tube) {
            callers.reaching |= platoon;
        }
    }
    callers.anybody = callers.led == 0 || t.scenario.special.command[side.index()] == CommandRule::Suspended;
    callers
}

fn platoon_bit(spec: &Spec) -> u8 {
    1 << spec.platoon.min(7)
}

/// Does this headquarters have the use of its radio, and the guns at the other end or within its radius? (9.9, 12.3)
fn reaches(t: &Table, s: &State, hq: PieceId, tube: Tube) -> bool {
    let in_play = matches!(s[hq].whereabouts, Whereabouts::OnMap | Whereabouts::Aboard);
    let guns = || match tube {
        Tube::Battery(_) => true,
        Tube::Mortar(id) => command::has_radio(t, s, id) || command::within_radius(t, s, s[hq].hex, s[id].hex),
    };
    in_play && command::radio_works(t, s, hq) && guns()
}

impl Callers {
    /// Can this unit's call reach the guns? Through the headquarters of its platoon; through any, if it belongs to no
    /// platoon or to one without; by itself, if it is a helicopter or vehicle (9.9, 13.23).
    #[must_use]
    pub fn hear(self, spotter: &Spec) -> bool {
        let platoon = platoon_bit(spotter);
        let own = spotter.is_of_a_platoon() && self.led & platoon != 0;
        self.anybody || commands_itself(spotter) || self.reaching & (if own { platoon } else { u8::MAX }) != 0
    }
}

/// Has the headquarters through which this spotter called lost the use of its radio? Then no artillery fires for its
/// platoon (12.3).
pub(super) fn silenced(t: &Table, s: &State, side: Side, spotter: PieceId) -> bool {
    let spec = t.spec(spotter);
    let mut headquarters = t.pieces_of(side).filter(|&hq| command::commands(t, hq, spotter)).peekable();
    let suspended = t.scenario.special.command[side.index()] == CommandRule::Suspended;
    !suspended
        && !commands_itself(spec)
        && headquarters.peek().is_some()
        && !headquarters.any(|hq| command::radio_works(t, s, hq))
}
