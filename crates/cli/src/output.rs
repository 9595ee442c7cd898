//! How answers and failures reach people and programs.

use kernel::{Faults, Refusal};
use serde::Serialize;
use serde_json::{Value, json};
use std::fmt;
use std::io::{IsTerminal, Write, stderr, stdout};
use std::process::ExitCode;

/// Why a command did not do what was asked.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The rules forbid it: exit code 1.
    Refused {
        /// The case that forbids it.
        case: String,
        /// The reason in words.
        reason: String,
    },
    /// The input was wrong: exit code 2.
    Input(String),
    /// A scenario was wrong, with all its faults: exit code 2.
    Faults(Faults),
    /// The machine did not do its part (a full disk, a file that cannot be written): exit code 1.
    Trouble(String),
    /// Everything has been said already; only the exit code is left.
    Said(u8),
}

impl Failure {
    /// Wrong input, in words.
    pub(crate) fn input(what: impl fmt::Display) -> Failure {
        Failure::Input(what.to_string())
    }
}

impl From<Faults> for Failure {
    fn from(faults: Faults) -> Failure {
        Failure::Faults(faults)
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        Failure::Input(refusal.to_string())
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Refused { case, reason } => write!(f, "not allowed by case {case}: {reason}"),
            Failure::Input(what) | Failure::Trouble(what) => write!(f, "error: {what}"),
            Failure::Faults(faults) => write!(f, "error: {faults}"),
            Failure::Said(_) => Ok(()),
        }
    }
}

/// What a command returns.
pub(crate) type Done = Result<(), Failure>;

/// Where answers go.
#[derive(Clone, Copy)]
pub(crate) struct Output {
    json: bool,
    colour: bool,
}

impl Output {
    /// JSON, or text that is coloured only on a terminal.
    pub(crate) fn new(json: bool) -> Output {
        let plain = std::env::var_os("NO_COLOR").is_some_and(|v| !v.is_empty());
        let dumb = std::env::var_os("TERM").is_some_and(|v| v == "dumb");
        Output { json, colour: stdout().is_terminal() && !plain && !dumb && !json }
    }
    /// Is JSON wanted?
    pub(crate) fn json(&self) -> bool {
        self.json
    }
    /// Does a person sit at a terminal that can do more than lines?
    pub(crate) fn terminal(&self) -> bool {
        stdout().is_terminal() && !self.json
    }
    /// May words be made bold or faint?
    pub(crate) fn coloured(&self) -> bool {
        self.colour
    }
    /// Print an answer: the value for programs, the text for people.
    pub(crate) fn answer(&self, value: &impl Serialize, text: impl FnOnce(&Output) -> String) {
        if self.json {
            self.value(value);
        } else {
            self.line(text(self).trim_end());
        }
    }
    /// Print a value for programs, in a line.
    pub(crate) fn value(&self, value: &impl Serialize) {
        self.line(&serde_json::to_string(value).unwrap_or_default());
    }
    /// Print a line; a reader that has gone away is no fault of ours.
    pub(crate) fn line(&self, text: &str) {
        let _ = writeln!(stdout(), "{text}");
    }
    /// Print a remark that does not belong to the answer.
    pub(crate) fn remark(&self, text: &str) {
        let _ = writeln!(stderr(), "{text}");
    }
    /// Words that matter.
    pub(crate) fn strong(&self, text: &str) -> String {
        self.paint(text, "1")
    }
    /// Words that matter less: cases, numbers.
    pub(crate) fn faint(&self, text: &str) -> String {
        self.paint(text, "2")
    }
    fn paint(&self, text: &str, code: &str) -> String {
        if self.colour { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }
    /// A refusal that says for programs what comes of it as well: all is said then.
    pub(crate) fn refused_with(&self, failure: Failure, outcome: &str, value: bool) -> Failure {
        match &failure {
            Failure::Refused { case, reason } if self.json => {
                self.value(&json!({ "refused": { "case": case, "reason": reason }, outcome: value }));
                Failure::Said(1)
            }
            _ => failure,
        }
    }
    /// Say why it failed and how to end.
    pub(crate) fn failed(&self, failure: &Failure) -> ExitCode {
        let (code, value): (u8, Value) = match failure {
            Failure::Said(code) => return ExitCode::from(*code),
            Failure::Refused { case, reason } => {
                let value = json!({ "refused": { "case": case, "reason": reason } });
                if self.json {
                    self.value(&value);
                    return ExitCode::from(1);
                }
                (1, value)
            }
            Failure::Input(what) => (2, json!({ "error": what })),
            Failure::Trouble(what) => (1, json!({ "error": what })),
            Failure::Faults(faults) => (2, json!({ "error": faults.to_string(), "faults": faults })),
        };
        self.remark(&if self.json { value.to_string() } else { failure.to_string() });
        ExitCode::from(code)
    }
}
