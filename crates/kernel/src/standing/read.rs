//! Reading standing orders, with errors that say what was expected.

use super::{Action, Condition, Order, Test};
use crate::preview::Fraction;
use crate::refusal::{Refusal, nearest};

/// The most orders that a seat may have.
const MOST_ORDERS: usize = 32;
/// The longest order, in bytes.
const LONGEST: usize = 400;

const FORM: &str = "write `always pass`, `if distance <= 4, fire; else ask me`, or `with NAME: if …, …; else …`";

/// Signs and words of comparison; where several fit at one place, the first listed is meant.
const TESTS: [(&str, Test); 12] = [
    ("<=", Test::AtMost),
    ("=<", Test::AtMost),
    (">=", Test::AtLeast),
    ("=>", Test::AtLeast),
    ("≤", Test::AtMost),
    ("≥", Test::AtLeast),
    ("<", Test::Under),
    (">", Test::Over),
    ("=", Test::Just),
    (" at most ", Test::AtMost),
    (" at least ", Test::AtLeast),
    (" is ", Test::Just),
];

/// Read all orders of a seat. `known` are the measures of its book; if it lists none, any name is taken.
pub fn read_all(orders: &[String], known: &[&str]) -> Result<Vec<Order>, Refusal> {
    if orders.len() > MOST_ORDERS {
        return Err(Refusal::new(format!("these are {} orders; a seat may have {MOST_ORDERS}", orders.len())));
    }
    let read_one = |(n, text): (usize, &String)| {
        read(text, known).map_err(|refusal| {
            let reason = format!("standing order {}: {}", n + 1, refusal.reason);
            Refusal { reason, at_step: Some(n), ..refusal }
        })
    };
    orders.iter().enumerate().map(read_one).collect()
}

/// Read one order.
pub fn read(text: &str, known: &[&str]) -> Result<Order, Refusal> {
    let text = text.trim();
    if text.len() > LONGEST {
        return Err(Refusal::new(format!("an order has at most {LONGEST} letters")).help(FORM));
    }
    if text.is_empty() {
        return Err(Refusal::new("an empty order").help(FORM));
    }
    let (subject, body) = match after_word(text, "with") {
        None => (None, text),
        Some(rest) => {
            let (name, body) = split_subject(rest)
                .ok_or_else(|| Refusal::new("`with NAME` must be followed by a colon and what it does").help(FORM))?;
            if crate::game::words(name).next().is_none() {
                return Err(Refusal::new("nothing is named between `with` and the colon").help(FORM));
            }
            (Some(tidy(name)), body.trim())
        }
    };
    let (first, otherwise) = split_else(body);
    let otherwise = otherwise.map(action).transpose()?;
    let (conditions, doing) = if let Some(rest) = after_word(first, "if") {
        let (tests, doing) = split_conditions(rest).ok_or_else(|| {
            Refusal::new("the conditions must be followed by a comma and what is done then").help(FORM)
        })?;
        (conditions(tests, known)?, doing)
    } else if let Some(rest) = after_word(first, "always") {
        (Vec::new(), rest)
    } else if matches!(action(first), Ok(Action::AskMe | Action::Pass)) {
        (Vec::new(), first)
    } else {
        let begins: String = first.chars().take(24).collect();
        return Err(Refusal::new(format!("an order begins with `if` or `always`, not with `{begins}`")).help(FORM));
    };
    Ok(Order { subject, conditions, action: action(doing)?, otherwise })
}

/// What follows this word, if the text begins with it.
fn after_word<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let head = text.get(..word.len())?;
    let rest = &text[word.len()..];
    (head.eq_ignore_ascii_case(word) && rest.starts_with(char::is_whitespace)).then(|| rest.trim_start())
}

/// A name may have a colon within (`bravo:B/2/1`); the one that ends it is followed by a space.
fn split_subject(text: &str) -> Option<(&str, &str)> {
    let (at, _) = text.match_indices(':').find(|(at, _)| text[at + 1..].starts_with(char::is_whitespace))?;
    Some((text[..at].trim(), &text[at + 1..]))
}

fn split_else(text: &str) -> (&str, Option<&str>) {
    let Some((first, rest)) = text.split_once(';') else { return (text.trim(), None) };
    let rest = rest.trim();
    let rest = if rest.is_empty() { None } else { Some(after_word(rest, "else").unwrap_or(rest)) };
    (first.trim(), rest)
}

fn split_conditions(text: &str) -> Option<(&str, &str)> {
    let (tests, doing) = text.split_once(',').or_else(|| text.split_once(" then "))?;
    let doing = doing.trim();
    Some((tests.trim(), after_word(doing, "then").unwrap_or(doing)))
}

fn action(text: &str) -> Result<Action, Refusal> {
    let words = tidy(text.trim_end_matches(|c: char| c == '.' || c.is_whitespace()));
    match words.to_lowercase().as_str() {
        "" => Err(Refusal::new("the order does not say what to do").help(FORM)),
        "ask me" | "ask" => Ok(Action::AskMe),
        "pass" => Ok(Action::Pass),
        _ if crate::game::words(&words).next().is_none() => {
            Err(Refusal::new(format!("`{words}` has no word that an offer could have")).help(FORM))
        }
        _ if words.contains(';') => Err(Refusal::new("an order has one `;`, before its `else`").help(FORM)),
        _ => Ok(Action::Take(words)),
    }
}

fn tidy(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Conditions joined by `and`; an `and` within a measure's name does not part them.
fn conditions(text: &str, known: &[&str]) -> Result<Vec<Condition>, Refusal> {
    let mut found = Vec::new();
    let mut open = String::new();
    for part in text.split(" and ") {
        if !open.is_empty() {
            open.push_str(" and ");
        }
        open.push_str(part);
        if first_test(&open).is_some() {
            found.push(condition(&open, known)?);
            open.clear();
        }
    }
    if open.trim().is_empty() && !found.is_empty() {
        return Ok(found);
    }
    let open = open.trim();
    Err(Refusal::new(format!("`{open}` compares nothing"))
        .help("write it like `distance <= 4`, with <=, <, >=, > or ="))
}

fn first_test(text: &str) -> Option<(usize, &'static str, Test)> {
    TESTS.iter().filter_map(|&(sign, test)| Some((text.find(sign)?, sign, test))).min_by_key(|&(at, _, _)| at)
}

fn condition(text: &str, known: &[&str]) -> Result<Condition, Refusal> {
    let Some((at, sign, test)) = first_test(text) else { return Err(Refusal::new("no condition")) };
    let name = tidy(&text[..at]);
    let value: Fraction = text[at + sign.len()..].trim().parse().map_err(Refusal::new)?;
    if name.is_empty() {
        return Err(Refusal::new(format!("no measure stands before `{}`", sign.trim())).help(list(known)));
    }
    if known.is_empty() {
        return Ok(Condition { measure: name, test, value });
    }
    match known.iter().find(|k| k.eq_ignore_ascii_case(&name)) {
        Some(measure) => Ok(Condition { measure: (*measure).to_owned(), test, value }),
        None => {
            let meant =
                nearest(&name, known.iter().copied()).map(|m| format!("did you mean `{m}`? ")).unwrap_or_default();
            Err(Refusal::new(format!("`{name}` is not a measure")).help(format!("{meant}{}", list(known))))
        }
    }
}

fn list(known: &[&str]) -> String {
    if known.is_empty() { String::new() } else { format!("the measures are: {}", known.join(", ")) }
}
