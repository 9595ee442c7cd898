//! JSON as logs and messages hold it, written several times faster than by a writer for everything.
//!
//! A served decision is written about seven times: into the log and into the messages of everybody who follows. Most of it is
//! the names of fields, which need no looking at, and short words without anything to escape, which are looked at eight
//! letters at a time. What is written is to the letter what `serde_json` writes.

use serde::ser::{self, Serialize, Serializer};
use std::fmt;

/// Write a value at the end of a text.
pub fn write(out: &mut String, value: &impl Serialize) -> Result<(), NotWritten> {
    value.serialize(Pen { out })
}

type Written = Result<(), NotWritten>;

/// Why a value cannot be written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotWritten(String);

impl fmt::Display for NotWritten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NotWritten {}

impl ser::Error for NotWritten {
    fn custom<T: fmt::Display>(why: T) -> NotWritten {
        NotWritten(why.to_string())
    }
}

/// Letters that stand for themselves, eight at a time: none of them is a control character, a quotation mark or a backslash.
fn are_plain(eight: [u8; 8]) -> bool {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGHS: u64 = 0x80 * ONES;
    let letters = u64::from_le_bytes(eight);
    let nought = |word: u64| word.wrapping_sub(ONES) & !word;
    let control = letters.wrapping_sub(0x20 * ONES) & !letters;
    (control | nought(letters ^ (u64::from(b'"') * ONES)) | nought(letters ^ (u64::from(b'\\') * ONES))) & HIGHS == 0
}

fn is_plain(text: &str) -> bool {
    let (eights, rest) = text.as_bytes().as_chunks::<8>();
    let mut last = [b' '; 8];
    last[..rest.len()].copy_from_slice(rest);
    eights.iter().all(|&eight| are_plain(eight)) && are_plain(last)
}

fn quote(out: &mut String, text: &str) {
    out.reserve(text.len() + 2);
    out.push('"');
    if is_plain(text) {
        out.push_str(text);
    } else {
        text.chars().for_each(|letter| escape(out, letter));
    }
    out.push('"');
}

fn escape(out: &mut String, letter: char) {
    const HEX: &[u8; 16] = b"0123456789abcdef";
    match letter {
        '"' => out.push_str("\\\""),
        '\\' => out.push_str("\\\\"),
        '\n' => out.push_str("\\n"),
        '\r' => out.push_str("\\r"),
        '\t' => out.push_str("\\t"),
        '\u{8}' => out.push_str("\\b"),
        '\u{c}' => out.push_str("\\f"),
        control @ '\0'..' ' => {
            let byte = control as usize;
            out.push_str("\\u00");
            out.push(char::from(HEX[byte >> 4]));
            out.push(char::from(HEX[byte & 15]));
        }
        other => out.push(other),
    }
}

/// Writes one value.
struct Pen<'a> {
    out: &'a mut String,
}

/// Writes the parts of a value one after the other.
struct Parts<'a> {
    out: &'a mut String,
    first: bool,
    end: &'static str,
}

impl<'a> Pen<'a> {
    /// A value with parts.
    fn open(self, begin: &str, end: &'static str) -> Parts<'a> {
        self.out.push_str(begin);
        Parts { out: self.out, first: true, end }
    }
    /// The same inside a variant, whose name goes before it.
    fn open_named(self, variant: &'static str, begin: &str, end: &'static str) -> Parts<'a> {
        name(self.out, "{\"", variant);
        self.open(begin, end)
    }
    /// Rules and scenes have no fractions; whoever sends one all the same finds it written as everywhere.
    fn elsewhere(self, n: &impl Serialize) -> Written {
        self.out.push_str(&serde_json::to_string(n).map_err(ser::Error::custom)?);
        Ok(())
    }
}

/// The name of a field or variant after what comes before it. It needs no looking at.
#[inline]
fn name(out: &mut String, before: &str, name: &'static str) {
    debug_assert!(is_plain(name), "{name}");
    out.push_str(before);
    out.push_str(name);
    out.push_str("\":");
}

impl Parts<'_> {
    fn next(&mut self) {
        if !std::mem::replace(&mut self.first, false) {
            self.out.push(',');
        }
    }
    fn item<T: Serialize + ?Sized>(&mut self, value: &T) -> Written {
        self.next();
        value.serialize(Pen { out: self.out })
    }
    fn field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Written {
        name(self.out, if std::mem::replace(&mut self.first, false) { "\"" } else { ",\"" }, key);
        value.serialize(Pen { out: self.out })
    }
    fn finish(self) -> Written {
        self.out.push_str(self.end);
        Ok(())
    }
}

macro_rules! numbers {
    ($($method:ident: $kind:ty),*) => { $(
        fn $method(self, n: $kind) -> Written {
            self.out.push_str(itoa::Buffer::new().format(n));
            Ok(())
        }
    )* };
}

