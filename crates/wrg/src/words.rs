//! The words of the book as the program spells them: weapons, ranks, arms, targets, terrain and light.

use std::fmt;

/// A word that is not in its list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownWord {
    /// What was written.
    pub word: String,
    /// What may be written.
    pub known: Vec<&'static str>,
}

impl fmt::Display for UnknownWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not known here; choose from {}", self.word, self.known.join(", "))
    }
}

impl std::error::Error for UnknownWord {}

/// A written name as players say it: `magazine-lmg` is a magazine LMG.
#[must_use]
pub fn spoken(word: &str) -> String {
    let said = match word {
        "lmg-no2" => "second man at the LMG",
        "flamethrower" => "flame thrower",
        "one-man" => "one-man anti-tank weapon",
        "mortar-2in" => "2 in mortar",
        "mortar-60mm" => "60 mm mortar",
        "mortar-81mm" => "81 mm mortar",
        "recoilless" => "recoilless gun",
        "gun" => "anti-tank gun",
        "afv-flame" => "AFV flame thrower",
        "self-propelled-gun" => "self-propelled gun",
        _ => {
            let part = |part: &str| if SHORT.contains(&part) { part.to_uppercase() } else { part.to_owned() };
            return word.split('-').map(part).collect::<Vec<_>>().join(" ");
        }
    };
    said.to_owned()
}

/// Parts of names that stand for words and are written large.
const SHORT: [&str; 4] = ["smg", "lmg", "mg", "afv"];

/// A number of things, in words that end with theirs: `4 satchel charges`.
#[must_use]
pub fn several(number: impl Into<i64>, thing: &str) -> String {
    match number.into() {
        1 => format!("1 {thing}"),
        number if thing.ends_with('o') => format!("{number} {thing}es"),
        number => format!("{number} {thing}s"),
    }
}

/// A number of men, in words.
#[must_use]
pub fn men(number: usize) -> String {
    if number == 1 { "1 man".to_owned() } else { format!("{number} men") }
}

/// Defines an enum whose members have a written name each.
macro_rules! words {
    ($(#[$about:meta])* $kind:ident { $($(#[$doc:meta])* $member:ident = $word:literal,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum $kind { $($(#[$doc])* $member,)+ }

        impl $kind {
            /// All of them, in the order of the book.
            pub const ALL: &'static [$kind] = &[$($kind::$member,)+];
            /// How many there are.
            pub const COUNT: usize = $kind::ALL.len();

            /// Its written name.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self { $($kind::$member => $word,)+ }
            }
        }

        impl std::str::FromStr for $kind {
            type Err = UnknownWord;

            fn from_str(word: &str) -> Result<$kind, UnknownWord> {
                let found = $kind::ALL.iter().copied().find(|member| member.word() == word);
                found.ok_or_else(|| UnknownWord { word: word.to_owned(), known: vec![$($word,)+] })
            }
        }

        impl std::fmt::Display for $kind {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(&spoken(self.word()))
            }
        }
    };
}

words! {
    /// Weapons with a line in one of the two tables of fire effect. The first twelve are small arms.
    Weapon {
        /// A hand grenade.
        Grenade = "grenade",
        /// A pistol.
        Pistol = "pistol",
        /// A submachine gun.
        Smg = "smg",
        /// A rifle.
        Rifle = "rifle",
        /// A rifle that fires bursts.
        AssaultRifle = "assault-rifle",
        /// A light machine gun with a magazine.
        MagazineLmg = "magazine-lmg",
        /// A light machine gun with a belt.
        BeltLmg = "belt-lmg",
        /// The second man at a light machine gun, not using his own weapon.
        LmgNo2 = "lmg-no2",
        /// A grenade launcher.
        GrenadeLauncher = "grenade-launcher",
        /// A flame thrower carried by a man.
        Flamethrower = "flamethrower",
        /// A Claymore mine, or a fougasse.
        Claymore = "claymore",
        /// An anti-tank weapon of one man.
        OneMan = "one-man",
        /// A machine gun on tripod or wheels.
        TripodMg = "tripod-mg",
        /// A 2 in mortar.
        Mortar2in = "mortar-2in",
        /// A 60 mm mortar.
        Mortar60mm = "mortar-60mm",
        /// A 3 in or 81 mm mortar.
        Mortar81mm = "mortar-81mm",
        /// A recoilless gun with a crew.
        Recoilless = "recoilless",
        /// A conventional anti-tank gun with a crew.
        Gun = "gun",
        /// A man who helps at one of the weapons above.
        Helper = "helper",
        /// A machine gun on a pintle, or in a helicopter's door.
        PintleMg = "pintle-mg",
        /// A machine gun or light automatic gun in a turret.
        TurretMg = "turret-mg",
        /// An armoured vehicle's shell gun of 75 mm or more.
        AfvGun = "afv-gun",
        /// An armoured vehicle's flame thrower.
        AfvFlame = "afv-flame",
        /// A set of anti-tank guided missiles.
        Missile = "missile",
    }
}

