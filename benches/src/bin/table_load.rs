//! Load on the server: matches of two clients in closed loop, decisions acknowledged after the disk has them.
//!
//! `table_load [--matches 50] [--seconds 10] [--rate 0] [--scenario raid/entebbe] [--address HOST:PORT]`
//! With an address the server there is used (`fireteam serve --crowded`), so that it can be pinned to a processor of
//! its own; otherwise one is started in this process. A rate of 0 is a closed loop: each match always has a decision
//! under way. Prints decisions a second, messages a second and latencies as JSON.

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use server::{Books, Config, Options, Place, Rate};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

type Fault = Box<dyn std::error::Error + Send + Sync>;

struct Wish {
    matches: u64,
    seconds: u64,
    rate: u64,
    scenario: String,
    address: Option<SocketAddr>,
}

fn wish() -> Wish {
    let words: Vec<String> = std::env::args().collect();
    let find = |name: &str| words.iter().position(|word| word == name).and_then(|at| words.get(at + 1));
    let number = |name: &str, usual: u64| find(name).and_then(|word| word.parse().ok()).unwrap_or(usual);
    Wish {
        matches: number("--matches", 50),
        seconds: number("--seconds", 10),
        rate: number("--rate", 0),
        scenario: find("--scenario").cloned().unwrap_or_else(|| "raid/entebbe".to_owned()),
        address: find("--address").and_then(|word| word.parse().ok()),
    }
}

/// What all matches count together.
#[derive(Default)]
struct Tally {
    counting: AtomicBool,
    over: AtomicBool,
    decisions: AtomicU64,
    questions: AtomicU64,
    games: AtomicU64,
    bytes: AtomicU64,
}

#[tokio::main]
async fn main() -> Result<(), Fault> {
    let wish = wish();
    let (address, own) = match wish.address {
        Some(address) => (address, None),
        None => {
            let folder = std::env::temp_dir().join(format!("fireteam-load-{}", std::process::id()));
            let messages = Rate { burst: 1e9, a_second: 1e9 };
            let config = Config {
                address: SocketAddr::from(([127, 0, 0, 1], 0)),
                place: Place::File(folder.join("fireteam.db")),
                books: Books::all(),
                options: Options { crowded: true, messages, ..Options::default() },
            };
            let running = server::start(config).await?;
            (running.address, Some((running, folder)))
        }
    };
    let tally = Arc::new(Tally::default());
    let pause = (wish.rate > 0).then(|| Duration::from_micros(1_000_000 * wish.matches / wish.rate));
    let players: Vec<_> = (0..wish.matches)
        .map(|n| tokio::spawn(play(address, wish.scenario.clone(), n, tally.clone(), pause)))
        .collect();
    tokio::time::sleep(Duration::from_secs(2)).await;
    tally.counting.store(true, Ordering::Relaxed);
    let begun = Instant::now();
    tokio::time::sleep(Duration::from_secs(wish.seconds)).await;
    tally.over.store(true, Ordering::Relaxed);
    let seconds = begun.elapsed().as_secs_f64();
    let mut latencies = Vec::new();
    for player in players {
        match player.await? {
            Ok(mut own) => latencies.append(&mut own),
            Err(fault) => eprintln!("a match ended with: {fault}"),
        }
    }
    latencies.sort_unstable();
    let at =
        |share: f64| latencies.get((latencies.len() as f64 * share) as usize).copied().unwrap_or(0) as f64 / 1000.0;
    let count = |number: &AtomicU64| number.load(Ordering::Relaxed) as f64;
    let report = json!({
        "matches": wish.matches, "rate": wish.rate, "scenario": wish.scenario,
        "decisions_a_second": (count(&tally.decisions) / seconds).round(),
        "questions_a_second": (count(&tally.questions) / seconds).round(),
        "games": count(&tally.games), "bytes_a_decision": (count(&tally.bytes) / count(&tally.decisions)).round(),
        "p50_ms": at(0.5), "p99_ms": at(0.99), "worst_ms": at(0.999_99),
    });
    println!("{report}");
    if let Some((running, folder)) = own {
        running.stop().await;
        let _ = std::fs::remove_dir_all(folder);
    }
    Ok(())
}

/// Games without end, one after the other; the latency of each decision to its acknowledgement, in microseconds.
async fn play(
    address: SocketAddr,
    scenario: String,
    n: u64,
    tally: Arc<Tally>,
    pause: Option<Duration>,
) -> Result<Vec<u64>, Fault> {
    let mut latencies = Vec::new();
    let mut lots = n.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    while !tally.over.load(Ordering::Relaxed) {
        let (game, cookie) = make(address, &scenario).await?;
        let mut seats =
            [Client::open(address, &game, 0, &cookie).await?, Client::open(address, &game, 1, &cookie).await?];
        loop {
            if tally.over.load(Ordering::Relaxed) {
                return Ok(latencies);
            }
            let Some(at) = seats.iter().position(|seat| seat.asking.is_some()) else {
                if seats[0].over || seats[1].over {
                    break;
                }
                // Whoever is asked hears of it with the news that follow an answer.
                let (a, b) = seats.split_at_mut(1);
                tokio::select! {
                    done = a[0].hear(&tally) => done?,
                    done = b[0].hear(&tally) => done?,
                }
                continue;
            };
            let steps = seats[at].compose(&mut lots, &tally).await?;
            if let Some(pause) = pause {
                tokio::time::sleep(pause).await;
            }
            let sent = Instant::now();
            seats[at].commit(steps, &tally).await?;
            if tally.counting.load(Ordering::Relaxed) {
                latencies.push(sent.elapsed().as_micros() as u64);
                tally.decisions.fetch_add(1, Ordering::Relaxed);
            }
        }
        tally.games.fetch_add(1, Ordering::Relaxed);
    }
    Ok(latencies)
}

