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
    /// The command that installs it.
    install: &'static [&'static str],
}

/// The formatter.
pub(crate) const RUSTFMT: Tool = Tool {
    name: "rustfmt",
    probe: &["cargo", "fmt", "--version"],
    install: &["rustup", "component", "add", "rustfmt"],
};

/// The linter.
pub(crate) const CLIPPY: Tool = Tool {
    name: "clippy",
    probe: &["cargo", "clippy", "--version"],
    install: &["rustup", "component", "add", "clippy"],
};

/// The instruction counter of the benchmarks.
pub(crate) const VALGRIND: Tool = Tool {
    name: "valgrind",
    probe: &["valgrind", "--version"],
    install: &["sh", "-c", "$(command -v sudo) apt-get update && $(command -v sudo) apt-get install --yes valgrind"],
};

impl Tool {
    fn is_there(&self) -> bool {
        run::works(self.probe[0], &self.probe[1..])
    }
}

/// Makes sure that tools are there: installs what is missing, or only names it.
pub(crate) fn need(tools: &[Tool], may_install: bool) -> Result<()> {
    let missing: Vec<&Tool> = tools.iter().filter(|tool| !tool.is_there()).collect();
    if !may_install && !missing.is_empty() {
        let lines: Vec<String> =
            missing.iter().map(|tool| format!("{}: {}", tool.name, tool.install.join(" "))).collect();
        bail!("these are missing; install them with\n  {}", lines.join("\n  "));
    }
    for tool in missing {
        run::must(&format!("install {}", tool.name), Command::new(tool.install[0]).args(&tool.install[1..]))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const ABSENT: Tool = Tool { name: "nonesuch", probe: &["nonesuch-tool"], install: &["false"] };

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
