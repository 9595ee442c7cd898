//! The kernel fits more than hex games: a sketch of a WRG period keeps all the laws.

#[allow(unreachable_pub)]
mod sketch;

use kernel::laws::{Law, Laws};
use kernel::{Audience, Rulebook, Setup};
use sketch::{Sketch, same_orders};

fn setup() -> Setup {
    let (scenario, text) = Sketch::library()[0];
    Setup {
        rulebook: Sketch::NAME.to_owned(),
        edition: 1,
        scenario: scenario.to_owned(),
        text: text.to_owned(),
        options: Default::default(),
        seats: Sketch::seats(text).unwrap(),
    }
}

fn laws(leak: &str) -> Laws<Sketch> {
    let mut setup = setup();
    setup.options.insert("leak".to_owned(), leak.to_owned());
    let units = [0, 1, 2, 3].map(Audience::Unit);
    Laws::new(setup).samples(usize::MAX).also(&units).counterpart(same_orders).blind().judged()
}

#[test]
fn a_period_of_sealed_orders_and_ticks_keeps_all_laws() {
    let report = laws("none").seeds(0..200).seeds_from_env().run();
    println!("{report}");
    report.assert_ok();
    assert!(report.counts.alike > 9_000 && report.counts.rolls > 100, "{report}");
    assert!(report.counts.hidden.values().all(|n| n.differed > 100), "{report}");
    assert!(["located", "seen", "report", "end"].iter().all(|kind| report.counts.revealed.contains_key(*kind)));
}

/// What only a measured book with its own troops out of sight can leak.
#[test]
fn leaks_of_a_measured_book_are_caught() {
    for (leak, law) in [("open nerve", Law::Forward), ("true report", Law::Alike), ("sixth sense", Law::Forward)] {
        let failure = laws(leak).seeds(0..200).run().failure.unwrap_or_else(|| panic!("`{leak}` is not caught"));
        assert_eq!(failure.law, law, "{leak}: {failure}");
    }
}
