//! The questions of a move: who goes, along which hexes, and how it ends (8.3).

use super::bars::Bar;
use super::draft::Draft;
use super::group::{Mode, barred, may_join};
use crate::ground::OFF;
use crate::scenario::HexBits;
use crate::state::{MAX_GROUP, MAX_PATH};
use crate::step::Step;
use crate::tables::NO_ENTRY;
use crate::units::{PieceId, Whereabouts};
use crate::view::{Around, Lens};
use crate::{air, carriers, deploy, mines};
use geometry::{Direction, Hex};
use kernel::{Label, Question};

/// Who moves where: one counter or stack, hex by hex, or nobody (4.1C, 8.31). Flying, boarding and getting off are moves
/// too, and nothing else (13.37).
pub fn ask_move(at: Lens<'_>, so_far: &[Step], q: &mut Question<Step>) {
    match so_far {
        [] => ask_who(at, q),
        [Step::Pass, ..] => q.close(),
        _ => match Draft::of(at, so_far) {
            Some(draft) => ask_on(at, &draft, so_far, q),
            None => q.close(),
        },
    }
}

/// Go on along the planned path, along another one, or stop, after the group was fired on or shown something (8.52).
pub fn ask_onward(at: Lens<'_>, so_far: &[Step], q: &mut Question<Step>) {
    let Some(journey) = at.own_journey() else { return q.close() };
    let draft = Draft::onward(at, journey, so_far);
    if so_far.is_empty() && journey.next < journey.length {
        q.offer(Step::Onward, || {
            let last = journey.path[usize::from(journey.length) - 1];
            Label::new(format!("go on to {} as planned", at.table().ground.label(last))).case("8.52")
        });
    }
    ask_on(at, &draft, so_far, q);
}

/// The hexes into which a group may leave the hex it fights for, with the points it has left (10.1).
pub fn offer_ways_out(at: Lens<'_>, q: &mut Question<Step>) {
    let Some(journey) = at.own_journey() else { return };
    let draft = Draft::onward(at, journey, &[]);
    let around = at.around(draft.hex, draft.group.mask);
    for (towards, to) in at.table().ground.neighbour[draft.hex.index()].into_iter().enumerate() {
        if way(at, &draft, &around, towards, to).is_ok() {
            q.offer(Step::To(to), || hex_label(at, "leave for", to).case("10.1"));
        }
    }
}

/// The first question: every counter of one's own that may still move (8.31, 8.32).
fn ask_who(at: Lens<'_>, q: &mut Question<Step>) {
    q.prompt("8.31", || "Who moves?".to_owned());
    let mut must = false;
    let (pieces, first) = at.own_pieces();
    for (id, piece) in (first..).map(PieceId).zip(pieces) {
        match barred(at, id, piece) {
            None => {
                must |= piece.whereabouts == Whereabouts::Waiting;
                q.offer(Step::Move(id), || counter(at, "move", id));
            }
            Some(Bar::Gone) => {}
            Some(bar) => q.why_not(bar.case(), || (counter(at, "move", id), bar.reason().to_owned())),
        }
    }
    if must && deploy::must_enter(at) {
        q.why_not("15.2", || (Label::new("pass"), "everybody has to enter the map this turn".to_owned()));
    } else {
        q.offer_default(Step::Pass, || Label::new("pass").case("4.1C"));
    }
}

/// Everything that may follow the steps so far.
fn ask_on(at: Lens<'_>, draft: &Draft, so_far: &[Step], q: &mut Question<Step>) {
    if draft.ending.is_some() {
        return q.close();
    }
    if draft.asks_for_wall() {
        return offer_walls(at, draft, q);
    }
    q.prompt("8.33", || prompt(at, draft));
    let offered = q.offers().len();
    if draft.alight != 0 {
        carriers::offer_alighting(at, draft, q);
        return q.offer_default(Step::Stop, || Label::new("nobody else").case("14.19"));
    }
    if !draft.has_begun() && matches!(so_far.last(), Some(Step::Move(_))) {
        offer_company(at, draft, q);
    }
    match draft.group.mode {
        Mode::Helicopter => air::offer_flight(at, draft, q),
        _ if draft.hex == OFF => offer_entry(at, draft, q),
        _ => offer_ground(at, draft, q),
    }
    if q.offers().len() == offered && matches!(q.domain(), kernel::question::Domain::None) {
        q.offer_default(Step::Stop, || Label::new("stay: there is no way on").case("8.34"));
    }
}

