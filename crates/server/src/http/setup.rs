//! A match before it is made: whether it can be played as it is wished for, and what its map looks like.

use super::answers::{SetupFault, SetupLook};
use super::{Shared, read};
use crate::books::{About, Books, SeatCard};
use crate::problem::Problem;
use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use kernel::{Faults, Start};
use serde::Deserialize;
use std::collections::BTreeMap;
use ts_rs::TS;

/// What is to be played: a scenario of a rule book, and what is chosen in it.
#[derive(Deserialize, TS)]
pub(crate) struct Chosen {
    /// The rule book.
    book: String,
    /// One of its scenarios by name,
    #[ts(optional)]
    scenario: Option<String>,
    /// or the text of another.
    #[ts(optional)]
    text: Option<String>,
    /// What is chosen otherwise than the scenario says.
    #[serde(default)]
    #[ts(optional, as = "Option<BTreeMap<String, String>>")]
    options: BTreeMap<String, String>,
}

impl Chosen {
    /// How such a match begins, for this seed.
    pub(super) fn start(self, books: &Books, seed: [u8; 32]) -> Result<Start, Problem> {
        let Chosen { book, scenario, text, options } = self;
        if books.book(&book).is_none() {
            return Err(Problem::missing(format!("there is no rule book `{book}`")));
        }
        let name = match (&scenario, &text) {
            (_, Some(_)) => format!("{book}/own"),
            (Some(name), None) => format!("{book}/{name}"),
            (None, None) => return Err(Problem::bad("name a scenario, or send the text of your own")),
        };
        Ok(Start { text, options, ..Start::new(&name, seed) })
    }
}

/// A match that is only looked at.
#[derive(Deserialize, TS)]
#[ts(rename = "SetupWish")]
pub(crate) struct Wish {
    /// What is to be played.
    #[serde(flatten)]
    #[ts(flatten)]
    chosen: Chosen,
    /// The picture is for a dark page.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    dark: bool,
}

pub(super) async fn look(State(doors): State<Shared>, body: Bytes) -> Result<Json<SetupLook>, Problem> {
    let Wish { chosen, dark } = read(&body)?;
    let books = doors.hall.books.clone();
    let start = chosen.start(&books, [0; 32])?;
    let looked = tokio::task::spawn_blocking(move || look_at(&books, start, dark)).await;
    looked.map(Json).map_err(|error| Problem::ours("the setup cannot be judged", &error))
}

fn look_at(books: &Books, start: Start, dark: bool) -> SetupLook {
    let text = start.text.as_deref().or_else(|| books.shelf.scenario(&start.scenario).ok()).unwrap_or_default();
    let about = About::read(text);
    let seats = books.shelf.seats(&start.scenario, Some(text)).unwrap_or_default();
    let seat = |seat: kernel::SeatSetup| SeatCard {
        title: about.title_of(&seat.name),
        side: seat.side.map(|side| side.0),
        name: seat.name,
    };
    SetupLook {
        picture: books.sketched(&start, dark),
        title: about.word("title"),
        seats: seats.into_iter().map(seat).collect(),
        faults: books.shelf.create(start).err().map(listed).unwrap_or_default(),
    }
}

fn listed(faults: Faults) -> Vec<SetupFault> {
    let Faults { source, faults } = faults;
    let one = |fault: kernel::Fault| SetupFault {
        source: source.clone(),
        line: fault.line,
        column: fault.column,
        what: fault.what,
        help: fault.help,
    };
    faults.into_iter().map(one).collect()
}
