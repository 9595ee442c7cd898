//! Who may fire, with what, at whom; and the reason where not (5.31, 6.1, 7.3, 9.8, 13.35, 13.4, 14.1).

use super::weapons::{Aim, Gunner, Mark, aim, gun_bit, special_weapon, weapons_of};
use super::{losses, zones};
use crate::observe::{self, Eye};
use crate::resolve::Refused;
use crate::sight::{self, BLOCKED};
use crate::state::Frame;
use crate::tables::{Cover, Kind};
use crate::units::{Piece, PieceId, Spec, Weapon, Whereabouts, flag};
use crate::view::{Known, Lens};
use geometry::Hex;
use std::fmt;

/// Which kind of fire (7.6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// An attack of the direct fire phase (7.61).
    Direct,
    /// At whoever moves (7.62).
    Opportunity,
    /// At whoever just fired (7.63).
    Overwatch,
}

impl Mode {
    /// The case that describes it.
    #[must_use]
    pub const fn case(self) -> &'static str {
        match self {
            Mode::Direct => "7.61",
            Mode::Opportunity => "7.62",
            Mode::Overwatch => "7.63",
        }
    }
    /// What a side does with it, for tellings.
    #[must_use]
    pub const fn verb(self) -> &'static str {
        match self {
            Mode::Direct => "attacks",
            Mode::Opportunity => "fires at the moving",
            Mode::Overwatch => "answers the fire of",
        }
    }
}

/// Why a unit does not fire, or not at this target; its words are made only when somebody reads them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bar {
    /// It has nothing to fire with.
    Unarmed,
    /// It is off the map.
    Away,
    /// It has fired this turn (7.31).
    Fired,
    /// It has moved this turn (7.31).
    Moved,
    /// It is out of command (5.31).
    OutOfCommand,
    /// It boards or leaves a carrier this turn (13.35).
    Loading,
    /// It lays a charge this turn (14.25).
    Busy,
    /// A mortar's crew has only opportunity fire (9.8).
    MortarCrew,
    /// Its side has no opportunity fire yet (15.3).
    Surprised,
    /// It was itself fired at (7.63).
    FiredAt,
    /// It sits inside a carrier (14.12, 14.16, 14.23).
    Inside(&'static str),
    /// Gunships are out of the game by now (15.3).
    GunshipsGone,
    /// All shots are spent (13.41, 13.42).
    Spent(Weapon),
    /// The rifle grenade is ready in so many turns (14.22).
    Reloading(u8),
    /// This gun of the vehicle has fired this turn (14.13).
    GunFired,
    /// It does not see the target, which would take so many points of so many (6.11).
    Unseen(u8, u8),
    /// It has no line of sight at all (6.1).
    NoLine,
    /// From the air it is not seen in its cover (13.22).
    InCover,
    /// The gun points elsewhere (14.11).
    NotAhead,
    /// The rules forbid the shot as such.
    Shot(Refused),
}

impl Bar {
    /// The case that forbids it.
    #[must_use]
    pub const fn case(self) -> &'static str {
        match self {
            Bar::Unarmed | Bar::Away => "7.1",
            Bar::Fired | Bar::Moved => "7.31",
            Bar::OutOfCommand => "5.31",
            Bar::Loading => "13.35",
            Bar::Busy => "14.25",
            Bar::MortarCrew => "9.8",
            Bar::Surprised | Bar::GunshipsGone => "15.3",
            Bar::FiredAt => "7.63",
            Bar::Inside(case) => case,
            Bar::Spent(Weapon::Rockets) => "13.42",
            Bar::Spent(_) => "13.41",
            Bar::Reloading(_) => "14.22",
            Bar::GunFired => "14.13",
            Bar::Unseen(..) => "6.11",
            Bar::NoLine => "6.1",
            Bar::InCover => "13.22",
            Bar::NotAhead => "14.11",
            Bar::Shot(refused) => refused.case(),
        }
    }
}

impl fmt::Display for Bar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match *self {
            Bar::Unarmed => "has nothing to fire with",
            Bar::Away => "is not on the map",
            Bar::Fired => "has fired this turn",
            Bar::Moved => "has moved this turn",
            Bar::OutOfCommand => "is out of command",
            Bar::Loading => "is boarding or leaving a carrier",
            Bar::Busy => "is laying a charge",
            Bar::MortarCrew => "is a mortar crew, which fires small arms only at those who move",
            Bar::Surprised => "may not fire at those who move yet",
            Bar::FiredAt => "was fired at itself",
            Bar::Inside(_) => "sits inside and cannot fire from there",
            Bar::GunshipsGone => "may no longer be used",
            Bar::Spent(Weapon::Rockets) => "has fired all its rockets",
            Bar::Spent(_) => "has used up its machine gun ammunition",
            Bar::Reloading(1) => "has its rifle grenade ready next turn",
            Bar::Reloading(turns) => return write!(f, "has its rifle grenade ready in {turns} turns"),
            Bar::GunFired => "has fired this gun this turn",
            Bar::Unseen(cost, points) => return write!(f, "cannot see it: {cost} points of {points}"),
            Bar::NoLine => "has no line of sight to it",
            Bar::InCover => "does not see it in its cover from the air",
            Bar::NotAhead => "points the other way",
            Bar::Shot(refused) => return refused.fmt(f),
        };
        f.write_str(text)
    }
}

