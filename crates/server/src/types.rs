//! The client's types are made from ours: `web/src/generated` holds what this test writes.

use crate::http::answers::{
    Failed, Fairness, Frame, Frames, GameInfo, Games, Library, MadeGame, Me, Promised, Seated, SetupLook, SharedGame,
};
use crate::http::{NewGame, SetupWish};
use crate::rules::Page;
use crate::wire::{Ask, Refused, Tell};
use kernel::any::{Asking, Reading};
use kernel::ledger::LuckLedger;
use kernel::{Preview, SightPreview};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use ts_rs::{Config, TS, TypeVisitor};

/// How to write the files anew.
const COMMAND: &str = "UPDATE_TYPES=1 cargo test -p server --lib types";
const NOTE: &str = "/* Made from the Rust types of the server and the kernel. Do not edit: run\n";

/// Every type that is reached from those it has visited, by name.
struct Reached {
    config: Config,
    files: BTreeMap<String, String>,
}

impl TypeVisitor for Reached {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if T::output_path().is_none() {
            return;
        }
        let name = T::ident(&self.config);
        if self.files.contains_key(&name) {
            return;
        }
        let text = T::export_to_string(&self.config).expect("a type can be written");
        let text = text.lines().filter(|line| !line.starts_with("// ")).map(|line| format!("{}\n", line.trim_end()));
        self.files.insert(name, format!("{NOTE}   {COMMAND} */\n{}", text.collect::<String>()));
        T::visit_dependencies(self);
    }
}

fn files() -> BTreeMap<String, String> {
    let config = Config::new().with_large_int("number");
    let mut reached = Reached { config, files: BTreeMap::new() };
    macro_rules! visit {
        ($($kind:ty),* $(,)?) => { $(reached.visit::<$kind>();)* };
    }
    visit!(Ask, Tell<'static>, Refused<'static>, Asking, Preview, SightPreview, LuckLedger, Reading);
    visit!(
        Failed, Fairness, Frame, Frames, GameInfo, Games, Library, MadeGame, Me, Promised, Seated, NewGame, Page,
        SetupLook, SetupWish, SharedGame
    );
    let mut files = reached.files;
    let all = files.keys().map(|name| format!("export type {{ {name} }} from \"./{name}\";\n")).collect::<String>();
    files.insert("index".to_owned(), format!("{NOTE}   {COMMAND} */\n{all}"));
    files.into_iter().map(|(name, text)| (format!("{name}.ts"), text)).collect()
}

fn on_disk(folder: &Path) -> BTreeMap<String, String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let name = |path: &PathBuf| path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    entries.map(|entry| entry.path()).map(|path| (name(&path), fs::read_to_string(&path).unwrap_or_default())).collect()
}

#[test]
fn the_clients_types_are_those_of_the_server() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/generated");
    let (wanted, found) = (files(), on_disk(&folder));
    if std::env::var_os("UPDATE_TYPES").is_some() {
        fs::create_dir_all(&folder).expect("the folder can be made");
        for name in found.keys().filter(|name| !wanted.contains_key(*name)) {
            fs::remove_file(folder.join(name)).expect("an old file can be removed");
        }
        for (name, text) in wanted.iter().filter(|(name, text)| found.get(*name) != Some(text)) {
            fs::write(folder.join(name), text).expect("a file can be written");
        }
        return;
    }
    let names: Vec<&String> = wanted.keys().chain(found.keys()).filter(|n| wanted.get(*n) != found.get(*n)).collect();
    assert!(names.is_empty(), "web/src/generated is behind: {names:?}\n    run {COMMAND}");
}

#[test]
fn numbers_and_absent_fields_are_written_as_json_has_them() {
    let files = files();
    let has = |file: &str, line: &str| assert!(files[file].contains(line), "{file} lacks `{line}`: {}", files[file]);
    has("Asking.ts", "version: number,");
    has("Asking.ts", "landmarks?: Array<NamedStep>,");
    has("ClockView.ts", "flag_ms?: number | null,");
    has("Fraction.ts", "export type Fraction = string;");
    has("Seat.ts", "export type Seat = number;");
    assert!(files.values().all(|text| !text.contains("bigint")));
}
