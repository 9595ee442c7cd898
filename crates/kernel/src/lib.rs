//! The kernel: everything that the four rule books have in common, and nothing that only one of them has.
//!
//! A rule book implements [`Rulebook`]: it asks [`Question`]s, applies [`Answers`] with [`Dice`], tells each
//! [`Audience`] what it hears, and draws a [`Scene`]. Legality, drafts, sealing, windows, standing orders, logs,
//! replays and the laws are the kernel's.

pub mod any;
pub mod audience;
pub mod clock;
pub mod dice;
pub mod easel;
pub mod game;
pub mod json;
pub mod laws;
pub mod ledger;
pub mod log;
pub mod play;
pub mod preview;
pub mod question;
pub mod refusal;
pub mod rulebook;
pub mod scene;
pub mod setup;
pub mod shelf;
pub mod standing;
pub mod telling;

pub use any::{AnyMatch, Asking};
pub use audience::{Audience, Seat, Seats, SeenBy, Side};
pub use dice::{Dice, Roll};
pub use game::Match;
pub use log::{By, Header};
pub use preview::{Fraction, Measure, OddsOutcome, Preview, SightPreview};
pub use question::{Cells, Domain, Label, Landmark, Place, Point, Prompt, Question, WhyNot, Written};
pub use refusal::Refusal;
pub use rulebook::{Answers, Asked, Judgement, Reported, Reveal, Rulebook, Standing, Verdict};
pub use scene::Scene;
pub use setup::{Choice, Fault, Faults, OptionKind, SeatSetup, Setup};
pub use shelf::{Shelf, Start};
pub use telling::{Event, Modifier, Recorder, Silent, Told, Witness, Working};
