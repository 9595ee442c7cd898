//! What a match may have otherwise than its scenario.

use std::collections::{BTreeMap, BTreeSet};

use kernel::clock::Pace;
use kernel::{OptionKind, Rulebook, Seat, Seats, Setup, Shelf, Start};
use wrg::scenario::settings;
use wrg::state::Frame;
use wrg::{OPTIONS, Wrg};

fn start(scenario: &str, options: &[(&str, &str)]) -> Result<(), String> {
    let (_, text) = Wrg::library().into_iter().find(|(name, _)| *name == scenario).expect("a scenario of the book");
    let setup = Setup {
        rulebook: Wrg::NAME.to_owned(),
        edition: *Wrg::EDITIONS.end(),
        scenario: scenario.to_owned(),
        text: text.to_owned(),
        options: options.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect(),
        seats: Wrg::seats(text).expect("a sound scenario"),
    };
    Wrg::start(&setup).map(|_| ()).map_err(|faults| faults.to_string())
}

#[test]
fn every_word_of_every_option_is_known() {
    for option in OPTIONS {
        let scenario = option.only.first().copied().unwrap_or("wrg/first-fight");
        let OptionKind::Words(words) = option.kind else { continue };
        for word in words {
            start(scenario, &[(option.name, word)]).unwrap_or_else(|faults| panic!("{}={word}: {faults}", option.name));
        }
        assert!(start(scenario, &[(option.name, "nonsense")]).is_err(), "{}", option.name);
    }
}

fn setup(scenario: &str) -> Setup {
    let (_, text) = Wrg::library().into_iter().find(|(name, _)| *name == scenario).expect("a scenario of the book");
    Setup {
        rulebook: Wrg::NAME.to_owned(),
        edition: *Wrg::EDITIONS.end(),
        scenario: scenario.to_owned(),
        text: text.to_owned(),
        options: BTreeMap::new(),
        seats: Wrg::seats(text).expect("a sound scenario"),
    }
}

/// The value of an option of a match.
fn setting(setup: &Setup, option: &str) -> Option<String> {
    let all = settings(setup).expect("a sound setup");
    all.into_iter().find(|(name, _)| *name == option).map(|(_, value)| value)
}

#[test]
fn an_option_that_nobody_chose_is_as_the_scenario_has_it() {
    for (scenario, option, value) in [
        ("wrg/farm", "game", Some("convention")),
        ("wrg/farm", "light", Some("day")),
        ("wrg/farm", "points", None),
        ("wrg/farm", "year", None),
        ("wrg/night-patrol", "light", Some("dark")),
        ("wrg/night-patrol", "reports", Some("officers")),
        ("wrg/gliders", "light", Some("moon")),
        ("wrg/points-battle", "game", Some("friendly")),
        ("wrg/points-battle", "table", None),
    ] {
        assert_eq!(setting(&setup(scenario), option).as_deref(), value, "{scenario} {option}");
    }
    let mut agreed = setup("wrg/points-battle");
    agreed.options = [("points", "500"), ("country", "desert"), ("seed", "3"), ("steady", "red"), ("timer", "egg")]
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .into();
    for (name, value) in &agreed.options {
        assert_eq!(setting(&agreed, name).as_ref(), Some(value), "{name}");
    }
}

#[test]
fn choosing_what_a_scenario_has_already_changes_nothing() {
    for (scenario, _) in Wrg::library() {
        let plain = setup(scenario);
        let own = settings(&plain).expect("a sound scenario").into_iter().map(|(name, value)| (name.to_owned(), value));
        let chosen = Setup { options: own.collect(), ..plain.clone() };
        let table = |setup: &Setup| Wrg::start(setup).unwrap_or_else(|faults| panic!("{faults}")).0;
        let (before, after) = (table(&plain), table(&chosen));
        assert_eq!(before.scenario, after.scenario, "{scenario}");
        assert_eq!(before.shop.map(|shop| (shop.points, shop.year)), after.shop.map(|shop| (shop.points, shop.year)));
        let known = OPTIONS.iter().filter(|option| option.is_of(scenario) && option.name != "table");
        let known: BTreeSet<String> = known.map(|option| option.name.to_owned()).collect();
        assert_eq!(known, chosen.options.into_keys().collect(), "{scenario}");
    }
}

#[test]
fn a_points_battle_can_be_fought_in_any_country() {
    for country in ["farmland", "village", "jungle", "wooded-hills", "desert"] {
        for seed in 0..12 {
            let done = start("wrg/points-battle", &[("country", country), ("seed", &seed.to_string())]);
            done.unwrap_or_else(|faults| panic!("{country} {seed}: {faults}"));
        }
    }
}

