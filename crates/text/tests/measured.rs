//! A measured board in words: its map, its ground, its areas, and help that fits it.

use kernel::any::AnyMatch;
use kernel::dice::Seed;
use kernel::{Audience, Place, Seat, Shelf, Start};
use text::Session;
use wrg::Wrg;

/// A match at a barn that waits for both sides to set up.
fn game() -> (Box<dyn AnyMatch>, Session) {
    let start = Start { players: vec!["human".to_owned(); 2], ..Start::new("wrg/first-fight", Seed::number(1).0) };
    let game = Shelf::new().with::<Wrg>().start(start).unwrap_or_else(|faults| panic!("{faults}"));
    (game, Session::new(Seat(0)))
}

fn typed(game: &mut dyn AnyMatch, session: &mut Session, line: &str) -> String {
    let reply = session.command(game, line).unwrap_or_else(|refusal| panic!("`{line}`: {refusal}"));
    reply.text
}

#[test]
fn the_ground_is_shown_and_described() {
    let (mut game, mut session) = game();
    let log = game.log();
    for (line, expected) in [
        ("map", "\n  132 "),
        ("map", "& wood"),
        ("map all", "@ copse 200,60"),
        ("map 200,150", "# building"),
        ("map barn 30", "a sign is 1 m wide and 2 m deep"),
        ("near 200,150", "200,150: building, 6 m high"),
        ("near 200,150 60", "place: barn"),
        ("near the barn", "objective: the barn"),
        ("near copse", "200,60: wood, 10 m high"),
        ("near 39,150 100", "hedge, 2 m high, from 120,20 to 130,130"),
        ("near 200, 150", "building"),
        ("help", "near 200,150 60"),
        ("help", "sight 200,150 100,150"),
    ] {
        let text = typed(&mut *game, &mut session, line);
        assert!(text.contains(expected), "`{line}`: {text}");
        assert!(text.lines().filter(|_| line.starts_with("map")).all(|l| l.chars().count() <= 100), "{text}");
    }
    let help = typed(&mut *game, &mut session, "help");
    assert!(!["hex", "A/1/1", "B/2/1", "3620"].iter().any(|word| help.contains(word)), "{help}");
    for (line, reason, help) in [
        ("near 500,150", "500,150 is off the table", "from 0,0 to 400,300"),
        ("near 21474836,0", "21474836,0 is off the table", "from 0,0 to 400,300"),
        ("map 10,-1", "off the table", "0,0 to 400,300"),
        ("near", "which place?", "near 200,150"),
        ("sight", "between which places?", "sight 200,150"),
        ("near atlantis 30", "no place `atlantis`", "copse"),
    ] {
        let refusal = session.command(&mut *game, line).expect_err(line);
        assert!(refusal.reason.contains(reason) && refusal.help.contains(help), "`{line}`: {refusal}");
    }
    assert_eq!(game.log(), log);
}

#[test]
fn the_area_of_a_question_is_told_and_what_lies_outside_is_refused_with_it() {
    let (mut game, mut session) = game();
    typed(&mut *game, &mut session, "Rifle group");
    let question = session.question(&*game).unwrap();
    assert!(question.contains("`at X,Y` from 10,20 to 90,280, in metres"), "{question}");
    let row = |name: &str| question.lines().find(|line| line.contains(name)).unwrap_or_default().to_owned();
    let first = row("where the scenario puts it");
    assert!(first.ends_with("40,150"), "{question}");
    assert!(row("place 1").contains(','), "{question}");
    let refusal = session.command(&mut *game, "at 300,300").unwrap_err();
    assert_eq!(refusal.reason, "300,300 is outside of the area");
    assert!(refusal.help.contains("from 10,20 to 90,280"), "{refusal}");
    let why = typed(&mut *game, &mut session, "why");
    assert!(why.contains("any place outside of the area: it lies from 10,20 to 90,280"), "{why}");
    let why = typed(&mut *game, &mut session, "why 300,300");
    assert!(why.contains("300,300: the area that is asked about lies from 10,20"), "{why}");
    let why = typed(&mut *game, &mut session, "why 50,100");
    assert!(why.contains("Nothing is missing"), "{why}");
    let before = session.draft().len();
    typed(&mut *game, &mut session, "at 50,100");
    assert!(session.draft().len() > before);
}

#[test]
fn the_other_side_is_on_no_map_before_it_is_seen() {
    let (mut game, mut session) = game();
    let mut other = Session::new(Seat(1));
    typed(&mut *game, &mut session, "done");
    typed(&mut *game, &mut other, "done");
    let scene = game.scene(Audience::Seat(Seat(0)));
    assert!(!scene.pieces.is_empty() && scene.pieces.iter().all(|piece| piece.side == Some(kernel::Side(0))));
    let map = typed(&mut *game, &mut session, "map");
    assert!(map.contains("B blue") && !map.to_lowercase().contains("r red"), "{map}");
    let near = typed(&mut *game, &mut session, "near 360,150 90");
    assert!(!near.contains("red") && !near.contains("enemy"), "{near}");
    let near = typed(&mut *game, &mut session, "near rifle group 40");
    assert!(near.contains("blue, Rifle group, "), "{near}");
    let map = typed(&mut *game, &mut other, "map");
    assert!(map.contains("R red") && !map.to_lowercase().contains("b blue"), "{map}");
    assert!(typed(&mut *game, &mut other, "near 360,150 90").contains("red, Machine-gun group"));
}

