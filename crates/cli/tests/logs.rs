//! Logs that were cut, changed, or written by somebody else; and whose story is told.

#[allow(dead_code, reason = "every test uses its own part")]
mod common;

use common::Folder;
use serde_json::Value;

/// A finished game between computers.
fn finished(folder: &Folder) -> String {
    let args = ["play", "entebbe", "--alpha", "random", "--bravo", "random", "--seed", "2", "--log", "game.log"];
    folder.run(&args).fine();
    folder.read("game.log")
}

/// A game that was left after the set-up.
fn unfinished(folder: &Folder) -> String {
    folder.typed(&["play", "entebbe", "--seed", "2", "--log", "open.log"], b"1\nquit\n").fine();
    folder.read("open.log")
}

/// Change the n-th line of a log, from 1.
fn with_line(log: &str, n: usize, change: impl Fn(&str) -> String) -> String {
    log.lines().enumerate().map(|(i, line)| if i + 1 == n { change(line) } else { line.to_owned() } + "\n").collect()
}

#[test]
fn every_kind_of_edit_is_found_with_its_line() {
    let folder = Folder::new();
    let log = finished(&folder);
    let roll = log.lines().position(|line| line.contains("\"value\":")).unwrap() + 1;
    let lines = log.lines().count();
    let told = "is set up";
    let told_at = log.lines().position(|line| line.contains(told)).unwrap() + 1;
    let other_secret = |line: &str| {
        let at = line.find("\"secret\":\"").unwrap() + 10;
        let figure = if &line[at..=at] == "0" { "1" } else { "0" };
        format!("{}{figure}{}", &line[..at], &line[at + 1..])
    };
    let other_die = |line: &str| {
        let at = line.find("\"value\":").unwrap() + 8;
        let die = if &line[at..=at] == "1" { "2" } else { "1" };
        format!("{}{die}{}", &line[..at], &line[at + 1..])
    };
    for (what, edited, line) in [
        ("a die", with_line(&log, roll, other_die), roll),
        ("a telling", with_line(&log, told_at, |line| line.replacen(told, "is lost", 1)), told_at),
        ("a digest", with_line(&log, 4, |line| line.replace("\"digest\":\"", "\"digest\":\"0")), 4),
        ("a line left out", with_line(&log, 5, |_| String::new()).replacen("\n\n", "\n", 1), 5),
        ("a line that is none", with_line(&log, 5, |_| "hello".to_owned()), 5),
        ("the verdict", with_line(&log, lines, |line| line.replacen("\"score\":0", "\"score\":7", 1)), lines),
        ("the scenario", with_line(&log, 1, |line| line.replacen("6 fire-team", "5 fire-team", 1)), 2),
        ("the secret", with_line(&log, 1, other_secret), 1),
        ("a line after the end", format!("{log}{}", log.lines().last().unwrap()), lines + 1),
        ("a torn end", log[..log.len() - 10].to_owned(), lines),
    ] {
        let file = folder.write("edited.log", &edited);
        let run = folder.run(&["verify", &file, "--json"]);
        assert_eq!((run.code, run.err.as_str()), (Some(1), ""), "{what}: {}", run.out);
        let value = run.json();
        assert_eq!(value["holds"], false, "{what}");
        let found = value["line"].as_u64().unwrap() as usize;
        assert!(found == line || what == "the scenario", "{what}: line {line}, but {value}");
        assert!(value["reason"].as_str().is_some_and(|r| !r.is_empty()), "{what}: {value}");
        assert!(folder.run(&["verify", &file]).out.contains("The log does not hold."), "{what}");
        assert_eq!(folder.read("edited.log"), edited, "nothing is changed");
    }
}

