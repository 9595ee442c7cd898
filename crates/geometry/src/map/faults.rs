//! What is wrong with a map file: every fault at once, each with its place and a remedy.

use std::error::Error;
use std::fmt;
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};

/// One thing that is wrong in a map file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapFault {
    /// Line of the file, counted from 1.
    pub line: usize,
    /// Character within the line, counted from 1.
    pub col: usize,
    /// What is wrong.
    pub message: String,
    /// What to do about it; empty if the message says it all.
    pub help: String,
    /// How many characters are meant, at least 1.
    width: usize,
    /// The line itself, for the picture of the place.
    text: String,
}

/// Everything that is wrong in a map file, in the order of the file.
///
/// Its `Display` shows each fault with the line it stands in and a mark under the place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapFaults {
    /// Name of the file as shown in messages.
    pub file: String,
    /// The faults, at least one, ordered by line and column.
    pub faults: Vec<MapFault>,
}

impl fmt::Display for MapFaults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let renderer = Renderer::plain();
        for (i, fault) in self.faults.iter().enumerate() {
            if i > 0 {
                f.write_str("\n\n")?;
            }
            f.write_str(&renderer.render(&[fault.report(&self.file)]))?;
        }
        let n = self.faults.len();
        let noun = if n == 1 { "fault" } else { "faults" };
        write!(f, "\n\n{n} {noun} in {}", self.file)
    }
}

impl Error for MapFaults {}

impl MapFault {
    fn report<'a>(&'a self, file: &'a str) -> annotate_snippets::Group<'a> {
        let from = byte_of(&self.text, self.col - 1);
        let to = byte_of(&self.text, self.col - 1 + self.width).max(from);
        let mark = AnnotationKind::Primary.span(from..to);
        let snippet = Snippet::source(self.text.as_str()).line_start(self.line).path(file).annotation(mark);
        let group = Level::ERROR.primary_title(self.message.as_str()).element(snippet);
        if self.help.is_empty() { group } else { group.element(Level::HELP.message(self.help.as_str())) }
    }
}

fn byte_of(text: &str, chars: usize) -> usize {
    text.char_indices().nth(chars).map_or(text.len(), |(at, _)| at)
}

/// Collects faults while a file is read.
pub(crate) struct Report<'s> {
    source: &'s str,
    faults: Vec<(Range<usize>, MapFault)>,
}

impl<'s> Report<'s> {
    pub(crate) fn new(source: &'s str) -> Report<'s> {
        Report { source, faults: Vec::new() }
    }

    /// Notes that the bytes `span` of the file are wrong.
    pub(crate) fn fault(&mut self, span: Range<usize>, message: impl Into<String>, help: impl Into<String>) {
        let start = floor(self.source, span.start);
        let end = floor(self.source, span.end.max(span.start));
        let before = &self.source[..start];
        let line = before.matches('\n').count() + 1;
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let line_end = self.source[start..].find('\n').map_or(self.source.len(), |at| start + at);
        let text = self.source[line_start..line_end].trim_end_matches('\r');
        let col = self.source[line_start..start].chars().count() + 1;
        let width = self.source[start..end.min(line_end)].trim_end_matches('\r').chars().count().max(1);
        let fault = MapFault { line, col, message: message.into(), help: help.into(), width, text: show(text) };
        self.faults.push((start..end, fault));
    }

    pub(crate) fn any(&self) -> bool {
        !self.faults.is_empty()
    }

    /// All faults in the order of the file.
    pub(crate) fn finish(mut self, file: &str) -> MapFaults {
        self.faults.sort_by_key(|(span, _)| span.start);
        MapFaults { file: file.to_string(), faults: self.faults.into_iter().map(|(_, fault)| fault).collect() }
    }
}

/// The nearest character boundary at or before `at`.
fn floor(source: &str, at: usize) -> usize {
    let mut at = at.min(source.len());
    while !source.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// A line as it can be printed: control characters, tabs among them, become single spaces so that marks stay in place.
fn show(line: &str) -> String {
    line.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}
