//! The rule books of this program, and the scenario that a word on the command line means.

use crate::output::{Done, Failure};
use kernel::{Faults, Shelf};
use raid::Raid;
use std::collections::BTreeMap;
use std::fs;
use std::io::{ErrorKind, Read, Write};
use std::path::Path;
use wrg::Wrg;

/// The largest file that is read as a scenario, in bytes.
const LARGEST_SCENARIO: u64 = 1 << 20;
/// The largest file that is read as a log, in bytes.
const LARGEST_LOG: u64 = 1 << 30;

/// All rule books.
pub(crate) fn shelf() -> Shelf {
    Shelf::new().with::<Raid>().with::<Wrg>()
}

/// The scenario that a word means: one of a book, or a file of one's own.
#[derive(Clone, Debug)]
pub(crate) struct Chosen {
    /// The scenario's name: `raid/entebbe`.
    pub(crate) name: String,
    /// Its whole text.
    pub(crate) text: String,
    /// The file it came from, if it is nobody's but the player's.
    pub(crate) file: Option<String>,
}

impl Chosen {
    /// Faults name the file rather than the scenario.
    pub(crate) fn faults(&self, mut faults: Faults) -> Failure {
        if let Some(file) = &self.file {
            faults.source.clone_from(file);
        }
        Failure::Faults(faults)
    }
}

/// What the word means: `raid/entebbe`, `entebbe`, or a file.
pub(crate) fn chosen(shelf: &Shelf, word: &str) -> Result<Chosen, Failure> {
    let ending = format!("/{word}");
    let known = shelf.scenarios().into_iter().find(|name| *name == word || name.ends_with(&ending));
    if let Some(name) = known {
        return Ok(Chosen { name: name.to_owned(), text: shelf.scenario(name)?.to_owned(), file: None });
    }
    let path = Path::new(word);
    if path.is_file() || path.extension().is_some_and(|e| e == "toml") {
        let text = read(word, LARGEST_SCENARIO, "a scenario")?;
        let table = toml::from_str::<toml::Table>(&text).ok();
        if table.as_ref().is_some_and(|t| !t.contains_key("name") && t.contains_key("width") && t.contains_key("depth"))
        {
            let what = format!("{word}: this is a measured table and no scenario");
            return Err(Failure::input(format!("{what}; look at it with `fireteam show --table {word}`")));
        }
        let name = table.as_ref().and_then(|t| t.get("name")).and_then(|name| name.as_str());
        let name = name.filter(|name| name.contains('/')).unwrap_or("raid/own").to_owned();
        return Ok(Chosen { name, text, file: Some(word.to_owned()) });
    }
    if path.is_dir() {
        return Err(Failure::input(format!("{word}: this is a folder; name a scenario, or the file of one")));
    }
    Err(shelf.scenario(word).map_or_else(Failure::from, |_| Failure::input("there is no such scenario")))
}

/// The text of a log.
pub(crate) fn read_log(file: &str) -> Result<String, Failure> {
    read(file, LARGEST_LOG, "a log")
}

/// The text of an army.
pub(crate) fn read_army(file: &str) -> Result<String, Failure> {
    read(file, LARGEST_SCENARIO, "an army")
}

/// A text that a player wrote for a question of a match.
pub(crate) fn read_text(file: &str) -> Result<String, Failure> {
    read(file, LARGEST_SCENARIO, "such a text")
}

/// The text of a measured table.
pub(crate) fn read_table(file: &str) -> Result<String, Failure> {
    read(file, LARGEST_SCENARIO, "a table")
}

/// Write a file; one that exists is left alone unless that is wanted.
pub(crate) fn save(file: &Path, bytes: &[u8], force: bool) -> Done {
    let mut how = fs::OpenOptions::new();
    how.write(true);
    if force {
        how.create(true).truncate(true);
    } else {
        how.create_new(true);
    }
    let fault = |error: &std::io::Error| match error.kind() {
        ErrorKind::AlreadyExists => {
            Failure::input(format!("{} exists already and is left as it is; --force writes over it", file.display()))
        }
        _ => Failure::input(format!("{}: {}", file.display(), plain(error))),
    };
    let mut opened = how.open(file).map_err(|e| fault(&e))?;
    opened.write_all(bytes).map_err(|e| Failure::Trouble(format!("{}: {e}", file.display())))
}

fn read(file: &str, largest: u64, what: &str) -> Result<String, Failure> {
    let fault = |why: String| Failure::input(format!("{file}: {why}"));
    let opened = fs::File::open(file).map_err(|e| fault(plain(&e)))?;
    let mut bytes = Vec::new();
    opened.take(largest + 1).read_to_end(&mut bytes).map_err(|e| fault(plain(&e)))?;
    if bytes.len() as u64 > largest {
        return Err(fault(format!("larger than {} MiB, so it is not {what}", largest >> 20)));
    }
    String::from_utf8(bytes).map_err(|e| {
        let line = e.as_bytes()[..e.utf8_error().valid_up_to()].iter().filter(|&&b| b == b'\n').count() + 1;
        fault(format!("line {line} is not text (UTF-8), so it is not {what}"))
    })
}

/// What went wrong with a file, without the number that only a system knows.
pub(crate) fn plain(error: &std::io::Error) -> String {
    match error.kind() {
        std::io::ErrorKind::NotFound => "there is no such file".to_owned(),
        std::io::ErrorKind::PermissionDenied => "this file may not be opened".to_owned(),
        std::io::ErrorKind::IsADirectory => "this is a folder, not a file".to_owned(),
        _ => error.to_string(),
    }
}

/// Options of a match from `name=value` words; `name=@FILE` is the text of a file.
pub(crate) fn options(words: &[String]) -> Result<BTreeMap<String, String>, Failure> {
    let mut options = BTreeMap::new();
    for word in words {
        let Some((name, value)) = word.split_once('=') else {
            return Err(Failure::input(format!("`{word}` is no option with a value; write for example night=on")));
        };
        let value = match value.trim().strip_prefix('@') {
            Some(file) => read_text(file).map_err(|failure| match failure {
                Failure::Input(why) => Failure::input(format!("option {}: {why}", name.trim())),
                other => other,
            })?,
            None => value.trim().to_owned(),
        };
        options.insert(name.trim().to_owned(), value);
    }
    Ok(options)
}
