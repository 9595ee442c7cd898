//! Command control (5.0), radios (12.0) and the recombining of partial units (7.54).
//!
//! Command is judged once a turn and the verdict is a flag of the counter. What is in command is known to its owner
//! alone.

mod passing;
mod reorganising;

pub use passing::{is_accompanied, pass_on, rejoin};
pub use reorganising::{ask_reorganise, reorganise};

use crate::desk::Desk;
use crate::scenario::CommandRule;
use crate::sight::{self, BLOCKED};
use crate::state::{State, Table};
use crate::units::{ALPHA, BRAVO, PieceId, Spec, Team, Whereabouts, flag};
use geometry::Hex;
use kernel::{Dice, Side, Told, Witness};

/// Judge every unit in or out of command for the whole turn (5.23).
pub fn check<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>) {
    for side in [ALPHA, BRAVO] {
        for id in x.t.pieces_of(side) {
            if in_command(x.t, x.s, id) {
                x.s[id].set(flag::IN_COMMAND);
            } else {
                x.s[id].clear(flag::IN_COMMAND);
            }
        }
        let verdict = if x.out.listens() { verdict(x.t, x.s, side) } else { String::new() };
        x.tell_side(side, |_| Told::new("command", "5.23", verdict.clone()));
    }
}

/// The verdict in words for the owner.
fn verdict(t: &Table, s: &State, side: Side) -> String {
    let out: Vec<&str> = t
        .pieces_of(side)
        .filter(|&id| is_in_play(s, id) && !s[id].is(flag::IN_COMMAND))
        .map(|id| t.spec(id).name.as_str())
        .collect();
    let who = crate::state::side_title(side);
    if out.is_empty() {
        format!("{who}: every unit is in command.")
    } else {
        format!("{who}: out of command are {}.", out.join(", "))
    }
}

/// Is this counter in command as things stand? Helicopters and vehicles always are (5.36); units that wait off the map
/// are under orders; the scenario may lift or deny command (15.1 to 15.3); else the chain of command decides (5.11).
#[must_use]
pub fn in_command(t: &Table, s: &State, id: PieceId) -> bool {
    let spec = t.spec(id);
    if spec.is_vehicle() || spec.is_helicopter() || spec.is_hq() {
        return true;
    }
    match t.scenario.special.command[spec.side.index()] {
        CommandRule::Suspended => return true,
        CommandRule::Denied => return false,
        CommandRule::From(turn) if s.turn < turn => return false,
        CommandRule::From(_) | CommandRule::Normal => {}
    }
    if spec.dummy || !is_in_play(s, id) {
        return true;
    }
    match leader(t, s, id) {
        Some(leader) => holds_together(t, s, leader, id) && under_headquarters(t, s, leader),
        None => under_headquarters(t, s, id),
    }
}

/// On the map, or aboard something that is.
fn is_in_play(s: &State, id: PieceId) -> bool {
    matches!(s[id].whereabouts, Whereabouts::OnMap | Whereabouts::Aboard)
}

/// The team that leads this one: a B team follows the A team of its squad while there is one, and leads the squad
/// itself when the A team is lost (5.22).
#[must_use]
pub fn leader(t: &Table, s: &State, id: PieceId) -> Option<PieceId> {
    if t.spec(id).team != Team::B {
        return None;
    }
    first_team(t, id).filter(|&a| is_in_play(s, a))
}

/// The A team of the same squad, in play or not: names read team, squad, platoon (5.12).
fn first_team(t: &Table, id: PieceId) -> Option<PieceId> {
    let b = t.spec(id);
    let same_squad = |a: &Spec| a.team == Team::A && a.platoon == b.platoon && a.squad == b.squad;
    t.pieces_of(b.side).find(|&a| same_squad(t.spec(a)))
}

/// Are the two teams of a squad within 6 points? (5.22)
fn holds_together(t: &Table, s: &State, leader: PieceId, follower: PieceId) -> bool {
    are_within(t, s, s[leader].hex, s[follower].hex, t.tables.command.cohesion)
}

