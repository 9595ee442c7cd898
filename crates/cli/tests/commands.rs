//! The commands that look: list, show, rules, bench, help.

#[allow(dead_code, reason = "every test uses its own part")]
mod common;

use common::{Folder, is_private, keys, line, run};
use serde_json::{Value, json};

#[test]
fn help_reads_as_it_was_written() {
    assert_eq!(run(&["--help"]).fine().out, include_str!("golden/help.txt"));
    assert_eq!(run(&["play", "--help"]).fine().out, include_str!("golden/play-help.txt"));
    assert_eq!(
        run(&["adjudicate", "raid", "direct-fire", "--help"]).fine().out,
        include_str!("golden/direct-fire-help.txt")
    );
    assert!(run(&["--version"]).fine().out.starts_with("fireteam "));
}

#[test]
fn list_names_all_scenarios() {
    let text = run(&["list"]).fine().out;
    // How wide the columns are depends on the longest name of all books; the words of each row do not.
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    let rows: Vec<String> = text.lines().map(words).collect();
    for row in include_str!("golden/list.txt").lines().map(words) {
        assert!(rows.contains(&row), "{row}: {text}");
    }
    let value = run(&["list", "--json"]).fine().json();
    let scenarios = value["scenarios"].as_array().unwrap();
    let of_raid = scenarios.iter().filter(|s| s["scenario"].as_str().is_some_and(|name| name.starts_with("raid/")));
    assert_eq!(of_raid.count(), 8);
    assert_eq!(
        scenarios[0],
        json!({ "scenario": "raid/entebbe", "title": "Entebbe", "date": "3 July 1976", "length": "5 minutes", "turns": 2 })
    );
}

/// The names that a list holds.
fn listed(word: &str) -> Vec<String> {
    let value = run(&["list", word, "--json"]).fine().json();
    let name = |row: &Value| row["scenario"].as_str().unwrap().to_owned();
    value["scenarios"].as_array().unwrap().iter().map(name).collect()
}

#[test]
fn list_takes_a_rule_book_or_part_of_a_name() {
    let all: Vec<String> = ["raid", "wrg"].into_iter().flat_map(listed).collect();
    let value = run(&["list", "--json"]).fine().json();
    assert_eq!(value["scenarios"].as_array().map(Vec::len), Some(all.len()));
    assert!(listed("wrg").iter().all(|name| name.starts_with("wrg/")) && listed("raid").len() == 8);
    assert_eq!(listed("points"), ["wrg/points-battle", "wrg/points-attack"]);
    assert_eq!(listed("NIGHT-patrol"), ["wrg/night-patrol"]);
    assert_eq!(listed("raid/entebbe"), ["raid/entebbe"]);
    let text = run(&["list", "farm"]).fine().out;
    assert!(text.contains("wrg/farm") && !text.contains("entebbe"), "{text}");
    for word in ["chess", "", "wrg/entebbe"] {
        let run = run(&["list", word]);
        run.bad_input(&format!("`{word}`"));
        run.bad_input("the rule books are raid and wrg");
    }
    line("list wrgg").bad_input("did you mean `wrg`?");
}

#[test]
fn show_says_what_each_option_is_in_this_scenario() {
    let here = |args: &[&str], option: &str| {
        let value = run(&[&["show", "--json"], args].concat()).fine().json();
        let row = value["options"].as_array().unwrap().iter().find(|row| row["option"] == option).cloned().unwrap();
        assert_eq!(row["example"], row["here"], "{row}");
        row["here"].as_str().unwrap().to_owned()
    };
    assert_eq!(here(&["wrg/farm"], "game"), "convention");
    assert_eq!(here(&["wrg/points-battle"], "game"), "friendly");
    assert_eq!((here(&["wrg/farm"], "light"), here(&["wrg/night-patrol"], "light")), ("day".into(), "dark".into()));
    assert_eq!(here(&["wrg/night-patrol"], "reports"), "officers");
    assert_eq!(here(&["wrg/farm", "--option", "light=moon"], "light"), "moon");
    let text = run(&["show", "wrg/night-patrol"]).fine().out;
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in ["--option light=dark ", "day, moon, dark; here dark", "--option reports=officers ", "here officers"] {
        assert!(words.contains(part), "{part}: {text}");
    }
    assert!(!text.contains("game=friendly"), "{text}");
}

#[test]
fn show_tells_of_support_observers_and_gear() {
    let text = run(&["show", "wrg/advance-1944"]).fine().out;
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for what in ["off-table support 2 periods", "forward observer", "flail"] {
        assert!(text.contains(what), "{what}: {text}");
    }
    let forces = run(&["show", "wrg/advance-1944", "--json"]).fine().json()["forces"].clone();
    assert_eq!((&forces[0]["support"], &forces[1]["support"]), (&json!(2), &Value::Null));
}

