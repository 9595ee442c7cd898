//! Many who mean harm at once, on connections of their own: torn and forged frames, heads that never end, decisions sent
//! again and again and from the wrong seat. Everything is refused, nothing is written, and other matches go on meanwhile.
//! `FIRETEAM_SIEGE=20` makes it twenty times as long.

#[allow(dead_code, reason = "every test uses its own part")]
mod common;

use common::{Folder, Person, Socket, start_with};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

fn length() -> usize {
    std::env::var("FIRETEAM_SIEGE").ok().and_then(|times| times.parse().ok()).unwrap_or(1)
}

fn besieged() -> server::Options {
    let messages = server::Rate { burst: 1e9, a_second: 1e9 };
    server::Options { messages, patience: Duration::from_secs(2), ..common::options() }
}

/// How many messages the server has refused, by its own count.
async fn refused(person: &mut Person) -> u64 {
    let figures = person.get("/metrics").await.body;
    let line = figures.lines().find(|line| line.contains("refused_total")).expect("the figure");
    line.rsplit(' ').next().and_then(|n| n.parse().ok()).expect("a number")
}

/// A client's frame: its first byte, what its length is said to be, and its masked bytes.
fn frame(first: u8, said: u64, bytes: &[u8]) -> Vec<u8> {
    let mut frame = vec![first];
    match said {
        0..=125 => frame.push(0x80 | said as u8),
        126..=0xffff => {
            frame.push(0x80 | 126);
            frame.extend((said as u16).to_be_bytes());
        }
        _ => {
            frame.push(0x80 | 127);
            frame.extend(said.to_be_bytes());
        }
    }
    let mask = [7, 11, 13, 17];
    frame.extend(mask);
    frame.extend(bytes.iter().zip(mask.iter().cycle()).map(|(byte, mask)| byte ^ mask));
    frame
}

/// Streams of bytes that are no conversation, by name.
fn torn() -> Vec<(&'static str, Vec<u8>)> {
    let ledger = br#"{"id":1,"do":"ledger"}"#;
    let long = ledger.len() as u64;
    let binary: Vec<u8> = (0..200).flat_map(|n| frame(0x82, 4, &[n as u8, 0xff, 0, 1])).collect();
    let bare: Vec<u8> = [0x81, long as u8].into_iter().chain(*ledger).collect();
    vec![
        ("binary frames without end", binary),
        ("half a frame", frame(0x81, 400, b"{\"id\":1,")),
        ("a frame of 2^63 bytes", frame(0x81, 1 << 63, ledger)),
        ("a frame of 16 MB that is announced", frame(0x81, 16 << 20, ledger)),
        ("a frame that is not masked", bare),
        ("an unknown kind of frame", frame(0x8b, long, ledger)),
        ("reserved bits", frame(0xf1, long, ledger)),
        ("text that is not text", frame(0x81, 4, &[0xff, 0xfe, 0xc0, 0x80])),
        ("a ping in pieces", frame(0x09, 2, b"hi")),
        ("a ping of 200 bytes", frame(0x89, 200, &[b'x'; 200])),
        ("the end of nothing", frame(0x80, long, ledger)),
        ("pieces that never end", (0..2_000).flat_map(|n| frame(u8::from(n == 0), 100, &[b' '; 100])).collect()),
        ("a goodbye of one byte", frame(0x88, 1, b"x")),
        ("zeros", vec![0; 5_000]),
        ("a request instead of a frame", b"GET / HTTP/1.1\r\nHost: x\r\n\r\n".to_vec()),
    ]
}

