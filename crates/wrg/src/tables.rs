//! The printed tables. The figures live in `data/`, one file per table with its number, and are read once into flat arrays.

mod read;

use std::collections::BTreeMap;
use std::sync::OnceLock;

pub use read::Heading;

use crate::words::{Arm, Cover, Heavy, Rank, Target, Weapon};

/// The limits of the bands of range, in metres. The last one binds small arms only.
pub const BANDS: [i32; 5] = [25, 50, 100, 250, 500];
/// A distance without limit on the table.
pub const UNLIMITED: i32 = 9999;

/// Points of troops, vehicles and defences (2.1 to 2.4).
#[derive(Clone, Debug)]
pub struct Points {
    /// Every man.
    pub man: u32,
    /// On top of the man, by rank.
    pub rank: [u32; Rank::COUNT],
    /// On top of the man, by what he carries.
    pub arm: [u32; Arm::COUNT],
    /// Weapons with a crew or mount.
    pub heavy: [u32; Heavy::COUNT],
    /// Missiles of a set.
    pub missiles: u8,
    /// Vehicles, by the names of the file.
    pub vehicles: BTreeMap<String, u32>,
    /// Support, and percentages for air landing, defence and emplacements.
    pub special: BTreeMap<String, u32>,
    /// Field defences.
    pub defences: BTreeMap<String, u32>,
}

/// One line of the table of potential casualties (12.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PotentialLine {
    /// The least total.
    pub from: i32,
    /// The lowest die that makes a potential hit; 0 if none is thrown.
    pub die: u8,
    /// How many.
    pub hits: u32,
}

/// The weights that make a vehicle light or heavy up to a year (15.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// The last year of the line.
    pub to: u32,
    /// Lighter than this is light.
    pub light: u32,
    /// This or more is heavy.
    pub heavy: u32,
}

/// How parachutes spread (7.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parachute {
    /// Distances from the point aimed at, in centimetres.
    pub distances: Vec<i32>,
    /// The weight of each.
    pub weights: Vec<u32>,
    /// Directions in thousandths east and south, all alike.
    pub directions: Vec<(i32, i32)>,
}

