//! The laws hold for an honest book, every planted leak is caught by the law that should catch it, and so is every
//! plain fault.

#[allow(unreachable_pub)]
mod faulty;
#[allow(unreachable_pub)]
mod toy;

use faulty::Faulty;
use kernel::laws::{Counter, Law, Laws};
use kernel::{Audience, Rulebook, Setup};
use toy::{Step, Toy};

/// The toy's scenario with one option set.
fn setup<R: Rulebook>(option: &str, value: &str) -> Setup {
    let (scenario, text) = Toy::library()[0];
    Setup {
        rulebook: R::NAME.to_owned(),
        edition: 1,
        scenario: scenario.to_owned(),
        text: text.to_owned(),
        options: [(option.to_owned(), value.to_owned())].into(),
        seats: R::seats(text).unwrap(),
    }
}

/// Counters are numbered by where they came from, so the same steps look the same in every twin.
fn same_steps<R: Rulebook<Step = Step>>(counter: Counter<'_, R>, out: &mut Vec<Step>) -> bool {
    out.extend_from_slice(counter.decision);
    true
}

fn laws(leak: &str) -> Laws<Toy> {
    Laws::<Toy>::new(setup::<Toy>("leak", leak)).samples(usize::MAX).counterpart(same_steps).blind().judged()
}

#[test]
fn an_honest_book_keeps_all_laws() {
    let report = laws("none").seeds(0..300).seeds_from_env().run();
    println!("{report}");
    report.assert_ok();
    let counts = &report.counts;
    assert!(counts.alike > 10_000 && counts.forward > 20_000 && counts.garbage > 5_000, "{report}");
    assert!(counts.hidden.values().all(|n| n.differed > 100 && n.differed < n.existed), "{report}");
}

#[test]
fn every_planted_leak_is_caught() {
    for (leak, law) in [
        ("id order", Law::Alike),
        ("facing", Law::Alike),
        ("extra pause", Law::Forward),
        ("ledger total", Law::Forward),
        ("version gap", Law::Forward),
        ("undo button", Law::Forward),
        ("refusal text", Law::Alike),
        ("odds figure", Law::Alike),
        ("path cost", Law::Alike),
        ("count inside", Law::Alike),
        ("victory tally", Law::Alike),
        ("file size", Law::Forward),
        ("open roll", Law::Forward),
        ("bot choice", Law::Alike),
        ("silence", Law::Telling),
    ] {
        let failure = laws(leak).seeds(0..60).run().failure.unwrap_or_else(|| panic!("`{leak}` is not caught"));
        println!("{leak}: {failure}");
        assert_eq!(failure.law, law, "{leak}: {failure}");
        assert!(failure.audience.is_some() && failure.seed.is_some(), "{leak}: {failure}");
    }
}

#[test]
fn most_leaks_are_caught_without_a_counterpart() {
    for leak in ["id order", "facing", "ledger total", "version gap", "undo button", "odds figure", "open roll"] {
        let report = Laws::<Toy>::new(setup::<Toy>("leak", leak)).seeds(0..100).run();
        assert!(!report.is_ok(), "{leak}: {report}");
    }
}

#[test]
fn every_plain_fault_is_caught() {
    for (fault, law) in [
        ("offered twice", Law::Listed),
        ("dead end", Law::Listed),
        ("words decide", Law::Listed),
        ("no landmark inside", Law::Listed),
        ("looking changes", Law::Draft),
        ("endless draft", Law::Ends),
        ("never over", Law::Ends),
        ("goes on", Law::Ends),
        ("panic in play", Law::NoPanic),
        ("panic at the start", Law::NoPanic),
        ("wordless faults", Law::NoPanic),
        ("panic at a token", Law::NoPanic),
        ("nameless roll", Law::Rolls),
        ("listening matters", Law::Fold),
        ("threads matter", Law::Threads),
        ("no imagination", Law::Diversity),
        ("peeking imagination", Law::Blind),
        ("stale easel", Law::Sketch),
        ("forgotten change", Law::Sketch),
        ("unsound", Law::Check),
        ("unsound imagination", Law::Check),
        ("one key for two", Law::RoundTrip),
        ("ragged token", Law::RoundTrip),
        ("forgetful token", Law::RoundTrip),
    ] {
        let laws = Laws::<Faulty>::new(setup::<Faulty>("fault", fault)).samples(usize::MAX).bound(2_000);
        let blind = if fault == "peeking imagination" { laws.blind() } else { laws };
        let failure = blind.threads(2).counterpart(same_steps).seeds(0..60).run().failure;
        let failure = failure.unwrap_or_else(|| panic!("`{fault}` is not caught"));
        assert_eq!(failure.law, law, "{fault}: {failure}");
    }
}

#[test]
fn what_a_book_says_beside_is_held_to_the_laws_too() {
    let crooked = laws("none").symmetric(|_, _| Err("3 sees 4, and 4 does not see 3".to_owned())).run();
    assert_eq!(crooked.failure.map(|failure| failure.law), Some(Law::Sight));
    let blabbing = |t: &toy::Table, s: &toy::State, who| {
        let mut bytes = Vec::new();
        Toy::hidden(t, s, who, 0, &mut bytes);
        format!("{bytes:?}")
    };
    let blabbing = laws("none").shown(blabbing).run();
    assert_eq!(blabbing.failure.map(|failure| failure.law), Some(Law::Alike));
}

#[test]
fn a_law_can_be_looked_past_but_then_nothing_is_proved() {
    let report = laws("silence").except(&[Law::Telling]).run();
    assert!(report.failure.is_none() && !report.is_ok(), "{report}");
    assert!(report.to_string().contains("looked past: telling"), "{report}");
}

#[test]
fn a_seed_is_run_again_alone() {
    let failure = laws("path cost").seeds(0..60).run().failure.unwrap();
    let seed = failure.seed.unwrap();
    assert_eq!(laws("path cost").seeds(seed..seed + 1).run().failure, Some(failure));
}

#[test]
fn a_setup_that_does_not_start_is_reported() {
    let mut setup = setup::<Toy>("leak", "none");
    setup.text = "turns many".to_owned();
    let failure = Laws::<Toy>::new(setup).run().failure.unwrap();
    assert!(failure.account.contains("no number of turns"), "{failure}");
    assert_eq!((failure.seed, failure.audience), (None, None::<Audience>));
}
