//! Who takes over when a unit is lost: headquarters (5.24), squad leaders (5.22) and their radios (12.2).

use super::{commands, has_radio, in_command, is_in_play, leader, within_radius};
use crate::desk::Desk;
use crate::observe;
use crate::state::{State, Table};
use crate::units::{PieceId, Team, Whereabouts, flag};
use kernel::{Dice, Told, Witness};

/// A unit is lost, and says so already. A headquarters that was stacked with it alone passes to the nearest unit it
/// commands, at once and however far away (5.24); radios pass the same way but work again only after the next command
/// phase, and whoever hung on one is out of command until then (12.2).
pub fn pass_on<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, lost: PieceId) {
    let (side, hex) = (x.t.side(lost), x.s[lost].hex);
    let mut cut_off = lose_squad_radio(x, lost);
    for hq in x.t.pieces_of(side) {
        let here = x.t.spec(hq).is_hq() && is_in_play(x.s, hq) && x.s[hq].hex == hex;
        if here && !is_accompanied(x.t, x.s, hq) {
            rejoin(x, hq);
            cut_off |= lose_platoon_radio(x, hq);
        }
    }
    if cut_off {
        observe::recount(x);
    }
}

/// A headquarters that stands alone passes to the nearest unit it commands, at once and however far away (5.24, 5.25).
pub fn rejoin<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, hq: PieceId) {
    match nearest(x.t, x.s, hq) {
        Some(heir) => hand_over(x, hq, heir),
        None => dissolve(x, hq),
    }
}

/// Does the headquarters have a unit with it: a carrier that still runs, or a unit in its hex? (5.24)
#[must_use]
pub fn is_accompanied(t: &Table, s: &State, hq: PieceId) -> bool {
    if s[hq].whereabouts == Whereabouts::Aboard {
        return s[s[hq].aboard].on_map();
    }
    s.side_at(t, t.side(hq), s[hq].hex).any(|id| t.spec(id).observes() && !s[id].is(flag::WRECK))
}

/// The nearest unit that the headquarters commands, the first in counter order among several (5.24).
fn nearest(t: &Table, s: &State, hq: PieceId) -> Option<PieceId> {
    let heirs = t.pieces_of(t.side(hq)).filter(|&id| {
        let spec = t.spec(id);
        spec.is_infantry() && !spec.dummy && spec.is_of_a_platoon() && is_in_play(s, id) && commands(t, hq, id)
    });
    heirs.min_by_key(|&id| (t.ground.distance(s[hq].hex, s[id].hex), id))
}

/// The headquarters joins another unit, aboard its carrier if it rides (5.24).
fn hand_over<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, hq: PieceId, heir: PieceId) {
    let (from, to) = (x.s[hq].hex, x.s[heir].hex);
    observe::single_out(x, hq);
    observe::narrow(x, hq, |spec| spec.is_hq());
    let was_on_map = x.s[hq].on_map();
    if x.s[heir].whereabouts == Whereabouts::Aboard {
        if was_on_map {
            observe::vanish(x, hq);
        }
        x.s[hq].whereabouts = Whereabouts::Aboard;
        x.s[hq].aboard = x.s[heir].aboard;
        x.s[hq].hex = to;
    } else {
        x.s[hq].whereabouts = Whereabouts::OnMap;
        x.s[hq].hex = to;
    }
    x.tell(|v| {
        let (name, hex) = (v.name(hq), v.hex(to));
        let text = if v.owns(hq) {
            format!("Command passes: {name} is with {} in {hex} now.", v.table().spec(heir).name)
        } else {
            let aboard = if v.rides(hq) { "aboard " } else { "" };
            format!("Command passes: {name} is {aboard}in {hex} now.")
        };
        Told::new("passed", "5.24", text).piece(v.key(hq)).cell(to.0)
    });
    if x.s[hq].on_map() {
        if was_on_map {
            observe::moved(x, hq, from)
        } else {
            observe::appear(x, hq)
        };
    }
}

/// Nobody is left for the headquarters to command: it leaves the game (5.24).
fn dissolve<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, hq: PieceId) {
    let hex = x.s[hq].hex;
    let told_to_all = x.s[hq].on_map();
    observe::single_out(x, hq);
    if told_to_all {
        observe::vanish(x, hq);
        x.tell(|v| {
            let text = format!("{} in {} has nobody left to command and is removed.", v.name(hq), v.hex(hex));
            Told::new("removed", "5.24", text).piece(v.key(hq)).cell(hex.0)
        });
    }
    x.s[hq].whereabouts = Whereabouts::Dead;
}

/// The platoon's radio is silent until the next command phase: units that it alone reached are out of command (12.2).
/// Tells whether there were any.
fn lose_platoon_radio<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, hq: PieceId) -> bool {
    let spec = x.t.spec(hq);
    x.s.radio_from[spec.side.index()][usize::from(spec.platoon.min(3))] = x.s.turn + 1;
    let mut cut_off = false;
    for id in x.t.pieces_of(spec.side) {
        let by_radio = commands(x.t, hq, id) && has_radio(x.t, x.s, leader(x.t, x.s, id).unwrap_or(id));
        if by_radio && x.s[id].is(flag::IN_COMMAND) && !in_command(x.t, x.s, id) {
            cut(x, id);
            cut_off = true;
        }
    }
    cut_off
}

/// An A team with a radio is lost: its B team leads the squad at once, but out of command until the next command phase
/// unless a headquarters has it within the normal radius (12.2). Tells whether that is so.
fn lose_squad_radio<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, lost: PieceId) -> bool {
    let (t, a) = (x.t, x.t.spec(lost));
    if a.team != Team::A || is_in_play(x.s, lost) || !has_radio(t, x.s, lost) {
        return false;
    }
    let follows = |id: &PieceId| {
        let b = t.spec(*id);
        b.team == Team::B && b.platoon == a.platoon && b.squad == a.squad
    };
    let Some(b) = t.pieces_of(a.side).find(follows) else { return false };
    let headquarters = |&hq: &PieceId| commands(t, hq, b) && is_in_play(x.s, hq);
    let mut reached = t.pieces_of(a.side).filter(headquarters);
    let within = reached.any(|hq| within_radius(t, x.s, x.s[hq].hex, x.s[b].hex));
    if within || !is_in_play(x.s, b) || !x.s[b].is(flag::IN_COMMAND) {
        return false;
    }
    cut(x, b);
    true
}

/// This unit is out of command for the rest of the turn; its owner hears of it.
fn cut<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, id: PieceId) {
    x.s[id].clear(flag::IN_COMMAND);
    x.tell_side(x.t.side(id), |v| {
        let text = format!("{} has lost touch and is out of command.", v.true_name(id));
        Told::new("command", "12.2", text).piece(v.key(id))
    });
}
