//! The forms of the database, one folder for each kind, with the same numbers and names.

use super::Kind;
use sqlx::SqlSafeStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};

/// Number, name, SQLite's statements, PostgreSQL's.
pub(super) const FORMS: [(i64, &str, &str, &str); 4] = [
    (
        1,
        "tables",
        include_str!("../../migrations/sqlite/0001_tables.sql"),
        include_str!("../../migrations/postgres/0001_tables.sql"),
    ),
    (
        2,
        "notices",
        include_str!("../../migrations/sqlite/0002_notices.sql"),
        include_str!("../../migrations/postgres/0002_notices.sql"),
    ),
    (
        3,
        "lines",
        include_str!("../../migrations/sqlite/0003_lines.sql"),
        include_str!("../../migrations/postgres/0003_lines.sql"),
    ),
    (
        4,
        "offers",
        include_str!("../../migrations/sqlite/0004_offers.sql"),
        include_str!("../../migrations/postgres/0004_offers.sql"),
    ),
];

pub(super) fn migrator(kind: Kind) -> Migrator {
    let form = |&(number, name, sqlite, postgres): &(i64, &'static str, &'static str, &'static str)| {
        let sql = if kind == Kind::Sqlite { sqlite } else { postgres };
        Migration::new(number, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    Migrator::with_migrations(FORMS.iter().map(form).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::Path;

    fn names(folder: &str) -> Vec<String> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations").join(folder);
        let entries = fs::read_dir(folder).expect("the folder is there");
        let mut names: Vec<String> =
            entries.map(|entry| entry.expect("readable").file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    #[test]
    fn both_databases_have_the_same_forms() {
        let known: Vec<String> = FORMS.iter().map(|(number, name, ..)| format!("{number:04}_{name}.sql")).collect();
        assert_eq!(names("sqlite"), known);
        assert_eq!(names("postgres"), known);
    }
}
