//! The checks of the web client: types, unit tests, and whole games in a real browser against a real server.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, bail};

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

/// A server of our own, stopped when it goes out of scope.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(program: &Path, data: &Path) -> Result<Server> {
        let mut command = Command::new(program);
        command.args(["serve", "--no-open", "--crowded", "--port", "0", "--data"]).arg(data);
        let mut child =
            command.stdout(Stdio::piped()).spawn().with_context(|| format!("cannot start {}", program.display()))?;
        let mut said = String::new();
        let lines = child.stdout.take().map(|out| BufReader::new(out).lines());
        for line in lines.into_iter().flatten() {
            let line = line?;
            if let Some(at) = line.find("http://") {
                let address = line[at..].trim_end_matches('/').to_owned();
                return Ok(Server { child, address });
            }
            said += &line;
        }
        bail!("the server did not say where it is: {said}")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