/// All printed tables.
#[derive(Debug)]
pub struct Tables {
    effect: [[i32; 5]; Weapon::COUNT],
    location: [[i32; Cover::COUNT]; Target::COUNT],
    /// Points.
    pub points: Points,
    /// Target and tactical points by name (12.1).
    pub tactical: BTreeMap<String, i32>,
    /// Potential casualties, from the least total up (12.3).
    pub potential: Vec<PotentialLine>,
    /// For each further so many points one more potential hit.
    pub potential_further: i32,
    /// The highest die by which the first figure falls, and every later one (12.4).
    pub falls: [u8; 2],
    /// Factors of the general reaction test by name, with their section (13.2 to 13.5).
    pub reaction: BTreeMap<String, (&'static str, i32)>,
    /// What a leader adds in his own test (13.9), from lance corporal to officer.
    pub leaders: [i32; 4],
    /// Limits of the results (13.7), by name.
    pub reaction_results: BTreeMap<String, i32>,
    /// Points against a group that cost 1 (13.3).
    pub points_per_step: i32,
    /// Anti-tank factors by name (15.2).
    pub anti_tank: BTreeMap<String, i32>,
    /// What is taken off an armoured vehicle's gun and a heavy machine gun (15.1).
    pub anti_tank_weapon: [i32; 2],
    /// The heaviest vehicle that a heavy machine gun harms (15.1).
    pub heavy_mg_most_tons: u32,
    /// The calibre in millimetres from which a machine gun is a heavy one (15.1).
    pub heavy_mg_calibre: u16,
    /// The last year of the war: self-propelled guns of later ones are harmed by heavy machine guns whatever their weight (15.1).
    pub war_ends: u32,
    /// A vehicle that went so many metres counts as having moved (15.2).
    pub moved_far: i32,
    /// The total that knocks out (15.3).
    pub knocked_out: i32,
    /// The highest die by which a vehicle that was knocked out burns (15.3).
    pub burning_up_to: u8,
    /// The highest die by which flame, satchels and the like knock out (15.4).
    pub close_attack_up_to: u8,
    /// Weight classes by date (15.2).
    pub weights: Vec<Weights>,
    /// Factors of the reaction of armoured vehicles by name (16.2).
    pub afv_reaction: BTreeMap<String, i32>,
    /// Limits of its results (16.3), by name.
    pub afv_results: BTreeMap<String, i32>,
    /// Metres on foot (5.1 to 5.5), by name.
    pub foot: BTreeMap<String, i32>,
    /// Metres of vehicles by day, moonlight and dark, and what is taken off closed down (6.1 to 6.3).
    pub vehicle: BTreeMap<String, [i32; 4]>,
    /// Metres at which noises are heard (8.4).
    pub noises: BTreeMap<String, i32>,
    /// Off-table support (11.1 to 11.4).
    pub support: BTreeMap<String, i32>,
    /// Metres of radius and periods of what gives light (19.1), by name.
    pub glows: BTreeMap<String, [i32; 2]>,
    /// How parachutes spread (7.1).
    pub parachute: Parachute,
    /// Dice and lengths of small tables (7.1, 12.5, 17.1, 18.2, 19.1, 20.3, 21.2), by number and name.
    pub things: BTreeMap<&'static str, BTreeMap<String, i32>>,
    /// Front, back and depth of a base in millimetres, standing and prone (3.1).
    pub bases: [[u16; 3]; 2],
    /// Tenths of a millimetre of table that are 10 m, for small and large figures (1.1).
    pub scale: [i32; 2],
    /// Distances of isolation and speech (3.2 to 4.4), by name.
    pub distances: BTreeMap<String, i32>,
}

/// The tables, read once.
///
/// # Panics
///
/// If a file that is part of the program does not fit; a test reads them all.
#[must_use]
pub fn tables() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(|| read::read_all().unwrap_or_else(|why| panic!("{why}")))
}

/// The headings of all table files, in the order of their numbers.
#[must_use]
pub fn headings() -> Vec<Heading> {
    read::headings()
}

/// The text of the file of a table, by its number.
#[must_use]
pub fn figures(number: &str) -> Option<&'static str> {
    read::text(number).ok()
}

impl Tables {
    /// Points of one weapon at a range in metres (9.4 for small arms, 10.3 for heavy weapons).
    #[must_use]
    pub fn effect(&self, weapon: Weapon, range: i32) -> i32 {
        let band = BANDS.iter().position(|&limit| range <= limit);
        match band {
            Some(band) => self.effect[weapon as usize][band],
            None if weapon.is_small() => 0,
            None => self.effect[weapon as usize][4],
        }
    }

    /// How far a weapon hits anything, in metres; nothing if it hits at any range (9.4, 10.3).
    #[must_use]
    pub fn range(&self, weapon: Weapon) -> Option<i32> {
        match self.effect[weapon as usize].iter().rposition(|&points| points > 0) {
            None => Some(0),
            Some(band) if band + 1 < BANDS.len() || weapon.is_small() => Some(BANDS[band]),
            Some(_) => None,
        }
    }

    /// The printed cell of the location table: nothing where the column does not bind (8.1).
    #[must_use]
    pub fn location(&self, target: Target, cover: Cover) -> Option<i32> {
        let metres = self.location[target as usize][cover as usize];
        (metres >= 0).then_some(metres)
    }

    /// The weight class in a year: 1 light, -1 heavy, 0 neither (15.2).
    #[must_use]
    pub fn weight_class(&self, tons: u32, year: u32) -> i32 {
        let line = self.weights.iter().find(|line| year <= line.to);
        line.map_or(0, |line| i32::from(tons < line.light) - i32::from(tons >= line.heavy))
    }
}
