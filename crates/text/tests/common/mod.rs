//! Matches to try the table in words on, and somebody who types.

use kernel::any::{AnyMatch, Asking, Span};
use kernel::dice::{Seed, Seeded};
use kernel::{Place, Shelf, Start};
use raid::Raid;
use text::{Names, Session};

/// All books.
pub(crate) fn shelf() -> Shelf {
    Shelf::new().with::<Raid>()
}

/// A match that waits for its first answers.
pub(crate) fn game(scenario: &str, seed: u64) -> Box<dyn AnyMatch> {
    let start = Start { players: vec!["human".to_owned(); 2], ..Start::new(scenario, Seed::number(seed).0) };
    shelf().start(start).unwrap_or_else(|faults| panic!("{faults}"))
}

/// Somebody who types any answer that is offered, by number, by words or by place.
pub(crate) struct Typist {
    lots: Seeded,
}

impl Typist {
    pub(crate) fn new(seed: u64) -> Typist {
        Typist { lots: Seeded::new(Seed::number(seed), 77) }
    }
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.lots.below(n.max(1) as u32) as usize
    }
    /// A line that answers the question.
    pub(crate) fn line(&mut self, game: &dyn AnyMatch, asking: &Asking) -> String {
        if asking.closed {
            return "go".to_owned();
        }
        let listed = asking.offers.len() + asking.landmarks.len();
        let cells = match &asking.domain {
            Some(Span::Cells { cells, .. }) => cells.as_slice(),
            _ => &[],
        };
        let n = self.below(listed + cells.len());
        match asking.offers.get(n) {
            Some(offer) if self.below(3) == 0 && only(asking, &offer.label.text) => offer.label.text.to_uppercase(),
            _ if n < listed => format!("do {}", n + 1),
            _ => format!("at {}", Names::of(game).place(Place::Cell { board: 0, cell: cells[n - listed] })),
        }
    }
    /// Type one line for whoever is asked. The line, and whether the match moved.
    pub(crate) fn step(&mut self, game: &mut dyn AnyMatch, sessions: &mut [Session]) -> (String, bool) {
        let seat = game.to_answer().iter().next().expect("somebody is asked");
        let session = &mut sessions[usize::from(seat.0)];
        let asking = game.question(seat, session.draft()).expect("the draft can be asked about");
        let line = self.line(game, &asking);
        match session.command(game, &line) {
            Ok(reply) => (line, reply.moved),
            Err(refusal) => panic!("`{line}` was refused: {refusal}\n{asking:?}"),
        }
    }
}

/// Are these the words of one offer only?
fn only(asking: &Asking, words: &str) -> bool {
    asking.offers.iter().filter(|o| o.label.text.eq_ignore_ascii_case(words)).count() == 1
}
