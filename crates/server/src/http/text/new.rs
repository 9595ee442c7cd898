//! A new game in words: which scenario, against whom, how fast, with which options.

use super::super::games::made;
use super::super::maker::Maker;
use super::super::plain::{self, escaped};
use super::super::{Shared, guard, read};
use super::capital;
use super::form::{Reader, Sent, shown};
use crate::books::{BookCard, OptionCard, ScenarioCard};
use crate::problem::Problem;
use axum::extract::{ConnectInfo, Path, State};
use axum::http::HeaderMap;
use axum::response::{Html, IntoResponse, Redirect, Response};
use kernel::OptionKind;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::net::SocketAddr;

/// Every scenario, to be played against the computer at once or to be set up otherwise.
pub(super) async fn library(State(doors): State<Shared>, reader: Reader) -> Response {
    let mut out = "<h1>A new game</h1>".to_owned();
    for book in doors.hall.books.library() {
        let (name, title) = (escaped(book.name), escaped(book.title));
        let _ = write!(out, "<section aria-labelledby=\"{name}\"><h2 id=\"{name}\">{title}</h2>");
        for scenario in &book.scenarios {
            out += &card(&reader, &name, scenario);
        }
        out += "</section>";
    }
    Html(plain::page("A new game", "", &out)).into_response()
}

/// What a scenario says about itself.
fn about(scenario: &ScenarioCard) -> String {
    let turns = format!("{} turns", scenario.turns);
    let facts = [&scenario.date, &turns, &scenario.length].map(|fact| escaped(fact)).into_iter();
    let facts: Vec<String> = facts.filter(|fact| !fact.is_empty()).collect();
    format!("<p>{}</p><p>{}</p>", facts.join(", "), escaped(&scenario.situation))
}

fn card(reader: &Reader, book: &str, scenario: &ScenarioCard) -> String {
    let (short, title) = (escaped(&scenario.name), escaped(&scenario.title));
    let mut out = format!(
        "<h3>{title}</h3>{}{}<p><input type=\"hidden\" name=\"book\" value=\"{book}\">\
         <input type=\"hidden\" name=\"scenario\" value=\"{short}\">",
        about(scenario),
        reader.form("/text")
    );
    for (n, seat) in scenario.seats.iter().enumerate() {
        let words = escaped(&format!("Play {} as {}, {}", scenario.title, seat.name, seat.title));
        let _ = write!(out, "<button name=\"seat\" value=\"{n}\">{words}</button> ");
    }
    let _ = write!(
        out,
        "</p></form><p><a href=\"/text/new/{book}/{short}\">{title} otherwise: a friend, another pace, options</a></p>"
    );
    out
}

fn found(doors: &Shared, book: &str, scenario: &str) -> Result<(BookCard, ScenarioCard), Problem> {
    let missing = || Problem::missing("there is no such scenario").help("/text/new lists them");
    let book = doors.hall.books.library().into_iter().find(|one| one.name == book).ok_or_else(missing)?;
    let card = book.scenarios.iter().find(|one| one.name == scenario).cloned().ok_or_else(missing)?;
    Ok((book, card))
}

pub(super) async fn page(
    State(doors): State<Shared>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Path((book, scenario)): Path<(String, String)>,
    headers: HeaderMap,
    reader: Reader,
) -> Response {
    // Every such page holds a promise about dice, and of those there are not endlessly many.
    if !doors.posts.allow(&guard::sender(&doors.options, &headers, peer)) {
        return plain::problem(&Problem::too_often());
    }
    shown(html(&doors, &reader, &book, &scenario))
}

/// Who else plays, as the drawn table has it.
const AGAINST: [(&str, &str); 5] = [
    ("greedy", "the computer"),
    ("random", "the computer, playing at random"),
    ("open", "a friend, by a link"),
    ("anybody", "whoever comes first, by the list of open invitations"),
    ("me", "nobody: you play all sides, or with a friend at this screen"),
];

