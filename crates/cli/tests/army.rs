//! `fireteam army`: armies are checked whole, priced, and made into cards.

#[allow(dead_code, reason = "every test uses its own part")]
mod common;

use common::{Folder, keys, line, run};
use serde_json::{Value, json};

const SMALL: &str = r#"title = "Patrol <one>"
points = 300

[[group]]
name = "Headquarters"
men = ["officer smg", "man radio", "2 man rifle"]

[[group]]
name = "1 Section"
men = ["corporal smg grenades", "6 man rifle", "man belt-lmg"]
"#;

#[test]
fn the_samples_are_listed_and_can_be_priced() {
    let value = run(&["army", "wrg", "--json"]).fine().json();
    let armies = value["armies"].as_array().unwrap();
    assert_eq!(armies.len(), 8);
    for army in armies {
        let name = army["name"].as_str().unwrap();
        let priced = run(&["army", "wrg", name, "--json"]).fine().json();
        assert_eq!(priced["total"], army["total"]);
        let bill: u64 = priced["bill"].as_array().unwrap().iter().map(|l| l["points"].as_u64().unwrap()).sum();
        assert_eq!(priced["total"], bill, "{name}");
    }
    // Headquarters 35 + 32 + 15 + 35 + 45 = 162; three sections of 179.
    let platoon = run(&["army", "wrg", "platoon-1940", "--json"]).fine().json();
    assert_eq!((&platoon["total"], &platoon["men"]), (&json!(699), &json!(35)));
    assert!(run(&["army", "wrg"]).fine().out.contains("cold-war-1970"));
    let text = run(&["army", "wrg", "jungle-1942", "--text"]).fine().out;
    assert!(text.contains("[[group]]"), "{text}");
}

#[test]
fn an_army_of_ones_own_is_priced_line_by_line() {
    let folder = Folder::new();
    let file = folder.write("patrol.toml", SMALL);
    let run = folder.run(&["army", "wrg", &file, "--json"]).fine();
    assert_eq!(keys(&run.out), ["title", "points", "total", "left", "men", "defender", "support", "groups", "bill"]);
    let value = run.json();
    assert_eq!((&value["total"], &value["left"], &value["men"]), (&json!(257), &json!(43), &json!(12)));
    let group = &value["groups"][1];
    assert_eq!((&group["name"], &group["points"], &group["strength"]), (&json!("1 Section"), &json!(147), &json!(8)));
    let rifles = group["weapons"].as_array().unwrap().iter().find(|w| w["weapon"] == "rifle").unwrap();
    assert_eq!(
        rifles,
        &json!({ "weapon": "rifle", "number": 6, "section": "9.4", "ranges": [25, 50, 100, 250, 500], "effect": [3, 2, 2, 2, 1] })
    );
    let text = folder.run(&["army", "wrg", &file]).fine().out;
    assert!(text.contains("257  of 300 agreed, 43 left") && text.contains("sound"), "{text}");
}

#[test]
fn surcharges_defences_and_support_are_on_the_bill() {
    let folder = Folder::new();
    let army = "title = 'x'\npoints = 999\ndefender = true\nsupport = 2\ntrench = 30\nbunkers = [4]\n\
                [[group]]\nname = 'a'\nmen = ['officer smg', 'corporal smg', '4 man rifle']\n\
                [[group]]\nname = 'late'\nmen = ['2 man rifle']\nreserve = true\n\
                [[group]]\nname = 'drop'\nmen = ['2 man rifle']\nair_landed = true\n\
                [[group]]\nname = 'gun'\nmen = ['lance-corporal', '2 man']\nheavy = ['gun']\nemplaced = true\n\
                [defences]\nap-mines = 20\nat-mines = 10\nwire = 15\nfougasse = 1\ntrip-flare = 1\nbangalore = 1\nsatchel = 1\n";
    let file = folder.write("all.toml", army);
    let value = folder.run(&["army", "wrg", &file, "--json"]).fine().json();
    let points = |what: &str| {
        let line = value["bill"].as_array().unwrap().iter().find(|line| line["what"] == what).cloned();
        line.map(|line| (line["section"].as_str().unwrap().to_owned(), line["points"].as_u64().unwrap()))
    };
    let on = |section: &str, points| Some((section.to_owned(), points));
    assert_eq!(points("a: 6 men"), on("2.1", 40 + 25 + 60));
    assert_eq!(points("a: in defence on the table"), on("2.3", 125));
    assert_eq!((points("late: 2 men"), points("late: in defence on the table")), (on("2.1", 30), None));
    assert_eq!(points("drop: air landing"), on("2.3", 15));
    assert_eq!(points("gun: emplacement"), on("2.4", 25));
    assert_eq!(points("2 periods of support"), on("2.3", 100));
    assert_eq!((points("bunker for 4"), points("30 m of trench")), (on("2.4", 40), on("2.4", 15)));
    assert_eq!((points("20 m of ap-mines"), points("10 m of at-mines")), (on("2.4", 20), on("2.4", 20)));
    assert_eq!((points("15 m of wire"), points("1 fougasse")), (on("2.4", 6), on("2.4", 10)));
    assert_eq!(value["groups"][3]["points"], 2 * (35 + 50) + 25);
}

