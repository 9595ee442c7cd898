//! Nothing leaks over the wire.
//!
//! Two matches with the same dice differ only in what the other side has hidden: the same hexes are set up with other
//! counters in them. One seat takes the same decisions in both. It must be sent the same messages, in the same number
//! and order, until the first event by which the rule book reveals something. `FIRETEAM_LEAK_RUNS=1000` is a soak.

#[allow(dead_code, reason = "every test uses its own part")]
mod common;

use common::{Folder, Person, Socket, start_with};
use kernel::{Rulebook, Start};
use raid::Raid;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A small generator of choices; the same on every run.
struct Lots(u64);

impl Lots {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n.max(1) as u64) as usize
    }
}

/// The log of a match that has just begun, with dice that follow from the seed.
fn opening(scenario: &str, options: &[(&str, &str)], seed: u64) -> String {
    let mut secret = [7; 32];
    secret[..8].copy_from_slice(&seed.to_le_bytes());
    let options: BTreeMap<String, String> = options.iter().map(|&(k, v)| (k.to_owned(), v.to_owned())).collect();
    let start = Start { options, ..Start::new(scenario, secret) };
    server::Books::all().shelf.start(start).expect("a scenario of the book").log()
}

/// One of the two worlds, seen over the wire.
struct World {
    watched: Socket,
    other: Socket,
    /// What the watched seat was sent, without what differs for everybody.
    sent: Vec<Value>,
}

impl World {
    async fn open(ann: &mut Person, log: &str) -> World {
        let kept = ann.send("POST", "/api/import", "X-Fireteam: 1\r\n", log).await.fine();
        let game = kept["id"].as_str().expect("an id").to_owned();
        let (watched, other) = (ann.open(&game, "0").await, ann.open(&game, "1").await);
        let mut world = World { watched, other, sent: Vec::new() };
        world.gather().await;
        world
    }
    /// Everything that has been sent to the watched seat so far.
    async fn gather(&mut self) {
        self.watched.ask(json!({ "do": "ledger" })).await.expect("answered");
        self.other.ask(json!({ "do": "ledger" })).await.expect("answered");
        self.sent.append(&mut self.watched.news);
        self.other.news.clear();
    }
    fn is_over(&self) -> bool {
        !self.watched.verdict.is_null()
    }
}

/// A random decision: any offer, or any place of a described set.
async fn random(socket: &mut Socket, lots: &mut Lots) -> Vec<String> {
    let mut draft: Vec<String> = Vec::new();
    let mut asking = socket.asking.clone();
    while asking["closed"] != json!(true) {
        let offers: Vec<String> = asking["offers"]
            .as_array()
            .map_or(&[][..], Vec::as_slice)
            .iter()
            .filter_map(|offer| offer["step"].as_str().map(str::to_owned))
            .collect();
        let cells = asking["domain"]["cells"]["cells"].as_array().cloned().unwrap_or_default();
        let step = if cells.is_empty() || draft.len() > 60 {
            match offers.len() {
                0 => asking["default"].as_str().expect("an answer").to_owned(),
                many => offers[lots.below(many)].clone(),
            }
        } else {
            let cell = &cells[lots.below(cells.len())];
            let place = json!({ "cell": { "board": asking["domain"]["cells"]["board"], "cell": cell } });
            let found = socket.ask(json!({ "do": "place", "draft": draft, "place": place })).await.expect("answered");
            found["step"].as_str().map_or_else(|| offers[0].clone(), str::to_owned)
        };
        draft.push(step);
        asking = socket.ask(json!({ "do": "question", "draft": draft })).await.expect("a question");
    }
    draft
}

/// The book's own answer for a seat that does not answer; none where it has none.
async fn default(socket: &mut Socket) -> Option<Vec<String>> {
    let mut draft: Vec<String> = Vec::new();
    let mut asking = socket.asking.clone();
    while asking["closed"] != json!(true) {
        draft.push(asking["default"].as_str()?.to_owned());
        asking = socket.ask(json!({ "do": "question", "draft": draft })).await.expect("a question");
    }
    Some(draft)
}

async fn commit(socket: &mut Socket, steps: &[String]) -> bool {
    let version = socket.asking["version"].clone();
    let done = socket.ask(json!({ "do": "commit", "version": version, "steps": steps })).await.is_ok();
    if done {
        socket.asking = Value::Null;
    }
    done
}

