//! `fireteam export`, `import`, `backup` and `restore`: the data of a server.

use crate::books::read_log;
use crate::output::{Done, Failure, Output};
use crate::serve::place;
use clap::Args;
use serde_json::json;
use server::{ArchiveError, Books, Place};
use std::path::PathBuf;

/// Where the server keeps its data.
#[derive(Args)]
struct Where {
    /// A file, or postgres://...; a file in the data folder if left out.
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// The data folder; the user's own if left out.
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
}

impl Where {
    fn place(&self) -> Result<Place, Failure> {
        place(self.database.as_deref(), self.data.as_ref())
    }
}

/// Print the log of a match.
#[derive(Args)]
pub(crate) struct Export {
    /// The match, as its page's address names it.
    game: String,
    #[command(flatten)]
    place: Where,
}

/// Keep a log as a match.
#[derive(Args)]
pub(crate) struct Import {
    /// The log.
    file: String,
    #[command(flatten)]
    place: Where,
}

/// Copy all data.
#[derive(Args)]
pub(crate) struct Backup {
    /// The file to write; it must not exist.
    file: PathBuf,
    #[command(flatten)]
    place: Where,
}

/// Bring a copy of all data back.
#[derive(Args)]
pub(crate) struct Restore {
    /// The file that `fireteam backup` wrote.
    file: PathBuf,
    #[command(flatten)]
    place: Where,
}

fn failed(error: &ArchiveError) -> Failure {
    match error {
        ArchiveError::Wrong(what) => Failure::input(what),
        _ => Failure::Trouble(error.to_string()),
    }
}

/// Print the log of a match, byte for byte.
pub(crate) fn export(export: &Export, output: &Output) -> Done {
    let log = server::export(&export.place.place()?, &export.game).map_err(|error| failed(&error))?;
    output.line(log.trim_end_matches('\n'));
    Ok(())
}

/// Keep a log.
pub(crate) fn import(import: &Import, output: &Output) -> Done {
    let log = read_log(&import.file)?;
    let kept = server::import(&import.place.place()?, Books::all(), &log);
    let server::Imported { id, seats } = kept.map_err(|error| match error {
        ArchiveError::Wrong(what) => Failure::input(format!("{}: {what}", import.file)),
        other => failed(&other),
    })?;
    let links: Vec<_> = seats.iter().map(|(seat, url)| json!({ "seat": seat, "url": url })).collect();
    output.answer(&json!({ "id": id, "seat_links": links }), |_| {
        let seats = seats.iter().map(|(seat, url)| format!("\n  {seat} takes its seat by {url}"));
        format!("The game is kept as {id}: its page is /game/{id}{}", seats.collect::<String>())
    });
    Ok(())
}

/// Copy all data.
pub(crate) fn backup(backup: &Backup, output: &Output) -> Done {
    let file = &backup.file;
    if file.exists() {
        return Err(Failure::input(format!("{} exists already and is left as it is", file.display())));
    }
    let name = file.to_str().ok_or_else(|| Failure::input("the file's name is not text"))?;
    server::backup(&backup.place.place()?, name).map_err(|error| failed(&error))?;
    output.answer(&json!({ "file": name }), |_| {
        format!("All data are copied to {name}. It holds secrets: keep it safe.")
    });
    Ok(())
}

/// Bring a copy of all data back into an empty database.
pub(crate) fn restore(restore: &Restore, output: &Output) -> Done {
    let name = restore.file.to_str().ok_or_else(|| Failure::input("the file's name is not text"))?;
    server::restore(name, &restore.place.place()?).map_err(|error| failed(&error))?;
    output.answer(&json!({ "file": name }), |_| format!("Everything in {name} is there again."));
    Ok(())
}