impl Weapon {
    /// Whether it stands in the table of small arms (9.4).
    #[must_use]
    pub const fn is_small(self) -> bool {
        (self as u8) < Weapon::TripodMg as u8
    }
}

words! {
    /// Ranks, from the lowest.
    Rank {
        /// No rank.
        Man = "man",
        /// Second in command of a section, or in command of a heavy weapon.
        LanceCorporal = "lance-corporal",
        /// In command of a section or a vehicle.
        Corporal = "corporal",
        /// Second in command of a platoon.
        Sergeant = "sergeant",
        /// A commissioned officer.
        Officer = "officer",
    }
}

impl Rank {
    /// The rank of a short name, as rulings write it: lcpl, cpl, sgt, officer.
    #[must_use]
    pub fn short(word: &str) -> Option<Rank> {
        match word {
            "lcpl" => Some(Rank::LanceCorporal),
            "cpl" => Some(Rank::Corporal),
            "sgt" => Some(Rank::Sergeant),
            "officer" => Some(Rank::Officer),
            _ => None,
        }
    }
}

words! {
    /// What a man carries.
    Arm {
        /// What everybody has who has nothing else.
        Pistol = "pistol",
        /// A rifle.
        Rifle = "rifle",
        /// A submachine gun.
        Smg = "smg",
        /// A rifle that fires bursts.
        AssaultRifle = "assault-rifle",
        /// A weapon that launches grenades.
        GrenadeLauncher = "grenade-launcher",
        /// A light machine gun with a magazine.
        MagazineLmg = "magazine-lmg",
        /// A light machine gun with a belt.
        BeltLmg = "belt-lmg",
        /// Hand grenades, beside or instead of the others.
        Grenades = "grenades",
        /// A 2 in mortar.
        Mortar2in = "mortar-2in",
        /// A 60 mm mortar.
        Mortar60mm = "mortar-60mm",
        /// A flame thrower.
        Flamethrower = "flamethrower",
        /// A night vision device.
        NightVision = "night-vision",
        /// An anti-tank weapon of one man.
        OneMan = "one-man",
        /// A radio.
        Radio = "radio",
        /// A mine detector.
        MineDetector = "mine-detector",
    }
}

words! {
    /// Weapons that need a crew or a mount.
    Heavy {
        /// A 3 in or 81 mm mortar.
        Mortar81mm = "mortar-81mm",
        /// A machine gun on tripod or wheels.
        TripodMg = "tripod-mg",
        /// A machine gun on a vehicle.
        VehicleMg = "vehicle-mg",
        /// A machine gun on a pintle, where another could be in a turret.
        PintleMg = "pintle-mg",
        /// A recoilless gun.
        Recoilless = "recoilless",
        /// A conventional anti-tank gun.
        Gun = "gun",
        /// A set of anti-tank missiles with two missiles.
        Missile = "missile",
        /// A gun of an armoured vehicle.
        AfvGun = "afv-gun",
        /// A flame thrower of an armoured vehicle.
        AfvFlame = "afv-flame",
    }
}

impl Heavy {
    /// Whether it is mounted on a vehicle, and not served on the ground.
    #[must_use]
    pub const fn is_mounted(self) -> bool {
        matches!(self, Heavy::VehicleMg | Heavy::PintleMg | Heavy::AfvGun | Heavy::AfvFlame)
    }
}

words! {
    /// Lines of the location table.
    Target {
        /// Infantry or a heavy weapon's group moving erect.
        MovingErect = "moving-erect",
        /// Infantry moving prone, or a heavy weapon's group in position.
        MovingProne = "moving-prone",
        /// Infantry that lies still, or is in field defences or buildings.
        Stationary = "stationary",
        /// Men firing their own weapons.
        Firing = "firing",
        /// A moving vehicle.
        MovingVehicle = "moving-vehicle",
        /// A vehicle that stands.
        StationaryVehicle = "stationary-vehicle",
        /// A vehicle or heavy weapon firing.
        HeavyFiring = "heavy-firing",
    }
}

words! {
    /// Columns of the location table: terrain first, then light.
    Cover {
        /// Open ground.
        Open = "open",
        /// Woods or jungle brush.
        Woods = "woods",
        /// Single trees, bushes or rocks.
        Trees = "trees",
        /// Behind a hedge or wall, or at the edge of a wood.
        Edge = "edge",
        /// A dark night.
        Dark = "dark",
        /// A dark night, and the target keeps silent.
        DarkSilent = "dark-silent",
        /// Moonlight, or lit by battlefield illumination.
        Moon = "moon",
    }
}
