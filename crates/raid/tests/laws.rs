//! The laws hold on every scenario. `LAWS_SEEDS=0..5000 cargo nextest run -p raid --test laws` is a soak, and
//! `LAWS_SEEDS=17 cargo test -p raid --test laws entebbe` one game again.

use kernel::laws::Laws;
use kernel::{Rulebook, Setup};
use raid::Raid;
use raid::sight::{BLOCKED, between, walked};
use raid::state::{State, Table};
use std::ops::Range;

/// Games of each scenario.
const SEEDS: u64 = 200;
/// Pairs of a world and its imagined twin that the games of one scenario must yield: 100,000 over all eight.
const PAIRS: u64 = 12_500;

fn setup(name: &str, options: &[(&str, &str)]) -> Setup {
    let library = Raid::library();
    let (_, text) = library.into_iter().find(|(known, _)| *known == name).expect("a scenario of the book");
    Setup {
        rulebook: Raid::NAME.to_owned(),
        edition: *Raid::EDITIONS.end(),
        scenario: name.to_owned(),
        text: text.to_owned(),
        options: options.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect(),
        seats: Raid::seats(text).expect("a sound scenario"),
    }
}

/// What lies between two counters costs the same seen from either, and the table knows what walking finds (6.1, 6.2).
fn symmetric(t: &Table, s: &State) -> Result<(), String> {
    let mut places: Vec<_> = s.pieces[..t.specs.len()].iter().filter(|p| p.on_map()).map(|p| p.hex).collect();
    places.sort_unstable();
    places.dedup();
    for (n, &a) in places.iter().enumerate() {
        for &b in &places[n + 1..] {
            let (there, back) = (walked(&t.ground, &s.haze, a, b), walked(&t.ground, &s.haze, b, a));
            let quick = between(&t.sight, &t.ground, &s.haze, a, b, BLOCKED);
            if there != back || quick != there {
                let (a, b) = (t.ground.label(a), t.ground.label(b));
                return Err(format!("{a} to {b}: {there} there, {back} back, {quick} by the table"));
            }
        }
    }
    Ok(())
}

fn keeps_the_laws(name: &str, options: &[(&str, &str)], samples: usize, seeds: Range<u64>) -> u64 {
    let laws = Laws::<Raid>::new(setup(name, options)).judged().counterpart(raid::view::counterpart);
    let report = laws.symmetric(symmetric).samples(samples).seeds(seeds).threads(1).seeds_from_env().run();
    println!("{report}");
    report.assert_ok();
    report.counts.alike
}

fn scenario(name: &str, samples: usize) {
    let pairs = keeps_the_laws(name, &[], samples, 0..SEEDS);
    assert!(pairs >= PAIRS || std::env::var_os("LAWS_SEEDS").is_some(), "{name}: only {pairs} pairs");
}

#[test]
fn entebbe() {
    scenario("raid/entebbe", 40);
}

#[test]
fn dawn_raid() {
    scenario("raid/dawn-raid", 24);
}

#[test]
fn son_tay() {
    scenario("raid/son-tay", 24);
}

#[test]
fn convoy() {
    scenario("raid/convoy", 24);
}

#[test]
fn tragino() {
    scenario("raid/tragino", 24);
}

#[test]
fn litani() {
    scenario("raid/litani", 24);
}

#[test]
fn vaagso() {
    scenario("raid/vaagso", 24);
}

#[test]
fn sweep() {
    scenario("raid/sweep", 24);
}

#[test]
fn at_night_with_dummies_and_as_printed() {
    let options = [("night", "on"), ("dummies", "on"), ("as-printed", "on")];
    for name in ["raid/dawn-raid", "raid/litani", "raid/sweep"] {
        keeps_the_laws(name, &options, 12, 0..20);
    }
}

/// Beyond the seeds above: passengers were imagined on the back of men who walk, or on the way to board them.
#[test]
fn seeds_that_broke_something() {
    for seed in [202, 1059] {
        keeps_the_laws("raid/convoy", &[], 24, seed..seed + 1);
    }
}