#[test]
fn show_describes_every_scenario() {
    let value = run(&["list", "--json"]).fine().json();
    let of_raid = |name: &str| name.starts_with("raid/");
    for scenario in value["scenarios"].as_array().unwrap() {
        let name = scenario["scenario"].as_str().unwrap();
        if !of_raid(name) {
            continue;
        }
        let text = run(&["show", name]).fine().out;
        for part in [scenario["title"].as_str().unwrap(), "Alpha:", "Bravo:", "Victory", "Options"] {
            assert!(text.contains(part), "{name}: {text}");
        }
        let run = run(&["show", name, "--json"]).fine();
        let expected = [
            "scenario",
            "title",
            "date",
            "length",
            "turns",
            "situation",
            "forces",
            "special_rules",
            "victory",
            "options",
        ];
        assert_eq!(keys(&run.out), expected);
        let value = run.json();
        assert!(value["forces"].as_array().is_some_and(|f| f.len() == 2), "{value}");
        assert!(value["victory"].as_array().is_some_and(|v| !v.is_empty()), "{value}");
    }
    assert_eq!(run(&["show", "entebbe"]).fine().out, include_str!("golden/show-entebbe.txt"));
    let night = run(&["show", "entebbe", "--option", "night=on"]).fine().out;
    assert!(night.contains("15.91"), "{night}");
}

#[test]
fn show_draws_the_map_and_writes_over_nothing() {
    let folder = Folder::new();
    let args = ["show", "son-tay", "--svg", "map.svg", "--png", "map.png", "--scale", "0.1"];
    let first = folder.run(&args);
    assert_eq!(first.code, Some(0), "{}", first.err);
    assert!(first.err.contains("map.svg") && first.err.contains("map.png"));
    assert!(folder.read("map.svg").starts_with("<svg"));
    assert_eq!(&std::fs::read(folder.path("map.png")).unwrap()[1..4], b"PNG");
    folder.write("map.svg", "mine");
    folder.run(&["show", "son-tay", "--svg", "map.svg"]).bad_input("map.svg exists already");
    assert_eq!(folder.read("map.svg"), "mine");
    assert_eq!(folder.run(&["show", "son-tay", "--svg", "map.svg", "--force", "--dark"]).code, Some(0));
    assert!(folder.read("map.svg").starts_with("<svg"));
    folder.run(&["show", "son-tay", "--svg", "no/such/folder/map.svg"]).bad_input("no such file");
    folder.run(&["show", "son-tay", "--png", "huge.png", "--scale", "1000"]).bad_input("pixels");
    folder.run(&["show", "son-tay", "--png", "none.png", "--scale", "0"]).bad_input("pixels");
    folder.run(&["show", "son-tay", "--png", "none.png", "--scale", "-1"]).bad_input("-1");
    assert!(!folder.path("huge.png").exists() && !folder.path("none.png").exists());
}

const SKIRMISH: &str = r#"
name = "raid/skirmish"
title = "Skirmish"
situation = "Two teams meet."
turns = 3
[alpha]
title = "Blue"
arms = "semi"
[[alpha.group]]
units = ["1 fire-team"]
area = ["hexes 0903"]
[bravo]
title = "Red"
arms = "bolt"
[[bravo.group]]
units = ["1 fire-team"]
area = ["hexes 0803"]
[[victory]]
winner = "alpha"
when = ["bravo destroyed"]
text = "Red is gone"
[[victory]]
winner = "bravo"
at = "the end"
text = "Red is still there"
"#;

#[test]
fn own_scenarios_are_shown_and_their_faults_named_with_place() {
    let folder = Folder::new();
    let file = folder.write("skirmish.toml", SKIRMISH);
    assert!(folder.run(&["show", &file]).fine().out.contains("Skirmish"));
    for (from, to, words) in [
        ("1 fire-team", "1 dragoon", "dragoon"),
        ("hexes 0903", "hexes 9903", "9903"),
        ("turns = 3", "turns = 0", "0 turns"),
        ("bravo destroyed", "bravo ruined", "bravo ruined"),
        ("winner = \"alpha\"", "winner = \"charlie\"", "charlie"),
        ("title = \"Blue\"", "titel = \"Blue\"", "titel"),
        ("arms = \"semi\"", "arms = \"bow\"", "bow"),
        ("situation", "situation = ", ""),
    ] {
        let file = folder.write("wrong.toml", &SKIRMISH.replacen(from, to, 1));
        let run = folder.run(&["show", &file]);
        run.bad_input(words);
        let line = run.err.strip_prefix("error: wrong.toml:").and_then(|rest| rest.split(':').next());
        assert!(line.is_some_and(|line| line.parse::<u32>().is_ok()), "{to}: {}", run.err);
        let value: Value = serde_json::from_str(&folder.run(&["show", &file, "--json"]).err).unwrap();
        assert!(value["faults"]["faults"][0]["line"].as_u64().is_some_and(|line| line > 0), "{value}");
        assert_eq!(folder.run(&["play", &file]).code, Some(2));
    }
    assert!(!folder.path("data").exists(), "nothing is kept of a game that could not begin");
}

