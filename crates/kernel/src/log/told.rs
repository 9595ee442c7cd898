//! Tellings as they stand in the log.
//!
//! Most happenings are told to several audiences in the same words. Their words stand there once, and whoever else hears
//! them has the number of that telling: `{"to":"public","as":0}`.

use crate::audience::Audience;
use crate::question::Place;
use crate::telling::{Told, Working};
use serde::{Deserialize, Serialize, Serializer};
use std::borrow::Cow;
use std::sync::Arc;

/// How many of the last tellings are looked through for the same words: one happening has hardly more audiences.
const LOOK_BACK: usize = 8;

/// A telling as it stands in the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ToldLine {
    /// Who hears it.
    pub to: Audience,
    /// What is told; whoever hears the same shares it.
    pub told: Arc<Told>,
}

impl ToldLine {
    /// Add a telling to a list; its words are shared with those who have just heard the same.
    pub(crate) fn add(list: &mut Vec<ToldLine>, to: Audience, told: Told) {
        let same = list.iter().rev().take(LOOK_BACK).find(|line| *line.told == told).map(|line| line.told.clone());
        list.push(ToldLine { to, told: same.unwrap_or_else(|| told.into()) });
    }
}

impl Serialize for ToldLine {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        self.told.serialize_after("to", &self.to, out)
    }
}

/// Somebody who hears the same as somebody before him.
#[derive(Serialize)]
struct Same {
    to: Audience,
    #[serde(rename = "as")]
    earlier: usize,
}

/// A telling field by field, because that is read several times faster.
#[derive(Deserialize)]
struct Fields {
    to: Audience,
    #[serde(rename = "as")]
    earlier: Option<usize>,
    #[serde(default)]
    kind: Option<Cow<'static, str>>,
    #[serde(default)]
    case: Option<Cow<'static, str>>,
    #[serde(default)]
    text: Option<String>,
    #[serde(default)]
    pieces: Vec<String>,
    #[serde(default)]
    places: Vec<Place>,
    #[serde(default)]
    working: Option<Box<Working>>,
}

impl Fields {
    /// The telling, after those before it.
    fn after(self, before: &[ToldLine]) -> Result<ToldLine, String> {
        let Fields { to, earlier, kind, case, text, pieces, places, working } = self;
        if let Some(earlier) = earlier {
            let same = before.get(earlier).ok_or_else(|| format!("there is no telling {earlier} before this one"))?;
            return Ok(ToldLine { to, told: same.told.clone() });
        }
        match (kind, case, text) {
            (Some(kind), Some(case), Some(text)) => {
                Ok(ToldLine { to, told: Told { kind, case, text, pieces, places, working }.into() })
            }
            _ => Err("a telling has a kind, a case and a text".to_owned()),
        }
    }
}

/// Lists of tellings.
pub(super) mod list {
    use super::{Fields, LOOK_BACK, Same, ToldLine};
    use serde::de::{Error, SeqAccess, Visitor};
    use serde::ser::SerializeSeq;
    use serde::{Deserializer, Serializer};
    use std::fmt;
    use std::sync::Arc;

    pub(in crate::log) fn serialize<S: Serializer>(list: &[ToldLine], out: S) -> Result<S::Ok, S::Error> {
        let mut out = out.serialize_seq(Some(list.len()))?;
        for (at, line) in list.iter().enumerate() {
            let from = at.saturating_sub(LOOK_BACK);
            match list[from..at].iter().position(|before| Arc::ptr_eq(&before.told, &line.told)) {
                Some(n) => out.serialize_element(&Same { to: line.to, earlier: from + n })?,
                None => out.serialize_element(line)?,
            }
        }
        out.end()
    }

    pub(in crate::log) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<ToldLine>, D::Error> {
        struct Lines;
        impl<'de> Visitor<'de> for Lines {
            type Value = Vec<ToldLine>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of tellings")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Vec<ToldLine>, A::Error> {
                let mut lines = Vec::new();
                while let Some(fields) = seq.next_element::<Fields>()? {
                    lines.push(fields.after(&lines).map_err(A::Error::custom)?);
                }
                Ok(lines)
            }
        }
        from.deserialize_seq(Lines)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audience::Side;

    #[derive(PartialEq, Debug, Serialize, Deserialize)]
    struct Lines(#[serde(with = "list")] Vec<ToldLine>);

    fn told(to: Audience, text: &str, lines: &mut Vec<ToldLine>) {
        ToldLine::add(lines, to, Told::new("moved", "8.34", text));
    }

    #[test]
    fn the_same_words_stand_there_once() {
        let mut lines = Vec::new();
        told(Audience::Side(Side(0)), "A moves.", &mut lines);
        told(Audience::Side(Side(1)), "Somebody moves.", &mut lines);
        told(Audience::Public, "Somebody moves.", &mut lines);
        told(Audience::Umpire, "A moves.", &mut lines);
        let written = serde_json::to_string(&Lines(lines.clone())).unwrap();
        let expected = [
            r#"[{"to":{"side":0},"kind":"moved","case":"8.34","text":"A moves."}"#,
            r#"{"to":{"side":1},"kind":"moved","case":"8.34","text":"Somebody moves."}"#,
            r#"{"to":"public","as":1}"#,
            r#"{"to":"umpire","as":0}]"#,
        ];
        assert_eq!(written, expected.join(","));
        let read: Lines = serde_json::from_str(&written).unwrap();
        assert_eq!(read.0, lines);
        assert!(Arc::ptr_eq(&read.0[0].told, &read.0[3].told));
    }

    #[test]
    fn whoever_hears_the_same_much_later_has_it_in_full() {
        let mut lines = Vec::new();
        told(Audience::Public, "It begins.", &mut lines);
        (0..LOOK_BACK).for_each(|n| told(Audience::Public, &n.to_string(), &mut lines));
        told(Audience::Umpire, "It begins.", &mut lines);
        let written = serde_json::to_string(&Lines(lines.clone())).unwrap();
        assert!(!written.contains("\"as\""), "{written}");
        assert_eq!(serde_json::from_str::<Lines>(&written).unwrap().0, lines);
    }

    #[test]
    fn a_telling_without_words_is_refused() {
        for (line, why) in [
            (r#"[{"to":"public","as":0}]"#, "no telling 0 before"),
            (r#"[{"to":"public","kind":"a","case":"","text":""},{"to":"umpire","as":1}]"#, "no telling 1 before"),
            (r#"[{"to":"public","kind":"a","case":""}]"#, "a kind, a case and a text"),
        ] {
            let error = serde_json::from_str::<Lines>(line).unwrap_err().to_string();
            assert!(error.contains(why), "{error}");
        }
    }
}
