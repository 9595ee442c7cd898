//! What every counter shoots with, and the shot that comes of it (13.41, 13.42, 14.11 to 14.13, 14.21 to 14.24).

use crate::resolve::{
    DirectShot, IndirectShot, Refused, Resolved, TargetKind, direct_fire, direct_refusal, indirect_fire,
    indirect_refusal,
};
use crate::tables::{Cover, Kind, SmallArm, SpecialWeapon, Tables};
use crate::units::{Arms, Piece, Spec, Weapon};
use kernel::Dice;
use kernel::dice::Roll;

/// The ways to fire that a counter has: a team's rifles, semi-automatic or automatic at its wish (15.2), its M203
/// (14.21) and rifle grenades (14.22), crews with their weapon and small arms (9.8, 14.23, 14.24), a tank's gun and two
/// machine guns (14.11), a carrier's two (14.12), a gunship's guns and rockets for every kind of fire (13.43). `choice` is what its side chose
/// before the game.
pub fn weapons_of(spec: &Spec, choice: u8) -> impl Iterator<Item = Weapon> + Clone + use<> {
    let mut all = [None; 5];
    match spec.kind {
        Kind::Tank => {
            all = [Some(Weapon::TankGun), Some(Weapon::TurretGun), Some(Weapon::HullGun), None, None];
        }
        Kind::Apc => all = [Some(Weapon::TurretGun), Some(Weapon::HullGun), None, None, None],
        Kind::Gunship => all = [Some(Weapon::GunshipGun), Some(Weapon::Rockets), None, None, None],
        Kind::Recoilless => all[2] = Some(Weapon::Recoilless),
        Kind::Bazooka => all[2] = Some(Weapon::Bazooka),
        Kind::Truck | Kind::Transport | Kind::Headquarters => {}
        _ => {
            all[2] = spec.m203.then_some(Weapon::M203);
            all[3] = spec.m203.then_some(Weapon::M203Smoke);
            all[4] = spec.rifle_grenade.then_some(Weapon::RifleGrenade);
        }
    }
    match spec.arms_now(choice) {
        Arms::Only(arm) => all[0] = Some(Weapon::Arm(arm)),
        Arms::SemiOrAuto => {
            all[0] = Some(Weapon::Arm(SmallArm::Semi));
            all[1] = Some(Weapon::Arm(SmallArm::Auto));
        }
        Arms::None | Arms::ByPlatoon => {}
    }
    let all = if spec.dummy { [None; 5] } else { all };
    all.into_iter().flatten()
}

/// The line of the range table on which a weapon fires, for those resolved on the direct table: a tank's machine guns
/// are light (14.11), those of carriers and gunships heavy (14.12, 13.4).
#[inline]
#[must_use]
pub fn small_arm(kind: Kind, weapon: Weapon) -> Option<SmallArm> {
    match weapon {
        Weapon::Arm(arm) => Some(arm),
        Weapon::TurretGun | Weapon::HullGun if kind == Kind::Tank => Some(SmallArm::Lmg),
        Weapon::TurretGun | Weapon::HullGun | Weapon::GunshipGun => Some(SmallArm::Hmg),
        _ => None,
    }
}

/// The line of the special weapons table, for those resolved on the indirect table (13.42, 14.11, 14.21 to 14.24).
#[inline]
#[must_use]
pub fn special_weapon(weapon: Weapon) -> Option<SpecialWeapon> {
    Some(match weapon {
        Weapon::M203 | Weapon::M203Smoke => SpecialWeapon::M203,
        Weapon::RifleGrenade => SpecialWeapon::RifleGrenade,
        Weapon::Recoilless => SpecialWeapon::Recoilless,
        Weapon::Bazooka => SpecialWeapon::Bazooka,
        Weapon::TankGun => SpecialWeapon::TankGun,
        Weapon::Rockets => SpecialWeapon::Rockets,
        _ => return None,
    })
}

/// Does the weapon have artillery's effect on buildings? The recoilless rifle (14.23) and the bazooka (14.24), and by
/// our ruling the tank's gun and rockets, which are as strong.
#[must_use]
pub const fn breaks_buildings(weapon: Weapon) -> bool {
    matches!(weapon, Weapon::Recoilless | Weapon::Bazooka | Weapon::TankGun | Weapon::Rockets)
}