#[test]
fn an_order_leads_from_place_to_place_in_words() {
    let (mut game, mut session) = game();
    let mut other = Session::new(Seat(1));
    typed(&mut *game, &mut session, "done");
    typed(&mut *game, &mut other, "done");
    for line in ["Rifle group", "walk", "at 60,150"] {
        typed(&mut *game, &mut session, line);
    }
    let question = session.question(&*game).unwrap();
    assert!(!question.contains("`at X,Y`") && question.contains("Rifle group goes on from there to ..."), "{question}");
    let on = question.lines().find(|line| line.contains("goes on from there")).unwrap_or_default();
    typed(&mut *game, &mut session, &format!("do {}", on.trim().split(' ').next().unwrap_or_default()));
    typed(&mut *game, &mut session, "at 60,200");
    let question = session.question(&*game).unwrap();
    assert!(question.contains("or where does Rifle group go on from there?"), "{question}");
    typed(&mut *game, &mut session, "at 120,200");
    let preview = typed(&mut *game, &mut session, "preview");
    assert!(preview.contains("130 m: 3 periods"), "{preview}");
    typed(&mut *game, &mut session, "done");
    typed(&mut *game, &mut other, "done");
    let sheet = game.scene(Audience::Seat(Seat(0))).sheets.iter().find(|sheet| &*sheet.key == "orders").cloned();
    let words = sheet.map(|sheet| sheet.rows[0].join(" ")).unwrap_or_default();
    assert!(words.contains("walk to 60, 200, then 120, 200"), "{words}");
}

#[test]
fn a_replay_draws_the_ground_round_a_point() {
    let (game, _) = game();
    let names = text::Names::of(&*game);
    let at = Place::Point { board: 0, at: kernel::Point { x: 20_000, y: 15_000 } };
    let part = text::Window::round(&names.boards[0], at, 6);
    let map = text::draw_map(&names, &game.scene(Audience::Public), part, 100);
    assert!(map.starts_with("      140") && map.contains("# building"), "{map}");
}

#[test]
fn a_letter_within_a_word_sends_nothing() {
    let (mut game, mut session) = game();
    let log = game.log();
    for guess in ["a", "d", "do", "others"] {
        let refusal = session.command(&mut *game, guess).expect_err(guess);
        assert!(!refusal.reason.is_empty() && game.log() == log, "`{guess}` was taken: {refusal}");
    }
    assert!(session.draft().is_empty());
}

#[test]
fn the_example_of_a_standing_order_is_one_of_the_book() {
    let (mut game, mut session) = game();
    let help = typed(&mut *game, &mut session, "help");
    let longest = game.order_examples().iter().max_by_key(|order| order.len()).expect("there are examples");
    assert!(help.contains(longest), "{help}");
    typed(&mut *game, &mut session, &format!("standing {longest}"));
}

#[test]
fn what_ends_the_decision_has_the_last_number_and_the_draft_is_said_again_in_few_words() {
    let (mut game, mut session) = game();
    let mut other = Session::new(Seat(1));
    let question = session.question(&*game).expect("asked");
    let offers: Vec<&str> = question.lines().filter(|line| line.starts_with("  ")).collect();
    assert!(offers.len() > 1 && !offers[0].contains("done:"), "{question}");
    assert!(
        offers.iter().rfind(|line| !line.contains(" or ")).is_some_and(|line| line.contains("done:")),
        "{question}"
    );
    assert!(!session.command(&mut *game, "1").expect("a group").moved, "a number that is also a name ends nothing");
    session.forget_draft();
    typed(&mut *game, &mut session, "done");
    typed(&mut *game, &mut other, "done");
    let group = {
        let asking = session.asking(&*game).expect("asked");
        assert_eq!(asking.offers.last().map(|offer| offer.step.as_str()), Some("done"));
        asking.offers[0].label.text.clone()
    };
    typed(&mut *game, &mut session, "1");
    typed(&mut *game, &mut session, "walk");
    let taken = typed(&mut *game, &mut session, "150,150");
    let said = taken.lines().next().unwrap_or_default().to_owned();
    assert!(said.starts_with(&format!("So far: {group}; walk, ")) && said.ends_with("; 150,150"), "{said}");
    // It is there to be read after whatever was looked at.
    typed(&mut *game, &mut session, "map");
    assert!(session.command(&mut *game, "nonsense").is_err());
    assert_eq!(session.so_far(&*game).lines().next(), Some(said.as_str()));
    assert!(session.question(&*game).expect("asked").starts_with(&said));
    session.forget_draft();
    assert!(session.so_far(&*game).is_empty());
}
