//! What a match may have otherwise than its scenario.

use kernel::{OptionKind, Rulebook, Setup};
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
