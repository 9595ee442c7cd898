//! Rulings and odds at a real table.

#[allow(dead_code, reason = "every test uses its own part")]
mod common;

use common::{keys, line};
use serde_json::{Value, json};

/// A shot and what is ruled: column, total, result, casualties, suppressed, destroyed.
fn ruled(flags: &str, column: Value, total: i64, result: &str, casualties: u8, suppressed: bool, destroyed: bool) {
    let run = line(&format!("adjudicate raid {flags} --json")).fine();
    let value = run.json();
    let found = [
        &value["column"],
        &value["total"],
        &value["result"],
        &value["casualties"],
        &value["suppressed"],
        &value["destroyed"],
    ];
    let expected = [column, json!(total), json!(result), json!(casualties), json!(suppressed), json!(destroyed)];
    assert_eq!(found.map(Clone::clone), expected, "{flags}: {value}");
    let sum = |list: &str, key: &str| -> i64 {
        value[list].as_array().into_iter().flatten().filter_map(|item| item[key].as_i64()).sum()
    };
    assert_eq!(sum("rolls", "die") + sum("modifiers", "value"), total, "{flags}: {value}");
    let order = ["cases", "column", "modifiers", "rolls", "total", "result", "casualties", "suppressed", "destroyed"];
    assert_eq!(keys(&run.out)[..9], order, "{}", run.out);
}

#[test]
fn direct_fire() {
    // The book's own example: three semi-automatic rifles at three hexes, Medium, die 4.
    ruled("direct-fire --weapon semi --men 3 --range 3 --terrain medium --dice 4", json!(5), 4, "1", 1, true, false);
    ruled("direct-fire --weapon lmg --range 3 --terrain medium --dice 4", json!(5), 4, "1", 1, true, false);
    ruled("direct-fire --weapon auto --men 4 --range 0 --terrain clear --dice 1", json!(1), 6, "4", 4, true, false);
    ruled("direct-fire --weapon hmg --range 16 --terrain clear --dice 1", json!(1), -3, "-", 0, false, false);
    // Shifts to the left stop at the edge, each column past the right one takes 1 from the die.
    ruled(
        "direct-fire --weapon auto --men 4 --range 5 --terrain clear --crossfire --dice 3",
        json!(1),
        3,
        "2",
        2,
        true,
        false,
    );
    ruled("direct-fire --weapon bolt --men 1 --range 1 --terrain building --dice 6", json!(9), 5, "S", 0, true, false);
    ruled(
        "direct-fire --weapon semi --men 4 --range 2 --terrain clear --suppressed --dice 1",
        json!(2),
        0,
        "S",
        0,
        true,
        false,
    );
    ruled(
        "direct-fire --weapon semi --men 4 --range 2 --terrain clear --from-truck --dice 1",
        json!(2),
        0,
        "S",
        0,
        true,
        false,
    );
    ruled("direct-fire --weapon hmg --gunship --range 15 --terrain mixed --dice 2", json!(1), 3, "2", 2, true, false);
    // Trucks and helicopters are destroyed or not; helicopters have no cover, and one column more at altitude.
    ruled(
        "direct-fire --weapon hmg --range 3 --terrain clear --target truck --dice 4",
        json!(1),
        4,
        "3",
        0,
        false,
        true,
    );
    ruled(
        "direct-fire --weapon hmg --range 3 --terrain clear --target truck --dice 3",
        json!(1),
        3,
        "2",
        0,
        false,
        false,
    );
    ruled(
        "direct-fire --weapon hmg --range 9 --terrain heavy --target helicopter --dice 4",
        json!(1),
        4,
        "3",
        0,
        false,
        true,
    );
    let high = "direct-fire --weapon hmg --range 9 --terrain heavy --target helicopter-at-altitude --dice 4";
    ruled(high, json!(2), 4, "2", 0, false, false);
}

#[test]
fn indirect_fire() {
    ruled("indirect-fire --strength 9 --terrain clear --dice 5", json!("9-11"), 5, "4", 4, true, false);
    ruled("indirect-fire --strength 8 --terrain building --dice 5", json!(8), 2, "2", 2, true, false);
    ruled(
        "indirect-fire --shell 105mm:1 --shell 81mm:0 --terrain heavy --dice 5",
        json!("12-14"),
        3,
        "3",
        3,
        true,
        false,
    );
    ruled(
        "indirect-fire --shell 155mm:0 --shell 81mm:2 --terrain medium --dice 1",
        json!("15-17"),
        0,
        "3",
        3,
        true,
        false,
    );
    ruled("indirect-fire --strength 18 --terrain clear --target tank --dice 2", json!("18+"), 2, "4", 0, false, true);
    ruled("indirect-fire --strength 9 --terrain clear --target apc --dice 2", json!("9-11"), 2, "3", 0, false, true);
    ruled(
        "indirect-fire --strength 9 --terrain clear --target building --dice 5",
        json!("9-11"),
        2,
        "3",
        0,
        false,
        true,
    );
    ruled("indirect-fire --strength 1 --terrain clear --target truck --dice 6", json!("1-2"), 6, "1", 0, false, true);
}

