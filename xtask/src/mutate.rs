//! `cargo xtask rules --mutate N`: are the tests of the cases worth anything? The bodies of random cited functions are replaced by a
//! default, one at a time, in a copy of the project, and a red test is demanded.

mod defaults;
mod report;

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::files;
use crate::rules::source::{Function, Source};
use crate::rules::{self, Book, page};
use crate::run::{self, Ending};
use report::{Fate, Mutant};

/// The least time a run of the tests is given.
const LEAST_LIMIT: Duration = Duration::from_secs(120);

/// The games of the laws that are played for each mutant; the tests of the cases come first.
const LAWS_SEEDS: &str = "0..5";

/// Mutates functions of the chosen books and reports.
pub(crate) fn run(only: Option<&str>, count: usize, seed: u64, write: bool) -> Result<()> {
    let mut parts = Vec::new();
    for book in rules::books(only)? {
        let mutants = mutate_book(&book, count, seed)?;
        report::print(&book.title, &mutants);
        parts.push(report::markdown(&book.title, seed, &mutants));
    }
    if write {
        let page = report::page(&commit(), &parts);
        files::write_if_changed(&files::root().join("docs/mutation.md"), page)?;
    }
    Ok(())
}

/// The commit that was measured.
fn commit() -> String {
    let output = Command::new("git").args(["rev-parse", "--short", "HEAD"]).current_dir(files::root()).output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned()).unwrap_or_default();
    if text.is_empty() { "a copy without history".into() } else { format!("commit {text}") }
}

fn mutate_book(book: &Book, count: usize, seed: u64) -> Result<Vec<Mutant>> {
    let folder = files::root().join(&book.path);
    let (rows, _) = page::rows(&files::read(&folder.join("RULES.md"))?);
    let cited: BTreeSet<&str> = rows.iter().flat_map(|row| row.functions.iter().map(String::as_str)).collect();
    let chosen = pick(cited.into_iter().collect(), count, seed);
    if chosen.is_empty() {
        bail!("{}/RULES.md names no function", book.path);
    }
    let scratch = Scratch::make(book)?;
    eprintln!("xtask: the unchanged tests of {}", book.name);
    let started = Instant::now();
    if scratch.all_tests(Duration::from_secs(3600))? != Ending::Green {
        bail!("the tests of {} are red before anything is changed", book.name);
    }
    let limit = LEAST_LIMIT.max(started.elapsed() * 3);
    let source = Source::of_crate(&scratch.root.join(&book.path))?;
    let mut mutants = Vec::new();
    for (at, name) in chosen.iter().enumerate() {
        let function = source.function(name).map_err(anyhow::Error::msg)?;
        let tests: Vec<&str> = rows
            .iter()
            .filter(|row| row.functions.iter().any(|cited| cited == name))
            .flat_map(|row| row.tests.iter().map(String::as_str))
            .collect();
        let started = Instant::now();
        let fate = scratch.judge(function, &source, &tests, limit)?;
        eprintln!("xtask: [{}/{}] {name}: {fate} ({} s)", at + 1, chosen.len(), started.elapsed().as_secs());
        mutants.push(Mutant { function: (*name).to_owned(), fate });
    }
    Ok(mutants)
}

/// `count` of the names in an order that the seed decides.
fn pick(mut names: Vec<&str>, count: usize, seed: u64) -> Vec<&str> {
    let mut state = seed;
    for last in (1..names.len()).rev() {
        names.swap(last, (split_mix(&mut state) % (last as u64 + 1)) as usize);
    }
    names.truncate(count);
    names
}

/// A small generator; the choice of functions must only be repeatable.
fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut mixed = *state;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// A copy of the project to break things in.
struct Scratch {
    root: PathBuf,
    target: PathBuf,
    package: String,
}

