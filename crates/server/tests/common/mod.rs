//! A server of its own for every test, and clients that speak to it over real sockets.

pub(crate) mod postgres;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use server::{Books, Config, Options, Place, Running, Work};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// A folder that is gone after the test.
pub(crate) struct Folder(pub PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        Folder::under(std::env::temp_dir())
    }
    /// In memory where there is such a place, for tests that write much and lose nothing by it.
    pub(crate) fn in_memory() -> Folder {
        let memory = PathBuf::from("/dev/shm");
        Folder::under(if memory.is_dir() { memory } else { std::env::temp_dir() })
    }
    fn under(place: PathBuf) -> Folder {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let n = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = place.join(format!("fireteam-test-{}-{n}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder can be made");
        Folder(path)
    }
    pub(crate) fn place(&self) -> Place {
        Place::File(self.0.join("fireteam.db"))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub(crate) fn options() -> Options {
    Options { password_work: Work::Cheap, crowded: true, ..Options::default() }
}

pub(crate) async fn start(place: Place) -> Running {
    start_with(place, options()).await
}

pub(crate) async fn start_with(place: Place, options: Options) -> Running {
    let address = SocketAddr::from(([127, 0, 0, 1], 0));
    let config = Config { address, place, books: Books::all(), options };
    server::start(config).await.expect("the server starts")
}

/// Somebody with a browser's cookie.
#[derive(Clone)]
pub(crate) struct Person {
    pub(crate) server: SocketAddr,
    pub(crate) cookie: Option<String>,
}

pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {} {}", self.status, self.body))
    }
    pub(crate) fn fine(self) -> Value {
        assert_eq!(self.status, 200, "{}", self.body);
        self.json()
    }
}

impl Person {
    pub(crate) fn at(server: SocketAddr) -> Person {
        Person { server, cookie: None }
    }
    pub(crate) async fn get(&mut self, path: &str) -> Answer {
        self.send("GET", path, "", "").await
    }
    pub(crate) async fn post(&mut self, path: &str, body: &Value) -> Answer {
        self.send("POST", path, "X-Fireteam: 1\r\n", &body.to_string()).await
    }
    /// One request on a connection of its own.
    pub(crate) async fn send(&mut self, method: &str, path: &str, headers: &str, body: &str) -> Answer {
        let mut stream = TcpStream::connect(self.server).await.expect("connected");
        let cookie = self.cookie.as_ref().map_or(String::new(), |cookie| format!("Cookie: {cookie}\r\n"));
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{cookie}{headers}Content-Length: {}\r\n\r\n",
            self.server,
            body.len()
        );
        stream.write_all(head.as_bytes()).await.expect("sent");
        stream.write_all(body.as_bytes()).await.expect("sent");
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).await.expect("answered");
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let (head, rest) = text.split_once("\r\n\r\n").expect("a head and a body");
        let status = head.split(' ').nth(1).and_then(|code| code.parse().ok()).expect("a status");
        for line in head.lines().filter(|line| line.to_lowercase().starts_with("set-cookie:")) {
            let cookie = line.split_once(':').expect("a value").1.split(';').next().expect("a pair").trim();
            self.cookie = (!cookie.ends_with('=')).then(|| cookie.to_owned());
        }
        let chunked = head.to_lowercase().contains("transfer-encoding: chunked");
        let body = if chunked { unchunk(rest) } else { rest.to_owned() };
        Answer { status, head: head.to_owned(), body }
    }
    /// Make a game and give its name and the links of its open seats.
    pub(crate) async fn make(&mut self, scenario: &str, pace: &str, seats: &[&str]) -> (String, Vec<String>) {
        let wish = json!({ "book": "raid", "scenario": scenario, "pace": pace, "seats": seats, "public": true });
        let made = self.post("/api/games", &wish).await.fine();
        let links = made["seat_links"].as_array().expect("links").iter();
        let links = links.map(|link| link["url"].as_str().expect("a link").to_owned()).collect();
        (made["id"].as_str().expect("an id").to_owned(), links)
    }
    pub(crate) async fn claim(&mut self, link: &str) -> Value {
        self.post("/api/claim", &json!({ "token": link })).await.fine()
    }
    pub(crate) async fn open(&self, game: &str, who: &str) -> Socket {
        self.try_open(game, who, 0).await.expect("the socket opens")
    }
    pub(crate) async fn try_open(&self, game: &str, who: &str, since: u64) -> Result<Socket, String> {
        let url = format!("ws://{}/api/games/{game}/socket?as={who}&since={since}", self.server);
        let mut request = url.into_client_request().map_err(|error| error.to_string())?;
        if let Some(cookie) = &self.cookie {
            request.headers_mut().insert("cookie", cookie.parse().expect("a header"));
        }
        let (stream, _) = connect_async(request).await.map_err(|error| error.to_string())?;
        let mut socket =
            Socket { stream, next: 0, version: 0, asking: Value::Null, news: Vec::new(), verdict: Value::Null };
        let hello = socket.receive().await.ok_or("no hello")?;
        socket.take(&hello);
        if hello.get("hello").is_none() { Err(format!("{hello}")) } else { Ok(socket) }
    }
}

