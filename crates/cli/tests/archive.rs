//! The data of a server: logs in and out, and a copy of everything.

#[allow(dead_code, reason = "every test uses its own part")]
mod common;

use common::Folder;

/// A log that was played to its end.
fn log() -> String {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../raid/tests/logs");
    let mut names: Vec<_> = std::fs::read_dir(file).expect("logs").map(|entry| entry.expect("a file").path()).collect();
    names.sort();
    std::fs::read_to_string(names.first().expect("a log")).expect("readable")
}

fn import(folder: &Folder, file: &str) -> String {
    let done = folder.run(&["import", file, "--data", "table", "--json"]).fine();
    done.json()["id"].as_str().expect("an id").to_owned()
}

#[test]
fn a_log_comes_out_as_it_went_in() {
    let folder = Folder::new();
    let file = folder.write("game.log", &log());
    let id = import(&folder, &file);
    assert_eq!(folder.run(&["export", &id, "--data", "table"]).fine().out, log());
    let exported = folder.write("again.log", &folder.run(&["export", &id, "--data", "table"]).fine().out);
    folder.run(&["verify", &exported]).fine();
    let other = import(&folder, &exported);
    assert_ne!(other, id, "a log that is kept twice is two matches");
}

#[test]
fn a_match_that_is_not_over_is_brought_in_to_be_played_on() {
    let folder = Folder::new();
    let begun: String = log().lines().take(4).flat_map(|line| [line, "\n"]).collect();
    let pace = r#""pace":{"name":"live","bank_ms":60000,"increment_ms":0,"most_ms":60000},"commitment""#;
    let begun = begun.replacen("\"commitment\"", pace, 1);
    let file = folder.write("begun.log", &begun);
    let kept = folder.run(&["import", &file, "--data", "table", "--json"]).fine().json();
    let links = kept["seat_links"].as_array().expect("links").clone();
    let seats: Vec<_> = links.iter().map(|link| link["seat"].as_str().expect("a name")).collect();
    assert_eq!(seats, ["alpha", "bravo"]);
    assert!(links.iter().all(|link| link["url"].as_str().is_some_and(|url| url.starts_with("/seat/"))), "{links:?}");
    let log = folder.run(&["export", kept["id"].as_str().expect("an id"), "--data", "table"]).fine().out;
    assert!(log.contains("without clocks"), "whoever plays it finds no clock that has run out: {log}");
    let over = folder.run(&["import", &folder.write("over.log", &self::log()), "--data", "table", "--json"]).fine();
    assert_eq!(over.json()["seat_links"], serde_json::json!([]));
}

#[test]
fn a_backup_holds_everything_and_overwrites_nothing() {
    let folder = Folder::new();
    let file = folder.write("game.log", &log());
    let id = import(&folder, &file);
    folder.run(&["backup", "copy.db", "--data", "table"]).fine();
    assert_eq!(folder.run(&["export", &id, "--database", "copy.db"]).fine().out, log());
    folder.run(&["backup", "copy.db", "--data", "table"]).bad_input("exists already");
}

#[test]
fn a_backup_is_brought_back_into_a_new_folder_and_nowhere_else() {
    let folder = Folder::new();
    let file = folder.write("game.log", &log());
    let id = import(&folder, &file);
    folder.run(&["backup", "copy.db", "--data", "table"]).fine();
    folder.run(&["restore", "copy.db", "--data", "elsewhere"]).fine();
    assert_eq!(folder.run(&["export", &id, "--data", "elsewhere"]).fine().out, log());
    let full = folder.run(&["restore", "copy.db", "--data", "table"]);
    assert!(full.code == Some(1) && full.err.contains("there are data already"), "{}", full.err);
    assert_eq!(folder.run(&["restore", "nothing.db", "--data", "third"]).code, Some(1));
}

#[test]
fn what_is_not_there_is_said_so() {
    let folder = Folder::new();
    let file = folder.write("game.log", &log());
    assert_eq!(folder.run(&["export", "x", "--data", "nowhere"]).code, Some(1));
    import(&folder, &file);
    folder.run(&["export", "nonsense", "--data", "table"]).bad_input("there is no match `nonsense`");
    let edited = folder.write("edited.log", &log().replacen("\"value\":1", "\"value\":2", 1));
    folder.run(&["import", &edited, "--data", "table"]).bad_input("edited.log: line ");
    folder.run(&["export", "x", "--database", "mysql://host/x"]).bad_input("no database of the kind `mysql`");
}
