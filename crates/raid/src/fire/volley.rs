//! Attacks carried out: announced together, resolved one by one, answered in a window (7.1, 7.5, 7.6, 7.9).

use super::bars::{self, Mode};
use super::weapons::{Aim, Gunner, Mark, aim, breaks_buildings, gun_bit, special_weapon, use_up};
use super::{losses, zones};
use crate::desk::Desk;
use crate::indirect::{self, Blast, Cause};
use crate::resolve::{Resolved, working};
use crate::state::Frame;
use crate::step::{Step, weapon_name};
use crate::tables::{Cover, Kind, Terrain};
use crate::units::{PieceId, Weapon, Whereabouts, flag};
use crate::view::Voice;
use crate::{observe, smoke};
use geometry::Hex;
use kernel::dice::Roll;
use kernel::{Dice, Side, Told, Witness};

/// One shot of an attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shot {
    /// Who fires.
    pub firer: PieceId,
    /// With what.
    pub weapon: Weapon,
    /// From where.
    pub from: Hex,
    /// Into which hex.
    pub hex: Hex,
    /// From inside a truck (14.16).
    pub in_truck: bool,
}

/// Those who fired and those they fired at, as masks: what the other side's window is about (7.63).
#[derive(Clone, Copy, Default)]
struct Exchange {
    against: u64,
    aimed: u64,
}

/// Carry out what a side does with its turn of the direct fire phase: machine guns may turn (7.92), then it attacks or
/// passes; false for a pass (4.1B, 7.61).
pub fn attack<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, side: Side, steps: &[Step]) -> bool {
    let mut steps = steps;
    while let [Step::Turn(gun), Step::Facing(facing), rest @ ..] = steps {
        x.s[*gun].facing = *facing;
        x.tell_about(*gun, |v| {
            let text = format!("{} turns its cone of fire to the {}.", v.name(*gun), zones::direction_name(*facing));
            Told::new("facing", "7.92", text).piece(v.key(*gun))
        });
        steps = rest;
    }
    let exchange = match steps {
        [Step::Smoke, Step::Fire(firer, weapon), Step::Into(hex)] | [Step::Fire(firer, weapon), Step::Into(hex)] => {
            fire_into(x, *firer, *weapon, *hex)
        }
        [Step::Target(_), ..] => volleys(x, side, Mode::Direct, steps),
        _ => return false,
    };
    x.s.push(window(side.other(), exchange));
    true
}

/// Answer those who just fired, or let the window pass; an answer may be answered in turn (7.63).
pub fn overwatch<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, side: Side, steps: &[Step]) {
    if matches!(steps, [Step::Target(_), ..]) {
        let exchange = volleys(x, side, Mode::Overwatch, steps);
        x.s.replace(window(side.other(), exchange));
    } else {
        x.s.pop();
        x.tell(|_| Told::new("held", "7.63", format!("{} does not answer.", crate::state::side_title(side))));
    }
}

/// Fire at the group that is moving, or let it go on (7.62, 8.51). Whoever is fired at decides anew how to go on.
pub fn opportunity<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, side: Side, steps: &[Step]) {
    if matches!(steps, [Step::Target(_), ..]) {
        x.s.journey.interrupted = true;
        let exchange = volleys(x, side, Mode::Opportunity, steps);
        x.s.replace(window(side.other(), exchange));
    } else {
        x.s.pop();
    }
}

/// The other side may answer; the window opens whatever it has to answer with (7.63).
fn window(by: Side, exchange: Exchange) -> Frame {
    Frame::Overwatch { by, against: exchange.against, aimed: exchange.aimed }
}

/// Every target with its firers, one after the other as announced (7.51, 7.52).
fn volleys<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, side: Side, mode: Mode, steps: &[Step]) -> Exchange {
    let mut exchange = Exchange::default();
    let mut rest = steps;
    while let [Step::Target(target), after @ ..] = rest {
        let count = after.iter().take_while(|step| matches!(step, Step::Fire(..))).count();
        let (fires, next) = after.split_at(count);
        volley(x, side, mode, *target, fires, &mut exchange);
        rest = next;
    }
    exchange
}