/// A counter that may fire, with what its shots need.
#[derive(Clone, Copy, Debug)]
pub struct Post {
    /// Which.
    pub id: PieceId,
    /// Where it looks and fires from, and with how many points.
    pub eye: Eye,
    /// Inside a truck (14.16).
    pub in_truck: bool,
    /// Only by its cone, for it has fired or moved (7.92).
    pub cone_only: bool,
}

/// May this counter fire at all in this mode? (5.31, 7.31, 7.61, 7.63, 9.8, 13.35, 14.16)
pub fn post(at: Lens<'_>, mode: Mode, id: PieceId) -> Result<Post, Bar> {
    let (spec, Some(piece)) = (at.table().spec(id), at.own(id)) else { return Err(Bar::Away) };
    let carrier = fires_from(at, id)?;
    if spec.dummy || weapons_of(spec, 0).next().is_none() {
        return Err(Bar::Unarmed);
    }
    if spec.is_mortar() && mode != Mode::Opportunity {
        return Err(Bar::MortarCrew);
    }
    if piece.is(flag::TRANSFER) && !spec.is_vehicle() {
        return Err(Bar::Loading);
    }
    if piece.is(flag::BUSY) {
        return Err(Bar::Busy);
    }
    if !piece.is(flag::IN_COMMAND) && under_command(spec) && matches!(at.phase(), Frame::Fire { .. }) {
        return Err(Bar::OutOfCommand);
    }
    let until = at.table().scenario.special.gunships_until;
    if spec.kind == Kind::Gunship && until > 0 && at.turn() > until {
        return Err(Bar::GunshipsGone);
    }
    let carried = carrier.and_then(|carrier| at.own(carrier)).is_some_and(|carrier| carrier.is(flag::MOVED));
    let spent = spent(spec, piece, carried, mode);
    let cone_only = spent.is_some();
    if let Some(bar) = spent
        && !(mode == Mode::Opportunity && zones::has_cone(spec, piece))
    {
        return Err(bar);
    }
    let in_truck = carrier.is_some_and(|carrier| at.table().spec(carrier).kind == Kind::Truck);
    let Some(eye) = Eye::of(at.table(), id, piece) else { return Err(Bar::Unarmed) };
    let eye = if mode == Mode::Overwatch { eye.on_overwatch(at.table(), piece) } else { eye };
    Ok(Post { id, eye, in_truck, cone_only })
}

/// Command does not apply to vehicles and helicopters (5.36).
fn under_command(spec: &Spec) -> bool {
    !spec.is_vehicle() && !spec.is_helicopter()
}

/// From where a counter fires: its own feet, or the carrier it is named with. Fire teams and light machine guns fire from
/// a truck (14.16), a recoilless rifle from a truck it has to itself (14.23), a fire team from the top of a tank (14.15),
/// nobody from inside anything else (14.12).
pub fn fires_from(at: Lens<'_>, id: PieceId) -> Result<Option<PieceId>, Bar> {
    let (spec, Some(piece)) = (at.table().spec(id), at.own(id)) else { return Err(Bar::Away) };
    match piece.whereabouts {
        Whereabouts::OnMap => return Ok(None),
        Whereabouts::Aboard => {}
        _ => return Err(Bar::Away),
    }
    let carrier = piece.aboard;
    if !at.own(carrier).is_some_and(Piece::on_map) {
        return Err(Bar::Away);
    }
    let aboard = |&other: &PieceId| {
        at.own(other).is_some_and(|p| p.whereabouts == Whereabouts::Aboard && p.aboard == carrier)
            && !at.table().spec(other).is_hq()
    };
    let alone = || at.own_ids().filter(aboard).count() == 1;
    match (at.table().spec(carrier).kind, spec.kind) {
        (Kind::Truck, Kind::FireTeam | Kind::Lmg) | (Kind::Tank, Kind::FireTeam) => Ok(Some(carrier)),
        (Kind::Truck, Kind::Recoilless) if alone() => Ok(Some(carrier)),
        (Kind::Truck, Kind::Recoilless) => Err(Bar::Inside("14.23")),
        (Kind::Apc, _) => Err(Bar::Inside("14.12")),
        _ => Err(Bar::Inside("14.16")),
    }
}

/// A unit fires once a turn and not after moving (7.31); tanks and carriers have several guns (14.13), but overwatch
/// is for those who have not fired at all (7.63). A gunship fires one kind of weapon (13.44).
fn spent(spec: &Spec, piece: &Piece, carried: bool, mode: Mode) -> Option<Bar> {
    if piece.is(flag::MOVED) || carried {
        return Some(Bar::Moved);
    }
    let several_guns = matches!(spec.kind, Kind::Tank | Kind::Apc) && mode != Mode::Overwatch;
    (piece.is(flag::FIRED) && !several_guns).then_some(Bar::Fired)
}

