//! The description of the interface says what the server does.
//!
//! The document is written by hand, because most of what a client must know (who may ask what, the messages of the
//! socket) is no type; so the test holds it against the router's own source and against a running server.

#[allow(dead_code, reason = "every test uses its own part")]
mod common;

use common::{Folder, Person, start};
use serde_json::{Value, json};
use std::collections::BTreeSet;

const ROUTERS: &str = concat!(include_str!("../src/http/mod.rs"), include_str!("../src/http/text/mod.rs"));
const DOCUMENT: &str = include_str!("../openapi.json");

fn document() -> Value {
    serde_json::from_str(DOCUMENT).expect("the document is JSON")
}

/// Method and path of everything in the document.
fn described() -> BTreeSet<(String, String)> {
    let document = document();
    let paths = document["paths"].as_object().expect("paths");
    let methods = |(path, methods): (&String, &Value)| {
        let methods: Vec<String> = methods.as_object().expect("methods").keys().cloned().collect();
        methods.into_iter().map(|method| (method, path.clone())).collect::<Vec<_>>()
    };
    paths.iter().flat_map(methods).collect()
}

/// Method and path of every route, as the router's source has them.
fn routed() -> BTreeSet<(String, String)> {
    let mut routes = BTreeSet::new();
    for route in ROUTERS.split(".route(\"").skip(1) {
        let (path, rest) = route.split_once('"').expect("a path");
        let handlers =
            rest.split(".route(").next().unwrap_or_default().split("\n        .fallback").next().unwrap_or("");
        // A function's end is the end of its routes.
        let handlers = handlers.split("\n}").next().unwrap_or_default();
        for method in ["get", "post", "put", "delete", "patch"] {
            if handlers.contains(&format!(" {method}(")) || handlers.contains(&format!(".{method}(")) {
                routes.insert((method.to_owned(), path.to_owned()));
            }
        }
    }
    routes
}

#[test]
fn every_route_is_described_and_every_description_has_its_route() {
    let (routed, described) = (routed(), described());
    assert!(routed.len() > 25, "{routed:?}");
    assert_eq!(routed, described);
}

/// The variants of an enumeration of the socket's messages, as they are written, by its source.
fn variants(name: &str) -> Vec<String> {
    let source =
        include_str!("../src/wire.rs").split(&format!("pub(crate) enum {name}")).nth(1).expect("an enumeration");
    let body = source.split("\n}").next().expect("its end");
    let lines = body.lines().filter(|line| line.starts_with("    ") && line.as_bytes()[4].is_ascii_uppercase());
    let word = |line: &str| line.trim().chars().take_while(char::is_ascii_alphanumeric).collect::<String>();
    let snake = |word: String| {
        let parts = word.chars().enumerate().map(|(at, c)| match c {
            c if c.is_ascii_uppercase() && at > 0 => format!("_{}", c.to_ascii_lowercase()),
            c => c.to_ascii_lowercase().to_string(),
        });
        parts.collect::<String>()
    };
    lines.map(|line| snake(word(line))).collect()
}

#[test]
fn every_message_of_the_socket_is_described() {
    let document = document();
    let told = |side: &str| document["x-socket"][side].as_array().expect("messages").clone();
    let (client, server) = (told("client"), told("server"));
    let wants = |name: &String| {
        client.iter().filter_map(Value::as_str).any(|line| {
            let names = line.split("do: ").nth(1).and_then(|rest| rest.split([',', '}']).next()).unwrap_or_default();
            names.split('|').any(|one| one == name)
        })
    };
    let (wanted, sent) = (variants("Do"), variants("Tell"));
    assert!(wanted.len() > 15 && sent.len() > 7, "{wanted:?} {sent:?}");
    assert_eq!(wanted.iter().filter(|name| !wants(name)).collect::<Vec<_>>(), [""; 0]);
    let says =
        |name: &String| server.iter().filter_map(Value::as_str).any(|line| line.starts_with(&format!("{{{name}: ")));
    assert_eq!(sent.iter().filter(|name| !says(name)).collect::<Vec<_>>(), [""; 0]);
    // Every field of a message is named.
    for clock in ["bank_s, increment_s", "days", "bank_days, increment_hours"] {
        assert!(DOCUMENT.contains(&format!("{{{clock}}}")), "{clock}");
    }
    for file in document["x-socket"]["types"].as_str().expect("files").split([' ', ',', ';', ':', '/']) {
        let path = format!("{}/../../web/src/generated/{file}", env!("CARGO_MANIFEST_DIR"));
        assert!(!file.ends_with(".ts") || std::path::Path::new(&path).exists(), "{file}");
    }
}

