//! Watching: the commands that only look, for whoever has no seat.

use crate::{Session, words};
use kernel::any::AnyMatch;
use kernel::refusal::Refusal;
use kernel::{Audience, Seat};

/// A seat that nobody has: whoever watches is asked nothing and has no side.
const NO_SEAT: Seat = Seat(u8::MAX);

/// What can be typed.
const COMMANDS: &str = "list, near, where, map, marks, sheets, log, luck";

/// Carry out one line for an audience that does not play: spectators, or the umpire.
///
/// # Errors
/// When the line is no such command, or names nothing that is seen.
pub fn watch(game: &dyn AnyMatch, who: Audience, line: &str) -> Result<String, Refusal> {
    let (verb, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
    let (verb, rest, session) = (verb.to_lowercase(), rest.trim(), Session::watching(who));
    let reply = match verb.as_str() {
        "map" => session.map(game, rest),
        "list" => session.list(game, rest),
        "near" if !rest.is_empty() => session.near(game, rest),
        "where" if !rest.is_empty() => session.find(game, rest),
        "marks" | "sheets" | "sheet" | "roster" | "briefing" => {
            let scene = game.scene(who);
            return Ok(match verb.as_str() {
                "marks" => words::marks(&scene, &crate::Names::of(game), |_| true, crate::USUAL_WIDTH),
                verb => session.sheets(&scene, verb, rest),
            });
        }
        "log" => return Ok(session.log(game, rest.parse().unwrap_or(15))),
        "luck" => return Ok(words::luck(&game.ledger(who))),
        _ => Err(Refusal::new("whoever watches can only look").help(format!("write one of: {COMMANDS}"))),
    };
    reply.map(|reply| reply.text)
}

impl Session {
    /// Somebody who only looks.
    fn watching(who: Audience) -> Session {
        Session { watches: Some(who), ..Session::new(NO_SEAT) }
    }
}