/// The ways on over the ground, and the ends that are possible here.
fn offer_ground(at: Lens<'_>, draft: &Draft, q: &mut Question<Step>) {
    let t = at.table();
    let around = if t.has_carriers || draft.group.mode != Mode::Foot {
        at.around(draft.hex, draft.group.mask)
    } else {
        at.around_since(draft.start, draft.hex, draft.group.mask)
    };
    if around.is_enemy(6) && draft.entered > 0 {
        return q.offer_default(Step::Stop, || Label::new("assault here").case("10.1"));
    }
    if draft.aboard.is_some() {
        offer_landing(at, draft, &around, q);
        return;
    }
    offer_charge(at, draft, q);
    if usize::from(draft.length) < MAX_PATH && !offer_quiet_ways(at, draft, &around, q) {
        offer_ways(at, draft, &around, q);
    }
    if draft.group.mode == Mode::Vehicle && !draft.has_begun() {
        carriers::offer_alighting(at, draft, q);
    }
    carriers::offer_boarding(at, draft, &around, q);
    offer_exit(at, draft, q);
    if draft.entered > 0 || draft.has_laid() {
        offer_stop(at, draft, &around, q);
    }
}

/// The ways on for men on foot through country where nobody is near: only points count (8.33, 8.36). Says whether that is
/// so; people who want to read why a way is closed are answered hex by hex.
#[inline]
fn offer_quiet_ways(at: Lens<'_>, draft: &Draft, around: &Around, q: &mut Question<Step>) -> bool {
    let t = at.table();
    if q.is_worded() || draft.group.mode != Mode::Foot || !around.is_quiet() {
        return false;
    }
    let Some(costs) = t.step_costs(at.haze(), draft.hex, false) else { return false };
    for (&to, &cost) in t.ground.neighbour[draft.hex.index()].iter().zip(costs) {
        if cost != NO_ENTRY && draft.affords(cost) {
            q.offer(Step::To(to), || hex_label(at, "to", to));
        }
    }
    true
}

/// The ways on, hex by hex, and why others are closed.
fn offer_ways(at: Lens<'_>, draft: &Draft, around: &Around, q: &mut Question<Step>) {
    for (towards, &to) in at.table().ground.neighbour[draft.hex.index()].iter().enumerate() {
        match way(at, draft, around, towards, to) {
            Ok(()) if around.is_enemy(towards) => {
                q.offer(Step::To(to), || hex_label(at, "assault", to).case("10.1"));
            }
            Ok(()) => q.offer(Step::To(to), || hex_label(at, "to", to)),
            Err(bar) if to != OFF => q.why_not(bar.case(), || (hex_label(at, "to", to), bar.reason().to_owned())),
            Err(_) => {}
        }
    }
}

/// May the group go on into this neighbour (8.33, 8.36, 8.4, 10.1, 14.1)? It must be able to end its move there, or to
/// go on from there to where it can.
fn way(at: Lens<'_>, draft: &Draft, around: &Around, towards: usize, to: Hex) -> Result<(), Bar> {
    let Some(cost) = draft.cost_towards(at, towards) else {
        return Err(no_entry(at, draft, towards, to));
    };
    if !draft.affords(cost) {
        return Err(if draft.group.rooted { Bar::Rooted } else { Bar::Points });
    }
    if around.is_enemy(towards) {
        return may_assault(at, draft);
    }
    if draft.group.mode == Mode::Headquarters {
        let left = draft.left().saturating_sub(cost);
        return if within_reach(at, draft, to, left) { Ok(()) } else { Err(Bar::Alone) };
    }
    if draft.group.fits(at.table(), &around.crowd[towards]) || leads_on(at, draft, to, cost) {
        return Ok(());
    }
    Err(Bar::Full)
}