/// The firers of a list of steps.
fn firers(fires: &[Step]) -> impl Iterator<Item = (PieceId, Weapon)> + '_ {
    fires.iter().filter_map(|step| match step {
        Step::Fire(firer, weapon) => Some((*firer, *weapon)),
        _ => None,
    })
}

/// One attack on one target, and on nobody else in its stack (8.42): all its firers show themselves and are bound to fire (7.33, 7.34, 7.51), then each shot is
/// resolved on its own (7.52). A shot that makes no sense is wasted (7.34).
fn volley<D: Dice, W: Witness<Told>>(
    x: &mut Desk<'_, D, W>,
    side: Side,
    mode: Mode,
    target: PieceId,
    fires: &[Step],
    exchange: &mut Exchange,
) {
    let wasted = wasted_shots(x, side, mode, target, fires);
    let by_cone = cone_shots(x, side, mode, target, fires);
    exchange.aimed |= 1 << x.t.local(target);
    if matches!(x.s.phase(), Frame::Fire { .. }) {
        x.s[target].set(flag::ATTACKED);
    }
    let hex = x.s[target].hex;
    for (n, (firer, weapon)) in firers(fires).enumerate() {
        if !same_building(x, firer, hex) {
            exchange.against |= 1 << x.t.local(answerable(x, firer));
        }
        if by_cone >> n & 1 == 1 {
            cone_used(x, firer, target);
        } else {
            spend(x, firer, weapon);
        }
        observe::show(x, firer);
    }
    announce(x, mode, target, fires);
    for (n, (firer, weapon)) in firers(fires).enumerate() {
        let shot = Shot { firer, weapon, from: x.s[firer].hex, hex, in_truck: in_truck(x, firer) };
        if wasted >> n & 1 == 1 {
            tell_wasted(x, shot, target);
        } else {
            let case = if by_cone >> n & 1 == 1 { "7.92" } else { mode.case() };
            fire_at(x, shot, target, crossfire(x, fires, wasted, n, hex), case);
        }
    }
}

/// Which of these shots cannot be taken after all, as bits by their place: only as printed can such a shot be stated
/// (7.34).
fn wasted_shots<D: Dice, W: Witness<Told>>(
    x: &Desk<'_, D, W>,
    side: Side,
    mode: Mode,
    target: PieceId,
    fires: &[Step],
) -> u64 {
    if !x.t.scenario.special.as_printed {
        return 0;
    }
    let at = x.lens(side);
    let Some(known) = at.shooters().find(|known| known.id == target).or_else(|| at.target(target)) else {
        return u64::MAX;
    };
    let can = |firer, weapon| -> Result<(), bars::Bar> {
        let post = bars::post(at, mode, firer)?;
        bars::sees(at, &post, &known)?;
        bars::bears(at, &post, weapon, &known)
    };
    firers(fires).enumerate().filter(|&(_, (firer, weapon))| can(firer, weapon).is_err()).map(|(n, _)| 1 << n).sum()
}

/// Which of these shots are fired by the cone, and so cost the machine gun nothing, as bits by their place (7.92).
fn cone_shots<D: Dice, W: Witness<Told>>(
    x: &Desk<'_, D, W>,
    side: Side,
    mode: Mode,
    target: PieceId,
    fires: &[Step],
) -> u64 {
    if mode != Mode::Opportunity {
        return 0;
    }
    let at = x.lens(side);
    let Some((known, coned)) = at.movers().find(|(known, _)| known.id == target) else { return 0 };
    let by_cone = |firer: PieceId| {
        coned >> x.t.local(firer) & 1 == 0
            && bars::post(at, mode, firer).is_ok_and(|post| zones::cone_covers(at, &post, &known))
    };
    firers(fires).enumerate().filter(|&(_, (firer, _))| by_cone(firer)).map(|(n, _)| 1 << n).sum()
}

