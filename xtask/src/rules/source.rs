//! What a crate's source says: its functions with their comments, its tests, and its types.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use syn::spanned::Spanned;
use syn::{Attribute, Block, Expr, ImplItem, Item, Lit, Meta, Signature, TraitItem, Type};

use crate::files;

/// A function or method.
pub(crate) struct Function {
    /// `module::function` or `module::Type::method`.
    pub(crate) path: String,
    /// The same without the type.
    short: String,
    /// Its comment.
    pub(crate) docs: String,
    /// The file it is in.
    pub(crate) file: PathBuf,
    /// Where its body is in that file, braces included.
    pub(crate) body: Range<usize>,
    /// What it gives back; none for nothing.
    pub(crate) output: Option<Type>,
    /// The type whose method it is.
    pub(crate) owner: Option<String>,
}

/// Functions, tests and types of one crate.
#[derive(Default)]
pub(crate) struct Source {
    functions: Vec<Function>,
    tests: Vec<String>,
    /// Structs and enums by name.
    pub(crate) types: BTreeMap<String, Item>,
}

impl Source {
    /// Reads `src/` and `tests/` of a crate.
    pub(crate) fn of_crate(folder: &Path) -> Result<Source> {
        let mut source = Source::default();
        for (place, is_test) in [("src", false), ("tests", true)] {
            let base = folder.join(place);
            if !base.is_dir() {
                continue;
            }
            for file in files::all_files(&base)?.iter().filter(|file| file.extension().is_some_and(|end| end == "rs")) {
                let path = base.join(file);
                let text = files::read(&path)?;
                let module = module_of(file);
                let read = if is_test { source.add_tests(&module, &text) } else { source.read(&module, &text, &path) };
                read.with_context(|| format!("cannot understand {}", path.display()))?;
            }
        }
        Ok(source)
    }

    /// Adds the functions and types of one source text.
    #[cfg(test)]
    pub(crate) fn add_source(&mut self, module: &str, text: &str) -> Result<()> {
        self.read(module, text, Path::new("memory.rs"))
    }

    fn read(&mut self, module: &str, text: &str, path: &Path) -> Result<()> {
        self.read_items(module, syn::parse_file(text)?.items, path);
        Ok(())
    }

    fn read_items(&mut self, module: &str, items: Vec<Item>, path: &Path) {
        for item in items {
            match item {
                Item::Fn(item) => self.add(module, None, &item.attrs, &item.sig, &item.block, path),
                Item::Impl(item) => {
                    let owner = type_name(&item.self_ty);
                    for method in &item.items {
                        if let ImplItem::Fn(method) = method {
                            self.add(module, owner.clone(), &method.attrs, &method.sig, &method.block, path);
                        }
                    }
                }
                Item::Trait(item) => {
                    for method in &item.items {
                        if let TraitItem::Fn(method) = method
                            && let Some(block) = &method.default
                        {
                            self.add(module, Some(item.ident.to_string()), &method.attrs, &method.sig, block, path);
                        }
                    }
                }
                Item::Mod(item) if !is_for_tests(&item.attrs) => {
                    let inner = join(module, &item.ident.to_string());
                    self.read_items(&inner, item.content.map(|(_, items)| items).unwrap_or_default(), path);
                }
                Item::Struct(item) => drop(self.types.insert(item.ident.to_string(), Item::Struct(item))),
                Item::Enum(item) => drop(self.types.insert(item.ident.to_string(), Item::Enum(item))),
                _ => {}
            }
        }
    }

    fn add(
        &mut self,
        module: &str,
        owner: Option<String>,
        attributes: &[Attribute],
        signature: &Signature,
        block: &Block,
        path: &Path,
    ) {
        let name = signature.ident.to_string();
        let output = match &signature.output {
            syn::ReturnType::Default => None,
            syn::ReturnType::Type(_, output) => Some((**output).clone()),
        };
        let within = owner.as_ref().map_or_else(|| module.to_owned(), |owner| join(module, owner));
        self.functions.push(Function {
            path: join(&within, &name),
            short: join(module, &name),
            docs: comment(attributes),
            file: path.to_path_buf(),
            body: block.span().byte_range(),
            output,
            owner,
        });
    }

    /// Adds the tests of one test file.
    pub(crate) fn add_tests(&mut self, module: &str, text: &str) -> Result<()> {
        self.read_tests(module, syn::parse_file(text)?.items);
        Ok(())
    }

    fn read_tests(&mut self, module: &str, items: Vec<Item>) {
        for item in items {
            match item {
                Item::Fn(item) if item.attrs.iter().any(|attribute| attribute.path().is_ident("test")) => {
                    self.tests.push(join(module, &item.sig.ident.to_string()));
                }
                Item::Mod(item) => {
                    let inner = join(module, &item.ident.to_string());
                    self.read_tests(&inner, item.content.map(|(_, items)| items).unwrap_or_default());
                }
                _ => {}
            }
        }
    }

