//! Runs other programs, with and without a time limit.

use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::files;

/// A cargo command in the project's root. What cargo has told us of ourselves is not for it: packages that look at such words
/// would be built anew whenever a chore and a person's own command take turns.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(files::root());
    let own = |name: &String| name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_");
    for name in std::env::vars_os().filter_map(|(name, _)| name.into_string().ok()).filter(own) {
        command.env_remove(name);
    }
    command
}

/// Runs a command, showing what it prints; its failure is ours.
pub(crate) fn must(what: &str, command: &mut Command) -> Result<()> {
    eprintln!("xtask: {what}");
    let status = command.status().with_context(|| format!("{what}: cannot start {:?}", command.get_program()))?;
    if !status.success() {
        bail!("{what} failed");
    }
    Ok(())
}

/// Whether a program starts and succeeds, saying nothing.
pub(crate) fn works(program: &str, arguments: &[&str]) -> bool {
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// How a run with a time limit ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// It succeeded.
    Green,
    /// It failed.
    Red,
    /// It was stopped at the time limit.
    TimedOut,
}

/// Runs a command quietly in `folder`; whatever it started is stopped with it at the time limit.
pub(crate) fn quietly(command: &mut Command, folder: &Path, limit: Duration) -> Result<Ending> {
    command.current_dir(folder).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).process_group(0);
    let mut child = command.spawn().with_context(|| format!("cannot start {:?}", command.get_program()))?;
    let started = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(if status.success() { Ending::Green } else { Ending::Red });
        }
        if started.elapsed() > limit {
            stop(&mut child)?;
            return Ok(Ending::TimedOut);
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Stops a child and everything in its process group.
fn stop(child: &mut Child) -> Result<()> {
    let group = format!("-{}", child.id());
    let _ = Command::new("kill").args(["-KILL", "--", &group]).status();
    let _ = child.kill();
    child.wait()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str, limit: Duration) -> Ending {
        quietly(Command::new("sh").args(["-c", script]), Path::new("."), limit).expect("sh starts")
    }

    #[test]
    fn a_cargo_of_a_chore_is_told_nothing_of_the_chore() {
        let command = cargo(&["build"]);
        let removed: Vec<_> = command.get_envs().filter(|(_, value)| value.is_none()).map(|(name, _)| name).collect();
        assert!(removed.contains(&"CARGO_PKG_NAME".as_ref()) && removed.contains(&"CARGO_MANIFEST_DIR".as_ref()));
        assert!(!removed.contains(&"CARGO_TARGET_DIR".as_ref()));
    }

    #[test]
    fn a_quiet_run_tells_green_from_red_from_endless() {
        assert_eq!(shell("exit 0", Duration::from_secs(20)), Ending::Green);
        assert_eq!(shell("exit 3", Duration::from_secs(20)), Ending::Red);
        assert_eq!(shell("sleep 60 & wait", Duration::from_millis(100)), Ending::TimedOut);
    }
}