/// Are two hexes within so many points of each other, seen or not? A hex costs a point at least, so those farther apart
/// than that need no line.
fn are_within(t: &Table, s: &State, from: Hex, to: Hex, points: u8) -> bool {
    let points = u16::from(points);
    t.ground.distance(from, to) <= points && sight::points_along(&t.ground, &s.haze, from, to) <= points
}

/// Does this headquarters command this unit? Its own platoon's squads, machine guns and bazookas (5.11); any mortar
/// and recoilless rifle, which belong to no platoon (5.12, 5.32); and platoons to which the scenario gives none.
#[must_use]
pub fn commands(t: &Table, hq: PieceId, unit: PieceId) -> bool {
    let (hq, unit) = (t.spec(hq), t.spec(unit));
    if !hq.is_hq() || hq.side != unit.side {
        return false;
    }
    let has_its_own = || t.pieces_of(unit.side).any(|id| t.spec(id).is_hq() && t.spec(id).platoon == unit.platoon);
    hq.platoon == unit.platoon || !unit.is_of_a_platoon() || !has_its_own()
}

/// Is the unit within the radius of a headquarters that commands it, or in touch by radio (5.11)? A side to which the
/// scenario gives no headquarters needs none (15.7).
fn under_headquarters(t: &Table, s: &State, unit: PieceId) -> bool {
    let mut headquarters = t.pieces_of(t.side(unit)).filter(|&id| t.spec(id).is_hq()).peekable();
    if headquarters.peek().is_none() {
        return true;
    }
    let in_touch = |hq| within_radius(t, s, s[hq].hex, s[unit].hex) || by_radio(t, s, hq, unit);
    headquarters.any(|hq| is_in_play(s, hq) && commands(t, hq, unit) && in_touch(hq))
}

/// Is a unit within the command radius: 8 points along a line that can be seen, 6 points along one that cannot? (5.21)
#[must_use]
pub fn within_radius(t: &Table, s: &State, hq: Hex, unit: Hex) -> bool {
    let radius = &t.tables.command;
    match sight::cost(&t.sight, &t.ground, &s.haze, hq, unit) {
        BLOCKED => are_within(t, s, hq, unit, radius.radius_unseen),
        points => points <= radius.radius_in_sight,
    }
}

/// A headquarters with a working radio commands every squad and mortar that has one, however far away (12.1, 12.3).
fn by_radio(t: &Table, s: &State, hq: PieceId, unit: PieceId) -> bool {
    has_radio(t, s, unit) && radio_works(t, s, hq)
}

/// Does the headquarters have the use of its radio? It always has one (12.0), but whoever takes it over waits for the
/// next command phase (12.2).
#[must_use]
pub fn radio_works(t: &Table, s: &State, hq: PieceId) -> bool {
    let spec = t.spec(hq);
    s.turn >= s.radio_from[spec.side.index()][usize::from(spec.platoon.min(3))]
}

/// Does this unit have a radio: a squad's leader or a mortar of a side that has radios, whoever rides in a carrier
/// that has one, or a unit to which the scenario gives one (12.0)? A B team that leads has that of its A team.
#[must_use]
pub fn has_radio(t: &Table, s: &State, id: PieceId) -> bool {
    let spec = t.spec(id);
    let side_has = t.scenario.special.radios[spec.side.index()];
    let issued = |spec: &Spec| spec.radio || (side_has && (spec.team == Team::A || spec.is_mortar()));
    let taken_over = || spec.team == Team::B && leader(t, s, id).is_none() && leads_with_radio(t, id, issued);
    let aboard = s[id].whereabouts == Whereabouts::Aboard && t.spec(s[id].aboard).radio;
    issued(spec) || aboard || taken_over()
}

/// The radio that a B team takes over; a squad that never had an A team has its own.
fn leads_with_radio(t: &Table, b: PieceId, issued: impl Fn(&Spec) -> bool) -> bool {
    first_team(t, b).map_or(t.scenario.special.radios[t.side(b).index()], |a| issued(t.spec(a)))
}
