//! What the doors answer, as types: the client's own are made from them.

use crate::books::{BookCard, SeatCard};
use crate::card::{GameCard, SeatView};
use crate::wire::Reason;
use kernel::any::TellingText;
use kernel::scene::{Board, Scene};
use kernel::{Refusal, Seat, Seats};
use serde::Serialize;
use std::collections::BTreeMap;
use ts_rs::TS;

/// All books.
#[derive(Serialize, TS)]
pub(crate) struct Library {
    /// With their scenarios.
    pub(crate) books: Vec<BookCard>,
}

/// A match that is being set up: what is wrong with it, and what its map looks like.
#[derive(Serialize, TS)]
pub(crate) struct SetupLook {
    /// Everything that is wrong, in the order of the texts; nothing if it can be played.
    pub(crate) faults: Vec<SetupFault>,
    /// Its map as a small picture (SVG), as far as that can be drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub(crate) picture: Option<String>,
    /// What it is called.
    pub(crate) title: String,
    /// Who may sit where; empty if that cannot be read.
    pub(crate) seats: Vec<SeatCard>,
}

/// One thing that is wrong with what somebody wrote.
#[derive(Serialize, TS)]
pub(crate) struct SetupFault {
    /// Which text it stands in: the name of the scenario, or of the option.
    pub(crate) source: String,
    /// The line, from 1; 0 where there is none.
    pub(crate) line: usize,
    /// The column, from 1; 0 where there is none.
    pub(crate) column: usize,
    /// What is wrong.
    pub(crate) what: String,
    /// What to do about it.
    pub(crate) help: String,
}

/// Who somebody is to the server.
#[derive(Serialize, TS)]
pub(crate) struct Me {
    /// The name that others see.
    pub(crate) name: String,
    /// Has he a name and password to sign in with?
    pub(crate) account: bool,
    /// The link by which he comes back.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(crate) recovery: Option<String>,
    /// The Atom feed of the matches that wait for him.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(crate) feed: Option<String>,
    /// The address for notices.
    pub(crate) mail: Option<String>,
    /// Has he said from there that it is his?
    pub(crate) mail_confirmed: bool,
    /// Can this server send mails at all?
    pub(crate) mails: bool,
    /// The address that is called for notices.
    pub(crate) webhook: Option<String>,
}

/// The lists of matches.
#[derive(Serialize, TS)]
pub(crate) struct Games {
    /// The reader's own.
    pub(crate) mine: Vec<GameCard>,
    /// Those with a free seat.
    pub(crate) open: Vec<GameCard>,
    /// Those that can be watched.
    pub(crate) watch: Vec<GameCard>,
    /// Those that have ended, a page of them.
    pub(crate) finished: Vec<GameCard>,
    /// How many have ended.
    pub(crate) finished_total: usize,
}

/// The invitation to a seat.
#[derive(Serialize, TS)]
pub(crate) struct SeatLink {
    /// Which seat.
    pub(crate) seat: u8,
    /// The link that takes it.
    pub(crate) url: String,
}

/// The server's word on the dice of a match that is not made yet.
#[derive(Serialize, TS)]
pub(crate) struct Promised {
    /// Its name, to be given when the match is made; it is good for one match and for a day.
    pub(crate) promise: String,
    /// The commitment to the secret that the match will have.
    pub(crate) commitment: String,
}

/// A match has been made.
#[derive(Serialize, TS)]
pub(crate) struct MadeGame {
    /// Its name.
    pub(crate) id: String,
    /// Invitations to the seats that are free.
    pub(crate) seat_links: Vec<SeatLink>,
    /// What its dice are committed to.
    pub(crate) commitment: String,
    /// The link by which its maker comes back.
    pub(crate) recovery: String,
}

/// A seat has been taken.
#[derive(Serialize, TS)]
pub(crate) struct Seated {
    /// The match.
    pub(crate) id: String,
    /// The seat.
    pub(crate) seat: u8,
}

