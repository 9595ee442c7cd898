//! What a move gives away: a face-down counter that goes farther or elsewhere than some kinds can is none of them (6.3).

use super::group::allowance;
use crate::desk::Desk;
use crate::scenario::Scenario;
use crate::tables::{Tables, UNLIMITED};
use crate::units::{ALPHA, BRAVO, Piece, Spec, flag};
use geometry::Hex;
use kernel::{Dice, Side, Told, Witness};

/// Points beyond this tell nothing more about men on foot.
const MOST: usize = 12;

/// The counters of one side by what their moves can show, as masks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pace {
    /// Bodies of men that can spend so many points in one turn.
    foot: [u64; MOST],
    /// Headquarters.
    headquarters: u64,
    /// Tanks, carriers and trucks.
    vehicles: u64,
}

impl Pace {
    /// The counters of this side, by their prints.
    #[must_use]
    pub fn of(tables: &Tables, scenario: &Scenario, specs: &[Spec], side: Side) -> Pace {
        let mut pace = Pace::default();
        for (i, spec) in specs.iter().filter(|spec| spec.side == side).enumerate() {
            let bit = 1 << i;
            if spec.is_hq() {
                pace.headquarters |= bit;
            } else if spec.is_vehicle() {
                pace.vehicles |= bit;
            } else if spec.is_infantry() {
                let points = usize::from(at_best(tables, scenario, spec));
                let mobile = usize::from(tables.unit(spec.kind).points > 0);
                for foot in pace.foot.iter_mut().take((points + 1) * mobile) {
                    *foot |= bit;
                }
            }
        }
        pace
    }
}

/// Movement points of a unit in command.
fn at_best(tables: &Tables, scenario: &Scenario, spec: &Spec) -> u8 {
    let mut piece = Piece::default();
    piece.set(flag::IN_COMMAND);
    allowance(tables, scenario.special.night, spec, &piece)
}

/// The group has gone from one hex into the next: whoever of it is face-down can be taken only for counters that could
/// have come so far (8.33, 8.36). A counter that moves alone under the enemy's eyes is no headquarters (5.25), one of
/// several is no vehicle; vehicles do not enter some ground (14.1).
pub(super) fn narrow<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, from: Hex, to: Hex) {
    let journey = &x.s.journey;
    if journey.allowance == UNLIMITED {
        return;
    }
    let side = x.t.side(journey.members[0]);
    let pace = &x.t.pace[side.index()];
    let points = if journey.entered <= 1 { 0 } else { usize::from(journey.spent).min(MOST - 1) };
    let alone = journey.count == 1;
    let drives = || {
        let ways = x.t.ground.ways[from.index()];
        let towards = x.t.ground.neighbour[from.index()].iter().position(|&n| n == to);
        towards.is_some_and(|d| ways >> d & 1 == 1)
            || x.t.tables.terrain(x.t.ground.terrain_now(&x.s.haze, to)).vehicles
    };
    let could = if journey.group().all(|id| x.t.spec(id).is_hq()) {
        pace.headquarters
    } else if alone {
        pace.foot[points] | if pace.vehicles != 0 && drives() { pace.vehicles } else { 0 }
    } else {
        pace.foot[points] | pace.headquarters
    };
    for id in journey.group() {
        if !x.s[id].is(flag::FACE_UP) && x.s.maybe[id.index()] != 0 {
            x.s.maybe[id.index()] &= could;
        }
    }
}

/// Both sides' paces.
#[must_use]
pub fn paces(tables: &Tables, scenario: &Scenario, specs: &[Spec]) -> [Pace; 2] {
    [ALPHA, BRAVO].map(|side| Pace::of(tables, scenario, specs, side))
}