/// Is there ammunition for this weapon? (13.41, 13.42, 14.22)
pub fn stocked(piece: &Piece, weapon: Weapon) -> Result<(), Bar> {
    match weapon {
        Weapon::GunshipGun if piece.guns == 0 => Err(Bar::Spent(weapon)),
        Weapon::Rockets if piece.ready == 0 => Err(Bar::Spent(weapon)),
        Weapon::RifleGrenade if piece.ready > 0 => Err(Bar::Reloading(piece.ready)),
        _ => Ok(()),
    }
}

/// May this weapon be fired now: ammunition there, and a vehicle's gun not fired this turn (14.13)?
pub fn loaded(piece: &Piece, weapon: Weapon) -> Result<(), Bar> {
    if piece.guns & gun_bit(weapon) != 0 { Err(Bar::GunFired) } else { stocked(piece, weapon) }
}

/// What a shot at this target depends on: cover by its hex, none while it boards (13.36), rides on a tank (14.15) or
/// flies (13.5).
#[must_use]
pub fn mark(at: Lens<'_>, from: Hex, target: &Known) -> Mark {
    let (t, haze) = (at.table(), at.haze());
    let open = target.transfer || target.riding;
    Mark {
        kind: losses::target_kind(t.spec(target.id).kind, target.altitude),
        cover: if open { Cover::Clear } else { t.ground.cover_now(haze, target.hex) },
        range: t.ground.distance(from, target.hex),
    }
}

/// The shot of a counter with a weapon at a target, for play, offers and odds alike (7.1).
#[must_use]
pub fn aim_at(at: Lens<'_>, post: &Post, weapon: Weapon, target: &Known, crossfire: bool) -> Option<Aim> {
    let gunner = Gunner { spec: at.table().spec(post.id), piece: at.own(post.id)?, in_truck: post.in_truck };
    Some(aim(at.table().tables, gunner, weapon, mark(at, post.eye.hex, target), crossfire))
}

/// Can this weapon of the post be fired at the target: loaded, pointing there (14.11), in range? Sight is [`sees`].
pub fn bears(at: Lens<'_>, post: &Post, weapon: Weapon, target: &Known) -> Result<(), Bar> {
    let Some(piece) = at.own(post.id) else { return Err(Bar::Away) };
    loaded(piece, weapon)?;
    if weapon == Weapon::M203Smoke {
        return Err(Bar::Unarmed);
    }
    if weapon == Weapon::HullGun && !at.table().ground.grid.in_cone(post.eye.hex, piece.facing, target.hex) {
        return Err(Bar::NotAhead);
    }
    let Some(aim) = aim_at(at, post, weapon, target, false) else { return Err(Bar::Away) };
    aim.refusal(at.table().tables).map_or(Ok(()), |refused| Err(Bar::Shot(refused)))
}

/// Does the post see the target with its own points? (6.11, 7.1)
#[inline]
pub fn sees(at: Lens<'_>, post: &Post, target: &Known) -> Result<(), Bar> {
    let (t, mark) = (at.table(), observe::Mark::known(at.table(), target));
    if observe::spots(t, at.haze(), post.eye, mark) { Ok(()) } else { Err(unseen(at, post.eye, mark)) }
}

/// What it would have taken to see the target.
#[cold]
fn unseen(at: Lens<'_>, eye: Eye, mark: observe::Mark) -> Bar {
    let (t, haze) = (at.table(), at.haze());
    let look = if eye.altitude || mark.altitude { sight::cost_at_altitude } else { sight::cost };
    match look(&t.sight, &t.ground, haze, eye.hex, mark.hex) {
        BLOCKED => Bar::NoLine,
        cost if cost <= eye.points => Bar::InCover,
        cost => Bar::Unseen(cost, eye.points),
    }
}

/// Can this weapon be fired into this hex: loaded, in range, and the hex seen? (14.21, 14.23, 14.24)
pub fn bears_into(at: Lens<'_>, post: &Post, weapon: Weapon, hex: Hex) -> Result<(), Bar> {
    let Some(piece) = at.own(post.id) else { return Err(Bar::Away) };
    loaded(piece, weapon)?;
    let Some(special) = special_weapon(weapon) else { return Err(Bar::Unarmed) };
    let facts = at.table().tables.special_weapon(special);
    let range = at.table().ground.distance(post.eye.hex, hex);
    if range < facts.minimum_range || range > facts.maximum_range {
        let refused = Refused::WeaponRange(special, range, facts.minimum_range, facts.maximum_range);
        return Err(Bar::Shot(refused));
    }
    // A hex is no unit hiding in it: from the air it is seen like anything that does not hide (13.22).
    let mark = observe::Mark { hex, altitude: false, helicopter: true, shot: true, stirred: true };
    if observe::spots(at.table(), at.haze(), post.eye, mark) { Ok(()) } else { Err(unseen(at, post.eye, mark)) }
}