/// What a value lacks, or has too much of, by its schema.
fn faults(document: &Value, schema: &Value, value: &Value, at: &str, found: &mut Vec<String>) {
    if let Some(name) = schema["$ref"].as_str() {
        let pointer = name.trim_start_matches('#');
        let schema = document.pointer(pointer).unwrap_or_else(|| panic!("{name} is not in the document"));
        return faults(document, schema, value, at, found);
    }
    if let Some(either) = schema["oneOf"].as_array() {
        let fits = |schema: &&Value| {
            let mut found = Vec::new();
            faults(document, schema, value, at, &mut found);
            found.is_empty()
        };
        if either.iter().filter(fits).count() != 1 {
            found.push(format!("{at}: {value} is none of what is described"));
        }
        return;
    }
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    let kinds = schema["type"].as_array().cloned().unwrap_or_else(|| vec![schema["type"].clone()]);
    if !kinds.contains(&json!(kind)) {
        found.push(format!("{at} is {kind} and should be {}", schema["type"]));
    }
    if schema["enum"].as_array().is_some_and(|words| !words.contains(value)) {
        found.push(format!("{at} is {value}"));
    }
    for item in value.as_array().into_iter().flatten() {
        faults(document, &schema["items"], item, &format!("{at}[]"), found);
    }
    let (Some(fields), Some(known)) = (value.as_object(), schema["properties"].as_object()) else { return };
    for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        if !fields.contains_key(name) {
            found.push(format!("{at} lacks {name}"));
        }
    }
    for (name, field) in fields {
        match known.get(name) {
            Some(schema) => faults(document, schema, field, &format!("{at}.{name}"), found),
            None => found.push(format!("{at}.{name} is not described")),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_server_answers_as_described() {
    let folder = Folder::new();
    let running = start(folder.place()).await;
    let document = document();
    let mut ann = Person::at(running.address);
    let (game, links) = ann.make("entebbe", "by-web", &["me", "open"]).await;
    let wish =
        json!({ "book": "raid", "scenario": "entebbe", "seats": ["me", "open"], "pace": "live", "join": "anybody" });
    let vacant = ann.post("/api/games", &wish).await.fine();
    let vacant = vacant["id"].as_str().expect("an id").to_owned();
    let (over, _) = ann.make("entebbe", "hot-seat", &["me", "me"]).await;
    ann.open(&over, "0").await.ask(json!({ "do": "resign" })).await.expect("done");
    let log = ann.get(&format!("/api/games/{over}/log")).await.body;
    let feed = ann.get("/api/me").await.fine()["feed"].as_str().expect("a feed").to_owned();
    let recovery = ann.get("/api/me").await.fine()["recovery"].as_str().expect("a link").replace("/recover/", "");
    let mut checked = 0;
    for (method, path) in described() {
        // A mail's token is known to its reader alone; the tests of notices follow such links.
        if ["/mail/{token}", "/text/umpire/{token}"].contains(&path.as_str()) || path.ends_with("/socket") {
            continue;
        }
        let ended = ["/rematch", "/branch", "/share", "/replay", "/replay/{n}", "/fairness"]
            .iter()
            .any(|end| path.ends_with(end));
        let id = match path.as_str() {
            "/api/games/{id}/sit" | "/text/{id}/join" => &vacant,
            _ if ended => &over,
            _ => &game,
        };
        let there = path.replace("{id}", id).replace("{n}", "0").replace("{book}", "raid");
        let there = there.replace("{scenario}", "entebbe").replace("{what}", "name");
        let token = if path.contains("recover") { &recovery } else { links[0].trim_start_matches("/seat/") };
        let there = there.replace("{token}", token);
        let there = if path.starts_with("/feed") { feed.clone() } else { there.replace("{file}", "entebbe.svg") };
        let body = match path.as_str() {
            "/api/me" => json!({ "name": "Ann" }),
            "/api/register" => json!({ "name": "Ann", "password": "three small words" }),
            "/api/login" => json!({ "name": "Ann", "password": "three small words" }),
            "/api/recover" => json!({ "token": recovery }),
            "/api/claim" | "/api/games/{id}/claim" => json!({ "token": links[0] }),
            "/api/games" => json!({ "book": "raid", "scenario": "entebbe", "seats": ["me", "greedy"] }),
            "/api/setup" => json!({ "book": "wrg", "scenario": "points-battle", "options": { "table": "title = 1" } }),
            "/api/games/{id}/sit" => json!({ "seat": 1 }),
            "/api/games/{id}/branch" => json!({ "line": 3 }),
            _ => json!({}),
        };
        let body = if path == "/api/import" { log.clone() } else { body.to_string() };
        let mut who =
            if path.ends_with("/claim") || path.ends_with("/sit") { Person::at(running.address) } else { ann.clone() };
        let (head, body) = if method == "post" { ("X-Fireteam: 1\r\n", body) } else { ("", String::new()) };
        let answer = who.send(&method.to_uppercase(), &there, head, &body).await;
        assert!(![404, 405, 500].contains(&answer.status), "{method} {there}: {} {}", answer.status, answer.body);
        let pointer =
            format!("/paths/{}/{method}/responses/200/content/application~1json/schema", path.replace('/', "~1"));
        let Some(schema) = document.pointer(&pointer) else { continue };
        // Whoever comes second finds the seat taken or the name used; that is an answer too, but not this one.
        if answer.status == 200 {
            let mut found = Vec::new();
            faults(&document, schema, &answer.json(), &path, &mut found);
            assert!(found.is_empty(), "{method} {path} is not as described: {found:#?}");
            checked += 1;
        }
    }
    assert!(checked >= 15, "only {checked} answers have been compared");
    running.stop().await;
}
