//! Bodies that give back a default, by the type a function promises.

use std::collections::BTreeMap;

use proc_macro2::TokenStream;
use syn::{Fields, GenericArgument, Item, PathArguments, Type, TypeParamBound};

use crate::rules::source::Function;

/// How deep structs within structs are built.
const DEPTH: usize = 4;

/// The bodies to try for a function, best first. All of those in the first list must be noticed; of the others the first that
/// compiles stands for all.
pub(super) struct Bodies {
    /// Bodies of which every one that compiles must turn a test red: both answers of a yes-or-no question.
    pub(super) every: Vec<String>,
    /// Bodies of which the first that compiles must turn a test red.
    pub(super) first: Vec<String>,
}

/// The bodies for a function.
pub(super) fn bodies(function: &Function, types: &BTreeMap<String, Item>) -> Bodies {
    let Some(output) = &function.output else {
        return Bodies { every: Vec::new(), first: vec![String::new()] };
    };
    if is_named(output, "bool") {
        return Bodies { every: vec!["false".into(), "true".into()], first: Vec::new() };
    }
    let maker = Maker { types, owner: function.owner.as_deref() };
    let mut first = maker.values(output, DEPTH);
    first.push("Default::default()".into());
    first.dedup();
    Bodies { every: Vec::new(), first }
}

fn is_named(of: &Type, name: &str) -> bool {
    matches!(of, Type::Path(path) if path.path.is_ident(name))
}

struct Maker<'a> {
    types: &'a BTreeMap<String, Item>,
    owner: Option<&'a str>,
}

impl Maker<'_> {
    /// Expressions of a type, most likely to compile first.
    fn values(&self, of: &Type, depth: usize) -> Vec<String> {
        match of {
            Type::Tuple(tuple) => {
                let parts: Vec<String> = tuple.elems.iter().map(|part| self.value(part, depth)).collect();
                let comma = if parts.len() == 1 { "," } else { "" };
                vec![format!("({}{comma})", parts.join(", "))]
            }
            Type::Reference(to) => self.references(&to.elem, depth),
            Type::Array(array) => vec![format!("std::array::from_fn(|_| {})", self.value(&array.elem, depth))],
            Type::Paren(inner) => self.values(&inner.elem, depth),
            Type::Group(inner) => self.values(&inner.elem, depth),
            Type::ImplTrait(promise) => {
                let iterates = promise.bounds.iter().any(|bound| match bound {
                    TypeParamBound::Trait(bound) => {
                        bound.path.segments.last().is_some_and(|last| last.ident.to_string().ends_with("Iterator"))
                    }
                    _ => false,
                });
                if iterates { vec!["std::iter::empty()".into()] } else { Vec::new() }
            }
            Type::Path(path) => self.named(path, depth),
            _ => Vec::new(),
        }
    }

    /// The first expression of a type.
    fn value(&self, of: &Type, depth: usize) -> String {
        self.values(of, depth).into_iter().next().unwrap_or_else(|| "Default::default()".into())
    }

    fn references(&self, to: &Type, depth: usize) -> Vec<String> {
        match to {
            Type::Slice(_) => vec!["&[]".into()],
            _ if is_named(to, "str") => vec!["\"\"".into()],
            _ => {
                let value = self.value(to, depth);
                vec![format!("&{value}"), format!("Box::leak(Box::new({value}))")]
            }
        }
    }

    fn named(&self, path: &syn::TypePath, depth: usize) -> Vec<String> {
        let Some(last) = path.path.segments.last() else { return Vec::new() };
        let name = last.ident.to_string();
        let inner = match &last.arguments {
            PathArguments::AngleBracketed(list) => list.args.iter().find_map(|argument| match argument {
                GenericArgument::Type(inner) => Some(inner),
                _ => None,
            }),
            _ => None,
        };
        let wrapped = |open: &str| match inner {
            Some(inner) => self.values(inner, depth).into_iter().map(|value| format!("{open}({value})")).collect(),
            None => Vec::new(),
        };
        match name.as_str() {
            "u8" | "u16" | "u32" | "u64" | "u128" | "usize" | "i8" | "i16" | "i32" | "i64" | "i128" | "isize" => {
                vec!["0".into()]
            }
            "f32" | "f64" => vec!["0.0".into()],
            "bool" => vec!["false".into()],
            "char" => vec!["' '".into()],
            "String" => vec!["String::new()".into()],
            "Option" => vec!["None".into()],
            "Vec" => vec!["Vec::new()".into()],
            "Result" => wrapped("Ok"),
            "Box" => wrapped("Box::new"),
            "Self" => self.owner.map_or_else(Vec::new, |owner| self.known(owner, "Self", depth)),
            _ => self.known(&name, &written(&path.path), depth),
        }
    }

    /// Values of a struct or enum of the crate, written as `path`.
    fn known(&self, name: &str, path: &str, depth: usize) -> Vec<String> {
        if depth == 0 {
            return Vec::new();
        }
        match self.types.get(name) {
            Some(Item::Enum(item)) => {
                let simple_first = item.variants.iter().filter(|variant| variant.fields.is_empty());
                let rest = item.variants.iter().filter(|variant| !variant.fields.is_empty());
                let variants = simple_first.chain(rest);
                variants
                    .take(1)
                    .map(|variant| self.built(&format!("{path}::{}", variant.ident), &variant.fields, depth))
                    .collect()
            }
            Some(Item::Struct(item)) => vec!["Default::default()".into(), self.built(path, &item.fields, depth)],
            _ => Vec::new(),
        }
    }

    fn built(&self, path: &str, fields: &Fields, depth: usize) -> String {
        let value = |field: &syn::Field| self.value(&field.ty, depth - 1);
        match fields {
            Fields::Unit => path.to_owned(),
            Fields::Unnamed(fields) => {
                format!("{path}({})", fields.unnamed.iter().map(value).collect::<Vec<_>>().join(", "))
            }
            Fields::Named(fields) => {
                let named = fields.named.iter().filter_map(|field| {
                    let name = field.ident.as_ref()?;
                    Some(format!("{name}: {}", value(field)))
                });
                format!("{path} {{ {} }}", named.collect::<Vec<_>>().join(", "))
            }
        }
    }
}

