//! The score of a mutation run, on the screen and for the documents.

use std::fmt;

/// What became of a function whose body was replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// A test turned red.
    Killed,
    /// The tests did not come to an end.
    TimedOut,
    /// No test noticed this body.
    Survived(String),
    /// No default body compiled or differed from the true one.
    NotMutable,
}

impl fmt::Display for Fate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fate::Killed => f.write_str("noticed"),
            Fate::TimedOut => f.write_str("noticed (the tests did not end)"),
            Fate::Survived(body) => write!(f, "NOT noticed with the body `{{ {body} }}`"),
            Fate::NotMutable => f.write_str("no default body compiles"),
        }
    }
}

/// A function and what became of it.
pub(super) struct Mutant {
    /// Its name in RULES.md.
    pub(super) function: String,
    /// What became of it.
    pub(super) fate: Fate,
}

/// Noticed and judged functions.
fn score(mutants: &[Mutant]) -> (usize, usize) {
    let judged = mutants.iter().filter(|mutant| mutant.fate != Fate::NotMutable);
    let noticed = judged.clone().filter(|mutant| !matches!(mutant.fate, Fate::Survived(_)));
    (noticed.count(), judged.count())
}

fn summary(title: &str, mutants: &[Mutant]) -> String {
    let (noticed, judged) = score(mutants);
    let percent = noticed * 100 / judged.max(1);
    let rest = mutants.len() - judged;
    format!("{title}: {noticed} of {judged} replaced bodies noticed by a test ({percent} %), {rest} not replaceable")
}

/// Prints the score and the survivors.
pub(super) fn print(title: &str, mutants: &[Mutant]) {
    println!("{}", summary(title, mutants));
    for mutant in mutants.iter().filter(|mutant| matches!(mutant.fate, Fate::Survived(_))) {
        println!("  {}: {}", mutant.function, mutant.fate);
    }
}

/// The part of the page about one book.
pub(super) fn markdown(title: &str, seed: u64, mutants: &[Mutant]) -> String {
    let mut text =
        format!("## {title}\n\n{}; {} functions picked with seed {seed}.\n", summary(title, mutants), mutants.len());
    let unnoticed: Vec<&Mutant> =
        mutants.iter().filter(|mutant| matches!(mutant.fate, Fate::Survived(_) | Fate::NotMutable)).collect();
    if !unnoticed.is_empty() {
        text.push_str("\n| function | what became of it |\n|---|---|\n");
        for mutant in unnoticed {
            text.push_str(&format!("| `{}` | {} |\n", mutant.function, mutant.fate.to_string().replace('|', "\\|")));
        }
    }
    text
}

/// The whole page.
pub(super) fn page(measured: &str, parts: &[String]) -> String {
    let head = "# Are the tests worth anything?\n\nThe bodies of random functions cited in RULES.md were replaced by a default, one at a \
                time, and the tests run: `cargo xtask rules --mutate N --write` makes this page. A yes-or-no function counts only if the \
                tests notice both answers. ";
    format!("{head}Measured at {measured}.\n\n{}", parts.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mutants() -> Vec<Mutant> {
        let fates = [Fate::Killed, Fate::TimedOut, Fate::Survived("a || b".into()), Fate::NotMutable];
        fates.into_iter().enumerate().map(|(at, fate)| Mutant { function: format!("m::f{at}"), fate }).collect()
    }

    #[test]
    fn the_score_counts_what_could_be_judged() {
        assert_eq!(score(&mutants()), (2, 3));
        assert_eq!(score(&[]), (0, 0));
        assert!(
            summary("Raid", &mutants()).starts_with("Raid: 2 of 3 replaced bodies noticed by a test (66 %), 1 not")
        );
    }

    #[test]
    fn the_page_lists_survivors_and_what_could_not_be_replaced() {
        let text = markdown("Raid", 9, &mutants());
        assert!(text.contains("seed 9"));
        assert!(text.contains("| `m::f2` | NOT noticed with the body `{ a \\|\\| b }` |"));
        assert!(text.contains("| `m::f3` | no default body compiles |"));
        assert!(!text.contains("m::f0"));
    }
}
