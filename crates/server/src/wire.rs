//! The messages of the socket.

use crate::diff::SceneChange;
use crate::pace::{ClockWish, Kind};
use crate::store::ChatLine;
use axum::extract::ws::Utf8Bytes;
use kernel::any::TellingText;
use kernel::{Asked, Asking, Place, Refusal, Scene, Seat, Verdict};
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use ts_rs::TS;

/// The longest message that a client may send, in bytes.
pub(crate) const LONGEST_MESSAGE: usize = 64 * 1024;

/// A client's message: a number to answer to, and what is wanted.
#[derive(Clone, Debug, Deserialize, TS)]
pub(crate) struct Ask {
    /// Given back as `re`.
    pub(crate) id: u64,
    /// What is wanted.
    #[serde(flatten)]
    pub(crate) act: Do,
}

/// What a client may want.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(tag = "do", rename_all = "snake_case")]
pub(crate) enum Do {
    /// What is asked after these steps.
    Question {
        /// The draft.
        draft: Vec<String>,
    },
    /// What the draft would cost, see and risk.
    Preview {
        /// The draft.
        draft: Vec<String>,
    },
    /// The line of sight between two places.
    Sight {
        /// From here.
        from: Place,
        /// To there.
        to: Place,
    },
    /// The step that a place stands for.
    Place {
        /// The draft.
        draft: Vec<String>,
        /// The place.
        place: Place,
    },
    /// The steps that lead to a place.
    Route {
        /// The draft.
        draft: Vec<String>,
        /// The place.
        place: Place,
    },
    /// The step that a number stands for.
    Number {
        /// The draft.
        draft: Vec<String>,
        /// The number.
        number: i32,
    },
    /// The draft that a written text stands for, or what is wrong with it.
    Written {
        /// The draft.
        draft: Vec<String>,
        /// The text.
        text: String,
    },
    /// Commit a decision.
    Commit {
        /// The version of the question that is answered.
        version: u64,
        /// The steps.
        steps: Vec<String>,
    },
    /// The seat's standing orders.
    Standing,
    /// Set them, all.
    SetStanding {
        /// In the order in which they are tried.
        orders: Vec<String>,
    },
    /// The standing order that would have given the last answer to a window.
    Always,
    /// Offer something to the others.
    Offer {
        /// What.
        what: Matter,
        /// The pace, if that is it.
        #[serde(default)]
        #[ts(optional)]
        pace: Option<Kind>,
        /// Its clock.
        #[serde(default)]
        #[ts(optional)]
        clock: Option<ClockWish>,
        /// Take the offer off the table again.
        #[serde(default)]
        #[ts(optional, as = "Option<bool>")]
        withdraw: bool,
    },
    /// Answer an offer.
    Answer {
        /// Which.
        what: Matter,
        /// Agreed?
        yes: bool,
    },
    /// Give up.
    Resign,
    /// Deal with somebody who does not answer any more.
    Claim {
        /// How.
        how: Claim,
    },
    /// Say something.
    Chat {
        /// What.
        text: String,
    },
    /// Keep the seat's notes.
    Note {
        /// All of them.
        text: String,
    },
    /// Expected against rolled.
    Ledger,
}

impl Do {
    /// What it is called in messages.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Do::Question { .. } => "question",
            Do::Preview { .. } => "preview",
            Do::Sight { .. } => "sight",
            Do::Place { .. } => "place",
            Do::Route { .. } => "route",
            Do::Number { .. } => "number",
            Do::Written { .. } => "written",
            Do::Commit { .. } => "commit",
            Do::Standing => "standing",
            Do::SetStanding { .. } => "set_standing",
            Do::Always => "always",
            Do::Offer { .. } => "offer",
            Do::Answer { .. } => "answer",
            Do::Resign => "resign",
            Do::Claim { .. } => "claim",
            Do::Chat { .. } => "chat",
            Do::Note { .. } => "note",
            Do::Ledger => "ledger",
        }
    }
}

/// What seats may agree on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Matter {
    /// To take the offering seat's last decision back.
    TakeBack,
    /// To end in a draw.
    Draw,
    /// To play at another pace.
    Pace,
    /// To let an umpire see everything.
    Umpire,
    /// To give a seat back that the computer plays for somebody who had gone.
    Seat,
}

/// What may be done about a seat that does not answer any more.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Claim {
    /// Win the game.
    Win,
    /// Let it count for nothing.
    Void,
    /// Let the computer play on.
    Bot,
}

/// The answer to one message.
#[derive(Serialize)]
pub(crate) struct Reply<T: Serialize> {
    /// The message's number.
    pub(crate) re: u64,
    /// What was wanted.
    pub(crate) ok: T,
}

/// The refusal of one message.
#[derive(Serialize, TS)]
pub(crate) struct Refused<'a> {
    /// The message's number; none when it could not be read.
    pub(crate) re: Option<u64>,
    /// Why.
    pub(crate) error: &'a Refusal,
}

/// The clocks as one audience may know them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub(crate) struct ClockView {
    /// What each seat has left, or what is left of an open window, now.
    pub(crate) bank_ms: Vec<u64>,
    /// Whose clock runs.
    pub(crate) running: Vec<bool>,
    /// What is added after every answer.
    pub(crate) increment_ms: u64,
    /// When the first running clock runs out, from now.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(crate) flag_ms: Option<u64>,
}

/// An offer that waits for answers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub(crate) struct OfferView {
    /// What is offered.
    pub(crate) what: Matter,
    /// By which seat.
    pub(crate) from: u8,
    /// The pace, if that is it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(crate) pace: Option<Kind>,
    /// Its clock.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(crate) clock: Option<ClockWish>,
    /// In words, where there is more to say.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(crate) text: Option<String>,
}