/// Why nobody of this kind enters that neighbour.
fn no_entry(at: Lens<'_>, draft: &Draft, towards: usize, to: Hex) -> Bar {
    let t = at.table();
    if to == OFF {
        Bar::OffMap
    } else if t.ground.walls[draft.hex.index()] >> towards & 1 == 1 && !at.haze().is_breached(draft.hex, to) {
        Bar::Wall
    } else if t.tables.terrain(t.ground.terrain_now(at.haze(), to)).movement == NO_ENTRY {
        Bar::Ground
    } else {
        Bar::Wheels
    }
}

/// May the group close with the enemy now (10.1, 14.25, 15.3)?
pub(crate) fn may_assault(at: Lens<'_>, draft: &Draft) -> Result<(), Bar> {
    let side = at.side().map_or(0, |side| side.index());
    if draft.group.fighters == 0 {
        Err(Bar::Unarmed)
    } else if draft.group.done_fighting || draft.has_laid() {
        Err(Bar::Spent)
    } else if at.turn() < at.table().scenario.special.assault_from[side] {
        Err(Bar::Early)
    } else {
        Ok(())
    }
}

/// From a full hex: is there a next one, within the points left, where the group could end its move?
fn leads_on(at: Lens<'_>, draft: &Draft, to: Hex, cost: u8) -> bool {
    let t = at.table();
    let left = draft.left().saturating_sub(cost);
    let around = at.around(to, draft.group.mask);
    (0..6).any(|towards| {
        let cost = t.step_cost(at.haze(), to, towards, draft.group.mode == Mode::Vehicle);
        cost <= left && !around.is_enemy(towards) && draft.group.fits(t, &around.crowd[towards])
    })
}

/// Headquarters alone: is a unit of their side within so many hexes (5.25)?
fn within_reach(at: Lens<'_>, draft: &Draft, from: Hex, left: u8) -> bool {
    let t = at.table();
    let (pieces, first) = at.own_pieces();
    pieces.iter().zip(&t.specs[usize::from(first)..]).enumerate().any(|(i, (piece, spec))| {
        piece.on_map()
            && t.ground.distance(from, piece.hex) <= u16::from(left)
            && spec.is_infantry()
            && !spec.dummy
            && draft.group.mask >> i & 1 == 0
    })
}

/// A move may end here if the hex holds everybody (8.4), headquarters only with a unit (5.25).
fn offer_stop(at: Lens<'_>, draft: &Draft, around: &Around, q: &mut Question<Step>) {
    let t = at.table();
    if !draft.group.fits(t, &around.crowd[6]) {
        return q.why_not("8.4", || (hex_label(at, "stop in", draft.hex), "the hex is full".to_owned()));
    }
    if !draft.group.is_led_to(&around.crowd[6]) {
        return q.why_not("5.25", || (hex_label(at, "stop in", draft.hex), "no unit to stack with".to_owned()));
    }
    q.offer_default(Step::Stop, || hex_label(at, "stop in", draft.hex));
}

/// Others who began the phase in the same hex (8.37).
fn offer_company(at: Lens<'_>, draft: &Draft, q: &mut Question<Step>) {
    if usize::from(draft.group.count) == MAX_GROUP || !matches!(draft.group.mode, Mode::Foot | Mode::Headquarters) {
        return;
    }
    let (pieces, first) = at.own_pieces();
    let Some(leader) = at.own(draft.group.members[0]) else { return };
    for (id, piece) in (first..).map(PieceId).zip(pieces) {
        let beside = piece.hex == leader.hex && piece.whereabouts == leader.whereabouts;
        if beside && may_join(at, &draft.group, id, piece) {
            q.offer(Step::Move(id), || counter(at, "together with", id).case("8.37"));
        }
    }
}

/// The hexes through which the group may come onto the map: where it may stay, and no enemy stands.
fn offer_entry(at: Lens<'_>, draft: &Draft, q: &mut Question<Step>) {
    let t = at.table();
    let Some(hexes) = entry(at, draft) else { return };
    let cells = q.any_cell(0, Step::to, Step::cell);
    cells.copy_from(&hexes.0);
    for hex in at.taken_hexes().filter(|&hex| hexes.contains(hex)) {
        let around = at.around(hex, draft.group.mask);
        if around.is_enemy(6) || !draft.group.fits(t, &around.crowd[6]) {
            cells.remove(hex.0);
        }
    }
    if cells.is_empty() {
        q.offer_default(Step::Stop, || Label::new("wait: every entry is closed").case("8.4"));
    }
}

