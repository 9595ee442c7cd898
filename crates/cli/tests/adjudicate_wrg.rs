//! Rulings and odds of Infantry Action 1925-75, with values worked by hand from its tables.

#[allow(dead_code, reason = "every test uses its own part")]
mod common;

use common::{keys, line};
use serde_json::{Value, json};

fn ruling(flags: &str) -> Value {
    line(&format!("adjudicate wrg {flags} --json")).fine().json()
}

/// Name, section and value of every factor.
fn factors(value: &Value) -> Vec<(String, String, i64)> {
    let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let factor = |f: &Value| (word(&f["name"]), word(&f["section"]), f["value"].as_i64().expect("a value"));
    value["factors"].as_array().expect("factors").iter().map(factor).collect()
}

/// The total is the sum of what is named.
#[track_caller]
fn sums_up(value: &Value) {
    let sum: i64 = factors(value).iter().map(|(_, _, value)| value).sum();
    assert_eq!(value["total"], sum, "{value}");
}

/// Total and potential of a volley.
#[track_caller]
fn volley(flags: &str, total: i64, potential: u64) {
    let value = ruling(&format!("fire {flags}"));
    assert_eq!((&value["total"], &value["potential"]), (&json!(total), &json!(potential)), "{flags}: {value}");
    sums_up(&value);
}

const SECTION: &str = "--weapons rifle:8,belt-lmg:1,lmg-no2:1 --range 90 --firers 10";

#[test]
fn fire_of_a_section() {
    let run = line(&format!("adjudicate wrg fire {SECTION} --targets 8 --dice 4 --json")).fine();
    assert_eq!(keys(&run.out), ["sections", "factors", "total", "rolls", "potential"]);
    let value = run.json();
    let named = |name: &str, section: &str, value| (name.to_owned(), section.to_owned(), value);
    // Eight rifles at 2, the gun 5, its second man 3; eight men in the open; the die.
    assert_eq!(
        factors(&value),
        [
            named("rifle", "9.4", 16),
            named("belt-lmg", "9.4", 5),
            named("lmg-no2", "9.4", 3),
            named("exposed", "12.1", 8),
            named("chance", "12.2", 4)
        ]
    );
    let numbers: Vec<Option<u64>> =
        value["factors"].as_array().into_iter().flatten().map(|f| f["number"].as_u64()).collect();
    assert_eq!(numbers, [Some(8), Some(1), Some(1), Some(8), None]);
    assert_eq!((&value["total"], &value["potential"]), (&json!(36), &json!(2)));
    assert_eq!(value["rolls"], json!([{ "name": "chance", "die": 4 }]));
    assert_eq!(value["sections"], json!(["9.4", "12.1", "12.2", "12.3"]));
    let text = line(&format!("adjudicate wrg fire {SECTION} --targets 8 --dice 4")).fine().out;
    assert!(text.starts_with("2 potential hits\n") && text.contains("8 rifle") && text.contains("36"), "{text}");
}

#[test]
fn every_flag_of_fire_counts_as_printed() {
    // 24 points of fire; 8 - 2 in trenches - 1 in a bunker = 5 exposed, 3 of the 8 erect, two grenades into the slit +4,
    // four moved -4, one weapon from a moving vehicle -2, the man in the bunker -3; 24 + 5 + 3 + 4 - 4 - 2 - 3 = 27.
    let all = format!(
        "{SECTION} --moved 4 --vehicle-moving 1 --bunker-busting 2 --targets 8 --erect 3 --protected 2 --bunker 1"
    );
    volley(&format!("{all} --dice 3"), 30, 2);
    volley(&format!("{all} --dice 2"), 29, 1);
    // Half of 24 into smoke.
    volley(&format!("{SECTION} --targets 4 --blind --dice 1,3"), 17, 1);
}

#[test]
fn a_vehicle_fires_more_weapons_than_it_has_men_for() {
    // 8 + 10 + 6 points of fire, 6 exposed, each of the three from a moving vehicle -2.
    let all = "--weapons afv-gun:1,turret-mg:1,pintle-mg:1 --range 90 --firers 2 --targets 6 --dice 4,5";
    volley(all, 30, 2);
    volley(&format!("{all} --vehicle-moving 3"), 24, 1);
}