/// A match may be read by whoever has its address.
#[derive(Serialize, TS)]
pub(crate) struct SharedGame {
    /// The match.
    pub(crate) id: String,
    /// The page of its replay.
    pub(crate) url: String,
}

/// The reader's own seats.
#[derive(Serialize, TS)]
pub(crate) struct You {
    /// The first of them.
    pub(crate) seat: Option<Seat>,
    /// All of them.
    pub(crate) seats: Vec<Seat>,
}

/// What a scenario says about itself.
#[derive(Serialize, TS)]
pub(crate) struct ScenarioText {
    /// Its whole name.
    pub(crate) name: String,
    /// Its title.
    pub(crate) title: String,
    /// What it is about.
    pub(crate) situation: String,
    /// When it took place.
    pub(crate) date: String,
    /// About how long a game takes.
    pub(crate) length: String,
}

/// Everything fixed about a match.
#[derive(Serialize, TS)]
pub(crate) struct GameInfo {
    /// As lists show it.
    pub(crate) card: GameCard,
    /// Who sits where.
    pub(crate) seats: Vec<SeatView>,
    /// Has it begun?
    pub(crate) begun: bool,
    /// The boards.
    pub(crate) boards: Vec<Board>,
    /// The commitment to the dice.
    pub(crate) commitment: String,
    /// The reader's seats.
    pub(crate) you: You,
    /// The same once more.
    pub(crate) your_seats: Vec<Seat>,
    /// What is played.
    pub(crate) scenario: ScenarioText,
    /// What was switched.
    pub(crate) options: BTreeMap<String, String>,
    /// Does the reader play several seats?
    pub(crate) hot_seat: bool,
    /// Invitations to free seats, for those who sit at the table.
    pub(crate) seat_links: Vec<SeatLink>,
    /// The link of the umpire, for those who sit at the table and have agreed to him.
    pub(crate) umpire_link: Option<String>,
    /// The way to the rematch, for those who played.
    pub(crate) rematch: Option<String>,
    /// Where the log is that the reader may have now: his seat's own, or the full one; none for whoever only watches.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    pub(crate) log: Option<String>,
    /// Where the map's picture is.
    pub(crate) map: Option<String>,
}

/// How long a replay is.
#[derive(Serialize, TS)]
pub(crate) struct Frames {
    /// How many frames.
    pub(crate) frames: usize,
}

/// One frame of a replay.
#[derive(Serialize, TS)]
pub(crate) struct Frame {
    /// Which, from 0.
    pub(crate) n: usize,
    /// What the audience saw.
    pub(crate) scene: Scene,
    /// What it had just heard.
    pub(crate) tellings: Vec<TellingText>,
    /// The line of the log, when the match has ended.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(crate) line: Option<u64>,
    /// Why computer opponents decided as they did, where everything is revealed.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[ts(optional, as = "Option<Vec<Reason>>")]
    pub(crate) reasons: Vec<Reason>,
    /// Where everything is revealed: the seats that heard each of the tellings, in their own words.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[ts(optional, as = "Option<Vec<Seats>>")]
    pub(crate) heard: Vec<Seats>,
}

/// What a seat added to the dice.
#[derive(Serialize, TS)]
pub(crate) struct Contribution {
    /// Which seat.
    pub(crate) seat: Seat,
    /// Who plays it.
    pub(crate) player: String,
    /// As hexadecimal digits.
    pub(crate) contribution: String,
}

/// What proves that the dice were fair.
#[derive(Serialize, TS)]
pub(crate) struct Fairness {
    /// Published before the first contribution.
    pub(crate) commitment: String,
    /// What each seat added.
    pub(crate) contributions: Vec<Contribution>,
    /// The secret, when the match has ended.
    pub(crate) secret: Option<String>,
    /// Does the secret belong to the commitment?
    pub(crate) commitment_kept: Option<bool>,
    /// How to check it.
    pub(crate) check: &'static str,
    /// What it does not prove.
    pub(crate) note: &'static str,
}

/// A request that was not done.
#[derive(Serialize, TS)]
pub(crate) struct Failed {
    /// Why, and what to do instead.
    pub(crate) error: Refusal,
}
