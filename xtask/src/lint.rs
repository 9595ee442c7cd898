//! `cargo xtask lint`: the tidiness of all files, then format, lints and documentation with warnings as errors.

use anyhow::Result;

use crate::{files, run, tidy};

/// All checks that run no test.
pub(crate) fn run() -> Result<()> {
    eprintln!("xtask: file sizes and words");
    tidy::run(&files::root())?;
    run::must("format", &mut run::cargo(&["fmt", "--all", "--check"]))?;
    run::must(
        "lints",
        &mut run::cargo(&["clippy", "--quiet", "--workspace", "--all-targets", "--", "--deny", "warnings"]),
    )?;
    let mut documentation = run::cargo(&["doc", "--quiet", "--workspace", "--no-deps", "--document-private-items"]);
    run::must("documentation", documentation.env("RUSTDOCFLAGS", "--deny warnings"))
}
