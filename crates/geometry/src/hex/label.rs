//! Hex numbers as printed on a map: two digits for the column, two for the row.

use super::{Grid, Hex};
use std::fmt;

/// The printed number of a hex, such as `1926`: column 19, row 26.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Label {
    /// The column, counted from 1.
    pub col: u8,
    /// The row, counted from 1.
    pub row: u8,
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}{:02}", self.col, self.row)
    }
}

/// Why a text does not name a hex of the map.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LabelError {
    /// The text is not four digits.
    #[error("{text:?} is not a hex number: write column and row as four digits, from 0101 to {last}")]
    Unreadable {
        /// The text as given, cut short if it was long.
        text: String,
        /// The last hex of the map.
        last: Label,
    },
    /// The text is four digits, but there is no such hex.
    #[error("hex {label} is off the map: columns run from 01 to {:02}, rows from 01 to {:02}", last.col, last.row)]
    OffMap {
        /// The hex as given.
        label: Label,
        /// The last hex of the map.
        last: Label,
    },
}

impl Grid {
    /// The printed number of a hex.
    pub const fn label(self, h: Hex) -> Label {
        let (col, row) = self.col_row(h);
        Label { col, row }
    }

    /// The hex with this printed number.
    ///
    /// ```
    /// # use geometry::{Grid, Stagger};
    /// let grid = Grid::new(57, 34, Stagger::EvenUp);
    /// assert_eq!(grid.parse("1926").ok(), grid.hex(19, 26));
    /// assert_eq!(
    ///     grid.parse("1935").unwrap_err().to_string(),
    ///     "hex 1935 is off the map: columns run from 01 to 57, rows from 01 to 34"
    /// );
    /// assert_eq!(
    ///     grid.parse("19-3").unwrap_err().to_string(),
    ///     "\"19-3\" is not a hex number: write column and row as four digits, from 0101 to 5734"
    /// );
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is not four digits, or names a hex that is not on the map.
    pub fn parse(self, text: &str) -> Result<Hex, LabelError> {
        let last = Label { col: self.cols(), row: self.rows() };
        let label = four_digits(text).ok_or_else(|| LabelError::Unreadable { text: shortened(text), last })?;
        self.hex(label.col, label.row).ok_or(LabelError::OffMap { label, last })
    }
}

/// Column and row from exactly four digits.
fn four_digits(text: &str) -> Option<Label> {
    let digits: &[u8; 4] = text.as_bytes().try_into().ok()?;
    if !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let [a, b, c, d] = digits.map(|digit| digit - b'0');
    Some(Label { col: a * 10 + b, row: c * 10 + d })
}

/// A text short enough to quote in a message.
fn shortened(text: &str) -> String {
    const LONGEST: usize = 20;
    match text.char_indices().nth(LONGEST) {
        Some((cut, _)) => format!("{}...", &text[..cut]),
        None => text.to_owned(),
    }
}
