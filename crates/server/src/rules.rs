//! Reads the page of a book's cases and rulings.

use serde::Serialize;
use ts_rs::TS;

/// One case in our own words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub(crate) struct Case {
    /// Its number.
    pub(crate) case: String,
    /// The section it stands in.
    pub(crate) title: String,
    /// What the program does.
    pub(crate) text: String,
}

/// One ruling.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub(crate) struct Ruling {
    /// Its number.
    pub(crate) number: String,
    /// The cases it settles.
    pub(crate) cases: String,
    /// What it says.
    pub(crate) text: String,
}

/// The cases and rulings of a book.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, TS)]
#[ts(rename = "RulesPage")]
pub(crate) struct Page {
    /// The cases in the order of the page.
    pub(crate) cases: Vec<Case>,
    /// The rulings.
    pub(crate) rulings: Vec<Ruling>,
}

impl Page {
    /// Read the tables of the page: cases have four cells and a number, rulings three and an R.
    #[must_use]
    pub(crate) fn read(text: &str) -> Page {
        let mut page = Page::default();
        let mut title = String::new();
        for line in text.lines() {
            if let Some(section) = line.strip_prefix("## ") {
                section.trim().clone_into(&mut title);
            }
            let Some(inner) = line.trim().strip_prefix('|') else { continue };
            let cells: Vec<&str> = inner.strip_suffix('|').unwrap_or(inner).split('|').map(str::trim).collect();
            let word = |cell: &str| cell.to_owned();
            match *cells.as_slice() {
                [case, ours, _, _] if case.starts_with(|c: char| c.is_ascii_digit()) && case.contains('.') => {
                    page.cases.push(Case { case: word(case), title: title.clone(), text: word(ours) });
                }
                [number, settles, cases] if is_ruling(number) => {
                    page.rulings.push(Ruling { number: word(number), cases: word(cases), text: word(settles) });
                }
                _ => {}
            }
        }
        page
    }
}

impl Page {
    /// Where the text of a case or ruling stands: the case itself, the nearest it belongs to, or the first of its parts.
    #[must_use]
    pub(crate) fn place_of(&self, name: &str) -> Option<&str> {
        if let Some(ruling) = self.rulings.iter().find(|ruling| ruling.number == name) {
            return Some(&ruling.number);
        }
        let chapter = name.split_once('.').filter(|(n, _)| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))?.0;
        let mut wanted = name;
        while wanted.len() > chapter.len() + 1 && wanted.is_ascii() {
            let exact = self.cases.iter().find(|case| case.case == wanted);
            let part = || self.cases.iter().find(|case| case.case.starts_with(wanted));
            if let Some(case) = exact.or_else(part) {
                return Some(&case.case);
            }
            wanted = &wanted[..wanted.len() - 1];
        }
        None
    }
    /// Plain text as HTML in which every case in brackets, as in `(7.63)`, leads to its text on this page.
    #[must_use]
    pub(crate) fn linked(&self, address: &str, text: &str) -> String {
        let mut out = String::with_capacity(text.len() * 2);
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('(') {
            out += &escaped(before);
            out.push('(');
            rest = after;
            let Some((inner, _)) = after.split_once(')').filter(|(inner, _)| inner.len() < 60) else { continue };
            for (n, word) in inner.split_inclusive([',', ';', ' ']).enumerate() {
                let name = word.trim_end_matches([',', ';', ' ']);
                match self.place_of(name) {
                    Some(place) => {
                        let (place, shown) = (escaped(place), escaped(name));
                        out += &format!("<a class=\"case\" href=\"{address}#{place}\">{shown}</a>");
                        out += &escaped(&word[name.len()..]);
                    }
                    // What begins otherwise is a remark and no list of cases.
                    None if n == 0 => break,
                    None => out += &escaped(word),
                }
                rest = &rest[word.len()..];
            }
        }
        out + &escaped(rest)
    }
}

/// Text that stands between tags.
#[must_use]
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn is_ruling(word: &str) -> bool {
    word.strip_prefix('R').is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_case_and_ruling_of_a_book_is_read() {
        let page = Page::read(raid::RULES);
        assert!(page.cases.len() > 50 && page.rulings.len() > 3);
        assert!(page.cases.iter().any(|case| case.case == "4.1A" && case.title == "4 Sequence of play"));
    }

    #[test]
    fn cases_in_brackets_lead_to_their_text() {
        let page = Page::read(raid::RULES);
        let case = page.cases[0].case.clone();
        assert_eq!(
            page.linked("/r", &format!("a < b ({case}) and (3) men")),
            format!("a &lt; b (<a class=\"case\" href=\"/r#{case}\">{case}</a>) and (3) men")
        );
        assert_eq!(page.place_of(&format!("{case}9")), Some(case.as_str()), "a part leads to the whole");
        for plain in ["(", "((", "()", "(1/3)", "(x.y)", "(\u{e4}.1)", "no brackets", "(half", "(9999.9)"] {
            assert_eq!(page.linked("/r", plain), plain);
        }
        let both = page.linked("/r", &format!("({}, {})", page.cases[0].case, page.cases[1].case));
        assert_eq!(both.matches("<a ").count(), 2, "{both}");
        let odd = page.linked("/r", &format!("({case}<) and ({case}&\")"));
        assert!(odd.contains("&lt;") && odd.contains("&amp;"), "{odd}");
    }
}