/// How fast, with the figures that each pace has: name of the field, least, most, usual, words.
pub(super) type Figure = (&'static str, u32, u32, u32, &'static str);
pub(super) const PACES: [(&str, &str, &[Figure]); 3] = [
    (
        "live",
        "live, at one sitting",
        &[("minutes", 1, 1440, 30, "minutes for the whole game"), ("seconds", 0, 3600, 15, "seconds for every answer")],
    ),
    (
        "bank",
        "by web, with a bank of days",
        &[("bank_days", 1, 365, 10, "days for the whole game"), ("hours", 0, 240, 12, "hours for every answer")],
    ),
    ("days", "by web, with days for every answer", &[("days", 1, 60, 3, "days for every answer")]),
];

/// The fields by which a pace is chosen.
pub(super) fn pace_fields(out: &mut String) {
    for (n, (value, words, figures)) in PACES.iter().enumerate() {
        let checked = if n == 0 { " checked" } else { "" };
        let _ =
            write!(out, "<p><label><input type=\"radio\" name=\"pace\" value=\"{value}\"{checked}> {words}</label>");
        for (name, least, most, usual, unit) in *figures {
            let _ = write!(
                out,
                "<br><label><input class=\"figure\" type=\"number\" name=\"{name}\" min=\"{least}\" max=\"{most}\" value=\"{usual}\"> {unit}</label>"
            );
        }
        *out += "</p>";
    }
}

/// The pace and clock that were chosen, as the interface names them.
pub(super) fn chosen_pace(form: &BTreeMap<String, String>) -> Result<(&'static str, Value), Problem> {
    let figure = |name: &str| -> Result<u32, Problem> {
        let text = form.get(name).map_or("", |text| text.trim());
        text.parse().map_err(|_| Problem::bad(format!("`{text}` is no whole number ({name})")))
    };
    Ok(match form.get("pace").map(String::as_str) {
        Some("bank") => ("by-web", json!({ "bank_days": figure("bank_days")?, "increment_hours": figure("hours")? })),
        Some("days") => ("by-web", json!({ "days": figure("days")? })),
        _ => ("live", json!({ "bank_s": figure("minutes")?.saturating_mul(60), "increment_s": figure("seconds")? })),
    })
}

fn html(doors: &Shared, reader: &Reader, book: &str, scenario: &str) -> Result<Response, Problem> {
    let (book, scenario) = found(doors, book, scenario)?;
    let title = escaped(&scenario.title);
    let address = format!("/text/new/{}/{}", escaped(book.name), escaped(&scenario.name));
    let mut out = format!("<h1>{title}: a new game</h1>{}{}", about(&scenario), reader.form(&address));
    out += "<fieldset><legend>Against</legend>";
    for (n, (value, words)) in AGAINST.iter().enumerate() {
        let checked = if n == 0 { " checked" } else { "" };
        let _ = write!(
            out,
            "<p><label><input type=\"radio\" name=\"against\" value=\"{value}\"{checked}> {words}</label></p>"
        );
    }
    out += "</fieldset><fieldset><legend>You play</legend>";
    for (n, seat) in scenario.seats.iter().enumerate() {
        let (words, checked) =
            (escaped(&format!("{}, {}", capital(&seat.name), seat.title)), if n == 0 { " checked" } else { "" });
        let _ =
            write!(out, "<p><label><input type=\"radio\" name=\"seat\" value=\"{n}\"{checked}> {words}</label></p>");
    }
    out += "</fieldset><fieldset><legend>Pace, against a person</legend>";
    pace_fields(&mut out);
    out += "</fieldset>";
    if !scenario.options.is_empty() {
        out += "<fieldset><legend>Options</legend>";
        scenario.options.iter().for_each(|one| option(&mut out, one));
        out += "</fieldset>";
    }
    out += "<fieldset><legend>A scenario of your own</legend><p><label for=\"text\">Its whole text; empty: the one above</label><br>\
            <textarea id=\"text\" name=\"text\" rows=\"4\"></textarea></p></fieldset>";
    let promised = doors.promises.give()?;
    let _ = write!(
        out,
        "<fieldset><legend>Who may look, and the dice</legend>\
         <p><label><input type=\"checkbox\" name=\"public\" value=\"true\" checked> Others may watch what is public</label></p>\
         <p>The server has fixed its secret for the dice and gives its word on it: <code>{}</code></p>\
         <input type=\"hidden\" name=\"promise\" value=\"{}\">\
         <p><label for=\"say\">Your own say in the dice: any letters you like; left empty, they are drawn for you</label><br>\
         <input id=\"say\" name=\"say\" maxlength=\"64\" autocomplete=\"off\"></p></fieldset>\
         <p><button>Make the game</button></p></form>",
        escaped(&promised.commitment),
        escaped(&promised.promise)
    );
    Ok(Html(plain::page(&format!("{}: a new game", scenario.title), "", &out)).into_response())
}

