//! Answering with a text of many lines, where the question takes one.

use crate::{Reply, Session};
use kernel::any::{AnyMatch, Reading};
use kernel::refusal::Refusal;
use std::fmt::Write;

/// How many faults of a text are told.
const TOLD: usize = 40;

impl Session {
    /// Put the draft that a text stands for in the place of the one so far. A faulty text changes nothing.
    pub(crate) fn write(&mut self, game: &dyn AnyMatch, text: &str) -> Result<Reply, Refusal> {
        let asking = game.question(self.seat, &self.draft)?;
        let Some(written) = asking.written else {
            return Err(Refusal::new("no text is asked for here").help("`options` shows what can be answered"));
        };
        if matches!(text, "" | "example") {
            let text = format!("Such a text, {}, would be taken:\n\n{}", written.name, written.example);
            return Ok(Reply::say(text));
        }
        let Reading { steps, faults } = game.written(self.seat, &self.draft, text)?;
        if !faults.is_empty() {
            let number = if faults.len() == 1 { String::new() } else { format!(", for {} reasons", faults.len()) };
            let mut why = format!("this {} cannot be taken{number}:", written.name);
            for fault in faults.iter().take(TOLD) {
                let line = if fault.line > 0 { format!("line {}: ", fault.line) } else { String::new() };
                let help = if fault.help.is_empty() { String::new() } else { format!("; {}", fault.help) };
                let _ = write!(why, "\n  {line}{}{help}", fault.what);
            }
            if faults.len() > TOLD {
                let _ = write!(why, "\n  and {} more", faults.len() - TOLD);
            }
            return Err(Refusal::new(why).help("your draft is as it was; mend the text and write it again"));
        }
        self.answers = vec![steps.len()];
        self.said = vec![String::new(); steps.len()];
        if let Some(first) = self.said.first_mut() {
            *first = written.name;
        }
        self.draft = steps;
        Ok(Reply::say(self.question(game)?))
    }
}
