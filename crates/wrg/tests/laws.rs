//! The laws hold on every scenario. `LAWS_SEEDS=0..5000 cargo nextest run -p wrg --test laws` is a soak, and
//! `LAWS_SEEDS=17 cargo test -p wrg --test laws farm` one game again.

use kernel::laws::Laws;
use kernel::{Rulebook, Setup};
use std::ops::Range;
use wrg::Wrg;

/// Scenarios that bring together what those of the book do not.
const FIXTURES: [(&str, &str); 1] = [("wrg/carried", include_str!("fixtures/carried.toml"))];

fn setup(name: &str, options: &[(&str, &str)]) -> Setup {
    let mut library = Wrg::library().into_iter().chain(FIXTURES);
    let (_, text) = library.find(|(known, _)| *known == name).expect("a scenario of the book, or a fixture");
    Setup {
        rulebook: Wrg::NAME.to_owned(),
        edition: *Wrg::EDITIONS.end(),
        scenario: name.to_owned(),
        text: text.to_owned(),
        options: options.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect(),
        seats: Wrg::seats(text).expect("a sound scenario"),
    }
}

fn keeps_the_laws(name: &str, options: &[(&str, &str)], samples: usize, seeds: Range<u64>) {
    let laws = Laws::<Wrg>::new(setup(name, options)).judged().counterpart(wrg::view::counterpart);
    let report = laws.samples(samples).seeds(seeds).threads(1).seeds_from_env().run();
    println!("{report}");
    report.assert_ok();
}

#[test]
fn first_fight() {
    keeps_the_laws("wrg/first-fight", &[], 10, 0..24);
}

#[test]
fn farm() {
    keeps_the_laws("wrg/farm", &[], 6, 0..8);
}

#[test]
fn night_patrol() {
    keeps_the_laws("wrg/night-patrol", &[], 8, 0..16);
}

#[test]
fn jungle_ambush() {
    keeps_the_laws("wrg/jungle-ambush", &[], 8, 0..12);
}

#[test]
fn advance_1944() {
    keeps_the_laws("wrg/advance-1944", &[], 8, 0..12);
}

#[test]
fn village() {
    keeps_the_laws("wrg/village", &[], 8, 0..12);
}

#[test]
fn cold_war() {
    keeps_the_laws("wrg/cold-war", &[], 8, 0..12);
}

#[test]
fn paratroops() {
    keeps_the_laws("wrg/paratroops", &[], 8, 0..12);
}

#[test]
fn gliders() {
    keeps_the_laws("wrg/gliders", &[], 8, 0..12);
}

#[test]
fn gliders_with_officers_reports() {
    keeps_the_laws("wrg/gliders", &[("reports", "officers")], 6, 0..6);
}

#[test]
fn points_battle() {
    keeps_the_laws("wrg/points-battle", &[], 8, 0..12);
}

#[test]
fn points_battle_with_officers_reports() {
    keeps_the_laws("wrg/points-battle", &[("reports", "officers"), ("points", "1500"), ("year", "1970")], 6, 0..6);
}

#[test]
fn points_attack() {
    keeps_the_laws("wrg/points-attack", &[], 8, 0..12);
}

#[test]
fn farm_with_officers_reports() {
    keeps_the_laws("wrg/farm", &[("reports", "officers")], 6, 0..6);
}

#[test]
fn advance_1944_with_officers_reports() {
    keeps_the_laws("wrg/advance-1944", &[("reports", "officers")], 8, 0..8);
}

#[test]
fn carried() {
    keeps_the_laws("wrg/carried", &[], 6, 0..16);
}

#[test]
fn carried_with_officers_reports() {
    keeps_the_laws("wrg/carried", &[("reports", "officers")], 6, 0..8);
}