/// Does a message tell of something that the book reveals?
fn reveals(message: &Value) -> bool {
    let told = message["news"]["tellings"].as_array().map_or(&[][..], Vec::as_slice);
    told.iter().any(|told| Raid::REVEALS.iter().any(|reveal| told["kind"] == json!(reveal.kind)))
}

enum Outcome {
    /// So many messages were the same before something was revealed, the match ended, or patience did.
    Same(usize),
    /// Nothing could be hidden differently.
    NoTwin,
}

async fn run(ann: &mut Person, scenario: &str, options: &[(&str, &str)], seed: u64) -> Outcome {
    let log = opening(scenario, options, seed);
    let mut worlds = [World::open(ann, &log).await, World::open(ann, &log).await];
    let mut lots = Lots(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    if worlds[0].other.asking.is_null() {
        return Outcome::NoTwin;
    }
    let steps = random(&mut worlds[0].other, &mut lots).await;
    assert!(commit(&mut worlds[0].other, &steps).await);
    let mut hidden = false;
    for _ in 0..20 {
        let mut shuffled = steps.clone();
        for n in (1..shuffled.len()).rev() {
            shuffled.swap(n, lots.below(n + 1));
        }
        if shuffled != steps && commit(&mut worlds[1].other, &shuffled).await {
            hidden = true;
            break;
        }
    }
    if !hidden {
        return Outcome::NoTwin;
    }
    for _ in 0..40 {
        for world in &mut worlds {
            world.gather().await;
        }
        if let Some(count) = compare(&worlds, scenario, seed) {
            return Outcome::Same(count);
        }
        let [first, second] = &mut worlds;
        if first.is_over() {
            break;
        }
        if !first.watched.asking.is_null() {
            let steps = random(&mut first.watched, &mut lots).await;
            assert!(commit(&mut first.watched, &steps).await);
            assert!(
                commit(&mut second.watched, &steps).await,
                "{scenario} {seed}: {steps:?} is legal in one world only"
            );
        } else {
            for world in [first, second] {
                let Some(steps) = default(&mut world.other).await else { return Outcome::Same(world.sent.len()) };
                assert!(commit(&mut world.other, &steps).await);
            }
        }
    }
    Outcome::Same(worlds[0].sent.len())
}

/// The number of messages before the first revealing one; none if there is none yet. Anything else must be the same.
fn compare(worlds: &[World; 2], scenario: &str, seed: u64) -> Option<usize> {
    let [a, b] = worlds;
    for (n, (one, two)) in a.sent.iter().zip(&b.sent).enumerate() {
        if reveals(one) || reveals(two) {
            return Some(n);
        }
        assert_eq!(one, two, "{scenario} {seed}: message {n} differs between two worlds that look alike");
    }
    assert_eq!(a.sent.len(), b.sent.len(), "{scenario} {seed}: one world sends more messages than the other");
    None
}

#[tokio::test(flavor = "multi_thread")]
async fn two_worlds_that_look_alike_send_the_same_messages() {
    let folder = Folder::new();
    let mut options = common::options();
    options.messages = server::Rate { burst: 1e9, a_second: 1e9 };
    let running = start_with(folder.place(), options).await;
    let mut ann = Person::at(running.address);
    ann.post("/api/me", &json!({ "name": "Ann" })).await.fine();
    let runs = std::env::var("FIRETEAM_LEAK_RUNS").ok().and_then(|runs| runs.parse().ok()).unwrap_or(24);
    let table: [(&str, &[(&str, &str)]); 4] =
        [("raid/entebbe", &[]), ("raid/sweep", &[]), ("raid/vaagso", &[]), ("raid/entebbe", &[("night", "on")])];
    let (mut long, mut twins) = (0, 0);
    for seed in 0..runs {
        let (scenario, options) = table[seed as usize % table.len()];
        if let Outcome::Same(count) = run(&mut ann, scenario, options, seed).await {
            twins += 1;
            long += u64::from(count >= 10);
        }
    }
    println!("{twins} twins in {runs} runs, {long} with ten messages or more before something was revealed");
    assert!(twins * 4 > runs, "only {twins} of {runs} runs had something to hide");
    running.stop().await;
}