#[test]
fn scatter() {
    let scatter = |flags: &str| line(&format!("adjudicate raid scatter {flags} --json")).fine().json();
    let strays = scatter("--hex 1926 --dice 3,2,5");
    assert_eq!((&strays["impact"], &strays["hexes"], &strays["scatters"]), (&json!("2125"), &json!(2), &json!(true)));
    let lands = scatter("--hex 1926 --dice 6");
    assert_eq!((&lands["impact"], &lands["scatters"]), (&json!("1926"), &json!(false)), "{lands}");
    assert_eq!(scatter("--hex 1926 --dice 6,2,5")["impact"], "1926", "all three dice may be rolled at once");
    assert_eq!(scatter("--hex 0101 --dice 1,1,6")["impact"], Value::Null, "off the map");
    assert!(line("adjudicate raid scatter --hex 1926 --dice 3,2,5").fine().out.contains("strays 2 hexes"));
}

#[test]
fn sight() {
    let run = line("adjudicate raid sight --scenario raid/litani --from 3620 --to 3222 --json").fine();
    assert_eq!(keys(&run.out), ["visible", "cost", "budget", "blocked_by", "hexes"]);
    let value = run.json();
    assert_eq!((&value["visible"], &value["budget"], &value["blocked_by"]), (&json!(true), &json!(10), &Value::Null));
    let sight =
        |flags: &str| line(&format!("adjudicate raid sight --scenario raid/litani {flags} --json")).fine().json();
    let cost = value["cost"].as_u64().unwrap();
    let short = sight(&format!("--from 3620 --to 3222 --budget {}", cost - 1));
    assert_eq!((&short["visible"], &short["blocked_by"]["case"]), (&json!(false), &json!("6.11")));
    assert_eq!(short["cost"], cost, "the whole line's cost, although it exceeds the budget");
    assert_eq!(sight("--from 3620 --to 3222 --night")["budget"], 6);
    assert_eq!(sight("--from 3620 --to 3621 --night --budget 1")["visible"], true, "next door at night");
    let high = sight("--from 3620 --to 3222 --altitude");
    assert_eq!((&high["budget"], &high["visible"]), (&json!(20), &json!(true)));
    assert_eq!(sight("--from 3620 --to 3620")["visible"], true);
}

#[test]
fn odds() {
    let run = line("odds raid direct-fire --weapon semi --men 3 --range 3 --terrain medium --json").fine();
    assert_eq!(
        run.json(),
        json!({ "outcomes": [
            { "result": "-", "fraction": "1/6", "probability": 0.1667 },
            { "result": "S", "fraction": "1/3", "probability": 0.3333 },
            { "result": "1", "fraction": "1/3", "probability": 0.3333 },
            { "result": "2", "fraction": "1/6", "probability": 0.1667 },
        ], "expected_casualties": 0.6667 })
    );
    assert_eq!(keys(&run.out), ["outcomes", "expected_casualties"]);
    let hard = line("odds raid indirect-fire --strength 9 --terrain clear --target tank --json").fine().json();
    assert_eq!((&hard["expected_casualties"], &hard["chance_destroyed"]), (&json!(0.0), &json!(0.3333)));
    let text = line("odds raid direct-fire --weapon hmg --range 3 --terrain clear").fine().out;
    assert!(text.contains("expected casualties 2.33"), "{text}");
}

#[test]
fn every_line_of_odds_adds_up_to_one() {
    for weapon in ["bolt", "semi", "auto"] {
        for range in [0, 4, 8] {
            let value = line(&format!(
                "odds raid direct-fire --weapon {weapon} --men 2 --range {range} --terrain mixed --json"
            ));
            let sixths = |fraction: &str| -> u32 {
                let (num, den) = fraction.split_once('/').unwrap_or((fraction, "1"));
                num.parse::<u32>().unwrap() * 6 / den.parse::<u32>().unwrap()
            };
            let value = value.json();
            let outcomes = value["outcomes"].as_array().unwrap();
            assert_eq!(outcomes.iter().map(|o| sixths(o["fraction"].as_str().unwrap())).sum::<u32>(), 6, "{value}");
        }
    }
}

