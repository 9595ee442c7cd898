//! Armies bought by points (section 2): read from text, checked whole, priced line by line.
//!
//! ```
//! let text = r#"
//! title = "Patrol"
//! points = 300
//!
//! [[group]]
//! name = "Headquarters"
//! men = ["officer smg", "man radio", "2 man rifle"]
//!
//! [[group]]
//! name = "1 Section"
//! men = ["corporal smg grenades", "6 man rifle", "man belt-lmg"]
//! "#;
//! let army = wrg::army::Army::parse(text)?;
//! let bill = army.bill();
//! assert_eq!(bill.total, 257);
//! # Ok::<(), wrg::army::ArmyFaults>(())
//! ```

mod battle;
pub(crate) mod card;
pub(crate) mod check;
pub(crate) mod price;
pub(crate) mod read;
mod samples;

pub use battle::{Setting, battle};
pub(crate) use battle::{comes, lands, written};
pub use card::{Card, CardWeapon};
pub use price::{Bill, BillLine, in_metres};
pub use samples::SAMPLES;

use check::About;
use read::Lines;

use std::fmt;

use crate::air::Aircraft;
use crate::fieldworks::Kit;
use crate::words::{Arm, Heavy, Rank};

/// Some men who are alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Men {
    /// How many.
    pub number: u32,
    /// Their rank.
    pub rank: Rank,
    /// What each carries.
    pub arms: Vec<Arm>,
}

/// How an armoured vehicle is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Make {
    /// A tank: its weapons are in a turret.
    Tank,
    /// The same on wheels, an armoured car (8.4).
    Car,
    /// A carrier of infantry.
    Carrier,
    /// A self-propelled gun without a turret (15.1).
    SpGun,
}

/// What a group rides in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vehicle {
    /// An armoured vehicle of so many tons.
    Afv {
        /// Weight in metric tons.
        tons: u32,
        /// How it is built.
        make: Make,
        /// Whether it swims (6.2).
        swims: bool,
    },
    /// A soft vehicle with a load of so many tons.
    Soft {
        /// Load in tons.
        load: u32,
        /// Whether it swims (6.2).
        swims: bool,
    },
    /// A motorcycle for each so many.
    Motorcycles(u32),
    /// Pedal cycles.
    Cycles(u32),
    /// Horses.
    Horses(u32),
}

impl Vehicle {
    /// Whether it swims (6.2).
    #[must_use]
    pub const fn swims(self) -> bool {
        matches!(self, Vehicle::Afv { swims: true, .. } | Vehicle::Soft { swims: true, .. })
    }
    /// Whether it runs on wheels or tracks with a weight that sets off anti-tank mines (18.3): horses and pedal cycles do not.
    #[must_use]
    pub const fn is_heavy(self) -> bool {
        !matches!(self, Vehicle::Horses(_) | Vehicle::Cycles(_))
    }
    /// How many men have a seat on what everybody rides for himself; nothing for other vehicles (2.2).
    #[must_use]
    pub const fn saddles(self) -> Option<u32> {
        match self {
            Vehicle::Horses(number) | Vehicle::Cycles(number) => Some(number),
            Vehicle::Motorcycles(number) => Some(number.saturating_mul(2)),
            Vehicle::Afv { .. } | Vehicle::Soft { .. } => None,
        }
    }
}

/// What a vehicle has against mines (18.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gear {
    /// A flail, which clears the ground that it drives over.
    Flail,
    /// A charge that does what a torpedo does, farther.
    Charge,
}

impl Gear {
    /// Its written name.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Gear::Flail => "flail",
            Gear::Charge => "charge",
        }
    }
    /// The gear of this name.
    #[must_use]
    pub fn named(word: &str) -> Option<Gear> {
        [Gear::Flail, Gear::Charge].into_iter().find(|gear| gear.word() == word)
    }
}

/// What a group is good for beside what it carries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Skills {
    /// Its officer is a specialist forward observer (11.1).
    pub observer: bool,
    /// Its men lift mines (18.4).
    pub engineers: bool,
    /// The calibre of its guns in millimetres, where it matters (15.1, 17.2).
    pub calibre: u16,
    /// What its vehicle has against mines (18.5).
    pub gear: Option<Gear>,
}

impl Skills {
    /// What it has for work in the field before anything is bought for it (18.5).
    #[must_use]
    pub fn kit(self) -> Kit {
        let (flail, charges) = (self.gear == Some(Gear::Flail), u8::from(self.gear == Some(Gear::Charge)));
        Kit { engineers: self.engineers, flail, charges, ..Kit::default() }
    }
}

/// What is carried: its line in the price list and in a list of defences, its key in a group, and how many of it there are.
pub(crate) struct Carried {
    pub(crate) line: &'static str,
    pub(crate) key: &'static str,
    pub(crate) of: fn(&mut Kit) -> &mut u8,
}

impl Carried {
    /// How many of it somebody has.
    pub(crate) fn number(&self, kit: &Kit) -> u8 {
        *(self.of)(&mut kit.clone())
    }
}

/// Everything that men carry (2.4), and that anybody may buy.
pub(crate) const CARRIED: [Carried; 5] = [
    Carried { line: "satchel", key: "satchels", of: |kit| &mut kit.satchels },
    Carried { line: "bangalore", key: "bangalores", of: |kit| &mut kit.bangalores },
    Carried { line: "claymore", key: "claymores", of: |kit| &mut kit.claymores },
    Carried { line: "sticky-bomb", key: "sticky_bombs", of: |kit| &mut kit.sticky_bombs },
    Carried { line: "molotov", key: "molotovs", of: |kit| &mut kit.molotovs },
];

