//! The table of a seat in words: what is asked, and everything that players settle above the rules.

use super::super::plain::{self, escaped};
use super::super::query::Query;
use super::super::{Shared, read, rematch};
use super::form::{Reader, Sent, shown};
use super::new::{chosen_pace, pace_fields};
use super::parts::{LONGEST_LINE, clocks, command, talk, told};
use super::{Cases, capital, whole};
use crate::card::Card;
use crate::pace::Kind;
use crate::problem::Problem;
use crate::rights;
use crate::room::{Call, Offered, TextPage};
use crate::wire::{Claim, Do, Matter};
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{Html, IntoResponse, Redirect, Response};
use kernel::{Asking, Audience, Seat};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::Duration;

/// The longest text of many lines that may be written where one is taken.
const LONGEST_TEXT: usize = 30_000;
/// So often is looked whether the computer has answered before the page is shown without its answer.
const LOOKS: usize = 20;
/// How long between two looks.
const BETWEEN_LOOKS: Duration = Duration::from_millis(100);
/// Whoever wants it is shown the page again after so many seconds.
const REFRESH: u32 = 10;

#[derive(Deserialize)]
pub(super) struct Wanted {
    #[serde(rename = "as")]
    seat: Option<u8>,
    /// To whom the table is handed over at one browser.
    to: Option<u8>,
    /// Show the page again by itself.
    #[serde(default)]
    refresh: bool,
}

#[derive(Deserialize, Default)]
pub(super) struct Typed {
    #[serde(default)]
    line: String,
    /// Whether the line was typed rather than pressed: whoever types goes on typing.
    #[serde(default)]
    by_hand: bool,
    /// A text of many lines that is written instead of a line.
    #[serde(default)]
    written: String,
    /// The name of the question that the page showed.
    asked: Option<String>,
}

/// Show the table.
pub(super) async fn table(
    State(doors): State<Shared>,
    Path(id): Path<String>,
    Query(wanted): Query<Wanted>,
    headers: HeaderMap,
    reader: Reader,
) -> Response {
    if let Some(curtain) = curtain(&doors, &id, &wanted, &reader) {
        return curtain;
    }
    shown(show(&doors, &id, &wanted, &Typed::default(), &headers, &reader).await)
}

/// Does one browser go from hand to hand in this match, and is there anything left to hide?
fn is_handed_over(card: &Card) -> bool {
    card.pace == Kind::HotSeat.name() && card.over.is_none()
}

/// What stands between two sides at one browser, so that nobody sees what the other knows: whose turn it is, and the way there.
fn curtain(doors: &Shared, id: &str, wanted: &Wanted, reader: &Reader) -> Option<Response> {
    let card = doors.hall.card(id).filter(|_| wanted.seat.is_none())?;
    let own = card.seats_of(reader.id());
    if !is_handed_over(&card) || own.iter().count() < 2 {
        return None;
    }
    let name = |seat: Seat| card.seats.get(usize::from(seat.0)).map_or("", |seat| seat.name.as_str());
    let due: Vec<Seat> = own.iter().filter(|&seat| card.to_answer.contains(seat)).collect();
    let to = wanted.to.map(Seat).filter(|&seat| own.contains(seat)).or_else(|| due.first().copied());
    let to = to.or_else(|| own.iter().next())?;
    let turn = match due.as_slice() {
        [] => "Nobody at this table is asked now.".to_owned(),
        [one] => format!("It is {}'s turn.", capital(name(*one))),
        several => {
            format!("{} are asked.", several.iter().map(|&seat| capital(name(seat))).collect::<Vec<_>>().join(" and "))
        }
    };
    let (title, link) = (escaped(&card.title), |seat: Seat| format!("/text/{}?as={}", escaped(id), seat.0));
    let mut main = format!(
        "<h1>{title}: {}</h1><p role=\"status\">{}</p><p>Hand the table over to whoever plays {}; nothing is shown until he opens it.</p>\
         <p><a href=\"{}\">Open the table of {}</a></p>",
        escaped(&format!("the table goes to {}", capital(name(to)))),
        escaped(&turn),
        escaped(name(to)),
        link(to),
        escaped(name(to))
    );
    for other in own.iter().filter(|&seat| seat != to) {
        let _ =
            write!(main, "<p><a href=\"{}\">Open the table of {} instead</a></p>", link(other), escaped(name(other)));
    }
    Some(Html(plain::page(&format!("{}: the table is handed over", card.title), "", &main)).into_response())
}

