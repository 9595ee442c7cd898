//! Mines and demolition charges: what lies hidden in a hex until it goes off (14.25, 14.26, 15.3).

use crate::desk::Desk;
use crate::ground::Haze;
use crate::indirect::{Blast, Cause, strike_all, strike_structure, strike_unit};
use crate::observe;
use crate::resolve::{IndirectShot, TargetKind, indirect_fire, working};
use crate::state::{Buried, MAX_CHARGES, State, Table};
use crate::step::Step;
use crate::tables::{Cover, SpecialWeapon};
use crate::units::{PieceId, flag};
use crate::view::Lens;
use geometry::{Direction, Hex};
use kernel::dice::Roll;
use kernel::{Dice, Label, Question, Side, Told, Witness};

/// The group that moves has entered a hex: a mine there goes off under it, whoever's it is, attacks each of its units in
/// turn and the building around them, and stays (14.26). Helicopters do not touch the ground.
pub fn entered<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, hex: Hex) {
    let walks = x.s.journey.group().any(|id| !x.t.spec(id).is_helicopter());
    if x.s.mines.is_empty() || !walks || !go_off(x, hex) {
        return;
    }
    x.s.journey.interrupted = true;
    let blast = Blast { hex, strength: mine_strength(x.t, x.s, hex), cause: Cause::Mine };
    for piece in x.s.journey.group() {
        strike_unit(x, blast, piece);
    }
    if strike_structure(x, blast) {
        observe::recount(x);
    }
}

/// One counter has come into a hex other than by a move, from a carrier: a mine there goes off under it (14.26).
pub fn entered_by<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, piece: PieceId, hex: Hex) {
    if x.s.mines.is_empty() || !go_off(x, hex) {
        return;
    }
    let blast = Blast { hex, strength: mine_strength(x.t, x.s, hex), cause: Cause::Mine };
    strike_unit(x, blast, piece);
    if strike_structure(x, blast) {
        observe::recount(x);
    }
}

/// The strength of the mines in a hex: 8 each (14.26).
fn mine_strength(t: &Table, s: &State, hex: Hex) -> u16 {
    let each = u16::from(t.tables.special_weapon(SpecialWeapon::Mine).strength);
    each * s.mines.iter().filter(|mine| mine.hex == hex).count() as u16
}

/// Is there a mine? Then it goes off, and from now on everybody knows of it (14.26).
fn go_off<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, hex: Hex) -> bool {
    let mut found = false;
    for slot in 0..crate::state::MAX_MINES {
        if let Some(mine) = x.s.mines.get_mut(slot).filter(|mine| mine.hex == hex) {
            mine.shown = true;
            found = true;
        }
    }
    if found {
        x.tell(|v| Told::new("mine", "14.26", format!("A mine goes off in {}.", v.hex(hex))).cell(hex.0));
    }
    found
}

/// The team lays its charge in a hex on its way, or against one of the walls around it (14.25, 15.3); it does nothing
/// else this turn. Only its own side hears of it. Tells whether it had a charge to lay.
pub fn lay<D: Dice, W: Witness<Told>>(
    x: &mut Desk<'_, D, W>,
    piece: PieceId,
    hex: Hex,
    wall: Option<Direction>,
) -> bool {
    let (side, turn) = (x.t.side(piece), x.s.turn);
    let charge = Buried { hex, side, turn, wall: wall.map_or(0, Direction::number), shown: false };
    if !x.s[piece].is(flag::CHARGE) || !x.s.charges.push(charge) {
        return false;
    }
    x.s[piece].clear(flag::CHARGE);
    x.s[piece].set(flag::BUSY);
    x.tell_side(side, |v| {
        let against = wall.map(|d| format!(" against the wall to the {}", d.short())).unwrap_or_default();
        let text = format!("{} lays its charge in {}{against}.", v.name(piece), v.hex(hex));
        Told::new("laid", "14.25", text).piece(v.key(piece)).cell(hex.0)
    });
    true
}

/// The directions in which a standing wall bounds a hex (15.3).
pub fn walls<'a>(t: &'a Table, haze: &'a Haze, hex: Hex) -> impl Iterator<Item = Direction> + 'a {
    Direction::ALL.into_iter().filter(move |&d| {
        t.ground.walls[hex.index()] >> (d.number() - 1) & 1 == 1
            && t.ground.grid.neighbour(hex, d).is_some_and(|beyond| !haze.is_breached(hex, beyond))
    })
}