/// A group: a section, a crew, a headquarters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Its name, which no other group has.
    pub name: String,
    /// Its men.
    pub men: Vec<Men>,
    /// Its heavy weapons, vehicle guns among them.
    pub heavy: Vec<Heavy>,
    /// Its vehicle.
    pub vehicle: Option<Vehicle>,
    /// Whether it lands from the air.
    pub air_landed: bool,
    /// What it flies in; by parachute if it lands from the air and there is nothing here (7.1, 7.3, 7.4).
    pub air: Option<Aircraft>,
    /// Whether its weapons and vehicle stand in a prepared emplacement.
    pub emplaced: bool,
    /// Whether it comes on to the table later, so that a defender does not pay double for it.
    pub reserve: bool,
    /// In which period, if it was said (2.3).
    pub arrives: Option<u16>,
    /// What it is good for, as far as an army list says so.
    pub skills: Skills,
    /// What of the charges that the army paid for it carries, where that is known (2.4).
    pub kit: Kit,
}

impl Group {
    /// How many men.
    #[must_use]
    pub fn strength(&self) -> u32 {
        self.men.iter().map(|men| men.number).fold(0, u32::saturating_add)
    }

    /// The highest rank (1.2): who leads it.
    #[must_use]
    pub fn leader(&self) -> Rank {
        self.men.iter().map(|men| men.rank).max().unwrap_or(Rank::Man)
    }

    /// How many of its men carry a thing.
    #[must_use]
    pub fn carrying(&self, arm: Arm) -> u32 {
        self.men.iter().filter(|men| men.arms.contains(&arm)).map(|men| men.number).fold(0, u32::saturating_add)
    }
}

/// Field defences: bunkers by their loopholes, lengths in metres, the rest by number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Defences {
    /// Loopholes of each bunker.
    pub bunkers: Vec<u32>,
    /// Metres of trench.
    pub trench: u32,
    /// Everything that the table names, with metres or numbers.
    pub other: Vec<(String, u32)>,
}

/// An army.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Army {
    /// Its name.
    pub title: String,
    /// The points agreed.
    pub points: u32,
    /// Whether this side agreed to defend.
    pub defender: bool,
    /// Its groups.
    pub groups: Vec<Group>,
    /// Periods of off-table support.
    pub support: u32,
    /// Field defences.
    pub defences: Defences,
}

/// One thing that is wrong with an army.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArmyFault {
    /// The line of the text it stands in, from 1; 0 if there is no text.
    pub line: u32,
    /// The group it is about; empty for the whole army.
    pub group: String,
    /// The section that is offended; empty for mere writing.
    pub case: &'static str,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub help: String,
}

/// Everything that is wrong with an army.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArmyFaults(pub Vec<ArmyFault>);

impl fmt::Display for ArmyFaults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.0.iter().enumerate() {
            let gap = if i > 0 { "\n" } else { "" };
            let line = if fault.line > 0 { format!("line {}: ", fault.line) } else { String::new() };
            let group = if fault.group.is_empty() { String::new() } else { format!("{}: ", fault.group) };
            let case = if fault.case.is_empty() { String::new() } else { format!(" ({})", fault.case) };
            write!(f, "{gap}{line}{group}{}{case}; {}", fault.message, fault.help)?;
        }
        Ok(())
    }
}

impl std::error::Error for ArmyFaults {}

impl Army {
    /// Reads an army and checks it whole.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with it, all at once, in the order of the text.
    pub fn parse(text: &str) -> Result<Army, ArmyFaults> {
        Army::agreed(text, None, |_| Vec::new())
    }

    /// Reads an army and checks it whole, also against what was agreed for a battle (2.5).
    pub(crate) fn agreed(
        text: &str,
        points: Option<u32>,
        agreed: impl FnOnce(&Army) -> check::Found,
    ) -> Result<Army, ArmyFaults> {
        let reading = read::read(text, points)?;
        let found = check::check(&reading.army).into_iter().chain(agreed(&reading.army));
        let judged = found.filter(|(about, _)| match about {
            // Of an army that could not be read whole, only the groups that could be are judged.
            About::Group(number) => !reading.torn.contains(number),
            About::Defences => true,
            About::Head => reading.whole,
            About::Army => reading.whole && reading.torn.is_empty(),
        });
        let mut faults = reading.faults;
        faults.extend(judged.map(|(about, fault)| ArmyFault { line: line(&reading.lines, about), ..fault }));
        faults.sort_by_key(|fault| fault.line);
        if faults.is_empty() { Ok(reading.army) } else { Err(ArmyFaults(faults)) }
    }

    /// Reads an army without judging it, so that a draft can be priced.
    ///
    /// # Errors
    ///
    /// What cannot be read at all.
    pub fn draft(text: &str) -> Result<Army, ArmyFaults> {
        let reading = read::read(text, None)?;
        if reading.faults.is_empty() { Ok(reading.army) } else { Err(ArmyFaults(reading.faults)) }
    }

    /// Everything that is wrong with it (2.5).
    #[must_use]
    pub fn faults(&self) -> Vec<ArmyFault> {
        check::check(self).into_iter().map(|(_, fault)| fault).collect()
    }

    /// What it costs, line by line (2.1 to 2.4).
    #[must_use]
    pub fn bill(&self) -> Bill {
        price::bill(self)
    }

    /// A card for each group: its men, its weapons with their effect by range, what it costs.
    #[must_use]
    pub fn cards(&self) -> Vec<Card> {
        self.groups.iter().map(|group| card::card(self, group)).collect()
    }
}

/// The line that a fault is about.
fn line(lines: &Lines, about: About) -> u32 {
    match about {
        About::Army | About::Head => lines.points,
        About::Defences => lines.defences,
        About::Group(number) => lines.groups.get(number).copied().unwrap_or(0),
    }
}