#[test]
fn everything_wrong_is_told_at_once_with_its_line() {
    let folder = Folder::new();
    for (from, to, line, words) in [
        ("points = 300", "points = 200", 2, "the army costs 257 points, 57 more than the 200 agreed (2.5)"),
        ("officer smg", "sergeant smg", 2, "several groups and no officer (2.5)"),
        ("corporal smg grenades", "man smg grenades", 9, "1 Section: 8 men without a corporal (1.2)"),
        ("6 man rifle", "6 man rifel", 10, "`rifel` is not known here"),
        ("1 Section", "Headquarters", 9, "two groups have this name"),
        ("points = 300", "points = 300\ntrench = 20", 3, "field defences without being the defender (2.4)"),
        ("title", "titel", 1, "titel"),
        ("[[group]]", "[[group]", 4, ""),
        ("man belt-lmg\"]", "man belt-lmg\"]\nvehicle = { afv = 20 }", 9, "an AFV's crew with 1 submachine guns (2.5)"),
        ("man belt-lmg\"]", "man belt-lmg\"]\nheavy = ['afv-gun']", 9, "an AFV's gun without an AFV (2.2)"),
        ("man belt-lmg\"]", "man belt-lmg\"]\nvehicle = { airship = 20 }", 11, "airship"),
    ] {
        let file = folder.write("wrong.toml", &SMALL.replacen(from, to, 1));
        let run = folder.run(&["army", "wrg", &file, "--html", "never.html"]);
        run.bad_input(words);
        assert!(run.err.contains(&format!("wrong.toml:{line}:")), "{to}: {}", run.err);
        let value: Value = serde_json::from_str(&folder.run(&["army", "wrg", &file, "--json"]).err).unwrap();
        let faults = value["faults"]["faults"].as_array().unwrap();
        assert!(faults.iter().any(|fault| fault["line"] == line), "{value}");
    }
    assert!(!folder.path("never.html").exists());
    let two = SMALL.replace("points = 300", "points = 100").replace("corporal smg grenades", "man smg");
    let run = folder.run(&["army", "wrg", &folder.write("two.toml", &two)]);
    run.bad_input("more than the 100 agreed");
    run.bad_input("8 men without a corporal");
    let tanks = "title='x'\npoints=999\n[[group]]\nname='hq'\nmen=['officer smg']\n\
                 [[group]]\nname='tank'\nmen=['lance-corporal smg grenades', 'man smg']\nheavy=['afv-gun']\nvehicle={ afv = 30 }\n";
    folder
        .run(&["army", "wrg", &folder.write("tanks.toml", tanks)])
        .bad_input("tank: 1 AFVs, and commander 1 by rank is no corporal (2.2)");
}

