//! What a side wants in a scenario, read off its victory clauses.

use crate::scenario::{Condition, HexBits};
use crate::units::{PieceId, flag};
use crate::view::Lens;
use geometry::Hex;
use kernel::Side;

/// What a counter makes for.
#[allow(clippy::large_enum_variant, reason = "made once a question and never kept")]
pub(super) enum Goal {
    /// One of these hexes.
    Hexes(HexBits),
    /// One hex.
    Hex(Hex),
    /// The enemy, to within a short shot.
    Enemy,
    /// Off the map by the hexes of its side.
    Away,
}

/// The conditions under which a side wins, of its clauses that have any.
fn conditions(at: Lens<'_>, winner: Side) -> impl Iterator<Item = &Condition> {
    at.table().scenario.victory.iter().filter(move |c| c.winner == Some(winner)).flat_map(|c| &c.when)
}

/// Has this building to fall for the win, and stands it still?
pub(super) fn must_ruin(at: Lens<'_>, hex: Hex) -> bool {
    let Some(side) = at.side() else { return false };
    let wanted = conditions(at, side).any(|c| matches!(c, Condition::Ruined(hexes) if hexes.contains(hex)));
    wanted && !at.haze().is_rubble(hex)
}

/// What this counter makes for at present.
pub(super) fn goal(at: Lens<'_>, id: PieceId) -> Goal {
    let Some(side) = at.side() else { return Goal::Enemy };
    let carries = at.own(id).is_some_and(|p| p.is(flag::DOCUMENTS));
    for condition in conditions(at, side) {
        match condition {
            Condition::DocumentsOff if carries => return Goal::Away,
            Condition::DocumentsOff => return at.documents_hex().map_or(Goal::Enemy, Goal::Hex),
            Condition::Ruined(hexes) => {
                let left: HexBits = standing(at, hexes);
                if !left.is_empty() {
                    return if at.own(id).is_some_and(|p| p.is(flag::CHARGE)) {
                        Goal::Hexes(left)
                    } else {
                        Goal::Enemy
                    };
                }
            }
            Condition::Clear(_, hexes) => return Goal::Hexes(*hexes),
            Condition::Destroyed(_) if at.enemy_places().next().is_some() => return Goal::Enemy,
            Condition::Off(who, ..) | Condition::AllOff(who, _) if *who == side => return Goal::Away,
            _ => {}
        }
    }
    for condition in conditions(at, side.other()) {
        match condition {
            Condition::Clear(_, hexes) => return Goal::Hexes(*hexes),
            Condition::DocumentsOff => return at.documents_hex().map_or(Goal::Enemy, Goal::Hex),
            Condition::Ruined(hexes) => {
                let left = standing(at, hexes);
                if !left.is_empty() {
                    return Goal::Hexes(left);
                }
            }
            _ => {}
        }
    }
    Goal::Enemy
}

fn standing(at: Lens<'_>, hexes: &HexBits) -> HexBits {
    let mut left = HexBits::default();
    hexes.iter().filter(|&hex| !at.haze().is_rubble(hex)).for_each(|hex| left.insert(hex));
    left
}

/// How far a hex is from the goal, for wheels or for feet; 0 is there.
pub(super) fn distance(at: Lens<'_>, goal: &Goal, hex: Hex, wheels: bool) -> i32 {
    let ground = &at.table().ground;
    let nearest = |hexes: &mut dyn Iterator<Item = Hex>| hexes.map(|h| i32::from(ground.distance(hex, h))).min();
    match goal {
        Goal::Hex(goal) => i32::from(ground.distance(hex, *goal)),
        Goal::Hexes(hexes) => nearest(&mut hexes.iter()).unwrap_or(0),
        Goal::Enemy => nearest(&mut at.enemy_places()).map_or(0, |d| (d - 2).abs()),
        Goal::Away => {
            let Some(side) = at.side() else { return 0 };
            let by_ground = at.table().ways_out().points(side, wheels, hex).map(i32::from);
            by_ground.or_else(|| nearest(&mut at.table().scenario.exit[side.index()].iter())).unwrap_or(0)
        }
    }
}