fn unchunk(mut text: &str) -> String {
    let mut whole = String::new();
    while let Some((size, rest)) = text.split_once("\r\n") {
        let size = usize::from_str_radix(size.trim(), 16).unwrap_or(0);
        if size == 0 || rest.len() < size {
            break;
        }
        whole += &rest[..size];
        text = rest[size..].trim_start_matches("\r\n");
    }
    whole
}

/// One open connection to a match.
pub(crate) struct Socket {
    pub(crate) stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    next: u64,
    pub(crate) version: u64,
    pub(crate) asking: Value,
    pub(crate) verdict: Value,
    /// Everything received that answers nothing.
    pub(crate) news: Vec<Value>,
}

impl Socket {
    /// The next message; none when the connection is gone.
    pub(crate) async fn receive(&mut self) -> Option<Value> {
        loop {
            let message = tokio::time::timeout(Duration::from_secs(20), self.stream.next()).await.expect("in time")?;
            match message.ok()? {
                Message::Text(text) => return Some(serde_json::from_str(&text).expect("JSON")),
                Message::Close(_) => return None,
                _ => {}
            }
        }
    }
    /// Take the next message; is there one?
    pub(crate) async fn hear(&mut self) -> bool {
        let message = self.receive().await;
        if let Some(message) = &message {
            self.take(message);
        }
        message.is_some()
    }
    fn take(&mut self, message: &Value) {
        for kind in ["hello", "news"] {
            if let Some(body) = message.get(kind) {
                self.version = body["version"].as_u64().expect("a version");
                self.asking = body["asking"].clone();
                self.verdict = body["verdict"].clone();
            }
        }
        self.news.push(message.clone());
    }
    pub(crate) async fn send(&mut self, text: &str) {
        self.stream.send(Message::text(text)).await.expect("sent");
    }
    /// Ask something and wait for the answer; what comes meanwhile is kept.
    pub(crate) async fn ask(&mut self, what: Value) -> Result<Value, Value> {
        self.try_ask(what).await.expect("an answer")
    }
    /// The same with a server that may be gone.
    pub(crate) async fn try_ask(&mut self, mut what: Value) -> Option<Result<Value, Value>> {
        self.next += 1;
        what["id"] = json!(self.next);
        self.stream.send(Message::text(what.to_string())).await.ok()?;
        loop {
            let message = self.receive().await?;
            if message["re"] != json!(self.next) {
                self.take(&message);
                continue;
            }
            return Some(match message.get("error") {
                Some(error) => Err(error.clone()),
                None => Ok(message["ok"].clone()),
            });
        }
    }
    /// Wait until something is asked of this seat, or the match is over.
    pub(crate) async fn until_asked(&mut self) -> bool {
        while self.asking.is_null() && self.verdict.is_null() {
            let message = self.receive().await.expect("something happens");
            self.take(&message);
        }
        self.verdict.is_null()
    }
    /// Compose a decision by always taking the offer at this place of the list.
    pub(crate) async fn compose(&mut self, place: usize) -> Vec<String> {
        let steps = self.try_compose(place).await.expect("the server is there");
        steps.unwrap_or_else(|refusal| panic!("{refusal} to {}", self.asking))
    }
    /// The same with a server that may be gone.
    pub(crate) async fn try_compose(&mut self, place: usize) -> Option<Result<Vec<String>, Value>> {
        let mut draft: Vec<String> = Vec::new();
        let mut asking = self.asking.clone();
        while asking["closed"] != json!(true) {
            let offers = asking["offers"].as_array().expect("offers");
            let landmarks = asking["landmarks"].as_array().map_or(&[][..], Vec::as_slice);
            let all: Vec<&Value> = offers.iter().chain(landmarks).collect();
            let step = if all.is_empty() {
                asking["default"].clone()
            } else if draft.len() > 40 {
                asking.get("default").filter(|d| !d.is_null()).unwrap_or(&all[all.len() - 1]["step"]).clone()
            } else {
                all[place % all.len()]["step"].clone()
            };
            draft.push(step.as_str().expect("a step").to_owned());
            asking = match self.try_ask(json!({ "do": "question", "draft": draft })).await? {
                Ok(asking) => asking,
                Err(refusal) => return Some(Err(refusal)),
            };
        }
        Some(Ok(draft))
    }
    /// Answer whatever is asked.
    pub(crate) async fn play(&mut self, place: usize) -> Result<Value, Value> {
        let steps = self.compose(place).await;
        let version = self.asking["version"].clone();
        self.asking = Value::Null;
        self.ask(json!({ "do": "commit", "version": version, "steps": steps })).await
    }
    /// Answer at once whatever is asked, until somebody who never comes has run out of time.
    pub(crate) async fn until_claims(&mut self) {
        let gone = async {
            loop {
                let last = self.news.iter().rev().find_map(|message| message.get("news"));
                if last.is_some_and(|news| news["claims"] == json!(["win", "void", "bot"])) {
                    return;
                }
                match self.asking.is_null() {
                    true => assert!(self.hear().await),
                    false => drop(self.play(0).await.expect("legal")),
                }
            }
        };
        tokio::time::timeout(Duration::from_secs(90), gone).await.expect("his clock runs out");
    }
}

