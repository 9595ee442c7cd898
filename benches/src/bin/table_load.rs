//! Load on the server: matches of two clients, decisions acknowledged after the disk has them.
//!
//! `table_load --address HOST:PORT [--pid PID] [--matches 50] [--seconds 10] [--rate 0] [--ahead 0] [--scenario raid/entebbe]`
//! plays on a server that was started with `fireteam serve --crowded`, so that it can be pinned to a processor of its
//! own. Each match has a game of random decisions that was played through beforehand (the matches are imported, so that
//! their dice are known), and plays it on the server again and again: nothing but decisions is asked of the server, and
//! the clients have hardly any work of their own. The next decision is sent when both clients have everything that
//! follows from the last. `--ahead 8` opens so many games of each match before anything is counted, so that decisions are
//! measured and no openings; if they are used up, more are opened. A rate of 0 is a closed loop: each match always has a decision under way. `--rest 20` plays so
//! many decisions in each match and leaves them open at rest instead. Prints one line of JSON.

use kernel::dice::{Seed, Seeded};
use kernel::play::compose;
use kernel::{Audience, By, Match, Question, Rulebook, Seat, Setup};
use raid::Raid;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

type Fault = Box<dyn std::error::Error + Send + Sync>;

struct Wish {
    address: SocketAddr,
    pid: Option<u64>,
    matches: u64,
    seconds: u64,
    rate: u64,
    ahead: u64,
    rest: Option<u64>,
    scenario: String,
}

fn wish() -> Result<Wish, Fault> {
    let words: Vec<String> = std::env::args().collect();
    let find = |name: &str| words.iter().position(|word| word == name).and_then(|at| words.get(at + 1));
    let number = |name: &str| find(name).and_then(|word| word.parse().ok());
    Ok(Wish {
        address: find("--address").ok_or("say where the server is: --address 127.0.0.1:7171")?.parse()?,
        pid: number("--pid"),
        matches: number("--matches").unwrap_or(50),
        seconds: number("--seconds").unwrap_or(10),
        rate: number("--rate").unwrap_or(0),
        ahead: number("--ahead").unwrap_or(0),
        rest: number("--rest"),
        scenario: find("--scenario").cloned().unwrap_or_else(|| "raid/entebbe".to_owned()),
    })
}

/// What all matches count together.
#[derive(Default)]
struct Tally {
    /// How many matches have been opened.
    open: AtomicU64,
    counting: AtomicBool,
    over: AtomicBool,
    decisions: AtomicU64,
    games: AtomicU64,
    /// How many games had to be opened while it was counted.
    opened: AtomicU64,
    messages: AtomicU64,
    bytes: AtomicU64,
}

