//! `cargo xtask release`: the program for a busy server. It is built so that it counts which way it goes, plays many matches,
//! and is built again by what was counted.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::server::Server;
use crate::{files, run, tools};

/// What `cargo xtask release` may be told.
#[derive(Args)]
pub(crate) struct Options {
    /// Install nothing; only name what is missing.
    #[arg(long)]
    no_install: bool,
}

/// What the program learns from: matches of two players on a server, and whole games of both books.
const SERVED: [&str; 3] = ["raid/entebbe", "raid/litani", "raid/vaagso"];
const PLAYED: [&str; 2] = ["raid", "wrg"];

/// Builds the program, trains it, and builds it again.
pub(crate) fn run(options: &Options) -> Result<()> {
    let (host, llvm) = compiler()?;
    let merge = merger(&llvm, !options.no_install)?;
    let folder = files::target().join("trained");
    let counts = folder.join("counts");
    let _ = std::fs::remove_dir_all(&counts);
    std::fs::create_dir_all(&counts)?;

    let counting = format!("-Cprofile-generate={}", counts.display());
    build("the program that counts", &host, &counting, &folder.join("counting"), "off")?;
    run::must("the players", &mut run::cargo(&["build", "--release", "--package", "benches", "--bin", "table_load"]))?;
    train(&program(&folder.join("counting"), &host), &folder.join("data"))?;

    let learned = folder.join("learned.profdata");
    let mut merging = Command::new(&merge);
    merging.args(["merge", "--output"]).arg(&learned).arg(&counts);
    run::must("what was counted", &mut merging)?;
    build("the program", &host, &format!("-Cprofile-use={}", learned.display()), &folder.join("program"), "fat")?;
    let finished = folder.join("fireteam");
    std::fs::copy(program(&folder.join("program"), &host), &finished)?;
    println!("{}", finished.display());
    Ok(())
}

/// The machine that the compiler builds for, and the version of its LLVM.
fn compiler() -> Result<(String, String)> {
    let output = Command::new("rustc").arg("-vV").output().context("rustc does not start")?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let (host, version) = (after(&text, "host: "), after(&text, "LLVM version: "));
    let major = version.and_then(|version| version.split('.').next());
    match (host, major) {
        (Some(host), Some(major)) => Ok((host.to_owned(), major.to_owned())),
        _ => bail!("rustc does not say what it builds for: {text}"),
    }
}

/// What stands after a word at the beginning of a line.
fn after<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    text.lines().find_map(|line| line.strip_prefix(word)).map(str::trim)
}

/// The program that puts counts together; it must be of the compiler's own version.
fn merger(llvm: &str, may_install: bool) -> Result<PathBuf> {
    let path = PathBuf::from(format!("/usr/lib/llvm-{llvm}/bin/llvm-profdata"));
    if !path.is_file() {
        tools::need_package("llvm-profdata", &format!("llvm-{llvm}"), may_install)?;
    }
    if !path.is_file() {
        bail!("there is no {}; `cargo build --release` builds the same program, only slower", path.display());
    }
    Ok(path)
}

/// Build the program with a flag of the compiler's. What runs while building is built without it.
fn build(what: &str, host: &str, flag: &str, into: &Path, lto: &str) -> Result<()> {
    let mut command = run::cargo(&["build", "--release", "--package", "cli", "--bin", "fireteam", "--target", host]);
    command.env("RUSTFLAGS", flag).env("CARGO_TARGET_DIR", into).env("CARGO_PROFILE_RELEASE_LTO", lto);
    run::must(what, &mut command)
}

fn program(folder: &Path, host: &str) -> PathBuf {
    folder.join(host).join("release/fireteam")
}

/// Play many matches and games with a program that counts.
fn train(program: &Path, data: &Path) -> Result<()> {
    let _ = std::fs::remove_dir_all(data);
    let server = Server::start(program, data)?;
    let address = server.address.trim_start_matches("http://").to_owned();
    for scenario in SERVED {
        let mut load = Command::new(files::target().join("release/table_load"));
        load.args(["--address", &address, "--matches", "20", "--seconds", "8", "--scenario", scenario]);
        run::must(&format!("matches of {scenario}"), &mut load)?;
    }
    server.end()?;
    for book in PLAYED {
        run::must(&format!("games of {book}"), Command::new(program).args(["bench", book, "--seconds", "5"]))?;
    }
    let _ = std::fs::remove_dir_all(data);
    Ok(())
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_compiler_says_what_it_builds_for() {
        let text = "rustc 1.95.0\nhost: x86_64-unknown-linux-gnu\nLLVM version: 22.1.2\n";
        assert_eq!(super::after(text, "host: "), Some("x86_64-unknown-linux-gnu"));
        assert_eq!(super::after(text, "LLVM version: "), Some("22.1.2"));
        assert_eq!(super::after(text, "commit"), None);
        let (host, llvm) = super::compiler().expect("rustc is there");
        assert!(host.contains('-') && llvm.parse::<u32>().is_ok(), "{host} {llvm}");
    }
}