#[test]
fn the_chance_die_counts_only_up_to_the_men_and_small_totals_are_diced_for() {
    // Two rifles at 300 m: 2 points, 3 men in trenches add nothing.
    volley("--weapons rifle:2 --range 300 --firers 2 --targets 3 --protected 3 --dice 3,6", 2, 1);
    volley("--weapons rifle:2 --range 300 --firers 2 --targets 3 --protected 3 --dice 2,5", 4, 0);
    volley("--weapons rifle:2 --range 300 --firers 3 --targets 3 --protected 3 --dice 3,5", 5, 1);
    volley("--weapons rifle:2 --range 300 --firers 3 --targets 6 --protected 1 --dice 3,4", 10, 1);
    volley("--weapons rifle:2 --range 300 --firers 3 --targets 9 --protected 0 --dice 3,3", 14, 0);
    volley("--weapons rifle:2 --range 300 --firers 3 --targets 9 --erect 1 --dice 3,3", 15, 1);
    volley("--weapons rifle:2 --range 300 --firers 3 --targets 9 --erect 6 --dice 3", 20, 1);
    volley("--weapons rifle:2 --range 300 --firers 3 --targets 9 --erect 9 --dice 3", 23, 1);
}

#[test]
fn every_weapon_has_its_line() {
    // Points of one weapon against one man in the open with a die that counts nothing more than 1: total is points + 2.
    for (weapon, range, points) in [
        ("grenade", 25, 5),
        ("pistol", 50, 1),
        ("smg", 25, 4),
        ("rifle", 500, 1),
        ("assault-rifle", 100, 3),
        ("magazine-lmg", 250, 3),
        ("belt-lmg", 500, 3),
        ("lmg-no2", 250, 3),
        ("grenade-launcher", 50, 4),
        ("flamethrower", 50, 8),
        ("claymore", 25, 10),
        ("one-man", 50, 6),
        ("tripod-mg", 251, 3),
        ("mortar-2in", 100, 4),
        ("mortar-60mm", 400, 3),
        ("mortar-81mm", 400, 5),
        ("recoilless", 250, 4),
        ("gun", 25, 2),
        ("helper", 250, 1),
        ("pintle-mg", 100, 6),
        ("turret-mg", 100, 10),
        ("afv-gun", 50, 10),
        ("afv-flame", 100, 6),
        ("missile", 300, 6),
    ] {
        let value = ruling(&format!("fire --weapons {weapon} --range {range} --firers 1 --targets 1 --dice 1,1"));
        assert_eq!(value["total"], points + 2, "{weapon}: {value}");
        let small = factors(&value)[0].1 == "9.4";
        assert_eq!(small, wrg_small(weapon), "{weapon}");
    }
}

fn wrg_small(weapon: &str) -> bool {
    let heavy =
        ["tripod-mg", "recoilless", "gun", "helper", "pintle-mg", "turret-mg", "afv-gun", "afv-flame", "missile"];
    !heavy.contains(&weapon) && !weapon.starts_with("mortar")
}

/// Score of a test with the dice 3, 4, 5, which sum to 12.
#[track_caller]
fn score(flags: &str, score: i64, restrictions: &[&str]) {
    let value = ruling(&format!("reaction {flags} --dice 3,4,5"));
    assert_eq!((&value["score"], &value["restrictions"]), (&json!(score), &json!(restrictions)), "{flags}: {value}");
    sums_up(&value);
}