impl Scratch {
    /// Copies the project; files that did not change since the last time stay as they are and are not built again.
    fn make(book: &Book) -> Result<Scratch> {
        let from = files::root();
        let target = files::target();
        let scratch = Scratch {
            root: target.join("mutate/project"),
            target: target.join("mutate/target"),
            package: book.name.clone(),
        };
        let wanted: BTreeSet<PathBuf> = files::all_files(&from)?.into_iter().collect();
        for path in &wanted {
            let text = fs::read(from.join(path)).with_context(|| format!("cannot read {}", path.display()))?;
            files::write_if_changed(&scratch.root.join(path), text)?;
        }
        for stale in files::all_files(&scratch.root)?.iter().filter(|path| !wanted.contains(*path)) {
            fs::remove_file(scratch.root.join(stale))?;
        }
        Ok(scratch)
    }

    fn cargo(&self, arguments: &[&str], limit: Duration) -> Result<Ending> {
        let mut command = run::cargo(&[]);
        command.args(arguments).env("CARGO_TARGET_DIR", &self.target).env("LAWS_SEEDS", LAWS_SEEDS);
        run::quietly(&mut command, &self.root, limit)
    }

    fn compiles(&self) -> Result<bool> {
        Ok(self.cargo(&["check", "--package", &self.package], Duration::from_secs(3600))? == Ending::Green)
    }

    fn all_tests(&self, limit: Duration) -> Result<Ending> {
        self.build_then(&["test", "--package", &self.package, "--lib", "--tests"], &[], limit)
    }

    /// Builds without a limit that matters, then runs with one, so that only the tests themselves are timed.
    fn build_then(&self, test: &[&str], names: &[&str], limit: Duration) -> Result<Ending> {
        let build: Vec<&str> = test.iter().copied().chain(["--no-run"]).collect();
        if self.cargo(&build, Duration::from_secs(3600))? != Ending::Green {
            return Ok(Ending::Red);
        }
        let run: Vec<&str> = test.iter().chain(names).copied().collect();
        self.cargo(&run, limit)
    }

    /// First the tests that are cited with the function, which is quick; then all.
    fn tests(&self, cited: &[&str], limit: Duration) -> Result<Ending> {
        let binaries: BTreeSet<&str> =
            cited.iter().filter_map(|test| test.split_once("::")).map(|(binary, _)| binary).collect();
        for binary in binaries {
            let names = cited.iter().filter_map(|test| test.strip_prefix(binary)?.strip_prefix("::"));
            let names: Vec<&str> = ["--", "--exact"].into_iter().chain(names).collect();
            let ending = self.build_then(&["test", "--package", &self.package, "--test", binary], &names, limit)?;
            if ending != Ending::Green {
                return Ok(ending);
            }
        }
        self.all_tests(limit)
    }

    /// Tries the bodies for one function and puts the true one back.
    fn judge(&self, function: &Function, source: &Source, cited: &[&str], limit: Duration) -> Result<Fate> {
        let text = files::read(&function.file)?;
        let fate = self.judge_bodies(function, &text, source, cited, limit);
        files::write_if_changed(&function.file, &text)?;
        fate
    }

    fn judge_bodies(
        &self,
        function: &Function,
        text: &str,
        source: &Source,
        cited: &[&str],
        limit: Duration,
    ) -> Result<Fate> {
        let bodies = defaults::bodies(function, &source.types);
        let mut fate = Fate::NotMutable;
        for (body, decides) in
            bodies.every.iter().map(|body| (body, false)).chain(bodies.first.iter().map(|body| (body, true)))
        {
            if defaults::is_same(&text[function.body.clone()], body) {
                continue;
            }
            let changed = format!("{}{{ {body} }}{}", &text[..function.body.start], &text[function.body.end..]);
            files::write_if_changed(&function.file, changed)?;
            if !self.compiles()? {
                continue;
            }
            match self.tests(cited, limit)? {
                Ending::Green => return Ok(Fate::Survived(body.clone())),
                Ending::Red => fate = Fate::Killed,
                Ending::TimedOut => fate = Fate::TimedOut,
            }
            if decides {
                break;
            }
        }
        Ok(fate)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_seed_decides_the_choice() {
        let names = || vec!["a", "b", "c", "d", "e", "f", "g", "h"];
        assert_eq!(pick(names(), 3, 7), pick(names(), 3, 7));
        assert_ne!(pick(names(), 8, 1), pick(names(), 8, 2));
        let mut all = pick(names(), 99, 5);
        all.sort_unstable();
        assert_eq!(all, names());
    }
}