/// Carry out a line, then show the table.
pub(super) async fn typed(
    State(doors): State<Shared>,
    Path(id): Path<String>,
    Query(wanted): Query<Wanted>,
    headers: HeaderMap,
    Sent { reader, form: mut typed }: Sent<Typed>,
) -> Response {
    typed.line = typed.line.chars().take(LONGEST_LINE).collect();
    if !typed.written.trim().is_empty() {
        typed.written = typed.written.chars().take(LONGEST_TEXT).collect();
        typed.line = format!("write\n{}", typed.written);
    }
    shown(show(&doors, &id, &wanted, &typed, &headers, &reader).await)
}

/// The match, and the seat through which somebody looks at it: the one he wants if it is his, else his first.
fn seat_of(doors: &Shared, id: &str, reader: &Reader, wanted: Option<u8>) -> Result<(Card, Option<Seat>), Problem> {
    let missing = || Problem::missing("there is no such match");
    let card = doors.hall.card(id).ok_or_else(missing)?;
    rights::of(&card, reader.id()).ok_or_else(missing)?;
    let own = card.seats_of(reader.id());
    let wanted = wanted.map(Seat);
    if wanted.is_some_and(|seat| !own.contains(seat)) {
        return Err(Problem::forbidden("this is not your seat").help("use your invitation link first"));
    }
    let seat = wanted.or_else(|| own.iter().next());
    Ok((card, seat))
}

async fn show(
    doors: &Shared,
    id: &str,
    wanted: &Wanted,
    typed: &Typed,
    headers: &HeaderMap,
    reader: &Reader,
) -> Result<Response, Problem> {
    let (card, seat) = seat_of(doors, id, reader, wanted.seat)?;
    let Some(seat) = seat else {
        let way = if card.over.is_some() {
            "replay"
        } else if card.is_open() {
            "join"
        } else {
            "watch"
        };
        return Ok(Redirect::to(&format!("/text/{id}/{way}")).into_response());
    };
    let look = |line: String| {
        let asked = typed.asked.clone();
        doors.hall.call(id, move |reply| Call::Type { seat, line: line.clone(), asked: asked.clone(), reply })
    };
    let mut page = look(typed.line.clone()).await?;
    for _ in 0..LOOKS {
        if !page.thinks {
            break;
        }
        tokio::time::sleep(BETWEEN_LOOKS).await;
        let reply = std::mem::take(&mut page.reply);
        page = TextPage { reply, ..look(String::new()).await? };
    }
    let place = Place { doors, headers, reader, card: &card, seat, refresh: wanted.refresh };
    Ok(Html(place.html(&page, typed)).into_response())
}

/// Do what is done by a button rather than typed, then show the table.
pub(super) async fn act(
    State(doors): State<Shared>,
    Path(id): Path<String>,
    Query(wanted): Query<Wanted>,
    headers: HeaderMap,
    Sent { reader, form }: Sent<BTreeMap<String, String>>,
) -> Response {
    shown(acted(&doors, &id, &wanted, &headers, &reader, &form).await)
}

async fn acted(
    doors: &Shared,
    id: &str,
    wanted: &Wanted,
    headers: &HeaderMap,
    reader: &Reader,
    form: &BTreeMap<String, String>,
) -> Result<Response, Problem> {
    let (_, seat) = seat_of(doors, id, reader, wanted.seat)?;
    let seat = seat.ok_or_else(|| Problem::forbidden("only a player may do this"))?;
    let (act, name) = (wish(form)?, reader.name());
    reader.may(doors, &act)?;
    let who = Audience::Seat(seat);
    let call = |reply| Call::Act { who, name: name.clone(), act: act.clone(), reply };
    match doors.hall.call(id, call).await? {
        Ok(()) => Ok(Redirect::to(&format!("/text/{id}?as={}", seat.0)).into_response()),
        Err(refusal) => {
            let (card, _) = seat_of(doors, id, reader, wanted.seat)?;
            let look = |reply| Call::Type { seat, line: String::new(), asked: None, reply };
            let mut page = doors.hall.call(id, look).await?;
            page.reply = refusal.to_string();
            let place = Place { doors, headers, reader, card: &card, seat, refresh: false };
            Ok(Html(place.html(&page, &Typed::default())).into_response())
        }
    }
}

