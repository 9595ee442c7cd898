//! What a match must do, on the tiny book.

mod answers;
mod backs;
mod logs;
mod orders;
mod seats;

use super::Match;
use super::tiny::{Tiny, setup};
use crate::any::AnyMatch;
use crate::audience::{Audience, Seat, Seats};
use crate::log::By;
use crate::refusal::Refusal;

pub(super) const A: Seat = Seat(0);
pub(super) const B: Seat = Seat(1);
pub(super) const BOTH: Seats = Seats::first(2);

pub(super) fn game(text: &str) -> Match<Tiny> {
    Match::start(setup(text), [7; 32]).unwrap()
}

/// Steps written with commas between them.
pub(super) fn steps(text: &str) -> Vec<String> {
    text.split(", ").map(str::to_owned).collect()
}

pub(super) fn answer(game: &mut Match<Tiny>, seat: Seat, text: &str) -> Result<(), Refusal> {
    AnyMatch::commit(game, seat, &steps(text), By::Player)
}

/// Both have hidden: alpha in 2, bravo in 6.
pub(super) fn hidden(text: &str) -> Match<Tiny> {
    let mut game = game(text);
    answer(&mut game, A, "hide 2").unwrap();
    answer(&mut game, B, "hide 6").unwrap();
    game
}

/// What a seat has heard, in words.
pub(super) fn story(game: &Match<Tiny>, who: Audience) -> Vec<String> {
    game.tellings(who, 0).into_iter().map(|telling| telling.told.text.clone()).collect()
}

/// A game of many turns, played without thought but with every kind of answer.
pub(super) fn long(turns: u16) -> Match<Tiny> {
    let mut game = hidden(&format!("turns {turns}\nshots 200 3\n"));
    play_on(&mut game);
    game
}

/// Play to the end with varied decisions.
pub(super) fn play_on(game: &mut Match<Tiny>) {
    let mut n = 0u32;
    while game.verdict().is_none() {
        n += 1;
        let seat = game.to_answer().iter().next().unwrap();
        let asking = game.question(seat, &[]).unwrap();
        let mut draft: Vec<String> = Vec::new();
        let mut next = asking;
        while !next.closed {
            let pick = (n as usize + draft.len() * 2) % next.offers.len();
            draft.push(next.offers[pick].step.clone());
            next = game.question(seat, &draft).unwrap();
        }
        AnyMatch::commit(game, seat, &draft, By::Bot).unwrap();
    }
}
