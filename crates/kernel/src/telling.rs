//! A telling is what one audience hears of one happening, and the working is its why-line.

use crate::audience::Audience;
use serde::de::DeserializeOwned;
use serde::ser::{SerializeStruct, Serializer};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// One modifier of a result, with the case that gives it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Modifier {
    /// The case number.
    pub case: String,
    /// What it is for: `range 3`, `crossfire`.
    pub label: String,
    /// By how much.
    pub value: i32,
}

/// How a result came about: table, row, column, every modifier, the dice.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Working {
    /// The table's number and name.
    pub table: String,
    /// The column used, in the table's words.
    pub column: String,
    /// Everything that was added or taken away.
    pub modifiers: Vec<Modifier>,
    /// The dice by name, those that this audience saw.
    pub rolls: Vec<(String, u8)>,
    /// The modified total, where there is one.
    pub total: Option<i32>,
    /// The result as printed in the table.
    pub result: String,
}

/// What an event of a rule book must be able to say of itself.
pub trait Event: Clone + PartialEq + std::fmt::Debug + Serialize + DeserializeOwned + Send + 'static {
    /// A short fixed word for its kind; the book's list of revealing events names such words.
    fn kind(&self) -> &str;
    /// The case that made it happen.
    fn case(&self) -> &str;
    /// The story line.
    fn text(&self) -> String;
    /// Its why-line, where there is something to work out.
    fn working(&self) -> Option<&Working>;
    /// The keys of the pieces it is about, as its audience's scene names them.
    fn pieces(&self) -> &[String] {
        &[]
    }
    /// The places it is about.
    fn places(&self) -> &[crate::question::Place] {
        &[]
    }
    /// The telling as it stands in the log, to be read without the book.
    fn into_told(self) -> Told {
        Told {
            kind: self.kind().to_owned().into(),
            case: self.case().to_owned().into(),
            text: self.text(),
            pieces: self.pieces().to_vec(),
            places: self.places().to_vec(),
            working: self.working().cloned().map(Box::new),
        }
    }
}

/// A telling that needs no code to be read again: every book may use it as its event, so that archives can be watched
/// long after an edition is gone.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Told {
    /// The kind of happening.
    pub kind: Cow<'static, str>,
    /// The case.
    pub case: Cow<'static, str>,
    /// The story line in this audience's words.
    pub text: String,
    /// The keys of the pieces it is about, as this audience's scene names them.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub pieces: Vec<String>,
    /// The places it is about.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub places: Vec<crate::question::Place>,
    /// The why-line.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub working: Option<Box<Working>>,
}

impl Told {
    /// A telling of this kind, case and text.
    #[must_use]
    pub fn new(
        kind: impl Into<Cow<'static, str>>,
        case: impl Into<Cow<'static, str>>,
        text: impl Into<String>,
    ) -> Told {
        Told { kind: kind.into(), case: case.into(), text: text.into(), ..Told::default() }
    }
    /// About this piece.
    #[must_use]
    pub fn piece(mut self, key: impl Into<String>) -> Told {
        self.pieces.push(key.into());
        self
    }
    /// At this cell of board 0.
    #[must_use]
    pub fn cell(mut self, cell: u16) -> Told {
        self.places.push(crate::question::Place::Cell { board: 0, cell });
        self
    }
    /// With this why-line.
    #[must_use]
    pub fn working(mut self, working: Working) -> Told {
        self.working = Some(working.into());
        self
    }
}

impl Told {
    /// Write a telling with one field before it, as if they were one. Flattening it would do the same and take twice the time.
    pub(crate) fn serialize_after<S: Serializer>(
        &self,
        name: &'static str,
        first: &impl Serialize,
        out: S,
    ) -> Result<S::Ok, S::Error> {
        let more = [!self.pieces.is_empty(), !self.places.is_empty(), self.working.is_some()];
        let mut out = out.serialize_struct("Told", 4 + more.iter().filter(|&&there| there).count())?;
        out.serialize_field(name, first)?;
        out.serialize_field("kind", &self.kind)?;
        out.serialize_field("case", &self.case)?;
        out.serialize_field("text", &self.text)?;
        if !self.pieces.is_empty() {
            out.serialize_field("pieces", &self.pieces)?;
        }
        if !self.places.is_empty() {
            out.serialize_field("places", &self.places)?;
        }
        if let Some(working) = &self.working {
            out.serialize_field("working", working)?;
        }
        out.end()
    }
}

impl Event for Told {
    fn kind(&self) -> &str {
        &self.kind
    }
    fn case(&self) -> &str {
        &self.case
    }
    fn text(&self) -> String {
        self.text.clone()
    }
    fn working(&self) -> Option<&Working> {
        self.working.as_deref()
    }
    fn pieces(&self) -> &[String] {
        &self.pieces
    }
    fn places(&self) -> &[crate::question::Place] {
        &self.places
    }
    fn into_told(self) -> Told {
        self
    }
}

/// Whoever listens to what happens.
pub trait Witness<E> {
    /// Tell one audience one happening; the event is made only if somebody listens.
    fn tell(&mut self, to: Audience, event: impl FnOnce() -> E);
    /// Tell one audience what another has just been told, so many tellings before, in words that are sure to be the same.
    fn tell_same(&mut self, to: Audience, _before: usize, event: impl FnOnce() -> E) {
        self.tell(to, event);
    }
    /// Does anybody listen? Rule code may skip collecting what only a telling needs.
    fn listens(&self) -> bool {
        true
    }
}

/// Nobody listens: play-outs.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<E> Witness<E> for Silent {
    #[inline]
    fn tell(&mut self, _: Audience, _: impl FnOnce() -> E) {}
    #[inline]
    fn tell_same(&mut self, _: Audience, _: usize, _: impl FnOnce() -> E) {}
    #[inline]
    fn listens(&self) -> bool {
        false
    }
}

/// Writes everything down.
#[derive(Clone, Debug)]
pub struct Recorder<E> {
    /// Every telling in order.
    pub tellings: Vec<(Audience, E)>,
}

impl<E> Default for Recorder<E> {
    fn default() -> Self {
        Recorder { tellings: Vec::new() }
    }
}

impl<E> Witness<E> for Recorder<E> {
    fn tell(&mut self, to: Audience, event: impl FnOnce() -> E) {
        self.tellings.push((to, event()));
    }
}