/// Ann and Bob at one table, both connected.
pub(crate) async fn two(address: SocketAddr, pace: &str) -> (Person, Person, String, Socket, Socket) {
    let (mut ann, mut bob) = (Person::at(address), Person::at(address));
    let (game, links) = ann.make("entebbe", pace, &["me", "open"]).await;
    let waiting = ann.open(&game, "0").await;
    assert!(waiting.asking.is_null(), "nobody is asked before everybody is there");
    bob.claim(&links[0]).await;
    let (alpha, bravo) = (ann.open(&game, "0").await, bob.open(&game, "1").await);
    (ann, bob, game, alpha, bravo)
}

/// Ann makes the match that she wishes for, and Bob takes the seat that is open.
pub(crate) async fn two_who_wish(address: SocketAddr, wish: &Value) -> ([Person; 2], String) {
    let (mut ann, mut bob) = (Person::at(address), Person::at(address));
    let made = ann.post("/api/games", wish).await.fine();
    bob.claim(made["seat_links"][0]["url"].as_str().expect("a link")).await;
    ([ann, bob], made["id"].as_str().expect("an id").to_owned())
}

/// Both at a live table where each has ten seconds for the whole match.
pub(crate) async fn two_in_haste(address: SocketAddr) -> ([Person; 2], String) {
    let wish = json!({ "book": "raid", "scenario": "entebbe", "seats": ["me", "open"], "pace": "live",
                       "clock": { "bank_s": 10, "increment_s": 0 } });
    two_who_wish(address, &wish).await
}