impl<'a> Serializer for Pen<'a> {
    type Ok = ();
    type Error = NotWritten;
    type SerializeSeq = Parts<'a>;
    type SerializeTuple = Parts<'a>;
    type SerializeTupleStruct = Parts<'a>;
    type SerializeTupleVariant = Parts<'a>;
    type SerializeMap = Parts<'a>;
    type SerializeStruct = Parts<'a>;
    type SerializeStructVariant = Parts<'a>;

    numbers!(serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64);
    numbers!(serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64);
    numbers!(serialize_u128: u128, serialize_i128: i128);

    fn serialize_bool(self, yes: bool) -> Written {
        self.out.push_str(if yes { "true" } else { "false" });
        Ok(())
    }
    fn serialize_f32(self, n: f32) -> Written {
        self.elsewhere(&n)
    }
    fn serialize_f64(self, n: f64) -> Written {
        self.elsewhere(&n)
    }
    fn serialize_char(self, letter: char) -> Written {
        quote(self.out, letter.encode_utf8(&mut [0; 4]));
        Ok(())
    }
    fn serialize_str(self, text: &str) -> Written {
        quote(self.out, text);
        Ok(())
    }
    fn serialize_bytes(self, bytes: &[u8]) -> Written {
        bytes.serialize(self)
    }
    fn serialize_none(self) -> Written {
        self.serialize_unit()
    }
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Written {
        value.serialize(self)
    }
    fn serialize_unit(self) -> Written {
        self.out.push_str("null");
        Ok(())
    }
    fn serialize_unit_struct(self, _: &'static str) -> Written {
        self.serialize_unit()
    }
    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Written {
        self.serialize_str(variant)
    }
    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Written {
        value.serialize(self)
    }
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Written {
        let mut parts = self.open("{", "}");
        parts.field(variant, value)?;
        parts.finish()
    }
    fn serialize_seq(self, _: Option<usize>) -> Result<Parts<'a>, NotWritten> {
        Ok(self.open("[", "]"))
    }
    fn serialize_tuple(self, _: usize) -> Result<Parts<'a>, NotWritten> {
        Ok(self.open("[", "]"))
    }
    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Parts<'a>, NotWritten> {
        Ok(self.open("[", "]"))
    }
    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Parts<'a>, NotWritten> {
        Ok(self.open_named(variant, "[", "]}"))
    }
    fn serialize_map(self, _: Option<usize>) -> Result<Parts<'a>, NotWritten> {
        Ok(self.open("{", "}"))
    }
    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Parts<'a>, NotWritten> {
        Ok(self.open("{", "}"))
    }
    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Parts<'a>, NotWritten> {
        Ok(self.open_named(variant, "{", "}}"))
    }
}

macro_rules! lists {
    ($($kind:ident $method:ident),*) => { $(
        impl ser::$kind for Parts<'_> {
            type Ok = ();
            type Error = NotWritten;
            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Written {
                self.item(value)
            }
            fn end(self) -> Written {
                self.finish()
            }
        }
    )* };
}
lists!(SerializeSeq serialize_element, SerializeTuple serialize_element);
lists!(SerializeTupleStruct serialize_field, SerializeTupleVariant serialize_field);

macro_rules! records {
    ($($kind:ident),*) => { $(
        impl ser::$kind for Parts<'_> {
            type Ok = ();
            type Error = NotWritten;
            fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Written {
                self.field(key, value)
            }
            fn end(self) -> Written {
                self.finish()
            }
        }
    )* };
}
records!(SerializeStruct, SerializeStructVariant);

