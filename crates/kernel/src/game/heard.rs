//! What each audience has heard and been asked, numbered by its own version and by nothing else.

use crate::any::TellingText;
use crate::audience::{Audience, Seat};
use crate::log::{ToldLine, hears};
use crate::setup::SeatSetup;

/// One listener: how far it has come, and where its tellings stand.
#[derive(Default)]
struct Ear {
    version: u64,
    heard: Vec<(u64, usize)>,
    pauses: Vec<u64>,
}

/// Every telling, with who heard it.
pub(crate) struct Heard {
    told: Vec<ToldLine>,
    /// Each seat's, then the spectators', then the umpire's.
    ears: Vec<Ear>,
    seats: usize,
}

impl Heard {
    pub(crate) fn new(seats: usize) -> Heard {
        Heard { told: Vec::new(), ears: (0..seats + 2).map(|_| Ear::default()).collect(), seats }
    }
    fn who(&self, ear: usize) -> Audience {
        match ear.checked_sub(self.seats) {
            None => Audience::Seat(Seat(ear as u8)),
            Some(0) => Audience::Public,
            Some(_) => Audience::Umpire,
        }
    }
    fn ear(&self, who: Audience) -> Option<&Ear> {
        match who {
            Audience::Seat(seat) => self.ears[..self.seats].get(usize::from(seat.0)),
            Audience::Public => self.ears.get(self.seats),
            Audience::Umpire => self.ears.get(self.seats + 1),
            Audience::Side(_) | Audience::Unit(_) => None,
        }
    }
    /// Tell somebody something.
    pub(crate) fn tell(&mut self, seats: &[SeatSetup], told: ToldLine) {
        for n in 0..self.ears.len() {
            if hears(seats, self.who(n), told.to) {
                let ear = &mut self.ears[n];
                ear.version += 1;
                ear.heard.push((ear.version, self.told.len()));
            }
        }
        self.told.push(told);
    }
    /// A seat is asked something.
    pub(crate) fn question(&mut self, seat: Seat) {
        if let Some(ear) = self.ears[..self.seats].get_mut(usize::from(seat.0)) {
            ear.version += 1;
        }
    }
    /// A window opens on a seat's act.
    pub(crate) fn pause(&mut self, active: Seat) {
        if let Some(ear) = self.ears[..self.seats].get_mut(usize::from(active.0)) {
            ear.pauses.push(ear.version);
        }
    }
    /// How much an audience has heard and been asked.
    pub(crate) fn version(&self, who: Audience) -> u64 {
        match self.ear(who) {
            Some(ear) => ear.version,
            None => self.told.iter().filter(|told| told.to == who).count() as u64,
        }
    }
    /// What an audience heard after a version.
    pub(crate) fn tellings(&self, who: Audience, since: u64) -> Vec<TellingText> {
        let text = |version, told: &ToldLine| TellingText { version, told: told.told.clone() };
        let Some(ear) = self.ear(who) else {
            let heard = self.told.iter().filter(|told| told.to == who);
            return (1..).zip(heard).skip_while(|&(v, _)| v <= since).map(|(v, told)| text(v, told)).collect();
        };
        let from = ear.heard.partition_point(|&(version, _)| version <= since);
        ear.heard[from..].iter().map(|&(version, at)| text(version, &self.told[at])).collect()
    }
    /// How many windows have been opened on an audience's acts.
    pub(crate) fn windows(&self, who: Audience) -> usize {
        self.ear(who).map_or(0, |ear| ear.pauses.len())
    }
    /// The versions of a seat at which windows opened on its act.
    pub(crate) fn pauses(&self, seat: Seat, since: u64) -> Vec<u64> {
        let pauses = self.ear(Audience::Seat(seat)).map_or(&[][..], |ear| &ear.pauses);
        pauses.iter().copied().filter(|&version| version >= since).collect()
    }
}