/// Where all of the group may enter the map.
fn entry(at: Lens<'_>, draft: &Draft) -> Option<HexBits> {
    let mut members = draft.group.iter();
    let mut hexes = deploy::entry(at, members.next()?)?;
    for id in members {
        hexes = hexes.and(&deploy::entry(at, id)?);
    }
    Some(hexes)
}

/// Where passengers of a helicopter touch the ground: an open hex under it or next to it (13.34).
fn offer_landing(at: Lens<'_>, draft: &Draft, around: &Around, q: &mut Question<Step>) {
    let t = at.table();
    let near = t.ground.neighbour[draft.hex.index()];
    for (place, to) in near.into_iter().chain([draft.hex]).enumerate() {
        let open = to != OFF && air::is_open(t, at.haze(), to);
        let free = !around.is_enemy(place) && draft.group.fits(t, &around.crowd[place]);
        if open && free && draft.group.is_led_to(&around.crowd[place]) {
            q.offer(Step::To(to), || hex_label(at, "get off into", to).case("13.34"));
        }
    }
}

/// Leaving the map costs a point (8.35).
fn offer_exit(at: Lens<'_>, draft: &Draft, q: &mut Question<Step>) {
    let t = at.table();
    if may_exit(at, draft.hex) && draft.affords(t.tables.exit_cost) {
        q.offer(Step::Exit, || hex_label(at, "leave the map from", draft.hex).case("8.35"));
    }
}

/// May one leave the map from this hex? From its edges, or wherever the scenario says (8.35, 15.5, 15.7).
#[must_use]
pub fn may_exit(at: Lens<'_>, hex: Hex) -> bool {
    at.side().is_some_and(|side| at.table().scenario.may_exit(side, hex))
}

/// A charge may be laid in every hex of the way (14.25).
fn offer_charge(at: Lens<'_>, draft: &Draft, q: &mut Question<Step>) {
    if draft.group.charges > 0 && at.table().scenario.special.charges && draft.layer(at).is_some() {
        q.offer(Step::LayCharge, || hex_label(at, "lay a charge in", draft.hex).case("14.25"));
    }
}

/// Against a wall, or in the hex itself (15.3).
fn offer_walls(at: Lens<'_>, draft: &Draft, q: &mut Question<Step>) {
    q.prompt("15.3", || "Where does the charge go?".to_owned());
    q.offer_default(Step::Done, || hex_label(at, "in the middle of", draft.hex));
    for direction in mines::walls(at.table(), at.haze(), draft.hex) {
        q.offer(Step::Facing(direction), || Label::new(format!("against the wall to the {direction}")).case("15.3"));
    }
}

/// Points spent so far and points in all, for previews; helicopters have no limit.
#[must_use]
pub fn cost_so_far(at: Lens<'_>, so_far: &[Step]) -> Option<(u8, u8)> {
    let draft = match at.own_journey() {
        Some(journey) => Draft::onward(at, journey, so_far),
        None => Draft::of(at, so_far)?,
    };
    Some((draft.spent, draft.group.allowance))
}

fn prompt(at: Lens<'_>, draft: &Draft) -> String {
    let t = at.table();
    let name = &t.spec(draft.group.members[0]).name;
    match draft.group.mode {
        Mode::Helicopter => format!("Where does {name} fly?"),
        _ if draft.hex == OFF => format!("Where does {name} enter the map?"),
        _ => format!("Where does {name} go? {} of {} points left.", draft.left(), draft.group.allowance),
    }
}

fn counter(at: Lens<'_>, verb: &str, id: PieceId) -> Label {
    let t = at.table();
    Label::new([verb, " ", &t.spec(id).name].concat()).piece(t.key(id))
}

pub(crate) fn hex_label(at: Lens<'_>, verb: &str, hex: Hex) -> Label {
    Label::new([verb, " ", at.table().ground.number(hex)].concat()).cell(hex.0)
}

/// The direction from one hex to the next, where it is one.
pub(super) fn heading(at: &crate::state::Table, from: Hex, to: Hex) -> Option<Direction> {
    let towards = at.ground.neighbour[from.index()].iter().position(|&n| n == to)?;
    Some(Direction::ALL[towards])
}