impl OfferView {
    /// Is another seat's offer the same, so that both are agreed? Take-backs and seats are each offered for oneself.
    pub(crate) fn is_met_by(&self, other: &OfferView) -> bool {
        let shared = matches!(self.what, Matter::Draw | Matter::Umpire | Matter::Pace);
        let alike = (self.what, self.pace, self.clock) == (other.what, other.pace, other.clock);
        shared && alike && self.from != other.from
    }
}

/// Everything an audience needs to begin or to go on.
#[derive(Serialize, TS)]
pub(crate) struct Hello<'a> {
    /// The audience's version.
    pub(crate) version: u64,
    /// What it sees.
    pub(crate) scene: &'a Scene,
    /// What it is asked.
    pub(crate) asking: Option<&'a Asking>,
    /// Who is asked.
    pub(crate) asked: Asked,
    /// What it has heard since the version it named.
    pub(crate) tellings: Vec<TellingText>,
    /// The clocks.
    pub(crate) clock: Option<ClockView>,
    /// What was said.
    pub(crate) chat: &'a [ChatLine],
    /// The seat's notes.
    pub(crate) notes: &'a str,
    /// What is offered, for players.
    pub(crate) offers: &'a [OfferView],
    /// Who is there.
    pub(crate) presence: Vec<bool>,
    /// How it ended.
    pub(crate) verdict: Option<&'a Verdict>,
    /// Has it begun?
    pub(crate) begun: bool,
    /// Have all agreed that an umpire sees everything?
    pub(crate) umpire: bool,
    /// What may be claimed because a seat does not answer any more.
    pub(crate) claims: Vec<Claim>,
}

/// What happened.
#[derive(Serialize, TS)]
pub(crate) struct News<'a> {
    /// The audience's version.
    pub(crate) version: u64,
    /// What it heard.
    pub(crate) tellings: Vec<TellingText>,
    /// What changed in what it sees.
    pub(crate) scene: SceneChange<'a>,
    /// What it is asked.
    pub(crate) asking: Option<&'a Asking>,
    /// Who is asked.
    pub(crate) asked: Asked,
    /// The clocks.
    pub(crate) clock: Option<ClockView>,
    /// How it ended.
    pub(crate) verdict: Option<&'a Verdict>,
    /// Has it begun?
    pub(crate) begun: bool,
    /// What may be claimed because a seat does not answer any more.
    pub(crate) claims: Vec<Claim>,
}

/// Why a computer opponent decided as it did.
#[derive(Clone, Debug, Serialize, TS)]
pub(crate) struct Reason {
    /// Which seat.
    pub(crate) seat: Seat,
    /// In its own words.
    pub(crate) text: String,
}

/// A message of the server that answers nothing.
#[derive(Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Tell<'a> {
    /// At the beginning of every connection.
    Hello(Box<Hello<'a>>),
    /// After every happening.
    News(Box<News<'a>>),
    /// Something was said.
    Chat(&'a ChatLine),
    /// Who is there.
    Presence(Vec<bool>),
    /// What is offered.
    Offers(&'a [OfferView]),
    /// The seat's notes, for its other connections, when one of them has changed them.
    Notes(&'a str),
    /// Why computer opponents decided as they did, for the umpire: the last ones when he comes, then each when it is taken.
    Reasons(Vec<Reason>),
    /// Something to know.
    Notice {
        /// In words.
        text: &'a str,
    },
    /// The connection ends; come back with the last version.
    Bye {
        /// Why.
        reason: &'a str,
    },
}

thread_local! {
    /// Where messages are written before it is known how long they are.
    static DRAFT: RefCell<String> = const { RefCell::new(String::new()) };
}

/// A message as text. Nothing here can fail to be written.
pub(crate) fn text(message: &impl Serialize) -> Utf8Bytes {
    DRAFT.with_borrow_mut(|draft| {
        draft.clear();
        let written = kernel::json::write(draft, message);
        debug_assert!(written.is_ok(), "{written:?}");
        draft.as_str().into()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_read_as_the_contract_writes_them() {
        for message in [
            r#"{"id":1,"do":"question","draft":[]}"#,
            r#"{"id":1,"do":"sight","from":{"cell":{"board":0,"cell":7}},"to":{"point":{"board":0,"at":{"x":1,"y":2}}}}"#,
            r#"{"id":1,"do":"commit","version":3,"steps":["a"]}"#,
            r#"{"id":1,"do":"written","draft":[],"text":"two\nlines"}"#,
            r#"{"id":1,"do":"set_standing","orders":["never"]}"#,
            r#"{"id":1,"do":"offer","what":"take-back"}"#,
            r#"{"id":1,"do":"offer","what":"pace","pace":"by-web","clock":{"days":2}}"#,
            r#"{"id":1,"do":"offer","what":"draw","withdraw":true}"#,
            r#"{"id":1,"do":"answer","what":"seat","yes":true}"#,
            r#"{"id":1,"do":"claim","how":"bot"}"#,
            r#"{"id":1,"do":"resign"}"#,
        ] {
            assert!(serde_json::from_str::<Ask>(message).is_ok(), "{message}");
        }
        for message in ["", "{}", "[1]", r#"{"id":1}"#, r#"{"id":-1,"do":"resign"}"#, r#"{"id":1,"do":"win"}"#] {
            assert!(serde_json::from_str::<Ask>(message).is_err(), "{message}");
        }
    }
}
