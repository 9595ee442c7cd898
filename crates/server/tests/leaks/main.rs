//! Nothing leaks over the wire.
//!
//! Two matches are begun in the middle of a random game: one in the true world, one in a world that a seat imagines.
//! The seat takes the same decisions in both, the other side those that look the same to it, and the dice that it sees
//! fall alike. It must be sent the same messages, in the same number and order, until the first event by which the
//! rule book reveals something. `FIRETEAM_LEAK_RUNS=20000` is a soak.

#[allow(dead_code, reason = "every test uses its own part")]
#[path = "../common/mod.rs"]
mod common;
mod twin;

use common::{Folder, Person, Socket};
use kernel::play::compose;
use kernel::{By, Match, Question, Rulebook, Seat, Setup, Shelf};
use serde_json::{Value, json};
use server::{Books, Config, Options, Rate};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use twin::{Beginning, Twin, counterpart, reveals};

type Step = <Twin as Rulebook>::Step;

/// So many messages count as a run that says something.
const LONG: usize = 10;
/// So many such runs are wanted.
const WANTED: u64 = 1000;
/// Patience with one pair of worlds, in decisions and in messages.
const PATIENCE: usize = 16;
const MESSAGES: usize = 30;
/// Pairs of worlds that are played at the same time.
const AT_ONCE: u64 = 6;

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

/// A match that has just begun.
fn begin(scenario: &str, options: &[(&str, &str)], beginning: Beginning) -> Match<Twin> {
    let library = Twin::library();
    let (_, text) = library.into_iter().find(|(name, _)| *name == scenario).expect("a scenario of the book");
    let options = options.iter().map(|&(name, value)| (name.to_owned(), value.to_owned()));
    let twin = ("twin".to_owned(), beginning.option());
    let setup = Setup {
        rulebook: Twin::NAME.to_owned(),
        edition: *Twin::EDITIONS.end(),
        scenario: scenario.to_owned(),
        text: text.to_owned(),
        options: options.chain([twin]).collect(),
        seats: Twin::seats(text).expect("a sound scenario"),
    };
    Match::start(setup, [7; 32]).expect("it starts")
}

/// One of the two worlds: as it is, and as it is seen over the wire.
struct World {
    /// The same match without a server.
    game: Match<Twin>,
    sockets: [Socket; 2],
    watcher: usize,
    /// What the watched seat was sent.
    sent: Vec<Value>,
}

impl World {
    async fn open(ann: &mut Person, game: Match<Twin>, watcher: Seat) -> World {
        let kept = ann.send("POST", "/api/import", "X-Fireteam: 1\r\n", &game.log()).await.fine();
        let id = kept["id"].as_str().expect("an id");
        let sockets = [ann.open(id, "0").await, ann.open(id, "1").await];
        World { game, sockets, watcher: usize::from(watcher.0), sent: Vec::new() }
    }
    /// Everything that has been sent to the watched seat so far; the names of matches differ by chance.
    async fn gather(&mut self) {
        let socket = &mut self.sockets[self.watcher];
        socket.ask(json!({ "do": "ledger" })).await.expect("answered");
        self.sent.append(&mut socket.news);
    }
    /// Commit the same decision over the wire and beside it.
    async fn commit(&mut self, seat: Seat, steps: &[Step]) -> Result<(), String> {
        let text: Vec<String> = steps.iter().map(|&step| Twin::step_text(self.game.table(), step)).collect();
        let socket = &mut self.sockets[usize::from(seat.0)];
        // Whatever made it this seat's turn has been sent by now.
        socket.ask(json!({ "do": "ledger" })).await.map_err(|error| error.to_string())?;
        let version = socket.asking["version"].clone();
        if version.is_null() {
            return Err(format!("{text:?}: nothing is asked"));
        }
        let wish = json!({ "do": "commit", "version": version, "steps": text });
        socket.ask(wish).await.map_err(|error| format!("{text:?}: {error}"))?;
        self.game.commit(seat, steps, By::Player).map_err(|refusal| format!("{text:?}: {refusal}"))
    }
    /// A random decision: any answer to any question.
    fn random(&self, seat: Seat, lots: &mut Lots) -> Vec<Step> {
        let mut steps = Vec::new();
        compose::<Twin>(
            self.game.table(),
            self.game.state(),
            seat,
            &mut Question::bare(),
            &mut steps,
            |_, so_far, q| {
                let usual = q.declared_default().filter(|_| so_far.len() > 60);
                usual.or_else(|| q.nth(lots.below(q.count()))).expect("an answer")
            },
        );
        steps
    }
}

