//! `cargo xtask bench`: runs every benchmark of the workspace, or those that are named.

use anyhow::{Context, Result, bail};
use clap::Args;
use serde::Deserialize;

use crate::{run, tools};

/// What `cargo xtask bench` may be told.
#[derive(Args)]
pub(crate) struct Options {
    /// Only these benchmarks.
    names: Vec<String>,
    /// Name the benchmarks and run none.
    #[arg(long)]
    list: bool,
    /// Install nothing; only name what is missing.
    #[arg(long)]
    no_install: bool,
}

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    targets: Vec<Target>,
}

#[derive(Deserialize)]
struct Target {
    name: String,
    kind: Vec<String>,
}

/// Runs the benchmarks one after the other, so that they do not disturb each other.
pub(crate) fn run(options: &Options) -> Result<()> {
    let output = run::cargo(&["metadata", "--format-version", "1", "--no-deps"]).output().context("cargo metadata")?;
    let all = benches(&String::from_utf8_lossy(&output.stdout))?;
    let chosen = choose(&all, &options.names)?;
    if options.list {
        chosen.iter().for_each(|(package, name)| println!("{name} (in {package})"));
        return Ok(());
    }
    if chosen.iter().any(|(_, name)| counts_instructions(name)) {
        tools::need(&[tools::VALGRIND], !options.no_install)?;
    }
    for (package, name) in chosen {
        run::must(&format!("bench {name}"), &mut run::cargo(&["bench", "--package", package, "--bench", name]))?;
    }
    Ok(())
}

/// Benchmarks that count instructions have it in their name, and need valgrind.
fn counts_instructions(name: &str) -> bool {
    name.contains("instructions")
}

/// Package and name of every benchmark in the description that cargo gives of the workspace.
fn benches(metadata: &str) -> Result<Vec<(String, String)>> {
    let metadata: Metadata = serde_json::from_str(metadata).context("cargo metadata cannot be read")?;
    let mut found = Vec::new();
    for package in metadata.packages {
        let benches = package.targets.into_iter().filter(|target| target.kind.iter().any(|kind| kind == "bench"));
        found.extend(benches.map(|target| (package.name.clone(), target.name)));
    }
    found.sort();
    Ok(found)
}

/// Those that are named, or all.
fn choose<'a>(all: &'a [(String, String)], names: &[String]) -> Result<Vec<&'a (String, String)>> {
    if let Some(unknown) = names.iter().find(|wanted| !all.iter().any(|(_, name)| name == *wanted)) {
        let known: Vec<&str> = all.iter().map(|(_, name)| name.as_str()).collect();
        bail!("there is no benchmark `{unknown}`; there are: {}", known.join(", "));
    }
    Ok(all.iter().filter(|(_, name)| names.is_empty() || names.contains(name)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    const METADATA: &str = r#"{"packages":[
        {"name":"b","targets":[{"name":"speed","kind":["bench"]},{"name":"b","kind":["lib"]}]},
        {"name":"a","targets":[{"name":"sight_instructions","kind":["bench"]}]}]}"#;

    #[test]
    fn benchmarks_are_found_in_the_description_of_the_workspace() {
        let all = benches(METADATA).expect("well formed");
        assert_eq!(all, [("a".into(), "sight_instructions".into()), ("b".into(), "speed".into())]);
        assert!(counts_instructions("sight_instructions") && !counts_instructions("speed"));
        assert!(benches("{").is_err());
    }

    #[test]
    fn a_named_benchmark_must_exist() {
        let all = benches(METADATA).expect("well formed");
        assert_eq!(choose(&all, &[]).expect("all").len(), 2);
        assert_eq!(choose(&all, &["speed".to_owned()]).expect("one"), [&all[1]]);
        let fault = choose(&all, &["spede".to_owned()]).unwrap_err().to_string();
        assert_eq!(fault, "there is no benchmark `spede`; there are: sight_instructions, speed");
    }
}