fn option(out: &mut String, option: &OptionCard) {
    let (name, title) = (escaped(option.name), escaped(&capital(option.title)));
    let _ = match option.kind {
        OptionKind::Switch => {
            write!(out, "<p><label><input type=\"checkbox\" name=\"option.{name}\" value=\"on\"> {title}</label></p>")
        }
        OptionKind::Words(words) => {
            let words: String = words.iter().map(|word| format!("<option>{}</option>", escaped(word))).collect();
            write!(
                out,
                "<p><label for=\"option.{name}\">{title}</label><br><select id=\"option.{name}\" name=\"option.{name}\">\
                 <option value=\"\">as the scenario says</option>{words}</select></p>"
            )
        }
        OptionKind::Number => write!(
            out,
            "<p><label for=\"option.{name}\">{title}; empty: as the scenario says</label><br>\
             <input id=\"option.{name}\" type=\"number\" min=\"0\" name=\"option.{name}\"></p>"
        ),
        OptionKind::Text => write!(
            out,
            "<p><label for=\"option.{name}\">{title}; empty: as the scenario says</label><br>\
             <textarea id=\"option.{name}\" name=\"option.{name}\" rows=\"4\"></textarea></p>"
        ),
    };
}

/// Make the game that the form describes.
pub(super) async fn make(
    State(doors): State<Shared>,
    Path((book, scenario)): Path<(String, String)>,
    maker: Maker,
    Sent { form, .. }: Sent<BTreeMap<String, String>>,
) -> Response {
    shown(set_up(&doors, &maker, &book, &scenario, &form).await)
}

async fn set_up(
    doors: &Shared,
    maker: &Maker,
    book: &str,
    scenario: &str,
    form: &BTreeMap<String, String>,
) -> Result<Response, Problem> {
    let (_, card) = found(doors, book, scenario)?;
    let word = |name: &str| form.get(name).map_or("", String::as_str);
    let own: usize = word("seat").parse().unwrap_or(0);
    let against = AGAINST.iter().find(|(value, _)| *value == word("against")).map_or("greedy", |(value, _)| value);
    let other = if against == "anybody" { "open" } else { against };
    let seats: Vec<&str> = (0..card.seats.len()).map(|n| if n == own { "me" } else { other }).collect();
    let options: BTreeMap<&str, String> = form
        .iter()
        .filter_map(|(name, value)| Some((name.strip_prefix("option.")?, value.replace("\r\n", "\n"))))
        .filter(|(_, value)| !value.trim().is_empty())
        .collect();
    let mut new = json!({ "book": book, "scenario": scenario, "seats": seats, "options": options,
                          "public": word("public") == "true", "pace": if against == "me" { "hot-seat" } else { "live" },
                          "join": if against == "anybody" { "anybody" } else { "link" },
                          "promise": word("promise"), "contribution": word("say") });
    let text = word("text").replace("\r\n", "\n");
    if !text.trim().is_empty() {
        new["text"] = json!(text);
    }
    if other == "open" {
        let (pace, clock) = chosen_pace(form)?;
        (new["pace"], new["clock"]) = (json!(pace), clock);
    }
    let (player, kept) = made(doors, maker, read(new.to_string().as_bytes())?).await?;
    Ok(player.answer(Redirect::to(&format!("/text/{}?as={own}", kept.id))))
}
