//! Tidiness of the files themselves: not too long, no left-over marks, no path of one machine.

use std::path::Path;

use anyhow::{Result, bail};

use crate::files;

/// Lines from which a source file is worth a warning.
const LONG: usize = 600;
/// Lines from which a source file is a fault.
const TOO_LONG: usize = 1000;
/// The list of forbidden words, which is the one file that may hold them.
const LIST: &str = "xtask/forbidden.txt";
/// Endings of files that hold text of ours.
const TEXT: [&str; 12] = ["rs", "toml", "md", "txt", "ts", "tsx", "css", "html", "yml", "yaml", "json", "sh"];

/// Checks every file under `root`; faults are listed together.
pub(crate) fn run(root: &Path) -> Result<()> {
    let words = Forbidden::parse(&files::read(&root.join(LIST))?, root);
    let mut faults = Vec::new();
    for path in files::all_files(root)? {
        let is_text = path.extension().is_some_and(|ending| TEXT.iter().any(|known| ending == *known));
        if !is_text && !path.starts_with(".ci") {
            continue;
        }
        let text = files::read(&root.join(&path))?;
        let name = path.display().to_string();
        if path.extension().is_some_and(|ending| ending == "rs") {
            match length(&text) {
                Length::Good => {}
                Length::Long(lines) => eprintln!("xtask: warning: {name} has {lines} lines, more than {LONG}"),
                Length::TooLong(lines) => faults.push(format!("{name} has {lines} lines, more than {TOO_LONG}")),
            }
        }
        if name != LIST {
            faults.extend(words.faults(&text).into_iter().map(|fault| format!("{name}:{fault}")));
        }
    }
    if !faults.is_empty() {
        bail!("{} faults of tidiness:\n  {}", faults.len(), faults.join("\n  "));
    }
    Ok(())
}

/// How a file's length is judged.
#[derive(Debug, PartialEq, Eq)]
enum Length {
    Good,
    Long(usize),
    TooLong(usize),
}

fn length(text: &str) -> Length {
    match text.lines().count() {
        lines if lines > TOO_LONG => Length::TooLong(lines),
        lines if lines > LONG => Length::Long(lines),
        _ => Length::Good,
    }
}

/// What may not stand in a file.
struct Forbidden {
    /// Found as whole words in any case.
    words: Vec<String>,
    /// Found as they are.
    exact: Vec<String>,
}

impl Forbidden {
    /// Reads the list, and adds the place where this copy of the project lies.
    fn parse(list: &str, root: &Path) -> Forbidden {
        let lines = || list.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("# "));
        let words = lines().filter(|line| !line.starts_with('=')).map(str::to_lowercase).collect();
        let mut exact: Vec<String> = lines().filter_map(|line| line.strip_prefix('=')).map(str::to_owned).collect();
        let above = root.parent().filter(|above| above.components().count() > 1);
        exact.extend(above.map(|above| format!("{}/", above.display())));
        Forbidden { words, exact }
    }

    /// Every forbidden thing in a text, as `line: what`.
    fn faults(&self, text: &str) -> Vec<String> {
        let mut faults = Vec::new();
        for (at, line) in text.lines().enumerate() {
            let low = line.to_lowercase();
            let words = self.words.iter().filter(|word| has_word(&low, word));
            let exact = self.exact.iter().filter(|exact| line.contains(exact.as_str()));
            faults.extend(words.chain(exact).map(|found| format!("{}: `{found}` may not stand here", at + 1)));
        }
        faults
    }
}

/// Whether `word` stands in `line` with no letter, figure or underscore on either side; what is set with `=` is an
/// attribute and no word.
fn has_word(line: &str, word: &str) -> bool {
    let joins = |c: char| c.is_alphanumeric() || c == '_';
    line.match_indices(word).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let after = line[at + word.len()..].chars().next();
        !before.is_some_and(joins) && !after.is_some_and(|c| joins(c) || c == '=')
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_judged_at_their_limits() {
        assert_eq!(length(&"x\n".repeat(LONG)), Length::Good);
        assert_eq!(length(&"x\n".repeat(LONG + 1)), Length::Long(LONG + 1));
        assert_eq!(length(&"x\n".repeat(TOO_LONG + 1)), Length::TooLong(TOO_LONG + 1));
    }

    #[test]
    fn words_are_found_whole_and_in_any_case_and_marks_exactly() {
        let words = Forbidden::parse("# a remark\nlater on\n=Mark(\n", Path::new("/"));
        assert_eq!(words.faults("fine\nLater On, perhaps\n"), ["2: `later on` may not stand here"]);
        assert_eq!(words.faults("translater ons, slater on_, later on=\"x\"\n"), Vec::<String>::new());
        assert_eq!(words.faults("aMark(1) mark(2)"), ["1: `Mark(` may not stand here"]);
    }

    #[test]
    fn the_folder_above_the_project_may_not_be_named() {
        let words = Forbidden::parse("", Path::new("/some/where/project"));
        assert_eq!(words.faults("see /some/where/else"), ["1: `/some/where/` may not stand here"]);
        assert!(Forbidden::parse("", Path::new("/project")).faults("/a/b").is_empty());
    }
}
