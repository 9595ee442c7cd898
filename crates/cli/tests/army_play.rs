//! `fireteam play` with army lists.

#[allow(dead_code, reason = "every test uses its own part")]
mod common;

use common::{Folder, Run};

const LIST: &str = r#"title = "Patrol"
points = 700

[[group]]
name = "Headquarters"
men = ["officer smg radio", "2 man rifle"]

[[group]]
name = "Old Guard"
men = ["corporal smg grenades", "6 man rifle", "man belt-lmg"]
"#;

fn begin(folder: &Folder, more: &[&str]) -> Run {
    let play =
        ["play", "wrg/points-battle", "--seed", "3", "--log", "game.log", "--alpha", "random", "--bravo", "random"];
    folder.run(&[&play[..], more].concat())
}

#[test]
fn a_list_is_played_instead_of_buying_and_the_other_side_has_a_ready_made_army() {
    let folder = Folder::new();
    let file = folder.write("list.toml", LIST);
    begin(&folder, &["--army", &file, "--option", "points=600", "--option", "country=desert"]).fine();
    let log = folder.read("game.log");
    assert!(log.contains("Old Guard") && log.contains("Points Battle"), "{log}");
    assert!(!log.contains("buy "), "nothing is bought at the table");
}

#[test]
fn two_lists_meet_and_samples_have_names() {
    let folder = Folder::new();
    let file = folder.write("list.toml", LIST);
    begin(&folder, &["--army", &file, "--army2", "platoon-1940"]).fine();
    assert!(folder.read("game.log").contains("1 Section"));
}

#[test]
fn faults_of_a_list_are_told_with_their_lines_and_what_was_agreed_is_kept() {
    let folder = Folder::new();
    let wrong = folder.write("wrong.toml", &LIST.replace("6 man rifle", "6 man riffle"));
    let told = begin(&folder, &["--army", &wrong]);
    told.bad_input("wrong.toml:10");
    told.bad_input("riffle");
    let file = folder.write("list.toml", LIST);
    begin(&folder, &["--army2", &file, "--option", "points=200"]).bad_input("agree on 300 to 3000 points");
    let rich =
        folder.write("rich.toml", &LIST.replace("points = 700", "points = 900\nsupport = 9").replace("2 man", "4 man"));
    let dear = begin(&folder, &["--army2", &rich]);
    dear.bad_input("red: Patrol costs");
    dear.bad_input("700 were agreed");
    folder.run(&["play", "wrg/farm", "--army", &file]).bad_input("nobody buys an army");
    folder.run(&["play", "raid/entebbe", "--army", &file]).bad_input("points battles");
    folder.run(&["play", "wrg/points-attack", "--army2", &file]).bad_input("red defends here");
}

#[test]
fn a_list_is_written_at_the_table_from_a_file_or_line_by_line() {
    let folder = Folder::new();
    folder.write("list.toml", LIST);
    folder
        .write("wrong.toml", &LIST.replace("6 man rifle", "6 man riffle").replace("officer smg radio", "officer smgs"));
    std::fs::write(folder.path("bytes.toml"), [0xff, 0xfe, 0, 1]).unwrap();
    let play = |log: &str, input: &str| {
        let args = ["play", "wrg/points-battle", "--seed", "3", "--log", log, "--blue", "human", "--red", "random"];
        folder.typed(&args, input.as_bytes()).fine().out
    };
    let told = play("game.log", "write none.toml\nwrite bytes.toml\nwrite wrong.toml\nwrite list.toml\ndone\nquit\n");
    for part in [
        "there is no such file",
        "is not text (UTF-8)",
        "for 2 reasons",
        "line 10:",
        "`riffle`",
        "line 6:",
        "So far: army list",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
    let log = folder.read("game.log");
    assert!(
        log.contains("own-group") && log.contains("men 6 man rifle") && !log.contains("title = \\\"Patrol"),
        "{log}"
    );
    assert!(told.contains("Old Guard"), "{told}");
    let typed = play("typed.log", &format!("write\n{LIST}.\ndone\nquit\n"));
    assert!(
        typed.contains("a line with a dot alone ends it") && folder.read("typed.log").contains("own-group"),
        "{typed}"
    );
}