/// The charges of one side in an order that says nothing of the other's: by turn, hex and wall. Offers count them so.
fn own_charges(charges: impl Iterator<Item = Buried>) -> ([Option<Buried>; MAX_CHARGES], usize) {
    let (mut list, mut count) = ([None; MAX_CHARGES], 0);
    for charge in charges.take(MAX_CHARGES) {
        list[count] = Some(charge);
        count += 1;
    }
    list[..count].sort_unstable_by_key(|c| c.map(|c: Buried| (c.turn, c.hex, c.wall)));
    (list, count)
}

/// Which charges are set off: those that were laid in an earlier turn (14.25).
pub fn ask_detonate(at: Lens<'_>, so_far: &[Step], q: &mut Question<Step>) {
    if so_far.last() == Some(&Step::Done) {
        return q.close();
    }
    q.prompt("14.25", || "Which charges do you set off?".to_owned());
    let (charges, count) = own_charges(at.charges());
    for (number, charge) in charges[..count].iter().flatten().enumerate() {
        let step = Step::Detonate(number as u8);
        let label = || {
            let place = at.table().ground.label(charge.hex);
            let wall = Direction::from_number(charge.wall).map(|d| format!(", against the wall to the {}", d.short()));
            let text = format!("set off the charge in {place}{}", wall.unwrap_or_default());
            Label::new(text).cell(charge.hex.0).case("14.25")
        };
        if charge.turn >= at.turn() {
            q.why_not("14.25", || (label(), "it was laid this turn".to_owned()));
        } else if !so_far.contains(&step) {
            q.offer(step, label);
        }
    }
    q.offer_default(Step::Done, || Label::new("no further charges").case("14.25"));
}

/// Set charges off: those in one hex go off together and their strengths add up; everything in the hex is struck, then
/// its building and the walls they were laid against (14.25, 9.7, 15.3).
pub fn detonated<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, side: Side, steps: &[Step]) {
    let (mut charges, count) = own_charges(x.s.charges.iter().filter(|c| c.side == side));
    for (number, slot) in charges[..count].iter_mut().enumerate() {
        if !steps.contains(&Step::Detonate(number as u8)) {
            *slot = None;
        }
    }
    charges.sort_unstable_by_key(|c| c.map(|c| (c.hex, c.turn, c.wall)));
    for charge in charges.iter().flatten() {
        take(x.s, *charge);
    }
    let chosen: &[Option<Buried>] = &charges;
    let mut altered = false;
    for group in chosen.chunk_by(|a, b| a.map(|c| c.hex) == b.map(|c| c.hex)) {
        altered |= explode(x, group);
    }
    if altered {
        observe::recount(x);
    }
}

/// Take one charge like this from those that lie.
fn take(s: &mut State, charge: Buried) {
    let mut taken = false;
    s.charges.retain(|other| {
        taken || other != charge || {
            taken = true;
            false
        }
    });
}

/// The charges of one hex go off (14.25). Tells whether a building or wall fell.
fn explode<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, group: &[Option<Buried>]) -> bool {
    let Some(Some(first)) = group.first() else { return false };
    let (hex, count) = (first.hex, group.len());
    let each = u16::from(x.t.tables.special_weapon(SpecialWeapon::DemolitionCharge).strength);
    let blast = Blast { hex, strength: each * count as u16, cause: Cause::Charge };
    x.tell(|v| {
        let what = if count == 1 { "A charge goes".to_owned() } else { format!("{count} charges go") };
        let text = format!("{what} off in {}, strength {}.", v.hex(hex), blast.strength);
        Told::new("charge", "14.25", text).cell(hex.0)
    });
    strike_all(x, blast);
    let mut altered = strike_structure(x, blast);
    for direction in Direction::ALL {
        if group.iter().flatten().any(|charge| charge.wall == direction.number()) {
            altered |= strike_wall(x, blast, direction);
        }
    }
    altered
}

/// A wall that a charge was laid against falls on a 2, 3 or 4 (15.3).
fn strike_wall<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, blast: Blast, direction: Direction) -> bool {
    let Some(beyond) = x.t.ground.grid.neighbour(blast.hex, direction) else { return false };
    if x.s.haze.is_breached(blast.hex, beyond) {
        return false;
    }
    let shot = IndirectShot { target: TargetKind::Wall, ..IndirectShot::new(blast.strength, Cover::Building) };
    let Ok(resolved) = indirect_fire(x.t.tables, &shot, Roll::open("wall", "15.3"), x.dice) else { return false };
    let falls = resolved.destroyed && x.s.haze.open(blast.hex, beyond);
    x.tell(|v| {
        let outcome = if falls { "is blown open" } else { "stands" };
        let text = format!("The wall between {} and {} {outcome}.", v.hex(blast.hex), v.hex(beyond));
        let told = Told::new("wall", "15.3", text).cell(blast.hex.0).cell(beyond.0);
        told.working(working(v.table().tables, &resolved))
    });
    falls
}
