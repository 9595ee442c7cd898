//! Rulings and odds for a real table: the same functions that play calls, with the club's own dice.

mod raid;
mod wrg;

use crate::output::{Done, Output};
use clap::{Args, Subcommand};
use kernel::Fraction;
use kernel::dice::Given;
use serde::Serialize;

/// The rule books that can be asked for a ruling.
#[derive(Subcommand)]
pub(crate) enum Book {
    /// Raid (1977).
    Raid {
        /// What is to be ruled on.
        #[command(subcommand)]
        question: raid::Question,
    },
    /// Infantry Action 1925-75 (1972).
    Wrg {
        /// What is to be ruled on.
        #[command(subcommand)]
        question: wrg::Question,
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
    /// Infantry Action 1925-75 (1972).
    Wrg {
        /// What is rolled for.
        #[command(subcommand)]
        chance: wrg::Chance,
    },
}

/// The dice as they fell at the table.
#[derive(Args)]
pub(crate) struct Rolled {
    /// The dice in the order they were rolled: 4 or 3,2,5.
    #[arg(long, value_delimiter = ',', required = true, allow_negative_numbers = true, value_parser = number::<u8, 1, 6>)]
    dice: Vec<u8>,
}

impl Rolled {
    fn given(&self) -> Given {
        Given::new(self.dice.clone())
    }
}

/// A whole number from one to another.
fn number<T: TryFrom<i64>, const FROM: i64, const TO: i64>(word: &str) -> Result<T, String> {
    let read = word.trim().parse::<i64>().ok().filter(|number| (FROM..=TO).contains(number));
    let fault = || format!("`{}` is no whole number from {FROM} to {TO}", word.trim());
    read.and_then(|number| T::try_from(number).ok()).ok_or_else(fault)
}

/// A die that was rolled.
#[derive(Serialize)]
struct Die {
    name: String,
    die: u8,
}

impl Die {
    /// All dice that were used, in their order.
    fn all(dice: &Given) -> Vec<Die> {
        dice.rolled.iter().map(|(roll, die)| Die { name: roll.name.to_owned(), die: *die }).collect()
    }
}

/// Four decimals, for programs.
fn decimal(chance: Fraction) -> f64 {
    (chance.decimal() * 10_000.0).round() / 10_000.0
}

/// Rule with given dice.
pub(crate) fn adjudicate(book: &Book, output: &Output) -> Done {
    match book {
        Book::Raid { question } => raid::adjudicate(question, output),
        Book::Wrg { question } => wrg::adjudicate(question, output),
    }
}

/// Every outcome with its chance.
pub(crate) fn odds(book: &OddsBook, output: &Output) -> Done {
    match book {
        OddsBook::Raid { shot } => raid::odds(shot, output),
        OddsBook::Wrg { chance } => wrg::odds(chance, output),
    }
}