#[test]
fn reaction_with_every_factor() {
    let run = line("adjudicate wrg reaction --dice 3,4,5 --json").fine();
    assert_eq!(keys(&run.out), ["sections", "factors", "total", "rolls", "score", "restrictions"]);
    score("", 12, &[]);
    score("--factors friendly-lmg:2,opponent-under-fire", 15, &["must-advance"]);
    score(
        "--factors friendly-lmg:2,opponent-under-fire,advanced-or-fired,enemy-in-open,enemy-hit-in-open",
        18,
        &["must-advance"],
    );
    score("--factors points-against:34", 9, &["no-closing"]);
    score("--factors points-against:39,isolated:1", 8, &["no-closing"]);
    score("--factors points-against:40,isolated-from-leaders:2,lost-in-battle:2", 4, &["no-closing", "no-advance"]);
    score("--factors lost-in-period:3,enemy-mg:2,flame", 5, &["no-closing"]);
    score("--factors leader-panicked,friends-panicked,fire-from-flank", 6, &["no-closing"]);
    score("--factors enemy-armour,surprised,intermingled,enemy-within-25", 4, &["no-closing", "no-advance"]);
    score("--factors cover+", 14, &[]);
    score("--factors cover-", 10, &[]);
    let lost = "--factors lost-in-battle:7,lost-in-period:6";
    score(lost, -1, &["no-closing", "no-advance", "no-long-fire"]);
    score(&format!("{lost} --crew-weapon"), 0, &["no-closing", "no-advance"]);
    score("--factors lost-in-battle:9,lost-in-period:8", -5, &["no-closing", "no-advance", "no-long-fire"]);
    let panic = ["no-closing", "no-advance", "no-long-fire", "panic"];
    score("--factors lost-in-battle:9,lost-in-period:9", -6, &panic);
}

#[test]
fn the_whole_example_of_a_reaction() {
    let all = "friendly-lmg:2,opponent-under-fire,advanced-or-fired,enemy-in-open,enemy-hit-in-open,points-against:34,\
               isolated-from-leaders:1,isolated:1,lost-in-battle:2,lost-in-period:1,enemy-mg:1,leader-panicked,friends-panicked,\
               fire-from-flank,enemy-armour,flame,surprised,intermingled,enemy-within-25";
    // 12 + 6 - 3 - 6 - 16 = -7.
    score(&format!("--factors {all},cover+"), -5, &["no-closing", "no-advance", "no-long-fire"]);
    score(&format!("--factors {all},cover-"), -9, &["no-closing", "no-advance", "no-long-fire", "panic"]);
    // A leader forgets the two isolated men and adds his rank.
    score(&format!("--factors {all},cover+ --leader officer"), 2, &["no-closing", "no-advance"]);
    for (rank, more) in [("lcpl", 1), ("cpl", 2), ("sgt", 3)] {
        let value = ruling(&format!("reaction --factors isolated:4 --leader {rank} --dice 3,4,5"));
        assert_eq!(value["score"], 12 + more, "{value}");
        assert!(factors(&value).iter().any(|(_, section, value)| section == "13.9" && *value == more));
    }
    let value = ruling(&format!("reaction --factors {all},cover- --dice 3,4,5"));
    let section = |name: &str| factors(&value).into_iter().find(|f| f.0 == name).map(|f| (f.1, f.2));
    assert_eq!(section("friendly-lmg"), Some(("13.2".to_owned(), 2)));
    assert_eq!(section("points-against"), Some(("13.3".to_owned(), -3)));
    assert_eq!(section("flame"), Some(("13.4".to_owned(), -2)));
    assert_eq!(section("cover"), Some(("13.5".to_owned(), -2)));
    let text = line("adjudicate wrg reaction --factors flame,lost-in-battle:9 --dice 1,1,1").fine().out;
    assert!(text.starts_with("score -8\n") && text.contains("panic dash"), "{text}");
}

/// Total and result of a shot at armour.
#[track_caller]
fn shot(flags: &str, total: i64, out: bool) {
    let value = ruling(&format!("anti-tank {flags}"));
    assert_eq!((&value["total"], &value["knocked_out"]), (&json!(total), &json!(out)), "{flags}: {value}");
    sums_up(&value);
}