/// What a form wants, as the socket would be told.
pub(super) fn wish(form: &BTreeMap<String, String>) -> Result<Do, Problem> {
    let word = |name: &str| form.get(name).map_or("", String::as_str);
    let wish = match word("do") {
        "offer" if word("what") == "pace" => {
            let (pace, clock) = chosen_pace(form)?;
            json!({ "do": "offer", "what": "pace", "pace": pace, "clock": clock })
        }
        "resign" if word("sure") != "yes" => {
            return Err(
                Problem::bad("a game that is given up cannot be taken back").help("go back and tick that you are sure")
            );
        }
        "withdraw" => json!({ "do": "offer", "what": word("what"), "withdraw": true }),
        "answer" => json!({ "do": "answer", "what": word("what"), "yes": word("yes") == "true" }),
        act @ ("chat" | "note") => json!({ "do": act, "text": word("text").replace("\r\n", "\n") }),
        act => {
            let more = |name: &'static str| form.get(name).map(|value| (name.to_owned(), json!(value)));
            let parts = [more("what"), more("how")].into_iter().flatten().chain([("do".to_owned(), json!(act))]);
            Value::Object(parts.collect())
        }
    };
    read(wish.to_string().as_bytes())
}

/// What a matter is called on a button that offers it, and how it reads when somebody else does.
fn matter(what: Matter) -> (&'static str, &'static str) {
    match what {
        Matter::TakeBack => ("Ask to take back my last decision", "would like to take its last decision back"),
        Matter::Draw => ("Offer a draw", "offers a draw"),
        Matter::Pace => ("Offer another pace", "would like to go on"),
        Matter::Umpire => ("Ask to let an umpire see everything", "would like an umpire to see everything"),
        Matter::Seat => ("Ask for my seat back", "would like its seat back, which the computer plays"),
    }
}

/// The name of something as the interface writes it.
fn named(value: &impl serde::Serialize) -> String {
    json!(value).as_str().unwrap_or_default().to_owned()
}

/// One seat's place at the table.
struct Place<'a> {
    doors: &'a Shared,
    headers: &'a HeaderMap,
    reader: &'a Reader,
    card: &'a Card,
    seat: Seat,
    refresh: bool,
}

