//! Infantry action 1925-1975 (WRG 1972): sealed orders on a measured table, target location, reaction tests, points armies.
//!
//! The files follow the sections of the book: [`scale`] 1 and 3, [`army`] 2, [`movement`] 5 and 6, [`sight`] 8, [`fire`] 9, 10
//! and 12, [`indirect`] 11, [`morale`] 13 and 16, [`armour`] 15, [`wreckage`] 12.5, 17, 18
//! and 20, [`victory`] 21. `RULES.md` leads from every section to its function and its
//! test. Armies, tables and the resolution of fire and reaction stand; the flow of play does not yet.

pub mod armour;
pub mod army;
pub mod fire;
pub mod indirect;
pub mod morale;
pub mod movement;
pub mod scale;
pub mod sight;
pub mod tables;
pub mod victory;
pub mod words;
pub mod wreckage;

/// The page that leads from every section to our statement of it, its function and its test.
pub const RULES: &str = include_str!("../RULES.md");

/// Something that was added to a total or taken from it, with its section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Factor {
    /// What it is for.
    pub name: String,
    /// The section that gives it.
    pub case: &'static str,
    /// By how much.
    pub value: i32,
}

impl Factor {
    /// A factor.
    #[must_use]
    pub fn new(name: impl Into<String>, case: &'static str, value: i32) -> Factor {
        Factor { name: name.into(), case, value }
    }
}

/// The sum of some factors.
#[must_use]
pub fn total(factors: &[Factor]) -> i32 {
    factors.iter().map(|factor| factor.value).fold(0, i32::saturating_add)
}