#[test]
fn anti_tank_fire() {
    let gun = "--weapon gun --range 180 --target-tons 30 --year 1944";
    let run = line(&format!("adjudicate wrg anti-tank {gun} --dice 5 --json")).fine();
    assert_eq!(keys(&run.out), ["sections", "factors", "total", "rolls", "needed", "knocked_out"]);
    shot(&format!("{gun} --dice 5"), 8, true);
    shot(&format!("{gun} --dice 4"), 7, false);
    shot(&format!("{gun} --flank --dice 4"), 8, true);
    for (flag, value) in [
        ("target-moved", -1),
        ("under-fire", -1),
        ("surprised", -1),
        ("concealed", -1),
        ("firer-moved", -2),
        ("smoke", -2),
    ] {
        shot(&format!("{gun} --{flag} --dice 6"), 9 + value, 9 + value >= 8);
    }
    shot(
        &format!("{gun} --target-moved --under-fire --surprised --concealed --firer-moved --smoke --flank --dice 6"),
        2,
        false,
    );
    // 17 t is light and 40 t heavy in 1944; by 1951 neither 25 t nor 49 t is.
    shot("--weapon gun --range 180 --target-tons 17 --year 1944 --dice 4", 8, true);
    shot("--weapon gun --range 180 --target-tons 40 --year 1944 --dice 5", 7, false);
    shot("--weapon gun --range 180 --target-tons 49 --year 1951 --dice 5", 8, true);
    shot("--weapon gun --range 180 --target-tons 11 --year 1941 --dice 4", 8, true);
    shot("--weapon gun --range 180 --target-tons 25 --year 1941 --dice 5", 7, false);
    shot("--weapon one-man --range 50 --target-tons 30 --year 1944 --dice 2", 8, true);
    shot("--weapon recoilless --range 250 --target-tons 30 --year 1960 --dice 4", 8, true);
    shot("--weapon missile --range 900 --target-tons 50 --year 1970 --dice 3", 8, true);
    shot("--weapon afv-gun --range 400 --target-tons 30 --year 1944 --dice 2", 8, true);
    shot("--weapon heavy-mg --range 200 --target-tons 15 --year 1944 --dice 1", 8, true);
    shot("--weapon heavy-mg --range 200 --target-tons 24 --year 1960 --sp-gun --dice 1", 8, true);
    let text = line(&format!("adjudicate wrg anti-tank {gun} --dice 5")).fine().out;
    assert!(text.starts_with("knocked out\n") && text.contains("8 or more knocks out"), "{text}");
}

#[test]
fn location() {
    let limit = |flags: &str| {
        let value = ruling(&format!("locate {flags}"));
        (value["limit"].as_i64(), value["located"].as_bool().expect("a verdict"))
    };
    let run = line("adjudicate wrg locate --target stationary --distance 100 --json").fine();
    assert_eq!(keys(&run.out), ["sections", "factors", "distance", "limit", "located"]);
    let open = json!({ "name": "open", "target": "stationary", "section": "8.1", "value": 100, "binds": true });
    assert_eq!(run.json()["factors"], json!([open]));
    assert_eq!(limit("--target stationary --terrain open --light day --distance 100"), (Some(100), true));
    assert_eq!(limit("--target stationary --terrain open --light day --distance 101"), (Some(100), false));
    assert_eq!(limit("--target moving-erect --terrain open --distance 500"), (Some(500), true));
    assert_eq!(limit("--target moving-erect --terrain edge --light moon --distance 120"), (Some(100), false));
    assert_eq!(
        limit("--target moving-prone --terrain woods --terrain edge --light dark --distance 25"),
        (Some(25), true)
    );
    assert_eq!(limit("--target stationary --terrain trees --distance 50"), (Some(50), true));
    assert_eq!(limit("--target stationary --terrain woods --light dark-silent --distance 11"), (Some(10), false));
    assert_eq!(limit("--target firing --terrain trees --light dark --distance 250"), (Some(250), true));
    assert_eq!(limit("--target moving-vehicle --terrain open --light dark --distance 120"), (Some(100), false));
    assert_eq!(limit("--target moving-vehicle --terrain open --distance 3000"), (None, true));
    assert_eq!(limit("--target stationary-vehicle --terrain edge --light moon --distance 100"), (Some(100), true));
    assert_eq!(limit("--target heavy-firing --terrain woods --light dark --distance 120"), (Some(100), false));
    assert_eq!(limit("--target moving-erect --terrain trees --distance 501"), (Some(500), false));
    assert_eq!(limit("--target stationary,firing --terrain edge --light dark --distance 200"), (Some(250), true));
    let text =
        line("adjudicate wrg locate --target moving-erect --terrain trees --light moon --distance 120").fine().out;
    assert!(text.starts_with("not located at 120 m: up to 100 m") && text.contains("does not bind"), "{text}");
}