/// Shake hands by hand, send these bytes, and see that the server ends it; an answer may come before.
async fn tear(server: SocketAddr, game: &str, bytes: &[u8], wait: bool) {
    let mut stream = TcpStream::connect(server).await.expect("connected");
    let head = format!(
        "GET /api/games/{game}/socket?as=public HTTP/1.1\r\nHost: {server}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await.expect("sent");
    // The server may have had enough before all is sent.
    let _ = stream.write_all(bytes).await;
    if wait {
        let mut all = Vec::new();
        let end = tokio::time::timeout(Duration::from_secs(20), stream.read_to_end(&mut all)).await;
        assert!(end.is_ok(), "the server still listens");
    }
}

/// Two who play on, over and over, until told to stop; how many decisions they made.
async fn play_on(server: SocketAddr, stop: Arc<AtomicBool>, decided: Arc<AtomicU64>) {
    let mut person = Person::at(server);
    while !stop.load(Ordering::Relaxed) {
        let (game, _) = person.make("entebbe", "live", &["me", "greedy"]).await;
        let mut socket = person.open(&game, "0").await;
        while socket.until_asked().await && !stop.load(Ordering::Relaxed) {
            socket.play(0).await.expect("legal");
            decided.fetch_add(1, Ordering::Relaxed);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn torn_frames_and_endless_heads_hold_nobody_up() {
    let folder = Folder::in_memory();
    let running = start_with(folder.place(), besieged()).await;
    let mut ann = Person::at(running.address);
    let (game, _) = ann.make("entebbe", "live", &["me", "greedy"]).await;
    let (stop, decided) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)));
    let others = tokio::spawn(play_on(running.address, stop.clone(), decided.clone()));
    // Heads that come byte by byte, and heads that never end.
    let mut slow = Vec::new();
    for n in 0..100 {
        let mut stream = TcpStream::connect(running.address).await.expect("connected");
        stream.write_all(b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ").await.expect("sent");
        slow.push(tokio::spawn(async move {
            let begun = Instant::now();
            while stream.write_all(if n % 2 == 0 { b"x" } else { b"a\r\nX-Slow: " }).await.is_ok() {
                assert!(begun.elapsed() < Duration::from_secs(20), "a slow head is still waited for");
                tokio::time::sleep(Duration::from_millis(200)).await;
            }
        }));
    }
    let before = refused(&mut ann).await;
    let (mut connections, mut certain) = (0, 0);
    for round in 0..10 * length() {
        for (name, bytes) in torn() {
            // Some wait for the end, others are gone before it; nothing ends half a frame but its other half.
            let waits = name != "half a frame" && round % 2 == 0;
            tear(running.address, &game, &bytes, waits).await;
            connections += 1;
            certain += u64::from(waits && name == "binary frames without end") * 100;
        }
        assert_eq!(ann.get("/healthz").await.body.trim(), "well");
    }
    for task in slow {
        task.await.expect("the server gave it up");
    }
    // Who leaves at once may be gone before the server reads a word; who waits is heard to the end of its patience.
    let counted = refused(&mut ann).await - before;
    assert!(counted >= certain, "{counted} refusals are counted, {certain} were certain");
    stop.store(true, Ordering::Relaxed);
    others.await.expect("the other match goes on");
    let decided = decided.load(Ordering::Relaxed);
    assert!(decided >= 5, "only {decided} decisions elsewhere");
    println!("{connections} torn connections and 100 slow heads; {decided} decisions elsewhere meanwhile");
    running.stop().await;
}

/// Send a message many times without waiting, then count the refusals; nothing else may come of it.
async fn storm(socket: &mut Socket, message: &Value, times: usize) -> usize {
    let (mut sent, mut refused) = (0, 0);
    while sent < times {
        // So many at once that none of the answers has to be thrown away.
        for _ in 0..100 {
            socket.send(&message.to_string()).await;
        }
        sent += 100;
        let mut answers = 0;
        while answers < 100 {
            let answer = socket.receive().await.expect("still there");
            if answer.get("re").is_some() {
                answers += 1;
                refused += usize::from(answer.get("error").is_some());
            }
        }
    }
    refused
}

#[tokio::test(flavor = "multi_thread")]
async fn a_storm_of_stale_replayed_and_foreign_decisions_changes_nothing() {
    let folder = Folder::in_memory();
    let running = start_with(folder.place(), besieged()).await;
    let (mut ann, mut bob) = (Person::at(running.address), Person::at(running.address));
    let (game, links) = ann.make("entebbe", "by-web", &["me", "open"]).await;
    bob.claim(&links[0]).await;
    let (stop, elsewhere) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)));
    let others = tokio::spawn(play_on(running.address, stop.clone(), elsewhere.clone()));
    let mut seats = [ann.open(&game, "0").await, bob.open(&game, "1").await];
    for seat in &mut seats {
        if !seat.asking.is_null() {
            seat.play(0).await.expect("set up");
        }
    }
    for seat in &mut seats {
        seat.ask(json!({ "do": "ledger" })).await.expect("answered");
    }
    let at = seats.iter().position(|seat| !seat.asking.is_null()).expect("somebody is asked");
    let steps = seats[at].compose(0).await;
    let version = seats[at].version;
    let commit = |version: u64| json!({ "id": 1, "do": "commit", "version": version, "steps": steps });
    let times = 1_500 * length();
    let begun = Instant::now();
    let mut sent = 0;
    let mut all_refused = async |socket: &mut Socket, message: Value, what: &str| {
        let refused = storm(socket, &message, times).await;
        sent += times;
        assert_eq!(refused, times, "{what}");
    };
    for wrong in [0, version - 1, version + 1, u64::MAX] {
        all_refused(&mut seats[at], commit(wrong), "a wrong version").await;
    }
    let foreign = commit(seats[1 - at].version);
    all_refused(&mut seats[1 - at], foreign, "out of turn").await;
    let mut watcher = Person::at(running.address).open(&game, "public").await;
    all_refused(&mut watcher, commit(version), "nobody's seat").await;
    seats[at].ask(commit(version)).await.expect("once it is legal");
    all_refused(&mut seats[at], commit(version), "sent again").await;
    let took = begun.elapsed();
    let decider = if at == 0 { &mut ann } else { &mut bob };
    let log = decider.get(&format!("/api/games/{game}/log?as={at}")).await.body;
    let written = steps.iter().map(|step| format!("\"{step}\"")).collect::<Vec<_>>().join(",");
    let times = log.lines().filter(|line| line.contains("\"decided\"") && line.contains(&written)).count();
    assert_eq!(times, 1, "it is written once: {log}");
    assert_eq!(ann.get("/healthz").await.body.trim(), "well");
    stop.store(true, Ordering::Relaxed);
    others.await.expect("the other match goes on");
    let elsewhere = elsewhere.load(Ordering::Relaxed);
    assert!(elsewhere >= 5, "only {elsewhere} decisions elsewhere");
    println!("{sent} forged decisions refused in {took:?}; {elsewhere} decisions elsewhere meanwhile");
    running.stop().await;
}
