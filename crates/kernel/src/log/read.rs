//! Reading a log, line by line, with errors that name the line and say what to do.

use super::{Entry, FORMAT, HeaderLine, LogError, LogFault, OLDEST_FORMAT};
use crate::dice::Seed;

/// A log whose header has been read; its further lines are read one at a time.
#[derive(Clone, Debug)]
pub struct Reading<'a> {
    /// The first line.
    pub header: HeaderLine,
    text: &'a str,
    at: usize,
    line: u64,
}

impl<'a> Reading<'a> {
    /// Read the header.
    pub fn of(text: &'a str) -> Result<Reading<'a>, LogError> {
        let (line, end) = line_at(text, 0);
        Ok(Reading { header: header(line, end < text.len() || text.ends_with('\n'))?, text, at: end, line: 1 })
    }
    /// The next line: its place in the text and what it says. Nothing after the last.
    pub fn next_line(&mut self) -> Option<Result<(&'a str, Entry<'a>), LogError>> {
        if self.at >= self.text.len() {
            return None;
        }
        let (line, end) = line_at(self.text, self.at);
        self.line += 1;
        self.at = end;
        Some(self.entry(line).map(|entry| (line, entry)))
    }
    fn entry(&self, line: &'a str) -> Result<Entry<'a>, LogError> {
        let last_and_open = self.at == self.text.len() && !self.text.ends_with('\n');
        let entry: Entry<'a> = serde_json::from_str(line).map_err(|error| {
            if last_and_open && (error.is_eof() || !line.trim_end().ends_with('}')) {
                torn(self.line)
            } else {
                LogError::edited(self.line, format!("this is not a line of a log ({error})"))
            }
        })?;
        if entry.n() == self.line {
            return Ok(entry);
        }
        let what = format!(
            "this line calls itself {}, but it is line {}: a line was taken out, put in or moved",
            entry.n(),
            self.line
        );
        Err(LogError::edited(self.line, what))
    }
    /// The number of the line last read.
    #[must_use]
    pub fn line(&self) -> u64 {
        self.line
    }
    /// How much of the text has been read, in bytes.
    #[must_use]
    pub fn read_so_far(&self) -> usize {
        self.at
    }
    /// The secret: from the header of an operator's log, or opened in the last line of a finished one. It must be the
    /// one to which the header was committed.
    pub fn secret(&self) -> Result<[u8; 32], LogError> {
        let found = self.header.secret().or_else(|| {
            let last = self.text.trim_end().rsplit('\n').next()?;
            match serde_json::from_str(last) {
                Ok(Entry::End(end)) => end.secret.parse::<Seed>().ok().map(|seed| seed.0),
                _ => None,
            }
        });
        match found {
            None => Err(LogError::new(
                LogFault::NoSecret,
                1,
                "the secret of this match is not in the log, so its dice cannot be rolled again",
                "it can be watched; to go on or to verify it, take the operator's log or wait for the end",
            )),
            Some(secret) if Seed::commitment(&secret) != self.header.fireteam.commitment => {
                Err(LogError::edited(1, "the secret is not the one to which the header is committed"))
            }
            Some(secret) => Ok(secret),
        }
    }
}

fn line_at(text: &str, from: usize) -> (&str, usize) {
    match text[from..].find('\n') {
        Some(end) => (&text[from..from + end], from + end + 1),
        None => (&text[from..], text.len()),
    }
}

fn torn(line: u64) -> LogError {
    let help = match line {
        1 => "nothing of the match is left in this file; take the log from another copy".to_owned(),
        n => format!("it was never acknowledged: delete it, and the match goes on after line {}", n - 1),
    };
    LogError::new(LogFault::Torn, line, "the line was cut off while it was written", help)
}

fn header(line: &str, whole: bool) -> Result<HeaderLine, LogError> {
    let not_ours = |what: &str| {
        let help = "a log begins with a line {\"fireteam\":{...}}; give the file that `fireteam play` wrote";
        LogError::new(LogFault::NotALog, 1, what, help)
    };
    let ours = line.trim_start_matches([' ', '\u{feff}']).starts_with("{\"fireteam\"");
    let value: serde_json::Value = match serde_json::from_str(line) {
        Ok(value) => value,
        Err(_) if line.trim().is_empty() => return Err(not_ours("the file is empty, or begins with an empty line")),
        Err(_) if ours && !whole => return Err(torn(1)),
        Err(error) if ours => return Err(LogError::edited(1, format!("the header cannot be read ({error})"))),
        Err(_) => return Err(not_ours("this is not a log of a match")),
    };
    if value.get("fireteam_seat").is_some() {
        let help = "it can be compared with the full log once the match has ended";
        return Err(LogError::new(LogFault::NotALog, 1, "this is the log of one seat, not of the match", help));
    }
    let Some(format) = value.get("fireteam").and_then(|h| h.get("format")) else {
        return Err(not_ours("this is not a log of a match"));
    };
    match format.as_u64() {
        Some(n) if (u64::from(OLDEST_FORMAT)..=u64::from(FORMAT)).contains(&n) => {}
        Some(n) if n > u64::from(FORMAT) => {
            let what = format!("the log is of format {n}; this program reads formats {OLDEST_FORMAT} to {FORMAT}");
            return Err(LogError::new(LogFault::Format, 1, what, "use a newer version of the program"));
        }
        _ => return Err(LogError::edited(1, format!("`{format}` is not a format of logs"))),
    }
    serde_json::from_value(value).map_err(|error| LogError::edited(1, format!("the header cannot be read ({error})")))
}

/// The log without its last line, if that was cut off while it was written: what is left was acknowledged and can be
/// continued. Nothing if the log ends with a whole line.
#[must_use]
pub fn without_torn_end(text: &str) -> Option<&str> {
    let end = text.rfind('\n')? + 1;
    let last = &text[end..];
    (!last.is_empty() && serde_json::from_str::<Entry<'_>>(last).is_err()).then_some(&text[..end])
}
