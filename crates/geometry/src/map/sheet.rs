//! TOML tables with the place of everything in them, read field by field so that all faults are found.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::faults::Report;
use crate::hex::{Grid, Hex};

/// One table of the file, with the names its fields may have.
pub(crate) struct Sheet<'t> {
    table: &'t DeTable<'t>,
    /// Where the table begins, for what is missing from it.
    pub(crate) span: Range<usize>,
    /// What the table is called in messages.
    what: &'static str,
}

/// A piece of text with its place in the file.
#[derive(Clone, Debug)]
pub(crate) struct Text {
    pub(crate) value: String,
    pub(crate) span: Range<usize>,
    /// Byte of the file at which the text itself begins, if it stands there letter by letter.
    start: Option<usize>,
}

impl Text {
    /// The place of some bytes of the text; the whole text if it was written with escapes.
    pub(crate) fn part(&self, part: Range<usize>) -> Range<usize> {
        match self.start {
            Some(start) => start + part.start..start + part.end,
            None => self.span.clone(),
        }
    }

    /// The words of the text, parted by spaces or commas, each with its place.
    pub(crate) fn words(&self) -> Vec<(&str, Range<usize>)> {
        let gap = |c: char| c.is_whitespace() || c == ',';
        let mut words = Vec::new();
        for word in self.value.split(gap).filter(|word| !word.is_empty()) {
            let at = word.as_ptr() as usize - self.value.as_ptr() as usize;
            words.push((word, self.part(at..at + word.len())));
        }
        words
    }
}

impl<'t> Sheet<'t> {
    /// A table whose fields are all in `known`; any other is a fault.
    pub(crate) fn new(
        table: &'t DeTable<'t>,
        span: Range<usize>,
        what: &'static str,
        known: &[&str],
        report: &mut Report,
    ) -> Sheet<'t> {
        for key in table.keys() {
            if !known.contains(&key.get_ref().as_ref()) {
                let message = format!("{what} has no field {:?}", key.get_ref());
                report.fault(key.span(), message, format!("its fields are: {}", known.join(", ")));
            }
        }
        Sheet { table, span, what }
    }

    fn get(&self, name: &str) -> Option<&'t Spanned<DeValue<'t>>> {
        self.table.get(name)
    }

    /// A text, or nothing if there is none (or no good one, which is a fault).
    pub(crate) fn text(&self, source: &str, name: &str, report: &mut Report) -> Option<Text> {
        let value = self.get(name)?;
        let Some(text) = value.get_ref().as_str() else {
            let found = value.get_ref().type_str();
            report.fault(value.span(), format!("{name} is a text, not {found}"), format!("write {name} = \"...\""));
            return None;
        };
        let span = value.span();
        let raw = source.get(span.clone()).unwrap_or("");
        let start = written(raw, text).map(|at| span.start + at);
        Some(Text { value: text.to_string(), span, start })
    }

    /// A text that must be there.
    pub(crate) fn need_text(&self, source: &str, name: &str, report: &mut Report) -> Option<Text> {
        if self.get(name).is_none() {
            self.missing(name, report);
        }
        self.text(source, name, report)
    }

    /// A whole number within bounds, with its place.
    pub(crate) fn number(&self, name: &str, bounds: Range<u16>, report: &mut Report) -> Option<(u16, Range<usize>)> {
        let value = self.get(name)?;
        let number = value.get_ref().as_integer().and_then(|n| {
            let digits: String = n.as_str().chars().filter(|&c| c != '_').collect();
            u16::from_str_radix(&digits, n.radix()).ok()
        });
        match number {
            Some(n) if bounds.contains(&n) => Some((n, value.span())),
            _ => {
                let (low, high) = (bounds.start, bounds.end - 1);
                let message = format!("{name} is not a whole number from {low} to {high}");
                report.fault(value.span(), message, "");
                None
            }
        }
    }

    /// A whole number that must be there.
    pub(crate) fn need_number(
        &self,
        name: &str,
        bounds: Range<u16>,
        report: &mut Report,
    ) -> Option<(u16, Range<usize>)> {
        if self.get(name).is_none() {
            self.missing(name, report);
        }
        self.number(name, bounds, report)
    }

    /// The tables written as `[[name]]`.
    pub(crate) fn tables(&self, name: &'static str, known: &[&str], report: &mut Report) -> Vec<Sheet<'t>> {
        let Some(value) = self.get(name) else {
            return Vec::new();
        };
        let Some(array) = value.get_ref().as_array() else {
            report.fault(value.span(), format!("{name} is not a list of tables"), format!("write [[{name}]]"));
            return Vec::new();
        };
        let mut sheets = Vec::new();
        for entry in array.iter() {
            match entry.get_ref().as_table() {
                Some(table) => sheets.push(Sheet::new(table, entry.span(), name, known, report)),
                None => report.fault(entry.span(), format!("this {name} is not a table"), format!("write [[{name}]]")),
            }
        }
        sheets
    }

    fn missing(&self, name: &str, report: &mut Report) {
        report.fault(self.span.clone(), format!("{} has no {name}", self.what), format!("add a line {name} = ..."));
    }
}

/// Where `text` stands inside its quotes, if it is written there letter by letter.
fn written(raw: &str, text: &str) -> Option<usize> {
    let quotes = ["'''\r\n", "'''\n", "'''", "\"\"\"\r\n", "\"\"\"\n", "\"\"\"", "'", "\""];
    let opening = quotes.into_iter().find(|quote| raw.starts_with(quote))?;
    raw[opening.len()..].starts_with(text).then_some(opening.len())
}

/// The hexes named in a text. Two dots between two hexes stand for those between them.
pub(crate) fn hexes(grid: Grid, text: &Text, report: &mut Report) -> Option<Vec<Hex>> {
    let mut hexes: Vec<Hex> = Vec::new();
    let mut dots: Option<Range<usize>> = None;
    let mut sound = true;
    for (word, span) in text.words() {
        if word == ".." {
            if hexes.is_empty() || dots.is_some() {
                report.fault(span, "two dots without a hex before them", "write as in 0101 .. 0105");
                sound = false;
            } else {
                dots = Some(span);
            }
            continue;
        }
        match (grid.parse(word), hexes.last(), dots.take()) {
            (Ok(h), Some(&last), Some(_)) => hexes.extend(super::trace::chain(grid, last, h).into_iter().skip(1)),
            (Ok(h), _, _) => hexes.push(h),
            (Err(error), _, _) => {
                report.fault(span, error.to_string(), "");
                sound = false;
            }
        }
    }
    if let Some(span) = dots {
        report.fault(span, "two dots without a hex after them", "write as in 0101 .. 0105");
        sound = false;
    }
    if sound && hexes.is_empty() {
        report.fault(text.span.clone(), "no hexes here", "write hex numbers such as 0101, parted by spaces");
    }
    (sound && !hexes.is_empty()).then_some(hexes)
}
