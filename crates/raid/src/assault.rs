//! Close assault (10.0): units of both sides in one hex fight it out in rounds of single shots.

use crate::desk::Desk;
use crate::fire::{self, Aim, Bar, Gunner, Mark};
use crate::resolve::working;
use crate::state::{Assault, Frame, State, Table, side_title};
use crate::step::{Step, weapon_name};
use crate::tables::{Cover, Kind};
use crate::units::{ALPHA, BRAVO, PieceId, Spec, Weapon, Whereabouts, flag};
use crate::view::{Known, Lens};
use crate::{movement, observe};
use geometry::Hex;
use kernel::dice::Roll;
use kernel::{Dice, Label, Question, Side, Told, Witness};

/// Rounds after which the attackers fall back by themselves, so that every assault ends.
pub const MOST_ROUNDS: u8 = 8;

/// Does this counter take part in a close assault: men, vehicles and helicopters do, headquarters and dummies do not
/// (5.24, 15.92)?
#[must_use]
pub fn takes_part(spec: &Spec) -> bool {
    !spec.dummy && !spec.is_hq()
}

/// Is anybody of this side left in the hex who takes part?
fn anybody(t: &Table, s: &State, side: Side, hex: Hex) -> bool {
    s.side_at(t, side, hex).any(|id| takes_part(t.spec(id)))
}

/// The group that moves has come into an enemy's hex, all of it together (10.1, 10.2): everything else waits (10.5).
/// Everybody there is seen at this distance, and makes no second assault this phase.
pub fn begin<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>) {
    let (hex, attacker) = (x.s.journey.hex, crate::flow::mover(x.s));
    let mut attackers = 0u64;
    for id in x.t.pieces_of(attacker) {
        if x.s[id].on_map() && x.s[id].hex == hex && takes_part(x.t.spec(id)) {
            attackers |= 1 << x.t.local(id);
            x.s[id].set(flag::ASSAULTED);
        }
    }
    for id in x.t.pieces_of(attacker.other()) {
        if x.s[id].on_map() && x.s[id].hex == hex && takes_part(x.t.spec(id)) {
            x.s[id].set(flag::ASSAULTED);
        }
    }
    x.s.assault = Assault { hex, attacker, turn: attacker, round: 0, shot: [0; 2], attackers };
    x.tell(|v| {
        let text = format!("{} assaults {}.", side_title(attacker), v.hex(hex));
        Told::new("assault", "10.1", text).cell(hex.0)
    });
    x.s.push(Frame::Assault);
    begin_round(x);
}

/// A round: a die says who shoots first (10.1), then the sides alternate.
fn begin_round<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>) {
    let die = x.dice.d6(Roll::open("assault first", "10.1"));
    let first = if die % 2 == 1 { ALPHA } else { BRAVO };
    let assault = &mut x.s.assault;
    assault.round += 1;
    assault.shot = [0; 2];
    let (round, hex) = (assault.round, assault.hex);
    x.tell(|v| {
        let text = format!("Round {round} in {}: {} shoots first (die {die}).", v.hex(hex), side_title(first));
        Told::new("assault round", "10.1", text).cell(hex.0)
    });
    x.s.assault.turn = first.other();
    pass_turn(x);
}

/// The other side shoots next; if it has nobody left to shoot, the same again; if neither has, the round is over. It is
/// all over when one side is gone (10.1), and nothing happens before (10.5).
fn pass_turn<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>) {
    let Assault { hex, attacker, turn, .. } = x.s.assault;
    if !anybody(x.t, x.s, attacker, hex) || !anybody(x.t, x.s, attacker.other(), hex) {
        return finish(x);
    }
    let ready = |x: &Desk<'_, D, W>, side: Side| shooters(x.lens(side)).next().is_some();
    if ready(x, turn.other()) {
        x.s.assault.turn = turn.other();
    } else if !ready(x, turn) {
        end_round(x);
    }
}

/// Every unit has shot. The attacker chooses to stay or to leave (10.1); after many rounds, or when nobody can harm
/// anybody, he falls back.
fn end_round<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>) {
    let assault = x.s.assault;
    if assault.shot == [0; 2] || assault.round >= MOST_ROUNDS {
        fall_back(x);
        return finish(x);
    }
    movement::muster(x);
    x.s.replace(Frame::AssaultChoice);
}