#[test]
fn scenarios_that_are_none() {
    line("show raid/entebe").bad_input("did you mean `raid/entebbe`?");
    line("show chess/mate").bad_input("chess/mate");
    line("show nothing.toml").bad_input("nothing.toml: there is no such file");
    line("show entebbe --option night").bad_input("night=on");
    line("show entebbe --option night=maybe").bad_input("`on` or `off`");
    line("show entebbe --option fog=on").bad_input("there is no option `fog`");
    let folder = Folder::new();
    std::fs::write(folder.path("bytes.toml"), b"name = \"x\"\n\xff\xfe").unwrap();
    folder.run(&["show", "bytes.toml"]).bad_input("line 2 is not text");
    folder.write("empty.toml", "");
    folder.run(&["show", "empty.toml"]).bad_input("empty.toml");
    std::fs::create_dir(folder.path("folder.toml")).unwrap();
    folder.run(&["show", "folder.toml"]).bad_input("folder");
}

#[test]
fn rules_say_what_the_program_does() {
    let all = run(&["rules", "raid"]).fine().out;
    for part in ["7 Fire", "7.63", "Rulings", "R1", "Tables", "9.42"] {
        assert!(all.contains(part), "{part}");
    }
    let case = run(&["rules", "raid", "7.2"]).fine().out;
    for part in ["done by", "tested by", "Table 7.2", "Reconstructed", "modifiers = "] {
        assert!(case.contains(part), "{part}: {case}");
    }
    let section = run(&["rules", "raid", "9", "--json"]).fine();
    assert_eq!(keys(&section.out), ["book", "cases", "rulings", "tables"]);
    let value = section.json();
    let cases = value["cases"].as_array().unwrap();
    assert!(cases.len() > 10 && cases.iter().all(|c| c["case"].as_str().unwrap().starts_with("9.")), "{value}");
    assert!(run(&["rules", "raid", "r2"]).fine().out.contains("R2"));
    assert!(run(&["rules", "raid", "[7.63]"]).fine().out.contains("Overwatch"));
    line("rules raid 99.9").bad_input("there is no case `99.9`");
    line("rules chess").bad_input("chess");
}

#[test]
fn bench_measures() {
    let run = run(&["bench", "raid", "--scenario", "raid/entebbe", "--seconds", "1", "--json"]).fine();
    let value = run.json();
    for key in ["moves_per_second", "offers_per_move", "commits_per_second", "games_per_second", "moves_per_game"] {
        assert!(value[key].as_f64().is_some_and(|figure| figure > 0.0), "{key}: {value}");
    }
    assert!(value["state_bytes"].as_u64().is_some_and(|bytes| bytes <= 4096), "{value}");
    assert_eq!(value["periods_per_second"], serde_json::Value::Null, "Raid has no periods");
    line("bench raid --seconds 0").bad_input("0");
    line("bench raid --scenario raid/none").bad_input("raid/none");
}

#[test]
fn bench_tells_periods_beside_raids_moves() {
    let value = line("bench wrg --scenario wrg/first-fight --seconds 1 --json").fine().json();
    let figure = |key: &str| value[key].as_f64().unwrap_or_else(|| panic!("{key}: {value}"));
    let ratio = figure("raid_moves_per_second") / figure("periods_per_second");
    assert!((figure("raid_moves_per_period") - ratio).abs() < 0.01 * ratio && ratio > 1.0, "{value}");
    let told = line("bench wrg --scenario wrg/first-fight --seconds 1").fine().out;
    assert!(told.contains("periods a second") && told.contains("raid/sweep, moves"), "{told}");
}

#[test]
fn unknown_commands_and_flags_are_bad_input() {
    line("fly").bad_input("fly");
    line("list wrg raid").bad_input("raid");
    line("list --loudly").bad_input("--loudly");
    line("play").bad_input("<SCENARIO>");
    line("play entebbe --alpha computer").bad_input("human, random or greedy");
    line("play entebbe --seed soon").bad_input("soon");
}

#[test]
fn logs_are_private_and_in_the_data_folder() {
    let folder = Folder::new();
    folder.typed(&["play", "entebbe"], b"quit\n").fine();
    folder.typed(&["play", "entebbe"], b"quit\n").fine();
    for name in ["entebbe-001.log", "entebbe-002.log"] {
        assert!(is_private(&folder.path("data/fireteam").join(name)), "{name}");
    }
}
