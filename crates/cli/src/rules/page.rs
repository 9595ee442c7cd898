//! Reads the page that leads from every case to our statement, its function and its test.

use serde::Serialize;

/// One case.
#[derive(Serialize, Debug)]
pub(crate) struct Row {
    pub(crate) case: String,
    pub(crate) section: String,
    pub(crate) statement: String,
    pub(crate) functions: Vec<String>,
    pub(crate) tests: Vec<String>,
}

/// One ruling.
#[derive(Serialize, Debug)]
pub(crate) struct Ruling {
    pub(crate) ruling: String,
    pub(crate) settles: String,
    pub(crate) case: String,
}

/// One printed table: where its figures come from, and the figures.
#[derive(Serialize, Debug)]
pub(crate) struct SheetText {
    pub(crate) table: String,
    pub(crate) title: String,
    pub(crate) provenance: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) figures: Option<String>,
}

/// Number, title and provenance of a table.
pub(crate) struct Heading {
    pub(crate) table: String,
    pub(crate) title: String,
    pub(crate) provenance: String,
}

/// What a rule book says of itself: its page, its tables, and the figures of a table.
pub(crate) struct Source {
    pub(crate) page: Page,
    pub(crate) headings: Vec<Heading>,
    figures: fn(&str) -> Option<&'static str>,
}

impl Source {
    /// The book of this name; Raid if it is none of the others.
    pub(crate) fn of(book: &str) -> Source {
        let heading = |table: &str, title: &str, provenance: &str| Heading {
            table: table.to_owned(),
            title: title.to_owned(),
            provenance: provenance.trim().to_owned(),
        };
        if book == "wrg" {
            let headings = wrg::tables::headings().into_iter();
            return Source {
                page: Page::read(wrg::RULES),
                headings: headings.map(|h| heading(&h.table, &h.title, &h.provenance)).collect(),
                figures: wrg::tables::figures,
            };
        }
        let headings = raid::tables::headings().iter();
        Source {
            page: Page::read(raid::RULES),
            headings: headings.map(|h| heading(&h.table, &h.title, &h.provenance)).collect(),
            figures: raid::tables::figures,
        }
    }
    /// A table, with its figures if they are wanted.
    pub(crate) fn sheet(&self, heading: &Heading, figures: bool) -> SheetText {
        let text = if figures { (self.figures)(&heading.table) } else { None };
        SheetText {
            table: heading.table.clone(),
            title: heading.title.clone(),
            provenance: heading.provenance.clone(),
            figures: text.map(|text| text.trim().to_owned()),
        }
    }
}

/// The page, read.
#[derive(Debug)]
pub(crate) struct Page {
    pub(crate) rows: Vec<Row>,
    pub(crate) rulings: Vec<Ruling>,
}

impl Page {
    /// Read the tables of the page: cases have four cells and a number, rulings three and an R.
    pub(crate) fn read(text: &str) -> Page {
        let mut page = Page { rows: Vec::new(), rulings: Vec::new() };
        let mut section = String::new();
        for line in text.lines() {
            if let Some(title) = line.strip_prefix("## ") {
                title.trim().clone_into(&mut section);
            }
            let Some(inner) = line.trim().strip_prefix('|') else { continue };
            let cells: Vec<&str> = inner.strip_suffix('|').unwrap_or(inner).split('|').map(str::trim).collect();
            match cells.as_slice() {
                [case, statement, functions, tests] if is_case(case) => page.rows.push(Row {
                    case: (*case).to_owned(),
                    section: section.clone(),
                    statement: (*statement).to_owned(),
                    functions: names(functions),
                    tests: names(tests),
                }),
                [ruling, settles, case] if is_ruling(ruling) => page.rulings.push(Ruling {
                    ruling: (*ruling).to_owned(),
                    settles: (*settles).to_owned(),
                    case: (*case).to_owned(),
                }),
                _ => {}
            }
        }
        page
    }
}

fn names(cell: &str) -> Vec<String> {
    let names = cell.split(',').map(|name| name.trim().trim_matches('`'));
    names.filter(|name| !name.is_empty() && *name != "-").map(str::to_owned).collect()
}

fn is_ruling(word: &str) -> bool {
    word.strip_prefix('R').is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
}

/// Is this the number of a case, like 7.31 or 4.1A?
fn is_case(word: &str) -> bool {
    let Some((section, rest)) = word.split_once('.') else { return false };
    let figures = rest.strip_suffix(|c: char| c.is_ascii_uppercase()).unwrap_or(rest);
    let number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    number(section) && number(figures)
}

/// Is the case among those of a list such as `8.6, 9.5`?
pub(crate) fn cites(list: &str, case: &str) -> bool {
    list.split(',').any(|one| one.trim() == case)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cases_and_rulings_are_read_and_other_rows_are_not() {
        let text = "## 7 Fire\n| case | ours | function | test |\n|---|---|---|---|\n| 7.2 | far is hard | `a::b`, `c` | - |\n\
                    ## Rulings\n| R1 | broken is medium | 8.6, 9.5 |\n| table | printed | decoded | made |\n";
        let page = Page::read(text);
        assert_eq!(page.rows.len(), 1);
        assert_eq!((page.rows[0].section.as_str(), page.rows[0].functions.len()), ("7 Fire", 2));
        assert!(page.rows[0].tests.is_empty());
        assert_eq!(page.rulings.len(), 1);
        assert!(cites(&page.rulings[0].case, "9.5") && !cites(&page.rulings[0].case, "9.51"));
    }

    #[test]
    fn the_page_of_raid_is_read_whole() {
        let page = Source::of("raid").page;
        assert!(page.rows.len() >= 161, "{}", page.rows.len());
        assert!(page.rulings.len() >= 7);
        assert!(page.rows.iter().all(|row| !row.statement.is_empty() && !row.section.is_empty()));
    }

    #[test]
    fn the_page_of_infantry_action_is_read_whole() {
        let source = Source::of("wrg");
        assert_eq!(source.page.rows.len(), 85);
        assert!(source.page.rulings.len() >= 12);
        let sheets = source.headings.iter().map(|heading| source.sheet(heading, true));
        assert!(sheets.into_iter().all(|sheet| sheet.figures.is_some_and(|text| text.contains("provenance"))));
    }
}