/// The fight is over: the winner stays where he is (10.1).
fn finish<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>) {
    let Assault { hex, attacker, .. } = x.s.assault;
    let holds = anybody(x.t, x.s, attacker, hex);
    x.tell(|v| {
        let side = side_title(if holds { attacker } else { attacker.other() });
        Told::new("assault over", "10.1", format!("The assault is over: {side} holds {}.", v.hex(hex))).cell(hex.0)
    });
    let journey = &mut x.s.journey;
    journey.length = journey.next;
    journey.ending = crate::state::Ending::Stop;
    journey.interrupted = false;
    x.s.pop();
}

/// The attackers fall back one by one into an adjacent hex that is free of the enemy, where there is room (8.4), then where
/// it is cheapest, then the first clockwise from north; those who cannot are lost. So every assault ends (10.1).
fn fall_back<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>) {
    let Assault { hex, attacker, .. } = x.s.assault;
    for id in x.t.pieces_of(attacker) {
        if !x.s[id].on_map() || x.s[id].hex != hex || x.t.spec(id).is_hq() {
            continue;
        }
        match way_back(x, id, hex) {
            Some(to) => withdraw(x, id, to),
            None => fire::kill(x, id, "10.1"),
        }
    }
}

fn way_back<D: Dice, W: Witness<Told>>(x: &Desk<'_, D, W>, id: PieceId, hex: Hex) -> Option<Hex> {
    let spec = x.t.spec(id);
    let ground = &x.t.ground;
    let cost = |towards: usize| match spec.is_helicopter() {
        true => 1,
        false => ground.entry_cost(&x.s.haze, hex, towards, spec.is_vehicle()),
    };
    let free = |to: Hex| to != crate::ground::OFF && x.s.side_at(x.t, spec.side.other(), to).next().is_none();
    let next = |towards: usize| ground.neighbour[hex.index()][towards];
    (0..6)
        .filter(|&towards| free(next(towards)) && cost(towards) != crate::tables::NO_ENTRY)
        .min_by_key(|&towards| (!has_room(x.t, x.s, spec, next(towards)), cost(towards)))
        .map(next)
}

/// Would this hex hold one more of this kind (8.4, 8.44, 13.1)?
fn has_room(t: &Table, s: &State, spec: &Spec, hex: Hex) -> bool {
    let limit = &t.tables.stacking;
    let (kind, most): (fn(&Spec) -> bool, u8) = if spec.is_helicopter() {
        (Spec::is_helicopter, limit.helicopters)
    } else if spec.is_vehicle() {
        (Spec::is_vehicle, limit.vehicles)
    } else {
        (Spec::is_infantry, limit.units)
    };
    let takes_room = |id: &PieceId| {
        let there = s[*id].on_map() || s[*id].is(flag::WRECK);
        there && s[*id].hex == hex && kind(t.spec(*id))
    };
    (0..t.specs.len() as u8).map(PieceId).filter(takes_room).count() < usize::from(most)
}

/// One unit, with whoever is aboard and the headquarters at its side, goes back into a hex.
fn withdraw<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, id: PieceId, to: Hex) {
    let from = x.s[id].hex;
    for other in x.t.pieces_of(x.t.side(id)) {
        let along = other == id
            || (x.s[other].whereabouts == Whereabouts::Aboard && x.s[other].aboard == id)
            || (x.t.spec(other).is_hq() && x.s[other].on_map() && x.s[other].hex == from);
        if !along {
            continue;
        }
        x.s[other].hex = to;
        if x.s.documents.exist && x.s.documents.holder == other.0 {
            x.s.documents.hex = to;
        }
        if x.s[other].on_map() {
            x.tell(|v| {
                let text = format!("{} falls back from {} to {}.", v.name(other), v.hex(from), v.hex(to));
                Told::new("moved", "10.1", text).piece(v.key(other)).cell(from.0).cell(to.0)
            });
            observe::moved(x, other, from);
        }
    }
    x.s.journey.hex = to;
}

/// What protects a unit in a close assault: nothing, except Heavy and Building ground for the defender in the first round
/// and for everybody later (10.3), unless it is boarding (13.36) or rides in the open (14.15).
#[must_use]
pub fn cover(in_hex: Cover, round: u8, defends: bool, exposed: bool) -> Cover {
    let thick = matches!(in_hex, Cover::Heavy | Cover::Building);
    if thick && !exposed && (defends || round > 1) { in_hex } else { Cover::Clear }
}

