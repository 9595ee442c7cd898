//! The targets.

#[allow(unreachable_pub, dead_code)]
#[path = "../../crates/kernel/tests/sketch/mod.rs"]
mod sketch;
#[allow(unreachable_pub)]
#[path = "../../crates/kernel/tests/toy/mod.rs"]
mod toy;

use bolero::{ValueGenerator, check, produce};
use fuzz::{BITS, edited};
use kernel::any::AnyMatch;
use kernel::log::{By, Watch, seat::first_difference, without_torn_end};
use kernel::question::inside;
use kernel::scene::HexGrid;
use kernel::{Audience, Fraction, Match, Place, Point, Rulebook, Seat, Seats, Setup, Shelf, Start, standing};
use raid::Raid;
use sketch::Sketch;
use std::sync::OnceLock;
use text::Session;
use toy::Toy;

fn shelf() -> Shelf {
    Shelf::new().with::<Raid>().with::<Toy>().with::<Sketch>()
}

/// Scripts of up to so many bytes.
fn scripts(longest: usize) -> impl ValueGenerator<Output = Vec<u8>> {
    produce::<Vec<u8>>().with().len(0..=longest)
}

/// Bytes as text, as a careless reader would take them.
fn lossy(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The log of a whole game of the toy, in which everybody answers with defaults.
fn sound_log() -> &'static str {
    static LOG: OnceLock<String> = OnceLock::new();
    LOG.get_or_init(|| {
        let mut game = shelf().start(Start::new("toy/strip", [7; 32])).expect("the toy starts");
        while let Some(seat) = game.to_answer().iter().next() {
            game.lapse(seat).expect("the toy has defaults");
        }
        game.log()
    })
}

#[test]
fn a_log_is_folded_or_refused() {
    check!().with_iterations(400).with_generator(scripts(50)).for_each(|script: &Vec<u8>| {
        for text in [lossy(script), edited(sound_log(), script)] {
            let _ = Watch::read(&text);
            let _ = first_difference(&text, sound_log());
            let _ = without_torn_end(&text);
            if let Ok(game) = shelf().open(&text) {
                let again = shelf().open(&game.log()).expect("a log that was written can be folded");
                assert_eq!(again.log(), game.log());
            }
        }
    });
}

/// Start a book from a spoilt scenario; what starts can be asked.
fn started<R: Rulebook>(scenario: &str, text: String, option: (String, String)) {
    let Ok(seats) = R::seats(&text) else { return };
    let setup = Setup {
        rulebook: R::NAME.to_owned(),
        edition: 1,
        scenario: scenario.to_owned(),
        text,
        options: [option].into(),
        seats,
    };
    match Match::<R>::start(setup, [1; 32]) {
        Ok(game) => drop(game.scene(Audience::Public)),
        Err(faults) => assert!(faults.faults.iter().all(|fault| !fault.what.is_empty()), "{faults:?}"),
    }
}

fn started_spoilt<R: Rulebook>(script: &[u8]) {
    let (head, script) = script.split_at(script.len().min(3));
    let library = R::library();
    let (name, text) = library[usize::from(head.first().copied().unwrap_or(0)) % library.len()];
    let option = |n: usize| BITS[usize::from(head.get(n).copied().unwrap_or(0)) % BITS.len()].to_owned();
    started::<R>(name, edited(text, script), (option(1), option(2)));
}

#[test]
fn a_scenario_starts_or_is_refused() {
    check!().with_iterations(300).with_generator(scripts(60)).for_each(|script: &Vec<u8>| {
        started_spoilt::<Raid>(script);
        started_spoilt::<Toy>(script);
        started_spoilt::<Sketch>(script);
    });
}

#[test]
fn a_map_is_read_or_refused() {
    let text = include_str!("../../crates/raid/data/maps/composite.toml");
    let legend = [('.', "clear"), ('m', "mixed"), ('M', "medium"), ('H', "heavy"), ('B', "building"), ('~', "sea")];
    check!().with_iterations(60).with_generator(scripts(50)).for_each(|script: &Vec<u8>| {
        for text in [lossy(script), edited(text, script)] {
            if let Err(faults) = geometry::map::HexMap::parse(&text, "fuzz", &legend) {
                assert!(!faults.to_string().is_empty());
            }
        }
    });
}

fn token<R: Rulebook>(table: &R::Table, text: &str) {
    if let Some(step) = R::step_read(table, text) {
        let written = R::step_text(table, step);
        assert_eq!(R::step_read(table, &written), Some(step), "`{text}` is written `{written}`");
    }
}

fn table<R: Rulebook>() -> R::Table {
    let (scenario, text) = R::library()[0];
    let seats = R::seats(text).expect("the library is sound");
    let (rulebook, text) = (R::NAME.to_owned(), text.to_owned());
    let setup = Setup { rulebook, edition: 1, scenario: scenario.to_owned(), text, options: Default::default(), seats };
    R::start(&setup).expect("the library is sound").0
}

#[test]
fn a_token_reads_back_or_is_none() {
    let (raid, toy, sketch) = (table::<Raid>(), table::<Toy>(), table::<Sketch>());
    check!().with_iterations(4_000).with_generator(scripts(50)).for_each(|script: &Vec<u8>| {
        for text in [lossy(script), edited("to 450 300", script), edited("target bravo:A/1/2", script)] {
            token::<Raid>(&raid, &text);
            token::<Toy>(&toy, &text);
            token::<Sketch>(&sketch, &text);
        }
        token::<Toy>(&toy, &edited("{\"Go\":[4,7]}", script));
    });
}

