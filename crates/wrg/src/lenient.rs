//! Reading what people have written as far as it can be read: what is wrong is noted and taken out, and the rest is read on, so that
//! everything is told at once.

use std::ops::Range;

use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeTable, DeValue, Deserializer};

/// More faults than anybody mends at once.
const MOST: usize = 50;

/// Something that cannot be read, and where it stands in the text.
pub(crate) struct Unread {
    /// Where.
    pub(crate) span: Range<usize>,
    /// Why.
    pub(crate) message: String,
}

/// What a text says, and all that cannot be read of it, so that all faults of a list are told at once (2.5); nothing if too little is left.
pub(crate) fn read<T: DeserializeOwned>(text: &str) -> (Option<T>, Vec<Unread>) {
    let (table, errors) = DeTable::parse_recoverable(text);
    if !errors.is_empty() {
        let unread = |error: &toml::de::Error| Unread { span: error.span().unwrap_or(0..0), message: plain(error) };
        let mut all: Vec<Unread> = errors.iter().take(MOST).map(unread).collect();
        // What follows from a fault in the same line is no fault of its own.
        all.dedup_by_key(|unread| line(text, unread.span.start));
        return (None, all);
    }
    let (whole, mut table) = (table.span(), table.into_inner());
    let (mut unread, mut gone) = (Vec::new(), Vec::new());
    while unread.len() < MOST {
        let error = match T::deserialize(Deserializer::from(Spanned::new(whole.clone(), table.clone()))) {
            Ok(read) => return (Some(read), unread),
            Err(error) => error,
        };
        let span = error.span().unwrap_or(0..0);
        // What is missing at the head cannot be taken out.
        let lacks = error.message().starts_with("missing field") && span.start == whole.start;
        // What lacks a part that was taken out itself is no fault of its own.
        let emptied = !gone.is_empty() && error.message().starts_with("wanted exactly 1 element, found 0");
        let follows = emptied || gone.iter().any(|key| error.message() == format!("missing field `{key}`"));
        let out = error.span().is_some() && !lacks && take_out(&mut table, span.start, &mut gone);
        if !follows {
            unread.push(Unread { span, message: plain(&error) });
        }
        if !out {
            break;
        }
    }
    (None, unread)
}

/// The line of a place in a text, from 1.
pub(crate) fn line(text: &str, at: usize) -> usize {
    text.get(..at).unwrap_or(text).bytes().filter(|&byte| byte == b'\n').count() + 1
}

/// Takes the smallest part out that stands there, and notes its key; false if there is none.
fn take_out(table: &mut DeTable<'_>, at: usize, gone: &mut Vec<String>) -> bool {
    let mut found = None;
    for (key, value) in table.iter_mut() {
        if key.span().contains(&at) || value.span().contains(&at) && !take_out_of(value.get_mut(), at, gone) {
            found = Some(key.clone());
        } else if value.span().contains(&at) || within(value.get_mut(), at, gone) {
            return true;
        }
    }
    found.is_some_and(|key| {
        gone.push(key.get_ref().to_string());
        table.remove(&key).is_some()
    })
}

/// A table whose header stands elsewhere has parts outside of its own span.
fn within(value: &mut DeValue<'_>, at: usize, gone: &mut Vec<String>) -> bool {
    match value {
        DeValue::Table(table) => take_out(table, at, gone),
        DeValue::Array(list) => {
            let inner = list.iter_mut().any(|one| within(one.get_mut(), at, gone));
            let header = list.iter().position(|one| one.span().contains(&at)).filter(|_| !inner);
            if let Some(header) = header {
                let others = list.iter().enumerate().filter(|(n, _)| *n != header);
                *list = others.map(|(_, one)| one.clone()).collect();
            }
            inner || header.is_some()
        }
        _ => false,
    }
}

fn take_out_of(value: &mut DeValue<'_>, at: usize, gone: &mut Vec<String>) -> bool {
    match value {
        DeValue::Table(_) | DeValue::Array(_) => within(value, at, gone),
        _ => false,
    }
}

/// What a reader of programs says, for people.
fn plain(error: &toml::de::Error) -> String {
    let mut message = error.message().trim().replace('\n', ", ");
    for (of, words) in [
        ("expected u32", "expected a whole number from 0 on"),
        ("expected u16", "expected a whole number from 0 to 65535"),
        ("expected u8", "expected a whole number from 0 to 255"),
        ("expected a sequence", "expected a list in [ ]"),
        ("expected a map", "expected a table"),
        ("expected a boolean", "expected true or false"),
        ("expected a string", "expected words in quotes"),
    ] {
        message = message.replace(of, words);
    }
    message
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Sheet {
        title: String,
        #[serde(default)]
        part: Vec<Part>,
    }

    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Part {
        name: String,
        #[serde(default)]
        number: u32,
    }

    fn faults(text: &str) -> Vec<(usize, String)> {
        let (_, unread) = read::<Sheet>(text);
        unread.into_iter().map(|fault| (line(text, fault.span.start), fault.message)).collect()
    }

    #[test]
    fn what_cannot_be_read_is_taken_out_and_the_rest_is_read() {
        let text = "title = \"x\"\nheight = 3\n[[part]]\nname = \"a\"\nnumber = -5\n[[part]]\nname = 7\n[[part]]\nname = \"c\"\nnumber = 2\n";
        let (sheet, unread) = read::<Sheet>(text);
        let lines: Vec<usize> = unread.iter().map(|fault| line(text, fault.span.start)).collect();
        assert_eq!(lines, [2, 5, 7], "and not that the part with the strange name has none");
        let sheet = sheet.expect("the rest");
        let parts: Vec<(&str, u32)> = sheet.part.iter().map(|part| (part.name.as_str(), part.number)).collect();
        assert_eq!((sheet.title.as_str(), parts), ("x", vec![("a", 0), ("c", 2)]));
        assert!(unread[1].message.contains("expected a whole number from 0 on"), "{}", unread[1].message);
    }

    #[test]
    fn what_is_missing_at_the_head_is_told_once() {
        assert_eq!(faults("[[part]]\nname = \"a\"\n"), [(1, "missing field `title`".to_owned())]);
        assert_eq!(faults(""), [(1, "missing field `title`".to_owned())]);
    }

    #[test]
    fn every_line_that_is_no_toml_is_told() {
        let lines: Vec<usize> =
            faults("title = \n[[part]\nname = \"a\nnumber == 3\n").into_iter().map(|(line, _)| line).collect();
        assert!(lines.len() > 1 && lines.contains(&1), "{lines:?}");
        assert!(!faults("\u{0}\u{1}").is_empty());
    }
}