#[test]
fn odds_of_fire() {
    // 24 + 4 in the open + the die: 29 gives one for dice of 1, two from 2 on.
    let value = line(&format!("odds wrg fire {SECTION} --targets 4 --json")).fine().json();
    assert_eq!(
        value,
        json!({ "outcomes": [
            { "result": "1", "potential": 1, "fraction": "1/6", "probability": 0.1667 },
            { "result": "2", "potential": 2, "fraction": "5/6", "probability": 0.8333 },
        ], "expected_potential": 1.8333, "chance_of_hit": 1.0 })
    );
    // Two rifles at 300 m on men in trenches: 2 and a die that counts up to 2; always under 5, so one sixth.
    let low =
        line("odds wrg fire --weapons rifle:2 --range 300 --firers 2 --targets 3 --protected 3 --json").fine().json();
    assert_eq!((&low["chance_of_hit"], &low["outcomes"][1]["fraction"]), (&json!(0.1667), &json!("1/6")));
    // With three men: 3 more make 5, and then 5 and 6 hit: 5/6 * 1/6 + 1/6 * 2/6.
    let mid =
        line("odds wrg fire --weapons rifle:2 --range 300 --firers 3 --targets 3 --protected 3 --json").fine().json();
    assert_eq!(mid["outcomes"][1]["fraction"], "7/36");
    let text = line(&format!("odds wrg fire {SECTION} --targets 4")).fine().out;
    assert!(text.contains("expected potential hits 1.83"), "{text}");
}

#[test]
fn odds_of_reaction_and_anti_tank_fire() {
    // Three dice: 15 or more in 20 of 216, 10 to 14 in 115, under 10 in 81, of which 3 and 4 (4 of 216) are under 5.
    let value = line("odds wrg reaction --json").fine().json();
    let outcome = |n: usize| (value["outcomes"][n]["result"].clone(), value["outcomes"][n]["fraction"].clone());
    assert_eq!(outcome(0), (json!("must-advance"), json!("5/54")));
    assert_eq!(outcome(1), (json!("free"), json!("115/216")));
    assert_eq!(outcome(2), (json!("no-closing"), json!("77/216")));
    assert_eq!(outcome(3), (json!("no-advance"), json!("1/54")));
    assert_eq!((value["outcomes"].as_array().map(Vec::len), &value["expected_score"]), (Some(4), &json!(10.5)));
    assert_eq!(value["scores"].as_array().map(Vec::len), Some(16));
    let shot = "odds wrg anti-tank --weapon gun --range 180 --target-tons 30 --year 1944";
    let value = line(&format!("{shot} --json")).fine().json();
    assert_eq!(value["chance_knocked_out"], 0.3333);
    assert_eq!(
        value["outcomes"][1],
        json!({ "result": "knocked out", "knocked_out": true, "fraction": "1/3", "probability": 0.3333 })
    );
    let never = line(&format!("{shot} --smoke --firer-moved --json")).fine().json();
    assert_eq!((never["outcomes"].as_array().map(Vec::len), &never["chance_knocked_out"]), (Some(1), &json!(0.0)));
    assert!(line(shot).fine().out.contains("knocked out 1/3"));
    assert!(line("odds wrg reaction --factors flame").fine().out.contains("expected score 8.50"));
}

#[test]
fn wrong_arguments_are_told_to_programs_in_json() {
    let run = line("adjudicate wrg fire --weapons musket --range 90 --firers 1 --targets 4 --dice 4 --json");
    let told: Value = serde_json::from_str(&run.err).expect("a line of JSON");
    assert_eq!((run.code, run.out.as_str()), (Some(2), ""));
    assert!(told["error"].as_str().is_some_and(|why| why.contains("there is no weapon `musket`")), "{told}");
    assert!(told["error"].as_str().is_some_and(|why| !why.contains('\n') && !why.contains("--help")), "{told}");
    let missing = line("adjudicate wrg fire --json");
    let told: Value = serde_json::from_str(&missing.err).expect("a line of JSON");
    assert!(told["error"].as_str().is_some_and(|why| why.contains("--weapons")), "{told}");
    let help = line("adjudicate wrg fire --help --json");
    assert!(help.code == Some(0) && help.out.contains("Usage:"), "{}", help.out);
}

