//! `cargo xtask test`: everything that must hold, the tests last so that their summary is the last line.

use std::process::Command;

use anyhow::Result;
use clap::Args;

use crate::{lint, rules, run, tools, web};

/// What `cargo xtask test` may be told.
#[derive(Args)]
pub(crate) struct Options {
    /// Install nothing; only name what is missing.
    #[arg(long)]
    no_install: bool,
    /// Use `cargo test` even where cargo-nextest is installed.
    #[arg(long)]
    plain: bool,
}

/// Lints, rule pages, the web client, documentation examples, tests.
pub(crate) fn run(options: &Options) -> Result<()> {
    let needed = [
        tools::RUSTFMT,
        tools::CLIPPY,
        tools::VALGRIND,
        tools::NODE,
        tools::CHROMIUM,
        tools::POSTGRESQL,
        tools::STRACE,
    ];
    tools::need(&needed, !options.no_install)?;
    web::check()?;
    lint::run()?;
    rules::run_for_tests()?;
    // One build for programs, examples and tests: the packages that are built together decide how each of them is built.
    run::must("programs and tests", &mut cargo(&["test", "--quiet", "--workspace", "--no-run"]))?;
    web::play()?;
    if !options.plain && run::works("cargo", &["nextest", "--version"]) {
        run::must("documentation examples", &mut cargo(&["test", "--quiet", "--workspace", "--doc"]))?;
        run::must("tests", &mut cargo(&["nextest", "run", "--workspace", "--no-fail-fast"]))
    } else {
        run::must("tests", &mut cargo(&["test", "--workspace", "--no-fail-fast"]))
    }
}

/// A cargo command that builds the web client in, or fails.
fn cargo(arguments: &[&str]) -> Command {
    let mut command = run::cargo(arguments);
    command.env("FIRETEAM_WEB", "require");
    command
}
