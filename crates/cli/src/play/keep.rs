//! Where a game is kept: a file that only grows, that nobody else may read, and that is never written over.

use super::{Opened, secret_of};
use crate::books::{plain, read_log, shelf};
use crate::output::{Failure, Output};
use kernel::log::seat::first_difference;
use kernel::log::without_torn_end;
use kernel::{AnyMatch, Seat};
use std::env;
use std::fs::{DirBuilder, File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// The file of a game, and how many of its lines are in it.
pub(crate) struct Kept {
    path: PathBuf,
    file: File,
    lines: u64,
    /// The file's last line has no line end yet.
    open_end: bool,
}

fn fault(path: &Path, error: &std::io::Error) -> Failure {
    Failure::input(format!("{}: {}", path.display(), plain(error)))
}

/// A new file that only its owner may read and write.
fn new_file(path: &Path) -> std::io::Result<File> {
    let mut how = OpenOptions::new();
    how.append(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut how, 0o600);
    how.open(path)
}

impl Kept {
    /// A new file of this name. One that exists is left alone.
    pub(crate) fn create(path: &Path) -> Result<Kept, Failure> {
        match new_file(path) {
            Ok(file) => Kept::held(path, file, 0),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(Failure::input(format!(
                "{} exists already and is left as it is; name another file, or go on with it by --resume",
                path.display()
            ))),
            Err(error) => Err(fault(path, &error)),
        }
    }
    /// A new file in the player's data folder, or here if there is none.
    pub(crate) fn fresh(name: &str) -> Result<Kept, Failure> {
        let folder = data_folder().filter(|folder| make_folder(folder).is_ok()).unwrap_or_default();
        let name: String = name.chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).take(60).collect();
        Kept::next_free(&folder.join(name))
    }
    /// The first of `NAME-001.log`, `NAME-002.log` … that does not exist yet.
    fn next_free(stem: &Path) -> Result<Kept, Failure> {
        for n in 1..100_000 {
            let mut path = stem.as_os_str().to_owned();
            path.push(format!("-{n:03}.log"));
            let path = PathBuf::from(path);
            match new_file(&path) {
                Ok(file) => return Kept::held(&path, file, 0),
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(fault(&path, &error)),
            }
        }
        Err(Failure::input(format!("there are too many games called {}", stem.display())))
    }
    /// Hold the file for this program alone.
    fn held(path: &Path, file: File, lines: u64) -> Result<Kept, Failure> {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => {
                Err(Failure::input(format!("{}: another program is playing this game", path.display())))
            }
            // Where files cannot be held, nothing is lost but this courtesy.
            Ok(()) | Err(TryLockError::Error(_)) => Ok(Kept { path: path.to_owned(), file, lines, open_end: false }),
        }
    }
    /// Go on with a game. A log whose last line was cut off is left alone: the game goes on in a new file beside it.
    pub(crate) fn resume(log: &str, output: &Output) -> Result<Opened, Failure> {
        let path = Path::new(log);
        let text = read_log(log)?;
        let sound = without_torn_end(&text);
        let open = |text: &str| shelf().open(text).map_err(|error| Failure::input(format!("{log}: {error}")));
        let mut game = open(sound.unwrap_or(&text))?;
        if game.verdict().is_some() {
            return Err(Failure::input(format!("{log}: this game has ended; `fireteam replay {log}` tells it")));
        }
        let secret = secret_of(&text)?;
        let kept = if sound.is_some() {
            let kept = Kept::next_free(&path.with_extension(""))?;
            output.remark(&format!(
                "The last line of {log} was cut off while it was written; the game goes on in {}.",
                kept.path.display()
            ));
            kept
        } else {
            let file = OpenOptions::new().append(true).open(path).map_err(|e| fault(path, &e))?;
            Kept { open_end: !text.ends_with('\n'), ..Kept::held(path, file, game.line())? }
        };
        game.wake();
        Ok(Opened { game, kept, secret })
    }
    /// Where it is.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }
    /// Write what is new.
    pub(crate) fn write(&mut self, game: &dyn AnyMatch) -> Result<(), Failure> {
        let mut new = kernel::game::text_of(game.lines_since(self.lines));
        if new.is_empty() {
            return Ok(());
        }
        if std::mem::take(&mut self.open_end) {
            new.insert(0, '\n');
        }
        self.file.write_all(new.as_bytes()).map_err(|e| self.lost(&e))?;
        self.lines = game.line();
        Ok(())
    }
    /// Wait until it is safe on the disk.
    pub(crate) fn sync(&self) -> Result<(), Failure> {
        self.file.sync_data().map_err(|e| self.lost(&e))
    }
    fn lost(&self, error: &std::io::Error) -> Failure {
        Failure::Trouble(format!("{}: the game could not be written down: {error}", self.path.display()))
    }
    /// Keep a seat's own log beside the game's; what is there already must be its beginning, and only grows.
    pub(crate) fn seat_log(&self, game: &dyn AnyMatch, seat: Seat, name: &str) -> Result<PathBuf, Failure> {
        let path = self.path.with_extension(format!("{name}.log"));
        let full = game.seat_log(seat);
        let before = match new_file(&path) {
            Ok(_) => String::new(),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => read_log(&path.to_string_lossy())?,
            Err(error) => return Err(fault(&path, &error)),
        };
        if !full.starts_with(&before) {
            let line = first_difference(&before, &full).unwrap_or(1);
            return Err(Failure::input(format!(
                "{} differs in line {line} from what {name} may keep of this game, so it is left as it is",
                path.display()
            )));
        }
        let mut file = OpenOptions::new().append(true).open(&path).map_err(|e| fault(&path, &e))?;
        file.write_all(&full.as_bytes()[before.len()..]).map_err(|e| fault(&path, &e))?;
        Ok(path)
    }
}

/// Where programs keep a player's data.
fn data_folder() -> Option<PathBuf> {
    let set = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let base = set("XDG_DATA_HOME").filter(|path| path.is_absolute());
    let base = base.or_else(|| set("HOME").map(|home| home.join(".local/share"))).or_else(|| set("LOCALAPPDATA"))?;
    Some(base.join("fireteam"))
}

fn make_folder(path: &Path) -> std::io::Result<()> {
    let mut how = DirBuilder::new();
    how.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut how, 0o700);
    how.create(path)
}
