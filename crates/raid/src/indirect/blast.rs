//! What strikes a whole hex on the indirect fire table: shells, mines and charges (8.43, 9.2, 9.7, 13.6).

use crate::desk::Desk;
use crate::fire;
use crate::resolve::{IndirectShot, Resolved, TargetKind, indirect_fire, working};
use crate::state::{Impact, List, MAX_IMPACTS, State, Table};
use crate::tables::{Cover, Kind, ResultsTable, Terrain};
use crate::units::{PieceId, Whereabouts, doubt, flag};
use geometry::Hex;
use kernel::dice::Roll;
use kernel::{Dice, Told, Witness};

/// Why a hex is struck.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// Shells land (9.2).
    Landing,
    /// Somebody enters the zone of shells that landed last turn (9.0).
    Zone,
    /// A mine goes off (14.26).
    Mine,
    /// Charges are set off (14.25).
    Charge,
    /// A weapon that breaks buildings is fired into one (14.23, 14.24).
    Shot,
}

impl Cause {
    /// The case that says so.
    #[must_use]
    const fn case(self) -> &'static str {
        match self {
            Cause::Landing => "9.2",
            Cause::Zone => "9.0",
            Cause::Mine => "14.26",
            Cause::Charge => "14.25",
            Cause::Shot => "9.7",
        }
    }
    /// For tellings.
    const fn words(self) -> &'static str {
        match self {
            Cause::Landing | Cause::Zone => "shells",
            Cause::Mine => "the mine",
            Cause::Charge => "the charge",
            Cause::Shot => "a shot",
        }
    }
}

/// So much strength strikes everything in a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Blast {
    /// The hex.
    pub hex: Hex,
    /// All strengths there, added up (9.2).
    pub strength: u16,
    /// Why.
    pub cause: Cause,
}

/// The strength that all impact markers together have in a hex: each by its distance (9.41), overlapping zones added
/// (9.2).
#[must_use]
pub fn strength_at(t: &Table, impacts: &List<Impact, MAX_IMPACTS>, hex: Hex) -> u16 {
    impacts
        .iter()
        .map(|impact| u16::from(t.tables.artillery_strength(impact.shell, t.ground.distance(impact.hex, hex))))
        .sum()
}

/// The group that moves has entered a hex: if it lies under impact markers, each of its units is attacked (9.0, 8.43,
/// 10.6).
pub fn entered<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, hex: Hex) {
    if x.s.impacts.is_empty() || strength_at(x.t, &x.s.impacts, hex) == 0 {
        return;
    }
    x.s.journey.interrupted |= x.s.journey.group().any(|id| !x.t.spec(id).is_helicopter());
    for piece in x.s.journey.group() {
        entered_by(x, piece, hex);
    }
}

/// One counter has come into a hex by whatever way: if it lies under impact markers, it is attacked, and so is whoever
/// rides on it in the open (9.0, 14.15).
pub fn entered_by<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, piece: PieceId, hex: Hex) {
    let strength = strength_at(x.t, &x.s.impacts, hex);
    if strength == 0 {
        return;
    }
    strike_unit(x, Blast { hex, strength, cause: Cause::Zone }, piece);
}

/// One counter is struck, and so is whoever rides on it in the open (14.15).
pub(crate) fn strike_unit<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, blast: Blast, piece: PieceId) {
    for victim in x.t.pieces_of(x.t.side(piece)) {
        if victim == piece || (x.s[victim].aboard == piece && rides_in_the_open(x.t, x.s, victim)) {
            strike(x, blast, victim);
        }
    }
}

/// On the map, or riding in the open on something that is (8.43, 14.15).
fn is_exposed(t: &Table, s: &State, id: PieceId) -> bool {
    s[id].on_map() || rides_in_the_open(t, s, id)
}

/// A fire team on top of a tank is struck like one on foot, always as in Clear (14.15).
fn rides_in_the_open(t: &Table, s: &State, id: PieceId) -> bool {
    s[id].whereabouts == Whereabouts::Aboard && t.spec(s[id].aboard).kind == Kind::Tank
}

/// Everything in a hex is struck, unit by unit in counter order, whoever's it is (8.43, 9.2).
pub(crate) fn strike_all<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, blast: Blast) {
    for id in (0..x.t.specs.len() as u8).map(PieceId) {
        if x.s[id].hex == blast.hex && is_exposed(x.t, x.s, id) {
            strike(x, blast, id);
        }
    }
}

