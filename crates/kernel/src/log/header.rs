//! The first line of a log: everything that fixes a match.

use crate::clock::Pace;
use crate::dice::Seed;
use crate::setup::Setup;
use serde::{Deserialize, Serialize};

/// The version of the log's form that this program writes.
pub const FORMAT: u32 = 2;

/// The oldest form that this program reads; in it every telling stood in full for every audience.
pub const OLDEST_FORMAT: u32 = 1;

/// What everybody may know of a match from its beginning: setup, pace and the commitment to the dice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Header {
    /// The version of the log's form.
    pub format: u32,
    /// Rule book, edition, scenario with its whole text, options, seats.
    #[serde(flatten)]
    pub setup: Setup,
    /// How fast it is played; none for a game without clocks.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub pace: Option<Pace>,
    /// The commitment to the secret, published before the first contribution.
    pub commitment: String,
}

/// The header as it stands in a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct HeaderLine {
    /// The header itself; its name marks the file as ours.
    pub fireteam: Header,
    /// A warning to whoever opens an operator's file.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub contains: Option<String>,
    /// The secret, in the operator's full log.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub secret: Option<String>,
}

impl HeaderLine {
    /// The header of an operator's full log.
    #[must_use]
    pub fn full(header: Header, secret: &[u8; 32]) -> HeaderLine {
        HeaderLine {
            fireteam: header,
            contains: Some("secrets: until the match has ended, this file is for its operator only".to_owned()),
            secret: Some(Seed(*secret).to_string()),
        }
    }
    /// The secret, if it stands here and reads as one.
    #[must_use]
    pub fn secret(&self) -> Option<[u8; 32]> {
        self.secret.as_ref()?.parse::<Seed>().ok().map(|seed| seed.0)
    }
}
