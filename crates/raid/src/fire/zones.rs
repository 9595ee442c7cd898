//! What a machine gun sweeps: the kill zone behind its target (7.4) and the cone in front of it (7.92).

use super::bars::Post;
use super::losses;
use super::volley::{self, Shot};
use super::weapons::{small_arm, zone_depth};
use crate::desk::Desk;
use crate::ground::Haze;
use crate::observe::{self, Eye};
use crate::resolve::working;
use crate::state::{List, Table};
use crate::tables::{Kind, SmallArm};
use crate::units::{Piece, PieceId, Spec, Weapon, flag};
use crate::view::{Known, Lens};
use geometry::{Crossing, Direction, Hex};
use kernel::dice::Roll;
use kernel::{Dice, Told, Witness};

/// A direction in words: `north-east`.
pub(super) fn direction_name(direction: Direction) -> &'static str {
    crate::tables::Direction::ALL[direction as usize].name()
}

/// Has this counter a cone of fire? Machine gun sections on their own feet have (7.92); the guns of vehicles have only
/// their arc (14.11).
#[inline]
#[must_use]
pub fn has_cone(spec: &Spec, piece: &Piece) -> bool {
    spec.is_mg() && piece.on_map()
}

/// Does the cone of this machine gun cover the target: 120 degrees from the hex in front of it, as far as 5 points
/// reach, or fewer if it sees no farther (7.92)?
#[must_use]
pub fn cone_covers(at: Lens<'_>, post: &Post, target: &Known) -> bool {
    let (t, spec) = (at.table(), at.table().spec(post.id));
    let Some(piece) = at.own(post.id).filter(|piece| has_cone(spec, piece)) else { return false };
    let eye = Eye { points: post.eye.points.min(t.tables.observation.cone), ..post.eye };
    t.ground.grid.in_cone(post.eye.hex, piece.facing, target.hex)
        && observe::spots(t, at.haze(), eye, observe::Mark::known(t, target))
}

/// Everything a machine gun's fire meets behind its target, two hexes for a light one (7.41) and four for a heavy one
/// (7.42), is attacked too, friend or foe, up to the first Heavy or Building hex (7.43). A line that begins or ends at
/// altitude, or ends in Heavy, Building or smoke, has nothing behind it.
pub fn sweep<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, shot: &Shot, at_altitude: bool) {
    let Some(arm) = small_arm(x.t.spec(shot.firer).kind, shot.weapon) else { return };
    if at_altitude {
        return;
    }
    for hex in behind(x.t, &x.s.haze, arm, shot.from, shot.hex).iter() {
        sweep_hex(x, shot, hex);
    }
}

/// The hexes behind a target that a weapon would sweep as things stand, for the preview of a draft (7.4). What lies on
/// the ground is public.
#[must_use]
pub fn kill_zone(at: Lens<'_>, firer: PieceId, weapon: Weapon, from: Hex, target: &Known) -> Vec<Hex> {
    let arm = small_arm(at.table().spec(firer).kind, weapon).filter(|_| !target.altitude);
    arm.map_or_else(Vec::new, |arm| behind(at.table(), at.haze(), arm, from, target.hex).iter().collect())
}

/// Most hexes of a kill zone: a line between two rows of hexes counts both.
const LONGEST: usize = 16;

/// The hexes of a kill zone, from the target outwards (7.41, 7.42, 7.43).
fn behind(t: &Table, haze: &Haze, arm: SmallArm, from: Hex, target: Hex) -> List<Hex, LONGEST> {
    let (depth, thick) = (zone_depth(t.tables, arm), |hex: Hex| t.ground.is_dense(haze, hex));
    let mut zone = List::default();
    if depth == 0 || from == target || thick(target) {
        return zone;
    }
    for crossing in t.ground.grid.walk_beyond(from, target).take(usize::from(depth)) {
        for hex in crossing.hexes() {
            zone.push(hex);
        }
        if crossing == Crossing::Off || crossing.hexes().any(thick) {
            break;
        }
    }
    zone
}

/// Every unit in a hex of the kill zone is attacked as if it were the target (7.41): units in the open by a roll on the
/// table, hidden ones behind their owner's screen.
fn sweep_hex<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, shot: &Shot, hex: Hex) {
    for id in (0..x.t.specs.len() as u8).map(PieceId) {
        let here = x.s[id].hex == hex && (x.s[id].on_map() || x.s.rides(x.t, id));
        if here && id != shot.firer && !x.t.spec(id).dummy && !x.t.spec(id).is_hq() {
            sweep_unit(x, shot, id);
        }
    }
}

fn sweep_unit<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, shot: &Shot, id: PieceId) {
    let (hex, case) = (x.s[id].hex, zone_case(x.t.spec(shot.firer).kind, shot.weapon));
    if x.s[id].is(flag::ALTITUDE) {
        return;
    }
    let owner = x.t.side(id);
    let shown = x.s.shown(x.t, id);
    let roll = if shown { Roll::open("kill zone", case) } else { Roll::screened("kill zone", case, owner) };
    let Ok(resolved) = volley::taken_aim(x, shot, id, false).resolve(x.t.tables, roll, x.dice) else { return };
    x.tell_about(id, |v| {
        let text = format!("{} in {} stands in the line of fire: {}.", v.name(id), v.hex(hex), resolved.result);
        let told = Told::new("kill zone", case, text).piece(v.key(id)).cell(hex.0);
        told.working(working(v.table().tables, &resolved))
    });
    losses::suffer(x, id, resolved.table, resolved.result, case);
}

fn zone_case(kind: Kind, weapon: Weapon) -> &'static str {
    if small_arm(kind, weapon) == Some(SmallArm::Lmg) { "7.41" } else { "7.42" }
}
