//! Instruction counts of the pieces of work that a server does most: they do not wobble with the machine's load, so
//! a test can watch them. The expected counts stand in `instructions.txt` with a quarter of slack either way; after a
//! change that is meant, `UPDATE_INSTRUCTIONS=1 cargo test -p benches --test instructions` writes them anew.

use std::path::Path;
use std::process::Command;

const EXPECTED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/instructions.txt");
/// Lines of the log that is folded.
const LINES: &str = "5000";

/// Instructions of one run of the workload.
fn count(arguments: &[&str]) -> u64 {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null", env!("CARGO_BIN_EXE_workload")])
        .args(arguments)
        .output()
        .expect("valgrind is needed to count instructions: install Debian's package `valgrind`");
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{told}");
    let line = told.lines().find(|line| line.contains("Collected :")).unwrap_or_else(|| panic!("no count in:\n{told}"));
    line.rsplit(' ').next().and_then(|n| n.parse().ok()).unwrap_or_else(|| panic!("no count in `{line}`"))
}

#[test]
fn instructions_stay_where_they_were() {
    let log = Path::new(env!("CARGO_TARGET_TMPDIR")).join("five-thousand-lines.jsonl");
    let file = log.to_str().expect("a plain path");
    let made = Command::new(env!("CARGO_BIN_EXE_workload")).args(["log", file, LINES]).status().expect("it runs");
    assert!(made.success());
    let idle = count(&["idle"]);
    let counts = |name, arguments: &[&str]| (name, count(arguments) - idle);
    // The first decisions look at the map once and for all; the players return to the beginning after 250 lines.
    let table = count(&["table", file, "220"]) - count(&["table", file, "60"]);
    let found = [counts("fold", &["fold", file]), ("table", table), counts("sight", &["sight"])];
    if std::env::var_os("UPDATE_INSTRUCTIONS").is_some() {
        let text: String = found.iter().map(|(name, n)| format!("{name} {n}\n")).collect();
        std::fs::write(EXPECTED, text).expect("written");
    }
    let expected = std::fs::read_to_string(EXPECTED).expect("instructions.txt stands beside the tests");
    for (name, n) in found {
        let line = expected.lines().find_map(|line| line.strip_prefix(name)).expect("every workload is listed");
        let was: u64 = line.trim().parse().expect("a number");
        assert!(n < was + was / 4 && n > was - was / 4, "{name}: {n} instructions, {was} expected");
    }
}