/// Memory of the server in KiB, and its processor time in hundredths of a second.
fn used(pid: Option<u64>) -> Option<(u64, u64)> {
    let pid = pid?;
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let memory = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    let times: Vec<u64> = stat.rsplit(')').next()?.split_whitespace().map(|word| word.parse().unwrap_or(0)).collect();
    // After the name come a letter and numbers; user and system time are the 12th and 13th of these.
    Some((memory.split_whitespace().next()?.parse().ok()?, times.get(11)? + times.get(12)?))
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Fault> {
    let wish = Arc::new(wish()?);
    let tally = Arc::new(Tally::default());
    if let Some(decisions) = wish.rest {
        return rest(&wish, decisions, &tally).await;
    }
    let scripts = (0..wish.matches).map(|n| Script::of(&wish.scenario, n)).collect::<Result<Vec<_>, _>>()?;
    let length = scripts.iter().map(|script| script.moments.len()).sum::<usize>() / scripts.len().max(1);
    let play = |(n, script)| tokio::spawn(play(wish.clone(), n, script, tally.clone()));
    let players: Vec<_> = (0..).zip(scripts).map(play).collect();
    // The first matches of a scenario are slower to open than any decision is to take.
    while tally.open.load(Ordering::Relaxed) < wish.matches && !players.iter().any(|player| player.is_finished()) {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    tokio::time::sleep(Duration::from_secs(3)).await;
    tally.counting.store(true, Ordering::Relaxed);
    let (begun, before) = (Instant::now(), used(wish.pid));
    tokio::time::sleep(Duration::from_secs(wish.seconds)).await;
    tally.counting.store(false, Ordering::Relaxed);
    let (seconds, after) = (begun.elapsed().as_secs_f64(), used(wish.pid));
    tally.over.store(true, Ordering::Relaxed);
    let mut latencies = Vec::new();
    for player in players {
        latencies.append(&mut player.await??);
    }
    latencies.sort_unstable();
    let at = |share: f64| {
        let at = ((latencies.len() as f64 * share) as usize).min(latencies.len().saturating_sub(1));
        latencies.get(at).copied().unwrap_or(0) as f64 / 1000.0
    };
    let count = |number: &AtomicU64| number.load(Ordering::Relaxed) as f64;
    let decisions = count(&tally.decisions);
    let cpu = before.zip(after).map(|((_, a), (_, b))| (b - a) as f64 * 10.0);
    let report = json!({
        "matches": wish.matches, "rate": wish.rate, "scenario": wish.scenario, "games": count(&tally.games),
        "opened_meanwhile": count(&tally.opened), "decisions_a_game": length,
        "decisions_a_second": (decisions / seconds).round(),
        "messages_a_decision": (count(&tally.messages) / decisions * 100.0).round() / 100.0,
        "bytes_a_decision": (count(&tally.bytes) / decisions).round(),
        "p50_ms": at(0.5), "p99_ms": at(0.99), "worst_ms": at(1.0),
        "server_ms_a_decision": cpu.map(|cpu| (cpu / decisions * 1000.0).round() / 1000.0),
        "server_percent_of_a_core": cpu.map(|cpu| (cpu / seconds / 10.0).round()),
    });
    println!("{report}");
    Ok(())
}

/// Many matches that nobody plays, with both players there.
async fn rest(wish: &Wish, decisions: u64, tally: &Tally) -> Result<(), Fault> {
    let before = used(wish.pid);
    let mut tables = Vec::new();
    for n in 0..wish.matches {
        let script = Script::of(&wish.scenario, n)?;
        let mut table = Table::open(wish.address, &script).await?;
        for moment in script.moments.iter().take(usize::try_from(decisions)?) {
            table.decide(moment, tally).await?;
        }
        tables.push(table);
    }
    tokio::time::sleep(Duration::from_secs(3)).await;
    let after = used(wish.pid);
    let memory = |used: Option<(u64, u64)>| used.map(|(kib, _)| kib);
    let each = memory(before).zip(memory(after)).map(|(a, b)| b.saturating_sub(a) / wish.matches.max(1));
    let report = json!({
        "open_matches": tables.len(), "sockets": 2 * tables.len(), "decisions_in_each": decisions,
        "empty_server_kib": memory(before), "server_kib": memory(after), "kib_a_match": each,
    });
    println!("{report}");
    Ok(())
}

/// Games without end, one after the other; the latency of each decision, in microseconds.
async fn play(wish: Arc<Wish>, n: u64, script: Script, tally: Arc<Tally>) -> Result<Vec<u64>, Fault> {
    let mut latencies = Vec::new();
    let mut ready = Vec::new();
    for _ in 0..wish.ahead {
        ready.push(Table::open(wish.address, &script).await?);
    }
    let pause = (wish.rate > 0).then(|| Duration::from_micros(1_000_000 * wish.matches / wish.rate));
    // Matches start one after the other, so that a rate is a stream and not a wave.
    let mut due = tokio::time::Instant::now() + pause.unwrap_or_default().mul_f64(n as f64 / wish.matches as f64);
    loop {
        let mut table = match ready.pop() {
            Some(table) => table,
            None => {
                tally.opened.fetch_add(u64::from(tally.counting.load(Ordering::Relaxed)), Ordering::Relaxed);
                Table::open(wish.address, &script).await?
            }
        };
        tally.open.fetch_add(1, Ordering::Relaxed);
        for moment in &script.moments {
            if tally.over.load(Ordering::Relaxed) {
                return Ok(latencies);
            }
            if let Some(pause) = pause {
                tokio::time::sleep_until(due).await;
                due += pause;
            }
            let sent = Instant::now();
            table.decide(moment, &tally).await?;
            if tally.counting.load(Ordering::Relaxed) {
                latencies.push((table.heard - sent).as_micros() as u64);
                tally.decisions.fetch_add(1, Ordering::Relaxed);
            }
        }
        tally.games.fetch_add(1, Ordering::Relaxed);
    }
}

/// One decision of a game that was played through beforehand.
struct Decided {
    /// Whose.
    seat: usize,
    /// The message that commits it, as a frame.
    message: Vec<u8>,
    /// The versions of both seats when everything that follows from it has been told.
    versions: [u64; 2],
}

/// A game of random decisions, played through.
struct Script {
    /// The log before the first decision.
    log: String,
    moments: Vec<Decided>,
}

impl Script {
    fn of(scenario: &str, n: u64) -> Result<Script, Fault> {
        let library = Raid::library();
        let (_, text) = library.into_iter().find(|(name, _)| *name == scenario).ok_or("no such scenario")?;
        let setup = Setup {
            rulebook: Raid::NAME.to_owned(),
            edition: *Raid::EDITIONS.end(),
            scenario: scenario.to_owned(),
            text: text.to_owned(),
            options: Default::default(),
            seats: Raid::seats(text)?,
        };
        let mut game = Match::<Raid>::start(setup, Seed::number(n).0)?;
        let mut script = Script { log: game.log().to_owned(), moments: Vec::new() };
        let (mut lots, mut q, mut steps) = (Seeded::new(Seed::number(n), u64::MAX), Question::bare(), Vec::new());
        while let Some(seat) = game.to_answer().iter().next() {
            compose::<Raid>(game.table(), game.state(), seat, &mut q, &mut steps, |_, so_far, q| {
                let usual = q.declared_default().filter(|_| so_far.len() > 12);
                usual.or_else(|| q.nth(lots.below(q.count() as u32) as usize)).expect("an answer")
            });
            let words: Vec<String> = steps.iter().map(|&step| Raid::step_text(game.table(), step)).collect();
            let version = |game: &Match<Raid>, seat| game.version(Audience::Seat(Seat(seat)));
            let wish = json!({ "id": 1, "do": "commit", "version": version(&game, seat.0), "steps": words });
            game.commit(seat, &steps, By::Player).map_err(|refusal| refusal.to_string())?;
            let versions = [version(&game, 0), version(&game, 1)];
            script.moments.push(Decided { seat: usize::from(seat.0), message: frame(&wish.to_string()), versions });
        }
        Ok(script)
    }
}

/// One match on the server: the connections of its two seats.
struct Table {
    seats: [Client; 2],
    /// When the seat that decided last had everything that followed from it.
    heard: Instant,
}

impl Table {
    async fn open(address: SocketAddr, script: &Script) -> Result<Table, Fault> {
        let (id, cookie) = import(address, &script.log).await?;
        let seats = [Client::open(address, &id, 0, &cookie).await?, Client::open(address, &id, 1, &cookie).await?];
        Ok(Table { seats, heard: Instant::now() })
    }
    /// Decide, and wait until everybody knows everything.
    async fn decide(&mut self, decided: &Decided, tally: &Tally) -> Result<(), Fault> {
        let mover = decided.seat;
        self.seats[mover].commit(&decided.message).await?;
        for n in [mover, 1 - mover] {
            while self.seats[n].version < decided.versions[n] || self.seats[n].waits {
                self.seats[n].hear(tally).await?;
            }
            if n == mover {
                self.heard = Instant::now();
            }
        }
        Ok(())
    }
}

/// Keep a log as a match of one's own; its name, and the cookie of its player.
async fn import(address: SocketAddr, log: &str) -> Result<(String, String), Fault> {
    let mut stream = TcpStream::connect(address).await?;
    let head = format!(
        "POST /api/import HTTP/1.1\r\nHost: {address}\r\nX-Fireteam: 1\r\nConnection: close\r\nContent-Length: {}\r\n\r\n",
        log.len()
    );
    stream.write_all(head.as_bytes()).await?;
    stream.write_all(log.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let cookie = answer.split("fireteam=").nth(1).and_then(|rest| rest.split(';').next()).ok_or("no cookie")?;
    let body = answer.split("\r\n\r\n").nth(1).ok_or("no body")?;
    let value: Value = serde_json::from_str(body)?;
    Ok((value["id"].as_str().ok_or("no match")?.to_owned(), format!("fireteam={cookie}")))
}

/// One seat's connection. It reads frames just far enough to know what they are: a load must leave the machine to the
/// server.
struct Client {
    stream: TcpStream,
    /// What was read, and where the next frame begins.
    bytes: Vec<u8>,
    next: usize,
    version: u64,
    /// Is a decision not yet acknowledged?
    waits: bool,
}

/// A text as a frame of a client, masked with nothing.
fn frame(text: &str) -> Vec<u8> {
    let mut frame = vec![0x81];
    match text.len() {
        short @ 0..126 => frame.push(0x80 | short as u8),
        long => {
            frame.push(0x80 | 126);
            frame.extend((long as u16).to_be_bytes());
        }
    }
    frame.extend([0; 4]);
    frame.extend(text.as_bytes());
    frame
}

/// Where the payload of a server's frame begins and ends, counted from the frame's first byte, if all of it is there.
fn payload(bytes: &[u8]) -> Option<(usize, usize)> {
    let (head, long) = match *bytes.get(1)? {
        126 => (4, u64::from(u16::from_be_bytes(bytes.get(2..4)?.try_into().ok()?))),
        127 => (10, u64::from_be_bytes(bytes.get(2..10)?.try_into().ok()?)),
        short => (2, u64::from(short)),
    };
    let end = head + usize::try_from(long).ok()?;
    (bytes.len() >= end).then_some((head, end))
}

impl Client {
    async fn open(address: SocketAddr, game: &str, seat: u8, cookie: &str) -> Result<Client, Fault> {
        let mut stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let head = format!(
            "GET /api/games/{game}/socket?as={seat} HTTP/1.1\r\nHost: {address}\r\nCookie: {cookie}\r\nConnection: Upgrade\r\n\
             Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).await?;
        let mut bytes = Vec::with_capacity(1 << 16);
        let next = loop {
            if stream.read_buf(&mut bytes).await? == 0 {
                return Err("the server opens no socket".into());
            }
            if let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") {
                break end + 4;
            }
        };
        if !bytes.starts_with(b"HTTP/1.1 101") {
            return Err(String::from_utf8_lossy(&bytes).into_owned().into());
        }
        let mut client = Client { stream, bytes, next, version: 0, waits: false };
        client.hear(&Tally::default()).await?;
        Ok(client)
    }
    /// Take the next message.
    async fn hear(&mut self, tally: &Tally) -> Result<(), Fault> {
        loop {
            if let Some((from, to)) = payload(&self.bytes[self.next..]) {
                let (first, from, to) = (self.bytes[self.next], self.next + from, self.next + to);
                self.next = to;
                match first {
                    0x81 => {}
                    0x89 => continue,
                    _ => return Err("the server ends the connection".into()),
                }
                if tally.counting.load(Ordering::Relaxed) {
                    tally.messages.fetch_add(1, Ordering::Relaxed);
                    tally.bytes.fetch_add((to - from) as u64, Ordering::Relaxed);
                }
                return self.take(from, to);
            }
            self.bytes.drain(..self.next);
            self.next = 0;
            if self.stream.read_buf(&mut self.bytes).await? == 0 {
                return Err("the server is gone".into());
            }
        }
    }
    fn take(&mut self, from: usize, to: usize) -> Result<(), Fault> {
        let text = &self.bytes[from..to];
        if let Some(digits) =
            text.strip_prefix(b"{\"news\":{\"version\":").or_else(|| text.strip_prefix(b"{\"hello\":{\"version\":"))
        {
            let digits = digits.iter().take_while(|digit| digit.is_ascii_digit());
            self.version = digits.fold(0, |version, digit| version * 10 + u64::from(digit - b'0'));
        } else if text.starts_with(b"{\"re\":") {
            if !text.windows(5).take(30).any(|five| five == b"\"ok\":") {
                return Err(String::from_utf8_lossy(text).into_owned().into());
            }
            self.waits = false;
        }
        Ok(())
    }
    async fn commit(&mut self, message: &[u8]) -> Result<(), Fault> {
        self.waits = true;
        Ok(self.stream.write_all(message).await?)
    }
}