/// A new match at one browser, and the cookie of its player.
async fn make(address: SocketAddr, scenario: &str) -> Result<(String, String), Fault> {
    let (book, name) = scenario.split_once('/').ok_or("a scenario has a book")?;
    let body = json!({ "book": book, "scenario": name, "pace": "hot-seat", "seats": ["me", "me"] }).to_string();
    let mut stream = TcpStream::connect(address).await?;
    let head = format!(
        "POST /api/games HTTP/1.1\r\nHost: {address}\r\nX-Fireteam: 1\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(head.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let cookie = answer.split("fireteam=").nth(1).and_then(|rest| rest.split(';').next()).ok_or("no cookie")?;
    let body = answer.split("\r\n\r\n").nth(1).ok_or("no body")?;
    let value: Value = serde_json::from_str(body)?;
    Ok((value["id"].as_str().ok_or("no match")?.to_owned(), format!("fireteam={cookie}")))
}

/// One seat's connection.
struct Client {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    asking: Option<Value>,
    over: bool,
    next: u64,
}

impl Client {
    async fn open(address: SocketAddr, game: &str, seat: u8, cookie: &str) -> Result<Client, Fault> {
        let mut request = format!("ws://{address}/api/games/{game}/socket?as={seat}").into_client_request()?;
        request.headers_mut().insert("cookie", cookie.parse()?);
        let (stream, _) = connect_async(request).await?;
        let mut client = Client { stream, asking: None, over: false, next: 0 };
        client.hear(&Tally::default()).await?;
        Ok(client)
    }
    async fn receive(&mut self, tally: &Tally) -> Result<Value, Fault> {
        loop {
            if let Message::Text(text) = self.stream.next().await.ok_or("the server is gone")?? {
                tally.bytes.fetch_add(text.len() as u64, Ordering::Relaxed);
                return Ok(serde_json::from_str(&text)?);
            }
        }
    }
    fn take(&mut self, message: &mut Value) {
        for kind in ["hello", "news"] {
            if let Some(body) = message.get_mut(kind) {
                self.over = !body["verdict"].is_null();
                self.asking = Some(body["asking"].take()).filter(|asking| !asking.is_null());
            }
        }
    }
    async fn hear(&mut self, tally: &Tally) -> Result<(), Fault> {
        let mut message = self.receive(tally).await?;
        self.take(&mut message);
        Ok(())
    }
    async fn ask(&mut self, mut what: Value, tally: &Tally) -> Result<Value, Fault> {
        self.next += 1;
        what["id"] = json!(self.next);
        self.stream.send(Message::text(what.to_string())).await?;
        loop {
            let mut message = self.receive(tally).await?;
            if message["re"] == json!(self.next) {
                return match message.get("error") {
                    Some(error) => Err(error.to_string().into()),
                    None => Ok(message["ok"].take()),
                };
            }
            self.take(&mut message);
        }
    }
    /// A random decision.
    async fn compose(&mut self, lots: &mut u64, tally: &Tally) -> Result<Vec<String>, Fault> {
        let mut draft: Vec<String> = Vec::new();
        let mut asking = self.asking.clone().unwrap_or_default();
        while asking["closed"] != json!(true) {
            *lots ^= *lots << 13;
            *lots ^= *lots >> 7;
            *lots ^= *lots << 17;
            let offers = asking["offers"].as_array().map_or(&[][..], Vec::as_slice);
            let step = match offers.len() {
                0 => &asking["default"],
                many if draft.len() < 12 => &offers[(*lots % many as u64) as usize]["step"],
                many => Some(&asking["default"]).filter(|d| !d.is_null()).unwrap_or(&offers[many - 1]["step"]),
            };
            draft.push(step.as_str().ok_or("no answer")?.to_owned());
            asking = self.ask(json!({ "do": "question", "draft": draft }), tally).await?;
            if tally.counting.load(Ordering::Relaxed) {
                tally.questions.fetch_add(1, Ordering::Relaxed);
            }
        }
        Ok(draft)
    }
    async fn commit(&mut self, steps: Vec<String>, tally: &Tally) -> Result<(), Fault> {
        let version = self.asking.take().map(|asking| asking["version"].clone());
        self.ask(json!({ "do": "commit", "version": version, "steps": steps }), tally).await.map(|_| ())
    }
}