#[test]
fn nobody_in_a_bunker_is_erect_or_protected_as_well() {
    let fire = "adjudicate wrg fire --weapons rifle:2 --range 40 --firers 2 --targets 4 --bunker 2 --dice 2,2";
    for flag in ["--erect 4", "--protected 3"] {
        let run = line(&format!("{fire} {flag}"));
        assert!(run.code == Some(2) && run.err.contains("in a bunker is not counted as"), "{}", run.err);
    }
    line(&format!("{fire} --erect 2 --protected 2")).fine();
}

#[test]
fn what_the_book_forbids_is_refused_with_its_section() {
    for (flags, case) in [
        ("fire --weapons rifle:0 --range 40 --firers 3 --targets 4", "9.4"),
        ("anti-tank --weapon heavy-mg --range 100 --target-tons 16 --year 1944", "15.1"),
        ("anti-tank --weapon heavy-mg --range 100 --target-tons 16 --year 1944 --sp-gun", "15.1"),
    ] {
        for (command, dice) in [("adjudicate", " --dice 4"), ("odds", "")] {
            let run = line(&format!("{command} wrg {flags}{dice} --json"));
            assert_eq!((run.code, run.err.as_str()), (Some(1), ""), "{flags}");
            assert_eq!(run.json()["refused"]["case"], case, "{flags}");
            let outcome = (command == "adjudicate" && case == "15.1").then_some(&json!(false)).cloned();
            assert_eq!(run.json().get("knocked_out").cloned(), outcome, "{flags}");
            let plain = line(&format!("{command} wrg {flags}{dice}"));
            assert!(plain.code == Some(1) && plain.out.is_empty() && plain.err.contains(case), "{}", plain.err);
        }
    }
}

#[test]
fn weapons_without_effect_at_the_range_do_not_fire_and_hit_nobody() {
    for weapon in ["grenade", "pistol", "flamethrower", "claymore", "mortar-81mm", "missile"] {
        let shot = format!("wrg fire --weapons {weapon} --range 120 --firers 4 --targets 4");
        let value = line(&format!("adjudicate {shot} --dice 4,6 --json")).fine().json();
        assert_eq!((&value["total"], &value["potential"]), (&json!(0), &json!(0)), "{value}");
        assert_eq!(value["rolls"], json!([]), "{value}");
        let note = value["notes"][0].as_str().unwrap_or_default();
        assert!(
            note.contains("120 m") && note.contains("nobody fires") && note.contains("nobody can be hit"),
            "{value}"
        );
        sums_up(&value);
        let text = line(&format!("adjudicate {shot} --dice 4,6")).fine().out;
        assert!(text.starts_with("no fire, no potential hit\n") && text.contains("120 m"), "{text}");
        let odds = line(&format!("odds {shot} --json")).fine().json();
        assert_eq!(odds["outcomes"], json!([{ "result": "0", "potential": 0, "fraction": "1", "probability": 1.0 }]));
        assert!(odds["notes"][0] == note && line(&format!("odds {shot}")).fine().out.contains(note), "{odds}");
    }
    // One rifle that reaches is a volley: its two points, four exposed and the die.
    let value = ruling("fire --weapons rifle,claymore --range 120 --firers 4 --targets 4 --dice 4,6");
    assert_eq!((&value["total"], &value["potential"], value.get("notes")), (&json!(10), &json!(1), None), "{value}");
    let far = "anti-tank --weapon missile --range 180 --target-tons 10 --year 1970 --flank";
    let value = ruling(&format!("{far} --dice 6"));
    assert_eq!((&value["total"], &value["knocked_out"]), (&json!(8), &json!(false)), "out of its range: {value}");
    assert!(value["notes"][0].as_str().is_some_and(|note| note.contains("180 m")));
    assert_eq!(line(&format!("odds wrg {far} --json")).fine().json()["chance_knocked_out"], json!(0.0));
}