/// A vehicle's weapon among the bits of [`Piece::guns`]: each fires once a turn (14.13).
#[must_use]
pub const fn gun_bit(weapon: Weapon) -> u8 {
    match weapon {
        Weapon::TankGun => 1,
        Weapon::TurretGun => 2,
        Weapon::HullGun => 4,
        _ => 0,
    }
}

/// Hexes behind the target that a machine gun sweeps: two for a light one (7.41), four for a heavy one (7.42).
#[must_use]
pub fn zone_depth(tables: &Tables, arm: SmallArm) -> u8 {
    match arm {
        SmallArm::Lmg => tables.reach.lmg_kill_zone,
        SmallArm::Hmg => tables.reach.hmg_kill_zone,
        _ => 0,
    }
}

/// Who fires: the print, the state, and whether from inside a truck.
#[derive(Clone, Copy, Debug)]
pub struct Gunner<'a> {
    /// The print.
    pub spec: &'a Spec,
    /// The state.
    pub piece: &'a Piece,
    /// Inside a truck (14.16)?
    pub in_truck: bool,
}

/// What is fired at, as far as it bears on the shot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    /// What it is.
    pub kind: TargetKind,
    /// What protects it.
    pub cover: Cover,
    /// Hexes to it.
    pub range: u16,
}

/// A shot ready to be rolled, on one table or the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// Small arms (7.7).
    Direct(DirectShot),
    /// Grenades, rockets and guns (9.42).
    Indirect(IndirectShot),
}

impl Aim {
    /// Why the rules forbid it.
    #[inline]
    #[must_use]
    pub fn refusal(&self, tables: &Tables) -> Option<Refused> {
        match self {
            Aim::Direct(shot) => direct_refusal(tables, shot),
            Aim::Indirect(shot) => indirect_refusal(tables, shot),
        }
    }
    /// Roll it.
    ///
    /// # Errors
    ///
    /// What [`Aim::refusal`] says.
    pub fn resolve(&self, tables: &Tables, roll: Roll, dice: &mut impl Dice) -> Result<Resolved, Refused> {
        match self {
            Aim::Direct(shot) => direct_fire(tables, shot, roll, dice),
            Aim::Indirect(shot) => indirect_fire(tables, shot, roll, dice),
        }
    }
}

/// Take aim: everything that bears on this shot. From a truck men fire worse (14.16), but not the recoilless rifle that
/// is mounted on it (14.23); crossfire counts on the direct table alone (7.91).
#[must_use]
pub fn aim(tables: &Tables, gunner: Gunner<'_>, weapon: Weapon, mark: Mark, crossfire: bool) -> Aim {
    let suppressed = gunner.piece.is(crate::units::flag::SUPPRESSED);
    let from_truck = gunner.in_truck && weapon != Weapon::Recoilless;
    match (small_arm(gunner.spec.kind, weapon), special_weapon(weapon)) {
        (Some(arm), _) => Aim::Direct(DirectShot {
            suppressed,
            from_truck,
            crossfire,
            gunship: weapon == Weapon::GunshipGun,
            target: mark.kind,
            ..DirectShot::new(arm, gunner.piece.men, mark.range, mark.cover)
        }),
        (None, special) => {
            let special = special.unwrap_or(SpecialWeapon::M203);
            let shot = IndirectShot::aimed(tables, special, mark.range, mark.kind, mark.cover);
            Aim::Indirect(IndirectShot { suppressed, from_truck, ..shot })
        }
    }
}

/// A shot uses up ammunition: one of a gunship's (13.41, 13.42), or a rifle grenade, which takes two turns to load again
/// (14.22).
pub fn use_up(tables: &Tables, piece: &mut Piece, weapon: Weapon) {
    match weapon {
        Weapon::GunshipGun => piece.guns = piece.guns.saturating_sub(1),
        Weapon::Rockets => piece.ready = piece.ready.saturating_sub(1),
        Weapon::RifleGrenade => piece.ready = tables.special_weapon(SpecialWeapon::RifleGrenade).rest + 1,
        _ => {}
    }
}
