//! The project's own chores: `cargo xtask test`, `rules`, `lint` and `bench`.

mod bench;
mod files;
mod lint;
mod mutate;
mod rules;
mod run;
mod test;
mod tidy;
mod tools;
mod web;

use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};

/// The chores of the project.
#[derive(Parser)]
#[command(name = "cargo xtask", disable_help_subcommand = true)]
struct Cli {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Check everything: format, lints, documentation, rule pages, then all tests.
    Test(test::Options),
    /// Check that every case of every rule book has its function and its test, and print the coverage.
    Rules(RulesOptions),
    /// Check format, lints, documentation, file sizes and forbidden words.
    Lint,
    /// Run the benchmarks.
    Bench(bench::Options),
}

#[derive(Args)]
struct RulesOptions {
    /// Only this rule book.
    #[arg(long)]
    book: Option<String>,
    /// Bring the coverage in README.md (or docs/mutation.md, with --mutate) up to date.
    #[arg(long)]
    write: bool,
    /// Replace the bodies of this many cited functions by a default, one at a time, and demand a red test.
    #[arg(long, value_name = "N")]
    mutate: Option<usize>,
    /// The seed that picks the functions to mutate.
    #[arg(long, default_value_t = 1, requires = "mutate")]
    seed: u64,
}

fn main() -> ExitCode {
    let outcome = match Cli::parse().chore {
        Chore::Test(options) => test::run(&options),
        Chore::Lint => lint::run(),
        Chore::Bench(options) => bench::run(&options),
        Chore::Rules(options) => match options.mutate {
            Some(count) => mutate::run(options.book.as_deref(), count, options.seed, options.write),
            None => rules::run(options.book.as_deref(), options.write),
        },
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("xtask: {fault:#}");
            ExitCode::FAILURE
        }
    }
}