#[test]
fn what_is_no_log_of_ours_is_bad_input() {
    let folder = Folder::new();
    let log = finished(&folder);
    for (what, text, words) in [
        ("nothing", String::new(), "empty"),
        ("prose", "Dear diary\n".to_owned(), "not a log"),
        ("other JSON", "{\"a\":1}\n".to_owned(), "not a log"),
        ("another edition", log.replacen("\"edition\":1", "\"edition\":99", 1), "edition 99"),
        ("another book", log.replacen("\"rulebook\":\"raid\"", "\"rulebook\":\"chess\"", 1), "`chess`"),
        ("a newer form", log.replacen("\"format\":2", "\"format\":3", 1), "format 3"),
    ] {
        let file = folder.write("other.log", &text);
        let run = folder.run(&["verify", &file]);
        assert_eq!(run.code, Some(2), "{what}: {} {}", run.out, run.err);
        assert!(run.err.contains(words) && run.err.contains("other.log"), "{what}: {}", run.err);
        assert_eq!(folder.run(&["play", "--resume", &file]).code, Some(2), "{what}");
    }
    folder.run(&["verify", "missing.log"]).bad_input("no such file");
    folder.run(&["verify", "."]).bad_input("folder");
    std::fs::write(folder.path("bytes.log"), b"{\xff}").unwrap();
    folder.run(&["verify", "bytes.log"]).bad_input("not text");
}

#[test]
fn old_games_can_be_watched_although_they_cannot_be_played() {
    let folder = Folder::new();
    let log = finished(&folder).replacen("\"edition\":1", "\"edition\":99", 1);
    let file = folder.write("old.log", &log);
    let story = folder.run(&["replay", &file]).fine().out;
    assert!(story.contains("edition 99") && story.contains("Turn 1 begins."), "{story}");
    let stepped = folder.typed(&["replay", &file, "--step"], b"\n\nq\n");
    assert_eq!(stepped.code, Some(0));
    assert!(stepped.err.contains("Without maps"), "{}", stepped.err);
}

#[test]
fn a_story_is_told_to_whoever_may_hear_it() {
    let folder = Folder::new();
    finished(&folder);
    let story = |who: &str| folder.run(&["replay", "game.log", "--as", who]).fine().out;
    let (all, alpha, bravo, public) = (story("all"), story("alpha"), story("bravo"), story("public"));
    assert_eq!(folder.run(&["replay", "game.log"]).fine().out, all, "a finished game is told whole");
    assert!(alpha.contains("Your counters stand where you put them.") && !public.contains("Your counters stand"));
    assert!(bravo != alpha && public.lines().count() <= all.lines().count());
    folder.run(&["replay", "game.log", "--as", "charlie"]).bad_input("alpha, bravo, public and all");
    let json = folder.run(&["replay", "game.log", "--as", "alpha", "--json"]).fine().out;
    let lines: Vec<Value> = json.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(lines[0]["line"].is_u64() && lines[0]["text"].is_string(), "{}", lines[0]);
    assert!(lines.last().unwrap()["verdict"].is_object());
}

#[test]
fn a_game_that_goes_on_keeps_its_secrets_unless_one_insists() {
    let folder = Folder::new();
    unfinished(&folder);
    let public = folder.run(&["replay", "open.log"]).fine().out;
    assert!(public.contains("the game has not") && !public.contains("Your counters stand"), "{public}");
    for who in ["alpha", "all"] {
        let run = folder.run(&["replay", "open.log", "--as", who]);
        assert_eq!(run.code, Some(0));
        assert!(run.err.contains("secrets"), "{}", run.err);
    }
    let verified = folder.run(&["verify", "open.log"]).fine().out;
    assert!(verified.contains("holds secrets"), "{verified}");
}

#[test]
fn a_story_step_by_step_shows_maps_and_stops_when_told() {
    let folder = Folder::new();
    finished(&folder);
    let whole = folder.typed(&["replay", "game.log", "--step"], "\n".repeat(200).as_bytes()).fine().out;
    assert!(whole.contains("Enter goes on") && whole.contains("counters of"), "{whole}");
    let short = folder.typed(&["replay", "game.log", "--step"], b"\nq\n").fine().out;
    assert!(short.lines().count() < whole.lines().count() / 2);
}
