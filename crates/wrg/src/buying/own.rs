//! Groups of a player's own (2.1, 2.2): what a list of steps says of one, and the steps that say it.

use crate::air::Aircraft;
use crate::army::{CARRIED, Gear, Group, Make, Men, Skills, Vehicle};
use crate::fieldworks::Kit;
use crate::step::Step;
use crate::words::Arm;

/// Bytes of a name in one step.
pub const LETTERS: usize = 7;

/// What a group of one's own is beside its men and weapons, each with its word in logs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trait {
    /// Its officer is a forward observer (11.1).
    Observer,
    /// Its men lift mines (18.4).
    Engineers,
    /// It stands in a prepared emplacement (2.4).
    Emplaced,
    /// It comes on later (2.3).
    Reserve,
    /// It comes down by parachute (7.1).
    Parachute,
    /// It lands in a glider or helicopter (7.3, 7.4).
    Flies(Aircraft),
    /// Its vehicle has this against mines (18.5).
    Gear(Gear),
}

const TRAITS: [(Trait, &str); 9] = [
    (Trait::Observer, "observer"),
    (Trait::Engineers, "engineers"),
    (Trait::Emplaced, "emplaced"),
    (Trait::Reserve, "reserve"),
    (Trait::Parachute, "parachute"),
    (Trait::Flies(Aircraft::Glider), "glider"),
    (Trait::Flies(Aircraft::Helicopter), "helicopter"),
    (Trait::Gear(Gear::Flail), "flail"),
    (Trait::Gear(Gear::Charge), "charge"),
];

impl Trait {
    /// Its word in logs.
    #[must_use]
    pub fn word(self) -> &'static str {
        TRAITS.iter().find(|(other, _)| *other == self).map_or("", |(_, word)| word)
    }
    /// What this word stands for.
    #[must_use]
    pub fn named(word: &str) -> Option<Trait> {
        TRAITS.iter().find(|(_, other)| *other == word).map(|(one, _)| *one)
    }
    fn holds(self, group: &Group) -> bool {
        match self {
            Trait::Observer => group.skills.observer,
            Trait::Engineers => group.skills.engineers,
            Trait::Emplaced => group.emplaced,
            Trait::Reserve => group.reserve,
            Trait::Parachute => group.air_landed && group.air.is_none(),
            Trait::Flies(aircraft) => group.air == Some(aircraft),
            Trait::Gear(gear) => group.skills.gear == Some(gear),
        }
    }
    fn give(self, group: &mut Group) {
        match self {
            Trait::Observer => group.skills.observer = true,
            Trait::Engineers => group.skills.engineers = true,
            Trait::Emplaced => group.emplaced = true,
            Trait::Reserve => group.reserve = true,
            Trait::Parachute => group.air_landed = true,
            Trait::Flies(aircraft) => (group.air_landed, group.air) = (true, Some(aircraft)),
            Trait::Gear(gear) => group.skills.gear = Some(gear),
        }
    }
}

/// The word of a vehicle, and the vehicle of so many tons, such a load or such a number.
type Ridden = (&'static str, fn(u32) -> Vehicle);

/// The vehicles of a group by their words.
const VEHICLES: [Ridden; 10] = [
    ("afv", |tons| Vehicle::Afv { tons, make: Make::Tank, swims: false }),
    ("armoured-car", |tons| Vehicle::Afv { tons, make: Make::Car, swims: false }),
    ("carrier", |tons| Vehicle::Afv { tons, make: Make::Carrier, swims: false }),
    ("amphibious-carrier", |tons| Vehicle::Afv { tons, make: Make::Carrier, swims: true }),
    ("sp-gun", |tons| Vehicle::Afv { tons, make: Make::SpGun, swims: false }),
    ("soft", |load| Vehicle::Soft { load, swims: false }),
    ("amphibious-lorry", |load| Vehicle::Soft { load, swims: true }),
    ("motorcycles", Vehicle::Motorcycles),
    ("cycles", Vehicle::Cycles),
    ("horses", Vehicle::Horses),
];

/// The word of a vehicle in logs, by its number here.
#[must_use]
pub fn vehicle_word(kind: u8) -> &'static str {
    VEHICLES.get(usize::from(kind)).map_or("", |(word, _)| word)
}

/// Its number here.
#[must_use]
pub fn vehicle_named(word: &str) -> Option<u8> {
    VEHICLES.iter().position(|(other, _)| *other == word).map(|n| n as u8)
}

