//! Whole games in the terminal: typed, scripted, against the computer; kept, left, resumed, verified and told again.

#[allow(dead_code, reason = "every test uses its own part")]
mod common;

use common::{Folder, keys};
use kernel::{Audience, Seat, Shelf, Start};
use serde_json::Value;
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Write as _};

/// Many answers by number, as somebody would type who takes whatever is offered.
fn any_answers(seed: u64, count: usize) -> Vec<u8> {
    let (mut text, mut x) = (String::new(), seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    for _ in 0..count {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        let _ = writeln!(text, "{}\ngo", 1 + x % 9);
    }
    text.into_bytes()
}

/// The log was verified, and told again as a story.
fn proven(folder: &Folder, log: &str, winner: &str) {
    let verified = folder.run(&["verify", log, "--json"]).fine();
    let value = verified.json();
    assert_eq!((&value["holds"], &value["ended"]), (&Value::Bool(true), &Value::Bool(true)), "{value}");
    assert!(value["decisions"].as_u64().is_some_and(|n| n > 4), "{value}");
    assert!(keys(&verified.out).starts_with(&["holds".to_owned(), "book".to_owned()]));
    let story = folder.run(&["replay", log]).fine().out;
    assert!(story.contains("Turn 1 begins.") && story.contains(winner), "{story}");
}

#[test]
fn a_hot_seat_game_from_a_script() {
    let folder = Folder::new();
    let args = ["play", "entebbe", "--bravo", "human", "--seed", "7", "--log", "game.log", "--seat-logs"];
    let run = folder.typed(&args, &any_answers(7, 400)).fine();
    for part in ["──────── alpha", "──────── bravo", "The game is over.", " has won.", "All dice of the game"]
    {
        assert!(run.out.contains(part), "{part}: {}", run.out);
    }
    proven(&folder, "game.log", " has won.");
    for seat in ["game.alpha.log", "game.bravo.log"] {
        let agreed = folder.run(&["verify", "game.log", "--seat-log", seat]).fine().out;
        assert!(agreed.contains("was told the truth"), "{agreed}");
    }
    let other = folder.read("game.alpha.log").replacen("is set up", "is not set up", 1);
    folder.write("forged.log", &other);
    let forged = folder.run(&["verify", "game.log", "--seat-log", "forged.log"]);
    assert_eq!(forged.code, Some(1));
    assert!(forged.out.contains("does not agree"), "{}", forged.out);
    folder.run(&["verify", "game.log", "--seat-log", "game.log"]).bad_input("not the log of a seat");
}

#[test]
fn a_game_by_hand_against_greedy() {
    let folder = Folder::new();
    let run = folder.typed(&["play", "raid/entebbe", "--seed", "3", "--log", "game.log"], &any_answers(3, 400)).fine();
    assert!(run.out.contains("alpha: human, bravo: greedy"), "{}", run.out);
    assert!(!run.out.contains("────────"), "no curtain for one player");
    proven(&folder, "game.log", " has won.");
    assert!(folder.read("game.log").contains("\"by\":\"bot\""));
}

#[test]
fn a_program_plays_through_json() {
    let folder = Folder::new();
    let args = ["play", "son-tay", "--bravo", "random", "--seed", "5", "--log", "game.log", "--json"];
    let mut child = folder.command(&args).spawn().unwrap();
    let (mut stdin, stdout) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    let (mut asked, mut last) = (0, Value::Null);
    for line in stdout.lines() {
        let value: Value = serde_json::from_str(&line.unwrap()).unwrap();
        assert!(value.get("refused").is_none(), "{value}");
        assert!(value.get("said").is_none(), "{value}");
        if let Some(question) = value.get("question") {
            let offers = question["offers"].as_array().unwrap();
            asked += 1;
            let answer = match (offers.len(), question["closed"].as_bool()) {
                (_, Some(true)) => "go".to_owned(),
                (0, _) => "resign yes".to_owned(),
                (n, _) => offers[asked * 7 % n]["step"].as_str().unwrap().to_owned(),
            };
            writeln!(stdin, "{}", if asked > 300 { "resign yes".to_owned() } else { answer }).unwrap();
        }
        last = value;
    }
    assert!(child.wait().unwrap().success());
    assert_eq!(last["ended"], true, "{last}");
    assert_eq!(folder.run(&["verify", "game.log"]).code, Some(0));
}

#[test]
fn computers_play_each_other_with_reasons_and_the_same_seed_gives_the_same_game() {
    let folder = Folder::new();
    for log in ["one.log", "two.log"] {
        let args = ["play", "entebbe", "--alpha", "greedy", "--bravo", "random", "--seed", "9", "--log", log];
        let run = folder.run(&args).fine();
        assert!(run.out.contains("The game is over."), "{}", run.out);
    }
    assert_eq!(folder.read("one.log"), folder.read("two.log"));
    proven(&folder, "one.log", " has won.");
}

#[test]
fn either_seat_of_every_book_is_played_by_whom_the_flags_say() {
    let folder = Folder::new();
    for [first, second] in [["--alpha", "--bravo"], ["--blue", "--red"]] {
        let log = format!("game{first}.log");
        let args = ["play", "wrg/first-fight", first, "random", second, "greedy", "--seed", "9", "--log", &log];
        let run = folder.run(&args).fine();
        assert!(run.out.contains("blue: random, red: greedy"), "{}", run.out);
        assert!(run.out.contains("The game is over."), "{}", run.out);
    }
    assert_eq!(folder.read("game--alpha.log"), folder.read("game--blue.log"));
}

/// How many rolls a ledger counts.
fn counted(luck: &Value) -> u64 {
    luck["entries"].as_array().unwrap().iter().map(|entry| entry["rolls"].as_u64().unwrap()).sum()
}

#[test]
fn after_the_end_all_dice_are_shown_and_before_it_only_ones_own() {
    let folder = Folder::new();
    let game = ["play", "wrg/first-fight", "--red", "greedy", "--seed", "9"];
    let whole = folder.run(&[&game[..], &["--blue", "greedy", "--log", "whole.log"]].concat()).fine().out;
    let (_, dice) = whole.split_once("All dice of the game").expect("the dice");
    assert!(dice.contains("chance (12.2)") && dice.contains("reaction (13.1)"), "{dice}");
    let ended = folder.run(&[&game[..], &["--blue", "greedy", "--log", "json.log", "--json"]].concat()).fine().out;
    let last: Value = serde_json::from_str(ended.lines().last().unwrap()).unwrap();
    let rolls = folder.run(&["verify", "whole.log", "--json"]).fine().json()["rolls"].as_u64().unwrap();
    assert!(rolls > 0 && counted(&last["luck"]) == rolls, "{rolls}: {last}");
    // Left in the middle: the log holds dice of the other side too, which are not told.
    let log = folder.read("whole.log");
    let half: Vec<&str> = log.lines().take(log.lines().count() / 2).collect();
    folder.write("half.log", &(half.join("\n") + "\n"));
    let left = folder.typed(&["play", "--resume", "half.log", "--blue", "human", "--json"], b"quit\n").fine().out;
    let last: Value = serde_json::from_str(left.lines().last().unwrap()).unwrap();
    let all = folder.run(&["verify", "half.log", "--json"]).fine().json()["rolls"].as_u64().unwrap();
    assert_eq!(last["ended"], false, "{last}");
    assert!((1..all).contains(&counted(&last["luck"])), "{all}: {last}");
}

#[test]
fn play_begins_with_whatever_sheets_tell_of_the_scenario() {
    let (folder, shelf) = (Folder::new(), Shelf::new().with::<raid::Raid>().with::<wrg::Wrg>());
    for name in shelf.scenarios() {
        let told = folder.typed(&["play", name, "--seed", "1", "--log", &name.replace('/', "-")], b"quit\n").fine().out;
        let words = told.split_whitespace().collect::<Vec<_>>().join(" ");
        let game = shelf.start(Start::new(name, [0; 32])).unwrap();
        let scene = game.scene(Audience::Seat(Seat(0)));
        for sheet in scene.sheets.iter().filter(|s| ["situation", "special rules", "victory"].contains(&&*s.key)) {
            let first = sheet.rows.first().and_then(|row| row.first()).map_or("", String::as_str);
            let first = first.split_whitespace().collect::<Vec<_>>().join(" ");
            let shown = sheet.rows.is_empty() || words.contains(&*sheet.title) && words.contains(&first);
            assert!(shown, "{name}, {}: {told}", sheet.key);
        }
        assert!(name.starts_with("wrg/") || told.contains("Victory"), "{name}: {told}");
    }
}

#[test]
fn a_game_is_left_and_resumed() {
    let folder = Folder::new();
    let left =
        folder.typed(&["play", "entebbe", "--seed", "7", "--log", "game.log"], b"set the rest up for me\n").fine();
    assert!(left.out.contains("play --resume game.log"), "{}", left.out);
    let kept = folder.read("game.log");
    assert!(kept.ends_with('\n') && kept.lines().count() >= 4, "the game stays in its log when the input ends: {kept}");
    let resumed = folder.typed(&["play", "--resume", "game.log"], &any_answers(1, 400)).fine();
    assert!(resumed.out.contains(" fires first (die"), "what happened last is told again: {}", resumed.out);
    assert!(folder.read("game.log").starts_with(&kept), "the log only grows");
    proven(&folder, "game.log", " has won.");
    folder.run(&["play", "--resume", "game.log"]).bad_input("this game has ended");
}

#[test]
fn a_torn_log_goes_on_in_a_new_file() {
    let folder = Folder::new();
    folder.typed(&["play", "entebbe", "--seed", "7", "--log", "game.log"], b"set the rest up for me\n").fine();
    let torn = folder.read("game.log");
    let torn = &torn[..torn.len() - 40];
    folder.write("game.log", torn);
    let broken = folder.run(&["verify", "game.log"]);
    assert_eq!(broken.code, Some(1));
    assert!(broken.out.contains("cut off while it was written"), "{}", broken.out);
    let resumed = folder.typed(&["play", "--resume", "game.log"], &any_answers(1, 400));
    assert_eq!(resumed.code, Some(0), "{}", resumed.err);
    assert!(resumed.err.contains("goes on in game-001.log"), "{}", resumed.err);
    assert_eq!(folder.read("game.log"), torn, "the torn log is left as it is");
    proven(&folder, "game-001.log", " has won.");
}

#[test]
fn take_backs_need_the_others_consent() {
    let folder = Folder::new();
    let hot = ["play", "entebbe", "--bravo", "human", "--seed", "7", "--log"];
    let play = |log: &str, lines: &str| folder.typed(&[&hot[..], &[log]].concat(), lines.as_bytes()).fine().out;
    let set_up = "set the rest up for me\nset the rest up for me\n";
    let no = play("no.log", &format!("{set_up}pass\ntakeback\nno\nquit\n"));
    assert!(no.contains("asks to take its last decision back") && no.contains("does not agree"), "{no}");
    assert!(!folder.read("no.log").contains("{\"back\""));
    let yes = play("yes.log", &format!("{set_up}pass\npass\ntakeback\nyes\nquit\n"));
    assert!(yes.contains("By consent play returns"), "{yes}");
    assert!(folder.read("yes.log").contains("{\"back\""));
    assert_eq!(folder.run(&["verify", "yes.log", "--json"]).fine().json()["take_backs"], 1);
    let bot =
        folder.typed(&["play", "entebbe", "--seed", "7", "--log", "bot.log"], b"takeback\n1\ntakeback\nquit\n").fine();
    assert!(bot.out.contains("not decided anything yet"), "{}", bot.out);
    assert!(bot.out.contains("By consent play returns"), "the computer agrees: {}", bot.out);
    let draw = folder.typed(&["play", "entebbe", "--seed", "7", "--log", "draw.log"], b"draw\nquit\n").fine();
    assert!(draw.out.contains("bravo does not agree"), "the computer plays on: {}", draw.out);
    let agreed = play("agreed.log", "draw\nyes\n");
    assert!(agreed.contains("Nobody has won."), "{agreed}");
}

#[test]
fn what_is_typed_badly_changes_nothing() {
    let folder = Folder::new();
    let clean = folder.typed(&["play", "entebbe", "--seed", "7", "--log", "clean.log"], b"1\nquit\n");
    let mut noise = Vec::new();
    for junk in [
        "at 9999",
        "99999",
        "do",
        "\u{1b}[2J",
        "sight",
        "x".repeat(9000).as_str(),
        "standing nonsense",
        "go",
        "undo",
        "\0\0",
    ] {
        noise.extend(junk.as_bytes());
        noise.push(b'\n');
    }
    noise.extend(b"\xff\xfe\xfa\n1\n\xc3\x28\nquit\n");
    let noisy = folder.typed(&["play", "entebbe", "--seed", "7", "--log", "noisy.log"], &noise).fine();
    assert_eq!(clean.code, Some(0));
    assert_eq!(folder.read("clean.log"), folder.read("noisy.log"));
    assert!(!noisy.out.contains('\u{1b}'), "nothing typed reaches the terminal as a command");
}

#[test]
fn nothing_is_written_over() {
    let folder = Folder::new();
    folder.write("mine.log", "my diary");
    folder.run(&["play", "entebbe", "--log", "mine.log"]).bad_input("exists already");
    assert_eq!(folder.read("mine.log"), "my diary");
    folder.run(&["play", "--resume", "mine.log"]).bad_input("not a log");
    assert_eq!(folder.read("mine.log"), "my diary");
    folder.run(&["play", "entebbe", "--log", "no/such/folder/x.log"]).bad_input("no such file");
    folder.run(&["play", "entebbe", "--resume", "mine.log"]).bad_input("--resume");
    folder.run(&["play", "--resume", "nothing.log"]).bad_input("no such file");
    folder.write("keep.alpha.log", "another diary");
    let kept = folder.typed(&["play", "entebbe", "--log", "keep.log"], b"keep\nquit\n").fine();
    assert!(kept.out.contains("left as it is"), "{}", kept.out);
    assert_eq!(folder.read("keep.alpha.log"), "another diary");
}

#[test]
fn a_seat_keeps_its_own_log_while_it_plays() {
    let folder = Folder::new();
    let run = folder.typed(&["play", "entebbe", "--seed", "7", "--log", "game.log"], b"keep\n1\nkeep\nquit\n").fine();
    assert!(run.out.contains("Kept in game.alpha.log"), "{}", run.out);
    let kept = folder.read("game.alpha.log");
    assert!(kept.starts_with("{\"fireteam_seat\":0"), "{kept}");
    assert!(!kept.contains("digest") && !kept.contains("\"secret\""), "{kept}");
    assert!(folder.run(&["verify", "game.log", "--seat-log", "game.alpha.log"]).fine().out.contains("told the truth"));
}