    /// The function of a name; the type of a method may be left out where no other function has that name.
    pub(crate) fn function(&self, name: &str) -> Result<&Function, String> {
        if let Some(exact) = self.functions.iter().find(|function| function.path == name) {
            return Ok(exact);
        }
        let mut alike = self.functions.iter().filter(|function| function.short == name);
        match (alike.next(), alike.next()) {
            (Some(only), None) => Ok(only),
            (None, _) => Err(format!("there is no function `{name}`")),
            (Some(one), Some(other)) => Err(format!("`{name}` may be `{}` or `{}`", one.path, other.path)),
        }
    }

    /// Whether a test of this path exists under `tests/`.
    pub(crate) fn has_test(&self, name: &str) -> bool {
        self.tests.iter().any(|test| test == name)
    }
}

/// The module of a file below `src/` or `tests/`.
fn module_of(file: &Path) -> String {
    let mut parts: Vec<String> =
        file.with_extension("").components().map(|part| part.as_os_str().to_string_lossy().into_owned()).collect();
    if parts.last().is_some_and(|last| matches!(last.as_str(), "lib" | "main" | "mod")) {
        parts.pop();
    }
    parts.join("::")
}

fn join(module: &str, name: &str) -> String {
    if module.is_empty() { name.to_owned() } else { format!("{module}::{name}") }
}

/// The name of the type of an `impl`.
fn type_name(of: &Type) -> Option<String> {
    match of {
        Type::Path(path) => path.path.segments.last().map(|segment| segment.ident.to_string()),
        Type::Reference(to) => type_name(&to.elem),
        _ => None,
    }
}

/// Whether an item is only compiled for tests.
fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        Meta::List(list) => list.path.is_ident("cfg") && list.tokens.to_string() == "test",
        _ => false,
    })
}

/// The documentation comment among attributes.
fn comment(attributes: &[Attribute]) -> String {
    let mut text = String::new();
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("doc")) {
        if let Meta::NameValue(pair) = &attribute.meta
            && let Expr::Lit(literal) = &pair.value
            && let Lit::Str(line) = &literal.lit
        {
            text.push_str(&line.value());
            text.push('\n');
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "
        /// Fires (7.1).
        /// Twice.
        pub fn fire() -> u8 { 1 }
        pub struct Gun;
        impl Gun { /// Aims.\n fn aim(&self) {} fn load(&self) {} }
        struct Bow;
        impl Bow { fn aim(&self) {} }
        mod inner { fn deep() {} }
        #[cfg(test)] mod tests { fn not_this() {} }
    ";

    fn source() -> Source {
        let mut source = Source::default();
        source.add_source("arms", TEXT).expect("parses");
        source
    }

    #[test]
    fn functions_methods_and_inner_modules_are_found_with_their_comments() {
        let source = source();
        assert_eq!(source.function("arms::fire").map(|found| found.docs.as_str()), Ok(" Fires (7.1).\n Twice.\n"));
        assert!(source.function("arms::Gun::aim").is_ok());
        assert!(source.function("arms::load").is_ok());
        assert!(source.function("arms::inner::deep").is_ok());
        assert!(source.types.contains_key("Bow"));
    }

    #[test]
    fn a_name_that_means_nothing_or_two_things_is_refused() {
        let source = source();
        let fault = |name| source.function(name).map(|_| ()).unwrap_err();
        assert_eq!(fault("arms::aim"), "`arms::aim` may be `arms::Gun::aim` or `arms::Bow::aim`");
        assert_eq!(fault("fire"), "there is no function `fire`");
        assert_eq!(fault("arms::tests::not_this"), "there is no function `arms::tests::not_this`");
    }

    #[test]
    fn a_body_is_found_with_its_braces() {
        let source = source();
        let body = source.function("arms::fire").map(|found| found.body.clone()).expect("is there");
        assert_eq!(&TEXT[body], "{ 1 }");
    }

    #[test]
    fn modules_follow_the_files() {
        let of = |path: &str| module_of(Path::new(path));
        assert_eq!(of("lib.rs"), "");
        assert_eq!(of("fire.rs"), "fire");
        assert_eq!(of("tables/read.rs"), "tables::read");
        assert_eq!(of("rules/main.rs"), "rules");
        assert_eq!(of("rules/s07.rs"), "rules::s07");
    }

    #[test]
    fn only_functions_marked_as_tests_are_tests() {
        let mut source = Source::default();
        source
            .add_tests("rules::s07", "#[test] fn one() {} fn two() {} mod deep { #[test] fn three() {} }")
            .expect("parses");
        assert!(source.has_test("rules::s07::one"));
        assert!(source.has_test("rules::s07::deep::three"));
        assert!(!source.has_test("rules::s07::two"));
    }
}