impl Place<'_> {
    fn id(&self) -> String {
        escaped(&self.card.id)
    }
    fn address(&self) -> String {
        format!("/text/{}?as={}", self.id(), self.seat.0)
    }
    /// The beginning of a form that does something beside the question.
    fn act(&self) -> String {
        self.reader.form(&format!("/text/{}/act?as={}", self.id(), self.seat.0))
    }
    /// The beginning of a form that answers what is asked, or what was asked when somebody looked at the page.
    fn answer(&self, page: &TextPage) -> String {
        let form = self.reader.form(&self.address());
        format!("{form}<input type=\"hidden\" name=\"asked\" value=\"{}\">", escaped(&page.asked))
    }
    fn html(&self, page: &TextPage, typed: &Typed) -> String {
        let (title, seat, address) = (escaped(&page.title), escaped(&page.seat), self.address());
        let cases = Cases::of(self.doors, &self.card.book);
        let mut out = format!("<h1>{title}: you are {seat}</h1><p role=\"status\">{}</p>", escaped(&page.status));
        if page.asking.is_some() {
            let part = if page.so_far.is_empty() { "asked" } else { "so-far" };
            let _ = write!(out, "<p><a href=\"#{part}\">To the question</a></p>");
        }
        told(&mut out, &cases, page);
        self.offers(&mut out, &page.offers);
        self.claims(&mut out, &page.claims);
        if let Some(wait) = &page.wait {
            let _ = write!(out, "<section><h2>Wait</h2><p>{}</p></section>", escaped(wait));
        }
        self.invitations(&mut out);
        if let Some(asking) = &page.asking {
            self.question(&mut out, &cases, asking, page);
            self.writing(&mut out, asking, page, &typed.written);
        }
        command(&mut out, &self.answer(page), "Command (help lists all)", typed.by_hand);
        let _ = write!(out, "<p><a href=\"{address}\">Look again</a>");
        if page.wait.is_some() {
            let _ =
                write!(out, " <a href=\"{address}&amp;refresh=true\">Look again by itself every {REFRESH} seconds</a>");
        }
        out += "</p>";
        self.hands(&mut out);
        if let Some(clock) = &page.clock {
            let names: Vec<String> = self.card.seats.iter().map(|seat| seat.name.clone()).collect();
            clocks(&mut out, clock, &page.pace, &names, Some(usize::from(self.seat.0)));
        }
        self.above(&mut out, &page.matters);
        talk(&mut out, &self.act(), "Talk of the players", &page.chat);
        self.notes(&mut out, &page.notes);
        self.ways(&mut out, page.verdict.is_some());
        let refresh = if self.refresh && page.wait.is_some() {
            format!("<meta http-equiv=\"refresh\" content=\"{REFRESH};url={address}&amp;refresh=true\">")
        } else {
            String::new()
        };
        plain::page(&format!("{}: {}", page.title, page.seat), &refresh, &out)
    }
    fn question(&self, out: &mut String, cases: &Cases, asking: &Asking, page: &TextPage) {
        let prompt = format!("{}{}", escaped(&asking.prompt.text), cases.bracketed(&asking.prompt.case));
        let so_far = match page.so_far.as_str() {
            "" => String::new(),
            lines => format!("<pre id=\"so-far\" tabindex=\"0\">{}</pre>", escaped(lines.trim_end())),
        };
        let _ = write!(
            out,
            "<section aria-labelledby=\"asked\">{so_far}<h2 id=\"asked\">{}</h2>{}<ol class=\"answers\">",
            if asking.closed { "Your decision is complete" } else { &prompt },
            self.answer(page)
        );
        let mut button = |line: &str, words: &str| {
            let (line, words) = (escaped(line), escaped(&capital(words)));
            let _ = write!(out, "<li><button name=\"line\" value=\"{line}\">{words}</button></li>");
        };
        if asking.closed {
            button("go", "Carry it out");
        } else {
            asking.offers.iter().for_each(|offer| button(&offer.step, &offer.label.text));
            asking.landmarks.iter().for_each(|landmark| button(&landmark.step, &landmark.name));
        }
        if page.draft > 0 {
            button("undo", "Take the last answer back");
        }
        *out += "</ol></form>";
        if asking.domain.is_some() {
            *out += "<p>There are more answers than can be listed: type one as a command; <code>options</code> says which.</p>";
        }
        *out += "</section>";
    }
    /// Where a text of many lines is taken: room to write it, with what was written before, so that nothing is lost.
    fn writing(&self, out: &mut String, asking: &Asking, page: &TextPage, before: &str) {
        let Some(written) = &asking.written else { return };
        let (name, before, example) = (escaped(&capital(&written.name)), escaped(before), escaped(&written.example));
        let _ = write!(
            out,
            "{}<p><label for=\"written\">{name}</label></p>\
             <p><textarea id=\"written\" name=\"written\" rows=\"8\" cols=\"70\" spellcheck=\"false\">\n{before}</textarea></p>\
             <p><button>Take this text</button></p></form>\
             <details><summary>What it looks like</summary><pre tabindex=\"0\">{example}</pre></details>",
            self.answer(page)
        );
    }
    /// What is offered, with the answers to it.
    fn offers(&self, out: &mut String, offers: &[Offered]) {
        if offers.is_empty() {
            return;
        }
        *out += "<section aria-labelledby=\"offers\"><h2 id=\"offers\">Offers</h2><ul>";
        for Offered { offer, yours } in offers {
            let from = self.card.seats.get(usize::from(offer.from)).map_or("", |seat| seat.name.as_str());
            let more = offer.text.as_ref().map(|text| format!(": {text}")).unwrap_or_default();
            let words = escaped(&format!("{} {}{more}.", capital(from), matter(offer.what).1));
            let _ = write!(out, "<li>{words} ");
            if *yours {
                let _ = write!(
                    out,
                    "{}<input type=\"hidden\" name=\"do\" value=\"answer\"><input type=\"hidden\" name=\"what\" value=\"{}\">\
                     <button name=\"yes\" value=\"true\">Agree</button> <button name=\"yes\" value=\"false\">Decline</button></form>",
                    self.act(),
                    named(&offer.what)
                );
            } else {
                *out += "The others are asked.";
                if self.card.seats_of(self.reader.id()).contains(Seat(offer.from)) {
                    let _ = write!(
                        out,
                        "{}<input type=\"hidden\" name=\"do\" value=\"withdraw\"><input type=\"hidden\" name=\"what\" value=\"{}\">\
                         <button>Withdraw the offer</button></form>",
                        self.act(),
                        named(&offer.what)
                    );
                }
            }
            *out += "</li>";
        }
        *out += "</ul></section>";
    }
    /// What may be done about somebody who has gone.
    fn claims(&self, out: &mut String, claims: &[Claim]) {
        if claims.is_empty() {
            return;
        }
        let _ = write!(
            out,
            "<section aria-labelledby=\"claims\"><h2 id=\"claims\">Your opponent does not answer any more</h2>{}\
             <input type=\"hidden\" name=\"do\" value=\"claim\"><p>",
            self.act()
        );
        for claim in claims {
            let words = match claim {
                Claim::Win => "Claim the win",
                Claim::Void => "Let the game count for nothing",
                Claim::Bot => "Let the computer play on",
            };
            let _ = write!(out, "<button name=\"how\" value=\"{}\">{words}</button> ", named(claim));
        }
        *out += "</p></form></section>";
    }
    /// The links of the seats that are free, and how to call it off.
    fn invitations(&self, out: &mut String) {
        if self.card.begun || self.card.withdrawn {
            return;
        }
        *out += "<section aria-labelledby=\"invite\"><h2 id=\"invite\">Invitations</h2>";
        for (n, seat) in (0u8..).zip(&self.card.seats).filter(|(_, seat)| seat.user.is_none() && seat.bot.is_none()) {
            let link = whole(self.doors, self.headers, &self.doors.hall.seat_link(&self.card.id, n));
            let _ = write!(
                out,
                "<p>Whoever opens this link takes the seat of {}. Send it to nobody else:</p><pre tabindex=\"0\">{}</pre>",
                escaped(&seat.name),
                escaped(&link)
            );
        }
        *out += &self.reader.button(&format!("/text/{}/withdraw", self.id()), "Withdraw the invitation");
        *out += "</section>";
    }
    /// The other seats of whoever plays several.
    fn hands(&self, out: &mut String) {
        for other in self.card.seats_of(self.reader.id()).iter().filter(|&seat| seat != self.seat) {
            let name = self.card.seats.get(usize::from(other.0)).map_or("", |seat| seat.name.as_str());
            let turn = if self.card.to_answer.contains(other) { ", who is to answer" } else { "" };
            let (name, id) = (escaped(name), self.id());
            let way = if is_handed_over(self.card) { "to" } else { "as" };
            let _ =
                write!(out, "<p><a href=\"/text/{id}?{way}={}\">Hand the table over to {name}{turn}</a></p>", other.0);
        }
    }
    /// What players settle above the rules.
    fn above(&self, out: &mut String, matters: &[Matter]) {
        if matters.is_empty() {
            return;
        }
        *out += "<section aria-labelledby=\"above\"><h2 id=\"above\">Above the rules</h2>";
        for &what in matters {
            let _ = write!(
                out,
                "{}<input type=\"hidden\" name=\"do\" value=\"offer\"><input type=\"hidden\" name=\"what\" value=\"{}\">",
                self.act(),
                named(&what)
            );
            if what == Matter::Pace {
                *out += "<fieldset><legend>Another pace</legend>";
                pace_fields(out);
            }
            let _ = write!(out, "<p><button>{}</button></p>", matter(what).0);
            *out += if what == Matter::Pace { "</fieldset></form>" } else { "</form>" };
        }
        if !matters.contains(&Matter::Seat) {
            let _ = write!(
                out,
                "{}<input type=\"hidden\" name=\"do\" value=\"resign\"><p><label><input type=\"checkbox\" name=\"sure\" value=\"yes\"> \
                 I am sure</label> <button>Resign</button></p></form>",
                self.act()
            );
        }
        *out += "</section>";
    }
    fn notes(&self, out: &mut String, notes: &str) {
        let _ = write!(
            out,
            "<section aria-labelledby=\"notes\"><h2 id=\"notes\">Your private notes</h2>{}<input type=\"hidden\" name=\"do\" value=\"note\">\
             <p><label for=\"note\">For nobody else</label><br><textarea id=\"note\" name=\"text\" rows=\"4\">\n{}</textarea></p>\
             <p><button>Keep the notes</button></p></form></section>",
            self.act(),
            escaped(notes)
        );
    }
    /// Where else to go from here.
    fn ways(&self, out: &mut String, over: bool) {
        let (id, own) =
            (self.id(), escaped(self.card.seats.get(usize::from(self.seat.0)).map_or("", |seat| &seat.name)));
        let seen = if over { "all".to_owned() } else { own };
        let _ = write!(
            out,
            "<section aria-labelledby=\"more\"><h2 id=\"more\">More</h2><ul>\
             <li><a href=\"/text/{id}/replay?as={seen}\">What has happened, step by step</a></li>\
             <li><a href=\"/api/games/{id}/log?as={}\">Download the log</a></li>\
             <li><a href=\"/text/{id}/dice\">Are the dice fair?</a></li>\
             <li><a href=\"/text/rules/{}\">The rules</a></li><li><a href=\"/game/{id}\">The same game with pictures</a></li>",
            self.seat.0,
            escaped(&self.card.book)
        );
        if self.card.umpire {
            // An address and no link: whoever plays cannot open it.
            let link = whole(self.doors, self.headers, &self.doors.hall.umpire_link(&self.card.id));
            let _ = write!(
                out,
                "<li>An umpire sees everything; send this address to somebody who does not play: <strong>{}</strong></li>",
                escaped(&link)
            );
        }
        *out += "</ul>";
        if over {
            match rematch::way(&self.doors.hall, self.card, self.reader.id()) {
                Some(way) => {
                    let way = escaped(&way.replacen("/game/", "/", 1));
                    let _ = write!(out, "<p><a href=\"/text{way}\">To the rematch</a></p>");
                }
                None => {
                    let words = "A rematch with the sides swapped";
                    *out += &self.reader.button(&format!("/text/{id}/rematch"), words);
                }
            }
            *out += &self
                .reader
                .button(&format!("/text/{id}/share"), "Share the game: whoever has its address may read it");
        }
        *out += "</section>";
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_want_what_the_socket_would_be_told() {
        let form = |pairs: &[(&str, &str)]| {
            pairs.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect::<BTreeMap<_, _>>()
        };
        let told = |pairs: &[(&str, &str)]| wish(&form(pairs)).map(|act| format!("{act:?}")).ok();
        assert_eq!(
            told(&[("do", "offer"), ("what", "take-back")]).as_deref(),
            Some("Offer { what: TakeBack, pace: None, clock: None, withdraw: false }")
        );
        let pace = [("do", "offer"), ("what", "pace"), ("pace", "bank"), ("bank_days", "9"), ("hours", "6")];
        let wanted = "Offer { what: Pace, pace: Some(ByWeb), clock: Some(Bank { bank_days: 9, increment_hours: 6 }), withdraw: false }";
        assert_eq!(told(&pace).as_deref(), Some(wanted));
        let wanted = "Offer { what: Draw, pace: None, clock: None, withdraw: true }";
        assert_eq!(told(&[("do", "withdraw"), ("what", "draw")]).as_deref(), Some(wanted));
        assert_eq!(told(&[("do", "claim"), ("how", "bot")]).as_deref(), Some("Claim { how: Bot }"));
        assert_eq!(
            told(&[("do", "answer"), ("what", "draw"), ("yes", "false")]).as_deref(),
            Some("Answer { what: Draw, yes: false }")
        );
        assert_eq!(told(&[("do", "resign"), ("sure", "yes")]).as_deref(), Some("Resign"));
        for bad in
            [&[][..], &[("do", "resign")], &[("do", "win")], &[("do", "claim"), ("how", "all")], &[("do", "commit")]]
        {
            assert_eq!(told(bad), None, "{bad:?}");
        }
    }
}
