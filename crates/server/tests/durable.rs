//! Acknowledged means that the disk has it: sync calls are counted, the server is killed, a second one is refused.

#[allow(dead_code, reason = "every test uses its own part")]
mod common;

use common::{Folder, Person};
use serde_json::json;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A server in a process of its own.
struct Process {
    child: Child,
    address: SocketAddr,
}

impl Process {
    /// The test runs itself again as a server.
    fn start(folder: &Path, under: &[&str]) -> Process {
        let program = std::env::current_exe().expect("a name");
        let program = program.to_str().expect("text");
        let words: Vec<&str> = under.iter().copied().chain([program, "--exact", "serves", "--nocapture"]).collect();
        let mut command = Command::new(words[0]);
        command.args(&words[1..]).env("FIRETEAM_TEST_SERVES", folder).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().expect("started");
        let lines = BufReader::new(child.stdout.take().expect("piped")).lines();
        let address = lines.map_while(Result::ok).find_map(|line| line.strip_prefix("at ")?.parse().ok());
        Process { child, address: address.expect("the server says where it is") }
    }
    /// End it without a warning.
    fn kill(mut self) {
        self.child.kill().expect("killed");
        self.child.wait().expect("gone");
    }
}

/// Not a test by itself: the server that the other tests start and kill.
#[test]
fn serves() {
    let Some(folder) = std::env::var_os("FIRETEAM_TEST_SERVES") else { return };
    let config = server::Config {
        address: SocketAddr::from(([127, 0, 0, 1], 0)),
        place: server::Place::File(Path::new(&folder).join("fireteam.db")),
        books: server::Books::all(),
        options: common::options(),
    };
    server::run(config, &server::Post::default(), |address| println!("\nat {address}")).expect("it runs");
}