#[test]
fn a_points_battle_can_be_fought_on_a_table_of_ones_own() {
    let table = "title = \"Moor\"\nwidth = 700\ndepth = 500\n[[area]]\nkind = \"wood\"\nheight = 10\nshape = \"50,50 100,50 100,100\"\n";
    for scenario in ["wrg/points-battle", "wrg/points-attack"] {
        start(scenario, &[("table", table)]).unwrap_or_else(|faults| panic!("{faults}"));
    }
    let faulty = table.replace("wood", "wod").replace("100,100", "100,9000");
    let faults = start("wrg/points-battle", &[("table", &faulty)]).expect_err("two faults");
    assert!(faults.contains("table:5:") && faults.contains("table:7:"), "all faults with their lines: {faults}");
}

#[test]
fn wrong_options_are_named() {
    let wrong = |scenario, option: (&str, &str)| start(scenario, &[option]).expect_err("refused");
    assert!(wrong("wrg/points-battle", ("seed", "many")).contains("the seed is no whole number"));
    assert!(wrong("wrg/points-battle", ("country", "moor")).contains("there is no country `moor`"));
    assert!(wrong("wrg/farm", ("country", "desert")).contains("a table of its own"));
    assert!(wrong("wrg/points-battle", ("points", "100")).contains("agree on 300 to 3000 points"));
    assert!(wrong("wrg/points-battle", ("year", "1914")).contains("1925 to 1975"));
    assert!(wrong("wrg/farm", ("points", "700")).contains("does not let anybody buy"));
    assert!(wrong("wrg/farm", ("fog", "on")).contains("there is no option `fog`"));
}

#[test]
fn case_4_1_the_egg_timer_runs_for_orders_alone() {
    let limits = |word: &str| {
        let (_, text) = Wrg::library().into_iter().find(|(name, _)| *name == "wrg/first-fight").expect("there");
        let setup = Setup {
            rulebook: "wrg".to_owned(),
            edition: 1,
            scenario: "wrg/first-fight".to_owned(),
            seats: Wrg::seats(text).expect("seats"),
            text: text.to_owned(),
            options: [("timer".to_owned(), word.to_owned())].into(),
        };
        let (t, mut s) = Wrg::start(&setup).expect("it starts");
        [Frame::Deploy, Frame::Orders, Frame::Fire, Frame::React].map(|frame| {
            s.frame = frame;
            Wrg::time_limit(&t, &s)
        })
    };
    assert_eq!(limits("egg"), [None, Some(180), None, None]);
    assert_eq!(limits("none"), [None; 4]);
}

#[test]
fn case_4_1_when_the_egg_timer_runs_out_the_orders_stay_as_they_were() {
    let (both, minutes) = ([Seat(0), Seat(1)], 60_000);
    let mut game = Shelf::new()
        .with::<Wrg>()
        .create(Start {
            options: [("timer".to_owned(), "egg".to_owned())].into(),
            pace: Some(Pace::live(60, 0)),
            players: vec!["Ann".to_owned(), "Bob".to_owned()],
            ..Start::new("wrg/first-fight", [7; 32])
        })
        .expect("a sound start");
    game.at_time(0);
    game.begin().expect("everybody is there");
    let clock = |game: &dyn kernel::AnyMatch| game.clock().expect("clocks").clone();
    assert_eq!(clock(&*game).next_lapse(), Some(60 * minutes), "setting up has the whole bank");
    game.at_time(minutes);
    both.iter().for_each(|&seat| game.commit(seat, &["done".to_owned()], kernel::By::Player).expect("set up"));
    assert_eq!(clock(&*game).left(Seat(0), minutes), 3 * minutes);
    assert_eq!(clock(&*game).lapsed(4 * minutes - 1), Seats::default());
    assert_eq!(clock(&*game).lapsed(4 * minutes), Seats::first(2), "after three minutes both are out of time");
    game.at_time(4 * minutes);
    both.iter().for_each(|&seat| game.lapse(seat).expect("the default"));
    let written = kernel::game::text_of(game.lines_since(game.line() - 2));
    assert_eq!(written.matches("\"by\":\"clock\"").count(), 2, "{written}");
    assert_eq!(written.matches("[\"done\"]").count(), 2, "no group has new orders: {written}");
    assert_eq!(clock(&*game).lapsed(4 * minutes), Seats::default(), "whatever is asked next has time of its own");
}
