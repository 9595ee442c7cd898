//! The programs a chore needs besides cargo, and how to get them.

use std::process::Command;

use anyhow::{Result, bail};

use crate::run;

/// A program that may be missing on a fresh machine.
pub(crate) struct Tool {
    /// What people call it.
    name: &'static str,
    /// A command that succeeds when it is there.
    probe: &'static [&'static str],
    /// How it is installed.
    install: Install,
}

/// How a program is installed.
enum Install {
    /// By this command.
    Command(&'static [&'static str]),
    /// From these packages of Debian's.
    Debian(&'static str),
}

/// The formatter.
pub(crate) const RUSTFMT: Tool = Tool {
    name: "rustfmt",
    probe: &["cargo", "fmt", "--version"],
    install: Install::Command(&["rustup", "component", "add", "rustfmt"]),
};

/// The linter.
pub(crate) const CLIPPY: Tool = Tool {
    name: "clippy",
    probe: &["cargo", "clippy", "--version"],
    install: Install::Command(&["rustup", "component", "add", "clippy"]),
};

/// The instruction counter of the benchmarks.
pub(crate) const VALGRIND: Tool = debian("valgrind", &["valgrind", "--version"], "valgrind");

/// What builds the web client.
pub(crate) const NODE: Tool = debian("Node.js with npm", &["npm", "--version"], "nodejs npm");

/// The browser in which the web client is tested.
pub(crate) const CHROMIUM: Tool = debian("Chromium", &["chromium", "--version"], "chromium");

/// The larger database.
pub(crate) const POSTGRESQL: Tool =
    debian("PostgreSQL", &["sh", "-c", "ls /usr/lib/postgresql/*/bin/initdb"], "postgresql");

/// The counter of system calls.
pub(crate) const STRACE: Tool = debian("strace", &["strace", "-V"], "strace");

/// A tool that is a package of Debian's, installed as root or with sudo.
const fn debian(name: &'static str, probe: &'static [&'static str], packages: &'static str) -> Tool {
    Tool { name, probe, install: Install::Debian(packages) }
}

impl Tool {
    fn is_there(&self) -> bool {
        run::works(self.probe[0], &self.probe[1..])
    }
    /// The command that installs it.
    fn command(&self) -> Vec<String> {
        match self.install {
            Install::Command(words) => words.iter().map(ToString::to_string).collect(),
            Install::Debian(packages) => {
                let sudo = if run::works("sudo", &["--version"]) { "sudo " } else { "" };
                let line =
                    format!("{sudo}apt-get update && {sudo}apt-get install --yes --no-install-recommends {packages}");
                vec!["sh".to_owned(), "-c".to_owned(), line]
            }
        }
    }
}

/// Makes sure that tools are there: installs what is missing, or only names it.
pub(crate) fn need(tools: &[Tool], may_install: bool) -> Result<()> {
    let missing: Vec<&Tool> = tools.iter().filter(|tool| !tool.is_there()).collect();
    if !may_install && !missing.is_empty() {
        let lines: Vec<String> =
            missing.iter().map(|tool| format!("{}: {}", tool.name, tool.command().join(" "))).collect();
        bail!("these are missing; install them with\n  {}", lines.join("\n  "));
    }
    for tool in missing {
        let command = tool.command();
        run::must(&format!("install {}", tool.name), Command::new(&command[0]).args(&command[1..]))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const ABSENT: Tool = Tool { name: "nonesuch", probe: &["nonesuch-tool"], install: Install::Command(&["false"]) };

    #[test]
    fn a_missing_tool_is_named_with_its_command_when_nothing_may_be_installed() {
        let fault = need(&[RUSTFMT, ABSENT], false).unwrap_err().to_string();
        assert_eq!(fault, "these are missing; install them with\n  nonesuch: false");
    }

    #[test]
    fn an_installation_that_fails_is_an_error() {
        assert_eq!(need(&[ABSENT], true).unwrap_err().to_string(), "install nonesuch failed");
    }
}