/// Every decision that was acknowledged before the server was killed is there afterwards, once.
#[tokio::test(flavor = "multi_thread")]
async fn killed_at_any_moment_nothing_acknowledged_is_lost() {
    let folder = Folder::new();
    let mut process = Process::start(&folder.0, &[]);
    let mut ann = Person::at(process.address);
    // `FIRETEAM_KILLS=100` is a soak.
    let kills = std::env::var("FIRETEAM_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(6);
    let mut games = Vec::new();
    for _ in 0..4 + kills / 10 {
        games.push(ann.make("tragino", "hot-seat", &["me", "me"]).await.0);
    }
    for round in 0..kills {
        // Several games are played at once, and the server dies in the middle of it.
        let mut before = Vec::new();
        for game in &games {
            before.push([decided(&mut ann, game, 0).await, decided(&mut ann, game, 1).await]);
        }
        let players: Vec<_> = games.iter().map(|game| tokio::spawn(play_on(ann.clone(), game.clone()))).collect();
        tokio::time::sleep(std::time::Duration::from_millis(60 + 70 * (round % 7))).await;
        process.kill();
        process = Process::start(&folder.0, &[]);
        ann.server = process.address;
        for ((game, player), before) in games.iter().zip(players).zip(before) {
            let Played { acknowledged, unanswered } = player.await.expect("it ends by itself");
            for seat in 0..2 {
                let (least, now) = (before[seat] + acknowledged[seat], decided(&mut ann, game, seat).await);
                // What was on its way when the server died may be there or not, but nothing is there twice.
                let most = least + usize::from(unanswered == Some(seat));
                assert!((least..=most).contains(&now), "seat {seat}: {now} decisions, {least} to {most} were made");
            }
        }
    }
    for game in &games {
        // The whole log is true, line by line.
        let log = ann.get(&format!("/api/games/{game}/log")).await;
        assert_eq!(log.status, 200);
    }
    process.kill();
    for game in games {
        let place = folder.place();
        let log = tokio::task::spawn_blocking(move || server::export(&place, &game)).await;
        let log = log.expect("read").expect("exported");
        assert!(server::Books::all().shelf.open(&log).is_ok());
    }
}

/// A seat that was taken just before the server was killed is still its player's.
#[tokio::test(flavor = "multi_thread")]
async fn a_seat_that_was_just_taken_is_kept() {
    let folder = Folder::new();
    let mut process = Process::start(&folder.0, &[]);
    let (mut ann, mut bob) = (Person::at(process.address), Person::at(process.address));
    let (game, links) = ann.make("entebbe", "by-web", &["me", "open"]).await;
    bob.claim(&links[0]).await;
    process.kill();
    process = Process::start(&folder.0, &[]);
    (ann.server, bob.server) = (process.address, process.address);
    ann.try_open(&game, "0", 0).await.expect("her seat");
    bob.try_open(&game, "1", 0).await.expect("his seat");
    process.kill();
}

/// How many decisions of a seat its log holds: its own while the match runs, the full one when it has ended.
async fn decided(ann: &mut Person, game: &str, seat: usize) -> usize {
    let log = ann.get(&format!("/api/games/{game}/log?as={seat}")).await;
    assert_eq!(log.status, 200, "{}", log.body);
    let full = format!("\"seat\":{seat},\"by\":\"player\"");
    let is_own = |line: &&str| line.contains("\"decided\":{\"by\":\"player\"") || line.contains(&full);
    log.body.lines().filter(is_own).count()
}

/// What came of playing on: how many decisions of each seat were acknowledged, and whose had no answer when the server died.
#[derive(Default)]
struct Played {
    acknowledged: [usize; 2],
    unanswered: Option<usize>,
}

/// Play until the server is gone.
async fn play_on(ann: Person, game: String) -> Played {
    let mut played = Played::default();
    let (Ok(alpha), Ok(bravo)) = (ann.try_open(&game, "0", 0).await, ann.try_open(&game, "1", 0).await) else {
        return played;
    };
    let mut sockets = [alpha, bravo];
    for turn in 0..10_000 {
        for (seat, socket) in sockets.iter_mut().enumerate() {
            if socket.asking.is_null() {
                if socket.try_ask(json!({ "do": "ledger" })).await.is_none() {
                    return played;
                }
                continue;
            }
            let Some(Ok(steps)) = socket.try_compose(turn).await else { return played };
            let version = socket.asking["version"].clone();
            socket.asking = serde_json::Value::Null;
            match socket.try_ask(json!({ "do": "commit", "version": version, "steps": steps })).await {
                Some(Ok(_)) => played.acknowledged[seat] += 1,
                Some(Err(_)) => {}
                None => return Played { unanswered: Some(seat), ..played },
            }
        }
        if sockets.iter().any(|socket| !socket.verdict.is_null()) {
            break;
        }
    }
    played
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_server_on_the_same_data_is_refused() {
    let folder = Folder::new();
    let running = common::start(folder.place()).await;
    let config = server::Config {
        address: SocketAddr::from(([127, 0, 0, 1], 0)),
        place: folder.place(),
        books: server::Books::all(),
        options: common::options(),
    };
    let Err(error) = server::start(config).await else { panic!("two servers on one file") };
    let message = error.to_string();
    assert!(message.contains("another fireteam server") && message.contains("--data"), "{message}");
    running.stop().await;
    common::start(folder.place()).await.stop().await;
}

/// How often the server has told the disk to sync, by the kernel's own account of its system calls.
fn syncs(counts: &Path) -> usize {
    let text = std::fs::read_to_string(counts).unwrap_or_default();
    text.lines().filter(|line| line.contains("fdatasync(") || line.contains("fsync(")).count()
}

/// One decision, one sync at least, before the answer; many decisions at once, fewer syncs than decisions.
#[tokio::test(flavor = "multi_thread")]
async fn every_acknowledgement_waits_for_the_disk() {
    if Command::new("strace").arg("-V").stdout(Stdio::null()).status().is_err() {
        println!("strace is not installed: the sync calls are not counted");
        return;
    }
    let folder = Folder::new();
    let counts = folder.0.join("calls");
    let trace = ["strace", "-f", "-o", counts.to_str().expect("text"), "-e", "trace=fsync,fdatasync"];
    let process = Process::start(&folder.0, &trace);
    let mut ann = Person::at(process.address);
    let (game, _) = ann.make("tragino", "hot-seat", &["me", "me"]).await;
    let mut sockets = [ann.open(&game, "0").await, ann.open(&game, "1").await];
    // The lists are kept once a second, which is a write too: decisions are made faster than that.
    let mut decisions = 0;
    for turn in 0..400 {
        let socket = &mut sockets[turn % 2];
        if socket.asking.is_null() {
            let _ = socket.ask(json!({ "do": "ledger" })).await;
            continue;
        }
        let steps = socket.compose(turn).await;
        let version = socket.asking["version"].clone();
        socket.asking = serde_json::Value::Null;
        let before = syncs(&counts);
        socket.ask(json!({ "do": "commit", "version": version, "steps": steps })).await.expect("offered is legal");
        assert!(syncs(&counts) > before, "decision {decisions} was acknowledged before the disk had it");
        decisions += 1;
        if decisions == 25 || !socket.verdict.is_null() {
            break;
        }
    }
    assert!(decisions > 5);
    process.kill();
}
