//! Measured tables: made-up country, table files, and the scenarios that are fought on them.

#[allow(dead_code, reason = "every test uses its own part")]
mod common;

use common::{Folder, keys, line, run};
use serde_json::json;

#[test]
fn made_up_country_is_the_same_for_the_same_seed() {
    for country in ["farmland", "village", "jungle", "wooded-hills", "desert"] {
        let args = ["table", "generate", country, "--seed", "3"];
        let text = run(&args).fine().out;
        assert!(text.contains("[[area]]") && text.contains("width = 720"), "{country}");
        assert_eq!(text, run(&args).fine().out);
        assert_ne!(text, run(&["table", "generate", country, "--seed", "4"]).fine().out);
    }
}

#[test]
fn a_table_is_kept_shown_and_drawn() {
    let folder = Folder::new();
    let made = ["table", "generate", "village", "--width", "360", "--depth", "240", "--out", "village.toml"];
    let first = folder.run(&made);
    assert!(first.code == Some(0) && first.err.contains("village.toml"), "{}", first.err);
    folder.run(&made).bad_input("exists already");
    let shown = folder.run(&["show", "--table", "village.toml", "--json"]).fine();
    assert_eq!(keys(&shown.out), ["title", "width", "depth", "areas", "lines", "contours", "highest", "places"]);
    let value = shown.json();
    assert_eq!((&value["width"], &value["depth"], &value["title"]), (&json!(360), &json!(240), &json!("Village 1")));
    let houses = value["areas"].as_array().unwrap().iter().find(|area| area["kind"] == "building");
    assert!(houses.is_some_and(|houses| houses["number"].as_u64() > Some(0)), "{value}");
    let drawn = folder.run(&["show", "--table", "village.toml", "--svg", "v.svg", "--png", "v.png", "--scale", "0.2"]);
    assert!(drawn.code == Some(0) && drawn.out.contains("360 by 240 m"), "{} {}", drawn.out, drawn.err);
    assert!(folder.read("v.svg").starts_with("<svg") && folder.read("v.svg").contains(">Village 1</text>"));
    assert_eq!(&std::fs::read(folder.path("v.png")).unwrap()[1..4], b"PNG");
    folder.run(&["show", "--table", "village.toml", "--png", "w.png", "--scale", "0"]).bad_input("pixels");
}

#[test]
fn a_wrong_table_is_told_everything_with_its_place() {
    let folder = Folder::new();
    let wrong = "title = \"x\"\nwidth = 100\ndepth = 100\n[[area]]\nkind = \"castle\"\nshape = \"0,0 10,0 10,10\"\n\
                 [[contour]]\nheight = 5\nring = \"0,0 50,0 50,50 0,50\"\n[[contour]]\nheight = 10\nring = \"40,40 90,40 90,90\"\n";
    let run = folder.run(&["show", "--table", &folder.write("wrong.toml", wrong)]);
    run.bad_input("wrong.toml:5:");
    run.bad_input("castle");
    run.bad_input("crosses the contour of 5 m");
    let measured = folder.write("measured.toml", "title = \"x\"\nwidth = 100\ndepth = 100\n");
    folder.run(&["show", &measured]).bad_input("`fireteam show --table");
    folder.run(&["show", "--table", "none.toml"]).bad_input("there is no such file");
    line("table generate swamp").bad_input("wooded-hills");
    line("table generate dessert").bad_input("did you mean `desert`?");
    line("table generate desert --width 10").bad_input("10");
    line("show").bad_input("<SCENARIO>");
    line("show entebbe --table x.toml").bad_input("--table");
}

#[test]
fn scenarios_on_measured_tables_are_listed_shown_and_drawn() {
    let value = run(&["list", "--json"]).fine().json();
    let of_book = |name: &str| name.starts_with("wrg/");
    let names: Vec<&str> = value["scenarios"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|s| s["scenario"].as_str())
        .filter(|n| of_book(n))
        .collect();
    assert!(names.contains(&"wrg/farm") && names.contains(&"wrg/first-fight"), "{names:?}");
    for name in &names {
        let value = run(&["show", name, "--json"]).fine().json();
        assert!(value["forces"].as_array().is_some_and(|forces| forces.len() == 2), "{value}");
        // Where armies are bought there are none yet, but points for them.
        let bought = value["options"].as_array().is_some_and(|all| all.iter().any(|o| o["option"] == "points"));
        let groups = value["forces"][0]["groups"].as_array().is_some_and(|groups| !groups.is_empty());
        assert!(groups != bought, "{value}");
        assert_eq!(bought, name.starts_with("wrg/points-"), "{name}");
        assert!(run(&["show", name]).fine().out.contains("Options"));
    }
    let folder = Folder::new();
    let drawn = folder.run(&["show", "wrg/farm", "--svg", "farm.svg"]);
    assert_eq!(drawn.code, Some(0), "{}", drawn.err);
    assert!(folder.read("farm.svg").contains(">Farmhouse</text>"));
}

#[test]
fn the_rules_of_infantry_action_are_told() {
    let all = run(&["rules", "wrg"]).fine().out;
    for part in ["12 Casualties", "12.3", "Rulings", "R1", "Tables", "fireteam rules wrg CASE"] {
        assert!(all.contains(part), "{part}");
    }
    let case = run(&["rules", "wrg", "9.4"]).fine().out;
    for part in ["done by", "tested by", "Table 9.4", "belt-lmg"] {
        assert!(case.contains(part), "{part}: {case}");
    }
    line("rules wrg 99.9").bad_input("there is no case `99.9`");
}

#[test]
fn infantry_action_is_measured() {
    let args = ["bench", "wrg", "--scenario", "wrg/first-fight", "--seconds", "1", "--json"];
    let value = run(&args).fine().json();
    assert!(value["moves_per_second"].as_f64().is_some_and(|figure| figure > 0.0), "{value}");
    line("bench wrg --scenario raid/entebbe").bad_input("no scenario of wrg");
}
