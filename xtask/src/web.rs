//! The checks of the web client: types, unit tests, and whole games in a real browser against a real server.

use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;

use crate::server::Server;
use crate::{files, run};

/// Where the client's sources are.
fn folder() -> PathBuf {
    files::root().join("web")
}

fn npm(arguments: &[&str]) -> Command {
    let mut command = Command::new("npm");
    command.args(arguments).current_dir(folder());
    command
}

/// Types, the build, and unit tests.
pub(crate) fn check() -> Result<()> {
    run::must("packages of the web client", &mut npm(&["ci", "--ignore-scripts", "--no-audit", "--no-fund"]))?;
    run::must("types of the web client", &mut npm(&["run", "--silent", "check"]))?;
    run::must("the web client", &mut npm(&["run", "--silent", "build"]))?;
    run::must("unit tests of the web client", &mut npm(&["test", "--silent"]))
}

/// Whole games in a browser, against servers of the program and of the toys as they have just been built.
pub(crate) fn play() -> Result<()> {
    let program = files::target().join("debug/fireteam");
    let data = files::target().join("tmp/browser-tests");
    let _ = std::fs::remove_dir_all(&data);
    let server = Server::start(&program, &data)?;
    let mut tests = npm(&["run", "--silent", "e2e"]);
    tests.env("FIRETEAM_URL", &server.address).env("FIRETEAM_BIN", &program);
    tests.env("FIRETEAM_TOYS", files::target().join("debug/examples/toys"));
    run::must("games in a browser", &mut tests)
}
