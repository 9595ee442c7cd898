//! The growing log: readable JSON lines. The log is the game.
//!
//! The first line is the header; every further line is one [`Entry`]. Lines are numbered as an editor numbers them,
//! the header being line 1, and the dice of line *n* are stream *n* of the match's seed. Nothing is ever changed or
//! taken out: a take-back is a line that names the line it returns to. The tellings stand in the log, so that an old
//! game can be watched by a program that can no longer play its edition.
//!
//! The full log holds the secret and everything hidden. It is the operator's while the match runs, and everybody's
//! when it has ended. What a seat may read meanwhile is its [seat log](seat).

mod entry;
mod error;
mod header;
mod read;
pub mod seat;
mod told;
mod watch;

pub use entry::{
    Back, Begin, Branch, By, Decide, Draw, End, Entry, Join, NewPace, Orders, Resign, RollLine, Text, Void,
};
pub use error::{LogError, LogFault};
pub use header::{FORMAT, Header, HeaderLine, OLDEST_FORMAT};
pub use read::{Reading, without_torn_end};
pub use told::ToldLine;
pub use watch::{Watch, hears};
