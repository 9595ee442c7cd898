//! Logs: torn, edited, of other editions, of nothing at all; and watching without the book.

use super::*;
use crate::log::{LogFault, Watch, without_torn_end};
use crate::shelf::{Shelf, Start};
use proptest::prelude::*;

fn fault(text: &str) -> (LogFault, u64) {
    match Match::<Tiny>::fold(text) {
        Ok(_) => panic!("this log should not fold:\n{text}"),
        Err(error) => {
            assert!(!error.reason.is_empty() && !error.to_string().is_empty());
            (error.fault, error.line)
        }
    }
}

#[test]
fn folding_gives_the_same_match_again() {
    let game = long(40);
    let folded = Match::<Tiny>::fold(&game.log()).unwrap();
    assert_eq!(folded.state(), game.state());
    assert_eq!(folded.log(), game.log());
    for who in [Audience::Seat(A), Audience::Seat(B), Audience::Public, Audience::Umpire] {
        assert_eq!(folded.tellings(who, 0), game.tellings(who, 0));
        assert_eq!(folded.version(who), game.version(who));
        assert_eq!(folded.ledger(who), game.ledger(who));
    }
    assert_eq!(folded.pauses(A, 0), game.pauses(A, 0));
}

#[test]
fn a_log_reads_well() {
    let game = hidden("turns 4\nshots 1 1\n");
    let log = game.log();
    let lines: Vec<&str> = log.lines().collect();
    assert!(lines[0].starts_with(r#"{"fireteam":{"format":2,"rulebook":"tiny","edition":2,"scenario":"tiny/lane","#));
    assert!(lines[0].contains("secrets: until the match has ended"));
    assert!(lines[1].starts_with(r#"{"begin":{"n":2,"digest":""#), "{}", lines[1]);
    assert!(
        lines[2].starts_with(r#"{"decide":{"n":3,"seat":0,"by":"player","steps":["hide 2"],"sealed":true,"digest":""#)
    );
    let rolls = r#""rolls":[{"name":"weather","case":"1.2","sides":3,"value":"#;
    assert!(lines[3].contains(rolls) && lines[3].contains(r#""seen_by":"nobody","pick":true}"#), "{}", lines[3]);
    assert!(lines[3].contains(r#"{"to":{"side":1},"kind":"hidden","case":"1.1","text":"You hide in 6."#));
}

#[test]
fn a_torn_last_line_is_told_from_an_edited_one() {
    let game = long(6);
    let log = game.log();
    let end = log.trim_end().rfind('\n').unwrap() + 1;
    for cut in [end + 1, end + 20, log.len() - 3] {
        let torn = &log[..cut];
        assert_eq!(fault(torn), (LogFault::Torn, game.line()), "cut at {cut}");
        let mended = without_torn_end(torn).unwrap();
        assert_eq!(Match::<Tiny>::fold(mended).unwrap().line(), game.line() - 1);
        let error = Match::<Tiny>::fold(torn).err().unwrap();
        assert!(error.help.contains(&format!("after line {}", game.line() - 1)), "{error}");
    }
    let whole = log.trim_end();
    assert_eq!(Match::<Tiny>::fold(whole).unwrap().log(), log, "only the line end was lost");
    assert_eq!(without_torn_end(&log), None);
    assert_eq!(without_torn_end(whole), None);
    assert_eq!(fault(&log[..30]), (LogFault::Torn, 1));
}

#[test]
fn a_match_woken_after_a_torn_end_goes_on_as_it_would_have() {
    let game = long(6);
    let end = game.log().trim_end().rfind('\n').unwrap() + 1;
    let mut woken = Match::<Tiny>::fold(&game.log()[..end]).unwrap();
    woken.wake();
    assert_eq!(woken.log(), game.log());
}

#[test]
fn every_edit_is_found_in_its_line() {
    let mut game = hidden("turns 4\nshots 1 1\n");
    answer(&mut game, A, "walk 3, stop").unwrap();
    answer(&mut game, B, "fire, low").unwrap();
    game.set_standing(A, &["always pass".to_owned()]).unwrap();
    let log = game.log().to_owned();
    let edit = |line: u64, from: &str, to: &str| -> String {
        let mut lines: Vec<String> = log.lines().map(str::to_owned).collect();
        let old = &mut lines[line as usize - 1];
        assert!(old.contains(from), "{from} is not in {old}");
        *old = old.replacen(from, to, 1);
        lines.join("\n") + "\n"
    };
    for (line, from, to, found) in [
        (1, "turns 4", "turns 5", 2),
        (1, "tiny/lane", "tiny/path", 0),
        (2, "\"digest\":\"", "\"digest\":\"0", 2),
        (3, "hide 2", "hide 3", 4),
        (3, "hide 2", "hide 12", 3),
        (3, "hide 2", "creep 2", 3),
        (3, "\"sealed\":true,", "", 3),
        (3, "\"seat\":0", "\"seat\":1", 4),
        (3, "\"seat\":0", "\"seat\":99", 3),
        (4, "You hide in 6.", "You hide in 7.", 4),
        (5, "walk 3", "walk 1", 5),
        (5, "\"n\":5", "\"n\":6", 5),
        (5, "\"value\":", "\"value\":1", 5),
        (5, "\"steps\"", "\"stepz\"", 5),
        (6, "\"name\":\"fire\"", "\"name\":\"wind\"", 6),
        (6, "\"fire\",\"low\"", "\"pass\"", 6),
        (6, "{\"decide\":", "{\"decode\":", 6),
        (7, "always pass", "sometimes pass", 7),
    ] {
        let edited = edit(line, from, to);
        if found == 0 {
            assert!(Match::<Tiny>::fold(&edited).is_ok(), "a name is only a name");
        } else {
            assert_eq!(fault(&edited), (LogFault::Edited, found), "{from} -> {to}");
        }
    }
    let lines: Vec<&str> = log.lines().collect();
    let without = [&lines[..4], &lines[5..]].concat().join("\n") + "\n";
    assert_eq!(fault(&without), (LogFault::Edited, 5), "a line is missing");
    let twice = [&lines[..5], &lines[4..]].concat().join("\n") + "\n";
    assert_eq!(fault(&twice), (LogFault::Edited, 6), "a line stands twice");
    assert_eq!(fault(&log.replacen('\n', "\n\n", 1)), (LogFault::Edited, 2), "an empty line");
}

#[test]
fn other_editions_books_formats_and_files_are_told_apart() {
    let log = hidden("turns 4\nshots 1 1\n").log().to_owned();
    let edition = log.replacen("\"edition\":2", "\"edition\":7", 1);
    assert_eq!(fault(&edition), (LogFault::Edition, 1));
    let error = Match::<Tiny>::fold(&edition).err().unwrap();
    assert!(error.reason.contains("edition 7") && error.reason.contains("editions 1 to 2"), "{error}");
    assert_eq!(fault(&log.replacen("\"tiny\"", "\"huge\"", 1)), (LogFault::Book, 1));
    assert_eq!(fault(&log.replacen("\"format\":2", "\"format\":3", 1)), (LogFault::Format, 1));
    for wrong in ["\"one\"", "0", "-1"] {
        let edited = log.replacen("\"format\":2", &format!("\"format\":{wrong}"), 1);
        assert_eq!(fault(&edited), (LogFault::Edited, 1), "{wrong}");
    }
    assert!(
        Match::<Tiny>::fold(&log.replacen("\"format\":2", "\"format\":1", 1)).is_ok(),
        "older logs are read for ever"
    );
    assert_eq!(fault(&log.replacen("turns 4", "tunrs 4", 1)), (LogFault::Setup, 1));
    assert_eq!(fault(&log.replacen("alpha", "gamma", 1)), (LogFault::Setup, 1));
    assert_eq!(fault(&log.replacen("\"secret\":\"07", "\"secret\":\"08", 1)), (LogFault::Edited, 1));
    assert_eq!(fault(&log.replacen("\"secret\":", "\"secrets\":", 1)), (LogFault::NoSecret, 1));
    for text in ["", "\n", "hello", "{}", "[1,2]", "{\"other\":{\"format\":1}}"] {
        assert_eq!(fault(text).0, LogFault::NotALog, "{text}");
    }
    let seat_log = Match::<Tiny>::fold(&log).unwrap().seat_log(A);
    let error = Match::<Tiny>::fold(&seat_log).err().unwrap();
    assert_eq!(error.reason, "this is the log of one seat, not of the match");
}

#[test]
fn an_ended_match_folds_without_the_secret_in_its_header() {
    let game = long(4);
    let public = game.log().replacen("\"secret\":", "\"withheld\":", 1);
    assert_eq!(Match::<Tiny>::fold(&public).unwrap().state(), game.state());
}

#[test]
fn a_match_of_a_lost_edition_can_be_watched() {
    let game = long(10);
    let old = game.log().replacen("\"edition\":2", "\"edition\":99", 1).replace("\"steps\":[\"", "\"steps\":[\"old ");
    let watch = Watch::read(&old).unwrap();
    assert_eq!(watch.lines(), game.line());
    assert_eq!(watch.verdict.as_ref(), game.verdict());
    for who in [Audience::Seat(A), Audience::Seat(B), Audience::Public, Audience::Umpire] {
        let told: Vec<&str> = watch.tellings(who).map(|(_, told)| told.text.as_str()).collect();
        assert_eq!(told, story(&game, who));
    }
}

#[test]
fn players_have_their_say_in_the_dice() {
    let create = || Match::<Tiny>::create(setup("turns 4\nshots 1 1\n"), [7; 32], None).unwrap();
    let noise = |contribution: &[u8]| {
        let mut game = create();
        game.join(A, "anna", contribution).unwrap();
        game.join(B, "bo", b"bravo").unwrap();
        game.begin().unwrap();
        for _ in 0..4 {
            let all = game.to_answer();
            all.iter().for_each(|seat| game.lapse(seat).unwrap());
        }
        assert!(game.join(A, "anna", b"late").is_err());
        assert_eq!(game.header().setup.seats[0].player, "anna");
        let folded = Match::<Tiny>::fold(&game.log()).unwrap();
        assert_eq!(folded.ledger(Audience::Umpire), game.ledger(Audience::Umpire));
        assert!(folded.seat_log(A).contains("\"player\":\"anna\"") && !folded.seat_log(A).contains("\"bo\""));
        game.log().lines().nth(5).unwrap().to_owned()
    };
    let differ = (0..20u8).map(|n| noise(&[n])).collect::<std::collections::BTreeSet<_>>();
    assert!(differ.len() > 1, "the same secret with other contributions rolls other dice");
    assert!(create().join(A, "anna", &[0; 65]).is_err());
    assert!(create().join(Seat(5), "anna", b"").is_err());
}

#[test]
fn an_earlier_line_can_be_looked_at_and_branched_from() {
    let game = long(10);
    let mut early = game.at_line(6).unwrap();
    assert_eq!(early.line(), 6);
    let seat = early.to_answer().iter().next().unwrap();
    early.lapse(seat).unwrap();
    assert!(game.at_line(0).is_err() && game.at_line(game.line() + 1).is_err());
}

#[test]
fn a_branch_has_dice_of_its_own_and_no_clock() {
    let game = long(10);
    // Played on with the dice of the match itself, or with those of a branch.
    let played = |secret: Option<u8>| {
        let mut game = game.at_line(6).unwrap();
        game.change_pace(Some(crate::clock::Pace::by_web(2)), BOTH).unwrap();
        if let Some(secret) = secret {
            game.branch([secret; 32]).unwrap();
            assert!(game.clock().is_none() && game.header().pace.is_none());
        }
        play_on(&mut game);
        game
    };
    let rolls = |secret| format!("{:?}", played(secret).rolls.iter().map(|(_, roll)| roll).collect::<Vec<_>>());
    assert_eq!(rolls(Some(1)), rolls(Some(1)));
    assert!(rolls(None) != rolls(Some(1)) && rolls(Some(1)) != rolls(Some(2)));
    let log = played(Some(1)).log();
    assert_eq!(Match::<Tiny>::fold(&log).unwrap().log(), log);
    assert!(
        Match::<Tiny>::fold(&log.replace(&"01".repeat(32), &"02".repeat(32))).is_err(),
        "other dice would have fallen"
    );
    assert!(played(Some(1)).branch([9; 32]).is_err(), "nothing branches off a match that is over");
}

#[test]
fn a_branch_takes_back_what_was_rolled_before_it() {
    let mut game = long(10).at_line(9).unwrap();
    let earlier = long(10).at_line(6).unwrap();
    game.branch([3; 32]).unwrap();
    game.take_back(6, BOTH).unwrap();
    assert_eq!(game.state(), earlier.state(), "found again with the dice of then");
    assert!(Match::<Tiny>::fold(&game.log()).is_ok());
}

#[test]
fn the_shelf_finds_books_and_scenarios_or_says_what_is_near() {
    let shelf = Shelf::new().with::<Tiny>();
    assert_eq!(shelf.scenarios(), ["tiny/lane", "tiny/long"]);
    let game = shelf.start(Start::new("tiny/lane", [1; 32])).unwrap();
    assert_eq!(shelf.open(&game.log()).unwrap().log(), game.log());
    let wrong = |name: &str| shelf.start(Start::new(name, [1; 32])).err().unwrap().to_string();
    assert!(wrong("tiny/lan").contains("did you mean `tiny/lane`?"));
    assert!(wrong("waterloo").contains("the scenarios are: tiny/lane, tiny/long"));
    let own = |name: &str, text: &str| {
        shelf.start(Start { text: Some(text.to_owned()), ..Start::new(name, [1; 32]) }).map(|game| game.line())
    };
    assert!(own("tiny/mine", "turns 2\n").is_ok());
    assert!(own("tinny/mine", "turns 2\n").unwrap_err().to_string().contains("did you mean `tiny`?"));
    assert!(own("tiny/mine", "turms 2\n").is_err());
    let crowd = Start { players: vec![String::new(); 3], ..Start::new("tiny/lane", [1; 32]) };
    assert!(shelf.start(crowd).err().unwrap().to_string().contains("3 players for 2 seats"));
    let other = game.log().replacen("\"tiny\"", "\"huge\"", 1);
    assert_eq!(shelf.open(&other).err().unwrap().fault, LogFault::Book);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn no_text_makes_a_log_panic(text in "\\PC{0,200}") {
        prop_assert!(Match::<Tiny>::fold(&text).is_err());
        let _ = Watch::read(&text);
        let _ = without_torn_end(&text);
    }

    #[test]
    fn no_damage_makes_a_log_panic(at in 0.0..1.0f64, len in 0usize..40, patch in "[ -~\\n\"{}:,0-9]{0,12}") {
        let log = hidden("turns 4\nshots 1 1\n").log().to_owned();
        let from = (at * log.len() as f64) as usize;
        let to = (from + len).min(log.len());
        let damaged = [&log[..from], &patch, &log[to..]].concat();
        let _ = Match::<Tiny>::fold(&damaged);
        let _ = Watch::read(&damaged);
    }

    #[test]
    fn no_steps_make_a_match_panic(tokens in proptest::collection::vec("\\PC{0,12}|walk [0-9]{1,6}|hide -?[0-9]|rest", 0..6)) {
        let mut game = hidden("turns 4\nshots 1 1\n");
        let _ = AnyMatch::commit(&mut game, A, &tokens, By::Player);
        let _ = AnyMatch::preview(&game, A, &tokens);
        let _ = game.question(B, &tokens);
    }
}
