//! Who decides, who wins, who knows.

use serde::{Deserialize, Serialize};

/// A seat decides. Seats are numbered from 0 in the order of the setup.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct Seat(pub u8);

/// A side wins or loses. Several seats may belong to one side; the umpire belongs to none.
#[derive(Default, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct Side(pub u8);

impl Side {
    /// The other of two sides.
    #[must_use]
    pub const fn other(self) -> Side {
        Side(1 - self.0)
    }
    /// The side as an array index.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of seats, at most eight.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct Seats(pub u8);

impl Seats {
    /// Just this seat.
    #[must_use]
    pub const fn only(seat: Seat) -> Seats {
        Seats(1u8.unbounded_shl(seat.0 as u32))
    }
    /// The first `n` seats.
    #[must_use]
    pub const fn first(n: u8) -> Seats {
        Seats(((1u16 << n) - 1) as u8)
    }
    /// Is this seat among them?
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0.unbounded_shr(seat.0 as u32) & 1 == 1
    }
    /// The set with this seat added.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Seats {
        Seats(self.0 | Seats::only(seat).0)
    }
    /// The set without this seat.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Seats {
        Seats(self.0 & !Seats::only(seat).0)
    }
    /// Are all of these among them?
    #[must_use]
    pub const fn contains_all(self, others: Seats) -> bool {
        others.0 & !self.0 == 0
    }
    /// Those that are not among `others`.
    #[must_use]
    pub const fn minus(self, others: Seats) -> Seats {
        Seats(self.0 & !others.0)
    }
    /// The seats in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..8).map(Seat).filter(move |&s| self.contains(s))
    }
    /// Nobody?
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// An audience knows. A seat hears what is told to its side, and what is told to it alone; spectators hear what is
/// told to the public; the umpire link hears what is told to the umpire. A happening is told once to each audience,
/// in the words of that audience.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Audience {
    /// Spectators: what everyone at the table may see.
    Public,
    /// Every seat of a side.
    Side(Side),
    /// One seat alone.
    Seat(Seat),
    /// One unit or officer: what the men themselves know, who carry out orders on what they see.
    Unit(u16),
    /// The umpire: everything.
    Umpire,
}

/// Who sees a die fall.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeenBy {
    /// Thrown on the open table.
    All,
    /// Thrown behind one side's screen.
    Side(Side),
    /// Thrown unseen by any player.
    Nobody,
}

impl SeenBy {
    /// Does this side see the die?
    #[must_use]
    pub fn side(self, side: Side) -> bool {
        match self {
            SeenBy::All => true,
            SeenBy::Side(s) => s == side,
            SeenBy::Nobody => false,
        }
    }
}
