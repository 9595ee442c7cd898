//! A server of our own for a chore, stopped when it goes out of scope.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::run;

/// A server that runs.
pub(crate) struct Server {
    child: Child,
    /// Where it is: `http://127.0.0.1:7171`.
    pub(crate) address: String,
}

impl Server {
    /// Start a program as a server with its data in a folder.
    pub(crate) fn start(program: &Path, data: &Path) -> Result<Server> {
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
    /// Ask it to end, and return when it has.
    pub(crate) fn end(mut self) -> Result<()> {
        if !run::works("kill", &["-TERM", &self.child.id().to_string()]) {
            bail!("the server cannot be asked to end");
        }
        self.child.wait()?;
        Ok(())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