/// A group of one's own before anything is said of it.
#[must_use]
pub fn nameless() -> Group {
    Group {
        name: String::new(),
        men: Vec::new(),
        heavy: Vec::new(),
        vehicle: None,
        air_landed: false,
        air: None,
        emplaced: false,
        reserve: false,
        arrives: None,
        skills: Skills::default(),
        kit: Kit::default(),
    }
}

/// Is this said of a group of one's own, and of nothing else?
#[must_use]
pub fn is_part(step: Step) -> bool {
    matches!(
        step,
        Step::Name(_)
            | Step::Men(..)
            | Step::Heavy(_)
            | Step::Ride(..)
            | Step::Trait(_)
            | Step::Calibre(_)
            | Step::Carry(..)
            | Step::Period(1..)
    )
}

/// Say something more of a group of one's own (2.1, 2.2).
pub fn add(group: &mut Group, step: Step) {
    match step {
        Step::Name(letters) => group.name += letters_of(&letters),
        Step::Men(number, rank, arms) => {
            let arms = Arm::ALL.iter().copied().filter(|&arm| arms >> arm as u16 & 1 == 1).collect();
            group.men.push(Men { number: u32::from(number), rank, arms });
        }
        Step::Heavy(weapon) => group.heavy.push(weapon),
        Step::Ride(kind, number) => {
            group.vehicle = VEHICLES.get(usize::from(kind)).map(|(_, vehicle)| vehicle(u32::from(number)));
        }
        Step::Trait(one) => one.give(group),
        Step::Calibre(calibre) => group.skills.calibre = calibre,
        Step::Carry(thing, number) => {
            if let Some(thing) = CARRIED.get(usize::from(thing)) {
                *(thing.of)(&mut group.kit) = number;
            }
        }
        Step::Period(period) => group.arrives = Some(u16::from(period)),
        _ => {}
    }
}

/// The steps that say all of a group of a list (2.5). Numbers that no step holds are cut: whoever checks the army has refused them before.
#[must_use]
pub fn steps(group: &Group) -> Vec<Step> {
    let mut steps = vec![Step::Own];
    steps.extend(names(&group.name).map(Step::Name));
    for men in &group.men {
        let arms = men.arms.iter().fold(0u16, |bits, &arm| bits | 1 << arm as u16);
        steps.push(Step::Men(men.number.min(255) as u8, men.rank, arms));
    }
    steps.extend(group.heavy.iter().map(|&weapon| Step::Heavy(weapon)));
    if let Some(vehicle) = group.vehicle {
        let (word, number) = crate::army::written(vehicle);
        steps.extend(vehicle_named(word).map(|kind| Step::Ride(kind, number.min(65_535) as u16)));
    }
    steps.extend(TRAITS.iter().filter(|(one, _)| one.holds(group)).map(|(one, _)| Step::Trait(*one)));
    if group.skills.calibre > 0 {
        steps.push(Step::Calibre(group.skills.calibre));
    }
    for (n, thing) in CARRIED.iter().enumerate() {
        let number = thing.number(&group.kit);
        steps.extend((number > 0).then_some(Step::Carry(n as u8, number)));
    }
    steps.extend(group.arrives.map(|period| Step::Period(period.min(255) as u8)));
    steps
}

/// A name in pieces of so many bytes, none of them broken within a letter.
fn names(name: &str) -> impl Iterator<Item = [u8; LETTERS]> {
    let mut pieces: Vec<String> = Vec::new();
    for letter in name.chars() {
        match pieces.last_mut() {
            Some(piece) if piece.len() + letter.len_utf8() <= LETTERS => piece.push(letter),
            _ => pieces.push(letter.to_string()),
        }
    }
    pieces.into_iter().map(|piece| {
        let mut letters = [0; LETTERS];
        letters[..piece.len()].copy_from_slice(piece.as_bytes());
        letters
    })
}

/// The letters of a piece of a name.
#[must_use]
pub fn letters_of(letters: &[u8; LETTERS]) -> &str {
    let length = letters.iter().position(|&byte| byte == 0).unwrap_or(LETTERS);
    std::str::from_utf8(&letters[..length]).unwrap_or_default()
}

/// A piece of a name as the log writes it: a blank at its end would be lost.
#[must_use]
pub fn name_token(letters: &[u8; LETTERS]) -> String {
    letters_of(letters).replace(' ', "_")
}

/// The piece that a token of the log stands for.
#[must_use]
pub fn name_read(token: &str) -> Option<[u8; LETTERS]> {
    let word = token.replace('_', " ");
    let plain = !word.is_empty() && word.len() <= LETTERS && !word.chars().any(char::is_control);
    names(&word).next().filter(|_| plain)
}