#[test]
fn the_help_for_field_defences_names_all_that_can_be_bought_and_where_the_rest_stands() {
    let folder = Folder::new();
    let defended = |top: &str, under: &str| {
        let text = SMALL.replace("points = 300", &format!("points = 999\ndefender = true\n{top}"));
        folder.run(&["army", "wrg", &folder.write("army.toml", &format!("{text}\n[defences]\n{under}\n")), "--json"])
    };
    let listed = "ap-mines, at-mines, dummy-mines, lidded-pungi, marked-ap-mines, marked-at-mines, pungi, wire in metres and bangalore, claymore, fougasse, molotov, satchel, sticky-bomb, trip-flare by number";
    for wrong in ["bunker = 3", "bunkers = [3]", "bunker_per_place = 3", "trench = 20", "moat = 5"] {
        let run = defended("", wrong);
        run.bad_input(&format!("`{wrong}` cannot be bought under [defences]"));
        for words in [listed, "bunkers = [3, 4]", "trench = 20", "at the top of the file"] {
            run.bad_input(words);
        }
    }
    defended("", "wire = 10001").bad_input("write its metres, 0 to 10000");
    defended("", "satchel = -1").bad_input("write its number, 0 to 10000");
    // All that the help names can be bought as it says.
    let (long, counted) = listed.trim_end_matches(" by number").split_once(" in metres and ").unwrap();
    for name in long.split(", ").chain(counted.split(", ")) {
        let value = defended("", &format!("{name} = 5")).fine().json();
        let line = if long.contains(name) { format!("5 m of {name}") } else { format!("5 {name}") };
        assert!(value["bill"].as_array().unwrap().iter().any(|paid| paid["what"] == line.as_str()), "{value}");
    }
    let value = defended("bunkers = [3, 4]\ntrench = 20", "").fine().json();
    let paid = |what: &str| value["bill"].as_array().unwrap().iter().any(|line| line["what"] == what);
    assert!(paid("bunker for 4") && paid("20 m of trench"), "{value}");
}

#[test]
fn what_is_no_army() {
    line("army wrg platoon-1941").bad_input("did you mean `platoon-1940`?");
    line("army wrg nothing.toml").bad_input("nothing.toml: there is no such file");
    line("army chess").bad_input("chess");
    let folder = Folder::new();
    std::fs::write(folder.path("bytes.toml"), b"title = \"x\"\n\xff").unwrap();
    folder.run(&["army", "wrg", "bytes.toml"]).bad_input("line 2 is not text");
    folder.write("empty.toml", "");
    folder.run(&["army", "wrg", "empty.toml"]).bad_input("title");
}

#[test]
fn the_cards_are_a_page_to_print() {
    let folder = Folder::new();
    let file = folder.write("patrol.toml", SMALL);
    let run = folder.run(&["army", "wrg", &file, "--html", "cards.html"]);
    assert!(run.code == Some(0) && run.err.contains("cards.html"), "{}", run.err);
    let page = folder.read("cards.html");
    assert!(page.starts_with("<!doctype html>") && page.trim_end().ends_with("</html>"));
    assert_eq!(page.matches("<article").count(), 2);
    for part in ["Patrol &lt;one&gt;", "6 men: rifle", "□□□□□□", "<b>257</b> of 300 points", "6 × rifle", "radio"]
    {
        assert!(page.contains(part), "{part}");
    }
    assert!(!page.contains("<script") && !page.contains("http") && !page.contains("<one>"));
    folder.run(&["army", "wrg", &file, "--html", "cards.html"]).bad_input("exists already");
    assert_eq!(folder.run(&["army", "wrg", &file, "--html", "cards.html", "--force"]).code, Some(0));
}

#[test]
fn two_armies_are_made_into_a_battle_that_can_be_shown() {
    let folder = Folder::new();
    let mine = folder.write("mine.toml", SMALL);
    let theirs = folder.write("theirs.toml", &SMALL.replace("Patrol <one>", "Outpost"));
    let made = folder.run(&["army", "wrg", &mine, "--against", &theirs, "--scenario", "battle.toml"]).fine().out;
    assert!(made.contains("fireteam play"), "{made}");
    let shown = folder.run(&["show", "battle.toml"]).fine().out;
    assert!(shown.contains("Outpost") && shown.contains("1 Section"), "{shown}");
    let poor = folder.write("poor.toml", &SMALL.replace("points = 300", "points = 310"));
    let refused = folder.run(&["army", "wrg", &mine, "--against", &poor, "--scenario", "battle.toml", "--force"]);
    assert!(refused.err.contains("310") && refused.code == Some(2), "{}", refused.err);
}
