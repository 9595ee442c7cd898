//! Anti-tank fire (section 15).

use kernel::Dice;
use kernel::dice::Roll;

use crate::tables::tables;
use crate::words::Weapon;
use crate::{Factor, total};

/// Weapons that fight armour (15.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Piercer {
    /// An anti-tank weapon of one man.
    OneMan,
    /// A recoilless gun.
    Recoilless,
    /// A conventional gun.
    Gun,
    /// A guided missile.
    Missile,
    /// An armoured vehicle's shell gun.
    AfvGun,
    /// A machine gun of 12.7 mm or more, or a light automatic shell gun.
    HeavyMg,
}

impl Piercer {
    /// All of them, in the order of the book.
    pub const ALL: [Piercer; 6] =
        [Piercer::OneMan, Piercer::Recoilless, Piercer::Gun, Piercer::Missile, Piercer::AfvGun, Piercer::HeavyMg];

    /// Its written name.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Piercer::HeavyMg => "heavy-mg",
            other => other.weapon().word(),
        }
    }

    /// The weapon of this name.
    #[must_use]
    pub fn named(word: &str) -> Option<Piercer> {
        Piercer::ALL.into_iter().find(|piercer| piercer.word() == word)
    }

    /// The line of fire effect it uses.
    #[must_use]
    pub const fn weapon(self) -> Weapon {
        match self {
            Piercer::OneMan => Weapon::OneMan,
            Piercer::Recoilless => Weapon::Recoilless,
            Piercer::Gun => Weapon::Gun,
            Piercer::Missile => Weapon::Missile,
            Piercer::AfvGun => Weapon::AfvGun,
            Piercer::HeavyMg => Weapon::TurretMg,
        }
    }
}

/// All that bears on one shot at an armoured vehicle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    /// The weapon.
    pub weapon: Piercer,
    /// Range in metres.
    pub range: i32,
    /// Weight of the target.
    pub tons: u32,
    /// The year of the battle.
    pub year: u32,
    /// The target is post-war self-propelled artillery.
    pub sp_gun: bool,
    /// The flank is at a lesser angle to the fire than the front.
    pub flank: bool,
    /// The target moved 50 m.
    pub target_moved: bool,
    /// The firer is under fire that can harm it.
    pub under_fire: bool,
    /// The firer is surprised by a hidden source.
    pub surprised: bool,
    /// The target is partly concealed.
    pub concealed: bool,
    /// The firer moved.
    pub firer_moved: bool,
    /// The target is behind local smoke.
    pub smoke: bool,
}

/// What a shot does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Struck {
    /// Effect, factors and the die.
    pub factors: Vec<Factor>,
    /// Their total.
    pub total: i32,
    /// Whether the vehicle is knocked out and halts where it is.
    pub knocked_out: bool,
}

/// Why a weapon harms no vehicle of this weight at any range; nothing if it does (15.1).
#[must_use]
pub fn too_heavy(shot: &Shot) -> Option<String> {
    let most = tables().heavy_mg_most_tons;
    let barred = shot.weapon == Piercer::HeavyMg && shot.tons > most && !shot.sp_gun;
    barred.then(|| format!("a heavy machine gun harms nothing heavier than {most} t but post-war self-propelled guns"))
}

/// Why a weapon cannot harm the target; nothing if it can (15.1).
#[must_use]
pub fn why_not(shot: &Shot) -> Option<String> {
    let harmless = tables().effect(shot.weapon.weapon(), shot.range) == 0;
    too_heavy(shot).or_else(|| harmless.then(|| format!("this weapon has no effect at {} m", shot.range)))
}

/// Effect (15.1) and factors with the weight class of the date (15.2).
#[must_use]
pub fn factors(shot: &Shot) -> Vec<Factor> {
    let weapon = shot.weapon.weapon();
    let mut factors = vec![Factor::new(shot.weapon.word(), "15.1", tables().effect(weapon, shot.range))];
    match shot.weapon {
        Piercer::AfvGun => factors.push(Factor::new("afv-gun-at-armour", "15.1", tables().anti_tank_weapon[0])),
        Piercer::HeavyMg => factors.push(Factor::new("heavy-mg-at-armour", "15.1", tables().anti_tank_weapon[1])),
        _ => (),
    }
    let class = tables().weight_class(shot.tons, shot.year);
    let given = [
        ("flank", shot.flank),
        ("light", class > 0),
        ("target-moved", shot.target_moved),
        ("under-fire", shot.under_fire),
        ("surprised", shot.surprised),
        ("heavy", class < 0),
        ("concealed", shot.concealed),
        ("firer-moved", shot.firer_moved),
        ("smoke", shot.smoke),
    ];
    let true_ones = given.into_iter().filter(|&(_, holds)| holds);
    factors.extend(
        true_ones.map(|(name, _)| Factor::new(name, "15.2", tables().anti_tank.get(name).copied().unwrap_or(0))),
    );
    factors
}

/// One shot (15.3): effect, factors and a die; eight or more knocks out.
///
/// # Errors
///
/// Why the weapon cannot harm the target.
pub fn strike(shot: &Shot, dice: &mut impl Dice) -> Result<Struck, String> {
    why_not(shot).map_or_else(|| Ok(rule(shot, dice)), Err)
}

/// The same for a shot that may be out of range: then nothing is knocked out, whatever the total (15.1).
pub fn rule(shot: &Shot, dice: &mut impl Dice) -> Struck {
    let mut factors = factors(shot);
    factors.push(Factor::new("die", "15.3", i32::from(dice.d6(Roll::open("anti-tank", "15.3")))));
    let total = total(&factors);
    Struck { factors, total, knocked_out: total >= tables().knocked_out && why_not(shot).is_none() }
}

/// Whether a vehicle that was knocked out burns (15.3).
pub fn burns(dice: &mut impl Dice) -> bool {
    dice.d6(Roll::open("burning", "15.3")) <= tables().burning_up_to
}

/// Whether flame, sticky bombs, molotovs, satchels or off-table fire knock a vehicle out (15.4).
pub fn close_attack(dice: &mut impl Dice) -> bool {
    dice.d6(Roll::open("close attack", "15.4")) <= tables().close_attack_up_to
}

/// How a crew member leaves a vehicle that was knocked out (15.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Escape {
    /// He does not.
    Lost,
    /// With a pistol.
    Pistol,
    /// With a submachine gun, if one was paid for.
    Smg,
}

/// Dices for a crew member (15.5): 6 with a submachine gun, 3 to 5 with a pistol.
pub fn crew_escape(dice: &mut impl Dice) -> Escape {
    match dice.d6(Roll::unseen("crew", "15.5")) {
        6 => Escape::Smg,
        3..=5 => Escape::Pistol,
        _ => Escape::Lost,
    }
}

/// Whether a passenger gets out with his own weapons (15.5).
pub fn passenger_escapes(dice: &mut impl Dice) -> bool {
    dice.d6(Roll::unseen("passenger", "15.5")) >= 3
}
