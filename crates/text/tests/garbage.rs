//! Whatever is typed, nothing panics, and nothing changes but by an answer.

mod common;

use common::{Typist, game};
use kernel::Seat;
use proptest::prelude::*;
use text::Session;

/// Lines that look like commands, answers, or nothing at all.
fn line() -> impl Strategy<Value = String> {
    let verb = prop::sample::select(vec![
        "at", "do", "sight", "map", "list", "near", "where", "sheets", "log", "luck", "standing", "why", "odds",
        "undo", "clear", "go", "help", "options", "keep", "draw", "takeback", "fire", "move", "with", "resign", "",
    ]);
    let rest = prop_oneof![
        "[0-9]{1,6}",
        "[0-9]{4} [0-9]{1,4}",
        "[a-z/0-9 ,:<>=]{0,40}",
        "\\PC{0,80}",
        Just("if distance <= 4 and chance of a casualty >= 1/3, fire; else ask me".to_owned()),
        Just("18446744073709551616 99999999999".to_owned()),
    ];
    prop_oneof![
        3 => (verb, rest).prop_map(|(verb, rest)| format!("{verb} {rest}")),
        1 => "\\PC{0,200}",
        1 => any::<String>(),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn garbage_never_panics_and_only_an_answer_changes_the_match(
        lines in prop::collection::vec(line(), 1..40),
        scenario in prop::sample::select(vec!["raid/entebbe", "raid/son-tay", "raid/tragino"]),
        played in 0usize..30,
        seed in 0u64..1000,
    ) {
        let mut game = game(scenario, seed);
        let mut sessions = [Session::new(Seat(0)), Session::new(Seat(1))];
        let mut typist = Typist::new(seed);
        for _ in 0..played {
            if game.verdict().is_none() {
                typist.step(&mut *game, &mut sessions);
            }
        }
        for (n, line) in lines.iter().enumerate() {
            let session = &mut sessions[n % 2];
            let (log, draft) = (game.log(), session.draft().to_vec());
            match session.command(&mut *game, line) {
                Ok(reply) if reply.moved => {
                    prop_assert!(game.log().len() > log.len(), "`{}` moved nothing", line);
                    sessions.iter_mut().for_each(Session::forget_draft);
                }
                Ok(_) => prop_assert_eq!(game.log(), log, "`{}`", line),
                Err(_) => {
                    prop_assert_eq!(game.log(), log, "`{}`", line);
                    prop_assert_eq!(session.draft(), &draft[..], "`{}`", line);
                }
            }
        }
        let again = common::shelf().open(&game.log());
        prop_assert!(again.is_ok(), "{:?}", again.err());
    }
}