/// A path as it may stand in an expression, without what is between angle brackets.
fn written(path: &syn::Path) -> String {
    let names: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
    names.join("::")
}

/// Whether a body already is this expression, so that replacing it changes nothing.
pub(super) fn is_same(body: &str, expression: &str) -> bool {
    let tokens = |text: &str| text.parse::<TokenStream>().map(|tokens| tokens.to_string());
    let inside = body.trim().strip_prefix('{').and_then(|body| body.strip_suffix('}')).unwrap_or(body);
    matches!((tokens(inside), tokens(expression)), (Ok(old), Ok(new)) if old == new)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::source::Source;

    const TYPES: &str = "
        enum Cover { Hard(u8), Clear, Mixed }
        struct Column { column: u8, overflow: Option<u8> }
        enum Only { One { cover: Cover } }
    ";

    fn first(signature: &str) -> Vec<String> {
        let mut source = Source::default();
        source.add_source("m", &format!("{TYPES} fn f() {signature} {{ loop {{}} }}")).expect("parses");
        bodies(source.function("m::f").expect("is there"), &source.types).first
    }

    #[test]
    fn plain_types_have_plain_defaults() {
        assert_eq!(first(""), [""]);
        assert_eq!(first("-> u8"), ["0", "Default::default()"]);
        assert_eq!(first("-> Option<u8>"), ["None", "Default::default()"]);
        assert_eq!(first("-> (u8, bool)"), ["(0, false)", "Default::default()"]);
        assert_eq!(first("-> &'static str"), ["\"\"", "Default::default()"]);
        assert_eq!(first("-> Result<u8, String>"), ["Ok(0)", "Default::default()"]);
        assert_eq!(first("-> impl Iterator<Item = u8>"), ["std::iter::empty()", "Default::default()"]);
        assert_eq!(first("-> [u8; 3]"), ["std::array::from_fn(|_| 0)", "Default::default()"]);
    }

    #[test]
    fn types_of_the_crate_are_built_from_their_parts() {
        assert_eq!(first("-> Cover"), ["Cover::Clear", "Default::default()"]);
        assert_eq!(first("-> Only"), ["Only::One { cover: Cover::Clear }", "Default::default()"]);
        assert_eq!(first("-> a::Column")[1], "a::Column { column: 0, overflow: None }");
        assert_eq!(first("-> &Cover")[0], "&Cover::Clear");
    }

    #[test]
    fn a_question_must_be_tested_both_ways() {
        let mut source = Source::default();
        source.add_source("m", "fn f() -> bool { true }").expect("parses");
        let bodies = bodies(source.function("m::f").expect("is there"), &source.types);
        assert_eq!(bodies.every, ["false", "true"]);
        assert!(bodies.first.is_empty());
    }

    #[test]
    fn a_body_that_is_the_default_already_is_recognised() {
        assert!(is_same("{\n    0\n}", "0"));
        assert!(is_same("{}", ""));
        assert!(!is_same("{ 1 }", "0"));
    }
}