/// Is this counter of one's own in the fight, on its feet, in a truck or on a tank, and may it shoot? Prior fire and
/// movement do not matter (10.4), laying a charge does (14.25), and each unit of a stack shoots once a round (10.1,
/// 10.2).
fn may_shoot(at: Lens<'_>, id: PieceId) -> Option<bool> {
    let (t, piece, assault) = (at.table(), at.own(id)?, at.assault());
    let shot = assault.shot[t.side(id).index()] >> t.local(id) & 1 == 1;
    let fit = piece.hex == assault.hex && takes_part(t.spec(id)) && !piece.is(flag::BUSY) && !shot;
    if !fit {
        return None;
    }
    match piece.whereabouts {
        Whereabouts::OnMap => Some(false),
        Whereabouts::Aboard => {
            let carrier = fire::fires_from(at, id).ok().flatten()?;
            Some(t.spec(carrier).kind == Kind::Truck)
        }
        _ => None,
    }
}

/// The enemy's counters in the fight; nobody else matters until it is over (10.5).
fn opponents<'a>(at: Lens<'a>) -> impl Iterator<Item = Known> + use<'a> {
    let hex = at.assault().hex;
    at.targets().filter(move |known| known.hex == hex && takes_part(at.table().spec(known.id)))
}

/// The shot of a counter at another in the fight: range 0 (10.1), hardly any cover (10.3), no crossfire.
fn aim_at(at: Lens<'_>, id: PieceId, in_truck: bool, weapon: Weapon, target: &Known) -> Option<Aim> {
    let (t, assault) = (at.table(), at.assault());
    let defends = t.side(target.id) != assault.attacker;
    let in_hex = t.ground.cover_now(at.haze(), assault.hex);
    let mark = Mark {
        kind: fire::target_kind(t.spec(target.id).kind, target.altitude),
        cover: cover(in_hex, assault.round, defends, target.transfer || target.riding),
        range: 0,
    };
    let gunner = Gunner { spec: t.spec(id), piece: at.own(id)?, in_truck };
    Some(fire::aim(t.tables, gunner, weapon, mark, false))
}

/// The shot of one's own counter with this weapon at another in the fight, for odds (10.1).
#[must_use]
pub fn aim_with(at: Lens<'_>, id: PieceId, weapon: Weapon, target: &Known) -> Option<Aim> {
    aim_at(at, id, may_shoot(at, id)?, weapon, target)
}

/// May this weapon be fired at the target in the fight: loaded, able to point into its own hex, allowed at range 0?
fn bears(at: Lens<'_>, id: PieceId, in_truck: bool, weapon: Weapon, target: &Known) -> bool {
    let Some(piece) = at.own(id) else { return false };
    let points = !matches!(weapon, Weapon::HullGun | Weapon::M203Smoke);
    points
        && fire::stocked(piece, weapon).is_ok()
        && aim_at(at, id, in_truck, weapon, target).is_some_and(|aim| aim.refusal(at.table().tables).is_none())
}

/// The counters of one's own that may shoot now, with their weapon and target.
fn shooters<'a>(at: Lens<'a>) -> impl Iterator<Item = (PieceId, Weapon, Known)> + use<'a> {
    at.own_ids().filter_map(move |id| may_shoot(at, id).map(|in_truck| (id, in_truck))).flat_map(
        move |(id, in_truck)| {
            fire::weapons_of(at.table().spec(id), at.own_choices()).flat_map(move |weapon| {
                let shot =
                    move |target: Known| bears(at, id, in_truck, weapon, &target).then_some((id, weapon, target));
                opponents(at).filter_map(shot)
            })
        },
    )
}