/// One unit is struck (9.2, 9.42): face-up units by an open roll, hidden ones behind their owner's screen. Dummies
/// and headquarters as such are nothing that could be struck, nor are helicopters at altitude.
fn strike<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, blast: Blast, id: PieceId) {
    let (spec, piece) = (x.t.spec(id), x.s[id]);
    if !x.s.shown(x.t, id) {
        x.s[id].doubts |= doubt::STRUCK;
    }
    if spec.dummy || spec.is_hq() || piece.is(flag::ALTITUDE) || !is_exposed(x.t, x.s, id) {
        return;
    }
    match blast.cause {
        Cause::Landing | Cause::Zone if spec.is_helicopter() => return strike_helicopter(x, blast.hex, id),
        Cause::Mine if spec.is_helicopter() => return,
        _ => {}
    }
    let target = fire::target_kind(spec.kind, false);
    let shot = IndirectShot { target, ..IndirectShot::new(blast.strength, cover_of(x.t, x.s, id)) };
    let roll = if x.s.shown(x.t, id) {
        Roll::open("indirect fire", blast.cause.case())
    } else {
        Roll::screened("indirect fire", blast.cause.case(), x.t.side(id))
    };
    let Ok(resolved) = indirect_fire(x.t.tables, &shot, roll, x.dice) else { return };
    tell_struck(x, blast, id, &resolved);
    fire::suffer(x, id, ResultsTable::Indirect, resolved.result, blast.cause.case());
}

/// What protects a unit: the cover of its hex (9.5, 11.12); none while it boards or leaves a carrier (13.36) or rides
/// on a tank (14.15).
fn cover_of(t: &Table, s: &State, id: PieceId) -> Cover {
    let boarding = s[id].is(flag::TRANSFER) && t.spec(id).is_infantry();
    if boarding || !s[id].on_map() { Cover::Clear } else { t.ground.cover_now(&s.haze, s[id].hex) }
}

/// A helicopter near the ground is destroyed by shells in its own hex or next to it; the outer rings of a zone do
/// nothing to it (13.6).
fn strike_helicopter<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, hex: Hex, id: PieceId) {
    let near = x.s.impacts.iter().any(|impact| x.t.ground.distance(impact.hex, hex) <= 1);
    if near {
        x.tell(|v| {
            let text = format!("{} is caught by shells in {}.", v.name(id), v.hex(hex));
            Told::new("struck", "13.6", text).piece(v.key(id)).cell(hex.0)
        });
        fire::kill(x, id, "13.6");
    }
}

/// Tell those who can name the unit how it fared.
fn tell_struck<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, blast: Blast, id: PieceId, resolved: &Resolved) {
    x.tell_about(id, |v| {
        let (name, place) = (v.name(id), v.hex(blast.hex));
        let (what, strength) = (blast.cause.words(), blast.strength);
        let text = format!("{name} in {place} is struck by {what}, strength {strength}: {}.", resolved.result);
        let told = Told::new("struck", blast.cause.case(), text).piece(v.key(id)).cell(blast.hex.0);
        told.working(working(v.table().tables, resolved))
    });
}

/// Does this hex hold something that is destroyed as a building is: a standing building, or a structure that the
/// scenario names (9.7, 15.5)?
#[must_use]
pub fn is_structure(t: &Table, s: &State, hex: Hex) -> bool {
    t.ground.terrain_now(&s.haze, hex) == Terrain::Building
        || (t.scenario.special.structures.contains(&hex) && !s.haze.is_rubble(hex))
}

/// A building in a hex that is struck is attacked once by a roll of its own, in the open; a 3 or 4 makes it rubble, Heavy
/// ground for the rest of the game (9.7). Whoever calls it counts sight anew. Tells whether it fell.
pub fn strike_structure<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, blast: Blast) -> bool {
    if !is_structure(x.t, x.s, blast.hex) {
        return false;
    }
    let shot = IndirectShot { target: TargetKind::Building, ..IndirectShot::new(blast.strength, Cover::Building) };
    let roll = Roll::open("building", "9.7");
    let Ok(resolved) = indirect_fire(x.t.tables, &shot, roll, x.dice) else { return false };
    let falls = resolved.destroyed && x.s.haze.ruin(blast.hex);
    x.tell(|v| {
        let outcome = if falls { "falls into rubble" } else { "stands" };
        let text = format!("The building in {} {outcome}.", v.hex(blast.hex));
        Told::new("building", "9.7", text).cell(blast.hex.0).working(working(v.table().tables, &resolved))
    });
    falls
}
