//! What can be wrong with a log.

use std::fmt;

/// What kind of thing is wrong with a log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LogFault {
    /// The text is no log of ours.
    NotALog,
    /// Its form is newer than this program.
    Format,
    /// Another rule book.
    Book,
    /// An edition that this program cannot play.
    Edition,
    /// The last line was cut off while it was written.
    Torn,
    /// A line is not as it was written.
    Edited,
    /// The secret is not in it.
    NoSecret,
    /// The setup in the header cannot be played.
    Setup,
}

/// What is wrong with a log, in which line, and what to do about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogError {
    /// What kind of thing.
    pub fault: LogFault,
    /// The line, from 1 (the header); 0 when it is the whole file.
    pub line: u64,
    /// What was wrong.
    pub reason: String,
    /// What to do.
    pub help: String,
}

impl LogError {
    pub(crate) fn new(fault: LogFault, line: u64, reason: impl Into<String>, help: impl Into<String>) -> LogError {
        LogError { fault, line, reason: reason.into(), help: help.into() }
    }
    pub(crate) fn edited(line: u64, reason: impl Into<String>) -> LogError {
        let whole = line.saturating_sub(1);
        let help = match whole {
            0 => "the header must stand as it was written; take the log from another copy".to_owned(),
            n => format!("the game is sound up to line {n}; keep those lines, or take the log from another copy"),
        };
        LogError::new(LogFault::Edited, line, reason, help)
    }
}

impl fmt::Display for LogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line > 0 {
            write!(f, "line {}: ", self.line)?;
        }
        f.write_str(&self.reason)?;
        if !self.help.is_empty() {
            write!(f, "\n    {}", self.help)?;
        }
        Ok(())
    }
}

impl std::error::Error for LogError {}
