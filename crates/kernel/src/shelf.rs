//! The shelf: all rule books of a program, by name.

use crate::any::AnyMatch;
use crate::clock::Pace;
use crate::game::Match;
use crate::log::{LogError, LogFault, Reading};
use crate::refusal::nearest;
use crate::rulebook::Judgement;
use crate::setup::{Faults, SeatSetup, Setup};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

type Started = Result<Box<dyn AnyMatch>, Faults>;

/// One rule book on the shelf.
struct Book {
    name: &'static str,
    editions: RangeInclusive<u32>,
    library: fn() -> Vec<(&'static str, &'static str)>,
    seats: fn(&str) -> Result<Vec<SeatSetup>, Faults>,
    create: fn(Setup, [u8; 32], Option<Pace>) -> Started,
    open: fn(&str) -> Result<Box<dyn AnyMatch>, LogError>,
}

/// What a match is to be started from. It holds the secret, so it cannot be printed.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Start {
    /// The scenario's name: `raid/entebbe`; for one's own scenario any name that begins with the book's.
    pub scenario: String,
    /// The whole text of one's own scenario; none for one that comes with the book.
    pub text: Option<String>,
    /// Options by name.
    pub options: BTreeMap<String, String>,
    /// Who plays, in the order of the seats; seats that are left over are empty.
    pub players: Vec<String>,
    /// How fast; none for a game without clocks.
    pub pace: Option<Pace>,
    /// The secret from which the dice follow.
    pub secret: [u8; 32],
}

impl Start {
    /// This scenario, with this secret.
    #[must_use]
    pub fn new(scenario: &str, secret: [u8; 32]) -> Start {
        Start { scenario: scenario.to_owned(), secret, ..Start::default() }
    }
}

/// All rule books of a program.
#[derive(Default)]
pub struct Shelf {
    books: Vec<Book>,
}

impl Shelf {
    /// An empty shelf.
    #[must_use]
    pub fn new() -> Shelf {
        Shelf::default()
    }
    /// The shelf with one more book.
    #[must_use]
    pub fn with<R: Judgement>(mut self) -> Shelf {
        self.books.push(Book {
            name: R::NAME,
            editions: R::EDITIONS,
            library: R::library,
            seats: R::seats,
            create: |setup, secret, pace| Ok(Box::new(Match::<R>::create(setup, secret, pace)?)),
            open: |log| Ok(Box::new(Match::<R>::fold(log)?)),
        });
        self
    }
    /// The names of the books.
    pub fn books(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.books.iter().map(|book| book.name)
    }
    /// The names of all scenarios that come with the books.
    #[must_use]
    pub fn scenarios(&self) -> Vec<&'static str> {
        self.books.iter().flat_map(|book| (book.library)().into_iter().map(|(name, _)| name)).collect()
    }
    /// The whole text of a scenario that comes with a book.
    pub fn scenario(&self, name: &str) -> Result<&'static str, Faults> {
        let all = || self.books.iter().flat_map(|book| (book.library)());
        if let Some((_, text)) = all().find(|(known, _)| *known == name) {
            return Ok(text);
        }
        let help = match nearest(name, all().map(|(known, _)| known)) {
            Some(meant) => format!("did you mean `{meant}`?"),
            None => format!("the scenarios are: {}", self.scenarios().join(", ")),
        };
        Err(Faults::one(name, format!("there is no scenario `{name}`"), help))
    }
    /// The seats of a scenario, by its name or its own text.
    pub fn seats(&self, scenario: &str, text: Option<&str>) -> Result<Vec<SeatSetup>, Faults> {
        let text = text.map_or_else(|| self.scenario(scenario), Ok)?;
        (self.book_of(scenario)?.seats)(text)
    }
    /// Open a match that waits for its players.
    pub fn create(&self, start: Start) -> Started {
        let Start { scenario, text, options, players, pace, secret } = start;
        let text = match text {
            Some(text) => text,
            None => self.scenario(&scenario)?.to_owned(),
        };
        let book = self.book_of(&scenario)?;
        let mut seats = (book.seats)(&text)?;
        if players.len() > seats.len() {
            let what = format!("{} players for {} seats", players.len(), seats.len());
            let names: Vec<&str> = seats.iter().map(|seat| seat.name.as_str()).collect();
            return Err(Faults::one(&scenario, what, format!("the seats are {}", names.join(", "))));
        }
        seats.iter_mut().zip(players).for_each(|(seat, player)| seat.player = player);
        let (rulebook, edition) = (book.name.to_owned(), *book.editions.end());
        (book.create)(Setup { rulebook, edition, scenario, text, options, seats }, secret, pace)
    }
    /// Start a match at once.
    pub fn start(&self, start: Start) -> Started {
        let name = start.scenario.clone();
        let mut game = self.create(start)?;
        game.begin().map_err(|refusal| Faults::one(&name, refusal.reason, refusal.help))?;
        Ok(game)
    }
    /// Open the log of a match of any book: it is folded and checked line by line.
    pub fn open(&self, log: &str) -> Result<Box<dyn AnyMatch>, LogError> {
        let name = Reading::of(log)?.header.fireteam.setup.rulebook;
        match self.books.iter().find(|book| book.name == name) {
            Some(book) => (book.open)(log),
            None => {
                let known: Vec<&str> = self.books().collect();
                let help = format!("this program has {}; the log can still be watched", known.join(", "));
                Err(LogError::new(LogFault::Book, 1, format!("there is no rule book `{name}`"), help))
            }
        }
    }
    /// The book that a scenario's name begins with.
    fn book_of(&self, scenario: &str) -> Result<&Book, Faults> {
        let name = scenario.split('/').next().unwrap_or_default();
        self.books.iter().find(|book| book.name == name).ok_or_else(|| {
            let help = match nearest(name, self.books()) {
                Some(meant) => format!("did you mean `{meant}`?"),
                None => format!("the books are: {}", self.books().collect::<Vec<_>>().join(", ")),
            };
            Faults::one(scenario, format!("there is no rule book `{name}`"), help)
        })
    }
}