/// A shot of a close assault: at whom, then who with what (10.1).
pub fn ask_shot(at: Lens<'_>, so_far: &[Step], q: &mut Question<Step>) {
    let t = at.table();
    match so_far {
        [] => {
            q.prompt("10.1", || format!("Shoot at whom in {}?", t.ground.label(at.assault().hex)));
            for target in opponents(at) {
                if shooters(at).any(|(_, _, known)| known.id == target.id) {
                    q.offer(Step::Target(target.id), || {
                        let name = &t.spec(target.id).name;
                        Label::new(format!("shoot at {name}")).piece(t.key(target.id)).cell(target.hex.0)
                    });
                } else {
                    let bar = Bar::Shot(crate::resolve::Refused::Bulletproof);
                    q.why_not(bar.case(), || (Label::new(t.spec(target.id).name.clone()), bar.to_string()));
                }
            }
        }
        [Step::Target(named)] => {
            q.prompt("10.1", || format!("Who shoots at {}?", t.spec(*named).name));
            for (id, weapon, _) in shooters(at).filter(|(_, _, known)| known.id == *named) {
                q.offer(Step::Fire(id, weapon), || {
                    let text = format!("with {}, {}", t.spec(id).name, weapon_name(weapon));
                    Label::new(text).piece(t.key(id)).case("10.1")
                });
            }
        }
        _ => q.close(),
    }
}

/// Carry the shot out (10.1): its losses count at once, its fire does not count for the turn (10.4), and no window for
/// overwatch opens (10.72).
pub fn shot<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, side: Side, steps: &[Step]) {
    if let [Step::Target(target), Step::Fire(firer, weapon)] = *steps {
        x.s.assault.shot[side.index()] |= 1 << x.t.local(firer);
        resolve(x, side, target, firer, weapon);
        fire::use_up(x.t.tables, &mut x.s[firer], weapon);
    }
    pass_turn(x);
}

fn resolve<D: Dice, W: Witness<Told>>(
    x: &mut Desk<'_, D, W>,
    side: Side,
    target: PieceId,
    firer: PieceId,
    weapon: Weapon,
) {
    let at = x.lens(side);
    let Some((known, in_truck)) = at.target(target).zip(may_fire_from(at, firer)) else { return };
    let Some(aim) = aim_at(at, firer, in_truck, weapon, &known) else { return };
    observe::show(x, firer);
    let Ok(resolved) = aim.resolve(x.t.tables, Roll::open("assault", "10.1"), x.dice) else { return };
    let hex = x.s.assault.hex;
    x.tell(|v| {
        let (who, whom) = (v.true_name(firer), v.true_name(target));
        let text = format!("{who} shoots ({}) at {whom}: {}.", weapon_name(weapon), resolved.result);
        let told = Told::new("assault fire", "10.1", text).piece(v.table().key(firer)).piece(v.key(target));
        told.cell(hex.0).working(working(v.table().tables, &resolved))
    });
    fire::suffer(x, target, resolved.table, resolved.result, "10.1");
}

/// Whether the firer sits in a truck (14.16).
fn may_fire_from(at: Lens<'_>, firer: PieceId) -> Option<bool> {
    let carrier = fire::fires_from(at, firer).ok()?;
    Some(carrier.is_some_and(|carrier| at.table().spec(carrier).kind == Kind::Truck))
}

/// Another round, or out of the hex (10.1): the whole group leaves together with the points it has left, which it cannot
/// while one of it is suppressed (7.8).
pub fn ask_choice(at: Lens<'_>, so_far: &[Step], q: &mut Question<Step>) {
    match so_far {
        [] => {
            q.prompt("10.1", || "Fight another round, or leave the hex?".to_owned());
            q.offer_default(Step::Stop, || Label::new("fight another round").case("10.1"));
            let hex = at.assault().hex;
            let pinned = at.own_on_map().any(|(_, piece)| piece.hex == hex && piece.is(flag::SUPPRESSED));
            if pinned {
                q.why_not("7.8", || (Label::new("leave the hex"), "one of the group is suppressed".to_owned()));
            } else {
                movement::offer_ways_out(at, q);
            }
        }
        [Step::Stop] => q.close(),
        _ => movement::ask_onward(at, so_far, q),
    }
}

/// Carry the choice out (10.1).
pub fn chosen<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, steps: &[Step]) {
    if matches!(steps, [Step::Stop]) {
        x.s.replace(Frame::Assault);
        begin_round(x);
    } else {
        let (attacker, hex) = (x.s.assault.attacker, x.s.assault.hex);
        x.tell(|v| {
            let text = format!("{} breaks off the assault on {}.", side_title(attacker), v.hex(hex));
            Told::new("assault over", "10.1", text).cell(hex.0)
        });
        x.s.pop();
        x.s.journey.interrupted = false;
        movement::onward(x, steps);
    }
}