/// What messages tell, one after the other.
fn tellings(messages: &[Value]) -> Vec<&Value> {
    let bodies = messages.iter().flat_map(|message| [&message["hello"], &message["news"]]);
    bodies.flat_map(|body| body["tellings"].as_array().map_or(&[][..], Vec::as_slice)).collect()
}

/// Where two messages part, in a few words.
fn parts(one: &Value, two: &Value, at: &str) -> String {
    match (one, two) {
        (Value::Object(a), Value::Object(b)) => {
            let keys: std::collections::BTreeSet<&String> = a.keys().chain(b.keys()).collect();
            let differ = keys.into_iter().filter(|key| a.get(*key) != b.get(*key));
            differ.map(|key| parts(&one[key], &two[key], &format!("{at}/{key}"))).collect()
        }
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => {
            let differ = (0..a.len()).filter(|&n| a[n] != b[n]);
            differ.map(|n| parts(&a[n], &b[n], &format!("{at}/{n}"))).collect()
        }
        _ => format!("  at {at}: {one:.300} or {two:.300}\n"),
    }
}

/// The number of messages after the first that were the same before something was revealed, if it has been, or before
/// one world had to wait where the other went on; otherwise everything must be the same. Where the messages part, the first telling that differs must be a revealing one, in one
/// world or the other.
fn revealed(worlds: &[World; 2], what: &str) -> Option<usize> {
    let [a, b] = worlds.each_ref().map(|world| world.sent.as_slice());
    let same = a.iter().zip(b).take_while(|(one, two)| one == two).count();
    // A world in which the other side has nothing to choose may be ahead of one that waits for it.
    let ahead = worlds[0].game.state().exchanges != worlds[1].game.state().exchanges;
    if same == a.len().min(b.len()) && (ahead || a.len() == b.len()) {
        return ahead.then(|| same.saturating_sub(1));
    }
    let [here, there] = [tellings(&a[same..]), tellings(&b[same..])];
    let told = here.iter().zip(&there).take_while(|(one, two)| one == two).count();
    let by =
        [here.get(told), there.get(told)].into_iter().flatten().any(|told| told["kind"].as_str().is_some_and(reveals));
    let null = Value::Null;
    let account = || parts(a.get(same).unwrap_or(&null), b.get(same).unwrap_or(&null), "");
    assert!(by, "{what}: message {same} differs between worlds that look alike\n{}", account());
    Some(same.saturating_sub(1))
}

