//! Reads the list of cases and the page of a rule book.

/// A line of the page.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Row {
    /// The number of the case.
    pub(crate) case: String,
    /// What the program does, in our words.
    pub(crate) statement: String,
    /// The functions that do it.
    pub(crate) functions: Vec<String>,
    /// The tests that prove it.
    pub(crate) tests: Vec<String>,
}

/// The numbers of a list of cases: the first word of every line that is not a remark.
pub(crate) fn cases(list: &str) -> Vec<String> {
    let lines = list.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect()
}

/// The lines of a page that begin with the number of a case, and what is broken about others of that kind.
pub(crate) fn rows(page: &str) -> (Vec<Row>, Vec<String>) {
    let (mut rows, mut faults) = (Vec::new(), Vec::new());
    for (at, line) in page.lines().enumerate() {
        let Some(inner) = line.trim().strip_prefix('|') else { continue };
        let cells: Vec<&str> = inner.strip_suffix('|').unwrap_or(inner).split('|').map(str::trim).collect();
        if !is_case(cells[0]) {
            continue;
        }
        let [case, statement, functions, tests] = cells[..] else {
            faults.push(format!("RULES.md:{}: case {} has {} cells instead of 4", at + 1, cells[0], cells.len()));
            continue;
        };
        let (case, statement) = (case.to_owned(), statement.to_owned());
        rows.push(Row { case, statement, functions: names(functions), tests: names(tests) });
    }
    (rows, faults)
}

/// The names of a cell, separated by commas, with or without backquotes; a dash names none.
fn names(cell: &str) -> Vec<String> {
    let names = cell.split(',').map(|name| name.trim().trim_matches('`'));
    names.filter(|name| !name.is_empty() && *name != "-").map(str::to_owned).collect()
}

/// Whether a word is the number of a case, like 7.31 or 4.1A.
fn is_case(word: &str) -> bool {
    let Some((section, rest)) = word.split_once('.') else { return false };
    let figures = rest.strip_suffix(|c: char| c.is_ascii_uppercase()).unwrap_or(rest);
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number(section) && is_number(figures)
}

/// The section a case belongs to.
pub(crate) fn section(case: &str) -> u32 {
    case.split('.').next().and_then(|section| section.parse().ok()).unwrap_or(0)
}

/// Whether a comment names a case: the whole number, not the beginning of a longer one.
pub(crate) fn cites(comment: &str, case: &str) -> bool {
    let words = comment.split(|c: char| !(c.is_ascii_digit() || c.is_ascii_uppercase() || c == '.'));
    words.map(|word| word.trim_matches('.')).any(|word| word == case)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_of_cases_is_its_first_words() {
        assert_eq!(cases("# remark\n4.1A command\n\n7.31 once a turn\n"), ["4.1A", "7.31"]);
    }

    #[test]
    fn only_lines_that_begin_with_a_case_are_rows() {
        let page = "| case | ours |\n|---|---|\n| 7.31 | Once. | `a::b`, a::c | - |\n| R1 | x | y |\n| 7.2 Range | x | - | - |";
        let (rows, faults) = rows(page);
        assert!(faults.is_empty());
        let functions = vec!["a::b".to_owned(), "a::c".to_owned()];
        let row = Row { case: "7.31".into(), statement: "Once.".into(), functions, tests: Vec::new() };
        assert_eq!(rows, [row]);
    }

    #[test]
    fn a_row_with_the_wrong_number_of_cells_is_a_fault() {
        let (rows, faults) = rows("\n| 7.31 | Once | twice | - | - |");
        assert!(rows.is_empty());
        assert_eq!(faults, ["RULES.md:2: case 7.31 has 5 cells instead of 4"]);
    }

    #[test]
    fn a_comment_cites_whole_numbers_only() {
        assert!(cites("Fires once a turn (7.31).", "7.31"));
        assert!(cites("Cases 7.3, 7.31, and 4.1A.", "4.1A"));
        assert!(!cites("Fires once a turn (7.31).", "7.3"));
        assert!(!cites("Fires once a turn (17.31).", "7.31"));
        assert!(!cites("See 4.1A.", "4.1"));
    }

    #[test]
    fn sections_are_the_number_before_the_point() {
        assert_eq!((section("4.1A"), section("15.91")), (4, 15));
    }
}