#[test]
fn a_standing_order_reads_back_or_is_refused() {
    let order = "with B/2/1: if distance <= 4 and chance of a casualty >= 1/3, fire; else ask me";
    check!().with_iterations(4_000).with_generator(scripts(50)).for_each(|script: &Vec<u8>| {
        for text in [lossy(script), edited(order, script)] {
            for known in [&[][..], &["distance", "chance of a casualty"]] {
                if let Ok(read) = standing::read(&text, known) {
                    let written = read.to_string();
                    assert_eq!(standing::read(&written, known).as_ref(), Ok(&read), "`{text}` is written `{written}`");
                }
            }
        }
    });
}

#[test]
fn numbers_labels_and_outlines_are_read_or_refused() {
    check!().with_iterations(4_000).with_generator(scripts(50)).for_each(|script: &Vec<u8>| {
        if let Ok(fraction) = lossy(script).parse::<Fraction>() {
            assert_eq!(fraction.to_string().parse(), Ok(fraction));
        }
        let grid = HexGrid { cols: 57, rows: 34, even_up: false };
        if let Some(cell) = grid.cell(&lossy(script)) {
            assert_eq!(grid.label(cell), lossy(script));
        }
        let number = |four: &[u8]| i32::from_le_bytes([four[0], four[1], four[2], four[3]]);
        let points = script.chunks_exact(8).map(|c| Point { x: number(c), y: number(&c[4..]) }).collect::<Vec<_>>();
        if let Some((&point, outline)) = points.split_first() {
            let reversed: Vec<Point> = outline.iter().rev().copied().collect();
            assert_eq!(inside(outline, point), inside(&reversed, point));
        }
    });
}

/// One thing that somebody does at a table, by three bytes. Every seat has its own draft.
fn act(game: &mut dyn AnyMatch, drafts: &mut [Vec<String>; 3], [what, a, b]: [u8; 3]) {
    let n = if a >= 240 { 2 } else { usize::from(a % 2) };
    let (seat, draft, small) = (Seat(n as u8), &mut drafts[n], i32::from(b) - 20);
    let line = game.line();
    let refused = match what % 16 {
        0..7 => {
            if let Ok(asking) = game.question(seat, draft) {
                let offers =
                    asking.offers.iter().map(|offer| &offer.step).chain(asking.landmarks.iter().map(|l| &l.step));
                draft.extend(offers.cycle().nth(usize::from(b)).cloned());
            }
            game.preview(seat, draft).is_err()
        }
        7 => game.question(seat, &[edited("to 1 2", &[0, what, a, b, a, b, what])]).is_err(),
        8 | 9 => {
            let at = Point { x: small * i32::from(a), y: i32::from(what) * small };
            let places = [Place::Cell { board: 0, cell: u16::from(b % 16) }, Place::Point { board: a % 2, at }];
            draft.extend(places.iter().find_map(|&place| game.place_step(seat, draft, place)));
            let _ = (
                game.route(seat, draft, places[0]),
                game.place_step(seat, draft, Place::Cell { board: a, cell: 9999 }),
            );
            false
        }
        10 => {
            draft.extend(
                game.number_step(seat, draft, i32::from(b % 6)).or_else(|| game.number_step(seat, draft, small)),
            );
            game.habit(seat, draft, "pass").is_err()
        }
        11 | 12 => {
            let steps = std::mem::take(draft);
            game.commit(seat, &steps, By::Player).is_err()
        }
        13 => game.lapse(seat).is_err(),
        14 => game.take_back(u64::from(b), Seats(a)).is_err(),
        _ => {
            let words = BITS[usize::from(b) % BITS.len()].repeat(usize::from(a % 3));
            let _ = (game.worths(seat, draft), game.tellings(Audience::Seat(seat), u64::from(b)));
            let _ = (game.at_line(u64::from(b)).is_ok(), game.always_like_last(seat));
            game.set_standing(seat, &[words]).is_err()
        }
    };
    if refused {
        assert_eq!(game.line(), line, "what is refused writes nothing");
    }
}

#[test]
fn whatever_is_done_at_a_table_is_done_or_refused() {
    check!().with_iterations(150).with_generator(scripts(700)).for_each(|script: &Vec<u8>| {
        let scenarios = shelf().scenarios();
        let scenario = match script.first() {
            Some(&n) if n >= 240 => scenarios[usize::from(n - 240) % scenarios.len()],
            Some(&n) if n % 2 == 0 => "sketch/farm",
            _ => "toy/strip",
        };
        let mut game = shelf().start(Start::new(scenario, [3; 32])).expect("the library is sound");
        let mut drafts = [const { Vec::new() }; 3];
        for three in script.chunks_exact(3).take(200) {
            act(&mut *game, &mut drafts, [three[0], three[1], three[2]]);
        }
        assert_eq!(shelf().open(&game.log()).expect("its own log folds").log(), game.log());
    });
}

#[test]
fn whatever_is_typed_is_answered() {
    const VERBS: [&str; 16] = [
        "", "help", "undo", "why", "odds", "sight", "map", "list", "near", "where", "log", "luck", "standing", "at",
        "do", "1",
    ];
    check!().with_iterations(100).with_generator(scripts(300)).for_each(|script: &Vec<u8>| {
        let mut game = shelf().start(Start::new("toy/strip", [5; 32])).expect("the library is sound");
        let mut session = Session::new(Seat(0));
        for (n, line) in script.chunks(7).enumerate().take(40) {
            let verb = VERBS[usize::from(line[0]) % VERBS.len()];
            let rest = edited("0501 0901", &line[1..]);
            let _ = session.command(&mut *game, &format!("{verb} {rest}"));
            let _ = session.command(&mut *game, &format!("do {}", n % 5 + 1));
            let _ = session.news(&*game);
        }
    });
}