#[test]
fn a_group_fires_no_more_weapons_than_it_has_men_for() {
    for (weapons, firers, needed) in [
        ("rifle:20", 2, Some("20 men")),
        ("rifle:8,belt-lmg:1,lmg-no2:1", 9, Some("10 men")),
        ("rifle:8,belt-lmg:1,lmg-no2:1", 10, None),
        ("tripod-mg:1,helper:2", 2, Some("3 men")),
        ("tripod-mg:1,helper:2", 3, None),
        // One man may set several off, but then he does not fire.
        ("claymore:3", 1, None),
        ("claymore:3,rifle:4", 4, Some("5 men")),
        // A vehicle fires all that it has.
        ("afv-gun:1,turret-mg:2,pintle-mg:1", 2, None),
        ("pintle-mg:1,smg:3", 2, Some("3 men")),
    ] {
        let shot = format!("wrg fire --weapons {weapons} --range 50 --firers {firers} --targets 8");
        for run in [line(&format!("adjudicate {shot} --dice 1,1")), line(&format!("odds {shot}"))] {
            assert_eq!(run.code, Some(i32::from(needed.is_some())), "{shot}: {}", run.err);
            assert!(run.err.contains(needed.unwrap_or_default()), "{shot}: {}", run.err);
            assert_eq!(run.out.is_empty(), needed.is_some(), "{shot}: {}", run.out);
        }
    }
    let heavy = "fire --weapons gun:1,helper:2 --range 90 --firers 1 --targets 8 --dice 4";
    let refused = line(&format!("adjudicate wrg {heavy} --json")).json();
    assert_eq!(refused["refused"]["case"], "10.3", "{refused}");
    assert!(refused["refused"]["reason"].as_str().is_some_and(|why| why.contains("--firers 3 or more")), "{refused}");
}

#[test]
fn the_second_die_of_a_volley_may_be_thrown_for_nothing() {
    let value = ruling(&format!("fire {SECTION} --targets 8 --dice 4,5"));
    assert_eq!((&value["total"], &value["potential"]), (&json!(36), &json!(2)));
    assert_eq!(value["rolls"], json!([{ "name": "chance", "die": 4 }]));
    assert!(value["notes"][0].as_str().is_some_and(|note| note.contains("not needed")), "{value}");
}