/// The next message of a kind.
pub(crate) async fn next(socket: &mut Socket, kind: &str) -> Value {
    loop {
        let message = socket.receive().await.expect("something comes");
        if let Some(body) = message.get(kind) {
            return body.clone();
        }
    }
}

/// What a program says of a form that it sends.
pub(crate) const FORM: &str = "Content-Type: application/x-www-form-urlencoded\r\nX-Fireteam: 1\r\n";

/// Buttons of a page in words, by what they send.
pub(crate) fn buttons(page: &str) -> Vec<String> {
    let found = page.split("name=\"line\" value=\"").skip(1).filter_map(|rest| rest.split('"').next());
    found
        .map(|value| value.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"))
        .collect()
}

/// What a form sends.
pub(crate) fn form(line: &str) -> String {
    line.bytes().fold("line=".to_owned(), |form, byte| form + &format!("%{byte:02X}"))
}

/// The text of a page, of its tags freed and with its signs as they are read.
pub(crate) fn unescaped(html: &str) -> String {
    html.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
}

/// The value of an attribute of a tag.
fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    tag.split(&format!(" {name}=\"")).nth(1)?.split('"').next()
}

fn percent(text: &str) -> String {
    text.bytes().fold(String::new(), |all, byte| all + &format!("%{byte:02X}"))
}

impl Person {
    /// Follow a link or redirect to a page in words.
    pub(crate) async fn page(&mut self, path: &str) -> Answer {
        let mut answer = self.get(path).await;
        for _ in 0..3 {
            if answer.status != 303 {
                break;
            }
            let way = answer.head.lines().find_map(|line| line.strip_prefix("location: ")).expect("a way").to_owned();
            answer = self.get(&way).await;
        }
        answer
    }
    /// Press a button of a page as a browser without script does: with what the fields of its form hold, and with these
    /// filled in. Gives the page that it leads to.
    pub(crate) async fn press(&mut self, page: &str, button: &str, fill: &[(&str, &str)]) -> Answer {
        let answer = self.press_once(page, button, fill).await;
        match answer.head.lines().find_map(|line| line.strip_prefix("location: ")) {
            Some(way) if answer.status == 303 => self.page(way).await,
            _ => answer,
        }
    }
    /// The same without following where it leads.
    pub(crate) async fn press_once(&mut self, page: &str, button: &str, fill: &[(&str, &str)]) -> Answer {
        let words = button.replace('&', "&amp;").replace('"', "&quot;");
        let at = page.find(&format!(">{words}</button>")).unwrap_or_else(|| panic!("no button `{button}` in {page}"));
        let start = page[..at].rfind("<form ").expect("a button stands in a form");
        let end = at + page[at..].find("</form>").expect("a form ends");
        let form = &page[start..end];
        let mut fields: Vec<(String, String)> = Vec::new();
        for tag in form.split('<').filter(|tag| tag.starts_with("input ")) {
            let (Some(name), value) = (attribute(tag, "name"), attribute(tag, "value").unwrap_or("")) else { continue };
            let kind = attribute(tag, "type").unwrap_or("text");
            if !["radio", "checkbox"].contains(&kind) || tag.contains(" checked") {
                fields.push((name.to_owned(), unescaped(value)));
            }
        }
        let pressed = &page[page[..at].rfind('<').expect("a tag")..at];
        if let (Some(name), Some(value)) = (attribute(pressed, "name"), attribute(pressed, "value")) {
            fields.push((name.to_owned(), unescaped(value)));
        }
        for (name, value) in fill {
            fields.retain(|(known, _)| known != name);
            fields.push(((*name).to_owned(), (*value).to_owned()));
        }
        let body: Vec<String> =
            fields.iter().map(|(n, v)| format!("{n}={}", if n == "key" { v.clone() } else { percent(v) })).collect();
        let way = unescaped(attribute(form, "action").expect("an action"));
        self.send("POST", &way, "Content-Type: application/x-www-form-urlencoded\r\n", &body.join("&")).await
    }
}