/// This machine gun has fired at this mover by its cone; it does so once (7.92).
fn cone_used<D, W>(x: &mut Desk<'_, D, W>, firer: PieceId, target: PieceId) {
    let bit = 1 << x.t.local(firer);
    if let Some(n) = x.s.journey.group().position(|member| member == target) {
        x.s.journey.coned[n] |= bit;
    }
}

/// Who is answered when this counter has fired: itself, or the truck it sits in (7.63, 14.16).
fn answerable<D, W>(x: &Desk<'_, D, W>, firer: PieceId) -> PieceId {
    if in_truck(x, firer) { x.s[firer].aboard } else { firer }
}

fn in_truck<D, W>(x: &Desk<'_, D, W>, firer: PieceId) -> bool {
    let piece = &x.s[firer];
    piece.whereabouts == Whereabouts::Aboard && x.t.spec(piece.aboard).kind == Kind::Truck
}

/// Fire inside one building of several hexes is not answered (7.65).
fn same_building<D, W>(x: &Desk<'_, D, W>, firer: PieceId, hex: Hex) -> bool {
    let building = |hex: Hex| {
        let stands = x.t.ground.terrain_now(&x.s.haze, hex) == Terrain::Building;
        stands.then(|| x.t.ground.building[hex.index()]).filter(|&number| number != 0)
    };
    building(hex).is_some() && building(hex) == building(x.s[firer].hex)
}

/// A firer stands at 120 degrees or more from another of the same attack: both shift (7.91).
fn crossfire<D, W>(x: &Desk<'_, D, W>, fires: &[Step], wasted: u64, n: usize, hex: Hex) -> bool {
    let place = |firer: PieceId| x.s[firer].hex;
    let Some((firer, _)) = firers(fires).nth(n) else { return false };
    firers(fires).enumerate().any(|(other, (partner, _))| {
        other != n && wasted >> other & 1 == 0 && x.t.ground.grid.angle_at_least_120(hex, place(firer), place(partner))
    })
}

/// The shot costs the firer its fire of the turn (7.31), a vehicle that gun (14.13), a gunship ammunition (13.41,
/// 13.42), a rifle grenade its time (14.22), a mortar's crew its mission (9.8); rockets lift the gunship (13.42).
fn spend<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, firer: PieceId, weapon: Weapon) {
    let piece = &mut x.s[firer];
    piece.set(flag::FIRED);
    piece.guns |= gun_bit(weapon);
    use_up(x.t.tables, piece, weapon);
    if weapon == Weapon::Rockets {
        rise(x, firer);
    }
    indirect::cancel(x, firer);
}

/// A gunship that fires rockets rises to altitude at once, where all who see that far may answer it (13.42).
fn rise<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, gunship: PieceId) {
    if !x.s[gunship].is(flag::ALTITUDE) {
        x.s[gunship].set(flag::ALTITUDE);
        x.tell(|v| {
            let text = format!("{} rises to altitude to fire its rockets.", v.true_name(gunship));
            Told::new("altitude", "13.42", text).piece(v.key(gunship))
        });
        observe::recount(x);
    }
}

/// Fire into a hex: smoke from a grenade launcher (14.21), or a heavy weapon at a building (14.23, 14.24).
fn fire_into<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, firer: PieceId, weapon: Weapon, hex: Hex) -> Exchange {
    let against = 1 << x.t.local(answerable(x, firer));
    spend(x, firer, weapon);
    observe::show(x, firer);
    x.tell(|v| {
        let text = format!("{} fires into {} ({}).", v.true_name(firer), v.hex(hex), weapon_name(weapon));
        Told::new("attack", "7.1", text).piece(v.table().key(firer)).cell(hex.0)
    });
    match special_weapon(weapon) {
        Some(_) if weapon == Weapon::M203Smoke => smoke::place(x, hex, x.t.tables.smoke.m203_reach),
        Some(special) => strike_building(x, hex, x.t.tables.special_weapon(special).strength),
        None => {}
    }
    Exchange { against, aimed: 0 }
}

