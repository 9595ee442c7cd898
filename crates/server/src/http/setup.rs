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

/// What a match is to be like.
#[derive(Deserialize, TS)]
#[ts(rename = "SetupWish")]
pub(crate) struct Wish {
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
    /// The picture is for a dark page.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    dark: bool,
}

pub(super) async fn look(State(doors): State<Shared>, body: Bytes) -> Result<Json<SetupLook>, Problem> {
    let wish: Wish = read(&body)?;
    let name = match (&wish.scenario, &wish.text) {
        (_, Some(_)) => format!("{}/own", wish.book),
        (Some(name), None) => format!("{}/{name}", wish.book),
        (None, None) => return Err(Problem::bad("name a scenario, or send the text of your own")),
    };
    if doors.hall.books.book(&wish.book).is_none() {
        return Err(Problem::missing(format!("there is no rule book `{}`", wish.book)));
    }
    let books = doors.hall.books.clone();
    let looked = tokio::task::spawn_blocking(move || look_at(&books, &name, wish)).await;
    looked.map(Json).map_err(|error| Problem::ours("the setup cannot be judged", &error))
}

fn look_at(books: &Books, name: &str, wish: Wish) -> SetupLook {
    let start = Start { text: wish.text, options: wish.options, ..Start::new(name, [0; 32]) };
    let text = start.text.as_deref().or_else(|| books.shelf.scenario(name).ok()).unwrap_or_default();
    let about = About::read(text);
    let seats = books.shelf.seats(name, Some(text)).unwrap_or_default();
    let seat = |seat: kernel::SeatSetup| SeatCard {
        title: about.title_of(&seat.name),
        side: seat.side.map(|side| side.0),
        name: seat.name,
    };
    SetupLook {
        picture: books.sketched(&start, wish.dark),
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
