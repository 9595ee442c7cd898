//! Rulings and odds for a real table: the same functions that play calls, with the club's own dice.

mod raid;

use crate::output::{Done, Output};
use clap::Subcommand;

/// The rule books that can be asked for a ruling.
#[derive(Subcommand)]
pub(crate) enum Book {
    /// Raid (1977).
    Raid {
        /// What is to be ruled on.
        #[command(subcommand)]
        question: raid::Question,
    },
}

/// The rule books that can be asked for odds.
#[derive(Subcommand)]
pub(crate) enum OddsBook {
    /// Raid (1977).
    Raid {
        /// The shot.
        #[command(subcommand)]
        shot: raid::Shot,
    },
}

/// Rule with given dice.
pub(crate) fn adjudicate(book: &Book, output: &Output) -> Done {
    match book {
        Book::Raid { question } => raid::adjudicate(question, output),
    }
}

/// Every outcome with its chance.
pub(crate) fn odds(book: &OddsBook, output: &Output) -> Done {
    match book {
        OddsBook::Raid { shot } => raid::odds(shot, output),
    }
}