#[test]
fn wrong_input_is_told_in_words() {
    let fire = format!("adjudicate wrg fire {SECTION} --targets 8");
    let test = "adjudicate wrg reaction";
    let gun = "adjudicate wrg anti-tank --weapon gun --range 180 --target-tons 30 --year 1944";
    for (flags, words) in [
        (format!("{fire} --dice 4,5,6"), "too many dice"),
        (format!("{fire} --dice 7"), "`7` is no whole number from 1 to 6"),
        (fire.clone(), "--dice"),
        (
            "adjudicate wrg fire --weapons rifle:2 --range 300 --firers 2 --targets 3 --dice 4".to_owned(),
            "potential hit",
        ),
        (format!("{fire} --erect 9 --dice 4"), "--erect 9"),
        (format!("{fire} --protected 9 --dice 4"), "--protected 9"),
        (format!("{fire} --bunker 9 --dice 4"), "--bunker 9"),
        (format!("{fire} --moved 11 --dice 4"), "--moved 11"),
        (format!("{fire} --moved -1 --dice 4"), "-1"),
        (format!("{fire} --vehicle-moving 11 --dice 4"), "--vehicle-moving 11"),
        (format!("{fire} --bunker-busting 11 --dice 4"), "--bunker-busting 11"),
        (format!("{fire} --dice 4,9"), "`9` is no whole number from 1 to 6"),
        (format!("{fire} --dice -3"), "`-3` is no whole number from 1 to 6"),
        (format!("{fire} --dice x"), "`x` is no whole number from 1 to 6"),
        (
            "adjudicate wrg fire --weapons rifle --range 5000 --firers 8 --targets 8 --dice 9".to_owned(),
            "`9` is no whole number",
        ),
        (
            "adjudicate wrg fire --weapons rifle --range 12.5 --firers 8 --targets 8 --dice 4".to_owned(),
            "`12.5` is no whole number from 0 to 9999",
        ),
        (
            "adjudicate wrg fire --weapons rifel:8 --range 90 --firers 8 --targets 8 --dice 4".to_owned(),
            "did you mean `rifle`?",
        ),
        (
            "adjudicate wrg fire --weapons musket:8 --range 90 --firers 8 --targets 8 --dice 4".to_owned(),
            "choose from grenade, pistol",
        ),
        ("adjudicate wrg fire --weapons rifle:many --range 90 --firers 8 --targets 8 --dice 4".to_owned(), "`many`"),
        ("adjudicate wrg fire --weapons rifle:-2 --range 90 --firers 8 --targets 8 --dice 4".to_owned(), "`-2`"),
        ("adjudicate wrg fire --weapons rifle,rifle --range 90 --firers 8 --targets 8 --dice 4".to_owned(), "twice"),
        (
            "adjudicate wrg fire --weapons rifle --range -90 --firers 8 --targets 8 --dice 4".to_owned(),
            "`-90` is no whole number from 0 to 9999",
        ),
        ("adjudicate wrg fire --weapons rifle --range 99999 --firers 8 --targets 8 --dice 4".to_owned(), "99999"),
        ("adjudicate wrg fire --weapons rifle --range 90 --firers 0 --targets 8 --dice 4".to_owned(), "--firers"),
        ("adjudicate wrg fire --weapons rifle --range 90 --firers 8 --targets 0 --dice 4".to_owned(), "--targets"),
        (format!("{test} --dice 3,4"), "reaction"),
        (format!("{test} --dice 3,4,5,6"), "too many dice: the last 1 had nothing to be rolled for"),
        (format!("{test} --factors flam --dice 3,4,5"), "did you mean `flame`?"),
        (format!("{test} --factors rain --dice 3,4,5"), "choose from"),
        (format!("{test} --factors cover --dice 3,4,5"), "cover+"),
        (format!("{test} --factors crew-weapon --dice 3,4,5"), "there is no factor `crew-weapon`"),
        (format!("{test} --factors flame:2 --dice 3,4,5"), "cannot count 2"),
        (format!("{test} --factors flame,flame --dice 3,4,5"), "twice"),
        (format!("{test} --factors cover+,cover- --dice 3,4,5"), "cannot both hold"),
        (format!("{test} --factors cover+,cover+ --dice 3,4,5"), "twice"),
        (format!("{test} --factors lost-in-battle:x --dice 3,4,5"), "`x`"),
        (format!("{test} --leader major --dice 3,4,5"), "lcpl, cpl, sgt, officer"),
        (format!("{gun} --dice 5,5"), "too many dice: the last 1 had nothing to be rolled for"),
        (
            "adjudicate wrg anti-tank --weapon bazooka --range 180 --target-tons 30 --year 1944 --dice 5".to_owned(),
            "one-man, recoilless",
        ),
        ("adjudicate wrg anti-tank --weapon gun --range -1 --target-tons 30 --year 1944 --dice 5".to_owned(), "-1"),
        ("adjudicate wrg anti-tank --weapon gun --range 180 --target-tons 0 --year 1944 --dice 5".to_owned(), "0"),
        (
            "adjudicate wrg anti-tank --weapon gun --range 180 --target-tons 30 --year 1812 --dice 5".to_owned(),
            "`1812` is no whole number from 1925 to 1975",
        ),
        ("adjudicate wrg locate --target tank --distance 10".to_owned(), "moving-vehicle"),
        ("adjudicate wrg locate --target firing --terrain swamp --distance 10".to_owned(), "open, woods, trees, edge"),
        ("adjudicate wrg locate --target firing --light dusk --distance 10".to_owned(), "day, dark, dark-silent, moon"),
        ("adjudicate wrg locate --target firing --distance -10".to_owned(), "-10"),
        ("adjudicate wrg locate --distance 10".to_owned(), "--target"),
        ("odds wrg locate --target firing --distance 10".to_owned(), "locate"),
        ("odds wrg reaction --dice 3,4,5".to_owned(), "--dice"),
    ] {
        line(&flags).bad_input(words);
    }
}
