//! The keyboard and the screen: lines in, lines out, for people, scripts and programs.

use crate::output::Output;
use kernel::any::TellingText;
use kernel::{Asking, Refusal};
use serde::Serialize;
use serde_json::json;
use std::io::{BufRead, IsTerminal, Read, Write, stdin, stdout};

/// The longest line that is read, in bytes; what comes after is passed over.
const LONGEST_LINE: u64 = 4096;

/// Where a game is shown and answers are typed.
pub(crate) struct Screen<'a> {
    output: &'a Output,
    /// Does somebody type, rather than a file or a pipe?
    typed: bool,
}

impl<'a> Screen<'a> {
    /// The terminal, or what stands in for it.
    pub(crate) fn new(output: &'a Output) -> Screen<'a> {
        Screen { output, typed: stdin().is_terminal() }
    }
    /// How answers are printed.
    pub(crate) fn output(&self) -> &'a Output {
        self.output
    }
    /// Characters a line.
    pub(crate) fn width(&self) -> usize {
        let terminal = if self.output.terminal() { comfy_table::Table::new().width() } else { None };
        terminal.map_or(text::USUAL_WIDTH, usize::from)
    }
    /// Show words.
    pub(crate) fn say(&self, words: &str) {
        if words.is_empty() {
            return;
        }
        match self.output.json() {
            true => self.value(&json!({ "said": words })),
            false => self.output.line(words.trim_end()),
        }
    }
    /// Show a value to a program.
    pub(crate) fn value(&self, value: &impl Serialize) {
        self.output.value(value);
    }
    /// Show what a seat has heard.
    pub(crate) fn news(&self, seat: &str, told: &[TellingText]) {
        for told in told {
            match self.output.json() {
                true => self.value(&json!({ "seat": seat, "told": told })),
                false => self.output.line(&text::story(&told.told)),
            }
        }
    }
    /// Show a question: its words to people, itself to programs.
    pub(crate) fn question(&self, asking: &Asking, status: &str, words: &str) {
        match self.output.json() {
            true => self.value(&json!({ "status": status, "question": asking })),
            false => self.output.line(&format!("\n{}\n{}", self.output.strong(status), words.trim_end())),
        }
    }
    /// Say why something was not done.
    pub(crate) fn refuse(&self, refusal: &Refusal) {
        match self.output.json() {
            true => self.value(&json!({ "refused": refusal })),
            false => self.output.line(&refusal.to_string()),
        }
    }
    /// Let the next player come to the keyboard without seeing what the other saw.
    pub(crate) fn curtain(&mut self, name: &str) -> bool {
        if self.output.json() {
            self.value(&json!({ "curtain": name }));
            return true;
        }
        if !self.typed || !self.output.terminal() {
            self.output.line(&format!("\n──────── {name} ────────"));
            return true;
        }
        // Wipe the screen and what can be scrolled back to.
        let _ = write!(stdout(), "\x1b[2J\x1b[3J\x1b[H");
        let here = self.ask(&format!("{name} to the keyboard, everybody else look away. Enter when ready ")).is_some();
        let _ = write!(stdout(), "\x1b[2J\x1b[3J\x1b[H");
        here
    }
    /// Read a line. Nothing at the end of the input.
    pub(crate) fn ask(&mut self, prompt: &str) -> Option<String> {
        if !self.output.json() {
            let _ = write!(stdout(), "{prompt}");
            let _ = stdout().flush();
        }
        let line = read_line(&mut stdin().lock());
        // What is typed shows by itself; what comes from a script is shown, so that the story can be read.
        if !self.typed && !self.output.json() {
            self.output.line(line.as_deref().unwrap_or(""));
        } else if line.is_none() {
            self.output.line("");
        }
        line
    }
}

/// A line of at most so many bytes, as text without control signs.
fn read_line(input: &mut impl BufRead) -> Option<String> {
    let mut bytes = Vec::new();
    let read = input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes).ok()?;
    if read == 0 {
        return None;
    }
    if bytes.last() != Some(&b'\n') && read as u64 == LONGEST_LINE {
        input.skip_until(b'\n').ok()?;
    }
    let line = String::from_utf8_lossy(&bytes);
    Some(line.trim().chars().map(|c| if c.is_control() { ' ' } else { c }).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_bounded_and_clean() {
        let long = "x".repeat(10_000);
        let text = format!("  pass \n{long}\nbad \u{1b}[2J sign\n\u{7}last");
        let mut input = text.as_bytes();
        assert_eq!(read_line(&mut input).as_deref(), Some("pass"));
        assert_eq!(read_line(&mut input).map(|l| l.len()), Some(4096));
        assert_eq!(read_line(&mut input).as_deref(), Some("bad  [2J sign"));
        assert_eq!(read_line(&mut input).as_deref(), Some(" last"));
        assert_eq!(read_line(&mut input), None);
        assert_eq!(read_line(&mut &b"\xff\xfe go\n"[..]).as_deref(), Some("\u{fffd}\u{fffd} go"));
    }
}