impl ser::SerializeMap for Parts<'_> {
    type Ok = ();
    type Error = NotWritten;
    /// A key is a text; a number or a truth becomes one.
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Written {
        self.next();
        let from = self.out.len();
        key.serialize(Pen { out: self.out })?;
        match self.out.as_bytes().get(from) {
            Some(b'"') => {}
            Some(b'[' | b'{' | b'n') | None => return Err(ser::Error::custom("a key must be a text")),
            Some(_) => {
                self.out.insert(from, '"');
                self.out.push('"');
            }
        }
        self.out.push(':');
        Ok(())
    }
    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Written {
        value.serialize(Pen { out: self.out })
    }
    fn end(self) -> Written {
        self.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    #[derive(Clone, Debug, serde::Serialize)]
    #[serde(rename_all = "snake_case")]
    enum Kind {
        Bare,
        One(i32),
        Two(u8, Option<bool>),
        Named { text: String, letter: char },
    }

    #[derive(Clone, Debug, serde::Serialize)]
    struct Whole {
        kinds: Vec<Kind>,
        #[serde(flatten)]
        rest: BTreeMap<String, i64>,
        by_number: BTreeMap<u16, ()>,
        #[serde(skip_serializing_if = "Option::is_none")]
        share: Option<f64>,
        words: (String, u64),
    }

    fn written(value: &impl Serialize) -> String {
        let mut out = "before ".to_owned();
        write(&mut out, value).expect("written");
        out.strip_prefix("before ").expect("put at the end").to_owned()
    }

    fn kind() -> impl Strategy<Value = Kind> {
        prop_oneof![
            Just(Kind::Bare),
            any::<i32>().prop_map(Kind::One),
            any::<(u8, Option<bool>)>().prop_map(|(n, yes)| Kind::Two(n, yes)),
            (".*", any::<char>()).prop_map(|(text, letter)| Kind::Named { text, letter }),
        ]
    }

    proptest! {
        #[test]
        fn everything_is_written_as_it_is_elsewhere(
            kinds in proptest::collection::vec(kind(), 0..4),
            rest in proptest::collection::btree_map("[a-z\"\n]{1,9}", any::<i64>(), 0..3),
            by_number in proptest::collection::btree_map(any::<u16>(), Just(()), 0..3),
            share in proptest::option::of(-1.0e9..1.0e9f64),
            words in (proptest::collection::vec(any::<char>(), 0..40), any::<u64>()),
        ) {
            let whole = Whole { kinds, rest, by_number, share, words: (words.0.into_iter().collect(), words.1) };
            prop_assert_eq!(written(&whole), serde_json::to_string(&whole).expect("written"));
        }
    }

    #[test]
    fn every_letter_is_escaped_wherever_it_stands() {
        for letter in (0..0x300).filter_map(char::from_u32) {
            for before in 0..9 {
                let text = format!("{}{letter}and more", "x".repeat(before));
                assert_eq!(written(&text), serde_json::to_string(&text).expect("written"));
            }
        }
    }

    /// It is written, or refused, as it is elsewhere.
    fn check(value: &impl Serialize) {
        let mut out = String::new();
        let here = write(&mut out, value).is_ok().then_some(out);
        assert_eq!(here, serde_json::to_string(value).ok());
    }

    #[test]
    fn numbers_of_every_width_are_written_as_they_are_elsewhere() {
        for n in [0.0, -0.0, 1.0, 0.1, 1.0e-7, 16_777_217.0, f32::MAX, f32::MIN_POSITIVE, f32::NAN, f32::INFINITY] {
            check(&n);
            check(&-n);
        }
        for n in [0.0, 0.1, 1.0e21, f64::MAX, f64::MIN_POSITIVE, f64::NAN, f64::NEG_INFINITY] {
            check(&n);
        }
        check(&(i8::MIN, i16::MIN, i32::MIN, i64::MIN, i128::MIN));
        check(&(u8::MAX, u16::MAX, u32::MAX, u64::MAX, u128::MAX));
    }

    #[derive(serde::Serialize)]
    struct Unit;
    #[derive(serde::Serialize)]
    struct Inner<T>(T);
    #[derive(serde::Serialize)]
    struct Pair(i8, Unit);
    #[derive(serde::Serialize)]
    struct Nothing {}

    /// Written as bytes, which no type does by itself.
    struct Bytes(&'static [u8]);

    impl Serialize for Bytes {
        fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
            s.serialize_bytes(self.0)
        }
    }

    #[test]
    fn structs_and_bytes_of_every_kind_are_written_as_they_are_elsewhere() {
        check(&Unit);
        check(&Inner("in \"it\""));
        check(&Inner(Inner(Some(Unit))));
        check(&Pair(-1, Unit));
        check(&Nothing {});
        check(&[Some(()), None]);
        for bytes in [&b""[..], b"\0", b"a\"b\xff"] {
            check(&Bytes(bytes));
            check(&Inner(Bytes(bytes)));
        }
    }

    /// A map with one key, whatever that is.
    struct Keyed<K>(K);

    impl<K: Serialize> Serialize for Keyed<K> {
        fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
            let mut map = s.serialize_map(None)?;
            ser::SerializeMap::serialize_entry(&mut map, &self.0, &1)?;
            ser::SerializeMap::end(map)
        }
    }

    #[test]
    fn odd_keys_are_written_or_refused_as_they_are_elsewhere() {
        check(&(Keyed("a\"b\n"), Keyed(""), Keyed('"'), Keyed('n'), Keyed("null")));
        check(&(Keyed(true), Keyed(false), Keyed(-7_i8), Keyed(u64::MAX), Keyed(i128::MIN)));
        check(&(Keyed(0.5_f32), Keyed(-1.0e300_f64), Keyed(Inner(3)), Keyed(Inner("in")), Keyed(Kind::Bare)));
        check(&(Keyed(Some("some")), Keyed(Some(4))));
        // What is no text, and does not become one, is no key.
        check(&Keyed(()));
        check(&Keyed(Unit));
        check(&Keyed(None::<u8>));
        check(&Keyed(vec![1]));
        check(&Keyed(Bytes(b"ab")));
        check(&Keyed((1, 2)));
        check(&Keyed(Pair(1, Unit)));
        check(&Keyed(Nothing {}));
        check(&Keyed(Kind::One(1)));
        check(&Keyed(Kind::Two(1, None)));
        check(&Keyed(f32::NAN));
        check(&Keyed(f64::INFINITY));
        check(&Keyed(Keyed("deeper")));
    }
}
