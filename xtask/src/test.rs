//! `cargo xtask test`: everything that must hold, the tests last so that their summary is the last line.

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
    web::play()?;
    if !options.plain && run::works("cargo", &["nextest", "--version"]) {
        run::must("documentation examples", &mut run::cargo(&["test", "--quiet", "--workspace", "--doc"]))?;
        run::must("tests", &mut run::cargo(&["nextest", "run", "--workspace", "--no-fail-fast"]))
    } else {
        run::must("tests", &mut run::cargo(&["test", "--workspace", "--no-fail-fast"]))
    }
}