/// A heavy weapon strikes a building as artillery does (9.7, 14.23, 14.24).
fn strike_building<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, hex: Hex, strength: u8) {
    if indirect::strike_structure(x, Blast { hex, strength: u16::from(strength), cause: Cause::Shot }) {
        observe::recount(x);
    }
}

/// Resolve one shot of an attack (7.1): on the target while it lives, then on what lies behind it (7.4). A target that
/// is gone already costs the shot, except for a machine gun's kill zone (7.53).
fn fire_at<D: Dice, W: Witness<Told>>(
    x: &mut Desk<'_, D, W>,
    shot: Shot,
    target: PieceId,
    crossfire: bool,
    case: &'static str,
) {
    let altitude = x.s[target].is(flag::ALTITUDE) || x.s[shot.firer].is(flag::ALTITUDE);
    if x.s[target].on_map() || x.s.rides(x.t, target) {
        let roll = Roll::open("fire", case);
        if let Ok(resolved) = taken_aim(x, &shot, target, crossfire).resolve(x.t.tables, roll, x.dice) {
            tell_shot(x, shot, target, &resolved, case);
            losses::suffer(x, target, resolved.table, resolved.result, case);
        }
        if let Some(special) = special_weapon(shot.weapon).filter(|_| breaks_buildings(shot.weapon)) {
            strike_building(x, shot.hex, x.t.tables.special_weapon(special).strength);
        }
    }
    zones::sweep(x, &shot, altitude);
}

/// Everything that bears on this shot as things stand now (7.1, 13.36, 14.15).
pub(super) fn taken_aim<D, W>(x: &Desk<'_, D, W>, shot: &Shot, target: PieceId, crossfire: bool) -> Aim {
    let piece = &x.s[target];
    let open = piece.is(flag::TRANSFER) || !piece.on_map();
    let mark = Mark {
        kind: losses::target_kind(x.t.spec(target).kind, piece.is(flag::ALTITUDE)),
        cover: if open { Cover::Clear } else { x.t.ground.cover_now(&x.s.haze, piece.hex) },
        range: x.t.ground.distance(shot.from, piece.hex),
    };
    let gunner = Gunner { spec: x.t.spec(shot.firer), piece: &x.s[shot.firer], in_truck: shot.in_truck };
    aim(x.t.tables, gunner, shot.weapon, mark, crossfire)
}

fn tell_shot<D: Dice, W: Witness<Told>>(
    x: &mut Desk<'_, D, W>,
    shot: Shot,
    target: PieceId,
    resolved: &Resolved,
    case: &'static str,
) {
    x.tell(|v| {
        let (firer, weapon) = (v.true_name(shot.firer), weapon_name(shot.weapon));
        let text = format!("{firer} fires ({weapon}) at {}: {}.", v.true_name(target), resolved.result);
        let told = Told::new("fire", case, text).piece(v.table().key(shot.firer)).piece(v.key(target));
        told.cell(shot.hex.0).working(working(v.table().tables, resolved))
    });
}

fn tell_wasted<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, shot: Shot, target: PieceId) {
    x.tell(|v| {
        let text = format!("{} wastes its fire on {}.", v.true_name(shot.firer), v.true_name(target));
        Told::new("wasted", "7.34", text).piece(v.table().key(shot.firer)).piece(v.key(target))
    });
}

/// Announce an attack: who fires at whom with what; nothing is added or taken back after that (7.1, 7.33, 7.51).
fn announce<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, mode: Mode, target: PieceId, fires: &[Step]) {
    let hex = x.s[target].hex;
    x.tell(|v: Voice<'_>| {
        let list: Vec<String> = firers(fires)
            .map(|(firer, weapon)| format!("{} ({})", v.table().spec(firer).name, weapon_name(weapon)))
            .collect();
        let side = crate::state::side_title(v.table().side(target).other());
        let text = format!("{side} {} {} in {}: {}.", mode.verb(), v.true_name(target), v.hex(hex), list.join(", "));
        let told = Told::new("attack", mode.case(), text).piece(v.key(target)).cell(hex.0);
        firers(fires).fold(told, |told, (firer, _)| told.piece(v.table().key(firer)))
    });
}
