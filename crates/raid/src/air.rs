//! Helicopters: height, flight, landing places (13.1 to 13.3).

use crate::desk::Desk;
use crate::ground::{Ground, Haze, OFF};
use crate::movement::{self, Draft};
use crate::observe;
use crate::state::Table;
use crate::step::Step;
use crate::tables::{Kind, Terrain};
use crate::units::{PieceId, flag};
use crate::view::Lens;
use crate::{carriers, deploy};
use geometry::{Crossing, Hex};
use kernel::{Dice, Label, Question, Side, Told, Witness};

/// Straight legs of one flight at most.
pub const MAX_LEGS: u8 = 3;

/// Which helicopters rise or drop before a phase (13.21): each changes height at most once, those that load or unload not
/// at all.
pub fn ask_readiness(at: Lens<'_>, _moving: bool, so_far: &[Step], q: &mut Question<Step>) {
    if so_far.last() == Some(&Step::Done) {
        return q.close();
    }
    q.prompt("13.21", || "Which helicopters change height?".to_owned());
    for id in at.own_ids().filter(|&id| at.table().spec(id).is_helicopter()) {
        let Some(piece) = at.own(id).filter(|p| p.on_map()) else { continue };
        let (climb, drop) = (Step::Climb(id), Step::Drop(id));
        if so_far.contains(&climb) || so_far.contains(&drop) {
            continue;
        }
        let label = |verb: &str| {
            let t = at.table();
            Label::new(format!("{} {verb}", t.spec(id).name)).piece(t.key(id)).case("13.21")
        };
        if piece.is(flag::ALTITUDE) {
            q.offer(drop, || label("drops to the ground"));
        } else if carriers::is_held(at, id) {
            q.why_not("13.33", || (label("rises"), "it is loading or unloading".to_owned()));
        } else {
            q.offer(climb, || label("rises"));
        }
    }
    q.offer_default(Step::Done, || Label::new("done"));
}

/// Rise or drop (13.21).
pub fn readied<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, _side: Side, steps: &[Step]) {
    let mut changed = false;
    for &step in steps {
        match step {
            Step::Climb(id) => change_height(x, id, true),
            Step::Drop(id) => change_height(x, id, false),
            _ => continue,
        }
        changed = true;
    }
    if changed {
        observe::recount(x);
    }
}

/// The counter is turned to its other side (13.21); who sees whom must be counted again.
fn change_height<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, id: PieceId, up: bool) {
    if up {
        x.s[id].set(flag::ALTITUDE)
    } else {
        x.s[id].clear(flag::ALTITUDE)
    }
    let cell = x.s[id].hex.0;
    x.tell(|v| {
        let text = format!("{} {}.", v.name(id), if up { "rises to altitude" } else { "drops to the ground" });
        Told::new("height", "13.21", text).piece(v.key(id)).cell(cell)
    });
}

/// Whoever flies keeps close to the ground (13.1).
pub fn hug_the_ground<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, id: PieceId) {
    if x.s[id].is(flag::ALTITUDE) {
        change_height(x, id, false);
        observe::recount(x);
    }
}

/// The next hex on the straight way from one corner to the next, with so many hexes behind (13.1). Along a hexside it is
/// the first of the two.
#[must_use]
pub fn next_hex(ground: &Ground, corner: Hex, target: Hex, traced: u8) -> Option<Hex> {
    match ground.grid.walk(corner, target).nth(usize::from(traced))? {
        Crossing::Through(hex) | Crossing::Along(hex, _) | Crossing::Edge(hex) => Some(hex),
        Crossing::Off => None,
    }
}

/// Open ground, where troops board and leave a helicopter in one turn: not Heavy, Building or water (13.32, 13.34).
#[must_use]
pub fn is_open(t: &Table, haze: &Haze, hex: Hex) -> bool {
    use Terrain::{Bridge, Broken, Clear, Medium, Mixed, Wharf};
    matches!(t.ground.terrain_now(haze, hex), Clear | Bridge | Mixed | Medium | Broken | Wharf)
}

/// Is there open ground under a helicopter or next to it? (13.34)
#[must_use]
pub fn has_landing(t: &Table, haze: &Haze, hex: Hex) -> bool {
    let near = t.ground.neighbour[hex.index()].into_iter().chain([hex]);
    near.filter(|&h| h != OFF).any(|h| is_open(t, haze, h))
}

/// The corners of a flight: anywhere on the map, in a few straight legs, ending where no other helicopter is (13.1). A
/// gunship may end over an enemy and assault him (10.1).
pub fn offer_flight(at: Lens<'_>, draft: &Draft, q: &mut Question<Step>) {
    let t = at.table();
    let id = draft.group.members[0];
    let ends = draft.hex != OFF && may_end(at, draft, draft.hex);
    if ends && (draft.length > 0 || at.own_journey().is_some()) {
        q.offer_default(Step::Stop, || movement::hex_label(at, "stop over", draft.hex));
    }
    if ends {
        carriers::offer_alighting(at, draft, q);
    }
    if draft.hex != OFF && movement::may_exit(at, draft.hex) {
        q.offer(Step::Exit, || movement::hex_label(at, "leave the map from", draft.hex).case("8.35"));
    }
    let stranded = !ends && draft.length == 0 && draft.hex != OFF;
    if draft.legs < MAX_LEGS || stranded {
        let last = draft.legs + 1 >= MAX_LEGS;
        let entry = deploy::entry(at, id).filter(|_| draft.hex == OFF);
        let cells = q.any_cell(0, Step::to, Step::cell);
        match entry {
            Some(hexes) => cells.copy_from(&hexes.0),
            None => t.ground.grid.all().for_each(|hex| cells.insert(hex.0)),
        }
        cells.remove(draft.hex.0);
        if last {
            for hex in at.taken_hexes().filter(|&hex| !may_end(at, draft, hex)) {
                cells.remove(hex.0);
            }
        }
    }
}

/// May the flight end over this hex? Not with another helicopter (13.1), nor over an enemy, unless a gunship attacks him.
fn may_end(at: Lens<'_>, draft: &Draft, hex: Hex) -> bool {
    let around = at.around(hex, draft.group.mask);
    let gunship = at.table().spec(draft.group.members[0]).kind == Kind::Gunship;
    let last = at.table().scenario.special.gunships_until;
    let armed = gunship && (last == 0 || at.turn() <= last);
    around.crowd[6].helicopters == 0 && (!around.is_enemy(6) || (armed && movement::may_assault(at, draft).is_ok()))
}