#[test]
fn shots_that_the_rules_forbid_are_refused_with_their_case() {
    for (flags, case) in [
        ("direct-fire --weapon auto --men 4 --range 9 --terrain clear", "7.2"),
        ("direct-fire --weapon auto --men 4 --range 300 --terrain clear", "7.2"),
        ("direct-fire --weapon hmg --gunship --range 16 --terrain clear", "13.41"),
        ("direct-fire --weapon hmg --range 16 --terrain clear --target helicopter", "13.5"),
        ("direct-fire --weapon hmg --range 3 --terrain clear --target tank", "14.14"),
        ("direct-fire --weapon hmg --range 3 --terrain clear --from-truck", "14.16"),
        ("indirect-fire --shell 60mm:2 --terrain clear", "9.42"),
    ] {
        for (command, dice) in [("adjudicate", " --dice 4"), ("odds", "")] {
            let run = line(&format!("{command} raid {flags}{dice} --json"));
            assert_eq!((run.code, run.err.as_str()), (Some(1), ""), "{flags}");
            let value = run.json();
            assert_eq!(value["refused"]["case"], case, "{value}");
            assert!(value["refused"]["reason"].as_str().is_some_and(|reason| reason.len() > 10), "{value}");
            let plain = line(&format!("{command} raid {flags}{dice}"));
            assert_eq!((plain.code, plain.out.as_str()), (Some(1), ""));
            assert!(plain.err.contains(case), "{}", plain.err);
        }
    }
}

#[test]
fn impossible_flags_and_dice_are_bad_input() {
    let direct = "adjudicate raid direct-fire --weapon semi --men 3 --range 3 --terrain medium";
    for (flags, words) in [
        (format!("{direct} --dice 7"), "`7` is no whole number from 1 to 6"),
        (format!("{direct} --dice 0"), "`0` is no whole number from 1 to 6"),
        (format!("{direct} --dice 4,4"), "too many dice"),
        (format!("{direct} --dice x"), "invalid value 'x'"),
        (format!("{direct} --dice 400"), "400"),
        (direct.to_owned(), "--dice"),
        (format!("{direct} --dice 4 --gunship"), "--weapon hmg"),
        (format!("{direct} --dice 4 --target castle"), "helicopter-at-altitude"),
        ("adjudicate raid direct-fire --weapon semi --range 3 --terrain medium --dice 4".to_owned(), "--men"),
        ("adjudicate raid direct-fire --weapon semi --men 5 --range 3 --terrain medium --dice 4".to_owned(), "--men"),
        ("adjudicate raid direct-fire --weapon semi --men 0 --range 3 --terrain medium --dice 4".to_owned(), "--men"),
        ("adjudicate raid direct-fire --weapon bow --men 3 --range 3 --terrain medium --dice 4".to_owned(), "bow"),
        ("adjudicate raid direct-fire --weapon semi --men 3 --range -1 --terrain medium --dice 4".to_owned(), "-1"),
        ("adjudicate raid direct-fire --weapon semi --men 3 --range 3 --terrain swamp --dice 4".to_owned(), "swamp"),
        (
            "adjudicate raid direct-fire --weapon hmg --gunship --from-truck --range 3 --terrain clear --dice 4"
                .to_owned(),
            "--from-truck",
        ),
        ("adjudicate raid indirect-fire --terrain clear --dice 4".to_owned(), "--strength"),
        ("adjudicate raid indirect-fire --strength 0 --terrain clear --dice 4".to_owned(), "--strength"),
        ("adjudicate raid indirect-fire --strength 4 --shell 81mm:0 --terrain clear --dice 4".to_owned(), "--shell"),
        ("adjudicate raid indirect-fire --shell 88mm:0 --terrain clear --dice 4".to_owned(), "88mm"),
        ("adjudicate raid indirect-fire --shell 81mm --terrain clear --dice 4".to_owned(), "105mm:1"),
        ("adjudicate raid scatter --hex 9999 --dice 3,2,5".to_owned(), "9999"),
        ("adjudicate raid scatter --hex 1926 --dice 3".to_owned(), "scatter direction"),
        ("adjudicate raid scatter --hex 1926 --dice 3,2,5,1".to_owned(), "too many dice"),
        ("adjudicate raid scatter --hex 1926 --dice 6,2,9".to_owned(), "`9` is no whole number from 1 to 6"),
        ("adjudicate raid sight --scenario raid/atlantis --from 3620 --to 3222".to_owned(), "raid/atlantis"),
        ("adjudicate raid sight --scenario raid/litani --from 5801 --to 3222".to_owned(), "5801"),
        ("adjudicate raid sight --scenario raid/litani --from 3620 --to tower".to_owned(), "tower"),
        ("adjudicate raid sight --scenario raid/litani --from 3620 --to 3222 --budget 999".to_owned(), "999"),
        ("adjudicate chess sight".to_owned(), "chess"),
        ("odds raid scatter --hex 1926".to_owned(), "scatter"),
        ("odds raid direct-fire --weapon semi --men 3 --range 3 --terrain medium --dice 4".to_owned(), "--dice"),
    ] {
        line(&flags).bad_input(words);
    }
    let run = line(&format!("{direct} --dice 7 --json"));
    assert_eq!((run.code, run.out.as_str()), (Some(2), ""));
    assert!(serde_json::from_str::<Value>(&run.err).is_ok_and(|v| v["error"].is_string()), "{}", run.err);
}
