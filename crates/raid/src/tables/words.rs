//! The closed vocabulary of the printed tables: every word a table file may use, and how it is written.

use std::fmt;
use std::str::FromStr;

/// Defines an enum whose variants have one written name each, used in table files, on the command line and in tellings.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum $name { $($(#[$variant_doc])* $variant),+ }

        impl $name {
            /// All of them, in table order.
            pub const ALL: &'static [$name] = &[$($name::$variant),+];

            /// How many there are.
            pub const COUNT: usize = Self::ALL.len();

            /// The written name.
            pub const fn name(self) -> &'static str {
                match self { $($name::$variant => $word),+ }
            }

            /// The position in table order, for flat arrays.
            pub const fn index(self) -> usize {
                self as usize
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.name())
            }
        }

        impl FromStr for $name {
            type Err = UnknownWord;

            fn from_str(word: &str) -> Result<Self, UnknownWord> {
                Self::ALL.iter().copied().find(|known| known.name() == word).ok_or_else(|| UnknownWord {
                    word: word.to_owned(),
                    known: Self::ALL.iter().map(|known| known.name()).collect(),
                })
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let word = <String as serde::Deserialize>::deserialize(from)?;
                word.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}

/// A word that no table knows, with those it does know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownWord {
    /// What was written.
    pub word: String,
    /// What could have been written.
    pub known: Vec<&'static str>,
}

impl fmt::Display for UnknownWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not known here; use one of: {}", self.word, self.known.join(", "))
    }
}

impl std::error::Error for UnknownWord {}

words! {
    /// A line of the range attenuation table: what a unit shoots with.
    SmallArm {
        /// Bolt-action rifles.
        Bolt = "bolt",
        /// Semi-automatic rifles.
        Semi = "semi",
        /// Automatic rifles and submachine guns.
        Auto = "auto",
        /// A light machine gun.
        Lmg = "lmg",
        /// A heavy machine gun.
        Hmg = "hmg",
    }
}

words! {
    /// The terrain line of both results tables: what protects a target.
    Cover {
        /// Open ground.
        Clear = "clear",
        /// Fields and paddies.
        Mixed = "mixed",
        /// Scrub and broken ground.
        Medium = "medium",
        /// Woods, jungle, smoke and rubble.
        Heavy = "heavy",
        /// Inside a building.
        Building = "building",
    }
}

words! {
    /// A kind of ground on the terrain effects chart.
    Terrain {
        /// Open ground.
        Clear = "clear",
        /// A crossing over a river.
        Bridge = "bridge",
        /// Fields and paddies.
        Mixed = "mixed",
        /// Scrub.
        Medium = "medium",
        /// Broken ground.
        Broken = "broken",
        /// Woods, jungle and rubble.
        Heavy = "heavy",
        /// A building.
        Building = "building",
        /// A river without a crossing.
        River = "river",
        /// Open water.
        Sea = "sea",
        /// Quays and landing places.
        Wharf = "wharf",
    }
}

words! {
    /// What kind of piece a unit is.
    Kind {
        /// Four men with rifles or submachine guns.
        FireTeam = "fire-team",
        /// A light machine gun and its two men.
        Lmg = "lmg",
        /// A heavy machine gun and its three men.
        Hmg = "hmg",
        /// A 60 mm mortar and its two men.
        Mortar60 = "60mm",
        /// An 81 mm mortar and its three men.
        Mortar81 = "81mm",
        /// A bazooka and its two men.
        Bazooka = "bazooka",
        /// A 106 mm recoilless rifle and its two men.
        Recoilless = "106mm",
        /// A platoon headquarters, which is not a body of men.
        Headquarters = "hq",
        /// A tank.
        Tank = "tank",
        /// An armoured personnel carrier.
        Apc = "apc",
        /// A truck.
        Truck = "truck",
        /// A transport helicopter.
        Transport = "transport",
        /// A helicopter gunship.
        Gunship = "gunship",
    }
}

words! {
    /// A shell that lands by plotted fire.
    Shell {
        /// Of a 60 mm mortar.
        Mm60 = "60mm",
        /// Of an 81 mm mortar.
        Mm81 = "81mm",
        /// Of a 4.2 inch mortar.
        In42 = "4.2in",
        /// Of a 105 mm howitzer.
        Mm105 = "105mm",
        /// Of a 155 mm howitzer.
        Mm155 = "155mm",
    }
}

words! {
    /// A weapon with one fixed strength on the indirect fire table.
    SpecialWeapon {
        /// A grenade launcher under a rifle.
        M203 = "m203",
        /// A grenade fired from a rifle.
        RifleGrenade = "rifle-grenade",
        /// A 106 mm recoilless rifle.
        Recoilless = "106mm",
        /// A bazooka.
        Bazooka = "bazooka",
        /// A gunship's rockets.
        Rockets = "rockets",
        /// A tank's 105 mm gun.
        TankGun = "tank-gun",
        /// A demolition charge.
        DemolitionCharge = "demolition-charge",
        /// A mine.
        Mine = "mine",
    }
}

words! {
    /// Something that is destroyed whole instead of losing men.
    HardTarget {
        /// A helicopter of either kind.
        Helicopter = "helicopter",
        /// A truck.
        Truck = "truck",
        /// An armoured personnel carrier.
        Apc = "apc",
        /// A tank.
        Tank = "tank",
        /// A building, which becomes rubble.
        Building = "building",
        /// A hexside of the prison wall.
        Wall = "wall",
    }
}

words! {
    /// What changes a shot besides range and cover.
    FireModifier {
        /// The firer is suppressed.
        Suppressed = "suppressed",
        /// The firer sits in a truck.
        FromTruck = "from-truck",
        /// The firer is a gunship.
        Gunship = "gunship",
        /// Two firers at 120 degrees or more.
        Crossfire = "crossfire",
        /// The target is a helicopter at altitude.
        TargetAtAltitude = "target-at-altitude",
    }
}

words! {
    /// One of the six ways to leave a hex, clockwise from north.
    Direction {
        /// To the hex above.
        North = "north",
        /// Up and right.
        NorthEast = "north-east",
        /// Down and right.
        SouthEast = "south-east",
        /// To the hex below.
        South = "south",
        /// Down and left.
        SouthWest = "south-west",
        /// Up and left.
        NorthWest = "north-west",
    }
}