/// Play a pair of worlds on until something is revealed, the match ends, or the imagined world has no counterpart of
/// what the other side does. Gives the number of messages that were the same; none if the worlds do not
/// differ.
async fn run(ann: &mut Person, scenario: &str, options: &[(&str, &str)], seed: u64) -> Option<usize> {
    let mut lots = Lots(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let (exchanges, watcher) = (2 + lots.below(60) as u64, Seat(lots.below(2) as u8));
    let what = format!("{scenario} {options:?} {seed}");
    let [truth, twin] =
        [false, true].map(|imagined| begin(scenario, options, Beginning { seed, exchanges, watcher, imagined }));
    let bytes = |game: &Match<Twin>| {
        let mut bytes = Vec::new();
        Twin::bytes(game.table(), game.state(), &mut bytes);
        bytes
    };
    // Whoever has nothing to choose where the match begins is not asked; then one world begins later than the other.
    let together = truth.state().exchanges == twin.state().exchanges;
    if !together || bytes(&truth) == bytes(&twin) {
        return None;
    }
    let mut worlds = [World::open(ann, truth, watcher).await, World::open(ann, twin, watcher).await];
    for _ in 0..PATIENCE {
        for world in &mut worlds {
            world.gather().await;
        }
        if let Some(count) = revealed(&worlds, &what) {
            return Some(count);
        }
        let [first, second] = &mut worlds;
        if first.sent.len() > MESSAGES {
            break;
        }
        // Where both are asked, the other answers first: who has nothing to choose has answered before anybody.
        let Some(seat) = first.game.to_answer().iter().min_by_key(|&seat| seat == watcher) else { break };
        let steps = first.random(seat, &mut lots);
        if seat == watcher {
            if first.game.to_answer() != second.game.to_answer() {
                break;
            }
            first.commit(seat, &steps).await.unwrap_or_else(|why| panic!("{what}: {why}"));
            second.commit(seat, &steps).await.unwrap_or_else(|why| panic!("{what}: legal in one world only: {why}"));
            continue;
        }
        let states = [first.game.state(), second.game.state()];
        let Some(there) = counterpart(first.game.table(), states, watcher, seat, &steps) else { break };
        if second.commit(seat, &there).await.is_err() {
            break;
        }
        first.commit(seat, &steps).await.unwrap_or_else(|why| panic!("{what}: {why}"));
    }
    Some(worlds[0].sent.len().saturating_sub(1))
}

const TABLE: [(&str, &[(&str, &str)]); 6] = [
    ("raid/sweep", &[]),
    ("raid/vaagso", &[]),
    ("raid/entebbe", &[("night", "on")]),
    ("raid/litani", &[("dummies", "on")]),
    ("raid/tragino", &[]),
    ("raid/convoy", &[]),
];

#[tokio::test(flavor = "multi_thread")]
async fn two_worlds_that_look_alike_send_the_same_messages() {
    let folder = Folder::in_memory();
    let mut books = Books::all();
    books.shelf = Arc::new(Shelf::new().with::<Twin>());
    let options = Options { messages: Rate { burst: 1e9, a_second: 1e9 }, ..common::options() };
    let address = SocketAddr::from(([127, 0, 0, 1], 0));
    let config = Config { address, place: folder.place(), books, options };
    let running = server::start(config).await.expect("the server starts");
    let wanted = std::env::var("FIRETEAM_LEAK_RUNS").ok().and_then(|runs| runs.parse().ok()).unwrap_or(WANTED);
    let [runs, twins, long, next] = [(); 4].map(|()| Arc::new(AtomicU64::new(0)));
    let mut players = Vec::new();
    for _ in 0..AT_ONCE {
        let mut ann = Person::at(running.address);
        let [runs, twins, long, next] = [&runs, &twins, &long, &next].map(Arc::clone);
        players.push(tokio::spawn(async move {
            ann.post("/api/me", &json!({ "name": "Ann" })).await.fine();
            while long.load(Ordering::Relaxed) < wanted && runs.load(Ordering::Relaxed) < 20 * wanted {
                let seed = next.fetch_add(1, Ordering::Relaxed);
                let (scenario, options) = TABLE[seed as usize % TABLE.len()];
                let count = run(&mut ann, scenario, options, seed).await;
                runs.fetch_add(1, Ordering::Relaxed);
                twins.fetch_add(u64::from(count.is_some()), Ordering::Relaxed);
                long.fetch_add(u64::from(count.is_some_and(|count| count >= LONG)), Ordering::Relaxed);
            }
        }));
    }
    for player in players {
        player.await.expect("nothing leaks");
    }
    let [runs, twins, long] = [runs, twins, long].map(|count| count.load(Ordering::Relaxed));
    println!("{twins} twins in {runs} runs, {long} with {LONG} messages or more before something was revealed");
    assert!(long >= wanted, "only {long} of {twins} twins got through {LONG} messages");
    running.stop().await;
}
